"""What is safe, and disks that refuse."""

import errno
import os
import threading
import time
from pathlib import Path

import pytest

from tablegame.match.match import Match
from tablegame.match.record import read_record
from tablegame.match.writer import FileWriter
from tests.match.helpers import begin, play


def test_acknowledged_follows_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()
    real = os.fsync

    def slow(handle: int) -> None:
        gate.wait(5)
        real(handle)

    monkeypatch.setattr("os.fsync", slow)
    writer = FileWriter(tmp_path / "a")
    for number in range(3):
        writer.append(b"%d\n" % number)
    assert (writer.written, writer.acknowledged) == (3, 0)
    assert (tmp_path / "a").read_bytes() == b"0\n1\n2\n", "a line is in the file at once"
    gate.set()
    assert writer.wait(5)
    assert writer.acknowledged == 3
    writer.close()


def test_other_lines_take_the_place_of_all_at_one_stroke(tmp_path: Path) -> None:
    writer = FileWriter(tmp_path / "a")
    for number in range(3):
        writer.append(b"%d\n" % number)
    writer.rewrite([b"0\n", b"1\n"])
    assert (writer.written, writer.acknowledged) == (2, 2)
    assert (tmp_path / "a").read_bytes() == b"0\n1\n"
    writer.append(b"new\n")
    writer.close()
    assert (writer.written, writer.acknowledged) == (3, 3)
    assert (tmp_path / "a").read_bytes() == b"0\n1\nnew\n"


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.tgr"
    path.write_bytes(b"somebody's")
    match = play(begin(path))
    assert match.not_saved and match.path is None and match.over
    assert path.read_bytes() == b"somebody's"


def test_play_goes_on_where_nothing_can_be_saved(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    match = play(begin(tmp_path / "file" / "a.tgr"))
    assert match.over and match.not_saved
    assert match.acknowledged == match.written


class FullDisk:
    """A file that takes half a line and then no more, until there is room again."""

    def __init__(self, writer: FileWriter) -> None:
        self.file = writer._file
        self.full = False

    def __getattr__(self, name: str) -> object:
        return getattr(self.file, name)

    def write(self, data: memoryview) -> int:
        if not self.full:
            return self.file.write(data) or 0
        self.file.write(data[:5])
        raise OSError(errno.ENOSPC, "no space")


def test_a_full_disk_is_said_and_made_good_later(tmp_path: Path) -> None:
    match = begin(tmp_path / "a.tgr")
    writer = match._writer
    assert isinstance(writer, FileWriter)
    disk = FullDisk(writer)
    writer._file = disk  # type: ignore[assignment]
    play(match, 3)
    disk.full = True
    play(match, 3)
    assert match.not_saved
    assert match.acknowledged == match.written, "nothing is waited for"
    assert len(read_record(tmp_path / "a.tgr").lines()) < match.written
    disk.full = False
    play(match, 1)
    assert not match.not_saved
    assert read_record(tmp_path / "a.tgr").lines() == match.record.lines()
    match.close()


def test_a_dropped_match_leaves_no_thread(tmp_path: Path) -> None:
    match: Match | None = play(begin(tmp_path / "a.tgr"), 2)
    assert any("a.tgr" in thread.name for thread in threading.enumerate())
    match = None
    assert match is None
    deadline = time.monotonic() + 5
    while any("a.tgr" in thread.name for thread in threading.enumerate()):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_read_only_record_is_played_on_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.tgr"
    play(begin(path), 3).close()
    kept = path.read_bytes()

    def refuse(*_: object) -> FileWriter:
        raise PermissionError(errno.EROFS, "read-only")

    # Not by the file's mode: the superuser may write everywhere.
    monkeypatch.setattr("tablegame.match.match.FileWriter", refuse)
    match = play(Match.resume(path))
    assert match.over and match.not_saved
    assert match.acknowledged == match.written
    assert path.read_bytes() == kept


def test_the_last_lines_are_tried_again_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that was full takes them when there is room by then."""
    writer = FileWriter(tmp_path / "a")
    writer.append(b"0\n")
    file = writer._file

    class Full:
        def __getattr__(self, name: str) -> object:
            return getattr(file, name)

        def write(self, data: bytes) -> int:
            raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(writer, "_file", Full())
    writer.append(b"1\n")
    assert writer.not_saved and writer.acknowledged == 2
    monkeypatch.setattr(writer, "_file", file)
    writer.close()
    assert (tmp_path / "a").read_bytes() == b"0\n1\n"


def test_a_file_that_cannot_be_closed_harms_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(threading, "excepthook", told.append)
    writer = FileWriter(tmp_path / "a")
    file = writer._file

    class Sour:
        def __getattr__(self, name: str) -> object:
            return getattr(file, name)

        def close(self) -> None:
            file.close()
            raise OSError(errno.EIO, "gone")

    monkeypatch.setattr(writer, "_file", Sour())
    writer.append(b"0\n")
    writer.close()
    assert told == [] and (tmp_path / "a").read_bytes() == b"0\n"


@pytest.mark.parametrize("harm", ["removed", "folder removed", "replaced", "cut"])
def test_a_record_that_is_taken_away_is_written_anew(tmp_path: Path, harm: str) -> None:
    path = tmp_path / "matches" / "a.tgr"
    match = play(begin(path), 4)
    match.close()
    match = play(Match.resume(path), 3)
    if harm == "cut":
        os.truncate(path, 300)
    elif harm == "replaced":
        (tmp_path / "other").write_bytes(b"somebody's")
        (tmp_path / "other").rename(path)
    else:
        path.unlink()
        if harm == "folder removed":
            path.parent.rmdir()
    play(match, 1)
    assert not match.not_saved
    assert read_record(path).lines() == match.record.lines()
    play(match).close()
    assert read_record(path).lines() == match.record.lines()
    if harm == "replaced":
        assert (path.parent / "a.tgr.damaged-1").read_bytes() == b"somebody's"


def test_a_record_that_is_taken_away_at_last_is_written_at_the_end(tmp_path: Path) -> None:
    match = play(begin(tmp_path / "a.tgr"), 4)
    (tmp_path / "a.tgr").unlink()
    match.close()
    assert read_record(tmp_path / "a.tgr").lines() == match.record.lines()


def test_a_record_that_is_taken_away_for_good_is_said_to_be_unsaved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "read-only")

    match = play(begin(tmp_path / "a.tgr"), 4)
    (tmp_path / "a.tgr").unlink()
    monkeypatch.setattr("tablegame.match.writer.write_safely", refuse)
    play(match, 1)
    assert match.not_saved and match.acknowledged == match.written
    monkeypatch.undo()
    play(match, 1)
    assert not match.not_saved
    match.close()
    assert read_record(tmp_path / "a.tgr").lines() == match.record.lines()


@pytest.mark.skipif(os.name != "posix", reason="a system without modes")
def test_a_record_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.tgr"
    before = os.umask(0)
    try:
        play(begin(path), 3).close()
        assert path.stat().st_mode & 0o777 == 0o600
        path.chmod(0o644)
        match = play(Match.resume(path), 1)
        assert path.stat().st_mode & 0o777 == 0o600
        match.take_back(match.line - 1)
        match.close()
        assert path.stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(before)
