"""A match of High Card: its state, what can be done, what happens, and what one seat sees of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from tablegame.pieces.cards import card_text, parse_card, value_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat, Viewer
from tablegame.rules.contract import (
    ChanceAction,
    DealResult,
    Event,
    Gesture,
    Line,
    Shuffle,
    ShuffleAction,
    Standing,
)
from tablegame.rules.events import DealScored, Dealt, MatchEnded, Public
from tablegame.rules.imagine import Known
from tablegame.rules.json_codec import AMONG, Piece, ViewCodec

PACK: Final = 52
EACH: Final = 5
"""Cards dealt to each seat; the rest lies aside."""
_TEXTS: Final = tuple(map(card_text, range(PACK)))


@dataclass(frozen=True, slots=True)
class Play:
    """A card laid to the trick."""

    card: int

    def notation(self) -> str:
        """Return the play as text, such as `play 5H`."""
        return f"play {card_text(self.card)}"

    def gesture(self) -> Gesture:
        """Return the gesture: the card goes from the hand to the trick."""
        return Gesture((self.card,), zone="trick")


PLAYS: Final = tuple(map(Play, range(PACK)))
"""By card."""


def parse(text: str) -> Play:
    """Return the play written as `text`; ValueError if it is not the text of one."""
    word, _, card = text.partition(" ")
    if word != "play" or (found := parse_card(card)) >= PACK:
        raise ValueError("a move of High Card is 'play' and a card, as 'play 5H'")
    return PLAYS[found]


@dataclass(frozen=True, slots=True)
class Laid(Public):
    """A seat has laid a card to the trick."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class Taken(Public):
    """The trick is full: the highest card has taken it, the first of several."""

    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PublicView:
    """All that lies open, and the viewer's own hand."""

    deal: int
    """1 .. `deals`."""
    deals: int
    phase: str
    """`deal`, `play` or `over`."""
    dealer: Seat
    turn: Seat | None
    opener: Seat
    """The seat that led to the trick, or is to lead."""
    trick: tuple[Piece, ...]
    """The cards so far, in order."""
    last_opener: Seat
    last_trick: tuple[Piece, ...]
    """The trick before, until a seat leads to the next."""
    pile: tuple[Piece, ...]
    """All cards of the tricks of this deal that are over."""
    tricks: tuple[int, ...]
    """Taken by each seat in this deal."""
    counts: tuple[int, ...]
    """Cards in each hand."""
    scores: tuple[int, ...]
    hand: tuple[Piece, ...]
    """The viewer's cards, in pack order; () for a bystander."""
    results: tuple[DealResult, ...]
    """Of the deals that are over."""


@dataclass(frozen=True, slots=True)
class HighCardView:
    """What is drawn (`table`) and what is known of the unseen cards (`known`).

    The places of `known` are the other seats, ascending, then the cards set aside.
    """

    viewer: Viewer
    table: Annotated[PublicView, AMONG]
    known: Annotated[Known, AMONG]


CODEC: Final = ViewCodec(HighCardView, "High Card", range(PACK))


