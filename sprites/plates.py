"""The name plates of the seats: one drawing in seven materials, turned over where a player is out, with a golden rim.

Each stands on a canvas with MARGIN on every side, for tassels and rims. `ui/draw/panels.py` keeps its corners and
stretches the rest, so two heights are enough: plates, and strips that are half as high.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from functools import partial

from ground_pen import Ground, Shape, notched_box, num, oval, round_box

MARGIN = 12
SIZES = {"": (200, 80), "_low": (200, 36)}
"""The sizes by the ending of the sprite's name, in du."""
GOLD, GOLD_GROUND, LIGHT = "#FFD54A", "#2A1D04", "#FFECB4"


class Plate:
    """One plate that is being drawn."""

    def __init__(self, w: int, h: int, shape: Shape, out: bool) -> None:
        self.w, self.h, self.shape, self.out = w, h, shape, out
        self.low = h < 50
        self.rng = random.Random(w * 7 + h)
        self.ground = Ground(h)
        self.path = self.ground.path

    def edge(self, *below: tuple[float, str]) -> None:
        """The thickness of the plate, seen below its face: how far down, and in which colour."""
        for down, colour in below:
            self.ground.begin(f"translate(0,{num(down)})")
            self.path(self.shape(0), colour)
            self.ground.end()

    def fade(self, *colours: str, across: bool = False) -> str:
        """A gradient from the top down, or from the upper left corner `across` the plate."""
        stops = [(i / (len(colours) - 1), colour) for i, colour in enumerate(colours)]
        return self.ground.linear(0, 0, self.w if across else 0, self.h, *stops)

    def face(self, light: Sequence[str], dark: Sequence[str], across: bool = False) -> None:
        """The front, or the back of a plate that is turned over, in colours from the top down."""
        self.path(self.shape(0), self.fade(*(dark if self.out else light), across=across))

    def line(self, inset: float, colour: str, o: float, width: float) -> None:
        """A line along the outline, `inset` du inside it."""
        self.path(self.shape(inset), "none", o, colour, width)

    def corners(self, inset: float) -> list[tuple[float, float]]:
        """Where something is fastened in the corners."""
        return [(x, y) for x in (inset, self.w - inset) for y in (inset, self.h - inset)]

    def text(self) -> str:
        """The SVG file."""
        return self.ground.text((-MARGIN, -MARGIN, self.w + 2 * MARGIN, self.h + 2 * MARGIN))


# ---------------------------------------------------------------- materials


def wood(p: Plate) -> None:
    """A block of cypress with its grain, held by nails."""
    p.edge((4, "#2C170C" if p.out else "#5E391B"), (2.2, "#1A0D06" if p.out else "#8A5C30"))
    p.face(("#DDB681", "#D4AA73", "#C4965F"), ("#4A3022", "#33200F"))
    deep = pale = ""
    for k in range(int(p.h / 5.2)):
        y = min(max(4 + k * 5.2 + p.rng.uniform(-1.2, 1.2), 3), p.h - 3)
        swing, phase, length = p.rng.uniform(0.3, 1.6), p.rng.uniform(0, 6), p.rng.uniform(70, 190)
        line = _wave(p, y, swing, phase, length)
        if k % 3 == 2:
            pale += line
        else:
            deep += line
    p.path(deep, "none", 0.34 if p.out else 0.24, "#120904" if p.out else "#7A4A20", 1)
    p.path(pale, "none", 0.14 if p.out else 0.4, "#F3D9AE", 1)
    if not p.low:
        knot = "".join(oval(p.w - 26, p.h * 0.32, r * 1.9, r) for r in (6.4, 4.2, 2))
        p.path(knot, "none", 0.16, "#5A3210", 1)
    if not p.out:
        p.line(0.5, "#3A1F0C", 0.3, 3.4)
    p.line(0.6, "#1A0D06" if p.out else "#6B421E", 0.9, 1.4)
    p.line(2, "#FFF0CF", 0.1 if p.out else 0.55, 1)
    for x, y in p.corners(5.5 if p.low else 7):
        p.path(oval(x, y + 0.8, 2.6, 2.6), "#2A1608", 0.6)
        p.path(oval(x, y, 2.2, 2.2), "#3A2412")
        p.path(oval(x - 0.6, y - 0.7, 0.9, 0.8), "#B98A4E", 0.8)


