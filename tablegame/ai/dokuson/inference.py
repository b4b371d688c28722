"""What the plays of others say about their hands in Dokuson.

Whoever wants a suit to come first feeds its row with his low cards and keeps the high ones. Each play is as
likely as it is good for the hand that the world gives to its player, by the forecast of the simple policy.
"""

from collections.abc import Callable
from math import exp, log
from typing import Final

from tablegame.ai.dokuson.race import BITS, FACTORS, STEP, SUIT, SUM
from tablegame.rules.dokuson.scoring import FULL
from tablegame.rules.dokuson.state import DokusonState
from tablegame.rules.dokuson.view import DokusonView

WARMTH: Final = 1.5
"""Points by which a play must be worse to be made 2.7 times less often."""
TRUST: Final = 0.5
"""What part of it is believed: nobody plays by this forecast alone, and where it is wrong it is so again and
again."""
ANY: Final = 0.1
"""The share of plays, 0..1, that are taken to mean nothing: any legal play is as likely."""
LAST: Final = 8
"""Plays of others that are looked back at."""


def evidence(view: DokusonView) -> Callable[[DokusonState], float] | None:
    """The log-likelihood of what the others have laid, by world; None before anybody has."""
    moments: list[tuple[int, int, int, int, int, int]] = []
    """Of each play of another the seat, the code before it, the suit, what it added to the code, its value,
    and all that the seat has laid since, this play among it."""
    since = [0] * view.table.seats
    a, b, c = map(len, view.table.rows)
    code = a * STEP[0] + b * STEP[1] + c
    for seat, cards in reversed(view.table.laid):
        suit = cards[0] // 13
        step = STEP[suit] * len(cards)
        code -= step
        value = 0
        for card in cards:
            since[seat] |= 1 << card
            value += card % 13 + 1
        if seat != view.viewer and len(moments) < LAST:
            moments.append((seat, code, suit, step, value, since[seat]))
    if not moments:
        return None
    shares: dict[tuple[int, int, int], float] = {}

    def likelihood(world: DokusonState) -> float:
        found = 0.0
        for seat, code, suit, step, value, laid in moments:
            hand = world.hands[seat] | laid
            masks = (hand & SUIT, hand >> 13 & SUIT, hand >> 26)
            sums = SUM[masks[0]], SUM[masks[1]], SUM[masks[2]]
            factors = FACTORS[code + step]
            chosen = sums[0] * factors[0] + sums[1] * factors[1] + sums[2] * factors[2]
            chosen -= factors[suit] * value
            total = 0.0
            options = 0
            for other in (0, 1, 2):
                mask = masks[other]
                if not mask:
                    continue
                for doubled in (1, 2):
                    if doubled == 2:
                        mask &= mask >> 1
                        if not mask or code // STEP[other] % 7 > FULL - 2:
                            break
                    options += mask.bit_count()
                    ahead = code + doubled * STEP[other]
                    share = shares.get((ahead, doubled * 4 + other, mask))
                    factors = FACTORS[ahead]
                    if share is None:
                        share = sum(
                            exp(-factors[other] * (doubled * bit + 2 * doubled - 1) / WARMTH)
                            for bit in BITS[mask]
                        )
                        shares[ahead, doubled * 4 + other, mask] = share
                    kept = sums[0] * factors[0] + sums[1] * factors[1] + sums[2] * factors[2]
                    total += share * exp((kept - chosen) / WARMTH)
            found += log((1.0 - ANY) / total + ANY / options)
        return TRUST * found

    return likelihood
