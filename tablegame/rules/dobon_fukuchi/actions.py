"""The moves of Fukuchi Dobon: plays of one rank, draws, calls, and the legal ones (rules §2-4, §6.1).

docs/protocol.md (`dobon_fukuchi`) describes how they are written.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from tablegame.pieces.cards import RANKS, SUITS, card_text, mask_of, parse_card, suit_of, value_of
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Gesture

PACK: Final = 52
ACE: Final = 1
TWO: Final = 2
EIGHT: Final = 8
JACK: Final = 11

PILE: Final = "pile"
STOCK: Final = "stock"
"""Zones of the gestures."""


@dataclass(frozen=True)
class Play:
    """Cards of one rank laid in this order, the last one on top; with an 8 the suit that is named."""

    cards: tuple[int, ...]
    named: int = -1
    """The suit that an 8 names, 0 .. 3 for S H D C; -1 for none."""
    mask: int = field(init=False, compare=False)
    """The cards as a mask."""
    value: int = field(init=False, compare=False)
    """The value of the top card, 1 .. 13 for A .. K."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "mask", mask_of(set(self.cards)))
        object.__setattr__(self, "value", value_of(self.cards[-1]))

    def notation(self) -> str:
        """Return `play 9S` or `play 8S 8H D`."""
        words = ["play", *map(card_text, self.cards)]
        if self.named >= 0:
            words.append(SUITS[self.named])
        return " ".join(words)

    def gesture(self) -> Gesture:
        """Move cards from the hand onto the pile, of whose order the last one matters; say a suit with an
        8."""
        words = (SUITS[self.named],) if self.named >= 0 else ()
        return Gesture(self.cards, "last" if len(self.cards) > 1 else "any", PILE, words)

    def __repr__(self) -> str:
        return f"parse({self.notation()!r})"


@dataclass(frozen=True)
class Call:
    """A move without cards: `draw`, `take`, `dobon`, `return` or `pass`."""

    word: str

    def notation(self) -> str:
        """Return the word itself."""
        return self.word

    def gesture(self) -> Gesture:
        if self.word in ("draw", "take"):
            return Gesture(zone=STOCK)
        return Gesture(words=(self.word,))

    def __repr__(self) -> str:
        return f"parse({self.word!r})"


Action = Play | Call

DRAW: Final = Call("draw")
TAKE: Final = Call("take")
"""Draws the cards of the penalty."""
DOBON: Final = Call("dobon")
RETURN: Final = Call("return")
PASS: Final = Call("pass")
_CALLS: Final = {call.word: call for call in (DRAW, TAKE, DOBON, RETURN, PASS)}

_PLAYS: Final[dict[tuple[tuple[int, ...], int], Play]] = {}
"""Every play that can be legal, by its cards and the suit named."""


def _interned(cards: tuple[int, ...], named: int) -> Play:
    return _PLAYS.setdefault((cards, named), Play(cards, named))


def _ordered(group: Sequence[int], first: Sequence[int], top: int) -> tuple[int, ...] | None:
    """Return the one order in which a set is laid with `top` on top; None if no other card may go first."""
    if len(group) == 1:
        return (top,) if top in first else None
    opening = [card for card in group if card != top and card in first]
    if not opening:
        return None
    return (opening[0], *(card for card in group if card not in (opening[0], top)), top)


def _plays(held: Sequence[int], first: Sequence[int], most: int) -> Iterator[Play]:
    """Return every play of at most `most` of these cards of one rank, where those of `first` may go first."""
    suits = range(len(SUITS)) if value_of(held[0]) == EIGHT else (-1,)
    for count in range(1, most + 1):
        for group in combinations(held, count):
            for top in group:
                cards = _ordered(group, first, top)
                if cards is not None:
                    for named in suits:
                        yield _interned(cards, named)


Plays = Mapping[int, tuple[Play, ...]]
"""Plays by the cards of one rank that are held, as a mask."""


def _tables() -> Iterator[tuple[int, int, int, tuple[Play, ...]]]:
    """Return the mask held, the suit that must go first (4 for any), the most cards, and the plays."""
    for rank in range(len(RANKS)):
        cards = [rank + 13 * suit for suit in range(4)]
        for count in range(1, 5):
            for held in combinations(cards, count):
                for suit in range(5):
                    first = [card for card in held if suit in (4, suit_of(card))]
                    for most in (count - 1, count):
                        yield mask_of(held), suit, most - count, tuple(_plays(held, first, most))


def _tabled() -> tuple[tuple[Plays, ...], tuple[Plays, ...]]:
    tables: tuple[list[dict[int, tuple[Play, ...]]], ...] = ([{} for _ in range(5)], [{} for _ in range(5)])
    for held, suit, spared, plays in _tables():
        tables[-spared][suit][held] = plays
    return tuple(tables[0]), tuple(tables[1])


