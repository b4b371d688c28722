"""Hints in the record: by seat and line, readable without knowing them, and counted as help."""

import json
from pathlib import Path

from tablegame.match.archive import Archive
from tablegame.match.hint_log import hinted_lines, hints_in, hints_of
from tablegame.match.match import Match
from tablegame.match.record import glance_bytes, read_record
from tablegame.match.summary import summarise
from tablegame.match.verify import verify
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.study.figures_store import HELPED, PLAIN, FigureStore
from tests.match.helpers import begin, play


def test_a_hint_stands_once_at_the_line_after_which_it_was_shown(tmp_path: Path) -> None:
    path = tmp_path / "a.tgr"
    match = play(begin(path), 6)
    view, line = match.view(Seat(0)), match.line
    match.note_hint(Seat(0))
    match.note_hint(Seat(0))
    assert match.view(Seat(0)) == view and match.line == line, "nothing of the game changes"
    play(match, 4)
    match.note_hint(Seat(2))
    match.close()
    record = read_record(path)
    assert hints_of(record) == {Seat(0): 1, Seat(2): 1}
    assert hinted_lines(record) == [(line, Seat(0)), (line + 4, Seat(2))]
    # Whoever sits down again at the same decision sees the same hint: it is the same one.
    match = Match.resume(path)
    match.note_hint(Seat(2))
    assert hints_of(match.record) == {Seat(0): 1, Seat(2): 1}
    play(match)
    match.close()
    verdict = verify(read_record(path))
    assert verdict.ok and verdict.finished


def test_hints_after_lines_that_are_taken_back_are_counted_too(tmp_path: Path) -> None:
    path = tmp_path / "a.tgr"
    match = play(begin(path), 6)
    line = match.line
    play(match, 2)
    match.note_hint(Seat(0))
    match.take_back(line)
    match.close()
    assert hints_of(read_record(path)) == {Seat(0): 1}
    match = Match.resume(path)
    play(match, 1)
    match.note_hint(Seat(0))
    match.close()
    assert hints_of(read_record(path)) == {Seat(0): 2}


def test_before_the_first_line_it_waits_for_it(tmp_path: Path) -> None:
    """A match is known by its first line, which stays as it was."""
    parent = play(begin(), 9)
    start = parent.position(parent.to_act()[0])
    match = Match.new(
        parent.game, parent.seats, parent.options, parent.players, dealer=None, start=start,
        record=tmp_path / "a.tgr", assisted=True,
    )  # fmt: skip
    known = match.id
    match.note_hint(Seat(0))
    play(match, 1)
    match.close()
    record = read_record(tmp_path / "a.tgr")
    assert hints_of(record) == {Seat(0): 1} and Match.load(record).id == known


def test_what_is_no_number_of_a_seat_is_ignored() -> None:
    odd = {"0": 2, "1": -1, "2": True, "7": 3, "x": 1, "²": 1, "3": "4"}
    assert hints_in([{"hinted": odd}, {"hinted": [0]}, {"hinted": {"0": 1}}], 4) == {Seat(0): 2}


def test_lists_and_statistics_know_of_it(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    for name, hinted in (("a", False), ("b", True)):
        match = play(begin(folder / f"{name}.tgr"), 6)
        if hinted:
            match.note_hint(Seat(0))
        play(match)
        match.close()
    raw = (folder / "b.tgr").read_bytes()
    assert hints_of(glance_bytes(raw)) == {Seat(0): 1}, "without following its moves"
    assert [summarise(folder / f"{name}.tgr", 0.0, GAMES).hints for name in "ab"] == [0, 1]
    # Old readers take the lines without knowing the key.
    assert sum("hinted" in json.loads(line) for line in raw.splitlines()) == 1
    archive = Archive(tmp_path)
    archive.refresh()
    assert sorted(each.hints for each in archive.finished()) == [0, 1]
    archive.close()
    store = FigureStore(tmp_path)
    store.refresh()
    sorts = {row[0]: row[1] for row in store._db.execute("SELECT record, sort FROM seats")}
    assert sorted(sorts.values()) == [PLAIN, HELPED]
    store.close()
