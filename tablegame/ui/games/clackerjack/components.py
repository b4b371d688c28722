"""Drawings on a table of Clackerjack besides its tiles: legend, names of plays, trays, stacks, and tips."""

from dataclasses import dataclass
from functools import partial
from typing import Final

from tablegame.pieces.dominoes import Face, parse_face
from tablegame.rules.clackerjack.actions import DOUBLE, KINDS, Play, beats, is_bomb, row_of
from tablegame.rules.clackerjack.terms import HIGHEST
from tablegame.rules.clackerjack.view import ClackerjackView
from tablegame.speech import Runs, Speaker, Text
from tablegame.ui.draw import components
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.games.clackerjack import layout as at
from tablegame.ui.table.places import Room
from tablegame.ui.table.pose import Box
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_values import TableTip

LEVELS: Final = 5
"""Rows of the legend: of ordinary combinations, and of bombs."""
LEGEND: Final = (262.0, 56.0 + 33.0 * LEVELS)
"""The size of the legend, where letters have their usual one, in du."""
GROWTH: Final = 1.15
"""By how much the letters of the legend grow at most, whatever size of text was chosen."""


_LESS: Final = f'<path d="M5,1L1,5L5,9" fill="none" stroke="{t.SUMI_QUIET}" stroke-width="1.6"/>'


@dataclass(frozen=True, slots=True)
class Ladder:
    """The legend of what beats what, as it stands."""

    title: Runs
    rows: tuple[tuple[Runs, Runs], ...]
    """An ordinary combination and the bomb beside it."""
    led: int = 0
    """The row that lies, if no bomb does."""
    top: int = 0
    """The level of the bomb that lies."""
    live: tuple[bool, ...] = (True,) * LEVELS
    """Which bombs can beat what lies."""


def ladder_of(speaker: Speaker, top: Play | None, seats: int) -> Ladder:
    """Return the legend for what lies."""
    rows = tuple(
        (
            speaker.say(f"clackerjack.short.{KINDS[n]}"),
            speaker.say(f"clackerjack.short.{KINDS[DOUBLE + n]}"),
        )
        for n in range(LEVELS)
    )
    title = speaker.say("clackerjack.ladder")
    if top is None:
        return Ladder(title, rows)
    live = tuple(beats(DOUBLE + n, HIGHEST[seats], top.kind, top.key) for n in range(LEVELS))
    if is_bomb(top.kind):
        return Ladder(title, rows, 0, row_of(top.kind), live)
    return Ladder(title, rows, row_of(top.kind), 0, live)


def _step(scale: float) -> float:
    """Return the distance between two rows in du, limited by the room above the right plate."""
    return 33.0 * min(GROWTH, max(1.0, scale))


def ladder_part(look: Ladder, room: Room) -> Part:
    """Return the legend at its place."""
    most = at.ladder(room, at.LADDER[1], 56 + _step(GROWTH) * LEVELS)
    return Part("ladder", most.grown(20), look, partial(_draw_ladder, look, room), read=(most,))


def _measured(type: Typesetter, look: Ladder, room: Room) -> tuple[Box, float, float]:
    """Return the legend's box, the width of its left column, and the size of its letters."""
    every = [words for row in look.rows for words in row]
    size = min(type.within(words, t.SIDE, t.SIDE * GROWTH) for words in every)
    least, most = at.LADDER
    left = max(58.0, max(type.measure(name, size, True) for name, _ in look.rows) + 16)
    right = max(type.measure(bomb, size, True) for _, bomb in look.rows) + 42
    wide = min(most, max(least, left + right + 30))
    left = min(left, wide - 30 - min(right, 150))
    return at.ladder(room, wide, 56 + _step(type.scale) * LEVELS), left, size


