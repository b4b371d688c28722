"""The search of a rule book: its paragraphs, bullets and rows first, then the words of its glossary.

Letters are folded (`fold`), and a word is found by any of its names and readings in both languages. Texts
that contain such a word are found with it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from tablegame.learn.book_model import (
    Block,
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
from tablegame.learn.book_pages import pages
from tablegame.learn.book_values import Fill
from tablegame.learn.glossary import Word, glossary
from tablegame.learn.markup import Spans
from tablegame.learn.search_folding import Folded, fold
from tablegame.speech import LANGUAGES, Speaker

MOST: Final = 30
"""Hits of each kind that are worth showing."""
NEAR: Final = 5
_ALIKE: Final = 0.6
_SEPARATOR: Final = " · "


@dataclass(frozen=True, slots=True)
class Hit:
    """One hit: a text of the book, with the places that match."""

    place: str
    """The id of a place of the book, or of a word."""
    section: str
    """The id of its page."""
    head: str
    """The heading: the section's name, or the small heading before it; of a word, its name."""
    text: str
    marks: tuple[tuple[int, int], ...]
    """From and to in `text`; () if only its head or its reading was found."""

    def excerpt(self, length: int) -> "Hit":
        """Return the hit with at most that many letters around the first mark."""
        if len(self.text) <= length:
            return self
        first = self.marks[0][0] if self.marks else 0
        start = max(0, min(first - length // 4, len(self.text) - length))
        if start and (gap := self.text.find(" ", start, first)) >= 0:
            start = gap + 1
        end = min(len(self.text), start + length)
        before, after = "…" if start else "", "…" if end < len(self.text) else ""
        shift = len(before) - start
        marks = tuple((a + shift, min(b, end) + shift) for a, b in self.marks if start <= a < end)
        return Hit(self.place, self.section, self.head, before + self.text[start:end] + after, marks)


@dataclass(frozen=True, slots=True)
class Found:
    """The hits of a search; `near` are words that sound like it, where there are no others."""

    rules: tuple[Hit, ...] = ()
    words: tuple[Hit, ...] = ()
    near: tuple[Hit, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.rules or self.words)


@dataclass(frozen=True, slots=True)
class _Line:
    hit: Hit
    folded: Folded
    """The folded text."""
    head: str
    """Folded, with the name of its section."""
    title: bool = False


class Index:
    """An index of a game's book in one language, for one set of options."""

    def __init__(self, game_id: str, speaker: Speaker, fill: Fill) -> None:
        self._lines: list[_Line] = []
        self._entries: list[tuple[_Line, tuple[str, ...]]] = []
        for page in pages(game_id, speaker, fill):
            self._add(page, speaker)

    def find(self, query: str) -> Found:
        """Find what has all the terms of a query, the headings first."""
        terms = fold(query).split()
        if not terms:
            return Found()
        rules = self._rules(terms)
        words = [hit for _, hit in sorted(self._words(terms), key=lambda pair: pair[0])]
        if rules or words:
            return Found(tuple(rules[:MOST]), tuple(words[:MOST]))
        return Found(near=tuple(self._near("".join(terms))))

    def _add(self, page: RuleBookPage, speaker: Speaker) -> None:
        head = page.name
        for block in page.blocks:
            if isinstance(block, Title):
                head = _plain(block.spans, speaker)
            for place, text in _texts(block, speaker):
                title = isinstance(block, Title)
                hit = Hit(place, page.id, page.name if title else head, text, ())
                line = _Line(hit, Folded(text), fold(f"{page.name} {head}"), title)
                if isinstance(block, GlossaryEntry):
                    named = _Line(Hit(place, page.id, block.name, text, ()), line.folded, fold(block.name))
                    self._entries.append((named, aliases(glossary()[block.id])))
                else:
                    self._lines.append(line)
        for example in page.more:
            for place, text in _texts(example, speaker):
                self._lines.append(
                    _Line(Hit(place, page.id, page.name, text, ()), Folded(text), fold(page.name))
                )

    def _rules(self, terms: list[str]) -> list[Hit]:
        wider = [self._meant(term) for term in terms]
        titles: list[Hit] = []
        others: list[Hit] = []
        for line in self._lines:
            marks = _marks(line, wider)
            if marks is not None:
                hit = line.hit
                marked = Hit(hit.place, hit.section, hit.head, hit.text, marks)
                (titles if line.title else others).append(marked)
        return titles + others

    def _meant(self, term: str) -> tuple[str, ...]:
        """Return a term, and the words of the glossary that it is another name of."""
        names = {line.head for line, known in self._entries if any(name.startswith(term) for name in known)}
        return (term, *sorted(names - {term}))

    def _words(self, terms: list[str]) -> Iterator[tuple[int, Hit]]:
        """Yield words with how well they fit: by name, its beginning, a part of it, or by their text
        alone."""
        whole = " ".join(terms)
        for line, known in self._entries:
            marks = _marks(line, [(term,) for term in terms])
            if whole in known:
                rank = 0
            elif any(name.startswith(whole) for name in known):
                rank = 1
            elif all(any(term in name for name in known) for term in terms):
                rank = 2
            elif marks is not None:
                rank = 3
            else:
                continue
            hit = line.hit
            yield rank, Hit(hit.place, hit.section, hit.head, hit.text, marks or ())

    def _near(self, term: str) -> list[Hit]:
        """Return words that are written or sound like the term."""
        near = []
        for line, known in self._entries:
            alike = max(SequenceMatcher(None, term, name).ratio() for name in known)
            if alike >= _ALIKE:
                near.append((-alike, line.hit))
        return [hit for _, hit in sorted(near, key=lambda pair: pair[0])[:NEAR]]


def aliases(word: Word) -> tuple[str, ...]:
    """Return all names and readings of a word in both languages, folded."""
    names: dict[str, None] = {}
    for language in LANGUAGES:
        speaker = Speaker(language)
        for form in (word.name(speaker), word.reading(speaker)):
            for part in re.split(r"[()（）・,、/]", form):
                if name := fold(part).strip():
                    names[name] = None
    return tuple(names)


def _marks(line: _Line, wider: list[tuple[str, ...]]) -> tuple[tuple[int, int], ...] | None:
    """Return where the terms stand in a line; None if one of them is neither there nor in its headings.

    A line is found by its own text, not by its head alone; else everything under a heading would be found.
    """
    marks: list[tuple[int, int]] = []
    for terms in wider:
        places = [mark for term in terms for mark in line.folded.find(term)]
        if not places and not any(term in line.head for term in terms):
            return None
        marks += places
    return _united(marks) if marks else None


def _united(marks: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Sort marks, and merge those that touch."""
    out: list[tuple[int, int]] = []
    for start, end in sorted(marks):
        if out and start <= out[-1][1]:
            out[-1] = out[-1][0], max(end, out[-1][1])
        else:
            out.append((start, end))
    return tuple(out)


def _texts(block: Block, speaker: Speaker) -> Iterator[tuple[str, str]]:
    """Yield the texts of a block, place by place."""
    match block:
        case Prose() | Title() | GlossaryEntry():
            yield block.id, _plain(block.spans, speaker)
        case Points():
            if block.lead:
                yield block.id, _plain(block.lead, speaker)
            for item in block.items:
                yield item.id, _plain(item.spans, speaker)
        case BookTable():
            if block.caption:
                yield block.id, _plain(block.caption, speaker)
            for row in block.rows:
                yield row.id, _SEPARATOR.join(_plain(cell, speaker) for cell in row.cells)
        case Pieces() | TableView():
            if block.caption:
                yield block.id, _plain(block.caption, speaker)
        case ExampleBlock():
            yield block.id, _plain(block.title, speaker)


def _plain(spans: Spans, speaker: Speaker) -> str:
    return speaker.plain(span.run for span in spans)
