"""A position of Dobon: its fields, the seats to act, and their legal moves."""

from collections.abc import Mapping, Sequence
from typing import Final, Self

from tablegame.pieces.cards import card_text, cards_in
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat, clockwise
from tablegame.rules.card_tracking import CardTracker, PublicKnowledge
from tablegame.rules.contract import Choose, DealResult, Shuffle, Standing
from tablegame.rules.dobon.actions import (
    BARE,
    BIDS,
    CALL,
    DECLARING,
    DRAW,
    EVERY_BID,
    KEEP,
    LAST,
    PASS,
    PLAIN,
    RETURN,
    REVEAL,
    Discard,
    Move,
)
from tablegame.rules.dobon.matching import ALL, BIND, EIGHTS, JACKS, JOKER, PACK, Stage
from tablegame.rules.dobon.scoring import Ending, explain
from tablegame.rules.sealed_answers import Window
from tablegame.rules.stock import Stock

EACH: Final = 5
"""Cards dealt to each seat, and cards that make a yaku."""

SHUFFLE: Final = 0
AUCTION: Final = 1
LOT: Final = 2
"""Bids are open and tied at the top."""
YAKU_FIRST: Final = 3
"""The question before the first turn."""
TURN: Final = 4
RENEW: Final = 5
"""A draw waits for a new stock."""
YAKU_DRAWN: Final = 6
DOBON_WINDOW: Final = 7
RETURN_WINDOW: Final = 8
YAKU_LEFT: Final = 9
"""The question after a discard that has left five cards. Its effect is done; `turn` is still its owner."""
LOT_BEGINS: Final = 10
"""The phase before a lot that names who begins, where there is no auction."""
OVER: Final = 11
_PHASE: Final[tuple[str, ...]] = (
    "deal", "auction", "auction", "yaku", "turn", "turn", "yaku", "dobon", "return", "yaku", "lot", "over"
)  # fmt: skip
WINDOWS: Final = {
    YAKU_FIRST: "yaku", YAKU_DRAWN: "yaku", YAKU_LEFT: "yaku",
    DOBON_WINDOW: "dobon", RETURN_WINDOW: "return",
}  # fmt: skip
"""Phases in which only who can call is asked, and what may be called."""

_ONE: Final = tuple((Seat(seat),) for seat in range(6))
_CHANCE: Final[tuple[Seat, ...]] = (CHANCE,)
_PACK: Final = Shuffle(tuple(range(PACK)), tuple(map(card_text, range(PACK))))
_TAME: Final = ALL & ~(EIGHTS | JACKS)
"""Cards that name no suit."""
_CHOICES: Final[Mapping[int, Sequence[Move]]] = {
    YAKU_FIRST: (REVEAL, KEEP),
    YAKU_DRAWN: (REVEAL, KEEP),
    YAKU_LEFT: (REVEAL, KEEP),
    DOBON_WINDOW: (CALL, PASS),
    RETURN_WINDOW: (RETURN, PASS),
}


