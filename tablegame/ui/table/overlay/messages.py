"""What a table says: the prompt, a hint or a refusal in its place, the stamp, and the sum of the own hand.

The sum is drawn with the hand itself and never cached in a picture, so that it is covered in the same frame.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from tablegame.speech import Runs, Text
from tablegame.speech.second_person import in_second_person
from tablegame.ui.draw import marks
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.incremental_drawing import PrerenderStep, prerender
from tablegame.ui.draw.line_breaking import unwrapped
from tablegame.ui.kit.layout import Column, Layout, Node, Panel, Space
from tablegame.ui.kit.nodes import Label
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import inside
from tablegame.ui.table import places
from tablegame.ui.table import plates as paint
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.input.call_window import CallWindow
from tablegame.ui.table.input.decisions import Decisions
from tablegame.ui.table.input.highlights import Highlights
from tablegame.ui.table.input.pass_and_play import PassAndPlay
from tablegame.ui.table.model import Banner, Bubble, TableModel
from tablegame.ui.table.overlay import bubble
from tablegame.ui.table.overlay.bubble_place import MESSAGE_W, BubbleRoom, message_sizes, places_at
from tablegame.ui.table.overlay.coach import Coach
from tablegame.ui.table.overlay.table_panels import number_box
from tablegame.ui.table.pose import Box
from tablegame.ui.table.static_layer import Part
from tablegame.ui.table.table_context import Redraw, TableContext, TablePart

STAMP_MS: Final = 140
"""The time that the stamp takes to fall on the table, in ms."""
WORK_S: Final = 0.003
"""The time in a frame after which no other picture of the stamp is begun, in seconds."""


PROMPT_SIZE, PROMPT_EM = 16.0, 19.0
"""The size of the prompt's letters, and the height to which large ones give way, in du."""
PROMPT_PAD, PROMPT_HIGH, PROMPT_HEAD = 22.0, 32.0, 17.0
"""The room beside its words, its least height, and the part over the middle of the upper of two lines."""


def place_prompt(ui: Ui, words: Runs, line: tuple[float, float], room: float) -> tuple[Node, Box]:
    """Return the pill with words and its box, at most `room` du wide around a point.

    A text too long for one line stands on two, the upper one where a single line would be.
    """
    type, inner = ui.type, room - 2 * PROMPT_PAD
    size, rows = type.fitting(words, PROMPT_SIZE, inner, True, PROMPT_EM), [words]
    if type.measure(words, size, True) > inner:
        size = type.within(words, PROMPT_SIZE, PROMPT_EM)
        first, *rest = type.wrap(words, size, inner, True)
        rows = [(first,), (unwrapped(rest),)]
    labels = [Label(row, size, t.TEXT, bold=True, align="center", say=False) for row in rows]
    # Two lines stand closer than two labels.
    column = Column(Space(), Column(*labels, gap=-0.1 * type.em(words, size)), Space())
    node = Panel(column, kind="prompt", pad=PROMPT_PAD, top=2 * len(rows) - 2, radius=16)
    layout = Layout(ui)
    wide = min(room, node.ask(layout).wished)
    high = max(PROMPT_HIGH, node.height(layout, wide))
    top = PROMPT_HEAD if len(rows) > 1 else high / 2
    return node, Box(line[0] - wide / 2, line[1] - top, wide, high)


def _precedes_deal(model: TableModel, game_table: AnyGameTable) -> bool:
    """Return whether the view already holds the first hands, which have still to be dealt."""
    return not model.dealt and any(game_table.counts(model.view))


