"""An opponent behind a fan: one of the twelve, whose temper is hidden until the end."""

import re
from pathlib import Path

import pytest

import tablegame
from tablegame.characters import CHARACTERS
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.rules.catalogue import GAMES
from tablegame.rules.dokuson import DOKUSON
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.people.match_setup import first_plan
from tablegame.ui.scenes.people.seating_questions import SOMEONE, kinds_of, sit_down, value_at
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.shell.context import Ui
from tablegame.ui.table.crests import temper_text
from tests.ui.table.driver import at_table


def test_each_time_it_is_one_of_those_who_do_not_sit_there(tmp_path: Path) -> None:
    ui = Ui(tmp_path, language="en", size=(1280, 720), routes=ROUTES)
    try:
        plan = first_plan(GAMES["dobon"])
        assert SOMEONE in kinds_of(ui, plan)
        sit_down(ui, plan, 2, "bot:hard")
        sit_down(ui, plan, 2, SOMEONE)
        assert value_at(ui, plan, 2) == "bot:hard", "the level stays"
        drawn = set()
        for _ in range(60):
            players = plan.players(ui)
            assert [player.name for player in players][2] == "Someone"
            assert [players[seat].character for seat in (0, 1, 3)] == ["", "aoi", "ren"]
            drawn.add(players[2].character)
        assert len(drawn) > 5 and drawn <= set(CHARACTERS) - {"aoi", "ren"}
        assert not any(player.character for player in plan.players(ui, tempers=False))
    finally:
        ui.close()


def test_who_it_was_is_told_at_the_end_and_not_before(tmp_path: Path) -> None:
    hidden, known = Player("Someone", "bot:easy", "mei"), Player("Sora", "bot:easy", "sora")
    players = [Player("Kate", "human"), hidden, known]
    match = Match.new(DOKUSON, 3, {"deals_per_player": 1}, players, dealer=Dealer.seeded(2), bots=b"b")
    with at_table(tmp_path, match=match) as driver:
        driver.until_asked()
        scene = driver.scene

        def told() -> str:
            items = [item.name for item in scene.accessible_items()]
            tips = [text.say(driver.ui.speaker) for tip in scene.parts.tooltips.tips() for text in tip.texts]
            log = [driver.ui.speaker.plain(text.say(driver.ui.speaker)) for text in scene.model.log]
            return " ".join(map(driver.ui.type.plain, tips)) + " ".join([*items, *log])

        assert "revealed at the end" in told() and "doubles up" in told(), "of others it is known"
        assert "swaps" not in told(), "what shows in another game alone"
        assert "Mei" not in told() and "careful" not in told()
        for _ in range(4000):
            if driver.match.over and not scene.model.coming.segments:
                break
            driver.play_next()
        driver.step(5)
        assert "Someone was Mei all along." in told(), "neither temper shows in this game"


PACKAGE = Path(tablegame.__file__).parent
READS = {"bold": "bold", "careful": "bold", "turns": "bold", "bids_high": "bids", "bids_low": "bids",
         "quick": "calls", "patient": "calls", "hoards": "hoards", "spends": "hoards", "swaps": "swaps",
         "doubles": "doubles", "hunts": "hunts"}  # fmt: skip
"""By the word of a temper what a mind reads to obey it."""


@pytest.mark.parametrize("game", GAME_TABLES)
def test_a_game_tells_of_the_tempers_alone_that_its_mind_obeys(game: str) -> None:
    source = "".join(path.read_text() for path in (PACKAGE / "ai" / game).glob("*.py"))
    read = set(re.findall(r"temper\.(\w+?)(?:ness)?\b", source))
    assert {word for word, field in READS.items() if field in read} == set(GAME_TABLES[game].tempers)
    assert temper_text("mei", ("swaps",)) is None
