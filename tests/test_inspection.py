"""Records for other programs: what happened, what a check found, and what stays closed."""

import json
from pathlib import Path
from typing import Any

import pytest

from tablegame.cli import run
from tablegame.match.dealer import SealedDealer
from tablegame.match.event_json import event_to_json
from tablegame.match.match import Match, Player
from tablegame.match.record import dump, read_record
from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tests.controllers.in_process import InProcess, begin, sit
from tests.lengths import rest_long
from tests.match.helpers import play


def asked(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> dict[str, Any]:
    assert run([*words, "--json"]) == status
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def dealt() -> SealedDealer:
    dealer = SealedDealer.numbered(5)
    dealer.cut("plum", Seat(0))
    return dealer


@pytest.mark.parametrize("game", rest_long(GAMES, but={"dokuson"}))
def test_a_finished_match_is_told_in_full(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.tgr"
    match = begin(game, dealt(), path=path)
    play(match, 9)
    match.note_hint(Seat(0))
    play(match)
    match.close()
    found, record = asked(capsys, "replay", str(path)), read_record(path)
    assert found["everything"] and found["finished"] and found["viewer"] is None
    assert [step["move"] for step in found["steps"]] == [move.text for move in record.moves]
    assert found["result"]["scores"] == list(match.standing().scores)
    assert len(found["hints"]) == 1 and found["hints"][0]["seat"] == 0
    entries = Timeline(record).entries
    told = [[event_to_json(event) for event in entry.events] for entry in entries]
    assert [step["events"] for step in found["steps"]] == json.loads(json.dumps(told))


@pytest.mark.parametrize("game", rest_long(GAMES, but={"dokuson", "dobon"}))
def test_of_a_match_that_goes_on_only_what_the_one_person_saw(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.tgr"
    match = begin(game, dealt(), path=path)
    play(match, 25)
    match.close()
    timeline = Timeline(read_record(path))
    found = asked(capsys, "replay", str(path))
    assert not found["everything"] and found["viewer"] == 0 and "result" not in found
    moments = timeline.moments(Seat(0))
    assert [step["line"] for step in found["steps"]] == [moment.line for moment in moments]
    for step, moment in zip(found["steps"], moments, strict=True):
        seen = [event_to_json(event) for event in timeline.told(moment, Seat(0))]
        assert step["events"] == json.loads(json.dumps(seen))
        assert ("move" in step) == moment.own
        assert step.get("actor", 0) == 0, "no move of another, no shuffle"
    assert "shuffle" not in json.dumps([step.get("move") for step in found["steps"]])


def test_where_several_play_it_is_what_a_bystander_saw(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.tgr"
    match = begin("dokuson", dealt(), "hhbb", path=path)
    play(match, 9)
    match.close()
    found = asked(capsys, "replay", str(path))
    assert found["viewer"] is None and all("move" not in step for step in found["steps"])
    hands = [event.get("hands") for step in found["steps"] for event in step["events"] if "hands" in event]
    assert hands and all(hand is None or not hand for dealt in hands for hand in dealt)


def test_what_a_check_finds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.tgr"
    match = begin("dokuson", dealt(), path=path)
    table = sit(match, InProcess())
    while not match.over:
        seat = match.to_act()[0]
        if seat == 0:
            match.decide(seat, match.legal(seat)[0])
        table.tick(True)
    table.leave()
    found = asked(capsys, "verify", str(path))
    assert found["good"] and found["fault"] is None and found["promised"] and found["seal"] == match.commit
    assert found["cuts"] == [{"seat": 0, "word": "plum"}]
    assert found["thoughts"]["others"] == 0 and found["thoughts"]["people"] == [0]
    assert found["thoughts"]["followed"] + found["thoughts"]["forced"] > 0
    assert asked(capsys, "verify", str(path), "--no-rethink")["thoughts"] is None
    lines = read_record(path).lines()
    lines[0]["dealer"]["cut"][0]["word"] = "oak"
    path.write_bytes(b"".join(map(dump, lines)))
    found = asked(capsys, "verify", str(path), status=1)
    assert not found["good"] and (found["fault"]["line"], found["fault"]["code"]) == (1, "other-words")
    other = asked(capsys, "verify", str(path), "--seal", "0" * 64, status=1)
    assert other["fault"]["code"] == "other-seal"


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_what_is_no_record_is_refused_in_words(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.tgr"
    path.write_text("nothing\n")
    assert run([command, str(path), "--json"]) == 1
    out, err = capsys.readouterr()
    assert out == "" and err


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_duplicate_that_is_under_way_is_refused(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablegame.transcript.is_closed", lambda folder, header: True)
    path = tmp_path / "a.tgr"
    players = [Player(f"P{n}", "human") for n in range(3)]
    match = play(Match.new(GAMES["dokuson"], 3, {}, players, dealer=dealt(), record=path))
    match.close()
    assert run([command, str(path), "--json"]) == 1
    out, err = capsys.readouterr()
    assert out == "" and err
