"""Turns the Markdown of this project's pages into HTML, as far as they use it."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Final

Link = Callable[[str], str | None]
"""Where a link leads on the page that is made; None: nowhere, and its words stand alone."""

Picture = Callable[[str, str], str]
"""The HTML of a picture, from its place and its description."""

_CODE: Final = re.compile(r"(`[^`]+`)")
_PICTURE: Final = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")
_LINK: Final = re.compile(r"\[((?:[^\[\]]|`[^`]*`)+)\]\(([^)\s]+)\)")
_BARE: Final = re.compile(r"&lt;(https?://[^&\s]+)&gt;")
_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
_SLANTED: Final = re.compile(r"(?<![\w*])\*(?!\s)([^*]+?)\*(?![\w*])")
_ITEM: Final = re.compile(r"^( *)(-|\d+\.) +(.*)$")
_KEPT: Final = "\x00{}\x00"


def slug(heading: str) -> str:
    """Return how a link names a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


class Markdown:
    """Makes HTML of one page, whose links and pictures are resolved by these."""

    def __init__(self, link: Link, picture: Picture) -> None:
        self._link = link
        self._picture = picture
        self._slugs: Counter[str] = Counter()

    def html(self, text: str) -> str:
        """Return a page, or a part of one."""
        return "\n".join(self._blocks(text.splitlines()))

    # Blocks -------------------------------------------------------------------------------------------------
    def _blocks(self, lines: Sequence[str]) -> Iterator[str]:
        at = 0
        while at < len(lines):
            line, begun = lines[at], at
            at += 1
            if not line.strip():
                continue
            if line.startswith("```"):
                while not lines[at].startswith("```"):
                    at += 1
                code = "\n".join(map(escape, lines[begun + 1 : at]))
                at += 1
                yield f'<pre tabindex="0"><code>{code}</code></pre>'
            elif heading := re.match(r"(#+) (.+)", line):
                level = len(heading[1])
                yield f'<h{level} id="{self._name(heading[2])}">{self.inline(heading[2])}</h{level}>'
            elif line.startswith("|"):
                while at < len(lines) and lines[at].startswith("|"):
                    at += 1
                yield from self._table(lines[begun:at])
            elif _ITEM.match(line):
                while at < len(lines) and (_ITEM.match(lines[at]) or lines[at].startswith("  ")):
                    at += 1
                yield from self._list(lines[begun:at])
            else:
                while at < len(lines) and lines[at].strip() and not re.match(r"[|#]|```", lines[at]):
                    if _ITEM.match(lines[at]):
                        break
                    at += 1
                told = joined(lines[begun:at])
                if alone := _PICTURE.fullmatch(told):
                    yield f"<figure>{self._picture(alone[2], alone[1])}</figure>"
                else:
                    yield f"<p>{self.inline(told)}</p>"

    def _name(self, heading: str) -> str:
        """Return the id of a heading; of those that are alike, the later ones have numbers."""
        name = slug(heading)
        self._slugs[name] += 1
        return name if self._slugs[name] == 1 else f"{name}-{self._slugs[name] - 1}"

    def _table(self, lines: Sequence[str]) -> Iterator[str]:
        head, _, *rows = (self._cells(line) for line in lines)
        yield '<div class="scroll" tabindex="0">\n<table>'
        if any(head):
            names = "".join(f'<th scope="col">{cell}</th>' for cell in head)
            yield f"<thead><tr>{names}</tr></thead>"
        bare = [re.sub("<[^>]+>", "", name) for name in head]
        yield "<tbody>"
        for row in rows:
            cells = "".join(
                f'<td data-head="{name}">{cell}</td>' for name, cell in zip(bare, row, strict=True)
            )
            yield f"<tr>{cells}</tr>"
        yield "</tbody>\n</table>\n</div>"

    def _cells(self, line: str) -> list[str]:
        inside = line.strip().removeprefix("|").removesuffix("|")
        return [self.inline(cell.strip().replace(r"\|", "|")) for cell in re.split(r"(?<!\\)\|", inside)]

    def _list(self, lines: Sequence[str]) -> Iterator[str]:
        first = _ITEM.match(lines[0])
        assert first is not None
        kind = "ul" if first[2] == "-" else "ol"
        yield f"<{kind}>"
        items: list[list[str]] = []
        for line in lines:
            found = _ITEM.match(line)
            if found is not None and len(found[1]) <= len(first[1]):
                items.append([found[3]])
            else:
                items[-1].append(line)
        for said, *rest in items:
            inner = next((n for n, line in enumerate(rest) if _ITEM.match(line)), len(rest))
            yield f"<li>{self.inline(joined([said, *rest[:inner]]))}"
            if rest[inner:]:
                yield from self._list(rest[inner:])
            yield "</li>"
        yield f"</{kind}>"

    # Lines --------------------------------------------------------------------------------------------------
    def inline(self, text: str) -> str:
        """Return what stands in a line."""
        kept: list[str] = []

        def keep(html: str) -> str:
            kept.append(html)
            return _KEPT.format(len(kept) - 1)

        def link(found: re.Match[str]) -> str:
            aim = self._link(found[2])
            if aim is None:
                return found[1]
            return keep(f'<a href="{escape(aim)}">') + found[1] + keep("</a>")

        text = _CODE.sub(lambda found: keep(f"<code>{escape(found[1][1:-1])}</code>"), text)
        text = _PICTURE.sub(lambda found: keep(self._picture(found[2], found[1])), text)
        text = escape(_LINK.sub(link, text), quote=False)
        text = _BARE.sub(r'<a href="\1">\1</a>', text)
        text = _SLANTED.sub(r"<em>\1</em>", _BOLD.sub(r"<strong>\1</strong>", text))
        while "\x00" in text:
            text = re.sub("\x00(\\d+)\x00", lambda found: kept[int(found[1])], text)
        return text


def joined(lines: Sequence[str]) -> str:
    """Join lines to one, without a space between two Japanese letters."""
    told = ""
    for line in map(str.strip, lines):
        gap = told and not (_wide(told[-1]) and line and _wide(line[0]))
        told += (" " if gap else "") + line
    return told


def _wide(letter: str) -> bool:
    return letter > "\u2e7f"
