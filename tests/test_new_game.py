"""`tools/new_game.py` begins a game that is played at once, or says in one sentence why it cannot."""

import shutil
import subprocess
import sys
from pathlib import Path

import new_game
import pytest

from tablegame.rules.catalogue import SHELF

ROOT = Path(__file__).parents[1]
NAME = "crazy_eights"
LEFT = ("high_card", "HighCard", "High Card", "ハイカード", "tests.sixth")
LEFT_OUT = ("__pycache__", ".git", ".venv", ".*_cache", ".hypothesis", "build", "dist", "screenshots", "site")
"""Folders that are no sources."""


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Return as much of the sources as the tool reads and writes."""
    shutil.copytree(ROOT / "tests" / "sixth", tmp_path / "tests" / "sixth")
    for path in (new_game.SHELF, "tests/rules/high_card/hooks.py"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, tmp_path / path)
    for folder in ("ai", "ui/games", "speech/en", "speech/ja"):
        (tmp_path / "tablegame" / folder).mkdir(parents=True)
    return tmp_path


def files(root: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_a_copy_is_a_game_of_its_own(sources: Path) -> None:
    before = files(sources)
    written = new_game.begin(sources, NAME, (3, 4, 5))
    now = files(sources)
    assert set(written) == set(now) - set(before)
    for path in written:
        text = path.read_text("utf-8")
        assert not any(word in text for word in LEFT)
        if path.suffix == ".py":
            compile(text, str(path), "exec")
    shelf = (sources / new_game.SHELF).read_text("utf-8")
    assert f'    Shelved("{NAME}", "Crazy Eights", (3, 4, 5), stage="playable"),\n)\n' in shelf
    game = (sources / "tablegame/rules" / NAME / "game.py").read_text("utf-8")
    assert game.count("seats: Final = (3, 4, 5)\n") == 2
    changed = {path for path in before if now[path] != before[path]}
    assert changed == {sources / new_game.SHELF}


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("dobon", "There is a game"), ("Crazy", "cannot be the name"), ("crazy-eights", "cannot be the name"),
        ("8s", "cannot be the name"), ("", "cannot be the name"), ("class", "cannot be the name"),
        ("../up", "cannot be the name"), ("taken", "There is a folder tablegame/ai/taken already"),
    ],
)  # fmt: skip
def test_a_bad_name_gets_one_sentence(
    sources: Path, name: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (sources / "tablegame" / "ai" / "taken").mkdir()
    (sources / "tablegame" / "ai" / "taken" / "mind.py").touch()
    before = files(sources)
    assert new_game.main([name], sources) == 2
    said = capsys.readouterr().err
    assert why in said and said.count("\n") == 1 and said.endswith(".\n")
    assert files(sources) == before


def test_a_folder_that_cannot_be_written_gets_one_sentence(
    sources: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root may write anywhere, so the answer of the system is made up."""
    monkeypatch.setattr("new_game.os.access", lambda path, mode: "speech" not in str(path))
    before = files(sources)
    assert new_game.main([NAME], sources) == 2
    assert capsys.readouterr().err == "tablegame/speech/en cannot be written to.\n"
    assert files(sources) == before


def test_nothing_is_begun_outside_the_sources(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new_game.main([NAME], tmp_path) == 2
    assert capsys.readouterr().err.startswith("A new game is begun in the sources of Tablegame")


@pytest.mark.parametrize("seats", ["3", "5-3", "1-4", "2-11", "a-b", ""])
def test_bad_seats_are_refused(sources: Path, seats: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = files(sources)
    with pytest.raises(SystemExit):
        new_game.main([NAME, "--seats", seats], sources)
    assert "is no range such as 3-5, from 2 to" in capsys.readouterr().err and files(sources) == before


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_the_suite_holds_a_new_game_at_once(tmp_path: Path) -> None:
    """In a copy of the sources every test passes that names the game, and those of the whole shelf."""
    whole = tmp_path / "sources"
    shutil.copytree(ROOT, whole, ignore=shutil.ignore_patterns(*LEFT_OUT))
    done = subprocess.run(
        [sys.executable, "tools/new_game.py", NAME, "--seats", "3-5"],
        cwd=whole,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0 and NAME not in SHELF, done.stderr
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-k"]
    shelf = "test_plug_ins or test_every_game or test_catalogue or test_words or every_game"
    result = subprocess.run(
        [*command, f"({NAME} or {shelf}) and not test_new_game"], cwd=whole, capture_output=True, text=True
    )
    assert result.returncode == 0, result.stdout[-3000:]
