"""How matches ended: won beside par, places, and the last hundred as a line."""

from typing import Any, Final

from tablegame.ui.draw import plots
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import place_word
from tablegame.ui.scenes.dates import moment
from tablegame.ui.scenes.study.statistics.numbers import par_words, plain, signed
from tablegame.ui.scenes.study.statistics.panel import Panel
from tablegame.ui.system.metrics import Box

NUMBER: Final = 44.0
"""The size of the number that a panel is about."""


class Won(Panel):
    """The share of matches won, the range in which it lies, and par."""

    name = "won"

    @property
    def sub(self) -> str:
        """So many of so many; what par is."""
        found = self.found
        par = par_words(self.ui, found.par)
        return self.ui.text("statistics.won.sub", n=found.wins, of=found.matches, par=par)

    def verdict(self) -> tuple[str, str]:
        """Above par, below it, or what cannot be told yet; and its colour."""
        ui, found = self.ui, self.found
        beyond = abs(round(100 * found.share) - round(100 * found.par))
        if found.verdict == "above":
            return ui.text("statistics.won.above", n=plain(beyond)), t.GAIN
        if found.verdict == "below":
            return ui.text("statistics.won.below", n=plain(beyond)), t.LOSS
        key = "statistics.few" if found.verdict == "few" else "statistics.won.unclear"
        return ui.text(key), t.SUMI

    def sure(self) -> str:
        """The range in words."""
        found = self.found
        return self.ui.text("statistics.won.sure", low=round(100 * found.low), high=round(100 * found.high))

    def body(self, width: float) -> float:
        """Number, words, bar, numbers under it."""
        return self._upper() + self.row(t.CAPTION) + 34 + self.row(t.CAPTION)

    def _upper(self) -> float:
        return max(self.em(NUMBER) * 1.1, 2 * self.row(t.SIDE) + 4)

    def paint(self, canvas: Canvas, box: Box, shown: float) -> None:
        """In one column."""
        x, y, w, h = box
        ui, found = self.ui, self.found
        few = found.verdict == "few"
        upper = self._upper()
        spare = max(0.0, h - self.body(w))
        words, ink = self.verdict()
        left = x
        if few:
            canvas.text(
                words, x, y + upper / 2, t.TOTAL, True, t.SUMI, max_width=w, anchor="middle", shrink=True
            )
        else:
            number = plain(100 * found.share)
            wide, _ = canvas.text(number, x, y + upper / 2, NUMBER, True, t.SUMI, anchor="middle")
            place = x + wide + 8, y + upper / 2 + 7
            sign, _ = canvas.text("%", *place, t.PERCENT, True, t.SUMI, anchor="middle")
            left = x + max(118.0, wide + sign + 26)
            room, first = x + w - left, y + upper / 2 - self.row(t.SIDE) / 2
            if found.verdict in ("above", "below"):
                size = 0.75 * self.em(t.SIDE)
                plots.triangle(canvas, left + size / 2, first, size, found.verdict == "above", ink)
                canvas.text(
                    words, left + 1.5 * size, first, t.SIDE, True, ink, max_width=room - 1.5 * size,
                    anchor="middle", shrink=True,
                )  # fmt: skip
            else:
                canvas.text(
                    words, left, first, t.SIDE, True, ink, max_width=room, anchor="middle", shrink=True
                )
            canvas.text(
                self.sure(), left, first + self.row(t.SIDE), t.SIDE, False, t.SUMI_QUIET, max_width=room,
                anchor="middle", shrink=True,
            )  # fmt: skip
        y += upper + 0.4 * spare
        most = 0.2 * max(3, -int(-100 * max(found.high, found.par, found.share) // 20)) if not few else 1.0
        most = min(1.0, most)
        bar = (x, y + self.row(t.CAPTION), w, 30.0)
        par = plots.interval(canvas, bar, found.share, found.low, found.high, found.par, most, known=not few)
        said = ui.text("statistics.won.par", n=round(100 * found.par))
        wide = canvas.type.measure(said, t.CAPTION, True)
        canvas.text(
            said, min(max(x + wide, par + 8), x + w), y + self.row(t.CAPTION) / 2, t.CAPTION, True, t.SUMI,
            "right", anchor="middle",
        )  # fmt: skip
        ticks = round(100 * most / 20)
        level = bar[1] + 30 + self.row(t.CAPTION) / 2
        for n in range(ticks + 1):
            align: Any = "left" if n == 0 else "right" if n == ticks else "center"
            canvas.text(
                str(20 * n), x + n / ticks * w, level, t.CAPTION, False, t.SUMI_QUIET, align, anchor="middle"
            )

    def told(self) -> list[str]:
        """The share, the verdict, the range."""
        found = self.found
        if found.verdict == "few":
            return [self.verdict()[0]]
        return [
            self.ui.text(
                "statistics.won.told", n=round(100 * found.share), verdict=self.verdict()[0],
                low=round(100 * found.low), high=round(100 * found.high), par=round(100 * found.par),
            )
        ]  # fmt: skip


class Places(Panel):
    """How often each place, against chance."""

    name = "places"
    HIGH: Final = 96.0

    @property
    def empty(self) -> bool:
        """Whether no place is known."""
        return not self.found.ranked

    @property
    def sub(self) -> str:
        """The mean place, and what it would be by chance."""
        found = self.found
        return self.ui.text(
            "statistics.places.sub", mean=plain(found.mean_place, 1), par=plain(found.par_place, 1)
        )

    def body(self, width: float) -> float:
        """Bars and their places."""
        return self.HIGH + self.row(t.SIDE) + 10 + self._over

    @property
    def _over(self) -> float:
        """Left free for the number above a bar, where letters are large."""
        return max(0.0, 0.8 * self.em(t.BODY) - 14)

    def paint(self, canvas: Canvas, box: Box, shown: float) -> None:
        """A bar for each place; beside the last one what par is."""
        x, y, w, h = box
        y, h = y + self._over, h - self._over
        found, ui = self.found, self.ui
        count = len(found.places)
        level = max(found.par_places) - min(found.par_places) < 0.05 * max(found.par_places)
        level_par = found.par_places[0]
        exact = level_par < 10 and abs(level_par - round(level_par)) > 0.05
        label = ui.text("statistics.places.par", n=plain(level_par, int(exact)))
        beside = canvas.type.measure(label, t.CAPTION, True) + 8 if level else 0.0
        step = min(56.0 * max(1.0, self.em(t.SIDE) / t.SIDE), (w - beside) / count)
        gap = min(8.0, 0.16 * step)
        high = h - self.row(t.SIDE) - 6
        tops = plots.bars(canvas, (x, y, w, high), found.places, found.par_places, step - gap, gap)
        for index, ((cx, top), value) in enumerate(zip(tops, found.places, strict=True)):
            size, words = t.BODY, str(value)
            while size > t.CAPTION and canvas.type.measure(words, size, True) > step - gap - 2:
                size -= 1
            tall = y + high - top
            foot = y + high - 0.65 * canvas.type.em(words, size)
            inside = tall > 1.25 * canvas.type.em(words, size)
            most = max([*found.places, *found.par_places, 1])
            par = y + high - found.par_places[index] / most * high
            place, inside = _clear_of(par, canvas.type.em(words, size), foot, top, y, inside)
            ink = t.WHITE if index < plots.ON_DARK and inside else t.SUMI
            if canvas.type.measure(words, size, True) <= step:
                canvas.text(words, cx, place, size, True, ink, "center", anchor="middle")
            word = place_word(ui, index + 1)
            if canvas.type.measure(word, t.SIDE) > step - 2:
                word = str(index + 1)
            under = y + high + 4 + self.row(t.SIDE) / 2
            canvas.text(word, cx, under, t.SIDE, False, t.SUMI, "center", anchor="middle")
        if level:
            most = max([*found.places, *found.par_places, 1])
            par = y + high - found.par_places[0] / most * high
            canvas.text(label, x + count * step + 2, par, t.CAPTION, True, t.SUMI, anchor="middle")

    def told(self) -> list[str]:
        """Place by place."""
        found = self.found
        return [
            self.ui.text("statistics.places.told", place=place_word(self.ui, n), n=value, par=plain(par, 1))
            for n, (value, par) in enumerate(zip(found.places, found.par_places, strict=True), 1)
        ]


def _clear_of(
    par: float, em: float, foot: float, top: float, highest: float, inside: bool
) -> tuple[float, bool]:
    """Where the number of a bar stands that the line of par does not cross, and whether that is in the bar:
    at its foot, under its top, above it, or above the line."""
    above, over = (top - 0.7 * em, False), (min(top - 0.7 * em, par - 0.75 * em), False)
    spots = [(foot, True), (top + 0.7 * em, True), above, over] if inside else [above, over]
    for place, within in spots:
        fits = place - 0.6 * em >= highest - 0.7 * em and (not within or place <= foot + 1)
        if fits and abs(place - par) > 0.55 * em + 2:
            return place, within
    return max(spots, key=lambda spot: abs(spot[0] - par))


class Line(Panel):
    """The wins of the last matches beyond par, added up."""

    name = "line"
    marked: int | None = None
    """The match that is pointed out, from 1."""
    points: "list[tuple[float, float]]" = []
    """Where the line went when it was drawn last."""

    @property
    def head(self) -> str:
        """How many matches."""
        return self.ui.text("statistics.line.head", n=len(self.found.recent))

    def body(self, width: float) -> float:
        """The line and what stands under it."""
        return 104 + self.row(t.CAPTION) + 4

    def paint(self, canvas: Canvas, box: Box, shown: float) -> None:
        """The band, the line, its end."""
        x, y, w, h = box
        ui, found = self.ui, self.found
        end = signed(found.line[-1], 0 if abs(found.line[-1]) >= 10 else 1)
        par = ui.text("statistics.line.par")
        type = canvas.type
        beside = max(type.measure(end, t.READING, True), type.measure(par, t.CAPTION)) + 14
        high = h - self.row(t.CAPTION) - 4
        wide = w - beside
        points, level, foot = plots.walk(canvas, (x, y, wide, high), found.line, found.band, shown)
        self.points = points
        last = points[-1]
        edge = 0.7 * self.em(t.READING)
        top = min(max(last[1], y + edge), y + high - edge)
        if abs(top - level) < 1.25 * self.em(t.READING):
            top = level + (1.25 if last[1] > level else -1.25) * self.em(t.READING)
        canvas.text(par, x + wide + 10, level, t.CAPTION, False, t.SUMI, anchor="middle")
        if shown >= 1:
            canvas.circle(*last, 5.5, t.TAB, t.WASHI_BOX, 2)
            canvas.text(end, x + wide + 10, top, t.READING, True, t.SUMI, anchor="middle")
        under = y + high + 4 + self.row(t.CAPTION) / 2
        if self.marked is not None:
            cx, cy = points[min(self.marked, len(points) - 1)]
            canvas.line(cx, y, cx, y + high, t.FOCUS_PAPER, 1.6)
            canvas.circle(cx, cy, 5.5, t.WASHI_BOX, t.FOCUS_PAPER, 2.4)
            canvas.text(
                self.mark_words(),
                x,
                under,
                t.CAPTION,
                True,
                t.SUMI,
                max_width=w,
                anchor="middle",
                shrink=True,
            )
            return
        ago = ui.text("statistics.line.ago", n=len(found.recent))
        now = ui.text("statistics.line.now")
        canvas.text(ago, x, under, t.CAPTION, False, t.SUMI_QUIET, anchor="middle")
        canvas.text(now, x + wide, under, t.CAPTION, False, t.SUMI_QUIET, "right", anchor="middle")
        band, tall = ui.text("statistics.line.band"), 1.2 * self.em(t.CAPTION)
        lowest = max(py for px, py in points if px > x + 0.2 * wide) if len(points) > 1 else level
        inside = level + 0.45 * (foot - level)
        clear = lowest + tall / 2 < inside and foot - level > 1.6 * tall
        if clear and type.measure(band, t.CAPTION) < 0.8 * wide and shown >= 1:
            canvas.text(band, x + wide - 6, inside, t.CAPTION, False, t.SUMI_SECOND, "right", anchor="middle")

    def mark_words(self) -> str:
        """What is known of the match that is pointed out."""
        if self.marked is None:
            return ""
        played = self.found.recent[self.marked - 1]
        return self.ui.text(
            "statistics.line.mark", when=moment(self.ui, played.created),
            place=place_word(self.ui, played.place) if played.place else "–", score=plain(played.score),
            at=signed(self.found.line[self.marked], 1),
        )  # fmt: skip

    def told(self) -> list[str]:
        """Lowest, highest, now; and how far chance goes."""
        line, band = self.found.line, self.found.band[-1]
        words = self.ui.text(
            "statistics.line.told", low=signed(min(line), 1), high=signed(max(line), 1),
            now=signed(line[-1], 1), band=plain(band, 1),
        )  # fmt: skip
        return [words]
