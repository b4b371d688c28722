"""Dolls in round windows, and what their faces express: twelve opponents, and guests.

A doll and a face are files of their own. The face goes before the group "front" of the doll, which is its hair
or hat, and what the group "over" of the face has goes over all. Only paths, rects, circles and linear gradients; hats and hair may step out of the window at the top.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from doll import (
    EXPRESSIONS,
    SILVER,
    WHITE_HAIR,
    WR,
    WX,
    WY,
    Doll,
    arc,
    collars,
    features,
    head,
    robe,
    sweat,
)
from hats import dark_bearded, fan, guest_two, kaito, ken, moustached, ren, riku, someone, yuki
from heads import aoi, guest, hana, haru, mei, nao, sora, yui
from motifs import CX, line
from pen import SKIN, WASHI, Drawing, Point, circle, part, path, polar, polygon

DOLLS: tuple[tuple[Doll, Callable[[Doll], tuple[str, str]]], ...] = (
    (
        Doll("aoi", ("#1B7F8C", "#0C4A53", "#D3EEF1", "#6CC6D1"), "wave", "#F6DDBC", brow=5, brow_slant=1.6),
        aoi,
    ),
    (
        Doll(
            "mei",
            ("#C4506F", "#7A2A44", "#FBE0E6", "#EFA3B3"),
            "lozenge",
            "#FFF3E2",
            eye="narrow",
            brow=3.6,
            brow_slant=0.6,
        ),
        mei,
    ),
    (
        Doll("ren", ("#567F2A", "#2F4A17", "#E4F0D0", "#A9CE6C"), "peak", "#F3D5AE", brow=5, brow_slant=0.4),
        ren,
    ),
    (
        Doll(
            "sora",
            ("#6B5CB5", "#3D3273", "#E3DEF7", "#A79BDD"),
            "fan",
            SKIN,
            eye="round",
            brow=4,
            brow_slant=0.4,
        ),
        sora,
    ),
    (
        Doll(
            "hana",
            ("#C7551C", "#7A300B", "#FCE3D0", "#F0A06A"),
            "moon",
            "#F8E0C4",
            SILVER,
            brow=3.4,
            brow_slant=0,
        ),
        hana,
    ),
    (
        Doll(
            "kaito",
            ("#2F6DB5", "#183E70", "#D8E8FA", "#7DB9F0"),
            "hexagon",
            "#E9C195",
            brow=6.4,
            brow_slant=1.0,
        ),
        kaito,
    ),
    (
        Doll(
            "yui",
            ("#F6F1E6", "#8C7F68", "#FBF7EC", "#CDBF9F"),
            "rings",
            "#FFF3E2",
            brow=3.8,
            brow_slant=0.2,
            ground="#E3A79A",
            collar="#B3261E",
        ),
        yui,
    ),
    (
        Doll(
            "riku",
            ("#B32843", "#6B1226", "#F9DADF", "#F08A9C"),
            "well",
            "#FFFAF0",
            brow=6.4,
            brow_slant=2.4,
            ground="#F3D9B0",
        ),
        riku,
    ),
    (
        Doll(
            "nao",
            ("#8A6236", "#523716", "#F0E2CC", "#C9A677"),
            "four",
            "#F0CFA6",
            brow=6.4,
            brow_slant=-0.6,
            eye="narrow",
            ground="#9DB48A",
        ),
        nao,
    ),
    (
        Doll("haru", ("#8A34B5", "#521C70", "#F0DDFB", "#C77BF2"), "cherry", SKIN, brow=4.2, brow_slant=1.6),
        haru,
    ),
    (
        Doll(
            "yuki",
            ("#547692", "#2E4356", "#E1EBF2", "#A9C3D6"),
            "snow",
            "#FFF6EC",
            brow=3.4,
            brow_slant=0.4,
            eye="narrow",
        ),
        yuki,
    ),
    (
        Doll(
            "ken",
            ("#857418", "#4F440B", "#F3EDC6", "#D2C158"),
            "feather",
            "#F0D2AC",
            WHITE_HAIR,
            brow=6,
            brow_slant=0.4,
        ),
        ken,
    ),
    (
        Doll(
            "guest",
            ("#B07A0C", "#684704", "#FCEFC8", "#F2B632"),
            "cherry",
            "#F8E0C0",
            brow=4.4,
            brow_slant=0.8,
        ),
        guest,
    ),
    (
        Doll(
            "guest_two",
            ("#1F7A62", "#0B4435", "#D6EFE5", "#5FBF9E"),
            "leaf",
            "#F3D9B4",
            brow=5.4,
            brow_slant=0.8,
        ),
        guest_two,
    ),
    (
        Doll(
            "guest_three",
            ("#5C7FB8", "#2C4470", "#E2EAF6", "#9BB4DA"),
            "swirl",
            "#F8E4CC",
            brow=4.4,
            brow_slant=0.8,
        ),
        guest,
    ),
    (
        Doll(
            "someone",
            ("#6E6A78", "#3B3844", "#E6E3EC", "#B3AEBE"),
            "fan",
            "#F6DFC2",
            brow=4.4,
            brow_slant=0.4,
        ),
        someone,
    ),
)


OVER: dict[str, Callable[[Doll, str], str]] = {
    "kaito": dark_bearded, "ken": moustached, "someone": fan,
}  # fmt: skip
"""What the expression of some changes over their hair or beard."""


def portrait(doll: Doll, parts: Callable[[Doll], tuple[str, str]]) -> Drawing:
    """A doll without its face."""
    _, deep, light, accent = doll.robe
    d = Drawing(200, 200)
    sky = d.gradient("sky", (0, WY - WR, 0, WY + WR), [(0, doll.ground or accent), (0.5, light), (1, WASHI)])
    back, front = parts(doll)
    ring = "#7A1E14" if doll.key == "yui" else deep
    d.add(circle(WX, WY, WR, sky, ring, 4), circle(WX, WY, WR - 4.4, "none", WASHI, 1.8, 0.7))
    d.add(back)
    d.add(robe(doll))
    d.add(sash(doll) if doll.key == "nao" else "")
    d.add(collars(doll))
    d.add(head(doll, 20 if doll.key in ("kaito", "nao", "ken") else 16))
    lower = path(line(*arc(WR, 8, 172, 4)), "none", ring, 4)
    lower += path(line(*arc(WR - 4.4, 14, 166, 4)), "none", WASHI, 1.8, 0.7)
    d.add(part("front", front + (beads() if doll.key == "nao" else "") + lower))
    return d


def face(doll: Doll, name: str) -> Drawing:
    """What a face expresses, alone."""
    d = Drawing(200, 200)
    d.add(features(doll, name, bearded=doll.key in ("kaito", "ken")))
    over = OVER[doll.key](doll, name) if doll.key in OVER else ""
    d.add(part("over", over + (sweat() if name == "worried" else "")))
    return d


def sash(doll: Doll) -> str:
    shape: list[Point] = [
        (CX + 22, 137),
        (CX + 44, 143),
        *[polar(WX, WY, 84, a) for a in (100, 106, 112, 118, 124)],
    ]
    return polygon(shape, "#D98F2B", doll.robe[1], 2.4)


def beads() -> str:
    out = ""
    for k in range(11):
        a = 20 + 14 * k
        x, y = CX + 34 * math.cos(math.radians(a)), 138 + 36 * math.sin(math.radians(a))
        out += circle(x, y, 5, "#5A2A16", "#E7C79A", 1.4)
    return out


def drawings() -> dict[str, Drawing]:
    """By name: every doll, and of each all expressions."""
    dolls = {f"portraits/{doll.key}": portrait(doll, parts) for doll, parts in DOLLS}
    return dolls | {f"faces/{doll.key}_{name}": face(doll, name) for doll, _ in DOLLS for name in EXPRESSIONS}
