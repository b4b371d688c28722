"""The results of a duplicate deal by deal, and the rows and words of its pages."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from tablegame.controllers.duplicate_turns import DuplicateTurns
from tablegame.match.duplicate import Duplicate
from tablegame.speech import number, signed
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.kit.layout import Column, Fits, Layers, Node, Panel, Row, Sized, Space
from tablegame.ui.kit.nodes import Draw, Label, Press, Speech, face, hairline, icon
from tablegame.ui.kit.text_size import clamp_size, letter_height, text_scale
from tablegame.ui.scenes.common import MEDALS, game_name, place_word
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import DuplicatePage
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import WidgetState

EASE: Final = 0.93
"""The part of their width with which rows with portraits still do, their letters smaller."""
RADIUS: Final = 18.0
"""The radius of a portrait, in du."""
NAMES: Final = 1.2
"""The part of their width that names ask for, because what stands before them does not shrink."""
GAP, CELL_PAD = 4.0, 8.0
"""The room between two columns, and beside the points of a cell, in du."""
LARGEST: Final = ((34.0, 44.0), (26.0, 34.0))
"""The greatest height of the letters of a row, and of its sum, in du; the first where all is seen at once."""
ROOMY: Final = 8.0
"""The width of the column of a deal where there is room, in heights of its letters."""
HEIGHTS: Final = (10.0, 5.0, 1.0)
"""The room over and under a row, in du: as much as lets all results be seen at once."""
MOST_ROWS: Final = 2
"""The most open duplicates with a row of their own; the page of one of them leads to the others."""


def draw_result(best: bool, canvas: Canvas, box: Box, state: WidgetState) -> None:
    """Draw the ground of a result, indigo under the best one of a deal."""
    if best or state.hovered:
        canvas.panel("tab", *box, color=None if best else t.STRAW)


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
        self._widest = self._longest(map(signed, duplicate.points.values()))

    def node(self) -> Node:
        """Return the whole content of the page."""
        ui, duplicate = self.ui, self.duplicate
        notes = [word(ui, duplicate.game, f"over.note_{duplicate.count}")]
        if duplicate.margin:
            notes.append(ui.text("duplicate.margin"))
        if self.low:
            notes.append(ui.text("duplicate.over.low"))
        headline = Label(self._headline(), t.HERO, bold=True, lines=0)
        below = Column(*(Label(note, t.NAME, t.SUMI_SECOND, lines=0) for note in notes), gap=2)

        def form(high: float, faces: bool, most: tuple[float, float]) -> Node:
            rows = ((self._ground(person), self._row(person, faces, most)) for person in self.order)
            heads = self._heads(faces, most)
            lines = (Layers(ground, Panel(row, kind="", pad=8, top=high)) for ground, row in rows)
            return Column(headline, Column(Panel(heads, kind="", pad=8, top=2), *lines, gap=2), below, gap=10)

        def forms(faces: bool, most: tuple[float, float]) -> Node:
            return Fits(*(partial(form, high, faces, most) for high in HEIGHTS), whole=len(HEIGHTS), ease=0)

        large, small = LARGEST
        return Fits(forms(True, large), forms(True, small), forms(False, small), whole=1, ease=EASE)

    def _headline(self) -> str:
        ui = self.ui
        first = [self.duplicate.people[person] for person in self.order if self.places.get(person) == 1]
        if not first:
            return ui.text("duplicate.over.called_off")
        key = "first" if len(first) == 1 else "shared"
        return ui.text(f"duplicate.over.{key}", names=ui.text("result.and").join(first))

    # Rows ---------------------------------------------------------------------------------------------------
    def _longest(self, texts: Iterable[str]) -> str:
        return max(texts, key=lambda text: self.ui.type.measure(text, t.BODY, True), default="")

    def _mark_width(self) -> float:
        """Return the width of the places, in du; medals alone take less than words."""
        worded = any(place > MEDALS for place in self.places.values())
        return 50 * min(1.7, text_scale(self.ui, t.NAME)) if worded else 40.0 if self.places else 0.0

    def _cells(
        self, faces: bool, most: tuple[float, float], person: Node, deals: list[Node], total: Node
    ) -> Node:
        """Return a row in the columns that all rows share.

        Deals have wide columns at the right, or else all columns have their part of what they ask for.
        """
        ui, type = self.ui, self.ui.type
        size, large = (clamp_size(ui, size, high) for size, high in zip((t.BODY, t.TOTAL), most, strict=True))
        name = type.measure(self._longest(self.duplicate.people), size, True)
        points = type.measure(self._widest, size, True) + CELL_PAD
        totals = type.measure(self._longest((*self._totals, self._total_word())), large, True)
        seat = self._mark_width() + (2 * RADIUS if faces else 0.0) + 5 * GAP + NAMES * name
        roomy = max(points, ROOMY * letter_height(ui, size))
        columns = (Sized(deal, roomy) for deal in deals)
        return Fits(
            Row(Sized(person, seat, grow=1), *columns, Sized(total, max(totals, roomy)), gap=GAP),
            Row(person, *deals, total, gap=GAP, shares=(seat, *(points for _ in deals), totals)),
        )

    def _heads(self, faces: bool, most: tuple[float, float]) -> Node:
        """Return the heads of the columns; where there is no room, numbers alone."""
        deals = range(self.duplicate.deals)
        total = Label(self._total_word(), t.NAME, t.SUMI_SECOND, bold=True, align="right", most=26, say=False)
        make = partial(Label, size=t.NAME, ink=t.SUMI_SECOND, bold=True, align="center", most=26, say=False)
        forms = (map(self._deal, deals), (str(deal + 1) for deal in deals))
        return Fits(*(self._cells(faces, most, Space(), [*map(make, words)], total) for words in forms))

    def _row(self, person: int, faces: bool, most: tuple[float, float]) -> Node:
        duplicate, (letters, sums) = self.duplicate, most
        name = Label(duplicate.people[person], t.BODY, bold=True, most=letters, grow=1, say=False)
        mark = Sized(self._place_mark(person), self._mark_width()) if self.places else None
        portrait = face(crests_of(duplicate.people)[person], RADIUS) if faces else None
        return self._cells(
            faces,
            most,
            Row(mark, portrait, name, gap=2.5 * GAP),
            [self._cell(person, deal, letters) for deal in range(duplicate.deals)],
            Label(self._totals[person], t.TOTAL, bold=True, align="right", most=sums, say=False),
        )

    def _ground(self, person: int) -> Node:
        """Return the ground of a row, with the words of a screen reader for it."""
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

    def _cell(self, person: int, deal: int, most: float) -> Node:
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
                signed(points), t.BODY, t.TAB_TEXT if best else t.SUMI, bold=True, align="center", most=most,
                even=(self._widest,),
            ),
            self._place_label(person, ranks, t.TAB_TEXT if best else t.SUMI_SECOND),
        )  # fmt: skip
        name = f"cell.{person}.{deal}"
        return Press(
            lambda box: Hotspot(box, label, press, partial(draw_result, best), name=name, ring=8),
            lines, pad=2, top=2,
        )  # fmt: skip

    def _place_label(self, person: int, ranks: Mapping[int, int], ink: t.Colour) -> Node:
        """Return the place in a deal; where there is no room, without the word that it is shared."""
        whole, short = self._place_words(person, ranks), place_word(self.ui, ranks[person])
        forms = ((whole, ""), (short, whole if short != whole else ""))
        make = partial(Label, size=t.CAPTION, ink=ink, align="center", most=22)
        return Fits(*(make(words, whole=said) for words, said in forms))

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
                cells.append(
                    ui.text("access.row", label=self._deal(deal), value=ui.text("duplicate.over.not_played"))
                )
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


def word(ui: Ui, game_id: str, key: str, **slots: object) -> str:
    """Return a text of these pages, the game's own one if it has one."""
    own = f"{game_id}.duplicate.{key}"
    return ui.text(own if ui.speaker.has(own) else f"duplicate.{key}", **slots)


