"""What `.ci/run` runs: some of each kind, so that the tests of a game cannot all move to `long` unnoticed."""

import subprocess
import sys
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple, cast

import pytest

from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES
from tests.conftest import pytest_collection_modifyitems
from tests.lengths import DEFERRED, LEFT_OUT, SAMPLED, SHARE, deferred

ROOT = Path(__file__).parents[1]
LAWS, SECRECY = "tests/rules/test_laws.py", "tests/ui/table/test_secrecy.py"
MARKS = " and ".join(f"not {mark}" for mark in LEFT_OUT)
WALKS = ("test_no_hidden_piece_is_seen_outside_its_owners_turn", "test_nor_where_moves_are_taken_back")
WHOLE_MATCHES = {
    game: f"tests/ui/games/{game}/test_table.py::test_bots_play_through_the_real_scenes" for game in GAMES
}
WHOLE_MATCHES["dokuson"] = (
    "tests/ui/table/test_show.py::test_a_whole_match_through_the_real_scenes_shows_no_hidden_face"
)


@cache
def every_time() -> tuple[str, ...]:
    """Return the tests of these files that `.ci/run` runs: by the test line of the read-me, or deferred."""
    files = sorted({LAWS, SECRECY, *(test.split("::")[0] for test in WHOLE_MATCHES.values())})
    options = "--collect-only", "-q", "-p", "no:cacheprovider", "-m", MARKS
    found = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *files],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert found.returncode == 0, found.stdout + found.stderr
    return tuple(line for line in found.stdout.splitlines() if "::" in line)


def test_every_game_is_played_through_the_scenes() -> None:
    for whole in WHOLE_MATCHES.values():
        assert any(test.startswith(f"{whole}[") for test in every_time()), whole


def test_every_game_is_walked_through_for_hidden_pieces() -> None:
    for walk in WALKS:
        for game in GAMES:
            assert any(test.startswith(f"{SECRECY}::{walk}[{game}-") for test in every_time()), (walk, game)


def test_the_laws_hold_for_every_preset_and_number_of_seats() -> None:
    for game in GAMES.values():
        for preset in game.presets:
            for seats in game.seats:
                assert f"{LAWS}::test_presets[{game.id}-{preset}-{seats}]" in every_time()


def test_all_the_rest_has_a_step_of_its_own() -> None:
    steps = (ROOT / ".ci" / "run").read_text("utf-8")
    for step in (
        """bash -c "$line"' "$@"' line\n""",
        "pytest -q -m deferred\n",
        "pytest -q -m x11\n",
        "pytest -q -n 0 -m long $lessons\n",
        "pytest -q -m long --ignore=$lessons\n",
    ):
        assert step in steps


class Case(NamedTuple):
    """A case of a test as pytest collects it."""

    nodeid: str
    mark: str = ""

    def get_closest_marker(self, name: str) -> str | None:
        return self.mark if name == self.mark else None


def test_of_each_sampled_test_a_part_is_deferred() -> None:
    drawn = "tests/ui/table/test_painter.py::test_"
    games = [Case(f"{drawn}games[{game}-{language}]") for game in GAMES for language in LANGUAGES]
    others = [Case(f"{drawn}one"), Case(f"{drawn}long[1]", "long"), Case("tests/pieces/test_x.py::test_y[1]")]
    slow = [Case(DEFERRED[0]), Case(f"{DEFERRED[1]}[1]")]
    found = list(deferred(cast(list[pytest.Item], [*games, *others, *slow])))
    assert len(games) - (len(found) - len(slow)) == -(-len(games) // SHARE) and not set(others) & set(found)
    assert set(slow) <= set(found) and len(set(found)) == len(found)


def test_what_is_sampled_or_deferred_is_there() -> None:
    assert all((ROOT / path).exists() for path in SAMPLED)
    for test in DEFERRED:
        path, _, name = test.partition("::")
        assert f"def {name}(" in (ROOT / path).read_text("utf-8")


@pytest.mark.parametrize(
    ("places", "keyword", "failed", "marks", "how_many"),
    [
        (["tests"], "", False, "not deferred", 5),
        (["."], "", False, "deferred", 5),
        (["tests/ui"], "", False, "not deferred", 0),
        (["tests", "tests/ui/table/test_painter.py::test_games"], "", False, "not deferred", 0),
        (["tests"], "games", False, "not deferred", 0),
        (["tests"], "", True, "not deferred", 0),
        (["tests"], "", True, "deferred", 6),
    ],
)
def test_who_names_tests_gets_all_their_cases(
    places: list[str], keyword: str, failed: bool, marks: str, how_many: int
) -> None:
    added = list[Case]()

    class Added(Case):
        def add_marker(self, mark: str) -> None:
            assert mark == "deferred"
            added.append(self)

    config = SimpleNamespace(
        args=places, invocation_params=SimpleNamespace(dir=ROOT),
        option=SimpleNamespace(keyword=keyword, lf=failed), getoption=lambda name: marks,
    )  # fmt: skip
    items = [Added(f"tests/ui/table/test_painter.py::test_games[{game}]") for game in GAMES]
    pytest_collection_modifyitems(cast(pytest.Config, config), cast(list[pytest.Item], items))
    assert len(added) == how_many
