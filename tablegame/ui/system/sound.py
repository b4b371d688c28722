"""Sounds; without a device, a file or a mixer everything goes on in silence."""

import atexit
from threading import Thread
from typing import Final

import pygame

from tablegame.ui.system.assets import asset, has_asset
from tablegame.ui.system.silence_stderr import silenced_stderr

KINDS = (".ogg", ".wav")
NAMES = (
    "bells", "bomb", "brush", "button", "call", "clapper", "deal", "flip", "illegal", "last", "life",
    "lose", "place", "return", "select", "shuffle", "slide", "tick", "tile", "trick", "trump", "turn", "win",
)  # fmt: skip
"""All sounds. `last`: somebody holds one piece; `life`: one is lost; `return`: a call is answered."""
CALLS = frozenset({"turn", "call", "return", "last"})
"""Sounds that call somebody: whose turn it is, what was called. They have a volume of their own."""
BUFFER = 512
"""Samples that are handed to the device at once: 12 ms, which is the most that a sound waits for."""


MUSIC_CHANNEL = 0
"""Kept free of sounds."""
CHANNELS = 10
CLOSING_S: Final = 1.0
"""The longest time that closing the device may take."""
_AGAIN: Final = (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED, pygame.WINDOWFOCUSGAINED)
"""Events after which there may be a device where there was none."""


class Sounds:
    """Plays the sounds by name."""

    def __init__(self, on: bool = True, volume: float = 0.8, calls: float = 0.8) -> None:
        self.on = on
        self.volume = volume
        self.calls = calls
        self.played: list[str] = []
        self._ready = False
        self.missing = False
        """Whether no device was found when one was wanted last."""
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}

    def event(self, event: pygame.event.Event) -> None:
        """Open the device again when the one in use is gone, or when one may have come."""
        if event.type not in _AGAIN or getattr(event, "iscapture", False):
            return
        if event.type == pygame.AUDIODEVICEREMOVED and self._ready:
            if self.close():
                self.open()
        elif self.missing and self.on:
            self.open()

    def open(self) -> bool:
        """Open the sound device. Return whether there is one."""
        if not self._ready:
            try:
                with silenced_stderr():
                    pygame.mixer.init(44100, -16, 2, BUFFER)
                pygame.mixer.set_num_channels(CHANNELS)
                pygame.mixer.set_reserved(MUSIC_CHANNEL + 1)
                self._ready = True
            except (pygame.error, NotImplementedError, AttributeError):
                self._ready = False
            self.missing = not self._ready
        return self._ready

    @property
    def ready(self) -> bool:
        """Whether there is a device, and it is open."""
        return self._ready

    def play(self, name: str) -> None:
        """Play `sounds/<name>` once."""
        volume = self.calls if name in CALLS else self.volume
        if not self.on or volume <= 0:
            return
        self.played = [*self.played[-31:], name]
        if not self._ready:
            return
        sound = self._sound(name)
        if sound is not None:
            sound.set_volume(volume)
            sound.play()

    def _sound(self, name: str) -> "pygame.mixer.Sound | None":
        if name not in self._loaded:
            self._loaded[name] = None
            for kind in KINDS:
                path = f"sounds/{name}{kind}"
                if has_asset(path):
                    try:
                        self._loaded[name] = pygame.mixer.Sound(str(asset(path)))
                    except (pygame.error, OSError):
                        continue
                    break
        return self._loaded[name]

    def close(self) -> bool:
        """Close the device. Return False where the sound server does not answer within a second."""
        if not self._ready:
            return True
        self._loaded.clear()
        self._ready = False
        closing = Thread(target=pygame.mixer.quit, daemon=True)
        closing.start()
        closing.join(CLOSING_S)
        if closing.is_alive():
            atexit.unregister(pygame.quit)  # it would wait for the same server
        return not closing.is_alive()
