"""A slow, sparse loop for each game: plucked strings, a bell, a flute's breath, wood and water.

Made like the other sounds, from noise and sines with the standard library only; always the same bytes. A loop
begins and ends in silence. It is kept as IMA ADPCM at 16 000 Hz, one channel: a quarter of plain samples.
"""

from __future__ import annotations

import math
import random
import struct
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

RATE = 16_000
SHARE = 0.42
"""Of the common loudness of all sounds, in its loudest 50 ms: the table is heard over it."""
PEAK = 0.5
BLOCK = 512
"""Bytes of a block of ADPCM."""
STEPS = (
    7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80,
    88, 97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598,
    658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327,
    3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289,
    16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767,
)  # fmt: skip
CHANGES = (-1, -1, -1, -1, 2, 4, 6, 8)

Samples: TypeAlias = list[float]
Note: TypeAlias = tuple[float, str, float, float]
"""When in seconds, what plays it, its pitch as a note of the keyboard (60 is middle C), how loud."""


def hertz(note: float) -> float:
    return 440.0 * 2.0 ** ((note - 69.0) / 12.0)


def swinging(pitch: float, seconds: float, half: float, rise: float = 0.004) -> Samples:
    """A sine that halves every `half` seconds, without a sine for each sample."""
    count = round(seconds * RATE)
    turn = 2.0 * math.cos(2.0 * math.pi * pitch / RATE)
    before, now = 0.0, math.sin(2.0 * math.pi * pitch / RATE)
    keep = 0.5 ** (1.0 / (half * RATE))
    level, out = 1.0, [0.0] * count
    ramp = max(1, round(rise * RATE))
    for index in range(count):
        out[index] = before * level * (index / ramp if index < ramp else 1.0)
        before, now = now, turn * now - before
        level *= keep
    return out


def add(into: Samples, sound: Samples, at: float = 0.0, gain: float = 1.0) -> None:
    start = round(at * RATE)
    for index, value in enumerate(sound[: max(0, len(into) - start)], start):
        into[index] += gain * value


def low_pass(sound: Samples, cutoff: float) -> Samples:
    keep = math.exp(-2.0 * math.pi * cutoff / RATE)
    out, last = [], 0.0
    for value in sound:
        last = value + keep * (last - value)
        out.append(last)
    return out


def string(rng: random.Random, pitch: float, seconds: float, soft: float, half: float) -> Samples:
    """A plucked string: a burst of noise goes round and loses its edge. `soft` says how dull the pluck is."""
    period = RATE / pitch
    whole = int(period - 0.5)
    part = period - 0.5 - whole
    burst = low_pass(low_pass([2.0 * rng.random() - 1.0 for _ in range(whole + 1)], soft), soft)
    mean = sum(burst) / len(burst)
    top = max(abs(value - mean) for value in burst)
    line = [(value - mean) / top for value in burst]
    keep = 0.5 ** (period / (half * RATE))
    count, out = round(seconds * RATE), []
    last = 0.0
    for index in range(count):
        place = index % (whole + 1)
        value = line[place]
        out.append(value)
        older = line[(place + 1) % (whole + 1)]
        mixed = (1.0 - part) * value + part * last
        line[place] = keep * 0.5 * (mixed + (1.0 - part) * older + part * value)
        last = value
    fade = round(0.4 * RATE)
    for index in range(min(fade, count)):
        out[-1 - index] *= index / fade
    return low_pass(out, 3400.0)


def koto(rng: random.Random, pitch: float) -> Samples:
    return string(rng, pitch, 3.2, 2400.0, 0.62)


def lute(rng: random.Random, pitch: float) -> Samples:
    return string(rng, pitch, 2.6, 1500.0, 0.42)


def bass(rng: random.Random, pitch: float) -> Samples:
    return string(rng, pitch, 3.8, 700.0, 0.8)


