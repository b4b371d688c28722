"""The stamp book of a game: its lessons at the left, and at the right other ways to learn."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Final

from tablegame.learn.book import has_book
from tablegame.learn.drills.drill import COUNT, DRILLS, has_drill
from tablegame.learn.lessons import LessonEntry, contents
from tablegame.learn.progress import COACHED_DEALS, tips_of
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import ratio
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import Control, button
from tablegame.ui.kit.layout import Column, Fits, Grid, Node, NodeCache, Row, Scroll, Sized, Space
from tablegame.ui.kit.nodes import Draw, Label, Press, hairline, heading, key_picture
from tablegame.ui.kit.page import PageScene
from tablegame.ui.kit.text_size import clamp_size, text_scale
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.learn import exercise_service
from tablegame.ui.scenes.learn.exercise_service import own_of
from tablegame.ui.scenes.learn.lesson_nodes import TURNS, draw_empty_seal, draw_seal, lesson_card, paper_card
from tablegame.ui.scenes.people.people_service import own_name
from tablegame.ui.scenes.system.dialogs import ask_name
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BookPage, DrillPage, ExercisesPage, LessonPage, NewMatchPage, Page
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import Widget, WidgetState

LEFT_PAGE: Final = 608.0
"""The width of the left page, in du."""
NARROWEST: Final = 150.0
"""The least width of a card at the usual text size, in du."""
PICTURE: Final = 64.0
"""The width of the game's picture, in du."""
LETTERS: Final = 26.0
"""The greatest height of the letters of buttons, in du."""
COACH_SEAL: Final = 19.0
"""The radius of the seal of a coached deal, in du."""
DROP_MS: Final = 140.0
DROP_FROM: Final = 0.3
"""How much larger a new seal is when it begins to fall."""
TEN: Final = "ten"
"""The name under which the best run of ten questions is stored."""
BOOK_MEMORY: Final = "book"
"""The name under which the preferences keep where each rule book was open last."""


