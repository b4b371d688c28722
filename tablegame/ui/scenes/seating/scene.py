"""Who plays, and by which rules, before a match."""

from collections.abc import Mapping
from functools import partial

import pygame

from tablegame.characters import CHARACTERS, name_key
from tablegame.controllers.programs import program_of
from tablegame.learn.memory import LEVELS
from tablegame.match.code import Code
from tablegame.match.dealer import Dealer
from tablegame.match.duplicate import MOST_PEOPLE
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.speech import Runs
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.at_home import host_of, wear
from tablegame.ui.scenes.common import book_button, capped, game_name, grown, short_name
from tablegame.ui.scenes.remembered import memory
from tablegame.ui.scenes.seating.begin import begin, cut_page, keep
from tablegame.ui.scenes.seating.rules_form import RulesForm
from tablegame.ui.scenes.seating.setup import (
    LONGEST_COMMAND,
    LONGEST_CUT,
    LONGEST_NAME,
    OTHER,
    MatchSetup,
    recall,
    shown_name,
    usual_name,
)
from tablegame.ui.scenes.seating.sitters import (
    NEW,
    PERSON,
    SOMEONE,
    kinds_of,
    person_at,
    sit_down,
    value_at,
)
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import (
    BookPage,
    DuplicateSetupPage,
    NotePage,
    Page,
    PersonPage,
    SealPage,
    WhoIsWhoPage,
)
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.buttons import Button, Choice, IconButton, Segmented, Toggle
from tablegame.ui.widgets.digits import short
from tablegame.ui.widgets.form import Form
from tablegame.ui.widgets.inputs import TextField

