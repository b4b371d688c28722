"""The choice of exercises: today's, the player's own, shipped ones, and the decisions of a review."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Final

from tablegame.match.header import Player, match_id
from tablegame.match.timeline import Timeline
from tablegame.rules.catalogue import SHELF
from tablegame.speech import Text
from tablegame.study.exercises.exercise import Exercise, is_sound, kinds_of, shipped
from tablegame.study.exercises.exercise_session import Sitting
from tablegame.study.exercises.review_exercises import exercise_of
from tablegame.study.review.stored_reviews import Opinions
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import button, choice
from tablegame.ui.kit.layout import Column, Fits, Node, Row, Space
from tablegame.ui.kit.nodes import Label, hairline, heading, paragraphs
from tablegame.ui.kit.page import PageScene
from tablegame.ui.kit.text_size import clamp_size
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.learn import exercise_service
from tablegame.ui.scenes.learn.exercise_page import ExerciseScene, SittingEndScene, SittingPlan
from tablegame.ui.scenes.learn.exercise_service import Gathering, kind_words, own_of
from tablegame.ui.scenes.matches.records import Branching
from tablegame.ui.scenes.study.luck_text import review_of
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import RetryPage
from tablegame.ui.shell.scene import Scene

LETTERS: Final = 30.0
"""The greatest height of the letters of buttons, in du."""
OWN_MOST: Final = 10
"""The most of the player's own exercises in one sitting."""


def solve(ui: Ui, sitting: Sitting, title: str, source: str) -> None:
    """Begin a sitting over the page in front. `source`: "own", "shipped" or "day"."""
    own = own_of(ui)

    def again(missed: Sequence[Exercise]) -> None:
        solve(ui, Sitting(missed, repeats=False), title, source)

    def end(ui: Ui) -> Scene:
        return SittingEndScene(ui, sitting, title, source, again)

    def keep(exercise: Exercise, on: bool) -> None:
        if on:
            own.keep_again(exercise)
        else:
            own.drop(exercise)

    ui.stack.push(ExerciseScene(ui, SittingPlan(sitting, title, end, keep, own.has)))


