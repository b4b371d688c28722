"""The page that offers a deal again: to play it, or to have it shown, with what it brought before."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from tablegame.controllers.deal_par import DealPar
from tablegame.match.timeline import Timeline, beginning, dealer_of, off
from tablegame.pieces.seats import Seat
from tablegame.speech import Text as Said
from tablegame.speech import signed
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.kit.controls import LARGE, button, buttons, icon_button
from tablegame.ui.kit.layout import Column, Fits, Layers, Node, Panel, Row, Sized, Steady
from tablegame.ui.kit.nodes import Draw, Label, Press, Speech, face, hairline, heading
from tablegame.ui.kit.page import PageScene
from tablegame.ui.scenes.common import first_time_of, game_name, seat_names, sign_colour
from tablegame.ui.scenes.matches.records import Branching
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import AgainPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.choices import DrawnChoice, even_rows

STEPS: Final = {pygame.K_UP: -1, pygame.K_LEFT: -1, pygame.K_DOWN: 1, pygame.K_RIGHT: 1}
ROWS, LARGE_ROWS = (46.0, 34.0), (56.0, 46.0, 36.0)
"""The heights of a row of the table, in du, each where the page would be too high with the one before.

The second ones are those of large letters.
"""

LETTER: Final = 0.66
"""The greatest height of the letters of a row, as a share of its height."""


@dataclass(frozen=True)
class ComparedDeal:
    """A deal that has been played again, and the first time that it was played."""

    first: AgainPage
    timeline: Timeline
    """The timeline of the match in which it was dealt first."""
    now: tuple[int, ...]
    par: DealPar
    shown: bool
    """Whether a computer has played it in the seat of the player."""


def compare_deals(ui: Ui, page: AgainPage, timeline: Timeline) -> ComparedDeal | None:
    """Return the deal of a page beside its first time; None if it was not played again to its end."""
    now = timeline.deals[0].points if timeline.deals and not page.deal else None
    first_time = first_time_of(ui, page.record)
    start = page.record.header.start
    if first_time is None or now is None or start is None:
        return None
    seat, origin = start.view["viewer"], first_time.origin
    home = Seat(seat) if first_time.timeline.kinds_at(origin.line)[seat] == "human" else None
    first = AgainPage(origin.path, origin.record, first_time.deal, Seat(seat), home)
    shown = page.record.header.players[seat].kind != "human"
    return ComparedDeal(first, first_time.timeline, now, ui.service.par(page.record), shown)


def draw_own_ground(canvas: Canvas, box: Box) -> None:
    """Draw the ground of the row of the chosen seat."""
    canvas.panel("tab", *box, color=t.STRAW, radius=9)
    canvas.ring(box, 9, True, gap=0)


def _draw_seat_row(canvas: Canvas, box: Box, seat: object, chosen: bool) -> None:
    x, y, w, h = box
    canvas.line(x, y, x + w, y, t.WASHI_LINE, 1.4)
    if chosen:
        draw_own_ground(canvas, (x, y + 1, w, h - 1))


class AgainScene(PageScene):
    """A dialog about one deal of a match."""

    opaque, width, first = False, 820.0, ""

    def __init__(self, ui: Ui, page: AgainPage) -> None:
        """Raise RecordError if the record of the page cannot be followed."""
        super().__init__(ui)
        own = Timeline(page.record)
        self.compared = compare_deals(ui, page, own)
        """What a deal that has just been played again is compared with."""
        first = page if self.compared is None else self.compared.first
        self.timeline = own if self.compared is None else self.compared.timeline
        self.names = seat_names(ui, first.record.header.players)
        home = self.timeline.home if first.home is None else first.home
        self.home: Final = Seat(home if home is not None else 0)
        """The seat of the player who plays the deal again."""
        self.seat = self.home if first.seat is None else first.seat
        last = max(0, len(self.timeline.deals) - 1)
        self.deal = self._last_played(last) if first.deal is None else max(0, min(first.deal, last))
        self.low = GAME_TABLES[self.timeline.game.id].low
        """Whether few points are better than many."""
        self.branching = Branching(ui, self.timeline, first.path)
        self._off = off(self.timeline, self.deal, self.seat)
        self._before = len(self.timeline.view(1, None).table.results)
        """How many deals of the match were over before its record begins."""

    def _last_played(self, last: int) -> int:
        """Return the last deal that can be played again, or `last` if there is none."""
        able = (deal for deal in range(last, -1, -1) if not off(self.timeline, deal, self.seat))
        return last if off(self.timeline, last, self.seat) == "later" else next(able, last)

    def leave(self) -> None:
        super().leave()
        self._pause_par()

    def covered(self) -> None:
        super().covered()
        self._pause_par()

    def _pause_par(self) -> None:
        if self.compared is not None:
            self.compared.par.pause()

    def update(self, ms: int) -> None:
        super().update(ms)
        if self.compared is not None and self.compared.par.tick():
            self.refresh()

    # What is shown ------------------------------------------------------------------------------------------
    @property
    def columns(self) -> list[tuple[str, tuple[int, ...] | None]]:
        """The columns of the table: a name, and the points by seat, or None until they are known."""
        deals = self.timeline.deals
        columns: list[tuple[str, tuple[int, ...] | None]] = [
            ("first", deals[self.deal].points if deals else None)
        ]
        if self.compared is not None:
            now = "shown" if self.compared.shown else "now"
            columns += [(now, self.compared.now), ("par", self.compared.par.points)]
        return columns

    @property
    def others(self) -> bool:
        """Return whether another seat can be chosen."""
        timeline = self.timeline
        return self.compared is None and timeline.over and bool(timeline.deals) and len(self.names) > 1

    @property
    def sides(self) -> Sequence[Sequence[Seat]]:
        """The seats that share a row of the table, the side of the chosen seat first."""
        sides = self.timeline.game.sides(self.timeline.seats)
        return sorted(sides, key=lambda side: self.seat not in side)

    def _key(self, key: str) -> str:
        """Return the key of a text of this page: the game's own text if it has one."""
        own = f"{self.timeline.game.id}.again.{key}"
        return own if self.ui.speaker.has(own) else f"again.{key}"

    def _name(self, side: Sequence[Seat]) -> str:
        return self.ui.text("sheet.with").join(self.names[seat] for seat in side)

    def _cell(self, points: tuple[int, ...] | None, seat: Seat) -> str:
        return self.ui.text("again.working") if points is None else signed(points[seat])

    @property
    def _number(self) -> int:
        """The number of the deal in its match, from 1."""
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

    def _game(self) -> str:
        return game_name(self.ui, self.timeline.game.id)

    # The page -----------------------------------------------------------------------------------------------
    def head(self) -> Node:
        ui = self.ui
        words = ui.say("again.sub", game=self._game(), deal=ui.type.plain(self._deal_words()))
        deal = Label(words, t.BODY, t.SUMI_SECOND, bold=True, most=28, grow=1, name="deal", live="soon")
        turns: list[Node] = []
        if self.compared is None and len(self.timeline.deals) > 1:
            turns = [self._turn("previous", "left", -1), self._turn("next", "right", 1)]
        return Column(heading(ui.say(self._key("title"))), Row(deal, *turns))

    def _turn(self, name: str, icon: str, by: int) -> Node:
        """Return the button that leads to another deal of the match."""
        possible = 0 <= self.deal + by < len(self.timeline.deals)
        words = self.ui.text(self._key(name))
        return icon_button(icon, words, partial(self.turn, by), name=name, side=48, enabled=possible)

    def body(self) -> Node:
        if not self.timeline.deals:
            return self._note()
        heights = ROWS if self.ui.type.scale <= LARGE else LARGE_ROWS
        return Fits(*(Column(self._table(high), self._note(), gap=14) for high in heights), whole=2, ease=0.5)

    def foot(self) -> Node:
        ui = self.ui
        cards, eye, way_out = ("", "", "") if ui.type.scale > LARGE else ("cards", "eye", "exit")
        return buttons(
            button(
                ui.say("again.play"), partial(self.begin, "known"), name="play", kind="primary", icon=cards,
                action="activate", size=t.BODY, enabled=not self._off, grow=1,
            ),
            button(
                ui.say("again.show"), partial(self.begin, "expert"), name="show", icon=eye, size=t.BODY,
                tip=ui.text("again.show_tip"), enabled=not self._off, grow=1,
            ),
            button(
                ui.say("again.back"), self.close, name="back", icon=way_out, action="back", size=t.BODY,
                grow=1,
            ),
        )  # fmt: skip

    def _note(self) -> Node:
        """Return the note, as high as the longest one of all seats that can be chosen."""
        others: list[Text] = []
        if self.others:
            longest = max(self.names, key=len)
            others = [self.ui.say(self._key("note")), self.ui.say(self._key("note_other"), seat=longest)]
        label = partial(Label, size=t.BODY, lines=0, most=26)
        return Steady(Column(*map(label, self._notes())), *map(label, others))

    def _table(self, high: float) -> Node:
        """Return the points of the deal by seat, in rows of this height."""
        ui = self.ui
        names = [ui.say(f"again.column.{name}") for name, _ in self.columns]
        head = self._cells(
            Label(""),
            [Label(words, t.BODY, t.SUMI_SECOND, bold=True, align="right", most=LETTER * high, say=False)
             for words in names],
            high,
        )  # fmt: skip
        if not self.others:
            rows = ((self._speech(side), hairline(0), self._side_row(side, high)) for side in self.sides)
            return Column(head, *itertools.chain.from_iterable(rows))
        seats = [Seat(seat) for seat in range(len(self.names))]
        words = [
            ui.text("access.row", label=self.names[seat], value=self._cell(self.columns[0][1], seat))
            for seat in seats
        ]
        rows_of_seats = Column(*(self._row([seat], high) for seat in seats))

        def make(box: Box) -> DrawnChoice:
            rows = DrawnChoice(
                box, ui.text("again.seat"), list(enumerate(words)), int(self.seat), self.take_seat,
                partial(even_rows, len(words)), _draw_seat_row, name="seat",
            )  # fmt: skip
            rows.steps, rows.wraps = STEPS, False
            return rows

        return Column(head, Press(make, rows_of_seats))

    def _side_row(self, side: Sequence[Seat], high: float) -> Node:
        """Return the row of a side, on a ground of its own if it is that of the chosen seat."""
        own = self.seat in side and len(self.sides) > 1
        ground = Draw(draw_own_ground, 0, 0, name="own") if own else None
        return Layers(ground, self._row(side, high))

    def _row(self, side: Sequence[Seat], high: float) -> Node:
        """Return the row of a side: portraits, names and points."""
        own, crests = self.seat in side, crests_of(self.names)
        faces = (face(crests[seat], 0.32 * high) for seat in side)
        name = Label(self._name(side), t.BODY, bold=own, most=LETTER * high, grow=1, say=False)
        cells = []
        for _, points in self.columns:
            good = 0 if points is None else points[side[0]] * (-1 if self.low else 1)
            ink = t.SUMI_SECOND if points is None else sign_colour(good)
            cells.append(
                Label(
                    self._cell(points, side[0]), t.BODY, ink, bold=own and points is not None, align="right",
                    most=LETTER * high, say=False,
                )
            )  # fmt: skip
        return self._cells(Row(*faces, name, gap=10), cells, high)

    def _cells(self, first: Node, cells: Sequence[Node], high: float) -> Node:
        share = 0.235 if len(cells) > 1 else 0.3
        shares = (1 - share * len(cells), *(share for _ in cells))
        return Panel(Sized(Row(first, *cells, gap=12, shares=shares), h=high), kind="", pad=8, top=0)

    def _speech(self, side: Sequence[Seat]) -> Node:
        """Return the words of a screen reader for a side."""
        ui = self.ui
        cells = ui.text("app.separator").join(
            ui.text("access.row", label=ui.text(f"again.column.{name}"), value=self._cell(points, side[0]))
            for name, points in self.columns
        )
        words = ui.text("again.row", seat=self._name(side), cells=cells)
        return Speech(words, live="soon" if self.seat in side else "", name=f"row.{side[0]}")

    # What the player does -----------------------------------------------------------------------------------
    def take_seat(self, seat: object) -> None:
        """Choose the seat in which the deal is played."""
        self.seat = Seat(int(str(seat)))
        self._off = off(self.timeline, self.deal, self.seat)
        self.layout()

    def turn(self, by: int) -> None:
        """Turn to another deal of the match."""
        self.deal = max(0, min(len(self.timeline.deals) - 1, self.deal + by))
        self._off = off(self.timeline, self.deal, self.seat)
        self.layout()

    def begin(self, way: str) -> None:
        """Begin the deal, played by the player ("known") or by the expert ("expert")."""
        line = None if self._off else beginning(self.timeline, self.deal)
        if line is None:
            return
        begun = Said(self._key("begun"), {"n": self._number, "match": self._game()})
        self.branching.begin(
            way, line, self.seat, begun, dealer=dealer_of(self.timeline.record), home=self.home
        )
