"""Shows a folder in the file manager of the system."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pygame


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
