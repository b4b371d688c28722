"""The picture of a table: parts that stand still, painted again only when they change, and what moves above.

The drawing of each part is kept. Where one changes, what is drawn there is laid down again, no larger than
what differs. What moves is drawn in every frame. It is laid down only where it differs from the frame before,
if that frame is still on the screen.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from tablegame.speech import Text
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.drawing import Drawing, changed, joined
from tablegame.ui.draw.picture_cache import Unfinished, limit_pictures
from tablegame.ui.table.pose import Box

OPAQUE: Final = 200
"""The opacity from which a pixel is no shadow."""


@dataclass(frozen=True, slots=True)
class Part:
    """Something that stands still; it is painted again when its box or its mark differs."""

    name: str
    box: Box
    """The box around all of it, shadow and glow included, in du."""
    mark: object
    """All that its look depends on."""
    paint: Callable[[Canvas], None] = field(compare=False)
    arrives: Callable[[Canvas, float], None] | None = field(default=None, compare=False)
    """Paints it while it comes, with how much of it has come (0..1); None: it is simply there."""
    read: tuple[Box, ...] = field(default=(), compare=False)
    """What of something large is read, and is not to be covered."""
    with_pieces: bool = field(default=False, compare=False)
    """Whether it says what the pieces are or ask for, so that it changes in the same frame as they do."""
    follows: bool = field(default=False, compare=False)
    """Whether it may change in a frame after that of the pieces, and no other part then: a large ground."""
    can_wait: bool = field(default=False, compare=False)
    """Whether it may be missing for some frames when it is new, because it is no piece."""
    reads: bool = field(default=False, compare=False)
    """Whether painting it needs what lies beneath."""
    arrives_reading: bool = True
    """Whether that is so while it comes."""
    lasts: str = field(default="cord", compare=False)
    """How long it comes: the name of a length of motion."""
    steps: int = field(default=100, compare=False)
    """In how many steps it comes: few where much lies on it, which is painted again in each."""
    news: object = field(default=None, compare=False)
    """The value whose change starts the motion again; None: the mark."""
    said: tuple[Text, ...] = field(default=(), compare=False)
    """The sentences that a screen reader reads in the place of what it writes."""


class StaticLayer:
    """The picture of all parts on their ground, mended where a part has changed."""

    def __init__(self) -> None:
        self._ground: pygame.Surface | None = None
        self._picture: pygame.Surface | None = None
        self._painted: dict[str, Part] = {}
        self._mended: list[pygame.Rect] | None = None
        """Where the picture has changed since that was last asked, in pixels; None: everywhere."""
        self._drawn: dict[str, Drawing | None] = {}
        """How each part was painted; None: it is painted anew each time."""
        self._ready: dict[str, tuple[Part, Drawing]] = {}
        """Parts that will be seen soon, by name, and how they are painted."""

    @property
    def painted(self) -> bool:
        """Return whether there is a picture."""
        return self._picture is not None

    def seen(self, canvas: Canvas, name: str) -> Box | None:
        """Return what the part of this name covers, without shadow and glow; None if it was not painted."""
        part = self._painted.get(name)
        if part is None:
            return None
        alone = pygame.Surface(canvas.surface.get_size(), pygame.SRCALPHA)
        with canvas.onto(alone):
            part.paint(canvas)
        area, s = alone.get_bounding_rect(OPAQUE), canvas.metrics.s
        return Box(area.x / s, area.y / s, area.w / s, area.h / s) if area.size != (0, 0) else None

    def forget(self) -> None:
        """Forget all that was painted, because the window, its theme or its language has changed."""
        self._ground = self._picture = self._mended = None
        self._ready.clear()

    def make_ready(self, part: Part, canvas: Canvas) -> bool:
        """Draw a part that will be seen soon, so that it costs little when it comes. Return whether that was
        still to be done."""
        ready, _ = self._ready.get(part.name, (None, None))
        if self._picture is None or part.reads or part in (self._painted.get(part.name), ready):
            return False
        self._ready[part.name] = part, canvas.drawing(part.paint)
        return True

    def show(
        self,
        canvas: Canvas,
        ground: Callable[[Canvas], None],
        parts: Sequence[Part],
        most: int | None = None,
        pictures: int | None = None,
    ) -> bool:
        """Make the picture one of `parts`, rearmost first; return whether they are all as they should be.
        Neither they nor `ground` may read pixels, unless a part says so.

        What is gone goes at once, and what is new is there at once, because nothing else draws what has
        landed. Of the parts that changed at most `most` are mended, and no further one once so many new
        `pictures` were made. The others are taken up again at the next call.
        """
        if self._picture is None or self._picture.get_size() != canvas.surface.get_size():
            self._paint_all(canvas, ground, parts)
            whole = True
        else:
            whole = self._mend_changed(canvas, self._picture, parts, most, pictures)
        return whole

    def blit(self, canvas: Canvas, area: pygame.Rect | None = None) -> None:
        """Put the picture on the canvas, or the area of it in pixels."""
        if self._picture is not None:
            canvas.surface.blit(self._picture, (0, 0) if area is None else area, area)

    def shifted(self, canvas: Canvas, box: Box, down: float) -> None:
        """Draw what stands in a box again, lower by `down` du."""
        if self._picture is not None:
            area = canvas.metrics.rect(*box).clip(self._picture.get_rect())
            canvas.surface.blit(self._picture, area.move(0, canvas.metrics.px(down)), area)

    def take_mended(self) -> list[pygame.Rect] | None:
        """Return where the picture has changed since the last call, in pixels; None: everywhere."""
        mended, self._mended = self._mended, []
        return mended

    def cover(self, canvas: Canvas, box: Box, corner: float) -> None:
        """Put what stands in an opaque box with round corners above whatever has been drawn since."""
        if self._picture is None:
            return
        for x, y in ((corner, 0.0), (0.0, corner)):
            area = canvas.metrics.rect(box.x + x, box.y + y, box.w - 2 * x, box.h - 2 * y)
            canvas.surface.blit(self._picture, area, area)

    def _paint_all(self, canvas: Canvas, ground: Callable[[Canvas], None], parts: Sequence[Part]) -> None:
        # Pictures first: where there is no time for all of them, none is laid down.
        whole = Part("ground", Box(0, 0, canvas.w, canvas.h), None, ground)
        bare = self._drawing(canvas, whole)
        drawn = {}
        for part in parts:
            drawing = drawn[part.name] = self._drawing(canvas, part)
            if drawing is not None:
                self._ready[part.name] = part, drawing
        self._ready.clear()
        below = canvas.surface.copy()
        with canvas.onto(below):
            _lay(canvas, whole, bare)
        picture = below.copy()
        with canvas.onto(picture):
            for part in parts:
                _lay(canvas, part, drawn[part.name])
        # Painting may be broken off; until it is done there is no picture.
        self._ground, self._picture, self._mended = below, picture, None
        self._painted, self._drawn = {part.name: part for part in parts}, drawn

    def _drawing(self, canvas: Canvas, part: Part) -> Drawing | None:
        ready = self._ready.pop(part.name, None)
        if ready is not None and ready[0] == part:
            return ready[1]
        return None if part.reads else canvas.drawing(part.paint)

    def _mend_changed(
        self, canvas: Canvas, picture: pygame.Surface, parts: Sequence[Part], most: int | None,
        pictures: int | None,
    ) -> bool:  # fmt: skip
        wanted = {part.name: part for part in parts}
        areas: list[pygame.Rect] = []
        for name in [name for name in self._painted if name not in wanted]:
            areas.append(_area(canvas, self._painted.pop(name), self._drawn.pop(name)))
        mended, late, left = 0, False, pictures
        for name, part in wanted.items():
            before = self._painted.get(name)
            if before == part:
                continue
            waits = not part.with_pieces and (before is not None or part.can_wait)
            if waits and ((most is not None and mended >= most) or left == 0):
                late = True
                continue
            if waits:
                mended += (most or 1) if part.follows else 1
            try:
                with limit_pictures(left if waits else None) as made:
                    drawing = self._drawing(canvas, part)
            except Unfinished:
                if left is None or not waits:
                    raise
                late, left = True, 0
                continue
            if left is not None and waits:
                left -= made()
            old = self._drawn.get(name)
            if drawing is not None and old is not None:
                areas += changed(old, drawing)
            else:
                areas.append(_area(canvas, part, drawing))
                areas += [_area(canvas, before, old)] if before is not None else []
            self._painted[name], self._drawn[name] = part, drawing
        where = joined(areas)
        with canvas.onto(picture):
            self._mend(canvas, where, wanted)
        if self._mended is not None:
            self._mended += where
        return not late

    def _mend(self, canvas: Canvas, areas: Iterable[pygame.Rect], wanted: Iterable[str]) -> None:
        """Draw the ground and every part again, within areas in pixels."""
        assert self._ground is not None, "a picture has a ground"
        parts = [(self._painted[name], self._drawn[name]) for name in wanted if name in self._painted]
        boxes = [_area(canvas, *each) for each in parts]
        for area in areas:
            canvas.surface.set_clip(area)
            canvas.surface.blit(self._ground, area, area)
            for number in area.collidelistall(boxes):
                part, drawing = parts[number]
                if drawing is None:
                    part.paint(canvas)
                else:
                    drawing.within(canvas.surface, area)
        canvas.surface.set_clip(None)


def _lay(canvas: Canvas, part: Part, drawing: Drawing | None) -> None:
    if drawing is None:
        part.paint(canvas)
    else:
        drawing.onto(canvas.surface)


def _area(canvas: Canvas, part: Part, drawing: Drawing | None) -> pygame.Rect:
    """Return what a part covers, in pixels."""
    return canvas.metrics.rect(*part.box).inflate(2, 2) if drawing is None else drawing.box


def draw_faded(draw: Callable[[Canvas], object], box: Box, canvas: Canvas, share: float) -> None:
    """Draw what lies in a box over what was there, to a share of 0 to 1."""
    area = canvas.metrics.rect(*box).clip(canvas.surface.get_rect())
    before = canvas.surface.subsurface(area).copy()
    draw(canvas)
    before.set_alpha(round(255 * (1 - share)))
    canvas.surface.blit(before, area)


MUCH: Final = 0.4
"""Where more than this share of the screen has changed, all of it is laid anew."""


class Frame:
    """The last frame of one table."""

    def __init__(self) -> None:
        self._above: Drawing | None = None
        """What lay above what stands still; None if that is not known."""

    def forget(self) -> None:
        """Draw the next frame as a whole."""
        self._above = None

    def show(self, canvas: Canvas, still: StaticLayer, draw: Callable[[Canvas], object]) -> None:
        """Put a new frame on the canvas, in the place of the last one where that is still there.

        `draw` draws what lies above.
        """
        # Drawing may be broken off; what lies there is not known until it is done.
        before, self._above = self._above, None
        surface, above = canvas.surface, canvas.drawing(draw)
        mended = still.take_mended()
        areas = [surface.get_rect()]
        if canvas.intact and before is not None and mended is not None:
            areas = joined([*mended, *changed(before, above)])
        if sum(area.w * area.h for area in areas) > MUCH * surface.get_width() * surface.get_height():
            still.blit(canvas)
            above.onto(surface)
        else:
            for area in areas:
                surface.set_clip(area)
                still.blit(canvas, area)
                above.within(surface, area)
            surface.set_clip(None)
        self._above = above
