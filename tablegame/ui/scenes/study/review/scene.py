"""The review of a match: the sum, the decisions with their cost, the chart, and one decision in detail."""

from functools import partial
from typing import Final

import pygame

from tablegame.pieces.seats import Seat
from tablegame.speech import Text
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import TARGET, button, choice, icon_button, segmented
from tablegame.ui.kit.layout import Column, Fits, Flow, Grid, Node, NodeCache, Panel, Row, Scroll, Space
from tablegame.ui.kit.list_node import ListNode, ListState
from tablegame.ui.kit.nodes import Draw, Label, Press, Speech, heading
from tablegame.ui.kit.page import GAP, PageScene
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.matches.records import WAYS, Branching
from tablegame.ui.scenes.study.luck_text import namesakes_apart
from tablegame.ui.scenes.study.review.expectation_chart import ExpectationChart
from tablegame.ui.scenes.study.review.review_nodes import (
    ListedDecision,
    PositionPicture,
    confidence,
    decision_row,
    match_sum,
)
from tablegame.ui.scenes.study.review.review_text import COSTLIEST, ReviewData
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BookPage, Page, ReplayPage, RetryPage, ReviewPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot

UNROLL_MS: Final = 240.0
"""How long the lines of the chart take to appear."""
LOW, HIGH = 190.0, 400.0
"""The least height of the position beside the list and in a column of its own, in du."""
EVERY_MS: Final = 250
"""The page is laid out again at most this often while the review grows."""
TOUCHED: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)


