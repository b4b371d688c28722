"""The style of cards: set, colours of suits, large indices, and the hand that holds them.

A face is drawn once, in parts: the rank (a joker's wheel), the sign under it (the joker's word), the art
beside them (sprites/). Dressing it moves the parts and changes colours; nothing is drawn anew.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

FACES: Final = ("own", "plain")
"""The sets of faces: ours, and one as cards are printed all over the world."""
SETS: Final = ("two", "four", "contrast")
TONES: Final[Mapping[str, tuple[str, ...]]] = {
    "S": ("#101418", "#2A3550", "#D5D9E4", "#93A0BE"),
    "H": ("#C2410C", "#7A2706", "#F7DCCB", "#F0A27A"),
    "D": ("#1D4ED8", "#132F80", "#D5E0FB", "#86A5F3"),
    "C": ("#00806A", "#00483C", "#CDE9E2", "#63BDAB"),
}
"""The colours that the sprites have: sign, robe or its edge, light ground, accent."""

_RED = ("#BE1228", "#74081A", "#F8D9DC", "#EB98A2")
_OTHERS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "two": {"H": _RED, "D": _RED, "C": ("#101418", "#2B3038", "#DEE0E4", "#9BA0AA")},
    "contrast": {
        "H": ("#A62F26", "#641710", "#F7D9D6", "#E38A82"),
        "D": ("#0314BE", "#020A70", "#D3D7FB", "#7E88F0"),
        "C": ("#147F81", "#08484A", "#CBE8E8", "#5AB5B7"),
    },
}
_PAPER: Final = {"#FBF7EC": "#FFFFFF", "#B9AB8B": "#3C3832"}
"""In high contrast faces are white with a dark edge."""

_COLOUR = re.compile(r"#[0-9A-F]{6}")
_PART = re.compile(r'<g id="(rank|sign|art|wheel|word)">')
_JOKERS: Final = ("X1", "X2")

# Where the parts go, in card units (250 x 350): scale across, scale down, move right, move down.
_NORMAL = dict.fromkeys(("rank", "sign", "wheel", "word", "art"), (1.0, 1.0, 0.0, 0.0))
_LARGE = {
    "rank": (1.2, 1.53, -3.8, -9.5),
    "sign": (1.38, 1.38, -12.0, 9.0),
    "wheel": (1.22, 1.22, -6.0, -10.0),
    "word": (1.5, 1.28, -20.0, -14.0),
    "art": (0.88, 0.88, 30.0, 20.9),
}
_TURNED = {False: (150.0, -76.0), True: (136.0, -97.0)}
"""For a left hand the index stands at the right: how much further it and the art go, normal and large."""


def suit_colour(suits: str, suit: str) -> str:
    """Return the colour of a suit's sign on paper in one of the `SETS`."""
    return _OTHERS.get(suits, {}).get(suit, TONES[suit])[0]


@dataclass(frozen=True)
class CardStyle:
    """One way of dressing; the plain one changes nothing."""

    suits: str = "four"
    large: bool = False
    left_handed: bool = False
    faces: str = "own"

    def sprite(self, name: str) -> str:
        """Return the sprite that is drawn for one of that name: the jokers are the same in both sets."""
        if self.faces == "own" or not name.startswith("cards/") or name[-1] not in TONES:
            return name
        return f"cards/{self.faces}/{name.removeprefix('cards/')}"

    def worn(self, name: str, source: bytes) -> bytes:
        """Return the SVG of a sprite, dressed if it is a face or a suit's sign."""
        suit = name[-1]
        face = name.startswith("cards/") and (suit in TONES or name.endswith(_JOKERS))
        if self == CardStyle() or not (face or name.startswith("suits/")):
            return source
        text = source.decode()
        if (new := _OTHERS.get(self.suits, {}).get(suit)) is not None:
            paints = dict(zip(TONES[suit], new, strict=True))
            text = _COLOUR.sub(lambda found: paints.get(found[0], found[0]), text)
        if face and self.suits == "contrast":
            text = _COLOUR.sub(lambda found: _PAPER.get(found[0], found[0]), text)
        if face and (self.large or self.left_handed):
            text = _PART.sub(lambda found: f'<g transform="{self._place(found[1])}">', text)
        return text.encode()

    def _place(self, part: str) -> str:
        across, down, x, y = (_LARGE if self.large else _NORMAL)[part]
        x += _TURNED[self.large][part == "art"] if self.left_handed else 0.0
        return f"translate({x:g},{y:g}) scale({across:g},{down:g})"
