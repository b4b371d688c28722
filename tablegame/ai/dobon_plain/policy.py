"""The simple policy of Everyday Dobon, lean enough to play playouts with; worths are points of the round.

Danger counts for more than in the committee's game, because the discarder alone pays for all hands.
"""

from collections.abc import Sequence
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import HIGHEST
from tablegame.rules.card_tracking import PASSED_BITS
from tablegame.rules.dobon_plain.actions import Move, drawn_lays
from tablegame.rules.dobon_plain.scoring import JOKER_POINTS, POINTS, points_of
from tablegame.rules.dobon_plain.state import DRAWN, DobonPlainState
from tablegame.rules.dobon_plain.terms import NAMING
from tablegame.rules.shedding.facts import EFFECT_BIND, EFFECT_SKIP, EFFECT_TURN, TWOS, number_of
from tablegame.rules.shedding.moves import CALL, DRAW, KEEP, PASS, RETURN, Discard
from tablegame.rules.shedding.position import DOBON_WINDOW, RETURN_WINDOW, TURN

EACH: Final = 6.9
"""Points of an unseen card."""
SHED: Final[tuple[float, ...]] = (0.0, 0.0, 0.9, 0.8, 0.6, 0.5, 0.45)
"""For each point of a card that is played, by the cards held; more than six count as six."""
FEWER: Final[tuple[float, ...]] = (0.0, 16.0, 9.0, 5.0, 3.0, 2.0)
"""To be left with so many cards; none or more than five count nothing."""
WILD: Final[tuple[float, ...]] = (0.0, 0.0, -22.0, -12.0, -6.0, -4.0)
"""To part with an 8 or a joker, by the cards held; more than five count as five."""
TWO: Final = -3.0
"""To part with a 2, which answers others."""
FOLLOW: Final[tuple[float, ...]] = (0.0, 9.0, 3.5, 2.0, 1.2)
"""For each card that stays and follows, by the cards that stay; more than four count as four."""
READY: Final[tuple[float, ...]] = (0.0, 9.0, 9.0, 7.0, 5.0)
"""To be left with so many cards that add up to a number."""
DANGER: Final = -1.0
"""For each point to be paid, by the chance to be called."""
BACK: Final = 1.4
"""For each point to be won by a return, by the same chance."""
NEAR: Final[tuple[float, ...]] = (0.0, 14.0, 6.0)
"""To keep the next seat from its turn, by its cards."""
OPEN: Final[tuple[float, ...]] = (0.0, -12.0, -5.0)
"""By the cards of the next seat: for the share of the pack that follows."""
DRAWING: Final = -9.0
"""To draw instead of playing; the hand grows by a card."""
KEEPING: Final = -2.0
"""To keep a card that could be played: the draw itself is paid already."""


def _hits() -> tuple[tuple[float, ...], ...]:
    """Return by the size of a hand, then a number, how likely so many cards add up to it."""
    chances = [tuple([1.0] + [0.0] * HIGHEST)]
    for _ in range(1, 6):
        before = chances[-1]
        chances.append(
            tuple(sum(before[max(0, number - HIGHEST) : number]) / 13 for number in range(HIGHEST + 1))
        )
    chances[0] = (0.0,) * (HIGHEST + 1)
    return tuple(chances)


HIT: Final = _hits()
_SIZES: Final = len(HIT)


def next_seat(state: DobonPlainState, seat: int, lay: Discard) -> int:
    """Return the seat that would act after a discard if no player calls."""
    step, effect = state.direction, state.terms.effect[lay.card]
    count = 1 + len(lay.under)
    if effect == EFFECT_TURN and count & 1:
        step = -step
    elif effect == EFFECT_SKIP:
        step += step * count
    return (seat + step) % state.seats


