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
        """Help harms nobody here."""

    def note_hint(self) -> None:
        """No record is written here."""

    def note_slip(self) -> None:
        """No record is written here."""

    def history(self, viewer: Viewer) -> Sequence[Batch]:
        """Nothing that the table would have to tell again."""
        return ()

    def take_notices(self) -> Sequence[Notice]:
        """Nothing is to be told."""
        return ()

    def all_views(self, line: int) -> Mapping[Seat, Any]:
        """Hands are not open."""
        return {}

    def take_back(self, shown: int) -> Reason | None:
        """Nothing is taken back."""
        return Reason("lessons.no_take_back")

    def may_take_back(self, shown: int) -> bool:
        """It is not."""
        return False

    def back_helps(self, shown: int) -> bool:
        """Nothing is taken back."""
        return False

    def arrange(
        self, visitors: Visitors, early_answers: Foreseen | None, lookers: Lookers | None = None
    ) -> None:
        """Nobody is visited."""

    def reveal(self, seat: Seat) -> None:
        """Nobody looks alone."""

    def cover(self) -> None:
        """No cards are covered."""

    def hide(self) -> None:
        """No cards are covered."""

    def open_hands(self, on: bool) -> None:
        """Hands stay as they are."""

    def hurry_bots(self, on: bool) -> None:
        """Do nothing, because no computer thinks here."""

    @property
    def skips_to_result(self) -> bool:
        """Never: nothing is played here."""
        return False

    def seen(self) -> None:
        """Nobody only looks."""

    def skip_round(self) -> None:
        """Nobody looks at his hand before play."""

    def refrain(self, action: Action) -> None:
        """Nobody is asked in turn."""

    def waive(self) -> bool:
        """Nobody is asked who could not answer."""
        return False

    def visit(self, seats: Sequence[Seat], silence: Action | None) -> None:
        """Nobody is visited."""

    def leave(self) -> None:
        """Nothing is lost."""

    def again_page(self, deal: int) -> AgainPage | None:
        """What is only shown is not played once more from its sheet."""
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
