"""The coach of a lesson: the words, what is pressed under them, and what is shown at the table."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from tablegame.learn.attempts import AnswerStage
from tablegame.learn.lesson_course import LessonCourse
from tablegame.speech import Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.kit.controls import button, link
from tablegame.ui.kit.layout import Column, Flow, Node, Panel, Row, Space
from tablegame.ui.kit.nodes import Label
from tablegame.ui.scenes.learn import highlight_targets as targets
from tablegame.ui.scenes.learn.highlight_targets import HighlightTarget
from tablegame.ui.scenes.learn.lesson_nodes import ABOVE_EDGE, place_anywhere, place_beside
from tablegame.ui.scenes.learn.question_table import PositionQuestion, QuestionTable, active_widgets
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import inside
from tablegame.ui.table.geometry import LIFT
from tablegame.ui.table.input import picking
from tablegame.ui.table.overlay.bubble_place import Place
from tablegame.ui.table.pose import Box, Pose, card_spot, seat_of
from tablegame.ui.widgets.accessible_item import AccessibleItem, numbered
from tablegame.ui.widgets.form import Widget

EMPTY_H: Final = 240.0
"""The height below which a zone without a piece is not written on, in du."""
RISE: Final = 2.0
"""The room above a hand that is not asked for a move, in du."""
KEPT: Final = 6.0
"""The air that a bubble leaves around the sum of the hand, in du."""
DARK: Final = 0.4
"""The share by which everything darkens that a step does not speak of."""
STRIP_R, MARK_R = 10.0, 10.0
"""The radii of the corners of the own strip and of the mark of a piece, in du."""
INSET: Final = 12.0
"""The distance of Skip step from the side of the window, in du."""
BELOW: Final = 10.0
"""The room under Skip step, in du."""
PREFIX: Final = "lesson."
"""The beginning of the names of the widgets over the table."""
HIGH: Final = 48.0
"""The height of the coach's buttons, in du."""


class LessonCoach:
    """The coach of one course, who describes each step as a question."""

    def __init__(self, ui: Ui, course: LessonCourse, names: Sequence[str]) -> None:
        """Speak about a course to players with these names, by seat."""
        self.ui = ui
        self.course = course
        self.names = names
        self.reason: Text | None = None
        """The reason why the rules do not allow the last try."""
        self.paragraph = ""
        """The paragraph of the rule book about that; "" for none."""

    def forget(self) -> None:
        """Forget why the last try was not allowed."""
        self.reason, self.paragraph = None, ""

    def question(
        self, on_next: Callable[[], object], on_again: Callable[[], object],
        on_choice: Callable[[str], object], on_rule: Callable[[], object],
    ) -> PositionQuestion:  # fmt: skip
        """Return the step as a question; the functions are called by what can be pressed in the bubble."""
        course, step = self.course, self.course.step
        if course.waits_for_answer:
            ways: Node = Flow(*(self._choice(choice, on_choice) for choice in step.choices))
        else:
            ways = self._turn(on_rule) if course.waits_for_move else self._next(on_next, on_again)
        said = self._text(step.say)
        return PositionQuestion(
            course.attempts, said, self._reply(), self._text(step.praise) if step.praise else said, ways,
            self.ui.text("lessons.your_move") if course.waits_for_move else "",
        )  # fmt: skip

    def _reply(self) -> str:
        """Return the words to the last try, if it was wrong."""
        course, ui = self.course, self.ui
        if not course.attempts.missed:
            return ""
        if course.said:
            return self._text(course.said)
        if self.reason is not None:
            return ui.speaker.plain(self.reason.say(ui.speaker)) + ui.text("lessons.stop")
        return ui.text("lessons.wrong_answer" if course.waits_for_answer else "lessons.other_move")

    def _text(self, name: str) -> str:
        slots: dict[str, object] = {f"seat{seat}": player for seat, player in enumerate(self.names)}
        slots["you"] = self.names[self.course.lesson.seat]
        return self.ui.speaker.plain(self.ui.say(self.course.lesson.key(name), **slots))

    def cap(self, choice: str) -> str:
        """Return the key of an answer: its number, or the answer itself where all answers are digits."""
        choices = self.course.step.choices
        if all(len(text) == 1 and text.isdecimal() for text in choices):
            return choice
        return str(choices.index(choice) + 1)

    # What is pressed under the words ------------------------------------------------------------------------
    def _choice(self, choice: str, on_choice: Callable[[str], object]) -> Node:
        course, words = self.course, choice
        key = course.lesson.choice_key(course.step, choice)
        if self.ui.speaker.has(key):
            words = self._text(key.removeprefix(course.lesson.key("")))
        cap, nth = self.cap(choice), course.step.choices.index(choice)
        return button(
            words, partial(on_choice, choice), name=f"{PREFIX}choice.{nth}", size=t.BODY, least=84, high=HIGH,
            key="-" if cap == words else cap,  # a digit is its own key
        )  # fmt: skip

    def _turn(self, on_rule: Callable[[], object]) -> Node:
        """Return the words that a move is waited for, and the way to the rule that a wrong try broke."""
        ui, rule = self.ui, None
        if self.paragraph:
            section = ui.text(f"book.section.{self.paragraph.partition('.')[0]}")
            rule = self._link(ui.text("lessons.rule", section=section), on_rule, "rule", "book")
        waiting = Label(ui.text("lessons.your_move"), t.READING, t.SUMI_QUIET, most=28, say=False)
        return Row(rule, Space(), waiting)

    def _next(self, on_next: Callable[[], object], on_again: Callable[[], object]) -> Node:
        ui, course, again = self.ui, self.course, None
        if course.praises or course.step.do:
            again = self._link(ui.text("lessons.again"), on_again, "again", "undo")
        words = ui.text("lessons.finish" if course.following is None else "lessons.next")
        go_on = button(
            words, on_next, name=f"{PREFIX}next", kind="primary", key="activate", size=t.BODY, least=140,
            high=HIGH,
        )  # fmt: skip
        return Row(again, Space(), go_on)

    @staticmethod
    def _link(words: str, press: Callable[[], object], name: str, icon: str) -> Node:
        return link(words, press, name=PREFIX + name, icon=icon, size=t.READING, quiet=True)


