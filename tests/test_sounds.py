"""The shipped sounds: their form, their loudness, no clicks, and that their script makes these very bytes."""

import ast
import atexit
import importlib.util
import math
import os
import re
import subprocess
import sys
import threading
import wave
from array import array
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from tablegame.ui.system import sound
from tablegame.ui.system.sound import CALLS, NAMES, Music, Sounds
from tests.lengths import rest_long
from tests.stages import COMPLETE

FOLDER = Path(__file__).resolve().parent.parent / "sounds"
LOOPS = sorted(file.stem for file in (FOLDER / "music").glob("*.wav"))
"""The games that have music."""


def script() -> ModuleType:
    if str(FOLDER) not in sys.path:
        sys.path.append(str(FOLDER))
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
    assert {name for name, share in shares.items() if share == min(shares.values())} == {
        "brush",
        "button",
        "select",
    }
    assert CALLS <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_no_clicks(name: str) -> None:
    numbers = heard(name)
    assert max(map(abs, numbers[:3])) < 200
    assert max(map(abs, numbers[-8:])) < 40
    assert abs(sum(numbers) / len(numbers)) < 50


def test_building_again_gives_the_same_bytes(tmp_path: Path) -> None:
    made = script()
    made.build_sounds(tmp_path)
    for name in NAMES:
        assert (tmp_path / f"{name}.wav").read_bytes() == (FOLDER / f"{name}.wav").read_bytes(), name


# Music ------------------------------------------------------------------------------------------------------
def loop(game: str) -> list[int]:
    music = script().music
    return list(music.decoded(music.data_of((FOLDER / "music" / f"{game}.wav").read_bytes())))


def test_every_game_has_a_loop_and_all_are_small() -> None:
    files = sorted((FOLDER / "music").iterdir())
    loops = script().music.LOOPS
    assert [file.name for file in files] == sorted(f"{game}.wav" for game in loops)
    assert sum(file.stat().st_size for file in files) < 3_000_000
    assert set(COMPLETE) <= set(loops)


@pytest.mark.long
@pytest.mark.parametrize("game", LOOPS)
def test_building_a_loop_again_gives_the_same_bytes(game: str) -> None:
    made = script()
    samples = made.music.played(game, made.loudest, made.LEVEL)
    assert made.music.wav(samples) == (FOLDER / "music" / f"{game}.wav").read_bytes()


