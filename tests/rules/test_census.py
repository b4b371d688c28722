"""All positions of some small endings are counted: any change of the rules shows as another number.

The endings are small: Dokuson late in a deal, Fukuchi Dobon for a few decisions. Dobon has a deck of ten or
twelve cards, and every order of a renewed stock is tried. In a window those asked answer in the order of
seats.
"""

from collections import Counter
from itertools import permutations

import pytest

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE
from tablegame.rules.contract import AnyGame, AnyState, Choose, ChooseAction, ShuffleAction
from tablegame.rules.dobon import DOBON
from tablegame.rules.dobon_fukuchi import DOBON_FUKUCHI
from tablegame.rules.dokuson import DOKUSON
from tablegame.rules.loadum import LOADUM
from tests.rules.dobon import positions as dobon
from tests.rules.dobon_fukuchi import positions as fukuchi
from tests.rules.dokuson import positions as dokuson
from tests.rules.loadum import positions as loadum


def answers(state: AnyState) -> list[ChooseAction | ShuffleAction]:
    """Return all that the dealer may do."""
    request = state.chance()
    assert request is not None
    if isinstance(request, Choose):
        return list(map(ChooseAction, request.values))
    pairs = list(zip(request.pieces, request.texts, strict=True))
    return [
        ShuffleAction(tuple(piece for piece, _ in order), tuple(text for _, text in order))
        for order in permutations(pairs)
    ]


def census(state: AnyState, depth: int, deal: int) -> tuple[Counter[int], Counter[tuple[int, ...]]]:
    """Return positions of this deal by the decisions before them, up to `depth`, and its ends by the
    scores."""
    positions: Counter[int] = Counter()
    ends: Counter[tuple[int, ...]] = Counter()

    def count(at: AnyState, done: int) -> None:
        positions[done] += 1
        standing = at.standing()
        if standing.over or standing.deal > deal:
            ends[standing.scores] += 1
            return
        if done == depth:
            return
        seat = at.to_act()[0]
        for action in answers(at) if seat == CHANCE else at.legal_actions(seat):
            twin = at.clone()
            twin.apply(seat, action)
            count(twin, done + 1)

    count(state, 0)
    return positions, ends


def by_depth(positions: Counter[int]) -> list[int]:
    return [positions[done] for done in range(max(positions) + 1)]


def looks_the_same(game: AnyGame, state: AnyState) -> None:
    """Check that the tiny deck can be sampled like any other."""
    seat = state.to_act()[0]
    view = state.view(seat)
    assert game.assemble(view, game.imagine(view, Rng(1))).view(seat) == view


def test_an_ending_of_dokuson() -> None:
    hands = {0: "4S 7S 8H 9D", 1: "8S 9S TH 2D", 2: "QS AH 3D 4D"}
    state = dokuson.position(hands, "A256/57J/68J", keep="TS")
    looks_the_same(DOKUSON, state)
    positions, ends = census(state, 99, deal=1)
    assert by_depth(positions) == [1, 4, 20, 70, 141, 210, 156]
    assert sum(ends.values()) == 420 and len(ends) == 123
    assert ends[2, -17, -12] == 12 and ends[0, -10, 3] == 12


def test_a_tiny_deck_of_dobon() -> None:
    hands = {0: "3S 9H", 1: "4S 8D", 2: "7H QS"}
    state = dobon.position(hands, "3H", seats=3, stock="5S KD", under="6C", tiny=True)
    looks_the_same(DOBON, state)
    positions, ends = census(state, 10, deal=1)
    # 3S has two forms and so has 9H; on 3S follow two forms of 4S and eight of 8D, on 9H those of 8D alone.
    assert by_depth(positions)[:3] == [1, 4, 2 * (2 + 8) + 2 * 8]
    assert by_depth(positions)[3:] == [56, 68, 40, 118, 624, 2064, 2672, 5920]
    assert sum(ends.values()) == 142 and len(ends) == 7
    assert ends[11, 5, 0] == 96 and ends[10, 0, 7] == 20 and ends[51, 0, 25] == 8


def test_a_bind_in_a_tiny_deck_of_dobon() -> None:
    hands = {0: "2S X1 9H", 1: "5S 2D JH", 2: "X2 5H AC"}
    state = dobon.position(hands, "2H", seats=3, damage=2, stock="8C", under="6C 4H", tiny=True, free=True)
    looks_the_same(DOBON, state)
    positions, ends = census(state, 6, deal=1)
    assert by_depth(positions) == [1, 3, 8, 30, 168, 1272, 13189]
    assert sum(ends.values()) == 14 and len(ends) == 4
    assert ends[10, 37, 6] == 6 and ends[12, 37, 6] == 6 and ends[24, 23, 6] == 1


