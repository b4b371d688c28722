"""Every rule book that there is: its texts, its links, its pages, and what leads to it."""

import pytest

from tablegame.learn.book import has_book, read
from tablegame.learn.glossary import glossary
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES, keys
from tests.learn import checks

BOOKS = [game_id for game_id in GAMES if has_book(game_id)]


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
