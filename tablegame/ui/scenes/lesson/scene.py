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
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes import lit
from tablegame.ui.scenes.lesson import told
from tablegame.ui.scenes.lesson.above import acting, draw_own, leave_box, table_alone
from tablegame.ui.scenes.lesson.coach import PREFIX, Coach, home_names
from tablegame.ui.scenes.lesson.veil import Veil, ring
from tablegame.ui.scenes.lit import Lit
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import StampBookPage
from tablegame.ui.table import coach_bubble as bubble
from tablegame.ui.table import effects as e
from tablegame.ui.table import readings
from tablegame.ui.table.bubble_place import Place
from tablegame.ui.table.coach_words import plain
from tablegame.ui.table.controls import CardSpot, ZoneSpot
from tablegame.ui.table.hand_layout import LIFT
from tablegame.ui.table.lesson_source import LessonSource
from tablegame.ui.table.panels import Answer, Ground
from tablegame.ui.table.pose import Box, card_spot, seat_of
from tablegame.ui.table.rule_links import paragraph_for
from tablegame.ui.table.scene import TableScene
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Widget

VEIL_MS, RING_MS, BUBBLE_MS = 160.0, 200.0, 120.0
ARROWS: Final = frozenset({pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN})
WRONG_MS: Final = 1200.0
"""How long a wrong card stays forward."""
FORWARD: Final = 6.0
"""How far, in du."""
EMPTY_H: Final = 240.0
"""A place so high without a piece on it is empty cloth, in du."""
NOT_HERE: Final = frozenset(
    {"menu", "speed", "sheet", "log", "undo", "hint", "seal", "explain", "aside", "sound", "fullscreen"}
    | {"deal_sheet", "again", "wait", "run_on", "book"}
)
"""Widgets of a table that a lesson has no use for, by name."""
SETTLES: Final = (e.Refresh, e.PicksChanged, e.Rearrange, e.Decide, e.OpenHands, e.TakeBack)
"""After these the widgets of the table are other ones."""


