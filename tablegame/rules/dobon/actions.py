"""The moves of Dobon: bids, discards, and the words said (protocol, "dobon")."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, overload

from tablegame.pieces.cards import SUITS, card_text, parse_card
from tablegame.rules.arithmetic import NUMBERS
from tablegame.rules.contract import Gesture
from tablegame.rules.dobon.matching import PACK, key_of, suits_named

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


@dataclass(frozen=True)
class Word:
    """A decision that is one word: `draw`, `reveal`, `keep`, `dobon`, `return` or `pass`."""

    text: str

    def notation(self) -> str:
        """Return the word."""
        return self.text

    def gesture(self) -> Gesture:
        """Draw at the stock; say the other words."""
        return Gesture(zone="stock") if self.text == "draw" else Gesture(words=(self.text,))

    def __repr__(self) -> str:
        return f"parse({self.text!r})"


DRAW: Final = Word("draw")
REVEAL: Final = Word("reveal")
KEEP: Final = Word("keep")
CALL: Final = Word("dobon")
RETURN: Final = Word("return")
PASS: Final = Word("pass")
_WORDS: Final = {word.text: word for word in (DRAW, REVEAL, KEEP, CALL, RETURN, PASS)}


@dataclass(frozen=True)
class Discard:
    """A card laid on the field, the suit that it names, and whether the last one is declared with it."""

    card: int
    suit: int | None = None
    """0 .. 3 for S H D C: named by an 8 or a J, and by nothing else."""
    last: bool = False
    mask: int = field(init=False, compare=False)
    key: int = field(init=False, compare=False)
    """The field card that it makes (`suits.key_of`)."""
    number: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "mask", 1 << self.card)
        object.__setattr__(self, "key", key_of(self.card, self.suit))
        object.__setattr__(self, "number", NUMBERS[self.card])

    def notation(self) -> str:
        """Return `play 9H` or `play 8S H last`."""
        named = "" if self.suit is None else " " + SUITS[self.suit]
        return f"play {card_text(self.card)}{named}{' last' if self.last else ''}"

    def gesture(self) -> Gesture:
        words = () if self.suit is None else (SUITS[self.suit],)
        return Gesture((self.card,), "any", "field", (*words, "last") if self.last else words)

    def __repr__(self) -> str:
        return f"parse({self.notation()!r})"


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
_DISCARD: Final = {form.notation(): form for forms in DECLARING for form in forms}

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
        return _parse_discard(words[1:])
    raise ValueError(f"{text[:20]!r} is not a move of Dobon")


def _parse_discard(words: Sequence[str]) -> Discard:
    """Return a discard that no rule allows, such as one that names a suit which its card can not name."""
    card = parse_card(words[0])
    rest = list(words[1:])
    last = bool(rest) and rest[-1] == "last"
    if last:
        rest.pop()
    if len(rest) > 1 or (rest and (len(rest[0]) != 1 or rest[0] not in SUITS)):
        raise ValueError("a discard is 'play', a card, a suit if it names one, and 'last' if it is declared")
    return Discard(card, SUITS.index(rest[0]) if rest else None, last)
