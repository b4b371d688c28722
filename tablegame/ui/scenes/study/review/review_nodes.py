"""The nodes of a review: the sum, the rows of decisions, and the position of the chosen decision."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Final

from tablegame.pieces.seats import Seat
from tablegame.study.review.review_model import Grade, Judged, Review
from tablegame.ui.access.recorder import joined
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Align, Canvas
from tablegame.ui.kit.layout import Column, Fits, Layers, Node, Panel, Row, Sized, Space
from tablegame.ui.kit.list_node import ListRow
from tablegame.ui.kit.nodes import Draw, Label, Press, draw_cloth, icon
from tablegame.ui.kit.text_size import clamp_size, letter_height
from tablegame.ui.scenes.formats import gain_words, plain, signed
from tablegame.ui.scenes.study.review.position_seats import (
    HandPlaces,
    MarkedHand,
    OpponentPlates,
    table_words,
)
from tablegame.ui.scenes.study.review.review_text import SUMS, ReviewText
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.pose import Box as Area
from tablegame.ui.table.pose import Pose, around, piece_of
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import WidgetState

INKS: Final = {"average": t.SUMI_QUIET, "cards": t.TERM, "decisions": t.LOSS, "total": t.SUMI}
TO_COME: Final = "…"
SIGNS: Final = "+\N{MINUS SIGN}"
REACH: Final = 8.0
LOSS_W, LOSS_H = 72.0, 16.0
"""The size of the bar of a loss, in du."""
BAR_W, BAR_H = 72.0, 10.0
"""The size of the bar of a verdict, in du."""
NUMBER_W = 54.0
SIGN: Final = 12.0
PART_W = 74.0
"""The least width of a number of the sum, in du."""
NO_LOSS: Final = "-"
LAID_W: Final = 58.0
MOST_GROWN: Final = 2.0


# The sum ---------------------------------------------------------------------------------------------------
def draw_sum_part(chosen: bool, canvas: Canvas, box: Box, state: WidgetState) -> None:
    """Draw the ground of a number of the sum, whose press shows what it means."""
    x, y, w, h = box
    if chosen or state.hovered:
        strength = 1 if chosen else 0.5
        straw = f'<rect width="{w}" height="{h}" rx="8" fill="{t.STRAW}" fill-opacity="{strength}"/>'
        canvas.shape("sum", straw, x, y, w, h)


def _sum_part(
    label: str, part: str, value: str, chosen: bool, press: Callable[[str], object], box: Box
) -> Hotspot:
    return Hotspot(
        box, label, partial(press, part), partial(draw_sum_part, chosen), name=f"sum.{part}", ring=8,
        value=value,
    )  # fmt: skip


def sum_ink(part: str, value: str, good: bool) -> str:
    """Return the colour of a part of the sum; `good`: whether its value is to the player's advantage."""
    if value.strip(SIGNS + "0.") == "" or value == TO_COME:
        return t.SUMI_QUIET
    return INKS.get(part) or (t.GAIN if good else t.LOSS)


def match_sum(
    ui: Ui, words: ReviewText, review: Review, explained: str, press: Callable[[str], object]
) -> Node:
    """Return the numbers that come to the total, under short names where long ones have no room.

    `explained`: the part whose meaning is shown; `press` gets the name of the part that is pressed.
    """
    values, digits = words.sums(review), words.digits(review)

    def row(names: str) -> Node:
        parts = []
        for name in SUMS:
            value = values[name]
            label = ui.text(f"review.{names}.{name}")
            if names == "sum" and name == "decisions":
                label = ui.text(words.person_key("review.sum.decisions"))
            write = plain if name in ("average", "total") else signed
            number = TO_COME if value is None else write(value, digits)
            good = value is not None and words.sheet(value) > 0
            ink = sum_ink(name, number, good)
            strong = name in ("decisions", "total")
            spoken = number if value is None else gain_words(ui, number, low=words.low and write is signed)
            shown: Node = Label(number, t.TOTAL, ink, bold=strong, align="center", most=34)
            if spoken != number:
                word = ui.text(f"review.gain.{'better' if good else 'worse'}")
                amount = Label(number.lstrip(SIGNS), t.TOTAL, ink, bold=strong, most=34)
                shown = Row(Space(), amount, Label(word, t.SIDE, ink), Space(), gap=4)
            content = Column(shown, Label(label, t.SIDE, bold=name == "decisions", align="center"))
            make = partial(_sum_part, label, name, spoken, name == explained, press)
            parts.append(Press(make, Layers(content, Sized(Space(), PART_W)), pad=5, top=4, grow=1))
        return Row(*parts, gap=2)

    return Panel(Fits(row("sum"), row("sum_short"), ease=0.92), pad=6, top=4)


