"""The rule book over whatever is on the screen: sections, text, words opened in place, examples."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from tablegame.learn.book_model import RuleBookPage, TableView
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import button, choice, link, tabs
from tablegame.ui.kit.layout import Column, Fits, Node, Row, Sized, Space, Steady
from tablegame.ui.kit.nodes import Draw, Label, heading, icon
from tablegame.ui.kit.overlay import Overlay, Side
from tablegame.ui.kit.page import ABOVE, PageScene
from tablegame.ui.kit.rich_text import WordLink
from tablegame.ui.kit.scrolling import WHEEL, ScrollArea
from tablegame.ui.kit.text_size import letter_height
from tablegame.ui.scenes.learn.book.book_contents import BookPlace, Finding, contents_of, recall, remember
from tablegame.ui.scenes.learn.book.book_nodes import word_bubble
from tablegame.ui.scenes.learn.book.search_field import FOUND, BookSearch
from tablegame.ui.scenes.learn.book.section_text import AREA, SectionText, sidebar
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BookPage
from tablegame.ui.system.metrics import inside
from tablegame.ui.widgets.accessible_item import AccessibleItem

MEASURE_S: Final = 0.004
"""How long text that is not seen yet is measured in one frame, in seconds."""
SIDE, NARROW, BROAD = 13.8, 30.0, 36.0
"""Widths in letter heights: of the names of sections; the least of the text with examples beside it, and of
the text beside the names alone."""
SIDEBAR: Final = 252.0
"""The width of the examples beside the text, in du."""
WHOLE: Final = frozenset({"compare"})
"""Sections of wide tables, which have no examples beside them."""


class BookScene(PageScene):
    """The page with the rules of one game."""

    opaque, full, veil, first = False, True, 0.62, ""
    width, side, edge = 1232.0, 32.0, 24.0

    def __init__(self, ui: Ui, page: BookPage) -> None:
        super().__init__(ui)
        self.page = page
        self.contents = contents_of(ui, page)
        self._language = ui.language
        self.word = ""
        """The word of the glossary that is open."""
        self._asked_from = ""
        """The name of the link that opened it."""
        self.text = SectionText(
            ui, page.game_id, self.contents, self._follow, lambda target: target == self.word,
            self._show_changed,
        )  # fmt: skip
        self.search = BookSearch(ui, self._show_findings, self._open_finding)
        place = recall(ui, page, self.contents)
        self._section = place.section
        self._back: list[BookPlace] = []
        self._on: list[BookPlace] = []
        self._target = page.paragraph
        self._set_offset(place.offset)

    def leave(self) -> None:
        remember(self.ui, self.page.game_id, self._place)

    @property
    def section(self) -> RuleBookPage:
        """The section that is open."""
        return self.contents.section(self._section)

    @property
    def offset(self) -> float:
        """The length by which the text is scrolled down, in du."""
        return self.areas[AREA].offset

    @property
    def _em(self) -> float:
        return letter_height(self.ui, t.BODY)

    # The page -----------------------------------------------------------------------------------------------
    def layout(self) -> None:
        if self.ui.language != self._language:
            self._language = self.ui.language
            self.contents = contents_of(self.ui, self.page)
            self.text.use(self.contents)
            self.word = ""
        self.text.show(self.section, self._target, self.offset)
        super().layout()
        self.text.laid_out()
        if self._target:
            target, self._target = self._target, ""
            if name := self.text.start_flash(target):
                self.scroll_to(name, AREA)

    def sections(self) -> tuple[Node, Node, Node]:
        forms: list[Callable[[], Node]] = [self._with_names, self._with_list]
        section = self.section
        fills_page = section.id in WHOLE or any(isinstance(block, TableView) for block in section.blocks)
        if section.more and not fills_page:
            examples = [self.text.example(example) for example in section.more]
            beside = Sized(sidebar(self.ui, examples, self.go_to), SIDEBAR)
            forms.insert(0, partial(self._with_names, beside))
        return Space(), Fits(*forms, grow=1), Space()

    def _with_names(self, beside: Node | None = None) -> Node:
        """Return the page with the names of all sections at the left, and examples at the right if any."""
        ui, em = self.ui, self._em
        contents, differing = self.contents, self.contents.differing
        badges = {"this": ui.text("rulebook.differ", n=differing)} if differing else {}

        def names(high: float) -> Node:
            made = tabs(
                contents.sections(), self._section, self.open_section, high=high, even=True,
                prefix="section", badges=badges, one_stop=True,
            )  # fmt: skip
            return Column(*made, gap=2)

        lists = Fits(partial(names, 38), partial(names, 34), whole=1, ease=0)
        rule = Draw(lambda canvas, b: canvas.line(b[0], b[1], b[0], b[1] + b[3], t.WASHI_LINE, 1.2), 2, 0)
        least = (NARROW if beside else BROAD) * em
        text = Sized(self.text.node(titled=True), 2000, least=least, name="text")
        body = Row(Sized(lists, SIDE * em), rule, text, beside, gap=20, align="fill", grow=1)
        close = Sized(self._close_button(), SIDE * em)
        version = Fits(Label(contents.version, t.NAME, t.SUMI_QUIET), Space())
        notes = [self._waits(lines) for lines in (1, 2)] if self.page.waits else [version]
        head = Fits(*(self._head(note) for note in notes))
        return Column(head, body, self._foot(close, Space(2, grow=0)), gap=14, grow=1)

    def _with_list(self) -> Node:
        """Return the page with one list of all sections over the text, for large letters."""
        ui = self.ui
        between, chip = ui.text("app.between.and"), ui.text("rulebook.differ", n=self.contents.differing)
        options = [
            (id, f"{title}{between}{chip}" if id == "this" and self.contents.differing else title)
            for id, title in self.contents.sections()
        ]
        chosen = choice(
            ui.text("rulebook.sections"), options, self._section, self.open_section, name="sections",
            size=t.BODY,
        )  # fmt: skip
        text = Sized(self.text.node(titled=False), 2000, least=200, name="text", grow=1)
        row = Row(chosen, Space(), self._waits(2), gap=20)
        return Column(self._head(None), row, text, self._foot(self._close_button()), gap=12, grow=1)

    def _head(self, note: Node | None) -> Node:
        ui = self.ui
        back, on = (
            button(
                ui.text(f"rulebook.{name}"), press, name=name, icon=sign, bare=True, enabled=enabled, key="-",
                size=20, high=44,
            )
            for name, sign, press, enabled in (
                ("earlier", "left", self.earlier, bool(self._back)),
                ("later", "right", self.later, bool(self._on)),
            )
        )  # fmt: skip
        title = Row(heading(self.contents.title, grow=0), note, gap=24)
        return Row(title, Space(), back, on, self.search.field(self.contents), gap=10)

    def _waits(self, lines: int) -> Node | None:
        """Return the note that a window for calls waits meanwhile, if one is open; in so many lines."""
        if not self.page.waits:
            return None
        words = Label(self.ui.say("rulebook.waits"), t.SIDE, t.SUMI_SECOND, lines=lines)
        return Row(icon("wait", 20), words, gap=8)

    def _close_button(self) -> Node:
        words = self.ui.say("rulebook.back" if self.page.table is not None else "rulebook.close")
        return button(
            words, self.close, kind="primary", action="back", size=t.BODY, name="close", high=52, least=200
        )

    def _foot(self, *first: Node) -> Node:
        """Return the foot: the way back, and the neighbouring sections, by name if there is room in each."""
        ui, names = self.ui, list(self.contents.sections())
        opened = [id for id, _ in names].index(self._section)

        def step(nth: int, by: int, named: bool) -> Node | None:
            if not 0 <= nth + by < len(names):
                return None
            (id, title), name = names[nth + by], "before" if by < 0 else "after"
            return button(
                title, partial(self.open_section, id), name=name, icon="left" if by < 0 else "right",
                label=ui.text(f"rulebook.{name}", title=title), bare=not named, behind=by > 0, key="-",
                size=t.READING, high=44,
            )  # fmt: skip

        words = ui.text("rulebook.hide" if ui.preferences.underlines else "rulebook.show")
        lines = link(words, self._switch_lines, name="underlines", size=t.SIDE, ink=t.SUMI_QUIET, bold=False)

        def row(nth: int, named: bool) -> Node:
            return Row(*first, step(nth, -1, named), Space(), step(nth, 1, named), lines, gap=20)

        others = (row(nth, True) for nth in range(len(names)) if nth != opened)
        return Fits(Steady(row(opened, True), *others), row(opened, False))

    def _show_changed(self, id: str) -> None:
        """Lay out the page after an example has changed; the focus stays in it."""
        form, prefix = self.form, f"text.{id}/"
        was_inside = form.focus is not None and form.focus.name.startswith(prefix)
        self.layout()
        if was_inside and form.focus is None:
            own = next((widget for widget in form.widgets if widget.name.startswith(prefix)), None)
            form.set_focus(own, form.ring_shown)

    def _measure_more(self, seconds: float) -> None:
        """Measure text that is not seen yet; when all is measured it stands, and nothing seen moves."""
        self.areas[AREA].offset += self.text.measure_more(seconds)
        if not self.text.growing:
            self.layout()

    # Navigation ---------------------------------------------------------------------------------------------
    @property
    def _place(self) -> BookPlace:
        return BookPlace(self._section, self.offset)

    def _set_offset(self, offset: float) -> None:
        """Scroll the text of a section that is not laid out yet."""
        self.areas[AREA] = area = ScrollArea(AREA)
        area.offset = offset

    def open_section(self, id: str) -> None:
        """Open a section at its top."""
        if id != self._section:
            self._go(BookPlace(id))

    def go_to(self, paragraph: str) -> None:
        """Open a paragraph, wherever it stands; its ground is bright for a moment."""
        own = {example.id for example in self.section.more}
        section = self._section if paragraph in own else self.contents.section_of(paragraph)
        if section == self._section and self.text.growing:
            self._measure_more(math.inf)  # what is not measured has no place to scroll to
        self._target = paragraph
        self._go(self._place if section == self._section else BookPlace(section))

    def _go(self, place: BookPlace) -> None:
        self._back.append(self._place)
        self._on.clear()
        self._turn_to(place)

    def _turn_to(self, place: BookPlace) -> None:
        if place.section != self._section:
            self._section = place.section
            self._set_offset(place.offset)
        else:
            self.areas[AREA].offset = place.offset
        self.word, self.text.flash = "", ("", 0.0)
        self.layout()
        remember(self.ui, self.page.game_id, self._place)

    def earlier(self) -> None:
        """Go back to where the reader was before."""
        if self._back:
            self._on.append(self._place)
            self._turn_to(self._back.pop())

    def later(self) -> None:
        """Go forward again."""
        if self._on:
            self._back.append(self._place)
            self._turn_to(self._on.pop())

    def neighbour(self, by: int) -> None:
        """Open the section before (-1) or after (1)."""
        ids = [id for id, _ in self.contents.sections()]
        nth = ids.index(self._section) + by
        if 0 <= nth < len(ids):
            self.open_section(ids[nth])

    def _switch_lines(self) -> None:
        self.ui.preferences.underlines = not self.ui.preferences.underlines
        self.word = ""
        self.ui.changed()

    def scroll(self, area: ScrollArea, by: float) -> bool:
        moved = super().scroll(area, by)
        if moved and area.name == AREA:
            self._close_word()
            seen = area.offset + ABOVE, area.offset + area.box[3]
            if self.text.growing and not self.text.column.is_measured_between(*seen):
                self._measure_more(math.inf)
        return moved

    # Words and search ---------------------------------------------------------------------------------------
    def overlays(self) -> Sequence[Overlay]:
        shown = []
        if self.word and (word := self.contents.word(self.word)) is not None:
            bubble = word_bubble(self.ui, self.contents, word, self._follow)
            line = self.text.name_of(self._asked_from.removeprefix("text.").partition("/")[0])
            covered = ["search", *(f"block.{block.id}" for block in self.text.blocks)]
            widths, sides = [17 * self._em, 13 * self._em, 0], list[Side](("right", "below", "above"))
            shown.append(Overlay(bubble, self._asked_from, sides, covered, widths, line))
        if self.search.open:
            shown.append(self.search.overlay())
        return shown

    def _follow(self, kind: str, target: str, name: str) -> None:
        if kind == "link":
            self.go_to(target)
        elif target == self.word:
            self._close_word()
        else:
            self.open_word(target, name)

    def open_word(self, id: str, asked_from: str = "") -> None:
        """Show what a word means beside its line. `asked_from`: the name of the link."""
        self.word, self._asked_from = id, asked_from
        self.layout()

    def _close_word(self) -> bool:
        if not self.word:
            return False
        self.word = ""
        self.layout()
        return True

    @property
    def _in_search(self) -> bool:
        return self.form.focus is not None and self.form.focus.name == "search"

    def _show_findings(self) -> None:
        self.layout()
        self.show_named(f"found.{self.search.chosen}", FOUND)

    def _open_finding(self, finding: Finding) -> None:
        self.form.set_focus(None)
        kind, _, id = finding.target.rpartition(":")
        self.go_to(f"words.{id}" if kind == "word" else finding.target)

    # Events -------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        used = self._handle(event)
        if self.search.open and not self._in_search:
            self.search.open = False
            self.layout()
        return used

    def _handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (6, 7):
            (self.earlier if event.button == 6 else self.later)()
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self.word:
            point, bubble = self.ui.metrics.du(event.pos), self.named.get("bubble", (0, 0, 0, 0))
            pressed = self.form.at(point)
            if not inside(bubble, point) and not isinstance(pressed, WordLink):
                self._close_word()
                if pressed is None:
                    return True
        return (event.type == pygame.KEYDOWN and self._key(event)) or super().handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        """Turn and scroll by the arrow keys, unless a field, a list or a piece of an example wants them."""
        keys, form = self.ui.keys, self.form
        if self._in_search or form.modal is not None:
            return False
        if keys.hits(event, "back") and self._close_word():
            return True
        if keys.hits(event, "search"):
            self._close_word()
            form.set_focus(form.find("search"), ring=True)
            return True
        ringed = form.focus if form.ring_shown else None
        on_list = ringed is not None and ringed.role in ("tab", "combo box")
        on_piece = ringed is not None and "/piece." in ringed.name
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            backwards = event.key == pygame.K_LEFT
            if event.dict.get("mod", 0) & pygame.KMOD_ALT:
                (self.earlier if backwards else self.later)()
            elif on_list or on_piece:
                return False
            else:
                self.neighbour(-1 if backwards else 1)
            return True
        if event.key in (pygame.K_UP, pygame.K_DOWN) and not on_list:
            self.scroll(self.areas[AREA], -WHEEL if event.key == pygame.K_UP else WHEEL)
            return True
        return False

    def update(self, ms: int) -> None:
        super().update(ms)
        if self.text.growing:
            self._measure_more(MEASURE_S)
        if self.text.update(ms, idle=not self.wants_drawing):
            self.dirty = True

    # Screen readers -----------------------------------------------------------------------------------------
    @property
    def page_name(self) -> str:
        return self.contents.title

    def accessible_items(self) -> Sequence[AccessibleItem]:
        return [replace(item, name=spoken(self.ui, item.name)) for item in super().accessible_items()]
