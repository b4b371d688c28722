"""The form of a match on disk: JSON Lines, a header, a line a move, the result (docs/record.md).

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
tablegame.match.record.RecordError: line 1: this is not JSON
"""

import errno
import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any, Final

from tablegame.match.code import CODE, DAILY, BadCode, Code, seeds
from tablegame.match.common_dealer import CommonDealer
from tablegame.match.dealer import (
    BOTS_BYTES,
    COMMON,
    KEYED,
    METHODS,
    SEALED,
    SEED_BYTES,
    STREAM,
    Cut,
    Dealer,
    SealedDealer,
    Terms,
)
from tablegame.match.position import BadPosition, Position, position_from_json
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.contract import Options

FORMAT: Final = 1
FROM_POSITION: Final = 2
"""The format of a record that begins from a position: a program that reads format 1 only must not follow its
moves from the first card. All others are written in format 1, so that older programs go on reading them."""
MOST_BYTES: Final = 16 << 20
"""No match is longer than a small part of this; a larger file is not read."""
_LARGEST: Final = 2**53
"""Of a score. What is larger has not been played."""

# Keys of this program's own. Other readers keep and ignore them.
ASSISTED: Final = "assisted"
"""In the first line: moves may be taken back freely."""
MEMORY: Final = "memory"
"""In the first line: how much the memory aid tells the people who share this table."""
DEALS: Final = "deals"
"""In the first line: after so many deals the match ends, though its rules may go on."""
DUPLICATE: Final = "duplicate"
"""In the first line: the duplicate that the match belongs to, and whose turn and which deal it is."""
START: Final = "start"
"""In the first line of format 2: the position that the match begins from."""
SEATED: Final = "seated"
"""In any line: the kinds of those who sit down, by seat, from here on."""
TAKEN_BACK: Final = "taken_back"
"""In any line: the lines that once followed it and were taken back, each time a list."""
HELPED: Final = "helped"
"""In any line: the deals in which a move was taken back as help, though it had shown something new."""
HINTED: Final = "hinted"
"""In any line: by seat for how many decisions a hint had been shown by then."""
OPEN: Final = "open"
"""In any line: from here on all hands lie open to people who watch."""
MINDS: Final = "minds"
"""In any line: the mark of what the computers think with from here on."""
PLAYOUTS: Final = "n"
"""In a computer's move: the playouts after which the clock cut its thought short."""
SIMPLE: Final = "simple"
"""In a move: the simple policy made it, since the thought or the program of that seat had failed."""
AMONG: Final = "of"
"""In a lot: the values it was drawn among."""
TO: Final = "to"
"""In a shuffle by method 3: the seats that the pieces then went to, in turn."""
DEALT: Final = "dealt"
"""Beside it: how many pieces went to them."""


class RecordError(Exception):
    """A record cannot be used: in which line, what kind of fault, and the fault in plain words."""

    def __init__(self, line: int, reason: str, code: str = "damaged") -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
        self.code = code

    @property
    def key(self) -> str:
        """Its sentence in `speech`; the slots are in `slots`."""
        return "errors.record." + self.code.replace("-", "_")

    @property
    def slots(self) -> dict[str, object]:
        """The values of that sentence's slots, by name."""
        return {"line": self.line}


class OtherRules(RecordError):
    """An undamaged record that this program has no rules for: another version, game or format."""

    def __init__(self, reason: str, code: str = "other-rules") -> None:
        super().__init__(1, reason, code)

    def __str__(self) -> str:
        return self.reason


