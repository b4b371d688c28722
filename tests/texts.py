"""A language that lacks a text."""

import pytest

from tablegame.speech import text_catalogue


def lose(monkeypatch: pytest.MonkeyPatch, lost: str) -> None:
    """Remove the text of this key from all languages."""
    text_catalogue.filled.cache_clear()
    area = text_catalogue.area
    monkeypatch.setattr(
        text_catalogue,
        "area",
        lambda language, name: {key: text for key, text in area(language, name).items() if key != lost},
    )
