"""Whether the viewer is asked, and what he may do."""

from tablegame.controllers.question import Question
from tablegame.rules.contract import Action
from tablegame.ui.table.model import TableModel
from tablegame.ui.table.source import TableSource


class LegalActions:
    """Of one table; found once for each question."""

    def __init__(self, model: TableModel, source: TableSource) -> None:
        self._model = model
        self._source = source
        self._offered: tuple[Question | None, tuple[Action, ...]] = (None, ())

    @property
    def behind(self) -> bool:
        """Whether something has still to be shown before anybody here may decide."""
        coming = self._model.coming
        return bool(coming.batches) or (
            coming.in_window and (coming.leads_to_window or not self._source.visiting)
        )

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
            game = self._source.game
            offered = tuple(move for move in question.legal if game.offered(question.view, move))
            self._offered = question, offered
        return self._offered[1]