def bell(rng: random.Random, pitch: float) -> Samples:
    """A temple bell, heard from afar: its lowest tone beats slowly."""
    out = [0.0] * round(5.0 * RATE)
    for ratio, gain, half in (
        (1.0, 1.0, 1.1),
        (1.004, 0.6, 1.1),
        (2.01, 0.32, 0.55),
        (2.74, 0.2, 0.3),
        (4.1, 0.07, 0.14),
    ):
        add(out, swinging(pitch * ratio, 5.0, half, 0.006), gain=gain)
    fade = round(0.8 * RATE)
    for index in range(fade):
        out[-1 - index] *= index / fade
    return out


def chime(rng: random.Random, pitch: float) -> Samples:
    """A glass bell in the wind. Its highest tone is left out where the samples could not hold it."""
    out = [0.0] * round(2.6 * RATE)
    for ratio, gain, half in ((1.0, 1.0, 0.42), (2.756, 0.22, 0.16), (5.4, 0.05, 0.07)):
        if pitch * ratio < 0.45 * RATE:
            add(out, swinging(pitch * ratio, 2.6, half, 0.003), gain=gain)
    fade = round(0.4 * RATE)
    for index in range(fade):
        out[-1 - index] *= index / fade
    return out


def tongue(rng: random.Random, pitch: float) -> Samples:
    """A tongue of steel on a wooden box, plucked with the thumb."""
    out = [0.0] * round(2.2 * RATE)
    for ratio, gain, half in ((1.0, 1.0, 0.34), (2.0, 0.12, 0.2), (5.95, 0.1, 0.03)):
        if pitch * ratio < 0.45 * RATE:
            add(out, swinging(pitch * ratio, 2.2, half, 0.004), gain=gain)
    add(out, wood(rng, 0.5 * pitch), gain=0.14)
    fade = round(0.4 * RATE)
    for index in range(fade):
        out[-1 - index] *= index / fade
    return out


def flute(rng: random.Random, pitch: float) -> Samples:
    """A bamboo flute: a tone that grows out of breath, wavers, and goes."""
    seconds = 2.8
    count = round(seconds * RATE)
    breath = low_pass([2.0 * rng.random() - 1.0 for _ in range(count)], 1.6 * pitch)
    out, phase = [], 0.0
    for index in range(count):
        time = index / RATE
        waver = 1.0 + 0.0045 * math.sin(2.0 * math.pi * 4.6 * time) * min(1.0, time / 1.2)
        phase += 2.0 * math.pi * pitch * waver / RATE
        swell = math.sin(math.pi * min(1.0, time / seconds)) ** 1.4
        tone = math.sin(phase) + 0.22 * math.sin(2.0 * phase) + 0.06 * math.sin(3.0 * phase)
        out.append(swell * (tone + 0.10 * breath[index]))
    return out


def wood(rng: random.Random, pitch: float) -> Samples:
    """A bamboo pipe that tips and knocks on a stone."""
    out = [0.0] * round(0.6 * RATE)
    for ratio, gain, half in ((1.0, 1.0, 0.045), (2.3, 0.4, 0.018), (4.1, 0.14, 0.008)):
        add(out, swinging(pitch * ratio, 0.6, half, 0.0012), gain=gain)
    return low_pass(out, 3000.0)


def drop(rng: random.Random, pitch: float) -> Samples:
    """Water: the note of the bubble rises while it dies away."""
    count, out, phase = round(0.3 * RATE), [], 0.0
    for index in range(count):
        time = index / RATE
        phase += 2.0 * math.pi * pitch * (1.0 + 2.2 * time) / RATE
        out.append(math.sin(phase) * 0.5 ** (time / 0.035) * min(1.0, time / 0.006))
    return out


def drum(rng: random.Random, pitch: float) -> Samples:
    """A large drum, touched with the hand, far off."""
    out = [0.0] * round(1.0 * RATE)
    for ratio, gain, half in ((1.0, 1.0, 0.16), (1.59, 0.4, 0.08), (2.14, 0.16, 0.04)):
        add(out, swinging(pitch * ratio, 1.0, half, 0.004), gain=gain)
    return out


