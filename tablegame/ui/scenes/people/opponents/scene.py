"""The page about the twelve opponents: who they are, and how one has fared against each."""

from collections.abc import Sequence
from typing import Final

from tablegame.characters import CHARACTERS
from tablegame.study.figures_store import PERSON, FigureStore
from tablegame.study.persons import Persons
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, grown
from tablegame.ui.scenes.pages.scrolled import BAR, ScrolledPage, shift
from tablegame.ui.scenes.people.opponents.card import FACE, MUTE, About, Card, height
from tablegame.ui.scenes.people.people_service import host_of, own_name
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import inside
from tablegame.ui.table.characters import temper_words
from tablegame.ui.table.crests import names_of_character
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button, IconButton
from tablegame.ui.widgets.form import Widget

SIDE: Final = 24.0
GAP: Final = 8.0
FOOT: Final = 58.0
NARROWEST: Final = 284.0
"""Of a card whose letters have their usual size."""
MOST: Final = 4
WORK_S: Final = 0.004
"""For so long matches are counted in a frame."""
ANEW_MS: Final = 400


class WhoIsWhoScene(ScrolledPage):
    """Opened from the seats."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        store = getattr(ui.service, "figures", None)
        self._own_store = store is None
        self.store: FigureStore = FigureStore(ui.home) if store is None else store
        self._persons = Persons(self.store, host_of(ui).people)
        self.store.look_again()
        self.store.work(0.05)
        self._seen = self._persons.changes
        self._since = 0

    @property
    def page_name(self) -> str:
        """What a screen reader calls the page."""
        return self.ui.text("characters.title")

    def leave(self) -> None:
        """What was only opened for this page is let go."""
        if self._own_store:
            self.store.close()

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """A grid of cards, as many beside each other as their letters allow; it scrolls where it is long."""
        ui, form = self.ui, self.form
        w, h = ui.metrics.w, ui.metrics.h
        wide = min(1232.0, w - 2 * SIDE)
        left = (w - wide) / 2
        form.clear()
        people = self.people()
        title = ui.type.leading("x", capped(ui, t.TITLE, 44))
        self.head = (left, 14.0, wide, title)
        note = self._note_rows(wide) * ui.type.leading(ui.text("characters.about"), t.NAME)
        top = 14 + title + note + 10
        form.area = (left - 8, top - 6, wide + 16, h - FOOT - top + 2)
        k = grown(ui, t.NAME)
        across = max(1, min(MOST, int((wide + GAP) / (NARROWEST * k + GAP))))
        rows = -(-len(people) // across)
        for room in (wide, wide - BAR - 8):
            each = (room - GAP * (across - 1)) / across
            high = max(height(ui.type, about, each) for about in people)
            if rows * (high + GAP) + 8 <= form.area[3]:
                break
        spare = form.area[3] - 8 - rows * (high + GAP)
        if spare > 0:
            high += min(spare / rows, 20.0)
        self.content_height = rows * (high + GAP) + 8
        self.offset = min(self.offset, self._most)
        for n, about in enumerate(people):
            x = left + (n % across) * (each + GAP)
            y = top + (n // across) * (high + GAP) - self.offset
            form.inner.append(form.add(Card(ui, (x, y, each, high), about)))
            middle = x + 20 + 0.43 * FACE
            form.inner.append(form.add(self._mute(about, (middle - MUTE / 2, y + high - MUTE - 2))))
        self._add_bar((left + wide - BAR, top, BAR, form.area[3] - 12))
        words = ui.text("characters.back")
        size = capped(ui, t.BODY, 27)
        place = (left, h - 51, max(150.0, ui.type.measure(words, size, True) + 100), 46)
        form.add(Button(place, words, self.close, icon="left", action="back", name="back", size=size))
        self.dirty = True

    def _mute(self, about: About, at: tuple[float, float]) -> IconButton:
        """Lets somebody say nothing at the table, or talk again."""
        key = "talks" if about.muted else "mute"
        icon, colour = ("quiet", t.TEXT_SOFT) if about.muted else ("talk", t.TEXT)
        return IconButton(
            (*at, MUTE, MUTE), icon, self.ui.text(f"characters.{key}", name=about.name),
            lambda: self._turn(about.key), name=f"mute.{about.key}", color=colour, size=20,
        )  # fmt: skip

    def _turn(self, key: str) -> None:
        ui, muted = self.ui, self.ui.preferences.muted
        ui.preferences.muted = [each for each in muted if each != key] if key in muted else [*muted, key]
        ui.save_soon()
        focus, ring = self.form.focus, self.form.ring_shown
        self.layout()
        if focus is not None and (again := self.form.find(focus.name)) is not None:
            self.form.set_focus(again, ring=ring)

    def _reveal(self, widget: Widget) -> None:
        """What the keyboard comes to is seen with the whole of its card."""
        cards = (each for each in self.form.inner if isinstance(each, Card))
        super()._reveal(next((card for card in cards if inside(card.rect, widget.rect[:2])), widget))

    def _move(self, by: float) -> None:
        shift(self.form.inner, by)

    def _note_rows(self, width: float) -> int:
        return len(self.ui.type.wrap(self.ui.text("characters.about"), t.NAME, width))

    def people(self) -> Sequence[About]:
        """All of them, with what is known of matches against each."""
        ui = self.ui
        own = own_name(ui) or ui.text("seating.names.human")
        found = []
        for crest, key in enumerate(CHARACTERS, 1):
            who = self._persons.whose(PERSON + own).removeprefix(PERSON)
            ahead, behind = self._persons.record_against(who, names_of_character(crest))
            record = ui.text("characters.met", ahead=ahead, behind=behind)
            record = record if ahead or behind else ui.text("characters.new")
            name, role, said = (ui.text(f"characters.{key}.{part}") for part in ("name", "who", "sentence"))
            temper = temper_words(ui.speaker, key)
            found.append(About(crest, name, role, said, temper, record, key, key in ui.preferences.muted))
        return found

    # Time ---------------------------------------------------------------------------------------------------
    def update(self, ms: int) -> None:
        """Matches that are new are counted; what is known is told anew now and then."""
        super().update(ms)
        if self.store.busy:
            self.store.work(WORK_S)
        self._since += ms
        if self._persons.changes != self._seen and (self._since > ANEW_MS or not self.store.busy):
            self._seen, self._since = self._persons.changes, 0
            self.layout()

    def back(self) -> None:
        """Back to what lies beneath."""
        self.close()

    def close(self) -> None:
        """Back to what lies beneath."""
        self.ui.stack.pop(self)

    # Told ---------------------------------------------------------------------------------------------------
    def accessible_items(self) -> Sequence[Item]:
        """The heading, and what stands under it."""
        ui = self.ui
        return [
            Item("heading", "text", ui.text("characters.title")),
            Item("about", "text", ui.text("characters.about")),
        ]

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """Title, sentence, cards, and the way back."""
        ui = self.ui
        x, y, w, high = self.head
        canvas.table()
        size = capped(ui, t.TITLE, 44)
        canvas.text(
            ui.text("characters.title"), x, y + high / 2, size, True, max_width=w, anchor="middle",
            display=True,
        )  # fmt: skip
        canvas.lines(ui.text("characters.about"), x, y + high, w, t.NAME, color=t.TEXT_COOL)
        super().draw(canvas)
