"""Sounds; without a device, a file or a mixer everything goes on in silence."""

import atexit
import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Final

import pygame

from tablegame.ui.system.assets import asset, has_asset

KINDS = (".ogg", ".wav")
NAMES = (
    "bells", "brush", "button", "call", "clapper", "deal", "firework", "flip", "fuse", "illegal", "lacquer",
    "last", "life", "lose", "place", "return", "select", "shuffle", "slide", "sum_1", "sum_2", "sum_3",
    "sum_4", "sum_5", "tick", "tile", "tile_2", "tile_3", "trick", "trump", "turn", "win",
)  # fmt: skip
"""All sounds. `lacquer`: a card is laid on lacquer; `last`: a player holds one piece; `life`: one is lost;
`return`: a call is answered; `sum_1` to `sum_5`: a card of a sum is counted."""
CALLS = frozenset({"turn", "call", "return", "last"})
"""Sounds that call a player: whose turn it is, what was called. They have a volume of their own."""
BUFFER = 512
"""Samples that are handed to the device at once: 12 ms, which is the most that a sound waits for."""


MUSIC_CHANNEL = 0
"""Kept free of sounds."""
CHANNELS = 10
CLOSING_S: Final = 1.0
"""The longest time that closing the device may take."""
SILENCE_MS: Final = 15_000
"""After so long without a sound and without input the device is closed; open, it wakes 86 times a second."""
_SIGNS: Final = frozenset(
    {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN, pygame.WINDOWFOCUSGAINED}
)
"""Events that a sound may follow."""
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
        self.music_paused = False
        """Whether the loop on its channel is paused."""
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._active_at = pygame.time.get_ticks()
        """The time of the last sound or input, in ms."""
        self._closing: Thread | None = None
        """The thread that closes the device, until it is known to have ended."""
        self._resting = self._woken = False
        """Whether the device is closed because of a silence, and whether it is to be opened again."""

    def event(self, event: pygame.event.Event) -> None:
        """Open the device again before a sound, when the one in use is gone, or when one may have come."""
        if event.type in _SIGNS:
            self.wake()
        if event.type not in _AGAIN or getattr(event, "iscapture", False):
            return
        if event.type == pygame.AUDIODEVICEREMOVED and self._ready:
            if self.close():
                self.open()
        elif self.missing and self.on:
            self.open()

    def open(self) -> bool:
        """Open the sound device. Return whether there is one."""
        self._resting = self._woken = False
        if self._closing is not None:
            self._closing.join(0.0 if self.missing else CLOSING_S)
            if self._closing.is_alive():
                self.missing = True
                return False
            self._closing = None
        self._active_at = pygame.time.get_ticks()
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

    def wake(self) -> None:
        """Let the next `update` open a device that rests, because a sound may follow."""
        self._active_at = pygame.time.get_ticks()
        self._woken = self._resting and self.on

    def update(self) -> None:
        """Close the device after a long silence, or open it again; called after every frame.

        The frame that shows the first input comes first, because opening takes some tens of milliseconds.
        """
        if self._woken:
            self.open()
        elif self._ready and self._busy():
            self._active_at = pygame.time.get_ticks()
        elif self._ready and pygame.time.get_ticks() - self._active_at >= SILENCE_MS:
            self._loaded.clear()
            self._ready, self._resting = False, True
            self._closing = Thread(target=pygame.mixer.quit, daemon=True)
            self._closing.start()

    def _busy(self) -> bool:
        """Return whether anything is heard. The mixer counts a channel that is paused as busy."""
        if not self.music_paused:
            return pygame.mixer.get_busy()
        return any(pygame.mixer.Channel(number).get_busy() for number in range(MUSIC_CHANNEL + 1, CHANNELS))

    @property
    def ready(self) -> bool:
        """Return whether there is a device, and it is open."""
        return self._ready

    def play(self, name: str, pan: float = 0.0) -> None:
        """Play `sounds/<name>` once, from the left (`pan` -1), the right (1) or between."""
        volume = self.calls if name in CALLS else self.volume
        if not self.on or volume <= 0:
            return
        self.played = [*self.played[-31:], name]
        if self._resting:
            self.open()
        if not self._ready:
            return
        self._active_at = pygame.time.get_ticks()
        sound = self._sound(name)
        if sound is not None:
            sound.set_volume(volume)
            channel = sound.play()
            if channel is not None:
                channel.set_volume(min(1.0, 1 - pan), min(1.0, 1 + pan))

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
        closing, self._closing, self._resting = self._closing, None, False
        if self._ready:
            closing = Thread(target=pygame.mixer.quit, daemon=True)
            closing.start()
        if closing is None:
            return True
        self._loaded.clear()
        self._ready = False
        closing.join(CLOSING_S)
        if closing.is_alive():
            self._closing, self.missing = closing, True
            atexit.unregister(pygame.quit)  # it would wait for the same server
        return not closing.is_alive()


