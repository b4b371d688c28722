"""The book that a page opens, and the place where it was open last."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from tablegame.characters import name_key
from tablegame.learn.fill import fill_of
from tablegame.rules.contract import OptionValue
from tablegame.speech import Speaker
from tablegame.ui.scenes.learn.book.book_contents import BookContents
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BookPage

MEMORY: Final = "book"
Chosen: TypeAlias = tuple[tuple[str, OptionValue], ...]
"""Options by name."""


@dataclass(frozen=True, slots=True)
class BookPlace:
    """Where the reader is."""

    section: str
    offset: float = 0.0
    """How far it is scrolled down, in du."""


def contents_of(ui: Ui, page: BookPage) -> BookContents:
    """Return the book with the options of the match, or those that are usual."""
    seats, options = page.seats, page.options
    if page.table is not None:
        seats, options = page.table.match.seats, page.table.match.options
    length = ui.pace.call_window()
    window = ui.text("rulebook.window.untimed")
    if length is not None:
        one = 1 if length == 1000 else 2
        window = ui.text("rulebook.window.seconds", text=f"{length / 1000:g}", n=one)
    chosen = None if options is None else tuple(sorted(options.items()))
    return _contents(page.game_id, ui.speaker, seats, chosen, window)


@lru_cache(maxsize=4)
def _contents(
    game_id: str, speaker: Speaker, seats: int | None, options: Chosen | None, window: str
) -> BookContents:
    """Return the book, which is made once for the same options."""
    fill = fill_of(game_id, seats, None if options is None else dict(options), window=window)
    return BookContents(game_id, speaker, fill)


def names_in_examples(ui: Ui) -> list[str]:
    """Return the reader's own name, and those that the computers usually have."""
    own = " ".join(ui.preferences.player_name.split()) or ui.text("seating.names.human")
    return [own, *(ui.text(name_key(n)) for n in range(1, 11))]


def recall(ui: Ui, page: BookPage, contents: BookContents) -> BookPlace:
    """Return the place that a page asks for, or where the book was open last."""
    if page.paragraph:
        return BookPlace(contents.section_of(page.paragraph))
    kept = ui.preferences.last.get(MEMORY)
    kept = kept.get(page.game_id) if isinstance(kept, dict) else None
    if isinstance(kept, list) and len(kept) == 2:
        section, offset = kept
        known = isinstance(section, str) and section in dict(contents.sections())
        if known and isinstance(offset, int | float):
            return BookPlace(section, max(0.0, float(offset)))
    return BookPlace(contents.section_of(""))


def remember(ui: Ui, game_id: str, place: BookPlace) -> None:
    """Store where a book is open."""
    kept = ui.preferences.last.get(MEMORY)
    kept = dict(kept) if isinstance(kept, dict) else {}
    kept[game_id] = [place.section, round(place.offset)]
    ui.preferences.last[MEMORY] = kept
    ui.save_soon()
