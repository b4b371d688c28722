"""A canvas that is much higher than usual: pieces in the middle are larger, and nothing reaches its edge."""

import pytest

from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.ui.games.clackerjack import layout as tiles
from tablegame.ui.games.dokuson.lanes import lane_box
from tablegame.ui.games.loadum import layout as tricks
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.games.shedding import card_width, stock_box, wait_box
from tablegame.ui.table.places import Room
from tablegame.ui.table.plates import room_of

USUAL, TALL = (1280.0, 800.0), (1280.0, 1828.0)
SHEDDING = ("dobon_plain", "dobon", "dobon_fukuchi")
EVERY = [(game, seats) for game in SHEDDING for seats in GAMES[game].seats]


def room(game: str, seats: int, size: tuple[float, float] = TALL) -> Room:
    table = GAME_TABLES[game]
    return room_of(seats, Seat(0), size, broad=table.broad, tile=table.tile)


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_cards_of_the_field_are_larger_and_clear_of_hands_at_the_sides(game: str, seats: int) -> None:
    usual, tall = room(game, seats, USUAL), room(game, seats)
    assert card_width(tall) >= 1.25 * card_width(usual)
    hands = [pose.covered for seat in tall.plates for pose in GAME_TABLES[game].hidden_hand(seat, 10, tall)]
    for box in (stock_box(tall), wait_box(tall)):
        assert not any(box.overlap(other) for other in (*tall.plates.values(), *hands))


@pytest.mark.parametrize("seats", GAMES["loadum"].seats)
def test_a_trick_is_larger_and_the_card_turned_up_clear_of_it(seats: int) -> None:
    usual, tall = room("loadum", seats, USUAL), room("loadum", seats)
    cards = [tricks.card_pose(tall, Seat(seat), wins=True) for seat in range(seats)]
    assert cards[0].w >= 1.25 * tricks.card_pose(usual, Seat(0)).w
    taken = [*tall.plates.values(), *(pose.box for pose in cards)]
    for seat in tall.plates:
        taken += [pose.covered for pose in GAME_TABLES["loadum"].hidden_hand(seat, 9, tall)]
    assert not any(tricks.talon_box(tall).overlap(box) for box in taken)


@pytest.mark.parametrize("seats", GAMES["clackerjack"].seats)
def test_played_tiles_are_larger(seats: int) -> None:
    usual, tall = room("clackerjack", seats, USUAL), room("clackerjack", seats)
    assert tiles.played_pose(0, 1, tall).w >= 1.25 * tiles.played_pose(0, 1, usual).w


@pytest.mark.parametrize("seats", GAMES["dokuson"].seats)
def test_lanes_fill_the_width_beneath_the_plates(seats: int) -> None:
    tall = room("dokuson", seats)
    lanes = [lane_box(suit, tall) for suit in range(3)]
    assert all(box.w > 0.9 * tall.size[0] and box.x > 8 for box in lanes)
    assert lanes[0].y > max(box.bottom for box in tall.plates.values())
