"""SDL's hints are set in one place, and what pygame does not know of SDL is read all the same."""

import ctypes
import os
import sys
from collections.abc import Iterator

import pygame
import pytest

from tablegame import APP_ID
from tablegame.ui.system import sdl

WANTED = {
    "SDL_APP_NAME": "Tablegame",
    "SDL_IME_SHOW_UI": "1",
    "SDL_IME_SUPPORT_EXTENDED_TEXT": "1",
    "SDL_MAC_CTRL_CLICK_EMULATE_RIGHT_CLICK": "1",
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "0" if sys.platform == "darwin" else "1",
    "SDL_MOUSE_TOUCH_EVENTS": "0",
    "SDL_TOUCH_MOUSE_EVENTS": "0",
    "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
    "SDL_VIDEO_WAYLAND_WMCLASS": APP_ID,
    "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",
    "SDL_VIDEO_X11_WMCLASS": APP_ID,
    "SDL_WINDOWS_DPI_SCALING": "1",
}


@pytest.fixture
def environ(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Clear hints from the environment; what a test sets there is gone afterwards."""
    before = dict(os.environ)
    for name in WANTED:
        os.environ.pop(name, None)
    yield
    os.environ.clear()
    os.environ.update(before)


@pytest.mark.usefixtures("environ")
def test_all_hints_are_listed_with_a_reason_each() -> None:
    assert {hint.name: hint.value for hint in sdl.HINTS} == WANTED
    assert len(sdl.HINTS) == len(WANTED)
    assert all(len(hint.reason) >= 20 and hint.reason.endswith(".") for hint in sdl.HINTS)
    sdl.set_hints()
    assert {name: os.environ.get(name) for name in WANTED} == WANTED


@pytest.mark.usefixtures("environ")
def test_what_the_user_has_set_stays() -> None:
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "mine"
    os.environ["SDL_IME_SHOW_UI"] = "0"
    sdl.set_hints()
    assert (os.environ["SDL_VIDEO_X11_WMCLASS"], os.environ["SDL_IME_SHOW_UI"]) == ("mine", "0")


@pytest.mark.usefixtures("environ")
def test_the_name_that_pygame_gives_the_window_does_not_stay() -> None:
    os.environ["SDL_VIDEO_X11_WMCLASS"] = os.path.basename(sys.argv[0])
    sdl.set_hints()
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == APP_ID, "the desktop file is found by it"


def test_the_long_composition_of_an_input_method_is_whole() -> None:
    pygame.display.init()
    library = sdl._library()
    assert library is not None
    library.SDL_strdup.restype = ctypes.c_void_p
    pygame.event.clear()
    texts = ["あ" * 30, "い" * 40]
    for text in texts:
        copy = library.SDL_strdup(ctypes.c_char_p(text.encode()))
        event = sdl._LongComposition(sdl._TEXTEDITING_EXT, 0, 1, copy, 3, 2)
        assert library.SDL_PushEvent(ctypes.byref(event)) == 1
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="x"))
    found = [each for each in sdl.events() if each.type in (pygame.TEXTEDITING, pygame.TEXTINPUT)]
    assert [each.text for each in found] == [texts[0], "x", texts[1], "x"], "in the order of the keys"
    assert (found[0].start, found[0].length) == (3, 2)
