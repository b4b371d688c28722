"""Everything into one file, and back: what will happen, how far it is, and what came of it."""

import time
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any, Final

from tablegame.controllers.backup import BackedUp, backing_up
from tablegame.controllers.restoring import Hands, NotRestored, Restored, restoring, take_offered
from tablegame.learn.joining import join
from tablegame.learn.progress import Progress
from tablegame.match.importing import exports
from tablegame.match.save_queue import cause_slots
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import capped, grown, heading, key_only
from tablegame.ui.scenes.learn.exercises.kept import own_of
from tablegame.ui.scenes.matches.backup_text import told
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BackupPage, TitlePage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system import preferences
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.opener import open_folder
from tablegame.ui.system.paths import path_of
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.inputs import TextField

WIDTH: Final = 760.0
EDGE: Final = 48.0
STEP_S: Final = 0.012
"""Of a frame, for the files."""
LONGEST_PATH: Final = 1000
BAR: Final = 14.0


class BackupScene(Scene):
    """Paper over what is there. A backup begins at once; what comes back is asked about before."""

    opaque = False

    def __init__(self, ui: Ui, page: BackupPage) -> None:
        super().__init__(ui)
        self.restore = page.restore
        self.value = str(page.path) if page.path is not None else ""
        self.fault: Text = ""
        self.words: list[Text] = []
        """What has come of it."""
        self.done, self.total = 0, 0
        self.fresh = False
        """Whether something came in, so that what lies beneath is no longer true."""
        self._made: Path | None = None
        self._hands: Hands | None = None
        self.came: Restored | None = None
        """What came back, as long as it is asked whether another person's settings are to take effect."""
        self._steps: Generator[tuple[int, int], None, Any] | None = None

    @property
    def page_name(self) -> str:
        """What a screen reader calls the page."""
        return self.ui.text("backup.restore" if self.restore else "backup.title")

    @property
    def asks(self) -> bool:
        """Whether it waits for the place of a backup."""
        return self.restore and self._steps is None and not self.words

    def enter(self) -> None:
        """A backup begins."""
        if not self.restore:
            self.ui.save()
            self._steps = backing_up(self.ui.home)

    def leave(self) -> None:
        """What is half done is not there."""
        self._stop()

    def _stop(self) -> None:
        if self._steps is not None:
            self._steps.close()
            self._steps = None

    def again(self, page: BackupPage) -> None:
        """Another file was dropped: its place is written in the field, if one is asked for."""
        if self.asks and page.path is not None:
            self.value, self.fault = str(page.path), ""
            self.layout()

    # What is done -------------------------------------------------------------------------------------------
    def begin(self) -> None:
        """What stands in the field is looked through, and comes in if it is whole."""
        written = self.value.strip().strip("\"'")
        if not written:
            return
        path = path_of(written)
        service = self.ui.service
        host = service.host
        self._hands = hands = Hands(
            service.shelf.keepsakes.join, self._learn, self._set, own_of(self.ui).join, host.people.join,
            host.evenings.join,
            lambda name: preferences.is_own(self.ui.preferences, host.people, self.ui.home, name),
        )  # fmt: skip
        self.fault, self.done, self.total = "", 0, 0
        self._steps = restoring(self.ui.home, path, hands)
        self.form.set_focus(None)
        self.layout()

    def _learn(self, theirs: Progress) -> None:
        join(self.ui.learned, theirs)
        self.ui.learned.save()

    def _set(self, raw: bytes) -> None:
        preferences.take(self.ui.preferences, raw)

    def update(self, ms: int) -> None:
        """Goes on with the files."""
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
            self.layout()
        except OSError as fault:
            self._steps = None
            key = "backup.stopped" if self.restore else "backup.failed"
            self._tell([self.ui.say(key, text=self.ui.cause(fault))])
        self.dirty = True

    def _finish(self, found: BackedUp | Restored) -> None:
        if isinstance(found, BackedUp):
            self._made = found.path
        else:
            self.fresh = True
            if (turns := getattr(self.ui.service, "duplicates", None)) is not None:
                turns.store.reload()
            if found.records:
                self.ui.service.shelf.look(found.records[:1])
            self._show_settings()
            self.came = found if found.offered else None
        words = told(self.ui.speaker, found)
        self._tell(words if self.came is None else [*words, self._question(self.came)])

    def _question(self, found: Restored) -> Text:
        who = found.player_name or self.ui.text("backup.other_person")
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
        self._tell([self.ui.say("backup.settings_taken" if taken else "backup.settings_left")])

    def _show_settings(self) -> None:
        if self.ui.preferences.language:
            self.ui.set_language(self.ui.preferences.language)
        else:
            self.ui.changed()

    def _tell(self, words: Sequence[Text]) -> None:
        self.words = list(words)
        self.form.set_focus(None)
        self.layout()

    def close(self) -> None:
        """Back to what lies beneath, or to the title where that has changed."""
        if self.fresh:
            self.ui.open(TitlePage())
        else:
            self.ui.stack.pop(self)

    def show_folder(self) -> None:
        """The folder of the backup; where none can be shown, its name stands here."""
        open_folder(exports(self.ui.home))

    # Places -------------------------------------------------------------------------------------------------
    def _said(self) -> list[tuple[Text, str]]:
        """Paragraphs and their ink."""
        if self.words:
            return [(each, t.SUMI) for each in self.words]
        if self.asks:
            out: list[tuple[Text, str]] = [(self.ui.text("backup.how"), t.SUMI_SECOND)]
            return [*out, *([(self.fault, t.SHU)] if self.fault else [])]
        words = self.ui.text("backup.progress", n=self.done, total=self.total)
        return [(words, t.SUMI)]

    def layout(self) -> None:
        """As high as its words."""
        ui, form, type_ = self.ui, self.form, self.ui.type
        w = min(WIDTH * min(1.5, max(1.0, grown(ui))), ui.metrics.w - 60)
        inner, size = w - 2 * EDGE, capped(ui, t.BODY, 28)
        self.size = t.NAME
        high = sum(
            len(type_.wrap(each, self.size, inner)) * type_.leading(each, self.size) + 8
            for each, _ in self._said()
        )
        field = 0.0 if not self.asks else 52.0 if grown(ui) < 1.3 else 64.0
        middle = field if self.asks else 0.0 if self.words else BAR
        h = min(ui.metrics.h - 24, 92 + high + middle + 24 + 52 + 44)
        self.box: Box = ((ui.metrics.w - w) / 2, (ui.metrics.h - h) / 2, w, h)
        x, y = self.box[:2]
        foot = y + h - 44 - 52
        self.bar: Box = (x + EDGE, foot - 24 - BAR, inner, BAR)
        form.clear()
        form.paper = True
        half = (inner - 12) / 2
        left, right = (x + EDGE, foot, half, 52.0), (x + EDGE + half + 12, foot, half, 52.0)
        if self.asks:
            form.add(
                TextField(
                    (x + EDGE, foot - 24 - field, inner, field), ui.text("backup.label"), self.value,
                    self._write, most=LONGEST_PATH, placeholder=ui.text("backup.hint"), name="field",
                    on_enter=self.begin, size=size,
                )
            )  # fmt: skip
            cancel = ui.text("backup.cancel")
            form.add(Button(left, cancel, self.close, kind="paper", size=size, action="back", name="cancel"))
            go = ui.text("backup.go")
            form.add(Button(right, go, self.begin, kind="primary", size=size, action="activate", name="go"))
        elif self.came is not None:
            keep, use = ui.text("backup.settings_keep"), ui.text("backup.settings_use")
            form.add(
                Button(
                    right,
                    keep,
                    lambda: self.answer(False),
                    kind="primary",
                    size=size,
                    action="back",
                    name="keep",
                )
            )
            form.add(Button(left, use, lambda: self.answer(True), kind="paper", size=size, name="use"))
        elif self.words:
            if self._made is not None:
                words = ui.text("backup.folder")
                form.add(Button(left, words, self.show_folder, kind="paper", size=size, name="folder"))
            close = ui.text("backup.close")
            form.add(
                Button(right, close, self.close, kind="primary", size=size, action="activate", name="close")
            )
            key_only(form, "back", "escape", self.close)
        else:
            cancel = ui.text("backup.cancel")
            form.add(Button(right, cancel, self.close, kind="paper", size=size, action="back", name="cancel"))
        if form.focus is None:
            form.set_focus(
                next((f for n in ("field", "keep", "close", "cancel") if (f := form.find(n))), None)
            )
        self.dirty = True

    def _write(self, value: str) -> None:
        self.value = value

    def accessible_items(self) -> Sequence[Item]:
        """What is written, and at once what has come of it."""
        live = "now" if self.words or self.fault else ""
        said = [spoken(self.ui, words) for words, _ in self._said()]
        return [
            Item(f"backup.{n}", "text", words, live=live) if live else Item(f"backup.{n}", "text", words)
            for n, words in enumerate(said)
        ]

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The title, the words, how far it is."""
        x, y, w, _ = self.box
        inner = w - 2 * EDGE
        with self.unroll.paper(canvas, self.box, 0.5):
            heading(canvas, self.page_name, x + EDGE, y + 52, capped(self.ui, t.TITLE, 42), inner)
            top = y + 86
            for words, ink in self._said():
                top += canvas.lines(words, x + EDGE, top, inner, self.size, color=ink) + 8
            if not (self.asks or self.words):
                bx, by, bw, bh = self.bar
                canvas.panel("group", bx, by, bw, bh, radius=bh / 2)
                if part := bw * self.done / max(1, self.total):
                    canvas.panel("tab", bx, by, max(bh, part), bh, radius=bh / 2)
            self.form.draw(canvas)
