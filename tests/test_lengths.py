"""What runs by default: some of each kind, so that the tests of a game cannot all move to `long`
unnoticed."""

import subprocess
import sys
from functools import cache
from pathlib import Path

from tablegame.rules.catalogue import GAMES

ROOT = Path(__file__).parents[1]
LAWS, SECRECY = "tests/rules/test_laws.py", "tests/ui/table/test_secrecy.py"
WALKS = ("test_no_hidden_piece_is_seen_outside_its_owners_turn", "test_nor_where_moves_are_taken_back")
WHOLE_MATCHES = {
    game: f"tests/ui/games/{game}/test_table.py::test_bots_play_through_the_real_scenes" for game in GAMES
}
WHOLE_MATCHES["dokuson"] = (
    "tests/ui/table/test_show.py::test_a_whole_match_through_the_real_scenes_shows_no_hidden_face"
)


@cache
def by_default() -> tuple[str, ...]:
    """Return the tests of these files that the test line of the read-me runs."""
    files = sorted({LAWS, SECRECY, *(test.split("::")[0] for test in WHOLE_MATCHES.values())})
    found = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *files],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert found.returncode == 0, found.stdout + found.stderr
    return tuple(line for line in found.stdout.splitlines() if "::" in line)


def test_every_game_is_played_through_the_scenes() -> None:
    for whole in WHOLE_MATCHES.values():
        assert any(test.startswith(f"{whole}[") for test in by_default()), whole


def test_every_game_is_walked_through_for_hidden_pieces() -> None:
    for walk in WALKS:
        for game in GAMES:
            assert any(test.startswith(f"{SECRECY}::{walk}[{game}-") for test in by_default()), (walk, game)


def test_the_laws_hold_for_every_preset_and_number_of_seats() -> None:
    for game in GAMES.values():
        for preset in game.presets:
            for seats in game.seats:
                assert f"{LAWS}::test_presets[{game.id}-{preset}-{seats}]" in by_default()


def test_all_the_rest_has_a_step_of_its_own() -> None:
    steps = (ROOT / ".ci" / "run").read_text("utf-8")
    for step in (
        """bash -c "$line"' "$@"' line\n""",
        "pytest -q -m x11\n",
        "pytest -q -n 0 -m long $lessons\n",
        "pytest -q -m long --ignore=$lessons\n",
    ):
        assert step in steps
