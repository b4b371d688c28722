"""The first screen: the games on the wall, and the match to go on with."""

from collections.abc import Iterable, Sequence
from functools import partial

import pygame

from tablegame.match.summary import Summary
from tablegame.rules.contract import AnyGame
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import ratio
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import capped, corner, game_name, grown
from tablegame.ui.scenes.title.matches import (
    archive_messages,
    games_with_a_table,
    read_on,
    resume,
    set_aside,
    summary_words,
    waiting,
)
from tablegame.ui.scenes.title.pictures import PICTURES
from tablegame.ui.scenes.title.scroll import BODY, Scroll, draw_name
from tablegame.ui.scenes.title.waiting import WaitingScene
from tablegame.ui.scenes.title.wall import COLUMNS, STEP, Wall
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import AboutPage, NotePage, SeatingPage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.system.motion import Pace
from tablegame.ui.widgets.buttons import Button, IconButton
from tablegame.ui.widgets.form import State

LEFT, RIGHT, WALL, FOOT, FOOT_H = 46.0, 1234.0, 146.0, 598.0, 72.0
PANEL_LEAST = 420.0
"""Under this width there is no room for the paper beside the scrolls."""
ARROW_W, ARROW_H = 34.0, 104.0
"""What is pressed at the ends of the wall where there are more scrolls, in du."""


