"""The plates of seats and the viewer's own strip, with all that stands on them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from tablegame.pieces.seats import Seat
from tablegame.speech import Runs, Speaker, Text, signed, title_of
from tablegame.ui.draw import marks
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import TOPBAR_H, badge, lives
from tablegame.ui.draw.line_breaking import ellipsis, has_japanese
from tablegame.ui.draw.seat_plates import (
    DOTS,
    TWO_ROWS,
    PlateLook,
    has_large_letters,
    name_size,
    plate,
    plate_face,
    plate_rows,
    plate_words,
    you_strip,
)
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.table import places
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.places import WHOLE, Room, Sides, Size
from tablegame.ui.table.pose import Box, Pose
from tablegame.ui.table.table_values import Aside, SeatInfo

STRIP_LIFE_STEP: Final = 18.0
"""The distance between two lives on the own strip, where a name of five Japanese letters must have room."""


def room_of(
    seats: int,
    home: Seat,
    size: Size,
    style: places.HandStyle = places.RIGHT,
    taken: Sides = WHOLE,
    broad: bool = False,
    tile: bool = False,
) -> Room:
    """Return the seats clockwise from the left neighbour of `home`, each with its plate.

    What a panel has `taken` is not the table's; where the table is `broad`, what lies in the middle is not
    that of plates either. With a `tile` for each piece hands stand beside plates at the upper edge.
    """
    in_a_row, order = False, [Seat((home + step) % seats) for step in range(1, seats)]
    left, width = taken[0], size[0] - sum(taken)
    if not broad:
        boxes = places.plates(seats, width, size[1], tile)
    elif in_a_row := width < places.LEAST_WIDE or places.tallness(width, size[1]) >= 1:
        boxes = places.plates_in_a_row(seats, width)
    else:
        boxes = places.plates_at_sides(seats, width, size[1])
    plates = {seat: Box(left + box.x, box.y, box.w, box.h) for seat, box in zip(order, boxes, strict=True)}
    return Room(size, home, plates, style, taken, broad and not in_a_row)


@dataclass(frozen=True, slots=True)
class Said:
    """The words of a plate."""

    value: Runs
    chips: tuple[tuple[Runs, str], ...]
    dealer: str = "D"
    """The letter on the dealer's disc."""
    level: str = ""
    """How well a computer plays, where there is room for it."""
    mood: str = "calm"
    out: Runs = ()
    """The word for a player who is out; () for others."""


def draw_plate(
    canvas: Canvas, box: Box, crest: int, name: str, person: SeatInfo, said: Said, mark: str = ""
) -> None:
    """Draw the plate of a seat: face, name, pieces, score or lives, and short words at its foot.

    `mark` is an icon at its upper corner.
    """
    if person.out:
        _draw_gone(canvas, box, crest, name, said)
        if person.dealer:
            # The dealer deals once more without playing.
            x, y, _, h = gone_box(box)
            draw_dealer(canvas, x + 27, y + h - 3, said.dealer, 8)
        return
    count = "" if person.count is None else str(person.count)
    words, small, low, size = plate_words(box.w, box.h, canvas.type.scale), False, False, 18.0
    if person.lives is not None:
        most = max(1, person.lives[1])
        taken = 20 + canvas.type.measure(count, t.NAME, True) if count else 0.0
        room = box.w - 12 - words - taken
        # On a small plate they stand at its foot; where short words do, beside the number of pieces alone.
        small = room / most / 1.1 < LEAST_LIFE
        low = small and not said.chips
        size = min(12.0 if low else 18.0, (box.w - words - LIVES_EDGE if low else room) / most / 1.1)
    look = PlateLook(
        crest, name, count, said.value, said.chips, person.active,
        icon="tile" if person.tile else "card", foot=LIVES_FOOT if low else 0.0, mood=said.mood,
        level=said.level, bare=small and not low, rings=person.partner,
    )  # fmt: skip
    free, second = plate(canvas, *box, look)
    if person.lives is not None:
        kept, most = person.lives
        if look.bare:
            size = min(18.0, (box.right - 12 - free) / max(1, most) / 1.1)
        step = size * 1.1
        y = box.bottom - LIVES_FOOT if low else second
        # In a row of their own they begin where the other words do.
        first = box.x + words - 1 if low else box.right - 12.0 - step * most
        lives(canvas, first + 0.5 * step, y, kept, most, step, size)
    if mark:
        _draw_mark(canvas, mark, box.right - 6, box.y + 6)
    if person.dealer:
        size, across, down = plate_face(box.w, box.h, canvas.type.scale)
        draw_dealer(canvas, box.x + across - 0.36 * size, box.y + down - 0.32 * size, said.dealer)


