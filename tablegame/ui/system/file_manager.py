"""The place of a file as people and other programs write it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pygame


def path_of(written: str) -> Path:
    """Return what a person, a file manager or a browser writes for the place of a file."""
    if written.startswith("file://"):
        written = unquote(written.removeprefix("file://"))
        if sys.platform == "win32":
            written = written.lstrip("/")
    return Path(os.path.expanduser(written))


def open_folder(folder: Path) -> bool:
    """Ask the system to show a folder. Return whether it was asked, which a hidden window never does."""
    if pygame.display.get_init() and pygame.display.get_driver() == "dummy":
        return False
    try:
        if sys.platform == "win32":
            os.startfile(folder)  # noqa: S606
            return True
        name = "open" if sys.platform == "darwin" else "xdg-open"
        command = shutil.which(name)
        if command is None:
            return False
        subprocess.Popen(
            [command, str(folder)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
    except OSError:
        return False
    return True
