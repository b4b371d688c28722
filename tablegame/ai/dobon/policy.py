"""The simple policy of Dobon: discards, bids and calls, lean enough to play playouts with.

What a discard is worth is counted in points of the round. The weights are those that the outcomes of some
hundred thousand playouts gave when every discard of a decision was tried in the same imagined deals.
"""

from collections.abc import Sequence
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import HIGHEST, NUMBERS
from tablegame.rules.dobon.actions import DRAW, LAST, PLAIN, Discard, Move
from tablegame.rules.dobon.scoring import points_of
from tablegame.rules.dobon.state import DobonState
from tablegame.rules.dobon.suits import BIND, EIGHTS, JACKS, JOKER, MATCH, PACK, TWOS
from tablegame.rules.dobon.yaku import yaku_of

EACH: Final = 6.4
"""Points of a card that nobody sees."""


def _sums() -> tuple[tuple[float, ...], ...]:
    """By the size of a hand, then a number: how likely so many cards add up to it."""
    found = [tuple([1.0] + [0.0] * HIGHEST)]
    for size in range(1, 6):
        before = found[-1]
        row = [sum(before[:number][-HIGHEST:]) * 4 / 54 for number in range(HIGHEST + 1)]
        if size == 1:
            row[0] = 2 / 54
        found.append(tuple(row))
    found[0] = (0.0,) * (HIGHEST + 1)
    return tuple(found)


_HIT: Final = _sums()
_SIZES: Final = len(_HIT)

SHED: Final = (
    (2.0, 3.2, -4.2, 3.3, 4.4, -2.8, 1.5, 0.8, -16.2, 1.7, 3.0, -5.2, 2.9, 5.7),
    (3.6, -2.2, -5.7, -0.7, 0.0, -2.7, -0.2, 1.9, -8.0, 2.0, 3.2, 1.1, 3.1, 4.6),
    (-2.2, -2.9, -5.1, -1.6, -0.2, -3.0, 0.7, 1.3, -4.5, 3.3, 3.3, 1.7, 3.8, 5.3),
    (-1.7, -2.6, -2.9, -1.7, -1.1, -2.3, 0.0, 1.1, 0.0, 1.2, 2.1, 1.8, 2.9, 3.3),
)
"""What it is worth to be rid of a card, by its number: of two cards held, of three, of four or five, of more.
Points go early; 8, 2, 5 and A are kept, and nothing is worse than to part with an 8 as the last but one."""
DANGER: Final = -10.28
"""To be called, by its chance and the cards of the largest hand."""
DANGER_BASE: Final = 8.1
BACK: Final = 17.7
"""To be called and return, by the same chance and cards as DANGER."""
FOLLOW: Final = (0.0, 6.8, 0.8, 0.85)
"""For each card that stays and could be laid on the discard, by the cards that stay."""
SUIT: Final = 0.9
"""For each suit of which the rest of the hand has a card."""
STRANDED: Final = -7.5
"""To be left with jokers alone: the last of them can not be discarded."""
WITH_JOKER: Final = (0.0, 0.0, 7.4, 1.1)
"""To be left with so many cards and a joker among them, which always can be laid last but one."""
READY: Final = (0.0, 6.2, 6.2, 6.4, 9.3)
"""To be left with so many cards that add up to a number that a dobon can meet, where nothing is counted."""
OPEN: Final = (0.0, -8.0, 0.0)
"""By the cards of the next seat: for the share of the pack that it could lay on the discard."""
_BOUND: Final = (0.0, 3.6, 2.1)
"""By the cards of the next seat: to put it into a bind."""
DAMAGE: Final = -5.5
"""For five cards of damage: they hit friend and foe, and come back."""
_DRAWING: Final = -7.5
"""Drawing where discarding is possible."""
_SUIT: Final = 0x1FFF

WAYS: Final = (PLAIN, LAST)
"""Forms by card, without and with the declaration."""


def _by_card(row: Sequence[float], *, damage: bool) -> tuple[float, ...]:
    more = {0: DAMAGE, 2: 0.4 * DAMAGE} if damage else {}
    return tuple(row[number] + more.get(number, 0.0) for number in NUMBERS)


