"""The motion of the title: scrolls unroll at the first start, seals are stamped, words fade into each other.

Input never waits for a motion, and with reduced motion there is none.
"""

from collections.abc import Sequence
from typing import Final

import pygame

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.system import title_cache
from tablegame.ui.scenes.system.title.game_scroll import GameScroll
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import out_cubic

SEAL_LARGE: Final = 1.15
"""The size at which a seal begins, as a share of its own."""


class Opening:
    """The unrolling of the scrolls one after the other, each with its seal at the end."""

    def __init__(self, ui: Ui, games: Sequence[str], new: frozenset[str]) -> None:
        """`new` are the games that have a seal."""
        moves = ui.lively and not ui.pace.reduced
        shown = title_cache.seals_shown(ui)
        first = shown is None
        self._unroll = ui.pace.ms("scroll") if moves and first else 0.0
        self._stamp = ui.pace.ms("seal") if moves else 0.0
        self._fresh = new - (shown or frozenset())
        self._order = {game: place for place, game in enumerate(games)}
        self._age = 0.0
        if ui.lively and (first or self._fresh):
            title_cache.note_seals(ui, new | (shown or frozenset()))

    def update(self, ms: float) -> bool:
        """Move on by so many ms. Return whether anything moves."""
        moving = self._age < self._unroll * len(self._order) + (self._stamp if self._fresh else 0.0)
        self._age += ms
        return moving

    def finish(self) -> None:
        """End all motion at once."""
        self._age = float("inf")

    def apply(self, scrolls: Sequence[GameScroll]) -> None:
        """Unroll every scroll as far as it is now, and set the size of its seal."""
        for scroll in scrolls:
            age = self._age - self._order[scroll.game.id] * self._unroll
            scroll.share = _share(age, self._unroll)
            stamped = _share(age - self._unroll, self._stamp) if scroll.game.id in self._fresh else 1.0
            scroll.seal_size = 0.0 if stamped <= 0 else SEAL_LARGE - (SEAL_LARGE - 1) * stamped


class WordsFade:
    """The former look of the primary button, which fades into the present one."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._before: pygame.Surface | None = None
        self._box: Box | None = None
        self._age = 0.0

    @property
    def _lasts(self) -> float:
        return self._ui.pace.ms("words") if self._ui.lively and not self._ui.pace.reduced else 0.0

    def begin(self, box: Box) -> None:
        """Keep the picture in a box, in du, whose content is about to change."""
        if self._lasts <= 0:
            return
        screen = self._ui.window.surface()
        area = self._ui.metrics.rect(*box).clip(screen.get_rect())
        self._before, self._box, self._age = screen.subsurface(area).copy(), box, 0.0

    def update(self, ms: float) -> bool:
        """Move on by so many ms. Return whether anything moves."""
        if self._before is None:
            return False
        self._age += ms
        if self._age >= self._lasts:
            self._before = None
        return True

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the former picture over the button, unless the button has another size now."""
        if self._before is None or self._box != box:
            return
        self._before.set_alpha(round(255 * (1 - self._age / self._lasts)))
        canvas.surface.blit(self._before, canvas.metrics.rect(*box))


def _share(age: float, lasts: float) -> float:
    """Return how much of a motion is done, 0..1."""
    if age >= lasts:
        return 1.0
    return out_cubic(age / lasts) if age > 0 else 0.0