FUKUCHI = {0: "9C AS JD", 1: "4C 5D", 2: "9H AC"}
"""Seat 0 has just laid 9S: 1 and 2 may call on it, and 0 and 2 may lay a nine."""


ONE, OTHER, CARD, BOTH = (-100, 100, 0), (-100, 0, 100), (0, 100, -100), (-200, 100, 100)
"""Ends: seat 1 calls on the nine that lies, seat 2 does, seat 1 calls on that of seat 2, both call."""


@pytest.mark.parametrize(
    ("keeps", "nearest", "found", "ended"),
    [
        (False, False, [18, 27], {ONE: 10, OTHER: 7, CARD: 5, BOTH: 3}),
        (True, False, [16, 23], {ONE: 8, OTHER: 7, CARD: 5, BOTH: 3}),
        (False, True, [18, 27], {ONE: 13, OTHER: 7, CARD: 5}),
        (True, True, [16, 23], {ONE: 11, OTHER: 7, CARD: 5}),
    ],
)
def test_cards_out_of_turn_and_callers_of_fukuchi(
    keeps: bool, nearest: bool, found: list[int], ended: dict[tuple[int, ...], int]
) -> None:
    options = {"keeps_turn": keeps, "nearest": nearest}
    state = fukuchi.position(
        FUKUCHI, "9S", owner=0, turn=0, seats=3, window="discard", stock="5H KD", **options
    )
    looks_the_same(DOBON_FUKUCHI, state)
    positions, ends = census(state, 7, deal=1)
    # Two answers of seat 0, two of seat 1, three of seat 2: the last of twelve ways opens them all.
    assert by_depth(positions) == [1, 2, 4, 12, 7, 16, *found] and ends == ended


def test_swaps_of_tiny_hands_of_loadum() -> None:
    hands = {0: "KS 2H", 1: "QH 3D", 2: "JC AS"}
    found = {}
    for kinds, rounds in (("all", 1), ("court", 1), ("court", 10)):
        state = loadum.position(hands, seats=3, phase="swap", swap_kinds=kinds, swap=rounds)
        looks_the_same(LOADUM, state)
        positions, _ = census(state, 4, deal=1)
        found[kinds, rounds] = by_depth(positions)
    # Court cards are a fifth kind, for three targets. Of those offers that nobody can take, seven and a pass
    # lead to sixteen turns of the next seat; the other eight are asked of somebody, who has two answers.
    assert found["court", 1][:3] == [1, 1 + 5 * 3, 8 * 16 + 8 * 2]
    assert found["all", 1] == [1, 13, 114, 779, 2036]
    assert found["court", 1][3:] == [1068, 3147]
    assert found["court", 10] == [*found["court", 1][:4], 9013], "the second round begins"


def test_a_question_after_a_discard_in_a_tiny_deck_of_dobon() -> None:
    """The same ending with and without it: every line through it has one decision more, and two ways."""
    hands = {0: "2S 4S 6S 9S KS 9H", 1: "3C", 2: "4C"}
    counted = {}
    for stage in (None, 6):
        state = dobon.position(hands, "9C", seats=3, stock="7D JD", tiny=True, stage=stage)
        looks_the_same(DOBON, state)
        positions, ends = census(state, 7, deal=1)
        counted[stage] = by_depth(positions), sum(ends.values()), len(ends)
    assert counted == {
        None: ([1, 2, 2, 2, 6, 6, 12, 20], 0, 0),
        6: ([1, 2, 3, 3, 7, 7, 12, 22], 0, 0),
    }


def test_stages_in_a_tiny_deck_of_dobon() -> None:
    hands = {0: "QS 8H", 1: "8S 2D", 2: "X1 2S"}
    counted = {}
    for stage in range(1, 7):
        state = dobon.position(hands, "4S", seats=3, stock="5S KD", under="6C", tiny=True, stage=stage)
        looks_the_same(DOBON, state)
        positions, ends = census(state, 6, deal=1)
        counted[stage] = by_depth(positions), sum(ends.values()), len(ends)
    # Below 4 a discard that leaves one card has one form, at 1 an 8 has one; from 5 on hands may call.
    assert counted == {
        1: ([1, 1, 1, 2, 2, 1], 2, 2),
        2: ([1, 5, 19, 32, 62], 62, 4),
        3: ([1, 5, 19, 24, 24, 484, 624], 628, 16),
        4: ([1, 10, 76, 192, 192, 3872, 4800], 2416, 10),
        5: ([1, 10, 76, 192, 232, 3688, 4448], 824, 9),
        6: ([1, 10, 76, 192, 232, 3688, 4448], 824, 9),
    }
