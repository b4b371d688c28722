"""What desktops are told about the program: one name everywhere, and files that say the same."""

import configparser
import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import macos
import metainfo
import pygame
import pytest

from tablegame import APP_ID, __version__
from tablegame.match.home import SUFFIX
from tablegame.speech import LANGUAGES

ROOT = Path(__file__).parents[1]
DESKTOP = ROOT / "docs" / "desktop"
NS = {"mime": "http://www.freedesktop.org/standards/shared-mime-info"}
LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def entry() -> configparser.SectionProxy:
    """Return the entry of the menu."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(DESKTOP / f"{APP_ID}.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


def page() -> ElementTree.Element:
    """Return what software centres show."""
    return ElementTree.parse(DESKTOP / f"{APP_ID}.metainfo.xml").getroot()


def test_one_name_everywhere() -> None:
    """Task bars and software centres take two names for two programs."""
    kinds = ("desktop", "metainfo.xml", "mime.xml", "yml")
    assert {path.name for path in DESKTOP.iterdir()} == {f"{APP_ID}.{kind}" for kind in kinds}
    assert entry()["Icon"] == entry()["StartupWMClass"] == APP_ID
    assert page().findtext("id") == page().findtext("icon") == APP_ID
    assert page().findtext("launchable") == f"{APP_ID}.desktop"
    said = re.search(r"^(?:app-)?id: (\S+)$", (DESKTOP / f"{APP_ID}.yml").read_text("utf-8"), re.MULTILINE)
    assert said is not None and said[1] == APP_ID
    assert f"id={APP_ID}\n" in (ROOT / "tools" / "linux.sh").read_text("utf-8")
    for other in ("docs/install.md", "docs/install.ja.md", "docs/executable.md"):
        assert "/tablegame.desktop" not in (ROOT / other).read_text("utf-8"), other


def test_records_are_known_by_one_name() -> None:
    mime = ElementTree.parse(DESKTOP / f"{APP_ID}.mime.xml").getroot()
    (kind,) = mime.findall("mime:mime-type", NS)
    globs = [each.get("pattern") for each in kind.findall("mime:glob", NS)]
    assert globs == [f"*{SUFFIX}"]
    assert page().findtext("provides/mediatype") == kind.get("type")


def test_everything_is_said_in_every_language() -> None:
    for key in ("GenericName", "Comment", "Keywords"):
        assert {key, *(f"{key}[{code}]" for code in LANGUAGES if code != "en")} <= set(entry())
    assert {each.text for each in page().findall("languages/lang")} == set(LANGUAGES)
    described = page().find("description")
    assert described is not None
    for parent, tag in ((page(), "summary"), (described, "p"), (described.find("ul"), "li")):
        assert parent is not None
        said = [each.get(LANG, "en") for each in parent.findall(tag)]
        assert said == list(LANGUAGES) * (len(said) // len(LANGUAGES)) and said, tag


def test_releases_come_from_the_list_of_changes() -> None:
    changes = (
        "# Changes\n\n## Unreleased\n\n- a\n\n## 1.0.0 – 2027-02-03\n\n### 1.0 in ten lines\n\n"
        "- `A` & b.\n- C.\n\n### Added\n\n- d\n\n## 1.0.0-rc1 (2026-11-23)\n"
    )
    text = (DESKTOP / f"{APP_ID}.metainfo.xml").read_text("utf-8")
    told = ElementTree.fromstring(metainfo.with_releases(text, changes).encode())
    found = told.findall("releases/release")
    assert [(each.get("version"), each.get("date"), each.get("type")) for each in found] == [
        ("1.0.0", "2027-02-03", "stable"),
        ("1.0.0~rc1", "2026-11-23", "development"),
    ]
    assert [[line.text for line in each.iter("li")] for each in found] == [["A & b.", "C."], []]
    pictures = [picture.text or "" for picture in told.findall("screenshots/screenshot/image")]
    assert pictures and all("/raw/v1.0.0/" in picture for picture in pictures)
    assert metainfo.with_releases(text, "# Changes\n\n## Unreleased\n") == text


def test_software_centers_find_pictures_and_pages() -> None:
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
    said = {url.get("type"): url.text for url in page().findall("url")}
    assert said["homepage"] == urls["Homepage"] and said["vcs-browser"] == urls["Source"]
    assert said["bugtracker"] == urls["Issues"] and said["help"] == urls["Documentation"]
    shots = page().findall("screenshots/screenshot")
    assert len(shots) >= 5 and [shot.get("type") for shot in shots].count("default") == 1
    for shot in shots:
        assert [caption.get(LANG, "en") for caption in shot.findall("caption")] == list(LANGUAGES)
        assert all(len(caption.text or "") < 60 for caption in shot.findall("caption"))
        (picture,) = shot.findall("image")
        path = (picture.text or "").removeprefix(f"{urls['Source']}/raw/HEAD/")
        size = pygame.image.load(ROOT / path).get_size()
        assert size == (int(picture.get("width", 0)), int(picture.get("height", 0)))
    assert len(page().findtext("summary", "")) <= 35


@pytest.mark.parametrize("version", [__version__, "1.0.0rc1", "1.0.0-rc1"])
def test_macos_is_told_a_version_of_numbers(version: str) -> None:
    told = macos.properties(version)
    assert re.fullmatch(r"\d+\.\d+\.\d+", told["CFBundleShortVersionString"])
    assert told["CFBundleLocalizations"] == list(LANGUAGES)
