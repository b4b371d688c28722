"""A record step by step, for those who watch it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablegame.match.record import Record
from tablegame.match.replayer import Replayer, seen
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame, AnyState, Event, Standing


@dataclass(frozen=True, slots=True)
class Step:
    """The match after one line of its record."""

    line: int
    """1 is the header: the match before its first move."""
    index: int
    actor: Seat | None
    """CHANCE or a seat; None at the beginning."""
    notation: str
    events: tuple[Event, ...]
    """What the line made happen, in full; () at the beginning."""
    standing: Standing
    _state: AnyState = field(repr=False, compare=False)

    def view(self, viewer: Viewer) -> Any:
        """What `viewer` may know at this moment."""
        return self._state.view(viewer)

    def seen(self, viewer: Viewer) -> tuple[Event, ...]:
        """The events as `viewer` may see them."""
        return seen(self.events, viewer)


def replay(record: Record, *, games: Mapping[str, AnyGame] = GAMES) -> Iterator[Step]:
    """Every moment of the match, the beginning first; RecordError at a line that is not legal."""
    replayer = Replayer.of(record.header, games)

    def step(actor: Seat | None, notation: str, events: tuple[Event, ...]) -> Step:
        state = replayer.state
        return Step(replayer.line, replayer.index, actor, notation, events, state.standing(), state.clone())

    yield step(None, "", ())
    for move in record.moves:
        yield step(move.actor, move.text, replayer.follow(move, None))
