"""Common parts of tables where hands are shed: stock, discards, direction, the cord of a bind, open hands."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import HandNumbers
from tablegame.rules.contract import Action
from tablegame.speech import Runs, Speaker, Text
from tablegame.ui.draw import components, marks
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.table import places
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box, Pose, card_spot
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_values import Command, Equation

LARGE: Final = {2: 108.0, 3: 108.0, 4: 108.0, 5: 104.0, 6: 92.0, 7: 88.0, 8: 88.0}
"""The width of a card on the table by the number of seats, where there is room for large ones, in du."""
STOCK: Final = "stock"
"""The spot and the zone of the stock."""
STOCK_AWAY: Final = 1.76
"""From the middle of the field to that of the stock, in widths of a card: clear of the fan of discards, and
of the pad for bids."""
SMALL_AWAY: Final = 9.0
"""So much farther where cards are small, in du."""
BUTTON: Final = Box(132.0, -36.0, 96.0, 72.0)
WAIT: Final = Box(272.0, -22.0, 96.0, 44.0)
"""The Dobon button and the one that makes a window wait, in du from the middle of the field."""
NARROW: Final = -14.0
"""So far the Dobon button and what stands over or under it move, where a panel leaves little of the table."""
NARROW_WAIT: Final = Box(132.0, -124.0, 96.0, 44.0)
"""There the other one stands above it, as far away as beside it, so that neither is pressed for the other."""
KNOT: Final = 38.0
"""Half the width of the knot of a cord, and some air."""
ASKED_W: Final = 186.0
"""The width of a button beside it."""
OPEN_W: Final = 44.0
OPEN_STEP: Final = 25.0
"""Width of an open card before a player, and the way to the next where there is room, in du."""
GROWN: Final = 1.6
"""How much larger a hand is while it is revealed."""
COUNT_H: Final = 26.0
"""The height of the plate with its number."""
FANNED: Final = 3
"""Discards that lie in a fan, the top one upright."""
SHOWN: Final = 5
"""Discards that can be seen."""
FAN_STEP: Final = 0.32
"""From one of them to the next, in widths of a card: clear of the stock."""
FAN_TURNS: Final = (0.0, -2.0, -4.0)
"""How each of them is turned, the top one first."""
SIGNS: Final = (marks.make_cord,)
"""Make the pictures of what comes to lie round it."""


def laid_width(seats: int) -> float:
    """Return the width in du of a card on the table, as large as the cord of a bind allows."""
    return LARGE.get(seats, places.CARD_WIDTHS[seats])


def card_width(room: Room) -> float:
    """Return the same; smaller where a panel makes the table narrow, larger where there is much height."""
    return places.CARD_WIDTHS[room.seats] if room.narrow else laid_width(room.seats) * room.growth


def stock_box(room: Room) -> Box:
    """Return where the stock lies."""
    x, y = room.centre
    w = card_width(room)
    away = STOCK_AWAY * w + (SMALL_AWAY if w < 100 * room.growth else 0.0)
    return Box(x - away - w / 2, y - w * t.CARD_RATIO / 2, w, w * t.CARD_RATIO)


def stock_zone(count: int, room: Room) -> Box:
    """Return where the stock is pressed: from its foot to its top card, and a little around it."""
    box, tall = stock_box(room), marks.pile_height(count)
    return Box(box.x, box.y - tall, box.w, box.h + tall).grown(8)


def field_box(room: Room) -> Box:
    """Return the box to which discards are played."""
    return Box(*room.centre, 0, 0).grown(84 * room.growth)


def beside(room: Room, place: Box) -> Box:
    """Return a box that is given from the middle of the field, as far away as cards are large."""
    (x, y), grown = room.centre, room.growth
    down = grown * place.centre[1] - place.h / 2
    return Box(x + grown * place.x + (NARROW if room.narrow else 0.0), y + down, place.w, place.h)


def wait_box(room: Room) -> Box:
    """Return the button that makes a window wait: right of the Dobon button, or above it."""
    return beside(room, NARROW_WAIT if room.narrow or room.growth > 1 else WAIT)


def lay_pile(pile: Sequence[int], room: Room, tied: bool = False) -> dict[str, Pose]:
    """Return the last discards in a fan, so that their numbers are read, the top one upright. Beneath them
    lie older ones, each turned a little by its own number. A cord round them (`tied`) holds them together."""
    (x, y), w = room.centre, card_width(room)
    way = 1 if room.hold.left_handed else -1
    poses = {}
    for depth, card in enumerate(reversed(pile[-SHOWN:])):
        if depth < (1 if tied else FANNED):
            angle, dx, dy = -way * FAN_TURNS[depth], way * FAN_STEP * w * depth, 2.0 * depth
        else:
            angle = float((card * 37 + 11) % 19 - 9)
            dx, dy = float((card * 53) % 11 - 5), float((card * 71) % 13 - 6)
        poses[card_spot(card)] = Pose(x + dx, y + dy, w, angle, card, 100 - depth)
    return poses


def fanned(pile: Sequence[int], room: Room, tied: bool = False) -> dict[str, float]:
    """Return the discards beneath the top one whose owners are shown. Each has the distance, in widths of a
    card, from its middle to the middle of its visible part. None where they are `tied`."""
    if tied:
        return {}
    way = 1 if room.hold.left_handed else -1
    return {card_spot(card): way * (1 - FAN_STEP) / 2 for card in pile[-FANNED:-1]}


def lay_stock(count: int, room: Room) -> dict[str, Pose]:
    """Return the top card of the stock, if there is one."""
    if count <= 0:
        return {}
    box = stock_box(room)
    x, y = box.centre
    return {STOCK: Pose(x, y - marks.pile_height(count), box.w, 0.0, None, 1)}


def lay_open(
    opened: Mapping[int, Sequence[int]] | Sequence[Sequence[int]], viewer: Seat | None, room: Room
) -> dict[str, Pose]:
    """Place the open cards of other hands in a row beside the plate."""
    hands = opened.items() if isinstance(opened, Mapping) else enumerate(opened)
    poses = {}
    for number, cards in hands:
        seat = Seat(number)
        if seat == viewer or not cards:
            continue
        x, y, step = open_row(seat, len(cards), room)
        for index, card in enumerate(cards):
            poses[card_spot(card)] = Pose(x + step * index, y, OPEN_W, 0.0, card, 200 + index)
    return poses


class OpenRow(NamedTuple):
    """The place of a row of open cards, in du."""

    x: float
    y: float
    """The middle of its first card."""
    step: float
    """From one card to the next."""


def open_row(seat: Seat, count: int, room: Room) -> OpenRow:
    """Return the row of open cards beside the plate of a seat; the viewer's is centred above the hand."""
    box = room.plate(seat)
    high = OPEN_W * t.CARD_RATIO
    room_w = max(box.w, 176.0)
    step = min(OPEN_STEP, (room_w - OPEN_W) / max(1, count - 1))
    span = step * (count - 1)
    x = box.x + box.w / 2 - span / 2
    if seat == room.home:
        return OpenRow(room.size[0] / 2 - span / 2, room.size[1] - 720 + 460, step)
    if box.y < 100 or room.seats == 3:
        return OpenRow(x, box.bottom + 24 + high / 2, step)
    return OpenRow(x, box.y - 8 - high / 2, step)


