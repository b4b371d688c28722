"""The drawers at the right of a table: the whole log, and the last moves explained in words."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from tablegame.speech import Runs, Text
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import button
from tablegame.ui.kit.layout import Column, Layout, Node, Row, Sized, Space
from tablegame.ui.kit.nodes import Draw, Label, Press, Speech, hairline, icon
from tablegame.ui.kit.page import DrawerScene
from tablegame.ui.kit.scrolling import ScrollArea
from tablegame.ui.scenes.common import key_only
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BookPage, ExplainPage, Page
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.match_controls import paragraph_for
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import Widget, WidgetState
from tablegame.ui.widgets.inputs import to_clipboard

USUAL, MOST = 380.0, 520.0
"""The greatest width of the drawer with letters of the usual size, and at all, in du."""
ICON: Final = 18.0
"""The size of the sign that the rule book says more, in du."""
DOT: Final = 14.0
"""The width of the dot before a reason, in du."""
GAP: Final = 6.0


def begins_deal(text: Text) -> bool:
    """Return whether a line reports a deal, so that it is the heading of the lines after it."""
    return text.key.rpartition(".")[2] in ("dealt", "dealt_ghost", "round_dealt")


class LogScene(DrawerScene):
    """The log with the newest line at the foot, where it is scrolled to at first."""

    title = "table.log_title"

    def __init__(self, ui: Ui, texts: Sequence[Text]) -> None:
        super().__init__(ui)
        self.texts = texts
        self.areas["page"] = ScrollArea("page")

    def head(self) -> Node:
        return Label(self.ui.say(self.title), t.TOTAL, bold=True, display=True, most=34)

    def body(self) -> Node:
        if not self.texts:
            return Label(self.ui.say("table.log_empty"), lines=0)
        return Column(*map(self._line, self.texts), gap=6)

    def foot(self) -> Node:
        say = self.ui.say
        copy = button(say("table.copy"), self._copy, name="copy", size=t.BODY)
        close = button(
            say("table.close"), self.close, name="close", kind="primary", action="back", size=t.BODY
        )
        return Row(copy, close, gap=12, shares=(1, 1))

    def _line(self, text: Text) -> Node:
        words = text.say(self.ui.speaker)
        if not begins_deal(text):
            return Label(words, lines=0)
        return Column(Space(8), hairline(8), Label(words, bold=True, lines=0))

    def layout(self) -> None:
        area = self.areas["page"]
        if area.offset >= area.most:  # the newest line stays in sight
            area.offset = math.inf
        super().layout()
        key_only(self.form, "log", "log", self.close)

    def _copy(self) -> None:
        speaker = self.ui.speaker
        to_clipboard("\n".join(speaker.plain(text.say(speaker)) for text in self.texts))

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll by keys whatever has the focus, and handle all other events as drawers do."""
        return (event.type == pygame.KEYDOWN and self._scroll_key(event.key)) or super().handle(event)


@dataclass(frozen=True, slots=True)
class ExplainedLine:
    """A line that says what happened, or why."""

    text: Runs
    strong: bool
    place: str = ""
    """The paragraph of the rule book about it; "" for none."""

    @property
    def size(self) -> float:
        """The size of its letters, in du."""
        return t.READING if self.strong else t.NAME


