"""A rule book in one language for one set of options: pages of blocks, for a screen or a printer."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tablegame.learn import book as books
from tablegame.learn.blocks import (
    Block,
    Entry,
    Example,
    Page,
    Pieces,
    Points,
    Prose,
    Sheet,
    SheetRow,
    TableView,
    Title,
)
from tablegame.learn.book import Book
from tablegame.learn.compare import compared, settings_of, this_table
from tablegame.learn.fill import Fill
from tablegame.learn.glossary import glossary, words_of
from tablegame.learn.lessons import Ring
from tablegame.learn.parts import Bullets, Figure, Heading, Paragraph, Part, Section, Table, View, Worked
from tablegame.speech import Speaker

ORDER: Final = (
    "short",
    "table",
    "turn",
    "cards",
    "calls",
    "scoring",
    "end",
    "this",
    "compare",
    "origin",
    "advice",
    "words",
)
"""All pages that a book may have. `this`, `compare` and `words` are made, not written."""


def pages(game_id: str, speaker: Speaker, fill: Fill) -> tuple[Page, ...]:
    """Return all pages of a game's book in their order; KeyError if it has none.

    A page of which no part holds under these options is left out, and so is `this` outside of a match.
    """
    book = books.read(game_id)
    found = []
    for name in ORDER:
        blocks: tuple[Block, ...]
        more: tuple[Example, ...] = ()
        if (section := book.section(name)) is not None:
            blocks = tuple(_blocks(section, speaker, fill))
            more = tuple(_example(part, speaker, fill) for part in section.more if fill.shows(part.when))
        else:
            blocks = tuple(_made(name, book, speaker, fill))
        if blocks or more:
            found.append(Page(name, section_name(game_id, name, speaker), blocks, more))
    return tuple(found)


def section_name(game_id: str, section: str, speaker: Speaker) -> str:
    """Return the name of a section: this game's own word, if it has one."""
    own = f"book_{game_id}.section.{section}"
    return speaker.text(own if speaker.has(own) else f"book.section.{section}")


def entry(game_id: str, word: str, speaker: Speaker, fill: Fill) -> Entry:
    """Return one word of the glossary as a game's book has it. Raise KeyError if there is none."""
    found = glossary()[word]
    more = found.more.get(game_id, "")
    said = fill.say(speaker, found.text_key())
    return Entry(found.id, found.name(speaker), found.reading(speaker), said, more)


def _made(name: str, book: Book, speaker: Speaker, fill: Fill) -> Iterable[Block]:
    match name:
        case "this":
            return this_table(speaker, fill) if fill.in_match else ()
        case "compare":
            return compared(speaker, fill)
        case "words":
            words = words_of(book.game_id, speaker)
            there = (word.id for word in words if word.at_table(book.game_id, fill.values))
            return [entry(book.game_id, id, speaker, fill) for id in there]
        case _:
            return ()


def _blocks(section: Section, speaker: Speaker, fill: Fill) -> Iterator[Block]:
    marks = _marks(section, fill)
    for part in section.parts:
        if fill.shows(part.when):
            block = _block(part, speaker, fill, marks)
            if block is not None:
                yield block


def _marks(section: Section, fill: Fill) -> Mapping[str, Ring]:
    """Return by point its mark on the picture of its section, in the order of their numbers."""
    shown = [part for part in section.parts if fill.shows(part.when)]
    if not any(isinstance(part, View) for part in shown):
        return {}
    items = [item for part in shown if isinstance(part, Bullets) for item in part.items]
    return {item.id: item.mark for item in items if item.mark is not None and fill.shows(item.when)}


def _block(part: Part, speaker: Speaker, fill: Fill, marks: Mapping[str, Ring]) -> Block | None:
    """Return a part as it is read; None if nothing of it holds under these options."""
    said = fill.say(speaker, part.key) if part.key else ()
    match part:
        case Paragraph():
            return Prose(part.id, said)
        case Heading():
            return Title(part.id, said)
        case Bullets():
            items = [item for item in part.items if fill.shows(item.when)]
            if not items:
                return None
            numbers = {id: number for number, id in enumerate(marks, 1)}
            return Points(
                part.id,
                said,
                tuple(Prose(item.id, fill.say(speaker, item.key), numbers.get(item.id, 0)) for item in items),
            )
        case Table():
            rows = [row for row in part.rows if fill.shows(row.when)]
            if not rows:
                return None
            return Sheet(
                part.id,
                said,
                tuple(fill.say(speaker, key) for key in part.head),
                tuple(
                    SheetRow(row.id, tuple(fill.say(speaker, key) for key in row.cells), row.pieces)
                    for row in rows
                ),
                part.deal,
            )
        case Figure():
            return Pieces(part.id, said, part.pieces)
        case View():
            return TableView(part.id, said, part.lesson, part.step, tuple(marks.values()))
        case Worked():
            return _example(part, speaker, fill)
        case _:
            raise TypeError(f"no block for {part}")


def _example(part: Worked, speaker: Speaker, fill: Fill) -> Example:
    title = (*fill.say(speaker, part.key), *settings_of(part, speaker, fill))
    return Example(part.id, title, part.example, part.case, fill.played(part))
