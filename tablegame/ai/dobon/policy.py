"""The simple policy of Dobon: discards, bids and calls, lean enough to play playouts with.

What a discard is worth is counted in points of the round (`weights`).
"""

from typing import Final

from tablegame.ai.dobon.weights import (
    BACK,
    BOUND,
    BOUNDLY,
    DANGER_BASE,
    FEARED,
    FOLLOW,
    OPEN,
    SUIT,
    WITH_JOKER,
    weights_at,
)
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import HIGHEST
from tablegame.rules.dobon.actions import BARE, DRAW, LAST, PLAIN, Discard, Move
from tablegame.rules.dobon.matching import (
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

EACH: Final = 6.4
"""Points of an unseen card."""


def _sums() -> tuple[tuple[float, ...], ...]:
    """Return by the size of a hand, then a number, how likely so many cards add up to it."""
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
    found = forms[0]
    if len(forms) > 1:
        most = -1
        for form in forms:
            count = (left & stage.match[form.key]).bit_count()
            if count > most:
                found, most = form, count
    return found


def discard(state: DobonState, seat: Seat) -> Move:
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
        [(_HIT[size], passed >> 16 * other) for other, size in enumerate(sizes) if 0 < size < _SIZES]
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
        for chances, gone in feared:
            if not gone >> number & 1:
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


def calls(state: DobonState, seat: Seat, back: float) -> bool:
    """Return whether a dobon pays in spite of the return that may follow with chance `back` (rules §9.2)."""
    worst = EACH * max(hand.bit_count() for hand in state.hands)
    own = points_of(state.hands[seat])
    return back * (6.0 * worst + own) <= (1.0 - back) * (own + 2.0 * worst / (state.seats - 1))


def calls_quickly(state: DobonState, seat: Seat) -> bool:
    """Decide as `calls` does, with the return as likely as the number of cards alone makes it."""
    owner = state.owner
    assert owner is not None, "somebody discarded"
    size = state.hands[owner].bit_count()
    return calls(state, seat, _HIT[size][state.key // 5] if size < _SIZES else 0.0)
