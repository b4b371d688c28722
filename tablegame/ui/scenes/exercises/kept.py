"""The exercises that are kept in the house, for all pages that ask."""

from pathlib import Path
from typing import Final

from tablegame.study.exercises.own import OwnExercises
from tablegame.ui.shell.context import Ui

_HELD: Final[dict[Path, OwnExercises]] = {}


def own_of(ui: Ui) -> OwnExercises:
    """Those of the home folder; the same for all pages, as each adds to one file."""
    if ui.home not in _HELD:
        _HELD[ui.home] = OwnExercises(ui.home)
    return _HELD[ui.home]


def forget(home: Path) -> None:
    """The file is read again when it is asked for: it may be another one."""
    _HELD.pop(home, None)
