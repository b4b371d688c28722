"""Every citation leads somewhere: to a section, a paragraph, a row or a heading of docs/ that exists.

`rules §6.4` in a file that belongs to a game means that game; elsewhere the game is named, `rules loadum §3`.
A list goes on (`§2, §6.2`, `§6 and §7`), a range runs (`§7.2-6`, `§5–§8`). A heading is cited with its page:
`protocol, "Pieces"`. Rows of worked examples: `L12` in a file of its game, `row 7` where rows have no letter.
What stands between backticks is code and cites nothing.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablegame.rules.catalogue import GAMES
from tests.lengths import check_all
from tests.specification import DOCS, ROOT, game_of, page, pages, parse, rules, without_code
from tests.stages import WITH_ROWS

_NUMBER = r"[0-9]+(?:\.[0-9]+)?"
_ITEM = re.compile(rf"§({_NUMBER})(?:[-–]§?({_NUMBER}))?")
_LIST = rf"§{_NUMBER}(?:[-–]§?{_NUMBER})?(?:(?:,|;| and| or| to) §{_NUMBER}(?:[-–]§?{_NUMBER})?)*"
_RULES = re.compile(rf"(?:\b[Rr]ules (?:(?P<game>[a-z_]+) )?)?(?P<items>{_LIST})")
_QUOTED = re.compile(r'(?:\(|; )(?P<page>[a-z_]+), "(?P<heading>[^"]+)"')
_FILE = re.compile(r"\bdocs/[\w./-]*\w")
_ROWS = re.compile(r"\b(?:[Rr]ows?|[Ee]xamples?) (?P<row>[A-Z]?[0-9]+)\b")
_SPAN = re.compile(r"`[^`\n]*`")
_LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)")
_RELEASES = (ROOT / "../../releases").resolve()
"""What a page of the repository's host has beside its files: `../../releases`, as seen from README.md."""

_CITES = re.compile(r"§|docs/|\b[Rr]ows?\b|\b[Ee]xamples?\b|[(;]\s*[a-z_]+,\s|\b[A-Z][0-9]+\b")
"""What a file has in it that cites anything."""
_CODE = [
    path
    for folder in ("tablegame", "tests", "tools", "docs")
    for path in sorted((ROOT / folder).rglob("*.py"))
]
_READ = list(pages())


def letters(game: str) -> set[str]:
    """Return the letters that the rows of a game begin with; the empty text where they have none.

    A game without a page of rules has no rows.
    """
    return {row.rstrip("0123456789") for row in rules(game).rows} if game in WITH_ROWS else set()


def span(first: str, last: str) -> list[str]:
    """Return what a range names: `§7.2-6`, `§3-5`, `§5–§8`, `§7.2-7.6`."""
    section, _, start = first.rpartition(".")
    end = last.rpartition(".")[2] if section else last
    prefix = f"{section}." if section else ""
    if "." in last and last.rpartition(".")[0] != section:
        return [first, last]
    return [f"{prefix}{n}" for n in range(int(start), int(end) + 1)] or [f"{first}-{last}"]


def faults(text: str, game: str | None) -> Iterator[str]:
    """Yield what this text cites and what is not there; `game`: whose file it stands in."""
    text = " ".join(_SPAN.sub("", text).split())
    cited = 0
    for found in _RULES.finditer(text):
        cited += found[0].count("§")
        named = found["game"] or game
        if named not in GAMES:
            yield f"{found[0]}: of which game?"
            continue
        for first, last in _ITEM.findall(found["items"]):
            for number in span(first, last or first):
                if number not in rules(named).paragraphs:
                    yield f"{found[0]}: the rules of {named} have no §{number}"
    if cited < text.count("§"):
        yield "§ without a number"
    for found in _QUOTED.finditer(text):
        if not (DOCS / f"{found['page']}.md").exists():
            yield f"{found[0]}: there is no such page"
        elif found["heading"] not in page(found["page"]).headings:
            yield f"{found[0]}: there is no such heading"
    for found in _FILE.finditer(text):
        if not (ROOT / found[0]).exists():
            yield f"{found[0]}: there is no such file"
    yield from _rows(text, game)


