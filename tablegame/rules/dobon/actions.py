"""The moves of Dobon: bids, discards, and the words said (protocol, "dobon")."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, overload

from tablegame.rules.contract import Gesture
from tablegame.rules.dobon.matching import PACK, suits_named
from tablegame.rules.shedding.moves import (
    CALL,
    DRAW,
    KEEP,
    PASS,
    RETURN,
    WORDS,
    Discard,
    Word,
    discards_by_text,
    parse_discard,
)

__all__ = [
    "BARE", "BIDS", "CALL", "DECLARING", "DRAW", "EVERY_BID", "HIGHEST_BID", "KEEP", "LAST", "PASS", "PLAIN",
    "RETURN", "REVEAL", "Bid", "Bids", "Discard", "Move", "Word", "parse",
]  # fmt: skip

HIGHEST_BID: Final = 999


@dataclass(frozen=True)
class Bid:
    """A sealed bid for the right to begin."""

    amount: int

    def notation(self) -> str:
        """Return `bid 30`."""
        return f"bid {self.amount}"

    def gesture(self) -> Gesture:
        return Gesture(zone="auction", words=(str(self.amount),))

    def __repr__(self) -> str:
        return f"parse({self.notation()!r})"


REVEAL: Final = Word("reveal")
_WORDS: Final = {**WORDS, REVEAL.text: REVEAL}


Move = Bid | Word | Discard


def _forms(card: int, *, last: bool) -> tuple[Discard, ...]:
    suits = suits_named(card)
    return tuple(Discard(card, suit, last) for suit in suits) or (Discard(card, None, last),)


PLAIN: Final = tuple(_forms(card, last=False) for card in range(PACK))
"""By card, without the declaration: a form for each suit that it may name."""
BARE: Final = tuple((Discard(card),) for card in range(PACK))
"""By card, where no card names a suit: its one form."""
LAST: Final = tuple(_forms(card, last=True) for card in range(PACK))
"""By card, with the declaration: a form for each suit that it may name."""
DECLARING: Final = tuple(plain + last for plain, last in zip(PLAIN, LAST, strict=True))
"""By card, where one card would stay in the hand: both kinds of forms are legal."""
_DISCARD: Final = discards_by_text(DECLARING)

EVERY_BID: Final[Sequence[Bid]] = tuple(map(Bid, range(1, HIGHEST_BID + 1)))


class Bids(Sequence[Bid]):
    """The sequence of all bids, 1..999, which looks up a bid in constant time."""

    __slots__ = ()

    def __len__(self) -> int:
        return HIGHEST_BID

    @overload
    def __getitem__(self, index: int) -> Bid: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Bid]: ...
    def __getitem__(self, index: int | slice) -> Bid | Sequence[Bid]:
        return EVERY_BID[index]

    def __contains__(self, action: object) -> bool:
        return type(action) is Bid and 1 <= action.amount <= HIGHEST_BID


BIDS: Final = Bids()


def parse(text: str) -> Move:
    """Return the move written as `text`; ValueError if it is not the text of one."""
    if (word := _WORDS.get(text)) is not None:
        return word
    if (discard := _DISCARD.get(text)) is not None:
        return discard
    words = text.split(" ")
    if words[0] == "bid" and len(words) == 2:
        digits = words[1]
        if digits.isascii() and digits.isdecimal() and digits[0] != "0" and len(digits) <= 3:
            return EVERY_BID[int(digits) - 1]
        raise ValueError(f"a bid is a whole number from 1 to {HIGHEST_BID}, as 'bid 30'")
    if words[0] == "play" and 2 <= len(words) <= 4:
        return parse_discard(words[1:])
    raise ValueError(f"{text[:20]!r} is not a move of Dobon")
