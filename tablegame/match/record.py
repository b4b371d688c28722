"""The form of a match on disk: JSON Lines, a header, a line a move, the result (docs/record.md).

>>> from tablegame.match.header import make_header
>>> players = [Player("Kate", "human"), Player("Ren", "bot:hard")]
>>> header = make_header("dokuson", 1, 2, {}, players, "2026-11-20T19:30:00+00:00", None, b"seed")
>>> record = Record(header, [make_move(CHANCE, "choose 1")])
>>> record.note(SEATED, {"0": "bot:easy"})
>>> dump(record.lines()[1])
b'{"a": "chance", "m": "choose 1", "seated": {"0": "bot:easy"}}\\n'
>>> again = parse_bytes(b"".join(map(dump, record.lines())) + b'{"a": 1, "m": "pl')
>>> again.moves[0].text, [player.kind for player in again.sitting()]
('choose 1', ['bot:easy', 'bot:hard'])
>>> parse_bytes(b"nothing\\n")
Traceback (most recent call last):
tablegame.match.record_error.RecordError: line 1: this is not JSON
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any, Final

from tablegame import limits
from tablegame.limits import LINE, RECORD_BYTES, RECORD_LINES, TooLarge
from tablegame.match.files import read_regular
from tablegame.match.header import Header, Player, all_are, header_of
from tablegame.match.record_error import RecordError
from tablegame.pieces.seats import CHANCE, Seat

MOST_BYTES: Final = RECORD_BYTES
"""The most bytes of a file; no match is longer than a small part of this."""
_LARGEST: Final = 2**53
"""The largest score that is accepted."""

# Keys of this program's own. Other readers keep and ignore them.
SEATED: Final = "seated"
"""The key for the kinds of players who sit down, by seat, from this line on."""
TAKEN_BACK: Final = "taken_back"
"""The key for the lines that once followed a line and were taken back, each time a list."""
HELPED: Final = "helped"
"""The key for the deals in which a move was taken back as help, though it had shown something new."""
HINTED: Final = "hinted"
"""The key for the number of decisions by seat for which a hint had been shown by then."""
OPEN: Final = "open"
"""The key for hands that are open to people who watch from this line on."""
MINDS: Final = "minds"
"""The key for the mark of the thought of the computers from this line on."""
PLAYOUTS: Final = "n"
"""The key in a computer's move for the playouts after which the clock cut its thought short."""
SIMPLE: Final = "simple"
"""The key in a move of the simple policy, because the thought or the program of that seat had failed."""
AMONG: Final = "of"
"""The key in a lot for the values it was drawn among."""
TO: Final = "to"
"""The key in a shuffle by method 3 for the seats that the pieces then went to, in turn."""
DEALT: Final = "dealt"
"""The key for the number of pieces that went to them."""


@dataclass(frozen=True, slots=True)
class RecordMove:
    """One line of a seat or of CHANCE: the move's text, and all keys of the line."""

    actor: Seat
    text: str
    data: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Result:
    """The last line of a finished match: scores by seat, the winners, and all keys of the line."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    data: Mapping[str, Any] = field(repr=False)


@dataclass(slots=True)
class Record:
    """A match as its lines. The move at `moves[i]` stands in line i + 2."""

    header: Header
    moves: list[RecordMove] = field(default_factory=list)
    result: Result | None = None
    path: Path | None = None
    size: int = 0
    """The bytes of its whole lines in the file; an incomplete last line is left out."""

    def sitting(self) -> tuple[Player, ...]:
        """Return the players by seat after the last line: those of the header, as lines have changed them."""
        players = list(self.header.players)
        for data in (self.header.data, *(move.data for move in self.moves)):
            for seat, kind in seated_by(data, len(players)):
                players[seat] = replace(players[seat], kind=kind)
        return tuple(players)

    def kinds(self) -> list[set[str]]:
        """Return the kinds of all players of each seat."""
        kinds = [{player.kind} for player in self.header.players]
        for data in (self.header.data, *(move.data for move in self.moves)):
            for seat, kind in seated_by(data, len(kinds)):
                kinds[seat].add(kind)
        return kinds

    def changed_seats(self) -> tuple[Seat, ...]:
        """Return the seats that changed hands in the course of the match."""
        lines = (self.header.data, *(move.data for move in self.moves))
        return tuple(sorted({seat for data in lines for seat, _ in seated_by(data, self.header.seats)}))

    def helped(self) -> frozenset[int]:
        """Return the deals in which a move was taken back though it had shown something new."""
        deals: set[int] = set()
        for move in self.moves:
            deals_of_line = move.data.get(HELPED)
            if isinstance(deals_of_line, list):
                deals.update(deal for deal in deals_of_line if type(deal) is int)
        return frozenset(deals)

    def opened(self) -> bool:
        """Return whether all hands were open to people who watched."""
        return any(move.data.get(OPEN) is True for move in self.moves)

    def practised(self) -> bool:
        """Return whether a person has sat down after all hands were open, so that it counts as a practice
        table."""
        opened = False
        for move in self.moves:
            opened |= move.data.get(OPEN) is True
            if opened and any(kind == "human" for _, kind in seated_by(move.data, self.header.seats)):
                return True
        return False

    def note(self, key: str, value: object) -> None:
        """Add a key of this program's own to the last line of a match that goes on."""
        if self.moves:
            last = self.moves[-1]
            self.moves[-1] = replace(last, data={**last.data, key: value})
        else:
            self.header = replace(self.header, data={**self.header.data, key: value})

    def minds(self) -> str | None:
        """Return the latest mark of the computers' thought."""
        for data in chain((move.data for move in reversed(self.moves)), (self.header.data,)):
            if isinstance(mark := data.get(MINDS), str):
                return mark
        return None

    def last_line(self) -> Mapping[str, Any]:
        """Return the last line of a match that goes on."""
        return self.moves[-1].data if self.moves else self.header.data

    def lines(self) -> list[dict[str, Any]]:
        """Return all lines as JSON objects, the header first."""
        ends = [dict(self.result.data)] if self.result else []
        return [dict(self.header.data), *(dict(move.data) for move in self.moves), *ends]


