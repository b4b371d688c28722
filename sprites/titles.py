"""The title's pictures (200 x 260), one for games without their own, the scrolls, and lettered names."""

from __future__ import annotations

from collections.abc import Callable

import tiles
from courts import court
from faces import lit, pips, star
from patterns import seigaiha
from pen import (
    BRASS,
    BRASS_HIGH,
    BRASS_LOW,
    LACQUER_HIGH,
    LACQUER_LOW,
    OUTLINES,
    ROUND,
    SHU,
    SUMI,
    WASHI,
    Drawing,
    Lettering,
    circle,
    ellipse,
    group,
    path,
    polar,
    polygon,
    rect,
    segment,
    stroke,
    suit,
)
from signs import plum

JOIN = 'stroke-linejoin="round"'


def _sky(d: Drawing, *stops: tuple[float, str]) -> str:
    return rect(0, 0, 200, 260, 0, d.gradient("sky", (0, 0, 0, 260), stops))


# ---------------------------------------------------------------- dawn: three mountains, one stands highest


def dokuson() -> Drawing:
    d = Drawing(200, 260)
    d.add(_sky(d, (0, "#E9A46B"), (0.35, "#F6D9AE"), (1, "#FBF1DC")), circle(100, 76, 44, "#D8452E"))
    d.add(_mountain(d, "far", 100, 62, 118, "#1F3F6B", "#6E93BD"), _snow(100, 62))
    d.add(_mountain(d, "left", 26, 150, 74, "#A9432B", "#E3A37B"))
    d.add(_mountain(d, "right", 176, 168, 72, "#2C5DB0", "#8FB3E6"))
    for x, y, w in ((-20, 176, 96), (120, 196, 110), (30, 218, 120), (-10, 238, 100), (110, 240, 110)):
        d.add(rect(x, y, w, 9, 4.5, "#FFF8E8", opacity=0.92))
    for x, y, sign in ((26, 138, "H"), (176, 156, "D")):
        d.add(circle(x, y - 6, 14, WASHI, BRASS, 1.4), suit(sign, x, y - 6, 16))
    d.add(circle(100, 46, 17, WASHI, BRASS, 2), suit("S", 100, 46, 21))
    return d


def _mountain(d: Drawing, name: str, x: float, top: float, w: float, high: str, low: str) -> str:
    slope = d.gradient(name, (0, top, 0, 262), [(0, high), (1, low)])
    return path(
        f"M{x - w},262C{x - w * 0.5},{top + 110} {x - w * 0.2},{top + 20} {x - 7},{top}L{x + 7},{top}"
        f"C{x + w * 0.2},{top + 20} {x + w * 0.5},{top + 110} {x + w},262Z",
        slope,
    )


def _snow(x: float, y: float) -> str:
    return path(
        f"M{x - 7},{y}L{x + 7},{y}C{x + 13},{y + 12} {x + 22},{y + 34} {x + 29},{y + 50}L{x + 17},{y + 41}"
        f"L{x + 9},{y + 56}L{x},{y + 42}L{x - 10},{y + 58}L{x - 17},{y + 41}L{x - 29},{y + 50}"
        f"C{x - 22},{y + 34} {x - 13},{y + 12} {x - 7},{y}Z",
        "#FFFDF6",
    )


# ---------------------------------------------------------------- noon: a card drops into the water


def _card(rank: str, sign: str, w: float, place: str) -> str:
    face = group(lit(pips(rank, sign), rank, sign), f"scale({w / 250:.4f})")
    return group(rect(1.5, 3, w - 3, w * 1.4 - 1, w * 0.07, "#000000", opacity=0.3) + face, place)


def dobon() -> Drawing:
    d = Drawing(200, 260)
    d.add(_sky(d, (0, "#24568C"), (0.38, "#9EC3DD"), (0.6, "#EEF3EC"), (1, "#EEF3EC")))
    d.add(_card("8", "H", 66, "translate(66,58) rotate(16,33,46)"))
    drops = (
        (48, 118, 6),
        (38, 92, 4),
        (152, 112, 7),
        (164, 84, 4),
        (62, 84, 3.4),
        (152, 64, 3.2),
        (16, 108, 3.4),
        (184, 106, 3.6),
    )
    for x, y, r in drops:
        d.add(_drop(x, y, r, "#2E6AA6"))
    d.add(*_splash(0, "#2E6AA6", "#D9E8F0"))
    d.add(seigaiha(0, 190, 200, 80, 4, "#1D4F86", "#BFD8EA", 1.8))
    return d


