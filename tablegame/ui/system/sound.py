"""Sounds; without a device, a file or a mixer everything goes on in silence."""

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


class Sounds:
    """Plays the sounds by name."""

    def __init__(self, on: bool = True, volume: float = 0.8, calls: float = 0.8) -> None:
        self.on = on
        self.volume = volume
        self.calls = calls
        self.played: list[str] = []
        self._ready = False
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}

    def open(self) -> bool:
        """Opens the sound device; whether there is one."""
        if not self._ready:
            try:
                with silenced_stderr():
                    pygame.mixer.init(44100, -16, 2, BUFFER)
                pygame.mixer.set_num_channels(CHANNELS)
                pygame.mixer.set_reserved(MUSIC_CHANNEL + 1)
                self._ready = True
            except (pygame.error, NotImplementedError, AttributeError):
                self._ready = False
        return self._ready

    @property
    def ready(self) -> bool:
        """Whether there is a device, and it is open."""
        return self._ready

    def play(self, name: str) -> None:
        """Plays `sounds/<name>` once."""
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

    def close(self) -> None:
        """Lets the device go."""
        if self._ready:
            self._loaded.clear()
            pygame.mixer.quit()
            self._ready = False
