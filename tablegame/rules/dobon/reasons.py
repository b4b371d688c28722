"""The reasons why a move is not legal, in the order that a player would expect."""

from tablegame.pieces.cards import SUITS, mask_of
from tablegame.rules.contract import Reason
from tablegame.rules.dobon.actions import (
    CALL,
    DRAW,
    HIGHEST_BID,
    KEEP,
    PASS,
    RETURN,
    REVEAL,
    Bid,
    Discard,
    Move,
)
from tablegame.rules.dobon.stages import suits_to_name
from tablegame.rules.dobon.suits import ANY, BIND, JOKER, key_of
from tablegame.rules.dobon.view import DobonView, PublicView

_WORDS = {"yaku": (REVEAL, KEEP), "dobon": (CALL, PASS), "return": (RETURN, PASS)}


def why_not(view: DobonView, action: Move) -> Reason | None:
    """Return the first rule that forbids it; None if it is legal."""
    table = view.table
    if isinstance(action, Bid):
        return _why_not_bid(table, action)
    if table.phase == "auction":
        return Reason("dobon.reason.bid_first")
    if not table.rules.calls and action in (CALL, RETURN, PASS):
        return Reason("dobon.reason.no_calls")
    if not table.rules.bids and action in (REVEAL, KEEP):
        return Reason("dobon.reason.no_bonus")
    if table.window is not None:
        if action in _WORDS[table.window]:
            return None if table.asked else Reason(f"dobon.reason.no_{table.window}")
        return Reason("dobon.reason.window")
    if isinstance(action, Discard) or action == DRAW:
        if view.viewer is None or table.phase != "play" or table.turn != view.viewer or table.owed:
            return Reason("dobon.reason.turn")
        return _why_not_draw(table) if not isinstance(action, Discard) else _why_not_discard(table, action)
    if action in (CALL, RETURN, PASS):
        return Reason("dobon.reason.no_dobon")
    return Reason("dobon.reason.no_yaku")


def _why_not_bid(table: PublicView, bid: Bid) -> Reason | None:
    if not table.rules.bids:
        return Reason("dobon.reason.no_bids")
    if table.phase != "auction" or table.bids is not None:
        return Reason("dobon.reason.no_auction")
    if not table.asked:
        return Reason("dobon.reason.bid_once")
    if not 1 <= bid.amount <= HIGHEST_BID:
        return Reason("dobon.reason.bid_range", {"low": 1, "high": HIGHEST_BID})
    return None


def legal_cards(table: PublicView) -> int:
    """Return the cards of the viewer's hand that are legal discards in the viewer's turn, as a mask."""
    hand = mask_of(table.hand)
    rules = table.rules
    if rules.declares and len(table.hand) == 1 and (hand & JOKER or table.turn not in table.declared):
        return 0
    return hand & (BIND if table.damage else rules.match)[_key(table)]


def _key(table: PublicView) -> int:
    return key_of(table.pile[-1], SUITS.index(table.suit) if table.suit else ANY)


def _why_not_draw(table: PublicView) -> Reason | None:
    if not table.voluntary_draw and legal_cards(table):
        return Reason("dobon.reason.must_discard")
    return None


def _why_not_discard(table: PublicView, action: Discard) -> Reason | None:
    card = action.card
    slots: dict[str, object] = {"card": card}
    if card not in table.hand:
        return Reason("dobon.reason.hand", slots)
    if not legal_cards(table) & action.mask:
        if table.rules.declares and len(table.hand) == 1 and action.mask & JOKER:
            return Reason("dobon.reason.lone_joker")
        field = table.pile[-1]
        slots["field"] = field
        if table.damage:
            if not BIND[_key(table)] & action.mask:
                return Reason("dobon.reason.bind", {"card": card, "n": table.damage})
        elif not table.rules.match[_key(table)] & action.mask:
            if table.suit_was_named:
                return Reason("dobon.reason.named", {"card": card, "field": field, "suit": table.suit})
            return Reason("dobon.reason.match", slots)
        return Reason("dobon.reason.undeclared", slots)
    named_suits = suits_to_name(card, table.rules)
    if action.suit is None and named_suits:
        return Reason("dobon.reason.name_suit", slots)
    if action.suit is not None and action.suit not in named_suits:
        return Reason("dobon.reason.other_suit" if named_suits else "dobon.reason.no_suit", slots)
    if action.last and not table.rules.declares:
        return Reason("dobon.reason.no_last")
    if action.last and len(table.hand) != 2:
        return Reason("dobon.reason.not_last")
    return None
