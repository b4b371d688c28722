"""The sixth game stands on the shelf while its tests run."""

from collections.abc import Iterator

import pytest

from tablegame.rules.catalogue import GAMES, shelved
from tablegame.rules.contract import AnyGame
from tests.sixth.shelf import LINE

pytest.register_assert_rewrite("tests.rules.laws", "tests.rules.secrets")


@pytest.fixture(autouse=True)
def sixth() -> Iterator[AnyGame]:
    """Put the game where the catalogue finds it, and yield it."""
    with shelved(LINE):
        yield GAMES[LINE.id]
