"""When each thing comes at the end of a match: all within 1.4 s, and petals that fall once."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sin
from typing import Final

from tablegame.ui.system.motion import out_cubic

EACH_MS: Final = 200.0
STAGES: Final[dict[str, float]] = {
    "portrait": 0.0, "title": 200.0, "podium": 400.0,
    "moment.0": 600.0, "moment.1": 800.0, "moment.2": 1000.0, "chart": 1200.0,
}  # fmt: skip
"""By name: after how many milliseconds it comes."""
PETALS_MS: Final = 2400.0
SOUNDS: Final = {"podium": "clapper", "moment.0": "flip", "moment.1": "flip", "moment.2": "flip"}
"""What is heard as something comes."""


@dataclass(frozen=True, slots=True)
class Petal:
    """The place of a petal in the end, from the middle of the portrait, and how it came there."""

    x: float
    y: float
    r: float
    turn: float
    fall: float
    """From how far above."""
    sway: float
    late: float = 0.0
    """It comes by so much of the time later."""


PETALS: Final = (
    Petal(-182, 52, 11, 30, 250, 26),
    Petal(-150, 118, 9, 80, 300, -22, 0.12),
    Petal(160, 66, 10, 140, 240, 30, 0.06),
    Petal(190, 112, 9, 20, 320, -24, 0.2),
    Petal(-204, 160, 8, 60, 330, 20, 0.26),
    Petal(198, 156, 10, 100, 380, 24, 0.16),
)


class Celebration:
    """The time since the page came. Only the running program shows it; a press ends it."""

    def __init__(self, lively: bool, petals: bool) -> None:
        """`petals`: whether a person at this computer has won."""
        self._age = 0.0 if lively else PETALS_MS
        self._petals = petals
        self._heard = set() if lively else set(SOUNDS)

    @property
    def done(self) -> bool:
        """Whether everything stands still."""
        return self._age >= (PETALS_MS if self._petals else max(STAGES.values()) + EACH_MS)

    def update(self, ms: float) -> Sequence[str]:
        """Move on by so many ms. Return the names of the sounds that begin now."""
        self._age += ms
        due = [name for name in SOUNDS if name not in self._heard and self._age >= STAGES[name]]
        self._heard.update(due)
        return [SOUNDS[name] for name in due]

    def finish(self) -> None:
        """End the celebration at once, in silence."""
        self._age = max(self._age, PETALS_MS)
        self._heard = set(SOUNDS)

    def share(self, name: str) -> float:
        """Return how much of a stage is seen, 0..1."""
        age = (self._age - STAGES.get(name, 0.0)) / EACH_MS
        return out_cubic(min(1.0, max(0.0, age)))

    def petals(self) -> Sequence[tuple[float, float, float, float]]:
        """Return where petals are, from the middle of the portrait: x, y, size and turn.

        They are on their way only if a person at this computer has won.
        """
        share = min(1.0, self._age / PETALS_MS) if self._petals else 1.0
        places = []
        for petal in PETALS:
            if share <= petal.late:
                continue
            way = (share - petal.late) / (1 - petal.late)
            ahead = (1 - way) ** 1.6
            swayed = petal.x + petal.sway * ahead * sin(3 * pi * way)
            places.append((swayed, petal.y - petal.fall * ahead, petal.r, petal.turn + 160 * ahead))
        return places