def beside_knot(room: Room, nth: int) -> Box:
    """Return a button at the left (0) or the right (1) of the knot of a cord, above the prompt."""
    x, y = room.centre[0], room.size[1] - 720 + 440
    return Box(x + KNOT if nth else x - KNOT - ASKED_W, y, ASKED_W, 48)


# Parts ------------------------------------------------------------------------------------------------------
def stock_part(count: int, room: Room) -> Part:
    """Return the pile of the stock. It is drawn over its top card, whose shadow would darken the layers."""
    box = stock_box(room)
    return Part("stock.pile", box.grown(40), (count, box), partial(_draw_stock, count, box))


def _draw_stock(count: int, box: Box, canvas: Canvas) -> None:
    if count:
        marks.pile(canvas, count, box.x, box.y, box.w)
    else:
        canvas.panel("slot", *box)


def count_part(count: int, room: Room) -> Part:
    """Return the count of the stock, over its lower edge because the light of the turn runs beneath."""
    box = stock_box(room)
    read = Box(box.x, box.bottom - COUNT_H / 2, box.w, COUNT_H)
    return Part("stock.count", box.grown(40), (count, read), partial(_draw_count, count, read), read=(read,))


def _draw_count(count: int, box: Box, canvas: Canvas) -> None:
    text, (x, y) = str(count), box.centre
    size = canvas.type.within(text, t.NAME, 22)
    wide = max(44.0, canvas.type.measure(text, size, True) + 24)
    canvas.panel("chip", x - wide / 2, box.y, wide, box.h, color=t.PROMPT)
    canvas.text(text, x, y, size, True, align="center", anchor="middle")


