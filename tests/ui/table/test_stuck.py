"""A player without a legal play is told so, and what is left to do."""

from itertools import product
from pathlib import Path

import pygame
import pytest

from tablegame.rules.catalogue import GAMES
from tablegame.rules.clackerjack.actions import PASS
from tablegame.rules.contract import Action
from tablegame.rules.shedding.moves import DRAW, KEEP
from tests.lengths import rest_long
from tests.ui.matches import run
from tests.ui.table.driver import Driver, at_table

LEFT: dict[str, tuple[Action, ...]] = {
    "dobon": (DRAW,), "dobon_plain": (DRAW, KEEP), "clackerjack": (PASS,)
}  # fmt: skip
SHORT = {"dobon": {"rounds": 2}, "dobon_plain": {"rounds": 2}, "clackerjack": {"deals": 1}}


@pytest.mark.parametrize(
    ("game", "language"),
    rest_long(product(sorted(LEFT), ("en", "ja")), but=[("dobon", "ja"), ("clackerjack", "en")]),
)
def test_only_who_can_play_nothing_is_told(tmp_path: Path, game: str, language: str) -> None:
    told: set[tuple[Action, ...]] = set()

    def look_and_play(driver: Driver) -> None:
        scene, question = driver.scene, driver.table.question
        if question is None or scene.parts.call_window.open:
            driver.key(pygame.K_SPACE)
            return
        prompt = scene.parts.prompt_line.text()
        nothing = question.legal[0] in LEFT[game] and len(question.legal) == 1
        assert (".prompt.stuck" in prompt.key) == nothing
        assert scene.ui.speaker.plain(prompt.say(scene.ui.speaker))
        told.add(tuple(question.legal) if nothing else ())
        scene.parts.decisions.decide(question.legal[0], None)

    with at_table(
        tmp_path, game=GAMES[game], seats=4, options=SHORT[game], seed=3, language=language
    ) as driver:
        run(driver, look_and_play)
    assert told == {(), *((move,) for move in LEFT[game])}


def test_nothing_is_pointed_out_to_who_does_not_want_it(tmp_path: Path) -> None:
    def play(driver: Driver) -> None:
        driver.scene.ui.preferences.legal = "off"
        assert ".prompt.stuck" not in driver.scene.parts.prompt_line.text().key
        if (question := driver.table.question) is None or driver.scene.parts.call_window.open:
            driver.key(pygame.K_SPACE)
        else:
            driver.scene.parts.decisions.decide(question.legal[0], None)

    with at_table(tmp_path, game=GAMES["dobon"], seats=4, options=SHORT["dobon"], seed=3) as driver:
        run(driver, play)
