"""What can be done with a match of the list, or with all of them; and the import of records."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from tablegame.controllers.match_shelf import Deleted
from tablegame.controllers.restore import is_backup
from tablegame.match.archive_page import ArchiveRow, Tab
from tablegame.match.record import Record, read_record
from tablegame.match.record_error import RecordError
from tablegame.match.record_files import Imported, NotImported, exports, shown_name
from tablegame.match.store import cause, cause_slots
from tablegame.speech import Text as Line
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.matches import records
from tablegame.ui.scenes.matches.match_list.query_model import QueryModel
from tablegame.ui.scenes.system.dialogs import FieldScene, MatchNoteScene
from tablegame.ui.shell import navigation as pages
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BackupPage, MatchesPage, NotePage
from tablegame.ui.system.file_manager import open_folder, path_of
from tablegame.ui.table.scene import TableScene
from tablegame.ui.table.table_context import Say

UNDO_MS: Final = 10_000
"""How long a deletion can be undone."""
FIRST: Final = frozenset({"continue", "view", "put_back", "replay"})
"""The actions that Enter triggers where they stand first."""
LONGEST_PATH: Final = 1000


@dataclass(frozen=True)
class MatchAction:
    """A button of the chosen match. `action`: the key that presses it."""

    name: str
    icon: str
    words: str
    action: str
    do: Callable[[], object] = field(compare=False)
    why_not: str = ""
    """Why it cannot be done now, though the button stands there."""


def actions_of(
    ui: Ui, listed: ArchiveRow, tab: Tab, do: Callable[[str], Callable[[], object]]
) -> list[MatchAction]:
    """Return the buttons of a match; `do` returns what the button of a name does."""
    summary = listed.summary
    replay, review = ui.leads(pages.ReplayPage), ui.leads(pages.ReviewPage)
    other = "" if summary.playable else ui.text("matches.mark.rules_why")

    def act(name: str, icon: str, key: str = "", words: str = "", why_not: str = "") -> MatchAction:
        action = key or ("activate" if not out and name in FIRST else "")
        text = ui.text(words or f"matches.action.{name}")
        return MatchAction(name, icon, text, action, (lambda: None) if why_not else do(name), why_not)

    goes_on = not summary.over
    out: list[MatchAction] = []
    if tab is Tab.ABANDONED:
        out.append(act("put_back", "undo"))
    elif goes_on:
        out.append(act("continue", "continue") if summary.playable else act("view", "log"))
    if replay and (summary.playable or not goes_on):
        so_far = "matches.action.replay_so_far" if goes_on else ""
        out.append(act("replay", "replay", words=so_far, why_not=other))
    if review and not goes_on:
        out.append(act("review", "search", "review_listed", why_not=other))
    if not goes_on and tab is not Tab.ABANDONED:
        own = f"{summary.game}.again.title"
        words = own if ui.speaker.has(own) else ""
        out.append(act("again", "cards", "again_match", words=words, why_not=other))
    if not goes_on and summary.playable:
        out.append(act("sheet", "sheet", "sheet"))
    if not goes_on and summary.playable and tab is not Tab.ABANDONED:
        out.append(act("fair", "verify", "fair_match"))
    if not goes_on:
        out.append(act("export", "share", "export_match"))
    if not goes_on or tab is Tab.ABANDONED:
        out.append(act("note", "note", "note_match"))
    if tab is not Tab.ABANDONED:
        out.append(act("delete", "trash", "delete_match"))
    return out


class MatchActions:
    """The actions of one list. `on_change` is called for another list, `on_message` for another message."""

    def __init__(
        self, ui: Ui, model: QueryModel, message: Text, on_change: Callable[[], object],
        on_message: Callable[[], object],
    ) -> None:  # fmt: skip
        self.ui = ui
        self.model = model
        self.message: Text = message
        """The result of the last action, as it stands at the foot."""
        self.sent: Path | None = None
        """The folder of the copy that was just made."""
        self.undo: Deleted | None = None
        """The deletion that can be undone now."""
        self.gone = False
        """Whether matches have come or gone, so that the title must look again."""
        self._undo_until = 0
        self._changed = on_change
        self._message_changed = on_message

    def acts(self, listed: ArchiveRow) -> list[MatchAction]:
        """Return the actions that a match allows."""
        do: dict[str, Callable[[], object]] = {
            "continue": self.go_on, "view": self.view, "replay": self.replay, "review": self.review,
            "again": self.again, "sheet": self.sheet, "fair": self.fair, "export": self.export,
            "note": self.write_note, "delete": self.delete, "put_back": self.put_back,
        }  # fmt: skip
        tab = self.model.tab
        if listed.head:
            tab = Tab.FINISHED if listed.summary.over else Tab.UNFINISHED
        return actions_of(self.ui, listed, tab, do.__getitem__)

    def go(self) -> None:
        """Take the first action of the chosen match, as Enter does."""
        listed = self.model.chosen
        acts = self.acts(listed) if listed is not None else []
        if acts and acts[0].action == "activate":
            acts[0].do()

    def forget(self) -> None:
        """Clear the message, because another match is chosen."""
        self.message, self.sent = "", None

    def go_on(self) -> None:
        """Open the table of the chosen match."""
        if (listed := self.model.chosen) is not None:
            records.resume(self.ui, listed.summary)

    def view(self) -> None:
        """Show what a record of other rules holds."""
        if (listed := self.model.chosen) is not None:
            records.look_at(self.ui, listed.summary)

    def replay(self) -> None:
        """Open the replay of the chosen match."""
        if (read := self._record()) is not None:
            self.ui.open(pages.ReplayPage(*read))

    def review(self) -> None:
        """Open the review of the chosen match."""
        if (read := self._record()) is not None:
            self.ui.open(pages.ReviewPage(*read, self.model.seat(self.model.chosen)))

    def review_at(self, index: int) -> None:
        """Choose the match of a row and review it."""
        self.model.rows.index = index
        self.review()

    def again(self) -> None:
        """Offer a deal of the chosen match again."""
        if (read := self._record()) is not None:
            self.ui.open(pages.AgainPage(*read))

    def fair(self) -> None:
        """Show the fair-play page of the chosen match."""
        if (read := self._record()) is not None:
            self.ui.open(pages.FairPlayPage(read[1]))

    def sheet(self) -> None:
        """Show the score sheet with which the chosen match ended."""
        if (read := self._record()) is None:
            return
        _, record = read
        try:
            view = records.at_the_end(record)
        except RecordError as fault:
            self.ui.open(pages.NotePage([self.ui.say(fault.key, **fault.slots)]))
            return
        header = record.header
        results = GAME_TABLES[header.game].results(view)
        last = len(results) - 1 if results else None
        own = record if header.start is None else None
        what = header.game, header.players, view, last, view
        self.ui.open(pages.SheetPage(*what, closes=True, turn=header.turn, record=own))

    def _record(self) -> tuple[Path, Record] | None:
        """Return the path and the record of the chosen match, or None after a note why it cannot be read."""
        if (listed := self.model.chosen) is None:
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
        """Give the match of a row a star, or take it away."""
        if (listed := self.model.rows.at(index)) is not None:
            identity, kept = listed.summary.identity, self.model.shelf.bookmarks
            kept.star(identity, not kept.of(identity).star)
            self._kept()

    def write_note(self) -> None:
        """Open the note on the chosen match."""
        if (listed := self.model.chosen) is not None:
            identity = listed.summary.identity
            title, note = self.model.words(listed).title, self.model.shelf.bookmarks.of(identity).note
            self.ui.stack.push(MatchNoteScene(self.ui, title, note, partial(self._noted, identity)))

    def _noted(self, identity: str, note: str) -> None:
        self.model.shelf.bookmarks.note(identity, note)
        self._kept()

    def _kept(self) -> None:
        reason = self.ui.cause(self.model.shelf.bookmarks.fault)
        self.message = self.ui.text("matches.note.unsaved", text=reason) if reason else ""
        self._changed()

    # Taken off and put back ---------------------------------------------------------------------------------
    def delete(self) -> None:
        """Move the chosen match among the abandoned ones; for some seconds this can be undone."""
        if (listed := self.model.chosen) is None:
            return
        try:
            self.undo = self.model.shelf.delete(listed.summary.path)
        except OSError as fault:
            self._not_moved(listed.summary.path, fault)
            return
        self._undo_until = self.ui.clock.now() + UNDO_MS
        self.gone = True
        self.forget()
        self._changed()

    @property
    def undo_left(self) -> int:
        """For how many milliseconds the deletion can still be undone."""
        return max(0, self._undo_until - self.ui.clock.now())

    def put_back_last(self) -> None:
        """Undo the deletion."""
        if self.undo is not None:
            deleted, self.undo = self.undo, None
            self._back(deleted.now)

    def put_back(self) -> None:
        """Take the chosen match from the abandoned ones."""
        if (listed := self.model.chosen) is not None:
            self._back(listed.summary.path)

    def _back(self, path: Path) -> None:
        try:
            back = self.model.shelf.put_back(path)
        except OSError as fault:
            self._not_moved(path, fault)
            return
        if self.undo is not None and self.undo.now == path:
            self.undo = None
        self.gone = True
        self.model.ask()
        if (index := self.model.rows.index_of(back)) is not None:
            self.model.rows.index = index
        self._changed()

    def _not_moved(self, path: Path, fault: OSError) -> None:
        slots = {"file": path.name, "text": self.ui.cause(fault)}
        self.ui.open(pages.NotePage([self.ui.say("errors.not_moved", **slots)]))

    # Files --------------------------------------------------------------------------------------------------
    def bring(self) -> None:
        """Ask for the path of the record to import."""
        self.ui.stack.push(ImportScene(self.ui))

    def export(self) -> None:
        """Copy the chosen match into the folder for others."""
        if (listed := self.model.chosen) is None:
            return
        try:
            copy = self.model.shelf.send(listed.summary.path)
        except OSError as fault:
            self.message, self.sent = self.ui.text("matches.export.failed", text=self.ui.cause(fault)), None
        else:
            self.message = self.ui.text("matches.export.done", file=copy.name, folder=str(copy.parent))
            self.sent = copy.parent
        self.undo = None
        self._message_changed()

    def show_folder(self) -> None:
        """Show the folder of the records in the file manager."""
        home = self.model.shelf.home
        folder = home / ("abandoned" if self.model.tab is Tab.ABANDONED else "matches")
        self._show(folder if folder.is_dir() else home)

    def show_exports(self) -> None:
        """Show the folder of the copies."""
        self._show(exports(self.model.shelf.home))

    def _show(self, folder: Path) -> None:
        if not open_folder(folder):
            self.message, self.sent = self.ui.text("matches.export.no_opener", folder=str(folder)), None
            self._message_changed()

    def show_statistics(self) -> None:
        """Open the statistics."""
        self.ui.open(pages.StatisticsPage(self.model.filters.query.game))

    # Files that could not be read ---------------------------------------------------------------------------
    def show_aside(self) -> None:
        """Name the files that could not be read."""
        ui, kinds = self.ui, {"damaged": self.model.damaged, "newer": self.model.newer}
        said = [
            ui.say(f"matches.aside.{kind}", files=ui.text("app.separator").join(names))
            for kind, names in kinds.items() if names
        ]  # fmt: skip
        ui.open(pages.NotePage(said))

    def mend(self) -> None:
        """Make a match of the good lines of the first damaged record, or say that it has none."""
        ui, model, name = self.ui, self.model, self.model.damaged[0]
        try:
            ui.service.mend(name)
        except RecordError:
            ui.open(pages.NotePage([ui.say("errors.record.not_mended", file=name)]))
            model.damaged = [*model.damaged[1:], name]
        except OSError as fault:
            slots = {"file": name, "text": cause(ui.speaker, fault, reading=True)}
            ui.open(pages.NotePage([ui.say("errors.record.unreadable", **slots)]))
        else:
            self.gone = True
            model.look()
            self._changed()


class ImportScene(FieldScene):
    """The question for the path of a file; a file that is dropped meanwhile is taken, too."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui, "import_page", "", LONGEST_PATH)
        self.about = ui.text("matches.import_page.how")

    def done(self) -> None:
        written = self.value.strip().strip("\"'")
        if not written:
            return
        if is_backup(path := path_of(written)):
            self.close()
            self.ui.open(BackupPage(restore=True, path=path))
            return
        try:
            brought = self.ui.service.shelf.bring(path)
        except NotImported as fault:
            self.fault = self.ui.say(fault.key, **cause_slots(self.ui.speaker, fault.key, fault.slots))
            self.layout()
        else:
            self.close()
            show(self.ui, brought)


def dropped(ui: Ui, path: Path) -> None:
    """Import a dropped record, or ask about a dropped backup; refuse both over a match."""
    if not ui.has_service or ui.service.tables:
        why, scene = "matches.import_page.playing", ui.stack.top
        if isinstance(scene, TableScene):
            scene.carry_out(Say(Line(why)))
        else:
            ui.open(NotePage([ui.say(why)]))
        return
    if is_backup(path):
        if isinstance(ui.stack.top, ImportScene):
            ui.stack.top.close()
        ui.open(BackupPage(restore=True, path=path))
        return
    try:
        brought = ui.service.shelf.bring(path)
    except NotImported as fault:
        ui.open(NotePage([ui.say(fault.key, **cause_slots(ui.speaker, fault.key, fault.slots))]))
    else:
        if isinstance(ui.stack.top, ImportScene):
            ui.stack.top.close()
        show(ui, brought)


def show(ui: Ui, brought: Imported) -> None:
    """Open the list with the match chosen."""
    words = ui.text("matches.import_page.known")
    if brought.fresh:
        words = ui.text("matches.import_page.done", match=shown_name(brought.path))
    ui.open(MatchesPage(identity=brought.identity, message=words))