def _wave(p: Plate, y: float, swing: float, phase: float, length: float) -> str:
    points = [
        f"{x},{num(min(max(y + swing * math.sin(x / length * 6.28 + phase), 2.0), p.h - 2.0))}"
        for x in range(3, p.w - 2, 9)
    ]
    return "M" + "L".join(points)


def paper(p: Plate) -> None:
    """A strip of paper with gold leaf, laid on a board of lacquer."""
    p.edge((1.5, "#0B0608"))
    p.path(p.shape(0), p.fade("#3A2A2E", "#1F1518", "#140C0E"))
    p.line(0.8, "#C9A14A", 0.55, 0.9)
    sheet = partial(round_box, (3, 3, p.w - 6, p.h - 6), 3)
    colours = ("#5B4C41", "#433831") if p.out else ("#F0E3C6", "#E6D5B1", "#D8C093")
    p.path(sheet(0), p.fade(*colours, across=True))
    w, h, rng = p.w, p.h, p.rng
    if not p.low:
        stops = (0, "#D9A94A", 0), (0.35, "#D9A94A", 0.32), (0.8, "#D9A94A", 0.5), (1, "#C58F33", 0.55)
        mist = p.ground.linear(0, 0, w, 0, *stops)
        arc = "a2.5,2.5 0 0"
        top = f"M{num(w * 0.40)},3H{w - 3}V9H{num(w * 0.66)}{arc} 1 0,-3H{num(w * 0.48)}Z"
        foot = f"M{num(w * 0.30)},{h - 3}H{w - 3}V{h - 8}H{num(w * 0.80)}{arc} 0 0,2.5H{num(w * 0.38)}Z"
        p.path(top, mist, 0.4 if p.out else 0.9)
        p.path(foot, mist, 0.4 if p.out else 0.8)
    leaf = ""
    for _ in range(8 if p.low else 34):
        y = rng.choice((rng.uniform(4, 13), rng.uniform(h - 12, h - 5)))
        corner = f"l{num(rng.uniform(0.8, 2.4))},{num(rng.uniform(-1, 1))}"
        other = f"l{num(rng.uniform(-0.8, 0.8))},{num(rng.uniform(0.8, 1.8))}"
        leaf += f"M{num(rng.uniform(w * 0.34, w - 7))},{num(y)}{corner}{other}Z"
    p.path(leaf, "#C08A2E", 0.4 if p.out else 0.8)
    p.path(_fibres(p, 16, 4, 30), "none", 0.14, "#8A6A3C", 0.8)
    p.path(sheet(0.5), "none", 0.14 if p.out else 0.5, "#FFFFFF", 1)


def _fibres(p: Plate, count: int, left: float, right: float) -> str:
    """Long thin lines that bend a little."""
    rng, out = p.rng, ""
    for _ in range(count):
        start = f"M{num(rng.uniform(left, p.w - right))},{num(rng.uniform(6, p.h - 6))}"
        bend = f"{num(rng.uniform(4, 9))},{num(rng.uniform(-2, 2))}"
        out += f"{start}q{bend} {num(rng.uniform(10, 22))},{num(rng.uniform(-2, 2))}"
    return out


