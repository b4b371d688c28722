"""The page of a backup: everything is written into one file, or comes back from it, and what came of it."""

import time
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Any, Final

from tablegame.controllers.backup import BackedUp, backing_up
from tablegame.controllers.restore import NotRestored, Restored, RestoreTarget, restoring, take_offered
from tablegame.learn.progress import Progress, add_progress
from tablegame.match.record_files import exports
from tablegame.match.store import cause_slots
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import Control, button, buttons, field
from tablegame.ui.kit.layout import Column, Node, Space
from tablegame.ui.kit.nodes import Draw, Label, heading, paragraphs
from tablegame.ui.kit.page import PageScene
from tablegame.ui.scenes.common import key_only
from tablegame.ui.scenes.learn.exercise_service import own_of
from tablegame.ui.scenes.matches.backup_text import outcome_sentences
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BackupPage, TitlePage
from tablegame.ui.system import preferences
from tablegame.ui.system.file_manager import open_folder, path_of
from tablegame.ui.system.metrics import Box

STEP_S: Final = 0.012
"""The part of a frame that is spent on files, in seconds."""
LONGEST_PATH: Final = 1000
"""The most letters of a path that can be entered."""


class BackupScene(PageScene):
    """A dialog over what is there. A backup begins at once; before one is restored, its file is asked for."""

    opaque, width = False, 760.0

    def __init__(self, ui: Ui, page: BackupPage) -> None:
        super().__init__(ui)
        self.restore = page.restore
        self.value = str(page.path) if page.path is not None else ""
        self.fault: Text = ""
        self.words: list[Text] = []
        """The sentences about the result, once there is one."""
        self.done, self.total = 0, 0
        self.fresh = False
        """Whether something was restored, so that the pages underneath show old data."""
        self._made: Path | None = None
        self._hands: RestoreTarget | None = None
        self.came: Restored | None = None
        """What was restored, while the page asks whether another person's settings are to take effect."""
        self._steps: Generator[tuple[int, int], None, Any] | None = None

    @property
    def page_name(self) -> str:
        return self.ui.text("backup.restore" if self.restore else "backup.title")

    @property
    def asks(self) -> bool:
        """Return whether the page waits for the path of a backup."""
        return self.restore and self._steps is None and not self.words

    # The content --------------------------------------------------------------------------------------------
    def head(self) -> Node:
        return heading(self.page_name)

    def body(self) -> Node:
        if self.words:
            return Column(*self._live(self.words), gap=8)
        if self.asks:
            how = paragraphs([self.ui.text("backup.how")], t.NAME, t.SUMI_SECOND)
            fault = self._live([self.fault] if self.fault else [], t.SHU)
            return Column(*how, *fault, Space(8), self._path_field(), gap=8)
        words = self.ui.text("backup.progress", n=self.done, total=self.total)
        return Column(Label(words), Draw(self._draw_bar, 0, 14), gap=14)

    def foot(self) -> Node:
        """Return one or two buttons, each half as wide as the page."""
        if self.asks:
            return self._pair(
                self._button("cancel", "cancel", self.close, action="back"),
                self._button("go", "go", self.begin, action="activate", kind="primary"),
            )
        if self.came is not None:
            return self._pair(
                self._button("use", "settings_use", lambda: self.answer(True)),
                self._button(
                    "keep", "settings_keep", lambda: self.answer(False), action="back", kind="primary"
                ),
            )
        if self.words:
            folder = self._button("folder", "folder", self.show_folder)
            close = self._button("close", "close", self.close, action="activate", kind="primary")
            return self._pair(folder if self._made is not None else Space(), close)
        return self._pair(Space(), self._button("cancel", "cancel", self.close, action="back"))

    def layout(self) -> None:
        closing = bool(self.words) and self.came is None
        self.first = "field" if self.asks else "keep" if self.came else "close" if closing else "cancel"
        super().layout()
        if closing:
            key_only(self.form, "back", "escape", self.close)

    def _pair(self, left: Node, right: Node) -> Node:
        return buttons(left, right, equal=True)

    def _button(
        self, name: str, key: str, press: Callable[[], object], action: str = "", kind: str = "paper"
    ) -> Control:
        return button(
            self.ui.text(f"backup.{key}"), press, name=name, kind=kind, action=action, size=t.BODY, grow=1
        )

    def _live(self, sentences: Sequence[Text], ink: t.Colour = t.SUMI) -> list[Node]:
        """Return sentences that a screen reader says as soon as they appear."""
        return [
            Label(words, t.NAME, ink, lines=0, name=f"backup.{n}", live="now")
            for n, words in enumerate(sentences)
        ]

    def _path_field(self) -> Node:
        ui = self.ui
        return field(
            ui.text("backup.label"), self.value, self._write, name="field", most=LONGEST_PATH,
            placeholder=ui.text("backup.hint"), on_enter=self.begin, size=t.BODY,
        )  # fmt: skip

    def _draw_bar(self, canvas: Canvas, box: Box) -> None:
        """Draw how many of the files are done."""
        x, y, w, h = box
        canvas.panel("group", x, y, w, h, radius=h / 2)
        if part := w * self.done / max(1, self.total):
            canvas.panel("tab", x, y, max(h, part), h, radius=h / 2)

    # What is done -------------------------------------------------------------------------------------------
    def enter(self) -> None:
        if not self.restore:
            self.ui.save()
            self._steps = backing_up(self.ui.home)

    def leave(self) -> None:
        self._stop()

    def _stop(self) -> None:
        if self._steps is not None:
            self._steps.close()
            self._steps = None

    def again(self, page: BackupPage) -> None:
        """Put the path of a file that was dropped into the field, if the page asks for one."""
        if self.asks and page.path is not None:
            self.value, self.fault = str(page.path), ""
            self.layout()

    def begin(self) -> None:
        """Begin to restore the backup at the path in the field."""
        written = self.value.strip().strip("\"'")
        if not written:
            return
        path = path_of(written)
        service = self.ui.service
        host = service.host
        self._hands = hands = RestoreTarget(
            service.shelf.bookmarks.join, self._learn, self._set, own_of(self.ui).join, host.people.join,
            host.evenings.join, service.presets.join,
            lambda name: preferences.is_own(self.ui.preferences, host.people, self.ui.home, name),
        )  # fmt: skip
        self.fault, self.done, self.total = "", 0, 0
        service.stop_unattended()
        self._steps = restoring(self.ui.home, path, hands)
        self.form.set_focus(None)
        self.layout()

    def _learn(self, progress: Progress) -> None:
        add_progress(self.ui.learned, progress)
        self.ui.learned.save()

    def _set(self, raw: bytes) -> None:
        preferences.take(self.ui.preferences, raw)

    def update(self, ms: int) -> None:
        super().update(ms)
        if self._steps is None:
            return
        until = time.perf_counter() + STEP_S
        try:
            while time.perf_counter() < until:
                self.done, self.total = next(self._steps)
        except StopIteration as end:
            self._steps = None
            self._finish(end.value)
        except NotRestored as fault:
            self._steps = None
            self.fault = self.ui.say(fault.key, **cause_slots(self.ui.speaker, fault.key, fault.slots))
            self.form.set_focus(None)
        except OSError as fault:
            self._steps = None
            key = "backup.stopped" if self.restore else "backup.failed"
            self._show([self.ui.say(key, text=self.ui.cause(fault))])
        self.layout()

    def _finish(self, result: BackedUp | Restored) -> None:
        if isinstance(result, BackedUp):
            self._made = result.path
        else:
            self.fresh = True
            self.ui.service.duplicates.store.reload()
            if result.records:
                self.ui.service.shelf.look(result.records[:1])
            self._show_settings()
            self.came = result if result.offered else None
        words = outcome_sentences(self.ui.speaker, result)
        self._show(words if self.came is None else [*words, self._question(self.came)])

    def _question(self, restored: Restored) -> Text:
        who = restored.player_name or self.ui.text("backup.other_person")
        return self.ui.say("backup.settings_of", name=who)

    def answer(self, take: bool) -> None:
        """Let the settings of another person take effect, or leave those that are here."""
        came, hands = self.came, self._hands
        self.came = None
        if came is None or hands is None:
            return
        if take:
            take_offered(self.ui.home, came.offered, hands, came)
            self._show_settings()
        taken = any(name in came.others for name in came.offered)  # none of them if they are damaged
        self._show([self.ui.say("backup.settings_taken" if taken else "backup.settings_left")])

    def _show_settings(self) -> None:
        if self.ui.preferences.language:
            self.ui.set_language(self.ui.preferences.language)
        else:
            self.ui.changed()

    def _show(self, words: Sequence[Text]) -> None:
        self.words = list(words)
        self.form.set_focus(None)
        self.layout()

    def close(self) -> None:
        """Return to the page underneath, or to the title if restored data made that page outdated."""
        if self.fresh:
            self.ui.open(TitlePage())
        else:
            self.ui.stack.pop(self)

    def show_folder(self) -> None:
        """Open the folder of the backup in the file manager."""
        open_folder(exports(self.ui.home))

    def _write(self, value: str) -> None:
        self.value = value
