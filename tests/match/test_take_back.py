"""Moves taken back, seats that change hands, matches that are abandoned: nothing of a record is ever lost."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tablegame.match.archive import Archive
from tablegame.match.dealer import Dealer
from tablegame.match.files import move_into
from tablegame.match.header import Player
from tablegame.match.home import abandoned, matches
from tablegame.match.match import CannotUndo, Match
from tablegame.match.record import RecordMove, parse_record, read_record
from tablegame.match.replay import replay
from tablegame.match.take_back import back_to, last_decision, reveals
from tablegame.match.verify import verify
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.protocol.engine import Engine
from tablegame.rules.catalogue import GAMES
from tests.match.helpers import Show, begin, begin_signs, play


def texts(match: Match) -> list[str]:
    return [move.text for move in match.record.moves]


def on_disk(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_back_across_a_deal_the_same_cards_come_and_the_bots_seeds_too(tmp_path: Path) -> None:
    match = play(begin(tmp_path / "a.tgr"), 12)
    view, seeds, line, lines = match.view(Seat(0)), match.bot_seed(Seat(1)), match.line, match.record.lines()
    while match.standing().deal == 1:
        play(match, 1)
    went = texts(match)
    play(match, 3)
    match.take_back(line)
    assert match.view(Seat(0)) == view and match.bot_seed(Seat(1)) == seeds and match.line == line
    assert match.record.lines()[:-1] == lines[:-1]
    play(match, len(went) - len(texts(match)))  # at random: another way to the end of the deal
    while match.standing().deal == 1:
        play(match, 1)
    shuffles = [text for text in texts(match) if text.startswith("shuffle")]
    assert shuffles == [text for text in went if text.startswith("shuffle")], "chance is promised"
    play(match)
    match.close()
    record = read_record(tmp_path / "a.tgr")
    verdict = verify(record)
    assert verdict.ok and verdict.finished and verdict.shuffles == "committed"
    assert [step.notation for step in replay(record)][1:] == texts(match)


def test_what_was_taken_back_stays_in_the_record_for_those_who_look(tmp_path: Path) -> None:
    match = play(begin(tmp_path / "a.tgr"), 5)
    line, gone = match.line - 3, [dict(move.data) for move in match.record.moves[-3:]]
    match.take_back(line)
    play(match, 1, seed=9)
    again = match.record.moves[-1].data
    match.take_back(line)
    match.close()
    assert on_disk(tmp_path / "a.tgr")[-1]["taken_back"] == [gone, [again]]
    assert Match.resume(tmp_path / "a.tgr").view(None) == match.view(None)


def test_a_reader_of_the_plain_protocol_reads_it(tmp_path: Path) -> None:
    match = play(begin(tmp_path / "a.tgr", assisted=True), 9)
    match.take_back(5)
    match.seat(Seat(0), "bot:hard")
    play(match)
    match.close()
    for data in on_disk(tmp_path / "a.tgr")[1:-1]:
        assert {"a", "m"} <= data.keys()
    request = json.dumps({"cmd": "load", "record": on_disk(tmp_path / "a.tgr")}).encode()
    answer = json.loads(Engine().answer(request) or b"{}")
    assert answer["ok"] and answer["over"]


def test_a_crash_while_moves_are_taken_back_leaves_the_old_record_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play(begin(tmp_path / "a.tgr"), 8)
    before = (tmp_path / "a.tgr").read_bytes()

    def crash(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", crash)
        with pytest.raises(KeyboardInterrupt):
            match.take_back(4)
    assert (tmp_path / "a.tgr").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["a.tgr"]


def test_a_full_disk_while_moves_are_taken_back_is_said_and_made_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play(begin(tmp_path / "a.tgr"), 8)
    before = (tmp_path / "a.tgr").read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "no space")

    with monkeypatch.context() as patched:
        patched.setattr("tablegame.match.writer.write_safely", full)
        match.take_back(4)
        play(match, 1)
        assert match.not_saved and match.acknowledged == match.written
        assert (tmp_path / "a.tgr").read_bytes() == before
    play(match, 1)
    assert not match.not_saved
    match.close()
    assert on_disk(tmp_path / "a.tgr") == match.record.lines()


def test_a_match_goes_back_to_moments_that_it_had_and_no_others() -> None:
    match = play(begin(), 3)
    for line in (0, match.line, match.line + 1):
        with pytest.raises(CannotUndo):
            match.take_back(line)
    play(match)
    with pytest.raises(CannotUndo):
        match.take_back(3)


def test_a_play_in_sight_has_revealed_nothing_to_its_player_but_one_that_ends_a_deal_has() -> None:
    match = begin()
    found = set()
    while not match.over:
        deal = match.standing().deal
        play(match, 1)
        line = match.line
        while match.record.moves[line - 2].actor < 0:
            line -= 1
        ended = match.over or match.standing().deal > deal
        if ended or line % 7 == 0:
            found.add((ended, reveals(match, line)))
    assert found == {(False, False), (True, True)}


def test_all_sealed_answers_of_a_window_are_given_anew() -> None:
    match = begin_signs()
    opened = match.line
    for seat in (2, 0, 1):
        match.decide(Seat(seat), Show(1))
    match.decide(Seat(1), Show(0))
    assert last_decision(match, Seat(0)) == opened + 2
    assert back_to(match, opened + 2) == opened
    match.take_back(opened)
    assert match.to_act() == (0, 1, 2) and last_decision(match, Seat(0)) is None


def test_whoever_sits_down_is_told_by_the_next_line_and_lines_are_only_appended(tmp_path: Path) -> None:
    match = play(begin(tmp_path / "a.tgr"), 4)
    before = (tmp_path / "a.tgr").read_bytes()
    match.seat(Seat(0), "bot:easy")
    play(match, 1)
    match.seat(Seat(0), "human")
    match.seat(Seat(0), "bot:hard")
    play(match, 1)
    assert (tmp_path / "a.tgr").read_bytes().startswith(before)
    match.close()
    lines = on_disk(tmp_path / "a.tgr")
    assert [line.get("seated") for line in lines[-2:]] == [{"0": "bot:easy"}, {"0": "bot:hard"}]
    again = Match.resume(tmp_path / "a.tgr")
    assert [player.kind for player in again.sitting] == ["bot:hard", "bot:hard", "bot:easy"]
    assert [player.kind for player in again.players] == ["human", "bot:hard", "bot:easy"]
    assert again.sitting[0].name == "Ann" and verify(read_record(tmp_path / "a.tgr")).ok
    again.take_back(again.line - 2)
    assert again.sitting[0].kind == "bot:hard", "who sits there now stays"
    again.close()
    assert Match.resume(tmp_path / "a.tgr").sitting[0].kind == "bot:hard"


def test_whoever_sat_down_last_is_kept_though_nobody_moved_since(tmp_path: Path) -> None:
    match = play(begin(tmp_path / "a.tgr"), 4)
    match.seat(Seat(0), "bot:easy")
    match.close()
    assert Match.resume(tmp_path / "a.tgr").sitting[0].kind == "bot:easy"


@pytest.mark.parametrize("odd", [7, [1], {"x": "human"}, {"9": "human"}, {"²": "human"}, {"0": 3}, None])
def test_odd_keys_of_others_change_nobodys_seat(odd: object) -> None:
    record = play(begin(), 3).record
    last = record.moves[-1]
    record.moves[-1] = RecordMove(last.actor, last.text, {**last.data, "seated": odd, "taken_back": odd})
    again = parse_record(record.lines())
    assert again.sitting() == again.header.players and again.changed_seats() == ()
    match = Match.load(again)
    match.take_back(match.line - 1)
    assert verify(match.record).ok


def test_practice_and_seats_that_changed_hands_are_counted_apart(tmp_path: Path) -> None:
    folder = matches(tmp_path)
    plain, practice = begin(folder / "plain.tgr"), begin(folder / "practice.tgr", assisted=True)
    taken = play(begin(folder / "taken.tgr"), 4)
    taken.seat(Seat(0), "bot:hard")
    for match in (plain, practice, taken):
        play(match).close()
    archive = Archive(tmp_path)
    counted = {tally.name: tally.matches for tally in archive.results()}
    assert counted == {"Ann": 1, "Bö": 2, "駒井": 2}
    assert {tally.name: tally.matches for tally in archive.results(assisted=True)} == dict.fromkeys(
        counted, 1
    )
    marks = {summary.path.stem: (summary.assisted, summary.changed) for summary in archive.finished()}
    assert marks == {"plain": (False, ()), "practice": (True, ()), "taken": (False, (0,))}
    archive.close()


def test_an_abandoned_record_lies_whole_in_a_folder_of_its_own(tmp_path: Path) -> None:
    path = matches(tmp_path) / "a.tgr"
    for _ in range(2):
        play(begin(path), 4).close()
        kept = path.read_bytes()
        moved = move_into(path, abandoned(tmp_path))
        assert moved.read_bytes() == kept and not path.exists()
    assert sorted(found.name for found in abandoned(tmp_path).iterdir()) == ["a-2.tgr", "a.tgr"]
    archive = Archive(tmp_path)
    assert archive.unfinished() == archive.finished() == archive.results() == []
    archive.close()
    assert verify(read_record(moved)).ok


def test_a_decision_reveals_if_any_of_several_imagined_deals_shows_something_else() -> None:
    """One imagined deal may happen to agree with the true one; a call window opens for some hands only."""
    players = [Player(str(seat), "human") for seat in range(3)]
    match = Match.new(GAMES["dobon"], 3, {"rounds": 1}, players, dealer=Dealer.seeded(1), record=None)
    rng = Rng(1)
    for _ in range(13):
        seat = match.to_act()[0]
        match.decide(seat, rng.choice(list(match.legal(seat))))
    assert match.record.moves[15 - 2].text.startswith("play KS") and reveals(match, 15)