def _drop(x: float, y: float, r: float, colour: str, width: float = 1.4) -> str:
    return path(
        f"M{x},{y - r * 1.9}C{x + r * 0.9},{y - r * 0.5} {x + r},{y} {x + r},{y + r * 0.3}"
        f"A{r},{r} 0 0 1 {x - r},{y + r * 0.3}"
        f"C{x - r},{y} {x - r * 0.9},{y - r * 0.5} {x},{y - r * 1.9}Z",
        colour,
        "#FFFFFF",
        width,
    )


def _splash(down: float, line: str, pool: str) -> tuple[str, str]:
    """The crown of water that a card throws up, and the ring it stands in, so far down."""
    crown = path(
        "M36,182C44,150 30,138 26,120C46,130 58,150 64,168"
        "C66,150 64,142 60,128C76,140 82,156 84,176L120,176"
        "C122,154 130,140 144,126C140,142 138,152 140,168"
        "C146,150 158,132 178,122C170,140 160,154 166,182Z",
        "#FFFFFF",
        line,
        2,
        0.96,
        JOIN,
    )
    ring = ellipse(100, 184, 86, 13, pool, line, 2)
    return (
        (group(crown, f"translate(0,{down:g})"), group(ring, f"translate(0,{down:g})"))
        if down
        else (crown, ring)
    )


# ---------------------------------------------------------------- after school: a king falls, two cards fly


def _doll(d: Drawing, rank: str, sign: str, w: float, place: str) -> str:
    """A court card, whose gradient has a name of its own in the picture."""
    one, name = Drawing(250, 350), f"ground_{rank}{sign}"
    art = court(one, rank, sign).replace("url(#ground)", f"url(#{name})")
    d.gradients[name] = one.gradients["ground"].replace('id="ground"', f'id="{name}"')
    face = group(lit(art, rank, sign), f"scale({w / 250:.4f})")
    return group(rect(1.5, 3, w - 3, w * 1.4 - 1, w * 0.07, "#000000", opacity=0.3) + face, place)


def dobon_plain() -> Drawing:
    """A king falls into the water, and a two and a jack fly up: what they add up to."""
    d = Drawing(200, 260)
    d.add(_sky(d, (0, "#1F5C63"), (0.4, "#8FC4BF"), (0.66, "#F1EBD3"), (1, "#F1EBD3")))
    sun = d.gradient("sun", (0, 20, 0, 110), [(0, "#FBE3A6"), (1, "#F3C878", 0.5)])
    d.add(circle(100, 62, 43, sun))
    d.add(_doll(d, "K", "S", 62, "translate(64,100) rotate(-9,31,43)"))
    d.add(_card("2", "H", 42, "translate(12,62) rotate(-24,21,29)"))
    d.add(_doll(d, "J", "C", 42, "translate(146,58) rotate(22,21,29)"))
    for x, y, r in ((60, 82, 3.2), (72, 68, 2.6), (140, 80, 3.2), (129, 66, 2.6), (14, 142, 4), (188, 140, 4.4),
                    (50, 142, 5), (150, 138, 5.4), (66, 40, 2.4), (138, 36, 2.6)):  # fmt: skip
        d.add(_drop(x, y, r, "#24737A"))
    d.add(_drop(100, 62, 23, "#24737A", 2.2))
    d.add(ellipse(94, 40, 2.6, 5.4, "#FFFFFF", opacity=0.5))
    word = Lettering("13", "display")
    k = 25 / word.em
    d.add(path(word.path(100 - (word.right - word.left) * k / 2, 76, k, k), "#FFFFFF"))
    crown, ring = _splash(14, "#24737A", "#D5ECE8")
    d.add(crown, ring, seigaiha(0, 204, 200, 66, 4, "#1B5A60", "#BFE0DA", 1.8))
    return d


# ---------------------------------------------------------------- afternoon: the old pond


