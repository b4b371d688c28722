"""A worked example as a node of the page."""

from tablegame.ui.kit.layout import Layout, Node, Widths
from tablegame.ui.scenes.learn.book.strip import Strip
from tablegame.ui.system.metrics import Box


class ExampleNode(Node):
    """A worked example, as it stands now."""

    def __init__(self, strip: Strip) -> None:
        super().__init__()
        self.strip = strip

    def _ask(self, layout: Layout) -> Widths:
        return Widths(300.0, 300.0, 720.0)

    def height(self, layout: Layout, w: float) -> float:
        self.strip.lay(w)
        return self.strip.height

    def _place(self, layout: Layout, box: Box) -> None:
        layout.speak(self.strip.words(), box)
        layout.paint(box, lambda canvas, b: self.strip.draw(canvas, b[0], b[1]))
        for widget in self.strip.widgets(box[0], box[1]):
            widget.name = f"text.{widget.name}"
            layout.add(widget)
