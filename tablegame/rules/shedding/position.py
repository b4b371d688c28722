"""A position of a game of the family: the fields that all share, the seats to act, and their moves."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, Self

from tablegame.pieces.cards import card_text, cards_in
from tablegame.pieces.seats import CHANCE, Seat, clockwise
from tablegame.rules.card_tracking import CardTracker
from tablegame.rules.contract import Choose, DealResult, Shuffle, Standing
from tablegame.rules.public_knowledge import PublicKnowledge
from tablegame.rules.sealed_answers import Window
from tablegame.rules.shedding.facts import JOKER, Facts
from tablegame.rules.shedding.moves import CALL, DRAW, PASS, RETURN, Discard, Word
from tablegame.rules.stock import Stock

SHUFFLE: Final = 0
TURN: Final = 1
RENEW: Final = 2
"""A draw waits for a new stock."""
DOBON_WINDOW: Final = 3
RETURN_WINDOW: Final = 4
OVER: Final = 20
"""Phases of one game alone have the numbers between."""
PHASES: Final = {
    SHUFFLE: "deal", TURN: "turn", RENEW: "turn", DOBON_WINDOW: CALL.text, RETURN_WINDOW: RETURN.text,
    OVER: "over",
}  # fmt: skip
WINDOWS: Final = {DOBON_WINDOW: CALL.text, RETURN_WINDOW: RETURN.text}
"""Phases in which only who can call is asked, and what may be called."""
CHOICES: Final[Mapping[int, Sequence[Word]]] = {DOBON_WINDOW: (CALL, PASS), RETURN_WINDOW: (RETURN, PASS)}

_ONE: Final = tuple((Seat(seat),) for seat in range(8))
_CHANCE: Final[tuple[Seat, ...]] = (CHANCE,)


class SheddingPosition(ABC):
    """Hands as bit masks, stock and discards, and where the match stands. Mutable; `clone` copies."""

    __slots__ = (
        "callers", "damage", "deal", "deals", "declared", "direction", "drawn", "facts", "free", "hands",
        "idle", "key", "laid", "owed", "owner", "passed", "phase", "renewed", "scores", "seats", "sheets",
        "stock", "sums", "tracker", "turn", "unwritten", "window",
    )  # fmt: skip
    phases: Mapping[int, str] = PHASES
    choices: Mapping[int, Sequence[Any]] = CHOICES
    """By phase of a window: its answers."""
    low_wins = False

    def prepare(self, seats: int, deals: int, free: bool, facts: Facts) -> None:
        """Set the state at the start of a match. `clone` fills a blank state instead."""
        self.seats = seats
        self.deals = deals
        self.free = free
        """Whether drawing is allowed beside a legal discard."""
        self.facts = facts
        self.deal = 1
        self.phase = SHUFFLE
        self.hands = [0] * seats
        self.sums = [0] * seats
        """The numbers of each hand, added up."""
        self.stock = Stock([], [])
        self.key = 0
        """The field card as matching sees it (`facts.key_of`)."""
        self.laid = 1
        """The cards of the last discard."""
        self.damage = 0
        """Cards that the penalty has gathered; 0 outside one."""
        self.direction = 1
        self.turn: Seat | None = None
        self.owner: Seat | None = None
        self.callers: tuple[Seat, ...] = ()
        """The seats whose dobon waits for a return."""
        self.declared = 0
        """Seats that hold one card and have declared it, as bits."""
        self.window: Window[Any] | None = None
        self.passed = 0
        """The numbers that each seat has let go by with the hand it holds, as `card_tracking` has it."""
        self.owed = 0
        self.drawn = 0
        self.idle = 0
        self.renewed = 0
        """How often the stock was renewed in this round."""
        self.scores: tuple[int, ...] = (0,) * seats
        self.tracker = CardTracker(facts.pack, PublicKnowledge(), [])
        self.sheets: tuple[DealResult, ...] = ()
        self.unwritten: tuple[Any, ...] = ()
        """Rounds that are over and whose sheets have not been read yet; a search never reads them."""

    def clone(self) -> Self:
        """Return an independent copy."""
        twin = type(self)()
        twin.seats = self.seats
        twin.deals = self.deals
        twin.free = self.free
        twin.facts = self.facts
        twin.deal = self.deal
        twin.phase = self.phase
        twin.hands = self.hands[:]
        twin.sums = self.sums[:]
        twin.stock = self.stock.clone()
        twin.key = self.key
        twin.laid = self.laid
        twin.damage = self.damage
        twin.direction = self.direction
        twin.turn = self.turn
        twin.owner = self.owner
        twin.callers = self.callers
        twin.declared = self.declared
        twin.window = None if self.window is None else self.window.clone()
        twin.passed = self.passed
        twin.owed = self.owed
        twin.drawn = self.drawn
        twin.idle = self.idle
        twin.renewed = self.renewed
        twin.scores = self.scores
        twin.tracker = self.tracker.clone()
        twin.sheets = self.sheets
        twin.unwritten = self.unwritten
        return twin

    def to_act(self) -> Sequence[Seat]:
        """Return the seat whose turn it is, those asked in a window, CHANCE, or () at the end."""
        turn = self.turn
        if self.phase == TURN and turn is not None:
            return _ONE[turn]
        if self.window is not None:
            return self.window.waiting
        return () if self.phase == OVER else _CHANCE

    def chance(self) -> Shuffle | Choose | None:
        """Return the shuffle of a round, or that of the discards when the stock is spent."""
        if self.phase == SHUFFLE:
            dealt = self.facts.hand_size * self.seats
            return _shuffle(self.facts.pack, self.first_dealt(), self.seats, dealt)
        return self.stock.renewal() if self.phase == RENEW else None

    def first_dealt(self) -> Seat:
        """Return the seat that gets the first card of a deal."""
        return Seat(0)

    def dealt(self) -> bool:
        """Return whether a deal is under way."""
        return SHUFFLE < self.phase < OVER

    def discards(self, seat: Seat) -> int:
        """Return the cards that a seat may discard in its turn, as a mask."""
        hand = self.hands[seat]
        facts = self.facts
        if hand & hand - 1 or not facts.declares or self.declared >> seat & 1 and not hand & JOKER:
            return hand & (facts.answers if self.damage else facts.match)[self.key]
        return 0

    def barred(self, seat: Seat) -> int:
        """Return the cards that a seat does not hold, as all players see when it must draw."""
        facts = self.facts
        follow = (facts.answers if self.damage else facts.match)[self.key]
        if not facts.declares or self.hands[seat].bit_count() > 1:
            return follow
        return follow & ~JOKER if self.declared >> seat & 1 else 0

    @abstractmethod
    def lays(self, seat: Seat) -> list[Discard]:
        """Return the legal discards of a seat in its turn, in every form."""

    def legal_actions(self, seat: Seat) -> Sequence[Any]:
        """Return the words of the window, or every form of every legal discard and the draw."""
        if self.phase != TURN:
            if self.window is None or seat not in self.window.waiting:
                return ()
            return self.choices[self.phase]
        if seat != self.turn:
            return ()
        moves: list[Discard | Word] = [*self.lays(seat)]
        if self.free or not moves:
            moves.append(DRAW)
        return moves

    def able_callers(self, number: int, owner: Seat) -> list[Seat]:
        """Return the seats that may call on a card of this number just laid by `owner`, ascending."""
        makes, sums = self.facts.makes, self.sums
        return [
            Seat(seat)
            for seat, hand in enumerate(self.hands)
            if seat != owner and makes(hand, sums[seat], number)
        ]

    @abstractmethod
    def explain(self, ending: Any) -> DealResult:
        """Return the score sheet of a round that is over."""

    def results(self) -> tuple[DealResult, ...]:
        """Return the score sheets of the rounds that are over."""
        if self.unwritten:
            self.sheets += tuple(map(self.explain, self.unwritten))
            self.unwritten = ()
        return self.sheets

    def standing(self) -> Standing:
        """Rank the seats by their totals; all that tie for the best one win."""
        over = self.phase == OVER
        ranked = sorted(self.scores, reverse=not self.low_wins)
        return Standing(
            deal=self.deal,
            phase=self.phases[self.phase],
            scores=self.scores,
            over=over,
            winners=tuple(Seat(s) for s in range(self.seats) if self.scores[s] == ranked[0]) if over else (),
            places=tuple([1 + ranked.index(score) for score in self.scores]),
        )


@cache
def _shuffle(pack: int, first: Seat, seats: int, dealt: int) -> Shuffle:
    pieces = tuple(cards_in(pack))
    return Shuffle(pieces, tuple(map(card_text, pieces)), clockwise(first, seats), dealt)


def nearest_caller(callers: Sequence[Seat], owner: Seat, direction: int, seats: int) -> Seat:
    """Return the caller next after the discarder in the direction of play."""
    return min(callers, key=lambda seat: (seat - owner) * direction % seats)
