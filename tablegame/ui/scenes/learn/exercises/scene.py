"""An exercise on the real table: a move is played, and answered instead of made."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from tablegame.controllers.comparing import Comparing
from tablegame.learn.attempts import AnswerStage
from tablegame.match.header import Player
from tablegame.rules.contract import Action
from tablegame.study.exercises.model import Exercise
from tablegame.study.exercises.sitting import Sitting
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.kit.controls import Control, button, link
from tablegame.ui.kit.layout import Column, Fits, Node, Row, Space
from tablegame.ui.kit.nodes import Label, key_picture
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.learn.asking.bubble_node import bubble_node, bubble_sizes, free_place
from tablegame.ui.scenes.learn.asking.ring import ring
from tablegame.ui.scenes.learn.asking.table import AskingTable, usual_players
from tablegame.ui.scenes.learn.asking.tried import Tried
from tablegame.ui.scenes.learn.exercises.exercise_text import ExerciseText, kind_words
from tablegame.ui.scenes.learn.exercises.position_source import PositionSource
from tablegame.ui.scenes.learn.highlight_targets import Lit
from tablegame.ui.scenes.learn.lesson_bar import lesson_bar
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import TitlePage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box as Rect
from tablegame.ui.table import effects as e
from tablegame.ui.table.coach_words import plain
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.form import Form, State, Widget

PREFIX: Final = "exercise."
"""How the names of the widgets begin that are not the table's."""
DOT: Final = 22.0
"""The width of the place of an exercise on the bar, in du."""
DOTS_MOST: Final = 16
"""With more exercises than this the bar only counts them."""
TURN_KEYS: Final = ("PgUp", "PgDn")
"""The caps of the keys that lead to the exercise before and the one after."""


@dataclass(frozen=True)
class Asked:
    """What is solved, and what is done with it."""

    sitting: Sitting
    title: str
    """Where the exercises come from, as the bar says it."""
    on_over: Callable[[Ui], Scene | None]
    """Returns what is shown after the last exercise, if anything."""
    keep: Callable[[Exercise, bool], object] | None = None
    """Puts an exercise among the player's own, or takes it out; None where that is impossible."""
    has: Callable[[Exercise], bool] = lambda exercise: False
    players: Callable[[Exercise], Sequence[Player]] | None = None
    """Returns the players by seat; None for the usual ones, whose strength is unknown."""
    play_on: Callable[[Exercise], object] | None = None
    """Begins a match from a position; None where that is impossible."""


