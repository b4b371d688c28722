"""The bar over a table: its icons, and the chip with the seal of the deals."""

from collections.abc import Callable, Hashable
from typing import Final

from tablegame.speech import Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.metrics import Box as Rect
from tablegame.ui.system.motion import PRESETS
from tablegame.ui.table import places
from tablegame.ui.table.effects import LookAside, ReadRules, Say
from tablegame.ui.table.hint import Hint
from tablegame.ui.table.match_controls import MatchControls
from tablegame.ui.table.memory_aid import MemoryAid
from tablegame.ui.table.pages import Pages
from tablegame.ui.table.pose import Box
from tablegame.ui.table.table_context import TableContext, TablePart
from tablegame.ui.widgets.buttons import IconButton
from tablegame.ui.widgets.digits import groups
from tablegame.ui.widgets.form import State

SEAL_W, CODE_W = 96.0, 148.0
"""The width of the chip with the first digits of the seal, or with the code of the deals, in du."""
STEP = 44.0
"""From one icon to the next, in du."""
EDGE = 12.0
"""The room at the right edge, in du."""


ICON: Final = 18.0
"""The size of the icon of the seal, in du."""


class SealChip(IconButton):
    """The first digits of the seal, or the code of the deals, beside an icon; `label` says what they are."""

    def __init__(
        self, rect: Rect, icon: str, digits: str, label: str, on_press: Callable[[], object], *, name: str
    ) -> None:
        super().__init__(rect, icon, label, on_press, name=name)
        self.digits = digits

    def look_key(self, canvas: Canvas, state: State) -> Hashable | None:
        key = super().look_key(canvas, state)
        return None if key is None else (key, self.digits)

    def draw(self, canvas: Canvas, state: State) -> None:
        x, y, w, h = self.rect
        lit = state.hovered or state.pressed
        canvas.panel("tab", x, y + 3, w, h - 6, color=t.CHIP, radius=(h - 6) / 2, alpha=1.0 if lit else 0.6)
        ink = t.TEXT if lit else t.TEXT_SOFT
        room = w - ICON - 24
        size = canvas.type.within(self.digits, t.CAPTION, h - 8)
        size = canvas.type.fitting(self.digits, size, room, True)
        wide = min(room, canvas.type.measure(self.digits, size, True))
        left = x + (w - ICON - 6 - wide) / 2
        canvas.icon(self.icon, left + ICON / 2, y + h / 2, ICON, ink)
        canvas.text(self.digits, left + ICON + 6, y + h / 2, size, True, ink, max_width=room, anchor="middle")
        if state.focused:
            canvas.ring(self.rect, h / 2)
        if state.pointed:
            canvas.hint(self.label, self.rect)


