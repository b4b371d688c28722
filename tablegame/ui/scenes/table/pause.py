"""The pause of a match and its dialogs: substitutes for seats, and the question whether to abandon."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tablegame.ai.levels import LEVELS
from tablegame.controllers.programs import program_of
from tablegame.controllers.table_controller import TableController
from tablegame.match.home import abandoned
from tablegame.pieces.seats import Seat
from tablegame.speech import LANGUAGES
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import Control, button, choice, icon_button, segmented
from tablegame.ui.kit.layout import Column, Fits, Node, Row, Sized, Space, TableNode
from tablegame.ui.kit.nodes import Label, face, heading, paragraphs
from tablegame.ui.kit.page import PageScene
from tablegame.ui.scenes.common import book_button, game_name, key_only, origin_of, seat_names, way_back
from tablegame.ui.scenes.people.match_setup import USUAL
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import (
    AbandonPage,
    DuplicatePage,
    FairPlayPage,
    NotePage,
    SealPage,
    SheetPage,
    SubstitutesPage,
    TitlePage,
)
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.scene import TableScene

SMALL = 16.5
"""The size of letters on buttons side by side."""
SPEEDS = ("slow", "normal", "fast", "instant")


def seats_of_people(table: TableController) -> list[Seat]:
    """Return the seats that people had when the match began."""
    return [Seat(seat) for seat, player in enumerate(table.match.players) if player.kind == "human"]


class SubstitutesScene(PageScene):
    """A dialog with a row for each seat of a person or a computer. Nothing changes before it is confirmed.

    A person who has got up sits down again at once; a computer's own seat is taken between deals.
    """

    opaque, width, first = False, 820.0, ""
    title = "pause.seat.title"

    def __init__(self, ui: Ui, table: TableController) -> None:
        super().__init__(ui)
        self.table = table
        self.owned = seats_of_people(table)
        seats = (Seat(seat) for seat, player in enumerate(table.match.sitting) if not program_of(player.kind))
        self.seats = [*self.owned, *(seat for seat in seats if seat not in self.owned)]
        self.kinds = {seat: table.match.sitting[seat].kind for seat in self.seats}
        self.kinds |= dict.fromkeys(table.waiting_to_sit, "human")
        if len(self.owned) == 1:  # a single person opens the page in order to change places
            seat = self.owned[0]
            self.kinds[seat] = USUAL if self.kinds[seat] == "human" else "human"

    def head(self) -> Node:
        return heading(self.page_name)

    def body(self) -> Node:
        key = "note" if len(self.seats) == len(self.owned) else "note_deal"
        note = Label(self.ui.say(f"pause.seat.{key}"), t.SIDE, t.SUMI_SECOND, lines=0)
        return Column(*map(self._row, self.seats), note, gap=14)

    def foot(self) -> Node:
        say = self.ui.say
        back = button(
            say("app.button.back"), self.close, name="back", icon="left", action="back", size=t.BODY
        )
        done = button(
            say("pause.seat.done"), self._done, name="done", kind="primary", icon="continue",
            action="activate", size=t.BODY,
        )  # fmt: skip
        return Row(back, done, gap=12, shares=(1, 1))

    def _row(self, seat: Seat) -> Node:
        """Return a player, the choice of who plays for the player, and where allowed a look at the hand."""
        ui = self.ui
        names = seat_names(ui, self.table.match.players)
        name = Label(names[seat], t.BODY, bold=True, grow=1, say=False)
        label = ui.text("pause.seat.label", seat=names[seat])
        kinds = [("human", ui.text("pause.seat.human"))]
        kinds += [(f"bot:{level}", ui.text(f"bots.level.{level}.name")) for level in LEVELS]
        choices = (
            control(label, kinds, self.kinds[seat], partial(self._choose, seat), name=f"seat.{seat}")
            for control in (segmented, choice)
        )
        eye: Node | None = None
        if any(map(self._may_look, self.seats)):
            eye = Sized(Space(), 44)
        if self._may_look(seat):
            words = ui.text("pause.seat.look", seat=names[seat])
            eye = icon_button("eye", words, partial(self._look, seat), name=f"look.{seat}")
        player = Row(face(crests_of(names)[seat], 16), name, gap=10)
        return Row(Row(player, Fits(*choices, ease=0.75), gap=12, shares=(3, 7), grow=1), eye, gap=12)

    # What the player does -----------------------------------------------------------------------------------
    def _choose(self, seat: Seat, kind: object) -> None:
        self.kinds[seat] = str(kind)

    def _may_look(self, seat: Seat) -> bool:
        """Return whether the person of a seat has got up while others play: the curtain guards the look."""
        table = self.table
        return seat in table.people_ever and not table.controllers[seat].human and bool(table.people)

    def _look(self, seat: Seat) -> None:
        self.table.show_hand(seat)
        self._to_table()

    def _done(self) -> None:
        """Let the chosen players sit down, and the match go on."""
        table = self.table
        for seat, kind in self.kinds.items():
            if kind == table.match.sitting[seat].kind:
                table.stay_out(seat)
            elif kind == "human" and seat not in self.owned:
                table.sit_down(seat)
            else:
                self.ui.service.seat(table, seat, kind)
        self._to_table()

    def _to_table(self) -> None:
        # A curtain may hang for a person who has got up: the table hangs it again where it is needed.
        for scene in reversed(self.ui.stack.scenes):
            if isinstance(scene, TableScene):
                return
            self.ui.stack.pop(scene)


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
        """Open the page on which computers play for people."""
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


class AbandonScene(PageScene):
    """A dialog with two answers. `what` names the match; `path` is its record, if it has one."""

    opaque, width, first = False, 680.0, ""
    title = "pause.abandon.title"

    def __init__(self, ui: Ui, what: Text, path: Path | None, on_gone: Callable[[], object]) -> None:
        super().__init__(ui)
        self.what = what
        self.path = path
        self.on_gone = on_gone

    def head(self) -> Node:
        what = Label(self.what, t.NAME, t.SUMI_SECOND, bold=True)
        return Column(heading(self.ui.say(self.title)), what, gap=6)

    def body(self) -> Node:
        return Column(*paragraphs(self._sentences()), gap=10)

    def foot(self) -> Node:
        say = self.ui.say
        keep = button(
            say("pause.abandon.keep"), self.close, name="keep", kind="primary", action="activate", size=t.BODY
        )
        leave = button(say("pause.abandon.yes"), self._abandon, name="abandon", icon="trash", size=t.BODY)
        return Row(keep, leave, gap=12, shares=(1, 1))

    def layout(self) -> None:
        super().layout()
        key_only(self.form, "back", "escape", self.close)

    def _sentences(self) -> list[Text]:
        say = self.ui.say
        if self.path is None:
            return [say("pause.abandon.unsaved")]
        folder = str(abandoned(self.path.parent.parent))
        return [say("pause.abandon.means"), say("pause.abandon.kept", file=self.path.name, folder=folder)]

    def _abandon(self) -> None:
        ui = self.ui
        self.close()
        if self.path is not None:
            try:
                ui.service.abandon(self.path)
            except OSError as fault:
                reason = ui.cause(fault)
                ui.open(NotePage([ui.say("errors.not_moved", file=self.path.name, text=reason)]))
                return
        self.on_gone()
