"""What is installed: the package and its data, and not what made the data."""

import re
import tarfile
import tomllib
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

import compiled
import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from tablegame import APP_ID, __version__
from tablegame.speech import Speaker
from tablegame.ui.scenes.system.about import TEXTS
from tablegame.ui.system.assets import asset

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel."""
    (path,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path_factory.mktemp("wheel")))
    return Path(path)


@pytest.fixture(scope="module")
def names(path: Path) -> set[str]:
    """Return the files of the wheel."""
    with zipfile.ZipFile(path) as wheel:
        return set(wheel.namelist())


@pytest.fixture(scope="module")
def told(path: Path, names: set[str]) -> Message:
    """Return what the wheel says of itself."""
    (name,) = (name for name in names if name.endswith(".dist-info/METADATA"))
    with zipfile.ZipFile(path) as wheel:
        return Parser().parsestr(wheel.read(name).decode("utf-8"))


def test_the_package_says_what_it_is_and_where_it_runs(told: Message) -> None:
    assert told["Version"] == __version__
    kinds = told.get_all("Classifier", [])
    systems = {"MacOS", "Microsoft :: Windows", "POSIX :: Linux"}
    assert {f"Operating System :: {system}" for system in systems} <= set(kinds)
    pythons = [int(minor) for minor in re.findall(r"Python :: 3\.(\d+)$", "\n".join(kinds), re.MULTILINE)]
    oldest = int(told["Requires-Python"].removeprefix(">=3."))
    assert pythons == list(range(oldest, oldest + len(pythons))) and len(pythons) >= 4
    assert "card game" in told["Keywords"] and not (told["Summary"] or ".").endswith("..")


def test_pictures_and_links_of_the_readme_lead_somewhere_on_their_own(told: Message) -> None:
    urls = dict(line.split(", ") for line in told.get_all("Project-URL", []))
    assert {"Homepage", "Download", "Documentation", "Source", "Changelog", "Issues"} == set(urls)
    text = str(told.get_payload())
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert all(link.startswith(("#", "https://")) for link in links)
    tag = f"{urls['Source']}/raw/v{__version__}/"
    pictures = [link.removeprefix(tag) for link in re.findall(r"!\[[^]]*\]\(([^)]+)\)", text)]
    assert len(pictures) > 10 and all((ROOT / picture).is_file() for picture in pictures)
    pages = [link for link in links if link.startswith(f"{urls['Source']}/blob/v{__version__}/")]
    assert len(pages) > 10
    for link in pages:
        assert (ROOT / link.split(f"/blob/v{__version__}/")[1].partition("#")[0]).is_file(), link
    assert urls["Download"] in links


def test_each_extra_has_one_purpose() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    collections = {name for name, listed in extras.items() if listed[0].startswith("tablegame[")}
    assert collections == {"dev", "build"} and all(len(extras[name]) == 1 for name in collections)
    assert set(extras) - collections == {"compile", "freeze", "lint", "speech", "test"}
    named = [re.split(r"[^\w-]", line)[0] for name in extras.keys() - collections for line in extras[name]]
    # The type checker is also the compiler.
    assert {name for name in named if named.count(name) > 1} == {"mypy"}
    assert tuple(extras["compile"]) == compiled.NEEDS


def test_the_sources_are_whole(tmp_path: Path) -> None:
    (path,) = SdistBuilder(str(ROOT)).build(directory=str(tmp_path))
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"build.spec", ".ci/run", ".github/workflows/release.yml", "PKG-INFO"} <= names
    for folder in ("docs", "sounds", "sprites", "tests", "tools"):
        files = {file.relative_to(ROOT).as_posix() for file in (ROOT / folder).rglob("*") if file.is_file()}
        assert {name for name in files if "__pycache__" not in name} <= names, folder


def test_the_licence_is_the_same_everywhere_and_every_text_is_carried(
    told: Message, path: Path, names: set[str]
) -> None:
    """The program is under MIT, its fonts and outlines under OFL-1.1 (PEP 639)."""
    assert told["License-Expression"] == "MIT AND OFL-1.1"
    listed = told.get_all("License-File", [])
    assert listed[0] == "LICENSE" and len(listed) == 4
    with zipfile.ZipFile(path) as wheel:
        for file in listed:
            (name,) = (name for name in names if name.endswith(f".dist-info/licenses/{file}"))
            assert wheel.read(name) == (ROOT / file).read_bytes()
    # Every OFL text of the sources is among them, and About shows the same texts.
    sources = {
        each.relative_to(ROOT)
        for folder in ("tablegame", "sprites")
        for each in (ROOT / folder).rglob("*OFL*")
    }
    assert {Path(file) for file in listed[1:]} == sources
    assert {asset(name).read_bytes() for name in (*TEXTS["mit"], *TEXTS["ofl"])} == {
        (ROOT / file).read_bytes() for file in listed
    }
    metainfo = (ROOT / "docs/desktop/io.github.tablegame.Tablegame.metainfo.xml").read_text("utf-8")
    assert "<project_license>MIT AND OFL-1.1</project_license>" in metainfo
    for language in ("en", "ja"):
        assert "MIT AND OFL-1.1" in Speaker(language).text("about.part.program.licence")
    for file in ("build.spec", "tools/windows/installer.nsi"):
        assert '"Tablegame contributors, MIT AND OFL-1.1"' in (ROOT / file).read_text("utf-8")


def test_changes_tell_of_this_version() -> None:
    heads = re.findall(r"(?m)^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"))
    released = [head for head in heads if head != "Unreleased"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+(rc\d+)? \(\d{4}-\d\d-\d\d\)", head) for head in released)
    assert released[0].split()[0] == __version__


def test_changes_are_short() -> None:
    """A bullet is one line of at most twenty words, under a heading that says what kind of change it is."""
    lines = (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()
    assert [line for line in lines if line.startswith(" ")] == []
    assert [line for line in lines if line.startswith("- ") and len(line[2:].split()) > 20] == []
    kinds = re.compile(r"### (1\.0 in ten lines|(Added|Changed|Fixed)(: .+)?)")
    assert [line for line in lines if line.startswith("### ") and not kinds.fullmatch(line)] == []


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


def test_what_shells_and_desktops_look_for_is_where_they_look(names: set[str]) -> None:
    shared = {name.partition(".data/data/")[2] for name in names if ".data/data/" in name}
    assert shared == {
        "share/man/man1/tablegame.1",
        "share/man/ja/man1/tablegame.1",
        "share/bash-completion/completions/tablegame",
        "share/zsh/site-functions/_tablegame",
        "share/fish/vendor_completions.d/tablegame.fish",
        f"share/applications/{APP_ID}.desktop",
        f"share/icons/hicolor/scalable/apps/{APP_ID}.svg",
        f"share/metainfo/{APP_ID}.metainfo.xml",
        f"share/mime/packages/{APP_ID}.xml",
    }


def test_readme_holds_two_lines_to_set_up_and_go() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert re.findall(r"(?m)^python3 -m venv .*$", text) == [
        "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/tablegame",
        "python3 -m venv .venv && .venv/bin/pip install '.[dev]' && .venv/bin/pytest",
    ]


def test_what_is_installed_stays_small(names: set[str]) -> None:
    """Under 18.5 MB unpacked, the sounds under 1 MB and the music under 2.5 MB.

    The tables and plates of the games are 2.1 MB of SVG, which pack to a fifth.
    """
    sizes = {
        name: (ROOT / name.removeprefix("tablegame/")).stat().st_size
        if name.startswith(("tablegame/sprites/", "tablegame/sounds/"))
        else (ROOT / name).stat().st_size
        for name in names
        if name.startswith("tablegame/")
    }
    assert sum(sizes.values()) < 18_500_000
    music = sum(size for name, size in sizes.items() if name.startswith("tablegame/sounds/music/"))
    sounds = sum(size for name, size in sizes.items() if name.startswith("tablegame/sounds/"))
    assert sounds - music < 1_000_000 and music < 2_500_000
