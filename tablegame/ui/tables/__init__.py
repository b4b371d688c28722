"""The tables of the games as they are drawn: one file a game."""

from collections.abc import Mapping
from typing import Final

from tablegame.ui.tables.clackerjack import ClackerjackFace
from tablegame.ui.tables.dobon import DobonFace
from tablegame.ui.tables.dobon_fukuchi import DobonFukuchiFace
from tablegame.ui.tables.dokuson import DokusonFace
from tablegame.ui.tables.face import Face

FACES: Final[Mapping[str, Face]] = {
    "dokuson": DokusonFace(),
    "dobon": DobonFace(),
    "dobon_fukuchi": DobonFukuchiFace(),
    "clackerjack": ClackerjackFace(),
}
