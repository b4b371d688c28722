"""From when on each game is counted."""

from pathlib import Path

from tablegame.study.stats_epoch import FILE_NAME, Since


def test_a_reset_is_kept_and_undone(tmp_path: Path) -> None:
    since = Since(tmp_path)
    assert since.of("dobon") == ""
    assert since.reset("dobon", "2026-11-22T18:00:00+00:00")
    assert Since(tmp_path).of("dobon") == "2026-11-22T18:00:00+00:00" and Since(tmp_path).of("loadum") == ""
    assert since.reset("dobon", "") and Since(tmp_path).of("dobon") == ""


def test_a_damaged_file_is_put_aside(tmp_path: Path) -> None:
    for data in (b"{", b"[]", b'{"version": "x"}'):
        (tmp_path / FILE_NAME).write_bytes(data)
        since = Since(tmp_path)
        assert since.of("dobon") == "" and since.damaged is not None and since.damaged.startswith(FILE_NAME)
    (tmp_path / FILE_NAME).write_bytes(b'{"version": 1, "since": {"dobon": 3, "loadum": "x"}}')
    assert Since(tmp_path).of("dobon") == "" and Since(tmp_path).of("loadum") == "x"


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert not Since(tmp_path / "file").reset("dobon", "x")
