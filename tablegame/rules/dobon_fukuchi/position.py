"""The state of a match of Fukuchi Dobon: its fields, the seats to act, their legal actions, and views."""

from collections.abc import Sequence
from typing import Final, Self

from tablegame.pieces.cards import SUITS, card_text, cards_in, mask_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat, Viewer, clockwise, left_of
from tablegame.rules.card_tracking import CardTracker, known_to, passed_by_seat
from tablegame.rules.contract import Choose, DealResult, Shuffle, Standing
from tablegame.rules.dobon_fukuchi.actions import (
    DRAW,
    NO_SEAT,
    PACK,
    PASS,
    RETURN,
    TAKE,
    Action,
    turn_moves,
    turn_plays,
    window_moves,
)
from tablegame.rules.dobon_fukuchi.scoring import STAKE, Ending, explain
from tablegame.rules.dobon_fukuchi.view import DobonFukuchiView, PublicView
from tablegame.rules.imagine import Known
from tablegame.rules.public_knowledge import PublicKnowledge
from tablegame.rules.stock import Stock

EACH: Final = 4
"""Cards dealt to each seat (rules §1.3)."""

LOT: Final = 0
"""The first dealer is to be drawn."""
SHUFFLE: Final = 1
WINDOW: Final = 2
TURN: Final = 3
RENEW: Final = 4
"""The stock is spent and the discards are to be shuffled, in the middle of a draw or at its end."""
ANSWER: Final = 5
"""The owner of the top card may return."""
OVER: Final = 6
PHASE: Final[tuple[str, ...]] = ("deal", "deal", "window", "turn", "turn", "return", "over")

CLOSED: Final = ""
FLIP: Final = "flip"
DISCARD: Final = "discard"
DRAWN: Final = "draw"
BACK: Final = "return"
"""Kinds of windows, as views and events name them; CLOSED between them."""

SEATS: Final = tuple(tuple(Seat(seat) for seat in range(5) if mask >> seat & 1) for mask in range(32))
"""By mask of seats, bit n for seat n: those seats, ascending."""
_ONE: Final = tuple((Seat(seat),) for seat in range(5))
_CHANCE: Final[tuple[Seat, ...]] = (CHANCE,)
ALL_CARDS: Final = (1 << PACK) - 1
_WHOLE: Final = Shuffle(tuple(range(PACK)), tuple(map(card_text, range(PACK))))


