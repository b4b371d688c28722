"""The view of one seat of a match of Losing Loadum."""

from dataclasses import asdict, dataclass
from typing import Annotated, Final, NamedTuple, TypeAlias

from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import DealResult
from tablegame.rules.imagine import Known
from tablegame.rules.json_codec import AMONG, UNLESS_EMPTY, Key, Letters, Piece, ViewCodec, Written
from tablegame.rules.loadum.pack import PACK
from tablegame.rules.loadum.terms import Terms, terms_of

Cards: TypeAlias = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """A proposal of a swap: one card of a kind for another of it."""

    seat: Seat
    kind: str
    target: Seat | None
    """The seat that is asked; None for anyone."""


@dataclass(frozen=True, slots=True)
class Trade:
    """A swap that the viewer took part in, with both cards."""

    seat: Seat
    """The other trader."""
    done: bool
    """False for a void one: both kept their cards."""
    cards: tuple[Piece, Piece]
    """The cards that the viewer and the other gave."""


@dataclass(frozen=True, slots=True)
class Swaps:
    """The state of the swaps before play."""

    round: int
    """The number of this round of swaps, from 1."""
    rounds: int
    passes: int
    """Turns passed in this round so far."""
    barred: tuple[Offer, ...]
    """Declined or void: not to be repeated in this deal."""
    offer: Offer | None
    """Asked of the viewer, or being carried out."""
    partner: Seat | None
    """The seat that has accepted, while both pick."""
    cards: Cards
    """The viewer's own sealed pick, once it is made."""


@dataclass(frozen=True, slots=True)
class PublicView:
    """The open part of a view, with the viewer's own hand."""

    terms: Annotated[Terms, Key("options"), Written(asdict, terms_of)]
    seats: int
    deal: int
    phase: str
    """`deal`, `swap`, `answer`, `give`, `trick`, `declare`, `swallow` or `over`. `answer` and `declare` only
    for the seat that is asked: for all others play seems to have gone on."""
    dealer: Seat | None
    """None before the first lot. The dealer may be dead, and deals once without playing."""
    leader: Seat
    """The seat that leads first in this deal."""
    turn: Seat | None
    """The seat in turn, or the one that has proposed a swap under way."""
    lives: tuple[int, ...]
    fallen: tuple[int, ...]
    """The deal in which a seat lost its last life, or 0."""
    alive: tuple[Seat, ...]
    """The seats of this deal, or of the one that is just over."""
    counts: tuple[int, ...]
    """By seat: cards in its hand."""
    hand: Cards
    """The viewer's cards, in pack order; () for a bystander."""
    talon: int
    """Cards set aside, the turned-up one among them."""
    turned: Cards
    """The turned-up card of the talon, where it lies open."""
    trump: str | None
    """Its suit; None without trump, and where it is turned down again."""
    opener: Seat
    """The seat that led to the trick, or is to lead."""
    trick: Cards
    """The cards of the trick so far, in the order played."""
    claimant: Seat | None
    """The seat that wants the trick, while the others may object."""
    last_trick: Cards
    """The cards of the trick before, in the order played."""
    last_by: tuple[Seat, Seat] | None
    """The seats that led to that trick and took it; None before the second trick."""
    tricks: tuple[int, ...]
    """By seat: tricks taken in this deal."""
    totals: tuple[int | None, ...]
    """Points taken, where the option `declaration` shows them."""
    swaps: Swaps | None
    """The state of the swaps; None outside of them."""
    trades: tuple[Trade, ...]
    """The viewer's own swaps in this deal, in order."""
    results: tuple[DealResult, ...]
    """The results of the deals that are over, oldest first."""


class CardTrace(NamedTuple):
    """A card that the viewer has seen, and the seats that may hold it now."""

    card: Piece
    seats: tuple[Seat, ...]


class PastTrick(NamedTuple):
    """A trick of this deal that is over."""

    opener: Seat
    """The seat that led to it."""
    cards: Cards
    """In the order played."""


class PastOffer(NamedTuple):
    """A proposal of a swap that is settled."""

    seat: Seat
    kind: str
    target: Seat | None
    """The seat that was asked; None for anyone."""
    partner: Seat | None
    """The seat that accepted; None where none did."""
    done: bool
    """Whether cards changed hands."""


@dataclass(frozen=True, slots=True)
class Memory:
    """The memory of a watcher of the deal; it is not drawn."""

    piles: tuple[Cards, ...]
    """The cards that each seat has taken."""
    voids: tuple[Letters, ...]
    """The suits that each seat was seen not to have."""
    turned: Annotated[Cards, Key("known_turned")]
    """The turned-up card, also where it is turned down again."""
    traces: tuple[CardTrace, ...]
    """Cards of others that the viewer has seen in a swap."""
    past: Annotated[tuple[PastTrick, ...], Key("past_tricks"), UNLESS_EMPTY] = ()
    """The tricks of this deal that are over, in order."""
    offers: Annotated[tuple[PastOffer, ...], UNLESS_EMPTY] = ()
    """The proposals in the swaps of this deal, in order."""


@dataclass(frozen=True, slots=True)
class LoadumView:
    """The drawn table (`table`), knowledge of the unseen cards (`known`), and what was seen (`memory`).

    The places of `known` are the other seats, ascending, then the talon without its turned-up card.
    """

    viewer: Viewer
    table: Annotated[PublicView, AMONG]
    memory: Annotated[Memory, AMONG]
    known: Annotated[Known, AMONG]

    def check(self) -> None:
        """Raise ValueError unless hands, trick and piles are those of a deal between the living seats."""
        table, alive = self.table, self.table.alive
        if table.phase in ("deal", "over"):
            return
        if len(table.counts) != table.seats or any(
            count for seat, count in enumerate(table.counts) if seat not in alive
        ):
            raise ValueError("there is a hand that belongs to no living seat")
        start = alive.index(table.opener)
        order = alive[start:] + alive[:start]
        laid = len(table.trick)
        size = table.counts[order[-1]] + (laid == len(order))
        if laid > len(order) or any(
            table.counts[seat] != size - (nth < laid) for nth, seat in enumerate(order)
        ):
            raise ValueError("the hands are not as many cards each, but for those in the trick")
        if table.phase == "trick" and table.turn != order[laid % len(order)] or table.turn not in alive:
            raise ValueError("it is the turn of the seat after the last card")
        open_cards = [card for cards in (table.hand, table.trick, *self.memory.piles) for card in cards]
        if len(set(open_cards) | set(self.memory.turned)) < len(open_cards) + len(self.memory.turned):
            raise ValueError("a card lies in two places")


CODEC: Final = ViewCodec(LoadumView, "Losing Loadum", range(PACK))
