"""Common parts of the ends of deals in all games."""

from collections.abc import Callable, Sequence

from tablegame.pieces.seats import Seat, Viewer
from tablegame.speech import Listed, Runs, Text
from tablegame.ui.table.table_values import LastHand, Names

Said = tuple[Runs | Text, ...]


def told(
    deal: int,
    winners: Sequence[Seat],
    viewer: Viewer,
    names: Names,
    area: str = "table",
    sides: bool = False,
) -> Text:
    """Return who won a deal, in the game's own words; with `sides` all winners belong to one side."""
    if len(winners) == len(names):
        return Text("table.deal_shared", {"deal": deal})
    if viewer in winners and (len(winners) == 1 or sides):
        return Text(f"{area}.deal_yours", {"deal": deal})
    return Text(f"{area}.deal_won", {"deal": deal, "seat": Listed(names[seat] for seat in winners)})


def in_turn(
    hands: Sequence[Sequence[int]],
    winners: Sequence[Seat],
    said: Callable[[Seat], Said] = lambda seat: (),
    taken: bool = False,
) -> tuple[LastHand, ...]:
    """Return the hands with their value, clockwise from the first winner's left."""
    first = winners[0] + 1 if winners else 0
    order = [Seat((first + step) % len(hands)) for step in range(len(hands))]
    return tuple(LastHand(seat, tuple(hands[seat]), said(seat), taken) for seat in order)


def between(before: Sequence[int], after: Sequence[int], share: float) -> tuple[int, ...]:
    """Return totals between `before` and `after`, at a share from 0 to 1."""
    return tuple(old + round((new - old) * share) for old, new in zip(before, after, strict=True))