def wave(rng: random.Random, pitch: float) -> Samples:
    """A wave that comes up the sand and goes; `pitch` says how dark it is."""
    count = round(5.6 * RATE)
    hiss = low_pass(low_pass([2.0 * rng.random() - 1.0 for _ in range(count)], 2.2 * pitch), 3.0 * pitch)
    return [value * math.sin(math.pi * (index / count) ** 0.7) ** 2 * 2.2 for index, value in enumerate(hiss)]


PLAYS: dict[str, Callable[[random.Random, float], Samples]] = {
    "koto": koto, "lute": lute, "bass": bass, "bell": bell, "chime": chime, "flute": flute, "wood": wood,
    "drop": drop, "drum": drum, "tongue": tongue, "wave": wave,
}  # fmt: skip


def score(text: str) -> list[tuple[float, int]]:
    """Times in seconds and notes of the keyboard, `3.2 62, 5 67`."""
    pairs = (pair.split() for pair in text.split(","))
    return [(float(at), int(pitch)) for at, pitch in pairs]


def dokuson() -> list[Note]:
    """Dawn on the mountain: a far bell, a koto in the yo scale on D, and a long breath."""
    notes: list[Note] = [
        (0.4, "bell", 50, 0.8),
        (13.4, "bell", 50, 0.7),
        (26.4, "bell", 45, 0.8),
        (34.0, "bell", 50, 0.5),
    ]
    tune = score(
        "3.2 62, 5 67, 5.9 69, 8.2 74, 9.1 72, 11 69, 16 69, 17.8 67, 18.7 64, 21 62, 23 57, 29.2 "
        "62, 31 64, 31.9 67, 34.6 69, 36.4 67, 38.2 62"
    )
    notes += [(at, "koto", pitch, 0.62) for at, pitch in tune]
    notes += [(9.6, "flute", 81, 0.16), (20.6, "flute", 74, 0.18), (36.0, "flute", 69, 0.16)]
    return notes


def dobon() -> list[Note]:
    """Noon by the sea: waves, and a koto that answers itself."""
    notes: list[Note] = [
        (at, "wave", 240 if n % 2 else 300, 0.24) for n, at in enumerate((0.2, 7.4, 14.6, 21.8, 29.0, 35.4))
    ]
    tune = score(
        "2 64, 2.7 69, 3.4 71, 5.8 76, 9 74, 9.7 71, 12.2 69, 16.2 64, 16.9 66, 17.6 71, 20 69, "
        "23.2 76, 23.9 78, 26.4 74, 27.1 71, 30.4 69, 31.1 66, 33.4 64, 36 57"
    )
    notes += [(at, "koto", pitch, 0.58) for at, pitch in tune]
    notes += [
        (at, "bass", pitch, 0.5) for at, pitch in ((2.0, 45), (9.0, 50), (16.2, 45), (23.2, 42), (30.4, 45))
    ]
    return notes


def dobon_fukuchi() -> list[Note]:
    """A pond behind bamboo: a pipe tips, drops fall, a few notes of glass."""
    notes: list[Note] = [(at, "wood", 62, 0.75) for at in (1.0, 12.2, 23.4, 34.6)]
    drops = score(
        "3 86, 3.6 93, 6.4 90, 9.2 88, 9.7 95, 14.6 93, 17.2 86, 19.8 90, 20.2 97, 25.8 88, 28.6 "
        "93, 31 86, 31.5 90, 36.4 95"
    )
    notes += [(at, "drop", pitch, 0.26) for at, pitch in drops]
    tune = score(
        "4.4 69, 5.3 74, 7.6 72, 10.4 67, 15.4 64, 16.3 69, 18.4 67, 21.2 62, 26.6 67, 27.5 72, "
        "29.6 69, 32.4 64, 37.2 57"
    )
    notes += [(at, "koto", pitch, 0.5) for at, pitch in tune]
    return notes + [(8.4, "chime", 91, 0.14), (22.2, "chime", 88, 0.14), (33.2, "chime", 93, 0.12)]


