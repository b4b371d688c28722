"""The summary of a record, as lists show it."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any, Final, Protocol

from tablegame.match.header import Player, match_id
from tablegame.match.hint_log import hints_of
from tablegame.match.home import ABANDONED
from tablegame.match.record import Record, RecordMove, bytes_of, glance_bytes, id_of, read_record
from tablegame.match.record_error import OtherRules
from tablegame.match.replay import Replayer
from tablegame.match.verify import check_result
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import Shelved
from tablegame.rules.contract import AnyGame, Event, Options
from tablegame.rules.events import WindowClosed, WindowOpened


def among_sides(places: Sequence[int], sides: Sequence[Sequence[Seat]]) -> tuple[int, ...]:
    """Return places in which partners share one: of two pairs the one that lost is second."""
    best = {seat: min(places[member] for member in side) for side in sides for seat in side}
    firsts = [min(places[seat] for seat in side) for side in sides]
    return tuple(1 + sum(first < best[Seat(seat)] for first in firsts) for seat in range(len(places)))


STEP: Final = 40
"""The number of moves between two points at which reading can pause."""
_LOADING_S: Final = 0.002
"""Seconds between two checks whether the rules of a game are loaded."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The public facts of a match."""

    path: Path
    game: str
    seats: int
    options: Options
    players: tuple[Player, ...]
    """The players by seat, with the kind that plays there now."""
    deal: int
    """The number of the present deal, from 1; 0 while the record has not been followed."""
    deals: int | None
    """The number of deals; None where the game cannot know beforehand."""
    scores: tuple[int, ...]
    places: tuple[int, ...]
    """The places by seat. In a match that has been followed partners share one, and the side behind them is
    second."""
    winners: tuple[Seat, ...]
    to_act: tuple[str, ...]
    """The names of players who owe a decision; empty in a window, where the seats asked must not show."""
    over: bool
    created: str
    modified: float
    """The time of the last change of the file, in seconds since 1970."""
    playable: bool
    """Whether this program has its rules; otherwise the match is only listed."""
    assisted: bool = False
    """Whether moves could be taken back freely."""
    changed: tuple[Seat, ...] = ()
    """The seats where another player sat down in the course of the match."""
    branch: bool = False
    """Whether it began from a position, so that it counts in no statistics."""
    helped: bool = False
    """Whether a move was taken back that had shown something new."""
    hints: int = 0
    """The number of decisions for which a hint was shown."""
    identity: str = ""
    """The identity of the match, under any file name (`match.identity`)."""
    known_as: str = ""
    """The id by which its branches name it."""
    parent: str = ""
    """The id of the match that a branch was taken from; empty where it names none."""
    code: str = ""
    """The code that its cards come from; empty where they come from a secret."""
    daily: str = ""
    """The day whose deal it claims to be."""
    copy: bool = False
    """Whether other records of the same match lie here that differ from this one."""
    duplicate: bool = False
    """Whether it is a deal of a duplicate."""
    preset: str = ""
    """The name of the player's own preset that its options were."""

    @property
    def aside(self) -> bool:
        """Return whether its record lies among the abandoned ones."""
        return self.path.parent.name == ABANDONED


def summarise(path: Path, modified: float, games: Mapping[str, AnyGame]) -> Summary:
    """Read and check a record.

    RecordError if it is damaged (OtherFormat if that cannot be told), OSError if it cannot be read.
    """
    steps = reading(path, modified, games)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            summary: Summary = end.value
            return summary


def glance(path: Path, modified: float, games: Mapping[str, AnyGame]) -> Summary:
    """Return the summary of a record by its first and last lines, unchecked: its progress is unknown (`deal`
    is 0).

    Raises what `summarise` does.
    """
    record = glance_bytes(bytes_of(path))
    game = games.get(record.header.game)
    playable = game is not None and game.rules_version == record.header.rules
    return _by_its_word(record, path, modified, playable)


class RecordCount(Protocol):
    """Something that is counted of a record while it is followed for its summary."""

    def begin(self, record: Record, replayer: Replayer | None) -> bool:
        """Take a record, and what follows it: None for other rules. Return whether its moves are counted."""

    def decides(self, move: RecordMove) -> None:
        """Take a move that is about to be made."""

    def see(self, events: Sequence[Event]) -> None:
        """Take the events of that move."""


