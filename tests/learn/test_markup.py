"""The marks in a book's text."""

import pytest

from tablegame.learn.markup import BadMarkup, Link, Span, split
from tablegame.speech import Mark


def test_bold_goes_over_slots_and_marks() -> None:
    spans = split(
        [("**After ", ""), ("5", "rounds"), (" with ", ""), (Mark("suit", "S"), "suit"), ("** end", "")]
    )
    assert spans == (
        Span("After ", True),
        Span("5", True, slot="rounds"),
        Span(" with ", True),
        Span(Mark("suit", "S"), True, slot="suit"),
        Span(" end"),
    )


def test_a_link_goes_over_bold_words_and_slots() -> None:
    spans = split([("[**two** of ", ""), ("3", "n"), ("](calls.two)", "")])
    link = Link("place", "calls.two")
    assert spans == (Span("two", True, link), Span(" of ", False, link), Span("3", False, link, "n"))


def test_what_fills_a_slot_has_no_marks() -> None:
    assert split([("**[x](word:y)**", "name")]) == (Span("**[x](word:y)**", slot="name"),)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[one [two](a.b)](c.d)", "in a link"),
        ("two](a.b)", "without"),
        ("[](a.b)", "without words"),
        ("[two](a b)", "not closed"),
        ("[two](page:b)", "neither word:ID nor"),
        ("[two](A.b)", "neither word:ID nor"),
        ("**two", "not closed"),
    ],
)
def test_marks_that_do_not_fit_are_told(text: str, told: str) -> None:
    with pytest.raises(BadMarkup, match=told):
        split([(text, "")])


def test_brackets_that_lead_nowhere_can_be_said() -> None:
    assert split([(r"\[a\] 3\*\*-4 (b)", "")]) == (Span("[a] 3**-4 (b)"),)
