"""The bar over a table: its words, its icons, and the chip with the seal of the deals."""

from collections.abc import Callable, Hashable
from typing import Final

from tablegame.speech import Runs, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.kit.controls import Control, icon_button
from tablegame.ui.kit.layout import Layout, Node, Panel, Row, Space
from tablegame.ui.kit.nodes import Label
from tablegame.ui.system.metrics import Box as Rect
from tablegame.ui.system.motion import PRESETS
from tablegame.ui.table import places
from tablegame.ui.table.finale import FinaleShow
from tablegame.ui.table.input.guidance import Hint
from tablegame.ui.table.input.pass_and_play import PassAndPlay
from tablegame.ui.table.match_controls import MatchControls, Pages
from tablegame.ui.table.overlay.bubble import draw_node
from tablegame.ui.table.overlay.memory_aid import MemoryAid
from tablegame.ui.table.pose import Box
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_context import LookAside, ReadRules, Say, TableContext, TablePart
from tablegame.ui.widgets.buttons import IconButton
from tablegame.ui.widgets.digits import groups
from tablegame.ui.widgets.form import WidgetState

SEAL_W, CODE_W = 96.0, 148.0
"""The width of the chip with the first digits of the seal, or with the code of the deals, in du."""
STEP: Final = 44.0
"""The width of an icon, in du."""
EDGE, WORDS = 12.0, 58.0
"""The room between the right edge and the icons, and between the left edge and the words, in du."""
FROM_LEFT: Final = (
    "seal", "undo", "eye", "aside", "memory", "book", "explain", "hint", "log", "sheet", "speed", "sound",
    "fullscreen",
)  # fmt: skip
"""The places of the icons: what comes and goes stands left of what stays."""
NO_ICON: Final = Space(STEP, grow=0)
"""The room of an icon that is not shown now."""
ICON: Final = 18.0
"""The size of the icon of the seal, in du."""