def _pad(x: float, y: float, r: float, colour: str) -> str:
    return path(
        f"M{x},{y}L{x + r},{y - r * 0.12}A{r},{r * 0.36} 0 1 0 {x + r * 0.82},{y + r * 0.22}Z",
        colour,
        "#214F38",
        1.6,
    )


def fukuchi() -> Drawing:
    d = Drawing(200, 260)
    d.add(_sky(d, (0, "#F3E7BD"), (0.35, "#CFE0B4"), (1, "#3C7A5C")))
    for x, t, c in ((18, 20, "#5E8C4A"), (30, 60, "#7FA65A"), (180, 36, "#5E8C4A"), (168, 76, "#86AB5E")):
        d.add(path(f"M{x - 3},262L{x - 2},{t}L{x + 2},{t}L{x + 3},262Z", c))
        d.add(
            path(
                f"M{x},{t + 30}C{x + 16},{t + 22} {x + 26},{t + 26} {x + 34},{t + 34}"
                f"C{x + 22},{t + 36} {x + 10},{t + 36} {x},{t + 30}Z",
                c,
            )
        )
    for r, w in ((92, 2), (70, 2.2), (48, 2.6)):
        d.add(ellipse(100, 214, r, r * 0.27, "none", "#EAF5E4", w, 0.9))
    d.add(
        _pad(34, 236, 34, "#4E9A63"),
        _pad(166, 240, 30, "#5FAA6C"),
        _pad(150, 178, 22, "#4E9A63"),
        _frog(100, 168),
    )
    d.add(_card("8", "S", 34, "translate(22,58) rotate(-14,17,24)"))
    d.add(_card("8", "D", 34, "translate(142,66) rotate(12,17,24)"), _card("8", "C", 34, "translate(84,34)"))
    return d


def _frog(x: float, y: float) -> str:
    skin, line = "#3F8F45", "#1E4D2B"
    out = path(
        f"M{x - 44},{y + 40}C{x - 62},{y + 22} {x - 50},{y} {x - 34},{y - 2}"
        f"C{x - 36},{y - 30} {x - 22},{y - 46} {x},{y - 46}"
        f"C{x + 22},{y - 46} {x + 36},{y - 30} {x + 34},{y - 2}"
        f"C{x + 50},{y} {x + 62},{y + 22} {x + 44},{y + 40}"
        f"C{x + 24},{y + 50} {x - 24},{y + 50} {x - 44},{y + 40}Z",
        skin,
        line,
        3,
    )
    out += path(
        f"M{x - 20},{y - 2}C{x - 24},{y + 26} {x - 12},{y + 44} {x},{y + 44}"
        f"C{x + 12},{y + 44} {x + 24},{y + 26} {x + 20},{y - 2}"
        f"Q{x},{y + 10} {x - 20},{y - 2}Z",
        "#F5EFCB",
    )
    for s in (-1, 1):
        out += (
            circle(x + s * 21, y - 46, 13, skin, line, 3)
            + circle(x + s * 21, y - 47, 7.5, "#F7E9A9")
            + circle(x + s * 21, y - 47, 4, SUMI)
        )
        foot = f"M{x + s * 30},{y + 44}q"
        out += stroke(
            f"{foot}{s * -6},8 {s * -16},6{foot}0,9 {s * -4},11{foot}{s * 7},6 {s * 10},9", line, 4.5
        )
    return out + stroke(f"M{x - 24},{y - 20}Q{x},{y - 6} {x + 24},{y - 20}", line, 3)


# ---------------------------------------------------------------- dusk: the load


