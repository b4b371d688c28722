"""Whether the viewer is asked, and what he may do."""

from collections.abc import Iterable

from tablegame.controllers.question import Question
from tablegame.rules.contract import Action
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.model import TableModel
from tablegame.ui.table.source import TableSource


class LegalActions:
    """Of one table; found once for each question."""

    def __init__(self, model: TableModel, source: TableSource, game_table: AnyGameTable) -> None:
        self._model = model
        self._source = source
        self._game_table = game_table
        self._offered: tuple[Question | None, tuple[Action, ...]] = (None, ())

    @property
    def behind(self) -> bool:
        """Whether something has still to be shown before anybody here may decide."""
        coming = self._model.coming
        source = self._source
        return bool(coming.batches) or (
            coming.in_window and (coming.leads_to_window(source.windows_ahead) or not source.visiting)
        )

    @property
    def decides(self) -> bool:
        """Whether a person decides for the hand on the screen, and no computer plays it."""
        return self._model.viewer in self._source.humans

    @property
    def asked(self) -> bool:
        """Whether the viewer owes a decision and sees why."""
        return self._source.question is not None and not self.behind

    @property
    def actions(self) -> tuple[Action, ...]:
        """What the viewer may do now; the same tuple as long as the question stands."""
        question = self._source.question
        if question is None or not self.asked:
            return ()
        if self._offered[0] is not question:
            self._offered = question, tuple(self._worth_offering(question))
        return self._offered[1]

    def _worth_offering(self, question: Question) -> Iterable[Action]:
        offered, vain = self._source.game.offered, self._game_table.vain
        view, kinds = question.view, self._source.kinds
        return (move for move in question.legal if offered(view, move) and not vain(view, move, kinds))
