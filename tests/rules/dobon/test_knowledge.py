"""What a seat knows of the cards that it does not see: what open play tells, and never more than is true."""

from collections import Counter
from itertools import permutations

import pytest

from tablegame.pieces.cards import cards_in
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.chance import answer
from tablegame.rules.dobon import DOBON
from tablegame.rules.dobon.state import DobonState
from tablegame.rules.imagine import Known
from tests.rules.dobon.positions import act, bid, dealt, play, position
from tests.rules.positions import cards, chance

DRAWS = 20_000


def may_hold(state: DobonState, viewer: int, seat: int) -> list[tuple[int, set[int]]]:
    """Return the groups of a hand as a viewer knows them: how many cards, and which they may be."""
    view = state.view(Seat(viewer))
    assert view.viewer != seat
    return [(count, set(cards_in(may))) for count, may in view.public.groups[seat]]


def test_a_forced_draw_shows_what_was_not_held() -> None:
    state = position({0: "9S KC", 1: "3H 4D", 2: "JH 7C"}, "2S", seats=3)
    play(state, "play 9S")
    assert list(state.to_act()) == [1]
    play(state, "draw")
    (old, old_may), (new, new_may) = may_hold(state, 0, 1)
    assert (old, new) == (2, 1)
    for text in ("AS", "KS", "9H", "9C", "8D", "8H", "JS", "JC", "X1", "X2"):
        assert cards(text)[0] not in old_may
    assert set(cards("3H 4D JH JD QC")) <= old_may
    assert set(cards("AS 9H X1 3H")) & set(new_may) == set(cards("AS 9H X1 3H")) - set(cards("9S"))
    assert act(state, 2, "draw")[0].seen_by(Seat(0)).cards is None  # type: ignore[union-attr]


def test_who_has_a_lone_joker_or_did_not_declare_shows_less() -> None:
    state = position({0: "9H"}, "9S", seats=3)
    play(state, "draw")
    assert len(may_hold(state, 1, 0)) == 1
    state = position({0: "4H"}, "9S", seats=3, declared=(0,))
    play(state, "draw")
    held, drawn = may_hold(state, 1, 0)
    assert set(cards("X1 X2")) <= held[1] and not set(cards("AS 9H 8C")) & held[1]
    assert drawn[0] == 1 and set(cards("AS 9H 8C")) <= drawn[1]


def test_with_free_drawing_a_draw_shows_nothing() -> None:
    state = position({0: "9H 4C"}, "9S", seats=3, free=True)
    play(state, "draw")
    assert len(may_hold(state, 1, 0)) == 1
    assert may_hold(state, 1, 0)[0][0] == 3


def test_a_new_stock_and_the_hands_hold_different_cards() -> None:
    state = position({0: "KD QD"}, "2S", damage=4, stock="3C", under="4C 5C 6C 7C 9C", rest=1, seats=3)
    play(state, "draw")
    chance(state, "shuffle 9C 6C 4C 7C 5C")
    view = state.view(Seat(1))
    discards = set(cards("4C 5C 6C 7C 9C"))
    assert set(cards_in(view.public.stock)) == discards and view.table.stock == 2
    groups = may_hold(state, 1, 0)
    assert [count for count, _ in groups] == [3, 3]
    assert not groups[0][1] & discards and groups[1][1] == discards
    for seed in range(50):
        world = DOBON.assemble(view, DOBON.imagine(view, Rng(seed)))
        assert set(world.stock.cards) <= discards
        assert len(set(world.view(Seat(0)).table.hand) & discards) == 3


def test_a_revealed_yaku_is_known_until_its_cards_leave() -> None:
    state = dealt(3, ["5S 6H 7D 8C 9S", "KS QD 4C 2D TH", "QC JH AD 3D 6C"], "5H", stock="TD")
    bid(state, 9, 1, 2)
    act(state, 0, "reveal")
    open_cards = set(cards("5S 6H 7D 8C 9S"))
    known = state.view(Seat(1)).known
    assert not open_cards & set(known.unseen) and known.places == (5, 38)
    play(state, "play 5S")
    assert set(state.view(Seat(1)).table.opened[0]) == open_cards - set(cards("5S"))


def assignments(known: Known) -> list[tuple[tuple[int, ...], ...]]:
    """Return every way in which the unseen cards may lie."""
    found = set()
    for order in permutations(known.unseen):
        dealt_out, start = [], 0
        for size in known.places:
            dealt_out.append(tuple(sorted(order[start : start + size])))
            start += size
        places = {card: place for place, held in enumerate(dealt_out) for card in held}
        masks = known.allowed or (-1,) * len(known.unseen)
        if all(mask >> places[card] & 1 for card, mask in zip(known.unseen, masks, strict=True)):
            found.add(tuple(dealt_out))
    return sorted(found)


def test_marginals_of_an_ending() -> None:
    """A tiny deck, two forced draws and a new stock: the sampler against counting."""
    hands = {0: "KD QD", 1: "6H 7C", 2: "4H TC"}
    state = position(hands, "3S", seats=3, stock="JD", under="9H 9D", tiny=True)
    play(state, "draw", "draw")
    chance(state, "shuffle 9H 9D")
    view = state.view(Seat(0))
    every = assignments(view.known)
    assert view.known.allowed and 1 < len(every) < 200
    exact = Counter((place, card) for world in every for place, held in enumerate(world) for card in held)
    rng = Rng(5)
    found: Counter[tuple[int, int]] = Counter()
    for _ in range(DRAWS):
        hidden = DOBON.imagine(view, rng)
        assert tuple(tuple(sorted(held)) for held in hidden) in every
        found.update((place, card) for place, held in enumerate(hidden) for card in held)
    for where, times in exact.items():
        assert abs(found[where] / DRAWS - times / len(every)) <= 0.02
    assert set(found) == set(exact)


@pytest.mark.parametrize("seed", range(12))
def test_the_truth_is_never_excluded(seed: int) -> None:
    rng = Rng(seed)
    seats = 3 + seed % 4
    state = DOBON.begin(seats, complete(DOBON, seats, {"rounds": 2, "voluntary_draw": seed % 3 == 0}))
    while acting := state.to_act():
        if acting[0] != CHANCE and state.standing().phase != "auction":
            told = state.view(None).public
            assert not sum(1 << card for card in state.stock.cards) & ~told.stock
            for seat, groups in enumerate(told.groups):
                hidden = state.hands[seat] & ~told.opened[seat]
                assert sum(count for count, _ in groups) == hidden.bit_count()
                assert fits(list(cards_in(hidden)), groups), (seat, groups)
        seat = acting[0]
        if (request := state.chance()) is not None:
            state.apply(seat, answer(request, rng))
        else:
            state.apply(seat, state.random_action(seat, rng))


def fits(held: list[int], groups: tuple[tuple[int, int], ...]) -> bool:
    """Return whether these cards can be given to the groups: a matching, found by augmenting paths."""
    slots = [may for count, may in groups for _ in range(count)]
    owner: dict[int, int] = {}

    def give(card: int, tried: set[int]) -> bool:
        for slot, may in enumerate(slots):
            if may >> card & 1 and slot not in tried:
                tried.add(slot)
                if slot not in owner or give(owner[slot], tried):
                    owner[slot] = card
                    return True
        return False

    return all(give(card, set()) for card in held)