class Position:
    """Hands as bit masks, stock and discards, and where the match stands. Mutable; `clone` copies."""

    __slots__ = (
        "bids", "caller", "damage", "deal", "deals", "declared", "direction", "drawn", "free", "hands",
        "idle", "key", "owed", "owner", "passed", "phase", "revealed", "right", "scores", "seats", "sheets",
        "stage", "stock", "streak", "streak_seat", "sums", "tracker", "turn", "unwritten", "window",
    )  # fmt: skip

    def begin(self, seats: int, deals: int, free: bool, stage: Stage) -> Self:
        """Set the state at the start of a match and return it. `clone` fills a blank state instead."""
        self.seats = seats
        self.deals = deals
        self.free = free
        """Whether drawing is allowed beside a legal discard."""
        self.stage = stage
        self.deal = 1
        self.phase = SHUFFLE
        self.hands = [0] * seats
        self.sums = [0] * seats
        """The numbers of each hand, added up."""
        self.stock = Stock([], [])
        self.key = 0
        """The field card as matching sees it (`suits.key_of`)."""
        self.damage = 0
        """Cards that the bind has gathered; 0 outside one."""
        self.direction = 1
        self.turn: Seat | None = None
        self.owner: Seat | None = None
        self.caller: Seat | None = None
        self.declared = 0
        """Seats that hold one card and have declared it, as bits."""
        self.revealed: tuple[int, ...] = (0,) * seats
        """The yaku that each seat has revealed, as an index of YAKU."""
        self.bids: tuple[int, ...] | None = None
        self.right: Seat | None = None
        self.window: Window[Move] | None = None
        self.passed = 0
        """The numbers that each seat has let go by with the hand it holds, as `let_go` has it."""
        self.owed = 0
        self.drawn = 0
        self.idle = 0
        self.scores: tuple[int, ...] = (0,) * seats
        self.streak_seat: Seat | None = None
        self.streak = 0
        self.tracker = CardTracker(ALL, PublicKnowledge(), [])
        self.sheets: tuple[DealResult, ...] = ()
        self.unwritten: tuple[Ending, ...] = ()
        """Rounds that are over and whose sheets have not been read yet; a search never reads them."""
        return self

    def clone(self) -> Self:
        """Return an independent copy."""
        twin = type(self)()
        twin.seats = self.seats
        twin.deals = self.deals
        twin.free = self.free
        twin.stage = self.stage
        twin.deal = self.deal
        twin.phase = self.phase
        twin.hands = self.hands[:]
        twin.sums = self.sums[:]
        twin.stock = self.stock.clone()
        twin.key = self.key
        twin.damage = self.damage
        twin.direction = self.direction
        twin.turn = self.turn
        twin.owner = self.owner
        twin.caller = self.caller
        twin.declared = self.declared
        twin.revealed = self.revealed
        twin.bids = self.bids
        twin.right = self.right
        twin.window = None if self.window is None else self.window.clone()
        twin.passed = self.passed
        twin.owed = self.owed
        twin.drawn = self.drawn
        twin.idle = self.idle
        twin.scores = self.scores
        twin.streak_seat = self.streak_seat
        twin.streak = self.streak
        twin.tracker = self.tracker.clone()
        twin.sheets = self.sheets
        twin.unwritten = self.unwritten
        return twin

    def to_act(self) -> Sequence[Seat]:
        """Return the seat whose turn it is, those asked in an auction or a window, CHANCE, or () at the
        end."""
        turn = self.turn
        if self.phase == TURN and turn is not None:
            return _ONE[turn]
        if self.window is not None:
            return self.window.waiting
        return () if self.phase == OVER else _CHANCE

    def chance(self) -> Shuffle | Choose | None:
        """Return a shuffle a round, a lot for tied bids or for who begins, a shuffle of the discards when the
        stock is spent."""
        if self.phase == SHUFFLE:
            return Shuffle(_PACK.pieces, _PACK.texts, clockwise(Seat(0), self.seats), EACH * self.seats)
        if self.phase == LOT_BEGINS:
            return Choose(tuple(range(self.seats)))
        if self.phase == LOT:
            return Choose(self.tied())
        return self.stock.renewal() if self.phase == RENEW else None

    def tied(self) -> tuple[Seat, ...]:
        """Return the seats that share the highest bid, ascending."""
        assert self.bids is not None, "bids are open"
        best = max(self.bids)
        return tuple([seat for (seat,), bid in zip(_ONE, self.bids, strict=False) if bid == best])

    def discards(self, seat: Seat) -> int:
        """Return the cards that a seat may discard in its turn, as a mask (rules §5.4, §6.2, §7.2-4)."""
        hand = self.hands[seat]
        stage = self.stage
        if hand & hand - 1 or self.declared >> seat & 1 and not hand & JOKER or not stage.declares:
            return hand & (BIND if self.damage else stage.match)[self.key]
        return 0

    def forms(self, seat: Seat) -> tuple[tuple[Discard, ...], ...]:
        """Return by card the forms in which a seat may discard it in its turn."""
        stage = self.stage
        if stage.declares and self.hands[seat].bit_count() == 2:
            return DECLARING
        return PLAIN if stage.names else BARE

    def dealt(self) -> bool:
        """Return whether a deal is under way."""
        return SHUFFLE < self.phase < OVER

    def legal_actions(self, seat: Seat) -> Sequence[Move]:
        """Return bids, the words of the window, or every form of every legal discard and the draw."""
        if self.phase != TURN:
            if self.window is None or seat not in self.window.waiting:
                return ()
            return BIDS if self.phase == AUCTION else _CHOICES[self.phase]
        if seat != self.turn:
            return ()
        legal = self.discards(seat)
        forms = self.forms(seat)
        moves: list[Move] = [form for card in cards_in(legal) for form in forms[card]]
        if self.free or not legal:
            moves.append(DRAW)
        return moves

    def random_action(self, seat: Seat, rng: Rng) -> Move:
        if self.phase != TURN:
            return rng.choice(EVERY_BID if self.phase == AUCTION else _CHOICES[self.phase])
        stage = self.stage
        if not stage.names or not stage.declares:
            return rng.choice(self.legal_actions(seat))
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

    def results(self) -> tuple[DealResult, ...]:
        """Return the score sheets of the rounds that are over."""
        if self.unwritten:
            self.sheets += tuple(map(explain, self.unwritten))
            self.unwritten = ()
        return self.sheets

    def standing(self) -> Standing:
        """Rank the seats by total, lower being better; all that tie for it win (rules §11)."""
        over = self.phase == OVER
        ranked = sorted(self.scores)
        return Standing(
            deal=self.deal,
            phase=_PHASE[self.phase],
            scores=self.scores,
            over=over,
            winners=tuple(Seat(s) for s in range(self.seats) if self.scores[s] == ranked[0]) if over else (),
            places=tuple([1 + ranked.index(score) for score in self.scores]),
        )