_TABLED: Final = _tabled()
ALL: Final = _TABLED[0]
SPARING: Final = _TABLED[1]
"""Plays from the cards held of one rank: by the suit of the card that must go first (4: any may), then by the
mask of those cards. `SPARING` never lays all of them: for a hand that holds no other rank (rules §2.4)."""

ANY: Final = 4
"""The place in `ALL` and `SPARING` for a rank that matches."""

RANK_MASK: Final = tuple(mask_of(rank + 13 * suit for suit in range(4)) for rank in range(-1, 13))
"""All cards of a rank, by value 1 .. 13."""


def parse(text: str) -> Action:
    """Return the move written as `text`; ValueError if it is not the text of one."""
    call = _CALLS.get(text)
    if call is not None:
        return call
    words = text.split(" ")
    if words[0] != "play" or not 2 <= len(words) <= 2 + PACK:
        raise ValueError(f"a move is 'play' and cards, as 'play 9S 9H', or one of {', '.join(_CALLS)}")
    named = -1
    if len(words) > 2 and words[-1] in tuple(SUITS):
        named = SUITS.index(words.pop())
    cards = tuple(map(parse_card, words[1:]))
    if any(card >= PACK for card in cards):
        raise ValueError("this Dobon is played without jokers")
    return _PLAYS.get((cards, named)) or Play(cards, named)


LIMIT: Final = 10
"""A hand that has been drawn up to so many cards must lay one, and may not stay above it (rules §5)."""

NO_SEAT: Final = -1
"""The owner of the flipped card, which no seat laid."""

_SUIT: Final = 0x1FFF
_VALUES: Final = tuple(tuple(bit + 1 for bit in range(13) if mask >> bit & 1) for mask in range(1 << 13))
"""The values of the cards of one suit, by the mask of that suit."""

_ANY_ALL: Final = ALL[ANY]
_ANY_SPARING: Final = SPARING[ANY]


def turn_plays(hand: int, value: int, suit: int, penalty: int) -> list[Action]:
    """Return plays in a turn onto a top card of this value that counts as this suit; under a penalty only
    twos.

    At least one card stays (rules §2.4).
    """
    plays: list[Action] = []
    same_rank = hand & RANK_MASK[value]
    if same_rank:
        plays += (_ANY_SPARING if same_rank == hand else _ANY_ALL)[same_rank]
    if not penalty:
        for other in _VALUES[hand >> 13 * suit & _SUIT & ~(1 << value - 1)]:
            same_rank = hand & RANK_MASK[other]
            plays += (SPARING if same_rank == hand else ALL)[suit][same_rank]
    return plays


def turn_moves(hand: int, value: int, suit: int, penalty: int, due: bool) -> list[Action]:
    """Return all moves of a turn; with the ten-card duty (`due`) plays only."""
    moves = turn_plays(hand, value, suit, penalty)
    if not due:
        moves.append(TAKE if penalty else DRAW)
    return moves


def _answers(calls: tuple[Action, ...]) -> tuple[dict[int, tuple[Action, ...]], ...]:
    """Return calls and plays by the cards held of the top card's rank; in the second table one of them
    stays."""
    return tuple(
        {0: calls} | {held: calls + plays for held, plays in table.items()}
        for table in (_ANY_ALL, _ANY_SPARING)
    )


_QUIET: Final = _answers((PASS,))
_LOUD: Final = _answers((PASS, DOBON))


def window_moves(hand: int, value: int, dobon: bool) -> Sequence[Action]:
    """Return all answers of a seat in a window; `dobon` tells whether it may go out on the top card."""
    same_rank = hand & RANK_MASK[value]
    return (_LOUD if dobon else _QUIET)[same_rank == hand][same_rank]


def seats_to_ask(hands: list[int], makes: list[int], value: int, owner: int) -> int:
    """Return the seats that could do more than pass, as a mask. `makes` are the numbers that the hands
    make."""
    rank = RANK_MASK[value]
    seats = 0
    bit = 1
    if owner < 0:
        for hand in hands:
            if hand & rank and hand & hand - 1:
                seats |= bit
            bit += bit
        return seats
    number = 1 << value
    for seat, hand in enumerate(hands):
        if makes[seat] & number or (hand & rank and hand & hand - 1):
            seats |= bit
        bit += bit
    if makes[owner] & number:
        hand_of_owner = hands[owner]
        if not hand_of_owner & rank or not hand_of_owner & hand_of_owner - 1:
            seats &= ~(1 << owner)
    return seats


def play_order(seats: int, base: int, direction: int, first: int = NO_SEAT) -> list[Seat]:
    """Return the order in which plays are carried out: from `base` on in the direction, `base` last (rules
    §2). `first` goes before all."""
    order = [Seat((base + direction * step) % seats) for step in range(1, seats + 1)]
    if first >= 0:
        order.sort(key=lambda seat: seat != first)
    return order
