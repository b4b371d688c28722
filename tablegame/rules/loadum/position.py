"""The fields of a match of Losing Loadum, and its copies."""

from typing import Final, Self

from tablegame.pieces.seats import Seat, left_of
from tablegame.rules.contract import DealResult
from tablegame.rules.loadum.pack import NO_TRUMP
from tablegame.rules.loadum.scoring import Ending, explain
from tablegame.rules.loadum.swap import Offered, Swapping, Trace, Traded
from tablegame.rules.loadum.terms import Terms

LOT: Final = 0
"""The first dealer is to be drawn."""
SHUFFLE: Final = 1
SWAP: Final = 2
TRICK: Final = 3
DECLARE: Final = 4
CLAIM: Final = 5
"""The player of the highest card of the suit led is asked for the trick (rules §8, swallow)."""
OBJECTION: Final = 6
"""The others are asked, one after the other, whether they object."""
OVER: Final = 7


_PHASE: Final[tuple[str, ...]] = ("deal", "deal", "swap", "trick", "declare", "swallow", "swallow", "over")
_SWAP_PHASE: Final[tuple[str, ...]] = ("swap", "answer", "give")


class Position:
    """Hands and piles as bit masks, the trick, and where the match stands. Mutable; `clone` copies."""

    __slots__ = (
        "after", "alive", "best", "claimant", "deal", "dealer", "earlier", "fallen", "hands", "last_by",
        "last_trick", "leader", "led", "lives", "offers", "opener", "past", "peek", "phase", "piles", "power",
        "seats", "sheets", "swap", "talon", "terms", "totals", "traces", "trades", "trick", "tricks", "trump",
        "turn", "unwritten", "voids", "winner",
    )  # fmt: skip

    def begin(self, seats: int, terms: Terms) -> Self:
        """Return the state before anything has happened. Made without it, a state is a blank that `clone`
        fills."""
        self.seats = seats
        self.terms = terms
        self.deal = 1
        self.phase = LOT
        self.dealer: Seat | None = None
        """The last dealer, who may be dead; the next is known when a deal is over."""
        self.leader = Seat(0)
        """The seat that leads first in this deal."""
        self.turn = Seat(0)
        self.lives = [terms.lives] * seats
        self.fallen = [0] * seats
        """The deal in which a seat lost its last life, or 0."""
        self.alive: tuple[Seat, ...] = tuple(map(Seat, range(seats)))
        """The seats of this deal, ascending."""
        self.after: tuple[Seat, ...] = tuple(left_of(seat, seats) for seat in self.alive)
        """For each seat the next one of this deal."""
        self.hands = [0] * seats
        self.talon: tuple[int, ...] = ()
        """The cards set aside, the turned-up one first."""
        self.trump = NO_TRUMP
        self.peek = False
        """The turn-up lies open for a moment, where it is turned down again (rules §8, swallow)."""
        self.trick: list[int] = []
        self.opener = Seat(0)
        """The seat that led to the trick, or is to lead."""
        self.led = 0
        self.power: tuple[int, ...] = ()
        self.best = 0
        self.winner = Seat(0)
        """The seat that takes the trick as far as it is played."""
        self.claimant = Seat(0)
        """The seat that wants the trick, while others may object."""
        self.last_trick: tuple[int, ...] = ()
        """The cards of the trick before, in the order played."""
        self.last_by: tuple[Seat, Seat] | None = None
        """The seats that led to that trick and took it; None before the second trick."""
        self.past: tuple[tuple[Seat, tuple[int, ...]], ...] = ()
        """The tricks of this deal that are over: who led, and the cards in the order played."""
        self.piles = [0] * seats
        self.totals = [0] * seats
        self.tricks = [0] * seats
        self.voids = [0] * seats
        """The suits that a seat was seen not to have, bit n for suit n."""
        self.swap: Swapping | None = None
        self.trades: tuple[Traded, ...] = ()
        """The swaps of this deal, once they are over."""
        self.offers: tuple[Offered, ...] = ()
        """The proposals of the swaps, with their outcomes."""
        self.earlier: tuple[Traded, ...] = ()
        """In an imagined match those that its owner knew of."""
        self.traces: tuple[Trace, ...] = ()
        """The viewer's knowledge of others' cards by then."""
        self.sheets: tuple[DealResult, ...] = ()
        self.unwritten: tuple[Ending, ...] = ()
        """Deals that are over and whose sheets have not been read yet; a search never reads them."""
        return self

    def clone(self) -> Self:
        """Return an independent copy."""
        kind = type(self)
        twin = kind()
        twin.seats = self.seats
        twin.terms = self.terms
        twin.deal = self.deal
        twin.phase = self.phase
        twin.dealer = self.dealer
        twin.leader = self.leader
        twin.turn = self.turn
        twin.lives = self.lives[:]
        twin.fallen = self.fallen
        twin.alive = self.alive
        twin.after = self.after
        twin.hands = self.hands[:]
        twin.talon = self.talon
        twin.trump = self.trump
        twin.peek = self.peek
        twin.trick = self.trick[:]
        twin.opener = self.opener
        twin.led = self.led
        twin.power = self.power
        twin.best = self.best
        twin.winner = self.winner
        twin.claimant = self.claimant
        twin.last_trick = self.last_trick
        twin.last_by = self.last_by
        twin.past = self.past
        twin.piles = self.piles[:]
        twin.totals = self.totals[:]
        twin.tricks = self.tricks[:]
        twin.voids = self.voids[:]
        twin.swap = self.swap.clone() if self.swap is not None else None
        twin.earlier = self.earlier
        twin.traces = self.traces
        twin.trades = self.trades
        twin.offers = self.offers
        twin.sheets = self.sheets
        twin.unwritten = self.unwritten
        return twin

    def results(self) -> tuple[DealResult, ...]:
        """Return the score sheets of the deals that are over."""
        if self.unwritten:
            self.sheets += tuple(map(explain, self.unwritten))
            self.unwritten = ()
        return self.sheets

    def phase_name(self) -> str:
        """Return the phase as views and the protocol call it."""
        if self.swap is not None:
            return _SWAP_PHASE[self.swap.stage]
        return _PHASE[self.phase]
