"""A match of Losing Loadum as it truly stands (rules §7 is the order in which things happen)."""

from collections.abc import Sequence
from typing import Final

from tablegame.pieces.cards import card_text, cards_in, mask_of, suit_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat, Viewer, clockwise, left_of
from tablegame.rules.contract import (
    ChanceAction,
    Choose,
    ChooseAction,
    Event,
    Shuffle,
    ShuffleAction,
    Standing,
)
from tablegame.rules.events import DealScored, Dealt, FirstDealer, MatchEnded, WindowClosed, WindowOpened
from tablegame.rules.loadum.actions import (
    ACCEPT_LOSS,
    CHALLENGES,
    LEAVE,
    OBJECT,
    PASS,
    PLAYS,
    TAKE,
    Declare,
    LoadumAction,
    Play,
)
from tablegame.rules.loadum.events import (
    Claimed,
    Declared,
    LetPass,
    LifeLost,
    Objected,
    Played,
    Refused,
    SwapsOver,
    TrickTaken,
    TurnedUp,
)
from tablegame.rules.loadum.pack import (
    BITS,
    KINDS_NAMED,
    NO_TRUMP,
    PACK,
    POINTS,
    POWERS,
    hand_size,
    nth_card,
    trick_taker,
)
from tablegame.rules.loadum.position import (
    CLAIM,
    DECLARE,
    LOT,
    OBJECTION,
    OVER,
    SHUFFLE,
    SWAP,
    TRICK,
    Position,
    view_of,
)
from tablegame.rules.loadum.scoring import (
    CHALLENGED,
    DECLARED,
    LIMIT,
    WRONG,
    Ending,
    losers_at_end,
    spared_seats,
)
from tablegame.rules.loadum.swap import ANSWER, Swapping
from tablegame.rules.loadum.view import LoadumView

_ONE: Final = tuple((Seat(seat),) for seat in range(10))
_CHANCE: Final[tuple[Seat, ...]] = (CHANCE,)
_PACK: Final = Shuffle(tuple(range(PACK)), tuple(map(card_text, range(PACK))))