class OtherFormat(OtherRules):
    """A record of a format that this program does not read: nothing can be told of it but its name."""

    def __init__(self, found: int) -> None:
        super().__init__(
            f"this record has format {found}; this program reads formats {FORMAT} to {FROM_POSITION}",
            "other-format",
        )


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat: the name shown, and `human`, `bot:LEVEL` or `outside:NAME`."""

    name: str
    kind: str
    character: str = ""
    """Of a computer: whose temper it has; "" for a level by itself."""

    def written(self) -> dict[str, str]:
        """As the first line has it."""
        found = {"name": self.name, "kind": self.kind}
        return found | {"character": self.character} if self.character else found


@dataclass(frozen=True, slots=True)
class Promise:
    """The dealer's part of the header: method, commitment and seed in hexadecimal, the words added."""

    method: int
    commit: str
    seed: str
    cuts: tuple[str, ...]
    """The words that were mixed in."""
    words: tuple[Cut, ...] = ()
    """The same with the seats, where the method keeps those."""
    bots: str = ""
    terms: Terms | None = None
    marks: Mapping[str, str] = field(default_factory=dict)
    """Keys of the first line that tell where the seeds come from, such as a code."""

    def dealer(self) -> Dealer:
        """The dealer who made it; RecordError if the seed is not the one promised, or not the code's."""
        seed = bytes.fromhex(self.seed)
        if self.method == STREAM:
            dealer = Dealer(seed, self.cuts)
        elif self.method == SEALED:
            dealer = SealedDealer(seed, bytes.fromhex(self.bots), self.words, self.terms)
        elif self.method == COMMON:
            bots = bytes.fromhex(self.bots)
            dealer = CommonDealer(seed, bots, self.words, self.terms, marks=self.marks)
            if CODE in self.marks:
                self._check_code(dealer)
        else:
            raise OtherRules(f"the cards were dealt by method {self.method}, unknown to this program")
        if dealer.commit != self.commit:
            raise RecordError(1, "the dealer's seed is not the one promised", "other-seed")
        return dealer

    def _check_code(self, dealer: CommonDealer) -> None:
        """Nothing is secret about a code, so its cards must be the ones that anybody can compute."""
        terms = self.terms
        try:
            code = Code.read(self.marks[CODE])
        except BadCode as fault:
            if fault.fault in ("format", "game", "rules"):
                raise OtherRules("the code of this match is one of another version of the rules") from fault
            raise RecordError(1, f"there is no code {self.marks[CODE][:40]!r}", "other-code") from fault
        asked = terms and (terms.game, terms.seats, terms.options)
        played = asked == (code.game, code.seats, code.options) and not dealer.words
        written = code.text == self.marks[CODE]
        if not played or not written or (dealer.seed, dealer.bots) != seeds(code.deal):
            raise RecordError(1, "the code is not the one that these cards come from", "other-code")


@dataclass(frozen=True, slots=True)
class Turn:
    """Which part of a duplicate a match is: one deal as one person plays it."""

    duplicate: str
    """The duplicate's id."""
    person: int
    """Of those who play it, from 0."""
    deal: int
    """From 0."""
    deals: int
    """Of the duplicate."""

    def to_json(self) -> dict[str, object]:
        """As the first line holds it, people and deals counted from 1."""
        return {"id": self.duplicate, "person": self.person + 1, "deal": self.deal + 1, "of": self.deals}


@dataclass(frozen=True, slots=True)
class Header:
    """The first line. `data` is all of it, unknown keys too."""

    game: str
    rules: int
    seats: int
    options: Options
    players: tuple[Player, ...]
    created: str
    promise: Promise | None
    bots: str
    """The seed of the bots' own choices, apart from the dealer's."""
    data: Mapping[str, Any] = field(repr=False)
    start: Position | None = None
    """Where the match begins, if not with the first card."""

    @property
    def assisted(self) -> bool:
        """Whether this is a practice table, where moves are taken back freely."""
        return self.data.get(ASSISTED) is True

    @property
    def remarks_seed(self) -> str:
        """What the remarks at its table are drawn from: all may know it, and it is never empty."""
        return self.promise.commit if self.promise is not None else f"{self.game} {self.created}"

    @property
    def code(self) -> str:
        """The code that the cards come from; "" where they come from a secret."""
        return self.promise.marks.get(CODE, "") if self.promise is not None else ""

    @property
    def daily(self) -> str:
        """The day whose deal this is, as 2026-11-22; "" for all others."""
        return self.promise.marks.get(DAILY, "") if self.promise is not None else ""

    @property
    def memory(self) -> str:
        """How much the memory aid tells all people here; "" where nothing was agreed."""
        told = self.data.get(MEMORY)
        return told if isinstance(told, str) else ""

    @property
    def deals(self) -> int | None:
        """After how many deals the match ends, where that is not left to its rules."""
        told = self.data.get(DEALS)
        return told if type(told) is int and told > 0 else None

    @property
    def turn(self) -> Turn | None:
        """Which part of a duplicate this is; None for a match by itself."""
        told = self.data.get(DUPLICATE)
        if not isinstance(told, Mapping):
            return None
        name, numbers = told.get("id"), [told.get(key) for key in ("person", "deal", "of")]
        if not isinstance(name, str) or not all(type(each) is int and each > 0 for each in numbers):
            return None
        person, deal, deals = (int(each or 0) for each in numbers)
        return Turn(name, person - 1, deal - 1, deals)


