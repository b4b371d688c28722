"""The form of the book: its text scrolls, and a word that is open lies over everything else."""

from collections.abc import Callable

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.pages.tabbed import PagesForm
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.form import Widget


class BookForm(PagesForm):
    """`above` are the widgets of the open word."""

    def __init__(self, ui: Ui, reveal: Callable[[Widget], object]) -> None:
        super().__init__(ui, reveal)
        self.above: list[Widget] = []

    def clear(self) -> None:
        """Takes all widgets away."""
        super().clear()
        self.above.clear()

    def draw(self, canvas: Canvas) -> None:
        """What lies over the others is drawn last."""
        for widget in self.widgets:
            if widget not in self.inner and widget not in self.above:
                widget.draw(canvas, self.state(widget))
        with canvas.clip(*self.area):
            for widget in self.inner:
                widget.draw(canvas, self.state(widget))

    def draw_above(self, canvas: Canvas) -> None:
        """Open lists, and the links of the open word."""
        for widget in self.above:
            widget.draw(canvas, self.state(widget))
        for widget in self.widgets:
            if widget.visible:
                widget.draw_over(canvas)
