"""The window changes its size while cards move and while one is held."""

import os
import subprocess
import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame import APP_ID
from tablegame.match.match import Player
from tablegame.ui.scenes.table.live_table import live_table
from tablegame.ui.system import sdl
from tablegame.ui.system.preferences import Preferences, load
from tablegame.ui.table.pose import Pose
from tablegame.ui.table.scene import TableScene
from tests.x11.hands import Hands, at_title, window_of, xdotool
from tests.x11.program import Program
from tests.x11.test_play import own_moves, played, wanted

pytestmark = [pytest.mark.x11, pytest.mark.timeout(90)]

SMALL, LARGE = (1280, 720), (1500, 900)


def table(hands: Hands, speed: str) -> Any:
    """Return a new match against three easy computers."""
    hands.ui.preferences.speed = speed
    players = [Player(name, "human" if not seat else "bot:easy") for seat, name in enumerate("ABCD")]
    hands.show(live_table(hands.ui, hands.service.new_match("dokuson", 4, {}, players)))
    return hands.expect(TableScene)


def resize(hands: Hands, size: tuple[int, int]) -> None:
    """Resize the window as by its frame."""
    hands.send("windowsize", window_of(os.getpid()), *size)
    sees(hands, size)


def fill_screen(hands: Hands) -> None:
    """Press F11."""
    width, height = map(int, xdotool("getdisplaygeometry").split())
    hands.send("key", "F11")
    managed(hands, 0, 0, width, height)
    assert hands.ui.window.fullscreen


def leave_screen(hands: Hands) -> None:
    """Press F11 once more."""
    hands.send("key", "F11")
    managed(hands, 100, 100, *SMALL)
    assert not hands.ui.window.fullscreen


def managed(hands: Hands, x: int, y: int, width: int, height: int) -> None:
    """Give the window the size it asked for; by hand where no window manager does."""
    window = window_of(os.getpid())
    wanted_shape = {f"WIDTH={width}", f"HEIGHT={height}"}
    for _ in range(20):
        hands.frames(3)
        if wanted_shape <= set(xdotool("getwindowgeometry", "--shell", window).split()):
            break
    else:
        hands.send("windowmove", window, x, y, "windowsize", window, width, height)
    sees(hands, (width, height))


def sees(hands: Hands, size: tuple[int, int]) -> None:
    """Check that window, canvas and picture have this size."""
    hands.until(lambda: (hands.ui.metrics.w_px, hands.ui.metrics.h_px) == size, f"the window is {size}", 5)
    hands.frames(3)
    assert hands.ui.window.surface().get_size() == size


def in_place(scene: Any) -> None:
    """Check that all widgets lie in this window where they belong."""
    poses: dict[str, Pose] = scene.parts.arrangement.poses()
    assert scene.animator.rest == poses
    w, h = scene.parts.geometry.size
    for spot, pose in poses.items():
        assert 0 < pose.x < w and 0 < pose.y < h, spot


def test_full_screen_and_back_while_cards_move(own_home: Path) -> None:
    """F11 in the middle of the deal, and again; nothing is lost, and the next card can be dragged."""
    with at_title(own_home, SMALL) as hands:
        scene = table(hands, "slow")
        hands.until(lambda: scene.animator.moving, "the cards are dealt")
        fill_screen(hands)
        in_place(scene)
        hands.shot("window-1-full-screen")
        leave_screen(hands)
        in_place(scene)
        hands.ui.preferences.speed = "instant"
        one_turn(hands, scene)
        fill_screen(hands)
        one_turn(hands, scene)
        hands.shot("window-2-full-screen-turn")
        leave_screen(hands)


def test_resized_while_cards_move(own_home: Path) -> None:
    """Other sizes during the deal and while a card is held by the mouse."""
    with at_title(own_home, SMALL) as hands:
        scene = table(hands, "slow")
        hands.until(lambda: scene.animator.moving, "the cards are dealt")
        for size in (LARGE, (1024, 640), (1100, 1000), (1900, 700)):
            resize(hands, size)
            in_place(scene)
            hands.shot(f"window-3-{size[0]}x{size[1]}")
        hands.ui.preferences.speed = "instant"
        one_turn(hands, scene)
        assert hands.turn(scene, [])
        action = wanted(scene.parts.legal.actions, 1)
        before = len(own_moves(scene))

        def pulled() -> None:
            assert scene.model.pointer.dragging == action.gesture().pieces
            resize(hands, LARGE)
            hands.shot("window-4-held")

        hands.drag(
            hands.card(action.gesture().pieces[0]), (scene.parts.geometry.size[0] / 2, 40), held=pulled
        )
        hands.until(lambda: not scene.animator.moving, "the cards rest")
        assert len(own_moves(scene)) == before and not scene.model.pointer.dragging
        hands.move((scene.parts.geometry.size[0] / 2, 5))
        hands.until(lambda: not scene.animator.moving, "the cards rest")
        in_place(scene)
        one_turn(hands, scene)


def one_turn(hands: Hands, scene: Any) -> None:
    """Drag one card to its lane."""
    assert hands.turn(scene, [])
    action = wanted(scene.parts.legal.actions, 1)
    gesture = action.gesture()
    before = len(own_moves(scene))
    hands.drag(hands.card(gesture.pieces[0]), hands.lane(gesture.zone))
    played(hands, scene, action, before)


@pytest.mark.parametrize(
    ("screen", "kept", "shown"),
    [
        ("1280x720x24", SMALL, SMALL),
        ("1024x768x24", (1850, 1010), (1024, 768)),
        ("1280x800x30", SMALL, SMALL),
    ],
    ids=["first-start", "kept-from-a-larger-screen", "ten-bits-a-colour"],
)
def test_it_opens_on_every_screen(
    own_home: Path,
    monkeypatch: pytest.MonkeyPatch,
    screen: str,
    kept: tuple[int, int],
    shown: tuple[int, int],
) -> None:
    """All of the window lies on a small screen, and SDL's preset does not keep it from opening."""
    Preferences(language="en", coach=False, window=list(kept)).save(own_home)
    monkeypatch.delenv("SDL_VIDEO_X11_WMCLASS", raising=False)  # pygame sets it in this process
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", screen]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout is not None
            monkeypatch.setenv("DISPLAY", f":{server.stdout.readline().strip()}")
            with Program(own_home) as program:
                geometry = xdotool("getwindowgeometry", "--shell", program.window).split()
                x, y, *size = (int(line.partition("=")[2]) for line in geometry[1:5])
                width, height = map(int, screen.split("x")[:2])
                assert tuple(size) == shown and 0 <= x <= width - size[0] and 0 <= y <= height - size[1]
                assert str(program.window) in xdotool("search", "--class", APP_ID).split()
                assert program.ask_to_close() == 0, program.said()
        finally:
            server.terminate()
    assert load(own_home)[0].window == list(kept), "a larger screen gets it back"


def test_the_first_motion_ends_a_rest(own_home: Path) -> None:
    """The loop waits for a long time, and the pointer moves meanwhile."""
    with at_title(own_home, SMALL) as hands:
        window = window_of(os.getpid())
        xdotool("mousemove", "--window", window, 10, 10)
        hands.frames(10)
        assert sdl.can_wait()
        moving = subprocess.Popen(
            ["sh", "-c", f"sleep 0.5; exec xdotool mousemove --window {window} 300 200"]
        )
        began = time.monotonic()
        while not pygame.event.peek(pygame.MOUSEMOTION) and time.monotonic() < began + 40:
            sdl.wait(60_000)
        moving.wait()
        assert time.monotonic() < began + 40, "the motion ended the wait"
