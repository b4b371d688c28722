"""Where things may lie on one table, as its window, its people and the preferences are now.

How the viewer's own hand and the hidden hands of the others lie is computed here too.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from tablegame.pieces.seats import Seat, Viewer
from tablegame.ui.draw import theme as t
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import inside
from tablegame.ui.system.motion import Pace
from tablegame.ui.table import places
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.input.hand import Hand
from tablegame.ui.table.model import Point, TableModel
from tablegame.ui.table.places import WHOLE, Room, Sides
from tablegame.ui.table.plates import room_of
from tablegame.ui.table.pose import Animator, Box, Pose, around, back_spot, card_spot, piece_of
from tablegame.ui.table.table_values import PieceLook, Zone

WIDE, WIDER = 400.0, 560.0
"""The width of a panel, and of one with large letters, in du."""
GROWN = 1.25
"""The text size from which a panel is the broader one."""
PANEL_EDGE = 12.0
"""The room between a panel and the edge of the canvas, in du."""
STRIP, TALL_STRIP = 36.0, 54.0
"""The height of the viewer's own strip, and where letters are larger than they are meant to be."""


class TableGeometry:
    """The places of one table. All in du."""

    def __init__(self, model: TableModel, game_table: AnyGameTable, ui: Ui) -> None:
        self._model = model
        self._game_table = game_table
        self._ui = ui
        self._room: tuple[object, Room] | None = None
        """The room, and all that it depends on."""
        self._style: tuple[object, places.HandStyle] | None = None
        """How the hand is held, and all that it depends on."""
        self._zones: tuple[object, Room, tuple[Zone, ...]] | None = None
        """Where pieces can be laid, after the view and the room that it depends on."""

    @property
    def size(self) -> tuple[float, float]:
        """The canvas: width and height."""
        return self._ui.metrics.w, self._ui.metrics.h

    @property
    def text_scale(self) -> float:
        """The text size at the table, limited so that all seats find room."""
        return t.table_text(self._ui.preferences.text_scale, len(self._model.names))

    @property
    def hand_style(self) -> places.HandStyle:
        """The way in which the hand is held."""
        ui, chosen = self._ui, self._ui.preferences
        look = chosen.left_handed, chosen.flat_hand, chosen.hand_rows
        needs = *look, ui.metrics, ui.language, self.text_scale
        if self._style is None or self._style[0] != needs:
            self._style = needs, self._style_of(*look)
        return self._style[1]

    def _style_of(self, left_handed: bool, flat: bool, rows: str) -> places.HandStyle:
        least = places.ROWS[rows]
        if rows == "auto":
            least = max(least, places.LEAST_PX / self._ui.metrics.s)
        sample = "あ" if self._ui.language == "ja" else "x"
        with self._ui.type.at(self.text_scale):
            tall = self._ui.type.em(sample, t.NAME) > 1.05 * t.NAME
        return places.HandStyle(left_handed, flat, least=least, strip=TALL_STRIP if tall else STRIP)

    @property
    def room(self) -> Room:
        """The free part of the window, and the seat at each place."""
        seats, taken = len(self._model.names), self.taken
        broad = self._game_table.broad
        needs = seats, self._model.home, self.size, self.hand_style, taken, broad, self._game_table.tile
        if self._room is None or self._room[0] != needs:
            self._room = needs, room_of(*needs)
        return self._room[1]

    @property
    def panel(self) -> float:
        """The width of a panel beside the table, or over it: broader where letters are large."""
        return WIDER if self.text_scale > GROWN else WIDE

    @property
    def taken(self) -> Sides:
        """The part of the table beside the buttons that the open memory aid takes.

        It is empty where so little would be left that the aid covers the table instead.
        """
        model = self._model
        if not model.memory or model.ending or model.viewer is None:
            return WHOLE
        wide = self.panel + PANEL_EDGE
        if self.size[0] - wide < self._game_table.narrowest(model.view, len(model.names)):
            return WHOLE
        return (wide, 0.0) if self.hand_style.left_handed else (0.0, wide)

    @property
    def column(self) -> tuple[Box, Box, Box, Box]:
        """The viewer's own strip, the play button, and the two small buttons beneath it."""
        return places.action_column(*self.size, self.hand_style)

    def zones(self) -> tuple[Zone, ...]:
        """Return where pieces can be laid."""
        view, room = self._model.view, self.room
        if self._zones is None or self._zones[0] is not view or self._zones[1] is not room:
            self._zones = view, room, tuple(self._game_table.zones(view, room))
        return self._zones[2]

    def zone_at(self, point: Point) -> str | None:
        """Return the zone under a point."""
        return next((zone.name for zone in self.zones() if inside(zone.box, point)), None)

    def own_places(self) -> tuple[Pose, ...]:
        """Return where the viewer's own pieces lie when none is raised, in their order."""
        return own_places(self._model.hand, self._game_table, self.room)

    @property
    def hand(self) -> Box | None:
        """The box round all cards of the hand; None without any."""
        return around(pose.box for pose in self.own_places())

    def prompt(self, wide: float, high: float) -> Box:
        """Return the needed part of the line above the hand: so broad and so high about its middle."""
        x, y = places.prompt_line(*self.size)
        return Box(x - wide / 2, y - high / 2, wide, high)

    def unmarked(self, view: Any) -> Any:
        """Return a view as it is shown: while a lesson asks a question, without marks that answer it."""
        return self._game_table.quizzed(view) if self._model.quiz else view

    def lying(self, view: Any) -> dict[str, Pose]:
        """Return the pieces of a view that lie on the table, by spot."""
        return dict(self._game_table.lay(self.unmarked(view), self.room))


