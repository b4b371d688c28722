"""A deal of a finished match from its beginning, to be played once more with the same cards."""

from tablegame.match.dealer import KEYED, Dealer
from tablegame.match.record import Record
from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import CHANCE, Seat


def beginning(timeline: Timeline, deal: int) -> int | None:
    """The line after which the first decision of a deal is asked for; None where it holds none."""
    lines = timeline.deals[deal]
    for line in range(max(1, lines.first - 1), lines.last):
        if timeline.at(line).dealt() and CHANCE not in timeline.acting(line):
            return line
    return None


def off(timeline: Timeline, deal: int, seat: Seat) -> str:
    """The key of the reason why a deal cannot be played again in a seat; "" where it can."""
    if not timeline.over:
        # What lies hidden in a match that goes on must not be found out beside it.
        return "later"
    if not timeline.deals:
        return "none"
    begins = beginning(timeline, deal)
    if begins is None:
        return "none"
    if seat in timeline.at(begins).standing().out:
        return "out"
    return "renewed" if dealer_of(timeline.record) is None and _renewed(timeline, deal, begins) else ""


def dealer_of(record: Record) -> Dealer | None:
    """Who dealt, where he deals the same cards of a deal whatever was played before it; else None."""
    promise = record.header.promise
    return promise.dealer() if promise is not None and promise.method in KEYED else None


def played_again(record: Record, parent: Timeline) -> int | None:
    """Which deal of its parent a record begins anew, with all hands as they were; None where it does not."""
    start = record.header.start
    viewer = start.view.get("viewer") if start is not None else None
    if start is None or not isinstance(viewer, int) or start.match != parent.id:
        return None
    if not parent.over or not 1 <= start.line <= parent.last:
        return None
    deal = parent.deal_at(start.line + 1) if start.line < parent.last else None
    if deal is None or beginning(parent, deal) != start.line:
        return None
    return deal if parent.position(start.line, Seat(viewer)) == start else None


def _renewed(timeline: Timeline, deal: int, begins: int) -> bool:
    """Whether the dealer was asked again in the course of a deal."""
    entries = timeline.entries[begins - 1 : timeline.deals[deal].last - 1]
    return any(entry.actor == CHANCE for entry in entries)
