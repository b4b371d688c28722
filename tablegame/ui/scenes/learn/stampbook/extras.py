"""What stands on the right page of a stamp book: deals with the coach, drills, and the rule book."""

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from tablegame.learn.book import has_book
from tablegame.learn.drills.series import COUNT, DRILLS, has_drill
from tablegame.learn.tips.course import tips_of
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.key_caps import key_cap
from tablegame.ui.scenes.common import capped, grown
from tablegame.ui.scenes.learn.exercises import at_hand
from tablegame.ui.scenes.learn.exercises.kept import own_of
from tablegame.ui.scenes.learn.stampbook.coached import Coached
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BookPage, DrillPage, ExercisesPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button, Hotspot
from tablegame.ui.widgets.form import State, Widget

TEN: Final = "ten"
BOOK_MEMORY: Final = "book"
"""Under which name it is kept where each rule book was open last."""


class Extra(Protocol):
    """Something on the right page."""

    def height(self, width: float) -> float:
        """What it needs in a column of that width."""

    def add(self, box: Box) -> Sequence[Widget]:
        """What is pressed in it."""

    def draw(self, canvas: Canvas, box: Box) -> None:
        """What is written there beside that."""


def extras(ui: Ui, game_id: str) -> list[Extra]:
    """All that there is for a game."""
    found: list[Extra] = []
    if tips_of(game_id):
        found.append(Coached(ui, game_id))
    if has_drill(game_id):
        found.append(Drills(ui, game_id))
    if Exercises.there(ui, game_id):
        found.append(Exercises(ui, game_id))
    if has_book(game_id):
        found.append(RuleBook(ui, game_id))
    return found


