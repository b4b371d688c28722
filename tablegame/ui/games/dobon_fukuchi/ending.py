"""The end of a deal of Fukuchi's Dobon in words and pieces."""

from collections.abc import Sequence

from tablegame.pieces.cards import mask_of
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import reckon
from tablegame.rules.contract import Line
from tablegame.rules.dobon_fukuchi.actions import priority
from tablegame.rules.dobon_fukuchi.view import DobonFukuchiView, PublicView
from tablegame.rules.events import DealScored
from tablegame.speech import Listed, Text
from tablegame.ui.games import endings
from tablegame.ui.games.dobon_fukuchi.sheet import sum_of
from tablegame.ui.games.shedding import equation
from tablegame.ui.table.table_values import DealEnd, Names


def deal_end(scored: DealScored, closing: DobonFukuchiView, names: Names) -> DealEnd:
    """Return the ending: the cards of all who called on the number, or the hand that burst."""
    result, facts, table = scored.result, dict(scored.result.facts), closing.table
    lines = [line for (line,) in result.lines]
    callers = in_order(table, [seat for seat, line in enumerate(lines) if "way" in dict(line.values)])
    how, crests = str(facts["how"]), tuple(callers)
    if how == "burst":
        loser = Seat(int(facts["loser"]))
        stamp, crests = Text("dobon_fukuchi.banner.burst", {"seat": names[loser]}), (loser,)
    elif how == "return":
        stamp = Text("dobon_fukuchi.banner.returned", {"seat": Listed(names[seat] for seat in callers)})
    else:
        stamp = Text("dobon_fukuchi.banner.call", {"seats": Listed(names[seat] for seat in callers)})
    sums = tuple(
        one
        for seat in callers
        for one in equation(
            seat, reckon(mask_of(result.hands[seat]), int(facts["number"])), table.pile[-1], table.owner
        )
    )
    return DealEnd(
        stamp,
        crests,
        endings.told(scored.deal, callers, closing.viewer, names),
        endings.in_turn(result.hands, callers, lambda seat: _said(lines[seat])),
        result.points(),
        sums,
        tuple(callers),
    )


def in_order(table: PublicView, callers: Sequence[int]) -> list[Seat]:
    """Sort callers as the rules do (§2): from the owner of the top card on, in the direction of play."""
    owner = table.owner if table.owner is not None else Seat(0)
    return [seat for seat in priority(table.seats, owner, table.direction) if seat in callers]


def _said(line: Line) -> endings.Said:
    """Return how often the stake is paid; the calculation of a hand is shown in the middle."""
    stakes = sum_of(line)
    return ((stakes,),) if stakes else ()