# Decisions -------------------------------------------------------------------------------------------------
def draw_grade(canvas: Canvas, grade: Grade, x: float, y: float, r: float = SIGN) -> None:
    """Draw what a decision cost as a shape: a lozenge, a triangle, a ring, or a dot if it cost nothing."""
    if grade == "good":
        canvas.circle(x, y, 0.34 * r, t.GAIN)
        return
    if grade == "inaccuracy":
        canvas.circle(x, y, 0.66 * r, None, t.LOSS, 2.6)
        return
    side, middle = 2 * r + 2, r + 1
    if grade == "blunder":
        outline = f"M{middle},1L{side - 1},{middle}L{middle},{side - 1}L1,{middle}Z"
        top, foot, dot = middle - 0.45 * r, middle + 0.12 * r, middle + 0.42 * r
    else:
        outline = f"M{middle},{0.25 * r}L{side - 1},{side - 0.35 * r}L1,{side - 0.35 * r}Z"
        top, foot, dot = middle - 0.12 * r, middle + 0.3 * r, middle + 0.56 * r
    svg = (
        f'<path d="{outline}" fill="{t.LOSS}" stroke="{t.LOSS}" stroke-width="2" stroke-linejoin="round"/>'
        f'<path d="M{middle},{top:.2f}V{foot:.2f}" stroke="{t.WHITE}" stroke-width="2.2"'
        f' stroke-linecap="round"/><circle cx="{middle}" cy="{dot:.2f}" r="1.4" fill="{t.WHITE}"/>'
    )
    canvas.shape("decision", svg, x - middle, y - middle, side, side)


def draw_bar(canvas: Canvas, box: Box, share: float, ink: t.Colour) -> None:
    """Draw a bar in a box, filled to `share`, 0..1."""
    x, y, w, h = box
    canvas.panel("tab", x, y, w, h, color=t.WASHI_SHADE, radius=4)
    if share > 0:
        canvas.panel("tab", x, y, max(8.0, w * min(1.0, share)), h, color=ink, radius=4)


@dataclass(frozen=True, slots=True)
class ListedDecision:
    """The decision of a row, and how the row shows it."""

    judged: Judged
    chosen: bool
    kept: bool
    doubted: bool
    share: float
    """The loss of the decision as a share of the largest loss, 0..1."""