def cushion(p: Plate) -> None:
    """A woven cushion with a hem, and tassels at its corners."""
    p.edge((5.5, "#0B1712"), (3.2, "#16261E"))
    p.face(("#355C66", "#2A4C56", "#1F3A43", "#182C34"), ("#363D37", "#272D28"))
    w, h = p.w, p.h
    if not p.low:
        p.path(f"M12,12C{num(w * 0.3)},8 {num(w * 0.7)},8 {w - 12},12", "none", 0.1, "#FFFFFF", 3)
    upright = "".join(f"M{x},5V{h - 5}" for x in range(7, w - 4, 3))
    level = "".join(f"M6,{y}H{w - 6}" for y in range(7, h - 4, 3))
    p.path(upright, "none", 0.1, "#06120F", 1)
    p.path(level, "none", 0.06, "#DCEFF2", 1)
    p.line(0, "#12221D", 1, 2.2)
    p.line(0.4, "#C9A562", 0.3 if p.out else 0.75, 1.1)
    if not p.low:
        p.line(4.4, "#E6DDBC", 0.2, 1)
    for x, side in ((5, -1), (w - 5, 1)):
        for y, up in ((4, -1), (h - 4, 1)):
            threads = "".join(
                f"M{x},{y}q{num(side * (3.0 + k))},{num(up * (4.5 - k))} "
                f"{num(side * (4 + k * 1.6))},{num(up * (8 - k * 1.6))}"
                for k in range(4)
            )
            p.path(threads, "none", 0.5, "#0A1410", 2.4)
            p.path(threads, "none", 0.5 if p.out else 1, "#B98F45", 1.2)
            p.path(oval(x, y, 2.8, 2.8), "#6E5220" if p.out else "#D9B25C", 1, "#4A3510", 0.7)


def cushion_shape(w: float, h: float, by: float) -> str:
    """A box whose corners are drawn out and whose sides are drawn in."""
    k, s = 9.0, min(4.0, h * 0.05)
    x0, y0, x1, y1 = by, by, w - by, h - by
    near, far, high, low = x0 + w * 0.25, x1 - w * 0.25, y0 + h * 0.35, y1 - h * 0.35
    points = (
        (x0 + 2, y0 + k), (x0, y0), (x0 + k, y0 + 1), (near, y0 + s), (far, y0 + s), (x1 - k, y0 + 1),
        (x1, y0), (x1 - 2, y0 + k), (x1 - s * 1.4, high), (x1 - s * 1.4, low), (x1 - 2, y1 - k),
        (x1, y1), (x1 - k, y1 - 1), (far, y1 - s), (near, y1 - s), (x0 + k, y1 - 1),
        (x0, y1), (x0 + 2, y1 - k), (x0 + s * 1.4, low), (x0 + s * 1.4, high), (x0 + 2, y0 + k),
    )  # fmt: skip
    at = [f"{num(x)},{num(y)}" for x, y in points]
    sides = [at[5 * n + 1 : 5 * n + 6] for n in range(4)]
    return f"M{at[0]}" + "".join(f"Q{a} {b}C{c} {d} {e}" for a, b, c, d, e in sides) + "Z"


def leather(p: Plate) -> None:
    """Leather with its grain, stitched along the edge and held by rivets of brass."""
    p.edge((3.6, "#160A07"), (2, "#2C1610"))
    p.face(("#683D26", "#58301D", "#442415", "#371B10"), ("#39302C", "#251F1C"))
    p.path(_pores(p, int(p.w * p.h / 60), 2.4, 1.6), "none", 0.16, "#160A06", 1)
    p.path(_pores(p, int(p.w * p.h / 90), 2.0, 1.0), "none", 0.1, "#FFD9B4", 1)
    p.line(0.7, "#1C0D07", 0.9, 1.6)
    p.line(2, "#FFD9B4", 0.28, 1)
    w, h = float(p.w), float(p.h)
    at, begin = (4.6, 12.0) if p.low else (5.6, 13.0)
    seams = _seam(begin, at, w - begin, at) + _seam(begin, h - at, w - begin, h - at)
    if not p.low:
        seams += _seam(at, begin, at, h - begin) + _seam(w - at, begin, w - at, h - begin)
    p.path(seams, "none", 0.6, "#160A06", 2.4)
    p.path(seams, "none", 0.4 if p.out else 0.85, "#D9AE7A", 1.3)
    for x, y in [] if p.low else p.corners(8.5):
        p.path(oval(x, y + 1.2, 3.6, 3.4), "#0E0503", 0.7)
        p.path(oval(x, y, 3.2, 3.2), "#6A5A3C" if p.out else "#C79E48", 1, "#4A3510", 0.7)
        p.path(oval(x - 0.9, y - 1, 1.2, 1.1), "#FFF3CC", 0.35 if p.out else 0.9)


