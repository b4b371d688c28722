"""The stamp book of a game: its lessons at the left, and at the right what else can be learned."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Final

from tablegame.learn.lessons import Entry, contents
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import ratio
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, game_name, grown, heading
from tablegame.ui.scenes.learn.exercises.kept import own_of
from tablegame.ui.scenes.learn.stampbook import cards
from tablegame.ui.scenes.learn.stampbook.cards import Is, LessonCard
from tablegame.ui.scenes.learn.stampbook.extras import Extra, extras
from tablegame.ui.scenes.pages.scrolled import BAR, ScrolledPage, shift
from tablegame.ui.scenes.people.own_name import ask_name
from tablegame.ui.scenes.people.people_service import own_name
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import LessonPage, NewMatchPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Widget

LEFT, TOP, WIDTH, HEIGHT = 40.0, 24.0, 1200.0, 672.0
FOLD: Final = 722.0
PAGE: Final = 84.0
"""Where what stands on the left page begins."""
RIGHT_X, RIGHT_W = 768.0, 424.0
CARDS_Y: Final = 150.0
STEP_X, STEP_Y = 204.0, 200.0
PICTURE_W: Final = 64.0
LARGE: Final = 1.3
"""From so large letters on there is one page, with two cards in a row."""
DROP_MS: Final = 140.0
DROP_FROM: Final = 0.3
"""By so much it is larger when it sets out."""
FOOT: Final = 76.0


class StampBookScene(ScrolledPage):
    """Nothing in it is locked; a seal is stamped when its lesson was played to its end."""

    def __init__(self, ui: Ui, game_id: str, stamped: str = "") -> None:
        """`stamped` is the lesson that has just been finished."""
        super().__init__(ui)
        self.game_id = game_id
        self.lessons: Sequence[Entry] = contents(game_id)
        self.extras = extras(ui, game_id)
        self.cards: list[LessonCard] = []
        self._stamped = stamped
        self._since = 0.0
        """How long the new seal has been falling, in ms."""
        self._changes = self._now()
        self._foot_right = 0.0
        """Where the last button at the foot ends."""

    def _now(self) -> tuple[int, int]:
        """Grows with what was learned, and with what was solved."""
        return self.ui.learned.changes, own_of(self.ui).changes

    @property
    def page_name(self) -> str:
        """What a screen reader calls the page."""
        return self.ui.text("stampbook.title", game=game_name(self.ui, self.game_id))

    def enter(self) -> None:
        """The new seal falls."""
        if self._stamped:
            self.ui.sounds.play("place")
            ask_name(self.ui)

    @property
    def _large(self) -> bool:
        return grown(self.ui) >= LARGE

    @property
    def _double(self) -> bool:
        """Whether there are two pages beside each other."""
        return bool(self.extras) and not self._large

    @property
    def following(self) -> Entry | None:
        """The lesson to take next; None when all have their seals."""
        lessons = {one.id: one for one in self.lessons}
        following = self.ui.learned.following(self.game_id, lessons)
        return None if following is None else lessons[following]

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """Cards, what else there is, Back, and the one gold button."""
        ui, form = self.ui, self.form
        wide = WIDTH if self._double or self._large else FOLD - LEFT
        high = ui.metrics.h - 48 if self._large else HEIGHT
        self.book: Box = ((ui.metrics.w - wide) / 2, (ui.metrics.h - high) / 2, wide, high)
        self.ox, self.oy = self.book[0] - LEFT, self.book[1] - TOP
        form.clear()
        form.paper = True
        x, y, _, _ = self.book
        form.area = (x + 8, y + 8, wide - 16, high - 8 - FOOT) if self._large else self.book
        bottom = self._add_cards()
        self._drop()
        if self._large:
            across = wide - 2 * (PAGE - LEFT)
            for extra in self.extras:
                bottom += 16
                self._add_extra(extra, (self.ox + PAGE, bottom, across, extra.height(across)))
                bottom += extra.height(across) + 16
        elif self.extras:
            y = self.oy + 60
            for extra in self.extras:
                self._add_extra(extra, (self.ox + RIGHT_X, y, RIGHT_W, extra.height(RIGHT_W)))
                y += extra.height(RIGHT_W) + 28
        self.content_height = bottom + 16 - form.area[1] if self._large else 0.0
        self.offset = min(self.offset, self._most)
        shift(form.inner, -self.offset)
        self._add_bar((x + wide - 18 - BAR, y + 16, BAR, form.area[3] - 16))
        self._add_foot()
        last = form.widgets[-1].rect
        self._foot_right = last[0] + last[2]
        if form.focus is None:
            form.set_focus(form.find("go") or form.find("back"), ring=ui.device in ("keyboard", "pad"))

    def _add_cards(self) -> float:
        """The lessons, three in a row, or two where letters are large; where the next thing may stand."""
        ui, columns = self.ui, 2 if self._large else 3
        k = min(1.5, grown(ui)) if self._large else 1.0
        w = (WIDTH - 2 * (PAGE - LEFT) - 12) / 2 if self._large else cards.W
        h, self.cards = cards.H + (min(90.0, 120 * (k - 1)) if self._large else 0), []
        self._drawn_extras: list[tuple[Extra, Box]] = []
        following = self.following
        top = self.oy + CARDS_Y + (14 * k if self._large else 0)
        for nth, entry in enumerate(self.lessons):
            x = self.ox + PAGE + (nth % columns) * (w + STEP_X - cards.W)
            box = (x, top + (nth // columns) * (h + STEP_Y - cards.H), w, h)
            day = ui.learned.lesson_day(self.game_id, entry.id)
            is_ = Is.DONE if day is not None else Is.NEXT if entry is following else Is.LATER
            line = self._undone_line(entry) if day is None else self._done_line(day)
            brief = line if day is None else self._done_line(day, brief=True)
            card = LessonCard(ui, box, entry, is_, line, partial(self._begin, entry), brief)
            self._put(card)
            self.cards.append(card)
            if is_ is Is.NEXT:
                card.focusable = False
                card.role = "none"
                button = min(w - 20, 172.0 if not self._large else 360.0)
                place = (x + (w - button) / 2, box[1] + h - 52, button, 42.0)
                go = Button(
                    place, self._go_words(entry), partial(self._begin, entry), kind="primary",
                    icon="continue", size=capped(ui, t.NAME, 26), name="go", action="activate", key="-",
                )  # fmt: skip
                go.label = f"{card.label}: {go.label}"
                self._put(go)
        rows = -(-len(self.lessons) // columns)
        return top + rows * (h + STEP_Y - cards.H) + 8

    def _put(self, widget: Widget) -> None:
        """It moves with the page."""
        self.form.inner.append(self.form.add(widget))

    def _add_extra(self, extra: Extra, box: Box) -> None:
        for widget in extra.add(box):
            self._put(widget)
        self._drawn_extras.append((extra, box))

    def _add_foot(self) -> None:
        """Back, and, when all lessons are done, what they were for."""
        ui, (x, y, _, h) = self.ui, self.book
        wide = max(132.0, ui.type.measure(ui.text("stampbook.back"), t.BODY, True) + 96)
        foot = y + h - 72
        self.form.add(
            Button(
                (x + PAGE - LEFT, foot, wide, 44), ui.text("stampbook.back"), self._close, kind="paper",
                size=capped(ui, t.BODY, 26), icon="left", name="back", action="back",
            )
        )  # fmt: skip
        words, left = ui.text("title.play", game=game_name(ui, self.game_id)), x + PAGE - LEFT + wide + 16
        if self.following is None:
            play = min(420.0, max(240.0, ui.type.measure(words, t.HERO, True) + 110))
            button = Button(
                (left, foot - 6, play, 56), words, self._play, kind="primary", icon="cards", size=t.HERO,
                name="go", action="activate",
            )  # fmt: skip
        else:
            size = capped(ui, t.BODY, 26)
            play = min(420.0, ui.type.measure(words, size, True) + 96)
            button = Button(
                (left, foot, play, 44), words, self._play, kind="paper", icon="cards", size=size, name="play"
            )
        self.form.add(button)

    def _done_line(self, day: str, brief: bool = False) -> str:
        """The day a lesson was done, and that it can be done again; `brief`: the day alone."""
        try:
            when = date.fromisoformat(day)
        except ValueError:
            return self.ui.text("stampbook.again")
        month = self.ui.text(f"app.month.{when.month}")
        return self.ui.text("stampbook.day" if brief else "stampbook.done", month=month, day=when.day)

    def _undone_line(self, entry: Entry) -> str:
        """How long a lesson takes; where steps were skipped, how many are to be done for its seal."""
        learned = self.ui.learned
        if learned.was_seen(self.game_id, entry.id):
            missing = len(set(entry.asked) - set(learned.own_steps(self.game_id, entry.id)))
            return self.ui.text("stampbook.seen", n=missing)
        return self.ui.text("stampbook.minutes", n=entry.minutes)

    def _go_words(self, entry: Entry) -> str:
        """Start, or on from the step at which it was left."""
        ui, step = self.ui, self.ui.learned.step(self.game_id, entry.id)
        if 0 < step < entry.steps:
            return ui.text("stampbook.go_on", n=step + 1, of=entry.steps)
        return ui.text("stampbook.start", n=entry.minutes)

    # What is pressed ----------------------------------------------------------------------------------------
    def _begin(self, entry: Entry) -> None:
        self.ui.open(LessonPage(self.game_id, entry.id))

    def _play(self) -> None:
        self.ui.open(NewMatchPage(self.game_id))

    def _close(self) -> None:
        self.ui.stack.pop(self)

    def _move(self, by: float) -> None:
        shift(self.form.inner, by)

    # Time and picture ---------------------------------------------------------------------------------------
    def update(self, ms: int) -> None:
        """The new seal falls; a lesson that was left, or done, is told of."""
        super().update(ms)
        if (now := self._now()) != self._changes:
            self._changes = now
            self.extras = extras(self.ui, self.game_id)
            self.layout()
            self.dirty = True
        if not self._stamped:
            return
        self._since += ms
        self._drop()
        self.dirty = True
        if self._dropped >= 1.0:
            self._stamped = ""

    @property
    def _dropped(self) -> float:
        """The share of its way that the new seal has fallen."""
        return 1.0 if self.ui.pace.reduced else min(1.0, self._since / DROP_MS)

    def _drop(self) -> None:
        """The new seal is as large as it is on its way."""
        for card in self.cards:
            new = card.entry.id == self._stamped
            card.grow = 1.0 + DROP_FROM * round(1 - self._dropped, 1) if new else 1.0

    def draw(self, canvas: Canvas) -> None:
        """The booklet on the cloth."""
        ui, (x, y, w, h) = self.ui, self.book
        canvas.table()
        canvas.panel("sheet", x, y, w, h)
        if self._double:
            fold = self.ox + FOLD
            canvas.line(fold, y + 8, fold, y + h - 8, t.WASHI_LINE, 1.6)
            shade = "".join(
                f'<rect x="{n}" width="1" height="{h - 16}" fill-opacity="{0.07 * n / 26:.3f}"/>'
                for n in range(26)
            )
            canvas.shape("fold", shade, fold - 26, y + 8, 26, h - 16)
        with canvas.clip(*self.form.area):
            self._head(canvas)
            for extra, box in self._drawn_extras:
                extra.draw(canvas, (box[0], box[1] - self.offset, *box[2:]))
        self.form.draw(canvas)
        note = ui.text("stampbook.note")
        right = x + w - (PAGE - LEFT)
        room = right - self._foot_right - 24
        canvas.text(
            note, right, y + h - 50, t.SIDE, False, t.SUMI_QUIET, "right", room, "middle", shrink=True
        )

    def _head(self, canvas: Canvas) -> None:
        """The game's picture, its name, and how many lessons are done."""
        ui, left, top = self.ui, self.ox + PAGE, self.oy + 50 - self.offset
        if ui.art.has(picture := f"title/{self.game_id}"):
            high = PICTURE_W * ratio(picture)
            canvas.fill(left - 2, top - 2, PICTURE_W + 4, high + 4, t.WASHI_BOX)
            canvas.sprite(picture, left, top, PICTURE_W)
            left += PICTURE_W + 20
        room = (self.ox + FOLD - 30 if self._double else self.book[0] + self.book[2] - 44) - left
        title = canvas.type.within(self.page_name, t.TITLE, 42)
        heading(canvas, self.page_name, left, top + 26, title, room)
        done = sum(ui.learned.lesson_day(self.game_id, one.id) is not None for one in self.lessons)
        own = own_name(ui)
        said = ui.text("stampbook.lessons", n=done, of=len(self.lessons))
        said = ui.text("stampbook.progress", name=own, text=said) if own else said
        size = canvas.type.within(said, t.READING, 26)
        canvas.text(
            said, left, top + 66, size, False, t.SUMI_SECOND, max_width=room, anchor="middle", shrink=True
        )
