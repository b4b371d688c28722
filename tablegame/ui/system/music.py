"""Music: one quiet loop for each game, if the user wants it. Without a device or a file there is silence."""

from threading import Thread
from typing import Final

import pygame

from tablegame.ui.system.assets import asset, has_asset
from tablegame.ui.system.sound import MUSIC_CHANNEL, Sounds

HIDING: Final = (pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED)
SHOWING: Final = (pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED)
FADE_MS: Final = 900


class Music:
    """Plays the loop that is wanted. A loop is read beside the program, which never waits for it."""

    def __init__(self, sounds: Sounds, on: bool = False, volume: float = 0.5) -> None:
        self._sounds = sounds
        self.on = on
        self.volume = volume
        self.hidden = False
        """Whether nobody can see the window."""
        self.plays = ""
        """The game whose loop is heard, or would be if there were a device."""
        self._read: dict[str, pygame.mixer.Sound | None] = {}
        self._reader: Thread | None = None
        self._heard: pygame.mixer.Sound | None = None
        self._paused = False

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
        if not self._sounds.ready:
            self._heard = None
            return
        channel = pygame.mixer.Channel(MUSIC_CHANNEL)
        if self._heard is not None and (not wanted or self._read.get(wanted) is not self._heard):
            channel.fadeout(FADE_MS)
            self._heard = None
        if wanted and self._heard is None and not self.hidden:
            self._begin(channel, wanted)
        if self._heard is not None:
            self._heard.set_volume(self.volume)
            if self.hidden != self._paused:
                (channel.pause if self.hidden else channel.unpause)()
                self._paused = self.hidden

    def _begin(self, channel: "pygame.mixer.Channel", game: str) -> None:
        """Start the loop, once it is loaded and the former one has faded."""
        if game not in self._read:
            if self._reader is None or not self._reader.is_alive():
                self._reader = Thread(target=self._load, args=(game,), daemon=True)
                self._reader.start()
            return
        found = self._read[game]
        if found is None or channel.get_busy():
            return
        self._read = {game: found}
        self._heard, self._paused = found, False
        channel.play(found, -1, fade_ms=FADE_MS)

    def _load(self, game: str) -> None:
        """Load the loop in a thread, because that takes a tenth of a second."""
        path = f"sounds/music/{game}.wav"
        found = None
        if has_asset(path):
            try:
                found = pygame.mixer.Sound(str(asset(path)))
            except (pygame.error, OSError):
                found = None
        self._read[game] = found

    def close(self) -> None:
        """Stop the music before the device is closed."""
        if self._reader is not None:
            self._reader.join(1.0)
        self._read.clear()
        self._heard = None
