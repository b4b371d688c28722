"""The view of one seat of a match of Fukuchi Dobon."""

from dataclasses import dataclass
from typing import Annotated, Final

from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules import card_tracking
from tablegame.rules.contract import DealResult
from tablegame.rules.dobon_fukuchi.actions import PACK
from tablegame.rules.imagine import Known
from tablegame.rules.json_codec import AMONG, UNLESS_EMPTY, Key, Piece, ViewCodec
from tablegame.rules.public_knowledge import PublicKnowledge


@dataclass(frozen=True, slots=True)
class PublicView:
    """The open pieces, the viewer's own hand and own sealed answer.

    While a window is open, nothing here shows who is asked or who has answered.
    """

    seats: int
    deal: int
    """The number of this deal, 1 .. `deals`."""
    deals: int
    direction: int
    """1 clockwise, -1 the other way."""
    stock: int
    """Cards left to draw."""
    penalty: int
    """Cards that the next seat owes for twos."""
    skip: int
    """Seats that the turn will pass over for aces."""
    stake: int
    phase: str
    """`deal`, `play` or `over`."""
    suit: str
    """The suit that the top card counts as: S, H, D or C."""
    window: str | None
    """`flip`, `discard`, `draw` or `return` while a window is open."""
    answer: str | None
    """The viewer's own answer while the others' are not in."""
    take_ends: bool
    """Whether drawing a penalty ends the turn (option `draw_two_ends_turn`)."""
    burst_pays: bool
    """Whether a burst is paid to the others."""
    keeps_turn: bool
    """Whether cards out of turn leave the order as it was (option `jump_in`)."""
    nearest: bool
    """Whether of several callers the first in turn order stands alone (option `callers`)."""
    fixed: bool
    """Whether the seat in turn has laid, so that `following` stays, where the order is kept."""
    asked: bool
    """Whether the viewer owes an answer in a window."""
    again: bool
    """Whether the seat that took a penalty goes on with its turn if no seat lays a card."""
    due: bool
    """Whether that seat has still to lay a card."""
    dealer: Seat | None
    """The dealer; None before the first lot."""
    turn: Seat | None
    """The seat in turn; in a window the one that laid or drew last, the dealer after the flip. Where the
    order is kept, the seat in turn in a window too, from the first turn on."""
    following: Seat | None
    """The seat in turn next but for aces, where the order is kept; None before the first turn."""
    owner: Seat | None
    """The seat that laid the top card; None for the flipped one."""
    heavy: Seat | None
    """The seat that has drawn to ten cards or more in this turn."""
    owed: int | None
    """Cards still to be drawn while the discards are being shuffled; None at any other time."""
    callers: tuple[Seat, ...]
    """The seats that have called dobon in this deal, ascending."""
    counts: tuple[int, ...]
    """By seat: cards in its hand."""
    scores: tuple[int, ...]
    """By seat: its account, in points."""
    pile: tuple[Piece, ...]
    """The discards since the deal or the last new stock, the top card last."""
    hand: tuple[Piece, ...]
    """The viewer's cards, in pack order; () for a bystander."""
    opened: tuple[tuple[Piece, ...], ...]
    """By seat, the hands that callers have laid open; () while no cards are dealt."""
    results: tuple[DealResult, ...]
    """The results of the deals that are over, oldest first."""
    passed: Annotated[tuple[tuple[int, ...], ...], UNLESS_EMPTY] = ()
    """By seat, ascending: the numbers that it could have called on with the hand it holds, and let go by; ()
    where no seat has."""

    def check(self) -> None:
        """Raise ValueError for an unknown direction, a play that no seat owes, or numbers of other seats."""
        if abs(self.direction) != 1:
            raise ValueError(f"there is no direction {self.direction}")
        if self.due and self.heavy is None:
            raise ValueError("no seat has drawn to ten cards and owes a play")
        card_tracking.check_passed(self.passed, self.seats)

    @property
    def top(self) -> int:
        """The top card of the pile, which is not empty."""
        return self.pile[-1]


@dataclass(frozen=True, slots=True)
class DobonFukuchiView:
    """The drawn table (`table`), knowledge of the unseen cards (`known`), and the facts of open play
    (`public`) from which `known` follows."""

    viewer: Viewer
    table: Annotated[PublicView, AMONG]
    known: Annotated[Known, AMONG]
    public: Annotated[PublicKnowledge, Key("told")]


CODEC: Final = ViewCodec(DobonFukuchiView, "Fukuchi Dobon", range(PACK))