class Spotlight:
    """The light on what the step of a course speaks of, at its table."""

    def __init__(self, table: QuestionTable, course: LessonCourse) -> None:
        self._table = table
        self._course = course
        self._last_place: tuple[int, Place] | None = None
        """The step at which the bubble was placed last, and its place."""
        self._skip_aside = False
        """Whether the hand has reached the corner of Skip step, which then stays above the own strip."""
        self._skip_box = Box(0, 0, 0, 0)
        """The box of Skip step."""
        self._veil: tuple[object, pygame.Surface] | None = None
        """What is lit, and the picture of everything else darkened."""

    # Light --------------------------------------------------------------------------------------------------
    def ringed(self) -> list[HighlightTarget]:
        """Return what has a ring: what the step speaks of, or the right move after many tries."""
        course, table = self._course, self._table
        if course.waits_for_move and course.stage is AnswerStage.SHOWN:
            shown = table.move_target(course.right_move())
            if shown is not None:
                return [shown]
        named = course.step.ring
        if course.praises and len(named) > 1:
            # What was played has left the hand: what is said of it is not about the hand any more.
            named = tuple(ring for ring in named if ring.what != "hand")
        ringed = [targets.find_target(ring, table, course.praises) for ring in named]
        return [target for target in ringed if target is not None]

    def lit(self) -> list[HighlightTarget]:
        """Return everything that is not darkened."""
        table, lit = self._table, self.ringed()
        if self._course.waits_for_move:
            if (hand := targets.hand_target(table)) is not None:
                lit.append(hand)
            lit.append(HighlightTarget(table.parts.geometry.column[0], STRIP_R))
            active = active_widgets(table.form, table.prefix)
            lit += [HighlightTarget(Box(*widget.rect), targets.BUTTON_R) for widget in active]
        return lit

    def shows(self, item: AccessibleItem) -> bool:
        """Return whether what an item describes is lit, or takes pieces where a move is asked for."""
        lit, moves = self.lit(), self._course.waits_for_move
        kind = item.key.partition(".")[0]
        if kind in ("tag", "finale"):
            return any(ring.what == "sheet" for ring in self._course.step.ring)
        if kind == "own":
            return moves or any(ring.what == "hand" for ring in self._course.step.ring)
        if item.role == "zone" and moves:
            return True
        if item.role == "list item":
            pose = self._table.animator.pose(item.key.removeprefix("widget."))
            return any(pose in target.poses for target in lit)
        return _is_lit(item, lit)

    # Places over the table ----------------------------------------------------------------------------------
    def place_bubble(self, sizes: Sequence[tuple[float, float]]) -> Place:
        """Return the place of the bubble in one of its sizes: beside what is ringed, on nothing needed."""
        table, course = self._table, self._course
        geometry, metrics = table.parts.geometry, table.ui.metrics
        ringed = self.ringed()
        pieces = [pose.box for target in ringed[:1] for pose in target.poses]
        # A large zone where nothing lies can be written on.
        first = pieces or [target.box for target in ringed[:1] if target.box.h < EMPTY_H]
        never = table.needed_boxes(LIFT if course.waits_for_move else RISE)
        # Its ring is not covered either; only the pointer comes so near.
        never += [target.box.grown(targets.AWAY - 1) for target in ringed[:1] if first]
        never.append(self._skip_box)
        never += self._tile_boxes()
        total = table.parts.hand_total
        kept = [total.box.grown(KEPT)] if total.lines else []
        stamp, sums = table.parts.finale.stamp_boxes(), table.parts.finale_parts.sum_boxes()
        if stamp:
            # A call is the climax of a lesson, and its sum proves it.
            never += [*stamp, *sums]
        elif sums:
            kept += [*sums, *table.parts.prompt_line.part(total.prompt_room, quiet=False).read]
        if course.praises and (made := course.made.get(course.at)) is not None:
            played = course.game.parse(made).gesture().pieces
            never += (pose.box for pose in targets.played_poses(played, table))
        soft = [*geometry.room.plates.values(), *targets.read_boxes(table)]
        soft += [target.box for target in ringed if target.box.h < EMPTY_H]
        own = {card_spot(item) for item in table.model.hand.cards}
        lying = ((spot, pose.box) for spot, pose in table.animator.resting())
        soft += [box for spot, box in lying if spot not in own and seat_of(spot) is None]
        about = ringed[0].box if ringed else None
        last = self._last_place
        before = last[1] if last is not None and last[0] == course.at else None
        canvas = (metrics.w, metrics.h)
        if about is not None:
            place = place_beside(sizes, about, never, soft, canvas, before, kept)
        else:
            foot = (metrics.w / 2, metrics.h - ABOVE_EDGE)
            place = place_anywhere(sizes[0], foot, never, soft, canvas, kept)
        self._last_place = (course.at, place)
        return place

    def _tile_boxes(self) -> list[Box]:
        """Return the pieces to beat, and the places of readings of picked tiles, even before any are shown.

        The bubble then need not move later.
        """
        table = self._table
        if not (table.game_table.tile and self._course.asks):
            return []
        geometry = table.parts.geometry
        area = picking.strip_box(*geometry.size, geometry.hand_style)
        row = Box(area.x, area.bottom - picking.HIGH, area.w, picking.HIGH)
        field = targets.zone_target(targets.FIELD, table)
        shown = (widget for widget in table.form.widgets if isinstance(widget, picking.Reading))
        boxes = [Box(*widget.rect) for widget in shown]
        return [row, *boxes, *(pose.box for pose in (field.poses if field is not None else ()))]

    def place_skip(self, make: Callable[[], Node]) -> list[Widget]:
        """Place Skip step in the corner across from the buttons of the table, and return its widget.

        Once the hand has reached that corner it stands above the own strip, until the lesson is left.
        """
        layer, geometry, metrics = self._table.layer, self._table.parts.geometry, self._table.ui.metrics
        widgets: list[Widget] = []
        if not self._skip_aside:
            widgets = layer.place(self._in_corner(make()), (0.0, 0.0, metrics.w, metrics.h))
            corner = Box(*widgets[0].rect)
            self._skip_aside = any(corner.overlap(pose.box) > 0 for pose in geometry.own_places())
        if self._skip_aside:
            layer.clear()
            strip = geometry.column[0]
            widgets = layer.place(self._in_corner(make()), (strip.x, 0.0, strip.w, strip.y))
        self._skip_box = Box(*widgets[0].rect)
        return widgets

    def _in_corner(self, skip: Node) -> Node:
        """Return Skip step in a lower corner: across from the buttons, or aside on the side of the strip."""
        at_right = self._table.parts.geometry.hand_style.left_handed is not self._skip_aside
        row = Row(Space(), skip) if at_right else Row(skip, Space())
        inset = 0.0 if self._skip_aside else INSET
        return Column(Space(), Panel(row, kind="", pad=inset, top=0), Space(BELOW, grow=0), gap=0)

    # The veil -----------------------------------------------------------------------------------------------
    def draw_veil(self, canvas: Canvas, share: float) -> None:
        """Darken everything that is not lit, by `share` (0..1) while the veil appears."""
        lit = tuple(self.lit())
        mark = canvas.surface.get_size(), canvas.metrics.s, lit
        if self._veil is None or self._veil[0] != mark:
            self._veil = mark, _darkened(canvas, lit)
        picture = self._veil[1]
        picture.set_alpha(round(255 * share))
        canvas.surface.blit(picture, (0, 0))


