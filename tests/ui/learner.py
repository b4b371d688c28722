"""A learner who takes a lesson through the real scene, by mouse, keys, pad or touch, on the dummy driver."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
from studio import Studio

from tablegame.learn.lessons import read
from tablegame.rules.contract import Action
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.input.gamepad import MAPPED
from tablegame.ui.scenes.learn.highlight_targets import FIELD
from tablegame.ui.scenes.learn.lesson_page import LessonScene
from tablegame.ui.table.input.guidance import LET_BE
from tablegame.ui.table.pose import card_spot
from tablegame.ui.widgets.form import Widget

NUMBER = {name: number for number, name in MAPPED.items() if name}
POINTS = ("mouse", "touch")
"""What goes to a place at once."""
TABS = 60
"""More widgets than any table has."""


class Learner:
    """The person at one lesson; `by` is "mouse", "keys", "pad" or "touch"."""

    def __init__(self, studio: Any, scene: LessonScene, by: str) -> None:
        self.studio, self.scene, self.by = studio, scene, by
        self.ui = scene.ui

    # Hands --------------------------------------------------------------------------------------------------
    def key(self, code: int) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=0))
        self.studio.step(2)

    def click(self, x: float, y: float) -> None:
        """Move the mouse there and press, a while after the last press."""
        s = self.ui.metrics.s
        pos = round(x * s), round(y * s)
        self.studio.step(20)
        if self.by == "touch":
            m = self.ui.metrics
            place: dict[str, Any] = {"x": x / m.w, "y": y / m.h, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
            for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
                pygame.event.post(pygame.event.Event(kind, touch_id=9, finger_id=1, **place))
                self.studio.step(1)
            return
        for kind, more in (
            (pygame.MOUSEMOTION, {"rel": (0, 0), "buttons": (0, 0, 0)}),
            (pygame.MOUSEBUTTONDOWN, {"button": 1}),
            (pygame.MOUSEBUTTONUP, {"button": 1}),
        ):
            pygame.event.post(pygame.event.Event(kind, pos=pos, **more))
            self.studio.step(1)

    def button(self, *names: str) -> None:
        """Press and release buttons of the pad."""
        for name in names:
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                pygame.event.post(pygame.event.Event(kind, instance_id=5, button=NUMBER[name]))
                self.studio.step(1)

    @property
    def focus(self) -> str:
        """The name of the widget with the ring."""
        form = self.scene.form
        return form.focus.name if form.focus is not None and form.ring_shown else ""

    def walk(self, name: str) -> None:
        """Move with the pad's arrows to the widget with this name, by the fewest steps that are known."""
        tried: set[tuple[str, str]] = set()
        for _ in range(TABS):
            if self.focus == name:
                return
            widget, now = self.scene.form.find(name), self.scene.form.focus
            assert widget is not None, f"{self.where}: there is no {name}"
            x, y = middle(widget)
            dx, dy = (x - middle(now)[0], y - middle(now)[1]) if self.focus and now is not None else (1, 0)
            level, steep = "right" if dx > 0 else "left", "down" if dy > 0 else "up"
            wanted = [level, steep] if abs(dx) > abs(dy) else [steep, level]
            ways = [*wanted, *(way for way in ("up", "down", "left", "right") if way not in wanted)]
            way = next((way for way in ways if (self.focus, way) not in tried), ways[0])
            tried.add((self.focus, way))
            self.button(way)
        raise AssertionError(f"{self.where}: the arrows do not come to {name}")

    def press(self, name: str) -> None:
        """Press the widget with this name."""
        widget = self.scene.form.find(name)
        assert widget is not None, f"{self.where}: there is no {name}"
        assert widget.enabled and widget.visible, f"{self.where}: {name} cannot be pressed"
        if self.by in POINTS:
            self.click(*middle(widget))
            return
        if self.by == "pad":
            self.walk(name)
            self.button("a")
            return
        for _ in range(TABS):
            focus = self.scene.form.focus
            if focus is not None and focus.name == name and self.scene.form.ring_shown:
                break
            self.key(pygame.K_TAB)
        else:
            raise AssertionError(f"{self.where}: Tab does not come to {name}")
        self.key(pygame.K_RETURN)

    def pick(self, item: int) -> None:
        """Pick a piece of the hand."""
        if self.by == "pad":
            self.walk(card_spot(item))
            self.button("a")
            return
        if self.by in POINTS:
            places = dict(
                zip(self.scene.model.hand.cards, self.scene.parts.geometry.own_places(), strict=True)
            )
            box = places[item].box
            self.click(box.x + 0.16 * box.w, box.y + 0.3 * box.h)
            return
        spots = list(map(card_spot, self.scene.model.hand.cards))
        for _ in range(TABS):
            focus = self.scene.form.focus
            if not self.scene.form.ring_shown or focus is None or focus.name in spots:
                break
            self.key(pygame.K_TAB)
        for _ in range(TABS):
            focus = self.scene.form.focus
            if focus is not None and focus.name == card_spot(item) and self.scene.form.ring_shown:
                break
            self.key(pygame.K_RIGHT if self._before(focus, item) else pygame.K_LEFT)
        else:
            raise AssertionError(f"{self.where}: the arrows do not come to {card_spot(item)}")
        self.key(pygame.K_SPACE)

    def _before(self, focus: Any, item: int) -> bool:
        order = list(map(card_spot, self.scene.model.hand.cards))
        return (
            focus is None or focus.name not in order or order.index(focus.name) < order.index(card_spot(item))
        )

    # The lesson ---------------------------------------------------------------------------------------------
    @property
    def where(self) -> str:
        """The step, for what is wrong with it."""
        course = self.scene.course
        return f"{course.lesson.game}, lesson {course.lesson.id}, step {course.at + 1} ({course.step.say})"

    @property
    def course(self) -> Any:
        """Of the scene."""
        return self.scene.course

    @property
    def said(self) -> str:
        """The words of the bubble, with their marks."""
        return self.scene.asked.words if self.scene.asked is not None else ""

    def wait(self) -> None:
        """Wait until the coach speaks, or the lesson is over."""

        def spoken_to() -> bool:
            return self.scene.where is not None or self.scene not in self.ui.stack.scenes

        assert self.studio.until(spoken_to, 4000), f"{self.where}: silence"
        self.studio.step(25)

    def make(self, action: Action) -> None:
        """Make a move with the device at hand."""
        scene, gesture = self.scene, action.gesture()
        commands = list(scene.parts.decisions.commands())
        direct = next((one for one in commands if one.action == action), None)
        if direct is not None:
            self.press(direct.name)
            return
        for one in commands:
            if one.action is None and not one.several and one.words and set(one.words) <= set(gesture.words):
                self.press(one.name)
        for item in scene.model.hand.find(gesture.pieces):
            if item not in scene.model.hand.selection.pieces:
                self.pick(item)
        self.studio.step(15)
        picked, wanted = scene.model.hand.selection.pieces, scene.model.hand.find(gesture.pieces)
        assert set(wanted) <= set(picked), f"{self.where}: these do not go together"
        several = next((one for one in commands if action in one.several), None)
        said = next(
            (zone for zone in scene.parts.geometry.zones() if set(zone.words) & set(gesture.words)), None
        )
        number = scene.parts.decisions.number
        if several is not None:
            self.press(several.name)
        elif said is not None:
            self._at(said.name, said.box.centre)
        elif number is not None:
            for digit in next(word for word in gesture.words if word.isdigit()):
                self.key(pygame.K_0 + int(digit))
            self.press("play")
        else:
            self._play(action)
        for _ in range(6):
            choices = scene.model.draft.choices
            if not choices:
                return
            place = next(n for n, choice in enumerate(choices) if action in choice.actions)
            if self.by != "keys":
                self.press(f"choice.{place}")
            else:
                self.key(pygame.K_1 + place)
            self.studio.step(15)

    def _at(self, name: str, centre: tuple[float, float]) -> None:
        if self.by in POINTS:
            self.click(*centre)
        else:
            self.press(name)

    def _play(self, action: Action) -> None:
        """Play what is picked as the intended move."""
        decisions = self.scene.parts.decisions
        readings = decisions.readings
        place = next((n for n, choice in enumerate(readings) if action in choice.actions), None)
        if place is not None and len(readings) > 1:
            if self.by in ("pad", "touch"):
                self.press(f"reading.{place}")
            else:
                self.key(pygame.K_1 + place)
        if self.by == "keys":
            self.key(pygame.K_RETURN)
        elif self.by == "pad":
            self.button("a")
        elif not action.gesture().pieces and self.scene.form.find(LET_BE) is not None:
            self.press(LET_BE)
        elif (play := self.scene.form.find("play")) is not None and play.enabled:
            self.press("play")
        else:
            zones = {one.name: one for one in self.scene.parts.geometry.zones()}
            name = next(name for name in (action.gesture().zone, *FIELD) if name in zones)
            self.click(*zones[name].box.centre)

    def do_step(self) -> None:
        """Do what the step asks for, and go on to the next one."""
        course, at = self.course, (self.course.at, self.course.stage)
        if course.waits_for_move:
            self.make(course.right_move())
            assert (course.at, course.stage) != at, f"{self.where}: the right move is not made: {self.said}"
        elif course.waits_for_answer:
            right = course.step.right
            if self.by != "keys":
                self.press(f"lesson.choice.{course.step.choices.index(right)}")
            else:
                self.key(pygame.key.key_code(self.scene.coach.cap(right)))
        elif self.by in POINTS:
            self.press("lesson.next")
        elif self.by == "pad":
            self.button("a")
        else:
            self.key(pygame.K_RETURN)
        self.wait()

    def finish(self) -> None:
        """Play to the end of the lesson."""
        for _ in range(3 * len(self.course.lesson.steps)):
            if self.scene not in self.ui.stack.scenes:
                return
            self.do_step()
        raise AssertionError(f"{self.where}: the lesson does not end")


def middle(widget: Widget) -> tuple[float, float]:
    """Return the middle of a widget, in du."""
    x, y, w, h = widget.rect
    return x + w / 2, y + h / 2


@contextmanager
def learning(
    game: str, id: str, by: str = "mouse", language: str = "en", size: tuple[int, int] = (1280, 720),
    scale: float = 1.0, at: int = 0,
) -> Iterator[Learner]:  # fmt: skip
    """Open a lesson at a step, and wait until the coach has spoken."""
    with tempfile.TemporaryDirectory() as home:
        studio = Studio(Path(home), language, size)
        loop = studio._loop
        loop.devices = tuple(make(studio.ui, loop._deliver) for make in DEVICES)
        try:
            studio.ui.preferences.text_scale = scale
            studio.ui.changed()
            studio.ui.learned.leave(game, id, at)
            scene = LessonScene(studio.ui, read(game)[id])
            with studio.unseen():
                studio.show(scene)
                learner = Learner(studio, scene, by)
                learner.wait()
                yield learner
        finally:
            studio.close()
