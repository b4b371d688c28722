"""The memory aid: what it says is all that can be known, and never wrong."""

from collections.abc import Iterator
from typing import Any

import pytest

from tablegame.features.open_pieces import JOKER
from tablegame.learn.memory import GONE, MINE, OPEN, OUT, Remembered, offered, remember
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.pieces.texts import piece_text
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.contract import AnyState
from tablegame.rules.example_match import begin_case, make_move
from tablegame.rules.examples import Case, ExampleMove
from tablegame.rules.imagine import Known
from tests.lengths import rest_long
from tests.rules.positions import random_ply

MOST_WORLDS = 100_000
MOST_PIECES = 22
"""With more unseen ones there are more worlds, in all but a few deals."""
SAMPLES = 200
TABLES = [(game, seats) for game in GAMES for seats in GAMES[game].seats if seats < 7 or seats == 10]
TOO_MANY = [("dokuson", seats) for seats in GAMES["dokuson"].seats if seats > 2]
"""Tables whose deals end while everybody still holds four cards: millions of worlds are left."""


def plies(game_id: str, seats: int, seed: int, most: int) -> Iterator[AnyState]:
    """Yield the states of a match of random moves, each before a decision."""
    game, rng = GAMES[game_id], Rng(seed)
    state = game.begin(seats, complete(game, seats, {}))
    for _ in range(most):
        if not state.to_act():
            return
        if state.chance() is None:
            yield state
        random_ply(state, rng)


def count_worlds(known: Known) -> int:
    """Return how many there are."""
    every = (1 << len(known.places)) - 1
    ways = {known.places: 1}
    for mask in known.allowed or (every,) * len(known.unseen):
        after: dict[tuple[int, ...], int] = {}
        for room, count in ways.items():
            for place, size in enumerate(room):
                if mask >> place & 1 and size:
                    left = (*room[:place], size - 1, *room[place + 1 :])
                    after[left] = after.get(left, 0) + count
        ways = after
    return sum(ways.values())


def worlds(known: Known) -> list[tuple[int, ...]] | None:
    """Return by world the place of each unseen piece; None if there are more than MOST_WORLDS."""
    if len(known.unseen) > MOST_PIECES or count_worlds(known) > MOST_WORLDS:
        return None
    every = (1 << len(known.places)) - 1
    allowed = known.allowed or (every,) * len(known.unseen)
    found: list[tuple[int, ...]] = [()]
    for mask in allowed:
        found = [
            (*one, place)
            for one in found
            for place, size in enumerate(known.places)
            if mask >> place & 1 and one.count(place) < size
        ]
    return found


def told(aid: Remembered, seat: Seat) -> tuple[set[str], set[str], set[int]]:
    """Return the suits and ranks that a seat lacks, and the pieces that it holds."""
    shown = next(one for one in aid.seats if one.seat == seat)
    return set(shown.no_suits), set(shown.no_ranks), set(shown.holds)


def suit(piece: int) -> str:
    text = piece_text(piece)
    return "" if text.isdecimal() else JOKER if text[0] == JOKER else text[1]


def rank(piece: int) -> str:
    text = piece_text(piece)
    return text if text.isdecimal() else text[0]


def told_by(held: list[set[int]], out: set[int]) -> tuple[set[str], set[str], set[int]]:
    """Return what the hands that a seat may hold tell in common."""
    ever = set[int]().union(*held)
    none = {suit(piece) for piece in out} - {suit(piece) for piece in ever} - {""}
    ranks = {rank(piece) for piece in out if suit(piece) not in none} - {rank(piece) for piece in ever}
    return none, ranks, set(held[0]).intersection(*held)


def opened(view: Any, seat: Seat) -> set[int]:
    """Return the pieces of a hand that are public, which `known` does not count."""
    masks = getattr(getattr(view, "public", None), "opened", ())
    return {card for card in range(54) if masks and masks[seat] >> card & 1}


def check_whole(game_id: str, view: Any) -> bool:
    """Check that it says exactly what all worlds have in common. Return False where there are too many of
    them."""
    aid, known = remember(game_id, view), view.known
    if aid is None or (every := worlds(known)) is None:
        return False
    places = GAMES[game_id].facts(view).owners
    for shown in aid.seats:
        mine = {place for place, owner in enumerate(places) if owner == shown.seat}
        more = opened(view, shown.seat)
        held = [
            {piece for piece, at in zip(known.unseen, world, strict=True) if at in mine} | more
            for world in every
        ]
        none, ranks, sure = told_by(held, set(known.unseen))
        assert told(aid, shown.seat) == (none, ranks, sure), (shown, view)
    return True


