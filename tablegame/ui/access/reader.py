"""Whether a screen reader can be fed at all: without the extra `speech` nothing of it is even read."""

import importlib.util

from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import FrameListener


def open_reader(ui: Ui) -> FrameListener | None:
    """Return the bridge to screen readers; None where AccessKit is not installed or does not start."""
    if importlib.util.find_spec("accesskit") is None:
        return None
    from tablegame.ui.access.accesskit import Reader

    try:
        return Reader(ui)
    except Exception:
        # Whatever a system says here, the table is played without it.
        return None
