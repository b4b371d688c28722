"""Who plays, and by which rules, before a match."""

from collections.abc import Mapping
from functools import partial

import pygame

from tablegame.match.code import Code
from tablegame.match.dealer import Dealer
from tablegame.match.duplicate import MOST_PEOPLE
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import book_button, capped, game_name, grown
from tablegame.ui.scenes.people.people_service import wear
from tablegame.ui.scenes.people.seating.begin import begin, cut_page, keep
from tablegame.ui.scenes.people.seating.rules_form import RulesForm
from tablegame.ui.scenes.people.seating.seats_form import SeatsForm
from tablegame.ui.scenes.people.seating.setup import (
    MatchSetup,
    recall,
    shown_name,
)
from tablegame.ui.scenes.system.title_cache import memory
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import (
    BookPage,
    DuplicateSetupPage,
    NotePage,
    Page,
    SealPage,
    WhoIsWhoPage,
)
from tablegame.ui.shell.scene import Scene
from tablegame.ui.widgets.buttons import Button, IconButton, Segmented
from tablegame.ui.widgets.digits import short

PAGES_FROM = 1.3
"""Text this much larger has its seats and its rules on two pages."""
EDGE = 44.0
PRACTICE = 250.0
"""That the switch for a practice table needs at least."""


class SeatingScene(Scene):
    """Seats and rules for one game; remembered for the next time."""

    def __init__(
        self, ui: Ui, game_id: str, plan: MatchSetup | None = None, code: Code | None = None
    ) -> None:
        """`code`: the number of seats, the rules and the cards are those of a code."""
        super().__init__(ui)
        wear(ui)
        self.game = GAMES[game_id]
        self.code = code
        self.plan = plan or recall(self.game, ui.preferences.last.get(memory(game_id)))
        if code is not None:
            self.plan.seats, self.plan.options = code.seats, dict(code.options)
        self.page = "players"
        fixed = code is not None
        self.seats = SeatsForm(ui, self.game, self.plan, self.form, self.changed, self._keep, fixed=fixed)
        self.rules = RulesForm(ui, self.game, self.plan, self.changed, fixed=fixed)
        self.dealer = Dealer.new() if code is None else code.dealer()
        """Whoever will deal. Made once: the seal stands here before anything is chosen or typed."""

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """Two columns, or two pages where the text is large."""
        ui = self.ui
        w, h = min(1200.0, ui.metrics.w - 56), ui.metrics.h - 64
        self.box = ((ui.metrics.w - w) / 2, 32.0, w, h)
        x, y = self.box[:2]
        self.paged = grown(ui, t.NAME) > PAGES_FROM
        top, inner = y + 94, w - 2 * EDGE
        left = inner if self.paged else inner * 0.55
        self.left = (x + EDGE, top, left, h - 94 - 92)
        self.right = (
            (x + EDGE, top, inner, h - 94 - 92)
            if self.paged
            else (x + EDGE + left + 56, top, inner - left - 56, h - 94 - 92)
        )
        self.pages = self.seats.share(self.left, self.paged)
        if self.page != "rules" and self.page not in self.pages:
            self.page = "players"
        self.form.clear()
        self.form.paper = True
        self._seal()
        if not self.paged or self.page != "rules":
            self.seats.lay(self.pages[self.page if self.paged else "players"])
        if not self.paged or self.page == "rules":
            self.rules.lay(self.form, *self.right)
        self._buttons()
        self.dirty = True

    def _seal(self) -> None:
        """A chip at the right of the head; a press shows all digits."""
        ui = self.ui
        x, y, w, _ = self.box
        words = ui.say("fair_play.seal.short", seal=short(self.dealer.commit))
        if self.code is not None:
            words = ui.say("code.chip", code=self.code.text)
        wide = min(0.4 * w, ui.type.measure(words, t.NAME, True) + 64)
        self.title_room = w - 2 * EDGE - wide - 20 - 56
        cuts = bool(self.plan.people) and self.code is None
        book = x + w - EDGE - wide - (112 if cuts else 56)
        self.title_room -= 56
        who = partial(ui.open, WhoIsWhoPage())
        label = ui.text("characters.title")
        self.form.add(
            IconButton((book - 56, y + 26, 44, 44), "people", label, who, name="who_is_who", color=t.SUMI)
        )
        if self.may_duplicate and self._duplicate_in_head:
            self.title_room -= 52
            place = (book - 108, y + 26, 44.0, 44.0)
            label = ui.text("duplicate.waiting.button")
            self.form.add(
                IconButton(place, "swap", label, self.open_duplicate, name="duplicate", color=t.SUMI)
            )
        self.form.add(book_button(ui, (book, y + 26, 44, 44)))
        if cuts:
            self.title_room -= 56
            cut = (x + w - EDGE - wide - 56, y + 26, 44.0, 44.0)
            self.form.add(
                IconButton(cut, "cards", ui.text("cut.open"), self.open_cut, name="open_cut", color=t.SUMI)
            )
        place = (x + w - EDGE - wide, y + 26, wide, 44)
        self.form.add(
            Button(
                place,
                words,
                self.open_seal,
                kind="paper",
                icon="lock" if self.code is None else "code",
                name="open_seal",
                size=t.NAME,
            )
        )

    def rule_page(self) -> Page:
        """With the options that are chosen so far."""
        return BookPage(self.game.id, seats=self.plan.seats, options=self.plan.all_options(self.game))

    def open_seal(self) -> None:
        """All digits of the seal; of a code what it means."""
        if self.code is None:
            self.ui.open(SealPage(self.dealer.commit))
        else:
            note = self.ui.say("fair_play.code.note")
            self.ui.open(NotePage([note, self.code.text]))

    def open_cut(self) -> None:
        """The pack in a fan, to cut it by a place."""
        self.ui.open(cut_page(self.ui, self.game, self.plan, self.dealer, self._take_cuts, begins=False))

    def _take_cuts(self, cuts: Mapping[Seat, str]) -> None:
        for seat in self.plan.people:
            self.plan.sitters[seat].cut = cuts.get(Seat(seat), "")
        self.layout()

    def _buttons(self) -> None:
        ui = self.ui
        x, y, w, h = self.box
        foot = y + h - 78
        words = ui.say("seating.start" if self.plan.people else "seating.watch")
        back = Button(
            (x + EDGE, foot, 190, 50),
            ui.say("seating.back"),
            self.back,
            kind="paper",
            icon="left",
            action="back",
            name="back",
        )
        start = Button(
            (x + w - EDGE - 280, foot, 280, 50),
            words,
            self.start,
            kind="primary",
            icon="continue",
            action="activate",
            name="start",
            size=t.HERO,
        )
        self.form.add(back)
        if self.paged:
            pages = [(name, self._page_words(part)) for name, part in self.pages.items()]
            pages.append(("rules", ui.text("seating.pages.rules")))
            place = (x + w / 2 - 190, foot + 3, 380, 44)
            label = ui.text("seating.title", game=game_name(ui, self.game.id))
            self.form.add(Segmented(place, label, pages, self.page, self._turn, name="pages"))
        else:
            left, right = x + EDGE + 190 + 28, x + w - EDGE - 280 - 20
            asked = self.may_duplicate and not self._duplicate_in_head
            wide = self._duplicate_wide
            self.seats.practice((left, foot, right - left - (wide + 16 if asked else 0), 50))
            if asked:
                self.form.add(
                    Button(
                        (right - wide, foot, wide, 50), ui.text("duplicate.waiting.button"),
                        self.open_duplicate, kind="paper", name="duplicate", size=t.NAME,
                    )
                )  # fmt: skip
        self.form.add(start)

    @property
    def may_duplicate(self) -> bool:
        """Whether the people here could as well play the same deals one after the other."""
        enough = 2 <= len(self.plan.people) <= MOST_PEOPLE and self.code is None
        there = getattr(self.ui.service, "duplicates", None) is not None
        return enough and there and self.ui.leads(DuplicateSetupPage)

    @property
    def _duplicate_wide(self) -> float:
        return self.ui.type.measure(self.ui.text("duplicate.waiting.button"), t.NAME, True) + 44

    @property
    def _duplicate_in_head(self) -> bool:
        """Whether its button has no room at the foot."""
        return self.paged or self._duplicate_wide + PRACTICE > self.box[2] - 2 * EDGE - 190 - 28 - 280 - 36

    def open_duplicate(self) -> None:
        """The same people, each against computers."""
        plan = self.plan
        names = [shown_name(self.ui, plan, seat) for seat in plan.people]
        kinds = [plan.sitters[seat].kind.partition(":") for seat in range(plan.seats)]
        level = next((level for what, _, level in kinds if what == "bot"), "")
        keep(self.ui, self.game, plan)
        self.ui.open(DuplicateSetupPage(self.game.id, names, plan.seats, level))

    def _page_words(self, part: range) -> str:
        """What a page of seats is called: by their numbers where there are several."""
        if len(self.pages) == 1:
            return self.ui.text("seating.pages.players")
        return self.ui.text("seating.pages.some", first=part[0] + 1, last=part[-1] + 1)

    def _turn(self, page: object) -> None:
        self.page = str(page)
        self.layout()

    # What the person does -----------------------------------------------------------------------------------
    def changed(self) -> None:
        """Remembers everything and lays the form out anew."""
        self._keep()
        self.ui.changed()

    def _keep(self) -> None:
        """What a code asks for is not what was chosen."""
        if self.code is None:
            keep(self.ui, self.game, self.plan)

    def handle(self, event: pygame.event.Event) -> bool:
        """Esc leaves a field of text before it leaves the screen."""
        focus = self.form.focus
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and focus is not None:
            if focus.role == "text field":
                self.form.set_focus(None)
                return True
        return super().handle(event)

    def back(self) -> None:
        """Back to where the person came from."""
        self.ui.stack.pop(self)

    def start(self) -> None:
        """Begins the match."""
        ui, plan = self.ui, self.plan
        if (seat := plan.missing_command) is not None:
            ui.open(NotePage([ui.say("seating.command_missing", n=seat + 1)]))
            return
        if ui.preferences.ask_cut and self.code is None and plan.people and not plan.cuts:
            ui.open(cut_page(ui, self.game, plan, self.dealer, self._begin))
            return
        begin(ui, self.game, plan, self.dealer, kept=self.code is None)

    def _begin(self, cuts: Mapping[Seat, str]) -> None:
        self._take_cuts(cuts)
        begin(self.ui, self.game, self.plan, self.dealer)

    def leave(self) -> None:
        """No field takes text any more, and what was typed is saved."""
        self.form.leave()
        self.ui.save()

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The paper, its words, then the form."""
        ui = self.ui
        x, y, w, h = self.box
        canvas.table()
        with self.unroll.paper(canvas, self.box, 0.25):
            title = ui.say("seating.title", game=game_name(ui, self.game.id))
            canvas.text(
                title,
                x + EDGE,
                y + 34,
                capped(ui, t.TITLE, 44),
                True,
                t.SUMI,
                max_width=self.title_room,
                shrink=True,
                display=True,
            )
            if not self.paged or self.page != "rules":
                self.seats.draw(canvas)
            if not self.paged or self.page == "rules":
                self.rules.draw(canvas)
            if not self.paged:
                line = (self.left[0] + self.left[2] + self.right[0]) / 2
                canvas.line(line, self.left[1], line, y + h - 104, t.WASHI_LINE, 1.4)
            self.form.draw(canvas)
