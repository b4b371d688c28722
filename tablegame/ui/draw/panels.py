"""The surfaces things lie on: plates, sheets, tags, buttons, mats; each drawn as SVG with its shadow."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import Art, outline, raster, stroke
from tablegame.ui.draw.picture_cache import Pictures, side_thickness
from tablegame.ui.draw.textures import Fibre, Shadows
from tablegame.ui.system.metrics import Metrics

HOVER_LIGHT = 0.07


@dataclass(frozen=True)
class Shade:
    """A shadow or glow behind a panel, in du."""

    blur: float
    drop: float
    alpha: float
    colour: str = t.BLACK
    grow: float = -2.0


OF_CLOTH = frozenset({"mat", "tray", "slot", "seat", "seat_active", "seat_out"})
"""Panels that look otherwise on another cloth."""
PLAIN = frozenset(
    {
        "pulse", "prompt", "chip", "badge", "note", "list", "strip", "group", "bubble", "sheet", "tray",
        "tab", "tag",
    }
)  # fmt: skip
"""Panels that are the same all along their middle: a large one is a small one stretched."""
FIBROUS = {"sheet": 0.12, "strip": 0.12, "tag": 0.1}
"""How strongly the fibre of paper shows."""
TALL_STRIP: Final = 320.0
"""The height of the strip of which lower ones are cut, in du. The log's paper often changes its height."""

PLATE_MARGIN, PLATE_WIDE = 12.0, 224.0
"""The margin of the drawing of a seat's plate, and its whole width, in du."""
PLATE_CORNER = {"": 15.0, "_low": 13.0}
"""The corners that are not stretched, by drawing, in du."""
LOW = 42.0
"""The height below which the plate of a seat is drawn as a strip, in du."""

REST = Shade(3, 4, 0.45)
PLATE = Shade(3, 5, 0.5)
SHEET = Shade(13, 10, 0.55, grow=-4)
GLOW = Shade(7, 0, 0.5, t.FOCUS, grow=4)


def box(
    x: float,
    y: float,
    w: float,
    h: float,
    r: float = 0,
    fill: str = "none",
    stroke: str = "none",
    width: float = 1.0,
    alpha: float = 1.0,
) -> str:
    """Return a rounded rectangle in SVG."""
    return (
        f'<rect x="{x:.3f}" y="{y:.3f}" width="{max(0.01, w):.3f}" height="{max(0.01, h):.3f}"'
        f' rx="{max(0.0, r):.2f}"'
        f' fill="{fill}" fill-opacity="{alpha}" stroke="{stroke}" stroke-width="{width}"'
        f' stroke-opacity="{alpha}"/>'
    )


def fade(name: str, h: float, top: str, bottom: str, middle: str = "") -> str:
    """Return a vertical gradient in SVG, `h` du high."""
    between = f'<stop offset=".5" stop-color="{middle}"/>' if middle else ""
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h:.2f}">'
        f'<stop offset="0" stop-color="{top}"/>{between}<stop offset="1"'
        f' stop-color="{bottom}"/></linearGradient>'
    )


def _lacquer(w: float, h: float, r: float, inset: float, active: bool) -> str:
    out = fade("l", h, t.LACQUER_TOP, t.LACQUER_LOW)
    out += box(0.5, 0.5, w - 1, h - 1, r, "url(#l)", t.LACQUER_EDGE, 1)
    if not active:
        return out + box(inset, inset, w - 2 * inset, h - 2 * inset, r - inset + 0.5, "none", t.BRASS, 1, 0.5)
    return (
        out
        + box(inset + 1, inset + 1, w - 2 * inset - 2, h - 2 * inset - 2, r - inset, "none", t.BRASS, 1, 0.5)
        + box(-1.5, -1.5, w + 3, h + 3, r + 1.5, "none", t.FOCUS, 3)
    )


def button_edge(h: float) -> float:
    """Return how far the edge of a button `h` high is seen below its face, in du."""
    return 3.0 if h >= 36 else 2.0


def label_shift(h: float, state: str) -> float:
    """Return how far down the words of a button have moved from those of one without an edge, in du."""
    edge = button_edge(h)
    return 0.0 if state == "off" else edge / 2 - 0.6 if state == "pressed" else -edge / 2


