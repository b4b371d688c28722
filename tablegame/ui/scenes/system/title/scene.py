"""The first screen: the games on the wall, and what to do with the one that is chosen."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

import pygame

from tablegame.learn.lessons import Entry, contents
from tablegame.match.summary import Summary
from tablegame.rules.contract import AnyGame
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import ratio
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import capped, game_name, grown, key_only
from tablegame.ui.scenes.learn.exercises.kept import Gathering, own_of
from tablegame.ui.scenes.matches.records import (
    archive_messages,
    deal_numbers,
    games_with_a_table,
    read_on,
    resume,
    summary_words,
    waiting,
    where_words,
)
from tablegame.ui.scenes.people.own_name import ask_name
from tablegame.ui.scenes.people.people_service import wear
from tablegame.ui.scenes.system import title_cache
from tablegame.ui.scenes.system.title import corner, lines
from tablegame.ui.scenes.system.title.corner import LacquerIcon
from tablegame.ui.scenes.system.title.opening import Opening, WordsFade
from tablegame.ui.scenes.system.title.places import Place, cell_edges, draw_strip
from tablegame.ui.scenes.system.title.scroll import WIDTH, Scroll, Slip, paper_height
from tablegame.ui.scenes.system.title.storeys import ACTION_H, LEFT, PLACE_H, RIGHT, storeys
from tablegame.ui.scenes.system.title.wall import COLUMNS, STEP, Wall
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import (
    AboutPage,
    BookPage,
    CodePage,
    DailyPage,
    ExercisesPage,
    LessonPage,
    MatchesPage,
    NewMatchPage,
    NotePage,
    Page,
    PeoplePage,
    SeatingPage,
    StampBookPage,
    StatisticsPage,
)
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import BASE_W, Box, inside
from tablegame.ui.system.motion import Pace
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.inputs import clipboard

ARROW_W, ARROW_H = 34.0, 104.0
"""What is pressed at the ends of the wall where there are more scrolls, in du."""
BESIDE: Final = 2
"""The most buttons that stand beside the large one."""
GAP: Final = 22.0
BUTTON_EDGES: Final = 66.0
"""What a button beside the large one needs round the words of its second line."""


class TitleScene(Scene):
    """Scrolls for `games`, all that have a table if none are named. `messages` are shown on a note."""

    def __init__(
        self, ui: Ui, messages: Sequence[Text] = (), *, games: Iterable[AnyGame] | None = None
    ) -> None:
        super().__init__(ui)
        self.games = tuple(games_with_a_table() if games is None else games)
        self.messages = list(messages)
        self.listed: list[Summary] = []
        """All that are unfinished, those of other rules, too."""
        self.waiting: list[Summary] = []
        """Those that can be gone on with."""
        self.begun: frozenset[str] = frozenset()
        """The games that are not new here."""
        self.chosen = self.games[0]
        """The game that everything under the wall is about."""
        self.wall = Wall(len(self.games))
        self.scrolls: tuple[Scroll, ...] = ()
        self.slips: tuple[Slip, ...] = ()
        self.arrows: tuple[LacquerIcon, ...] = ()
        """Of the left and the right end of the wall, where there are more scrolls than can be seen."""
        self.places: tuple[Place, ...] = ()
        self._mouse = (0, 0)
        """Where it was last, in pixels."""
        self._opening: Opening | None = None
        self._fade = WordsFade(ui)
        self._gathering = Gathering(ui)

    @property
    def page_name(self) -> str:
        """What a screen reader calls the page."""
        return self.ui.text("title.page")

    def enter(self) -> None:
        """Looks for matches to go on with, and tells what has to be told."""
        wear(self.ui)
        self._gathering.begin()
        self._list(waiting(self.ui))
        last = self.ui.preferences.last.get(title_cache.GAME)
        wanted = last if isinstance(last, str) else self.waiting[0].game if self.waiting else ""
        self.chosen = next((game for game in self.games if game.id == wanted), self.games[0])
        self.wall.bring(self.games.index(self.chosen))
        new = frozenset(game.id for game in self.games if self._is_new(game))
        self._opening = Opening(self.ui, [game.id for game in self.games], new)
        if self.ui.damaged:
            self.messages.append(self.ui.say("errors.settings_aside"))
            self.ui.damaged = None
        self._tell()
        ask_name(self.ui)

    def _list(self, found: list[Summary]) -> None:
        self.listed = found
        self.waiting = [summary for summary in found if summary.playable]
        self.begun = title_cache.begun(self.ui)
        self.learned = self.ui.learned.changes
        self.solved = own_of(self.ui).changes

    def _tell(self) -> None:
        self.messages += archive_messages(self.ui)
        if self.messages:
            self.ui.open(NotePage(self.messages))
            self.messages = []

    def _is_new(self, game: AnyGame) -> bool:
        """Whether nobody has played it here yet."""
        return self._match_of(game) is None and self._new(game)

    def _match_of(self, game: AnyGame) -> Summary | None:
        """The newest match of a game that can be gone on with."""
        return next((summary for summary in self.waiting if summary.game == game.id), None)

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """Storey by storey, in the order in which the eye and Tab go through them."""
        ui, form = self.ui, self.form
        self.ox = (ui.metrics.w - BASE_W) / 2
        self.storeys = storeys(ui.metrics.h, paper_height(ui, self.games))
        form.clear()
        self.corner_left = corner.lay(ui, form, self.ox, self.storeys.head, self.open_about)
        self._wall()
        self._actions()
        self._places()
        if form.focus is None:
            form.set_focus(form.find("go"), ring=ui.device in ("keyboard", "pad"))

    def _wall(self) -> None:
        ui, places = self.ui, self.storeys
        self.wall_x, y = self.ox + LEFT, places.scrolls
        body = (0.0, 0.0, WIDTH, places.body)
        window = self.wall.window(self.wall_x, y, body) if self.wall.scrolls else None
        scrolls, slips = [], []
        for game in self.games:
            match = self._match_of(game)
            scroll = Scroll(
                ui, game, places, window, partial(self.press, game), chosen=game is self.chosen,
                new=self._is_new(game), slip=where_words(ui, match) if match else "",
            )  # fmt: skip
            scrolls.append(self.form.add(scroll))
            if match is not None:
                said = where_words(ui, match), deal_numbers(ui, match)
                slips.append(Slip(scroll, said, partial(self.resume, match)))
        self.scrolls, self.slips = tuple(scrolls), tuple(map(self.form.add, slips))
        self.arrows = tuple(map(self.form.add, self._arrows(y))) if self.wall.scrolls else ()
        self._hang()

    def _arrows(self, y: float) -> tuple[LacquerIcon, LacquerIcon]:
        """Beside the first scroll in sight and beside the last one."""
        ui, top = self.ui, y + (self.storeys.body - ARROW_H) / 2
        beyond = (LEFT - ARROW_W) / 2
        left, right = self.ox + LEFT - beyond - ARROW_W + 4, self.ox + RIGHT + beyond - 4
        found = (
            LacquerIcon(
                (left, top, ARROW_W, ARROW_H), "left", ui.text("title.wall_left"), partial(self._turn, -1),
                name="wall.left",
            ),
            LacquerIcon(
                (right, top, ARROW_W, ARROW_H), "right", ui.text("title.wall_right"), partial(self._turn, 1),
                name="wall.right",
            ),
        )  # fmt: skip
        for arrow in found:
            arrow.focusable = False
        return found

    def _hang(self) -> None:
        """Every scroll where it hangs now, and its slip on it."""
        for index, scroll in enumerate(self.scrolls):
            scroll.hang(self.wall_x + self.wall.x(index), self.wall.seen(index))
        for slip in self.slips:
            slip.hang()
        for arrow, more in zip(self.arrows, (self.wall.more_left, self.wall.more_right), strict=False):
            arrow.visible = more
        if self._opening is not None:
            self._opening.dress(self.scrolls)
        self.dirty = True

    def _turn(self, pages: int) -> None:
        """Other scrolls, but for one that stays in sight."""
        self.wall.go(self.wall.first + pages * (COLUMNS - 1), self._pace)
        self._hang()

    @property
    def _pace(self) -> Pace | None:
        """How fast the wall moves; only in the running program."""
        return self.ui.pace if self.ui.lively else None

    def _actions(self) -> None:
        """The large button does the next sensible thing with the chosen game; beside it is what else."""
        ui, form, y = self.ui, self.form, self.storeys.actions
        roomy = grown(ui, t.HERO) < 1.3
        name, match = game_name(ui, self.chosen.id), self._match_of(self.chosen)
        fresh = title_cache.seats_and_rules(ui, self.chosen)
        beside: list[tuple[str, str, str, tuple[str, ...], Callable[[], object]]] = []
        """Name and action, icon, words, second lines of which the first that has room is written, what it
        does."""
        lessons = contents(self.chosen.id)
        if match is None and lessons and self._new(self.chosen):
            words = ui.text("title.learn", game=name, n=lessons[0].minutes)
            sub, icon = ui.text("title.learn_detail"), "learn"
            at_once = (fresh, ui.text("title.at_once"))
            beside.append(("play", "cards", ui.text("title.play_now"), at_once, self.play))
        elif match is None:
            words, sub, icon = ui.text("title.play", game=name), fresh, "cards"
            key_only(form, "play", "play", self.play)
            if lessons and roomy:
                shown = self._following(lessons)
                line = ui.text(shown.key("name")) if shown else ui.text("title.lessons_all")
                beside.append(("lesson", "learn", ui.text("title.show_lesson"), (line,), self.open_lesson))
        else:
            words, sub, icon = ui.text("title.continue", game=name), summary_words(ui, match), "continue"
            shorter = () if fresh == ui.text("title.usual") else (ui.text("title.as_last"),)
            beside.append(("play", "cards", ui.text("title.new_match"), (fresh, *shorter), self.play))
        beside.append(
            ("seats", "seat", ui.text("title.seats"), (ui.text("title.seats_detail"),), self.open_seating)
        )
        if lessons:
            done = sum(ui.learned.lesson_day(each.game, each.id) is not None for each in lessons)
            told = ui.text("title.lessons_done", n=done, of=len(lessons)) if done else ui.text("title.seals")
            beside.append(("lessons", "book_mark", ui.text("title.lessons"), (told,), self.open_lessons))
        wide = (COLUMNS - 1 - max(len(beside), BESIDE if roomy else BESIDE + 1)) * STEP + WIDTH
        form.add(
            Button(
                (self.ox + LEFT, y, wide, ACTION_H), words, self.go, kind="primary", icon=icon,
                sub=sub if roomy else "", size=t.HERO, action="activate", name="go", align="left",
            )
        )  # fmt: skip
        start = LEFT + wide + GAP
        each = (RIGHT - start - GAP * (len(beside) - 1)) / len(beside)
        for index, (action, sign, said, below, press) in enumerate(beside):
            place = (self.ox + start + index * (each + GAP), y, each, ACTION_H)
            fit = [line for line in below if roomy and ui.type.measure(line, t.NAME) <= each - BUTTON_EDGES]
            form.add(
                Button(
                    place, said, press, icon=sign, sub=fit[0] if fit else "", size=t.BODY,
                    action=action if ui.keys.knows(action) else "", name=action, align="left",
                )
            )  # fmt: skip

    def _new(self, game: AnyGame) -> bool:
        """Whether a game is to be learned first: nobody has played it here, learned it, or declined that."""
        return game.id not in self.begun and self.ui.learned.offers(game.id)

    def _following(self, lessons: Sequence[Entry]) -> Entry | None:
        """Of a game's lessons the one to take next."""
        each = {one.id: one for one in lessons}
        following = self.ui.learned.following(self.chosen.id, each)
        return None if following is None else each[following]

    def open_lesson(self) -> None:
        """The lesson of the chosen game that is to be taken next; after the last one the stamp book."""
        following = self._following(contents(self.chosen.id))
        if following is None:
            self.open_lessons()
            return
        title_cache.choose(self.ui, self.chosen.id)
        self.ui.open(LessonPage(self.chosen.id, following.id))

    def open_lessons(self) -> None:
        """The stamp book of the chosen game."""
        title_cache.choose(self.ui, self.chosen.id)
        self.ui.open(StampBookPage(self.chosen.id))

    def _places(self) -> None:
        """A cell for each; none of them belongs to one game."""
        ui, say = self.ui, self.ui.text
        self.solved = own_of(ui).changes
        found: list[tuple[str, str, str, str, Callable[[], object]]] = [
            ("history", "history", say("title.matches"), lines.matches(ui, self.listed), self.open_list),
            ("statistics", "chart", say("title.statistics"), lines.counted(ui), self.open_statistics),
            ("people", "people", say("title.people"), lines.people(ui), self.open_people),
            ("daily", "calendar", say("title.daily"), lines.daily(ui), self.open_daily),
            ("exercises", "exercise", say("exercises.title"), lines.exercises(ui), self.open_exercises),
        ]
        edges = cell_edges(ui.type, [title for _, _, title, _, _ in found], RIGHT - LEFT)
        self.strip: Box = (self.ox + LEFT, self.storeys.places, RIGHT - LEFT, PLACE_H)
        places = [
            Place(
                (self.strip[0] + left, self.strip[1], right - left, PLACE_H), icon, title, line, press,
                name=name, action=name,
            )
            for left, right, (name, icon, title, line, press) in zip(edges, edges[1:], found, strict=False)
        ]  # fmt: skip
        self.places = tuple(map(self.form.add, places))
        key_only(self.form, "code", "code", lambda: self.open_code())

    def update(self, ms: int) -> None:
        """The wall moves, and what is found among the records joins what is listed."""
        super().update(ms)
        if self._opening is not None and self._opening.update(ms):
            self._opening.dress(self.scrolls)
            self.dirty = True
        if self._fade.update(ms):
            self.dirty = True
        if self.wall.update(ms):
            self._hang()
            if self.ui.device == "mouse":
                self._point()
        self._gathering.tick()
        if self.ui.learned.changes != self.learned or own_of(self.ui).changes != self.solved:
            self._list(waiting(self.ui))
            self.layout()
            self.dirty = True
        if (found := read_on(self.ui, ms)) is not None:
            self._tell()
            begun = self.begun
            listed = self.listed
            self._list(found)
            if (self.listed, self.begun) != (listed, begun):
                self.layout()
                self.dirty = True

    # The wall under a hand ----------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """The wheel turns the wall, a hand draws it along, arrows walk it; all else is for the form."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self._opening is not None:
            self._opening.finish()
            self._opening.dress(self.scrolls)
        if event.type == pygame.MOUSEWHEEL and self.wall.scrolls and not getattr(event, "touch", False):
            by = getattr(event, "x", 0) - event.y
            self.wall.go(self.wall.first + (by > 0) - (by < 0), self._pace)
            self._hang()
            self._point()
            return True
        if event.type == pygame.KEYDOWN and self.ui.keys.hits(event, "paste"):
            if text := clipboard().strip():
                self.open_code(text)
            return True
        if event.type == pygame.KEYDOWN and self._walk(event.key):
            return True
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            self._mouse = event.pos
            point = self.ui.metrics.du(event.pos)
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._on_wall(point):
                self.wall.touch(point[0])
            elif event.type == pygame.MOUSEMOTION and self.wall.follow(point[0]):
                self.form.let_go()
                self._hang()
                return True
            elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.wall.let_go(self._pace):
                self._hang()
        return super().handle(event)

    def _walk(self, key: int) -> bool:
        """Arrows: along a storey, from the wall down to the large button, and up to the chosen scroll."""
        form, step = self.form, {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key, 0)
        focus = form.focus if form.ring_shown else None
        on_wall = isinstance(focus, Scroll)
        if step and (focus is None or on_wall):
            index = self.games.index(self.chosen) + step
            if 0 <= index < len(self.games):
                self.choose(self.games[index])
            form.set_focus(self._chosen_scroll, ring=True)
            return True
        if step and focus is not None:
            row = [each for each in form.widgets if each.focusable and each.rect[1] == focus.rect[1]]
            beyond = row.index(focus) + step
            if 0 <= beyond < len(row):
                form.set_focus(row[beyond], ring=True)
            return True
        if key == pygame.K_DOWN and on_wall:
            form.set_focus(form.find("go"), ring=True)
            return True
        if key == pygame.K_UP and focus is not None and focus.rect[1] == self.storeys.places:
            form.set_focus(form.find("go"), ring=True)
            return True
        under = focus is None or focus.rect[1] == self.storeys.actions
        if key == pygame.K_UP and under:
            form.set_focus(self._chosen_scroll, ring=True)
            return True
        return False

    @property
    def _chosen_scroll(self) -> Scroll:
        return next(scroll for scroll in self.scrolls if scroll.chosen)

    def _on_wall(self, point: tuple[float, float]) -> bool:
        return any(inside(scroll.rect, point) for scroll in self.scrolls)

    def _point(self) -> None:
        """The mouse lies still, but what is under it does not."""
        where = {"pos": self._mouse, "rel": (0, 0), "buttons": (0, 0, 0)}
        self.form.handle(pygame.event.Event(pygame.MOUSEMOTION, where))

    @property
    def dragging(self) -> bool:
        """Whether a hand draws the wall along."""
        return self.wall.dragging

    def let_go(self) -> None:
        """The wall, too, is let go."""
        super().let_go()
        if self.wall.let_go(self._pace):
            self._hang()

    # What is done -------------------------------------------------------------------------------------------
    def press(self, game: AnyGame) -> None:
        """A press on a scroll: chooses it, or, where it is chosen, does what the large button does."""
        if game is self.chosen:
            self.go()
        else:
            self.ui.sounds.play("button")
            self.choose(game)

    def choose(self, game: AnyGame) -> None:
        """Everything under the wall is about this game from now on."""
        if (go := self.form.find("go")) is not None:
            self._fade.begin(go.rect)
        self.chosen = game
        title_cache.choose(self.ui, game.id)
        self.wall.bring(self.games.index(game), self._pace)
        self.layout()
        self.dirty = True

    def go(self) -> None:
        """The next sensible thing with the chosen game."""
        match = self._match_of(self.chosen)
        if match is not None:
            self.resume(match)
        elif contents(self.chosen.id) and self._new(self.chosen):
            self.open_lesson()
        else:
            self.play()

    def play(self) -> None:
        """A new match of the chosen game, with the seats and rules of the last one. Who has not learned the
        game will not be offered that again."""
        title_cache.choose(self.ui, self.chosen.id)
        if self._new(self.chosen):
            self.ui.learned.decline(self.chosen.id)
            self.ui.learned.save()
        self.ui.open(NewMatchPage(self.chosen.id))

    def resume(self, match: Summary) -> None:
        """Go on with a match."""
        title_cache.choose(self.ui, match.game)
        resume(self.ui, match)

    def open_seating(self) -> None:
        """Choose seats and rules for the chosen game."""
        title_cache.choose(self.ui, self.chosen.id)
        self.ui.open(SeatingPage(self.chosen.id))

    def open_list(self) -> None:
        """All matches, those that wait first."""
        self.ui.open(MatchesPage())

    def open_people(self) -> None:
        """Who plays here, tonight's ledger, and who sits where next."""
        self.ui.open(PeoplePage())

    def open_statistics(self) -> None:
        """What the matches of the chosen game tell."""
        self.ui.open(StatisticsPage(self.chosen.id))

    def open_daily(self) -> None:
        """Today's deals."""
        self.ui.open(DailyPage())

    def open_exercises(self) -> None:
        """Positions from one's own matches, shipped ones, and that of the day."""
        self.ui.open(ExercisesPage())

    def open_code(self, text: str = "") -> None:
        """A code is typed, or was copied elsewhere."""
        self.ui.open(CodePage(self.chosen.id, text))

    def rule_page(self) -> Page:
        """Of the chosen scroll's game."""
        return BookPage(self.chosen.id)

    def open_about(self) -> None:
        """What this program is."""
        self.ui.open(AboutPage())

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The cloth in its stitched frame, the name, the wall, the buttons, the strip."""
        ui, ox, y = self.ui, self.ox, self.storeys.head
        canvas.table()
        canvas.stitches(18, 18, canvas.w - 36, canvas.h - 36, 16, alpha=0.4)
        canvas.sprite("mark", ox + LEFT + 2, y + 4, 72)
        mark_w = 262.0
        canvas.sprite("title/wordmark", ox + 134, y + 44 - mark_w * ratio("title/wordmark") * 0.78, mark_w)
        canvas.text(
            ui.say("title.tagline"),
            ox + corner.TAGLINE_X,
            y + 66,
            corner.tagline_size(ui),
            color=t.TEXT_COOL,
            max_width=self.corner_left - 20 - (ox + corner.TAGLINE_X),
            anchor="middle",
            shrink=True,
        )
        canvas.text(
            ui.say("title.offline"),
            ox + RIGHT - 48,
            y + 15,
            capped(ui, t.SIDE, 22),
            color=t.TEXT_FAINT,
            align="right",
            anchor="middle",
        )
        draw_strip(canvas, self.strip, self.places)
        self.form.draw(canvas)
        if (go := self.form.find("go")) is not None:
            self._fade.draw(canvas, go.rect)
