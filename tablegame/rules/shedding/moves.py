"""The moves that the games of the family share: words and discards, and how they are written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tablegame.pieces.cards import SUITS, card_text, mask_of, parse_card
from tablegame.rules.arithmetic import NUMBERS
from tablegame.rules.contract import Gesture
from tablegame.rules.shedding.facts import key_of


@dataclass(frozen=True)
class Word:
    """A decision that is one word, such as `draw`, `keep`, `dobon`, `return` or `pass`."""

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
KEEP: Final = Word("keep")
CALL: Final = Word("dobon")
RETURN: Final = Word("return")
PASS: Final = Word("pass")
WORDS: Final = {word.text: word for word in (DRAW, KEEP, CALL, RETURN, PASS)}


@dataclass(frozen=True)
class Discard:
    """Cards of one number laid on the field, the suit that they name, and whether the last one is declared
    with them. Most games lay one card at a time."""

    card: int
    """The card that ends on top."""
    suit: int | None = None
    """0 .. 3 for S H D C; None where no suit is named."""
    last: bool = False
    under: tuple[int, ...] = ()
    """The cards laid before it, in order."""
    mask: int = field(init=False, compare=False)
    key: int = field(init=False, compare=False)
    """The field card that it makes (`facts.key_of`)."""
    number: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "mask", 1 << self.card | mask_of(set(self.under)))
        object.__setattr__(self, "key", key_of(self.card, self.suit))
        object.__setattr__(self, "number", NUMBERS[self.card])

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards in the order in which they are laid."""
        return (*self.under, self.card)

    def notation(self) -> str:
        """Return `play 9H`, `play 8S H last` or `play 7S 7H`."""
        named = "" if self.suit is None else " " + SUITS[self.suit]
        return f"play {' '.join(map(card_text, self.cards))}{named}{' last' if self.last else ''}"

    def gesture(self) -> Gesture:
        words = () if self.suit is None else (SUITS[self.suit],)
        words = (*words, "last") if self.last else words
        return Gesture(self.cards, "last" if self.under else "any", "field", words)

    def __repr__(self) -> str:
        return f"parse({self.notation()!r})"


def parse_discard(words: Sequence[str], most: int = 1) -> Discard:
    """Return the discard of at most `most` cards written as `words`; ValueError if they are none.

    No rule need allow it: it may name a suit that its card cannot name.
    """
    rest = list(words)
    last = rest[-1] == "last"
    if last:
        rest.pop()
    named = len(rest) > 1 and len(rest[-1]) == 1 and rest[-1] in SUITS
    suit = SUITS.index(rest.pop()) if named else None
    if not 1 <= len(rest) <= most:
        raise ValueError("a discard is 'play', a card, a suit if it names one, and 'last' if it is declared")
    *under, card = map(parse_card, rest)
    return Discard(card, suit, last, tuple(under))


def discards_by_text(forms: Sequence[Sequence[Discard]]) -> Mapping[str, Discard]:
    """Return discards by their notation."""
    return {form.notation(): form for same in forms for form in same}
