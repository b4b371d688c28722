"""Fair play: the seal and the words; after the last card the secret too, and the check of five questions."""

from collections.abc import Sequence
from importlib import resources

import pygame

from tablegame.controllers.fair_check import QUESTIONS, FairCheck
from tablegame.match.duplicates import is_closed
from tablegame.match.record import Record
from tablegame.match.record_error import RecordError
from tablegame.match.timeline import Timeline
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, game_name, grown, heading, names_list
from tablegame.ui.scenes.dates import moment
from tablegame.ui.scenes.matches.exported import lay
from tablegame.ui.scenes.pages.cells import REACH, Column
from tablegame.ui.scenes.pages.scrolled import BAR, ScrolledPage
from tablegame.ui.scenes.study.fair_play.columns import FairColumns
from tablegame.ui.scenes.study.fair_play.kindness import Kindness
from tablegame.ui.scenes.study.fair_play.words import FairWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import NotePage, ReplayPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.opener import open_folder
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.inputs import to_clipboard

EDGE, HEAD, FOOT = 44.0, 108.0, 66.0
LARGE_FOOT = 96.0
BETWEEN = 36.0
ONE_COLUMN = 1.08
"""Text this much larger stands in a single column; so does everything in a narrow window."""
NARROW = 1180.0
LEFT = 0.6
"""Of the width, for the questions, where eight groups of digits have room beside that."""


