"""What a lesson speaks of at its table: what is ringed and lit, where the bubble stands, what is read."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from tablegame.learn.attempts import AnswerStage
from tablegame.learn.course import Course
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.scenes.learn import highlight_targets as lit
from tablegame.ui.scenes.learn.asking.table import AskingTable, acting
from tablegame.ui.scenes.learn.highlight_targets import Lit
from tablegame.ui.system.metrics import inside
from tablegame.ui.table import coach_bubble as bubble
from tablegame.ui.table import picking
from tablegame.ui.table.bubble_place import Place
from tablegame.ui.table.hand_layout import LIFT
from tablegame.ui.table.pose import Box, Pose, card_spot, seat_of
from tablegame.ui.widgets.accessible_item import Item, numbered

EMPTY_H: Final = 240.0
"""A place so high without a piece on it is empty cloth, in du."""
RISE: Final = 2.0
"""What the bubble leaves free above a hand of which nothing is asked, in du."""
DARK: Final = 0.4
"""How much everything darkens that a step does not speak of."""
CORNER: Final = 10.0
"""The radius of the rim of a piece, in du."""


class Spotlight:
    """The light on what the step of a course speaks of, at its table."""

    def __init__(self, table: AskingTable, course: Course) -> None:
        self._table = table
        self._course = course
        self._stood: tuple[int, Place] | None = None
        """The step at which the bubble stood last, and where."""
        self._skip_aside = False
        """Whether the hand has reached the corner of Skip step: it then stays above the own strip."""
        self._veil: tuple[object, pygame.Surface] | None = None
        """What is lit, and the picture of everything else darkened."""

    # Light --------------------------------------------------------------------------------------------------
    def ringed(self) -> list[Lit]:
        """Return what has a ring: what the step speaks of, or the right thing after many tries."""
        course, table = self._course, self._table
        if course.waits_for_move and course.stage is AnswerStage.SHOWN:
            found = table.move_lit(course.right_move())
            if found is not None:
                return [found]
        played = course.praises
        # What was played has left the hand: what is said of it is not about the hand any more.
        named = sorted(course.step.ring, key=lambda one: played and one.what == "hand")
        rings = [lit.find(one, table, played) for one in named]
        return [one for one in rings if one is not None]

    def lit(self) -> list[Lit]:
        """Return all that is not darkened."""
        table, found = self._table, self.ringed()
        if self._course.waits_for_move:
            if (own := lit.hand(table)) is not None:
                found.append(own)
            found.append(Lit(table.parts.geometry.column[0], 10.0))
            found += [Lit(Box(*one.rect), lit.BUTTON_R) for one in acting(table.form, table.prefix)]
        return found

    def shows(self, item: Item) -> bool:
        """Return whether what an item describes is lit, or takes pieces where a move is asked for."""
        shining, moves = self.lit(), self._course.waits_for_move
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
        return _is_on(item, shining)

    # Places on the table ------------------------------------------------------------------------------------
    def place_bubble(self, sizes: Sequence[tuple[float, float]], skip: Box) -> Place:
        """Return where the bubble stands, in one of its sizes: beside what is ringed, on nothing needed."""
        table, course = self._table, self._course
        geometry, metrics = table.parts.geometry, table.ui.metrics
        ringed = self.ringed()
        pieces = [pose.box for one in ringed[:1] for pose in one.poses]
        # A large place where nothing lies can be written on.
        first = pieces or [one.box for one in ringed[:1] if one.box.h < EMPTY_H]
        never = table.needed(LIFT if course.waits_for_move else RISE)
        never += [box.grown(4) for box in first]
        never.append(skip)
        never += self._of_tiles()
        if course.praises and (made := course.made.get(course.at)) is not None:
            played = course.game.parse(made).gesture().pieces
            never += (pose.box for pose in lit.laid(played, table))
        soft = [*geometry.room.plates.values(), *lit.written(table)]
        soft += [one.box for one in ringed if one.box.h < EMPTY_H]
        own = {card_spot(item) for item in table.model.hand.cards}
        lying = ((spot, pose.box) for spot, pose in table.animator.resting())
        soft += [box for spot, box in lying if spot not in own and seat_of(spot) is None]
        about = ringed[0].box if ringed else None
        before = self._stood[1] if self._stood is not None and self._stood[0] == course.at else None
        place = bubble.place(sizes, about, never, soft, (metrics.w, metrics.h), before)
        self._stood = (course.at, place)
        return place

    def _of_tiles(self) -> list[Box]:
        """Return what must be beaten, and where it says what picked tiles can be, even before any are picked.

        The bubble then need not move later.
        """
        table = self._table
        if not (table.game_table.tile and self._course.asks):
            return []
        geometry = table.parts.geometry
        area = picking.strip_box(*geometry.size, geometry.hand_style)
        row = Box(area.x, area.bottom - picking.HIGH, area.w, picking.HIGH)
        laid = lit.zone(lit.FIELD, table)
        boxes = [Box(*one.rect) for one in table.form.widgets if isinstance(one, picking.Reading)]
        return [row, *boxes, *(pose.box for pose in (laid.poses if laid is not None else ()))]

    def skip_box(self, w: float, h: float) -> Box:
        """Return where Skip step stands: in the corner across from the buttons of the table.

        Once the hand has reached that corner it stands above the own strip, until the lesson is left.
        """
        geometry, metrics = self._table.parts.geometry, self._table.ui.metrics
        left, strip = geometry.hand_style.left_handed, geometry.column[0]
        corner = Box(metrics.w - 12 - w if left else 12.0, metrics.h - 10 - h, w, h)
        hand = (pose.box for pose in geometry.own_places())
        self._skip_aside = self._skip_aside or any(corner.overlap(box) > 0 for box in hand)
        aside = Box(strip.x if left else strip.right - w, strip.y - 10 - h, w, h)
        return aside if self._skip_aside else corner

    # The veil -----------------------------------------------------------------------------------------------
    def draw_veil(self, canvas: Canvas, share: float) -> None:
        """Darken everything that is not lit, by `share` (0..1) while the veil appears."""
        lit_things = tuple(self.lit())
        mark = canvas.surface.get_size(), canvas.metrics.s, lit_things
        if self._veil is None or self._veil[0] != mark:
            self._veil = mark, _darkened(canvas, lit_things)
        picture = self._veil[1]
        picture.set_alpha(round(255 * share))
        canvas.surface.blit(picture, (0, 0))


def _darkened(canvas: Canvas, lit_things: Sequence[Lit]) -> pygame.Surface:
    picture = pygame.Surface(canvas.surface.get_size(), pygame.SRCALPHA)
    rect, s, clear = canvas.metrics.rect, canvas.metrics.s, (0, 0, 0, 0)
    picture.fill((0, 0, 0, round(255 * DARK)), rect(0, TOPBAR_H, canvas.w, canvas.h - TOPBAR_H))
    for thing in lit_things:
        for box in thing.worn:
            pygame.draw.rect(picture, clear, rect(*box), border_radius=round(CORNER * s))
        for pose in thing.poses:
            pygame.draw.polygon(picture, clear, [(x * s, y * s) for x, y in _outline(pose)])
        if not thing.poses:
            pygame.draw.rect(picture, clear, rect(*thing.box), border_radius=round(thing.radius * s))
    return picture


def _outline(pose: Pose) -> list[tuple[float, float]]:
    """Return the corners of a piece as it lies, each cut because they are round."""
    w, h, cut = pose.w / 2, pose.h / 2, 0.06 * pose.w
    turn = math.radians(pose.angle)
    cos, sin = math.cos(turn), math.sin(turn)
    corners = (
        (-w + cut, -h), (w - cut, -h), (w, -h + cut), (w, h - cut), (w - cut, h), (-w + cut, h),
        (-w, h - cut), (-w, -h + cut),
    )  # fmt: skip
    return [(pose.x + x * cos - y * sin, pose.y + x * sin + y * cos) for x, y in corners]


# Screen readers ---------------------------------------------------------------------------------------------
def order_items(items: Sequence[Item], is_lit: Callable[[Item], bool], prefix: str, rest: str) -> list[Item]:
    """Return what is read while the coach speaks: words, what is lit, the ways to answer, and the rest.

    What is not lit says nothing by itself, and comes last, in a list with the name `rest`; keys that begin
    with `prefix` are those of the coach's widgets.
    """
    words, bright, answers, dark = list[Item](), list[Item](), list[Item](), list[Item]()
    for item in items:
        if item.key == "coach":
            words.append(item)
        elif item.key == "progress" or item.key.startswith(prefix):
            answers.append(item)
        elif item.children and item.role in ("list", "list box"):
            for kept, into in ((True, bright), (False, dark)):
                if children := tuple(child for child in item.children if is_lit(child) is kept):
                    whole = len(children) == len(item.children)
                    into.append(item if whole else replace(item, key=f"{item.key}.{kept}", children=children))
        else:
            (bright if is_lit(item) else dark).append(item)
    others = [Item("rest", "list", rest, children=numbered([_silent(item) for item in dark]))] if dark else []
    return [*words, *bright, *answers, *others]


def _silent(item: Item) -> Item:
    return replace(item, live="", children=tuple(map(_silent, item.children)))


def _is_on(item: Item, lit_things: Sequence[Lit]) -> bool:
    """Return whether the place of an item is lit, or something that lies on it."""
    if item.box is None:
        return False
    x, y, w, h = item.box
    middle = x + w / 2, y + h / 2
    return any(inside(thing.box, middle) or inside(item.box, thing.box.centre) for thing in lit_things)
