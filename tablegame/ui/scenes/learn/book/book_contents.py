"""The book of a game as its page shows it: sections, words, findings, and the place read last."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from tablegame.characters import name_key
from tablegame.learn import markup
from tablegame.learn.book_model import (
    BookTable,
    ExampleBlock,
    GlossaryEntry,
    Pieces,
    Points,
    Prose,
    RuleBookPage,
    TableView,
    Title,
)
from tablegame.learn.book_pages import entry, pages
from tablegame.learn.book_search import Hit, Index
from tablegame.learn.book_values import Fill, fill_of
from tablegame.rules.contract import OptionValue
from tablegame.speech import Speaker
from tablegame.ui.kit.rich_text import Kind, Spans, TextSpan, letters_of
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BookPage

MOST: Final = 7
RULES: Final = 5
"""The greatest number of rules among the findings."""
EXCERPT: Final = 56
"""The letters of an excerpt."""
MEMORY: Final = "book"
Chosen: TypeAlias = tuple[tuple[str, OptionValue], ...]
"""Options by name."""


@dataclass(frozen=True, slots=True)
class BookPoint:
    """One point of a list."""

    id: str
    spans: markup.Spans
    number: int = 0
    """The number of its mark on the picture of the table; 0 for none."""


BookBlock: TypeAlias = (
    Prose | Title | BookPoint | BookTable | Pieces | TableView | ExampleBlock | GlossaryEntry
)
"""A part of a section that stands by itself."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A place where a text that was searched for stands."""

    title: str
    where: str
    """The section and the heading; empty for a word."""
    target: str
    """A paragraph, or `word:` and a word of the glossary."""


class BookContents:
    """The book of one game in one language, for one set of options."""

    def __init__(self, game_id: str, speaker: Speaker, fill: Fill) -> None:
        self._game_id = game_id
        self._speaker = speaker
        self._fill = fill

    @cached_property
    def _pages(self) -> dict[str, RuleBookPage]:
        return {page.id: page for page in pages(self._game_id, self._speaker, self._fill)}

    @property
    def title(self) -> str:
        """The title of the book."""
        return self._speaker.text("rulebook.title", game=self._speaker.text(f"{self._game_id}_rules.name"))

    @property
    def version(self) -> str:
        """The name of the rules in the book, if it gives one."""
        key = f"book_{self._game_id}.version"
        return self._speaker.text(key) if self._speaker.has(key) else ""

    @property
    def differing(self) -> int:
        """The number of options of the match that are not the usual ones."""
        return len(self._fill.changed()) if self._fill.in_match else 0

    def sections(self) -> Sequence[tuple[str, str]]:
        """Return the ids and the names of all sections, in the order of the book."""
        return [(page.id, page.name) for page in self._pages.values()]

    def section(self, id: str) -> RuleBookPage:
        """Return one section. Raises KeyError if there is none."""
        return self._pages[id]

    def section_of(self, place: str) -> str:
        """Return the section in which a place stands, or the first one for an unknown place."""
        name = place.partition(".")[0]
        return name if name in self._pages else next(iter(self._pages), "")

    def word(self, id: str) -> GlossaryEntry | None:
        """Return a word of the glossary, or None if there is none."""
        try:
            return entry(self._game_id, id, self._speaker, self._fill)
        except KeyError:
            return None

    def title_of(self, place: str) -> str:
        """Return the heading above a place, or the name of its section; empty for an unknown section."""
        page = self._pages.get(place.partition(".")[0])
        if page is None:
            return ""
        heading = page.name
        for block in page.blocks:
            if isinstance(block, Title):
                heading = letters_of(self.words(block.spans))
            if block.id == place:
                return heading
        return page.name

    def words(self, spans: markup.Spans) -> Spans:
        """Return words of the book as the page shows them."""
        return tuple(map(self._text_span, spans))

    def _text_span(self, span: markup.Span) -> TextSpan:
        text = span.run if isinstance(span.run, str) else self._speaker.plain((span.run,))
        kind: Kind = "slot" if span.slot else ""
        target = ""
        if span.link is not None:
            kind, target = ("word" if span.link.kind == "word" else "link"), span.link.to
        return TextSpan(text, span.bold, kind, target, span.differs)

    # Search -------------------------------------------------------------------------------------------------
    def find(self, text: str) -> Sequence[Finding]:
        """Return the places of a text: rules first, then words."""
        hits = self._index.find(text)
        rules = [self._finding(hit) for hit in hits.rules[:RULES]]
        words = [Finding(hit.head, hit.excerpt(EXCERPT).text, f"word:{hit.place}") for hit in hits.words]
        return [*rules, *words[: MOST - len(rules)]]

    def near(self, text: str) -> Sequence[str]:
        """Return words that sound like a text."""
        return [hit.head for hit in self._index.find(text).near]

    @cached_property
    def _index(self) -> Index:
        return Index(self._game_id, self._speaker, self._fill)

    def _finding(self, hit: Hit) -> Finding:
        section = self._pages[hit.section].name
        between = self._speaker.text("app.between.and")
        where = section if hit.head == section else f"{section}{between}{hit.head}"
        return Finding(hit.excerpt(EXCERPT).text, where, hit.place)


