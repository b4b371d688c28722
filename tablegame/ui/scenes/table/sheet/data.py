"""The numbers of a score sheet, taken from a view, and the reasons behind each.

A column is a side: a seat, or those who play together.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from tablegame.match.header import Turn
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import DealResult, Line
from tablegame.speech import Text as Said
from tablegame.speech import number, signed
from tablegame.speech.second_person import in_second_person
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import short_name, sign_colour
from tablegame.ui.shell.context import Ui

SUITS = "SHDC"


@dataclass(frozen=True)
class ScoreRow:
    """One line across the sheet: `kind` is line, deal, before, total, place, count or one of the deals."""

    kind: str
    label: Text
    values: tuple[int, ...]
    """By column."""
    index: int = 0
    """Which line of the result, or which deal."""
    deal: int = 0
    """The deal of a line."""
    suit: str = ""
    """A suit sign before the label."""
    lines: tuple[Line | None, ...] = ()
    """Each column's line, where it has one on this row."""


@dataclass(frozen=True)
class ScoreReason:
    """The explanation of one number, beside the sheet."""

    title: Text
    text: Text
    points: int
    pieces: tuple[tuple[int, str], ...] = ()
    """Pieces and what each is worth."""
    sum: str = ""
    parts: tuple[tuple[Text, int], ...] = field(default=())
    """Words and a number for each part of a sum."""
    begins: bool = False
    """Whether the first part is a total, to which the others are added."""
    low: bool = False
    """Whether few points are good."""
    plain: bool = False
    """A total, or a number that does not count: it has no sign."""

    def written(self) -> list[tuple[Text, str, int]]:
        """Return each part with its number as it is written: changes have a sign, a total has none."""
        plain = [self.begins] + [False] * len(self.parts)
        return [
            (words, number(value) if total else signed(value), 0 if total else value)
            for (words, value), total in zip(self.parts, plain, strict=False)
        ]


@dataclass(frozen=True)
class SheetContent:
    """What the sheet shows at a time: one deal, the standing during a deal, or all deals."""

    rows: Sequence[ScoreRow]
    deals: int
    """The number of deals that are over in it."""
    deal: int | None = None
    """The only deal that it shows."""
    end_rows: Sequence[ScoreRow] = ()
    """The rows under all deals."""

    def find(self, kind: str, index: int | None = None) -> ScoreRow | None:
        """Return the row of a kind and an index, or the first of that kind which belongs to a deal."""
        rows = (row for row in (*self.rows, *self.end_rows) if row.kind == kind)
        return next((row for row in rows if row.index == index or (index is None and row.index >= 0)), None)


LAST_DEALS = 5
"""So many earlier deals stand on the sheet while a deal is being played."""


