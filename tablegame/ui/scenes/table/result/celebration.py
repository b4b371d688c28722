"""The celebration at the end of a match or a game night: all within 1.4 s, and petals that fall once."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from math import pi, sin
from typing import Final

import pygame

from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.draw.incremental_drawing import PagePicture
from tablegame.ui.kit.layout import PlacedItem
from tablegame.ui.kit.nodes import Draw
from tablegame.ui.kit.page import PageScene
from tablegame.ui.kit.text_size import clamp_size
from tablegame.ui.scenes.table.result.result_text import ResultWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.system.motion import Tween, out_cubic
from tablegame.ui.table.crests import crests_of

REDUCED_MS: Final = 120
"""How long the page before fades where nothing may move, in milliseconds."""
EACH_MS: Final = 200.0
STAGES: Final[dict[str, float]] = {
    "portrait": 0.0, "title": 200.0, "podium": 400.0,
    "moment.0": 600.0, "moment.1": 800.0, "moment.2": 1000.0, "chart": 1200.0,
}  # fmt: skip
"""By name: after how many milliseconds it comes."""
PETALS_MS: Final = 2400.0
SOUNDS: Final = {"podium": "clapper", "moment.0": "flip", "moment.1": "flip", "moment.2": "flip"}
"""What is heard as something comes."""
R_ONE, R_TWO, R_LEAST = 126.0, 92.0, 34.0
"""The radius of the portraits in du: of one, of two, and the least of many."""
WINDOW: Final = 0.86
"""How much of a portrait's picture its window is wide."""
FAN_WIDE: Final = 470.0
HEIGHT_ONE, HEIGHT = 380.0, 348.0
"""The least height of the picture in du, of one winner and of several."""
EDGES: Final = 8.0
"""How far an item may reach beyond the part of the page that it comes with, in du."""
MOST_FACES: Final = 6
SMALL_TITLE: Final = 0.6
"""The part of its size that the title keeps on one line; a longer one stands on two."""
TITLE_ROWS: Final = 62.0
"""The height of a title on two lines, in du."""


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


CLEAR_OF_TITLE: Final = 30.0
"""How far above the middle of the words that say who has won petals come to rest, in du."""
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

    def __init__(self, lively: bool, petals: bool, late: float = 0.0) -> None:
        """Begin the celebration, `late` ms before anything comes.

        `petals`: whether a person at this computer has won.
        """
        self._age = -late if lively else PETALS_MS
        self._petals = petals
        self._heard = set() if lively else set(SOUNDS)

    @property
    def age(self) -> float:
        """The time since the first things came, in ms; below 0 before."""
        return self._age

    @property
    def done(self) -> bool:
        """Return whether everything stands still."""
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


