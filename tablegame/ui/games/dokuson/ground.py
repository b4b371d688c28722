"""The cloth of Dokuson: brown at dawn."""

from typing import Final

from tablegame.ui.draw.theme import Cloth

GROUND: Final = Cloth(
    "dokuson", "#60403A", "#462C2B", "#26171A", "#DDBFA8", "#1A0F10", "#33201F", "#12090A",
    "grounds/dokuson",
)  # fmt: skip