def _button(w: float, h: float, r: float, top: str, bottom: str, edge: str, shine: float, state: str) -> str:
    """Return a button that stands on its edge; pressed, it has sunk into its place."""
    deep = button_edge(h)
    y, face = (deep - 0.6, h - deep + 0.6) if state == "pressed" else (0.0, h - deep)
    out = fade("b", face, top, bottom)
    if state != "pressed":
        out += box(0, deep, w, face, r, bottom) + box(0, deep, w, face, r, t.BLACK, alpha=0.45)
    inside = box(0.8, 0.8, w - 1.6, face - 1.6, r - 0.5, "url(#b)", edge, 1.6)
    inside += (
        f'<path d="M{r - 1},{2.2}H{w - r + 1}" stroke="{t.WHITE}" stroke-width="1.2" stroke-opacity="{shine}"'
        ' stroke-linecap="round" fill="none"/>'
    )
    if state == "hover":
        light = HOVER_LIGHT if shine < 0.5 else 0.22
        inside += box(1.6, 1.6, w - 3.2, face - 3.2, r - 1.4, t.WHITE, alpha=light)
        inside += box(3.2, 3.2, w - 6.4, face - 6.4, r - 2.6, "none", t.WHITE, 1.0, 0.34)
    if state == "pressed":
        inside += box(1.6, 1.6, w - 3.2, face - 3.2, r - 1.4, t.BLACK, alpha=0.14)
    return out + f'<g transform="translate(0,{y})">{inside}</g>'


def _empty_button(kind: str, w: float, h: float, r: float) -> str:
    """Return the empty place of a button that cannot be pressed. A call keeps a red line, to be found."""
    if kind == "button_call":
        line = box(0.8, 0.8, w - 1.6, h - 1.6, r - 0.5, "none", t.OFF_CALL, 1.4, 0.62)
        return box(0, 0, w, h, r, t.OFF_WELL, alpha=0.6) + line
    on_paper = kind == "button_paper"
    well = "" if on_paper else box(0, 0, w, h, r, t.OFF_WELL, alpha=0.6)
    return well + stroke(outline(w, h, r, 0.8, 5, 4), t.SUMI_QUIET if on_paper else t.OFF_LINE, 1.6, 0.4)


def _tag_top(w: float, h: float) -> str:
    out = box(4, 4, w - 8, h - 8, 3, "none", t.SHU, 1.2, 0.55)
    for x in (34.0, w - 34):
        out += f'<path d="M{x},-16V8" stroke="{t.SHU}" stroke-width="3" fill="none"/>'
        out += f'<circle cx="{x}" cy="10" r="5" fill="{t.BRASS}" stroke="{t.BRASS_LO}" stroke-width="1.5"/>'
        out += f'<circle cx="{x}" cy="10" r="1.8" fill="{t.LACQUER}"/>'
    return out


def _stretched(picture: pygame.Surface, wide: int, high: int, corner: int = 0) -> pygame.Surface:
    """Return a picture of another size: between its corners it is stretched.

    Without `corner`, their size in pixels, the middle row and column are repeated.
    """
    w, h = picture.get_size()
    if (w, h) == (wide, high):
        return picture
    left, top = corner or w // 2, corner or h // 2
    right, foot = corner or w - left - 1, corner or h - top - 1
    out = pygame.Surface((wide, high), pygame.SRCALPHA)
    columns = ((0, left, left), (left, w - left - right, wide - left - right), (w - right, right, right))
    rows = ((0, top, top), (top, h - top - foot, high - top - foot), (h - foot, foot, foot))
    stretch = pygame.transform.smoothscale if corner else pygame.transform.scale
    y = 0
    for from_y, old_h, new_h in rows:
        x = 0
        for from_x, old_w, new_w in columns:
            piece = picture.subsurface((from_x, from_y, old_w, old_h))
            stretch(piece, (new_w, new_h), out.subsurface((x, y, new_w, new_h)))
            x += new_w
        y += new_h
    return out


def _lower(picture: pygame.Surface, high: int, foot: int) -> pygame.Surface:
    """Return a picture of a lower height, with the rows above its foot left out."""
    wide, tall = picture.get_size()
    out = pygame.Surface((wide, high), pygame.SRCALPHA)
    out.blit(picture, (0, 0), (0, 0, wide, high - foot))
    out.blit(picture, (0, high - foot), (0, tall - foot, wide, foot))
    return out


