"""Exercises: what one holds and hides, when it comes again, and what a damaged file leaves."""

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from importlib import import_module
from pathlib import Path

import pytest

from tablegame.learn.attempts import TRIES, AnswerStage
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.rng import Rng
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Reason
from tablegame.study.exercises.exercise import (
    BadExercise,
    Exercise,
    Valued,
    from_json,
    is_sound,
    kind_of,
    kinds_of,
    line_of,
    to_json,
)
from tablegame.study.exercises.exercise_session import Sitting
from tablegame.study.exercises.own_exercises import DAYS, BoxPlace, OwnExercises

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)


def positions(game: str, count: int = 4) -> Iterator[Exercise]:
    """Yield decisions of a random match, with the first move taken for the best."""
    rules, rng, found = GAMES[game], Rng(7), 0
    seats = 4
    match = Match.new(
        rules, seats, {}, [Player(f"P{n}", "bot:easy") for n in range(seats)], dealer=Dealer.seeded(3)
    )
    while found < count and not match.over:
        seat = match.to_act()[0]
        legal = match.legal(seat)
        move = legal[rng.below(min(len(legal), 200))]
        if len(legal) > 2 and not legal[0].notation().startswith("bid"):
            found += 1
            moves = (Valued(legal[0].notation()), Valued(legal[1].notation(), 5.0, 1.0))
            view = rules.view_to_json(match.view(seat))
            yield Exercise(
                game, seats, seat, view, moves, 1.0, rules.rules_version, kind_of(game, view, moves[0].move),
                reason=Reason("hints.usual"), won=7, lost=3,
            )  # fmt: skip
        match.decide(seat, move)
    match.close()


@pytest.fixture(scope="module")
def one() -> Exercise:
    """Return an exercise."""
    return next(positions("dokuson"))


@pytest.fixture(scope="module")
def some() -> list[Exercise]:
    """Return three of them."""
    return list(positions("dokuson", 3))


# What it holds ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_an_exercise_comes_back_from_its_line_and_hides_what_its_seat_did_not_see(game: str) -> None:
    for exercise in positions(game):
        again = from_json(json.loads(line_of(to_json(exercise))))
        assert again == exercise
        assert again.id == exercise.id
        assert is_sound(again)
        assert again.state.view(again.seat) == again.position
        assert {move.move for move in again.moves} <= {move.notation() for move in again.legal}


def test_the_hands_that_its_table_is_drawn_from_are_made_up(one: Exercise) -> None:
    match_of = {tuple(sorted(move.notation() for move in one.legal))}
    for seed in range(20):
        game = one.rules_of_game
        state = game.assemble(one.position, game.imagine(one.position, Rng(seed)))
        assert state.view(one.seat) == one.position
        assert {tuple(sorted(move.notation() for move in state.legal_actions(one.seat)))} == match_of


@pytest.mark.parametrize(
    "change",
    [
        {"v": 9}, {"game": "chess"}, {"game": None}, {"seats": 40}, {"seat": 4}, {"seat": True},
        {"moves": []},
        {"moves": [["play 5H", 0, 0]]}, {"moves": [["play 5H"], ["x"]]}, {"within": -1}, {"within": "1"},
        {"moves": [["a" * 99, 0, 0], ["b", 1, 1]]}, {"view": []}, {"reason": ["a"]}, {"won": 1.5},
        {"options": [1]}, {"kind": 5},
    ],
)  # fmt: skip
def test_what_is_no_exercise_is_refused(one: Exercise, change: dict[str, object]) -> None:
    with pytest.raises(BadExercise):
        from_json(to_json(one) | change)


def test_an_exercise_of_other_rules_or_of_no_match_is_not_sound(one: Exercise) -> None:
    data = to_json(one)
    assert not is_sound(from_json(data | {"rules": one.rules + 1}))
    assert not is_sound(from_json(data | {"view": {**one.view, "hand": ["AS"]}}))
    assert not is_sound(from_json(data | {"moves": [["play 2C", 0, 0], ["play 3C", 1, 1]]}))


def test_moves_within_the_limit_are_right_and_others_are_told(one: Exercise) -> None:
    moves = (Valued("a"), Valued("b", 0.9, 0.2), Valued("c", 5.0, 1.0))
    exercise = Exercise(one.game, one.seats, one.seat, one.view, moves, 1.0, one.rules)
    assert [exercise.verdict(move) for move in "abcd"] == ["right", "right", "less", "unknown"]
    assert exercise.loss("c") == 5.0
    assert exercise.loss("d") is None


def test_kinds() -> None:
    assert kind_of("dobon", {}, "play 8S H") == "suit"
    assert kind_of("dobon", {}, "play 9S last") == "discard"
    assert kind_of("dobon", {}, "dobon") == "call"
    assert kind_of("loadum", {"trick": ["3H"], "phase": "trick"}, "play 4H") == "follow"
    assert kind_of("loadum", {"trick": ["3H"], "phase": "trick"}, "play 4S") == "throw"
    assert kind_of("clackerjack", {"round": []}, "play 5-3") == "lead"
    plain = import_module("tablegame.features.dobon_plain").FEATURES
    assert plain.exercise_kind({"phase": "play"}, ["play", "8S", "D"]) == "suit"
    assert plain.exercise_kind({"phase": "play"}, ["play", "7S", "last"]) == "play"
    assert plain.exercise_kind({"phase": "drawn"}, ["play", "8S", "D"]) == "drawn"
    assert plain.exercise_kind({"phase": "play"}, ["draw"]) == "draw"
    assert plain.exercise_kind({"phase": "play", "window": "dobon"}, ["pass"]) == "let_go"
    assert kind_of("chess", {}, "e4") == ""
    assert all(kinds_of(game) for game in GAMES)


