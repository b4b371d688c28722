"""The player at this computer: asked for a name once, and called "you" without one."""

from pathlib import Path
from typing import Any

import pytest

from tablegame.rules.catalogue import GAMES
from tablegame.ui.draw.furniture import you_strip
from tablegame.ui.scenes.people.own_name import OwnNameScene
from tablegame.ui.scenes.system.title.scene import TitleScene
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
