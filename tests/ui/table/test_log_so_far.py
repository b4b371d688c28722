"""A match that is taken up again: its log tells what it told while it was played."""

from pathlib import Path

import pytest

from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.rules.catalogue import GAMES
from tablegame.ui.table.history import log_so_far
from tests.lengths import rest_long
from tests.ui.matches import run
from tests.ui.table.driver import NAMES, at_table

SHORT = {
    "dobon": {"rounds": 2},
    "dobon_fukuchi": {"deals": 4},
    "loadum": {"lives": 1},
    "clackerjack": {"deals": 1},
}
SEATS = {"dokuson": 3, "dobon": 4, "dobon_fukuchi": 4, "loadum": 4, "clackerjack": 4}


@pytest.mark.parametrize("game", rest_long(SEATS, but=["dokuson", "dobon", "clackerjack"]))
def test_the_log_of_a_match_taken_up_again_is_the_one_that_was(tmp_path: Path, game: str) -> None:
    players = [Player(NAMES[n], "bot:easy") for n in range(SEATS[game])]
    match = Match.new(
        GAMES[game], SEATS[game], SHORT.get(game, {}), players, dealer=Dealer.seeded(3), bots=b"bots"
    )
    with at_table(tmp_path, game=GAMES[game], match=match, person=False) as driver:
        run(driver, lambda _: None)
        scene = driver.scene
        speaker = driver.ui.speaker
        so_far = log_so_far(scene.model, scene.source, scene.game_table)
        told = [speaker.plain(text.say(speaker)) for text in so_far]
        assert len(told) > 20
        assert told[-len(scene.model.log) :] == [speaker.plain(text.say(speaker)) for text in scene.model.log]