class SealChip(IconButton):
    """The first digits of the seal, or the code of the deals, beside an icon; `label` says what they are."""

    def __init__(
        self, rect: Rect, icon: str, digits: str, label: str, on_press: Callable[[], object], *, name: str
    ) -> None:
        super().__init__(rect, icon, label, on_press, name=name)
        self.digits = digits

    def look_key(self, canvas: Canvas, state: WidgetState) -> Hashable | None:
        key = super().look_key(canvas, state)
        return None if key is None else (key, self.digits)

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
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
        pages: Pages, pass_and_play: PassAndPlay, finale: FinaleShow,
    ) -> None:  # fmt: skip
        super().__init__(table)
        self._match_controls = match_controls
        self._hint = hint
        self._memory = memory
        self._pages = pages
        self._pass_and_play = pass_and_play
        self._finale = finale
        self._icons_left = 0.0
        """The x at which the icons at the right begin, in du."""

    @property
    def has_eye(self) -> bool:
        """Return whether the button that shows and covers a hand has its place here: the column is full."""
        shared = self._source.shared or self._source.holder is not None
        return shared and len(self._model.names) >= places.CROWDED

    def _icon(
        self, name: str, label: str, press: Callable[[], object], *, icon: str = "", action: str = "",
        chosen: bool = False,
    ) -> Node:  # fmt: skip
        return icon_button(
            icon or name, label, press, name=name, action=action, side=STEP, chosen=chosen, ink=t.TEXT
        )

    def _open_sheet(self) -> None:
        """Open the score sheet: at the end of a deal that of the deal, after which the match goes on."""
        finale = self._model.finale
        (self._pages if finale is None or finale.scored is None else self._finale).sheet()

    def _icons(self) -> dict[str, Node | None]:
        """Return the icons by name, in the order in which they are read."""
        ui, pages, memory, icon = self._ui, self._pages, self._memory, self._icon
        there, emit, undo = self._model.viewer is not None, self._emit, self._match_controls.take_back
        speed = ui.text("table.speed", speed=ui.text(f"table.speeds.{ui.preferences.speed}"))
        sound, speaker_icon = ("on", "sound") if ui.preferences.sound else ("off", "mute")
        assisted = self._source.assisted
        back = "table.take_back_label" if assisted else "table.take_back_once_label"
        aside = self._game_table.aside(self._model.view)
        shown = self._pass_and_play.turn and not self._model.ending
        icons: dict[str, Node | None] = {
            "menu": icon("menu", ui.text("table.menu"), pages.pause, action="pause"),
            "fullscreen": icon("fullscreen", ui.text("table.full_screen"), ui.toggle_fullscreen),
            "sound": icon(
                "sound", ui.text(f"table.sound_{sound}"), ui.toggle_sound, icon=speaker_icon, action="sound"
            ),
            "speed": icon("speed", speed, self._change_speed),
            "sheet": icon("sheet", ui.text("table.sheet"), self._open_sheet, action="sheet"),
            "log": icon("log", ui.text("table.log"), pages.log, action="log"),
        }
        offered = self._match_controls.offers_back
        if there and (assisted or not self._source.shared or offered) and not self._match_controls.by_button:
            # Its place is kept while there is nothing to take back.
            icons["undo"] = icon("undo", ui.text(back), undo, action="undo") if offered else NO_ICON
        if there and self._source.turn is None:
            icons["hint"] = icon("hint", ui.text("hints.label"), self._hint.press, action="hint")
        icons["seal"] = self._seal()
        icons["explain"] = icon(
            "explain", ui.text("explain.label"), pages.explain, icon="info", action="explain"
        )
        icons["book"] = icon("book", ui.text("rulebook.label"), lambda: emit(ReadRules()), action="book")
        if memory.offered:
            icons["memory"] = icon(
                "memory", ui.text("memory.label"), memory.press, action="memory", chosen=memory.open
            )
        if aside is not None:
            label = ui.speaker.plain(aside.label.say(ui.speaker))
            icons["aside"] = icon("aside", label, lambda: emit(LookAside()), icon="history", action="aside")
        if self.has_eye:
            turn_over = self._pass_and_play.turn_over
            icons["eye"] = icon("eye", self._pass_and_play.eye_label, turn_over) if shown else NO_ICON
        return icons

    def _seal(self) -> Node | None:
        """Return the chip with the seal of the deals, or with their code."""
        ui, seal, code = self._ui, self._source.seal, self._source.code
        if seal is None:
            return None
        icon, digits, wide = ("code", code[:8], CODE_W) if code else ("lock", groups(seal)[0], SEAL_W)
        label = ui.text("fair_play.code.short", code=digits) if code else ""
        label = label or ui.text("fair_play.seal.short", seal=digits)
        press = self._pages.seal
        chip = Control(
            lambda box: SealChip(box, icon, digits, label, press, name="seal"), lambda layout: wide, high=32
        )
        return Row(chip, Space(4, grow=0), gap=0)

    def add(self) -> None:
        """Add the menu at the left and the icons at the right to the form."""
        icons, layout, width = self._icons(), Layout(self._ui), self._geometry.size[0]
        right = Row(*(icons.get(name) for name in FROM_LEFT), gap=0, name="icons")
        row = Row(icons["menu"], Space(), right, gap=0)
        row.place(layout, (6.0, 0.0, width - EDGE - 6, TOPBAR_H))
        self._icons_left = layout.named["icons"][0]
        widgets = [item.widget for item in layout.items if item.widget is not None]
        for widget in sorted(widgets, key=lambda widget: list(icons).index(widget.name)):
            self._form.add(widget)

    def part(self) -> Part:
        """Return the bar with its words: the game, the deal, and what is out of the ordinary."""
        model, speaker, source, width = self._model, self._ui.speaker, self._source, self._geometry.size[0]
        # The page that says what is to be done has the bar, too.
        title = () if model.coached else self._game_table.name.say(speaker)
        deal = () if model.coached else self._game_table.deal(model.words).say(speaker)
        if source.turn is not None:
            deal = speaker.say("duplicate.bar", deal=source.turn.deal + 1, deals=source.turn.deals)
        practice = "table.practice" if source.assisted else "table.helped" if source.helped else ""
        mark = speaker.say(practice) if practice else ()
        room = self._icons_left - 16 - WORDS

        def paint(canvas: Canvas) -> None:
            canvas.panel("topbar", 0, 0, width, TOPBAR_H)
            draw_node(self._ui, _words_node(title, deal, mark), Box(WORDS, 0, room, TOPBAR_H), canvas)

        return Part("bar", Box(0, 0, width, TOPBAR_H + 2), (title, deal, mark, room), paint)

    def _change_speed(self) -> None:
        """Choose the next speed preset."""
        ui = self._ui
        ui.preferences.speed = PRESETS[(PRESETS.index(ui.preferences.speed) + 1) % len(PRESETS)]
        ui.changed()
        self._emit(Say(Text("table.speed", {"speed": ui.text(f"table.speeds.{ui.preferences.speed}")})))


def _words_node(title: Runs, deal: Runs, mark: Runs) -> Node:
    """Return the words of the bar, with a chip for what is out of the ordinary."""
    words = Label(mark, t.CAPTION, t.SUMI, bold=True, most=22, say=False)
    chip = Panel(words, kind="chip", ink=t.BRASS, pad=8, top=4)
    return Row(
        Label(title, t.BODY, t.TEXT, bold=True, most=28, least=20, say=False),
        Label(deal, t.SIDE, t.TEXT_SOFT, most=24, say=False) if deal else None,
        chip if mark else None,
        gap=14,
    )
