"""The foot of the book: back to where one came from, to the neighbours, and the underlines."""

from collections.abc import Callable, Sequence
from functools import partial

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.learn.book.places import Places
from tablegame.ui.scenes.learn.book.typeset import dotted
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button, Hotspot
from tablegame.ui.widgets.form import Form, State


class StepButton(Button):
    """To a neighbouring section: its name, and an arrow on the side where it lies."""

    def __init__(self, rect: Box, text: str, press: Callable[[], object], icon: str, *, name: str) -> None:
        super().__init__(rect, text, press, kind="paper", size=t.READING, name=name, key="-")
        self._arrow = icon

    def draw(self, canvas: Canvas, state: State) -> None:
        """The button, its name and its arrow."""
        x, y, w, h = self.rect
        text, self.text = str(self.text), ""
        super().draw(canvas, State(state.hovered, state.pressed, False, state.caret, False))
        self.text = text
        y += 1 if state.pressed else 0
        left = self._arrow == "left"
        if not text:
            canvas.icon(self._arrow, x + w / 2, y + h / 2, 22, t.SUMI)
        else:
            canvas.icon(self._arrow, x + 24 if left else x + w - 24, y + h / 2, 18, t.SUMI)
            canvas.text(
                text, x + 40 if left else x + w - 40, y + h / 2, t.READING, True, t.SUMI,
                "left" if left else "right", w - 54, "middle", shrink=True,
            )  # fmt: skip
        if state.focused:
            canvas.ring(self.rect, 11, True)


def add_neighbours(
    ui: Ui, form: Form, at: Places, sections: Sequence[tuple[str, str]], chosen: str,
    go: Callable[[str], object],
) -> None:  # fmt: skip
    """The sections before and after the one that is open, by name where there is room."""
    nth = [id for id, _ in sections].index(chosen)
    x, y, right, h = at.foot
    if at.hide is not None:
        right = min(right, at.hide[0] - ui.type.measure(_underlines(ui), t.SIDE) - 24)
    for name, icon, other in (("before", "left", nth - 1), ("after", "right", nth + 1)):
        if not 0 <= other < len(sections):
            continue
        id, title = sections[other]
        asked = ui.type.measure(title, t.READING, True) + 62
        wide = min((right - x) / 2 - 8, asked) if at.names else h + 12
        box = (x if name == "before" else right - wide, y, wide, h)
        button = StepButton(box, title if at.names else "", partial(go, id), icon, name=name)
        button.label = ui.text(f"rulebook.{name}", title=title)
        form.add(button)


def _underlines(ui: Ui) -> str:
    return ui.text("rulebook.hide" if ui.preferences.underlines else "rulebook.show")


def add_underlines(ui: Ui, form: Form, at: Places, switch: Callable[[], object]) -> None:
    """Words that hide the underlines, or show them again."""
    if at.hide is None:
        return
    words = _underlines(ui)
    wide, line = ui.type.measure(words, t.SIDE), ui.type.leading(words, t.SIDE)
    right, middle = at.hide
    box = (right - wide, middle - line / 2, wide, line + 2)
    form.add(Hotspot(box, words, switch, partial(_draw_hide, words, box), name="underlines", ring=6))


def _draw_hide(words: str, box: Box, canvas: Canvas, state: State) -> None:
    x, y, w, h = box
    canvas.text(
        words, x, y + h / 2 - 1, t.SIDE, False, t.SUMI if state.hovered else t.SUMI_QUIET, anchor="middle"
    )
    dotted(canvas, x, y + h - 2, w)
