"""The matches of the folder on the command line."""

import errno
import json
from pathlib import Path

import pytest

from tablegame.cli import run
from tablegame.match import archive as archive_module
from tablegame.match.archive import Archive
from tablegame.match.archive_db import NAME
from tablegame.match.bookmarks import Bookmarks
from tablegame.match.home import VARIABLE, abandoned, lock, matches
from tablegame.speech import LANGUAGES
from tests.match.helpers import begin, play


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "home"))
    for name, moves in (("done", 10**9), ("runs", 6)):
        path = matches(tmp_path / "home") / f"{name}.tgr"
        path.parent.mkdir(parents=True, exist_ok=True)
        play(begin(path, len(name) + moves % 100), moves).close()
    return tmp_path / "home"


def listed(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    assert run(["matches", "--json"]) == 0
    found: list[dict[str, object]] = json.loads(capsys.readouterr().out)["matches"]
    return found


def test_other_programs_can_use_the_list(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runs, done = listed(capsys)
    assert (runs["tab"], done["tab"]) == ("unfinished", "finished")
    assert done["file"] == "done.tgr" and done["over"] and done["winners"] and not done["star"]
    assert [player["place"] is None for player in runs["players"]] == [True] * 3  # type: ignore[attr-defined]
    Bookmarks(home).star(str(done["id"]), True)
    path = Path(str(runs["path"]))
    abandoned(home).mkdir()
    path.rename(abandoned(home) / path.name)
    again = {match["file"]: match for match in listed(capsys)}
    assert again["runs.tgr"]["tab"] == "abandoned" and again["done.tgr"]["star"]


def test_nothing_is_told_that_a_seat_may_not_know(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["matches", "--json"]) == 0
    out = capsys.readouterr().out
    first = json.loads((matches(home) / "runs.tgr").read_text().splitlines()[0])
    assert first["dealer"]["seed"] not in out and first["bots"] not in out
    assert "shuffle" not in out and "♠" not in out


def test_a_damaged_record_is_said_beside_the_others(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damaged = matches(home) / "runs.tgr"
    lines = damaged.read_bytes().splitlines(keepends=True)
    damaged.write_bytes(b"".join([*lines[:2], b"{}\n", *lines[3:]]))
    assert run(["matches"]) == 0
    said = capsys.readouterr()
    assert "done.tgr" in said.out and "runs.tgr" not in said.out
    assert (
        said.err.startswith("tablegame: The record runs")
        and "line 3" in said.err
        and said.err.count("\n") == 1
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_damaged_records_that_cannot_be_set_aside_are_named(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    def refuse(path: Path) -> Path:
        raise PermissionError(errno.EACCES, "no", str(path))

    monkeypatch.setattr(archive_module, "put_aside", refuse)
    names = ["odd1.tgr", "odd2.tgr"]
    for name in names:
        (matches(home) / name).write_bytes(b"{}\n")
    for how in ([], ["--json"]):
        assert run(["matches", "--language", language, *how]) == 0
        lines = capsys.readouterr().err.splitlines()
        assert [name for line in sorted(lines) for name in names if name in line] == names
        assert all((matches(home) / name).exists() for name in names)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "From a newer version, left as they are: "), ("ja", "新しいバージョンの記録（そのまま保管）：")],
)
def test_records_of_newer_versions_are_named(
    home: Path, capsys: pytest.CaptureFixture[str], language: str, said: str
) -> None:
    names = ["new1.tgr", "new2.tgr"]
    for count in (1, 2):
        (matches(home) / names[count - 1]).write_bytes(b'{"tablegame": 9}\n')
        for how in ([], ["--json"]):
            assert run(["matches", "--language", language, *how]) == 0
            out, err = capsys.readouterr()
            (line,) = err.splitlines()
            assert said in line and [name for name in names if name in line] == names[:count]
            assert "done.tgr" in out and "new1.tgr" not in out


def test_a_line_for_each_match(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["matches"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Unfinished 1" and lines[2] == "Finished 1"
    assert "Dokuson: Ann" in lines[3] and lines[3].endswith("(done.tgr)")
    assert run(["matches", "--language", "ja"]) == 0
    assert "中断中 1" in capsys.readouterr().out


def test_a_record_is_imported_once(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "sent.tgr"
    play(begin(source, 50), 9).close()
    assert run(["import", str(source)]) == 0
    assert capsys.readouterr().out == "Imported: sent.tgr\n"
    assert (matches(home) / "sent.tgr").read_bytes() == source.read_bytes()
    assert run(["import", str(source)]) == 0
    assert "already here" in capsys.readouterr().out
    source.write_text("hello")
    assert run(["import", str(source)]) == 1
    assert "isn't a match record" in capsys.readouterr().err
    assert len(list(matches(home).iterdir())) == 3


def test_while_the_window_is_open_its_database_is_left_alone(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with lock(home):
        archive = Archive(home)
        before = (home / NAME).read_bytes()
        play(begin(matches(home) / "new.tgr", 60), 9).close()
        assert {match["file"] for match in listed(capsys)} == {"done.tgr", "runs.tgr", "new.tgr"}
        assert (home / NAME).read_bytes() == before and len(archive.unfinished()) == 1
        archive.refresh()
        assert len(archive.unfinished()) == 2
        archive.close()