def decision_row(
    words: ReviewText, row: ListedDecision, choose: Callable[[int], object], open_it: Callable[[], object]
) -> Node:
    """Return the node of a row. `choose` gets its line when it is pressed; `open_it` opens the chosen row."""
    judged, played = row.judged, words.played(row.judged)
    spoken = words.spoken(judged, kept=row.kept, doubted=row.doubted)
    ink, quiet = (t.SUMI_QUIET, t.SUMI_QUIET) if row.doubted else (t.SUMI, t.SUMI_SECOND)
    good = judged.grade == "good"
    bar = Draw(lambda canvas, b: draw_bar(canvas, b, row.share, t.LOSS), LOSS_W, LOSS_H)
    number = NO_LOSS if good else plain(judged.loss)
    loss = Label(number, t.HERO, t.LOSS if judged.loss else t.SUMI_QUIET, most=34, align="right")
    kept = icon("star_kept", 18, t.FOCUS_PAPER) if row.kept else None
    cost = kept, Space(grow=0) if good else bar, Sized(loss, NUMBER_W)
    move = Label(played, t.READING, ink, bold=not row.doubted, grow=1)
    under = Label(words.under(judged), t.NAME, quiet)
    content = Row(
        Draw(lambda canvas, b: draw_grade(canvas, judged.grade, b[0] + b[2] / 2, b[1] + b[3] / 2), 28, 28),
        Fits(  # a long better move has the whole width under the loss
            Row(Column(move, under, gap=0, grow=1), *cost, gap=6),
            Column(Row(move, *cost, gap=6), under, gap=0),
            grow=1,
        ),
        gap=6,
    )  # fmt: skip
    label = words.plain(played)

    def make(box: Box) -> ListRow:
        return ListRow(
            box, label, spoken, chosen=row.chosen, name=f"decision.{judged.line}", reach=REACH, ring=False,
            on_choose=partial(choose, judged.line), on_go=open_it,
        )  # fmt: skip

    return Press(make, content, pad=2, top=8)


def confidence(words: ReviewText, judged: Judged) -> Node | None:
    """Return how sure the verdict is, with a bar if it was compared in simulated deals."""
    compared, share = words.compared(judged), words.share(judged)
    if not compared:
        return None
    sign: Node = icon("verify", 22, t.GAIN)
    if share is not None and not (judged.certain and judged.better is not None):
        sign = Draw(lambda canvas, b: draw_bar(canvas, b, share or 0.0, t.TAB), BAR_W, BAR_H)
    return Row(sign, Label(compared, t.NAME, lines=3, grow=1), gap=12)


class PlayedPieces:
    """The pieces that lie on the table in a view, as they lie there, smaller."""

    def __init__(self, words: ReviewText, view: Any) -> None:
        self._words, self._view = words, view

    @cached_property
    def _poses(self) -> Sequence[Pose]:
        poses = self._words.game_table.lay(self._view, self._words.room)
        return sorted(poses.values(), key=lambda pose: pose.z)

    @cached_property
    def _spread(self) -> Area:
        """The box round all pieces, in du of the table."""
        spread = around(pose.box for pose in self._poses)
        assert spread is not None, "something lies on the table"
        return spread

    @cached_property
    def _growth(self) -> float:
        """Return how much larger pieces can be drawn until some touch that do not: they may lie far apart."""
        boxes = list({pose.box for pose in self._poses})
        growth = MOST_GROWN
        for n, box in enumerate(boxes):
            for other in boxes[n + 1 :]:
                (ax, ay), (bx, by) = box.centre, other.centre
                across, down = (box.w + other.w) / 2 + 2, (box.h + other.h) / 2 + 2
                apart = max(abs(ax - bx) / across, abs(ay - by) / down)
                growth = min(growth, apart) if apart >= 1 else growth
        return max(1.0, growth)

    def scale(self, box: Box) -> float:
        """Return the scale at which the pieces fit into a box."""
        if not self._poses:
            return 1.0
        widest = max(pose.w for pose in self._poses)
        return min(box[2] / self._spread.w, box[3] / self._spread.h, LAID_W / widest)

    def paint(self, canvas: Canvas, box: Box) -> None:
        """Draw the pieces in the middle of a box."""
        x, y, w, h = box
        if not self._poses or h < 16:
            return
        scale, spread = self.scale(box), self._spread
        dx = x + (w - scale * spread.w) / 2 - scale * spread.x
        dy = y + (h - scale * spread.h) / 2 - scale * spread.y
        growth = max(1.0, min(self._growth, LAID_W / scale / max(pose.w for pose in self._poses)))
        for pose in self._poses:
            wide, high = growth * scale * pose.w, growth * scale * pose.h
            left = max(x, min(x + w - wide, dx + scale * pose.x - wide / 2))
            top = max(y, min(y + h - high, dy + scale * pose.y - high / 2))
            canvas.piece(pose.face, left, top, wide, pose.angle, tile=pose.tile, turned=pose.turned)


