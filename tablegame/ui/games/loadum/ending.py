"""The end of a deal of Losing Loadum in words and pieces."""

from collections.abc import Sequence
from dataclasses import replace

from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import DealResult
from tablegame.rules.events import DealScored
from tablegame.rules.loadum.pack import POINTS
from tablegame.rules.loadum.scoring import CHALLENGED, HIGHEST, LIMIT, WRONG
from tablegame.rules.loadum.view import LoadumView
from tablegame.speech import Listed, Text
from tablegame.ui.games import endings
from tablegame.ui.table.table_values import DealEnd, Names


def deal_end(scored: DealScored, closing: LoadumView, names: Names) -> DealEnd:
    """Return the ending: the counting cards of every pile with their sum, and the life that is lost."""
    result, why = scored.result, str(dict(scored.result.facts)["why"])
    piles = [
        tuple(sorted((card for line in lines for card in line.pieces), key=lambda one: (-POINTS[one], one)))
        for lines in result.lines
    ]
    losers = tuple(Seat(seat) for seat, gain in enumerate(result.points()) if gain < 0)

    def said(seat: Seat) -> endings.Said:
        if not result.lines[seat]:
            return ()
        return (Text("loadum.end", {"n": _pile(result, seat)}),)

    word = "challenge" if why in (CHALLENGED, WRONG) else "declared" if why == "declared" else "counted"
    hands = tuple(
        replace(hand, rest=result.hands[hand.seat])
        for hand in endings.in_turn(piles, losers, said, taken=True)
    )
    return DealEnd(
        Text(f"loadum.banner.{word}"),
        losers if len(losers) == 1 else (),
        _told(scored, why, losers, closing.viewer, names),
        hands,
        result.points(),
    )


def _pile(result: DealResult, seat: Seat) -> int:
    return int(dict(result.lines[seat][0].values)["pile"])


def _told(scored: DealScored, why: str, losers: Sequence[Seat], viewer: Viewer, names: Names) -> Text:
    """Return who loses a life, with the figures that decide it."""
    if not losers:
        return Text("loadum.deal_spared", {"deal": scored.deal})
    reason = why if why in (HIGHEST, WRONG) else "limit"
    who = "lost" if len(losers) > 1 else "yours" if losers[0] == viewer else "loses"
    slots: dict[str, object] = {"limit": LIMIT, "seat": Listed(names[seat] for seat in losers)}
    return Text(f"loadum.{who}.{reason}", {**slots, "pile": _pile(scored.result, losers[0])})
