"""Reasons for the events of Losing Loadum and their consequences, from public information alone."""

from tablegame.pieces.cards import SUITS, suit_of
from tablegame.rules.contract import Event
from tablegame.rules.loadum import events as ev
from tablegame.rules.loadum.view import LoadumView, PublicView
from tablegame.speech import Text
from tablegame.ui.table.table_values import Names


def reasons(event: Event, before: LoadumView, names: Names) -> tuple[Text, ...]:
    """Return sentences that explain an event; `before` is the view before it."""
    match event:
        case ev.Proposed():
            return (Text("explain.loadum.offer"),)
        case ev.Declined():
            return (Text("explain.loadum.declined"),)
        case ev.Accepted():
            return (Text("explain.loadum.accepted"),)
        case ev.Swapped(done=done):
            return (Text("explain.loadum.swapped" if done else "explain.loadum.void"),)
        case ev.Played(_, cards):
            return (_played(before.table, cards[0]),)
        case ev.TurnedUp(suit=suit):
            return (Text("explain.loadum.trump", {"suit": suit}),)
        case ev.TrickTaken(seat):
            return (Text("explain.loadum.trick", {"seat": names[seat]}),)
        case ev.Declared(seat, target):
            if target is None:
                return (Text("explain.loadum.declared", {"seat": names[seat]}),)
            return (Text("explain.loadum.challenged", {"seat": names[seat], "target": names[target]}),)
        case ev.Refused(_, total):
            return (Text("explain.loadum.refused", {"n": total}),)
        case ev.LifeLost(seat, left):
            key = "life" if left else "gone"
            return (Text(f"explain.loadum.{key}", {"seat": names[seat], "n": left}),)
    return ()


def _played(table: PublicView, card: int) -> Text:
    if not table.trick:
        return Text("explain.loadum.lead", {"suit": SUITS[suit_of(card)]})
    led, laid = SUITS[suit_of(table.trick[0])], SUITS[suit_of(card)]
    if laid == led:
        return Text("explain.loadum.follows", {"suit": led})
    key = "trumps" if laid == table.trump else "cannot"
    return Text(f"explain.loadum.{key}", {"suit": led})
