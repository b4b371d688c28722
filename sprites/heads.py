"""Hair of the dolls who show it: of each what lies behind its face, and what before."""

from __future__ import annotations

from doll import EDGE, HY, LIP, RIM, SILVER, SILVER_DEEP, WX, WY, Doll, darker
from motifs import CX, JOIN, SIDES, motif
from pen import (
    BRASS,
    BRASS_HIGH,
    BRASS_LOW,
    HAIR,
    WASHI,
    circle,
    path,
    polar,
    polygon,
    rect,
    segment,
    stroke,
)


def aoi(doll: Doll) -> tuple[str, str]:
    """Pearl diver, 19: pony tail and knotted white band."""
    back = path(
        "M108,38C124,8 166,8 174,44C180,74 168,112 178,138C160,130 146,104 148,76C149,58 138,50 120,54Z",
        HAIR,
        RIM,
        2.4,
    )
    back += stroke("M140,30C158,36 160,60 158,84", "#4A4550", 2.2, 0.8)
    back += path(
        f"M{CX - 42},{HY + 22}C{CX - 52},{HY - 56} {CX + 52},{HY - 56} {CX + 42},{HY + 22}L{CX + 30},{HY + 26}L{CX - 30},{HY + 26}Z",
        HAIR,
    )
    front = path(
        f"M{CX - 37},{HY - 6}C{CX - 42},{HY - 54} {CX + 42},{HY - 54} {CX + 37},{HY - 6}C{CX + 30},{HY - 22} {CX + 18},{HY - 28} {CX - 6},{HY - 30}C{CX - 20},{HY - 26} {CX - 30},{HY - 18} {CX - 37},{HY - 6}Z",
        HAIR,
    )
    front += path(
        f"M{CX - 41},{HY - 18}Q{CX},{HY - 42} {CX + 41},{HY - 18}L{CX + 39},{HY - 31}Q{CX},{HY - 55} {CX - 39},{HY - 31}Z",
        WASHI,
        doll.robe[1],
        2,
        1,
        JOIN,
    )
    for k in (-22, 0, 22):
        front += path(motif("wave", CX + k, HY - 38 + abs(k) * 0.22, 7), "none", doll.robe[0], 2.4)
    front += path(
        f"M{CX + 38},{HY - 28}L{CX + 62},{HY - 40}L{CX + 58},{HY - 26}L{CX + 66},{HY - 14}L{CX + 38},{HY - 20}Z",
        WASHI,
        doll.robe[1],
        2,
        1,
        JOIN,
    )
    front += circle(CX + 40, HY - 24, 6.4, WASHI, doll.robe[1], 2)
    return back, front


def mei(doll: Doll) -> tuple[str, str]:
    """Tea-house hostess, 34: high knot, wide wings, comb and pins."""
    back = path(
        f"M{CX - 16},52C{CX - 46},46 {CX - 44},6 {CX},6C{CX + 44},6 {CX + 46},46 {CX + 16},52Z",
        HAIR,
        RIM,
        2.4,
    )
    back += stroke(f"M{CX - 24},20Q{CX},8 {CX + 24},20", "#4A4550", 2.2, 0.8)
    back += path(
        f"M{CX - 60},{HY + 18}C{CX - 70},{HY - 40} {CX - 36},{HY - 58} {CX},{HY - 58}C{CX + 36},{HY - 58} {CX + 70},{HY - 40} {CX + 60},{HY + 18}C{CX + 50},{HY + 30} {CX + 38},{HY + 24} {CX + 32},{HY + 10}L{CX - 32},{HY + 10}C{CX - 38},{HY + 24} {CX - 50},{HY + 30} {CX - 60},{HY + 18}Z",
        HAIR,
        RIM,
        2,
    )
    for s in SIDES:
        back += stroke(
            f"M{CX + s * 30},{HY - 46}C{CX + s * 52},{HY - 32} {CX + s * 56},{HY - 8} {CX + s * 52},{HY + 14}",
            "#4A4550",
            2.2,
            0.8,
        )
    front = path(
        f"M{CX - 37},{HY - 4}C{CX - 40},{HY - 50} {CX + 40},{HY - 50} {CX + 37},{HY - 4}C{CX + 32},{HY - 26} {CX + 12},{HY - 34} {CX},{HY - 36}C{CX - 12},{HY - 34} {CX - 32},{HY - 26} {CX - 37},{HY - 4}Z",
        HAIR,
    )
    front += path(
        f"M{CX - 27},{HY - 42}A27,20 0 0 1 {CX + 27},{HY - 42}L{CX + 22},{HY - 38}Q{CX},{HY - 46} {CX - 22},{HY - 38}Z",
        BRASS_HIGH,
        BRASS_LOW,
        2,
        1,
        JOIN,
    )
    for s in SIDES:
        front += segment(CX + s * 20, HY - 66, CX + s * 66, HY - 50, BRASS, 3.6) + segment(
            CX + s * 20, HY - 66, CX + s * 66, HY - 50, BRASS_HIGH, 1.4
        )
        front += circle(CX + s * 68, HY - 49, 9, doll.robe[3], doll.robe[1], 2.4) + circle(
            CX + s * 68, HY - 49, 3, BRASS_HIGH
        )
        front += segment(CX + s * 68, HY - 40, CX + s * 68, HY - 22, BRASS, 2.4) + circle(
            CX + s * 68, HY - 20, 3.4, BRASS_HIGH
        )
    front += circle(CX + 20, HY + 25, 2, HAIR)
    return back, front


