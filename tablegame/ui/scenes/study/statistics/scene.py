"""Statistics: six panels about one player and one game, and what is asked of them."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

from tablegame.match import archive_page
from tablegame.match.importing import exports
from tablegame.match.people import People
from tablegame.study.figures_store import MIXED, PEOPLE, PERSON, PROGRAMS, FigureStore, Seating
from tablegame.study.persons import Persons
from tablegame.study.since import Since
from tablegame.study.statistics import Statistics
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import capped, heading
from tablegame.ui.scenes.dates import moment
from tablegame.ui.scenes.matches import records
from tablegame.ui.scenes.pages.scrolled import BAR, ScrolledPage, shift
from tablegame.ui.scenes.study.statistics import export
from tablegame.ui.scenes.study.statistics.asked import Answers, Asked, person_of
from tablegame.ui.scenes.study.statistics.matches_won import Line
from tablegame.ui.scenes.study.statistics.panel import Panel
from tablegame.ui.scenes.study.statistics.panels import PANELS, ROWS, SHARES
from tablegame.ui.scenes.study.statistics.played_how import Cards, Figures
from tablegame.ui.scenes.study.statistics.questions import Questions
from tablegame.ui.scenes.study.statistics.reset import ResetScene
from tablegame.ui.scenes.study.statistics.rows import short_game
from tablegame.ui.scenes.study.statistics.widgets import Chart, Link
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import MatchesPage, NotePage
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Widget

SIDE: Final = 44.0
"""Between the edge of the sheet and what stands on it."""
GAP: Final = 12.0
RING: Final = 7.0
"""Room for the ring of what has the focus."""
FOOT: Final = 76.0
UNROLL_MS: Final = 240.0
BUDGET_S: Final = 0.008
"""Seconds of a frame in which records are counted."""
ANEW_MS: Final = 600
"""Between two new answers while records are counted."""
LOOK_MS: Final = 2000
"""Between two looks whether a review has been written meanwhile."""
TWO_COLUMNS, ONE_COLUMN = 1.22, 1.6
"""How much larger letters are when panels stand in two columns, and in one."""


class StatisticsScene(ScrolledPage):
    """Opened from the title. Counts what is new in the folder while it is looked at."""

    above, below = 8.0, 8.0

    def __init__(self, ui: Ui, game_id: str = "") -> None:
        super().__init__(ui)
        store = getattr(ui.service, "figures", None)
        self._own_store = store is None
        self.store: FigureStore = FigureStore(ui.home) if store is None else store
        host = getattr(ui.service, "host", None)
        people = People(ui.home) if host is None else host.people
        self.answers = Answers(Persons(self.store, people), Since(ui.home), ui.home)
        self.store.look_again()
        self.store.work(0.05)
        own = " ".join(ui.preferences.player_name.split()) or ui.text("seating.names.human")
        self.asked = Asked(*self.answers.first(own, game_id))
        self.found: Statistics = self.answers.statistics(self.asked)
        self.luck = self.answers.luck(self.asked)
        self.questions = Questions(
            ui, self.asked, self.answers, lambda name, value: self.ask(**{name: value})
        )
        self.panels: list[Panel] = []
        self.places: list[Box] = []
        """Where the panels lie when the page is not scrolled."""
        self.box: Box = (0, 0, 0, 0)
        self.saved = ""
        """The file that was written last."""
        self.mark: int | None = None
        self.columns = 3
        """How many panels stand beside each other."""
        self._note_place = (0.0, 0.0, 0.0)
        """Where what is not counted is told: at the foot, or under the panels."""
        self._sum_place = (0.0, 0.0, 0.0, True)
        """Where it is told how many matches are counted: the place, the room, and whether it ends there."""
        self._age = 0.0
        """For how long lines have unrolled, in ms."""
        self._seen = self.store.changes
        self._since_answer = 0
        self._written, self._since_look = self.answers.reviews.written, 0
        self._said: tuple[object, ...] = ()

    # What is asked ------------------------------------------------------------------------------------------
    @property
    def page_name(self) -> str:
        """What a screen reader calls the page."""
        return f"{self.ui.text('statistics.title')}: {self.questions.who_words(self.asked.who)}"

    def ask(self, **what: Any) -> None:
        """Something else is asked; the answer is there at once."""
        for name, value in what.items():
            setattr(self.asked, name, value)
        if "game" in what or "who" in what:
            players = self.answers.players(self.asked.game)
            if players and self.asked.who not in players and "who" not in what:
                self.asked.who = person_of(players, self.asked.who)
            self.asked.level, self.asked.seats = "", 0
            self.offset = 0.0
        self.mark, self._age = None, 0.0
        self._answer()

    def _answer(self) -> None:
        self.found = self.answers.statistics(self.asked)
        self.luck = self.answers.luck(self.asked)
        self._seen, self._since_answer = self.store.changes, 0
        self._written, self._since_look = self.answers.reviews.written, 0
        self.layout()
        self.dirty = True

    # Places -------------------------------------------------------------------------------------------------
    @property
    def _grown(self) -> float:
        sample = "あ" if self.ui.language == "ja" else "x"
        return max(1.0, self.ui.type.em(sample, t.SIDE) / t.SIDE)

    def _most_columns(self) -> int:
        """How many panels may stand beside each other with letters of this size."""
        grown = self._grown
        return 1 if grown > ONE_COLUMN else 2 if grown > TWO_COLUMNS else 3

    def layout(self) -> None:
        """Head, filters, panels, foot; where panels do not fit they scroll, the filters with them."""
        self.columns = self._most_columns()
        if not self._lay() and self.columns == 3:
            self.columns = 2
            self._lay()

    def _lay(self) -> bool:
        """Everything in its place; whether that is so without scrolling."""
        ui, form = self.ui, self.form
        mw, mh = ui.metrics.w, ui.metrics.h
        w, h = min(1200.0, mw - 24), mh - 48
        self.box = ((mw - w) / 2, 24, w, h)
        form.clear()
        form.paper = True
        self.panels = [kind(ui, self.asked.game, self.found) for kind in PANELS]
        next(panel for panel in self.panels if isinstance(panel, Cards)).luck = self.luck
        if self.answers.played(self.asked):  # the filters alone leave nothing
            for panel in self.panels:
                panel.why_empty = "statistics.nothing_fits"
        left, inner = self.box[0] + SIDE, w - 2 * SIDE
        head: list[Widget] = []
        top = self.questions.head(left, self.box[1] + 28, inner, head)
        for widget in head:
            form.add(widget)
        top -= RING
        area = (left - 10, top, inner + 20, self.box[1] + h - FOOT - top)
        form.area = area
        filters: list[Widget] = []
        room = inner if self.columns == 3 else inner - BAR - 8
        used = (
            self._place_sum(
                left,
                room,
                self.questions.filters(left, area[1] + RING, room, filters),
            )
            - area[1]
        )
        self._panels(left, area[1] + used + GAP, inner, area)
        self._scrolled(filters, area, left, inner)
        self._foot(left, inner)
        if form.focus is None:
            form.set_focus(form.find("who"), ring=ui.device in ("keyboard", "pad"))
        return not self._most

    def _place_sum(self, left: float, inner: float, bottom: float) -> float:
        """How many matches that is: right of the filters, or under them; where the panels may begin."""
        ui = self.ui
        x, middle = self.questions.end
        asked = sum(ui.type.measure(words, t.NAME, bold) for words, bold in self._sum())
        room = left + inner - x - 6
        if asked <= room or (x > left + 0.6 * inner and self.columns == 3):
            self._sum_place = (left + inner, middle, room, True)
            return bottom
        high = max(28.0, 1.3 * ui.type.em("x", t.NAME))
        self._sum_place = (left, bottom + 4 + high / 2, inner, False)
        return bottom + 4 + high

    def _sum(self) -> list[tuple[str, bool]]:
        """How many matches and deals are counted."""
        ui, found = self.ui, self.found
        matches = (
            ui.text("statistics.matches", n=found.matches) if found.matches else ui.text("statistics.none")
        )
        deals = self.panels[0].deals if self.panels else ""
        return [(matches, True), (f" · {deals}", False)] if found.matches else [(matches, True)]

    def _panels(self, left: float, top: float, inner: float, area: Box) -> None:
        """In two rows of three that fill the page; else one under the other, as high as they ask."""
        self.places = []
        room = area[1] + area[3] - top
        if self.columns == 3:
            total = sum(SHARES[0]) + 2 * GAP
            natural = [
                max(self.panels[3 * n + k].height(SHARES[n][k] * inner / total) for k in range(3))
                for n in range(2)
            ]
            heights = [max(asked, floor) for asked, floor in zip(natural, ROWS, strict=True)]
            spare = room - GAP - sum(heights)
            if spare < 0:
                heights = natural
                spare = room - GAP - sum(heights)
            if spare >= 0:
                heights = [each + spare * each / sum(heights) for each in heights]
            y = top
            for n, shares in enumerate(SHARES):
                x, each = left, (inner - 2 * GAP) / sum(shares)
                for share in shares:
                    self.places.append((x, y, share * each, heights[n]))
                    x += share * each + GAP
                y += heights[n] + GAP
            self.content_height = y - GAP - area[1]
            return
        columns = self.columns
        wide = (inner - (BAR + 8) - (columns - 1) * GAP) / columns
        y = top
        for first in range(0, len(self.panels), columns):
            row = self.panels[first : first + columns]
            high = max(panel.height(wide) for panel in row)
            self.places += [(left + n * (wide + GAP), y, wide, high) for n in range(len(row))]
            y += high + GAP
        wide = inner - BAR - 8
        words = " ".join(self.notes())
        lines = len(self.ui.type.wrap(words, t.SIDE, wide))
        self._note_place = (left, y, wide)
        self.content_height = y + lines * self.ui.type.leading(words, t.SIDE) + 8 - area[1]

    def _scrolled(self, filters: Sequence[Widget], area: Box, left: float, inner: float) -> None:
        """Everything that moves when the page is scrolled."""
        form = self.form
        self.offset = min(self.offset, self._most)
        for widget in filters:
            form.add(widget)
            form.inner.append(widget)
        line = self._line
        place = self.places[self.panels.index(line)]
        if not line.empty:
            line.marked = self.mark
            words = f"{line.head}. {' '.join(line.words()[1:])}"
            chart = Chart(
                place, words, self._walk, self._near, self._open_marked, line.mark_words, name="line"
            )
            form.add(chart)
            form.inner.append(chart)
        figures = next(panel for panel in self.panels if isinstance(panel, Figures))
        if figures.listed and not figures.empty:
            place = figures.list_link(self.places[self.panels.index(figures)])
            words, label = (self.ui.text(f"statistics.figures.{key}") for key in ("show", "show_these"))
            link = Link(place, words, label, self.open_list, name="list")
            form.add(link)
            form.inner.append(link)
        if figures.linked and not figures.empty:
            for (text, played, box), name in zip(
                figures.links(self.places[self.panels.index(figures)]), ("best", "worst"), strict=False
            ):
                label = f"{figures.rows[-1].label}: {text}. {moment(self.ui, played.created)}"
                link = Link(box, text, label, partial(self._open_match, played), name=name)
                form.add(link)
                form.inner.append(link)
        shift(form.inner, -self.offset)
        self._add_bar((left + inner - BAR, area[1] + 4, BAR, area[3] - 8))

    @property
    def _line(self) -> Line:
        return next(panel for panel in self.panels if isinstance(panel, Line))

    def _foot(self, left: float, inner: float) -> None:
        ui, form = self.ui, self.form
        y = self.box[1] + self.box[3] - 60
        back = ui.text("statistics.back")
        words = ui.text("statistics.export")
        reset = ui.text("statistics.reset", game=short_game(ui, self.asked.game))
        measure = ui.type.measure
        wide = [max(150.0, measure(back, t.BODY, True) + 96), max(156.0, measure(words, t.NAME, True) + 58),
                max(156.0, measure(reset, t.NAME, True) + 32)]  # fmt: skip
        over = sum(wide) + 24 - inner
        if over > 0:
            wide = [each * inner / (inner + over) for each in wide]
        form.add(
            Button(
                (left, y, wide[0], 44), back, self.close, kind="paper", icon="left", action="back",
                name="back", size=capped(ui, t.BODY, 30),
            )
        )  # fmt: skip
        right = left + inner - wide[2]
        size = capped(ui, t.NAME, 28)
        some = bool(self.found.matches)
        form.add(
            Button(
                (right - 12 - wide[1], y, wide[1], 44), words, self.export, kind="paper", icon="share",
                name="export", size=size, enabled=some,
            )
        )  # fmt: skip
        counted = bool(self.answers.since.of(self.asked.game)) or bool(self.store.who(self.asked.game))
        form.add(
            Button(
                (right, y, wide[2], 44), reset, self.open_reset, kind="paper", name="reset", size=size,
                enabled=counted,
            )
        )  # fmt: skip
        if self.columns == 3:
            self._note_place = (left + wide[0] + 16, y, right - 12 - wide[1] - left - wide[0] - 32)

    def notes(self) -> list[str]:
        """What must not be overlooked: what is not counted, and what is still to be counted."""
        ui, asked, found = self.ui, self.asked, self.found
        if self.saved:
            return [ui.text("statistics.saved", file=self.saved)]
        out = []
        if self.store.busy and self.store.found:
            out.append(ui.text("statistics.counting", n=self.store.done, of=self.store.found))
        if since := self.answers.since.of(asked.game):
            out.append(ui.text("statistics.since", when=moment(ui, since)))
        key = {"no_practice": "foot", "plain": "foot_plain", "helped": "foot_helped"}.get(
            asked.sort, "foot_practice"
        )
        out.append(ui.text(f"statistics.{key}"))
        if asked.sort == "no_practice" and found.helped:
            out.append(ui.text("statistics.helped", n=found.helped))
        if found.matches > found.ranked:
            out.append(ui.text("statistics.old_rules", n=found.matches - found.ranked))
        return out

    # What is done -------------------------------------------------------------------------------------------
    def close(self) -> None:
        """Back to where the person came from."""
        self.ui.stack.pop(self)

    def leave(self) -> None:
        """What was only opened for this page is closed."""
        super().leave()
        if self._own_store:
            self.store.close()

    def export(self) -> None:
        """Writes what is shown into a file."""
        ui = self.ui
        asked = [(each[0], _chosen(each)) for each in self.questions.choices().values()]
        rows = export.table(ui, self.asked.game, asked, self.found, self.luck)
        try:
            path = export.write(ui.home, self.asked.game, rows)
        except OSError as fault:
            reason = fault.strerror or ""
            ui.open(NotePage([ui.say("statistics.not_saved", file=exports(ui.home).name, text=reason)]))
            return
        self.saved = str(path)
        self.layout()
        self.dirty = True

    def open_reset(self) -> None:
        """Asks before anything is counted otherwise."""
        game = self.asked.game
        self.ui.stack.push(ResetScene(self.ui, game, self.answers.since.of(game), self._reset))

    def _reset(self, now: bool) -> None:
        game, ui = self.asked.game, self.ui
        when = datetime.now(UTC).isoformat(timespec="seconds") if now else ""
        if not self.answers.since.reset(game, when):
            slots = {"file": "statistics.json", "text": ui.cause(self.answers.since.fault)}
            ui.open(NotePage([ui.say("statistics.not_saved", **slots)]))
        self.mark, self._age = None, 0.0
        self._answer()

    def _walk(self, by: int) -> None:
        """Another match of the line is pointed out."""
        last = len(self.found.recent)
        if by == 0:
            self.mark = None
        else:
            self.mark = last if self.mark is None else max(1, min(last, self.mark + by))
        self._line.marked = self.mark
        self.dirty = True

    def _near(self, point: tuple[float, float]) -> bool:
        """Points out the match of the line that is nearest; whether it was pointed out already."""
        points = self._line.points
        if len(points) < 2:
            return False
        near = min(range(1, len(points)), key=lambda n: abs(points[n][0] - point[0]))
        before, self.mark = self.mark, near
        self._line.marked = near
        self.dirty = True
        return before == near

    def _open_marked(self) -> None:
        """The match that is pointed out."""
        if self.mark is not None:
            self._open_match(self.found.recent[self.mark - 1])

    def open_list(self) -> None:
        """The matches that are counted, as far as the list can tell them apart."""
        asked = self.asked
        person = self.questions.who_words(asked.who) if asked.who.startswith(PERSON) else ""
        level = asked.who.partition(":")[2] if not person else asked.level
        tab = "practice" if asked.sort == "practice" else "finished"
        level = {PEOPLE: archive_page.PEOPLE, PROGRAMS: archive_page.OUTSIDE}.get(level, level)
        level = "" if level == MIXED else level
        self.ui.open(MatchesPage(tab, game=asked.game, person=person, level=level, days=asked.days))

    def _open_match(self, played: Seating) -> None:
        """A match is seen again."""
        records.replay(self.ui, self.store.folder / played.record)

    def _move(self, by: float) -> None:
        shift(self.form.inner, by)

    # Time and picture ---------------------------------------------------------------------------------------
    def update(self, ms: int) -> None:
        """Records are counted, and lines unroll."""
        super().update(ms)
        if self._age < UNROLL_MS:
            self._age += ms
            self.dirty = True
        if not self.store.busy:
            if self.store.changes != self._seen:
                self._answer()
            self._look_for_reviews(ms)
            return
        self.store.work(BUDGET_S)
        self._since_answer += ms
        said = (self.store.done, self.store.found, self.store.busy)
        if said != self._said:
            self._said = said
            self.dirty = True
        if self.store.changes != self._seen and (self._since_answer > ANEW_MS or not self.store.busy):
            if self.form.modal is None:
                self._answer()

    def _look_for_reviews(self, ms: int) -> None:
        """Pars that were found meanwhile are told of."""
        self._since_look += ms
        if self._since_look < LOOK_MS or self.form.modal is not None:
            return
        self._since_look = 0
        if (written := self.answers.reviews.written) == self._written:
            return
        self._written = written
        if (luck := self.answers.luck(self.asked)) != self.luck:
            self.luck = luck
            self.layout()
            self.dirty = True

    @property
    def _shown(self) -> float:
        """How much of a line has unrolled."""
        if self.ui.pace.reduced or not self.ui.lively:
            return 1.0
        return 1 - (1 - min(1.0, self._age / UNROLL_MS)) ** 3

    def accessible_items(self) -> Sequence[Item]:
        """Every panel in words, also what is scrolled away."""
        ui = self.ui
        words = ["".join(each for each, _ in self._sum())]
        for panel in self.panels:
            words += panel.words()
        words += self.notes()
        rest = [Item(f"text.{n}", "text", each) for n, each in enumerate(words)]
        return [Item("heading", "text", ui.text("statistics.title")), *rest]

    def draw(self, canvas: Canvas) -> None:
        """The sheet, the head, the panels, the foot."""
        ui = self.ui
        x, y, w, h = self.box
        canvas.table()
        with self.unroll.paper(canvas, self.box, 0.25):
            left = x + SIDE
            size = capped(ui, t.TITLE, 44)
            heading(canvas, ui.text("statistics.title"), left, y + 50, size, self.questions.title_room + 20)
            with canvas.clip(*self.form.area):
                self._draw_sum(canvas)
                if self.columns < 3:
                    nx, ny, room = self._note_place
                    words = " ".join(self.notes())
                    canvas.lines(words, nx, ny - self.offset, room, t.SIDE, color=t.SUMI_QUIET)
                for panel, (px, py, pw, ph) in zip(self.panels, self.places, strict=True):
                    top = py - self.offset
                    if top < self.form.area[1] + self.form.area[3] and top + ph > self.form.area[1]:
                        panel.draw(canvas, (px, top, pw, ph), self._shown)
            ax, ay, aw, ah = self.form.area
            if self._most:
                canvas.line(ax + 10, ay, ax + aw - 10, ay, t.WASHI_LINE)
                canvas.line(ax + 10, ay + ah, ax + aw - 10, ay + ah, t.WASHI_LINE)
            if self.columns == 3:
                self._draw_notes(canvas)
            super().draw(canvas)

    def _draw_sum(self, canvas: Canvas) -> None:
        x, y, room, right = self._sum_place
        y -= self.offset
        parts = self._sum()
        size: float = t.NAME
        wide = sum(canvas.type.measure(words, size, bold) for words, bold in parts)
        if wide > room:  # the deals are told again in the figures
            parts = parts[:1]
            wide = canvas.type.measure(parts[0][0], size, True)
        if right:
            x -= wide
        for words, bold in parts:
            ink = t.SUMI if bold else t.SUMI_QUIET
            x += canvas.text(words, x, y, size, bold, ink, anchor="middle")[0]

    def _draw_notes(self, canvas: Canvas) -> None:
        x, y, room = self._note_place
        words = " ".join(self.notes())
        canvas.rows(words, x, y + 22, room, t.SIDE, False, t.SUMI_QUIET, most=2, high=52)


def _chosen(what: tuple[str, list[tuple[object, Text]], object]) -> str:
    _, options, value = what
    return next((str(words) for each, words in options if each == value), "")
