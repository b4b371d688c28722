"""The questions of a new match: who plays in each seat, and by which rules."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tablegame.characters import CHARACTERS, name_key
from tablegame.controllers.programs import program_of
from tablegame.match.people import Person
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import AnyGame, Option, OptionValue
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.line_breaking import phrases
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import Control, Options, choice, field, segmented, stepper
from tablegame.ui.kit.layout import Column, Fits, Node, Row, Sized, Steady
from tablegame.ui.kit.nodes import Draw, Label
from tablegame.ui.kit.text_size import letter_height, text_scale
from tablegame.ui.scenes.common import level_about, short_name
from tablegame.ui.scenes.people.match_setup import (
    KINDS,
    LONGEST_COMMAND,
    LONGEST_CUT,
    LONGEST_NAME,
    OTHER,
    USUAL,
    MatchSetup,
    known_programs,
    shown_name,
    usual_name,
)
from tablegame.ui.scenes.people.own_presets import OWN, PresetActions
from tablegame.ui.scenes.people.people_service import host_of
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import PersonPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.form import Form

PERSON: Final = "person:"
"""The beginning of the kind of a known person, before the id."""
SOMEONE: Final = "someone"
"""The kind of a computer that hides which of the twelve characters it is."""
NEW: Final = "new"
"""The kind of a person who is to become known."""
MOST: Final = 8
"""How many people the list of a seat holds beside those at the table, those of tonight first.