class FairPlayScene(ScrolledPage):
    """A page over the table or the result. What the secret was is shown of a finished match alone."""

    below = 16.0

    def __init__(self, ui: Ui, record: Record) -> None:
        super().__init__(ui)
        self.record = record
        self.over = record.result is not None and not is_closed(ui.home, record.header)
        """Of a duplicate that not all have played nothing is opened."""
        self.check: FairCheck | None = None
        self.shown: int | None = 0 if self.over else None
        """The question whose proof is shown."""
        self.copied = ""
        """The button that was pressed last to copy or save something."""
        self.box: Box = (0, 0, 0, 0)
        self.columns: list[Column] = []
        self.kindness = Kindness(ui, record) if self.over else None
        self.laid = FairColumns(self)
        self._begun = 0
        self.took = 0
        """Milliseconds of the last check."""
        self._seen: tuple[object, ...] = ()

    # The check ----------------------------------------------------------------------------------------------
    @property
    def running(self) -> bool:
        """Whether the check is under way."""
        return self.check is not None and not self.check.done

    def start(self) -> None:
        """Checks, from the beginning."""
        workers = getattr(self.ui.service, "workers", None)
        if self.over and workers is not None:
            self._begun = self.ui.clock.now()
            self.check = FairCheck(self.record, workers)
            self.layout()

    def stop(self) -> None:
        """What is found by now stays."""
        if self.check is not None:
            self.check.cancel()
        self.layout()

    def update(self, ms: int) -> None:
        """The check goes on a little."""
        super().update(ms)
        if self.check is None or self.check.done:
            if self.kindness is not None and self.kindness.tick():
                self.layout()
            return
        self.check.tick()
        seen = (*(self.check.state(each) for each in QUESTIONS), self.check.thought[0], self.check.done)
        if seen != self._seen:
            self._seen = seen
            self.layout()
        if self.check.done:
            self.took = self.ui.clock.now() - self._begun
            rows = FairWords(self.ui, self.record, self.check).rows()
            if self.shown and not rows[self.shown].more:
                self.shown = 0  # its proof is gone
            self.ui.sounds.play("button")
            self.layout()

    def leave(self) -> None:
        """Nobody waits for the check any more."""
        super().leave()
        if self.check is not None:
            self.check.cancel()

    # Places -------------------------------------------------------------------------------------------------
    @property
    def _foot(self) -> float:
        """Of the buttons at the foot; large letters keep away from them."""
        return FOOT if grown(self.ui, t.NAME) <= ONE_COLUMN else LARGE_FOOT

    def layout(self) -> None:
        """Questions at the left, seal and secret at the right; one column where text is large."""
        w, h = min(1200.0, self.ui.metrics.w - 56), self.ui.metrics.h - 48
        self._lay(w, h)
        needed = HEAD + self._foot + 24 + max(column.height for column in self.columns)
        if not self.over and needed < h:
            self._lay(w, needed)
        for column in self.columns:
            for widget in column.widgets:
                self.form.add(widget)
                self.form.inner.append(widget)
        self._buttons()
        self.dirty = True

    def _lay(self, w: float, h: float) -> None:
        ui, form = self.ui, self.form
        self.box = ((ui.metrics.w - w) / 2, (ui.metrics.h - h) / 2, w, h)
        x, y, _, _ = self.box
        form.clear()
        form.paper = True
        area = (x + EDGE - 20, y + HEAD - 6, w - 2 * EDGE + 40, h - HEAD - self._foot + 6)
        form.area = area
        inner, top = w - 2 * EDGE, y + HEAD
        if grown(ui, t.NAME) > ONE_COLUMN or ui.metrics.w < NARROW:
            room = inner - BAR - 8 - (2 * REACH if self.over else 0)
            column = Column(ui, (x + EDGE + (REACH if self.over else 0), top, room, area[3]))
            self.columns = [column]
            self.laid.lead(column)
            column.height += 20
            self.laid.side(column)
        else:
            right = max(self.laid.eight(), (inner - BETWEEN) * (1 - LEFT) - 2 * REACH)
            left = inner - BETWEEN - right - (2 * REACH if self.over else 0)
            edge = REACH if self.over else 0
            self.columns = [
                Column(ui, (x + EDGE, top, left, area[3])),
                Column(ui, (x + EDGE + left + BETWEEN + edge, top, right, area[3])),
            ]
            self.laid.lead(self.columns[0])
            self.laid.side(self.columns[1])
        self.content_height = max(column.height for column in self.columns) + 2
        self.offset = min(self.offset, self._most)
        for column in self.columns:
            column.shift(-self.offset)
        self._add_bar((x + w - EDGE - BAR + 16, top, BAR, area[3] - 12))

    def _buttons(self) -> None:
        ui = self.ui
        x, y, w, h = self.box
        foot, high, big = y + h - 60, 46.0, grown(ui, t.NAME) > ONE_COLUMN
        back = Button(
            (x + EDGE, foot, 170 * min(1.3, grown(ui, t.NAME)), high), ui.say("fair_play.back"), self.close,
            kind="paper" if self.over else "primary", icon="left", action="" if self.running else "back",
            name="back", size=t.BODY,
        )  # fmt: skip
        self.form.add(back)
        if not self.over:
            return
        left = x + w - EDGE
        buttons: list[Button] = []
        for name, icon, press, able in (
            ("save_script", "save", self.save_script, self.laid.script),
            ("open_record", "folder", self.open_record, self.record.path is not None),
        ):
            if not able:
                continue
            said = ui.say("fair_play.saved" if self.copied == name else f"fair_play.{name}")
            both = (ui.say(f"fair_play.{key}") for key in (name, "saved"))
            longest = max(ui.type.measure(words, t.NAME, True) for words in both)
            wide = min(0.34 * w, longest + (24 if big else 58))
            left -= wide
            buttons.append(
                Button(
                    (left, foot, wide, high), said, press, kind="paper", icon="" if big else icon, name=name,
                    size=t.NAME,
                )
            )  # fmt: skip
            left -= 12
        for button in reversed(buttons):  # they are placed from the right, and read from the left
            self.form.add(button)

    # What the person does -----------------------------------------------------------------------------------
    def close(self) -> None:
        """Back to where the person came from."""
        self.ui.stack.pop(self)

    def show(self, row: int) -> None:
        line = self.check.first_fault(QUESTIONS[row]) if self.check is not None else 0
        if line >= 2 and self.check is not None:
            self._replay(self.check.file, line)
            return
        self.shown = None if self.shown == row else row
        self.layout()
        if self.shown is not None and len(self.columns) == 1:
            self._scroll_to(self.laid.proof_at - 12)

    def _replay(self, record: Record, line: int) -> None:
        """The match at its first fault; what cannot be followed any more is left out."""
        last = len(record.moves) + 1
        try:
            Timeline(record)
        except RecordError:
            record, last = Record(record.header, list(record.moves[: line - 2])), line - 1
        self.ui.open(ReplayPage(None, record, max(1, min(line, last))))

    def open_record(self) -> None:
        """The folder with the record, in the system's file manager."""
        if self.record.path is not None:
            open_folder(self.record.path.parent)

    def save_script(self) -> None:
        """The script for sceptics, beside what was exported."""
        try:
            path = lay(self.ui.home, "verify", ".py", script())
        except OSError as fault:
            reason = self.ui.cause(fault)
            self.ui.open(NotePage([self.ui.say("fair_play.not_saved", text=reason)]))
            return
        self.copied = "save_script"
        self.layout()
        if not open_folder(path.parent):
            words = self.ui.say("fair_play.script_saved", file=f"{path.parent.name}/{path.name}")
            self.ui.open(NotePage([words]))

    def take(self, name: str, text: str) -> None:
        if to_clipboard(text):
            self.copied = name
            self.layout()

    def _move(self, by: float) -> None:
        for column in self.columns:
            column.shift(by)

    def handle(self, event: pygame.event.Event) -> bool:
        """A key copies the secret, or the seal while there is none."""
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_c:
            for name in ("copy_secret", "copy_seal"):
                if self.form.find(name) is not None:
                    self.form.press(name)
                    return True
        return False

    # Words --------------------------------------------------------------------------------------------------
    @property
    def stamp(self) -> str:
        """What the check came to; nothing before its end."""
        if self.check is None or not self.check.done:
            return ""
        good = sum(self.check.state(each) == "good" for each in QUESTIONS)
        if good == len(QUESTIONS):
            return self.ui.text("fair_play.all_good")
        return self.ui.text("fair_play.some_good", n=good, total=len(QUESTIONS))

    def accessible_items(self) -> Sequence[Item]:
        """The whole page, also what is scrolled away; rows, digits and buttons are told with the widgets."""
        ui = self.ui
        kind = self.kindness.told() if self.kindness is not None else []
        every = (each for one in self.columns for each in one.said)
        words = [*([self.stamp] if self.stamp else []), *every, *kind]
        rest = [Item(f"text.{n}", "text", spoken(ui, each)) for n, each in enumerate(words)]
        return [Item("heading", "text", spoken(ui, ui.say("fair_play.title"))), *rest]

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The paper, its head, then what scrolls, then the buttons."""
        ui = self.ui
        x, y, w, _ = self.box
        canvas.table()
        with self.unroll.paper(canvas, self.box, 0.25):
            room = w - 2 * EDGE - (300 if self.stamp else 0)
            heading(canvas, ui.say("fair_play.title"), x + EDGE, y + 46, capped(ui, t.TITLE, 44), room)
            players = [player.name for player in self.record.header.players]
            names = names_list(ui, players, max(70.0, (room - 160) / len(players)), t.SIDE)
            game, when = game_name(ui, self.record.header.game), moment(ui, self.record.header.created)
            sub = ui.say("fair_play.sub", game=game, when=when, names=names)
            size = capped(ui, t.SIDE, 22)
            canvas.text(sub, x + EDGE, y + 82, size, color=t.SUMI_SECOND, max_width=room, anchor="middle")
            if self.stamp:
                self._stamp(canvas, x + w - EDGE - 130, y + 58)
            left, top, wide, high = self.form.area
            with canvas.clip(*self.form.area):
                for column in self.columns:
                    column.draw(canvas)
            if self._most:
                canvas.line(left + 12, top, left + wide - 12, top, t.WASHI_LINE)
                canvas.line(left + 12, top + high, left + wide - 12, top + high, t.WASHI_LINE)
            super().draw(canvas)

    def _stamp(self, canvas: Canvas, cx: float, cy: float) -> None:
        found = [self.check.state(each) for each in QUESTIONS] if self.check else []
        ink = t.GAIN if found.count("good") == len(QUESTIONS) else t.SUMI
        size = canvas.type.fitting(self.stamp, capped(self.ui, t.TOTAL, 30), 220, True)
        wide = canvas.type.measure(self.stamp, size, True) + 44
        high = 54.0
        span_w, span_h = wide + 16, high + 24
        frame = (
            f'<rect x="8" y="12" width="{wide:.1f}" height="{high:.1f}" rx="6" fill="none" stroke="{ink}"'
            f' stroke-width="3" transform="rotate(-3 {span_w / 2:.1f} {span_h / 2:.1f})"/>'
        )
        canvas.shape("fair_stamp", frame, cx - span_w / 2, cy - span_h / 2, span_w, span_h)
        canvas.text(self.stamp, cx, cy, size, True, ink, "center", wide - 20, "middle", display=True)


def script() -> bytes:
    """docs/verify.py, which needs nothing but Python."""
    return resources.files("tablegame.match").joinpath("verify_py.txt").read_bytes()
