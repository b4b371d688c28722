"""Swapping before play (rules §3): turns, proposals, answers, the sealed picks, and what they teach."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tablegame.pieces.cards import cards_in, suit_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import Event
from tablegame.rules.events import WindowClosed, WindowOpened
from tablegame.rules.loadum.actions import (
    ACCEPT,
    ANY,
    CODES,
    DECLINE,
    GIVES,
    MOST_SEATS,
    PASS,
    PROPOSALS,
    Give,
    LoadumAction,
    Propose,
    Say,
)
from tablegame.rules.loadum.events import Accepted, Declined, Proposed, SwapPassed, Swapped
from tablegame.rules.loadum.pack import HELD, KIND_MASK, KINDS, nth_card
from tablegame.rules.sealed_answers import Window

TURN: Final = 0
ANSWER: Final = 1
GIVE: Final = 2

_ONE: Final = tuple((Seat(seat),) for seat in range(MOST_SEATS))
_TWO_ANSWERS: Final = (ACCEPT, DECLINE)


class Trace(NamedTuple):
    """A card that a viewer has seen in another's hand."""

    viewer: Viewer
    card: int
    holders: int
    """The seats that may hold it now, bit n for seat n."""


class Traded(NamedTuple):
    """A swap that was carried out. Two cards of one suit were taken back."""

    proposer: Seat
    partner: Seat
    kind: int
    """An index of `KINDS`."""
    card: int
    """The card that the proposer gave."""
    other: int
    """The card that the partner gave."""

    @property
    def done(self) -> bool:
        """True if the cards were exchanged, because they are of different suits."""
        return suit_of(self.card) != suit_of(self.other)


class Offered(NamedTuple):
    """A proposal and its outcome, which all seats saw."""

    seat: Seat
    kind: int
    """An index of `KINDS`."""
    target: Seat
    """A seat, or ANY."""
    partner: Seat
    """The seat that accepted; ANY where none did."""
    done: bool
    """Whether cards changed hands."""


