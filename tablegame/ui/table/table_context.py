"""The context that all parts of a table use, what is legal now, and the base class of the parts."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from tablegame.controllers.question import Question
from tablegame.rules.contract import Action
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.motion import Pace
from tablegame.ui.table.animator import Animator
from tablegame.ui.table.effects import Emit
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.geometry import TableGeometry
from tablegame.ui.table.model import TableModel
from tablegame.ui.table.source import TableSource, seen_by
from tablegame.ui.widgets.form import Form


class LegalActions:
    """Of one table; found once for each question."""

    def __init__(self, model: TableModel, source: TableSource, game_table: AnyGameTable) -> None:
        self._model = model
        self._source = source
        self._game_table = game_table
        self._offered: tuple[Question | None, tuple[Action, ...]] = (None, ())

    @property
    def behind(self) -> bool:
        """Whether something has still to be shown before a person here may decide."""
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


@dataclass(slots=True, eq=False)
class TableContext:
    """One table: its model, the source of its events, its game, and the window that it is shown in."""

    model: TableModel
    source: TableSource
    game_table: AnyGameTable
    animator: Animator
    form: Form
    ui: Ui
    emit: Emit
    """The receiver of the effects of all parts. Only the scene carries them out."""
    geometry: TableGeometry = field(init=False)
    legal: LegalActions = field(init=False)

    def __post_init__(self) -> None:
        self.geometry = TableGeometry(self.model, self.game_table, self.ui)
        self.legal = LegalActions(self.model, self.source, self.game_table)

    @property
    def people_are_out(self) -> bool:
        """Whether people belong to this table and none of them holds a piece."""
        people, counts = self.source.humans, self.game_table.counts(self.model.view)
        return (bool(people) or self.source.watching) and not any(counts[seat] for seat in people)

    @property
    def runs_to_end(self) -> bool:
        """Whether the deal is run to its end, because its people are out of it and asked for that."""
        return self.model.running and self.people_are_out

    def public_view(self) -> Any:
        """Return what every person at the table may see now."""
        return seen_by(None, self.source, self.game_table)

    def pace(self) -> Pace:
        """Return the chosen pace, or an instant one for a deal that is run to its end."""
        pace = self.ui.pace
        return replace(pace, preset="instant", hold=False) if self.runs_to_end else pace


class TablePart:
    """A part of one table: it reads the context, changes the model, and says by effects what is to happen."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._model = table.model
        self._source = table.source
        self._game_table = table.game_table
        self._animator = table.animator
        self._form = table.form
        self._ui = table.ui
        self._emit = table.emit
        self._geometry = table.geometry
        self._legal = table.legal
        self._pace = table.pace
