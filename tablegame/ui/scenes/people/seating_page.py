"""The page on which the players, the seats and the rules of a match are chosen."""

from collections.abc import Mapping
from functools import partial
from typing import Final

import pygame

from tablegame.ai.levels import LEVELS
from tablegame.learn import memory as aid
from tablegame.match.code import Code
from tablegame.match.dealer import Dealer
from tablegame.match.duplicate import MOST_PEOPLE
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.kit.controls import Control, button, choice, icon_button, segmented, toggle
from tablegame.ui.kit.layout import Column, Fits, Node, Row, Scroll, Space
from tablegame.ui.kit.nodes import Draw, Label, heading
from tablegame.ui.kit.page import PageScene
from tablegame.ui.kit.text_size import letter_height
from tablegame.ui.scenes.common import book_button, game_name, level_about
from tablegame.ui.scenes.people.match_setup import (
    MatchSetup,
    Sitter,
    begin,
    cut_page,
    presets_of,
    recall,
    shown_name,
    store_plan,
)
from tablegame.ui.scenes.people.people_service import apply_crests
from tablegame.ui.scenes.people.seating_questions import RuleQuestions, SeatList
from tablegame.ui.scenes.system.title_cache import memory
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BookPage, DuplicateSetupPage, NotePage, Page, SealPage, WhoIsWhoPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.digits import short

COLUMNS: Final = (0.55, 0.04, 0.41)
"""The parts of the page for the seats, for the line beside them and for the rules."""


