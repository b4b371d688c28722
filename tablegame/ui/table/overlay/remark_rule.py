"""The rule by which computers make remarks: it reads public events and nothing else.

What would be said at a moment follows from the match's public seed and from public events, so a replay says
the same. The clock and the player's settings only leave some of it unsaid.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tablegame.pieces.seats import Seat

Occasion: TypeAlias = Literal[
    "greeting", "good_deal", "bad_deal", "call", "return", "bomb", "last_piece", "life_lost", "close_finish",
    "farewell",
]  # fmt: skip
Occasions: TypeAlias = Iterable[tuple[Seat, Occasion]]
"""Seats that have an occasion for a remark, and the occasions."""

TELLING: Final[Sequence[Occasion]] = (
    "return", "bomb", "call", "life_lost", "last_piece", "close_finish", "farewell", "good_deal", "bad_deal",
    "greeting",
)  # fmt: skip
"""The occasions in the order in which they are spoken about, if several come at once."""
LINES: Final = 4
"""The number of lines of each character for each occasion."""
LITTLE: Final[Mapping[Occasion, float]] = {
    "return": 0.8, "bomb": 0.35, "call": 0.5, "life_lost": 0.5, "last_piece": 0.35, "close_finish": 1.0,
    "farewell": 1.0, "good_deal": 0.3, "bad_deal": 0.3, "greeting": 1.0,
}  # fmt: skip
"""How often a computer speaks with the setting "little"; with "lively" always."""


@dataclass(frozen=True, slots=True)
class Remark:
    """The remark of a seat, by the key of its text."""

    seat: Seat
    key: str


def remark(
    seed: str, index: int, deals: int, occasions: Occasions, who: Mapping[Seat, str], manner: str
) -> Remark | None:
    """Return the remark on what has just happened, or None.

    `manner` is the setting: `off`, `little` or `lively`. `seed` is public from the beginning. `index` counts
    the public things that have happened, `deals` those that are over. `who`: the characters that may speak.
    """
    if manner == "off":
        return None
    spoken_of = [(seat, occasion) for seat, occasion in occasions if seat in who]
    if not spoken_of:
        return None
    first = min(TELLING.index(occasion) for _, occasion in spoken_of)
    occasion = TELLING[first]
    seats = [seat for seat, each in spoken_of if each == occasion]
    seat = min(seats, key=lambda seat: (_drawn(seed, index, "who", occasion, seat), seat))
    if manner != "lively" and _drawn(seed, index, "whether", occasion, seat) >= LITTLE[occasion]:
        return None
    return Remark(seat, f"remarks.{who[seat]}.{occasion}.{_line(seed, index, deals, occasion, seat)}")


def _line(seed: str, index: int, deals: int, occasion: Occasion, seat: Seat) -> int:
    """Return the number of the line: deal by deal each in turn, in an order of the match's own.

    Bombs fall more often than once in a deal.
    """
    order = sorted(range(1, LINES + 1), key=lambda line: _drawn(seed, line, "order", occasion, seat))
    return order[(deals + (index if occasion == "bomb" else 0)) % LINES]


def _drawn(seed: str, index: int, *about: object) -> float:
    """Return a number from 0 to below 1 that is the same for the same arguments."""
    text = " ".join(map(str, (seed, index, *about)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big") / 2**48
