"""The window."""

import os
import time
from typing import Final, NamedTuple

import pygame

from tablegame.ui.system import sdl
from tablegame.ui.system.metrics import SMALLEST, Metrics
from tablegame.ui.system.sound import silenced_stderr

MINIMUM: Final = (480, 300)
"""The smallest window that can be pulled; below `SMALLEST` everything is scaled."""
OUT_OF_SIGHT = frozenset({pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN})
"""Events after which it is unknown who sees the window."""
RETRY_AFTER_S: Final = (0.1, 0.3)
"""Waits before a display that the environment names is tried again."""


class NoDisplay(Exception):
    """The lack of a screen for a window."""


class WindowState(NamedTuple):
    """The stored state of a window."""

    size: tuple[int, int]
    """Its size while it is neither maximized nor in full screen."""
    maximized: bool
    monitor: int


def _start_display() -> None:
    """Open the display; NoDisplay if there is none.

    A named display is tried again, because a display server that resets drops connections. It is also tried
    without SDL_VIDEODRIVER, which may name a driver for another display.
    """
    sdl.set_hints()
    named = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    waits = list(RETRY_AFTER_S) if named else []
    while problem := _display_problem():
        if os.environ.pop("SDL_VIDEODRIVER", None) is None:
            if not waits:
                raise NoDisplay(problem)
            time.sleep(waits.pop(0))


def _display_problem() -> str:
    """Try to open the display. Return why it cannot be used, or nothing."""
    try:
        with silenced_stderr():  # display servers that cannot be reached are complained about by name
            pygame.display.init()
    except pygame.error as error:
        return str(error) or "no display"
    driver = pygame.display.get_driver()
    if driver not in sdl.INVISIBLE or os.environ.get("SDL_VIDEODRIVER"):
        return ""
    pygame.display.quit()
    return driver


def _open(title: str, size: tuple[int, int], position: tuple[int, int] | int) -> pygame.Window:
    """Open a window whose surface can be drawn on; NoDisplay where there is none.

    Without a graphics card, SDL's default way of showing a frame costs more than drawing it. The preset for
    the other way fails on some displays, such as those of ten bits a colour, and is taken back there.
    """
    preset = pygame.display.get_driver() == "x11" and sdl.FRAMEBUFFER not in os.environ
    while True:
        if preset:
            os.environ[sdl.FRAMEBUFFER] = "0"
        try:
            window = pygame.Window(title, size, position, resizable=True, allow_high_dpi=True)
            window.get_surface()
            return window
        except pygame.error as error:
            if not preset:
                raise NoDisplay(str(error)) from error
        finally:
            if preset:
                del os.environ[sdl.FRAMEBUFFER]
        preset = False
        pygame.display.quit()  # SDL reads the preset only once; this closes the window, too
        _start_display()


def message_box(title: str, sentence: str) -> bool:
    """Show a sentence in a small window of the system's own until it is read; return False without a screen.

    For what has to be said when there is no window to say it in. The system breaks no lines.
    """
    if os.environ.get("SDL_VIDEODRIVER") in sdl.INVISIBLE:
        return False
    try:
        pygame.display.message_box(title, sentence, message_type="warn")
    except pygame.error:
        return False
    return True