def subtitle(ui: Ui, duplicate: Duplicate) -> str:
    """Return the game, the number of seats, the number of deals and the level, in words."""
    return ui.text(
        "duplicate.sub", game=game_name(ui, duplicate.game),
        seats=ui.text("duplicate.seats", n=duplicate.seats),
        deals=word(ui, duplicate.game, "deals", n=duplicate.deals),
        level=ui.text(f"bots.level.{duplicate.level}.name"),
    )  # fmt: skip


def progress_words(ui: Ui, turns: DuplicateTurns, duplicate: Duplicate, person: int) -> str:
    """Return which deals a person has played, and nothing about their results."""
    deal = duplicate.next_deal(person)
    if deal is None:
        return ui.text("duplicate.person.played")
    of = duplicate.deals
    if turns.begun(duplicate, person):
        return word(ui, duplicate.game, "person.begun", n=deal + 1, of=of)
    if deal:
        return word(ui, duplicate.game, "person.part", n=deal, of=of)
    return ui.text(f"duplicate.person.{'next' if person == duplicate.next_person else 'waits'}")


def place_sum(places: Fraction) -> str:
    """Return a sum of places, with "½" where people share a place."""
    whole, rest = divmod(places, 1)
    half = "½" if rest else ""
    return half if half and not whole else f"{number(int(whole))}{half}"


def open_duplicates(ui: Ui) -> Sequence[Duplicate]:
    """Return the duplicates that go on, the newest first."""
    return ui.service.duplicates.store.open() if ui.has_service and ui.leads(DuplicatePage) else ()


def newest(ui: Ui) -> Duplicate | None:
    """Return the newest duplicate that goes on, or else the newest; None if there is none."""
    store = ui.service.duplicates.store
    stored = store.all()
    return store.look(stored[0].id) if stored else None


def open_duplicate_rows(ui: Ui, size: float) -> list[Node]:
    """Return rows for the newest duplicates that go on. Each leads to its page and shows no result."""
    return [_open_duplicate_row(ui, duplicate, size) for duplicate in open_duplicates(ui)[:MOST_ROWS]]


def _open_duplicate_row(ui: Ui, duplicate: Duplicate, size: float) -> Node:
    played = sum(map(duplicate.has_played, range(len(duplicate.people))))
    words = ui.text(
        "duplicate.waiting.line", game=game_name(ui, duplicate.game), n=played, of=len(duplicate.people)
    )

    def make(box: Box) -> Hotspot:
        def draw(canvas: Canvas, box: Box, state: WidgetState) -> None:
            canvas.panel("chip", *box, radius=10, color=t.STRAW_DEEP if state.hovered else t.STRAW)

        press = partial(ui.open, DuplicatePage(duplicate.id))
        return Hotspot(box, words, press, draw, name=f"duplicate.{duplicate.id[:8]}")

    row = Row(icon("lock", 22), Label(words, size, bold=True, grow=1), icon("right", 20))
    return Press(make, row, pad=14, top=8)