def lay_worth(
    state: DobonPlainState, seat: int, lay: Discard, danger: float, sizes: list[int], others: int
) -> float:
    """Return the worth of a discard, up to a constant; going out is worth more than anything.

    `danger`: how many calls are to be feared on its number. `others`: the cards in all other hands.
    """
    terms = state.terms
    hand = state.hands[seat]
    left = hand ^ lay.mask
    number = lay.number
    # What a call on the card is about worth.
    stake = 8.0 * (state.seats - 1) if terms.chips else EACH * others + points_of(left)
    stake += number or JOKER_POINTS
    ahead = state.sums[seat] - number * (1 + len(lay.under))
    returns = left != 0 and terms.makes(left, ahead, number)
    worth = danger * stake * (BACK if returns else DANGER)
    if not left:
        return worth + 0.8 * stake + 40.0
    held, stay = hand.bit_count(), left.bit_count()
    worth += SHED[min(held, 6)] * (POINTS[lay.card] * (1 + len(lay.under)))
    if stay < len(FEWER):
        worth += FEWER[stay]
    if lay.mask & NAMING:
        worth += WILD[min(held, 5)]
    elif lay.mask & TWOS:
        worth += TWO
    follow = terms.match[lay.key]
    worth += FOLLOW[min(stay, 4)] * (left & follow).bit_count()
    if stay < len(READY) and ahead <= HIGHEST:
        worth += READY[stay]
    if stay == 1 and terms.forfeit and not lay.last:
        worth -= EACH * terms.forfeit + 10.0
    effect = terms.effect[lay.card]
    near = sizes[(seat + state.direction) % state.seats]
    if near < len(NEAR) and (effect in (EFFECT_SKIP, EFFECT_TURN) or effect == EFFECT_BIND or state.damage):
        worth += NEAR[near]
    following = next_seat(state, seat, lay)
    after = sizes[following]
    if following != seat and after < len(OPEN) and effect != EFFECT_BIND:
        worth += OPEN[after] * follow.bit_count() / 54
    return worth


def best_lay(state: DobonPlainState, seat: int, lays: Sequence[Discard], least: float) -> Discard | None:
    """Return the discard worth most; None if none is worth more than `least`.

    How many calls are to be feared follows from the sizes of the hands and the numbers they let go by.
    """
    sizes = [hand.bit_count() for hand in state.hands]
    others = sum(sizes) - sizes[seat]
    passed = state.passed
    feared = [
        (HIT[size], passed >> PASSED_BITS * other)
        for other, size in enumerate(sizes)
        if other != seat and 0 < size < _SIZES
    ]
    best = None
    for lay in lays:
        number = lay.number
        danger = 0.0
        for chances, declined in feared:
            if not declined >> number & 1:
                danger += chances[number]
        worth = lay_worth(state, seat, lay, danger, sizes, others)
        if worth > least:
            best, least = lay, worth
    return best


def draw_worth(state: DobonPlainState, seat: int) -> float:
    """Return the worth of a draw in turn, on the scale of `lay_worth`."""
    return DRAWING - EACH * max(0, state.damage - 1)


def may_call(state: DobonPlainState, seat: int) -> bool:
    """Return whether the hand of `seat` makes the number of the top card."""
    return state.terms.makes(state.hands[seat], state.sums[seat], number_of(state.key))


def choose_move(state: DobonPlainState, seat: Seat) -> Move:
    """Return the move of the simple policy. Reads what lies open, the sizes of the hands and the own hand."""
    phase = state.phase
    if phase == TURN:
        lays = state.lays(seat)
        if not lays:
            return DRAW
        return best_lay(state, seat, lays, draw_worth(state, seat)) or DRAW
    if phase == DRAWN:
        return choose_drawn(state, seat)
    if phase == RETURN_WINDOW:
        return RETURN if may_call(state, seat) else PASS
    return CALL if phase == DOBON_WINDOW and may_call(state, seat) else PASS


def choose_drawn(state: DobonPlainState, seat: Seat) -> Move:
    """Return the move after a draw: play the drawn card, keep it, or call."""
    terms = state.terms
    if terms.doubling and CALL in state.legal_actions(seat):
        return CALL
    lays = drawn_lays(state.hands[seat], state.fresh, state.key, terms)
    if not lays:
        return KEEP
    least = -1e9 if terms.draw == "until" else KEEPING
    return best_lay(state, seat, lays, least) or KEEP
