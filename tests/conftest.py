"""What every test stands on: no window, no sound, a home of its own, and a display where one is asked for.

Asserts of the shared helpers explain themselves as those of tests do.
"""

import gc
import os
import random
import sys
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.lengths import LEFT_OUT, deferred

pytest.register_assert_rewrite(
    "tests.rules.laws",
    "tests.rules.secrets",
    "tests.rules.positions",
    "tests.rules.dokuson.positions",
    "tests.rules.dobon_fukuchi.positions",
    "tests.rules.loadum.positions",
)

ROOT = Path(__file__).resolve().parents[1]
SHELF = "TABLEGAME_TEST_SHELF"
"""Where it is set, the small game of `tests/sixth` stands on the shelf in all tests."""
SCREEN = ("x11", "speech")
"""The marks of tests that need a real screen."""
SELDOM = (20_000, 20, 20)
"""The thresholds of garbage collection: what is drawn lives for one frame and is in no reference cycle."""


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Run tests side by side, one process a core, but for those that share the one screen.

    A test that is asked for by its name gains nothing by a second process that looks for it, too.
    """
    processes = getattr(config.option, "numprocesses", None)
    named = config.args and all("::" in arg for arg in config.args)
    if asked_for_x11(config) or (named and processes in ("auto", "logical")):
        config.option.numprocesses = 0


def pytest_configure(config: pytest.Config) -> None:
    """Let only tests that are asked for by `-m x11` or `-m speech` meet a real screen."""
    gc.disable()  # until all tests are collected: what is made meanwhile stays
    # Programs that tests start are as quick as people know them: they find compiled what has run before.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    os.environ["LC_ALL"] = "C.UTF-8"  # dates and the first language do not depend on where this runs
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if not asked_for_x11(config):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    if os.environ.get(SHELF):
        from tablegame.rules.catalogue import shelved
        from tests.sixth.shelf import LINE

        stack = ExitStack()
        stack.enter_context(shelved(LINE))
        config.add_cleanup(stack.close)


def pytest_collection_finish() -> None:
    """Collect garbage again, but seldom, and nothing of what importing and collecting the tests has made."""
    gc.freeze()
    gc.set_threshold(*SELDOM)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark deferred cases, and put the tests into the order that follows from TABLEGAME_TEST_ORDER."""
    for item in _deferred(config, items):
        item.add_marker("deferred")
    if word := os.environ.get("TABLEGAME_TEST_ORDER", ""):
        random.Random(word).shuffle(items)


def _deferred(config: pytest.Config, items: list[pytest.Item]) -> Iterable[pytest.Item]:
    """Return what is deferred: in a run of all tests a part of their cases, and else nothing.

    A run of named files, of `-k` or of what failed has all their cases.
    """
    asked = asks_for(config, "deferred")
    places = {Path(config.invocation_params.dir, place).resolve() for place in config.args}
    if config.option.keyword or getattr(config.option, "lf", False) or not places <= {ROOT, ROOT / "tests"}:
        return [item for item in items if asked and not any(map(item.get_closest_marker, LEFT_OUT))]
    return deferred(items)


def asks_for(config: pytest.Config, mark: str) -> bool:
    """Return whether the marker expression lets the tests with this mark through, and names it."""
    chosen = str(config.getoption("-m") or "")
    return mark in chosen and f"not {mark}" not in chosen


def asked_for_x11(config: pytest.Config) -> bool:
    """Return whether the marker expression lets the tests of the real screen through."""
    return any(asks_for(config, mark) for mark in SCREEN)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep tests from the matches of the user who runs them."""
    home = tmp_path / "home"
    monkeypatch.setenv("TABLEGAME_HOME", str(home))
    if (loaded := sys.modules.get("tablegame.match.store")) is not None:
        loaded.SAVES.forget()  # what a test could not write is no concern of the next one
        loaded.take_damaged()
    return home


@pytest.fixture(autouse=True)
def known_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test its own shuffles, the same in every run; TABLEGAME_TEST_CHANCE brings others."""
    word = os.environ.get("TABLEGAME_TEST_CHANCE", "")
    secret = SimpleNamespace(urandom=random.Random(f"{request.node.nodeid} {word}").randbytes)
    for module in ("dealer", "duplicate", "match"):
        monkeypatch.setattr(f"tablegame.match.{module}.os", secret)


@pytest.fixture(autouse=True)
def display_for_x11(request: pytest.FixtureRequest) -> None:
    """Fail tests of the real screen where there is none: they only run when they are asked for."""
    if any(map(request.node.get_closest_marker, SCREEN)) and not os.environ.get("DISPLAY"):
        pytest.fail("this test needs a display: run it under xvfb-run, or set DISPLAY")
