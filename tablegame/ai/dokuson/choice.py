"""The choices of strong players in Dokuson: each play with a likelihood, by the hand and the lengths of the
rows.

A player who wants a suit to come first feeds its row with low cards and keeps the high ones. The weights are
those by which some thousand plays of strong players are likeliest (docs/arena.md). The plays of others are
read by them, and expert's playouts choose by them.
"""

from math import exp
from typing import Final

from tablegame.ai.dokuson.race import BITS, FACTORS, LOW, STEP, SUIT, SUM, Chosen
from tablegame.pieces.rng import Rng
from tablegame.rules.dokuson.scoring import FULL

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

_POORER: Final = tuple(exp(BEHIND * max(0, points)) for points in range(-91, 92 + 25))
"""By 91 and the points by which another suit is then richer: how much likelier that makes a play."""
_LEVEL: Final = 91


_Row = tuple[float, float, float, float, tuple[float, ...]]


def _weights() -> tuple[tuple[_Row, ...], ...]:
    """Return the weights of a play, by twice the suit (and 1 for a double) and the code of the lengths before
    it.

    A row begins with the weight of a point of worth and a constant. Then comes the weight of a point by which
    the suit exceeds a third of the hand. Then how much likelier the lowest card is, and by bit how likely its
    value makes a card.
    """
    table = []
    for suit in (0, 1, 2):
        for doubled in (1, 2):
            rows: list[_Row] = []
            for code in range(343):
                length = code // STEP[suit] % 7 + doubled
                if length > FULL:
                    rows.append((0.0, 0.0, 0.0, 0.0, ()))
                    continue
                factor = FACTORS[code + doubled * STEP[suit]][suit]
                ends = length == FULL
                each = KEPT + ENDS_AT * ends
                long = LONG + LENGTH * length
                value = -each * factor - long * 2 / 3
                rows.append((
                    each, TEND * factor + ENDS * ends, long, exp(LOWEST if factor >= 0 else -LOWEST),
                    tuple(exp(value * (bit + 1 if doubled == 1 else 2 * bit + 3)) for bit in range(13)),
                ))  # fmt: skip
            table.append(tuple(rows))
    return tuple(table)


_WEIGHTS: Final = _weights()


def weigh(hand: int, code: int, plays: list[int], ladder: list[float]) -> None:
    """Append every play of a hand that is not empty to `plays`, and the sums of weights to `ladder`.

    A play is its lowest card, and 39 more for two cards. A sum is its weight and those of all before it.
    """
    masks = (hand & SUIT, hand >> 13 & SUIT, hand >> 26)
    spades, hearts, diamonds = SUM[masks[0]], SUM[masks[1]], SUM[masks[2]]
    sums = (spades, hearts, diamonds)
    third = (spades + hearts + diamonds) / 3
    total = 0.0
    for suit in (0, 1, 2):
        mask = masks[suit]
        if not mask:
            continue
        rich = sums[suit]
        low = LOW[mask]
        gap = _LEVEL + max(sums[suit - 1], sums[suit - 2]) - rich
        base = 13 * suit
        each, constant, long, lowest, values = _WEIGHTS[2 * suit][code]
        factors = FACTORS[code + STEP[suit]]
        worth = spades * factors[0] + hearts * factors[1] + diamonds * factors[2]
        head = exp(each * worth + constant + long * (rich - third))
        for bit in BITS[mask]:
            weight = head * values[bit] * _POORER[gap + bit + 1]
            total += weight * lowest if bit == low else weight
            plays.append(base + bit)
            ladder.append(total)
        pairs = mask & mask >> 1
        if pairs and code // STEP[suit] % 7 <= FULL - 2:
            each, constant, long, lowest, values = _WEIGHTS[2 * suit + 1][code]
            factors = FACTORS[code + 2 * STEP[suit]]
            worth = spades * factors[0] + hearts * factors[1] + diamonds * factors[2]
            head = exp(each * worth + constant + long * (rich - third))
            base += 39
            for bit in BITS[pairs]:
                weight = head * values[bit] * _POORER[gap + 2 * bit + 3]
                total += weight * lowest if bit == low else weight
                plays.append(base + bit)
                ladder.append(total)


def chance(hand: int, code: int, suit: int, bit: int, double: bool) -> float:
    """Return how likely a hand is to make this play."""
    plays: list[int] = []
    ladder: list[float] = []
    weigh(hand, code, plays, ladder)
    at = plays.index(13 * suit + bit + 39 * double)
    return (ladder[at] - (ladder[at - 1] if at else 0.0)) / ladder[-1]


def likely_play(hand: int, code: int, rng: Rng) -> Chosen:
    """Return a play of a hand that is not empty, drawn as strong players choose."""
    plays: list[int] = []
    ladder: list[float] = []
    weigh(hand, code, plays, ladder)
    at = rng.random() * ladder[-1]
    chosen = plays[-1]
    for nth, upto in enumerate(ladder):
        if at < upto:
            chosen = plays[nth]
            break
    low = chosen % 39
    return low // 13, low % 13, chosen >= 39