class LessonScene(TableScene):
    """One lesson, from the step at which it was left."""

    def __init__(self, ui: Ui, lesson: Lesson) -> None:
        learned, which = ui.learned, (lesson.game, lesson.id)
        self.course = Course(
            lesson, learned.step(*which), learned.own_steps(*which), learned.was_seen(*which)
        )
        names = home_names(ui, lesson.seats, lesson.seat)
        self.coach = Coach(ui, self.course, names)
        self.lesson_source = LessonSource(self.course, names)
        self.where: Place | None = None
        """Where the bubble stands; None while nothing is said."""
        self._stood: tuple[int, Place] | None = None
        """The step at which it stood last, and where."""
        self._since = 0.0
        """When it came, in ms of the table's clock, as the next."""
        self._veiled: float | None = None
        """When the veil came; None without one."""
        self._veil = Veil()
        self._wrong: tuple[tuple[int, ...], float] = ((), -WRONG_MS)
        """The items that were tried last and are wrong, and when."""
        self._ready = False
        self._over = False
        game_table = GAME_TABLES[lesson.game]
        self.lesson_source.closing = game_table.closing
        super().__init__(ui, self.lesson_source, game_table)
        self.form.by_eye = False
        self.model.home, self.model.coached = lesson.seat, True
        self._ready = True

    # From step to step --------------------------------------------------------------------------------------
    def enter(self) -> None:
        """The first step begins."""
        super().enter()
        self.lesson_source.begin()

    def _begin(self, renewed: bool) -> None:
        """The step of the course begins; `renewed`: at a position of its own."""
        self._hush()
        model, finale = self.model, self.model.finale
        model.hand.clear()
        self.parts.decisions.forget()
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

    def leave_lesson(self) -> None:
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
    def carry_out(self, effect: e.Effect) -> None:
        """As at any table, but a wrong move is answered, and there is nowhere to go but out."""
        match effect:
            case e.Decide(action):
                self._decide(action)
            case e.Refuse(reason, tried, items):
                if self.course.asks and self.where is not None:
                    self.coach.reason = reason
                    self.coach.paragraph = paragraph_for(self.course.game.id, (reason.key,))
                    self._miss(tried, items or self._picked_for(tried))
                else:
                    super().carry_out(effect)
            case e.Open() | e.PutDown() | e.TakeBack() | e.LookAside():
                if isinstance(effect, e.Open) and isinstance(effect.page, StampBookPage):
                    self.leave_lesson()
            case _:
                super().carry_out(effect)
        if self._ready and isinstance(effect, SETTLES):
            self._dress()

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
        self._wrong = items, self.model.now
        self.model.hand.clear()
        self.parts.decisions.forget()
        self.ui.sounds.play("illegal")
        self._since = self.model.now
        super().carry_out(e.PicksChanged())
        self._dress()
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
            if (
                self.model.now - since < VEIL_MS + RING_MS + 40
                or self.model.now - self._wrong[1] < WRONG_MS + 40
            ):
                self.dirty = True

    def _hush(self) -> None:
        """The coach says nothing while something happens."""
        self.where = self._veiled = None
        self.coach.reason, self.coach.wrong, self.coach.paragraph = None, False, ""
        self._wrong = ((), -WRONG_MS)
        if self._ready:
            self._dress()
        self.dirty = True

    def _speak(self) -> None:
        """The bubble stands, and what it speaks of is lit."""
        if self._veiled is None:
            self._veiled = self.model.now
        self._since = self.model.now
        self.where = self._place()
        self.parts.controls.build()
        self._dress()
        if self.ui.device in ("keyboard", "pad") and self.course.stage is not Stage.MOVE:
            self.form.set_focus(self._first_answer())
        self.dirty = True

    def _first_answer(self) -> Widget | None:
        """Next, or the first answer to a question; None while a move is asked for, or nothing."""
        return self.form.find(f"{PREFIX}next") or self.form.find(f"{PREFIX}choice.0")

    # Places -------------------------------------------------------------------------------------------------
    def _ringed(self) -> list[Lit]:
        """What has a ring: what the step speaks of, and the right thing after many tries."""
        if self.course.stage is Stage.MOVE and self.course.shows:
            found = self._right()
            if found is not None:
                return [found]
        played = self.course.stage is Stage.PRAISE
        # What was played has left the hand: what is said of it is not about the hand any more.
        named = sorted(self.course.step.ring, key=lambda one: played and one.what == "hand")
        rings = [lit.find(one, self, played) for one in named]
        return [one for one in rings if one is not None]

    def _right(self) -> Lit | None:
        """The pieces of the right move, or the button that makes it."""
        gesture = self.course.right_move().gesture()
        items = self.model.hand.find(gesture.pieces)
        poses = [self.animator.pose(card_spot(item)) for item in items]
        if (found := lit.of_pieces(pose for pose in poses if pose is not None)) is not None:
            return found
        word = lit.button(self.course.right_move().notation(), self)
        return word or (lit.zone((gesture.zone,), self) if gesture.zone else None)

    def _lit(self) -> list[Lit]:
        """All that is not dimmed."""
        found = self._ringed()
        if self.course.stage is Stage.MOVE:
            if (own := lit.hand(self)) is not None:
                found.append(own)
            found.append(Lit(self.parts.geometry.column[0], 10.0))
            found += [Lit(Box(*one.rect), lit.BUTTON_R) for one in acting(self.form, PREFIX)]
        return found

    def _place(self) -> Place:
        """Where the bubble stands."""
        geometry, metrics = self.parts.geometry, self.ui.metrics
        ringed = self._ringed()
        lift = LIFT if self.course.stage is Stage.MOVE else 2.0
        held = (one.box for one in geometry.own_places())
        hand = [Box(box.x, box.y - lift, box.w, box.h + lift) for box in held]
        pieces = [pose.box for one in ringed[:1] for pose in one.poses]
        # A large place where nothing lies can be written on.
        first = pieces or [one.box for one in ringed[:1] if one.box.h < EMPTY_H]
        never = hand + [box.grown(4) for box in first]
        never += [
            Box(*one.rect) for one in acting(self.form, PREFIX) if isinstance(one, Button | Answer | Ground)
        ]
        never.append(self._skip_box())
        never += self._of_tiles()
        if self.course.stage is Stage.PRAISE and (made := self.course.made.get(self.course.at)) is not None:
            pieces = self.course.game.parse(made).gesture().pieces
            never += (pose.box for pose in lit.laid(pieces, self))
        never.append(geometry.column[0])
        soft = [*geometry.room.plates.values(), *lit.written(self)]
        soft += [one.box for one in ringed if one.box.h < EMPTY_H]
        own = {card_spot(item) for item in self.model.hand.cards}
        lying = ((spot, pose.box) for spot, pose in self.animator.resting())
        soft += [box for spot, box in lying if spot not in own and seat_of(spot) is None]
        sizes = self.coach.sizes()
        about = ringed[0].box if ringed else None
        before = self._stood[1] if self._stood is not None and self._stood[0] == self.course.at else None
        place = bubble.place(sizes, about, never, soft, (metrics.w, metrics.h), before)
        self._stood = (self.course.at, place)
        return place

    def _of_tiles(self) -> list[Box]:
        """What must be beaten, and where it stands what picked tiles can be, also before any are: the bubble
        need not go out of its way later."""
        if not (self.game_table.tile and self.course.asks):
            return []
        geometry = self.parts.geometry
        area = readings.strip_box(*geometry.size, geometry.hand_style)
        row = Box(area.x, area.bottom - readings.HIGH, area.w, readings.HIGH)
        laid = lit.zone(lit.FIELD, self)
        boxes = [Box(*one.rect) for one in self.form.widgets if isinstance(one, readings.Reading)]
        return [row, *boxes, *(pose.box for pose in (laid.poses if laid is not None else ()))]

    def _skip_box(self) -> Box:
        geometry = self.parts.geometry
        hand = [pose.box for pose in geometry.own_places()]
        return self.coach.skip_box(geometry.hand_style.left_handed, hand, geometry.column[0])

    def layout(self) -> None:
        """The window, the language or a setting has changed."""
        super().layout()
        if self._ready:
            names = home_names(self.ui, self.course.lesson.seats, self.course.lesson.seat)
            self.coach.names = names
            self.where = self._place() if self.where is not None else None
            self._dress()

    def _dress(self) -> None:
        """The coach's widgets, in the place of those that a lesson has no use for."""
        form, coach = self.form, self.coach
        kept = [one for one in form.widgets if one.name not in NOT_HERE and not one.name.startswith(PREFIX)]
        finale = self.model.finale
        if finale is not None and finale.left and not self.course.asks:
            # The deal is over, and its sums stand where buttons were.
            kept = [one for one in kept if not isinstance(one, Button | Answer | Ground)]
        for one in form.widgets:
            if one not in kept and one is form.focus:
                form.set_focus(None)
        form.widgets[:] = kept
        if self.where is not None:
            self.where = self._place()
            coach.add_bubble(form, self.where.box, self.go_on, self.once_more, self.answer, self.read_rule)
        skip = self._skip_box()
        coach.add_frame(form, skip, self.leave_lesson, self.skip, self.back_to, self._change_sound)
        form.widgets.sort(key=_rank)
        form.dirty = True

    def _change_sound(self) -> None:
        self.ui.preferences.sound = not self.ui.preferences.sound
        self.ui.changed()

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
    def draw(self, canvas: Canvas) -> None:
        """The table, the veil, what is ringed, the bubble, and the bar of the lesson."""
        with table_alone(self.form, PREFIX):
            super().draw(canvas)
        now, reduced = self.model.now, self.ui.pace.reduced
        if self._veiled is not None and self.where is not None:
            age = now - self._veiled
            self._veil.draw(canvas, self._lit(), min(1.0, age / VEIL_MS))
            share = 1.0 if reduced else max(0.0, min(1.0, (age - VEIL_MS / 2) / RING_MS))
            for nth, one in enumerate(self._ringed()):
                if share > 0:
                    ring(canvas, one, nth == 0, share)
            self._draw_wrong(canvas)
            lines = self.coach.lines(self.where.box.w)
            bubble.draw(canvas, self.where, lines, self.coach.leading, self.coach.wrong)
            if self.course.stage is Stage.MOVE:
                self._draw_turn(canvas, self.where.box)
        self._draw_bar(canvas)
        draw_own(canvas, self.form, PREFIX)

    def _draw_turn(self, canvas: Canvas, box: Box) -> None:
        """At the foot: that a move is waited for."""
        words = self.ui.text("lessons.your_move")
        canvas.text(
            words,
            box.right - bubble.PAD,
            box.bottom - 25,
            t.READING,
            False,
            t.SUMI_QUIET,
            "right",
            anchor="middle",
        )

    def _draw_wrong(self, canvas: Canvas) -> None:
        """The card that was tried, forward, with a vermilion rim and a cross."""
        items, since = self._wrong
        age = self.model.now - since
        if age >= WRONG_MS:
            return
        for item in items:
            if (pose := self.animator.pose(card_spot(item))) is None:
                continue
            x, y, w, h = pose.box
            canvas.piece(pose.face, x, y - FORWARD, w, tile=pose.tile, turned=pose.turned)
            size = f'width="{w - 3}" height="{h - 3}" rx="7"'
            rim = f'<rect x="1.5" y="1.5" {size} fill="none" stroke="{t.SHU}" stroke-width="3"/>'
            canvas.shape("wrong", rim, x, y - FORWARD, w, h)
            canvas.circle(x + w - 4, y - FORWARD + 2, 14, t.SHU, t.SHU_TEXT, 1.6)
            canvas.icon("close", x + w - 4, y - FORWARD + 2, 16, t.SHU_TEXT)

    def _draw_bar(self, canvas: Canvas) -> None:
        """The game, which lesson it is, and how far it has come."""
        coach, leave = self.coach, leave_box(self.ui)
        canvas.panel("topbar", 0, 0, canvas.w, TOPBAR_H)
        game, lesson = coach.title()
        left, room = leave.right + 20, coach.dots_left() - 20
        start = left
        if left + sum(coach.title_widths()) <= room + 2:
            size = canvas.type.within(game, t.HERO, 28)
            start += canvas.text(game, left, 19.5, size, True, anchor="middle")[0] + 14
        size = canvas.type.within(lesson, t.NAME, 24)
        canvas.text(
            lesson,
            start,
            19.5,
            size,
            False,
            t.TEXT_SOFT,
            anchor="middle",
            max_width=room - start,
            shrink=True,
        )
        said = coach.progress()
        size = canvas.type.within(said, t.NAME, 24)
        after = coach.dots_left() + 18 * len(self.course.lesson.steps) + 4
        canvas.text(
            said,
            after,
            19.5,
            size,
            False,
            t.TEXT_SOFT,
            anchor="middle",
            max_width=canvas.w - 110 - after,
            shrink=True,
        )

    # Readers ------------------------------------------------------------------------------------------------
    @property
    def page_name(self) -> str:
        """The game and its lesson."""
        return self.ui.text("app.separator").join(self.coach.title())

    def accessible_items(self) -> Sequence[Item]:
        """The bubble first, then the table."""
        items = [Item("progress", "text", self.coach.progress())]
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
        return told.around_bubble(items, self._read_now, f"widget.{PREFIX}", rest)

    def _read_now(self, item: Item) -> bool:
        """Whether what an item tells of is lit; where a move is asked for, also where pieces can be laid."""
        shining, moves = self._lit(), self.course.stage is Stage.MOVE
        kind = item.key.partition(".")[0]
        if kind in ("tag", "finale"):
            return any(one.what == "sheet" for one in self.course.step.ring)
        if kind == "own":
            return moves or any(one.what == "hand" for one in self.course.step.ring)
        if item.role == "zone" and moves:
            return True
        if item.role == "list item":
            pose = self.animator.pose(item.key.removeprefix("widget."))
            return any(pose in one.poses for one in shining)
        return told.overlaps(item, shining)


def _rank(widget: Widget) -> int:
    """Tab goes from the bubble to the table, and from there to Skip step and Leave."""
    name = widget.name
    if name.startswith((f"{PREFIX}next", f"{PREFIX}again", f"{PREFIX}choice", f"{PREFIX}rule")):
        return 0
    if not name.startswith(PREFIX):
        return 1 if isinstance(widget, ZoneSpot) else 2 if isinstance(widget, CardSpot) else 3
    return 4 if name == f"{PREFIX}skip" else 5 if name == f"{PREFIX}leave" else 6
