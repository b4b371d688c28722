"""What a step speaks of, found on the table: where it lies, and what of it stands above the veil."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tablegame.learn.lessons import Ring
from tablegame.pieces.dominoes import FIRST_FACE, tile_of
from tablegame.pieces.seats import Seat
from tablegame.ui.draw.furniture import tag_height
from tablegame.ui.draw.marks import WINDOW_R
from tablegame.ui.system.metrics import inside
from tablegame.ui.table import finale_places, places
from tablegame.ui.table.pose import Box, Pose, around, card_spot, piece_of
from tablegame.ui.table.scene import TableScene
from tablegame.ui.table.static_layer import Part
from tablegame.ui.widgets.buttons import Button

FIELD: Final = ("field", "pile", "trick", "middle", "swap")
"""Zones that are the middle of a table, by whichever name."""
STOCK: Final = "stock"
"""The spot of what is drawn from, and its zone where it has one."""
WORN: Final = "winning"
"""The part of a table that a piece wears which takes the trick."""
RIM, TAB = 12.0, 2.0
"""How far inside of that part its rim and the upper edge of its tab are, in du."""
FIGURES: Final = ("finale.hand.", "finale.sum.", "finale.gain.")
"""Parts of a deal's end that are read."""
LOG_H: Final = 84.0
"""Of the newest lines of the log, in du."""
PLATE_R, BUTTON_R, CARD_R, ZONE_R = 12.0, 11.0, 8.0, 14.0
"""How round corners are, in du."""


@dataclass(frozen=True, slots=True)
class Lit:
    """Something that is not dimmed."""

    box: Box
    """Round all of it."""
    radius: float = CARD_R
    poses: tuple[Pose, ...] = ()
    """The pieces that it consists of; without any it is the box."""
    worn: tuple[Box, ...] = ()
    """What pieces wear: a rim, and words on it."""


def of_pieces(poses: Iterable[Pose]) -> Lit | None:
    """Pieces, and the box round them; None for none."""
    found = tuple(poses)
    box = around(pose.box for pose in found)
    return None if box is None else Lit(box, CARD_R, found)


def find(ring: Ring, table: TableScene, played: bool = False) -> Lit | None:
    """What a ring is drawn round; None where it is not on the table. `played`: of two that are the same the
    one that lies there, and not the one in the hand."""
    match ring.what:
        case "hand":
            return hand(table)
        case "card":
            found = _cards(ring.which, table)
            return of_pieces(found[-1:] if played else found[:1])
        case "field":
            return zone(FIELD, table) or _zones(table)
        case "stock":
            return of_pieces(_stock(table)) or zone((STOCK,), table)
        case "lane":
            zones = [zone for zone in table.parts.geometry.zones() if zone.name.startswith("lane.")]
            names = [f"lane.{ring.which}", *(zone.name for zone in zones[_nth(ring.which) :])]
            return zone(names[:2], table)
        case "seat":
            return _seat(Seat(_nth(ring.which)), table)
        case "sheet":
            return _sheet(table)
        case "word":
            return button(ring.which, table)
        case "zone":
            return zone((ring.which,), table)
        case "window":
            return _window(table)
        case "part":
            box = table.parts.painter.part(ring.which)
            return None if box is None else Lit(box, ZONE_R)
    return None


def hand(table: TableScene) -> Lit | None:
    """All pieces of the learner, as they lie now."""
    poses = (table.animator.pose(card_spot(item)) for item in table.model.hand.cards)
    return of_pieces(sorted((pose for pose in poses if pose is not None), key=lambda pose: pose.z))


def _nth(text: str) -> int:
    return int(text) if text.isdecimal() else 0


def _cards(text: str, table: TableScene) -> list[Pose]:
    """The open pieces of that name: first those of the hand, then what lies on the table."""
    wanted = table.game_table.piece_text

    def named(piece: int) -> bool:
        return wanted(_as_held(piece)) == text

    items = [item for item in table.model.hand.cards if named(piece_of(item))]
    own = [table.animator.pose(card_spot(item)) for item in items]
    shown = [pose for _, pose in table.animator.resting() if pose.face is not None and named(pose.face)]
    return [*(pose for pose in own if pose is not None), *shown]


def laid(pieces: Collection[int], table: TableScene) -> list[Pose]:
    """Where these pieces lie open on the table, out of the hand."""
    own = {card_spot(item) for item in table.model.hand.cards}
    return [
        pose for spot, pose in table.animator.resting()
        if spot not in own and pose.face is not None and _as_held(pose.face) in pieces
    ]  # fmt: skip


