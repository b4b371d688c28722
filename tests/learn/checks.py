"""What a rule book must be, whichever game's it is."""

import re
from collections.abc import Iterator

from tablegame.learn.book import Book, read
from tablegame.learn.book_model import (
    Block,
    BookTable,
    ExampleBlock,
    GlossaryEntry,
    Pieces,
    Points,
    Prose,
    RuleBookPage,
    SectionPart,
    Table,
    TableView,
    Title,
    items_of,
)
from tablegame.learn.book_pages import ORDER, pages
from tablegame.learn.book_values import Fill, fill_of
from tablegame.learn.glossary import glossary
from tablegame.learn.markup import Link, Spans, split
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES, Speaker, keys
from tablegame.speech.template import Template
from tablegame.speech.text_catalogue import entry

EXPLAINED = {"dobon_fukuchi": "fukuchi"}
"""Games whose moments are explained under another name."""


def keys_of(book: Book) -> set[str]:
    """Return every key that the structure of a book names."""
    found = {part.key for section in book.sections for part in (*section.parts, *section.more)}
    for section in book.sections:
        for part in section.parts:
            found |= {item.key for item in items_of(part)}
            if isinstance(part, Table):
                found |= {*part.head, *(cell for row in part.rows for cell in row.cells)}
    return found - {""}


def check_texts(game_id: str) -> None:
    """Check that each text that the book names exists in both languages, and no other."""
    wanted = keys_of(read(game_id))
    area = f"book_{game_id}."
    for language in LANGUAGES:
        there = {key for key in keys(language) if key.startswith(area)}
        own = {key for key in there if key.startswith(f"{area}section.")}
        assert {key.rpartition(".")[2] for key in own} <= set(ORDER), (
            f"{language}: names of no section: {own}"
        )
        lacking, idle = sorted(wanted - there), sorted(there - wanted - own)
        assert not lacking, f"{language} lacks " + ", ".join(lacking)
        assert not idle, f"{language} has texts that the book does not name: " + ", ".join(idle)


def templates(language: str, key: str) -> Iterator[Template]:
    said = entry(language, key)
    yield said.other
    if said.one is not None:
        yield said.one


def links(language: str, key: str) -> Iterator[Link]:
    """Yield where a text leads, whatever fills its slots."""
    for form in templates(language, key):
        parts = [(part, "") if isinstance(part, str) else ("0", part.name) for part in form.parts]
        yield from {span.link: None for span in split(parts) if span.link is not None}


def check_links(game_id: str) -> None:
    """Check that links lead to words and places that exist, the same ones in both languages."""
    book, words = read(game_id), glossary()
    lost = []
    for key in sorted(keys_of(book)):
        for language in LANGUAGES:
            for link in links(language, key):
                if link.kind == "word":
                    there = link.to in words and words[link.to].of(game_id)
                else:
                    there = link.to in book.places or link.to in ORDER
                if not there:
                    lost.append(f"{language} {key} -> {link.to}")
    assert not lost, "links that lead nowhere:\n" + "\n".join(lost)


def check_words(game_id: str) -> None:
    """Check that the further reading of a glossary's word exists."""
    book = read(game_id)
    for word in glossary().values():
        place = word.more.get(game_id, "")
        assert not place or place in book.places, f"words.toml: {word.id} leads to {place} of {game_id}"


def fills(game_id: str) -> Iterator[Fill]:
    """Yield every preset with the fewest and with the most seats, and no match at all."""
    game = GAMES[game_id]
    yield fill_of(game_id)
    for seats in {game.seats[0], game.seats[-1]}:
        for options in game.presets.values():
            yield fill_of(game_id, seats, options)


def check_pages(game_id: str, language: str) -> None:
    """Check that each page renders to text for each preset."""
    speaker = Speaker(language)
    for fill in fills(game_id):
        found = pages(game_id, speaker, fill)
        assert [page.id for page in found] == [name for name in ORDER if name in {p.id for p in found}]
        for page in found:
            for block in page.blocks:
                for spans in spans_of(block):
                    said = speaker.plain(span.run for span in spans)
                    assert said.strip() and "{" not in said and "](" not in said, (page.id, block)


