"""The figures of Fukuchi Dobon: deals won, bursts, cards out of turn, stakes, calls let go by."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from tablegame.pieces.cards import value_of
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import DealResult, Event
from tablegame.rules.dobon_fukuchi.actions import DOBON, PACK
from tablegame.rules.dobon_fukuchi.events import CardsLaid, DobonCalled, DobonReturned
from tablegame.rules.dobon_fukuchi.position import WINDOW
from tablegame.rules.events import FirstDealer
from tablegame.study.figures.match_figures import Counter


class Figures(Counter):
    """The counter of Fukuchi Dobon."""

    largest: ClassVar[frozenset[str]] = frozenset({"stake"})
    _callers: tuple[Seat, ...] = ()

    def worth(self, hand: tuple[int, ...]) -> float:
        """Return the sum of the cards, less being better: low cards are nearer to a number."""
        return -float(sum(map(value_of, hand)))

    def luck(self, hand: tuple[int, ...]) -> Mapping[str, tuple[int, float]]:
        """Count low cards, A to 4."""
        return {"low_cards": (sum(value_of(card) <= 4 for card in hand), 16 * len(hand) / PACK)}

    def decides(self, seat: Seat, text: str, state: Any) -> None:
        """Count calls that could be made, by whether they were."""
        if state.phase == WINDOW and DOBON in state.legal_actions(seat):
            self.seats[seat].add("calls" if text == "dobon" else "let_go")

    def happens(self, event: Event) -> None:
        """Count the first dealer's lot, cards out of turn, and calls that are returned."""
        if isinstance(event, FirstDealer):
            self.lot(event.seat)
        elif isinstance(event, CardsLaid) and event.out_of_turn:
            self.seats[event.seat].add("out_of_turn")
        elif isinstance(event, DobonCalled):
            self._callers = event.callers
        elif isinstance(event, DobonReturned):
            for seat in self._callers:
                self.seats[seat].add("returned")

    def scored(self, result: DealResult, points: Sequence[int], playing: Sequence[int]) -> None:
        """Count how the deal ended; a burst has no winner."""
        facts = dict(result.facts)
        how = facts["how"]
        for seat, lines in enumerate(result.lines):
            figures, key = self.seats[seat], lines[0].key.rpartition(".")[2]
            if key in ("dobon", "returned"):
                figures.add("won")
                figures.add("won_by_return", key == "returned")
                figures.most("stake", int(facts["stake"]))
            elif key == "burst":
                figures.add("bursts")
            elif key == "hit" and how == "dobon":
                figures.add("paid")
