"""The command line as a person types it."""

import csv
import gc
import io
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
import types
from pathlib import Path
from typing import Any

import pytest

from tablegame import __version__, bench
from tablegame.cli import COMMANDS, EVERYWHERE, VALUED, run
from tablegame.controllers.bot_audit import rethink
from tablegame.language import preferred_language
from tablegame.match.dealer import Dealer, SealedDealer
from tablegame.match.home import matches
from tablegame.match.match import Match, Player
from tablegame.match.record import read_record
from tablegame.rules.catalogue import GAMES
from tablegame.speech import Speaker, keys
from tests.files import damage
from tests.processes import interruptible
from tests.texts import lose

ROOT = Path(__file__).parents[1]
PLAYERS = [Player("Ann", "human"), Player("Ben", "bot:easy"), Player("Ciro", "bot:hard")]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def played(
    path: Path, moves: int = 10_000, dealer: Dealer | None = None, bots: bytes | None = b"bots"
) -> Path:
    """Return a record of Dokuson in a file."""
    luck = random.Random(1)
    match = Match.new(
        GAMES["dokuson"], 3, {}, PLAYERS, dealer=dealer or Dealer.seeded(1), record=path, bots=bots
    )
    while not match.over and moves:
        (seat,) = match.to_act()
        match.decide(seat, luck.choice(match.legal(seat)))
        moves -= 1
    match.close()
    return path


def test_a_finished_match_is_told_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = played(tmp_path / "a.tgr")
    assert run(["replay", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["Dokuson, 3 players", "Ann, Ben, Ciro"]
    assert sum(line.endswith(" is over.") for line in lines) == 3
    assert any(line.startswith(("Ann plays ", "Ben plays ", "Ciro plays ")) and "♠" in line for line in lines)
    assert lines[-1].startswith("Winner: ")


def test_a_match_is_told_in_japanese(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(played(tmp_path / "a.tgr")), "--language", "ja"]) == 0
    out = capsys.readouterr().out
    assert "手札は9枚ずつ" in out and "勝者：" in out


def test_of_an_unfinished_match_no_hand_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(played(tmp_path / "a.tgr", 1))]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "The match isn't finished."
    assert sum("♠" in line or "♥" in line or "♦" in line for line in lines) == 1


def test_names_cannot_steer_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = played(tmp_path / "a.tgr", 1)
    path.write_bytes(path.read_bytes().replace(b'"Ann"', b'"\\u001b[2JAnn"'))
    assert run(["replay", str(path)]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_a_sound_record_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = played(tmp_path / "a.tgr")
    assert run(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    assert "sound" in out and Dealer.seeded(1).commit in out


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        (1, b'"commit": "', b'"commit": "0'),
        (1, b'"rules": 1', b'"rules": 77'),
        (1, b"{", b"<"),
        (2, b"choose", b"chose"),
        (4, b"play", b"lay"),
        (5, b"{", b"\xff"),
        (5, b"}", b"}" * 3),
    ],
)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_damage_is_said_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: int, old: bytes, new: bytes, language: str
) -> None:
    path = played(tmp_path / "a.tgr")
    damage(path, line, old, new)
    assert run(["verify", str(path), "--language", language]) == 1
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("tablegame: ") and err.count("\n") == 1


def test_another_shuffle_than_the_promised_one_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = played(tmp_path / "a.tgr", 0)
    lines = path.read_bytes().splitlines(keepends=True)
    shuffle = json.loads(lines[2])
    words = shuffle["m"].split()
    words[1], words[2] = words[2], words[1]
    lines[2] = json.dumps({**shuffle, "m": " ".join(words)}).encode() + b"\n"
    path.write_bytes(b"".join(lines))
    assert run(["verify", str(path)]) == 1
    assert capsys.readouterr().err.startswith("tablegame: Line 3: ")


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_files_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    (tmp_path / "empty.tgr").touch()
    (tmp_path / "noise.tgr").write_bytes(os.urandom(5000))
    for name in ("missing.tgr", ".", "empty.tgr", "noise.tgr", "a\0b"):
        assert run([command, str(tmp_path / name)]) == 1
        out, err = capsys.readouterr()
        assert out == "" and err.startswith("tablegame: ") and err.count("\n") == 1, err