class ExplainScene(DrawerScene):
    """The explanation of the last moment, or of one before it."""

    title, veil, least_width, edge = "explain.title", 0.2, 348.0, 22.0

    def __init__(self, ui: Ui, page: ExplainPage) -> None:
        super().__init__(ui)
        self.moments = tuple(page.moments)
        self.now = tuple(page.now)
        self._game_id = page.game_id
        self.place = len(self.moments) - 1
        self._look: object = None
        """What the length of lines depends on."""
        self._longest = 0.0
        """The width of the longest line of all moments, in du; the drawer keeps its width by it."""

    def layout(self) -> None:
        ui = self.ui
        if (look := (ui.language, ui.type.scale, ui.metrics)) != self._look:
            places = range(max(1, len(self.moments)))
            lines = (line for place in places for line in self.said(place))
            self._look, self._longest = look, max(map(self._length, lines), default=0.0)
        super().layout()

    def _sheet_width(self, layout: Layout, parts: Sequence[Node]) -> float:
        most = min(MOST, USUAL * self.ui.preferences.text_scale)
        return min(most, super()._sheet_width(layout, parts))

    def _length(self, line: ExplainedLine) -> float:
        length = self.ui.type.measure(line.text, line.size, line.strong) + 2
        return length + (0.0 if line.strong else DOT + GAP) + (ICON + GAP if line.place else 0.0)

    def step(self, by: int) -> None:
        """Show the moment before or after."""
        if 0 <= self.place + by < len(self.moments):
            self.place += by
            self.areas.clear()
            self.layout()

    def said(self, place: int | None = None) -> list[ExplainedLine]:
        """Return the lines of a moment, or of the one that is shown: what happened, and why."""
        now = [self._line(line) for line in self.now]
        if not self.moments:
            return now or [ExplainedLine(self.ui.say("explain.none"), True)]
        lines = []
        place = self.place if place is None else place
        for happened, reasons in self.moments[place]:
            lines += [self._line(line) for line in happened]
            lines += [self._line(reason, why=True) for reason in reasons]
        return lines + (now if place == len(self.moments) - 1 else [])

    def _line(self, text: Text, why: bool = False) -> ExplainedLine:
        place = paragraph_for(self._game_id, (text.key,)) if why and self._game_id else ""
        return ExplainedLine(text.say(self.ui.speaker), not why, place)

    # Content ------------------------------------------------------------------------------------------------
    def head(self) -> Node:
        place = None
        if self.moments:
            words = self.ui.text("explain.place", n=self.place + 1, of=len(self.moments))
            place = Label(words, t.SIDE, t.SUMI_SECOND, align="right", most=24, name="place", live="soon")
        return Row(Label(self.page_name, t.HERO, bold=True, grow=1), place, gap=12)

    def body(self) -> Node:
        lines = (self._node(nth, line) for nth, line in enumerate(self.said()))
        return Column(Sized(Space(), self._longest, least=1), *lines, gap=8)

    def _node(self, nth: int, line: ExplainedLine) -> Node:
        ui, text = self.ui, line.text
        speech = Speech(spoken(ui, text), live="soon", name=f"line.{self.place}.{nth}")
        words = Label(text, line.size, bold=line.strong, lines=0, say=False, grow=1)
        if line.strong:
            return Column(speech, words)
        dot = Draw(_draw_dot, DOT, ui.type.leading(text, line.size))
        reason = Row(dot, words, gap=GAP, align="top", grow=1)
        if not line.place:
            return Column(speech, reason)
        label = ui.text("rulebook.read", text=ui.speaker.plain(text))
        press = partial(ui.open, self._page(line.place))

        def make(box: Box) -> Widget:
            return Hotspot(box, label, press, _draw_ground, name=f"rule.{nth}", ring=6)

        return Column(speech, Press(make, Row(reason, icon("book", ICON, t.TERM), gap=GAP), top=2))

    def foot(self) -> Node:
        ui, turns = self.ui, []
        for name, by in (("earlier", -1), ("later", 1)):
            possible = 0 <= self.place + by < len(self.moments)
            words = ui.say(f"explain.{name}")
            turns.append(
                button(words, partial(self.step, by), name=name, enabled=possible, high=48, least=80)
            )
        close = button(
            ui.say("table.close"), self.close, name="close", kind="primary", action="back", high=48, least=80
        )
        return Row(*turns, close, gap=12, shares=(1, 1, 1.12))

    # What the player does -----------------------------------------------------------------------------------
    def _page(self, place: str) -> Page:
        """Return the paragraph in the book of the table beneath."""
        for scene in reversed(self.ui.stack.scenes):
            page = scene.rule_page() if scene is not self else None
            if isinstance(page, BookPage):
                return page.changed(paragraph=place)
        return BookPage(self._game_id, place)

    def handle(self, event: pygame.event.Event) -> bool:
        """Close by the key that opened it or a right click; go through the moments and scroll by arrows."""
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if event.type == pygame.KEYDOWN and event.key in steps:
            self.step(steps[event.key])
            return True
        other_button = event.type == pygame.MOUSEBUTTONDOWN and event.button == 3
        if other_button or (event.type == pygame.KEYDOWN and self.ui.keys.hits(event, "explain")):
            self.close()
            return True
        return (event.type == pygame.KEYDOWN and self._scroll_key(event.key)) or super().handle(event)


def _draw_dot(canvas: Canvas, box: Box) -> None:
    canvas.circle(box[0] + box[2] / 2, box[1] + box[3] / 2, 3, t.BRASS)


def _draw_ground(canvas: Canvas, box: Box, state: WidgetState) -> None:
    """Draw a light ground while the mouse is on it."""
    if state.hovered or state.pressed:
        canvas.panel("tab", *box, color=t.WASHI_SHADE, radius=6)
