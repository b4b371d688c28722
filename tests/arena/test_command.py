"""`tablegame arena` as a person types it."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tablegame.arena import command_line
from tablegame.arena import ladder as ladder_file
from tablegame.arena.storage import read
from tablegame.cli import run
from tablegame.speech import Speaker, keys
from tests.texts import lose

ROOT = Path(__file__).parents[2]
DUEL = ["arena", "--game", "dokuson", "--bots", "greedy,random", "--deals", "3"]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def test_the_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*DUEL, "--seats", "3", "--seed", "4"]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0] == "Dokuson, 3 seats: 3 deals"
    assert lines[1].startswith("Seed 4. Each deal was played 3 times, from every seat.")
    assert "By chance a bot wins 33.3%." in lines[1]
    assert any(line.startswith("greedy") and "%" in line and "±" in line for line in lines)
    assert any(line.startswith("Lead of greedy") for line in lines)
    assert any(line.split()[:2] == ["greedy", "play"] for line in lines)
    assert run([*DUEL, "--language", "ja"]) == 0
    assert "勝率" in capsys.readouterr().out


def test_the_figures_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "--game", "loadum", "--seats", "4", "--bots", "greedy,random", "--deals", "2", "--json"]
    assert run([*words, "--options", '{"lives": 1, "swap": 0}', "--sprt", "5"]) == 0
    out = capsys.readouterr().out
    found: dict[str, Any] = json.loads(out)
    assert found["deals"] == 2 and found["ended"] == "done" and found["par"] == 0.25
    assert found["setup"]["options"]["lives"] == 1 and found["setup"]["options"]["swap"] == 0
    assert found["sprt"]["better"] is None and found["sprt"]["effect"] == 0.05
    greedy = found["bots"]["greedy"]
    assert set(greedy) == {"share", "elo", "points", "lives", "faults", "capped", "slow", "ms"}
    assert greedy["ms"]["trick"]["p95"] <= greedy["ms"]["trick"]["max"]
    assert "swap" not in greedy["ms"]
    assert found["lead"]["mean"] == pytest.approx(
        greedy["points"]["mean"] - found["bots"]["random"]["points"]["mean"], abs=1e-3
    )


def test_one_deal_has_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*DUEL[:-1], "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bots"]["greedy"]["share"]["half"] is None
    assert run([*DUEL[:-1], "1"]) == 0
    assert "±∞" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--game", "dokuson"],
        ["--bots", "hard"],
        ["--game", "chess", "--bots", "hard"],
        ["--game", "dokuson", "--bots", "god"],
        ["--game", "dokuson", "--bots", "hard,,easy"],
        ["--game", "dokuson", "--bots", ""],
        ["--game", "dokuson", "--bots", "hard,easy,easy,easy"],
        ["--game", "dokuson", "--seats", "9", "--bots", "hard"],
        ["--game", "dokuson", "--bots", "hard", "--seats", "three"],
        ["--game", "dokuson", "--bots", "hard", "--deals", "0"],
        ["--game", "dokuson", "--bots", "hard", "--deals", "-3"],
        ["--game", "dokuson", "--bots", "hard", "--deals", "9" * 5000],
        ["--game", "dokuson", "--bots", "hard", "--jobs", "0"],
        ["--game", "dokuson", "--bots", "hard", "--jobs", "1.5"],
        ["--game", "dokuson", "--bots", "hard", "--seed", "²"],
        ["--game", "dokuson", "--bots", "hard", "--sprt", "much"],
        ["--game", "dokuson", "--bots", "hard", "--sprt", "nan"],
        ["--game", "dokuson", "--bots", "hard", "--options", "{"],
        ["--game", "dokuson", "--bots", "hard", "--options", "[]"],
        ["--game", "dokuson", "--bots", "hard", "--options", "[" * 100_000],
        ["--game", "dokuson", "--bots", "hard", "--options", '{"jokers": 1}'],
        ["--game", "dokuson", "--bots", "hard", "--options", '{"deals_per_player": true}'],
        ["--game", "dokuson", "--bots", "outside"],
        ["--game", "dokuson", "--bots", "hard", "--bot-command", "x"],
        ["--game", "dokuson", "--bots", "outside", "--bot-command", ""],
        ["--game", "dokuson", "--bots", "outside", "--bot-command", "/no/such/program"],
        ["--game", "dokuson", "--bots", "outside", "--bot-command", f"{sys.executable} -c 0"],
        ["--game", "dokuson", "--bots", "hard=python x.py"],
        ["--game", "dokuson", "--bots", "a b=python x.py"],
        ["--game", "dokuson", "--bots", "a=,hard"],
        ["--game", "dokuson", "--bots", "a=x,a=y"],
        ["--game", "dokuson", "--bots", "a=/no/such/program,hard"],
        ["--game", "dokuson", "--bots", "hard", "--bot-stderr", "x"],
        ["--ladder", "x.jsonl", "--seed", "3"],
        ["--ladder", "x.jsonl", "--game", "chess"],
        ["--ladder", "x.jsonl", "--bots", "hard,hard"],
        ["--ladder"],
        ["FILE"],
        ["--json=1"],
    ],
)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_wrong_call_is_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], language: str
) -> None:
    assert run(["arena", *words, "--language", language]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("tablegame: ") and err.count("\n") == 1 and len(err) < 400


def test_a_file_that_cannot_be_used_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    letter = tmp_path / "letter"
    letter.write_text("Dear Ann\n")
    other = tmp_path / "other"
    assert run([*DUEL, "--seed", "9", "--file", str(other)]) == 0
    capsys.readouterr()
    for path in (letter, other, tmp_path, tmp_path / "no" / "folder", "a\0b", "n" * 4000):
        assert run([*DUEL, "--file", str(path)]) == 1, path
        out, err = capsys.readouterr()
        assert out == "" and err.startswith("tablegame: ") and err.count("\n") == 1 and len(err) < 500, err
    assert letter.read_text() == "Dear Ann\n"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a file without an end")
def test_a_file_without_an_end_is_not_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*DUEL, "--file", "/dev/zero"]) == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and "/dev/zero" in err


@pytest.mark.skipif(os.name != "posix", reason="a limit of POSIX")
def test_a_full_disk_is_one_sentence_and_what_was_kept_is_whole(tmp_path: Path) -> None:
    import resource

    path = tmp_path / "run.jsonl"
    done = subprocess.run(
        [sys.executable, "-m", "tablegame", *DUEL[:-1], "50", "--file", str(path)],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000)),
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    *_, said = done.stderr.decode().splitlines()  # on a slow machine progress comes first
    assert done.returncode == 1 and said.startswith("tablegame: ") and str(path) in said
    (kept,) = read(path)
    assert 0 < len(kept.deals) < 50


def test_progress_of_a_long_run_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command_line, "FIRST_WORD_S", 0.0)
    monkeypatch.setattr(command_line, "PLAIN_WORD_S", 0.0)
    assert run(DUEL) == 0
    err = capsys.readouterr().err
    assert "3 of 3 deals, 0:0" in err and "greedy wins" in err


def test_an_interrupt_ends_with_the_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(self: object, *arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command_line.ProgressLine, "show", interrupted)
    assert run(DUEL) == 130
    assert capsys.readouterr().out.endswith("Stopped early.\n")


def test_a_program_can_be_measured(capsys: pytest.CaptureFixture[str]) -> None:
    program = shlex.join([sys.executable, str(ROOT / "docs" / "example_bot.py")])
    words = ["arena", "--game", "dokuson", "--bots", "outside,random", "--bot-command", program]
    assert run([*words, "--deals", "2", "--ms", "20000"]) == 0
    assert "outside" in capsys.readouterr().out


PROGRAM = """
import json, sys
print("I am {name}", file=sys.stderr, flush=True)
for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] == "hello":
        answer = {{"name": "{name}", "takes": ["matches"]}}
    elif request["cmd"] == "ask":
        answer = {{"move": {move}}}
    elif request["cmd"] == "quit":
        break
    else:
        answer = {{}}
    print(json.dumps(answer), flush=True)
