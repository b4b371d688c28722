"""What stands round the middle of every table: bar, tag, plates, the viewer's strip, prompt, log and hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tablegame.pieces.seats import Seat
from tablegame.speech import Runs, Speaker, signed
from tablegame.ui import places
from tablegame.ui import theme as t
from tablegame.ui.canvas import Canvas
from tablegame.ui.pose import Box, Pose
from tablegame.ui.tables.face import Text


@dataclass(frozen=True, slots=True)
class Round:
    """Who sits where on this screen."""

    seats: int
    home: Seat
    """The seat at the bottom: the viewer, or seat 0 for bystanders."""
    boxes: dict[Seat, Box]
    """Plates of the others."""


def seat_round(seats: int, viewer: Seat | None, size: tuple[float, float]) -> Round:
    """The seats clockwise from the viewer's left neighbour, each with its plate."""
    home = Seat(0) if viewer is None else viewer
    order = [Seat((home + step) % seats) for step in range(1, seats)]
    return Round(seats, home, dict(zip(order, places.plates(seats, *size), strict=True)))


def draw_bar(canvas: Canvas, title: Runs, sub: Runs) -> None:
    """The bar along the top."""
    canvas.panel("topbar", 0, 0, canvas.w, places.BAR)
    width, _ = canvas.text(title, 58, 20, t.HERO, True, anchor="middle", max_width=320)
    canvas.text(sub, 58 + width + 16, 20, t.NAME, False, t.TEXT_SOFT, anchor="middle", max_width=420)


def draw_tag(canvas: Canvas, rows: Sequence[tuple[Runs, Runs]]) -> None:
    """The hanging tag with what holds for the whole deal."""
    x, y, w = 12.0, 50.0, 188.0
    h = 26 + 27.0 * len(rows)
    for cord in (34.0, 154.0):
        canvas.line(x + cord, places.BAR - 2, x + cord, y + 10, t.SHU, 2.4)
    canvas.panel("tag", x, y, w, h)
    for cord in (34.0, 154.0):
        canvas.circle(x + cord, y + 10, 5, t.LACQUER, t.BRASS, 2.4)
    for index, (label, value) in enumerate(rows):
        middle = y + 33 + 27 * index
        wide, _ = canvas.text(value, x + w - 14, middle, t.NAME, True, t.SUMI, "right", 110, "middle")
        canvas.text(label, x + 14, middle, t.CAPTION, False, t.SUMI_SECOND, "left", w - 36 - wide, "middle")


def draw_plate(
    canvas: Canvas, box: Box, seat: Seat, name: str, count: int, score: int, *, active: bool, dealer: bool
) -> None:
    """The lacquer plate of a person: crest, name, cards and score."""
    canvas.panel("plate_active" if active else "plate", *box, color=t.seat_colour(seat))
    r = 20.0 if box.w >= 170 else 17.0
    cx, cy = box.x + 22 + r, box.y + 14 + r
    canvas.crest(seat, cx, cy, r)
    x = cx + r + 10
    canvas.text(name, x, box.y + 26, t.NAME, active, t.TEXT, max_width=box.right - x - 12, anchor="middle")
    canvas.icon("card", x + 7, box.y + 50, 17, t.TEXT)
    canvas.text(str(count), x + 19, box.y + 50, t.NAME, True, t.TEXT, anchor="middle")
    canvas.text(signed(score), box.right - 12, box.y + 50, t.NAME, True, t.TEXT_WARM, "right", anchor="middle")
    if dealer:
        draw_dealer(canvas, box.x + 22 + r, box.bottom - 16)


def draw_thinking(canvas: Canvas, box: Box, step: int) -> None:
    """Three dots on the plate of whoever is to move, one of them lit."""
    for dot in range(3):
        canvas.circle(box.right - 44 + 13 * dot, box.bottom - 16, 3.2, t.FOCUS, alpha=1.0 if dot == step else 0.3)


def draw_dealer(canvas: Canvas, x: float, y: float) -> None:
    """The dealer's paper disc."""
    canvas.circle(x, y, 10, t.WASHI, t.BRASS, 1.6)
    canvas.text("D", x, y, t.CAPTION, True, t.SUMI, "center", anchor="middle")


