"""The figures of Dobon: how rounds were won, and calls made, returned, paid for or let go by."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from tablegame.ai.dobon.policy import bid_for
from tablegame.pieces.cards import mask_of, value_of
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import DealResult, Event
from tablegame.rules.dobon.events import RightWon
from tablegame.rules.dobon.matching import PACK
from tablegame.rules.dobon.position import DOBON_WINDOW
from tablegame.rules.shedding.events import DobonReturned, RoundDealt
from tablegame.study.figures.match_figures import Counter

FIRST_JOKER: Final = 52


class Figures(Counter):
    """The counter of Dobon."""

    dealt: ClassVar[type] = RoundDealt
    low_wins: ClassVar[bool] = True

    def worth(self, hand: tuple[int, ...]) -> float:
        """Return what the computers would bid on the hand."""
        return bid_for(mask_of(hand), len(self.seats))

    def luck(self, hand: tuple[int, ...]) -> Mapping[str, tuple[int, float]]:
        """Count jokers and eights."""
        jokers = sum(card >= FIRST_JOKER for card in hand)
        eights = sum(card < FIRST_JOKER and value_of(card) == 8 for card in hand)
        share = len(hand) / PACK
        return {"jokers": (jokers, (PACK - FIRST_JOKER) * share), "eights": (eights, 4 * share)}

    def decides(self, seat: Seat, text: str, state: Any) -> None:
        """Count calls. Only a seat that can call is asked, so to pass is to let it go by."""
        if state.phase == DOBON_WINDOW:
            self.seats[seat].add("calls" if text == "dobon" else "let_go")

    def happens(self, event: Event) -> None:
        """Count rights won in the auction, and calls that are returned."""
        if isinstance(event, RightWon):
            self.seats[event.seat].add("rights")
            self.seats[event.seat].add("bids", event.bid)
        elif isinstance(event, DobonReturned):
            self.seats[event.caller].add("returned")

    def scored(self, result: DealResult, points: Sequence[int], playing: Sequence[int]) -> None:
        """Count how the round ended."""
        facts = dict(result.facts)
        how, winner, loser = str(facts["how"]), facts.get("winner"), facts.get("loser")
        if isinstance(winner, int):
            self.seats[winner].add("won")
            self.seats[winner].add(f"won_by_{how}")
        if how == "dobon" and isinstance(loser, int):
            self.seats[loser].add("paid")
