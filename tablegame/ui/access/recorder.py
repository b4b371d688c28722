"""Words as they are spoken, and a canvas that listens to what is written on it."""

import re
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, Final

import pygame

from tablegame.speech import Text
from tablegame.speech.second_person import in_second_person
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text as Said
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene_stack import StackedScene

_CARD = re.compile("(10|[2-9AJQK])([♠♥♦♣])")
_SUITS: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_ENDS: Final = tuple(".!?…。！？」")
"""Signs after which a line needs no other end."""

_DRAWN: Final = (
    "table", "veil", "fill", "sprite", "centred", "icon", "crest", "suit", "medallion", "medal", "card",
    "prepare", "tick", "backs", "panel", "shape", "circle", "line", "stitches", "ring", "hint",
)  # fmt: skip
"""What a canvas does beside writing."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A text, and where it was written, in du."""

    text: str
    x: float
    y: float


class Ear(Canvas):
    """Notes every text; what else is drawn on it is lost."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(pygame.Surface((1, 1)), ui.metrics, ui.theme, ui.type, ui.art)
        self.cap_of = lambda word: ""
        self.heard: list[Heard] = []
        self._inside = False
        for name in _DRAWN:
            setattr(self, name, _nothing)

    def _note(self, text: Said, x: float, y: float) -> None:
        words = self.type.plain(text).strip()
        if words and not self._inside:
            self.heard.append(Heard(words, x, y))

    def text(
        self, text: Said, x: float, y: float, size: float = t.BODY, bold: bool = False, *rest: Any, **how: Any
    ) -> tuple[float, float]:
        self._note(text, x, y)
        wide = self.type.measure(text, size, bold)
        return min(wide, how.get("max_width") or wide), self.type.em(self.type.plain(text), size)

    def again(self, key: Hashable, paint: Callable[[Canvas], object]) -> None:
        paint(self)

    def lines(self, text: Said, x: float, y: float, width: float, *rest: Any, **how: Any) -> float:
        """Record several lines as one text."""
        self._note(text, x, y)
        before, self._inside = self._inside, True
        try:
            return super().lines(text, x, y, width, *rest, **how)
        finally:
            self._inside = before


def _nothing(*rest: object, **how: object) -> None:
    """Ignore drawing without text."""


def listen(ui: Ui, draw: Callable[[Canvas], object], scene: StackedScene | None = None) -> list[Heard]:
    """Return the texts that `draw` writes, without those of the widgets of `scene`."""
    recorder = Ear(ui)
    if scene is None:
        draw(recorder)
        return recorder.heard
    form, widgets = scene.form, scene.form.widgets
    form.widgets = []
    try:
        draw(recorder)
    finally:
        form.widgets = widgets
    return recorder.heard


def spoken(ui: Ui, text: Said) -> str:
    """Return a text without signs: "5♥" is the five of hearts."""

    def card(match: re.Match[str]) -> str:
        rank, suit = match.groups()
        key = f"access.rank.{rank}"
        named = ui.text(key) if ui.speaker.has(key) else rank
        return ui.text("access.card", rank=named, suit=ui.text(f"app.suit.{_SUITS[suit]}"))

    plain = ui.speaker.plain((text,) if isinstance(text, str) else text)
    words = _CARD.sub(card, plain)
    for sign, suit in _SUITS.items():
        words = words.replace(sign, ui.text(f"app.suit.{suit}"))
    return words


def joined(ui: Ui, lines: Iterable[str]) -> str:
    """Return lines as one text, each ended as sentences end in the language of the screen."""
    said = ""
    for line in lines:
        ended = line if line.endswith(_ENDS) else ui.text("access.sentence", line=line)
        said = ui.text("access.sentences", before=said, line=ended) if said else ended
    return said


def addressed(ui: Ui, text: Text, own: str) -> str:
    """Return a text as it is said to the player called `own`, if any, without signs."""
    return spoken(ui, in_second_person(ui.speaker, text, own))
