"""The part of a form that asks who plays: how many, who sits where, and what all of them agree on."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tablegame.characters import CHARACTERS, name_key
from tablegame.controllers.programs import program_of
from tablegame.learn.memory import LEVELS
from tablegame.rules.contract import AnyGame
from tablegame.speech import Runs
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import grown, short_name
from tablegame.ui.scenes.people.people_service import host_of
from tablegame.ui.scenes.people.seating.setup import (
    KINDS,
    LONGEST_COMMAND,
    LONGEST_CUT,
    LONGEST_NAME,
    OTHER,
    MatchSetup,
    Sitter,
    shown_name,
    usual_name,
)
from tablegame.ui.scenes.people.seating.sitters import (
    NEW,
    PERSON,
    SOMEONE,
    kinds_of,
    person_at,
    sit_down,
    value_at,
)
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import PersonPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.buttons import Choice, Segmented, Toggle
from tablegame.ui.widgets.form import Form
from tablegame.ui.widgets.inputs import TextField

BOTS: Final = tuple(kind.removeprefix("bot:") for kind in KINDS if kind.startswith("bot:"))
"""The levels that a computer can be given here."""
USUAL_SEATS: Final = 6
"""With more the rows are lower."""
LEAST_ROW: Final = 1.6
"""The height of a row in letters of it, where those are large."""
SIDES_H: Final = 66.0
"""Of the picture of who plays with whom."""
WORD: Final = 0.42
"""Of a person's room beside the kind, for the word that cuts."""