LIFT = 18.0
"""How far a picked card rises."""
HOVER = 10.0
"""How far a tile rises that is pointed at."""
POINTED = 22.0
"""How far a card rises that is pointed at."""
RISE = 8.0
"""How far a card that may be played stands above one that may not."""
HAND_Z = 1000


NO_LOOKS: Final[Mapping[int, PieceLook]] = {}


def own_places(hand: Hand, game_table: AnyGameTable, room: Room) -> tuple[Pose, ...]:
    """Return where the viewer's own pieces lie when none is raised."""
    return game_table.spread([piece_of(item) for item in hand.cards], room)


def hand_poses(
    hand: Hand,
    pointed: int | None,
    game_table: AnyGameTable,
    room: Room,
    raised: Collection[int] = (),
    looks: Mapping[int, PieceLook] = NO_LOOKS,
) -> dict[str, Pose]:
    """Return the viewer's own pieces, the picked ones lifted, those that may be played `raised`."""
    poses = {}
    for item, pose in zip(hand.cards, own_places(hand, game_table, room), strict=True):
        lift = (HOVER if game_table.tile else POINTED) if item == pointed else 0.0
        lift = max(lift, LIFT if item in hand.selection.pieces else RISE if item in raised else 0.0)
        look = looks.get(item) or PieceLook(piece_of(item), item in hand.turned)
        poses[card_spot(item)] = replace(
            pose, y=pose.y - lift, face=look.face, z=HAND_Z + pose.z, turned=look.turned
        )
    return part(poses, hand, pointed, game_table, room)


NEED: Final = 64.0
"""The width that is seen of a card that is pointed at, in du."""


def part(
    found: dict[str, Pose], hand: Hand, pointed: int | None, game_table: AnyGameTable, room: Room
) -> dict[str, Pose]:
    """Make room in a narrow fan for the card that is pointed at; where cards are hit does not change."""
    if pointed not in hand.cards or len(hand.cards) < 2:
        return found
    lying = own_places(hand, game_table, room)
    at = hand.cards.index(pointed)
    row = [place for place, pose in enumerate(lying) if abs(pose.y - lying[at].y) < 0.3 * pose.h]
    row = row[::-1] if room.hold.left_handed else row
    after = row[row.index(at) + 1 :]
    if not after:
        return found
    strip = abs(lying[after[0]].x - lying[at].x)
    if strip >= min(NEED, lying[at].w):
        return found
    way = (NEED - strip) * (-1 if room.hold.left_handed else 1)
    for step, place in enumerate(after):
        spot = card_spot(hand.cards[place])
        found[spot] = replace(found[spot], x=found[spot].x + way * (1 - step / len(after)))
    return found


NO_HANDS: Final[Mapping[Seat, tuple[int, ...]]] = {}


def hidden_poses(
    game_table: AnyGameTable,
    view: Any,
    viewer: Viewer,
    room: Room,
    opened: Mapping[Seat, tuple[int, ...]] = NO_HANDS,
) -> dict[str, Pose]:
    """Return the others' pieces, face down before their plates; for a bystander also the home seat's.

    `opened`: the pieces of hands that lie open to spectators.
    """
    found = {}
    counts = game_table.counts(view)
    for seat, plate in room.plates.items():
        faces, count = opened.get(seat), counts[seat]
        if faces is not None:
            taken = game_table.at_plate(view, seat, room)
            poses = places.opened(plate, count, room.size, room.seats, game_table.tile, taken, room.at_sides)
        else:
            poses = game_table.hidden_hand(seat, count, room)
        for index, pose in enumerate(poses):
            found[back_spot(seat, index)] = pose if faces is None else replace(pose, face=faces[index])
    if viewer is None:
        faces = opened.get(room.home)
        for index, pose in enumerate(game_table.fan(counts[room.home], room)):
            face = None if faces is None else faces[index]
            found[back_spot(room.home, index)] = replace(pose, z=HAND_Z + pose.z, face=face)
    return found


def pack_pose(size: tuple[float, float], w: float = 72.0) -> Pose:
    """Return where a card that will be `w` wide is dealt from."""
    return Pose(size[0] / 2, size[1] / 2 - 40, w)


def deal_delays(
    goal: Mapping[str, Pose], room: Room, counts: Sequence[int], first: Seat | None, hand: Hand, pace: Pace
) -> dict[str, float]:
    """Return when each piece leaves the pack: one to each seat a round, from the left of `first`."""
    total = sum(counts)
    step = min(pace.ms("deal_stagger"), pace.ms("deal_total") / max(1, total))
    own = [card_spot(item) for item in hand.cards] or [
        back_spot(room.home, index) for index in range(counts[room.home])
    ]
    delays = {}
    for seat in range(room.seats):
        spots = own if seat == room.home else [back_spot(seat, index) for index in range(counts[seat])]
        turn = (seat - (first or 0) - 1) % room.seats
        for index, spot in enumerate(spots):
            if spot in goal:
                delays[spot] = step * (index * room.seats + turn)
    return delays


def from_seat(animator: Animator, seat: int, count: int, size: tuple[float, float]) -> Pose:
    """Return the end of the hand of a seat, whichever piece is played: it must not show which one it was.

    The piece is upright at once, because a picture of each angle would be costly.
    """
    known = [pose for index in range(count) if (pose := animator.pose(back_spot(seat, index))) is not None]
    return replace(known[-1], angle=0.0, stands="") if known else pack_pose(size)
