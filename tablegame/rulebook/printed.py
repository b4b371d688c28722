"""A rule book as one page of HTML: to read in a browser, and to print. It needs nothing beside itself."""

import re
from collections.abc import Iterable, Iterator
from html import escape
from importlib.resources import files
from typing import Final

from tablegame import __version__
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
from tablegame.learn.compare import preset_of
from tablegame.learn.fill import Fill
from tablegame.learn.markup import Link, Span, Spans
from tablegame.learn.pages import pages
from tablegame.rulebook import sprites
from tablegame.rulebook.positions import told
from tablegame.speech import Mark, Speaker

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
        if (preset := preset_of(self._fill)) and self._fill.changed():
            name = say("book.printed.rules", name=say(f"{self._game}_rules.preset.{preset}"))
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
        symbols = "\n".join(map(sprites.symbol, self._used))
        yield f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">\n{symbols}\n</svg>'
        yield "</body>\n</html>"

    def _page(self, page: Page) -> Iterator[str]:
        yield f'<section id="{page.id}">\n<h2>{escape(page.name)}</h2>'
        entries = False
        for block in page.blocks:
            if isinstance(block, Entry) is not entries:
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
            case Sheet():
                yield from self._sheet(block)
            case Pieces():
                yield f'<figure id="{block.id}">{self._pieces(block.pieces)}'
                if block.caption:
                    yield f"<figcaption>{self._spans(block.caption)}</figcaption>"
                yield "</figure>"
            case TableView():
                # On paper there is no table to look at: its list stands alone, without the numbers.
                return
            case Example():
                yield from self._example(block)
            case Entry():
                reading = f"<small>{escape(block.reading)}</small>" if block.reading else ""
                yield f'<dt id="word-{block.id}">{escape(block.name)}{reading}</dt>'
                yield f"<dd>{self._spans(block.spans)}</dd>"

    def _sheet(self, sheet: Sheet) -> Iterator[str]:
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

    def _cell(self, row: SheetRow, at: int) -> str:
        pieces = self._pieces(row.pieces) if row.pieces and at == 0 else ""
        marked = ' class="marked"' if at in row.marked else ""
        return f"<td{marked}>{pieces}{self._spans(row.cells[at])}</td>"

    def _example(self, block: Example) -> Iterator[str]:
        example = told(self._game, block.example, block.case, self._speaker, block.options)
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
        across, down = sprites.size(piece)
        said = escape(self._speaker.plain([Mark("piece", piece)]))
        return (
            f'<svg class="piece" viewBox="0 0 {across} {down}" role="img" aria-label="{said}">'
            f'<use href="#{sprites.name(piece)}"/></svg>'
        )

    def _spans(self, spans: Spans) -> str:
        return "".join(map(self._span, spans))

    def _span(self, span: Span) -> str:
        said = _coloured(self._speaker.plain([span.run]))
        if span.slot:
            said = f'<span class="{"slot differs" if span.differs else "slot"}">{said}</span>'
        if span.bold:
            said = f"<b>{said}</b>"
        if span.link is not None and (target := self._target(span.link)):
            kind = ' class="word"' if span.link.kind == "word" else ""
            said = f'<a{kind} href="#{target}">{said}</a>'
        return said

    def _target(self, link: Link) -> str:
        """Return where on the page a link leads: to its section, if its place is not there under these
        rules."""
        if link.kind == "word":
            return f"word-{link.to}" if f"word-{link.to}" in self._there else ""
        if link.to in self._there:
            return link.to
        section = self._sections.get(link.to, "")
        return section if section in self._there else ""


def _ids(page: Page) -> Iterator[str]:
    """Yield the names that links of a page can lead to."""
    yield page.id
    for block in (*page.blocks, *page.more):
        yield f"word-{block.id}" if isinstance(block, Entry) else block.id
        if isinstance(block, Points):
            yield from (item.id for item in block.items)
        elif isinstance(block, Sheet):
            yield from (row.id for row in block.rows)


def _coloured(text: str) -> str:
    """Return a text as HTML, cards and suits in their colours."""
    return _CARD.sub(lambda card: f'<span class="{_SUITS[card[0][-1]]}">{card[0]}</span>', escape(text))