"""


def program(folder: Path, name: str, move: str) -> str:
    """Return the command of a program that answers with `move`."""
    script = folder / f"{name}.py"
    script.write_text(PROGRAM.format(name=name, move=move), encoding="utf-8")
    return shlex.join([sys.executable, str(script)])


def test_two_programs_meet_in_one_process_each_for_a_whole_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, last = (program(tmp_path, f"p{at}", f'request["legal"][{at}]') for at in (0, -1))
    said = tmp_path / "said"
    words = ["arena", "--game", "dokuson", "--bots", f"ann={first},ben={last},random", "--deals", "3"]
    assert run([*words, "--bot-stderr", str(said), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found["bots"]) == {"ann", "ben", "random"}
    assert found["setup"]["programs"] == {"ann": first, "ben": last} and found["setup"]["program_ms"] == 2000
    for name in ("ann", "ben"):
        bot = found["bots"][name]
        assert bot["faults"] == 0 and bot["first_fault"] is None and bot["ms"]["play"]["count"] > 9
    # Each greets once before the run, and then sits in every deal of its one process.
    assert sorted(said.read_text().splitlines()) == ["I am p-1"] * 2 + ["I am p0"] * 2


def test_a_program_that_never_played_ends_with_a_status(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mute = program(tmp_path, "mute", '"play XX"')
    words = ["arena", "--game", "dokuson", "--bots", f"mute={mute},random", "--deals", "2"]
    kept = tmp_path / "run.jsonl"
    for _ in range(2):  # the second time all is read from the file
        assert run([*words, "--file", str(kept)]) == 1
        out, err = capsys.readouterr()
        # A slow machine reports its progress as well, which begins with what was played of two deals.
        said = [line for line in err.splitlines() if " of 2 deals" not in line]
        assert len(said) == 1 and "mute" in said[0]
        assert "  not a legal move: " in out and '→ {"move": "play XX"}' in out and '{"cmd": "ask"' in out
    assert kept.read_text().count("first_fault") == 1
    half = program(tmp_path, "half", 'request["legal"][0] if len(request["legal"]) % 2 else 7')
    words[4] = f"half={half},random"
    assert run([*words, "--json"]) == 0
    bot = json.loads(capsys.readouterr().out)["bots"]["half"]
    assert 0 < bot["faults"] == bot["kinds"]["illegal"] < bot["ms"]["play"]["count"]
    assert bot["first_fault"]["question"]["legal"] and bot["first_fault"]["answer"] == '{"move": 7}'


def test_commas_within_quotes_belong_to_a_command() -> None:
    bots = command_line.bots_of("""a=python 'x,y' "--z=1,2", hard""")
    assert bots == ["""a=python 'x,y' "--z=1,2\"""", "hard"]


