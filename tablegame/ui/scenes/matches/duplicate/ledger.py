"""What each has made of the same cards, deal by deal, side by side."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from tablegame.match.duplicate import Duplicate
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import capped, grown, short_name
from tablegame.ui.scenes.matches.duplicate.words import is_low, place_of, points, share, word
from tablegame.ui.scenes.pages.cells import Cell, Column
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import State, Widget

ROW: Final = 64.0
HEADS: Final = 34.0
NOTES: Final = 46.0
"""That a line under the table needs, with the air above it."""
LEAST: Final = 0.82
"""Of its height, that a row has where many stand on the page."""
MEDALS: Final = 3


class Told(Hotspot):
    """A row as a screen reader tells it; it takes neither the focus nor a press."""

    role = "text"

    def __init__(self, box: Box, label: str, draw: Callable[[Canvas, State], object], name: str) -> None:
        super().__init__(box, label, lambda: None, draw, name=name, ring=None)
        self.focusable = self.touchable = False


class Ledger:
    """A row for each person, the first on top; a column for each deal, and the sum."""

    def __init__(self, ui: Ui, duplicate: Duplicate, on_press: Callable[[int, int], object]) -> None:
        self.ui = ui
        self.duplicate = duplicate
        self.low = is_low(duplicate.game)
        self._press = on_press
        whole = duplicate.state == "over"
        self.final = duplicate.final_places(self.low) if whole else {}
        """Nobody has a place where not all was played."""
        people = range(len(duplicate.people))
        self.order = sorted(people, key=lambda each: (self.final.get(each, 0), each))
        self.ranks = [duplicate.ranks(deal, self.low) for deal in range(duplicate.deals)]
        self.high = ROW * max(1.0, min(1.6, 0.85 * grown(ui, t.NAME)))

    def fill(self, column: Column) -> None:
        """The whole table into a column of a page."""
        ui, each = self.ui, self.duplicate
        first = [each.people[person] for person in self.order if self.final.get(person) == 1]
        if first:
            names = ui.text("result.and").join(first)
            key = "first" if len(first) == 1 else "shared"
            column.paragraph(ui.text(f"duplicate.over.{key}", names=names), bold=True, size=t.HERO, gap=10)
        else:
            column.paragraph(ui.text("duplicate.over.called_off"), bold=True, size=t.HERO, gap=10)
        heads = HEADS * max(1.0, 0.8 * grown(ui, t.NAME))
        notes = NOTES * (1 + self.low + each.margin)
        left = column.box[3] - column.height - heads - notes
        self.high = min(self.high, max(LEAST * self.high, left / len(each.people)))
        self._measure(column.box)
        column.add(Cell("", picture=self._heads, height=heads, wide=True))
        column.height -= 30
        for person in self.order:
            column.add(Cell("", partial(self._row, person), height=self.high, wide=True))
            column.height -= 30
        column.height += 16
        column.paragraph(word(ui, each.game, f"over.note_{each.count}"), colour=t.SUMI_SECOND, gap=4)
        if each.margin:
            column.paragraph(ui.text("duplicate.margin"), colour=t.SUMI_SECOND, gap=4 if self.low else 0)
        if self.low:
            column.paragraph(ui.text("duplicate.over.low"), colour=t.SUMI_SECOND, gap=0)

    # Places -------------------------------------------------------------------------------------------------
    def _measure(self, box: Box) -> None:
        """Places and crests, names, deals, the sum."""
        x, _, w, _ = box
        k = min(1.7, grown(self.ui, t.NAME))
        self.crest_at = x + 8 + 46 * k + 20
        self.name_at = self.crest_at + 34
        self.total_w = 110 * k
        self.total_at = x + w - 12
        room = self.total_at - self.total_w - self.name_at
        names = min(230 * k, (0.4 if self.duplicate.deals < 4 else 0.26) * room)
        self.name_w = names
        self.pitch = min(150.0 * k, (room - names - 12) / self.duplicate.deals)
        self.first = self.total_at - self.total_w - self.pitch * self.duplicate.deals
        # Numbers that are compared are of one size.
        type_, cell = self.ui.type, self.pitch - 14
        wanted = capped(self.ui, t.BODY, 0.42 * self.high)
        made = [points(each) for each in self.duplicate.points.values()]
        self.size = min((type_.fitting(each, wanted, cell, True) for each in made), default=wanted)
        heads = [self._deal(deal) for deal in range(self.duplicate.deals)]
        wide = max(type_.measure(each, capped(self.ui, t.NAME, 26), True) for each in heads)
        self.heads = heads if wide <= cell else [str(deal + 1) for deal in range(self.duplicate.deals)]

    def _cell(self, deal: int, y: float, h: float) -> Box:
        return (self.first + deal * self.pitch + 4, y + 5, self.pitch - 8, h - 10)

    # Words --------------------------------------------------------------------------------------------------
    def _deal(self, deal: int) -> str:
        return word(self.ui, self.duplicate.game, "deal", n=deal + 1)

    def _place_in(self, person: int, deal: int) -> str:
        return self._place(person, self.ranks[deal])

    def _place(self, person: int, places: Mapping[int, int]) -> str:
        """Return a place in words, also that it is shared."""
        words = place_of(self.ui, places[person])
        tied = list(places.values()).count(places[person]) > 1
        return self.ui.text("duplicate.over.tied", place=words) if tied else words

    def total(self, person: int) -> str:
        """What decides."""
        each = self.duplicate
        if not any((person, deal) in each.points for deal in range(each.deals)):
            return "–"
        if each.count == "places":
            return share(each.sum_of_places(person, self.low))
        return points(each.total(person))

    def _total_word(self) -> str:
        return self.ui.text(
            "duplicate.over.places" if self.duplicate.count == "places" else "duplicate.over.total"
        )

    def told(self, person: int) -> str:
        """A row in words."""
        ui, each = self.ui, self.duplicate
        cells = []
        for deal in range(each.deals):
            made = each.points.get((person, deal))
            if made is None:
                cells.append(f"{self._deal(deal)}: {ui.text('duplicate.over.not_played')}")
                continue
            cells.append(
                ui.text(
                    "duplicate.over.cell", deal=self._deal(deal), points=points(made),
                    place=self._place_in(person, deal),
                )
            )  # fmt: skip
        place = self._place(person, self.final) if person in self.final else "–"
        return ui.text(
            "duplicate.over.row", place=place, seat=each.people[person], total=self._total_word(),
            cells=ui.text("app.separator").join(cells), n=self.total(person),
        )  # fmt: skip

    # Widgets ------------------------------------------------------------------------------------------------
    def _row(self, person: int, box: Box) -> list[Widget]:
        ui, each = self.ui, self.duplicate
        _, y, _, h = box
        # The place of a row changes when the page scrolls: what it draws asks where it lies.
        row = Told(box, self.told(person), lambda canvas, state: None, f"row.{person}")
        row.drawer = lambda canvas, state: self._draw_row(canvas, person, row.rect)
        found: list[Widget] = [row]
        for deal in range(each.deals):
            made = each.points.get((person, deal))
            if made is None:
                continue
            label = ui.text(
                "duplicate.over.cell_label", seat=each.people[person], deal=self._deal(deal),
                points=points(made),
            )  # fmt: skip
            spot = Hotspot(
                self._cell(deal, y, h), label, partial(self._press, person, deal),
                name=f"cell.{person}.{deal}", ring=8,
            )  # fmt: skip
            spot.drawer = partial(self._draw_cell, spot, person, deal, made)
            found.append(spot)
        return found

    # Picture ------------------------------------------------------------------------------------------------
    def _heads(self, canvas: Canvas, box: Box) -> None:
        _, y, _, h = box
        size = capped(self.ui, t.NAME, 26)
        middle = y + h / 2
        for deal in range(self.duplicate.deals):
            x, _, w, _ = self._cell(deal, y, h)
            canvas.text(
                self.heads[deal],
                x + w / 2,
                middle,
                size,
                True,
                t.SUMI_SECOND,
                "center",
                w,
                "middle",
                shrink=True,
            )
        canvas.text(
            self._total_word(), self.total_at, middle, size, True, t.SUMI_SECOND, "right",
            self.total_w, "middle", shrink=True,
        )  # fmt: skip

    def _draw_row(self, canvas: Canvas, person: int, box: Box) -> None:
        ui, each = self.ui, self.duplicate
        x, y, w, h = box
        middle, place = y + h / 2, self.final.get(person)
        if place == 1:
            canvas.panel("column", x, y + 2, w, h - 4)
        else:
            canvas.line(x + 8, y + h, x + w - 8, y + h, t.WASHI_LINE, 1.2)
        left = x + 8
        if place is not None and place <= MEDALS:
            canvas.medal(place, left + 20, middle, min(20.0, 0.3 * h))
        elif place is not None:
            canvas.text(
                self._place(person, self.final), left, middle, capped(ui, t.NAME, 26), False, t.SUMI_SECOND,
                max_width=self.crest_at - left - 22, anchor="middle", shrink=True,
            )  # fmt: skip
        canvas.face(crests_of(each.people)[person], self.crest_at, middle, 18)
        size = capped(ui, t.BODY, 0.5 * h)
        name = short_name(ui, each.people[person], size, self.name_w)
        canvas.text(name, self.name_at, middle, size, True, t.SUMI, anchor="middle")
        for deal in range(each.deals):
            if (person, deal) not in each.points:
                cx, _, cw, _ = self._cell(deal, y, h)
                canvas.text("–", cx + cw / 2, middle, t.NAME, False, t.SUMI_QUIET, "center", anchor="middle")
        canvas.text(
            self.total(person), self.total_at, middle, capped(ui, t.TOTAL, 0.55 * h), True, t.SUMI, "right",
            self.total_w, "middle", shrink=True,
        )  # fmt: skip

    def _draw_cell(
        self, spot: Hotspot, person: int, deal: int, made: int, canvas: Canvas, state: State
    ) -> None:
        """The points over the place in this deal; the best of a deal stands on indigo."""
        ui = self.ui
        x, y, w, h = spot.rect
        best = self.ranks[deal][person] == 1 and len(set(self.ranks[deal].values())) > 1
        ink: str = t.TAB_TEXT if best else t.SUMI
        if best:
            canvas.panel("tab", x, y, w, h)
        elif state.hovered:
            canvas.panel("tab", x, y, w, h, color=t.STRAW)
        said: list[tuple[Text, float, bool, float]] = [
            (points(made), self.size, True, -0.2),
            (self._place_in(person, deal), capped(ui, t.CAPTION, 0.32 * h), False, 0.24),
        ]
        for words, size, bold, at in said:
            tone = ink if best or bold else t.SUMI_SECOND
            canvas.text(
                words, x + w / 2, y + h / 2 + at * h, size, bold, tone, "center", w - 8, "middle", shrink=True
            )
