"""The whole log in a drawer at the right of the table."""

import math
from collections.abc import Sequence

import pygame

from tablegame.speech import Text
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import button
from tablegame.ui.kit.layout import Column, Node, Row, Space
from tablegame.ui.kit.nodes import Label, hairline
from tablegame.ui.kit.page import DrawerScene
from tablegame.ui.kit.scrolling import ScrollArea
from tablegame.ui.scenes.common import key_only
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.inputs import to_clipboard


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
