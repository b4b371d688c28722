"""Scenes and the stack they stand on."""

from typing import TYPE_CHECKING

import pygame

from tablegame.ui.shell.page_transition import PageTransition
from tablegame.ui.widgets.form import Form

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tablegame.speech import Text
    from tablegame.ui.draw.canvas import Canvas
    from tablegame.ui.shell.context import Ui
    from tablegame.ui.widgets.accessible_item import Item


class Scene:
    """One screen. It is drawn when `dirty` (or its form) says so, over whatever it does not cover."""

    opaque = True
    """Whether it covers the scenes beneath it."""
    log: "Sequence[Text]" = ()
    """What happens on it, told as it grows."""

    def __init__(self, ui: "Ui") -> None:
        self.ui = ui
        self.form = Form(ui)
        self.unroll = PageTransition(ui)
        self.dirty = True

    def enter(self) -> None:
        """Called when the scene is put on the stack, before `layout`."""

    def leave(self) -> None:
        """Called when the scene is taken off the stack."""

    def covered(self) -> None:
        """Called when another scene is put in front of it: whatever is held is let go."""

    def layout(self) -> None:
        """Puts everything in its place: after `enter`, and whenever window, language or settings change."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Takes an event of pygame (positions in pixels); whether it was used."""
        return self.form.handle(event)

    @property
    def dragging(self) -> bool:
        """Whether the mouse or a finger carries something."""
        return False

    def let_go(self) -> None:
        """What is held down is not pressed when it comes up."""
        self.form.let_go()

    def look_closely(self, point: tuple[float, float] | None) -> bool:
        """Shows what lies at a point in du larger, until it is called with None; whether anything does."""
        return False

    def accessible_items(self) -> "Sequence[Item]":
        """What a screen reader is told beside the widgets; nothing: what is written on the page."""
        return ()

    def update(self, ms: int) -> None:
        """Time passes; called every frame for the topmost scene."""
        self.form.update(ms)
        if self.unroll.update(ms):
            self.dirty = True

    def draw(self, canvas: "Canvas") -> None:
        """Draws the scene."""
        self.form.draw(canvas)

    @property
    def takes_every_key(self) -> bool:
        """Whether keys that mean the same everywhere come to it as all others do."""
        return False

    @property
    def wants_drawing(self) -> bool:
        """Whether something changed since the last drawing."""
        return self.dirty or self.form.dirty

    def drawn(self) -> None:
        """Called after a drawing."""
        self.dirty = False
        self.form.dirty = False


class SceneStack:
    """The scenes in front of each other; changes happen between frames."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.changed = False
        self._orders: list[tuple[str, Scene | None]] = []

    def push(self, scene: Scene) -> None:
        """Puts a scene on top."""
        self._orders.append(("push", scene))

    def pop(self, scene: Scene | None = None) -> None:
        """Takes the top scene away, or the given one wherever it stands."""
        self._orders.append(("pop", scene))

    def swap(self, scene: Scene) -> None:
        """Puts a scene in the place of the top one."""
        self._orders.append(("swap", scene))

    def reset(self, scene: Scene) -> None:
        """Takes everything away and puts one scene there."""
        self._orders.append(("reset", scene))

    def clear(self) -> None:
        """Takes everything away, which ends the loop."""
        self._orders.append(("clear", None))

    def drop(self) -> None:
        """After a fault: everything goes at once, and no scene is asked to do anything any more."""
        self.scenes.clear()
        self._orders.clear()

    @property
    def top(self) -> Scene | None:
        """The scene in front."""
        return self.scenes[-1] if self.scenes else None

    @property
    def visible(self) -> list[Scene]:
        """The scenes that can be seen, rearmost first."""
        first = 0
        for index, scene in enumerate(self.scenes):
            if scene.opaque:
                first = index
        return self.scenes[first:]

    @staticmethod
    def _gone(scene: Scene) -> None:
        scene.form.leave()
        scene.leave()

    def apply(self) -> bool:
        """Carries out what was ordered since the last frame; whether anything was."""
        any_order = bool(self._orders)
        while self._orders:
            order, scene = self._orders.pop(0)
            if order in ("reset", "clear"):
                while self.scenes:
                    self._gone(self.scenes.pop())
            elif order == "pop" and scene is not None:
                if scene in self.scenes:
                    self.scenes.remove(scene)
                    self._gone(scene)
            elif order in ("pop", "swap") and self.scenes:
                self._gone(self.scenes.pop())
            if scene is not None and order != "pop":
                if self.scenes:
                    self.scenes[-1].covered()
                self.scenes.append(scene)
                scene.enter()
                scene.layout()
        if any_order:
            for scene in self.scenes:
                scene.dirty = True
        return any_order

    def layout(self) -> None:
        """Every scene finds its places again."""
        for scene in self.scenes:
            scene.layout()
            scene.dirty = True
