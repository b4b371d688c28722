"""Makes the sounds and the music anew, from noise and sines, with the standard library only.

Every sound has a seed of its own, so this program always writes the same bytes.
"""

import math
import random
import sys
import wave
from array import array
from collections.abc import Callable
from functools import partial
from pathlib import Path

import music

RATE = 44_100
LEVEL = 0.085
"""The loudness that all sounds are brought to: root mean square of their loudest 50 ms, as ears weigh it."""
PEAK = 0.6
"""No sample is further from silence than this (−4.4 dBFS)."""
LONGEST = 0.395
FADE_IN = 0.0015
FADE_OUT = 0.012

Samples = list[float]
D4, D5, E5, G5, A5, B5 = 293.66, 587.33, 659.26, 783.99, 880.00, 987.77


def silence(seconds: float) -> Samples:
    return [0.0] * round(seconds * RATE)


def add(into: Samples, sound: Samples, at: float = 0.0, gain: float = 1.0) -> None:
    """Mixes a sound in; what reaches beyond the end is left out."""
    start = round(at * RATE)
    for index, value in enumerate(sound[: max(0, len(into) - start)], start):
        into[index] += gain * value


def noise(rng: random.Random, seconds: float) -> Samples:
    return [2.0 * rng.random() - 1.0 for _ in range(round(seconds * RATE))]


def low_pass(sound: Samples, cutoff: float) -> Samples:
    keep = math.exp(-2.0 * math.pi * cutoff / RATE)
    out, last = [], 0.0
    for value in sound:
        last = value + keep * (last - value)
        out.append(last)
    return out


def high_pass(sound: Samples, cutoff: float) -> Samples:
    return [value - low for value, low in zip(sound, low_pass(sound, cutoff), strict=True)]


def band(sound: Samples, low: float, high: float) -> Samples:
    """Two poles on each side: soft edges, nothing shrill."""
    return high_pass(high_pass(low_pass(low_pass(sound, high), high), low), low)


def decay(sound: Samples, half: float, rise: float = 0.0) -> Samples:
    """Rises for `rise` seconds, then halves every `half` seconds."""
    out = []
    for index, value in enumerate(sound):
        time = index / RATE
        if time < rise:
            out.append(value * math.sin(0.5 * math.pi * time / rise))
        else:
            out.append(value * 0.5 ** ((time - rise) / half))
    return out


def swell(sound: Samples, top: float, sharpness: float = 2.0) -> Samples:
    """Rises to its loudest at the fraction `top` of its length, and dies away to the end."""
    out = []
    for index, value in enumerate(sound):
        part = index / len(sound)
        height = part / top if part < top else (1.0 - part) / (1.0 - top)
        out.append(value * math.sin(0.5 * math.pi * height) ** sharpness)
    return out


def tone(seconds: float, pitch: float, half: float, bend: float = 1.0) -> Samples:
    """A sine that halves every `half` seconds; its pitch glides to `bend` times what it was."""
    out, phase = [], 0.0
    for index in range(round(seconds * RATE)):
        time = index / RATE
        phase += 2.0 * math.pi * pitch * bend ** (time / seconds) / RATE
        out.append(math.sin(phase) * 0.5 ** (time / half))
    return out


def paper(rng: random.Random, seconds: float, low: float, high: float, half: float) -> Samples:
    """A card that touches cloth: soft noise with the grain of fibres in it."""
    out = decay(band(noise(rng, seconds), low, high), half, rise=0.003)
    grain = 1.0
    for index in range(len(out)):
        if index % 44 == 0:
            grain = 0.75 + 0.5 * rng.random()
        out[index] *= grain
    return out


def wood(rng: random.Random, seconds: float, pitch: float, half: float) -> Samples:
    """A small block that is struck: three overtones of a bar, the high ones short, and the touch itself."""
    out = silence(seconds)
    for ratio, gain, share in ((1.0, 1.0, 1.0), (2.76, 0.38, 0.5), (5.4, 0.12, 0.28)):
        add(out, tone(seconds, pitch * ratio, half * share), gain=gain)
    add(out, decay(band(noise(rng, 0.012), 600.0, 3200.0), 0.003, rise=0.0008), gain=0.6)
    return out


def bell(seconds: float, pitch: float, half: float) -> Samples:
    """A little bell, its overtones slightly out of tune as in real ones."""
    out = silence(seconds)
    for ratio, gain, share in ((1.0, 1.0, 1.0), (2.004, 0.30, 0.7), (3.011, 0.12, 0.45), (4.17, 0.06, 0.3)):
        add(out, tone(seconds, pitch * ratio, half * share), gain=gain)
    return decay(out, 10.0, rise=0.004)