def sora(doll: Doll) -> tuple[str, str]:
    """Fan seller's boy, 12: bowl cut, tied top knot, freckles."""
    back = path(
        "M94,44C78,36 75,17 85,7C92,13 96,13 100,5C104,13 108,13 115,7C125,17 122,36 106,44Z", HAIR, RIM, 2.4
    )
    back += path(
        f"M{CX - 48},{HY + 16}C{CX - 58},{HY - 58} {CX + 58},{HY - 58} {CX + 48},{HY + 16}L{CX + 30},{HY + 20}L{CX - 30},{HY + 20}Z",
        HAIR,
    )
    front = path(
        f"M{CX - 49},{HY + 14}C{CX - 58},{HY - 60} {CX + 58},{HY - 60} {CX + 49},{HY + 14}L{CX + 35},{HY + 14}L{CX + 34},{HY - 14}Q{CX},{HY - 22} {CX - 34},{HY - 14}L{CX - 35},{HY + 14}Z",
        HAIR,
    )
    front += stroke(f"M{CX - 30},{HY - 38}Q{CX - 8},{HY - 50} {CX + 14},{HY - 46}", "#4A4550", 3, 0.9)
    front += rect(88, 33, 24, 12, 5, doll.robe[3], doll.robe[1], 2)
    for s in SIDES:
        front += path(
            f"M{CX + s * 10},37L{CX + s * 32},28L{CX + s * 30},47Z", doll.robe[3], doll.robe[1], 2, 1, JOIN
        )
        for k in (0, 7):
            front += circle(CX + s * (21 + k), HY + 17 - k * 0.3, 1.7, "#B9794F")
    return back, front


def hana(doll: Doll) -> tuple[str, str]:
    """Grandmother, 70: silver bun, one long pin, round spectacles."""
    back = circle(CX, 28, 23, SILVER, SILVER_DEEP, 2.4) + stroke(
        f"M{CX - 12},36A16,16 0 1 1 {CX + 13},34", SILVER_DEEP, 2.2
    )
    back += segment(62, 42, 142, 14, BRASS, 4.4) + circle(145, 13, 6, doll.robe[0], BRASS_HIGH, 2)
    back += path(
        f"M{CX - 45},{HY + 14}C{CX - 54},{HY - 56} {CX + 54},{HY - 56} {CX + 45},{HY + 14}C{CX + 40},{HY + 20} {CX - 40},{HY + 20} {CX - 45},{HY + 14}Z",
        SILVER,
        SILVER_DEEP,
        2.4,
    )
    front = path(
        f"M{CX - 37},{HY + 2}C{CX - 44},{HY - 54} {CX + 44},{HY - 54} {CX + 37},{HY + 2}C{CX + 34},{HY - 20} {CX + 22},{HY - 32} {CX},{HY - 36}C{CX - 22},{HY - 32} {CX - 34},{HY - 20} {CX - 37},{HY + 2}Z",
        SILVER,
        SILVER_DEEP,
        2,
    )
    for k in (-22, -12, 12, 22):
        front += stroke(
            f"M{CX + k * 0.3},{HY - 46}Q{CX + k * 1.1},{HY - 44} {CX + k * 1.5},{HY - 22}",
            SILVER_DEEP,
            1.8,
            0.8,
        )
    for s in SIDES:
        front += circle(CX + s * 16.5, HY + 4, 13, "none", BRASS_LOW, 3.4) + circle(
            CX + s * 16.5, HY + 4, 13, "none", BRASS_HIGH, 1.2
        )
        front += segment(CX + s * 29, HY + 2, CX + s * 37, HY - 2, BRASS_LOW, 2.6)
        front += stroke(
            f"M{CX + s * 13},{HY + 22}Q{CX + s * 17},{HY + 27} {CX + s * 15},{HY + 32}",
            darker(doll.skin, 0.28),
            1.8,
        )
    front += stroke(f"M{CX - 4},{HY + 3}Q{CX},{HY} {CX + 4},{HY + 3}", BRASS_LOW, 3)
    return back, front


