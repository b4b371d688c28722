"""Reasons for the events of Clackerjack and their consequences, from public information alone."""

from tablegame.rules.clackerjack import events as ev
from tablegame.rules.clackerjack.actions import KINDS, is_bomb, row
from tablegame.rules.clackerjack.view import ClackerjackView
from tablegame.rules.contract import Event
from tablegame.speech import Text
from tablegame.ui.table.table_values import Names


def reasons(event: Event, before: ClackerjackView, names: Names) -> tuple[Text, ...]:
    """Return sentences that explain an event; `before` is the view before it."""
    table = before.table
    match event:
        case ev.StackTaken(seat, partner=partner):
            return (Text("explain.clackerjack.stack", {"seat": names[seat], "partner": names[partner]}),)
        case ev.Played(_, _, _, kind, left):
            found = [_played(table.top is not None, KINDS.index(kind))]
            if left == 1:
                found.append(Text("explain.clackerjack.near"))
            return tuple(found)
        case ev.Passed():
            return (Text("explain.clackerjack.passed"),)
        case ev.WentOut(seat, against, points):
            slots = {"seat": names[seat], "against": names[against], "n": points}
            return (Text("explain.clackerjack.out", slots),)
        case ev.RoundWon(seat, _, leader):
            won = Text("explain.clackerjack.won", {"seat": names[seat]})
            return (won, Text("explain.clackerjack.give")) if leader is None else (won,)
    return ()


def _played(follows: bool, kind: int) -> Text:
    if is_bomb(kind):
        key = "bomb" if follows else "bomb_led"
        return Text(f"explain.clackerjack.{key}", {"n": row(kind)})
    return Text("explain.clackerjack.beats" if follows else "explain.clackerjack.leads")
