"""This deal again: which one, what it brought, and whether one plays it oneself or has it shown."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tablegame.match.again import beginning, dealer_of, off
from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import Seat
from tablegame.speech import Text as Said
from tablegame.speech import signed
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.again.seats import SeatRow, SeatRows
from tablegame.ui.scenes.again.told import compared
from tablegame.ui.scenes.branching import Branching
from tablegame.ui.scenes.common import capped, game_name, grown, heading, seat_names, short_name, sign_colour
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import AgainPage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button, IconButton

EDGE: Final = 44.0
HEAD: Final = 132.0
FOOT: Final = 86.0
ROW: Final = 46.0
WIDTH: Final = 820.0


class AgainScene(Scene):
    """A sheet of paper; RecordError for a record that cannot be followed."""

    opaque = False

    def __init__(self, ui: Ui, page: AgainPage) -> None:
        super().__init__(ui)
        own = Timeline(page.record)
        self.compared = compared(ui, page, own)
        """The deal has just been played again, and stands beside its first time."""
        first = page if self.compared is None else self.compared.first
        self.timeline = own if self.compared is None else self.compared.timeline
        self.names = seat_names(ui, first.record.header.players)
        home = self.timeline.home if first.home is None else first.home
        self.home: Final = Seat(home if home is not None else 0)
        """Where the person sat who plays it again."""
        self.seat = self.home if first.seat is None else first.seat
        self.others = (
            self.compared is None and self.timeline.over and bool(self.timeline.deals) and len(self.names) > 1
        )
        """Whether another seat can be chosen."""
        last = max(0, len(self.timeline.deals) - 1)
        self.deal = self._last_played(last) if first.deal is None else max(0, min(first.deal, last))
        self.low = GAME_TABLES[self.timeline.game.id].low
        """Few points are good ones."""
        self.branching = Branching(ui, self.timeline, first.path)
        self._off = off(self.timeline, self.deal, self.seat)
        self._before = len(self.timeline.view(1, None).table.results)
        """Deals of the match that were over before its record begins."""

    def _last_played(self, last: int) -> int:
        """The last deal that can be played again, or the last one."""
        able = (deal for deal in range(last, -1, -1) if not off(self.timeline, deal, self.seat))
        return last if off(self.timeline, last, self.seat) == "later" else next(able, last)

    def leave(self) -> None:
        """What is thought about for the par waits until it is asked for again."""
        super().leave()
        self._par_waits()

    def covered(self) -> None:
        """As above."""
        super().covered()
        self._par_waits()

    def _par_waits(self) -> None:
        if self.compared is not None:
            self.compared.par.pause()

    def update(self, ms: int) -> None:
        """The par is worked out."""
        super().update(ms)
        if self.compared is not None and self.compared.par.tick():
            self.dirty = True

    # What is shown ------------------------------------------------------------------------------------------
    @property
    def columns(self) -> list[tuple[str, tuple[int, ...] | None]]:
        """Names, and the points by seat; None while they are worked out."""
        deals = self.timeline.deals
        found: list[tuple[str, tuple[int, ...] | None]] = [
            ("first", deals[self.deal].points if deals else None)
        ]
        if self.compared is not None:
            now = "shown" if self.compared.shown else "now"
            found += [(now, self.compared.now), ("par", self.compared.par.points)]
        return found

    @property
    def sides(self) -> Sequence[Sequence[Seat]]:
        """Who shares a row, the own side first."""
        sides = self.timeline.game.sides(self.timeline.seats)
        return sorted(sides, key=lambda side: self.seat not in side)

    def _key(self, key: str) -> str:
        """A text of this page, in the game's own words where it has some."""
        own = f"{self.timeline.game.id}.again.{key}"
        return own if self.ui.speaker.has(own) else f"again.{key}"

    def _name(self, side: Sequence[Seat]) -> str:
        return self.ui.text("sheet.with").join(self.names[seat] for seat in side)

    def _cell(self, points: tuple[int, ...] | None, seat: Seat) -> str:
        return self.ui.text("again.working") if points is None else signed(points[seat])

    @property
    def _number(self) -> int:
        """Of the deal, from 1."""
        return self._before + self.deal + 1

    def _deal_words(self) -> Text:
        of = self._before + max(1, len(self.timeline.deals))
        return self.ui.say(self._key("deal"), n=self._number, of=of)

    def _notes(self) -> list[Text]:
        ui = self.ui
        own, seat = self.seat == self.home, self.names[self.seat]
        if self._off == "out" and not own:
            return [ui.say("again.off.out_other", seat=seat)]
        if self._off:
            return [ui.say(self._key(f"off.{self._off}"))]
        if self.compared is not None:
            level = ui.text("bots.level.hard.name")
            if own:
                return [ui.say(self._key("par_note"), level=level)]
            return [ui.say(self._key("par_note_other"), level=level, seat=seat)]
        return [ui.say(self._key("note"))] if own else [ui.say(self._key("note_other"), seat=seat)]

    def accessible_items(self) -> Sequence[Item]:
        """The title, the deal, each row in words, and the note."""
        ui = self.ui
        said: list[tuple[str, Text, str]] = [
            ("title", ui.say(self._key("title")), ""),
            ("deal", ui.say("again.sub", game=self._game(), deal=ui.type.plain(self._deal_words())), "soon"),
        ]
        for side in self.sides if self.timeline.deals and not self.others else ():
            cells = ui.text("app.separator").join(
                ui.text(
                    "access.row", label=ui.text(f"again.column.{name}"), value=self._cell(points, side[0])
                )
                for name, points in self.columns
            )
            row = ui.say("again.row", seat=self._name(side), cells=cells)
            said.append((f"row.{side[0]}", row, "soon" if self.seat in side else ""))
        said += [(f"note.{n}", words, "") for n, words in enumerate(self._notes())]
        return [Item(f"again.{key}", "text", spoken(ui, words), live=live) for key, words, live in said]

    def _game(self) -> str:
        return game_name(self.ui, self.timeline.game.id)

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """As high as its rows and words."""
        ui = self.ui
        k = grown(ui, t.BODY)
        w = min(WIDTH * min(1.5, k), ui.metrics.w - 80)
        inner = w - 2 * EDGE
        self.note_size = capped(ui, t.BODY, 27)
        notes = max(self._note_room(inner), self._note_lines(self._notes(), inner))
        count = len(self.names) if self.others else len(self.sides) if self.timeline.deals else 0
        rows = count + (1 if count else 0)
        most = ui.metrics.h - 24 - HEAD - FOOT - notes - 36
        self.row = min(ROW * min(1.4, k), most / max(1, rows))
        h = HEAD + rows * self.row + notes + 36 + FOOT
        self.box: Box = ((ui.metrics.w - w) / 2, (ui.metrics.h - h) / 2, w, h)
        x, y = self.box[:2]
        self.notes_at = y + h - FOOT - notes - 14
        self.form.clear()
        self.form.paper = True
        if self.compared is None and len(self.timeline.deals) > 1:
            for n, (name, icon, by) in enumerate((("previous", "left", -1), ("next", "right", 1))):
                place = (x + w - EDGE - 104 + 54 * n, y + 70, 50, 48)
                possible = 0 <= self.deal + by < len(self.timeline.deals)
                self.form.add(
                    IconButton(
                        place, icon, ui.text(self._key(name)), partial(self.turn, by), name=name,
                        color=t.SUMI, enabled=possible,
                    )
                )  # fmt: skip
        if self.others:
            rows_at = (x + EDGE, y + HEAD + self.row, inner, len(self.names) * self.row)
            self.form.add(SeatRows(ui, rows_at, self._seats(), self.seat, self.take_seat))
        self._buttons(x + EDGE, y + h - 74, inner)
        self.dirty = True

    def _note_room(self, inner: float) -> float:
        """As much as the longest note takes whichever seat is chosen, so that the sheet stands still."""
        if not self.others:
            return 0.0
        longest = max(self.names, key=lambda name: self.ui.type.measure(name, self.note_size))
        every = [self.ui.say(self._key("note")), self.ui.say(self._key("note_other"), seat=longest)]
        return max(self._note_lines([words], inner) for words in every)

    def _note_lines(self, notes: Sequence[Text], inner: float) -> float:
        type_, size = self.ui.type, self.note_size
        return sum(len(type_.wrap(words, size, inner)) * type_.leading(words, size) for words in notes)

    def _seats(self) -> list[SeatRow]:
        """Every seat with what the deal brought there."""
        points = self.columns[0][1]
        crests = crests_of(self.names)
        return [
            SeatRow(seat, self.names[seat], crests[seat], self._cell(points, seat),
                    0 if points is None else points[seat] * (-1 if self.low else 1))
            for seat in map(Seat, range(len(self.names)))
        ]  # fmt: skip

    def take_seat(self, seat: object) -> None:
        """The deal is played in another seat."""
        self.seat = Seat(int(str(seat)))
        self._off = off(self.timeline, self.deal, self.seat)
        self.layout()

    def _buttons(self, left: float, top: float, inner: float) -> None:
        size = capped(self.ui, t.BODY, 28)
        wide = (inner - 24) / 3
        presses: tuple[tuple[str, str, Callable[[], object]], ...] = (
            ("play", "cards", partial(self.begin, "known")),
            ("show", "eye", partial(self.begin, "expert")),
            ("back", "exit", self.close),
        )
        for n, (name, icon, press) in enumerate(presses):
            button = Button(
                (left + n * (wide + 12), top, wide, 52), self.ui.say(f"again.{name}"), press,
                kind="paper" if n else "primary", icon="" if self.ui.type.scale > 1.3 else icon, size=size,
                action=("activate", "", "back")[n], name=name, key="" if n != 1 else "-",
                enabled=name == "back" or not self._off,
            )  # fmt: skip
            if name == "show":
                button.tip = self.ui.text("again.show_tip")
            self.form.add(button)

    def turn(self, by: int) -> None:
        """Another deal of the match."""
        self.deal = max(0, min(len(self.timeline.deals) - 1, self.deal + by))
        self._off = off(self.timeline, self.deal, self.seat)
        self.layout()

    def begin(self, way: str) -> None:
        """The deal from its beginning, by oneself or by the expert."""
        line = None if self._off else beginning(self.timeline, self.deal)
        if line is None:
            return
        begun = Said(self._key("begun"), {"n": self._number, "match": self._game()})
        self.branching.begin(
            way, line, self.seat, begun, dealer=dealer_of(self.timeline.record), home=self.home
        )

    def close(self) -> None:
        """Back to where it was opened."""
        self.ui.stack.pop(self)

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        ui = self.ui
        x, y, w, _ = self.box
        inner = w - 2 * EDGE
        with self.unroll.paper(canvas, self.box, 0.5):
            heading(canvas, ui.say(self._key("title")), x + EDGE, y + 46, capped(ui, t.TITLE, 42), inner)
            words = ui.say("again.sub", game=self._game(), deal=ui.type.plain(self._deal_words()))
            canvas.text(
                words, x + EDGE, y + 94, capped(ui, t.BODY, 28), True, t.SUMI_SECOND,
                max_width=inner - 120, anchor="middle", shrink=True,
            )  # fmt: skip
            if self.timeline.deals:
                self._table(canvas)
            top = self.notes_at
            for note in self._notes():
                top += canvas.lines(note, x + EDGE, top, inner, self.note_size, color=t.SUMI)
            self.form.draw(canvas)

    def _table(self, canvas: Canvas) -> None:
        ui = self.ui
        x, y, w, _ = self.box
        columns = self.columns
        pitch = (w - 2 * EDGE) * (0.22 if len(columns) > 1 else 0.3)
        ends = [x + w - EDGE - 8 - pitch * (len(columns) - 1 - n) for n in range(len(columns))]
        names_end = ends[0] - pitch
        size = capped(ui, t.BODY, min(28.0, self.row * 0.66))
        middle = y + HEAD + self.row / 2
        for (name, _), end in zip(columns, ends, strict=True):
            canvas.text(
                ui.say(f"again.column.{name}"), end, middle, size, True, t.SUMI_SECOND, "right",
                max_width=pitch - 12, anchor="middle", shrink=True,
            )  # fmt: skip
        if self.others:
            return
        for n, side in enumerate(self.sides):
            top = y + HEAD + (n + 1) * self.row
            canvas.line(x + EDGE, top, x + w - EDGE, top, t.WASHI_LINE, 1.4)
            middle = top + self.row / 2
            mine = self.seat in side
            left = x + EDGE
            radius = min(15.0, self.row * 0.36)
            for seat in side:
                canvas.face(crests_of(self.names)[seat], left + radius, middle, radius)
                left += 2 * radius + 6
            name = short_name(ui, self._name(side), size, names_end - left - 8)
            canvas.text(name, left + 6, middle, size, mine, t.SUMI, anchor="middle")
            for (_, points), end in zip(columns, ends, strict=True):
                good = 0 if points is None else points[side[0]] * (-1 if self.low else 1)
                ink = t.SUMI_SECOND if points is None else sign_colour(good)
                canvas.text(
                    self._cell(points, side[0]), end, middle, size, mine and points is not None, ink, "right",
                    max_width=pitch - 12, anchor="middle", shrink=True,
                )  # fmt: skip
