"""The pages of docs/ as tests read them: their headings, numbered paragraphs and rows of examples."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tablegame.rules.catalogue import GAMES

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"

_FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^#+ (.+)$")
_SECTION = re.compile(r"^## ([0-9]+)\. ")
_PARAGRAPH = re.compile(r"^([0-9]+)\. ")
_ROW = re.compile(r"^\| ([A-Z]?[0-9]+)★? \|")


@dataclass(frozen=True)
class Page:
    """What can be cited of a page."""

    headings: tuple[str, ...]
    paragraphs: tuple[str, ...]
    """`5` for a section, `5.3` for its third paragraph, in the order of the page."""
    rows: tuple[str, ...]
    """Numbers of worked examples, in the order of the page."""


def without_code(text: str) -> str:
    """Return Markdown without its blocks of code."""
    return _FENCE.sub("", text)


def parse(text: str) -> Page:
    """Return the page that this Markdown is."""
    headings: list[str] = []
    paragraphs: list[str] = []
    rows: list[str] = []
    section = ""
    examples = False
    for line in without_code(text).splitlines():
        if heading := _HEADING.match(line):
            headings.append(heading[1])
            if line.startswith("## "):
                number = _SECTION.match(line)
                section = number[1] if number else ""
                examples = "Worked examples" in line
                paragraphs += [section] if section else []
        elif section and (paragraph := _PARAGRAPH.match(line)):
            paragraphs.append(f"{section}.{paragraph[1]}")
        elif examples and (row := _ROW.match(line)):
            rows.append(row[1])
    return Page(tuple(headings), tuple(paragraphs), tuple(rows))


@cache
def page(path: str) -> Page:
    """Return a page of docs/, such as `protocol` or `rules/dobon`."""
    return parse((DOCS / f"{path}.md").read_text(encoding="utf-8"))


@cache
def rules(game: str) -> Page:
    """Return the rules of a game."""
    return page(f"rules/{game}")


def pages() -> Iterator[Path]:
    """Yield every page that people read: those of docs/ and those beside it."""
    yield from sorted(DOCS.rglob("*.md"))
    yield from sorted(ROOT.glob("*.md"))


def game_of(path: Path) -> str | None:
    """Return the game that a file belongs to by its folder or its name; None for what games share."""
    names = [*path.parent.parts, path.stem.removeprefix("test_")]
    found = [game for game in GAMES for name in names if name == game or name.startswith(f"{game}_")]
    return max(found, key=len, default=None)
