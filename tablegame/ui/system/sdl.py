"""SDL's hints, and the functions of SDL that pygame does not offer."""

import ctypes
import os
import sys
from functools import cache
from typing import Any, Final, NamedTuple

import pygame

from tablegame import APP_ID

INVISIBLE: Final = ("dummy", "offscreen")
"""The drivers that show nothing."""
_WAITING: Final = ("x11", "wayland", "windows", "cocoa")
"""The drivers that sleep until their display server sends an event."""
FRAMEBUFFER: Final = "SDL_FRAMEBUFFER_ACCELERATION"
_X11_CLASS: Final = "SDL_VIDEO_X11_WMCLASS"
_EXTENDED_TEXT: Final = "SDL_IME_SUPPORT_EXTENDED_TEXT"
_TEXTEDITING_EXT: Final = 0x305
MINIMIZED: Final = 0x40
"""The flag SDL_WINDOW_MINIMIZED."""
MAXIMIZED: Final = 0x80
"""The flag SDL_WINDOW_MAXIMIZED."""


class SdlHint(NamedTuple):
    """A hint of SDL, set as an environment variable unless the user has set it."""

    name: str
    value: str
    reason: str


HINTS: Final = (
    SdlHint(
        "SDL_APP_NAME", "Tablegame", "Mixers and power settings list the program as “My SDL Application”."
    ),
    SdlHint(_X11_CLASS, APP_ID, "Task bars find the desktop file, and its icon, by this name."),
    SdlHint("SDL_VIDEO_WAYLAND_WMCLASS", APP_ID, "Task bars on Wayland do the same."),
    SdlHint("SDL_VIDEO_ALLOW_SCREENSAVER", "1", "SDL keeps the screen awake as long as a program is open."),
    SdlHint("SDL_IME_SHOW_UI", "1", "On Windows SDL hides the candidates of Japanese input methods."),
    SdlHint(_EXTENDED_TEXT, "1", "SDL cuts a composition after 31 bytes: ten Japanese characters."),
    SdlHint("SDL_TOUCH_MOUSE_EVENTS", "0", "A finger would act a second time, as a mouse."),
    SdlHint("SDL_MOUSE_TOUCH_EVENTS", "0", "A mouse would act a second time, as a finger."),
    SdlHint(
        "SDL_MOUSE_FOCUS_CLICKTHROUGH",
        "0" if sys.platform == "darwin" else "1",
        "The click that brings a window to the front also presses, except on macOS; SDL drops it.",
    ),
    SdlHint("SDL_MAC_CTRL_CLICK_EMULATE_RIGHT_CLICK", "1", "Ctrl+click is the right click of a Mac."),
    SdlHint("SDL_WINDOWS_DPI_SCALING", "1", "Windows stretches a window that does not count in points."),
    SdlHint(
        "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR",
        "0",
        "SDL asks the desktop to stop compositing while the window is open, and the screen flickers.",
    ),
)
"""All hints that are set. The others of SDL 2.32 are right for a desktop program as they are: minimizing only
in exclusive full screen, QUIT when the last window closes, SIGTERM as QUIT, no input while another program
is in front, capture of the mouse in a drag, system values for double clicks, spaces on macOS."""


def set_hints() -> None:
    """Set all hints that the user has not set. Call it before the display is opened."""
    if os.environ.get(_X11_CLASS) == os.path.basename(sys.argv[0]):
        del os.environ[_X11_CLASS]  # pygame sets this one when it is imported, unless the user has done so
    for hint in HINTS:
        if hint.name != _EXTENDED_TEXT or _library() is not None:
            os.environ.setdefault(hint.name, hint.value)


@cache
def _library() -> Any:
    """Return the SDL that pygame has loaded, or None if its functions cannot be found."""
    try:
        # Elsewhere than on Windows, a library finds the functions of those that it was linked with.
        sdl = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
        sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
        sdl.SDL_GetWindowFlags.argtypes = sdl.SDL_GetWindowDisplayIndex.argtypes = [ctypes.c_void_p]
        sdl.SDL_GetWindowBordersSize.argtypes = [ctypes.c_void_p] * 5
        sdl.SDL_GetDisplayUsableBounds.argtypes = [ctypes.c_int, ctypes.c_void_p]
        sdl.SDL_PeepEvents.argtypes = [ctypes.c_void_p, *[ctypes.c_int] * 2, *[ctypes.c_uint32] * 2]
        sdl.SDL_free.argtypes = [ctypes.c_void_p]
        sdl.SDL_WaitEventTimeout.argtypes = [ctypes.c_void_p, ctypes.c_int]
    except (OSError, AttributeError, TypeError):
        return None
    return sdl


