r"""The marks inside of a book's text: bold words, and links to words of the glossary and to places.

>>> for span in split([("**Call** in the [window](word:window)", "")]):
...     print(repr(span.run), span.bold, span.link)
'Call' True None
' in the ' False None
'window' False Link(kind='word', to='window')
>>> [span.run for span in split([(r"3\*-4 \[sic\]", "")])]
['3*-4 [sic]']
>>> split([("[nowhere", "")])
Traceback (most recent call last):
tablegame.learn.markup.BadMarkup: '[' is not closed
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from tablegame.speech import Run

_MARK: Final = re.compile(r"\\([\\*\[\]])|(\*\*)|(\[)|\]\(([^()\s]*)\)")
_PLACE: Final = re.compile(r"[a-z0-9_]+(\.[a-zA-Z0-9_]+){0,2}")


class BadMarkup(ValueError):
    """Marks in a text that do not fit together."""


@dataclass(frozen=True, slots=True)
class Link:
    """The target of a link: a word of the glossary, or a place of the same book."""

    kind: Literal["word", "place"]
    to: str


@dataclass(frozen=True, slots=True)
class Span:
    """Words, or one mark of speech, that look and lead the same way."""

    run: Run
    bold: bool = False
    link: Link | None = None
    slot: str = ""
    """The option that this is the value of; "" for words of the text itself."""
    differs: bool = False
    """Whether that value is another than usual."""


Spans = tuple[Span, ...]


def split(runs: Iterable[tuple[Run, str]]) -> Spans:
    """Split runs, each with the slot it came from, and drop their marks. Raise BadMarkup if the marks do not
    match."""
    spans: list[Span] = []
    bold, opened = False, -1
    for run, slot in runs:
        if slot or not isinstance(run, str):
            spans.append(Span(run, bold, slot=slot))
            continue
        for word, mark, target in _tokens(run):
            if mark == "**":
                bold = not bold
            elif mark == "[":
                if opened >= 0:
                    raise BadMarkup("a link stands in a link")
                opened = len(spans)
            elif mark == "](":
                if opened < 0:
                    raise BadMarkup(f"'](…)' without '[': {target}")
                if opened == len(spans):
                    raise BadMarkup(f"a link without words: {target}")
                link = _link(target)
                spans[opened:] = [replace(span, link=link) for span in spans[opened:]]
                opened = -1
            else:
                spans.append(Span(word, bold))
    if opened >= 0:
        raise BadMarkup("'[' is not closed")
    if bold:
        raise BadMarkup("'**' is not closed")
    return joined(spans)


def joined(spans: Iterable[Span]) -> Spans:
    """Merge neighbouring words that look the same and have the same link."""
    out: list[Span] = []
    for span in spans:
        last = out[-1] if out else None
        if (
            last is not None
            and isinstance(last.run, str)
            and isinstance(span.run, str)
            and replace(last, run="") == replace(span, run="")
        ):
            out[-1] = replace(last, run=last.run + span.run)
        elif span.run != "":
            out.append(span)
    return tuple(out)


def _tokens(words: str) -> Iterator[tuple[str, str, str]]:
    """Yield words, a mark, or the end of a link with its target."""
    end = 0
    for match in _MARK.finditer(words):
        if match.start() > end:
            yield words[end : match.start()], "", ""
        end = match.end()
        escaped, bold, opening, target = match.groups()
        if escaped:
            yield escaped, "", ""
        elif bold or opening:
            yield "", bold or opening, ""
        else:
            yield "", "](", target
    if end < len(words):
        yield words[end:], "", ""


def _link(target: str) -> Link:
    kind, _, word = target.rpartition(":")
    if kind not in ("", "word") or _PLACE.fullmatch(word) is None:
        raise BadMarkup(f"a link leads to {target!r}, which is neither word:ID nor section.ID")
    return Link("word" if kind else "place", word)
