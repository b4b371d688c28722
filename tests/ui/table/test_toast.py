"""Words for a moment cover nothing that is needed, and go as soon as they are not true any more."""

from pathlib import Path

import pygame
import pytest

from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES, Text
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.table.effects import Say
from tablegame.ui.table.pose import Box, card_spot
from tablegame.ui.table.toast import free_box, toast_box
from tablegame.ui.widgets.buttons import Button
from tests.lengths import rest_long
from tests.ui.sheets import contact_sheets, showing
from tests.ui.table.driver import BOTH, at_table

CANVAS = (1280.0, 720.0)
TABLES = ["table_dokuson_2", "table_loadum", "table_clackerjack", "table_dobon", "table_dobon_fukuchi_5"]


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
def test_the_reason_stands_on_no_lane_no_card_and_no_button(
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
        _, height = scene.parts.geometry.size
        guarded = [zone.box for zone in scene.parts.geometry.zones()]
        guarded += [Box(*one.rect) for one in scene.form.widgets if isinstance(one, Button)]
        guarded += scene.parts.geometry.room.plates.values()
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


def test_the_size_that_finds_room_is_taken_and_none_where_there_is_none() -> None:
    never = (Box(0, 40, 1280, 400), Box(0, 510, 1280, 210))
    box = free_box(((300.0, 90.0), (600.0, 50.0)), (640.0, 480.0), never, CANVAS, 46.0)
    assert box is not None and box.w == 600.0 and not any(box.overlap(other) for other in never)
    assert free_box(((300.0, 90.0),), (640.0, 480.0), never, CANVAS, 46.0) is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", rest_long(TABLES, but=TABLES[:3]))
def test_a_bubble_covers_no_plate_no_piece_and_no_legend_and_does_not_jump(name: str, language: str) -> None:
    """A hint, a refusal at a card of the hand, and what is said after a move was taken back."""
    with showing(name, language) as studio:
        scene = studio.ui.stack.top
        painter, room = scene.parts.painter, scene.parts.geometry.room
        reasons = {"en": "it keeps the lead and no one can call", "ja": "リードを保てて、宣言もされません"}
        reason = reasons[language]
        hint = Text("hints.best", {"move": (reason[:12],), "reason": (reason,), "n": 3, "of": 3, "key": "H"})
        at = scene.animator.pose(card_spot(scene.model.hand.cards[0]))
        for text, pose in ((hint, None), (hint, at), (Text("table.taken_back_help"), None)):
            painter._bubble_box = None
            scene.carry_out(Say(text, pose, lasts=1e9))
            scene.draw(studio.ui.canvas())
            box = painter._bubble_box
            parts = [part for part in painter._found if part.name in ("log", "prompt")]
            giving = [box for part in parts for box in (part.box, *part.read)]
            kept = [*room.plates.values(), scene.parts.geometry.column[0]]
            kept += [pose.box for _, pose in scene.animator.resting()]
            kept += [one for one in painter._written if one not in giving]
            assert not [one for one in kept if box.overlap(one)], text.key
            scene.draw(studio.ui.canvas())
            assert painter._bubble_box == box


def test_the_longest_hint_finds_room_between_three_lanes_and_the_hand() -> None:
    reason = (
        "it brings ♠ closer to first place, and you keep 2 points of it; beats the next-best move in 47 of"
        " 100 simulated deals where they differ; your hand counts 0 now, +2 after it"
    )
    with showing("table_dokuson") as studio:
        scene = studio.ui.stack.top
        at = scene.animator.pose(card_spot(scene.model.hand.cards[1]))
        scene.carry_out(Say(Text("hints.best", {"move": ("5♠",), "reason": (reason,)}), at, lasts=1e9))
        scene.draw(studio.ui.canvas())
        box = scene.parts.painter._bubble_box
        resting = [pose.box for _, pose in scene.animator.resting()]
        assert box is not None and not any(box.overlap(one) for one in resting)


MOMENTS = {
    ("clackerjack", 4, "stacks"): {
        "en": "it makes the stronger hand with your tiles",
        "ja": "あなたのタイルと合わせて強い手になります",
    },
    ("clackerjack", 4, "lead"): {
        "en": "you have 8 tiles left, and your partner has no fewer",
        "ja": "あなたの残りは8枚で、パートナーの残りはそれより少なくありません",
    },
    ("loadum", 4, "trick"): {
        "en": "7 higher cards are still out, so another player may have to take it",
        "ja": "これより強い札がまだ7枚出ていないので、ほかの人が取ることになるかもしれません",
    },
    ("loadum", 5, "trick"): {
        "en": "stays below the trick with a card that could have hurt later",
        "ja": "あとで困るかもしれない札を、トリックを取らずに捨てられます",
    },
}
"""Game, seats and phase, and what a first hint tells there, by language."""
FORMS = [((1280, 720), 1.0), ((1024, 640), 1.0), ((1024, 640), 2.0)]
"""The size of the window, and of its letters as a share of the usual size."""
HINTS = [(moment, language, form) for moment in MOMENTS for language in LANGUAGES for form in FORMS]


@pytest.mark.parametrize(
    ("moment", "language", "form"),
    rest_long(HINTS, but=[one for one in HINTS if one[1:] in (("en", FORMS[0]), ("ja", FORMS[2]))]),
)
def test_the_first_hint_of_a_deal_leaves_prompt_legend_plates_pieces_and_buttons_free(
    tmp_path: Path, moment: tuple[str, int, str], language: str, form: tuple[tuple[int, int], float]
) -> None:
    game, seats, phase = moment
    sheets = contact_sheets()
    studio = sheets.Studio(tmp_path, language, form[0])
    try:
        studio.ui.preferences.text_scale = form[1]
        studio.ui.changed()
        scene = studio.table(studio.match(game, seats, sheets.phase(phase)))
        painter, geometry = scene.parts.painter, scene.parts.geometry
        slots = {"reason": (MOMENTS[moment][language],), "n": 1, "of": 3, "key": "H"}
        for text in (Text("hints.thinking"), Text("hints.look", slots)):
            scene.carry_out(Say(text, lasts=1e9, asked=True))
            scene.draw(studio.ui.canvas())
        kept = [*geometry.room.plates.values(), geometry.column[0]]
        kept += [pose.box for _, pose in scene.animator.resting()]
        kept += [zone.box for zone in geometry.zones() if zone.bare]
        kept += [Box(*one.rect) for one in scene.form.widgets if isinstance(one, Button)]
        kept += [box for part in painter._found if part.name == "prompt" for box in part.read]
        legend = painter.part("ladder")
        kept += [legend] if legend is not None else []
        box = painter._bubble_box
        assert (legend is not None) == (game == "clackerjack")
        assert not [one for one in kept if box.overlap(one)]
    finally:
        studio.close()
