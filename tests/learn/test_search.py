"""What a search in a rule book finds, on a book of every kind of part."""

from collections.abc import Iterator

import pytest

from tablegame.learn.book_search import Hit, Index, aliases
from tablegame.learn.book_values import fill_of
from tablegame.learn.glossary import glossary
from tablegame.learn.search_folding import Folded, fold
from tablegame.rules.catalogue import shelved
from tablegame.speech import Speaker
from tests.sixth.shelf import LINE


@pytest.fixture(scope="module")
def indexes() -> Iterator[dict[str, Index]]:
    with shelved(LINE):
        fill = fill_of(LINE.id, 4, {"deals": 2})
        yield {language: Index(LINE.id, Speaker(language), fill) for language in ("en", "ja")}


def places(hits: tuple[Hit, ...]) -> list[str]:
    return [hit.place for hit in hits]


@pytest.mark.parametrize(
    ("one", "other"), [("テフダ", "てふだ"), ("ﾃﾌﾀﾞ", "テフダ"), ("ＫＩＮＧ", "king"), ("Dīru", "diru")]
)
def test_case_width_kana_and_accents_do_not_matter(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_a_voiced_kana_is_another_one() -> None:
    assert fold("だ") != fold("た") and Folded("だ").text == "だ"


def test_marks_stand_in_the_text_as_it_is_said() -> None:
    assert Folded("Ｋing カード").find("かーど") == ((5, 8),)


def test_rules_come_first_and_their_marks_are_told(indexes: dict[str, Index]) -> None:
    found = indexes["en"].find("HAND")
    assert places(found.rules) == ["short.goal", "turn.own"]
    goal = found.rules[0]
    assert (goal.section, goal.head) == ("short", "In short")
    assert [goal.text[start:end] for start, end in goal.marks] == ["hand"]
    assert places(found.words)[0] == "hand" and found.words[0].head == "Hand" and not found.near


def test_a_heading_comes_before_what_stands_under_it(indexes: dict[str, Index]) -> None:
    found = indexes["en"].find("play")
    assert places(found.rules)[0] == "turn.playing" and "turn.any" in places(found.rules)
    assert next(hit for hit in found.rules if hit.place == "turn.any").head == "Playing"


def test_all_terms_must_be_there_but_one_may_be_in_the_heading(indexes: dict[str, Index]) -> None:
    index = indexes["en"]
    assert places(index.find("king trick").rules) == ["turn.highest"]
    assert places(index.find("scoring trick").rules)[:2] == ["scoring.points.trick", "scoring.points.none"]
    assert not index.find("king zebra").rules


def test_rows_bullets_captions_and_further_examples_are_found(indexes: dict[str, Index]) -> None:
    index = indexes["en"]
    for query, place in (
        ("what counts", "scoring.points"),
        ("kate", "scoring.one.kate"),
        ("set aside", "turn.crowd"),
        ("first deal", "turn.more_H1"),
        ("after 2 deals", "end.many"),
        ("two is low", "short.order"),
    ):
        assert place in places(index.find(query).rules), query


def test_japanese_is_found_by_its_reading(indexes: dict[str, Index]) -> None:
    for query in ("手札", "てふだ", "テフダ", "ﾃﾌﾀﾞ", "てふ", "tefuda", "Hand"):
        found = indexes["ja"].find(query)
        assert "short.goal" in places(found.rules), query
        assert places(found.words)[0] == "hand", query
    goal = indexes["ja"].find("てふだ").rules[0]
    assert {goal.text[start:end] for start, end in goal.marks} == {"手札"}


def test_english_is_found_by_the_japanese_name(indexes: dict[str, Index]) -> None:
    for query in ("手札", "tefuda", "てふだ"):
        found = indexes["en"].find(query)
        assert "short.goal" in places(found.rules) and places(found.words)[0] == "hand", query


def test_the_better_name_comes_first(indexes: dict[str, Index]) -> None:
    assert places(indexes["en"].find("deal").words)[0] == "deal"
    assert places(indexes["en"].find("practice").words)[0] == "practice_table"


def test_where_nothing_is_found_words_that_sound_so_are_told(indexes: dict[str, Index]) -> None:
    for language, query, word in (
        ("ja", "てふた", "hand"),
        ("en", "shufle", "shuffle"),
        ("en", "tefuta", "hand"),
    ):
        found = indexes[language].find(query)
        assert not found and word in places(found.near), query
    assert not indexes["en"].find("xyzzy").near
    assert not indexes["en"].find("  ").near


def test_an_excerpt_shows_the_first_mark() -> None:
    text = "one two three four five six seven eight nine ten"
    hit = Hit("a", "b", "c", text, ((28, 33),)).excerpt(20)
    assert (
        hit.text.startswith("…")
        and [hit.text[a:b] for a, b in hit.marks] == ["seven"]
        and len(hit.text) <= 22
    )
    whole = Hit("a", "b", "c", text, ())
    assert whole.excerpt(100) == whole and whole.excerpt(10).text == "one two th…"


def test_a_word_has_names_in_both_languages() -> None:
    assert {"hand", "手札", "てふだ", "tefuda"} <= set(aliases(glossary()["hand"]))
