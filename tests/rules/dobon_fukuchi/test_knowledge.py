"""What open play tells about hidden cards: never less than true, sampled evenly, and kept by views."""

from collections import Counter

from tablegame.pieces.cards import mask_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.chance import answer
from tablegame.rules.dobon_fukuchi import DOBON_FUKUCHI
from tablegame.rules.dobon_fukuchi.state import DobonFukuchiState
from tests.rules.dobon_fukuchi.positions import do, position, silent, table
from tests.rules.positions import cards, chance

DRAWS = 20_000


def renewed() -> DobonFukuchiState:
    """Return three seats after a new stock, from which seat 1 has drawn one card; seat 2 then draws two
    more."""
    hands = {0: "KD QD", 1: "KS QS", 2: "KC QC JC"}
    state = position(hands, "2S", owner=0, seats=3, stock="TH", left=1)
    do(state, "1 draw")
    chance(state)
    silent(state)
    do(state, "2 draw")
    silent(state)
    do(state, "0 draw")
    silent(state)
    return state


def test_marginals_after_a_new_stock() -> None:
    state = renewed()
    view = state.view(Seat(0))
    own = mask_of(view.table.hand)
    stock = 52 - 1 - 2 - 3 - 3
    assert table(state).counts == (3, 3, 4) and table(state).stock == stock - 2
    held = {*cards("KS QS TH"), *cards("KC QC JC")}
    fresh = [card for card in view.known.unseen if card not in held]
    assert len(fresh) == stock - 1 and not own & mask_of(view.known.unseen)
    rng = Rng(3)
    counts: Counter[tuple[str, int]] = Counter()
    for _ in range(DRAWS):
        world = DOBON_FUKUCHI.assemble(view, DOBON_FUKUCHI.imagine(view, rng))
        assert world.hands[0] == own
        for name, mask in (("1", world.hands[1]), ("2", world.hands[2]), ("s", mask_of(world.stock.cards))):
            counts.update((name, card) for card in view.known.unseen if mask >> card & 1)
    for card in view.known.unseen:
        # Six cards were held when the stock was made: three each. Of the others seat 2 has drawn one.
        exact = {"1": 0.5, "2": 0.5, "s": 0.0}
        if card in fresh:
            exact = {"1": 0.0, "2": 1 / len(fresh), "s": 1 - 1 / len(fresh)}
        for name, share in exact.items():
            assert abs(counts[name, card] / DRAWS - share) <= 0.02, (name, card)


def test_the_next_card_of_an_imagined_stock_is_any() -> None:
    view = renewed().view(Seat(0))
    rng = Rng(4)
    first = Counter(DOBON_FUKUCHI.imagine(view, rng)[-1][0] for _ in range(DRAWS))
    share = 1 / len(first)
    assert len(first) == 42 and all(abs(count / DRAWS - share) <= 0.01 for count in first.values())


def test_the_truth_is_never_excluded() -> None:
    renewals = looks = 0
    for seed in range(60):
        state = DOBON_FUKUCHI.begin(5, complete(DOBON_FUKUCHI, 5, {"deals": 3}))
        rng = Rng(seed)
        while owed := state.to_act():
            if (request := state.chance()) is not None:
                renewals += state.standing().phase == "turn"
                state.apply(CHANCE, answer(request, rng))
                continue
            if state.tracker.public(0).stock.bit_count() < 52:
                looks += 1
                possible(state, Seat(seed % 5))
            state.apply(owed[0], state.random_action(owed[0], rng))
    assert renewals > 15 and looks > 100


def possible(state: DobonFukuchiState, viewer: Seat) -> None:
    """Check that the true cards of each hand match its groups, and that the stock holds what it may."""
    view = state.view(viewer)
    hidden = mask_of(view.known.unseen)
    for seat, groups in enumerate(view.public.groups):
        if seat != viewer:
            held = [card for card in view.known.unseen if state.hands[seat] >> card & 1]
            assert matched(held, [[count, may] for count, may in groups]), (held, groups)
    assert not mask_of(state.stock.cards) & ~(view.public.stock & hidden)


def matched(held: list[int], groups: list[list[int]]) -> bool:
    """Return whether the cards fill the groups, each card in one that may hold it."""
    if not held:
        return not any(count for count, _ in groups)
    for group in groups:
        if group[0] and group[1] >> held[0] & 1:
            group[0] -= 1
            if matched(held[1:], groups):
                return True
            group[0] += 1
    return False