def _draw_mark(canvas: Canvas, mark: str, x: float, y: float) -> None:
    """Draw an icon on a disc."""
    canvas.circle(x, y, MARK, t.LACQUER, t.BRASS, 1.4)
    canvas.icon(mark, x, y, 1.25 * MARK, t.BRASS_HI)


SMALL = 80.0
"""The height below which plates have words and lives in one row, in du."""
MARK = 10.0
"""The radius of the disc with an icon at the corner of a plate, in du."""
LEAST_LIFE = 11.0
"""The least size of a life beside the number of pieces, in du."""
LIVES_FOOT, LIVES_EDGE = 16.0, 16.0
"""From the lower and the right edge of a plate to lives at its foot, clear of seams and rivets, in du."""
GONE = 0.6
"""The size of the plate of a player who is out."""
GONE_WIDE = 120.0
"""The width that it keeps for the name, if it was as wide, in du."""


def gone_box(box: Box) -> Box:
    """Return the small plate that stays in the place of `box`."""
    w, h = max(GONE * box.w, min(box.w, GONE_WIDE)), GONE * box.h
    x = box.x if box.x < 100 else box.right - w if box.y > 100 else box.x + (box.w - w) / 2
    return Box(x, box.y if box.y < 100 else box.y + (box.h - h) / 2, w, h)


def _draw_gone(canvas: Canvas, box: Box, crest: int, name: str, said: Said) -> None:
    """Draw the small plate that stays, turned over: a sleeping face, the name, and a chip beneath it."""
    x, y, w, h = gone_box(box)
    canvas.panel("seat_out", x, y, w, h)
    r = min(17.0, 0.36 * h)
    canvas.face(crest, x + 11 + r, y + h / 2, r, said.mood)
    left, ink = x + 18 + 2 * r, canvas.look.cloth.plates.out
    room = x + w - 8 - left
    size = canvas.type.within(name, t.CAPTION, 0.42 * h)
    canvas.text(name, left, y + 0.31 * h, size, False, ink, max_width=room, anchor="middle", shrink=True)
    word = said.chips[-1][0] if said.chips else said.out
    size, high = canvas.type.within(word, t.CAPTION - 1, 0.34 * h), 0.38 * h
    wide = min(room + 4, canvas.type.measure(word, size, True) + 14)
    canvas.panel("chip", left - 2, y + 0.55 * h, wide, high, radius=high / 2, color=t.EVEN)
    canvas.text(
        word, left - 2 + wide / 2, y + 0.55 * h + high / 2, size, True, t.TEXT, "center", wide - 4, "middle",
        shrink=True, least=9,
    )  # fmt: skip


def said_of(person: SeatInfo, speaker: Speaker, level: str = "", mood: str = "calm") -> Said:
    """Return what a plate says, in the speaker's language; `level` is a computer's."""
    value = person.value.say(speaker) if isinstance(person.value, Text) else person.value
    chips = tuple((text.say(speaker), colour) for text, colour in person.chips)
    name = speaker.text(f"bots.level.{level}.name") if level else ""
    out = speaker.say("table.out") if person.out else ()
    return Said(value, chips, dealer_letter(speaker), name, mood, out)


def dealer_letter(speaker: Speaker) -> str:
    """Return the letter of the dealer: D, or 親."""
    return speaker.text("table.dealer")[:1]


def draw_thinking(canvas: Canvas, box: Box, step: int, name: str, aside: bool = False) -> None:
    """Draw three dots on the plate of the seat to move, one of them lit: beside the `name` if they have room.

    `aside`: words stand at the foot of the plate.
    """
    canvas.again(("thinking", box, step, name, aside), partial(_draw_dots, box, step, name, aside))


def dots_box(type: Typesetter, box: Box, name: str, aside: bool) -> Box:
    """Return where the dots are on a plate.

    They stand beside the name, else on the robe, between the chin and how well a computer plays. At the foot
    of a small plate stand lives: there they are beneath the face.
    """
    rows = plate_rows(box.w, box.h, type.scale, aside, LIVES_FOOT if box.h < SMALL and not aside else 0.0)
    wide = type.measure(name, name_size(type, name, box.w, rows), True)
    size, across, down = plate_face(box.w, box.h, type.scale)
    x, y = box.right - 10 - DOTS / 2, box.y + rows.name
    if plate_words(box.w, box.h, type.scale) + wide + 4 > box.w - 10 - DOTS:
        x, y = box.x + across, box.bottom - 25.5
        if box.h < SMALL or has_large_letters(box.w, type.scale):
            y = box.y + down + 0.43 * size + 6
    return Box(x - DOTS / 2, y - 6, DOTS, 12)


