"""An exercise on the real table, where moves are judged and not made, and the end of a sitting."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from tablegame.controllers.advice import MoveComparison
from tablegame.learn.attempts import AnswerStage
from tablegame.match.header import Player
from tablegame.rules.contract import Action
from tablegame.study.exercises.exercise import Exercise
from tablegame.study.exercises.exercise_session import ExerciseTurn, Sitting
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.kit.controls import button, buttons, link
from tablegame.ui.kit.layout import Column, Fits, Node, Panel, Row, Space
from tablegame.ui.kit.nodes import Label, Speech, hairline, key_picture
from tablegame.ui.kit.page import PageScene
from tablegame.ui.kit.text_size import clamp_size
from tablegame.ui.scenes.common import game_name, key_only
from tablegame.ui.scenes.learn.exercise_service import ExerciseText, kind_words
from tablegame.ui.scenes.learn.highlight_targets import HighlightTarget, TriedPieces, draw_ring
from tablegame.ui.scenes.learn.lesson_nodes import NARROW, ProgressDot, free_place
from tablegame.ui.scenes.learn.position_sources import PositionSource
from tablegame.ui.scenes.learn.question_table import PositionQuestion, QuestionTable, usual_players
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import TitlePage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.table import table_context as e
from tablegame.ui.table.overlay.bubble_place import Place

PREFIX: Final = "exercise."
"""The beginning of the names of the widgets over the table."""
DOTS_MOST: Final = 16
"""The most exercises for which the bar has dots."""
TURN_KEYS: Final = ("PgUp", "PgDn")
"""The caps of the keys that lead to the exercise before and the one after."""
MISSED: Final = 5
"""The most missed exercises that are named at the end."""


@dataclass(frozen=True)
class SittingPlan:
    """A sitting, and what can be done with its exercises."""

    sitting: Sitting
    title: str
    """The source of the exercises, as the bar names it."""
    on_over: Callable[[Ui], Scene | None]
    """Returns the page after the last exercise, if any."""
    keep: Callable[[Exercise, bool], object] | None = None
    """Puts an exercise among the player's own, or takes it out; None where that is impossible."""
    is_kept: Callable[[Exercise], bool] = lambda exercise: False
    """Returns whether an exercise is among the player's own."""
    players: Callable[[Exercise], Sequence[Player]] | None = None
    """Returns the players by seat; None for the usual ones, whose strength is unknown."""
    play_on: Callable[[Exercise], object] | None = None
    """Begins a match from a position; None where that is impossible."""


