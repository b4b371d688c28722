"""How Dokuson is thought about.

The simple policy looks one play ahead: for the lengths that the rows would have it knows how likely each suit
is to come first or last, and keeps the hand that is then worth most. Playouts use the same policy on bare
numbers instead of the rules, because they are most of the search; a test holds the two equal.
"""

from collections.abc import Sequence
from typing import Final

from tablegame.ai.mind import Mind
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.dokuson.actions import DOWN, SINGLE, UP, Play
from tablegame.rules.dokuson.scoring import FULL
from tablegame.rules.dokuson.state import DokusonState
from tablegame.rules.dokuson.view import DokusonView

_SUIT: Final = 0x1FFF
_STEP: Final = (49, 7, 1)
"""What one more card in a suit's row adds to the code of the three lengths."""

_SUM: Final = tuple(sum(bit + 1 for bit in range(13) if mask >> bit & 1) for mask in range(1 << 13))
_BITS: Final = tuple(tuple(bit for bit in range(13) if mask >> bit & 1) for mask in range(1 << 13))
_LOW: Final = (0, *(bits[0] for bits in _BITS[1:]))
_HIGH: Final = (0, *(bits[-1] for bits in _BITS[1:]))

_DRIFT: Final = 1.0
"""How much a longer row draws the next card, in the forecast below."""

Leans = tuple[float, float, float]


