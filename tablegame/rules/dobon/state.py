"""The state of a match of Dobon: how moves and the dealer change it."""

from collections.abc import Sequence
from typing import Final

from tablegame.pieces.cards import cards_in, mask_of
from tablegame.pieces.seats import Seat, Viewer
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
from tablegame.rules.contract import ChanceAction, ChooseAction, Event, ShuffleAction
from tablegame.rules.dobon import events as ev
from tablegame.rules.dobon.actions import CALL, RETURN, REVEAL, Bid, Discard, Move, Word
from tablegame.rules.dobon.matching import (
    ALL,
    BIND,
    DAMAGE,
    EFFECT_BIND,
    EFFECT_FIVE,
    EFFECT_SKIP,
    EFFECT_TURN,
    JOKER,
    key_of,
    number_of,
)
from tablegame.rules.dobon.position import (
    AUCTION,
    DOBON_WINDOW,
    EACH,
    LOT,
    LOT_BEGINS,
    OVER,
    RENEW,
    RETURN_WINDOW,
    SHUFFLE,
    TURN,
    WINDOWS,
    YAKU_DRAWN,
    YAKU_FIRST,
    YAKU_LEFT,
    Position,
)
from tablegame.rules.dobon.scoring import (
    DOBON,
    OUT,
    RETURNED,
    VOID,
    YAKU,
    Called,
    Ending,
    callers_of,
    may_call,
    nearest_caller,
    score_round,
    specials_of,
    yaku_of,
)
from tablegame.rules.dobon.seeing import view_of
from tablegame.rules.dobon.view import DobonView
from tablegame.rules.events import DealScored, MatchEnded, WindowClosed, WindowOpened
from tablegame.rules.sealed_answers import Window
from tablegame.rules.stock import Stock

_RING: Final = tuple(tuple(Seat(seat) for seat in range(seats)) * 2 for seats in range(7))
"""By the number of seats: the seats twice round, so that steps of up to two need no division."""
_number: Final = NUMBERS.__getitem__


