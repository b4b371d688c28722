"""What is really written on a frame: every line with its place, its size, what was cut, and what is seen."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

import pygame

from tablegame.ui.draw import line_breaking as kinsoku
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.kit import scrolling
from tablegame.ui.shell.context import Ui
from tests.ui.anew import painted_anew

SOLID = 140
"""How opaque a pixel must be to count as ink."""
SEEN, GONE = 0.85, 0.1
"""Which share of its ink is still there when a text is whole, and when it is not on the screen at all."""
TINTS = {"column"}
"""Panels that nothing has to stay within."""
DISC = 64.0
"""A shape that is no larger, in du, is what its words stand on: a disc, a tab."""
TOUCH = 2
"""By so many pixels the boxes of two texts may run into each other."""


def pixel(surface: pygame.Surface, at: tuple[int, int]) -> tuple[int, int, int]:
    """Return the colour of a pixel, without its opacity."""
    r, g, b, _ = surface.get_at(at)
    return r, g, b


@dataclass
class Line:
    """One line as it was drawn; boxes are those of its ink, in pixels."""

    asked: str
    drawn: str
    whole: str
    """What would stand there if nothing had been cut."""
    box: pygame.Rect
    clip: pygame.Rect
    size: float
    """As asked for, in du, without the player's text size."""
    px: int
    floor: int
    panel: pygame.Rect | None
    """What it is written on: the last panel that was drawn under the middle of what is seen of it."""
    seen: float = 1.0
    """Which share of its ink has nothing above it at the end of the frame."""

    @property
    def cut(self) -> bool:
        """Whether letters are missing."""
        return self.drawn.rstrip() != self.whole.rstrip()

    def __str__(self) -> str:
        return f"{self.drawn!r} at {tuple(self.box)}"


@dataclass
class Ink:
    """The lines of one frame."""

    window: pygame.Rect
    passing: bool = False
    """Whether something may lie over the words for a moment."""
    lines: list[Line] = field(default_factory=list)

    @property
    def standing(self) -> list[Line]:
        """Those that are on the screen, each once: a shadow is no second text."""
        found: list[Line] = []
        for line in self.lines:
            twin = any(
                line.drawn == other.drawn and line.box.inflate(8, 8).contains(other.box) for other in found
            )
            if line.seen > GONE and line.clip.colliderect(line.box) and not twin:
                found.append(line)
        return found

    def faults(self) -> list[str]:
        """Return the faults that a player would see."""
        found = []
        standing = self.standing
        for line in standing:
            if line.cut and "…" not in line.drawn:
                found.append(f"cut without an ellipsis: {line}, of {line.whole!r}")
            if line.cut and len(line.drawn) < min(3, len(line.whole)):
                found.append(f"nothing is left: {line}, of {line.whole!r}")
            if not self.window.contains(line.box):
                found.append(f"leaves the window: {line}")
            elif line.box.left < line.clip.left - TOUCH or line.box.right > line.clip.right + TOUCH:
                found.append(f"clipped: {line} by {tuple(line.clip)}")
            elif line.panel is not None and not line.panel.inflate(2 * TOUCH, 2 * TOUCH).contains(
                line.box.clip(line.clip)
            ):
                found.append(f"leaves its panel: {line}, {tuple(line.panel)}")
            if line.px < line.floor:
                found.append(f"smaller than can be read: {line}, {line.px} px")
            # Letters on tabs of cards lie under the next card, as those cards do.
            if not self.passing and line.seen < SEEN and len(line.drawn) > 1 and line.clip.contains(line.box):
                found.append(f"covered, {line.seen:.0%} is seen: {line}")
        whole = [line for line in standing if line.seen >= SEEN or not self.passing]
        for number, line in enumerate(whole):
            for other in whole[number + 1 :]:
                both = line.box.clip(line.clip).clip(other.box.clip(other.clip))
                if both.w > TOUCH and both.h > TOUCH:
                    found.append(f"one over the other: {line} and {other}")
        return found


