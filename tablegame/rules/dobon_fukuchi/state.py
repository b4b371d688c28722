"""A match of Fukuchi Dobon as it truly stands, and how it goes on.

A turn is a play or a draw; a window follows every play, every completed draw and the flip (rules §2, §8).
Whatever ends with the last window that closes is decided in `_close`.
"""

from collections.abc import Sequence

from tablegame.pieces.cards import SUITS, cards_in, mask_of
from tablegame.pieces.seats import Seat, left_of
from tablegame.rules.arithmetic import hand_targets
from tablegame.rules.card_tracking import (
    DREW,
    HAND_CHANGED,
    LAID,
    PASSED_BY_OTHERS,
    RENEWED,
    SHOWN,
    CardTracker,
)
from tablegame.rules.contract import ChanceAction, ChooseAction, Event, ShuffleAction
from tablegame.rules.dobon_fukuchi.actions import (
    ACE,
    JACK,
    LIMIT,
    NO_SEAT,
    TWO,
    Action,
    Call,
    Play,
    play_order,
    seats_to_ask,
    turn_plays,
)
from tablegame.rules.dobon_fukuchi.events import (
    CardsDrawn,
    CardsLaid,
    DirectionTurned,
    DobonCalled,
    DobonReturned,
    Flipped,
    HandBurst,
    NearestStands,
    NothingDrawn,
    PenaltyGrown,
    SeatsSkipped,
    StockRenewed,
    SuitNamed,
)
from tablegame.rules.dobon_fukuchi.position import (
    ALL_CARDS,
    ANSWER,
    BACK,
    CLOSED,
    DISCARD,
    DRAWN,
    EACH,
    FLIP,
    OVER,
    RENEW,
    SEATS,
    SHUFFLE,
    TURN,
    WINDOW,
    Position,
)
from tablegame.rules.dobon_fukuchi.scoring import STAKE, Ending, points_of
from tablegame.rules.events import DealScored, Dealt, FirstDealer, MatchEnded, WindowClosed, WindowOpened
from tablegame.rules.stock import Stock


