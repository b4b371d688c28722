"""The player's own presets on the page of seats and rules: chosen, saved, renamed, deleted."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from tablegame.controllers.presets import (
    MOST_PRESETS,
    OwnPreset,
    fitting_options,
    plain_preset_name,
    standard_preset,
)
from tablegame.match.header import LONGEST_PRESET
from tablegame.rules.contract import AnyGame
from tablegame.speech import LANGUAGES, Speaker
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import button
from tablegame.ui.kit.layout import Column, Flow, Node
from tablegame.ui.kit.nodes import Label
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.people.match_setup import MatchSetup, presets_of
from tablegame.ui.scenes.system.dialogs import FieldScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.form import Form

OWN: Final = "own:"
"""The beginning of what stands for an own preset in the list, before its name."""
MOST_TYPED: Final = 200
"""The most letters that are taken into the field: a name that is too long is refused, not cut."""


def standard_names(game: AnyGame) -> Iterator[str]:
    """Yield the names that no own preset may have: those of standard presets and of custom options."""
    for speaker in map(Speaker, LANGUAGES):
        yield speaker.text("seating.custom")
        yield from (speaker.text(f"{game.id}_rules.preset.{name}") for name in game.presets)
    yield from game.presets


class PresetNameScene(FieldScene):
    """The question for the name of an own preset: a new one, or `renamed`."""

    def __init__(
        self, ui: Ui, game: AnyGame, on_done: Callable[[str], object], renamed: OwnPreset | None = None
    ) -> None:
        super().__init__(ui, "rename" if renamed else "save", renamed.name if renamed else "", MOST_TYPED)
        self.about = ui.text(f"seating.presets.{self.place}_about", game=game_name(ui, game.id))
        self.game, self._on_done, self._renamed = game, on_done, renamed

    def _say(self, name: str) -> str:
        if name == "cancel":
            return self.ui.text("app.button.cancel")
        key = name if name in ("label", "hint") else f"{self.place}_{name}"
        return self.ui.text(f"seating.presets.{key}")

    def done(self) -> None:
        """Take the name and close, or say why it is refused."""
        name = plain_preset_name(self.value)
        self.fault = self._refusal(name)
        if not self.fault:
            self.close()
            self._on_done(name)
            return
        self.layout()
        self.form.set_focus(self.form.find("field"))

    def _refusal(self, name: str) -> str:
        ui = self.ui
        presets = presets_of(ui)
        fault = presets.name_fault(self.game.id, name, standard_names(self.game), self._renamed)
        if fault == "empty" or (not fault and not ui.type.can_draw(name)):
            return ui.text(f"people.person.{fault or 'undrawable'}")
        numbers = {"long": LONGEST_PRESET, "full": MOST_PRESETS}
        return ui.text(f"seating.presets.{fault}", name=name, n=numbers.get(fault, 0)) if fault else ""


class PresetActions:
    """The own presets of a game as options of a list, and the buttons that change them."""

    def __init__(
        self, ui: Ui, game: AnyGame, plan: MatchSetup, form: Form, changed: Callable[[], object]
    ) -> None:
        """Create the actions. `changed` is called after one."""
        self.ui, self.game, self.plan, self.form, self._changed = ui, game, plan, form, changed
        self.taken: OwnPreset | None = None
        """The preset that was chosen in the list, until an option is changed."""
        self._deleted: tuple[int, OwnPreset] | None = None
        """The preset that was deleted last, and its place among the others."""

    @property
    def chosen(self) -> OwnPreset | None:
        """The own preset that the options of the plan are."""
        plan = self.plan
        return presets_of(self.ui).matching(self.game, plan.seats, plan.all_options(self.game))

    def options(self) -> list[tuple[object, Text]]:
        """Return all own presets of the game, as options of a list."""
        return [(OWN + preset.name, preset.name) for preset in presets_of(self.ui).of(self.game.id)]

    def node(self) -> Node:
        """Return the buttons for what is chosen and what was done last.

        One is always there, so that the options under it keep their places when the first is changed.
        """
        chosen = self.chosen
        shown: list[Node] = []
        if chosen is not None:
            shown += [self._button("rename", self.rename), self._button("delete", self.delete, chosen.name)]
        else:
            standard = standard_preset(self.game, self.plan.seats, self.plan.all_options(self.game))
            shown.append(self._button("save", self.save, enabled=not standard))
        if self._deleted is not None:
            shown.append(self._button("undo", self.take_back))
        words, ink = self._note(), t.SUMI_SECOND if self._deleted is not None else t.SHU
        note = Label(words, t.SIDE, ink, lines=0, name="preset_note", live="soon") if words else None
        return Column(Flow(*shown, gap=10), note, gap=6)

    def _button(
        self, what: str, press: Callable[[], object], name: str = "", *, enabled: bool = True
    ) -> Node:
        words = self.ui.text(f"seating.presets.{what}")
        label = self.ui.text("seating.presets.delete_label", name=name) if name else ""
        return button(
            words, press, name=f"{what}_preset", size=t.READING, key="-", label=label, enabled=enabled
        )

    def _note(self) -> Text:
        if cause := self.ui.cause(presets_of(self.ui).fault):
            return self.ui.text("seating.presets.not_saved", text=cause)
        left_out = self._left_out()
        if self._deleted is not None and not left_out:
            return self.ui.text("seating.presets.deleted", name=self._deleted[1].name)
        return left_out

    def _left_out(self) -> Text:
        """Return the sentence about options of the preset taken that a match with these seats lacks."""
        preset = self.taken
        if preset is None:
            return ""
        if not preset.is_whole(self.game):
            return self.ui.text("seating.presets.left_out", name=preset.name)
        fitting = fitting_options(self.game, self.plan.seats, preset.options)
        if any(fitting.get(option) != value for option, value in preset.options.items()):
            return self.ui.text("seating.presets.seats", name=preset.name, n=self.plan.seats)
        return ""

    # What the player does -----------------------------------------------------------------------------------
    def take(self, name: str) -> None:
        """Choose the preset that stands for `name` in the list."""
        preset = presets_of(self.ui).by_name(self.game.id, name.removeprefix(OWN))
        if preset is None:
            return
        presets_of(self.ui).chosen[self.game.id] = preset
        self.plan.options, self.taken = preset.known(self.game), preset

    def save(self) -> None:
        """Ask for a name, and save the options of the plan under it."""
        self.ui.stack.push(PresetNameScene(self.ui, self.game, self._save))

    def _save(self, name: str) -> None:
        presets_of(self.ui).add(OwnPreset(self.game.id, name, dict(self.plan.all_options(self.game))))
        self._end("preset")

    def rename(self) -> None:
        """Ask for another name of the chosen preset."""
        if (chosen := self.chosen) is not None:
            take = partial(self._rename, chosen)
            self.ui.stack.push(PresetNameScene(self.ui, self.game, take, chosen))

    def _rename(self, preset: OwnPreset, name: str) -> None:
        presets_of(self.ui).rename(preset, name)
        self._end("preset")

    def delete(self) -> None:
        """Delete the chosen preset. The plan keeps the options, and the deletion can be undone."""
        if (chosen := self.chosen) is not None:
            place = presets_of(self.ui).delete(chosen)
            self._end("undo_preset", (place, chosen))

    def take_back(self) -> None:
        """Undo the deletion."""
        if self._deleted is not None:
            presets_of(self.ui).put_back(*self._deleted)
            self._end("preset")

    def _end(self, focus: str, deleted: tuple[int, OwnPreset] | None = None) -> None:
        """Describe the page again after a change, with the focus on the widget named `focus`."""
        self.taken, self._deleted = None, deleted
        self._changed()
        self.form.set_focus(self.form.find(focus), ring=self.form.ring_shown)