def direction_parts(clockwise: bool, room: Room) -> list[Part]:
    """Return four chevrons on the oval, which turn round when the direction changes."""
    parts = []
    for nth in range(len(marks.CHEVRONS)):
        x, y, along = marks.chevron_at(nth, *room.centre, *room.radii, room.narrow)
        draw = partial(_draw_chevron, x, y, along, clockwise)
        box = Box(x - 14, y - 14, 28, 28)
        parts.append(Part(f"direction.{nth}", box, clockwise, draw, draw, arrives_reading=False))
    return parts


def _draw_chevron(
    x: float, y: float, along: float, clockwise: bool, canvas: Canvas, turned: float = 1.0
) -> None:
    # An eighth of the way at a time, so that few pictures are made.
    way = round(8 * turned) / 8 * 180
    marks.chevron(canvas, x, y, along + (180 + way if clockwise else way))


NOTE_W: Final = 168.0
"""The greatest width of how the number beside the cord adds up, in du."""


def cord_part(text: str, note: Runs, room: Room) -> Part:
    """Return the cord round the field with what is to be drawn, and how that adds up."""
    (x, y), grown = room.centre, room.growth
    box = Box(x - 260 * grown, y - 128 * grown, 390 * grown, 284 * grown)
    draw = partial(_draw_cord, text, note, x, y, grown)
    r = marks.SEAL_R + 4
    seal = Box(x - r, y + marks.KNOT * grown - r, 2 * r, 2 * r)
    read = seal, Box(x - 100 - 94 * grown, y + 102 * grown - 12, 100, 24)
    return Part("cord", box, (text, note), draw, draw, read, arrives_reading=False)


def _draw_cord(
    text: str, note: Runs, x: float, y: float, grown: float, canvas: Canvas, tight: float = 1.0
) -> None:
    marks.cord(canvas, x, y, text, tight, grown)
    components.caption(canvas, note, x - 94 * grown, y + 102 * grown, NOTE_W, ends=True)


def suit_part(suit: str, room: Room) -> Part:
    """Return the suit that has been named, on a paper disc at the field."""
    away = 64 * room.growth
    x, y = room.centre[0] + away, room.centre[1] - away
    return Part("named", Box(x, y, 0, 0).grown(28), suit, partial(_draw_suit, suit, x, y))


def _draw_suit(suit: str, x: float, y: float, canvas: Canvas) -> None:
    canvas.medallion(suit, x, y, 24)


def equation(seat: Seat, made: HandNumbers | None, goal: int, owner: Seat | None) -> tuple[Equation, ...]:
    """Return how a hand makes the number of a card, for the count in the middle; empty if it does not."""
    if made is None:
        return ()
    signs = (made.shown_sign,) * (len(made.cards) - 1)
    return (Equation(seat, made.cards, signs, goal, made.in_figures(), owner),)


def sum_part(seat: Seat, count: int, text: str, own: bool, room: Room) -> Part:
    """Return how an open hand makes the number, beside its row of cards, or above the hand for `own`.

    Under one of three plates the row has room only below.
    """
    x, y, step = open_row(seat, count, room)
    span, high = step * (count - 1) / 2, OPEN_W * t.CARD_RATIO / 2
    x += span
    below = y > room.plate(seat).bottom and seat != room.home
    top = {other for other, box in room.plates.items() if other != room.home and box.y < 100}
    beside = below and not own and seat in top and len(top) < 3
    if beside:
        x += GROWN * (span + OPEN_W / 2) + 12
    else:
        y += 8 if own else -GROWN * high - 14 if not below else (1.0 if seat in top else GROWN) * high + 20
    box = Box(x if beside else x - 150, y - 18, 300, 36)
    return Part(f"sum.{seat}", box, (text, x, y), partial(_draw_sum, text, x, y, beside))


def _draw_sum(text: str, x: float, y: float, beside: bool, canvas: Canvas) -> None:
    size = canvas.type.within(text, t.BODY, 26)
    wide = canvas.type.measure(text, size, True) + 24
    x += wide / 2 if beside else 0
    x = max(wide / 2 + 6, min(canvas.w - wide / 2 - 6, x))
    canvas.panel("prompt", x - wide / 2, y - 15, wide, 30)
    canvas.text(text, x, y, size, True, t.TEXT, "center", anchor="middle")


BID_R: Final = 27.0
"""Radius of a bid that lies on the table, in du."""