def usable_desktops() -> list[pygame.Rect]:
    """Return the part of each monitor that task bars leave free; nothing where no window is seen."""
    if pygame.display.get_driver() in INVISIBLE:
        return []
    sdl = _library()
    desktops = []
    for index, size in enumerate(pygame.display.get_desktop_sizes()):
        box = (ctypes.c_int * 4)()
        if sdl is not None and sdl.SDL_GetDisplayUsableBounds(index, box) == 0 and box[2] > 0 < box[3]:
            desktops.append(pygame.Rect(*box))
        elif index == 0:
            desktops.append(pygame.Rect((0, 0), size))  # where the others begin is not known
    return desktops


def borders(window: pygame.Window) -> tuple[int, int, int, int]:
    """Return what the frame adds to the left, the top, the right and the bottom of a window."""
    sdl = _library()
    top, left, bottom, right = (ctypes.c_int() for _ in range(4))
    if sdl is not None:
        sides = map(ctypes.byref, (top, left, bottom, right))
        sdl.SDL_GetWindowBordersSize(sdl.SDL_GetWindowFromID(window.id), *sides)
    return left.value, top.value, right.value, bottom.value


def flags(window: pygame.Window) -> int:
    """Return SDL's flags of a window, such as `MAXIMIZED`."""
    sdl = _library()
    return 0 if sdl is None else int(sdl.SDL_GetWindowFlags(sdl.SDL_GetWindowFromID(window.id)))


def monitor_of(window: pygame.Window) -> int:
    """Return the number of the monitor that shows the window, from 0."""
    sdl = _library()
    if sdl is None:
        return 0
    return max(0, int(sdl.SDL_GetWindowDisplayIndex(sdl.SDL_GetWindowFromID(window.id))))


def can_wait() -> bool:
    """Return whether `wait` sleeps until an event arrives. Elsewhere SDL looks a thousand times a second."""
    if pygame.display.get_driver() not in _WAITING or _library() is None:
        return False
    return not (pygame.joystick.get_init() and pygame.joystick.get_count())


def wait(ms: int) -> None:
    """Wait until an event arrives, but for `ms` milliseconds at most. The event stays in the queue."""
    _library().SDL_WaitEventTimeout(None, ms)


class _LongComposition(ctypes.Structure):
    """SDL_TextEditingExtEvent, as long as a union of all events."""

    _fields_ = (
        ("type", ctypes.c_uint32),
        ("timestamp", ctypes.c_uint32),
        ("window", ctypes.c_uint32),
        ("text", ctypes.c_void_p),
        ("start", ctypes.c_int32),
        ("length", ctypes.c_int32),
        ("rest", ctypes.c_char * 24),
    )


_PEEK: Final = 1
_MOST: Final = 64
"""Long compositions that are read in a frame."""


def events() -> list[pygame.event.Event]:
    """Return all events that are waiting. Compositions longer than 31 bytes come as TEXTEDITING, too.

    SDL has an event of its own for these, which pygame takes from the queue without its text.
    """
    sdl = _library()
    if sdl is None:
        return pygame.event.get()
    pygame.event.pump()
    long = (_LongComposition * _MOST)()
    count = sdl.SDL_PeepEvents(long, _MOST, _PEEK, _TEXTEDITING_EXT, _TEXTEDITING_EXT)
    waiting = pygame.event.get(pump=False)
    if count <= 0:
        return waiting
    compositions = iter(long[:count])
    return [
        _as_editing(next(compositions, None)) if event.type == _TEXTEDITING_EXT else event
        for event in waiting
    ]


def _as_editing(long: _LongComposition | None) -> pygame.event.Event:
    """Return the event of pygame for a composition, and free its text."""
    text = b"" if long is None or long.text is None else ctypes.string_at(long.text)
    start, length = (0, 0) if long is None else (long.start, long.length)
    if long is not None:
        _library().SDL_free(long.text)
    return pygame.event.Event(
        pygame.TEXTEDITING, text=text.decode(errors="replace"), start=start, length=length
    )
