"""The rule book over whatever is on the screen: sections, text, words opened in place, examples."""

import time
from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.learn.book import places
from tablegame.ui.scenes.learn.book.bookmark import Place, contents_of, names_in_examples, recall, remember
from tablegame.ui.scenes.learn.book.bubble import Bubble
from tablegame.ui.scenes.learn.book.content import Example, Finding, Section, TableView
from tablegame.ui.scenes.learn.book.flow import Enough, Flow
from tablegame.ui.scenes.learn.book.foot import add_neighbours, add_underlines
from tablegame.ui.scenes.learn.book.form import BookForm
from tablegame.ui.scenes.learn.book.frame import add_sections, add_ways, draw_sheet
from tablegame.ui.scenes.learn.book.links import Link
from tablegame.ui.scenes.learn.book.margin import Margin
from tablegame.ui.scenes.learn.book.search_field import SearchField
from tablegame.ui.scenes.learn.book.still import Still
from tablegame.ui.scenes.learn.book.strip import Strip
from tablegame.ui.scenes.learn.book.typeset import Look
from tablegame.ui.scenes.pages.scrolled import WHEEL, ScrollBar, distance_to_show, shift
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BookPage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import inside
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button, Hotspot
from tablegame.ui.widgets.form import Widget

FADE: Final = 34.0
FLASH_MS: Final = 600.0
AT_ONCE_S: Final = 0.004
"""How long text that is not seen yet is set in one frame."""
ABOVE: Final = 14.0
"""Left free above a paragraph that is gone to, in du."""
WHOLE: Final = frozenset({"compare"})
"""Sections of wide tables."""


