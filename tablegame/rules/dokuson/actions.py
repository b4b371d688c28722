"""The plays of Dokuson: one card, or two neighbours of one suit (rules §4)."""

from dataclasses import dataclass, field
from typing import Final

from tablegame.pieces.cards import SUITS, card_text, mask_of, parse_card, suit_of, value_of
from tablegame.rules.contract import Gesture

PACK: Final = 39
"""Cards 0 .. 38: spades, hearts, diamonds."""
LANES: Final = 3


@dataclass(frozen=True)
class Play:
    """Cards laid to the row of their suit, in this order. Legal plays have one card or two."""

    cards: tuple[int, ...]
    suit: int = field(init=False, compare=False)
    """The suit of the first card: 0 .. 2 for S H D."""
    mask: int = field(init=False, compare=False)
    """The cards as a mask."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "suit", suit_of(self.cards[0]))
        object.__setattr__(self, "mask", mask_of(set(self.cards)))

    def notation(self) -> str:
        """Return `play 5H` or `play AS 2S`."""
        return "play " + " ".join(map(card_text, self.cards))

    def gesture(self) -> Gesture:
        """Move cards from the hand onto their lane; the order of two matters."""
        return Gesture(self.cards, "all", f"lane.{SUITS[self.suit]}")

    def __repr__(self) -> str:
        return f"parse({self.notation()!r})"


SINGLE: Final = tuple(Play((card,)) for card in range(PACK))
"""By card: the play of that card alone."""
UP: Final = tuple(Play((card, card + 1)) for card in range(PACK))
"""By the lower card, laid first; only where `value_of(card) < 13`."""
DOWN: Final = tuple(Play((card + 1, card)) for card in range(PACK))
"""By the lower card, laid second; only where `value_of(card) < 13`."""

BELOW_KING: Final = sum(1 << card for card in range(PACK) if value_of(card) < 13)
SUIT_MASK: Final = tuple(0x1FFF << 13 * suit for suit in range(LANES))


def parse(text: str) -> Play:
    """Return the play written as `text`; ValueError if it is not the text of one."""
    words = text.split(" ")
    if words[0] != "play" or not 2 <= len(words) <= 1 + PACK:
        raise ValueError("a move of Dokuson is 'play' and one or two cards, as 'play 5H'")
    cards = tuple(map(parse_card, words[1:]))
    if any(card >= PACK for card in cards):
        raise ValueError("Dokuson is played without clubs and jokers")
    if len(cards) == 1:
        return SINGLE[cards[0]]
    if len(cards) == 2 and abs(cards[0] - cards[1]) == 1 and suit_of(cards[0]) == suit_of(cards[1]):
        return UP[cards[0]] if cards[0] < cards[1] else DOWN[cards[1]]
    return Play(cards)