def dobon_plain() -> list[Note]:
    """After school, at home: tongues of steel over low strings, and far off the bell of the school."""
    notes: list[Note] = [
        (at, "bell", pitch, 0.3)
        for at, pitch in score("1 64, 2.4 60, 3.8 62, 5.6 55, 20.6 55, 22 62, 23.4 64, 25.2 60")
    ]
    tune = score(
        "8.4 67, 9.1 72, 9.8 76, 11.2 74, 13.3 72, 14 69, 14.7 67, 16.8 64, 17.5 67, 18.9 69, 28 72, "
        "28.7 76, 29.4 79, 30.8 76, 32.2 74, 32.9 72, 34.3 69, 35 67, 36.4 64, 37.8 60"
    )
    notes += [(at, "tongue", pitch, 0.6) for at, pitch in tune]
    low = score("8.4 48, 11.2 43, 14 45, 16.8 48, 28 48, 30.8 43, 33.6 41, 36.4 48")
    return notes + [(at, "bass", pitch, 0.42) for at, pitch in low]


def loadum() -> list[Note]:
    """Dusk in an old country: a lute in the Dorian mode over an open fifth."""
    notes: list[Note] = []
    for bar, (low, fifth) in enumerate(
        ((50, 57), (48, 55), (50, 57), (45, 52), (50, 57), (48, 55), (45, 52), (50, 57))
    ):
        at = 0.6 + 4.8 * bar
        notes += [
            (at, "bass", low - 12, 0.55),
            (at + 1.2, "lute", fifth, 0.4),
            (at + 2.4, "lute", low + 12, 0.36),
        ]
    tune = score(
        "1.8 65, 3 67, 4.2 69, 6.6 67, 7.8 64, 10.2 62, 11.4 65, 12.6 69, 13.8 71, 16.2 72, 17.4 "
        "71, 18.6 69, 20.4 74, 21.6 72, 22.8 69, 25.2 67, 26.4 65, 27.6 64, 30 64, 31.2 60, 34.8 "
        "62, 37.2 57"
    )
    notes += [(at, "lute", pitch, 0.55) for at, pitch in tune]
    return notes + [(20.0, "bell", 57, 0.3), (36.0, "bell", 50, 0.36)]


def clackerjack() -> list[Note]:
    """A summer night: a drum far off, a glass bell, and rockets that one only hears as a sigh."""
    notes: list[Note] = [
        (at, "drum", 38 if n % 3 else 36, 0.6)
        for n, at in enumerate((0.6, 1.4, 6.2, 11.8, 12.6, 17.4, 23.0, 23.8, 28.6, 34.2, 35.0))
    ]
    glass = score(
        "2.8 86, 3.5 88, 4.9 93, 8.4 91, 9.1 88, 14 86, 14.7 81, 19.6 84, 20.3 86, 21.7 91, 25.2 "
        "93, 25.9 91, 30.8 88, 31.5 86, 36.4 81"
    )
    notes += [(at, "chime", pitch, 0.26) for at, pitch in glass]
    tune = (
        (3.5, 57),
        (7.0, 60),
        (9.8, 62),
        (15.4, 64),
        (18.2, 57),
        (21.0, 55),
        (26.6, 60),
        (29.4, 62),
        (32.2, 57),
        (37.0, 50),
    )
    notes += [(at, "koto", pitch, 0.5) for at, pitch in tune]
    return notes + [(16.6, "wave", 180, 0.22), (33.4, "wave", 200, 0.2)]


LOOPS: dict[str, tuple[Callable[[], list[Note]], float, int]] = {
    "clackerjack": (clackerjack, 42.0, 101),
    "dobon": (dobon, 42.0, 102),
    "dobon_fukuchi": (dobon_fukuchi, 42.0, 103),
    "dobon_plain": (dobon_plain, 42.0, 106),
    "dokuson": (dokuson, 43.5, 104),
    "loadum": (loadum, 42.0, 105),
}
"""By game: its notes, how long the loop is in seconds, and its seed."""


