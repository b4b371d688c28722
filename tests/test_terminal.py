"""What commands print: no name of a stranger steers the terminal, and nothing but a regular file is read."""

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pytest

from tablegame.cli import COMMANDS, run
from tablegame.match.bookmarks import Bookmarks
from tablegame.match.code import Code
from tablegame.match.dealer import SealedDealer
from tablegame.match.home import matches
from tablegame.match.match import Match, Player
from tablegame.match.people import People
from tablegame.match.record import dump
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.speech import Speaker
from tablegame.speech.terminal import is_steering, json_text, printable
from tests.match.helpers import play

EVIL = "\x1b[2J\x9b31mEve\u202e\u2028\n\r\ttablegame: sound\x07\x00"
CODE = "DK4-1100-J6HB-7H6N-WRD"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a home in which a match, a person and a note bear the hostile name."""
    folder = tmp_path / "home"
    monkeypatch.setenv("TABLEGAME_HOME", str(folder))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    matches(folder).mkdir(parents=True)
    for number in range(2):
        record(matches(folder) / f"eve\x1b[31m{number}.tgr")
    People(folder).add(EVIL.replace("\x00", ""))
    keepsakes = Bookmarks(folder)
    keepsakes.note("0" * 32, EVIL)
    return folder


def record(path: Path, moves: int = 10_000) -> Path:
    """Return a finished match of Dokuson between people and a program who all bear the hostile name."""
    dealer = SealedDealer.numbered(1)
    dealer.cut(EVIL, Seat(0))
    players = [Player(EVIL, "human"), Player(EVIL, f"outside:{EVIL}"), Player(EVIL, "human", EVIL)]
    match = Match.new(GAMES["dokuson"], 3, {}, players, dealer=dealer, bots=None)
    play(match, moves, 1)
    lines = match.record.lines()
    lines[0]["created"] = EVIL
    path.write_bytes(b"".join(map(dump, lines)))
    return path


def calls(folder: Path) -> Iterator[list[str]]:
    """Yield every command over the hostile name, as text, as JSON and as CSV."""
    file = str(record(folder / "eve\x1b.tgr"))
    wrong = str(folder / f"{EVIL}.tgr")
    yield from (["replay", file], ["replay", file, "--json"], ["replay", wrong])
    yield from (["verify", file], ["verify", file, "--json"], ["verify", file, "--seal", EVIL])
    yield from (["review", file, "--seat", "9"], ["review", file, "--player", EVIL[::-1]])
    yield from (["matches"], ["matches", "--json"])
    yield from (["stats"], ["stats", "--json"], ["stats", "--csv"], ["stats", "--player", EVIL])
    yield from (["import", file], ["import", file], ["import", wrong])
    yield from (
        ["backup", str(folder / "e\x1b.zip")],
        ["backup", str(folder / "e\x1b.zip")],
        ["backup", wrong],
    )
    yield from (["restore", str(folder / "e\x1b.zip")], ["restore", file], ["restore", wrong])
    yield from (["code", EVIL], ["code", f"{CODE}{EVIL}", "--json"], ["daily"], ["daily", "--json"])
    yield from (
        ["rules", EVIL],
        ["rules", "dokuson", "--preset", EVIL],
        ["rules", "dokuson", "--html", wrong],
    )
    yield ["arena", "--game", "dokuson", "--bots", EVIL]
    yield ["arena", "--game", EVIL]
    yield ["play", "--size", EVIL]
    yield from ([command, "--language", EVIL] for command in COMMANDS)
    yield from ([command, f"--x{EVIL}"] for command in COMMANDS)
    yield [EVIL]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_command_prints_what_steers_the_terminal(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    seen = set[str]()
    for words in calls(tmp_path):
        capsys.readouterr()
        asked = words if "--language" in words else ["--language", language, *words]
        run(asked)
        out, err = capsys.readouterr()
        assert not [c for c in out + err if is_steering(c) and c != "\n"], words
        assert "\ntablegame: sound" not in out + err and not out.startswith("tablegame: sound"), words
        assert err.count("\n") <= 1 and out + err, words
        if "--json" in words and out:
            json.loads(out)
        seen |= {words[0]} & set(COMMANDS)
    assert seen == set(COMMANDS)


def test_names_with_letters_of_all_languages_stay() -> None:
    for name in ("山田\u3000太郎", "Zoë", "👩\u200d🚀", "Σίσυφος", "नमस्ते"):
        assert printable(name) == name and json.loads(json_text(name)) == name
    assert printable("a" * 9, 4) == "aaaa…"
    assert json.loads(json_text({EVIL: [EVIL]})) == {EVIL: [EVIL]}


@pytest.fixture
def patience() -> Iterator[None]:
    """Let a test that waits for a pipe end with a failure."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise AssertionError("it waits for ever")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(30)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


POSIX = pytest.mark.skipif(os.name != "posix", reason="there are no named pipes")


