"""The first screen: the games on the wall, and what to do with the one that is chosen."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

import pygame

from tablegame.features.game_features import features_of
from tablegame.match.store import take_damaged
from tablegame.match.summary import Summary
from tablegame.rules.contract import AnyGame
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import ratio
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.carousel import Carousel, RowMotion
from tablegame.ui.kit.controls import button, icon_button
from tablegame.ui.kit.layout import Column, Fits, Node, Row, Space
from tablegame.ui.kit.nodes import Draw, Label
from tablegame.ui.kit.page import PageScene
from tablegame.ui.scenes.common import key_only
from tablegame.ui.scenes.learn.exercise_service import Gathering, own_of
from tablegame.ui.scenes.matches.records import (
    archive_messages,
    deal_numbers,
    games_with_a_table,
    read_on,
    resume,
    waiting,
    waiting_count,
    where_words,
)
from tablegame.ui.scenes.people.people_service import apply_crests
from tablegame.ui.scenes.system import title_cache
from tablegame.ui.scenes.system.dialogs import ask_name
from tablegame.ui.scenes.system.title.game_scroll import (
    ART,
    FRAME,
    GameScroll,
    MatchSlip,
    Opening,
    picture_height,
)
from tablegame.ui.scenes.system.title.scroll_paper import WIDE, Papers, wall_size
from tablegame.ui.scenes.system.title.title_rows import (
    GameActions,
    RulesAhead,
    destinations,
    draw_strip_ground,
    is_roomy,
    lines_today,
)
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import AboutPage, BookPage, CodePage, NotePage, Page
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.inputs import clipboard

NAME: Final = 262.0
"""The width of the program's name, in du."""


class WordsFade:
    """The former look of the primary button, which fades into the present one."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._before: pygame.Surface | None = None
        self._box: Box | None = None
        self._age = 0.0

    @property
    def _lasts(self) -> float:
        return self._ui.pace.ms("words") if self._ui.lively and not self._ui.pace.reduced else 0.0

    def begin(self, box: Box) -> None:
        """Keep the picture in a box, in du, whose content is about to change."""
        if self._lasts <= 0:
            return
        screen = self._ui.window.surface()
        area = self._ui.metrics.rect(*box).clip(screen.get_rect())
        self._before, self._box, self._age = screen.subsurface(area).copy(), box, 0.0

    def update(self, ms: float) -> bool:
        """Move on by so many ms. Return whether anything moves."""
        if self._before is None:
            return False
        self._age += ms
        if self._age >= self._lasts:
            self._before = None
        return True

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the former picture over the button, unless the button has another size now."""
        if self._before is None or self._box != box:
            return
        self._before.set_alpha(round(255 * (1 - self._age / self._lasts)))
        canvas.surface.blit(self._before, canvas.metrics.rect(*box))


