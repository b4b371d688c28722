"""The figures of Losing Loadum: lives lost, challenges, 31 that went undeclared."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tablegame.pieces.cards import value_of
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import DealResult, Event, Options
from tablegame.rules.events import FirstDealer
from tablegame.rules.loadum.events import Accepted, TrickTaken
from tablegame.rules.loadum.pack import PACK
from tablegame.rules.loadum.position import DECLARE
from tablegame.rules.loadum.scoring import LIMIT
from tablegame.study.figures.match_figures import Counter

ACE: Final = 1
TEN: Final = 10


class Figures(Counter):
    """The counter of Losing Loadum."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self._unnoticed: set[int] = set()
        self._reached: set[int] = set()

    def worth(self, hand: tuple[int, ...]) -> float:
        """Return the sum of the ranks, aces high, less being better: low cards take few tricks."""
        return -float(sum(14 if value_of(card) == ACE else value_of(card) for card in hand))

    def luck(self, hand: tuple[int, ...]) -> Mapping[str, tuple[int, float]]:
        """Count aces and tens."""
        strong = sum(value_of(card) in (ACE, TEN) for card in hand)
        return {"aces_tens": (strong, 8 * len(hand) / PACK)}

    def decides(self, seat: Seat, text: str, state: Any) -> None:
        """Count once a deal whether a seat with 31 declares it or has not noticed."""
        if state.phase != DECLARE or state.totals[seat] < LIMIT:
            return
        if text != "pass":
            self.seats[seat].add("declared")
        elif seat not in self._unnoticed:
            self._unnoticed.add(seat)
            self.seats[seat].add("unnoticed")
        if seat not in self._reached:
            self._reached.add(seat)
            self.seats[seat].add("reached")

    def happens(self, event: Event) -> None:
        """Count the first dealer's lot, tricks and swaps."""
        if isinstance(event, FirstDealer):
            self.lot(event.seat)
        elif isinstance(event, TrickTaken):
            self.seats[event.seat].add("tricks")
        elif isinstance(event, Accepted):
            self.seats[event.seat].add("swaps")
            self.seats[event.partner].add("swaps")

    def takes_part(self, result: DealResult) -> Sequence[int]:
        """Return the seats that still had a life."""
        return [seat for seat, lines in enumerate(result.lines) if lines]

    def scored(self, result: DealResult, points: Sequence[int], playing: Sequence[int]) -> None:
        """Count lives lost, and whether a challenge was right."""
        facts = dict(result.facts)
        for seat in playing:
            self.seats[seat].add("lost", points[seat] < 0)
            self.seats[seat].add("pile", int(dict(result.lines[seat][0].values)["pile"]))
        by = facts.get("by")
        if isinstance(by, int) and "target" in facts:
            self.seats[by].add("right" if facts["why"] == "challenged" else "wrong")
        self._unnoticed, self._reached = set(), set()
