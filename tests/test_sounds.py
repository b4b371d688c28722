"""The shipped sounds: their form, their loudness, no clicks, and that their script makes these very bytes."""

import ast
import importlib.util
import math
import os
import re
import subprocess
import sys
import wave
from array import array
from pathlib import Path
from types import ModuleType

import pytest

from tablegame.ui.system.sound import CALLS, NAMES

FOLDER = Path(__file__).resolve().parent.parent / "sounds"


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("sounds_make", FOLDER / "make.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def heard(name: str) -> list[int]:
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44_100)
        numbers = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tolist()


def decibels(value: float) -> float:
    return 20 * math.log10(value / 32_768)


def test_all_are_there_and_small() -> None:
    files = sorted(FOLDER.glob("*.wav"))
    assert tuple(file.stem for file in files) == NAMES
    assert sum(file.stat().st_size for file in files) < 1_500_000


@pytest.mark.parametrize("name", NAMES)
def test_short_and_soft(name: str) -> None:
    numbers = heard(name)
    assert 0.04 < len(numbers) / 44_100 < 0.4
    assert decibels(max(map(abs, numbers))) < -3
    assert max(map(abs, numbers[: round(0.03 * 44_100)])) > 500, "it begins at once"


@pytest.mark.parametrize("name", NAMES)
def test_as_loud_as_the_others(name: str) -> None:
    """What is heard often is softer, by at most 6.5 dB; no sound falls out of that row."""
    made = script()
    loudness = decibels(made.loudest([value / 32_768 for value in heard(name)]) * 32_768)
    share = made.SOUNDS[name][2]
    assert loudness == pytest.approx(20 * math.log10(made.LEVEL * share), abs=0.2)
    assert -27.5 < loudness < -20


def test_calls_are_the_loudest_and_buttons_the_softest() -> None:
    shares = {name: entry[2] for name, entry in script().SOUNDS.items()}
    assert shares["call"] == shares["return"] == max(shares.values())
    assert {name for name, share in shares.items() if share == min(shares.values())} == {"button", "select"}
    assert CALLS <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_no_clicks(name: str) -> None:
    numbers = heard(name)
    assert max(map(abs, numbers[:3])) < 200
    assert max(map(abs, numbers[-8:])) < 40
    assert abs(sum(numbers) / len(numbers)) < 50


def test_building_again_gives_the_same_bytes(tmp_path: Path) -> None:
    script().build(tmp_path)
    for name in NAMES:
        assert (tmp_path / f"{name}.wav").read_bytes() == (FOLDER / f"{name}.wav").read_bytes(), name


LATENCY = """
import array, os, sys, time, pygame
from tablegame.ui.system.sound import Sounds
sounds = Sounds()
assert sounds.open()
path = os.environ["SDL_DISKAUDIOFILE"]
for name in ("button", "tile", "win"):
    time.sleep(0.2)
    began = time.perf_counter()
    before = os.path.getsize(path)
    sounds.play(name)
    spent = time.perf_counter() - began
    time.sleep(0.45)
    with open(path, "rb") as file:
        file.seek(before)
        heard = file.read()
    levels = array.array("h", heard[: len(heard) // 2 * 2])
    first = next(place for place, level in enumerate(levels) if abs(level) > 8)
    print(name, round(1000 * (spent + first / 2 / 44_100), 1))
"""


def test_a_sound_starts_within_fifty_milliseconds(tmp_path: Path) -> None:
    """From the cue to the first sample that a device gets, files not yet read."""
    file = tmp_path / "heard.raw"
    environment = os.environ | {
        "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(file), "PYTHONPATH": str(FOLDER.parent),
    }  # fmt: skip
    done = subprocess.run([sys.executable, "-c", LATENCY], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    times = [float(line.split()[1]) for line in done.stdout.splitlines() if len(line.split()) == 2]
    assert len(times) == 3
    assert sorted(times)[1] < 50, times


def test_every_cue_has_its_sound() -> None:
    """Each name that the program plays, or that a table gives to a cue, is one of the sounds."""
    wanted = set()
    for path in (FOLDER.parent / "tablegame").rglob("*.py"):
        text = path.read_text("utf-8")
        wanted |= set(re.findall(r'sounds\.play\("(\w+)"\)', text))
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Cue":
                given = node.args[1:2] + [each.value for each in node.keywords if each.arg == "sound"]
                wanted |= {each.value for each in given if isinstance(each, ast.Constant)}
    assert {"button", "place", "turn"} <= wanted <= set(NAMES)
