"""The page of keys: every action by the place where it applies, its key, and the way back."""

from dataclasses import replace
from functools import partial
from typing import Protocol

from tablegame.ui.draw import theme as t
from tablegame.ui.scenes.pages.cells import Cell, Column
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.keys import BINDINGS, Binding
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button, IconButton
from tablegame.ui.widgets.form import Widget

CAP_W, BACK_W = 132.0, 44.0


class KeyChooser(Protocol):
    """Whoever waits for a key to be pressed and gives it to an action."""

    ui: Ui
    waiting_for: str | None
    """The action whose key is asked for."""

    def ask_key(self, action: str) -> None:
        """The next key that is pressed is that of the action."""

    def free_key(self, action: str) -> None:
        """The action has its first key again."""


def keys_page(scene: KeyChooser, column: Column) -> None:
    """The actions, those that apply everywhere first."""
    ui = scene.ui
    column.paragraph(ui.say("settings.keys.note"), gap=14)
    places = list(dict.fromkeys(binding.place for binding in BINDINGS))
    for place in places:
        column.paragraph(ui.say(f"settings.keys.place.{place}"), bold=True, size=18, gap=6)
        cells = [_cell(scene, each) for each in BINDINGS if each.place == place]
        if not all(map(column.fits_half, cells)):
            cells = [replace(cell, wide=True) for cell in cells]
        column.add(*cells)
        column.height += 14


def _cell(scene: KeyChooser, first: Binding) -> Cell:
    ui = scene.ui
    waiting = scene.waiting_for == first.action
    said = ui.text("settings.keys.waiting") if waiting else ui.keys.cap(first.action)
    wide = min(240.0, max(CAP_W, ui.type.measure(said, t.NAME, True) + 32))

    def make(box: Box) -> list[Widget]:
        x, y, w, h = box
        name = ui.text(f"settings.keys.action.{first.action}")
        key = Button(
            (x, y, w - BACK_W - 4, h), said, partial(scene.ask_key, first.action),
            kind="primary" if waiting else "paper", size=16, name=f"key.{first.action}",
        )  # fmt: skip
        key.label = f"{name}: {said}"
        back = IconButton(
            (x + w - BACK_W, y, BACK_W, h), "undo", ui.text("settings.keys.reset", action=name),
            partial(scene.free_key, first.action), name=f"free.{first.action}", size=20, color=t.SUMI_SECOND,
        )  # fmt: skip
        changed = ui.keys.binding(first.action).key != first.key
        return [key, back] if changed else [key]

    label = ui.say(f"settings.keys.action.{first.action}")
    return Cell(label, make, width=wide + BACK_W + 4, height=44, beside=True, size=16)
