"""The reasons why a move is not legal (rules §2, §3, §4, §6), in the order that a person would expect."""

from collections import Counter
from typing import Final

from tablegame.pieces.dominoes import rank_of, suit_of
from tablegame.pieces.seats import Viewer
from tablegame.rules.clackerjack.actions import Lead, Move, Pass, Play, Take, has_plain_tile, kind_name
from tablegame.rules.clackerjack.combinations import DOUBLE, KINDS, SINGLE, beats, is_bomb, row
from tablegame.rules.clackerjack.terms import HIGHEST
from tablegame.rules.clackerjack.view import ClackerjackView, PublicView
from tablegame.rules.contract import Reason

_PHASE: Final[dict[type[Move], str]] = {Play: "play", Pass: "play", Take: "stacks", Lead: "lead"}


def why_not(view: ClackerjackView, action: Move) -> Reason | None:
    """Return the first rule that forbids it; None for a legal move."""
    table = view.table
    if not _asked(table, view.viewer):
        return Reason("clackerjack.reason.turn")
    if _PHASE[type(action)] != table.phase:
        return Reason(f"clackerjack.reason.phase_{table.phase}")
    if isinstance(action, Pass):
        return None if table.round else Reason("clackerjack.reason.leader")
    if isinstance(action, Play):
        return _not_in_hand(table, action) or _no_combination(table, action) or _too_weak(table, action)
    return None


def _asked(table: PublicView, viewer: Viewer) -> bool:
    return viewer is not None and table.turn == viewer


def _not_in_hand(table: PublicView, play: Play) -> Reason | None:
    highest = HIGHEST[table.seats]
    for shown in play.faces:
        if max(suit_of(shown), rank_of(shown)) > highest:
            return Reason("clackerjack.reason.number", {"highest": highest})
    held = Counter(table.hand)
    for piece, count in Counter(play.tiles).items():
        if not held[piece]:
            return Reason("clackerjack.reason.hand", {"tile": piece})
        if held[piece] < count:
            return Reason("clackerjack.reason.hand_count", {"tile": piece, "n": held[piece]})
    return None


def _no_combination(table: PublicView, play: Play) -> Reason | None:
    if play.size > 3:
        return Reason("clackerjack.reason.many")
    if play.single and not (table.lone_double_as_single and play.kind == SINGLE and has_plain_tile(play)):
        return Reason("clackerjack.reason.lone_double")
    if play.kind < 0:
        return Reason("clackerjack.reason.no_combination", {"faces": play.faces})
    if play.kind == SINGLE and not has_plain_tile(play) and not table.lone_blank_as_single:
        return Reason("clackerjack.reason.lone_blank", {"tile": play.tiles[0]})
    if play.kind not in (SINGLE, DOUBLE) and not has_plain_tile(play) and not table.all_blank_combos:
        return Reason("clackerjack.reason.all_blank")
    return None


def _too_weak(table: PublicView, play: Play) -> Reason | None:
    top = table.top
    if top is None or beats(play.kind, play.key, top.kind, top.key):
        return None
    values = {"top": top.faces, "kind": kind_name(top)}
    if play.kind == top.kind:
        return Reason("clackerjack.reason.weaker", values)
    if is_bomb(top.kind):
        code = "bomb" if is_bomb(play.kind) else "no_bomb"
        return Reason(f"clackerjack.reason.{code}", values)
    if is_bomb(play.kind):
        return Reason(f"clackerjack.reason.row_{KINDS[DOUBLE + row(top.kind) - 1]}", values)
    return Reason(f"clackerjack.reason.kind_{KINDS[top.kind]}", values)
