"""Hats, hoods and bands of the dolls who wear one: of each what lies behind its face, and what before."""

from __future__ import annotations

from doll import EXPRESSIONS, HY, RIM, SILVER_DEEP, WHITE_HAIR, Doll, ears, mouth
from motifs import CX, JOIN, SIDES, line, motif
from pen import (
    BRASS,
    BRASS_LOW,
    HAIR,
    WASHI,
    Point,
    circle,
    path,
    polar,
    polygon,
    rect,
    segment,
    stroke,
)

STRAW, STRAW_DEEP, STRAW_HIGH = "#DDB96B", "#8A672A", "#F0D79B"


def ren(doll: Doll) -> tuple[str, str]:
    """Wandering swordsman, 28: a sedge hat as wide as the window."""
    back = path(
        f"M{CX - 40},{HY + 14}C{CX - 44},{HY - 46} {CX + 44},{HY - 46} {CX + 40},{HY + 14}L{CX + 30},{HY + 20}L{CX - 30},{HY + 20}Z",
        HAIR,
    )
    back += segment(138, 196 - 26, 176, 116, "#2A2026", 9) + segment(138, 170, 176, 116, doll.robe[3], 2.2)
    back += rect(169, 112, 15, 7, 3, BRASS, BRASS_LOW, 1.4)
    front = path(
        f"M{CX - 37},{HY - 8}C{CX - 38},{HY - 34} {CX + 38},{HY - 34} {CX + 37},{HY - 8}L{CX + 30},{HY - 16}L{CX + 20},{HY - 8}L{CX + 10},{HY - 18}L{CX},{HY - 9}L{CX - 12},{HY - 18}L{CX - 22},{HY - 8}L{CX - 30},{HY - 16}Z",
        HAIR,
    )
    hat = "M100,6L104,7C134,26 170,52 190,74C160,90 40,90 10,74C30,52 66,26 96,7Z"
    front += path(hat, STRAW, STRAW_DEEP, 3, 1, JOIN)
    for k in range(-3, 4):
        front += stroke(
            f"M{100 + k * 1.2},11Q{100 + k * 13},44 {100 + k * 23},{83 - abs(k) * 1.1}", STRAW_DEEP, 1.8, 0.75
        )
    front += stroke("M56,36Q100,50 144,36", STRAW_HIGH, 3) + stroke("M30,58Q100,76 170,58", STRAW_HIGH, 3)
    front += stroke("M12,74Q100,94 188,74", STRAW_DEEP, 4)
    for s in SIDES:
        front += stroke(f"M{CX + s * 40},{HY - 6}Q{CX + s * 38},{HY + 26} {CX},{HY + 45}", doll.robe[0], 3.4)
    front += circle(CX, HY + 46, 4.4, doll.robe[3], doll.robe[1], 1.6)
    return back, front


