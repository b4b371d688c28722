"""The explanation of one number of a score sheet, as nodes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tablegame.match.record import Record
from tablegame.pieces.seats import Seat
from tablegame.speech import number, signed
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.layout import Column, Flow, Node, Row, Space
from tablegame.ui.kit.nodes import Label, Press, Speech, face, hairline, piece
from tablegame.ui.scenes.common import sign_colour
from tablegame.ui.scenes.study.luck_text import PeopleLuck, PersonLuck
from tablegame.ui.scenes.table.sheet.data import ScoreReason, SheetData
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import Widget, WidgetState

MOST, TITLE = 29.0, 30.0
"""The greatest heights of letters and of those of the title, in du."""
MANY_PIECES = 8
"""More pieces than this are smaller."""
KINDS: Final = ("par", "lost")
TO_COME: Final = "…"
NONE: Final = "–"
SIZE: Final = 18.0
EVERY_MS: Final = 400
"""The least time between two looks at what is known, in milliseconds."""


def explain_number(ui: Ui, why: ScoreReason) -> Node:
    """Return title, reason, pieces and parts of a number."""
    pieces, said = [], []
    for card, worth in why.pieces:
        said.append(_valued(ui, ui.text("access.piece", card=card), worth))
        value = Label(worth, t.SIDE, bold=True, most=20, align="center", say=False)
        pieces.append(Column(piece(card, 40 if len(why.pieces) <= MANY_PIECES else 34), value, gap=3))
    parts = []
    for words, written, change in why.written():
        said.append(_valued(ui, ui.type.plain(words), written))
        ink = sign_colour(-change if why.low else change)
        value = Label(written, t.NAME, ink, bold=True, most=MOST, say=False)
        parts.append(Row(Label(words, t.NAME, most=MOST, grow=1, say=False), value))
    return Column(
        note_title(why.title),
        Label(why.text, t.NAME, lines=0, most=MOST, live="soon", name="why.text"),
        Flow(*pieces, gap=6, line_gap=4) if pieces else None,
        Speech(ui.text("app.separator").join(said), live="soon", name="why.parts"),
        Column(*parts, gap=2),
        gap=8,
    )


def explain_luck(title: Text, words: str) -> Node:
    """Return the explanation of a number about luck or decisions: a title and lines of words."""
    first, *others = words.split("\n")
    return Column(
        note_title(title),
        Speech(words, live="soon", name="why.text"),
        Label(first, t.NAME, lines=0, most=MOST, say=False),
        *(Label(line, t.NAME, t.SUMI_SECOND, lines=0, most=MOST, say=False) for line in others),
        gap=8,
    )


def note_title(title: Text) -> Node:
    """Return the title of a note."""
    return Label(title, t.BODY, bold=True, lines=0, most=TITLE, live="soon", name="why.title")


def total_line(why: ScoreReason) -> Node:
    """Return the number that is explained, under a rule."""
    total = number(why.points) if why.plain else signed(why.points)
    ink = t.SUMI if why.plain else sign_colour(-why.points if why.low else why.points)
    said = f"{why.sum} = {total}" if why.sum else total
    return Column(
        Speech(said, live="soon", name="why.total"),
        Space(6, grow=0),
        hairline(4),
        Label(f"{why.sum} =", t.NAME, t.SUMI_SECOND, lines=0, most=MOST, say=False) if why.sum else None,
        Label(total, t.TOTAL, ink, bold=True, most=40, say=False),
    )


def _valued(ui: Ui, words: str, value: str) -> str:
    return ui.text("access.row", label=words, value=value) if value else words


def draw_note(canvas: Canvas, box: Box, target: Widget | None) -> None:
    """Draw the panel of a note, with a tongue towards the widget that it is about."""
    x, y, w, h = box
    canvas.panel("note", x, y, w, h, color=t.BRASS)
    if target is None:
        return
    middle = max(20, min(h - 20, target.rect[1] + target.rect[3] / 2 - y))
    svg = (
        f'<path d="M14,{middle - 9:.1f}L2,{middle:.1f}L14,{middle + 9:.1f}" fill="{t.WASHI_BOX}"'
        f' stroke="{t.BRASS}" stroke-width="1.6"/>'
        f'<rect x="13.2" y="{middle - 8:.1f}" width="3" height="16" fill="{t.WASHI_BOX}"/>'
    )
    canvas.shape("tongue", svg, x - 13, y, 18, h)


@dataclass(frozen=True, slots=True)
class LuckCell:
    """One number of one person."""

    kind: str
    seat: Seat


class LuckRows:
    """The numbers about luck in the record of one sheet. `on_choose` is called with the number to explain."""

    def __init__(
        self, ui: Ui, record: Record | None, names: Sequence[str], on_choose: Callable[[LuckCell], object]
    ) -> None:
        self.ui = ui
        self.luck = PeopleLuck(ui, record, names)
        self._choose = on_choose
        self._since = EVERY_MS
        self.shown: Sequence[PersonLuck] = ()
        """The people whose numbers are shown, by seat; none where only one person played."""

    def look(self, deal: int | None) -> None:
        """Show the numbers of a deal, or with None those of the match."""
        self.shown = self.luck.of(deal) if len(self.luck.people) > 1 else ()
        self._since = 0

    def due(self, ms: int) -> bool:
        """Return whether it is time to ask again what is known, so many milliseconds later."""
        self._since += ms
        if self._since < EVERY_MS:
            return False
        self._since = 0
        return True

    def changed(self, deal: int | None) -> bool:
        """Return whether something else is known by now."""
        return len(self.luck.people) > 1 and self.luck.of(deal) != self.shown

    def of(self, seat: Seat) -> PersonLuck | None:
        """Return the known luck of a seat; None for computers."""
        return next((person for person in self.shown if person.seat == seat), None)

    # Numbers ------------------------------------------------------------------------------------------------
    def number(self, person: PersonLuck, kind: str, error: bool = True) -> str:
        """Return one of the two numbers; par with its interval if `error`."""
        if not person.made and person.numbers is None and not person.to_come:
            return NONE
        if kind == "lost":
            return person.lost or TO_COME
        if person.numbers is None:
            return TO_COME
        if not error:
            return person.numbers.par
        return self.ui.text("luck.table.error", par=person.numbers.par, error=person.numbers.error)

    def words(self, data: SheetData, cell: LuckCell) -> tuple[Text, str]:
        """Return the explanation of a number: a title, and sentences."""
        person = self.of(cell.seat)
        assert person is not None, "a cell belongs to a person"
        title = data.word(f"{cell.kind}_of", seat=person.name)
        about = data.word(f"why.{cell.kind}")
        return title, f"{person.words}\n{self.ui.type.plain(about)}"

    def table(self, data: SheetData, plain: bool) -> list[list[str]]:
        """Return the lines for export; `plain`: as other programs read them, the interval in its own line."""
        if not self.shown:
            return []
        label = {kind: data.ui.type.plain(data.word(kind)) for kind in KINDS}
        between = data.ui.text("app.between.and")

        def line(name: str, cell: Callable[[PersonLuck], str]) -> list[str]:
            columns = []
            for side in data.sides:
                people = [person for person in map(self.of, side) if person is not None]
                columns.append(between.join(cell(person) for person in people))
            return [name, *(words if plain else words or NONE for words in columns)]

        if not plain:
            return [line(label[kind], partial(self.number, kind=kind)) for kind in KINDS]

        def bare(kind: str) -> Callable[[PersonLuck], str]:
            return lambda person: self.number(person, kind, error=False).lstrip("+").strip(TO_COME + NONE)

        error = line(f"{label['par']} ±", lambda person: person.numbers.error if person.numbers else "")
        return [line(label["par"], bare("par")), error, line(label["lost"], bare("lost"))]

    # Nodes --------------------------------------------------------------------------------------------------
    def cells(self, data: SheetData, kind: str, chosen: LuckCell | None, error: bool = True) -> list[Node]:
        """Return the content of each column: the numbers of its people; nothing for computers."""
        crests = crests_of(data.true_names)
        columns: list[Node] = []
        for side in data.sides:
            people = [person for person in map(self.of, side) if person is not None]
            numbers = [
                self._cell(data, person, kind, crests[person.seat] if len(side) > 1 else None,
                           LuckCell(kind, person.seat) == chosen, error)
                for person in people
            ]  # fmt: skip
            columns.append(Row(*numbers, gap=2, shares=(1,) * len(numbers)) if numbers else Space())
        return columns

    def _cell(
        self, data: SheetData, person: PersonLuck, kind: str, crest: int | None, chosen: bool,
        error: bool,
    ) -> Node:  # fmt: skip
        words = self.number(person, kind, error)
        ink = t.WHITE if chosen else t.SUMI_QUIET if words in (TO_COME, NONE) else t.SUMI
        number: Node = Label(words, SIZE, ink, most=24, align="center", say=False)
        if crest is not None:
            number = Column(Row(face(crest, 10), number, gap=4), align="center")
        row = data.ui.type.plain(data.word(kind))
        said = data.ui.text("sheet.cell_label", row=row, seat=person.name, points=self._spoken(person, kind))

        def draw(canvas: Canvas, box: Box, state: WidgetState) -> None:
            if chosen or state.hovered:
                canvas.panel("box_chosen" if chosen else "box", *box)

        def make(box: Box) -> Hotspot:
            press = partial(self._choose, LuckCell(kind, person.seat))
            return Hotspot(box, said, press, draw, name=f"{kind}.{int(person.seat)}", ring=8)

        return Press(make, number, pad=3, top=2)

    def _spoken(self, person: PersonLuck, kind: str) -> str:
        said = self.number(person, kind)
        if said != TO_COME:
            return said
        if kind == "par":
            return self.ui.text("luck.table.to_come")
        if person.progress:
            return self.ui.text("luck.table.looked", part=person.progress)
        return person.words
