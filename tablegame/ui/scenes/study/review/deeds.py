"""What is done on the page of a review: which decisions are listed, which is chosen, and where it leads."""

from collections.abc import Callable, Sequence
from functools import partial

from tablegame.pieces.seats import Seat
from tablegame.speech import Text
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.matches.branching import WAYS, Branching
from tablegame.ui.scenes.pages.scrolled import PagesForm
from tablegame.ui.scenes.study.review.below import Act
from tablegame.ui.scenes.study.review.decision_list import DecisionList
from tablegame.ui.scenes.study.review.reviewed import COSTLIEST, Reviewed
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import ReplayPage, RetryPage, ReviewPage


class Deeds(Reviewed):
    """On what is known; `on_change` lays the page out anew."""

    def __init__(self, ui: Ui, page: ReviewPage, form: PagesForm, on_change: Callable[[], object]) -> None:
        super().__init__(ui, page)
        self._asked = page.line
        """Of the decision that the page was opened for, until it is known; 0: for none."""
        self.form = form
        self._changed = on_change
        self.branching = Branching(ui, self.timeline, page.path)
        self.rows = DecisionList(self, form, self.choose, self.try_it, on_change)
        self.others = False
        """Whether the hands of the others lie open."""
        self.choosing = False
        """Whether it is asked how one plays on."""

    # The list -----------------------------------------------------------------------------------------------
    def show_asked(self) -> None:
        """The decision that the page was opened for, once it is known: all are listed where it is not among
        those that cost most."""
        if self._asked and any(each.line == self._asked for each in self.review.judged):
            self.line, self._asked = self._asked, 0
            if all(each.line != self.line for each in self.costly[:COSTLIEST]):
                self.which, self.by_loss = "all", False
            self.rows.wanted = self.line

    def choose(self, line: int, ring: bool | None = None) -> None:
        """Another decision."""
        self.line, self.choosing = line, False
        self.others = False
        self.rows.reveal(self.line)
        self.form.set_focus(None)
        self._changed()
        row = self.form.find(f"decision.{line}")
        self.form.set_focus(row, ring=self.form.ring_shown if ring is None else ring)

    def step(self, by: int) -> None:
        """The decision above or below."""
        found = self.listed()
        if not found:
            return
        now = self.chosen
        at = found.index(now) if now in found else 0
        self.choose(found[max(0, min(len(found) - 1, at + by))].line, ring=True)

    def order(self, value: object) -> None:
        """By loss, or as they were made."""
        self.by_loss, self.rows.first = bool(value), 0
        self._changed()

    def show(self, value: object) -> None:
        """Which decisions are listed."""
        if isinstance(value, str | int):
            self.which, self.rows.first = value, 0
            if all(each.line != self.line for each in self.listed()):
                self.line = 0
            if isinstance(value, int):
                self.want()
            self._changed()

    def show_deal(self, number: int) -> None:
        """The decisions of one deal; pressed again, those that cost most."""
        if self.which == number:
            self.by_loss = True
            self.show("cost")
        else:
            self.by_loss = False
            self.show(number)

    def tell(self, part: str) -> None:
        """What a part of the sum is, or no longer."""
        self.told = "" if self.told == part else part
        self._changed()

    def sit(self, value: object) -> None:
        """The review of another seat."""
        if isinstance(value, int) and value != self.seat:
            self.sit_at(Seat(value))
            self.rows.first = 0
            self.others = self.choosing = False
            self._changed()

    # The chosen decision ------------------------------------------------------------------------------------
    def toggle_others(self) -> None:
        """What the others held, or as it was known."""
        self.others = not self.others
        self._changed()

    def try_it(self) -> None:
        """The decision is made once more, without being told."""
        if (chosen := self.chosen) is not None and chosen.rival is not None:
            lines = tuple(each.line for each in self.costly[:COSTLIEST])
            lines = lines if chosen.line in lines else (chosen.line,)
            if self.ui.leads(RetryPage):
                self.ui.open(RetryPage(self.page.path, self.page.record, self.seat, lines, chosen.line))

    def choose_way(self) -> None:
        """How one plays on, or back from that question."""
        if self.chosen is None or (not self.choosing and self.branch_off):
            return
        self.choosing = not self.choosing
        self._changed()
        name = "branch.known" if self.choosing else "play_from"
        if self.form.ring_shown:
            self.form.set_focus(self.form.find(name), ring=True)

    @property
    def branch_off(self) -> str:
        """The key of why one cannot play on from here; "" where one can."""
        chosen = self.chosen
        return self.branching.off(chosen.line - 1, self.seat) if chosen is not None else "off.over"

    def play_on(self, way: str) -> None:
        """A practice match begins here."""
        if (chosen := self.chosen) is not None:
            match = game_name(self.ui, self.timeline.game.id)
            begun = Text("review.begun", {"deal": self.words.deal(chosen.deal), "match": match})
            self.branching.begin(way, chosen.line - 1, self.seat, begun, reviewed=True)

    def replay(self) -> None:
        """The match where this was decided."""
        if (chosen := self.chosen) is not None:
            self.ui.open(ReplayPage(self.page.path, self.page.record, chosen.line - 1, self.seat))

    def keep(self) -> None:
        """Keeps the decision, or no longer."""
        self.keep_chosen()
        self._changed()

    def doubt(self) -> None:
        """Its judgement does not convince, or does again."""
        self.doubt_chosen()
        self._changed()

    def acts(self) -> Sequence[Act]:
        """What can be done with the decision, or how one plays on."""
        ui, chosen = self.ui, self.chosen
        if self.choosing:
            ways = [
                Act(f"branch.{way}", ui.say(f"review.way.{way}"), partial(self.play_on, way)) for way in WAYS
            ]
            return [*ways, Act("branch.back", ui.say("replay.branch.back"), self.choose_way, "left")]
        kept = chosen is not None and self.opinions.has("kept", self.seat, chosen.line)
        others = ui.say(self.words.whose("review.as_known") if self.others else "review.others")
        keep = ui.say("review.keep_off" if kept else "review.keep")
        free = not self.branch_off
        may_try = chosen is not None and chosen.rival is not None
        return [
            Act("try_it", ui.say("review.try"), self.try_it, "target", "try_it", "primary", may_try),
            Act("play_from", ui.say("review.play_on"), self.choose_way, "branch", "play_from", enabled=free),
            Act("others", others, self.toggle_others, "", "others_held"),
            Act("keep", keep, self.keep, "star_kept" if kept else "star", "keep_decision"),
        ]
