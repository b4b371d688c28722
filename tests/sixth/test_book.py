"""The sixth game has a rule book in its own folders: every kind of part, and what is wrong is named."""

from importlib.resources import files

import pytest

from tablegame.learn.book import BadBook, parse, read
from tablegame.learn.book_model import BookTable, Points, Prose, RuleBookPage
from tablegame.learn.book_pages import pages
from tablegame.learn.book_values import fill_of
from tablegame.speech import LANGUAGES, Speaker
from tests.learn import checks
from tests.sixth.shelf import LINE

GAME = LINE.id


def text() -> str:
    return (files("tests.sixth.rules.high_card") / "book.toml").read_text("utf-8")


def page(name: str, **options: int) -> RuleBookPage:
    fill = fill_of(GAME, 3, options) if options else fill_of(GAME)
    return next(each for each in pages(GAME, Speaker("en"), fill) if each.id == name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_what_a_book_must_be(language: str) -> None:
    checks.check_texts(GAME)
    checks.check_links(GAME)
    checks.check_pages(GAME, language)


def test_places_and_reasons() -> None:
    book = read(GAME)
    assert book.places["scoring.points.none"] == "scoring" and book.places["end"] == "end"
    assert book.paragraph_for("high_card.reason.hand") == "turn.own"
    assert book.paragraph_for("high_card.reason.nothing") == ""
    assert [(each.example, each.id) for each in book.examples()] == [
        ("H2", "turn.highest"),
        ("H1", "turn.more_H1"),
    ]
    found = [
        each for each in pages(GAME, Speaker("en"), fill_of(GAME, 3, {"deals": 2})) if book.section(each.id)
    ]
    for each in found:
        assert checks.ids_of(each) <= set(book.places)


def test_a_reason_may_stand_for_many() -> None:
    lines = text().replace('"high_card.reason.turn"', '"high_card.*", "high_card.reason.*"')
    book = parse(GAME, lines)
    assert (
        book.paragraph_for("high_card.reason.turn")
        == book.paragraph_for("high_card.line.tricks")
        == "short.goal"
    )
    assert book.paragraph_for("high_card.reason.hand") == "turn.own"


def test_options_choose_what_is_there() -> None:
    assert [block.id for block in page("end", deals=1).blocks] == ["end.last"]
    (many,) = page("end", deals=5).blocks
    assert isinstance(many, Prose) and many.id == "end.many"
    (slot,) = [span for span in many.spans if span.slot]
    assert (slot.run, slot.slot, slot.differs) == ("5", "deals", True)
    (usual,) = page("end", deals=3).blocks
    assert isinstance(usual, Prose) and not any(span.differs for span in usual.spans)
    points = page("turn", deals=3).blocks[1]
    assert isinstance(points, Points) and [item.id for item in points.items][-1] == "turn.crowd"
    alone = page("turn").blocks[1]
    assert isinstance(alone, Points) and [item.id for item in alone.items] == ["turn.any", "turn.own"]
    sheet = page("scoring", deals=1).blocks[0]
    assert isinstance(sheet, BookTable) and [row.id for row in sheet.rows] == ["scoring.points.trick"]
    deal = page("scoring").blocks[1]
    assert isinstance(deal, BookTable) and deal.deal and deal.rows[0].pieces == (38, 19)


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("[end]", "[ending]", "ending is no section"),
        ('{ text = "last", when', '{ txt = "last", when', "end, part 1 has no field 'txt'"),
        ('"goal"', '"go al"', "short, part 1, text is no name: 'go al'"),
        ('"goal", reasons = [', '"goal", reasons = [1, ', "short, part 1, reasons is no text but '1'"),
        (
            "{ deals = 1 } },\n    { text",
            "{ deal = 1 } },\n    { text",
            "end, part 1, when names no option: 'deal'",
        ),
        ("when = { deals = 1 }", "when = { deals = 11 }", r"end, part 1, when deals is never \[11\]"),
        ("seats = [3, 4]", "seats = [3, 5]", r"turn, part 2, list, when seats is never \[5\]"),
        ('"H2"', '"H9"', "turn, part 3 names no example: 'H9'"),
        ('"H2", text', '"H2", case = 1, text', "turn, part 3 example H2 has no case 1"),
        ('"2S TH KD"', '"2S TH KX"', "short, part 2 pieces: 'KX' is not a card"),
        ("columns = 2, text", "columns = 0, text", "scoring, part 1 has no columns"),
        ('text = "many"', 'text = "last"', "end.last is there twice"),
        ("[more]\nturn", "[more]\nadvice", "more names a section 'advice' that"),
        ('["H1"]', '["H3"]', "more.turn names no example: 'H3'"),
        ('{ head = "playing" }', '{ head = "playing", text = "x" }', "turn, part 1 has two texts"),
        ("[short]\nparts = [", "[short]\nparts = 1\nrest = [", "short has no field 'rest'"),
        ('[more]\nturn = ["H1"]', "[more]\nturn = 1", "more.turn is no list but '1'"),
        ('{ head = "playing" }', '{ view = "nope" }', "turn, part 1 names no lesson: 'nope'"),
        ('{ head = "playing" }', '{ view = "first", step = 99 }', "turn, part 1 lesson first has no step 99"),
        (
            '{ head = "playing" }',
            '{ list = [{ text = "x", mark = "moon" }] }',
            "names nothing on a table: 'moon'",
        ),
        ("[short]", "[short", "high_card/book.toml: "),
    ],
)
def test_what_is_wrong_is_named(was: str, now: str, told: str) -> None:
    assert was in text()
    with pytest.raises(BadBook, match=f"high_card/book.toml: .*{told}" if "book.toml" not in told else told):
        parse(GAME, text().replace(was, now, 1))