class Arrow(IconButton):
    """At an end of the wall: shows more scrolls. Keys need it not: they go from scroll to scroll."""

    def draw(self, canvas: Canvas, state: State) -> None:
        """Lacquer under the icon."""
        canvas.panel("button", *self.rect, state=state.word)
        super().draw(canvas, State(focused=state.focused))
        if state.hovered:
            canvas.hint(self.label, self.rect)


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
        self.has_list = False
        """Whether there is anything to list, files put aside among it."""
        last = ui.preferences.last.get("game")
        self.shown = next((game for game in self.games if game.id == last), self.games[0])
        """The game that the large button and the paper tell about."""
        self.wall = Wall(len(self.games))
        self.scrolls: tuple[Scroll, ...] = ()
        self.arrows: tuple[Arrow, ...] = ()
        """Of the left and the right end of the wall, where there are more scrolls than can be seen."""
        self._mouse = (0, 0)
        """Where it was last, in pixels."""
        self.hero: Button | None = None

    def enter(self) -> None:
        """Looks for matches to go on with, and tells what has to be told."""
        self.wall.bring(self.games.index(self.shown))
        self._list(waiting(self.ui))
        if self.ui.damaged:
            self.messages.append(self.ui.say("errors.settings_aside"))
            self.ui.damaged = None
        self._tell()

    def _list(self, found: list[Summary]) -> None:
        self.listed = found
        self.waiting = [summary for summary in found if summary.playable]
        self.has_list = bool(found) or any(set_aside(self.ui))

    def _tell(self) -> None:
        self.messages += archive_messages(self.ui)
        if self.messages:
            self.ui.open(NotePage(self.messages))
            self.messages = []

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """Scrolls on the wall, buttons at the foot."""
        ui = self.ui
        self.ox, self.oy = corner(ui)
        spare = min(40.0, self.oy * 0.6)
        self.oy -= spare
        self.taller = 2 * spare
        """The wall is this much higher than in a window of 16 to 9."""
        self.form.clear()
        self._foot()
        self._wall()
        self._corner()

    def _corner(self) -> None:
        """What stands above the wall at the right."""
        ui, y, size = self.ui, self.oy + 74, t.NAME
        other = "en" if ui.language == "ja" else "ja"
        words = ui.text("title.other_language")
        right = self.ox + RIGHT
        wide = 96 + ui.type.measure(words, t.BODY, True)
        switch = partial(ui.set_language, other)
        self.form.add(
            Button(
                (right - wide, y, wide, 44), words, switch, icon="language", action="language",
                name="language",
            )
        )  # fmt: skip
        if self.has_list:
            place = (right - wide - 12 - 190, y, 190, 44)
            self.form.add(self._full_screen(place, size))
        self.corner_left = right - wide - (202 if self.has_list else 0)
        about = (right - 40, self.oy + 28, 44, 40)
        self.form.add(IconButton(about, "info", ui.text("title.about"), self.open_about, name="about"))

    def _full_screen(self, place: Box, size: float) -> Button:
        ui = self.ui
        return Button(
            place, ui.text("title.full_screen"), ui.toggle_fullscreen, icon="fullscreen",
            key=ui.keys.cap("fullscreen"), name="fullscreen", size=size,
        )  # fmt: skip

    def _wall(self) -> None:
        count = len(self.games)
        x = LEFT if count > 1 else 72.0
        self.wall_x, y = self.ox + x, self.oy + WALL + self.taller / 2
        window = self.wall.window(self.wall_x, y, BODY) if self.wall.scrolls else None
        scrolls = [
            Scroll(self.ui, game, y, window, partial(self.seat, game), partial(self._bring, index))
            for index, game in enumerate(self.games)
        ]
        self.scrolls = tuple(map(self.form.add, scrolls))
        self.arrows = tuple(map(self.form.add, self._arrows(y))) if self.wall.scrolls else ()
        self._hang()
        start = x + (count - 1) * STEP + BODY[2] + (58 if count == 1 else 40)
        self.panel = (
            (self.ox + start, self.oy + WALL - 2, RIGHT - start, BODY[3] + 10 + self.taller)
            if RIGHT - start >= PANEL_LEAST
            else None
        )

    def _arrows(self, y: float) -> tuple[Arrow, Arrow]:
        """Beside the first scroll in sight and beside the last one."""
        ui, top = self.ui, y + (BODY[3] - ARROW_H) / 2
        beyond = (LEFT - ARROW_W) / 2
        left, right = self.ox + LEFT - beyond - ARROW_W + 4, self.ox + RIGHT + beyond - 4
        found = (
            Arrow(
                (left, top, ARROW_W, ARROW_H), "left", ui.text("title.wall_left"), partial(self._turn, -1),
                name="wall.left",
            ),
            Arrow(
                (right, top, ARROW_W, ARROW_H), "right", ui.text("title.wall_right"), partial(self._turn, 1),
                name="wall.right",
            ),
        )  # fmt: skip
        for arrow in found:
            arrow.focusable = False
        return found

    def _hang(self) -> None:
        """Every scroll where it hangs now."""
        for index, scroll in enumerate(self.scrolls):
            scroll.hang(self.wall_x + self.wall.x(index), self.wall.seen(index))
        for arrow, more in zip(self.arrows, (self.wall.more_left, self.wall.more_right), strict=False):
            arrow.visible = more
        self.dirty = True

    def _bring(self, index: int) -> None:
        """A scroll that is looked at comes into sight."""
        self.wall.bring(index, self._pace)
        self._hang()

    def _turn(self, pages: int) -> None:
        """Other scrolls, but for one that stays in sight."""
        self.wall.go(self.wall.first + pages * (COLUMNS - 1), self._pace)
        self._hang()

    @property
    def _pace(self) -> Pace | None:
        """How fast the wall moves; only in the running program."""
        return self.ui.pace if self.ui.lively else None

    def _foot(self) -> None:
        """One button under the first two scrolls, and one under each of the others."""
        ui, form = self.ui, self.form
        y, x = self.oy + FOOT + self.taller, self.ox + LEFT
        roomy = grown(ui, t.HERO) < 1.3
        place = (x, y, STEP + BODY[2], FOOT_H)
        self.hero = None
        if self.waiting:
            newest = self.waiting[0]
            form.add(
                Button(
                    place,
                    ui.say("title.continue", game=game_name(ui, newest.game)),
                    self.resume,
                    kind="primary",
                    icon="continue",
                    sub=summary_words(ui, newest) if roomy else "",
                    size=t.HERO,
                    action="activate",
                    name="continue",
                    align="left",
                )
            )
        else:
            self.hero = Button(
                place,
                self._play_words(),
                lambda: self.seat(self.shown),
                kind="primary",
                icon="cards",
                sub=ui.say("title.play_detail") if roomy else "",
                size=t.HERO,
                action="activate",
                name="play",
                align="left",
            )
            form.add(self.hero)
        places = [(x + column * STEP, y, BODY[2], FOOT_H) for column in (2, 3, 4)]
        if self.has_list:
            others = len(self.listed) - bool(self.waiting)
            words = ui.say("title.others", n=others) if others else ui.say("title.list.title")
            form.add(
                Button(
                    places[0], words, self.open_list, icon="history", size=t.HERO, action="history",
                    name="others", key="-",
                )
            )  # fmt: skip
        else:
            form.add(self._full_screen(places[0], t.HERO))
        settings, leave = ui.text("title.settings"), ui.say("title.quit")
        cap = ui.keys.cap("settings")
        form.add(
            Button(
                places[1], settings, ui.open_settings, icon="settings", key=cap, name="settings", size=t.HERO
            )
        )
        form.add(Button(places[2], leave, ui.quit, icon="exit", size=t.HERO, name="quit"))

    def _play_words(self) -> str:
        return self.ui.text("title.play", game=game_name(self.ui, self.shown.id))

    def update(self, ms: int) -> None:
        """The large button offers the game whose scroll was last looked at."""
        super().update(ms)
        if self.wall.update(ms):
            self._hang()
            if self.ui.device == "mouse":
                self._point()
        if (found := read_on(self.ui, ms)) is not None:
            self._tell()
            if found != self.listed:
                self._list(found)
                self.layout()
                self.dirty = True
        looked_at = self.form.looked_at
        if self.hero is not None and isinstance(looked_at, Scroll) and looked_at.game is not self.shown:
            self.shown = looked_at.game
            self.hero.text = self.hero.label = self._play_words()
            self.dirty = True

    # The wall under a hand ----------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """The wheel turns the wall, a hand draws it along; all else is for the form."""
        if event.type == pygame.MOUSEWHEEL and self.wall.scrolls and not getattr(event, "touch", False):
            by = getattr(event, "x", 0) - event.y
            self.wall.go(self.wall.first + (by > 0) - (by < 0), self._pace)
            self._hang()
            self._point()
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

    # What the buttons do ------------------------------------------------------------------------------------
    def seat(self, game: AnyGame) -> None:
        """Choose the seats for a game."""
        self.ui.preferences.last["game"] = game.id
        self.ui.save_soon()
        self.ui.open(SeatingPage(game.id))

    def resume(self) -> None:
        """Go on with the newest match."""
        resume(self.ui, self.waiting[0])

    def open_list(self) -> None:
        """All matches that wait."""
        self.ui.stack.push(WaitingScene(self.ui, self.listed))

    def open_about(self) -> None:
        """What this program is."""
        self.ui.open(AboutPage())

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The cloth in its stitched frame, the name, the wall, the buttons."""
        ui, ox, oy = self.ui, self.ox, self.oy
        canvas.table()
        canvas.stitches(18, 18, canvas.w - 36, canvas.h - 36, 16, alpha=0.4)
        canvas.sprite("mark", ox + LEFT + 2, oy + 44, 72)
        mark_w = 262.0
        canvas.sprite("title/wordmark", ox + 134, oy + 84 - mark_w * ratio("title/wordmark") * 0.78, mark_w)
        canvas.text(
            ui.say("title.tagline"),
            ox + 136,
            oy + 98,
            capped(ui, t.NAME, 28),
            color=t.TEXT_COOL,
            max_width=self.corner_left - 24 - (ox + 136),
        )
        canvas.text(
            ui.say("title.offline"),
            ox + RIGHT - 48,
            oy + 48,
            capped(ui, t.SIDE, 22),
            color=t.TEXT_FAINT,
            align="right",
            anchor="middle",
        )
        if self.panel is not None:
            self._paper(canvas, *self.panel)
        self.form.draw(canvas)

    def _paper(self, canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
        """What the game is about."""
        ui, game_id = self.ui, self.shown.id
        canvas.panel("sheet", x, y, w, h)
        left, top, foot = x + 36, y + 34, y + h - 34
        wide = draw_name(canvas, ui, game_id, ui.language, left, top, 36)
        if ui.speaker.has(f"{game_id}_rules.tagline"):
            canvas.text(
                ui.say(f"{game_id}_rules.tagline"),
                left + wide + 18,
                top + 24,
                t.BODY,
                color=t.SHU,
                anchor="middle",
                max_width=w - 90 - wide,
            )
        top += 58
        painter = PICTURES.get(game_id) if grown(ui) < 1.3 and w > 760 else None
        room = w - 72 if painter is None else w - 72 - 468
        author = f"{game_id}_rules.author"
        if ui.speaker.has(author):
            em = ui.type.em(ui.text(author), t.SIDE)
            canvas.text(ui.say(author), left, foot - em, t.SIDE, color=t.SUMI_SECOND, max_width=room)
            foot -= em + 12
        number = 1
        while ui.speaker.has(key := f"{game_id}_rules.about.{number}"):
            words = ui.say(key)
            rows = len(ui.type.wrap(words, t.READING, room))
            if top + rows * ui.type.leading(words, t.READING) > foot + 10:
                break
            top += canvas.lines(words, left, top, room, t.READING, color=t.SUMI) + 9
            number += 1
        if painter is not None:
            line = x + w - 36 - 446
            canvas.line(line, y + 86, line, y + h - 36, t.WASHI_LINE, 1.4)
            painter(ui, canvas, line + 26, y + 86, 420, h - 120)
