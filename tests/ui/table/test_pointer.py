"""Hands on the table: dragging, clicking, refusals, and input while things move."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.match.match import Match
from tablegame.pieces.cards import card_text, parse_card
from tablegame.rules.catalogue import GAMES
from tablegame.speech import Speaker
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.table.pose import card_spot, piece_of
from tablegame.ui.table.table_context import Repaint
from tests.lengths import rest_long
from tests.ui.matches import run
from tests.ui.table.driver import BOTH, Driver, at_table

NOWHERE = (640.0, 530.0)
"""Between the prompt and the hand."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Driver]:
    """Yield a table at which the person is dealer and begins, and neighbours answer at once."""
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        yield driver


def rest_of(driver: Driver, card: str) -> tuple[float, float] | None:
    pose = driver.scene.animator.rest.get(f"card.{parse_card(card)}")
    return (pose.x, pose.y) if pose else None


# What is played ---------------------------------------------------------------------------------------------
def test_a_card_dragged_to_its_lane_is_played(table: Driver) -> None:
    table.drag("5H", table.lane_point("H"))
    assert table.own == ["0 play 5H"]
    table.until_asked()
    assert len(table.moves) == 3, "the neighbours have answered"
    assert len(table.own) == 1


@pytest.mark.parametrize("end", ["released", "lost"])
def test_a_press_on_a_card_shows_in_the_next_frame(table: Driver, end: str) -> None:
    def seen() -> bytes:
        """Return the lower half of the window, where the hand is."""
        surface = table.ui.window.surface()
        w, h = surface.get_size()
        return pygame.image.tobytes(surface.subsurface((0, h // 2, w, h // 2)), "RGB")

    point = table.card_point("5H")
    table.post(pygame.MOUSEMOTION, point)
    table.step(60)
    before = seen()
    table.down(point)
    pressed = seen()
    assert pressed != before, "the very next frame"
    table.step()
    assert seen() == pressed, "and stays while the button is down"
    if end == "released":
        table.up(point)
        table.step(60)
        table.down(point)
        table.up(point)  # put back
    else:
        table.scene.let_go()
        table.step()
    table.step(60)
    assert seen() == before


def test_a_card_that_mostly_covers_its_lane_is_dropped_on_it(table: Driver) -> None:
    x, y = table.lane_point("D")
    below = (x, y + 72)
    assert table.scene.parts.geometry.zone_at(below) is None, "the pointer itself is beside it"
    table.drag("3D", below)
    assert table.own == ["0 play 3D"]


def test_a_card_let_go_beside_the_lanes_comes_back(table: Driver) -> None:
    before = rest_of(table, "5H")
    table.drag("5H", NOWHERE)
    assert table.moves == [] and table.reason == ""
    assert table.scene.model.pointer.dragging == () and table.picked == ""
    table.step(30)
    table.move(NOWHERE, (640, 300), 1)
    table.step(10)
    assert rest_of(table, "5H") == before


@pytest.mark.parametrize("lane", ["S", "D"])
def test_the_wrong_lane_says_why_and_gives_the_card_back(tmp_path: Path, lane: str) -> None:
    with at_table(tmp_path, hands=BOTH, speed="normal") as table:
        table.until_asked()
        before = rest_of(table, "5H")
        table.take("5H", table.lane_point(lane))
        assert table.scene.parts.pointer.zone == f"lane.{lane}"
        table.up(table.lane_point(lane))
        assert table.moves == []
        assert table.reason == "dokuson.reason.lane"
        assert table.scene.model.bubble is not None
        said = table.scene.model.bubble.text.say(table.ui.speaker)
        assert table.ui.speaker.plain(said) == "5♥ belongs to the ♥ lane"
        assert "illegal" in table.ui.sounds.played
        assert table.scene.animator.moving, "it slides back"
        table.move(table.lane_point(lane), (640, 545), 1)
        table.step(40)
        assert rest_of(table, "5H") == before and not table.scene.animator.moving
        table.clock.advance(3000)
        table.step(160)
        assert table.scene.model.bubble is None, "the bubble goes by itself"


def test_a_click_picks_and_a_click_on_the_lane_plays(table: Driver) -> None:
    table.click(table.card_point("5H"))
    assert (table.picked, table.moves) == ("5H", [])
    table.click(table.lane_point("H"))
    assert table.own == ["0 play 5H"]


def test_a_click_on_the_wrong_lane_says_why_and_the_card_stays_picked(table: Driver) -> None:
    table.click(table.card_point("5H"))
    table.click(table.lane_point("D"))
    assert (table.moves, table.picked, table.reason) == ([], "5H", "dokuson.reason.lane")
    table.down(NOWHERE)
    assert table.reason == "", "the next press takes the bubble away"


def test_a_click_picks_and_the_button_plays(table: Driver) -> None:
    play = table.scene.form.find("play")
    assert play is not None and play.label == "Pick a card"
    table.click(table.card_point("AS"))
    swap = table.scene.form.find("swap")
    assert swap is not None and not swap.enabled, "one card has no order"
    table.click(table.widget_point("play"))
    assert table.own == ["0 play AS"]


def test_a_second_click_puts_a_card_back(table: Driver) -> None:
    table.click(table.card_point("AS"))
    table.click(table.card_point("AS"))
    assert (table.picked, table.moves) == ("", [])
    table.click(table.lane_point("S"))
    assert table.moves == []


# Doubles ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("order", ["5H 6H", "6H 5H"])
def test_a_double_is_laid_in_the_order_of_picking(table: Driver, order: str) -> None:
    first, second = order.split()
    table.click(table.card_point(first))
    table.click(table.card_point(second))
    assert table.picked == order
    table.click(table.lane_point("H"))
    assert table.own == [f"0 play {order}"]
    assert table.scene.model.view.table.rows[1][:2] == (parse_card(first), parse_card(second))


def test_swap_reverses_a_double_and_the_numbers_follow(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    ghosts: list[tuple[float, int | None]] = []
    ticks: list[tuple[float, str]] = []
    real_card, real_tick = Canvas.card, Canvas.tick

    def card(canvas: Canvas, face: int | None, x: float, *rest: float, **how: Any) -> None:
        if how.get("ghost"):
            ghosts.append((x, face))
        real_card(canvas, face, x, *rest, **how)

    def tick(canvas: Canvas, x: float, y: float, text: str = "") -> None:
        if y < 500:
            ticks.append((x, text))
        real_tick(canvas, x, y, text)

    table.click(table.card_point("5H"))
    table.click(table.card_point("6H"))
    table.click(table.widget_point("swap"))
    assert table.picked == "6H 5H"
    monkeypatch.setattr(Canvas, "card", card)
    monkeypatch.setattr(Canvas, "tick", tick)
    table.scene.parts.painter.forget()
    table.scene.carry_out(Repaint())
    table.step()
    assert [face for _, face in sorted(ghosts)] == [parse_card("6H"), parse_card("5H")]
    assert [text for _, text in sorted(ticks)] == ["1", "2"]
    label = table.scene.form.find(f"card.{parse_card('6H')}")
    assert label is not None and label.label == "6 of hearts, picked as number 1"
    table.click(table.widget_point("play"))
    assert table.own == ["0 play 6H 5H"]


def test_a_double_is_dragged_as_one(table: Driver) -> None:
    table.click(table.card_point("6H"))
    table.click(table.card_point("5H"))
    table.take("5H", table.lane_point("H"))
    assert table.scene.model.pointer.dragging == (parse_card("6H"), parse_card("5H"))
    table.up(table.lane_point("H"))
    assert table.own == ["0 play 6H 5H"]


def test_what_is_dragged_stays_under_the_pointer_when_the_window_changes_its_size(table: Driver) -> None:
    table.take("5H", table.lane_point("D"))
    x, y = table.scene.model.pointer.at
    before = table.ui.metrics.s
    table.ui.window.size = (1600, 900)
    pygame.event.post(pygame.event.Event(pygame.WINDOWRESIZED, x=1600, y=900))
    table.step(2)
    now = table.ui.metrics.s
    pose = table.scene.parts.pointer.held_poses()[0][1]
    assert now > before
    assert (pose.x * now, pose.y * now) == pytest.approx((x * before, y * before)), "in pixels"


def test_a_card_that_is_not_picked_is_dragged_alone(table: Driver) -> None:
    table.click(table.card_point("6H"))
    table.drag("3D", table.lane_point("D"))
    assert table.own == ["0 play 3D"]


def test_the_cards_that_may_join_are_lit(table: Driver) -> None:
    table.click(table.card_point("5H"))
    assert table.scene.parts.decisions.next_picks() == {parse_card("6H")}
    table.click(table.card_point("6H"))
    assert table.scene.parts.decisions.next_picks() == set()


# Why not ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("cards", "code", "sentence"),
    [
        ("AS KS", "ace_king", "A and K of ♠ aren't neighbors"),
    ],
)
def test_a_double_that_was_surely_meant_says_why_it_is_none(
    table: Driver, cards: str, code: str, sentence: str
) -> None:
    for card in cards.split():
        assert table.reason == ""
        table.click(table.card_point(card))
    assert table.reason == f"dokuson.reason.{code}"
    assert table.scene.model.bubble is not None
    text, box = table.scene.model.bubble.text, table.scene.parts.message.box
    assert table.ui.speaker.plain(text.say(table.ui.speaker)) == sentence
    assert Speaker("ja").plain(text.say(Speaker("ja"))) != sentence
    hand = table.scene.parts.geometry.hand
    assert box is not None and hand is not None and 0 < hand.y - box.bottom < 50, "it stands above the hand"
    assert table.picked == cards.split()[-1], "picking begins again with the last"
    assert table.moves == []


@pytest.mark.parametrize("cards", ["6H 8H", "5H 3D", "AS 2S KS"])
def test_picking_another_card_is_no_error(table: Driver, cards: str) -> None:
    for card in cards.split():
        table.click(table.card_point(card))
    assert table.reason == "" and table.picked == cards.split()[-1]
    table.click(table.widget_point("play"))
    assert table.own == [f"0 play {cards.split()[-1]}"]


def test_a_card_let_go_anywhere_on_the_board_is_laid_where_alone_it_can(table: Driver) -> None:
    beside = (1150.0, 130.0)
    assert table.scene.parts.geometry.zone_at(beside) is None
    table.drag("5H", beside)
    assert table.own == ["0 play 5H"]


def test_a_card_is_let_go_where_the_hand_lets_go(table: Driver) -> None:
    """Not where it moved last: the window may have changed its size since then."""
    table.take("5H", table.lane_point("H"))
    table.up(NOWHERE)
    assert table.own == []


def test_a_double_that_would_make_seven_says_so(tmp_path: Path) -> None:
    hands = (
        "AS 2S 3S 4S 9S AH 3H 5H AD",
        "5S 6S QS KS JH QH KH QD KD",
        "7S 8S TS JS 7H 8H 9H 9D TD",
    )
    scripts = {1: ["play 5S 6S", "play JH"], 2: ["play 7S", "play 8H"]}
    with at_table(tmp_path, hands=hands, scripts=scripts) as table:
        table.until_asked()
        for card in ("AS", "2S"):
            table.click(table.card_point(card))
        table.click(table.widget_point("play"))
        table.until_asked()
        assert len(table.scene.model.view.table.rows[0]) == 5
        table.click(table.card_point("3S"))
        table.click(table.card_point("4S"))
        assert table.reason == "dokuson.reason.seven"
        assert table.own == ["0 play AS 2S"]


def test_out_of_turn_the_lane_says_so_and_nothing_is_recorded(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, first=1, speed="normal") as table:
        table.until(lambda: table.scene.model.dealt and not table.scene.animator.moving)
        assert table.scene.model.view.table.turn == 1
        table.drag("5H", table.lane_point("H"))
        assert table.reason == "dokuson.reason.turn"
        assert table.own == []
        assert table.picked == ""
        table.click(table.card_point("5H"))
        assert table.picked == "5H", "cards may be picked beforehand"
        play = table.scene.form.find("play")
        assert play is not None and not play.enabled
        table.until_asked()
        assert table.picked == "5H", "and stay picked when the turn comes"
        table.click(table.widget_point("play"))
        assert table.own == ["0 play 5H"]


# A change of mind -------------------------------------------------------------------------------------------
def test_the_right_button_puts_what_is_dragged_back(table: Driver) -> None:
    table.take("5H", table.lane_point("H"))
    assert table.scene.model.pointer.dragging
    table.post(pygame.MOUSEBUTTONDOWN, table.lane_point("H"), 3)
    table.step()
    assert table.scene.model.pointer.dragging == () and table.picked == ""
    table.up(table.lane_point("H"))
    table.step(30)
    assert table.moves == [] and table.reason == ""


def test_escape_puts_what_is_dragged_back_and_does_not_leave(table: Driver) -> None:
    table.take("5H", table.lane_point("H"))
    table.key(pygame.K_ESCAPE)
    assert table.scene.model.pointer.dragging == () and table.picked == ""
    table.up(table.lane_point("H"))
    assert table.moves == []
    assert table.ui.stack.scenes == [table.scene]


def test_a_press_that_hardly_moves_is_a_click(table: Driver) -> None:
    x, y = table.card_point("5H")
    table.down((x, y))
    table.move((x, y), (x + 4, y + 3), 2)
    assert table.scene.model.pointer.dragging == ()
    table.up((x + 4, y + 3))
    assert table.picked == "5H"


def test_picking_otherwise_in_the_middle_of_a_drag_lets_go(table: Driver) -> None:
    table.take("5H", NOWHERE)
    table.key(pygame.K_RIGHTBRACKET)
    assert table.scene.model.pointer.dragging == ()
    picked = table.picked
    table.up(table.lane_point("D"))
    assert (table.moves, table.picked) == ([], picked)


def test_a_page_over_the_table_takes_what_is_dragged_away(table: Driver) -> None:
    table.take("5H", table.lane_point("H"))
    table.key(pygame.K_l)
    assert len(table.ui.stack.scenes) == 2
    table.up(table.lane_point("H"))
    table.key(pygame.K_ESCAPE)
    table.move(table.lane_point("H"), NOWHERE)
    assert table.scene.model.pointer.dragging == () and table.moves == []


# While things move ------------------------------------------------------------------------------------------
def test_a_click_on_the_cloth_ends_the_deal_at_once(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, speed="slow") as table:
        table.until(lambda: table.scene.animator.moving)
        table.step(3)
        table.down((640, 480))
        assert not table.scene.animator.moving
        table.up((640, 480))
        assert table.scene.parts.legal.asked and table.moves == []


def test_a_press_on_a_card_of_the_deal_only_ends_the_deal(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, speed="slow") as table:
        table.until(lambda: table.scene.animator.moving)
        table.step(3)
        start = table.card_point("5H")
        table.down(start)
        assert not table.scene.animator.lands
        table.move(start, table.lane_point("H"))
        assert not table.scene.model.pointer.dragging
        table.up(table.lane_point("H"))
        assert table.own == [] and table.picked == ""
        table.down(start)
        table.move(start, table.lane_point("H"))
        assert table.scene.model.pointer.dragging
        table.step(20)
        table.up(table.lane_point("H"))
        assert table.own == ["0 play 5H"]


def test_a_button_of_the_bar_is_pressed_while_cards_are_dealt(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, speed="slow") as table:
        table.until(lambda: table.scene.animator.moving)
        table.step(3)
        table.click(table.widget_point("speed"))
        assert table.ui.preferences.speed != "slow"


def test_everything_in_one_frame_of_the_deal_is_a_slip_but_breaks_nothing(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, speed="slow") as table:
        table.until(lambda: table.scene.animator.moving)
        start, end = table.card_point("5H"), table.lane_point("H")
        for kind, point in (
            (pygame.MOUSEBUTTONDOWN, start), (pygame.MOUSEMOTION, end), (pygame.MOUSEBUTTONUP, end)
        ):  # fmt: skip
            table.post(kind, point)
        table.step()
        assert table.moves == []
        assert table.reason == "", "it was the right lane"
        table.until_asked()
        table.drag("5H", end)
        assert table.own == ["0 play 5H"]


def test_a_drag_outlasts_the_cards_of_the_neighbours(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, speed="normal") as table:
        table.until_asked()
        table.drag("5H", table.lane_point("H"))
        assert table.own == ["0 play 5H"]
        table.take("3D", table.lane_point("D"))
        table.until(lambda: len(table.moves) == 2 and table.scene.animator.moving)
        assert table.scene.model.pointer.dragging == (parse_card("3D"),)
        table.up(table.lane_point("D"))
        assert not table.scene.animator.moving or table.reason == "dokuson.reason.turn"
        assert table.own == ["0 play 5H"]
        table.take("3D", table.lane_point("D"))
        table.until(lambda: table.scene.parts.legal.asked and not table.scene.animator.moving)
        table.step(20)
        assert table.scene.model.pointer.dragging == (parse_card("3D"),)
        table.up(table.lane_point("D"))
        assert table.own == ["0 play 5H", "0 play 3D"]


def test_a_press_that_picks_skips_no_flight_of_a_neighbours_card(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, first=1, speed="slow") as table:
        table.until(lambda: table.moves and table.scene.animator.lands)
        table.down(table.card_point("AS"))
        assert table.scene.animator.lands
        table.up(table.card_point("AS"))
        assert table.picked == "AS"


# One press, one action --------------------------------------------------------------------------------------
def test_a_decision_right_after_the_question_is_a_slip(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, first=1) as table:
        table.until(lambda: table.scene.model.hand.cards and table.scene.model.view.table.turn == 1)
        table.scene.parts.picking.pick(parse_card("5H"))
        table.until(lambda: table.scene.parts.legal.asked)
        table.key(pygame.K_RETURN)
        assert table.own == [] and table.picked == "5H"
        table.step(10)
        table.key(pygame.K_RETURN)
        assert table.own == ["0 play 5H"]


def test_a_press_elsewhere_right_after_a_press_is_ignored(table: Driver) -> None:
    table.click(table.card_point("5H"))
    table.click(table.card_point("6H"))
    table.click(table.widget_point("swap"))
    assert table.picked == "6H 5H"
    play = table.widget_point("play")
    table.down(play)
    table.up(play)
    assert table.moves == []
    table.click(play)
    assert table.own == ["0 play 6H 5H"]


def test_one_press_is_at_most_one_action(table: Driver) -> None:
    """A double click on a lane, and a storm of presses, in single frames."""
    presses = 0
    for card in ("5H", "6H", "3D", "4D"):
        if card not in {text[-2:] for text in table.own}:
            table.until_asked()
            before = len(table.own)
            table.click(table.card_point(card))
            lane = table.lane_point(card[1])
            for _ in range(3):
                table.post(pygame.MOUSEBUTTONDOWN, lane)
                table.post(pygame.MOUSEBUTTONUP, lane)
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
            table.step(3)
            presses += 1
            assert len(table.own) == before + 1
            if len(table.ui.stack.scenes) > 1:
                break
    assert presses == len(table.own) > 1


@pytest.mark.parametrize("seed", rest_long(range(2), but=[1]))
def test_a_monkey_at_the_table_breaks_nothing(tmp_path: Path, seed: int) -> None:
    """Random hands, keys and sizes; at most one decision a frame, and the record can be replayed."""
    rng = random.Random(seed)
    keys = "srlgm[]]]"
    codes = [pygame.K_LEFT, pygame.K_RIGHT, pygame.K_SPACE, pygame.K_RETURN, pygame.K_RETURN, pygame.K_ESCAPE]
    with at_table(tmp_path, seed=seed, speed=("instant", "fast")[seed % 2]) as table:
        table.until(lambda: table.scene.model.dealt)
        for _ in range(400):
            scene, before = table.scene, len(table.own)
            if isinstance(table.ui.stack.top, ResultScene):
                break
            if table.page:
                table.key(pygame.K_ESCAPE)
                continue
            spots = [table.lane_point(suit) for suit in "SHD"]
            spots += [table.card_point(card_text(card)) for card in scene.model.hand.cards]
            spots += [table.widget_point("play"), table.widget_point("swap"), (rng.random() * 1280, 700.0)]
            chance = rng.random()
            if chance < 0.7:
                kind = rng.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION))
                table.post(kind, rng.choice(spots), 3 if rng.random() < 0.05 else 1)
            elif chance < 0.995:
                code = rng.choice([*map(ord, keys), *codes])
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
            else:
                table.ui.window.size = rng.choice(((1280, 720), (1024, 640), (1500, 800)))
                pygame.event.post(pygame.event.Event(pygame.WINDOWRESIZED, x=0, y=0))
            table.step(rng.choice((1, 1, 5)))
            assert len(table.own) <= before + 1
            assert (
                set(scene.model.pointer.dragging)
                <= set(scene.model.hand.selection.pieces)
                <= set(scene.model.hand.cards)
            )
            if not scene.animator.moving and scene.model.dealt:
                assert {f"card.{card}" for card in scene.model.hand.cards} <= set(scene.animator.rest)
        assert len(table.own) > 2, "even a monkey plays"
        assert Match.load(table.match.record).standing() == table.match.standing()


# Twice in a row ---------------------------------------------------------------------------------------------
def twice(driver: Driver, card: str, ms: int = 80) -> None:
    point = driver.card_point(card)
    driver.click(point)
    driver.clock.advance(ms)
    driver.down(point)
    driver.up(point)


def test_a_double_click_plays_a_card_with_one_way(table: Driver) -> None:
    twice(table, "AS")
    assert table.own == ["0 play AS"]


def test_a_double_click_plays_a_card_that_was_picked_before(table: Driver) -> None:
    table.click(table.card_point("AS"))
    twice(table, "AS")
    assert table.own == ["0 play AS"]


def test_two_slow_clicks_pick_a_card_and_put_it_back(table: Driver) -> None:
    twice(table, "AS", 400)
    assert table.picked == "" and not table.own


def test_a_double_click_on_a_card_that_cannot_be_played_says_why_and_keeps_it(tmp_path: Path) -> None:
    refused: list[str] = []

    def act(driver: Driver) -> None:
        scene, legal = driver.scene, driver.scene.parts.legal.actions
        if not scene.parts.legal.asked or scene.parts.call_window.open:
            driver.key(pygame.K_RETURN)
            return
        playable = {piece for move in legal for piece in move.gesture().pieces}
        cards = [piece_of(item) for item in scene.model.hand.cards if piece_of(item) not in playable]
        if not playable or not cards:
            scene.parts.decisions.decide(legal[0], None)
            return
        before, card = len(driver.own), card_text(cards[0])
        twice(driver, card)
        assert len(driver.own) == before and driver.picked == card and driver.reason
        refused.append(card)

    with at_table(tmp_path, game=GAMES["dobon"], seats=4, seed=6) as driver:
        run(driver, act, until=lambda _: bool(refused))
    assert refused


def test_a_double_click_on_a_card_with_several_ways_asks_which(tmp_path: Path) -> None:
    """And the question stands over that card."""
    asked: list[str] = []

    def act(driver: Driver) -> None:
        scene = driver.scene
        legal = scene.parts.legal.actions
        if not scene.parts.legal.asked or scene.parts.call_window.open:
            driver.key(pygame.K_RETURN)
            return
        ways = [one for one in legal if len(one.gesture().words) and len(one.gesture().pieces) == 1]
        if not ways:
            scene.parts.decisions.decide(legal[0], None)
            return
        piece = ways[0].gesture().pieces[0]
        twice(driver, card_text(piece))
        box = next(one for one in scene.form.widgets if one.name == "choice")
        pose = scene.animator.pose(card_spot(scene.model.hand.find((piece,))[0]))
        assert len(scene.model.draft.choices) > 1 and pose is not None
        assert box.rect[0] < pose.x < box.rect[0] + box.rect[2]
        asked.append(card_text(piece))

    with at_table(tmp_path, game=GAMES["dobon_fukuchi"], seats=4, seed=6) as driver:
        run(driver, act, until=lambda _: bool(asked))
    assert asked