class SheetData:
    """The numbers of all deals that are over."""

    def __init__(
        self, ui: Ui, game_id: str, names: Sequence[str], view: Any, turn: Turn | None = None,
        called: Sequence[str] = (),
    ) -> None:  # fmt: skip
        """Read the rows of a sheet from a view.

        `called`: what the sheet calls the players, where that is not `names`.
        """
        self.ui = ui
        self.game_id = game_id
        self.game_table = GAME_TABLES[game_id]
        self.names = tuple(called or names)
        self.true_names = tuple(names)
        self.view = view
        self.viewer = view.viewer
        self.results: tuple[DealResult, ...] = self.game_table.results(view)
        self.sides = GAMES[game_id].sides(len(self.names))
        self._turn = turn
        self._first = 1 if turn is None else turn.deal + 1
        """The number of the first deal: a match of a duplicate holds one of its deals."""
        self._places: dict[int, tuple[int, ...]] = {}

    @property
    def columns(self) -> range:
        """The columns, from 0 to the number of sides."""
        return range(len(self.sides))

    @property
    def own(self) -> int:
        """The column of the viewer; the first for a bystander."""
        return next((n for n, side in enumerate(self.sides) if self.viewer in side), 0)

    def name(self, column: int, size: float = 0, width: float = 0) -> str:
        """Return who plays in a column; with a size each name has at most `width` du."""
        names = [self.names[seat] for seat in self.sides[column]]
        if size:
            names = [short_name(self.ui, name, size, width) for name in names]
        return self.ui.text("sheet.with").join(names)

    def true_name(self, column: int) -> str:
        """Return who plays in a column, as others read it."""
        return self.ui.text("sheet.with").join(self.true_names[seat] for seat in self.sides[column])

    def number(self, deal: int) -> int:
        """Return the number of a deal as the players count."""
        return self._first + deal

    def points(self, deal: int) -> tuple[int, ...]:
        """Return what a deal brought, by column."""
        return self._points[deal]

    @cached_property
    def _points(self) -> list[tuple[int, ...]]:
        """The points of every deal, by column: each player of a side has what the side has."""
        seats = [side[0] for side in self.sides]
        return [tuple(points[seat] for seat in seats) for points in (one.points() for one in self.results)]

    def totals(self, deals: int) -> tuple[int, ...]:
        """Return the totals after that many deals, by column."""
        return self._totals[min(deals, len(self.results))]

    @cached_property
    def _totals(self) -> list[tuple[int, ...]]:
        """The totals at first and after every deal, by column."""
        totals = [(self.game_table.stake(self.view),) * len(self.sides)]
        for points in self._points:
            totals.append(tuple(map(sum, zip(totals[-1], points, strict=True))))
        return totals

    def places(self, deals: int) -> tuple[int, ...]:
        """Return the place of every column after that many deals."""
        if deals not in self._places:
            over = self.game_table.over(self.view) and deals >= len(self.results)
            self._places[deals] = self.game_table.ranks(self._totals[: deals + 1], over)
        return self._places[deals]

    def word(self, key: str, /, **slots: object) -> Text:
        """Return a text of the sheet, in the game's own words where it has some."""
        own = f"{self.game_id}.sheet.{key}"
        return self.ui.say(own if self.ui.speaker.has(own) else f"sheet.{key}", **slots)

    def colour(self, points: int) -> str:
        """Return green for what is good, red for what is not."""
        return sign_colour(-points if self.game_table.low else points)

    # Rows ---------------------------------------------------------------------------------------------------
    def _line_row(self, deal: int, name: str, index: int) -> ScoreRow:
        result = self.results[deal]
        lines = tuple(
            next((line for line in result.lines[side[0]] if self.game_table.row(line) == name), None)
            for side in self.sides
        )
        points = tuple(line.points if line is not None else 0 for line in lines)
        label = self._label(name, result)
        return ScoreRow("line", label, points, index, deal, name if name in SUITS else "", lines)

    def _label(self, row: str, result: DealResult) -> Text:
        """Return what a row is called, with the name of the player for a seat."""
        text = self.game_table.row_label(row, result)
        seat = text.slots.get("seat")
        # The words beside a long name are not cut.
        growth = min(1.5, self.ui.type.scale)
        named = (
            {"seat": short_name(self.ui, self.names[seat], 17, 90 * growth)} if isinstance(seat, int) else {}
        )
        return self._said(replace(text, slots={**text.slots, **named}))

    def _said(self, text: "Said | Text") -> Text:
        if not isinstance(text, Said):
            return text
        own = [called for called, name in zip(self.names, self.true_names, strict=True) if called != name]
        return in_second_person(self.ui.speaker, text, "".join(own))

    def _deal_rows(self) -> list[ScoreRow]:
        """Return a row for every deal."""
        return [
            ScoreRow("one", self.word("why.row_deal", deal=self.number(deal)), self.points(deal), deal)
            for deal in range(len(self.results))
        ]

    def _counts(self) -> tuple[int, ...]:
        counts = [person.count or 0 for person in self.game_table.people(self.view, self.names)]
        return tuple(sum(counts[seat] for seat in side) for side in self.sides)

    def _end_rows(self) -> list[ScoreRow]:
        """Return the totals after the deals that are over, and the places."""
        deals = len(self.results)
        return [
            ScoreRow("total", self.word("total"), self.totals(deals), deals - 1),
            ScoreRow("place", self.word("place"), self.places(deals), deals - 1),
        ]

    def deal(self, deal: int) -> SheetContent:
        """Return one deal: its lines, its sum, the totals before and after it, and places."""
        say, lines = self.word, self.game_table.rows(self.results[deal])
        rows = [
            *(self._line_row(deal, name, index) for index, name in enumerate(lines)),
            ScoreRow("deal", say("this_deal"), self.points(deal), deal),
            ScoreRow("before", say("before"), self.totals(deal), deal),
            ScoreRow("total", say("total"), self.totals(deal + 1), deal),
            ScoreRow("place", say("place"), self.places(deal + 1), deal),
        ]
        return SheetContent(rows, deal + 1, deal)

    def standing(self) -> SheetContent:
        """Return what is known while a deal is being played."""
        count = ScoreRow("count", self.word("count"), self._counts())
        return SheetContent([count, *self._deal_rows()[-LAST_DEALS:], *self._end_rows()], len(self.results))

    def all_deals(self) -> SheetContent:
        """Return all deals, with totals and places under them."""
        rows = self._deal_rows()
        return SheetContent(rows, len(rows), end_rows=self._end_rows() if rows else ())

    def deal_words(self, number: int) -> Text:
        """Return which deal this is, counted from 1, and of how many if that is known."""
        deals = getattr(self.view.table, "deals", None) if self._turn is None else self._turn.deals
        deal = self.number(number - 1)
        if deals is None:
            return self.word("deal_open", deal=deal)
        return self.word("deal", deal=deal, deals=deals)

    # Reasons ------------------------------------------------------------------------------------------------
    def _title(self, column: int, points: int, plain: bool = False) -> Text:
        key = "why.title_plain" if plain else "why.title"
        return self.word(key, seat=self.name(column, 18, 110), points=points)

    def why(self, row: ScoreRow, column: int, by_deals: bool = False) -> ScoreReason:
        """Return where a number comes from. `by_deals`: whether a total is explained deal by deal."""
        return replace(self._why(row, column, by_deals), low=self.game_table.low)

    def _why(self, row: ScoreRow, column: int, by_deals: bool) -> ScoreReason:
        points, plain = row.values[column], row.kind in ("before", "total")
        title = self._title(column, points, plain)
        if row.kind == "line":
            line = row.lines[column]
            if line is None:
                return ScoreReason(title, "", points)
            return self._why_line(line, row.deal, column)
        say = self.word
        if row.kind in ("deal", "one"):
            return self._why_deal(row.index, column, title)
        if row.kind == "before":
            parts = self._deals(row.index, column)
            text, begins = say("why.before" if parts else "why.first"), self._begins
            return ScoreReason(title, text, points, parts=parts, begins=begins, plain=plain)
        if row.kind == "total" and by_deals:
            parts = self._deals(row.index + 1, column)
            text = say("why.total_all")
            return ScoreReason(title, text, points, parts=parts, begins=self._begins, plain=plain)
        parts = (
            (say("why.row_before"), self.totals(row.index)[column]),
            (say("why.row_this"), self.points(row.index)[column]),
        )
        return ScoreReason(title, say("why.total"), points, parts=parts, begins=True, plain=plain)

    @property
    def _begins(self) -> bool:
        """Return whether sums over the deals begin with what every side had at first."""
        return self.game_table.stake(self.view) != 0

    def _deals(self, until: int, column: int) -> tuple[tuple[Text, int], ...]:
        first = self.game_table.stake(self.view)
        return (
            *(((self.word("why.row_stake"), first),) if first else ()),
            *(
                (self.word("why.row_deal", deal=self.number(deal)), self.points(deal)[column])
                for deal in range(until)
            ),
        )

    def figure(self, row: ScoreRow, column: int) -> int | None:
        """Return a number that stands on a line without counting."""
        line = row.lines[column] if row.lines else None
        return None if line is None else self.game_table.figure(line)

    def words(self, row: ScoreRow, column: int) -> str:
        """Return what stands in a row under a name: changes have a sign, totals have none."""
        if row.kind == "line" and row.lines[column] is None:
            return "–"
        if (figure := self.figure(row, column)) is not None:
            return number(figure)
        value = row.values[column]
        return number(value) if row.kind in ("before", "total", "place", "count") else signed(value)

    def hand(self, deal: int, column: int) -> tuple[int, ...]:
        """Return what a side had left in hand."""
        return tuple(piece for seat in self.sides[column] for piece in self.results[deal].hands[seat])

    def _why_deal(self, deal: int, column: int, title: Text) -> ScoreReason:
        result, seat = self.results[deal], self.sides[column][0]
        parts: list[tuple[Text, int]] = []
        worth: dict[int, str] = {}
        aside = [line for line in result.lines[seat] if self.game_table.figure(line) is not None]
        if len(result.lines[seat]) == 1 and not aside:
            return self._why_line(result.lines[seat][0], deal, column)
        for name in self.game_table.rows(result):
            for line in result.lines[seat]:
                if self.game_table.row(line) != name or line in aside:
                    continue
                label = self._label(name, result)
                if name in SUITS:
                    label = self.word("why.part", suit=name, text=self.ui.type.plain(label))
                parts.append((label, line.points))
                worth.update(self.game_table.why(line, self.names, seat, result).pieces)
        if aside:
            # What was lost hangs on a number that does not count itself: its pieces are the reason, but what
            # they are worth does not add up to it.
            why = self.game_table.why(aside[0], self.names, seat, result)
            bare = tuple((piece, "") for piece, _ in why.pieces)
            return ScoreReason(title, self._said(why.text), result.points()[seat], bare, parts=tuple(parts))
        hand = self.hand(deal, column)
        text = self.word("why.deal" if hand else "why.empty_hand", deal=self.number(deal))
        pieces = tuple((piece, worth.get(piece, "")) for piece in hand)
        return ScoreReason(title, text, result.points()[seat], pieces, parts=tuple(parts))

    def _why_line(self, line: Line, deal: int, column: int) -> ScoreReason:
        why = self.game_table.why(line, self.names, self.sides[column][0], self.results[deal])
        figure = self.game_table.figure(line)
        if figure is None:
            title = self._title(column, line.points)
            return ScoreReason(title, self._said(why.text), line.points, why.pieces, why.sum)
        title = self._title(column, figure, plain=True)
        return ScoreReason(title, self._said(why.text), figure, why.pieces, why.sum, plain=True)
