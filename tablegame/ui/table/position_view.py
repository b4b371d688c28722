"""A still position of a match: the real table, drawn once as large as the window and shown at any scale."""

import copy
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.draw.picture_cache import Unfinished, limit_picture_time
from tablegame.ui.kit.nodes import Draw, draw_cloth
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.sound import Sounds
from tablegame.ui.table.pose import Box as TableBox
from tablegame.ui.table.scene import TableScene

STEP_MS: Final = 200
MOST_STEPS: Final = 60
"""The number of steps of time after which everything has come to rest."""
PART_S: Final = 0.006
"""How long pictures are made in one part of the work, in seconds."""
RIM: Final = 4.0
"""The width of the cloth around the picture, in du."""
LEAST: Final = 200.0
"""The least width of the picture, in du."""


@dataclass(frozen=True, slots=True)
class FinishedPicture:
    """A picture of the table without its bar, for the screen as it was then."""

    key: object
    surface: pygame.Surface
    marks: tuple[Box | None, ...]
    """The boxes of what is marked, in shares of the picture; None for what is not on it."""


class PositionView(ABC):
    """One position, as the viewer of its table sees it; hidden pieces stay hidden.

    The picture is made part by part in idle frames (`make`), and made again when the screen looks different.
    """

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._work: tuple[object, Iterator[FinishedPicture | None]] | None = None
        """The rest of the work, with the look of the screen that it is done for."""
        self._finished: FinishedPicture | None = None
        self._scaled: tuple[object, pygame.Surface] | None = None
        """The picture at the size at which it was shown last."""

    @abstractmethod
    def set_up(self, ui: Ui) -> TableScene:
        """Return the table at rest. `ui` moves nothing, makes no sound and stores no preference."""

    def marked(self, table: TableScene) -> Iterator[TableBox | None]:
        """Yield the boxes of what is marked on the picture; each is found in a frame of its own."""
        yield from ()

    @abstractmethod
    def paint_over(self, canvas: Canvas, box: Box, picture: pygame.Surface) -> None:
        """Draw what stands over the picture, which was drawn into `box`."""

    @property
    def is_made(self) -> bool:
        """Whether there is a picture for the screen as it is."""
        return self._finished is not None and self._finished.key == self._key()

    @property
    def marks(self) -> Sequence[Box | None]:
        """The boxes of what is marked, in shares of the picture; None for what is not on it."""
        return self._finished.marks if self._finished is not None else ()

    def _key(self) -> object:
        ui = self._ui
        return ui.language, ui.metrics, ui.theme, ui.type.scale, ui.preferences.player_name

    # Making -------------------------------------------------------------------------------------------------
    def make(self) -> bool:
        """Make the next part of the picture, if some is left. Return whether the picture is done now."""
        if self.is_made:
            return False
        key = self._key()
        if self._work is None or self._work[0] != key:
            self._work = key, self._parts(key)
        finished = next(self._work[1])
        if finished is None:
            return False
        self._finished, self._work = finished, None
        return True

    def _parts(self, key: object) -> Iterator[FinishedPicture | None]:
        """Yield None after each part of the work, and last the picture."""
        table = self.set_up(_quiet(self._ui))
        yield None
        canvas = self._ui.canvas()
        while (whole := _draw_once(table, canvas)) is None:
            yield None
        bar = canvas.metrics.px(TOPBAR_H)
        across, down = canvas.w, canvas.h - TOPBAR_H
        marks: list[Box | None] = []
        for box in self.marked(table):
            yield None
            share = None if box is None else (
                box.x / across, (box.y - TOPBAR_H) / down, box.w / across, box.h / down
            )  # fmt: skip
            marks.append(share)
        cut = whole.subsurface((0, bar, whole.get_width(), whole.get_height() - bar))
        yield FinishedPicture(key, cut, tuple(marks))

    # Showing ------------------------------------------------------------------------------------------------
    def node(self, wide: float, say: str) -> Draw:
        """Return the picture, at most `wide` du wide, with words for a screen reader."""
        metrics = self._ui.metrics
        ratio = (metrics.h - TOPBAR_H) / metrics.w
        return Draw(self.paint, wide, wide * ratio, least=LEAST, say=say, scaled=True)

    def paint(self, canvas: Canvas, box: Box) -> None:
        """Draw bare cloth until the picture is made, then the picture."""
        draw_cloth(canvas, box)
        if self._finished is None or not self.is_made:
            return
        x, y, w, h = box
        area = canvas.metrics.rect(x + RIM, y + RIM, w - 2 * RIM, h - 2 * RIM)
        key = self._finished.key, area.size
        if self._scaled is None or self._scaled[0] != key:
            self._scaled = key, pygame.transform.smoothscale(self._finished.surface, area.size)
        canvas.surface.blit(self._scaled[1], area)
        self.paint_over(canvas, box, self._scaled[1])


def settle(table: TableScene, rests: Callable[[], bool]) -> None:
    """Let time pass until a table rests, or for as long as any table takes."""
    for _ in range(MOST_STEPS):
        table.update(STEP_MS)
        if rests():
            break
    table.update(1)


def _draw_once(table: TableScene, canvas: Canvas) -> pygame.Surface | None:
    """Return a picture of a table as large as the window, or None if it takes another frame."""
    picture = pygame.Surface(canvas.surface.get_size())
    try:
        with limit_picture_time(PART_S), canvas.onto(picture):
            table.draw(canvas)
    except Unfinished:
        return None
    finally:
        canvas.drop()
    return picture


def _quiet(ui: Ui) -> Ui:
    """Return the same screen, on which nothing moves, sounds or is stored."""
    quiet = copy.copy(ui)
    quiet.preferences = replace(ui.preferences, reduced_motion=True, speed="instant", first_windows="usual")
    quiet.sounds = Sounds(on=False)
    return quiet
