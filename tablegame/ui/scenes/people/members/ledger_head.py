"""The head of the ledger: which evening it is, and by what it is counted."""

from collections.abc import Callable
from functools import partial
from typing import Final

from tablegame.match.evenings import Evening
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.people.members.desk import Desk
from tablegame.ui.scenes.people.members.words import day_words, since_words
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Choice, IconButton, Segmented
from tablegame.ui.widgets.form import Widget

PAD: Final = 20.0
"""From the edges of the ledger's paper."""


class LedgerHead:
    """At the left the evening and the way to others, at the right how it is counted."""

    def __init__(self, ui: Ui, desk: Desk) -> None:
        self.ui = ui
        self.desk = desk
        self.high = 0.0
        """With the air over it, from the top of the paper."""
        self._title = self._sub = ""
        self._sub_beside = False
        """Whether the line stands beside the title, and not under it."""
        self._left = self._right = self._middle = 0.0
        self._sub_at = (0.0, 0.0, 0.0)
        """Of a line under the title: where it begins, its middle, its room."""

    def lay(self, add: Callable[[Widget], object], evening: Evening, matches: int, place: Box) -> None:
        """`place`: the corner of the paper, its width, and how high what is pressed is."""
        ui = self.ui
        x, y, w, control = place
        self._left = self._turning(add, x + PAD, y + 9, control)
        self._right = self._counting(add, x + w - PAD + 4, y + 9, w, control)
        self._title, self._sub = self._told(evening, matches)
        self._middle = y + 9 + control / 2
        asked = ui.type.measure(self._title, t.HERO, True) + 16 + ui.type.measure(self._sub, t.NAME)
        self._sub_beside = self._left + asked <= self._right
        em = ui.type.em("あ" if ui.language == "ja" else "x", t.NAME)
        self.high = 14 + control + (0.0 if self._sub_beside else 1.5 * em)
        self._sub_at = (x + PAD, y + self.high - 0.6 * em, w - 2 * PAD)

    def _turning(self, add: Callable[[Widget], object], left: float, y: float, control: float) -> float:
        """The ways to the evenings before and after; where the title begins."""
        desk = self.desk
        if desk.beside(-1) is None and desk.beside(1) is None:
            return left
        for name, icon, step in (("earlier", "left", -1), ("later", "right", 1)):
            add(
                IconButton(
                    (left - 8, y + control / 2 - 22, 40, 44), icon, self.ui.text(f"people.evening.{name}"),
                    partial(desk.turn, step), name=name, enabled=desk.beside(step) is not None,
                    color=t.SUMI, size=18,
                )
            )  # fmt: skip
            left += 36
        return left + 2

    def _counting(
        self, add: Callable[[Widget], object], right: float, y: float, w: float, control: float
    ) -> float:
        """By places or by points, and by those of which game; where that begins."""
        ui, desk = self.ui, self.desk
        options: list[tuple[object, Text]] = [
            (False, ui.text("people.evening.places")), (True, ui.text("people.evening.points")),
        ]  # fmt: skip
        wide = sum(ui.type.measure(words, t.READING, True) + 44 for _, words in options)
        wide = max(190.0, min(0.45 * w, wide))
        end = right - wide - 12
        games = desk.games_played()
        if desk.by_points and len(games) > 1:
            names: list[tuple[object, Text]] = [(game, game_name(ui, game)) for game in games]
            asked = max(ui.type.measure(words, t.NAME) for _, words in names) + 58
            asked = min(asked, 0.3 * w)
            add(
                Choice(
                    (end - asked, y, asked, control), ui.text("people.evening.game"), names,
                    desk.points_game, self._points_of, name="points_of", size=t.NAME,
                )
            )  # fmt: skip
            end -= asked + 12
        add(
            Segmented(
                (right - wide, y, wide, control), ui.text("people.evening.count"), options,
                desk.by_points, self._count, name="count", size=t.READING, enabled=bool(games),
            )
        )  # fmt: skip
        return end

    def _count(self, by_points: object) -> None:
        self.desk.by_points = bool(by_points)
        self.desk.changed()

    def _points_of(self, game: object) -> None:
        self.desk.points_of = str(game)
        self.desk.changed()

    def _told(self, evening: Evening, matches: int) -> tuple[str, str]:
        ui, desk = self.ui, self.desk
        if evening == desk.open:
            title = ui.text("people.evening.tonight")
        else:
            title = ui.text("people.evening.of", day=day_words(ui, desk, evening))
        said = [ui.text("people.evening.since", time=since_words(ui, desk, evening))]
        said += [ui.text("people.played_all", n=matches)] if matches else []
        return title, ui.text("app.between.and").join(said)

    @property
    def words(self) -> str:
        """As a screen reader tells it."""
        return f"{self._title}, {self._sub}"

    def draw(self, canvas: Canvas) -> None:
        """The evening, and since when, and how many matches."""
        wide = canvas.text(
            self._title, self._left, self._middle, t.HERO, True, t.SUMI, anchor="middle",
            max_width=self._right - self._left, shrink=True,
        )[0]  # fmt: skip
        if self._sub_beside:
            x, middle, room = self._left + wide + 16, self._middle + 1, None
        else:
            x, middle, room = self._sub_at
        canvas.text(
            self._sub, x, middle, t.NAME, False, t.SUMI_SECOND, max_width=room, anchor="middle",
            shrink=room is not None,
        )  # fmt: skip
