"""The computers' moves thought of again from what their seats could see."""

from typing import Any

import pytest

from tablegame.ai.think import think
from tablegame.controllers.bot_audit import Rethinking, Rethought, decisions, rethink, summed
from tablegame.controllers.match_service import MatchService
from tablegame.controllers.workers import Workers
from tablegame.match.dealer import SealedDealer
from tablegame.match.match import Match, Player
from tablegame.match.record import Record, parse_record
from tablegame.match.verify import verify
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import GAMES
from tests.controllers.in_process import InProcess, begin, played, sit
from tests.controllers.test_table_controller import play_out
from tests.lengths import rest_long


def found_in(record: Record) -> list[Rethought]:
    return list(rethink(record))


def whys(found: list[Rethought]) -> set[str]:
    return {each.why for each in found if each.outcome == "unchecked"}


@pytest.mark.parametrize("game", rest_long(GAMES, but=[game for game in GAMES if game != "loadum"]))
def test_every_thought_of_every_game_is_had_again(game: str) -> None:
    record = played(begin(game, SealedDealer.numbered(1))).record
    found = found_in(record)
    told = summed(found, record)
    assert verify(record).ok and len(found) == decisions(record)
    assert told.followed > 10 and told.others == 0 and told.unchecked == {} and told.people == (0,)
    assert whys(found) == {"person"}
    people = [each for each in found if each.seat == 0]
    assert {each.outcome for each in people} == {"unchecked"}
    moves = [(n, move) for n, move in enumerate(record.moves, 2) if move.actor != CHANCE]
    assert [(each.line, each.seat, each.move) for each in found] == [(n, m.actor, m.text) for n, m in moves]
    assert sum("minds" in move.data for move in record.moves) == 1, "the mark stands where it changes"


def test_a_thought_that_the_clock_cut_short_is_counted_apart() -> None:
    """However early it was cut: its playouts are only said, and another number gives another move."""
    for ms in (0, 1, 3, 12):
        match = begin("dobon_fukuchi", SealedDealer.numbered(2), "bbbb", "hard")
        table = sit(match, InProcess(ms=ms))
        for _ in range(200):
            if match.over or match.line > 45:
                break
            table.tick(True)
        told = summed(found_in(match.record), match.record)
        assert told.unchecked["cut"] > 3 and set(told.unchecked) == {"cut"} and told.others == 0, ms


def test_nobody_at_the_table_is_told() -> None:
    """The keys stand in the record and nowhere else."""
    match = begin("dokuson", SealedDealer.numbered(3))
    told: list[Any] = []
    for viewer in (None, Seat(0), Seat(1)):
        match.listen(viewer, told.append)
    played(match)
    assert any("minds" in move.data for move in match.record.moves)
    assert "minds" not in repr(told) and "'n':" not in repr(told)


def test_moves_of_the_simple_policy_are_known_for_what_they_are() -> None:
    workers = InProcess()
    match = begin("dokuson", SealedDealer.numbered(4), "bbbb")
    table = sit(match, workers)
    while match.line < 12:
        table.tick(True)
    workers.dies = True
    play_out(table)
    record = match.record
    told = summed(found_in(record), record)
    assert told.simple > 5 and told.followed > told.simple and not told.others and not told.unchecked
    # Without a mark nobody can say which policy it was.
    lines = record.lines()
    for line in lines:
        line.pop("minds", None)
    record = parse_record(lines)
    told = summed(found_in(record), record)
    assert told.followed == 0 and set(told.unchecked) == {"simple", "unmarked"}


def test_a_mark_that_is_proved_to_decide_alike_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = played(begin("dokuson", SealedDealer.numbered(5))).record.lines()
    marked = next(line for line in lines if "minds" in line)
    present, marked["minds"] = marked["minds"], "a" * 16
    assert whys(found_in(parse_record(lines))) == {"person", "mark"}, "another version"
    monkeypatch.setattr("tablegame.ai.fingerprint.alike_marks", lambda game: ("a" * 16, present))
    found = found_in(parse_record(lines))
    told = summed(found, parse_record(lines))
    assert whys(found) == {"person"} and told.followed > 4 and not told.others


def test_what_cannot_be_checked_is_named() -> None:
    lines = played(begin("dokuson", SealedDealer.numbered(5))).record.lines()
    marked = next(line for line in lines if "minds" in line)
    marked["minds"] = "0" * 16
    assert whys(found_in(parse_record(lines))) == {"person", "mark"}
    marked["minds"] = 7
    assert whys(found_in(parse_record(lines))) == {"person", "mark"}
    lines[0]["players"][1]["kind"] = "outside:x"
    assert whys(found_in(parse_record(lines))) == {"person", "mark", "outside"}
    lines[0]["players"][2]["kind"] = "bot:nobody"
    assert whys(found_in(parse_record(lines))) == {"person", "mark", "outside"}


