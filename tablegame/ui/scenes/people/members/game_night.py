"""The last page of a game night: the podium, a few moments, and who was ahead of whom."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from typing import Final

from tablegame.match.evening_table import Ledger, LedgerLine, by_places, counts_ahead
from tablegame.match.evenings import Evening
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.kit.controls import button
from tablegame.ui.kit.layout import (
    Column,
    Fits,
    Layers,
    Layout,
    Node,
    Panel,
    Row,
    Scroll,
    Sized,
    Space,
    TableNode,
)
from tablegame.ui.kit.nodes import Described, Draw, Label, face
from tablegame.ui.kit.text_size import clamp_size, letter_height, text_scale
from tablegame.ui.scenes.common import game_name, key_only, seat_names
from tablegame.ui.scenes.formats import save_export
from tablegame.ui.scenes.people.members.ledger_table import worth_words
from tablegame.ui.scenes.people.members.people_data import PeopleData
from tablegame.ui.scenes.people.members.podium import NightMoment, NightMoments, NightPodium, row_words
from tablegame.ui.scenes.table.result.celebration import FestiveScene
from tablegame.ui.scenes.table.result.match_story import WORK_S, moment_row
from tablegame.ui.scenes.table.sheet import sheet_export
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import ReplayPage
from tablegame.ui.system.metrics import Box, Metrics
from tablegame.ui.widgets.inputs import to_clipboard

SHARES: Final = (460, 750)
"""The widths of the podium and of the sheet beside it, in proportion."""
NARROW: Final = 560.0
"""The width of the podium where it stands over the sheet, in du."""
PICTURE: Final = Metrics(2560, 1440)
"""The size of the picture that is saved; it is higher where more has to stand on it."""
MOMENT_HIGH: Final = 72.0
"""The least height of a moment, in du."""
CELL: Final = 40.0
"""The least width of a count in the table of pairs, in du."""


def card_lines(ui: Ui, data: PeopleData, evening: Evening, ledger: Ledger) -> list[str]:
    """Return the card as text, a line for each person. It names no cards and no guests."""
    lines = [ui.text("people.card.head", day=data.day_words(evening)), _games(ui, ledger)]
    for line in ledger.lines:
        if any(line.entries):
            places = " ".join("–" if entry is None else str(entry.place) for entry in line.entries)
            lines.append(ui.text("app.aside", text=row_words(ui, data, evening, line), note=places))
    return lines


def _games(ui: Ui, ledger: Ledger) -> str:
    return ui.text("app.between.and").join(game_name(ui, match.game) for match in ledger.matches)


class GameNightScene(FestiveScene):
    """The page that ends a game night, and shows an older one again. After good night it can still go on."""

    width = 1500.0

    def __init__(
        self, ui: Ui, data: PeopleData, evening: Evening, changed: Callable[[], object], *,
        night: bool = False,
    ) -> None:  # fmt: skip
        """Create the page.

        `changed` is called after it has closed; `night`: whether the evening has just ended.
        """
        super().__init__(ui, petals=True, festive=night)
        self.data = data
        self.evening = evening
        self.night = night
        self.ledger = by_places(evening, data.host.known)
        self.lines = [line for line in self.ledger.lines if any(line.entries)]
        """The lines of the people who have played, the first place first."""
        self.ahead = counts_ahead(self.ledger)
        self.podium = NightPodium(ui, data, evening, self.lines, self.celebration)
        self.moments = NightMoments(ui, evening)
        self.copied = False
        self._changed = changed

    @property
    def page_name(self) -> str:
        return self.ui.text("people.card.night" if self.night else "people.card.title")

    def enter(self) -> None:
        super().enter()
        if self.night:
            self.ui.sounds.play("win")
        if not self.ui.lively:
            self.moments.work()

    def update(self, ms: int) -> None:
        super().update(ms)
        if not self.moments.done and self.moments.work(WORK_S):
            self.refresh()

    def refresh(self) -> None:
        super().refresh()
        key_only(self.form, "back", "escape", self.close)

    # The content --------------------------------------------------------------------------------------------
    def bar(self) -> Node:
        ground = Draw(lambda canvas, b: canvas.panel("topbar", *b), 0, TOPBAR_H)
        return Layers(ground, Sized(Row(Space(38, grow=0), self._about(), gap=14), h=TOPBAR_H))

    def _about(self) -> Node:
        """Return the day of the night, how many matches were played, and of which games."""
        ui = self.ui
        size = clamp_size(ui, t.NAME, 20)
        words = ui.text("people.evening.of", day=self.data.day_words(self.evening))
        count = ui.text("people.played_all", n=len(self.ledger.matches))
        games = dict.fromkeys(game_name(ui, match.game) for match in self.ledger.matches)
        about = ui.text("app.between.and").join((count, *games))
        return Row(
            Label(words, t.BODY, t.TEXT, bold=True, most=28), Label(about, size, t.TEXT_SOFT, grow=1), gap=14,
            grow=1,
        )  # fmt: skip

    def body(self) -> Node:
        if not self.lines:
            nothing = Label(self.ui.text("people.evening.nothing"), t.BODY, t.TEXT, lines=0, align="center")
            return Column(self.podium.title(), nothing, gap=12)
        podium = self.podium.node()
        beside = _sheet(Scroll(self._story(), shrink=True), grow=1)

        def narrow() -> Node:
            middle = Row(Space(), Sized(podium, NARROW, least=300), Space(), gap=0)
            return Scroll(Column(middle, _sheet(self._story()), gap=14))

        return Fits(Row(podium, beside, gap=24, align="fill", shares=SHARES), narrow, whole=1, ease=0.9)

    # The sheet ----------------------------------------------------------------------------------------------
    def _story(self) -> Node:
        """Return the moments, who was ahead of whom, and how places score."""
        parts = [self._moments(), self._pairs() if len(self.lines) > 1 else None]
        note = Label(worth_words(self.ui, self.ledger), t.SIDE, t.SUMI_SECOND, lines=0)
        return Column(*parts, note, gap=8)

    def _heading(self, key: str) -> Node:
        return Label(self.ui.text(key), 22, bold=True, display=True, most=32)

    def _moments(self) -> Node | None:
        """Return the moments, or their room as long as they are searched for; None if there are none."""
        moments = self.moments.chosen
        if self.moments.done and not moments:
            return None
        rows: Sequence[Node] = [self._moment(n, moment) for n, moment in enumerate(moments)]
        if not self.moments.done:
            words = self.ui.text("people.card.searching")
            rows = [Sized(Label(words, t.NAME, t.SUMI_SECOND), h=MOMENT_HIGH)]
        return Column(self._heading("people.card.moments"), *rows, gap=4)

    def _moment(self, index: int, moment: NightMoment) -> Node:
        game = game_name(self.ui, moment.record.header.game)
        press = partial(self.open_moment, moment)
        low = MOMENT_HIGH * min(1.3, text_scale(self.ui))
        names = seat_names(self.ui, moment.record.header.players)
        return moment_row(self.ui, names, index, moment.highlight, low, press, game=game)

    def _pairs(self) -> Node:
        """Return the table of how often each person was ahead of each other one."""
        size = clamp_size(self.ui, t.BODY, 24)
        faces = [Row(Space(), face(self.podium.crest(line), 13), Space(), gap=0) for line in self.lines]
        rows = (self._pair_row(line, size) for line in self.lines)
        table = TableNode([[Label(""), *faces], *rows], wide=0, gap=6, grow=1)
        return Column(self._heading("people.card.ahead"), table, gap=4, grow=1, name="chart")

    def _pair_row(self, line: LedgerLine, size: float) -> list[Node | None]:
        ui, ahead = self.ui, self.ahead
        name = self.data.host.name(self.evening, line.person)
        cells: list[Node | None] = []
        said = []
        for other in self.lines:
            count = ahead.get((line.person, other.person))
            paint = partial(_draw_count, count, ahead.get((other.person, line.person), 0), size)
            cells.append(Draw(paint, CELL, 1.3 * letter_height(ui, size) + 2))
            if count:
                beaten = self.data.host.name(self.evening, other.person)
                said.append(ui.text("people.card.ahead_of", name=beaten, n=count))
        spoken = ui.text("people.card.ahead_said", name=name, each=ui.text("app.separator").join(said))
        label = Label(name, size, bold=True, grow=1)
        head = Row(face(self.podium.crest(line), 15), label, gap=10)
        return [Described(spoken if said else name, head), *cells]

    # The foot -----------------------------------------------------------------------------------------------
    def foot(self) -> Node:
        size = clamp_size(self.ui, t.BODY, 24)

        def act(
            key: str, press: Callable[[], object], name: str, icon: str, kind: str = "plain", action: str = ""
        ) -> Node:
            words = self.ui.text(f"people.card.{key}")
            return button(words, press, name=name, icon=icon, kind=kind, action=action, size=size, high=52)

        close, sign = ("good_night", "moon") if self.night else ("close", "check")
        shown = (
            act(close, self.close, "close", sign, "primary", "activate"),
            act("copied" if self.copied else "copy", self.copy, "copy", "copy"),
            act("save", self.save, "save", "share") if self.lines else None,
            act("go_on", self.go_on, "go_on", "undo") if self.night else None,
        )
        return Fits(Row(*shown, Space(), gap=12), Column(*shown, gap=8), ease=0.9)

    # What the player does -----------------------------------------------------------------------------------
    def open_moment(self, moment: NightMoment) -> None:
        """Open the replay where a moment happened."""
        self.ui.open(ReplayPage(moment.path, moment.record, moment.highlight.line))

    def copy(self) -> None:
        """Copy the card as text to the clipboard."""
        self.copied = to_clipboard("\n".join(card_lines(self.ui, self.data, self.evening, self.ledger)))
        self.layout()

    def save(self) -> None:
        """Save the page as a picture in the folder of exports; a sentence says where."""
        keys = {"saved": "people.card.saved", "failed": "people.card.failed"}
        save_export(self.ui, "game-night", sheet_export.SUFFIXES["png"], self.picture(), **keys)

    def go_on(self) -> None:
        """Open the evening again and close the page."""
        self.data.host.evenings.reopen(self.evening.id)
        self.data.shown = ""
        self.close()

    def close(self) -> None:
        super().close()
        self._changed()

    # Picture ------------------------------------------------------------------------------------------------
    def picture(self) -> bytes:
        """Return the whole page without its buttons as PNG, whatever size the window has."""
        self.finish()
        layout = Layout(self.ui)
        layout.type = Typesetter(PICTURE, self.ui.art, self.ui.type.scale)
        layout.room = PICTURE.h
        sides = self.podium.node(), _sheet(self._story())
        columns = Row(*sides, gap=24, align="fill", shares=SHARES, grow=1)
        page = Panel(Column(self._about(), columns, gap=14, grow=1), pad=24, top=22, kind="")
        box = (0.0, 0.0, PICTURE.w, max(PICTURE.h, ceil(page.height(layout, PICTURE.w))))
        page.place(layout, box)
        metrics = replace(PICTURE, h_px=PICTURE.px(box[3]))
        canvas = sheet_export.picture_canvas(self.ui, metrics, layout.type)
        self.paint_ground(canvas)
        self.draw_items(canvas, layout.items, box)
        return sheet_export.png_bytes(canvas, box)

    def paint_ground(self, canvas: Canvas) -> None:
        w, h = canvas.w, canvas.h
        top, low, floor = t.NIGHT
        stars = "".join(
            f'<circle cx="{(n * 173 + 41) % w:.0f}" cy="{50 + (n * n * 37) % (0.6 * h):.0f}"'
            f' r="{0.8 + n % 3 * 0.5}" fill="{t.MOON[0]}" fill-opacity=".7"/>'
            for n in range(1, 34)
        )
        canvas.shape(
            "night",
            f'<linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h}">'
            f'<stop offset="0" stop-color="{top}"/><stop offset=".8" stop-color="{low}"/>'
            f'<stop offset="1" stop-color="{floor}"/></linearGradient>'
            f'<rect width="{w}" height="{h}" fill="url(#s)"/>{stars}',
            0, 0, w, h,
        )  # fmt: skip


def _sheet(node: Node, grow: float = 0.0) -> Panel:
    return Panel(node, kind="sheet", pad=22, top=14, grow=grow)


def _draw_count(count: int | None, back: int, size: float, canvas: Canvas, box: Box) -> None:
    """Draw a count of the table of pairs: on green above the count `back`, on straw if both are level.

    None stands for people who never played together.
    """
    x, y, w, h = box
    leads = count is not None and count > back
    if leads or (count and count == back):
        canvas.panel("tab", x, y + 1, w, h - 2, color=t.GAIN_PALE if leads else t.STRAW, radius=7)
    words, ink = "–" if count is None else str(count), t.GAIN if leads else t.SUMI_SECOND
    canvas.text(words, x + w / 2, y + h / 2, size, leads, ink, "center", w - 4, "middle", shrink=True)
