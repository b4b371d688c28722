"""Hard knowledge in one form, and the one sampler that deals the unseen pieces by it."""

from dataclasses import dataclass

from tablegame.pieces.rng import Rng


@dataclass(frozen=True, slots=True)
class Known:
    """What a viewer knows of the pieces he does not see: which they are, and how many each place holds.

    Every unseen piece may lie in every place; the sizes add up to the number of pieces.
    """

    unseen: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


def deal_unseen(known: Known, rng: Rng) -> tuple[tuple[int, ...], ...]:
    """The unseen pieces dealt to the places, every assignment as likely. Their order means nothing."""
    pieces = list(known.unseen)
    if known.places:
        rng.shuffle_front(pieces, len(pieces) - known.places[-1])
    dealt: list[tuple[int, ...]] = []
    start = 0
    for size in known.places:
        dealt.append(tuple(pieces[start : start + size]))
        start += size
    return tuple(dealt)
