"""Clackerjack through the real scenes: by bots, by the mouse, by the keyboard, by several people."""

from pathlib import Path

import pygame
import pytest

from tablegame.rules.clackerjack.game import CLACKERJACK
from tablegame.ui.scenes.table.curtain import CurtainScene
from tests.lengths import rest_long
from tests.ui.games.clackerjack.hands import FACE, SHORT, by_keys, by_mouse, chosen, spoken
from tests.ui.matches import over, run
from tests.ui.table.driver import NAMES, at_table


# Matches ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", rest_long(CLACKERJACK.seats, but=[4]))
def test_bots_play_through_the_real_scenes(tmp_path: Path, seats: int) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=seats, person=False, options=SHORT, seed=seats) as driver:
        run(driver, lambda _: None, drawn=True)
        assert driver.match.view(None).table.results
        assert {move.split()[1] for move in driver.moves} >= {"play", "pass"}


@pytest.mark.parametrize("preset", CLACKERJACK.presets)
def test_bots_play_every_preset(tmp_path: Path, preset: str) -> None:
    options = {**CLACKERJACK.presets[preset], "deals": 1}
    with at_table(tmp_path, game=CLACKERJACK, seats=2, person=False, options=options, seed=5) as driver:
        run(driver, lambda _: None, drawn=True)
        standing = driver.match.standing()
        assert standing.winners and len(driver.match.view(None).table.results) == 1
        assert driver.match.options == {**driver.match.options, **options}
        assert [len(driver.top.places), min(driver.top.places)] == [2, 1]


@pytest.mark.parametrize("seats", rest_long(CLACKERJACK.seats, but=[2]))
def test_a_match_is_played_by_the_mouse_alone(
    tmp_path: Path, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=seats, options=SHORT, seed=3) as driver:
        run(driver, by_mouse)
        said = spoken(monkeypatch)
        driver.ui.changed()
        driver.step(2)
        winners = [NAMES[seat] for seat in driver.match.standing().winners]
        assert any(all(name in one for name in winners) and " win" in one for one in said)
        assert not any("share" in one for one in said), "partners win together"
        assert sorted(set(driver.top.places)) == [1, 2], "of two sides the one that lost is second"
        assert sum(" play " in move for move in driver.own) >= 3


@pytest.mark.parametrize("seats", rest_long(CLACKERJACK.seats, but=[2]))
def test_a_match_is_played_by_the_keyboard_alone(tmp_path: Path, seats: int) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=seats, options=SHORT, seed=4) as driver:
        run(driver, by_keys)
        assert sum(" play " in move for move in driver.own) >= 3


# Pictures made ready ----------------------------------------------------------------------------------------
def test_what_lies_is_made_ready_as_it_looks_after_the_next_move(tmp_path: Path) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=4, person=False, options=SHORT, seed=4) as driver:
        scene = driver.scene
        seen = {"tray": 0, "beaten": 0}
        ready: set[tuple[object, ...]] = set()
        made = -1
        for _ in range(3000):
            driver.step()
            if len(driver.moves) == made:
                continue
            made = len(driver.moves)
            view, room = driver.match.view(None), scene.table.geometry.room
            for spot, pose in FACE.lay(view, room).items():
                tray = spot.startswith("open.") and view.table.phase == "stacks"
                if ready and (tray or pose.dimmed):
                    assert (pose.face, pose.w, round(pose.angle), pose.dimmed) in ready, spot
                    seen["tray" if tray else "beaten"] += 1
            poses = FACE.next_poses(view, room)
            ready |= {(pose.face, pose.w, round(pose.angle), pose.dimmed) for pose in poses}
            if min(seen.values()) > 2:
                break
        assert min(seen.values()) > 2


# Several people ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", rest_long(CLACKERJACK.seats, but=[2]))
def test_people_at_one_screen_play_by_turns(tmp_path: Path, seats: int) -> None:
    with at_table(tmp_path, game=CLACKERJACK, seats=seats, people=2, options=SHORT, seed=6) as driver:
        scene, visits = driver.scene, set()
        for _ in range(30000):
            top = driver.ui.stack.top
            if over(driver):
                break
            if isinstance(top, CurtainScene):
                if top.phase != "opens":
                    assert scene.model.viewer is None, "nobody's tiles lie open behind the curtain"
                    driver.key(pygame.K_LEFT)
                    driver.key(pygame.K_RIGHT)
            elif driver.page or scene.parts.pass_and_play.covered:
                # While computers think, more time than a hand lies open may pass.
                driver.key(pygame.K_RETURN)
            elif scene.parts.legal.asked and not scene.animator.moving:
                assert scene.model.viewer is not None
                visits.add(scene.model.viewer)
                driver.clock.advance(300)
                driver.step(11)
                if scene.parts.legal.asked:
                    scene.parts.decisions.decide(chosen(driver), None)
            driver.step()
        assert over(driver) and visits == {0, 1}
