"""The reasons why a move is not allowed now, in the order that a player would expect."""

from tablegame.pieces.cards import SUITS, suit_of
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Reason
from tablegame.rules.loadum.actions import ANY, Declare, Give, LoadumAction, Play, Propose
from tablegame.rules.loadum.pack import CLASSES, KIND_MASK, KINDS, KINDS_NAMED
from tablegame.rules.loadum.view import LoadumView, Offer, PublicView, Swaps

_WORDS = {
    "swap": ("pass",),
    "answer": ("accept", "decline"),
    "declare": ("pass",),
    "take": ("take", "leave"),
    "object": ("object", "pass"),
}
"""Single words that answer what a seat is asked."""


def why_not(view: LoadumView, action: LoadumAction) -> Reason | None:
    """Return the first rule that forbids it; None if the viewer may do it."""
    table, viewer = view.table, view.viewer
    if viewer is None or not _is_asked(table, viewer):
        return Reason("loadum.reason.turn")
    asked = table.phase
    if asked == "swallow":
        asked = "take" if table.claimant is None else "object"
    if type(action) is Play and asked == "trick":
        return _play(table, action.card)
    if type(action) is Give and asked == "give" and table.swaps is not None:
        return _give(table, table.swaps, action.card)
    if type(action) is Propose and asked == "swap" and table.swaps is not None:
        return _propose(table, table.swaps, viewer, action)
    if type(action) is Declare and asked == "declare":
        if action.target is None or (action.target in table.alive and action.target != viewer):
            return None
        return Reason("loadum.reason.challenge")
    if action.notation() in _WORDS.get(asked, ()):
        return None
    if asked == "declare" and table.terms.declaration == "assisted":
        return Reason("loadum.reason.reached", {"n": table.totals[viewer]})
    return Reason(f"loadum.reason.asked_{asked}")


def _is_asked(table: PublicView, viewer: Seat) -> bool:
    if table.phase == "give" and table.swaps is not None and table.swaps.offer is not None:
        return viewer in (table.swaps.offer.seat, table.swaps.partner) and not table.swaps.cards
    return table.turn == viewer and table.phase not in ("deal", "over") and viewer in table.alive


def _play(table: PublicView, card: int) -> Reason | None:
    if card not in table.hand:
        return Reason("loadum.reason.hand", {"card": card})
    if table.trick:
        led = suit_of(table.trick[0])
        held = sum(suit_of(own) == led for own in table.hand)
        if held and suit_of(card) != led:
            return Reason("loadum.reason.follow", {"suit": SUITS[led], "n": held})
    return None


def _give(table: PublicView, swaps: Swaps, card: int) -> Reason | None:
    if card not in table.hand:
        return Reason("loadum.reason.hand", {"card": card})
    assert swaps.offer is not None, "cards are given for an offer"
    kind = swaps.offer.kind
    if KIND_MASK[KINDS.index(kind)] >> card & 1:
        return None
    return Reason(f"loadum.reason.give_{_sort(kind)}", {"card": card, "rank": kind})


def _propose(table: PublicView, swaps: Swaps, viewer: Seat, action: Propose) -> Reason | None:
    kind = action.kind
    if kind not in KINDS_NAMED[table.terms.swap_kinds]:
        return Reason("loadum.reason.kind")
    if not any(KIND_MASK[kind] >> card & 1 for card in table.hand):
        return Reason(f"loadum.reason.none_{_sort(KINDS[kind])}", {"rank": KINDS[kind]})
    target = None if action.target == ANY else action.target
    if target == viewer or (target is not None and target not in table.alive):
        return Reason("loadum.reason.target")
    if Offer(viewer, KINDS[kind], target) in swaps.barred:
        return Reason("loadum.reason.again")
    return None


def _sort(kind: str) -> str:
    """Return a class by its name, any rank as one."""
    return kind if kind in CLASSES else "rank"
