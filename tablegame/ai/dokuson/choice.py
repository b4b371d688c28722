"""Plays of Dokuson on bare numbers: a quick policy, and the choices of strong players by likelihood.

A hand is a mask of 39 bits, spades first; three lengths of rows are one code, 49 a + 7 b + c.

A player who wants a suit to come first feeds its row with low cards and keeps the high ones. The weights are
those by which some thousand plays of strong players are likeliest (docs/arena.md). The plays of others are
read by them, and expert's playouts choose by them.
"""

from collections.abc import Sequence
from math import exp
from typing import Final

from tablegame.pieces.rng import Rng
from tablegame.rules.dokuson.scoring import FULL

SUIT: Final = 0x1FFF
STEP: Final[tuple[int, ...]] = (49, 7, 1)
"""The difference that one more card in a suit's row makes in the code of the three lengths."""

SUM: Final = tuple(sum(bit + 1 for bit in range(13) if mask >> bit & 1) for mask in range(1 << 13))
"""By the cards of one suit, as a mask: their values added up."""
BITS: Final = tuple(tuple(bit for bit in range(13) if mask >> bit & 1) for mask in range(1 << 13))
"""By the cards of one suit, as a mask: its bits, lowest first."""
LOW: Final[tuple[int, ...]] = (0, *(bits[0] for bits in BITS[1:]))
HIGH: Final[tuple[int, ...]] = (0, *(bits[-1] for bits in BITS[1:]))
"""By the cards of one suit, as a mask: its lowest and its highest bit."""

DRIFT: Final = 1.0
"""The pull of a longer row on the next card, in the forecast below."""

Factors = tuple[float, float, float]
"""For each suit S H D what a point of it counts at the end of the deal, expected: -1 .. 1."""


