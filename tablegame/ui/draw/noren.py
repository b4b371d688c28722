"""The curtain between two people: an indigo noren of five cloths on a wooden rod, opaque."""

import math
from collections.abc import Sequence
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.panels import box, fade

CLOTHS = 5
FLOOR = 72.0
"""How much of the canvas lies below the cloths, in du."""
MIDDLE: Final = 392 / 1280
"""The share of the canvas's width that the middle cloth has, so that no slit cuts the face on it."""
_HEMS = (0.0, -6.0, 3.0, -5.0, 1.0)
"""How much longer or shorter the cloths are than they hang, in du."""
_FOLDS = ((0, t.BLACK, 0.34), (10, t.BLACK, 0), (45, t.WHITE, 0.06), (70, t.BLACK, 0.1), (90, t.WHITE, 0.03),
          (100, t.BLACK, 0.38))  # fmt: skip
_SHADE = 26.0
"""Room under a cloth for its shadow."""


def _cloths(canvas: Canvas) -> list[tuple[float, float]]:
    """Return where each cloth begins, and its width, in du."""
    middle, side = MIDDLE * canvas.w, (1 - MIDDLE) * canvas.w / (CLOTHS - 1)
    widths = [middle if index == CLOTHS // 2 else side for index in range(CLOTHS)]
    return [(sum(widths[:index]), wide) for index, wide in enumerate(widths)]


def draw_noren(canvas: Canvas, fallen: float = 1.0, aside: float = 0.0, band: t.Colour | None = None) -> None:
    """Draw the curtain, of which `fallen` (0..1) hangs and `aside` (0..1) has been drawn away.

    `band` is the colour of the band above the hem.
    """
    shown = min(fallen, 1 - aside)
    canvas.fill(0, canvas.h - 220, canvas.w, 220, t.FLOOR, shown)
    if shown >= 1:
        canvas.fill(0, 0, canvas.w, canvas.h - 220, t.NOREN_DARK)
        for board in (0, 24, 52):
            y = canvas.h - FLOOR + 14 + board
            canvas.line(0, y, canvas.w, y, t.BLACK, 1.6, 0.4)
    cloths = _cloths(canvas)
    for index, (left, wide) in enumerate(cloths):
        away = left + wide if index <= CLOTHS // 2 else left - canvas.w
        _cloth(canvas, index, left - away * aside, (fallen - 1) * canvas.h, wide, band)
    if aside <= 0:
        _rod(canvas, cloths, min(0.0, (fallen - 1) * canvas.h))


def _cloth(canvas: Canvas, index: int, x: float, y: float, w: float, band: t.Colour | None) -> None:
    b = canvas.h - FLOOR + _HEMS[index]
    body = f"M2,26L{w - 2:.1f},26L{w - 4:.1f},{b:.1f}Q{w / 2:.1f},{b + 9:.1f} 4,{b:.1f}Z"
    folds = "".join(
        f'<stop offset="{at / 100}" stop-color="{ink}" stop-opacity="{alpha}"/>' for at, ink, alpha in _FOLDS
    )
    svg = fade("ai", b, t.NOREN[0], t.NOREN[2], t.NOREN[1])
    svg += (
        f'<linearGradient id="fold" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{w:.1f}" y2="0">'
        f"{folds}</linearGradient>"
    )
    for step in range(1, 6):
        down = f"translate(0,{2.6 * step:.1f})"
        svg += f'<path d="{body}" fill="{t.BLACK}" fill-opacity=".1" transform="{down}"/>'
    svg += f'<path d="{body}" fill="url(#ai)"/><path d="{body}" fill="url(#fold)"/>'
    svg += (
        f'<path d="{_stitches(w, b)}" fill="none" stroke="{t.CLOTHS["indigo"].stitch}" stroke-width="1.8"'
        ' stroke-opacity=".55" stroke-linecap="round"/>'
    )
    if band is not None:
        edge = f"M4,{b - 34:.1f}Q{w / 2:.1f},{b - 25:.1f} {w - 4:.1f},{b - 34:.1f}"
        svg += f'<path d="{edge}" fill="none" stroke="{t.hexa(band)}" stroke-width="9" stroke-opacity=".8"/>'
    canvas.shape(("noren", index, band), svg, x, y, w, b + _SHADE)


def _stitches(w: float, b: float) -> str:
    """Return dashes of nine du along the hem."""

    def at(x: float) -> float:
        return b - 14 + 5 * math.sin(math.pi * (x - 14) / (w - 30))

    count = int((w - 30) // 15)
    starts = [14 + 15 * n for n in range(count)]
    return "".join(f"M{x:.1f},{at(x):.2f}L{x + 9:.1f},{at(x + 9):.2f}" for x in starts)


def _rod(canvas: Canvas, cloths: Sequence[tuple[float, float]], y: float) -> None:
    svg = fade("rod", 18, *t.ROD) + box(0, 0, canvas.w, 18, 9, "url(#rod)")
    canvas.shape("rod", svg, 0, y + 12, canvas.w, 18)
    loop = box(0.5, 0.5, 39, 29, 4, *t.NOREN_LOOP, 1)
    for left, wide in cloths:
        for part in (0.25, 0.75):
            canvas.shape("loop", loop, left + part * wide - 20, y + 6, 40, 30)


def draw_crests(canvas: Canvas, crest: int, cy: float) -> None:
    """Draw a crest on the cloths beside the middle one."""
    for index, (left, wide) in enumerate(_cloths(canvas)):
        if index != CLOTHS // 2:
            canvas.crest(crest, left + wide / 2, cy, 62, t.NOREN_CREST)


def draw_hold_ring(canvas: Canvas, cx: float, cy: float, share: float) -> None:
    """Draw a ring of which `share` (0..1) is filled, clockwise."""
    r, pad = 19.0, 24.0
    svg = f'<circle cx="{pad}" cy="{pad}" r="{r}" fill="none" stroke="{t.BRASS_LO}" stroke-width="5"/>'
    done = round(min(1.0, share) * 40) / 40
    if done >= 1:
        svg += f'<circle cx="{pad}" cy="{pad}" r="{r}" fill="none" stroke="{t.SHU}" stroke-width="5"/>'
    elif done > 0:
        turn = math.tau * done
        x, y = pad + r * math.sin(turn), pad - r * math.cos(turn)
        svg += (
            f'<path d="M{pad},{pad - r}A{r},{r} 0 {int(done > 0.5)} 1 {x:.2f},{y:.2f}" fill="none"'
            f' stroke="{t.SHU}" stroke-width="5" stroke-linecap="round"/>'
        )
    canvas.shape(("hold", done), svg, cx - pad, cy - pad, 2 * pad, 2 * pad)
