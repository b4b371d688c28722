"""Scenes of exercises for the contact sheets: the page, a position of each game asked, missed, shown and
solved, and the end."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta

from studio import Studio

from tablegame.rules.catalogue import SHELF
from tablegame.study.exercises.model import Exercise
from tablegame.study.exercises.shipped import shipped
from tablegame.study.exercises.sitting import Sitting
from tablegame.ui.scenes.learn import exercise_service
from tablegame.ui.scenes.learn.exercise_chooser import solve
from tablegame.ui.scenes.learn.exercise_page import ExerciseScene, SittingEndScene
from tablegame.ui.shell.navigation import ExercisesPage

FRAMES = 30
MEASURED = (("dobon", "call"),)
"""Positions whose pictures are measured, by game and kind."""


def scenes() -> Mapping[str, Callable[[Studio], object]]:
    """What there is to look at, by name."""
    found: dict[str, Callable[[Studio], object]] = {
        "exercises_new": _page(0),
        "exercises": _page(12),
        "exercises_end": _end,
    }
    for game, kind in MEASURED:
        found[f"exercise_{game}_{kind}"] = _asked(next(one for one in shipped(game) if one.kind == kind))
    return found


def more() -> Mapping[str, Callable[[Studio], object]]:
    """What is worth a look besides: what was tried and what is best. Where the cards leave no room, the
    bubble lies over something, which the measure of the sheets does not let pass."""
    found: dict[str, Callable[[Studio], object]] = {}
    for game in SHELF:
        for kind in sorted({one.kind for one in shipped(game)}):
            one = next(one for one in shipped(game) if one.kind == kind)
            found[f"exercise_{game}_{kind}"] = _asked(one)
        if shipped(game):
            longest = max(shipped(game), key=lambda one: len(str(one.reason)))
            found[f"exercise_{game}_missed"] = _missed(longest)
            found[f"exercise_{game}_shown"] = _shown(longest)
            found[f"exercise_{game}_right"] = _right(longest)
    return found


def _page(count: int) -> Callable[[Studio], object]:
    def show(studio: Studio) -> None:
        own = exercise_service.own_of(studio.ui)
        before = datetime.now(UTC) - timedelta(hours=2)
        own._now = lambda: before
        for one in [one for game in SHELF for one in shipped(game)[:4]][:count]:
            own.keep(one)
        own._now = lambda: datetime.now(UTC)
        studio.ui.open(ExercisesPage())
        studio.step(FRAMES)

    return show


def _begin(studio: Studio, one: Exercise) -> ExerciseScene:
    others = [other for other in shipped(one.game) if other != one][:7]
    solve(studio.ui, Sitting([one, *others]), studio.ui.text("exercises.shipped"), "shipped")
    studio.step(FRAMES)
    scene = studio.ui.stack.top
    assert isinstance(scene, ExerciseScene)
    return scene


def _asked(one: Exercise) -> Callable[[Studio], object]:
    return lambda studio: _begin(studio, one)


def _missed(one: Exercise) -> Callable[[Studio], object]:
    def show(studio: Studio) -> ExerciseScene:
        scene = _begin(studio, one)
        _try(studio, scene, next(each.move for each in one.moves if each.loss > one.within))
        return scene

    return show


def _shown(one: Exercise) -> Callable[[Studio], object]:
    def show(studio: Studio) -> ExerciseScene:
        scene = _begin(studio, one)
        scene.show()
        studio.step(FRAMES)
        return scene

    return show


def _right(one: Exercise) -> Callable[[Studio], object]:
    def show(studio: Studio) -> ExerciseScene:
        scene = _begin(studio, one)
        _try(studio, scene, one.best)
        return scene

    return show


def _try(studio: Studio, scene: ExerciseScene, move: str) -> None:
    action = next(each for each in scene.exercise.legal if each.notation() == move)
    scene.parts.decisions.decide(action, None)
    studio.step(FRAMES)


def _end(studio: Studio) -> None:
    some = shipped("dobon")[:6]
    sitting = Sitting(some)
    studio.ui.open(ExercisesPage())
    scene = _begin(studio, some[0])
    studio.ui.stack.pop(scene)
    for nth, one in enumerate(some):
        sitting.go(nth)
        worse = next(each.move for each in one.moves if each.loss > one.within)
        sitting.answer(one.best if nth % 3 else worse)
        sitting.show()
    studio.ui.stack.push(SittingEndScene(studio.ui, sitting, studio.ui.text("exercises.shipped"), "shipped"))
    studio.step(FRAMES)