def _forecast() -> tuple[Factors, ...]:
    """Return for every code of three lengths the expected factor (+1, 0, -1) of each suit at the deal's end.

    Each next card is taken to fall to a suit with a chance that grows with its row.
    """
    table: list[Factors] = [(0.0, 0.0, 0.0)] * 343
    for code in sorted(range(343), key=lambda c: -(c // 49 + c // 7 % 7 + c % 7)):
        lengths = (code // 49, code // 7 % 7, code % 7)
        if FULL in lengths:
            table[code] = _factors(lengths)
            continue
        weights = [1.0 + DRIFT * length for length in lengths]
        total = sum(weights)
        ahead = [table[code + step] for step in STEP]
        table[code] = (
            sum(w * factors[0] for w, factors in zip(weights, ahead, strict=True)) / total,
            sum(w * factors[1] for w, factors in zip(weights, ahead, strict=True)) / total,
            sum(w * factors[2] for w, factors in zip(weights, ahead, strict=True)) / total,
        )
    return tuple(table)


def _factors(lengths: tuple[int, int, int]) -> Factors:
    """Return the factors at the end as far as lengths tell; suits level behind the first share the last
    place."""
    first = lengths.index(FULL)
    a, b = (suit for suit in range(3) if suit != first)
    factors = [0.0, 0.0, 0.0]
    factors[first] = 1.0
    if lengths[a] == lengths[b]:
        if lengths[a]:
            factors[a] = factors[b] = -0.5
    else:
        factors[a if lengths[a] < lengths[b] else b] = -1.0
    return factors[0], factors[1], factors[2]


FACTORS: Final = _forecast()
"""By code of three lengths, 0 .. 342."""


Chosen = tuple[int, int, bool]
"""A play on bare numbers: the suit, 0 .. 2; its lowest card as a bit of that suit, 0 .. 12; and whether the
next higher card is laid with it. A bare tuple, because playouts make one for every play."""


def best_play(hand: int, code: int) -> Chosen:
    """Return the play of the simple policy, for a hand that is not empty."""
    masks = (hand & SUIT, hand >> 13 & SUIT, hand >> 26)
    spades, hearts, diamonds = SUM[masks[0]], SUM[masks[1]], SUM[masks[2]]
    best = -1e9
    suit_best = bit_best = 0
    double = False
    for suit in (0, 1, 2):
        mask = masks[suit]
        if not mask:
            continue
        step = STEP[suit]
        factors = FACTORS[code + step]
        factor = factors[suit]
        bit = LOW[mask] if factor >= 0 else HIGH[mask]
        worth = spades * factors[0] + hearts * factors[1] + diamonds * factors[2] - factor * (bit + 1)
        if worth > best:
            best, suit_best, bit_best, double = worth, suit, bit, False
        pairs = mask & mask >> 1
        if pairs and code // step % 7 <= FULL - 2:
            factors = FACTORS[code + 2 * step]
            factor = factors[suit]
            bit = LOW[pairs] if factor >= 0 else HIGH[pairs]
            worth = spades * factors[0] + hearts * factors[1] + diamonds * factors[2] - factor * (2 * bit + 3)
            if worth > best:
                best, suit_best, bit_best, double = worth, suit, bit, True
    return suit_best, bit_best, double


def any_play(hand: int, code: int, rng: Rng) -> Chosen:
    """Return each card as likely, and the next higher one with it as often as not where that is legal."""
    masks = (hand & SUIT, hand >> 13 & SUIT, hand >> 26)
    drawn = int(rng.random() * hand.bit_count())
    for suit in (0, 1, 2):
        bits = BITS[masks[suit]]
        if drawn < len(bits):
            break
        drawn -= len(bits)
    bit = bits[drawn]
    double = masks[suit] >> bit + 1 & 1 == 1 and code // STEP[suit] % 7 <= FULL - 2 and rng.random() < 0.5
    return suit, bit, double


def is_rising(hand: int, suit: int) -> bool:
    """Return whether a double's higher card is better laid last: level with another row it then places
    higher."""
    worths = [SUM[hand >> 13 * s & SUIT] for s in range(3)]
    return worths[suit] * 3 >= sum(worths)


def count_points(rows: Sequence[Sequence[int]], first: int, hands: Sequence[int]) -> list[int]:
    """Return the points of every hand when the row of `first` is full."""
    if first == 0:
        a, b = 1, 2
    elif first == 1:
        a, b = 0, 2
    else:
        a, b = 0, 1
    one, two = rows[a], rows[b]
    last = -1
    if len(one) != len(two):
        last = a if len(one) < len(two) else b
    else:
        for back in range(len(one) - 1, -1, -1):
            gap = one[back] % 13 - two[back] % 13
            if gap:
                last = a if gap < 0 else b
                break
    up = 13 * first
    if last < 0:
        return [SUM[hand >> up & SUIT] for hand in hands]
    down = 13 * last
    return [SUM[hand >> up & SUIT] - SUM[hand >> down & SUIT] for hand in hands]


KEPT: Final = 0.16
"""For each point that the hand is then worth by the forecast."""
ENDS: Final = 1.4
"""The weight of a play that ends the deal."""
ENDS_AT: Final = 0.33
"""The weight of each point that it ends with."""
BEHIND: Final = 0.16
"""For each point by which another suit of the hand is then richer: the best suit is kept."""
LONG: Final = 0.08
"""For each point that the suit is richer than a third of the hand."""
LENGTH: Final = 0.027
"""The additional weight for each card that its row then has."""
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
                slope = KEPT + ENDS_AT * ends
                long = LONG + LENGTH * length
                value = -slope * factor - long * 2 / 3
                rows.append((
                    slope, TEND * factor + ENDS * ends, long, exp(LOWEST if factor >= 0 else -LOWEST),
                    tuple(exp(value * (bit + 1 if doubled == 1 else 2 * bit + 3)) for bit in range(13)),
                ))  # fmt: skip
            table.append(tuple(rows))
    return tuple(table)


_WEIGHTS: Final = _weights()


def weigh_plays(hand: int, code: int, plays: list[int], ladder: list[float]) -> None:
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
        slope, constant, long, lowest, values = _WEIGHTS[2 * suit][code]
        factors = FACTORS[code + STEP[suit]]
        worth = spades * factors[0] + hearts * factors[1] + diamonds * factors[2]
        head = exp(slope * worth + constant + long * (rich - third))
        for bit in BITS[mask]:
            weight = head * values[bit] * _POORER[gap + bit + 1]
            total += weight * lowest if bit == low else weight
            plays.append(base + bit)
            ladder.append(total)
        pairs = mask & mask >> 1
        if pairs and code // STEP[suit] % 7 <= FULL - 2:
            slope, constant, long, lowest, values = _WEIGHTS[2 * suit + 1][code]
            factors = FACTORS[code + 2 * STEP[suit]]
            worth = spades * factors[0] + hearts * factors[1] + diamonds * factors[2]
            head = exp(slope * worth + constant + long * (rich - third))
            base += 39
            for bit in BITS[pairs]:
                weight = head * values[bit] * _POORER[gap + 2 * bit + 3]
                total += weight * lowest if bit == low else weight
                plays.append(base + bit)
                ladder.append(total)


def play_chance(hand: int, code: int, suit: int, bit: int, double: bool) -> float:
    """Return the chance that a hand makes this play."""
    plays: list[int] = []
    ladder: list[float] = []
    weigh_plays(hand, code, plays, ladder)
    at = plays.index(13 * suit + bit + 39 * double)
    return (ladder[at] - (ladder[at - 1] if at else 0.0)) / ladder[-1]


def likely_play(hand: int, code: int, rng: Rng) -> Chosen:
    """Return a play of a hand that is not empty, drawn as strong players choose."""
    plays: list[int] = []
    ladder: list[float] = []
    weigh_plays(hand, code, plays, ladder)
    at = rng.random() * ladder[-1]
    chosen = plays[-1]
    for nth, upto in enumerate(ladder):
        if at < upto:
            chosen = plays[nth]
            break
    low = chosen % 39
    return low // 13, low % 13, chosen >= 39
