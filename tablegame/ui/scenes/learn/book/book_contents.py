"""The book of a game as the screen wants it, made from the book that `tablegame.learn` reads."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from tablegame.learn import blocks as learnt
from tablegame.learn import markup
from tablegame.learn import pages as book
from tablegame.learn.fill import Fill
from tablegame.learn.search import Hit, Index
from tablegame.speech import Speaker
from tablegame.ui.kit.rich_text import Kind, Spans, TextSpan, letters_of
from tablegame.ui.scenes.learn.book import content as c

MOST: Final = 7
RULES: Final = 5
"""Of so many findings, so many are rules."""
EXCERPT: Final = 56
"""Letters of one."""


class BookContents:
    """One game's book, in one language, for one set of options."""

    def __init__(self, game_id: str, speaker: Speaker, fill: Fill) -> None:
        self._game_id = game_id
        self._speaker = speaker
        self._fill = fill

    @cached_property
    def _pages(self) -> dict[str, learnt.Page]:
        return {page.id: page for page in book.pages(self._game_id, self._speaker, self._fill)}

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
        """Return the ids and the names of all pages, in the order of the book."""
        return [(page.id, page.name) for page in self._pages.values()]

    def section(self, id: str) -> c.BookSection:
        """Return one page. Raises KeyError if there is none."""
        page = self._pages[id]
        blocks = tuple(found for block in page.blocks for found in self._blocks(block))
        return c.BookSection(page.id, page.name, blocks, tuple(map(self._example, page.more)))

    def section_of(self, place: str) -> str:
        """Return the page on which a place stands, or the first one for an unknown place."""
        name = place.partition(".")[0]
        return name if name in self._pages else next(iter(self._pages), "")

    def word(self, id: str) -> c.GlossaryWord | None:
        """Return a word of the glossary, or None if there is none."""
        try:
            return self._word(book.entry(self._game_id, id, self._speaker, self._fill))
        except KeyError:
            return None

    def find(self, text: str) -> Sequence[c.Finding]:
        """Return where a text stands: rules first, then words."""
        found = self._index.find(text)
        hits = [self._finding(hit) for hit in found.rules[:RULES]]
        words = [c.Finding(hit.head, hit.excerpt(EXCERPT).text, f"word:{hit.place}") for hit in found.words]
        return [*hits, *words[: MOST - len(hits)]]

    def near(self, text: str) -> Sequence[str]:
        """Return words that sound like a text."""
        return [hit.head for hit in self._index.find(text).near]

    @cached_property
    def _index(self) -> Index:
        return Index(self._game_id, self._speaker, self._fill)

    def _finding(self, hit: Hit) -> c.Finding:
        section = self._pages[hit.section].name
        between = self._speaker.text("app.between.and")
        where = section if hit.head == section else f"{section}{between}{hit.head}"
        return c.Finding(hit.excerpt(EXCERPT).text, where, hit.place)

    def _word(self, entry: learnt.Entry) -> c.GlossaryWord:
        title, words = self._title_of(entry.more) if entry.more else "", self._words(entry.spans)
        return c.GlossaryWord(entry.id, entry.name, entry.reading, words, entry.more, title)

    def _title_of(self, place: str) -> str:
        """Return the heading above a place, or the name of its page."""
        page = self._pages.get(place.partition(".")[0])
        if page is None:
            return ""
        heading = page.name
        for block in page.blocks:
            if isinstance(block, learnt.Title):
                heading = letters_of(self._words(block.spans))
            if block.id == place:
                return heading
        return page.name

    def _blocks(self, block: learnt.Block) -> Sequence[c.Block]:
        match block:
            case learnt.Prose():
                return (c.BookParagraph(block.id, self._words(block.spans)),)
            case learnt.Title():
                return (c.BookHeading(block.id, self._words(block.spans)),)
            case learnt.Points():
                lead = (c.BookParagraph(block.id, self._words(block.lead)),) if block.lead else ()
                points = (
                    c.BookParagraph(point.id, self._words(point.spans), True, point.number)
                    for point in block.items
                )
                return (*lead, *points)
            case learnt.Sheet():
                rows = tuple(
                    c.TableLine(row.id, tuple(map(self._words, row.cells)), row.pieces, row.marked)
                    for row in block.rows
                )
                head = tuple(map(self._words, block.head))
                return (c.BookTable(block.id, self._words(block.caption), head, rows, block.deal),)
            case learnt.Pieces():
                return (c.BookFigure(block.id, block.pieces, self._words(block.caption)),)
            case learnt.TableView():
                caption = self._words(block.caption)
                view = c.TablePicture(block.id, self._game_id, block.lesson, block.step, block.marks, caption)
                return (view,)
            case learnt.Example():
                return (self._example(block),)
            case learnt.Entry():
                return (c.GlossaryEntry(block.id, self._word(block)),)

    def _example(self, block: learnt.Example) -> c.BookExample:
        return c.BookExample(block.id, block.example, block.case, self._words(block.title), block.options)

    def _words(self, spans: markup.Spans) -> Spans:
        return tuple(map(self._span, spans))

    def _span(self, span: markup.Span) -> TextSpan:
        text = span.run if isinstance(span.run, str) else self._speaker.plain((span.run,))
        kind: Kind = "slot" if span.slot else ""
        target = ""
        if span.link is not None:
            kind, target = ("word" if span.link.kind == "word" else "link"), span.link.to
        return TextSpan(text, span.bold, kind, target, span.differs)
