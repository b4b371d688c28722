"""Why a computer played that: its decision thought of again as it was."""

import dataclasses
from functools import cache
from typing import Any

import pytest

from tablegame.ai.fingerprint import mind_fingerprint
from tablegame.controllers.ask_why import AskWhy, level_of
from tablegame.controllers.workers import Job
from tablegame.match.dealer import SealedDealer
from tablegame.match.record import MINDS, PLAYOUTS, SIMPLE, Record
from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import GAMES
from tests.controllers.in_process import InProcess, begin, played
from tests.lengths import rest_long


@cache
def record_of(game: str) -> Record:
    return played(begin(game, SealedDealer.numbered(1))).record


def lines(timeline: Timeline) -> list[int]:
    """Return the lines in which a computer chose among several moves."""
    return [
        entry.line
        for entry in timeline.entries
        if entry.actor != CHANCE and level_of(timeline, entry.line) and len(timeline.legal(entry.line)) > 1
    ]


def asked(timeline: Timeline, line: int) -> AskWhy:
    found = AskWhy(InProcess(), timeline, line)
    for _ in range(5):
        found.tick()
    return found


@pytest.mark.parametrize("game", rest_long(GAMES, but={"dokuson"}))
def test_the_move_that_was_made_is_found_again_with_its_worth_and_reasons(game: str) -> None:
    timeline = Timeline(record_of(game))
    every = lines(timeline)
    for line in every[:: max(1, len(every) // 6)]:
        told = asked(timeline, line)
        assert told.case == "told", line
        assert told.weighed[0].played and told.weighed[0].move == timeline.record.moves[line - 2].text
        assert 1 <= len(told.weighed) <= 3
        assert all(each.worth is None or 0 <= each.worth <= 100 for each in told.weighed)
        assert told.reasons


def changed(record: Record, line: int, **data: object) -> Timeline:
    moves = list(record.moves)
    move = moves[line - 2]
    moves[line - 2] = dataclasses.replace(move, data={**move.data, **data})
    return Timeline(Record(record.header, moves, record.result))


def test_a_mark_that_is_proved_to_decide_alike_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    record = record_of("dokuson")
    line = lines(Timeline(record))[3]
    alike = ("a" * 16, mind_fingerprint("dokuson"))
    monkeypatch.setattr("tablegame.ai.fingerprint.alike_marks", lambda game: alike)
    assert asked(changed(record, line, **{MINDS: "a" * 16}), line).case == "told"
    assert asked(changed(record, line, **{MINDS: "b" * 16}), line).case == "version"


def test_a_character_is_asked_with_its_temper() -> None:
    record = record_of("dokuson")
    players = [dataclasses.replace(each, character="aoi") for each in record.header.players]
    header = dataclasses.replace(record.header, players=tuple(players))
    asked_for: list[str] = []

    class Noting(InProcess):
        def submit(self, *args: Any, **more: Any) -> Job:
            asked_for.append(more.get("character", ""))
            return super().submit(*args, **more)

    timeline = Timeline(Record(header, list(record.moves), record.result))
    AskWhy(Noting(), timeline, lines(timeline)[3])
    assert asked_for == ["aoi"]


def test_what_cannot_be_thought_again_is_said_so() -> None:
    record = record_of("dokuson")
    timeline = Timeline(record)
    line = lines(timeline)[3]
    assert asked(changed(record, line, **{MINDS: "another"}), line).case == "version"
    assert asked(changed(record, line, **{SIMPLE: True}), line).case == "simple"
    assert asked(changed(record, line, **{PLAYOUTS: 1}), line).case in ("cut", "told")
    assert AskWhy(None, timeline, line).case == "failed"
    seat = timeline.entry(line).actor  # type: ignore[union-attr]
    outside = changed(record, line, seated={str(seat): "outside:Mine"})
    assert AskWhy(InProcess(), outside, line).case == "outside"
    dead = InProcess()
    dead.dies = True
    told = AskWhy(dead, timeline, line)
    for _ in range(5):
        told.tick()
    assert told.case == "failed"


def test_a_person_is_not_asked_and_nothing_of_a_match_that_is_not_over() -> None:
    record = record_of("dokuson")
    timeline = Timeline(record)
    own = next(entry.line for entry in timeline.entries if entry.actor == Seat(0))
    with pytest.raises(ValueError):
        AskWhy(InProcess(), timeline, own)
    under_way = Timeline(Record(record.header, record.moves[:30]))
    with pytest.raises(ValueError):
        AskWhy(InProcess(), under_way, lines(under_way)[0])


def test_forced_moves_are_said_to_be() -> None:
    timeline = Timeline(record_of("clackerjack"))
    only = [
        entry.line for entry in timeline.entries if entry.actor > 0 and len(timeline.legal(entry.line)) == 1
    ]
    assert only and AskWhy(InProcess(), timeline, only[0]).case == "forced"
