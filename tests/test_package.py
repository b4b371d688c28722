"""What is installed: the package and its data, and not what made the data."""

import re
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The files of the wheel."""
    (path,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path_factory.mktemp("wheel")))
    with zipfile.ZipFile(path) as wheel:
        return set(wheel.namelist())


def test_all_of_the_package_is_in_the_wheel(names: set[str]) -> None:
    for path in (ROOT / "tablegame").rglob("*"):
        if path.is_file() and path.suffix in {".css", ".py", ".toml", ".ttf", ".typed", ".txt"}:
            assert path.relative_to(ROOT).as_posix() in names
    assert "tablegame/py.typed" in names


@pytest.mark.parametrize("folder", ["sprites", "sounds"])
def test_data_lies_inside_the_package_without_its_scripts(names: set[str], folder: str) -> None:
    data = {".svg", ".png", ".wav", ".toml", ".txt"}
    expected = {
        "tablegame/" + path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix in data
    }
    found = {name for name in names if name.startswith(f"tablegame/{folder}/")}
    assert expected and found == expected
    assert not any(name.startswith(folder) for name in names)


def test_man_pages_and_completions_lie_where_they_are_looked_for(names: set[str]) -> None:
    shared = {name.partition(".data/data/")[2] for name in names if ".data/data/" in name}
    assert shared == {
        "share/man/man1/tablegame.1",
        "share/man/ja/man1/tablegame.1",
        "share/bash-completion/completions/tablegame",
        "share/zsh/site-functions/_tablegame",
        "share/fish/vendor_completions.d/tablegame.fish",
    }


def test_readme_holds_two_lines_to_set_up_and_go() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert re.findall(r"(?m)^python3 -m venv .*$", text) == [
        "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/tablegame",
        "python3 -m venv .venv && .venv/bin/pip install '.[dev]' && .venv/bin/pytest",
    ]


def test_what_is_installed_stays_small(names: set[str]) -> None:
    """Under 16 MB unpacked, the sounds under 1 MB and the music under 2.5 MB."""
    sizes = {
        name: (ROOT / name.removeprefix("tablegame/")).stat().st_size
        if name.startswith(("tablegame/sprites/", "tablegame/sounds/"))
        else (ROOT / name).stat().st_size
        for name in names
        if name.startswith("tablegame/")
    }
    assert sum(sizes.values()) < 16_000_000
    music = sum(size for name, size in sizes.items() if name.startswith("tablegame/sounds/music/"))
    sounds = sum(size for name, size in sizes.items() if name.startswith("tablegame/sounds/"))
    assert sounds - music < 1_000_000 and music < 2_500_000
