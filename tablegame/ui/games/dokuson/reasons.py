"""Reasons for the state of a lane after a card, from public information alone."""

from tablegame.rules.contract import Event
from tablegame.rules.dokuson import events as ev
from tablegame.rules.dokuson.scoring import FULL
from tablegame.rules.dokuson.view import DokusonView
from tablegame.speech import Text
from tablegame.ui.table.table_values import Names


def reasons(event: Event, before: DokusonView, names: Names) -> tuple[Text, ...]:
    """Return sentences that explain an event; `before` is the view before it."""
    match event:
        case ev.Laid(_, cards, suit, length):
            key = "double" if len(cards) > 1 else "single"
            found = [Text(f"explain.dokuson.{key}", {"suit": suit})]
            if length >= FULL:
                found.append(Text("explain.dokuson.full", {"suit": suit}))
            else:
                found.append(Text("explain.dokuson.length", {"suit": suit, "n": length}))
                ahead = sum(len(row) > length for row in before.table.rows)
                key = "behind" if ahead else "front"
                found.append(Text(f"explain.dokuson.{key}", {"n": ahead}))
            return tuple(found)
        case ev.DealVoid():
            return (Text("explain.dokuson.void"),)
    return ()
