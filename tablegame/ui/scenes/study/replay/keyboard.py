"""The keys of a replay."""

from typing import Protocol

import pygame

from tablegame.ui.scenes.pages.scrolled import PagesForm
from tablegame.ui.scenes.study.replay.console import SPEEDS
from tablegame.ui.scenes.study.replay.side import Side
from tablegame.ui.scenes.study.replay.way import Way
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.keys import digit_of
from tablegame.ui.widgets.choices import OneOf


class Replayed(Protocol):
    """What keys do something to."""

    ui: Ui
    form: PagesForm
    way: Way
    side: Side
    preview: bool
    drawer: bool
    beside: bool

    @property
    def at(self) -> int:
        """The moment that is shown."""

    @property
    def paper(self) -> bool:
        """Whether the paper is seen."""

    def next_look(self) -> None:
        """The next pair of eyes."""

    def choose_branch(self) -> None:
        """The ways to play on, or away with them."""

    def toggle_side(self) -> None:
        """The paper, or away with it."""

    def toggle_log(self) -> None:
        """The log, or away with it."""

    def set_speed(self, value: object) -> None:
        """How fast it plays."""

    def hide_preview(self, off: bool) -> None:
        """Whether what comes is hidden."""

    def scroll(self, offset: float) -> None:
        """The paper, to so many du."""


def keyed(scene: Replayed, event: pygame.event.Event) -> bool:
    """Does what a key is for; whether it is one of these."""
    return _goes(scene, event) or _acts(scene, event) or _leaves(scene, event)


def _goes(scene: Replayed, event: pygame.event.Event) -> bool:
    """Arrows, Home, End and Space, where no widget wants them."""
    way, form, mod = scene.way, scene.form, getattr(event, "mod", 0)
    chooses = form.ring_shown and isinstance(form.focus, OneOf)
    if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and not chooses:
        by = 1 if event.key == pygame.K_RIGHT else -1
        if mod & pygame.KMOD_SHIFT:
            way.to_mine(by)
        elif mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            way.to_deal(by)
        else:
            way.step(by)
        return True
    if event.key == pygame.K_HOME:
        way.stay(0)
        return True
    if event.key == pygame.K_END:
        way.stay(way.last if scene.preview else scene.at)
        return True
    if scene.ui.keys.hits(event, "lift") and not (form.ring_shown and form.focus is not None):
        way.play()
        return True
    return False


def _acts(scene: Replayed, event: pygame.event.Event) -> bool:
    """Speeds, eyes, the log, the paper, no preview."""
    if 1 <= (digit_of(event) or 0) <= len(SPEEDS):
        scene.set_speed(SPEEDS[(digit_of(event) or 0) - 1])
        return True
    for action, act in (
        ("eyes", scene.next_look), ("lines", scene.toggle_log), ("side", scene.toggle_side),
        ("preview", lambda: scene.hide_preview(scene.preview)),
    ):  # fmt: skip
        if scene.ui.keys.hits(event, action):
            act()
            return True
    return False


def _leaves(scene: Replayed, event: pygame.event.Event) -> bool:
    """Esc, while something is open that it closes; the keys that turn pages."""
    opened = scene.drawer and not scene.beside
    if scene.ui.keys.hits(event, "back") and (scene.side.choosing or opened):
        if scene.side.choosing:
            scene.choose_branch()
        else:
            scene.toggle_side()
        return True
    if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) and scene.paper:
        high = scene.form.area[3] - 60
        scene.scroll(scene.side.offset + (high if event.key == pygame.K_PAGEDOWN else -high))
        return True
    return False
