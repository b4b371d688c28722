"""The pages that come over a table: pause, sheet, log, what has happened and why, and how it ended."""

from tablegame.ui.shell.navigation import ExplainPage, LogPage, SheetPage
from tablegame.ui.table.effects import Emit, Open, PutDown
from tablegame.ui.table.model import DealScored, End, TableModel
from tablegame.ui.table.source import TableSource
from tablegame.ui.table.story import Story


class Pages:
    """Opens them."""

    def __init__(self, model: TableModel, source: TableSource, story: Story, emit: Emit) -> None:
        self._model = model
        self._source = source
        self._story = story
        self._emit = emit

    def pause(self) -> None:
        """Where the menu leads."""
        self._emit(PutDown())
        self._emit(Open(self._source.pause_page()))

    def sheet(self) -> None:
        """The score sheet so far."""
        # First, since the sheet shows the view that everybody has then.
        self._emit(PutDown())
        self._emit(Open(SheetPage(self._source.game.id, self._source.players, self._model.view)))

    def log(self) -> None:
        """The whole log."""
        self._emit(PutDown())
        self._emit(Open(LogPage(self._model.log)))

    def explain(self) -> None:
        """What has just happened, and why."""
        self._emit(PutDown())
        self._emit(Open(ExplainPage(tuple(self._story.moments))))

    def seal(self) -> None:
        """The dealer's promise."""
        self._emit(PutDown())
        self._emit(Open(self._source.seal_page()))

    def end(self, end: End) -> None:
        """How a deal ended, or the match."""
        if isinstance(end, DealScored):
            source = self._source
            page = SheetPage(source.game.id, source.players, self._model.view, end.result, end.view)
            self._emit(Open(page))
        else:
            self._emit(Open(self._source.result_page()))
