"""The place of a file as people and other programs write it."""

import os
import sys
from pathlib import Path
from urllib.parse import unquote


def path_of(written: str) -> Path:
    """Return what a person, a file manager or a browser writes for the place of a file."""
    if written.startswith("file://"):
        written = unquote(written.removeprefix("file://"))
        if sys.platform == "win32":
            written = written.lstrip("/")
    return Path(os.path.expanduser(written))
