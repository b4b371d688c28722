"""A library that the system lacks is named; a screen that is not there is another matter."""

import ctypes
from pathlib import Path

import pytest

from tablegame import app
from tablegame.speech import LANGUAGES
from tablegame.ui.system.display_libraries import X11, missing_packages
from tablegame.ui.system.window import NoDisplay

pytestmark = pytest.mark.usefixtures("linux")


@pytest.fixture
def linux(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend to run on Linux."""
    monkeypatch.setattr("tablegame.ui.system.display_libraries.sys.platform", "linux")


def test_what_is_missing_depends_on_the_display() -> None:
    def nothing(name: str) -> bool:
        return False

    assert list(missing_packages({"DISPLAY": ":0", "WAYLAND_DISPLAY": "w"}, nothing)) == list(X11)
    assert "libxkbcommon.so.0" in missing_packages({"WAYLAND_DISPLAY": "w"}, nothing)
    assert missing_packages({}, nothing) == {}, "no screen at all"
    assert missing_packages({"DISPLAY": ":0"}, lambda name: True) == {}
    half = missing_packages({"DISPLAY": ":0"}, lambda name: name != "libXext.so.6")
    assert half == {"libXext.so.6": ("libxext6", "libXext")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_sentence_names_it_and_its_packages(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise NoDisplay("offscreen")

    def absent(name: str) -> None:
        raise OSError(name)

    monkeypatch.setenv("TABLEGAME_HOME", str(tmp_path))
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(app, "open_ui", refused)
    monkeypatch.setattr(ctypes, "CDLL", absent)
    assert app.run(language=language) == app.BAD
    (told,) = capsys.readouterr().err.splitlines()
    assert all(word in told for word in ("libX11.so.6 libXext.so.6", "libx11-6 libxext6", "libX11 libXext"))
