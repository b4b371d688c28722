"""The numbers of a score sheet, taken from a view, and the reasons behind each."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tablegame.pieces.cards import value_of
from tablegame.rules.contract import DealResult, Line
from tablegame.speech import signed
from tablegame.ui.context import Ui
from tablegame.ui.scenes.common import short_name
from tablegame.ui.type import Text


@dataclass(frozen=True)
class Row:
    """One line across the sheet: `kind` is line, deal, before, total, place, count or one of the deals."""

    kind: str
    label: Text
    values: tuple[int, ...]
    index: int = 0
    """Which line of the result, or which deal."""
    suit: str = ""
    place: int = 0


@dataclass(frozen=True)
class Why:
    """What stands beside the sheet about one number."""

    title: Text
    text: Text
    points: int
    pieces: tuple[tuple[int, str], ...] = ()
    """Cards and what each is worth."""
    sum: str = ""
    parts: tuple[tuple[Text, int], ...] = field(default=())
    """Numbers that are added up."""


LAST_DEALS = 5
"""So many earlier deals stand on the sheet while a deal is being played."""


def places_of(totals: Sequence[int]) -> tuple[int, ...]:
    """1 for the highest; equal totals share a place."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)


class SheetData:
    """All deals that are over, for people with these names."""

    def __init__(self, ui: Ui, names: Sequence[str], view: Any) -> None:
        self.ui = ui
        self.names = tuple(names)
        self.table = view.table
        self.viewer = view.viewer
        self.results: tuple[DealResult, ...] = tuple(view.table.results)

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.names))

    def totals(self, deals: int) -> tuple[int, ...]:
        """Everybody's sum after that many deals."""
        points = [result.points() for result in self.results[:deals]]
        return tuple(sum(each[seat] for each in points) for seat in self.seats)

    # Rows ---------------------------------------------------------------------------------------------------
    def deal_rows(self, deal: int) -> list[Row]:
        """One deal, line by line."""
        say, result = self.ui.say, self.results[deal]
        rows = [self._line_row(result, index) for index in range(len(result.lines[0]))]
        after = self.totals(deal + 1)
        return [
            *rows,
            Row("deal", say("sheet.this_deal"), result.points(), deal),
            Row("before", say("sheet.before"), self.totals(deal), deal),
            Row("total", say("sheet.total"), after, deal),
            Row("place", say("sheet.place"), places_of(after), deal),
        ]

    def _line_row(self, result: DealResult, index: int) -> Row:
        lines = [mine[index] for mine in result.lines]
        values = dict(lines[0].values)
        suit, place = values.get("suit"), values.get("place")
        points = tuple(line.points for line in lines)
        if isinstance(suit, str) and isinstance(place, int):
            return Row("line", self.ui.say(f"sheet.line.{place}"), points, index, suit, place)
        return Row("line", self.ui.say(lines[0].key, **values), points, index)

    def all_rows(self) -> list[Row]:
        """Every deal in a row of its own."""
        return [
            Row("one", self.ui.say("sheet.why.row_deal", deal=deal + 1), result.points(), deal)
            for deal, result in enumerate(self.results)
        ]

    def standing_rows(self) -> list[Row]:
        """What is known while a deal is being played."""
        say, totals = self.ui.say, self.totals(len(self.results))
        last = len(self.results) - 1
        return [
            Row("count", say("sheet.count"), tuple(self.table.counts)),
            *self.all_rows()[-LAST_DEALS:],
            Row("total", say("sheet.total"), totals, last),
            Row("place", say("sheet.place"), places_of(totals), last),
        ]

    # Reasons ------------------------------------------------------------------------------------------------
    def _title(self, seat: int, points: int) -> Text:
        name = short_name(self.ui, self.names[seat], 18, 110)
        return self.ui.say("sheet.why.title", seat=name, points=points)

    def why(self, row: Row, seat: int) -> Why:
        """Where a number comes from."""
        points = row.values[seat]
        title = self._title(seat, points)
        if row.kind == "line":
            return self._why_line(self.results[self._deal], row, seat, title)
        say = self.ui.say
        if row.kind in ("deal", "one"):
            return self._why_deal(row.index, seat, title)
        if row.kind == "before":
            parts = self._deals(row.index, seat)
            return Why(title, say("sheet.why.before" if parts else "sheet.why.first"), points, parts=parts)
        if row.kind == "total" and self._by_deals:
            return Why(title, say("sheet.why.total_all"), points, parts=self._deals(row.index + 1, seat))
        parts = (
            (say("sheet.why.row_before"), self.totals(row.index)[seat]),
            (say("sheet.why.row_this"), self.results[row.index].points()[seat]),
        )
        return Why(title, say("sheet.why.total"), points, parts=parts)

    _deal = 0
    _by_deals = False

    def at(self, deal: int, by_deals: bool) -> None:
        """Which deal the sheet shows, and whether totals are explained deal by deal."""
        self._deal, self._by_deals = deal, by_deals

    def _deals(self, until: int, seat: int) -> tuple[tuple[Text, int], ...]:
        return tuple(
            (self.ui.say("sheet.why.row_deal", deal=deal + 1), self.results[deal].points()[seat])
            for deal in range(until)
        )

    def _why_deal(self, deal: int, seat: int, title: Text) -> Why:
        result = self.results[deal]
        parts: list[tuple[Text, int]] = []
        worth: dict[int, int] = {}
        for line in result.lines[seat]:
            values = dict(line.values)
            suit, place = values.get("suit"), values.get("place")
            words = self.ui.say("sheet.why.part", suit=suit, text=self.ui.text(f"sheet.line.{place}"))
            parts.append((words, line.points))
            worth |= {piece: _sign(line.points) * value_of(piece) for piece in line.pieces}
        hand = result.hands[seat]
        text = self.ui.say("sheet.why.deal" if hand else "sheet.why.empty_hand", deal=deal + 1)
        pieces = tuple((piece, signed(worth.get(piece, 0))) for piece in hand)
        return Why(title, text, result.points()[seat], pieces, parts=tuple(parts))

    def _why_line(self, result: DealResult, row: Row, seat: int, title: Text) -> Why:
        line: Line = result.lines[seat][row.index]
        values = dict(line.values)
        text = self.ui.say(line.key, **values)
        if not line.pieces:
            return Why(
                title, self.ui.say("sheet.why.none", seat=self.names[seat], suit=row.suit), line.points
            )
        worth = [value_of(piece) for piece in line.pieces]
        total = " + ".join(map(str, worth))
        if line.points == 0:
            return Why(title, text, 0, tuple((piece, "0") for piece in line.pieces))
        signs = _sign(line.points)
        pieces = tuple(
            (piece, signed(signs * value)) for piece, value in zip(line.pieces, worth, strict=True)
        )
        if line.points < 0:
            shown = "" if len(worth) == 1 else f"\N{MINUS SIGN}({total})"
            return Why(title, text, line.points, pieces, shown)
        return Why(title, text, line.points, pieces, total if len(worth) > 1 else "")


def _sign(points: int) -> int:
    return (points > 0) - (points < 0)
