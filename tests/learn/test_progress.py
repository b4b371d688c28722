"""What a player has learned is stored, and a damaged file costs nothing else."""

from pathlib import Path

import pytest

from tablegame.learn.progress import Best, Progress, from_bytes, to_bytes
from tablegame.ui.system.preferences import PROGRESS_FILE, Learned


def some() -> Progress:
    out = Progress()
    out.finish("dobon", "first", "2026-11-20")
    out.leave("dobon", "calls", 4)
    out.saw("dobon", "round", 3, {1, 2, 5})
    out.decline("loadum")
    out.drilled("dobon", "waits", Best(9, 10))
    out.tip("dobon.bind")
    return out


def test_it_is_written_and_read() -> None:
    assert from_bytes(to_bytes(some())) == some()


def test_a_finished_lesson_begins_anew_and_keeps_its_seal() -> None:
    progress = some()
    progress.leave("dobon", "first", 3)
    assert progress.lesson_day("dobon", "first") == "2026-11-20" and progress.step("dobon", "first") == 3
    progress.finish("dobon", "first", "2026-11-22")
    assert progress.lesson_day("dobon", "first") == "2026-11-22" and progress.step("dobon", "first") == 0


def test_a_lesson_that_was_left_is_not_done() -> None:
    progress = some()
    assert progress.step("dobon", "calls") == 4 and progress.lesson_day("dobon", "calls") is None
    progress.leave("dobon", "calls", 0)
    assert progress.step("dobon", "calls") == 0


def test_a_lesson_with_skipped_steps_is_seen_and_waits_for_its_seal() -> None:
    progress = some()
    assert progress.lesson_day("dobon", "round") is None and progress.was_seen("dobon", "round")
    assert progress.step("dobon", "round") == 3 and progress.own_steps("dobon", "round") == (1, 2, 5)
    lessons = ["first", "round", "calls"]
    assert progress.following("dobon", lessons) == "calls", "what is new comes before what was seen"
    progress.finish("dobon", "calls", "2026-11-22")
    assert progress.following("dobon", lessons) == "round"
    progress.finish("dobon", "round", "2026-11-22")
    assert progress.following("dobon", lessons) is None and not progress.was_seen("dobon", "round")
    progress.saw("dobon", "round", 3, ())
    assert progress.lesson_day("dobon", "round") == "2026-11-22" and not progress.was_seen("dobon", "round")


def test_the_steps_of_an_older_file_were_done() -> None:
    found = from_bytes(b'{"version": 1, "at": {"dobon": {"calls": 3}}}')
    assert found.own_steps("dobon", "calls") == (0, 1, 2)


def test_a_lesson_is_offered_until_one_is_done_or_declined() -> None:
    progress = some()
    assert [progress.offers(game) for game in ("dobon", "loadum", "dokuson")] == [False, False, True]


@pytest.mark.parametrize(
    ("run", "beats"),
    [
        (Best(10, 10), True),
        (Best(9, 10, 90_000), True),
        (Best(9, 10), False),
        (Best(8, 10, 1), False),
    ],
)
def test_the_best_run_is_kept(run: Best, beats: bool) -> None:
    progress = some()
    assert progress.drilled("dobon", "waits", run) is beats
    assert progress.best("dobon", "waits") == (run if beats else Best(9, 10))


def test_a_tip_is_shown_once() -> None:
    progress = Progress()
    assert [progress.tip("dobon.bind") for _ in range(2)] == [True, False]


@pytest.mark.parametrize("raw", [b"", b"[]", b"{", b"{}", b'{"version": "1"}', b"\xff", b"[" * 100_000])
def test_what_is_no_such_file(raw: bytes) -> None:
    with pytest.raises(ValueError):
        from_bytes(raw)


def test_an_entry_that_makes_no_sense_is_left_out() -> None:
    raw = (
        b'{"version": 1, "done": {"dobon": {"first": 3, "more": "2026-11-20"}, "x": 2},'
        b'"at": {"dobon": {"a": -1}}, "bests": {"dobon": {"a": [11, 10, null], "b": [1, 2], "c": [1, 2, 3]}},'
        b'"declined": 3, "tips": ["a", 1]}'
    )
    found = from_bytes(raw)
    assert found == Progress(
        done={"dobon": {"more": "2026-11-20"}}, bests={"dobon": {"c": Best(1, 2, 3)}}, tips={"a"}
    )


def test_it_lies_in_the_home(tmp_path: Path) -> None:
    learned = Learned(tmp_path)
    learned.finish("dobon", "first", "2026-11-22")
    learned.save()
    again = Learned(tmp_path)
    assert (
        again.lesson_day("dobon", "first") == "2026-11-22" and not again.not_saved and again.damaged is None
    )


def test_a_damaged_file_is_put_aside(tmp_path: Path) -> None:
    (tmp_path / PROGRESS_FILE).write_bytes(b"{")
    learned = Learned(tmp_path)
    assert learned.damaged == "learned.json.damaged-1" and learned.offers("dobon")
    learned.save()
    assert Learned(tmp_path).damaged is None


def test_a_home_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    learned = Learned(tmp_path / "file")
    learned.save()
    assert learned.not_saved
