"""Letters as a search compares them: without case, width and accents, katakana as hiragana.

>>> fold("ドボン返し"), fold("ﾄﾞﾎﾞﾝ"), fold("Ｄobon"), fold("gēmu")
('どぼん返し', 'どぼん', 'dobon', 'gemu')
>>> folded = Folded("Ａの㍍")
>>> folded.text, folded.span(2, 6)
('aのめーとる', (2, 3))
"""

import unicodedata
from dataclasses import dataclass, field
from typing import Final

_KATAKANA: Final = range(ord("ァ"), ord("ヶ") + 1)
_TO_HIRAGANA: Final = ord("ぁ") - ord("ァ")


def fold(text: str) -> str:
    """Return the text as it is compared."""
    return "".join(map(_letter, unicodedata.normalize("NFKC", text)))


def _letter(letter: str) -> str:
    """Return the form in which a letter is compared: one letter, several, or none."""
    if ord(letter) in _KATAKANA:
        return chr(ord(letter) + _TO_HIRAGANA)
    if letter < "\u0300":
        letter = "".join(
            part for part in unicodedata.normalize("NFD", letter) if not unicodedata.combining(part)
        )
    return letter.casefold()


@dataclass(frozen=True)
class Folded:
    """A text as it is compared, with the places that its letters came from."""

    said: str
    text: str = field(init=False)
    _from: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        pieces = [fold(letter) for letter in self.said]
        object.__setattr__(self, "text", "".join(pieces))
        origin = tuple(at for at, piece in enumerate(pieces) for _ in piece)
        object.__setattr__(self, "_from", origin)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the start and end, in the original text, of a part of the folded one."""
        return self._from[start], self._from[end - 1] + 1

    def find(self, term: str) -> tuple[tuple[int, int], ...]:
        """Return every place in the original text that matches a folded term."""
        found, at = [], self.text.find(term)
        while at >= 0:
            found.append(self.span(at, at + len(term)))
            at = self.text.find(term, at + len(term))
        return tuple(found)