@pytest.mark.parametrize(
    "words",
    [
        ["dance"],
        ["replay"],
        ["verify", "a", "b"],
        ["code"],
        ["engine", "x"],
        ["--sise"],
        ["replay", "--csv", "a"],
        ["bench", "--json=1"],
        ["--size"],
        ["--size", "big"],
        ["--size", "0x0"],
        ["--size=99999x99999"],
        ["--language", "fr"],
        ["--language"],
        ["-x"],
    ],
)
@pytest.mark.parametrize("tongue", ["C.UTF-8", "ja_JP.UTF-8"])
def test_a_wrong_call_is_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: list[str], tongue: str
) -> None:
    monkeypatch.setenv("LC_ALL", tongue)
    assert run(words) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("tablegame: ") and err.count("\n") == 1


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0 and __version__ in capsys.readouterr().out
    for words in (["--help"], ["-h"], ["--fullscreen", "--help"]):
        assert run(words) == 0
        out = capsys.readouterr().out
        for word in ("play", "engine", "replay FILE", "verify FILE", "bench", "--size", "--fullscreen"):
            assert word in out
        assert options_in(out) == {*COMMANDS["play"].options, *EVERYWHERE}


def options_in(text: str) -> set[str]:
    """Return the options that the rows of a help explain."""
    return {line.split()[0] for line in text.splitlines() if line.lstrip().startswith("--")}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_names_the_options_that_it_takes_and_no_other(
    capsys: pytest.CaptureFixture[str], name: str, language: str
) -> None:
    command = COMMANDS[name]
    for words in ([name, "--help"], [name, "-h"]):
        assert run([*words, "--language", language]) == 0
        out, err = capsys.readouterr()
        assert err == "" and options_in(out) == {*command.options, *EVERYWHERE}
        assert all(
            not re.search(rf"{option}(?![\w-])", out)
            for option in ALL_OPTIONS - {*command.options, *EVERYWHERE}
        )
        assert f"tablegame {name} " in out and out.split("\n\n")[1].endswith(command.operand)
        assert all(f"{option} {VALUED[option]}" in out for option in command.options if option in VALUED)


ALL_OPTIONS = {option for command in COMMANDS.values() for option in command.options}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", COMMANDS)
def test_an_option_of_another_command_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, language: str
) -> None:
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    foreign = sorted(ALL_OPTIONS - set(COMMANDS[name].options))
    assert foreign
    for option in foreign:
        for words in ([option, "1"], [f"{option}=1"]):
            assert run([name, *words]) == 2
            out, err = capsys.readouterr()
            assert out == "" and err.startswith("tablegame: ") and err.count("\n") == 1
            assert option in err and f"tablegame {name} --help" in err


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([], {"size": None, "fullscreen": False, "language": None, "shown": None}),
        (
            ["play", "--size", "1920x1080"],
            {"size": (1920, 1080), "fullscreen": False, "language": None, "shown": None},
        ),
        (
            ["--fullscreen", "--language=ja"],
            {"size": None, "fullscreen": True, "language": "ja", "shown": None},
        ),
        (
            ["play", "/a b/札.tgr"],
            {"size": None, "fullscreen": False, "language": None, "shown": Path("/a b/札.tgr").absolute()},
        ),
    ],
)
def test_play_opens_the_window(
    monkeypatch: pytest.MonkeyPatch, words: list[str], expected: dict[str, Any]
) -> None:
    asked: list[dict[str, Any]] = []
    app = types.ModuleType("tablegame.app")

    def window(**options: Any) -> int:
        asked.append(options)
        assert not gc.isenabled(), "garbage is looked for once the first picture stands"
        return 3

    app.__dict__["run"] = window
    monkeypatch.setitem(sys.modules, "tablegame.app", app)
    assert run(words) == 3
    assert asked == [expected] and gc.isenabled()


