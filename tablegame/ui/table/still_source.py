"""Sources of a table that only shows: without answers of its own, and that of a replay."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence, Set
from typing import Any, Final

from tablegame.controllers.question import Notice, Question
from tablegame.controllers.turn_handover import Lookers, Looks
from tablegame.match.header import Player, Turn
from tablegame.match.match import Batch
from tablegame.match.timeline import Moment, Timeline
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import Action, AnyGame, Event, Options, Reason
from tablegame.ui.shell.navigation import AgainPage, BookPage, FairPlayPage, Page
from tablegame.ui.table.source import Foreseen, Visitors


class StillSource:
    """Answers that say no, for a source that only shows."""

    assisted = helped = not_saved = over = False
    patient = True
    turn: Turn | None = None
    seal: str | None = None
    code = remarks_seed = ""
    shared = looking_round = watching = may_open_hands = hands_open = False
    holder: Seat | None = None
    due: Seat | None = None
    keeps: Seat | None = None
    goes_on = False
    looks: Looks = ""
    visiting = awaits_buzzers = False
    owes = True
    windows_ahead = 0
    before_window: Sequence[Event] = ()

    def note_help(self) -> None:
        """Ignore help, which harms no player here."""

    def note_hint(self) -> None:
        """Ignore the hint, because no record is written here."""

    def note_slip(self) -> None:
        """Ignore the coach, because no record is written here."""

    def history(self, viewer: Viewer) -> Sequence[Batch]:
        """Return nothing that the table would have to say again."""
        return ()

    def take_notices(self) -> Sequence[Notice]:
        """Return no notices."""
        return ()

    def all_views(self, line: int) -> Mapping[Seat, Any]:
        """Return no views, because hands are not open."""
        return {}

    def take_back(self, shown: int) -> Reason | None:
        """Return that nothing is taken back here."""
        return Reason("lessons.no_take_back")

    def may_take_back(self, shown: int) -> bool:
        """Return False."""
        return False

    def back_helps(self, shown: int) -> bool:
        """Return False."""
        return False

    def arrange(
        self, visitors: Visitors, early_answers: Foreseen | None, lookers: Lookers | None = None
    ) -> None:
        """Ignore visitors: no person is visited here."""

    def reveal(self, seat: Seat) -> None:
        """Ignore the seat: no person looks alone here."""

    def cover(self) -> None:
        """Cover nothing."""

    def hide(self) -> None:
        """Hide nothing."""

    def open_hands(self, on: bool) -> None:
        """Leave hands as they are."""

    def hurry_bots(self, on: bool) -> None:
        """Ignore the pace, because no computer thinks here."""

    @property
    def skips_to_result(self) -> bool:
        """Never: nothing is played here."""
        return False

    def seen(self) -> None:
        """End nothing: no person only looks here."""

    def skip_round(self) -> None:
        """Skip nothing: no person looks at a hand before play."""

    def refrain(self, action: Action) -> None:
        """Ignore the answer: no person is asked in turn."""

    def waive(self) -> bool:
        """Return False: no person is asked who could not answer."""
        return False

    def visit(self, seats: Sequence[Seat], silence: Action | None) -> None:
        """Visit no seat."""

    def leave(self) -> None:
        """Leave without losing anything."""

    def again_page(self, deal: int) -> AgainPage | None:
        """Return None: what is only shown is not played once more from its sheet."""
        return None


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
        """Return how many moments have begun up to a line."""
        return bisect_right(self.moments, line, key=lambda each: each.line)

    def go(self, at: int) -> None:
        """Go to the moment after so many."""
        self.at = max(0, min(len(self.moments), at))

    def look(self, viewer: Viewer, everything: bool) -> None:
        """Look as another viewer at the same line. What may not be seen is not shown."""
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
        """Return all views after a line, where all hands lie open."""
        if not self.everything:
            return {}
        return {Seat(seat): self.timeline.view(line, Seat(seat)) for seat in range(self.timeline.seats)}

    # What the table asks ------------------------------------------------------------------------------------
    def tick(self, ready: bool) -> Sequence[Batch]:
        """Return the next moment, while the replay plays and the last one was seen."""
        if not (ready and self.playing and self.at < len(self.moments)):
            return ()
        return (self.next(),)

    def next(self) -> Batch:
        """Give out the next moment."""
        self.at += 1
        moment = self.moments[self.at - 1]
        events = tuple(self.timeline.told(moment, self.viewer))
        return Batch(self.index, events, moment.last, self.timeline.view(moment.last, self.viewer))

    def first_view(self, viewer: Viewer) -> Any:
        """Return the view before anything has happened."""
        return self.timeline.view(1, viewer)

    def view(self, viewer: Viewer) -> Any:
        """Return the view at this moment."""
        return self.timeline.view(self.line, viewer)

    def decide(self, action: Action) -> bool:
        """Return False, because the past cannot be changed."""
        return False

    @property
    def options(self) -> Options:
        """Those of the match."""
        return self.timeline.options

    # Pages --------------------------------------------------------------------------------------------------
    def pause_page(self) -> Page:
        """Return the rule book, because a replay has no menu."""
        return self.rule_page("", False)

    def result_page(self) -> Page:
        """Return the rule book, because a replay has no result page."""
        return self.rule_page("", False)

    def rule_page(self, paragraph: str, waits: bool) -> Page:
        """Return the rule book with the rules of that match."""
        return BookPage(self.game.id, paragraph, seats=self.timeline.seats, options=self.options)

    def seal_page(self) -> Page:
        """Return what was promised about the cards of the match."""
        return FairPlayPage(self.timeline.record)