class PromptLine(TablePart):
    """The line above the hand: what is waited for, and what is allowed."""

    def __init__(
        self, table: TableContext, pass_and_play: PassAndPlay, call_window: CallWindow, decisions: Decisions,
        highlights: Highlights, coach: Coach,
    ) -> None:  # fmt: skip
        super().__init__(table)
        self._coach = coach
        self._pass_and_play = pass_and_play
        self._call_window = call_window
        self._decisions = decisions
        self._highlights = highlights

    def text(self) -> Text:
        """Return the most urgent of what there is to say."""
        model, game_table, decisions = self._model, self._game_table, self._decisions
        if model.finale is not None and model.ending:
            return model.finale.end.told if model.finale.stands else model.finale.end.stamp
        if model.coming.halted and model.banner is None:
            return Text("table.held")
        if self._coach.tip is not None and not (self._legal.asked or self._call_window.open):
            return Text("coach.waits")
        waiting = self._pass_and_play.prompt() or self._call_window.prompt() or decisions.prompt()
        if waiting is None and self._highlights.stuck:
            waiting = game_table.stuck(model.view)
        if waiting is None and model.bubble is None:
            waiting = decisions.useless()
        shown = decisions.shown() if model.told is None else None
        return waiting or game_table.prompt(self._words(), shown, model.names)

    @property
    def silent(self) -> bool:
        """Return whether nothing is said because the first hands, which the view holds, are still dealt."""
        other = self._coach.tip is not None or self._model.coming.halted or self._pass_and_play.prompt()
        return not other and _precedes_deal(self._model, self._game_table)

    def part(self, room: float, quiet: bool) -> Part:
        """Return the pill with the prompt, at most `room` du wide; nothing is said while `quiet`."""
        line = x, y = places.prompt_line(*self._geometry.size)
        around = Box(x - room / 2 - 10, y - 26, room + 20, 66)
        quiet = quiet or self.silent
        words = () if quiet else in_second_person(self._ui.speaker, self.text(), self._model.you)
        if not words:
            return Part("prompt", around, (words, room), lambda canvas: None, with_pieces=True)
        node, box = place_prompt(self._ui, words, line, room)
        draw = partial(bubble.draw_node, self._ui, node, box)
        return Part("prompt", around, (words, room), draw, read=(box,), with_pieces=True)

    def _words(self) -> Any:
        """Return the view that is told. A person who watches a computer is asked nothing."""
        words = self._model.words
        return replace(words, viewer=None) if self._source.watching and words.viewer is not None else words


class MessageBubble(TablePart):
    """The strip with what is said for a moment: above the hand, in the place of the prompt."""

    def __init__(self, table: TableContext, room: BubbleRoom) -> None:
        super().__init__(table)
        self._room = room
        self._bubble = bubble.FloatingBubble(table.ui, table.form, room)
        self._shown: Bubble | None = None
        """The message that has its place."""

    @property
    def unsettled(self) -> bool:
        """Return whether another message is to be shown than the one that has its place."""
        return self._model.bubble is not self._shown

    @property
    def box(self) -> Box | None:
        """The box of the bubble; None without one."""
        return self._bubble.bounds

    @property
    def takes_prompt(self) -> bool:
        """Return whether the bubble stands in the place of the prompt."""
        return self._bubble.takes_prompt

    def covers(self, point: tuple[float, float]) -> bool:
        """Return whether a point lies on the bubble."""
        return self.box is not None and inside(self.box, point)

    def settle(self, canvas: Canvas, taken: Sequence[Box] = ()) -> None:
        """Find the place of the message; besides what no bubble covers, `taken` is never covered.

        All messages stand above the hand; where none of their sizes is free there, another spot is taken.
        """
        model, room, ui = self._model, self._room, self._ui
        self._shown = said = model.bubble
        if said is None:
            self._bubble.remove()
            return
        if self._bubble.stays((said.text, said.explained), canvas.type.scale, taken):
            return
        words = in_second_person(ui.speaker, said.text, model.you)
        kind: bubble.MessageKind = "note"
        if said.windows:
            kind = "refusal"
        elif said.text.key.startswith("hints."):
            kind = "hint"
        scales = bubble.message_scales(canvas.type.scale)
        nodes = {scale: bubble.message_node(words, kind, said.explained) for scale in scales}

        def measure(scale: float, most: float) -> tuple[float, float]:
            with ui.type.at(scale):
                return bubble.measure_node(ui, nodes[scale], most)

        sizes = message_sizes(measure, scales, 0.0 if kind == "note" else MESSAGE_W)
        place = room.place_message(sizes, taken) or room.place(
            places_at(room.spots(), scales, measure), None, taken
        )
        self._bubble.put(nodes[place.scale], place)

    def draw(self, canvas: Canvas) -> None:
        """Draw the bubble."""
        self._bubble.show(canvas)


