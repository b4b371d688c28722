"""The end of a match of Losing Loadum: twenty-five cards for the last two, and a dealer who is out."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.cards import card_text
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.loadum import LOADUM
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.table import plates as table_paint
from tablegame.ui.table.geometry import own_places
from tests.ui.table.driver import NAMES, at_table

FACE = GAME_TABLES["loadum"]


def two_left(wanted: Callable[[Any], bool]) -> Match:
    """Return a match of three in which seat 0 and another are left and nothing of the new deal has been
    played."""
    for seed in range(200):
        players = [Player(NAMES[n], "human" if n == 0 else "bot:easy") for n in range(3)]
        options = {"lives": 1, "swap": 0}
        match = Match.new(LOADUM, 3, options, players, dealer=Dealer.seeded(seed), bots=b"bots")
        rng = Rng(seed)
        while not match.over and not (len(match.view(None).table.alive) == 2):
            seat = match.to_act()[0]
            match.decide(seat, rng.choice(list(match.legal(seat))))
        table = match.view(Seat(0)).table
        if not match.over and 0 in table.alive and wanted(table):
            return match
    raise AssertionError("no such match")


def test_twenty_five_cards_can_be_sorted_picked_and_played(tmp_path: Path) -> None:
    match = two_left(lambda table: table.turn == 0)
    with at_table(tmp_path, game=LOADUM, match=match) as driver:
        driver.until_asked()
        scene = driver.scene
        assert len(scene.model.hand.cards) == 25
        assert "25 cards each" in driver.ui.speaker.plain(scene.model.log[-1].say(driver.ui.speaker))
        for way in FACE.sorts:
            poses = own_places(scene.model.hand, scene.game_table, scene.parts.geometry.room)
            assert all(0 <= pose.box.x and pose.box.right <= 1060 for pose in poses), way
            for card in scene.model.hand.cards[::6]:
                driver.click(driver.card_point(card_text(card)))
                assert scene.model.hand.selection.pieces == (card,), "what is pressed is picked"
                driver.key(pygame.K_ESCAPE)
                driver.step(20)
            driver.key(pygame.K_s)
            driver.step(20)
        before = len(driver.own)
        driver.key(pygame.K_RIGHTBRACKET)
        driver.step(11)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: len(driver.own) > before, 200)


def test_a_dealer_who_is_out_keeps_his_disc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = two_left(lambda table: table.dealer not in table.alive)
    view = match.view(Seat(0))
    ghost = FACE.people(view, NAMES)[view.table.dealer]
    assert ghost.out and ghost.dealer
    drawn = []
    real = table_paint.draw_dealer

    def draw_dealer(canvas: Any, x: float, y: float, *rest: Any) -> None:
        drawn.append((x, y))
        real(canvas, x, y, *rest)

    monkeypatch.setattr(table_paint, "draw_dealer", draw_dealer)
    with at_table(tmp_path, game=LOADUM, match=match) as driver:
        driver.step(3)
        assert any(line.key == "loadum.log.dealt_ghost" for line in driver.scene.model.log)
        x, y, w, h = table_paint.gone_box(driver.scene.parts.geometry.room.plates[view.table.dealer])
        assert any(x <= at[0] <= x + w and y <= at[1] <= y + h for at in drawn)
