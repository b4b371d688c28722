"""The simple policy of Fukuchi Dobon, lean enough for playouts.

It weighs the cards that it would keep against the danger of the card that it would leave on top, in
hundredths of the stake. Most weights come from playouts in which every move of a decision was tried in the
same imagined deals. Matches decided those for how bold play is.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from tablegame.pieces.cards import mask_of
from tablegame.rules.arithmetic import HIGHEST, hand_targets, results_of_pair, total
from tablegame.rules.card_tracking import PASSED_BITS, PASSED_BY_OTHERS
from tablegame.rules.dobon_fukuchi.actions import (
    ACE,
    DOBON,
    DRAW,
    JACK,
    LIMIT,
    PASS,
    RANK_MASK,
    RETURN,
    TAKE,
    TWO,
    Action,
    Play,
    turn_plays,
    window_moves,
)
from tablegame.rules.dobon_fukuchi.position import ALL_CARDS, ANSWER, TURN, WINDOW
from tablegame.rules.dobon_fukuchi.state import DobonFukuchiState

_SIZE: Final[tuple[float, ...]] = (0.0, 5.0, -1.0, 10.0, 5.0, -0.5, -3.0, -5.0, -7.0, -9.0, -14.0)
"""The worth of a hand by its number of cards alone. Two make most numbers, and hardly grow less."""
_ABOVE: Final = 8.0
"""For each card above ten, so much less."""
_OUTS: Final[tuple[float, ...]] = (0.0, 0.0, 4.3, 4.8, 2.3)
"""By the cards of a small hand: what each number that it makes adds."""
_LOW: Final[tuple[float, ...]] = (0.0, 0.0, 0.0, -0.33, -0.24, -0.12)
"""By the cards of a hand, for each unit of its sum: low cards are near to a number."""
_TWO_SUITS: Final = 3.0
"""Two cards of different suits: one of them is more often to be laid."""
_JACK: Final = -2.5
"""For each J that stays in the hand."""
_GROWN: Final = -9.0
"""To have drawn instead of laying: the turn is over and the hand has grown."""
_GROWN_TO: Final[tuple[float, ...]] = (0.0, 0.0, 0.0, 0.0, -0.5, *_SIZE[5:])
"""Beside _GROWN, by the cards held after the draw, 0 .. 10."""
_PASSED: Final = -7.0
"""To let a card of one's own rank go by, beside what the hand is worth."""
_DANGER: Final = -85.0
"""To be called, by its chance. Who fears it less goes out more often, and pays more often."""
_COUNTED: Final = -85.0
"""The same for who counts the unseen cards."""
_BACK: Final = 170.0
"""To be called and return: the caller pays double."""
_ACE: Final = -3.0
"""To lay an ace: it skips the next seat, but cannot be laid again."""
_TWO: Final[tuple[float, ...]] = (0.0, 3.0, 0.0, 0.0, -3.0)
"""A two laid, by the cards of the next seat: many more are no harm to a hand that is large."""
_LAST: Final = -8.0
"""To hand the turn to a seat with one card."""
_NAMED: Final = 0.4
"""For each card of the suit that an 8 names."""
_FOLLOW: Final[tuple[float, ...]] = (0.0, 0.0, 2.0, 0.3)
"""For each card that stays and is of the suit on top, by the cards that stay."""
_DRAWN: Final = 80.0
"""To draw the card that calls on the top one, by its chance."""
_SMALL: Final = 4
"""Cards up to which a draw is looked at card by card."""
_DREW: Final = -7.0
"""To have drawn to a small hand, whose turn is over."""
_NEAR: Final = 6
"""Cards from which on a draw is not looked at for that."""
_MISSED: Final = 0.1
"""The part that is left of the danger of a number that a seat has let go by with the hand it holds."""
_BURST: Final = -300.0
"""More than ten cards at the end of a turn."""


def _sums(count: int) -> list[float]:
    """Return for each number 0 .. 13 how likely so many cards add up to it."""
    chance = [1.0] + [0.0] * HIGHEST
    for _ in range(count):
        chance = [sum(chance[max(0, number - 13) : number]) / 13 for number in range(HIGHEST + 1)]
    return chance


def _pairs() -> list[float]:
    """Return for each number 0 .. 13 how likely two cards make it."""
    chance = [0.0] * (HIGHEST + 1)
    for a in range(1, HIGHEST + 1):
        for b in range(1, HIGHEST + 1):
            for number in {way.result for way in results_of_pair(a, b)}:
                chance[number] += 1 / 169
    return chance


HIT: Final[tuple[list[float], ...]] = (
    [0.0] * (HIGHEST + 1), _sums(1), _pairs(), _sums(3), _sums(4), _sums(5)
)  # fmt: skip
"""By the size of a hand, then the number on top: the chance that it makes it. Larger hands hardly do."""

_WAYS: Final = tuple(
    tuple(
        (a, b)
        for a in range(1, HIGHEST + 1)
        for b in range(a, HIGHEST + 1)
        if any(way.result == number for way in results_of_pair(a, b))
    )
    for number in range(HIGHEST + 1)
)
"""By number: the pairs that make it, the lower number first."""

