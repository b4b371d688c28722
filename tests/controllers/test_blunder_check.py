"""What a move has cost: asked by what its seat could know, and answered the same for the same."""

import random
from typing import Any

import pytest

from tablegame.controllers.advice import BUDGET_MS, BlunderCheck
from tablegame.controllers.question import Question
from tablegame.controllers.worker import judged
from tablegame.controllers.workers import Job, Workers
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.rng import Rng
from tablegame.rules.catalogue import GAMES
from tablegame.study.review.review_model import GRADES
from tablegame.study.review.stored_reviews import judged_from

SEATS = {"dokuson": 3, "dobon": 4, "dobon_fukuchi": 3, "loadum": 4, "clackerjack": 4}


class Kept(Workers):
    """Keeps what would be sent."""

    ready = idle = True

    def tick(self) -> None:
        """Do nothing."""


def asked(question: Question, move: Any) -> bytes:
    """Return all that the thinking process is told."""
    workers = Kept()
    slips = BlunderCheck(workers)
    slips.ask(question, move)
    (job,) = workers._waiting
    assert isinstance(job, Job) and slips.thinking
    slips.forget()
    assert not workers._waiting and not slips.thinking
    return job.body


def decisions(game: str, count: int) -> list[tuple[Match, Question]]:
    """Return some decisions of a random match, each with a choice."""
    rng = random.Random(4)
    players = [Player(f"P{n}", "human") for n in range(SEATS[game])]
    match = Match.new(GAMES[game], SEATS[game], {}, players, dealer=Dealer.seeded(2))
    found: list[tuple[Match, Question]] = []
    while len(found) < count and not match.over:
        seat = match.to_act()[0]
        legal = match.legal(seat)
        if len(legal) > 1:
            found.append((match, Question(match.id, match.index, seat, match.view(seat), tuple(legal), game)))
        match.decide(seat, rng.choice(list(legal)))
    return found


@pytest.mark.parametrize("game", list(SEATS))
def test_worlds_that_the_seat_cannot_tell_apart_ask_the_same(game: str) -> None:
    rules, rng = GAMES[game], Rng(5)
    for _, question in decisions(game, 12):
        move = question.legal[-1]
        said = asked(question, move)
        for _ in range(3):
            twin = rules.assemble(question.view, rules.imagine(question.view, rng))
            legal = tuple(twin.legal_actions(question.seat))
            seen = twin.view(question.seat)
            other = Question(question.match_id, question.index, question.seat, seen, legal, game)
            assert asked(other, move) == said


@pytest.mark.long
def test_the_answer_is_the_same_whenever_it_is_asked() -> None:
    (_, question) = decisions("dobon_fukuchi", 3)[-1]
    rules = GAMES["dobon_fukuchi"]
    request = {
        "id": 7, "judge": question.legal[0].notation(), "game": "dobon_fukuchi",
        "view": rules.view_to_json(question.view), "legal": [each.notation() for each in question.legal],
        "match": question.match_id, "index": question.index, "ms": 120_000,
    }  # fmt: skip
    answers = [judged(dict(request)) for _ in range(2)]
    assert answers[0] == answers[1] and answers[0]["id"] == 7
    told = judged_from(answers[0]["judged"])
    assert told.played == request["judge"] and told.grade in GRADES


def test_where_there_is_no_time_nothing_is_said() -> None:
    (_, question) = decisions("dobon", 6)[-1]
    request = {
        "id": 1, "judge": question.legal[-1].notation(), "game": "dobon",
        "view": GAMES["dobon"].view_to_json(question.view),
        "legal": [each.notation() for each in question.legal], "match": "m", "index": 0, "ms": 0,
    }  # fmt: skip
    assert judged(request)["judged"] is None
    assert BUDGET_MS <= 600


def test_a_process_that_is_busy_or_not_there_is_not_waited_for() -> None:
    (_, question) = decisions("dokuson", 1)[-1]
    workers = Kept()
    for name in ("ready", "idle"):
        setattr(workers, name, False)
        slips = BlunderCheck(workers)
        slips.ask(question, question.legal[0])
        assert not slips.thinking and not workers._waiting
        setattr(workers, name, True)
