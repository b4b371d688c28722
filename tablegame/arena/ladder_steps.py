"""The steps of the ladder: which bot is measured among which, in which game."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from tablegame.ai.levels import LEVELS
from tablegame.arena.setup import GREEDY, RANDOM, Setup, set_up
from tablegame.features.game_features import features_of
from tablegame.rules.catalogue import GAMES

SEED: Final = 20_000
"""The seed of deals on which no bots were tuned."""


class Pairing(NamedTuple):
    """A bot in one seat (where partners play, on one side) and another in all others."""

    game: str
    seats: int
    bots: tuple[str, str]
    """The one that is measured, and the others."""


@dataclass(frozen=True, slots=True)
class Step:
    """A pairing that is measured, and how many deals of it are wanted."""

    pairing: Pairing
    deals: int

    def set_up(self) -> Setup:
        """Return the set-up that is measured."""
        return set_up(*self.pairing, seed=SEED)


TABLES: Final = tuple(
    (game, seats)
    for game in GAMES
    if (measured := features_of(game).measured) is not None
    for seats in measured.seats
)
"""Games and numbers of seats."""

RUNGS: Final = tuple((higher, lower) for lower, higher in pairwise((RANDOM, *LEVELS)))
YARDSTICKS: Final = ((GREEDY, RANDOM), ("hard", GREEDY), ("hard", RANDOM))
DEALS: Final = {RANDOM: 2000, GREEDY: 1000, "novice": 1000, "easy": 1000, "normal": 600, "hard": 300}
"""By the stronger bot of a step, and 200 for an expert: as many as its time allows."""

STEPS: Final = tuple(
    Step(Pairing(game, seats, bots), DEALS.get(bots[0], 200))
    for game, seats in TABLES
    for bots in (*YARDSTICKS, *RUNGS)
)