def check_sampled(game_id: str, view: Any, rng: Rng, samples: int) -> None:
    """Check that no world that the rules imagine contradicts it."""
    aid, game = remember(game_id, view), GAMES[game_id]
    if aid is None:
        return
    own = view.viewer
    for _ in range(samples):
        state = game.assemble(view, game.imagine(view, rng))
        hands = [set(state.view(Seat(seat)).table.hand) for seat in range(len(view.table.counts))]
        for shown in aid.seats:
            hand = hands[shown.seat]
            assert not {suit(piece) for piece in hand} & set(shown.no_suits)
            assert not {rank(piece) for piece in hand} & set(shown.no_ranks)
            assert set(shown.holds) <= hand
        mine = {cell.piece for row in aid.rows for cell in row.cells if MINE in cell.states}
        assert mine <= hands[own]


def check_cells(game_id: str, view: Any) -> None:
    """Check that each piece of the box is listed once, the viewer's own as such, and as many out as are
    unseen."""
    aid = remember(game_id, view)
    assert aid is not None
    cells = [cell for row in aid.rows for cell in row.cells]
    assert len({cell.piece for cell in cells}) == len(cells)
    assert {state for cell in cells for state in cell.states} <= {OUT, MINE, OPEN, GONE}
    own = sum(cell.states.count(MINE) for cell in cells)
    blanks = sum(piece_text(piece).startswith("0") for piece in view.table.hand)
    assert own == len(view.table.hand) - blanks
    more = sum(len(opened(view, Seat(seat))) for seat in range(len(view.table.counts)) if seat != view.viewer)
    assert aid.out == len(view.known.unseen) + more


@pytest.mark.parametrize(
    ("game_id", "seats"), rest_long(TABLES, but=[("loadum", 3), ("dobon_fukuchi", 3), ("clackerjack", 2)])
)
def test_it_is_never_contradicted(game_id: str, seats: int) -> None:
    """The full law of 200 worlds at every other ply is the slow one."""
    rng, seen = Rng(5), 0
    for ply, state in enumerate(plies(game_id, seats, 7, 40)):
        if ply % 5:
            continue
        for seat in range(seats):
            view = state.view(Seat(seat))
            if view.known.places:
                check_cells(game_id, view)
                check_sampled(game_id, view, rng, 3)
                seen += 1
    assert seen > 5


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_two_hundred_worlds_do_not_contradict_it(game_id: str, seats: int) -> None:
    rng = Rng(11)
    for ply, state in enumerate(plies(game_id, seats, 3, 120)):
        if ply % 2 == 0:
            check_sampled(game_id, state.view(Seat(ply // 2 % seats)), rng, SAMPLES)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("game_id", "seats"), [one for one in TABLES if one not in TOO_MANY])
def test_it_says_all_that_can_be_known(game_id: str, seats: int) -> None:
    whole = 0
    for seed in range(4):
        for state in plies(game_id, seats, seed, 250):
            whole += sum(check_whole(game_id, state.view(Seat(seat))) for seat in range(seats))
            if whole > 40:
                return
    assert whole, "it never comes to so few worlds that all can be looked through"


def test_it_says_all_that_can_be_known_near_the_end() -> None:
    """Two players with few cards left: all worlds, one by one."""
    hands = {0: "AH 2C", 1: "KH 3C", 2: "3S 4C", 3: "5H 5C"}
    used = " ".join(hands.values()).split()
    rest = [card for card in map(piece_text, range(52)) if card not in (*used, "7D", "6H")]
    piles = {seat: " ".join(rest[seat::4]) for seat in range(4)}
    start = {"hands": hands, "piles": piles, "talon": "7D 6H"}
    case = Case("here", 4, {"declaration": "assisted", "end": "play_out"}, start, ())
    state = begin_case("loadum", case)
    for move in ("play AH", "play KH", "play 3S", "play 5H"):
        assert all(check_whole("loadum", state.view(Seat(seat))) for seat in range(4))
        make_move(GAMES["loadum"], state, ExampleMove(state.to_act()[0], move))
    aid = remember("loadum", state.view(Seat(0)))
    assert aid is not None and aid.seats[1].no_suits == ("H",)


def test_where_remembering_is_the_game_it_is_not_offered() -> None:
    loadum = GAMES["loadum"]
    assert [name for name, options in loadum.presets.items() if not offered("loadum", options)] == [
        "willughby"
    ]
    assert not offered("loadum", {"swallow": False, "declaration": "manual"})
    assert offered("dobon", {})


def test_a_bystander_is_told_nothing() -> None:
    state = next(iter(plies("dokuson", 3, 1, 10)))
    assert remember("dokuson", state.view(None)) is None
