"""The narration of a replay: lines of the log, reasons, and signs for the line of time, by moment."""

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
"""A sign on the line of time: a call, one that was returned, the end of a deal."""
DOERS: Final = ("seat", "caller")
"""The fields of events that name the seat that acted."""
SOUNDS: Final[dict[str, Sign]] = {"call": "call", "return": "returned"}
"""The signs of calls, by their sounds."""
LAID: Final = 12
"""The number of past moments that are searched for the last pieces laid."""


@dataclass(frozen=True, slots=True)
class NarratedMoment:
    """One moment in words."""

    lines: tuple[Text, ...]
    cues: tuple[Cue, ...]
    sign: Sign
    """Its sign on the line of time."""


class Narration:
    """All moments of a replay from one viewpoint; a moment is put into words when it is first needed."""

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
        self._narrated: dict[int, NarratedMoment] = {}

    def _before(self, at: int) -> Any:
        """Return what was known before a moment."""
        line = self.moments[at - 1].last if at else 1
        return self._timeline.view(line, self._viewer)

    def _steps(self, at: int) -> Sequence[tuple[Event, Any]]:
        """Return the events of a moment, each with the view that it changes."""
        moment, view = self.moments[at], self._before(at)
        after = self._timeline.view(moment.last, self._viewer)
        steps = []
        for event in self._timeline.told(moment, self._viewer):
            steps.append((event, view))
            view = self._game_table.intermediate_view(view, (event,), after)
        return steps

    def narrate(self, at: int) -> NarratedMoment:
        """Return the moment with this number, from 0, in words."""
        if at not in self._narrated:
            steps = self._steps(at)
            cues = tuple(self._game_table.cue(event, view, self._names) for event, view in steps)
            lines = tuple(line for cue in cues for line in cue.log)
            ends = any(isinstance(event, DealScored) for event, _ in steps)
            sign: Sign = "out" if ends else ""
            for cue in cues:
                sign = SOUNDS.get(cue.sound, sign)
            self._narrated[at] = NarratedMoment(lines, cues, sign)
        return self._narrated[at]

    def reasons(self, at: int) -> Sequence[tuple[tuple[Text, ...], tuple[Text, ...]]]:
        """Return what happened in a moment and why, event by event."""
        reasons = []
        for event, view in self._steps(at):
            cue = self._game_table.cue(event, view, self._names)
            if cue.log:
                reasons.append((cue.log, tuple(self._game_table.reasons(event, view, self._names))))
        return reasons

    def log(self, upto: int) -> list[tuple[int, Text]]:
        """Return the log of the first moments, each line with the number of its moment from 0."""
        return [(at, line) for at in range(upto) for line in self.narrate(at).lines]

    def cues(self, upto: int) -> list[Cue]:
        """Return the cues of the moments just before a number."""
        return [cue for at in range(max(0, upto - LAID), upto) for cue in self.narrate(at).cues]

    def actor(self, at: int) -> Seat | None:
        """Return the seat whose decision a moment is; None for the dealer, and if the viewer must not know.

        The last seat to answer in a window was asked, and only seats that could call are asked.
        """
        entry = self._timeline.entry(self.moments[at].line)
        if entry is None or entry.actor == CHANCE:
            return None
        if self._everything or entry.actor == self._viewer:
            return entry.actor
        events = self._timeline.told(self.moments[at], self._viewer)
        shown = any(entry.actor in (getattr(event, name, None) for name in DOERS) for event in events)
        return entry.actor if shown else None
