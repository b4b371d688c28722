"""The cloth of Dobon: blue at noon."""

from typing import Final

from tablegame.ui.draw.theme import Cloth

GROUND: Final = Cloth(
    "dobon", "#2B5078", "#1E3D60", "#13263F", "#A9C3DE", "#0D1B2E", "#152C47", "#08131F",
    "grounds/dobon",
)  # fmt: skip
