"""The end of a deal of Clackerjack: whose tiles are counted."""

from dataclasses import replace

from tablegame.rules.clackerjack.view import ClackerjackView
from tablegame.rules.events import DealScored
from tablegame.speech import Text
from tablegame.ui.games import endings
from tablegame.ui.games.clackerjack import layout as at
from tablegame.ui.table.table_values import DealEnd, Names


def deal_end(end: DealEnd, scored: DealScored, closing: ClackerjackView, names: Names) -> DealEnd:
    """Add to `end`, which is the same for every game, who went out and which tiles the others hold."""
    result, outs = scored.result, closing.table.outs
    counted = {out.against for out in outs}
    hidden = []
    for seat, (hand, shown) in enumerate(zip(result.hands, closing.table.open, strict=True)):
        lying = list(hand)
        for piece in shown if seat != closing.viewer else ():
            if piece in lying:
                lying.remove(piece)
        hidden.append(tuple(sorted(lying)))
    hands = endings.in_turn(
        hidden,
        [outs[-1].seat] if outs else (),
        lambda seat: (
            (Text("clackerjack.strip.tiles", {"n": len(result.hands[seat])}),) if seat in counted else ()
        ),
    )
    if closing.table.seats > 2:
        # With two players trays stand at the left.
        trays = [() if seat == closing.viewer else open for seat, open in enumerate(closing.table.open)]
        hands = tuple(
            replace(hand, beside=at.tray_width(len(tiles))) if (tiles := trays[hand.seat]) else hand
            for hand in hands
        )
    told = endings.told(scored.deal, end.winners, closing.viewer, names, sides=True)
    end = replace(end, hands=hands, low=True, told=told)
    if not outs:
        return end
    slots = {"seat": names[outs[-1].seat]}
    stamp = Text("clackerjack.banner.over", slots)
    return replace(end, stamp=stamp, seats=(outs[-1].seat,))
