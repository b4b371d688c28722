"""The display face, for headings and calls: letters as outlines, set by the program.

It has the Latin letters, kana, and the kanji of the program's own headings. A line with any other letter is
written in the font of all other text.
"""

from functools import lru_cache
from typing import Final

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import Art
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.system.assets import asset, has_asset

FILE: Final = "sprites/title/letters.txt"
EM: Final = 1000
ASCENT, DEPTH = 0.9, 0.3
"""What a line reaches above its baseline and below it, in em."""


@lru_cache(maxsize=1)
def _letters() -> dict[str, tuple[int, str]]:
    """Advance and path of every letter, in thousandths of an em; the baseline is at y 0."""
    found: dict[str, tuple[int, str]] = {}
    if has_asset(FILE):
        for row in asset(FILE).read_text("utf-8").splitlines():
            code, width, path = row.split(" ", 2)
            found[chr(int(code, 16))] = int(width), path
    return found


@lru_cache(maxsize=512)
def can_write(text: str) -> bool:
    """Return whether the face has every letter of a text."""
    letters = _letters()
    return all(letter in letters for letter in text)


@lru_cache(maxsize=512)
def width(text: str) -> float:
    """Return the width of a line in em."""
    letters = _letters()
    return sum(letters[letter][0] for letter in text) / EM


def fitting(type: Typesetter, text: str, size: float, room: float | None) -> float:
    """Return the largest size up to `size` at which a line fits into `room` du; 0 if it can not be written
    so."""
    if not can_write(text):
        return 0.0
    wide, least = width(text), t.CAPTION / type.scale
    while room is not None and size > least and type.em(text, size) * wide > room:
        size = max(least, size - 1)
    return 0.0 if room is not None and type.em(text, size) * wide > room else size


def picture(
    art: Art, type: Typesetter, text: str, size: float, colour: t.Colour
) -> tuple[pygame.Surface, float]:
    """Return a line as a picture, and how far its baseline lies below its top, in pixels."""
    em = type.size_px(text, size)
    w_px, h_px = max(1, round(width(text) * em)), max(1, round((ASCENT + DEPTH) * em))
    ink = t.rgba(colour)
    made = art.svg(("letters", text, ink), _svg(text, t.hexa(ink), ink[3] / 255), w_px, h_px)
    return made, ASCENT * em


@lru_cache(maxsize=64)
def _svg(text: str, colour: str, alpha: float) -> str:
    """Return a document of a thousand units an em, `ASCENT` and `DEPTH` round the baseline."""
    letters, x, shapes = _letters(), 0, []
    for letter in text:
        wide, path = letters[letter]
        if path:
            shapes.append(f'<path d="{path}" transform="translate({x},{ASCENT * EM:g})"/>')
        x += wide
    box = f'viewBox="0 0 {max(1, x)} {(ASCENT + DEPTH) * EM:g}"'
    inner = f'<g fill="{colour}" fill-opacity="{alpha:g}">{"".join(shapes)}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{inner}</svg>'
