"""The sound of dealing: a card is heard every now and then as long as cards leave the pack."""

from collections.abc import Iterable
from typing import Final

from tablegame.ui.system.sound import Sounds

APART: Final = 110.0
"""At least so many ms lie between two sounds: single cards of a quick deal are not heard."""


class DealingSound:
    """When a card is heard next, in ms of the stage's clock."""

    def __init__(self, sounds: Sounds) -> None:
        self._sounds = sounds
        self._due: list[float] = []

    def begin(self, delays: Iterable[float], now: float) -> None:
        """Cards leave the pack after these delays; the first one is heard with its event."""
        self._due, last = [], 0.0
        for delay in sorted(delays):
            if delay - last >= APART:
                self._due.append(now + delay)
                last = delay

    def update(self, now: float, moving: bool) -> None:
        """Time passes; when nothing is under way any more, the rest is not heard."""
        if not moving:
            self._due.clear()
        heard = [due for due in self._due if due <= now]
        if heard:
            del self._due[: len(heard)]
            self._sounds.play("deal")