def _forecast() -> tuple[Leans, ...]:
    """For every code of three lengths the expected factor (+1, 0, -1) of each suit at the deal's end,
    if each next card falls to a suit with a chance that grows with its row."""
    table: list[Leans] = [(0.0, 0.0, 0.0)] * 343
    for code in sorted(range(343), key=lambda c: -(c // 49 + c // 7 % 7 + c % 7)):
        lengths = (code // 49, code // 7 % 7, code % 7)
        if FULL in lengths:
            table[code] = _factors(lengths)
            continue
        weights = [1.0 + _DRIFT * length for length in lengths]
        total = sum(weights)
        ahead = [table[code + step] for step in _STEP]
        table[code] = (
            sum(w * leans[0] for w, leans in zip(weights, ahead, strict=True)) / total,
            sum(w * leans[1] for w, leans in zip(weights, ahead, strict=True)) / total,
            sum(w * leans[2] for w, leans in zip(weights, ahead, strict=True)) / total,
        )
    return tuple(table)


def _factors(lengths: tuple[int, int, int]) -> Leans:
    """The factors at the end as far as lengths tell; suits level behind the first share the last place."""
    first = lengths.index(FULL)
    a, b = (suit for suit in range(3) if suit != first)
    leans = [0.0, 0.0, 0.0]
    leans[first] = 1.0
    if lengths[a] == lengths[b]:
        if lengths[a]:
            leans[a] = leans[b] = -0.5
    else:
        leans[a if lengths[a] < lengths[b] else b] = -1.0
    return leans[0], leans[1], leans[2]


_LEANS: Final = _forecast()


def _pick(hand: int, code: int) -> tuple[int, int, bool]:
    """The simple policy: suit, lowest card of the play as a bit of that suit, and whether it is a double."""
    masks = (hand & _SUIT, hand >> 13 & _SUIT, hand >> 26)
    spades, hearts, diamonds = _SUM[masks[0]], _SUM[masks[1]], _SUM[masks[2]]
    best = -1e9
    suit_best = bit_best = 0
    double = False
    for suit in (0, 1, 2):
        mask = masks[suit]
        if not mask:
            continue
        step = _STEP[suit]
        leans = _LEANS[code + step]
        lean = leans[suit]
        bit = _LOW[mask] if lean >= 0 else _HIGH[mask]
        worth = spades * leans[0] + hearts * leans[1] + diamonds * leans[2] - lean * (bit + 1)
        if worth > best:
            best, suit_best, bit_best, double = worth, suit, bit, False
        pairs = mask & mask >> 1
        if pairs and code // step % 7 <= FULL - 2:
            leans = _LEANS[code + 2 * step]
            lean = leans[suit]
            bit = _LOW[pairs] if lean >= 0 else _HIGH[pairs]
            worth = spades * leans[0] + hearts * leans[1] + diamonds * leans[2] - lean * (2 * bit + 3)
            if worth > best:
                best, suit_best, bit_best, double = worth, suit, bit, True
    return suit_best, bit_best, double


def _stray(hand: int, code: int, rng: Rng) -> tuple[int, int, bool]:
    """Any card, and sometimes its neighbour with it."""
    masks = (hand & _SUIT, hand >> 13 & _SUIT, hand >> 26)
    drawn = int(rng.random() * hand.bit_count())
    for suit in (0, 1, 2):
        bits = _BITS[masks[suit]]
        if drawn < len(bits):
            break
        drawn -= len(bits)
    bit = bits[drawn]
    double = masks[suit] >> bit + 1 & 1 == 1 and code // _STEP[suit] % 7 <= FULL - 2 and rng.random() < 0.5
    return suit, bit, double


def _rising(hand: int, suit: int) -> bool:
    """Whether a double's higher card is better laid last: level with another row it then places higher."""
    worths = [_SUM[hand >> 13 * s & _SUIT] for s in range(3)]
    return worths[suit] * 3 >= sum(worths)


class DokusonMind(Mind[DokusonView, DokusonState, Play]):
    """Dokuson for the search."""

    def seat(self, view: DokusonView) -> Seat:
        """The viewer; ValueError for a bystander's view."""
        if view.viewer is None:
            raise ValueError("a bystander has nothing to decide")
        return view.viewer

    def sensible(self, state: DokusonState, seat: Seat) -> Play:
        """Reads the rows and the hand of `seat` only."""
        hand = state.hands[seat]
        a, b, c = state.rows
        suit, bit, double = _pick(hand, len(a) * 49 + len(b) * 7 + len(c))
        card = 13 * suit + bit
        if not double:
            return SINGLE[card]
        return UP[card] if _rising(hand & ~(3 << card), suit) else DOWN[card]

    def candidates(self, state: DokusonState, seat: Seat, legal: Sequence[Play]) -> list[Play]:
        """Every single, and every double in the order that suits the rest of the hand."""
        hand = state.hands[seat]
        kept = []
        for play in legal:
            if len(play.cards) == 2:
                low = min(play.cards)
                rising = play.cards[0] == low
                if rising != _rising(hand & ~(3 << low), low // 13):
                    continue
            kept.append(play)
        return kept

    def playout(self, state: DokusonState, seat: Seat, move: Play, rng: Rng, noise: float) -> float:
        """Ends the deal from `state` by the simple policy, each play strayed from with chance `noise`."""
        points = self.finish(state, move, rng, noise)
        return self.worth(state, seat, points) if points else 0.5

    def finish(self, state: DokusonState, move: Play, rng: Rng, noise: float) -> list[int]:
        """The points of a deal ended so; [] where nobody could end it. Leaves `state` as it is."""
        rows = [row[:] for row in state.rows]
        hands = state.hands[:]
        seats = state.seats
        random = rng.random
        code = len(rows[0]) * 49 + len(rows[1]) * 7 + len(rows[2])
        turn: int = state.turn
        cards = move.cards
        suit = cards[0] // 13
        idle = 0
        while True:
            row = rows[suit]
            for card in cards:
                row.append(card)
                hands[turn] ^= 1 << card
            code += _STEP[suit] * len(cards)
            if len(row) >= FULL:
                return _count(rows, suit, hands)
            while True:
                turn += 1
                if turn == seats:
                    turn = 0
                hand = hands[turn]
                if hand:
                    break
                idle += 1
                if idle > 64:
                    return []
            suit, bit, double = _stray(hand, code, rng) if random() < noise else _pick(hand, code)
            card = 13 * suit + bit
            if not double:
                cards = (card,)
            elif _rising(hand & ~(3 << card), suit):
                cards = (card, card + 1)
            else:
                cards = (card + 1, card)

    def worth(self, state: DokusonState, seat: Seat, points: Sequence[int]) -> float:
        """What these points of the deal are worth to `seat`: 0.6 its share of the win, 0.4 its score."""
        mine = points[seat]
        left = state.deals - state.deal
        if left == 0:
            totals = [had + won for had, won in zip(state.scores, points, strict=True)]
        else:
            totals = list(points)
        best = max(totals)
        share = 1.0 / totals.count(best) if totals[seat] == best else 0.0
        return 0.6 * share + 0.4 * min(1.0, max(0.0, 0.5 + mine / 40))


def _count(rows: Sequence[Sequence[int]], first: int, hands: Sequence[int]) -> list[int]:
    """The points of every hand when the row of `first` is full."""
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
        return [_SUM[hand >> up & _SUIT] for hand in hands]
    down = 13 * last
    return [_SUM[hand >> up & _SUIT] - _SUM[hand >> down & _SUIT] for hand in hands]


MIND: Final = DokusonMind()