class BannerShow(TablePart):
    """The stamp over the middle of one table. Its pictures are made bit by bit before it is seen."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._banner: Banner | None = None
        self._steps: Iterator[PrerenderStep] = iter(())

    def update(self) -> None:
        """Make some of the pictures. The stamp falls when all are there."""
        banner = self._model.banner
        if banner is None or banner.since is not None:
            return
        canvas = self._ui.canvas()
        if banner is not self._banner:
            # Much is done already in the frame in which something happens.
            self._banner = banner
            with canvas.type.at(self._geometry.text_scale):
                self._steps = marks.stamp_steps(*self._look(canvas, banner))
        else:
            with canvas.type.at(self._geometry.text_scale):
                if prerender(self._steps, canvas, WORK_S):
                    banner.since = self._model.now
        self._emit(Redraw())

    def _look(self, canvas: Canvas, banner: Banner) -> tuple[Runs, float, float, list[int]]:
        """Return the words, the width, the size of the letters, and the crests of a stamp."""
        crests = [crests_of(self._model.names)[seat] for seat in banner.seats]
        text = in_second_person(self._ui.speaker, banner.text, self._model.you)
        return text, *paint.banner_look(canvas, text, crests), crests

    def draw(self, canvas: Canvas) -> None:
        """Draw the stamp as it falls, and then where it lies."""
        banner = self._model.banner
        if banner is None or banner.since is None:
            return
        age = self._model.now - banner.since
        grow = 1.0 if self._ui.pace.reduced else marks.stamp_growth(age, STAMP_MS)
        text, wide, size, crests = self._look(canvas, banner)
        marks.stamp(canvas, text, canvas.w / 2, (canvas.h - 720) / 2 + 300, wide, size, grow, crests)


WIDE, WIDEST = 146.0, 214.0
"""The width of the panel of the sum: the least and the greatest, in du."""
AIR = 16.0
"""The room beside its words, both sides together, in du."""
LEAST = 14.0
"""The size to which its letters may shrink before the panel grows, in du."""
ROW = 22.0
"""The height of a line of it, in du."""


class HandTotal(TablePart):
    """The sum of the hand that lies open on one table, and what the hand waits for."""

    def __init__(self, table: TableContext, decisions: Decisions) -> None:
        super().__init__(table)
        self._decisions = decisions

    @property
    def lines(self) -> tuple[Text, ...]:
        """The lines beside the hand, as far as they are wanted; none for a hand that is covered."""
        model, wanted = self._model, self._ui.preferences.own_sum
        hidden = model.viewer is None or model.ending or model.quiz or _precedes_deal(model, self._game_table)
        if wanted == "off" or hidden or not model.hand.cards:
            return ()
        sums = self._game_table.sums(model.view, self._decisions.shown())
        if sums is None:
            return ()
        made, waits = sums
        return (made,) if wanted == "own" or waits is None else (made, waits)

    @property
    def box(self) -> Box:
        """Above the hand, on the side of the buttons, beside the prompt."""
        width, height = self._geometry.size
        wide, lines = WIDE, self.lines
        with self._ui.type.at(self._geometry.text_scale):
            for row, text in enumerate(lines):
                wide = max(wide, self._ui.type.measure(text.say(self._ui.speaker), LEAST, not row) + AIR)
        wide = min(wide, WIDEST)
        x = 222.0 if self._geometry.hand_style.left_handed else width - 222 - wide
        high = ROW * len(lines) + 8
        return Box(x, places.prompt_line(width, height)[1] - high / 2, wide, high)

    @property
    def prompt_room(self) -> float:
        """The greatest width of the line above the hand that leaves room for this and for the number pad."""
        most = places.prompt_room(self._geometry.room.seats)
        if self._decisions.number is not None:
            width, height = self._geometry.size
            most = min(most, width - 2 * number_box(width, height).right - 12)
        if not self.lines:
            return most
        side = self.box.right if self._geometry.hand_style.left_handed else self.box.x
        return min(most, 2 * abs(side - self._geometry.size[0] / 2) - 24)

    def draw(self, canvas: Canvas) -> None:
        """Draw a line each, the sum in bold."""
        lines = self.lines
        if not lines:
            return
        x, y, w, h = self.box
        canvas.panel("prompt", x, y, w, h)
        for row, text in enumerate(lines):
            said = text.say(self._ui.speaker)
            size = canvas.type.within(said, t.SIDE, ROW)
            ink = t.TEXT_SOFT if row else t.TEXT
            middle = y + 4 + ROW * (row + 0.5)
            canvas.text(said, x + w / 2, middle, size, not row, ink, "center", w - 14, "middle", shrink=True)
