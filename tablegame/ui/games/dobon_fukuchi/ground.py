"""The cloth of Fukuchi's Dobon: green over a pond."""

from typing import Final

from tablegame.ui.draw.theme import Cloth

GROUND: Final = Cloth(
    "dobon_fukuchi", "#2D5B47", "#224737", "#152E24", "#B5D3BF", "#0E2219", "#1A3A2C", "#0A1812",
    "grounds/dobon_fukuchi",
)  # fmt: skip
