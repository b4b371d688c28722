"""The calendar: the days of a month in weeks, the way to other months, and what the petals mean."""

from collections.abc import Callable
from datetime import date, timedelta
from functools import partial

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped
from tablegame.ui.scenes.matches.daily.days import FIRST, Days, month_by
from tablegame.ui.scenes.matches.daily.month import DayCell, legend, legend_height
from tablegame.ui.scenes.matches.daily.words import cell_words, day_words, first_weekday, month_words
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import IconButton
from tablegame.ui.widgets.form import Form


class MonthPanel:
    """The month of the day that is looked at."""

    def __init__(
        self, ui: Ui, days: Days, on_day: Callable[[date], object], on_month: Callable[[int], object]
    ) -> None:
        """`on_day` is told which one is wanted; `on_month` how many months on or back."""
        self.ui = ui
        self.days = days
        self.box: Box | None = None
        """None while it is not shown."""
        self._on_day = on_day
        self._on_month = on_month
        self._legend_h = self._cell_w = 0.0
        self._weekdays: list[int] = []

    def lay(self, form: Form, box: Box, today: date) -> None:
        """A cell for every day; those after today are shut."""
        ui = self.ui
        x, y, w, h = self.box = box
        days = list(self.days.month())
        for n, (name, by, icon) in enumerate((("month_back", -1, "left"), ("month_on", 1, "right"))):
            other = month_by(self.days.day.replace(day=1), by)
            form.add(
                IconButton(
                    (x + w - 16 - (2 - n) * 48, y + 10, 44, 44), icon, ui.text(f"daily.{name}"),
                    partial(self._on_month, by), name=name, color=t.SUMI, enabled=FIRST <= other <= today,
                )
            )  # fmt: skip
        self._legend_h = legend_height(ui, w - 36)
        begins = first_weekday(ui)
        self._weekdays = [((n + begins - 1) % 7) + 1 for n in range(7)]
        skipped = self._weekdays.index(days[0].isoweekday())
        weeks = -(-(skipped + len(days)) // 7)
        top = y + 92
        cell_w, cell_h = (w - 32) / 7, min(76.0, (h - (top - y) - self._legend_h) / weeks)
        self._cell_w = cell_w
        for n, day in enumerate(days, skipped):
            place = (x + 16 + n % 7 * cell_w, top + n // 7 * cell_h, cell_w - 2, cell_h - 2)
            deals, shut = self.days.deals(day), day > today
            said = cell_words(ui, day, deals)
            if shut:
                said = ui.text("daily.told.shut", day=day_words(ui, day))
            form.add(
                DayCell(
                    ui, place, day, deals, said, chosen=day == self.days.day, shut=shut,
                    on_press=self._on_day, on_step=self._step,
                )
            )  # fmt: skip

    def _step(self, days: int) -> None:
        self._on_day(self.days.day + timedelta(days=days))

    def draw(self, canvas: Canvas) -> None:
        """The month's name, the days of the week, the legend."""
        if self.box is None:
            return
        ui, (x, y, w, h) = self.ui, self.box
        canvas.panel("field", x, y, w, h, radius=10)
        canvas.text(
            month_words(ui, self.days.day), x + 18, y + 32, capped(ui, t.HERO, 32), True, t.SUMI,
            max_width=w - 140, anchor="middle", shrink=True,
        )  # fmt: skip
        size = capped(ui, t.CAPTION, 20)
        for n, weekday in enumerate(self._weekdays):
            words = ui.text(f"matches.weekday.{weekday}")
            canvas.text(
                words, x + 16 + (n + 0.5) * self._cell_w, y + 72, size, False, t.SUMI_SECOND, "center",
                max_width=self._cell_w - 4, anchor="middle", shrink=True,
            )  # fmt: skip
        foot = y + h - self._legend_h
        canvas.line(x + 16, foot, x + w - 16, foot, t.WASHI_LINE, 1.2)
        legend(ui, canvas, (x + 18, foot, w - 36, self._legend_h))
