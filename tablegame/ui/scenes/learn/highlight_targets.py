"""What a question points out on the table: where it is, its ring, and the pieces of a move that was tried."""

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tablegame.learn.lessons import Ring
from tablegame.pieces.dominoes import FIRST_FACE, tile_of
from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.draw.marks import WINDOW_R
from tablegame.ui.system.metrics import inside
from tablegame.ui.table import finale_places, places
from tablegame.ui.table.pose import Animator, Box, Pose, around, card_spot, piece_of
from tablegame.ui.table.scene import TableScene
from tablegame.ui.table.static_layer import Part
from tablegame.ui.widgets.buttons import Button

FIELD: Final = ("field", "pile", "trick", "middle", "swap")
"""The zones that are the middle of a table, by any name."""
STOCK: Final = "stock"
"""The spot of the stock, and its zone where it has one."""
RIM: Final = 6.0
"""How far the rim of the piece that takes the trick reaches beyond the piece, in du."""
FIGURES: Final = ("finale.hand.", "finale.sum.", "finale.gain.")
"""The parts of the end of a deal that are read."""
LOG_H: Final = 84.0
"""The height of the newest lines of the log, in du."""
PLATE_R, BUTTON_R, CARD_R, SLIP_R, ZONE_R = 12.0, 11.0, 8.0, 6.0, 14.0
"""The radii of corners, in du."""
AWAY: Final = 8.0
"""The distance from a target to its ring, in du."""
MAIN, SECOND = 3.0, 2.0
"""The stroke widths of the first ring and of the others, in du."""
GLOW: Final = ((9.0, 0.10), (6.5, 0.14))
"""The widths and opacities of the strokes under the first ring."""
STEPS: Final = 8
"""The number of pictures of a ring that draws itself."""
MARK_MS: Final = 1200.0
"""How long a wrong move stays marked, in ms."""
LAST_MS: Final = 40.0
"""How long frames are drawn after that, so that the mark disappears, in ms."""
FORWARD: Final = 6.0
"""How far a piece that was tried moves up, in du."""


@dataclass(frozen=True, slots=True)
class HighlightTarget:
    """A part of the table that is pointed out, and not darkened."""

    box: Box
    """The box around all of it."""
    radius: float = CARD_R
    poses: tuple[Pose, ...] = ()
    """The pieces of which it consists; without pieces it is the box."""
    marks: tuple[Box, ...] = ()
    """What is lit besides its pieces: a rim, words, or the zone in which they lie."""


def pieces_target(poses: Iterable[Pose]) -> HighlightTarget | None:
    """Return pieces and the box around them, or None for no pieces."""
    pieces = tuple(poses)
    box = around(pose.box for pose in pieces)
    return None if box is None else HighlightTarget(box, CARD_R, pieces)


def find_target(ring: Ring, table: TableScene, played: bool = False) -> HighlightTarget | None:
    """Return the target of a ring, or None if it is not on the table.

    `played`: the move was made. Of two equal pieces take the one on the table, not the one in the hand. A
    zone from which all pieces are taken is not pointed out.
    """
    target = _target(ring, table, played)
    emptied = played and target is not None and ring.what in ("field", "zone") and not target.poses
    return None if emptied else target


def _target(ring: Ring, table: TableScene, played: bool) -> HighlightTarget | None:
    match ring.what:
        case "hand":
            return hand_target(table)
        case "card":
            poses = _open_poses(ring.which, table)
            return pieces_target(poses[-1:] if played else poses[:1])
        case "field":
            return zone_target(FIELD, table) or _all_zones(table)
        case "stock":
            return pieces_target(_stock(table)) or zone_target((STOCK,), table)
        case "lane":
            lanes = [zone for zone in table.parts.geometry.zones() if zone.name.startswith("lane.")]
            names = [f"lane.{ring.which}", *(lane.name for lane in lanes[_number(ring.which) :])]
            return zone_target(names[:2], table)
        case "seat":
            plate = table.parts.geometry.room.plate(Seat(_number(ring.which)))
            return HighlightTarget(plate, PLATE_R)
        case "sheet":
            return _sums(table)
        case "word":
            return button_target(ring.which, table)
        case "zone":
            return zone_target((ring.which,), table)
        case "window":
            return _call_window(table)
        case "part":
            box = table.parts.painter.part(ring.which)
            return None if box is None else HighlightTarget(box, ZONE_R)
    return None


