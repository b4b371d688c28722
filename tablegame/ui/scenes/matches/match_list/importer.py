"""Import of records: from a path that is written, or a file that is dropped on the window."""

from pathlib import Path
from typing import Final

from tablegame.controllers.restore import is_backup
from tablegame.match.record_files import Imported, NotImported, shown_name
from tablegame.match.store import cause_slots
from tablegame.speech import Text as Line
from tablegame.ui.scenes.text_dialogs import FieldScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BackupPage, MatchesPage, NotePage
from tablegame.ui.system.paths import path_of
from tablegame.ui.table.effects import Say
from tablegame.ui.table.scene import TableScene

LONGEST_PATH: Final = 1000


class ImportScene(FieldScene):
    """The question where a file lies; a file that is dropped meanwhile is taken, too."""

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