class ExerciseScene(AskingTable):
    """The exercise at which a sitting is. The next exercise gets a scene of its own."""

    prefix, first, way_out = PREFIX, ("next", "play_on", "show", "keep"), TitlePage

    def __init__(self, ui: Ui, asked: Asked) -> None:
        self.asked = asked
        self.sitting = asked.sitting
        self.exercise = exercise = asked.sitting.turn.exercise
        known = asked.players
        players = known(exercise) if known else usual_players(ui, exercise.seats, exercise.seat)
        self.words = ExerciseText(ui, self.sitting.turn, [player.name for player in players])
        self.position = PositionSource(exercise, players, self._decide, TitlePage())
        self.position.asks = not self.sitting.turn.done
        self.refused = ""
        """Why the last try was not allowed."""
        self._comparing: Comparing | None = None
        """A move whose worth is still computed."""
        self._over = False
        super().__init__(ui, self.position, GAME_TABLES[exercise.game], exercise.seat)

    def leave(self) -> None:
        super().leave()
        if self._comparing is not None:
            self._comparing.cancel()

    def enter(self) -> None:
        super().enter()
        self._open_window()
        self.carry_out(e.Refresh())

    def _open_window(self) -> None:
        """Open the window for calls where one is asked for, so that it waits."""
        if self.position.asks and not self.parts.call_window.open:
            self.parts.call_window.begin()

    # What the player does -----------------------------------------------------------------------------------
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
        move, workers = action.notation(), getattr(self.ui.service, "workers", None)
        self.refused = ""
        if self.sitting.turn.verdict_of(move) == "unknown" and workers is not None:
            exercise = self.exercise
            self._comparing = Comparing(workers, exercise.game, exercise.view, exercise.best, move)
            self._settle()
            return
        self._answer(action)

    def _answer(self, action: Action) -> None:
        """Count a move whose worth is known, or cannot be known."""
        items = self.model.hand.find(action.gesture().pieces)
        right = self.sitting.answer(action.notation()) == "right"
        self.tried = Tried(items, right, self.model.now)
        self.ui.sounds.play("place" if right else "illegal")
        self._settle()

    def _settle(self) -> None:
        """Put the hand back, and say in the bubble what came of the try."""
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
        """Show the best move."""
        if not self.sitting.turn.done:
            self.refused = ""
            self.sitting.show()
            self.tried = Tried()
            self._settle()

    def go_on(self) -> None:
        """Go to the next exercise that is not done, or to the end."""
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
        """Go to another exercise of the sitting."""
        if self._over:
            return
        self._over = True
        self.sitting.go(nth)
        self.ui.stack.pop(self)
        self.ui.stack.push(ExerciseScene(self.ui, self.asked))

    def go_out(self) -> None:
        """Leave the sitting; what is not solved comes again another time."""
        if not self._over:
            self._over = True
            self.ui.stack.pop(self)

    def play_on(self) -> None:
        """Begin a match from here."""
        if self.asked.play_on is not None:
            self.asked.play_on(self.exercise)

    def keep(self) -> None:
        """Put the exercise among the player's own, or take it out."""
        if self.asked.keep is not None:
            self.asked.keep(self.exercise, not self.asked.has(self.exercise))
            self.dress()
            self.dirty = True

    # Above the table ----------------------------------------------------------------------------------------
    def layout(self) -> None:
        super().layout()
        if self.ready:
            self.where = None
            self.dress()

    def dress(self) -> None:
        ui, layer, foot = self.ui, self.layer, self._foot()
        bubble = bubble_node(self.bubble_words, foot, wrong=self.wrong)
        needed, soft = self.avoided()
        sizes = bubble_sizes(ui, bubble, foot, narrow=not self.sitting.turn.done)
        self.where = free_place(sizes, self.where, needed, soft, (ui.metrics.w, ui.metrics.h))
        layer.clear()
        widgets = layer.place(self._bar(), (0.0, 0.0, ui.metrics.w, TOPBAR_H))
        widgets += layer.place(bubble, self.where.box, paper=True)
        self.put_above(widgets)

    def _foot(self) -> Node:
        """Return what is pressed in the bubble: the next exercise, or the way to see the answer."""
        ui, turn = self.ui, self.sitting.turn
        if self.compares:
            return Space(44, grow=0)
        play_on = None
        if self.asked.play_on is not None:
            play_on = self._link("review.retry.play_on", self.play_on, "play_on", "branch")
        if not turn.done:
            return Column(play_on, self._link("exercises.show", self.show, "show", "eye"))
        words = ui.text("exercises.finish" if self.sitting.following is None else "exercises.next")
        following = button(
            words, self.go_on, name=f"{PREFIX}next", kind="primary", key="activate", size=t.BODY,
            least=140, high=48,
        )  # fmt: skip
        keep = None
        if self.asked.keep is not None:
            has = self.asked.has(self.exercise)
            keep = self._link("exercises.kept" if has else "exercises.keep", self.keep, "keep", "star")
        beside = Row(keep, Space(), following, gap=8)
        return Column(play_on, Fits(beside, Column(keep, Row(Space(), following), gap=4)), gap=4)

    def _link(self, key: str, press: Callable[[], object], name: str, sign: str) -> Node:
        words = self.ui.text(key)
        return Row(link(words, press, name=PREFIX + name, size=t.READING, icon=sign, quiet=True))

    def _bar(self) -> Node:
        """Return the way out, the names of the exercise, and a place for each of the sitting."""
        ui, turns = self.ui, self.sitting.turns
        dots = Row(*map(self._dot, range(len(turns))), gap=0) if len(turns) <= DOTS_MOST else None
        progress = Label(self.progress(), t.NAME, t.TEXT_SOFT, most=24, say=False)
        caps = None
        if len(turns) > 1 and ui.device not in ("pad", "touch"):
            caps = Row(*(key_picture(ui, cap, dark=True) for cap in TURN_KEYS), gap=6)
        place = Fits(Row(dots, progress, caps, gap=12), Row(dots, progress, gap=8))
        return lesson_bar(ui, self.go_out, *self.names(), place, prefix=PREFIX)

    def _dot(self, nth: int) -> Node:
        label = self.ui.text("exercises.go_to", n=nth + 1)

        def make(box: Rect) -> Widget:
            return TurnDot(box, label, nth, self.sitting, self.go_to)

        return Control(make, lambda layout: DOT, high=TOPBAR_H - 4)

    # Words --------------------------------------------------------------------------------------------------
    @property
    def compares(self) -> bool:
        """Whether the worth of a move is still computed."""
        return self._comparing is not None

    @property
    def wrong(self) -> bool:
        """Whether the bubble answers a try that was not right."""
        return not self.compares and (bool(self.refused) or self.sitting.turn.stage is AnswerStage.WRONG)

    @property
    def bubble_words(self) -> str:
        """The words of the bubble, with their marks."""
        return self.words.said(self.refused, self.compares)

    def progress(self) -> str:
        """Return the number of the exercise, and how many there are."""
        return self.ui.text("exercises.place", n=self.sitting.at + 1, of=len(self.sitting.turns))

    def names(self) -> tuple[str, str]:
        """Return the game, and where the exercise comes from, with its kind.

        The kind of a decision of the player's own is that of the better move, so it stays hidden.
        """
        ui, exercise, title = self.ui, self.exercise, self.asked.title
        if self.asked.play_on is None:
            kind = kind_words(ui, exercise.game, exercise.kind)
            title = ui.text("app.between.and").join((title, kind))
        return game_name(ui, exercise.game), title

    # Input --------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """Handle the keys for next, before, after and the rule book, then those of any table."""
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
        super().update(ms)
        if not self._over:
            self._open_window()
            self._hear()
        if self.tried.fades(self.model.now):
            self.dirty = True

    def _hear(self) -> None:
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
    def best_lit(self) -> Lit | None:
        """Return what makes the best move: pieces, a button or a place."""
        return self.move_lit(self.exercise.rules_of_game.parse(self.exercise.best))

    def draw_above(self, canvas: Canvas) -> None:
        if self.sitting.turn.stage is AnswerStage.SHOWN and (best := self.best_lit()) is not None:
            ring(canvas, best, True, 1.0)
        self.tried.draw(canvas, self.animator, self.model.now)

    # Readers ------------------------------------------------------------------------------------------------
    @property
    def page_name(self) -> str:
        return self.ui.text("app.separator").join(self.names())

    def accessible_items(self) -> Sequence[Item]:
        """Return the bubble first, then the table."""
        own = [
            Item("coach", "text", spoken(self.ui, plain(self.bubble_words)), live="now"),
            Item("progress", "text", self.progress()),
        ]
        return [*own, *(item for item in super().accessible_items() if item.key not in {"prompt", "bubble"})]


