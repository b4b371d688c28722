"""The shipped sounds: their form, their loudness, no clicks, and that their script makes these very bytes."""

import importlib.util
import math
import sys
import wave
from array import array
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).resolve().parent.parent / "sounds"
NAMES = (
    "button", "deal", "flip", "illegal", "lose", "place",
    "select", "shuffle", "slide", "trick", "turn", "win",
)  # fmt: skip


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
    assert sum(file.stat().st_size for file in files) < 700_000


@pytest.mark.parametrize("name", NAMES)
def test_short_and_soft(name: str) -> None:
    numbers = heard(name)
    assert 0.04 < len(numbers) / 44_100 < 0.4
    assert decibels(max(map(abs, numbers))) < -3
    width = round(0.05 * 44_100)
    parts = [numbers[start : start + width] for start in range(0, len(numbers) - width + 1, width // 4)]
    loudest = max(math.sqrt(sum(value * value for value in part) / width) for part in parts)
    assert -28 < decibels(loudest) < -20


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