class TitleScene(PageScene):
    """Scrolls for `games`, or all games with a table if none are named. `messages` are shown on a note."""

    title, width, sheet, first, scrolls = "title.page", 1208.0, False, "go", False

    def __init__(
        self, ui: Ui, messages: Sequence[Text] = (), *, games: Iterable[AnyGame] | None = None
    ) -> None:
        super().__init__(ui)
        self.games = tuple(games_with_a_table() if games is None else games)
        self.messages = list(messages)
        self.listed = 0
        """The number of unfinished matches, those of other rules, too."""
        self.waiting: list[Summary] = []
        """The newest unfinished matches that can be resumed."""
        self.begun: frozenset[str] = frozenset()
        """The games that were played here before."""
        self.chosen = self.games[0]
        """The game that everything under the wall is about."""
        self.motion = RowMotion(len(self.games), WIDE.columns, WIDE.step)
        self.game_scrolls: list[GameScroll] = []
        self._opening: Opening | None = None
        self._fade = WordsFade(ui)
        self._gathering = Gathering(ui)
        self._lines: Sequence[str] = ()
        """What the strip says of today."""
        self._rules = RulesAhead()
        self._returns = False
        """Whether another page was in front of it until now."""

    def enter(self) -> None:
        apply_crests(self.ui)
        self._gathering.begin()
        self._list(waiting(self.ui))
        last = self.ui.preferences.last.get(title_cache.GAME)
        wanted = last if isinstance(last, str) else self.waiting[0].game if self.waiting else ""
        self.chosen = next((game for game in self.games if game.id == wanted), self.games[0])
        self.motion.bring(self.games.index(self.chosen))
        new = frozenset(game.id for game in self.games if self._has_seal(game))
        self._opening = Opening(self.ui, [game.id for game in self.games], new)
        if self.ui.damaged:
            self.messages.append(self.ui.say("errors.settings_aside"))
            self.ui.damaged = None
        self.messages += [self.ui.say("errors.file_aside", file=name) for name in take_damaged()]
        self._show_messages()
        ask_name(self.ui)

    def _list(self, summaries: list[Summary]) -> None:
        self.listed = waiting_count(self.ui)
        self.waiting = [summary for summary in summaries if summary.playable]
        self.begun = title_cache.begun(self.ui)
        self.learned = self.ui.learned.changes
        self.solved = own_of(self.ui).changes

    def _show_messages(self) -> None:
        self.messages += archive_messages(self.ui)
        if self.messages:
            self.ui.open(NotePage(self.messages))
            self.messages = []

    def _match_of(self, game: AnyGame) -> Summary | None:
        """Return the newest match of a game that can be resumed."""
        return next((summary for summary in self.waiting if summary.game == game.id), None)

    def _is_new(self, game: AnyGame) -> bool:
        """Return whether a game was never played here, learned, or declined to be learned."""
        return game.id not in self.begun and self.ui.learned.offers(game.id)

    def _has_seal(self, game: AnyGame) -> bool:
        return self._match_of(game) is None and self._is_new(game)

    def _first_game(self) -> AnyGame | None:
        """Return the game to begin with instead of the chosen one, while the player knows neither of them."""
        wanted = features_of(self.chosen.id).first_game
        first = next((game for game in self.games if game.id == wanted), None)
        return first if first is not None and self._is_new(first) and self._is_new(self.chosen) else None

    # The page -----------------------------------------------------------------------------------------------
    def body(self) -> Node:
        return Column(
            Space(6),
            self._name_and_tools(),
            Space(16),
            self._wall(),
            *self.actions.rows(self._first_game(), self.choose),
            destinations(self.ui, self.listed, self._lines, self.chosen.id, two_lines=is_roomy(self.ui)),
            Space(14),
        )

    def layout(self) -> None:
        match, is_new = self._match_of(self.chosen), self._is_new(self.chosen)
        self.actions = GameActions(self.ui, self.chosen, match, is_new, self.resume)
        self._lines = lines_today(self.ui)
        super().layout()
        if self.form.find("play") is None:
            key_only(self.form, "play", "play", self.actions.play)
        key_only(self.form, "code", "code", lambda: self.open_code())

    def _name_and_tools(self) -> Node:
        ui = self.ui
        mark = Draw(lambda canvas, b: canvas.sprite("mark", b[0] + 2, b[1], 72), 80, 72)
        name = Draw(
            lambda canvas, b: canvas.sprite("title/wordmark", b[0] - 2, b[1], NAME), NAME,
            NAME * ratio("title/wordmark"),
        )  # fmt: skip
        offline = Label(ui.say("title.offline"), t.SIDE, t.TEXT_FAINT, most=22)
        words = ui.text("title.about")
        about = icon_button("info", words, self.open_about, name="about", side=34, ink=t.TEXT)
        tagline = Label(ui.say("title.tagline"), t.NAME, t.TEXT_COOL, most=24)
        tools = Fits(self._tools(keys=is_roomy(ui)), self._tools(), self._tools(bare=True), grow=1)
        lines = Column(
            Row(name, Space(), Row(offline, about), align="top"),
            Row(Column(Space(15, grow=0), tagline), tools, gap=24),
            gap=-19,
            grow=1,
        )
        return Row(mark, lines, gap=10, align="top")

    def _tools(self, *, keys: bool = False, bare: bool = False) -> Node:
        """Return the buttons of the program, with their `keys`, or with their icons alone if `bare`."""
        ui = self.ui
        other = partial(ui.set_language, "en" if ui.language == "ja" else "ja")

        def tool(name: str, icon: str, words: str, press: Callable[[], object], has_words: bool) -> Node:
            return button(
                words, press, name=name, kind="plain", icon=icon, size=t.NAME, bare=bare or not has_words,
                action=name if name == "language" else "", key=name if keys and name != "quit" else "-",
                least=60 if bare else 0,
            )  # fmt: skip

        tools = Row(
            tool("fullscreen", "fullscreen", ui.text("title.full_screen"), ui.toggle_fullscreen, False),
            tool("settings", "settings", ui.text("title.settings"), ui.open_settings, True),
            tool("language", "language", ui.text("title.other_language"), other, True),
            tool("quit", "exit", ui.text("title.quit"), ui.quit, True),
            gap=8,
        )
        return Row(Space(), tools, gap=0)

    def _wall(self) -> Node:
        ui, size = self.ui, wall_size(self.ui, len(self.games))
        if self.motion.resize(size.columns, size.step):
            self.motion.bring(self.games.index(self.chosen))
        self.game_scrolls, paper = [], Papers(ui, self.games, size.width)
        for game in self.games:
            slip = None
            if (match := self._match_of(game)) is not None:
                words = where_words(ui, match), deal_numbers(ui, match)
                slip = MatchSlip(ui, game.id, words, partial(self.resume, match), size.width)
            scroll = GameScroll(
                ui, game, partial(self.press, game), chosen=game is self.chosen, new=self._has_seal(game),
                paper=paper, slip=slip,
            )  # fmt: skip
            self.game_scrolls.append(scroll)
        if self._opening is not None:
            self._opening.apply(self.game_scrolls)
        self.wall = Carousel(
            ui, self.motion, self.game_scrolls, width=size.width, name="wall",
            high=picture_height(size.width) + paper.depth + FRAME, least=ART + paper.depth + FRAME,
            labels=(ui.text("title.wall_left"), ui.text("title.wall_right")),
        )  # fmt: skip
        return self.wall

    # Time ---------------------------------------------------------------------------------------------------
    def covered(self) -> None:
        super().covered()
        self._finish_opening()
        self._returns = True

    def _finish_opening(self) -> None:
        """Finish the unrolling of the scrolls at once."""
        if self._opening is not None:
            self._opening.finish()
            self._opening.apply(self.game_scrolls)

    def update(self, ms: int) -> None:
        super().update(ms)
        if self._opening is not None and self._opening.update(ms):
            self._opening.apply(self.game_scrolls)
            self.dirty = True
        if self._fade.update(ms):
            self.dirty = True
        self.wall.update(ms, self.form)
        self._gathering.tick()
        self._rules.update(self.chosen, ms, moving=self.wants_drawing)
        if self.ui.learned.changes != self.learned or own_of(self.ui).changes != self.solved:
            self._list(waiting(self.ui))
            self.layout()
        elif self._returns and lines_today(self.ui) != self._lines:
            self.layout()
        self._returns = False
        if (summaries := read_on(self.ui, ms)) is not None:
            self._show_messages()
            before = self.listed, self.waiting, self.begun
            self._list(summaries)
            if (self.listed, self.waiting, self.begun) != before:
                self.layout()

    # Keys and hands -----------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._finish_opening()
        if self.wall.handle(event, self.form):
            return True
        if event.type == pygame.KEYDOWN and self.ui.keys.hits(event, "paste"):
            if text := clipboard().strip():
                self.open_code(text)
            return True
        if event.type == pygame.KEYDOWN and self._walk(event.key):
            return True
        return super().handle(event)

    def _walk(self, key: int) -> bool:
        """Move the focus by an arrow key: along a row, or between wall, buttons and strip."""
        form, step = self.form, {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(key, 0)
        focus = form.focus if form.ring_shown else None
        on_wall = any(focus is scroll.spot for scroll in self.game_scrolls)
        if step and (focus is None or on_wall):
            index = self.games.index(self.chosen) + step
            if 0 <= index < len(self.games):
                self.choose(self.games[index])
            form.set_focus(self._chosen_scroll, ring=True)
            return True
        if step and focus is not None:
            row = [w for w in form.widgets if w.focusable and w.rect[1] == focus.rect[1]]
            beyond = row.index(focus) + step
            if 0 <= beyond < len(row):
                form.set_focus(row[beyond], ring=True)
            return True
        if key == pygame.K_DOWN and on_wall:
            form.set_focus(form.find("go"), ring=True)
            return True
        if key == pygame.K_UP and focus is not None and focus.rect[1] >= self.named["strip"][1]:
            form.set_focus(form.find("go"), ring=True)
            return True
        go = form.find("go")
        if key == pygame.K_UP and (focus is None or (go is not None and focus.rect[1] == go.rect[1])):
            form.set_focus(self._chosen_scroll, ring=True)
            return True
        return False

    @property
    def _chosen_scroll(self) -> Hotspot:
        return next(scroll.spot for scroll in self.game_scrolls if scroll.chosen)

    @property
    def dragging(self) -> bool:
        return self.motion.dragging

    def let_go(self) -> None:
        super().let_go()
        self.wall.release(self.form)

    # What is done -------------------------------------------------------------------------------------------
    def press(self, game: AnyGame) -> None:
        """Choose a game, or start the primary action if it is the chosen one."""
        if game is self.chosen:
            self.go()
        else:
            self.ui.sounds.play("button")
            self.choose(game)

    def choose(self, game: AnyGame) -> None:
        """Make everything under the wall about this game."""
        if (go := self.form.find("go")) is not None:
            self._fade.begin(go.rect)
        self.chosen = game
        title_cache.choose(self.ui, game.id)
        self.motion.bring(self.games.index(game), self.wall.pace)
        self.layout()

    def go(self) -> None:
        """Start the primary action of the chosen game."""
        self.actions.go()

    def resume(self, match: Summary) -> None:
        """Resume a match."""
        title_cache.choose(self.ui, match.game)
        resume(self.ui, match)

    def open_code(self, text: str = "") -> None:
        """Open the page that takes a code, filled with a copied one."""
        self.ui.open(CodePage(self.chosen.id, text))

    def rule_page(self) -> Page:
        return BookPage(self.chosen.id)

    def open_about(self) -> None:
        """Open the page about the program."""
        self.ui.open(AboutPage())

    # Picture ------------------------------------------------------------------------------------------------
    def draw_ground(self, canvas: Canvas) -> None:
        canvas.cloth()
        canvas.stitches(18, 18, canvas.w - 36, canvas.h - 36, 16, alpha=0.4)
        draw_strip_ground(canvas, self.named["strip"])

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if (go := self.form.find("go")) is not None:
            self._fade.draw(canvas, go.rect)
