"""Views of a position, and positions made from a view and imagined hidden cards."""

from typing import Final

from tablegame.pieces.cards import SUITS, cards_in, mask_of
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.arithmetic import total
from tablegame.rules.card_tracking import (
    CardTracker,
    PublicKnowledge,
    hands_from,
    known_to,
    passed_as_bits,
    passed_by_seat,
)
from tablegame.rules.dobon.actions import parse
from tablegame.rules.dobon.matching import ALL, ANY, PACK, key_of, number_of, suit_now
from tablegame.rules.dobon.position import (
    AUCTION,
    DOBON_WINDOW,
    LOT,
    LOT_BEGINS,
    OVER,
    RENEW,
    RETURN_WINDOW,
    SHUFFLE,
    TURN,
    WINDOWS,
    YAKU_DRAWN,
    YAKU_FIRST,
    YAKU_LEFT,
    Position,
)
from tablegame.rules.dobon.scoring import YAKU, callers_of, yaku_of
from tablegame.rules.dobon.view import DobonView, PublicView
from tablegame.rules.imagine import Known
from tablegame.rules.sealed_answers import Window
from tablegame.rules.stock import Stock

Hidden = tuple[tuple[int, ...], ...]
"""The cards of each place of `known`; the last place is the stock, its next card first."""

_PHASE: Final = {SHUFFLE: "deal", AUCTION: "auction", LOT: "auction", LOT_BEGINS: "lot", OVER: "over"}


def view_of(position: Position, viewer: Viewer) -> DobonView:
    """Return all that a viewer may know of a position."""
    own = 0 if viewer is None else position.hands[viewer]
    phase = position.phase
    running = phase not in (SHUFFLE, OVER)
    pile = position.stock.pile
    stock = len(position.stock.cards)
    public, known = PublicKnowledge(), Known()
    if running:
        lying = mask_of(pile)
        public = position.tracker.public(lying)
        known = known_to(viewer, own, public, lying, position.tracker.pack, stock)
    window = position.window
    asked, answer = False, None
    if window is not None and viewer is not None:
        asked = viewer in window.waiting
        given = window.given(viewer)
        answer = None if given is None else given.notation()
    suit = suit_now(position.key)
    return DobonView(
        viewer,
        PublicView(
            seats=position.seats,
            deal=position.deal,
            deals=position.deals,
            voluntary_draw=position.free,
            stage=position.stage.option,
            phase=_PHASE.get(phase, "play"),
            window=WINDOWS.get(phase),
            turn=position.turn if running else None,
            owner=position.owner,
            caller=position.caller if running else None,
            direction=position.direction,
            pile=tuple(pile),
            suit="" if suit == ANY or not pile else SUITS[suit],
            damage=position.damage,
            stock=stock,
            owed=position.owed,
            drawn=position.drawn,
            idle=position.idle,
            counts=tuple(hand.bit_count() for hand in position.hands),
            opened=tuple(tuple(cards_in(cards)) for cards in public.opened) or ((),) * position.seats,
            revealed=tuple(YAKU[yaku] for yaku in position.revealed),
            declared=tuple(Seat(s) for s in range(position.seats) if position.declared >> s & 1),
            bids=position.bids,
            right=position.right,
            streak_seat=position.streak_seat,
            streak=position.streak,
            scores=position.scores,
            hand=tuple(cards_in(own)),
            asked=asked,
            answer=answer,
            results=position.results(),
            passed=passed_by_seat(position.passed, position.seats) if position.dealt() else (),
        ),
        public,
        known,
    )


