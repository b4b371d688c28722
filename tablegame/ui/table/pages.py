"""The pages that come over a table, and the paragraphs of the rule book that sentences at it lead to."""

from collections.abc import Iterable

from tablegame.learn.book import has_book, is_read, read
from tablegame.speech import Text
from tablegame.speech.second_person import Addressed
from tablegame.ui.shell.navigation import ExplainPage, LogPage, SheetPage
from tablegame.ui.table.effects import Open, PutDown
from tablegame.ui.table.familiarity import Familiarity
from tablegame.ui.table.history import History, HistoryEntry
from tablegame.ui.table.model import DealScored, End
from tablegame.ui.table.table_context import TableContext, TablePart


class Pages(TablePart):
    """Opens them."""

    def __init__(self, table: TableContext, history: History, familiarity: Familiarity) -> None:
        super().__init__(table)
        self._history = history
        self._familiarity = familiarity

    def pause(self) -> None:
        """Open the page of the menu."""
        self._emit(PutDown())
        self._emit(Open(self._source.pause_page()))

    def sheet(self) -> None:
        """Open the score sheet so far."""
        finale = self._model.finale
        if finale is not None and finale.scored is not None:
            self.end(finale.scored)
            return
        # First, since the sheet shows the view that all have then.
        self._emit(PutDown())
        source = self._source
        what = source.game.id, source.players, self._model.view
        self._emit(Open(SheetPage(*what, shut=source.turn is not None, turn=source.turn)))

    def log(self) -> None:
        """Open the whole log."""
        self._emit(PutDown())
        self._emit(Open(LogPage(self._addressed(self._model.log))))

    def explain(self) -> None:
        """Open the page that explains what has just happened."""
        # First, since what is asked is told as everybody at the screen may read it.
        self._emit(PutDown())
        moments = tuple(tuple(map(self._addressed_told, moment)) for moment in self._history.moments)
        self._emit(Open(ExplainPage(moments, self._addressed(self._now()), self._source.game.id)))

    def _addressed(self, texts: Iterable[Text]) -> tuple[Text, ...]:
        """Return texts that say "you" to a player alone at the screen who gave no name."""
        return tuple(Addressed(text.key, text.slots, self._model.you) for text in texts)

    def _addressed_told(self, told: HistoryEntry) -> HistoryEntry:
        return HistoryEntry(self._addressed(told.lines), self._addressed(told.reasons))

    def _now(self) -> tuple[Text, ...]:
        """Return what the viewer is asked, or what is waited for."""
        model, game_table = self._model, self._game_table
        told = game_table.prompt(model.words, None, model.names)
        if not self._legal.asked or model.viewer is None:
            return (Text("explain.now", {"text": told}),)
        number = game_table.number(model.view, self._legal.actions)
        if number is None:
            return (Text("explain.now", {"text": told}),)
        limits = Text("explain.number", {"low": number.low, "high": number.high})
        return Text("explain.asked_bid", {"text": told}), limits

    def seal(self) -> None:
        """Open the page of the dealer's promise."""
        self._emit(PutDown())
        self._emit(Open(self._source.seal_page()))

    def end(self, end: End) -> None:
        """Open the page about how a deal, or the match, ended."""
        if isinstance(end, DealScored):
            source = self._source
            self._familiarity.follow(end.result + 1, source.humans)
            view, menu = end.view, source.pause_page()
            self._emit(
                Open(
                    SheetPage(
                        source.game.id,
                        source.players,
                        view,
                        end.result,
                        end.view,
                        menu=menu,
                        again=source.again_page(end.result),
                        shut=source.turn is not None,
                        turn=source.turn,
                    )
                )
            )
        else:
            self._emit(Open(self._source.result_page()))


def paragraph_for(game_id: str, keys: Iterable[str]) -> str:
    """Return the paragraph that explains the first of these sentences that has one; "" if none has."""
    if not has_book(game_id):
        return ""
    book = read(game_id)
    return next((place for key in keys if (place := book.paragraph_for(key))), "")


def is_known(game_id: str, keys: Iterable[str]) -> bool:
    """Return whether the book explains one of these sentences, False while the book has not been read."""
    return is_read(game_id) and bool(paragraph_for(game_id, keys))
