"""The examples in docstrings run, and say what comes out."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

EXPECTED = {
    "tablegame.match.record",
    "tablegame.pieces.cards",
    "tablegame.pieces.dominoes",
    "tablegame.rules.contract",
    "tablegame.rules.imagine",
    "tablegame.rules.json_codec",
    "tablegame.speech.template",
}
"""Modules that are best understood by an example. Any other may have one."""


def with_examples() -> list[str]:
    """Return every module in which an example stands."""
    return [
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in sorted((ROOT / "tablegame").rglob("*.py"))
        if ">>> " in path.read_text("utf-8")
    ]


def test_what_is_best_shown_by_an_example_has_one() -> None:
    assert set(with_examples()) >= EXPECTED


@pytest.mark.parametrize("name", with_examples())
def test_the_examples_of_a_module_run(name: str) -> None:
    found = doctest.testmod(import_module(name))
    assert found.attempted > 0, "there is no example"
    assert not found.failed, "what came out stands above"
