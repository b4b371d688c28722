"""Two lines under a score sheet of several people, once the match is over: what the cards of each were worth,
and what their decisions gave away. Each number stands in its own person's column."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tablegame.match.record import Record
from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import capped
from tablegame.ui.scenes.study.luck import EverybodysLuck, PersonLuck
from tablegame.ui.scenes.table.sheet.data import SheetData
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import Form, State

KINDS: Final = ("par", "lost")
HEIGHT: Final = 38.0
TO_COME: Final = "…"
NONE: Final = "–"
SIZE: Final = 18.0
LEAST: Final = 0.85
"""Rather than in letters that are smaller than so much of these every par stands without its interval."""
FACE: Final = 24.0
"""The room of a face before a number."""
EVERY_MS: Final = 400
"""What has come in is written down so often at most."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One number of one person."""

    kind: str
    seat: Seat


class LuckRows:
    """Of the record of one sheet. `on_choose` hears which number is to be explained."""

    def __init__(
        self, ui: Ui, record: Record | None, names: Sequence[str], on_choose: Callable[[Cell], object]
    ) -> None:
        self.ui = ui
        self.everybody = EverybodysLuck(ui, record, names)
        self._choose = on_choose
        self._since = EVERY_MS
        self.told: Sequence[PersonLuck] = ()
        """By seat what is shown; nobody, where there is nothing to tell or only one person played."""

    def look(self, deal: int | None) -> None:
        """From now on a deal, or with None the match, is told of."""
        self.told = self.everybody.of(deal) if len(self.everybody.people) > 1 else ()
        self._since = 0

    def due(self, ms: int) -> bool:
        """Whether it is time to ask again what is known, so many milliseconds later."""
        self._since += ms
        if self._since < EVERY_MS:
            return False
        self._since = 0
        return True

    def changed(self, deal: int | None) -> bool:
        """Whether something else is known by now."""
        return len(self.everybody.people) > 1 and self.everybody.of(deal) != self.told

    def of(self, seat: Seat) -> PersonLuck | None:
        """What is told of a seat; None of computers."""
        return next((each for each in self.told if each.seat == seat), None)

    # Numbers ------------------------------------------------------------------------------------------------
    def number(self, each: PersonLuck, kind: str, error: bool = True) -> str:
        """One of the two; par with its interval."""
        if not each.made and each.numbers is None and not each.to_come:
            return NONE
        if kind == "lost":
            return each.lost or TO_COME
        if each.numbers is None:
            return TO_COME
        if not error:
            return each.numbers.par
        return self.ui.text("luck.table.error", par=each.numbers.par, error=each.numbers.error)

    def words(self, data: SheetData, cell: Cell) -> tuple[Text, str]:
        """The number of a cell explained: a title, and sentences."""
        each = self.of(cell.seat)
        assert each is not None, "a cell belongs to a person"
        title = data.word(f"{cell.kind}_of", seat=each.name)
        about = data.word(f"why.{cell.kind}")
        return title, f"{each.words}\n{self.ui.type.plain(about)}"

    def table(self, data: SheetData, plain: bool) -> list[list[str]]:
        """The lines for others; `plain`: as numbers that other programs read, the interval in a line of its
        own."""
        if not self.told:
            return []
        label = {kind: data.ui.type.plain(data.word(kind)) for kind in KINDS}

        def line(name: str, told: Callable[[PersonLuck], str]) -> list[str]:
            columns = []
            for side in data.sides:
                people = [each for each in map(self.of, side) if each is not None]
                columns.append(" / ".join(told(each) for each in people))
            return [name, *(each if plain else each or NONE for each in columns)]

        if not plain:
            return [line(label[kind], partial(self.number, kind=kind)) for kind in KINDS]

        def bare(kind: str) -> Callable[[PersonLuck], str]:
            return lambda each: self.number(each, kind, error=False).lstrip("+").strip(TO_COME + NONE)

        error = line(f"{label['par']} ±", lambda each: each.numbers.error if each.numbers else "")
        return [line(label["par"], bare("par")), error, line(label["lost"], bare("lost"))]

    # Places -------------------------------------------------------------------------------------------------
    @property
    def natural(self) -> float:
        """How high both lines are."""
        return len(KINDS) * HEIGHT if self.told else 0.0

    def lay(
        self, form: Form, data: SheetData, top: float, high: float, centre: Callable[[int], float],
        wide: float, chosen: Cell | None,
    ) -> None:  # fmt: skip
        """A place to press for each number, both lines together `high`; columns are `wide`."""
        self._top, self._high = top, high / len(KINDS)
        crests = crests_of(data.true_names)
        self._error, self._sizes = True, {}
        rooms = [(each, self._room(wide, side)) for side in data.sides for each in map(self.of, side) if each]
        self._error = all(
            self.ui.type.measure(self.number(each, "par"), LEAST * self._size) <= room for each, room in rooms
        )
        for kind in KINDS:
            shares = (
                room / self.ui.type.measure(self.number(each, kind, self._error), self._size)
                for each, room in rooms
            )
            self._sizes[kind] = self._size * min(1.0, *shares)
        for row, kind in enumerate(KINDS):
            label = data.ui.type.plain(data.word(kind))
            for column, side in enumerate(data.sides):
                people = [each for each in map(self.of, side) if each is not None]
                room = self._each(wide, side)
                for n, each in enumerate(people):
                    x = centre(column) - (wide - 8) / 2 + n * room
                    box = (x + 1, top + row * self._high + 3, room - 2, self._high - 6)
                    cell = Cell(kind, each.seat)
                    said = self._spoken(each, kind)
                    crest = crests[each.seat] if len(side) > 1 else None
                    form.add(
                        Hotspot(
                            box, data.ui.text("sheet.cell_label", row=label, seat=each.name, points=said),
                            partial(self._choose, cell),
                            partial(self._draw_cell, each, kind, box, crest, cell == chosen),
                            name=f"{kind}.{int(each.seat)}", ring=8,
                        )
                    )  # fmt: skip

    @property
    def _size(self) -> float:
        return capped(self.ui, SIZE, 0.9 * self._high)

    def _each(self, wide: float, side: Sequence[Seat]) -> float:
        """How wide the place of one person is, in a column so wide."""
        return (wide - 8) / max(1, sum(self.of(seat) is not None for seat in side))

    def _room(self, wide: float, side: Sequence[Seat]) -> float:
        """How wide a number may be there: where several play together a face stands before it."""
        return self._each(wide, side) - 4 - (FACE if len(side) > 1 else 0)

    def _spoken(self, each: PersonLuck, kind: str) -> str:
        said = self.number(each, kind)
        if said != TO_COME:
            return said
        if kind == "par":
            return self.ui.text("luck.table.to_come")
        return self.ui.text("luck.table.looked", part=each.progress) if each.progress else each.words

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas, data: SheetData, left: float, right: float, columns: float) -> None:
        """The lines and what they are called; of computers there are no numbers."""
        for row, kind in enumerate(KINDS):
            y = self._top + row * self._high
            canvas.line(left, y, right, y, t.SUMI_SECOND if not row else t.WASHI_LINE, 1.2)
            size = capped(self.ui, 17, 0.9 * self._high)
            canvas.text(
                data.word(kind), left, y + self._high / 2, size, False, t.SUMI, max_width=columns - left - 8,
                anchor="middle", shrink=True,
            )  # fmt: skip

    def _draw_cell(
        self, each: PersonLuck, kind: str, box: Box, crest: int | None, chosen: bool, canvas: Canvas,
        state: State,
    ) -> None:  # fmt: skip
        x, y, w, h = box
        words, size = self.number(each, kind, self._error), self._sizes[kind]
        shown = self.ui.type.measure(words, size) + (FACE if crest is not None else 0)
        if chosen or state.hovered:
            high, wide = min(h, 36.0), min(w, shown + 22)
            canvas.panel(
                "box_chosen" if chosen else "box", x + (w - wide) / 2, y + (h - high) / 2, wide, high
            )
        ink = t.WHITE if chosen else t.SUMI_QUIET if words in (TO_COME, NONE) else t.SUMI
        middle = x + w / 2
        if crest is not None:
            canvas.face(crest, middle - shown / 2 + 10, y + h / 2, 10)
            middle += FACE / 2
        canvas.text(words, middle, y + h / 2, size, False, ink, "center", anchor="middle")
