"""One gesture language: what a hand has picked up narrows the legal actions to those that fit."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tablegame.rules.contract import Action, Gesture


@dataclass(frozen=True, slots=True)
class Selection:
    """Pieces in the order of picking, and the zone they are held over."""

    pieces: tuple[int, ...] = ()
    zone: str | None = None

    def toggled(self, piece: int) -> "Selection":
        """With `piece` picked last, or put back."""
        if piece in self.pieces:
            return replace(self, pieces=tuple(held for held in self.pieces if held != piece))
        return replace(self, pieces=(*self.pieces, piece))

    def turned(self) -> "Selection":
        """With the pieces in the opposite order."""
        return replace(self, pieces=self.pieces[::-1])


def fits(selection: Selection, gesture: Gesture) -> bool:
    """Whether the selection may still grow into this gesture."""
    held, wanted = selection.pieces, gesture.pieces
    if selection.zone is not None and selection.zone != gesture.zone:
        return False
    if gesture.order == "all":
        return wanted[: len(held)] == held
    if not set(held) <= set(wanted):
        return False
    if gesture.order == "last" and len(held) == len(wanted):
        return not held or held[-1] == wanted[-1]
    return True


def fitting(actions: Iterable[Action], selection: Selection) -> list[Action]:
    """The actions that the selection may still become."""
    return [action for action in actions if fits(selection, action.gesture())]


def complete(actions: Iterable[Action], selection: Selection) -> list[Action]:
    """The actions that the selection is already, as far as pieces go."""
    return [
        action
        for action in actions
        if len(action.gesture().pieces) == len(selection.pieces) and fits(selection, action.gesture())
    ]


def completing(actions: Iterable[Action], selection: Selection) -> set[int]:
    """The pieces that may be picked next."""
    held = set(selection.pieces)
    found: set[int] = set()
    for action in fitting(actions, selection):
        found.update(piece for piece in action.gesture().pieces if piece not in held)
    return found
