"""Which button is of gold: the one thing to do now, and the one that Enter presses."""

from collections.abc import Callable, Sequence
from typing import Final

from tablegame.ui.table.call_window import CallWindow
from tablegame.ui.table.decisions import Decisions
from tablegame.ui.table.hand import used
from tablegame.ui.table.table_context import TableContext, TablePart
from tablegame.ui.table.table_values import Command, Zone

PLAY: Final = "play"
"""The button that plays what is picked, or sends the number."""
LET_BE: Final = "let_be"
"""The button that lets an open window pass, for one person."""


class PrimaryAction(TablePart):
    """The one thing to do now, from what lies open to the viewer; nothing while the hand is covered."""

    def __init__(self, table: TableContext, decisions: Decisions, call_window: CallWindow) -> None:
        super().__init__(table)
        self._decisions = decisions
        self._call_window = call_window

    def name(self, commands: Sequence[Command]) -> str:
        """Return the name of the button, or of a place pressed like one; "" where no single thing is to be
        done."""
        model, decisions = self._model, self._decisions
        if model.viewer is None or model.draft.choices:
            return ""
        if model.hand.selection.pieces:
            return PLAY if decisions.shown() is not None or self.plays_later else ""
        if self._call_window.open:
            return "" if self._source.shared else self._advised(commands) or LET_BE
        if not self._legal.actions:
            return self._silence(commands)
        if decisions.number is not None:
            return PLAY
        if model.draft.words:
            return self._after_words()
        return self._advised(commands) or self._only(commands)

    def _silence(self, commands: Sequence[Command]) -> str:
        """Return whether the viewer is asked in turn, as all are, could do nothing, and hands the screen on.
        """
        if not self._source.visiting:
            return ""
        call = self._game_table.call(self._model.view, self._geometry.room)
        return "" if call is None else _named(commands, lambda one: one.action == call.silence)

    def _advised(self, commands: Sequence[Command]) -> str:
        """Return whether what a hint has named waits to be pressed."""
        advised = self._model.draft.advised
        if advised is None or advised not in self._legal.actions:
            return ""
        said = advised.gesture().words
        return _named(commands, lambda one: one.action == advised) or _named(
            commands, lambda one: bool(one.words) and set(one.words) <= set(said)
        )

    def _after_words(self) -> str:
        """Return the place that goes with what was said: the one a hint named, or that for any seat."""
        places, advised = self.places(), self._model.draft.advised
        if advised is not None and advised in self._legal.actions:
            hint = set(advised.gesture().words)
            places = [one for one in places if set(one.words) <= hint] or places
        if len(places) == 1:
            return places[0].name
        return next((one.name for one in places if one.button), "")

    def places(self) -> list[Zone]:
        """Return what may be pressed after what was said."""
        words = set(self._model.draft.words)
        said = [set(action.gesture().words) for action in self._legal.actions]
        said = [each for each in said if words <= each]
        return [
            zone for zone in self._geometry.zones()
            if zone.words and set(zone.after) <= words and any(set(zone.words) <= each for each in said)
        ]  # fmt: skip

    def _only(self, commands: Sequence[Command]) -> str:
        """Return the button of the only possible thing; none where nothing is to be pointed out."""
        legal = self._legal.actions
        if meant := _named(commands, lambda one: one.kind == "primary" and one.action in legal):
            return meant
        if self._ui.preferences.legal == "off" or used(legal):
            return ""
        able = [one.name for one in commands if one.action in legal or (one.words and not one.off)]
        return able[0] if len(able) == 1 else ""

    @property
    def plays_later(self) -> bool:
        """Whether Enter lets the open window pass and plays the picked pieces as soon as that is allowed."""
        picked = bool(self._model.hand.selection.pieces)
        return picked and self._call_window.open and not (self._legal.asked or self._source.shared)

    def large(self, commands: Sequence[Command]) -> Command | None:
        """Return the command of the column that Enter performs: the large button does the same."""
        name = self.name(commands)
        column = (one for one in commands if one.box is None and one.place == "column")
        return next((one for one in column if one.name == name), None)

    def widget(self, commands: Sequence[Command]) -> str:
        """Return the name of the golden widget, "" for none."""
        return PLAY if self.large(commands) is not None else self.name(commands)

    def waits_for_piece(self, commands: Sequence[Command]) -> bool:
        """Return whether Enter points at a piece of the hand, because one is to be chosen first."""
        if self._model.hand.selection.pieces or self._model.draft.words or self.name(commands):
            return False
        return self._legal.asked and bool(used(self._legal.actions)) and not self._call_window.open


def _named(commands: Sequence[Command], wanted: Callable[[Command], bool]) -> str:
    return next((one.name for one in commands if wanted(one)), "")
