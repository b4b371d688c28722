"""The left of the last page: the winners before an open fan, beneath blossoms and lanterns."""

from dataclasses import dataclass
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.kit.nodes import Draw
from tablegame.ui.kit.text_size import clamp_size
from tablegame.ui.scenes.common import short_name
from tablegame.ui.scenes.table.result.celebration import Celebration
from tablegame.ui.scenes.table.result.words import ResultWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of

R_ONE, R_TWO, R_LEAST = 126.0, 92.0, 34.0
"""The radius of the portraits in du: of one, of two, and the least of many."""
WINDOW: Final = 0.86
"""How much of a portrait's picture its window is wide."""
FAN_WIDE: Final = 470.0
HEIGHT_ONE, HEIGHT = 380.0, 348.0
"""The least height of the picture in du, of one winner and of several."""
MOST_FACES: Final = 6


@dataclass(frozen=True, slots=True)
class Stage:
    """Where things of the left column stand, in du."""

    cx: float
    cy: float
    width: float
    title: float
    """The middle of the words that say who has won."""
    sub: tuple[float, float]
    """The upper and lower edge of the room for by how much."""


class Winners:
    """Portraits and what stands round them."""

    def __init__(self, ui: Ui, words: ResultWords, celebration: Celebration) -> None:
        self.ui = ui
        self.words = words
        self.celebration = celebration
        self.crests = crests_of(words.names)
        self.seats: tuple[Seat, ...] = words.standing.winners

    def node(self) -> Draw:
        """Return the picture of the winners with the words about them."""
        return Draw(self._draw, 396, HEIGHT_ONE if len(self.seats) == 1 else HEIGHT, grow=0.4)

    def radius(self, left_w: float) -> float:
        """Return the radius of each portrait in a column of this width, in du."""
        n = min(MOST_FACES, len(self.seats))
        if n <= 1:
            return R_ONE
        return max(R_LEAST, min(R_TWO, (left_w - 40) / (n * 1.83 + 0.17)))

    def _draw(self, canvas: Canvas, box: Box) -> None:
        """Draw everything from the back to the front."""
        x, y, w, h = box
        one = len(self.seats) == 1
        extra = h - (HEIGHT_ONE if one else HEIGHT)
        r = self.radius(w + 44)
        cy = y + 0.9 * extra + (140 if one else 32 + max(r, 74))
        title = cy + (164 if one else r + 56) + 0.1 * extra
        stage = Stage(x + w / 2, cy, w, title, (title + 28, title + 76))
        share = self.celebration.share("portrait")
        if share > 0:
            self._fan(canvas, stage, share)
            self._portraits(canvas, stage, share)
            self._hangings(canvas, stage, share)
        self._words(canvas, stage)

    def _fan(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the fan behind the portraits; it opens from its middle."""
        wide = FAN_WIDE if len(self.seats) == 1 else 460.0
        wide = min(wide, stage.width + 36)
        high = wide * 330 / 520
        top = stage.cy + (92.0 if len(self.seats) == 1 else 84.0) - high * 300 / 330
        with canvas.clip(stage.cx - wide / 2 * share, top, wide * share, high):
            canvas.sprite("feast/fan", stage.cx - wide / 2, top, wide)

    def _portraits(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw portraits in rings of brass, which rise from below; a sign joins neighbours."""
        shown = self.seats[:MOST_FACES]
        r = self.radius(stage.width + 44)
        step = 1.83 * r
        first = stage.cx - step * (len(shown) - 1) / 2
        high = 2.6 * r * share
        with canvas.clip(0, stage.cy + 1.3 * r - high, canvas.w, high):
            for n, seat in enumerate(shown):
                x = first + n * step
                self._disc(canvas, x, stage.cy, r)
                picture = canvas.look_of(self.crests[seat], 2 * r / WINDOW * 0.975, "pleased")
                canvas.centred(picture, x, stage.cy - 0.04 * 2 * r / WINDOW)
            for n in range(len(shown) - 1):
                x, y, small = first + (n + 0.5) * step, stage.cy + 0.62 * r, max(14.0, 0.24 * r)
                self._disc(canvas, x, y, small)
                size = canvas.type.within("&", 1.15 * small, 1.15 * small)
                canvas.text("&", x, y, size, True, t.BRASS_HI, "center", anchor="middle", display=True)

    @staticmethod
    def _disc(canvas: Canvas, x: float, y: float, r: float) -> None:
        half = r + 5
        svg = (
            f'<circle cx="{half}" cy="{half}" r="{r + 1.5}" fill="{t.LACQUER}" stroke="{t.BRASS}"'
            ' stroke-width="3"/>'
        )
        canvas.shape("ring", svg, x - half, y - half, 2 * half, 2 * half)

    def _hangings(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw a branch from the left, lanterns that hang from the bar, and petals."""
        with canvas.clip(0, TOPBAR_H, 320 * share, canvas.h):
            canvas.sprite("feast/branch", -8, TOPBAR_H - 16, 312)
        right = stage.cx + stage.width / 2 + 18
        many = len(self.seats) > 1
        wide = 46.0 if many else 58.0
        with canvas.clip(0, TOPBAR_H - 2, canvas.w, 130 * share):
            if not many:
                canvas.sprite("feast/lantern_pale", right - 120, TOPBAR_H - 2, 42)
            canvas.sprite("feast/lantern", right - wide - 4, TOPBAR_H - 2, wide)
        if self.celebration.done or self.celebration.share("portrait") >= 1:
            for x, y, r, turn in self.celebration.petals():
                top = stage.cy + y
                if top > TOPBAR_H + r:
                    canvas.sprite("feast/petal", stage.cx + x - r, top - r, 2 * r, round(turn / 5) * 5)

    def _words(self, canvas: Canvas, stage: Stage) -> None:
        """Draw who has won and by how much."""
        share = self.celebration.share("title")
        if share <= 0:
            return
        ui, top, bottom = self.ui, *stage.sub
        size = clamp_size(ui, 44, 50)
        room = stage.width / max(1, len(self.seats)) * 0.8
        names = [short_name(ui, name, size * 0.6, room) for name in self.words.called]
        width = (stage.width + 40) * share
        with canvas.clip(stage.cx - width / 2, stage.title - 60, width, bottom - stage.title + 70):
            canvas.text(
                self.words.title(names), stage.cx, stage.title, size, True, t.TEXT_BRIGHT, "center",
                stage.width, "middle", shrink=True, display=True,
            )  # fmt: skip
            size = clamp_size(ui, t.BODY, 22)
            said = self.words.sub()
            one = ui.type.measure(said, size) <= stage.width
            middle = top + 13 if one else (top + bottom) / 2
            canvas.rows(
                said, stage.cx, middle, stage.width, size, False, t.TEXT_WARM, "center", 2, bottom - top + 6
            )
