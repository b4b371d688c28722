"""The rows under the wall: what can be done with the chosen game, and the strip of places to go to."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Final

from tablegame.learn.lessons import LessonEntry, contents
from tablegame.match.daily import SETUPS
from tablegame.match.evening_table import by_places
from tablegame.match.summary import Summary
from tablegame.rules.catalogue import Shelved
from tablegame.rules.contract import AnyGame
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import LARGE, button, link
from tablegame.ui.kit.layout import Column, Fits, Node, Row, Sized, Space
from tablegame.ui.kit.nodes import Label, Press, icon
from tablegame.ui.kit.text_size import clamp_size, letter_height, text_scale
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.learn.exercise_service import own_of
from tablegame.ui.scenes.matches.duplicate_results import open_duplicates
from tablegame.ui.scenes.matches.records import played_on, set_aside, summary_words
from tablegame.ui.scenes.people.people_service import host_of, points
from tablegame.ui.scenes.system import title_cache
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import (
    DailyPage,
    ExercisesPage,
    LessonPage,
    MatchesPage,
    NewMatchPage,
    Page,
    PeoplePage,
    SeatingPage,
    StampBookPage,
    StatisticsPage,
)
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import WidgetState

RULES_AFTER_MS: Final = 200
"""How long nothing moves before the rules of the chosen game are loaded, in ms."""
HEIGHT: Final = 66.0
"""The height of the buttons, in du."""
WIDTH: Final = 220.0
"""The width of a button beside the primary one, in du."""
EDGES: Final = 66.0
"""The width that a button beside the primary one has besides its second line, in du."""
LETTERS: Final = (20.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 10.0, 9.0)
"""Sizes that are tried for the words of all buttons where letters are large."""
GAP: Final = 6.0
"""The gap over and under a link over the buttons, in du."""
STRIP_HEIGHT: Final = 56.0
"""The height of the strip, in du."""
CORNER: Final = 11.0
"""The radius of its corners, in du."""
MOST_LETTERS: Final = 26.0
"""The greatest size of the names, in du: no larger than the words of the primary button."""
SIZES: Final = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""Letter sizes that are tried for the names, as shares of the usual one."""


def is_roomy(ui: Ui) -> bool:
    """Return whether letters are small enough for second lines."""
    return text_scale(ui, t.HERO) < LARGE


class RulesAhead:
    """The rules of the chosen game, loaded while nothing moves: those of other games are not needed."""

    def __init__(self) -> None:
        self._still = 0

    def update(self, game: AnyGame, ms: int, *, moving: bool) -> None:
        """Load the rules of a game once nothing has moved for a while."""
        before, self._still = self._still, 0 if moving else self._still + ms
        if before < RULES_AFTER_MS <= self._still and isinstance(game, Shelved):
            with suppress(Exception):  # reported when the user wants to play by them
                game.load()