def hand_target(table: TableScene) -> HighlightTarget | None:
    """Return all pieces of the learner's hand, as they lie now."""
    poses = (table.animator.pose(card_spot(item)) for item in table.model.hand.cards)
    return pieces_target(sorted((pose for pose in poses if pose is not None), key=lambda pose: pose.z))


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else 0


def _open_poses(text: str, table: TableScene) -> list[Pose]:
    """Return the open pieces with a name, those of the hand before those on the table."""
    name_of = table.game_table.piece_text

    def is_named(piece: int) -> bool:
        return name_of(_as_held(piece)) == text

    items = [item for item in table.model.hand.cards if is_named(piece_of(item))]
    own = [table.animator.pose(card_spot(item)) for item in items]
    shown = [pose for _, pose in table.animator.resting() if pose.face is not None and is_named(pose.face)]
    return [*(pose for pose in own if pose is not None), *shown]


def _as_held(piece: int) -> int:
    """Return the piece as it was held: a tile, if it shows what the tile was played as."""
    return tile_of(piece) if piece >= FIRST_FACE else piece


def _lying(table: TableScene) -> list[Pose]:
    """Return the pieces that rest on the table, without the own hand."""
    own = {card_spot(item) for item in table.model.hand.cards}
    return [pose for spot, pose in table.animator.resting() if spot not in own]


def played_poses(pieces: Collection[int], table: TableScene) -> list[Pose]:
    """Return the places where these pieces lie open on the table, outside of the hand."""
    return [pose for pose in _lying(table) if pose.face is not None and _as_held(pose.face) in pieces]


def zone_target(names: Sequence[str], table: TableScene) -> HighlightTarget | None:
    """Return the pieces of the first zone with one of these names, or the empty zone.

    A zone that is drawn, such as a lane, is lit with its pieces.
    """
    zones = {zone.name: zone for zone in table.parts.geometry.zones()}
    zone = next((zones[name] for name in names if name in zones), None)
    if zone is None:
        return None
    box = zone.box
    apart = [] if STOCK in names else _stock(table)
    lying = [pose for pose in _lying(table) if inside(box, (pose.x, pose.y)) and pose not in apart]
    target = pieces_target(lying)
    if target is None:
        return HighlightTarget(box, ZONE_R)
    return replace(target, marks=(*_marks(table), *([zone.box] if zone.drawn else [])))


def _marks(table: TableScene) -> tuple[Box, ...]:
    """Return the rim of the piece that takes the trick."""
    return tuple(pose.box.grown(RIM) for pose in _lying(table) if pose.rim is not None)


def game_parts(table: TableScene) -> tuple[Part, ...]:
    """Return the parts that the game draws under the pieces and over them."""
    room, view = table.parts.geometry.room, table.model.view
    return (
        *table.game_table.furniture(table.ui.speaker, view, None, room),
        *table.game_table.fittings(table.ui.speaker, view, room, table.model.names),
    )


def _stock(table: TableScene) -> list[Pose]:
    """Return the stock, and the piece that is turned up on it."""
    lying = table.animator.resting()
    stock = next((pose for spot, pose in lying if spot == STOCK), None)
    if stock is None:
        return []
    return [pose for _, pose in lying if inside(stock.box, (pose.x, pose.y))]


def _all_zones(table: TableScene) -> HighlightTarget | None:
    box = around(zone.box for zone in table.parts.geometry.zones())
    return None if box is None else HighlightTarget(box, ZONE_R)


def _sums(table: TableScene) -> HighlightTarget | None:
    """Return the sums at the end of a deal while they are shown, and else the slip on the table."""
    finale, room = table.model.finale, table.parts.geometry.room
    if finale is not None and finale.risen and finale.end.equations:
        return HighlightTarget(Box(*finale_places.sums_box(finale.end.equations, room)), ZONE_R)
    return HighlightTarget(table.parts.painter.notice().box, SLIP_R)


def read_boxes(table: TableScene) -> list[Box]:
    """Return the boxes of what is read around the pieces.

    These are the slip, the newest lines of the log, and the sum beside the hand; also the figures at the
    end of a deal. What the game itself writes on the table is among them.
    """
    parts = table.parts
    geometry = parts.geometry
    slip = _sums(table)
    boxes = [] if slip is None else [slip.box]
    boxes += [box for part in game_parts(table) for box in part.read]
    boxes += [part.box for part in parts.finale_parts.parts() if part.name.startswith(FIGURES)]
    if parts.hand_total.lines:
        boxes.append(parts.hand_total.box)
    if table.model.log:
        start, foot, across = places.log_corner(*geometry.size, geometry.hand_style, geometry.room.seats)
        boxes.append(Box(start, foot - LOG_H, across, LOG_H))
    return boxes


