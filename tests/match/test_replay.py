"""A record shown step by step, and checked."""

import dataclasses
from typing import Any

import pytest

from tablegame.match.dealer import Dealer
from tablegame.match.match import Match
from tablegame.match.record import Record, parse_record
from tablegame.match.record_error import RecordError
from tablegame.match.replay import replay
from tablegame.match.verify import verify
from tablegame.pieces.seats import Seat
from tests.match.helpers import begin, play


def finished() -> list[dict[str, Any]]:
    return play(begin(), seed=11).record.lines()


def test_every_step_is_the_match_at_that_moment() -> None:
    match = begin()
    views = {match.line: [match.view(viewer) for viewer in (None, Seat(0), Seat(1), Seat(2))]}
    while not match.over:
        play(match, 1, seed=match.line)
        views[match.line] = [match.view(viewer) for viewer in (None, Seat(0), Seat(1), Seat(2))]
    steps = list(replay(match.record))
    assert [step.line for step in steps] == list(range(1, match.line + 1))
    for step in steps:
        if step.line in views:
            assert [step.view(viewer) for viewer in (None, Seat(0), Seat(1), Seat(2))] == views[step.line]
    assert steps[0].actor is None and steps[1].notation.startswith("choose ")
    assert steps[-1].standing == match.standing()
    assert steps[-1].index == match.index
    told = [batch.events for batch in match.history(Seat(1))]
    assert [events for step in steps if (events := step.seen(Seat(1)))] == told


def test_a_true_record() -> None:
    verdict = verify(parse_record(finished()))
    assert verdict.ok and verdict.finished and verdict.shuffles == "committed"
    assert verdict.commit == Dealer.seeded(1).commit
    assert verdict.moves == len(finished()) - 2


def test_a_match_under_way() -> None:
    verdict = verify(play(begin(), 5).record)
    assert verdict.ok and not verdict.finished


def swapped(text: str) -> str:
    words = text.split()
    words[1], words[2] = words[2], words[1]
    return " ".join(words)


@pytest.mark.parametrize("what", ["shuffle", "seed", "commit", "cut", "result", "early", "move", "order"])
def test_every_forgery_is_found(what: str) -> None:
    lines = finished()
    line, code = 1, "other-seed"
    match what:
        case "shuffle":
            lines[2]["m"] = swapped(lines[2]["m"])
            line, code = 3, "other-chance"
        case "seed":
            lines[0]["dealer"] = {**lines[0]["dealer"], "seed": "00" * 32}
        case "commit":
            lines[0]["dealer"] = {**lines[0]["dealer"], "commit": "00" * 32}
        case "cut":
            lines[0]["dealer"] = {**lines[0]["dealer"], "cut": ["other", "words"]}
            code = "other-chance"
        case "result":
            scores = lines[-1]["result"]["scores"]
            lines[-1] = {"result": {**lines[-1]["result"], "scores": [score + 1 for score in scores]}}
            line, code = len(lines), "other-result"
        case "early":
            del lines[-2]
            line, code = len(lines), "other-result"
        case "move":
            lines[4]["m"] = lines[3]["m"]
            line, code = 5, "illegal-move"
        case "order":
            lines[3]["a"] = (lines[3]["a"] + 1) % 3
            line, code = 4, "not-to-act"
    record = parse_record(lines)
    verdict = verify(record)
    assert not verdict.ok and verdict.fault is not None
    assert verdict.fault.code == code
    if what != "cut":
        assert verdict.fault.line == line
    with pytest.raises(RecordError):
        Match.load(record)


def test_a_move_after_the_end() -> None:
    lines = finished()
    lines[-1] = lines[-2]
    verdict = verify(parse_record(lines))
    assert verdict.fault is not None and verdict.fault.code == "match-over"
    assert verdict.fault.line == len(lines)


def test_free_shuffles_and_other_rules() -> None:
    lines = finished()
    del lines[0]["dealer"]
    lines[2]["m"] = swapped(lines[2]["m"])
    verdict = verify(parse_record(lines[:3]))
    assert verdict.ok and verdict.shuffles == "free" and verdict.commit is None
    match = begin()
    header = dataclasses.replace(match.record.header, rules=99)
    assert verify(Record(header, match.record.moves)).fault is not None
