"""How tiles of Clackerjack are dealt."""

import pytest

from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.clackerjack import CLACKERJACK
from tests.rules.clackerjack.positions import dealt, tiles
from tests.rules.positions import chance, shuffle_of


def test_two_players_are_dealt_nineteen() -> None:
    state = dealt(2, 1)
    assert state.standing().phase == "play" and list(state.to_act()) == [1]
    open_tiles = tiles("00 01 02 03 04 05")
    view = state.view(Seat(0))
    assert view.table.counts == (19, 19) and view.table.open == (open_tiles, open_tiles)
    assert view.known.places == (13, 4) and len(view.known.unseen) == 17
    assert all(tile not in view.table.hand for tile in tiles("06 16 26 36 46 56 66"))


def test_the_first_starter_is_drawn_among_all() -> None:
    for seats in (2, 4):
        for starter in range(seats):
            assert dealt(seats, starter).view(None).table.starter == starter


@pytest.mark.parametrize("seats", [2, 4])
def test_tiles_go_round_one_at_a_time(seats: int) -> None:
    state = CLACKERJACK.begin(seats, complete(CLACKERJACK, seats, {}))
    chance(state, "choose 1")
    texts = list(shuffle_of(state).texts)
    chance(state)
    dealt_out = texts if seats == 4 else texts[:26]
    assert texts[26:] == ["45", "45", "55", "55"] or seats == 4
    extra = {2: ["00", "01", "02", "03", "04", "05"], 4: ["00"]}[seats]
    for place in range(seats):
        seat = (1 + place) % seats
        blank = extra if seats == 2 or place >= 2 else []
        assert state.view(Seat(seat)).table.hand == tiles(" ".join(dealt_out[place::seats] + blank))
