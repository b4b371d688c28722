"""What moves on the title: scrolls unroll at the very first start, seals are stamped when they first show,
the large button passes from one game's words to another's. Nothing waits for it, and none of it with reduced
motion."""

from collections.abc import Sequence
from typing import Final

import pygame

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.system import title_cache
from tablegame.ui.scenes.system.title.scroll import Scroll
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import out_cubic

SEAL_LARGE: Final = 1.15
"""The size from which a seal comes down, of its own."""


class Opening:
    """The scrolls one after the other, each with its seal at the end."""

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

    @property
    def moving(self) -> bool:
        """Whether anything is still on its way."""
        stamped = self._stamp if self._fresh else 0.0
        return self._age < self._unroll * len(self._order) + stamped

    def update(self, ms: float) -> bool:
        """Time passes; whether something looks different."""
        moving = self.moving
        self._age += ms
        return moving

    def finish(self) -> None:
        """All of it at once."""
        self._age = float("inf")

    def dress(self, scrolls: Sequence[Scroll]) -> None:
        """Every scroll as far down as it is, and its seal."""
        for scroll in scrolls:
            since = self._age - self._order[scroll.game.id] * self._unroll
            scroll.share = _share(since, self._unroll)
            stamped = _share(since - self._unroll, self._stamp) if scroll.game.id in self._fresh else 1.0
            scroll.seal_size = 0.0 if stamped <= 0 else SEAL_LARGE - (SEAL_LARGE - 1) * stamped


class WordsFade:
    """What stood on the large button before shines through what stands there now."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._before: pygame.Surface | None = None
        self._box: Box | None = None
        self._age = 0.0

    @property
    def _lasts(self) -> float:
        return self._ui.pace.ms("words") if self._ui.lively and not self._ui.pace.reduced else 0.0

    def begin(self, box: Box) -> None:
        """What stands in the box, in du, is about to change."""
        if self._lasts <= 0:
            return
        screen = self._ui.window.surface()
        area = self._ui.metrics.rect(*box).clip(screen.get_rect())
        self._before, self._box, self._age = screen.subsurface(area).copy(), box, 0.0

    def update(self, ms: float) -> bool:
        """Time passes; whether something looks different."""
        if self._before is None:
            return False
        self._age += ms
        if self._age >= self._lasts:
            self._before = None
        return True

    def draw(self, canvas: Canvas, box: Box) -> None:
        """What was there, as far as it is still seen; not where the button is of another size now."""
        if self._before is None or self._box != box:
            return
        self._before.set_alpha(round(255 * (1 - self._age / self._lasts)))
        canvas.surface.blit(self._before, canvas.metrics.rect(*box))


def _share(age: float, lasts: float) -> float:
    """How much of something has come, 0..1."""
    if age >= lasts:
        return 1.0
    return out_cubic(age / lasts) if age > 0 else 0.0
