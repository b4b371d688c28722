"""Views of a position, and positions made from a view and imagined hidden cards."""

from typing import Final

from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.dobon.actions import parse
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
from tablegame.rules.dobon.scoring import YAKU, yaku_of
from tablegame.rules.dobon.view import DobonView, PublicView
from tablegame.rules.shedding import seeing
from tablegame.rules.shedding.seeing import Hidden

__all__ = ["Hidden", "fill_hands", "restore_position", "view_of"]

_PHASE: Final = {SHUFFLE: "deal", AUCTION: "auction", LOT: "auction", LOT_BEGINS: "lot", OVER: "over"}


def view_of(position: Position, viewer: Viewer) -> DobonView:
    """Return all that a viewer may know of a position."""
    phase = position.phase
    public, known = seeing.knowledge(position, viewer)
    table = PublicView(
        **seeing.shared_fields(position, viewer, public),
        voluntary_draw=position.free,
        stage=position.stage.option,
        phase=_PHASE.get(phase, "play"),
        window=WINDOWS.get(phase),
        caller=position.caller if phase not in (SHUFFLE, OVER) else None,
        damage=position.damage,
        revealed=tuple([YAKU[yaku] for yaku in position.revealed]),
        bids=position.bids,
        right=position.right,
        streak_seat=position.streak_seat,
        streak=position.streak,
    )
    return DobonView(viewer, table, public, known)


def restore_position(position: Position, view: DobonView) -> None:
    """Make a fresh position the one of this view, as far as the view tells it."""
    t = view.table
    seeing.restore_shared(position, view)
    position.streak_seat = t.streak_seat
    position.streak = t.streak
    position.callers = () if t.caller is None else (t.caller,)
    position.damage = t.damage
    position.bids = t.bids
    position.right = t.right
    position.revealed = tuple(map(YAKU.index, t.revealed))
    position.phase = _phase(t)
    if position.phase == AUCTION:
        seeing.restore_window(position, view, parse, map(Seat, range(t.seats)))


def fill_hands(position: Position, view: DobonView, hidden: Hidden) -> None:
    """Put the hidden cards into a restored position, and ask who can call with them."""
    seeing.fill_hands(position, view, hidden)
    t = view.table
    if t.window == "yaku":
        able = [Seat(s) for s, hand in enumerate(position.hands) if yaku_of(hand) and t.turn in (None, s)]
        seeing.ask(position, view, parse, able, t.turn)
    elif t.window is not None:
        seeing.restore_call(position, view, parse)


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