class TopBar(TablePart):
    """The bar of one table. Which icons it has depends on the table."""

    def __init__(
        self, table: TableContext, match_controls: MatchControls, hint: Hint, memory: MemoryAid,
        pages: Pages,
    ) -> None:  # fmt: skip
        super().__init__(table)
        self._match_controls = match_controls
        self._hint = hint
        self._memory = memory
        self._pages = pages

    def _icons(self) -> list[str]:
        """Return the icons by name from the right edge on; what comes and goes stands left of what stays."""
        model, source, controls = self._model, self._source, self._match_controls
        aside = self._game_table.aside(model.view)
        taken_back = source.assisted or not source.shared or controls.offers_back
        on_bar = model.viewer is not None and taken_back and not controls.by_button
        return [
            *("fullscreen", "sound", "speed", "sheet", "log"),
            *(["hint"] if model.viewer is not None and source.turn is None else []),
            *("explain", "book"),
            *(["memory"] if self._memory.offered else []),
            *(["aside"] if aside is not None else []),
            *(["eye"] if self.has_eye else []),
            *(["undo"] if on_bar else []),  # its place is kept while there is nothing to take back
        ]

    @property
    def has_eye(self) -> bool:
        """Whether the button that shows and covers a hand has its place here: the column is full."""
        shared = self._source.shared or self._source.holder is not None
        return shared and len(self._model.names) >= places.CROWDED

    def place(self, name: str) -> Box:
        """Return where an icon stands, in du; ValueError if it has no place now."""
        left = self._geometry.size[0] - EDGE - STEP * (self._icons().index(name) + 1)
        return Box(left, 0, STEP, 40)

    @property
    def right(self) -> float:
        """How far from the right edge all that stands on the bar begins, in du: the seal, then the icons."""
        icons = EDGE + STEP * len(self._icons())
        return icons + (self._seal_wide + 4 if self._source.seal else 0)

    @property
    def _seal_wide(self) -> float:
        return CODE_W if self._source.code else SEAL_W

    def add(self) -> None:
        """Add the icons to the form: the menu at the left, all others at the right."""
        ui, form, pages = self._ui, self._form, self._pages
        form.add(
            IconButton(
                (6, 0, 44, 40), "menu", ui.text("table.menu"), pages.pause, name="menu", action="pause"
            )
        )
        speed = ui.text("table.speed", speed=ui.text(f"table.speeds.{ui.preferences.speed}"))
        sound = "on" if ui.preferences.sound else "off"
        speaker_icon = "sound" if sound == "on" else "mute"
        for name, icon, label, press, action in (
            ("fullscreen", "fullscreen", ui.text("table.full_screen"), ui.toggle_fullscreen, ""),
            ("sound", speaker_icon, ui.text(f"table.sound_{sound}"), ui.toggle_sound, "sound"),
            ("speed", "speed", speed, self._change_speed, ""),
            ("sheet", "sheet", ui.text("table.sheet"), pages.sheet, "sheet"),
            ("log", "log", ui.text("table.log"), pages.log, "log"),
        ):
            form.add(IconButton(self.place(name), icon, label, press, name=name, action=action))
        if self._match_controls.offers_back and not self._match_controls.by_button:
            free = self._source.assisted
            label = ui.text("table.take_back_label" if free else "table.take_back_once_label")
            press = self._match_controls.take_back
            form.add(IconButton(self.place("undo"), "undo", label, press, name="undo", action="undo"))
        if self._model.viewer is not None and self._source.turn is None:
            label, place = ui.text("hints.label"), self.place("hint")
            form.add(IconButton(place, "hint", label, self._hint.press, name="hint", action="hint"))
        if (seal := self._source.seal) is not None:
            icon, digits = "lock", groups(seal)[0]
            label = ui.text("fair_play.seal.short", seal=digits)
            if code := self._source.code:
                icon, digits = "code", code[:8]
                label = ui.text("fair_play.code.short", code=digits)
            corner = (self._geometry.size[0] - self.right, 4.0, self._seal_wide, 32.0)
            form.add(SealChip(corner, icon, digits, label, pages.seal, name="seal"))
        label, place = ui.text("explain.label"), self.place("explain")
        form.add(IconButton(place, "info", label, pages.explain, name="explain", action="explain"))
        label, place = ui.text("rulebook.label"), self.place("book")
        form.add(IconButton(place, "book", label, self._read, name="book", action="book"))
        if self._memory.offered:
            place = self.place("memory")
            form.add(
                IconButton(
                    place, "memory", ui.text("memory.label"), self._memory.press, name="memory",
                    action="memory", chosen=self._memory.open,
                )
            )  # fmt: skip
        if (aside := self._game_table.aside(self._model.view)) is not None:
            label = ui.speaker.plain(aside.label.say(ui.speaker))
            place = self.place("aside")
            form.add(IconButton(place, "history", label, self._look_aside, name="aside", action="aside"))

    def _read(self) -> None:
        self._emit(ReadRules())

    def _look_aside(self) -> None:
        self._emit(LookAside())

    def _change_speed(self) -> None:
        """Choose the next speed preset."""
        ui = self._ui
        ui.preferences.speed = PRESETS[(PRESETS.index(ui.preferences.speed) + 1) % len(PRESETS)]
        ui.changed()
        self._emit(Say(Text("table.speed", {"speed": ui.text(f"table.speeds.{ui.preferences.speed}")})))
