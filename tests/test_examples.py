"""The examples in docstrings run, and say what comes out."""

import doctest
from importlib import import_module

import pytest

MODULES = (
    "tablegame.match.record",
    "tablegame.pieces.cards",
    "tablegame.pieces.dominoes",
    "tablegame.rules.contract",
    "tablegame.rules.imagine",
    "tablegame.rules.json_codec",
    "tablegame.speech.template",
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name: str) -> None:
    found = doctest.testmod(import_module(name))
    assert found.attempted > 0, "there is no example"
    assert not found.failed, "what came out stands above"
