"""Bubbles stand at fixed places, cover nothing that is needed, and go when they are not true any more."""

import random
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from scenes import showing
from scenes.tables import phase as phase_of
from scenes.tables import turn
from studio import Studio

from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES, Text
from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.system.metrics import Metrics
from tablegame.ui.table import places
from tablegame.ui.table.overlay.bubble import BOOK, measure_node, message_node
from tablegame.ui.table.overlay.bubble_place import (
    FOOT,
    MESSAGE_DOWN,
    MESSAGE_W,
    RESERVED,
    Place,
    boxes_near,
    bubble_area,
    fan_box,
    first_free,
    fixed_spots,
    place_bubble,
    places_beside,
    reserved_boxes,
)
from tablegame.ui.table.places import Room
from tablegame.ui.table.plates import room_of
from tablegame.ui.table.pose import Box
from tablegame.ui.table.table_context import Refuse, Say
from tablegame.ui.widgets.buttons import Button
from tests.lengths import rest_long
from tests.ui.table.driver import BOTH, at_table, covered_by

AREA = bubble_area(1280.0, 720.0)
TABLES = ["table_dokuson_2", "table_loadum", "table_clackerjack", "table_dobon", "table_dobon_fukuchi_5"]
WINDOWS = [(1024, 640), (1280, 720), (1920, 1080), (3440, 1440), (3840, 2160)]
AT_FOOT = ["table_dobon", "table_dokuson", "table_dobon_fukuchi", "table_clackerjack", "memory_dobon"]
BROAD_SEATS = range(2, 7)


def rooms(window: tuple[int, int]) -> list[Room]:
    """Return the tables of a window: with 2 to 10 seats, for both hands, and with plates in columns."""
    metrics = Metrics(*window)
    size, found = (metrics.w, metrics.h), []
    for left_handed in (False, True):
        style = places.HandStyle(left_handed=left_handed)
        found += [room_of(seats, Seat(0), size, style) for seats in range(2, 11)]
        found += [room_of(seats, Seat(0), size, style, broad=True) for seats in BROAD_SEATS]
    return found


# The rule ---------------------------------------------------------------------------------------------------
def test_the_first_place_that_is_free_is_taken() -> None:
    first, second = Place(Box(400, 400, 200, 60)), Place(Box(100, 400, 200, 60))
    assert place_bubble([first, second], [()], AREA) == first
    assert place_bubble([first, second], [(Box(380, 380, 60, 60),)], AREA) == second
    outside = Place(Box(1200, 400, 200, 60))
    assert place_bubble([outside, second], [()], AREA) == second


def test_what_is_soft_is_covered_before_what_is_needed() -> None:
    first, second = Place(Box(400, 400, 200, 60)), Place(Box(100, 400, 200, 60))
    needed, soft = Box(0, 0, 1280, 440), Box(0, 440, 1280, 280)
    low = Place(Box(100, 500, 200, 60))
    assert place_bubble([first, second, low], [(needed, soft), (needed,)], AREA) == low


def test_a_spot_may_cover_what_lies_there_and_nothing_else() -> None:
    prompt, log = Box(400, 490, 480, 40), Box(12, 420, 212, 120)
    covers = {"foot": (prompt,), "log": (log,)}
    foot = Place(Box(374, 469, 532, 58), spot="foot")
    broad = Place(Box(200, 469, 880, 58), spot="foot")
    over = Place(Box(12, 430, 212, 110), spot="log")
    assert place_bubble([foot], [()], AREA, covers) == foot
    assert place_bubble([broad, over], [()], AREA, covers) == over, "a broad one would cover the log"


def test_the_notice_is_covered_only_where_no_place_leaves_it_free() -> None:
    tag, log, never = Box(12, 50, 180, 130), Box(12, 420, 212, 120), Box(200, 0, 1080, 720)
    covers = {"notice": (tag,), "log": (log,)}
    over_tag = Place(Box(12, 50, 180, 100), spot="notice")
    over_log = Place(Box(12, 430, 180, 110), spot="log")
    assert place_bubble([over_tag, over_log], [(), (), ()], AREA, covers) == over_log
    low = Box(0, 400, 200, 320)
    found = place_bubble([Place(Box(300, 300, 180, 100)), over_tag], [(never, low)] * 3, AREA, covers)
    assert not found.box.overlap(tag) and not found.box.overlap(never)
    levels = [(never, Box(0, 182, 200, 538))] * 3
    assert place_bubble([Place(Box(300, 300, 180, 100)), over_tag], levels, AREA, covers) == over_tag


