"""A dobon at a shared screen: its return is put to the discarder alone, whatever the hand."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.rules.dobon import DOBON
from tablegame.rules.dobon_fukuchi import DOBON_FUKUCHI
from tests.ui.matches import open_curtain, uncover
from tests.ui.table.driver import Driver, at_table

CASES = [(DOBON, 1, False), (DOBON_FUKUCHI, 3, False), (DOBON_FUKUCHI, 17, True)]


def act(driver: Driver) -> None:
    """Make one decision: a call where one is legal, or else the first move."""
    scene = driver.scene
    calls = [move for move in scene.parts.legal.actions if move.notation() == "dobon"]
    if scene.model.draft.choices:
        driver.key(pygame.K_1)
    elif calls:
        driver.key(pygame.K_d)
    elif scene.source.visiting:
        driver.key(pygame.K_k if scene.model.view.table.window == "yaku" else pygame.K_p)
    elif scene.parts.decisions.number is not None:
        driver.key(pygame.K_9)
        driver.key(pygame.K_RETURN)
    elif any(move.gesture().pieces for move in scene.parts.legal.actions):
        driver.key(pygame.K_RIGHTBRACKET)
        driver.step(11)
        driver.key(pygame.K_RETURN)
    else:
        driver.key(pygame.K_t)


@pytest.mark.parametrize(("game", "seed", "able"), CASES)
def test_the_discarder_always_gets_the_return_screen(
    tmp_path: Path, game: Any, seed: int, able: bool
) -> None:
    with at_table(tmp_path, game=game, seats=3, people=2, options={}, seed=seed) as driver:
        scene = driver.scene
        for _ in range(20000):
            if open_curtain(driver) is not None:
                continue
            if driver.page or scene.source.looks:
                driver.key(pygame.K_RETURN)
            elif scene.parts.pass_and_play.covered:
                uncover(driver)
            elif scene.parts.call_window.open and not scene.animator.moving:
                assert scene.model.view.table.window != "return", "nobody buzzes for a return"
                driver.key(pygame.K_RETURN)
            elif scene.parts.legal.asked and not scene.animator.moving:
                driver.clock.advance(300)
                driver.step(11)
                if scene.parts.legal.asked and scene.model.view.table.window == "return":
                    break
                if scene.parts.legal.asked:
                    act(driver)
            driver.step()
        table, moves = scene.model.view.table, len(driver.moves)
        assert scene.source.holder == table.owner and table.owner in (0, 1)
        assert {"dobon", "pass"} <= {widget.name for widget in scene.form.widgets}
        assert len(table.hand) == table.counts[table.owner], "he sees the cards that he had"
        assert any(move.notation() == "return" for move in scene.parts.legal.actions) == able
        above = scene.game_table.fittings(
            scene.ui.speaker, scene.model.view, scene.parts.geometry.room, scene.model.names
        )
        assert any(part.name.startswith("sum.") for part in above), "the arithmetic stands beside the hand"
        driver.step(60)
        assert len(driver.moves) == moves, "the answer is his own"
        driver.key(pygame.K_d)
        driver.step()
        assert driver.moves[moves:][:1] == ([f"{table.owner} return"] if able else [])
        assert able or driver.reason.endswith(("refusal.sum", "refusal.pair", "refusal.joker"))