@contextmanager
def recording(ui: Ui) -> Iterator[Ink]:
    """Record each line that a canvas writes within the block, and find at the end what is visible of it."""
    ink = Ink(pygame.Rect((0, 0), ui.window.surface().get_size()))
    writing: list[tuple[str, float]] = []
    paragraph: list[str] = []
    shorter: dict[str, str] = {}
    """What was cut, and of what."""
    kept: list[tuple[Line, pygame.Surface, pygame.mask.Mask]] = []
    last: list[str] = []
    panels: list[tuple[pygame.Surface, pygame.Rect]] = []
    panel, shape, lines = Canvas.panel, Canvas.shape, Canvas.lines
    text, put, ellipsis, line = Canvas.text, Canvas._put, Typesetter.ellipsis, Typesetter.line

    def cut(self: Typesetter, text: Any, *rest: Any, **how: Any) -> str:
        plain = self.plain(text)
        short = ellipsis(self, text, *rest, **how)
        if short != plain:
            shorter[short] = shorter.get(plain, plain)
        return short

    def rendered(self: Typesetter, text: Any, *rest: Any, **how: Any) -> pygame.Surface:
        last[:] = [self.plain(text)]
        return line(self, text, *rest, **how)

    def write(
        self: Canvas, text_: Any, x: float, y: float, size: float = t.BODY, *rest: Any, **how: Any
    ) -> Any:
        plain = self.type.plain(text_)
        last[:] = [plain]
        writing.append((plain, size))
        try:
            return text(self, text_, x, y, size, *rest, **how)
        finally:
            writing.pop()

    def paper(
        self: Canvas, kind: str, x: float, y: float, w: float, h: float, *rest: Any, **how: Any
    ) -> None:
        if kind not in TINTS:
            panels.append((self.surface, self.metrics.rect(x, y, w, h).clip(self.surface.get_clip())))
        panel(self, kind, x, y, w, h, *rest, **how)

    def disc(self: Canvas, key: object, svg: str, x: float, y: float, w: float, h: float, *rest: Any) -> None:
        if max(w, h) <= DISC:
            panels.append((self.surface, self.metrics.rect(x, y, w, h).clip(self.surface.get_clip())))
        shape(self, key, svg, x, y, w, h, *rest)

    def block(self: Canvas, text_: Any, *rest: Any, **how: Any) -> float:
        paragraph.append(self.type.plain(text_))
        try:
            return lines(self, text_, *rest, **how)
        finally:
            paragraph.pop()

    def under(surface: pygame.Surface, box: pygame.Rect) -> pygame.Rect | None:
        for other, place in reversed(panels):
            if other is surface and place.collidepoint(box.center):
                return place
        return None

    def drop(self: Canvas, picture: pygame.Surface, x_px: float, y_px: float, alpha: int = 255) -> None:
        put(self, picture, x_px, y_px, alpha)
        if not writing or self.surface.get_size() != ink.window.size:
            return
        asked, size = writing[-1]
        drawn = last[0]
        inked = picture.get_bounding_rect(SOLID)
        if not inked.w:
            return
        box = inked.move(round(x_px), round(y_px))
        high = picture.get_height()
        japanese = kinsoku.has_japanese(drawn)
        cut_of = shorter.get(drawn, asked)
        whole = paragraph[-1] if paragraph and drawn.endswith("…") else shorter.get(cut_of, cut_of)
        floor = t.JAPANESE_FLOOR_PX if japanese else t.LATIN_FLOOR_PX
        shown = box.clip(self.surface.get_clip())
        ground = under(self.surface, shown if shown.w and shown.h else box)
        found = Line(
            asked, drawn, whole, box, self.surface.get_clip(), size, round(high / 1.08), floor, ground
        )
        ink.lines.append(found)
        area = box.clip(ink.window)
        if area == box:
            mask = pygame.mask.from_surface(picture.subsurface(inked), SOLID)
            kept.append((found, self.surface.subsurface(box).copy(), mask))

    with (
        painted_anew(),
        mock.patch.object(Canvas, "text", write),
        mock.patch.object(Canvas, "_put", drop),
        mock.patch.object(Canvas, "panel", paper),
        mock.patch.object(Canvas, "shape", disc),
        mock.patch.object(Canvas, "lines", block),
        mock.patch.object(Typesetter, "ellipsis", cut),
        mock.patch.object(Typesetter, "line", rendered),
        mock.patch.object(scrolling, "draw_fade"),  # words at an edge are scrolled to, nothing covers them
    ):
        yield ink
    surface = ui.window.surface()
    for found, before, mask in kept:
        after = surface.subsurface(found.box)
        same = pygame.mask.from_threshold(after, (0, 0, 0), (2, 2, 2, 255), before)
        found.seen = same.overlap_area(mask, (0, 0)) / max(1, mask.count())


def written(ui: Ui, passing: bool = False) -> Ink:
    """Return what the scene in front writes, over whatever lies beneath it."""
    ui.stack.apply()
    canvas = ui.canvas()
    *beneath, top = ui.stack.visible
    for scene in beneath:
        scene.draw(canvas)
    with recording(ui) as ink:
        top.draw(canvas)
        canvas.finish()
    ink.passing = passing
    return ink
