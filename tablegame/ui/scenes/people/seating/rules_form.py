"""The part of a form that asks for a game's rules: preset and options."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from tablegame.rules.contract import AnyGame, Option, OptionValue
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.people.seating.setup import MatchSetup
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Segmented
from tablegame.ui.widgets.choices import Choice
from tablegame.ui.widgets.form import Form, Widget
from tablegame.ui.widgets.inputs import Stepper

CONTROL, BESIDE = 44.0, 16.0
"""The height of a control, and the gap between a question and its control."""
WORDED = 10
"""How many values of a stepper may have words of their own; what lies beyond is a plain number."""
Choices: TypeAlias = Sequence[tuple[object, Text]]
OWN = "custom"

PAGER = CONTROL + 14
"""The height that the way to other pages takes."""


def pages(heights: Sequence[float], room: float) -> list[list[int]]:
    """Questions with sentences of these heights, on as many pages as they need."""
    whole = sum(height + CONTROL + 18 for height in heights) - 10
    if whole <= room:
        return [list(range(len(heights)))]
    found: list[list[int]] = [[]]
    used = 0.0
    for place, height in enumerate(heights):
        need = height + CONTROL + 18
        if found[-1] and used + need - 10 > room - PAGER:
            found.append([])
            used = 0.0
        found[-1].append(place)
        used += need
    return found


class RulesForm:
    """Lays the widgets into a column and draws the sentences between them."""

    def __init__(
        self, ui: Ui, game: AnyGame, plan: MatchSetup, changed: Callable[[], object], *, fixed: bool = False
    ) -> None:
        """`fixed`: they are shown and can't be changed."""
        self.ui = ui
        self.game = game
        self.plan = plan
        self.changed = changed
        self.fixed = fixed
        self._heads: list[tuple[Text, float, float]] = []
        """Words, the middle of their line, and their room."""
        self._helps: list[tuple[Text, float]] = []
        self._box: Box = (0, 0, 0, 0)
        self.page = 0
        """Which of the questions are shown where there is no room for all."""
        self._pages: list[list[int]] = [[]]

    def _key(self, rest: str) -> str:
        return f"{self.game.id}_rules.{rest}"

    # Widgets ------------------------------------------------------------------------------------------------
    def lay(self, form: Form, x: float, y: float, w: float, h: float) -> None:
        """From (x, y) downwards; spare height goes between the questions."""
        self._box = (x, y, w, h)
        self._heads.clear()
        self._helps.clear()
        ui = self.ui
        chosen = self.plan.preset(self.game) or OWN
        options = self.game.options(self.plan.seats)
        helps = [
            ui.say(self._key(f"preset_help.{chosen}")),
            *(ui.say(self._key(f"option.{option.name}.help")) for option in options),
        ]
        heights = [self._height(words, w) for words in helps]
        makers: list[Callable[[Box], Widget]] = [
            partial(self._preset, chosen),
            *(partial(self._option, option) for option in options),
        ]
        heads: list[Text] = [
            ui.say("seating.preset"),
            *(ui.say(self._key(f"option.{option.name}.name")) for option in options),
        ]
        self._pages = pages(heights, h)
        self.page = min(self.page, len(self._pages) - 1)
        shown = self._pages[self.page]
        room = h - (PAGER if len(self._pages) > 1 else 0.0)
        needed = sum(heights[n] for n in shown) + (CONTROL + 8) * len(shown)
        gap = max(10.0, min(28.0, (room - needed) / max(1, len(shown) - 1)))
        foot = y + h
        for index in shown:
            control = form.add(makers[index]((x, y, w, CONTROL)))
            control.enabled = not self.fixed
            left = w - self._width(control, heads[index], w, 0.66 if index == 0 else 0.53)
            control.rect = (x + left, y, w - left, CONTROL)
            self._heads.append((heads[index], y + CONTROL / 2, left - BESIDE))
            self._helps.append((helps[index], y + CONTROL + 6))
            y += CONTROL + 8 + heights[index] + gap
        if len(self._pages) > 1:
            self._pager(form, x, foot - CONTROL, w)

    def _pager(self, form: Form, x: float, y: float, w: float) -> None:
        """Which of the pages is shown, and the way to the others."""
        choices: list[tuple[object, Text]] = [(n, str(n + 1)) for n in range(len(self._pages))]
        label = self.ui.text("seating.rule_pages")
        place = (x + 0.47 * w, y, 0.53 * w, CONTROL)
        form.add(Segmented(place, label, choices, self.page, self._turn, name="rule_pages"))
        self._heads.append((label, y + CONTROL / 2, 0.47 * w - BESIDE))

    def _turn(self, page: object) -> None:
        self.page = int(str(page))
        self.changed()

    def _height(self, words: Text, w: float) -> float:
        return len(self.ui.type.wrap(words, t.SIDE, w)) * self.ui.type.leading(words, t.SIDE)

    def _width(self, control: Widget, head: Text, w: float, part: float) -> float:
        """Of a control beside its question: a part of the column, more where its words ask for it."""
        free = w - min(0.5 * w, self.ui.type.measure(head, t.NAME, True)) - BESIDE
        if isinstance(control, Segmented):
            return min(free, max(part * w, self._asked(control.options, t.NAME)))
        if isinstance(control, Choice):
            longest = max(self.ui.type.measure(words, t.NAME) for _, words in control.options)
            return min(free, max(part * w, longest + 64))
        if isinstance(control, Stepper):
            worded = map(control.show, range(control.low, min(control.high, control.low + WORDED) + 1))
            longest = max(self.ui.type.measure(words, control.size, True) for words in worded)
            return min(free, max(part * w, longest + 2 * CONTROL + 16))
        return min(free, part * w)

    def _asked(self, choices: Choices, size: float) -> float:
        return sum(self.ui.type.measure(words, size, True) + 24 for _, words in choices)

    def _one_of(
        self, box: Box, label: str, choices: Choices, value: object, take: Callable[[object], object],
        name: str,
    ) -> Widget:  # fmt: skip
        """Side by side, or in a list where there is no room for that."""
        free = box[2] - min(0.5 * box[2], self.ui.type.measure(label, t.NAME, True)) - BESIDE
        kind = Segmented if self._asked(choices, t.CAPTION) <= free else Choice
        return kind(box, label, choices, value, take, name=name)

    def _preset(self, chosen: str, box: Box) -> Widget:
        ui = self.ui
        choices: list[tuple[object, Text]] = [
            (name, ui.say(self._key(f"preset.{name}"))) for name in self.game.presets
        ]
        if chosen == OWN:
            choices.append((OWN, ui.say("seating.custom")))
        return self._one_of(box, ui.text("seating.preset"), choices, chosen, self._take_preset, "preset")

    def _take_preset(self, name: object) -> None:
        if name != OWN:
            self.plan.options = dict(self.game.presets[str(name)])
            self.changed()

    def _option(self, option: Option, box: Box) -> Widget:
        ui = self.ui
        label = ui.text(self._key(f"option.{option.name}.name"))
        value = self.plan.all_options(self.game)[option.name]
        name = f"option.{option.name}"

        def take(wanted: OptionValue) -> None:
            self.plan.options[option.name] = wanted
            self.changed()

        if option.choices:
            choices: list[tuple[object, Text]] = [
                (choice, self.value_words(option, choice))
                for choice in ([None] if option.null else []) + in_order(option.choices)
            ]
            return self._one_of(box, label, choices, value, lambda wanted: take(_as_value(wanted)), name)
        low, high = option.range or (0, 0)
        first = low - 1 if option.null else low

        def at(number: int) -> OptionValue:
            return None if number < low else number

        return Stepper(
            box,
            label,
            first if value is None else int(value),
            first,
            high,
            lambda number: take(at(number)),
            show=lambda number: self.value_words(option, at(number)),
            name=name,
        )

    def value_words(self, option: Option, value: OptionValue) -> Text:
        """A value of an option in words, or the number itself."""
        word = "null" if value is None else str(value).lower()
        key = self._key(f"option.{option.name}.value.{word}")
        return self.ui.say(key) if self.ui.speaker.has(key) else str(value)

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The questions and what they mean."""
        x, y, w, h = self._box
        for words, middle, room in self._heads:
            canvas.rows(words, x, middle, room, t.NAME, True, t.SUMI, high=CONTROL + 4)
        for words, top in self._helps:
            leading = self.ui.type.leading(words, t.SIDE)
            foot = y + h + 6 - (PAGER if len(self._pages) > 1 else 0.0)
            rows = max(1, int((foot - top) // leading))
            canvas.lines(words, x, top, w, t.SIDE, color=t.SUMI_SECOND, max_lines=rows)


def in_order(choices: Sequence[OptionValue]) -> list[OptionValue]:
    """As people look for them: yes before no, numbers upwards, words as the rules name them."""
    if all(isinstance(choice, bool) for choice in choices):
        return sorted(choices, key=bool, reverse=True)
    if all(isinstance(choice, int) for choice in choices):
        return sorted(choices, key=lambda choice: int(choice or 0))
    return list(choices)


def _as_value(value: object) -> OptionValue:
    assert value is None or isinstance(value, int | str)
    return value
