"""The foot of the list: the way back, what has just been done, and which rows are in sight."""

from functools import partial
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.key_caps import cap_width, key_cap
from tablegame.ui.scenes.common import capped, key_only
from tablegame.ui.scenes.matches.match_list.deeds import UNDO_MS
from tablegame.ui.scenes.matches.match_list.desk import END, Desk, X
from tablegame.ui.scenes.matches.match_list.widgets import Told, UndoButton
from tablegame.ui.widgets.buttons import Button

BACK_H: Final = 44.0
LARGE_H: Final = 52.0


class Foot:
    """Laid after the rows, of which it tells."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.undo: UndoButton | None = None
        self.x = self.y = 0.0
        """Where words begin, and their middle."""
        self.range = ""
        """Which rows are in sight."""
        self.keys: list[tuple[str, str]] = []
        """What two keys do."""

    @staticmethod
    def room(desk: Desk) -> float:
        """What it needs at the foot of the window."""
        return 104.0 if desk.large else 98.0

    def lay(self, shown: int) -> None:
        """Its buttons and words; so many rows are in sight."""
        desk, ui = self.desk, self.desk.ui
        high = LARGE_H if desk.large else BACK_H
        y = ui.metrics.h - (46 + high if desk.large else 86)
        self._back(y, high)
        deeds, rows = desk.deeds, desk.found.rows
        self.undo, self.range, self.keys = None, "", []
        end = desk.ox + END
        if deeds.undo is not None:
            self._undo(y, high)
        if deeds.sent is not None and deeds.undo is None:
            words = ui.text("matches.export.open")
            wide = ui.type.measure(words, desk.size, True) + desk.sign() + 40
            button = Button(
                (end - wide, y, wide, high), words, deeds.show_exports, kind="paper",
                icon="" if desk.large else "folder", size=desk.size, name="exports",
            )  # fmt: skip
            desk.form.add(button)
            end -= wide + 20
        elif rows.count:
            self.range = ui.text(
                "matches.range", first=rows.first + 1, last=rows.first + shown, total=rows.count
            )
            end -= ui.type.measure(self.range, t.SIDE) + 20
            if not desk.large and ui.device != "touch" and deeds.undo is None:
                told = ((ui.cap("filter_matches"), "filter"), ("↑ ↓", "choose"))
                self.keys = [(caps, ui.text(f"matches.{key}")) for caps, key in told]
                end -= sum(ui.type.measure(words, t.SIDE) + 62 for _, words in self.keys)
        if deeds.undo is None:
            self._tell(end - self.x - 16, y, high)
        for action, name, field in (
            ("filter_matches", "filter", "filter.game"), ("filter_people", "people", "filter.person"),
        ):  # fmt: skip
            key_only(desk.form, action, name, partial(self.open_field, field))

    def _back(self, y: float, high: float) -> None:
        desk, ui = self.desk, self.desk.ui
        words, size = ui.text("matches.back"), capped(ui, t.BODY, 26)
        cap = "" if desk.large else ui.cap("back")
        room = 12 + max(22.0, ui.type.measure(cap, t.KEY_CAP, True) + 14) if cap else 0.0
        wide = ui.type.measure(words, size, True) + (0 if desk.large else 1.55 * size) + 32 + room
        back = Button(
            (desk.ox + X, y, wide, high), words, desk.hands.close, kind="paper",
            icon="" if desk.large else "left", size=size, action="back", name="back",
            key="-" if desk.large else "",
        )  # fmt: skip
        desk.form.add(back)
        self.x, self.y = desk.ox + X + wide + 24, y + high / 2

    def _undo(self, y: float, high: float) -> None:
        desk, ui = self.desk, self.desk.ui
        x = self.x + ui.type.measure(ui.text("matches.deleted"), desk.size) + 56
        longest = ui.text("matches.undo", seconds=UNDO_MS // 1000)
        wide = ui.type.measure(longest, desk.size, True) + 110
        self.undo = UndoButton(
            (x, y, wide, high), self._undo_words(), desk.deeds.put_back_last, kind="paper", size=desk.size,
            action="put_back", key="-" if desk.large else "", name="undo",
            part=desk.deeds.undo_left / UNDO_MS,
        )  # fmt: skip
        self.undo.label = ui.text("matches.undo_label")
        desk.form.add(self.undo)

    def _undo_words(self) -> str:
        return self.desk.ui.text("matches.undo", seconds=-(-self.desk.deeds.undo_left // 1000))

    def run_out(self) -> None:
        """The ring of the way back becomes shorter."""
        if self.undo is not None:
            self.undo.text = self._undo_words()
            self.undo.part = self.desk.deeds.undo_left / UNDO_MS

    def _tell(self, room: float, y: float, high: float) -> None:
        """What has just been done; else the note on the chosen match, or how to import one."""
        desk, ui = self.desk, self.desk.ui
        chosen, message = desk.found.chosen, ui.type.plain(desk.deeds.message)
        note = desk.found.words(chosen).note if chosen is not None else ""
        told = message or note or ("" if desk.large else ui.text("matches.drop"))
        if told:
            ink = t.SUMI if message or note else t.SUMI_QUIET
            desk.form.add(Told((self.x, y - 6, room, high + 12), told, ink))

    def open_field(self, name: str) -> None:
        """A filter, with its list open."""
        field = self.desk.form.find(name)
        if field is not None:
            self.desk.form.set_focus(field, ring=True)
            self.desk.form.press(name)

    # Picture ------------------------------------------------------------------------------------------------
    def write(self, canvas: Canvas) -> None:
        """That something was deleted; the keys; which rows are in sight."""
        desk, ui = self.desk, self.desk.ui
        if desk.deeds.undo is not None:
            words = ui.text("matches.deleted")
            canvas.text(words, self.x, self.y, desk.size, False, t.SUMI, anchor="middle")
        if not self.range:
            return
        end = desk.ox + END
        canvas.text(self.range, end, self.y, t.SIDE, False, t.SUMI_SECOND, "right", anchor="middle")
        end -= ui.type.measure(self.range, t.SIDE) + 20
        for caps, words in self.keys:
            end -= ui.type.measure(words, t.SIDE)
            canvas.text(words, end, self.y, t.SIDE, False, t.SUMI_QUIET, anchor="middle")
            end -= cap_width(canvas, caps) + 8
            key_cap(canvas, end, self.y, caps, False)
            end -= 14
