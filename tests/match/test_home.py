"""Where matches lie, one program at a time, and files that are never half written."""

import os
import shutil
import subprocess
import sys
from pathlib import Path, PurePath

import pytest

from tablegame.match.files import clear_unfinished, put_aside, unfinished, write_safely
from tablegame.match.home import HomeBusy, home, lock, matches, new_record_path, where, write_fault

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("environ", "platform", "expected"),
    [
        ({}, "linux", "/p/.local/share/tablegame"),
        ({"XDG_DATA_HOME": "/data"}, "linux", "/data/tablegame"),
        ({"XDG_DATA_HOME": "data"}, "linux", "/p/.local/share/tablegame"),
        ({}, "darwin", "/p/Library/Application Support/Tablegame"),
        ({}, "win32", "/p/AppData/Local/Tablegame"),
        ({"LOCALAPPDATA": "/local"}, "win32", "/local/Tablegame"),
        ({"TABLEGAME_HOME": "/mine", "XDG_DATA_HOME": "/data"}, "linux", "/mine"),
    ],
)
def test_the_convention_of_each_system(environ: dict[str, str], platform: str, expected: str) -> None:
    assert PurePath(where(environ, platform, Path("/p"))) == PurePath(Path(expected).absolute())


def test_home_is_made_and_named_by_the_variable(own_home: Path) -> None:
    assert home() == own_home
    assert matches(own_home).is_dir()
    assert write_fault(own_home) is None
    assert new_record_path(own_home, "dokuson").parent == matches(own_home)


def test_a_home_beside_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "LOCALAPPDATA", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "person"))
    monkeypatch.setenv("TABLEGAME_HOME", "")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "program" / "tablegame"))
    beside = tmp_path / "program" / "data"
    beside.mkdir(parents=True)
    assert home() != beside  # it is an interpreter's folder
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert home() == beside and matches(beside).is_dir()
    monkeypatch.setenv("TABLEGAME_HOME", str(tmp_path / "mine"))
    assert home() == tmp_path / "mine"
    monkeypatch.setenv("TABLEGAME_HOME", "")
    beside.rename(tmp_path / "elsewhere")
    assert home() != beside


def test_a_home_that_cannot_be_is_survived(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("TABLEGAME_HOME", str(tmp_path / "file" / "home"))
    assert home() == tmp_path / "file" / "home"
    assert write_fault(home()) is not None
    with lock(home()) as held:
        assert not held.held


def test_one_program(tmp_path: Path) -> None:
    with lock(tmp_path) as held:
        assert held.held
        with pytest.raises(HomeBusy), lock(tmp_path):
            pass
    with lock(tmp_path) as held:
        assert held.held


@pytest.mark.skipif(os.name != "posix", reason="a folder that is in use cannot be removed")
def test_a_folder_that_was_removed_is_locked_again_when_it_is_back(tmp_path: Path) -> None:
    where = tmp_path / "home"
    with lock(where) as held:
        shutil.rmtree(where)
        held.renew()
        assert not where.exists(), "it is not made again for the lock alone"
        write_safely(where / "matches" / "a.tgr", b"{}\n")
        held.renew()
        assert {each.name for each in where.iterdir()} == {"lock", "matches"}
        modes = {each.stat().st_mode & 0o777 for each in (where, where / "matches")}
        assert modes == {0o700} and (where / "lock").stat().st_mode & 0o777 == 0o600
        with pytest.raises(HomeBusy), lock(where):
            pass
        held.renew()
        shutil.rmtree(where)
        with lock(where), pytest.raises(HomeBusy):
            held.renew()
    with lock(where) as held:
        assert held.held


def test_a_killed_program_lets_go(tmp_path: Path) -> None:
    code = (
        "import sys, time\nfrom pathlib import Path\nfrom tablegame.match.home import lock\n"
        "with lock(Path(sys.argv[1])):\n    print('held', flush=True)\n    time.sleep(60)\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert child.stdout is not None and child.stdout.readline().strip() == b"held"
    with pytest.raises(HomeBusy), lock(tmp_path):
        pass
    child.kill()
    child.communicate()
    with lock(tmp_path) as held:
        assert held.held


def test_write_safely_keeps_generations(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    for number in range(6):
        write_safely(path, b"%d" % number, keep=3)
    assert path.read_bytes() == b"5"
    assert [older.read_bytes() for older in sorted(path.parent.glob(f"{path.name}.*"))] == [b"4", b"3", b"2"]
    assert len(list(path.parent.iterdir())) == 4


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.json"
    write_safely(path, b"old")

    def refuse(handle: int) -> None:
        raise OSError("no space")

    monkeypatch.setattr("os.fsync", refuse)
    with pytest.raises(OSError):
        write_safely(path, b"new")
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [b"old"]


CUT_OFF = """
import os, sys
from pathlib import Path
from tablegame.match.files import write_safely
os.fsync = lambda handle: os._exit(9)
write_safely(Path(sys.argv[1]), b"new", keep=2)
"""


def test_what_a_cut_off_save_leaves_behind_is_cleared_when_nobody_writes_it_any_more(tmp_path: Path) -> None:
    path = matches(tmp_path) / ("x" * 200 + ".tgr")
    write_safely(path, b"old")
    done = subprocess.run(
        [sys.executable, "-c", CUT_OFF, str(path)], env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert done.returncode == 9
    (left,) = set(path.parent.iterdir()) - {path}
    assert clear_unfinished(tmp_path) == 0 and left.exists()  # it may be being written
    hours_ago = left.stat().st_mtime - 2 * 3600
    theirs = [path.parent / name for name in (".hidden", left.name[1:], f"{left.name}.txt")]
    for other in theirs:
        other.write_bytes(b"not ours")
    (path.parent / f".folder{left.suffix}").mkdir()
    (tmp_path / left.name).write_bytes(b"in the folder itself")
    for each in (path, *path.parent.iterdir(), *tmp_path.iterdir()):
        os.utime(each, (hours_ago, hours_ago))
    assert clear_unfinished(tmp_path) == 2
    assert sorted(path.parent.iterdir()) == sorted([path, *theirs, path.parent / f".folder{left.suffix}"])
    assert path.read_bytes() == b"old"
    assert clear_unfinished(tmp_path / "nowhere") == 0


@pytest.mark.skipif(os.name == "nt", reason="needs leave to make links there")
def test_nothing_is_cleared_through_a_link(tmp_path: Path) -> None:
    elsewhere, folder = tmp_path / "elsewhere", tmp_path / "home"
    elsewhere.mkdir()
    folder.mkdir()
    handle, left = unfinished(elsewhere / "a.json")
    os.close(handle)
    os.utime(left, (0, 0))
    (folder / "link").symlink_to(elsewhere)
    assert clear_unfinished(folder) == 0 and left.exists()


def test_put_aside_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "a.tgr"
    for number in (1, 2):
        path.write_bytes(b"%d" % number)
        assert put_aside(path).name == f"a.tgr.damaged-{number}"
    assert (tmp_path / "a.tgr.damaged-1").read_bytes() == b"1"
