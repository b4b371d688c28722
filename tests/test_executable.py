"""The program of its own that `build.spec` makes: whole, without Python, with a working thinking process."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import compiled
import notices
import pytest

from tablegame import APP_ID, __version__
from tablegame.rules.catalogue import GAMES
from tests.frozen import COMPILED, OTHERS, PYGAME, STANDARD

ROOT = Path(__file__).parents[1]
pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]
KINDS = {".svg", ".png", ".toml", ".ttf", ".wav", ".ogg"}
LARGEST, LARGEST_PACKED = 55_000_000, 20_000_000
"""Bytes of the folder, and of the archive or the package that is downloaded."""
ONLY_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="made for Linux")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the program and move it away; TABLEGAME_FOLDER names one that is built already."""
    place = tmp_path_factory.mktemp("build")
    name = "tablegame-cli.exe" if os.name == "nt" else "tablegame"
    if built := os.environ.get("TABLEGAME_FOLDER"):
        return Path(shutil.copytree(built, place / "some where", symlinks=True)) / name
    assert importlib.util.find_spec("PyInstaller"), "needs the extra `build`"
    folders = ["--distpath", str(place / "dist"), "--workpath", str(place / "work")]
    call = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", *folders]
    subprocess.run([*call, str(ROOT / "build.spec")], check=True, cwd=place)
    moved = place / "some where"
    shutil.move(place / "dist" / "tablegame", moved)
    return moved / name


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


def size_of(folder: Path) -> int:
    """Return the bytes of the files in it."""
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    return sum(path.stat().st_size for path in files)


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
    assert size_of(program.parent) < LARGEST


def test_no_library_is_in_it_twice_or_for_nothing(program: Path) -> None:
    """A link to a library is none."""
    files = [path for path in program.parent.rglob("*") if path.is_file() and not path.is_symlink()]
    libraries = [path for path in files if ".so" in path.name or path.suffix in (".dll", ".dylib")]
    # Each game has compiled modules of the same names.
    shared = (path for path in libraries if "tablegame" not in path.relative_to(program.parent).parts[:-1])
    kinds = sorted((path.name, path.stat().st_size) for path in shared)
    assert sorted(set(kinds)) == kinds
    assert not [name for name, _ in kinds if name.startswith(("libcrypto", "libssl", "_hashlib"))]


def test_no_module_is_in_it_that_is_not_needed(program: Path) -> None:
    """What else gets in has been imported by something: let it go, or name it in tests/frozen.py."""
    from PyInstaller.archive.readers import CArchiveReader  # type: ignore[import-untyped]

    names = set(CArchiveReader(str(program)).open_embedded_archive("PYZ.pyz").toc)
    top = {name.partition(".")[0] for name in names if not name.startswith("_sysconfigdata_")}
    assert not top - STANDARD - OTHERS
    assert not {name.split(".")[1] for name in names if name.startswith("pygame.")} - PYGAME
    inside = program.parent / "_internal"
    libraries = [path for path in inside.rglob("*") if re.search(r"\.(so|pyd)$", path.name)]
    own = {path.name.partition(".")[0] for path in libraries if "pygame" in path.parts}
    assert libraries and not own - PYGAME
    apart = {"pygame", "tablegame"}
    rest = {
        path.name.partition(".")[0] for path in libraries if path.relative_to(inside).parts[0] not in apart
    }
    assert not rest - COMPILED - {"accesskit"}
    assert "tablegame.ui.draw.fonts.build" not in names and "accesskit" in rest


def test_what_it_carries_has_its_notice(program: Path) -> None:
    text = (program.parent / "NOTICES.txt").read_text("utf-8")
    for path in program.parent.rglob("*"):
        if re.search(r"\.(dll|dylib)$|^lib.*\.so", path.name) and not re.match(r"(lib)?python3", path.name):
            title = notices.section(path.name)
            assert title and f"\n{title}" in text, path.name


@ONLY_LINUX
def test_what_is_downloaded_is_whole_and_small(program: Path, tmp_path: Path) -> None:
    """Needs dpkg-deb, appstreamcli and desktop-file-validate."""
    folder = Path(shutil.copytree(program.parent, tmp_path / "tablegame", symlinks=True))
    out = tmp_path / "out"
    subprocess.run([ROOT / "tools" / "linux.sh", folder, out], check=True, stdout=subprocess.DEVNULL)
    (archive,), (package,) = out.glob("*.tar.xz"), out.glob("*.deb")
    print(f"folder {size_of(folder)}, archive {archive.stat().st_size}, package {package.stat().st_size}")
    assert max(archive.stat().st_size, package.stat().st_size) < LARGEST_PACKED
    told = subprocess.run(["dpkg-deb", "-f", package], check=True, capture_output=True, text=True).stdout
    assert re.search(r"^Depends: libc6 \(>= 2\.\d+\), .*libx11-6, libxext6$", told, re.MULTILINE)
    version = re.sub(r"-?(a|b|rc)", r"~\1", __version__)
    assert f"Version: {version}\n" in told
    top = out / "Tablegame.AppDir"
    for link in ("AppRun", ".DirIcon", f"{APP_ID}.desktop", f"{APP_ID}.svg"):
        assert (top / link).resolve(strict=True).is_relative_to(top), link
    (page,) = (top / "usr/share/metainfo").glob("*.metainfo.xml")
    subprocess.run(["appstreamcli", "validate", "--no-net", page], check=True)
    subprocess.run(["desktop-file-validate", top / f"{APP_ID}.desktop"], check=True)
    done = call(top / "AppRun", "--version")
    assert done.stdout.split() == ["Tablegame", __version__]


@ONLY_LINUX
def test_without_a_display_it_says_so(program: Path) -> None:
    done = call(program)
    assert done.returncode == 1 and done.stderr.count("\n") == 1 and "screen" in done.stderr
    done = call(program, LANG="ja_JP.UTF-8")
    assert done.returncode == 1 and done.stderr.count("\n") == 1 and "画面" in done.stderr


def test_its_rules_and_minds_are_compiled_unless_plain_ones_are_asked_for(program: Path) -> None:
    inside = program.parent / "_internal"
    libraries = [path.relative_to(inside) for path in (inside / "tablegame").rglob("*.*")]
    modules = {".".join((*path.parts[:-1], path.name.partition(".")[0]))
               for path in libraries if path.suffix in (".so", ".pyd")}  # fmt: skip
    listed = {f"tablegame.{module}" for group in compiled.GROUPS.values() for module in group}
    assert modules == (listed | set(compiled.libraries()) if compiled.wanted(True) else set())


def test_its_engine_answers(program: Path) -> None:
    hello = b'{"cmd":"hello"}\n'
    done = subprocess.run([program, "engine"], input=hello, capture_output=True, env={}, timeout=60)
    assert b'"ok"' in done.stdout and done.stderr == b""
