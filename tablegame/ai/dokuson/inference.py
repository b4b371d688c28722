"""Inference about the hands of others in Dokuson from their plays.

Each play is as likely as strong players choose it with the hand that a world gives to its player (`choice`).
"""

from collections.abc import Callable
from math import exp, log
from typing import Final

from tablegame.ai.dokuson.choice import chance
from tablegame.ai.dokuson.race import BITS, FACTORS, STEP, SUIT, SUM
from tablegame.rules.dokuson.scoring import FULL
from tablegame.rules.dokuson.state import DokusonState
from tablegame.rules.dokuson.view import DokusonView

TRUST: Final = 0.6
"""The part of it that is believed: no one plays by this alone."""
FORECAST: Final = 0.3
"""The part that is believed of each point that the hand is worth by the forecast alone, beside it."""
ANY: Final = 0.1
"""The share of plays, 0..1, that are taken to mean nothing: any legal play is as likely."""
ANY_OF_NINE: Final = ANY / 9
"""For one of as many plays as a hand has in the middle of a deal."""
LAST: Final = 9
"""Plays of others that are looked back at."""

Moment = tuple[int, int, int, int, int, bool]
"""A play of another: its seat, the code of the lengths before it, its suit, its lowest card as a bit of that
suit, all that the seat has laid since, this play among it, and whether it was of two cards."""


def evidence(view: DokusonView) -> Callable[[DokusonState], float] | None:
    """Return the log-likelihood of what the others have laid, by world; None before any has."""
    moments: list[Moment] = []
    since = [0] * view.table.seats
    a, b, c = map(len, view.table.rows)
    code = a * STEP[0] + b * STEP[1] + c
    for seat, cards in reversed(view.table.laid):
        suit = cards[0] // 13
        code -= STEP[suit] * len(cards)
        for card in cards:
            since[seat] |= 1 << card
        if seat != view.viewer and len(moments) < LAST:
            moments.append((seat, code, suit, min(cards) % 13, since[seat], len(cards) == 2))
    if not moments:
        return None

    def likelihood(world: DokusonState) -> float:
        found = 0.0
        hands = world.hands
        for seat, code, suit, bit, laid, double in moments:
            hand = hands[seat] | laid
            chosen = chance(hand, code, suit, bit, double)
            forecast = _by_forecast(hand, code, suit, bit, double)
            found += TRUST * log((1.0 - ANY) * chosen + ANY_OF_NINE)
            found += FORECAST * log((1.0 - ANY) * forecast + ANY_OF_NINE)
        return found

    return likelihood


def _by_forecast(hand: int, code: int, played: int, played_bit: int, played_double: bool) -> float:
    """Return how likely a hand is to make this of all its plays if the forecast alone counted."""
    masks = (hand & SUIT, hand >> 13 & SUIT, hand >> 26)
    sums = (SUM[masks[0]], SUM[masks[1]], SUM[masks[2]])
    total = made = 0.0
    for suit in (0, 1, 2):
        mask = masks[suit]
        if not mask:
            continue
        for doubled in (1, 2):
            if doubled == 2:
                mask &= mask >> 1
                if not mask or code // STEP[suit] % 7 + 2 > FULL:
                    break
            factors = FACTORS[code + doubled * STEP[suit]]
            worth = sums[0] * factors[0] + sums[1] * factors[1] + sums[2] * factors[2]
            for bit in BITS[mask]:
                value = bit + 1 if doubled == 1 else 2 * bit + 3
                weight = exp(worth - factors[suit] * value)
                total += weight
                if suit == played and bit == played_bit and (doubled == 2) == played_double:
                    made = weight
    return made / total
