"""A language that lacks a text."""

import pytest

from tablegame.speech import catalogue


def lose(monkeypatch: pytest.MonkeyPatch, lost: str) -> None:
    """From now on no language has the text of this key."""
    catalogue.filled.cache_clear()
    area = catalogue.area
    monkeypatch.setattr(
        catalogue,
        "area",
        lambda language, name: {key: text for key, text in area(language, name).items() if key != lost},
    )