def _call_window(table: TableScene) -> HighlightTarget | None:
    """Return the ring that runs out around the last card."""
    window = table.model.window
    if window is None or window.call.centre is None:
        return None
    r = WINDOW_R * table.parts.geometry.room.growth
    return HighlightTarget(Box(*window.call.centre, 0, 0).grown(r), r)


def button_target(word: str, table: TableScene) -> HighlightTarget | None:
    """Return the button that says a word, or makes the move with this notation."""
    for command in table.parts.decisions.commands():
        said = command.action.notation() if command.action is not None else ""
        if word in (command.name, said, *command.words) or any(
            word in action.gesture().words for action in command.several
        ):
            widget = table.form.find(command.name)
            if widget is not None:
                return HighlightTarget(Box(*widget.rect), BUTTON_R)
    widget = table.form.find(word)
    return HighlightTarget(Box(*widget.rect), BUTTON_R) if isinstance(widget, Button) else None


# Pictures ---------------------------------------------------------------------------------------------------
def draw_ring(canvas: Canvas, target: HighlightTarget, first: bool, share: float = 1.0) -> None:
    """Draw a ring around a target, as far as `share` of its length (0..1)."""
    x, y, w, h = target.box.grown(AWAY)
    pad = 8.0
    left, top = max(2.0, x), max(TOPBAR_H + 4, y)
    w, h = min(x + w, canvas.w - 2) - left, min(y + h, canvas.h - 2) - top
    radius = target.radius + AWAY / 2
    length = 2 * (w + h) - 8 * radius + 2 * math.pi * radius
    drawn = math.ceil(share * STEPS) / STEPS
    dash = "" if drawn >= 1 else f' stroke-dasharray="{length * drawn:.1f} {length:.1f}"'
    rect = f'<rect x="{pad}" y="{pad}" width="{w:.2f}" height="{h:.2f}" rx="{radius:.1f}" fill="none"'
    strokes = [*GLOW, (MAIN, 1.0)] if first and drawn >= 1 else [(MAIN if first else SECOND, 1.0)]
    svg = "".join(
        f'{rect} stroke="{t.FOCUS}" stroke-width="{width}" stroke-opacity="{alpha}"{dash}/>'
        for width, alpha in strokes
    )
    edge = pad + max(width for width, _ in strokes) / 2
    canvas.hollow_shape("lesson.ring", svg, left - pad, top - pad, w + 2 * pad, h + 2 * pad, edge, radius)


@dataclass(frozen=True, slots=True)
class TriedPieces:
    """The pieces of the move that was tried last, which say whether it was right."""

    items: tuple[int, ...] = ()
    right: bool = False
    since: float = -MARK_MS
    """When the move was tried, in ms of the table's clock."""

    def fades(self, now: float) -> bool:
        """Return whether the mark has still to disappear from the screen."""
        return now - self.since < MARK_MS + LAST_MS

    def draw(self, canvas: Canvas, animator: Animator, now: float) -> None:
        """Draw a tick on the pieces of a right move, or for a while a cross on those of a wrong one."""
        if not self.right and now - self.since >= MARK_MS:
            return
        ink = t.GAIN if self.right else t.SHU
        for item in self.items:
            if (pose := animator.pose(card_spot(item))) is None:
                continue
            x, y, w, h = pose.box
            canvas.piece(pose.face, x, y - FORWARD, w, tile=pose.tile, turned=pose.turned)
            size = f'width="{w - 3}" height="{h - 3}" rx="7"'
            rim = f'<rect x="1.5" y="1.5" {size} fill="none" stroke="{ink}" stroke-width="3"/>'
            canvas.shape("right" if self.right else "wrong", rim, x, y - FORWARD, w, h)
            canvas.circle(x + w - 4, y - FORWARD + 2, 14, ink, t.SHU_TEXT, 1.6)
            canvas.icon("check" if self.right else "close", x + w - 4, y - FORWARD + 2, 16, t.SHU_TEXT)
