"""Text: fonts, measuring, wrapping and rendered lines; suit signs inside text are drawn pictures."""

import math
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Final

import pygame

from tablegame.speech import Mark, Run
from tablegame.speech.runs import HONORIFIC, SUIT_SIGNS, piece_sign
from tablegame.ui.draw import line_breaking as kinsoku
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import Art
from tablegame.ui.draw.picture_cache import Pictures
from tablegame.ui.system.assets import asset, has_asset
from tablegame.ui.system.metrics import Metrics

Text = str | Iterable[Run]
"""What can be written: plain text, or the runs of a sentence."""

FONTS = {False: "ui/draw/fonts/BIZUDPGothic-Regular.ttf", True: "ui/draw/fonts/BIZUDPGothic-Bold.ttf"}
SUIT_OF_SIGN = {sign: suit for suit, sign in SUIT_SIGNS.items()}
SUIT_EM, SUIT_ADVANCE_EM = 0.8, 0.84
ASCENT_EM, MIDDLE_EM = 0.88, 0.36
_LATIN = str.maketrans({"\u2019": "'", "\u2018": "'", "\u2026": "..."})
"""Signs that the font draws too wide for Latin text. Its quotation marks are narrow."""


def _sign(mark: Mark) -> str:
    if mark.kind == "suit":
        return SUIT_SIGNS[str(mark.value)]
    if mark.kind == "piece" and isinstance(mark.value, int):
        return piece_sign(mark.value) or "Joker"
    return str(mark.value)


def _fineness(px: int) -> int:
    """Return the factor by which letters of a size are drawn larger before they are scaled down."""
    return 3 if px < 24 else 2


def _drawable(letter: str) -> str:
    """Return a letter, or what can stand for it: names come from outside with whatever is in them."""
    kind = unicodedata.category(letter)
    return "" if kind == "Cf" else "?" if kind == "Cs" else " " if kind == "Cc" else letter


_GLYPHS: dict[str, bool] = {}
"""Whether the fonts have a letter, by letter."""
MISSING = "○"
"""Drawn in place of letters that no font has, such as emoji: once for several in a row."""
_VARIANTS = dict(zip("髙﨑𠮷𠮟栁濵德瀨", "高崎吉叱柳濱徳瀬", strict=True))
"""The usual forms of letters in names that the fonts have in that form alone."""


def _has_glyph(letter: str, font: pygame.font.Font) -> bool:
    if letter.isascii():
        return True
    if (known := _GLYPHS.get(letter)) is None:
        # A font draws one and the same box for all letters that it lacks, U+FFFF among them.
        boxed = font.metrics(letter) == font.metrics("\uffff")
        letters, box = (font.render(one, True, "white") for one in (letter, "\uffff"))
        boxed = boxed and pygame.image.tobytes(letters, "RGBA") == pygame.image.tobytes(box, "RGBA")
        known = _GLYPHS[letter] = not boxed
    return known


def _drawn(letter: str, font: pygame.font.Font) -> str:
    """Return what is drawn for a letter: itself, a simpler form, nothing for a loose mark, or `MISSING`."""
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return ""
    if _has_glyph(letter, font):
        return letter
    form = "".join(one for one in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(one))
    form = _VARIANTS.get(letter, form)
    return form if all(_has_glyph(one, font) for one in form) else MISSING


_PARTS: dict[str, tuple[str, ...]] = {}
"""Texts as they are drawn, by text."""


def _parts(text: str, font: pygame.font.Font) -> tuple[str, ...]:
    """Return the text cut at suit signs; each sign is a part of its own."""
    if (known := _PARTS.get(text)) is None:
        if len(_PARTS) > 4096:
            _PARTS.clear()
        known = _PARTS[text] = tuple(_cut(text, font))
    return known


def _cut(text: str, font: pygame.font.Font) -> Iterator[str]:
    if not text.isprintable():
        text = "".join(map(_drawable, text))
    text = unicodedata.normalize("NFC", text)
    if not kinsoku.has_japanese(text):
        text = text.translate(_LATIN)
    word = ""
    for letter in text:
        if letter in SUIT_OF_SIGN:
            if word:
                yield word
            yield letter
            word = ""
        elif (form := _drawn(letter, font)) != MISSING or not word.endswith(MISSING):
            word += form
    if word:
        yield word


