"""The search for the moments of a game night: a few of the highlights of its matches."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final

from tablegame.match.evenings import Evening, EveningMatch
from tablegame.match.record import Record, read_record
from tablegame.match.record_error import RecordError
from tablegame.match.replay import Replayer
from tablegame.rules.catalogue import GAMES
from tablegame.study.highlight_finder import Finder, Highlight, Kind
from tablegame.ui.scenes.common import seat_names
from tablegame.ui.shell.context import Ui

MOST: Final = 3
"""The greatest number of moments of a night."""
KINDS: Final[tuple[Kind, ...]] = ("swing", "bonus", "deciding")
"""A moment of each kind is chosen, if there is one."""


@dataclass(frozen=True, slots=True)
class NightMoment:
    """A highlight of one of the matches of a night."""

    path: Path
    record: Record
    highlight: Highlight


class NightMoments:
    """A search through the records of a night, a little at a time, until `done`."""

    def __init__(self, ui: Ui, evening: Evening) -> None:
        self.ui = ui
        self.chosen: tuple[NightMoment, ...] = ()
        """The moments, in the order of the matches; none before the search has ended."""
        self._found: list[NightMoment] = []
        self._left = list(evening.over)
        self._finder: tuple[Finder, Path, Record] | None = None

    @property
    def done(self) -> bool:
        """Return whether all matches have been searched."""
        return self._finder is None and not self._left

    def work(self, seconds: float | None = None) -> bool:
        """Continue for about so many seconds (None: to the end). Return whether the search is done."""
        until = None if seconds is None else perf_counter() + seconds
        while not self.done:
            self._step(seconds)
            if until is not None and perf_counter() > until:
                break
        if self.done:
            self.chosen = foremost_of(self._found)
        return self.done

    def _step(self, seconds: float | None) -> None:
        """Read the next record, or search the one that was read; leave out those that cannot be followed."""
        if self._finder is None:
            self._finder = self._begin(self._left.pop(0))
            return
        finder, path, record = self._finder
        try:
            if not finder.work(seconds):
                return
        except RecordError:
            pass
        self._finder = None
        self._found += [NightMoment(path, record, highlight) for highlight in finder.found]

    def _begin(self, match: EveningMatch) -> tuple[Finder, Path, Record] | None:
        listed = self.ui.service.shelf.lists.match(match.identity)
        if listed is None or not listed[1].playable:
            return None
        path, game = listed[1].path, GAMES[match.game]
        try:
            record = read_record(path)
            earlier = len(Replayer.of(record.header, GAMES).state.view(None).table.results)
        except (RecordError, OSError):
            return None
        names, sides = seat_names(self.ui, record.header.players), game.sides(len(match.places))
        return Finder(record, names, sides, match.places, earlier=earlier), path, record


def foremost_of(moments: Sequence[NightMoment]) -> tuple[NightMoment, ...]:
    """Return one moment of each kind, from different matches if possible, in the order of the matches."""
    chosen: list[NightMoment] = []

    def weight(moment: NightMoment) -> tuple[bool, int, int]:
        fresh = all(moment.path != other.path for other in chosen)
        return fresh, len(moment.highlight.texts), len(moment.highlight.kinds)

    for kind in (*KINDS, None, None):
        others = [moment for moment in moments if moment not in chosen]
        fitting = [moment for moment in others if kind is None or kind in moment.highlight.kinds]
        if fitting and len(chosen) < MOST:
            chosen.append(max(fitting, key=weight))
    return tuple(moment for moment in moments if moment in chosen)