@POSIX
@pytest.mark.usefixtures("patience")
@pytest.mark.parametrize("make", [os.mkfifo, lambda path: os.symlink("/dev/zero", path)])
def test_no_command_reads_or_writes_a_pipe_or_a_device(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    make: Callable[[Path], object],
) -> None:
    monkeypatch.setenv("TABLEGAME_HOME", str(tmp_path / "home"))
    pipe = tmp_path / "pipe.tgr"
    make(pipe)
    arena = ["arena", "--game", "dokuson", "--bots", "random,random", "--deals", "1"]
    for words in (
        *(
            ["replay", "verify", "review", "import", "restore", "backup"][n : n + 1] + [str(pipe)]
            for n in range(6)
        ),
        ["rules", "dokuson", "--html", str(pipe)],
        [*arena, "--file", str(pipe)],
        [*arena, "--bot-stderr", str(pipe)],
    ):
        assert run(words) != 0, words
        out, err = capsys.readouterr()
        assert out == "" and err.startswith("tablegame: ") and err.count("\n") == 1, words


@POSIX
@pytest.mark.usefixtures("patience")
def test_pipes_among_the_files_of_the_home_keep_no_command_waiting(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("people", "evenings", "kept", "learned", "preferences", "statistics", "daily", "outside")
    for name in names:
        (home / f"{name}.json").unlink(missing_ok=True)
        os.mkfifo(home / f"{name}.json")
    os.mkfifo(home / "exercises.jsonl")
    for words in (["stats"], ["matches"], ["daily"], ["backup"]):
        assert run(words) == 0, capsys.readouterr()


@POSIX
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("words", [["stats"], ["matches"], ["play"], ["backup"]])
def test_a_home_of_no_user_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], language: str
) -> None:
    monkeypatch.setenv("TABLEGAME_HOME", "~nosuchuser/x")
    assert run([*words, "--language", language]) == 1
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and "~nosuchuser/x" in err and "TABLEGAME_HOME" in err
    assert err.isascii() == (language == "en"), "in the language that was asked for"


@POSIX
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("words", [["stats"], ["matches"], ["matches", "--json"], ["backup"], ["daily"]])
def test_a_home_that_is_no_folder_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    words: list[str],
    language: str,
) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    for home in ("/dev/null", str(file), str(file / "below")):
        monkeypatch.setenv("TABLEGAME_HOME", home)
        assert run([*words, "--language", language]) == 1
        out, err = capsys.readouterr()
        assert out == "" and err.count("\n") == 1 and home in err and "TABLEGAME_HOME" in err


@POSIX
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("words", "key"),
    [
        (["verify", "FIFO"], "not_regular"),
        (["replay", "FIFO"], "not_regular"),
        (["restore", "/dev/null"], "not_regular"),
        (["import", "/dev/null"], "not_regular"),
        (["import", "gone.tgr"], "missing"),
        (["backup", "."], "exists"),
        (["rules", "dobon", "--html", "."], "not_regular"),
    ],
)
def test_why_a_file_cannot_be_used_is_said_in_the_language(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    words: list[str],
    key: str,
    language: str,
) -> None:
    monkeypatch.setenv("TABLEGAME_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    os.mkfifo("FIFO")
    assert run([*words, "--language", language]) == 1
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1
    assert Speaker(language).text(f"errors.cause.{key}") in err
    assert "record" not in err and "記録" not in err


@pytest.mark.parametrize(
    "words",
    [
        ["--language", "ja", "code", CODE],
        ["code", "--language", "ja", CODE],
        ["code", CODE, "--language=ja"],
        ["--language=ja", "code", CODE],
    ],
)
def test_options_stand_before_and_after_the_command(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert run(words) == 0
    assert "席" in capsys.readouterr().out


def test_help_of_a_command_after_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--language", "ja", "arena", "--help"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("arena：") and "--sprt" in out
    assert run(["--json", "arena", "--fullscreen"]) == 2
    assert "arena" in capsys.readouterr().err
    assert run(["--language", "en", "dance"]) == 2
    assert "no command dance" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    [
        f"「{CODE}」", f"code: {CODE}", f"コード：{CODE}。", f"Play with me! {CODE.lower()}, ok?",
        f"({CODE})", f"code:\n{CODE.replace('-', ' ')}\n", f'"{CODE}"', f"コード{CODE}です",
        "ＤＫ４－１１００－Ｊ６ＨＢ－７Ｈ６Ｎ－ＷＲＤで遊ぼう", f"DK4, no: {CODE}",
    ],
)  # fmt: skip
def test_a_pasted_code_is_found(capsys: pytest.CaptureFixture[str], text: str) -> None:
    found = Code.found_in(text)
    assert found is not None and found.text == CODE
    assert run(["code", text]) == 0
    assert capsys.readouterr().out.startswith(CODE)


def test_one_match_is_no_plural(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    next(matches(home).glob("*0.tgr")).unlink()
    assert run(["stats"]) == 0
    out = capsys.readouterr().out
    assert "1 match," in out and "1 matches" not in out
    assert sys.stdout is not None


@pytest.mark.parametrize("name", COMMANDS)
def test_the_japanese_help_has_japanese_colons(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert run(["--language", "ja", name, "--help"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if not line.startswith("  ")]
    assert lines[0].startswith(f"{name}：") and not any(": " in line for line in lines)
