"""The list of matches: tabs, filters, rows a page at a time, and what is done with the one that is chosen."""

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

import pygame

from tablegame.controllers.match_shelf import Deleted, MatchShelf
from tablegame.match.archive_page import Listed, Query, Tab
from tablegame.match.importing import exports
from tablegame.match.record import RecordError, read_record
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes import records
from tablegame.ui.scenes.matches import actions
from tablegame.ui.scenes.matches.actions import Act
from tablegame.ui.scenes.matches.filters import Filters
from tablegame.ui.scenes.matches.frame import Frame
from tablegame.ui.scenes.matches.importer import ImportScene
from tablegame.ui.scenes.matches.note import MatchNoteScene
from tablegame.ui.scenes.matches.row import MatchRow, row_height
from tablegame.ui.scenes.matches.window import RowWindow
from tablegame.ui.scenes.matches.words import TABS, RowWords, row_words
from tablegame.ui.shell import navigation as pages
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.opener import open_folder

UNDO_MS: Final = 10_000
TAB_KEYS: Final = {pygame.K_1 + index: tab for index, tab in enumerate(Tab)}
TAB_KEYS_PAD: Final = {pygame.K_KP1 + index: tab for index, tab in enumerate(Tab)}
TALL: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}
FAR: Final = {pygame.K_HOME: -1, pygame.K_END: 1}


