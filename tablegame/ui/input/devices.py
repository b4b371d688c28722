"""Everything beside mouse and keyboard that a person may have at hand."""

from typing import Final

from tablegame.ui.input.gamepad import Gamepads
from tablegame.ui.input.touch import Touch

DEVICES: Final = (Touch, Gamepads)
"""In the order in which they are asked whether an event is theirs."""
