"""A program that is killed loses nothing that it had called safe."""

import os
import random
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tablegame.match.match import Match
from tablegame.match.record import read_record
from tests.lengths import rest_long
from tests.match.helpers import play

ROOT = Path(__file__).resolve().parents[2]


def killed_once(folder: Path, seed: int) -> tuple[Path, int, int]:
    """Start a player, kill it at some moment of its first fifty moves, and tell the last line it had said."""
    rng = random.Random(seed)
    script = Path(__file__).with_name("killed.py")
    child = subprocess.Popen(
        [sys.executable, "-S", str(script), str(folder), str(seed)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert child.stdout is not None
    said = b"".join(child.stdout.readline() for _ in range(rng.randint(1, 50)))
    time.sleep(rng.random() * 0.002)
    child.kill()
    said += child.stdout.read()
    child.stdout.close()
    child.wait()
    name, acknowledged, written = said[: said.rindex(b"\n")].split(b"\n")[-1].split()
    return folder / name.decode(), int(acknowledged), int(written)


@pytest.mark.parametrize("kills", rest_long((20, 100), but=[20]))
def test_killed_again_and_again(tmp_path: Path, kills: int) -> None:
    with ThreadPoolExecutor(4) as pool:
        outcomes = list(pool.map(lambda seed: killed_once(tmp_path, seed), range(kills)))
    assert len(outcomes) == kills
    for number, (path, acknowledged, written) in enumerate(outcomes):
        lines = len(read_record(path).lines())
        assert acknowledged <= written <= lines
        match = Match.resume(path)
        assert match.written >= acknowledged
        if number % 10 == 0:
            assert play(match).over
        match.close()
    assert max(acknowledged for _, acknowledged, _ in outcomes) > kills / 5
