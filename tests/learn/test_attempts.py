"""The states of a question about a position, and every way from one to another."""

import pytest

from tablegame.learn.attempts import TRIES, AnswerStage, Attempts

ASKED, WRONG, SHOWN, EXPLAINED = AnswerStage


def asked(tries: int = TRIES, insists: bool = False) -> Attempts[str]:
    return Attempts(lambda answer: answer == "right", tries, insists=insists)


@pytest.mark.parametrize(
    ("answers", "stage"),
    [
        ("", ASKED),
        ("wrong", WRONG),
        ("wrong wrong", WRONG),
        ("wrong wrong wrong", SHOWN),
        ("right", EXPLAINED),
        ("wrong right", EXPLAINED),
        ("show", SHOWN),
        ("wrong show", SHOWN),
        ("forbidden", WRONG),
        ("forbidden wrong forbidden", SHOWN),
    ],
)
def test_answers_lead_from_stage_to_stage(answers: str, stage: AnswerStage) -> None:
    attempts = asked()
    for answer in answers.split():
        if answer == "show":
            attempts.show()
        elif answer == "forbidden":
            attempts.miss(answer)
        else:
            assert attempts.answer(answer) is (answer == "right")
    assert attempts.stage is stage
    assert attempts.waits is (stage in (ASKED, WRONG))
    assert attempts.missed is (stage is WRONG)
    assert attempts.given == [answer for answer in answers.split() if answer != "show"]


@pytest.mark.parametrize("last", ["right", "show"])
def test_nothing_changes_an_explained_or_shown_answer(last: str) -> None:
    attempts = asked()
    attempts.show() if last == "show" else attempts.answer(last)
    stage, given = attempts.stage, list(attempts.given)
    assert not attempts.answer("right") and not attempts.answer("wrong")
    attempts.miss("wrong")
    attempts.show()
    assert (attempts.stage, attempts.given) == (stage, given)


def test_a_shown_answer_can_be_asked_for_still() -> None:
    attempts = asked(insists=True)
    for _ in range(TRIES):
        attempts.answer("wrong")
    assert attempts.stage is SHOWN and attempts.waits and attempts.missed
    assert not attempts.answer("wrong") and attempts.stage is SHOWN
    assert attempts.answer("right") and attempts.stage is EXPLAINED and not attempts.missed


def test_one_wrong_answer_can_be_the_last() -> None:
    attempts = asked(tries=1)
    attempts.answer("wrong")
    assert attempts.stage is SHOWN and not attempts.waits


def test_what_asks_nothing_is_explained_at_once() -> None:
    attempts = Attempts[str](None)
    assert attempts.stage is EXPLAINED and not attempts.waits and not attempts.missed
    assert not attempts.answer("right")
