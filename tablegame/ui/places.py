"""Where the people sit and how a hand is spread (interface figures), pure geometry in du."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tablegame.ui.pose import Box, Pose

_PLATES: Final = {
    2: ((220, 96), ((530, 52),)),
    3: ((200, 92), ((12, 254), (1068, 254))),
    4: ((184, 88), ((12, 310), (548, 52), (1084, 310))),
    5: ((176, 84), ((12, 310), (346, 52), (758, 52), (1092, 310))),
    6: ((168, 84), ((12, 310), (246, 52), (556, 52), (866, 52), (1100, 310))),
    7: ((160, 80), ((12, 310), (188, 52), (436, 52), (684, 52), (932, 52), (1108, 310))),
    8: ((152, 76), ((12, 452), (12, 168), (254, 52), (564, 52), (874, 52), (1116, 168), (1116, 452))),
    9: (
        (144, 76),
        ((12, 452), (12, 168), (196, 52), (444, 52), (692, 52), (940, 52), (1124, 168), (1124, 452)),
    ),
    10: (
        (136, 72),
        (
            (12, 456),
            (12, 164),
            (158, 52),
            (365, 52),
            (572, 52),
            (779, 52),
            (986, 52),
            (1132, 164),
            (1132, 456),
        ),
    ),
}


def plates(seats: int, width: float, height: float) -> tuple[Box, ...]:
    """Plates of the other seats, clockwise from the viewer's left neighbour."""
    (w, h), corners = _PLATES[seats]
    found = []
    for corner in corners:
        x, y = map(float, corner)
        if x > 1000 and y > 100:
            x += width - 1280
        elif y < 100:
            x += (width - 1280) / 2
        if y > 100:
            y += (height - 720) / 2
        found.append(Box(x, y, w, h))
    return tuple(found)



@dataclass(frozen=True, slots=True)
class Hold:
    """How a person holds his hand."""

    left_handed: bool = False
    """The buttons stand at the left, and of two cards the left one lies on top."""
    flat: bool = False
    """Upright cards in a straight row."""


RIGHT: Final = Hold()

HAND_CARD: Final = 96.0
HAND_AREA: Final = (12.0, 1052.0)
"""Where the fan may lie, on a canvas 1280 wide."""


def fan(count: int, width: float, height: float, hold: Hold = RIGHT) -> tuple[Pose, ...]:
    """The poses of a hand of `count` cards, left to right, all face down and at rest."""
    if not count:
        return ()
    if hold.left_handed:
        mirrored = reversed(fan(count, width, height, Hold(flat=hold.flat)))
        return tuple(Pose(width - each.x, each.y, each.w, -each.angle, None, each.z) for each in mirrored)
    left, right = HAND_AREA[0], HAND_AREA[1] + width - 1280
    strip = min(86.0, (right - left - HAND_CARD) / max(1, count - 1))
    span = strip * (count - 1) + HAND_CARD
    centre = width / 2 if span / 2 <= min(width / 2 - left, right - width / 2) else (left + right) / 2
    tilt = 4.0 if count <= 10 else 2.5 if count <= 16 else 0.0
    sag = 9.0 if count <= 16 else 0.0
    if hold.flat:
        tilt = sag = 0.0
    top = height - 720 + 566
    poses = []
    for index in range(count):
        u = 0.0 if count == 1 else 2 * index / (count - 1) - 1
        x = centre - span / 2 + HAND_CARD / 2 + strip * index
        poses.append(Pose(x, top + 67 + sag * u * u, HAND_CARD, tilt * u, None, index))
    return tuple(poses)


def strip_of(poses: Sequence[Pose]) -> float:
    """How much of each covered card of a fan can be seen."""
    return HAND_CARD if len(poses) < 2 else min(HAND_CARD, poses[1].x - poses[0].x)


def peeking(plate: Box, count: int) -> tuple[Pose, ...]:
    """Hidden cards that look out under a plate, as a hand held behind a sash."""
    step = min(13.0, (plate.w - 46) / max(1, count - 1))
    start = plate.x + plate.w / 2 - step * (count - 1) / 2
    return tuple(
        Pose(start + step * index, plate.bottom - 4, 30.0, 0.0, None, index) for index in range(count)
    )


def action_column(width: float, height: float, hold: Hold = RIGHT) -> tuple[Box, Box, Box, Box]:
    """The viewer's own strip, the play button, and the two small buttons beneath it."""
    x, y = 12.0 if hold.left_handed else width - 212, height - 720
    return (
        Box(x, y + 550, 200, 36),
        Box(x, y + 596, 200, 56),
        Box(x, y + 664, 98, 46),
        Box(x + 108, y + 664, 92, 46),
    )


def prompt_line(width: float, height: float) -> tuple[float, float]:
    """The centre of the pill above the hand."""
    return width / 2, height - 720 + 513


def log_corner(width: float, height: float, hold: Hold = RIGHT) -> tuple[float, float]:
    """The lower left corner of the newest lines of the log: the gutter across from the buttons."""
    return width - 216 if hold.left_handed else 16.0, height - 720 + 556
