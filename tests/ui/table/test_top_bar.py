"""The bar over a table: it places its own icons, and no two of them overlap."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.learn.memory import CARDS
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES
from tablegame.ui.system.metrics import SMALLEST
from tablegame.ui.table.pose import Box
from tests.lengths import rest_long
from tests.ui.matches import open_curtain
from tests.ui.table.driver import NAMES, Driver, at_table

SIZES = (SMALLEST, (1280, 720), (1366, 768), (1000, 1000), (2560, 1080))
NAMES_OF_TEN = (*NAMES, "Grandmother Takahashi", "健太郎と仲間たち", "Lina", "Taro")


def faults(driver: Driver) -> Sequence[str]:
    """Return pairs of icons on the bar that overlap, and icons outside it, over all sizes, languages and
    scales."""
    ui, scene, found = driver.ui, driver.scene, []
    for language in LANGUAGES:
        ui.set_language(language)
        for size in SIZES:
            for scale in (1.0, 2.0):
                ui.preferences.text_scale, ui.window.size = scale, size
                ui.resized()
                ui.changed()
                bar = [(w.name, Box(*w.rect)) for w in scene.form.widgets if w.rect[1] < 40 and w.rect[3] > 0]
                where = f"{language} {size} {scale}: "
                outside = [name for name, box in bar if box.x < 0 or box.right > ui.metrics.w]
                found += [f"{where}{name} is cut" for name in outside]
                pairs = combinations(bar, 2)
                found += [f"{where}{one} lies on {other}" for (one, a), (other, b) in pairs if a.overlap(b)]
    return found


TABLES = [
    (game, seats, assisted) for game in GAMES for seats in GAMES[game].seats for assisted in (False, True)
]
USUAL = [
    ("dokuson", 3, False), ("dobon", 6, False), ("clackerjack", 4, True),
    ("loadum", 8, False), ("loadum", 9, True), ("loadum", 10, False),
]  # fmt: skip


@pytest.mark.parametrize(("game", "seats", "assisted"), rest_long(TABLES, but=USUAL))
def test_no_two_icons_overlap(tmp_path: Path, game: str, seats: int, assisted: bool) -> None:
    players = [Player(name, "human") for name in NAMES_OF_TEN[:seats]]
    how: dict[str, Any] = {"assisted": assisted, "memory": "" if assisted else CARDS, "bots": b"bots"}
    match = Match.new(GAMES[game], seats, {}, players, dealer=Dealer.seeded(1), **how)
    with at_table(tmp_path, match=match, people=seats) as driver:
        driver.until(lambda: open_curtain(driver) is not None)
        driver.step(20)
        eye = driver.scene.form.find("eye")
        assert eye is not None and driver.scene.form.find("book") is not None
        assert not faults(driver)
        eye.press(driver.scene.form, None)
        driver.step()
        assert not faults(driver), "nor while the hand is covered"


def test_nor_with_a_trick_to_look_at_and_a_move_to_take_back(tmp_path: Path) -> None:
    for seats in (3, 10):
        names = NAMES_OF_TEN[:seats]
        players = [Player(name, "human" if n < seats - 1 else "bot:easy") for n, name in enumerate(names)]
        match = Match.new(
            GAMES["loadum"], seats, {"swap": 0}, players, dealer=Dealer.seeded(1), assisted=True
        )
        with at_table(tmp_path, match=match, people=seats - 1) as driver:
            form = driver.scene.form
            for _ in range(4000):
                open_curtain(driver)
                if driver.scene.parts.pass_and_play.covered:
                    driver.clock.advance(300)
                    driver.key(pygame.K_RETURN)
                if form.find("aside") and form.find("undo") and form.find("eye"):
                    break
                if driver.scene.parts.legal.asked:
                    driver.clock.advance(300)
                    driver.scene.parts.decisions.decide(driver.scene.parts.legal.actions[0], None)
                driver.step(3)
            assert form.find("aside") and form.find("undo") and form.find("eye")
            assert not faults(driver)
