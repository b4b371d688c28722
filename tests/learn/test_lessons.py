"""Every lesson of every game is true, short, and written in both languages."""

import re

import pytest

from tablegame.learn.lessons import BadLesson, Lesson, parse, read
from tablegame.rules.catalogue import GAMES, shelved
from tablegame.speech import LANGUAGES, Speaker, keys, slots
from tests.learn.lessons import ACTIONS, FIRST_ACTION, JAPANESE, LATIN, STEPS, Untrue, play, texts, worded
from tests.sixth.shelf import LINE

with shelved(LINE):
    EVERY = [(game, id) for game in GAMES for id in read(game)]
TAUGHT = sorted({game for game, _ in EVERY})
NAMES = ("Kate", "Mei", "Aoi", "Ren", "Yuki", "Sora")


@pytest.fixture(autouse=True)
def sixth() -> object:
    with shelved(LINE):
        yield


@pytest.mark.parametrize(("game", "id"), EVERY)
def test_a_lesson_is_true(game: str, id: str) -> None:
    assert play(read(game)[id])


@pytest.mark.parametrize(("game", "id"), EVERY)
def test_a_lesson_is_short_and_lets_one_do_something(game: str, id: str) -> None:
    steps = read(game)[id].steps
    asks = [step.asks for step in steps]
    assert STEPS[0] <= len(steps) <= STEPS[1]
    assert any(asks[:FIRST_ACTION]), "the first action comes late"
    assert sum(asks) >= ACTIONS * len(steps), f"only {sum(asks)} of {len(steps)} steps ask for something"


def plain(lesson: Lesson, language: str, key: str) -> str:
    """Return a text as it is read, with names in its slots."""
    names = {name: NAMES[0 if name == "you" else int(name[4:])] for name in slots(language, key)}
    return Speaker(language).text(key, **names)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "id"), EVERY)
def test_a_bubble_is_short(game: str, id: str, language: str) -> None:
    lesson, most = read(game)[id], JAPANESE if language == "ja" else LATIN
    missing = [key for key, _ in texts(lesson) if not Speaker(language).has(key)]
    assert not missing
    long = {}
    for key, bubble in texts(lesson):
        text = plain(lesson, language, key)
        assert text.count("**") % 2 == 0, f"{key}: bold is not closed"
        if bubble and len(text.replace("**", "")) > most:
            long[key] = len(text.replace("**", ""))
    assert not long, f"signs in a bubble, {most} at most: {long}"


@pytest.mark.parametrize(("game", "id"), EVERY)
def test_an_answer_has_words_in_both_languages_or_needs_none(game: str, id: str) -> None:
    for key in worded(read(game)[id]):
        having = [Speaker(language).has(key) for language in LANGUAGES]
        words = re.search(r"[^\W\d]{2}", key.rpartition(".")[2])
        assert all(having) if words else len(set(having)) == 1, key


@pytest.mark.parametrize("game", TAUGHT)
def test_no_text_is_left_over(game: str) -> None:
    lessons = read(game).values()
    used = {key for lesson in lessons for key, _ in texts(lesson)} | {
        key for lesson in lessons for key in worded(lesson)
    }
    area = f"lessons_{game}."
    unused = {key for language in LANGUAGES for key in keys(language) if key.startswith(area)} - used
    assert not unused


ONE = """
[[lesson]]
id = "first"
seats = 3
start.dealt = { 0 = "2S 3S 4S 5S 6S", 1 = "7H 8H 9H TH JH", 2 = "2D 3D 4D 5D KD" }
steps = [
    { say = "hello", do = "1 play 7H, 2 play KD", ring = ["hand"] },
    { say = "lay", move = ["play 6S", "play 5S"], wrong = { "play 2S" = "lo", other = "no" }, praise = "y" },
    { say = "who", ask = "taker", choices = ["a", "b"], right = "b", wrong = { a = "no" } },
]
"""


def test_a_lesson_is_read() -> None:
    lesson = parse("high_card", ONE)["first"]
    first, second, third = lesson.steps
    assert (lesson.number, lesson.seats, lesson.seat, lesson.sign, lesson.minutes) == (1, 3, 0, "card", 2)
    assert [(ring.what, ring.which) for ring in first.ring] == [("hand", "")]
    assert [(move.actor, move.text) for move in first.do] == [(1, "play 7H"), (2, "play KD")]
    assert first.start is not None and second.start is None and not first.asks
    assert second.moves == ("play 6S", "play 5S") and second.wrong["other"] == "no"
    assert second.texts == ("lay", "lo", "no", "y")
    assert (third.ask, third.right) == ("taker", "b") and third.asks
    assert lesson.choice_key(third, "b") == "lessons_high_card.first.taker.b"
    assert lesson.beginning(2) == 0 and play(lesson) == 2


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("[[lesson]]", "[lesson]", "not a list of"),
        ('id = "first"', "", "lesson 1: id is no name"),
        ("seats = 3", "seats = 9", "high_card is played by 2, 3, 4"),
        ("seats = 3", "seat = 3", "seats or seat is missing"),
        ("start.dealt", "begin.dealt", "it has no field 'begin'"),
        ('say = "hello"', 'says = "hello"', "step 1 has no field 'says'"),
        ('say = "hello"', 'say = ""', "step 1, say is no name"),
        ('"1 play 7H', '"play 7H', "step 1, do does not say who makes the move 'play 7H'"),
        ('"hand"', '"hands"', "step 1, ring names nothing that can be ringed: 'hands'"),
        ('"hand"', '"card"', "step 1, ring names nothing"),
        ('"play 5S"', '"lay 5S"', "step 2, move is no move, 'lay 5S'"),
        ('"play 5S"', '"any"', "step 2, move names others beside any"),
        ('"play 2S" =', '"play 5S" =', "step 2, wrong names what is right: 'play 5S'"),
        ('move = ["play 6S", "play 5S"], ', "", "step 2 has an answer to what it does not ask for"),
        ('"a", "b"', '"b"', "step 3, choices are not two"),
        ('right = "b"', 'right = "c"', "step 3, right is not one of the choices"),
        ("{ a =", "{ c =", "step 3, wrong names what is no choice: 'c'"),
        ('ask = "taker", ', "", "step 3 has choices, and asks nothing"),
    ],
)
def test_what_is_no_lesson(was: str, now: str, told: str) -> None:
    assert was in ONE
    with pytest.raises(BadLesson, match=re.escape(told)):
        parse("high_card", ONE.replace(was, now, 1))


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("2 play KD", "0 play 6S", "step 1 (hello): 'play 6S' is not legal for seat 0"),
        ("2 play KD", "2 play KS", "step 1 (hello): 'play KS' is not legal for seat 2"),
        (', 2 play KD"', '"', "step 2 (lay): the learner is asked, but it is for [2] to act"),
        ('"play 5S"]', '"play 7S"]', "step 2 (lay): ['play 7S'] is not legal"),
        ('["hand"]', '["seat 3"]', "step 1 (hello): there is no seat 3"),
        ('["hand"]', '["card QD"]', "step 1 (hello): no QD is seen"),
    ],
)
def test_what_is_not_true(was: str, now: str, told: str) -> None:
    assert was in ONE
    with pytest.raises(Untrue, match=re.escape(told)):
        play(parse("high_card", ONE.replace(was, now, 1))["first"])
