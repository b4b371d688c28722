"""The program of its own that `build.spec` makes: whole, without Python, with a working thinking process."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tablegame import __version__
from tablegame.rules.catalogue import GAMES

ROOT = Path(__file__).parents[1]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(600),
    pytest.mark.skipif(importlib.util.find_spec("PyInstaller") is None, reason="needs the extra `build`"),
]
KINDS = {".svg", ".png", ".toml", ".ttf", ".wav", ".ogg"}
LARGEST = 60 << 20
"""Bytes of the folder."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built in a folder of its own, and moved away from where it was built."""
    place = tmp_path_factory.mktemp("build")
    folders = ["--distpath", str(place / "dist"), "--workpath", str(place / "work")]
    call = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", *folders]
    subprocess.run([*call, str(ROOT / "build.spec")], check=True, cwd=place)
    moved = place / "some where"
    shutil.move(place / "dist" / "tablegame", moved)
    return moved / ("tablegame-cli.exe" if os.name == "nt" else "tablegame")


def call(program: Path, *words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run it where there is no Python, and nothing else that the machine offers."""
    keep = {"SYSTEMROOT": os.environ["SYSTEMROOT"]} if os.name == "nt" else {}
    keep |= {"PATH": str(program.parent / "nothing"), "TABLEGAME_HOME": str(program.parent / "home")}
    return subprocess.run(
        [program, *words],
        env={**keep, **environ},
        cwd=program.parent,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
    )


def test_it_says_its_version(program: Path) -> None:
    done = call(program, "--version")
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, ["Tablegame", __version__], "")


def test_it_checks_itself(program: Path) -> None:
    done = call(program, "--selfcheck")
    assert done.returncode == 0 and done.stderr == "", done.stdout + done.stderr
    assert all(game.title in done.stdout for game in GAMES.values())
    assert "source" not in done.stdout.splitlines()[0]


def test_a_missing_picture_is_found(program: Path) -> None:
    picture = program.parent / "_internal" / "tablegame" / "sprites" / "cards" / "KH.svg"
    data = picture.read_bytes()
    picture.unlink()
    try:
        done = call(program, "--selfcheck")
        assert done.returncode == 1 and "KH.svg: missing" in done.stdout
    finally:
        picture.write_bytes(data)


def test_all_that_is_shipped_is_in_it(program: Path) -> None:
    inside = program.parent / "_internal" / "tablegame"
    for name, place in (("tablegame", ""), ("sprites", "sprites"), ("sounds", "sounds")):
        folder = ROOT / name
        for path in folder.rglob("*"):
            if path.suffix in KINDS:
                assert (inside / place / path.relative_to(folder)).read_bytes() == path.read_bytes(), path
    assert not list(inside.rglob("*.py"))
    (about,) = inside.parent.glob("pygame_ce*/METADATA")
    assert "LGPL" in about.read_text("utf-8", "replace")


def test_it_is_not_larger_than_it_must_be(program: Path) -> None:
    files = [path for path in program.parent.rglob("*") if path.is_file() and not path.is_symlink()]
    assert sum(path.stat().st_size for path in files) < LARGEST
    assert not any("numpy" in path.parts or path.name.startswith("libtk") for path in files)


def test_no_library_is_in_it_twice_or_for_nothing(program: Path) -> None:
    """A link to a library is none."""
    files = [path for path in program.parent.rglob("*") if path.is_file() and not path.is_symlink()]
    libraries = [path for path in files if ".so" in path.name or path.suffix in (".dll", ".dylib")]
    kinds = sorted((path.name, path.stat().st_size) for path in libraries)
    assert sorted(set(kinds)) == kinds
    assert not [name for name, _ in kinds if name.startswith(("libcrypto", "libssl", "_hashlib"))]


@pytest.mark.skipif(sys.platform != "linux", reason="displays of Linux")
def test_without_a_display_it_says_so(program: Path) -> None:
    done = call(program)
    assert done.returncode == 1 and done.stderr.count("\n") == 1 and "screen" in done.stderr
    done = call(program, LANG="ja_JP.UTF-8")
    assert done.returncode == 1 and done.stderr.count("\n") == 1 and "画面" in done.stderr


def test_its_engine_answers(program: Path) -> None:
    hello = b'{"cmd":"hello"}\n'
    done = subprocess.run([program, "engine"], input=hello, capture_output=True, env={}, timeout=60)
    assert b'"ok"' in done.stdout and done.stderr == b""
