"""Shadows and glows blurred once for each size, paper fibre, cloth, and the tables of the games."""

import math
import re
from collections.abc import Callable, Collection, Hashable
from contextlib import suppress
from functools import cache, partial
from queue import SimpleQueue
from threading import Thread
from typing import Final

import pygame

from tablegame.ui.draw.art import Art, raster, screen_format
from tablegame.ui.draw.picture_cache import Pictures
from tablegame.ui.draw.theme import BLACK, Cloth, Colour, rgba
from tablegame.ui.system.assets import asset
from tablegame.ui.system.metrics import BASE_W, Metrics

SPREAD = 2.6
WEAVE: Final = (9, 13)
TABLE_WEAVE: Final = (5, 7)
"""On a drawn table threads only hide the steps of dark gradients."""
TABLES_BYTES: Final = 72 << 20
"""The most bytes of stored tables: two at 3840 x 2160, because a replay shows one in two sizes."""
ROUGH_PX: Final = 320
"""The width of the drawing that a rough table is stretched from, in pixels."""


class Shadows:
    """Blurred rounded boxes."""

    def __init__(self) -> None:
        self._pictures = Pictures(48 << 20)
        self._beds = Pictures(16 << 20)

    def get(
        self,
        w_px: int,
        h_px: int,
        radius: float,
        blur: float,
        colour: Colour = BLACK,
        alpha: float = 0.42,
    ) -> tuple[pygame.Surface, int]:
        """Return the shadow of a box, and how far it reaches beyond it; all in pixels."""
        pad = max(2, math.ceil(blur * SPREAD))
        key = (w_px, h_px, round(radius), round(blur, 1), rgba(colour, alpha))
        return self._pictures.get(key, lambda: self._make(w_px, h_px, radius, blur, pad, colour, alpha)), pad

    def bed(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return what lies under pieces of one form and size, stored under `key`."""
        return self._beds.get(key, make)

    @staticmethod
    def _make(
        w_px: int, h_px: int, radius: float, blur: float, pad: int, colour: Colour, alpha: float
    ) -> pygame.Surface:
        # Between its corners a shadow is alike: a small one is blurred, and its middle stretched.
        least = 2 * (pad + math.ceil(radius) + 1)
        if w_px > least or h_px > least:
            core = Shadows._make(min(w_px, least), min(h_px, least), radius, blur, pad, colour, alpha)
            return _stretched(core, (w_px + 2 * pad, h_px + 2 * pad))
        # A blur of many pixels looks the same when it is made small and stretched, and costs far less.
        shrink = max(1.0, blur / 3.0)
        full = (w_px + 2 * pad, h_px + 2 * pad)
        small = (max(4, round(full[0] / shrink)), max(4, round(full[1] / shrink)))
        sx, sy = small[0] / full[0], small[1] / full[1]
        r, g, b, a = rgba(colour, alpha)
        surface = pygame.Surface(small, pygame.SRCALPHA)
        surface.fill((r, g, b, 0))
        box = pygame.Rect(
            round(pad * sx), round(pad * sy), max(1, round(w_px * sx)), max(1, round(h_px * sy))
        )
        pygame.draw.rect(surface, (r, g, b, a), box, border_radius=round(radius * sx))
        soft = pygame.transform.gaussian_blur(surface, max(1, round(blur * sx)))
        return soft if small == full else pygame.transform.smoothscale(soft, full)

    def clear(self) -> None:
        """Forget all shadows."""
        self._pictures.clear()
        self._beds.clear()


def _stretched(core: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of a size in pixels: the corners of `core`, and what is between them stretched."""

    def parts(old: int, new: int) -> tuple[tuple[int, int, int, int], ...]:
        half = old // 2 - 1
        return (
            (0, half, 0, half),
            (half, old - 2 * half, half, new - 2 * half),
            (old - half, half, new - half, half),
        )

    whole = pygame.Surface(size, pygame.SRCALPHA)
    for x, w, to_x, to_w in parts(core.get_width(), size[0]):
        for y, h, to_y, to_h in parts(core.get_height(), size[1]):
            part, place = core.subsurface((x, y, w, h)), whole.subsurface((to_x, to_y, to_w, to_h))
            pygame.transform.scale(part, (to_w, to_h), place)
    return whole


class Fibre:
    """Long soft streaks: one tile, laid side by side."""

    def __init__(self) -> None:
        self._scaled: dict[int, pygame.Surface] = {}

    def clear(self) -> None:
        """Forget the sizes made."""
        self._scaled.clear()

    def _tile(self, s: float) -> pygame.Surface:
        """Return the tile at a scale."""
        side = max(64, round(512 * s))
        if side not in self._scaled:
            picture = screen_format(pygame.image.load(asset("sprites/shadows/fibre.png")))
            self._scaled[side] = pygame.transform.smoothscale(picture, (side, side))
        return self._scaled[side]

    def cut(self, w_px: int, h_px: int, s: float, radius: float, strength: float) -> pygame.Surface:
        """Return a piece of fibre with round corners, `strength` (0..1) visible."""
        tile = self._tile(s)
        piece = pygame.Surface((w_px, h_px), pygame.SRCALPHA)
        piece.blits(
            [
                (tile, (x, y))
                for x in range(0, w_px, tile.get_width())
                for y in range(0, h_px, tile.get_height())
            ]
        )
        whole = round(255 * strength)
        mask = pygame.Surface((w_px, h_px), pygame.SRCALPHA)
        pygame.draw.rect(mask, (255, 255, 255, whole), mask.get_rect(), border_radius=round(radius))
        piece.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return piece


def cloth_surface(cloth: Cloth, metrics: Metrics) -> pygame.Surface:
    """Return a plain cloth over the whole canvas: light in the middle, darker at the rim, woven."""
    small = 256
    source = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {small} {small}"><radialGradient id="a"'
        f' gradientUnits="userSpaceOnUse" cx="{small * 0.5}" cy="{small * 0.47}" r="{small * 0.78}">'
        f'<stop offset="0" stop-color="{cloth.centre}"/><stop offset=".55" stop-color="{cloth.middle}"/>'
        f'<stop offset="1" stop-color="{cloth.rim}"/></radialGradient>'
        f'<rect width="{small}" height="{small}" fill="url(#a)"/></svg>'
    )
    size = (metrics.w_px, metrics.h_px)
    surface = pygame.Surface(size)
    # Stretching a picture without alpha costs a third.
    light = pygame.Surface((small, small), 0, surface)
    light.blit(raster(source.encode(), small, small), (0, 0))
    pygame.transform.smoothscale(light, size, surface)
    _cover(surface, _weave(max(2, round(4 * metrics.s)), WEAVE))
    return surface