def deal(rng: random.Random) -> Samples:
    out = silence(0.14)
    add(out, swell(band(noise(rng, 0.07), 1400.0, 5200.0), 0.7), gain=0.7)
    add(out, paper(rng, 0.08, 500.0, 2600.0, 0.012), at=0.055)
    return out


def slide(rng: random.Random) -> Samples:
    out = swell(band(noise(rng, 0.22), 900.0, 3600.0), 0.4)
    for index in range(len(out)):
        out[index] *= 1.0 + 0.25 * math.sin(2.0 * math.pi * 31.0 * index / RATE)
    return out


def place(rng: random.Random) -> Samples:
    out = silence(0.17)
    add(out, paper(rng, 0.12, 300.0, 2400.0, 0.014))
    add(out, tone(0.15, 150.0, 0.018, bend=0.7), at=0.002, gain=0.22)
    add(out, paper(rng, 0.06, 1200.0, 4200.0, 0.008), at=0.028, gain=0.35)
    return out


def lacquer(rng: random.Random) -> Samples:
    """A card laid on lacquer: the same, brighter, with the wood under it."""
    out = silence(0.17)
    add(out, paper(rng, 0.12, 500.0, 4200.0, 0.012))
    add(out, wood(rng, 0.10, 480.0, 0.012), at=0.002, gain=0.30)
    add(out, paper(rng, 0.06, 1600.0, 5200.0, 0.008), at=0.028, gain=0.4)
    return out


def flip(rng: random.Random) -> Samples:
    out = silence(0.16)
    add(out, swell(band(noise(rng, 0.09), 1800.0, 6000.0), 0.55), gain=0.8)
    add(out, paper(rng, 0.07, 700.0, 3600.0, 0.010), at=0.082)
    return out


def shuffle(rng: random.Random) -> Samples:
    """A riffle: two halves let go card by card, faster towards the end, then pushed together."""
    out = silence(0.39)
    time, gap = 0.004, 0.017
    while time < 0.27:
        add(out, paper(rng, 0.03, 1000.0, 4200.0, 0.005), at=time, gain=0.5 + 0.4 * rng.random())
        time += gap * (0.8 + 0.4 * rng.random())
        gap = max(0.007, gap * 0.95)
    add(out, paper(rng, 0.09, 350.0, 2200.0, 0.014), at=0.285, gain=0.9)
    return out


def select(rng: random.Random) -> Samples:
    out = silence(0.08)
    add(out, paper(rng, 0.06, 1000.0, 3800.0, 0.007))
    add(out, tone(0.07, 420.0, 0.010), gain=0.10)
    return out


def illegal(rng: random.Random) -> Samples:
    out = silence(0.16)
    add(out, low_pass(wood(rng, 0.15, 165.0, 0.020), 700.0))
    add(out, low_pass(noise(rng, 0.03), 300.0)[:1000], gain=0.1)
    return out


def turn(rng: random.Random) -> Samples:
    return wood(rng, 0.24, 930.0, 0.026)


def win(rng: random.Random) -> Samples:
    out = silence(LONGEST)
    for at, pitch in ((0.0, D5), (0.085, G5), (0.17, A5)):
        add(out, bell(LONGEST - at, pitch, 0.075), at=at)
    return out


def lose(rng: random.Random) -> Samples:
    """The lowest note of the winner's three alone, softly."""
    out = silence(LONGEST)
    add(out, low_pass(bell(LONGEST, D4, 0.090), 1600.0))
    return out


def clapper(rng: random.Random) -> Samples:
    """Two hardwood blocks, once, as before a play begins."""
    out = silence(0.26)
    add(out, wood(rng, 0.24, 1318.5, 0.020), gain=0.9)
    add(out, wood(rng, 0.10, 1975.5, 0.007), at=0.001, gain=0.35)
    return out


def brush(rng: random.Random) -> Samples:
    """A brush that touches paper."""
    out = silence(0.12)
    add(out, swell(band(noise(rng, 0.08), 500.0, 2400.0), 0.25))
    add(out, paper(rng, 0.05, 300.0, 1500.0, 0.010), at=0.004, gain=0.6)
    return out


def life(rng: random.Random) -> Samples:
    """A stone set down, and its echo in the board."""
    out = silence(0.36)
    add(out, wood(rng, 0.34, 240.0, 0.040))
    add(out, tone(0.34, 118.0, 0.055, bend=0.94), at=0.004, gain=0.6)
    add(out, low_pass(wood(rng, 0.12, 300.0, 0.012), 1200.0), at=0.115, gain=0.3)
    return out


def stone(rng: random.Random, seconds: float, pitch: float) -> Samples:
    """A go stone on a thick board: a dry click, and the wood under it."""
    out = silence(seconds)
    for ratio, gain, half in ((1.0, 0.8, 0.005), (1.51, 0.45, 0.0035), (2.27, 0.2, 0.002)):
        add(out, tone(0.05, pitch * ratio, half), gain=gain)
    add(out, wood(rng, seconds - 0.001, 355.0, 0.016), at=0.001, gain=0.75)
    return decay(out, 10.0, rise=0.0012)


