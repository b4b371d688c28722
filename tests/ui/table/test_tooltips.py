"""Tooltips: what is told, when, where, and to whom."""

from typing import Any

import pytest
from scenes import showing

from tablegame.learn.lessons import Ring
from tablegame.rules.clackerjack.actions import KINDS, kind_name, parse
from tablegame.rules.dokuson.scoring import standing_now
from tablegame.speech import LANGUAGES
from tablegame.ui.games.clackerjack.components import example
from tablegame.ui.scenes.learn.highlight_targets import find_target
from tablegame.ui.table.overlay.tooltips import REST_MS
from tests.lengths import rest_long

SCENES = (
    "table_dokuson", "table_dobon", "table_dobon_fukuchi", "table_loadum", "table_clackerjack",
    "table_clackerjack_2", "table_loadum_10", "table_dobon_6", "table_dobon_plain", "table_dobon_plain_8",
    "phase_dobon_bind",
)  # fmt: skip


def rest(scene: Any, point: tuple[float, float], ms: float = REST_MS + 20) -> Any:
    """Move the pointer to a point, and let it rest there."""
    scene.ui.use_device("mouse")
    scene.parts.tooltips.update(10)
    scene.model.pointer.at = point
    scene.parts.tooltips.update(10)
    scene.parts.tooltips.update(ms)
    return scene.parts.tooltips.shown


@pytest.mark.parametrize("name", rest_long(SCENES[:-1], but=SCENES[:1]))
def test_tips_are_beside_their_things_and_off_hand_and_notice(name: str) -> None:
    with showing(name) as studio:
        scene = studio.top
        part = scene.parts.tooltips
        tips = part.tips()
        assert tips
        (width, height), hand = scene.parts.geometry.size, scene.parts.geometry.hand
        notice = scene.parts.bubble_room.notice
        for tip in tips:
            box = part.place(tip.whole or tip.box, 320, 130)
            assert not box.overlap(notice), tip
            assert box.x >= 0 and box.right <= width and box.y >= 0 and box.bottom <= height
            assert hand is None or not box.overlap(hand), tip
            assert not box.overlap(tip.box), tip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", rest_long(SCENES[:-1], but=SCENES[:1]))
def test_every_tip_can_be_said(language: str, name: str) -> None:
    with showing(name, language) as studio:
        scene = studio.top
        for tip in scene.parts.tooltips.tips():
            texts = ([tip.title] if tip.title else []) + list(tip.texts)
            assert texts and all(studio.ui.speaker.plain(text.say(studio.ui.speaker)) for text in texts)


def test_a_lane_is_told_after_a_rest_and_gone_at_a_press_or_another_place() -> None:
    with showing("table_dokuson") as studio:
        scene = studio.top
        lane = next(tip for tip in scene.parts.tooltips.tips() if tip.name == "lane.1")
        place = standing_now(scene.model.view.table.rows)[1].place
        assert rest(scene, lane.box.centre, 100) is None
        scene.parts.tooltips.update(REST_MS)
        shown = scene.parts.tooltips.shown
        assert shown == lane and shown.texts[1].key == f"tips.dokuson.place{place}"
        assert any(item.key == "tip" for item in scene.accessible_items())
        scene.parts.tooltips.hide()
        assert scene.parts.tooltips.shown is None
        scene.parts.tooltips.update(5 * REST_MS)
        assert scene.parts.tooltips.shown is None, "until the pointer moves again"
        assert rest(scene, lane.box.centre) is None or scene.parts.tooltips.shown is not None
        rest(scene, (lane.box.centre[0] + 9, lane.box.centre[1]))
        assert scene.parts.tooltips.shown == lane
        scene.model.pointer.at = (640, 60)
        scene.parts.tooltips.update(10)
        assert scene.parts.tooltips.shown is None


def test_nothing_is_told_over_the_hand_or_when_it_is_not_wanted() -> None:
    with showing("table_dokuson") as studio:
        scene = studio.top
        card = scene.parts.geometry.own_places()[0].box.centre
        assert rest(scene, card) is None
        plate = next(iter(scene.parts.geometry.room.plates.values())).centre
        assert rest(scene, plate) is not None
        for chosen, played, told in (("off", 0, False), ("new", 5, False), ("new", 4, True), ("on", 5, True)):
            studio.ui.preferences.tooltips = chosen
            studio.ui.preferences.deals = {"dokuson": {scene.model.names[0]: played}}
            scene.parts.tooltips.hide()
            rest(scene, (5, 5))
            assert (rest(scene, plate) is not None) == told, chosen


def test_the_focus_of_the_keys_tells_too() -> None:
    with showing("table_dokuson") as studio:
        scene = studio.top
        scene.ui.use_device("keyboard")
        zone = next(each for each in scene.form.widgets if "lane" in each.name and each.focusable)
        scene.form.set_focus(zone, ring=True)
        scene.parts.tooltips.update(10)
        scene.parts.tooltips.update(REST_MS + 10)
        shown = scene.parts.tooltips.shown
        assert shown is not None and shown.name.startswith("lane.")


def test_a_line_of_the_log_is_told_whole_where_it_is_pointed_at() -> None:
    with showing("phase_loadum_settled_10", "en", (1024, 640)) as studio:
        scene = studio.top
        parts, log = scene.parts, scene.model.log
        rows = parts.painter.log_rows()
        assert [text for text, _ in rows] == log[::-1][: len(rows)]
        paper = parts.painter.part("log")
        assert paper is not None and all(paper.overlap(box) >= 0.99 * box.w * box.h for _, box in rows)
        tip = parts.tooltips.at(rows[0][1].centre)
        assert tip is not None and tip.texts == (log[-1],)
        assert "Nao 0" in studio.ui.speaker.plain(parts.tooltips.words(tip)[1][0]), "the last of ten"
        scene.model.quiz = True
        scene.layout()
        scene.draw(studio.ui.canvas())
        assert not parts.painter.log_rows(), "a lesson asks about what is told there"


@pytest.mark.parametrize("kind", KINDS)
def test_the_tiles_beside_a_row_are_of_its_kind(kind: str) -> None:
    from tablegame.pieces.dominoes import face_text

    play: Any = parse("play " + " ".join(map(face_text, example(kind))))
    assert kind_name(play) == kind


def test_rows_of_the_ladder_and_their_tiles() -> None:
    with showing("table_clackerjack") as studio:
        scene = studio.top
        rows = [tip for tip in scene.parts.tooltips.tips() if tip.name.startswith("ladder.")]
        assert [tip.name for tip in rows] == [
            f"ladder.{name}" for pair in zip(KINDS[:5], KINDS[5:], strict=True) for name in pair
        ]
        assert rest(scene, rows[3].box.centre) == rows[3]


@pytest.mark.parametrize("name", ("table_dobon_fukuchi", "table_loadum_10"))
def test_rows_and_ring_of_the_notice_are_where_it_hangs_in_large_letters(name: str) -> None:
    with showing(name) as studio:
        scene = studio.top
        studio.ui.preferences.text_scale = studio.ui.type.scale = 2.0
        scene.layout()
        scene.draw(studio.ui.canvas())
        notice = scene.parts.bubble_room.notice
        rows = [tip.box for tip in scene.parts.tooltips.tips() if tip.name.startswith("tag.")]
        assert rows and all(row.x == notice.x and row.w == notice.w for row in rows)
        assert all(notice.y < row.y and row.bottom < notice.bottom for row in rows)
        target = find_target(Ring("sheet"), scene)
        assert target is not None and target.box == notice
