"""A card that lies lifted in a call window hides no way out of it."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.rules.catalogue import GAMES
from tablegame.ui.table.input.guidance import LET_BE, PLAY
from tests.ui.matches import run
from tests.ui.table.driver import Driver, at_table

ASKED: dict[str, dict[str, Any]] = {
    "dobon": {"rounds": 2},
    "dobon_fukuchi": {"deals": 2},
    "dobon_plain": {"rounds": 3, "wrong_call": "draw_2"},
}
"""The games with call windows, and options; with the last ones everybody is asked in each window."""


def pressed_in_windows(driver: Driver, key: int, *, on_card: bool) -> dict[str, int]:
    """Press a key in each window, with a card lifted there or before.

    Return how often each large button was there.
    """
    scene, seen = driver.scene, {LET_BE: 0, "later": 0}
    legal, hand, form = scene.parts.legal, scene.model.hand, scene.form

    def act(driver: Driver) -> None:
        window, card = scene.model.window, hand.cards[0]
        if window is None:
            scene.parts.decisions.decide(legal.actions[0], None)
            hand.clear()
            if hand.cards:
                scene.parts.picking.pick(hand.cards[-1])
            return
        driver.step(4)  # not in the moment in which it comes
        if not hand.selection.pieces:
            scene.parts.picking.pick(card)
        scene.parts.picking.focus_hand(1) if on_card else form.set_focus(None)
        if scene.parts.decisions.shown() is not None:
            scene.parts.picking.put_back()
        large = form.find(LET_BE) or form.find(PLAY)
        later = not legal.asked and bool(hand.selection.pieces)
        assert large is not None and large.enabled and large.name == (PLAY if later else LET_BE)
        seen["later" if later else LET_BE] += 1
        driver.key(key)
        assert scene.model.window is not window, "it is let pass"
        driver.step(30)
        assert not driver.reason.endswith("reason.window"), "what waits for the turn is not tried before"

    run(driver, act, until=lambda driver: sum(seen.values()) >= 12 or driver.match.over)
    return seen


@pytest.mark.parametrize("way", ["enter", "enter on a card", "its own key"])
@pytest.mark.parametrize("game", sorted(ASKED))
def test_a_lifted_card_leaves_the_way_out_of_a_window(tmp_path: Path, game: str, way: str) -> None:
    key = pygame.K_p if way == "its own key" else pygame.K_RETURN
    rules = GAMES[game]
    with at_table(tmp_path, game=rules, seats=4, options=ASKED[game], seed=6, first_windows="wait") as driver:
        seen = pressed_in_windows(driver, key, on_card=way == "enter on a card")
    assert sum(seen.values()) >= 6 and (seen[LET_BE] or game != "dobon_plain"), seen
