"""Every library that is carried along has its notice, in About and beside the program."""

import re
from pathlib import Path

import notices
import pygame
import pytest

from tablegame.ui.scenes.system.about import paragraphs

ROOT = Path(__file__).parents[1]


def carried() -> list[str]:
    """Return the libraries that came with pygame here."""
    package = Path(pygame.__file__).parent
    folders = (package, package / ".dylibs", package.parent / "pygame_ce.libs")
    found = [path.name for folder in folders if folder.is_dir() for path in folder.iterdir()]
    return [name for name in found if re.search(r"\.(dll|dylib)$|^lib.*\.so", name)]


def test_every_library_of_pygame_has_a_notice() -> None:
    names = carried()
    assert names
    for name in names:
        assert notices.section(name), f"{name}: which notice is its own?"


@pytest.mark.parametrize(
    ("file", "title"),
    [
        ("libSDL2-2-50d19f93.0.so.0.3200.10", "SDL"),
        ("SDL2_ttf.dll", "SDL_ttf"),
        ("libz.1.3.1.zlib-ng.dylib", "zlib-ng"),
        ("libopusfile-0.dll", "opusfile"),
        ("libbrotlidec.1.2.0.dylib", "Brotli"),
        ("libsqlite3.so.0", "SQLite"),
        ("accesskit.abi3.so", "AccessKit"),
        ("vcruntime140.dll", "Microsoft"),
        ("libnobody.so", ""),
    ],
)
def test_a_library_is_known_by_its_file(file: str, title: str) -> None:
    assert notices.section(file).split(" ")[0].rstrip(",") == title


def test_no_title_of_the_table_lacks_its_notice() -> None:
    heads = [each.text for each in paragraphs("libraries") if each.head]
    assert len(set(heads)) == len(heads) > 25
    for title in {*notices.LIBRARIES.values()}:
        assert sum(re.match(rf"{re.escape(title)}\b(?!-)", head) is not None for head in heads) == 1, title


def test_the_file_beside_the_program_is_whole(tmp_path: Path) -> None:
    text = notices.write(tmp_path / "NOTICES.txt").read_text("utf-8")
    for whole in ("LICENSE", "tablegame/ui/licences/libraries.txt", "tablegame/ui/licences/LGPL-2.1.txt"):
        assert (ROOT / whole).read_text("utf-8").strip() in text, whole
    assert text.count("SIL OPEN FONT LICENSE Version 1.1") == 3
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in text