SAID = sorted(key for key in keys("en") if re.match(r"cli\.arena\.(?!wrong\.)", key))
OF_A_PROGRAM = {key for key in SAID if re.search(r"faults_outside|\.(fault|played)\.", key)}
OF_A_LADDER = {"cli.arena.step", "cli.arena.written"}


@pytest.mark.parametrize("ladder", [False, True])
@pytest.mark.parametrize("key", [*SAID, "loadum.name"])
def test_a_missing_text_is_missed_before_a_deal_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, ladder: bool
) -> None:
    def play(*arguments: object, **options: object) -> None:
        raise Played

    class Played(Exception):
        pass

    monkeypatch.setattr(command_line, "measure", play)
    monkeypatch.setattr(command_line, "greet", play)
    monkeypatch.setattr(ladder_file, "update", play)
    options = {"--game": "loadum", "--bots": "outside,greedy", "--bot-command": "program"}
    if ladder:
        options = {"--ladder": str(tmp_path / "ladder.jsonl"), "--game": "loadum", "--bots": "greedy,random"}
    with pytest.raises(Played):
        command_line.run(Speaker("en"), options)
    needed = key not in (OF_A_PROGRAM if ladder else OF_A_LADDER)
    lose(monkeypatch, key)
    with pytest.raises(KeyError if needed else Played, match=re.escape(key) if needed else None):
        command_line.run(Speaker("en"), options)
