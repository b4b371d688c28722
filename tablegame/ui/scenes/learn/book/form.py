"""The form of the book: its text scrolls, and a word that is open lies over everything else."""

from collections.abc import Callable

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.pages.scrolled import PagesForm
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.widgets.form import Widget


class BookForm(PagesForm):
    """`above` are the widgets of the open word."""

    def __init__(self, ui: Ui, reveal: Callable[[Widget], object]) -> None:
        super().__init__(ui, reveal)
        self.above: list[Widget] = []
        self.cover: Box | None = None
        """Where the open word lies: nothing under it can be pressed."""

    def clear(self) -> None:
        """Takes all widgets away."""
        super().clear()
        self.above.clear()
        self.cover = None

    def at(self, point: tuple[float, float]) -> Widget | None:
        """Under the open word nothing can be pressed."""
        if self.modal is None and self.cover is not None and inside(self.cover, point):
            return next((each for each in self.above if each.hit(point)), None)
        return super().at(point)

    def add_above(self, widget: Widget, after: Widget | None) -> None:
        """A link of the open word, which Tab comes to behind the one that opened it."""
        self.add(widget)
        self.above.append(widget)
        if after in self.widgets:
            self.widgets.remove(widget)
            place = max(self.widgets.index(each) for each in (after, *self.above) if each in self.widgets)
            self.widgets.insert(place + 1, widget)

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