def tile(rng: random.Random, semitones: int = 0) -> Samples:
    """Set down on one edge, then flat; so many semitones higher."""
    out, higher = silence(0.17), 2.0 ** (semitones / 12)
    add(out, stone(rng, 0.08, 1950.0 * higher), gain=0.5)
    add(out, stone(rng, 0.13, 1700.0 * higher), at=0.031)
    return out


def drop(seconds: float, low: float, high: float) -> Samples:
    """A drop that falls into water: the bubble's note rises while it dies away."""
    out = tone(seconds, low, 0.016, bend=high / low)
    return decay(out, 10.0, rise=0.006)


def drum(rng: random.Random, seconds: float, pitch: float) -> Samples:
    """A small drum that is struck with the hand: the skin's two notes and the touch of the palm."""
    out = tone(seconds, pitch, 0.042, bend=0.86)
    add(out, tone(seconds, 1.59 * pitch, 0.022, bend=0.9), gain=0.45)
    add(out, tone(seconds, 2.14 * pitch, 0.012), gain=0.22)
    add(out, decay(band(noise(rng, 0.03), 300.0, 1800.0), 0.006, rise=0.001), gain=0.8)
    return out


def call(rng: random.Random) -> Samples:
    out = silence(LONGEST)
    add(out, drop(0.09, 520.0, 1250.0), gain=0.75)
    add(out, drum(rng, 0.25, 165.0), at=0.14)
    return out


def answer(rng: random.Random) -> Samples:
    """The call comes back: two drops, and the drum twice, higher."""
    out = silence(LONGEST)
    add(out, drop(0.07, 620.0, 1400.0), gain=0.6)
    add(out, drop(0.07, 780.0, 1750.0), at=0.06, gain=0.6)
    add(out, drum(rng, 0.13, 196.0), at=0.125, gain=0.75)
    add(out, drum(rng, 0.17, 220.0), at=0.215)
    return out


def last(rng: random.Random) -> Samples:
    """Two clappers, close together."""
    out = silence(0.30)
    add(out, wood(rng, 0.14, 1046.5, 0.018), gain=0.7)
    add(out, wood(rng, 0.18, 1174.7, 0.022), at=0.115)
    return out


def trump(rng: random.Random) -> Samples:
    """A card is turned over, and a small bell."""
    out = silence(LONGEST)
    add(out, flip(rng), gain=0.9)
    add(out, bell(0.30, G5, 0.060), at=0.09, gain=0.5)
    return out


def fuse(rng: random.Random) -> Samples:
    """A short hiss that grows."""
    return swell(band(noise(rng, 0.09), 1800.0, 5200.0), 0.7, sharpness=1.4)


def firework(rng: random.Random) -> Samples:
    """A firework far off: a low thud, and sparks that fall."""
    out = silence(0.38)
    add(out, drum(rng, 0.34, 84.0), gain=1.5)
    add(out, swell(band(noise(rng, 0.30), 160.0, 900.0), 0.10), at=0.01, gain=0.45)
    for _ in range(26):
        add(out, paper(rng, 0.02, 900.0, 3000.0, 0.004), at=0.08 + 0.25 * rng.random(), gain=0.05)
    return out


def button(rng: random.Random) -> Samples:
    return low_pass(wood(rng, 0.09, 620.0, 0.011), 2600.0)


def trick(rng: random.Random) -> Samples:
    """A sleeve that sweeps the cards in."""
    out = silence(0.34)
    add(out, swell(band(noise(rng, 0.30), 250.0, 1700.0), 0.35, sharpness=1.6))
    add(out, swell(band(noise(rng, 0.20), 1200.0, 3400.0), 0.5), at=0.05, gain=0.45)
    add(out, paper(rng, 0.08, 350.0, 2000.0, 0.014), at=0.245, gain=0.7)
    return out


def tick(rng: random.Random) -> Samples:
    """A bead of an abacus that is pushed against the next."""
    return wood(rng, 0.07, 1480.0, 0.008)


def counted(rng: random.Random, pitch: float) -> Samples:
    """A bead of an abacus, and a note."""
    out = silence(0.22)
    add(out, tick(rng), gain=0.7)
    add(out, bell(0.21, pitch, 0.045), at=0.004, gain=0.6)
    return out


def bells(rng: random.Random) -> Samples:
    """Two bell notes, upwards."""
    out = silence(LONGEST)
    for at, pitch in ((0.0, D5), (0.11, G5)):
        add(out, bell(LONGEST - at, pitch, 0.085), at=at)
    return out


