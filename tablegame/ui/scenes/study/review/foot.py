"""The foot of a review: the way back, how far it has come, and that a judgement does not convince."""

from collections.abc import Callable
from typing import Final

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped
from tablegame.ui.scenes.study.review.deeds import Deeds
from tablegame.ui.widgets.buttons import Button

LEAST: Final = 160.0
"""Words that have less room than this are left out."""
HIGH: Final = 50.0


class Foot:
    """Of one page."""

    def __init__(self, of: Deeds) -> None:
        self._of = of
        self._room = (0.0, 0.0, 0.0)
        """Where its words begin, their middle, and where they end."""

    def lay(self, left: float, right: float, y: float, large: bool, on_back: Callable[[], object]) -> None:
        """Its buttons, from `left` to `right`."""
        of, ui, form = self._of, self._of.ui, self._of.form
        size = capped(ui, t.BODY, 26)
        back = ui.say("review.back")
        wide = ui.type.measure(back, size, True) + 90 + 1.6 * ui.type.measure("Esc", t.KEY_CAP, True)
        form.add(
            Button(
                (left, y, wide, HIGH), back, on_back, kind="paper", icon="left", action="back",
                name="back", size=size,
            )
        )  # fmt: skip
        chosen = of.chosen
        beside = 80.0 if not large else 36.0
        told: list[tuple[str, str, str, Callable[[], object]]] = []
        if chosen is not None and (chosen.grade != "good" or chosen.line in of.doubted):
            words = "review.doubt_off" if chosen.line in of.doubted else "review.doubt"
            told.append(("doubt", words, "", of.doubt))
        if chosen is not None:
            told.append(("watch", "review.replay", "history", of.replay))
        size = capped(ui, t.NAME, 26)
        placed: list[Button] = []
        for name, words, icon, press in told:
            said = ui.say(words)
            room = ui.type.measure(said, size, True) + beside + (1.55 * size if icon else 0.0)
            right -= room
            placed.append(
                Button(
                    (right, y, room, HIGH), said, press, kind="paper", action=name, name=name, icon=icon,
                    key="-" if large else "", size=size,
                )
            )  # fmt: skip
            right -= 12
        for button in reversed(placed):  # Tab goes as the eye does
            form.add(button)
        right -= 8
        self._room = (left + wide + 20, y + HIGH / 2, right)

    def paint(self, canvas: Canvas) -> None:
        """Its words."""
        of = self._of
        x, middle, end = self._room
        room = end - x
        if room > LEAST:
            words = of.words.foot(of.review)
            if cause := of.ui.cause(of.opinions.fault):
                words = of.ui.say("review.not_saved", text=cause)
            canvas.rows(words, x, middle, room, t.NAME, False, t.SUMI_QUIET, high=52)