class DobonFukuchiState(Position):
    """A position that goes on by `apply`."""

    __slots__ = ()

    def apply(self, seat: Seat, action: Action | ChanceAction, events: list[Event] | None = None) -> None:
        """Carry out a legal action of a seat that is to act."""
        if type(action) is Play:
            if self.phase == TURN:
                self._lay(seat, action, events)
            else:
                self._answer(seat, action, events)
        elif type(action) is Call:
            if self.phase == WINDOW:
                self._answer(seat, action, events)
            elif self.phase == ANSWER:
                self._end_calls(action.word == "return", events)
            elif action.word == "draw":
                self._draw_one(events)
            else:
                self._take(events)
        elif type(action) is ShuffleAction:
            if self.phase == RENEW:
                self._renew(action.order, events)
            else:
                self._deal(action.order, events)
        elif type(action) is ChooseAction:
            self.dealer = Seat(action.value)
            self.phase = SHUFFLE
            if events is not None:
                events.append(FirstDealer(self.dealer))

    def _deal(self, order: Sequence[int], events: list[Event] | None) -> None:
        assert self.dealer is not None, "the first dealer is drawn before the first shuffle"
        first = left_of(self.dealer, self.seats)
        for place in range(self.seats):
            hand = mask_of(order[place : EACH * self.seats : self.seats])
            self.hands[(first + place) % self.seats] = hand
        self.makes = list(map(hand_targets, self.hands))
        flip = order[EACH * self.seats]
        self.stock = Stock.of(order[EACH * self.seats + 1 :], (flip,))
        self.tracker = CardTracker.begin(ALL_CARDS, (EACH,) * self.seats)
        self.direction = 1
        self.turn = self.dealer
        self.value, self.suit = flip % 13 + 1, flip // 13
        self.owner = self.heavy = NO_SEAT
        self.penalty = self.skip = self.owed = self.callers = self.passed = 0
        self.following = NO_SEAT
        self.again = self.due = self.fixed = False
        self.stake = STAKE
        if events is not None:
            hands = tuple(tuple(cards_in(hand)) for hand in self.hands)
            events.append(Dealt(self.deal, self.dealer, (EACH,) * self.seats, hands))
            events.append(Flipped(self.dealer, flip))
        self._open(FLIP, events)

    def _lay(self, seat: int, play: Play, events: list[Event] | None) -> None:
        """Lay cards onto the pile and let them take effect, from this seat on (rules §2, §4)."""
        cards = play.cards
        out_of_turn = seat != self.turn
        if self.owner >= 0:
            self.passed |= PASSED_BY_OTHERS[self.seats][self.owner][self.value]
        hand = self.hands[seat] ^ play.mask
        self.hands[seat] = hand
        self.makes[seat] = hand_targets(hand)
        self.passed &= HAND_CHANGED[seat]
        self.stock.pile += cards
        notes = self.tracker.notes
        for card in cards:
            notes.append((LAID, seat, card))
        value = play.value
        self.value = value
        self.suit = cards[-1] // 13 if play.named < 0 else play.named
        self.owner = seat
        self.skip = len(cards) if value == ACE else 0
        if value == TWO:
            self.penalty += 2 * len(cards)
        elif value == JACK and len(cards) & 1:
            self.direction = -self.direction
        if self.following == NO_SEAT:
            self.turn = seat
            self.again = False
        elif not out_of_turn:
            self.again = False
            if not self.fixed:
                self.fixed = True
                self.following = (seat + self.direction) % self.seats
        if seat == self.heavy:
            self.due = False
        if events is not None:
            events.append(CardsLaid(Seat(seat), cards, out_of_turn))
            if play.named >= 0:
                events.append(SuitNamed(Seat(seat), SUITS[play.named]))
            elif value == TWO:
                events.append(PenaltyGrown(self.penalty))
            elif value == JACK and len(cards) & 1:
                events.append(DirectionTurned(self.direction > 0))
        self._open(DISCARD, events)

    # Draws

    def _draw_one(self, events: list[Event] | None) -> None:
        """Draw the card of a turn (rules §3.6)."""
        cards = self.stock.cards
        if events is not None or len(cards) < 2:
            self.owed = 1
            self._draw(0, events)
            return
        # The usual case in short: searches draw millions of cards.
        seat = self.turn
        hand = self.hands[seat] | 1 << cards.pop()
        self.hands[seat] = hand
        self.makes[seat] = hand_targets(hand)
        self.passed &= HAND_CHANGED[seat]
        self.tracker.notes.append((DREW, seat, 1))
        if hand.bit_count() >= LIMIT:
            self.heavy, self.due = seat, True
        self._open(DRAWN, None)

    def _take(self, events: list[Event] | None) -> None:
        """Draw the whole penalty (rules §4)."""
        self.owed = self.penalty
        self.penalty = 0
        self.again = True
        self._draw(0, events)

    def _draw(self, drawn: int, events: list[Event] | None) -> None:
        """Draw what is owed, `drawn` cards having come already; a spent stock is renewed (rules §7.4-6)."""
        stock, seat = self.stock, self.turn
        while True:
            if not stock.cards and len(stock.pile) > 1:
                self.phase = RENEW
                return
            if not self.owed or not stock.cards:
                break
            cards = stock.draw(self.owed)
            drawn += len(cards)
            self.owed -= len(cards)
            self.hands[seat] |= mask_of(cards)
            self.makes[seat] = hand_targets(self.hands[seat])
            self.passed &= HAND_CHANGED[seat]
            self.tracker.notes.append((DREW, seat, len(cards)))
            if events is not None:
                events.append(CardsDrawn(Seat(seat), len(cards), tuple(sorted(cards)), self.again))
        self.owed = 0
        if self.take_ends:
            self.again = False
        if not drawn:
            # No card came, so there is nothing to call on (rules §7.6).
            if events is not None:
                events.append(NothingDrawn(Seat(seat)))
            self._go_on(events)
            return
        if self.hands[seat].bit_count() >= LIMIT:
            self.heavy, self.due = seat, True
        self._open(DRAWN, events)

    def _renew(self, order: Sequence[int], events: list[Event] | None) -> None:
        """Turn the discards into the stock, double the stake and go on drawing (rules §7.2-6)."""
        self.stock.renew(order)
        self.tracker.notes.append((RENEWED, 0, mask_of(order)))
        self.stake *= 2
        if events is not None:
            events.append(StockRenewed(len(order), self.stake))
        self._draw(1, events)

    # Windows

    def _open(self, kind: str, events: list[Event] | None) -> None:
        """Ask every seat that could do more than pass; where there is none the window closes at once."""
        self.window = kind
        if events is not None:
            events.append(WindowOpened(kind))
        self.waiting = seats_to_ask(self.hands, self.makes, self.value, self.owner)
        if self.waiting:
            self.phase = WINDOW
        else:
            self._close(events)

    def _answer(self, seat: int, action: Action, events: list[Event] | None) -> None:
        """Seal an answer; the last one opens them all (rules §2)."""
        self.waiting ^= 1 << seat
        if self.waiting:
            self.answers += ((seat, action),)
        elif self.answers:
            answers = (*self.answers, (seat, action))
            self.answers = ()
            self._resolve(answers, events)
        elif type(action) is Play:
            self._shut(events)
            self._lay(seat, action, events)
        elif type(action) is Call and action.word == "dobon":
            self._call(1 << seat, events)
        else:
            self._close(events)

    def _resolve(self, answers: Sequence[tuple[int, Action]], events: list[Event] | None) -> None:
        """Carry out every dobon, or else one play, or else nothing (rules §2)."""
        callers = 0
        plays: dict[int, Play] = {}
        for seat, said in answers:
            if type(said) is Play:
                plays[seat] = said
            elif type(said) is Call and said.word == "dobon":
                callers |= 1 << seat
        if callers:
            self._call(callers, events)
        elif plays:
            first = next(seat for seat in self._order() if seat in plays)
            self._shut(events)
            self._lay(first, plays[first], events)
        else:
            self._close(events)

    def _order(self) -> list[Seat]:
        """Return the order in which plays come in the window that is open (rules §2)."""
        assert self.dealer is not None, "a deal has a dealer"
        base = self.dealer if self.owner == NO_SEAT else self.owner
        return play_order(self.seats, base, self.direction, self.turn if self.window == DRAWN else NO_SEAT)

    def _shut(self, events: list[Event] | None) -> None:
        if events is not None:
            events.append(WindowClosed(self.window))
        self.window = CLOSED

    def _close(self, events: list[Event] | None) -> None:
        """Close a window without an action: apply the ten-card rule, then begin the next turn (rules §5,
        §8)."""
        if events is not None:
            events.append(WindowClosed(self.window))
        self.window = CLOSED
        if self.owner >= 0:
            self.passed |= PASSED_BY_OTHERS[self.seats][self.owner][self.value]
        if self.heavy != NO_SEAT:
            hand = self.hands[self.heavy]
            if self.due:
                self.turn = self.heavy
                if turn_plays(hand, self.value, self.suit, self.penalty):
                    self.phase = TURN
                else:
                    self._burst(events)
                return
            if hand.bit_count() > LIMIT:
                self._burst(events)
                return
            self.heavy = NO_SEAT
        self._go_on(events)

    def _go_on(self, events: list[Event] | None) -> None:
        """Begin the same seat's turn after a penalty taken, or the next one's."""
        self.phase = TURN
        if self.again:
            self.again = False
            return
        step, seats = self.direction, self.seats
        following = self.turn + step if self.following == NO_SEAT else self.following
        if events is not None and self.skip:
            passed = (Seat((following + step * n) % seats) for n in range(self.skip))
            events.append(SeatsSkipped(tuple(passed)))
        self.turn = (following + step * self.skip) % seats
        self.skip = 0
        if self.keeps_turn:
            # Nothing turns the order between here and a draw: only twos go onto a two that is owed for.
            self.following = (self.turn + step) % seats
            self.fixed = False

    # The end of a deal

    def _call(self, callers: int, events: list[Event] | None) -> None:
        """Show the hands of all who called, and let the owner return (rules §6.4-5)."""
        self._shut(events)
        self.callers = callers
        seats = SEATS[callers]
        for seat in seats:
            self.tracker.notes.append((SHOWN, seat, self.hands[seat]))
        self.window = BACK
        if events is not None:
            hands = tuple(tuple(cards_in(h)) if callers >> s & 1 else None for s, h in enumerate(self.hands))
            events.append(DobonCalled(seats, hands, Seat(self.owner)))
            if self.nearest and len(seats) > 1:
                events.append(NearestStands(self._nearest()))
            events.append(WindowOpened(BACK))
        if self.makes[self.owner] >> self.value & 1:
            self.phase = ANSWER
            self.waiting = 1 << self.owner
        else:
            self._end_calls(False, events)

    def _end_calls(self, returned: bool, events: list[Event] | None) -> None:
        self.waiting = 0
        self._shut(events)
        if not returned:
            self._finish("dobon", self.owner, events)
            return
        owner = self.owner
        if events is not None:
            events.append(DobonReturned(Seat(owner), tuple(cards_in(self.hands[owner]))))
        self._finish("return", self._nearest(), events)

    def _nearest(self) -> Seat:
        """Return the first caller in turn order after the owner of the card."""
        order = play_order(self.seats, self.owner, self.direction)
        return next(seat for seat in order if self.callers >> seat & 1)

    def _burst(self, events: list[Event] | None) -> None:
        if events is not None:
            events.append(HandBurst(Seat(self.heavy), self.hands[self.heavy].bit_count()))
        self._finish("burst", self.heavy, events)

    def _finish(self, how: str, loser: int, events: list[Event] | None) -> None:
        """Finish the deal: pay, and let the loser deal (rules §7.7-8)."""
        top = self.stock.pile[-1]
        callers, outvoted = SEATS[self.callers], SEATS[0]
        if self.nearest and len(callers) > 1:
            stands = self._nearest()
            outvoted = SEATS[self.callers ^ 1 << stands]
            callers = (stands,)
        hands = tuple(self.hands)
        ending = Ending(how, loser, self.owner, callers, outvoted, self.stake, top, hands, self.burst_pays)
        for seat, gain in enumerate(points_of(ending)):
            self.scores[seat] += gain
        self.unwritten += (ending,)
        self.heavy = NO_SEAT
        self.due = False
        if events is not None:
            events.append(DealScored(self.deal, self.results()[-1], tuple(self.scores)))
        self.dealer = Seat(loser)
        if self.deal < self.deals:
            self.deal += 1
            self.phase = SHUFFLE
            return
        self.phase = OVER
        if events is not None:
            events.append(MatchEnded(tuple(self.scores), self.standing().winners))