def test_without_a_free_place_it_stands_where_there_is_room() -> None:
    never = (Box(400, 300, 500, 200), Box(0, 500, 1280, 60))
    found = place_bubble([Place(Box(490, 420, 300, 60))], [never, never], AREA)
    assert not any(found.box.overlap(other) for other in never)


def test_where_there_is_no_room_it_stays_on_the_canvas() -> None:
    everywhere = (Box(0, 0, 1280, 720),)
    found = place_bubble([Place(Box(490, 420, 300, 60))], [everywhere, everywhere], AREA)
    assert found.box.right <= 1280 and found.box.bottom <= 720 and found.box.y >= TOPBAR_H


def test_random_tables_keep_the_law() -> None:
    """What is never covered stays free as long as one of the places leaves it free."""
    rng = random.Random(31)
    for _ in range(300):
        boxes = [
            Box(rng.uniform(0, 1200), rng.uniform(0, 650), rng.uniform(20, 300), rng.uniform(20, 200))
            for _ in range(rng.randrange(12))
        ]
        split = rng.randrange(len(boxes) + 1)
        never, soft = tuple(boxes[:split]), tuple(boxes[split:])
        size = rng.uniform(100, 600), rng.uniform(34, 160)
        about = Box(rng.uniform(100, 1100), rng.uniform(100, 600), 80, 110)
        candidates = places_beside(size, about, AREA)
        found = place_bubble(candidates, [(*never, *soft), never], AREA)
        free = first_free(candidates, never, AREA)
        if free is not None:
            assert not any(found.whole.overlap(box) for box in never)
        strict = first_free(candidates, (*never, *soft), AREA)
        assert strict is None or found == strict
        assert AREA.x <= found.box.x or found.box.w > AREA.w


# The fixed spots --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("window", WINDOWS)
def test_a_hint_above_the_hand_covers_no_plate_no_button_no_fan_and_no_trick(window: tuple[int, int]) -> None:
    for room in rooms(window):
        foot, log, notice = fixed_spots(room)
        hint = foot.place(532, 58, 1.0).box
        column = places.action_column(*room.size, room.hold)
        hand = [pose.box for pose in places.fan(7, *room.size, room.hold)]
        reserved = [box for game in ("dobon", "loadum") for box in reserved_boxes(room, GAME_TABLES[game])]
        kept = [*room.plates.values(), *column, *hand, *reserved]
        assert not [box for box in kept if box.overlap(hint)], (room.seats, room.hold.left_handed)
        area = bubble_area(*room.size)
        for spot in (foot, log, notice):
            box = spot.place(212, 58, 1.0).box
            inside = area.x <= box.x and box.right <= area.right and area.y <= box.y
            assert inside and box.bottom <= area.bottom, (room.seats, spot.name)


@pytest.mark.parametrize("window", WINDOWS)
def test_the_spots_keep_apart(window: tuple[int, int]) -> None:
    for room in rooms(window):
        foot, log, notice = fixed_spots(room)
        wide = places.log_corner(*room.size, room.hold, room.seats)[2] + 16
        boxes = [foot.place(532, 58, 1).box, log.place(wide, 80, 1).box, notice.place(160, 100, 1).box]
        assert all(one.overlap(other) == 0 for one, other in combinations(boxes, 2)), room.seats


@pytest.mark.parametrize("window", WINDOWS)
def test_fans_lie_before_their_plates_and_clear_of_the_own_hand(window: tuple[int, int]) -> None:
    for room in rooms(window):
        dobon, loadum = GAME_TABLES["dobon"], GAME_TABLES["loadum"]
        hands = {seat: dobon.hidden_hand(seat, RESERVED, room) for seat in room.plates}
        fans = {seat: fan_box(plate, hands[seat]) for seat, plate in room.plates.items()}
        hand = [pose.box for pose in places.fan(12, *room.size, room.hold)]
        for seat, fan in fans.items():
            others = [plate for other, plate in room.plates.items() if other != seat]
            assert not any(fan.overlap(box) for box in (*others, *hand)), (room.seats, seat)
            assert not fan.overlap(room.plates[seat])
        trick = loadum.trick_box(room)
        assert trick is not None and dobon.trick_box(room) is None
        assert not any(trick.overlap(box) for box in (*room.plates.values(), *hand))


# At a table -------------------------------------------------------------------------------------------------
SHAPES = [((1280, 720), 1.0), ((1280, 720), 0.8), ((1024, 640), 1.5), ((1024, 640), 2.0), ((3840, 2160), 1.3)]
SEATINGS = [
    (game, seats) for game in GAMES for seats in sorted({min(GAMES[game].seats), max(GAMES[game].seats)})
]
LAWS = [(game, seats, shape) for game, seats in SEATINGS for shape in SHAPES]
USUAL_LAWS = [law for law in LAWS if law[2] in (SHAPES[0], SHAPES[3])]