class BookScene(Scene):
    """The rules of one game."""

    opaque = False

    def __init__(self, ui: Ui, page: BookPage) -> None:
        super().__init__(ui)
        self.form: BookForm = BookForm(ui, self._reveal)
        self.page = page
        self._contents = contents_of(ui, page)
        self._language = ui.language
        self.strips: dict[str, Strip] = {}
        self.stills: dict[TableView, Still] = {}
        self._place = recall(ui, page, self._contents)
        self._back: list[Place] = []
        self._on: list[Place] = []
        self._flow: Flow | None = None
        self._first = ui.lively
        """Whether only what is seen first has to stand at once."""
        self._begun = False
        """Whether the text that stands is the one that is to be laid out."""
        self._bubble: Bubble | None = None
        self._word = ""
        self._asked_from = ""
        """The name of the link whose word is open."""
        self._searched = ""
        self._margin: Margin | None = None
        self._go_to = page.paragraph
        self._flash: tuple[str, float] = ("", 0.0)
        self._at = places.places(ui)

    def leave(self) -> None:
        """The page is opened again next time."""
        self._set_all()
        remember(self.ui, self.page.game_id, self._place)

    @property
    def section(self) -> Section:
        """The one that is open."""
        return self._contents.section(self._place.section)

    @property
    def offset(self) -> float:
        """How far its text is scrolled down, in du."""
        return self._place.offset

    @property
    def flashing(self) -> str:
        """The paragraph whose ground is bright."""
        return self._flash[0] if self._flash[1] > 0 else ""

    @property
    def growing(self) -> bool:
        """Whether text that is not seen yet is still to be set."""
        return self._flow is not None and not self._flow.whole

    @property
    def open_word_id(self) -> str:
        """The word that is open."""
        return self._word

    def told(self) -> list[tuple[str, str]]:
        """The paragraphs of the section, by id."""
        return self._flow.words() if self._flow is not None else []

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """Head, sections, text, margin, foot: in the order in which they are read."""
        ui, form = self.ui, self.form
        if ui.language != self._language:
            self._language = ui.language
            self._contents = contents_of(ui, self.page)
            self.strips.clear()
            self.stills.clear()
            self._word = ""
        self._at = at = places.places(ui, self._needs_all())
        form.clear()
        form.paper = True
        add_ways(ui, form, at, (self.earlier, bool(self._back)), (self.later, bool(self._on)))
        self._search_field()
        add_sections(ui, at, self, self._place.section, self._contents.differing)
        self._text()
        self._margin = None
        if at.margin is not None:
            strips = [self._strip_of(example) for example in self.section.more]
            self._margin = Margin(ui, form, strips, at.margin, self.go_to, self.page.waits)
        back = ui.say("rulebook.back" if self.page.table is not None else "rulebook.close")
        form.add(Button(at.back, back, self.close, kind="primary", action="back", size=t.BODY, name="close"))
        add_neighbours(ui, form, at, self.sections(), self._place.section, self.open_section)
        add_underlines(ui, form, at, self._switch_lines)
        form.area = at.area
        if self._go_to:
            place, self._go_to = self._go_to, ""
            self._jump(place)
        self._open_bubble()
        self.dirty = True

    def _search_field(self) -> None:
        ui, form, at = self.ui, self.form, self._at
        field = SearchField(
            at.search, ui.text("rulebook.search"), self._searched, self._search, self._found, self._nothing,
            placeholder=ui.say("rulebook.search"), name="search", size=t.READING,
        )  # fmt: skip
        form.add(field)
        field.show(self._contents.find(self._searched) if self._searched.strip() else ())
        key = Hotspot((0, 0, 0, 0), "", self._to_search, name="to search", action="search", ring=None)
        key.role, key.focusable = "none", False
        form.add(key)

    def search(self, text: str) -> None:
        """Typed as if by hand."""
        self._searched = text
        self.layout()
        self.form.set_focus(self.form.find("search"), ring=False)
        self.dirty = True

    def sections(self) -> Sequence[tuple[str, str]]:
        """Ids and titles of all sections."""
        return self._contents.sections()

    def _to_search(self) -> None:
        self._close_word()
        self.form.set_focus(self.form.find("search"), ring=True)

    def _text(self) -> None:
        ui, form, at = self.ui, self.form, self._at
        self._set_all()
        section = self.section
        x, y, w, h = at.text
        begun, first = self._flow if self._begun else None, self._first
        self._begun = self._first = False
        self._flow = begun or Flow(
            ui,
            section,
            w,
            self._follow,
            self._strip_of,
            ui.preferences.underlines,
            section.more,
            titled=at.dropped is None,
            still_of=self._still_of,
            measure=at.measure,
            enough=self._fills if first else lambda flow: False,
            sought=self._go_to if first else "",
        )
        self._place = Place(section.id, min(self._place.offset, self._most))
        top = y - self._place.offset
        for widget in self._flow.widgets(x, top):
            widget.name = f"text.{widget.name}"
            form.add(widget)
            form.inner.append(widget)
        if self._most and self._flow.whole:
            bar = ScrollBar(at.bar, h / self._flow.height, self._place.offset / self._most, self._drag_bar)
            form.add(bar)

    def _grow(self, enough: Enough) -> None:
        """More of the text stands; nothing that is seen moves."""
        if self._flow is not None:
            risen = self._flow.risen
            self._flow.go_on(enough)
            self._place = Place(self._place.section, self._place.offset + self._flow.risen - risen)

    def _set_all(self) -> None:
        self._grow(lambda flow: False)

    def _fills(self, flow: Flow) -> bool:
        """Whether all stands that is to be seen."""
        place = flow.place(self._go_to) if self._go_to else None
        begins = self._place.offset if place is None else place[0]
        high = self._at.text[3] + FADE
        return flow.height > begins + high or (flow.ended and flow.height > high)

    def _needs_all(self) -> bool:
        """Whether the section has something in it that is wider than a column of text."""
        section = self.section
        return section.id in WHOLE or any(isinstance(block, TableView) for block in section.blocks)

    def _still_of(self, view: TableView) -> Still:
        if view not in self.stills:
            self.stills[view] = Still(self.ui, view)
        return self.stills[view]

    def _strip_of(self, example: Example) -> Strip:
        if example.id not in self.strips:
            self.strips[example.id] = Strip(
                self.ui,
                self.page.game_id,
                example,
                names_in_examples(self.ui),
                partial(self._played, example.id),
            )
        return self.strips[example.id]

    def _played(self, id: str) -> None:
        """An example looks different now; the keyboard stays in it."""
        form = self.form
        inside_it = form.focus is not None and form.focus.name.startswith(f"text.{id}/")
        self.layout()
        if inside_it and form.focus is None:
            own = [each for each in form.inner if each.name.startswith(f"text.{id}/")]
            if own:
                form.set_focus(own[0], form.ring_shown)

    # Going about --------------------------------------------------------------------------------------------
    def open_section(self, id: str) -> None:
        """Its page, from the top."""
        if id != self._place.section:
            self._set_all()
            self._go(Place(id))

    def go_to(self, place: str) -> None:
        """A paragraph, wherever it stands; its ground is bright for a moment."""
        section = self._contents.section_of(place)
        known = {example.id for example in self.section.more}
        if place in known:
            section = self._place.section
        self._set_all()
        self._go_to = place
        self._go(Place(section) if section != self._place.section else self._place)

    def _go(self, place: Place) -> None:
        self._back.append(self._place)
        self._on.clear()
        self._turn_to(place)

    def _turn_to(self, place: Place) -> None:
        self._place = place
        self._word = ""
        self._flash = ("", 0.0)
        self._first = self.ui.lively
        self.layout()
        remember(self.ui, self.page.game_id, self._place)

    def earlier(self) -> None:
        """Back to where one read before."""
        if self._back:
            self._set_all()
            self._on.append(self._place)
            self._turn_to(self._back.pop())

    def later(self) -> None:
        """Forward again."""
        if self._on:
            self._set_all()
            self._back.append(self._place)
            self._turn_to(self._on.pop())

    def neighbour(self, by: int) -> None:
        """The section before or after."""
        ids = [id for id, _ in self._contents.sections()]
        nth = ids.index(self._place.section) + by
        if 0 <= nth < len(ids):
            self.open_section(ids[nth])

    def close(self) -> None:
        """Back to what is beneath."""
        self.ui.stack.pop(self)

    def _jump(self, place: str) -> None:
        assert self._flow is not None, "it is laid out"
        if (begins := self._flow.read_from(place)) is not None:
            self._scroll_to(begins - ABOVE)
            self._flash = (place, FLASH_MS)

    # Words --------------------------------------------------------------------------------------------------
    def _follow(self, kind: str, target: str, link: Link) -> None:
        if kind == "link":
            self.go_to(target)
            return
        known = self._word
        self._close_word()
        if known != target:
            self.open_word(target, link.name)

    def open_word(self, id: str, asked_from: str = "") -> None:
        """What it means, beside its line."""
        self._word, self._asked_from = id, asked_from
        self.layout()

    def _close_word(self) -> bool:
        if not self._word:
            return False
        self._word = ""
        self.layout()
        return True

    def _open_bubble(self) -> None:
        ui, at = self.ui, self._at
        self._bubble = None
        word = self._contents.word(self._word) if self._word else None
        if word is None:
            return
        link = self.form.find(self._asked_from)
        x, y, w, h = at.bubble
        bubble = Bubble(ui, word, w, self._follow, False)
        top, tip = y + h - bubble.height, None
        if at.margin is not None and link is not None and link in self.form.inner:
            tip = link.rect[1] + link.rect[3] / 2
            top = min(y + h - bubble.height, max(y, tip - 0.55 * bubble.height))
            tip = min(top + bubble.height - 24, max(top + 24, tip))
        elif link is not None and link.rect[1] + link.rect[3] > top - 8:
            top = at.area[1] + 8
        bubble.put(x, max(8.0, top), tip)
        self._bubble = bubble
        self.form.cover = bubble.box
        for widget in bubble.widgets():
            self.form.add_above(widget, link)

    # Search -------------------------------------------------------------------------------------------------
    def _search(self, text: str) -> None:
        self._searched = text
        field = self.form.find("search")
        if isinstance(field, SearchField):
            field.show(self._contents.find(text) if text.strip() else ())
        self.dirty = True

    def _found(self, finding: Finding) -> None:
        self._searched = ""
        kind, _, id = finding.target.rpartition(":")
        if kind == "word":
            self.go_to(f"words.{id}")
        else:
            self.go_to(finding.target)

    def _nothing(self, text: str) -> str:
        words = dict(self._contents.sections()).get("words", "")
        if near := self._contents.near(text):
            listed = self.ui.text("app.separator").join(near)
            return self.ui.text("rulebook.near", text=text, words=listed)
        return self.ui.text("rulebook.nothing", text=text, words=words)

    def _switch_lines(self) -> None:
        self.ui.preferences.underlines = not self.ui.preferences.underlines
        self._word = ""
        self.ui.changed()

    # Scrolling ----------------------------------------------------------------------------------------------
    @property
    def _most(self) -> float:
        return max(0.0, self._flow.height - self._at.text[3]) if self._flow is not None else 0.0

    def _drag_bar(self, share: float) -> None:
        self._scroll_to(share * self._most)

    def scroll(self, by: float) -> None:
        """Moves the text."""
        self._scroll_to(self._place.offset + by)

    def _scroll_to(self, offset: float) -> None:
        offset = min(self._most, max(0.0, offset))
        by = self._place.offset - offset
        if not by:
            return
        self._place = Place(self._place.section, offset)
        shift(self.form.inner, by)
        bar = self.form.find("scroll bar")
        if isinstance(bar, ScrollBar) and self._most:
            bar.offset = offset / self._most
        if self._bubble is not None:
            self._word = ""
            self.layout()
        self.dirty = True

    def _reveal(self, widget: Widget) -> None:
        if by := distance_to_show(widget, self._at.area, 24, FADE + 8):
            self.scroll(by)

    # Events -------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """Wheel and arrows scroll, left and right turn to the neighbours; everything else is the form's."""
        if event.type == pygame.MOUSEWHEEL:
            self.scroll(-event.y * WHEEL)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._pressed(event)
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        return super().handle(event)

    def _pressed(self, event: pygame.event.Event) -> bool:
        """A press beside an open word closes it, whatever else it does."""
        point = self.ui.metrics.du(event.pos)
        if event.button in (6, 7):
            (self.earlier if event.button == 6 else self.later)()
            return True
        if self._bubble is not None and inside(self._bubble.box, point):
            return super().handle(event) or True
        on_word = isinstance(self.form.at(point), Link)
        if self._bubble is not None and not on_word:
            self._close_word()
            if self.form.at(point) is None:
                return True
        return super().handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        keys, form = self.ui.keys, self.form
        writes = form.focus is not None and form.focus.role == "text field"
        if writes or form.modal is not None:
            return False
        if keys.hits(event, "back") and self._close_word():
            return True
        alt = bool(getattr(event, "mod", 0) & pygame.KMOD_ALT)
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            left = event.key == pygame.K_LEFT
            if alt:
                (self.earlier if left else self.later)()
            elif not self._on_piece():
                self.neighbour(-1 if left else 1)
            else:
                return False
            return True
        on_tab = form.ring_shown and form.focus is not None and form.focus.role in ("tab", "combo box")
        if event.key in (pygame.K_UP, pygame.K_DOWN) and on_tab:
            return False
        high = self._at.text[3] - 60
        steps = {pygame.K_PAGEUP: -high, pygame.K_PAGEDOWN: high, pygame.K_UP: -WHEEL, pygame.K_DOWN: WHEEL}
        steps |= {pygame.K_HOME: -self._place.offset, pygame.K_END: self._most}
        if event.key in steps:
            self.scroll(steps[event.key])
            return True
        return False

    def _on_piece(self) -> bool:
        """Whether the ring is on a piece of an example: arrows go to the next one."""
        form = self.form
        return form.ring_shown and form.focus is not None and "/piece." in form.focus.name

    def update(self, ms: int) -> None:
        """What is not seen yet is set up; examples that are played go on."""
        super().update(ms)
        if self._flow is not None and self.growing:
            until = time.perf_counter() + AT_ONCE_S
            self._grow(lambda flow: time.perf_counter() > until)
            if self._flow.whole:
                self._begun = True
                self.layout()
        for strip in list(self.strips.values()):
            if strip.update(ms):
                self.dirty = True
        if not self.wants_drawing:
            for still in self.stills.values():
                if still.make():
                    self.dirty = True
                    break
        if self._flash[1] > 0:
            self._flash = (self._flash[0], max(0.0, self._flash[1] - ms))
            self.dirty = True

    # For readers --------------------------------------------------------------------------------------------
    @property
    def page_name(self) -> str:
        """The book's title."""
        return self._contents.title

    def accessible_items(self) -> Sequence[Item]:
        """The whole section, also what is scrolled away, and the word that is open."""
        ui = self.ui
        found = [Item("heading", "text", self._contents.title)]
        if self._contents.version:
            found.append(Item("version", "text", self._contents.version))
        if self.page.waits:
            found.append(Item("waits", "text", ui.text("rulebook.waits")))
        if self._flow is not None:
            for n, (id, words) in enumerate(self._flow.words()):
                found.append(Item(f"text.{n}.{id}", "text", spoken(ui, words)))
        field = self.form.find("search")
        if isinstance(field, SearchField) and field.open:
            told = [
                Item(f"found.{n}", "text", spoken(ui, f"{one.title}. {one.where}"))
                for n, one in enumerate(field.found)
            ]
            found += told or [Item("found.none", "text", self._nothing(field.value), live="soon")]
        if self._margin is not None and self._margin.filled:
            found.append(Item("more", "text", ui.text("rulebook.more")))
        if self._bubble is not None:
            found.append(Item("bubble", "text", spoken(ui, self._bubble.words()), live="soon"))
        return found

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The sheet, its head and rules, the text, then the widgets and the open word."""
        draw_sheet(canvas, self.ui, self._at, self._contents, self.page.waits)
        self._draw_text(canvas)
        if self._margin is not None:
            self._margin.draw(canvas)
        super().draw(canvas)
        if self._bubble is not None:
            self._bubble.draw(canvas)
        self.form.draw_above(canvas)

    def _draw_text(self, canvas: Canvas) -> None:
        at, flow = self._at, self._flow
        assert flow is not None, "it is laid out"
        x, y, _, h = at.text
        top = y - self._place.offset
        left, low, wide, high = at.area
        more_below = self._place.offset < self._most - 1
        fades = (low + high - FADE, low + high + 8) if more_below else None
        look = Look(self._word, fades)
        with canvas.clip(*at.area):
            if self._flash[1] > 0 and (where := flow.place(self._flash[0])) is not None:
                share = 1.0 if self.ui.preferences.reduced_motion else min(1.0, self._flash[1] / FLASH_MS * 2)
                canvas.panel(
                    "tab", left + 2, top + where[0] - 4, wide - 4, where[1] - where[0] - 2, color=t.STRAW,
                    radius=8, alpha=round(share, 1),
                )  # fmt: skip
            flow.draw(canvas, x, top, low, low + high, look)
        if self._place.offset > 0:
            canvas.line(left, low, left + wide, low, t.WASHI_LINE)