class DobonState(Position):
    """The position and its changes. Mutable; `clone` copies."""

    __slots__ = ()

    def view(self, viewer: Viewer) -> DobonView:
        """Return the view of `viewer`: the open part, its own hand and answer, and its knowledge of the
        rest."""
        return view_of(self, viewer)

    def apply(self, seat: Seat, action: Move | ChanceAction, events: list[Event] | None = None) -> None:
        """Carry out a legal action of a seat that is to act."""
        if type(action) is Discard:
            self._discard(seat, action, events)
        elif self.phase == TURN:
            self._draw(seat, events)
        elif type(action) is Word or type(action) is Bid:
            window = self.window
            assert window is not None, "answers are given in a window"
            if window.answer(seat, action):
                self._open_answers(events)
        elif type(action) is ShuffleAction:
            if self.phase == RENEW:
                self._renew(action.order, events)
            else:
                self._deal(action.order, events)
        elif type(action) is ChooseAction:
            if self.phase == LOT_BEGINS:
                self._begin_turns(Seat(action.value), events)
            else:
                self._win_right(Seat(action.value), events, self.tied())

    def _deal(self, order: Sequence[int], events: list[Event] | None) -> None:
        seats = self.seats
        end = EACH * seats
        self.hands = [mask_of(order[seat:end:seats]) for seat in range(seats)]
        self.sums = [total(hand) for hand in self.hands]
        field = order[end]
        self.stock = Stock.of(order[end + 1 :], [field])
        self.key = key_of(field)
        self.damage = self.declared = self.idle = self.owed = self.drawn = self.passed = 0
        self.direction = 1
        self.turn = self.owner = self.caller = self.bids = self.right = None
        self.revealed = (0,) * seats
        self.tracker = CardTracker.begin(ALL, (EACH,) * seats)
        if self.stage.bids:
            self.phase = AUCTION
            self.window = Window.of(map(Seat, range(seats)))
        else:
            self.phase = LOT_BEGINS
        if events is not None:
            hands = tuple(tuple(cards_in(hand)) for hand in self.hands)
            events.append(ev.RoundDealt(self.deal, (EACH,) * seats, hands))
            events.append(ev.FieldTurned((field,), len(self.stock.cards)))

    def _open_answers(self, events: list[Event] | None) -> None:
        """Open the answers of a window after the last one."""
        assert self.window is not None, "answers are given in a window"
        answers = self.window.opened()
        self.window = None
        phase = self.phase
        if phase == AUCTION:
            self.bids = tuple([action.amount for _, action in answers if type(action) is Bid])
            if events is not None:
                events.append(ev.BidsOpened(self.bids))
            tied = self.tied()
            if len(tied) > 1:
                self.phase = LOT
            else:
                self._win_right(tied[0], events)
            return
        if events is not None:
            events.append(WindowClosed(WINDOWS[phase]))
        if phase == DOBON_WINDOW:
            self._after_window([seat for seat, action in answers if action == CALL], events)
        elif phase == RETURN_WINDOW:
            self._after_call(answers[0][1] == RETURN, events)
        else:
            for seat, action in answers:
                if action == REVEAL:
                    self._reveal(seat, events)
            self._next_turn(events)

    def _begin_turns(self, seat: Seat, events: list[Event] | None) -> None:
        """Begin the turns at a seat that the auction, or without one a lot, has named (rules §12)."""
        if events is not None:
            events.append(ev.Begins(seat))
        self.turn = seat
        self.phase = TURN

    def _win_right(self, seat: Seat, events: list[Event] | None, tied: tuple[Seat, ...] = ()) -> None:
        assert self.bids is not None, "bids are open"
        self.right = seat
        if events is not None:
            events.append(ev.RightWon(seat, self.bids[seat], tied))
        self._ask(YAKU_FIRST, [Seat(s) for s, hand in enumerate(self.hands) if yaku_of(hand)], events)

    def _ask(self, phase: int, asked: Sequence[Seat], events: list[Event] | None) -> bool:
        """Open a window, and return whether a seat is asked. Where none is, play goes on at once."""
        if events is not None:
            events.append(WindowOpened(WINDOWS[phase]))
        if asked:
            self.phase = phase
            self.window = Window.of(asked)
            return True
        if events is not None:
            events.append(WindowClosed(WINDOWS[phase]))
        if phase == RETURN_WINDOW:
            self._after_call(False, events)
        else:
            self.phase = phase
            self._next_turn(events)
        return False

    def _reveal(self, seat: Seat, events: list[Event] | None) -> None:
        hand = self.hands[seat]
        yaku = yaku_of(hand)
        self.revealed = (*self.revealed[:seat], yaku, *self.revealed[seat + 1 :])
        self.tracker.notes.append((SHOWN, seat, hand))
        if events is not None:
            events.append(ev.Revealed(seat, tuple(cards_in(hand)), YAKU[yaku]))

    def _next_turn(self, events: list[Event] | None) -> None:
        """Begin the next turn after a question about yaku: that of the right holder, or of the seat after the
        one asked."""
        if self.phase == YAKU_FIRST:
            self.turn = self.right
        else:
            assert self.turn is not None, "a seat drew or discarded"
            steps = self.direction
            if self.phase == YAKU_LEFT and self.stage.effect[self.stock.pile[-1]] == EFFECT_SKIP:
                steps += steps
            self.turn = _RING[self.seats][self.turn + steps]
        self.phase = TURN

    def _discard(self, seat: Seat, action: Discard, events: list[Event] | None) -> None:
        card = action.card
        number = action.number
        sums = self.sums
        hand = self.hands[seat] ^ action.mask
        self.hands[seat] = hand
        self.passed &= HAND_CHANGED[seat]
        sums[seat] -= number
        self.stock.pile.append(card)
        self.key = action.key
        self.owner = seat
        self.idle = self.drawn = 0
        if action.last:
            self.declared |= 1 << seat
        self.tracker.notes.append((LAID, seat, card))
        if events is not None:
            suit = "" if action.suit is None else "SHDC"[action.suit]
            events.append(ev.Discarded(seat, (card,), suit, action.last))
        stage = self.stage
        if stage.calls:
            if events is not None:
                events.append(WindowOpened("dobon"))
            if number in sums:
                asked = callers_of(number, seat, self.hands, sums)
                if asked:
                    self.phase = DOBON_WINDOW
                    self.window = Window.of(asked)
                    return
            self.passed |= PASSED_BY_OTHERS[seat][number]
            if events is not None:
                events.append(WindowClosed("dobon"))
        if hand and not stage.effect[card] and not (stage.asks_again and hand.bit_count() == EACH):
            self.turn = _RING[self.seats][seat + self.direction]
        else:
            self._carry_out(seat, card, events)

    def _after_window(self, callers: Sequence[Seat], events: list[Event] | None) -> None:
        """Go on after the answers of those who could call dobon."""
        owner = self.owner
        assert owner is not None, "a card was discarded"
        if callers:
            self._called(nearest_caller(callers, owner, self.direction, self.seats), events)
        else:
            self.passed |= PASSED_BY_OTHERS[owner][number_of(self.key)]
            self._carry_out(owner, self.stock.pile[-1], events)

    def _carry_out(self, owner: Seat, card: int, events: list[Event] | None) -> None:
        """Carry out a discard that stands: its seat goes out, or its effect shows and the next turn
        begins."""
        if not self.hands[owner]:
            if events is not None:
                events.append(ev.WentOut(owner))
            self._finish(OUT, owner, None, (), events)
            return
        step = self.direction
        effect = self.stage.effect[card]
        if effect:
            if effect == EFFECT_BIND:
                self.damage += DAMAGE[card]
                if events is not None:
                    events.append(ev.Bound(self.damage))
            elif effect == EFFECT_SKIP:
                if events is not None:
                    events.append(ev.Skipped(_RING[self.seats][owner + step]))
                step += step
            elif effect == EFFECT_TURN or (effect == EFFECT_FIVE and self.damage):
                step = self.direction = -step
                if events is not None:
                    events.append(ev.DirectionTurned(step > 0))
        if self.stage.asks_again:
            hand = self.hands[owner]
            if hand.bit_count() == EACH and not self.revealed[owner]:
                yaku = yaku_of(hand)
                if yaku or events is not None:
                    self.turn = owner
                    self._ask(YAKU_LEFT, (owner,) if yaku else (), events)
                    return
        self.turn = _RING[self.seats][owner + step]
        self.phase = TURN

    def _called(self, caller: Seat, events: list[Event] | None) -> None:
        owner = self.owner
        assert owner is not None, "a card was discarded"
        self.caller = caller
        number = number_of(self.key)
        hand = self.hands[caller]
        self.tracker.notes.append((SHOWN, caller, hand))
        if events is not None:
            events.append(ev.DobonCalled(caller, owner, tuple(cards_in(hand)), number))
        rest = self.hands[owner]
        if not rest:
            self._after_call(False, events)
            return
        can = may_call(rest, self.sums[owner], number)
        self._ask(RETURN_WINDOW, (owner,) if can else (), events)

    def _after_call(self, returned: bool, events: list[Event] | None) -> None:
        """Go on after a call, once it is known whether the dobon was returned."""
        owner, caller = self.owner, self.caller
        assert owner is not None and caller is not None, "a dobon has two sides"
        if returned:
            if events is not None:
                cards = tuple(cards_in(self.hands[owner]))
                events.append(ev.DobonReturned(owner, caller, cards, number_of(self.key)))
            self._finish(RETURNED, owner, caller, (), events)
            return
        specials = specials_of(Called(self.hands[owner].bit_count())) if self.stage.bids else ()
        self._finish(DOBON, caller, owner, tuple(special.id for special in specials), events)

    def _draw(self, seat: Seat, events: list[Event] | None) -> None:
        cards = self.stock.cards
        hand = self.hands[seat]
        # A seat that must draw holds no card that it could have discarded.
        barred = 0
        held = hand.bit_count()
        stage = self.stage
        if not self.free:
            if held > 1 or not stage.declares:
                barred = (BIND if self.damage else stage.match)[self.key]
            elif self.declared >> seat & 1:
                barred = (BIND if self.damage else stage.match)[self.key] & ~JOKER
        if self.damage or not cards:
            self.owed = self.damage or 1
            self.drawn = 0
            self.tracker.notes.append((BARRED, seat, barred))
            self._take(seat, events)
            return
        card = cards.pop()
        hand |= 1 << card
        self.hands[seat] = hand
        self.passed &= HAND_CHANGED[seat]
        self.sums[seat] += NUMBERS[card]
        self.drawn = 1
        self.idle = 0
        if self.declared:
            self.declared &= ~(1 << seat)
        self.tracker.notes.append((DREW_ONE, seat, barred))
        if events is not None:
            events.append(ev.Drew(seat, 1, (card,)))
        if held == EACH - 1 and not self.revealed[seat] and stage.bids:
            yaku = yaku_of(hand)
            if yaku or events is not None:
                self._ask(YAKU_DRAWN, (seat,) if yaku else (), events)
                return
        self.turn = _RING[self.seats][seat + self.direction]

    def _take(self, seat: Seat, events: list[Event] | None) -> None:
        """Draw what is owed, as far as the stock and its renewals reach (rules §10)."""
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
            self.phase = RENEW
            return
        self.owed = 0
        if self.damage:
            self.damage = 0
            if events is not None:
                events.append(ev.BindEnded())
        if not self.drawn:
            if events is not None:
                events.append(ev.DrewNothing(seat))
            self.idle += 1
            if self.idle >= self.seats:
                if events is not None:
                    events.append(ev.RoundVoid(self.deal))
                self._finish(VOID, None, None, (), events)
                return
        else:
            self.idle = 0
            self.declared &= ~(1 << seat)
            hand = self.hands[seat]
            if hand.bit_count() == EACH and not self.revealed[seat] and self.stage.bids:
                self._ask(YAKU_DRAWN, (seat,) if yaku_of(hand) else (), events)
                return
        self.turn = _RING[self.seats][seat + self.direction]
        self.phase = TURN

    def _renew(self, order: Sequence[int], events: list[Event] | None) -> None:
        assert self.turn is not None, "a seat draws"
        self.stock.renew(order)
        self.tracker.notes.append((RENEWED, 0, mask_of(order)))
        if events is not None:
            events.append(ev.StockRenewed(len(order)))
        self._take(self.turn, events)

    def _finish(
        self,
        how: str,
        winner: Seat | None,
        loser: Seat | None,
        specials: tuple[str, ...],
        events: list[Event] | None,
    ) -> None:
        """Count the round, and go on to the next or end the match (rules §9, §11)."""
        yaku = bid = 0
        if self.right is not None:
            assert self.bids is not None, "the auction is over"
            bid = self.bids[self.right]
        if not self.stage.bids:
            pass  # no wins in a row are paid, nor a yaku
        elif winner is None:
            self.streak_seat, self.streak = None, 0
        else:
            self.streak = self.streak + 1 if winner == self.streak_seat else 1
            self.streak_seat = winner
            yaku = self.revealed[winner] or (0 if how == OUT else yaku_of(self.hands[winner]))
        ending = Ending(
            how, winner, loser, tuple(self.hands), self.stock.pile[-1],
            self.right, bid, self.streak, yaku, specials,
        )  # fmt: skip
        self.scores = tuple(map(sum, zip(self.scores, score_round(ending), strict=True)))
        self.unwritten += (ending,)
        self.phase = SHUFFLE if self.deal < self.deals else OVER
        if events is not None:
            events.append(DealScored(self.deal, self.results()[-1], self.scores))
            if self.phase == OVER:
                events.append(MatchEnded(self.scores, self.standing().winners))
        if self.phase == SHUFFLE:
            self.deal += 1
