"""The match stands still: go on, look, change how it is shown, or leave."""

from collections.abc import Callable

from tablegame.controllers.table_controller import TableController
from tablegame.speech import LANGUAGES
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import book_button, capped, game_name, grown, origin_of, way_back
from tablegame.ui.scenes.table.pause.substitutes import seats_of_people
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
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button, Segmented

WIDTH = 600.0
SMALL = 16.5
"""Letters of two buttons side by side."""
SPEEDS = ("slow", "normal", "fast", "instant")


class PauseScene(Scene):
    """A page of paper over the table."""

    opaque = False

    def __init__(
        self, ui: Ui, table: TableController, *, on_title: Callable[[], object] | None = None
    ) -> None:
        super().__init__(ui)
        self.table = table
        self.on_title: Callable[[], object] = on_title or self._away
        self._told_state = ""
        self._labels: list[tuple[Text, float]] = []
        self._notes: list[tuple[Text, float, float]] = []

    def layout(self) -> None:
        """One column of buttons."""
        ui = self.ui
        k = min(1.5, grown(ui, t.NAME))
        self._told_state = self._saved_state()
        w = min(WIDTH * max(1.0, k * 0.92), ui.metrics.w - 80)
        inner = w - 96
        self.note_h = len(ui.type.wrap(self._leave_note(), t.SIDE, inner)) * ui.type.leading(
            self._leave_note(), t.SIDE
        )
        h = 88 + 56 + 12 + 48 + 12 + 48 + 20 + 44 + 12 + 44 + 24 + 48 + 6 + self.note_h + 16 + 48 + 40
        self.box: Box = ((ui.metrics.w - w) / 2, (ui.metrics.h - h) / 2, w, h)
        x, y = self.box[0] + 48, self.box[1] + 88
        self._labels.clear()
        self._notes.clear()
        form = self.form
        form.clear()
        form.paper = True
        half = (inner - 12) / 2
        resume = Button(
            (x, y, inner, 56),
            ui.say("pause.resume"),
            self.resume,
            kind="primary",
            icon="continue",
            action="back",
            name="resume",
            size=t.HERO,
        )
        form.add(book_button(ui, (self.box[0] + w - 72, self.box[1] + 22, 44, 44)))
        form.add(resume)
        y += 56 + 12
        third = (inner - 24) / 3
        for name, icon, action, press, left in (
            ("sheet", "log", "sheet", self.open_sheet, x),
            ("fair_play", "verify", "", self.open_fair_play, x + third + 12),
            ("full_screen", "fullscreen", "", ui.toggle_fullscreen, x + 2 * (third + 12)),
        ):
            button = Button(
                (left, y, third, 48),
                ui.say(f"pause.{name}"),
                press,
                kind="paper",
                icon=icon,
                action=action,
                key=ui.keys.cap("fullscreen") if name == "full_screen" else "",
                name=name,
                size=SMALL,
            )
            form.add(button)
        y += 48 + 12
        seated = self._seat_words()
        settings = Button(
            (x, y, half if seated else inner, 48),
            ui.say("pause.settings"),
            ui.open_settings,
            kind="paper",
            icon="settings",
            key=ui.keys.cap("settings"),
            name="settings",
            size=SMALL,
        )
        form.add(settings)
        if seated:
            place = (x + half + 12, y, half, 48)
            form.add(
                Button(
                    place, ui.say(seated), self.open_seats, kind="paper", icon="robot", name="seats",
                    size=SMALL,
                )
            )  # fmt: skip
        y += 48 + 20
        self._segmented(
            "language", [(each, ui.say(f"app.language.{each}")) for each in LANGUAGES], ui.language, y
        )
        y += 44 + 12
        speeds: list[tuple[str, Text]] = [(each, ui.say(f"pause.speeds.{each}")) for each in SPEEDS]
        self._segmented("speed", speeds, ui.pace.preset, y)
        y += 44 + 24
        came = origin_of(ui, self.table)
        if came is not None:
            place = (x + half + 12, y, half, 48)
            form.add(
                Button(
                    place, ui.say("pause.replay" if came.reviewed is None else "pause.review"),
                    self.back_to_origin, kind="paper", icon="branch", name="back_to_origin", size=SMALL,
                )
            )  # fmt: skip
        form.add(
            Button(
                (x, y, inner if came is None else half, 48),
                ui.say("pause.leave_duplicate" if self.table.match.turn is not None else "pause.leave"),
                self.leave_table,
                kind="paper",
                icon="left",
                name="leave",
            )
        )
        self._notes.append((self._leave_note(), y + 54, inner))
        y += 48 + 6 + self.note_h + 16
        last: list[tuple[str, str, Callable[[], object], float]] = [("quit", "exit", ui.quit, x + half + 12)]
        if self.table.match.turn is None:
            last.insert(0, ("abandon", "trash", self.abandon, x))
        for name, icon, act, left in last:
            words = ui.say("pause.abandon.button" if name == "abandon" else "pause.quit")
            place = (left, y, half, 48) if len(last) > 1 else (x, y, inner, 48)
            form.add(Button(place, words, act, kind="paper", icon=icon, name=name, size=SMALL))

    def _leave_note(self) -> Text:
        """Return what is lost if the player leaves: nothing, once the match is saved."""
        return self.ui.say(f"pause.{self._told_state}")

    def _saved_state(self) -> str:
        match = self.table.match
        if match.saved:
            return "leave_note" if match.turn is None else "leave_duplicate_note"
        if match.path is None:
            return "leave_lost"
        return "leave_unsaved" if match.not_saved else "leave_saving"

    def update(self, ms: int) -> None:
        """Tell it as soon as the match is saved, or can be saved no more."""
        super().update(ms)
        if self._saved_state() != self._told_state:
            self.layout()
            self.dirty = True

    def _seat_words(self) -> str:
        """What the button for seats says; nothing once the match is over."""
        people = seats_of_people(self.table)
        match = self.table.match
        if match.over or match.turn is not None:
            return ""
        if len(people) != 1:
            return "pause.seat.several" if people else "pause.seat.join"
        return "pause.seat.get_up" if match.sitting[people[0]].kind == "human" else "pause.seat.sit_down"

    def _segmented(self, name: str, choices: "list[tuple[str, Text]]", value: str, y: float) -> None:
        x, inner = self.box[0] + 48, self.box[2] - 96
        label = self.ui.text(f"pause.{name}")
        labels = [self.ui.text(f"pause.{each}") for each in ("language", "speed")]
        indent = max(100.0, *(self.ui.type.measure(each, t.NAME, True) + 16 for each in labels))
        change = self._language if name == "language" else self._speed
        self.form.add(
            Segmented((x + indent, y, inner - indent, 44), label, choices, value, change, name=name)
        )
        self._labels.append((label, y + 22))

    def _language(self, language: object) -> None:
        self.ui.set_language(str(language))

    def _speed(self, speed: object) -> None:
        self.ui.preferences.speed = str(speed)
        self.ui.lend_no_speed()
        self.ui.changed()

    def resume(self) -> None:
        """Back to the table."""
        self.ui.stack.pop(self)

    def open_sheet(self) -> None:
        """The score sheet so far."""
        match = self.table.match
        what = match.game.id, match.players, match.view(self.table.viewer)
        self.ui.open(SheetPage(*what, shut=match.turn is not None, turn=match.turn))

    def open_fair_play(self) -> None:
        """The seal, and whose words were mixed in."""
        match = self.table.match
        if match.turn is not None and match.commit is not None:
            self.ui.open(SealPage(match.commit))  # others have still to play these cards
        else:
            self.ui.open(FairPlayPage(match.record))

    def open_seats(self) -> None:
        """Who plays for the people here."""
        self.ui.open(SubstitutesPage(self.table))

    def abandon(self) -> None:
        """Asks first."""
        match = self.table.match
        standing = match.standing()
        words = self.ui.text("title.deal_open", deal=standing.deal)
        if (deals := match.game.deals(match.seats, match.options)) is not None:
            words = self.ui.text("title.deal", deal=standing.deal, deals=deals)
        what = self.ui.text("app.between.and").join((game_name(self.ui, match.game.id), words))
        self.ui.open(AbandonPage(what, match.path, self.leave_table))

    def back_to_origin(self) -> None:
        """To the moment that this match was begun from; it waits on the title."""
        came = origin_of(self.ui, self.table)
        self.leave_table()
        if came is not None:
            self.ui.open(way_back(came))

    def _away(self) -> None:
        """To the title; from a duplicate to the page that all may see."""
        self.ui.open(TitlePage())
        if (turn := self.table.match.turn) is not None:
            self.ui.open(DuplicatePage(turn.duplicate))

    def leave_table(self) -> None:
        """To the title, or to the duplicate's page; the match waits there."""
        self.ui.save()
        self.on_title()

    def draw(self, canvas: Canvas) -> None:
        """The page."""
        x, y, w, h = self.box
        with self.unroll.paper(canvas, self.box, 0.5):
            canvas.text(
                self.ui.say("pause.title"),
                x + w / 2,
                y + 30,
                capped(self.ui, t.TITLE, 44),
                True,
                t.SUMI,
                "center",
                display=True,
            )
            for words, middle in self._labels:
                canvas.text(words, x + 48, middle, t.NAME, True, t.SUMI, anchor="middle")
            for words, top, room in self._notes:
                canvas.lines(words, x + 48, top, room, t.SIDE, color=t.SUMI_SECOND, align="center")
            self.form.draw(canvas)
