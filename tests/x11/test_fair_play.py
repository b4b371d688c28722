"""Fair play in a real window: the pack is cut before a match, and a finished match is checked."""

from pathlib import Path

import pytest

from tablegame.match.dealer import SealedDealer, place_of
from tablegame.match.home import new_record_path
from tablegame.match.record import dump, read_record
from tablegame.pieces.seats import Seat
from tablegame.ui.scenes.matches.match_list.scene import MatchesScene
from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.study.replay.scene import ReplayScene
from tablegame.ui.scenes.study.seal import FairPlayScene
from tablegame.ui.scenes.table.cut import CutScene
from tablegame.ui.table.scene import TableScene
from tests.controllers.in_process import begin, played
from tests.x11.hands import Hands, at_title

pytestmark = [pytest.mark.x11, pytest.mark.timeout(180)]


def cutting(hands: Hands) -> CutScene:
    """Go from the title to the sheet."""
    hands.keys("s")
    hands.expect(SeatingScene)
    hands.press("open_cut")
    scene = hands.expect(CutScene)
    assert isinstance(scene, CutScene)
    return scene


def test_the_pack_is_cut_by_a_press(own_home: Path) -> None:
    with at_title(own_home) as hands:
        scene = cutting(hands)
        x, y, w, h = scene.fan.rect
        hands.move((x + 0.3 * w, y + 0.6 * h))
        hands.until(lambda: scene.fan.pointed is not None, "the pack opens under the mouse")
        hands.click((x + 0.3 * w, y + 0.6 * h))
        hands.until(lambda: scene.place > 0, "it is cut")
        first = scene.place
        hands.drag((x + 0.3 * w, y + 0.6 * h), (x + 0.7 * w, y + 0.6 * h))
        hands.until(lambda: scene.place > first, "and cut elsewhere")
        hands.shot("cut-mouse")
        place, seal = scene.place, scene.page.seal
        hands.press("go")
        hands.expect(SeatingScene)
        hands.press("start")
        table = hands.expect(TableScene).source.table
        promise = table.match.record.header.promise
        cut = place_of(promise.words[0].word)
        assert promise.words[0].seat == 0 and cut is not None and cut[0] == place
        assert promise.commit == seal, "the seal stood there before"


def test_the_pack_is_cut_by_keys(own_home: Path) -> None:
    with at_title(own_home) as hands:
        hands.send("mousemove", 1919, 1079)
        scene = cutting(hands)
        hands.tab_to("fan")
        hands.keys("Left", "Left", "Prior")
        hands.until(lambda: scene.place == scene.pack // 2 - 6, "cut by arrows")
        hands.tab_to("word")
        hands.keys("o", "a", "k")
        hands.until(lambda: scene.cuts == {Seat(0): "oak"}, "a word takes its place")
        hands.keys("Return")
        hands.expect(SeatingScene)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_finished_match_is_checked_and_a_fault_is_shown(own_home: Path, language: str) -> None:
    path = new_record_path(own_home, "dokuson")
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = played(begin("dokuson", SealedDealer.numbered(5))).record.lines()
    path.write_bytes(b"".join(map(dump, lines)))
    with at_title(own_home) as hands:
        hands.ui.set_language(language)
        hands.service.look()
        hands.until(lambda: not hands.service.archive.busy, "the record is read")
        hands.keys("h")
        hands.until(lambda: isinstance(hands.top, MatchesScene), "the list")
        hands.until(lambda: hands.top.model.chosen is not None, "the match is listed")
        hands.keys("p")
        scene = hands.expect(FairPlayScene)
        hands.keys("Return")
        hands.until(lambda: scene.check is not None and scene.check.done, "it is checked", 60)
        assert scene.stamp == hands.ui.text("fair_play.all_good")
        hands.press("row.bots")
        hands.until(lambda: scene.shown == 4, "the proof of the last line")
        hands.shot(f"fair-{language}-1")
        at = next(n for n, line in enumerate(lines) if n > 8 and line.get("a") == 1)
        lines[at]["m"] = "play 9Z"
        path.write_bytes(b"".join(map(dump, lines)))
        hands.press("check")
        hands.until(lambda: scene.check.done and scene.check.state("moves") == "bad", "the fault", 60)
        hands.shot(f"fair-{language}-2")
        hands.press("row.moves")
        replay = hands.expect(ReplayScene)
        assert replay.source.line in (at, at + 1)
        hands.keys("Escape")
        hands.until(lambda: hands.top is scene, "back")
        hands.keys("Escape")
        hands.until(lambda: isinstance(hands.top, MatchesScene), "the list again")
        assert read_record(path).result is not None
