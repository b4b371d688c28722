"""Texts on the table of Fukuchi's Dobon: the turn, and the reason why a call is refused."""

from collections.abc import Sequence

from tablegame.pieces.cards import mask_of, value_of
from tablegame.rules.arithmetic import NUMBERS, reckon, results_of_pair, spoken, total
from tablegame.rules.contract import Action
from tablegame.rules.dobon_fukuchi.actions import DOBON, EIGHT, LIMIT, RETURN
from tablegame.rules.dobon_fukuchi.view import DobonFukuchiView, PublicView
from tablegame.speech import Listed, Text


def sum_said(hand: Sequence[int], top: int) -> str:
    """Return a calculation such as `Q 12 ÷ 3 = 4`, or "" if the hand does not make the card's number."""
    made = reckon(mask_of(hand), value_of(top)) if hand else None
    return "" if made is None else minus(made.written())


def minus(text: str) -> str:
    """Replace the hyphen in a calculation by a minus sign."""
    return text.replace(" - ", " − ")


def turn_prompt(table: PublicView) -> Text:
    """Return what a player can do in turn."""
    if table.penalty:
        key = "duty_twos" if table.due else "penalty"
        return Text(f"dobon_fukuchi.prompt.{key}", {"n": table.penalty})
    if table.due:
        return Text("dobon_fukuchi.prompt.duty", {"n": len(table.hand)})
    rank = spoken(value_of(table.top)).split()[0]
    key = "near" if len(table.hand) == LIMIT - 1 else "turn"
    if value_of(table.top) == EIGHT and key == "turn" and table.owner is not None:
        key = "named"
    return Text(f"dobon_fukuchi.prompt.{key}", {"suit": table.suit, "rank": rank})


def refused(view: DobonFukuchiView, action: Action) -> Text | None:
    """Return why a dobon or a return is impossible, or None for other decisions."""
    table = view.table
    if action not in (DOBON, RETURN):
        return None
    if table.window is None or not table.pile or view.viewer is None:
        return Text("dobon_fukuchi.refusal.nothing")
    if table.window == "return":
        if table.owner != view.viewer:
            return Text("dobon_fukuchi.refusal.not_yours")
    elif table.owner is None:
        return Text("dobon_fukuchi.reason.flip")
    elif table.owner == view.viewer:
        return Text("dobon_fukuchi.reason.own", {"card": table.top})
    hand, number = table.hand, spoken(value_of(table.top))
    if len(hand) != 2:
        return Text("dobon_fukuchi.refusal.sum", {"made": total(mask_of(hand)), "number": number})
    first, second = (NUMBERS[card] for card in hand)
    made = sorted({result for *_, result in results_of_pair(first, second)})
    slots = {"made": Listed(map(str, made)), "first": first, "second": second, "number": number}
    return Text("dobon_fukuchi.refusal.pair", slots)
