"""An exercise on the real table: a move is played, and answered instead of made."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from tablegame.controllers.comparing import Comparing
from tablegame.match.record import Player
from tablegame.rules.contract import Action
from tablegame.speech import Text
from tablegame.study.exercises.model import Exercise
from tablegame.study.exercises.sitting import Sitting, Stage
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes import lit
from tablegame.ui.scenes.exercises.panel import PREFIX, Panel
from tablegame.ui.scenes.exercises.position import PositionSource
from tablegame.ui.scenes.lesson.above import acting, draw_own, table_alone
from tablegame.ui.scenes.lesson.coach import home_names
from tablegame.ui.scenes.lesson.scene import NOT_HERE, SETTLES
from tablegame.ui.scenes.lesson.veil import ring
from tablegame.ui.scenes.lit import Lit
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import TitlePage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.table import coach_bubble as bubble
from tablegame.ui.table import effects as e
from tablegame.ui.table.bubble_place import Place
from tablegame.ui.table.controls import CardSpot, ZoneSpot
from tablegame.ui.table.hand_layout import LIFT
from tablegame.ui.table.panels import Answer, Ground
from tablegame.ui.table.pose import Box, card_spot
from tablegame.ui.table.scene import TableScene
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Widget

MARK_MS: Final = 1200.0
"""How long a move that was not right stays marked."""
FORWARD: Final = 6.0
"""How far a piece that was played comes forward, in du."""


@dataclass(frozen=True)
class Asked:
    """What is solved, and what is done with it."""

    sitting: Sitting
    title: str
    """Where the exercises come from, as the bar says it."""
    on_over: Callable[[Ui], Scene | None]
    """After the last one: what is shown then, if anything."""
    keep: Callable[[Exercise, bool], object] | None = None
    """Put an exercise among one's own, or take it out; None where that can't be."""
    has: Callable[[Exercise], bool] = lambda exercise: False
    players: Callable[[Exercise], Sequence[Player]] | None = None
    """Who sat there, by seat; None: the usual ones, of whom nobody knows how well they play."""
    play_on: Callable[[Exercise], object] | None = None
    """Begin a match from a position; None where that can't be."""


