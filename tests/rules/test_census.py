"""All positions of some small endings are counted: any change of the rules shows as another number.

The decks are tiny: Dokuson is met late in a deal, Dobon with a deck of ten or twelve cards, in which every
order of a renewed stock is tried. In a window those asked answer in the order of seats.
"""

from collections import Counter
from itertools import permutations

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE
from tablegame.rules.contract import AnyGame, AnyState, Choose, ChooseAction, ShuffleAction
from tablegame.rules.dobon import DOBON
from tablegame.rules.dokuson import DOKUSON
from tests.rules.dobon import positions as dobon
from tests.rules.dokuson import positions as dokuson


def answers(state: AnyState) -> list[ChooseAction | ShuffleAction]:
    """Everything that the dealer may do."""
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
    """Positions of this deal by the decisions before them, up to `depth`, and its ends by the scores."""
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
    """The tiny deck is a deck like any other: it can be imagined anew."""
    (seat,) = state.to_act()
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