_TABLES: Final = tuple(_by_card(row, damage=True) for row in SHED)
_SHED: Final = (_TABLES[0], _TABLES[0], _TABLES[0], _TABLES[1], _TABLES[2], _TABLES[2], _TABLES[3])
"""By the cards held (six stand for more), then by card."""
_MANY: Final = len(_SHED) - 1
_FREELY: Final = tuple(mask.bit_count() / PACK for mask in MATCH)
_BOUNDLY: Final = tuple(mask.bit_count() / PACK for mask in BIND)
_SUIT_OF: Final = tuple(_SUIT << card // 13 * 13 if card < 52 else -1 for card in range(PACK))

_FIRST: Final = 3.0
"""Points that beginning is worth beside the bonus for winning."""
_YAKU: Final = 30.0
"""What a yaku in hand adds to winning: who begins has a little more of it."""
_SHADE: Final = 0.72
"""What part of a break-even bid is bid: the second highest is often far lower."""

_TOP: Final = 50
"""Nobody else bids so much: more is paid for nothing."""


def bid_for(hand: int, seats: int) -> int:
    """A bid by the chance that this hand wins when it begins, as matches of this policy have shown it."""
    controls = (hand & (EIGHTS | TWOS)).bit_count() + 0.5 * (hand & (JACKS | JOKER)).bit_count()
    wins = min(0.6, 0.06 + 0.5 / seats + (0.15 - 0.011 * seats) * controls)
    gain = _FIRST + (_YAKU * wins if yaku_of(hand) else 0.0)
    return min(_TOP, max(1, round(_SHADE * (50.0 * wins + gain) / (1.0 - wins))))


def form_of(card: int, left: int, *, last: bool) -> Discard:
    """The form of a discard that declares where it can and names the suit that most of the rest follows."""
    forms = WAYS[last][card]
    found = forms[0]
    if len(forms) > 1:
        most = -1
        for form in forms:
            count = (left & MATCH[form.key]).bit_count()
            if count > most:
                found, most = form, count
    return found


def discard(state: DobonState, seat: Seat) -> Move:
    """The discard worth most, or the draw. Reads what lies open, the sizes of the hands and the own hand."""
    legal = state.discards(seat)
    if not legal:
        return DRAW
    hand = state.hands[seat]
    held = hand.bit_count()
    last = held == 2
    if not legal & legal - 1 and not state.free:
        card = legal.bit_length() - 1
        return form_of(card, hand ^ legal, last=last)
    sizes = [other.bit_count() for other in state.hands]
    sizes[seat] = 0
    largest = max(sizes)
    feared = [_HIT[size] for size in sizes if size < _SIZES]
    price = DANGER * largest + DANGER_BASE
    gain = BACK * largest
    stay = held - 1
    shed = _SHED[held if held < _MANY else _MANY]
    follow = FOLLOW[stay if stay < 3 else 3]
    ready = READY[stay if stay < 4 else 4]
    numbers = state.sums[seat]
    bound = state.damage
    seats = state.seats
    best: Discard | None = None
    most = _DRAWING if state.free else -1e9
    rest = legal
    while rest:
        low = rest & -rest
        rest ^= low
        card = low.bit_length() - 1
        left = hand ^ low
        form = form_of(card, left, last=last)
        if not left:
            return form
        number = form.number
        key = form.key
        danger = 0.0
        for chances in feared:
            danger += chances[number]
        worth = shed[card] + follow * (left & MATCH[key]).bit_count()
        ahead = numbers - number
        joker = left & JOKER
        if ahead <= HIGHEST and not joker:
            worth += ready
        worth += (gain if ahead == number and (not joker or not number) else price) * danger
        if joker:
            if not left & ~JOKER:
                worth += STRANDED
            elif stay < 4:
                worth += WITH_JOKER[stay]
        if not left & _SUIT_OF[card]:
            worth -= SUIT
        step = state.direction
        if number == 1:
            step += step
        elif number == 12 or (number == 5 and bound):
            step = -step
        size = sizes[(seat + step) % seats]
        if size < 3:
            if bound or number == 2 or not number:
                worth += _BOUND[size] + OPEN[size] * _BOUNDLY[key]
            else:
                worth += OPEN[size] * _FREELY[key]
        if worth > most:
            best, most = form, worth
    return DRAW if best is None else best


def calls(state: DobonState, seat: Seat, back: float) -> bool:
    """Whether a dobon pays in spite of the return that may follow with chance `back` (rules §9.2)."""
    worst = EACH * max(hand.bit_count() for hand in state.hands)
    own = points_of(state.hands[seat])
    return back * (6.0 * worst + own) <= (1.0 - back) * (own + 2.0 * worst / (state.seats - 1))


def calls_quickly(state: DobonState, seat: Seat) -> bool:
    """As `calls`, with the return as likely as the number of cards alone makes it."""
    owner = state.owner
    assert owner is not None, "somebody discarded"
    size = state.hands[owner].bit_count()
    return calls(state, seat, _HIT[size][state.key // 5] if size < _SIZES else 0.0)
