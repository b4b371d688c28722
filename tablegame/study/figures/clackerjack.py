"""The figures of Clackerjack: rounds won, bombs, and seats out first, alone or with the partner."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from tablegame.pieces.dominoes import halves
from tablegame.rules.clackerjack.events import FirstStarter, Played, RoundWon, TilesDealt, WentOut
from tablegame.rules.contract import DealResult, Event
from tablegame.study.figures.match_figures import Counter

BOMB: Final = "double"
"""The beginning of the kinds of bombs."""
HIGHEST: Final = {2: 5, 4: 6}
"""The highest number on a tile, by number of seats."""


class Figures(Counter):
    """The counter of Clackerjack."""

    dealt: ClassVar[type] = TilesDealt

    _outs: tuple[int, ...] = ()
    """The seats that have gone out in this deal, in order."""

    def worth(self, hand: tuple[int, ...]) -> float:
        """Return the number of doubles: they make bombs, so more are better."""
        return float(_doubles(hand))

    def luck(self, hand: tuple[int, ...]) -> Mapping[str, tuple[int, float]]:
        """Count the doubles among the tiles that were shuffled; all numbers are as likely on a tile."""
        plain = sum(0 not in halves(tile) for tile in hand)
        highest = HIGHEST[len(self.seats)]
        return {"doubles": (_doubles(hand), plain * 2 / (highest + 1))}

    def happens(self, event: Event) -> None:
        """Count the first starter's lot, bombs, rounds, and seats that go out."""
        if isinstance(event, FirstStarter):
            self.lot(event.seat)
        elif isinstance(event, Played) and event.kind.startswith(BOMB):
            self.seats[event.seat].add("bombs")
        elif isinstance(event, RoundWon):
            for figures in self.seats:
                figures.add("rounds")
            self.seats[event.seat].add("rounds_won")
            self.seats[event.seat].add("bombed", event.bomb)
        elif isinstance(event, WentOut):
            self._outs += (event.seat,)

    def scored(self, result: DealResult, points: Sequence[int], playing: Sequence[int]) -> None:
        """Count the seat that went out first, and whether a whole side of two did."""
        if self._outs:
            self.seats[self._outs[0]].add("out_first")
        for seat in playing:
            partner = (seat + 2) % len(self.seats)
            both = partner != seat and seat in self._outs and partner in self._outs
            self.seats[seat].add("out_both", both)
            self.seats[seat].add("won", points[seat] > points[(seat + 1) % len(self.seats)])
        self._outs = ()


def _doubles(hand: Sequence[int]) -> int:
    return sum(low == high and low > 0 for low, high in map(halves, hand))
