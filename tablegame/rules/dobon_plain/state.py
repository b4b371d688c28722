"""The state of a match of Everyday Dobon: what it adds to the moves of its family."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Self

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import (
    ChanceAction,
    Choose,
    ChooseAction,
    DealResult,
    Event,
    Shuffle,
    ShuffleAction,
)
from tablegame.rules.dobon_plain import events as ev
from tablegame.rules.dobon_plain.actions import Move, drawn_lays, lays_of
from tablegame.rules.dobon_plain.scoring import Ending, explain, score_round
from tablegame.rules.dobon_plain.terms import Chosen, Terms, terms_of
from tablegame.rules.dobon_plain.view import DobonPlainView, PublicView
from tablegame.rules.shedding import events as family
from tablegame.rules.shedding import seeing
from tablegame.rules.shedding.facts import number_of
from tablegame.rules.shedding.moves import CALL, KEEP, Discard, Word
from tablegame.rules.shedding.position import PHASES, RENEW, SHUFFLE, TURN, WINDOWS, nearest_caller
from tablegame.rules.shedding.state import SheddingState

FIRST: Final = -1
"""The lot that says who begins the first round."""
DRAWN: Final = 5
"""A card was drawn: it may be played or kept."""
WRONG: Final = 2
"""Cards that a wrong call draws (rules §7.8)."""


class DobonPlainState(SheddingState):
    """The position of the family, with who begins, the card just drawn, and draws for mistakes."""

    __slots__ = ("chosen", "forfeits", "fresh", "starter", "terms")
    phases: Mapping[int, str] = {**PHASES, FIRST: "deal", DRAWN: "drawn"}

    def begin(self, seats: int, deals: int, chosen: Chosen) -> Self:
        """Set the state at the start of a match and return it. `clone` fills a blank state instead."""
        self.terms: Terms = terms_of(chosen)
        """The facts of the game, as its own record."""
        self.prepare(seats, deals, True, self.terms)
        self.chosen = chosen
        self.phase = FIRST
        self.starter: Seat | None = None
        """The seat that begins this round; between rounds the next one."""
        self.fresh = -1
        """The card that the seat in turn has just drawn, while it is asked; -1 for none."""
        self.forfeits: tuple[Seat, ...] = ()
        """The seats that still draw for a wrong call or a forgotten last card, the next one first."""
        return self

    def clone(self) -> Self:
        twin = super().clone()
        twin.chosen = self.chosen
        twin.terms = self.terms
        twin.starter = self.starter
        twin.fresh = self.fresh
        twin.forfeits = self.forfeits
        return twin

    def view(self, viewer: Viewer) -> DobonPlainView:
        """Return all that `viewer` may know."""
        public, known = seeing.knowledge(self, viewer)
        phase, running = self.phases[self.phase], self.dealt()
        table = PublicView(
            **seeing.shared_fields(self, viewer, public),
            options=self.chosen,
            phase=phase if phase in ("deal", "drawn", "over") else "play",
            window=WINDOWS.get(self.phase),
            starter=self.starter,
            callers=self.callers if running else (),
            laid=self.laid,
            damage=self.damage,
            renewed=self.renewed,
            forfeits=self.forfeits,
            fresh=(self.fresh,) if self.fresh >= 0 and viewer is not None and viewer == self.turn else (),
        )
        return DobonPlainView(viewer, table, public, known)

    def to_act(self) -> Sequence[Seat]:
        return (self.turn,) if self.phase == DRAWN and self.turn is not None else super().to_act()

    def chance(self) -> Shuffle | Choose | None:
        if self.phase == TURN:
            return None
        return Choose(tuple(range(self.seats))) if self.phase == FIRST else super().chance()

    def first_dealt(self) -> Seat:
        return self.starter or Seat(0)

    def lays(self, seat: Seat) -> list[Discard]:
        return list(lays_of(self.hands[seat], self.key, self.damage, self.terms))

    def legal_actions(self, seat: Seat) -> Sequence[Move]:
        if self.phase != DRAWN:
            return super().legal_actions(seat)
        if seat != self.turn:
            return ()
        moves: list[Move] = [*drawn_lays(self.hands[seat], self.fresh, self.key, self.terms)]
        if not moves or self.terms.draw != "until":
            moves.append(KEEP)
        if self.terms.doubling and self._makes_top(seat):
            moves.append(CALL)
        return moves

    def random_action(self, seat: Seat, rng: Rng) -> Move:
        return rng.choice(self.legal_actions(seat))

    def _makes_top(self, seat: Seat) -> bool:
        """Return whether a hand makes the number of the top card, which another seat has laid."""
        if self.owner is None or self.owner == seat:
            return False
        return self.terms.makes(self.hands[seat], self.sums[seat], number_of(self.key))

    def able_callers(self, number: int, owner: Seat) -> list[Seat]:
        """Return the seats that are asked about a card: those that can call, or all where wrong calls are
        punished."""
        if self.terms.wrong_calls:
            return [Seat(seat) for seat in range(self.seats) if seat != owner]
        return super().able_callers(number, owner)

    def apply(self, seat: Seat, action: Move | ChanceAction, events: list[Event] | None = None) -> None:
        """Carry out a legal action of a seat that is to act."""
        if type(action) is Discard:
            self.discard(seat, self._announced(seat, action), events)
        elif self.phase == TURN:
            self.draw(seat, events)
        elif self.phase == DRAWN:
            self.fresh = -1
            if action == CALL:
                self.call((seat,), events)
            else:
                if events is not None:
                    events.append(ev.Kept(seat))
                self.pass_turn(seat)
        elif type(action) is Word:
            assert self.window is not None, "answers are given in a window"
            if self.window.answer(seat, action):
                self.open_answers(events)
        elif type(action) is ShuffleAction:
            if self.phase == RENEW:
                assert self.turn is not None, "a seat draws"
                self.renew(self.forfeits[0] if self.forfeits else self.turn, action.order, events)
            else:
                self.deal_cards(action.order, events)
                self.turn = self.starter
                self.phase = TURN
        elif type(action) is ChooseAction:
            self.starter = Seat(action.value)
            self.phase = SHUFFLE
            if events is not None:
                events.append(family.Begins(self.starter))

    def _announced(self, seat: Seat, action: Discard) -> Discard:
        """Return a discard that leaves one card as announced, where the table announces it (rules §9.3)."""
        self.fresh = -1
        left = self.hands[seat] ^ action.mask
        if self.terms.forfeit or not left or left & left - 1:
            return action
        return Discard(action.card, action.suit, True, action.under)

    def after_window(self, callers: Sequence[Seat], events: list[Event] | None) -> None:
        """Go on after the answers; where all calls are wrong, each of them draws (rules §7.8)."""
        right = super().able_callers(number_of(self.key), self.owner or Seat(0))
        true = [seat for seat in callers if seat in right]
        if true or not callers:
            super().after_window(true, events)
            return
        owner = self.owner
        assert owner is not None, "a card was discarded"
        self.note_declined(owner)
        left = list(callers)
        while left:
            seat = nearest_caller(left, owner, self.direction, self.seats)
            left.remove(seat)
            self.forfeits += (seat,)
        self._forfeit(events)

    def _forfeit(self, events: list[Event] | None) -> None:
        """Let the first seat that still has to draw for a mistake begin to."""
        seat = self.forfeits[0]
        wrong = seat != self.owner
        self.owed, self.drawn = WRONG if wrong else self.terms.forfeit, 0
        if events is not None:
            events.append(ev.Forfeited(seat, self.owed, "wrong" if wrong else "reach"))
        self.take(seat, events)

    def carry_out(self, owner: Seat, card: int, events: list[Event] | None) -> None:
        """Carry out a discard that stands; before its effect its seat draws for a forgotten announcement."""
        hand = self.hands[owner]
        if self.terms.forfeit and hand and not hand & hand - 1 and not self.declared >> owner & 1:
            self.forfeits = (owner,)
            self._forfeit(events)
        else:
            super().carry_out(owner, card, events)

    def end_draw(self, seat: Seat, card: int, events: list[Event] | None) -> None:
        if not self.forfeits:
            super().end_draw(seat, card, events)
            return
        owner = self.owner
        assert owner is not None, "a card was discarded"
        self.forfeits = self.forfeits[1:]
        if self.drawn:
            self.declared &= ~(1 << seat)
        elif events is not None:
            events.append(family.DrewNothing(seat))
        self.drawn = 0
        if self.forfeits:
            self._forfeit(events)
        elif seat == owner:
            super().carry_out(owner, self.stock.pile[-1], events)
        else:
            self.carry_out(owner, self.stock.pile[-1], events)

    def after_draw(self, seat: Seat, card: int, penalty: bool, events: list[Event] | None) -> None:
        """Ask about the card drawn, or draw on until one follows (rules §4.2-3, §10.2)."""
        terms = self.terms
        if penalty:
            self.pass_turn(seat)
        elif terms.draw == "until" and card >= 0 and not terms.match[self.key] >> card & 1:
            self.owed = 1
            self.take(seat, events)
        elif terms.doubling or terms.draw == "may_play" or (terms.draw == "until" and card >= 0):
            self.fresh = card
            self.phase = DRAWN
        else:
            self.pass_turn(seat)

    def ending(self, how: str, winners: tuple[Seat, ...], losers: tuple[Seat, ...]) -> Ending:
        """Return the round as its score sheet needs it, and say who begins the next one (rules §2.2)."""
        factor = 1
        if self.terms.doubling:
            factor = 1 << self.renewed + (self.turn in self.callers)
        if winners:
            owner = self.owner
            assert owner is not None, "a card was discarded"
            self.starter = nearest_caller(winners, owner, self.direction, self.seats)
        self.forfeits, self.fresh = (), -1
        return Ending(
            how, winners, losers, tuple(self.hands), self.stock.pile[-1], factor, self.terms.chips
        )  # fmt: skip

    def score(self, ending: Ending) -> list[int]:
        return score_round(ending)

    def explain(self, ending: Any) -> DealResult:
        return explain(ending)
