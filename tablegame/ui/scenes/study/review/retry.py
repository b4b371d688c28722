"""The decisions of a review as exercises, with what was known then and without the answers."""

from collections.abc import Sequence
from dataclasses import replace

from tablegame.match.header import Player, match_id
from tablegame.match.timeline import Timeline
from tablegame.speech import Text
from tablegame.study.exercises.from_review import exercise_of
from tablegame.study.exercises.model import Exercise, sound
from tablegame.study.exercises.sitting import Sitting
from tablegame.study.review.opinions import Opinions
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.learn.exercise_page import ExerciseScene, SittingPlan
from tablegame.ui.scenes.matches.branching import Branching
from tablegame.ui.scenes.study.luck_text import review_of
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import RetryPage


def retry_scene(ui: Ui, page: RetryPage) -> ExerciseScene | None:
    """Return the decisions of a page as exercises, or None if none was compared with another move.

    Raise RecordError for a record that cannot be followed.
    """
    timeline, review = Timeline(page.record), review_of(ui, page.record, page.seat)
    judged = {decision.line: decision for decision in review.judged} if review is not None else {}
    lines: dict[str, int] = {}
    exercises: list[Exercise] = []
    for line in page.lines:
        exercise = exercise_of(timeline, page.seat, judged[line]) if line in judged else None
        if exercise is not None and exercise.id not in lines and sound(exercise):
            lines[exercise.id] = line
            exercises.append(exercise)
    if not exercises:
        return None
    sitting = Sitting(exercises, repeats=False)
    sitting.go(next((n for n, exercise in enumerate(exercises) if lines[exercise.id] == page.line), 0))
    opinions = Opinions(ui.home, match_id(page.record.header))
    branching = Branching(ui, timeline, page.path)

    def keep(exercise: Exercise, on: bool) -> None:
        opinions.put("kept", page.seat, lines[exercise.id], on)

    def is_kept(exercise: Exercise) -> bool:
        return opinions.has("kept", page.seat, lines[exercise.id])

    def play_on(exercise: Exercise) -> None:
        line = lines[exercise.id]
        begun = Text("review.retry.begun", {"match": game_name(ui, timeline.game.id)})
        branching.begin("known", line - 1, page.seat, begun, reviewed=True)

    def players(exercise: Exercise) -> Sequence[Player]:
        kinds = timeline.kinds_at(lines[exercise.id])
        seated = zip(page.record.header.players, kinds, strict=True)
        return [replace(player, kind=kind) for player, kind in seated]

    title = ui.text("review.retry.title", n=len(exercises))
    plan = SittingPlan(sitting, title, lambda ui: None, keep, is_kept, players=players, play_on=play_on)
    return ExerciseScene(ui, plan)
