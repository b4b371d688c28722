"""A lesson: the real table, a coach beside it, and moves that are let through only if they are right."""

from collections.abc import Sequence
from datetime import date
from typing import Final

import pygame

from tablegame.learn.course import Course, Stage
from tablegame.learn.lessons import Lesson
from tablegame.rules.contract import Action
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.learn.asking.ring import ring
from tablegame.ui.scenes.learn.asking.table import AskingTable, home_names
from tablegame.ui.scenes.learn.asking.tried import Tried
from tablegame.ui.scenes.learn.lesson import told
from tablegame.ui.scenes.learn.lesson.coach import PREFIX, Coach
from tablegame.ui.scenes.learn.lesson.frame import Frame
from tablegame.ui.scenes.learn.lesson.spotlight import Spotlight
from tablegame.ui.scenes.learn.lesson.veil import Veil
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import StampBookPage
from tablegame.ui.table import coach_bubble as bubble
from tablegame.ui.table import effects as e
from tablegame.ui.table.coach_words import plain
from tablegame.ui.table.controls import CardSpot, ZoneSpot
from tablegame.ui.table.lesson_source import LessonSource
from tablegame.ui.table.panels import Answer, Ground
from tablegame.ui.table.pose import Box
from tablegame.ui.table.rule_links import paragraph_for
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Widget

VEIL_MS, RING_MS, BUBBLE_MS = 160.0, 200.0, 120.0
ARROWS: Final = frozenset({pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN})


