"""The lanes of Dokuson as they are drawn: paper in a tray, six slots, and the place if the deal ended now."""

from dataclasses import dataclass, replace
from typing import Final

from tablegame.rules.dokuson.scoring import FULL
from tablegame.speech import Runs, Speaker
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box


@dataclass(frozen=True, slots=True)
class LaneForm:
    """The size of a lane and the places on it, in du."""

    top: float
    """The upper edge of the first lane on a canvas 720 high."""
    pitch: float
    """From one lane to the next."""
    w: float
    h: float
    card: float
    """The width of a card."""
    first: float
    """Where the first card begins."""
    step: float
    """From one card to the next."""
    medallion: tuple[float, float, float]
    """Its middle and its radius."""
    counted: float
    """How low the number of cards stands."""
    words: float
    """Where place and reason begin."""
    tall: bool
    """Whether the place stands above them, and not beside."""

    def slot(self, lane: Box, index: int) -> Box:
        """Return the place of a card."""
        high = self.card * t.CARD_RATIO
        return Box(lane.x + self.first + self.step * index, lane.y + (self.h - high) / 2, self.card, high)


LARGE: Final = LaneForm(54, 144, 824, 136, 88, 90, 94, (47, 50, 31), 106, 662, True)
"""Between plates at its sides."""
GROWN, TALL_TOP = 1.45, -30.0
"""How much larger the lanes of a high table are, and the upper edge of the first on a canvas 720 high."""
SMALL: Final = LaneForm(165, 110, 836, 106, 72, 107, 82, (52, 43, 27), 88, 632, False)
"""Beneath a row of plates."""
MEDAL: Final = 20.0
"""The radius of a place's medal."""
REASON_ROWS: Final = {True: 3, False: 2}
"""Of a reason at most, on a tall lane and on another."""
SIGNS: Final = {1: t.LANE_PLUS, 2: t.SUMI, 3: t.LANE_MINUS}
"""The colours of what a place makes of a card, on each of its lights."""
TRAY: Final = Box(217, 45, 846, 453)
"""What the sprite of the tray covers of its canvas, in du."""
TRAY_SHADOW: Final = (22.0, 14.0, 0.62)
"""The blur and the drop of the tray's shadow, in du, and its darkness."""
PAPERS: Final = Box(229, 56.5, 822, 419)
"""Where the papers of the lanes lie on that canvas."""


def form_of(room: Room) -> LaneForm:
    """Return the form of lanes on this table, which grow where plates stand above them."""
    if room.at_sides:
        return LARGE
    if room.narrow:
        return SMALL
    x, y, r = LARGE.medallion
    return replace(
        LARGE, top=TALL_TOP, pitch=GROWN * LARGE.pitch, w=GROWN * LARGE.w, h=GROWN * LARGE.h,
        card=GROWN * LARGE.card, first=GROWN * LARGE.first, step=GROWN * LARGE.step,
        medallion=(GROWN * x, GROWN * y, GROWN * r), counted=GROWN * LARGE.counted,
        words=GROWN * LARGE.words,
    )  # fmt: skip


def lane_box(suit: int, room: Room) -> Box:
    """Return the paper of a suit's lane."""
    form = form_of(room)
    top = form.top + form.pitch * suit + (room.size[1] - 720) / 2
    return Box(room.middle - form.w / 2, top, form.w, form.h)


def draw_tray(canvas: Canvas, first: Box, last: Box) -> None:
    """Draw the tray around the first and the last lane."""
    across, down = first.w / PAPERS.w, (last.bottom - first.y) / PAPERS.h
    x, y = first.x - (PAPERS.x - TRAY.x) * across, first.y - (PAPERS.y - TRAY.y) * down
    w, h = TRAY.w * across, TRAY.h * down
    blur, drop, dark = TRAY_SHADOW
    size, s = (canvas.metrics.px(w), canvas.metrics.px(h)), canvas.metrics.s
    shadow, _ = canvas.panels.shadows.get(*size, 20 * s, blur * s, alpha=dark)
    canvas.centred(shadow, x + w / 2, y + h / 2 + drop)
    canvas.large_sprite("lanes/tray", (x, y, w, h), t.LACQUER)


def draw_paper(canvas: Canvas, lane: Box, index: int, form: LaneForm) -> None:
    """Draw the fixed things of a lane: paper and slots. `index` is 0 for the uppermost lane."""
    canvas.large_sprite(f"lanes/paper_{index + 1}", lane, t.WASHI_SHADE)
    for place in SIGNS:
        canvas.prepare_sprite(f"lanes/light_{place}", lane.w, lane.h)
    for n in range(FULL):
        canvas.panel("well_last" if n == FULL - 1 else "well", *form.slot(lane, n).grown(-1))
    x = lane.x + form.words - 6
    canvas.line(x, lane.y + 12, x, lane.bottom - 12, t.WELL_LINE, 1.1, 0.28)


@dataclass(frozen=True, slots=True)
class LaneLook:
    """The texts and the marks on a lane's paper."""

    suit: str
    length: int
    """Cards in the lane."""
    place: int
    """0: undecided."""
    why: Runs
    """The reason of its place."""
    lit: bool