def bid_place(seat: Seat, room: Room) -> tuple[float, float]:
    """Return the place of a seat's bid: beside the fan before its plate, clear of the middle."""
    box = room.plate(seat)
    if seat == room.home:
        return (box.right + 40 if room.hold.left_handed else box.x - 40), box.centre[1] + 60
    if box.y < 100:
        return box.centre[0] + 92, box.bottom + 32
    return (box.right + 44 if box.x < room.middle else box.x - 44), box.bottom + 34


def bid_parts(bids: Sequence[int], right: Seat | None, room: Room) -> list[Part]:
    """Return the bids that lie before the seats, 0 for one that is closed; the one that holds the `right` is
    lit."""
    parts = []
    for number, bid in enumerate(bids):
        x, y = bid_place(Seat(number), room)
        lit = number == right
        box = Box(x - BID_R - 10, y - BID_R - 10, 2 * BID_R + 20, 2 * BID_R + 20)
        parts.append(Part(f"bid.{number}", box, (bid, lit), partial(_draw_bid, bid, lit, x, y)))
    return parts


def _draw_bid(bid: int, lit: bool, x: float, y: float, canvas: Canvas) -> None:
    if not bid:
        canvas.circle(x, y, BID_R, t.LACQUER, t.BRASS, 2)
        canvas.icon("lock", x, y, 26, t.BRASS_HI)
        return
    canvas.circle(x, y, BID_R, t.BRASS_HI, t.LACQUER, 2)
    text = str(bid)
    size = min(canvas.type.within(text, t.TOTAL, 30), t.TOTAL)
    canvas.text(text, x, y, size, True, t.LACQUER, "center", 2 * BID_R - 8, "middle", shrink=True)
    if lit:
        canvas.circle(x, y, BID_R + 5, None, t.FOCUS, 3)


# Commands ---------------------------------------------------------------------------------------------------
def call_command(label: Text, action: Action, room: Room, live: bool) -> Command:
    """Return the Dobon button: in its place; pale unless it is `live`, which the public rules alone
    decide."""
    return Command(
        "dobon", label, action, key="dobon", box=beside(room, BUTTON), kind="call", always=True, size=23,
        live=live, tip=Text("table.call_tip" if live else "table.call_idle"),
    )  # fmt: skip


# The sheet --------------------------------------------------------------------------------------------------
def draw_equation(
    canvas: Canvas, before: Sequence[int], after: int, x: float, y: float, signs: Sequence[str] = ()
) -> None:
    """Draw cards that make a number, and the card with that number; `x` is the right end."""
    card = 44.0
    signs = tuple(signs) or ("+",) * (len(before) - 1)
    step = card + (22.0 if len(before) <= 3 else 4.0)
    step = min(step, (300.0 - card) / max(1, len(before) - 1))
    x -= card
    canvas.card(after, x, y, card)
    middle = y + card * t.CARD_RATIO / 2
    x -= 30
    canvas.text("=", x + 15, middle, t.TOTAL, True, t.SUMI, "center", anchor="middle")
    x -= card + step * (len(before) - 1)
    for index, piece in enumerate(before):
        canvas.card(piece, x + step * index, y, card)
        if index < len(signs) and step > card + 12:
            place = x + step * index + card + (step - card) / 2
            canvas.text(signs[index], place, middle, t.BODY, True, t.SUMI, "center", anchor="middle")


ENDING_W = 380.0
"""How wide the words stand that say how a deal ended."""


def draw_ending(canvas: Canvas, text: Runs, right: float, middle: float) -> None:
    """Draw in words how a deal ended, on two lines if one is too short."""
    size = canvas.type.within(text, t.BODY, 26)
    high = canvas.type.leading(text, size) * min(2, len(canvas.type.wrap(text, size, ENDING_W, True)))
    left = right - ENDING_W
    canvas.lines(text, left, middle - high / 2, ENDING_W, size, True, t.SUMI, "right", max_lines=2)


def draw_stamp(canvas: Canvas, speaker: Speaker, key: str, x: float, y: float) -> float:
    """Return a vermilion stamp with its middle at (x, y); its width."""
    text = speaker.say(key)
    size = canvas.type.within(text, t.TOTAL, 40)
    wide = canvas.type.measure(text, size, True) + 36
    svg = (
        f'<g transform="rotate(-5 {wide / 2:.1f} 34)"><rect x="3" y="10" width="{wide - 6:.1f}" height="48"'
        f' rx="6" fill="none" stroke="{t.SHU}" stroke-width="3"/></g>'
    )
    canvas.shape("stamp", svg, x - wide / 2, y - 34, wide, 68)
    canvas.text(text, x, y, size, True, t.SHU, "center", wide - 14, "middle", display=True)
    return wide
