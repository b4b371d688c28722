import pytest

from tablegame.ai.levels import LEVELS, PLANS, plan
from tablegame.ai.think import MINDS
from tablegame.rules.catalogue import GAMES


def test_every_level_is_played_by_the_strongest_at_or_below_it() -> None:
    for level in LEVELS:
        below = [name for name in LEVELS[: LEVELS.index(level) + 1] if name in PLANS]
        weakest = [name for name in LEVELS if name in PLANS][:1]
        assert plan(level).name == (below or weakest)[-1]


def test_levels_do_not_think_less_as_they_rise() -> None:
    efforts = [plan(level).iterations for level in LEVELS]
    assert efforts == sorted(efforts)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="novice"):
        plan("godlike")


def test_every_game_is_thought_about() -> None:
    assert set(MINDS) == set(GAMES)
