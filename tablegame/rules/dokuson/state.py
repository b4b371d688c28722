"""A match of Dokuson as it truly stands."""

from collections.abc import Sequence
from typing import Final

from tablegame.pieces.cards import card_text, cards_in, mask_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat, Viewer, clockwise, left_of
from tablegame.rules.contract import (
    ChanceAction,
    Choose,
    ChooseAction,
    DealResult,
    Event,
    Shuffle,
    ShuffleAction,
    Standing,
)
from tablegame.rules.dokuson.actions import BELOW_KING, DOWN, LANES, PACK, SINGLE, SUIT_MASK, UP, Play
from tablegame.rules.dokuson.events import DealVoid, Laid
from tablegame.rules.dokuson.scoring import FULL, Ending, explain, points_of, suit_places
from tablegame.rules.dokuson.view import DokusonView, PublicView
from tablegame.rules.events import DealScored, Dealt, FirstDealer, MatchEnded
from tablegame.rules.imagine import Known

LOT: Final = 0
"""The first dealer is to be drawn."""
SHUFFLE: Final = 1
PLAY: Final = 2
OVER: Final = 3
_PHASE: Final[tuple[str, ...]] = ("deal", "deal", "play", "over")

_ONE: Final = tuple((Seat(seat),) for seat in range(6))
_LEFT: Final = tuple(tuple(left_of(Seat(seat), seats) for seat in range(seats)) for seats in range(7))
"""By the number of seats, then the seat: the next one clockwise."""
_CHANCE: Final[tuple[Seat, ...]] = (CHANCE,)
_PACK: Final = Shuffle(tuple(range(PACK)), tuple(map(card_text, range(PACK))))
_ALL: Final = (1 << PACK) - 1


def _bits() -> tuple[tuple[int, ...], ...]:
    table: list[tuple[int, ...]] = [()]
    for bit in range(13):
        table += [(*bits, bit) for bits in table]
    return tuple(table)


_BITS: Final = _bits()
"""The cards of one suit, by their mask."""


