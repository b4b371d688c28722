"""The suites of all games hold the small game, too, as they will hold the next one that is begun."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sixth.shelf import LINE

ROOT = Path(__file__).parents[2]
QUICK = (
    "tests/rules/test_laws.py", "tests/rules/test_catalogue.py", "tests/match/test_position.py",
    "tests/match/test_impossible_positions.py", "tests/match/test_duplicate.py",
    "tests/match/test_common_dealer.py", "tests/controllers/test_pace.py",
    "tests/controllers/test_seat_observer.py", "tests/study/test_highlights.py",
    "tests/study/test_exercises.py", "tests/ai/test_never_cheating.py", "tests/ui/table/test_finale.py",
    "tests/ui/scenes/test_statistics.py",
)  # fmt: skip
"""Laws, positions to play on from, pauses, bots that never cheat, figures, reviews, and the end of a deal."""
WHOLE = {
    "below the window": (
        "tests/rules", "tests/match", "tests/controllers", "tests/study", "tests/learn", "tests/ai",
        "tests/arena", "tests/protocol", "tests/recount",
    ),
    "table": ("tests/ui/table",),
    "scenes": ("tests/ui/scenes",),
    "rest of the window": ("tests/ui", "--ignore=tests/ui/table", "--ignore=tests/ui/scenes"),
}  # fmt: skip
"""All suites, in parts that run side by side: what fails is run once more with its own part alone."""


def suites(which: tuple[str, ...], marks: str) -> tuple[int, str]:
    """Run suites with the small game on the shelf, for it alone. Return the status and what was printed."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-m", marks]
    done = subprocess.run(
        [*command, "-k", LINE.id, *which],
        cwd=ROOT, capture_output=True, text=True, env={**os.environ, "TABLEGAME_TEST_SHELF": "1"},
    )  # fmt: skip
    return done.returncode, done.stdout[-4000:]


@pytest.mark.timeout(600)
def test_the_suites_hold_it() -> None:
    assert all((ROOT / path).is_file() for path in QUICK)
    status, printed = suites(QUICK, "not long and not slow and not x11 and not speech")
    assert status == 0, printed


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("part", WHOLE)
def test_all_suites_hold_it_with_contact_sheets_and_sizes(part: str) -> None:
    status, printed = suites(WHOLE[part], "not slow and not x11 and not speech")
    assert status == 0, printed
