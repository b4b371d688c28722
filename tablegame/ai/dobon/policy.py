"""The simple policy of Dobon: discards, bids and calls, lean enough to play playouts with.

The worth of a discard is counted in points of the round. Its weights come from the outcomes of some hundred
thousand playouts, in which every discard of a decision was tried in the same imagined deals. A card that does
nothing yet at a stage (rules §12) is worth as much as the plain cards next to it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import HIGHEST, NUMBERS
from tablegame.rules.card_tracking import PASSED_BITS
from tablegame.rules.dobon.actions import BARE, DRAW, LAST, PLAIN, Discard, Move
from tablegame.rules.dobon.matching import (
    BIND,
    EFFECT_BIND,
    EFFECT_FIVE,
    EFFECT_SKIP,
    EFFECT_TURN,
    EIGHTS,
    JACKS,
    JOKER,
    PACK,
    TWOS,
    Stage,
)
from tablegame.rules.dobon.scoring import points_of, yaku_of
from tablegame.rules.dobon.state import DobonState

SHED: Final[tuple[tuple[float, ...], ...]] = (
    (2.0, 3.2, -4.2, 3.3, 4.4, -2.8, 1.5, 0.8, -16.2, 1.7, 3.0, -5.2, 2.9, 5.7),
    (3.6, -2.2, -5.7, -0.7, 0.0, -2.7, -0.2, 1.9, -8.0, 2.0, 3.2, 1.1, 3.1, 4.6),
    (-2.2, -2.9, -5.1, -1.6, -0.2, -3.0, 0.7, 1.3, -4.5, 3.3, 3.3, 1.7, 3.8, 5.3),
    (-1.7, -2.6, -2.9, -1.7, -1.1, -2.3, 0.0, 1.1, 0.0, 1.2, 2.1, 1.8, 2.9, 3.3),
)
"""The worth of getting rid of a card, by its number: of two cards held, of three, of four or five, of more.
Points go early; 8, 2, 5 and A are kept. The worst is to part with an 8 as the last card but one."""
DANGER: Final = -10.28
"""To be called, by its chance and the cards of the largest hand."""
FEARED: Final = -14.0
"""The same in the simple policy, which counts less and fears what is left the more."""
DANGER_BASE: Final = 8.1
BACK: Final = 17.7
"""To be called and return, by the same chance and cards as DANGER."""
FOLLOW: Final[tuple[float, ...]] = (0.0, 6.8, 0.8, 0.85)
"""For each card that stays and could be laid on the discard, by the cards that stay."""
SUIT: Final = 0.9
"""For each suit of which the rest of the hand has a card."""
STRANDED: Final = -7.5
"""To be left with jokers alone: the last of them can not be discarded."""
WITH_JOKER: Final[tuple[float, ...]] = (0.0, 0.0, 7.4, 1.1)
"""To be left with so many cards and a joker among them, which always can be laid last but one."""
READY: Final[tuple[float, ...]] = (0.0, 6.2, 6.2, 6.4, 9.3)
"""To be left with so many cards that add up to a number that a dobon can meet, where nothing is counted."""
OPEN: Final[tuple[float, ...]] = (0.0, -8.0, 0.0)
"""By the cards of the next seat: for the share of the pack that it could lay on the discard."""
BOUND: Final[tuple[float, ...]] = (0.0, 3.6, 2.1)
"""By the cards of the next seat: to put it into a bind."""
DAMAGE: Final = -5.5
"""For five cards of damage: they hit friend and foe, and come back."""

_PLAIN: Final[tuple[int, ...]] = (3, 4, 6, 7, 9, 10, 13)
"""Numbers of cards that never do anything."""
_OF_NAMES: Final[tuple[int, ...]] = (1, 8, 11, 12)
"""Numbers of cards that do something from stage 2 on; 2 and 5 do from stage 3 on, a joker always."""


def _row_at(row: Sequence[float], stage: Stage) -> tuple[float, ...]:
    idle = () if stage.binds else (2, 5) if stage.names else (2, 5, *_OF_NAMES)
    numbers = range(HIGHEST + 1)
    return tuple(_among_plain(row, number) if number in idle else row[number] for number in numbers)


def _among_plain(row: Sequence[float], number: int) -> float:
    """Return the worth of a plain card of this number: a value between the plain cards next to it."""
    below = max([plain for plain in _PLAIN if plain < number], default=_PLAIN[0])
    above = min(plain for plain in _PLAIN if plain > number)
    if above == below:
        return row[below]
    return row[below] + (row[above] - row[below]) * (number - below) / (above - below)


def _by_card(row: Sequence[float], stage: Stage) -> tuple[float, ...]:
    more = {0: DAMAGE, 2: 0.4 * DAMAGE} if stage.binds else {}
    return tuple(row[number] + more.get(number, 0.0) for number in NUMBERS)


@dataclass(frozen=True, eq=False)
class Weights:
    """The weights that depend on the stage."""

    rows: tuple[tuple[float, ...], ...]
    """As SHED."""
    shed: tuple[tuple[float, ...], ...]
    """By the cards held (six stand for more), then by card: what it is worth to be rid of it."""
    ready: tuple[float, ...]
    """As READY."""
    stranded: float
    """To be left with jokers alone."""
    freely: tuple[float, ...]
    """By key: the share of the pack that could be laid on it outside of a bind."""


@cache
def weights_at(stage: Stage) -> Weights:
    """Return the weights of a stage."""
    rows = tuple(_row_at(row, stage) for row in SHED)
    first, second, third, fourth = (_by_card(row, stage) for row in rows)
    return Weights(
        rows,
        (first, first, first, second, third, third, fourth),
        READY if stage.calls else (0.0,) * len(READY),
        # A joker that may be the last card always can be laid then.
        STRANDED if stage.declares else WITH_JOKER[2],
        tuple(mask.bit_count() / PACK for mask in stage.match),
    )


BOUNDLY: Final = tuple(mask.bit_count() / PACK for mask in BIND)
"""By key: the share of the pack that could be laid on it in a bind."""

EACH: Final = 6.4
"""Points of an unseen card."""


def _sums() -> tuple[tuple[float, ...], ...]:
    """Return by the size of a hand, then a number, how likely so many cards add up to it."""
    chances = [tuple([1.0] + [0.0] * HIGHEST)]
    for size in range(1, 6):
        before = chances[-1]
        row = [sum(before[:number][-HIGHEST:]) * 4 / 54 for number in range(HIGHEST + 1)]
        if size == 1:
            row[0] = 2 / 54
        chances.append(tuple(row))
    chances[0] = (0.0,) * (HIGHEST + 1)
    return tuple(chances)


_HIT: Final = _sums()
_SIZES: Final = len(_HIT)

_DRAWING: Final = -7.5
"""Drawing where discarding is possible."""
_SUIT: Final = 0x1FFF

WAYS: Final[tuple[tuple[tuple[Discard, ...], ...], ...]] = (PLAIN, LAST)
"""Forms by card, without and with the declaration."""


_MANY: Final = 6
"""Cards held from which on more make no difference to what it is worth to be rid of one."""
_SUIT_OF: Final = tuple(_SUIT << card // 13 * 13 if card < 52 else -1 for card in range(PACK))

_FIRST: Final = 3.0
"""Points that beginning is worth beside the bonus for winning."""
_YAKU: Final = 30.0
"""The points that a yaku in hand adds to winning: the seat that begins has a little more of it."""
_SHADE: Final = 0.72
"""The part of a break-even bid that is bid: the second highest is often far lower."""

_TOP: Final = 50
"""More than any other seat bids: more is paid for nothing."""


def bid_for(hand: int, seats: int) -> int:
    """Return a bid by the chance that this hand wins when it begins, as matches of this policy have shown
    it."""
    controls = (hand & (EIGHTS | TWOS)).bit_count() + 0.5 * (hand & (JACKS | JOKER)).bit_count()
    wins = min(0.6, 0.06 + 0.5 / seats + (0.15 - 0.011 * seats) * controls)
    gain = _FIRST + (_YAKU * wins if yaku_of(hand) else 0.0)
    return min(_TOP, max(1, round(_SHADE * (50.0 * wins + gain) / (1.0 - wins))))


def form_of(card: int, left: int, stage: Stage, *, last: bool) -> Discard:
    """Return the form of a discard that declares where it can and names the suit that most of the rest
    follows."""
    forms = WAYS[last][card] if stage.names else BARE[card]
    best = forms[0]
    if len(forms) > 1:
        most = -1
        for form in forms:
            count = (left & stage.match[form.key]).bit_count()
            if count > most:
                best, most = form, count
    return best


def choose_discard(state: DobonState, seat: Seat) -> Move:
    """Return the discard worth most, or the draw. Reads what lies open, the sizes of the hands and the own
    hand."""
    legal = state.discards(seat)
    if not legal:
        return DRAW
    hand = state.hands[seat]
    held = hand.bit_count()
    stage = state.stage
    last = held == 2 and stage.declares
    if not legal & legal - 1 and not state.free:
        card = legal.bit_length() - 1
        return form_of(card, hand ^ legal, stage, last=last)
    sizes = [other.bit_count() for other in state.hands]
    sizes[seat] = 0
    largest = max(sizes)
    passed = state.passed
    feared = (
        [(_HIT[size], passed >> PASSED_BITS * other) for other, size in enumerate(sizes) if 0 < size < _SIZES]
        if stage.calls
        else []
    )
    price = FEARED * largest + DANGER_BASE
    gain = BACK * largest
    stay = held - 1
    weights = weights_at(stage)
    shed = weights.shed[held if held < _MANY else _MANY]
    match = stage.match
    effects = stage.effect
    follow = FOLLOW[stay if stay < 3 else 3]
    ready = weights.ready[stay if stay < 4 else 4]
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
        form = form_of(card, left, stage, last=last)
        if not left:
            return form
        number = form.number
        key = form.key
        danger = 0.0
        for chances, let_go_by in feared:
            if not let_go_by >> number & 1:
                danger += chances[number]
        worth = shed[card] + follow * (left & match[key]).bit_count()
        ahead = numbers - number
        joker = left & JOKER
        if ahead <= HIGHEST and not joker:
            worth += ready
        worth += (gain if ahead == number and (not joker or not number) else price) * danger
        if joker:
            if not left & ~JOKER:
                worth += weights.stranded
            elif stay < 4:
                worth += WITH_JOKER[stay]
        if not left & _SUIT_OF[card]:
            worth -= SUIT
        step = state.direction
        effect = effects[card]
        if effect == EFFECT_SKIP:
            step += step
        elif effect == EFFECT_TURN or (effect == EFFECT_FIVE and bound):
            step = -step
        size = sizes[(seat + step) % seats]
        if size < 3:
            if bound or effect == EFFECT_BIND:
                worth += BOUND[size] + OPEN[size] * BOUNDLY[key]
            else:
                worth += OPEN[size] * weights.freely[key]
        if worth > most:
            best, most = form, worth
    return DRAW if best is None else best


def should_call(state: DobonState, seat: Seat, back: float) -> bool:
    """Return whether a dobon pays in spite of the return that may follow with chance `back` (rules §9.2)."""
    worst = EACH * max(hand.bit_count() for hand in state.hands)
    own = points_of(state.hands[seat])
    return back * (6.0 * worst + own) <= (1.0 - back) * (own + 2.0 * worst / (state.seats - 1))


def calls_quickly(state: DobonState, seat: Seat) -> bool:
    """Decide as `calls` does, with the return as likely as the number of cards alone makes it."""
    owner = state.owner
    assert owner is not None, "a card was discarded"
    size = state.hands[owner].bit_count()
    return should_call(state, seat, _HIT[size][state.key // 5] if size < _SIZES else 0.0)
