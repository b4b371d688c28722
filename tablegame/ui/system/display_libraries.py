"""The libraries that SDL loads to reach a screen on Linux; without them it finds no screen."""

import sys
from collections.abc import Callable, Mapping
from typing import Final

# For each library its packages, as Debian and Fedora call them.
X11: Final = {"libX11.so.6": ("libx11-6", "libX11"), "libXext.so.6": ("libxext6", "libXext")}
WAYLAND: Final = {
    "libwayland-client.so.0": ("libwayland-client0", "libwayland-client"),
    "libwayland-cursor.so.0": ("libwayland-cursor0", "libwayland-cursor"),
    "libwayland-egl.so.1": ("libwayland-egl1", "libwayland-egl"),
    "libxkbcommon.so.0": ("libxkbcommon0", "libxkbcommon"),
}


def missing_packages(
    environ: Mapping[str, str], opens: Callable[[str], bool] | None = None
) -> dict[str, tuple[str, str]]:
    """Return the missing libraries of the display that the environment names, each with its packages."""
    if not sys.platform.startswith("linux"):
        return {}
    wanted = X11 if environ.get("DISPLAY") else WAYLAND if environ.get("WAYLAND_DISPLAY") else {}
    return {name: packages for name, packages in wanted.items() if not (opens or _opens)(name)}


def _opens(library: str) -> bool:
    from ctypes import CDLL

    try:
        CDLL(library)
    except OSError:
        return False
    return True