def reading(
    path: Path, modified: float, games: Mapping[str, AnyGame], count: RecordCount | None = None
) -> Generator[None, None, Summary]:
    """Read a record as `summarise` does, in steps of a few milliseconds; `count` sees its moves."""
    record = read_record(path)
    yield
    header = record.header
    yield from loading_rules(games.get(header.game))
    try:
        promise = header.promise
        dealer = promise.dealer() if promise else None
        replayer = Replayer.of(header, games)
        counted = count if count is not None and count.begin(record, replayer) else None
        dealer = replayer.dealing(dealer)
        window = False
        quiet = counted is None and record.result is not None  # then the seats asked are no secret
        for number, move in enumerate(record.moves, 1):
            if counted is not None:
                counted.decides(move)
            events = replayer.follow(move, dealer, quiet)
            if counted is not None:
                counted.see(events)
            for event in events:
                if isinstance(event, WindowOpened | WindowClosed):
                    window = isinstance(event, WindowOpened)
            if not number % STEP:
                yield
        check_result(record, replayer)
    except OtherRules:
        if count is not None:
            count.begin(record, None)
        return _by_its_word(record, path, modified, False)
    standing = replayer.state.standing()
    return Summary(
        path=path,
        game=header.game,
        seats=header.seats,
        options=replayer.options,
        players=record.sitting(),
        deal=standing.deal,
        deals=header.deals or replayer.game.deals(header.seats, replayer.options),
        scores=standing.scores,
        places=among_sides(standing.places, replayer.game.sides(header.seats)),
        winners=standing.winners,
        to_act=tuple(
            header.players[seat].name for seat in replayer.state.to_act() if seat != CHANCE and not window
        ),
        over=standing.over,
        created=header.created,
        modified=modified,
        playable=True,
        assisted=header.assisted or record.practised(),
        changed=record.changed_seats(),
        branch=header.start is not None,
        helped=bool(record.helped()),
        hints=sum(hints_of(record).values()),
        identity=match_id(header),
        known_as=id_of(header),
        parent=header.start.match if header.start is not None else "",
        code=header.code,
        daily=header.daily,
        duplicate=header.turn is not None,
        preset=header.preset,
    )


def loading_rules(game: object) -> Iterator[None]:
    """Load the rules of a game that is not loaded yet in a thread, because that takes as long as some
    frames.
    """
    if not isinstance(game, Shelved) or game.loaded:
        return
    thread = Thread(target=game.load, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(_LOADING_S)
        yield


def _by_its_word(record: Record, path: Path, modified: float, playable: bool) -> Summary:
    """Take the result from the last line."""
    header, result = record.header, record.result
    scores = result.scores if result else ()
    return Summary(
        path=path,
        game=header.game,
        seats=header.seats,
        options=dict(header.options),
        players=record.sitting(),
        deal=0,
        deals=None,
        scores=scores,
        places=tuple(1 + sum(other > score for other in scores) for score in scores),
        winners=result.winners if result else (),
        to_act=(),
        over=result is not None,
        created=header.created,
        modified=modified,
        playable=playable,
        assisted=header.assisted or record.practised(),
        changed=record.changed_seats(),
        branch=header.start is not None,
        helped=bool(record.helped()),
        hints=sum(hints_of(record).values()),
        identity=match_id(header),
        known_as=id_of(header),
        parent=header.start.match if header.start is not None else "",
        code=header.code,
        daily=header.daily,
        duplicate=header.turn is not None,
        preset=header.preset,
    )


def to_json(summary: Summary) -> dict[str, Any]:
    """Return all but the path as plain JSON values."""
    data = {name: getattr(summary, name) for name in Summary.__slots__ if name != "path"}
    data["options"] = dict(summary.options)
    data["players"] = [[player.name, player.kind] for player in summary.players]
    return data


def from_json(path: Path, data: Mapping[str, Any]) -> Summary:
    """Return the summary that `to_json` wrote; KeyError, TypeError or ValueError for anything else."""
    return Summary(
        path=path,
        game=data["game"],
        seats=data["seats"],
        options=data["options"],
        players=tuple(Player(name, kind) for name, kind in data["players"]),
        deal=data["deal"],
        deals=data["deals"],
        scores=tuple(data["scores"]),
        places=tuple(data["places"]),
        winners=tuple(map(Seat, data["winners"])),
        to_act=tuple(data["to_act"]),
        over=data["over"],
        created=data["created"],
        modified=data["modified"],
        playable=data["playable"],
        assisted=data["assisted"],
        changed=tuple(map(Seat, data["changed"])),
        branch=data["branch"],
        helped=data["helped"],
        hints=data.get("hints", 0),
        identity=data["identity"],
        known_as=data["known_as"],
        parent=data["parent"],
        code=data["code"],
        daily=data["daily"],
        duplicate=data["duplicate"],
        copy=data.get("copy", False),
        preset=data.get("preset", ""),
    )
