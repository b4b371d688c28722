"""Every rule book that there is: its texts, its links, its pages, and what leads to it."""

import pytest

from tablegame.learn.book import has_book, read
from tablegame.learn.book_model import Worked
from tablegame.learn.glossary import glossary
from tablegame.rules.catalogue import GAMES
from tablegame.rules.examples import read_examples
from tablegame.speech import LANGUAGES, Speaker, keys
from tests.learn import checks
from tests.stages import COMPLETE

BOOKS = [game_id for game_id in COMPLETE if has_book(game_id)]


def test_every_game_has_a_book() -> None:
    assert list(COMPLETE) == BOOKS


@pytest.mark.parametrize("game_id", BOOKS)
def test_each_text_that_the_book_names_is_there_and_no_other(game_id: str) -> None:
    checks.check_texts(game_id)


@pytest.mark.parametrize("game_id", BOOKS)
def test_links_lead_somewhere(game_id: str) -> None:
    checks.check_links(game_id)
    checks.check_words(game_id)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", BOOKS)
def test_every_page_is_read_under_every_preset(game_id: str, language: str) -> None:
    checks.check_pages(game_id, language)


@pytest.mark.parametrize("game_id", BOOKS)
def test_examples_stand_at_their_paragraphs_and_almost_all_of_them_in_the_book(game_id: str) -> None:
    book, rows = read(game_id), read_examples(game_id)
    shown = [each.example for each in book.examples()]
    inside = [part.example for part in checks.parts_of(book) if isinstance(part, Worked)]
    assert len(inside) >= 10 and len(set(shown)) >= 0.9 * len(rows)
    assert "short" not in {place.partition(".")[0] for place in (part.id for part in book.examples())}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", BOOKS)
def test_the_first_page_is_short_and_so_is_every_paragraph(game_id: str, language: str) -> None:
    checks.check_lengths(game_id, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_is_explained_in_two_sentences(language: str) -> None:
    speaker = Speaker(language)
    long = [
        id for id, word in glossary().items() if checks.sentences(speaker.text(word.text_key()), language) > 2
    ]
    assert not long


@pytest.mark.parametrize(
    ("text", "language", "count"),
    [
        ("One. Two!", "en", 2),
        ("You call “Dobon!” and win.", "en", 1),
        ("It is 1.5 seconds", "en", 1),
        ("これで1つ。「ドボン！」と言う。", "ja", 2),
    ],
)
def test_sentences_are_counted(text: str, language: str, count: int) -> None:
    assert checks.sentences(text, language) == count


@pytest.mark.parametrize("game_id", BOOKS)
def test_every_reason_leads_to_a_paragraph(game_id: str) -> None:
    checks.check_reasons(game_id)


@pytest.mark.parametrize("game_id", BOOKS)
def test_a_book_has_the_sections_that_every_game_needs(game_id: str) -> None:
    there = {section.id for section in read(game_id).sections}
    assert {"short", "table", "turn", "cards", "scoring", "end", "origin", "advice"} <= there


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_glossary_is_said(language: str) -> None:
    words = glossary()
    said = {key for key in keys(language) if key.startswith("words.")}
    wanted = {f"words.{id}.{field}" for id in words for field in ("name", "text")}
    optional = {f"words.{id}.reading" for id in words}
    assert wanted <= said <= wanted | optional, sorted((wanted - said) | (said - wanted - optional))


def test_words_belong_to_games_of_the_shelf_and_lead_into_the_text() -> None:
    for word in glossary().values():
        assert {*word.games, *word.more} <= set(GAMES), word.id
        for language in LANGUAGES:
            for link in checks.links(language, word.text_key()):
                assert link.kind == "word" and link.to in glossary(), f"{word.id} -> {link.to}"
