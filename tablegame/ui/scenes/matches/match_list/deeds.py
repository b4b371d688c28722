"""What is done with matches from their list, and what is told of it at the foot."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from tablegame.controllers.match_shelf import Deleted
from tablegame.match.archive_page import Listed, Tab
from tablegame.match.importing import exports
from tablegame.match.record import Record, read_record
from tablegame.match.record_error import RecordError
from tablegame.match.save_queue import cause
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.matches import records
from tablegame.ui.scenes.matches.match_list import actions
from tablegame.ui.scenes.matches.match_list.actions import Act
from tablegame.ui.scenes.matches.match_list.found import Found
from tablegame.ui.scenes.matches.match_list.importer import ImportScene
from tablegame.ui.scenes.matches.match_list.note import MatchNoteScene
from tablegame.ui.shell import navigation as pages
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.opener import open_folder

UNDO_MS: Final = 10_000


class Deeds:
    """`on_change` hears of another list, `on_told` of other words at the foot."""

    def __init__(
        self, ui: Ui, found: Found, message: Text, on_change: Callable[[], object],
        on_told: Callable[[], object],
    ) -> None:  # fmt: skip
        self.ui = ui
        self.found = found
        self.message: Text = message
        """What has just been done."""
        self.sent: Path | None = None
        """The folder of the copy that was just made."""
        self.undo: Deleted | None = None
        """What can be put back for some seconds."""
        self.gone = False
        """Whether matches have come or gone, so that the title behind has to look again."""
        self._undo_until = 0
        self._changed = on_change
        self._told = on_told

    def acts(self, listed: Listed) -> list[Act]:
        """What can be done with a match."""
        do: dict[str, Callable[[], object]] = {
            "continue": self.go_on, "view": self.view, "replay": self.replay, "review": self.review,
            "again": self.again,
            "sheet": self.sheet, "fair": self.fair,
            "export": self.export, "note": self.write_note, "delete": self.delete, "put_back": self.put_back,
        }  # fmt: skip
        tab = self.found.tab
        if listed.head:
            tab = Tab.FINISHED if listed.summary.over else Tab.UNFINISHED
        replay, review = self.ui.leads(pages.ReplayPage), self.ui.leads(pages.ReviewPage)
        return actions.acts_of(self.ui, listed, tab, lambda name: do[name], replay=replay, review=review)

    def go(self) -> None:
        """What Enter does with the chosen match."""
        listed = self.found.chosen
        acts = self.acts(listed) if listed is not None else []
        if acts and acts[0].name in actions.FIRST and not acts[0].why_not:
            acts[0].do()

    def forget(self) -> None:
        """Another match is chosen: what was told of the last one goes."""
        self.message, self.sent = "", None

    def go_on(self) -> None:
        """The table of the chosen match."""
        if (listed := self.found.chosen) is not None:
            records.resume(self.ui, listed.summary)

    def view(self) -> None:
        """What a record of other rules holds."""
        if (listed := self.found.chosen) is not None:
            records.look_at(self.ui, listed.summary)

    def replay(self) -> None:
        """The chosen match is seen again."""
        if (found := self._record()) is not None:
            self.ui.open(pages.ReplayPage(*found))

    def review(self) -> None:
        """What the decisions of the chosen match were worth."""
        if (found := self._record()) is not None:
            self.ui.open(pages.ReviewPage(*found, self.found.seat(self.found.chosen)))

    def review_at(self, index: int) -> None:
        """The same of the match of a row, which is chosen then."""
        self.found.rows.index = index
        self.review()

    def again(self) -> None:
        """A deal of the chosen match is played once more."""
        if (found := self._record()) is not None:
            self.ui.open(pages.AgainPage(*found))

    def fair(self) -> None:
        """What was promised about the cards of the chosen match, and whether it was kept."""
        if (found := self._record()) is not None:
            self.ui.open(pages.FairPlayPage(found[1]))

    def sheet(self) -> None:
        """The score sheet with which the chosen match ended, from where it can be saved."""
        if (found := self._record()) is None:
            return
        _, record = found
        try:
            view = records.at_the_end(record)
        except RecordError as fault:
            self.ui.open(pages.NotePage([self.ui.say(fault.key, **fault.slots)]))
            return
        header = record.header
        results = GAME_TABLES[header.game].results(view)
        last = len(results) - 1 if results else None
        told = record if header.start is None else None
        what = header.game, header.players, view, last, view
        self.ui.open(pages.SheetPage(*what, closes=True, turn=header.turn, record=told))

    def _record(self) -> tuple[Path, Record] | None:
        """What is written of the chosen match; None, once it is said, where that cannot be read."""
        if (listed := self.found.chosen) is None:
            return None
        path = listed.summary.path
        try:
            return path, read_record(path)
        except RecordError as fault:
            self.ui.open(pages.NotePage([self.ui.say(fault.key, **fault.slots)]))
        except OSError:
            self.ui.open(pages.NotePage([self.ui.say("errors.no_file", path=path.name)]))
        return None

    # Kept ---------------------------------------------------------------------------------------------------
    def star(self, index: int) -> None:
        """Keeps a match, or does not keep it any more."""
        if (listed := self.found.rows.at(index)) is not None:
            identity, kept = listed.summary.identity, self.found.shelf.keepsakes
            kept.star(identity, not kept.of(identity).star)
            self._kept()

    def write_note(self) -> None:
        """A note on the chosen match."""
        if (listed := self.found.chosen) is not None:
            identity = listed.summary.identity
            title, note = self.found.words(listed).title, self.found.shelf.keepsakes.of(identity).note
            self.ui.stack.push(MatchNoteScene(self.ui, title, note, partial(self._noted, identity)))

    def _noted(self, identity: str, note: str) -> None:
        self.found.shelf.keepsakes.note(identity, note)
        self._kept()

    def _kept(self) -> None:
        cause = self.ui.cause(self.found.shelf.keepsakes.fault)
        self.message = self.ui.text("matches.note.unsaved", text=cause) if cause else ""
        self._changed()

    # Taken off and put back ---------------------------------------------------------------------------------
    def delete(self) -> None:
        """The chosen match goes among the abandoned ones; for some seconds it can be put back."""
        if (listed := self.found.chosen) is None:
            return
        try:
            self.undo = self.found.shelf.delete(listed.summary.path)
        except OSError as fault:
            self._not_moved(listed.summary.path, fault)
            return
        self._undo_until = self.ui.clock.now() + UNDO_MS
        self.gone = True
        self.forget()
        self._changed()

    @property
    def undo_left(self) -> int:
        """For how many milliseconds a deletion can still be taken back."""
        return max(0, self._undo_until - self.ui.clock.now())

    def put_back_last(self) -> None:
        """The match that was just deleted is there again."""
        if self.undo is not None:
            deleted, self.undo = self.undo, None
            self._back(deleted.now)

    def put_back(self) -> None:
        """The chosen match is no longer abandoned."""
        if (listed := self.found.chosen) is not None:
            self._back(listed.summary.path)

    def _back(self, path: Path) -> None:
        try:
            back = self.found.shelf.put_back(path)
        except OSError as fault:
            self._not_moved(path, fault)
            return
        self.gone = True
        self.found.ask()
        if (index := self.found.rows.index_of(back)) is not None:
            self.found.rows.index = index
        self._changed()

    def _not_moved(self, path: Path, fault: OSError) -> None:
        slots = {"file": path.name, "text": self.ui.cause(fault)}
        self.ui.open(pages.NotePage([self.ui.say("errors.not_moved", **slots)]))

    # Files --------------------------------------------------------------------------------------------------
    def bring(self) -> None:
        """Asks where a record lies that is to be imported."""
        self.ui.stack.push(ImportScene(self.ui))

    def export(self) -> None:
        """A copy of the chosen match into the folder for others."""
        if (listed := self.found.chosen) is None:
            return
        try:
            copy = self.found.shelf.send(listed.summary.path)
        except OSError as fault:
            self.message, self.sent = self.ui.text("matches.export.failed", text=self.ui.cause(fault)), None
        else:
            self.message = self.ui.text("matches.export.done", file=copy.name, folder=str(copy.parent))
            self.sent = copy.parent
        self.undo = None
        self._told()

    def show_folder(self) -> None:
        """The folder of the records, in the file manager."""
        home = self.found.shelf.home
        here = home / ("abandoned" if self.found.tab is Tab.ABANDONED else "matches")
        self._show(here if here.is_dir() else home)

    def show_exports(self) -> None:
        """The folder of the copies."""
        self._show(exports(self.found.shelf.home))

    def _show(self, folder: Path) -> None:
        if not open_folder(folder):
            self.message, self.sent = self.ui.text("matches.export.no_opener", folder=str(folder)), None
            self._told()

    def show_statistics(self) -> None:
        """What the matches come to."""
        self.ui.open(pages.StatisticsPage(self.found.filters.query.game))

    # Files that could not be read ---------------------------------------------------------------------------
    def show_aside(self) -> None:
        """Names them."""
        ui, kinds = self.ui, {"damaged": self.found.damaged, "newer": self.found.newer}
        said = [
            ui.say(f"matches.aside.{kind}", files=ui.text("app.separator").join(names))
            for kind, names in kinds.items() if names
        ]  # fmt: skip
        ui.open(pages.NotePage(said))

    def mend(self) -> None:
        """Makes a match of the good lines of the first record that was put aside; says if it has none."""
        ui, found, name = self.ui, self.found, self.found.damaged[0]
        try:
            ui.service.mend(name)
        except RecordError:
            ui.open(pages.NotePage([ui.say("errors.record.not_mended", file=name)]))
            found.damaged = [*found.damaged[1:], name]
        except OSError as fault:
            slots = {"file": name, "text": cause(ui.speaker, fault, reading=True)}
            ui.open(pages.NotePage([ui.say("errors.record.unreadable", **slots)]))
        else:
            self.gone = True
            found.look()
            self._changed()
