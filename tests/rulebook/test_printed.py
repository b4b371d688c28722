"""A rule book as one page: whole in itself, every link inside of it leads somewhere, every piece is drawn."""

from collections import Counter
from pathlib import Path

import pytest

from tablegame.learn.book import has_book
from tablegame.learn.book_values import fill_of
from tablegame.pieces.cards import parse_card
from tablegame.pieces.dominoes import FACES, TILES
from tablegame.rulebook.printed import piece_symbol, printed, symbol_name
from tablegame.rules.catalogue import shelved
from tablegame.speech import LANGUAGES, Speaker
from tests.markup import Balanced
from tests.sixth.shelf import LINE
from tests.stages import COMPLETE

BOOKS = [game_id for game_id in COMPLETE if has_book(game_id)]


class Reader(Balanced):
    """What a page has: ids, where links lead, what it loads, and whether its tags are closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.targets: set[str] = set()
        self.loaded: list[str] = []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            assert value is not None
            if name == "id":
                self.ids[value] += 1
            elif name in ("href", "src", "xlink:href"):
                (self.targets if value.startswith("#") else set()).add(value[1:])
                if not value.startswith("#"):
                    self.loaded.append(value)
        super().handle_starttag(tag, attrs)


def check(page: str) -> Reader:
    found = Reader(page)
    assert not found.loaded and "http" not in page.replace("http-equiv", "") and "@import" not in page
    assert [id for id, times in found.ids.items() if times > 1] == []
    assert found.targets <= set(found.ids)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", BOOKS)
def test_the_page_of_a_book_is_whole(game_id: str, language: str) -> None:
    page = printed(game_id, Speaker(language), fill_of(game_id))
    check(page)
    assert f'<html lang="{language}">' in page


def test_what_is_on_it() -> None:
    with shelved(LINE):
        page = printed(LINE.id, Speaker("en"), fill_of(LINE.id, 3, {"deals": 5}))
    found = check(page)
    assert {"short.goal", "turn.own", "scoring.points.none", "word-hand", "turn.more_H1"} <= set(found.ids)
    assert '<a class="word" href="#word-hand">hand</a>' in page and '<a href="#turn.highest">' in page
    assert '<span class="slot differs">5</span>' in page
    assert 'aria-label="10♥"' in page and '<span class="h">7♥</span>' in page
    assert "p-KD" in found.ids and "p-AC" not in found.ids, "only what is shown is carried along"


@pytest.mark.parametrize(
    "piece", [0, 12, 25, 53, TILES[0], TILES[9], TILES[-1], FACES[0], FACES[-1], FACES[40]]
)
def test_a_piece_is_drawn_with_names_of_its_own(piece: int) -> None:
    drawn = piece_symbol(piece)
    own = symbol_name(piece)
    assert drawn.startswith(f'<symbol id="{own}" viewBox="0 0 ') and drawn.count("<svg") == 0
    found = Reader(drawn)
    assert all(id.startswith(own) for id in found.ids) and found.targets <= set(found.ids)


def test_the_parts_that_a_drawing_refers_to_are_found() -> None:
    drawn = piece_symbol(parse_card("KD"))
    assert "url(#p-KD-" in drawn and "url(#" not in drawn.replace("url(#p-KD-", "")


def test_a_text_cannot_become_a_tag(tmp_path: Path) -> None:
    with shelved(LINE):
        fill = fill_of(LINE.id, window="<b>&")
        assert "<b>&" not in printed(LINE.id, Speaker("en"), fill)