def _as_held(piece: int) -> int:
    """A tile, for what it shows as it was played."""
    return tile_of(piece) if piece >= FIRST_FACE else piece


def zone(names: Sequence[str], table: TableScene) -> Lit | None:
    """What lies in the first zone of these names, or its place where nothing does."""
    zones = {zone.name: zone.box for zone in table.parts.geometry.zones()}
    box = next((zones[name] for name in names if name in zones), None)
    if box is None:
        return None
    own = {card_spot(item) for item in table.model.hand.cards}
    apart = [] if STOCK in names else _stock(table)
    lying = [
        pose for spot, pose in table.animator.resting()
        if spot not in own and inside(box, (pose.x, pose.y)) and pose not in apart
    ]  # fmt: skip
    found = of_pieces(lying)
    return Lit(box, ZONE_R) if found is None else replace(found, worn=_worn(table))


def _worn(table: TableScene) -> tuple[Box, ...]:
    """The rim of the piece that takes the trick as it lies, with the tab on it."""
    return tuple(
        Box(x + RIM, y + TAB, w - 2 * RIM, h - TAB - RIM)
        for x, y, w, h in (part.box for part in _parts(table) if part.name == WORN)
    )


def _parts(table: TableScene) -> tuple[Part, ...]:
    """What the game draws beneath the pieces and above them."""
    room, view = table.parts.geometry.room, table.model.view
    return (
        *table.game_table.furniture(table.ui.speaker, view, None, room),
        *table.game_table.fittings(table.ui.speaker, view, room, table.model.names),
    )


def _stock(table: TableScene) -> list[Pose]:
    """What is drawn from, and what is turned up on it."""
    lying = table.animator.resting()
    stock = next((pose for spot, pose in lying if spot == STOCK), None)
    if stock is None:
        return []
    return [pose for _, pose in lying if inside(stock.box, (pose.x, pose.y))]


def _zones(table: TableScene) -> Lit | None:
    """All places where pieces are laid."""
    box = around(zone.box for zone in table.parts.geometry.zones())
    return None if box is None else Lit(box, ZONE_R)


def _seat(seat: Seat, table: TableScene) -> Lit | None:
    room = table.parts.geometry.room
    return Lit(room.plate(seat), PLATE_R)


def _sheet(table: TableScene) -> Lit | None:
    """What counts: the sums of a deal's end while they stand, else the slip that hangs there."""
    finale, room = table.model.finale, table.parts.geometry.room
    if finale is not None and finale.risen and finale.end.equations:
        return Lit(Box(*finale_places.sums_box(finale.end.equations, room)), ZONE_R)
    seats = len(table.model.names)
    wide, most = places.slip(seats)
    rows = min(most, len(table.game_table.tag(table.model.words, table.model.names)))
    scale = room.tag_scale(table.parts.geometry.text_scale)
    return Lit(Box(room.hung(wide), 50, wide, tag_height(rows, scale, wide)), 6.0)


def written(table: TableScene) -> list[Box]:
    """What stands round the pieces and is read: the slip, the newest lines of the log, the sum beside the
    hand, the figures at a deal's end, and what a game says is read, such as what a bind lets draw."""
    parts = table.parts
    geometry = parts.geometry
    slip = _sheet(table)
    found = [] if slip is None else [slip.box]
    found += [box for part in _parts(table) for box in part.read]
    found += [part.box for part in parts.finale.parts() if part.name.startswith(FIGURES)]
    if parts.own_sum.lines:
        found.append(parts.own_sum.box)
    if table.model.log:
        left, foot, wide = places.log_corner(*geometry.size, geometry.hand_style, geometry.room.seats)
        found.append(Box(left, foot - LOG_H, wide, LOG_H))
    return found


def _window(table: TableScene) -> Lit | None:
    """The ring that runs out round the last card."""
    window = table.model.window
    if window is None or window.call.centre is None:
        return None
    (x, y), r = window.call.centre, WINDOW_R
    return Lit(Box(x - r, y - r, 2 * r, 2 * r), r)


def button(word: str, table: TableScene) -> Lit | None:
    """The button that says a word, or makes the move of that name."""
    for command in table.parts.decisions.commands():
        said = command.action.notation() if command.action is not None else ""
        if word in (command.name, said, *command.words) or any(
            word in action.gesture().words for action in command.several
        ):
            widget = table.form.find(command.name)
            if widget is not None:
                return Lit(Box(*widget.rect), BUTTON_R)
    widget = table.form.find(word)
    return Lit(Box(*widget.rect), BUTTON_R) if isinstance(widget, Button) else None
