"""The reason why a move is not legal: the first rule that forbids it."""

from collections.abc import Mapping

from tablegame.pieces.cards import SUITS, mask_of, value_of
from tablegame.rules.arithmetic import targets
from tablegame.rules.contract import Reason
from tablegame.rules.dobon_fukuchi.actions import EIGHT, TWO, Action, Play
from tablegame.rules.dobon_fukuchi.calls import turn_plays
from tablegame.rules.dobon_fukuchi.position import BACK
from tablegame.rules.dobon_fukuchi.view import DobonFukuchiView, PublicView


def _because(code: str, values: Mapping[str, object] | None = None) -> Reason:
    return Reason(f"dobon_fukuchi.reason.{code}", values or {})


def why_not(view: DobonFukuchiView, action: Action) -> Reason | None:
    """Return why the viewer may not make this move; None for a legal one."""
    t, viewer = view.table, view.viewer
    if viewer is None or t.phase != "play" or t.owed is not None:
        return _because("turn")
    if t.window == BACK:
        if not t.asked:
            return _because("turn")
        said = "" if isinstance(action, Play) else action.word
        return None if said in ("return", "pass") else _because("back")
    hand = mask_of(t.hand)
    if t.window is not None:
        return _in_a_window(t, viewer, hand, action)
    if viewer != t.turn:
        return _because("turn")
    if isinstance(action, Play):
        return _in_turn(t, hand, action)
    if action.word not in ("draw", "take"):
        return _because("window")
    if t.due:
        return _because("duty", {"n": len(t.hand)})
    if t.penalty and action.word == "draw":
        return _because("penalty", {"n": t.penalty})
    return _because("no_penalty") if not t.penalty and action.word == "take" else None


def _in_a_window(t: PublicView, viewer: int, hand: int, action: Action) -> Reason | None:
    dobon = _no_dobon(t, viewer, hand)
    if t.answer is not None:
        return _because("answered")
    if isinstance(action, Play):
        if (wrong := _badly_made(t, hand, action)) is not None:
            return wrong
        if action.value != value_of(t.top):
            return _because("same_rank", {"card": t.top})
        return _one_form(t, action)
    if action.word == "dobon":
        return dobon
    if action.word != "pass":
        return _because("closing")
    return None if t.asked else _because("nothing")


def _no_dobon(t: PublicView, viewer: int, hand: int) -> Reason | None:
    """Return why the viewer may not go out on the top card (rules §6.1-2), or None."""
    if t.owner is None:
        return _because("flip")
    if t.owner == viewer:
        return _because("own", {"card": t.top})
    return None if targets(hand) >> value_of(t.top) & 1 else _because("number", {"card": t.top})


def _badly_made(t: PublicView, hand: int, play: Play) -> Reason | None:
    """Return what is wrong with the cards of a play themselves, whatever lies open, or None."""
    for card in play.cards:
        if not hand >> card & 1:
            return _because("hand", {"card": card})
    if len({value_of(card) for card in play.cards}) > 1 or len(set(play.cards)) < len(play.cards):
        return _because("one_rank")
    if play.mask == hand:
        return _because("last")
    if play.value == EIGHT and play.named < 0:
        return _because("name")
    if play.value != EIGHT and play.named >= 0:
        return _because("only_eight")
    return None


def _in_turn(t: PublicView, hand: int, play: Play) -> Reason | None:
    if (wrong := _badly_made(t, hand, play)) is not None:
        return wrong
    if t.penalty and play.value != TWO:
        return _because("twos", {"n": t.penalty})
    if play.value != value_of(t.top) and SUITS[play.cards[0] // 13] != t.suit:
        return _because("match", {"card": play.cards[0], "top": t.top, "suit": t.suit})
    return _one_form(t, play)


def _one_form(t: PublicView, play: Play) -> Reason | None:
    """Refuse all orders but one of those that leave the same card on top."""
    suit = SUITS.index(t.suit)
    legal = turn_plays(mask_of(t.hand), value_of(t.top), suit, t.penalty)
    return None if play in legal else _because("order")
