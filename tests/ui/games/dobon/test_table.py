"""Dobon through the real scenes: by bots, by the mouse, by the keyboard, alone and with several people."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.pieces.cards import SUITS, card_text
from tablegame.pieces.seats import Seat
from tablegame.rules.dobon import DOBON
from tablegame.rules.dobon import events as ev
from tablegame.rules.dobon.actions import DRAW, Bid, Discard
from tablegame.rules.events import DealScored, MatchEnded, WindowClosed, WindowOpened
from tablegame.rules.shedding import events as family
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.games.shedding import GROWN, lay_open, sum_part
from tablegame.ui.scenes.table.curtain import CurtainScene
from tablegame.ui.table.overlay.table_panels import number_box
from tablegame.ui.table.pose import Box
from tablegame.ui.widgets.buttons import Button
from tests.lengths import rest_long
from tests.rules.dobon.positions import position
from tests.ui.games.cues import checked_cue, kinds_of, told_moves
from tests.ui.matches import letting_go, open_curtain, run, uncover
from tests.ui.table.driver import NAMES, Driver, at_table
from tests.ui.unseen import seldom_drawn

FACE = GAME_TABLES["dobon"]
SHORT: dict[str, Any] = {"rounds": 2}


@pytest.mark.parametrize("seats", rest_long(DOBON.seats, but=[4]))
def test_bots_play_through_the_real_scenes(tmp_path: Path, seats: int) -> None:
    with at_table(tmp_path, game=DOBON, seats=seats, person=False, options=SHORT, seed=seats) as driver:
        run(driver, lambda _: None, drawn=True)
        view = driver.match.view(None)
        assert len(view.table.results) == 2
        assert {move.split()[1] for move in driver.moves} >= {"bid", "play", "draw"}


def by_mouse(driver: Driver) -> None:
    """Make one decision by clicks and drags."""
    scene = driver.scene
    if scene.model.draft.choices:
        driver.click(driver.widget_point("choice.0"))
        return
    if scene.parts.call_window.open:
        driver.click((640.0, 520.0))
        return
    move = scene.parts.legal.actions[0]
    if isinstance(move, Bid):
        driver.click(driver.widget_point("digit.1"))
        driver.click(driver.widget_point("chip.20"))
        driver.click(driver.widget_point("play"))
    elif isinstance(move, Discard):
        card = card_text(move.card)
        if len(driver.moves) % 2:
            field = next(zone for zone in scene.parts.geometry.zones() if zone.name == "field")
            driver.drag(card, field.box.centre)
        else:
            driver.click(driver.card_point(card))
            driver.step(11)
            driver.click(driver.widget_point("play"))
    elif move == DRAW:
        stock = next(zone for zone in scene.parts.geometry.zones() if zone.name == "stock")
        driver.click(stock.box.centre)
    else:
        driver.click(driver.widget_point("reveal"))


def by_keys(driver: Driver) -> None:
    """Make one decision by keys."""
    scene = driver.scene
    if scene.model.draft.choices:
        driver.key(pygame.K_RIGHT)
        driver.key(pygame.K_RETURN)
    elif scene.parts.call_window.open:
        driver.key(pygame.K_SPACE)
    elif scene.source.visiting:
        driver.key(pygame.K_k if scene.model.view.table.window == "yaku" else pygame.K_p)
    elif isinstance(scene.parts.legal.actions[0], Bid):
        driver.key(pygame.K_3)
        driver.key(pygame.K_KP_0)
        driver.key(pygame.K_RETURN)
    elif isinstance(scene.parts.legal.actions[0], Discard):
        driver.key(pygame.K_RIGHTBRACKET)
        driver.step(11)
        driver.key(pygame.K_RETURN)
    else:
        driver.key(pygame.K_t if scene.parts.legal.actions[0] == DRAW else pygame.K_k)


@pytest.mark.parametrize(
    ("act", "bid"), [(by_mouse, "0 bid 21"), pytest.param(by_keys, "0 bid 30", marks=pytest.mark.long)]
)
def test_a_match_by_one_hand(tmp_path: Path, act: Callable[[Driver], None], bid: str) -> None:
    with at_table(tmp_path, game=DOBON, seats=4, options=SHORT, seed=3) as driver:
        run(driver, act)
        assert driver.own.count(bid) == 2
        words = {move.split()[1] for move in driver.own}
        assert {"play", "draw"} <= words


# Windows ----------------------------------------------------------------------------------------------------
def to_window(driver: Driver, whose: Callable[[Any], bool] = lambda table: True) -> None:
    """Play until a window for a dobon is open."""
    with seldom_drawn(driver.loop):
        for _ in range(4000):
            scene = driver.scene
            if driver.page:
                driver.key(pygame.K_RETURN)
            if scene.parts.call_window.open:
                if whose(scene.model.view.table):
                    return
                driver.key(pygame.K_SPACE)
            elif scene.parts.legal.asked and not scene.animator.moving:
                driver.clock.advance(300)
                driver.step(11)
                if scene.parts.legal.asked and not scene.parts.call_window.open:
                    by_keys(driver)
            driver.step()
    raise AssertionError("no window")


def test_a_wrong_call_is_answered_with_the_sum_and_ends_the_window(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOBON, seats=3, options=SHORT, seed=4) as driver:
        to_window(driver, lambda table: table.owner != 0)
        scene = driver.scene
        made = sum(card % 13 + 1 for card in scene.model.view.table.hand if card < 52)
        assert made != scene.model.view.table.pile[-1] % 13 + 1
        driver.key(pygame.K_d)
        assert driver.reason == "dobon.refusal.sum"
        assert scene.model.bubble is not None and scene.model.bubble.text.slots["made"] == made
        assert not scene.parts.call_window.open
        assert "0 dobon" not in driver.moves
        scene.model.bubble = replace(scene.model.bubble, until=float("inf"))
        to_window(driver, lambda table: table.owner != 0)
        driver.step()
        assert scene.model.bubble is None, "of the next card nothing has been said"


def test_totals_have_no_sign_of_a_gain() -> None:
    view: Any = position({0: "8H"}, "8S").view(Seat(0))
    view = replace(view, table=replace(view.table, scores=(36, -50, 0, 0)))
    assert [person.value for person in FACE.people(view, NAMES)] == [("36",), ("−50",), ("0",), ("0",)]


def test_a_window_lasts_as_long_whoever_may_call(tmp_path: Path) -> None:
    lengths = set()
    with at_table(tmp_path, game=DOBON, seats=3, options=SHORT, seed=4) as driver:
        for _ in range(6):
            to_window(driver, lambda table: table.owner != 0)
            begun = driver.clock.now()
            driver.until(lambda: not driver.scene.parts.call_window.open)
            lengths.add(driver.clock.now() - begun)
    assert max(lengths) - min(lengths) <= 2 * driver.clock.frame
    assert 1500 <= min(lengths) < 2200


def test_wait_holds_a_window_and_space_waves_it_through(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOBON, seats=3, options=SHORT, seed=4) as driver:
        to_window(driver, lambda table: table.owner != 0)
        driver.key(pygame.K_w)
        driver.step(400)
        assert driver.scene.parts.call_window.open
        driver.key(pygame.K_SPACE)
        assert not driver.scene.parts.call_window.open


@pytest.mark.long
def test_one_s_own_discard_opens_no_window(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOBON, seats=4, options=SHORT, seed=3) as driver:
        seen = []

        def act(each: Driver) -> None:
            if each.scene.parts.call_window.open:
                seen.append((each.scene.model.view.table.window, each.scene.model.view.table.owner))
            by_keys(each)

        run(driver, act)
    assert seen and all(owner != 0 for window, owner in seen if window == "dobon")
    assert all(owner == 0 for window, owner in seen if window == "return")


# The last one -----------------------------------------------------------------------------------------------
def asked_for_last(driver: Driver) -> bool:
    return any(choice.label.key == "dobon.choice.last" for choice in driver.scene.model.draft.choices)


@pytest.mark.parametrize("itself", [False, True])
def test_the_last_one_is_asked_for_or_declared_by_itself(tmp_path: Path, itself: bool) -> None:
    asked = []
    with at_table(tmp_path, game=DOBON, seats=4, options={"rounds": 3}, seed=3) as driver:
        driver.ui.preferences.last_one = itself

        def act(each: Driver) -> None:
            if asked_for_last(each):
                asked.append(True)
                each.key(pygame.K_1)
            else:
                by_keys(each)

        run(driver, act)
        said = [move for move in driver.own if move.endswith(" last")]
    assert said and bool(asked) != itself


# Several people ---------------------------------------------------------------------------------------------
def test_buzzers_are_visited_in_order_and_nobody_else(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOBON, seats=4, people=3, options=SHORT, seed=5) as driver:
        scene, visits = driver.scene, []
        for _ in range(4000):
            open_curtain(driver)
            if scene.parts.pass_and_play.covered:
                uncover(driver)
            if (
                scene.parts.call_window.open
                and not scene.animator.moving
                and len(scene.parts.call_window.buzzers()) > 1
            ):
                break
            if scene.parts.call_window.open:
                driver.key(pygame.K_RETURN)
            elif scene.parts.legal.asked and not scene.animator.moving:
                driver.clock.advance(300)
                driver.step(11)
                by_keys(driver)
            driver.step()
        pads = sorted(scene.parts.call_window.buzzers())
        assert scene.model.viewer is None and len(pads) >= 2 and scene.model.view.table.owner not in pads
        x, y = scene.parts.geometry.room.centre
        cord = Box(x - 75, y - 103, 150, 256)
        nobody = Box(*next(widget.rect for widget in scene.form.widgets if widget.name == "nobody"))
        lie = [cord, *scene.parts.call_window.buzzers().values(), *scene.parts.geometry.room.plates.values()]
        lie += [pose.box for pose in scene.parts.arrangement.poses().values()]
        assert not any(nobody.overlap(box) for box in lie), "the button covers nothing"
        for seat in reversed(pads):
            driver.key(pygame.K_1 + seat)
        driver.step()
        closes = next(widget for widget in scene.form.widgets if widget.name == "nobody")
        assert isinstance(closes, Button)
        assert closes.text == driver.ui.say("table.no_more"), "somebody has called"
        driver.key(pygame.K_RETURN)
        assert not scene.parts.call_window.open
        for _ in range(len(pads)):
            driver.until(
                lambda: isinstance(driver.ui.stack.top, CurtainScene) or scene.source.holder is not None
            )
            shown_to = open_curtain(driver)
            visits.append(scene.source.holder if shown_to is None else shown_to)
            if scene.parts.pass_and_play.covered:
                uncover(driver)
            assert scene.model.view.table.window == "dobon", "the window stands open for each of them"
            assert {"dobon", "pass"} <= {widget.name for widget in scene.form.widgets}
            driver.clock.advance(300)
            driver.step(11)
            driver.key(pygame.K_p)
            driver.step()
        assert visits == pads
        assert not any(" dobon" in move for move in driver.moves)


def test_nobody_is_visited_where_nobody_buzzed(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOBON, seats=4, people=2, options={"rounds": 1}, seed=6) as driver:

        def act(each: Driver) -> None:
            assert each.scene.source.holder is None or each.scene.model.view.table.window != "dobon"
            by_keys(each)

        run(driver, letting_go(act))


# Cues -------------------------------------------------------------------------------------------------------
def test_every_event_has_a_cue_and_every_text_of_it_can_be_said() -> None:
    kinds = kinds_of(ev) | {DealScored, MatchEnded, WindowOpened, WindowClosed}
    seen, before = set[type](), None
    for seed in range(40):
        for before, events in told_moves(DOBON, NAMES[:3], {"rounds": 1, "voluntary_draw": True}, seed):
            for event in events:
                seen.add(type(event))
                checked_cue(FACE, event, before, NAMES[:3])
    rare = (
        family.RoundVoid(1), family.Begins(Seat(1)), family.DobonReturned(Seat(0), Seat(1), (4, 5), 11),
        family.DrewNothing(Seat(1)), ev.Revealed(Seat(1), (0, 1, 2, 3, 4), "straight"),
    )  # fmt: skip
    for event in rare:
        seen.add(type(event))
        checked_cue(FACE, event, before, NAMES)
    assert kinds <= seen, kinds - seen


def test_the_pad_leaves_the_field_in_sight(tmp_path: Path) -> None:
    with at_table(tmp_path, game=DOBON, seats=6, options=SHORT) as driver:
        driver.until_asked()
        pad, room = number_box(*driver.scene.parts.geometry.size), driver.scene.parts.geometry.room
        field = next(zone for zone in driver.scene.parts.geometry.zones() if zone.name == "field")
        assert pad.overlap(field.box) == 0
        assert all(pad.overlap(box) == 0 for box in room.plates.values())


def test_a_named_suit_is_chosen_beside_the_card(tmp_path: Path) -> None:
    chosen = []
    with at_table(tmp_path, game=DOBON, seats=4, options=SHORT, seed=3) as driver:

        def act(each: Driver) -> None:
            asking = each.scene.model.draft.choices
            if asking and asking[0].suit:
                chosen.append(asking[-1].suit)
                each.key(pygame.K_0 + len(asking))
            else:
                by_keys(each)

        run(driver, act)
        named = [move.split()[3] for move in driver.own if len(move.split()) > 3 and move.split()[3] in SUITS]
    assert chosen and named == chosen


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_sum_stands_clear_of_the_ring_and_of_the_hand_shown_large(tmp_path: Path, seats: int) -> None:
    with at_table(tmp_path, game=DOBON, seats=seats, options=SHORT) as driver:
        room = driver.scene.parts.geometry.room
        x, y = room.centre
        ring = Box(x - 103, y - 103, 206, 206)
        for seat in range(1, seats):
            for count in (1, 5):
                part = sum_part(Seat(seat), count, "A 1 + 5 + 7 = K 13", False, room)
                shown = lay_open({seat: range(count)}, Seat(0), room).values()
                large = [pose.box.grown((GROWN - 1) / 2 * pose.w) for pose in shown]
                high = part.box.y + 4
                beside = part.box.x > max(box.x for box in large)
                pill = Box(part.box.x if beside else part.box.centre[0] - 95, high, 190, 28)
                assert not any(pill.overlap(box) for box in (*large, room.plate(Seat(seat)), ring))