def draw_strip(
    canvas: Canvas, box: Box, seat: Seat, name: str, value: Runs, *, active: bool, dealer: bool
) -> None:
    """The viewer's own strip above the buttons."""
    canvas.panel("you_active" if active else "you", *box, color=t.seat_colour(seat))
    canvas.crest(seat, box.x + 32, box.y + 18, 13)
    wide, _ = canvas.text(value, box.right - 12, box.y + 18, t.NAME, False, t.TEXT, "right", 110, "middle")
    right = box.right - 22 - wide
    if dealer:
        draw_dealer(canvas, right - 10, box.y + 18)
        right -= 26
    canvas.text(name, box.x + 54, box.y + 18, t.NAME, True, t.TEXT, max_width=right - box.x - 58, anchor="middle")


def draw_prompt(canvas: Canvas, text: Runs) -> None:
    """The pill above the hand."""
    x, y = places.prompt_line(canvas.w, canvas.h)
    most = 800.0
    width = min(most, canvas.type.measure(text, t.NAME) + 56)
    canvas.panel("prompt", x - width / 2, y - 16, width, 32)
    canvas.text(text, x, y, t.NAME, False, t.TEXT, "center", most - 40, "middle", shrink=True)


def draw_log(canvas: Canvas, speaker: Speaker, texts: Sequence[Text], bottom: float) -> None:
    """The newest lines in the left gutter, the last one brightest, ending above `bottom`."""
    room, y = 200.0, bottom
    for age, text in enumerate(reversed(texts)):
        said = text.say(speaker)
        high = canvas.type.leading(said, t.SIDE) * min(2, len(canvas.type.wrap(canvas.type.plain(said), t.SIDE, room)))
        y -= high + 4
        if y < bottom - 118:
            return
        canvas.lines(said, 16, y, room, t.SIDE, color=t.TEXT if age == 0 else t.TEXT_SOFT, max_lines=2)


def draw_badge(canvas: Canvas, pose: Pose, worth: int) -> None:
    """What a hand card counts, at the foot of its index column."""
    colour = t.GAIN if worth > 0 else t.SHU if worth < 0 else "#4A4F57"
    x, y = pose.x - pose.w / 2 + 6, pose.y + pose.w * t.CARD_RATIO / 2 - 38
    canvas.panel("badge", x, y, 42, 26, color=colour)
    canvas.text(signed(worth), x + 21, y + 13, t.SIDE, True, "#FFFFFF", "center", anchor="middle")


def draw_bubble(canvas: Canvas, text: Runs, x: float, y: float) -> None:
    """A reason, its foot pointing at (x, y)."""
    width = min(360.0, canvas.type.measure(text, t.NAME) + 36)
    rows = canvas.type.wrap(canvas.type.plain(text), t.NAME, width - 32)
    step = canvas.type.leading(text, t.NAME)
    height = 20 + step * len(rows)
    left = max(12.0, min(canvas.w - width - 12, x - width / 2))
    canvas.panel("bubble", left, y - height, width, height)
    canvas.lines(text, left + 16, y - height + 10, width - 32, t.NAME, color=t.SUMI, align="center")


def draw_banner(canvas: Canvas, text: Runs, grow: float) -> None:
    """A paper stamp over the middle of the table; `grow` above 1 while it falls."""
    size = t.BANNER * grow
    width = canvas.type.measure(text, size, True) + 96 * grow
    height = 92 * grow
    x, y = canvas.w / 2, (canvas.h - 720) / 2 + 300
    canvas.panel("sheet", x - width / 2, y - height / 2, width, height)
    canvas.text(text, x, y, size, True, t.SHU, "center", canvas.w - 120, "middle")


def view_fields(view: Any) -> tuple[tuple[int, ...], tuple[int, ...], Seat | None, Seat | None]:
    """Counts, scores, dealer and turn of any game's view."""
    table = view.table
    return table.counts, table.scores, table.dealer, table.turn