def _rows(text: str, game: str | None) -> Iterator[str]:
    if game is None:
        for row in _ROWS.findall(text):
            owners = [one for one in WITH_ROWS if row.rstrip("0123456789") in letters(one)]
            if row[0].isdigit() or not any(row in rules(one).rows for one in owners):
                yield f"row {row}: of which game?"
        return
    mine = letters(game) - {""}
    cited = [row for row in _ROWS.findall(text) if "" in letters(game)]
    if mine:
        cited += re.findall(rf"\b(?:{'|'.join(mine)})[0-9]+\b", text)
    for row in cited:
        if row not in rules(game).rows:
            yield f"row {row}: {game} has no such example"


def said(source: str) -> Iterator[tuple[int, str]]:
    """Yield the documentation of a program, and its comments if one cites anything, each with its line.

    A comment of many lines is one.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            if isinstance(node.value.value, str):
                yield node.lineno, node.value.value
    if not any(_CITES.search(line.partition("#")[2]) for line in source.splitlines(keepends=True)):
        return
    comments: list[tuple[int, list[str]]] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line, words = token.start[0], token.string.lstrip("# ")
            if comments and line == comments[-1][0] + len(comments[-1][1]):
                comments[-1][1].append(words)
            else:
                comments.append((line, [words]))
    yield from ((line, " ".join(words)) for line, words in comments)


def slug(heading: str) -> str:
    """Return how a link names a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def broken(text: str, path: Path) -> Iterator[str]:
    """Yield links of a page to files and headings that do not exist."""
    for target in _LINK.findall(text):
        if target.startswith(("http:", "https:")):
            continue
        file, _, anchor = target.partition("#")
        aim = path.parent / file if file else path
        if aim.resolve() == _RELEASES:
            continue
        if not aim.exists():
            yield f"{target}: there is no such file"
        elif anchor and anchor not in map(slug, parse(aim.read_text(encoding="utf-8")).headings):
            yield f"{target}: there is no such heading"


def test_a_file_that_cites_anything_is_looked_at() -> None:
    cited = (
        "rules §1",
        '(protocol, "Pieces")',
        '; record,\n"Files"',
        "docs/rules",
        "row 3",
        "Example 4",
        "D12",
    )
    assert all(map(_CITES.search, cited))
    assert not _CITES.search("x = a[1]")


def test_what_code_cites_is_there() -> None:
    check_all(check_code, _CODE)


def check_code(path: Path) -> None:
    """Check the citations in docstrings and comments of one file."""
    game = game_of(path.relative_to(ROOT))
    text = path.read_text(encoding="utf-8")
    if not _CITES.search(text):
        return
    found = [f"line {line}: {fault}" for line, words in said(text) for fault in faults(words, game)]
    assert not found, "\n".join(found)


def test_what_pages_cite_is_there() -> None:
    check_all(check_page, _READ)


