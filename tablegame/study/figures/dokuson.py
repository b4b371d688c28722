"""The figures of Dokuson: doubles, and where the strongest suit of the first hand came in."""

from collections.abc import Mapping, Sequence
from typing import Final

from tablegame.pieces.cards import SUITS, suit_of, value_of
from tablegame.rules.contract import DealResult, Event
from tablegame.rules.dokuson.actions import LANES, PACK
from tablegame.rules.dokuson.events import Laid
from tablegame.rules.events import FirstDealer
from tablegame.study.figures.match_figures import Counter

NEIGHBOURS: Final = LANES * 12
"""Pairs of neighbours in the pack."""


class Figures(Counter):
    """The counter of Dokuson."""

    def worth(self, hand: tuple[int, ...]) -> float:
        """Return how near the weakest suit is to the middle one: either of them may then be the one to come
        last.

        Deals of computers confirm this better than the strength of a hand.
        """
        weakest, middle, _ = sorted(suit_sums(hand))
        return float(weakest - middle)

    def luck(self, hand: tuple[int, ...]) -> Mapping[str, tuple[int, float]]:
        """Count neighbours of one suit, of which doubles are made."""
        held = set(hand)
        neighbours = sum(value_of(card) < 13 and card + 1 in held for card in hand)
        size = len(hand)
        return {"neighbours": (neighbours, NEIGHBOURS * size * (size - 1) / (PACK * (PACK - 1)))}

    def happens(self, event: Event) -> None:
        """Count the first dealer's lot, and doubles."""
        if isinstance(event, FirstDealer):
            self.lot(event.seat)
        elif isinstance(event, Laid) and len(event.cards) == 2:
            self.seats[event.seat].add("doubles")

    def scored(self, result: DealResult, points: Sequence[int], playing: Sequence[int]) -> None:
        """Count the seats with the most points of the deal, and the places of their strong suits."""
        places = dict(result.facts)
        for seat in playing:
            figures = self.seats[seat]
            figures.add("won", points[seat] == max(points))
            sums = suit_sums(self.hands[seat]) if self.hands else []
            if sums and sums.count(max(sums)) == 1:
                place = places[SUITS[sums.index(max(sums))]]
                figures.add("strong")
                figures.add("strong_first", place == 1)
                figures.add("strong_last", place == 3)


def suit_sums(hand: Sequence[int]) -> list[int]:
    """Return the values of a hand added up, by suit."""
    return [sum(value_of(card) for card in hand if suit_of(card) == suit) for suit in range(LANES)]
