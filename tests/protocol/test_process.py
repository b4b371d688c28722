"""The engine as a program of its own: its end, its pipes, its memory."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENGINE = [sys.executable, "-m", "tablegame", "engine"]

MEASURED = """
import re, sys
from tablegame.cli import run
status = run(["engine"])
print(re.search(r"VmHWM:\\s*(\\d+)", open("/proc/self/status").read())[1], file=sys.stderr)
sys.exit(status)
"""
"""Tells the most memory held at once, in KiB. `getrusage` would count what the parent held when it forked."""


def test_the_end_of_input_is_the_end_and_an_unended_line_counts() -> None:
    done = subprocess.run(ENGINE, input=b'{"cmd":"hello"}\n{"cmd":"state"}', capture_output=True, cwd=ROOT)
    assert done.returncode == 0 and done.stderr == b""
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True, False]


def test_quit_ends_with_nothing_said() -> None:
    done = subprocess.run(ENGINE, input=b'{"cmd":"quit"}\n{"cmd":"hello"}\n', capture_output=True, cwd=ROOT)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_each_answer_comes_at_once() -> None:
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as engine:
        assert engine.stdin is not None and engine.stdout is not None
        for _ in range(3):
            engine.stdin.write(b'{"cmd":"hello"}\n')
            engine.stdin.flush()
            assert json.loads(engine.stdout.readline())["ok"]
        engine.stdin.close()
        assert engine.wait(10) == 0


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    with subprocess.Popen(
        ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as engine:
        assert engine.stdin is not None and engine.stdout is not None and engine.stderr is not None
        engine.stdout.close()
        engine.stdin.write(b'{"cmd":"hello"}\n')
        engine.stdin.close()
        assert engine.stderr.read() == b""
        assert engine.wait(10) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="the peak is read from /proc")
def test_a_line_of_a_hundred_megabytes_is_refused_in_bounded_memory() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", MEASURED],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as engine:
        assert engine.stdin is not None
        block = b"x" * 1_000_000
        for _ in range(100):
            engine.stdin.write(block)
        out, err = engine.communicate(b'\n{"cmd":"hello"}\n', timeout=60)
    refused, hello = map(json.loads, out.splitlines())
    assert refused["error"]["code"] == "bad-request" and hello["ok"]
    assert int(err) < 60 * 1024 and engine.returncode == 0
