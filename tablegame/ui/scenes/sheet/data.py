"""The numbers of a score sheet, taken from a view, and the reasons behind each."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import DealResult, Line
from tablegame.speech import Text as Said
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import short_name, sign_colour
from tablegame.ui.shell.context import Ui

SUITS = "SHDC"


@dataclass(frozen=True)
class Row:
    """One line across the sheet: `kind` is line, deal, before, total, place, count or one of the deals."""

    kind: str
    label: Text
    values: tuple[int, ...]
    index: int = 0
    """Which line of the result, or which deal."""
    suit: str = ""
    """A suit sign before the label."""
    lines: tuple[Line | None, ...] = ()
    """Each seat's line, where it has one on this row."""


@dataclass(frozen=True)
class Why:
    """What stands beside the sheet about one number."""

    title: Text
    text: Text
    points: int
    pieces: tuple[tuple[int, str], ...] = ()
    """Pieces and what each is worth."""
    sum: str = ""
    parts: tuple[tuple[Text, int], ...] = field(default=())
    """Words and a number for each part of a sum."""
    low: bool = False
    """Whether few points are good."""
    plain: bool = False
    """A number that does not count: it has no sign."""


LAST_DEALS = 5
"""So many earlier deals stand on the sheet while a deal is being played."""


def places_of(totals: Sequence[int], low: bool = False) -> tuple[int, ...]:
    """1 for the highest, or for the lowest where `low` is good; equal totals share a place."""
    sign = -1 if low else 1
    return tuple(1 + sum(sign * other > sign * total for other in totals) for total in totals)


def among_sides(places: Sequence[int], sides: Sequence[Sequence[Seat]]) -> tuple[int, ...]:
    """Places where those who play together take one: of two pairs the one that lost is second."""
    best = {seat: min(places[each] for each in side) for side in sides for seat in side}
    firsts = [min(places[seat] for seat in side) for side in sides]
    return tuple(1 + sum(first < best[Seat(seat)] for first in firsts) for seat in range(len(places)))