def ladder_cells(type: Typesetter, look: Ladder, room: Room) -> tuple[tuple[Box, Box], ...]:
    """Return by row the boxes of the combination and of the bomb beside it."""
    box, left, _ = _measured(type, look, room)
    step = _step(type.scale)
    return tuple(
        (
            Box(box.x + 10, box.y + 44 + n * step, left, step),
            Box(box.x + 20 + left, box.y + 44 + n * step, box.w - 30 - left, step),
        )
        for n in range(LEVELS)
    )


def _draw_ladder(look: Ladder, room: Room, canvas: Canvas) -> None:
    type, step = canvas.type, _step(canvas.type.scale)
    box, left, size = _measured(type, look, room)
    wide = box.w
    canvas.panel("tag", *box)
    head = type.within(look.title, t.NAME, t.NAME * GROWTH)
    canvas.text(
        look.title, box.x + wide / 2, box.y + 27, head, True, t.SUMI, "center", wide - 84, "middle",
        shrink=True,
    )  # fmt: skip
    for n, (name, bomb) in enumerate(look.rows):
        y = box.y + 44 + (n + 0.5) * step
        marked, lies = n + 1 == look.led, n + 1 == look.top
        beats = (look.led > 0 or look.top > 0) and look.live[n]
        if marked:
            canvas.panel("tab", box.x + 10, y - 14, left, 28, color=t.BOMB_LED, radius=6)
        cell = Box(box.x + 10 + left + 10, y - 14, wide - 30 - left, 28)
        if lies:
            canvas.panel("tab", *cell, color=t.BOMB_LED, radius=6)
        elif beats:
            canvas.panel("tab", *cell, color=t.BOMB_LIVE, radius=6)
        ink = t.TAB_TEXT if marked else t.SUMI
        canvas.text(name, box.x + 17, y, size, marked, ink, max_width=left - 12, anchor="middle", shrink=True)
        canvas.shape("less", _LESS, box.x + 12.5 + left, y - 5, 6, 10)
        components.bomb(canvas, cell.x + 15, y, n + 1, 11.0, live=look.live[n] or lies)
        ink = t.TAB_TEXT if lies else t.SUMI if look.live[n] else t.SUMI_QUIET
        canvas.text(
            bomb,
            cell.x + 31,
            y,
            size,
            beats or lies,
            ink,
            max_width=cell.w - 36,
            anchor="middle",
            shrink=True,
        )


@dataclass(frozen=True, slots=True)
class Lying:
    """The play that must be beaten."""

    name: Runs
    level: int
    crest: int
    """The crest of the player who made it, ..."""
    earlier: int | None = None
    """... and of the one who made the play before it."""


def lying_part(look: Lying, room: Room) -> Part:
    """Return the part with crest and name of the last play below it, and the crest of the play before."""
    x, y = at.pill(room)
    top = at.earlier_crest(room)[1] - 10
    box = Box(x - 290, top, 580, y + 50 - top)
    return Part("lying", box, look, partial(_draw_lying, look, room))


def _draw_lying(look: Lying, room: Room, canvas: Canvas) -> None:
    x, y = at.pill(room)
    size = canvas.type.within(look.name, t.BODY, 30)
    words = canvas.type.measure(look.name, size, True)
    more = 34 if look.level else 0
    wide, high = words + more + 28 + 44, max(34.0, 1.35 * canvas.type.em(look.name, size))
    canvas.panel("prompt", x - wide / 2, y - high / 2, wide, high)
    left = x - wide / 2 + 18
    canvas.face(look.crest, left + 11, y, 11)
    left += 32
    if look.level:
        components.bomb(canvas, left + 12, y, look.level, 13.0)
        left += more
    canvas.text(look.name, left, y, size, True, t.TEXT, anchor="middle")
    if look.earlier is not None:
        canvas.face(look.earlier, *at.earlier_crest(room), 11)


def corner_part(box: Box) -> Part:
    """Return the firework in a corner, lit for the side that has laid a bomb."""
    return Part("firework", box, box, partial(_draw_corner, box))


def _draw_corner(box: Box, canvas: Canvas) -> None:
    if canvas.look.cloth.table == "grounds/clackerjack":
        canvas.sprite("bursts/corner", *box[:3], h=box.h)


