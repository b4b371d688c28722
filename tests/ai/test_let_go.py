"""What was not called tells of hands: in both Dobons a seat does not make the numbers that it let go by."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tablegame.ai.think import MINDS
from tablegame.ai.worlds import Worlds
from tablegame.pieces.rng import Rng
from tablegame.rules import arithmetic
from tablegame.rules.catalogue import GAMES
from tablegame.rules.dobon.scoring import may_call
from tests.ai.positions import Position, decisions
from tests.lengths import rest_long

BOTH = ("dobon", "dobon_fukuchi")


def makes(game_id: str, hand: int) -> int:
    """Return the numbers that a hand could call on, as bits."""
    if game_id == "dobon_fukuchi":
        return arithmetic.hand_targets(hand)
    total = arithmetic.total(hand)
    return 1 << total if total <= arithmetic.HIGHEST and may_call(hand, total, total) else 0


def told(position: Position) -> list[tuple[int, int]]:
    """Return each other seat that has let numbers go by, with these as bits."""
    passed = position.view.table.passed
    return [
        (seat, sum(1 << number for number in numbers))
        for seat, numbers in enumerate(passed)
        if numbers and seat != position.seat
    ]


def played(game_id: str, seeds: range, straying: float) -> Iterator[Position]:
    """Yield decisions of matches at which something is inferred."""
    for seed in seeds:
        for position in decisions(game_id, 4, seed, straying=straying):
            if told(position):
                yield position


@pytest.mark.parametrize("game_id", rest_long(BOTH, but=["dobon_fukuchi"]))
def test_who_always_calls_holds_nothing_that_he_let_go_by(game_id: str) -> None:
    """The simple policy calls all but always: the true hands hardly ever contradict what is told of them."""
    true = odd = 0
    for position in played(game_id, range(3), 0.0):
        for seat, passed in told(position):
            true += 1
            odd += makes(game_id, position.state.hands[seat]) & passed != 0
    assert true > 100 and odd <= 0.01 * true


@pytest.mark.parametrize("game_id", rest_long(BOTH, but=[]))
def test_worlds_are_dealt_by_it_and_none_is_ruled_out(game_id: str) -> None:
    """What a dealer deals is what the view allows; fewer hands contradict what is told than by chance."""
    rates = {True: 0, False: 0}
    for number, position in enumerate(played(game_id, range(20, 23), 0.1)):
        if number % 6:
            continue
        game, view = GAMES[game_id], position.view
        dealer = MINDS[game_id].dealer(view)
        if dealer is None:  # of hands so large nothing is feared
            continue
        rng = Rng(number)
        for by_dealer in (True, False):
            for _ in range(12):
                world: Any = game.assemble(view, dealer(rng) if by_dealer else game.imagine(view, rng))
                assert game.view_to_json(world.view(position.seat)) == game.view_to_json(view)
                odd = (makes(game_id, world.hands[seat]) & got for seat, got in told(position))
                rates[by_dealer] += any(odd)
    assert 0 < rates[True] < 0.4 * rates[False]


@pytest.mark.parametrize("game_id", BOTH)
def test_nothing_is_dealt_by_it_before_anything_was_let_go_by(game_id: str) -> None:
    first = next(iter(decisions(game_id, 4, 3)))
    assert MINDS[game_id].dealer(first.view) is None


def off(game_id: str, positions: Iterator[Position], draws: int) -> tuple[float, int]:
    """Return how far what is predicted of the numbers of hands is from the truth on average, and over how
    many."""
    buckets: list[list[tuple[float, bool]]] = [[] for _ in range(10)]
    for number, position in enumerate(positions):
        view = position.view
        worlds = Worlds(GAMES[game_id], view, Rng(number), None, MINDS[game_id].dealer(view))
        drawn = [worlds.next().hands for _ in range(draws)]
        for seat in range(len(position.state.hands)):
            if seat == position.seat or not 0 < view.table.counts[seat] <= 4:
                continue
            numbers = [makes(game_id, hands[seat]) for hands in drawn]
            true = makes(game_id, position.state.hands[seat])
            for value in range(1, 14):
                share = sum(each >> value & 1 for each in numbers) / draws
                buckets[min(9, int(10 * share))].append((share, bool(true >> value & 1)))
    total = sum(map(len, buckets))
    gap = sum(abs(sum(share - true for share, true in bucket)) for bucket in buckets)
    return gap / total, total


@pytest.mark.parametrize("game_id", rest_long(BOTH, but=[]))
def test_what_is_predicted_of_numbers_is_calibrated(game_id: str) -> None:
    """Of numbers that are said to be made by a hand in one of ten worlds, one of ten is."""
    positions = (each for number, each in enumerate(played(game_id, range(40, 60), 0.1)) if not number % 4)
    found, count = off(game_id, positions, 48)
    print(f"{game_id}: off by {found:.4f} over {count} predictions")
    assert count > 3000 and found <= 0.02


def test_the_whole_number_of_what_was_let_go_by_and_its_lists() -> None:
    from tablegame.rules.card_tracking import (
        HAND_CHANGED,
        PASSED_BY_OTHERS,
        check_passed,
        passed_as_bits,
        passed_by_seat,
    )

    passed = PASSED_BY_OTHERS[3][2][7] | PASSED_BY_OTHERS[3][0][13]
    assert passed_by_seat(passed, 3) == ((7,), (7, 13), (13,)) and passed_by_seat(0, 3) == ()
    assert passed_by_seat(passed & HAND_CHANGED[1], 3) == ((7,), (), (13,))
    assert passed_as_bits(passed_by_seat(passed, 3)) == passed
    check_passed((), 4)
    wrong: list[Callable[[], None]] = [lambda: check_passed(((1,),), 2), lambda: check_passed(((14,), ()), 2)]
    for each in wrong:
        with pytest.raises(ValueError):
            each()