class StampBookScene(PageScene):
    """The book of a game. Nothing in it is locked; a lesson that was played to its end gets its seal."""

    scrolls, first = False, "go"

    def __init__(self, ui: Ui, game_id: str, stamped: str = "") -> None:
        """Open the book; `stamped`: the id of the lesson that has just been finished."""
        super().__init__(ui)
        self.game_id = game_id
        self.lessons: Sequence[LessonEntry] = contents(game_id)
        self._stamped = stamped
        self._since = 0.0
        """The time since the new seal began to fall, in ms."""
        self._changes = self._now()
        self._nodes = NodeCache()

    def _now(self) -> tuple[int, int]:
        """Return two numbers that grow with what was learned, and with what was solved."""
        return self.ui.learned.changes, own_of(self.ui).changes

    @property
    def page_name(self) -> str:
        return self.ui.text("stampbook.title", game=game_name(self.ui, self.game_id))

    def enter(self) -> None:
        if self._stamped:
            self.ui.sounds.play("place")
            ask_name(self.ui)

    @property
    def following(self) -> LessonEntry | None:
        """The lesson to take next; None if all have their seals."""
        lessons = {entry.id: entry for entry in self.lessons}
        following = self.ui.learned.following(self.game_id, lessons)
        return None if following is None else lessons[following]

    # Content ------------------------------------------------------------------------------------------------
    def body(self) -> Node:
        ui = self.ui
        shown = self._now(), own_name(ui), ui.cap("book"), self._last_open()
        return self._nodes.latest(ui, "body", shown, self._body)

    def _body(self) -> Node:
        lessons = Column(self._title(), self._cards(), gap=16)
        parts = [part for part in (self._coach(), self._drill(), self._exercises(), self._book()) if part]
        single = Scroll(Column(lessons, *parts, gap=20))
        if not parts:
            return single
        nodes = [node for part in parts for node in (Space(16), part)]
        others, fold = Column(*nodes[1:], stretch=1.2, grow=1), Draw(self._draw_fold, 76, 0)
        spread = Row(Sized(lessons, LEFT_PAGE), fold, others, gap=0, align="fill")
        return Fits(spread, single, whole=1, grow=1)

    def foot(self) -> Node:
        ui, size = self.ui, clamp_size(self.ui, t.BODY, LETTERS)
        back = button(
            ui.text("stampbook.back"), self.close, name="back", icon="left", action="back", size=size
        )
        words = ui.text("title.play", game=game_name(ui, self.game_id))
        if self.following is None:
            play = button(
                words, self._play, name="go", icon="cards", kind="primary", action="activate", size=t.HERO,
                high=56,
            )  # fmt: skip
        else:
            play = button(words, self._play, name="play", icon="cards", size=size)
        note = Label(ui.text("stampbook.note"), t.SIDE, t.SUMI_QUIET, align="right", most=24, grow=1)
        ways = Row(back, play, gap=16)
        return Fits(Row(ways, note, gap=24), Column(note, ways, gap=6), ease=0.8)

    def _title(self) -> Node:
        """Return the game's picture, its name, and how many lessons are done."""
        ui = self.ui
        done = sum(ui.learned.lesson_day(self.game_id, entry.id) is not None for entry in self.lessons)
        words = ui.text("stampbook.lessons", n=done, of=len(self.lessons))
        if name := own_name(ui):
            words = ui.text("stampbook.progress", name=name, text=words)
        names = Column(
            heading(self.page_name), Label(words, t.READING, t.SUMI_SECOND, most=LETTERS), gap=2, grow=1
        )
        name = f"title/{self.game_id}"
        has_picture = ui.art.has(name)
        picture = Draw(partial(_draw_picture, name), PICTURE, PICTURE * ratio(name)) if has_picture else None
        return Row(picture, names, gap=20)

    def _cards(self) -> Node:
        """Return the cards of the lessons."""
        least = NARROWEST * text_scale(self.ui, t.READING)
        return Grid([self._card(entry) for entry in self.lessons], 3, least=least)

    def _card(self, entry: LessonEntry) -> Node:
        ui, begin = self.ui, partial(self._open, LessonPage(self.game_id, entry.id))
        day = ui.learned.lesson_day(self.game_id, entry.id)
        line = self._undone_line(entry) if day is None else self._done_line(day)
        go = None
        if entry is self.following:
            words = self._go_words(entry)
            title = ui.text("lessons.title", n=entry.number, name=ui.text(entry.key("name")))
            go = button(
                words, begin, name="go", icon="continue", kind="primary", action="activate", key="-",
                size=clamp_size(ui, t.NAME, LETTERS), label=ui.text("access.row", label=title, value=words),
            )  # fmt: skip
        scale = partial(self.seal_scale, entry)
        return lesson_card(ui, entry, line, begin, done=day is not None, go=go, scale=scale)

    def _done_line(self, day: str) -> str:
        """Return the day a lesson was done, and that it can be done again."""
        try:
            when = date.fromisoformat(day)
        except ValueError:
            return self.ui.text("stampbook.again")
        return self.ui.text("stampbook.done", month=self.ui.text(f"app.month.{when.month}"), day=when.day)

    def _undone_line(self, entry: LessonEntry) -> str:
        """Return the minutes of a lesson, or the number of skipped steps that its seal needs, in words."""
        learned = self.ui.learned
        if learned.was_seen(self.game_id, entry.id):
            missing = len(set(entry.asked) - set(learned.own_steps(self.game_id, entry.id)))
            return self.ui.text("stampbook.seen", n=missing)
        return self.ui.text("stampbook.minutes", n=entry.minutes)

    def _go_words(self, entry: LessonEntry) -> str:
        """Return the words to start a lesson, or to go on from the step at which it was left."""
        ui, step = self.ui, self.ui.learned.step(self.game_id, entry.id)
        if 0 < step < entry.steps:
            return ui.text("stampbook.go_on", n=step + 1, of=entry.steps)
        return ui.text("stampbook.start", n=entry.minutes)

    def _coach(self) -> Node | None:
        """Return a row with a seal for each of the first deals with the coach; the next one begins a deal."""
        ui = self.ui
        if not tips_of(self.game_id):
            return None
        done = min(COACHED_DEALS, ui.learned.coached.get(self.game_id, 0))
        words = Column(
            Label(ui.text("coach.row"), t.BODY, bold=True),
            Label(ui.text("coach.over" if done >= COACHED_DEALS else "coach.line"), t.SIDE, t.SUMI_SECOND),
            grow=1,
        )
        seals = Row(*(self._coach_seal(nth, done) for nth in range(COACHED_DEALS)), gap=4)
        return Column(Fits(Row(words, seals, gap=12), Column(words, seals, gap=8)), hairline(), gap=14)

    def _coach_seal(self, nth: int, done: int) -> Node:
        ui, side = self.ui, 2 * COACH_SEAL + 10
        if nth != done:
            return Draw(partial(_draw_coach_seal, nth, nth < done), side, side)
        label = ui.text("access.row", label=ui.text("coach.row"), value=ui.text("coach.begin", n=done + 1))
        value = ui.text("coach.done", n=done, of=COACHED_DEALS)
        begin = partial(self._open, NewMatchPage(self.game_id, coached=True))
        return Control(
            lambda box: Hotspot(
                box, label, begin, draw_next_deal, name="coached", ring=24, value=value,
                tip=label,
            ),
            lambda layout: side,
            high=side,
        )  # fmt: skip

    def _drill(self) -> Node | None:
        """Return ten questions, and how the best ten went."""
        ui = self.ui
        if not has_drill(self.game_id):
            return None
        title, best = ui.text("stampbook.drills"), ui.learned.best(self.game_id, TEN)
        names = (f"drills.kind.{self.game_id}.{kind}" for kind in dict.fromkeys(DRILLS[self.game_id].kinds))
        kinds = ui.text("app.between.and").join(map(ui.text, names))
        line, ink = self._best_line(), t.SUMI_SECOND if best else t.SUMI_QUIET
        words = ui.text("stampbook.try" if best is None else "stampbook.retry")
        way = self._way_button(DrillPage(self.game_id), title, words, line)
        return Column(
            Label(title, t.TOTAL, bold=True, display=True, most=42),
            Label(ui.text("stampbook.drills_line", n=COUNT), t.SIDE, t.SUMI_SECOND),
            hairline(),
            Label(kinds[:1].upper() + kinds[1:], t.READING, bold=True, lines=0),
            Row(Label(line, t.NAME, ink, grow=1), way, gap=12),
            hairline(),
            gap=8,
        )

    def _best_line(self) -> str:
        ui, best = self.ui, self.ui.learned.best(self.game_id, TEN)
        if best is None:
            return ui.text("stampbook.not_tried")
        if best.ms is None:
            return ui.text("stampbook.best", n=best.right, of=best.of)
        minutes, seconds = divmod(best.ms // 1000, 60)
        time = ui.text("drills.time", minutes=minutes, seconds=f"{seconds:02}")
        return ui.text("stampbook.best_time", n=best.right, of=best.of, time=time)

    def _exercises(self) -> Node | None:
        """Return the way to positions to solve, and how many wait."""
        ui, own = self.ui, own_of(self.ui)
        solved, shipped = exercise_service.solved(ui, self.game_id)
        if not shipped and not any(exercise.game == self.game_id for exercise in own.all):
            return None
        title, due = ui.text("exercises.stampbook.title"), len(own.due(self.game_id))
        line = ui.text("exercises.stampbook.solved", n=solved, of=shipped)
        if due:
            line = ui.text("exercises.stampbook.due", n=due)
        names = Column(
            Label(title, t.HERO, bold=True, display=True), Label(line, t.NAME, t.SUMI_SECOND), grow=1
        )
        words = ui.text("exercises.stampbook.solve")
        way = self._way_button(ExercisesPage(self.game_id), title, words, line)
        return Row(names, way, gap=12)

    def _way_button(self, page: DrillPage | ExercisesPage, title: str, words: str, note: str) -> Node:
        """Return the button that leads to the drills or the exercises."""
        name, icon = ("drill", "continue") if isinstance(page, DrillPage) else ("exercises", "exercise")
        return button(
            words, partial(self._open, page), name=name, icon=icon, least=116, high=48,
            size=clamp_size(self.ui, t.READING, LETTERS), note=note,
            label=self.ui.text("access.row", label=title, value=words),
        )  # fmt: skip

    def _book(self) -> Node | None:
        """Return the rule book, and where it was open last."""
        ui = self.ui
        if not has_book(self.game_id):
            return None
        label, line, opens = ui.text("rulebook.label"), self._last_open(), ui.text("stampbook.open")
        key = key_picture(ui, cap) if (cap := ui.cap("book")) else None
        words = Column(
            Label(label, t.HERO, bold=True, most=30),
            Label(line, t.SIDE, t.SUMI_SECOND, most=LETTERS),
            Row(Label(opens, t.NAME, t.TAB, bold=True, most=LETTERS), key, gap=10),
            gap=2,
            grow=1,
        )
        press = partial(self._open, BookPage(self.game_id))

        def make(box: Box) -> Widget:
            return paper_card(box, label, line, press, name="book", action="book")

        return Press(make, Row(Draw(_draw_book, 52, 76), words, gap=20), pad=20, top=14)

    def _last_open(self) -> str:
        """Return the section at which the rule book was open last."""
        memory = self.ui.preferences.last.get(BOOK_MEMORY)
        memory = memory.get(self.game_id) if isinstance(memory, dict) else None
        if isinstance(memory, list) and memory and self.ui.speaker.has(key := f"book.section.{memory[0]}"):
            return self.ui.text("stampbook.last_open", section=self.ui.text(key))
        return self.ui.text("stampbook.book_line")

    # What the player does -----------------------------------------------------------------------------------
    def _open(self, page: Page) -> None:
        self.ui.open(page)

    def _play(self) -> None:
        self.ui.open(NewMatchPage(self.game_id))

    # Time and picture ---------------------------------------------------------------------------------------
    def update(self, ms: int) -> None:
        super().update(ms)
        if (now := self._now()) != self._changes:
            self._changes = now
            self.layout()
        if self._stamped:
            self._since += ms
            self.dirty = True
            if self._dropped >= 1.0:
                self._stamped = ""

    @property
    def _dropped(self) -> float:
        """The share of its way that the new seal has fallen (0..1)."""
        return 1.0 if self.ui.pace.reduced else min(1.0, self._since / DROP_MS)

    def seal_scale(self, entry: LessonEntry) -> float:
        """Return how much larger than in its place the seal of a lesson is drawn, while it falls."""
        return 1.0 + DROP_FROM * round(1 - self._dropped, 1) if entry.id == self._stamped else 1.0

    def _draw_fold(self, canvas: Canvas, box: Box) -> None:
        """Draw the fold between the pages, over the whole height of the sheet."""
        x, y, h = box[0] + 30, self.box[1] + 8, self.box[3] - 16
        canvas.line(x, y, x, y + h, t.WASHI_LINE, 1.6)
        shade = "".join(
            f'<rect x="{n}" width="1" height="{h}" fill-opacity="{0.07 * n / 26:.3f}"/>' for n in range(26)
        )
        canvas.shape("fold", shade, x - 26, y, 26, h)


def draw_next_deal(canvas: Canvas, box: Box, state: WidgetState) -> None:
    """Draw the next deal with the coach: a circle of brass with a sign that something begins."""
    x, y, w, h = box
    ground = t.BRASS_HI if state.hovered or state.pressed else t.WASHI_BOX
    canvas.circle(x + w / 2, y + h / 2, COACH_SEAL, ground, t.BRASS, 2.4)
    canvas.icon("continue", x + w / 2, y + h / 2, 20, t.SUMI)


def _draw_picture(picture: str, canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    canvas.fill(x - 2, y - 2, w + 4, h + 4, t.WASHI_BOX)
    canvas.sprite(picture, x, y, w)


def _draw_coach_seal(nth: int, done: bool, canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    middle = x + w / 2, y + h / 2
    if done:
        draw_seal(canvas, middle, COACH_SEAL, TURNS[nth % len(TURNS)])
        canvas.icon("coach", *middle, 22, t.SHU)
    else:
        draw_empty_seal(canvas, middle, COACH_SEAL, t.SUMI_FAINT)
        canvas.text(str(nth + 1), *middle, t.NAME, True, t.SUMI_FAINT, "center", anchor="middle")


def _draw_book(canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    cloth = (
        f'<rect width="{w}" height="{h}" rx="4" fill="{t.TAB}"/>'
        f'<rect x="6" width="1.6" height="{h}" fill="{t.BRASS}"/>'
    )
    canvas.shape("book", cloth, x, y, w, h)
    canvas.icon("learn", x + 0.54 * w, y + h / 2, 26, t.BRASS_HI)
