"""What a player with a perfect memory could be sure of at a moment, as rows of the column."""

from collections.abc import Sequence
from typing import Any, Final

from tablegame.learn.memory import Cell, offered, remember
from tablegame.match.timeline import Timeline
from tablegame.speech import Runs
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.text_size import text_scale
from tablegame.ui.shell.context import Ui
from tablegame.ui.table.crests import crests_of
from tablegame.ui.table.memory_panel import Heading, SeatRow, heard_of_row, heard_of_seat
from tablegame.ui.table.memory_piles import PileRow
from tablegame.ui.widgets.form import Widget

ROW: Final = 30.0
LINE: Final = 28.0


class _Cells:
    """Cells that are only read: no piece leaves them while they are shown."""

    column = -1

    def told(self, cell: Cell) -> Runs:
        """Return nothing, because rows are not read piece by piece."""
        return ()

    def left(self, cell: Cell) -> tuple[Cell, float] | None:
        """Return None, because no piece leaves."""
        return None


def known_rows(
    ui: Ui, timeline: Timeline, view: Any, names: Sequence[str], width: float, open_: bool
) -> Sequence[Widget] | None:
    """Return rows of what is still out and what the others have shown; None if the rules do not allow it.

    No row is computed while the fold is not `open_`.
    """
    game = timeline.game.id
    if not offered(game, timeline.options):
        return None
    memory = remember(game, view) if open_ else None
    if memory is None:
        return ()
    k = min(1.6, text_scale(ui, t.NAME))
    row, line = ROW * k, LINE * k
    widgets: list[Widget] = []
    what = "tiles" if game == "clackerjack" else "cards"
    count = ui.text(f"memory.count.{what}", n=memory.out)
    widgets.append(Heading((0, 0, width, line), ui.text("memory.out"), count))
    cells = _Cells()
    for nth, one in enumerate(memory.rows):
        widgets.append(
            PileRow((0, 0, width, row), heard_of_row(ui, one), one, cells, ui, name=f"known.row.{nth}")
        )
    points = ui.text("memory.points") if memory.limit else ""
    widgets.append(Heading((0, 0, width, line), ui.text("memory.seats"), points))
    crests = crests_of(names)
    for seat in memory.seats:
        heard = heard_of_seat(ui, names[seat.seat], seat)
        name = f"known.seat.{seat.seat}"
        widgets.append(
            SeatRow(
                (0, 0, width, row),
                heard,
                names[seat.seat],
                crests[seat.seat],
                seat,
                memory.limit,
                ui,
                name=name,
            )
        )
    for widget in widgets:
        # Read, not gone to: a list of its own would be taken for the hand.
        widget.role, widget.focusable, widget.touchable = "text", False, False
    return widgets