class SeatingScene(PageScene):
    """Seats and rules of one game, remembered for its next match."""

    first, scrolls = "", False

    def __init__(
        self, ui: Ui, game_id: str, plan: MatchSetup | None = None, code: Code | None = None
    ) -> None:
        """Create the page. `code`: the number of seats, the rules and the cards are those of a code."""
        super().__init__(ui)
        apply_crests(ui)
        self.game = GAMES[game_id]
        self.code = code
        self.plan = plan or recall(self.game, ui.preferences.last.get(memory(game_id)))
        if code is not None:
            self.plan.seats, self.plan.options = code.seats, dict(code.options)
        fixed = code is not None
        self.seats = SeatList(ui, self.game, self.plan, self.form, self.changed, self._written, fixed=fixed)
        self.rules = RuleQuestions(ui, self.game, self.plan, self.form, self.changed, fixed=fixed)
        self.page = "players"
        """What is shown where seats and rules do not fit beside each other: "players" or "rules"."""
        self.dealer = Dealer.new() if code is None else code.dealer()
        """The dealer of the match. Made once: its seal is shown before anything is chosen or typed."""
        self._note_shown: Text = ""
        ui.prepare_table(GAME_TABLES[game_id].cloth)

    @property
    def page_name(self) -> str:
        return self.ui.text("seating.title", game=game_name(self.ui, self.game.id))

    def rule_page(self) -> Page:
        seats, options = self.plan.seats, self.plan.all_options(self.game)
        preset = presets_of(self.ui).name_of(self.game, seats, options)
        return BookPage(self.game.id, seats=seats, options=options, preset=preset)

    def enter(self) -> None:
        """Say that the file of presets was damaged, if it was."""
        presets = presets_of(self.ui)
        if presets.damaged is not None:
            self.ui.open(NotePage([self.ui.say("seating.presets.damaged", file=presets.damaged)]))
            presets.damaged = None

    # The page -----------------------------------------------------------------------------------------------
    def layout(self) -> None:
        self._note_shown = self.note()  # before the form forgets its focus
        super().layout()

    def head(self) -> Node:
        ui, sealed = self.ui, self.code is None
        words = ui.say("fair_play.seal.short", seal=short(self.dealer.commit))
        if self.code is not None:
            words = ui.say("code.chip", code=self.code.text)
        opponents = partial(ui.open, WhoIsWhoPage())
        tools = [
            icon_button("people", ui.text("characters.title"), opponents, name="who_is_who"),
            book_button(ui),
        ]
        if self.plan.people and sealed:
            tools.append(icon_button("cards", ui.text("cut.open"), self.open_cut, name="open_cut"))
        seal = button(words, self.open_seal, name="open_seal", icon="lock" if sealed else "code", key="-")
        return Row(heading(self.page_name), *tools, Space(4, grow=0), seal)

    def body(self) -> Node:
        seats, rules, practice = self._seats(), self.rules.node(), self._practice()
        columns = Row(
            Scroll(seats, "seats", shrink=True), Draw(_draw_line, 2, 0), Scroll(rules, "rules"),
            gap=8, align="fill", shares=COLUMNS, grow=1,
        )  # fmt: skip

        def narrow() -> Node:
            opened = Column(seats, practice, gap=8) if self.page == "players" else rules
            pages = Row(self._pages(), Space())
            return Column(pages, Scroll(opened, self.page), self._buttons(Space()), gap=18)

        return Fits(Column(columns, self._buttons(practice), gap=18), narrow)

    def _pages(self) -> Node:
        pages = [(page, self.ui.text(f"seating.pages.{page}")) for page in ("players", "rules")]
        return segmented(self.page_name, pages, self.page, self.turn_to, name="pages")

    def turn_to(self, page: str) -> None:
        """Show the seats or the rules, where they do not fit beside each other."""
        self.page = page
        self.layout()

    def _practice(self) -> Control:
        words, take = self.ui.text("seating.practice"), partial(self._choose, "assisted")
        return toggle(words, self.plan.assisted, take, name="practice", size=t.READING)

    def _choose(self, name: str, value: object) -> None:
        setattr(self.plan, name, value)
        self.changed()

    def _buttons(self, between: Node) -> Node:
        """Return the buttons under the page, with a node between them."""
        ui = self.ui
        back = button(
            ui.say("seating.back"), self.close, name="back", icon="left", action="back", least=150, high=50
        )
        words = ui.say("seating.start" if self.plan.people else "seating.watch")
        start = button(
            words, self.start, name="start", kind="primary", icon="continue", action="activate", size=t.HERO,
            least=240, high=max(50.0, 1.5 * letter_height(ui, t.HERO)),
        )  # fmt: skip
        if not self.may_duplicate:
            return Row(back, between, Space(), start, gap=16)
        label = ui.text("duplicate.waiting.button")
        duplicates = (
            button(label, self.open_duplicate, name="duplicate", high=50),
            icon_button("swap", label, self.open_duplicate, name="duplicate"),
        )
        return Fits(*(Row(back, between, Space(), open_it, start, gap=16) for open_it in duplicates))

    # The seats ----------------------------------------------------------------------------------------------
    def _seats(self) -> Node:
        ui, plan, game = self.ui, self.plan, self.game
        official = game.official_seats
        words = ui.say("seating.unofficial_note", low=official[0], high=official[-1])
        ink = t.SUMI_SECOND if plan.seats in official else t.SHU
        unofficial = Label(words, t.SIDE, ink) if set(game.seats) - set(official) else None
        return Column(
            self._count(),
            unofficial,
            self.seats.rows(),
            Label(self._note_shown, t.SIDE, t.SUMI_SECOND),
            self._shoulder() if len(plan.people) > 1 else None,
            self._memory() if plan.shares_memory(game) else None,
            self.seats.sides(),
            gap=6,
        )

    def _count(self) -> Node:
        """Return the number of seats, and the level of all computers if there are several."""
        ui, plan = self.ui, self.plan
        official = self.game.official_seats
        keys = {seats: "number" if seats in official else "number_unofficial" for seats in self.game.seats}
        counts = [(seats, ui.text(f"seating.{key}", n=seats)) for seats, key in keys.items()]
        label = ui.text("seating.players")
        head = Label(label, t.NAME, bold=True, say=False)
        count = segmented(
            label, counts, plan.seats, partial(self._choose, "seats"), name="seats",
            enabled=self.code is None, grow=1,
        )  # fmt: skip
        if len(self._computers) < 2:
            return Row(head, count, gap=16)
        return Fits(
            Row(head, count, self._level(), gap=12),
            Column(Row(head, count, gap=12), Row(Space(), self._level()), gap=6),
        )

    def _level(self) -> Node:
        ui, kinds = self.ui, {sitter.kind for sitter in self._computers}
        levels: list[tuple[object, Text]] = [
            (level, ui.text("seating.all", level=ui.text(f"bots.level.{level}.name"))) for level in LEVELS
        ]
        common = kinds.pop().partition(":")[2] if len(kinds) == 1 else ""
        if not common:
            levels.insert(0, ("", ui.text("seating.all_mixed")))
        return choice(ui.text("seating.all_label"), levels, common, self.set_level, name="level")

    @property
    def _computers(self) -> list[Sitter]:
        sitters = self.plan.sitters[: self.plan.seats]
        return [sitter for sitter in sitters if sitter.kind.startswith("bot:")]

    def set_level(self, level: str) -> None:
        """Give all computers one level; "" leaves them as they are."""
        for sitter in self._computers if level else ():
            sitter.kind = f"bot:{level}"
        self.changed()

    # What all players agree on ------------------------------------------------------------------------------
    def note(self) -> Text:
        """Return what belongs to the field that has the focus, or else how the screen is shared."""
        ui, plan = self.ui, self.plan
        what, _, seat = (self.form.focus.name if self.form.focus is not None else "").partition(".")
        if what == "kind" and int(seat) < plan.seats and plan.sitters[int(seat)].kind.startswith("bot:"):
            level = plan.sitters[int(seat)].kind.removeprefix("bot:")
            return level_about(ui, level, self.game.id, plan.seats)
        if what == "cut":
            return ui.say("seating.cut_help")
        if self.code is not None:
            return ui.say("code.fixed")
        return ui.say(f"seating.{('watching', 'alone', 'sharing')[min(2, len(plan.people))]}")

    def _shoulder(self) -> Node:
        ui = self.ui
        words = ui.text("seating.shoulder", key=ui.keys.cap("peek"))
        return toggle(words, ui.preferences.shoulder, self._cover, name="shoulder", size=t.READING)

    def _cover(self, on: bool) -> None:
        self.ui.preferences.shoulder = on
        self.ui.changed()

    def _memory(self) -> Node:
        label = self.ui.text("seating.memory")
        levels = [(level, self.ui.text(f"memory.level.{level}")) for level in aid.LEVELS]
        chosen = segmented(label, levels, self.plan.memory, partial(self._choose, "memory"), name="memory")
        return Row(Label(label, t.NAME, bold=True, say=False), chosen, gap=12, shares=(0.3, 0.7))

    # What the player does -----------------------------------------------------------------------------------
    def changed(self) -> None:
        """Remember the choice and describe the page again."""
        self._keep()
        self.ui.changed()

    def _written(self) -> None:
        self._keep()
        self.dirty = True  # a face goes with its name

    def _keep(self) -> None:
        if self.code is None:  # what a code asks for was not chosen
            store_plan(self.ui, self.game, self.plan)

    def handle(self, event: pygame.event.Event) -> bool:
        """Leave a field by Esc before the page; show what belongs to the field that has the focus."""
        focus = self.form.focus
        writes = focus is not None and focus.role == "text field"
        if writes and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.form.set_focus(None)
            used = True
        else:
            used = super().handle(event)
        wrote = writes and self.form.focus is not focus  # the names of partners may be others now
        if self.form.modal is None and (wrote or self.note() != self._note_shown):
            self.layout()
        return used

    def open_seal(self) -> None:
        """Show all digits of the seal, or what a code means."""
        if self.code is None:
            self.ui.open(SealPage(self.dealer.commit))
        else:
            self.ui.open(NotePage([self.ui.say("fair_play.code.note"), self.code.text]))

    def open_cut(self) -> None:
        """Show the pack in a fan, to cut it by a place."""
        self.ui.open(cut_page(self.ui, self.game, self.plan, self.dealer, self._take_cuts, begins=False))

    def _take_cuts(self, cuts: Mapping[Seat, str]) -> None:
        for seat in self.plan.people:
            self.plan.sitters[seat].cut = cuts.get(Seat(seat), "")
        self.layout()

    @property
    def may_duplicate(self) -> bool:
        """Return whether the people here could as well play the same deals one after the other."""
        enough = 2 <= len(self.plan.people) <= MOST_PEOPLE and self.code is None
        return enough and self.ui.has_service and self.ui.leads(DuplicateSetupPage)

    def open_duplicate(self) -> None:
        """Set up a duplicate for the same people, each against computers."""
        plan = self.plan
        names = [shown_name(self.ui, plan, seat) for seat in plan.people]
        level = next((sitter.kind.removeprefix("bot:") for sitter in self._computers), "")
        store_plan(self.ui, self.game, plan)
        self.ui.open(DuplicateSetupPage(self.game.id, names, plan.seats, level))

    def start(self) -> None:
        """Begin the match, once all programs have a command and the people have cut."""
        ui, plan = self.ui, self.plan
        if (seat := plan.missing_command) is not None:
            ui.open(NotePage([ui.say("seating.command_missing", n=seat + 1)]))
        elif ui.preferences.ask_cut and self.code is None and plan.people and not plan.cuts:
            ui.open(cut_page(ui, self.game, plan, self.dealer, self._begin))
        else:
            begin(ui, self.game, plan, self.dealer, kept=self.code is None)

    def _begin(self, cuts: Mapping[Seat, str]) -> None:
        self._take_cuts(cuts)
        begin(self.ui, self.game, self.plan, self.dealer)

    def leave(self) -> None:
        self.ui.save()


def _draw_line(canvas: Canvas, box: Box) -> None:
    """Draw the line between the seats and the rules."""
    x, y, w, h = box
    canvas.line(x + w / 2, y, x + w / 2, y + h, t.WASHI_LINE, 1.4)