class PositionPicture:
    """The position of one decision."""

    def __init__(self, ui: Ui, words: ReviewText, judged: Judged, others: bool) -> None:
        """Take a decision. `others`: whether the hands of the opponents lie open."""
        self._ui, self._words, self._judged, self.others = ui, words, judged, others
        self.view: Any = words.view(judged)
        self.hand = MarkedHand(ui, words, judged, self.view)
        self._pieces = PlayedPieces(words, self.view)
        self._plates = OpponentPlates(ui, words, self.view, self._open_hands if others else None)

    @cached_property
    def _open_hands(self) -> Mapping[Seat, Sequence[int]]:
        words, table, line = self._words, self._words.game_table, self._judged.line - 1
        order, hands = table.sorts[0] if table.sorts else "", dict[Seat, Sequence[int]]()
        for seat in map(Seat, range(words.timeline.seats)):
            if seat != words.seat:
                hands[seat] = table.order(order, table.hand(words.timeline.view(line, seat)))
        return hands

    def spoken(self) -> str:
        """Return the position for a screen reader."""
        ui, hand = self._ui, self.hand
        parts = [ui.text("review.position.hand", cards=self._cards(tuple(map(piece_of, hand.items))))]
        parts.append(ui.text("review.position.played", move=ui.speaker.plain(hand.played_words)))
        if hand.better_words is not None:
            parts.append(ui.text("review.position.better", move=ui.speaker.plain(hand.better_words)))
        if self.others:
            for seat, cards in self._open_hands.items():
                name, held = self._words.names[seat], self._cards(tuple(cards))
                parts.append(ui.text("review.position.theirs", seat=name, cards=held))
        return joined(ui, parts)

    def _cards(self, cards: tuple[int, ...]) -> str:
        return self._ui.speaker.plain(self._ui.say("hints.pieces", cards=cards, suit=""))

    def paint(self, canvas: Canvas, box: Box) -> None:
        """Draw the position into a box."""
        draw_cloth(canvas, box)
        with canvas.clip(*box):
            hand = self.hand.paint(canvas, box)
            places, middle = self._plates.places(canvas, box, hand.box, self._pieces.scale)
            self._plates.paint(canvas, places)
            self._pieces.paint(canvas, middle)
            self._draw_captions(canvas, box, hand)

    def _draw_captions(self, canvas: Canvas, box: Box, hand: HandPlaces) -> None:
        """Draw whose knowledge it is, and what stands on the tag of the table if there is room for it."""
        ui, words = self._ui, self._words
        x, y, w, h = box
        size = clamp_size(ui, t.SIDE, 24)
        base = y + h - 8 - 0.55 * letter_height(ui, size)
        key = "afterwards" if self.others else "you" if words.you else "seat"
        caption = ui.text(f"review.eyes.{key}", seat=words.names[words.seat])
        start, _, room, _ = hand.captions
        if canvas.type.measure(caption, size) <= room:
            align: Align = "left" if hand.beside else "center"
            at = start if hand.beside else start + room / 2
            canvas.text(caption, at, base, size, False, t.TEXT_COOL, align, anchor="middle")
        if not hand.beside:
            return
        rows = [
            ui.speaker.plain((*label.say(ui.speaker), " ", *table_words(ui.speaker, value)))
            for label, value in words.game_table.tag(self.view, words.names)
        ]
        for tag in (ui.text("app.between.and").join(rows[:2]), *rows[:1]):
            if tag and canvas.type.measure(tag, size) <= room:
                canvas.text(tag, x + w - 14, base, size, False, t.TEXT_COOL, "right", anchor="middle")
                return
