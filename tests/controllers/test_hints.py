"""Advice for a person: the best level's move and its reasons, from the thinking process."""

import time
from collections.abc import Iterator

import pytest

from tablegame.ai.words import words
from tablegame.controllers.advice import LEVEL, SEED, Advice, Hints
from tablegame.controllers.question import Question
from tablegame.controllers.workers import Workers
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.chance import settle
from tablegame.rules.contract import Reason
from tablegame.speech import LANGUAGES, Speaker


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    made = Workers()
    made.start()
    yield made
    made.close()


def question(game_id: str, seats: int, seed: int = 1) -> Question:
    game = GAMES[game_id]
    state = game.begin(seats, complete(game, seats, {}))
    settle(state, Rng(seed))
    seat = Seat(state.to_act()[0])
    return Question("m", seed, seat, state.view(seat), tuple(state.legal_actions(seat)), game_id, seed)


def waited(hints: Hints, asked: Question, seconds: float = 60.0) -> Advice:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if (advice := hints.advice(asked)) is not None:
            return advice
        time.sleep(0.005)
    raise AssertionError("no advice in time")


@pytest.mark.parametrize(
    ("game_id", "seats"), [("dokuson", 3), ("dobon", 4), ("loadum", 4), ("clackerjack", 4)]
)
def test_the_advice_is_a_move_that_is_offered_with_a_reason_in_both_languages(
    workers: Workers, game_id: str, seats: int
) -> None:
    asked = question(game_id, seats)
    hints = Hints(workers)
    hints.ask(asked)
    assert hints.thinking
    advice = waited(hints, asked)
    assert not hints.thinking
    assert advice.move in asked.legal and GAMES[game_id].offered(asked.view, advice.move)
    assert advice.other != advice.move and (advice.other is None or advice.other in asked.legal)
    names = ["Aki", "Ben", "Chika", "Dai"][:seats]
    for language in LANGUAGES:
        assert Speaker(language).plain(words(Speaker(language), advice.reasons, names))


def test_who_asks_twice_is_told_the_same_and_costs_one_thought(workers: Workers) -> None:
    asked = question("dokuson", 3)
    hints = Hints(workers)
    hints.ask(asked)
    first = waited(hints, asked)
    hints.ask(asked)
    assert not hints.thinking and hints.advice(asked) is first
    assert (LEVEL, SEED) == ("expert", 1)


def test_another_question_has_no_advice_yet(workers: Workers) -> None:
    hints = Hints(workers)
    hints.ask(question("dokuson", 3))
    assert hints.advice(question("dokuson", 3, seed=2)) is None
    hints.forget()
    assert not hints.thinking


def test_without_a_process_the_usual_move_is_advised() -> None:
    dead = Workers()
    asked = question("dokuson", 3)
    hints = Hints(dead)
    hints.ask(asked)
    dead.close()
    advice = waited(hints, asked)
    assert advice.move in asked.legal and advice.reasons[0].code == "hints.usual"


def test_seats_in_reasons_are_said_by_name() -> None:
    """Slots come through the pipe as numbers."""
    reason = Reason("bots.notice.simple", {"seat": 1})
    assert "Ben" in Speaker("en").plain(words(Speaker("en"), [reason], ["Aki", "Ben"]))
