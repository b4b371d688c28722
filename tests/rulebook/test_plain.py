"""A rule book as plain text: no line too wide, tables in columns, examples told."""

import pytest

from tablegame.learn.book import has_book
from tablegame.learn.book_values import fill_of
from tablegame.rulebook.plain import Printer, columns
from tablegame.rules.catalogue import GAMES, shelved
from tablegame.speech import LANGUAGES, Speaker
from tablegame.ui.draw.line_breaking import phrases
from tests.sixth.shelf import LINE
from tests.stages import COMPLETE

BOOKS = [game_id for game_id in COMPLETE if has_book(game_id)]


def lines(game_id: str, language: str, width: int = 80) -> list[str]:
    return list(Printer(game_id, Speaker(language), fill_of(game_id), width).lines())


@pytest.fixture(scope="module")
def english() -> list[str]:
    with shelved(LINE):
        return lines(LINE.id, "en", 60)


def test_a_letter_takes_one_column_or_two() -> None:
    assert columns("A♠ 手札") == 7 and columns("か\u3099") == 2


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", BOOKS)
def test_no_line_of_a_book_is_too_wide_and_none_is_left_unfilled(
    game_id: str, language: str, width: int
) -> None:
    found = lines(game_id, language, width)
    assert [line for line in found if columns(line) > width] == []
    assert not [line for line in found if "{" in line or "](" in line or line != line.rstrip()]


def test_a_book_begins_with_its_title_and_has_its_sections(english: list[str]) -> None:
    assert english[:2] == ["High Card: rule book", "A game for the tests"]
    heads = [line for line, rule in zip(english, english[1:], strict=False) if rule and set(rule) == {"="}]
    assert heads == ["In short", "A turn", "Scoring", "End of the match", "Compare", "Words"]


def test_tables_stand_in_columns(english: list[str]) -> None:
    at = english.index("What counts")
    assert english[at + 1 : at + 5] == [
        "  What                Points",
        "  ------------------  ------",
        "  A trick             1",
        "  No trick in a deal  0",
    ]
    assert "  K♦ 7♥  Kate  3" in english
    assert "  Short     1 *" in english and "  * differs from Standard" in english


def test_an_example_tells_who_holds_what_and_what_happens(english: list[str]) -> None:
    at = english.index("Example: The king takes the trick")
    assert english[at + 1 : at + 10] == [
        "  Aoi: 2♠ 3♠ 4♠ 5♠ 6♠",
        "  Mei: 7♥ 8♥ 9♥ 10♥ J♥",
        "  Ren: 2♦ 3♦ 4♦ 5♦ K♦",
        "  To act: Mei.",
        "  > Mei can play 7♥, 8♥, 9♥, 10♥, J♥.",
        "  > Ren can't play K♦: “It isn't your turn yet”",
        "  > Mei plays 7♥.",
        "  > Ren plays K♦.",
        "  > Aoi plays 6♠.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", BOOKS)
def test_the_table_of_presets_breaks_no_word(game_id: str, language: str) -> None:
    """Each word or phrase of a preset's name is whole on some line."""
    say, found = Speaker(language).text, lines(game_id, language)
    sheet = found[found.index(say("book.compare.presets")) :]
    names = [say(f"{game_id}_rules.preset.{name}") for name in GAMES[game_id].presets]
    marked = f"  {say('book.printed.marked', name=names[0])}"
    told = sheet[: sheet.index(marked)]
    parts = [part.rstrip() for name in names for part in phrases(name)]
    assert [part for part in parts if not any(part in line for line in told)] == []


def test_a_table_of_presets_that_is_too_wide_lists_what_differs() -> None:
    found = lines("dobon_plain", "en")
    at = found.index("  Long")
    assert found[at - 9 : at - 6] == ["  Standard", "    Rounds: 5", "    Hand: 5"]
    assert found[at : at + 3] == ["  Long", "    Rounds: 10 *", "  Nine reverses"]


def test_a_narrow_table_wraps_its_cells() -> None:
    with shelved(LINE):
        found = lines(LINE.id, "en", 22)
    assert "  No trick in   0" in found and "  a deal" in found