def check_page(path: Path) -> None:
    """Check the citations of one page, and where its links lead: to a file, and to a heading in it."""
    text = without_code(path.read_text(encoding="utf-8"))
    game = path.stem if path.parent == DOCS / "rules" and path.stem in GAMES else None
    found = [*faults(text, game), *broken(text, path)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", WITH_ROWS)
def test_paragraphs_and_rows_are_numbered_without_a_gap(game: str) -> None:
    found = rules(game)
    sections = [number for number in found.paragraphs if "." not in number]
    numbered = [[one for one in found.paragraphs if one.startswith(f"{section}.")] for section in sections]
    parts = [sections, *numbered]
    assert all(part and part == span(part[0], part[-1]) for part in parts if part)
    assert all(part[0].rpartition(".")[2] == "1" for part in numbered if part)
    assert set(game_rows(game)) == letters(game) and len(set(found.rows)) == len(found.rows)
    for letter, numbers in game_rows(game).items():
        assert numbers == list(range(1, len(numbers) + 1)), letter


def game_rows(game: str) -> dict[str, list[int]]:
    """Return the numbers of a game's rows by their letter, in the order of the page."""
    found: dict[str, list[int]] = {}
    for row in rules(game).rows:
        letter = row.rstrip("0123456789")
        found.setdefault(letter, []).append(int(row.removeprefix(letter)))
    return found


@pytest.mark.parametrize(
    ("text", "game", "wrong"),
    [
        ("Who may call (rules §8.1-2).", "dobon", 0),
        ("(rules §9, §9.7) and (rules §5–§8)", "dobon", 0),
        ("Rules §5.4, §6.2 and §7, word by word.", "dobon", 0),
        ("(rules §7.9), a turn (rules §4.2), a burst (§7.7)", "dobon_fukuchi", 0),
        ("the words of rules loadum §3.2; as in rules dobon §9", None, 0),
        ("over two\n    lines (rules\n    §8.7)", "dobon", 0),
        ("(rules §99)", "dobon", 1),
        ("(rules §8.14)", "dobon", 1),
        ("(rules §8.12-15)", "dobon", 2),
        ("(rules §11-14)", "dobon", 2),
        ("(rules §2, §6.99)", "dobon", 1),
        ("(rules §6 and §99)", "dobon", 1),
        ("(rules §5.9-3)", "dobon", 1),
        ("(rules §5)", None, 1),
        ("(rules chess §5)", "dobon", 1),
        ("(rules loadum §9.1)", "dobon", 1),
        ("(rules § 5)", "dobon", 1),
        ('(protocol, "Pieces")', None, 0),
        ('(rules §3; protocol, "clackerjack")', "clackerjack", 0),
        ('(protocol, "Peaces")', None, 1),
        ('(protocols, "Pieces")', None, 1),
        ("see docs/arena.md.", None, 0),
        ("see docs/arenas.md.", None, 1),
        ("worked examples L12-L28", "loadum", 0),
        ("L36 and L77", "loadum", 1),
        ("C5: seat 0", "clackerjack", 0),
        ("C99: seat 0", "clackerjack", 1),
        ("as in row 34", "dobon", 0),
        ("as in row 99", "dobon", 1),
        ("row L12 is a test", None, 0),
        ("row L99 is a test", None, 1),
        ("row 7 is a test", None, 1),
    ],
)
def test_wrong_citations_are_found(text: str, game: str | None, wrong: int) -> None:
    assert len(list(faults(text, game))) == wrong


def test_documentation_and_comments_are_read() -> None:
    source = '''"""One."""
X = "not read"  # row 2
"""Three
four."""

# five
# six
'''
    assert [(line, " ".join(words.split())) for line, words in said(source)] == [
        (1, "One."),
        (3, "Three four."),
        (2, "row 2"),
        (6, "five six"),
    ]


@pytest.mark.parametrize(
    ("path", "game"),
    [
        ("tablegame/rules/dobon/state.py", "dobon"),
        ("tablegame/ai/dobon_fukuchi_policy.py", "dobon_fukuchi"),
        ("tablegame/ui/games/dobon_fukuchi/cues.py", "dobon_fukuchi"),
        ("tests/ui/test_dobon_table.py", "dobon"),
        ("tablegame/rules/events.py", None),
        ("tests/rules/test_rows.py", None),
    ],
)
def test_whose_file_it_is(path: str, game: str | None) -> None:
    assert game_of(Path(path)) == game


def test_broken_links_are_found() -> None:
    page_of = DOCS / "protocol.md"
    text = "[a](record.md) [b](record_files.md#writing) [c](none.md) [d](record.md#none) [e](#pieces) [f](https://a.b/c)"
    assert len(list(broken(text, page_of))) == 2