class MatchesScene(Scene):
    """Opened at a tab, at a match of it where one is named."""

    def __init__(self, ui: Ui, page: pages.MatchesPage) -> None:
        super().__init__(ui)
        self.shelf: MatchShelf = ui.service.shelf
        self.filters = Filters(ui, self._filtered)
        self.message: Text = page.message
        """What has just been done, in place of the hint at the foot."""
        self.sent: Path | None = None
        """The folder of the copy that was just made."""
        self.undo: Deleted | None = None
        """What can be put back for some seconds."""
        self.rows = RowWindow(self.shelf.lists)
        self.frame = Frame(self)
        self._wanted = page
        self._undo_until = 0
        self._undo_shown = 0
        self._gone = False
        """Whether the title behind lists a match that is no longer there."""
        self._words: dict[tuple[object, ...], RowWords] = {}

    @property
    def page_name(self) -> str:
        """What a screen reader calls the page."""
        return self.ui.text("matches.title")

    @property
    def list_name(self) -> str:
        """What a screen reader calls the rows."""
        return self.ui.text("matches.list")

    # What is shown ------------------------------------------------------------------------------------------
    @property
    def tab(self) -> Tab:
        """The one that is open."""
        return self.filters.query.tab

    @property
    def chosen(self) -> Listed | None:
        """The match that is chosen."""
        return self.rows.chosen

    def enter(self) -> None:
        """Looks through the folder, and opens the tab that was asked for."""
        records.waiting(self.ui)
        self._first_tab(self._wanted)
        if self.shelf.keepsakes.damaged is not None:
            self.message = self.ui.text("matches.aside.kept", file=self.shelf.keepsakes.damaged)
            self.shelf.keepsakes.damaged = None

    def _first_tab(self, page: pages.MatchesPage) -> None:
        found = self.shelf.tab_of(page.identity) if page.identity else None
        if found is None:
            totals = self.shelf.lists.totals()
            usual = Tab.UNFINISHED if totals[Tab.UNFINISHED] or not totals[Tab.FINISHED] else Tab.FINISHED
            found = TABS.get(page.tab, usual)
        self.filters.query = Query(found)
        self._ask()
        if page.identity:
            self.rows.choose_match(page.identity)

    def _ask(self) -> None:
        """The rows, anew."""
        self.now = datetime.now().astimezone()
        self.query = self.filters.full(lambda: self.shelf.keepsakes.starred, self.now)
        self.rows.ask(self.query)
        self.totals = self.shelf.lists.totals()
        self.damaged, self.newer = records.set_aside(self.ui)

    def again(self) -> None:
        """The list and its places, after something has changed."""
        self._ask()
        self.layout()
        self.dirty = True

    def _filtered(self) -> None:
        self.rows.first = self.rows.index = 0
        self.message = ""
        self.again()

    def turn_to(self, tab: Tab) -> None:
        """Opens another tab; what is set in the filters stays, and is counted."""
        if tab is not self.tab:
            self.filters.query = Query(
                tab, self.filters.query.game, self.filters.query.person, self.filters.query.level,
                order=self.filters.query.order,
            )  # fmt: skip
            self._filtered()

    def words(self, listed: Listed) -> RowWords:
        """The words of a row, kept as long as nothing changes."""
        kept = self.shelf.keepsakes.of(listed.summary.identity)
        found = listed.summary
        key = (
            found.path, found.modified, found.deal, kept, self.ui.language, self.now.date(),
            self.query.person,
        )  # fmt: skip
        if key not in self._words:
            if len(self._words) > 500:
                self._words.clear()
            you = self.query.person or self.query.you
            self._words[key] = row_words(self.ui, listed, kept, you, self.now)
        return self._words[key]

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """Head, rows and foot."""
        fresh = self.form.focus is None
        self.frame.lay()
        if fresh and self.form.focus is None:
            found = (each for each in self.form.widgets if isinstance(each, MatchRow) and each.chosen)
            row = next(found, None)
            self.form.set_focus(row or self.form.find("back"), ring=self.ui.device in ("keyboard", "pad"))
        self.dirty = True

    def acts(self, listed: Listed) -> list[Act]:
        """What can be done with a match."""
        do = {
            "continue": self.go_on, "view": self.view, "replay": self.replay, "export": self.export,
            "note": self.write_note, "delete": self.delete, "put_back": self.put_back,
        }  # fmt: skip
        tab = self.tab
        if listed.head:
            tab = Tab.FINISHED if listed.summary.over else Tab.UNFINISHED
        replay = self.ui.leads(_page("ReplayPage"))
        return actions.acts_of(self.ui, listed, tab, lambda name: do[name], replay=replay)

    def row_height(self, index: int) -> float:
        """Of a row; the chosen one has room for its buttons."""
        plain = row_height(self.ui)
        if index != self.rows.index or self.chosen is None:
            return plain
        count = actions.rows(self.ui, self.acts(self.chosen))
        return plain + (12 + count * (actions.height(self.ui) + 8) - 8 if count else 0)

    # What is chosen -----------------------------------------------------------------------------------------
    def choose(self, index: int, *, ring: bool | None = None) -> None:
        """Another row; it comes into sight and has the focus."""
        if not self.rows.count:
            return
        self.rows.index = max(0, min(self.rows.count - 1, index))
        self.message = "" if self.undo is None else self.message
        self.sent = None
        self.form.set_focus(None)
        self.frame.reveal()
        self.layout()
        if ring is not None:
            self.form.ring_shown = ring

    def star(self, index: int) -> None:
        """Keeps a match, or does not keep it any more."""
        listed = self.rows.at(index)
        if listed is not None:
            identity, kept = listed.summary.identity, self.shelf.keepsakes
            kept.star(identity, not kept.of(identity).star)
            if kept.not_saved:
                self.message = self.ui.text("matches.note.unsaved")
            self.again()

    def go(self) -> None:
        """What can be done first with the chosen match."""
        if self.chosen is not None and (acts := self.acts(self.chosen)) and acts[0].name in actions.FIRST:
            if not acts[0].why_not:
                acts[0].do()

    def go_on(self) -> None:
        """The table of the chosen match."""
        if self.chosen is not None:
            records.resume(self.ui, self.chosen.summary)

    def view(self) -> None:
        """What a record of other rules holds."""
        if self.chosen is not None:
            records.look_at(self.ui, self.chosen.summary)

    def replay(self) -> None:
        """The chosen match is seen again."""
        page = _page("ReplayPage")
        if self.chosen is None or page is None:
            return
        path = self.chosen.summary.path
        try:
            record = read_record(path)
        except RecordError as fault:
            self.ui.open(pages.NotePage([self.ui.say(fault.key, **fault.slots)]))
        except OSError:
            self.ui.open(pages.NotePage([self.ui.say("errors.no_file", path=path.name)]))
        else:
            self.ui.open(page(path, record))

    def write_note(self) -> None:
        """A note on the chosen match."""
        if self.chosen is not None:
            identity, kept = self.chosen.summary.identity, self.shelf.keepsakes
            title = self.words(self.chosen).title
            self.ui.stack.push(
                MatchNoteScene(self.ui, title, kept.of(identity).note, partial(self._noted, identity))
            )

    def _noted(self, identity: str, note: str) -> None:
        self.shelf.keepsakes.note(identity, note)
        self.message = self.ui.text("matches.note.unsaved") if self.shelf.keepsakes.not_saved else ""
        self.again()

    def export(self) -> None:
        """A copy of the chosen match into the folder for others."""
        if self.chosen is None:
            return
        try:
            copy = self.shelf.send(self.chosen.summary.path)
        except OSError as fault:
            self.message, self.sent = self.ui.text("matches.export.failed", text=fault.strerror or ""), None
        else:
            self.message = self.ui.text("matches.export.done", file=copy.name, folder=str(copy.parent))
            self.sent = copy.parent
        self.layout()

    # Taking off and putting back ----------------------------------------------------------------------------
    def delete(self) -> None:
        """The chosen match goes among the abandoned ones; for some seconds it can be put back."""
        if self.chosen is None:
            return
        path = self.chosen.summary.path
        try:
            self.undo = self.shelf.delete(path)
        except OSError as fault:
            self._not_moved(path, fault)
            return
        self._undo_until = self.ui.clock.now() + UNDO_MS
        self.message, self._gone = "", True
        self.form.set_focus(None)
        self.again()

    def put_back_last(self) -> None:
        """The match that was just deleted is there again."""
        if self.undo is not None:
            deleted, self.undo = self.undo, None
            self._back(deleted.now)

    def put_back(self) -> None:
        """The chosen match is no longer abandoned."""
        if self.chosen is not None:
            self._back(self.chosen.summary.path)

    def _back(self, path: Path) -> None:
        try:
            back = self.shelf.put_back(path)
        except OSError as fault:
            self._not_moved(path, fault)
            return
        self._gone = True
        self._ask()
        if (index := self.rows.index_of(back)) is not None:
            self.rows.index = index
        self.form.set_focus(None)
        self.frame.reveal()
        self.layout()

    def _not_moved(self, path: Path, fault: OSError) -> None:
        slots = {"file": path.name, "text": fault.strerror or ""}
        self.ui.open(pages.NotePage([self.ui.say("errors.not_moved", **slots)]))

    # Files --------------------------------------------------------------------------------------------------
    def bring(self) -> None:
        """Asks where a record lies that is to be imported."""
        self.ui.stack.push(ImportScene(self.ui))

    def show_folder(self) -> None:
        """The folder of the records, in the file manager."""
        here = self.shelf.home / ("abandoned" if self.tab is Tab.ABANDONED else "matches")
        self._open(here if here.is_dir() else self.shelf.home)

    def show_exports(self) -> None:
        """The folder of the copies."""
        self._open(exports(self.shelf.home))

    def _open(self, folder: Path) -> None:
        if not open_folder(folder):
            self.message, self.sent = self.ui.text("matches.export.no_opener", folder=str(folder)), None
            self.layout()

    def show_statistics(self) -> None:
        """What the matches come to."""
        page = _page("StatisticsPage")
        if page is not None:
            self.ui.open(page(self.filters.query.game))

    def show_aside(self) -> None:
        """Names the files that could not be read."""
        ui, kinds = self.ui, {"damaged": self.damaged, "newer": self.newer}
        said = [
            ui.say(f"matches.aside.{kind}", files=ui.text("app.separator").join(names))
            for kind, names in kinds.items() if names
        ]  # fmt: skip
        ui.open(pages.NotePage(said))

    def mend(self) -> None:
        """Makes a match of the good lines of the first record that was put aside; says if it has none."""
        ui, name = self.ui, self.damaged[0]
        try:
            ui.service.mend(name)
        except RecordError:
            ui.open(pages.NotePage([ui.say("errors.record.not_mended", file=name)]))
            self.damaged = [*self.damaged[1:], name]
        except OSError as fault:
            slots = {"file": name, "text": fault.strerror or ""}
            ui.open(pages.NotePage([ui.say("errors.record.unreadable", **slots)]))
        else:
            self._gone = True
            records.waiting(ui)
            self.again()

    def close(self) -> None:
        """Back to where it was opened; a title is looked through again where a match has gone."""
        scenes = self.ui.stack.scenes
        if self._gone and scenes.index(self) == 1:
            self.ui.open(pages.TitlePage())
        else:
            self.ui.stack.pop(self)

    # Keys and time ------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """The keys of the list and the wheel; all else is for the form."""
        if event.type == pygame.MOUSEWHEEL and self.form.modal is None:
            self.frame.scroll(-event.y)
            return True
        if event.type == pygame.KEYDOWN and self.form.modal is None and self._key(event):
            return True
        return super().handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_KP_MULTIPLY or getattr(event, "unicode", "") == "*":
            self.star(self.rows.index)
            return True
        mod = getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        tab = TAB_KEYS.get(event.key) or TAB_KEYS_PAD.get(event.key)
        if tab is not None and not mod:
            self.turn_to(tab)
            return True
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            by = max(1, self.frame.shown - 1)
            self.choose(self.rows.index + (by if event.key == pygame.K_PAGEDOWN else -by), ring=True)
            return True
        if event.key in FAR and not mod:
            self.choose(0 if FAR[event.key] < 0 else self.rows.count - 1, ring=True)
            return True
        if event.key in TALL and not mod:
            return self._walk(TALL[event.key])
        return False

    def _walk(self, by: int) -> bool:
        """Along the rows, from the foot and the head onto them and off them again."""
        focus = self.form.focus
        on_list = focus is None or isinstance(focus, MatchRow) or focus in self.frame.of_rows
        if not on_list or not self.rows.count:
            if focus is not None and self.rows.count and self.frame.borders(focus, by):
                self.choose(self.rows.index, ring=True)
                return True
            return False
        if self.rows.index + by < 0:
            self.form.set_focus(self.form.find("filter.game"), ring=True)
        elif self.rows.index + by >= self.rows.count:
            self.form.set_focus(self.form.find("back"), ring=True)
        else:
            self.choose(self.rows.index + by, ring=True)
        return True

    def update(self, ms: int) -> None:
        """What is found among the records joins the list, and the time to undo runs out."""
        super().update(ms)
        if self.form.modal is None and records.read_on(self.ui, ms) is not None:
            self._ask()
            self.layout()
            for told in records.archive_messages(self.ui):
                self.message = told
        if self.undo is None:
            return
        left = self.undo_left
        if left <= 0:
            self.undo = None
            self.layout()
        elif left // 100 != self._undo_shown:
            self._undo_shown = left // 100
            self.frame.run_out()
            self.dirty = True

    @property
    def undo_left(self) -> int:
        """For how many milliseconds a deletion can still be taken back."""
        return max(0, self._undo_until - self.ui.clock.now())

    def draw(self, canvas: Canvas) -> None:
        """The sheet and what lies on it."""
        self.frame.draw(canvas)


def _page(name: str) -> Any:
    """A page that the program may have."""
    return getattr(pages, name, None)