Any other person can be written as a guest is, and is known by the name.
"""
LARGE: Final = 1.5
"""The text size from which the list of a seat has no room for `SOMEONE`; writing the name does the same."""
PERSON_FIELDS, PROGRAM_FIELDS = (0.58, 0.42), (0.4, 0.6)
"""The parts for a name, and for a word or a command beside it."""
KIND_WIDTH, FIELD_WIDTH = 230.0, 70.0
"""The width of a list of kinds, and the one that a field asks for, at the usual text size, in du."""
LEAST_ROW: Final = 28.0
"""The height to which a row shrinks where there are many seats, in du."""
CUSTOM: Final = "custom"
"""What stands for options that are no preset."""
SQUEEZED: Final = 0.92
"""The part of its width with which a control still does beside its question."""
SHARES: Final = (0.47, 0.53)
"""The parts of a line for a question and its control, where the control does with that."""


def person_at(ui: Ui, plan: MatchSetup, seat: int) -> Person | None:
    """Return the known person in a seat, if there is one and sits in no seat before it."""
    if plan.sitters[seat].kind != "human":
        return None
    people = host_of(ui).people
    person = people.by_name(shown_name(ui, plan, seat))
    before = (shown_name(ui, plan, other) for other in plan.people if other < seat)
    return None if person is None or any(people.by_name(name) == person for name in before) else person


def value_at(ui: Ui, plan: MatchSetup, seat: int) -> str:
    """Return what is chosen in the list of a seat."""
    person = person_at(ui, plan, seat)
    return plan.sitters[seat].kind if person is None else PERSON + person.id


def kinds_of(ui: Ui, plan: MatchSetup) -> list[str]:
    """Return the options of the list of a seat: people, computers, programs."""
    host = host_of(ui)
    seated = [person for seat in plan.people if (person := person_at(ui, plan, seat)) is not None]
    evening = host.evenings.open
    tonight = [] if evening is None else [host.people.by_id(id) for id in evening.people]
    invited = [person for person in tonight if person is not None]
    others = [person for person in dict.fromkeys([*invited, *host.people.all]) if person not in seated]
    shown = {person.id for person in (*seated, *others[:MOST])}
    people = [PERSON + person.id for person in host.people.all if person.id in shown]
    hidden = [SOMEONE] if text_scale(ui, t.NAME) < LARGE else []
    return [*people, "human", NEW, *KINDS[1:-1], *hidden, *known_programs(ui), OTHER]


def sit_down(ui: Ui, plan: MatchSetup, seat: int, value: str) -> None:
    """Change the player of a seat. A person who sits elsewhere changes seats with the player here."""
    sitter = plan.sitters[seat]
    if value == SOMEONE:
        if not sitter.kind.startswith("bot:"):
            plan.sitters[seat].kind = USUAL
        sitter.name = ui.text("characters.someone.name")
        return
    if not value.startswith(PERSON):
        if value == "human" and person_at(ui, plan, seat) is not None:
            sitter.name = ""
        elif sitter.kind == "human" and value != "human":
            sitter.name = ""  # a computer is not called as a person is
        plan.sitters[seat].kind = value
        if value == "human" and person_at(ui, plan, seat) is not None:
            # The usual name is a known person's, and a guest is another person.
            sitter.name = ui.text("seating.names.person", n=seat + 1)
        return
    person = host_of(ui).people.by_id(value.removeprefix(PERSON))
    if person is None:
        return
    for other in plan.people:
        if other != seat and person_at(ui, plan, other) == person:
            plan.sitters[seat], plan.sitters[other] = plan.sitters[other], plan.sitters[seat]
            return
    plan.sitters[seat].kind = "human"
    sitter.name = person.name


class SeatList:
    """The nodes that ask for the player of each seat, and that show the sides of partners."""

    def __init__(
        self, ui: Ui, game: AnyGame, plan: MatchSetup, form: Form, changed: Callable[[], object],
        written: Callable[[], object], *, fixed: bool,
    ) -> None:  # fmt: skip
        """Create the list.

        `changed` is called after a choice, `written` after a letter; `fixed`: people do not cut.
        """
        self.ui, self.game, self.plan, self.form = ui, game, plan, form
        self.changed, self.written, self.fixed = changed, written, fixed
        self._names: Sequence[str] = ()
        """The names of the characters, which a player can take without writing."""

    def rows(self) -> Node:
        """Return the rows of all seats, which give way where there are many."""
        self.plan.ask_for_programs(self.ui)
        kinds = [(kind, self._kind_words(kind)) for kind in kinds_of(self.ui, self.plan)]
        self._names = [self.ui.text(name_key(n)) for n in range(1, len(CHARACTERS) + 1)]
        return Column(*(self._seat(seat, kinds) for seat in range(self.plan.seats)), gap=4)

    def _seat(self, seat: int, kinds: Sequence[tuple[str, str]]) -> Node:
        """Return the row of a seat: its player's kind, and what belongs to the kind."""
        ui, plan = self.ui, self.plan
        fields, shares = self._fields(seat)
        kind = choice(
            ui.text("seating.kind_label", n=seat + 1), kinds, value_at(ui, plan, seat),
            partial(self.sit, seat), name=f"kind.{seat}", about=self._kind_about, face=self._kind_face,
        )  # fmt: skip
        portrait = Draw(partial(self._draw_face, seat), 36, 36)
        kind_list = Sized(kind, KIND_WIDTH * text_scale(ui, t.NAME))
        row = Row(portrait, kind_list, Row(*fields, gap=10, shares=shares, grow=1), gap=10)
        letters = letter_height(ui, t.NAME)
        return Sized(row, h=max(48.0, 1.75 * letters), low=max(LEAST_ROW, 1.6 * letters))

    def _draw_face(self, seat: int, canvas: Canvas, box: Box) -> None:
        x, y, w, h = box
        canvas.face(self._crests()[seat], x + w / 2, y + h / 2, min(17.0, 0.46 * h))

    def _crests(self) -> tuple[int, ...]:
        return crests_of([shown_name(self.ui, self.plan, seat) for seat in range(self.plan.seats)])

    def _fields(self, seat: int) -> tuple[Sequence[Node], Sequence[float]]:
        """Return the fields of a player and their shares: a name, a word for the cut, a program's command."""
        ui, sitter = self.ui, self.plan.sitters[seat]
        word = partial(self._field, seat, "cut", LONGEST_CUT, ui.text("seating.cut_hint"))
        if person_at(ui, self.plan, seat) is not None:
            return [word()], ()
        name = self._field(seat, "name", LONGEST_NAME, usual_name(ui, self.plan, seat), self._names)
        if sitter.kind == OTHER:
            hint = ui.text("seating.command_hint")
            return [name, self._field(seat, "command", LONGEST_COMMAND, hint)], PROGRAM_FIELDS
        if sitter.kind == "human" and not self.fixed:
            return [name, word()], PERSON_FIELDS
        return [name], ()

    def _field(
        self, seat: int, what: str, most: int, placeholder: str, presets: Sequence[str] = ()
    ) -> Control:
        """Return the field for a part of a player: "name", "cut" or "command"."""
        return field(
            self.ui.text(f"seating.{what}_label", n=seat + 1), getattr(self.plan.sitters[seat], what),
            partial(self._write, seat, what), name=f"{what}.{seat}", most=most, placeholder=placeholder,
            presets=presets, on_enter=lambda: self.form.set_focus(None), size=t.READING,
            wide=FIELD_WIDTH * text_scale(self.ui, t.NAME), grow=1,
        )  # fmt: skip

    def _write(self, seat: int, what: str, text: str) -> None:
        setattr(self.plan.sitters[seat], what, text)
        self.written()

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
        """Return how a computer of a level thinks."""
        what, _, level = str(kind).partition(":")
        if what == SOMEONE:
            return self.ui.text("seating.kind.someone_about")
        return level_about(self.ui, level, self.game.id, self.plan.seats) if what == "bot" else ""

    def _kind_face(self, kind: object) -> int | None:
        """Return the crest of a known person; None for any other kind."""
        person = host_of(self.ui).people.by_id(str(kind).removeprefix(PERSON))
        return None if person is None else person.crest

    def sit(self, seat: int, kind: str) -> None:
        """Let another player sit down, as the list of the seat says."""
        if kind == NEW:
            self.ui.open(PersonPage(partial(self._meet, seat)))
            self.ui.changed()
            return
        sit_down(self.ui, self.plan, seat, kind)
        self.changed()

    def _meet(self, seat: int, id: str) -> None:
        """Let a person sit down who has just become known."""
        sit_down(self.ui, self.plan, seat, PERSON + id)
        self.changed()

    def sides(self) -> Node | None:
        """Return the partners as they sit, opposite each other, and both sides by name; None without any."""
        ui, plan = self.ui, self.plan
        sides = self.game.sides(plan.seats)
        if all(len(side) == 1 for side in sides):
            return None
        lines, room = [], 150 * text_scale(ui, t.NAME)
        for side in sides:
            names = [short_name(ui, shown_name(ui, plan, seat), t.NAME, room) for seat in side]
            words = ui.say("seating.side", first=names[0], second=names[-1])
            lines.append(Label(words, t.NAME, bold=True))
        return Row(Draw(partial(self._draw_sides, sides), 124, 66), Column(*lines, gap=6, grow=1), gap=2)

    def _draw_sides(self, sides: Sequence[Sequence[Seat]], canvas: Canvas, box: Box) -> None:
        x, y, w, h = box
        places = ((0.0, 1.0), (-1.6, 0.0), (0.0, -1.0), (1.6, 0.0))
        spots = [(x + w / 2 + 22 * right, y + h / 2 + 22 * down) for right, down in places]
        for side in sides:
            canvas.line(*spots[side[0]], *spots[side[-1]], t.WASHI_LINE, 2.0)
        for (left, top), crest in zip(spots, self._crests(), strict=True):
            canvas.face(crest, left, top, 10)


