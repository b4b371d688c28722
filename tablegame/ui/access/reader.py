"""Whether a screen reader can be fed at all: without the extra `speech` nothing of it is even read."""

import importlib.util
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tablegame.ui.shell.context import Ui


class Pumped(Protocol):
    """Something that is called every frame."""

    def pump(self, drawn: int) -> None:
        """Once a frame; `drawn` frames have been drawn so far."""


def open_reader(ui: "Ui") -> Pumped | None:
    """The bridge to screen readers; None where AccessKit is not installed or does not start."""
    if importlib.util.find_spec("accesskit") is None:
        return None
    from tablegame.ui.access.accesskit import Reader

    try:
        return Reader(ui)
    except Exception:
        # Whatever a system says here, the table is played without it.
        return None