def _darkened(canvas: Canvas, lit: Sequence[HighlightTarget]) -> pygame.Surface:
    picture = pygame.Surface(canvas.surface.get_size(), pygame.SRCALPHA)
    rect, s, clear = canvas.metrics.rect, canvas.metrics.s, (0, 0, 0, 0)
    veil = *t.rgba(t.LESSON_VEIL)[:3], round(255 * DARK)
    picture.fill(veil, rect(0, TOPBAR_H, canvas.w, canvas.h - TOPBAR_H))
    for target in lit:
        for box in target.marks:
            pygame.draw.rect(picture, clear, rect(*box), border_radius=round(MARK_R * s))
        for pose in target.poses:
            pygame.draw.polygon(picture, clear, _outline(canvas, pose))
        if not target.poses:
            pygame.draw.rect(picture, clear, rect(*target.box), border_radius=round(target.radius * s))
    return picture


def _outline(canvas: Canvas, pose: Pose) -> list[tuple[float, float]]:
    """Return the corners of a piece as it lies, in pixels, each cut because they are round."""
    w, h, cut = pose.w / 2, pose.h / 2, 0.06 * pose.w
    angle, s = math.radians(pose.angle), canvas.metrics.s
    cos, sin = math.cos(angle), math.sin(angle)
    corners = (
        (-w + cut, -h), (w - cut, -h), (w, -h + cut), (w, h - cut), (w - cut, h), (-w + cut, h),
        (-w, h - cut), (-w, -h + cut),
    )  # fmt: skip
    return [(s * (pose.x + x * cos - y * sin), s * (pose.y + x * sin + y * cos)) for x, y in corners]


