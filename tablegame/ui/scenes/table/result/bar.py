"""What else can be done with a match that is over, as small buttons on the bar at the top."""

from collections.abc import Callable, Hashable, Iterator
from typing import Final, Protocol

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.scenes.common import capped, grown
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.buttons import IconButton, Pressed
from tablegame.ui.widgets.form import State

ICON_W: Final = 44.0


class Ended(Protocol):
    """What the bar needs of the page."""

    ui: Ui
    code: str
    copied: str
    on_again: Callable[[], object]

    def copy_result(self) -> None:
        """The result as text."""

    def copy_code(self) -> None:
        """The code of the cards."""


class Worded(IconButton):
    """An icon and its words, on the bar."""

    def __init__(
        self,
        rect: tuple[float, float, float, float],
        icon: str,
        label: str,
        press: Pressed,
        name: str,
        size: float,
    ) -> None:
        super().__init__(rect, icon, label, press, name=name)
        self.letters = size

    def look_key(self, canvas: Canvas, state: State) -> Hashable | None:
        """The words, and how it looks."""
        return self.rect, self.icon, self.label, state.hovered, state.pressed, state.focused

    def draw(self, canvas: Canvas, state: State) -> None:
        """Both, lighter where it is pointed at."""
        x, y, w, h = self.rect
        ink = t.BRASS_HI if state.hovered or state.pressed else t.TEXT_WARM
        canvas.icon(self.icon, x + 18, y + h / 2, 18, ink)
        canvas.text(self.label, x + 32, y + h / 2, self.letters, False, ink, anchor="middle")
        if state.focused:
            canvas.ring((x + 3, y + 3, w - 6, h - 6), 8, gap=1)


def bar_buttons(page: Ended) -> Iterator[IconButton]:
    """From the right: change the rules, copy the result, copy the code; icons alone for large letters."""
    ui = page.ui
    acts: list[tuple[str, str, str, Pressed]] = [("again", "settings", "result.again", page.on_again)]
    acts.append(("copy", "copy", "code.copy_result", page.copy_result))
    if page.code:
        acts.append(("copy_code", "code", "code.copy", page.copy_code))
    size = capped(ui, t.NAME, 20)
    large = grown(ui, t.NAME) > 1.15
    right = ui.metrics.w - 12
    found = []
    for name, icon, key, press in acts:
        words = ui.text("code.copied" if page.copied == name else key)
        longest = max(ui.type.measure(ui.text(each), size) for each in (key, "code.copied"))
        wide = ICON_W if large else longest + 44
        box = (right - wide, 0.0, wide, TOPBAR_H)
        right -= wide + 4
        if large:
            found.append(IconButton(box, icon, words, press, name=name))
        else:
            found.append(Worded(box, icon, words, press, name, size))
    yield from reversed(found)
