"""The cloth of Clackerjack: night blue under fireworks."""

from typing import Final

from tablegame.ui.draw.theme import Cloth

GROUND: Final = Cloth(
    "clackerjack", "#33386C", "#232750", "#12142E", "#B3B4DC", "#0C0E22", "#1B1E3E", "#07081A",
    "grounds/clackerjack",
)  # fmt: skip
