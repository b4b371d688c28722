"""The head of a review: the line that tells what was lost, and the sum over the page, average seat, cards,
decisions and how it fell, which come to the total."""

from collections.abc import Callable
from functools import partial
from typing import Final

from tablegame.study.review.model import Review
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped
from tablegame.ui.scenes.points import plain, signed
from tablegame.ui.scenes.study.review.reviewed import Reviewed
from tablegame.ui.scenes.study.review.words import SUMS, ReviewWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import State

INKS: Final = {
    "average": t.SUMI_QUIET, "cards": t.TERM, "decisions": t.LOSS, "total": t.SUMI,
}  # fmt: skip
TO_COME: Final = "…"


class Part(Hotspot):
    """One number with its name; a press says what it is."""

    chosen = False

    def __init__(
        self, ui: Ui, rect: Box, name: str, label: str, value: str, good: bool, press: Callable[[], object]
    ) -> None:
        """`good`: whether the number is one to be glad of."""
        super().__init__(rect, label, press, name=f"sum.{name}", ring=8)
        self._ui = ui
        self._part, self._value, self._good = name, value, good
        self.label = label

    @property
    def value_text(self) -> str:
        """The number."""
        return self._value

    @property
    def ink(self) -> str:
        """Of the number: how it fell may be good or bad."""
        if self._value.strip("+\N{MINUS SIGN}0.") == "" or self._value == TO_COME:
            return t.SUMI_QUIET
        return INKS.get(self._part) or (t.GAIN if self._good else t.LOSS)

    def draw(self, canvas: Canvas, state: State) -> None:
        """The number over its name."""
        x, y, w, h = self.rect
        if self.chosen or state.hovered:
            strong = 1 if self.chosen else 0.5
            straw = f'<rect width="{w}" height="{h}" rx="8" fill="{t.STRAW}" fill-opacity="{strong}"/>'
            canvas.shape("sum", straw, x, y, w, h)
        ink, size = self.ink, size_of(self._ui, self._part, h)
        canvas.text(
            self._value, x + w / 2, y + 0.36 * h, size, self._part == "total", ink, "center", w - 4, "middle",
            shrink=True,
        )  # fmt: skip
        small = capped(self._ui, t.SIDE, 0.31 * h)
        canvas.text(
            self.label, x + w / 2, y + 0.76 * h, small, self._part == "decisions", t.SUMI, "center", w - 4,
            "middle", shrink=True,
        )  # fmt: skip
        super().draw(canvas, state)


def size_of(ui: Ui, part: str, h: float) -> float:
    """Of the letters of a number in a part so high."""
    return capped(ui, t.TOTAL if part in ("decisions", "total") else 24, 0.42 * h)


def parts(
    ui: Ui, words: ReviewWords, review: Review, box: Box, told: str, press: Callable[[str], object]
) -> list[Part]:
    """All five, side by side in the box, each as wide as its number and its words ask."""
    x, y, w, h = box
    sums = words.sums(review)
    digits = words.digits(review)
    small = capped(ui, t.SIDE, 0.28 * h)
    numbers = {name: _written(name, value, digits) for name, value in sums.items()}
    for key in ("sum", "sum_short"):
        labels = {name: ui.text(f"review.{key}.{name}") for name in SUMS}
        if key == "sum":
            labels["decisions"] = ui.text(words.whose("review.sum.decisions"))
        wide = {
            name: 8 + max(
                ui.type.measure(label, small, name == "decisions"),
                ui.type.measure(numbers[name], size_of(ui, name, h - 8), name == "total") + 4,
            )
            for name, label in labels.items()
        }  # fmt: skip
        if sum(wide.values()) <= w - 16:
            break
    spare = (w - 16 - sum(wide.values())) / len(SUMS)
    if spare < 0:
        share = (w - 16) / sum(wide.values())
        wide, spare = {name: share * each for name, each in wide.items()}, 0.0
    found, left = [], x + 8
    for name in SUMS:
        value = sums[name]
        part = Part(
            ui,
            (left, y + 4, wide[name] + spare, h - 8),
            name,
            labels[name],
            numbers[name],
            value is not None and words.sheet(value) > 0,
            partial(press, name),
        )
        part.chosen = name == told
        found.append(part)
        left += wide[name] + spare
    return found


def _written(part: str, value: float | None, digits: int) -> str:
    if value is None:
        return TO_COME
    return (plain if part in ("average", "total") else signed)(value, digits)


def paint_line(of: Reviewed, canvas: Canvas, x: float, middle: float, room: float) -> None:
    """The line under the head; what was lost in red."""
    words = of.head_words()
    marked = of.words.head_marked(of.review) if of.begun and not of.told else ()
    size = canvas.type.fitting(words, t.BODY, room, True)
    if not marked or canvas.type.measure(words, size, True) > room:
        canvas.rows(words, x, middle, room, t.BODY, False, t.SUMI, most=1, high=36)
        return
    for run, slot in marked:
        ink = t.LOSS if slot == "points" and of.review.lost else t.SUMI
        wide, _ = canvas.text((run,), x, middle, size, bool(slot), ink, anchor="middle")
        x += wide
