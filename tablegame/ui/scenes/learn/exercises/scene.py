"""An exercise on the real table: a move is played, and answered instead of made."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from tablegame.controllers.comparing import Comparing
from tablegame.match.header import Player
from tablegame.rules.contract import Action
from tablegame.speech import Text
from tablegame.study.exercises.model import Exercise
from tablegame.study.exercises.sitting import Sitting, Stage
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.learn import highlight_targets as lit
from tablegame.ui.scenes.learn.asking.ring import ring
from tablegame.ui.scenes.learn.asking.table import AskingTable, home_names
from tablegame.ui.scenes.learn.asking.tried import Tried
from tablegame.ui.scenes.learn.exercises.panel import PREFIX, Panel
from tablegame.ui.scenes.learn.exercises.position import PositionSource
from tablegame.ui.scenes.learn.highlight_targets import Lit
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import TitlePage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.table import coach_bubble as bubble
from tablegame.ui.table import effects as e
from tablegame.ui.table.bubble_place import Place
from tablegame.ui.table.controls import CardSpot, ZoneSpot
from tablegame.ui.table.hand_layout import LIFT
from tablegame.ui.table.pose import Box, card_spot
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.form import Widget

FIRST: Final = ("next", "play_on", "show", "keep")
"""What is pressed in the bubble, in the order in which Tab comes to it."""


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


class ExerciseScene(AskingTable):
    """The exercise at which a sitting is. For the next one there is another scene."""

    prefix = PREFIX
    way_out = TitlePage

    def __init__(self, ui: Ui, asked: Asked) -> None:
        self.asked = asked
        self.sitting = asked.sitting
        self.exercise = asked.sitting.turn.exercise
        players = (asked.players or partial(_usual, ui))(self.exercise)
        names = [player.name for player in players]
        self.panel = Panel(ui, self.sitting, names, asked.title, plays=asked.play_on is not None)
        self.position = PositionSource(self.exercise, players, self._decide, TitlePage())
        self.position.asks = not self.sitting.turn.done
        self._comparing: Comparing | None = None
        """A move whose worth is still found out."""
        self._over = False
        super().__init__(ui, self.position, GAME_TABLES[self.exercise.game], self.exercise.seat)

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
    def answer_effect(self, effect: e.Effect) -> None:
        """What the rules don't allow is said in the bubble."""
        match effect:
            case e.Refuse(reason):
                if self.ready and self.position.asks:
                    self._refuse(reason)
            case _:
                super().answer_effect(effect)

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
        self.tried = Tried(items, right, self.model.now)
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
        self.put_back()
        self.answer_effect(e.PicksChanged())
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
            self.tried = Tried()
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

    def go_out(self) -> None:
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
            self.dress()
            self.dirty = True

    # Places -------------------------------------------------------------------------------------------------
    def _best(self) -> Lit | None:
        """What makes the best move."""
        return self.move_lit(self.exercise.rules_of_game.parse(self.exercise.best))

    def _place(self) -> Place:
        """Where the bubble stands: over nothing that is needed, and over little of what is looked at."""
        geometry, metrics = self.parts.geometry, self.ui.metrics
        never = self.needed(LIFT)
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
        if self.ready:
            self.where = None
            self.dress()

    def dress(self) -> None:
        """The bubble's widgets, and those of the bar."""
        form, panel = self.form, self.panel
        focused = form.focus.name if form.focus is not None else ""
        form.widgets[:] = self.of_table()
        self.where = self._place()
        on_keep = self.keep if self.asked.keep is not None else None
        has = self.asked.has(self.exercise)
        panel.add_bubble(form, self.where.box, self.go_on, self.show, on_keep, has)
        if self.asked.play_on is not None:
            panel.add_play_on(form, self.where.box, self.play_on)
        panel.add_bar(form, self.go_out, self.go_to)
        form.widgets.sort(key=_rank)
        if form.focus is not None and form.focus not in form.widgets:
            form.set_focus(form.find(focused), ring=form.ring_shown)
        form.dirty = True

    # Input --------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """Next, the one before and the one after, and the rule book; all else as at any table."""
        if event.type == pygame.KEYDOWN and not self._over:
            keys, form = self.ui.keys, self.form
            if keys.hits(event, "book"):
                self.ui.open(self.position.rule_page("", False))
                return True
            if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
                nth = self.sitting.at + (1 if event.key == pygame.K_PAGEDOWN else -1)
                if 0 <= nth < len(self.sitting.turns):
                    self.go_to(nth)
                return True
            if self.ui.device == "pad" and (keys.hits(event, "next_set") or keys.hits(event, "previous_set")):
                # As on pages its LB and RB go through the controls: some are in the bubble alone.
                return False
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
        if self.tried.fades(self.model.now):
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
    def draw_above(self, canvas: Canvas) -> None:
        """What was played or should have been, the bubble, and the bar."""
        if self.sitting.turn.stage is Stage.SHOWN and (best := self._best()) is not None:
            ring(canvas, best, True, 1.0)
        self.tried.draw(canvas, self.animator, self.model.now)
        if self.where is not None:
            lines = self.panel.lines(self.where.box.w)
            bubble.draw(canvas, self.where, lines, self.panel.leading, self.panel.wrong)
        self.panel.draw_bar(canvas)

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
    if name.removeprefix(PREFIX) in FIRST and name.startswith(PREFIX):
        return FIRST.index(name.removeprefix(PREFIX)) - len(FIRST)
    if not name.startswith(PREFIX):
        return 1 if isinstance(widget, ZoneSpot) else 2 if isinstance(widget, CardSpot) else 3
    return 4 if name == f"{PREFIX}leave" else 5