def loadum() -> Drawing:
    d = Drawing(200, 260)
    d.add(
        _sky(d, (0, "#2E1F3D"), (0.45, "#7A3B55"), (0.8, "#D98E6A"), (1, "#F0C592")),
        circle(142, 66, 34, "#F7E8C0"),
    )
    d.add(path("M-4,262L-4,214Q40,190 92,210T204,200L204,262Z", "#4C2740"))
    d.add(path("M-4,262L-4,236Q60,214 120,232T204,226L204,262Z", "#33192D"))
    stones = (
        (84, 222, 56, 19, "#4E4A55"),
        (78, 190, 44, 17, "#6A6570"),
        (88, 161, 36, 15, "#837C84"),
        (80, 135, 27, 13, "#9D959A"),
        (86, 113, 18, 10, "#BDB3B0"),
    )
    for x, y, rx, ry, c in stones:
        d.add(
            ellipse(x, y, rx, ry, c),
            ellipse(x - rx * 0.15, y - ry * 0.35, rx * 0.62, ry * 0.42, "#FFFFFF", opacity=0.16),
        )
    feather = path("M0,0C10,-22 16,-54 4,-84C-14,-66 -18,-32 0,0Z", "#FFF9EC", "#8A5B6A", 1.4)
    feather += path("M1,16L1,0Q4,-40 4,-80", "none", "#8A5B6A", 1.8)
    for i in range(5):
        y = -12 - i * 13
        feather += path(f"M2,{y}L{12 - i},{y - 12}M2,{y}L{-11 + i},{y - 12}", "none", "#C9A6A0", 1.1)
    d.add(group(feather, "translate(140,196) rotate(34)"))
    for x, y in ((28, 40), (58, 70), (36, 96), (178, 130)):
        d.add(polygon(star(x, y, 4, 4, 1.3), "#F7E8C0"))
    return d


# ---------------------------------------------------------------- night: fireworks over tiles


def _burst(x: float, y: float, r: float, colour: str, tip: str, rays: int) -> str:
    out = ""
    for i in range(rays):
        a = i * 360 / rays
        out += segment(*polar(x, y, r * 0.28, a), *polar(x, y, r * 0.84, a), colour, 2.2, 1, ROUND)
        out += circle(*polar(x, y, r, a), 2.6, tip) + circle(
            *polar(x, y, r * 0.62, a + 180 / rays), 2, colour
        )
    return out + circle(x, y, 4, tip)


def clackerjack() -> Drawing:
    d = Drawing(200, 260)
    d.add(_sky(d, (0, "#0E1226"), (0.6, "#1E2550"), (1, "#4B3A6E")))
    d.add(
        _burst(68, 70, 56, "#F1C65A", "#FFF3C4", 16),
        _burst(154, 52, 34, "#E8705A", "#FFD9CC", 12),
        _burst(150, 128, 26, "#7FC4D6", "#E0F6FA", 10),
    )
    for top, low, x, y, turn in (
        (6, 6, 8, 171, 0),
        (5, 3, 52, 171, 0),
        (0, 6, 96, 171, 0),
        (3, 1, 143, 172, 10),
    ):
        d.add(group(group(tiles.whole(d, top, low), "scale(.4)"), f"translate({x},{y}) rotate({turn},20,80)"))
    d.add(rect(0, 252, 200, 10, 0, "#0B0E1E"))
    return d


# ---------------------------------------------------------------- paper: a game that nobody has drawn yet


def plain() -> Drawing:
    """Room for a name below the plum, and water at the foot."""
    d = Drawing(200, 260)
    d.add(_sky(d, (0, "#FBF7EC"), (0.7, "#F4EAD3"), (1, "#E9D9B6")))
    d.add(seigaiha(0, 222, 200, 46, 4, "#D8C391", "#F8F0DC", 1.4))
    d.add(rect(8, 8, 184, 244, 3, "none", BRASS, 1.6), rect(12.5, 12.5, 175, 235, 2, "none", BRASS, 0.7))
    d.add(circle(100, 76, 40, "#F0DFB8", BRASS, 1.6), plum(100, 76, 32, SHU, BRASS))
    return d


PICTURES: dict[str, Callable[[], Drawing]] = {
    "plain": plain,
    "dokuson": dokuson,
    "dobon": dobon,
    "dobon_fukuchi": fukuchi,
    "dobon_plain": dobon_plain,
    "loadum": loadum,
    "clackerjack": clackerjack,
}

# ---------------------------------------------------------------- scrolls and lettering

CLOTH = {
    "plain": ("#5A4A36", "#3E3222"),
    "dokuson": ("#8A3A25", "#6D2A19"),
    "dobon": ("#1D3559", "#13253F"),
    "dobon_fukuchi": ("#2F5B3E", "#1F422C"),
    "dobon_plain": ("#1F5C63", "#123E45"),
    "loadum": ("#532842", "#3A1A2E"),
    "clackerjack": ("#2A2348", "#1B1633"),
}
NAMES = {
    "dokuson": ("Dokuson", "独尊"),
    "dobon": ("Dobon", "ドボン"),
    "dobon_fukuchi": ("Fukuchi Dobon", "どぼん"),
    "dobon_plain": ("Everyday Dobon", "ふつうのドボン"),
    "loadum": ("Losing Loadum", "ローダム"),
    "clackerjack": ("Clackerjack", "クラッカージャック"),
}


