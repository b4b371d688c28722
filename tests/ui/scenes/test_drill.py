"""A drill by keys, by mouse, by a screen reader, and what is kept of it."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.learn.progress import Best
from tablegame.ui.access.tree import carry_out, describe
from tablegame.ui.kit.nodes import Draw
from tablegame.ui.scenes.learn.drill_nodes import fan
from tablegame.ui.scenes.learn.drill_page import DrillScene
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import AboutPage, DrillPage, StampBookPage
from tablegame.ui.system.motion import ManualClock
from tablegame.ui.system.preferences import Learned

GAMES_OF = ("dokuson", "dobon", "dobon_fukuchi", "loadum", "clackerjack")


@pytest.fixture
def ui(tmp_path: Path) -> Iterator[Ui]:
    ui = Ui(tmp_path, language="en", clock=ManualClock(), size=(1280, 720), routes=ROUTES)
    ui.open(AboutPage())
    ui.stack.apply()
    yield ui
    ui.close()


def drill(ui: Ui, game: str = "dobon_fukuchi", seed: int = 3) -> DrillScene:
    ui.open(DrillPage(game, seed))
    ui.stack.apply()
    scene = ui.stack.top
    assert isinstance(scene, DrillScene)
    return scene


def key(scene: Any, code: int) -> None:
    scene.ui.use_device("keyboard")
    scene.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))


def click(scene: Any, name: str) -> None:
    ui = scene.ui
    ui.use_device("mouse")
    ui.clock.sleep(400) if hasattr(ui.clock, "sleep") else None
    widget = scene.form.find(name)
    x, y, w, h = widget.rect
    at = ui.metrics.s * (x + w / 2), ui.metrics.s * (y + h / 2)
    scene.form._last_press = None
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.handle(pygame.event.Event(kind, button=1, pos=at))


def codes(scene: DrillScene, ids: Any) -> list[int]:
    caps = {answer.id: answer.cap for answer in scene.run.question.answers}
    return [pygame.key.key_code(caps[each].lower()) for each in ids]


@pytest.mark.parametrize("game", GAMES_OF)
def test_all_ten_are_answered_by_keys_alone(ui: Ui, game: str) -> None:
    scene = drill(ui, game)
    while not scene.run.over:
        for code in codes(scene, scene.run.question.right):
            key(scene, code)
        assert scene.run.chosen == scene.run.question.right
        key(scene, pygame.K_RETURN)
        assert scene.run.checked
        key(scene, pygame.K_RETURN)
    assert scene.run.right == 10
    best = Learned(ui.home).best(game, "ten")
    assert best == Best(10, 10)
    assert Learned(ui.home).streaks[game] == 10
    key(scene, pygame.K_RETURN)
    assert not scene.run.over, "once more"
    key(scene, pygame.K_ESCAPE)
    ui.stack.apply()
    assert not isinstance(ui.stack.top, DrillScene)


@pytest.mark.parametrize("game", GAMES_OF)
def test_answers_are_chosen_by_mouse(ui: Ui, game: str) -> None:
    scene = drill(ui, game)
    for id in scene.run.question.right:
        click(scene, f"answer.{id}")
    click(scene, "check")
    assert scene.run.verdicts == ["right"]
    click(scene, "next")
    assert scene.run.at == 1


def test_a_screen_reader_chooses_and_hears_the_explanation(ui: Ui) -> None:
    scene = drill(ui)
    told = describe(ui).page
    names = [each.name for each in told.children]
    assert any("Which ranks" in name for name in names)
    right = sorted(scene.run.question.right)
    keys = {each.key: each for each in told.children}
    assert keys[f"widget.answer.{right[0]}"].role == "check box"
    for id in right:
        assert carry_out(ui, f"widget.answer.{id}", "press")
    assert {each.key: each for each in describe(ui).page.children}[f"widget.answer.{right[0]}"].checked
    carry_out(ui, "widget.check", "press")
    verdict = next(each for each in describe(ui).page.children if each.key == "text.verdict")
    assert verdict.live == "now" and verdict.name.startswith("Right")


def test_enter_without_an_answer_does_nothing_and_wrong_answers_come_first_again(ui: Ui) -> None:
    scene = drill(ui)
    key(scene, pygame.K_RETURN)
    assert not scene.run.checked
    missed = scene.run.question
    wrong = next(each.id for each in missed.answers if each.id not in missed.right)
    scene.choose(wrong)
    key(scene, pygame.K_RETURN)
    assert scene.run.verdicts == ["wrong"] and ui.learned.runs["dobon_fukuchi"] == 0
    key(scene, pygame.K_RETURN)
    while not scene.run.over:
        for id in scene.run.question.right:
            scene.choose(id)
        scene.check()
        scene.go_on()
    scene.again()
    assert scene.run.question is missed


def test_the_end_lists_every_question_that_was_missed(ui: Ui) -> None:
    scene = drill(ui)
    while not scene.run.over:
        right = scene.run.question.right
        scene.choose(next(answer.id for answer in scene.run.question.answers if answer.id not in right))
        scene.check()
        scene.go_on()
    told = {item.name for item in describe(ui).page.children}
    speaker = ui.speaker
    assert len(scene.run.missed) == 10
    assert {speaker.plain(missed.said.say(speaker)) for missed in scene.run.missed} <= told


def test_an_ace_is_a_one_too(ui: Ui) -> None:
    scene = drill(ui)
    key(scene, pygame.K_1)
    assert scene.run.chosen == {"1"}


def test_space_takes_an_answer_back_and_arrows_go_along(ui: Ui) -> None:
    scene = drill(ui)
    key(scene, pygame.K_a)
    focus = scene.form.focus
    assert focus is not None and focus.name == "answer.1" and scene.run.chosen == {"1"}
    key(scene, pygame.K_SPACE)
    assert not scene.run.chosen
    key(scene, pygame.K_RIGHT)
    key(scene, pygame.K_SPACE)
    assert scene.run.chosen == {"2"}


def test_the_timer_is_off_until_it_is_wanted_and_is_no_limit(ui: Ui) -> None:
    scene = drill(ui)
    scene.update(5000)
    assert scene.run.ms == 0
    scene.form.press("timer")
    scene.update(61_000)
    assert scene.run.ms == 61_000 and scene.time(scene.run.ms) == "1:01"
    assert ui.preferences.drill_timer and not scene.run.checked


def test_what_was_explained_is_played_on_the_cloth(ui: Ui) -> None:
    scene = drill(ui)
    for id in scene.run.question.right:
        scene.choose(id)
    scene.check()
    scene.form.press("played")
    assert scene.played == 0
    scene.form.press("played")
    assert scene.played == 1
    scene.go_on()
    assert scene.played is None


def test_the_stamp_book_leads_to_the_drills_and_the_answer_to_its_paragraph(ui: Ui) -> None:
    ui.open(StampBookPage("dobon"))
    ui.stack.apply()
    assert ui.stack.top is not None
    ui.stack.top.form.press("drill")
    ui.stack.apply()
    scene = ui.stack.top
    assert isinstance(scene, DrillScene)
    for id in scene.run.question.right:
        scene.choose(id)
    scene.check()
    scene.form.press("rule")
    ui.stack.apply()
    assert ui.stack.top is not scene and type(ui.stack.top).__name__ == "BookScene"


@pytest.mark.parametrize(("room", "apart"), [(900.0, True), (500.0, True), (300.0, False)])
def test_pieces_shrink_a_little_before_they_lie_over_each_other(room: float, apart: bool) -> None:
    drawn: list[tuple[float, float]] = []

    class Canvas:
        def piece(self, piece: int, x: float, y: float, w: float, alpha: int) -> None:
            drawn.append((x, x + w))

    node = fan((1, 2, 3), 156, gap=14, places=4)
    assert isinstance(node, Draw)
    canvas: Any = Canvas()
    node.paint(canvas, (0, 0, room, 300))
    assert drawn[-1][1] <= room
    assert all(left[1] < right[0] for left, right in itertools.pairwise(drawn)) == apart
    low = fan((1, 2, 3, 4), 156, gap=14, high=84)
    assert isinstance(low, Draw) and low.least < 200, "what stands beside low pieces keeps its room"
    steps = {round(right[0] - left[0], 3) for left, right in itertools.pairwise(drawn)}
    assert len(steps) == 1, "as far from each other"


def test_keys_with_pieces_fill_the_row(ui: Ui) -> None:
    scene = drill(ui, "clackerjack")
    while scene.run.question.kind != "beat":
        scene.run.choose(scene.run.question.answers[0].id)
        scene.run.check()
        scene.run.go_on()
    scene.layout()
    keys = [widget.rect for widget in scene.form.widgets if widget.name.startswith("answer.")]
    assert len({round(w) for _, _, w, _ in keys}) == 1
    assert sum(w for _, _, w, _ in keys) > 0.9 * (scene.box[2] - 2 * scene.side)
