"""The replay in a real window: by mouse, keyboard, gamepad and finger, and for a screen reader."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.match.dealer import SealedDealer
from tablegame.match.home import new_record_path
from tablegame.match.record import dump
from tablegame.ui.access.tree import carry_out, describe
from tablegame.ui.scenes.matches.match_list.scene import MatchesScene
from tablegame.ui.scenes.study.replay.scene import ReplayScene
from tablegame.ui.table.scene import TableScene
from tests.controllers.in_process import begin
from tests.match.helpers import play
from tests.ui.input.test_gamepad import NUMBER
from tests.x11.hands import Hands, at_title

pytestmark = [pytest.mark.x11, pytest.mark.timeout(180)]

GAMES = ("dokuson", "loadum")
"""The games whose tables are the widest beside the paper."""


def opened(hands: Hands, home: Path, game: str) -> Any:
    """Open it from the title through the list, by keys."""
    path = new_record_path(home, game)
    path.parent.mkdir(parents=True, exist_ok=True)
    record = play(begin(game, SealedDealer.numbered(5))).record
    path.write_bytes(b"".join(map(dump, record.lines())))
    hands.service.look()
    hands.until(lambda: not hands.service.archive.busy, "the record is read")
    hands.keys("h")
    hands.until(lambda: isinstance(hands.top, MatchesScene), "the list")
    hands.until(lambda: hands.top.model.chosen is not None, "the match is listed")
    hands.keys("Return")
    scene = hands.expect(ReplayScene)
    hands.until(lambda: scene.at > 1, "it plays by itself")
    return scene


@pytest.fixture(params=GAMES)
def seen(request: pytest.FixtureRequest, own_home: Path) -> Iterator[tuple[Hands, Any]]:
    with at_title(own_home) as hands:
        yield hands, opened(hands, own_home, request.param)


def still(hands: Hands, scene: Any) -> int:
    """Wait until it stands still. Return its place."""
    if scene.source.playing:
        hands.keys("space")
    hands.until(lambda: not scene.source.playing, "it stands still")
    return int(scene.at)


def test_by_mouse(seen: tuple[Hands, Any]) -> None:
    hands, scene = seen
    assert scene.beside and scene.paper, "the paper has its own place at 1280 by 720"
    hands.press("play")
    hands.until(lambda: not scene.source.playing, "pause")
    at = scene.at
    hands.press("step_on")
    hands.until(lambda: scene.at == at + 1, "a step on")
    hands.press("deal_on")
    hands.until(lambda: scene.at > at + 1, "the next deal")
    x, y, w, h = scene.form.find("time").rect
    hands.click((x + 0.5 * w, y + h / 2))
    middle = scene.playback.last / 2
    hands.until(lambda: abs(scene.at - middle) < 0.12 * scene.playback.last, "the middle of the time line")
    hands.drag((x + 0.5 * w, y + h / 2), (x + 0.9 * w, y + h / 2))
    hands.until(lambda: scene.at > 0.8 * scene.playback.last, "dragged on")
    assert scene.source.viewer == 0
    cells = scene.form.find("eyes")._cells
    x, y, w, h = cells[-1]
    hands.click((x + w / 2, y + h / 2))
    hands.until(lambda: scene.source.everything, "all hands lie open")
    hands.shot(f"replay-mouse-{scene.timeline.game.id}")
    side = scene.areas["side"]
    hands.move((side.box[0] + side.box[2] / 2, side.box[1] + side.box[3] / 2))
    while side.offset < side.most:
        hands.send("click", 5)  # the wheel: a long explanation takes the room of the log
        side = scene.areas["side"]
    hands.press("fold.log" if scene.form.find("fold.log") else "log")
    hands.until(lambda: "log" in scene.column.open, "the log")
    hands.press("back")
    hands.until(lambda: isinstance(hands.top, MatchesScene), "the list again")


def test_by_keyboard_alone(seen: tuple[Hands, Any]) -> None:
    hands, scene = seen
    hands.send("mousemove", 1919, 1079)
    at = still(hands, scene)
    hands.keys("Right", "Right", "Left")
    hands.until(lambda: scene.at == at + 1, "steps")
    hands.keys("ctrl+Right")
    hands.until(lambda: scene.at > at + 1, "the next deal")
    hands.keys("shift+Right")
    near = scene.source.moments
    hands.until(lambda: any(each.own for each in near[scene.at - 1 : scene.at + 1]), "the own decision")
    hands.keys("End")
    hands.until(lambda: scene.at == scene.playback.last, "the end")
    hands.keys("Home")
    hands.until(lambda: scene.at == 0, "the beginning")
    hands.keys("4")
    hands.until(lambda: scene.speed == 4, "four times as fast")
    hands.keys("v")
    hands.until(lambda: scene.source.viewer != 0, "other eyes")
    hands.keys("v")
    for _ in range(8):
        hands.keys("Right")
    hands.keys("p")
    hands.until(lambda: scene.column.choosing, "the ways to play on")
    hands.tab_to("branch.known")
    hands.keys("Return")
    table = hands.expect(TableScene)
    assert table.source.table.match.assisted
    hands.shot(f"replay-keys-{scene.timeline.game.id}")


def pressed(hands: Hands, *names: str) -> None:
    """Press buttons of a pad, one after the other."""
    for name in names:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, instance_id=5, button=NUMBER[name]))
            hands.frames(3)
        hands.rest(0.3)


def test_with_a_gamepad(seen: tuple[Hands, Any]) -> None:
    """Its arrows step; its buttons reach and press what stands on the console."""
    hands, scene = seen
    at = still(hands, scene)
    pressed(hands, "right")
    hands.until(lambda: scene.at == at + 1, "a step")
    pressed(hands, "left")
    hands.until(lambda: scene.at == at, "and back")
    scene.form.set_focus(scene.form.find("deal_on"), ring=True)
    pressed(hands, "a")
    hands.until(lambda: scene.at > at, "the next deal")
    for _ in range(len(scene.form.widgets)):
        if scene.form.focus is not None and scene.form.focus.name == "play":
            break
        pressed(hands, "down" if scene.form.focus is None else "rb")
    began = scene.source.playing
    pressed(hands, "a")
    hands.until(lambda: scene.source.playing != began, "played on, or halted")
    pressed(hands, "b")
    hands.until(lambda: hands.top is not scene, "back")


def test_with_a_finger(seen: tuple[Hands, Any]) -> None:
    hands, scene = seen

    def finger(kind: int, point: tuple[float, float]) -> None:
        m = hands.ui.metrics
        place: dict[str, Any] = {"x": point[0] / m.w, "y": point[1] / m.h, "dx": 0.0, "dy": 0.0}
        event = pygame.event.Event(kind, touch_id=9, finger_id=1, pressure=1.0, **place)
        pygame.event.post(event)
        hands.frames(2)

    def tap(name: str) -> None:
        x, y, w, h = scene.form.find(name).rect
        finger(pygame.FINGERDOWN, (x + w / 2, y + h / 2))
        hands.rest(0.1)
        finger(pygame.FINGERUP, (x + w / 2, y + h / 2))
        hands.rest(0.4)

    if scene.source.playing:
        tap("play")
    hands.until(lambda: not scene.source.playing, "pause")
    at = scene.at
    tap("step_on")
    hands.until(lambda: scene.at == at + 1, "a step")
    x, y, w, h = scene.form.find("time").rect
    finger(pygame.FINGERDOWN, (x + 0.2 * w, y + h / 2))
    for part in (0.3, 0.5, 0.7):
        finger(pygame.FINGERMOTION, (x + part * w, y + h / 2))
        hands.rest(0.05)
    finger(pygame.FINGERUP, (x + 0.7 * w, y + h / 2))
    hands.until(lambda: abs(scene.at / scene.playback.last - 0.7) < 0.15, "dragged along the time line")
    tap("back")
    hands.until(lambda: isinstance(hands.top, MatchesScene), "the list again")


def test_for_a_screen_reader(seen: tuple[Hands, Any]) -> None:
    """Everything has a name, where it stands is told as it changes, and it can be worked by what is told."""
    hands, scene = seen
    still(hands, scene)
    page = describe(hands.ui).page
    told = {each.key: each for each in page.children}
    assert "Replay" in page.name and told["place"].name and told["happened"].live == "soon"
    assert all(each.name for each in page.children if each.role in ("button", "slider", "radio group"))
    before = told["place"].name
    at = scene.at
    assert carry_out(hands.ui, "widget.step_on", "press")
    hands.until(lambda: scene.at == at + 1, "a step")
    hands.frames(5)
    after = {each.key: each for each in describe(hands.ui).page.children}
    assert after["place"].name != before
    time = after["widget.time"]
    assert time.role == "slider" and time.value
    eyes = after["widget.eyes"]
    assert [each.checked for each in eyes.children].count(True) == 1 and all(e.name for e in eyes.children)
    assert carry_out(hands.ui, f"widget.eyes#{len(eyes.children) - 1}", "press")
    hands.until(lambda: scene.source.everything, "all hands are told")
    words = [each.name for each in describe(hands.ui).page.children]
    assert len(" ".join(words)) > 100
    assert carry_out(hands.ui, "widget.back", "press")
    hands.until(lambda: isinstance(hands.top, MatchesScene), "the list again")
