"""Texts on the table of Fukuchi Dobon: the turn, refused calls, and the chips on the plates."""

from collections.abc import Sequence
from typing import Final

from tablegame.pieces.cards import mask_of, value_of
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import NUMBERS, number_text, reckon_hand, results_of_pair, total
from tablegame.rules.contract import Action
from tablegame.rules.dobon_fukuchi.actions import (
    DOBON,
    EIGHT,
    LIMIT,
    RETURN,
)
from tablegame.rules.dobon_fukuchi.view import DobonFukuchiView, PublicView
from tablegame.speech import Listed, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.games.dobon_fukuchi.components import in_order

RETURN_WINDOW: Final = "return"
"""The window in which the owner of the top card may return a dobon."""


def sum_said(hand: Sequence[int], top: int) -> str:
    """Return a calculation such as `Q 12 ÷ 3 = 4`, or "" if the hand does not make the card's number."""
    made = reckon_hand(mask_of(hand), value_of(top)) if hand else None
    return "" if made is None else made.shown()


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
    rank = number_text(value_of(table.top)).split()[0]
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
    hand, number = table.hand, number_text(value_of(table.top))
    if len(hand) != 2:
        return Text("dobon_fukuchi.refusal.sum", {"made": total(mask_of(hand)), "number": number})
    first, second = (NUMBERS[card] for card in hand)
    made = sorted({result for *_, result in results_of_pair(first, second)})
    slots = {"made": Listed(map(str, made)), "first": first, "second": second, "number": number}
    return Text("dobon_fukuchi.refusal.pair", slots)


def deal_of(table: PublicView) -> int:
    """Return the deal whose cards are on the table."""
    return table.deal - 1 if is_between_deals(table) else table.deal


def is_between_deals(table: PublicView) -> bool:
    """Return whether the cards of a deal that is over still lie there."""
    return table.phase == "deal" and bool(table.results) and any(table.counts)


def opened_hands(table: PublicView) -> Sequence[Sequence[int]]:
    """Return the open cards of every hand; when a deal is over, these are all cards."""
    if table.phase == "over" or is_between_deals(table):
        return table.results[-1].hands
    return table.opened


def calling_seats(table: PublicView) -> Sequence[int]:
    """Return the seats that have gone out, or call in order to."""
    if table.phase == "over" or is_between_deals(table):
        lines = enumerate(table.results[-1].lines)
        return [seat for seat, (line,) in lines if "way" in dict(line.values)]
    return table.callers if table.window == RETURN_WINDOW else ()


def seat_chips(table: PublicView, seat: Seat) -> list[tuple[Text, str]]:
    """Return the marks, the most important first, because not all may find room."""
    chips, callers = [], calling_seats(table)
    if seat in callers:
        place = in_order(table, callers).index(seat) + 1
        if table.nearest and place > 1:
            chips.append((Text("dobon_fukuchi.chip.outvoted"), t.CHIP))
        else:
            key = "dobon_nth" if len(callers) > 1 and not table.nearest else "dobon"
            chips.append((Text(f"dobon_fukuchi.chip.{key}", {"n": place}), t.SHU))
    if table.phase != "play":
        return chips
    if table.due and seat == table.heavy:
        chips.append((Text("dobon_fukuchi.chip.duty"), t.SHU))
    elif table.counts[seat] >= LIMIT - 1:
        chips.append((Text("dobon_fukuchi.chip.near", {"n": LIMIT}), t.SHU_LO))
    if table.penalty and table.window is None and seat == table.turn:
        chips.append((Text("dobon_fukuchi.chip.owes", {"n": table.penalty}), t.CHIP))
    return chips
