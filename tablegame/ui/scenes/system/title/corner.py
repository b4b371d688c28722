"""The corner of the title: what is about the program, at the right of its name."""

from collections.abc import Callable
from functools import partial
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped
from tablegame.ui.scenes.system.title.storeys import RIGHT
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.buttons import Button, IconButton
from tablegame.ui.widgets.form import Form, State

TAGLINE_X: Final = 136.0
HIGH, GAP = 44.0, 12.0


class LacquerIcon(IconButton):
    """An icon on lacquer, named while the pointer or the focus is on it."""

    def draw(self, canvas: Canvas, state: State) -> None:
        """Lacquer under the icon."""
        canvas.panel("button", *self.rect, state=state.word)
        super().draw(canvas, State(focused=state.focused))
        if state.hovered:
            canvas.hint(self.label, self.rect)


def tagline_size(ui: Ui) -> float:
    """Of the line under the name."""
    return capped(ui, t.NAME, 24)


def lay(ui: Ui, form: Form, ox: float, head: float, on_about: Callable[[], object]) -> float:
    """From `head` downwards, on a picture that begins at `ox`; by icons alone where words have no room.
    Returns where it begins at the left."""
    y = head + 36
    other = "en" if ui.language == "ja" else "ja"
    words = ui.text("title.other_language")
    switch = partial(ui.set_language, other)
    asked: tuple[tuple[str, str, str, str, Callable[[], object]], ...] = (
        ("fullscreen", "fullscreen", "", ui.text("title.full_screen"), ui.toggle_fullscreen),
        ("settings", "settings", ui.text("title.settings"), "", ui.open_settings),
        ("language", "language", words, "", switch),
        ("quit", "exit", ui.text("title.quit"), "", ui.quit),
    )
    """Name, icon, words, what it is called where it has none, what it does."""
    size, measure = t.READING, ui.type.measure
    keys = [ui.keys.cap(name) if name != "quit" else "" for name, *_ in asked]
    caps = [measure(cap, t.KEY_CAP, True) + 18 if cap else 0.0 for cap in keys]
    wide = [measure(said, size, True) + (50 if said else 46) for _, _, said, *_ in asked]
    room = RIGHT - TAGLINE_X - measure(ui.text("title.tagline"), tagline_size(ui)) - 24
    with_caps = sum(wide) + sum(caps) + 3 * GAP <= room
    bare = not with_caps and sum(wide) + 3 * GAP > room
    about = (ox + RIGHT - 40, head - 2, 44, 34)
    if with_caps:
        wide = [a + b for a, b in zip(wide, caps, strict=True)]
    widths = [60.0] * len(asked) if bare else wide
    x = ox + RIGHT - sum(widths) - 3 * GAP
    left = x
    form.add(IconButton(about, "info", ui.text("title.about"), on_about, name="about"))
    for (name, icon, said, label, press), key, w in zip(asked, keys, widths, strict=True):
        action = "language" if name == "language" else ""
        place = (x, y, w, HIGH)
        if bare:
            form.add(LacquerIcon(place, icon, said or label, press, name=name, action=action))
        else:
            cap = key if with_caps else ""
            button = Button(
                place, said, press, icon=icon, key=cap or "-", name=name, size=size, action=action
            )
            button.label = said or label
            form.add(button)
        x += w + GAP
    return left
