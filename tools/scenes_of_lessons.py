"""Scenes of lessons, stamp books and explanations: a step of each kind, asked, wrong and praised."""

from collections.abc import Callable, Mapping

from studio import Studio

from tablegame.learn.lessons import OTHER, contents, read
from tablegame.rules.catalogue import SHELF
from tablegame.speech import Text
from tablegame.ui.scenes.learn.lesson_page import LessonScene
from tablegame.ui.shell.navigation import ExplainPage, StampBookPage
from tablegame.ui.table.table_context import Refuse

LONGEST = 2000
"""Frames until a coach speaks."""


def scenes() -> Mapping[str, Callable[[Studio], object]]:
    """What there is to look at, by name."""
    found: dict[str, Callable[[Studio], object]] = {}
    for game in SHELF:
        if not contents(game):
            continue
        found[f"lesson_{game}"] = _lesson(game, True)
        found[f"lesson_{game}_asked"] = _lesson(game, False)
        found[f"lesson_{game}_wrong"] = _lesson(game, True, wrong=True)
        found[f"lesson_{game}_praised"] = _lesson(game, True, right=True)
        found[f"stampbook_{game}"] = _stamps(game, 3)
    found["stampbook_new"] = _stamps("dobon", 0)
    found["stampbook_all"] = _stamps("dobon", 9)
    found["explain"] = _explain
    return found


def _lesson(
    game: str, moves: bool, *, wrong: bool = False, right: bool = False
) -> Callable[[Studio], LessonScene]:
    """The first step of a game's lessons that asks for a move, or else for an answer."""

    def show(studio: Studio) -> LessonScene:
        lesson, at = next(
            (lesson, at)
            for lesson in read(game).values()
            for at, step in enumerate(lesson.steps)
            if at and (bool(step.moves) if moves else bool(step.ask))
            and (not wrong or set(step.wrong) - {OTHER}) and (not right or step.praise)
        )  # fmt: skip
        studio.ui.learned.leave(game, lesson.id, at)
        scene = LessonScene(studio.ui, lesson)
        studio.show(scene)
        studio.until(lambda: scene.where is not None, LONGEST)
        studio.step(40)
        if wrong:
            text = next(text for text in scene.course.step.wrong if text != OTHER)
            action = scene.course.game.parse(text)
            reason = scene.course.game.why_not(scene.model.view, action)
            if reason is None:
                scene.parts.decisions.decide(action, None)
            else:
                scene.carry_out(Refuse(Text(reason.code, dict(reason.values)), text))
            studio.step(20)
        if right:
            scene.parts.decisions.decide(scene.course.right_move(), None)
            studio.step(5)
            studio.until(lambda: scene.where is not None, LONGEST)
            studio.step(40)
        return scene

    return show


def _stamps(game: str, done: int) -> Callable[[Studio], object]:
    def show(studio: Studio) -> None:
        for entry in contents(game)[:done]:
            studio.ui.learned.finish(game, entry.id, f"2026-11-{18 + entry.number}")
        studio.ui.open(StampBookPage(game))
        studio.step(60)

    return show


def _explain(studio: Studio) -> None:
    """Show what just happened over a page, with reasons of which the rule book says more."""
    reasons = [Text(f"explain.dobon.{name}") for name in ("in_bind", "in_bind_five", "joker", "last")]
    moment = [([Text("table.practice")], reasons[:2]), ([Text("table.taken_back")], reasons[2:])]
    studio.ui.open(StampBookPage("dobon"))
    studio.step(5)
    studio.ui.open(ExplainPage([moment, moment[1:], moment], [], "dobon"))
    studio.step(60)