def draw_light(lane: Box, place: int, canvas: Canvas) -> None:
    """Draw the light of a lane's place on its paper."""
    if place:
        canvas.large_sprite(f"lanes/light_{place}", lane, None)


def draw_lane(speaker: Speaker, lane: Box, look: LaneLook, form: LaneForm, canvas: Canvas) -> None:
    """Draw on a lane's paper its suit, its count, and the reason for its place."""
    x, y, r = form.medallion
    canvas.medallion(look.suit, lane.x + x, lane.y + y, r)
    if look.lit:
        canvas.ring(lane.grown(-3), 10, gap=0, width=2.4)
    counted = speaker.say("dokuson.lane.count", n=look.length)
    x = lane.x + form.medallion[0]
    wide = 2 * min(form.medallion[0], form.first - form.medallion[0]) - 4
    y = lane.y + form.counted
    canvas.text(counted, x, y, t.SIDE, True, t.SUMI, "center", wide, "middle", shrink=True)
    if look.length < FULL:
        slot = form.slot(lane, FULL - 1)
        x, y = slot.centre
        canvas.icon("flag", x, y - 13, 26, t.SUMI)
        ends = speaker.say("dokuson.lane.ends")
        # On the sun of the last lane, which is dark to an eye that sees no red.
        ink, most = t.LACQUER_LOW, slot.w - 6
        canvas.text(ends, x, y + 23, t.CAPTION, True, ink, "center", most, "middle", shrink=True)
    if form.tall:
        _draw_tall(canvas, speaker, look, lane.x + form.words, lane)
        return
    x, middle = lane.x + form.words, lane.y + lane.h / 2
    _draw_place(canvas, look.place, x, middle)
    _draw_why(canvas, speaker.say(f"dokuson.lane.place{look.place}"), look.why, x + 34, lane)


def _draw_place(canvas: Canvas, place: int, x: float, middle: float) -> None:
    if place:
        canvas.medal(place, x, middle, MEDAL)
    else:
        canvas.circle(x, middle, MEDAL - 2, None, t.SUMI_SECOND, 1.6)
        canvas.text("–", x, middle, t.BODY, True, t.SUMI_SECOND, "center", anchor="middle")


def _draw_tall(canvas: Canvas, speaker: Speaker, look: LaneLook, x: float, lane: Box) -> None:
    """Draw the place beside the medal, the value of every card beneath, and the reason at the foot."""
    type, place, room = canvas.type, look.place, lane.right - x - 8
    sign = speaker.say(f"dokuson.lane.sign{place}") if place else ()
    reason, signs = float(t.SIDE), float(t.NAME)
    while True:
        rows = len(type.wrap(look.why, reason, room))
        head, middle = 2 * MEDAL + 6, 1.35 * type.em(sign, signs) if sign else 0.0
        foot = type.leading(look.why, reason)
        rows, whole = min(rows, REASON_ROWS[True]), rows <= REASON_ROWS[True]
        high = head + middle + rows * foot
        if (whole and high <= lane.h - 8) or reason * type.scale <= t.CAPTION:
            break
        reason, signs = reason - 0.5, max(signs - 0.5, t.CAPTION / type.scale)
    over = max(0.0, high - lane.h + 12)  # the air between the lines makes way before they touch the edge
    head -= min(8.0, 0.7 * over)
    middle -= min(4.0, 0.3 * over) if sign else 0.0
    high -= over
    y = lane.y + (lane.h - high) / 2
    _draw_place(canvas, place, x + MEDAL, y + MEDAL + 1)
    said = speaker.say(f"dokuson.lane.rank{place}" if place else "dokuson.lane.place0")
    left = x + 2 * MEDAL + 10
    size = type.within(said, t.BODY + 2, head - 10)
    canvas.text(
        said, left, y + MEDAL + 1, size, True, t.SUMI, max_width=lane.right - left - 8, anchor="middle",
        shrink=True,
    )  # fmt: skip
    y += head
    if sign:
        canvas.text(
            sign, x, y + middle / 2, signs, True, SIGNS[place], max_width=room, anchor="middle", shrink=True
        )
        y += middle
    canvas.lines(look.why, x, y, room, reason, color=t.SUMI, max_lines=rows)


def _draw_why(canvas: Canvas, title: Runs, why: Runs, x: float, lane: Box) -> None:
    """Draw a title and its reason in two lines, as large as the lane's height allows."""
    type, room = canvas.type, lane.right - x - 10
    size = float(t.SIDE)
    most = REASON_ROWS[False]
    while True:
        head, step = 1.5 * type.em(title, size + 1), type.leading(why, size)
        rows = len(type.wrap(why, size, room))
        if (rows <= most and head + rows * step <= lane.h - 6) or size * type.scale <= t.SIDE:
            break
        size -= 0.5
    rows = min(rows, most)
    y = lane.y + (lane.h - head - rows * step) / 2
    canvas.text(title, x, y + head / 2, size + 1, True, t.SUMI, max_width=room, anchor="middle")
    canvas.lines(why, x, y + head, room, size, color=t.SUMI, max_lines=most)
