"""The real table at a step of a lesson, at rest and in silence, to be drawn once: nobody plays at it."""

import copy
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from tablegame.learn.course import Course
from tablegame.learn.lessons import Lesson
from tablegame.ui.draw.cache import Unfinished, at_most
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.sound import Sounds
from tablegame.ui.table.lesson_source import LessonSource
from tablegame.ui.table.scene import TableScene

STEP_MS: Final = 200
MOST: Final = 60
"""Steps of time in which everything has come to rest."""


def table_at(ui: Ui, lesson: Lesson, step: int, names: Sequence[str]) -> TableScene:
    """The table before the move that the step (from 1) asks for; `names`: the learner's, then the others'."""
    others = iter(names[1:])
    sitting = [names[0] if seat == lesson.seat else next(others) for seat in range(lesson.seats)]
    source = LessonSource(Course(lesson, step - 1), sitting)
    # Here a window for calls is open as in play: it is not held for a learner.
    source.patient = False
    game_table = GAME_TABLES[lesson.game]
    source.closing = game_table.closing
    scene = TableScene(_aside(ui), source, game_table)
    scene.model.home = lesson.seat
    scene.layout()
    source.begin()
    for _ in range(MOST):
        scene.update(STEP_MS)
        if source.told and not scene.animator.moving and scene.parts.legal.asked:
            break
    scene.update(1)
    return scene


def picture_of(scene: TableScene, canvas: Canvas, seconds: float) -> pygame.Surface | None:
    """All of it, as large as the window is; None if the pictures on it took longer: ask again."""
    picture = pygame.Surface(canvas.surface.get_size())
    try:
        with at_most(seconds), canvas.onto(picture):
            scene.draw(canvas)
    except Unfinished:
        return None
    finally:
        canvas.drop()
    return picture


def _aside(ui: Ui) -> Ui:
    """The same screen, on which nothing moves, sounds or is kept."""
    quiet = copy.copy(ui)
    quiet.preferences = replace(ui.preferences, reduced_motion=True, speed="instant", first_windows="usual")
    quiet.sounds = Sounds(on=False)
    return quiet
