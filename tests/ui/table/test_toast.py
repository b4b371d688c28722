"""Words for a moment cover nothing that is needed, and go as soon as they are not true any more."""

from pathlib import Path

import pygame
import pytest

from tablegame.rules.catalogue import GAMES
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.table import places
from tablegame.ui.table.pose import Box
from tablegame.ui.table.toast import toast_box
from tablegame.ui.widgets.buttons import Button
from tests.ui.table.driver import BOTH, at_table

CANVAS = (1280.0, 720.0)


def test_it_stands_where_it_is_wanted_if_nothing_is_there() -> None:
    box = toast_box((200.0, 40.0), (640.0, 400.0), (), (), CANVAS, 46.0)
    assert (box.centre[0], box.bottom) == (640.0, 400.0)
    corner = toast_box((200.0, 40.0), (0.0, 0.0), (), (), CANVAS, 46.0)
    assert corner.x >= 0 and corner.y >= 46


def test_it_makes_way_for_what_must_not_be_covered() -> None:
    never = (Box(400, 300, 500, 200), Box(0, 500, 1280, 60))
    box = toast_box((300.0, 60.0), (640.0, 480.0), never, (), CANVAS, 46.0)
    assert not any(box.overlap(other) for other in never)


def test_where_there_is_no_room_it_covers_as_little_as_can_be() -> None:
    box = toast_box((300.0, 60.0), (640.0, 480.0), (Box(0, 0, 1280, 720),), (), CANVAS, 46.0)
    assert box.right <= 1280 and box.bottom <= 720


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_reason_stands_on_no_lane_no_card_no_button_and_not_on_the_prompt(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Box] = []
    with at_table(tmp_path, hands=BOTH, size=size) as table:
        draw = "tablegame.ui.table.plates.draw_bubble"
        monkeypatch.setattr(draw, lambda canvas, text, box, *more: shown.append(box))
        table.until_asked()
        for card, lane in (("5H", "S"), ("TD", "H"), ("AS", "D")):
            table.drag(card, table.lane_point(lane))
            table.step(3)
            assert table.reason == "dokuson.reason.lane"
        scene = table.scene
        width, height = scene.parts.geometry.size
        x, y = places.prompt_line(width, height)
        guarded = [zone.box for zone in scene.parts.geometry.zones()]
        guarded += [Box(*one.rect) for one in scene.form.widgets if isinstance(one, Button)]
        guarded.append(Box(x - 280, y - 26, 560, 52))
        guarded += [pose.box for pose in scene.parts.geometry.own_places()]
        assert shown and not any(box.overlap(other) for box in shown for other in guarded)
        assert all(box.y >= TOPBAR_H and box.bottom <= height for box in shown)


def test_not_your_turn_goes_when_it_is(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, first=1, speed="slow") as table:
        table.until(lambda: table.scene.model.dealt)
        table.step(3)
        table.key(pygame.K_h)
        assert table.reason in ("hints.others_turn", "hints.not_now")
        bubble = table.scene.model.bubble
        assert bubble is not None
        table.scene.model.bubble = type(bubble)(bubble.text, bubble.at, float("inf"), bubble.asked)
        table.until(lambda: table.scene.parts.legal.asked)
        table.step(2)
        assert table.scene.model.bubble is None


def test_whom_a_swap_is_offered_waits_for_the_kind(tmp_path: Path) -> None:
    """Anyone, pressed first, opens no menu."""
    with at_table(tmp_path, game=GAMES["loadum"], seats=4, seed=2) as table:
        scene = table.scene
        for _ in range(60):
            if scene.model.view.table.phase == "swap" and scene.parts.legal.asked:
                break
            if table.table.question is not None:
                scene.parts.decisions.decide(table.table.question.legal[-1], None)
            table.step(30)
        table.clock.advance(300)
        table.step(15)
        before = len(table.own)
        assert not scene.parts.decisions.at_zone("seat.any")
        assert not scene.model.draft.choices and table.reason == "loadum.swap.kind_first"
        kind = next(one for one in scene.parts.decisions.commands() if one.words and not one.off)
        scene.parts.decisions.press(kind)
        assert scene.parts.gold.name(scene.parts.decisions.commands()) == "seat.any", "Enter goes on"
        assert scene.parts.decisions.at_zone("seat.any") and len(table.own) == before + 1