class Drills:
    """Ten questions, and how the best ten went."""

    def __init__(self, ui: Ui, game_id: str) -> None:
        self.ui = ui
        self.game_id = game_id

    @property
    def _k(self) -> float:
        return min(1.6, grown(self.ui))

    def height(self, width: float) -> float:
        """The head, the kinds of questions, and a row with the best result."""
        return 82 * self._k + self._kinds_height(width) + 74

    def _kinds(self) -> str:
        kinds = dict.fromkeys(DRILLS[self.game_id].kinds)
        between = self.ui.text("app.between.and")
        said = between.join(self.ui.text(f"drills.kind.{self.game_id}.{kind}") for kind in kinds)
        return said[:1].upper() + said[1:]

    def _kinds_height(self, width: float) -> float:
        rows = len(self.ui.type.wrap(self._kinds(), t.READING, width, True))
        return rows * self.ui.type.leading(self._kinds(), t.READING)

    def _best(self) -> str:
        ui, best = self.ui, self.ui.learned.best(self.game_id, TEN)
        if best is None:
            return ui.text("stampbook.not_tried")
        if best.ms is None:
            return ui.text("stampbook.best", n=best.right, of=best.of)
        minutes, seconds = divmod(best.ms // 1000, 60)
        time = ui.text("drills.time", minutes=minutes, seconds=f"{seconds:02}")
        return ui.text("stampbook.best_time", n=best.right, of=best.of, time=time)

    def add(self, box: Box) -> Sequence[Widget]:
        """Try, or again."""
        ui, (x, y, w, h) = self.ui, box
        words = ui.text("stampbook.try" if ui.learned.best(self.game_id, TEN) is None else "stampbook.retry")
        size = capped(ui, t.READING, 26)
        wide = max(116.0, ui.type.measure(words, size, True) + 64)
        button = Button(
            (x + w - wide, y + h - 60, wide, 48), words, self._open, kind="paper", icon="continue", size=size,
            name="drill", key="-",
        )  # fmt: skip
        button.label = f"{ui.text('stampbook.drills')}: {words}"
        button.note = self._best()
        button.paper = True
        return [button]

    def _open(self) -> None:
        self.ui.open(DrillPage(self.game_id))

    def draw(self, canvas: Canvas, box: Box) -> None:
        """The head, a hairline, what is asked, and the best."""
        ui, (x, y, w, h), k = self.ui, box, self._k
        title = ui.text("stampbook.drills")
        size = canvas.type.within(title, t.TOTAL, 42)
        canvas.text(title, x, y + 18 * k, size, True, t.SUMI, anchor="middle", display=True)
        said = ui.text("stampbook.drills_line", n=COUNT)
        canvas.text(
            said, x, y + 50 * k, t.SIDE, False, t.SUMI_SECOND, max_width=w, anchor="middle", shrink=True
        )
        top = y + 72 * k
        canvas.line(x, top, x + w, top, t.WASHI_LINE, 1.4)
        canvas.lines(self._kinds(), x, top + 10, w, t.READING, True, t.SUMI)
        best = self._best()
        room = w - 140 if k < 1.3 else w - 220
        ink = t.SUMI_SECOND if ui.learned.best(self.game_id, TEN) else t.SUMI_QUIET
        canvas.text(best, x, y + h - 36, t.NAME, False, ink, max_width=room, anchor="middle", shrink=True)
        canvas.line(x, y + h, x + w, y + h, t.WASHI_LINE, 1.4)


class Exercises:
    """Positions from one's own matches that are due, or shipped ones."""

    def __init__(self, ui: Ui, game_id: str) -> None:
        self.ui = ui
        self.game_id = game_id
        self.due = len(own_of(ui).due(game_id))
        self.solved, self.shipped = at_hand.solved(ui, game_id)

    @staticmethod
    def there(ui: Ui, game_id: str) -> bool:
        """Whether there is anything to solve."""
        own = own_of(ui)
        return at_hand.solved(ui, game_id)[1] > 0 or any(one.game == game_id for one in own.all)

    def height(self, width: float) -> float:
        """Of the row."""
        return 62.0 * min(1.6, grown(self.ui))

    def _line(self) -> str:
        if self.due:
            return self.ui.text("exercises.stampbook.due", n=self.due)
        return self.ui.text("exercises.stampbook.solved", n=self.solved, of=self.shipped)

    def add(self, box: Box) -> Sequence[Widget]:
        """The way to them."""
        ui, (x, y, w, h) = self.ui, box
        words = ui.text("exercises.stampbook.solve")
        size = capped(ui, t.READING, 26)
        wide = max(116.0, ui.type.measure(words, size, True) + 64)
        button = Button(
            (x + w - wide, y + (h - 48) / 2, wide, 48), words, self._open, kind="paper", icon="exercise",
            size=size, name="exercises", key="-",
        )  # fmt: skip
        button.label = f"{ui.text('exercises.stampbook.title')}: {words}"
        button.note = self._line()
        button.paper = True
        return [button]

    def _open(self) -> None:
        self.ui.open(ExercisesPage(self.game_id))

    def draw(self, canvas: Canvas, box: Box) -> None:
        """What it is, and how many wait."""
        ui, (x, y, w, h) = self.ui, box
        room = w - (140 if grown(ui) < 1.3 else 220)
        title, line = ui.text("exercises.stampbook.title"), self._line()
        canvas.text(
            title, x, y + 0.28 * h, t.HERO, True, t.SUMI, max_width=room, anchor="middle", shrink=True,
            display=True,
        )  # fmt: skip
        canvas.text(
            line, x, y + 0.72 * h, t.NAME, False, t.SUMI_SECOND, max_width=room, anchor="middle", shrink=True
        )


class RuleBook:
    """The rule book, and where it was open last."""

    def __init__(self, ui: Ui, game_id: str) -> None:
        self.ui = ui
        self.game_id = game_id

    def height(self, width: float) -> float:
        """Of the card."""
        return 108.0 * min(1.5, grown(self.ui))

    def _last(self) -> str:
        """The section that was open last."""
        kept = self.ui.preferences.last.get(BOOK_MEMORY)
        kept = kept.get(self.game_id) if isinstance(kept, dict) else None
        if isinstance(kept, list) and kept and self.ui.speaker.has(key := f"book.section.{kept[0]}"):
            return self.ui.text("stampbook.last_open", section=self.ui.text(key))
        return self.ui.text("stampbook.book_line")

    def add(self, box: Box) -> Sequence[Widget]:
        """The whole card is pressed."""
        return [BookCard(self.ui, box, self._last(), self._open)]

    def _open(self) -> None:
        self.ui.open(BookPage(self.game_id))

    def draw(self, canvas: Canvas, box: Box) -> None:
        """The card draws itself."""


class BookCard(Hotspot):
    """A book on a card of paper."""

    def __init__(self, ui: Ui, box: Box, line: str, on_press: Callable[[], object]) -> None:
        super().__init__(box, ui.text("rulebook.label"), on_press, name="book", action="book", ring=10)
        self._line = line
        self._open = ui.text("stampbook.open")
        self.paper = True

    @property
    def value_text(self) -> str:
        """Where it was open last."""
        return self._line

    def draw(self, canvas: Canvas, state: State) -> None:
        """Indigo cloth with a book on it; its name, where it was open, and how it is opened."""
        x, y, w, h = self.rect
        canvas.panel("bubble", x, y, w, h, radius=10)
        edge = t.BRASS if state.hovered or state.pressed else t.WASHI_LINE
        paper = f'width="{w - 2}" height="{h - 2}" rx="9" fill="{t.WASHI_BOX}" stroke="{edge}"'
        canvas.shape("card", f'<rect x="1" y="1" {paper} stroke-width="1.2"/>', x, y, w, h)
        cloth = (
            f'<rect width="52" height="76" rx="4" fill="{t.TAB}"/>'
            f'<rect x="6" width="1.6" height="76" fill="{t.BRASS}"/>'
        )
        top = y + (h - 76) / 2
        canvas.shape("book", cloth, x + 20, top, 52, 76)
        canvas.icon("learn", x + 48, top + 38, 26, t.BRASS_HI)
        left, room = x + 92, w - 108
        step = h / 4
        size = canvas.type.within(self.label, t.HERO, 30)
        canvas.text(
            self.label, left, y + step, size, True, t.SUMI, max_width=room, anchor="middle", shrink=True
        )
        size = canvas.type.within(self._line, t.SIDE, 26)
        canvas.text(
            self._line,
            left,
            y + 2 * step,
            size,
            False,
            t.SUMI_SECOND,
            max_width=room,
            anchor="middle",
            shrink=True,
        )
        size = canvas.type.within(self._open, t.NAME, 26)
        middle = y + 3 * step
        wide, _ = canvas.text(
            self._open, left, middle, size, True, t.TAB, max_width=room - 40, anchor="middle", shrink=True
        )
        if cap := canvas.cap_of(self.action):
            key_cap(canvas, left + wide + 10, middle, cap, False)
        super().draw(canvas, state)