class Swapping:
    """The state of the swaps. Mutable; `clone` copies. Hands belong to the state and are passed in."""

    __slots__ = (
        "alive", "asked", "barred", "held", "kinds", "nth", "offer", "partner", "passes", "picks", "rounds",
        "said", "stage", "trades", "turn",
    )  # fmt: skip

    def begin(self, alive: tuple[Seat, ...], leader: Seat, rounds: int, kinds: tuple[int, ...]) -> "Swapping":
        """Return the first turn of the swaps. Made without it they are a blank that `clone` fills."""
        at = alive.index(leader)
        self.alive = alive[at:] + alive[:at]
        """The seats of the deal in the order of their turns, the leader first."""
        self.rounds = rounds
        self.kinds = kinds
        self.held = HELD[kinds]
        """By the values held, bit n for value n + 1: the kinds that such a hand can offer."""
        self.stage = TURN
        self.nth = 1
        """The round, from 1."""
        self.turn = 0
        """The turn in the round, as an index of `alive`."""
        self.passes = 0
        """Turns passed in this round so far."""
        self.barred: frozenset[int] = frozenset()
        """The proposals that may not be repeated (rules §3.2), as `bar` writes them."""
        self.offer: Propose = PROPOSALS[0][0]
        self.asked = Seat(0)
        self.partner = Seat(0)
        self.picks: Window[Give] | None = None
        self.trades: tuple[Traded, ...] = ()
        self.said: tuple[Offered, ...] = ()
        """Every proposal so far that is settled, in order."""
        return self

    def clone(self) -> "Swapping":
        """Return an independent copy."""
        twin = Swapping()
        twin.alive = self.alive
        twin.rounds = self.rounds
        twin.kinds = self.kinds
        twin.held = self.held
        twin.stage = self.stage
        twin.nth = self.nth
        twin.turn = self.turn
        twin.passes = self.passes
        twin.barred = self.barred
        twin.offer = self.offer
        twin.asked = self.asked
        twin.partner = self.partner
        twin.picks = self.picks.clone() if self.picks is not None else None
        twin.trades = self.trades
        twin.said = self.said
        return twin

    @property
    def proposer(self) -> Seat:
        """The seat whose turn it is, or whose offer stands."""
        return self.alive[self.turn]

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seat whose turn it is, who is asked, or the traders that have not picked."""
        if self.stage == TURN:
            return _ONE[self.alive[self.turn]]
        if self.stage == ANSWER:
            return _ONE[self.asked]
        return self.picks.waiting if self.picks is not None else ()

    def legal(self, seat: Seat, hand: int) -> Sequence[LoadumAction]:
        """Return every legal action of a seat that is to act, whose hand is given as a mask."""
        if self.stage == ANSWER:
            return _TWO_ANSWERS
        if self.stage == GIVE:
            return [GIVES[card] for card in cards_in(hand & KIND_MASK[self.offer.kind])]
        moves: list[LoadumAction] = [PASS]
        targets = [ANY, *(other for other in sorted(self.alive) if other != seat)]
        for kind in self.kinds:
            if hand & KIND_MASK[kind]:
                row = PROPOSALS[kind]
                moves += [row[to + 1] for to in targets if barred_key(seat, row[to + 1]) not in self.barred]
        return moves

    def random(self, seat: Seat, hand: int, rng: Rng) -> LoadumAction:
        """Return one of `legal`, each as likely."""
        if self.stage == ANSWER:
            return ACCEPT if rng.random() < 0.5 else DECLINE
        if self.stage == GIVE:
            mask = hand & KIND_MASK[self.offer.kind]
            return GIVES[nth_card(mask, rng.below(mask.bit_count()))]
        two_suits = hand | hand >> 26
        held = self.held[(two_suits | two_suits >> 13) & 0x1FFF]
        seats = self.alive
        count = len(seats)
        ways = len(held) * count
        while True:
            drawn = int(rng.random() * (1 + ways))
            if not drawn:
                return PASS
            drawn -= 1
            kind = drawn // count
            target = seats[drawn % count]
            # A seat can not propose to itself: its own place among the targets stands for any seat.
            action = PROPOSALS[held[kind]][0 if target == seat else target + 1]
            if seat * CODES + action.code not in self.barred:
                return action

    def apply(self, seat: Seat, action: LoadumAction, hands: list[int], events: list[Event] | None) -> bool:
        """Carry out a legal action; whether the swaps are over."""
        if self.stage == TURN:
            if type(action) is not Propose:
                self.passes += 1
                if events is not None:
                    events.append(SwapPassed(seat))
                return self._next_turn()
            self.offer = action
            if events is not None:
                target = None if action.target == ANY else action.target
                events += (Proposed(seat, KINDS[action.kind], target), WindowOpened("answer"))
            return self._ask_next(seat, hands, events)
        if type(action) is Give:
            assert self.picks is not None, "two traders pick"
            return self.picks.answer(seat, action) and self._exchange(hands, events)
        if type(action) is Say and action.word == ACCEPT.word:
            self.stage = GIVE
            self.partner = seat
            self.picks = Window.of((self.proposer, seat))
            if events is not None:
                events += (WindowClosed("answer"), Accepted(self.proposer, seat, KINDS[self.offer.kind]))
            return False
        return self._ask_next(seat, hands, events)

    def _ask_next(self, after: Seat, hands: Sequence[int], events: list[Event] | None) -> bool:
        """Ask the next seat that can take the offer, clockwise after `after`; with none it is declined."""
        kind = KIND_MASK[self.offer.kind]
        target = self.offer.target
        if target == ANY:
            order = self.alive
            proposer = order[self.turn]
            at = order.index(after) + 1
            for seat in order[at:] + order[:at]:
                if seat == proposer:
                    break
                if hands[seat] & kind:
                    self.stage = ANSWER
                    self.asked = seat
                    return False
        elif after != target and hands[target] & kind:
            self.stage = ANSWER
            self.asked = target
            return False
        return self.refuse(events)

    def refuse(self, events: list[Event] | None) -> bool:
        """Decline the offer for good, and return whether the swaps are over."""
        proposer = self.alive[self.turn]
        self.barred |= {proposer * CODES + self.offer.code}
        self.said += (Offered(proposer, self.offer.kind, self.offer.target, ANY, False),)
        if events is not None:
            target = None if self.offer.target == ANY else self.offer.target
            events += (WindowClosed("answer"), Declined(proposer, KINDS[self.offer.kind], target))
        return self._next_turn()

    def _exchange(self, hands: list[int], events: list[Event] | None) -> bool:
        assert self.picks is not None, "two traders pick"
        given = {seat: action.card for seat, action in self.picks.opened()}
        self.picks = None
        one, two = self.proposer, self.partner
        first, second = given[one], given[two]
        done = suit_of(first) != suit_of(second)
        if done:
            both = 1 << first | 1 << second
            hands[one] ^= both
            hands[two] ^= both
        else:
            self.barred |= {barred_key(one, self.offer)}
        kind = self.offer.kind
        self.trades += (Traded(one, two, kind, first, second),)
        self.said += (Offered(one, kind, self.offer.target, two, done),)
        if events is not None:
            events.append(Swapped(one, two, KINDS[kind], done, (first, second)))
        return self._next_turn()

    def _next_turn(self) -> bool:
        self.stage = TURN
        self.turn += 1
        if self.turn < len(self.alive):
            return False
        if self.nth == self.rounds or self.passes == len(self.alive):
            return True
        self.turn = self.passes = 0
        self.nth += 1
        return False


def barred_key(seat: Seat, offer: Propose) -> int:
    """Return a seat's offer as one number, by which `barred` remembers it."""
    return seat * CODES + offer.code


def barred_offer(number: int) -> tuple[Seat, Propose]:
    """Return the seat and the offer that `bar` has written."""
    seat, code = divmod(number, CODES)
    kind, target = divmod(code, MOST_SEATS + 1)
    return Seat(seat), PROPOSALS[kind][target]


def traces_after(traces: Sequence[Trace], trades: Sequence[Traded]) -> list[Trace]:
    """Return the traces of cards that seats have after some trades, given the traces before.

    The traders know both cards. For the others a card of the kind that one trader may have held may now lie
    with either.
    """
    known = list(traces)
    for trade in trades:
        one, two, kind, given, received = trade
        both = 1 << one | 1 << two
        before, known = known, []
        for viewer, card, where in before:
            if viewer != one and viewer != two:
                moved = trade.done and KIND_MASK[kind] >> card & 1 and where & both
                known.append(Trace(viewer, card, where | both if moved else where))
            elif card not in (given, received):
                known.append(Trace(viewer, card, where))
        if trade.done:
            known += (Trace(one, given, 1 << two), Trace(two, received, 1 << one))
        else:
            known += (Trace(one, received, 1 << two), Trace(two, given, 1 << one))
    return known