class ReviewScene(PageScene):
    """The review of one finished match; its rows come as they become known."""

    first, scrolls = "back", False

    def __init__(self, ui: Ui, page: ReviewPage) -> None:
        super().__init__(ui)
        self.data = ReviewData(ui, page)
        self.branching = Branching(ui, self.data.timeline, page.path)
        self.rows = ListState()
        self.others = False
        """Whether the hands of the opponents lie open."""
        self.choosing = False
        """Whether the page asks how to play on."""
        self.basis_shown = False
        self.nodes = NodeCache()
        self.position: PositionPicture | None = None
        """The picture of the chosen decision."""
        self._position_key: tuple[object, ...] = ()
        self._age = 0.0
        self._since = EVERY_MS

    def enter(self) -> None:
        super().enter()
        self.data.request()
        self.data.review = self.data.known()
        self._choose_requested()
        self._age = UNROLL_MS if self.ui.pace.reduced or not self.ui.lively else 0.0
        if (chosen := self.data.chosen) is not None:
            self.first = f"decision.{chosen.line}"

    def rule_page(self) -> Page | None:
        timeline = self.data.timeline
        return BookPage(
            timeline.game.id, seats=timeline.seats, options=timeline.options,
            preset=timeline.record.header.preset,
        )  # fmt: skip

    def update(self, ms: int) -> None:
        super().update(ms)
        data = self.data
        if data.reviewing is not None:
            data.reviewing.tick()
            self._since += ms
            known = data.known()
            still = self.form.modal is None and self._since >= EVERY_MS  # a layout would close an open list
            if still and known is not data.review and known != data.review:
                self._since, waited, data.review = 0, not data.listed(), known
                self._choose_requested()
                self.layout()
                focus, chosen = self.form.focus, data.chosen
                if waited and chosen is not None and focus is not None and focus.name == "back":
                    self.form.set_focus(self.form.find(f"decision.{chosen.line}"))
        if self._age < UNROLL_MS:
            self._age += ms
            self.dirty = True

    def _choose_requested(self) -> None:
        if self.data.choose_requested():
            self.rows.revealed = False

    # The page -----------------------------------------------------------------------------------------------
    @property
    def page_name(self) -> str:
        return self.ui.text("review.title", game=game_name(self.ui, self.data.timeline.game.id))

    @property
    def list_name(self) -> str:
        return self.ui.text("review.list")

    def head(self) -> Node:
        ui, data = self.ui, self.data
        names, people = namesakes_apart(ui, data.words.names), data.timeline.people
        order = [*people, *(seat for seat in range(len(names)) if seat not in people)]
        options = [(int(seat), names[seat]) for seat in order]
        seat = choice(ui.text("review.seat"), options, int(data.seat), self.show_seat, name="seat")
        return Row(heading(self.page_name), seat, gap=16)

    def sections(self) -> tuple[Node, Node, Node]:
        return Space(), self.body(), self.foot()

    def body(self) -> Node:
        data = self.data
        title, summary, order = self.head(), self._summary(), self._order()
        keep, shown = partial(self.nodes.latest, self.ui), (data.words, data.review)
        match = keep("match", shown[:1], self._match)
        chart = keep("chart", (*shown, data.doubted, data.chosen, data.which), self._chart)
        total = keep(
            "sum", (*shown, data.explained),
            lambda: match_sum(self.ui, data.words, data.review, data.explained, self.explain),
        )  # fmt: skip
        head = Column(Row(Column(title, match, gap=4, grow=1), total, gap=16), summary, gap=6)
        shown_chart = chart if data.review.judged else None
        rows = self._rows(COSTLIEST)
        if data.which == "cost":
            rows = Column(rows)  # few rows leave the rest of the height to the chart
        decisions = Column(order, rows, shown_chart, gap=8, grow=1)
        columns: Node = decisions
        if data.chosen is not None or not (data.begun and data.review.complete):
            columns = Row(decisions, self._decision(LOW), gap=20, align="fill", shares=(0.44, 0.56), grow=1)

        def narrow() -> Node:
            rows = self._rows(max(1, min(5, len(data.listed()))))
            parts = match, total, summary, order, rows, self._decision(HIGH), shown_chart
            return Column(title, Scroll(Column(*parts, gap=14)), gap=GAP)

        return Fits(Column(head, columns, gap=12), narrow, whole=1, ease=0.9)

    def foot(self) -> Node:
        ui, data, chosen = self.ui, self.data, self.data.chosen
        cause = ui.cause(data.opinions.fault)
        fault = Label(ui.say("review.not_saved", text=cause or ""), t.NAME, t.LOSS, lines=2, grow=1)
        leave = self.choose_way if self.choosing else self.close
        back = button(ui.say("review.back"), leave, name="back", icon="left", action="back", size=t.BODY)
        watch = button(ui.say("review.replay"), self.replay, name="watch", icon="history", action="watch")
        doubted = chosen is not None and chosen.line in data.doubted
        words = ui.say("review.doubt_off" if doubted else "review.doubt")
        doubt = button(words, self.toggle_doubt, name="doubt", action="doubt")
        can_doubt = doubted or (chosen is not None and chosen.grade != "good")
        shown = (watch if chosen is not None else None), (doubt if can_doubt else None)
        return Row(back, fault if cause else Space(), *shown, gap=12)

    def _match(self) -> Node:
        """Return which match it was: one line, if need be of somewhat smaller letters, or else two."""
        words = self.data.match_words()
        lines = (Label(words, t.SIDE, t.SUMI_SECOND, lines=count) for count in (1, 2))
        return Fits(*lines, ease=t.CAPTION / t.SIDE)

    def _summary(self) -> Node:
        """Return the sentence over the page: only spoken once the sum shows the same numbers."""
        data = self.data
        words = data.summary()
        if data.explained or not data.begun or not data.review.complete or not data.review.costliest():
            return Label(words, t.NAME, lines=3, name="summary", live="soon")
        return Speech(spoken(self.ui, words), name="summary", live="soon")

    def _order(self) -> Node:
        """Return in which order decisions are listed, and which."""
        ui, data, cost = self.ui, self.data, len(self.data.costly)
        few = "none" if not cost else "cost" if cost <= COSTLIEST else "most"
        which: list[tuple[object, str]] = [
            ("cost", ui.text(f"review.which.{few}", n=min(COSTLIEST, cost))),
            ("all", ui.text("review.which.all", n=len(data.review.judged))),
        ]
        if isinstance(data.which, int):
            which[1:1] = [(data.which, data.words.deal(data.which))]
        orders = [(True, ui.text("review.by_loss")), (False, ui.text("review.in_order"))]
        order = segmented(ui.text("review.order"), orders, data.by_loss, self.order, name="order")
        listed = segmented(ui.text("review.which.label"), which, data.which, self.show, name="which")
        return Fits(Row(order, listed, Space(), gap=12), Column(order, listed, gap=8), ease=0.86)

    def _rows(self, high: int) -> Node:
        data = self.data
        listed, chosen, doubted = data.listed(), data.chosen, data.doubted
        if not listed:
            key = "review.empty" if data.review.complete and data.begun else "review.empty_yet"
            words = self.ui.text(key, n=len(data.review.judged))
            return Column(Label(words, t.BODY, t.SUMI_SECOND, lines=0), grow=1)
        if chosen in listed:
            self.rows.index = listed.index(chosen)
        most = max(judged.loss for judged in data.review.judged) or 1.0
        rows = [
            ListedDecision(
                judged, judged == chosen, data.is_kept(judged), judged.line in doubted, judged.loss / most
            )
            for judged in listed
        ]
        make = partial(decision_row, data.words, choose=self.choose, open_it=self.try_it)
        deals = data.review.deals or data.review.judged
        return ListNode(
            self.rows, rows, make, lambda index: self.choose(listed[index].line, ring=True),
            before="which", after=f"column.{min(one.deal for one in deals)}", wished_rows=high,
        )  # fmt: skip

    def _chart(self) -> Node:
        ui, data = self.ui, self.data
        chart = ExpectationChart(
            ui, data.words, data.review, data.doubted, chosen=data.chosen,
            shown=lambda: min(1.0, self._age / UNROLL_MS), press=self.show_deal,
            marked=data.which if isinstance(data.which, int) else None,
        )  # fmt: skip
        head = Label(data.words.chart_head, t.READING, bold=True)
        sub = Label(ui.say("review.chart.sub"), t.SIDE, t.SUMI_QUIET)
        return Panel(Column(head, sub, chart.node()), pad=12, top=8, grow=1)

    # The chosen decision ------------------------------------------------------------------------------------
    def _decision(self, high: float) -> Node:
        """Return the chosen decision: its position, at least so high, the verdict, and what can be done."""
        ui, data, judged = self.ui, self.data, self.data.chosen
        basis = data.words.basis(data.review)
        if judged is None:
            return Column(Label(basis, t.NAME, t.SUMI_QUIET, lines=0))
        key = (judged, self.others, data.words, ui.language)
        if self.position is None or key != self._position_key:
            self.position, self._position_key = PositionPicture(ui, data.words, judged, self.others), key
        words, position, text = data.words, self.position, ui.text("review.basis")
        verdict = Row(
            Label(words.sentence(judged), t.BODY, bold=True, lines=4, grow=1),
            icon_button("info", text, self.toggle_basis, name="basis", chosen=self.basis_shown, ink=t.SUMI),
        )
        shown = Label(basis, t.NAME, t.SUMI_QUIET, lines=4) if self.basis_shown else Speech(spoken(ui, basis))
        picture = Press(self._position_spot, Draw(position.paint, 320, high, grow=1), grow=1)
        said = words.reason(judged)
        reason = Label(said, t.NAME, t.SUMI_SECOND, lines=4) if said else None
        seen = Column(Speech(position.spoken()), picture, grow=1)
        return Column(seen, verdict, confidence(words, judged), reason, shown, self._actions(), gap=8, grow=1)

    def _position_spot(self, box: Box) -> Hotspot:
        """Return the place of the picture, for which a button stands in the foot, too."""
        words = self.ui.text("review.see_replay")
        return Hotspot(box, words, self.replay, name="picture", ring=None, role="none", focusable=False)

    def _actions(self) -> Node:
        """Return what can be done with the decision, or the ways to play on from it."""
        ui, data, chosen = self.ui, self.data, self.data.chosen
        if self.choosing:
            ways = [
                button(ui.say(f"review.way.{way}"), partial(self.play_on, way), name=f"branch.{way}")
                for way in WAYS
            ]
            back = button(
                ui.say("replay.branch.back"), self.choose_way,
                name="branch.back", icon="left", action="play_from", key="-",
            )  # fmt: skip
            return Flow(*ways, back)
        kept = chosen is not None and data.is_kept(chosen)
        others = ui.say("review.others_off" if self.others else "review.others")
        compared = chosen is not None and chosen.rival is not None
        act = partial(button, size=t.SIDE, high=TARGET, grow=1)
        acts = (
            act(
                ui.say("review.try"), self.try_it, name="try_it", icon="target", action="try_it",
                kind="primary", enabled=compared,
            ),
            act(
                ui.say("review.play_on"), self.choose_way, name="play_from", icon="branch",
                action="play_from", enabled=not self.branch_off,
            ),
            act(others, self.toggle_others, name="others", action="others_held"),
            act(
                ui.say("review.keep_off" if kept else "review.keep"), self.toggle_kept, name="keep",
                icon="star_kept" if kept else "star", action="keep_decision",
            ),
        )  # fmt: skip
        return Fits(Row(*acts, gap=6), Grid(acts, 2, least=220, gap=6), ease=0.85)

    # Choices ------------------------------------------------------------------------------------------------
    def choose(self, line: int, ring: bool | None = None) -> None:
        """Show the decision in a line of the record. `ring`: whether its row shows the focus ring."""
        self.data.line, self.choosing, self.others = line, False, False
        self.rows.revealed = False
        self.form.set_focus(None)
        self.layout()
        row = self.form.find(f"decision.{line}")
        self.form.set_focus(row, ring=self.form.ring_shown if ring is None else ring)

    def _step(self, by: int) -> None:
        listed, chosen = self.data.listed(), self.data.chosen
        if listed:
            index = listed.index(chosen) if chosen in listed else 0
            self.choose(listed[max(0, min(len(listed) - 1, index + by))].line, ring=True)

    def order(self, value: object) -> None:
        """List decisions by loss, or as they were made."""
        self.data.by_loss, self.rows.first = bool(value), 0
        self.layout()

    def show(self, value: object) -> None:
        """List the costliest decisions, all, or those of a deal."""
        if isinstance(value, str | int):
            self.data.list_decisions(value)
            self.rows.first = 0
            self.layout()

    def show_deal(self, number: int) -> None:
        """List the decisions of a deal, or the costliest ones if it is listed already."""
        listed = self.data.which == number
        self.data.by_loss = listed
        self.show("cost" if listed else number)

    def explain(self, part: str) -> None:
        """Show what a part of the sum means, or hide it again."""
        self.data.explained = "" if self.data.explained == part else part
        self.layout()

    def show_seat(self, value: object) -> None:
        """Show the review of another seat."""
        if isinstance(value, int) and value != self.data.seat:
            self.data.show_seat(Seat(value))
            self.rows, self.others, self.choosing = ListState(), False, False
            self.layout()

    def toggle_others(self) -> None:
        """Show the hands of the opponents, or hide them again."""
        self.others = not self.others
        self.layout()

    def toggle_basis(self) -> None:
        """Show what the verdict is based on, or hide it again."""
        self.basis_shown = not self.basis_shown
        self.layout()

    def toggle_kept(self) -> None:
        """Keep the chosen decision, or no longer."""
        self.data.toggle_kept()
        self.layout()

    def toggle_doubt(self) -> None:
        """Mark the judgement of the chosen decision as doubted, or no longer."""
        self.data.toggle_doubt()
        self.layout()

    def try_it(self) -> None:
        """Let the player make the chosen decision again."""
        data = self.data
        if (chosen := data.chosen) is not None and chosen.rival is not None and self.ui.leads(RetryPage):
            lines = tuple(judged.line for judged in data.costly[:COSTLIEST])
            lines = lines if chosen.line in lines else (chosen.line,)
            self.ui.open(RetryPage(data.page.path, data.page.record, data.seat, lines, chosen.line))

    @property
    def branch_off(self) -> str:
        """The key of the reason why playing on from here is impossible, or ""."""
        chosen = self.data.chosen
        return self.branching.off(chosen.line - 1, self.data.seat) if chosen is not None else "off.over"

    def choose_way(self) -> None:
        """Ask how to play on, or leave that question."""
        if self.data.chosen is None or (not self.choosing and self.branch_off):
            return
        self.choosing = not self.choosing
        self.layout()
        if self.form.ring_shown:
            name = "branch.known" if self.choosing else "play_from"
            self.form.set_focus(self.form.find(name), ring=True)

    def play_on(self, way: str) -> None:
        """Begin a practice match at the chosen decision."""
        if (chosen := self.data.chosen) is not None:
            match = game_name(self.ui, self.data.timeline.game.id)
            begun = Text("review.begun", {"deal": self.data.words.deal(chosen.deal), "match": match})
            self.branching.begin(way, chosen.line - 1, self.data.seat, begun, reviewed=True)

    def replay(self) -> None:
        """Open the replay at the chosen decision."""
        page = self.data.page
        if (chosen := self.data.chosen) is not None:
            self.ui.open(ReplayPage(page.path, page.record, chosen.line - 1, self.data.seat))

    def handle(self, event: pygame.event.Event) -> bool:
        chosen = self.data.chosen
        # The decision that the player sees stays although more of the review becomes known.
        if event.type in TOUCHED and not self.data.line and chosen is not None:
            self.data.line = chosen.line
        if event.type == pygame.KEYDOWN and self.form.modal is None and not self.form.ring_shown:
            if event.key in (pygame.K_UP, pygame.K_DOWN):
                self._step(1 if event.key == pygame.K_DOWN else -1)
                return True
        return super().handle(event)
