"""Which exercises to solve: today's, those from one's own matches, and the shipped ones of each game."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import Final

from tablegame.rules.catalogue import SHELF
from tablegame.study.exercises.kinds import KINDS
from tablegame.study.exercises.model import Exercise
from tablegame.study.exercises.shipped import shipped
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, game_name, grown, heading
from tablegame.ui.scenes.learn.exercises import at_hand
from tablegame.ui.scenes.learn.exercises.kept import Gathering, own_of
from tablegame.ui.scenes.learn.exercises.words import kind_words
from tablegame.ui.scenes.pages.scrolled import BAR, ScrolledPage, shift
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import BASE_W, Box
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.choices import Choice
from tablegame.ui.widgets.form import Widget

LARGE: Final = 1.3
"""From so large letters on there is one column."""
BUTTON_H: Final = 48.0
FOOT: Final = 72.0


class ChooserScene(ScrolledPage):
    """Nothing in it is timed, rated or locked."""

    def __init__(self, ui: Ui, game: str = "", *, today: Callable[[], date] = date.today) -> None:
        """`game`: the filter of one's own that is set at first."""
        super().__init__(ui)
        self._today = today
        self.today = today()
        self.game = game
        self.kind = ""
        self._own = own_of(ui)
        self._gathering = Gathering(ui)
        self._changes = self._own.changes
        self._texts: list[tuple[float, float, str, float, bool, t.Colour, float]] = []
        """What is written: left, middle, words, size, bold, ink, width."""
        self._titles: list[tuple[float, float, str, float]] = []
        self._lines: list[tuple[float, float, float]] = []

    @property
    def page_name(self) -> str:
        """What a screen reader calls the page."""
        return self.ui.text("exercises.title")

    def enter(self) -> None:
        """New reviews may have brought something."""
        super().enter()
        self._gathering.begin()

    # What there is ------------------------------------------------------------------------------------------
    def due(self) -> list[Exercise]:
        """One's own that are asked for now, as far as the filters go."""
        return self._own.due(self.game, self.kind)

    def _due_line(self, count: int) -> str:
        if count:
            return self.ui.text("exercises.due", n=count)
        days = self._own.days_left(self.game, self.kind)
        if days is None:
            return self.ui.text("exercises.due_none")
        return self.ui.text("exercises.due_later" if days else "exercises.due_soon", n=days)

    def _kept_line(self) -> str:
        kept = len(self._own.all)
        return self.ui.text("exercises.kept_count", n=kept) if kept else self.ui.text("exercises.kept_none")

    def _today_line(self) -> str:
        solved = self._own.of_day(self.today)
        if at_hand.of_today(self.ui, self.today) is None:
            return self.ui.text(f"exercises.today_{'none' if at_hand.played(self.ui) else 'unplayed'}")
        if solved is None:
            return self.ui.text("exercises.today_line")
        return self.ui.text("exercises.today_done" if solved else "exercises.today_missed")

    def _troubles(self) -> list[str]:
        found = []
        if self._own.damaged:
            found.append(self.ui.text("exercises.damaged", n=self._own.damaged))
        if cause := self.ui.cause(self._own.fault):
            found.append(self.ui.text("exercises.not_saved", text=cause))
        return found

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """Two columns, or one where letters are large."""
        ui, form = self.ui, self.form
        h, ox = ui.metrics.h, (ui.metrics.w - BASE_W) / 2
        focused = form.focus.name if form.focus is not None else ""
        form.clear()
        form.paper = True
        self.box: Box = (ox + 40, 24, 1200, h - 48)
        self._texts, self._titles, self._lines = [], [], []
        large = grown(ui) >= LARGE
        top = 100.0 if not large else 118.0
        form.area = (ox + 48, top, 1184, h - 24 - FOOT - top)
        y = top + 8
        if large:
            left, wide = ox + 84, 1096.0
            bottom = self._shipped(left, self._own_part(left, self._day(left, y, wide), wide), wide)
        else:
            bottom = self._own_part(ox + 84, self._day(ox + 84, y, 560.0), 560.0)
            bottom = max(bottom, self._shipped(ox + 692, y, 504.0))
        self.content_height = bottom - top
        self.offset = min(self.offset, self._most)
        shift(form.inner, -self.offset)
        self._add_bar((ox + 1240 - 18 - BAR, top, BAR, form.area[3]))
        words = ui.text("exercises.back")
        size = capped(ui, t.BODY, 26)
        wide = max(132.0, ui.type.measure(words, size, True) + 96)
        form.add(
            Button(
                (ox + 84, h - 24 - FOOT + 14, wide, 44), words, self.close, kind="paper", size=size,
                icon="left", name="back", action="back",
            )
        )  # fmt: skip
        again = form.find(focused) if focused else None
        first = next((one for one in form.widgets if isinstance(one, Button) and one.kind == "primary"), None)
        if again is not None or form.focus is None:
            form.set_focus(again or first or form.find("back"), ring=ui.device in ("keyboard", "pad"))
        self.dirty = True

    def _put(self, widget: Widget) -> None:
        self.form.inner.append(self.form.add(widget))

    def _title(self, x: float, y: float, words: str, width: float) -> float:
        """The head of a part; where what follows begins."""
        high = max(38.0, 1.5 * self.ui.type.em(words, t.TOTAL))
        self._titles.append((x, y + high / 2, words, width))
        return y + high + 2

    def _written(
        self, x: float, y: float, words: str, width: float, size: float, bold: bool = False,
        ink: t.Colour = t.SUMI_SECOND,
    ) -> float:  # fmt: skip
        """Lines of text; where what follows begins."""
        type = self.ui.type
        step = type.leading(words, size)
        for row in type.wrap(words, size, width, bold):
            self._texts.append((x, y + step / 2, row, size, bold, ink, width))
            y += step
        return y

    def _button(
        self, box: tuple[float, float], words: str, press: Callable[[], object], name: str, note: str,
        gold: bool = False, on: bool = True,
    ) -> float:  # fmt: skip
        """A button whose right edge or left edge is given by its place; its width."""
        size = capped(self.ui, t.BODY, 26)
        wide = max(150.0, self.ui.type.measure(words, size, True) + (110 if gold else 70))
        x, y = box
        button = Button(
            (x, y, wide, BUTTON_H), words, press, kind="primary" if gold else "paper", icon="exercise",
            name=name, size=size, action="activate" if gold else "", key="" if gold else "-", enabled=on,
        )  # fmt: skip
        button.note = note
        button.paper = True
        self._put(button)
        return wide

    def _day(self, x: float, y: float, width: float) -> float:
        """The exercise of the day."""
        ui = self.ui
        one, solved = at_hand.of_today(ui, self.today), self._own.of_day(self.today)
        y = self._title(x, y, ui.text("exercises.today"), width)
        y = self._written(x, y, self._today_line(), width, t.READING)
        if one is not None:
            kind = kind_words(ui, one.game, one.kind)
            said = ui.text("app.between.and").join((game_name(ui, one.game), kind))
            y = self._written(x, y, said, width, t.NAME, True, t.SUMI)
            words = ui.text("exercises.start" if solved is None else "exercises.again")
            gold = solved is None
            self._button((x, y + 10), words, self.solve_day, "day", self._today_line(), gold)
            y += 10 + BUTTON_H
        y += 22
        self._lines.append((x, y, width))
        return y + 14

    def _own_part(self, x: float, y: float, width: float) -> float:
        """From one's own matches: how many are due, the filters, and the way to them."""
        ui, due = self.ui, self.due()
        y = self._title(x, y, ui.text("exercises.from_matches"), width)
        y = self._written(x, y, self._due_line(len(due)), width, t.READING, True, t.SUMI)
        y = self._written(x, y, self._kept_line(), width, t.NAME) + 10
        if self._own.all:
            size = capped(ui, t.NAME, 22)
            games = [("", ui.text("exercises.all_games"))]
            games += [(game, game_name(ui, game)) for game in SHELF]
            half = (width - 16) / 2
            label = ui.text("exercises.all_games")
            first = Choice((x, y, half, 44), label, games, self.game, self._set_game, name="game", size=size)
            self._put(first)
            kinds = [("", ui.text("exercises.all_kinds"))]
            kinds += [(kind, kind_words(ui, self.game, kind)) for kind in KINDS.get(self.game, ())]
            label = ui.text("exercises.all_kinds")
            choice = Choice(
                (x + half + 16, y, half, 44), label, kinds, self.kind, self._set_kind, name="kind", size=size,
                enabled=len(kinds) > 1,
            )  # fmt: skip
            self._put(choice)
            y += 44 + 14
            gold = bool(due) and self._own.of_day(self.today) is not None
            line = self._due_line(len(due))
            self._button((x, y), ui.text("exercises.start"), self.solve_own, "own", line, gold, bool(due))
            y += BUTTON_H
        for trouble in self._troubles():
            y = self._written(x, y + 10, trouble, width, t.NAME, False, t.LOSS)
        return y + 24

    def _shipped(self, x: float, y: float, width: float) -> float:
        """The shipped ones, a row for each game."""
        ui = self.ui
        y = self._title(x, y, ui.text("exercises.shipped"), width)
        y = self._written(x, y, ui.text("exercises.shipped_line"), width, t.NAME) + 8
        for game in SHELF:
            if not shipped(game):
                continue
            self._lines.append((x, y, width))
            done, count = at_hand.solved(ui, game)
            told = ui.text("exercises.solved", n=done, of=count)
            some = min(at_hand.SHIPPED_MOST, count)
            ten = ui.text("exercises.ten" if done < count else "exercises.ten_again", n=some)
            size = capped(ui, t.BODY, 26)
            wide = max(150.0, ui.type.measure(ten, size, True) + 70)
            high = max(78.0, 2.9 * ui.type.em(told, t.NAME))
            room = width - wide - 16
            self._texts.append((x, y + 0.34 * high, game_name(ui, game), t.BODY, True, t.SUMI, room))
            self._texts.append((x, y + 0.68 * high, told, t.NAME, False, t.SUMI_SECOND, room))
            place = (x + width - wide, y + (high - BUTTON_H) / 2)
            press = partial(self.solve_shipped, game)
            self._button(place, ten, press, f"shipped.{game}", f"{game_name(ui, game)}: {told}")
            y += high
        return y + 16

    # What is done -------------------------------------------------------------------------------------------
    def _set_game(self, value: object) -> None:
        self.game, self.kind = str(value), ""
        self.layout()

    def _set_kind(self, value: object) -> None:
        self.kind = str(value)
        self.layout()

    def solve_day(self) -> None:
        """The exercise of the day."""
        at_hand.solve_day(self.ui, self.today)

    def solve_own(self) -> None:
        """Those that are due."""
        if found := self.due():
            at_hand.solve_own(self.ui, found)

    def solve_shipped(self, game: str) -> None:
        """The next ones of a game."""
        at_hand.solve_shipped(self.ui, game)

    def close(self) -> None:
        """Back to what lies beneath."""
        self.ui.stack.pop(self)

    def update(self, ms: int) -> None:
        """What was solved is told, and at midnight there is another one."""
        super().update(ms)
        self._gathering.tick()
        now = self._today()
        if now != self.today or self._own.changes != self._changes:
            self.today, self._changes = now, self._own.changes
            self.layout()

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The sheet, the title, and what scrolls."""
        canvas.table()
        canvas.veil(0.35)
        canvas.panel("sheet", *self.box)
        x, y, w, _ = self.box
        title = self.page_name
        heading(canvas, title, x + 44, y + 46, canvas.type.within(title, t.TITLE, 46), w - 88)
        with canvas.clip(*self.form.area):
            for left, top, width in self._lines:
                canvas.line(left, top - self.offset, left + width, top - self.offset, t.WASHI_LINE, 1.2)
            for left, middle, words, width in self._titles:
                canvas.text(
                    words, left, middle - self.offset, t.TOTAL, True, t.SUMI, max_width=width,
                    anchor="middle", shrink=True, display=True,
                )  # fmt: skip
            for left, middle, words, size, bold, ink, width in self._texts:
                canvas.text(
                    words, left, middle - self.offset, size, bold, ink, max_width=width, anchor="middle",
                    shrink=True,
                )  # fmt: skip
        super().draw(canvas)

    def accessible_items(self) -> Sequence[Item]:
        """What is written beside the buttons."""
        words = [self._today_line(), self._due_line(len(self.due())), self._kept_line(), *self._troubles()]
        return tuple(Item(f"text.{nth}", "text", each) for nth, each in enumerate(words))
