"""What the plays of others say about their hands in Dokuson.

Whoever wants a suit to come first feeds its row with his low cards and keeps the high ones. Each play is as
likely as it seems good for the hand that the world gives to its player; how a play is chosen is what some
thousand plays of strong players have shown.
"""

from collections.abc import Callable
from math import exp, log
from typing import Final

from tablegame.ai.dokuson.race import BITS, FACTORS, STEP, SUIT, SUM
from tablegame.rules.dokuson.scoring import FULL
from tablegame.rules.dokuson.state import DokusonState
from tablegame.rules.dokuson.view import DokusonView

KEPT: Final = 0.16
"""For each point that the hand is then worth by the forecast."""
ENDS: Final = 1.4
"""To end the deal, .."""
ENDS_AT: Final = 0.33
"""and for each point that it ends with."""
BEHIND: Final = 0.16
"""For each point by which another suit of the hand is then richer: the best suit is kept."""
LONG: Final = 0.08
"""For each point that the suit is richer than a third of the hand, .."""
LENGTH: Final = 0.027
"""and for each card that its row then has, so much more."""
TEND: Final = -0.94
"""For what a point of the suit is then expected to count."""
LOWEST: Final = 0.67
"""The lowest card of a suit that counts for the hand; the same less where it counts against it."""
TRUST: Final = 0.6
"""What part of it is believed: nobody plays by this alone."""
FORECAST: Final = 0.3
"""What part is believed of each point that the hand is worth by the forecast alone, beside it."""
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
    """The log-likelihood of what the others have laid, by world; None before anybody has."""
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
            chosen, forecast = _shares(hands[seat] | laid, code, suit, bit, double)
            found += TRUST * log((1.0 - ANY) * chosen + ANY_OF_NINE)
            found += FORECAST * log((1.0 - ANY) * forecast + ANY_OF_NINE)
        return found

    return likelihood


def _shares(hand: int, code: int, played: int, played_bit: int, played_double: bool) -> tuple[float, float]:
    """How likely a hand is to make this of all its plays: by all that counts, and by the forecast alone."""
    masks = (hand & SUIT, hand >> 13 & SUIT, hand >> 26)
    sums = (SUM[masks[0]], SUM[masks[1]], SUM[masks[2]])
    third = (sums[0] + sums[1] + sums[2]) / 3
    lengths = (code // 49, code // 7 % 7, code % 7)
    total = by_forecast = chosen = forecast = 0.0
    for suit in (0, 1, 2):
        mask = masks[suit]
        if not mask:
            continue
        rich = sums[suit]
        richest = max(sums[suit - 1], sums[suit - 2])
        low = BITS[mask][0]
        for doubled in (1, 2):
            length = lengths[suit] + doubled
            if doubled == 2:
                mask &= mask >> 1
                if not mask or length > FULL:
                    break
            factors = FACTORS[code + doubled * STEP[suit]]
            factor = factors[suit]
            worth = sums[0] * factors[0] + sums[1] * factors[1] + sums[2] * factors[2]
            each = KEPT
            base = TEND * factor
            if length >= FULL:
                each += ENDS_AT
                base += ENDS
            base += each * worth
            long = LONG + LENGTH * length
            lowest = LOWEST if factor >= 0 else -LOWEST
            for bit in BITS[mask]:
                value = bit + 1 if doubled == 1 else 2 * bit + 3
                left = rich - value
                score = base - each * factor * value + long * (left - third + value / 3)
                if left < richest:
                    score += BEHIND * (richest - left)
                if bit == low:
                    score += lowest
                weight = exp(score)
                total += weight
                plain = exp(worth - factor * value)
                by_forecast += plain
                if suit == played and bit == played_bit and (doubled == 2) == played_double:
                    chosen, forecast = weight, plain
    return chosen / total, forecast / by_forecast