class FestiveScene(PageScene):
    """A page whose parts come one after another, until a press ends the celebration."""

    sheet, scrolls, first, width = False, False, "", 4000.0

    def __init__(self, ui: Ui, *, petals: bool, festive: bool = True, late: float = 0.0) -> None:
        """Create the page. `petals`: whether they fall; without `festive` it stands still at once.

        `late` is for how many ms something else is seen first.
        """
        super().__init__(ui)
        self.moving = festive and ui.lively and not ui.pace.reduced
        """Whether anything may move."""
        self.celebration = Celebration(self.moving, petals, late)
        fades = festive and ui.lively and not self.moving
        self.fade = Tween(1.0, 0.0, REDUCED_MS if fades else 0.0)
        """How much is still seen of the page before, where nothing may move."""
        self._before: pygame.Surface | None = None
        self._picture = PagePicture()
        self.form.by_eye = True

    def update(self, ms: int) -> None:
        super().update(ms)
        if not self.fade.done:
            self.fade.update(ms)
            self.dirty = True
        if not self.celebration.done:
            for sound in self.celebration.update(ms):
                self.ui.sounds.play(sound)
            self.dirty = True

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event. A press ends the celebration, and presses a button as well if it means one."""
        if not self.celebration.done and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.finish()
            self.dirty = True
            keys = self.ui.keys
            going = event.type == pygame.KEYDOWN and not self.form.ring_shown
            if going and any(keys.hits(event, action) for action in ("activate", "lift", "back")):
                return True
        return super().handle(event)

    def finish(self) -> None:
        """End the celebration at once."""
        self.celebration.finish()

    @property
    def goes_on(self) -> bool:
        return True

    def layout(self) -> None:
        self._picture.forget()
        self.refresh()

    def refresh(self) -> None:
        super().layout()

    @property
    def _still(self) -> bool:
        """Return whether nothing moves any more."""
        return self.fade.done and self.celebration.done

    def draw(self, canvas: Canvas) -> None:
        if self._still:
            self._picture.anew()
            super().draw(canvas)
            return
        if self.fade.done:
            self._picture.show(canvas, self.paint_ground, self._draw_content)
            return
        if self._before is None:
            self._before = canvas.surface.copy()
        self._picture.anew()
        self._picture.show(canvas, self.paint_ground, self._draw_content)
        self._picture.anew()
        if self._before.get_size() == canvas.surface.get_size():
            self._before.set_alpha(round(255 * self.fade.value))
            canvas.surface.blit(self._before, (0, 0))

    def draw_items(self, canvas: Canvas, items: Iterable[PlacedItem], seen: Box) -> None:
        """Draw the items that can be seen in a box, as far as the celebration has come."""
        shares = {name: self.celebration.share(name) for name in STAGES if name in self.named}
        hidden = [(self.named[name], share) for name, share in shares.items() if share < 1]
        if not hidden:
            super().draw_items(canvas, items, seen)
            return
        for item in items:
            x, y, w, h = item.box
            part = next(((box, share) for box, share in hidden if _overlaps(box, item.box)), None)
            if part is None:
                super().draw_items(canvas, [item], seen)
            elif part[1] > 0:
                x, y, w, h = part[0]
                with canvas.clip(x - 6, y - 6, (w + 12) * part[1], h + 12):
                    super().draw_items(canvas, [item], seen)

    def draw_ground(self, canvas: Canvas) -> None:
        if self._still:
            canvas.ground(self.picture_key, partial(self.paint_ground, canvas))

    @property
    def picture_key(self) -> Hashable:
        """What the picture under the content depends on."""
        return type(self).__name__

    def paint_ground(self, canvas: Canvas) -> None:
        """Draw what lies under the content, over the whole canvas."""
        canvas.cloth()
        w, h = canvas.w, canvas.h
        shade = (
            f'<linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h}">'
            f'<stop offset="0" stop-color="{t.VEIL}" stop-opacity=".34"/><stop offset=".4"'
            f' stop-color="{t.VEIL}" stop-opacity=".08"/><stop offset="1" stop-color="{t.VEIL}"'
            f' stop-opacity=".34"/></linearGradient><rect width="{w}" height="{h}" fill="url(#s)"/>'
        )
        canvas.shape("evening", shade, 0, 0, w, h)

    def _draw_content(self, canvas: Canvas) -> None:
        self._draw(canvas, (0, 0, canvas.w, canvas.h))
        if (tip := self._shown_tip) is not None:
            canvas.hint(tip[1], tip[0].box)


def _overlaps(box: Box, other: Box) -> bool:
    """Return whether the second box belongs to the first: its middle is there, and it is not larger."""
    larger = other[2] > box[2] + EDGES and other[3] > box[3] + EDGES
    return not larger and inside(box, (other[0] + other[2] / 2, other[1] + other[3] / 2))


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
        least = HEIGHT_ONE if len(self.seats) == 1 else HEIGHT
        return Draw(self._draw, 396, least, grow=0.4, name="winners")

    def radius(self, left_w: float) -> float:
        """Return the radius of each portrait in a column of this width, in du."""
        n = min(MOST_FACES, len(self.seats))
        if n <= 1:
            return R_ONE
        return max(R_LEAST, min(R_TWO, (left_w - 40) / (n * 1.83 + 0.17)))

    def _draw(self, canvas: Canvas, box: Box) -> None:
        """Draw everything from the back to the front."""
        stage, share, dawns = self.stage(box), self.celebration.share("portrait"), canvas.look.cloth.sunrise
        if share > 0:
            if not dawns:
                self._fan(canvas, stage, share)
            self._portraits(canvas, stage, share)
            if not dawns:
                self._hangings(canvas, stage, share)
            self._petals(canvas, stage)
        self._words(canvas, stage)

    def stage(self, box: Box) -> Stage:
        """Return where things stand in a box."""
        one, r = len(self.seats) == 1, self.radius(box[2] + 44)
        extra = box[3] - (HEIGHT_ONE if one else HEIGHT)
        middle = box[1] + 0.9 * extra + (140 if one else 32 + max(r, 74))
        title = middle + (164 if one else r + 56) + 0.1 * extra
        return Stage(box[0] + box[2] / 2, middle, box[2], title, (title + 28, title + 76))

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
                draw_disc(canvas, x, stage.cy, r)
                picture = canvas.look_of(self.crests[seat], 2 * r / WINDOW * 0.975, "pleased")
                canvas.centred(picture, x, stage.cy - 0.04 * 2 * r / WINDOW)
            for n in range(len(shown) - 1):
                x, y, small = first + (n + 0.5) * step, stage.cy + 0.62 * r, max(14.0, 0.24 * r)
                draw_disc(canvas, x, y, small)
                size = canvas.type.within("&", 1.15 * small, 1.15 * small)
                canvas.text("&", x, y, size, True, t.BRASS_HI, "center", anchor="middle", display=True)

    def _hangings(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw a branch from the left, and lanterns that hang from the bar."""
        with canvas.clip(0, TOPBAR_H, 320 * share, canvas.h):
            canvas.sprite("feast/branch", -8, TOPBAR_H - 16, 312)
        right = stage.cx + stage.width / 2 + 18
        many = len(self.seats) > 1
        wide = 46.0 if many else 58.0
        with canvas.clip(0, TOPBAR_H - 2, canvas.w, 130 * share):
            if not many:
                canvas.sprite("feast/lantern_pale", right - 120, TOPBAR_H - 2, 42)
            canvas.sprite("feast/lantern", right - wide - 4, TOPBAR_H - 2, wide)

    def _petals(self, canvas: Canvas, stage: Stage) -> None:
        if self.celebration.done or self.celebration.share("portrait") >= 1:
            for x, y, r, turn in self.celebration.petals():
                top = min(stage.cy + y, stage.title - CLEAR_OF_TITLE - r)
                if top > TOPBAR_H + r:
                    canvas.sprite("feast/petal", stage.cx + x - r, top - r, 2 * r, round(turn / 5) * 5)

    def _words(self, canvas: Canvas, stage: Stage) -> None:
        """Draw who has won and by how much."""
        share = self.celebration.share("title")
        if share <= 0:
            return
        ui, top, bottom = self.ui, *stage.sub
        size = clamp_size(ui, 44, 50)
        title = ui.type.plain(self.words.title(self.words.called))
        width = (stage.width + 40) * share
        with canvas.clip(stage.cx - width / 2, stage.title - 60, width, bottom - stage.title + 70):
            one_line = ui.type.measure(title, SMALL_TITLE * size, True) <= stage.width
            if one_line:
                canvas.text(
                    title, stage.cx, stage.title, size, True, t.TEXT_BRIGHT, "center", stage.width, "middle",
                    shrink=True, display=True,
                )  # fmt: skip
            else:
                canvas.rows(
                    title, stage.cx, stage.title - 4, stage.width, SMALL_TITLE * size, True, t.TEXT_BRIGHT,
                    "center", 2, TITLE_ROWS,
                )  # fmt: skip
            size = clamp_size(ui, t.BODY, 22)
            said = self.words.sub()
            one = ui.type.measure(said, size) <= stage.width
            middle = top + 13 if one else (top + bottom) / 2
            canvas.rows(
                said, stage.cx, middle, stage.width, size, False, t.TEXT_WARM, "center", 2, bottom - top + 6
            )


def draw_disc(canvas: Canvas, x: float, y: float, r: float) -> None:
    """Draw a disc in a ring of brass, on which a portrait lies."""
    half = r + 5
    svg = (
        f'<circle cx="{half}" cy="{half}" r="{r + 1.5}" fill="{t.LACQUER}" stroke="{t.BRASS}"'
        ' stroke-width="3"/>'
    )
    canvas.shape("ring", svg, x - half, y - half, 2 * half, 2 * half)