class ExerciseScene(QuestionTable):
    """The exercise at which a sitting is. The next exercise gets a scene of its own."""

    prefix, first, way_out = PREFIX, ("next", "play_on", "show", "keep"), TitlePage

    def __init__(self, ui: Ui, plan: SittingPlan) -> None:
        self.plan = plan
        self.sitting = plan.sitting
        self.turn = plan.sitting.turn
        self.exercise = exercise = self.turn.exercise
        players = plan.players(exercise) if plan.players else None
        players = players or usual_players(ui, exercise.seats, exercise.seat)
        self.words = ExerciseText(ui, self.turn, [player.name for player in players])
        self.position = PositionSource(exercise, players, self._decide, TitlePage())
        self.position.asks = not self.turn.done
        self.refused = ""
        """The reason why the last try was not allowed."""
        self._comparing: MoveComparison | None = None
        """A move whose worth is still computed."""
        super().__init__(ui, self.position, GAME_TABLES[exercise.game], exercise.seat)

    def leave(self) -> None:
        super().leave()
        if self._comparing is not None:
            self._comparing.cancel()

    def enter(self) -> None:
        super().enter()
        self.hold_window()
        self.carry_out(e.Refresh())

    # What the player does -----------------------------------------------------------------------------------
    @property
    def asks_move(self) -> bool:
        return self.position.asks

    def answer_effect(self, effect: e.Effect) -> None:
        match effect:
            case e.Refuse(reason):
                if self.ready and self.position.asks:
                    said = self.ui.speaker.plain(reason.say(self.ui.speaker))
                    self.refused = said + self.ui.text("lessons.stop")
                    self.ui.sounds.play("illegal")
                    self._settle()
            case _:
                super().answer_effect(effect)

    def _decide(self, action: Action) -> None:
        """Try a move. One that was not measured is compared with the best first."""
        if not self.position.asks:
            return
        move = action.notation()
        self.refused = ""
        if self.turn.verdict_of(move) == "unknown" and self.ui.has_service:
            exercise, workers = self.exercise, self.ui.service.workers
            self._comparing = MoveComparison(workers, exercise.game, exercise.view, exercise.best, move)
            self._settle()
            return
        self._answer(action)

    def _answer(self, action: Action) -> None:
        """Count a move whose worth is known, or cannot be known."""
        items = self.model.hand.find(action.gesture().pieces)
        self.mark_tried(items, self.sitting.answer(action.notation()) == "right")
        self._settle()

    def _settle(self) -> None:
        """Put the hand back, and say in the bubble what came of the try."""
        self.position.asks = not self.turn.done and self._comparing is None
        if not self.position.asks:
            self.model.window = None
        self.put_back()
        self.answer_effect(e.PicksChanged())
        self.hold_window()
        self.carry_out(e.Refresh())
        if self.turn.done and self.ui.device in ("keyboard", "pad"):
            self.form.set_focus(self.form.find(f"{PREFIX}next"), ring=True)
        self.dirty = True

    def show(self) -> None:
        """Show the best move."""
        if not self.turn.done:
            self.refused = ""
            self.sitting.show()
            self.tried = TriedPieces()
            self._settle()

    def go_on(self) -> None:
        """Go to the next exercise that is not done, or to the end."""
        if not self.turn.done or self.over:
            return
        following = self.sitting.following
        if following is not None:
            self.go_to(following)
            return
        self.over = True
        scene = self.plan.on_over(self.ui)
        self.ui.stack.pop(self)
        if scene is not None:
            self.ui.stack.push(scene)

    def go_to(self, nth: int) -> None:
        """Go to another exercise of the sitting."""
        if self.over:
            return
        self.over = True
        self.sitting.go(nth)
        self.ui.stack.pop(self)
        self.ui.stack.push(ExerciseScene(self.ui, self.plan))

    def play_on(self) -> None:
        """Begin a match from here."""
        if self.plan.play_on is not None:
            self.plan.play_on(self.exercise)

    def keep(self) -> None:
        """Put the exercise among the player's own, or take it out."""
        if self.plan.keep is not None:
            self.plan.keep(self.exercise, not self.plan.is_kept(self.exercise))
            self.place_parts()
            self.dirty = True

    # Over the table -----------------------------------------------------------------------------------------
    def layout(self) -> None:
        self.where = None
        super().layout()

    @property
    def compares(self) -> bool:
        """Return whether the worth of a move is still computed."""
        return self._comparing is not None

    def question(self) -> PositionQuestion:
        if self.compares:
            words = self.ui.text("exercises.compares")
            return PositionQuestion(self.turn.attempts, words, "", "", Space(44, grow=0))
        reply = self.refused or self.words.reply()
        return PositionQuestion(
            self.turn.attempts, self.words.question(), reply, self.words.explanation(), self._ways()
        )

    def place_bubble(self, sizes: Sequence[tuple[float, float]]) -> Place:
        metrics = self.ui.metrics
        return free_place(sizes, self.where, *self.avoided_boxes(), (metrics.w, metrics.h))

    def narrowest(self) -> float:
        return 0.0 if self.turn.done else NARROW

    def _ways(self) -> Node:
        """Return the buttons of the bubble: the next exercise, or the way to see the answer."""
        ui, play_on = self.ui, None
        if self.plan.play_on is not None:
            play_on = self._link("review.retry.play_on", self.play_on, "play_on", "branch")
        if not self.turn.done:
            return Column(play_on, self._link("exercises.show", self.show, "show", "eye"))
        words = ui.text("exercises.finish" if self.sitting.following is None else "exercises.next")
        following = button(
            words, self.go_on, name=f"{PREFIX}next", kind="primary", key="activate", size=t.BODY,
            least=140, high=48,
        )  # fmt: skip
        keep = None
        if self.plan.keep is not None:
            is_kept = self.plan.is_kept(self.exercise)
            keep = self._link("exercises.kept" if is_kept else "exercises.keep", self.keep, "keep", "star")
        beside = Row(keep, Space(), following, gap=8)
        return Column(play_on, Fits(beside, Column(keep, Row(Space(), following), gap=4)), gap=4)

    def _link(self, key: str, press: Callable[[], object], name: str, sign: str) -> Node:
        words = self.ui.text(key)
        return Row(link(words, press, name=PREFIX + name, size=t.READING, icon=sign, quiet=True))

    def bar_parts(self) -> tuple[Node, str]:
        """Return the dots, the progress, and the caps of the keys that go from one to the next."""
        ui, (dots, words) = self.ui, super().bar_parts()
        caps = None
        if len(self.sitting.turns) > 1 and ui.device not in ("pad", "touch"):
            caps = Row(*(key_picture(ui, cap, dark=True) for cap in TURN_KEYS), gap=6)
        progress = Label(words, t.NAME, t.TEXT_SOFT, most=24, say=False)
        return Fits(Row(dots, progress, caps, gap=12), Row(dots, progress, gap=8)), ""

    def dots(self) -> Sequence[ProgressDot]:
        turns = self.sitting.turns
        return [self._dot(nth, turn) for nth, turn in enumerate(turns)] if len(turns) <= DOTS_MOST else []

    def _dot(self, nth: int, turn: ExerciseTurn) -> ProgressDot:
        if nth == self.sitting.at:
            return ProgressDot("now")
        label, press = self.ui.text("exercises.go_to", n=nth + 1), partial(self.go_to, nth)
        if not turn.done:
            return ProgressDot("open", label, press)
        return ProgressDot("right" if turn.solved else "missed", label, press)

    def progress(self) -> str:
        return self.ui.text("exercises.place", n=self.sitting.at + 1, of=len(self.sitting.turns))

    def names(self) -> tuple[str, str]:
        """Return the game, and the source of the exercise with its kind.

        The kind of a decision of the player's own is that of the better move, so it stays hidden.
        """
        ui, exercise, title = self.ui, self.exercise, self.plan.title
        if self.plan.play_on is None:
            kind = kind_words(ui, exercise.game, exercise.kind)
            title = ui.text("app.between.and").join((title, kind))
        return game_name(ui, exercise.game), title

    # Input and time -----------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and self.ui.device == "pad" and not self.over:
            keys = self.ui.keys
            if keys.hits(event, "next_set") or keys.hits(event, "previous_set"):
                # As on pages its LB and RB go through the controls: some are in the bubble alone.
                return False
        return super().handle(event)

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Handle the keys for the exercise before and after."""
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            nth = self.sitting.at + (1 if event.key == pygame.K_PAGEDOWN else -1)
            if 0 <= nth < len(self.sitting.turns):
                self.go_to(nth)
            return True
        return super().handle_key(event)

    def update(self, ms: int) -> None:
        super().update(ms)
        if not self.over:
            self._poll()

    def _poll(self) -> None:
        """Answer a move that was compared with the best, once its worth is known."""
        comparing = self._comparing
        if comparing is None or not comparing.tick():
            return
        self._comparing = None
        if comparing.found is not None:
            self.sitting.learn(comparing.move, comparing.found[0])
        self.position.asks = True
        self._answer(self.exercise.rules_of_game.parse(comparing.move))

    # Picture ------------------------------------------------------------------------------------------------
    def best_target(self) -> HighlightTarget | None:
        """Return the targets of the best move: pieces, a button or a zone."""
        return self.move_target(self.exercise.rules_of_game.parse(self.exercise.best))

    def draw_highlights(self, canvas: Canvas) -> None:
        if self.turn.stage is AnswerStage.SHOWN and (best := self.best_target()) is not None:
            draw_ring(canvas, best, first=True)


class SittingEndScene(PageScene):
    """The page after the last exercise of a sitting."""

    opaque, width, first = False, 900.0, "done"

    def __init__(
        self, ui: Ui, sitting: Sitting, title: str, source: str,
        again: Callable[[Sequence[Exercise]], object] | None = None,
    ) -> None:  # fmt: skip
        """Show how a sitting went. `source`: "own", "shipped" or "day".

        `again`: begins missed exercises once more.
        """
        super().__init__(ui)
        self._begin_again = again
        self.sitting = sitting
        self.source = source
        self._title = title

    @property
    def page_name(self) -> str:
        return self._title

    def head(self) -> Node:
        line = self.ui.text(f"exercises.end.{self.source}")
        return Column(
            Label(self.verdict(), t.BANNER, bold=True, display=True, most=56, live="soon", name="verdict"),
            Label(line, t.BODY, t.SUMI_SECOND, lines=2, most=32),
            gap=8,
        )

    def body(self) -> Node:
        count = len(self.sitting.missed)
        words = self.ui.text("exercises.end.missed" if count else "exercises.end.clean", n=count)
        rows = [node for line in self.missed() for node in (hairline(), self._missed(line))]
        notes = Column(Label(words, t.HERO, bold=True, lines=0, most=34), *rows, gap=14)
        return Panel(notes, kind="note", ink=t.BRASS, pad=24, top=16)

    def _missed(self, line: str) -> Node:
        words = Label(line, t.BODY, lines=2, most=30, say=False)
        return Column(Speech(spoken(self.ui, line)), words)

    def foot(self) -> Node:
        ui, size = self.ui, clamp_size(self.ui, t.HERO, 32)
        done = button(
            ui.text("exercises.end.done"), self.close, name="done", kind="primary", action="activate",
            size=size, least=200, high=52,
        )  # fmt: skip
        again = None
        if self.sitting.missed:
            words = ui.text("exercises.end.again")
            again = button(words, self.again, name="again", size=size, least=220, high=52)
        return Row(buttons(done, again, gap=16), Space())

    def layout(self) -> None:
        super().layout()
        key_only(self.form, "back", "escape", self.close)

    def verdict(self) -> str:
        """Return the number of solved exercises in words, such as "4 of 5 at the first try"."""
        solved, asked = self.sitting.right, self.sitting.asked
        if asked == 1:
            return self.ui.text("exercises.end.one_right" if solved else "exercises.end.one_missed")
        key = "exercises.end.all" if solved == asked else "exercises.end.title"
        return self.ui.text(key, n=solved, of=asked)

    def missed(self) -> Iterator[str]:
        """Yield what each missed exercise was about, and its best move."""
        ui = self.ui
        for exercise in self.sitting.missed[:MISSED]:
            names = [player.name for player in usual_players(ui, exercise.seats, exercise.seat)]
            words = ExerciseText(ui, ExerciseTurn(exercise), names)
            kinds = game_name(ui, exercise.game), kind_words(ui, exercise.game, exercise.kind)
            kind = ui.text("app.between.and").join(kinds)
            yield ui.text("exercises.end.best", kind=kind, move=words.move(exercise.best))

    def again(self) -> None:
        """Begin the missed exercises once more; nothing of that is counted."""
        missed = self.sitting.missed
        self.close()
        if missed and self._begin_again is not None:
            self._begin_again(missed)
