"""What somebody did, in a word or two: it stands on a slip at his plate, for everybody alike."""

from dataclasses import dataclass

from tablegame.pieces.seats import Seat
from tablegame.speech import Text


@dataclass(frozen=True, slots=True)
class Act:
    """A word about a seat, from what everybody saw."""

    text: Text
    seat: Seat | None
    """Whose plate it stands at; None: of whoever did what happened just before."""
    flag: bool = False
    """It was done to him: a flag, which he sees himself, too."""


def act(key: str, seat: Seat | None, /, **slots: object) -> tuple[Act, ...]:
    """What somebody did; `key` within the texts of `acts`."""
    return (Act(Text(f"acts.{key}", slots), seat),)


def flag(key: str, *seats: Seat, **slots: object) -> tuple[Act, ...]:
    """What was done to somebody."""
    return tuple(Act(Text(f"acts.{key}", slots), seat, flag=True) for seat in seats)
