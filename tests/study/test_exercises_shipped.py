"""The shipped exercises: each can be shown, its answers are legal, and nothing hidden lies in it."""

import json
from collections import Counter
from datetime import date, timedelta
from importlib.resources import files

import pytest

from tablegame.ai.levels import LEVELS
from tablegame.rules.catalogue import SHELF
from tablegame.study.exercises import exercise as place
from tablegame.study.exercises.exercise import CYCLE, from_json, is_sound, kind_of, kinds_of, shipped
from tablegame.study.exercises.exercise import FIRST_DAY as FIRST
from tablegame.study.exercises.exercise import SHIPPED_COUNT as WANTED
from tablegame.study.exercises.exercise import exercise_of_day as of_day
from tablegame.study.review.review_model import limits_of

WITH = [game for game in SHELF if shipped(game)]


@pytest.mark.parametrize("game", WITH)
def test_every_line_is_an_exercise_of_the_rules_as_they_are(game: str) -> None:
    text = files(place.__package__ or "").joinpath(f"{game}.jsonl").read_text("utf-8")
    found = [from_json(json.loads(line)) for line in text.splitlines()]
    assert len(found) == len(shipped(game)) == len({one.id for one in found}) <= WANTED
    for one in found:
        assert one.game == game and one.source.startswith("self-play ")
        assert is_sound(one), "its moves are legal, and the view is all that it knows"
        assert one.view["viewer"] == one.seat == one.position.viewer
        assert one.state.view(one.seat) == one.position


@pytest.mark.parametrize("game", WITH)
def test_one_move_is_clearly_best(game: str) -> None:
    limits = limits_of(game)
    for one in shipped(game):
        assert 0 < one.within <= limits.inaccuracy  # some were found when it was narrower
        assert one.moves[0].loss == 0
        others = [other for other in one.moves if other.loss > one.within]
        assert 0 < len(others) >= len(one.moves) // 2
        for other in others:
            assert other.loss > 0.45 * limits.mistake  # some were found when it was lower
            assert other.loss - other.error > 0
        assert one.kind == kind_of(game, one.view, one.best) in kinds_of(game)
        assert one.found_by in LEVELS


@pytest.mark.parametrize("game", WITH)
def test_they_are_of_several_kinds_and_grades_and_small(game: str) -> None:
    kinds = Counter(one.kind for one in shipped(game))
    assert len(kinds) >= 2
    assert max(kinds.values()) <= 0.8 * len(shipped(game))
    assert len({one.found_by for one in shipped(game)}) >= 2
    size = len(files(place.__package__ or "").joinpath(f"{game}.jsonl").read_bytes())
    assert size < 300_000


@pytest.mark.parametrize("games", [WITH, WITH[:1], WITH[:2], WITH[1:4]])
def test_a_day_has_the_same_exercise_of_a_game_for_all(games: list[str]) -> None:
    """Whatever other games a player knows; and none comes again before all of its game were there."""
    assert of_day(FIRST - timedelta(days=1), games) is None
    days = [of_day(FIRST + timedelta(days=n), games) for n in range(CYCLE * len(games))]
    assert {one.game for one in days[: len(games)] if one is not None} == set(games)
    assert len({one.id for one in days if one is not None}) == len(days)
    for n, one in enumerate(days):
        assert one is not None and one == of_day(FIRST + timedelta(days=n), [one.game])
    assert of_day(date(2030, 1, 1), games) is not None
    assert of_day(date(2030, 1, 1), []) is None