def paragraphs_of(page: RuleBookPage) -> Iterator[BookBlock]:
    """Yield the blocks of a section, every point of a list as a paragraph of its own."""
    for block in page.blocks:
        if not isinstance(block, Points):
            yield block
            continue
        if block.lead:
            yield Prose(block.id, block.lead)
        for point in block.items:
            yield BookPoint(point.id, point.spans, point.number)


def contents_of(ui: Ui, page: BookPage) -> BookContents:
    """Return the book with the options of the match, or those that are usual."""
    seats, options, preset = page.seats, page.options, page.preset
    if page.table is not None:
        match = page.table.match
        seats, options, preset = match.seats, match.options, match.record.header.preset
    length = ui.pace.call_window()
    window = ui.text("rulebook.window.untimed")
    if length is not None:
        one = 1 if length == 1000 else 2
        window = ui.text("rulebook.window.seconds", text=f"{length / 1000:g}", n=one)
    chosen = None if options is None else tuple(sorted(options.items()))
    return _contents(page.game_id, ui.speaker, seats, chosen, window, preset)


@lru_cache(maxsize=4)
def _contents(
    game_id: str,
    speaker: Speaker,
    seats: int | None,
    options: Chosen | None,
    window: str,
    preset: str,
) -> BookContents:
    """Return the book, which is made once for the same options."""
    fill = fill_of(game_id, seats, None if options is None else dict(options), window=window, preset=preset)
    return BookContents(game_id, speaker, fill)


def names_in_examples(ui: Ui) -> list[str]:
    """Return the reader's own name, and those that the computers usually have."""
    own = " ".join(ui.preferences.player_name.split()) or ui.text("seating.names.human")
    return [own, *(ui.text(name_key(n)) for n in range(1, 11))]


# Where it was read last -------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class BookPlace:
    """A section, scrolled down by `offset` du."""

    section: str
    offset: float = 0.0


def recall(ui: Ui, page: BookPage, contents: BookContents) -> BookPlace:
    """Return the place that a page asks for, or where the book was open last."""
    if page.paragraph:
        return BookPlace(contents.section_of(page.paragraph))
    stored = ui.preferences.last.get(MEMORY)
    place = stored.get(page.game_id) if isinstance(stored, dict) else None
    if isinstance(place, list) and len(place) == 2:
        section, offset = place
        known = isinstance(section, str) and section in dict(contents.sections())
        if known and isinstance(offset, int | float):
            return BookPlace(section, max(0.0, float(offset)))
    return BookPlace(contents.section_of(""))


def remember(ui: Ui, game_id: str, place: BookPlace) -> None:
    """Store where a book is open."""
    stored = ui.preferences.last.get(MEMORY)
    places = dict(stored) if isinstance(stored, dict) else {}
    places[game_id] = [place.section, round(place.offset)]
    ui.preferences.last[MEMORY] = places
    ui.save_soon()
