"""High Card as a game of the catalogue."""

from collections.abc import Mapping
from typing import Final

from tablegame.pieces.rng import Rng
from tablegame.rules.base_game import BaseGame, hand_owners
from tablegame.rules.contract import Option, Options, Reason, ViewFacts
from tablegame.rules.imagine import deal_unseen
from tests.sixth.rules.high_card.state import CODEC, HighCardState, HighCardView, Play, parse

Hidden = tuple[tuple[int, ...], ...]
"""The cards of the other seats, ascending, then those set aside."""


class HighCard(BaseGame[Play, HighCardView]):
    """The rules, in short: any card may be laid, the highest takes the trick, its taker leads the next."""

    id: Final = "high_card"
    title: Final = "High Card"
    rules_version: Final = 1
    seats: Final = (2, 3, 4)
    official_seats: Final = (2, 3, 4)
    codec = CODEC
    presets: Final[Mapping[str, Options]] = {"standard": {"deals": 3}, "short": {"deals": 1}}

    def options(self, seats: int) -> tuple[Option, ...]:
        """Return the one option: how many deals a match has."""
        return (Option("deals", 3, range=(1, 10)),)

    def deals(self, seats: int, options: Options) -> int:
        """Return the number of deals that the option says."""
        return int(options["deals"] or 1)

    def begin(self, seats: int, options: Options) -> HighCardState:
        """Return a match before its first shuffle."""
        return HighCardState(seats, self.deals(seats, options))

    def parse(self, text: str) -> Play:
        """Return the play of a text such as `play 5H`; ValueError for any other text."""
        return parse(text)

    def imagine(self, view: HighCardView, rng: Rng) -> Hidden:
        """Return the other hands and the cards set aside, every deal as likely."""
        return deal_unseen(view.known, rng)

    def assemble(self, view: HighCardView, hidden: Hidden) -> HighCardState:
        """Return the match that this view and these hidden cards make."""
        table = view.table
        state = HighCardState(len(table.counts), table.deals)
        for name in ("deal", "phase", "opener", "trick", "pile", "tricks", "scores", "results"):
            setattr(state, name, getattr(table, name))
        state.last_opener, state.last_trick = table.last_opener, table.last_trick
        if hidden:
            hands = [tuple(sorted(hand)) for hand in hidden[:-1]]
            if view.viewer is not None:
                hands.insert(view.viewer, table.hand)
            state.hands = tuple(hands)
        return state

    def why_not(self, view: HighCardView, action: Play) -> Reason | None:
        """Return why a card may not be played: it is not the seat's turn, or not in its hand."""
        if view.viewer is None or view.table.turn != view.viewer:
            return Reason("high_card.reason.turn")
        if action.card not in view.table.hand:
            return Reason("high_card.reason.hand", {"card": action.card})
        return None

    def facts(self, view: HighCardView) -> ViewFacts:
        table = view.table
        return ViewFacts(hand_owners(view), len(table.trick), settings={"deals": table.deals})


HIGH_CARD: Final = HighCard()
