"""The line above the hand: what is waited for, and what is allowed."""

from dataclasses import replace
from typing import Any

from tablegame.speech import Text
from tablegame.ui.table.call_window import CallWindow
from tablegame.ui.table.decisions import Decisions
from tablegame.ui.table.highlights import Highlights
from tablegame.ui.table.pass_and_play import PassAndPlay
from tablegame.ui.table.table_context import TableContext, TablePart


class PromptLine(TablePart):
    """Says the most urgent of what its sources have to say."""

    def __init__(
        self, table: TableContext, pass_and_play: PassAndPlay, call_window: CallWindow, decisions: Decisions,
        highlights: Highlights,
    ) -> None:  # fmt: skip
        super().__init__(table)
        self._pass_and_play = pass_and_play
        self._call_window = call_window
        self._decisions = decisions
        self._highlights = highlights

    def text(self) -> Text:
        """What it says now."""
        model, game_table, decisions = self._model, self._game_table, self._decisions
        if model.finale is not None and model.ending:
            return model.finale.end.told if model.finale.stands else model.finale.end.stamp
        if model.coming.halted and model.banner is None:
            return Text("table.held")
        waiting = self._pass_and_play.prompt() or self._call_window.prompt() or decisions.prompt()
        if waiting is None and self._highlights.stuck:
            waiting = game_table.stuck(model.view)
        if waiting is None and model.bubble is None:
            waiting = decisions.useless()
        shown = decisions.shown() if model.told is None else None
        return waiting or game_table.prompt(self._words(), shown, model.names)

    def _words(self) -> Any:
        """The view that is told. Whoever watches through the eyes of a computer is asked nothing."""
        words = self._model.words
        return replace(words, viewer=None) if self._source.watching and words.viewer is not None else words
