"""The view of one seat of a match of Dobon."""

from dataclasses import dataclass
from typing import Annotated, Final

from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules import card_tracking
from tablegame.rules.contract import DealResult
from tablegame.rules.dobon.matching import PACK, STAGES, Stage, suits_named
from tablegame.rules.imagine import Known
from tablegame.rules.json_codec import AMONG, UNLESS_EMPTY, Key, Piece, ViewCodec
from tablegame.rules.public_knowledge import PublicKnowledge


@dataclass(frozen=True, slots=True)
class PublicView:
    """The open pieces, the viewer's own hand, and what the viewer is asked or has answered."""

    seats: int
    deal: int
    """The number of this round, 1 .. `deals`."""
    deals: int
    voluntary_draw: bool
    stage: Annotated[int | None, UNLESS_EMPTY]
    """The stage of the rules, 1 .. 6 (rules §12); None in a match of before there were stages."""
    phase: str
    """`deal`, `auction`, `lot` (who begins is drawn), `play` or `over`."""
    window: str | None
    """The call that is open just now: `yaku`, `dobon` or `return`, whether or not a seat can make it."""
    turn: Seat | None
    """The seat in turn, also when a window is open; None before the first turn of a round."""
    owner: Seat | None
    """The seat that discarded the field card; None if it was turned up."""
    caller: Seat | None
    """The seat whose dobon waits for a return, or None."""
    direction: int
    """+1 clockwise, -1 counter-clockwise."""
    suit: str
    """The effective suit of the field card; the empty text if any will do."""
    damage: int
    """Cards that the bind has gathered; 0 outside one."""
    stock: int
    """Cards left to draw."""
    owed: int
    """Cards that `turn` has still to draw when the stock is renewed."""
    drawn: int
    """Cards that `turn` has drawn so far in this turn."""
    idle: int
    """Turns in a row in which nothing was drawn and nothing discarded."""
    right: Seat | None
    """The seat with the right of the auction; None before, and where there is none."""
    streak_seat: Seat | None
    streak: int
    """Rounds that `streak_seat` has won in a row."""
    asked: bool
    """Whether the viewer owes an answer in an auction or a window."""
    answer: str | None
    """The sealed answer of the viewer."""
    pile: tuple[Piece, ...]
    """The discards in order, the field card last. They stay until the next round."""
    counts: tuple[int, ...]
    """By seat: cards in its hand."""
    opened: tuple[tuple[Piece, ...], ...]
    """By seat: cards of its hand that lie open."""
    revealed: tuple[str, ...]
    """The yaku that each seat has revealed in this round; the empty text for none."""
    declared: tuple[Seat, ...]
    """The seats that hold one card and have declared it."""
    bids: tuple[int, ...] | None
    """By seat its bid; None until all are in, and where there is no auction."""
    scores: tuple[int, ...]
    hand: tuple[Piece, ...]
    """The viewer's cards, in pack order; () for a bystander."""
    results: tuple[DealResult, ...]
    """The results of the rounds that are over, oldest first."""
    passed: Annotated[tuple[tuple[int, ...], ...], UNLESS_EMPTY] = ()
    """By seat, ascending: the numbers that it could have called on with the hand it holds, and let go by; ()
    where no seat has."""

    @property
    def dealer(self) -> Seat | None:
        """None: seats are fixed, and the auction or a lot names who begins (rules §11.3)."""
        return None

    @property
    def rules(self) -> Stage:
        """The rules of this stage."""
        return STAGES[self.stage]

    @property
    def suit_was_named(self) -> bool:
        """True if the field card is an 8 or a J whose suit a seat has named."""
        return self.rules.names and self.owner is not None and suits_named(self.pile[-1]) != ()

    def check(self) -> None:
        """Raise ValueError for an unknown stage or direction, or numbers let go by of other seats."""
        if abs(self.direction) != 1:
            raise ValueError(f"there is no direction {self.direction}")
        if self.stage not in STAGES:
            raise ValueError(f"there is no stage {self.stage}")
        card_tracking.check_passed(self.passed, self.seats)


@dataclass(frozen=True, slots=True)
class DobonView:
    """The drawn table (`table`), the facts of open play (`public`), and the viewer's knowledge (`known`).

    The places of `known` are the groups of `public` of the other seats, ascending, then the stock.
    """

    viewer: Viewer
    table: Annotated[PublicView, AMONG]
    public: Annotated[PublicKnowledge, Key("told")]
    known: Annotated[Known, AMONG]


CODEC: Final = ViewCodec(DobonView, "Dobon", range(PACK))
