"""The printed matches still come out line by line as they are written down."""

from itertools import zip_longest

import pytest

from tablegame.rules.catalogue import GAMES, SHELF
from tablegame.rules.contract import AnyGame
from tests.rules.hooks import shortened, tables_of
from tests.rules.playthroughs import FOLDER, path_of, plan, playthrough


def test_every_game_and_preset_has_a_playthrough_and_no_other_has() -> None:
    planned = [(game.id, shortened(game.id, tables_of(game)[preset])) for game, preset, _ in plan()]
    games = [game for game in GAMES.values() if SHELF[game.id].package == "tablegame"]
    for game in games:
        assert all((game.id, shortened(game.id, options)) in planned for options in tables_of(game).values())
    assert {path.name for path in FOLDER.iterdir()} == {path_of(*which).name for which in plan()}


@pytest.mark.parametrize(
    ("game", "preset", "seats"), plan(), ids=lambda value: getattr(value, "id", str(value))
)
def test_playthrough(game: AnyGame, preset: str, seats: int) -> None:
    written = path_of(game, preset, seats).read_text(encoding="utf-8").splitlines()
    for number, (old, new) in enumerate(zip_longest(written, playthrough(game, preset, seats)), 1):
        assert new == old, f"line {number}; rewrite with: python -m tests.rules.playthroughs --write"
