"""Tempers: what a character prizes beside winning.

A temper chooses among moves that are about equally good, and in a bid or a call how much is dared. It never
changes what is seen, and how well is played is the level's.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Final


@dataclass(frozen=True, slots=True)
class Temper:
    """The likes of a character; each from -1 to 1, and 0 is the plain level's."""

    bold: float = 0.0
    """Dares what might be called; -1: shies away from it."""
    bids: float = 0.0
    """Bids more than others would, or less."""
    calls: float = 0.0
    """Calls and jumps in at once, or waits for a safe moment."""
    hoards: float = 0.0
    """Keeps bombs, trumps, twos and eights, or spends them."""
    swaps: float = 0.0
    """Swaps for the sake of it."""
    doubles: float = 0.0
    """Plays two cards where one would do."""
    hunts: float = 0.0
    """Turns whatever hurts on the player in the lead."""
    turns: float = 0.0
    """Bold when behind and careful when ahead."""

    def boldness(self, lead: float) -> float:
        """Return how bold a character is whose score is ahead (above 0) or behind (below)."""
        return self.bold + (self.turns if lead < 0 else -self.turns if lead > 0 else 0.0)


PLAIN: Final = Temper()
"""The temper of a level by itself."""
WORDS: Final[Mapping[str, Temper]] = {
    "bold": Temper(bold=1.0),
    "careful": Temper(bold=-1.0),
    "bids_high": Temper(bids=1.0),
    "bids_low": Temper(bids=-1.0),
    "quick": Temper(calls=1.0),
    "patient": Temper(calls=-1.0),
    "hoards": Temper(hoards=1.0),
    "spends": Temper(hoards=-1.0),
    "swaps": Temper(swaps=1.0),
    "doubles": Temper(doubles=1.0),
    "hunts": Temper(hunts=1.0),
    "turns": Temper(turns=1.0),
}
"""Each temper by its word."""
TEMPERS: Final[Mapping[str, tuple[str, ...]]] = {
    "aoi": ("bold", "bids_high"),
    "mei": ("careful", "bids_low"),
    "ren": ("hoards", "patient"),
    "sora": ("swaps", "doubles"),
    "hana": ("careful", "hoards"),
    "kaito": ("hunts", "bold"),
    "yui": ("patient", "bids_low"),
    "riku": ("bold", "doubles"),
    "nao": ("careful", "patient"),
    "haru": ("quick", "spends"),
    "yuki": ("hoards", "bids_low"),
    "ken": ("turns", "bids_high"),
}
"""The words of each character."""
PRIZED: Final = 0.02
"""The worth that a move liked by 1 more may seem to lack, if it lies within one standard error."""
TRIED: Final = 2
"""The best may have been tried in so many times as many worlds as a liked move."""


def made_of(words: Iterable[str]) -> Temper:
    """Return the temper that joins all of these."""
    parts = [WORDS[word] for word in words]
    return Temper(*(sum(getattr(part, each.name) for part in parts) for each in fields(Temper)))


def temper_of(character: str) -> Temper:
    """Return the temper of a character, or `PLAIN` if the name is unknown."""
    return made_of(TEMPERS[character]) if character in TEMPERS else PLAIN
