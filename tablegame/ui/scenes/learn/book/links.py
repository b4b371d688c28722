"""Words that lead somewhere: to what a word means, or to another paragraph."""

from collections.abc import Sequence
from typing import Protocol

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.learn.book.typeset import Setting
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.widgets.form import Form, State, Widget


class Follow(Protocol):
    """What a press on a link does."""

    def __call__(self, kind: str, target: str, link: "Link") -> None:
        """`kind` is `word` or `link`."""


class Link(Widget):
    """A term or a link in a text; it may stand on two lines. The text itself is drawn with its paragraph."""

    role = "button"

    def __init__(
        self, name: str, text: str, kind: str, target: str, boxes: Sequence[Box],
        follow: "Follow",
    ) -> None:  # fmt: skip
        super().__init__(boxes[0], text, name=name)
        x, y = boxes[0][:2]
        self._boxes = [(left - x, top - y, w, h) for left, top, w, h in boxes]
        self.kind = kind
        self.target = target
        self._follow = follow

    def hit(self, point: tuple[float, float]) -> bool:
        """On any of its lines."""
        return any(inside(box, point) for box in self.boxes)

    @property
    def boxes(self) -> list[Box]:
        """Where it stands now."""
        x, y = self.rect[:2]
        return [(x + left, y + top, w, h) for left, top, w, h in self._boxes]

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        """Goes there."""
        form.ui.sounds.play("button")
        self._follow(self.kind, self.target, self)

    def draw(self, canvas: Canvas, state: State) -> None:
        """A light ground under the mouse, the ring of the keyboard."""
        for x, y, w, h in self.boxes:
            if state.hovered:
                size = f'width="{w + 6:.2f}" height="{h - 4:.2f}"'
                svg = f'<rect {size} rx="5" fill="{t.TERM}" fill-opacity=".12"/>'
                canvas.shape("link", svg, x - 3, y + 2, w + 6, h - 4)
            if state.focused:
                canvas.ring((x, y + 3, w, h - 6), 5, True, gap=2, width=2.2)


def links_in(
    id: str, setting: Setting, x: float, y: float, follow: Follow, underlines: bool = True
) -> list[Widget]:
    """The links of a text that stands at (x, y)."""
    found: list[Widget] = []
    seen: dict[int, None] = {}
    for line in setting.lines:
        for run in line:
            if run.span.kind in ("word", "link") and (underlines or run.span.kind == "link"):
                seen.setdefault(run.index)
    for index in seen:
        span = next(run.span for line in setting.lines for run in line if run.index == index)
        found.append(
            Link(f"{id}/{index}", span.text, span.kind, span.target, setting.boxes(index, x, y), follow)
        )
    return found