class SheetData:
    """All deals that are over, for people with these names."""

    def __init__(self, ui: Ui, game_id: str, names: Sequence[str], view: Any) -> None:
        self.ui = ui
        self.game_id = game_id
        self.face = GAME_TABLES[game_id]
        self.names = tuple(names)
        self.view = view
        self.viewer = view.viewer
        self.results: tuple[DealResult, ...] = self.face.results(view)

    @property
    def seats(self) -> range:
        """0 .. the number of seats."""
        return range(len(self.names))

    def totals(self, deals: int) -> tuple[int, ...]:
        """What everybody has after that many deals."""
        points = [result.points() for result in self.results[:deals]]
        first = self.face.stake(self.view)
        return tuple(first + sum(each[seat] for each in points) for seat in self.seats)

    def places(self, totals: Sequence[int]) -> tuple[int, ...]:
        """Everybody's place with these totals."""
        sides = GAMES[self.game_id].sides(len(self.names))
        return among_sides(places_of(totals, self.face.low), sides)

    def word(self, key: str, /, **slots: object) -> Text:
        """A text of the sheet, in the game's own words where it has some."""
        own = f"{self.game_id}.sheet.{key}"
        return self.ui.say(own if self.ui.speaker.has(own) else f"sheet.{key}", **slots)

    def colour(self, points: int) -> str:
        """Green for what is good, red for what is not."""
        return sign_colour(-points if self.face.low else points)

    # Rows ---------------------------------------------------------------------------------------------------
    def deal_rows(self, deal: int) -> list[Row]:
        """The rows of one deal: its lines, the deal's sum, what everybody had before and has now, places."""
        say, result = self.word, self.results[deal]
        rows = [self._line_row(result, name, index) for index, name in enumerate(self.face.rows(result))]
        after = self.totals(deal + 1)
        return [
            *rows,
            Row("deal", say("this_deal"), result.points(), deal),
            Row("before", say("before"), self.totals(deal), deal),
            Row("total", say("total"), after, deal),
            Row("place", say("place"), self.places(after), deal),
        ]

    def _line_row(self, result: DealResult, name: str, index: int) -> Row:
        found = [[line for line in lines if self.face.row(line) == name] for lines in result.lines]
        lines = tuple(mine[0] if mine else None for mine in found)
        points = tuple(line.points if line is not None else 0 for line in lines)
        label = self._label(name, result)
        return Row("line", label, points, index, name if name in SUITS else "", lines)

    def _label(self, row: str, result: DealResult) -> Text:
        """What a row is called; a seat in it has the name of who sits there."""
        text = self.face.row_label(row, result)
        seat = text.slots.get("seat")
        # The words beside a long name are not cut.
        named = {"seat": short_name(self.ui, self.names[seat], 17, 90)} if isinstance(seat, int) else {}
        return self._said(replace(text, slots={**text.slots, **named}))

    def _said(self, text: "Said | Text") -> Text:
        return text.say(self.ui.speaker) if isinstance(text, Said) else text

    def all_rows(self) -> list[Row]:
        """Every deal in a row of its own."""
        return [
            Row("one", self.word("why.row_deal", deal=deal + 1), result.points(), deal)
            for deal, result in enumerate(self.results)
        ]

    def _counts(self) -> tuple[int, ...]:
        return tuple(person.count or 0 for person in self.face.people(self.view, self.names))

    def standing_rows(self) -> list[Row]:
        """What is known while a deal is being played."""
        say, totals = self.word, self.totals(len(self.results))
        last = len(self.results) - 1
        return [
            Row("count", say("count"), self._counts()),
            *self.all_rows()[-LAST_DEALS:],
            Row("total", say("total"), totals, last),
            Row("place", say("place"), self.places(totals), last),
        ]

    # Reasons ------------------------------------------------------------------------------------------------
    def _title(self, seat: int, points: int) -> Text:
        name = short_name(self.ui, self.names[seat], 18, 110)
        return self.word("why.title", seat=name, points=points)

    def why(self, row: Row, seat: int) -> Why:
        """Where a number comes from."""
        return replace(self._why(row, seat), low=self.face.low)

    def _why(self, row: Row, seat: int) -> Why:
        points = row.values[seat]
        title = self._title(seat, points)
        if row.kind == "line":
            line = row.lines[seat]
            return self._why_line(line, seat, title) if line is not None else Why(title, "", points)
        say = self.word
        if row.kind in ("deal", "one"):
            return self._why_deal(row.index, seat, title)
        if row.kind == "before":
            parts = self._deals(row.index, seat)
            return Why(title, say("why.before" if parts else "why.first"), points, parts=parts)
        if row.kind == "total" and self._by_deals:
            return Why(title, say("why.total_all"), points, parts=self._deals(row.index + 1, seat))
        parts = (
            (say("why.row_before"), self.totals(row.index)[seat]),
            (say("why.row_this"), self.results[row.index].points()[seat]),
        )
        return Why(title, say("why.total"), points, parts=parts)

    _deal = 0
    _by_deals = False

    def at(self, deal: int, by_deals: bool) -> None:
        """Which deal the sheet shows, and whether totals are explained deal by deal."""
        self._deal, self._by_deals = deal, by_deals

    def _deals(self, until: int, seat: int) -> tuple[tuple[Text, int], ...]:
        first = self.face.stake(self.view)
        return (
            *(((self.word("why.row_stake"), first),) if first else ()),
            *(
                (self.word("why.row_deal", deal=deal + 1), self.results[deal].points()[seat])
                for deal in range(until)
            ),
        )

    def figure(self, row: Row, seat: int) -> int | None:
        """A number that stands on a line without counting."""
        line = row.lines[seat] if row.lines else None
        return None if line is None else self.face.figure(line)

    def _why_deal(self, deal: int, seat: int, title: Text) -> Why:
        result = self.results[deal]
        parts: list[tuple[Text, int]] = []
        worth: dict[int, str] = {}
        aside = [line for line in result.lines[seat] if self.face.figure(line) is not None]
        for name in self.face.rows(result):
            for line in result.lines[seat]:
                if self.face.row(line) != name or line in aside:
                    continue
                label = self._label(name, result)
                if name in SUITS:
                    label = self.word("why.part", suit=name, text=self.ui.type.plain(label))
                parts.append((label, line.points))
                worth.update(self.face.why(line, self.names, seat).pieces)
        if aside:
            # What was lost hangs on a number that does not count itself: its pieces are the reason.
            why = self.face.why(aside[0], self.names, seat)
            return Why(title, self._said(why.text), result.points()[seat], why.pieces, parts=tuple(parts))
        hand = result.hands[seat]
        text = self.word("why.deal" if hand else "why.empty_hand", deal=deal + 1)
        pieces = tuple((piece, worth.get(piece, "")) for piece in hand)
        return Why(title, text, result.points()[seat], pieces, parts=tuple(parts))

    def _why_line(self, line: Line, seat: int, title: Text) -> Why:
        why = self.face.why(line, self.names, seat)
        figure = self.face.figure(line)
        if figure is None:
            return Why(title, self._said(why.text), line.points, why.pieces, why.sum)
        title = self._title(seat, figure)
        return Why(title, self._said(why.text), figure, why.pieces, why.sum, plain=True)
