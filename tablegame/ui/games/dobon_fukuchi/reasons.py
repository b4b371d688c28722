"""Reasons for the events of Fukuchi's Dobon and their consequences, from public information alone."""

from tablegame.pieces.cards import value_of
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Event
from tablegame.rules.dobon_fukuchi import events as ev
from tablegame.rules.dobon_fukuchi.actions import EIGHT, LIMIT
from tablegame.rules.dobon_fukuchi.view import DobonFukuchiView, PublicView
from tablegame.speech import Text
from tablegame.ui.table.table_values import Names


def reasons(event: Event, before: DobonFukuchiView, names: Names) -> tuple[Text, ...]:
    """Return sentences that explain an event; `before` is the view before it."""
    table = before.table
    match event:
        case ev.Flipped():
            return (Text("explain.fukuchi.flip"),)
        case ev.CardsLaid(seat, cards, out_of_turn):
            return _laid(table, names, seat, cards, out_of_turn)
        case ev.SuitNamed(_, suit):
            return (Text("explain.fukuchi.names", {"suit": suit}),)
        case ev.DirectionTurned():
            return (Text("explain.fukuchi.jack"),)
        case ev.PenaltyGrown(count):
            return (Text("explain.fukuchi.two", {"n": count}),)
        case ev.SeatsSkipped(skipped):
            return (Text("explain.fukuchi.ace", {"n": len(skipped)}),)
        case ev.CardsDrawn(seat, count, _, penalty):
            found = [Text("explain.fukuchi.takes" if penalty else "explain.fukuchi.draws")]
            if (held := table.counts[seat] + count) >= LIMIT:
                found.append(Text("explain.fukuchi.duty", {"seat": names[seat], "n": held}))
            return tuple(found)
        case ev.NothingDrawn():
            return (Text("explain.fukuchi.nothing"),)
        case ev.StockRenewed(_, stake):
            return (Text("explain.fukuchi.renewed", {"n": stake}),)
        case ev.DobonCalled(callers, _, owner):
            paid = 1 if table.nearest else len(callers)
            slots = {"owner": names[owner], "stake": table.stake, "n": paid}
            return (Text("explain.fukuchi.called"), Text("explain.fukuchi.pays", slots))
        case ev.NearestStands(seat):
            return (Text("explain.fukuchi.nearest", {"seat": names[seat]}),)
        case ev.DobonReturned(seat):
            key = "returned_nearest" if table.nearest else "returned"
            return (Text(f"explain.fukuchi.{key}", {"seat": names[seat], "n": 2 * table.stake}),)
        case ev.HandBurst(seat, count):
            return (Text("explain.fukuchi.burst", {"seat": names[seat], "n": count, "stake": table.stake}),)
    return ()


def _laid(
    table: PublicView, names: Names, seat: Seat, cards: tuple[int, ...], out_of_turn: bool
) -> tuple[Text, ...]:
    top = table.top
    slots: dict[str, object] = {"cards": cards, "card": cards[0], "top": top, "suit": table.suit}
    if out_of_turn:
        found = [Text("explain.fukuchi.snap", slots)]
        if table.following is None:
            found.append(Text("explain.fukuchi.snap_next", {"seat": names[seat]}))
        else:
            found.append(Text("explain.fukuchi.snap_kept"))
        return tuple(found)
    key = "suit" if value_of(cards[0]) != value_of(top) else "rank"
    if key == "suit" and value_of(top) == EIGHT and table.owner is not None:
        key = "named"
    found = [Text(f"explain.fukuchi.{key}", slots)]
    if len(cards) > 1:
        found.append(Text("explain.fukuchi.several"))
    return tuple(found)