def kaito(doll: Doll) -> tuple[str, str]:
    """Boatman, 41: twisted band, full beard, weathered."""
    back = path("M90,40C80,20 96,6 104,4C124,2 126,20 112,40Z", HAIR, RIM, 2.4)
    back += path(f"M{CX - 42},{HY + 6}C{CX - 46},{HY - 54} {CX + 46},{HY - 54} {CX + 42},{HY + 6}Z", HAIR)
    back += ears(doll)
    beard = f"M{CX - 38},{HY - 4}C{CX - 40},{HY + 34} {CX - 24},{HY + 54} {CX},{HY + 54}C{CX + 24},{HY + 54} {CX + 40},{HY + 34} {CX + 38},{HY - 4}C{CX + 34},{HY + 12} {CX + 26},{HY + 18} {CX + 13},{HY + 18}Q{CX},{HY + 14} {CX - 13},{HY + 18}C{CX - 26},{HY + 18} {CX - 34},{HY + 12} {CX - 38},{HY - 4}Z"
    front = path(beard, HAIR)
    front += path(
        f"M{CX - 38},{HY - 8}C{CX - 38},{HY - 46} {CX + 38},{HY - 46} {CX + 38},{HY - 8}C{CX + 28},{HY - 26} {CX - 28},{HY - 26} {CX - 38},{HY - 8}Z",
        HAIR,
    )
    for k in range(7):
        a = -42 + 12 * k
        x1, y1 = a, -18 - 14 * (1 - (a / 42) ** 2)
        a2 = a + 13
        x2, y2 = a2, -18 - 14 * (1 - min(1.0, (a2 / 42) ** 2))
        shade = WASHI if k % 2 == 0 else doll.robe[3]
        front += polygon(
            [
                (CX + x1, HY + y1 - 7),
                (CX + x2 + 2, HY + y2 - 9),
                (CX + x2 - 1, HY + y2 + 6),
                (CX + x1 - 3, HY + y1 + 6),
            ],
            shade,
            doll.robe[1],
            1.8,
        )
    front += path(
        f"M{CX + 38},{HY - 22}L{CX + 60},{HY - 36}L{CX + 54},{HY - 22}L{CX + 62},{HY - 8}L{CX + 40},{HY - 12}Z",
        WASHI,
        doll.robe[1],
        2,
        1,
        JOIN,
    )
    return back, front


def riku(doll: Doll) -> tuple[str, str]:
    """Stage actor, 22: the red lion's mane and painted lines."""
    points: list[Point] = []
    for k in range(19):
        a = 150 + 240 * k / 18
        r = 96 if k % 2 else 74
        x, y = polar(CX, HY + 6, r, a)
        points.append((min(max(x, 4), 196), max(y, 2)))
    back = polygon(points, doll.robe[0], doll.robe[1], 3)
    for k in range(1, 18, 2):
        a = 150 + 240 * k / 18
        back += stroke(line(polar(CX, HY + 6, 46, a), polar(CX, HY + 6, 80, a)), doll.robe[3], 2.4)
    front = path(
        f"M{CX - 40},{HY + 2}C{CX - 46},{HY - 52} {CX + 46},{HY - 52} {CX + 40},{HY + 2}L{CX + 33},{HY - 18}L{CX + 24},{HY - 12}L{CX + 14},{HY - 28}L{CX},{HY - 18}L{CX - 14},{HY - 28}L{CX - 24},{HY - 12}L{CX - 33},{HY - 18}Z",
        doll.robe[0],
        doll.robe[1],
        2,
        1,
        JOIN,
    )
    for s in SIDES:
        front += path(
            f"M{CX + s * 7},{HY - 6}Q{CX + s * 18},{HY - 20} {CX + s * 33},{HY - 20}Q{CX + s * 20},{HY - 13} {CX + s * 8},{HY + 1}Z",
            "#C4182F",
        )
        front += path(
            f"M{CX + s * 20},{HY + 14}Q{CX + s * 32},{HY + 12} {CX + s * 33},{HY - 4}Q{CX + s * 37},{HY + 16} {CX + s * 20},{HY + 19}Z",
            "#C4182F",
        )
        front += path(
            f"M{CX + s * 13},{HY + 22}Q{CX + s * 22},{HY + 24} {CX + s * 24},{HY + 32}Q{CX + s * 18},{HY + 27} {CX + s * 12},{HY + 26}Z",
            "#C4182F",
        )
    return back, front


