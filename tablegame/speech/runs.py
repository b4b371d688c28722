"""Runs: the words of a sentence and the marks between them that a screen may draw as pictures."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

MarkKind = Literal["piece", "suit", "seat"]

SUITS = "SHDC"
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Mark:
    """A card (0..53), a suit ("S", "H", "D", "C") or the name of who sits in a seat."""

    kind: MarkKind
    value: int | str


Run = str | Mark
Runs = tuple[Run, ...]


def card_sign(card: int) -> str | None:
    """A suited card as people write it, "5♥"; None for a joker."""
    if not 0 <= card < 52:
        return None
    return RANKS[card % 13] + SUIT_SIGNS[SUITS[card // 13]]


def number(value: int) -> str:
    """A whole number with a true minus sign."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """A gain or a loss: "+4", "−3", "0"."""
    return f"+{value}" if value > 0 else number(value)


def joined(runs: Iterable[Run]) -> Runs:
    """The same runs with neighbouring words made one and empty words left out."""
    out: list[Run] = []
    for run in runs:
        if isinstance(run, str):
            if not run:
                continue
            if out and isinstance(last := out[-1], str):
                out[-1] = last + run
                continue
        out.append(run)
    return tuple(out)