@pytest.mark.parametrize(("game", "seats", "shape"), rest_long(LAWS, but=USUAL_LAWS))
def test_hints_and_refusals_cover_no_piece_no_plate_and_no_button(
    tmp_path: Path, game: str, seats: int, shape: tuple[tuple[int, int], float]
) -> None:
    size, scale = shape
    names = ["Ann"] * seats
    with at_table(tmp_path, game=GAMES[game], seats=seats, seed=2, size=size, names=names) as table:
        table.ui.preferences.text_scale = scale
        table.ui.changed()
        table.until_asked()
        table.step(30)
        scene = table.scene
        message, geometry = scene.parts.message, scene.parts.geometry
        reason = "7 higher cards are still out, so another player may have to take it"
        slots = {"reason": (reason,), "n": 1, "of": 3, "key": "H"}
        for effect in (
            Say(Text("hints.thinking"), lasts=1e9), Say(Text("hints.look", slots), lasts=1e9),
            Refuse(Text("hints.not_now")),
        ):  # fmt: skip
            scene.carry_out(effect)
            scene.draw(table.ui.canvas())
            box = message.box
            assert box is not None
            kept = {f"plate {seat}": plate for seat, plate in geometry.room.plates.items()}
            kept |= {spot: pose.box for spot, pose in scene.animator.resting()}
            kept |= {one.name: Box(*one.rect) for one in scene.form.widgets if isinstance(one, Button)}
            kept["strip"] = geometry.column[0]
            assert not covered_by(box, kept)
            area = bubble_area(*geometry.size)
            assert area.x <= box.x and box.right <= area.right + 1 and area.y <= box.y
            shown = {part.name for part in scene.parts.painter._found}
            assert ("prompt" in shown) != message.takes_prompt, "it stands in the place of the prompt"


def test_in_an_open_call_it_stands_at_the_same_place(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAMES["dobon_fukuchi"], seats=4, seed=3) as table:
        scene = table.scene
        table.until(lambda: scene.parts.call_window.open, 4000)
        scene.parts.call_window.freeze()
        table.step(5)
        scene.carry_out(Say(Text("hints.thinking"), lasts=1e9))
        scene.draw(table.ui.canvas())
        assert scene.parts.message.takes_prompt
        assert "prompt" not in {part.name for part in scene.parts.painter._found}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", rest_long(AT_FOOT, but=AT_FOOT[:2]))
def test_a_hint_and_a_refusal_stand_at_one_place(name: str, language: str) -> None:
    reasons = {"en": "it keeps the lead and no one can call", "ja": "リードを保てて、宣言もされません"}
    slots = {"reason": (reasons[language],), "n": 1, "of": 3, "key": "H"}
    with showing(name, language) as studio:
        scene = studio.top
        _, height = scene.parts.geometry.size
        for effect in (
            Say(Text("hints.thinking"), lasts=1e9), Say(Text("hints.look", slots), lasts=1e9),
            Refuse(Text("hints.not_now")),
        ):  # fmt: skip
            scene.carry_out(effect)
            scene.draw(studio.ui.canvas())
            box = scene.parts.message.box
            assert box is not None and box.w == MESSAGE_W and box.h <= 66
            assert abs(box.bottom - (height - 720 + FOOT)) <= MESSAGE_DOWN
            assert abs(box.centre[0] - 640) <= 60


def test_a_strip_stands_beside_or_below_what_is_in_its_way() -> None:
    strip, panel = Box(374, 469, 532, 58), Box(868, 50, 400, 477)
    free = first_free([Place(box) for box in boxes_near(strip, (panel,))], (panel,), AREA)
    assert free is not None and free.box.y == 469 and 864 <= free.box.right <= 866
    low = panel._replace(h=427)
    free = first_free([Place(box) for box in boxes_near(strip, (low,))], (low,), AREA)
    assert free is not None and free.box.x == 374 and 479 <= free.box.y <= 480


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_reason_stands_on_no_lane_no_card_and_no_button(tmp_path: Path, size: tuple[int, int]) -> None:
    shown: list[Box] = []
    with at_table(tmp_path, hands=BOTH, size=size) as table:
        table.until_asked()
        for card, lane in (("5H", "S"), ("TD", "H"), ("AS", "D")):
            table.drag(card, table.lane_point(lane))
            table.step(3)
            assert table.reason == "dokuson.reason.lane"
            box = table.scene.parts.message.box
            assert box is not None
            shown.append(box)
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
        table.scene.model.bubble = type(bubble)(bubble.text, float("inf"), bubble.asked)
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
        first = scene.parts.primary_action.name(scene.parts.decisions.commands())
        assert first == "seat.any", "Enter goes on"
        assert scene.parts.decisions.at_zone("seat.any") and len(table.own) == before + 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", rest_long(TABLES, but=TABLES[:3]))