class LoadumState(Position):
    """The position and its changes. Mutable; `clone` copies."""

    __slots__ = ()

    # The seats to act

    def to_act(self) -> Sequence[Seat]:
        phase = self.phase
        if phase == TRICK:
            return _ONE[self.turn]
        if phase == SWAP:
            swap = self.swap
            assert swap is not None, "swaps have a state"
            return swap.to_act() if swap.stage else _ONE[self.turn]
        if phase < SWAP:
            return _CHANCE
        return _ONE[self.turn] if phase < OVER else ()

    def chance(self) -> Shuffle | Choose | None:
        """Return the lot for the first dealer (rules §2.2), then a shuffle a deal."""
        if self.phase == LOT:
            return Choose(tuple(range(self.seats)))
        if self.phase == SHUFFLE:
            to = self._dealt_to()
            size = hand_size(len(to), self.terms.three_hand)
            return Shuffle(_PACK.pieces, _PACK.texts, to, size * len(to))
        return None

    def dealt(self) -> bool:
        """Return whether a deal is under way."""
        return SHUFFLE < self.phase < OVER

    def legal_actions(self, seat: Seat) -> Sequence[LoadumAction]:
        """Return every legal action of a seat that owes a decision; () for others."""
        if seat not in self.to_act():
            return ()
        phase = self.phase
        if phase == TRICK:
            return [PLAYS[card] for card in cards_in(self.playable(seat))]
        if phase == SWAP:
            assert self.swap is not None, "swaps have a state"
            return self.swap.legal(seat, self.hands[seat])
        if phase == DECLARE:
            return (PASS, ACCEPT_LOSS, *(CHALLENGES[other] for other in sorted(self.alive) if other != seat))
        return (TAKE, LEAVE) if phase == CLAIM else (OBJECT, PASS)

    def playable(self, seat: Seat) -> int:
        """Return the cards that follow suit, or else all (rules §4.2)."""
        hand = self.hands[seat]
        return self.trick and hand & 0x1FFF << 13 * self.led or hand

    def random_action(self, seat: Seat, rng: Rng) -> LoadumAction:
        phase = self.phase
        if phase == TRICK:
            hand = self.hands[seat]
            if self.trick:
                base = 13 * self.led
                bits = BITS[hand >> base & 0x1FFF]
                if bits:
                    return PLAYS[base + bits[int(rng.random() * len(bits))]]
            return PLAYS[nth_card(hand, int(rng.random() * hand.bit_count()))]
        if phase == SWAP:
            assert self.swap is not None, "swaps have a state"
            return self.swap.random(seat, self.hands[seat], rng)
        if phase == DECLARE:
            drawn = int(rng.random() * (len(self.alive) + 1))
            if not drawn:
                return PASS
            other = self.alive[drawn - 2] if drawn > 1 else seat
            return ACCEPT_LOSS if other == seat else CHALLENGES[other]
        return rng.choice((TAKE, LEAVE) if phase == CLAIM else (OBJECT, PASS))

    # Moves and their effects

    def apply(
        self, seat: Seat, action: LoadumAction | ChanceAction, events: list[Event] | None = None
    ) -> None:
        """Carry out a legal action of a seat that is to act."""
        self.peek = False
        if type(action) is Play:
            self._play(seat, action, events)
        elif self.phase == SWAP:
            swap = self.swap
            assert swap is not None, "swaps have a state"
            if swap.apply(seat, action, self.hands, events):  # type: ignore[arg-type]
                self._end_swaps(events)
            else:
                self.turn = swap.alive[swap.turn]
        elif type(action) is ShuffleAction:
            self._hand_out(action.order, events)
        elif type(action) is ChooseAction:
            self.dealer = Seat(action.value)
            self.phase = SHUFFLE
            if events is not None:
                events.append(FirstDealer(self.dealer))
        elif self.phase == CLAIM:
            self._claim(seat, action == TAKE, events)
        elif self.phase == OBJECTION:
            self._object(seat, action == OBJECT, events)
        else:
            self._declare(seat, action if type(action) is Declare else None, events)

    def _dealt_to(self) -> tuple[Seat, ...]:
        """Return the living seats, from the dealer's left on."""
        assert self.dealer is not None, "the first dealer is drawn before the first shuffle"
        lives = self.lives
        return tuple(
            [seat for seat in clockwise(left_of(self.dealer, self.seats), self.seats) if lives[seat]]
        )

    def _hand_out(self, order: Sequence[int], events: list[Event] | None) -> None:
        assert self.dealer is not None, "the first dealer is drawn before the first shuffle"
        seats = self.seats
        to = self._dealt_to()
        self.alive = alive = tuple(sorted(to))
        self.after = next_of(alive, seats)
        self.leader = first = to[0]
        size = hand_size(len(alive), self.terms.three_hand)
        self.hands = hands = [0] * seats
        for place, seat in enumerate(to):
            hands[seat] = mask_of(order[place : size * len(alive) : len(alive)])
        self.talon = tuple(order[size * len(alive) :])
        self.trump, self.trick, self.last_trick, self.last_by = NO_TRUMP, [], (), None
        self.piles, self.totals = [0] * seats, [0] * seats
        self.tricks, self.voids = [0] * seats, [0] * seats
        self.trades, self.earlier, self.traces, self.offers, self.past = (), (), (), (), ()
        self.turn = self.opener = first
        if events is not None:
            held = tuple(tuple(cards_in(hand)) for hand in hands)
            events.append(Dealt(self.deal, self.dealer, tuple(map(len, held)), held))
        if rounds := self.terms.swap_rounds(len(alive)):
            self.phase = SWAP
            self.swap = Swapping().begin(alive, first, rounds, KINDS_NAMED[self.terms.swap_kinds])
        else:
            self.phase = TRICK

    def _end_swaps(self, events: list[Event] | None) -> None:
        assert self.swap is not None, "swaps have a state"
        self.trades = self.swap.trades
        self.offers = self.swap.said
        self.swap = None
        self.phase = TRICK
        self.turn = self.leader
        if events is not None:
            events.append(SwapsOver(self.leader))

    def _play(self, seat: Seat, action: Play, events: list[Event] | None) -> None:
        card = action.card
        self.hands[seat] ^= action.bit
        trick = self.trick
        if events is not None:
            events.append(Played(seat, (card,)))
        if not trick:
            self.opener = seat
            self.led = action.suit
            self.power = POWERS[self.terms.rank_order][self.trump + 1][action.suit]
            self.best = self.power[card]
            self.winner = seat
            trick.append(card)
        else:
            trick.append(card)
            if action.suit != self.led:
                self.voids[seat] |= 1 << self.led
                if self.trump < 0:
                    self._turn_up(seat, events)
            power = self.power[card]
            if power > self.best:
                self.best = power
                self.winner = seat
        if len(trick) < len(self.alive):
            self.turn = self.after[seat]
        elif not self.terms.swallow:
            self._collect(self.winner, events)
        else:
            self.phase = CLAIM
            self.turn = self.highest_of_suit_led()

    def _turn_up(self, seat: Seat, events: list[Event] | None) -> None:
        """Turn up the top of the talon, which names trump from this trick on, at the first card that does not
        follow."""
        self.trump = suit_of(self.talon[0])
        self.peek = True
        self.power = POWERS[self.terms.rank_order][self.trump + 1][self.led]
        nth = trick_taker(self.trick, self.power)
        self.best = self.power[self.trick[nth]]
        self.winner = self.player_of(nth)
        if events is not None:
            events.append(TurnedUp(seat, (self.talon[0],), "SHDC"[self.trump]))

    def player_of(self, nth: int) -> Seat:
        """Return the seat that played the n-th card of the trick."""
        seat = self.opener
        for _ in range(nth):
            seat = self.after[seat]
        return seat

    def highest_of_suit_led(self) -> Seat:
        """Return the seat that would take the trick if there were no trump."""
        return self.player_of(trick_taker(self.trick, POWERS[self.terms.rank_order][0][self.led]))

    def _claim(self, seat: Seat, takes: bool, events: list[Event] | None) -> None:
        if events is not None:
            events.append(Claimed(seat, takes))
        if not takes:
            self._collect(self.winner, events)
            return
        self.claimant = seat
        self.phase = OBJECTION
        self.turn = self.after[seat]

    def _object(self, seat: Seat, objects: bool, events: list[Event] | None) -> None:
        if objects:
            shown = () if self.trump < 0 else (self.talon[0],)
            self.peek = self.trump >= 0
            if events is not None:
                events.append(Objected(seat, shown))
            self._collect(self.winner, events)
            return
        if events is not None:
            events.append(LetPass(seat))
        self.turn = self.after[seat]
        if self.turn == self.claimant:
            self._collect(self.claimant, events)

    def _collect(self, seat: Seat, events: list[Event] | None) -> None:
        """Move the trick to a pile; then, in this order, ask for a declaration, count, or begin the next
        lead."""
        trick = self.trick
        pile = worth = 0
        for card in trick:
            pile |= 1 << card
            worth += POINTS[card]
        self.piles[seat] |= pile
        self.totals[seat] += worth
        self.tricks[seat] += 1
        self.last_trick = tuple(trick)
        self.last_by = (self.opener, seat)
        self.past += ((self.opener, self.last_trick),)
        self.trick = []
        self.turn = self.opener = seat
        terms = self.terms
        if events is not None:
            events.append(TrickTaken(seat))
        if terms.end != "play_out":
            reached = self.totals[seat] >= LIMIT
            if terms.declaration == "auto":
                if reached:
                    self._declared(seat, None, events)
                    return
            else:
                if events is not None:
                    events.append(WindowOpened("declare"))
                if reached or terms.declaration == "manual":
                    self.phase = DECLARE
                    return
                if events is not None:
                    events.append(WindowClosed("declare"))
        self._go_on(seat, events)

    def _go_on(self, seat: Seat, events: list[Event] | None) -> None:
        """Continue without a declaration: count if the hands are empty, or else let the taker lead."""
        self.phase = TRICK
        if not self.hands[seat]:
            why, losers = losers_at_end(self.totals, self.alive, self.terms.end == "play_out")
            self._end(why, losers, None, None, events)

    def _declare(self, seat: Seat, declared: Declare | None, events: list[Event] | None) -> None:
        if events is not None:
            events.append(WindowClosed("declare"))
        if declared is not None:
            if self.totals[seat] >= LIMIT:
                self._declared(seat, declared.target, events)
                return
            if events is not None:
                events.append(Refused(seat, self.totals[seat]))
        self._go_on(seat, events)

    def _declared(self, seat: Seat, target: Seat | None, events: list[Event] | None) -> None:
        if events is not None:
            events.append(Declared(seat, target))
        if target is None:
            self._end(DECLARED, (seat,), seat, None, events)
        elif self.totals[target] >= LIMIT:
            self._end(CHALLENGED, (target,), seat, target, events)
        else:
            self._end(WRONG, (seat,), seat, target, events)

    def _end(
        self,
        why: str,
        losers: tuple[Seat, ...],
        by: Seat | None,
        target: Seat | None,
        events: list[Event] | None,
    ) -> None:
        """End the deal: take all its lives at once, then end the match if it is over (rules §6)."""
        kept = spared_seats(self.lives, self.totals, self.alive, losers)
        fallen = self.fallen[:]
        for seat in losers:
            if seat not in kept:
                self.lives[seat] -= 1
                if not self.lives[seat]:
                    fallen[seat] = self.deal
        self.fallen = fallen
        ending = Ending(
            self.alive, tuple(self.hands), tuple(self.piles), tuple(self.totals), tuple(self.tricks),
            why, by, target, losers, kept,
        )  # fmt: skip
        self.unwritten += (ending,)
        if events is not None:
            events += (LifeLost(seat, self.lives[seat]) for seat in losers if seat not in kept)
            events.append(DealScored(self.deal, self.results()[-1], tuple(self.lives)))
        if kept or sum(life > 0 for life in self.lives) <= self.terms.stop_at:
            self.phase = OVER
            if events is not None:
                events.append(MatchEnded(tuple(self.lives), self.standing().winners))
            return
        self.deal += 1
        self.dealer = self.leader
        self.phase = SHUFFLE

    # Views

    def standing(self) -> Standing:
        """Rank the seats by lives; of the dead, the last to fall are better. At the end all living seats have
        won."""
        over = self.phase == OVER
        lives = self.lives
        worth = [
            (self.deal + 1, 0 if over else life) if life else (fell, 0)
            for life, fell in zip(lives, self.fallen, strict=True)
        ]
        return Standing(
            deal=self.deal,
            phase=self.phase_name(),
            scores=tuple(lives),
            over=over,
            winners=tuple(Seat(seat) for seat in range(self.seats) if over and lives[seat]),
            places=tuple(1 + sum(other > own for other in worth) for own in worth),
            out=tuple(Seat(seat) for seat in range(self.seats) if not lives[seat]),
        )

    def view(self, viewer: Viewer) -> LoadumView:
        """Return all that a viewer may know. While a seat is asked for an answer, the other seats see what
        they would see if the offer had been declined already."""
        swap = self.swap
        if swap is not None and swap.stage == ANSWER and viewer != swap.asked:
            twin = self.clone()
            assert twin.swap is not None, "a clone has what its original has"
            if twin.swap.refuse(None):
                twin._end_swaps(None)
            else:
                twin.turn = twin.swap.proposer
            return view_of(twin, viewer)
        return view_of(self, viewer)


def next_of(alive: tuple[Seat, ...], seats: int) -> tuple[Seat, ...]:
    """Return for each seat the next living one, clockwise."""
    return tuple(
        next(other for step in range(1, seats + 1) if (other := Seat((seat + step) % seats)) in alive)
        for seat in range(seats)
    )
