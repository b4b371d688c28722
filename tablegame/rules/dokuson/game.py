"""Dokuson as a game of the catalogue: options, texts of moves, reasons, imagining."""

from collections.abc import Mapping
from typing import Final

from tablegame.pieces.cards import SUITS, mask_of, suit_of, value_of
from tablegame.pieces.rng import Rng
from tablegame.rules.base_game import BaseGame, hand_owners
from tablegame.rules.contract import Option, Options, Reason, ViewFacts
from tablegame.rules.dokuson.actions import Play, parse
from tablegame.rules.dokuson.scoring import FULL
from tablegame.rules.dokuson.state import OVER, PLAY, SHUFFLE, DokusonState
from tablegame.rules.dokuson.view import CODEC, DokusonView
from tablegame.rules.imagine import deal_unseen

Hidden = tuple[tuple[int, ...], ...]
"""The cards of the other seats, ascending, then those set aside."""

EACH: Final = {2: 12, 3: 9, 4: 8, 5: 7, 6: 6}
"""Cards dealt by number of seats (rules §2)."""
SAFE: Final = {2: (11, 19), 3: (8, 13), 4: (7, 9), 5: (5, 7), 6: (5, 6)}
"""Cards that may be dealt so that no seat can be left without a play (rules §2)."""


class Dokuson(BaseGame[Play, DokusonView]):
    """The rules of docs/rules/dokuson.md."""

    id: Final = "dokuson"
    title: Final = "Dokuson"
    rules_version: Final = 1
    seats: Final = (2, 3, 4, 5, 6)
    official_seats: Final = (3, 4, 5)
    rests_without_pieces = True
    codec = CODEC
    presets: Final[Mapping[str, Options]] = {
        "standard": {"deals_per_player": 1, "cards": None},
        "double": {"deals_per_player": 2, "cards": None},
        "long": {"deals_per_player": 3, "cards": None},
    }

    def options(self, seats: int) -> tuple[Option, ...]:
        """Return deals for each player (rules §8.4) and cards each (rules §2)."""
        return (
            Option("deals_per_player", 1, choices=(1, 2, 3)),
            Option("cards", None, range=SAFE[seats], null=True, by_seats=SAFE),
        )

    def deals(self, seats: int, options: Options) -> int:
        """Return as many deals as let each seat deal as often as the option says (rules §8.2)."""
        return seats * int(options["deals_per_player"] or 1)

    def begin(self, seats: int, options: Options) -> DokusonState:
        """Return a match before the lot for its first dealer."""
        cards = options["cards"]
        return DokusonState().begin(
            seats, self.deals(seats, options), EACH[seats] if cards is None else int(cards)
        )

    def parse(self, text: str) -> Play:
        """Parse `play 5H` or `play AS 2S`. Raise ValueError for anything else."""
        return parse(text)

    def imagine(self, view: DokusonView, rng: Rng) -> Hidden:
        """Return the other hands and the cards set aside, every deal as likely."""
        return deal_unseen(view.known, rng)

    def assemble(self, view: DokusonView, hidden: Hidden) -> DokusonState:
        """Return the match that this view and these hidden cards make."""
        table = view.table
        state = DokusonState().begin(table.seats, table.deals, table.hand_size)
        state.deal = table.deal
        state.dealer = table.dealer
        state.rows = list(map(list, table.rows))
        state.laid = table.laid
        state.scores = list(table.scores)
        state.sheets = table.results
        if table.phase == "play":
            state.phase = PLAY
        elif table.phase == "over":
            state.phase = OVER
        elif table.dealer is not None:
            state.phase = SHUFFLE
        if table.turn is not None:
            state.turn = table.turn
        if hidden:
            state.hands = list(map(mask_of, hidden[:-1]))
            if view.viewer is not None:
                state.hands.insert(view.viewer, mask_of(table.hand))
        elif any(table.counts):
            state.hands = list(map(mask_of, table.results[-1].hands))
        return state

    def why_not(self, view: DokusonView, action: Play) -> Reason | None:
        """Return the first rule that forbids it (rules §4)."""
        table, cards = view.table, action.cards
        if view.viewer is None or table.turn != view.viewer:
            return Reason("dokuson.reason.turn")
        for card in cards:
            if card not in table.hand:
                return Reason("dokuson.reason.hand", {"card": card})
        if len(cards) == 1:
            return None
        if len(cards) != 2 or len(set(cards)) < len(cards):
            return Reason("dokuson.reason.many")
        first, second = sorted(cards)
        suit = suit_of(first)
        if suit != suit_of(second):
            return Reason("dokuson.reason.suits", {"first": cards[0], "second": cards[1]})
        gap = value_of(second) - value_of(first)
        if gap == 12:
            return Reason("dokuson.reason.ace_king", {"suit": SUITS[suit]})
        if gap != 1:
            return Reason("dokuson.reason.gap", {"first": first, "second": second})
        if len(table.rows[suit]) > FULL - 2:
            return Reason("dokuson.reason.seven", {"suit": SUITS[suit]})
        return None

    def facts(self, view: DokusonView) -> ViewFacts:
        table = view.table
        settings = {"seats": table.seats, "deals": table.deals, "each": table.hand_size}
        return ViewFacts(hand_owners(view), sum(map(len, table.rows)), settings=settings)


DOKUSON: Final = Dokuson()
