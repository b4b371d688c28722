"""The six panels: what they say, how high they are, and how they are drawn."""

from typing import Any, Final

from tablegame.study.statistics import Statistics
from tablegame.ui.draw import plots
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import place_word
from tablegame.ui.scenes.dates import moment
from tablegame.ui.scenes.statistics.numbers import par_words, plain, signed
from tablegame.ui.scenes.statistics.rows import Row, figure_rows, luck_rows, short_game
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of

PAD: Final = 16.0
NUMBER: Final = 44.0
"""The size of the number that a panel is about."""


class Panel:
    """A piece of paper with a head and a quiet line under it."""

    name = ""

    def __init__(self, ui: Ui, game: str, found: Statistics) -> None:
        self.ui = ui
        self.game = game
        self.found = found

    # What a panel says of itself
    @property
    def head(self) -> str:
        """Its title."""
        return self.ui.text(f"statistics.{self.name}.head")

    @property
    def sub(self) -> str:
        """What is counted."""
        return self.ui.text(f"statistics.{self.name}.sub")

    @property
    def empty(self) -> bool:
        """Whether there is nothing to show."""
        return not self.found.matches

    def body(self, width: float) -> float:
        """How high what stands under the head is."""
        raise NotImplementedError

    def paint(self, canvas: Canvas, box: Box, shown: float) -> None:
        """Draws what stands under the head; `shown`: how far lines have unrolled."""
        raise NotImplementedError

    def told(self) -> list[str]:
        """All of it in words."""
        raise NotImplementedError

    # What all have
    def em(self, size: float) -> float:
        """How high letters of a size really are, in du."""
        return self.ui.type.em("あ" if self.ui.language == "ja" else "x", size)

    def row(self, size: float) -> float:
        """The height of a line of letters."""
        return 1.3 * self.em(size)

    @property
    def deals(self) -> str:
        """How many deals are counted, as this game calls them."""
        ui, n = self.ui, self.found.figures.deals
        key = f"{self.game}.figures.deals"
        return ui.text(key if ui.speaker.has(key) else "statistics.deals", n=n)

    def aside(self, width: float) -> bool:
        """Whether what is counted stands beside the head, rather than under it."""
        return False

    def _subs(self, width: float) -> int:
        """Lines of what is counted."""
        return min(2, len(self.ui.type.wrap(self.sub, t.CAPTION, width - 2 * PAD)))

    def top(self, width: float) -> float:
        """How high the head of a panel so wide is."""
        under = 2.0 if self.aside(width) else self._subs(width) * self.row(t.CAPTION)
        return 11 + self.row(t.READING) + under + 4

    def height(self, width: float) -> float:
        """What the panel asks for."""
        return self.top(width) + self.body(width - 2 * PAD) + 14

    def draw(self, canvas: Canvas, box: Box, shown: float = 1.0) -> None:
        """The paper, the head, and what stands under it."""
        x, y, w, h = box
        canvas.panel("field", x, y, w, h, radius=10)
        room = w - 2 * PAD
        middle = y + 11 + self.row(t.READING) / 2
        beside = canvas.type.measure(self.sub, t.CAPTION) + 12 if self.aside(w) and not self.empty else 0.0
        canvas.text(
            self.head, x + PAD, middle, t.READING, True, t.SUMI, max_width=room - beside, anchor="middle",
            shrink=True,
        )  # fmt: skip
        if self.empty:
            words = self.ui.text("statistics.empty")
            canvas.lines(words, x + PAD, y + 15 + self.row(t.READING), room, t.SIDE, color=t.SUMI_QUIET)
            return
        if self.aside(w):
            canvas.text(
                self.sub, x + w - PAD, middle + 1, t.CAPTION, False, t.SUMI_QUIET, "right", anchor="middle"
            )
        else:
            canvas.lines(
                self.sub, x + PAD, y + 11 + self.row(t.READING), room, t.CAPTION, False, t.SUMI_QUIET,
                max_lines=2, leading=self.row(t.CAPTION),
            )  # fmt: skip
        top = self.top(w)
        self.paint(canvas, (x + PAD, y + top, room, h - top - 12), shown)

    def words(self) -> list[str]:
        """The panel as a screen reader tells it."""
        if self.empty:
            return [self.head, self.ui.text("statistics.empty")]
        return [self.head, self.sub, *self.told()]


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
            sign, _ = canvas.text("%", x + wide + 8, y + upper / 2 + 7, 24, True, t.SUMI, anchor="middle")
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
        return self.HIGH + self.row(t.SIDE) + 10

    def paint(self, canvas: Canvas, box: Box, shown: float) -> None:
        """A bar for each place; beside the last one what par is."""
        x, y, w, h = box
        found, ui = self.found, self.ui
        count = len(found.places)
        level = len({round(par) for par in found.par_places}) == 1
        label = ui.text("statistics.places.par", n=plain(found.par_places[0]))
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
            ink = t.WHITE if index < plots.ON_DARK and inside else t.SUMI
            place = foot if inside else top - 0.7 * canvas.type.em(words, size)
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