class HighCardState:
    """Hands, the trick, and where the match stands. Mutable; `clone` copies."""

    __slots__ = (
        "deal", "deals", "hands", "last_opener", "last_trick", "opener", "phase", "pile", "results", "scores",
        "seats", "trick", "tricks",
    )  # fmt: skip

    def __init__(self, seats: int, deals: int) -> None:
        self.seats = seats
        self.deals = deals
        self.deal = 1
        self.phase = "deal"
        self.opener = self.last_opener = Seat(0)
        self.trick: tuple[int, ...] = ()
        self.last_trick: tuple[int, ...] = ()
        self.pile: tuple[int, ...] = ()
        self.hands: tuple[tuple[int, ...], ...] = ((),) * seats
        self.tricks = (0,) * seats
        self.scores = (0,) * seats
        self.results: tuple[DealResult, ...] = ()

    def clone(self) -> "HighCardState":
        """Return an independent copy: its values are never changed in place."""
        twin = HighCardState.__new__(HighCardState)
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin

    @property
    def dealer(self) -> Seat:
        """The dealer: the deal goes round from seat 0 on."""
        return Seat((self.deal - 1) % self.seats)

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats from the left of the dealer on, as they are dealt to and lead."""
        return tuple(Seat((self.dealer + step) % self.seats) for step in range(1, self.seats + 1))

    @property
    def turn(self) -> Seat | None:
        """The seat whose turn it is."""
        return Seat((self.opener + len(self.trick)) % self.seats) if self.phase == "play" else None

    def to_act(self) -> Sequence[Seat]:
        """Return the seat whose turn it is, CHANCE before a deal, () at the end."""
        if self.phase == "deal":
            return (CHANCE,)
        return () if self.turn is None else (self.turn,)

    def chance(self) -> Shuffle | None:
        """Return the shuffle of a deal, with the seats that are dealt to in turn."""
        if self.phase != "deal":
            return None
        return Shuffle(tuple(range(PACK)), _TEXTS, self.order, EACH * self.seats)

    def dealt(self) -> bool:
        """Return whether a deal is under way."""
        return self.phase == "play"

    def legal_actions(self, seat: Seat) -> Sequence[Play]:
        """Return a play for every card of the hand."""
        return [PLAYS[card] for card in self.hands[seat]] if seat == self.turn else ()

    def random_action(self, seat: Seat, rng: Rng) -> Play:
        """Return one of them, each as likely."""
        return PLAYS[rng.choice(self.hands[seat])]

    def apply(self, seat: Seat, action: Play | ChanceAction, events: list[Event] | None = None) -> None:
        """Carry out a legal action of the seat that is to act."""
        told: list[Event] = []
        if isinstance(action, Play):
            self._play(seat, action.card, told)
        elif isinstance(action, ShuffleAction):
            self._deal(action.order, told)
        if events is not None:
            events += told

    def _deal(self, order: Sequence[int], events: list[Event]) -> None:
        hands = {seat: order[nth : EACH * self.seats : self.seats] for nth, seat in enumerate(self.order)}
        self.hands = tuple(tuple(sorted(hands[seat])) for seat in sorted(hands))
        self.opener = self.last_opener = self.order[0]
        self.trick = self.last_trick = self.pile = ()
        self.tricks = (0,) * self.seats
        self.phase = "play"
        events.append(Dealt(self.deal, self.dealer, (EACH,) * self.seats, self.hands))

    def _play(self, seat: Seat, card: int, events: list[Event]) -> None:
        hands = list(self.hands)
        hands[seat] = tuple(held for held in hands[seat] if held != card)
        self.hands = tuple(hands)
        self.trick += (card,)
        events.append(Laid(seat, card))
        if len(self.trick) < self.seats:
            return
        best = max(range(self.seats), key=lambda n: (value_of(self.trick[n]), -n))
        winner = Seat((self.opener + best) % self.seats)
        self.tricks = tuple(n + (seat == winner) for seat, n in enumerate(self.tricks))
        self.pile += self.trick
        self.last_trick, self.last_opener = self.trick, self.opener
        self.trick, self.opener = (), winner
        events.append(Taken(winner, self.last_trick))
        if not any(self.hands):
            self._score(events)

    def _score(self, events: list[Event]) -> None:
        lines = tuple((Line("high_card.line.tricks", (), (("n", n),), n),) for n in self.tricks)
        self.results += (DealResult(((),) * self.seats, lines),)
        self.scores = tuple(a + b for a, b in zip(self.scores, self.tricks, strict=True))
        events.append(DealScored(self.deal, self.results[-1], self.scores))
        if self.deal == self.deals:
            self.phase = "over"
            events.append(MatchEnded(self.scores, self.standing().winners))
        else:
            self.deal += 1
            self.phase = "deal"

    def standing(self) -> Standing:
        """Return the standing: most tricks are best, and all who share the most win."""
        over, best = self.phase == "over", max(self.scores)
        return Standing(
            deal=self.deal,
            phase=self.phase,
            scores=self.scores,
            over=over,
            winners=tuple(Seat(seat) for seat, n in enumerate(self.scores) if over and n == best),
            places=tuple(1 + sum(other > score for other in self.scores) for score in self.scores),
        )

    def view(self, viewer: Viewer) -> HighCardView:
        """Return all that lies open, and the viewer's own hand."""
        own = () if viewer is None else self.hands[viewer]
        counts = tuple(map(len, self.hands))
        known = Known()
        if self.phase == "play":
            seen = {*own, *self.trick, *self.pile}
            places = [count for seat, count in enumerate(counts) if seat != viewer]
            unseen = tuple(card for card in range(PACK) if card not in seen)
            known = Known(unseen, (*places, PACK - EACH * self.seats))
        return HighCardView(
            viewer,
            PublicView(
                self.deal, self.deals, self.phase, self.dealer, self.turn, self.opener, self.trick,
                self.last_opener, () if self.trick else self.last_trick, self.pile, self.tricks, counts,
                self.scores, own, self.results,
            ),
            known,
        )  # fmt: skip
