"""How moves and the dealer change a position: discard, call window, effect, draws, and the end of a round.

A game fills the abstract methods, and overrides what is different in it.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Final

from tablegame.pieces.cards import cards_in, mask_of
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import NUMBERS, total
from tablegame.rules.card_tracking import (
    BARRED,
    DREW,
    DREW_ONE,
    HAND_CHANGED,
    LAID,
    PASSED_BY_OTHERS,
    RENEWED,
    SHOWN,
    CardTracker,
)
from tablegame.rules.contract import Event
from tablegame.rules.events import DealScored, MatchEnded, WindowClosed, WindowOpened
from tablegame.rules.sealed_answers import Window
from tablegame.rules.shedding import events as ev
from tablegame.rules.shedding.facts import (
    EFFECT_BIND,
    EFFECT_FIVE,
    EFFECT_SKIP,
    EFFECT_TURN,
    key_of,
    number_of,
)
from tablegame.rules.shedding.moves import CALL, RETURN, Discard
from tablegame.rules.shedding.position import (
    DOBON_WINDOW,
    OVER,
    RENEW,
    RETURN_WINDOW,
    SHUFFLE,
    TURN,
    WINDOWS,
    SheddingPosition,
    nearest_caller,
)
from tablegame.rules.stock import Stock

RING: Final = tuple(tuple(Seat(seat) for seat in range(seats)) * 2 for seats in range(9))
"""By the number of seats: the seats twice round, so that steps of up to two need no division."""
_number: Final = NUMBERS.__getitem__

OUT: Final = "out"
DOBON: Final = CALL.text
RETURNED: Final = RETURN.text
VOID: Final = "void"
"""How a round ends."""


class SheddingState(SheddingPosition):
    """The position and its changes. Mutable; `clone` copies."""

    __slots__ = ()

    def deal_cards(self, order: Sequence[int], events: list[Event] | None) -> None:
        """Deal a round in this order of the pack; the game then says who begins."""
        facts, seats, first = self.facts, self.seats, self.first_dealt()
        end = facts.hand_size * seats
        self.hands = [mask_of(order[(seat - first) % seats : end : seats]) for seat in range(seats)]
        self.sums = [total(hand) for hand in self.hands]
        field = order[end]
        self.stock = Stock.of(order[end + 1 :], [field])
        self.key = key_of(field)
        self.laid = self.direction = 1
        self.damage = self.declared = self.idle = self.owed = self.drawn = self.passed = self.renewed = 0
        self.turn = self.owner = None
        self.callers = ()
        self.tracker = CardTracker.begin(facts.pack, (facts.hand_size,) * seats)
        if events is not None:
            hands = tuple(tuple(cards_in(hand)) for hand in self.hands)
            events.append(ev.RoundDealt(self.deal, (facts.hand_size,) * seats, hands))
            events.append(ev.FieldTurned((field,), len(self.stock.cards)))

    def discard(self, seat: Seat, action: Discard, events: list[Event] | None) -> None:
        """Lay cards, and ask who can call on them."""
        number = action.number
        sums = self.sums
        hand = self.hands[seat] ^ action.mask
        self.hands[seat] = hand
        self.passed &= HAND_CHANGED[seat]
        sums[seat] -= number
        self.laid = 1
        if action.under:
            self._lay_under(seat, action)
        card = action.card
        self.stock.pile.append(card)
        self.key = action.key
        self.owner = seat
        self.idle = self.drawn = 0
        if action.last:
            self.declared |= 1 << seat
        self.tracker.notes.append((LAID, seat, card))
        if events is not None:
            suit = "" if action.suit is None else "SHDC"[action.suit]
            events.append(ev.Discarded(seat, action.cards, suit, action.last))
        facts = self.facts
        if facts.calls:
            if events is not None:
                events.append(WindowOpened(CALL.text))
            if number in sums or not facts.sums:
                asked = self.able_callers(number, seat)
                if asked:
                    self.phase = DOBON_WINDOW
                    self.window = Window.of(asked)
                    return
            self.passed |= PASSED_BY_OTHERS[self.seats][seat][number]
            if events is not None:
                events.append(WindowClosed(CALL.text))
        if hand and not facts.effect[card] and hand.bit_count() != facts.halts:
            self.turn = RING[self.seats][seat + self.direction]
            self.phase = TURN
        else:
            self.carry_out(seat, card, events)

    def _lay_under(self, seat: Seat, action: Discard) -> None:
        """Lay the cards of a discard that come under its last one."""
        self.laid += len(action.under)
        for card in action.under:
            self.stock.pile.append(card)
            self.sums[seat] -= action.number
            self.tracker.notes.append((LAID, seat, card))

    def open_answers(self, events: list[Event] | None) -> None:
        """Open the answers of a window for calls after the last one."""
        assert self.window is not None, "answers are given in a window"
        answers = self.window.opened()
        self.window = None
        if events is not None:
            events.append(WindowClosed(WINDOWS[self.phase]))
        if self.phase == DOBON_WINDOW:
            self.after_window([seat for seat, action in answers if action == CALL], events)
        else:
            self.after_call(answers[0][1] == RETURN, events)

    def after_window(self, callers: Sequence[Seat], events: list[Event] | None) -> None:
        """Go on after the answers of those who could call dobon."""
        owner = self.owner
        assert owner is not None, "a card was discarded"
        if callers:
            self.call(callers, events)
        else:
            self.note_declined(owner)
            self.carry_out(owner, self.stock.pile[-1], events)

    def note_declined(self, owner: Seat) -> None:
        """Note that no other seat has called on the card of `owner`."""
        self.passed |= PASSED_BY_OTHERS[self.seats][owner][number_of(self.key)]

    def carry_out(self, owner: Seat, card: int, events: list[Event] | None) -> None:
        """Carry out a discard that stands: its seat goes out, or its effect shows and the next turn
        begins."""
        hand = self.hands[owner]
        if not hand:
            if events is not None:
                events.append(ev.WentOut(owner))
            self.end_round(OUT, (owner,), (), events)
            return
        step = self.direction
        facts = self.facts
        effect = facts.effect[card]
        if effect:
            laid = self.laid
            if effect == EFFECT_BIND:
                self.damage += facts.damage[card] * laid
                if events is not None:
                    events.append(facts.grown(self.damage))
            elif effect == EFFECT_SKIP:
                if events is not None:
                    for passed_over in range(1, laid + 1):
                        events.append(ev.Skipped(Seat((owner + step * passed_over) % self.seats)))
                step += step * laid
            elif laid & 1 and (effect == EFFECT_TURN or (effect == EFFECT_FIVE and self.damage)):
                step = self.direction = -step
                if events is not None:
                    events.append(ev.DirectionTurned(step > 0))
        if hand.bit_count() != facts.halts or not self.halt(owner, events):
            self.turn = Seat((owner + step) % self.seats)
            self.phase = TURN

    def halt(self, owner: Seat, events: list[Event] | None) -> bool:
        """Return whether play stops after a discard that leaves `facts.halts` cards, its effect done."""
        return False

    def ask_return(self, events: list[Event] | None) -> None:
        """Ask the discarder for a return, where it can make one; without a card in hand it can not."""
        owner = self.owner
        assert owner is not None, "a card was discarded"
        rest = self.hands[owner]
        if not rest:
            self.after_call(False, events)
            return
        if events is not None:
            events.append(WindowOpened(WINDOWS[RETURN_WINDOW]))
        if self.facts.makes(rest, self.sums[owner], number_of(self.key)):
            self.phase = RETURN_WINDOW
            self.window = Window.of((owner,))
            return
        if events is not None:
            events.append(WindowClosed(WINDOWS[RETURN_WINDOW]))
        self.after_call(False, events)

    def call(self, callers: Sequence[Seat], events: list[Event] | None) -> None:
        """Show the hands of the callers that stand, and ask for a return."""
        owner = self.owner
        assert owner is not None, "a card was discarded"
        standing = (nearest_caller(callers, owner, self.direction, self.seats),)
        self.callers = standing if self.facts.nearest else tuple(callers)
        number = number_of(self.key)
        for caller in self.callers:
            hand = self.hands[caller]
            self.tracker.notes.append((SHOWN, caller, hand))
            if events is not None:
                events.append(ev.DobonCalled(caller, owner, tuple(cards_in(hand)), number))
        self.ask_return(events)

    def after_call(self, returned: bool, events: list[Event] | None) -> None:
        """Go on after a call, once it is known whether the dobon was returned."""
        owner, callers = self.owner, self.callers
        assert owner is not None and callers, "a dobon has two sides"
        if returned:
            if events is not None:
                cards = tuple(cards_in(self.hands[owner]))
                events.append(ev.DobonReturned(owner, callers[0], cards, number_of(self.key)))
            self.end_round(RETURNED, (owner,), callers, events)
            return
        self.end_round(DOBON, callers, (owner,), events)

    def draw(self, seat: Seat, events: list[Event] | None) -> None:
        """Draw a card in turn, or the penalty."""
        cards = self.stock.cards
        barred = 0 if self.free else self.barred(seat)
        if self.damage or not cards:
            self.owed = self.damage or 1
            self.drawn = 0
            self.tracker.notes.append((BARRED, seat, barred))
            self.take(seat, events)
            return
        card = cards.pop()
        self.hands[seat] |= 1 << card
        self.passed &= HAND_CHANGED[seat]
        self.sums[seat] += NUMBERS[card]
        self.drawn = 1
        self.idle = 0
        if self.declared:
            self.declared &= ~(1 << seat)
        self.tracker.notes.append((DREW_ONE, seat, barred))
        if events is not None:
            events.append(ev.Drew(seat, 1, (card,)))
        self.after_draw(seat, card, False, events)

    def take(self, seat: Seat, events: list[Event] | None) -> None:
        """Draw what is owed, as far as the stock and its renewals reach."""
        stock = self.stock
        got = stock.draw(self.owed)
        if got:
            count = len(got)
            self.hands[seat] |= mask_of(got)
            self.passed &= HAND_CHANGED[seat]
            self.sums[seat] += sum(map(_number, got))
            self.owed -= count
            self.drawn += count
            self.tracker.notes.append((DREW, seat, count))
            if events is not None:
                events.append(ev.Drew(seat, count, tuple(got)))
        if self.owed and len(stock.pile) > 1:
            if self.facts.renewals is None or self.renewed < self.facts.renewals:
                self.phase = RENEW
            else:
                self.owed = 0
                self.end_void(events)
            return
        self.owed = 0
        self.end_draw(seat, got[-1] if got else -1, events)

    def end_draw(self, seat: Seat, card: int, events: list[Event] | None) -> None:
        """End a draw in turn, whose last card was `card`, -1 for none."""
        penalty = self.damage > 0
        if penalty:
            self.damage = 0
            if events is not None:
                events.append(self.facts.ended())
        if self.drawn:
            self.idle = 0
            self.declared &= ~(1 << seat)
            self.after_draw(seat, card, penalty, events)
            return
        if events is not None:
            events.append(ev.DrewNothing(seat))
        self.idle += 1
        if self.idle >= self.seats:
            self.end_void(events)
        else:
            self.pass_turn(seat)

    def after_draw(self, seat: Seat, card: int, penalty: bool, events: list[Event] | None) -> None:
        """Go on after a draw, by default with the next turn."""
        self.pass_turn(seat)

    def pass_turn(self, seat: Seat) -> None:
        """Give the turn to the seat after `seat`."""
        self.turn = RING[self.seats][seat + self.direction]
        self.phase = TURN

    def renew(self, seat: Seat, order: Sequence[int], events: list[Event] | None) -> None:
        """Make the new stock, from which `seat` draws on."""
        self.stock.renew(order)
        self.renewed += 1
        self.tracker.notes.append((RENEWED, 0, mask_of(order)))
        if events is not None:
            events.append(ev.StockRenewed(len(order)))
        self.take(seat, events)

    def end_void(self, events: list[Event] | None) -> None:
        """End a round without a winner."""
        if events is not None:
            events.append(ev.RoundVoid(self.deal))
        self.end_round(VOID, (), (), events)

    def end_round(
        self, how: str, winners: tuple[Seat, ...], losers: tuple[Seat, ...], events: list[Event] | None
    ) -> None:
        """Count the round, and go on to the next or end the match."""
        ending = self.ending(how, winners, losers)
        self.scores = tuple(map(sum, zip(self.scores, self.score(ending), strict=True)))
        self.unwritten += (ending,)
        self.phase = SHUFFLE if self.deal < self.deals else OVER
        if events is not None:
            events.append(DealScored(self.deal, self.results()[-1], self.scores))
            if self.phase == OVER:
                events.append(MatchEnded(self.scores, self.standing().winners))
        if self.phase == SHUFFLE:
            self.deal += 1

    @abstractmethod
    def ending(self, how: str, winners: tuple[Seat, ...], losers: tuple[Seat, ...]) -> Any:
        """Return a round that is over, as its score sheet needs it."""

    @abstractmethod
    def score(self, ending: Any) -> list[int]:
        """Return the points of a round that is over, by seat."""
