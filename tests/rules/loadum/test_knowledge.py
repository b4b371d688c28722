"""What a viewer of Losing Loadum knows of hidden cards: never the truth excluded, and dealt evenly."""

from collections import Counter
from itertools import combinations

import pytest

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.chance import settle
from tablegame.rules.imagine import Known
from tablegame.rules.loadum import LOADUM
from tablegame.rules.loadum.state import LoadumState
from tests.lengths import rest_long

DRAWS = 12_000


def begun(seats: int, seed: int, **options: object) -> tuple[LoadumState, Rng]:
    rng = Rng(seed)
    state = LOADUM.begin(seats, complete(LOADUM, seats, options))
    settle(state, rng)
    return state, rng


def one_move(state: LoadumState, rng: Rng) -> bool:
    """Return whether the deal goes on."""
    seat = state.to_act()[0]
    state.apply(seat, state.random_action(seat, rng))
    return state.to_act() != () and state.to_act()[0] != CHANCE


@pytest.mark.parametrize("seats", rest_long((3, 4, 7, 10), but=[3, 7]))
def test_the_truth_is_never_excluded(seats: int) -> None:
    seen = 0
    for seed in range(8):
        state, rng = begun(seats, seed, swap=5)
        going = True
        while going:
            hands = [set(state.view(Seat(seat)).table.hand) for seat in range(seats)]
            for viewer in range(seats):
                known = state.view(Seat(viewer)).known
                others = [seat for seat in range(seats) if seat != viewer]
                for piece, mask in zip(known.unseen, known.allowed, strict=bool(known.allowed)):
                    holder = next((n for n, seat in enumerate(others) if piece in hands[seat]), len(others))
                    assert mask >> holder & 1
                    seen += 1
            going = one_move(state, rng)
    assert seen > 1000


def assignments(known: Known) -> list[tuple[frozenset[int], ...]]:
    allowed = dict(zip(known.unseen, known.allowed or ((1 << len(known.places)) - 1,) * 99, strict=False))

    def fill(left: frozenset[int], place: int) -> list[tuple[frozenset[int], ...]]:
        if place == len(known.places):
            return [()]
        fit = sorted(piece for piece in left if allowed[piece] >> place & 1)
        return [
            (frozenset(chosen), *rest)
            for chosen in combinations(fit, known.places[place])
            for rest in fill(left - set(chosen), place + 1)
        ]

    return fill(frozenset(known.unseen), 0)


def test_marginals_of_endings() -> None:
    checked = 0
    for seed in range(40):
        state, rng = begun(4, seed, swap=5, end="play_out")
        while len(state.view(state.to_act()[0]).known.unseen) > 10 and one_move(state, rng):
            pass
        if state.to_act()[0] == CHANCE:
            continue
        view = state.view(state.to_act()[0])
        possible = assignments(view.known)
        if not view.known.allowed or not 1 < len(possible) < 20_000:
            continue
        wanted: Counter[tuple[int, int]] = Counter()
        for assignment in possible:
            wanted.update((place, card) for place, held in enumerate(assignment) for card in held)
        got: Counter[tuple[int, int]] = Counter()
        for _ in range(DRAWS):
            got.update((place, card) for place, held in enumerate(LOADUM.imagine(view, rng)) for card in held)
        for where in set(wanted) | set(got):
            assert abs(wanted[where] / len(possible) - got[where] / DRAWS) <= 0.02
        checked += 1
        if checked == 5:
            return
    raise AssertionError("too few endings with voids")


def test_any_card_of_the_talon_may_lie_on_top() -> None:
    state, rng = begun(4, 3, swap=0)
    view = state.view(state.to_act()[0])
    tops = Counter(LOADUM.imagine(view, rng)[-1][0] for _ in range(DRAWS))
    share = DRAWS / len(view.known.unseen)
    assert len(tops) == len(view.known.unseen)
    assert sum((times - share) ** 2 / share for times in tops.values()) < 40 + 5 * 80**0.5


def test_who_has_agreed_to_a_swap_holds_such_a_card() -> None:
    for seed in range(200):
        state, rng = begun(10, seed)
        while state.standing().phase != "give":
            if not one_move(state, rng) or state.standing().phase == "trick":
                break
        else:
            for seat in state.to_act():
                view = state.view(seat)
                for _ in range(20):
                    world = LOADUM.assemble(view, LOADUM.imagine(view, rng))
                    assert all(world.legal_actions(other) for other in world.to_act())
