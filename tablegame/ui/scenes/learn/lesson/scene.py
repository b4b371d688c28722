"""A lesson: the real table, a coach beside it, and moves that are let through only if they are right."""

from collections.abc import Sequence
from datetime import date
from typing import Final

import pygame

from tablegame.learn.course import Course
from tablegame.learn.lessons import Lesson
from tablegame.rules.contract import Action
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.kit.controls import Control, button
from tablegame.ui.kit.layout import Node
from tablegame.ui.kit.text_size import clamp_size
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.learn.asking.bubble_node import bubble_node, bubble_sizes
from tablegame.ui.scenes.learn.asking.ring import ring
from tablegame.ui.scenes.learn.asking.table import AskingTable, home_names
from tablegame.ui.scenes.learn.asking.tried import Tried
from tablegame.ui.scenes.learn.lesson.coach import PREFIX, Coach
from tablegame.ui.scenes.learn.lesson.spotlight import Spotlight, order_items
from tablegame.ui.scenes.learn.lesson_bar import lesson_bar, step_dots
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import StampBookPage
from tablegame.ui.table import effects as e
from tablegame.ui.table.coach_words import plain
from tablegame.ui.table.lesson_source import LessonSource
from tablegame.ui.table.pages import paragraph_for
from tablegame.ui.table.panels import Answer, Ground
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Widget

VEIL_MS, RING_MS = 160.0, 200.0
"""How long the veil takes to appear, and a ring to be drawn."""
ARROWS: Final = frozenset({pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN})


