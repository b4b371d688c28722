"""What sort of decision an exercise asks for, told from its view and its best move."""

from collections.abc import Mapping
from typing import Any, Final

from tablegame.rules.catalogue import GAMES

KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "dokuson": ("single", "double"),
    "dobon": ("discard", "suit", "draw", "call", "let_go"),
    "dobon_fukuchi": ("play", "several", "suit", "draw", "jump", "call", "let_go"),
    "loadum": ("lead", "follow", "throw", "swap"),
    "clackerjack": ("lead", "beat", "bomb", "pass"),
}
"""By game, in the order in which they are listed."""
_SWAP: Final = ("propose", "give", "accept", "decline")


def kind_of(game: str, view: Mapping[str, Any], best: str) -> str:
    """Return one of the kinds of the game; "" for a decision that belongs to none of them."""
    words = best.split(" ")
    found = {
        "dokuson": _dokuson, "dobon": _dobon, "dobon_fukuchi": _fukuchi, "loadum": _loadum,
        "clackerjack": _clackerjack,
    }.get(game)  # fmt: skip
    return found(view, words) if found is not None else ""


def _dokuson(view: Mapping[str, Any], words: list[str]) -> str:
    return "double" if len(words) > 2 else "single"


def _dobon(view: Mapping[str, Any], words: list[str]) -> str:
    if words[0] in ("dobon", "return"):
        return "call"
    if words[0] == "pass":
        return "let_go"
    if words[0] == "draw":
        return "draw"
    if words[0] != "play":
        return ""
    return "suit" if len(words) > 2 and words[2] != "last" else "discard"


def _fukuchi(view: Mapping[str, Any], words: list[str]) -> str:
    if words[0] in ("dobon", "return"):
        return "call"
    if words[0] == "pass":
        return "let_go" if view.get("window") else "draw"
    if words[0] in ("draw", "take"):
        return "draw"
    if view.get("window") or view.get("turn") != view.get("viewer"):
        return "jump"
    cards = [word for word in words[1:] if len(word) == 2]
    if len(words) - 1 > len(cards):
        return "suit"
    return "several" if len(cards) > 1 else "play"


def _loadum(view: Mapping[str, Any], words: list[str]) -> str:
    if words[0] in _SWAP or (words[0] == "pass" and view.get("phase") != "trick"):
        return "swap"
    if words[0] != "play":
        return ""
    trick = view.get("trick") or []
    if not trick:
        return "lead"
    return "follow" if words[1][-1:] == str(trick[0])[-1:] else "throw"


def _clackerjack(view: Mapping[str, Any], words: list[str]) -> str:
    if words[0] == "pass":
        return "pass"
    if words[0] != "play":
        return ""
    if not view.get("round"):
        return "lead"
    return "bomb" if _is_bomb(" ".join(words)) else "beat"


def _is_bomb(text: str) -> bool:
    from tablegame.rules.clackerjack.combinations import is_bomb

    return is_bomb(GAMES["clackerjack"].parse(text).kind)