def yuki(doll: Doll) -> tuple[str, str]:
    """From the snow country, 30: the hood that leaves only the face."""
    main, deep, light, accent = doll.robe
    back = path(
        "M100,22C52,22 38,66 42,106C45,136 50,150 60,160L140,160C150,150 155,136 158,106C162,66 148,22 100,22Z",
        main,
        deep,
        3,
    )
    front = path(
        "M100,22C52,22 38,66 42,106C45,136 54,152 66,160Q100,184 134,160C146,152 155,136 158,106C162,66 148,22 100,22ZM100,54C122,54 134,72 132,92C130,114 116,130 100,130C84,130 70,114 68,92C66,72 78,54 100,54Z",
        main,
        deep,
        3,
        1,
        f'{JOIN} fill-rule="evenodd"',
    )
    front += path(
        "M100,54C122,54 134,72 132,92C130,114 116,130 100,130C84,130 70,114 68,92C66,72 78,54 100,54Z",
        "none",
        light,
        4.2,
    )
    front += path("M68,84C70,58 130,58 132,84C124,70 112,66 100,66C88,66 76,70 68,84Z", HAIR)
    front += stroke("M60,60Q70,40 92,34", accent, 3) + stroke("M143,70Q147,100 140,128", accent, 3)
    for x, y, m in ((58, 96, 6), (50, 124, 5), (118, 40, 6), (146, 96, 5.4), (128, 146, 6), (80, 150, 5.4)):
        front += path(motif("snow", x, y, m), "none", WASHI, 2.2)
    return back, front


def ken(doll: Doll) -> tuple[str, str]:
    """Retired magistrate, 66: tall cap, white beard."""
    white = WHITE_HAIR
    back = path("M130,36C156,30 160,58 152,88", "none", HAIR, 6, 1, 'stroke-linecap="round"')
    back += path(
        f"M{CX - 40},{HY + 6}C{CX - 46},{HY - 48} {CX + 46},{HY - 48} {CX + 40},{HY + 6}Z",
        white,
        SILVER_DEEP,
        2,
    ) + ears(doll)
    beard = f"M{CX - 30},{HY + 14}C{CX - 24},{HY + 22} {CX - 14},{HY + 20} {CX - 4},{HY + 19}L{CX + 4},{HY + 19}C{CX + 14},{HY + 20} {CX + 24},{HY + 22} {CX + 30},{HY + 14}C{CX + 32},{HY + 44} {CX + 16},{HY + 62} {CX},{HY + 88}C{CX - 16},{HY + 62} {CX - 32},{HY + 44} {CX - 30},{HY + 14}Z"
    front = path(beard, white, SILVER_DEEP, 2.2, 1, JOIN)
    for k in (-12, 0, 12):
        front += stroke(
            f"M{CX + k},{HY + 44}Q{CX + k * 0.7},{HY + 58} {CX + k * 0.2},{HY + 74}", SILVER_DEEP, 1.8, 0.8
        )
    front += path(
        f"M{CX - 37},{HY - 14}C{CX - 36},{HY - 34} {CX + 36},{HY - 34} {CX + 37},{HY - 14}Q{CX},{HY - 30} {CX - 37},{HY - 14}Z",
        white,
        SILVER_DEEP,
        1.6,
    )
    front += path(
        f"M{CX - 33},{HY - 28}L{CX - 26},20C{CX - 14},0 {CX + 22},-1 {CX + 34},14L{CX + 33},{HY - 28}Q{CX},{HY - 42} {CX - 33},{HY - 28}Z",
        HAIR,
        BRASS,
        2.6,
        1,
        JOIN,
    )
    front += stroke(f"M{CX - 20},22C{CX - 6},8 {CX + 14},8 {CX + 26},18", "#4A4550", 2.4)
    front += path(
        f"M{CX - 38},{HY - 22}Q{CX},{HY - 40} {CX + 38},{HY - 22}L{CX + 36},{HY - 33}Q{CX},{HY - 51} {CX - 36},{HY - 33}Z",
        BRASS,
        BRASS_LOW,
        1.6,
        1,
        JOIN,
    )
    return back, front