class RuleQuestions:
    """The nodes that ask for the rules of a plan."""

    def __init__(
        self, ui: Ui, game: AnyGame, plan: MatchSetup, form: Form, changed: Callable[[], object], *,
        fixed: bool,
    ) -> None:  # fmt: skip
        """Create the questions.

        `changed` is called after an answer; `fixed`: the rules are shown and cannot be changed.
        """
        self.ui, self.game, self.plan, self.changed, self.fixed = ui, game, plan, changed, fixed
        self.own = PresetActions(ui, game, plan, form, changed)

    def node(self) -> Node:
        """Return all questions under each other."""
        options = self.game.options(self.plan.seats)
        preset = Column(self._preset(), None if self.fixed else self.own.node(), gap=10)
        return Column(preset, *(self._option(option) for option in options), gap=22)

    def _key(self, rest: str) -> str:
        return f"{self.game.id}_rules.{rest}"

    def _question(
        self, label: str, controls: Sequence[Control], note: Text, under: Control | None = None,
        notes: Sequence[Text] = (),
    ) -> Node:  # fmt: skip
        """Return a question with the first control that fits beside it, or else with one under it.

        The one under it is the last of them, if not `under`. There is room for the longest of `notes`, so
        that what lies below keeps its place when another one is said.
        """
        least = self._width_in_two_lines(label) / SQUEEZED / self.ui.type.em(label, t.NAME)
        lines = 1 if len(phrases(label)) == 1 else 2  # one phrase becomes smaller, not broken
        head = Label(label, t.NAME, bold=True, lines=lines, least=least, say=False, grow=1)
        forms: list[Node] = []
        for control in controls:
            forms += [Row(head, control, gap=16, shares=SHARES), Row(head, control, gap=16)]
        forms.append(Column(head, under or controls[-1], gap=6))
        about, *others = (Label(text, t.SIDE, t.SUMI_SECOND, lines=0) for text in (note, *notes))
        return Column(Fits(*forms, ease=SQUEEZED), Steady(about, *others), gap=6)

    def _width_in_two_lines(self, label: str) -> float:
        """Return the least width, in du, at which a label stands on two lines without being cut."""
        parts = phrases(label)
        halves = (("".join(parts[:n]).rstrip(), "".join(parts[n:])) for n in range(1, len(parts)))
        measure = self.ui.type.measure
        widths = (max(measure(line, t.NAME, True) for line in half) for half in halves)
        return min(widths, default=measure(label, t.NAME, True)) + 2

    def _preset(self) -> Node:
        ui, own = self.ui, self.own.chosen
        chosen = self.plan.preset(self.game) or (CUSTOM if own is None else OWN + own.name)
        presets: list[tuple[object, Text]] = [
            (name, ui.say(self._key(f"preset.{name}"))) for name in self.game.presets
        ]
        standard = (*presets, (CUSTOM, ui.say("seating.custom")))
        presets += self.own.options()
        if chosen == CUSTOM:
            presets.append(standard[-1])
        label = ui.text("seating.preset")
        controls = self._one_of(label, presets, chosen, self._take_preset, "preset")
        # Names that players have written may not take the seats their place beside the rules.
        under = choice(
            label, presets, chosen, self._take_preset, name="preset", enabled=not self.fixed, fitted=standard
        )
        help = "seating.presets.own" if own is not None else self._key(f"preset_help.{chosen}")
        notes = [ui.say(self._key(f"preset_help.{name}")) for name in (*self.game.presets, CUSTOM)]
        return self._question(label, controls, ui.say(help), under, notes)

    def _take_preset(self, value: object) -> None:
        name, self.own.taken = str(value), None
        if name.startswith(OWN):
            self.own.take(name)
        elif name != CUSTOM:
            self.plan.options = dict(self.game.presets[name])
        self.changed()

    def _option(self, option: Option) -> Node:
        label = self.ui.text(self._key(f"option.{option.name}.name"))
        value, name = self.plan.all_options(self.game)[option.name], f"option.{option.name}"
        take = partial(self._take, option)
        if option.choices:
            values = ([None] if option.null else []) + in_order(option.choices)
            options = [(possible, self._words(option, possible)) for possible in values]
            controls = self._one_of(label, options, value, take, name)
        else:
            controls = [self._number(option, label, value, name)]
        return self._question(label, controls, self.ui.say(self._key(f"{name}.help")))

    def _take(self, option: Option, value: OptionValue) -> None:
        self.plan.options[option.name] = value
        self.own.taken = None
        self.changed()

    def _one_of(
        self, label: str, options: Options, value: object, take: Callable[[OptionValue], object], name: str
    ) -> Sequence[Control]:
        """Return the options side by side, and the same in a list that opens."""
        kinds = (segmented, choice)
        return [kind(label, options, value, take, name=name, enabled=not self.fixed) for kind in kinds]

    def _number(self, option: Option, label: str, value: OptionValue, name: str) -> Control:
        """Return a number between its limits; one less than the least stands for none, where that may be."""
        least, most = option.range or (0, 0)
        first = least - 1 if option.null else least

        def at(number: int) -> OptionValue:
            return None if number < least else number

        return stepper(
            label, first if value is None else int(value), first, most,
            lambda number: self._take(option, at(number)),
            show=lambda number: self._words(option, at(number)), name=name, enabled=not self.fixed,
        )  # fmt: skip

    def _words(self, option: Option, value: OptionValue) -> Text:
        """Return a value of an option in words, or the number itself."""
        word = "null" if value is None else str(value).lower()
        key = self._key(f"option.{option.name}.value.{word}")
        return self.ui.say(key) if self.ui.speaker.has(key) else str(value)


def in_order(choices: Sequence[OptionValue]) -> list[OptionValue]:
    """Return choices as players look for them: yes before no, numbers upwards, words in their own order."""
    if all(isinstance(choice, bool) for choice in choices):
        return sorted(choices, key=bool, reverse=True)
    if all(isinstance(choice, int) for choice in choices):
        return sorted(choices, key=lambda choice: int(choice or 0))
    return list(choices)
