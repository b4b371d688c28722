"""The list of matches: keys, the wheel, time; what it shows, does and looks like stands beside it."""

from collections.abc import Sequence
from typing import Final

import pygame

from tablegame.match.archive_page import Tab
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.matches import records
from tablegame.ui.scenes.matches.match_list.deeds import Deeds
from tablegame.ui.scenes.matches.match_list.filters import Filters
from tablegame.ui.scenes.matches.match_list.found import Found
from tablegame.ui.scenes.matches.match_list.frame import Frame
from tablegame.ui.scenes.matches.match_list.lost import Lost
from tablegame.ui.scenes.matches.match_list.row import MatchRow
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import MatchesPage, TitlePage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.keys import digit_of, held_with

TAB_DIGITS: Final = dict(enumerate(Tab, start=1))
REVIEWS_MS: Final = 1000
STEPS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}
STARS: Final = frozenset({pygame.K_8, pygame.K_COLON, pygame.K_PLUS})
"""Keys that write a star with Shift: American, Japanese and German ones."""


def _is_star(event: pygame.event.Event) -> bool:
    """Whether a star was typed. Where no text is being entered, an event may tell the key without Shift."""
    if event.key == pygame.K_KP_MULTIPLY:
        return True
    written = getattr(event, "unicode", "")
    if written in ("", chr(event.key) if event.key < 128 else "") and event.key in STARS:
        return bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT)
    return bool(written == "*")


class MatchesScene(Scene):
    """Opened at a tab, at a match of it where one is named."""

    def __init__(self, ui: Ui, page: MatchesPage) -> None:
        super().__init__(ui)
        filters = Filters(ui, self._filtered)
        self.found = Found(ui, ui.service.shelf, filters)
        self.deeds = Deeds(ui, self.found, page.message, self._changed, self.layout)
        self.frame = Frame(ui, self.form, self.found, self.deeds, self)
        self._wanted = page
        self._hidden = bool(page.identity)
        """Whether the match that was asked for has still to come into sight."""
        self._since = 0
        """When it was last looked how far reviews have come, in ms ago."""
        self._losses: Sequence[Lost | None] = ()
        self._tenths = 0
        """Of the time to undo, as it was shown last."""

    @property
    def page_name(self) -> str:
        """What a screen reader calls the page."""
        return self.ui.text("matches.title")

    @property
    def list_name(self) -> str:
        """What a screen reader calls the rows."""
        return self.ui.text("matches.list")

    def enter(self) -> None:
        """Looks through the folder, and opens the tab that was asked for."""
        self.found.look()
        self.found.open(self._wanted)
        kept = self.found.shelf.keepsakes
        if kept.damaged is not None:
            self.deeds.message = self.ui.text("matches.aside.kept", file=kept.damaged)
            kept.damaged = None

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """Head, rows and foot; where nothing has the focus, the chosen row has it."""
        form = self.form
        fresh = form.focus is None
        self.frame.lay()
        if self._hidden:
            self._hidden = False
            self.frame.reveal()
            self.frame.lay()
        if fresh and form.focus is None:
            found = (each for each in form.widgets if isinstance(each, MatchRow) and each.chosen)
            form.set_focus(next(found, None) or form.find("back"), ring=self.ui.device in ("keyboard", "pad"))
        self.dirty = True

    def _filtered(self) -> None:
        self.found.rows.first = self.found.rows.index = 0
        self.deeds.forget()
        self.found.ask()
        self.layout()

    def _changed(self) -> None:
        self.found.ask()
        if isinstance(self.form.focus, MatchRow) or self.form.focus in self.frame.of_rows:
            self.form.set_focus(None)
        self.frame.reveal()
        self.layout()

    # What is chosen -----------------------------------------------------------------------------------------
    def turn_to(self, tab: Tab) -> None:
        """Opens another tab; what is set in the filters stays, and is counted."""
        if tab is not self.found.tab:
            self.found.filters.turn_to(tab)
            self._filtered()

    def choose(self, index: int, ring: bool | None = None) -> None:
        """Another row; it comes into sight and has the focus."""
        rows = self.found.rows
        if not rows.count:
            return
        rows.index = max(0, min(rows.count - 1, index))
        self.deeds.forget()
        self.form.set_focus(None)
        self.frame.reveal()
        self.layout()
        if ring is not None:
            self.form.ring_shown = ring

    def close(self) -> None:
        """Back to where it was opened; a title is looked through again where a match has gone."""
        if self.deeds.gone and self.ui.stack.scenes.index(self) == 1:
            self.ui.open(TitlePage())
        else:
            self.ui.stack.pop(self)

    # Keys and time ------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """The keys of the list and the wheel; all else is for the form."""
        if self.form.modal is None:
            if event.type == pygame.MOUSEWHEEL:
                if self.frame.scroll(-event.y):
                    self.layout()
                return True
            if event.type == pygame.KEYDOWN and self._key(event):
                return True
        return super().handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        rows, key = self.found.rows, event.key
        if _is_star(event):
            self.deeds.star(rows.index)
            return True
        if held_with(event):
            return False
        if (tab := TAB_DIGITS.get(digit_of(event) or 0)) is not None:
            self.turn_to(tab)
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            by = max(1, self.frame.shown - 1)
            self.choose(rows.index + (by if key == pygame.K_PAGEDOWN else -by), ring=True)
        elif key in (pygame.K_HOME, pygame.K_END):
            self.choose(0 if key == pygame.K_HOME else rows.count - 1, ring=True)
        else:
            return key in STEPS and self._walk(STEPS[key])
        return True

    def _walk(self, by: int) -> bool:
        """Along the rows, from the head and the foot onto them, and off them at their ends."""
        form, rows, focus = self.form, self.found.rows, self.form.focus
        if not rows.count:
            return False
        if focus is not None and focus not in self.frame.of_rows:
            if not self.frame.borders(focus, by):
                return False
            self.choose(rows.index, ring=True)
        elif 0 <= rows.index + by < rows.count:
            self.choose(rows.index + by, ring=True)
        else:
            form.set_focus(form.find("back" if by > 0 else "filter.game"), ring=True)
        return True

    def update(self, ms: int) -> None:
        """What is found among the records joins the list, and the time to undo runs out."""
        super().update(ms)
        if self.form.modal is None and records.read_on(self.ui, ms) is not None:
            self.found.ask()
            for told in records.archive_messages(self.ui):
                self.deeds.message = told
            self.layout()
        self._since += ms
        if self._since >= REVIEWS_MS and self.form.modal is None:
            self._since = 0
            if (losses := self.frame.losses()) != self._losses:
                self._losses = losses
                self.layout()
        if self.deeds.undo is None:
            return
        tenths = self.deeds.undo_left // 100
        if tenths <= 0:
            self.deeds.undo = None
            self.layout()
        elif tenths != self._tenths:
            self._tenths = tenths
            self.frame.foot.run_out()
            self.dirty = True

    def draw(self, canvas: Canvas) -> None:
        """The sheet and what lies on it."""
        canvas.table()
        with self.unroll.paper(canvas, self.frame.box, 0.0):
            self.frame.write(canvas)
            self.form.draw(canvas)