def test_somebody_else_sat_down() -> None:
    match = begin("dokuson", SealedDealer.numbered(6), "bbbb")
    table = sit(match, InProcess())
    while match.line < 12:
        table.tick(True)
    match.seat(Seat(1), "bot:novice")
    match.seat(Seat(2), "human")
    table.leave()
    record = match.record
    assert record.last_line().get("seated") is not None
    again = Match.load(record)
    played(again)
    told = summed(found_in(again.record), again.record)
    assert not told.others and not told.unchecked, "the last line was the former sitter's"
    # Where the line's own seat changed hands and neither would play so, nothing can be said.
    lines = again.record.lines()
    at = next(n for n, line in enumerate(lines) if line.get("a") == 3 and "minds" not in line)
    lines[at]["seated"] = {"3": "bot:novice"}
    found = {each.line: each for each in found_in(parse_record(lines))}
    assert found[at + 1].outcome == "followed"


def test_a_window_asks_the_thinking_process_and_may_stop() -> None:
    record = played(begin("clackerjack", SealedDealer.numbered(8))).record
    workers = InProcess()
    asked = Rethinking(workers, record)
    frames = 0
    while not asked.done:
        asked.tick()
        frames += 1
    assert asked.findings == found_in(record) and asked.total == len(asked.findings) < frames
    asked.tick()
    stopped = Rethinking(workers, record)
    for _ in range(5):
        stopped.tick()
    so_far = len(stopped.findings)
    stopped.cancel()
    stopped.tick()
    assert stopped.done and len(stopped.findings) == so_far
    workers.dies = True
    failed = Rethinking(workers, record)
    while not failed.done:
        failed.tick()
    assert whys(failed.findings) == {"person", "failed"}


def test_in_a_real_process(tmp_path: Any) -> None:
    service = MatchService(tmp_path, Workers())
    try:
        players = [Player("Ann", "human"), Player("Bo", "bot:easy"), Player("Cy", "bot:normal")]
        table = service.new_match("dokuson", 3, {}, players, cut={Seat(0): "maple"})
        play_out(table, 60.0)
        record = table.match.record
        table.leave()
        asked = Rethinking(service.workers, record)
        while not asked.done:
            asked.tick()
        told = summed(asked.findings, record)
        assert told.followed > 10 and not told.others and not told.unchecked
    finally:
        service.close()


def test_words_by_seat(tmp_path: Any) -> None:
    service = MatchService(tmp_path, Workers())
    players = [Player("Ann", "bot:easy"), Player("Bo", "human"), Player("Cy", "human")]
    sealed = SealedDealer.numbered(9)
    table = service.new_match(
        "dokuson", 3, {}, players, cut={Seat(2): "pine", Seat(1): "maple"}, dealer=sealed
    )
    assert table.match.record.header.data["dealer"]["cut"] == [
        {"seat": 1, "word": "maple"},
        {"seat": 2, "word": "pine"},
    ]
    assert sealed.words == () and table.match.commit == sealed.commit
    table.leave()
    table = service.new_match("dokuson", 3, {}, players, cut="pine")
    assert table.match.record.header.data["dealer"]["cut"] == [{"seat": 1, "word": "pine"}]
    table.leave()
    sealed.cut("oak", Seat(1))
    with pytest.raises(ValueError):
        service.new_match("dokuson", 3, {}, players, cut={Seat(1): "again"}, dealer=sealed)
    service.close()


@pytest.mark.parametrize("game", ["dokuson", "clackerjack", "loadum"])
def test_a_cut_thought_is_had_again_to_the_last_playout(game: str) -> None:
    match = begin(game, SealedDealer.numbered(10), "hhhh")
    while len(match.legal(seat := match.to_act()[0])) < 4:
        match.decide(seat, match.legal(seat)[0])
    view, legal = match.view(seat), match.legal(seat)
    for level in ("hard", "expert"):
        cut = [think(game, view, legal, level, 5, ms=ms) for ms in (0, 1, 2, 4, 8)]
        for thought in cut:
            if thought.capped:
                again = think(game, view, legal, level, 5, ms=0, cut=thought.iterations)
                assert (again.move, again.iterations, again.tried) == (
                    thought.move,
                    thought.iterations,
                    thought.tried,
                )
        assert any(thought.capped for thought in cut)


def test_a_character_is_thought_of_again_with_its_temper() -> None:
    """The first line names it, for computers that are one; the check knows it from there."""
    seed = SealedDealer.numbered(8)
    players = [Player("Kate", "human"), Player("Aoi", "bot:hard", "aoi"), Player("Ren", "bot:easy")]
    options = {"rounds": 1}
    match = Match.new(GAMES["dobon"], 3, options, players, dealer=seed, bots=seed.bots)
    record = played(match, InProcess(ms=60_000)).record
    assert [sorted(each) for each in record.header.data["players"]] == [
        ["kind", "name"], ["character", "kind", "name"], ["kind", "name"]
    ]  # fmt: skip
    record = parse_record(record.lines())
    assert [player.character for player in record.header.players] == ["", "aoi", ""]
    told = summed(found_in(record), record)
    assert told.followed and not told.others and not told.unchecked

    lines = record.lines()
    del lines[0]["players"][1]["character"]
    plain = parse_record(lines)
    assert summed(found_in(plain), plain).others, "a plain level would have bid less"