@pytest.mark.parametrize("game", rest_long(LOOPS, but=["dobon"]))
def test_a_loop_is_slow_and_soft_and_ends_without_a_click(game: str) -> None:
    """It begins and ends in silence, so that one time follows the other without a step. It is quieter than
    every sound, and sparse: a good part of its time is far below its loudest moment."""
    made, samples = script(), loop(game)
    rate = made.music.RATE
    assert 40 < len(samples) / rate < 46
    edge = rate // 50
    assert max(map(abs, samples[:edge])) < 60 and max(map(abs, samples[-edge:])) < 60
    assert abs(samples[0] - samples[-1]) < 40
    assert abs(sum(samples) / len(samples)) < 30, "no offset"
    assert decibels(max(map(abs, samples))) < -6
    loudness = decibels(made.loudest([value / 32_768 for value in samples], rate) * 32_768)
    assert loudness == pytest.approx(20 * math.log10(made.LEVEL * made.music.SHARE), abs=0.5)
    assert loudness < min(20 * math.log10(made.LEVEL * share) for _, _, share in made.SOUNDS.values())
    wide = rate // 2
    parts = [samples[at : at + wide] for at in range(0, len(samples) - wide, wide)]
    levels = sorted(math.sqrt(sum(value * value for value in part) / wide) for part in parts)
    assert levels[len(levels) // 3] < 0.5 * levels[-1]


def test_the_code_is_near_what_it_stands_for() -> None:
    """Four bits a sample, and what is lost is far below what is heard."""
    music = script().music
    tone = [round(6000 * math.sin(2 * math.pi * 440 * n / music.RATE)) for n in range(4000)]
    back = music.decoded(music.encoded(tone)[0])[: len(tone)]
    wrong = math.sqrt(sum((a - b) ** 2 for a, b in zip(tone, back, strict=True)) / len(tone))
    assert wrong < 6000 / 20


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


RESTED = """
import array, os, time, pygame
from tablegame.ui.system import sound
pygame.display.init()
pygame.time.Clock()
sounds = sound.Sounds()
path = os.environ["SDL_DISKAUDIOFILE"]
def levels():
    with open(path, "rb") as file:
        data = file.read()
    return array.array("h", data[: len(data) // 2 * 2])
assert sounds.open()
sounds.play("tick")
time.sleep(0.6)
print("heard", max(map(abs, levels())))
sound.SILENCE_MS = 0
while sounds.ready:
    sounds.update()
sound.SILENCE_MS = 60_000
sounds.event(pygame.event.Event(pygame.MOUSEMOTION))
sounds.update()
assert sounds.ready
while len(levels()) < 20_000:
    time.sleep(0.02)
print("opened", max(map(abs, levels())))
sounds.play("tick")
time.sleep(0.6)
print("again", max(map(abs, levels())))
sounds.close()
"""


def test_a_device_that_rested_is_opened_without_a_click_and_heard_again(tmp_path: Path) -> None:
    environment = os.environ | {
        "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(tmp_path / "heard.raw"),
        "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(FOLDER.parent),
    }  # fmt: skip
    done = subprocess.run([sys.executable, "-c", RESTED], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    heard = dict(line.split() for line in done.stdout.splitlines() if len(line.split()) == 2)
    assert int(heard["opened"]) == 0, "nothing is heard as it opens"
    assert int(heard["heard"]) > 100 and int(heard["again"]) > 100, heard


class Device:
    """A mixer without a device: the calls that open and close it, and the time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[str] = []
        self.now = 0
        self.busy = False
        monkeypatch.setattr(pygame.mixer, "init", lambda *_: self.calls.append("open"))
        monkeypatch.setattr(pygame.mixer, "quit", lambda: self.calls.append("close"))
        monkeypatch.setattr(pygame.mixer, "get_busy", lambda: self.busy)
        monkeypatch.setattr(pygame.mixer, "set_num_channels", lambda _: None)
        monkeypatch.setattr(pygame.mixer, "set_reserved", lambda _: None)
        monkeypatch.setattr(pygame.time, "get_ticks", lambda: self.now)

    def rest(self, sounds: Sounds, ms: int = sound.SILENCE_MS) -> None:
        """Let so much time pass without a sound."""
        self.now += ms
        sounds.update()
        if sounds._closing is not None:
            sounds._closing.join()


def test_the_device_is_closed_after_a_silence_and_opened_by_the_first_input(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    device, sounds = Device(monkeypatch), Sounds()
    device.rest(sounds)
    assert not device.calls, "nothing is opened before the first picture stands"
    sounds.open()
    device.rest(sounds, sound.SILENCE_MS - 1)
    device.busy = True
    device.rest(sounds)
    device.busy = False
    device.rest(sounds, sound.SILENCE_MS - 1)
    sounds.event(pygame.event.Event(pygame.MOUSEMOTION))
    device.rest(sounds, sound.SILENCE_MS - 1)
    assert device.calls == ["open"] and sounds.ready, "it stays open beside a sound, and beside input"
    device.rest(sounds, 1)
    assert device.calls == ["open", "close"] and not sounds.ready and not sounds.missing
    device.rest(sounds)
    assert device.calls == ["open", "close"], "what is closed stays so"
    sounds.event(pygame.event.Event(pygame.MOUSEMOTION))
    assert len(device.calls) == 2, "the frame with the first input comes first"
    sounds.update()
    assert device.calls == ["open", "close", "open"] and sounds.ready
    device.rest(sounds)
    sounds.on = False
    sounds.event(pygame.event.Event(pygame.KEYDOWN))
    sounds.update()
    assert not sounds.ready, "without sound no device is wanted"
    assert sounds.close() and device.calls[3:] == ["close"]


def test_a_sound_out_of_a_silence_opens_the_device_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    device, sounds = Device(monkeypatch), Sounds()
    heard: list[str] = []
    monkeypatch.setattr(sounds, "_sound", lambda name: heard.append(name))
    sounds.open()
    device.rest(sounds)
    sounds.play("turn")
    assert device.calls == ["open", "close", "open"] and heard == ["turn"]


def test_music_that_is_wanted_opens_the_device(monkeypatch: pytest.MonkeyPatch) -> None:
    device, sounds = Device(monkeypatch), Sounds()
    music = Music(sounds, on=True)
    sounds.open()
    device.rest(sounds)
    music.update("")
    sounds.update()
    assert not sounds.ready
    music.update("dobon")
    sounds.update()
    assert sounds.ready


def test_music_that_waits_in_a_hidden_window_lets_the_device_close(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now)
    sounds = Sounds()
    music = Music(sounds, on=True)
    assert sounds.open()

    def heard(hidden: bool) -> bool:
        music.event(pygame.event.Event(pygame.WINDOWMINIMIZED if hidden else pygame.WINDOWRESTORED))
        music.update("dobon")
        sounds.update()
        if music._reader is not None:
            music._reader.join()
        music.update("dobon")
        return music._heard is not None

    assert heard(hidden=False)
    now += 2 * sound.SILENCE_MS
    assert heard(hidden=False) and sounds.ready, "it is heard"
    assert heard(hidden=True)
    now += sound.SILENCE_MS
    assert not heard(hidden=True) and not sounds.ready
    assert heard(hidden=False) and sounds.ready
    assert pygame.mixer.Channel(sound.MUSIC_CHANNEL).get_busy()
    music.close()
    assert sounds.close()


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


HEARD = """
import array, os, sys, time, pygame
from tablegame.ui.system.sound import Sounds
from tablegame.ui.system import sound
from tablegame.ui.system.sound import Music
sounds = Sounds()
assert sounds.open()
music = Music(sounds, on=True, volume=1.0)
def heard(seconds):
    before = os.path.getsize(os.environ["SDL_DISKAUDIOFILE"])
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        music.update("dobon")
        time.sleep(0.01)
    with open(os.environ["SDL_DISKAUDIOFILE"], "rb") as file:
        file.seek(before)
        data = file.read()
    levels = array.array("h", data[: len(data) // 2 * 2])
    return max(map(abs, levels), default=0)
loud = 0
for _ in range(12):
    loud = max(loud, heard(0.5))
    if loud > 100:
        break
print("played", loud)
music.event(pygame.event.Event(pygame.WINDOWMINIMIZED))
heard(0.3)
print("hidden", heard(0.4))
music.event(pygame.event.Event(pygame.WINDOWRESTORED))
print("back", max(heard(0.8) for _ in range(4)))
music.close()
sounds.close()
"""


@pytest.mark.long
def test_music_is_heard_and_waits_while_the_window_is_hidden(tmp_path: Path) -> None:
    environment = os.environ | {
        "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(tmp_path / "heard.raw"),
        "PYTHONPATH": str(FOLDER.parent),
    }  # fmt: skip
    done = subprocess.run([sys.executable, "-c", HEARD], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    levels = {word: int(value) for word, value in (line.split() for line in done.stdout.splitlines()[-3:])}
    assert levels["played"] > 100 and levels["hidden"] == 0 and levels["back"] > 100


def test_music_without_a_device_is_silence() -> None:
    music = Music(Sounds(), on=True)
    music.update("dobon")
    assert music.plays == "dobon"
    music.on = False
    music.update("dobon")
    assert music.plays == ""
    music.close()


def test_music_gives_way_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000]
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now[0])
    music = Music(Sounds(), on=True, volume=0.6)
    assert music.level == 0.6
    music.hush(800)
    assert music.level == 0.3, "6 dB less"
    now[0] += 800
    assert music.level == 0.6


def test_a_sound_from_a_side_is_louder_there(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = list[tuple[float, float]]()

    class Channel:
        def set_volume(self, left: float, right: float) -> None:
            heard.append((left, right))

    class Loaded:
        def set_volume(self, volume: float) -> None:
            pass

        def play(self) -> Channel:
            return Channel()

    sounds = Sounds()
    monkeypatch.setattr(sounds, "_ready", True)
    monkeypatch.setattr(sounds, "_sound", lambda name: Loaded())
    for pan in (0.0, -0.25, 0.25):
        sounds.play("place", pan)
    assert heard == [(1, 1), (1, 0.75), (0.75, 1)]


def test_a_device_that_comes_later_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    there, opened = [False], list[bool]()

    def init(*_: object) -> None:
        opened.append(there[0])
        if not there[0]:
            raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", init)
    monkeypatch.setattr(pygame.mixer, "set_num_channels", lambda _: None)
    monkeypatch.setattr(pygame.mixer, "set_reserved", lambda _: None)
    monkeypatch.setattr(pygame.mixer, "quit", lambda: None)
    sounds = Sounds()
    sounds.event(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    assert not opened, "nothing is opened before the first picture stands"
    assert not sounds.open() and sounds.missing
    sounds.event(pygame.event.Event(pygame.AUDIODEVICEADDED, iscapture=1))
    assert opened == [False], "a microphone is none"
    there[0] = True
    sounds.event(pygame.event.Event(pygame.AUDIODEVICEADDED, iscapture=0))
    assert sounds.ready and not sounds.missing
    there[0] = False
    sounds.event(pygame.event.Event(pygame.AUDIODEVICEREMOVED, iscapture=0))
    assert not sounds.ready and sounds.missing
    there[0] = True
    sounds.event(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    assert sounds.ready and opened == [False, True, False, True]


def test_a_stuck_sound_server_keeps_nothing_from_ending(monkeypatch: pytest.MonkeyPatch) -> None:
    stuck = threading.Event()
    sounds = Sounds()
    assert sounds.open()
    with monkeypatch.context() as patched:
        patched.setattr(pygame.mixer, "quit", stuck.wait)
        patched.setattr(sound, "CLOSING_S", 0.05)
        sounds.event(pygame.event.Event(pygame.AUDIODEVICEREMOVED, iscapture=0))
        assert not sounds.ready, "nothing is opened while the old device is still being closed"
        assert sounds.missing and not sounds.open(), "nor later"
        assert not sounds.close() and not sounds.ready
        stuck.set()
        closing = sounds._closing
        assert closing is not None
        closing.join()
        sounds.event(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
        assert sounds.ready and not sounds.missing
    atexit.register(pygame.quit)
    pygame.mixer.quit()
    assert sounds.close(), "what is closed is closed"