def within_limit(taken_back: list[list[dict[str, Any]]]) -> list[list[dict[str, Any]]]:
    """Return the lists of lines that were taken back as far as one line can hold them, the newest first.

    Lists within the newest list are left out first, then the oldest lists.
    """
    bare = False
    while taken_back:
        try:
            limits.TAKEN_BACK.check(taken_back)
            break
        except TooLarge:
            if bare:
                taken_back = taken_back[1:]
            else:
                newest = [{key: line[key] for key in line if key != TAKEN_BACK} for line in taken_back[-1]]
                taken_back, bare = [*taken_back[:-1], newest], True
    return taken_back


def id_of(header: Header) -> str:
    """Return the id of a match that positions taken from it name."""
    return hashlib.sha256(dump(header.data)).hexdigest()[:16]


def make_move(actor: Seat, text: str, extra: Mapping[str, Any] | None = None) -> RecordMove:
    """Return the line of a move, with keys of this program's own."""
    line = {"a": "chance" if actor == CHANCE else int(actor), "m": text, **(extra or {})}
    return RecordMove(actor, text, line)


def make_result(scores: Sequence[int], winners: Sequence[Seat]) -> Result:
    """Return the last line of a finished match."""
    data = {"result": {"scores": list(scores), "winners": list(map(int, winners))}}
    return Result(tuple(scores), tuple(winners), data)


def dump(data: Mapping[str, Any]) -> bytes:
    """Return one line of the file, with its end."""
    try:
        return json.dumps(data, ensure_ascii=False).encode() + b"\n"
    except UnicodeEncodeError:  # half of a surrogate pair, from outside
        return json.dumps(data).encode() + b"\n"


def read_record(path: Path) -> Record:
    """Return the record in a file; RecordError if it is damaged, OSError if it cannot be read."""
    record = parse_bytes(bytes_of(path))
    record.path = path
    return record


def bytes_of(path: Path) -> bytes:
    """Return the contents of the file of a record. Raise OSError if it is larger than any match."""
    return read_regular(path, MOST_BYTES)


def parse_bytes(data: bytes) -> Record:
    """Return the record in these bytes; what follows the last line's end was cut short and is dropped."""
    size = data.rfind(b"\n") + 1
    record = _assemble(_loadall_are(split_lines(data[:size])))
    record.size = size
    return record


def glance_bytes(data: bytes) -> Record:
    """Return a record like `parse_bytes`, but read only the first line, the last, and those by which it
    counts otherwise.

    Of the moves only those lines are there. Nothing is checked beyond them.
    """
    size = data.rfind(b"\n") + 1
    lines = split_lines(data[:size])
    if not lines:
        raise RecordError(1, "there is no whole first line")
    record = Record(header_of(_load(1, lines[0])), size=size)
    words = [word for key in (SEATED, HELPED, HINTED, OPEN) if (word := f'"{key}"'.encode()) in data]
    middle = enumerate(lines[1:-1], 2) if words else ()
    numbers = [number for number, line in middle if any(word in line for word in words)]
    for number in (*numbers, *([len(lines)] if len(lines) > 1 else [])):
        _add_line(record, number, _load(number, lines[number - 1]))
    return record


