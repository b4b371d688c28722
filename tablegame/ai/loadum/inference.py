"""What the cards of others say about their hands: who ducks plays as high as he can, who throws a card
throws his worst."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tablegame.ai.loadum.policy import SHED
from tablegame.pieces.cards import SUITS, suit_of
from tablegame.pieces.seats import Seat
from tablegame.rules.loadum.pack import BITS, POWERS
from tablegame.rules.loadum.state import LoadumState, next_of
from tablegame.rules.loadum.view import LoadumView

_STEP: Final = 0.06
"""How much less likely a card is for each point of SHED by which another would have been better to go."""
_OVER: Final = 0.7
"""How much less likely it is to go over where one could have stayed below."""
_MOST: Final = 1.2
"""The most that a single card makes a world less likely, as a logarithm."""


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card that somebody played, and what he knew when he played it."""

    seat: Seat
    card: int
    led: int
    power: Sequence[int]
    """By card: its power in that trick, as far as trump was known."""
    best: int
    """The power of the best card so far, which had to be beaten."""
    since: int
    """The cards he has played since, this one among them."""


def evidence(view: LoadumView) -> Callable[[LoadumState], float] | None:
    """How likely the cards of this trick and of the one before are in a world; None if others played none."""
    seen = played(view)
    if not seen:
        return None
    shed = SHED[view.table.terms.rank_order]

    def likely(world: LoadumState) -> float:
        hands = world.hands
        return -sum(doubt(each, hands[each.seat] | each.since, shed) for each in seen)

    return likely


def played(view: LoadumView) -> list[PlayedCard]:
    """The cards of others that followed, in this trick and in the one before."""
    table = view.table
    after = next_of(table.alive, table.seats)
    trump = SUITS.index(table.trump) if table.trump else -1
    found: list[PlayedCard] = []
    now = {}
    seat = table.opener
    for card in table.trick:
        now[seat] = 1 << card
        seat = after[seat]
    tricks = [(table.opener, table.trick, False)]
    if table.last_by is not None:
        tricks.append((table.last_by[0], table.last_trick, True))
    for opener, cards, over in tricks:
        seat, best = opener, 0
        for nth, card in enumerate(cards):
            led = suit_of(cards[0])
            power = POWERS[table.terms.rank_order][trump + 1][led]
            if nth and seat != view.viewer:
                since = 1 << card | (now.get(seat, 0) if over else 0)
                found.append(PlayedCard(seat, card, led, power, best, since))
            best = max(best, power[card])
            seat = after[seat]
    return found


def doubt(seen: PlayedCard, hand: int, shed: Sequence[int]) -> float:
    """How unlikely the card is from such a hand: 0 for what plain sense plays, up to a limit."""
    mine = hand >> 13 * seen.led & 0x1FFF
    power, best = seen.power, seen.best
    if mine:
        base = 13 * seen.led
        below = [shed[base + bit] for bit in BITS[mine] if power[base + bit] < best]
        if not below:
            return 0.0
        if power[seen.card] > best:
            return _OVER
        return min(_MOST, max(0.0, _STEP * (max(below) - shed[seen.card])))
    worst = shed[seen.card]
    for suit in range(4):
        for bit in BITS[hand >> 13 * suit & 0x1FFF]:
            card = 13 * suit + bit
            if shed[card] > worst and power[card] < best:
                worst = shed[card]
    return min(_MOST, _STEP * (worst - shed[seen.card]))
