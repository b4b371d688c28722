"""The window."""

import os

import pygame

from tablegame import APP_ID
from tablegame.ui.system.metrics import SMALLEST, Metrics
from tablegame.ui.system.silence_stderr import silenced_stderr

OUT_OF_SIGHT = frozenset({pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN})
"""Events after which nobody can be sure who sees the window."""


class NoDisplay(Exception):
    """There is no screen to show a window on."""


def _start_display() -> None:
    # The name by which task bars and desktop files know the window.
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", APP_ID)
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", APP_ID)
    # On Windows a window that does not count in points is stretched where the display is scaled, and blurred.
    os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")
    # A finger is a finger, and not a mouse as well.
    os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
    try:
        with silenced_stderr():  # display servers that cannot be reached are complained about by name
            pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(str(error)) from error
    driver = pygame.display.get_driver()
    if driver in ("offscreen", "dummy") and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        raise NoDisplay(driver)
    if driver == "x11":
        # Without a graphics card SDL's default way of showing a frame costs more than drawing it.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def message_box(title: str, sentence: str) -> bool:
    """A sentence on a small window of the system's own; False where that cannot be, as without a screen.

    For what has to be said when there is no window to say it in. Waits until it is read.
    """
    if os.environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen"):
        return False
    try:
        pygame.display.message_box(title, sentence, message_type="warn")
    except pygame.error:
        return False
    return True


class Window:
    """A resizable window, or the whole desktop."""

    def __init__(self, title: str, size: tuple[int, int] = (1280, 720), *, fullscreen: bool = False) -> None:
        _start_display()
        width, height = max(SMALLEST[0], size[0]), max(SMALLEST[1], size[1])
        try:
            self._window = pygame.Window(title, (width, height), resizable=True, allow_high_dpi=True)
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        self._window.minimum_size = SMALLEST
        self.fullscreen = False
        if fullscreen:
            self.set_fullscreen(True)
        self.surface()

    def surface(self) -> pygame.Surface:
        """What is drawn on; ask again after every resize."""
        return self._window.get_surface()

    def metrics(self) -> Metrics:
        """The scale of the window as it is now."""
        return Metrics(*self.surface().get_size())

    def pixel_factor(self) -> float:
        """Pixels of the surface for one unit of a mouse position, 1 except on dense screens."""
        width = self._window.size[0]
        return self.surface().get_width() / width if width else 1.0

    def flip(self) -> None:
        """Shows what was drawn."""
        self._window.flip()

    @property
    def size(self) -> tuple[int, int]:
        """The window's size as the system counts it."""
        width, height = self._window.size
        return int(width), int(height)

    @size.setter
    def size(self, size: tuple[int, int]) -> None:
        self._window.size = (max(SMALLEST[0], size[0]), max(SMALLEST[1], size[1]))

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
        """Takes it off the screen."""
        self._window.hide()

    def show(self) -> None:
        """Puts it on the screen."""
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
        """Whether the window has the keyboard; always true where no person looks."""
        return self._window.focused or pygame.display.get_driver() in ("dummy", "offscreen")

    def set_icon(self, icon: pygame.Surface) -> None:
        """The picture in the task bar."""
        self._window.set_icon(icon)

    def set_fullscreen(self, on: bool) -> None:
        """The whole desktop, or a window of the size it had before."""
        if on:
            self._window.set_fullscreen(True)
        else:
            self._window.set_windowed()
        self.fullscreen = on

    def close(self) -> None:
        """Takes the window away."""
        self._window.destroy()
