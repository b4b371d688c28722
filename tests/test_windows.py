"""What makes the program of Windows, as far as it can be looked at without Windows and without Wine."""

import importlib
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
SCRIPT = ROOT / "tools" / "windows.sh"
INSTALLER = (ROOT / "tools" / "windows" / "installer.nsi").read_text("utf-8")
with_bash = pytest.mark.skipif(
    sys.platform == "win32" or shutil.which("bash") is None, reason="there is no bash here"
)


def script(name: str) -> ModuleType:
    """Return one of the scripts in tools/windows/."""
    return importlib.import_module(f"windows.{name}")


@with_bash
def test_the_proof_can_be_read_by_bash_and_says_what_it_needs() -> None:
    subprocess.run(["bash", "-n", SCRIPT], check=True)
    for words in ([], ["/no/python/here"]):
        done = subprocess.run(["bash", SCRIPT, *words], capture_output=True, text=True)
        assert done.returncode == 2 and done.stdout == ""
        assert done.stderr.startswith("tools/windows.sh PYTHON_FOLDER: ") and "Traceback" not in done.stderr


def test_the_installer_is_given_all_that_it_asks_for() -> None:
    asked = set(re.findall(r"\$\{([A-Z]+)\}", INSTALLER)) - set(re.findall(r"!define ([A-Z]+)", INSTALLER))
    for caller in (SCRIPT, ROOT / ".github" / "workflows" / "release.yml"):
        given = set(re.findall(r"-D([A-Z]+)=", caller.read_text("utf-8")))
        assert asked - {"LANGUAGE", "ABOUT"} == given == {"VERSION", "NUMBERS", "FOLDER", "ICON", "OUT"}


def test_the_installer_speaks_both_languages() -> None:
    said: dict[str, set[str]] = {}
    strings = re.findall(r"^LangString (\w+) \$\{LANG_(\w+)\} \"[^\"]+\"$", INSTALLER, re.MULTILINE)
    for name, language in strings:
        said.setdefault(name, set()).add(language)
    assert said and set(re.findall(r"\$\((\w+)\)", INSTALLER)) == set(said)
    assert all(languages == {"ENGLISH", "JAPANESE"} for languages in said.values())


def test_the_uninstaller_takes_back_what_the_installer_does() -> None:
    install, uninstall = INSTALLER.split("Section Uninstall")
    written = set(re.findall(r'WriteReg\w+ HKCU "([^"]+)"', install))
    removed = set(re.findall(r'DeleteRegKey (?:/ifempty )?HKCU "([^"]+)"', uninstall))
    assert {key for key in written if not any(key.startswith(gone) for gone in removed)} == set()
    links = re.findall(r'CreateShortcut "([^"]+)"', install)
    assert links and all(f'Delete "{link}"' in uninstall for link in links)
    files = {"tablegame.exe", "tablegame-cli.exe", "uninstall.exe", "NOTICES.txt"}
    assert set(re.findall(r'Delete "\$INSTDIR\\([^"]+)"', uninstall)) == files
    # Nothing but its own folder is emptied, and the person's matches lie elsewhere.
    assert re.findall(r'RMDir /r "([^"]+)"', INSTALLER) == [r"$INSTDIR\_internal"] * 2
    assert r'InstallDir "$LOCALAPPDATA\Programs\Tablegame"' in INSTALLER


def test_a_record_is_opened_as_one_that_is_brought() -> None:
    (command,) = re.findall(r'shell\\open\\command" "" (.+)$', INSTALLER, re.MULTILINE)
    assert command == """\'"$INSTDIR\\tablegame.exe" play "%1"\'"""


def test_the_portable_zip_has_a_place_for_matches(tmp_path: Path) -> None:
    folder = tmp_path / "tablegame"
    (folder / "_internal").mkdir(parents=True)
    (folder / "tablegame.exe").write_bytes(b"program")
    (folder / "_internal" / "a.dll").write_bytes(b"library")
    packed = [tmp_path / "1.zip", tmp_path / "2.zip"]
    for target in packed:
        script("portable").pack(folder, target)
    assert packed[0].read_bytes() == packed[1].read_bytes()
    with zipfile.ZipFile(packed[0]) as file:
        assert sorted(file.namelist()) == [
            f"Tablegame/{name}" for name in ("_internal/a.dll", "data/readme.txt", "tablegame.exe")
        ]
        text = file.read("Tablegame/data/readme.txt").decode("utf-8-sig")
    assert "Your matches" in text and "ゲームの記録" in text and text.count("\r\n") == text.count("\n")


def test_the_friend_of_the_proof_has_begun_a_match(tmp_path: Path) -> None:
    proof = script("proof")
    (tmp_path / "matches").mkdir()
    proof.friend(tmp_path / "matches" / "札.tgr")
    assert proof.turns(tmp_path) == 0
    proof.seat(tmp_path)
    assert (tmp_path / "preferences.json").is_file()
