"""What a game counts of its own, other people, and first hands."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

from tablegame.study.figures_store import Seating
from tablegame.study.review.luck import Luck
from tablegame.study.statistics import Statistics
from tablegame.ui.draw import plots
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.study.luck import luck_numbers
from tablegame.ui.scenes.study.statistics.numbers import plain
from tablegame.ui.scenes.study.statistics.panel import PAD, Panel
from tablegame.ui.scenes.study.statistics.rows import Row, figure_rows, luck_rows, short_game
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import MatchesPage, ReplayPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of

TARGET: Final = 44.0
"""The least size of what is pressed."""


class Figures(Panel):
    """What a game counts of its own."""

    name = "figures"

    def __init__(self, ui: Ui, game: str, found: Statistics) -> None:
        super().__init__(ui, game, found)
        self.rows: list[Row] = figure_rows(ui, game, found)
        self.linked = ui.leads(ReplayPage)
        self.listed = ui.leads(MatchesPage)

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
        asked = measure(self.head, t.READING, True) + measure(self.sub, t.CAPTION) + 20 + self.right
        return not self.empty and asked <= width - 2 * PAD

    @property
    def right(self) -> float:
        """For the way to these matches in the list."""
        return self._link_width(self.ui.text("statistics.figures.show")) + 4 if self.listed else 0.0

    def list_link(self, box: Box) -> Box:
        """Where that stands in a panel."""
        x, y, w, _ = box
        wide, high = self.right - 4, max(TARGET, self.row(t.READING))
        return x + w - PAD - wide + 4, y + 11 + self.row(t.READING) / 2 - high / 2, wide, high

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

    def _lines(self, box: Box) -> Iterator[tuple[Row, float, float, float, float, float]]:
        """Each row with its top, the heights of its name and its numbers, the room for its name, and how far
        from the right its value ends."""
        _, y, w, h = box
        measure = self.ui.type.measure
        stacked = self._stacked(w)
        step = self._step(w) if stacked else min(h / len(self.rows), 1.25 * self._step(w))
        sides = max((measure(row.side, t.SIDE) for row in self.rows), default=0.0)
        for n, row in enumerate(self.rows):
            top = y + n * step
            inset = 12.0 if row.inset else 0.0
            value = measure(row.value, t.NAME, True)
            if row.links and self.linked:
                value = sum(self._link_width(text) + 6 for text, _ in row.links)
            label = measure(row.label, t.SIDE if row.inset else t.NAME) + inset
            side = sides + 12 if not row.inset else 0.0
            if side and label + value + side + 8 > w:
                side = measure(row.side, t.SIDE) + 10 if row.side else 0.0
            room = w - (0 if stacked else side + value + 8) - inset
            first, second = (0.27, 0.75) if stacked else (0.5, 0.5)
            yield row, top, top + first * step, top + second * step, room, side

    def paint(self, canvas: Canvas, box: Box, shown: float) -> None:
        """Names at the left, numbers at the right, a hairline between two rows."""
        x, y, w, _ = box
        for row, top, first, second, room, side in self._lines(box):
            if top > y:
                canvas.line(x, top, x + w, top, t.WASHI_LINE, 1, alpha=0.6)
            ink = t.LOSS if row.loss else t.SUMI
            canvas.text(
                row.label, x + (12 if row.inset else 0), first, t.SIDE if row.inset else t.NAME, False,
                t.SUMI_SECOND if row.inset else t.SUMI, max_width=room, anchor="middle", shrink=True,
            )  # fmt: skip
            if not (row.links and self.linked):
                canvas.text(row.value, x + w - side, second, t.NAME, True, ink, "right", anchor="middle")
            canvas.text(row.side, x + w, second, t.SIDE, False, t.SUMI_QUIET, "right", anchor="middle")

    def _link_width(self, text: str) -> float:
        return max(TARGET, self.ui.type.measure(text, t.NAME, True) + 8)

    def links(self, box: Box) -> list[tuple[str, Seating, Box]]:
        """Numbers that lead to a match, and where they stand in a panel."""
        x, y, w, h = box
        top = self.top(w)
        inner = (x + PAD, y + top, w - 2 * PAD, h - top - 12)
        found = []
        for row, _, _, middle, _, side in self._lines(inner):
            right, high = x + w - PAD - side, max(TARGET, self.row(t.NAME))
            for text, played in reversed(row.links):
                wide = self._link_width(text)
                found.append((text, played, (right - wide + 4, middle - high / 2, wide, high)))
                right -= wide + 6
        return found[::-1]

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
            canvas.face(crests[n], x + 14, middle, 14)
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


LUCK_LINES: Final = 3
"""So many lines about what the cards were worth and what the decisions gave away have room."""
NARROW: Final = 400.0
"""Du within a panel that is one of three."""


class Cards(Panel):
    """First hands against the table's."""

    name = "cards"
    luck: Sequence[Luck] = ()
    """What the cards were worth by their pars: of all matches that are asked for, and of this month."""

    def luck_lines(self, told: bool = False, width: float = math.inf) -> list[str]:
        """That, beside what was made of them, and what the decisions gave away; `told`: in whole sentences,
        and all of it. Where a line would be wider than `width`, all matches alone have both."""
        ui = self.ui
        found: list[str] = []
        lost: list[str] = []
        for each, key in zip(self.luck, ("many", "month"), strict=False):
            numbers = None if each.sums is None else luck_numbers(each.game, each.sums)
            if numbers is not None and (key == "many" or each.matches < self.luck[0].matches):
                lost.append(numbers.lost)
                found.append(
                    ui.text(
                        f"luck.{key}{'_told' * told}", n=each.matches, par=numbers.par, error=numbers.error,
                        made=numbers.made, gap=numbers.gap, lost=numbers.lost,
                    )
                )  # fmt: skip
        if lost and not told:
            month = lost[1] if len(lost) > 1 else ""
            both = ui.text("luck.gave_month", lost=lost[0], month=month)
            alone = ui.text("luck.gave_many", lost=lost[0])
            found.append(both if month and ui.type.measure(both, t.SIDE) <= width else alone)
        if self.luck and self.luck[0].open:
            found.append(ui.text("luck.open", n=self.luck[0].open))
        if told:
            return found
        wide = max((ui.type.measure(line, t.SIDE) for line in found[:LUCK_LINES]), default=0.0)
        if wide > width and (sums := self.luck[0].sums) is not None:
            numbers = luck_numbers(self.game, sums)
            if numbers is not None:
                return [
                    ui.text("luck.long_par", par=numbers.par, error=numbers.error, n=self.luck[0].matches),
                    ui.text("luck.long_made", made=numbers.made, gap=numbers.gap),
                    ui.text("luck.gave_many", lost=numbers.lost),
                ]
        return found[:LUCK_LINES]

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
        """Number, bell, words under it, and two lines, or three about the cards and the decisions."""
        # In a narrow panel the figures beside it are higher, and the bell is the lower for it.
        lines = LUCK_LINES if self.luck and self.luck[0].sums is not None and width > NARROW else 2
        return self.em(34) * 1.15 + 60 + self.row(t.CAPTION) + lines * self.row(t.SIDE) + 4

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
                plain(round(found.luck)), x, y + upper / 2, t.SHARE, True, t.SUMI, anchor="middle"
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
        told = self.luck_lines(width=w)
        facts = luck_rows(ui, self.game, found)[: max(0, 2 - len(told))]
        below = self.row(t.CAPTION) + (len(facts) + len(told)) * self.row(t.SIDE) + 4
        bell = (x, y + upper, w, max(36.0, h - upper - below))
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
        for n, words in enumerate(told, len(facts)):
            canvas.text(
                words, x, top + (n + 0.5) * self.row(t.SIDE), t.SIDE, False, t.SUMI, max_width=w,
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
        return [words, *rest, *self.luck_lines(told=True)]
