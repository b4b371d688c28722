"""The podium of a game night, with the first three on steps before the moon, and its best moments."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final

from tablegame.match.evening_table import LedgerLine
from tablegame.match.evenings import Evening, EveningMatch
from tablegame.match.record import Record, read_record
from tablegame.match.record_error import RecordError
from tablegame.match.replay import Replayer
from tablegame.rules.catalogue import GAMES
from tablegame.study.highlight_finder import Finder, Highlight, Kind
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import TOPBAR_H
from tablegame.ui.kit.layout import Column, Grid, Layers, Node, Panel, Row, Sized, Space
from tablegame.ui.kit.nodes import Draw, Label, Speech, face
from tablegame.ui.kit.text_size import clamp_size, text_scale
from tablegame.ui.scenes.common import MEDALS, place_word, seat_names
from tablegame.ui.scenes.people.members.people_data import PeopleData
from tablegame.ui.scenes.people.people_service import points
from tablegame.ui.scenes.table.result.celebration import Celebration, draw_disc
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box

MOST_STEPS: Final = 4
"""The most people on the podium; of more who share its places, the first three stand there."""
STEPS: Final = {1: (186.0, 92.0, 0.61), 2: (156.0, 70.0, 0.47), 3: (142.0, 62.0, 0.44)}
"""By place: the height of the step, the greatest radius of its face in du, and that in step widths."""
FACE_HIGH: Final = 2.2
"""The height of a face with its hat, in radii."""
NAMED: Final = 3
"""The most winners who are named; of more, their number is said."""
MOST: Final = 3
"""The greatest number of moments of a night."""
KINDS: Final[tuple[Kind, ...]] = ("swing", "bonus", "deciding")
"""A moment of each kind is chosen, if there is one."""


def row_words(ui: Ui, data: PeopleData, evening: Evening, line: LedgerLine) -> str:
    """Return the place, the name and the points of a person."""
    return ui.text(
        "people.card.row", place=place_word(ui, line.place), name=data.host.name(evening, line.person),
        total=points(line.total),
    )  # fmt: skip


class NightPodium:
    """The nodes of the people who have played, by place."""

    def __init__(
        self, ui: Ui, data: PeopleData, evening: Evening, lines: Sequence[LedgerLine],
        celebration: Celebration,
    ) -> None:  # fmt: skip
        self.ui, self.data, self.evening, self.lines = ui, data, evening, lines
        self.celebration = celebration

    def node(self) -> Node:
        """Return who has won, the podium, and under it all others."""
        return Column(self.title(), self._steps(), Space(8, grow=0.4), self._others(), gap=8, grow=1)

    def title(self) -> Node:
        """Return who has won, and for a screen reader the places of all people."""
        ui, (data, evening) = self.ui, (self.data, self.evening)
        first = [data.host.name(evening, line.person) for line in self.lines if line.place == 1]
        words = ui.text("people.card.night")
        if len(first) == 1:
            words = ui.text("people.card.wins", name=first[0])
        elif len(first) > NAMED:
            words = ui.text("people.card.many", n=len(first))
        elif first:
            words = ui.text("people.card.shared", names=ui.text("result.and").join(first))
        said = [row_words(ui, data, evening, line) for line in self.lines]
        title = Label(
            words, 38, t.TEXT_BRIGHT, bold=True, align="center", most=44, display=True, name="title"
        )  # fmt: skip
        return Column(Sized(title, 320, least=160), Speech(*said))

    def standing(self) -> int:
        """Return how many people stand on the podium."""
        count = sum(line.place <= MEDALS for line in self.lines)
        return count if count <= MOST_STEPS else MEDALS

    def _steps(self) -> Node:
        """Return the steps with their faces: the first in the middle, the second at the left."""
        lines = self.lines[: self.standing()]
        order = [*reversed(lines[1::2]), *lines[::2]]
        steps = Row(*map(self._step, order), gap=10, align="fill", shares=(1,) * len(order), grow=1)
        inset = Panel(steps, pad=8 if len(order) > 2 else 60, top=0, kind="", grow=1)
        return Layers(Draw(self._draw_night, 300, 0), inset, name="portrait", grow=1)

    def _step(self, line: LedgerLine) -> Node:
        tall, most, part = STEPS[min(line.place, MEDALS)]
        crest = self.crest(line)
        name = self.data.host.name(self.evening, line.person)
        mood = "pleased" if line.place == 1 else "calm"

        def paint(canvas: Canvas, box: Box) -> None:
            r = min(most, part * box[2], box[3] / FACE_HIGH)
            x, y = box[0] + box[2] / 2, box[1] + box[3] - r
            draw_disc(canvas, x, y, r)
            canvas.portrait(crest, x, y, r / 0.43 * 0.975, mood)

        words = Column(
            Draw(lambda canvas, b: canvas.medal(line.place, b[0] + b[2] / 2, b[1] + 19, 19), 38, 40),
            Label(name, 21, t.PRIMARY_TEXT, bold=True, align="center", most=28, say=False),
            Label(points(line.total), t.TOTAL, t.SHU_LO, bold=True, align="center", most=34, say=False),
        )  # fmt: skip
        block = Layers(Draw(_draw_step, 40, tall), Panel(words, pad=8, top=18, kind=""))
        portrait = Sized(Draw(paint, most, 0), h=FACE_HIGH * most, low=0.6 * FACE_HIGH * most)
        return Column(Space(), portrait, Sized(block, h=tall))

    def crest(self, line: LedgerLine) -> int:
        """Return the face of a person."""
        person = self.data.host.people.by_id(line.person)
        return 0 if person is None else person.crest

    def _draw_night(self, canvas: Canvas, box: Box) -> None:
        """Draw the moon behind the podium, a branch, lanterns, and petals that fall once."""
        x, y, w, h = box
        share = self.celebration.share("portrait")
        r = min(w / 2 - 20, 0.46 * h, 190.0)
        cx, cy = x + w / 2, y + 0.44 * h
        _draw_moon(canvas, cx, cy, r)
        with canvas.clip(x - 24, 0, 200 * share, canvas.h):
            canvas.sprite("feast/branch", x - 24, y - 14, 200)
        with canvas.clip(0, TOPBAR_H - 2, canvas.w, canvas.h * share):
            canvas.sprite("feast/lantern", x + w - 54, y - 6, 50)
            canvas.sprite("feast/lantern_pale", x + w - 98, y - 6, 38)
        for px, py, size, turn in self.celebration.petals():
            canvas.sprite("feast/petal", cx + px - size, cy + py - size, 2 * size, round(turn / 5) * 5)

    def _others(self) -> Node:
        """Return the people who do not stand on the podium, in one or two columns."""
        size, radius = clamp_size(self.ui, t.BODY, 26), 16.0
        rows = [
            Row(
                Label(place_word(self.ui, line.place), size, t.TEXT_SOFT, say=False, least=2),
                face(self.crest(line), radius),
                Label(
                    self.data.host.name(self.evening, line.person), size, t.TEXT, bold=True, say=False, grow=1
                ),
                Label(points(line.total), size, t.LEGAL_RIM, bold=True, align="right", say=False, least=2),
                gap=10,
            )
            for line in self.lines[self.standing() :]
        ]  # fmt: skip
        least = 200.0 * min(1.6, text_scale(self.ui))
        return Grid(rows, 2, least=least, gap=34, line_gap=6)


def _draw_moon(canvas: Canvas, cx: float, cy: float, r: float) -> None:
    bright, pale, mark = t.MOON
    spots = "".join(
        f'<ellipse cx="{r * (1 + x):.1f}" cy="{r * (1 + y):.1f}" rx="{r * a:.1f}" ry="{r * a * 0.66:.1f}"'
        f' fill="{mark}" fill-opacity=".45"/>'
        for x, y, a in ((-0.38, -0.3, 0.17), (0.28, -0.5, 0.1), (0.45, 0.1, 0.13))
    )
    canvas.shape(
        "moon",
        f'<radialGradient id="m" gradientUnits="userSpaceOnUse" cx="{r}" cy="{r}" r="{r:.1f}">'
        f'<stop offset=".3" stop-color="{bright}"/><stop offset="1" stop-color="{pale}"/></radialGradient>'
        f'<circle cx="{r:.1f}" cy="{r:.1f}" r="{r:.1f}" fill="url(#m)"/>{spots}',
        cx - r, cy - r, 2 * r, 2 * r,
    )  # fmt: skip


def _draw_step(canvas: Canvas, box: Box) -> None:
    """Draw a block of wood under a board."""
    x, y, w, h = box
    (light, dark), (top, edge) = t.STEP_WOOD, t.STEP_EDGE
    grain = "".join(
        f'<path d="M{w * part:.1f} 14V{h:.1f}" stroke="{edge}" stroke-opacity=".14" stroke-width="1.5"/>'
        for part in (0.14, 0.25, 0.41, 0.6, 0.72, 0.88)
    )
    canvas.shape(
        "step",
        f'<linearGradient id="b" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h}">'
        f'<stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/></linearGradient>'
        f'<rect x="5" y="8" width="{w - 10:.1f}" height="{h - 8:.1f}" fill="url(#b)"/>{grain}'
        f'<rect y="0" width="{w:.1f}" height="14" rx="3" fill="{top}" stroke="{edge}"'
        ' stroke-opacity=".5"/>',
        x, y, w, h,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class NightMoment:
    """A highlight of one of the matches of a night."""

    path: Path
    record: Record
    highlight: Highlight


class NightMoments:
    """A search through the records of a night, a little at a time, until `done`."""

    def __init__(self, ui: Ui, evening: Evening) -> None:
        self.ui = ui
        self.chosen: tuple[NightMoment, ...] = ()
        """The moments, in the order of the matches; none before the search has ended."""
        self._found: list[NightMoment] = []
        self._left = list(evening.over)
        self._finder: tuple[Finder, Path, Record] | None = None

    @property
    def done(self) -> bool:
        """Return whether all matches have been searched."""
        return self._finder is None and not self._left

    def work(self, seconds: float | None = None) -> bool:
        """Continue for about so many seconds (None: to the end). Return whether the search is done."""
        until = None if seconds is None else perf_counter() + seconds
        while not self.done:
            self._step(seconds)
            if until is not None and perf_counter() > until:
                break
        if self.done:
            self.chosen = foremost_of(self._found)
        return self.done

    def _step(self, seconds: float | None) -> None:
        """Read the next record, or search the one that was read; leave out those that cannot be followed."""
        if self._finder is None:
            self._finder = self._begin(self._left.pop(0))
            return
        finder, path, record = self._finder
        try:
            if not finder.work(seconds):
                return
        except RecordError:
            pass
        self._finder = None
        self._found += [NightMoment(path, record, highlight) for highlight in finder.found]

    def _begin(self, match: EveningMatch) -> tuple[Finder, Path, Record] | None:
        listed = self.ui.service.shelf.lists.match(match.identity)
        if listed is None or not listed[1].playable:
            return None
        path, game = listed[1].path, GAMES[match.game]
        try:
            record = read_record(path)
            earlier = len(Replayer.of(record.header, GAMES).state.view(None).table.results)
        except (RecordError, OSError):
            return None
        names, sides = seat_names(self.ui, record.header.players), game.sides(len(match.places))
        return Finder(record, names, sides, match.places, earlier=earlier), path, record


def foremost_of(moments: Sequence[NightMoment]) -> tuple[NightMoment, ...]:
    """Return one moment of each kind, from different matches if possible, in the order of the matches."""
    chosen: list[NightMoment] = []

    def weight(moment: NightMoment) -> tuple[bool, int, int]:
        fresh = all(moment.path != other.path for other in chosen)
        return fresh, len(moment.highlight.texts), len(moment.highlight.kinds)

    for kind in (*KINDS, None, None):
        others = [moment for moment in moments if moment not in chosen]
        fitting = [moment for moment in others if kind is None or kind in moment.highlight.kinds]
        if fitting and len(chosen) < MOST:
            chosen.append(max(fitting, key=weight))
    return tuple(moment for moment in moments if moment in chosen)
