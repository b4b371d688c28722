"""A position of Dobon: its fields beside those of its family, the seats to act, and their legal moves."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Self

from tablegame.pieces.cards import cards_in
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.contract import Choose, DealResult, Shuffle
from tablegame.rules.dobon.actions import (
    BARE,
    BIDS,
    DECLARING,
    DRAW,
    EVERY_BID,
    KEEP,
    LAST,
    PLAIN,
    REVEAL,
    Discard,
    Move,
)
from tablegame.rules.dobon.matching import ALL, BIND, EIGHTS, JACKS, JOKER, Stage
from tablegame.rules.dobon.scoring import callers_of, explain
from tablegame.rules.shedding.position import (
    CHOICES,
    DOBON_WINDOW,
    OVER,
    PHASES,
    RENEW,
    RETURN_WINDOW,
    SHUFFLE,
    TURN,
)
from tablegame.rules.shedding.position import WINDOWS as CALLS
from tablegame.rules.shedding.state import SheddingState

__all__ = [
    "AUCTION", "DOBON_WINDOW", "EACH", "LOT", "LOT_BEGINS", "OVER", "RENEW", "RETURN_WINDOW", "SHUFFLE",
    "TURN", "WINDOWS", "YAKU_DRAWN", "YAKU_FIRST", "YAKU_LEFT", "Position",
]  # fmt: skip

EACH: Final = 5
"""Cards that make a yaku."""

AUCTION: Final = 5
LOT: Final = 6
"""Bids are open and tied at the top."""
YAKU_FIRST: Final = 7
"""The question before the first turn."""
YAKU_DRAWN: Final = 8
YAKU_LEFT: Final = 9
"""The question after a discard that has left five cards. Its effect is done; `turn` is still its owner."""
LOT_BEGINS: Final = 10
"""The phase before a lot that names who begins, where there is no auction."""
_YAKU: Final = {YAKU_FIRST: "yaku", YAKU_DRAWN: "yaku", YAKU_LEFT: "yaku"}
WINDOWS: Final = {**CALLS, **_YAKU}
"""Phases in which only who can call is asked, and what may be called."""

_TAME: Final = ALL & ~(EIGHTS | JACKS)
"""Cards that name no suit."""


class Position(SheddingState):
    """A position of the family, with bids, yaku and wins in a row. Mutable; `clone` copies."""

    __slots__ = ("bids", "revealed", "right", "stage", "streak", "streak_seat")
    low_wins = True
    phases: Mapping[int, str] = {**PHASES, **_YAKU, AUCTION: "auction", LOT: "auction", LOT_BEGINS: "lot"}
    choices: Mapping[int, Sequence[Any]] = {
        **CHOICES, AUCTION: BIDS, **dict.fromkeys(_YAKU, (REVEAL, KEEP))
    }  # fmt: skip

    def begin(self, seats: int, deals: int, free: bool, stage: Stage) -> Self:
        """Set the state at the start of a match and return it. `clone` fills a blank state instead."""
        self.prepare(seats, deals, free, stage)
        self.stage = stage
        """The facts of the game, as its own record."""
        self.revealed: tuple[int, ...] = (0,) * seats
        """The yaku that each seat has revealed, as an index of YAKU."""
        self.bids: tuple[int, ...] | None = None
        self.right: Seat | None = None
        self.streak_seat: Seat | None = None
        self.streak = 0
        return self

    def clone(self) -> Self:
        twin = super().clone()
        twin.stage = self.stage
        twin.revealed = self.revealed
        twin.bids = self.bids
        twin.right = self.right
        twin.streak_seat = self.streak_seat
        twin.streak = self.streak
        return twin

    @property
    def caller(self) -> Seat | None:
        """The seat whose dobon waits for a return, or None."""
        return self.callers[0] if self.callers else None

    def chance(self) -> Shuffle | Choose | None:
        """Return a shuffle a round, a lot for tied bids or for who begins, a shuffle of the discards when the
        stock is spent."""
        if self.phase == TURN:
            return None
        if self.phase == LOT_BEGINS:
            return Choose(tuple(range(self.seats)))
        return Choose(self.tied()) if self.phase == LOT else super().chance()

    def tied(self) -> tuple[Seat, ...]:
        """Return the seats that share the highest bid, ascending."""
        assert self.bids is not None, "bids are open"
        best = max(self.bids)
        return tuple([Seat(seat) for seat, bid in enumerate(self.bids) if bid == best])

    def forms(self, seat: Seat) -> tuple[tuple[Discard, ...], ...]:
        """Return by card the forms in which a seat may discard it in its turn."""
        stage = self.stage
        if stage.declares and self.hands[seat].bit_count() == 2:
            return DECLARING
        return PLAIN if stage.names else BARE

    def lays(self, seat: Seat) -> list[Discard]:
        forms = self.forms(seat)
        return [form for card in cards_in(self.discards(seat)) for form in forms[card]]

    def able_callers(self, number: int, owner: Seat) -> list[Seat]:
        return callers_of(number, owner, self.hands, self.sums)

    def random_action(self, seat: Seat, rng: Rng) -> Move:
        moves: Sequence[Move]
        if self.phase != TURN:
            moves = EVERY_BID if self.phase == AUCTION else self.choices[self.phase]
            return rng.choice(moves)
        stage = self.stage
        if not stage.names or not stage.declares:
            moves = self.legal_actions(seat)
            return rng.choice(moves)
        hand = self.hands[seat]
        legal = hand & (BIND if self.damage else stage.match)[self.key]
        if not legal:
            return DRAW
        held = hand.bit_count()
        if held == 1 and (hand & JOKER or not self.declared >> seat & 1):
            return DRAW
        plain = legal & _TAME
        count = plain.bit_count()
        wild = legal ^ plain
        if self.free:
            ways = count + 4 * (wild & EIGHTS).bit_count() + 2 * (wild & JACKS).bit_count()
            if rng.random() * (ways * (2 if held == 2 else 1) + 1) < 1.0:
                return DRAW
        suit = nth = 0
        if wild:
            eights = wild & EIGHTS
            fours = 4 * eights.bit_count()
            twos = 2 * (wild ^ eights).bit_count()
            nth = int(rng.random() * (fours + twos + count))
            if nth < fours:
                plain, suit, nth = eights, nth & 3, nth >> 2
            elif nth < fours + twos:
                nth -= fours
                plain, suit, nth = wild ^ eights, nth & 1, nth >> 1
            else:
                nth -= fours + twos
        elif count > 1:
            nth = int(rng.random() * count)
        while nth:
            plain &= plain - 1
            nth -= 1
        forms = LAST if held == 2 and rng.random() < 0.5 else PLAIN
        return forms[(plain & -plain).bit_length() - 1][suit]

    def explain(self, ending: Any) -> DealResult:
        return explain(ending)
