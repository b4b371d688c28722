"""The part of views that the games share, and positions made from a view and imagined hidden cards."""

from collections.abc import Callable, Iterable
from typing import Any

from tablegame.pieces.cards import SUITS, cards_in, mask_of
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.arithmetic import total
from tablegame.rules.card_tracking import (
    CardTracker,
    hands_from,
    known_to,
    passed_as_bits,
    passed_by_seat,
)
from tablegame.rules.imagine import Known
from tablegame.rules.public_knowledge import PublicKnowledge
from tablegame.rules.sealed_answers import Window
from tablegame.rules.shedding.facts import ANY, key_of, number_of, suit_now
from tablegame.rules.shedding.position import OVER, RETURN_WINDOW, SHUFFLE, SheddingPosition
from tablegame.rules.stock import Stock

Hidden = tuple[tuple[int, ...], ...]
"""The cards of each place of `known`; the last place is the stock, its next card first."""


def knowledge(position: SheddingPosition, viewer: Viewer) -> tuple[PublicKnowledge, Known]:
    """Return the facts of open play, and what a viewer knows of the unseen cards."""
    if not SHUFFLE < position.phase < OVER:
        return PublicKnowledge(), Known()
    lying = mask_of(position.stock.pile)
    own = 0 if viewer is None else position.hands[viewer]
    public = position.tracker.public(lying)
    stock = len(position.stock.cards)
    return public, known_to(viewer, own, public, lying, position.tracker.pack, stock)


def shared_fields(position: SheddingPosition, viewer: Viewer, public: PublicKnowledge) -> dict[str, Any]:
    """Return by name the fields of the drawn table that all games of the family show alike."""
    running = SHUFFLE < position.phase < OVER
    pile, window = position.stock.pile, position.window
    asked, answer = False, None
    if window is not None and viewer is not None:
        asked = viewer in window.waiting
        given = window.given(viewer)
        answer = None if given is None else given.notation()
    suit = suit_now(position.key)
    return {
        "seats": position.seats,
        "deal": position.deal,
        "deals": position.deals,
        "turn": position.turn if running else None,
        "owner": position.owner,
        "direction": position.direction,
        "pile": tuple(pile),
        "suit": "" if suit == ANY or not pile else SUITS[suit],
        "stock": len(position.stock.cards),
        "owed": position.owed,
        "drawn": position.drawn,
        "idle": position.idle,
        "counts": tuple([hand.bit_count() for hand in position.hands]),
        "opened": tuple([tuple(cards_in(cards)) for cards in public.opened]) or ((),) * position.seats,
        "declared": tuple([Seat(s) for s in range(position.seats) if position.declared >> s & 1]),
        "scores": position.scores,
        "hand": () if viewer is None else tuple(cards_in(position.hands[viewer])),
        "asked": asked,
        "answer": answer,
        "results": position.results(),
        "passed": passed_by_seat(position.passed, position.seats) if running else (),
    }


def restore_shared(position: SheddingPosition, view: Any) -> None:
    """Set the shared fields of a fresh position to those of a view, and what the view names of the cards."""
    t = view.table
    position.deal = t.deal
    position.scores = t.scores
    position.sheets = t.results
    position.direction = t.direction
    position.turn = t.turn
    position.owner = t.owner
    position.passed = passed_as_bits(t.passed)
    position.owed = t.owed
    position.drawn = t.drawn
    position.idle = t.idle
    position.declared = sum([1 << seat for seat in t.declared])
    if t.pile:
        position.key = key_of(t.pile[-1], SUITS.index(t.suit) if t.suit else ANY)
    if view.known.places:
        own = mask_of(t.hand)
        position.stock = Stock.of((), t.pile)
        position.tracker = CardTracker(_pack(position, view, own), view.public, [])
        if view.viewer is not None:
            position.hands[view.viewer] = own
            position.sums[view.viewer] = total(own)
    elif t.results:
        position.hands = list(map(mask_of, t.results[-1].hands))
        position.sums = list(map(total, position.hands))
        lying = set(t.pile).union(*t.results[-1].hands)
        left = (card for card in cards_in(position.facts.pack) if card not in lying)
        position.stock = Stock.of(left, t.pile)


def _pack(position: SheddingPosition, view: Any, own: int) -> int:
    """Return all cards of the deal: the whole pack, or the fewer ones of a position that was made up of
    them."""
    t = view.table
    if t.stock + sum(t.counts) + len(t.pile) == position.facts.pack.bit_count():
        return position.facts.pack
    opened: int = sum(view.public.opened)
    return own | mask_of(t.pile) | mask_of(view.known.unseen) | opened & ~own


def fill_hands(position: SheddingPosition, view: Any, hidden: Hidden) -> None:
    """Put the hidden cards into a restored position."""
    if hidden:
        viewer = view.viewer
        own = 0 if viewer is None else position.hands[viewer]
        position.hands, stock = hands_from(viewer, own, view.public, hidden)
        position.stock.cards = list(stock[::-1])
        position.sums = list(map(total, position.hands))


def restore_call(position: SheddingPosition, view: Any, parse: Callable[[str], Any]) -> None:
    """Restore a window for a call or its return, with the seats that can answer with the imagined hands."""
    owner = position.owner
    assert owner is not None, "a card was discarded"
    if position.phase == RETURN_WINDOW:
        ask(position, view, parse, (), owner)
    else:
        ask(position, view, parse, position.able_callers(number_of(position.key), owner), None)


def ask(
    position: SheddingPosition,
    view: Any,
    parse: Callable[[str], Any],
    able: Iterable[Seat],
    likely: Seat | None,
) -> None:
    """Restore the window of a view in which `able` seats are asked; `likely` is one where none is able."""
    t = view.table
    involved = t.asked or t.answer is not None
    asked = {seat for seat in able if seat != view.viewer}
    if involved and view.viewer is not None:
        asked.add(view.viewer)
    if not asked or (not t.asked and asked == {view.viewer}):
        # The window is open, so a seat is asked: if need be one that can only pass in this world.
        others = (Seat(s) for s in range(t.seats) if s not in (view.viewer, t.owner))
        asked.add(next(others) if likely is None else likely)
    restore_window(position, view, parse, asked)


def restore_window(
    position: SheddingPosition, view: Any, parse: Callable[[str], Any], asked: Iterable[Seat]
) -> None:
    """Restore a window of these seats, with the answer that the viewer has given."""
    position.window = Window.of(asked)
    if view.table.answer is not None and view.viewer is not None:
        position.window.answer(view.viewer, parse(view.table.answer))