class Figures(Panel):
    """What a game counts of its own."""

    name = "figures"

    def __init__(self, ui: Ui, game: str, found: Statistics) -> None:
        super().__init__(ui, game, found)
        self.rows: list[Row] = figure_rows(ui, game, found)

    @property
    def head(self) -> str:
        """Of the game."""
        return self.ui.text("statistics.figures.head", game=short_game(self.ui, self.game))

    @property
    def sub(self) -> str:
        """In how many deals."""
        return self.ui.text("statistics.figures.sub", deals=self.deals)

    @property
    def empty(self) -> bool:
        """Whether no deal was counted."""
        return not self.found.figures.deals

    def aside(self, width: float) -> bool:
        """Where both have room in one line."""
        measure = self.ui.type.measure
        asked = measure(self.head, t.READING, True) + measure(self.sub, t.CAPTION) + 20
        return not self.empty and asked <= width - 2 * PAD

    def body(self, width: float) -> float:
        """A line each; two where letters are large."""
        return len(self.rows) * self._step(width)

    def _step(self, width: float) -> float:
        return self.row(t.NAME) * (2 if self._stacked(width) else 1) + 1.5

    def _stacked(self, width: float) -> bool:
        """Whether numbers stand under their names."""
        measure = self.ui.type.measure
        return (
            any(
                measure(row.label, t.NAME) + measure(row.value, t.NAME, True) + measure(row.side, t.SIDE) + 36
                > width
                for row in self.rows
            )
            and self.em(t.NAME) > 1.25 * t.NAME
        )

    def paint(self, canvas: Canvas, box: Box, shown: float) -> None:
        """Names at the left, numbers at the right, a hairline between two rows."""
        x, y, w, h = box
        stacked = self._stacked(w)
        step = min(h / len(self.rows), 1.25 * self._step(w)) if not stacked else self._step(w)
        sides = max((canvas.type.measure(row.side, t.SIDE) for row in self.rows), default=0.0)
        for n, row in enumerate(self.rows):
            top = y + n * step
            if n:
                canvas.line(x, top, x + w, top, t.WASHI_LINE, 1, alpha=0.6)
            ink = t.LOSS if row.loss else t.SUMI
            first = top + (0.27 if stacked else 0.5) * step
            second = top + (0.75 if stacked else 0.5) * step
            value = canvas.type.measure(row.value, t.NAME, True)
            left = x + (12 if row.inset else 0)
            label = canvas.type.measure(row.label, t.SIDE if row.inset else t.NAME) + left - x
            side = sides + 12 if not row.inset else 0.0
            if side and label + value + side + 8 > w:
                side = canvas.type.measure(row.side, t.SIDE) + 10 if row.side else 0.0
            room = w - (0 if stacked else side + value + 8) - (left - x)
            canvas.text(
                row.label, left, first, t.SIDE if row.inset else t.NAME, False,
                t.SUMI_SECOND if row.inset else t.SUMI, max_width=room, anchor="middle", shrink=True,
            )  # fmt: skip
            canvas.text(row.value, x + w - side, second, t.NAME, True, ink, "right", anchor="middle")
            canvas.text(row.side, x + w, second, t.SIDE, False, t.SUMI_QUIET, "right", anchor="middle")

    def told(self) -> list[str]:
        """Row by row."""
        return [
            " ".join(part for part in (f"{row.label}:", row.value, row.side) if part) for row in self.rows
        ]


