"""The results of a duplicate: what each person made of the same cards, deal by deal, beside each other."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from tablegame.match.duplicate import Duplicate
from tablegame.speech import signed
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.kit.layout import Column, Fits, Layers, Node, Panel, Row, Sized, Space
from tablegame.ui.kit.nodes import Draw, Label, Press, Speech, face, hairline
from tablegame.ui.kit.text_size import text_scale
from tablegame.ui.scenes.common import MEDALS, place_word
from tablegame.ui.scenes.matches.duplicate.duplicate_text import place_sum, word
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import State

NAMES: Final = 0.24
"""The least width of the names, in that of all numbers."""
HEIGHTS: Final = (10.0, 5.0, 1.0)
"""The room over and under a row, in du: as much as lets all results be seen at once."""


class ResultCell(Hotspot):
    """The result of a person in a deal; a press opens its replay. The best one stands on indigo."""

    def __init__(self, rect: Box, label: str, press: Callable[[], object], name: str, best: bool) -> None:
        super().__init__(rect, label, press, name=name, ring=8)
        self.best = best

    def draw(self, canvas: Canvas, state: State) -> None:
        if self.best or state.hovered:
            canvas.panel("tab", *self.rect, color=None if self.best else t.STRAW)
        super().draw(canvas, state)


class DuplicateResults:
    """The nodes of the results: a row for each person, the best on top, a column for each deal, the sum."""

    def __init__(self, ui: Ui, duplicate: Duplicate, open_replay: Callable[[int, int], object]) -> None:
        self.ui, self.duplicate = ui, duplicate
        self._open_replay = open_replay
        self.low = duplicate.game in GAME_TABLES and GAME_TABLES[duplicate.game].low
        """Whether few points are good."""
        self.places = duplicate.final_places(self.low) if duplicate.state == "over" else {}
        """The places by person; none if not all deals were played."""
        people = range(len(duplicate.people))
        self.order = sorted(people, key=lambda person: (self.places.get(person, 0), person))
        self.ranks = [duplicate.ranks(deal, self.low) for deal in range(duplicate.deals)]
        """The places by deal and person."""
        self._totals = [self._total(person) for person in people]
        numbers = map(signed, duplicate.points.values())
        self._widest = max(numbers, key=lambda number: ui.type.measure(number, t.BODY, True), default="")

    def node(self) -> Node:
        """Return the whole content of the page."""
        ui, duplicate = self.ui, self.duplicate
        notes = [word(ui, duplicate.game, f"over.note_{duplicate.count}")]
        if duplicate.margin:
            notes.append(ui.text("duplicate.margin"))
        if self.low:
            notes.append(ui.text("duplicate.over.low"))
        headline = Label(self._headline(), t.HERO, bold=True, lines=0)
        heads = self._heads()
        rows = [(self._ground(person), self._row(person)) for person in self.order]
        below = Column(*(Label(note, t.NAME, t.SUMI_SECOND, lines=0) for note in notes), gap=2)

        def form(high: float) -> Node:
            lines = (Layers(ground, Panel(row, kind="", pad=8, top=high)) for ground, row in rows)
            return Column(headline, Column(Panel(heads, kind="", pad=8, top=2), *lines, gap=2), below, gap=10)

        return Fits(*(partial(form, high) for high in HEIGHTS), whole=len(HEIGHTS))

    def _headline(self) -> str:
        ui = self.ui
        first = [self.duplicate.people[person] for person in self.order if self.places.get(person) == 1]
        if not first:
            return ui.text("duplicate.over.called_off")
        key = "first" if len(first) == 1 else "shared"
        return ui.text(f"duplicate.over.{key}", names=ui.text("result.and").join(first))

    # Rows ---------------------------------------------------------------------------------------------------
    def _cells(self, person: Node, deals: list[Node], total: Node) -> Node:
        """Return a row in the columns that all rows share."""
        numbers = (*(1.5 for _ in deals), 1.7)
        shares = max(7 - 0.6 * len(deals), NAMES * sum(numbers)), *numbers
        return Row(person, *deals, total, gap=8, shares=shares)

    def _heads(self) -> Node:
        heads: list[Node] = []
        for deal in range(self.duplicate.deals):
            forms = (
                Label(words, t.NAME, t.SUMI_SECOND, bold=True, align="center", most=26, say=False)
                for words in (self._deal(deal), str(deal + 1))
            )
            heads.append(Fits(*forms))
        total = Label(
            self._total_word(), t.NAME, t.SUMI_SECOND, bold=True, align="right", most=26, say=False
        )
        return self._cells(Space(), heads, total)

    def _row(self, person: int) -> Node:
        duplicate = self.duplicate
        name = Label(duplicate.people[person], t.BODY, bold=True, most=26, grow=1, say=False)
        mark = Sized(self._place_mark(person), 50 * min(1.7, text_scale(self.ui, t.NAME)))
        portrait = face(crests_of(duplicate.people)[person], 18)
        return self._cells(
            Row(mark if self.places else None, portrait, name, gap=12),
            [self._cell(person, deal) for deal in range(duplicate.deals)],
            Label(self._totals[person], t.TOTAL, bold=True, align="right", most=34, say=False),
        )

    def _ground(self, person: int) -> Node:
        """Return what lies under a row, with what a screen reader says of it."""
        speech = Speech(self._row_words(person), name=f"row.{person}")
        first = self.places.get(person) == 1
        return Layers(speech, Panel(Space(), kind="column") if first else hairline(0))

    def _place_mark(self, person: int) -> Node:
        place = self.places.get(person)
        if place is None:
            return Space()
        if place > MEDALS:
            words = self._place_words(person, self.places)
            return Label(words, t.NAME, t.SUMI_SECOND, most=26, say=False)
        return Draw(lambda canvas, b: canvas.medal(place, b[0] + 20, b[1] + b[3] / 2, 18), 40, 40)

    def _cell(self, person: int, deal: int) -> Node:
        """Return the points of a person in a deal over their place."""
        points = self.duplicate.points.get((person, deal))
        if points is None:
            return Label("–", t.NAME, t.SUMI_QUIET, align="center", say=False)
        ranks = self.ranks[deal]
        best = ranks[person] == 1 and len(set(ranks.values())) > 1
        label = self.ui.text(
            "duplicate.over.cell_label", seat=self.duplicate.people[person], deal=self._deal(deal),
            points=signed(points),
        )  # fmt: skip
        press = partial(self._open_replay, person, deal)
        lines = Column(
            Label(
                signed(points), t.BODY, t.TAB_TEXT if best else t.SUMI, bold=True, align="center", most=26,
                even=(self._widest,),
            ),
            Label(
                self._place_words(person, ranks), t.CAPTION, t.TAB_TEXT if best else t.SUMI_SECOND,
                align="center", most=22,
            ),
        )  # fmt: skip
        return Press(
            lambda box: ResultCell(box, label, press, f"cell.{person}.{deal}", best), lines, pad=2, top=2
        )

    # Words --------------------------------------------------------------------------------------------------
    def _deal(self, deal: int) -> str:
        return word(self.ui, self.duplicate.game, "deal", n=deal + 1)

    def _place_words(self, person: int, places: Mapping[int, int]) -> str:
        """Return a person's place in words, and whether it is shared."""
        words = place_word(self.ui, places[person])
        tied = list(places.values()).count(places[person]) > 1
        return self.ui.text("duplicate.over.tied", place=words) if tied else words

    def _total(self, person: int) -> str:
        """Return the sum that decides."""
        duplicate = self.duplicate
        if not any((person, deal) in duplicate.points for deal in range(duplicate.deals)):
            return "–"
        if duplicate.count == "places":
            return place_sum(duplicate.sum_of_places(person, self.low))
        return signed(duplicate.total(person))

    def _total_word(self) -> str:
        return self.ui.text(f"duplicate.over.{'places' if self.duplicate.count == 'places' else 'total'}")

    def _row_words(self, person: int) -> str:
        """Return a row in words."""
        ui, duplicate = self.ui, self.duplicate
        cells = []
        for deal in range(duplicate.deals):
            points = duplicate.points.get((person, deal))
            if points is None:
                cells.append(f"{self._deal(deal)}: {ui.text('duplicate.over.not_played')}")
                continue
            place = self._place_words(person, self.ranks[deal])
            cells.append(
                ui.text("duplicate.over.cell", deal=self._deal(deal), points=signed(points), place=place)
            )
        return ui.text(
            "duplicate.over.row", seat=duplicate.people[person], total=self._total_word(),
            place=self._place_words(person, self.places) if person in self.places else "–",
            cells=ui.text("app.separator").join(cells), n=self._totals[person],
        )  # fmt: skip
