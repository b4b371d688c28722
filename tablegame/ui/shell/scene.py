"""One screen: a form of widgets, and whatever is drawn beneath it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import pygame

from tablegame.speech import Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.theme import Cloth
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import Page
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import out_cubic
from tablegame.ui.widgets.accessible_item import AccessibleItem
from tablegame.ui.widgets.form import Form


class Scene:
    """A screen. It is drawn when `dirty` (or its form) says so, over whatever it does not cover."""

    opaque = True
    """Whether it covers the scenes beneath it."""
    cloth: Cloth | None = None
    """On which it and what is over it lies, where games have their own; None: as what is beneath says."""
    music: str = ""
    """The game whose loop is heard on it and on what lies over it, where music is wanted."""
    works_ahead = False
    """Whether it makes pictures for coming frames while nothing moves."""
    log: Sequence[Text] = ()
    """What happens on it, told as it grows."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.form = Form(ui)
        self.unroll = PageTransition(ui)
        self.dirty = True

    def enter(self) -> None:
        """Enter the stack; called before `layout`."""

    def leave(self) -> None:
        """Leave the stack."""

    def covered(self) -> None:
        """Release what is held, because another scene is put in front of this one, and end its opening."""
        self.unroll.finish()

    def show_new_pictures(self) -> None:
        """Draw all anew, because pictures that something stood for are there."""
        self.layout()

    def layout(self) -> None:
        """Put everything in its place: after `enter`, and whenever window, language or settings change."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event of pygame (positions in pixels). Return whether it was used."""
        return self.form.handle(event)

    @property
    def dragging(self) -> bool:
        """Return whether the mouse or a finger carries something."""
        return False

    def let_go(self) -> None:
        """Release what is held down without pressing it."""
        self.form.let_go()

    def look_closely(self, point: tuple[float, float] | None) -> bool:
        """Show what lies at a point in du larger, until it is called with None.

        Return whether anything does.
        """
        return False

    def rule_page(self) -> Page | None:
        """Return where the rule book is to be opened from here; None: as what lies beneath says."""
        return None

    @property
    def page_name(self) -> str:
        """The name of the page for a screen reader; "" means its first words, or the program's name."""
        return ""

    @property
    def list_name(self) -> str:
        """The name for a screen reader of the list that the widgets form; "" means the hand."""
        return ""

    @property
    def own_name(self) -> str:
        """The name in the log of the one player at the screen, who is told "you" instead; empty: none."""
        return ""

    def accessible_items(self) -> Sequence[AccessibleItem]:
        """Return what a screen reader is told beside the widgets; nothing: what is written on the page."""
        return ()

    def accessible_order(self, items: Sequence[AccessibleItem]) -> Sequence[AccessibleItem]:
        """Return all items of the screen reader, widgets too, in the order in which they are read."""
        return items

    @property
    def goes_on(self) -> bool:
        """Return whether it draws only what has changed on an intact canvas, on which nothing else draws."""
        return False

    @property
    def repeats_labels(self) -> bool:
        """Return whether a frame asks for the labels over it each time, also where it draws only parts."""
        return False

    @property
    def draws_part(self) -> bool:
        """Return whether it would draw only parts of its own now, and nothing beneath it again."""
        return False

    @property
    def is_table(self) -> bool:
        """Return whether this is a table, whose pictures take more than a frame."""
        return False

    @property
    def secrecy(self) -> object:
        """Return what the secrets of its pictures depend on: while it stays equal, an older picture shows
        nothing that is hidden by now. None: only the newest picture may be shown.
        """
        return None

    @property
    def plays_by_itself(self) -> bool:
        """Return whether something to watch goes on without input, so that the screen must not go dark."""
        return False

    def update(self, ms: int) -> None:
        """Update the topmost scene; called every frame."""
        self.form.update(ms)
        if self.unroll.update(ms):
            self.dirty = True

    def draw(self, canvas: Canvas) -> None:
        """Draw the scene."""
        self.form.draw(canvas)

    @property
    def takes_every_key(self) -> bool:
        """Return whether keys that mean the same everywhere come to it as all others do."""
        return False

    @property
    def wants_drawing(self) -> bool:
        """Return whether something changed since the last drawing."""
        return self.dirty or self.form.dirty

    def drawn(self) -> None:
        """Note that the scene was drawn."""
        self.dirty = False
        self.form.dirty = False


BESIDE: Final = 40.0
"""How far the shadow of a page reaches, in du."""
ROLL: Final = 12.0
"""The height of what is still rolled up."""


class PageTransition:
    """The opening of a page. Only the running program shows it (`Ui.lively`)."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._age = 0.0
        self._lasts = ui.pace.ms("unroll") if ui.lively and not ui.pace.reduced else 0.0

    @property
    def share(self) -> float:
        """The visible share of the page, 0..1."""
        return 1.0 if self._age >= self._lasts else out_cubic(self._age / self._lasts)

    def update(self, ms: float) -> bool:
        """Advance the transition. Return whether more can be seen."""
        moving = self._age < self._lasts
        self._age += ms
        return moving

    def finish(self) -> None:
        """Show all of it at once."""
        self._age = self._lasts

    @contextmanager
    def paper(self, canvas: Canvas, box: Box, veil: float, top: float = 0.0) -> Iterator[None]:
        """Return a sheet of paper and what is written on it meanwhile; everything else, from `top` on,
        darkens."""
        canvas.veil(veil, top=top)
        share = self.share
        if share >= 1:
            canvas.panel("sheet", *box)
            yield
            return
        x, y, w, h = box
        shown = max(1.0, h * share)
        with canvas.clip(x - BESIDE, y - BESIDE, w + 2 * BESIDE, shown + BESIDE):
            canvas.panel("sheet", *box)
            yield
        canvas.panel("list", x - 6, y + shown - ROLL / 2, w + 12, ROLL, radius=ROLL / 2)
        canvas.line(x - 2, y + shown + 1, x + w + 2, y + shown + 1, t.WASHI_LINE, 1.4)