class Position:
    """Hands as bit masks, the pile and the stock, what is open, and the accounts. Mutable; `clone` copies."""

    __slots__ = (
        "again", "answers", "burst_pays", "callers", "deal", "dealer", "deals", "direction", "due", "fixed",
        "following", "hands", "heavy", "keeps_turn", "makes", "nearest", "owed", "owner", "passed",
        "penalty", "phase", "scores", "seats", "sheets", "skip", "stake", "stock", "suit", "take_ends",
        "tracker", "turn", "unwritten", "value", "waiting", "window",
    )  # fmt: skip

    def begin(
        self, seats: int, deals: int, take_ends: bool, burst_pays: bool, keeps_turn: bool, nearest: bool
    ) -> Self:
        """Set the state at the start of a match and return it. `clone` fills a blank state instead."""
        self.seats = seats
        self.deals = deals
        self.take_ends = take_ends
        self.burst_pays = burst_pays
        self.keeps_turn = keeps_turn
        """Whether cards out of turn leave the order as it was (rules §9.1)."""
        self.nearest = nearest
        """Whether one caller alone stands (rules §9.2)."""
        self.deal = 1
        self.phase = LOT
        self.dealer: Seat | None = None
        self.direction = 1
        """1 clockwise, -1 the other way."""
        self.turn = 0
        """The seat that laid or drew last, the dealer after the flip: play goes on from here. Where the order
        is kept, the seat in turn from the first turn on."""
        self.following = NO_SEAT
        """The seat in turn next but for aces, where the order is kept; NO_SEAT before the first turn, and
        where that follows from `turn`."""
        self.fixed = False
        """Whether the seat in turn has laid, so that `following` stays; only where the order is kept."""
        self.hands = [0] * seats
        self.makes = [0] * seats
        """The numbers that each hand makes, as bits (rules §6.1)."""
        self.stock = Stock([], [])
        self.tracker = CardTracker(ALL_CARDS, PublicKnowledge(), [])
        self.value = 0
        """The value of the top card, 1 .. 13 for A .. K."""
        self.suit = 0
        """The suit that the top card counts as, 0 .. 3 for S H D C."""
        self.owner = NO_SEAT
        """The seat that laid the top card; NO_SEAT for the flipped one."""
        self.penalty = 0
        self.skip = 0
        """Aces of the last play, until the turn passes on."""
        self.owed = 0
        """Cards still to be drawn when the stock is renewed."""
        self.again = False
        """Whether a penalty has been taken, so that the turn goes on if no seat lays a card (rules §4.2)."""
        self.heavy = NO_SEAT
        """The seat that has drawn to ten cards or more in this turn (rules §5.3)."""
        self.due = False
        """Whether that seat has still to lay a card."""
        self.window = CLOSED
        self.waiting = 0
        """Seats that are asked and have not answered, as a mask."""
        self.answers: tuple[tuple[int, Action], ...] = ()
        """The sealed answers of the window, each with its seat, in the order in which they came."""
        self.callers = 0
        """The seats that have called dobon, as a mask."""
        self.passed = 0
        """The numbers that each seat has let go by with the hand it holds: as `card_tracking` has it."""
        self.stake = STAKE
        self.scores = [0] * seats
        self.sheets: tuple[DealResult, ...] = ()
        self.unwritten: tuple[Ending, ...] = ()
        """Deals that are over and whose sheets have not been read yet; a search never reads them."""
        return self

    def clone(self) -> Self:
        """Return an independent copy."""
        twin = type(self)()
        twin.seats = self.seats
        twin.deals = self.deals
        twin.take_ends = self.take_ends
        twin.burst_pays = self.burst_pays
        twin.keeps_turn = self.keeps_turn
        twin.nearest = self.nearest
        twin.deal = self.deal
        twin.phase = self.phase
        twin.dealer = self.dealer
        twin.direction = self.direction
        twin.turn = self.turn
        twin.following = self.following
        twin.fixed = self.fixed
        twin.hands = self.hands[:]
        twin.makes = self.makes[:]
        twin.stock = self.stock.clone()
        twin.tracker = self.tracker.clone()
        twin.value = self.value
        twin.suit = self.suit
        twin.owner = self.owner
        twin.penalty = self.penalty
        twin.skip = self.skip
        twin.owed = self.owed
        twin.again = self.again
        twin.heavy = self.heavy
        twin.due = self.due
        twin.window = self.window
        twin.waiting = self.waiting
        twin.answers = self.answers
        twin.callers = self.callers
        twin.passed = self.passed
        twin.stake = self.stake
        twin.scores = self.scores[:]
        twin.sheets = self.sheets
        twin.unwritten = self.unwritten
        return twin

    # The seats to act, and their legal actions

    def to_act(self) -> Sequence[Seat]:
        """Return the seat whose turn it is, those asked who have not answered, CHANCE, () at the end."""
        phase = self.phase
        if phase == TURN:
            return _ONE[self.turn]
        if phase == WINDOW or phase == ANSWER:
            return SEATS[self.waiting]
        return () if phase == OVER else _CHANCE

    def chance(self) -> Shuffle | Choose | None:
        """Return the lot for the first dealer, a shuffle a deal, and the discards when the stock is spent."""
        if self.phase == LOT:
            return Choose(tuple(range(self.seats)))
        if self.phase == RENEW:
            return self.stock.renewal()
        if self.phase == SHUFFLE:
            assert self.dealer is not None, "the first dealer is drawn before the first shuffle"
            to = clockwise(left_of(self.dealer, self.seats), self.seats)
            return Shuffle(_WHOLE.pieces, _WHOLE.texts, to, EACH * self.seats)
        return None

    def dealt(self) -> bool:
        """Return whether a deal is under way."""
        return SHUFFLE < self.phase < OVER

    def legal_actions(self, seat: Seat) -> Sequence[Action]:
        """Return every play in its one form, draws and calls (rules §3.6-8, §4, §6)."""
        phase = self.phase
        if phase == TURN:
            if seat == self.turn:
                return turn_moves(self.hands[seat], self.value, self.suit, self.penalty, self.due)
        elif phase == WINDOW:
            if self.waiting >> seat & 1:
                return window_moves(self.hands[seat], self.value, self.may_dobon(seat))
        elif phase == ANSWER and self.waiting >> seat & 1:
            return (RETURN, PASS)
        return ()

    def random_action(self, seat: Seat, rng: Rng) -> Action:
        if self.phase == TURN:
            plays = turn_plays(self.hands[seat], self.value, self.suit, self.penalty)
            drawn = int(rng.random() * (len(plays) + (not self.due)))
            if drawn < len(plays):
                return plays[drawn]
            return TAKE if self.penalty else DRAW
        moves: Sequence[Action] = (RETURN, PASS)
        if self.phase == WINDOW:
            dobon = self.makes[seat] >> self.value & 1 == 1 and self.owner != seat
            moves = window_moves(self.hands[seat], self.value, dobon and self.owner >= 0)
        return moves[int(rng.random() * len(moves))]

    def may_dobon(self, seat: int) -> bool:
        """Return whether the hand makes the number of a card that another seat has laid (rules §6.1-2)."""
        return self.makes[seat] >> self.value & 1 == 1 and self.owner not in (seat, NO_SEAT)

    # Views

    def standing(self) -> Standing:
        """Rank the seats by account, higher being better; equal ones share a place (rules §7.9)."""
        over = self.phase == OVER
        best = max(self.scores)
        return Standing(
            deal=self.deal,
            phase=PHASE[self.phase],
            scores=tuple(self.scores),
            over=over,
            winners=tuple(Seat(s) for s in range(self.seats) if over and self.scores[s] == best),
            places=tuple(1 + sum(other > score for other in self.scores) for score in self.scores),
        )

    def view(self, viewer: Viewer) -> DobonFukuchiView:
        """Return the view of `viewer`: the open part, its own hand and sealed answer, and its knowledge of
        the rest."""
        own = 0 if viewer is None else self.hands[viewer]
        playing = WINDOW <= self.phase <= ANSWER
        stock = self.stock
        public, known = PublicKnowledge(), Known()
        if playing:
            open_cards = mask_of(stock.pile)
            public = self.tracker.public(open_cards)
            known = known_to(viewer, own, public, open_cards, ALL_CARDS, len(stock.cards))
        answer = next((said.notation() for seat, said in self.answers if seat == viewer), None)
        return DobonFukuchiView(
            viewer,
            PublicView(
                seats=self.seats,
                deal=self.deal,
                deals=self.deals,
                take_ends=self.take_ends,
                burst_pays=self.burst_pays,
                keeps_turn=self.keeps_turn,
                nearest=self.nearest,
                phase="play" if playing else PHASE[self.phase],
                dealer=self.dealer,
                turn=Seat(self.turn) if playing else None,
                following=None if self.following == NO_SEAT else Seat(self.following),
                fixed=self.fixed,
                direction=self.direction,
                pile=tuple(stock.pile),
                stock=len(stock.cards),
                suit=SUITS[self.suit],
                owner=None if self.owner == NO_SEAT else Seat(self.owner),
                penalty=self.penalty,
                skip=self.skip,
                owed=self.owed if self.phase == RENEW else None,
                again=self.again,
                heavy=None if self.heavy == NO_SEAT else Seat(self.heavy),
                due=self.due,
                window=self.window or None,
                asked=viewer is not None and self.waiting >> viewer & 1 == 1,
                answer=answer,
                callers=SEATS[self.callers],
                opened=tuple(tuple(cards_in(mask)) for mask in public.opened),
                passed=passed_by_seat(self.passed, self.seats) if playing else (),
                stake=self.stake,
                counts=tuple(hand.bit_count() for hand in self.hands),
                scores=tuple(self.scores),
                hand=tuple(cards_in(own)),
                results=self.results(),
            ),
            known,
            public,
        )

    def results(self) -> tuple[DealResult, ...]:
        """Return the score sheets of the deals that are over."""
        if self.unwritten:
            self.sheets += tuple(map(explain, self.unwritten))
            self.unwritten = ()
        return self.sheets
