"""Which paragraph of the rule book says more of a sentence. The book is read when it is first wanted."""

from collections.abc import Iterable

from tablegame.learn.book import has_book, is_read, read


def paragraph_for(game_id: str, keys: Iterable[str]) -> str:
    """The paragraph that explains the first of these sentences that one explains; "" if none does."""
    if not has_book(game_id):
        return ""
    book = read(game_id)
    return next((place for key in keys if (place := book.paragraph_for(key))), "")


def is_known(game_id: str, keys: Iterable[str]) -> bool:
    """Return whether the book explains one of these sentences, False while the book has not been read."""
    return is_read(game_id) and bool(paragraph_for(game_id, keys))