@dataclass(frozen=True, slots=True)
class Move:
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
    moves: list[Move] = field(default_factory=list)
    result: Result | None = None
    path: Path | None = None
    size: int = 0
    """Bytes of its whole lines in the file; what follows was cut short."""

    def sitting(self) -> tuple[Player, ...]:
        """Who sits where after the last line: the kinds in the header, as lines have changed them."""
        players = list(self.header.players)
        for data in (self.header.data, *(move.data for move in self.moves)):
            for seat, kind in seated_by(data, len(players)):
                players[seat] = replace(players[seat], kind=kind)
        return tuple(players)

    def kinds(self) -> list[set[str]]:
        """By seat, the kinds of all who have sat there."""
        found = [{player.kind} for player in self.header.players]
        for data in (self.header.data, *(move.data for move in self.moves)):
            for seat, kind in seated_by(data, len(found)):
                found[seat].add(kind)
        return found

    def changed_seats(self) -> tuple[Seat, ...]:
        """The seats where somebody else sat down in the course of the match."""
        lines = (self.header.data, *(move.data for move in self.moves))
        return tuple(sorted({seat for data in lines for seat, _ in seated_by(data, self.header.seats)}))

    def helped(self) -> frozenset[int]:
        """The deals in which a move was taken back though it had shown something new."""
        deals: set[int] = set()
        for move in self.moves:
            told = move.data.get(HELPED)
            if isinstance(told, list):
                deals.update(deal for deal in told if type(deal) is int)
        return frozenset(deals)

    def opened(self) -> bool:
        """Whether all hands have lain open to people who watched."""
        return any(move.data.get(OPEN) is True for move in self.moves)

    def practised(self) -> bool:
        """Whether a person has sat down after all hands had lain open: it counts as a practice table."""
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
        """The mark of what the computers think with, as the lines tell it last."""
        for data in chain((move.data for move in reversed(self.moves)), (self.header.data,)):
            if isinstance(mark := data.get(MINDS), str):
                return mark
        return None

    def last_line(self) -> Mapping[str, Any]:
        """The last line of a match that goes on."""
        return self.moves[-1].data if self.moves else self.header.data

    def lines(self) -> list[dict[str, Any]]:
        """All lines as JSON objects, the header first."""
        ends = [dict(self.result.data)] if self.result else []
        return [dict(self.header.data), *(dict(move.data) for move in self.moves), *ends]


def make_header(
    game: str,
    rules: int,
    seats: int,
    options: Options,
    players: Sequence[Player],
    created: str,
    dealer: Dealer | None,
    bots: bytes,
    assisted: bool = False,
    start: Position | None = None,
    memory: str = "",
    turn: Turn | None = None,
    deals: int | None = None,
) -> Header:
    """The header of a match that begins now."""
    data: dict[str, Any] = {
        "tablegame": FORMAT if start is None else FROM_POSITION,
        "game": game,
        "rules": rules,
        "seats": seats,
        "options": dict(options),
        "players": [player.written() for player in players],
        "created": created,
    }
    if dealer is not None:
        data["dealer"] = {
            "method": dealer.method,
            "commit": dealer.commit,
            "seed": dealer.seed.hex(),
            "cut": dealer.written_cuts(),
        }
        data.update(dealer.marks)
    data["bots"] = bots.hex()
    if assisted:
        data[ASSISTED] = True
    if memory:
        data[MEMORY] = memory
    if deals is not None:
        data[DEALS] = deals
    if turn is not None:
        data[DUPLICATE] = turn.to_json()
    if start is not None:
        data[START] = start.to_json()
    return _header(data)


def id_of(header: Header) -> str:
    """By which positions name a match that they were taken from."""
    return hashlib.sha256(dump(header.data)).hexdigest()[:16]


def make_move(actor: Seat, text: str, extra: Mapping[str, Any] | None = None) -> Move:
    """The line of a move, with keys of this program's own."""
    return Move(actor, text, {"a": "chance" if actor == CHANCE else int(actor), "m": text, **(extra or {})})