class GameActions:
    """The primary action of a game and the others. `match` is the one that waits, if there is one."""

    def __init__(
        self, ui: Ui, game: AnyGame, match: Summary | None, is_new: bool, resume: Callable[[Summary], object]
    ) -> None:
        """Create the actions of a game.

        `is_new`: whether the game was never played here, learned, or declined to be learned.
        """
        self.ui, self.game, self.match, self.is_new, self.resume = ui, game, match, is_new, resume
        self.lessons = contents(game.id)

    def rows(self, first: AnyGame | None, begin_with: Callable[[AnyGame], object]) -> tuple[Node, ...]:
        """Return the buttons with the gaps around them.

        `first`: the game with which a player should begin who knows neither. A link over the buttons calls
        `begin_with` with it, in the room of the gaps.
        """
        if first is None:
            return Space(22), self.node(), Space(20)
        words, size = self.ui.say(f"{self.game.id}_rules.first_game"), clamp_size(self.ui, t.NAME, 24.0)
        line = link(
            words, partial(begin_with, first), name="first_game", size=size, icon="info", ink=t.TEXT,
            high=1.3 * letter_height(self.ui, size),
        )  # fmt: skip
        return Space(GAP), Row(line, Space()), Space(GAP), self.node(), Space(2 * GAP)

    def _open(self, page: Page) -> None:
        title_cache.choose(self.ui, self.game.id)
        self.ui.open(page)

    def go(self) -> None:
        """Resume the match that waits, or begin the first lesson or a match."""
        if self.match is not None:
            self.resume(self.match)
        elif self.lessons and self.is_new:
            self._open_lesson()
        else:
            self.play()

    def play(self) -> None:
        """Begin a match with the seats and rules of the last one.

        The lessons of the game are not offered first from now on.
        """
        if self.is_new:
            self.ui.learned.decline(self.game.id)
            self.ui.learned.save()
        self._open(NewMatchPage(self.game.id))

    def _open_lesson(self) -> None:
        """Open the lesson to take next, or after the last one the stamp book."""
        entry = self._next_lesson()
        self._open(StampBookPage(self.game.id) if entry is None else LessonPage(self.game.id, entry.id))

    def _next_lesson(self) -> LessonEntry | None:
        """Return the lesson to take next, or None after the last one."""
        by_id = {entry.id: entry for entry in self.lessons}
        following = self.ui.learned.following(self.game.id, by_id)
        return None if following is None else by_id[following]

    def node(self) -> Node:
        """Return the primary button and the others, whose letters have one size if they are large."""
        if is_roomy(self.ui):
            return self._row(t.HERO, t.BODY)
        return Fits(*(self._row(size, size) for size in LETTERS))

    def _row(self, primary: float, others: float) -> Node:
        ui, text, game, lessons = self.ui, self.ui.text, self.game, self.lessons
        name, roomy = game_name(ui, game.id), is_roomy(ui)
        setup = title_cache.seats_and_rules(ui, game)
        add = partial(self._button, size=others)
        beside: list[Node] = []
        if self.match is not None:
            words, icon, sub = text("title.continue", game=name), "continue", summary_words(ui, self.match)
            shorter = () if setup == text("title.usual") else (text("title.as_last"),)
            beside.append(add("play", "cards", text("title.new_match"), (setup, *shorter), self.play))
        elif lessons and self.is_new:
            words, icon = text("title.learn", game=name, n=lessons[0].minutes), "learn"
            sub = text("title.learn_detail")
            lines = setup, text("title.at_once")
            beside.append(add("play", "cards", text("title.play_now"), lines, self.play))
        else:
            words, icon, sub = text("title.play", game=name), "cards", setup
            if lessons and roomy:
                entry = self._next_lesson()
                line = text(entry.key("name")) if entry else text("title.lessons_all")
                shown = text("title.show_lesson")
                beside.append(add("lesson", "learn", shown, (line,), self._open_lesson))
        seats = partial(self._open, SeatingPage(game.id))
        beside.append(add("seats", "seat", text("title.seats"), (text("title.seats_detail"),), seats))
        if lessons:
            done = sum(ui.learned.lesson_day(entry.game, entry.id) is not None for entry in lessons)
            line = text("title.lessons_done", n=done, of=len(lessons)) if done else text("title.seals")
            stamps = partial(self._open, StampBookPage(game.id))
            beside.append(add("lessons", "book_mark", text("title.lessons"), (line,), stamps))
        go = button(
            words, self.go, name="go", kind="primary", icon=icon, sub=sub if roomy else "", size=primary,
            action="activate", key="" if roomy else "-", align="left" if roomy else "center",
            high=HEIGHT, grow=1,
        )  # fmt: skip
        return Row(go, *beside, gap=22)

    def _button(
        self, action: str, icon: str, words: str, lines: tuple[str, ...], press: Callable[[], object],
        size: float,
    ) -> Node:  # fmt: skip
        """Return a button beside the primary one, with the first of the second lines that fits."""
        ui, roomy = self.ui, is_roomy(self.ui)
        fitting = [line for line in lines if ui.type.measure(line, t.NAME) <= WIDTH - EDGES]
        node = button(
            words, press, name=action, kind="plain", icon=icon, size=size, align="left", high=HEIGHT,
            sub=fitting[0] if fitting and roomy else "", key="" if roomy else "-",
            action=action if ui.keys.knows(action) else "",
        )  # fmt: skip
        return Sized(node, WIDTH) if roomy else node


@dataclass(frozen=True, slots=True)
class Destination:
    """A page to go to; `name` is that of its widget and of the key that opens it."""

    name: str
    icon: str
    title: str
    """The key of its name."""
    line: str
    page: Page
    shorter: tuple[str, ...] = ()
    """Shorter forms of its line, for where that has no room."""


def _draw_cell(first: bool, canvas: Canvas, box: Box, state: WidgetState) -> None:
    """Draw the ground of a cell, and the stitches before it unless it is the `first`."""
    x, y, w, h = box
    if state.hovered or state.focused or state.pressed:
        ground = f'<rect width="{w}" height="{h}" rx="{CORNER}" fill="{t.LACQUER}" fill-opacity=".6"/>'
        canvas.shape("place", ground, x, y, w, h)
    if not first:
        canvas.line(x, y + 12, x, y + h - 12, canvas.look.stitch, 1.2, alpha=0.3)