def _draw_dots(box: Box, step: int, name: str, aside: bool, canvas: Canvas) -> None:
    place = dots_box(canvas.type, box, name, aside)
    ink: t.Colour = canvas.look.cloth.plates.ink
    if place.x < box.centre[0] and box.h >= SMALL:
        canvas.panel("chip", *place, color=t.LACQUER)
        ink = t.FOCUS
    for dot in range(3):
        x, alpha = place.centre[0] + 11 * (dot - 1), DOT_LIGHT[(dot - step) % 3]
        canvas.circle(x, place.centre[1], 3.0, ink, alpha=alpha)


DOT_LIGHT = (1.0, 0.55, 0.28)
"""The light of the dot that comes first now, and of those after it."""


def draw_dealer(canvas: Canvas, x: float, y: float, letter: str, r: float = 10) -> None:
    """Draw the dealer's paper disc; a letter that may not be smaller makes it larger."""
    size = canvas.type.within(letter, 1.4 * r, 1.4 * r)
    r = max(r, 0.64 * canvas.type.em(letter, size))
    canvas.circle(x, y, r, t.WASHI, t.BRASS, 1.6)
    canvas.text(letter, x, y, size, True, t.SUMI, "center", anchor="middle")


def draw_strip(
    canvas: Canvas,
    box: Box,
    crest: int,
    name: str,
    person: SeatInfo,
    value: Runs,
    dealer: str,
    mark: str = "",
    mood: str = "calm",
) -> None:
    """Draw the viewer's own strip above the buttons.

    `dealer` is the letter of the dealer's disc, `mark` an icon at its upper corner.
    """
    lit = person.lives
    taken = STRIP_LIFE_STEP * lit[1] + 2 if lit else 0.0
    you_strip(
        canvas, box.x, box.y, crest, name, "" if lit else value, person.active, box.w, box.h, taken,
        mood,
    )  # fmt: skip
    if lit:
        middle = box.y + box.h * (0.73 if box.h >= TWO_ROWS else 0.5)
        left = box.right - 12 - STRIP_LIFE_STEP * (lit[1] - 0.5)
        lives(canvas, left, middle, *lit, STRIP_LIFE_STEP, 17)
    if person.dealer:
        # On the corner: beside it there is the crest.
        draw_dealer(canvas, box.x + 5, box.y + 4, dealer, 8)
    if mark:
        # Half above its edge: beneath stands a number.
        _draw_mark(canvas, mark, box.right - 4, box.y)


def brief(name: str) -> str:
    """Return a name for a sentence for which there is little room; it keeps its title or its number."""
    most = 8 if has_japanese(name) else 14
    return ellipsis(name, most, len) + title_of(name) if len(name) > most else name


def draw_badge(canvas: Canvas, pose: Pose, worth: int) -> None:
    """Draw what a hand card counts, at the foot of its index column."""
    away = pose.w / 2 - 27 if canvas.look.dress.left_handed else 27 - pose.w / 2
    badge(canvas, pose.x + away, pose.y + pose.w * t.CARD_RATIO / 2 - 12, worth, signed(worth))


def seats_of(event: Any) -> tuple[Seat, ...]:
    """Return the seats that did what an event says, as far as it names any."""
    seat = getattr(event, "seat", None)
    return tuple(getattr(event, "callers", ()) if seat is None else (seat,))


def banner_look(canvas: Canvas, text: Runs, crests: Sequence[int] = ()) -> tuple[float, float]:
    """Return the width of a stamp and the size of its letters."""
    size = canvas.type.within(text, t.BANNER, 64)
    taken = len(crests) * marks.STAMP_CREST
    return min(canvas.type.measure(text, size, True) + 72 + taken, canvas.w - 120), size


def draw_aside(canvas: Canvas, aside: Aside, names: Sequence[str], speaker: Speaker) -> None:
    """Draw what can be looked at again, on a slip of paper over the middle, each piece with its owner's
    crest."""
    card = 64.0
    step = min(card + 14, (canvas.w - 320) / max(1, len(aside.pieces)))
    title = aside.title.say(speaker)
    wide = max(step * (len(aside.pieces) - 1) + card, canvas.type.measure(title, t.NAME, True)) + 48
    x, y = (canvas.w - wide) / 2, (canvas.h - 720) / 2 + 232
    head = canvas.type.leading(title, t.NAME)
    canvas.veil(0.35, top=TOPBAR_H)
    canvas.panel("sheet", x, y, wide, head + card * t.CARD_RATIO + 58)
    canvas.text(title, canvas.w / 2, y + 18 + head / 2, t.NAME, True, t.SUMI, "center", wide - 32, "middle")
    left = (canvas.w - step * (len(aside.pieces) - 1) - card) / 2
    crests = crests_of(names)
    for place, (piece, owner) in enumerate(zip(aside.pieces, aside.owners, strict=True)):
        box = Box(left + step * place, y + head + 28, card, card * t.CARD_RATIO)
        canvas.piece(piece, box.x, box.y, card)
        marks.owner(canvas, box, crests[owner])
