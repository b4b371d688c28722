"""The column beside a replay: viewpoint, what happened, a computer's reasons, what was known, the log.

It scrolls; the button that plays on stands under it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from tablegame.controllers.ask_why import Weighed
from tablegame.learn.memory import Cell, SeatFacts, offered, remember
from tablegame.learn.memory import RememberedRow as PieceRow
from tablegame.speech import Runs, Text
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import plain_words
from tablegame.ui.kit.controls import Control, button, fold
from tablegame.ui.kit.layout import Column, Fits, Node, Panel, Row, Scroll, Space
from tablegame.ui.kit.nodes import Described, Draw, Label, Press, hairline, paragraphs
from tablegame.ui.kit.text_size import text_scale
from tablegame.ui.scenes.matches.records import WAYS
from tablegame.ui.scenes.study.replay.replay_text import Asking, ReplayText, Viewpoint
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.overlay.memory_panel import PileRow, SeatRow, heading, heard_of_row, heard_of_seat
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.choices import LED_ROW, DrawnChoice, fits_led_row, led_cells
from tablegame.ui.widgets.form import Widget, WidgetState

PAD: Final = 22.0
"""The margins of the column, in du."""
ROW, LINE = 30.0, 28.0
"""The heights of a row and of a heading of what was known, in du."""
LATEST: Final = 400
"""The number of lines of the log that are laid out, the newest first."""


@dataclass(frozen=True, slots=True)
class SideActions:
    """The functions of the page that the column calls."""

    take_viewpoint: Callable[[object], object]
    ask: Callable[[], object]
    go: Callable[[int], object]
    choose: Callable[[], object]
    branch: Callable[[str], object]
    layout: Callable[[], object]


def draw_log_line(current: bool, canvas: Canvas, box: Box, state: WidgetState) -> None:
    """Draw the ground of a line of the log, darker if it reports the `current` moment."""
    if current or state.hovered or state.pressed:
        canvas.panel("tab", *box, color=t.STRAW if current else t.WASHI_SHADE, radius=6)
    if state.focused:
        canvas.ring(box, 6, True, gap=0)


def _draw_viewpoint(
    words: Mapping[object, str], crests: Sequence[int], barred: frozenset[object], canvas: Canvas, box: Box,
    value: object, chosen: bool,
) -> None:  # fmt: skip
    """Draw a viewpoint as words, a crest or an eye, pale if it is `barred`."""
    (x, y, w, h), off = box, value in barred
    if chosen:
        canvas.panel("tab", x + 3, y + 3, w - 6, h - 6, radius=8)
    ink = t.TAB_TEXT if chosen else t.SUMI
    viewpoint = value if isinstance(value, Viewpoint) else Viewpoint(None)
    if viewpoint.everything:
        canvas.icon("eye", x + w / 2, y + h / 2, min(24.0, w - 8), ink, 90 if off else 255)
    elif viewpoint.own or viewpoint.seat is None:
        canvas.text(
            words[value], x + w / 2, y + h / 2, t.NAME, chosen, ink, "center", max_width=w - 16,
            anchor="middle", shrink=True,
        )  # fmt: skip
    else:
        r = min(15.0, w / 2 - 3)
        canvas.face(crests[viewpoint.seat], x + w / 2, y + h / 2, r)
        if off:
            canvas.circle(x + w / 2, y + h / 2, r + 1, t.WASHI_BOX, None, 0, 0.62)


class MemoryCells:
    """The cells of rows that are only read: no piece leaves them while they are shown."""

    column = -1

    def told(self, cell: Cell) -> Runs:
        """Return nothing, because rows are not read piece by piece."""
        return ()

    def left(self, cell: Cell) -> tuple[Cell, float] | None:
        """Return None, because no piece leaves."""
        return None


def _reading(make: Callable[[Box], Widget], height: float) -> Control:
    """Return a widget of a table that is read but does not get the focus, at a height in du."""

    def made(box: Box) -> Widget:
        widget = make(box)
        # A list of its own would be taken for the hand.
        widget.role, widget.focusable, widget.touchable = "text", False, False
        return widget

    return Control(made, lambda layout: 240.0, high=height)


def known_rows(ui: Ui, game: str, view: Any, names: Sequence[str]) -> list[Node]:
    """Return rows of what a player with a perfect memory could be sure of: pieces still out, and others."""
    memory = remember(game, view)
    if memory is None:
        return []
    growth = min(1.6, text_scale(ui, t.NAME))
    row, line = ROW * growth, LINE * growth
    cells, crests = MemoryCells(), crests_of(names)

    def head(words: str, value: str) -> Node:
        return _reading(lambda box: heading(ui, box, words, value), line)

    def pile(number: int, pieces: PieceRow) -> Node:
        said, name = heard_of_row(ui, pieces), f"known.row.{number}"
        return _reading(lambda box: PileRow(box, said, pieces, cells, ui, name=name), row)

    def seat(shown: SeatFacts) -> Node:
        who, crest, name = names[shown.seat], crests[shown.seat], f"known.seat.{shown.seat}"
        said, limit = heard_of_seat(ui, who, shown), memory.limit
        return _reading(lambda box: SeatRow(box, said, who, crest, shown, limit, ui, name=name), row)

    count = ui.text(f"memory.count.{'tiles' if memory.tiles else 'cards'}", n=memory.out)
    return [
        head(ui.text("memory.out"), count),
        *(pile(number, pieces) for number, pieces in enumerate(memory.rows)),
        head(ui.text("memory.seats"), ui.text("memory.points") if memory.limit else ""),
        *map(seat, memory.seats),
    ]


class SideColumn:
    """The column, and which of its folds are open."""

    def __init__(self, ui: Ui, words: ReplayText, asking: Asking, actions: SideActions) -> None:
        self._ui, self._words, self._asking, self._actions = ui, words, asking, actions
        self.open: set[str] = set()
        """The folds that are open."""
        self.choosing = False
        """Whether the column asks how to play on."""
        self._lines: dict[tuple[object, ...], Node] = {}
        self._look: tuple[object, ...] = ()

    def turn_fold(self, name: str) -> None:
        """Open or close a fold."""
        self.open ^= {name}
        self._actions.layout()

    def why_off(self) -> str:
        """Return the key of the reason why other viewpoints cannot be taken, or ""."""
        if self._words.timeline.over:
            return ""
        return "replay.off.unfinished" if self._words.home is not None else "replay.off.unfinished_shared"

    def node(self, branch_off: str) -> Node:
        """Return the column. `branch_off`: the key of the reason why playing on is impossible."""
        ui, actions = self._ui, self._actions
        if self.choosing:
            content = Column(*self._ways(), gap=6)
            back = button(
                ui.say("replay.branch.back"), actions.choose, name="branch.back", icon="left", high=48
            )
            foot: Node = back
        else:
            parts = (self._eyes(), self._happened(), self._why(), self._known(), self._log())
            content = Column(*parts, gap=10)
            note = branch_off or "replay.branch.note"
            branch = button(
                ui.say("replay.branch.title"), actions.choose, name="branch", icon="branch", action="play_on",
                size=t.READING, enabled=not branch_off, high=48, note=ui.text(note),
            )  # fmt: skip
            words = partial(Label, ui.say(note), t.SIDE, t.SUMI_SECOND, align="center", say=False)
            foot = Column(branch, Fits(words(), words(lines=2), ease=0.92), gap=4)
        return Panel(Column(Scroll(content, "side"), foot, gap=14), kind="sheet", pad=PAD, top=16)

    def _title(self, key: str) -> Node:
        return Label(self._ui.say(key), t.READING, bold=True)

    def _eyes(self) -> Node:
        ui, words, actions = self._ui, self._words, self._actions
        viewpoints, barred = words.viewpoints(), frozenset[object](words.barred_viewpoints())
        count, spoken_as = len(viewpoints), dict[object, str](viewpoints)
        paint = partial(_draw_viewpoint, spoken_as, crests_of(words.names), barred)

        def make(box: Box) -> DrawnChoice:
            return DrawnChoice(
                box, ui.text("replay.eyes"), viewpoints, words.viewpoint(), actions.take_viewpoint,
                partial(led_cells, count), paint, name="eyes", off=barred,
            )  # fmt: skip

        def high(wide: float) -> float:
            return LED_ROW if fits_led_row(count, wide) else 2 * LED_ROW

        why_off = self.why_off()
        return Column(
            self._title("replay.eyes"),
            Panel(Control(make, lambda layout: 300.0, least=240.0, high=high), kind="group", pad=0, top=0),
            Label(ui.say(why_off), t.SIDE, lines=0) if why_off else None,
            hairline(2),
            gap=6,
        )

    def _happened(self) -> Node:
        speaker, happened = self._ui.speaker, self._words.happened()
        nodes: list[Node] = [] if happened else [Label(self._ui.say("replay.nothing"), lines=0)]
        for lines, reasons in happened:
            nodes += paragraphs([line.say(speaker) for line in lines], t.READING)
            nodes += paragraphs([reason.say(speaker) for reason in reasons], t.NAME, t.SUMI_SECOND)
        return Column(self._title("replay.happened"), *nodes, gap=3)

    def _why(self) -> Node | None:
        """Return the question why a computer played what is shown, or its answer."""
        ui, ask, asked = self._ui, self._asking.offer, self._asking.asked
        if ask is None:
            return None
        words = ui.say("replay.why.ask", seat=ask.name)
        if asked is None:
            why = button(
                words, self._actions.ask, name="why", icon="coach", action="why", enabled=not ask.off, high=46
            )
            return Column(why, Label(ui.say(ask.off), t.SIDE, lines=0) if ask.off else None, gap=4)
        level = Label(ui.say("replay.why.level", level=ask.level), t.SIDE) if ask.level else None
        rows = [self._weighed(n, weighed) for n, weighed in enumerate(asked.weighed)]
        if asked.case == "told":
            answer = ui.say("replay.why.reason", reason=self._asking.reason)
        else:
            answer = ui.say(f"replay.why.{asked.case}", seat=ask.name)
        question = Label(words, t.READING, bold=True, lines=0)
        if asked.case == "thinking":
            return Column(question, level, Label(answer, lines=0), gap=2, name="answer")
        return Column(question, level, *rows, Label(answer, lines=0), gap=2, name="answer")

    def _weighed(self, number: int, weighed: Weighed) -> Node:
        """Return the move, a bar, and what the move is worth of 100."""
        ui, played, worth = self._ui, weighed.played, weighed.worth
        move = self._asking.move(weighed.move)
        value = ui.say("replay.why.untried") if worth is None else ui.say("replay.why.worth", n=worth)
        key = "replay.why.row_played" if played else "replay.why.row"
        said = ui.text(key, move=spoken(ui, move), worth=spoken(ui, value))

        def paint(canvas: Canvas, box: Box) -> None:
            x, y, w, _ = box
            canvas.panel("tab", x, y, w, 12, color=t.WASHI_SHADE, radius=4)
            if worth:
                ink = t.TAB if played else t.CHART[1]
                canvas.panel("tab", x, y, max(4.0, w * worth / 100), 12, color=ink, radius=4)

        bar = Draw(paint, 100, 12, least=24, grow=1)
        cells = Row(Label(move, bold=played), bar, Label(value, bold=played), gap=12)
        return Described(said, Panel(cells, kind="", pad=0, top=5), name=f"weighed.{number}")

    def _fold(self, name: str, words: Runs, content: Sequence[Node]) -> Node:
        opened = name in self.open
        turn = partial(self.turn_fold, name)
        head = fold(self._ui, words, opened, turn, name=f"fold.{name}")
        return Column(hairline(2), head, *(content if opened else ()), gap=2)

    def _known(self) -> Node | None:
        """Return what the viewer could be sure of; none of it in a match under way, where it would help."""
        words, timeline = self._words, self._words.timeline
        game = timeline.game.id
        if words.source.viewer is None or not timeline.over or not offered(game, timeline.options):
            return None
        rows: list[Node] = []
        if "known" in self.open:
            rows = known_rows(self._ui, game, words.table.model.view, words.names)
        nothing = Label(self._ui.say("replay.known_nothing"), lines=0)
        return self._fold("known", words.known_words(), rows or [nothing])

    def _log(self) -> Node:
        content: list[Node] = []
        if "log" in self.open:
            look = self._ui.metrics, self._ui.type.scale, self._ui.language
            if look != self._look or len(self._lines) > 4 * LATEST:
                self._look = look
                self._lines.clear()
            log = self._words.table.narration.log(self._words.source.at)
            newest = list(enumerate(log))[-LATEST:]
            content = [self._line(n, moment + 1, text) for n, (moment, text) in reversed(newest)]
        return self._fold("log", self._ui.say("replay.log"), content)

    def _line(self, number: int, moment: int, text: Text) -> Node:
        """Return a line of the log; its node is kept, because its letters are measured only once."""
        current = moment == self._words.source.at
        source = self._words.source
        key = number, moment, current, source.viewer, source.everything
        if key not in self._lines:
            words, go = text.say(self._ui.speaker), partial(self._actions.go, moment)

            def make(box: Box) -> Hotspot:
                draw, label = partial(draw_log_line, current), plain_words(words)
                return Hotspot(box, label, go, draw, name=f"line.{number}", ring=None, sound="button")

            self._lines[key] = Press(make, Label(words, bold=current, lines=0), pad=6, top=4)
        return self._lines[key]

    def _ways(self) -> list[Node]:
        """Return the ways to play on, each with what it means."""
        ui = self._ui
        note = Label(ui.say("replay.branch.note"), t.SIDE, lines=0)
        nodes: list[Node] = [self._title("replay.branch.title"), note]
        for way in WAYS:
            words, act = ui.say(f"replay.branch.{way}"), partial(self._actions.branch, way)
            nodes += [
                button(words, act, name=f"branch.{way}"),
                Label(ui.say(f"replay.branch.{way}_note"), t.SIDE, lines=0),
                Space(6, grow=0),
            ]
        return nodes