class TurnDot(Widget):
    """An exercise on the bar: solved, missed, the one that is asked, or still to come."""

    role = "button"

    def __init__(
        self, rect: Rect, label: str, nth: int, sitting: Sitting, go: Callable[[int], object]
    ) -> None:
        super().__init__(rect, label, name=f"{PREFIX}dot.{nth}")
        self._turn, self._go = sitting.turns[nth], partial(go, nth)
        self.tab_stop = False
        self.enabled = nth != sitting.at

    def press(self, form: Form, point: tuple[float, float] | None) -> None:
        form.ui.sounds.play("button")
        self._go()

    def draw(self, canvas: Canvas, state: State) -> None:
        x, y, w, h = self.rect
        middle = x + w / 2, y + h / 2
        if not self.enabled:
            canvas.circle(*middle, 6.5, t.FOCUS)
            canvas.circle(*middle, 9.5, None, t.FOCUS, 1.6)
        elif self._turn.done:
            ink = t.BRASS_HI if self._turn.solved else t.TEXT_SOFT
            canvas.icon("check" if self._turn.solved else "minus", *middle, 15, ink)
        else:
            canvas.circle(*middle, 4.2, None, t.TEXT_SOFT, 1.4, 1.0 if state.hovered else 0.8)
        if state.focused:
            canvas.ring((x + 1, y + h / 2 - 8, w - 2, 16), 6, gap=1)