class DokusonState:
    """Rows, hands as bit masks, and where the match stands. Mutable; `clone` copies."""

    __slots__ = (
        "deal", "dealer", "deals", "hand_size", "hands", "laid", "phase", "rows",
        "scores", "seats", "sheets", "turn", "unwritten",
    )  # fmt: skip

    def begin(self, seats: int, deals: int, hand_size: int) -> "DokusonState":
        """Set the state at the start of a match and return it. `clone` fills a blank state instead."""
        self.seats = seats
        self.deals = deals
        self.hand_size = hand_size
        self.deal = 1
        self.phase = LOT
        self.dealer: Seat | None = None
        self.turn = Seat(0)
        self.rows: list[list[int]] = [[], [], []]
        self.laid: tuple[tuple[Seat, tuple[int, ...]], ...] = ()
        """The plays of this deal with their seats, in order."""
        self.hands = [0] * seats
        self.scores = [0] * seats
        self.sheets: tuple[DealResult, ...] = ()
        self.unwritten: tuple[Ending, ...] = ()
        """Deals that are over and whose sheets have not been read yet; a search never reads them."""
        return self

    def clone(self) -> "DokusonState":
        """Return an independent copy."""
        twin = DokusonState()
        twin.seats = self.seats
        twin.deals = self.deals
        twin.hand_size = self.hand_size
        twin.deal = self.deal
        twin.phase = self.phase
        twin.dealer = self.dealer
        twin.turn = self.turn
        a, b, c = self.rows
        twin.rows = [a[:], b[:], c[:]]
        twin.laid = self.laid
        twin.hands = self.hands[:]
        twin.scores = self.scores[:]
        twin.sheets = self.sheets
        twin.unwritten = self.unwritten
        return twin

    def to_act(self) -> Sequence[Seat]:
        """Return the seat whose turn it is, CHANCE before a deal, () at the end."""
        if self.phase == PLAY:
            return _ONE[self.turn]
        return () if self.phase == OVER else _CHANCE

    def chance(self) -> Shuffle | Choose | None:
        """Return the lot for the first dealer (rules §3.1), then a shuffle a deal."""
        if self.phase == LOT:
            return Choose(tuple(range(self.seats)))
        if self.phase == SHUFFLE:
            assert self.dealer is not None, "the first dealer is drawn before the first shuffle"
            to = clockwise(left_of(self.dealer, self.seats), self.seats)
            return Shuffle(_PACK.pieces, _PACK.texts, to, self.hand_size * self.seats)
        return None

    def dealt(self) -> bool:
        """Return whether a deal is under way."""
        return self.phase == PLAY

    def legal_actions(self, seat: Seat) -> Sequence[Play]:
        """Return every single, and every double that leaves its row at six or fewer (rules §4)."""
        if self.phase != PLAY or seat != self.turn:
            return ()
        hand = self.hands[seat]
        moves = [SINGLE[card] for card in cards_in(hand)]
        for low in cards_in(self._pairs(hand)):
            moves += (UP[low], DOWN[low])
        return moves

    def _pairs(self, hand: int) -> int:
        """Return the lower cards of the doubles that may be played from `hand`."""
        pairs = hand & hand >> 1 & BELOW_KING
        if pairs:
            for suit in range(LANES):
                if len(self.rows[suit]) > FULL - 2:
                    pairs &= ~SUIT_MASK[suit]
        return pairs

    def random_action(self, seat: Seat, rng: Rng) -> Play:
        hand = self.hands[seat]
        pairs = self._pairs(hand)
        singles = hand.bit_count()
        drawn = int(rng.random() * (singles + 2 * pairs.bit_count()))
        if drawn < singles:
            return SINGLE[_nth(hand, drawn)]
        drawn -= singles
        return (DOWN if drawn & 1 else UP)[_nth(pairs, drawn >> 1)]

    def apply(self, seat: Seat, action: Play | ChanceAction, events: list[Event] | None = None) -> None:
        """Carry out a legal action of the seat that is to act."""
        if type(action) is Play:
            self._play(seat, action, events)
        elif type(action) is ShuffleAction:
            self._deal(action.order, events)
        elif type(action) is ChooseAction:
            self.dealer = Seat(action.value)
            self.phase = SHUFFLE
            if events is not None:
                events.append(FirstDealer(self.dealer))

    def _deal(self, order: Sequence[int], events: list[Event] | None) -> None:
        assert self.dealer is not None, "the first dealer is drawn before the first shuffle"
        self.rows = [[], [], []]
        self.laid = ()
        first = left_of(self.dealer, self.seats)
        for place in range(self.seats):
            cards = order[place : self.hand_size * self.seats : self.seats]
            self.hands[(first + place) % self.seats] = mask_of(cards)
        self.turn = self.dealer
        self.phase = PLAY
        if events is not None:
            hands = tuple(tuple(cards_in(hand)) for hand in self.hands)
            events.append(Dealt(self.deal, self.dealer, (self.hand_size,) * self.seats, hands))

    def _play(self, seat: Seat, action: Play, events: list[Event] | None) -> None:
        cards = action.cards
        suit = action.suit
        row = self.rows[suit]
        row += cards
        self.laid += ((seat, cards),)
        hands = self.hands
        hands[seat] ^= action.mask
        if events is not None:
            events.append(Laid(seat, cards, "SHD"[suit], len(row)))
        if len(row) >= FULL:
            self._score(suit, events)
            return
        left = _LEFT[self.seats]
        turn = left[seat]
        while not hands[turn]:
            if turn == seat:
                self.phase = SHUFFLE
                if events is not None:
                    events.append(DealVoid(self.deal))
                return
            turn = left[turn]
        self.turn = turn

    def _score(self, first: int, events: list[Event] | None) -> None:
        assert self.dealer is not None, "a deal has a dealer"
        place = suit_places(first, self.rows)
        scores = self.scores
        for seat, hand in enumerate(self.hands):
            scores[seat] += points_of(hand, place)
        self.unwritten += (Ending(place, tuple(self.hands)),)
        if events is not None:
            events.append(DealScored(self.deal, self.results()[-1], tuple(scores)))
        if self.deal == self.deals:
            self.phase = OVER
            if events is not None:
                events.append(MatchEnded(tuple(self.scores), self.standing().winners))
            return
        self.deal += 1
        self.dealer = left_of(self.dealer, self.seats)
        self.phase = SHUFFLE

    def results(self) -> tuple[DealResult, ...]:
        """Return the score sheets of the deals that are over."""
        if self.unwritten:
            self.sheets += tuple(map(explain, self.unwritten))
            self.unwritten = ()
        return self.sheets

    def standing(self) -> Standing:
        """Rank the seats by sum, more being better; all that tie for it win (rules §8.3)."""
        over = self.phase == OVER
        best = max(self.scores)
        return Standing(
            deal=self.deal,
            phase=_PHASE[self.phase],
            scores=tuple(self.scores),
            over=over,
            winners=tuple(Seat(s) for s in range(self.seats) if over and self.scores[s] == best),
            places=tuple(1 + sum(other > score for other in self.scores) for score in self.scores),
        )

    def view(self, viewer: Viewer) -> DokusonView:
        """Return rows, counts and scores, and the viewer's own hand."""
        own = 0 if viewer is None else self.hands[viewer]
        counts = tuple(hand.bit_count() for hand in self.hands)
        playing = self.phase == PLAY
        known = Known()
        if playing:
            seen = own | mask_of(card for row in self.rows for card in row)
            places = [count for seat, count in enumerate(counts) if seat != viewer]
            known = Known(tuple(cards_in(_ALL & ~seen)), (*places, PACK - self.hand_size * self.seats))
        return DokusonView(
            viewer,
            PublicView(
                seats=self.seats,
                deal=self.deal,
                deals=self.deals,
                hand_size=self.hand_size,
                phase=_PHASE[self.phase],
                dealer=self.dealer,
                turn=self.turn if playing else None,
                rows=tuple(map(tuple, self.rows)),
                counts=counts,
                scores=tuple(self.scores),
                hand=tuple(cards_in(own)),
                results=self.results(),
                laid=self.laid,
            ),
            known,
        )


def _nth(mask: int, n: int) -> int:
    """Return the n-th card of a mask, from 0."""
    spades = _BITS[mask & 0x1FFF]
    if n < len(spades):
        return spades[n]
    n -= len(spades)
    hearts = _BITS[mask >> 13 & 0x1FFF]
    if n < len(hearts):
        return 13 + hearts[n]
    return 26 + _BITS[mask >> 26][n - len(hearts)]
