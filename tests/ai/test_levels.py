"""The levels: five, each with more effort and sense than the one below, and all seeing the same."""

import pytest

from tablegame.ai.levels import LEVEL_SETTINGS, LEVELS, settings_of
from tablegame.ai.mind import EFFORT
from tablegame.ai.think import MINDS
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES, Speaker


def test_every_level_has_a_way_of_thinking_of_its_own() -> None:
    assert tuple(LEVEL_SETTINGS) == LEVELS
    assert len({settings_of(level) for level in LEVELS}) == len(LEVELS)


def test_levels_think_more_and_choose_harder_as_they_rise() -> None:
    plans = [settings_of(level) for level in LEVELS]
    efforts = [settings.worlds * 10 if settings.worlds else EFFORT * settings.effort for settings in plans]
    assert efforts == sorted(set(efforts))
    for weak, strong in zip(plans, plans[1:], strict=False):
        assert weak.temperature >= strong.temperature and weak.memory <= strong.memory
        assert not strong.worlds or weak.blunder > strong.blunder
        assert weak.cap_ms <= strong.cap_ms


def test_only_the_best_level_reads_others_and_solves_endings() -> None:
    every = {level: settings_of(level) for level in LEVELS}
    assert [level for level, each in every.items() if each.inference or each.nodes] == ["expert"]


def test_a_level_is_scaled_to_the_worths_of_a_game() -> None:
    easy = settings_of("easy")
    half = easy.scaled(0.5)
    assert (half.temperature, half.blunder) == (easy.temperature / 2, easy.blunder / 2)
    assert (half.worlds, half.memory) == (easy.worlds, easy.memory)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="novice"):
        settings_of("godlike")


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
    for language, most in (("en", 58), ("ja", 27)):
        speaker = Speaker(language)
        for game in GAMES:
            name = speaker.text(f"{game}_rules.name")
            assert len(speaker.text(f"bots.level.{LEVELS[-1]}.even", game=name)) <= most, name