def test_a_bubble_covers_no_plate_no_piece_and_no_legend_and_does_not_jump(name: str, language: str) -> None:
    """A hint, and what is said after a move was taken back."""
    with showing(name, language) as studio:
        scene = studio.top
        painter, room = scene.parts.painter, scene.parts.geometry.room
        reasons = {"en": "it keeps the lead and no one can call", "ja": "リードを保てて、宣言もされません"}
        reason = reasons[language]
        hint = Text("hints.best", {"move": (reason[:12],), "reason": (reason,), "n": 3, "of": 3, "key": "H"})
        for text in (hint, Text("table.taken_back_help")):
            scene.carry_out(Say(text, lasts=1e9))
            scene.draw(studio.ui.canvas())
            box = scene.parts.message.box
            parts = [part for part in painter._found if part.name in ("log", "prompt", "tag")]
            giving = [box for part in parts for box in (part.box, *part.read)]
            kept = [*room.plates.values(), scene.parts.geometry.column[0]]
            kept += [pose.box for _, pose in scene.animator.resting()]
            kept += [one for one in painter._written if one not in giving]
            assert not [one for one in kept if box.overlap(one)], text.key
            scene.draw(studio.ui.canvas())
            assert scene.parts.message.box == box


def test_the_longest_hint_finds_room_between_three_lanes_and_the_hand() -> None:
    reason = (
        "it brings ♠ closer to first place, and you keep 2 points of it; beats the next-best move in 47 of"
        " 100 simulated deals where they differ; your hand counts 0 now, +2 after it"
    )
    with showing("table_dokuson") as studio:
        scene = studio.top
        scene.carry_out(Say(Text("hints.best", {"move": ("5♠",), "reason": (reason,)}), lasts=1e9))
        scene.draw(studio.ui.canvas())
        box = scene.parts.message.box
        resting = [pose.box for _, pose in scene.animator.resting()]
        assert box is not None and not any(box.overlap(one) for one in resting)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_a_long_hint_in_large_letters_leaves_no_part_of_the_caption_of_the_lanes(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """The caption stands whole, or its place is the hint's, as with the prompt."""
    reason = {
        "en": "it brings ♠ closer to first place, and you keep 2 points of it; beats the next-best move in 47"
        " of 100 simulated deals where they differ; your hand counts 0 now, +2 after it",
        "ja": "♠を1着に近づけ、手札にその2点を残せます。差がつく100通りのうち47通りで次によい手より上です。"
        "手札は今0点、この手のあと+2点です",
    }[language]
    studio = Studio(tmp_path, language, size)
    try:
        studio.ui.preferences.text_scale = 2.0
        studio.ui.changed()
        scene = studio.table(studio.match("dokuson", 4, turn()))
        parts = scene.parts.painter
        assert "caption" in {part.name for part in parts._found}
        scene.carry_out(Say(Text("hints.best", {"move": ("5♠",), "reason": (reason,)}), lasts=1e9))
        scene.draw(studio.ui.canvas())
        box = scene.parts.message.box
        assert box is not None
        assert not [part for part in parts._found if part.name == "caption" and part.box.overlap(box)]
    finally:
        studio.close()


def test_the_sign_of_the_rule_book_stands_clear_of_the_words() -> None:
    said = Text("hints.not_now")
    with showing("table_dokuson") as studio:
        words = said.say(studio.ui.speaker)
        nodes = [message_node(words, "refusal", explained) for explained in (False, True)]
        bare, signed = (measure_node(studio.ui, node, 900)[0] for node in nodes)
        assert signed >= bare + BOOK + 6


MOMENTS = {
    ("clackerjack", 4, "stacks"): {
        "en": "it makes the stronger hand with your tiles",
        "ja": "あなたのタイルと合わせて強い手になります",
    },
    ("clackerjack", 4, "lead"): {
        "en": "you have 8 tiles left, no more than your partner",
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
    studio = Studio(tmp_path, language, form[0])
    try:
        studio.ui.preferences.text_scale = form[1]
        studio.ui.changed()
        scene = studio.table(studio.match(game, seats, phase_of(phase)))
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
        box = scene.parts.message.box
        assert box is not None and (legend is not None) == (game == "clackerjack")
        assert not [one for one in kept if box.overlap(one)]
    finally:
        studio.close()
