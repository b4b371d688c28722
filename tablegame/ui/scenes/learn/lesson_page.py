"""A lesson: the real table, a coach beside it, and moves that are made only if they are right."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Final

import pygame

from tablegame.learn.lesson_course import LessonCourse
from tablegame.learn.lessons import Lesson
from tablegame.rules.contract import Action
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.kit.controls import button
from tablegame.ui.kit.layout import Fits, Node
from tablegame.ui.kit.text_size import clamp_size
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.learn.highlight_targets import TriedPieces, draw_ring
from tablegame.ui.scenes.learn.lesson_coach import PREFIX, LessonCoach, Spotlight, order_items
from tablegame.ui.scenes.learn.lesson_nodes import ProgressDot
from tablegame.ui.scenes.learn.position_sources import LessonSource
from tablegame.ui.scenes.learn.question_table import PositionQuestion, QuestionTable, usual_names
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import StampBookPage
from tablegame.ui.table import table_context as e
from tablegame.ui.table.match_controls import paragraph_for
from tablegame.ui.table.overlay.bubble import WIDTH, bubble_room
from tablegame.ui.table.overlay.bubble_place import Place
from tablegame.ui.table.overlay.table_panels import Answer, Ground
from tablegame.ui.widgets.accessible_item import AccessibleItem
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Widget

SLENDER: Final = 560.0
"""The width of a narrow bubble where letters are large, in du."""
VEIL_MS, RING_MS = 160.0, 200.0
"""How long the veil takes to appear, and a ring to be drawn, in ms."""
ARROWS: Final = frozenset({pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN})


class LessonScene(QuestionTable):
    """One lesson, from the step at which it was left."""

    prefix, way_out = PREFIX, StampBookPage
    first, last = ("next", "again", "choice", "rule"), ("skip", "leave")

    def __init__(self, ui: Ui, lesson: Lesson) -> None:
        learned, which = ui.learned, (lesson.game, lesson.id)
        own, seen = learned.own_steps(*which), learned.was_seen(*which)
        self.course = LessonCourse(lesson, learned.step(*which), own, seen)
        names = usual_names(ui, lesson.seats, lesson.seat)
        self.coach = LessonCoach(ui, self.course, names)
        self.spotlight = Spotlight(self, self.course)
        self.lesson_source = LessonSource(self.course, names)
        self._since = 0.0
        """When the bubble appeared, in ms of the table's clock."""
        self._veiled: float | None = None
        """When the veil appeared; None while the coach is silent."""
        self._skipped = False
        """Whether the move of the step was made by Skip step: it is not praised."""
        game_table = GAME_TABLES[lesson.game]
        self.lesson_source.closing = game_table.closing
        super().__init__(ui, self.lesson_source, game_table, lesson.seat)

    # From step to step --------------------------------------------------------------------------------------
    def enter(self) -> None:
        super().enter()
        self.lesson_source.begin()

    def _begin(self, renewed: bool) -> None:
        """Begin the step of the course; `renewed`: at a position of its own."""
        self._hush()
        finale = self.model.finale
        self.put_back()
        if renewed:
            self.lesson_source.renew()
            self.went_elsewhere()
        elif finale is not None and finale.scored is not None:
            self.parts.finale.skip()
            finale.dismissed = True
        self.lesson_source.begin()
        self.carry_out(e.Refresh())

    def go_on(self) -> None:
        if self.where is not None and not self.course.attempts.waits:
            self._advance()

    def _advance(self) -> None:
        course, following = self.course, self.course.following
        if following is None:
            self._finish()
            return
        if following == course.at + 1:
            self._begin(course.advance())
        else:
            course.enter(following)
            self._begin(True)
        self._save_place()

    def skip(self) -> None:
        """Make the right move, or pass over the question, and go on."""
        course = self.course
        if self.over:
            return
        self.carry_out(e.Skip())
        if course.waits_for_move and course.asks and self.where is not None:
            move, own = course.right_move(), course.at in course.own
            if not self.parts.decisions.decide(move, None):
                self._decide(move)
                self.parts.call_window.decided()
                self.carry_out(e.Refresh())
            if not own:
                course.own.discard(course.at)
            self._skipped = True
        elif not course.waits_for_move:
            self._advance()

    def back_to(self, at: int) -> None:
        """Begin again a step that is done."""
        if at <= self.course.reached and not self.over:
            self.course.enter(at)
            self._begin(True)
            self._save_place()

    def repeat_step(self) -> None:
        """Begin the same step again."""
        self.back_to(self.course.at)

    def go_out(self) -> None:
        """Leave the lesson, which goes on at this step another time."""
        if not self.over:
            self._save_place()
        super().go_out()

    def _save_place(self) -> None:
        lesson, learned = self.course.lesson, self.ui.learned
        learned.leave(lesson.game, lesson.id, self.course.at, self.course.own)
        learned.save()

    def _finish(self) -> None:
        if self.over:
            return
        self.over = True
        lesson, learned, missing = self.course.lesson, self.ui.learned, self.course.missing
        if missing:
            learned.saw(lesson.game, lesson.id, missing[0], self.course.own)
        else:
            learned.finish(lesson.game, lesson.id, date.today().isoformat())
        learned.save()
        self.ui.stack.pop(self)
        self.ui.open(StampBookPage(lesson.game, "" if missing else lesson.id))

    # What the learner does ----------------------------------------------------------------------------------
    @property
    def asks_move(self) -> bool:
        return self.where is not None and self.course.asks

    def answer_effect(self, effect: e.Effect) -> None:
        match effect:
            case e.Decide(action):
                self._decide(action)
            case e.Refuse(reason, tried, items) if self.asks_move:
                self.coach.reason = reason
                self.coach.paragraph = paragraph_for(self.course.game.id, (reason.key,))
                self.course.miss(tried, refused=True)
                self._show_wrong(items or self._picked_for(tried))
            case _:
                super().answer_effect(effect)

    def _decide(self, action: Action) -> None:
        """Make a right move, or say why it is wrong."""
        if not self.course.asks:
            return
        items = self.model.hand.find(action.gesture().pieces)
        if self.lesson_source.decide(action):
            self._hush()
            self._skipped = False
        else:
            self.coach.forget()
            self._show_wrong(items)

    def _picked_for(self, tried: str) -> tuple[int, ...]:
        try:
            action = self.course.game.parse(tried)
        except ValueError:
            return ()
        return self.model.hand.find(action.gesture().pieces)

    def _show_wrong(self, items: tuple[int, ...]) -> None:
        """Mark a wrong move, and say why it is wrong."""
        self.mark_tried(items, False)
        self._since = self.model.now
        self.carry_out(e.PicksChanged())

    def rule_paragraph(self) -> str:
        return self.coach.paragraph

    def answer(self, choice: str) -> None:
        """Answer the question in the bubble."""
        if self.where is None or not self.course.waits_for_answer:
            return
        if not self.course.answer(choice):
            self.coach.forget()
            self.ui.sounds.play("illegal")
            self._speak()
            return
        self.ui.sounds.play("select")
        if self.lesson_source.counting:
            self._hush()
            self.carry_out(e.Refresh())
        elif self.course.step.praise:
            self._speak()
        else:
            self._advance()

    # Time ---------------------------------------------------------------------------------------------------
    @property
    def _settled(self) -> bool:
        """Return whether everything before the coach's words has been seen."""
        model, finale = self.model, self.model.finale
        coming, moving = model.coming, self.animator.moving
        if not self.lesson_source.is_shown or coming.batches or moving or model.banner is not None:
            return False
        if finale is not None and not (finale.dismissed or finale.kept):
            return finale.stands
        if coming.segments or coming.ends or (model.now < coming.rests_until and not coming.halted):
            return False
        return not self.course.waits_for_move or self.parts.legal.asked

    def update(self, ms: int) -> None:
        """Show what happens, and then let the coach speak."""
        super().update(ms)
        if self.over:
            return
        if self.where is None and self._settled:
            course = self.course
            if course.praises and (self._skipped or not course.step.praise):
                self._skipped = False
                self._advance()
            else:
                self._speak()
        if self._veiled is not None:
            since = min(self._since, self._veiled)
            if self.model.now - since < VEIL_MS + RING_MS + 40:
                self.dirty = True

    def _hush(self) -> None:
        """Hide the bubble while moves are shown."""
        self._veiled = None
        self.coach.forget()
        self.tried = TriedPieces()
        if self.ready:
            self._hide_answers()
            self.place_parts()
        self.dirty = True

    def _speak(self) -> None:
        """Show the bubble, and what it points out."""
        if self._veiled is None:
            self._veiled = self.model.now
        self._since = self.model.now
        self._hide_answers()
        self.parts.controls.build()
        self.place_parts()
        if self.ui.device in ("keyboard", "pad") and not self.course.attempts.waits:
            # No answer: Enter would give it before the question is read.
            self.form.set_focus(self._first_answer())
        self.dirty = True

    def _hide_answers(self) -> None:
        """Hide what would answer the question while one is asked."""
        quiz = self._veiled is not None and self.course.waits_for_answer
        if quiz != self.model.quiz:
            self.model.quiz = quiz
            self.parts.arrangement.place()
            self.parts.painter.stale = True

    def _first_answer(self) -> Widget | None:
        """Return Next or the first answer to a question, or None while neither is there."""
        return self.form.find(f"{PREFIX}next") or self.form.find(f"{PREFIX}choice.0")

    # Over the table -----------------------------------------------------------------------------------------
    def layout(self) -> None:
        lesson = self.course.lesson
        self.coach.names = usual_names(self.ui, lesson.seats, lesson.seat)
        super().layout()

    def table_widgets(self) -> list[Widget]:
        widgets, finale = super().table_widgets(), self.model.finale
        if finale is not None and finale.dismissed and not self.course.asks:
            # The deal is over, and its sums stand where buttons were.
            return [widget for widget in widgets if not isinstance(widget, Button | Answer | Ground)]
        return widgets

    def question(self) -> PositionQuestion | None:
        if self._veiled is None:
            return None
        return self.coach.question(self.go_on, self.repeat_step, self.answer, self.read_rule)

    def narrowest(self) -> float:
        return SLENDER if bubble_room(self.ui.type, self.ui.metrics.w) > WIDTH else 0.0

    def place_bubble(self, sizes: Sequence[tuple[float, float]]) -> Place:
        return self.spotlight.place_bubble(sizes)

    def place_extras(self) -> list[Widget]:
        return self.spotlight.place_skip(self._skip_button)

    def _skip_button(self) -> Node:
        """Return Skip step, whose words stand in two lines where the own strip is narrow."""
        ui, lesson = self.ui, self.course.lesson
        tip = "" if ui.learned.lesson_day(lesson.game, lesson.id) else ui.text("lessons.skip_tip")
        make = partial(
            button, ui.text("lessons.skip"), self.skip, name=f"{PREFIX}skip", action="skip_step",
            kind="plain", tip=tip, size=clamp_size(ui, t.NAME, 21), least=156,
        )  # fmt: skip
        return Fits(make(icon="skip", high=46), make())

    def names(self) -> tuple[str, str]:
        ui, lesson = self.ui, self.course.lesson
        words = ui.text("lessons.title", n=lesson.number, name=ui.text(lesson.key("name")))
        return game_name(ui, lesson.game), words

    def progress(self) -> str:
        return self.ui.text("lessons.step", n=self.course.at + 1, of=len(self.course.lesson.steps))

    def dots(self) -> Sequence[ProgressDot]:
        return [self._dot(nth) for nth in range(len(self.course.lesson.steps))]

    def _dot(self, nth: int) -> ProgressDot:
        if nth == self.course.at:
            return ProgressDot("now")
        if nth > self.course.reached:
            return ProgressDot("open")
        return ProgressDot("done", self.ui.text("lessons.back_to", n=nth + 1), partial(self.back_to, nth))

    # Input --------------------------------------------------------------------------------------------------
    def handle_key(self, event: pygame.event.Event) -> bool:
        """Handle the keys that skip the step, go to the first answer, and answer."""
        keys, form = self.ui.keys, self.form
        if keys.hits(event, "skip_step"):
            self.skip()
            return True
        focused = form.focus if form.ring_shown else None
        if event.key in ARROWS and focused is None and (first := self._first_answer()) is not None:
            form.set_focus(first, ring=True)
            return True
        if super().handle_key(event):
            return True
        if self.where is not None and self.course.waits_for_answer:
            choices = self.course.step.choices
            meant = [choice for choice in choices if event.key == pygame.key.key_code(self.coach.cap(choice))]
            if meant:
                self.answer(meant[0])
                return True
        return False

    # Picture and screen readers -----------------------------------------------------------------------------
    def draw_highlights(self, canvas: Canvas) -> None:
        """Draw the veil and the rings."""
        if self._veiled is None:
            return
        age = self.model.now - self._veiled
        self.spotlight.draw_veil(canvas, min(1.0, age / VEIL_MS))
        share = 1.0 if self.ui.pace.reduced else max(0.0, min(1.0, (age - VEIL_MS / 2) / RING_MS))
        for nth, target in enumerate(self.spotlight.ringed()):
            if share > 0:
                draw_ring(canvas, target, nth == 0, share)

    def accessible_order(self, items: Sequence[AccessibleItem]) -> Sequence[AccessibleItem]:
        """Return the items in the order of `order_items` while the coach speaks."""
        if self.where is None:
            return items
        return order_items(items, self.spotlight.shows, f"widget.{PREFIX}", self.ui.text("lessons.rest"))
