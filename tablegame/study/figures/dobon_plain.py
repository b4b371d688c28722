"""The figures of Everyday Dobon: how rounds were won, and calls made, returned, paid for or let go by."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from tablegame.ai.dobon_plain.policy import may_call
from tablegame.pieces.cards import value_of
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import DealResult, Event
from tablegame.rules.dobon_plain.scoring import POINTS
from tablegame.rules.dobon_plain.state import DRAWN
from tablegame.rules.shedding.events import Begins, DobonCalled, DobonReturned, RoundDealt
from tablegame.rules.shedding.moves import CALL
from tablegame.rules.shedding.position import DOBON_WINDOW
from tablegame.rules.shedding.state import DOBON, OUT, RETURNED
from tablegame.study.figures.match_figures import Counter

CARDS = 52


class Figures(Counter):
    """The counter of Everyday Dobon."""

    dealt: ClassVar[type] = RoundDealt
    _callers: tuple[Seat, ...] = ()

    def worth(self, hand: tuple[int, ...]) -> float:
        """Return the points of the hand, less being better: they are paid, and must add up to a number."""
        return -float(sum(POINTS[card] for card in hand))

    def luck(self, hand: tuple[int, ...]) -> Mapping[str, tuple[int, float]]:
        """Count eights and twos."""
        values = [value_of(card) for card in hand if card < CARDS]
        chance = 4 * len(hand) / (CARDS + int(self.options["jokers"] or 0))
        return {"eights": (values.count(8), chance), "twos": (values.count(2), chance)}

    def decides(self, seat: Seat, text: str, state: Any) -> None:
        """Count calls that could be made, by whether they were."""
        if state.phase == DOBON_WINDOW:
            able = may_call(state, seat)
        else:
            able = state.phase == DRAWN and CALL in state.legal_actions(seat)
        if able:
            self.seats[seat].add("calls" if text == CALL.text else "let_go")

    def happens(self, event: Event) -> None:
        """Count calls that are returned, and the lot for who begins."""
        if isinstance(event, Begins):
            self.lot(event.seat)
        elif isinstance(event, DobonCalled):
            self._callers += (event.seat,)
        elif isinstance(event, DobonReturned):
            for seat in self._callers:
                self.seats[seat].add("returned")

    def scored(self, result: DealResult, points: Sequence[int], playing: Sequence[int]) -> None:
        """Count how the round ended; each of several callers has won."""
        self._callers = ()
        facts = dict(result.facts)
        how = str(facts["how"])
        for seat, line in enumerate(lines[0] for lines in result.lines):
            figures, key = self.seats[seat], line.key.rpartition(".")[2]
            if key in (DOBON, OUT, RETURNED):
                figures.add("won")
                figures.add(f"won_by_{how}")
            figures.add("paid", key == "caught")