# Screen readers ---------------------------------------------------------------------------------------------
def order_items(
    items: Sequence[AccessibleItem], is_lit: Callable[[AccessibleItem], bool], prefix: str, rest: str
) -> list[AccessibleItem]:
    """Return the items in reading order while the coach speaks: words, lit pieces, ways to answer, the rest.

    What is not lit says nothing by itself, and comes last, in a list with the name `rest`. The keys of the
    coach's widgets begin with `prefix`.
    """
    words: list[AccessibleItem] = []
    bright: list[AccessibleItem] = []
    answers: list[AccessibleItem] = []
    dark: list[AccessibleItem] = []
    for item in items:
        if item.key == "coach":
            words.append(item)
        elif item.key == "progress" or item.key.startswith(prefix):
            answers.append(item)
        elif item.children and item.role in ("list", "list box"):
            for lit, into in ((True, bright), (False, dark)):
                if children := tuple(child for child in item.children if is_lit(child) is lit):
                    whole = len(children) == len(item.children)
                    into.append(item if whole else replace(item, key=f"{item.key}.{lit}", children=children))
        else:
            (bright if is_lit(item) else dark).append(item)
    silent = numbered([_silent(item) for item in dark])
    others = [AccessibleItem("rest", "list", rest, children=silent)] if dark else []
    return [*words, *bright, *answers, *others]


def _silent(item: AccessibleItem) -> AccessibleItem:
    return replace(item, live="", children=tuple(map(_silent, item.children)))


def _is_lit(item: AccessibleItem, lit: Sequence[HighlightTarget]) -> bool:
    """Return whether the box of an item is lit, or something in it."""
    if item.box is None:
        return False
    middle = Box(*item.box).centre
    return any(inside(target.box, middle) or inside(item.box, target.box.centre) for target in lit)
