"""Title, seats, pause, sheet and result: drawn at every size, and used by mouse and keyboard; the title."""

import pygame
import pytest

from tablegame.match.archive import Message
from tablegame.ui.scenes.system.dialogs import NoteScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.system.metrics import SMALLEST
from tests.ui.ink import written
from tests.ui.scenes.pages import LONG, Maker, Service, key, make, scenes, show

__all__ = ["make"]


@pytest.mark.parametrize("size", [SMALLEST, (1280, 720), (2560, 1080)])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_widget_lies_on_the_canvas_and_on_no_other(
    make: Maker, language: str, size: tuple[int, int]
) -> None:
    ui = make(language, size, service=Service(3))
    for scene in scenes(ui):
        show(ui, scene)
        # The focus brings a scroll into sight that the wall hides.
        hidden: list[str] = []
        if isinstance(scene, TitleScene):
            seen = scene.wall.motion.seen
            hidden = [f"scroll.{each.game.id}" for n, each in enumerate(scene.game_scrolls) if not seen(n)]
        # Two that share an edge do not overlap.
        boxes = [
            (widget.name, pygame.FRect(widget.rect).inflate(-0.01, -0.01))
            for widget in scene.form.widgets
            if widget.rect[2] > 0 and widget.name not in hidden
        ]
        for index, (name, box) in enumerate(boxes):
            assert box.left >= 0 and box.top >= 0, (scene, name)
            assert box.right <= ui.metrics.w and box.bottom <= ui.metrics.h, (scene, name)
            for other, far in boxes[index + 1 :]:
                over = other.startswith("slip.") or (name.startswith("row.") and box.contains(far))
                assert over or not box.colliderect(far), (scene, name, other)
        ui.stack.pop()
        ui.stack.apply()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_everything_can_be_drawn_with_letters_twice_as_large(make: Maker, language: str) -> None:
    ui = make(language, (1920, 1080), 2.0, service=Service(3))
    for scene in scenes(ui):
        show(ui, scene)
        ink = written(ui)
        # A name that is being typed moves under its field.
        faults = [one for one in ink.faults() if LONG[:20] not in one or "window" not in one]
        assert ink.standing and not faults, scene
        ui.stack.pop()
        ui.stack.apply()


# Title: more of it in test_title.py -----------------------------------------------------------
def test_messages_are_shown_once(make: Maker) -> None:
    service = Service()
    service.archive.messages.append(Message("errors.record.not_put_aside", {"line": 3, "file": "a.tgr"}))
    ui = make(service=service)
    title = TitleScene(ui)
    show(ui, title)
    assert isinstance(ui.stack.top, NoteScene) and "a.tgr" in str(ui.stack.top.texts)
    assert not service.archive.messages
    key(ui, pygame.K_RETURN)
    assert ui.stack.top is title
