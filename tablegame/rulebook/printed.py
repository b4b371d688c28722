"""A rule book as one page of HTML: to read in a browser, and to print. It needs nothing beside itself."""

import re
from collections.abc import Iterable, Iterator
from html import escape
from importlib.resources import files
from typing import Final

from tablegame import __version__
from tablegame.learn import book as books
from tablegame.learn.book_model import (
    Block,
    BookTable,
    BookTableRow,
    ExampleBlock,
    GlossaryEntry,
    Pieces,
    Points,
    Prose,
    RuleBookPage,
    TableView,
    Title,
)
from tablegame.learn.book_pages import pages, rules_name
from tablegame.learn.book_values import Fill
from tablegame.learn.markup import Link, Span, Spans
from tablegame.pieces.dominoes import FACES, TILES
from tablegame.pieces.texts import piece_text
from tablegame.rulebook.positions import example_text
from tablegame.speech import Mark, Speaker
from tablegame.ui.draw.tile_parts import half_sprite, halves_shown
from tablegame.ui.system.assets import asset

_SUITS: Final = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
_CARD: Final = re.compile(r"(?:10|[2-9AJQK])?[♠♥♦♣]")


def printed(game_id: str, speaker: Speaker, fill: Fill) -> str:
    """Return the whole page."""
    return "\n".join(_Printer(game_id, speaker, fill).lines()) + "\n"


class _Printer:
    def __init__(self, game_id: str, speaker: Speaker, fill: Fill) -> None:
        self._game = game_id
        self._speaker = speaker
        self._fill = fill
        self._pages = pages(game_id, speaker, fill)
        self._sections = books.read(game_id).places
        self._there = {id for page in self._pages for id in _ids(page)}
        self._used: dict[int, None] = {}

    def lines(self) -> Iterator[str]:
        """Return the page, line by line. The pictures come last, when it is known which are used."""
        say, language = self._speaker.text, self._speaker.language
        title = escape(say("book.printed.title", game=say(f"{self._game}_rules.name")))
        style = (files(__package__) / "style.css").read_text(encoding="utf-8").rstrip()
        yield f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f"<title>{title}</title>\n<style>\n{style}\n</style>\n</head>\n<body>"
        yield f"<header>\n<h1>{title}</h1>"
        yield f'<p class="by">{escape(say(f"{self._game}_rules.author"))}</p>'
        if (preset := rules_name(self._speaker, self._fill)) and self._fill.changed():
            name = say("book.printed.rules", name=preset)
            yield f'<p class="by">{escape(name)}</p>'
        yield "</header>"
        yield f'<nav aria-label="{escape(say("book.printed.contents"))}">\n<ol>'
        for page in self._pages:
            yield f'<li><a href="#{page.id}">{escape(page.name)}</a></li>'
        yield "</ol>\n</nav>\n<main>"
        for page in self._pages:
            yield from self._page(page)
        yield "</main>"
        yield f"<footer>{escape(say('book.printed.version', version=__version__))}</footer>"
        symbols = "\n".join(map(piece_symbol, self._used))
        yield f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">\n{symbols}\n</svg>'
        yield "</body>\n</html>"

    def _page(self, page: RuleBookPage) -> Iterator[str]:
        yield f'<section id="{page.id}">\n<h2>{escape(page.name)}</h2>'
        entries = False
        for block in page.blocks:
            if isinstance(block, GlossaryEntry) is not entries:
                entries = not entries
                yield "<dl>" if entries else "</dl>"
            yield from self._block(block)
        if entries:
            yield "</dl>"
        if page.more:
            yield f"<h3>{escape(self._speaker.text('book.printed.more'))}</h3>"
            yield '<div class="more">'
            for example in page.more:
                yield from self._example(example)
            yield "</div>"
        yield "</section>"

    def _block(self, block: Block) -> Iterator[str]:
        match block:
            case Prose():
                yield f'<p id="{block.id}">{self._spans(block.spans)}</p>'
            case Title():
                yield f'<h3 id="{block.id}">{self._spans(block.spans)}</h3>'
            case Points():
                yield f'<div id="{block.id}">'
                if block.lead:
                    yield f"<p>{self._spans(block.lead)}</p>"
                yield "<ul>"
                yield from (f'<li id="{item.id}">{self._spans(item.spans)}</li>' for item in block.items)
                yield "</ul>\n</div>"
            case BookTable():
                yield from self._sheet(block)
            case Pieces():
                yield f'<figure id="{block.id}">{self._pieces(block.pieces)}'
                if block.caption:
                    yield f"<figcaption>{self._spans(block.caption)}</figcaption>"
                yield "</figure>"
            case TableView():
                # On paper there is no picture of the table, only its list, without the numbers.
                return
            case ExampleBlock():
                yield from self._example(block)
            case GlossaryEntry():
                reading = f"<small>{escape(block.reading)}</small>" if block.reading else ""
                yield f'<dt id="word-{block.id}">{escape(block.name)}{reading}</dt>'
                yield f"<dd>{self._spans(block.spans)}</dd>"

    def _sheet(self, sheet: BookTable) -> Iterator[str]:
        kind = ' class="deal"' if sheet.deal else ""
        yield f'<div class="scroll">\n<table id="{sheet.id}"{kind}>'
        if sheet.caption:
            yield f"<caption>{self._spans(sheet.caption)}</caption>"
        head = "".join(f'<th scope="col">{self._spans(cell)}</th>' for cell in sheet.head)
        yield f"<thead><tr>{head}</tr></thead>\n<tbody>"
        for row in sheet.rows:
            cells = "".join(self._cell(row, at) for at in range(len(row.cells)))
            yield f'<tr id="{row.id}">{cells}</tr>'
        yield "</tbody>\n</table>\n</div>"

    def _cell(self, row: BookTableRow, at: int) -> str:
        pieces = self._pieces(row.pieces) if row.pieces and at == 0 else ""
        marked = ' class="marked"' if at in row.marked else ""
        return f"<td{marked}>{pieces}{self._spans(row.cells[at])}</td>"

    def _example(self, block: ExampleBlock) -> Iterator[str]:
        example = example_text(self._game, block.example, block.case, self._speaker, block.options)
        yield f'<div class="example" id="{block.id}">\n<h4>{self._spans(block.title)}</h4>'
        if example.lying:
            yield '<div class="lying">'
            for lying in example.lying:
                yield f"<div><span>{escape(lying.name)}</span>{self._pieces(lying.pieces)}</div>"
            yield "</div>"
        if example.position:
            yield f"<p>{_coloured(' '.join(example.position))}</p>"
        if example.lines:
            yield "<ol>"
            yield from (f"<li>{_coloured(line)}</li>" for line in example.lines)
            yield "</ol>"
        yield "</div>"

    def _pieces(self, pieces: Iterable[int]) -> str:
        return f'<span class="pieces">{"".join(map(self._piece, pieces))}</span>'

    def _piece(self, piece: int) -> str:
        self._used[piece] = None
        across, down = drawn_size(piece)
        words = escape(self._speaker.plain([Mark("piece", piece)]))
        return (
            f'<svg class="piece" viewBox="0 0 {across} {down}" role="img" aria-label="{words}">'
            f'<use href="#{symbol_name(piece)}"/></svg>'
        )

    def _spans(self, spans: Spans) -> str:
        return "".join(map(self._span, spans))

    def _span(self, span: Span) -> str:
        words = _coloured(self._speaker.plain([span.run]))
        if span.slot:
            words = f'<span class="{"slot differs" if span.differs else "slot"}">{words}</span>'
        if span.bold:
            words = f"<b>{words}</b>"
        if span.link is not None and (target := self._target(span.link)):
            kind = ' class="word"' if span.link.kind == "word" else ""
            words = f'<a{kind} href="#{target}">{words}</a>'
        return words

    def _target(self, link: Link) -> str:
        """Return where on the page a link leads: to its section, if its place is not there under these
        rules."""
        if link.kind == "word":
            return f"word-{link.to}" if f"word-{link.to}" in self._there else ""
        if link.to in self._there:
            return link.to
        section = self._sections.get(link.to, "")
        return section if section in self._there else ""


