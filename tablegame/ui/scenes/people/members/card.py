"""The result card of an evening: the points of each person, to be copied for others."""

from collections.abc import Callable, Sequence

from tablegame.match.evening_table import Ledger, LedgerLine, by_places
from tablegame.match.evenings import Evening
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import button
from tablegame.ui.kit.layout import Column, Fits, Node, Row, Sized, TableNode
from tablegame.ui.kit.nodes import Draw, Label, face, heading
from tablegame.ui.kit.page import PageScene
from tablegame.ui.scenes.common import game_name, place_word
from tablegame.ui.scenes.people.members.people_data import PeopleData
from tablegame.ui.scenes.people.people_service import points
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.inputs import to_clipboard

MEDALS = 3
"""The places that have a medal."""
USUAL, ROOM = 52.0, 390.0
"""The height of a row, and of all rows where there are many, in du."""


def place_mark(ui: Ui, place: int, radius: float, size: float = t.BODY, *, say: bool = True) -> Node:
    """Return the medal of a place, or its words if it has none. `say`: whether a screen reader reads it."""
    words = place_word(ui, place)
    if place > MEDALS:
        return Label(words, size, t.SUMI_SECOND, align="center", most=1.5 * radius, say=say)
    return Draw(
        lambda canvas, b: canvas.medal(place, b[0] + b[2] / 2, b[1] + b[3] / 2, radius),
        2 * radius, 2 * radius, say=words if say else "",
    )  # fmt: skip


def card_lines(ui: Ui, data: PeopleData, evening: Evening, ledger: Ledger) -> list[str]:
    """Return the card as text, a line for each person. It names no cards and no guests."""
    lines = [ui.text("people.card.head", day=data.day_words(evening)), _games(ui, ledger)]
    for line in ledger.lines:
        if any(line.entries):
            places = " ".join("–" if entry is None else str(entry.place) for entry in line.entries)
            row = ui.text(
                "people.card.row", place=place_word(ui, line.place),
                name=data.host.name(evening, line.person), total=points(line.total),
            )  # fmt: skip
            lines.append(f"{row} ({places})")
    return lines


def _games(ui: Ui, ledger: Ledger) -> str:
    return ui.text("app.between.and").join(game_name(ui, match.game) for match in ledger.matches)


class CardScene(PageScene):
    """A dialog over the page of people. After good night the evening can still go on."""

    opaque, width, first = False, 640.0, "copy"

    def __init__(
        self, ui: Ui, data: PeopleData, evening: Evening, changed: Callable[[], object], *,
        night: bool = False,
    ) -> None:  # fmt: skip
        """Create the card.

        `changed` is called after the dialog has closed; `night`: whether the evening has just ended.
        """
        super().__init__(ui)
        self.data = data
        self.evening = evening
        self.night = night
        self.ledger = by_places(evening, data.host.known)
        self.copied = False
        self._changed = changed

    @property
    def page_name(self) -> str:
        return self.ui.text("people.card.night" if self.night else "people.card.title")

    def head(self) -> Node:
        ui = self.ui
        day = ui.text("people.evening.of", day=self.data.day_words(self.evening))
        count = ui.text("people.played_all", n=len(self.ledger.matches))
        words = ui.text("app.between.and").join((day, count))
        games = Label(_games(ui, self.ledger), t.NAME, t.SUMI_SECOND, lines=3)
        sub = Label(words, t.READING, t.SUMI_SECOND, bold=True)
        return Column(heading(self.page_name), sub, games, gap=4)

    def body(self) -> Node:
        lines = [line for line in self.ledger.lines if any(line.entries)]
        row = min(USUAL, ROOM / max(1, len(lines)))
        return TableNode([self._row(line, row) for line in lines], wide=2)

    def _row(self, line: LedgerLine, high: float) -> Sequence[Node]:
        data, radius = self.data, min(18.0, 0.38 * high)
        person = data.host.people.by_id(line.person)
        return (
            Sized(place_mark(self.ui, line.place, radius, t.HERO), h=high),
            face(0 if person is None else person.crest, radius),
            Label(data.host.name(self.evening, line.person), t.HERO, bold=True, most=0.55 * high),
            Label(points(line.total), t.TOTAL, bold=True, align="right", most=0.6 * high),
        )

    def foot(self) -> Node:
        say, size = self.ui.text, t.BODY
        close = button(
            say("people.card.close"), self.close, name="close", icon="left", action="back", size=size
        )
        go_on = (
            button(say("people.card.go_on"), self.go_on, name="go_on", icon="undo", size=size)
            if self.night
            else None
        )
        copy = button(
            say("people.card.copied" if self.copied else "people.card.copy"), self.copy, name="copy",
            kind="primary", icon="share", action="activate", size=size, grow=1,
        )  # fmt: skip
        shown = (close, go_on, copy)
        return Fits(Row(*shown, gap=12), Column(*shown, gap=10))

    # What the player does -----------------------------------------------------------------------------------
    def copy(self) -> None:
        """Copy the card as text to the clipboard."""
        self.copied = to_clipboard("\n".join(card_lines(self.ui, self.data, self.evening, self.ledger)))
        self.layout()

    def go_on(self) -> None:
        """Open the evening again and close the card."""
        self.data.host.evenings.reopen(self.evening.id)
        self.data.shown = ""
        self.close()

    def close(self) -> None:
        super().close()
        self._changed()