def tray_part(name: str, box: Box) -> Part:
    """Return the tray under open tiles."""
    return Part(name, box.grown(4), box, partial(_draw_tray, box))


def _draw_tray(box: Box, canvas: Canvas) -> None:
    canvas.panel("tray", *box)


def words_part(name: str, speaker: Speaker, text: Text, x: float, y: float, *, ends: bool = False) -> Part:
    """Return a caption on the cloth that begins at x, or ends there."""
    said = text.say(speaker)
    box = Box(x - (184 if ends else 4), y - 14, 188, 28)
    return Part(name, box, said, partial(_draw_words, said, x, y, ends))


def _draw_words(said: Runs, x: float, y: float, ends: bool, canvas: Canvas) -> None:
    size = canvas.type.within(said, t.CAPTION, 20)
    canvas.text(
        said, x, y, size, False, t.TEXT_FAINT, "right" if ends else "left", 176, "middle", shrink=True
    )


def aside_part(said: Runs, x: float, y: float) -> Part:
    """Return the words below the tiles that were set aside, which begin at x."""
    box = Box(x - 6, y - 12, 188, 24)
    return Part("aside", box, said, partial(_draw_aside, said, box), read=(box,))


def _draw_aside(said: Runs, box: Box, canvas: Canvas) -> None:
    components.caption(canvas, said, box.x, box.centre[1], box.w)


def stack_part(speaker: Speaker, parity: str, lit: bool, room: Room) -> Part:
    """Return the place of the stacks of one kind."""
    box = at.stack_box(parity, room)
    said = speaker.say(f"clackerjack.stack.{parity}")
    return Part(f"stacks.{parity}", box.grown(4), (said, lit), partial(_draw_stack, box, said, lit))


def _draw_stack(box: Box, said: Runs, lit: bool, canvas: Canvas) -> None:
    canvas.panel("tray", *box)
    ink = t.BRASS_HI if lit else t.TEXT_COOL
    size = canvas.type.within(said, t.SIDE, 22)
    canvas.text(
        said, box.centre[0], box.bottom - 12, size, lit, ink, "center", box.w - 12, "middle", shrink=True
    )


_SHOWN: Final = {
    "single": "5-3", "step": "3-1 3-2", "pair": "5-3 5-3", "run": "4-3 4-4 4-5", "trip": "5-3 5-3 5-3*",
    "double": "1-1", "double_step": "2-2 3-3", "double_pair": "1-1 1-1", "double_run": "1-1 2-2 3-3",
    "double_trip": "1-1 1-1 1-1*",
}  # fmt: skip
"""An example of each kind."""


def example(kind: str) -> tuple[Face, ...]:
    """Return tiles that form an example of a kind."""
    return tuple(map(parse_face, _SHOWN[kind].split()))


def ladder_tips(
    view: ClackerjackView, type: Typesetter, speaker: Speaker, room: Room
) -> tuple[TableTip, ...]:
    """Return a tip for every row: its meaning, what beats it, and tiles as an example."""
    table = view.table
    legend = ladder_of(speaker, table.top, table.seats)
    cells_of = ladder_cells(type, legend, room)
    first, last = cells_of[0][0], cells_of[-1][1]
    whole = Box(first.x - 10, first.y - 44, last.right - first.x + 20, last.bottom - first.y + 56)
    tips = []
    for nth, cells in enumerate(cells_of):
        tips += [_tip(kind, box, whole) for kind, box in zip((nth, DOUBLE + nth), cells, strict=True)]
    return tuple(tips)


def _tip(kind: int, box: Box, whole: Box) -> TableTip:
    name = KINDS[kind]
    texts = (Text(f"tips.clackerjack.kind.{name}"), Text(f"tips.clackerjack.beaten.{name}"))
    return TableTip(f"ladder.{name}", box, Text(f"clackerjack.kind.{name}"), texts, example(name), whole)
