"""What has been shown on a table: the history with its own page, and the newest lines on a strip of paper.

On the strip a face stands for the player. The whole history and the screen reader have the names.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, TypeAlias

from tablegame.match.header import Turn
from tablegame.rules.contract import Event
from tablegame.rules.events import WindowClosed
from tablegame.speech import Runs, Speaker, Text
from tablegame.speech.runs import Mark
from tablegame.speech.second_person import in_second_person
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.metrics import BASE_H
from tablegame.ui.table.crests import crests_of, renamed
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.model import TableModel
from tablegame.ui.table.plates import brief
from tablegame.ui.table.pose import Box
from tablegame.ui.table.source import TableSource
from tablegame.ui.table.table_values import Cue, Names

KEPT: Final = 200
"""Moments that are remembered."""


class HistoryEntry(NamedTuple):
    """One thing that happened."""

    lines: tuple[Text, ...]
    """The lines of the log about it."""
    reasons: tuple[Text, ...]
    """Why it could happen."""


Moment: TypeAlias = tuple[HistoryEntry, ...]


class History:
    """What has been shown on one table, a moment for each decision and all that came of it."""

    def __init__(self, game_table: AnyGameTable, names: Names) -> None:
        self._game_table = game_table
        self._names = names
        self.moments: deque[Moment] = deque(maxlen=KEPT)
        self._next = True
        """Whether the next thing begins a new moment."""

    def rename(self, names: Mapping[str, str]) -> None:
        """Rename players in all that is remembered."""
        moments = [renamed(moment, names) for moment in self.moments]
        self.moments.clear()
        self.moments.extend(moments)

    def begin(self, events: Sequence[Event]) -> None:
        """Begin a batch; what only follows from a closed window belongs to the moment before."""
        self._next = not (events and isinstance(events[0], WindowClosed))

    def add(self, shown: Iterable[tuple[Event, Cue]], before: Any) -> None:
        """Add events that are shown now; `before` is the view that they changed, None if it is not known."""
        for event, cue in shown:
            if not cue.log:
                continue
            # What leaves a hand is a deed of its own, after a card that was turned up, too.
            if self._next or not self.moments or cue.origins:
                self.moments.append(())
                self._next = False
            reasons = () if before is None else tuple(self._game_table.reasons(event, before, self._names))
            self.moments[-1] += (HistoryEntry(cue.log, reasons),)

    def recall(self, retold: Iterable[tuple[Sequence[Event], Sequence[Cue]]]) -> None:
        """Replace the moments by what has happened so far, without reasons, because the views of then are
        gone."""
        self.moments.clear()
        for events, cues in retold:
            self.begin(events)
            self.add(zip(events, cues, strict=True), None)


def retold(
    model: TableModel, source: TableSource, game_table: AnyGameTable
) -> Iterator[tuple[Sequence[Event], list[Cue]]]:
    """Yield what has happened in each decision that was shown, as all who look may hear it, and how it was
    shown.

    The views of then are gone: they are followed from the first one, by what lay open.
    """
    viewer = None if source.shared else model.viewer
    view = first = source.first_view(viewer)
    for batch in source.history(viewer):
        if batch.line > model.shown_line:
            break
        cues = []
        for event in batch.events:
            cues.append(game_table.cue(event, view, model.names))
            view = game_table.intermediate_view(view, (event,), first)
        yield batch.events, cues


def numbered(texts: Iterable[Text], turn: Turn | None) -> Iterator[Text]:
    """Yield texts of the log; the deals of a duplicate are counted there, not in a match of one deal."""
    for text in texts:
        deal = text.slots.get("deal")
        if turn is not None and isinstance(deal, int):
            text = replace(text, slots={**text.slots, "deal": deal + turn.deal})
        yield text


def log_so_far(
    model: TableModel, source: TableSource, game_table: AnyGameTable, *, told: bool = True
) -> list[Text]:
    """Return the log from the beginning: the code of the cards, and what was shown, if any was `told`."""
    log = []
    if source.code:
        log.append(Text("table.code", {"code": source.code}))
    if source.assisted:
        log.append(Text("table.practice_log"))
    if told:
        for _, cues in retold(model, source, game_table):
            log += numbered((text for cue in cues for text in cue.log), source.turn)
    return log


LOG_H, LOG_TALL = 118.0, 142.0
"""The height of the log with large letters, and with usual ones, where nothing stands above it, in du."""
GROWS: Final = 0.9
"""The share of the spare height that it takes."""
LOG_EDGE: Final = 8.0
"""The paper beside its lines, in du."""
LOG_NEWEST: Final = 3
"""The rows of its newest line for which larger letters are kept."""
LOG_SMALLEST: Final = 0.85
"""The least text size, where the newest line would be cut otherwise."""
LOG_LEAST: Final = 1.0
"""The text size down to which larger letters give way where a line would be cut, or would stand alone."""
LINE: Final = 29.0
"""The height of a line at least, in du."""
FACE_R: Final = 11.0
"""The radius of a face, in du."""
FACE_ROOM: Final = 29.0
"""The distance of words beside a face from the left edge, in du."""
NAMED: Final = (
    "seat", "other", "partner", "target", "against", "owner", "by", "leader", "winner", "starter",
)  # fmt: skip
"""The slots of texts that hold names."""
_DOES: Final = re.compile("(?:: ?| (?!and )|(?:さん)?(?:：|[がは]|の(?=リード：)))(?=.)", re.DOTALL)
"""The words between a name and an act, which are left out with the name."""


@dataclass(frozen=True, slots=True)
class StripLine:
    """A line of the strip."""

    said: Runs
    crest: int | None = None
    """The crest of the player who did it; None if the line does not begin with a name."""

    @property
    def indent(self) -> float:
        """From the left edge to the words, in du."""
        return 0.0 if self.crest is None else FACE_ROOM


def line_of(text: Text, speaker: Speaker, names: Sequence[str], you: str = "") -> StripLine:
    """Return a line with a face for the name it begins with, if only one player here has that name.

    The player called `you` is "you" in all words that are left.
    """
    whole = text.say(speaker)
    short = Text(text.key, {**text.slots, **_short(text.slots)})
    said = addressed = in_second_person(speaker, short, you)
    first = whole[0] if whole else ""
    if not isinstance(first, Mark) or first.kind != "seat" or list(names).count(str(first.value)) != 1:
        return StripLine(addressed)
    if first.value == you:
        said = short.say(speaker)
    after = said[1] if len(said) > 1 else ""
    if not isinstance(after, str) or (between := _DOES.match(after + "." * (len(said) > 2))) is None:
        return StripLine(addressed)
    rest = after[between.end() :]
    does = (*((rest,) if rest else ()), *said[2:])
    if not does:
        return StripLine(addressed)
    return StripLine(does, crests_of(names)[list(names).index(str(first.value))])


def draw_log(
    canvas: Canvas, speaker: Speaker, texts: Sequence[Text], names: Sequence[str], left: float, bottom: float,
    room: float = 200.0, most: float = 1e9, you: str = "", share: float = 1.0,
) -> None:  # fmt: skip
    """Draw the newest lines on paper that ends at `bottom` and is at most `most` du high.

    A `share` below 1 of the newest line has slid in from the foot of the paper.
    """
    lines = [line_of(text, speaker, names, you) for text in reversed(texts)]
    if not lines:
        return
    scale, high = _letters(canvas, lines, room, most)
    with canvas.type.at(scale):
        _draw_lines(canvas, lines, left, bottom, room, high, share)


def log_rows(
    canvas: Canvas, speaker: Speaker, texts: Sequence[Text], names: Sequence[str], left: float, bottom: float,
    room: float = 200.0, most: float = 1e9, you: str = "",
) -> Iterator[tuple[Text, Box]]:  # fmt: skip
    """Yield each text that `draw_log` draws, with the box of its rows, the newest first."""
    lines = [line_of(text, speaker, names, you) for text in reversed(texts)]
    if not lines:
        return
    scale, high = _letters(canvas, lines, room, most)
    with canvas.type.at(scale):
        fitted = fitting(canvas, lines, room, high)
    for text, (_, _, deep) in zip(reversed(texts), fitted, strict=False):
        bottom -= deep
        yield text, Box(left - LOG_EDGE, bottom, room + 2 * LOG_EDGE, deep)


def _letters(canvas: Canvas, lines: Sequence[StripLine], room: float, most: float) -> tuple[float, float]:
    """Return the text size of lines on paper at most `most` du high, and how high the paper may be."""
    scale = canvas.type.scale
    # On a canvas that is higher than it must be the plates above it stand half of that farther away.
    more = GROWS * (canvas.h - BASE_H) / 2
    high = min(most, more + (LOG_H if scale > LOG_LEAST else LOG_TALL))
    while scale > LOG_LEAST:
        with canvas.type.at(scale):
            if _roomy(canvas, lines, room, high):
                break
        scale = max(LOG_LEAST, scale - 0.1)
    while scale > LOG_SMALLEST:
        with canvas.type.at(scale):
            if _rows(canvas, lines[0], room, True) * canvas.type.leading(lines[0].said, t.SIDE) <= high + 1:
                break
        scale = max(LOG_SMALLEST, scale - 0.05)
    return scale, high


def _roomy(canvas: Canvas, lines: Sequence[StripLine], room: float, high: float) -> bool:
    """Return whether the newest line is whole, and there is room for one before it."""
    return _rows(canvas, lines[0], room, True) <= LOG_NEWEST and len(
        fitting(canvas, lines, room, high)
    ) >= min(2, len(lines))


def _rows(canvas: Canvas, line: StripLine, room: float, newest: bool) -> int:
    return len(canvas.type.wrap(line.said, t.SIDE, room - line.indent, newest))


def fitting(
    canvas: Canvas, lines: Sequence[StripLine], room: float, high: float
) -> list[tuple[StripLine, int, float]]:
    """Return the newest lines, how many rows each has, and how high it is.

    An older line is whole or absent: the log shows what is too long for the strip. The newest one is always
    there, cut where it does not fit.
    """
    fitted: list[tuple[StripLine, int, float]] = []
    left = high + 1  # a hair is not seen
    for line in lines:
        step, rows = canvas.type.leading(line.said, t.SIDE), _rows(canvas, line, room, line is lines[0])
        # Where there is little height, lines stand closer.
        deep = max(step * rows + 4, min(LINE, left))
        if not fitted and step * rows <= left:
            deep = min(deep, left)
        if deep > left:
            break
        left -= deep
        fitted.append((line, rows, deep))
    if not fitted:
        rows = max(1, int(left / canvas.type.leading(lines[0].said, t.SIDE)))
        fitted.append((lines[0], rows, left))
    return fitted


def _draw_lines(
    canvas: Canvas, lines: Sequence[StripLine], left: float, bottom: float, room: float, most: float,
    share: float = 1.0,
) -> None:  # fmt: skip
    fitted = fitting(canvas, lines, room, most)
    top = bottom - sum(high for *_, high in fitted)
    wide, tall = room + 2 * LOG_EDGE, bottom - top + 9
    canvas.panel("strip", left - LOG_EDGE, top - 5, wide, tall, radius=6)
    if share < 1:
        bottom += (1 - share) * fitted[0][2]
        paper = Box(left - LOG_EDGE, top - 1, wide, tall - 6)
        with canvas.clip(*paper):
            _draw_rows(canvas, fitted, left, bottom, room)
    else:
        _draw_rows(canvas, fitted, left, bottom, room)


def _draw_rows(
    canvas: Canvas, fitted: Sequence[tuple[StripLine, int, float]], left: float, bottom: float, room: float
) -> None:
    """Draw lines of so many rows and so high, the newest first, which ends at `bottom`."""
    y = bottom
    for line, rows, high in fitted:
        y -= high
        if newest := line is fitted[0][0]:
            # Beside the red line of the paper.
            canvas.panel("tab", left - 1, y - 1, room + LOG_EDGE - 2, high + 1, color=t.STRAW, radius=4)
        x, middle = left + line.indent, y + high / 2
        if line.crest is not None:
            canvas.face(line.crest, left + FACE_R, middle, FACE_R)
        ink, across = t.SUMI if newest else t.SUMI_SECOND, room - line.indent
        if rows == 1:
            canvas.text(line.said, x, middle, t.SIDE, newest, color=ink, max_width=across, anchor="middle")
        else:
            # Broken here, where it is known which words are a name.
            broken = "\n".join(canvas.type.wrap(line.said, t.SIDE, across, newest))
            above = middle - rows * canvas.type.leading(line.said, t.SIDE) / 2
            canvas.lines(broken, x, above, across, t.SIDE, newest, color=ink, max_lines=rows)


def draw_paper(left: float, room: float, canvas: Canvas) -> None:
    """Draw the paper of the log as tall as it may become: lower ones are cut of it."""
    tall = LOG_TALL + GROWS * (canvas.h - BASE_H) / 2 + 10
    canvas.panel("strip", left - LOG_EDGE, 0, room + 2 * LOG_EDGE, tall, radius=6)


def draw_face(crest: int, canvas: Canvas) -> None:
    """Draw a face as it stands beside a line."""
    canvas.face(crest, 0, 0, FACE_R)


def _short(slots: Mapping[str, Any]) -> dict[str, str]:
    """Return short names for the slots of a text; the whole log has them in full."""
    return {slot: brief(name) for slot in NAMED if isinstance(name := slots.get(slot), str)}
