"""The nodes around lessons and exercises: the bar, the bubble and its place, the cards of a stamp book."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

from tablegame.learn.lessons import LessonEntry
from tablegame.ui.access.recorder import joined
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import outline, stroke
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import Control, button, icon_button
from tablegame.ui.kit.layout import Column, Fits, Layers, Layout, Node, Row, Sized, Space
from tablegame.ui.kit.nodes import Draw, Label, Press
from tablegame.ui.kit.text_size import clamp_size
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.overlay import bubble
from tablegame.ui.table.overlay.bubble_place import (
    Place,
    covered_area,
    first_free,
    least_covered,
    places_beside,
    search_boxes,
)
from tablegame.ui.table.pose import Box as TableBox
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import WidgetState

DotProgress = Literal["now", "done", "right", "nearly", "missed", "wrong", "open"]
"""The progress of one question: at hand, done, answered in one of four ways, or still to come."""

PITCH: Final = 22.0
"""The distance from one dot to the next, in du."""
SIDES: Final = (0.55, 0.45)
"""The shares of the bar before and after the beginning of the dots."""
_SIGNS: Final = {
    "right": ("check", t.BRASS_HI), "nearly": ("minus", t.TEXT_SOFT), "missed": ("minus", t.TEXT_SOFT),
    "wrong": ("close", t.SHU_HI),
}  # fmt: skip
BROAD: Final = 1.26
"""How much broader than usual a bubble may be where it covers less so."""
NARROW: Final = 324.0
"""The least width of a bubble, where a broader one covers more, in du."""
EDGE, TOP = 8.0, 50.0
"""How near to the edges of the window a bubble may stand, and to its upper edge, in du."""
ABOVE_EDGE: Final = 200.0
"""The height of the foot of a bubble that speaks of nothing, in du from below."""
MUCH_NEARER: Final = 40.0
"""How much nearer to the hand a bubble must come to have another size, in du."""
TURNS: Final = (-3.0, 2.0, -1.5, 3.5, -4.0, 2.5)
"""The angles of seals, in degrees."""
RADIUS: Final = 40.0
"""The radius of the seal of a lesson, in du."""
CARD: Final = 168.0
"""The least height of what stands on the card of a lesson, in du."""


def lesson_bar(
    ui: Ui, close: Callable[[], object], game: str, title: str, dots: Node, progress: Text = "", *,
    prefix: str = "", action: str = "",
) -> Node:  # fmt: skip
    """Return the bar. `progress`: in words; `prefix`: the beginning of the names of its widgets.

    `action`: the key that presses the way out, where the scene does not handle that key itself.
    """
    leave = button(
        ui.text("lessons.leave"), close, name=f"{prefix}leave", icon="close", key="back", action=action,
        kind="plain", size=clamp_size(ui, t.NAME, 21), high=32,
    )  # fmt: skip
    name = Label(game, t.HERO, t.TEXT, bold=True, most=28, say=False)
    subject = Label(title, t.NAME, t.TEXT_SOFT, most=24, say=False, grow=1)
    titles = Fits(Row(name, subject, gap=14), subject, ease=0.85, grow=1)
    sign, sound = ("sound", "on") if ui.preferences.sound else ("mute", "off")
    icons = (
        icon_button(
            sign, ui.text(f"table.sound_{sound}"), ui.toggle_sound,
            name=f"{prefix}sound", action="sound", side=TOPBAR_H, ink=t.TEXT,
        ),
        icon_button(
            "fullscreen", ui.text("table.full_screen"), ui.toggle_fullscreen,
            name=f"{prefix}fullscreen", side=TOPBAR_H, ink=t.TEXT,
        ),
    )  # fmt: skip
    start = Row(Space(0, grow=0), leave, titles, gap=12)
    place = Label(progress, t.NAME, t.TEXT_SOFT, most=24, say=False, grow=1)
    end = Row(Row(dots, place, gap=12, grow=1), *icons, gap=6)
    ground = Draw(lambda canvas, b: canvas.panel("topbar", *b), 0, TOPBAR_H)
    return Layers(ground, Row(start, end, gap=12, shares=SIDES))


# Dots -------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class ProgressDot:
    """The dot of one question on the bar, which may lead to the question."""

    progress: DotProgress
    label: str = ""
    """What pressing it does, for a screen reader."""
    press: Callable[[], object] | None = None
    """Goes to the question; None where that is impossible."""


def progress_dots(dots: Sequence[ProgressDot], prefix: str = "") -> Node:
    """Return the dots in a row. `prefix`: the beginning of the names of those that can be pressed."""

    def node(nth: int, dot: ProgressDot) -> Node:
        press = dot.press
        if press is None:
            return Draw(partial(_draw_dot, dot.progress, False), PITCH, TOPBAR_H - 4)
        return Control(
            lambda box: Hotspot(
                box,
                dot.label,
                press,
                partial(_draw_dot_button, dot.progress),
                name=f"{prefix}dot.{nth}",
                ring=None,
                tab_stop=False,
                sound="button",
            ),
            lambda layout: PITCH,
            high=TOPBAR_H - 4,
        )

    return Row(*(node(nth, dot) for nth, dot in enumerate(dots)), gap=0)


def _draw_dot_button(progress: DotProgress, canvas: Canvas, box: Box, state: WidgetState) -> None:
    _draw_dot(progress, state.hovered, canvas, box)
    if state.focused:
        x, y, w, h = box
        canvas.ring((x + 1, y + h / 2 - 8, w - 2, 16), 6, gap=1)


def _draw_dot(progress: DotProgress, hovered: bool, canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    middle = x + w / 2, y + h / 2
    if progress == "now":
        canvas.circle(*middle, 6.5, t.FOCUS)
        canvas.circle(*middle, 9.5, None, t.FOCUS, 1.6)
    elif progress == "done":
        canvas.circle(*middle, 5.4 if hovered else 4.6, t.BRASS_HI if hovered else t.BRASS)
    elif progress == "open":
        canvas.circle(*middle, 4.2, None, t.TEXT_SOFT, 1.4, 1.0 if hovered else 0.8)
    else:
        sign, ink = _SIGNS[progress]
        canvas.icon(sign, *middle, 15, ink)


# The bubble -------------------------------------------------------------------------------------------------
def bubble_node(words: str, foot: Node, *, wrong: bool, pointer: bubble.Pointer = lambda: None) -> Node:
    """Return the bubble. `foot`: what is pressed in it; `wrong`: whether its edge is vermilion.

    `pointer` returns where it stands and what it points at; None for a bubble that points at nothing.
    """
    return bubble.bubble_node(bubble.words_over(words, foot), wrong=wrong, pointer=pointer)


def bubble_sizes(ui: Ui, node: Node, foot: Node, *, narrow: float = 0.0) -> list[tuple[float, float]]:
    """Return the sizes that a bubble may have: the usual one, a broader one, and one as wide as `narrow`.

    Its foot may make the narrow one wider; with 0 there is none.
    """
    layout, whole = Layout(ui), ui.metrics.w
    usual, between = bubble.bubble_room(ui.type, whole), whole - 2 * bubble.GUTTER
    widths = [usual, max(usual, min(BROAD * usual, between))]
    if narrow:
        needed = bubble.TEXT_X + bubble.PAD + foot.ask(layout).wished
        widths.append(min(usual, max(narrow, needed)))
    return [(width, node.height(layout, width)) for width in widths]


def lesson_area(width: float, height: float) -> TableBox:
    """Return the part of a canvas in which the bubble of a lesson stands."""
    return TableBox(EDGE, TOP, width - 2 * EDGE, height - TOP - EDGE)


def place_beside(
    sizes: Sequence[tuple[float, float]], about: TableBox, never: Sequence[TableBox],
    soft: Sequence[TableBox], canvas: tuple[float, float], before: Place | None = None,
    kept: Sequence[TableBox] = (),
) -> Place:  # fmt: skip
    """Return where a bubble points at its thing, over as little as possible of what is `kept`, then `soft`.

    It stays where it stood `before`, or at least at that side, if it can, so that its buttons do not jump
    away. It is narrow only where it has no other room. Where it has room at no side, it covers as little as
    it can.
    """
    area = lesson_area(*canvas)
    if before is not None and before.points and (before.box.w, before.box.h) in sizes:
        # A piece that is lifted does not move it.
        if not any(before.box.overlap(box) for box in (*never, about)):
            return before
    free: list[Place] = []
    for some in (sizes[:2], sizes[2:]):
        tried = [place for size in some for place in places_beside(size, about, area)]
        free = free or [place for place in tried if first_free([place], never, area) is not None]
    if before is not None and before.points:
        free = [place for place in free if (place.points, place.at) == (before.points, before.at)] or free
    if free:
        return least_covered(free, kept, soft, area)
    searched = [place_anywhere(size, about.centre, never, soft, canvas, kept) for size in sizes]
    return next((place for place in searched if first_free([place], never, area) is not None), searched[0])


def place_anywhere(
    size: tuple[float, float], near: tuple[float, float], never: Sequence[TableBox], soft: Sequence[TableBox],
    canvas: tuple[float, float], kept: Sequence[TableBox] = (),
) -> Place:  # fmt: skip
    """Return the place nearest to a point where a bubble covers nothing, or else as little as possible.

    What is `kept` is covered only where there is no other place.
    """
    area = lesson_area(*canvas)
    searched = [Place(box) for box in search_boxes(size, near, area)]
    if (free := first_free(searched, (*never, *kept, *soft), area)) is not None:
        return free
    clear = [place for place in searched if first_free([place], never, area) is not None]
    return least_covered(clear, kept, soft, area) if clear else least_covered(searched, never, soft, area)


def free_place(
    sizes: Sequence[tuple[float, float]], before: Place | None, needed: Sequence[TableBox],
    soft: Sequence[TableBox], canvas: tuple[float, float],
) -> Place:  # fmt: skip
    """Return where a bubble covers nothing that is `needed`, and as little as can be of what is `soft`.

    It has the first of the sizes unless another one brings it much nearer to the hand. It grows up or down
    where it stood `before`, so that what is pressed in it does not jump away.
    """
    if before is not None:
        box, (across, down) = before.box, sizes[0]
        extended = [Place(TableBox(box.x, edge, across, down)) for edge in (box.y, box.bottom - down)]
        if (kept := first_free(extended, (*needed, *soft), lesson_area(*canvas))) is not None:
            return kept
    near = (canvas[0] / 2, canvas[1] - ABOVE_EDGE)
    places = [place_anywhere(size, near, needed, soft, canvas) for size in sizes]

    def covered(place: Place) -> float:
        return covered_area(place.box, soft) + 10 * covered_area(place.box, needed)

    def distance(place: Place) -> float:
        return math.dist(place.box.centre, near)

    least = min(map(covered, places))
    places = [place for place in places if covered(place) == least]
    nearest = min(map(distance, places))
    return next(place for place in places if distance(place) <= nearest + MUCH_NEARER)


# The stamp book ---------------------------------------------------------------------------------------------
def paper_card(
    box: Box, label: str, value: str, press: Callable[[], object], *,
    name: str, action: str = "", tip: str = "", dashed: bool = False, marked: bool = False,
) -> Hotspot:  # fmt: skip
    """Return a card of white paper on which nodes stand: a dashed place for one, or with a rim of brass."""
    draw = partial(_draw_paper, dashed, marked)
    return Hotspot(box, label, press, draw, name=name, action=action, ring=10, value=value, tip=tip)


def _draw_paper(dashed: bool, marked: bool, canvas: Canvas, box: Box, state: WidgetState) -> None:
    x, y, w, h = box
    if dashed and not state.hovered:
        canvas.shape("card", stroke(outline(w, h, 10, 1, 5, 4), t.WASHI_LINE, 1.4), x, y, w, h)
    else:
        rim = f'stroke="{t.BRASS if marked else t.WASHI_LINE}" stroke-width="{2.4 if marked else 1.2}"'
        paper = f'<rect x="1" y="1" width="{w - 2}" height="{h - 2}" rx="9" fill="{t.WASHI_BOX}" {rim}/>'
        canvas.panel("bubble", x, y, w, h, radius=10)
        canvas.shape("card", paper, x, y, w, h)


def lesson_card(
    ui: Ui, entry: LessonEntry, line: str, press: Callable[[], object], *,
    done: bool, go: Node | None, scale: Callable[[], float],
) -> Node:  # fmt: skip
    """Return the card of a lesson. A press begins it, once more if it is `done`.

    `line`: the day it was done, or how long it takes. `go`: the button on the card of the next lesson.
    `scale`: how large its seal is now, which falls into the book.
    """
    following, later = go is not None, not done and go is None
    name, about = ui.text(entry.key("name")), ui.text(entry.key("theme"))
    side = 2 * RADIUS - (24 if following else 0)
    ink = t.SHU if done else t.BRASS_LO if following else t.SUMI_FAINT
    number = Label(str(entry.number), t.TOTAL, t.SUMI_FAINT if later else t.SUMI, bold=True, display=True)
    words = Label(name, t.READING, t.SUMI_QUIET if later else t.SUMI, bold=True, lines=2, align="center")
    under = go or Label(line, t.SIDE, t.SUMI_QUIET, align="center", most=24)
    seal = Draw(partial(_draw_lesson_seal, entry, done, ink, scale), side, side)
    content = Column(Space(4, 0), seal, Space(), Space(2, 0), words, Space(), under)

    def make(box: Box) -> Hotspot:
        label = ui.text("lessons.title", n=entry.number, name=name)
        value = joined(ui, filter(None, (line, about)))
        card = paper_card(
            box, label, value, press, name=f"lesson.{entry.id}", tip=about, dashed=later, marked=following
        )
        if following:  # its button says the same
            card.focusable, card.role = False, "none"
        return card

    return Press(make, Sized(Layers(Column(number), content), h=CARD), pad=12, top=10)


def _draw_lesson_seal(
    entry: LessonEntry, done: bool, ink: t.Colour, scale: Callable[[], float], canvas: Canvas, box: Box
) -> None:
    x, y, w, h = box
    middle = x + w / 2, y + h / 2
    if done:
        draw_seal(canvas, middle, RADIUS * scale(), TURNS[(entry.number - 1) % len(TURNS)])
        canvas.icon(entry.sign, *middle, 34 * scale(), ink)
    else:
        draw_empty_seal(canvas, middle, h / 2, ink)
        canvas.icon(entry.sign, *middle, 32, ink)


def draw_seal(canvas: Canvas, middle: tuple[float, float], r: float, turn: float) -> None:
    """Draw a vermilion seal of the radius `r`, turned by so many degrees; a large one has two rings."""
    size = 2 * r + 4
    at = f'cx="{size / 2}" cy="{size / 2}"'
    large = r > 0.5 * RADIUS
    inner = f'<circle {at} r="{r - 6}" fill="none" stroke="{t.SHU}" stroke-width="1.4"/>' if large else ""
    svg = (
        f'<g transform="rotate({turn} {size / 2} {size / 2})"><circle {at} r="{r}" fill="{t.SHU}"'
        f' fill-opacity=".08" stroke="{t.SHU}" stroke-width="{3.4 if large else 2.4}"/>{inner}</g>'
    )
    canvas.shape("seal", svg, middle[0] - size / 2, middle[1] - size / 2, size, size)


def draw_empty_seal(canvas: Canvas, middle: tuple[float, float], r: float, ink: t.Colour) -> None:
    """Draw a dashed place for a seal."""
    edge = stroke(outline(2 * r, 2 * r, r, 1, 4, 4, True), str(ink), 1.4)
    canvas.shape("seal", edge, middle[0] - r, middle[1] - r, 2 * r, 2 * r)
