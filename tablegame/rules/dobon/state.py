"""The state of a match of Dobon: what its auction, yaku and slam add to the moves of its family."""

from collections.abc import Sequence

from tablegame.pieces.cards import cards_in
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.card_tracking import SHOWN
from tablegame.rules.contract import ChanceAction, ChooseAction, Event, ShuffleAction
from tablegame.rules.dobon import events as ev
from tablegame.rules.dobon.actions import REVEAL, Bid, Discard, Move, Word
from tablegame.rules.dobon.matching import EFFECT_SKIP
from tablegame.rules.dobon.position import (
    AUCTION,
    EACH,
    LOT,
    LOT_BEGINS,
    RENEW,
    TURN,
    WINDOWS,
    YAKU_DRAWN,
    YAKU_FIRST,
    YAKU_LEFT,
    Position,
)
from tablegame.rules.dobon.scoring import DOBON, OUT, YAKU, Called, Ending, score_round, specials_of, yaku_of
from tablegame.rules.dobon.seeing import view_of
from tablegame.rules.dobon.view import DobonView
from tablegame.rules.events import WindowClosed, WindowOpened
from tablegame.rules.sealed_answers import Window
from tablegame.rules.shedding import events as family
from tablegame.rules.shedding.state import RING


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
            self.discard(seat, action, events)
        elif self.phase == TURN:
            self.draw(seat, events)
        elif type(action) is Word or type(action) is Bid:
            window = self.window
            assert window is not None, "answers are given in a window"
            if window.answer(seat, action):
                self.open_answers(events)
        elif type(action) is ShuffleAction:
            if self.phase == RENEW:
                assert self.turn is not None, "a seat draws"
                self.renew(self.turn, action.order, events)
            else:
                self.deal_cards(action.order, events)
        elif type(action) is ChooseAction:
            if self.phase == LOT_BEGINS:
                self._begin_turns(Seat(action.value), events)
            else:
                self._win_right(Seat(action.value), events, self.tied())

    def deal_cards(self, order: Sequence[int], events: list[Event] | None) -> None:
        super().deal_cards(order, events)
        self.bids = self.right = None
        self.revealed = (0,) * self.seats
        if self.stage.bids:
            self.phase = AUCTION
            self.window = Window.of(map(Seat, range(self.seats)))
        else:
            self.phase = LOT_BEGINS

    def open_answers(self, events: list[Event] | None) -> None:
        assert self.window is not None, "answers are given in a window"
        if self.phase == AUCTION:
            answers = self.window.opened()
            self.window = None
            self.bids = tuple([action.amount for _, action in answers])
            if events is not None:
                events.append(ev.BidsOpened(self.bids))
            tied = self.tied()
            if len(tied) > 1:
                self.phase = LOT
            else:
                self._win_right(tied[0], events)
        elif self.phase in (YAKU_FIRST, YAKU_DRAWN, YAKU_LEFT):
            answers = self.window.opened()
            self.window = None
            if events is not None:
                events.append(WindowClosed(WINDOWS[self.phase]))
            for seat, action in answers:
                if action == REVEAL:
                    self._reveal(seat, events)
            self._next_turn(events)
        else:
            super().open_answers(events)

    def _begin_turns(self, seat: Seat, events: list[Event] | None) -> None:
        """Begin the turns at a seat that the auction, or without one a lot, has named (rules §12)."""
        if events is not None:
            events.append(family.Begins(seat))
        self.turn = seat
        self.phase = TURN

    def _win_right(self, seat: Seat, events: list[Event] | None, tied: tuple[Seat, ...] = ()) -> None:
        assert self.bids is not None, "bids are open"
        self.right = seat
        if events is not None:
            events.append(ev.RightWon(seat, self.bids[seat], tied))
        self._ask_yaku(YAKU_FIRST, [Seat(s) for s, hand in enumerate(self.hands) if yaku_of(hand)], events)

    def _ask_yaku(self, phase: int, asked: Sequence[Seat], events: list[Event] | None) -> None:
        """Open a window for yaku. Where no seat is asked, play goes on at once."""
        if events is not None:
            events.append(WindowOpened(WINDOWS[phase]))
        self.phase = phase
        if asked:
            self.window = Window.of(asked)
            return
        if events is not None:
            events.append(WindowClosed(WINDOWS[phase]))
        self._next_turn(events)

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
            self.turn = RING[self.seats][self.turn + steps]
        self.phase = TURN

    def halt(self, owner: Seat, events: list[Event] | None) -> bool:
        """Ask about a yaku that a discard has left, and return whether play stops for it."""
        if self.revealed[owner]:
            return False
        yaku = yaku_of(self.hands[owner])
        if yaku or events is not None:
            self.turn = owner
            self._ask_yaku(YAKU_LEFT, (owner,) if yaku else (), events)
            return True
        return False

    def after_draw(self, seat: Seat, card: int, penalty: bool, events: list[Event] | None) -> None:
        """Ask about a yaku that the draw may have brought, else go on with the next turn."""
        hand = self.hands[seat]
        if hand.bit_count() == EACH and not self.revealed[seat] and self.stage.bids:
            yaku = yaku_of(hand)
            if yaku or events is not None:
                self._ask_yaku(YAKU_DRAWN, (seat,) if yaku else (), events)
                return
        self.pass_turn(seat)

    def ending(self, how: str, winners: tuple[Seat, ...], losers: tuple[Seat, ...]) -> Ending:
        """Return the round as its score sheet needs it; count the wins in a row (rules §9)."""
        winner = winners[0] if winners else None
        loser = losers[0] if losers else None
        yaku = bid = 0
        specials: tuple[str, ...] = ()
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
            if how == DOBON and loser is not None:
                left = self.hands[loser].bit_count()
                specials = tuple(special.id for special in specials_of(Called(left)))
        return Ending(
            how, winner, loser, tuple(self.hands), self.stock.pile[-1],
            self.right, bid, self.streak, yaku, specials,
        )  # fmt: skip

    def score(self, ending: Ending) -> list[int]:
        return score_round(ending)
