"""What every game of the shelf must have beside its rules. CONTRIBUTING, "Add a game", leads here."""

import re
from pathlib import Path

import pytest

from tablegame.ai.mind import Mind
from tablegame.ai.think import MINDS
from tablegame.arena.ladder import TABLES
from tablegame.features.deal_story import Teller
from tablegame.features.game_features import FEATURES
from tablegame.learn import lessons
from tablegame.learn.drills.drill import has_drill
from tablegame.rules.catalogue import GAMES, SHELF
from tablegame.speech import LANGUAGES, keys
from tablegame.study.figures.match_figures import COUNTERS
from tablegame.ui.games.defaults import DefaultTable
from tablegame.ui.games.registry import GAME_TABLES
from tests.stages import COMPLETE, PAGE, PARTS, Part, with_table

ROOT = Path(__file__).parents[1]
FAMILIES = {"shedding"}
"""Folders of what several games share."""


def test_every_game_has_a_mind_and_a_table_and_no_other_has() -> None:
    assert set(MINDS) == set(GAME_TABLES) == set(GAMES)
    assert all(isinstance(mind, Mind) for mind in MINDS.values())
    assert all(isinstance(table, DefaultTable) for table in GAME_TABLES.values())
    for room in ("tablegame/ai", "tablegame/ui/games"):
        folders = {path.parent.name for path in (ROOT / room).glob("*/__init__.py")}
        assert folders - FAMILIES == set(GAMES), room


def wanted(game_id: str) -> set[str]:
    """Return the texts that screens say of a game whatever it is."""
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


def test_every_complete_game_is_measured_by_the_arena() -> None:
    assert {game for game, _ in TABLES} >= set(COMPLETE)
    assert all(seats in GAMES[game].seats for game, seats in TABLES)


@pytest.mark.parametrize("game_id", COMPLETE)
def test_every_complete_game_has_its_optional_parts(game_id: str) -> None:
    features = FEATURES[game_id]
    assert features.daily is not None and features.measured is not None and features.exercise_kinds
    assert features.tips() and features.highlights() != Teller()
    assert game_id in COUNTERS and has_drill(game_id) and lessons.contents(game_id)
    told = {key.split(".")[2] for key in keys("en") if key.startswith(f"tips.{game_id}.")}
    assert {"tag", "strip"} <= told


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.where)
def test_each_part_of_a_game_is_where_the_list_says(part: Part) -> None:
    tests = re.findall(r"`(tests/[\w/]+\.py)`", part.missed)
    assert tests and all((ROOT / path).is_file() for path in tests), part.what
    games = SHELF if part.stage == "playable" else COMPLETE
    for path in re.findall(r"`([\w<>]+/[^`]*)`", part.where):
        layer = path if path.startswith(("docs", "tests", "sprites", "sounds")) else f"tablegame/{path}"
        for game in games:
            for language in LANGUAGES:
                named = ROOT / layer.replace("<game>", game).replace("<language>", language)
                assert named.exists(), f"{part.what}: {named}"


def test_the_tables_of_contributing_are_the_list() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == with_table(page), "python -m tests.stages"
