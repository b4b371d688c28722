"""Windows that pass by themselves: one person among computers, sum and target shown, and no other move."""

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.rules.catalogue import GAMES
from tablegame.ui.table.input.call_window import AUTO_MS, CALL_MS
from tests.ui.matches import over, run
from tests.ui.table.driver import NAMES, Driver, at_table

CALLING = {"dobon": {"rounds": 2}, "dobon_fukuchi": {"deals": 3}}


def plays(driver: Driver, rng: Random) -> None:
    """Make some decision of the person; bids are low."""
    if legal := driver.scene.parts.legal.actions:
        driver.scene.parts.decisions.decide(rng.choice(list(legal[:30])), None)
    else:
        driver.key(pygame.K_RETURN)


@pytest.mark.parametrize("first", ["wait", "usual"])
@pytest.mark.parametrize("game", sorted(CALLING))
def test_a_window_passes_by_itself_only_where_passing_is_all_that_can_be_done(
    tmp_path: Path, game: str, first: str
) -> None:
    seen = {True: 0, False: 0}
    rng = Random(4)

    def act(driver: Driver) -> None:
        scene, window = driver.scene, driver.scene.model.window
        if window is None:
            plays(driver, rng)
            return
        could = any(move != window.call.silence for move in scene.parts.legal.actions)
        before, began = len(driver.own), scene.model.now
        assert window.passes != could
        if could:
            assert window.length == {"wait": None, "usual": CALL_MS}[first]
            driver.step(60)
            assert scene.model.window is window and scene.model.now - began > AUTO_MS
            driver.key(pygame.K_RETURN)
        else:
            assert window.length == AUTO_MS
            driver.until(lambda: scene.model.window is not window, 80)
            assert scene.model.now - began <= AUTO_MS + 4 * driver.clock.frame
            assert driver.own[before:] in ([], [f"0 {window.call.silence.notation()}"])
        seen[could] += 1

    for seed in range(3, 9):
        with at_table(
            tmp_path / str(seed), game=GAMES[game], seats=4, seed=seed, options=CALLING[game],
            first_windows=first, auto_pass=True,
        ) as driver:  # fmt: skip
            run(driver, act, until=lambda each: over(each) or min(seen.values()) > 0)
            if min(seen.values()) > 0:
                break
    assert min(seen.values()) > 0, seen


@pytest.mark.parametrize(
    ("people", "kind", "chosen"),
    [
        (1, "bot:easy", {"auto_pass": False}),
        (1, "bot:easy", {"own_sum": "own"}),
        (1, "bot:easy", {"own_sum": "off"}),
        (1, "outside:Rival", {}),
        (1, "human", {}),
        (2, "bot:easy", {}),
    ],
)
def test_nothing_is_shortened_elsewhere(
    tmp_path: Path, people: int, kind: str, chosen: dict[str, Any]
) -> None:
    """Not at a table of two people or with a program, nor where the sum and the target do not stand there.

    `human`: a computer plays on for a second person."""
    players = [Player(NAMES[n], "human" if n < people else "bot:easy") for n in range(4)]
    players[2] = Player(NAMES[2], kind)
    match = Match.new(GAMES["dobon"], 4, {"rounds": 1}, players, dealer=Dealer.seeded(3), bots=b"bots")
    rng, windows = Random(4), [0]

    def act(driver: Driver) -> None:
        window = driver.scene.model.window
        if window is None:
            plays(driver, rng)
            return
        for name, value in chosen.items():
            setattr(driver.ui.preferences, name, value)
        driver.step(60)
        assert not window.passes and window.length is None and driver.scene.model.window is window
        windows[0] += 1
        driver.key(pygame.K_RETURN)

    with at_table(tmp_path, match=match, people=people, first_windows="wait", auto_pass=False) as driver:
        driver.ui.preferences.auto_pass = chosen.get("auto_pass", True)
        driver.ui.preferences.own_sum = chosen.get("own_sum", "all")
        run(driver, act, until=lambda each: over(each) or windows[0] > 2)
    assert windows[0] > 0


def test_the_same_match_is_played_either_way(tmp_path: Path) -> None:
    """Other seats cannot see whether a window passed by itself: the records hold the same moves."""
    records = []
    for auto in (True, False):
        rng = Random(9)

        def act(driver: Driver, rng: Random = rng) -> None:
            legal = driver.scene.parts.legal.actions
            if driver.scene.model.window is not None and len(legal) < 2:
                driver.key(pygame.K_RETURN)
            elif legal:
                driver.scene.parts.decisions.decide(rng.choice(list(legal[:30])), None)

        options = {"deals": 1}
        with at_table(
            tmp_path / str(auto), game=GAMES["dobon_fukuchi"], seats=3, options=options, auto_pass=auto
        ) as driver:
            run(driver, act)
            records.append(driver.moves)
    assert records[0] == records[1]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_is_explained_once(tmp_path: Path, language: str) -> None:
    told: list[int] = []
    rng = Random(4)

    def act(driver: Driver) -> None:
        window = driver.scene.model.window
        if window is None:
            plays(driver, rng)
        elif window.passes:
            driver.until(lambda: driver.scene.model.window is not window, 80)
            told.append(driver.reason == "table.auto_passed")
            driver.scene.model.bubble = None
        else:
            driver.key(pygame.K_RETURN)

    with at_table(
        tmp_path, game=GAMES["dobon"], seats=4, seed=3, language=language, auto_pass=True
    ) as driver:
        run(driver, act, until=lambda each: over(each) or len(told) > 3)
    assert told[0] and not any(told[1:])


@pytest.mark.parametrize("game", sorted(CALLING))
def test_no_window_waits_where_the_rules_allow_its_person_no_call(tmp_path: Path, game: str) -> None:
    """As on the own discard, but for a card of its rank that may follow it."""
    rng, opened = Random(2), [0]

    def act(driver: Driver) -> None:
        window, table = driver.scene.model.window, driver.scene.model.view.table
        if window is None:
            plays(driver, rng)
            return
        opened[0] += 1
        assert 0 in window.call.people
        if table.owner == 0 and window.call.kind not in ("return", "back"):
            assert game == "dobon_fukuchi" and table.counts[0] > 1
        driver.key(pygame.K_RETURN)

    with at_table(
        tmp_path, game=GAMES[game], seats=4, seed=3, options=CALLING[game], first_windows="wait"
    ) as driver:
        run(driver, act)
    assert opened[0] > 3