class LessonScene(AskingTable):
    """One lesson, from the step at which it was left."""

    prefix = PREFIX
    way_out = StampBookPage

    def __init__(self, ui: Ui, lesson: Lesson) -> None:
        learned, which = ui.learned, (lesson.game, lesson.id)
        self.course = Course(
            lesson, learned.step(*which), learned.own_steps(*which), learned.was_seen(*which)
        )
        names = home_names(ui, lesson.seats, lesson.seat)
        self.coach = Coach(ui, self.course, names)
        self.frame = Frame(ui, self.course)
        self.spotlight = Spotlight(self, self.course, self.coach, self.frame)
        self.lesson_source = LessonSource(self.course, names)
        self._since = 0.0
        """When the bubble came, in ms of the table's clock."""
        self._veiled: float | None = None
        """When the veil came; None without one."""
        self._veil = Veil()
        self._over = False
        game_table = GAME_TABLES[lesson.game]
        self.lesson_source.closing = game_table.closing
        super().__init__(ui, self.lesson_source, game_table, lesson.seat)

    # From step to step --------------------------------------------------------------------------------------
    def enter(self) -> None:
        """The first step begins."""
        super().enter()
        self.lesson_source.begin()

    def _begin(self, renewed: bool) -> None:
        """The step of the course begins; `renewed`: at a position of its own."""
        self._hush()
        finale = self.model.finale
        self.put_back()
        if renewed:
            self.lesson_source.renew()
            self.went_elsewhere()
        elif finale is not None and finale.scored is not None:
            self.parts.finale.skip()
            finale.left = True
        self.lesson_source.begin()
        self.carry_out(e.Refresh())

    def go_on(self) -> None:
        """Next: from what was said to the next step, or to the end."""
        if self.where is None or self.course.stage in (Stage.MOVE, Stage.ANSWER):
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
        """The right thing is done, and the lesson goes on."""
        course = self.course
        if self._over:
            return
        self.carry_out(e.Skip())
        if course.stage is Stage.MOVE and course.asks and self.where is not None:
            right, own = course.right_move(), course.at in course.own
            if not self.parts.decisions.decide(right, None):
                self._decide(right)
                self.parts.call_window.decided()
                self.carry_out(e.Refresh())
            if not own:
                course.own.discard(course.at)
            self._skipped = True
        elif course.stage is Stage.MOVE:
            return
        else:
            self._advance()

    _skipped = False
    """Whether the step's own move was made by Skip step: it is not praised."""

    def back_to(self, at: int) -> None:
        """A step that is done is begun anew."""
        if at <= self.course.reached and not self._over:
            self.course.enter(at)
            self._begin(True)
            self._keep()

    def once_more(self) -> None:
        """The same step again."""
        self.back_to(self.course.at)

    def go_out(self) -> None:
        """It goes on here another time."""
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
        """A wrong move is answered."""
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
        """A right move is made; of a wrong one it is said why."""
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

    def wrong_try(self, text: str) -> None:
        """What happens when this wrong move is tried, as the protocol writes it."""
        game = self.course.game
        reason = game.why_not(self.model.view, game.parse(text))
        self.coach.paragraph = "" if reason is None else paragraph_for(game.id, (reason.code,))
        self._miss(text, self._picked_for(text))

    def _miss(self, tried: str, items: tuple[int, ...]) -> None:
        self.course.miss(tried)
        self.coach.wrong = True
        self._show_wrong(items)

    def _show_wrong(self, items: tuple[int, ...]) -> None:
        """What was tried comes forward with a cross, and goes back to its place."""
        self.tried = Tried(items, False, self.model.now)
        self.put_back()
        self.ui.sounds.play("illegal")
        self._since = self.model.now
        self.carry_out(e.PicksChanged())
        self.dirty = True

    def read_rule(self) -> None:
        """The rule book, at what was said to a wrong try."""
        self.ui.open(self.source.rule_page(self.coach.paragraph, False))

    def answer(self, choice: str) -> None:
        """An answer to the question in the bubble."""
        if self.where is None or self.course.stage is not Stage.ANSWER:
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
        """Whether everything before what the coach says has been seen."""
        model, finale = self.model, self.model.finale
        coming = model.coming
        if not self.lesson_source.told or coming.batches or self.animator.moving or model.banner is not None:
            return False
        if finale is not None and not (finale.left or finale.kept):
            return finale.stands
        if coming.segments or coming.ends or (model.now < coming.rests_until and not coming.halted):
            return False
        return self.course.stage is not Stage.MOVE or self.parts.legal.asked

    def update(self, ms: int) -> None:
        """Time passes: what happens is shown, and then the coach speaks."""
        super().update(ms)
        if self._over:
            return
        if self.where is not None and self.course.asks and not self.parts.call_window.open:
            # A wrong answer has closed the window in which it was given.
            self.parts.call_window.begin()
        if self.where is None and self._settled:
            course = self.course
            if course.stage is Stage.PRAISE and (self._skipped or not course.step.praise):
                self._skipped = False
                self._advance()
            else:
                self._speak()
        if self.where is not None or self._veiled is not None:
            since = min(self._since, self._veiled or self._since)
            if self.model.now - since < VEIL_MS + RING_MS + 40 or self.tried.fades(self.model.now):
                self.dirty = True

    def _hush(self) -> None:
        """The coach says nothing while something happens."""
        self.where = self._veiled = None
        self.coach.reason, self.coach.wrong, self.coach.paragraph = None, False, ""
        self.tried = Tried()
        if self.ready:
            self._ask()
            self.dress()
        self.dirty = True

    def _speak(self) -> None:
        """The bubble stands, and what it speaks of is lit."""
        if self._veiled is None:
            self._veiled = self.model.now
        self._since = self.model.now
        self._ask()
        self.where = self.spotlight.place()
        self.parts.controls.build()
        self.dress()
        if self.ui.device in ("keyboard", "pad") and self.course.stage in (Stage.SAYS, Stage.PRAISE):
            # No answer: Enter would give it before the question is read.
            self.form.set_focus(self._first_answer())
        self.dirty = True

    def _ask(self) -> None:
        """Hide what would answer the question as long as one is asked."""
        quiz = self.where is not None or self._veiled is not None
        quiz = quiz and self.course.stage is Stage.ANSWER
        if quiz != self.model.quiz:
            self.model.quiz = quiz
            self.parts.painter.stale = True

    def _first_answer(self) -> Widget | None:
        """Next, or the first answer to a question; None while a move is asked for, or nothing."""
        return self.form.find(f"{PREFIX}next") or self.form.find(f"{PREFIX}choice.0")

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """The window, the language or a setting has changed."""
        super().layout()
        if self.ready:
            names = home_names(self.ui, self.course.lesson.seats, self.course.lesson.seat)
            self.coach.names = names
            self.where = self.spotlight.place() if self.where is not None else None
            self.dress()

    def dress(self) -> None:
        """The coach's widgets, and those of the frame."""
        form, coach, kept = self.form, self.coach, self.of_table()
        finale = self.model.finale
        if finale is not None and finale.left and not self.course.asks:
            # The deal is over, and its sums stand where buttons were.
            kept = [one for one in kept if not isinstance(one, Button | Answer | Ground)]
        for one in form.widgets:
            if one not in kept and one is form.focus:
                form.set_focus(None)
        form.widgets[:] = kept
        if self.where is not None:
            self.where = self.spotlight.place()
            coach.add_bubble(form, self.where.box, self.go_on, self.once_more, self.answer, self.read_rule)
        self.frame.add(form, self.spotlight.skip_box(), self.go_out, self.skip, self.back_to)
        form.widgets.sort(key=_rank)
        form.dirty = True

    # Input --------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """Next, Skip step and Leave; all else as at any table."""
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
            if self.course.stage in (Stage.SAYS, Stage.PRAISE):
                if focused is None or not focused.name.startswith(PREFIX):
                    self.go_on()
                    return True
        if self.where is not None and self.course.stage is Stage.ANSWER:
            choices = self.course.step.choices
            meant = [one for one in choices if event.key == pygame.key.key_code(self.coach.cap(one))]
            if meant:
                self.answer(meant[0])
                return True
        return False

    # Picture ------------------------------------------------------------------------------------------------
    def draw_above(self, canvas: Canvas) -> None:
        """The veil, what is ringed, the bubble, and the bar of the lesson."""
        now, reduced = self.model.now, self.ui.pace.reduced
        if self._veiled is not None and self.where is not None:
            age = now - self._veiled
            self._veil.draw(canvas, self.spotlight.lit(), min(1.0, age / VEIL_MS))
            share = 1.0 if reduced else max(0.0, min(1.0, (age - VEIL_MS / 2) / RING_MS))
            for nth, one in enumerate(self.spotlight.ringed()):
                if share > 0:
                    ring(canvas, one, nth == 0, share)
            self.tried.draw(canvas, self.animator, now)
            lines = self.coach.lines(self.where.box.w)
            bubble.draw(canvas, self.where, lines, self.coach.leading, self.coach.wrong)
            if self.course.stage is Stage.MOVE:
                self._draw_turn(canvas, self.where.box)
        self.frame.draw(canvas)

    def _draw_turn(self, canvas: Canvas, box: Box) -> None:
        """At the foot: that a move is waited for."""
        words = self.ui.text("lessons.your_move")
        right, middle = box.right - bubble.PAD, box.bottom - 25
        canvas.text(words, right, middle, t.READING, False, t.SUMI_QUIET, "right", anchor="middle")

    # Readers ------------------------------------------------------------------------------------------------
    @property
    def page_name(self) -> str:
        """The game and its lesson."""
        return self.ui.text("app.separator").join(self.frame.title())

    def accessible_items(self) -> Sequence[Item]:
        """The bubble first, then the table."""
        items = [Item("progress", "text", self.frame.progress())]
        if self.where is not None:
            said = self.coach.told()
            if self.course.stage is Stage.MOVE:
                said = f"{said} {self.ui.text('lessons.your_move')}"
            items.insert(0, Item("coach", "text", plain(said), live="now"))
        silent = {"prompt", "bubble"}
        return [*items, *(one for one in super().accessible_items() if one.key not in silent)]

    def accessible_order(self, items: Sequence[Item]) -> Sequence[Item]:
        """While the coach speaks: the bubble, what is lit, what answers him, and then the rest."""
        if self.where is None:
            return items
        rest = self.ui.text("lessons.rest")
        return told.around_bubble(items, self.spotlight.shows, f"widget.{PREFIX}", rest)


def _rank(widget: Widget) -> int:
    """Tab goes from the bubble to the table, and from there to Skip step and Leave."""
    name = widget.name
    if name.startswith((f"{PREFIX}next", f"{PREFIX}again", f"{PREFIX}choice", f"{PREFIX}rule")):
        return 0
    if not name.startswith(PREFIX):
        return 1 if isinstance(widget, ZoneSpot) else 2 if isinstance(widget, CardSpot) else 3
    return 4 if name == f"{PREFIX}skip" else 5 if name == f"{PREFIX}leave" else 6
