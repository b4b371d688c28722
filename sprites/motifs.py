"""Small patterns on robes: what is repeated, and where of a shape it has room."""

from __future__ import annotations

from collections.abc import Sequence

from pen import Point, num, path, polar

CX = 100.0
"""The middle line of a portrait."""
SIDES = (-1, 1)
JOIN = 'stroke-linejoin="round"'


def ring(x: float, y: float, r: float) -> str:
    return f"M{num(x - r)},{num(y)}A{num(r)},{num(r)} 0 1 1 {num(x + r)},{num(y)}A{num(r)},{num(r)} 0 1 1 {num(x - r)},{num(y)}Z"


def line(*points: Point) -> str:
    return "M" + "L".join(f"{num(x)},{num(y)}" for x, y in points)


def motif(kind: str, x: float, y: float, m: float) -> str:
    if kind == "wave":
        return "".join(
            f"M{num(x - r)},{num(y + m * 0.5)}A{num(r)},{num(r)} 0 0 1 {num(x + r)},{num(y + m * 0.5)}"
            for r in (m, m * 0.5)
        )
    if kind == "lozenge":
        return line((x, y - m), (x + 0.7 * m, y), (x, y + m), (x - 0.7 * m, y)) + "Z"
    if kind == "peak":
        return line((x - m, y + 0.6 * m), (x, y - 0.8 * m), (x + m, y + 0.6 * m)) + "Z"
    if kind == "fan":
        a, b = polar(x, y + 0.6 * m, 1.25 * m, -140), polar(x, y + 0.6 * m, 1.25 * m, -40)
        return (
            f"M{num(x)},{num(y + 0.6 * m)}L{num(a[0])},{num(a[1])}"
            f"A{num(1.25 * m)},{num(1.25 * m)} 0 0 1 {num(b[0])},{num(b[1])}Z"
        )
    if kind == "moon":
        return (
            f"M{num(x + 0.5 * m)},{num(y - 0.8 * m)}A{num(m)},{num(m)} 0 1 0 {num(x + 0.5 * m)},{num(y + 0.8 * m)}"
            f"A{num(0.9 * m)},{num(0.9 * m)} 0 0 1 {num(x + 0.5 * m)},{num(y - 0.8 * m)}Z"
        )
    if kind == "hexagon":
        return line(*(polar(x, y, m, -90 + 60 * k) for k in range(6))) + "Z"
    if kind == "rings":
        return "".join(ring(*polar(x, y, 0.55 * m, -90 + 120 * k), 0.5 * m) for k in range(3))
    if kind == "well":
        return "".join(
            line((x + s * 0.4 * m, y - m), (x + s * 0.4 * m, y + m))
            + line((x - m, y + s * 0.4 * m), (x + m, y + s * 0.4 * m))
            for s in SIDES
        )
    if kind == "four":
        return "".join(
            line((px, py - 0.5 * m), (px + 0.42 * m, py), (px, py + 0.5 * m), (px - 0.42 * m, py)) + "Z"
            for px, py in ((x, y - 0.5 * m), (x, y + 0.5 * m), (x - 0.55 * m, y), (x + 0.55 * m, y))
        )
    if kind == "cherry":
        return "".join(ring(*polar(x, y, 0.6 * m, -90 + 72 * k), 0.36 * m) for k in range(5))
    if kind == "snow":
        return "".join(line((x, y), polar(x, y, m, 30 + 60 * k)) for k in range(6))
    if kind == "leaf":
        return "".join(
            f"M{num(x)},{num(y - 0.8 * m)}Q{num(x + s * 1.1 * m)},{num(y)} {num(x + s * 0.5 * m)},{num(y + m)}Q{num(x)},{num(y + 0.3 * m)} {num(x)},{num(y - 0.8 * m)}Z"
            for s in SIDES
        )
    if kind == "swirl":
        return (
            f"M{num(x - m)},{num(y)}A{num(m)},{num(m)} 0 1 1 {num(x)},{num(y + m)}"
            f"A{num(0.55 * m)},{num(0.55 * m)} 0 1 1 {num(x + 0.3 * m)},{num(y)}"
        )
    return "".join(  # feather
        line((x - 0.7 * m, y + d * m + 0.4 * m), (x, y + d * m), (x + 0.7 * m, y + d * m + 0.4 * m))
        for d in (-0.9, -0.3, 0.3)
    )


def inside(shape: Sequence[Point], x: float, y: float) -> bool:
    hit = False
    for (x1, y1), (x2, y2) in zip(shape, [*shape[1:], shape[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            hit = not hit
    return hit


def pattern(shape: Sequence[Point], kind: str, colour: str, step: float = 20, width: float = 2.2) -> str:
    """The motif wherever its whole box lies inside the shape."""
    xs, ys = [p[0] for p in shape], [p[1] for p in shape]
    m, row, lines, y = step * 0.36, 0, "", min(ys) + step * 0.5
    while y < max(ys):
        x = CX - step * 6 + (step * 0.5 if row % 2 else 0)
        while x < max(xs):
            if all(inside(shape, x + a * m * 1.1, y + b * m * 1.1) for a in (-1, 0, 1) for b in (-1, 0, 1)):
                lines += motif(kind, x, y, m)
            x += step
        y, row = y + step * 0.8, row + 1
    return path(lines, "none", colour, width, 1, JOIN) if lines else ""
