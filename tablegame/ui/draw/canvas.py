"""The canvas a scene draws on. Places and sizes are in du; text stands by its top, middle or baseline."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any, Final, Literal

import pygame

from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.ui.draw import theme as t
from tablegame.ui.draw import typesetting
from tablegame.ui.draw.art import Art, outline, ratio, stroke
from tablegame.ui.draw.drawing import Drawing, RecordingSurface
from tablegame.ui.draw.line_breaking import unwrapped
from tablegame.ui.draw.panels import Panels
from tablegame.ui.draw.picture_cache import Pictures, side_thickness
from tablegame.ui.draw.piece_pictures import CardLook, Cards, TileLook, Tiles
from tablegame.ui.draw.textures import TableGrounds, cloth_surface
from tablegame.ui.draw.typesetting import ASCENT_EM, MIDDLE_EM, Text, Typesetter
from tablegame.ui.system.metrics import Box, Metrics

Align = Literal["left", "center", "right"]
Anchor = Literal["top", "middle", "baseline"]
ROW = 1.2
"""From one of few lines that belong together to the next, in em."""


KEPT = 600
"""Of so many things it is known how they were drawn."""
HOLLOW = 400.0
"""A stitched frame of at least this size each way is drawn side by side, in du."""


CLOTHS_BYTES = 24 << 20
"""As much of cloths is kept, and at least the last one."""
GROUNDS_BYTES = 24 << 20
"""The most bytes of stored grounds; the last one is always stored."""
LABEL_RIM = 20.0
"""How far the shadow of a label reaches at most, in du."""
BAND_PX = 32
"""The height of the bands in which the canvas is darkened, in pixels."""
NEARLY_THERE = 0.75
"""Up to this share of its size a piece on its way is made small before it is turned: that costs a fraction,
and no picture of each turn is kept."""


class Canvas:
    """Draws on one surface; made once for a window and given the surface of each frame."""

    def __init__(
        self, surface: pygame.Surface, metrics: Metrics, look: t.Theme, type: Typesetter, art: Art
    ) -> None:
        self.surface = surface
        self.metrics = metrics
        self.look = look
        self.type = type
        self.art = art
        self.panels = Panels(art, metrics, look)
        self.cards = Cards(art, self.panels.shadows)
        self.tiles = Tiles(art, self.panels.shadows)
        self.cap_of: Callable[[str], str] = str.upper
        """What the key of an action is called."""
        self.intact = False
        """Whether the last frame is still there, whole and as the scene left it that draws now."""
        self._hints: list[tuple[str, Box, bool]] = []
        self._covered: list[tuple[pygame.Surface, pygame.Rect]] = []
        """What lies under the labels of the last frame, and where."""
        self.tables = TableGrounds()
        self._cloth = Pictures(CLOTHS_BYTES)
        self._grounds = Pictures(GROUNDS_BYTES)
        self._kept: OrderedDict[Hashable, Drawing] = OrderedDict()

    def fit(self, surface: pygame.Surface, metrics: Metrics, look: t.Theme) -> None:
        """Take the surface of the next frame."""
        if (metrics, look) != (self.metrics, self.look):
            self.panels.fit(metrics, look)
            self._kept.clear()
            if look.cloth != self.look.cloth:
                self._cloth.clear()
            self._grounds.clear()
        if metrics != self.metrics or replace(look, cloth=self.look.cloth) != self.look:
            self.cards.clear()
            self.tiles.clear()
        self.surface, self.metrics, self.look = surface, metrics, look

    @property
    def w(self) -> float:
        """Width in du."""
        return self.metrics.w

    @property
    def h(self) -> float:
        """Height in du."""
        return self.metrics.h

    # Ground -------------------------------------------------------------------------------------------------
    def table(self, middle: float | None = None) -> None:
        """Draw the table of the visible game over the whole canvas, or the plain cloth that was chosen.

        `middle` is where the middle of the table lies, in du; None: in that of the canvas. Beside a table
        that is moved its floor is mirrored.
        """
        name = self.look.cloth.table
        if not name:
            self.cloth()
            return
        picture = self.tables.get(name, self.metrics, self.surface)
        moved = 0 if middle is None else self.metrics.px(middle - self.w / 2)
        self.surface.blit(picture, (moved, 0))
        if moved:
            w, h = picture.get_size()
            # Only the strip that is seen is mirrored: at 3840 x 2160 the whole takes long.
            wide = min(abs(moved), w)
            strip = picture.subsurface((0 if moved > 0 else w - wide, 0, wide, h))
            left = moved - wide if moved > 0 else w + moved
            self.surface.blit(pygame.transform.flip(strip, True, False), (left, 0))

    def cloth(self) -> None:
        """Draw plain cloth over the whole canvas."""
        cloth, size = self.look.cloth, self.surface.get_size()
        self.surface.blit(self._cloth.get((cloth, size), self._weave), (0, 0))

    def _weave(self) -> pygame.Surface:
        return cloth_surface(self.look.cloth, self.metrics).convert(self.surface)

    def ground(self, key: Hashable, paint: Callable[[], object]) -> None:
        """Draw what fills the canvas and does not change as long as `key` stays; `paint` draws it once."""
        size = self.surface.get_size()
        self.surface.blit(self._grounds.get((key, size), partial(self._painted, paint)), (0, 0))

    def _painted(self, paint: Callable[[], object]) -> pygame.Surface:
        picture = pygame.Surface(self.surface.get_size()).convert(self.surface)
        surface, self.surface = self.surface, picture
        try:
            paint()
        finally:
            self.surface = surface
        return picture

    def veil(self, alpha: float = 0.45, colour: t.Colour = t.VEIL, top: float = 0) -> None:
        """Darken everything drawn so far, from `top` downwards."""
        rect = self.metrics.rect(0, top, self.w, self.h - top).clip(self.surface.get_clip())
        shade = pygame.Surface((rect.w, min(rect.h, BAND_PX)))  # a whole one would cost more than its blit
        shade.fill(t.rgba(colour)[:3])
        shade.set_alpha(round(alpha * 255))
        for y in range(rect.top, rect.bottom, BAND_PX):
            self.surface.blit(shade, (rect.x, y), (0, 0, rect.w, rect.bottom - y))

    def fill(self, x: float, y: float, w: float, h: float, colour: t.Colour, alpha: float = 1.0) -> None:
        """Fill a rectangle with one colour."""
        rect = self.metrics.rect(x, y, w, h)
        if alpha >= 1.0:
            self.surface.fill(t.rgba(colour)[:3], rect)
            return
        shade = pygame.Surface(rect.size, pygame.SRCALPHA)
        shade.fill(t.rgba(colour, alpha))
        self.surface.blit(shade, rect)

    # Text ---------------------------------------------------------------------------------------------------
    def text(
        self,
        text: Text,
        x: float,
        y: float,
        size: float = t.BODY,
        bold: bool = False,
        color: t.Colour = t.TEXT,
        align: Align = "left",
        max_width: float | None = None,
        anchor: Anchor = "top",
        alpha: float = 1.0,
        shrink: bool = False,
        display: bool = False,
        least: float = t.CAPTION,
    ) -> tuple[float, float]:
        """Draw one line of text, and return its width and height.

        A line wider than `max_width` ends in …; with `shrink` its letters first become smaller, down to
        `least`. `display` asks for the display face, which is used where it has every letter and the line
        fits.
        """
        plain = self.type.plain(text)
        if not plain:
            return 0.0, 0.0
        if display and (fit := typesetting.display_size(self.type, plain, size, max_width)):
            size = fit
            line, above = typesetting.display_line(self.art, self.type, plain, size, t.rgba(color, alpha))
        else:
            if max_width is not None:
                if shrink or self.type.scale > 1:
                    size = self.type.fitting(plain, size, max_width, bold, least if shrink else size)
                plain = self.type.ellipsis(plain, size, max_width, bold)
            line = self.type.line(plain, size, bold, t.rgba(color, alpha) if alpha < 1 else color)
            above = self.type.ascent_px(self.type.size_px(plain, size))
        em, s = self.type.size_px(plain, size), self.metrics.s
        left = x * s - {"left": 0.0, "center": 0.5, "right": 1.0}[align] * line.get_width()
        base = y * s + {"top": ASCENT_EM, "middle": MIDDLE_EM, "baseline": 0.0}[anchor] * em
        self._put(line, left, base - above)
        return line.get_width() / s, em / s

    def lines(
        self,
        text: Text,
        x: float,
        y: float,
        width: float,
        size: float = t.BODY,
        bold: bool = False,
        color: t.Colour = t.TEXT,
        align: Align = "left",
        max_lines: int | None = None,
        leading: float | None = None,
    ) -> float:
        """Draw wrapped text whose first line begins at `y`, and return its height."""
        plain = self.type.plain(text)
        rows = self.type.wrap(text, size, width, bold)

        def even(row: str) -> float:
            """Keep the size of the whole text in every line, though some hold no Japanese."""
            differs = self.type.em(row, size) != self.type.em(plain, size)
            return max(size, t.JAPANESE_FLOOR_DU / self.type.scale) if differs else size

        if max_lines is not None and len(rows) > max_lines:
            cut = rows[max_lines - 1] + "…"
            last = self.type.ellipsis(cut, even(cut), width, bold)
            rows = [*rows[: max_lines - 1], last if last.endswith("…") else last + "…"]
        step = self.type.leading(plain, size) if leading is None else leading
        left = x + {"left": 0.0, "center": width / 2, "right": width}[align]
        slack = (step - self.type.em(plain, size)) / 2
        for index, row in enumerate(rows):
            self.text(row, left, y + slack + index * step, even(row), bold, color, align)
        return len(rows) * step

    def rows(
        self,
        text: Text,
        x: float,
        middle: float,
        width: float,
        size: float = t.BODY,
        bold: bool = False,
        color: t.Colour = t.TEXT,
        align: Align = "left",
        most: int = 2,
        high: float = 44.0,
        alpha: float = 1.0,
    ) -> None:
        """Draw up to `most` lines centred on the height `middle`, together at most `high` du high.

        Letters become smaller until the text fits; if even the smallest do not fit, the last line is cut.
        """
        type, plain, least = self.type, self.type.plain(text), t.CAPTION / self.type.scale
        while True:
            lines, step = type.wrap(text, size, width, bold), ROW * type.em(plain, size)
            if size <= least or (len(lines) <= most and len(lines) * step <= high):
                break
            size = max(least, size - 1)
        most = max(1, min(most, int(high // step)))
        if len(lines) > most:
            lines = [*lines[: most - 1], type.ellipsis(unwrapped(lines[most - 1 :]), size, width, bold)]
        for number, line in enumerate(lines):
            place = middle + (number - (len(lines) - 1) / 2) * step
            self.text(line, x, place, size, bold, color, align, width, "middle", alpha)

    # Pictures -----------------------------------------------------------------------------------------------
    def _put(self, picture: pygame.Surface, x_px: float, y_px: float, alpha: int = 255) -> None:
        if alpha >= 255:
            self.surface.blit(picture, (round(x_px), round(y_px)))
        elif alpha > 0:
            picture.set_alpha(alpha)
            self.surface.blit(picture, (round(x_px), round(y_px)))
            picture.set_alpha(255)

    def sprite(
        self,
        name: str,
        x: float,
        y: float,
        w: float,
        angle: float = 0.0,
        alpha: int = 255,
        tint: t.Colour | None = None,
        h: float | None = None,
    ) -> None:
        """Draw a sprite turned clockwise about its middle; (x, y) is its top left corner before the turn."""
        w_px = max(1, self.metrics.px(w))
        h_px = None if h is None else max(1, self.metrics.px(h))
        high = w * ratio(name) if h is None else h
        self.centred(self.art.get(name, w_px, angle, h_px=h_px, tint=tint), x + w / 2, y + high / 2, alpha)

    def prepare_sprite(self, name: str, w: float, h: float) -> bool:
        """Begin to make a large sprite unless it can be drawn in this size at once. Return whether it can."""
        w_px, h_px = max(1, self.metrics.px(w)), max(1, self.metrics.px(h))
        return self.tables.prepare_sprite(self.art, name, w_px, h_px)

    def large_sprite(self, name: str, box: Box, meanwhile: t.Colour | None) -> None:
        """Draw a sprite that takes long to make; until a thread has made it, a box of one colour, if any."""
        x, y, w, h = box
        if self.prepare_sprite(name, w, h):
            self.sprite(name, x, y, w, h=h)
        elif meanwhile is not None:
            self.fill(x, y, w, h, meanwhile)

    def centred(self, picture: pygame.Surface, cx: float, cy: float, alpha: int = 255) -> None:
        """Draw a surface with its middle at (cx, cy)."""
        s = self.metrics.s
        self._put(picture, cx * s - picture.get_width() / 2, cy * s - picture.get_height() / 2, alpha)

    def icon(
        self, name: str, x: float, y: float, size: float = 22, color: t.Colour = t.TEXT, alpha: int = 255
    ) -> None:
        """Draw an icon with its middle at (x, y)."""
        picture = self.art.get(f"icons/{name}", max(1, self.metrics.px(size)), tint=color)
        self.centred(picture, x, y, alpha)

    def crest(self, crest: int, x: float, y: float, r: float, color: t.Colour | None = None) -> None:
        """Draw a crest with its middle at (x, y), in its own colour unless `color` is given."""
        picture = self.art.get(
            f"crests/{crest % len(t.FACES)}", self.metrics.px(2 * r), tint=color or t.seat_colour(crest)
        )
        self.centred(picture, x, y)

    def portrait(self, crest: int, x: float, y: float, size: float, mood: str = "calm") -> None:
        """Draw the portrait that belongs to a crest; the middle of its round window is at (x, y).

        The window is 0.86 `size` wide, and hats reach beyond it. `mood` is one of `theme.EXPRESSIONS`.
        """
        self.centred(self.look_of(crest, size, mood), x, y - 0.04 * size)

    def look_of(self, crest: int, size: float, mood: str = "calm") -> pygame.Surface:
        """Return the picture of a face."""
        face = t.FACES[crest % len(t.FACES)]
        return self.art.get(f"faces/{face}_{mood}", max(1, self.metrics.px(size)))

    def part_of_face(
        self, crest: int, x: float, y: float, size: float, mood: str, part: tuple[float, float, float, float]
    ) -> None:
        """Draw part of the portrait that `portrait` draws: its left, top, width and height, as shares."""
        picture = self.look_of(crest, size, mood)
        side, s = picture.get_width(), self.metrics.s
        area = pygame.Rect(*(round(share * side) for share in part))
        left, top = round(x * s - side / 2), round((y - 0.04 * size) * s - side / 2)
        self.surface.blit(picture, (left + area.x, top + area.y), area)

    def face(self, crest: int, x: float, y: float, r: float, mood: str = "calm") -> None:
        """Draw the portrait that belongs to a crest, with a window of radius `r`."""
        self.portrait(crest, x, y, r / 0.43, mood)

    def suit(self, suit: str, x: float, y: float, size: float, color: t.Colour | None = None) -> None:
        """Draw a suit sign with its middle at (x, y): in its own colour on paper, or tinted with `color` on
        dark."""
        name = f"suits/{suit}" if color is None else f"suits/light/{suit}"
        # The sprite leaves a margin of four parts in a hundred on each side.
        self.centred(self.art.get(name, self.metrics.px(size * 1.08), tint=color), x, y)

    def medallion(self, suit: str, x: float, y: float, r: float = 29) -> None:
        """Draw a suit sign on a paper disc."""
        self.circle(x, y, r, t.WASHI, t.BRASS, 2)
        self.suit(suit, x, y, r * 1.24)

    def medal(self, place: int, x: float, y: float, r: float = 21) -> None:
        """Draw a gold, silver or copper medal with its number."""
        self.sprite(f"medals/{min(3, max(1, place))}", x - r, y - r, 2 * r)

    def card(
        self,
        card: int | None,
        x: float,
        y: float,
        w: float,
        angle: float = 0.0,
        *,
        dimmed: bool = False,
        rim: str | None = None,
        lift: float = 0.0,
        shadow: str | None = None,
        ghost: bool = False,
        squeeze: float = 1.0,
        made_for: float | None = None,
        alpha: int = 255,
        tick: str | None = None,
    ) -> None:
        """Draw a card, or its back for None, raised by `lift` du; (x, y) is its top left corner before the
        turn.

        `rim` is "legal", "selected" or "focus"; `squeeze` (0..1) narrows a card that is being turned over. A
        moving card is scaled from the picture of width `made_for`, which it has at the end. `tick` puts a
        gold disc at the top left corner, with that text or, when it is "", a check mark.
        """
        kind = shadow or ("none" if ghost else "lifted" if lift >= 10 else "rest")
        w_px = max(2, self.metrics.px(made_for or w))
        look = CardLook(card, w_px, self.metrics.s, self.look.back, dimmed, rim, kind, ghost)
        picture = partial(self.cards.picture, look)
        self._piece(picture, x, y - lift, w, t.CARD_RATIO, angle, squeeze, made_for, alpha, tick)

    def tile(
        self,
        piece: int | None,
        x: float,
        y: float,
        w: float,
        angle: float = 0.0,
        *,
        turned: bool = False,
        dimmed: bool = False,
        rim: str | None = None,
        lift: float = 0.0,
        shadow: str | None = None,
        ghost: bool = False,
        squeeze: float = 1.0,
        made_for: float | None = None,
        alpha: int = 255,
        tick: str | None = None,
    ) -> None:
        """Draw a domino tile, a played tile, or a back for None, twice as high as wide; see `card` for the
        rest.

        `turned` puts the other half of an unplayed tile on top. Large indices are numerals.
        """
        kind = shadow or ("none" if ghost else "lifted" if lift >= 10 else "rest")
        w_px = max(2, self.metrics.px(made_for or w))
        numerals = self.look.dress.large
        look = TileLook(piece, w_px, self.metrics.s, turned, numerals, dimmed, rim, kind, ghost)
        picture = partial(self.tiles.picture, look)
        self._piece(picture, x, y - lift, w, t.TILE_RATIO, angle, squeeze, made_for, alpha, tick)

    def standing_tile(
        self, side: str, x: float, y: float, w: float, *, squeeze: float = 1.0,
        made_for: float | None = None, alpha: int = 255,
    ) -> None:  # fmt: skip
        """Draw a hidden tile that stands, seen from a side (`theme.STANDING_RATIOS`)."""
        w_px, s = max(2, self.metrics.px(made_for or w)), self.metrics.s

        def picture(angle: float) -> pygame.Surface:
            return self.tiles.standing(side, w_px, s)

        self._piece(picture, x, y, w, t.STANDING_RATIOS[side], 0.0, squeeze, made_for, alpha, None)

    def _piece(
        self,
        picture: Callable[[float], pygame.Surface],
        x: float,
        y: float,
        w: float,
        ratio: float,
        angle: float,
        squeeze: float,
        made_for: float | None,
        alpha: int,
        tick: str | None,
    ) -> None:
        middle = pygame.Vector2(x + w / 2, y + w * ratio / 2)
        grow = w / made_for if made_for else 1.0
        self.centred(_on_its_way(picture, angle, grow, squeeze), middle.x, middle.y, alpha)
        if tick is not None:
            # A card's corner that a fan leaves free; a tile is never covered.
            away = 0.0 if ratio == t.TILE_RATIO else 5 - w / 2
            away = -away if self.look.dress.left_handed else away
            over = 7 if ratio == t.TILE_RATIO else 1
            corner = pygame.Vector2(away, -over - w * ratio / 2).rotate(angle) + middle
            self.tick(corner.x, corner.y, tick)

    def piece(
        self,
        piece: int | None,
        x: float,
        y: float,
        w: float,
        angle: float = 0.0,
        *,
        tile: bool = False,
        turned: bool = False,
        **look: Any,
    ) -> None:
        """Draw a card or a tile as `card` does; None draws a back, that of a tile if `tile` is set."""
        if tile or (piece is not None and piece >= FIRST_TILE):
            self.tile(piece, x, y, w, angle, turned=turned, **look)
        else:
            self.card(piece, x, y, w, angle, **look)

    def prepare(
        self, card: int | None, w: float, angle: float = 0.0, tile: bool = False, dimmed: bool = False
    ) -> None:
        """Make the picture of a piece at rest before it is needed."""
        w_px, s = max(2, self.metrics.px(w)), self.metrics.s
        if tile or (card is not None and card >= FIRST_TILE):
            numerals = self.look.dress.large
            self.tiles.picture(TileLook(card, w_px, s, numerals=numerals, dimmed=dimmed), angle)
            return
        look = CardLook(card, w_px, s, self.look.back, dimmed, None, "rest", False)
        self.cards.picture(look, angle)

    def tick(self, x: float, y: float, text: str = "", r: float = 12) -> None:
        """Draw a gold disc with a check mark or a number."""
        self.circle(x, y, r, t.SELECTED, t.LACQUER, 2)
        if text:
            self.text(text, x, y, t.SIDE, True, t.LACQUER, "center", anchor="middle")
        else:
            self.icon("check", x, y, r * 1.25, t.LACQUER)

    # Shapes -------------------------------------------------------------------------------------------------
    def panel(
        self,
        kind: str,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        state: str = "",
        color: t.Colour | None = None,
        radius: float | None = None,
        alpha: float = 1.0,
    ) -> None:
        """Draw a panel of a kind in `Panels.KINDS`; `state` is "", "hover", "pressed" or "off"."""
        rect = self.metrics.rect(x, y, w, h)
        if rect.w < 2 or rect.h < 2:
            return
        picture, pad = self.panels.get(
            kind, rect.w, rect.h, state=state, colour=color, radius=radius, alpha=alpha
        )
        self.surface.blit(picture, (rect.x - pad, rect.y - pad))

    def rim(self, kind: str, x: float, y: float, w: float, h: float, radius: float, alpha: float) -> None:
        """Draw a panel of a kind that is empty inside."""
        rect = self.metrics.rect(x, y, w, h)
        for side, dx, dy in self.panels.rim(kind, rect.w, rect.h, radius, alpha):
            self.surface.blit(side, (rect.x + dx, rect.y + dy))

    def shape(self, key: object, svg: str, x: float, y: float, w: float, h: float) -> None:
        """Draw SVG shapes of the caller, in du from (x, y), cached by `key`, `svg` and size."""
        rect = self.metrics.rect(x, y, w, h)
        self.surface.blit(
            self.art.svg((key, svg), _document(svg, w, h), max(1, rect.w), max(1, rect.h)), rect
        )

    def hollow_shape(
        self, key: object, svg: str, x: float, y: float, w: float, h: float, edge: float, radius: float
    ) -> None:
        """Draw SVG shapes as `shape` does that are empty within a line with round corners.

        The line ends `edge` du from the sides of the box; `radius` is that of its corners, in du.
        """
        rect, thick = self.metrics.rect(x, y, w, h), self.metrics.px(side_thickness(edge, radius))
        for side, dx, dy in self.art.svg_sides((key, svg), _document(svg, w, h), rect.w, rect.h, thick):
            self.surface.blit(side, (rect.x + dx, rect.y + dy))

    def circle(
        self,
        x: float,
        y: float,
        r: float,
        fill: t.Colour | None,
        edge: t.Colour | None = None,
        width: float = 2,
        alpha: float = 1.0,
    ) -> None:
        """Draw a disc with a smooth edge, its middle at (x, y)."""
        half = r + width
        inside = "none" if fill is None else t.hexa(fill)
        line = "none" if edge is None else t.hexa(edge)
        svg = (
            f'<circle cx="{half}" cy="{half}" r="{r}" fill="{inside}" fill-opacity="{alpha}" stroke="{line}"'
            f' stroke-width="{width}"/>'
        )
        self.shape("circle", svg, x - half, y - half, 2 * half, 2 * half)

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        color: t.Colour,
        width: float = 1.4,
        alpha: float = 1.0,
    ) -> None:
        """Draw a straight line; it is sharpest when level or upright."""
        w_px = max(1, round(width * self.metrics.s))
        if y1 == y2:
            rect = self.metrics.rect(min(x1, x2), y1, abs(x2 - x1), 1)
            rect.h, rect.y = w_px, round(y1 * self.metrics.s - w_px / 2)
        elif x1 == x2:
            rect = self.metrics.rect(x1, min(y1, y2), 1, abs(y2 - y1))
            rect.w, rect.x = w_px, round(x1 * self.metrics.s - w_px / 2)
        else:
            pad = width
            left, top = min(x1, x2) - pad, min(y1, y2) - pad
            d = f"M{x1 - left:.2f},{y1 - top:.2f}L{x2 - left:.2f},{y2 - top:.2f}"
            svg = (
                f'<path d="{d}" stroke="{t.hexa(color)}" stroke-width="{width}"'
                f' stroke-opacity="{alpha}" fill="none"/>'
            )
            self.shape("line", svg, left, top, abs(x2 - x1) + 2 * pad, abs(y2 - y1) + 2 * pad)
            return
        shade = pygame.Surface(rect.size, pygame.SRCALPHA)
        shade.fill(t.rgba(color, alpha))
        self.surface.blit(shade, rect)

    def stitches(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        r: float = 12,
        color: t.Colour | None = None,
        alpha: float = 0.5,
        oval: bool = False,
    ) -> None:
        """Draw a dashed outline on the cloth: a rounded rectangle, or an ellipse with `oval`."""
        ink = t.hexa(color or self.look.stitch)
        svg = stroke(outline(w, h, r, 1, 9, 6, oval), ink, 1.8, alpha)
        if oval or min(w, h) < HOLLOW:
            self.shape("stitch", svg, x, y, w, h)
            return
        # A picture of the whole would be nearly all empty, and as slow to make and to lay down as a full one.
        rim = r + 2
        for left, top, wide, high in (
            (0, 0, w, rim), (0, h - rim, w, rim), (0, rim, rim, h - 2 * rim),
            (w - rim, rim, rim, h - 2 * rim),
        ):  # fmt: skip
            part = f'<g transform="translate({-left:.3f},{-top:.3f})">{svg}</g>'
            self.shape("stitch", part, x + left, y + top, wide, high)

    def ring(self, box: Box, r: float = 11, paper: bool = False, gap: float = 3, width: float = 2.6) -> None:
        """Draw the focus ring round a box."""
        x, y, w, h = box
        pad = gap + width
        colour = t.FOCUS_PAPER if paper else t.FOCUS
        svg = (
            f'<rect x="{width / 2:.2f}" y="{width / 2:.2f}" width="{w + 2 * pad - width:.2f}"'
            f' height="{h + 2 * pad - width:.2f}" rx="{r + gap:.2f}" fill="none" stroke="{colour}"'
            f' stroke-width="{width}"/>'
        )
        self.shape("ring", svg, x - pad, y - pad, w + 2 * pad, h + 2 * pad)

    def hint(self, text: str, box: Box, above: bool = False) -> None:
        """Ask for a small label beneath a box, or `above` it, drawn over everything else of the frame."""
        if (text, box, above) not in self._hints:
            self._hints.append((text, box, above))

    def drop(self) -> None:
        """Forget the labels that were asked for over the frame."""
        self._hints.clear()

    def finish(self) -> bool:
        """Draw the labels that were asked for over the frame. Return whether there were any."""
        labelled = bool(self._hints)
        self._covered.clear()
        for text, (x, y, w, h), above in self._hints:
            wide = self.type.measure(text, t.SIDE) + 20
            # Above, it stands away from the middle of the table.
            middle = x + w / 2 - wide / 2 if not above else x if x > self.w / 2 else x + w - wide
            left = max(6.0, min(self.w - wide - 6, middle))
            top = y + h + 6 if y + h + 40 < self.h and not above else y - 36
            rim = 2 * LABEL_RIM
            rect = self.metrics.rect(left - LABEL_RIM, top - LABEL_RIM, wide + rim, 30 + rim)
            rect = rect.clip(self.surface.get_rect())
            if rect.size != (0, 0):
                self._covered.append((self.surface.subsurface(rect).copy(), rect))
            self.panel("bubble", left, top, wide, 30, radius=8)
            self.text(text, left + wide / 2, top + 15, t.SIDE, False, t.SUMI, "center", anchor="middle")
        self._hints.clear()
        return labelled

    def lift(self) -> None:
        """Remove the labels of the last frame from a canvas that is intact."""
        for under, rect in reversed(self._covered):
            self.surface.blit(under, rect)
        self._covered.clear()

    @contextmanager
    def onto(self, surface: pygame.Surface) -> Iterator[None]:
        """Switch drawing within the block to another surface of the same size."""
        before, self.surface = self.surface, surface
        try:
            yield
        finally:
            self.surface = before

    def drawing(self, paint: "Callable[[Canvas], object]") -> Drawing:
        """Record what `paint` draws without drawing it. `paint` must not read pixels of the surface."""
        sheet = RecordingSurface((self.metrics.w_px, self.metrics.h_px))
        with self.onto(sheet):
            paint(self)
        return Drawing(sheet.laid)

    def again(self, key: Hashable, paint: "Callable[[Canvas], object]") -> None:
        """Draw what `paint` drew under the same key. The key says all that its look and its place depend on,
        besides window, theme and text size."""
        key = key, self.type.scale
        drawing = self._kept.get(key)
        if drawing is None:
            drawing = self._kept[key] = self.drawing(paint)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        drawing.onto(self.surface)

    @contextmanager
    def clip(self, x: float, y: float, w: float, h: float) -> Iterator[None]:
        """Limit drawing within the block to a box."""
        before = self.surface.get_clip()
        self.surface.set_clip(self.metrics.rect(x, y, w, h).clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)


STEADY: Final = 2
"""Up to so many degrees the turn of a piece is not seen while it is still small and under way."""


def _document(svg: str, w: float, h: float) -> str:
    """Return shapes as an SVG document of this size in du."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:.3f} {h:.3f}">{svg}</svg>'


def _on_its_way(
    picture: Callable[[float], pygame.Surface], angle: float, grow: float, squeeze: float
) -> pygame.Surface:
    """Return the picture of a piece in a turn, `grow` times as large, and narrowed by `squeeze`."""
    turn = round(angle)
    if grow >= NEARLY_THERE:
        return _scaled(picture(angle), grow * squeeze, grow)
    if abs(turn) <= STEADY:
        return _scaled(picture(0.0), grow * squeeze, grow)
    return _scaled(pygame.transform.rotozoom(_scaled(picture(0.0), grow, grow), -turn, 1.0), squeeze, 1.0)


def _scaled(picture: pygame.Surface, across: float, down: float) -> pygame.Surface:
    if across == down == 1.0:
        return picture
    wide, high = picture.get_size()
    return pygame.transform.smoothscale(picture, (max(1, round(wide * across)), max(1, round(high * down))))


def unseen(draw: Callable[[Canvas], object], canvas: Canvas) -> None:
    """Draw on a surface of one pixel, so that the pictures needed are in the caches."""
    with canvas.onto(pygame.Surface((1, 1))):
        draw(canvas)
