"""Which paragraph of the rule book says more of a sentence. The book is read when it is first wanted."""

from collections.abc import Iterable
from typing import Final

from tablegame.learn.book import has_book, read

_READ: Final[set[str]] = set()
"""Games whose book has been read: looking something up in it takes no time."""


def paragraph_for(game_id: str, keys: Iterable[str]) -> str:
    """The paragraph that explains the first of these sentences that one explains; "" if none does."""
    if not has_book(game_id):
        return ""
    book = read(game_id)
    _READ.add(game_id)
    return next((place for key in keys if (place := book.paragraph_for(key))), "")


def is_known(game_id: str, keys: Iterable[str]) -> bool:
    """Whether the book says more of one of them, as far as that is known without reading it now."""
    return game_id in _READ and bool(paragraph_for(game_id, keys))
