"""The questions about the rules of a match: a preset and all options, each with what it means."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tablegame.rules.contract import AnyGame, Option, OptionValue
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.line_breaking import chunks
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import Control, Options, choice, segmented, stepper
from tablegame.ui.kit.layout import Column, Fits, Node, Row
from tablegame.ui.kit.nodes import Label
from tablegame.ui.scenes.people.seating.match_setup import MatchSetup
from tablegame.ui.shell.context import Ui

OWN: Final = "custom"
"""What stands for options that are no preset."""
SQUEEZED: Final = 0.92
"""The part of its width with which a control still does beside its question."""
SHARES: Final = (0.47, 0.53)
"""The parts of a line for a question and its control, where the control does with that."""


class RuleQuestions:
    """The nodes that ask for the rules of a plan."""

    def __init__(
        self, ui: Ui, game: AnyGame, plan: MatchSetup, changed: Callable[[], object], *, fixed: bool
    ) -> None:
        """Create the questions.

        `changed` is called after an answer; `fixed`: the rules are shown and cannot be changed.
        """
        self.ui, self.game, self.plan, self.changed, self.fixed = ui, game, plan, changed, fixed

    def node(self) -> Node:
        """Return all questions under each other."""
        options = self.game.options(self.plan.seats)
        return Column(self._preset(), *(self._option(option) for option in options), gap=22)

    def _key(self, rest: str) -> str:
        return f"{self.game.id}_rules.{rest}"

    def _question(self, label: str, controls: Sequence[Control], help_key: str) -> Node:
        """Return a question with the first control that fits beside it, or with the last one under it."""
        least = self._width_in_two_lines(label) / SQUEEZED / self.ui.type.em(label, t.NAME)
        lines = 1 if len(chunks(label)) == 1 else 2  # a single word becomes smaller rather than being broken
        head = Label(label, t.NAME, bold=True, lines=lines, least=least, say=False, grow=1)
        forms: list[Node] = []
        for control in controls:
            forms += [Row(head, control, gap=16, shares=SHARES), Row(head, control, gap=16)]
        forms.append(Column(head, controls[-1], gap=6))
        about = Label(self.ui.say(self._key(help_key)), t.SIDE, t.SUMI_SECOND, lines=0)
        return Column(Fits(*forms, ease=SQUEEZED), about, gap=6)

    def _width_in_two_lines(self, label: str) -> float:
        """Return the least width, in du, at which a label stands on two lines without being cut."""
        pieces = chunks(label)
        halves = (("".join(pieces[:n]).rstrip(), "".join(pieces[n:])) for n in range(1, len(pieces)))
        measure = self.ui.type.measure
        widths = (max(measure(part, t.NAME, True) for part in half) for half in halves)
        return min(widths, default=measure(label, t.NAME, True)) + 2

    def _preset(self) -> Node:
        ui, chosen = self.ui, self.plan.preset(self.game) or OWN
        presets: list[tuple[object, Text]] = [
            (name, ui.say(self._key(f"preset.{name}"))) for name in self.game.presets
        ]
        if chosen == OWN:
            presets.append((OWN, ui.say("seating.custom")))
        label = ui.text("seating.preset")
        controls = self._one_of(label, presets, chosen, self._take_preset, "preset")
        return self._question(label, controls, f"preset_help.{chosen}")

    def _take_preset(self, name: object) -> None:
        if name != OWN:
            self.plan.options = dict(self.game.presets[str(name)])
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
        return self._question(label, controls, f"{name}.help")

    def _take(self, option: Option, value: OptionValue) -> None:
        self.plan.options[option.name] = value
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
