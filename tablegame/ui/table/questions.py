"""What comes from the match beside events: questions to whoever looks, and things that people should know."""

from tablegame.speech import Text
from tablegame.ui.table.call_window import CallWindow
from tablegame.ui.table.decisions import Decisions
from tablegame.ui.table.effects import Play, Refresh, Relayout, Tell
from tablegame.ui.table.highlights import Highlights
from tablegame.ui.table.table_context import TableContext, TablePart


class Questions(TablePart):
    """Notices that a question has come or gone."""

    def __init__(
        self, table: TableContext, call_window: CallWindow, decisions: Decisions, highlights: Highlights,
    ) -> None:  # fmt: skip
        super().__init__(table)
        self._call_window = call_window
        self._decisions = decisions
        self._highlights = highlights
        self._asked: tuple[str, int] | None = None
        """The question that was there a frame ago: its match and its decision point."""
        self._told_unsaved = False

    def forget(self) -> None:
        """The question that is there now is a new one."""
        self._asked = None

    @property
    def mark(self) -> tuple[str, int] | None:
        """What the question that is asked now is known by: its match and its decision point."""
        question = self._source.question if self._legal.asked else None
        return None if question is None else (question.match_id, question.index)

    def update(self) -> None:
        """Once a frame."""
        model, source = self._model, self._source
        for notice in source.take_notices():
            self._emit(Tell(Text(notice.key, {"seat": model.names[notice.seat]})))
        if source.not_saved and not self._told_unsaved:
            self._told_unsaved = True
            self._emit(Tell(Text("table.not_saved")))
        question = source.question if self._legal.asked else None
        mark = self.mark
        if mark == self._asked:
            return
        self._asked = mark
        model.asked_at = model.now
        if question is not None and self._game_table.one_by_one and not source.visiting:
            # Who is asked after somebody else has declined is told by the question alone.
            model.view = self._game_table.private(model.view, question.view)
        if question is not None and not self._call_window.open:
            self._emit(Play("turn"))
        self._emit(Refresh())
        if self._highlights.raised != self._highlights.playable:
            self._emit(Relayout())
        if question is not None and not self._call_window.open:
            self._decisions.question_came()
