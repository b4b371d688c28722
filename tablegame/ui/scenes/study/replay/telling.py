"""What happens in each moment of a replay: lines of the log, reasons, and signs for the time line."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from tablegame.match.timeline import Moment, Timeline
from tablegame.pieces.seats import CHANCE, Seat, Viewer
from tablegame.rules.contract import Event
from tablegame.rules.events import DealScored
from tablegame.speech import Text
from tablegame.ui.table.game_table import AnyGameTable, Cue, Names

Sign: TypeAlias = Literal["", "call", "returned", "out"]
"""For the time line: a call, one that was returned, the end of a deal."""
DOERS: Final = ("seat", "caller")
"""What events call the one who did it."""
SOUNDS: Final[dict[str, Sign]] = {"call": "call", "return": "returned"}
"""What is heard of a call tells which sign it has."""
LAID: Final = 12
"""Moments back in which the last pieces are looked for that somebody laid."""


@dataclass(frozen=True, slots=True)
class Told:
    """One moment in words."""

    lines: tuple[Text, ...]
    cues: tuple[Cue, ...]
    sign: Sign
    """What is to be seen of it on the time line."""


class Telling:
    """All moments of a replay as one pair of eyes may hear of them; each is told when it is first wanted."""

    def __init__(
        self,
        timeline: Timeline,
        viewer: Viewer,
        everything: bool,
        moments: Sequence[Moment],
        game_table: AnyGameTable,
        names: Names,
    ) -> None:
        self.moments: Final = moments
        self._timeline = timeline
        self._viewer = viewer
        self._everything = everything
        self._game_table = game_table
        self._names = names
        self._told: dict[int, Told] = {}

    def _before(self, at: int) -> Any:
        """What was known before a moment."""
        line = self.moments[at - 1].last if at else 1
        return self._timeline.view(line, self._viewer)

    def _steps(self, at: int) -> Sequence[tuple[Event, Any]]:
        """The events of a moment, each with the view that it changes."""
        moment, view = self.moments[at], self._before(at)
        after = self._timeline.view(moment.last, self._viewer)
        found = []
        for event in self._timeline.told(moment, self._viewer):
            found.append((event, view))
            view = self._game_table.intermediate_view(view, (event,), after)
        return found

    def told(self, at: int) -> Told:
        """The moment with this number, from 0."""
        if at not in self._told:
            steps = self._steps(at)
            cues = tuple(self._game_table.cue(event, view, self._names) for event, view in steps)
            lines = tuple(line for cue in cues for line in cue.log)
            ends = any(isinstance(event, DealScored) for event, _ in steps)
            sign: Sign = "out" if ends else ""
            for cue in cues:
                sign = SOUNDS.get(cue.sound, sign)
            self._told[at] = Told(lines, cues, sign)
        return self._told[at]

    def reasons(self, at: int) -> Sequence[tuple[tuple[Text, ...], tuple[Text, ...]]]:
        """A moment as what happened and why, thing by thing."""
        found = []
        for event, view in self._steps(at):
            cue = self._game_table.cue(event, view, self._names)
            if cue.log:
                found.append((cue.log, tuple(self._game_table.reasons(event, view, self._names))))
        return found

    def log(self, upto: int) -> list[tuple[int, Text]]:
        """The log of the first moments, each line with the number of its moment from 0."""
        return [(at, line) for at in range(upto) for line in self.told(at).lines]

    def cues(self, upto: int) -> list[Cue]:
        """Of the moments just before a number."""
        return [cue for at in range(max(0, upto - LAID), upto) for cue in self.told(at).cues]

    def actor(self, at: int) -> Seat | None:
        """The seat whose decision a moment is; None for the dealer, and where it is not to be seen: whoever
        answered last in a window was asked, and only those who could call are."""
        entry = self._timeline.entry(self.moments[at].line)
        if entry is None or entry.actor == CHANCE:
            return None
        if self._everything or entry.actor == self._viewer:
            return entry.actor
        told = self._timeline.told(self.moments[at], self._viewer)
        shown = any(entry.actor in (getattr(event, name, None) for name in DOERS) for event in told)
        return entry.actor if shown else None
