"""A request that is not possible now is answered by the reason, and in a window by its question."""

from pathlib import Path

import pygame

from tablegame.pieces.cards import card_text
from tablegame.rules.catalogue import GAMES
from tablegame.ui.table.pose import piece_of
from tests.ui.table.driver import Driver, at_table


def on_the_way(driver: Driver) -> None:
    """Run a frame; a person who is asked makes a legal move and lets each card be."""
    parts = driver.scene.parts
    if driver.ui.stack.top is not driver.scene or parts.call_window.open:
        driver.key(pygame.K_RETURN)
    elif parts.legal.asked and not driver.scene.animator.moving:
        actions = parts.legal.actions
        driver.scene.source.decide(actions[len(driver.moves) % len(actions)])
    driver.step()


def test_a_hint_in_a_window_says_what_everybody_is_asked(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAMES["dobon"], seats=4, seed=1, person=True) as driver:
        parts = driver.scene.parts
        for _ in range(5000):
            if parts.call_window.open and not parts.legal.asked:
                break
            on_the_way(driver)
        driver.key(pygame.K_h)
        assert driver.reason == "hints.window"
        assert parts.call_window.open, "it waits as before"


def test_a_button_for_what_is_not_legal_now_says_why(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAMES["dobon"], seats=4, seed=2, person=True) as driver:
        scene, parts = driver.scene, driver.scene.parts
        for _ in range(5000):
            words = [move.notation() for move in parts.legal.actions]
            rests = parts.legal.asked and not scene.animator.moving and not parts.call_window.open
            if rests and scene.model.view.table.phase == "play" and words and "draw" not in words:
                break
            on_the_way(driver)
        moves = driver.match.line
        draw = scene.form.find("draw")
        assert draw is not None and draw.enabled and getattr(draw, "faint", False)
        driver.key(pygame.K_t)
        assert driver.reason.startswith("dobon.") and driver.match.line == moves


def test_a_card_that_is_dropped_in_a_window_says_that_nothing_was_called(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAMES["dobon"], seats=4, seed=1, person=True) as driver:
        scene, parts = driver.scene, driver.scene.parts
        for _ in range(5000):
            if parts.call_window.open and not parts.legal.asked and not scene.animator.moving:
                break
            on_the_way(driver)
        assert parts.call_window.open
        (x, y), card = scene.parts.geometry.zones()[0].box.centre, piece_of(scene.model.hand.cards[0])
        driver.drag(card_text(card), (x, y))
        assert not parts.call_window.open
        assert driver.reason == "table.let_be_by_playing"


def test_the_stock_says_why_nothing_can_be_drawn_now(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAMES["dobon"], seats=4, seed=2, person=True) as driver:
        scene, parts = driver.scene, driver.scene.parts
        for _ in range(5000):
            words = [move.notation() for move in parts.legal.actions]
            rests = parts.legal.asked and not scene.animator.moving and not parts.call_window.open
            if rests and scene.model.view.table.phase == "play" and words and "draw" not in words:
                break
            on_the_way(driver)
        moves = driver.match.line
        stock = next(zone for zone in parts.geometry.zones() if zone.name == "stock")
        driver.click(stock.box.centre)
        assert driver.reason == "dobon.reason.must_discard" and driver.match.line == moves


def test_wait_says_that_there_is_nothing_to_wait_for(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAMES["dobon"], seats=4, seed=2, person=True) as driver:
        parts = driver.scene.parts
        for _ in range(5000):
            if (
                parts.legal.asked
                and not parts.call_window.open
                and driver.scene.form.find("wait") is not None
            ):
                break
            on_the_way(driver)
        driver.key(pygame.K_w)
        assert driver.reason == "table.wait_tip.none"


def test_the_stock_is_drawn_from_though_a_card_is_picked(tmp_path: Path) -> None:
    with at_table(tmp_path, game=GAMES["dobon_fukuchi"], seats=3, seed=2, person=True) as driver:
        scene, parts = driver.scene, driver.scene.parts
        for _ in range(5000):
            rests = parts.legal.asked and not scene.animator.moving and not parts.call_window.open
            if rests and any(move.notation() == "draw" for move in parts.legal.actions):
                break
            on_the_way(driver)
        driver.click(driver.card_point(card_text(piece_of(scene.model.hand.cards[-1]))))
        driver.step(12)
        assert scene.model.hand.selection.pieces
        stock = next(zone for zone in parts.geometry.zones() if zone.name == "stock")
        driver.click(stock.box.centre)
        assert driver.own[-1].split()[-1] == "draw", "no card can be laid on the stock"