def _ids(page: RuleBookPage) -> Iterator[str]:
    """Yield the names that links of a page can lead to."""
    yield page.id
    for block in (*page.blocks, *page.more):
        yield f"word-{block.id}" if isinstance(block, GlossaryEntry) else block.id
        if isinstance(block, Points):
            yield from (item.id for item in block.items)
        elif isinstance(block, BookTable):
            yield from (row.id for row in block.rows)


def _coloured(text: str) -> str:
    """Return a text as HTML, cards and suits in their colours."""
    return _CARD.sub(lambda card: f'<span class="{_SUITS[card[0][-1]]}">{card[0]}</span>', escape(text))


CARD: Final = (250, 350)
TILE: Final = (100, 215)
"""The sizes in which cards and tiles are drawn."""

_INSIDE: Final = re.compile(r"<svg\b[^>]*>(.*)</svg>", re.DOTALL)
_NAMES: Final = re.compile(r'\b(id="|href="#|url\(#)')


def drawn_size(piece: int) -> tuple[int, int]:
    """Return the size in which a piece is drawn."""
    return TILE if piece in TILES or piece in FACES else CARD


def symbol_name(piece: int) -> str:
    """Return the name of the symbol of a piece."""
    return "p-" + piece_text(piece).replace("*", "x")


def piece_symbol(piece: int) -> str:
    """Return a piece as a symbol of SVG; names inside of it are its own."""
    if drawn_size(piece) == CARD:
        inside = _drawing(f"cards/{piece_text(piece)}")
    else:
        suit, rank = halves_shown(piece)
        parts = ("tiles/body", half_sprite("suit", suit), half_sprite("rank", rank), "tiles/mark")
        inside = "".join(map(_drawing, parts))
    across, down = drawn_size(piece)
    own = _NAMES.sub(rf"\g<1>{symbol_name(piece)}-", inside)
    return f'<symbol id="{symbol_name(piece)}" viewBox="0 0 {across} {down}">{own}</symbol>'


def _drawing(sprite: str) -> str:
    """Return the drawing in the file of a sprite."""
    match = _INSIDE.search(asset(f"sprites/{sprite}.svg").read_text(encoding="utf-8"))
    if match is None:
        raise ValueError(f"sprites/{sprite}.svg is no drawing")
    return match[1].strip()