class ExerciseScene(TableScene):
    """The exercise at which a sitting is. For the next one there is another scene."""

    def __init__(self, ui: Ui, asked: Asked) -> None:
        self.asked = asked
        self.sitting = asked.sitting
        self.exercise = asked.sitting.turn.exercise
        players = (asked.players or partial(_usual, ui))(self.exercise)
        names = [player.name for player in players]
        self.panel = Panel(ui, self.sitting, names, asked.title, plays=asked.play_on is not None)
        self.position = PositionSource(self.exercise, players, self._decide, TitlePage())
        self.position.asks = not self.sitting.turn.done
        self.where: Place | None = None
        """Where the bubble stands."""
        self._played: tuple[tuple[int, ...], bool, float] = ((), False, -MARK_MS)
        """The pieces that were played last, whether that was right, and when."""
        self._comparing: Comparing | None = None
        """A move whose worth is still found out."""
        self._ready = self._over = False
        super().__init__(ui, self.position, GAME_TABLES[self.exercise.game])
        self.form.by_eye = False
        self.model.home, self.model.coached = self.exercise.seat, True
        self._ready = True

    def leave(self) -> None:
        """Nobody waits any more."""
        super().leave()
        if self._comparing is not None:
            self._comparing.cancel()

    def enter(self) -> None:
        """The position lies there at once."""
        super().enter()
        self._open_window()
        self.carry_out(e.Refresh())

    def _open_window(self) -> None:
        """Where a call is asked for its window stands open, and waits."""
        if self.position.asks and not self.parts.call_window.open:
            self.parts.call_window.begin()

    # What is done -------------------------------------------------------------------------------------------
    def carry_out(self, effect: e.Effect) -> None:
        """As at any table, but a move is answered, and there is nowhere to go but out."""
        match effect:
            case e.Refuse(reason):
                if self._ready and self.position.asks:
                    self._refuse(reason)
            case e.Open() | e.PutDown() | e.TakeBack() | e.LookAside():
                if isinstance(effect, e.Open) and isinstance(effect.page, TitlePage):
                    self.leave_sitting()
            case _:
                super().carry_out(effect)
        if self._ready and isinstance(effect, SETTLES):
            self._dress()

    def _decide(self, action: Action) -> None:
        """A move is tried."""
        if not self.position.asks:
            return
        move, workers = action.notation(), getattr(self.ui.service, "workers", None)
        self.panel.refused = ""
        if self.sitting.turn.verdict_of(move) == "unknown" and workers is not None:
            one = self.exercise
            self._comparing = Comparing(workers, one.game, one.view, one.best, move)
            self.panel.compares = True
            self._settle()
            return
        self._answer(action)

    def _answer(self, action: Action) -> None:
        """What a move is worth is known, or cannot be known."""
        items = self.model.hand.find(action.gesture().pieces)
        right = self.sitting.answer(action.notation()) == "right"
        self._played = items, right, self.model.now
        self.ui.sounds.play("place" if right else "illegal")
        self._settle()

    def _refuse(self, reason: Text) -> None:
        """What the rules don't allow: nothing is counted."""
        said = self.ui.speaker.plain(reason.say(self.ui.speaker))
        self.panel.refused = said + self.ui.text("lessons.stop")
        self.ui.sounds.play("illegal")
        self._settle()

    def _settle(self) -> None:
        """The hand is put back, and the bubble says what came of it."""
        turn = self.sitting.turn
        self.position.asks = not turn.done and self._comparing is None
        if not self.position.asks:
            self.model.window = None
        self.model.hand.clear()
        self.parts.decisions.forget()
        super().carry_out(e.PicksChanged())
        self._open_window()
        self.carry_out(e.Refresh())
        if turn.done and self.ui.device in ("keyboard", "pad"):
            self.form.set_focus(self.form.find(f"{PREFIX}next"), ring=True)
        self.dirty = True

    def show(self) -> None:
        """The best move is shown."""
        if not self.sitting.turn.done:
            self.panel.refused = ""
            self.sitting.show()
            self._played = ((), False, -MARK_MS)
            self._settle()

    def go_on(self) -> None:
        """The next one that is not done, or the end."""
        if not self.sitting.turn.done or self._over:
            return
        following = self.sitting.following
        if following is not None:
            self.go_to(following)
            return
        self._over = True
        scene = self.asked.on_over(self.ui)
        self.ui.stack.pop(self)
        if scene is not None:
            self.ui.stack.push(scene)

    def go_to(self, nth: int) -> None:
        """Another exercise of the sitting."""
        if self._over:
            return
        self._over = True
        self.sitting.go(nth)
        self.ui.stack.pop(self)
        self.ui.stack.push(ExerciseScene(self.ui, self.asked))

    def leave_sitting(self) -> None:
        """What is not solved comes another time."""
        if not self._over:
            self._over = True
            self.ui.stack.pop(self)

    def play_on(self) -> None:
        """A match begins from here."""
        if self.asked.play_on is not None:
            self.asked.play_on(self.exercise)

    def keep(self) -> None:
        """Among one's own, or out of them."""
        if self.asked.keep is not None:
            self.asked.keep(self.exercise, not self.asked.has(self.exercise))
            self._dress()
            self.dirty = True

    def _change_sound(self) -> None:
        self.ui.preferences.sound = not self.ui.preferences.sound
        self.ui.changed()

    # Places -------------------------------------------------------------------------------------------------
    def _best(self) -> Lit | None:
        """The pieces of the best move, or the button or the place that makes it."""
        action = self.exercise.rules_of_game.parse(self.exercise.best)
        gesture = action.gesture()
        poses = [self.animator.pose(card_spot(item)) for item in self.model.hand.find(gesture.pieces)]
        if (found := lit.of_pieces(pose for pose in poses if pose is not None)) is not None:
            return found
        word = lit.button(self.exercise.best, self)
        return word or (lit.zone((gesture.zone,), self) if gesture.zone else None)

    def _place(self) -> Place:
        """Where the bubble stands: over nothing that is needed, and over little of what is looked at."""
        geometry, metrics = self.parts.geometry, self.ui.metrics
        held = list(geometry.own_places())
        never = [Box(box.x, box.y - LIFT, box.w, box.h + LIFT) for box in (pose.box for pose in held)]
        never += [
            Box(*one.rect) for one in acting(self.form, PREFIX) if isinstance(one, Button | Answer | Ground)
        ]
        never.append(geometry.column[0])
        own = {card_spot(item) for item in self.model.hand.cards}
        lying = [pose.box for spot, pose in self.animator.resting() if spot not in own]
        field = lit.zone(lit.FIELD, self)
        middle = [pose.box.grown(4) for pose in field.poses] if field is not None else []
        lanes = [zone.box for zone in geometry.zones()]
        soft = [*geometry.room.plates.values(), *lit.written(self), *lying, *lanes]
        sizes = self.panel.sizes()
        if self.where is not None:
            # It grows where it stands, up or down: what is pressed does not jump away from the hand.
            x, y, _, h = self.where.box
            wide, high = sizes[0]
            for top in (y, y + h - high):
                box = Box(x, top, wide, high)
                inside = top >= bubble.BAR and box.bottom <= metrics.h - 8 and box.right <= metrics.w - 8
                if inside and not any(box.overlap(each) for each in never + middle + soft):
                    return Place(box)
        canvas, found = (metrics.w, metrics.h), list[tuple[float, int, Place]]()
        for nth, size in enumerate(sizes):
            place = bubble.place((size,), None, never + middle, soft, canvas)
            covered = sum(place.box.overlap(each) for each in soft)
            needed = sum(place.box.overlap(each) for each in never + middle)
            found.append((covered + 10 * needed, nth, place))
        return min(found, key=lambda one: one[:2])[2]

    def layout(self) -> None:
        """The window, the language or a setting has changed."""
        super().layout()
        if self._ready:
            self.where = None
            self._dress()

    def _dress(self) -> None:
        """What is the exercise's, in the place of the widgets that it has no use for."""
        form, panel = self.form, self.panel
        kept = [one for one in form.widgets if one.name not in NOT_HERE and not one.name.startswith(PREFIX)]
        focused = form.focus.name if form.focus is not None else ""
        form.widgets[:] = kept
        self.where = self._place()
        on_keep = self.keep if self.asked.keep is not None else None
        has = self.asked.has(self.exercise)
        panel.add_bubble(form, self.where.box, self.go_on, self.show, on_keep, has)
        if self.asked.play_on is not None:
            panel.add_play_on(form, self.where.box, self.play_on)
        panel.add_bar(form, self.leave_sitting, self.go_to, self._change_sound)
        form.widgets.sort(key=_rank)
        if form.focus is not None and form.focus not in form.widgets:
            form.set_focus(form.find(focused), ring=form.ring_shown)
        form.dirty = True

    # Input --------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """Next and the rule book; all else as at any table."""
        if event.type == pygame.KEYDOWN and not self._over:
            keys, form = self.ui.keys, self.form
            if keys.hits(event, "book"):
                self.ui.open(self.position.rule_page("", False))
                return True
            focused = form.focus if form.ring_shown else None
            own = focused is not None and focused.name.startswith(PREFIX)
            if keys.hits(event, "activate") and self.sitting.turn.done and not own:
                self.go_on()
                return True
        return super().handle(event)

    def update(self, ms: int) -> None:
        """A mark fades, and a window that was let pass stands open again for another try."""
        super().update(ms)
        if not self._over:
            self._open_window()
            self._hear()
        if self.model.now - self._played[2] < MARK_MS + 40:
            self.dirty = True

    def _hear(self) -> None:
        """A move that was not measured has been compared with the best."""
        comparing = self._comparing
        if comparing is None or not comparing.tick():
            return
        self._comparing, self.panel.compares = None, False
        if comparing.found is not None:
            self.sitting.learn(comparing.move, comparing.found[0])
        self.position.asks = True
        self._answer(self.exercise.rules_of_game.parse(comparing.move))

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The table, what was played or should have been, the bubble, and the bar."""
        with table_alone(self.form, PREFIX):
            super().draw(canvas)
        if self.sitting.turn.stage is Stage.SHOWN and (best := self._best()) is not None:
            ring(canvas, best, True, 1.0)
        self._draw_played(canvas)
        if self.where is not None:
            lines = self.panel.lines(self.where.box.w)
            bubble.draw(canvas, self.where, lines, self.panel.leading, self.panel.wrong)
        self.panel.draw_bar(canvas)
        draw_own(canvas, self.form, PREFIX)

    def _draw_played(self, canvas: Canvas) -> None:
        """The pieces that were played come forward: a tick for a right move, a cross for another."""
        items, right, since = self._played
        if not right and self.model.now - since >= MARK_MS:
            return
        ink = t.GAIN if right else t.SHU
        for item in items:
            if (pose := self.animator.pose(card_spot(item))) is None:
                continue
            x, y, w, h = pose.box
            canvas.piece(pose.face, x, y - FORWARD, w, tile=pose.tile, turned=pose.turned)
            size = f'width="{w - 3}" height="{h - 3}" rx="7"'
            rim = f'<rect x="1.5" y="1.5" {size} fill="none" stroke="{ink}" stroke-width="3"/>'
            canvas.shape("right" if right else "wrong", rim, x, y - FORWARD, w, h)
            canvas.circle(x + w - 4, y - FORWARD + 2, 14, ink, t.SHU_TEXT, 1.6)
            canvas.icon("check" if right else "close", x + w - 4, y - FORWARD + 2, 16, t.SHU_TEXT)

    # Readers ------------------------------------------------------------------------------------------------
    @property
    def page_name(self) -> str:
        """The game, and which exercises."""
        return self.ui.text("app.separator").join(self.panel.title())

    def accessible_items(self) -> Sequence[Item]:
        """The bubble first, then the table."""
        own = [
            Item("coach", "text", self.panel.told(), live="now"),
            Item("progress", "text", self.panel.progress()),
        ]
        return [*own, *(one for one in super().accessible_items() if one.key not in {"prompt", "bubble"})]


def _usual(ui: Ui, exercise: Exercise) -> Sequence[Player]:
    """The person and the usual others. Who sat there really, an exercise does not say."""
    names = home_names(ui, exercise.seats, exercise.seat)
    return [Player(name, "human" if n == exercise.seat else "bot:") for n, name in enumerate(names)]


def _rank(widget: Widget) -> int:
    """Tab goes from the bubble to the table, and from there to the bar."""
    name = widget.name
    if name.startswith((f"{PREFIX}next", f"{PREFIX}show", f"{PREFIX}keep", f"{PREFIX}play_on")):
        return 0
    if not name.startswith(PREFIX):
        return 1 if isinstance(widget, ZoneSpot) else 2 if isinstance(widget, CardSpot) else 3
    return 4 if name == f"{PREFIX}leave" else 5