DRAWN_HEIGHTS: Final = (720, 800, 960)
"""The heights in du for which each table is drawn; others are stretched from the nearest."""
DRAWN_WIDTH: Final = 1920.0
"""The width in du of a drawn table with its floor. Beyond, the floor is mirrored."""
BAND_PIXELS: Final = 160_000
"""The size of the bands in which a table is drawn. The interpreter waits for each about as long as a frame
lasts."""
_BEGIN: Final = re.compile(r'width="\d+" height="\d+" viewBox="[^"]*"')
_PLACED: Final = re.compile(r'<g transform="translate\((-?\d+),(-?\d+)\)">')


def table_surface(name: str, metrics: Metrics, part: float = 1.0) -> pygame.Surface:
    """Return the table of a game and its floor over the whole canvas, at `part` of the canvas's pixels.

    The middle of the drawing is the middle of the canvas, and their lower edges meet.
    """
    high = min(DRAWN_HEIGHTS, key=lambda height: abs(height - metrics.h))
    source = asset(f"sprites/{name}_{high}.svg").read_text("utf-8")
    w = min(metrics.w, DRAWN_WIDTH)
    stretch = metrics.h / high
    placed = f'<g transform="translate({(w - BASE_W) / 2:.2f},0) scale(1,{stretch:.4f})">'
    source = _PLACED.sub(placed, source, count=1)
    size = max(1, round(part * metrics.w_px)), max(1, round(part * metrics.h_px))
    drawn = pygame.Surface((round(size[0] * w / metrics.w), size[1]))
    bands = math.ceil(drawn.get_width() * size[1] / BAND_PIXELS)
    for band in range(bands):
        top, bottom = (size[1] * edge // bands for edge in (band, band + 1))
        du = metrics.h / size[1]
        shown = f'viewBox="0 {top * du:.4f} {w:.4f} {(bottom - top) * du:.4f}"'
        picture = raster(_BEGIN.sub(shown, source, count=1).encode(), drawn.get_width(), bottom - top)
        drawn.blit(picture, (0, top))
    surface = pygame.Surface(size)
    left = (size[0] - drawn.get_width()) // 2
    if left > 0:
        mirrored = pygame.transform.flip(drawn, True, False)
        surface.blit(mirrored, (left - drawn.get_width(), 0))
        surface.blit(mirrored, (left + drawn.get_width(), 0))
    surface.blit(drawn, (left, 0))
    if part == 1.0:
        _cover(surface, _weave(max(2, round(4 * metrics.s)), TABLE_WEAVE))
    return surface


class TableGrounds:
    """The tables of the games and their large sprites, drawn once for each size of the window.

    They take longer than a frame has. While a thread draws them, rough pictures stand for them.
    """

    def __init__(self) -> None:
        self.lively = False
        """Whether a table may be rough at first; otherwise it is drawn before it is returned."""
        self._whole = Pictures(TABLES_BYTES)
        self._rough = Pictures(TABLES_BYTES)
        self._drawing: dict[str, _Drawing] = {}
        self._missed: set[str] = set()
        """The names of what something else was drawn for."""

    @property
    def is_drawing(self) -> bool:
        """Return whether a thread draws, or has drawn what has not been taken yet."""
        return bool(self._drawing)

    def get(self, name: str, metrics: Metrics, like: pygame.Surface) -> pygame.Surface:
        """Return the table of a game for a canvas, with the pixels of `like`."""
        key = (name, metrics)
        if key in self._whole or not self.lively:
            return self._whole.get(key, lambda: table_surface(name, metrics).convert(like))
        self.prepare(name, metrics, like)
        self._missed.add(name)
        return self._rough.get(key, lambda: _rough_table(name, metrics).convert(like))

    def prepare(self, name: str, metrics: Metrics, like: pygame.Surface) -> None:
        """Begin to draw a table for a canvas, unless it is there or another size of it is being drawn."""
        key = (name, metrics)
        if key not in self._whole and name not in self._drawing:
            # The surface of the window ends with its size, and a thread that reads it then ends the program.
            pixels = pygame.Surface((1, 1), 0, like)
            make = lambda: table_surface(name, metrics).convert(pixels)  # noqa: E731
            self._drawing[name] = _Drawing(make, lambda surface: self._whole.get(key, lambda: surface))

    def prepare_sprite(self, art: Art, name: str, w_px: int, h_px: int) -> bool:
        """Begin to make a large sprite unless it can be drawn without a wait. Return whether it can."""
        if not self.lively:
            art.get(name, w_px, h_px=h_px)
        if art.has_picture(name, w_px, h_px):
            return True
        self._missed.add(name)
        if name not in self._drawing:
            keep = partial(art.store, name, w_px, h_px)
            self._drawing[name] = _Drawing(partial(art.load, name, w_px, h_px), keep)
        return False

    def take(self) -> Collection[str]:
        """Store what a thread has drawn, as soon as nothing is left to draw. To be called every frame.

        Return the names, once, of those in whose place something else has been shown.
        """
        for drawing in self._drawing.values():
            drawing.start()
        if not self._drawing or not all(drawing.done for drawing in self._drawing.values()):
            return ()
        missed, drawn = self._missed & set(self._drawing), tuple(self._drawing.values())
        self._drawing.clear()
        self._missed.clear()
        self._rough.clear()
        for drawing in drawn:
            drawing.take()
        return missed


class _Drawing:
    """A picture that is drawn by the thread of pictures, and then stored.

    It is asked for in the middle of a frame and started after it: the thread would hold the frame up.
    """

    def __init__(self, make: Callable[[], pygame.Surface], keep: Callable[[pygame.Surface], object]) -> None:
        self._make, self._keep = make, keep
        self._surface: pygame.Surface | None = None
        self.done = False
        """Whether the thread has drawn it, or has failed to."""
        self._started = False

    def start(self) -> None:
        """Let the thread draw the picture, if it has not been started."""
        if not self._started:
            self._started = True
            _drawing_queue().put(self)

    def draw(self) -> None:
        """Draw the picture, in the thread."""
        # `take` draws again and raises what is raised here; at the end of the program it is not called.
        with suppress(Exception):
            self._surface = self._make()
        self.done = True

    def take(self) -> None:
        """Store the picture; draw it now if the thread has failed."""
        self._keep(self._surface or self._make())


@cache
def _drawing_queue() -> SimpleQueue[_Drawing]:
    """Start the one thread that draws pictures, and return its queue.

    The program ends without waiting for the thread.
    """
    queue: SimpleQueue[_Drawing] = SimpleQueue()
    Thread(target=_draw_queued, args=(queue,), name="picture", daemon=True).start()
    return queue


def _draw_queued(queue: SimpleQueue[_Drawing]) -> None:
    while True:
        queue.get().draw()


def _rough_table(name: str, metrics: Metrics) -> pygame.Surface:
    small = table_surface(name, metrics, min(1.0, ROUGH_PX / metrics.w_px))
    return pygame.transform.smoothscale(small, (metrics.w_px, metrics.h_px))


def _cover(surface: pygame.Surface, tile: pygame.Surface) -> None:
    """Lay copies of a tile side by side over a whole surface."""
    for y in range(0, surface.get_height(), tile.get_height()):
        surface.blits([(tile, (x, y)) for x in range(0, surface.get_width(), tile.get_width())], False)


def _weave(px: int, strength: tuple[int, int]) -> pygame.Surface:
    """Return a picture of several repeats of the weave, so that few blits cover a table.

    `strength` is the opacity (0..255) of the light and of the dark threads.
    """
    light, dark = (255, 255, 255, strength[0]), (0, 0, 0, strength[1])
    one = pygame.Surface((px, px), pygame.SRCALPHA)
    half, quarter = px // 2, max(1, px // 4)
    one.fill(light, (0, 0, half, quarter))
    one.fill(light, (half, half, px - half, quarter))
    one.fill(dark, (0, quarter, half, quarter))
    one.fill(dark, (half, half + quarter, px - half, quarter))
    repeats = max(1, 256 // px)
    row = pygame.Surface((px * repeats, px), pygame.SRCALPHA)
    row.blits([(one, (x * px, 0)) for x in range(repeats)], False)
    many = pygame.Surface((px * repeats, px * repeats), pygame.SRCALPHA)
    many.blits([(row, (0, y * px)) for y in range(repeats)], False)
    return many
