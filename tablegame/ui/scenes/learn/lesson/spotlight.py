"""What a lesson speaks of at its table: what is ringed and lit, and where the bubble stands beside it."""

from typing import Final

from tablegame.learn.course import Course, Stage
from tablegame.ui.scenes.learn import highlight_targets as lit
from tablegame.ui.scenes.learn.asking.above import acting
from tablegame.ui.scenes.learn.asking.table import AskingTable
from tablegame.ui.scenes.learn.highlight_targets import Lit
from tablegame.ui.scenes.learn.lesson import told
from tablegame.ui.scenes.learn.lesson.coach import Coach
from tablegame.ui.scenes.learn.lesson.frame import Frame
from tablegame.ui.table import coach_bubble as bubble
from tablegame.ui.table import readings
from tablegame.ui.table.bubble_place import Place
from tablegame.ui.table.hand_layout import LIFT
from tablegame.ui.table.pose import Box, card_spot, seat_of
from tablegame.ui.widgets.accessible_item import Item

EMPTY_H: Final = 240.0
"""A place so high without a piece on it is empty cloth, in du."""
RISE: Final = 2.0
"""What the bubble leaves free above a hand of which nothing is asked, in du."""


class Spotlight:
    """Of one course at its table."""

    def __init__(self, table: AskingTable, course: Course, coach: Coach, frame: Frame) -> None:
        self._table = table
        self._course = course
        self._coach = coach
        self._frame = frame
        self._stood: tuple[int, Place] | None = None
        """The step at which the bubble stood last, and where."""

    # Light --------------------------------------------------------------------------------------------------
    def ringed(self) -> list[Lit]:
        """What has a ring: what the step speaks of, and the right thing after many tries."""
        course, table = self._course, self._table
        if course.stage is Stage.MOVE and course.shows:
            found = table.move_lit(course.right_move())
            if found is not None:
                return [found]
        played = course.stage is Stage.PRAISE
        # What was played has left the hand: what is said of it is not about the hand any more.
        named = sorted(course.step.ring, key=lambda one: played and one.what == "hand")
        rings = [lit.find(one, table, played) for one in named]
        return [one for one in rings if one is not None]

    def lit(self) -> list[Lit]:
        """All that is not dimmed."""
        table, found = self._table, self.ringed()
        if self._course.stage is Stage.MOVE:
            if (own := lit.hand(table)) is not None:
                found.append(own)
            found.append(Lit(table.parts.geometry.column[0], 10.0))
            found += [Lit(Box(*one.rect), lit.BUTTON_R) for one in acting(table.form, table.prefix)]
        return found

    def shows(self, item: Item) -> bool:
        """Whether what an item tells of is lit; where a move is asked for, also where pieces can be laid."""
        shining, moves = self.lit(), self._course.stage is Stage.MOVE
        kind = item.key.partition(".")[0]
        if kind in ("tag", "finale"):
            return any(one.what == "sheet" for one in self._course.step.ring)
        if kind == "own":
            return moves or any(one.what == "hand" for one in self._course.step.ring)
        if item.role == "zone" and moves:
            return True
        if item.role == "list item":
            pose = self._table.animator.pose(item.key.removeprefix("widget."))
            return any(pose in one.poses for one in shining)
        return told.overlaps(item, shining)

    # The bubble ---------------------------------------------------------------------------------------------
    def place(self) -> Place:
        """Where the bubble stands: beside what is ringed, on nothing that is needed."""
        table, course = self._table, self._course
        geometry, metrics = table.parts.geometry, table.ui.metrics
        ringed = self.ringed()
        pieces = [pose.box for one in ringed[:1] for pose in one.poses]
        # A large place where nothing lies can be written on.
        first = pieces or [one.box for one in ringed[:1] if one.box.h < EMPTY_H]
        never = table.needed(LIFT if course.stage is Stage.MOVE else RISE)
        never += [box.grown(4) for box in first]
        never.append(self.skip_box())
        never += self._of_tiles()
        if course.stage is Stage.PRAISE and (made := course.made.get(course.at)) is not None:
            played = course.game.parse(made).gesture().pieces
            never += (pose.box for pose in lit.laid(played, table))
        soft = [*geometry.room.plates.values(), *lit.written(table)]
        soft += [one.box for one in ringed if one.box.h < EMPTY_H]
        own = {card_spot(item) for item in table.model.hand.cards}
        lying = ((spot, pose.box) for spot, pose in table.animator.resting())
        soft += [box for spot, box in lying if spot not in own and seat_of(spot) is None]
        about = ringed[0].box if ringed else None
        before = self._stood[1] if self._stood is not None and self._stood[0] == course.at else None
        place = bubble.place(self._coach.sizes(), about, never, soft, (metrics.w, metrics.h), before)
        self._stood = (course.at, place)
        return place

    def _of_tiles(self) -> list[Box]:
        """What must be beaten, and where it stands what picked tiles can be, also before any are: the bubble
        need not go out of its way later."""
        table = self._table
        if not (table.game_table.tile and self._course.asks):
            return []
        geometry = table.parts.geometry
        area = readings.strip_box(*geometry.size, geometry.hand_style)
        row = Box(area.x, area.bottom - readings.HIGH, area.w, readings.HIGH)
        laid = lit.zone(lit.FIELD, table)
        boxes = [Box(*one.rect) for one in table.form.widgets if isinstance(one, readings.Reading)]
        return [row, *boxes, *(pose.box for pose in (laid.poses if laid is not None else ()))]

    def skip_box(self) -> Box:
        """Where Skip step stands."""
        geometry = self._table.parts.geometry
        hand = [pose.box for pose in geometry.own_places()]
        return self._frame.skip_box(geometry.hand_style.left_handed, hand, geometry.column[0])