def restore_position(position: Position, view: DobonView) -> None:
    """Make a fresh position the one of this view, as far as the view tells it."""
    t = view.table
    position.deal = t.deal
    position.scores = t.scores
    position.streak_seat = t.streak_seat
    position.streak = t.streak
    position.sheets = t.results
    position.direction = t.direction
    position.turn = t.turn
    position.owner = t.owner
    position.caller = t.caller
    position.damage = t.damage
    position.passed = passed_as_bits(t.passed)
    position.owed = t.owed
    position.drawn = t.drawn
    position.idle = t.idle
    position.bids = t.bids
    position.right = t.right
    position.declared = sum(1 << seat for seat in t.declared)
    position.revealed = tuple(map(YAKU.index, t.revealed))
    if t.pile:
        position.key = key_of(t.pile[-1], SUITS.index(t.suit) if t.suit else ANY)
    position.phase = _phase(t)
    if position.phase == AUCTION:
        _restore_window(position, view, tuple(map(Seat, range(t.seats))))
    if view.known.places:
        own = mask_of(t.hand)
        position.stock = Stock.of((), t.pile)
        position.tracker = CardTracker(_pack(view, own), view.public, [])
        if view.viewer is not None:
            position.hands[view.viewer] = own
            position.sums[view.viewer] = total(own)
    elif t.results:
        position.hands = list(map(mask_of, t.results[-1].hands))
        position.sums = list(map(total, position.hands))
        lying = set(t.pile).union(*t.results[-1].hands)
        position.stock = Stock.of((card for card in range(PACK) if card not in lying), t.pile)


def fill_hands(position: Position, view: DobonView, hidden: Hidden) -> None:
    """Put the hidden cards into a restored position, and ask who can call with them."""
    if hidden:
        viewer = view.viewer
        own = 0 if viewer is None else position.hands[viewer]
        position.hands, stock = hands_from(viewer, own, view.public, hidden)
        position.stock.cards = list(stock[::-1])
        position.sums = list(map(total, position.hands))
    if view.table.window is not None:
        _restore_call(position, view)


def _pack(view: DobonView, own: int) -> int:
    """Return all cards of the deal: the whole pack, or the fewer ones of a position that was made up of
    them."""
    t = view.table
    if t.stock + sum(t.counts) + len(t.pile) == PACK:
        return ALL
    return own | mask_of(t.pile) | mask_of(view.known.unseen) | sum(view.public.opened) & ~own


def _phase(t: PublicView) -> int:
    if t.phase == "over":
        return OVER
    if t.phase == "auction":
        return AUCTION if t.bids is None else LOT
    if t.phase == "deal":
        return SHUFFLE
    if t.phase == "lot":
        return LOT_BEGINS
    if t.window == "yaku":
        if t.turn is None:
            return YAKU_FIRST
        return YAKU_DRAWN if t.drawn else YAKU_LEFT
    if t.window is not None:
        return DOBON_WINDOW if t.window == "dobon" else RETURN_WINDOW
    return RENEW if t.owed else TURN


def _restore_call(position: Position, view: DobonView) -> None:
    """Restore the window of a view, with the seats that can call with the imagined hands."""
    t = view.table
    able: list[Seat]
    if t.window == "yaku":
        able = [Seat(s) for s, hand in enumerate(position.hands) if yaku_of(hand) and t.turn in (None, s)]
        likely = t.turn
    elif t.window == "dobon":
        assert t.owner is not None, "a card was discarded"
        able = callers_of(number_of(position.key), t.owner, position.hands, position.sums)
        likely = None
    else:
        able = []
        likely = t.owner
    involved = t.asked or t.answer is not None
    asked = {seat for seat in able if seat != view.viewer}
    if involved and view.viewer is not None:
        asked.add(view.viewer)
    if not asked or (not t.asked and asked == {view.viewer}):
        # The window is open, so a seat is asked: if need be one that can only pass in this world.
        others = (Seat(s) for s in range(t.seats) if s not in (view.viewer, t.owner))
        asked.add(next(others) if likely is None else likely)
    _restore_window(position, view, tuple(asked))


def _restore_window(position: Position, view: DobonView, asked: tuple[Seat, ...]) -> None:
    position.window = Window.of(asked)
    if view.table.answer is not None and view.viewer is not None:
        position.window.answer(view.viewer, parse(view.table.answer))
