"""The program with a window: opens the folder, the window and the thinking process, and runs the scenes."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from unicodedata import east_asian_width

import pygame

from tablegame.controllers.match_service import MatchService
from tablegame.controllers.workers import Workers
from tablegame.crash_report import CrashReporter
from tablegame.language import preferred_language
from tablegame.match.files import clear_unfinished
from tablegame.match.home import FolderLock, HomeBusy, NoHome, home, lock, write_fault
from tablegame.match.store import SAVES
from tablegame.speech import Speaker
from tablegame.speech.terminal import printable
from tablegame.speech.text_catalogue import readings
from tablegame.ui.access.reader import open_reader
from tablegame.ui.draw.art import keep_rasters, raster
from tablegame.ui.draw.line_breaking import wrap
from tablegame.ui.draw.picture_cache import free_memory
from tablegame.ui.draw.raster_file import RasterFile
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.scenes.system.dialogs import FaultScene, shorten_path, show_sentence
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.shell.navigation import DroppedPage, NotePage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.assets import asset
from tablegame.ui.system.display_libraries import missing_packages
from tablegame.ui.system.preferences import FILE as SETTINGS
from tablegame.ui.system.window import NoDisplay, message_box

GOOD, BAD = 0, 1
BOX_COLUMNS = 60
"""Columns of a message box; a full-width character takes two."""
ICON_PX = 128
LOCK_EVERY_MS = 1000
TABLE = (
    "tablegame.ui.table.table_values",
    "tablegame.ui.table.table_context",
    "tablegame.ui.table.overlay.coach",
    "tablegame.ui.table.overlay.table_panels",
    "tablegame.ui.table.input.guidance",
    "tablegame.ui.table.finale",
    "tablegame.ui.table.match_controls",
    "tablegame.ui.table.painter",
    "tablegame.ui.scenes.table.live_table",
)
"""The modules of a table, in steps of some tens of milliseconds."""
CACHE = "cache"
"""The folder of what only saves time, and can be deleted."""
FIRST_PICTURE = "first_picture.rasters"


def run(
    *,
    size: tuple[int, int] | None = None,
    fullscreen: bool = False,
    language: str | None = None,
    shown: Path | None = None,
) -> int:
    """Run the window until it is closed, and return the status of the process.

    Problems are reported in one sentence. `shown`: a file that is treated as if it had been dropped on the
    window; no match begins by it.
    """
    speaker = Speaker(language or preferred_language(os.environ))
    try:
        folder = home()
    except NoHome as fault:
        return _say(speaker.text(fault.key, folder=fault.folder), speaker.language)
    crash_reporter = CrashReporter(folder)
    try:
        with lock(folder) as held, crash_reporter.watched():
            program = _Program(folder, speaker, crash_reporter, shown)
            program.lock = held
            if held.held:
                program.errands.append(partial(clear_unfinished, folder))
            return program.play(size, fullscreen, language)
    except HomeBusy as busy:
        key = busy.key if shown is None else busy.key_with_a_file
        return _say(speaker.text(key, folder=str(busy.folder)), speaker.language)
    except NoDisplay:
        return _write(_no_display(speaker))
    except Exception as fault:
        return _say(_note(crash_reporter, speaker, "start", fault)[1], speaker.language)


class _Program:
    """One run of the window, over the faults of its scenes."""

    def __init__(
        self, folder: Path, speaker: Speaker, crash_reporter: CrashReporter, shown: Path | None
    ) -> None:
        self.folder = folder
        self.errands: list[Callable[[], object]] = []
        """The tasks to do once, after the first picture."""
        if shown is not None:
            self.errands.append(lambda: self.ui.open(DroppedPage(shown)))
        self.speaker = speaker
        self.crash_reporter = crash_reporter
        self.workers = Workers(crash_reporter.note_text)
        self.service = MatchService(folder, self.workers)
        self.told_unsaved = False
        self.lock: FolderLock | None = None
        self.since_lock = 0

    def play(self, size: tuple[int, int] | None, fullscreen: bool, language: str | None) -> int:
        """Run until the window is closed, and return the status of the process."""
        ended = True
        try:
            self._keep_rasters()
            self.ui = open_ui(self.service, size=size, language=language)
            self.ui.tick = self._every_frame
            self.crash_reporter.facts, self.crash_reporter.names = self._facts, self._names
            try:
                if fullscreen and not self.ui.window.fullscreen:
                    self.ui.toggle_fullscreen()
                return self._scenes()
            finally:
                self.crash_reporter.facts, self.crash_reporter.names = dict, list
                ended = self.ui.close()
                if not self.told_unsaved:
                    for path, fault in SAVES.faults.items():
                        text = self.ui.cause(fault)
                        _write(self.ui.text("errors.unsaved_at_end", file=path.name, text=text))
        finally:
            self.service.close()
            if ended:
                pygame.quit()

    def _keep_rasters(self) -> None:
        """Take the rasters of the first picture from a file, and write it anew once the picture stands."""
        file = RasterFile(self.folder / CACHE / FIRST_PICTURE)
        keep_rasters(file)
        self.errands.insert(0, file.save)

    def _scenes(self) -> int:
        """Return the title and what follows; after a fault the page about it."""
        messages = []
        if (fault := write_fault(self.folder)) is not None:
            self.told_unsaved = True
            slots = {"folder": shorten_path(str(self.folder)), "text": self.ui.cause(fault)}
            messages.append(self.ui.say("errors.home.unwritable", **slots))
        scene: Scene = TitleScene(self.ui, messages)
        status = GOOD
        while True:
            try:
                Loop(self.ui, DEVICES, open_reader).run(scene, later=self._later())
                return status
            except Exception as fault:
                status = BAD
                path, sentence = _note(self.crash_reporter, self.ui.speaker, "window", fault)
                _write(sentence)
                telling = isinstance(self.ui.stack.top, FaultScene)
                saved = self._clear()
                if telling:
                    # Not even that page can be drawn.
                    _show_box(sentence)
                    return status
                scene = FaultScene(self.ui, path, saved, lambda: TitleScene(self.ui))

    def _later(self) -> list[Callable[[], object]]:
        """Return the tasks that can wait for the first screen.

        They start the thinking process, load tables and texts, and return the memory used for a while.
        """
        # Not again after a fault: it may be one of them that fails.
        errands, self.errands = self.errands, []
        tables = (partial(import_module, name) for name in TABLE)
        return [*errands, self.workers.start, *tables, *readings(self.ui.speaker.language), free_memory]

    def _clear(self) -> bool:
        """Leave all tables and drop all scenes. Return whether the matches are on the disk."""
        played = [table.match for table in self.service.open_tables]
        with suppress(Exception):
            self.service.leave_all()
        self.ui.stack.drop()
        # Only now: what was refused a moment ago is tried again as a table is left.
        return all(match.saved if match.path is not None else not match.not_saved for match in played)

    def _every_frame(self, ms: int) -> None:
        """Run the tasks of every frame that belong to no scene."""
        self.crash_reporter.note_frame()
        self.service.look_over()
        self._keep_lock(ms)
        if not self.told_unsaved and (sentences := self._unsaved()):
            self.told_unsaved = True
            self.ui.open(NotePage(sentences))

    def _unsaved(self) -> list[str]:
        """Return a sentence for each file that is not saved."""
        ui, sentences = self.ui, list[str]()
        for path, fault in SAVES.faults.items():
            key = "errors.settings_unsaved" if path == ui.home / SETTINGS else "errors.unsaved"
            sentences.append(ui.text(key, file=path.name, text=ui.cause(fault)))
        return sentences

    def _keep_lock(self, ms: int) -> None:
        """Lock a home folder that was removed during play and made again; say if another program has it."""
        self.since_lock += ms
        if self.lock is None or self.since_lock < LOCK_EVERY_MS:
            return
        self.since_lock = 0
        try:
            self.lock.renew()
        except HomeBusy as busy:
            self.lock = None
            self.ui.open(NotePage([self.ui.say(busy.key)]))

    def _names(self) -> list[str]:
        return [player.name for table in self.service.open_tables for player in table.match.players]

    def _facts(self) -> dict[str, object]:
        """Return the facts of a report beside the fault."""
        ui = self.ui
        facts: dict[str, object] = {
            "pygame-ce": f"{pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}",
            "driver": pygame.display.get_driver(),
            "window": f"{ui.metrics.w_px}x{ui.metrics.h_px}, language {ui.language}",
            "scenes": " ".join(type(scene).__name__ for scene in ui.stack.scenes),
        }
        for number, table in enumerate(self.service.open_tables, 1):
            match = table.match
            name = match.path.name if match.path else "not on a disk"
            facts[f"match {number}"] = f"{match.game.id}, {match.seats} seats, line {match.line}, {name}"
        return facts


def open_ui(service: MatchService, *, size: tuple[int, int] | None = None, language: str | None = None) -> Ui:
    """Return the window with its icon and everything that scenes reach for; NoDisplay where there is no
    screen."""
    ui = Ui(
        service.home,
        language=language,
        service=service,
        size=size,
        fallback=preferred_language(os.environ),
        routes=ROUTES,
    )
    ui.window.set_icon(raster(asset("sprites/icon.svg").read_bytes(), ICON_PX, ICON_PX))
    return ui


def _note(
    crash_reporter: CrashReporter, speaker: Speaker, where: str, fault: Exception
) -> tuple[Path | None, str]:
    """Write a report of a fault. Return its path, if any, and the sentence about both."""
    path = crash_reporter.note(where, fault)
    key, slots = crash_reporter.sentence(path, fault)
    return path, speaker.text(key, **slots)


def _no_display(speaker: Speaker) -> str:
    """Describe what prevents a window: libraries that can be installed, or the lack of a screen."""
    missing = missing_packages(os.environ)
    if not missing:
        return speaker.text("errors.no_display")
    debian, fedora = (" ".join(names) for names in zip(*missing.values(), strict=True))
    return speaker.text("errors.no_library", libraries=" ".join(missing), debian=debian, fedora=fedora)


def _write(sentence: str) -> int:
    """Write a sentence to the terminal, and return the status of a program that ends with it."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(printable(f"tablegame: {sentence}", keep="\n"), file=sys.stderr, flush=True)
    return BAD


def _say(sentence: str, language: str) -> int:
    """Show a sentence in the terminal, and in a small window where the program was not started from one."""
    if _no_terminal():
        try:
            show_sentence(sentence, language)
        except Exception:  # the system's own box may lack the letters, but it is better than silence
            _show_box(sentence)
    return _write(sentence)


def _show_box(sentence: str) -> None:
    """Show a sentence in the system's message box, in lines that fit on a small screen."""
    rows = wrap(
        sentence,
        BOX_COLUMNS,
        lambda text: sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text),
    )
    message_box("Tablegame", "\n".join(rows))


def _no_terminal() -> bool:
    """Return whether the user would not see a terminal, as after a click on the program's picture."""
    if sys.stderr is None:
        return True
    with suppress(ValueError, OSError):
        if sys.stderr.isatty():
            return False
    return any(os.environ.get(name) for name in LAUNCHED)


LAUNCHED = ("GIO_LAUNCHED_DESKTOP_FILE", "DESKTOP_STARTUP_ID", "XDG_ACTIVATION_TOKEN")
"""The variables that desktops set for a program that was started by a click."""