class HeadToHead(Panel):
    """Matches against other people."""

    name = "met"

    @property
    def sub(self) -> str:
        """What is counted; or that nobody was met."""
        return self.ui.text("statistics.met.sub" if self.found.met else "statistics.met.nobody")

    def body(self, width: float) -> float:
        """A row for each person, and what pale means."""
        rows = min(len(self.found.met), 4)
        return self.row(t.CAPTION) * 2 + max(1, rows) * self._step()

    def _step(self) -> float:
        return max(32.0, self.row(t.NAME) + 6)

    def paint(self, canvas: Canvas, box: Box, shown: float) -> None:
        """Two parts of a bar for each; as many as have room."""
        x, y, w, h = box
        ui, met = self.ui, self.found.met
        if not met:
            return
        names = max(canvas.type.measure(each.name, t.NAME, True) for each in met)
        left = x + min(0.46 * w, 36 + names + 14)
        canvas.text(
            ui.text("statistics.met.ahead"), left, y + self.row(t.CAPTION) / 2, t.CAPTION, False,
            t.SUMI_QUIET, anchor="middle",
        )  # fmt: skip
        canvas.text(
            ui.text("statistics.met.behind"), x + w, y + self.row(t.CAPTION) / 2, t.CAPTION, False,
            t.SUMI_QUIET, "right", anchor="middle",
        )  # fmt: skip
        top, step = y + self.row(t.CAPTION) + 2, self._step()
        fit = max(1, int((h - 2 * self.row(t.CAPTION) - 2) // step))
        shown_now = met[:fit]
        crests = crests_of([each.name for each in met[:12]])
        for n, each in enumerate(shown_now):
            middle = top + (n + 0.5) * step
            canvas.crest(crests[n], x + 14, middle, 14, disc=True)
            canvas.text(
                each.name, x + 36, middle, t.NAME, True, t.SUMI, max_width=left - x - 42, anchor="middle"
            )
            if each.ahead + each.behind == 0:
                continue
            high = max(20.0, 1.2 * self.em(t.NAME))
            plots.rivals(
                canvas, (left, middle - high / 2, x + w - left, high), each.ahead, each.behind, few=each.few
            )
            ink = t.SUMI if each.few else t.WHITE
            share = each.ahead / (each.ahead + each.behind) * (x + w - left)
            if each.ahead and canvas.type.measure(str(each.ahead), t.NAME, True) + 12 < share:
                canvas.text(str(each.ahead), left + 8, middle, t.NAME, True, ink, anchor="middle")
            if (
                each.behind
                and canvas.type.measure(str(each.behind), t.NAME, True) + 12 < x + w - left - share
            ):
                canvas.text(
                    str(each.behind), x + w - 8, middle, t.NAME, True, t.SUMI, "right", anchor="middle"
                )
        notes = []
        if any(each.few for each in shown_now):
            notes.append(ui.text("statistics.met.pale"))
        if len(met) > len(shown_now):
            notes.append(ui.text("statistics.met.more", n=len(met) - len(shown_now)))
        rows = min(2, len(canvas.type.wrap(" ".join(notes), t.CAPTION, w)))
        canvas.lines(
            " ".join(notes), x, y + h - rows * self.row(t.CAPTION), w, t.CAPTION, False, t.SUMI_QUIET,
            max_lines=2, leading=self.row(t.CAPTION),
        )  # fmt: skip

    def told(self) -> list[str]:
        """Person by person."""
        return [
            self.ui.text(
                "statistics.met.told_few" if each.few else "statistics.met.told",
                name=each.name, n=each.ahead, of=each.behind,
            )
            for each in self.found.met
        ]  # fmt: skip


class Cards(Panel):
    """First hands against the table's."""

    name = "cards"

    @property
    def sub(self) -> str:
        """What is looked at, and by which measure."""
        key = f"{self.game}.figures.worth"
        return self.ui.text(key) if self.ui.speaker.has(key) else self.ui.text("statistics.cards.sub")

    @property
    def empty(self) -> bool:
        """Whether no deal was counted."""
        return not self.found.figures.deals

    def body(self, width: float) -> float:
        """Number, bell, words under it, and two lines."""
        return self.em(34) * 1.15 + 60 + self.row(t.CAPTION) + 2 * self.row(t.SIDE) + 4

    def paint(self, canvas: Canvas, box: Box, shown: float) -> None:
        """The number, what it means, the bell with its mark."""
        x, y, w, h = box
        ui, found = self.ui, self.found
        upper = self.em(34) * 1.15
        if found.fortune == "few":
            words = ui.text("statistics.few")
            canvas.text(
                words, x, y + upper / 2, t.BODY, True, t.SUMI, max_width=w, anchor="middle", shrink=True
            )
        else:
            wide, _ = canvas.text(
                plain(round(found.luck)), x, y + upper / 2, 34, True, t.SUMI, anchor="middle"
            )
            of, _ = canvas.text(
                ui.text("statistics.cards.of"), x + wide + 8, y + upper / 2 + 5, t.READING, False,
                t.SUMI_SECOND, anchor="middle",
            )  # fmt: skip
            ink = t.GAIN if found.fortune == "ordinary" else t.SUMI
            canvas.text(
                ui.text(f"statistics.cards.{found.fortune}"), x + w, y + upper / 2, t.NAME, True, ink,
                "right", w - wide - of - 24, "middle", shrink=True,
            )  # fmt: skip
        facts = luck_rows(ui, self.game, found)[:2]
        below = self.row(t.CAPTION) + len(facts) * self.row(t.SIDE) + 4
        bell = (x, y + upper, w, max(40.0, h - upper - below))
        if found.fortune != "few":
            _, _, mark = plots.bell(canvas, bell, found.above)
            band = ui.text("statistics.cards.band")
            half = canvas.type.measure(band, t.CAPTION) / 2 + 8
            middle, level = x + w / 2, bell[1] + bell[3] - 8 - 0.75 * self.em(t.CAPTION)
            free = [cx for cx in (middle, middle + half, middle - half) if abs(cx - mark) > half]
            if free and half < 0.3 * w:
                canvas.text(band, free[0], level, t.CAPTION, False, t.SUMI, "center", anchor="middle")
        under = bell[1] + bell[3] + self.row(t.CAPTION) / 2
        canvas.text(
            ui.text("statistics.cards.low"), x, under, t.CAPTION, False, t.SUMI_QUIET, anchor="middle"
        )
        canvas.text(
            ui.text("statistics.cards.high"), x + w, under, t.CAPTION, False, t.SUMI_QUIET, "right",
            anchor="middle",
        )  # fmt: skip
        top = under + self.row(t.CAPTION) / 2 + 2
        for n, (what, count, chance) in enumerate(facts):
            words = ui.text("statistics.cards.fact", what=what, n=count, chance=chance)
            if canvas.type.measure(words, t.SIDE) > w:
                words = ui.text("statistics.cards.fact_short", what=what, n=count, chance=chance)
            canvas.text(
                words, x, top + (n + 0.5) * self.row(t.SIDE), t.SIDE, False, t.SUMI_SECOND, max_width=w,
                anchor="middle", shrink=True,
            )  # fmt: skip

    def told(self) -> list[str]:
        """The number, its meaning, and the pieces."""
        ui, found = self.ui, self.found
        words = ui.text("statistics.few")
        if found.fortune != "few":
            verdict = ui.text(f"statistics.cards.{found.fortune}")
            words = ui.text("statistics.cards.told", n=round(found.luck), verdict=verdict)
        facts = luck_rows(ui, self.game, found)
        rest = [ui.text("statistics.cards.fact", what=what, n=n, chance=chance) for what, n, chance in facts]
        return [words, *rest]


PANELS: Final = (Won, Places, Line, Figures, HeadToHead, Cards)
SHARES: Final = ((356, 300, 432), (408, 332, 348))
"""The widths of three panels beside each other, in two rows."""
ROWS: Final = (208.0, 236.0)