class SeatsForm:
    """Lays the widgets into a column and draws the words beside them; large letters have a page of seats
    each."""

    def __init__(
        self, ui: Ui, game: AnyGame, plan: MatchSetup, form: Form, changed: Callable[[], object],
        kept: Callable[[], object], *, fixed: bool = False,
    ) -> None:  # fmt: skip
        """`changed`: something was chosen, and all is laid anew; `kept`: something was typed. `fixed`: the
        number of seats can't be changed, and no one cuts."""
        self.ui = ui
        self.game = game
        self.plan = plan
        self.form = form
        self.changed = changed
        self.kept = kept
        self.fixed = fixed
        self._box: Box = (0, 0, 0, 0)
        self._paged = False
        """Whether letters are so large that seats and rules have pages of their own."""
        self._shown = range(0)
        """The seats on the page in front."""
        self._rows_h = self._first_row = self._row = 0.0
        """The height of all rows, where the first one begins, and the height of one."""
        self._alone = True
        """Whether all seats are on one page."""

    def share(self, box: Box, paged: bool) -> dict[str, range]:
        """The pages by their names, and the seats on each: as many as have room for large letters."""
        self._box, self._paged = box, paged
        ui, seats = self.ui, self.plan.seats
        above = self._note_high if self._unofficial else 0.0
        self._rows_h = box[3] - 56 - above - self._note_high - 8 - self._switches_high
        least = LEAST_ROW * ui.type.em(ui.text("seating.alone"), t.NAME) if paged else 0.0
        fit = max(1, int(self._rows_h // least)) if least else seats
        each = -(-seats // -(-seats // fit))
        self._alone = each >= seats
        return {
            f"players.{first}" if first else "players": range(first, min(seats, first + each))
            for first in range(0, seats, each)
        }

    def lay(self, shown: range) -> None:
        """A page of seats, and what the people at the table agree on."""
        self._shown = shown
        ui, plan, form = self.ui, self.plan, self.form
        x, y, w, _ = self._box
        label = ui.text("seating.players")
        indent = max(92.0, ui.type.measure(label, t.NAME, True) + 18)
        counts = [(seats, self._count_words(seats)) for seats in self.game.seats]
        needed = len(counts) * (14 + max(ui.type.measure(words, t.NAME, True) for _, words in counts))
        level = self._level_list((x, y, w, 44), w - indent - needed - 10)
        wide = 0.0 if level is None else level.rect[2] + 10
        counted = (x + indent, y, w - indent - wide, 44)
        form.add(
            Segmented(counted, label, counts, plan.seats, self._count, name="seats")
        ).enabled = not self.fixed
        if level is not None:
            form.add(level)
        note = self._note_high
        above = note if self._unofficial else 0.0
        self._first_row = y + 56 + above
        # The rows stand still while few people more or less sit down.
        usual = len(self._shown) if not self._alone else max(plan.seats, 1 if self._paged else USUAL_SEATS)
        self._row = min(60.0, self._rows_h / usual)
        high = min(44.0, self._row - 4)
        plan.ask_for_programs(ui)
        kinds = [(kind, self._kind_words(kind)) for kind in kinds_of(ui, plan)]
        for place, seat in enumerate(self._shown):
            top = self._first_row + place * self._row + (self._row - high) / 2
            self._seat(seat, kinds, (x, top, w, high))
        foot = self._first_row + len(self._shown) * self._row + note + 8
        if self._paged:
            self.practice((x, foot, w / 2 - 8, 60))
            x, w = x + w / 2 + 8, w / 2 - 8
        if len(plan.people) > 1:
            words = ui.text("seating.shoulder", key=ui.keys.cap("peek"))
            high = 60 if self._paged else 44
            box = (x, foot, w, high)
            form.add(Toggle(box, words, ui.preferences.shoulder, self._shoulder, name="shoulder"))
        if plan.shares_memory(self.game):
            label = ui.text("seating.memory")
            levels = [(level, ui.text(f"memory.level.{level}")) for level in LEVELS]
            whole = self._memory_place(foot)
            beside = (whole[0] + 0.3 * whole[2], whole[1], 0.7 * whole[2], whole[3])
            form.add(Segmented(beside, label, levels, plan.memory, self._remember, name="memory"))

    def _level_list(self, row: Box, most: float) -> Choice | None:
        """Return the list that sets the level of every computer at once, at most so wide; None for a single
        one."""
        ui, (x, y, w, h) = self.ui, row
        found = {sitter.kind for sitter in self._computers}
        if len(self._computers) < 2:
            return None
        names = {level: ui.text(f"bots.level.{level}.name") for level in BOTS}
        levels = [(level, ui.text("seating.all", level=name)) for level, name in names.items()]
        common = next(iter(found)).partition(":")[2] if len(found) == 1 else ""
        options = levels if common else [("", ui.text("seating.all_mixed")), *levels]
        wide = min(most, max(ui.type.measure(words, t.NAME) for _, words in options) + 60)
        place = (x + w - wide, y, wide, h)
        label = ui.text("seating.all_label")
        return Choice(place, label, options, common, self._set_level, name="level")

    @property
    def _computers(self) -> list[Sitter]:
        sitters = self.plan.sitters[: self.plan.seats]
        return [sitter for sitter in sitters if sitter.kind.startswith("bot:")]

    def _set_level(self, level: object) -> None:
        for sitter in self._computers if level else ():
            sitter.kind = f"bot:{level}"
        self.changed()

    def _seat(self, seat: int, kinds: Sequence[tuple[str, str]], row: Box) -> None:
        """Who sits there: of what kind, and then a name, a word that cuts, a command, as the kind has it."""
        ui, plan, form = self.ui, self.plan, self.form
        sitter = plan.sitters[seat]
        x, top, w, high = row
        wide = w * (0.4 if grown(ui, t.NAME) < 1.05 else 0.47)
        kind = Choice(
            (x + 46, top, wide, high), ui.text("seating.kind_label", n=seat + 1), kinds,
            value_at(ui, plan, seat), partial(self.sit, seat), name=f"kind.{seat}", about=self._kind_about,
            face=self._kind_face,
        )  # fmt: skip
        form.add(kind)
        start = x + 46 + wide + 12
        room = x + w - start
        outside, person = sitter.kind == OTHER, sitter.kind == "human" and not self.fixed
        if person_at(ui, plan, seat) is not None:
            # Who is chosen from the list has a name.
            self._word(seat, (start, top, room, high))
            return
        wide = room * 0.4 if outside else room * (1 - WORD) - 10 if person else room
        name = TextField(
            (start, top, wide, high), ui.text("seating.name_label", n=seat + 1), sitter.name,
            partial(self._name, seat), most=LONGEST_NAME, placeholder=usual_name(ui, plan, seat),
            name=f"name.{seat}", on_enter=lambda: form.set_focus(None), size=17,
        )  # fmt: skip
        name.presets = [ui.text(name_key(n)) for n in range(1, len(CHARACTERS) + 1)]
        form.add(name)
        beside = (start + wide + 10, top, room - wide - 10, high)
        if person:
            self._word(seat, beside)
        if outside:
            command = TextField(
                beside, ui.text("seating.command_label", n=seat + 1), sitter.command,
                partial(self._command, seat), most=LONGEST_COMMAND,
                placeholder=ui.text("seating.command_hint"), name=f"command.{seat}",
                on_enter=lambda: form.set_focus(None), size=t.NAME,
            )  # fmt: skip
            form.add(command)

    def _word(self, seat: int, box: Box) -> None:
        """The word that a person cuts with."""
        form = self.form
        word = TextField(
            box, self.ui.text("seating.cut_label", n=seat + 1), self.plan.sitters[seat].cut,
            partial(self._cut, seat), most=LONGEST_CUT, placeholder=self.ui.text("seating.cut_hint"),
            name=f"cut.{seat}", on_enter=lambda: form.set_focus(None), size=17,
        )  # fmt: skip
        form.add(word)

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

    def _kind_face(self, kind: object) -> int | None:
        """Return the crest of a known person; None for any other option."""
        person = host_of(self.ui).people.by_id(str(kind).removeprefix(PERSON))
        return None if person is None else person.crest

    def practice(self, box: Box) -> None:
        """Whether moves may be taken back."""
        words = self.ui.text("seating.practice")
        self.form.add(Toggle(box, words, self.plan.assisted, self._take_practice, name="practice"))

    def _take_practice(self, on: bool) -> None:
        self.plan.assisted = on
        self.changed()

    @property
    def _switches_high(self) -> float:
        """Of the switches under the seats; large letters need two lines."""
        rows = int(len(self.plan.people) > 1) + int(self.plan.shares_memory(self.game))
        return 66.0 * max(1, rows) if self._paged else 50.0 * rows

    @property
    def _note_high(self) -> float:
        """Of a line about what is chosen."""
        return self.ui.type.leading(self.ui.text("seating.alone"), t.SIDE)

    def _count(self, seats: object) -> None:
        self.plan.seats = int(str(seats))
        self.changed()

    def sit(self, seat: int, kind: object) -> None:
        """Somebody else sits there, as the list of the seat says."""
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
        x, _, w, _ = self._box
        return (x, foot + (66 if self._paged else 48), w, 50 if self._paged else 40)

    def _remember(self, level: object) -> None:
        self.plan.memory = str(level)
        self.changed()

    def _shoulder(self, on: bool) -> None:
        self.ui.preferences.shoulder = on
        self.ui.changed()

    def _name(self, seat: int, text: str) -> None:
        self.plan.sitters[seat].name = text
        self.kept()

    def _cut(self, seat: int, text: str) -> None:
        self.plan.sitters[seat].cut = text

    def _command(self, seat: int, text: str) -> None:
        self.plan.sitters[seat].command = text
        self.kept()

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Words beside the widgets, crests, and who plays with whom."""
        ui, plan = self.ui, self.plan
        x, y, w, h = self._box
        canvas.text(ui.say("seating.players"), x, y + 22, t.NAME, True, t.SUMI, anchor="middle")
        if self._unofficial:
            official = self.game.official_seats
            words = ui.say("seating.unofficial_note", low=official[0], high=official[-1])
            ink = t.SUMI_SECOND if plan.seats in official else t.SHU
            canvas.text(words, x, y + 52, t.SIDE, color=ink, max_width=w, shrink=True)
        crests = self._crests()
        for place, seat in enumerate(self._shown):
            middle = self._first_row + (place + 0.5) * self._row
            canvas.face(crests[seat], x + 18, middle, min(17.0, 0.46 * self._row))
        foot = self._first_row + len(self._shown) * self._row + 6
        canvas.text(self.note(), x, foot, t.SIDE, color=t.SUMI_SECOND, max_width=w, shrink=True)
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

    def note(self) -> Runs:
        """How the computer thinks whose level is being chosen; else what the people here should know."""
        ui, plan = self.ui, self.plan
        field, _, seat = (self.form.focus.name if self.form.focus is not None else "").partition(".")
        if field == "kind" and seat.isdigit():
            what, _, level = plan.sitters[int(seat)].kind.partition(":")
            if what == "bot":
                return ui.say(f"bots.level.{level}.about")
        if field == "cut":
            return ui.say("seating.cut_help")
        if self.fixed:
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
            left, room = x + 126, self._box[2] - 130
            canvas.text(words, left, top, t.NAME, True, t.SUMI, max_width=room, anchor="middle", shrink=True)