class LessonScene(AskingTable):
    """One lesson, from the step at which it was left."""

    prefix, way_out = PREFIX, StampBookPage
    first, last = ("next", "again", "choice", "rule"), ("skip", "leave")

    def __init__(self, ui: Ui, lesson: Lesson) -> None:
        learned, which = ui.learned, (lesson.game, lesson.id)
        own, seen = learned.own_steps(*which), learned.was_seen(*which)
        self.course = Course(lesson, learned.step(*which), own, seen)
        names = home_names(ui, lesson.seats, lesson.seat)
        self.coach = Coach(ui, self.course, names)
        self.spotlight = Spotlight(self, self.course)
        self.lesson_source = LessonSource(self.course, names)
        self._since = 0.0
        """When the bubble appeared, in ms of the table's clock."""
        self._veiled: float | None = None
        """When the veil appeared; None without one."""
        self._skipped = False
        """Whether the step's own move was made by Skip step: it is not praised."""
        self._over = False
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
        """Go from what was said to the next step, or to the end."""
        if self.where is None or self.course.attempts.waits:
            return
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
        self._keep()

    def skip(self) -> None:
        """Do the right thing and go on."""
        course = self.course
        if self._over:
            return
        self.carry_out(e.Skip())
        if course.waits_for_move and course.asks and self.where is not None:
            right, own = course.right_move(), course.at in course.own
            if not self.parts.decisions.decide(right, None):
                self._decide(right)
                self.parts.call_window.decided()
                self.carry_out(e.Refresh())
            if not own:
                course.own.discard(course.at)
            self._skipped = True
        elif course.waits_for_move:
            return
        else:
            self._advance()

    def back_to(self, at: int) -> None:
        """Begin a step again that is done."""
        if at <= self.course.reached and not self._over:
            self.course.enter(at)
            self._begin(True)
            self._keep()

    def once_more(self) -> None:
        """Begin the same step again."""
        self.back_to(self.course.at)

    def go_out(self) -> None:
        """Leave the lesson, which goes on here another time."""
        if not self._over:
            self._over = True
            self._keep()
            self.ui.stack.pop(self)

    def _keep(self) -> None:
        lesson, learned = self.course.lesson, self.ui.learned
        learned.leave(lesson.game, lesson.id, self.course.at, self.course.own)
        learned.save()

    def _finish(self) -> None:
        if self._over:
            return
        self._over = True
        lesson, learned, missing = self.course.lesson, self.ui.learned, self.course.missing
        if missing:
            learned.saw(lesson.game, lesson.id, missing[0], self.course.own)
        else:
            learned.finish(lesson.game, lesson.id, date.today().isoformat())
        learned.save()
        self.ui.stack.pop(self)
        self.ui.open(StampBookPage(lesson.game, "" if missing else lesson.id))

    # What the learner does ----------------------------------------------------------------------------------
    def answer_effect(self, effect: e.Effect) -> None:
        match effect:
            case e.Decide(action):
                self._decide(action)
            case e.Refuse(reason, tried, items) if self.course.asks and self.where is not None:
                self.coach.reason = reason
                self.coach.paragraph = paragraph_for(self.course.game.id, (reason.key,))
                self._miss(tried, items or self._picked_for(tried))
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
            self.coach.reason, self.coach.paragraph = None, ""
            self.coach.wrong = True
            self._show_wrong(items)

    def _picked_for(self, tried: str) -> tuple[int, ...]:
        try:
            action = self.course.game.parse(tried)
        except ValueError:
            return ()
        return self.model.hand.find(action.gesture().pieces)

    def _miss(self, tried: str, items: tuple[int, ...]) -> None:
        self.course.miss(tried)
        self.coach.wrong = True
        self._show_wrong(items)

    def _show_wrong(self, items: tuple[int, ...]) -> None:
        """Show what was tried with a cross, and put it back."""
        self.tried = Tried(items, False, self.model.now)
        self.put_back()
        self.ui.sounds.play("illegal")
        self._since = self.model.now
        self.carry_out(e.PicksChanged())
        self.dirty = True

    def read_rule(self) -> None:
        """Open the rule book at what was said to a wrong try."""
        self.ui.open(self.source.rule_page(self.coach.paragraph, False))

    def answer(self, choice: str) -> None:
        """Give an answer to the question in the bubble."""
        if self.where is None or not self.course.waits_for_answer:
            return
        if self.course.answer(choice):
            self.coach.wrong = False
            self.ui.sounds.play("select")
            if self.lesson_source.counting:
                self._hush()
                self.carry_out(e.Refresh())
            elif self.course.step.praise:
                self._speak()
            else:
                self._advance()
            return
        self.coach.reason, self.coach.wrong = None, True
        self.ui.sounds.play("illegal")
        self._speak()

    # Time ---------------------------------------------------------------------------------------------------
    @property
    def _settled(self) -> bool:
        """Whether everything before the coach's words has been seen."""
        model, finale = self.model, self.model.finale
        coming = model.coming
        if not self.lesson_source.told or coming.batches or self.animator.moving or model.banner is not None:
            return False
        if finale is not None and not (finale.dismissed or finale.kept):
            return finale.stands
        if coming.segments or coming.ends or (model.now < coming.rests_until and not coming.halted):
            return False
        return not self.course.waits_for_move or self.parts.legal.asked

    def update(self, ms: int) -> None:
        """Show what happens, and then let the coach speak."""
        super().update(ms)
        if self._over:
            return
        if self.where is not None and self.course.asks and not self.parts.call_window.open:
            # A wrong answer has closed the window in which it was given.
            self.parts.call_window.begin()
        if self.where is None and self._settled:
            course = self.course
            if course.praises and (self._skipped or not course.step.praise):
                self._skipped = False
                self._advance()
            else:
                self._speak()
        if self._veiled is not None:
            since = min(self._since, self._veiled)
            if self.model.now - since < VEIL_MS + RING_MS + 40 or self.tried.fades(self.model.now):
                self.dirty = True

    def _hush(self) -> None:
        """Hide the bubble while something happens."""
        self.where = self._veiled = None
        self.coach.reason, self.coach.wrong, self.coach.paragraph = None, False, ""
        self.tried = Tried()
        if self.ready:
            self._ask()
            self.dress()
        self.dirty = True

    def _speak(self) -> None:
        """Show the bubble, and light what it speaks of."""
        if self._veiled is None:
            self._veiled = self.model.now
        self._since = self.model.now
        self._ask()
        self.parts.controls.build()
        self.dress()
        if self.ui.device in ("keyboard", "pad") and not self.course.attempts.waits:
            # No answer: Enter would give it before the question is read.
            self.form.set_focus(self._first_answer())
        self.dirty = True

    def _ask(self) -> None:
        """Hide what would answer the question as long as one is asked."""
        quiz = self._veiled is not None and self.course.waits_for_answer
        if quiz != self.model.quiz:
            self.model.quiz = quiz
            self.parts.painter.stale = True

    def _first_answer(self) -> Widget | None:
        """Return Next or the first answer to a question, or None while neither is there."""
        return self.form.find(f"{PREFIX}next") or self.form.find(f"{PREFIX}choice.0")

    # What lies over the table -------------------------------------------------------------------------------
    def layout(self) -> None:
        super().layout()
        if self.ready:
            self.coach.names = home_names(self.ui, self.course.lesson.seats, self.course.lesson.seat)
            self.dress()

    def of_table(self) -> list[Widget]:
        widgets, finale = super().of_table(), self.model.finale
        if finale is not None and finale.dismissed and not self.course.asks:
            # The deal is over, and its sums stand where buttons were.
            return [widget for widget in widgets if not isinstance(widget, Button | Answer | Ground)]
        return widgets

    def dress(self) -> None:
        ui, layer, skip = self.ui, self.layer, self._skip_button()
        corner = self.spotlight.skip_box(*layer.size(skip, 280))
        layer.clear()
        widgets: list[Widget] = []
        if self._veiled is not None:
            foot = self.coach.foot(self.go_on, self.once_more, self.answer, self.read_rule)
            said, wrong = self.coach.said(), self.coach.wrong
            bubble = bubble_node(said, foot, wrong=wrong, pointer=lambda: self.where)
            self.where = self.spotlight.place_bubble(bubble_sizes(ui, bubble, foot), corner)
            widgets += layer.place(bubble, self.where.box, paper=True)
        widgets += layer.place(skip, corner)
        widgets += layer.place(self._bar(), (0.0, 0.0, ui.metrics.w, TOPBAR_H))
        self.put_above(widgets)

    def _skip_button(self) -> Control:
        ui, lesson = self.ui, self.course.lesson
        tip = "" if ui.learned.lesson_day(lesson.game, lesson.id) else ui.text("lessons.skip_tip")
        return button(
            ui.text("lessons.skip"), self.skip, name=f"{PREFIX}skip", icon="skip", action="skip_step",
            kind="plain", tip=tip, size=clamp_size(ui, t.NAME, 21), least=156, high=46,
        )  # fmt: skip

    def _bar(self) -> Node:
        ui, course = self.ui, self.course
        dots = step_dots(ui, len(course.lesson.steps), course.at, course.reached, self.back_to, PREFIX)
        return lesson_bar(ui, self.go_out, *self._titles, dots, self._progress, prefix=PREFIX)

    @property
    def _titles(self) -> tuple[str, str]:
        """The game, and which of its lessons it is."""
        ui, lesson = self.ui, self.course.lesson
        words = ui.text("lessons.title", n=lesson.number, name=ui.text(lesson.key("name")))
        return game_name(ui, lesson.game), words

    @property
    def _progress(self) -> str:
        """The number of the step, and how many there are."""
        return self.ui.text("lessons.step", n=self.course.at + 1, of=len(self.course.lesson.steps))

    # Input --------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """Handle the keys of the lesson, then those of any table."""
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        return super().handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        keys, form = self.ui.keys, self.form
        if keys.hits(event, "skip_step"):
            self.skip()
            return True
        if keys.hits(event, "book"):
            self.read_rule()
            return True
        focused = form.focus if form.ring_shown else None
        if event.key in ARROWS and focused is None and (first := self._first_answer()) is not None:
            form.set_focus(first, ring=True)
            return True
        if keys.hits(event, "activate") and self.where is not None:
            if not self.course.attempts.waits:
                if focused is None or not focused.name.startswith(PREFIX):
                    self.go_on()
                    return True
        if self.where is not None and self.course.waits_for_answer:
            choices = self.course.step.choices
            meant = [one for one in choices if event.key == pygame.key.key_code(self.coach.cap(one))]
            if meant:
                self.answer(meant[0])
                return True
        return False

    # Picture ------------------------------------------------------------------------------------------------
    def draw_above(self, canvas: Canvas) -> None:
        """Draw the veil, the rings, and what was tried; the bubble and the bar come over them."""
        if self._veiled is None:
            return
        now = self.model.now
        age = now - self._veiled
        self.spotlight.draw_veil(canvas, min(1.0, age / VEIL_MS))
        share = 1.0 if self.ui.pace.reduced else max(0.0, min(1.0, (age - VEIL_MS / 2) / RING_MS))
        for nth, ringed in enumerate(self.spotlight.ringed()):
            if share > 0:
                ring(canvas, ringed, nth == 0, share)
        self.tried.draw(canvas, self.animator, now)

    # Screen readers -----------------------------------------------------------------------------------------
    @property
    def page_name(self) -> str:
        return self.ui.text("app.separator").join(self._titles)

    def accessible_items(self) -> Sequence[Item]:
        items = [Item("progress", "text", self._progress)]
        if self.where is not None:
            said = plain(self.coach.said())
            if self.course.waits_for_move:
                said = f"{said} {self.ui.text('lessons.your_move')}"
            items.insert(0, Item("coach", "text", said, live="now"))
        silent = {"prompt", "bubble"}
        return [*items, *(one for one in super().accessible_items() if one.key not in silent)]

    def accessible_order(self, items: Sequence[Item]) -> Sequence[Item]:
        """Return the items in the order of `order_items` while the coach speaks."""
        if self.where is None:
            return items
        return order_items(items, self.spotlight.shows, f"widget.{PREFIX}", self.ui.text("lessons.rest"))

