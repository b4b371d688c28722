"""Texts on the table of Dobon: the turn, the progress of the match, the sum of the hand, and chips."""

from tablegame.pieces.cards import JOKERS, mask_of
from tablegame.pieces.seats import Seat
from tablegame.rules.arithmetic import NUMBERS, number_text, total
from tablegame.rules.contract import Action
from tablegame.rules.dobon.actions import Discard
from tablegame.rules.dobon.matching import STANDARD
from tablegame.rules.dobon.view import DobonView, PublicView
from tablegame.speech import Text
from tablegame.ui.draw import theme as t
from tablegame.ui.games.shedding_table import round_of
from tablegame.ui.table.table_values import (
    Names,
    Words,
)


def prompt(view: DobonView, shown: Action | None, names: Names) -> Text:
    """Return whose turn it is and what is possible."""
    table = view.table
    if isinstance(shown, Discard):
        return Text("dobon.prompt.discard", {"card": shown.card})
    if table.phase == "over":
        return Text("dobon.prompt.over")
    if table.phase == "deal":
        return Text("dobon.prompt.next")
    if table.phase == "auction":
        if table.bids is not None:
            return Text("dobon.prompt.turned" if table.right is None else "dobon.prompt.lot")
        own_bid = view.viewer is not None and table.asked
        return Text("dobon.prompt.bid" if own_bid else "dobon.prompt.bids")
    if table.phase == "lot":
        return Text("dobon.prompt.begins")
    if table.window is not None:
        return Text(f"dobon.prompt.{table.window}")
    if table.turn is None:
        return Text("dobon.prompt.next")
    if table.turn != view.viewer:
        key = "dobon.prompt.watching" if view.viewer is None else "dobon.prompt.wait"
        return Text(key, {"seat": names[table.turn]})
    return _own_turn(table)


def stuck(view: DobonView) -> Text | None:
    """Return that no card fits and how many have to be drawn, or None."""
    table = view.table
    if table.turn is None or table.turn != view.viewer or table.window is not None or not table.hand:
        return None
    field = table.pile[-1]
    if table.damage:
        return Text("dobon.prompt.stuck_bind", {"n": table.damage})
    if table.suit_was_named:
        slots = {"suit": table.suit, "rank": number_text(NUMBERS[field]).split()[0]}
        return Text("dobon.prompt.stuck_named", slots)
    return Text("dobon.prompt.stuck", {"card": field})


def _own_turn(table: PublicView) -> Text:
    field = table.pile[-1]
    if table.damage:
        return Text("dobon.prompt.bind", {"n": table.damage})
    if field in JOKERS:
        return Text("dobon.prompt.any")
    if table.suit_was_named:
        rank = number_text(NUMBERS[field]).split()[0]
        return Text("dobon.prompt.named", {"suit": table.suit, "rank": rank})
    return Text("dobon.prompt.turn", {"card": field})


def tag(view: DobonView, names: Names) -> tuple[tuple[Text, Words], ...]:
    """Return round, stage (unless all rules apply), direction, right holder, stock and wins in a row."""
    table = view.table
    way = "clockwise" if table.direction > 0 else "counter"
    rows: list[tuple[Text, Words]] = [
        (Text("dobon.tag.round"), Text("table.of", {"n": round_of(table), "of": table.deals})),
        (Text("dobon.tag.direction"), Text(f"dobon.tag.{way}")),
    ]
    if not table.rules.bids:
        rows.insert(1, (Text("dobon.tag.stage"), Text("table.of", {"n": table.stage, "of": STANDARD})))
    if table.right is not None and table.bids is not None:
        slots = {"seat": names[table.right], "n": table.bids[table.right]}
        rows.append((Text("dobon.tag.right"), Text("dobon.tag.holder", slots)))
    rows.append((Text("dobon.tag.stock"), (str(table.stock),)))
    if table.streak_seat is not None and table.streak > 1:
        slots = {"seat": names[table.streak_seat], "n": table.streak}
        rows.append((Text("dobon.tag.slam"), Text("dobon.tag.wins", slots)))
    return tuple(rows)


def remember(view: DobonView, shown: Action | None) -> Text | None:
    """Return the number that the hand makes, or would make without the card that is picked; nothing where it
    can not be called on."""
    if not view.table.rules.calls:
        return None
    hand = mask_of(view.table.hand)
    if isinstance(shown, Discard):
        hand &= ~shown.mask
    mixed = any(hand >> joker & 1 for joker in JOKERS) and total(hand)
    return None if mixed or not hand else Text("dobon.strip.remember", {"n": total(hand)})


def sums(view: DobonView, shown: Action | None) -> tuple[Text, Text | None] | None:
    """Return the sum that the hand could call dobon on. Jokers alone wait for a joker; beside other cards one
    spoils the sum. None where there are no calls."""
    if view.table.phase != "play" or not view.table.rules.calls:
        return None
    hand = mask_of(view.table.hand)
    if isinstance(shown, Discard):
        hand &= ~shown.mask
    if not hand:
        return None
    if any(hand >> joker & 1 for joker in JOKERS) and total(hand):
        return Text("dobon.sums.joker"), None
    made = total(hand)
    if not made:
        return Text("table.sum", {"n": made}), Text("dobon.sums.for_joker")
    waits = Text("table.waits_for", {"numbers": number_text(made).split()[0]})
    return Text("table.sum", {"n": made}), waits if made <= max(NUMBERS) else Text("table.waits_for_none")


def seat_chips(table: PublicView, seat: Seat) -> list[tuple[Text, str]]:
    """Return the marks, the most important first, because not all may find room."""
    chips = []
    if seat in table.declared:
        chips.append((Text("dobon.chip.last"), t.SHU))
    if table.revealed[seat] and table.phase == "play":
        chips.append((Text(f"dobon.yaku.{table.revealed[seat]}"), t.TAB))
    if table.bids is not None and table.phase == "play":
        holds = table.right == seat
        key, colour = ("dobon.chip.right", t.BRASS_LO) if holds else ("dobon.chip.bid", t.CHIP)
        chips.append((Text(key, {"n": table.bids[seat]}), colour))
    if table.streak_seat == seat and table.streak > 1:
        chips.append((Text("dobon.chip.wins", {"n": table.streak}), t.SHU_LO))
    return chips[:2]


def is_first_yaku(table: PublicView) -> bool:
    """Return whether the auction is just over and all are asked for a yaku."""
    return table.window == "yaku" and table.turn is None


def bind_sum(table: PublicView) -> str:
    """Return the sum that makes up the damage of a bind."""
    terms: list[str] = []
    left = table.damage
    for card in reversed(table.pile):
        worth = 5 if card in JOKERS else 2 if NUMBERS[card] == 2 else 0
        if left <= 0:
            break
        if worth:
            terms.append(str(worth))
            left -= worth
    return " + ".join(reversed(terms))