@contextmanager
def silenced_stderr() -> Iterator[None]:
    """Ignore everything that is written to standard error meanwhile."""
    try:
        kept = os.dup(2)
    except OSError:
        yield  # there is none
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
    except OSError:
        os.close(kept)
        yield
        return
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


HIDING: Final = (pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED)
SHOWING: Final = (pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED)
FADE_MS: Final = 900
HUSHED: Final = 0.5
"""The share of its volume that music keeps while it gives way to something: 6 dB less."""


class Music:
    """Plays the loop that is wanted. A loop is read beside the program, which never waits for it."""

    def __init__(self, sounds: Sounds, on: bool = False, volume: float = 0.5) -> None:
        self._sounds = sounds
        self.on = on
        self.volume = volume
        self.hidden = False
        """Whether the window is hidden or minimized."""
        self.plays = ""
        """The game whose loop is heard, or would be if there were a device."""
        self._read: dict[str, pygame.mixer.Sound | None] = {}
        self._reader: Thread | None = None
        self._heard: pygame.mixer.Sound | None = None
        self._paused = False
        self._hushed_until = 0
        """When it is heard at its volume again, in ms of the program's clock."""

    def hush(self, ms: float) -> None:
        """Play more softly for so long."""
        self._hushed_until = pygame.time.get_ticks() + round(ms)

    @property
    def level(self) -> float:
        """The volume at which it is heard now."""
        return self.volume * (HUSHED if pygame.time.get_ticks() < self._hushed_until else 1.0)

    def event(self, event: pygame.event.Event) -> None:
        """Handle an event of the window, which may be hidden or shown again."""
        if event.type in HIDING:
            self.hidden = True
        elif event.type in SHOWING:
            self.hidden = False

    def update(self, game: str) -> None:
        """Set the game whose loop is wanted, or none; called once a frame."""
        wanted = game if self.on and self._sounds.on and self.volume > 0 else ""
        self.plays = "" if self.hidden else wanted
        if self.plays:
            self._sounds.wake()
        self._sounds.music_paused = False
        if not self._sounds.ready:
            self._heard = None
            return
        channel = pygame.mixer.Channel(MUSIC_CHANNEL)
        if self._heard is not None and (not wanted or self._read.get(wanted) is not self._heard):
            if self._paused:
                channel.stop()  # what is paused does not fade
            else:
                channel.fadeout(FADE_MS)
            self._heard = None
        if wanted and self._heard is None and not self.hidden:
            self._begin(channel, wanted)
        if self._heard is not None:
            self._heard.set_volume(self.level)
            if self.hidden != self._paused:
                (channel.pause if self.hidden else channel.unpause)()
                self._paused = self.hidden
            self._sounds.music_paused = self._paused

    def _begin(self, channel: "pygame.mixer.Channel", game: str) -> None:
        """Start the loop, once it is loaded and the former one has faded."""
        if game not in self._read:
            if self._reader is None or not self._reader.is_alive():
                self._reader = Thread(target=self._load, args=(game,), daemon=True)
                self._reader.start()
            return
        loop = self._read[game]
        if loop is None or channel.get_busy():
            return
        self._read = {game: loop}
        self._heard, self._paused = loop, False
        channel.play(loop, -1, fade_ms=FADE_MS)

    def _load(self, game: str) -> None:
        """Load the loop in a thread, because that takes a tenth of a second."""
        path = f"sounds/music/{game}.wav"
        loop = None
        if has_asset(path):
            try:
                loop = pygame.mixer.Sound(str(asset(path)))
            except (pygame.error, OSError):
                loop = None
        self._read[game] = loop

    def close(self) -> None:
        """Stop the music before the device is closed."""
        if self._reader is not None:
            self._reader.join(1.0)
        self._read.clear()
        self._heard = None
