"""The good lines of a damaged record are gone on with, and the damaged file is kept."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tablegame.match.archive import Archive
from tablegame.match.home import matches
from tablegame.match.match import Match
from tablegame.match.record_error import RecordError
from tablegame.match.record_files import mend
from tablegame.match.verify import verify
from tests.match.helpers import begin, play


def aside(home: Path, harm: Callable[[list[bytes]], None]) -> Path:
    """Return a record of some lines, damaged, as the archive has put it aside."""
    path = matches(home) / "a.tgr"
    play(begin(path), 12).close()
    lines = path.read_bytes().splitlines(keepends=True)
    harm(lines)
    path.write_bytes(b"".join(lines))
    Archive(home).close()
    return path.with_name("a.tgr.damaged-1")


def _garbage(lines: list[bytes]) -> None:
    lines[7] = b"\xff\x00\n"


def _missing(lines: list[bytes]) -> None:
    del lines[7]


def _other_chance(lines: list[bytes]) -> None:
    lines[7] = lines[2]


def _early_result(lines: list[bytes]) -> None:
    lines[7] = b'{"result": {"scores": [9, 0, 0], "winners": [0]}}\n'


@pytest.mark.parametrize("harm", [_garbage, _missing, _other_chance, _early_result])
def test_it_goes_on_from_the_last_good_line(tmp_path: Path, harm: Callable[[list[bytes]], None]) -> None:
    file = aside(tmp_path, harm)
    data = file.read_bytes()
    path = mend(file)
    assert path.name == "a.tgr" and not file.exists()
    kept = path.with_name("a.tgr.mended-1")
    assert kept.read_bytes() == data, "the damaged file is kept"
    match = Match.resume(path)
    assert match.line >= 7 and match.record.header.data["mended"] == {"file": kept.name, "line": 7}
    play(match).close()
    assert verify(match.record).ok
    archive = Archive(tmp_path)
    assert len(archive.finished()) == 1 and archive.messages == []
    archive.close()


def test_nobodys_place_is_taken(tmp_path: Path) -> None:
    file = aside(tmp_path, _garbage)
    play(begin(matches(tmp_path) / "a.tgr"), 2).close()
    (matches(tmp_path) / "a.tgr.mended-1").write_bytes(b"earlier")
    assert mend(file).name == "a-2.tgr"
    assert (matches(tmp_path) / "a.tgr.mended-1").read_bytes() == b"earlier"
    assert (matches(tmp_path) / "a.tgr.mended-1-2").exists()


def test_without_a_good_first_line_nothing_is_changed(tmp_path: Path) -> None:
    def harm(lines: list[bytes]) -> None:
        lines[0] = b"{}\n"

    file = aside(tmp_path, harm)
    with pytest.raises(RecordError):
        mend(file)
    assert [path.name for path in matches(tmp_path).iterdir()] == [file.name]