SOUNDS: dict[str, tuple[Callable[[random.Random], Samples], int, float]] = {
    "bells": (bells, 20, 0.90),
    "brush": (brush, 22, 0.55),
    "button": (button, 11, 0.55),
    "call": (call, 14, 1.15),
    "clapper": (clapper, 23, 0.70),
    "deal": (deal, 1, 0.75),
    "firework": (firework, 13, 1.15),
    "flip": (flip, 4, 0.75),
    "fuse": (fuse, 24, 0.60),
    "illegal": (illegal, 7, 0.80),
    "lacquer": (lacquer, 25, 1.00),
    "last": (last, 15, 0.80),
    "life": (life, 10, 1.00),
    "lose": (lose, 16, 0.80),
    "place": (place, 3, 1.00),
    "return": (answer, 17, 1.15),
    "select": (select, 6, 0.55),
    "shuffle": (shuffle, 5, 0.85),
    "slide": (slide, 2, 0.65),
    "sum_1": (partial(counted, pitch=D5), 26, 0.70),
    "sum_2": (partial(counted, pitch=E5), 27, 0.70),
    "sum_3": (partial(counted, pitch=G5), 28, 0.70),
    "sum_4": (partial(counted, pitch=A5), 29, 0.70),
    "sum_5": (partial(counted, pitch=B5), 30, 0.70),
    "tick": (tick, 21, 0.60),
    "tile": (tile, 18, 0.90),
    "tile_2": (partial(tile, semitones=1), 18, 0.90),
    "tile_3": (partial(tile, semitones=2), 18, 0.90),
    "trick": (trick, 12, 0.80),
    "trump": (trump, 19, 0.85),
    "turn": (turn, 8, 0.80),
    "win": (win, 9, 1.00),
}
"""How each is made, its seed, and its share of the common loudness: what is heard often is softer."""


def biquad(sound: Samples, b: tuple[float, float, float], a: tuple[float, float]) -> Samples:
    out, x1, x2, y1, y2 = [], 0.0, 0.0, 0.0, 0.0
    for x in sound:
        y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2
        x1, x2, y1, y2 = x, x1, y, y1
        out.append(y)
    return out


def weighed(sound: Samples, rate: int = RATE) -> Samples:
    """As ears hear it: the two filters of ITU-R BS.1770. Treble counts more, the lowest bass less."""
    k = math.tan(math.pi * 1681.974450955533 / rate)
    high, middle, q = (
        10 ** (3.999843853973347 / 20),
        10 ** (3.999843853973347 * 0.4996667741545416 / 20),
        0.7071752369554196,
    )
    whole = 1 + k / q + k * k
    b = (
        (high + middle * k / q + k * k) / whole,
        2 * (k * k - high) / whole,
        (high - middle * k / q + k * k) / whole,
    )
    sound = biquad(sound, b, (2 * (k * k - 1) / whole, (1 - k / q + k * k) / whole))
    k, q = math.tan(math.pi * 38.13547087602444 / rate), 0.5003270373238773
    whole = 1 + k / q + k * k
    return biquad(sound, (1.0, -2.0, 1.0), (2 * (k * k - 1) / whole, (1 - k / q + k * k) / whole))


def loudest(sound: Samples, rate: int = RATE) -> float:
    """The root mean square of the loudest 50 ms, weighed."""
    sound = weighed(sound, rate)
    width = min(len(sound), round(0.05 * rate))
    total = highest = sum(value * value for value in sound[:width])
    for index in range(width, len(sound)):
        total += sound[index] ** 2 - sound[index - width] ** 2
        highest = max(highest, total)
    return math.sqrt(highest / width)


def finish(sound: Samples, share: float) -> Samples:
    """Brings a sound to its loudness, without an offset, and from silence to silence."""
    sound = high_pass(sound[: round(LONGEST * RATE)], 60.0)
    first, last = round(FADE_IN * RATE), round(FADE_OUT * RATE)
    for index in range(first):
        sound[index] *= index / first
    for index in range(last):
        sound[-1 - index] *= index / last
    gain = min(LEVEL * share / loudest(sound), PEAK / max(map(abs, sound)))
    return [gain * value for value in sound]


def samples(name: str) -> list[int]:
    """A sound as the numbers of its file."""
    make, seed, share = SOUNDS[name]
    return [round(32_767 * value) for value in finish(make(random.Random(seed)), share)]


def build_sounds(folder: Path) -> None:
    for name in SOUNDS:
        numbers = array("h", samples(name))
        if sys.byteorder == "big":
            numbers.byteswap()
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(numbers.tobytes())


def build(folder: Path) -> None:
    build_sounds(folder)
    music.build(folder, loudest, LEVEL)


if __name__ == "__main__":
    build(Path(__file__).parent)