def _pores(p: Plate, count: int, bend: float, rise: float) -> str:
    """Short bent lines all over a hide."""
    rng, out = p.rng, ""
    for _ in range(count):
        start = f"M{num(rng.uniform(5, p.w - 9))},{num(rng.uniform(5, p.h - 5))}"
        out += f"{start}q{num(rng.uniform(1, bend))},{num(rng.uniform(-rise, rise))} "
        out += f"{num(rng.uniform(2, 2 * bend))},{num(rng.uniform(-1, 1))}"
    return out


def _seam(x0: float, y0: float, x1: float, y1: float, on: float = 5.0, off: float = 3.6) -> str:
    """Stitches along a straight line, as many at one end as at the other."""
    length = math.hypot(x1 - x0, y1 - y0)
    across, down = (x1 - x0) / length, (y1 - y0) / length
    count = int((length + off) / (on + off))
    at, out = (length - count * (on + off) + off) / 2, ""
    for _ in range(count):
        out += f"M{num(x0 + across * at)},{num(y0 + down * at)}l{num(across * on)},{num(down * on)}"
        at += on + off
    return out


def slate(p: Plate) -> None:
    """Polished slate with an inlaid line of silver."""
    p.edge((4.4, "#0A0C18"), (2.6, "#171B30"))
    p.face(("#4A5580", "#3B4570", "#2B3358"), ("#3A3C46", "#282A32"), across=True)
    rng = p.rng
    specks = "".join(
        f"M{num(rng.uniform(10, p.w - 12))},{num(rng.uniform(6, p.h - 6))}h{num(rng.uniform(0.4, 2))}"
        for _ in range(int(p.w * p.h / 90))
    )
    p.path(specks, "none", 0.16, "#DDE4FF", 1)
    p.path(_fibres(p, max(2, int(p.w * p.h / 1800)), 10, 30), "none", 0.1, "#0A0D20", 1.4)
    p.line(0.6, "#0E1124", 0.85, 1.4)
    p.line(1.8, "#C6D0F4", 0.38, 1)
    inlay = 4 if p.low else 5
    p.line(inlay - 0.6, "#12162C", 0.8, 1.6)
    p.line(inlay, "#BFC8EA", 0.35 if p.out else 0.8, 1.1)


