"""The shelf says of each game what the game says of itself, and loads none before it is asked."""

import subprocess
import sys
from pathlib import Path

import pytest

from tablegame.rules.catalogue import GAMES, SHELF, Shelved

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("shelved", SHELF.values(), ids=lambda game: game.id)
def test_a_line_of_the_shelf_is_true(shelved: Shelved) -> None:
    given = ("id", "title", "seats", "official_seats", "package")
    line = Shelved(**{name: getattr(shelved, name) for name in given})
    told = (line.id, line.title, line.seats, line.official_seats, shelved.rules_version)
    game = line.load()
    assert told == (game.id, game.title, game.seats, game.official_seats, game.rules_version)


def test_every_folder_of_rules_is_on_the_shelf() -> None:
    folders = {path.parent.name for path in (ROOT / "tablegame" / "rules").glob("*/game.py")}
    assert folders == {line.id for line in SHELF.values() if line.package == "tablegame"}


def test_what_is_not_on_the_shelf_is_asked_of_the_game() -> None:
    line = Shelved("dokuson", "Dokuson", (2, 3, 4, 5, 6))
    assert "presets" not in vars(line)
    assert line.presets and "presets" in vars(line)
    assert line.parse("play 5H") is GAMES["dokuson"].parse("play 5H")
    with pytest.raises(AttributeError):
        line.nothing  # noqa: B018


@pytest.mark.parametrize("module", ["tablegame.rules.catalogue", "tablegame.app"])
def test_no_game_and_no_thought_is_loaded_before_it_is_needed(module: str) -> None:
    code = (
        f"import sys, {module}\n"
        "print(*(name for name in sys.modules if name.startswith(('tablegame.ai.', 'tablegame.rules.'))))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {name.split(".")[2] for name in done.stdout.split()}
    assert not loaded & {*GAMES, "think", "search"}
