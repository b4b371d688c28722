"""The laws, over every game, preset, variant and number of seats, and over random options."""

import pytest

from tablegame.pieces.rng import Rng
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.contract import AnyGame
from tests.lengths import rest_long
from tests.rules.hooks import ASKING, CANDIDATES, PACKS, PIECES, shortened, tables_of
from tests.rules.laws import check_match, random_options

EVERYWHERE = [
    pytest.param(game, preset, seats, id=f"{game.id}-{preset}-{seats}")
    for game in GAMES.values()
    for preset in tables_of(game)
    for seats in game.seats
]

MANY_SEATS = 4
"""With more a position has so many views that fewer positions are held to the laws by default."""


def test_the_laws_know_every_game() -> None:
    assert set(GAMES) == set(PACKS) == set(PIECES) == set(CANDIDATES) == set(ASKING)


@pytest.mark.parametrize(("game", "preset", "seats"), EVERYWHERE)
def test_presets(game: AnyGame, preset: str, seats: int) -> None:
    options = complete(game, seats, shortened(game.id, tables_of(game)[preset]))
    closely, rarely = (12, 35) if seats <= MANY_SEATS else (5, 50)
    check_match(game, seats, options, seed=seats, closely=closely, rarely=rarely)


@pytest.mark.long
@pytest.mark.parametrize(("game", "preset", "seats"), EVERYWHERE)
def test_presets_closely(game: AnyGame, preset: str, seats: int) -> None:
    options = complete(game, seats, shortened(game.id, tables_of(game)[preset]))
    check_match(game, seats, options, seed=seats, closely=20, rarely=25)


@pytest.mark.parametrize("seed", rest_long(range(6), but=[0]))
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_random_options(game: AnyGame, seed: int) -> None:
    rng = Rng(1000 + seed)
    seats = rng.choice(game.seats)
    check_match(game, seats, random_options(game, seats, rng), seed, closely=40, rarely=15)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_shapes(game: AnyGame) -> None:
    assert game.official_seats and set(game.official_seats) <= set(game.seats)
    assert "standard" in game.presets and next(iter(game.presets)) == "standard"
    for seats in game.seats:
        assert complete(game, seats, game.presets["standard"]) == complete(game, seats, {})
        assert sorted(seat for side in game.sides(seats) for seat in side) == list(range(seats))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_many(game: AnyGame, part: int) -> None:
    for seed in range(part * 20, part * 20 + 20):
        rng = Rng(seed)
        seats = rng.choice(game.seats)
        check_match(game, seats, random_options(game, seats, rng), seed)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_thousands(game: AnyGame, part: int) -> None:
    for seed in range(10_000 + part * 100, 10_100 + part * 100):
        rng = Rng(seed)
        seats = rng.choice(game.seats)
        check_match(game, seats, random_options(game, seats, rng), seed, closely=0, rarely=50)
