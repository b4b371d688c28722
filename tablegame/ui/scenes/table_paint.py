"""What stands round the middle of every table: bar, tag, plates, the viewer's strip, prompt, log and hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablegame.pieces.seats import Seat
from tablegame.speech import Runs, Speaker, signed
from tablegame.ui import places
from tablegame.ui import theme as t
from tablegame.ui.canvas import Canvas
from tablegame.ui.furniture import PlateLook, badge, plate, plate_crest, you_strip
from tablegame.ui.kinsoku import has_japanese
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


@dataclass(frozen=True, slots=True)
class Person:
    """Who is shown on a plate."""

    seat: Seat
    name: str
    active: bool
    """To move."""
    dealer: bool


def draw_plate(canvas: Canvas, box: Box, person: Person, count: int, score: int) -> None:
    """The lacquer plate of a person: crest, name, cards and score."""
    look = PlateLook(person.seat, person.name, str(count), signed(score), active=person.active)
    plate(canvas, *box, look)
    if person.dealer:
        r = plate_crest(box.w)
        draw_dealer(canvas, box.x + 27, box.y + 13 + 2 * r)


def draw_thinking(canvas: Canvas, box: Box, step: int) -> None:
    """Three dots under the crest of whoever is to move, one of them lit."""
    middle = box.x + 22 + plate_crest(box.w)
    for dot in range(3):
        x, y = middle + 13 * (dot - 1), box.bottom - 15
        canvas.circle(x, y, 3.2, t.FOCUS, alpha=1.0 if dot == step else 0.3)


def draw_dealer(canvas: Canvas, x: float, y: float, r: float = 10) -> None:
    """The dealer's paper disc."""
    canvas.circle(x, y, r, t.WASHI, t.BRASS, 1.6)
    size = canvas.type.within("D", 1.4 * r, 1.4 * r)
    canvas.text("D", x, y, size, True, t.SUMI, "center", anchor="middle")


def draw_strip(canvas: Canvas, box: Box, person: Person, value: Runs) -> None:
    """The viewer's own strip above the buttons."""
    you_strip(canvas, box.x, box.y, person.seat, person.name, value, person.active, box.w, box.h)
    if person.dealer:
        draw_dealer(canvas, box.x + 45, box.y + 27, 8)


def draw_log(canvas: Canvas, speaker: Speaker, texts: Sequence[Text], left: float, bottom: float) -> None:
    """The newest lines in a gutter, the last one brightest, ending above `bottom`."""
    room, y = 200.0, bottom
    for age, text in enumerate(reversed(texts)):
        said = Text(text.key, {**text.slots, **_short(text.slots)}).say(speaker)
        high = canvas.type.leading(said, t.SIDE) * min(
            2, len(canvas.type.wrap(canvas.type.plain(said), t.SIDE, room))
        )
        y -= high + 4
        if y < bottom - 118:
            return
        canvas.lines(said, left, y, room, t.SIDE, color=t.TEXT if age == 0 else t.TEXT_SOFT, max_lines=2)


def _short(slots: Mapping[str, Any]) -> dict[str, str]:
    """A name of any length leaves room for what happened; the whole log has it in full."""
    name = str(slots.get("seat", ""))
    most = 7 if has_japanese(name) else 13
    return {"seat": name[:most] + "…"} if len(name) > most + 1 else {}


def draw_badge(canvas: Canvas, pose: Pose, worth: int) -> None:
    """What a hand card counts, at the foot of its index column."""
    away = pose.w / 2 - 27 if canvas.look.dress.left_handed else 27 - pose.w / 2
    badge(canvas, pose.x + away, pose.y + pose.w * t.CARD_RATIO / 2 - 12, worth, signed(worth))


def draw_bubble(canvas: Canvas, text: Runs, x: float, y: float) -> None:
    """A reason, its foot pointing at (x, y)."""
    width = min(360.0, canvas.type.measure(text, t.NAME) + 36)
    rows = canvas.type.wrap(canvas.type.plain(text), t.NAME, width - 32)
    step = canvas.type.leading(text, t.NAME)
    height = 20 + step * len(rows)
    left = max(12.0, min(canvas.w - width - 12, x - width / 2))
    canvas.panel("bubble", left, y - height, width, height)
    canvas.lines(text, left + 16, y - height + 10, width - 32, t.NAME, color=t.SUMI, align="center")


def draw_banner(canvas: Canvas, text: Runs, rise: float) -> None:
    """A paper stamp over the middle of the table, still `rise` du above it while it falls."""
    size = canvas.type.within(text, t.BANNER, 64)
    width = canvas.type.measure(text, size, True) + 96
    x, y = canvas.w / 2, (canvas.h - 720) / 2 + 300 - rise
    canvas.panel("sheet", x - width / 2, y - 46, width, 92)
    canvas.text(text, x, y, size, True, t.SHU, "center", canvas.w - 120, "middle")


def view_fields(view: Any) -> tuple[tuple[int, ...], tuple[int, ...], Seat | None, Seat | None]:
    """Counts, scores, dealer and turn of any game's view."""
    table = view.table
    return table.counts, table.scores, table.dealer, table.turn
