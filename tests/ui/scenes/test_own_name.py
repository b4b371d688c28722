"""The player at this computer: asked for a name once, and called "you" without one."""

from pathlib import Path
from typing import Any

import pytest

from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.speech import Listed, Speaker, Text
from tablegame.speech.second_person import in_second_person
from tablegame.ui.access.tree import describe
from tablegame.ui.draw.seat_plates import you_strip
from tablegame.ui.scenes.system.dialogs import OwnNameScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.table.sheet import sheet_export
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.table.history import line_of
from tablegame.ui.table.model import Banner
from tablegame.ui.table.table_values import DealEnd
from tests.ui.ink import recording, written
from tests.ui.scenes.pages import Maker, draw, make, show
from tests.ui.table.driver import at_table

__all__ = ["make"]


@pytest.mark.parametrize("given", ["Zoe", ""])
def test_the_name_is_asked_once_after_the_first_deal_or_lesson(make: Maker, given: str) -> None:
    ui = make()
    ui.lively, ui.preferences.player_name = True, ""
    show(ui, TitleScene(ui))
    assert isinstance(ui.stack.top, TitleScene), "nothing was played yet"
    ui.preferences.deals = {"dokuson": {"Player": 2}}
    ui.stack.reset(TitleScene(ui))
    draw(ui)
    scene = ui.stack.top
    assert isinstance(scene, OwnNameScene)
    if given:
        scene._write(f" {given} ")
        scene.form.press("go")
    else:
        scene.form.press("cancel")
    assert ui.preferences.player_name == given
    assert (ui.preferences.deals["dokuson"].get(given) == 2) == bool(given), "what is known of games stays"
    ui.preferences.player_name = ""
    ui.stack.reset(TitleScene(ui))
    draw(ui)
    assert isinstance(ui.stack.top, TitleScene)


@pytest.mark.parametrize(("game", "seats"), [("dokuson", 3), ("clackerjack", 2)])
def test_a_player_without_a_name_is_you(tmp_path: Path, game: str, seats: int) -> None:
    for language, you in (("en", "You"), ("ja", "あなた")):
        names = ("Player" if language == "en" else "プレイヤー", "Aoi", "Ren")[:seats]
        how: dict[str, Any] = {"game": GAMES[game], "seats": seats, "names": names}
        name = names[0]
        with at_table(tmp_path / language, language=language, **how) as driver:
            driver.until_asked()
            driver.scene.parts.painter.forget()
            lines = [line.whole for line in written(driver.ui).standing]
            assert you in lines and name not in lines


def test_a_name_beside_long_figures_is_whole(make: Maker) -> None:
    ui = make()
    canvas = ui.canvas()
    with recording(ui) as ink:
        you_strip(canvas, 100, 100, 1, "Bartholomew F.", "now −26 points")
    assert not [line for line in ink.standing if line.cut]


@pytest.mark.parametrize(("language", "you"), [("en", "You"), ("ja", "あなた")])
def test_log_and_stamp_say_you_to_a_player_without_a_name(language: str, you: str) -> None:
    own = "Player" if language == "en" else "プレイヤー"
    speaker, names = Speaker(language), (own, "Mei", "Ren")
    logged: dict[str, dict[str, Any]] = {
        "loadum.log.proposed": {"seat": "Mei", "other": own, "kind": "10"},
        "loadum.log.swapped": {"seat": own, "other": "Mei", "kind": "10"},
        "dobon.deal_won": {"deal": 2, "seat": Listed([own])},
        "table.deal_won": {"deal": 2, "seat": Listed(["Mei", own])},
    }
    for key, slots in logged.items():
        said = speaker.plain(line_of(Text(key, slots), speaker, names, own).said)
        assert you.lower() in said.lower() and own not in said, key
    own_line = line_of(Text("loadum.log.led", {"seat": own, "cards": (0,)}), speaker, names, own)
    assert own_line.crest is not None, "the face stays"
    stamped: dict[str, dict[str, Any]] = {
        "dobon.banner.begins": {"seat": own},
        "dobon_fukuchi.banner.burst": {"seat": own},
        "dobon_fukuchi.banner.call": {"seats": Listed([own])},
        "dobon_fukuchi.banner.returned": {"seat": Listed([own])},
        "clackerjack.banner.out": {"seat": own, "points": 5},
        "loadum.loses.limit": {"pile": 33, "limit": 31, "seat": Listed([own])},
    }
    for key, slots in stamped.items():
        said = speaker.plain(in_second_person(speaker, Text(key, slots), own))
        assert you.lower() in said.lower() and own not in said and "さん" not in said, (key, said)


def test_stamp_log_and_explanation_of_a_table_say_you(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAMES["dokuson"], seats=3, names=("Player", "Aoi", "Ren")) as driver:
        driver.until_asked()
        model = driver.scene.model
        assert model.you == "Player"
        model.banner = Banner(Text("dobon.banner.begins", {"seat": "Player"}), (Seat(0),))
        assert driver.scene.parts.banner._look(driver.ui.canvas(), model.banner)[0] == ("You start",)
        end = DealEnd(Text("table.deal_won", {"deal": 1, "seat": Listed(["Player"])}), (Seat(0),), Text("x"))
        assert driver.ui.speaker.plain(driver.scene.parts.finale.stamp_look(end)[0]).endswith("goes to you")


def test_several_people_keep_the_name_of_a_player_without_one(tmp_path: Path) -> None:
    names = ("Player", "Zoe", "Ren")
    with at_table(tmp_path, game=GAMES["dokuson"], seats=3, names=names, people=2) as driver:
        assert driver.scene.model.you == ""


@pytest.mark.parametrize(("language", "you"), [("en", "You"), ("ja", "あなた")])
def test_the_score_sheet_says_you_and_keeps_the_name_in_what_is_copied(
    make: Maker, language: str, you: str
) -> None:
    ui = make(language)
    own = ui.text("seating.names.human")
    kinds = ("human", "bot:easy", "bot:easy")
    players = [Player(name, kind) for name, kind in zip((own, "Aoi", "Mei"), kinds, strict=True)]
    match = Match.new(GAMES["dokuson"], 3, {}, players, dealer=Dealer.seeded(1), bots=b"bots")
    scene = SheetScene(ui, "dokuson", players, match.view(Seat(0)), None)
    show(ui, scene)
    said = str(describe(ui).page)
    assert scene.data.name(0) == you and you in said and own not in said
    assert scene.data.true_name(0) == own and sheet_export.table(scene.data, [])[0][1] == own