_WIDTHS: dict[tuple[str, int, bool], float] = {}
"""The widths of texts by text, size in pixels and weight: the same in every window of the process."""
_LETTERS = Pictures(12 << 20)
"""White letters by the same keys, shared for the same reason."""


class Typesetter:
    """Letters at the scale of one window; sizes and widths are in du, surfaces in pixels."""

    def __init__(self, metrics: Metrics, art: Art, scale: float = 1.0) -> None:
        self.metrics = metrics
        self.art = art
        self.scale = scale
        self.sign: Callable[[Mark], str] = _sign
        self.calculation: Callable[[str], str] = str
        """The way in which the language writes the calculations of a text."""
        self._fonts: dict[tuple[int, bool], pygame.font.Font] = {}
        self._sizes: dict[tuple[str, float, float], int] = {}
        self._measured: dict[tuple[str, float, bool, float], float] = {}
        """Widths in du, by text, size, weight and text scale."""
        self._rows: dict[tuple[str, tuple[kinsoku.Part, ...], int, float, bool], list[str]] = {}
        self._lines = Pictures(16 << 20)
        if not pygame.font.get_init():
            pygame.font.init()

    def fit(self, metrics: Metrics, scale: float | None = None) -> None:
        """Use another window size or text size."""
        self.metrics = metrics
        self.scale = self.scale if scale is None else scale
        self._sizes.clear()
        self._measured.clear()
        self._rows.clear()
        self._lines.clear()

    @contextmanager
    def at(self, scale: float) -> Iterator[None]:
        """Use another text size within the block, for drawing and for measuring."""
        before, self.scale = self.scale, scale
        try:
            yield
        finally:
            self.scale = before

    def plain(self, text: Text) -> str:
        """Return the text as one string; a card is its rank and its suit sign."""
        if not isinstance(text, str):
            text = "".join(run if isinstance(run, str) else self.sign(run) for run in text)
        return self.calculation(text) if " " in text else text

    def _plain_and_names(self, text: Iterable[Run]) -> tuple[str, tuple[kinsoku.Part, ...]]:
        """Return a text as one string, and the parts of it that are names with what is said with them."""
        plain, names, named = "", [], False
        for run in text:
            start = len(plain)
            plain += self.plain(run) if isinstance(run, str) else self.sign(run)
            if isinstance(run, Mark):
                named = run.kind == "seat"
                names += [(start, len(plain))] if named else []
            elif named:
                named = False
                if run.startswith(HONORIFIC):
                    names[-1] = (names[-1][0], start + len(HONORIFIC))
        return plain, tuple(names)

    def size_px(self, text: str, size: float) -> int:
        """Return the size of the letters in pixels, never under the floors."""
        key = (text, size, self.scale)
        if (known := self._sizes.get(key)) is None:
            if len(self._sizes) > 20000:
                self._sizes.clear()
            japanese = kinsoku.has_japanese(text)
            least, floor = (t.JAPANESE_FLOOR_DU, t.JAPANESE_FLOOR_PX) if japanese else (0.0, t.LATIN_FLOOR_PX)
            known = max(round(max(size * self.scale, least) * self.metrics.s), floor)
            self._sizes[key] = known
        return known

    def font(self, px: int, bold: bool = False) -> pygame.font.Font:
        """Return the font at a size in pixels."""
        key = (px, bold)
        if key not in self._fonts:
            path = FONTS[bold]
            self._fonts[key] = pygame.font.Font(str(asset(path)) if has_asset(path) else None, px)
        return self._fonts[key]

    def can_draw(self, text: str) -> bool:
        """Return whether the fonts have every letter of a text, or a simpler form of it."""
        return all(_drawn(letter, self.font(24)) != MISSING for letter in text if letter != MISSING)

    def em(self, text: Text, size: float) -> float:
        """Return the size the text will really have, in du."""
        plain = self.plain(text)
        return self.size_px(plain, size) / self.metrics.s

    def leading(self, text: Text, size: float) -> float:
        """Return the distance between two lines, in du."""
        plain = self.plain(text)
        factor = t.JAPANESE_LEADING if kinsoku.has_japanese(plain) else t.LATIN_LEADING
        return self.size_px(plain, size) * factor / self.metrics.s

    @staticmethod
    def ascent_px(px: int) -> int:
        """Return the distance in pixels from the top of a rendered line to its baseline."""
        return math.ceil(px * ASCENT_EM)

    @staticmethod
    def height_px(px: int) -> int:
        """Return the height of a rendered line in pixels."""
        return math.ceil(px * ASCENT_EM) + math.ceil(px * 0.2)

    def _width_px(self, text: str, px: int, bold: bool) -> float:
        key = (text, px, bold)
        if (known := _WIDTHS.get(key)) is not None:
            return known
        k = _fineness(px)
        font = self.font(px * k, bold)
        total = 0.0
        for part in _parts(text, font):
            total += px * SUIT_ADVANCE_EM if part in SUIT_OF_SIGN else font.size(part)[0] / k
        if len(_WIDTHS) > 20000:
            _WIDTHS.clear()
        _WIDTHS[key] = total
        return total

    def measure(self, text: Text, size: float = 18, bold: bool = False) -> float:
        """Return the width of one line, in du."""
        plain = self.plain(text)
        key = plain, size, bold, self.scale
        if (known := self._measured.get(key)) is None:
            if len(self._measured) > 20000:
                self._measured.clear()
            known = self._width_px(plain, self.size_px(plain, size), bold) / self.metrics.s
            self._measured[key] = known
        return known

    def wrap(self, text: Text, size: float, width: float, bold: bool = False) -> list[str]:
        """Return the lines of a text that is `width` du wide; no name is broken."""
        plain, names = (self.plain(text), ()) if isinstance(text, str) else self._plain_and_names(text)
        px = self.size_px(plain, size)
        key = (plain, names, px, width, bold)
        if (known := self._rows.get(key)) is None:
            if len(self._rows) > 4000:
                self._rows.clear()

            def measure(first: int, last: int) -> float:
                return self._width_px(plain[first:last], px, bold)

            parts = kinsoku.break_lines(plain, width * self.metrics.s, measure, names)
            known = self._rows[key] = [plain[first:last] for first, last in parts]
        return list(known)

    def ellipsis(self, text: Text, size: float, width: float, bold: bool = False) -> str:
        """Return the text, cut with … when it is wider than `width` du."""
        plain = self.plain(text)
        px = self.size_px(plain, size)
        return kinsoku.ellipsis(plain, width * self.metrics.s, lambda line: self._width_px(line, px, bold))

    def fitting(self, text: Text, size: float, width: float, bold: bool = False, least: float = 14) -> float:
        """Return the largest size from `size` down to `least` at which the text fits into `width` du.

        Text made larger by the player first gives up that enlargement.
        """
        least = least / self.scale
        while size > least and self.measure(text, size, bold) > width:
            size = max(least, size - 1)
        return size

    def within(self, text: Text, size: float, most: float) -> float:
        """Return the size at which letters are at most `most` du high at any text size."""
        return size * min(1.0, most / self.em(text, size))

    def line(self, text: Text, size: float, bold: bool, colour: t.Colour) -> pygame.Surface:
        """Return one rendered line; its baseline is `ASCENT_EM` of its size below its top."""
        plain = self.plain(text)
        px = self.size_px(plain, size)
        key = plain, px, bold, t.rgba(colour)
        return self._lines.get(key, lambda: self._render(plain, px, bold, colour))

    def _render(self, text: str, px: int, bold: bool, colour: t.Colour) -> pygame.Surface:
        """Return a line as a tinted copy of white letters, so that a change of colour needs no new drawing.

        Suit signs have colours of their own.
        """
        ink = t.rgba(colour)
        surface = _LETTERS.get((text, px, bold), lambda: self._letters(text, px, bold)).copy()
        surface.fill((*ink[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
        left, font = 0.0, self.font(px * _fineness(px), bold)
        for part in _parts(text, font):
            if part not in SUIT_OF_SIGN:
                left += self._width_px(part, px, bold)
                continue
            picture = self._suit(SUIT_OF_SIGN[part], round(px * SUIT_EM), colour)
            gap = (px * SUIT_ADVANCE_EM - picture.get_width()) / 2
            top = self.ascent_px(px) - px * MIDDLE_EM - picture.get_height() / 2
            surface.blit(picture, (round(left + gap), round(top)))
            left += px * SUIT_ADVANCE_EM
        if ink[3] < 255:
            surface.fill((255, 255, 255, ink[3]), special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    def _letters(self, text: str, px: int, bold: bool) -> pygame.Surface:
        """Return all but suit signs, in white. They are drawn larger and made small: even gaps, whole
        descenders, true curves."""
        k = _fineness(px)
        font = self.font(px * k, bold)
        ascent, height = self.ascent_px(px), self.height_px(px)
        width = max(1, math.ceil(self._width_px(text, px, bold)))
        fine = pygame.Surface((width * k, height * k), pygame.SRCALPHA)
        fine.fill((255, 255, 255, 0))
        x = 0.0
        for part in _parts(text, font):
            if part in SUIT_OF_SIGN:
                x += px * SUIT_ADVANCE_EM * k
            else:
                letters = font.render(part, True, (255, 255, 255))
                fine.blit(letters, (round(x), ascent * k - font.get_ascent()))
                x += letters.get_width()
        return pygame.transform.smoothscale(fine, (width, height)) if k > 1 else fine

    def _suit(self, suit: str, px: int, colour: t.Colour) -> pygame.Surface:
        if t.luminance(colour) > 0.45:
            return self.art.get(f"suits/light/{suit}", px, tint=colour)
        return self.art.get(f"suits/{suit}", px)


DISPLAY_FILE: Final = "sprites/title/letters.txt"
DISPLAY_UNITS: Final = 1000
DISPLAY_ASCENT, DISPLAY_DEPTH = 0.9, 0.3
"""What a line reaches above its baseline and below it, in em."""


@lru_cache(maxsize=1)
def _display_letters() -> dict[str, tuple[int, str]]:
    """Advance and path of every letter, in thousandths of an em; the baseline is at y 0."""
    letters: dict[str, tuple[int, str]] = {}
    if has_asset(DISPLAY_FILE):
        for row in asset(DISPLAY_FILE).read_text("utf-8").splitlines():
            code, display_width, path = row.split(" ", 2)
            letters[chr(int(code, 16))] = int(display_width), path
    return letters


@lru_cache(maxsize=512)
def has_display_letters(text: str) -> bool:
    """Return whether the face has every letter of a text."""
    letters = _display_letters()
    return all(letter in letters for letter in text)


@lru_cache(maxsize=512)
def display_width(text: str) -> float:
    """Return the width of a line in em."""
    letters = _display_letters()
    return sum(letters[letter][0] for letter in text) / DISPLAY_UNITS


def display_size(type: Typesetter, text: str, size: float, room: float | None) -> float:
    """Return the largest size up to `size` at which a line fits into `room` du; 0 if there is none."""
    if not has_display_letters(text):
        return 0.0
    wide, least = display_width(text), t.CAPTION / type.scale
    while room is not None and size > least and type.em(text, size) * wide > room:
        size = max(least, size - 1)
    return 0.0 if room is not None and type.em(text, size) * wide > room else size


def display_line(
    art: Art, type: Typesetter, text: str, size: float, colour: t.Colour
) -> tuple[pygame.Surface, float]:
    """Return a line as a picture, and how far its baseline lies below its top, in pixels."""
    em = type.size_px(text, size)
    w_px, h_px = max(1, round(display_width(text) * em)), max(1, round((DISPLAY_ASCENT + DISPLAY_DEPTH) * em))
    ink = t.rgba(colour)
    made = art.svg(("letters", text, ink), _display_svg(text, t.hexa(ink), ink[3] / 255), w_px, h_px)
    return made, DISPLAY_ASCENT * em


@lru_cache(maxsize=64)
def _display_svg(text: str, colour: str, alpha: float) -> str:
    """Return a document of a thousand units an em, `ASCENT` and `DEPTH` round the baseline."""
    letters, x, shapes = _display_letters(), 0, []
    for letter in text:
        wide, path = letters[letter]
        if path:
            shapes.append(f'<path d="{path}" transform="translate({x},{DISPLAY_ASCENT * DISPLAY_UNITS:g})"/>')
        x += wide
    box = f'viewBox="0 0 {max(1, x)} {(DISPLAY_ASCENT + DISPLAY_DEPTH) * DISPLAY_UNITS:g}"'
    inner = f'<g fill="{colour}" fill-opacity="{alpha:g}">{"".join(shapes)}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{inner}</svg>'