class Panels:
    """Panels by kind and size."""

    KINDS = (
        "plate",
        "plate_active",
        "you",
        "seat",
        "seat_active",
        "seat_out",
        "sheet",
        "note",
        "group",
        "tag",
        "button",
        "button_primary",
        "button_paper",
        "button_call",
        "chip",
        "prompt",
        "mat",
        "slot",
        "well",
        "well_last",
        "field",
        "field_active",
        "box",
        "box_chosen",
        "column",
        "tab",
        "topbar",
        "badge",
        "bubble",
        "list",
        "strip",
        "tray",
        "pulse",
    )

    def __init__(self, art: Art, metrics: Metrics, look: t.Theme) -> None:
        self.art = art
        self.metrics = metrics
        self.look = look
        self.shadows = Shadows()
        self.fibre = Fibre()
        self._pictures = Pictures(96 << 20)
        self._pads: dict[str, int] = {}
        self._tall: dict[Hashable, pygame.Surface] = {}
        """The tall strip of each width, of which lower ones are cut."""

    def fit(self, metrics: Metrics, look: t.Theme) -> None:
        """Take another window size or theme."""
        if metrics != self.metrics:
            self._pictures.clear()
            self._pads.clear()
            self._tall.clear()
            self.shadows.clear()
            self.fibre.clear()
        self.metrics, self.look = metrics, look

    def get(
        self,
        kind: str,
        w_px: int,
        h_px: int,
        *,
        state: str = "",
        colour: t.Colour | None = None,
        radius: float | None = None,
        alpha: float = 1.0,
    ) -> tuple[pygame.Surface, int]:
        """Return the panel and the margin around it (for shadow and rim), in pixels."""
        pad = self._pad(kind)
        ink = None if colour is None else t.hexa(colour)
        cloth = self.look.cloth.name if kind in OF_CLOTH else ""
        key = (kind, w_px, h_px, state, ink, radius, round(alpha, 2), cloth)

        make = partial(self._pale, kind, w_px, h_px, pad, state, ink, radius, alpha)
        return self._pictures.get(key, make), pad

    def rim(
        self, kind: str, w_px: int, h_px: int, radius: float, alpha: float
    ) -> Iterator[tuple[pygame.Surface, int, int]]:
        """Yield the four sides of a panel that is empty inside, and on every cloth the same.

        Each comes with its place in pixels, from the panel's corner.
        """
        pad = self._pad(kind)
        thick = pad + self.metrics.px(side_thickness(0, radius))
        make = partial(self._pale, kind, w_px, h_px, pad, "", None, radius, alpha)
        key, size = (kind, w_px, h_px, radius, round(alpha, 2)), (w_px + 2 * pad, h_px + 2 * pad)
        for side, x, y in self._pictures.sides(key, size, thick, make):
            yield side, x - pad, y - pad

    def _pale(
        self, kind: str, w_px: int, h_px: int, pad: int, state: str, ink: str | None, radius: float | None,
        alpha: float,
    ) -> pygame.Surface:  # fmt: skip
        surface = self._draw(kind, w_px, h_px, pad, state, ink, radius)
        if alpha < 1.0:
            surface.fill((255, 255, 255, round(255 * alpha)), special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    def _pad(self, kind: str) -> int:
        if (known := self._pads.get(kind)) is None:
            known = self._pads[kind] = self._reach(kind)
        return known

    def _reach(self, kind: str) -> int:
        shades = self._shade(kind, "")
        reach = 4.0 if kind != "tag" else 18.0
        for shade in shades:
            reach = max(reach, shade.blur * 2.6 + shade.drop + max(0.0, shade.grow))
        return self.metrics.px(reach) + 1

    @staticmethod
    def _shade(kind: str, state: str) -> tuple[Shade, ...]:
        if kind.startswith("button"):
            return () if state in ("off", "pressed") else (REST,)
        if kind in ("plate_active", "seat_active"):
            return (PLATE, GLOW)
        if kind in ("plate", "you", "seat", "seat_out"):
            return (PLATE,)
        if kind in ("tag", "note", "bubble", "list", "strip"):
            return (REST,)
        return (SHEET,) if kind == "sheet" else ()

    def _draw(
        self, kind: str, w_px: int, h_px: int, pad: int, state: str, ink: str | None, radius: float | None
    ) -> pygame.Surface:
        s = self.metrics.s
        corner = self._radius(kind, h_px / s) if radius is None else radius
        if kind not in PLAIN:
            return self._whole(kind, w_px, h_px, pad, state, ink, corner)
        least = 2 * (round(corner * s) + 2 * pad) + 1
        size = min(w_px, least), min(h_px, least)
        full = w_px + 2 * pad, h_px + 2 * pad
        if kind == "strip" and h_px < (high := self.metrics.px(TALL_STRIP)):
            strip = w_px, state, ink, corner
            if (tall := self._tall.get(strip)) is None:
                tall = self._tall[strip] = self._draw(kind, w_px, high, pad, state, ink, corner)
            return _lower(tall, full[1], min(size[1] // 2, round(corner * s)) + pad)
        surface = _stretched(self._whole(kind, *size, pad, state, ink, corner), *full)
        if kind in FIBROUS:
            surface.blit(self.fibre.cut(w_px, h_px, s, corner * s, FIBROUS[kind]), (pad, pad))
        if kind == "tag":
            top = pygame.Surface((size[0] + 2 * pad, size[1] + 2 * pad), pygame.SRCALPHA)
            self._lay(top, _tag_top(size[0] / s, size[1] / s), pad)
            surface.blit(_stretched(top, *full), (0, 0))
        return surface

    def _whole(
        self, kind: str, w_px: int, h_px: int, pad: int, state: str, ink: str | None, corner: float
    ) -> pygame.Surface:
        """Return the panel with its shadow, drawn at its full size."""
        s = self.metrics.s
        surface = pygame.Surface((w_px + 2 * pad, h_px + 2 * pad), pygame.SRCALPHA)
        w, h = w_px / s, h_px / s
        for shade in self._shade(kind, state):
            grow = self.metrics.px(shade.grow)
            picture, reach = self.shadows.get(
                max(2, w_px + 2 * grow),
                max(2, h_px + 2 * grow),
                (corner + shade.grow) * s,
                shade.blur * s,
                shade.colour,
                shade.alpha,
            )
            surface.blit(picture, (pad - grow - reach, pad - grow - reach + self.metrics.px(shade.drop)))
        if kind.startswith("seat"):
            self._lay_seat(surface, kind, (w_px, h_px), pad)
        else:
            self._lay(surface, self._svg(kind, w, h, corner, state, ink), pad)
        return surface

    def _lay_seat(self, surface: pygame.Surface, kind: str, size: tuple[int, int], pad: int) -> None:
        """Draw the plate of a seat in the material of the table."""
        s = self.metrics.s
        drawing = "" if size[1] >= LOW * s else "_low"
        name = f"plates/{self.look.cloth.plates.name}{drawing}"
        margin, corner = self.metrics.px(PLATE_MARGIN), self.metrics.px(PLATE_CORNER[drawing])
        full = size[0] + 2 * margin, size[1] + 2 * margin
        # A drawing is made once for all sizes: its corners stay, and the rest is stretched.
        for part in {"seat": ("",), "seat_active": ("", "_turn"), "seat_out": ("_out",)}[kind]:
            picture = self.art.get(name + part, self.metrics.px(PLATE_WIDE))
            inset = margin + min(corner, min(size) // 2 - 1)
            surface.blit(_stretched(picture, *full, inset), (pad - margin, pad - margin))

    def _lay(self, surface: pygame.Surface, inner: str, pad: int) -> None:
        s = self.metrics.s
        full_w, full_h = surface.get_size()
        edge = pad / s
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{full_w}" height="{full_h}"'
            f' viewBox="0 0 {full_w / s:.4f} {full_h / s:.4f}"><g'
            f' transform="translate({edge:.4f},{edge:.4f})">'
            f"{inner}</g></svg>"
        )
        surface.blit(raster(text.encode(), full_w, full_h), (0, 0))

    @staticmethod
    def _radius(kind: str, h: float) -> float:
        if kind in ("chip", "prompt", "badge"):
            return h / 2
        if kind.startswith("button"):
            return min(11, h / 2)
        fixed = {
            "tag": 6.0, "sheet": 10.0, "you": 10.0, "slot": 8.0, "well": 7.0, "well_last": 7.0, "box": 8.0,
            "box_chosen": 8.0, "field": 9.0, "field_active": 9.0, "topbar": 0.0,
        }  # fmt: skip
        return fixed.get(kind, 12.0 if kind.startswith(("plate", "mat")) else 10.0)

    def _svg(self, kind: str, w: float, h: float, r: float, state: str, ink: str | None) -> str:
        cloth = self.look.cloth
        if kind in ("plate", "plate_active"):
            return _lacquer(w, h, r, 3.5, kind == "plate_active")
        if kind == "you":
            return _lacquer(w, h, r, 3.0, False)
        if state == "off" and kind.startswith("button"):
            return _empty_button(kind, w, h, r)
        if kind == "button":
            return _button(w, h, r, *t.LACQUER_BUTTON, ink or t.BRASS_LO, 0.10, state)
        if kind == "button_primary":
            return _button(w, h, r, *t.PRIMARY, ink or t.PRIMARY_EDGE, 0.55, state)
        if kind == "button_paper":
            return _button(w, h, r, t.WASHI, t.WASHI_SHADE, ink or t.WASHI_LINE, 0.9, state)
        if kind == "button_call":
            return _button(w, h, r, t.SHU_HI, t.SHU_LO, ink or t.BRASS, 0.22, state)
        if kind == "sheet":
            line = box(7, 7, w - 14, h - 14, r - 3, "none", t.WASHI_LINE, 1.4)
            return box(0, 0, w, h, r, t.WASHI_SHEET) + line
        if kind == "tag":
            return box(0, 0, w, h, r, t.WASHI_SHEET)
        if kind == "strip":
            return box(0, 0, w, h, r, t.WASHI_SHEET) + box(4.6, 0, 1.2, h, 0, t.SHU, alpha=0.5)
        if kind == "mat":
            stitches = stroke(outline(w, h, r - 2, 3, 8, 6), cloth.stitch, 1.4, 0.5)
            return box(0, 0, w, h, r, cloth.mat, alpha=0.34) + stitches
        if kind == "tray":
            inner = box(0.8, 0.8, w - 1.6, h - 1.6, r, "none", t.BRASS, 1.3, 0.6)
            return box(0, 0, w, h, r, cloth.mat, alpha=0.78) + inner
        if kind == "slot":
            fill = box(0.7, 0.7, w - 1.4, h - 1.4, r, cloth.slot, alpha=0.5)
            return fill + box(0.7, 0.7, w - 1.4, h - 1.4, r, "none", cloth.stitch, 1.3, 0.5)
        if kind in ("well", "well_last"):
            last = kind == "well_last"
            rim = box(0.7, 0.7, w - 1.4, h - 1.4, r, "none", t.WELL_LINE, 1.1, 0.7 if last else 0.3)
            return box(0, 0, w, h, r, t.WELL, alpha=0.1 if last else 0.05) + rim
        if kind == "prompt":
            return box(0, 0, w, h, r, t.PROMPT, alpha=0.94) + box(
                0.6, 0.6, w - 1.2, h - 1.2, r - 0.6, "none", t.BRASS, 1.2, 0.8
            )
        if kind == "topbar":
            return (
                fade("l", h, t.LACQUER_TOP, t.LACQUER_LOW)
                + box(0, 0, w, h, 0, "url(#l)")
                + box(0, h - 1.4, w, 1.4, 0, t.BRASS, alpha=0.75)
            )
        return _small(kind, w, h, r, ink)


def _small(kind: str, w: float, h: float, r: float, ink: str | None) -> str:
    if kind == "pulse":
        return box(0, 0, w, h, r, "none", ink or t.FOCUS, 2.4)
    if kind == "chip":
        return box(0, 0, w, h, r, ink or t.CHIP)
    if kind == "badge":
        return box(1, 1, w - 2, h - 2, r - 1, ink or t.EVEN, t.WASHI, 2)
    if kind in ("note", "list", "group"):
        return box(0.8, 0.8, w - 1.6, h - 1.6, r, t.WASHI_BOX, ink or t.WASHI_LINE, 1.6)
    if kind == "bubble":
        return box(0.8, 0.8, w - 1.6, h - 1.6, r, t.WASHI, ink or t.BRASS, 1.6)
    if kind in ("field", "field_active"):
        active = kind == "field_active"
        edge = t.FOCUS_PAPER if active else ink or t.WASHI_LINE
        inset = 1.2 if active else 0.8
        return box(inset, inset, w - 2 * inset, h - 2 * inset, r, t.WASHI_BOX, edge, 2 * inset)
    if kind == "box":
        return box(0.7, 0.7, w - 1.4, h - 1.4, r, t.WHITE, ink or t.WASHI_LINE, 1.4)
    if kind == "box_chosen":
        return box(0, 0, w, h, r, ink or t.SUMI)
    if kind == "column":
        return box(0.7, 0.7, w - 1.4, h - 1.4, r, ink or t.STRAW, t.BRASS, 1.4)
    if kind == "tab":
        return box(0, 0, w, h, r, ink or t.TAB)
    raise KeyError(kind)
