"""The page about the twelve opponents: who they are, and how the player has fared against each."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tablegame.characters import CHARACTERS
from tablegame.study.figures_store import PERSON
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import button, icon_button
from tablegame.ui.kit.layout import Column, Fits, Grid, Node, NodeCache, Row, Sized, Space
from tablegame.ui.kit.nodes import Draw, Label, Press, heading
from tablegame.ui.kit.page import PageScene
from tablegame.ui.kit.text_size import text_scale
from tablegame.ui.scenes.people.people_service import CountedMatches, own_name
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import names_of_character, temper_words
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import Widget, WidgetState

COLUMNS: Final = 4
"""The most cards beside each other."""
NARROWEST: Final = 284.0
"""The least width of a card at the usual text size, in du."""
FACE: Final = 100.0
"""The size of a face, in du."""
WORK_S: Final = 0.004
"""How long matches are counted in a frame, in seconds."""
REFRESH_MS: Final = 400
"""The least time from one refresh to the next while matches are counted."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """The words on a card; `record` is the player's own against this opponent."""

    crest: int
    key: str
    name: str
    role: str
    sentence: str
    temper: str
    record: str
    muted: bool
    """Whether the opponent says nothing at the table."""


def _draw_plate(crest: int, canvas: Canvas, box: Box, state: WidgetState) -> None:
    """Draw the plate of an opponent and the face, which smiles while it is pointed at."""
    x, y, w, h = box
    canvas.panel("plate", x, y, w, h)
    canvas.panel("tab", x + 9, y + 14, 5, h - 28, color=t.seat_colour(crest), radius=2.5)
    mood = t.PLEASED if state.hovered else t.CALM
    canvas.portrait(crest, x + 20 + 0.43 * FACE, y + 18 + 0.5 * FACE, FACE, mood)


class OpponentsScene(PageScene):
    """A grid of cards, as many beside each other as their letters allow."""

    title, width, sheet, first = "characters.title", 1252.0, False, ""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self._counted = CountedMatches(ui)
        self._persons = self._counted.persons
        self._seen = self._persons.changes
        self._since = 0
        self._cards = NodeCache()

    def leave(self) -> None:
        self._counted.close()

    def head(self) -> Node:
        about = Label(self.ui.text("characters.about"), t.NAME, t.TEXT_COOL, lines=0)
        return Column(heading(self.page_name, ink=t.TEXT), about)

    def body(self) -> Node:
        least = NARROWEST * text_scale(self.ui, t.NAME)
        cards = [self._cards.node(self.ui, about, partial(self._card, about)) for about in self.opponents()]
        return Grid(cards, COLUMNS, least=least, gap=6, grow=1)

    def foot(self) -> Node:
        words = self.ui.text("characters.back")
        back = button(
            words, self.close, name="back", kind="plain", icon="left", action="back", size=t.BODY, least=150
        )
        return Row(back, Space())

    def opponents(self) -> Sequence[Opponent]:
        """Return all opponents, with the player's own record against each."""
        text = self.ui.text
        player = self._persons.whose(PERSON + (own_name(self.ui) or text("seating.names.human")))
        opponents = []
        for crest, key in enumerate(CHARACTERS, 1):
            names = names_of_character(crest)
            ahead, behind = self._persons.record_against(player.removeprefix(PERSON), names)
            met = text("characters.met", ahead=ahead, behind=behind)
            record = met if ahead or behind else text("characters.new")
            name, role, sentence = (text(f"characters.{key}.{part}") for part in ("name", "who", "sentence"))
            temper, muted = temper_words(self.ui.speaker, key), key in self.ui.preferences.muted
            opponents.append(Opponent(crest, key, name, role, sentence, temper, record, muted))
        return opponents

    def _card(self, about: Opponent) -> Node:
        sign = Draw(lambda canvas, b: canvas.crest(about.crest, b[0] + 13, b[1] + b[3] / 2, 13), 26, 26)
        temper = partial(Label, about.temper, t.SIDE, t.TEXT_COOL)
        words = Column(
            Row(Label(about.name, 23, bold=True, display=True, most=37, ink=t.TEXT, grow=1), sign),
            Label(about.role, t.SIDE, t.TEXT_SOFT),
            Label(about.sentence, t.NAME, t.TEXT, lines=0, least=9),
            Fits(temper(), temper(lines=0, least=9), ease=0.85),
            Space(),
            Label(about.record, t.SIDE, t.BRASS_HI),
            grow=1,
        )
        key, sound = ("talks", "quiet") if about.muted else ("mute", "talk")
        mute = icon_button(
            sound, self.ui.text(f"characters.{key}", name=about.name), partial(self._mute, about.key),
            name=f"mute.{about.key}", ink=t.TEXT_SOFT if about.muted else t.TEXT,
        )  # fmt: skip
        face = Sized(Column(Space(FACE), Row(Space(), mute, Space())), FACE - 12)
        row = Row(Space(8, 0), face, words, gap=4, align="fill")
        pad = 7 * text_scale(self.ui, t.NAME)
        parts = {"who": about.role, "sentence": about.sentence, "temper": about.temper}
        told = f"{self.ui.text('characters.told', name=about.name, **parts)} {about.record}"

        def card(box: Box) -> Hotspot:
            return Hotspot(
                box, told, lambda: None, partial(_draw_plate, about.crest), name=f"character.{about.crest}",
                role="text", focusable=False,
            )  # fmt: skip

        return Press(card, row, pad=pad, top=6)

    def _mute(self, key: str) -> None:
        """Stop an opponent from talking at the table, or let them talk again."""
        muted = self.ui.preferences.muted
        rest = [name for name in muted if name != key]
        self.ui.preferences.muted = rest if key in muted else [*muted, key]
        self.ui.save_soon()
        self.refresh()

    def _reveal(self, widget: Widget) -> None:
        crest = next((n for n, key in enumerate(CHARACTERS, 1) if widget.name == f"mute.{key}"), 0)
        super()._reveal(self.form.find(f"character.{crest}") or widget)

    def update(self, ms: int) -> None:
        super().update(ms)
        store = self._counted.store
        if store.busy:
            store.work(WORK_S)
        self._since += ms
        if self._persons.changes != self._seen and (self._since > REFRESH_MS or not store.busy):
            self._seen, self._since = self._persons.changes, 0
            self.refresh()
