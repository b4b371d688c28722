"""What the pages of docs/ show and list is true: conversations, a record, options, words."""

import hashlib
import hmac
import json
import random
import re
from pathlib import Path

import pytest
import website

from tablegame.learn.lessons import contents
from tablegame.match.record import parse_bytes
from tablegame.match.verify import verify
from tablegame.protocol.engine import Engine
from tablegame.rules.catalogue import GAMES
from tablegame.speech import Speaker
from tests.specification import DOCS, ROOT
from tests.stages import COMPLETE


def blocks(page: str, kind: str) -> list[str]:
    """Return the fenced blocks of a page that are marked so."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_the_conversations_of_the_protocol_are_true() -> None:
    """Lines sent (`>`) and answered (`<`); `…` stands for anything."""
    found = blocks("protocol.md", "engine")
    assert len(found) == 2
    for block in found:
        engine, answer = Engine(), b""
        for line in block.splitlines():
            mark, said = line[:2], line[2:]
            if mark == "> ":
                answer = engine.answer(said.encode()) or b""
            else:
                assert mark == "< "
                wanted = ".*".join(map(re.escape, said.split("…")))
                assert re.fullmatch(wanted, answer.decode().rstrip("\n")), said
        assert answer == b"", "each ends with `quit`"


def test_the_record_of_the_page_is_whole() -> None:
    (block,) = blocks("record.md", "tgr")
    record = parse_bytes(block.encode())
    verdict = verify(record)
    assert verdict.ok and verdict.shuffles == "committed" and not verdict.finished
    assert (verdict.moves, record.size, record.header.assisted) == (5, len(block.encode()), True)
    assert [player.kind for player in record.sitting()] == ["human", "bot:expert", "human"]
    assert (record.moves[4].data["n"], verdict.words[1].word) == (494, "楓")
    (gone,) = record.moves[2].data["taken_back"]
    lines = block.splitlines()
    text = "\n".join([*lines[:4], *(json.dumps(line) for line in gone), ""])
    assert verify(parse_bytes(text.encode())).ok, "what was taken back was legal where it stood"


def test_chance_is_drawn_as_the_page_of_the_record_says() -> None:
    """By its words alone: nothing of the program is used."""
    (block,) = blocks("record.md", "tgr")
    (typed,) = blocks("sealing.md", "sh")
    page = (DOCS / "sealing.md").read_text(encoding="utf-8")
    header, *moves = map(json.loads, block.splitlines())
    dealer = header["dealer"]
    secret = typed.split("'")[3]
    assert secret == f"tablegame 4 {dealer['seed']} {header['bots']}"
    assert hashlib.sha256(secret.encode()).hexdigest() == dealer["commit"]
    named = ["cut", "game", "rules", "seats", "options", "agreed"]
    assert dealer["agreed"] == {key: header[key] for key in ("players", "assisted")}
    assert f"`[{', '.join(named)}, d]`" in page
    pieces = [rank + suit for suit in "SHD" for rank in "A23456789TJQK"]
    for move, which, texts in ((moves[0], [0, "lot", 0], list("012")), (moves[1], [1], pieces)):
        array = [dealer["cut"], *(header[name] for name in named[1:5]), dealer["agreed"], *which]
        message = json.dumps(array, sort_keys=True, separators=(",", ":"))
        key = hmac.digest(bytes.fromhex(dealer["seed"]), message.encode("ascii"), "sha256")
        assert f"`{key.hex()}`" in page
        texts.sort(key=lambda text: hashlib.sha256(key + f"{text} 0".encode()).digest())
        assert move["m"] == (f"choose {texts[0]}" if "lot" in which else " ".join(["shuffle", *texts]))


def test_the_stream_of_method_1_is_the_one_of_the_page() -> None:
    """By its words alone: nothing of the program is used."""
    (block,) = blocks("sealing.md", "tgr-1")
    assert verify(parse_bytes(block.encode())).ok
    header, *moves = map(json.loads, block.splitlines())
    seed = bytes.fromhex(header["dealer"]["seed"])
    assert hashlib.sha256(seed).hexdigest() == header["dealer"]["commit"]
    words = b"".join(b"\n" + word.encode() for word in header["dealer"]["cut"])
    stream = random.Random(int.from_bytes(hashlib.sha256(seed + words).digest(), "big"))
    values, pack = range(3), [rank + suit for suit in "SHD" for rank in "A23456789TJQK"]
    assert moves[0]["m"] == f"choose {values[int(stream.random() * 3)]}"
    for i in range(len(pack) - 1, 0, -1):
        j = int(stream.random() * (i + 1))
        pack[i], pack[j] = pack[j], pack[i]
    assert moves[1]["m"] == " ".join(["shuffle", *pack])


@pytest.mark.parametrize("game", COMPLETE)
def test_every_option_and_preset_is_explained_with_the_rules(game: str) -> None:
    rules = GAMES[game]
    page = (DOCS / "rules" / f"{game}.md").read_text(encoding="utf-8")
    words = set(re.findall(r"`(\w+)`", page))
    names = {option.name for seats in rules.seats for option in rules.options(seats)}
    assert names | set(rules.presets) <= words
    values = {value for option in rules.options(rules.seats[0]) for value in option.choices}
    assert {value for value in values if isinstance(value, str)} <= words


def glossary() -> list[tuple[str, list[str]]]:
    """Return what stands in the tables of two languages: the English, and the Japanese words."""
    text = (DOCS / "glossary.md").read_text(encoding="utf-8").split("\n## Words that are not used\n")[0]
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [(row[0], row[1].split(", ")) for row in rows if row[1] != "日本語"]


def test_the_words_of_the_glossary_are_those_of_the_program() -> None:
    found = glossary()
    texts = [
        path.read_text(encoding="utf-8") for path in (ROOT / "tablegame" / "speech" / "ja").glob("*.toml")
    ]
    texts += [path.read_text(encoding="utf-8") for path in (DOCS / "rules").glob("*.md")]
    said = "\n".join(texts)
    assert len(found) > 60 and all(len(row) == 2 for row in found)
    assert [(english, word) for english, words in found for word in words if word not in said] == []


def test_words_of_the_code_stand_once_and_in_order_where_the_table_says() -> None:
    text = (DOCS / "glossary.md").read_text(encoding="utf-8").split("\n## The words of the code\n")[1]
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")][1:]
    words = [row[0] for row in rows]
    assert len(words) == 20 and words == sorted(set(words), key=str.lower)
    for word, _, where in rows:
        found = re.fullmatch(r"`([\w ]+)` in `([\w/]+\.py)`", where)
        assert found, word
        source = (ROOT / "tablegame" / found[2]).read_text(encoding="utf-8")
        assert re.search(rf"^ *{found[1]}\b", source, re.MULTILINE), f"{word}: {where}"


PLAYERS = website.PAGES
"""The pages for players, in both languages."""
CODE_FILE = re.compile(r"\w\.(?:py|jsonl?|toml|db)\b|\b(?:tests|tools|tablegame|study|match|ui)/\w")
PEOPLE = re.compile(r"\b(?:(?:no|some|every|any)body|who(?:m?)ever|he|him|his|himself)\b", re.IGNORECASE)
INTERNAL = re.compile(r"\bJSON\b|\b(?:SHA-256|HMAC|hash)\b|--json|protocol|worker", re.IGNORECASE)
"""What only a programmer needs; the page of commands lists all options."""
UNUSED = "## Words that are not used"


@pytest.mark.parametrize("name", [name for name in PLAYERS if name != "README"])
def test_a_page_for_players_names_no_file_of_the_code(name: str) -> None:
    for path in (DOCS / f"{name}.md", DOCS / f"{name}.ja.md"):
        text = re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        assert not CODE_FILE.findall(text), path.name
        assert name == "commands" or not INTERNAL.findall(text), path.name


def shape(path: Path) -> list[str]:
    """Return the headings, lists, pictures, rows and blocks of a page in order, each as its sign alone."""
    text = re.sub(r"^```.*?^```$", "```", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    signs = re.findall(r"^(#+ |- |> |!\[|```|\|.*)", text, re.MULTILINE)
    return [re.sub(r"[^|]", "", sign) if sign.startswith("|") else sign for sign in signs]


@pytest.mark.parametrize("name", [name for name in PLAYERS if name != "README"])
def test_a_page_for_players_has_one_shape_in_both_languages(name: str) -> None:
    """The README has not: what concerns the tests and the format of records is in English."""
    english = shape(DOCS / f"{name}.md")
    assert len(english) > 5 and english == shape(DOCS / f"{name}.ja.md")


def test_the_readme_says_how_long_the_lessons_take() -> None:
    minutes = sum(lesson.minutes for lesson in contents("dokuson"))
    assert f"Dokuson's take {minutes} minutes" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"独尊なら全部で{minutes}分" in (DOCS / "README.ja.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_table_of_games_for_players_names_them_all(language: str) -> None:
    names = sorted(Speaker(language).text(f"{game}_rules.name").partition("（ドク")[0] for game in COMPLETE)
    suffix, head = {"en": (".md", "game"), "ja": (".ja.md", "ゲーム")}[language]
    tables = [
        (path.name, sorted(re.findall(r"^\| (.+?) \|", rows, re.MULTILINE)))
        for path in (DOCS / f"{name}{suffix}" for name in PLAYERS if name != "README")
        for rows in re.findall(
            rf"^\| {head} \|.*\n\|[-|]+\n((?:\|.*\n)+)", path.read_text("utf-8"), re.MULTILINE
        )
    ]
    assert len(tables) == 4
    assert [(page, games) for page, games in tables if games != names] == []


def test_a_page_for_contributors_says_first_who_needs_it() -> None:
    pages = [path for path in (*DOCS.glob("*.md"), DOCS / "rules" / "README.md") if ".ja" not in path.name]
    for path in pages:
        first = path.read_text(encoding="utf-8").split("\n\n")[1]
        needs = first.startswith(("You need this page if ", "You need these pages if "))
        assert needs != (path.stem in PLAYERS and path.parent == DOCS), path.name


def test_pages_call_people_by_what_they_are() -> None:
    for path in (*DOCS.rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"):
        text = re.sub(r"`[^`\n]*`", "", path.read_text(encoding="utf-8").split(UNUSED)[0])
        assert not PEOPLE.findall(text), path.name


def test_a_file_of_the_code_that_a_page_names_is_there() -> None:
    for path in (*DOCS.rglob("*.md"), ROOT / "CONTRIBUTING.md"):
        named = re.findall(r"`([a-z_]+(?:/[a-z_]+)+\.py)`", path.read_text(encoding="utf-8"))
        roots = (ROOT, ROOT / "tablegame")
        gone = [name for name in named if not any((root / name).is_file() for root in roots)]
        assert not gone, path.name