def scroll(name: str) -> Drawing:
    """The cloth, 220 x 410 at (10, 8), and its rods; picture and paper are laid on it by the program."""
    d = Drawing(240, 430)
    x, y, w, h = 10, 8, 220, 410
    high, low = CLOTH[name]
    cloth = d.gradient("cloth", (0, y, 0, y + h), [(0, high), (1, low)])
    top = d.gradient("top", (0, y - 6, 0, y + 4), [(0, LACQUER_HIGH), (1, LACQUER_LOW)])
    foot = d.gradient("foot", (0, y + h - 4, 0, y + h + 9), [(0, LACQUER_HIGH), (1, LACQUER_LOW)])
    d.add(rect(x, y, w, h, 3, cloth))
    for side in (x + 4.6, x + w - 4.6):
        d.add("".join(circle(side, y + 14 + 13.2 * i, 1.3, BRASS_HIGH, opacity=0.4) for i in range(30)))
    d.add(rect(x - 3, y - 5.5, w + 6, 9, 4.5, top, BRASS_LOW, 1))
    d.add(rect(x - 2, y + h - 4, w + 4, 13, 3, foot, BRASS_LOW, 1))
    for end in (x - 7.4, x + w - 1.6):
        d.add(rect(end, y + h - 7, 9, 16.4, 4, BRASS, BRASS_LOW, 1))
    return d


READ_AS = {"dokuson": "ドクソン"}  # beside a Japanese name that can be read in more than one way
READING, GAP = 0.84, 0.36  # the size of the reading, and what parts it from the name, in em of the name
ABOVE, BELOW = 0.88, 0.24  # every lettered box reaches so far over and under the baseline, in em


def lettered(word: str, colour: str, size: float, beside: str = "") -> Drawing:
    """A word set in the display face, and how it is read, smaller, beside it. The box is a line high and, with
    margins of 1, as wide as the ink."""
    shape = Lettering(word, "display")
    k = size / shape.em
    wide = (shape.right - shape.left) * k
    paths = [shape.path(1, ABOVE * size, k, k)]
    if beside:
        reading, small = Lettering(beside, "display"), READING * k
        wide += GAP * size
        paths.append(reading.path(1 + wide, ABOVE * size, small, small))
        wide += (reading.right - reading.left) * small
    d = Drawing(wide + 2, (ABOVE + BELOW) * size)
    d.add(path("".join(paths), colour))
    return d


CALLS = {  # what is called, or stamped on the result of a match
    "dokuson": ("Dokuson!", "独尊！"),
    "dobon": ("Dobon!", "ドボン！"),
    "dobon_fukuchi": ("Dobon!", "どぼん！"),
    "dobon_plain": ("Dobon!", "ドボン！"),
    "loadum": ("Loadum!", "ローダム！"),
    "clackerjack": ("Clackerjack!", "クラッカージャック！"),
}


def letters() -> str:
    """Every letter of the display face, one a line: its code, its advance, and its path in thousandths of an em.

    A sign parts two numbers as well as a space does, which saves 46 kB.
    """
    glyphs = OUTLINES["display"]["glyphs"]
    rows = (
        f"{ord(letter):x} {glyph['width']} {glyph['path'].replace(' -', '-')}"
        for letter, glyph in sorted(glyphs.items())
    )
    return "\n".join(rows) + "\n"


def lettering() -> dict[str, Drawing]:
    """File names under title/ and what they hold."""
    files = {"wordmark": lettered("Tablegame", "#FBF3DF", 88)}
    for name, (english, japanese) in NAMES.items():
        files[f"name_{name}_en"] = lettered(english, SUMI, 48)
        files[f"name_{name}_ja"] = lettered(japanese, SHU, 32, READ_AS.get(name, ""))
    for name, (english, japanese) in CALLS.items():
        files[f"banner_{name}_en"] = lettered(english, SHU, 96)
        files[f"banner_{name}_ja"] = lettered(japanese, SHU, 96)
    return files