def played(game: str, loudest: Callable[[Samples, int], float], level: float) -> list[int]:
    """A loop as samples. `loudest` weighs sound as ears do; `level` is the common loudness."""
    compose, seconds, seed = LOOPS[game]
    out = [0.0] * round(seconds * RATE)
    made: dict[tuple[str, float], Samples] = {}
    for number, (at, plays, pitch, gain) in enumerate(sorted(compose())):
        key = plays, pitch
        if key not in made:
            rng = random.Random(seed * 1000 + number)
            sound = PLAYS[plays](rng, pitch if plays == "wave" else hertz(pitch))
            top = max(map(abs, sound))
            made[key] = [value / top for value in sound]
        add(out, made[key], at, gain)
    edge = round(0.25 * RATE)
    for index in range(edge):
        out[index] *= index / edge
        out[-1 - index] *= index / edge
    gain = min(level * SHARE / loudest(out, RATE), PEAK / max(map(abs, out)))
    return [round(32_767 * gain * value) for value in out]


def encoded(samples: Sequence[int]) -> tuple[bytes, int]:
    """As IMA ADPCM in blocks, and how many samples stand in each."""
    each = (BLOCK - 4) * 2 + 1
    out = bytearray()
    index = 0
    for start in range(0, len(samples), each):
        block = [*samples[start : start + each]]
        block += [0] * (each - len(block))
        guess = block[0]
        out += struct.pack("<hBB", guess, index, 0)
        nibbles = []
        for value in block[1:]:
            step = STEPS[index]
            off = value - guess
            nibble = 8 if off < 0 else 0
            off = abs(off)
            change = step >> 3
            for bit, part in ((4, step), (2, step >> 1), (1, step >> 2)):
                if off >= part:
                    nibble |= bit
                    off -= part
                    change += part
            guess = max(-32_768, min(32_767, guess - change if nibble & 8 else guess + change))
            index = max(0, min(88, index + CHANGES[nibble & 7]))
            nibbles.append(nibble)
        out += bytes(low | high << 4 for low, high in zip(nibbles[::2], nibbles[1::2], strict=True))
    return bytes(out), each


def decoded(data: bytes) -> list[int]:
    """What a player makes of the blocks."""
    out: list[int] = []
    for start in range(0, len(data), BLOCK):
        guess, index, _ = struct.unpack_from("<hBB", data, start)
        out.append(guess)
        for both in data[start + 4 : start + BLOCK]:
            for nibble in (both & 15, both >> 4):
                step = STEPS[index]
                change = (step >> 3) + sum(
                    part for bit, part in ((4, step), (2, step >> 1), (1, step >> 2)) if nibble & bit
                )
                guess = max(-32_768, min(32_767, guess - change if nibble & 8 else guess + change))
                index = max(0, min(88, index + CHANGES[nibble & 7]))
                out.append(guess)
    return out


def wav(samples: Sequence[int]) -> bytes:
    """The file of a loop."""
    data, each = encoded(samples)
    form = struct.pack("<HHIIHHHH", 0x11, 1, RATE, RATE * BLOCK // each, BLOCK, 4, 2, each)
    parts = b"fmt " + struct.pack("<I", len(form)) + form
    parts += b"fact" + struct.pack("<II", 4, len(samples))
    parts += b"data" + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", 4 + len(parts)) + b"WAVE" + parts


def data_of(file: bytes) -> bytes:
    """The blocks in a file that `wav` has made."""
    at = file.index(b"data")
    (size,) = struct.unpack_from("<I", file, at + 4)
    return file[at + 8 : at + 8 + size]


def build(folder: Path, loudest: Callable[[Samples, int], float], level: float) -> None:
    (folder / "music").mkdir(exist_ok=True)
    for game in LOOPS:
        (folder / "music" / f"{game}.wav").write_bytes(wav(played(game, loudest, level)))
