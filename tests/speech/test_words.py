"""The words of the program: which are not used, how Japanese is punctuated, what asks and what tells."""

import ast
import io
import re
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
import website

from tablegame.cli import COMMANDS, run
from tablegame.speech.template import Template
from tablegame.speech.text_catalogue import entries

ROOT = Path(__file__).parents[2]
GLOSSARY = ROOT / "docs" / "glossary.md"
ROW = re.compile(r"^\| (en|ja) \| `(.+)`(?: \((.+)\))? \| (.+) \|$", re.MULTILINE)
PLAYERS = [ROOT / "CHANGELOG.md", *(website.source(name, "en") for name in website.PAGES)]
FOR_PROGRAMMERS = (r"\b(lays?|laid|laying)\b", r"\bdobon\b")
"""What pages for programmers and the rules may match: pieces are laid there, and games have short names."""
PAGES = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    ROOT / "CONTRIBUTING.md",
    *(path for path in sorted((ROOT / "docs").rglob("*.md")) if not path.stem.endswith(".ja")),
]
PAGES_JA = sorted((ROOT / "docs").glob("*.ja.md"))
DESKTOP = sorted((ROOT / "docs" / "desktop").glob("*.[dx]*"))
"""What menus, software centers and file managers show."""
MANUALS = {"en": ROOT / "docs/man/tablegame.1", "ja": ROOT / "docs/man/ja/tablegame.1"}
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`|\]\([^()\n]*\)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\([a-zA-Z0-9_.:]+\)")
NAMES_OF_MANY = "names|callers|skipped|seats"


@dataclass(frozen=True)
class Row:
    """A pattern that no text of a language may match, but in some files."""

    language: str
    pattern: str
    areas: frozenset[str]
    instead: str
    """What is written instead."""

    def found(self, text: str) -> bool:
        return re.search(self.pattern, text, re.IGNORECASE if self.pattern != r"\bdobon\b" else 0) is not None


def rows() -> list[Row]:
    return [
        Row(language, pattern.replace(r"\|", "|"), frozenset(areas.split(", ") if areas else ()), instead)
        for language, pattern, areas, instead in ROW.findall(GLOSSARY.read_text(encoding="utf-8"))
    ]


def words(form: Template) -> str:
    """Return a text as it is written, each slot as one in braces, and links without where they lead."""
    whole = "".join(part if isinstance(part, str) else f"{{{part.name}:{part.type}}}" for part in form.parts)
    return LINK.sub("]", whole)


@cache
def texts(language: str) -> list[tuple[str, str]]:
    """Return every key with each form of its text."""
    return [
        (key, words(form))
        for key, entry in entries(language).items()
        for form in (entry.one, entry.other)
        if form is not None
    ]


def of_family(*names: str) -> list[tuple[str, str]]:
    """Return the Japanese texts that stand under one of these names, in any game."""
    return [(key, text) for key, text in texts("ja") if set(key.split(".")[1:-1]) & set(names)]


@cache
def page(path: Path) -> str:
    """Return a page without what is code and without where its links lead, each paragraph on one line."""
    text = CODE.sub("", path.read_text(encoding="utf-8"))
    return re.sub(r"(?<=\S)\n *(?=[^\s#|>!-])", "" if ".ja" in path.name else " ", text)


def test_the_table_is_read_whole() -> None:
    """And its patterns find what they are there for."""
    table = rows()
    lines = GLOSSARY.read_text(encoding="utf-8").splitlines()
    assert len(table) == sum(line.startswith(("| en |", "| ja |")) for line in lines) > 25
    for said in (
        "Whoever holds it", "nobody calls", "his own card", "can not answer", "After so many deals",
        "a word of your own", "lays a card", "it was put aside", "50 %", "{n:number} %", "makes dobon",
    ):  # fmt: skip
        assert any(row.language == "en" and row.found(said) for row in table), said
    for said in (
        "対局終了", "試合終了", "マーク順", "切り札", "タロン", "簡単な手を打つ", "打ちます",
        "コンピュータの席", "フォルダの中", "一つの画面", "二人が選ぶ",
        "誰の番", "コールする", "上がり", "配り手の秘密",
    ):  # fmt: skip
        assert any(row.language == "ja" and row.found(said) for row in table), said
    for said in ("打ち切る", "コンピューター", "フォルダー", "Call Dobon!", "delay, player, this, the"):
        assert not any(row.found(said) for row in table), said


def without_slots(text: str) -> str:
    """Return a text whose slots have lost their names."""
    return re.sub(r"\{\w+:\w+\}", "{}", text)


def matches_of(row: Row, helps: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield where a pattern is matched, and the line: in texts, pages, the site, manuals, helps and so on."""
    for key, text in texts(row.language):
        said = without_slots(text)
        if key.partition(".")[0] not in row.areas and row.found(said):
            yield key, said
    written = {path.relative_to(ROOT).as_posix(): page(path) for path in pages_of(row)}
    if row.language == "en" or not row.areas:
        written |= {path.name: for_desktops(path, row.language) for path in DESKTOP}
        written["site"] = "\n".join(website.WORDS[row.language].values())
    written[f"{row.language} --help"] = helps[row.language]
    written[f"{row.language} man"] = MANUALS[row.language].read_text(encoding="utf-8").replace("\\-", "-")
    for name, text in written.items():
        yield from ((name, line) for line in text.splitlines() if row.found(line))


@cache
def for_desktops(path: Path, language: str) -> str:
    """Return what a file of a desktop says in a language."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".desktop":
        mark = "" if language == "en" else rf"\[{language}\]"
        return "\n".join(re.findall(rf"^(?:GenericName|Comment){mark}=(.+)$", text, re.MULTILINE))
    mark = "" if language == "en" else f' xml:lang="{language}"'
    return "\n".join(re.findall(rf"<(?:name|summary|p|li|caption|comment){mark}>(.+?)<", text))


def pages_of(row: Row) -> list[Path]:
    """Return the pages for which a pattern holds: Japanese words of one game are only looked for in texts."""
    if row.language == "ja":
        return [] if row.areas else PAGES_JA
    return [path for path in PAGES if path in PLAYERS or row.pattern not in FOR_PROGRAMMERS]


@pytest.fixture(scope="module")
def helps() -> Mapping[str, str]:
    """Return all that --help prints, by language."""
    said = {}
    for language in MANUALS:
        with redirect_stdout(io.StringIO()) as out:
            for words in ([], *([name] for name in COMMANDS)):
                run(["--language", language, *words, "--help"])
        said[language] = out.getvalue()
    return said


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.pattern)
def test_no_text_page_or_help_uses_a_word_that_is_not_ours(row: Row, helps: Mapping[str, str]) -> None:
    found = list(matches_of(row, helps))
    assert not found, f"write “{row.instead}” (docs/glossary.md, “Words that are not used”)"


def test_par_is_what_the_hard_level_makes_of_the_cards() -> None:
    """What luck alone would give is "by chance", in statistics and in the arena."""
    chance = ("statistics.", "cli.arena.", "cli.stats.")
    for language, word in (("en", r"\bpar\b"), ("ja", "標準")):
        said = [(key, without_slots(text)) for key, text in texts(language) if key.startswith(chance)]
        assert [pair for pair in said if re.search(word, pair[1])] == []


def test_english_is_quoted_in_curved_marks() -> None:
    """Straight ones stand in JSON alone; the apostrophe is straight."""
    assert [(key, text) for key, text in texts("en") if '"' in re.sub(r'\{".*?\}', "", text)] == []


def test_a_row_of_the_sheet_is_said_of_you_too() -> None:
    """The name of a seat may be "You" there, which takes no possessive."""
    assert [pair for pair in texts("en") if ".row." in pair[0] and re.search(r":seat\}['’]", pair[1])] == []


def test_japanese_is_punctuated_in_full_width() -> None:
    """But for JSON, a list on the command line, and a time of day."""
    half = []
    for key, text in texts("ja"):
        said = re.sub(r"\{\w+:\w+\}", "0", re.sub(r'\{".*?\}|hard,greedy', "", text))
        said = said.replace("0:0", "")
        if key != "letters.page.signs" and re.search(r"[(),:;!?]|[。、] ", said):
            half.append((key, text))
    assert half == []


def test_japanese_signs_stand_without_spaces() -> None:
    """10＋0−6＝4; only after ！ and ？ within a text a space stands."""
    loose = r"[0-9AJQK}♠♥♦♣] [+＋−×÷=＝] [+−0-9AJQK{]|[！？](\*\*)?(?![！？」）』】（*…、。→ ]|$)"
    assert [pair for pair in texts("ja") if re.search(loose, pair[1])] == []


JOINTS = re.compile(r"(: |, |\. | / | · |; | \()")
NO_WORDS = {"table_inset.py", "inputs.py", "book_nodes.py"}
"""Files that join names of parts, what was typed, or the number before a line."""


def joined_in_latin(tree: ast.AST) -> Iterator[int]:
    """Yield the lines of a module that put Latin punctuation between two values."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            for first, between, last in zip(node.values, node.values[1:], node.values[2:], strict=False):
                values = isinstance(first, ast.FormattedValue) and isinstance(last, ast.FormattedValue)
                if values and isinstance(between, ast.Constant) and JOINTS.fullmatch(str(between.value)):
                    yield node.lineno
        elif (
            isinstance(node, ast.Call) and isinstance(way := node.func, ast.Attribute) and way.attr == "join"
        ):
            if isinstance(way.value, ast.Constant) and JOINTS.fullmatch(str(way.value.value)):
                yield node.lineno


def test_code_of_the_window_joins_words_by_texts() -> None:
    """Each language has its own punctuation: `access.row`, `app.separator`, `app.between.and`, `joined`."""
    assert list(joined_in_latin(ast.parse('f"{name}: {value}"\n", ".join(names)'))) == [1, 2]
    window = [*(ROOT / "tablegame/ui").rglob("*.py"), *(ROOT / "tests/sixth/ui").rglob("*.py")]
    files = [path for path in window if path.name not in NO_WORDS]
    lines = [
        (path.name, line) for path in files for line in joined_in_latin(ast.parse(path.read_text("utf-8")))
    ]
    assert lines == []


def test_a_japanese_number_stands_by_its_counter() -> None:
    assert [
        text for _, text in texts("ja") if re.search(r":(number|signed)\} [点枚人回件秒席倍]", text)
    ] == []


def test_what_a_japanese_prompt_wants_it_asks_for() -> None:
    """〜してください, 〜できます, 〜ますか: never as if it told what one does."""
    told = re.compile(r"(し|押し|引き|出し|渡し|選び|見送り|受け|捨て)ます。?$")
    assert len(of_family("prompt")) > 80
    assert [pair for pair in of_family("prompt", "reason", "refusal") if told.search(pair[1])] == []


def test_the_japanese_log_tells_what_has_happened() -> None:
    """〜しました, never the plain form of a verb."""
    plain = re.compile(r"([うくぐつぬぶむる]|(?<![でま])す)(（[^（）]*）)?。?$")
    assert len(of_family("log", "event")) > 100
    found = [pair for pair in of_family("log", "event") if plain.search(pair[1])]
    assert not found, "the log is written in the past: 〜しました"


def test_names_of_several_do_not_run_into_a_particle() -> None:
    """One name has its さん from the speaker; a text does not bring another."""
    assert [text for _, text in texts("ja") if re.search(r":seat\} ?さん", text)] == []
    glued = re.compile(rf"\{{({NAMES_OF_MANY}):text\}} ?[ぁ-ん]")
    assert [text for _, text in texts("ja") if glued.search(text)] == []