def test_a_fault_of_ours_is_a_sentence_too(
    own_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its last line is told at once: what kind of fault it was, and its words."""

    def fail(**options: object) -> None:
        raise RuntimeError("first\nsecond")

    app = types.ModuleType("tablegame.app")
    app.run = fail  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "tablegame.app", app)
    assert run([]) == 1
    err = capsys.readouterr().err
    assert err.startswith("tablegame: Something went wrong.") and err.count("\n") == 1
    (path,) = (own_home / "reports").iterdir()
    assert err.endswith(f" {path}: RuntimeError: first\n")
    assert "RuntimeError: first" in path.read_text("utf-8")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("written", [True, False])
def test_the_last_line_of_a_fault_is_told_in_both_languages(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str, written: bool
) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise ValueError(f"\x1b[2J {Path.home()} {'long ' * 100}")

    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    monkeypatch.setattr(bench, "run", fail)
    if not written:
        monkeypatch.setattr("tablegame.crash_report.write", lambda home, text: None)
    assert run(["bench"]) == 1
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("tablegame: ") and err.count("\n") == 1
    assert "ValueError: ?[" in err and "\x1b" not in err and str(Path.home()) not in err
    assert len(err) < 600 and ("問題が起きました" in err) == (language == "ja")


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_an_interrupt_is_quiet() -> None:
    engine = subprocess.Popen(
        [sys.executable, "-m", "tablegame", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        preexec_fn=interruptible,
    )
    with engine:
        assert engine.stdin is not None and engine.stdout is not None and engine.stderr is not None
        engine.stdin.write(b'{"cmd":"hello"}\n')
        engine.stdin.flush()
        assert engine.stdout.readline()
        time.sleep(0.1)
        engine.send_signal(signal.SIGINT)
        assert engine.wait(60) == 130
        assert engine.stderr.read() == b""


def test_an_interrupt_before_the_program_is_read_is_quiet() -> None:
    code = """
import sys
class Interrupted:
    def __getattr__(self, name):
        raise KeyboardInterrupt
sys.modules["tablegame.cli"] = Interrupted()
from tablegame.__main__ import main
main()
"""
    ended = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, timeout=60)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, b"", b"")


def test_a_pipe_that_closes_early_is_quiet(tmp_path: Path) -> None:
    path = played(tmp_path / "a.tgr")
    told = subprocess.Popen(
        [sys.executable, "-m", "tablegame", "replay", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    with told:
        assert told.stdout is not None and told.stderr is not None
        told.stdout.close()
        assert told.stderr.read() == b""
        assert told.wait(10) == 0


@pytest.mark.skipif(os.name == "nt", reason="terminals of other systems")
def test_a_terminal_without_suit_signs_shows_question_marks(tmp_path: Path) -> None:
    path = played(tmp_path / "a.tgr", 4)
    master, terminal = os.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "tablegame", "replay", str(path)],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        stdout=terminal,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    os.close(terminal)
    shown = os.read(master, 65536)
    os.close(master)
    assert done.returncode == 0 and b"?" in shown and done.stderr == b""


def test_what_is_no_terminal_reads_utf_8(tmp_path: Path) -> None:
    path = played(tmp_path / "a.tgr")
    # Where the system does not have it, Python writes ASCII.
    code_page = {"LC_ALL": "ja_JP.SJIS", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    told = subprocess.run(
        [sys.executable, "-m", "tablegame", "replay", str(path), "--language", "ja"],
        env={**os.environ, **code_page},
        capture_output=True,
        cwd=ROOT,
    ).stdout
    assert "♥" in told.decode("utf-8") and "札" in told.decode("utf-8")
    refused = subprocess.run(
        [sys.executable, "-m", "tablegame", "x"],
        env={**os.environ, **code_page},
        capture_output=True,
        cwd=ROOT,
    )
    assert refused.returncode == 2 and "という" in refused.stderr.decode("utf-8")


@pytest.mark.parametrize(
    ("wish", "encoding", "errors"),
    [("cp932", "cp932", "replace"), ("ascii:backslashreplace", "ascii", "backslashreplace")],
)
def test_an_encoding_that_is_asked_for_is_obeyed(
    tmp_path: Path, wish: str, encoding: str, errors: str
) -> None:
    path = played(tmp_path / "a.tgr")
    command = [sys.executable, "-m", "tablegame", "replay", str(path), "--language", "ja"]
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONIOENCODING"}
    text = subprocess.check_output(command, env=plain, cwd=ROOT).decode("utf-8")
    told = subprocess.check_output(command, env={**plain, "PYTHONIOENCODING": wish}, cwd=ROOT)
    assert told == text.encode(encoding, errors) != text.encode("utf-8")


def test_an_encoding_that_does_not_exist_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """A standalone executable reaches it, because Python reads no variables of its own there."""
    written = io.BytesIO()
    monkeypatch.setenv("PYTHONIOENCODING", "no-such:thing")
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, "ascii"))
    assert run(["--version"]) == 0 and written.getvalue()


def test_bench_measures_every_game_and_number_of_seats(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "RULES_SECONDS", 0.01)
    frames = {"expert": {"count": 9, "median_ms": 3.0, "p99_ms": 5.0}}
    monkeypatch.setattr(bench, "frame_figures", lambda: frames)
    assert run(["bench", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert {name: list(by_seats) for name, by_seats in figures["games"].items()} == {
        game.id: list(map(str, game.seats)) for game in GAMES.values()
    }
    for by_seats in figures["games"].values():
        for found in by_seats.values():
            assert set(found) == {"moves_per_second", "playouts_per_second", "clone_us", "determinize_us"}
            assert all(value > 0 for value in found.values())
    assert figures["frames"]["expert"]["p99_ms"] == 5.0
    assert run(["bench"]) == 0
    out = capsys.readouterr().out
    tables = sum(len(game.seats) for game in GAMES.values())
    assert out.count("random moves per second") == tables
    assert "99th percentile" in out
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert run(["bench"]) == 0
    told = capsys.readouterr()
    steps = re.findall(r"\rMeasured (\d+) of (\d+)", told.err)
    assert steps == [(str(done), str(tables + 1)) for done in range(tables + 1)]
    assert told.err.endswith(" \r") and told.out.count("random moves per second") == tables


@pytest.mark.parametrize("key", sorted(key for key in keys("en") if key.startswith("cli.bench.")))
def test_a_missing_text_is_missed_before_anything_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], key: str
) -> None:
    monkeypatch.setattr(bench, "measure", lambda *_: pytest.fail("it was measured"))
    lose(monkeypatch, key)
    assert run(["bench"]) == 1
    err = capsys.readouterr().err
    assert "KeyError: \"no text 'cli.bench." in err and err.count("\n") == 1


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LC_MESSAGES": "Japanese_Japan.932"}, "ja"),
    ],
)
def test_the_language_of_the_system(environ: dict[str, str], expected: str) -> None:
    assert preferred_language(environ) == expected


def test_without_streams_nothing_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program without a console has none."""
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert run(["dance"]) == 2
    assert run(["engine"]) == 0
    monkeypatch.setattr(sys, "stdout", io.StringIO())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize("words", [["--help"], ["--version"], ["replay", "FILE"], ["verify", "FILE"]])
def test_output_that_nothing_takes_is_a_sentence(tmp_path: Path, words: list[str]) -> None:
    path = played(tmp_path / "a.tgr")
    for language, said in (("en", "The output can't be written"), ("ja", "出力を書き込めません")):
        with open("/dev/full", "wb") as full:
            done = subprocess.run(
                [sys.executable, "-m", "tablegame", *[str(path) if w == "FILE" else w for w in words]],
                stdout=full,
                stderr=subprocess.PIPE,
                cwd=ROOT,
                env={**os.environ, "LC_ALL": f"{language}.UTF-8", "PYTHONUTF8": "1"},
            )
        err = done.stderr.decode()
        assert done.returncode == 1 and err.count("\n") == 1 and said in err, err


def test_very_long_words_are_cut(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = "n" * 200
    calls = ([name], [f"--{name}"], ["--language", name], ["--size", name], ["bench", name])
    for words in (*calls, ["verify", name * 30], ["--language", "en", name * 30]):
        assert run(words) in (1, 2)
        err = capsys.readouterr().err
        assert err.count("\n") == 1 and len(err) < 300, err


def rethinkable(path: Path) -> Path:
    """Return a finished match whose thoughts cannot be checked, because the record names none."""
    return played(path, dealer=SealedDealer.numbered(1), bots=None)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_verify_says_what_it_could_not_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    path = rethinkable(tmp_path / "a.tgr")
    bots = sum(json.loads(line).get("a") in (1, 2) for line in path.read_bytes().splitlines())
    say = Speaker(language).text
    found = [each.outcome for each in rethink(read_record(path)) if each.seat]
    forced = found.count("forced")
    assert len(found) == bots and set(found) <= {"forced", "unchecked"}
    assert run(["verify", str(path), "--language", language]) == 0
    assert say("cli.verify.unchecked.unmarked", n=bots - forced) in capsys.readouterr().out.splitlines()
    assert run(["verify", str(path), "--language", language, "--no-rethink"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == say("cli.verify.skipped")
    unfinished = played(tmp_path / "b.tgr", 5, SealedDealer.numbered(1), bots=None)
    assert run(["verify", str(unfinished), "--language", language]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == say("cli.verify.later")


def test_verify_compares_the_whole_seal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = rethinkable(tmp_path / "a.tgr")
    seal = SealedDealer.numbered(1).commit
    for shown, status, said in (
        (seal, 0, ""),
        (f" {seal[:16]} {seal[16:].upper()}", 0, ""),
        (seal[:-1] + ("0" if seal[-1] != "0" else "1"), 1, "isn't the one that was shown"),
        (seal[:63], 2, "64 digits"),
        (seal + "0", 2, "64 digits"),
        ("", 2, "64 digits"),
    ):
        assert run(["verify", str(path), "--seal", shown]) == status
        assert said in capsys.readouterr().err


def test_progress_is_shown_on_a_terminal_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = rethinkable(tmp_path / "a.tgr")
    assert run(["verify", str(path)]) == 0
    plain = capsys.readouterr()
    assert plain.err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert run(["verify", str(path)]) == 0
    out, err = capsys.readouterr()
    total = sum('"a": ' in line and '"chance"' not in line for line in path.read_text().splitlines())
    assert out == plain.out and f"\rThinking again: 1 of {total}\r" in err
    assert err.endswith("\r") and not err.rstrip("\r").split("\r")[-1].strip()


def test_statistics_for_other_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Lines to read, JSON and CSV tell of the same matches; a wrong game is one sentence."""
    monkeypatch.setenv("TABLEGAME_HOME", str(tmp_path))
    assert run(["stats", "--language", "en"]) == 0
    assert "Nothing yet." in capsys.readouterr().out
    folder = matches(tmp_path)
    folder.mkdir(exist_ok=True)
    result = read_record(played(folder / "one.tgr")).result
    assert result is not None
    assert run(["stats", "--json", "--game", "dokuson"]) == 0
    found = json.loads(capsys.readouterr().out)["statistics"]
    (mine,) = (each for each in found if each["player"] == "Ann" and each["sort"] == "no_practice")
    assert (mine["matches"], mine["wins"], mine["verdict"]) == (1, int(0 in result.winners), "few")
    assert mine["best"]["score"] == result.scores[0] and mine["deals"] == 3
    assert run(["stats", "--csv", "--player", "Ann"]) == 0
    rows = list(csv.reader(capsys.readouterr().out.splitlines()))
    assert ["dokuson", "Ann", "human", "no_practice", "deals", "3"] in rows
    assert run(["stats", "--language", "ja", "--player", "Ann"]) == 0
    assert "Ann、1ゲーム" in capsys.readouterr().out
    assert run(["stats", "--game", "chess"]) == 2
    assert "chess" in capsys.readouterr().err


def test_statistics_of_a_name_without_a_match_are_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A name that has finished no match is an error; one whose matches are of other games is not."""
    monkeypatch.setenv("TABLEGAME_HOME", str(tmp_path))
    folder = matches(tmp_path)
    folder.mkdir()
    played(folder / "one.tgr")
    sentences = {
        "en": "There are no finished matches for Nobody.",
        "ja": "Nobodyの終わったゲームはありません。",
    }
    for language, sentence in sentences.items():
        for form in ((), ("--json",), ("--csv",), ("--game", "dokuson")):
            assert run(["stats", "--language", language, "--player", "Nobody", *form]) == 1
            out, err = capsys.readouterr()
            assert out == "" and sentence in err and len(err.splitlines()) == 1
    assert run(["stats", "--language", "en", "--player", "Ann", "--game", "loadum"]) == 0
    assert "Nothing yet." in capsys.readouterr().out
