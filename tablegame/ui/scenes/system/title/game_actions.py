"""What can be done with the game that is chosen on the title, and the buttons for it under the wall."""

from collections.abc import Callable
from functools import partial
from typing import Final

from tablegame.learn.lessons import Entry, contents
from tablegame.match.summary import Summary
from tablegame.rules.contract import AnyGame
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import LARGE, button
from tablegame.ui.kit.layout import Fits, Node, Row, Sized
from tablegame.ui.kit.text_size import text_scale
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.matches.records import summary_words
from tablegame.ui.scenes.system import title_cache
from tablegame.ui.scenes.system.title.game_scroll import WIDTH
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import LessonPage, NewMatchPage, Page, SeatingPage, StampBookPage

HEIGHT: Final = 66.0
"""The height of the buttons, in du."""
EDGES: Final = 66.0
"""The width that a button beside the primary one has besides its second line, in du."""
LETTERS: Final = (20.0, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.0, 10.0, 9.0)
"""Sizes that are tried for the words of all buttons where letters are large."""
Press = Callable[[], object]


def is_roomy(ui: Ui) -> bool:
    """Return whether letters are small enough for second lines."""
    return text_scale(ui, t.HERO) < LARGE


class GameActions:
    """The primary action of a game and the others. `match` is the one that waits, if there is one."""

    def __init__(
        self, ui: Ui, game: AnyGame, match: Summary | None, is_new: bool, resume: Callable[[Summary], object]
    ) -> None:
        """`is_new`: whether the game was never played here, learned, or declined to be learned."""
        self.ui, self.game, self.match, self.is_new, self.resume = ui, game, match, is_new, resume
        self.lessons = contents(game.id)

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

    def _next_lesson(self) -> Entry | None:
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
            action="activate", key="" if roomy else "-", align="left", high=HEIGHT, grow=1,
        )  # fmt: skip
        return Row(go, *beside, gap=22)

    def _button(
        self, action: str, icon: str, words: str, lines: tuple[str, ...], press: Press, size: float
    ) -> Node:
        """Return a button beside the primary one, with the first of the second lines that fits."""
        ui, roomy = self.ui, is_roomy(self.ui)
        fitting = [line for line in lines if ui.type.measure(line, t.NAME) <= WIDTH - EDGES]
        node = button(
            words, press, name=action, kind="plain", icon=icon, size=size, align="left", high=HEIGHT,
            sub=fitting[0] if fitting and roomy else "", key="" if roomy else "-",
            action=action if ui.keys.knows(action) else "",
        )  # fmt: skip
        return Sized(node, WIDTH) if roomy else node
