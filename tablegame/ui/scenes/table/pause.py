"""The page on which a match pauses: resume it, look something up, change how it is shown, or leave."""

from collections.abc import Callable

from tablegame.controllers.table_controller import TableController
from tablegame.speech import LANGUAGES
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import Control, button, segmented
from tablegame.ui.kit.layout import Column, Node, Row, Sized, Space, TableNode
from tablegame.ui.kit.nodes import Label, heading
from tablegame.ui.kit.page import PageScene
from tablegame.ui.scenes.common import book_button, game_name, origin_of, way_back
from tablegame.ui.scenes.table.substitutes import seats_of_people
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import (
    AbandonPage,
    DuplicatePage,
    FairPlayPage,
    SealPage,
    SheetPage,
    SubstitutesPage,
    TitlePage,
)

SMALL = 16.5
"""The size of letters on buttons side by side."""
SPEEDS = ("slow", "normal", "fast", "instant")


class PauseScene(PageScene):
    """A dialog over the table."""

    opaque, width, first = False, 600.0, ""
    title = "pause.title"

    def __init__(
        self, ui: Ui, table: TableController, *, on_title: Callable[[], object] | None = None
    ) -> None:
        super().__init__(ui)
        self.table = table
        self.on_title: Callable[[], object] = on_title or self._open_title
        self._state = ""
        """Whether the match is saved, as the page says now: the end of a key of a text."""

    # The content --------------------------------------------------------------------------------------------
    def head(self) -> Node:
        title = heading(self.page_name, align="center")
        return Row(Sized(Space(), 44), title, book_button(self.ui))

    def body(self) -> Node:
        ui = self.ui
        resume = button(
            ui.say("pause.resume"), self.close, name="resume", kind="primary", icon="continue", action="back",
            size=t.HERO, high=56,
        )  # fmt: skip
        pages = self._row(
            self._button("sheet", "sheet", "log", self.open_sheet, action="sheet"),
            self._button("fair_play", "fair_play", "verify", self.open_fair_play),
            self._button(
                "full_screen", "full_screen", "fullscreen", ui.toggle_fullscreen,
                key=ui.keys.cap("fullscreen"),
            ),
        )  # fmt: skip
        seats = self._seats_key()
        settings = self._row(
            self._button("settings", "settings", "settings", ui.open_settings, key=ui.keys.cap("settings")),
            self._button("seats", seats, "robot", self.open_seats) if seats else None,
        )
        return Column(resume, pages, settings, Space(8), self._choices(), Space(8), self._ways_out(), gap=12)

    def _choices(self) -> Node:
        """Return the choices of the language and of the speed."""
        ui, say = self.ui, self.ui.say
        languages = [(code, say(f"app.language.{code}")) for code in LANGUAGES]
        speeds = [(speed, say(f"pause.speeds.{speed}")) for speed in SPEEDS]
        rows = []
        for name, options, value, change in (
            ("language", languages, ui.language, ui.set_language),
            ("speed", speeds, ui.pace.preset, self._set_speed),
        ):
            label = ui.text(f"pause.{name}")
            choice = segmented(label, options, value, change, name=name)
            rows.append([Label(label, t.NAME, bold=True, say=False), choice])
        return TableNode(rows, wide=1, gap=16, pad=6, line=False)

    def _ways_out(self) -> Node:
        """Return the ways to leave the match, and what becomes of it."""
        duplicate = self.table.match.turn is not None
        origin = origin_of(self.ui, self.table)
        back = None
        if origin is not None:
            key = "replay" if origin.reviewed is None else "review"
            back = self._button("back_to_origin", key, "branch", self.back_to_origin)
        leave = self._button("leave", "leave_duplicate" if duplicate else "leave", "left", self.leave_table)
        self._state = self._saved_state()
        note = Label(
            self.ui.say(f"pause.{self._state}"), t.SIDE, t.SUMI_SECOND, lines=0, align="center",
            name="note", live="soon",
        )  # fmt: skip
        last = self._row(
            None if duplicate else self._button("abandon", "abandon.button", "trash", self.abandon),
            self._button("quit", "quit", "exit", self.ui.quit),
        )
        return Column(Column(self._row(leave, back), note, gap=6), last, gap=16)

    def _button(
        self, name: str, text: str, icon: str, press: Callable[[], object], *, action: str = "", key: str = ""
    ) -> Control:
        """Return a button with the words `pause.{text}`."""
        return button(
            self.ui.say(f"pause.{text}"), press, name=name, icon=icon, action=action, key=key, size=SMALL,
            high=48,
        )  # fmt: skip

    def _row(self, *nodes: Node | None) -> Node:
        shown = [node for node in nodes if node is not None]
        return Row(*shown, gap=12, shares=(1,) * len(shown))

    def _saved_state(self) -> str:
        """Return the end of the key of the sentence that says what is lost if the player leaves."""
        match = self.table.match
        if match.saved:
            if self.table.skips_to_result:
                return "leave_plays_on"
            return "leave_note" if match.turn is None else "leave_duplicate_note"
        if match.path is None:
            return "leave_lost"
        return "leave_unsaved" if match.not_saved else "leave_saving"

    def update(self, ms: int) -> None:
        super().update(ms)
        if self._saved_state() != self._state:
            self.layout()

    def _seats_key(self) -> str:
        """Return the key of what stands on the button for seats, without "pause."; "" for no button."""
        people = seats_of_people(self.table)
        match = self.table.match
        if match.over or match.turn is not None:
            return ""
        if len(people) != 1:
            return "seat.several" if people else "seat.join"
        return "seat.get_up" if match.sitting[people[0]].kind == "human" else "seat.sit_down"

    # What the player does -----------------------------------------------------------------------------------
    def _set_speed(self, speed: object) -> None:
        self.ui.preferences.speed = str(speed)
        self.ui.lend_no_speed()
        self.ui.changed()

    def open_sheet(self) -> None:
        """Open the score sheet so far."""
        match = self.table.match
        what = match.game.id, match.players, match.view(self.table.viewer)
        self.ui.open(SheetPage(*what, shut=match.turn is not None, turn=match.turn))

    def open_fair_play(self) -> None:
        """Open the page of fair play, or only the seal while others still play the same cards."""
        match = self.table.match
        if match.turn is not None and match.commit is not None:
            self.ui.open(SealPage(match.commit))
        else:
            self.ui.open(FairPlayPage(match.record))

    def open_seats(self) -> None:
        """Who plays for the people here."""
        self.ui.open(SubstitutesPage(self.table))

    def abandon(self) -> None:
        """Ask whether the match is to be abandoned."""
        match = self.table.match
        standing = match.standing()
        words = self.ui.text("title.deal_open", deal=standing.deal)
        if (deals := match.game.deals(match.seats, match.options)) is not None:
            words = self.ui.text("title.deal", deal=standing.deal, deals=deals)
        what = self.ui.text("app.between.and").join((game_name(self.ui, match.game.id), words))
        self.ui.open(AbandonPage(what, match.path, self.leave_table))

    def back_to_origin(self) -> None:
        """Open the moment that this match was begun from; the title offers to continue the match."""
        origin = origin_of(self.ui, self.table)
        self.leave_table()
        if origin is not None:
            self.ui.open(way_back(origin))

    def _open_title(self) -> None:
        """Open the title, or over it the page of the duplicate that the match belongs to."""
        self.ui.open(TitlePage())
        if (turn := self.table.match.turn) is not None:
            self.ui.open(DuplicatePage(turn.duplicate))

    def leave_table(self) -> None:
        """Leave for the title or the duplicate's page, where the match can be continued."""
        self.ui.save()
        self.on_title()
