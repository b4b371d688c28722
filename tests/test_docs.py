"""What is written for authors of bots and readers of records is true of every game."""

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

from tablegame.controllers.house import House
from tablegame.controllers.workers import Workers
from tablegame.match.match import Player
from tablegame.match.record import parse_bytes
from tablegame.match.verify import verify
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.protocol.engine import Engine
from tablegame.rules import chance
from tablegame.rules.catalogue import GAMES, complete
from tests.controllers.test_table import play_out
from tests.rules.hooks import shortened

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
TITLES = {
    "dokuson": "Dokuson",
    "dobon": "Dobon",
    "dobon_fukuchi": "Dobon (Fukuchi)",
    "loadum": "Losing Loadum",
    "clackerjack": "Clackerjack",
}


def documented(game: str) -> set[str]:
    """The keys in the first column of the game's table."""
    text = (DOCS / "views.md").read_text(encoding="utf-8")
    section = text.split(f"\n## {TITLES[game]}\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    return {key for row in rows for key in re.findall(r"`(\w+)`", row.split("|")[1])}


def seen(game: str, seats: int) -> tuple[set[str], set[str]]:
    """The keys of all views of a random match, and those that every view has."""
    rules = GAMES[game]
    options = shortened(complete(rules, seats, {}))
    state, rng = rules.begin(seats, complete(rules, seats, options)), Rng(seats)
    every: list[set[str]] = []
    while acting := state.to_act():
        every += [set(rules.view_to_json(state.view(viewer))) for viewer in (None, Seat(0), Seat(seats - 1))]
        request = state.chance()
        seat = acting[0]
        state.apply(seat, state.random_action(seat, rng) if request is None else chance.answer(request, rng))
    return set.union(*every), set.intersection(*every)


@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_a_view_is_documented(game: str) -> None:
    for seats in (GAMES[game].seats[0], GAMES[game].seats[-1]):
        some, always = seen(game, seats)
        assert documented(game) - {"allowed"} == some - {"allowed"} == always - {"allowed"}
        assert ("allowed" in documented(game)) >= ("allowed" in some)


def test_every_game_has_a_section() -> None:
    assert set(TITLES) == set(GAMES)
    headings = re.findall(r"^## (.+)$", (DOCS / "views.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(headings) == sorted(TITLES.values())


@pytest.mark.parametrize("game", GAMES)
def test_the_example_bot_plays_every_game(game: str, tmp_path: Path) -> None:
    command = shlex.join([sys.executable, str(DOCS / "example_bot.py")])
    rules = GAMES[game]
    seats = rules.official_seats[0]
    shortest = {"deals": 1, "rounds": 1, "lives": 1}
    known = {option.name for option in rules.options(seats)}
    options = {name: value for name, value in shortest.items() if name in known}
    house = House(tmp_path, Workers())
    try:
        players = [Player(f"E{seat}", f"outside:{command}") for seat in range(seats)]
        table = house.new_match(game, seats, options, players)
        play_out(table, 60)
        assert [table.faults(Seat(seat)) for seat in range(seats)] == [0] * seats
        table.leave()
    finally:
        house.close()


def blocks(page: str, kind: str) -> list[str]:
    """The fenced blocks of a page that are marked so."""
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
    (gone,) = record.moves[2].data["taken_back"]
    lines = block.splitlines()
    text = "\n".join([*lines[:4], *(json.dumps(line) for line in gone), ""])
    assert verify(parse_bytes(text.encode())).ok, "what was taken back was legal where it stood"


@pytest.mark.parametrize("game", GAMES)
def test_every_option_and_preset_is_explained_with_the_rules(game: str) -> None:
    rules = GAMES[game]
    page = (DOCS / "rules" / f"{game}.md").read_text(encoding="utf-8")
    words = set(re.findall(r"`(\w+)`", page))
    names = {option.name for seats in rules.seats for option in rules.options(seats)}
    assert names | set(rules.presets) <= words
    values = {value for option in rules.options(rules.seats[0]) for value in option.choices}
    assert {value for value in values if isinstance(value, str)} <= words


def glossary() -> list[tuple[str, list[str]]]:
    """What stands in the tables of two languages: the English, and the Japanese words."""
    text = (DOCS / "glossary.md").read_text(encoding="utf-8").split("\n## The words of the code\n")[0]
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


def test_words_of_the_code_stand_once_and_in_order() -> None:
    text = (DOCS / "glossary.md").read_text(encoding="utf-8").split("\n## The words of the code\n")[1]
    words = [line.split(" | ")[0].strip("| ") for line in text.splitlines() if line.startswith("| ")][1:]
    assert len(words) > 50 and words == sorted(set(words), key=str.lower)
