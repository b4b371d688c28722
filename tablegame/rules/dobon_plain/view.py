"""The view of one seat of a match of Everyday Dobon."""

from dataclasses import dataclass
from typing import Annotated, Final

from tablegame.pieces.cards import SUITS
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules import card_tracking
from tablegame.rules.contract import DealResult
from tablegame.rules.dobon_plain.terms import Chosen, Terms, terms_of
from tablegame.rules.imagine import Known
from tablegame.rules.json_codec import AMONG, UNLESS_EMPTY, Key, Piece, ViewCodec
from tablegame.rules.public_knowledge import PublicKnowledge
from tablegame.rules.shedding.facts import ANY, PACK, key_of


@dataclass(frozen=True, slots=True)
class PublicView:
    """The open pieces, the viewer's own hand, and what the viewer is asked or has answered."""

    seats: int
    deal: int
    """The number of this round, 1 .. `deals`."""
    deals: int
    options: Chosen
    """The options of the match, except its number of rounds."""
    phase: str
    """`deal`, `play`, `drawn` (the seat in turn has drawn a card and plays or keeps it) or `over`."""
    window: str | None
    """The call that is open just now: `dobon` or `return`, whether or not a seat can make it."""
    starter: Seat | None
    """The seat that begins this round; between rounds the next one, None before the first."""
    turn: Seat | None
    """The seat in turn, also while a window is open."""
    owner: Seat | None
    """The seat that discarded the top card; None if it was turned up."""
    callers: tuple[Seat, ...]
    """The seats whose dobon waits for a return."""
    direction: int
    """+1 clockwise, -1 counter-clockwise."""
    suit: str
    """The suit that follows on the top card; the empty text if any will do."""
    laid: int
    """The cards of the last discard; 1 but where several are laid together."""
    damage: int
    """Cards of the penalty; 0 outside one."""
    stock: int
    """Cards left to draw."""
    renewed: int
    """How often the stock was renewed in this round."""
    owed: int
    """Cards that are still drawn when the stock is renewed: by the first of `forfeits`, else by `turn`."""
    drawn: int
    """Cards drawn so far in this turn, or for this mistake."""
    forfeits: tuple[Seat, ...]
    """The seats that still draw for a wrong call or a forgotten last card, the next one first."""
    idle: int
    """Turns in a row in which nothing was drawn and nothing discarded."""
    asked: bool
    """Whether the viewer owes an answer in a window."""
    answer: str | None
    """The sealed answer of the viewer."""
    fresh: tuple[Piece, ...]
    """The card that the viewer has just drawn, while it may be played or kept; () for all others."""
    pile: tuple[Piece, ...]
    """The discards in order, the top card last. They stay until the next round."""
    counts: tuple[int, ...]
    """By seat: cards in its hand."""
    opened: tuple[tuple[Piece, ...], ...]
    """By seat: cards of its hand that lie open."""
    declared: tuple[Seat, ...]
    """The seats that hold one card and for which it is announced."""
    scores: tuple[int, ...]
    hand: tuple[Piece, ...]
    """The viewer's cards, in pack order; () for a bystander."""
    results: tuple[DealResult, ...]
    """The results of the rounds that are over, oldest first."""
    passed: Annotated[tuple[tuple[int, ...], ...], UNLESS_EMPTY] = ()
    """By seat, ascending: the numbers that were let go by with the hand it holds; () where none were."""

    @property
    def dealer(self) -> Seat | None:
        """None: no seat deals; `starter` begins."""
        return None

    @property
    def rules(self) -> Terms:
        """The facts of the match."""
        return terms_of(self.options)

    def check(self) -> None:
        """Raise ValueError for options or a direction that do not exist, or numbers of other seats."""
        if abs(self.direction) != 1:
            raise ValueError(f"there is no direction {self.direction}")
        if not 3 <= self.options.hand <= 7 or not 0 <= self.options.jokers <= 2:
            raise ValueError("there are no such options")
        terms_of(self.options)
        card_tracking.check_passed(self.passed, self.seats)


@dataclass(frozen=True, slots=True)
class DobonPlainView:
    """The drawn table (`table`), the facts of open play (`public`), and the viewer's knowledge (`known`).

    The places of `known` are the groups of `public` of the other seats, ascending, then the stock.
    """

    viewer: Viewer
    table: Annotated[PublicView, AMONG]
    public: Annotated[PublicKnowledge, Key("told")]
    known: Annotated[Known, AMONG]


CODEC: Final = ViewCodec(DobonPlainView, "Everyday Dobon", range(PACK))


def key_on(table: PublicView) -> int:
    """Return the key of the top card (`shedding.facts.key_of`)."""
    return key_of(table.pile[-1], SUITS.index(table.suit) if table.suit else ANY)
