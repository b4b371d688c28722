"""The view of one seat of a match of Dokuson."""

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.contract import DealResult
from tablegame.rules.dokuson.actions import LANES, PACK
from tablegame.rules.dokuson.scoring import FULL
from tablegame.rules.imagine import Known
from tablegame.rules.json_codec import AMONG, Key, Piece, ViewCodec

Cards: TypeAlias = tuple[Piece, ...]
Laid: TypeAlias = tuple[Seat, Cards]
"""The seat of a play, and its one or two cards in order."""


@dataclass(frozen=True, slots=True)
class PublicView:
    """The open part of a view, with the viewer's own hand."""

    seats: int
    deal: int
    """The number of this deal, 1 .. `deals`."""
    deals: int
    hand_size: Annotated[int, Key("each")]
    """Cards dealt to each seat."""
    phase: str
    """`deal`, `play` or `over`."""
    dealer: Seat | None
    """The seat that deals and takes the first turn; None before the first lot."""
    turn: Seat | None
    rows: tuple[Cards, ...]
    """For each suit S H D the cards laid, in order. They stay until the next deal."""
    counts: tuple[int, ...]
    """By seat: cards in its hand."""
    scores: tuple[int, ...]
    hand: Cards
    """The viewer's cards, in pack order; () for a bystander."""
    results: tuple[DealResult, ...]
    """The results of the deals that are over, oldest first."""
    laid: tuple[Laid, ...] = ()
    """The plays of this deal, in order: the cards of `rows`."""

    def check(self) -> None:
        """Raise ValueError if there are not as many rows as suits, or cards that no deal leaves so."""
        if len(self.rows) != LANES:
            raise ValueError("a view of Dokuson has three rows")
        if self.phase != "play":
            return
        if self.turn is None or not self.counts[self.turn]:
            raise ValueError("it is the turn of a seat that holds cards")
        laid = [card for row in self.rows for card in row]
        if sum(self.counts) + len(laid) != self.hand_size * self.seats or len(set(laid)) < len(laid):
            raise ValueError("hands and rows are not the cards that were dealt")
        if max(map(len, self.rows)) >= FULL:
            raise ValueError("a full row has ended the deal")
        if not self.laid:
            return  # an invented position may not name the seats that laid the cards
        played = [0] * self.seats
        for seat, cards in self.laid:
            played[seat] += len(cards)
        if any(count + out != self.hand_size for count, out in zip(self.counts, played, strict=True)):
            raise ValueError("a hand is not what is left of the cards that were dealt")
        if sorted(card for _, cards in self.laid for card in cards) != sorted(laid):
            raise ValueError("the rows are not what was laid")


@dataclass(frozen=True, slots=True)
class DokusonView:
    """The drawn table (`table`) and knowledge of the unseen cards (`known`).

    The places of `known` are the other seats, ascending, then the cards set aside.
    """

    viewer: Viewer
    table: Annotated[PublicView, AMONG]
    known: Annotated[Known, AMONG]


CODEC: Final = ViewCodec(DokusonView, "Dokuson", range(PACK), {"DealResult.facts": "places"})
"""The facts of a deal are the places of the suits, and are called so."""
