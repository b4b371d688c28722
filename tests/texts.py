"""A language that lacks a text."""

import pytest

from tablegame.speech import text_catalogue


def lose(monkeypatch: pytest.MonkeyPatch, lost: str) -> None:
    """From now on no language has the text of this key."""
    text_catalogue.filled.cache_clear()
    area = text_catalogue.area
    monkeypatch.setattr(
        text_catalogue,
        "area",
        lambda language, name: {key: text for key, text in area(language, name).items() if key != lost},
    )