# Boxes ------------------------------------------------------------------------------------------------------
def test_an_exercise_rests_for_an_hour_and_comes_again_later_each_time() -> None:
    place = BoxPlace(NOW)
    assert not place.is_due(NOW + timedelta(minutes=59))
    assert place.is_due(NOW + timedelta(minutes=61))
    day = NOW
    for days in (*DAYS, DAYS[-1]):
        place = place.answered(True, day)
        assert not place.is_due(day + timedelta(days=days - 1))
        day += timedelta(days=days)
        assert place.is_due(day)
    place = place.answered(False, day)
    assert place.box == 0
    assert place.is_due(day + timedelta(days=1))


def test_a_clock_that_was_put_back_hides_nothing_for_ever() -> None:
    assert BoxPlace(NOW).is_due(NOW - timedelta(days=400))


# The file ---------------------------------------------------------------------------------------------------
def test_what_is_kept_is_there_again(tmp_path: Path, some: list[Exercise]) -> None:
    clock = [NOW]
    own = OwnExercises(tmp_path, lambda: clock[0])
    assert all(own.keep(each) for each in some)
    assert not own.keep(some[0])
    clock[0] += timedelta(hours=2)
    own.answered(some[0], True)
    own.drop(some[1])
    own.answered_day(date(2026, 11, 24), True)
    again = OwnExercises(tmp_path, lambda: clock[0])
    assert [each.id for each in again.due()] == [some[2].id]
    assert again.due("dobon") == []
    assert [each.id for each in again.all] == [some[0].id, some[2].id]
    assert not again.keep(some[1]), "what was not wanted does not come back by itself"
    again.keep_again(some[1])
    assert again.has(some[1])
    assert again.of_day(date(2026, 11, 24)) is True
    assert again.of_day(date(2026, 11, 25)) is None
    clock[0] += timedelta(days=1)
    assert some[0].id in {each.id for each in again.due()}


def test_a_damaged_line_is_passed_over_and_nothing_else_is_lost(tmp_path: Path, some: list[Exercise]) -> None:
    own = OwnExercises(tmp_path, lambda: NOW)
    for each in some:
        own.keep(each)
    file = tmp_path / "exercises.jsonl"
    first, second, third = file.read_bytes().splitlines(keepends=True)
    short = b'{"answer":"x"}\n{"day":"2026-01-01"}\n{"answer":"x","right":true}\n'
    file.write_bytes(first + second[:40] + b"\n\xff\xfe{]\n[1]\n" + short + third[:-9])
    own = OwnExercises(tmp_path, lambda: NOW)
    assert own.damaged == 7
    assert [each.id for each in own.all] == [some[0].id]
    own.keep(some[1])
    own = OwnExercises(tmp_path, lambda: NOW)
    assert [each.id for each in own.all] == [some[0].id, some[1].id], "a line that was cut short ends here"


def test_a_home_that_can_not_be_written_says_so(tmp_path: Path, one: Exercise) -> None:
    (tmp_path / "exercises.jsonl").mkdir()
    own = OwnExercises(tmp_path, lambda: NOW)
    own.keep(one)
    assert own.fault is not None
    assert own.has(one)


def test_a_file_never_becomes_larger_than_what_is_read_again(
    tmp_path: Path, some: list[Exercise], monkeypatch: pytest.MonkeyPatch
) -> None:
    own = OwnExercises(tmp_path, lambda: NOW)
    own.keep(some[0])
    path = tmp_path / "exercises.jsonl"
    before = path.read_bytes()
    monkeypatch.setattr("tablegame.study.exercises.own_exercises.EXERCISES_BYTES", len(before) + 10)
    own.keep(some[1])
    assert own.fault is not None and path.read_bytes() == before and own.has(some[1])
    assert OwnExercises(tmp_path, lambda: NOW).has(some[0])


# A sitting --------------------------------------------------------------------------------------------------
def test_what_is_missed_comes_again_and_only_the_first_answer_counts(some: list[Exercise]) -> None:
    told: list[tuple[str, bool]] = []
    sitting = Sitting(some, lambda exercise, right: told.append((exercise.id, right)))
    wrong = some[0].moves[1].move
    assert sitting.answer(wrong) == "less"
    assert sitting.turn.stage is AnswerStage.WRONG
    assert sitting.answer(some[0].best) == "right"
    assert sitting.turn.stage is AnswerStage.EXPLAINED
    assert told == [(some[0].id, False)]
    assert len(sitting.turns) == 4
    for nth in (1, 2):
        sitting.go(nth)
        sitting.answer(some[nth].best)
    assert sitting.following == 3
    sitting.go(3)
    assert sitting.turn.again
    sitting.answer(some[0].best)
    assert sitting.over
    assert (sitting.right, sitting.asked) == (2, 3)
    assert sitting.missed == (some[0],)
    assert told == [(some[0].id, False), (some[1].id, True), (some[2].id, True)]


def test_after_some_tries_the_best_is_shown(one: Exercise) -> None:
    sitting = Sitting([one], repeats=False)
    for _ in range(TRIES):
        assert sitting.turn.stage is not AnswerStage.SHOWN
        sitting.answer("pass")
    assert sitting.turn.stage is AnswerStage.SHOWN
    assert sitting.following is None
    assert sitting.turn.solved is False
