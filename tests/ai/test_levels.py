"""The levels: five, each with more effort and sense than the one below, and all seeing the same."""

import pytest

from tablegame.ai.levels import LEVELS, PLANS, plan
from tablegame.ai.mind import EFFORT
from tablegame.ai.think import MINDS
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES, Speaker


def test_every_level_has_a_way_of_thinking_of_its_own() -> None:
    assert tuple(PLANS) == LEVELS
    assert len({plan(level) for level in LEVELS}) == len(LEVELS)


def test_levels_think_more_and_choose_harder_as_they_rise() -> None:
    plans = [plan(level) for level in LEVELS]
    efforts = [way.worlds * 10 if way.worlds else EFFORT * way.effort for way in plans]
    assert efforts == sorted(set(efforts))
    for weak, strong in zip(plans, plans[1:], strict=False):
        assert weak.temperature >= strong.temperature and weak.memory <= strong.memory
        assert not strong.worlds or weak.blunder > strong.blunder
        assert weak.cap_ms <= strong.cap_ms


def test_only_the_best_level_reads_others_and_solves_endings() -> None:
    assert [level for level in LEVELS if plan(level).inference or plan(level).nodes] == ["expert"]


def test_a_level_is_scaled_to_the_worths_of_a_game() -> None:
    way = plan("easy").scaled(0.5)
    assert (way.temperature, way.blunder) == (plan("easy").temperature / 2, plan("easy").blunder / 2)
    assert (way.worlds, way.memory) == (plan("easy").worlds, plan("easy").memory)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="novice"):
        plan("godlike")


def test_every_game_is_thought_about() -> None:
    assert set(MINDS) == set(GAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name_and_a_line_about_it(language: str) -> None:
    speaker = Speaker(language)
    for level in LEVELS:
        assert speaker.text(f"bots.level.{level}.name") and speaker.text(f"bots.level.{level}.about")


def test_the_line_about_a_level_has_room_on_the_seats_page() -> None:
    for level in LEVELS:
        assert len(Speaker("en").text(f"bots.level.{level}.about")) <= 58
        assert len(Speaker("ja").text(f"bots.level.{level}.about")) <= 27
