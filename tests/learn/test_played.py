"""Played pieces: each piece that is gone is accounted for, by what all viewers have seen."""

import pytest

from tablegame.features.open_pieces import ROUND, ROW, TRICK, TURNED
from tablegame.learn.memory import GONE, Way, remember, ways
from tablegame.pieces.cards import parse_card
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.clackerjack.events import Played as TilesPlayed
from tablegame.rules.clackerjack.events import RoundWon
from tablegame.rules.contract import Event
from tablegame.rules.dokuson.events import Laid
from tablegame.rules.events import Dealt
from tablegame.rules.loadum.events import Played, TrickTaken
from tests.rules.positions import random_ply
from tests.stages import COMPLETE

AOI, MEI = Seat(0), Seat(1)


def test_tricks_are_counted_from_the_deal_on() -> None:
    first, second = parse_card("9C"), parse_card("TC")
    before: list[Event] = [Played(AOI, (first,)), TrickTaken(AOI), Dealt(2, AOI, (1, 1), (None, None))]
    events: list[Event] = [*before, Played(MEI, (first,)), TrickTaken(MEI), Played(AOI, (second,))]
    assert ways("loadum", events) == {first: (Way(TRICK, MEI, 1),), second: (Way(TRICK, AOI, 2),)}


def test_both_copies_of_a_tile_are_told() -> None:
    events = [TilesPlayed(AOI, (70,), (70,), "single", 3), RoundWon(AOI, False, AOI)]
    events.append(TilesPlayed(MEI, (70,), (70,), "single", 3))
    assert ways("clackerjack", events) == {70: (Way(ROUND, AOI, 1), Way(ROUND, MEI, 2))}


def test_a_row_has_no_tricks() -> None:
    assert ways("dokuson", [Laid(MEI, (3, 4), "S", 2)]) == {3: (Way(ROW, MEI),), 4: (Way(ROW, MEI),)}


@pytest.mark.parametrize("game_id", COMPLETE)
def test_every_piece_that_is_gone_was_seen_to_go(game_id: str) -> None:
    game, rng, events = GAMES[game_id], Rng(5), list[Event]()
    seats = max(count for count in game.seats if count <= 4)
    state, looked = game.begin(seats, complete(game, seats, {})), 0
    for ply in range(160):
        if not state.to_act():
            break
        happened = random_ply(state, rng)
        events += [seen for event in happened if (seen := event.seen_by(None)) is not None]
        if ply % 4 or not state.to_act() or state.chance() is not None:
            continue
        if (told := remember(game_id, state.view(Seat(0)))) is None:
            continue
        known = ways(game_id, events)
        for row in told.rows:
            for cell in row.cells:
                found = [way for way in known.get(cell.piece, ()) if game_id != "loadum" or way.how != TURNED]
                assert len(found) == cell.states.count(GONE), (cell, found)
                looked += len(found)
    assert looked
