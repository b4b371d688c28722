"""What somebody who forgets nothing could be sure of at a moment, as rows for the paper."""

from collections.abc import Sequence
from typing import Any

from tablegame.match.timeline import Timeline
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.form import Widget


def known_rows(
    ui: Ui, timeline: Timeline, view: Any, names: Sequence[str], open_: bool
) -> Sequence[Widget] | None:
    """None where nothing is to be told by these rules."""
    return None