def spans_of(block: Block) -> Iterator[Spans]:
    """Yield all that a block says."""
    match block:
        case Prose() | Title() | GlossaryEntry():
            yield block.spans
        case Points():
            yield from ((block.lead,) if block.lead else ())
            yield from (item.spans for item in block.items)
        case BookTable():
            yield from ((block.caption,) if block.caption else ())
            yield from block.head
            yield from (cell for row in block.rows for cell in row.cells)
        case Pieces() | TableView():
            yield from ((block.caption,) if block.caption else ())
        case ExampleBlock():
            yield block.title


def ids_of(page: RuleBookPage) -> set[str]:
    """Return the places of a page."""
    found = {block.id for block in page.blocks}
    for block in page.blocks:
        if isinstance(block, Points):
            found |= {item.id for item in block.items}
        elif isinstance(block, BookTable):
            found |= {row.id for row in block.rows}
    return found


SHORT = {"en": 120, "ja": 250}
"""The first page has at most so many words, or letters in Japanese."""
ENDS = {"en": r"[.!?][”’)]*(?=\s+[A-Z0-9“]|$)", "ja": r"[。！？](?![」）])"}


def sentences(text: str, language: str) -> int:
    """Return how many sentences a text has; what ends without a full stop is one, too."""
    found = [part for part in re.split(ENDS[language], text) if re.search(r"\w", part)]
    return len(found)


def check_lengths(game_id: str, language: str) -> None:
    """Check that the first page is short under each preset, and no paragraph has more than three
    sentences."""
    speaker = Speaker(language)
    long = set()
    for fill in fills(game_id):
        for page in pages(game_id, speaker, fill):
            if page.id in ("this", "compare", "words"):
                continue
            said = [
                "".join(speaker.plain(s.run for s in spans)) for b in page.blocks for spans in spans_of(b)
            ]
            if page.id == "short":
                size = sum(len(text.split()) if language == "en" else len(text) for text in said)
                if size > SHORT[language]:
                    long.add(f"short is {size} long")
            for block in page.blocks:
                if isinstance(block, Prose | Points):
                    for spans in spans_of(block):
                        text = speaker.plain(span.run for span in spans)
                        if sentences(text, language) > 3:
                            long.add(f"{block.id}: {text}")
    assert not long, "\n".join(sorted(long))


def reasons_of(game_id: str) -> list[str]:
    """Return the keys of a game's sentences that tell a reason: refusals, moments, hints, lines of the
    sheet."""
    areas = (
        f"{game_id}.reason.",
        f"{game_id}.line.",
        f"explain.{EXPLAINED.get(game_id, game_id)}.",
        f"{game_id}_hints.",
    )
    return sorted(key for key in keys("en") if key.startswith(areas))


def check_reasons(game_id: str) -> None:
    """Check that each reason leads to a place, and that no place explains what is never said."""
    book = read(game_id)
    known = keys("en")
    unknown = [
        f"{place} explains {key}"
        for key, place in book.reasons.items()
        if key not in known and not (key.endswith(".*") and any(one.startswith(key[:-1]) for one in known))
    ]
    assert not unknown, "reasons that are never given:\n" + "\n".join(unknown)
    missing = [
        f"{key}: {Speaker('en').plain([said_of(key)])}"
        for key in reasons_of(game_id)
        if not book.paragraph_for(key)
    ]
    assert not missing, f"{len(missing)} reasons of {game_id} lead to no paragraph:\n" + "\n".join(missing)


def said_of(key: str) -> str:
    """Return a text as it is written."""
    parts = entry("en", key).other.parts
    return "".join(part if isinstance(part, str) else f"{{{part.name}}}" for part in parts)


def parts_of(book: Book) -> list[SectionPart]:
    """Return all parts of a book."""
    return [part for section in book.sections for part in section.parts]
