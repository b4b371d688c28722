"""What has been shown on a table, move by move, and why it could happen: read on a page of its own."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

from tablegame.match.header import Turn
from tablegame.rules.contract import Event
from tablegame.rules.windows import WindowClosed
from tablegame.speech import Text
from tablegame.ui.table.crests import renamed
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.model import TableModel
from tablegame.ui.table.source import TableSource
from tablegame.ui.table.table_values import Cue, Names

KEPT: Final = 200
"""Moments that are remembered."""


class HistoryEntry(NamedTuple):
    """One thing that happened."""

    lines: tuple[Text, ...]
    """Of the log about it."""
    reasons: tuple[Text, ...]
    """Why it could happen."""


Moment: TypeAlias = tuple[HistoryEntry, ...]


class History:
    """What has been shown on one table, a moment for each decision and all that came of it."""

    def __init__(self, game_table: AnyGameTable, names: Names) -> None:
        self._game_table = game_table
        self._names = names
        self.moments: deque[Moment] = deque(maxlen=KEPT)
        self._next = True
        """Whether the next thing begins a new moment."""

    def rename(self, names: Mapping[str, str]) -> None:
        """Rename players in all that is remembered."""
        moments = [renamed(moment, names) for moment in self.moments]
        self.moments.clear()
        self.moments.extend(moments)

    def begin(self, events: Sequence[Event]) -> None:
        """Begin a batch; what only follows from a closed window belongs to the moment before."""
        self._next = not (events and isinstance(events[0], WindowClosed))

    def add(self, shown: Iterable[tuple[Event, Cue]], before: Any) -> None:
        """Add events that are shown now; `before` is the view that they changed, None if it is not known."""
        for event, cue in shown:
            if not cue.log:
                continue
            # What leaves a hand is a deed of its own, after a card that was turned up, too.
            if self._next or not self.moments or cue.origins:
                self.moments.append(())
                self._next = False
            reasons = () if before is None else tuple(self._game_table.reasons(event, before, self._names))
            self.moments[-1] += (HistoryEntry(cue.log, reasons),)

    def recall(self, retold: Iterable[tuple[Sequence[Event], Sequence[Cue]]]) -> None:
        """Replace the moments by what has happened so far, without reasons, because the views of then are
        gone."""
        self.moments.clear()
        for events, cues in retold:
            self.begin(events)
            self.add(zip(events, cues, strict=True), None)


def retold(
    model: TableModel, source: TableSource, game_table: AnyGameTable
) -> Iterator[tuple[Sequence[Event], list[Cue]]]:
    """Yield what has happened in each decision that was shown, as all who look may hear it, and how it was
    shown.

    The views of then are gone: they are followed from the first one, by what lay open.
    """
    viewer = None if source.shared else model.viewer
    view = first = source.first_view(viewer)
    for batch in source.history(viewer):
        if batch.line > model.shown_line:
            break
        cues = []
        for event in batch.events:
            cues.append(game_table.cue(event, view, model.names))
            view = game_table.intermediate_view(view, (event,), first)
        yield batch.events, cues


def numbered(texts: Iterable[Text], turn: Turn | None) -> Iterator[Text]:
    """Yield texts of the log; the deals of a duplicate are counted there, not in a match of one deal."""
    for text in texts:
        deal = text.slots.get("deal")
        if turn is not None and isinstance(deal, int):
            text = replace(text, slots={**text.slots, "deal": deal + turn.deal})
        yield text


def log_so_far(
    model: TableModel, source: TableSource, game_table: AnyGameTable, *, told: bool = True
) -> list[Text]:
    """Return the log from the beginning: the code of the cards, and what was shown, if any was `told`."""
    log = []
    if source.code:
        log.append(Text("table.code", {"code": source.code}))
    if source.assisted:
        log.append(Text("table.practice_log"))
    if told:
        for _, cues in retold(model, source, game_table):
            log += numbered((text for cue in cues for text in cue.log), source.turn)
    return log