def someone(doll: Doll) -> tuple[str, str]:
    """Who must not be known: smooth hair, behind an open fan (`fan`)."""
    back = path(
        f"M{CX - 44},{HY + 30}C{CX - 56},{HY - 62} {CX + 56},{HY - 62} {CX + 44},{HY + 30}L{CX + 30},{HY + 34}L{CX - 30},{HY + 34}Z",
        HAIR,
    )
    front = path(
        f"M{CX - 38},{HY - 4}C{CX - 42},{HY - 55} {CX + 42},{HY - 55} {CX + 38},{HY - 4}C{CX + 32},{HY - 22} {CX + 20},{HY - 30} {CX},{HY - 33}C{CX - 20},{HY - 30} {CX - 32},{HY - 22} {CX - 38},{HY - 4}Z",
        HAIR,
    )
    return back, front


def fan(doll: Doll, name: str) -> str:
    """Up to the eyes; it sinks where something pleases."""
    main, deep, light, _ = doll.robe
    low = HY + {"pleased": 90, "smile": 87, "uneasy": 81, "worried": 78}.get(name, 84)
    out = ""
    for k in range(7):
        a = -90 - 56 + 16 * k
        rim = [polar(CX, low, r, a + step) for r, step in ((14, 8), (74, 0), (77, 8), (74, 16))]
        out += polygon(rim, light if k % 2 else WASHI, deep, 2)
    return out + circle(CX, low - 46, 13, main) + circle(CX, low - 12, 4, deep)


def dark_bearded(doll: Doll, name: str) -> str:
    """The mouth on a black beard."""
    return mouth(EXPRESSIONS[name].mouth, "#D9705F")


def moustached(doll: Doll, name: str) -> str:
    """The mouth under a white moustache."""
    out = mouth(EXPRESSIONS[name].mouth, wide=10)
    for s in SIDES:
        out += path(
            f"M{CX},{HY + 19}Q{CX + s * 14},{HY + 14} {CX + s * 27},{HY + 25}Q{CX + s * 12},{HY + 25} {CX},{HY + 22}Z",
            WHITE_HAIR,
            SILVER_DEEP,
            1.6,
            1,
            JOIN,
        )
    return out


def guest_two(doll: Doll) -> tuple[str, str]:
    """Another one: short hair under a knotted band."""
    main, deep, light, accent = doll.robe
    back = path(
        f"M{CX - 43},{HY + 6}C{CX - 54},{HY - 30} {CX - 44},{HY - 60} {CX - 14},{HY - 62}L{CX - 4},{HY - 70}L{CX + 4},{HY - 61}L{CX + 16},{HY - 67}L{CX + 19},{HY - 58}"
        f"C{CX + 46},{HY - 52} {CX + 53},{HY - 26} {CX + 43},{HY + 6}Z",
        HAIR,
    )
    back += ears(doll)
    front = path(
        f"M{CX - 38},{HY + 2}C{CX - 44},{HY - 54} {CX + 44},{HY - 54} {CX + 38},{HY + 2}L{CX + 34},{HY - 14}L{CX + 27},{HY - 8}L{CX + 20},{HY - 20}L{CX + 8},{HY - 14}L{CX - 2},{HY - 23}"
        f"L{CX - 14},{HY - 13}L{CX - 22},{HY - 20}L{CX - 29},{HY - 8}L{CX - 34},{HY - 14}Z",
        HAIR,
    )
    front += path(
        f"M{CX - 44},{HY - 24}Q{CX},{HY - 46} {CX + 44},{HY - 24}L{CX + 43},{HY - 34}Q{CX},{HY - 56} {CX - 43},{HY - 34}Z",
        light,
        deep,
        2,
        1,
        JOIN,
    )
    for k in (-24, -8, 8, 24):
        front += circle(CX + k, HY - 41.5 + abs(k) ** 2 * 0.0052, 3, main)
    front += path(
        f"M{CX + 41},{HY - 31}L{CX + 62},{HY - 42}L{CX + 59},{HY - 29}L{CX + 66},{HY - 18}L{CX + 42},{HY - 23}Z",
        accent,
        deep,
        2,
        1,
        JOIN,
    )
    return back, front
