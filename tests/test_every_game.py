"""What every game of the shelf must have beside its rules. CONTRIBUTING, "Add a game", leads here."""

import re
from pathlib import Path

import pytest

from tablegame.ai.mind import Mind
from tablegame.ai.think import MINDS
from tablegame.arena.ladder_steps import TABLES
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES, keys
from tablegame.ui.games.defaults import DefaultTable
from tablegame.ui.games.registry import GAME_TABLES
from tests.ai.positions import MEASURED

ROOT = Path(__file__).parents[1]


def test_every_game_has_a_mind_and_a_table_and_no_other_has() -> None:
    assert set(MINDS) == set(GAME_TABLES) == set(GAMES)
    assert all(isinstance(mind, Mind) for mind in MINDS.values())
    assert all(isinstance(table, DefaultTable) for table in GAME_TABLES.values())
    for room in ("tablegame/ai", "tablegame/ui/games"):
        folders = {path.parent.name for path in (ROOT / room).glob("*/__init__.py")}
        assert folders == set(GAMES), room


def wanted(game_id: str) -> set[str]:
    """The texts that screens say of a game whatever it is."""
    game = GAMES[game_id]
    found = {f"{game_id}.name", f"{game_id}_rules.preset_help.custom"}
    found |= {f"{game_id}_rules.{what}" for what in ("name", "tagline", "author", "about.1")}
    for name in game.presets:
        found |= {f"{game_id}_rules.{kind}.{name}" for kind in ("preset", "preset_help")}
    for seats in game.seats:
        for option in game.options(seats):
            key = f"{game_id}_rules.option.{option.name}"
            found |= {f"{key}.name", f"{key}.help"}
            if option.null:
                found.add(f"{key}.value.null")
            found |= {f"{key}.value.{str(value).lower()}" for value in option.choices}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_the_texts_that_screens_say_of_it(game_id: str, language: str) -> None:
    assert not wanted(game_id) - keys(language)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_texts_of_a_table_are_found_by_the_id_of_its_game(game_id: str) -> None:
    assert GAME_TABLES[game_id].name.key == f"{game_id}.name"


def test_every_game_is_measured_by_the_arena_and_its_bots_are_held_to_never_cheating() -> None:
    assert {game for game, _ in TABLES} == set(MEASURED) == set(GAMES)
    assert {(game, seats) for game, each in MEASURED.items() for seats in each} == set(TABLES)
    assert all(seats in GAMES[game].seats for game, seats in TABLES)


def test_what_a_new_game_needs_is_listed_with_tests_that_there_are() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("\n## Add a game\n")[1]
    rows = [line.split(" | ") for line in text.splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 10
    for what, where, missed in rows:
        tests = re.findall(r"`(tests/[\w/]+\.py)`", missed)
        assert tests, what
        for path in tests:
            assert (ROOT / path).is_file(), f"{what}: {path}"
        for path in re.findall(r"`((?:rules|ai|ui|arena|speech|docs|tests|sprites)/[^`]*)`", where):
            floor = path if path.startswith(("docs", "tests", "sprites")) else f"tablegame/{path}"
            for game in GAMES:
                named = ROOT / floor.replace("<game>", game).replace("<language>", "en")
                assert named.exists(), f"{what}: {path}"