class ChooserScene(PageScene):
    """The page of exercises. Nothing on it is timed, rated or locked."""

    title = "exercises.title"

    def __init__(self, ui: Ui, game: str = "", *, today: Callable[[], date] = date.today) -> None:
        """Choose among the player's own exercises of one game at first, or of all games ("")."""
        super().__init__(ui)
        self._today = today
        self.today = today()
        self.game = game
        self.kind = ""
        self._own = own_of(ui)
        self._gathering = Gathering(ui)
        self._changes = self._own.changes

    def enter(self) -> None:
        super().enter()
        self._gathering.begin()

    def update(self, ms: int) -> None:
        super().update(ms)
        self._gathering.tick()
        now = self._today()
        changed = now != self.today or self._own.changes != self._changes
        if changed and self.form.modal is None:  # a layout would close an open list
            self.today, self._changes = now, self._own.changes
            self.layout()

    def due(self) -> list[Exercise]:
        """Return the player's own exercises that are due now, as far as the filters go."""
        return self._own.due(self.game, self.kind)

    # Content ------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        unsolved = self._own.of_day(self.today) is None
        if unsolved and exercise_service.of_today(self.ui, self.today) is not None:
            self.first = "day"
        else:
            self.first = "back" if unsolved or not self.due() else "own"
        super().layout()

    def head(self) -> Node:
        return heading(self.page_name)

    def body(self) -> Node:
        own = Column(*self._day(), hairline(), *self._own_exercises(), gap=14)
        games = self._shipped()
        beside = Row(own, games, gap=48, align="top", shares=(10, 9))
        return Fits(beside, Column(own, hairline(), games, gap=14))

    def foot(self) -> Node:
        size = clamp_size(self.ui, t.BODY, LETTERS)
        words = self.ui.text("exercises.back")
        return Row(button(words, self.close, name="back", icon="left", action="back", size=size), Space())

    def _day(self) -> list[Node]:
        """Return the exercise of the day, and whether it has been solved."""
        ui, line = self.ui, self._today_line()
        exercise, solved = exercise_service.of_today(ui, self.today), self._own.of_day(self.today)
        words = Label(line, t.READING, t.SUMI_SECOND, lines=0)
        nodes: list[Node] = [Column(self._part("exercises.today"), words)]
        if exercise is not None:
            kind = kind_words(ui, exercise.game, exercise.kind)
            about = ui.text("app.between.and").join((game_name(ui, exercise.game), kind))
            start = ui.text("exercises.start" if solved is None else "exercises.again")
            way = self._button(start, self.solve_day, "day", line, gold=solved is None)
            nodes += [Label(about, t.NAME, bold=True, lines=0), way]
        return nodes

    def _own_exercises(self) -> list[Node]:
        """Return the exercises from the player's own matches: how many are due, and the filters."""
        ui, own, due = self.ui, self._own, self.due()
        line = self._due_line(len(due))
        kept = ui.text("exercises.kept_count", n=len(own.all)) if own.all else ui.text("exercises.kept_none")
        nodes: list[Node] = [
            Column(
                self._part("exercises.from_matches"),
                Label(line, t.READING, bold=True, lines=0),
                Label(kept, t.NAME, t.SUMI_SECOND, lines=0),
            )
        ]
        if own.all:
            gold = bool(due) and own.of_day(self.today) is not None
            words = ui.text("exercises.start")
            nodes += [self._filters(), self._button(words, self.solve_own, "own", line, gold, bool(due))]
        return [*nodes, *paragraphs(self._troubles(), t.NAME, t.LOSS)]

    def _filters(self) -> Node:
        ui, size = self.ui, clamp_size(self.ui, t.NAME, 26)
        games = [("", ui.text("exercises.all_games")), *((game, game_name(ui, game)) for game in SHELF)]
        kinds = [("", ui.text("exercises.all_kinds"))]
        kinds += [(kind, kind_words(ui, self.game, kind)) for kind in kinds_of(self.game)]
        fields = (
            choice(games[0][1], games, self.game, self._set_game, name="game", size=size, grow=1),
            choice(
                kinds[0][1], kinds, self.kind, self._set_kind, name="kind", size=size, grow=1,
                enabled=len(kinds) > 1,
            ),
        )  # fmt: skip
        return Fits(Row(*fields, gap=16, shares=(1, 1)), Column(*fields, gap=8))

    def _shipped(self) -> Node:
        """Return a row for each game, with the way to its next exercises."""
        ui = self.ui
        rows: list[Node] = []
        for game in filter(shipped, SHELF):
            done, count = exercise_service.solved(ui, game)
            name, line = game_name(ui, game), ui.text("exercises.solved", n=done, of=count)
            some = min(exercise_service.SHIPPED_MOST, count)
            words = ui.text("exercises.ten" if done < count else "exercises.ten_again", n=some)
            press = partial(self.solve_shipped, game)
            solved = Label(line, t.NAME, t.SUMI_SECOND, say=False)
            names = Column(Label(name, t.BODY, bold=True, say=False), solved, grow=1)
            way = self._button(words, press, f"shipped.{game}", ui.text("access.row", label=name, value=line))
            rows += [hairline(), Row(names, way, gap=16)]
        about = Label(ui.text("exercises.shipped_line"), t.NAME, t.SUMI_SECOND, lines=0)
        return Column(Column(self._part("exercises.shipped"), about), *rows, gap=14)

    def _part(self, key: str) -> Node:
        """Return the heading of a part of the page."""
        return Label(self.ui.text(key), t.TOTAL, bold=True, display=True, most=42)

    def _button(
        self, words: str, press: Callable[[], object], name: str, note: str, gold: bool = False,
        enabled: bool = True,
    ) -> Node:  # fmt: skip
        """Return the button that begins exercises, golden if it is the first choice."""
        made = button(
            words, press, name=name, icon="exercise", kind="primary" if gold else "paper", note=note, high=48,
            action="activate" if gold else "", least=150, size=clamp_size(self.ui, t.BODY, LETTERS),
            enabled=enabled,
        )  # fmt: skip
        return Row(made)

    # Words --------------------------------------------------------------------------------------------------
    def _today_line(self) -> str:
        solved = self._own.of_day(self.today)
        if exercise_service.of_today(self.ui, self.today) is None:
            key = "none" if exercise_service.played(self.ui) else "unplayed"
            return self.ui.text(f"exercises.today_{key}")
        if solved is None:
            return self.ui.text("exercises.today_line")
        return self.ui.text("exercises.today_done" if solved else "exercises.today_missed")

    def _due_line(self, count: int) -> str:
        if count:
            return self.ui.text("exercises.due", n=count)
        days = self._own.days_left(self.game, self.kind)
        if days is None:
            return self.ui.text("exercises.due_none")
        return self.ui.text("exercises.due_later" if days else "exercises.due_soon", n=days)

    def _troubles(self) -> list[str]:
        """Return words about files that could not be read or saved."""
        lines = []
        if self._own.damaged:
            lines.append(self.ui.text("exercises.damaged", n=self._own.damaged))
        if cause := self.ui.cause(self._own.fault):
            lines.append(self.ui.text("exercises.not_saved", text=cause))
        return lines

    # What the player does -----------------------------------------------------------------------------------
    def _set_game(self, value: object) -> None:
        self.game, self.kind = str(value), ""
        self.layout()

    def _set_kind(self, value: object) -> None:
        self.kind = str(value)
        self.layout()

    def solve_day(self) -> None:
        """Begin the exercise of the day; only its first answer is stored."""
        exercise, today = exercise_service.of_today(self.ui, self.today), self.today
        if exercise is not None:
            store = partial(self._own.answered_day, today)
            sitting = Sitting([exercise], lambda _, right: store(right), repeats=False)
            solve(self.ui, sitting, self.ui.text("exercises.of_day"), "day")

    def solve_own(self) -> None:
        """Begin some of the player's own exercises that are due, in random order."""
        if due := self.due():
            random.shuffle(due)
            sitting = Sitting(due[:OWN_MOST], self._own.answered)
            solve(self.ui, sitting, self.ui.text("exercises.from_matches"), "own")

    def solve_shipped(self, game: str) -> None:
        """Begin the next shipped exercises of a game."""
        if exercises := exercise_service.next_shipped(self.ui, game):
            sitting = Sitting(exercises, self._own.answered)
            solve(self.ui, sitting, self.ui.text("exercises.shipped"), "shipped")


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
        if exercise is not None and exercise.id not in lines and is_sound(exercise):
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
