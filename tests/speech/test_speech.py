"""The speaker: slots, plural forms, cards and signs, faults."""

import pytest

from tablegame.pieces.dominoes import FACES, TILES, face_text, halves
from tablegame.speech import LANGUAGES, Mark, Speaker, Text, keys, number, signed, slots
from tablegame.speech.template import TextFault, parse, parse_plural

FIVE_OF_HEARTS = 17


def test_cards_read_alike_in_both_languages() -> None:
    for language in LANGUAGES:
        speaker = Speaker(language)
        assert speaker.plain((Mark("piece", FIVE_OF_HEARTS),)) == "5♥"
        assert speaker.plain((Mark("piece", 9),)) == "10♠"
        assert speaker.plain((Mark("piece", 51),)) == "K♣"
        assert speaker.plain((Mark("suit", "D"),)) == "♦"


def test_jokers_have_a_word() -> None:
    assert Speaker("en").plain((Mark("piece", 52),)) == "Joker"
    assert Speaker("ja").plain((Mark("piece", 53),)) == "ジョーカー"


def test_tiles_and_tiles_as_played() -> None:
    """The numbers and the texts are those of the pieces themselves."""
    speaker = Speaker("en")
    for tile in TILES:
        low, high = halves(tile)
        assert speaker.plain((Mark("piece", tile),)) == f"{low or '□'}|{high or '□'}"
    for face in FACES:
        assert speaker.plain((Mark("piece", face),)) == face_text(face)


def test_slots_become_marks() -> None:
    runs = parse("{who:seat} plays {cards:piece} on {suit:suit}.").fill(
        {"who": "Aki", "cards": (13, 14), "suit": "H"}
    )
    assert runs == (
        Mark("seat", "Aki"),
        " plays ",
        Mark("piece", 13),
        " ",
        Mark("piece", 14),
        " on ",
        Mark("suit", "H"),
        ".",
    )


def test_neighbouring_words_are_one_run() -> None:
    assert parse("a {x:text}{y:number}").fill({"x": ("b", "c"), "y": -4}) == ("a bc−4",)


def test_text_slot_takes_runs() -> None:
    assert parse("{x:text}!").fill({"x": ("to ", Mark("suit", "S"))}) == ("to ", Mark("suit", "S"), "!")


def test_braces() -> None:
    assert parse("{{}}").fill({}) == ("{}",)


@pytest.mark.parametrize("text", ["{", "}", "{x}", "{x:}", "{x:colour}", "{x:text}{x:number}", "{X:text}"])
def test_bad_texts_are_refused(text: str) -> None:
    with pytest.raises(TextFault):
        parse(text)


def test_plural_forms() -> None:
    entry = parse_plural({"one": "a card", "other": "{n:number} cards"})
    assert entry.fill({"n": 1}) == ("a card",)
    assert entry.fill({"n": -1}) == ("a card",)
    assert entry.fill({"n": 0}) == ("0 cards",)
    assert entry.slots() == {"n": "number"}
    assert parse_plural({"other": "カード"}).fill({"n": 1}) == ("カード",)
    with pytest.raises(KeyError):
        entry.fill({})


def test_numbers() -> None:
    assert [number(value) for value in (3, 0, -3)] == ["3", "0", "−3"]
    assert [signed(value) for value in (4, 0, -3)] == ["+4", "0", "−3"]


def test_texts_by_key() -> None:
    assert Speaker("en").text("app.card.count", n=1) == "1 card"
    assert Speaker("en").say("app.card.count", n=2) == ("2 cards",)
    assert Speaker("ja").text("app.card.count", n=2) == "2枚"
    assert slots("en", "errors.record.damaged") == {"line": "number"}
    assert "errors.no_display" in keys("ja")


def test_faults_name_the_key() -> None:
    speaker = Speaker("en")
    with pytest.raises(KeyError, match="errors.nothing"):
        speaker.say("errors.nothing")
    with pytest.raises(KeyError, match="errors.record.damaged.*line"):
        speaker.say("errors.record.damaged")
    with pytest.raises(TypeError, match="errors.record.damaged.*line"):
        speaker.say("errors.record.damaged", line="three")
    with pytest.raises(ValueError, match="fr"):
        Speaker("fr")


def test_unused_slots_are_ignored() -> None:
    assert Speaker("en").text("errors.no_file", path="a", line=3) == "There is no file a."


def test_a_name_ends_visibly_before_a_particle() -> None:
    text = parse("{seat:seat}が {cards:piece} を{other:seat}に渡す")
    plain = Speaker("ja").plain
    card = {"cards": FIVE_OF_HEARTS}
    assert plain(text.fill({**card, "seat": "めい", "other": "れん"})) == "めいさんが 5♥ をれんさんに渡す"
    assert plain(text.fill({**card, "seat": "Mei", "other": "母さん"})) == "Meiさんが 5♥ を母さんに渡す"
    assert plain(parse("{seat:seat} の番").fill({"seat": "めい"})) == "めいさんの番"
    inner = parse("{seat:seat}は残り1枚です").fill({"seat": "れん"})
    assert plain(parse("「{reason:text}」").fill({"reason": inner})) == "「れんさんは残り1枚です」"
    pair = parse("{one:seat}と{two:seat}が交換")
    assert plain(pair.fill({"one": "けいと", "two": "めい"})) == "けいとさんとめいさんが交換"


def test_a_name_that_stands_alone_is_bare() -> None:
    plain = Speaker("ja").plain
    assert plain(parse("{seat:seat} {yaku:text}").fill({"seat": "めい", "yaku": "役"})) == "めい 役"
    assert plain(parse("ドボン！ {seat:seat}").fill({"seat": "めい"})) == "ドボン！ めい"
    assert plain(parse("{seat:seat}：{n:number}点").fill({"seat": "めい", "n": 3})) == "めい：3点"
    assert plain(parse("{seat:seat}・{other:seat}").fill({"seat": "めい", "other": "Ann"})) == "めい・Ann"


def test_a_particle_closes_up_to_a_japanese_word_and_stands_off_from_a_latin_one() -> None:
    text = parse("{kind:text} を渡す")
    plain = Speaker("ja").plain
    assert plain(text.fill({"kind": "ローダー"})) == "ローダーを渡す"
    assert plain(text.fill({"kind": "Q"})) == "Q を渡す"


@pytest.mark.parametrize(
    ("given", "japanese"),
    [
        ("2 + J 11 = K 13", "2＋J 11＝K 13"),
        ("12 ÷ 3 = 4", "12÷3＝4"),
        ("−2 × 100", "−2×100"),
        ("(4 + 60) × 2 =", "(4＋60)×2＝"),
        ("5♥ − 3♣", "5♥−3♣"),
        ("A −100, B +7", "A −100, B +7"),
        ("Anna + Ben", "Anna + Ben"),
    ],
)
def test_a_calculation_is_written_as_the_language_writes_it(given: str, japanese: str) -> None:
    assert Speaker("en").calculation(given) == given
    assert Speaker("ja").calculation(given) == japanese
    said = Text("dobon_plain.log.sum", {"text": given})
    assert [Speaker(language).plain(said.say(Speaker(language))) for language in ("en", "ja")] == [
        given,
        japanese,
    ]