def make_result(scores: Sequence[int], winners: Sequence[Seat]) -> Result:
    """The last line of a finished match."""
    data = {"result": {"scores": list(scores), "winners": list(map(int, winners))}}
    return Result(tuple(scores), tuple(winners), data)


def dump(data: Mapping[str, Any]) -> bytes:
    """One line of the file, with its end."""
    try:
        return json.dumps(data, ensure_ascii=False).encode() + b"\n"
    except UnicodeEncodeError:  # half of a surrogate pair, from outside
        return json.dumps(data).encode() + b"\n"


def read_record(path: Path) -> Record:
    """The record in a file; RecordError if it is damaged, OSError if it cannot be read."""
    record = parse_bytes(bytes_of(path))
    record.path = path
    return record


def bytes_of(path: Path) -> bytes:
    """What is in the file of a record; OSError if that is more than any match takes."""
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data


def parse_bytes(data: bytes) -> Record:
    """The record in these bytes; what follows the last line's end was cut short and is dropped."""
    size = data.rfind(b"\n") + 1
    record = _assemble(_load_all(data[:size].split(b"\n")[:-1]))
    record.size = size
    return record


def glance_bytes(data: bytes) -> Record:
    """As `parse_bytes`, but only the first line, the last, and those by which it counts otherwise are read.

    Of the moves only those lines are there. Nothing is checked beyond them.
    """
    size = data.rfind(b"\n") + 1
    lines = data[:size].split(b"\n")[:-1]
    if not lines:
        raise RecordError(1, "there is no whole first line")
    record = Record(_header(_load(1, lines[0])), size=size)
    words = [word for key in (SEATED, HELPED, HINTED, OPEN) if (word := f'"{key}"'.encode()) in data]
    middle = enumerate(lines[1:-1], 2) if words else ()
    told = [number for number, line in middle if any(word in line for word in words)]
    for number in (*told, *([len(lines)] if len(lines) > 1 else [])):
        found = _load(number, lines[number - 1])
        if not isinstance(found, Mapping):
            raise RecordError(number, "this is not an object")
        if "result" in found:
            record.result = _result(number, found, record.header.seats)
        else:
            record.moves.append(_move(number, found, record.header.seats))
    return record


def parse_record(lines: Sequence[str | Mapping[str, Any]]) -> Record:
    """The record of these lines, text or objects; a last text that was cut short is dropped."""
    objects: list[Any] = []
    for number, line in enumerate(lines, 1):
        try:
            objects.append(_load(number, line) if isinstance(line, str) else line)
        except RecordError:
            if number == 1 or number < len(lines):
                raise
    return _assemble(objects)


_scan: Final = json.JSONDecoder().raw_decode
"""Reads one value from the start of a text, and tells where it ends."""


def _load_all(lines: Sequence[bytes]) -> list[Any]:
    """What `_load` makes of each line, in a third of the time where `dump` has written them."""
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
    record = Record(_header(objects[0]))
    for number, data in enumerate(objects[1:], 2):
        if record.result is not None:
            raise RecordError(number, "there is a line after the result")
        if type(data) is not dict and not isinstance(data, Mapping):
            raise RecordError(number, "this is not an object")
        if "result" in data:
            record.result = _result(number, data, record.header.seats)
        else:
            record.moves.append(_move(number, data, record.header.seats))
    return record


def seated_by(data: Mapping[str, Any], seats: int) -> list[tuple[Seat, str]]:
    """Who sits down by a line, by seat and kind; nobody where the key holds something else."""
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


def _move(number: int, data: Mapping[str, Any], seats: int) -> Move:
    actor, text = data.get("a"), data.get("m")
    if not isinstance(text, str):
        raise RecordError(number, "this is neither a move nor a result")
    if actor == "chance":
        return Move(CHANCE, text, data)
    if type(actor) is not int or not 0 <= actor < seats:
        raise RecordError(number, "nobody sits in that seat")
    return Move(Seat(actor), text, data)


