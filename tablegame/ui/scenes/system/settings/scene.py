"""The page of settings: every change acts at once, on whatever lies beneath, and is kept."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.pages.cells import Column
from tablegame.ui.scenes.pages.tabbed import FOOT, PagesScene
from tablegame.ui.scenes.system.settings import pages as settings_pages
from tablegame.ui.scenes.system.settings.keys import keys_page
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import AboutPage
from tablegame.ui.system.keys import FIXED, MODIFIERS
from tablegame.ui.table.scene import TableScene
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button

PAGES: Final = ("general", "table", "reading", "pace", "sound", "playing", "keys", "backup")
OF_PAGE: Final[dict[str, tuple[str, ...]]] = {
    "general": (),
    "table": ("cloth", "card_back", "card_faces", "suits", "large_indices"),
    "reading": (
        "text_scale", "reduced_motion", "legal", "own_sum", "tooltips", "coach", "coach_moves", "memory_aid",
        "memory_helps", "underlines",
    ),
    "pace": ("speed", "speed_factor", "hold_trick", "call_window", "first_windows", "auto_pass"),
    "sound": ("sound", "volume", "calls_volume", "music", "music_volume", "remarks"),
    "playing": (
        "one_click", "last_one", "ask_cut", "hand_rows", "flat_hand", "left_handed", "shoulder", "gamepads",
        "cover_after",
    ),
    "keys": ("keys",),
    "backup": (),
}  # fmt: skip
"""The settings that stand on each page and are reset together."""


class SettingsScene(PagesScene):
    """Opened from the title, from the pause and by its key, over a running match too."""

    title = "settings.title"

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        last = ui.preferences.last.get("settings")
        if last in PAGES:
            self.page = str(last)
        self.message: Text = ""
        """What the last key pressed has led to."""
        self.bad_news = False
        self.waiting_for: str | None = None
        """The action that is to get the next key."""
        self.sure = False
        """Whether everything is reset by the next press."""

    # Pages --------------------------------------------------------------------------------------------------
    def pages(self) -> Sequence[str]:
        """The names of the pages."""
        return PAGES

    def page_title(self, page: str) -> Text:
        """What stands on a tab."""
        return self.ui.say(f"settings.page.{page}")

    def turn_to(self, page: str) -> None:
        """Another page; it is open again the next time."""
        self.forget()
        self.ui.preferences.last["settings"] = page
        self.ui.save_soon()
        super().turn_to(page)

    def fill(self, column: Column) -> None:
        """The cells of the open page."""
        makers: dict[str, Callable[[SettingsScene, Column], object]] = {
            "general": settings_pages.general_page,
            "table": settings_pages.table_page,
            "reading": settings_pages.reading_page,
            "pace": settings_pages.pace_page,
            "sound": settings_pages.sound_page,
            "playing": settings_pages.playing_page,
            "keys": keys_page,
            "backup": settings_pages.backup_page,
        }
        makers[self.page](self, column)

    # Foot ---------------------------------------------------------------------------------------------------
    def _sentence(self) -> Text:
        """News, bad or good; where there is room, that nothing has to be confirmed."""
        if self.message:
            return self.message
        return self._unsaved() or self.ui.say("settings.at_once")

    def _unsaved(self) -> Text:
        """Return a sentence why the settings are not saved; "" if they are."""
        cause = self.ui.cause(self.ui.save_fault)
        return self.ui.say("settings.not_saved", text=cause) if cause else ""

    def foot_height(self, w: float) -> float:
        """The buttons, and what is said above them where it does not fit beside them."""
        self._said, self._beside = self._sentence(), self._room(w)
        rows = self.ui.type.wrap(self._said, t.SIDE, self._beside)
        if len(rows) * self.ui.type.leading(self._said, t.SIDE) <= 52 and self._beside > 200:
            return FOOT
        if not (self.message or self.ui.not_saved):
            self._said = ""
            return FOOT
        rows = self.ui.type.wrap(self._said, t.SIDE, w)
        return FOOT + len(rows) * self.ui.type.leading(self._said, t.SIDE) + 4

    def _room(self, w: float) -> float:
        return w - 180 - 16 - self._reset_width - 24

    @property
    def _reset_width(self) -> float:
        return min(300.0, self.ui.type.measure(self.ui.text("settings.reset_page"), t.NAME, True) + 44)

    def foot(self, x: float, y: float, w: float) -> None:
        """Done, and reset this page."""
        ui = self.ui
        self._foot = (x, y, w)
        done = ui.say("settings.done")
        self.form.add(Button((x, y, 180, 48), done, self.close, kind="primary", action="back", name="done"))
        self.form.add(
            Button(
                (x + 196, y, self._reset_width, 48), ui.say("settings.reset_page"), self.reset_page,
                kind="paper", size=16, name="reset page", enabled=bool(OF_PAGE[self.page]),
            )
        )  # fmt: skip

    # What is done -------------------------------------------------------------------------------------------
    def put(self, name: str, value: object) -> None:
        """One setting; it acts at once."""
        self.forget()
        setattr(self.ui.preferences, name, value)
        self.ui.changed()

    def reset_page(self) -> None:
        """This page as it was at first."""
        self.forget()
        self.ui.preferences.reset(OF_PAGE[self.page])
        self.ui.changed()

    def reset_all(self) -> None:
        """Everything as it was at first, after a second press."""
        if not self.sure:
            self.sure = True
            self.layout()
            return
        self.forget()
        self.ui.preferences.reset()
        self.ui.changed()

    def forget(self) -> None:
        """Nothing is waited for any more."""
        self.waiting_for, self.message, self.bad_news, self.sure = None, "", False, False

    def about(self) -> None:
        """The page about the program."""
        self.ui.open(AboutPage())

    def remove_program(self, name: str) -> None:
        """Nothing is started under its name any more; matches that name it will ask."""
        self.ui.service.programs.remove(name)
        self.layout()

    def seats_beneath(self) -> int | None:
        """How many sit at the table that these settings are opened over; None over another page."""
        tables = (len(each.model.names) for each in self.ui.stack.scenes if isinstance(each, TableScene))
        return next(tables, None)

    def close(self) -> None:
        """Back to what lies beneath."""
        self.ui.stack.pop(self)

    def leave(self) -> None:
        """What was changed is on the disk."""
        self.ui.save()

    # Keys ---------------------------------------------------------------------------------------------------
    @property
    def takes_every_key(self) -> bool:
        """While a key is asked for, none means what it usually does."""
        return self.waiting_for is not None

    def ask_key(self, action: str) -> None:
        """The next key pressed will be that of the action."""
        self.forget()
        self.waiting_for = action
        self._tell("settings.keys.press", action)

    def take_key(self, key: int) -> None:
        """A key was pressed for the action that waits."""
        action = self.waiting_for
        if action is None or key in MODIFIERS or not pygame.key.name(key):
            return
        if key == pygame.K_ESCAPE and action != "back":
            self.forget()
            self.layout()
        elif key in FIXED:
            self._tell("settings.keys.fixed", action, bad=True)
        elif (other := self.ui.keys.taken(action, key)) is not None:
            self._refuse(other)
        else:
            self.waiting_for = None
            self.ui.keys.remap(action, key)
            self.ui.preferences.keys = self.ui.keys.changed()
            self.ui.changed()
            self._tell("settings.keys.given", action, cap=self.ui.keys.cap(action))

    def _refuse(self, other: str) -> None:
        self._tell("settings.keys.taken", other, bad=True, cap=self.ui.keys.cap(other))

    def free_key(self, action: str) -> None:
        """The action gets its first key again, unless another one has it now."""
        self.forget()
        other = self.ui.keys.taken(action, self.ui.keys.first(action).key)
        if other is not None:
            self._refuse(other)
            return
        self.ui.preferences.keys.pop(action, None)
        self.ui.changed()

    def _tell(self, key: str, action: str, *, bad: bool = False, **slots: object) -> None:
        name = self.ui.text(f"settings.keys.action.{action}")
        self.message, self.bad_news = self.ui.say(key, action=name, **slots), bad
        if bad:
            self.ui.sounds.play("illegal")
        self.layout()

    def handle(self, event: pygame.event.Event) -> bool:
        """While a key is asked for, a press of the mouse or of a pad gives up."""
        if self.waiting_for is not None:
            of_a_pad = event.type == pygame.KEYDOWN and hasattr(event, "action")
            if event.type == pygame.KEYDOWN and not of_a_pad:
                self.take_key(event.key)
                return True
            if event.type == pygame.MOUSEBUTTONDOWN or of_a_pad:
                self.forget()
                self.layout()
                if of_a_pad:
                    return True
        return super().handle(event)

    def accessible_items(self) -> Sequence[Item]:
        """The page, and what the last key pressed has led to."""
        news = self.message or self._unsaved()
        said = [Item("news", "text", spoken(self.ui, news), live="now")] if news else []
        return [*super().accessible_items(), *said]

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The page, and a sentence at its foot."""
        super().draw(canvas)
        x, y, w = self._foot
        warn = self.bad_news or (self.ui.not_saved and not self.message)
        ink = t.LOSS if warn else t.SUMI_SECOND
        rows = canvas.type.wrap(self._said, t.SIDE, self._beside)
        leading = canvas.type.leading(self._said, t.SIDE)
        if self.foot_height(w) > FOOT:
            high = len(canvas.type.wrap(self._said, t.SIDE, w)) * leading
            canvas.lines(self._said, x, y - high - 8, w, t.SIDE, warn, ink)
            return
        left = x + w - self._beside
        top = y + 24 - len(rows) * leading / 2
        canvas.lines(self._said, left, top, self._beside, t.SIDE, warn, ink, "right")