_SUIT: Final = 0x1FFF
_JACKS: Final = RANK_MASK[JACK]


@lru_cache(maxsize=1 << 16)
def worth_of(hand: int) -> float:
    """Return the worth of being left with a hand, in hundredths of the stake."""
    count = hand.bit_count()
    if count > LIMIT:
        return _SIZE[LIMIT] - _ABOVE * (count - LIMIT)
    worth = _SIZE[count] + _JACK * (hand & _JACKS).bit_count()
    if count == 2:
        low = hand & -hand
        if not (hand ^ low) >> (low.bit_length() - 1) // 13 * 13 & _SUIT:
            worth += _TWO_SUITS
    if count < len(_OUTS):
        worth += _OUTS[count] * hand_targets(hand).bit_count()
    if count < len(_LOW):
        worth += _LOW[count] * total(hand)
    return worth


def declined_numbers(state: DobonFukuchiState) -> int:
    """Return the numbers that the hands have let go by, as `Position.passed`.

    A seat that can call in an open window does so before a card is laid in it. So for its number only the
    owner is to be feared.
    """
    if state.phase == WINDOW and state.owner >= 0:
        return state.passed | PASSED_BY_OTHERS[state.seats][state.owner][state.value]
    return state.passed


class UnseenCount:
    """The count of one seat: the unseen cards of each number, and what follows from them."""

    __slots__ = ("danger", "many", "unseen")

    def __init__(self, state: DobonFukuchiState, seat: int) -> None:
        hidden = ALL_CARDS & ~(state.hands[seat] | mask_of(state.stock.pile))
        self.unseen = [0, *((hidden & mask).bit_count() for mask in RANK_MASK[1:])]
        """By number 1 .. 13; 0 is no number."""
        self.many = max(2, hidden.bit_count())
        passed_by_all = declined_numbers(state)
        self.danger = [0.0] * (HIGHEST + 1)
        """By number: how many calls are to be feared on it; where one alone stands, how likely any is."""
        danger = self.danger
        for other, held in enumerate(state.hands):
            size = held.bit_count()
            if other != seat and 0 < size < len(HIT):
                passed = passed_by_all >> PASSED_BITS * other
                for number in range(1, HIGHEST + 1):
                    hit = _MISSED * self.hit(size, number) if passed >> number & 1 else self.hit(size, number)
                    danger[number] += hit * (1 - danger[number]) if state.nearest else hit

    def hit(self, size: int, number: int) -> float:
        """Return the chance that a hidden hand of `size` cards makes a number.

        It is exact for one and two cards; for more the whole pack counts instead of the unseen cards.
        """
        unseen = self.unseen
        if size == 1:
            return unseen[number] / self.many
        if size > 2:
            return HIT[size][number]
        ways = sum(unseen[a] * (unseen[b] if a != b else (unseen[a] - 1) / 2) for a, b in _WAYS[number])
        return ways / (self.many * (self.many - 1) / 2)

    def outs(self, hand: int) -> int:
        """Return the unseen cards on which a hand can call."""
        numbers = hand_targets(hand)
        return sum(many for number, many in enumerate(self.unseen) if numbers >> number & 1)

    def worth(self, hand: int) -> float:
        """Return `worth_of` with the numbers that the hand makes counted in unseen cards."""
        size = hand.bit_count()
        worth = worth_of(hand)
        if size < len(_OUTS):
            live = 13 * self.outs(hand) / self.many
            worth += _OUTS[size] * (live - hand_targets(hand).bit_count())
        return worth


def draw_penalty(count: int) -> float:
    """Return the worth of having drawn up to so many cards, in hundredths of the stake."""
    if count > LIMIT:
        return _GROWN + _SIZE[LIMIT] - _ABOVE * (count - LIMIT)
    return _GROWN + _GROWN_TO[count]


@lru_cache(maxsize=1 << 16)
def hit_chance_of_draw(hand: int, value: int) -> float:
    """Return the chance that the next card drawn makes a hand call on this number."""
    hits = 0
    free = ALL_CARDS & ~hand
    for number in range(1, HIGHEST + 1):
        same = free & RANK_MASK[number]
        if same and hand_targets(hand | same & -same) >> value & 1:
            hits += same.bit_count()
    return hits / free.bit_count()


@lru_cache(maxsize=1 << 16)
def worth_drawn(hand: int) -> float:
    """Return the worth of a small hand after the next card, as the mean over all cards."""
    worth = 0.0
    free = ALL_CARDS & ~hand
    for number in range(1, HIGHEST + 1):
        same = free & RANK_MASK[number]
        if same:
            worth += same.bit_count() * worth_of(hand | same & -same)
    return worth / free.bit_count()


def draw_worth(state: DobonFukuchiState, seat: int) -> float:
    """Return the worth of a draw in turn."""
    hand = state.hands[seat]
    held = hand.bit_count()
    if held <= _SMALL and not state.penalty:
        worth = _DREW + worth_drawn(hand)
    else:
        worth = draw_penalty(held + (state.penalty or 1))
    if state.owner >= 0 and state.owner != seat and held < _NEAR:
        worth += _DRAWN * hit_chance_of_draw(hand, state.value)
    return worth