def _result(number: int, data: Mapping[str, Any], seats: int) -> Result:
    result = data["result"]
    scores: Any = result.get("scores") if isinstance(result, Mapping) else None
    winners: Any = result.get("winners") if isinstance(result, Mapping) else None
    if not (
        _all(scores, int)
        and len(scores) == seats
        and all(abs(score) < _LARGEST for score in scores)
        and _all(winners, int)
        and all(0 <= seat < seats for seat in winners)
    ):
        raise RecordError(number, "this is not the result of such a match")
    return Result(tuple(scores), tuple(map(Seat, winners)), data)


def _all(values: Any, kind: type) -> bool:
    return isinstance(values, list) and all(type(value) is kind for value in values)


def _header(data: Any) -> Header:
    if not isinstance(data, Mapping) or type(data.get("tablegame")) is not int:
        raise RecordError(1, "this is not the first line of a record")
    if data["tablegame"] not in (FORMAT, FROM_POSITION):
        raise OtherFormat(data["tablegame"])
    game, rules, seats = data.get("game"), data.get("rules"), data.get("seats")
    options, created = data.get("options", {}), data.get("created", "")
    players: Any = data.get("players")
    if not isinstance(game, str) or type(rules) is not int or type(seats) is not int:
        raise RecordError(1, "the first line names no game, version of its rules or number of seats")
    if not isinstance(options, Mapping) or not isinstance(created, str):
        raise RecordError(1, "the first line's options or time are not in order")
    if not _all(players, dict) or len(players) != seats:
        raise RecordError(1, "the first line does not name one player for each seat")
    bots = data.get("bots", "")
    return Header(
        game,
        rules,
        seats,
        options,
        tuple(_player(player) for player in players),
        created,
        _promise(data, Terms(game, rules, seats, options)) if "dealer" in data else None,
        bots if isinstance(bots, str) else "",
        data,
        _start(data) if data["tablegame"] == FROM_POSITION else None,
    )


def _start(data: Mapping[str, Any]) -> Position:
    try:
        return position_from_json(data.get(START))
    except BadPosition as fault:
        raise RecordError(1, str(fault)) from fault


def _player(data: Mapping[str, Any]) -> Player:
    name, kind = data.get("name"), data.get("kind")
    if not isinstance(name, str) or not isinstance(kind, str):
        raise RecordError(1, "a player has no name or kind")
    character = data.get("character", "")
    return Player(name, kind, character if isinstance(character, str) else "")


def _promise(header: Mapping[str, Any], terms: Terms) -> Promise:
    data, bots = header["dealer"], header.get("bots", "")
    try:
        method, commit, seed, cuts = data["method"], data["commit"], data["seed"], data.get("cut", [])
        if type(method) is int and isinstance(commit, str):
            if method not in METHODS:
                return Promise(method, commit, "", ())
            if method == STREAM and _all(cuts, str) and len(bytes.fromhex(seed)) == SEED_BYTES:
                return Promise(method, commit, seed, tuple(cuts))
            if method in KEYED and _is_hex(seed, SEED_BYTES) and _is_hex(bots, BOTS_BYTES):
                words = _words(cuts, terms.seats)
                texts = tuple(word for _, word in words)
                told = {key: header[key] for key in (CODE, DAILY) if isinstance(header.get(key), str)}
                marks = told if method == COMMON and CODE in told else {}
                return Promise(method, commit, seed, texts, tuple(words), bots, terms, marks)
    except (KeyError, TypeError, ValueError, AttributeError):
        pass
    raise RecordError(1, "the dealer's part of the first line is not in order")


def _is_hex(text: Any, count: int) -> bool:
    """Whether these are so many bytes, in the one way of writing them that is hashed."""
    return isinstance(text, str) and bytes.fromhex(text).hex() == text and len(text) == 2 * count


def _words(cuts: Any, seats: int) -> list[Cut]:
    """The words that people mixed in; ValueError unless they are in the order of seats, each seat once."""
    if not _all(cuts, dict) or any(set(cut) != {"seat", "word"} for cut in cuts):
        raise ValueError("a cut is a seat and a word")
    words = [Cut(Seat(cut["seat"]), cut["word"]) for cut in cuts]
    order = [seat for seat, _ in words]
    if not (_all(order, int) and _all([word for _, word in words], str) and order == sorted(set(order))):
        raise ValueError("each seat cuts once")
    if order and not 0 <= order[0] <= order[-1] < seats:
        raise ValueError("nobody sits in that seat")
    return words
