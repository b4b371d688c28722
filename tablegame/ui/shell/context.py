"""The context of every scene: window, letters, pictures, words, sounds, settings and the match service."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pygame

from tablegame.match.store import SAVES, cause
from tablegame.speech import Run, Speaker
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import Art
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import PadCap
from tablegame.ui.draw.picture_cache import forget_unused_pictures, mark_pictures
from tablegame.ui.draw.textures import TableGrounds
from tablegame.ui.draw.theme import CardStyle
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.shell.navigation import BookPage, DroppedPage, NotePage, Page, Routes, SettingsPage
from tablegame.ui.shell.scene_stack import SceneStack
from tablegame.ui.shell.service import Service
from tablegame.ui.system.keys import Keys, pad_button
from tablegame.ui.system.metrics import Metrics
from tablegame.ui.system.motion import Clock, Pace, RealClock
from tablegame.ui.system.preferences import FILE, Learned, Preferences, load
from tablegame.ui.system.sound import Music, Sounds
from tablegame.ui.system.window import MainWindow

SAVE_AFTER_MS = 250
"""A slider on its way writes once, when it rests."""
LOOK_AFTER_MS = 1_000
"""How often the window is compared with the desktop, which may change."""
FORGET_AFTER_MS = 10_000
"""The time at a new window size, or at a table, after which pictures that it has not used are forgotten."""
_WRITTEN = {"Enter": "activate", "Esc": "back", "Space": "lift"}
"""Caps that buttons write themselves."""


@dataclass(frozen=True, slots=True)
class _Lent:
    """A person's language and speed in place of the settings, and the values before."""

    own: str = ""
    """The language that was spoken before; nothing where it still is."""
    speed: str = ""
    speed_before: str = ""
    shared: bool = False


