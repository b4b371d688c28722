"""Pictures of what a table shows for a moment.

They are dust under a piece that lands, light and drops at a call, and the light of a firework.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import raster, screen_format
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.incremental_drawing import PrerenderStep
from tablegame.ui.system.metrics import Box

DUST_SIZES: Final = (1.0, 1.12, 1.24)
"""The sizes of the ring of dust, one after the other, as shares of the first."""
DUST_ALPHAS: Final = (0.34, 0.22, 0.10)
"""The opacity of each."""
DUST_WIDE, DUST_HIGH = 1.28, 0.64
"""The width and height of the first ring, in widths of the piece."""
DUST_LOW: Final = 0.03
"""How far above the foot of the piece the middle of the ring lies, in heights of the piece."""
FLAT: Final = 0.34
"""The height of a ring of dust under a stamp, in widths of it."""
CORNER: Final = 0.072
"""The radius of the corners of a piece, in its widths."""


def dust(canvas: Canvas, piece: Box, step: int) -> None:
    """Draw the ring of dust around the foot of a piece that has just landed, without what the piece covers.

    `step` is the place in `DUST_SIZES`.
    """
    x, y, w, h = piece
    wide, high = DUST_WIDE * w, DUST_HIGH * w
    low = h * (1 - DUST_LOW)
    grown = DUST_SIZES[step]
    hole = (grown * wide / 2 - w / 2, grown * high / 2 - low, w, h)
    _draw_ring(canvas, x + w / 2, y + low, (wide, high), step, hole)


def dust_ring(canvas: Canvas, x: float, y: float, wide: float, step: int) -> None:
    """Draw a whole ring of dust around a point, at first so wide."""
    _draw_ring(canvas, x, y, (wide, FLAT * wide), step)


def _draw_ring(
    canvas: Canvas, x: float, y: float, size: tuple[float, float], step: int, hole: Box | None = None
) -> None:
    """Draw a ring of dust around a point; `size` is that of the step 0, and `hole` counts from its corner."""
    wide, high = (length * DUST_SIZES[step] for length in size)
    # Gradients have to be round: the ring is drawn round, and pressed flat.
    flat, r = high / wide, wide / 2
    path = f"M0,{r:.2f}A{r:.2f},{r:.2f} 0 1 1 {wide:.2f},{r:.2f}A{r:.2f},{r:.2f} 0 1 1 0,{r:.2f}Z"
    if hole is not None:
        left, top, w, h = hole
        path += _rounded(left, top / flat, w, h / flat, CORNER * w, CORNER * w / flat)
    stops = "".join(
        f'<stop offset="{at}" stop-color="{t.BLACK}" stop-opacity="{DUST_ALPHAS[step] * share:.3f}"/>'
        for at, share in ((0, 0.6), (0.55, 1.0), (0.8, 0.5), (1, 0))
    )
    document = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.2f} {high:.2f}">'
        f'<radialGradient id="a" gradientUnits="userSpaceOnUse" cx="{r:.2f}" cy="{r:.2f}" r="{r:.2f}">'
        f'{stops}</radialGradient><g transform="scale(1 {flat:.4f})">'
        f'<path d="{path}" fill-rule="evenodd" fill="url(#a)"/></g></svg>'
    )
    picture = canvas.art.svg(("dust", path), document, *map(canvas.metrics.px, (wide, high)))
    canvas.centred(picture, x, y)


def _rounded(x: float, y: float, w: float, h: float, rx: float, ry: float) -> str:
    """Return the SVG path of a box with round corners."""
    arc = f"A{rx:.2f},{ry:.2f} 0 0 1"
    return (
        f"M{x + rx:.2f},{y:.2f}H{x + w - rx:.2f}{arc} {x + w:.2f},{y + ry:.2f}V{y + h - ry:.2f}"
        f"{arc} {x + w - rx:.2f},{y + h:.2f}H{x + rx:.2f}{arc} {x:.2f},{y + h - ry:.2f}V{y + ry:.2f}"
        f"{arc} {x + rx:.2f},{y:.2f}Z"
    )


SHADE: Final = 0.34
"""The opacity of the shade around a call."""
POOL: Final = ((0.0, t.LAMP, 0.10), (0.42, t.LAMP, 0.0), (0.5, t.BLACK, 0.0), (1.0, t.BLACK, 1.0))
"""The light in the middle of that shade, from its middle to its edge: the place, the colour and the opacity,
for black as a share of `SHADE`."""
POOL_PX: Final = 128
"""The side of the drawing that the light is stretched from, in pixels."""
STRIP_PX: Final = 64
"""The height of the strips that the shade is laid down in, in pixels."""


def shade(canvas: Canvas, pool: Box, strength: float = 1.0) -> None:
    """Darken the canvas around a pool of light, to a share of the full shade."""
    light = canvas.metrics.rect(*pool)
    w, h = canvas.metrics.w_px, canvas.metrics.h_px
    canvas.surface.blit(_pool(canvas, light.size, strength), light)
    rows = [(0, light.top, 0, w), (light.bottom, h, 0, w)]
    for top, foot, left, right in (
        *rows, (max(0, light.top), min(h, light.bottom), 0, light.left),
        (max(0, light.top), min(h, light.bottom), light.right, w),
    ):  # fmt: skip
        for y in range(top, foot, STRIP_PX):
            if right > left:
                strip = _strip(canvas, right - left, min(STRIP_PX, foot - y), strength)
                canvas.surface.blit(strip, (left, y))


def prepare_shade(canvas: Canvas, pool: Box, strength: float) -> None:
    """Make the largest picture of a shade before it is seen."""
    _pool(canvas, canvas.metrics.rect(*pool).size, strength)


def _pool(canvas: Canvas, size: tuple[int, int], strength: float) -> pygame.Surface:
    half = POOL_PX / 2
    stops = "".join(
        f'<stop offset="{at}" stop-color="{colour}"'
        f' stop-opacity="{(SHADE * alpha if colour == t.BLACK else alpha) * strength:.3f}"/>'
        for at, colour, alpha in POOL
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {POOL_PX} {POOL_PX}">'
        f'<radialGradient id="a" gradientUnits="userSpaceOnUse" cx="{half}" cy="{half}" r="{half}">{stops}'
        f'</radialGradient><rect width="{POOL_PX}" height="{POOL_PX}" fill="url(#a)"/></svg>'
    )

    def made() -> pygame.Surface:
        return pygame.transform.smoothscale(raster(svg.encode(), POOL_PX, POOL_PX), size)

    return canvas.art.pictures.get(("pool", size, strength), made)


def _strip(canvas: Canvas, w_px: int, h_px: int, strength: float) -> pygame.Surface:
    def made() -> pygame.Surface:
        strip = screen_format(pygame.Surface((w_px, h_px), pygame.SRCALPHA))
        strip.fill((0, 0, 0, round(255 * SHADE * strength)))
        return strip

    return canvas.art.pictures.get(("shade", w_px, h_px, strength), made)


class Splash(NamedTuple):
    """One drop that springs up: how far to the right and up, in du, and its width."""

    aside: float
    high: float
    w: float


SPLASH: Final = (
    Splash(-112, 46, 12), Splash(-84, 62, 16), Splash(-54, 70, 10), Splash(-20, 58, 16),
    Splash(18, 70, 10), Splash(52, 62, 16), Splash(86, 70, 12), Splash(114, 44, 10),
)  # fmt: skip
"""The drops that spring from a card that was called on."""
DROP: Final = (
    f'<path d="M5,0C6.4,3.4 9.4,6 9.4,9.4A4.4,4.4 0 0 1 .6,9.4C.6,6 3.6,3.4 5,0Z" fill="{t.DROP[0]}"/>'
    f'<path d="M2.6,9.6A2.4,2.4 0 0 0 4.6,12" fill="none" stroke="{t.DROP[1]}" stroke-width="1.3"'
    ' stroke-linecap="round"/>'
)
"""A drop, 10 by 14."""


def splash(canvas: Canvas, x: float, y: float, share: float) -> None:
    """Draw the drops that spring from a point: they rise and fall in a curve, all together at the share 1."""
    for aside, high, w in SPLASH:
        up = 4 * high * share * (1 - share) - 26 * share
        side = canvas.metrics.px(w)
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 14">{DROP}</svg>'
        picture = canvas.art.svg("drop", svg, side, round(1.4 * side))
        canvas.centred(picture, x + aside * share, y - up)


BURSTS: Final = ((0.4, "great_1"), (0.7, "great_2"), (1.0, "great_3"))
"""How far the light of a firework has run, as a share of the whole, and its sprite."""
PALE_BURST: Final = "great_pale"
BURST_RIM: Final = 8.0
"""The room around its sprites, in du."""


def burst(canvas: Canvas, whole: Box, step: int, pale: bool = False) -> None:
    """Draw the light of a firework that fills a box at its last step, as far as it has run."""
    share, name = BURSTS[min(step, len(BURSTS) - 1)]
    canvas.large_sprite(f"bursts/{PALE_BURST if pale else name}", _burst_box(whole, share), None)


def burst_steps(whole: Box) -> Iterator[PrerenderStep]:
    """Make the pictures of such a light, for frames that draw nothing."""
    for share, name in (*BURSTS, (1.0, PALE_BURST)):
        w, h = _burst_box(whole, share)[2:]
        yield partial(Canvas.prepare_sprite, name=f"bursts/{name}", w=w, h=h)


def _burst_box(whole: Box, share: float) -> Box:
    x, y, w, h = whole
    wide, high = w * share + 2 * BURST_RIM, h * share + 2 * BURST_RIM
    return x + (w - wide) / 2, y + (h - high) / 2, wide, high
