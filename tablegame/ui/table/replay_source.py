"""What the table of a replay shows: a record moment by moment, as one pair of eyes may see it."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence, Set
from typing import Any, Final

from tablegame.controllers.question import Question
from tablegame.match.header import Player
from tablegame.match.match import Batch
from tablegame.match.timeline import Moment, Timeline
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import Action, AnyGame, Options
from tablegame.ui.shell.navigation import BookPage, FairPlayPage, Page
from tablegame.ui.table.still_source import StillSource


class ReplaySource(StillSource):
    """A record on its way. `at` moments have been handed out; the next one follows while it plays."""

    watching = True
    humans: Sequence[Seat] = ()
    people: Sequence[Seat] = ()
    question: Question | None = None
    fresh = False

    def __init__(self, timeline: Timeline, viewer: Viewer) -> None:
        self.timeline: Final = timeline
        self.game: AnyGame = timeline.game
        self.players: Sequence[Player] = timeline.record.header.players
        self.kinds: Sequence[Set[str]] = timeline.record.kinds()
        self.memory = timeline.record.header.memory
        self.remarks_seed = timeline.record.header.remarks_seed
        self.viewer: Viewer = viewer
        self.everything = False
        self.moments: Sequence[Moment] = timeline.moments(viewer)
        self.at = 0
        self.playing = False

    # Where it stands ----------------------------------------------------------------------------------------
    @property
    def moment(self) -> Moment | None:
        """What was handed out last; None at the beginning."""
        return self.moments[self.at - 1] if self.at else None

    @property
    def line(self) -> int:
        """The line of the record after which everything is as it is shown."""
        return self.moments[self.at - 1].last if self.at else 1

    @property
    def index(self) -> int:
        """The decision point of that line."""
        entry = self.timeline.entry(self.line)
        return 0 if entry is None else entry.index

    def of_line(self, line: int) -> int:
        """How many moments have begun up to a line."""
        return bisect_right(self.moments, line, key=lambda each: each.line)

    def go(self, at: int) -> None:
        """To the moment after so many."""
        self.at = max(0, min(len(self.moments), at))

    def look(self, viewer: Viewer, everything: bool) -> None:
        """With other eyes, at the same line. What may not be seen is not."""
        timeline, line = self.timeline, self.line
        if not timeline.may_see(viewer) or (everything and not timeline.over):
            return
        self.viewer, self.everything = viewer, everything
        self.moments = timeline.moments(viewer, everything)
        self.at = self.of_line(line)

    @property
    def hands_open(self) -> bool:  # type: ignore[override]
        """Whether all hands are."""
        return self.everything

    def all_views(self, line: int) -> Mapping[Seat, Any]:
        """What everybody knew after a line, where all hands lie open."""
        if not self.everything:
            return {}
        return {Seat(seat): self.timeline.view(line, Seat(seat)) for seat in range(self.timeline.seats)}

    # What the table asks ------------------------------------------------------------------------------------
    def tick(self, ready: bool) -> Sequence[Batch]:
        """The next moment, while it plays and the last one was seen."""
        if not (ready and self.playing and self.at < len(self.moments)):
            return ()
        return (self.next(),)

    def next(self) -> Batch:
        """The next moment is handed out."""
        self.at += 1
        moment = self.moments[self.at - 1]
        events = tuple(self.timeline.told(moment, self.viewer))
        return Batch(self.index, events, moment.last, self.timeline.view(moment.last, self.viewer))

    def first_view(self, viewer: Viewer) -> Any:
        """The view before anything has happened."""
        return self.timeline.view(1, viewer)

    def view(self, viewer: Viewer) -> Any:
        """The view at this moment."""
        return self.timeline.view(self.line, viewer)

    def decide(self, action: Action) -> bool:
        """What has been cannot be changed."""
        return False

    @property
    def options(self) -> Options:
        """Those of the match."""
        return self.timeline.options

    # Pages --------------------------------------------------------------------------------------------------
    def pause_page(self) -> Page:
        """There is none: the rule book stands for it."""
        return self.rule_page("", False)

    def result_page(self) -> Page:
        """As above."""
        return self.rule_page("", False)

    def rule_page(self, paragraph: str, waits: bool) -> Page:
        """The rule book with the rules of that match."""
        return BookPage(self.game.id, paragraph, seats=self.timeline.seats, options=self.options)

    def seal_page(self) -> Page:
        """What was promised about its cards."""
        return FairPlayPage(self.timeline.record)
