"""The end of a round of Dobon in words and pieces."""

from tablegame.pieces.cards import mask_of, parse_card
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import NUMBERS, reckon_sum
from tablegame.rules.contract import Line
from tablegame.rules.dobon.scoring import DOBON, RETURNED, VOID
from tablegame.rules.dobon.view import DobonView
from tablegame.rules.events import DealScored
from tablegame.speech import Text, signed
from tablegame.ui.games import endings
from tablegame.ui.games.shedding import equation
from tablegame.ui.table.table_values import DealEnd, Equation, Names

BANNERS = {DOBON: "call", RETURNED: "returned", VOID: "void"}


def deal_end(scored: DealScored, closing: DobonView, names: Names) -> DealEnd:
    """Return the ending: the cards that made the number and the last discarder, or a round without a
    winner."""
    result, facts = scored.result, dict(scored.result.facts)
    how = str(facts["how"])
    winners = (Seat(int(facts["winner"])),) if "winner" in facts else ()
    slots = {"seat": names[winners[0]]} if winners else {}
    sums: tuple[Equation, ...] = ()
    if how in (DOBON, RETURNED) and winners:
        card = parse_card(str(facts["card"]))
        made = reckon_sum(mask_of(result.hands[winners[0]]), NUMBERS[card])
        sums = equation(winners[0], made, card, closing.table.owner)
    return DealEnd(
        Text(f"dobon.banner.{BANNERS.get(how, 'out')}", slots),
        winners,
        endings.told(scored.deal, winners, closing.viewer, names, "dobon")
        if winners
        else Text("dobon.deal_void", {"deal": scored.deal}),
        endings.in_turn(
            result.hands, winners, lambda seat: tuple(filter(None, map(_said, result.lines[seat])))
        ),
        result.points(),
        sums,
        winners,
    )


def _said(line: Line) -> Text | tuple[str, ...] | None:
    """Return a calculation such as `37`, `2 × 37 = 74` or `bid + 27`, or None if nothing counts."""
    values, word = dict(line.values), line.key.rpartition(".")[2]
    if "factor" in values:
        return (f"{values['factor']} × {values['worst']} = {line.points}",)
    if word == "hand":
        return (str(line.points),)
    if not line.points:
        return None
    row = "right" if word.startswith("right") else "slam" if word == "slam" else ""
    if row:
        return Text(f"dobon.end.{row}", {"points": line.points})
    return (signed(line.points),)