class MainWindow:
    """A resizable window, or the whole desktop."""

    def __init__(
        self,
        title: str,
        size: tuple[int, int] = (1280, 720),
        *,
        fullscreen: bool = False,
        maximized: bool = False,
        monitor: int = 0,
        fitted: bool = True,
    ) -> None:
        """Open the window on `monitor`, if there are so many; `fitted`: no larger than the desktop."""
        _start_display()
        desktops = sdl.usable_desktops()
        position: tuple[int, int] | int = pygame.WINDOWPOS_UNDEFINED
        self._chosen = size
        """The size that the player gave it, while it is neither maximized nor in full screen."""
        if desktops and fitted:
            desktop = desktops[monitor if monitor < len(desktops) else 0]
            size = min(size[0], desktop.w), min(size[1], desktop.h)
            if monitor:
                position = pygame.Rect((0, 0), size).move_to(center=desktop.center).topleft
        self._fitted = size
        """The size that `fit` gave it."""
        self._desktop: object = None
        """What was usable of the desktop when it was fitted last."""
        self._scaled: pygame.Surface | None = None
        """What is drawn on while the window is smaller than `SMALLEST`."""
        self._window = _open(title, size, position)
        self._window.minimum_size = MINIMUM
        self.fullscreen = False
        if fitted:
            self.fit()
            self._desktop = None  # once more later on: window managers take their time to add a frame
        if maximized:
            self._window.maximize()
        if fullscreen:
            self.set_fullscreen(True)
        self.surface()

    def fit(self) -> None:
        """Shrink and move the window until its monitor shows all of it, frame included.

        Does nothing while the desktop is as it was the last time, so that the player can move the window
        where it is partly hidden.
        """
        desktops = sdl.usable_desktops()
        if not desktops or self.fullscreen or sdl.flags(self._window) & (sdl.MAXIMIZED | sdl.MINIMIZED):
            return
        left, top, right, bottom = frame = sdl.borders(self._window)
        if self._desktop == (desktops, frame):
            return
        self._desktop = desktops, frame
        monitor = sdl.monitor_of(self._window)
        desktop = desktops[monitor if monitor < len(desktops) else 0]
        free = pygame.Rect(
            desktop.x + left, desktop.y + top, desktop.w - left - right, desktop.h - top - bottom
        )
        box = pygame.Rect(self._window.position, self._window.size)
        shrunk = box.move_to(width=min(box.w, free.w), height=min(box.h, free.h))
        if shrunk.size != box.size:
            self._window.size = self._fitted = shrunk.size
        if (place := shrunk.clamp(free).topleft) != box.topleft:
            self._window.position = place

    @property
    def state(self) -> WindowState:
        """The state of the window to be stored."""
        maximized = bool(sdl.flags(self._window) & sdl.MAXIMIZED)
        if not (maximized or self.fullscreen or self.size == self._fitted):
            self._chosen = self._fitted = self.size
        return WindowState(self._chosen, maximized, sdl.monitor_of(self._window))

    def keep_awake(self, on: bool) -> None:
        """Keep the screen saver away, or let it come."""
        if on == pygame.display.get_allow_screensaver():
            pygame.display.set_allow_screensaver(not on)

    def surface(self) -> pygame.Surface:
        """Return what is drawn on; ask again after every resize.

        A window below `SMALLEST`, in either direction, gets a larger picture that `flip` scales down.
        """
        real = self._window.get_surface()
        width, height = real.get_size()
        factor = max(SMALLEST[0] / max(1, width), SMALLEST[1] / max(1, height))
        if factor <= 1:
            self._scaled = None
            return real
        size = round(width * factor), round(height * factor)
        if self._scaled is None or self._scaled.get_size() != size:
            self._scaled = pygame.Surface(size, depth=32)
        return self._scaled

    def metrics(self) -> Metrics:
        """Return the scale of the window as it is now."""
        return Metrics(*self.surface().get_size())

    def pixel_factor(self) -> float:
        """Return the pixels of the surface for one unit of a mouse position, 1 except on dense screens."""
        width = self._window.size[0]
        return self.surface().get_width() / width if width else 1.0

    def place_text_input(self, rect: pygame.Rect) -> None:
        """Tell input methods where text is written, in pixels of the surface: they open beside it."""
        factor = self.pixel_factor()
        pygame.key.set_text_input_rect(pygame.Rect(*(round(side / factor) for side in rect)))

    def flip(self) -> None:
        """Show what was drawn."""
        if self._scaled is not None:
            real = self._window.get_surface()
            real.blit(pygame.transform.smoothscale(self._scaled, real.get_size()), (0, 0))
        self._window.flip()

    @property
    def size(self) -> tuple[int, int]:
        """The window's size as the system counts it."""
        width, height = self._window.size
        return int(width), int(height)

    @size.setter
    def size(self, size: tuple[int, int]) -> None:
        self._window.size = size

    @property
    def place(self) -> tuple[int, int, int, int]:
        """Left, top, width and height on the screen, as the system counts them."""
        left, top = self._window.position
        return (int(left), int(top), *self.size)

    @property
    def handle(self) -> int:
        """The system's own number for the window."""
        return int(self._window.handle)

    def hide(self) -> None:
        """Take it off the screen."""
        self._window.hide()

    def show(self) -> None:
        """Put it on the screen."""
        self._window.show()

    @property
    def title(self) -> str:
        """The text in the title bar."""
        return self._window.title

    @title.setter
    def title(self, title: str) -> None:
        self._window.title = title

    @property
    def focused(self) -> bool:
        """Return whether the window has the keyboard; always true where no person looks."""
        return self._window.focused or pygame.display.get_driver() in sdl.INVISIBLE

    @property
    def pointed(self) -> bool:
        """Return whether the pointer is in the window; always false where no person looks."""
        return pygame.mouse.get_focused() and pygame.display.get_driver() not in sdl.INVISIBLE

    def set_icon(self, icon: pygame.Surface) -> None:
        """Set the picture in the task bar."""
        self._window.set_icon(icon)

    def set_fullscreen(self, on: bool) -> None:
        """Switch to the whole desktop, or to a window of the former size."""
        if on:
            self._window.set_fullscreen(True)
        else:
            self._window.set_windowed()
        self.fullscreen = on

    def close(self) -> None:
        """Take the window away."""
        self._window.destroy()
