"""The scenes in front of each other, and what they must be able to do."""

from collections.abc import Sequence
from typing import Protocol

import pygame

from tablegame.crash_report import note_event
from tablegame.speech import Text
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.theme import Cloth
from tablegame.ui.shell.navigation import Page
from tablegame.ui.widgets.accessible_item import AccessibleItem
from tablegame.ui.widgets.form import Form


class StackedScene(Protocol):
    """A scene as the stack and the loop know it; `scene.Scene` says what each part is for."""

    dirty: bool
    works_ahead: bool

    @property
    def goes_on(self) -> bool:
        """Return whether it draws only what has changed on a canvas that is intact."""

    @property
    def repeats_labels(self) -> bool:
        """Return whether a frame asks for the labels over it each time, also where it draws only parts."""

    @property
    def draws_part(self) -> bool:
        """Return whether it would draw only parts of its own now."""

    @property
    def is_table(self) -> bool:
        """Return whether this is a table, whose pictures take more than a frame."""

    @property
    def opaque(self) -> bool:
        """Return whether it covers the scenes beneath it."""

    @property
    def cloth(self) -> Cloth | None:
        """The cloth under this scene and those in front, if games have their own."""

    @property
    def form(self) -> Form:
        """The widgets of the scene."""

    @property
    def music(self) -> str:
        """The game whose loop is heard, if any."""

    @property
    def log(self) -> Sequence[Text]:
        """The growing log of events in the scene."""

    @property
    def own_name(self) -> str:
        """The name in the log of the one player at the screen; empty: none."""

    def rule_page(self) -> Page | None:
        """Return where the rule book is to be opened from here; None: as what lies beneath says."""

    @property
    def page_name(self) -> str:
        """The name of the page for a screen reader."""

    @property
    def list_name(self) -> str:
        """The name for a screen reader of the list that the widgets form."""

    def enter(self) -> None:
        """Enter the stack; called before `layout`."""

    def leave(self) -> None:
        """Leave the stack."""

    def covered(self) -> None:
        """Note that another scene is put in front of it."""

    def layout(self) -> None:
        """Put everything in its place."""

    def show_new_pictures(self) -> None:
        """Draw all anew, because pictures that something stood for are there."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event of pygame. Return whether it was used."""

    @property
    def dragging(self) -> bool:
        """Return whether the mouse or a finger carries something."""

    def let_go(self) -> None:
        """Release what is held down without pressing it."""

    def look_closely(self, point: tuple[float, float] | None) -> bool:
        """Show what lies at a point in du larger. Return whether anything does."""

    def accessible_items(self) -> Sequence[AccessibleItem]:
        """Return what a screen reader is told beside the widgets."""

    def accessible_order(self, items: Sequence[AccessibleItem]) -> Sequence[AccessibleItem]:
        """Return all items of the screen reader in the order in which they are read."""

    @property
    def secrecy(self) -> object:
        """Return what the secrets of its pictures depend on: while it stays equal, an older picture shows
        nothing that is hidden by now. None: only the newest picture may be shown.
        """

    @property
    def plays_by_itself(self) -> bool:
        """Return whether something to watch goes on without input."""

    def update(self, ms: int) -> None:
        """Update the scene by `ms` milliseconds."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the scene."""

    @property
    def takes_every_key(self) -> bool:
        """Return whether keys that mean the same everywhere come to it as all others do."""

    @property
    def wants_drawing(self) -> bool:
        """Return whether something changed since the last drawing."""

    def drawn(self) -> None:
        """Note that the scene was drawn."""


class SceneStack:
    """The scenes in front of each other; changes happen between frames."""

    def __init__(self) -> None:
        self.scenes: list[StackedScene] = []
        self.changed = False
        self._orders: list[tuple[str, StackedScene | None]] = []

    def push(self, scene: StackedScene) -> None:
        """Put a scene on top."""
        self._orders.append(("push", scene))

    def pop(self, scene: StackedScene | None = None) -> None:
        """Take the top scene away, or the given one wherever it stands."""
        self._orders.append(("pop", scene))

    def swap(self, scene: StackedScene) -> None:
        """Put a scene in the place of the top one."""
        self._orders.append(("swap", scene))

    def reset(self, scene: StackedScene) -> None:
        """Take everything away and put one scene there."""
        self._orders.append(("reset", scene))

    def clear(self) -> None:
        """Take everything away, which ends the loop."""
        self._orders.append(("clear", None))

    def drop(self) -> None:
        """Remove all scenes at once after a fault, without calling them."""
        self.scenes.clear()
        self._orders.clear()

    @property
    def top(self) -> StackedScene | None:
        """The scene in front."""
        return self.scenes[-1] if self.scenes else None

    @property
    def visible(self) -> list[StackedScene]:
        """The scenes that can be seen, rearmost first."""
        first = 0
        for index, scene in enumerate(self.scenes):
            if scene.opaque:
                first = index
        return self.scenes[first:]

    @staticmethod
    def _gone(scene: StackedScene) -> None:
        note_event("closed", scene)
        scene.form.leave()
        scene.leave()

    def apply(self) -> bool:
        """Carry out what was ordered since the last frame. Return whether anything was."""
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
                note_event("opened", scene)
                self.scenes.append(scene)
                scene.enter()
                scene.layout()
        if any_order:
            for scene in self.scenes:
                scene.dirty = True
        return any_order

    def layout(self) -> None:
        """Lay out every scene again."""
        for scene in self.scenes:
            scene.layout()
            scene.dirty = True
