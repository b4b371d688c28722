"""What is on the screen, and the pointer over it, seen from outside the program."""

import ctypes
from types import TracebackType
from typing import Any

Box = tuple[int, int, int, int]
_ALL_PLANES, _PICTURE = 0xFFFFFFFF, 2


class Screen:
    """The root window of the display."""

    def __init__(self, name: str) -> None:
        self._x, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        x = self._x
        x.XOpenDisplay.restype = x.XGetImage.restype = ctypes.c_void_p
        x.XDefaultRootWindow.restype = x.XGetPixel.restype = ctypes.c_ulong
        x.XDefaultRootWindow.argtypes = x.XFlush.argtypes = x.XDestroyImage.argtypes = [ctypes.c_void_p]
        x.XDefaultScreen.argtypes = [ctypes.c_void_p]
        x.XDisplayWidth.argtypes = x.XDisplayHeight.argtypes = [ctypes.c_void_p, ctypes.c_int]
        x.XCloseDisplay.argtypes = [ctypes.c_void_p]
        sides = [ctypes.c_int, ctypes.c_int, ctypes.c_uint, ctypes.c_uint]
        x.XGetImage.argtypes = [ctypes.c_void_p, ctypes.c_ulong, *sides, ctypes.c_ulong, ctypes.c_int]
        x.XGetPixel.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int]
        move: list[Any] = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_ulong]
        self._test.XTestFakeMotionEvent.argtypes = move
        self._display = x.XOpenDisplay(name.encode())
        assert self._display, f"no display {name}"
        self._root = x.XDefaultRootWindow(self._display)

    @property
    def size(self) -> tuple[int, int]:
        """Pixels across and down."""
        number = self._x.XDefaultScreen(self._display)
        return (
            int(self._x.XDisplayWidth(self._display, number)),
            int(self._x.XDisplayHeight(self._display, number)),
        )

    def colours(self, box: Box) -> tuple[int, ...]:
        """Return the colours of all pixels of a box."""
        x = self._x
        image = x.XGetImage(self._display, self._root, *box, _ALL_PLANES, _PICTURE)
        try:
            return tuple(x.XGetPixel(image, i, j) for j in range(box[3]) for i in range(box[2]))
        finally:
            x.XDestroyImage(image)

    def point(self, x: int, y: int) -> None:
        """Move the pointer there."""
        self._test.XTestFakeMotionEvent(self._display, -1, x, y, 0)
        self._x.XFlush(self._display)

    def __enter__(self) -> "Screen":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._x.XCloseDisplay(self._display)