PAGES_FROM = 1.3
"""Text this much larger has its seats and its rules on two pages."""
EDGE = 44.0
USUAL_SEATS = 6
"""With more the rows are lower."""
LEAST_ROW = 1.6
"""The height of a row in letters of it, where those are large."""
SIDES_H = 66.0
"""Of the picture of who plays with whom."""
PRACTICE = 250.0
"""That the switch for a practice table needs at least."""
WORD = 0.42
"""Of a person's room beside the kind, for the word that cuts."""


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
        self.rules = RulesForm(ui, self.game, self.plan, self.changed, fixed=code is not None)
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
        self._share_seats()
        self.form.clear()
        self.form.paper = True
        self._seal()
        if not self.paged or self.page != "rules":
            self._seats(self.form)
        if not self.paged or self.page == "rules":
            self.rules.lay(self.form, *self.right)
        self._buttons()
        self.dirty = True

    def _share_seats(self) -> None:
        """As many seats on a page as have room for large letters."""
        ui, seats = self.ui, self.plan.seats
        above = self._note_high if self._unofficial else 0.0
        self.rows_h = self.left[3] - 56 - above - self._note_high - 8
        self.rows_h -= self._switches_high
        least = LEAST_ROW * ui.type.em(ui.text("seating.alone"), t.NAME) if self.paged else 0.0
        fit = max(1, int(self.rows_h // least)) if least else seats
        each = -(-seats // -(-seats // fit))
        self.pages = {
            f"players.{first}" if first else "players": range(first, min(seats, first + each))
            for first in range(0, seats, each)
        }
        """The seats on each page of them."""
        if self.page != "rules" and self.page not in self.pages:
            self.page = "players"
        self.shown = self.pages.get(self.page, range(0))

    @property
    def _switches_high(self) -> float:
        """Of the switches under the seats; large letters need two lines."""
        rows = int(len(self.plan.people) > 1) + int(self.plan.shares_memory(self.game))
        return 66.0 * max(1, rows) if self.paged else 50.0 * rows

    @property
    def _note_high(self) -> float:
        """Of a line about what is chosen."""
        return self.ui.type.leading(self.ui.text("seating.alone"), t.SIDE)

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
            self._practice((left, foot, right - left - (wide + 16 if asked else 0), 50))
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

    def _practice(self, box: Box) -> None:
        """Whether moves may be taken back."""
        words = self.ui.text("seating.practice")
        self.form.add(Toggle(box, words, self.plan.assisted, self._take_practice, name="practice"))

    def _take_practice(self, on: bool) -> None:
        self.plan.assisted = on
        self.changed()

    def _turn(self, page: object) -> None:
        self.page = str(page)
        self.layout()

    def _seats(self, form: Form) -> None:
        ui, plan = self.ui, self.plan
        x, y, w, _ = self.left
        label = ui.text("seating.players")
        indent = max(92.0, ui.type.measure(label, t.NAME, True) + 18)
        counts = [(seats, self._count_words(seats)) for seats in self.game.seats]
        form.add(
            Segmented((x + indent, y, w - indent, 44), label, counts, plan.seats, self._count, name="seats")
        ).enabled = self.code is None
        note = self._note_high
        above = note if self._unofficial else 0.0
        self.first_row = y + 56 + above
        # The rows stand still while few people more or less sit down.
        usual = len(self.shown) if len(self.pages) > 1 else max(plan.seats, 1 if self.paged else USUAL_SEATS)
        self.row = min(60.0, self.rows_h / usual)
        high = min(44.0, self.row - 4)
        part = 0.4 if grown(ui, t.NAME) < 1.05 else 0.47
        plan.ask_for_programs(ui)
        kinds = [(kind, self._kind_words(kind)) for kind in kinds_of(ui, plan)]
        for place, seat in enumerate(self.shown):
            sitter = plan.sitters[seat]
            top = self.first_row + place * self.row + (self.row - high) / 2
            kind = Choice(
                (x + 46, top, w * part, high),
                ui.text("seating.kind_label", n=seat + 1),
                kinds,
                value_at(ui, plan, seat),
                partial(self._sit, seat),
                name=f"kind.{seat}",
                about=self._kind_about,
            )
            form.add(kind)
            start = x + 46 + w * part + 12
            room = x + w - start
            outside, person = sitter.kind == OTHER, sitter.kind == "human" and self.code is None
            wide = room * 0.4 if outside else room * (1 - WORD) - 10 if person else room
            if person_at(ui, plan, seat) is not None:
                # Who is chosen from the list has a name.
                self._word(form, seat, (start, top, room, high))
                continue
            name = TextField(
                (start, top, wide, high),
                ui.text("seating.name_label", n=seat + 1),
                sitter.name,
                partial(self._name, seat),
                most=LONGEST_NAME,
                placeholder=usual_name(ui, plan, seat),
                name=f"name.{seat}",
                on_enter=lambda: form.set_focus(None),
                size=17,
            )
            name.presets = [ui.text(name_key(n)) for n in range(1, len(CHARACTERS) + 1)]
            form.add(name)
            if person:
                self._word(form, seat, (start + wide + 10, top, room - wide - 10, high))
            if outside:
                command = TextField(
                    (start + wide + 10, top, room - wide - 10, high),
                    ui.text("seating.command_label", n=seat + 1),
                    sitter.command,
                    partial(self._command, seat),
                    most=LONGEST_COMMAND,
                    placeholder=ui.text("seating.command_hint"),
                    name=f"command.{seat}",
                    on_enter=lambda: form.set_focus(None),
                    size=t.NAME,
                )
                form.add(command)

        foot = self.first_row + len(self.shown) * self.row + note + 8
        if self.paged:
            self._practice((x, foot, w / 2 - 8, 60))
            x, w = x + w / 2 + 8, w / 2 - 8
        if len(plan.people) > 1:
            words = ui.text("seating.shoulder", key=ui.keys.cap("peek"))
            high = 60 if self.paged else 44
            box = (x, foot, w, high)
            form.add(Toggle(box, words, ui.preferences.shoulder, self._shoulder, name="shoulder"))
        if plan.shares_memory(self.game):
            label = ui.text("seating.memory")
            levels = [(level, ui.text(f"memory.level.{level}")) for level in LEVELS]
            whole = self._memory_place(foot)
            beside = (whole[0] + 0.3 * whole[2], whole[1], 0.7 * whole[2], whole[3])
            form.add(Segmented(beside, label, levels, plan.memory, self._remember, name="memory"))

    def _word(self, form: Form, seat: int, box: Box) -> None:
        """The word that a person cuts with."""
        form.add(
            TextField(
                box,
                self.ui.text("seating.cut_label", n=seat + 1),
                self.plan.sitters[seat].cut,
                partial(self._cut, seat),
                most=LONGEST_CUT,
                placeholder=self.ui.text("seating.cut_hint"),
                name=f"cut.{seat}",
                on_enter=lambda: form.set_focus(None),
                size=17,
            )
        )

    @property
    def _unofficial(self) -> bool:
        """Whether some number of seats is not its author's, and has an asterisk that is explained."""
        return any(seats not in self.game.official_seats for seats in self.game.seats)

    def _count_words(self, seats: int) -> str:
        key = "number" if seats in self.game.official_seats else "number_unofficial"
        return self.ui.text(f"seating.{key}", n=seats)

    def _kind_words(self, kind: str) -> str:
        what, _, level = kind.partition(":")
        people = host_of(self.ui).people
        if kind.startswith(PERSON):
            person = people.by_id(level)
            return "" if person is None else short_name(self.ui, person.name, t.NAME, 230, False)
        if kind == NEW or (kind == "human" and people.all):
            return self.ui.text("seating.kind.new" if kind == NEW else "seating.kind.guest")
        if what == "bot":
            return self.ui.text("seating.kind.bot", level=self.ui.text(f"bots.level.{level}.name"))
        if kind != OTHER and (name := program_of(kind)) is not None:
            return self.ui.text("programs.program", name=short_name(self.ui, name, t.NAME, 150, False))
        return self.ui.text("programs.other" if what == OTHER else f"seating.kind.{what}")

    def _kind_about(self, kind: object) -> str:
        """How a computer of a level thinks."""
        what, _, level = str(kind).partition(":")
        if what == SOMEONE:
            return self.ui.text("seating.kind.someone_about")
        return self.ui.text(f"bots.level.{level}.about") if what == "bot" else ""

    # What the person does -----------------------------------------------------------------------------------
    def changed(self) -> None:
        """Remembers everything and lays the form out anew."""
        self._keep()
        self.ui.changed()

    def _keep(self) -> None:
        """What a code asks for is not what was chosen."""
        if self.code is None:
            keep(self.ui, self.game, self.plan)

    def _count(self, seats: object) -> None:
        self.plan.seats = int(str(seats))
        self.changed()

    def _sit(self, seat: int, kind: object) -> None:
        if kind == NEW:
            self.ui.open(PersonPage(partial(self._meet, seat)))
            self.ui.changed()
            return
        sit_down(self.ui, self.plan, seat, str(kind))
        self.changed()

    def _meet(self, seat: int, id: str) -> None:
        """Somebody has become known, and sits down."""
        sit_down(self.ui, self.plan, seat, PERSON + id)
        self.changed()

    def _memory_place(self, foot: float) -> Box:
        """Under the switches: words, and what can be chosen."""
        x, _, w, _ = self.left
        return (x, foot + (66 if self.paged else 48), w, 50 if self.paged else 40)

    def _remember(self, level: object) -> None:
        self.plan.memory = str(level)
        self.changed()

    def _shoulder(self, on: bool) -> None:
        self.ui.preferences.shoulder = on
        self.ui.changed()

    def _name(self, seat: int, text: str) -> None:
        self.plan.sitters[seat].name = text
        self._keep()

    def _cut(self, seat: int, text: str) -> None:
        self.plan.sitters[seat].cut = text

    def _command(self, seat: int, text: str) -> None:
        self.plan.sitters[seat].command = text
        self._keep()

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
                self._words(canvas)
            if not self.paged or self.page == "rules":
                self.rules.draw(canvas)
            if not self.paged:
                line = (self.left[0] + self.left[2] + self.right[0]) / 2
                canvas.line(line, self.left[1], line, y + h - 104, t.WASHI_LINE, 1.4)
            self.form.draw(canvas)

    def _words(self, canvas: Canvas) -> None:
        ui, plan = self.ui, self.plan
        x, y, w, h = self.left
        canvas.text(ui.say("seating.players"), x, y + 22, t.NAME, True, t.SUMI, anchor="middle")
        if self._unofficial:
            official = self.game.official_seats
            words = ui.say("seating.unofficial_note", low=official[0], high=official[-1])
            ink = t.SUMI_SECOND if plan.seats in official else t.SHU
            canvas.text(words, x, y + 52, t.SIDE, color=ink, max_width=w, shrink=True)
        crests = self._crests()
        for place, seat in enumerate(self.shown):
            middle = self.first_row + (place + 0.5) * self.row
            canvas.face(crests[seat], x + 18, middle, min(17.0, 0.46 * self.row))
        foot = self.first_row + len(self.shown) * self.row + 6
        canvas.text(self._note(), x, foot, t.SIDE, color=t.SUMI_SECOND, max_width=w, shrink=True)
        note = self._note_high
        if plan.shares_memory(self.game):
            left, above, wide, high = self._memory_place(foot + 2 + note)
            words = ui.say("seating.memory")
            canvas.text(
                words, left, above + high / 2, t.NAME, True, t.SUMI, max_width=0.28 * wide, anchor="middle",
                shrink=True,
            )  # fmt: skip
        top = foot + note + self._switches_high + 8
        if y + h - top >= SIDES_H:
            self._sides(canvas, x, top)

    def _crests(self) -> tuple[int, ...]:
        return crests_of([shown_name(self.ui, self.plan, seat) for seat in range(self.plan.seats)])

    def _note(self) -> Runs:
        """How the computer thinks whose level is being chosen; else what the people here should know."""
        ui, plan = self.ui, self.plan
        field, _, seat = (self.form.focus.name if self.form.focus is not None else "").partition(".")
        if field == "kind" and seat.isdigit():
            what, _, level = plan.sitters[int(seat)].kind.partition(":")
            if what == "bot":
                return ui.say(f"bots.level.{level}.about")
        if field == "cut":
            return ui.say("seating.cut_help")
        if self.code is not None:
            return ui.say("code.fixed")
        who = ("watching", "alone", "sharing")[min(2, len(plan.people))]
        return ui.say(f"seating.{who}")

    def _sides(self, canvas: Canvas, x: float, y: float) -> None:
        """Partners as they sit, across from each other, and both sides by name."""
        ui, plan = self.ui, self.plan
        sides = self.game.sides(plan.seats)
        if all(len(side) == 1 for side in sides):
            return
        middle, r = (x + 60.0, y + SIDES_H / 2), 22.0
        places = ((0.0, 1.0), (-1.6, 0.0), (0.0, -1.0), (1.6, 0.0))
        spots = [(middle[0] + a * r, middle[1] + b * r) for a, b in places]
        for side in sides:
            ends = [spots[seat] for seat in side]
            canvas.line(*ends[0], *ends[-1], t.WASHI_LINE, 2.0)
        for seat, (left, top) in enumerate(spots):
            canvas.face(self._crests()[seat], left, top, 10)
        for n, side in enumerate(sides):
            names = [short_name(ui, shown_name(ui, plan, seat), 16, 150) for seat in side]
            words = ui.say("seating.side", first=names[0], second=names[-1])
            top = y + SIDES_H * (0.28 + 0.44 * n)
            left, room = x + 126, self.left[2] - 130
            canvas.text(words, left, top, t.NAME, True, t.SUMI, max_width=room, anchor="middle", shrink=True)