def destinations(ui: Ui, waiting: int, today: Sequence[str], game_id: str, two_lines: bool) -> Node:
    """Return the cells beside each other, named "strip". Their names have letters of one size.

    `waiting`: the number of unfinished matches; `today`: what `lines_today` returns; `game_id`: the game
    whose statistics are opened.
    """
    line, *shorter = matches_lines(ui, waiting)
    statistics, people, daily, exercises = today
    places = (
        Destination("history", "history", "title.matches", line, MatchesPage(), tuple(shorter)),
        Destination("statistics", "chart", "title.statistics", statistics, StatisticsPage(game_id)),
        Destination("people", "people", "title.people", people, PeoplePage()),
        Destination("daily", "calendar", "title.daily", daily, DailyPage()),
        Destination("exercises", "exercise", "exercises.title", exercises, ExercisesPage()),
    )

    def cells(share: float = 1.0, *, equal: bool = False, shorter: bool = False) -> Node:
        nodes = [_cell(ui, to, two_lines, share, shorter, first=not n) for n, to in enumerate(places)]
        shares = (1.0,) * len(nodes) if equal else ()
        return Row(*nodes, gap=1, shares=shares, align="fill", name="strip")

    equal = cells(equal=True)
    if two_lines:
        strip = Fits(equal, cells(), cells(equal=True, shorter=True))
    else:
        strip = Fits(equal, *map(cells, SIZES))
    return Sized(strip, h=STRIP_HEIGHT)


def _cell(ui: Ui, to: Destination, two_lines: bool, share: float, shorter: bool, first: bool) -> Node:
    """Return a cell; `shorter`: whether its line may be one of the shorter forms."""

    def with_line(line: str) -> Node:
        words: Node = Label(ui.text(to.title), t.BODY * share, t.TEXT, bold=True, most=MOST_LETTERS)
        if two_lines:
            words = Column(words, Label(line, t.SIDE, t.TEXT_FAINT))
        row = Row(icon(to.icon, 24, t.BRASS_HI), Row(words, grow=1), gap=12)
        tip = to.line if not two_lines or line != to.line else ""

        def make(box: Box) -> Hotspot:
            return Hotspot(
                box, ui.text(to.title), partial(ui.open, to.page), partial(_draw_cell, first),
                name=to.name, action=to.name, ring=CORNER, value=to.line, tip=tip,
            )  # fmt: skip

        return Press(make, row, pad=10, top=2, grow=1)

    lines = (to.line, *to.shorter) if shorter else (to.line,)
    return Fits(*map(with_line, lines), grow=1)


def draw_strip_ground(canvas: Canvas, box: Box) -> None:
    """Draw the ground of the strip."""
    x, y, w, h = box
    ground = (
        f'<rect x=".6" y=".6" width="{w - 1.2}" height="{h - 1.2}" rx="{CORNER}" fill="{t.PROMPT}"'
        f' fill-opacity=".42" stroke="{t.hexa(canvas.look.stitch)}" stroke-opacity=".28"/>'
    )
    canvas.shape("strip", ground, x, y, w, h)


# Today's lines ----------------------------------------------------------------------------------------------
def matches_lines(ui: Ui, waiting: int) -> list[str]:
    """Return the numbers of waiting matches and of files put aside, in words; then shorter forms."""
    aside, tables = sum(map(len, set_aside(ui))), len(open_duplicates(ui))
    parts = [ui.text("title.matches_wait", n=waiting)] if waiting else []
    parts += [ui.text("title.matches_aside", n=aside)] if aside else []
    parts += [ui.text("duplicate.waiting.tables", n=tables)] if tables else []
    lines = [ui.text("app.between.and").join(parts[:count]) for count in range(len(parts), 0, -1)]
    return lines or [ui.text("title.matches_none")]


def lines_today(ui: Ui) -> Sequence[str]:
    """Return the lines of statistics, people, daily deals and exercises."""
    return statistics_line(ui), people_line(ui), daily_line(ui), exercises_line(ui)


def people_line(ui: Ui) -> str:
    """Return the leader of tonight, or the number of known people, in words."""
    host = host_of(ui)
    evening = host.evenings.open
    if evening is not None and evening.matches:
        entries = (line for line in by_places(evening, host.known).lines if any(line.entries))
        leader = next(entries, None)
        if leader is None:
            return ui.text("title.tonight_begun")
        return ui.text("title.tonight", told=f"{host.name(evening, leader.person)} {points(leader.total)}")
    count = len(host.people.all)
    return ui.text("title.people_known", n=count) if count else ui.text("title.people_none")


def daily_line(ui: Ui) -> str:
    """Return the number of daily deals that have been played today, in words."""
    count = len(played_on(ui, date.today()))
    return ui.text("title.daily_done", n=count, of=len(SETUPS)) if count else ui.text("title.daily_open")


def exercises_line(ui: Ui) -> str:
    """Return the number of due exercises of the player, or the state of today's, in words."""
    own = own_of(ui)
    if waiting := own.waiting():
        return ui.text("exercises.title_page.due", n=waiting)
    open_today = own.of_day(date.today()) is None
    return ui.text(f"exercises.title_page.{'open' if open_today else 'done'}")


def statistics_line(ui: Ui) -> str:
    """Return the number of counted matches in words."""
    count = ui.service.figures.total() if ui.has_service else 0
    return ui.text("title.counted", n=count) if count else ui.text("title.not_counted")
