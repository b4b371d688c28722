"""The cloth of Losing Loadum: violet at dusk."""

from typing import Final

from tablegame.ui.draw.theme import Cloth

GROUND: Final = Cloth(
    "loadum", "#523A58", "#3B2743", "#201428", "#CDB5CB", "#170D1D", "#2C1D34", "#0E0713",
    "grounds/loadum",
)  # fmt: skip