class Ui:
    """The screen's belongings, one for the whole program."""

    def __init__(
        self,
        home: Path,
        *,
        language: str | None = None,
        clock: Clock | None = None,
        service: Service | None = None,
        size: tuple[int, int] | None = None,
        title: str = "Tablegame",
        fallback: str = "en",
        routes: Routes | None = None,
        fitted: bool = True,
    ) -> None:
        """Open the window. `routes`: the scene of every page that can be opened from here. `fitted`: whether
        the window is made no larger than the desktop."""
        self.home = home
        self.preferences: Preferences
        self.preferences, self.damaged = load(home)
        """`damaged`: the name a broken preferences file was put aside under; the title says so."""
        chosen = self.preferences
        wanted = size or (chosen.window[0], chosen.window[1])
        self.learned = Learned(home)
        kept = size is None
        self.window = MainWindow(
            title,
            wanted,
            fullscreen=chosen.fullscreen and kept,
            maximized=chosen.maximized and kept,
            monitor=chosen.monitor,
            fitted=fitted,
        )
        self._window_state = self.window.state
        """The last one that was remembered, or the one that it was opened in."""
        self.metrics: Metrics = self.window.metrics()
        self.clock: Clock = clock or RealClock()
        self.art = Art()
        self.type = Typesetter(self.metrics, self.art, chosen.text_scale)
        self.theme = self._theme()
        self.art.use_style(self.theme.dress)
        self.keys = Keys(chosen.keys)
        self.sounds = Sounds(chosen.sound, chosen.volume, chosen.calls_volume)
        self.music = Music(self.sounds, chosen.music, chosen.music_volume)
        self.stack = SceneStack()
        self._routes = routes or {}
        self._service = service
        self.tick: Callable[[int], object] | None = None
        """Called every frame before the scenes, such as for workers."""
        self.speaker = Speaker(language or chosen.language or fallback)
        self._use_speaker()
        self._lent = _Lent()
        self.lively = False
        """Whether pages unroll, as they do once the program runs."""
        self.device = "mouse"
        """What was used last: "mouse", "keyboard", "pad" or "touch"."""
        self.pad_caps: Mapping[str, str] = {}
        self.before_resize: Callable[[], object] = lambda: None
        """Called before the program gives the window another size."""
        self.tables = TableGrounds()
        self._canvas: Canvas | None = None
        self._own = self.theme, self.theme
        """The theme, and as it looks where the scenes have a cloth of their own."""
        self._unsaved: int | None = None
        self._looked_at_window = self.clock.now()
        self._marked: int | None = None
        """When the window got its size or a table opened, as long as pictures from before are kept."""
        pygame.key.stop_text_input()

    # Who sits in front of it --------------------------------------------------------------------------------
    def lend(self, language: str = "", speed: str = "", *, shared: bool = False) -> None:
        """Speak a person's language, at their pace, for now; nothing: as the settings say.

        `shared`: to one of several people; the pages that all of them read speak as usual (`give_back`).
        """
        own = self._lent.own or self.language
        self._lent = _Lent(own if language else "", speed, self.preferences.speed, shared)
        if (language or own) != self.language:
            self.speaker = Speaker(language or own)
            self.stack.layout()

    def lend_no_speed(self) -> None:
        """Use the speed of the settings from now on, whichever person plays."""
        self._lent = replace(self._lent, speed="")

    def give_back(self) -> None:
        """Restore the language and speed of the settings for what several people look at together."""
        if self._lent.shared:
            self.lend()

    # Matches ------------------------------------------------------------------------------------------------
    @property
    def has_service(self) -> bool:
        """Return whether this window can begin and list matches."""
        return self._service is not None

    @property
    def service(self) -> Service:
        """The matches of the program; LookupError in a window without them."""
        if self._service is None:
            raise LookupError("this window was opened without a match service")
        return self._service

    @service.setter
    def service(self, service: Service | None) -> None:
        self._service = service

    @property
    def works(self) -> bool:
        """Return whether something is worked out in another process."""
        return self.has_service and self.service.works

    # Words --------------------------------------------------------------------------------------------------
    @property
    def language(self) -> str:
        """The language spoken now."""
        return self.speaker.language

    def say(self, key: str, /, **slots: object) -> tuple[Run, ...]:
        """Return a text as runs, for drawing."""
        return self.speaker.say(key, **slots)

    def text(self, key: str, /, **slots: object) -> str:
        """Return a text as plain letters."""
        return self.speaker.text(key, **slots)

    def _use_speaker(self) -> None:
        self.type.sign = lambda mark: self.speaker.plain((mark,))
        self.type.calculation = lambda text: self.speaker.calculation(text)

    # Devices ------------------------------------------------------------------------------------------------
    def use_device(self, device: str, caps: Mapping[str, str] | None = None) -> None:
        """Use the key caps of another device, because a hand is on it now. `caps` are those of a pad."""
        if device == self.device and (caps is None or caps == self.pad_caps):
            return
        if {device, self.device} & {"pad", "touch"}:
            for scene in self.stack.visible:
                scene.dirty = True
        self.device = device
        self.pad_caps = caps or self.pad_caps

    def cap(self, word: str) -> str:
        """Return what is written on the key of an action, or on the button of a pad; a cap in words stays so.

        A finger needs no keys.
        """
        if self.device == "touch":
            return ""
        if self.device == "pad":
            button = pad_button(_WRITTEN.get(word, word))
            if word == "activate" and self.stack.top is not None and self.stack.top.form.ring_shown:
                button = "start"  # the first one presses what has the ring
            return PadCap(self.pad_caps.get(button, ""))
        return self.keys.cap(word) if self.keys.knows(word) else word

    # Changes of settings ------------------------------------------------------------------------------------
    def set_language(self, language: str) -> None:
        """Speak another language from the next frame on."""
        self.preferences.language = language
        self.speaker = Speaker(language)
        self._lent = replace(self._lent, own="")
        self.changed()

    def changed(self) -> None:
        """Apply changed preferences everywhere, and save them soon."""
        chosen = self.preferences
        self.theme = self._theme()
        if chosen.sound and not self.sounds.on:
            self.sounds.open()
        self.sounds.on = chosen.sound
        self.sounds.volume, self.sounds.calls = chosen.volume, chosen.calls_volume
        self.music.on, self.music.volume = chosen.music, chosen.music_volume
        self.keys = Keys(chosen.keys)
        if self.art.use_style(self.theme.dress) or self.type.scale != chosen.text_scale:
            self.type.fit(self.metrics, chosen.text_scale)
        self._unsaved = self.clock.now()
        self.stack.layout()

    def _theme(self) -> t.Theme:
        chosen = self.preferences
        dress = CardStyle(chosen.suits, chosen.large_indices, chosen.left_handed, chosen.card_faces)
        return t.theme(chosen.cloth, chosen.card_back, dress)

    @property
    def pace(self) -> Pace:
        """The speed of movements, and the time that they wait for a person."""
        chosen, lent = self.preferences, self._lent
        # Who changes the settings meanwhile wants what stands there.
        is_lent = bool(lent.speed) and lent.speed_before == chosen.speed
        return Pace(
            lent.speed if is_lent else chosen.speed,
            1.0 if is_lent else chosen.speed_factor,
            chosen.reduced_motion,
            chosen.call_window,
            chosen.hold_trick,
        )

    def open(self, page: Page) -> None:
        """Go to a page; KeyError where no route leads there."""
        self._routes[type(page)](self, page)

    def leads(self, page: type[Page]) -> bool:
        """Return whether a route leads to such pages."""
        return page in self._routes

    def open_settings(self) -> None:
        """Open the page of settings over the current one."""
        self.open(SettingsPage())

    def open_book(self) -> bool:
        """Open the rule book of the game that the screen is about, or say that there is none. Return whether
        such pages can be opened from here at all."""
        if not self.leads(BookPage):
            return False
        for scene in reversed(self.stack.scenes):
            if (page := scene.rule_page()) is not None:
                self.open(page)
                return True
        self.open(NotePage([self.say("rulebook.none_here")]))
        return True

    def toggle_fullscreen(self) -> None:
        """Switch between the whole desktop and a window."""
        self.before_resize()
        self.window.set_fullscreen(not self.window.fullscreen)
        self.preferences.fullscreen = self.window.fullscreen
        self._unsaved = self.clock.now()
        self.resized()

    def toggle_sound(self) -> None:
        """Switch sound on or off."""
        self.preferences.sound = not self.preferences.sound
        self.changed()

    def resized(self) -> None:
        """Fit everything to the size of the window, which may have changed."""
        metrics = self.window.metrics()
        if metrics == self.metrics:
            return
        self.metrics = metrics
        mark_pictures()
        self.forget_pictures()
        self.type.fit(metrics)
        self._remember_window()
        self.stack.layout()

    def forget_pictures(self) -> None:
        """Forget in a while the pictures that have not been used since they were marked."""
        self._marked = self.clock.now()

    def _remember_window(self) -> None:
        """Note the size and the place of the window in the preferences if the player has changed them."""
        state = self.window.state
        if state != self._window_state:
            self._window_state, chosen = state, self.preferences
            chosen.window, chosen.maximized, chosen.monitor = list(state.size), state.maximized, state.monitor
            self.save_soon()

    # Frames -------------------------------------------------------------------------------------------------
    def canvas(self) -> Canvas:
        """Return the canvas on this frame's surface."""
        surface = self.window.surface()
        if surface.get_size() != (self.metrics.w_px, self.metrics.h_px):
            self.resized()
        if self._canvas is None:
            self._canvas = Canvas(surface, self.metrics, self.look, self.type, self.art)
            self._canvas.cap_of, self._canvas.tables = self.cap, self.tables
        self.tables.lively = self.lively
        self._canvas.fit(surface, self.metrics, self.look)
        return self._canvas

    def prepare_table(self, cloth: t.Cloth | None) -> None:
        """Begin to draw the table of a game that is about to be opened, if it has one and it is wanted."""
        if cloth is not None and cloth.table and self.lively and self.preferences.cloth == t.OWN:
            self.tables.prepare(cloth.table, self.metrics, self.window.surface())

    def take_pictures(self) -> bool:
        """Let the scenes show what a thread has drawn for them. Return whether there is anything new."""
        if not self.tables.take():
            return False
        for scene in self.stack.scenes:
            scene.show_new_pictures()
            scene.dirty = True
        return True

    @property
    def look(self) -> t.Theme:
        """The theme, on the cloth of the game whose table lies lowest, if games have their own."""
        own = next((scene.cloth for scene in self.stack.scenes if scene.cloth is not None), None)
        if own is None or self.preferences.cloth != t.OWN:
            return self.theme
        theme, look = self._own
        if theme is not self.theme or look.cloth is not own:
            self._own = self.theme, replace(self.theme, cloth=own)
        return self._own[1]

    def every_frame(self, ms: int) -> None:
        """Update what belongs to no scene."""
        if self.tick is not None:
            self.tick(ms)
        if self.clock.now() - self._looked_at_window > LOOK_AFTER_MS:
            self._looked_at_window = self.clock.now()
            moving = any(scene.wants_drawing for scene in self.stack.visible)
            # Freeing their memory takes a frame.
            if self._marked is not None and not moving and self.clock.now() - self._marked > FORGET_AFTER_MS:
                self._marked = None
                forget_unused_pictures()
            self.window.fit()
            self._remember_window()
        if self._unsaved is not None and self.clock.now() - self._unsaved > SAVE_AFTER_MS:
            self.save()
        self.window.keep_awake(self.stack.top is not None and self.stack.top.plays_by_itself)
        if SAVES.retry(self.clock.now()):
            self.stack.layout()  # pages tell what is not saved, and why
        self.music.update(next((scene.music for scene in self.stack.scenes if scene.music), ""))

    def before_scenes(self, event: pygame.event.Event) -> bool:
        """Handle events that mean the same everywhere. Return whether the event was one."""
        self.music.event(event)
        self.sounds.event(event)
        top = self.stack.top
        focus = top.form.focus if top is not None else None
        if event.type == pygame.KEYDOWN and focus is not None and focus.owns_keys:
            return True
        if event.type == pygame.KEYDOWN and top is not None and top.takes_every_key:
            return False
        if event.type == pygame.KEYDOWN and self.keys.hits(event, "fullscreen"):
            self.toggle_fullscreen()
            return True
        if event.type == pygame.KEYDOWN and self.keys.hits(event, "settings"):
            self.open_settings()
            return True
        if event.type == pygame.KEYDOWN and self.keys.hits(event, "book") and self.open_book():
            return True
        if event.type == pygame.DROPFILE and self.leads(DroppedPage):
            self.open(DroppedPage(Path(event.file)))
            return True
        wants_out = event.type in (pygame.QUIT, pygame.WINDOWCLOSE)
        if wants_out or (event.type == pygame.KEYDOWN and self.keys.hits(event, "quit")):
            self.quit()
            return True
        return False

    def quit(self) -> None:
        """End the program after this frame."""
        self.stack.clear()

    def save_soon(self) -> None:
        """Save a changed preference soon that nothing on the screen depends on."""
        self._unsaved = self.clock.now()

    def save(self) -> None:
        """Write the preferences."""
        self._unsaved = None
        self.preferences.save(self.home)

    @property
    def not_saved(self) -> bool:
        """Return whether the preferences are not on the disk, and are not just being tried again."""
        return self.save_fault is not None

    @property
    def save_fault(self) -> OSError | None:
        """The reason why the preferences are not on the disk."""
        return SAVES.fault(self.home / FILE)

    def cause(self, fault: OSError | None) -> str:
        """Return why a file could not be written, as the end of a sentence; "" if it was."""
        return "" if fault is None else cause(self.speaker, fault)

    def close(self) -> bool:
        """Save and close the window. Return False if the sound server keeps SDL from ending."""
        self._remember_window()
        if self._unsaved is not None:
            self.save()
        SAVES.flush()
        self.music.close()
        ended = self.sounds.close()
        self.window.close()
        return ended