def blackboard(p: Plate) -> None:
    """A small blackboard in a frame of pale wood, not wholly wiped."""
    p.edge((4, "#2A1B0D" if p.out else "#5E4122"), (2.2, "#1C1208" if p.out else "#8A6538"))
    p.face(("#D3AC76", "#C29860", "#A67C47"), ("#4A3A26", "#33281A"))
    p.line(0.6, "#3F2810", 0.9, 1.4)
    p.line(1.9, "#FFF0CF", 0.12 if p.out else 0.5, 1)
    w, h, rng = p.w, p.h, p.rng
    frame = 2.4 if p.low else 4.4
    board = partial(round_box, (frame, frame, w - 2 * frame, h - 2 * frame), 3.5)
    slate = ("#2C332E", "#232925") if p.out else ("#2F5747", "#264A3C", "#1D3B30")
    p.path(board(0), p.fade(*slate))
    for x in (frame + 3, w - frame - 3):
        lean = 0.4 * frame * (1 if x < w / 2 else -1)
        joints = f"M{num(x - lean * 2)},1.6L{num(x)},{num(frame)}M{num(x)},{num(h - frame)}L{num(x - lean * 2)},{num(h - 1.6)}"
        p.path(joints, "none", 0.35, "#3F2810", 1)
    wiped = ""
    for _ in range(3 if p.low else 7):
        x, y = rng.uniform(w * 0.3, w * 0.72), rng.uniform(frame + 4, h - frame - 4)
        wiped += f"M{num(x)},{num(y)}q{num(rng.uniform(12, 24))},{num(rng.uniform(-4, 4))} {num(rng.uniform(30, 44))},{num(rng.uniform(-2, 2))}"
    p.path(wiped, "none", 0.025 if p.out else 0.045, "#E8F3E8", 5)
    p.path(board(-0.2), "none", 0.8, "#0C1813", 1.3)
    p.path(board(1.4), "none", 0.1 if p.out else 0.2, "#DDEBDD", 0.8)
    if not p.low:
        # A ledge at the foot, with two bits of chalk: away from the figures, which they would underline.
        for x, long, chalk in ((18, 11, "#F7F3E6"), (33, 8, "#F6C6B4")):
            p.path(f"M{x},{num(h - 2.6)}h{long}", "none", 0.4 if p.out else 1, chalk, 2.6)


def charcoal(p: Plate) -> None:
    """Charcoal without any ornament, for plain cloths."""
    p.edge((2.6, "#070506"))
    p.face(("#332C31", "#1A1618"), ("#282326", "#1E1A1C"))
    p.line(0.6, "#FFECC8", 0.16, 1.1)


Draw = Callable[[Plate], None]
MATERIALS: dict[str, tuple[Draw, Callable[[int, int], Shape], float]] = {
    "wood": (wood, lambda w, h: partial(round_box, (0, 0, w, h), 6), 0.3),
    "paper": (paper, lambda w, h: partial(round_box, (0, 0, w, h), 5), 0.3),
    "cushion": (cushion, lambda w, h: partial(cushion_shape, w, h), 0.18),
    "leather": (leather, lambda w, h: partial(round_box, (0, 0, w, h), 12), 0.18),
    "slate": (slate, lambda w, h: partial(notched_box, (0, 0, w, h), 9), 0.1),
    "blackboard": (blackboard, lambda w, h: partial(round_box, (0, 0, w, h), 6), 0.16),
    "charcoal": (charcoal, lambda w, h: partial(round_box, (0, 0, w, h), 10), 0.18),
}
"""What draws a plate, its outline, and how strongly a plate is lit on turn: pale words need a dark ground."""


def turn(p: Plate, strength: float) -> None:
    """What lies over the plate of the player to move: light from below, and a golden rim on a dark line."""
    w, h = p.w, p.h
    stops = [(at, LIGHT, round(strength * much, 3)) for at, much in ((0, 1), (0.45, 0.6), (1, 0))]
    glow = p.ground.radial(w / 2, h, w * 0.55, *stops, sy=0.62 * h / (w * 0.45))
    p.path(p.shape(1.5), glow)
    p.line(-2.6, GOLD, 0.3, 9)
    p.line(-2.2, GOLD_GROUND, 1, 5.6)
    p.line(-2.4, GOLD, 1, 3)


def drawings() -> dict[str, str]:
    """The SVG texts by the name of the sprite."""
    out = {}
    for name, (draw, outline, strength) in MATERIALS.items():
        for low, (w, h) in SIZES.items():
            shape = outline(w, h)
            # A player who is out has a small plate, but never a strip.
            for state in ("",) if low else ("", "_out"):
                plate = Plate(w, h, shape, state == "_out")
                draw(plate)
                out[f"plates/{name}{low}{state}"] = plate.text()
            rim = Plate(w, h, shape, False)
            turn(rim, strength)
            out[f"plates/{name}{low}_turn"] = rim.text()
    return out
