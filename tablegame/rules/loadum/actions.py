"""The actions of a seat in Losing Loadum (rules §3-5, §8; protocol, "loadum")."""

from dataclasses import dataclass, field
from typing import Final

from tablegame.pieces.cards import RANKS, card_text, parse_card, suit_of
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Gesture
from tablegame.rules.loadum.pack import KINDS, PACK

MOST_SEATS: Final = 10
CODES: Final = len(KINDS) * (MOST_SEATS + 1)
ANY: Final = Seat(-1)
"""The target of a proposal to the first seat that accepts."""


@dataclass(frozen=True)
class Play:
    """The play of a card to the trick."""

    card: int
    suit: int = field(init=False, compare=False)
    bit: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "suit", suit_of(self.card))
        object.__setattr__(self, "bit", 1 << self.card)

    def notation(self) -> str:
        """Return `play KS`."""
        return f"play {card_text(self.card)}"

    def gesture(self) -> Gesture:
        """Move the card from the hand to the middle."""
        return Gesture((self.card,), zone="trick")


@dataclass(frozen=True)
class Give:
    """The gift of a card to the other trader, sealed until both have picked."""

    card: int

    def notation(self) -> str:
        """Return `give KS`."""
        return f"give {card_text(self.card)}"

    def gesture(self) -> Gesture:
        """Move the card from the hand to the place of the swap."""
        return Gesture((self.card,), zone="swap")


@dataclass(frozen=True)
class Propose:
    """A swap of one card of a kind for another of it, with one seat or with anyone."""

    kind: int
    """An index of `KINDS`."""
    target: Seat
    """A seat, or ANY for the first one that accepts."""
    code: int = field(init=False, compare=False)
    """A number below `CODES` that is different for every kind and target."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", self.kind * (MOST_SEATS + 1) + self.target + 1)

    def notation(self) -> str:
        """Return `propose A 2` or `propose loader any`."""
        return f"propose {KINDS[self.kind]} {'any' if self.target == ANY else self.target}"

    def gesture(self) -> Gesture:
        """Say the kind, then `seat.2` or `seat.any`, which can not be mistaken for a rank."""
        words = self.notation().split()
        return Gesture(zone="swap", words=(words[1], f"seat.{words[2]}"))


@dataclass(frozen=True)
class Declare:
    """A declaration of 31 or more, which accepts the loss or challenges another seat."""

    target: Seat | None = None

    def notation(self) -> str:
        """Return `declare` or `declare 2`."""
        return "declare" if self.target is None else f"declare {self.target}"

    def gesture(self) -> Gesture:
        """Say the declaration, then the seat."""
        return Gesture(zone="say", words=tuple(self.notation().split()))


@dataclass(frozen=True)
class Say:
    """An answer of a single word."""

    word: str

    def notation(self) -> str:
        """Return the word: `pass`, `accept`, `decline`, `take`, `leave` or `object`."""
        return self.word

    def gesture(self) -> Gesture:
        return Gesture(zone="say", words=(self.word,))


LoadumAction = Play | Give | Propose | Declare | Say

PLAYS: Final = tuple(map(Play, range(PACK)))
GIVES: Final = tuple(map(Give, range(PACK)))
PROPOSALS: Final = tuple(
    tuple(Propose(kind, Seat(target)) for target in range(-1, MOST_SEATS)) for kind in range(len(KINDS))
)
"""By kind (an index of KINDS), then by target + 1: at 0 the one to anyone."""
ACCEPT_LOSS: Final = Declare()
CHALLENGES: Final = tuple(Declare(Seat(seat)) for seat in range(MOST_SEATS))

PASS: Final = Say("pass")
ACCEPT: Final = Say("accept")
DECLINE: Final = Say("decline")
TAKE: Final = Say("take")
LEAVE: Final = Say("leave")
OBJECT: Final = Say("object")
_WORDS: Final = {say.word: say for say in (PASS, ACCEPT, DECLINE, TAKE, LEAVE, OBJECT)}
_SEATS: Final = {str(seat): Seat(seat) for seat in range(MOST_SEATS)}
_KIND: Final = {text: kind for kind, text in enumerate(KINDS)}


def parse(text: str) -> LoadumAction:
    """Return the action written as `text`; ValueError if it is not the text of one."""
    words = text.split(" ")
    first, rest = words[0], words[1:]
    if not rest and first in _WORDS:
        return _WORDS[first]
    if first in ("play", "give") and len(rest) == 1:
        card = parse_card(rest[0])
        if card >= PACK:
            raise ValueError("Losing Loadum is played without jokers")
        return PLAYS[card] if first == "play" else GIVES[card]
    if first == "declare" and len(rest) <= 1:
        return CHALLENGES[_seat(rest[0])] if rest else ACCEPT_LOSS
    if first == "propose" and len(rest) == 2:
        if rest[0] not in _KIND:
            raise ValueError(f"a kind is 'loader', 'plain', 'court' or one of {RANKS}, not {rest[0][:20]!r}")
        target = ANY if rest[1] == "any" else _seat(rest[1])
        return PROPOSALS[_KIND[rest[0]]][target + 1]
    raise ValueError(
        "a move of Losing Loadum is 'play KS', 'give KS', 'propose loader any', 'declare', 'declare 2' or "
        + ", ".join(map(repr, _WORDS))
    )


def _seat(text: str) -> Seat:
    if text not in _SEATS:
        raise ValueError(f"{text[:20]!r} is not a seat")
    return _SEATS[text]