def yui(doll: Doll) -> tuple[str, str]:
    """Shrine maiden, 24: straight long hair, flower diadem, red under-collar."""
    left = [polar(WX, WY, 83, a) for a in range(112, 156, 6)]
    back = ""
    for s in SIDES:
        rim = [(2 * WX - x if s > 0 else x, y) for x, y in left]
        back += polygon(
            [(CX + s * 12, HY - 48), (CX + s * 46, HY - 16), (CX + s * 58, HY + 44), *reversed(rim)], HAIR
        )
    back += path(f"M{CX - 47},{HY + 60}C{CX - 52},{HY - 60} {CX + 52},{HY - 60} {CX + 47},{HY + 60}Z", HAIR)
    front = ""
    for s in SIDES:
        front += polygon(
            [(CX + s * 30, HY - 30), (CX + s * 42, HY - 22), (CX + s * 45, HY + 40), (CX + s * 32, HY + 40)],
            HAIR,
        )
        front += rect(CX + s * 38 - 10, HY + 34, 20, 9, 2, WASHI, LIP, 1.8)
    front += path(
        f"M{CX - 38},{HY - 8}C{CX - 42},{HY - 52} {CX + 42},{HY - 52} {CX + 38},{HY - 8}L{CX + 33},{HY - 15}Q{CX},{HY - 22} {CX - 33},{HY - 15}Z",
        HAIR,
    )
    front += path(
        f"M{CX - 42},{HY - 28}Q{CX},{HY - 50} {CX + 42},{HY - 28}L{CX + 40},{HY - 37}Q{CX},{HY - 60} {CX - 40},{HY - 37}Z",
        BRASS,
        BRASS_LOW,
        1.6,
        1,
        JOIN,
    )
    for k, r in ((-34, 7), (-18, 9), (0, 11), (18, 9), (34, 7)):
        y = HY - 52 + abs(k) * 0.42
        front += "".join(
            circle(
                *polar(CX + k, y, r * 0.62, -90 + 72 * i), r * 0.46, "#F7C9C4" if k % 4 else "#FFFDF6", LIP, 1
            )
            for i in range(5)
        ) + circle(CX + k, y, r * 0.26, BRASS_HIGH)
    for k in (-7, 0, 7):
        front += segment(CX + k, HY - 68, CX + k * 2.1, HY - 84, BRASS, 2.6) + circle(
            CX + k * 2.15, HY - 85, 3, BRASS_HIGH
        )
    for s in SIDES:
        front += stroke(f"M{CX + s * 45},{HY - 26}L{CX + s * 49},{HY + 6}", LIP, 3) + circle(
            CX + s * 49, HY + 9, 4, BRASS_HIGH, BRASS_LOW, 1.2
        )
    return back, front


