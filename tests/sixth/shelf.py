"""The line of the sixth game: its folders lie here, floor by floor, and not in the program."""

from typing import Final

from tablegame.rules.catalogue import Shelved

LINE: Final = Shelved("high_card", "High Card", (2, 3, 4), package="tests.sixth", stage="playable")
