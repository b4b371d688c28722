"""The words of the program: which are not used, how Japanese is punctuated, what asks and what tells."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from tablegame.speech.template import Template
from tablegame.speech.text_catalogue import entries

ROOT = Path(__file__).parents[2]
GLOSSARY = ROOT / "docs" / "glossary.md"
ROW = re.compile(r"^\| (en|ja) \| `(.+)`(?: \((.+)\))? \| .+ \|$", re.MULTILINE)
PAGES = {
    ROOT / name: ()
    for name in (
        "README.md",
        "CHANGELOG.md",
        *(
            f"docs/{page}.md"
            for page in (
                "arena",
                "bots",
                "coach",
                "codes",
                "commands",
                "devices",
                "duplicate",
                "executable",
                "exercises",
                "install",
                "keys",
                "people",
                "statistics",
            )
        ),
    )  # fmt: skip
} | {
    ROOT / "docs" / f"{page}.md": (r"\b(lays?|laid|laying)\b", r"\bdobon\b")
    for page in (
        "design",
        "duplicate",
        "learn",
        "protocol",
        "record",
        "tables",
        "views",
        "rules/README",
        *(f"rules/{game}" for game in ("dokuson", "dobon", "dobon_fukuchi", "loadum", "clackerjack")),
    )
}
"""What players read; then rules and pages for programmers, where pieces are laid and names are short."""
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`|\]\([^()\n]*\)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\([a-zA-Z0-9_.:]+\)")
NAMES_OF_MANY = "names|callers|skipped|seats"


@dataclass(frozen=True)
class Row:
    """A pattern that no text of a language may match, but in some files."""

    language: str
    pattern: str
    areas: frozenset[str]

    def found(self, text: str) -> bool:
        return re.search(self.pattern, text, re.IGNORECASE if self.pattern != r"\bdobon\b" else 0) is not None


def rows() -> list[Row]:
    return [
        Row(language, pattern.replace(r"\|", "|"), frozenset(areas.split(", ")) if areas else frozenset())
        for language, pattern, areas in ROW.findall(GLOSSARY.read_text(encoding="utf-8"))
    ]


def words(form: Template) -> str:
    """A text as it is written, each slot as one in braces, and links without where they lead."""
    whole = "".join(part if isinstance(part, str) else f"{{{part.name}:{part.type}}}" for part in form.parts)
    return LINK.sub("]", whole)


def texts(language: str) -> list[tuple[str, str]]:
    """Every key with each form of its text."""
    return [
        (key, words(form))
        for key, entry in entries(language).items()
        for form in (entry.one, entry.other)
        if form is not None
    ]


def of_family(*names: str) -> list[tuple[str, str]]:
    """The Japanese texts that stand under one of these names, in any game."""
    return [(key, text) for key, text in texts("ja") if set(key.split(".")[1:-1]) & set(names)]


def page(path: Path) -> str:
    """A page without what is code, and without where its links lead."""
    return CODE.sub("", path.read_text(encoding="utf-8"))


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


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.pattern)
def test_no_text_uses_a_word_that_is_not_ours(row: Row) -> None:
    assert [
        (key, text)
        for key, text in texts(row.language)
        if key.partition(".")[0] not in row.areas and row.found(re.sub(r"\{\w+:\w+\}", "{}", text))
    ] == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_page_uses_a_word_that_is_not_ours(path: Path) -> None:
    found = []
    for row in rows():
        if row.language == "en" and row.pattern not in PAGES[path]:
            found += [line for line in page(path).splitlines() if row.found(line)]
    assert found == []


@pytest.mark.parametrize("path", sorted((ROOT / "docs").glob("*.ja.md")), ids=lambda path: path.stem)
def test_a_japanese_page_keeps_to_the_words(path: Path) -> None:
    text = page(path)
    lines = text.splitlines()
    everywhere = [row for row in rows() if row.language == "ja" and not row.areas]
    assert [line for row in everywhere for line in lines if row.found(line)] == []


def test_japanese_is_punctuated_in_full_width() -> None:
    """But for JSON, a list on the command line, and a time of day."""
    half = []
    for key, text in texts("ja"):
        said = re.sub(r"\{\w+:\w+\}", "0", re.sub(r'\{".*?\}|hard,greedy', "", text))
        said = said.replace("0:0", "")
        if key != "letters.page.signs" and re.search(r"[(),:;!?]|[。、] ", said):
            half.append((key, text))
    assert half == []


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
