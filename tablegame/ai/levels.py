"""The levels of the opponents: they differ in effort and in sense, never in what they see."""

from dataclasses import dataclass, replace
from typing import Final

from tablegame.ai.temper import PLAIN, Temper

LEVELS: Final = ("novice", "easy", "normal", "hard", "expert")
"""Every level name, weakest first."""

NOISE: Final = (0.1, 0.5)
"""The rates at which a playout strays from the simple policy. Mixed by world: a search that trusts its
opponents to be sensible overfits to them."""

LIKELY: Final = -1.0
"""In place of how often a playout strays: its players choose as strong players do, some plays more often than
others (in games that have a model of it)."""

FIRST_SLICE: Final = 8
"""Worlds of a level that halves; a few hundredths of its thought, so that even a slow machine has time."""


@dataclass(frozen=True, slots=True)
class LevelSettings:
    """The settings of a level. A weak one tries every move in a few worlds and chooses softly by what it
    found. A strong one spends its playouts on the moves that lead, and is not content with less than
    proof."""

    name: str
    worlds: int = 0
    """The worlds for every move, before a soft choice; 0: sequential halving over playouts."""
    effort: float = 0.0
    """For halving: the share of the playouts that a game allows hard."""
    temperature: float = 0.0
    """Softness: a move that is worth this much less is chosen 2.7 times less often."""
    blunder: float = 1.0
    """The loss of worth, against the best move, from which a move is never chosen."""
    prior: float = 0.0
    """The worth of the simple policy's own move beyond what was found."""
    leave: float = 1.5
    """For halving: standard errors of paired lead that a move needs over the simple policy's own move."""
    memory: float = 1.0
    """The share that is kept of what is known and no longer to be seen."""
    noise: tuple[float, ...] = NOISE
    """The rates at which players stray in its playouts, or LIKELY, mixed by world."""
    inference: bool = False
    """Whether the moves of others tell it about their hands."""
    calls: bool = False
    """Whether it thinks over calls and bids too, which the others decide at once."""
    weighs: bool = True
    """With inference: whether worlds are weighed also where a game can deal them by what has been seen."""
    nodes: int = 0
    """Positions that may be looked at to solve the end of one world; 0: it is not solved."""
    cap_ms: int = 800
    """The clock, which cuts a search short only where a machine is far too slow."""
    temper: Temper = PLAIN
    """The temper of a character, at any level."""

    @property
    def first_slice(self) -> int:
        """Worlds that every move is tried in before the clock is asked."""
        return self.worlds or FIRST_SLICE

    def scaled(self, share: float) -> "LevelSettings":
        """Return the same level where worths differ by `share` of what is usual."""
        return replace(
            self, temperature=self.temperature * share, blunder=self.blunder * share, prior=self.prior * share
        )


LEVEL_SETTINGS: Final = {
    settings.name: settings
    for settings in (
        LevelSettings("novice", worlds=2, temperature=0.12, blunder=0.35, memory=0.0, noise=(0.5, 1.0)),
        LevelSettings("easy", worlds=4, temperature=0.05, blunder=0.25, memory=0.5, noise=(0.5,)),
        LevelSettings("normal", worlds=10, temperature=0.02, blunder=0.15, prior=0.02, memory=0.8),
        LevelSettings("hard", effort=1.0),
        LevelSettings("expert", effort=3.0, inference=True, calls=True, nodes=20_000, cap_ms=1900),
    )
}


def settings_of(level: str) -> LevelSettings:
    """Return how a level thinks; raise ValueError for an unknown name."""
    if level not in LEVEL_SETTINGS:
        raise ValueError(f"{level[:20]!r} is not a level; they are {', '.join(LEVELS)}")
    return LEVEL_SETTINGS[level]
