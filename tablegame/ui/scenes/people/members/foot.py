"""The buttons at the foot of the page of people: the way back, good night, the card, the next match."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from tablegame.ui.draw import theme as t
from tablegame.ui.scenes.common import capped, game_name, grown
from tablegame.ui.scenes.people.members.desk import Desk
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Widget

SIDE: Final = 44.0
"""Between the edge of the sheet and what stands on it."""
PEOPLE_W: Final = 372.0
"""The width of the list of people."""
GAP: Final = 12.0
FOOT: Final = 76.0
Add = Callable[[Widget], object]


class Deeds(Protocol):
    """What the buttons do."""

    def close(self) -> None:
        """Back to where the page was opened."""

    def take_back(self) -> None:
        """Whoever was deleted or joined is there again."""

    def good_night(self) -> None:
        """The evening is over."""

    def go_on(self) -> None:
        """It goes on after all."""

    def open_card(self) -> None:
        """Its result card."""

    def begin(self) -> None:
        """The next match."""

    def resume(self) -> None:
        """The match that has not ended."""


@dataclass
class Act:
    """A button, before it has a place."""

    name: str
    words: str
    icon: str
    press: Callable[[], object]
    kind: str = "paper"
    action: str = ""


class Foot:
    """Laid out by the page. In one column what belongs to the evening stands under its ledger."""

    def __init__(self, ui: Ui, desk: Desk, deeds: Deeds) -> None:
        self.ui = ui
        self.desk = desk
        self.deeds = deeds

    def _evening(self) -> list[Act]:
        say, desk, deeds = self.ui.text, self.desk, self.deeds
        evening = desk.evening
        if evening is None or not evening.matches:
            return []
        found = []
        if evening == desk.open:
            found.append(Act("good_night", say("people.evening.good_night"), "moon", deeds.good_night))
        elif desk.open is None or not desk.open.matches:
            found.append(Act("go_on", say("people.evening.go_on"), "undo", deeds.go_on))
        if evening.over:
            found.append(Act("card", say("people.evening.card"), "share", deeds.open_card))
        return found

    def _next(self) -> list[Act]:
        """A match that has not ended comes before the next one."""
        ui, desk, deeds = self.ui, self.desk, self.deeds
        waiting, plan, game = desk.waiting(), desk.plan(), desk.next_game
        found = []
        if plan is not None and game is not None:
            key = "next" if desk.open is not None and desk.open.matches else "start"
            words = ui.text(f"people.evening.{key}", game=game_name(ui, game.id))
            found.append(Act("next", words, "continue", deeds.begin))
        if waiting is not None:
            words = ui.text("people.evening.resume", game=game_name(ui, waiting.game))
            found.append(Act("resume", words, "continue", deeds.resume))
        if found:
            found[-1].kind, found[-1].action = "primary", "activate"
        return found

    def lay(self, add: Add, box: Box, one: bool) -> None:
        """At the foot of the sheet; `one`: everything else stands in one column."""
        ui, (x, y, w, h) = self.ui, box
        edge = 28.0 if one else SIDE
        top = y + h - 60
        measure, size = ui.type.measure, capped(ui, t.BODY, 27)
        words = ui.text("people.back")
        back = max(150.0, min(240.0, measure(words, size, True) + 100))
        self._add(
            add, Act("back", words, "left", self.deeds.close, action="back"), (x + edge, top, back, 46), size
        )
        left = x + edge + back + GAP
        if self.desk.undo is not None:
            words = ui.text("people.undo")
            wide = measure(words, size, True) + 60
            self._add(add, Act("undo", words, "undo", self.deeds.take_back), (left, top, wide, 46), size)
            left += wide + GAP
        acts, last = [] if one else self._evening(), self._next()
        if not one:
            left = max(left, x + SIDE + PEOPLE_W + 32)
        k = min(1.4, grown(ui))
        asked = [
            measure(each.words, size, True) + (62 + 60 * bool(each.action)) * k for each in (*acts, *last)
        ]
        right = x + w - (edge if one else 20 if w < 1200 else SIDE)
        room = right - left - GAP * (len(asked) - 1)
        spare = max(0.0, room - sum(asked))
        if sum(asked) > room:
            asked = [each * room / sum(asked) for each in asked]
        for number, (each, wide) in enumerate(zip((*acts, *last), asked, strict=True)):
            if number == len(acts):
                left += spare
            self._add(add, each, (left, top, wide, 46), size)
            left += wide + GAP

    def lay_evening(self, add: Add, left: float, top: float, wide: float) -> float:
        """Good night and the card, where they stand under the ledger; how high that is."""
        acts = self._evening()
        if not acts:
            return 0.0
        each = (wide - GAP * (len(acts) - 1)) / len(acts)
        sample = "あ" if self.ui.language == "ja" else "x"
        high = max(48.0, 1.5 * self.ui.type.em(sample, t.BODY))
        for number, act in enumerate(acts):
            box = (left + number * (each + GAP), top, each, high)
            self._add(add, act, box, capped(self.ui, t.BODY, 0.55 * high))
        return high + GAP

    @staticmethod
    def _add(add: Add, each: Act, box: Box, size: float) -> None:
        add(
            Button(
                box, each.words, each.press, kind=each.kind, icon=each.icon, name=each.name, size=size,
                action=each.action,
            )
        )  # fmt: skip
