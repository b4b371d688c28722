"""The page of settings: every change acts at once, on the page beneath too, and is stored."""

from collections.abc import Sequence
from functools import partial
from typing import Final, Literal

import pygame

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import button, icon_button
from tablegame.ui.kit.layout import Column, Fits, Grid, Node, NodeCache, Row, Sized, Space
from tablegame.ui.kit.nodes import Label
from tablegame.ui.scenes.system.preference_form import PreferenceForm
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.keys import BINDINGS, FIXED, MODIFIERS, Binding

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
"""The settings that stand under each tab and are reset together."""
PAGES: Final = tuple(OF_PAGE)


class SettingsScene(PreferenceForm):
    """The settings, opened from the title, from the pause and by their key, over a running match too."""

    title, tab_names = "settings.title", PAGES

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
        self._places = NodeCache()
        """The keys of each place where they apply, under all that they show."""

    def tab_words(self, name: str) -> Text:
        return self.ui.say(f"settings.page.{name}")

    def turn_to(self, page: str) -> None:
        """Open a tab, also the next time that the settings are opened."""
        self.forget()
        self.ui.preferences.last["settings"] = page
        self.ui.save_soon()
        super().turn_to(page)

    def body(self) -> Node:
        return {
            "general": self.general, "table": self.table, "reading": self.reading, "pace": self.pace,
            "sound": self.sound, "playing": self.playing, "keys": self.keys, "backup": self.backup,
        }[self.page]()  # fmt: skip

    def foot(self) -> Node:
        say, size = self.ui.say, t.BODY
        done = button(
            say("settings.done"), self.close, name="done", kind="primary", action="back", size=size, least=180
        )
        reset = button(
            say("settings.reset_page"), self.reset_page, name="reset page", size=size,
            enabled=bool(OF_PAGE[self.page]),
        )  # fmt: skip
        fault = self._unsaved()
        news = self.message or fault
        words = news or say("settings.at_once")
        warn = self.bad_news or bool(fault and not self.message)

        def sentence(lines: int, align: Literal["left", "right"]) -> Label:
            return Label(
                words, t.SIDE, t.LOSS if warn else t.SUMI_SECOND, bold=warn, lines=lines, align=align, grow=1,
                name="news", live="now" if news else "",
            )  # fmt: skip

        alone = Row(done, reset, Space(), gap=16)
        beside = Row(done, reset, sentence(1, "right"), gap=16)
        return Fits(beside, Column(sentence(0, "left"), alone, gap=8) if news else alone, ease=1.3)

    def _unsaved(self) -> Text:
        """Return a sentence why the settings are not saved; "" if they are."""
        cause = self.ui.cause(self.ui.save_fault)
        return self.ui.say("settings.not_saved", text=cause) if cause else ""

    def reset_page(self) -> None:
        """Reset the settings under the open tab."""
        self.forget()
        self.ui.preferences.reset(OF_PAGE[self.page])
        self.ui.changed()

    def forget(self) -> None:
        super().forget()
        self.waiting_for, self.message, self.bad_news = None, "", False

    def leave(self) -> None:
        self.ui.save()

    # Keys ---------------------------------------------------------------------------------------------------
    def keys(self) -> Node:
        """Return all actions with their keys, those that apply everywhere first."""
        say = self.ui.say
        places = []
        for place in dict.fromkeys(binding.place for binding in BINDINGS):
            bindings = [binding for binding in BINDINGS if binding.place == place]
            keys = tuple(self.ui.keys.binding(binding.action).key for binding in bindings)
            waiting = next((each.action for each in bindings if each.action == self.waiting_for), None)
            shown = place, keys, waiting
            places.append(self._places.node(self.ui, shown, partial(self._place, place, bindings)))
        return Column(Label(say("settings.keys.note"), t.NAME, lines=0), *places, gap=16)

    def _place(self, place: str, bindings: Sequence[Binding]) -> Node:
        """Return the actions of one place and its name."""
        rows = [self._key(binding) for binding in bindings]
        forms = Fits(Grid(rows, 2, gap=40, line_gap=8), Column(*rows, gap=8), ease=1.15)
        head = Label(self.ui.say(f"settings.keys.place.{place}"), 18, bold=True, lines=0)
        return Column(head, forms, gap=6)

    def _key(self, first: Binding) -> Node:
        """Return an action, its key, and the way back to its first key where it has another one."""
        ui, action = self.ui, first.action
        name = ui.text(f"settings.keys.action.{action}")
        waiting = self.waiting_for == action
        words = ui.text("settings.keys.waiting") if waiting else ui.keys.cap(action)
        key = button(
            words, partial(self.ask_key, action), name=f"key.{action}", least=132,
            label=ui.text("access.row", label=name, value=words),
            kind="primary" if waiting else "paper",
        )  # fmt: skip
        back: Node = Sized(Space(), 44)
        if ui.keys.binding(action).key != first.key:
            back = icon_button(
                "undo", ui.text("settings.keys.reset", action=name), partial(self.free_key, action),
                name=f"free.{action}", ink=t.SUMI_SECOND,
            )  # fmt: skip
        return Row(Label(name, t.NAME, bold=True, lines=2, grow=1), key, back, gap=4)

    @property
    def takes_every_key(self) -> bool:
        """Return whether a key is asked for, so that none means what it usually does."""
        return self.waiting_for is not None

    def ask_key(self, action: str) -> None:
        """Give the next key that is pressed to an action."""
        self.forget()
        self.waiting_for = action
        self._report("settings.keys.press", action)

    def take_key(self, key: int) -> None:
        """Give a key to the action that waits, or refuse it."""
        action = self.waiting_for
        if action is None or key in MODIFIERS or not pygame.key.name(key):
            return
        if key == pygame.K_ESCAPE and action != "back":
            self.forget()
            self.layout()
        elif key in FIXED:
            self._report("settings.keys.fixed", action, bad=True)
        elif (other := self.ui.keys.taken(action, key)) is not None:
            self._refuse(other)
        else:
            self.waiting_for = None
            self.ui.keys.remap(action, key)
            self.ui.preferences.keys = self.ui.keys.changed()
            self.ui.changed()
            self._report("settings.keys.given", action, cap=self.ui.keys.cap(action))

    def _refuse(self, other: str) -> None:
        self._report("settings.keys.taken", other, bad=True, cap=self.ui.keys.cap(other))

    def free_key(self, action: str) -> None:
        """Give an action its first key again, unless another action has it now."""
        self.forget()
        other = self.ui.keys.taken(action, self.ui.keys.first(action).key)
        if other is not None:
            self._refuse(other)
            return
        self.ui.preferences.keys.pop(action, None)
        self.ui.changed()

    def _report(self, key: str, action: str, *, bad: bool = False, **slots: object) -> None:
        name = self.ui.text(f"settings.keys.action.{action}")
        self.message, self.bad_news = self.ui.say(key, action=name, **slots), bad
        if bad:
            self.ui.sounds.play("illegal")
        self.layout()

    def handle(self, event: pygame.event.Event) -> bool:
        """Take the key that is asked for; a press of the mouse or of a pad gives up."""
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