def split_lines(data: bytes) -> list[bytes]:
    """Return the whole lines; RecordError if they are more, or longer, than those of any match."""
    if data.count(b"\n") > RECORD_LINES:
        raise RecordError(RECORD_LINES + 1, "no match has so many lines")
    lines = data.split(b"\n")[:-1]
    for number, line in enumerate(lines, 1):
        if len(line) > LINE.size:
            raise RecordError(number, "no line of a match is so long")
    return lines


def parse_record(lines: Sequence[str | Mapping[str, Any]]) -> Record:
    """Return the record of these lines, text or objects; a last text that was cut short is dropped."""
    if len(lines) > RECORD_LINES:
        raise RecordError(RECORD_LINES + 1, "no match has so many lines")
    objects: list[Any] = []
    for number, line in enumerate(lines, 1):
        try:
            objects.append(_load(number, line) if isinstance(line, str) else line)
        except RecordError:
            if number == 1 or number < len(lines):
                raise
    return _assemble(objects)


_scan: Final = json.JSONDecoder().raw_decode
"""A function that reads one value from the start of a text, and returns where it ends."""


def _loadall_are(lines: Sequence[bytes]) -> list[Any]:
    """Return the object of each line as `_load` does, in a third of the time for lines that `dump` wrote."""
    objects: list[Any] = []
    for number, line in enumerate(lines, 1):
        try:
            text = line.decode()
            value, end = _scan(text)
        except (ValueError, RecursionError):
            end, text = -1, ""
        objects.append(value if end == len(text) else _load(number, line))
    return objects


def _load(number: int, text: str | bytes) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise RecordError(number, "this is not JSON") from fault


def _assemble(objects: Sequence[Any]) -> Record:
    if not objects:
        raise RecordError(1, "there is no whole first line")
    record = Record(header_of(objects[0]))
    for number, data in enumerate(objects[1:], 2):
        if record.result is not None:
            raise RecordError(number, "there is a line after the result")
        _add_line(record, number, data)
    return record


def _add_line(record: Record, number: int, data: Any) -> None:
    """Add a move or the result to `record`; RecordError if `data` is neither."""
    if isinstance(data, Mapping) and "result" in data:
        record.result = _result(number, checked_line(number, data), record.header.seats)
    else:
        record.moves.append(move_of(number, data, record.header.seats))


def seated_by(data: Mapping[str, Any], seats: int) -> list[tuple[Seat, str]]:
    """Return the players who sit down by a line, by seat and kind; none if the key holds something else."""
    seated = data.get(SEATED)
    if seated is None or not isinstance(seated, Mapping):
        return []
    return [
        (Seat(int(seat)), kind)
        for seat, kind in seated.items()
        if isinstance(kind, str)
        and isinstance(seat, str)
        and seat.isascii()
        and seat.isdigit()
        and len(seat) < 3
        and int(seat) < seats
    ]


def checked_line(number: int, data: Any) -> Mapping[str, Any]:
    """Return the object in a line; RecordError if it is none, or larger than a line can be."""
    if type(data) is not dict and not isinstance(data, Mapping):
        raise RecordError(number, "this is not an object")
    try:
        LINE.check(data)
    except (TooLarge, TypeError) as fault:
        raise RecordError(number, f"no line of a match is so large: {fault}") from fault
    return data


def move_of(number: int, data: Any, seats: int) -> RecordMove:
    """Return the move in a line; RecordError if there is none of such a match."""
    data = checked_line(number, data)
    actor, text = data.get("a"), data.get("m")
    if not isinstance(text, str):
        raise RecordError(number, "this is neither a move nor a result")
    if actor == "chance":
        return RecordMove(CHANCE, text, data)
    if type(actor) is not int or not 0 <= actor < seats:
        raise RecordError(number, "nobody sits in that seat")
    return RecordMove(Seat(actor), text, data)


def _result(number: int, data: Mapping[str, Any], seats: int) -> Result:
    result = data["result"]
    scores: Any = result.get("scores") if isinstance(result, Mapping) else None
    winners: Any = result.get("winners") if isinstance(result, Mapping) else None
    if not (
        all_are(scores, int)
        and len(scores) == seats
        and all(abs(score) < _LARGEST for score in scores)
        and all_are(winners, int)
        and all(0 <= seat < seats for seat in winners)
    ):
        raise RecordError(number, "this is not the result of such a match")
    return Result(tuple(scores), tuple(map(Seat, winners)), data)