def next_of(state: DobonFukuchiState, seat: int, play: Play) -> int:
    """Return the seat whose turn it would be after a play."""
    step = state.direction
    if state.following >= 0 and (seat != state.turn or state.fixed):
        # The order is kept: a seat that took a penalty, or owes a card, goes on before the next seat.
        if state.again or state.due:
            return state.turn
        passed = step * len(play.cards) if play.value == ACE else 0
        return (state.following + passed) % state.seats
    if play.value == JACK and len(play.cards) & 1:
        step = -step
    elif play.value == ACE:
        step += step * len(play.cards)
    return (seat + step) % state.seats


def best_play(
    state: DobonFukuchiState,
    seat: int,
    plays: Sequence[Action],
    least: float,
    fallback: Action | None,
    count: UnseenCount | None = None,
) -> tuple[Action | None, float]:
    """Return the play worth most and its worth, if that is more than `least`; else `fallback` and `least`."""
    hand = state.hands[seat]
    nearest = state.nearest
    sizes = [other.bit_count() for other in state.hands]
    held = sizes[seat]
    sizes[seat] = 0
    feared: Sequence[tuple[Sequence[float], int]]
    price = _DANGER if count is None else _COUNTED
    if count is None:
        passed = declined_numbers(state)
        feared = [
            (HIT[size], passed >> PASSED_BITS * other)
            for other, size in enumerate(sizes)
            if 0 < size < len(HIT)
        ]
        worth_left: Callable[[int], float] = worth_of
    else:
        feared = ((count.danger, 0),)
        worth_left = count.worth
    best = fallback
    for play in plays:
        if type(play) is not Play:
            continue
        left = hand ^ play.mask
        value = play.value
        stay = held - len(play.cards)
        danger = 0.0
        for chances, passed in feared:
            if not passed >> value & 1:
                danger += chances[value] * (1 - danger) if nearest else chances[value]
        worth = worth_left(left) + (_BACK if hand_targets(left) >> value & 1 else price) * danger
        size = sizes[next_of(state, seat, play)]
        if value == TWO:
            worth += _TWO[size if size < 4 else 4]
        elif size == 1:
            worth += _LAST
        if value == ACE:
            worth += _ACE
        if play.named >= 0:
            suit = play.named
            worth += _NAMED * (left >> 13 * suit & _SUIT).bit_count()
        else:
            suit = play.cards[-1] // 13
        worth += _FOLLOW[stay if stay < 3 else 3] * (left >> 13 * suit & _SUIT).bit_count()
        if stay > LIMIT:
            worth += _BURST
        if worth > least:
            best, least = play, worth
    return best, least


def turn_worth(state: DobonFukuchiState, seat: int, move: Action, count: UnseenCount) -> float:
    """Return the worth of a move of a turn, in hundredths of the stake, up to a constant."""
    if type(move) is Play:
        return best_play(state, seat, (move,), -1e9, None, count)[1]
    return draw_worth(state, seat)


def answer_worth(state: DobonFukuchiState, seat: int, move: Action, count: UnseenCount) -> float:
    """Return the worth of a pass or a card out of turn in a window, in hundredths of the stake."""
    if type(move) is Play:
        return best_play(state, seat, (move,), -1e9, None, count)[1]
    if state.heavy == seat and state.due:
        return _BURST
    return count.worth(state.hands[seat]) + _PASSED


def _turn(state: DobonFukuchiState, seat: int, count: UnseenCount | None) -> Action:
    hand = state.hands[seat]
    plays = turn_plays(hand, state.value, state.suit, state.penalty)
    if state.due:
        best, _ = best_play(state, seat, plays, -1e9, None, count)
        assert best is not None, "a seat without a play bursts by itself"
        return best
    draw = TAKE if state.penalty else DRAW
    if not plays:
        return draw
    least = draw_worth(state, seat)
    return best_play(state, seat, plays, least, draw, count)[0] or draw


def _window(state: DobonFukuchiState, seat: int, count: UnseenCount | None, eager: float) -> Action:
    if state.may_dobon(seat):
        return DOBON
    hand = state.hands[seat]
    least = -1e9
    if state.heavy != seat or not state.due:
        least = (worth_of(hand) if count is None else count.worth(hand)) + _PASSED - eager
    return best_play(state, seat, window_moves(hand, state.value, False), least, PASS, count)[0] or PASS


def choose_move(
    state: DobonFukuchiState, seat: int, count: UnseenCount | None = None, eager: float = 0.0
) -> Action:
    """Return the move of the simple policy. Reads what lies open, the sizes of the hands, and the own hand;
    with a
    `count` also which cards are still unseen. `eager`: what a card out of turn is worth beyond its worth."""
    if state.phase == TURN:
        return _turn(state, seat, count)
    return RETURN if state.phase == ANSWER else _window(state, seat, count, eager)
