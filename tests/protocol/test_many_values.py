"""Two thousand random matches for each value of a newer option, the other options drawn by lot."""

import pytest

from tablegame.rules.catalogue import GAMES
from tests.protocol.test_many import MATCHES, PART, play_through
from tests.rules.hooks import NEWER

EVERY_VALUE = pytest.mark.parametrize(("game_id", "option", "value"), NEWER)


@EVERY_VALUE
def test_a_few_matches(game_id: str, option: str, value: object) -> None:
    for seed in range(3):
        play_through(GAMES[game_id], seed, **{option: value})


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("part", range(MATCHES // PART))
@EVERY_VALUE
def test_two_thousand_matches(game_id: str, option: str, value: object, part: int) -> None:
    for seed in range(part * PART, (part + 1) * PART):
        play_through(GAMES[game_id], 30_000 + seed, **{option: value})
