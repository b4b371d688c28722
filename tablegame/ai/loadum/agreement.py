"""The share of plays by the others that follow the simple policy, in one world.

Strong players mostly do: of their cards it names six of seven. A hand from which it would often have played
otherwise is an unlikely one.
"""

from collections.abc import Callable
from typing import Final

from tablegame.ai.loadum.policy import card
from tablegame.pieces.seats import Seat
from tablegame.rules.loadum.actions import PASS, PLAYS
from tablegame.rules.loadum.pack import NO_TRUMP
from tablegame.rules.loadum.position import DECLARE, TRICK
from tablegame.rules.loadum.state import LoadumState, next_of
from tablegame.rules.loadum.view import LoadumView

ODDS: Final = 1.3
"""The factor by which a card makes a world less likely from which the policy would not have played it (a
logarithm)."""

Cards = list[tuple[Seat, int]]


class Agreement:
    """The moments at which others chose a card, as public events show them."""

    __slots__ = ("_moments",)

    def __init__(self, moments: list[tuple[LoadumState, Seat, int, int]]) -> None:
        """Keep of each moment the state, the seat, the card it played, and that and all it has played
        since."""
        self._moments = moments

    def likelihood(self, world: LoadumState) -> float:
        """Return the likelihood of all these cards together, as a logarithm."""
        hands = world.hands
        log = 0.0
        for state, seat, played, since in self._moments:
            state.hands[seat] = hands[seat] | since
            if card(state, seat) != played:
                log -= ODDS
        return log


def evidence(view: LoadumView, world: LoadumState) -> Callable[[LoadumState], float] | None:
    """Return a function that weighs worlds by agreement; None if others have played nothing, or where a trick
    may have been swallowed.

    `world` is any that the view allows; none of its guesses is read.
    """
    table = view.table
    cards = _played(view)
    if table.terms.swallow or table.phase != "trick" or not cards:
        return None
    state = world.clone()
    state.piles, state.totals, state.tricks = [0] * state.seats, [0] * state.seats, [0] * state.seats
    state.voids, state.trump, state.trick, state.past = [0] * state.seats, NO_TRUMP, [], ()
    state.phase, state.turn = TRICK, cards[0][0]
    since = [0] * state.seats
    for seat, one in cards:
        state.hands[seat] |= 1 << one
        since[seat] |= 1 << one
    moments = []
    for seat, one in cards:
        if state.phase != TRICK or state.turn != seat:
            return None
        if seat != view.viewer:
            moments.append((state.clone(), seat, one, since[seat]))
        since[seat] &= ~(1 << one)
        state.apply(seat, PLAYS[one])
        if state.phase == DECLARE:
            state.apply(state.turn, PASS)
    return Agreement(moments).likelihood if moments else None


def _played(view: LoadumView) -> Cards:
    """Return the cards of the deal in the order played, and by whom."""
    table = view.table
    after = next_of(table.alive, table.seats)
    found: Cards = []
    for opener, cards in (*view.memory.past, (table.opener, table.trick)):
        seat = opener
        for one in cards:
            found.append((seat, one))
            seat = after[seat]
    return found