def nao(doll: Doll) -> tuple[str, str]:
    """Monk, 55: shaven, long ears, sash and beads."""
    back = circle(CX, HY - 6, 62, "none", BRASS_LOW, 6) + circle(CX, HY - 6, 62, "none", BRASS_HIGH, 3)
    for s in SIDES:
        back += path(
            f"M{CX + s * 34},{HY - 8}C{CX + s * 52},{HY - 14} {CX + s * 50},{HY + 12} {CX + s * 44},{HY + 26}C{CX + s * 38},{HY + 28} {CX + s * 34},{HY + 18} {CX + s * 33},{HY + 10}Z",
            doll.skin,
            EDGE,
            1.8,
        )
    front = ""
    for k in (-9, 0, 9):
        front += circle(CX + k, HY - 34 + abs(k) * 0.15, 2, darker(doll.skin, 0.32))
    for s in SIDES:
        front += stroke(
            f"M{CX + s * 12},{HY + 21}Q{CX + s * 18},{HY + 25} {CX + s * 17},{HY + 32}",
            darker(doll.skin, 0.28),
            2,
        )
    return back, front


def haru(doll: Doll) -> tuple[str, str]:
    """Court page, 16: hair in a loop at each ear, cherry on the brow."""
    back = path(f"M{CX - 42},{HY + 4}C{CX - 50},{HY - 56} {CX + 50},{HY - 56} {CX + 42},{HY + 4}Z", HAIR)
    for s in SIDES:
        x, y = CX + s * 57, HY + 10
        back += path(
            f"M{x - 19},{y - 16}C{x - 19},{y - 36} {x + 19},{y - 36} {x + 19},{y - 12}C{x + 22},{y + 14} {x + 16},{y + 36} {x},{y + 36}C{x - 16},{y + 36} {x - 21},{y + 12} {x - 19},{y - 16}Z",
            HAIR,
        )
        back += path(
            f"M{x - 6},{y - 6}C{x - 6},{y - 14} {x + 6},{y - 14} {x + 6},{y - 4}C{x + 7},{y + 10} {x + 4},{y + 20} {x},{y + 20}C{x - 4},{y + 20} {x - 7},{y + 8} {x - 6},{y - 6}Z",
            doll.robe[2],
        )
        back += rect(x - 15, y - 20, 30, 9, 3, doll.robe[3], doll.robe[1], 1.8)
    front = path(
        f"M{CX - 38},{HY}C{CX - 44},{HY - 54} {CX + 44},{HY - 54} {CX + 38},{HY}C{CX + 36},{HY - 18} {CX + 16},{HY - 26} {CX},{HY - 42}C{CX - 16},{HY - 26} {CX - 36},{HY - 18} {CX - 38},{HY}Z",
        HAIR,
    )
    front += stroke(f"M{CX},{HY - 52}L{CX},{HY - 42}", "#4A4550", 2)
    front += path("M64,44Q100,22 136,44L134,36Q100,14 66,36Z", BRASS, BRASS_LOW, 1.6, 1, JOIN)
    front += "".join(
        circle(*polar(CX, 24, 9.4, -90 + 72 * i), 7, "#FBD7DE", doll.robe[0], 1.6) for i in range(5)
    ) + circle(CX, 24, 3.6, BRASS_HIGH, BRASS_LOW, 1)
    return back, front


def guest(doll: Doll) -> tuple[str, str]:
    """Whoever sits at the screen and picks no one else: bobbed hair and a blossom."""
    back = path(
        f"M{CX - 50},{HY + 36}C{CX - 58},{HY - 60} {CX + 58},{HY - 60} {CX + 50},{HY + 36}C{CX + 44},{HY + 44} {CX - 44},{HY + 44} {CX - 50},{HY + 36}Z",
        HAIR,
    )
    front = path(
        f"M{CX - 38},{HY + 4}C{CX - 48},{HY - 56} {CX + 48},{HY - 56} {CX + 38},{HY + 4}C{CX + 34},{HY - 10} {CX + 30},{HY - 16} {CX + 18},{HY - 32}C{CX},{HY - 20} {CX - 22},{HY - 16} {CX - 32},{HY - 14}C{CX - 36},{HY - 8} {CX - 38},{HY - 2} {CX - 38},{HY + 4}Z",
        HAIR,
    )
    front += stroke(f"M{CX - 32},{HY - 34}Q{CX - 8},{HY - 52} {CX + 20},{HY - 46}", "#4A4550", 3, 0.9)
    x, y = CX + 38, HY - 32
    front += "".join(
        circle(*polar(x, y, 10, -90 + 72 * i), 7, doll.robe[2], doll.robe[1], 1.8) for i in range(5)
    ) + circle(x, y, 4.4, LIP)
    return back, front
