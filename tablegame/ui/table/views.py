"""How a match stands and what has happened in it, as whoever looks at a table may see it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tablegame.match.header import Turn
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import Event
from tablegame.speech import Text
from tablegame.ui.shell.context import Ui
from tablegame.ui.table.game_table import AnyGameTable
from tablegame.ui.table.model import TableModel
from tablegame.ui.table.plates import unnamed
from tablegame.ui.table.source import TableSource
from tablegame.ui.table.table_values import Cue, Names, Words


def seen_by(viewer: Viewer, source: TableSource, game_table: AnyGameTable) -> Any:
    """The view of somebody, with the window in which people are asked one after the other."""
    told, view = source.before_window, source.view(viewer)
    if not (game_table.one_by_one and told):
        return view
    everybodys = source.view(None)
    public = game_table.view_during_window(everybodys, told, everybodys)
    return public if viewer is None else game_table.private(public, view)


def addressee(viewer: Viewer, source: TableSource) -> Viewer:
    """Return the seat that is "you" to a screen reader: the only person's; None where several sit here."""
    return viewer if viewer in source.humans and not source.shared else None


def unnamed_person(names: Names, source: TableSource) -> str:
    """Return the name of the only person at the screen, if that person gave none: it is read as "you"."""
    seats = () if source.shared else source.humans
    return next((names[seat] for seat in seats if len(seats) == 1 and names[seat] in unnamed()), "")


def names_told(ui: Ui, names: Names, addressed: Viewer) -> list[str]:
    """Return names by seat as a screen reader says them."""
    return [ui.text("you.name") if seat == addressed else name for seat, name in enumerate(names)]


def hands_shown(
    source: TableSource, game_table: AnyGameTable, model: TableModel
) -> Mapping[Seat, tuple[int, ...]]:
    """The hands that lie open to whoever watches, as they were when the last thing shown had happened."""
    views, counts = source.all_views(model.shown_line), game_table.counts(model.view)
    hands = {seat: game_table.hidden(view) for seat, view in views.items() if seat != model.viewer}
    # While a move is shown step by step a hand may be ahead of the picture.
    return {
        seat: game_table.order(game_table.sorts[0], hand)
        for seat, hand in hands.items()
        if len(hand) == counts[seat]
    }


def retold(
    model: TableModel, source: TableSource, game_table: AnyGameTable
) -> Iterator[tuple[Sequence[Event], list[Cue]]]:
    """What has happened in each decision that was shown, as all who look may hear it, with how it was shown.

    The views of then are not there any more: they are followed from the first one, by what lay open.
    """
    viewer = None if source.shared else model.viewer
    view = first = source.first_view(viewer)
    for batch in source.history(viewer):
        if batch.line > model.shown_line:
            break
        cues = []
        for event in batch.events:
            cues.append(game_table.cue(event, view, model.names))
            view = game_table.intermediate_view(view, (event,), first)
        yield batch.events, cues


def numbered(texts: Iterable[Text], turn: Turn | None) -> Iterator[Text]:
    """Yield texts of the log; the deals of a duplicate are counted there, not in a match of one deal."""
    for text in texts:
        deal = text.slots.get("deal")
        if turn is not None and isinstance(deal, int):
            text = replace(text, slots={**text.slots, "deal": deal + turn.deal})
        yield text


def tag_rows(
    game_table: AnyGameTable, view: Any, names: Names, turn: Turn | None
) -> Sequence[tuple[Text, Words]]:
    """Return the rows of the notice, with the deal of a duplicate counted there."""
    rows = game_table.tag(view, names)
    if turn is None:
        return rows
    counted: Words = (f"{turn.deal + 1} / {turn.deals}",)
    deals = ("deal", "round")
    return [(label, counted if label.key.rpartition(".")[2] in deals else value) for label, value in rows]


def log_so_far(
    model: TableModel, source: TableSource, game_table: AnyGameTable, *, told: bool = True
) -> list[Text]:
    """Return the log from the beginning: the code of the cards, and what was shown, if any was `told`."""
    log = []
    if source.code:
        log.append(Text("table.code", {"code": source.code}))
    if source.assisted:
        log.append(Text("table.practice_log"))
    if told:
        for _, cues in retold(model, source, game_table):
            log += numbered((text for cue in cues for text in cue.log), source.turn)
    return log
