"""A match of Fukuchi's Dobon as it truly stands.

A turn is a play or a draw; a window follows every play, every completed draw and the flip (rules §2, §8).
Whatever ends with the last window that closes is decided in `_close`.
"""

from collections.abc import Sequence
from typing import Final

from tablegame.pieces.cards import SUITS, card_text, cards_in, mask_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat, Viewer, left_of
from tablegame.rules.contract import (
    ChanceAction,
    Choose,
    ChooseAction,
    DealResult,
    Event,
    Shuffle,
    ShuffleAction,
    Standing,
)
from tablegame.rules.dobon_fukuchi.actions import (
    ACE,
    JACK,
    PACK,
    PASS,
    RETURN,
    TWO,
    Action,
    Call,
    Play,
)
from tablegame.rules.dobon_fukuchi.calls import (
    LIMIT,
    NOBODY,
    asked,
    priority,
    turn_moves,
    turn_plays,
    window_moves,
)
from tablegame.rules.dobon_fukuchi.events import (
    CardsDrawn,
    CardsLaid,
    DirectionTurned,
    DobonCalled,
    DobonReturned,
    Flipped,
    HandBurst,
    PenaltyGrown,
    SeatsSkipped,
    StockRenewed,
    SuitNamed,
)
from tablegame.rules.dobon_fukuchi.scoring import STAKE, Ending, explain, points_of
from tablegame.rules.dobon_fukuchi.view import DobonFukuchiView, Table
from tablegame.rules.events import DealScored, Dealt, FirstDealer, MatchEnded
from tablegame.rules.imagine import Known
from tablegame.rules.reckoning import targets
from tablegame.rules.stock import Stock
from tablegame.rules.traces import Told, Traces, known_to
from tablegame.rules.windows import WindowClosed, WindowOpened

EACH: Final = 4
"""Cards dealt to each seat (rules §1.3)."""

LOT: Final = 0
"""The first dealer is to be drawn."""
SHUFFLE: Final = 1
WINDOW: Final = 2
TURN: Final = 3
RENEW: Final = 4
"""The stock is spent and the discards are to be shuffled, in the middle of a draw or at its end."""
ANSWER: Final = 5
"""The owner of the top card may return."""
OVER: Final = 6
PHASE: Final = ("deal", "deal", "window", "turn", "turn", "return", "over")

CLOSED: Final = ""
FLIP: Final = "flip"
DISCARD: Final = "discard"
DRAWN: Final = "draw"
BACK: Final = "return"
"""Kinds of windows."""

_SEATS: Final = tuple(tuple(Seat(seat) for seat in range(5) if mask >> seat & 1) for mask in range(32))
"""Seats by mask."""
_ONE: Final = tuple((Seat(seat),) for seat in range(5))
_CHANCE: Final = (CHANCE,)
ALL_CARDS: Final = (1 << PACK) - 1
_WHOLE: Final = Shuffle(tuple(range(PACK)), tuple(map(card_text, range(PACK))))


class DobonFukuchiState:
    """Hands as bit masks, the pile and the stock, what is open, and the accounts. Mutable; `clone` copies."""

    __slots__ = (
        "again", "answers", "burst_pays", "callers", "deal", "dealer", "deals", "direction", "due", "hands",
        "heavy", "makes", "owed", "owner", "penalty", "phase", "scores", "seats", "sheets", "skip", "stake",
        "stock", "suit", "take_ends", "traces", "turn", "unwritten", "value", "waiting", "window",
    )  # fmt: skip

    def __init__(self, seats: int, deals: int, take_ends: bool, burst_pays: bool) -> None:
        self.seats = seats
        self.deals = deals
        self.take_ends = take_ends
        self.burst_pays = burst_pays
        self.deal = 1
        self.phase = LOT
        self.dealer: Seat | None = None
        self.direction = 1
        """1 clockwise, -1 the other way."""
        self.turn = 0
        """Who laid or drew last, the dealer after the flip: play goes on from here."""
        self.hands = [0] * seats
        self.makes = [0] * seats
        """The numbers that each hand makes, as bits (rules §6.1)."""
        self.stock = Stock()
        self.traces = Traces(ALL_CARDS)
        self.value = 0
        """Of the top card."""
        self.suit = 0
        """That the top card counts as."""
        self.owner = NOBODY
        """Who laid the top card."""
        self.penalty = 0
        self.skip = 0
        """Aces of the last play, until the turn passes on."""
        self.owed = 0
        """Cards still to be drawn when the stock is renewed."""
        self.again = False
        """A penalty has been taken, and the turn goes on if nobody lays (rules §4.2)."""
        self.heavy = NOBODY
        """Who has drawn to ten cards or more in this turn (rules §5.3)."""
        self.due = False
        """Whether that seat has still to lay a card."""
        self.window = CLOSED
        self.waiting = 0
        """Seats that are asked and have not answered, as a mask."""
        self.answers: tuple[tuple[int, Action], ...] = ()
        """Sealed."""
        self.callers = 0
        """Who has called dobon, as a mask."""
        self.stake = STAKE
        self.scores = [0] * seats
        self.sheets: tuple[DealResult, ...] = ()
        self.unwritten: tuple[Ending, ...] = ()
        """Deals that are over and whose sheet nobody has read yet: a search never does."""

    def clone(self) -> "DobonFukuchiState":
        """An independent copy."""
        twin = DobonFukuchiState.__new__(DobonFukuchiState)
        twin.seats = self.seats
        twin.deals = self.deals
        twin.take_ends = self.take_ends
        twin.burst_pays = self.burst_pays
        twin.deal = self.deal
        twin.phase = self.phase
        twin.dealer = self.dealer
        twin.direction = self.direction
        twin.turn = self.turn
        twin.hands = self.hands[:]
        twin.makes = self.makes[:]
        twin.stock = self.stock.clone()
        twin.traces = self.traces.clone()
        twin.value = self.value
        twin.suit = self.suit
        twin.owner = self.owner
        twin.penalty = self.penalty
        twin.skip = self.skip
        twin.owed = self.owed
        twin.again = self.again
        twin.heavy = self.heavy
        twin.due = self.due
        twin.window = self.window
        twin.waiting = self.waiting
        twin.answers = self.answers
        twin.callers = self.callers
        twin.stake = self.stake
        twin.scores = self.scores[:]
        twin.sheets = self.sheets
        twin.unwritten = self.unwritten
        return twin

    # Who is to act, and what he may do

    def to_act(self) -> Sequence[Seat]:
        """The seat whose turn it is, those asked who have not answered, CHANCE, () at the end."""
        phase = self.phase
        if phase == TURN:
            return _ONE[self.turn]
        if phase == WINDOW or phase == ANSWER:
            return _SEATS[self.waiting]
        return () if phase == OVER else _CHANCE

    def chance(self) -> Shuffle | Choose | None:
        """The lot for the first dealer, a shuffle a deal, and the discards when the stock is spent."""
        if self.phase == LOT:
            return Choose(tuple(range(self.seats)))
        if self.phase == RENEW:
            return self.stock.renewal()
        return _WHOLE if self.phase == SHUFFLE else None

    def legal_actions(self, seat: Seat) -> Sequence[Action]:
        """Every play in its one form, draws and calls (rules §3.6-8, §4, §6)."""
        phase = self.phase
        if phase == TURN:
            if seat == self.turn:
                return turn_moves(self.hands[seat], self.value, self.suit, self.penalty, self.due)
        elif phase == WINDOW:
            if self.waiting >> seat & 1:
                return window_moves(self.hands[seat], self.value, self.may_dobon(seat))
        elif phase == ANSWER and self.waiting >> seat & 1:
            return (RETURN, PASS)
        return ()

    def random_action(self, seat: Seat, rng: Rng) -> Action:
        """One of the legal actions, each as likely."""
        moves: Sequence[Action]
        if self.phase == TURN:
            moves = turn_moves(self.hands[seat], self.value, self.suit, self.penalty, self.due)
        else:
            moves = self.legal_actions(seat)
        return moves[int(rng.random() * len(moves))]

    def may_dobon(self, seat: int) -> bool:
        """Whether the hand makes the number of a card that another seat has laid (rules §6.1-2)."""
        return self.makes[seat] >> self.value & 1 == 1 and self.owner not in (seat, NOBODY)

    # What happens

    def apply(self, seat: Seat, action: Action | ChanceAction, told: list[Event] | None = None) -> None:
        """Carry out a legal action of a seat that is to act."""
        if type(action) is ShuffleAction:
            if self.phase == RENEW:
                self._renew(action.order, told)
            else:
                self._deal(action.order, told)
        elif type(action) is ChooseAction:
            self.dealer = Seat(action.value)
            self.phase = SHUFFLE
            if told is not None:
                told.append(FirstDealer(self.dealer))
        elif type(action) is Play:
            if self.phase == TURN:
                self._lay(seat, action, told)
            else:
                self._answer(seat, action, told)
        elif type(action) is Call:
            if self.phase == WINDOW:
                self._answer(seat, action, told)
            elif self.phase == ANSWER:
                self._end_calls(action.word == "return", told)
            elif action.word == "draw":
                self._draw_one(told)
            else:
                self._take(told)

    def _deal(self, order: Sequence[int], told: list[Event] | None) -> None:
        assert self.dealer is not None, "the first dealer is drawn before the first shuffle"
        first = left_of(self.dealer, self.seats)
        for place in range(self.seats):
            hand = mask_of(order[place : EACH * self.seats : self.seats])
            self.hands[(first + place) % self.seats] = hand
        self.makes = list(map(targets, self.hands))
        flip = order[EACH * self.seats]
        self.stock = Stock(order[EACH * self.seats + 1 :], (flip,))
        self.traces = Traces.begin(ALL_CARDS, (EACH,) * self.seats)
        self.direction = 1
        self.turn = self.dealer
        self.value, self.suit = flip % 13 + 1, flip // 13
        self.owner = self.heavy = NOBODY
        self.penalty = self.skip = self.owed = self.callers = 0
        self.again = self.due = False
        self.stake = STAKE
        if told is not None:
            hands = tuple(tuple(cards_in(hand)) for hand in self.hands)
            told.append(Dealt(self.deal, self.dealer, (EACH,) * self.seats, hands))
            told.append(Flipped(self.dealer, flip))
        self._open(FLIP, told)

    def _lay(self, seat: int, play: Play, told: list[Event] | None) -> None:
        """Cards go onto the pile and take effect, from this seat on (rules §2, §4)."""
        cards = play.cards
        out_of_turn = seat != self.turn
        hand = self.hands[seat] ^ play.mask
        self.hands[seat] = hand
        self.makes[seat] = targets(hand)
        self.stock.pile += cards
        laid = self.traces.laid
        for card in cards:
            laid(seat, card)
        value = play.value
        self.value = value
        self.suit = cards[-1] // 13 if play.named < 0 else play.named
        self.owner = self.turn = seat
        self.skip = len(cards) if value == ACE else 0
        self.again = False
        if value == TWO:
            self.penalty += 2 * len(cards)
        elif value == JACK and len(cards) & 1:
            self.direction = -self.direction
        if seat == self.heavy:
            self.due = False
        if told is not None:
            told.append(CardsLaid(Seat(seat), cards, out_of_turn))
            if play.named >= 0:
                told.append(SuitNamed(Seat(seat), SUITS[play.named]))
            elif value == TWO:
                told.append(PenaltyGrown(self.penalty))
            elif value == JACK and len(cards) & 1:
                told.append(DirectionTurned(self.direction > 0))
        self._open(DISCARD, told)

    # Draws

    def _draw_one(self, told: list[Event] | None) -> None:
        """The draw of a turn (rules §3.6)."""
        cards = self.stock.cards
        if told is not None or len(cards) < 2:
            self.owed = 1
            self._draw(0, told)
            return
        # The usual case in short: searches draw millions of cards.
        seat = self.turn
        hand = self.hands[seat] | 1 << cards.pop()
        self.hands[seat] = hand
        self.makes[seat] = targets(hand)
        self.traces.drawn(seat, 1)
        if hand.bit_count() >= LIMIT:
            self.heavy, self.due = seat, True
        self._open(DRAWN, None)

    def _take(self, told: list[Event] | None) -> None:
        """The draw of the whole penalty (rules §4)."""
        self.owed = self.penalty
        self.penalty = 0
        self.again = True
        self._draw(0, told)

    def _draw(self, drawn: int, told: list[Event] | None) -> None:
        """Draw what is owed, `drawn` cards having come already; a spent stock is renewed (rules §7.4-6)."""
        stock, seat = self.stock, self.turn
        while True:
            if not stock.cards and len(stock.pile) > 1:
                self.phase = RENEW
                return
            if not self.owed or not stock.cards:
                break
            cards = stock.draw(self.owed)
            drawn += len(cards)
            self.owed -= len(cards)
            self.hands[seat] |= mask_of(cards)
            self.makes[seat] = targets(self.hands[seat])
            self.traces.drawn(seat, len(cards))
            if told is not None:
                told.append(CardsDrawn(Seat(seat), len(cards), tuple(sorted(cards)), self.again))
        self.owed = 0
        if self.take_ends:
            self.again = False
        if not drawn:
            # Nothing is left anywhere: no card came, so there is nothing to call on (rules §7.6).
            self._go_on(told)
            return
        if self.hands[seat].bit_count() >= LIMIT:
            self.heavy, self.due = seat, True
        self._open(DRAWN, told)

    def _renew(self, order: Sequence[int], told: list[Event] | None) -> None:
        """The discards become the stock, the stake doubles, the draw goes on (rules §7.2-6)."""
        self.stock.renew(order)
        self.traces.renewed(mask_of(order))
        self.stake *= 2
        if told is not None:
            told.append(StockRenewed(len(order), self.stake))
        self._draw(1, told)

    # Windows

    def _open(self, kind: str, told: list[Event] | None) -> None:
        """Ask every seat that could do more than pass; where there is none the window closes at once."""
        self.window = kind
        if told is not None:
            told.append(WindowOpened(kind))
        self.waiting = asked(self.hands, self.makes, self.value, self.owner)
        if self.waiting:
            self.phase = WINDOW
        else:
            self._close(told)

    def _answer(self, seat: int, action: Action, told: list[Event] | None) -> None:
        """Seal an answer; the last one opens them all (rules §2)."""
        self.answers += ((seat, action),)
        self.waiting ^= 1 << seat
        if self.waiting:
            return
        answers = self.answers
        self.answers = ()
        callers = 0
        plays: dict[int, Play] = {}
        for one, said in answers:
            if type(said) is Play:
                plays[one] = said
            elif type(said) is Call and said.word == "dobon":
                callers |= 1 << one
        if callers:
            self._call(callers, told)
        elif plays:
            first = min(plays) if len(plays) == 1 else next(one for one in self._order() if one in plays)
            self._shut(told)
            self._lay(first, plays[first], told)
        else:
            self._close(told)

    def _order(self) -> list[Seat]:
        """Whose play comes first in the window that is open (rules §2)."""
        assert self.dealer is not None, "a deal has a dealer"
        base = self.dealer if self.owner == NOBODY else self.owner
        return priority(self.seats, base, self.direction, self.turn if self.window == DRAWN else NOBODY)

    def _shut(self, told: list[Event] | None) -> None:
        if told is not None:
            told.append(WindowClosed(self.window))
        self.window = CLOSED

    def _close(self, told: list[Event] | None) -> None:
        """Nobody has done anything: the ten-card rule, then whoever is next (rules §5, §8)."""
        self._shut(told)
        if self.heavy != NOBODY:
            hand = self.hands[self.heavy]
            if self.due:
                self.turn = self.heavy
                if turn_plays(hand, self.value, self.suit, self.penalty):
                    self.phase = TURN
                else:
                    self._burst(told)
                return
            if hand.bit_count() > LIMIT:
                self._burst(told)
                return
            self.heavy = NOBODY
        self._go_on(told)

    def _go_on(self, told: list[Event] | None) -> None:
        """The same seat's turn after a penalty taken, or the next one's."""
        self.phase = TURN
        if self.again:
            self.again = False
            return
        step, seats, turn = self.direction, self.seats, self.turn
        if told is not None and self.skip:
            passed = (Seat((turn + step * n) % seats) for n in range(1, self.skip + 1))
            told.append(SeatsSkipped(tuple(passed)))
        self.turn = (turn + step * (1 + self.skip)) % seats
        self.skip = 0

    # The end of a deal

    def _call(self, callers: int, told: list[Event] | None) -> None:
        """Everybody who called stands, and shows his hand; the owner may return (rules §6.4-5)."""
        self._shut(told)
        self.callers = callers
        seats = _SEATS[callers]
        for seat in seats:
            self.traces.shown(seat, self.hands[seat])
        self.window = BACK
        if told is not None:
            hands = tuple(tuple(cards_in(h)) if callers >> s & 1 else None for s, h in enumerate(self.hands))
            told.append(DobonCalled(seats, hands, Seat(self.owner)))
            told.append(WindowOpened(BACK))
        if self.makes[self.owner] >> self.value & 1:
            self.phase = ANSWER
            self.waiting = 1 << self.owner
        else:
            self._end_calls(False, told)

    def _end_calls(self, returned: bool, told: list[Event] | None) -> None:
        self.waiting = 0
        self._shut(told)
        if not returned:
            self._finish("dobon", self.owner, told)
            return
        owner = self.owner
        if told is not None:
            told.append(DobonReturned(Seat(owner), tuple(cards_in(self.hands[owner]))))
        order = priority(self.seats, owner, self.direction)
        self._finish("return", next(seat for seat in order if self.callers >> seat & 1), told)

    def _burst(self, told: list[Event] | None) -> None:
        if told is not None:
            told.append(HandBurst(Seat(self.heavy), self.hands[self.heavy].bit_count()))
        self._finish("burst", self.heavy, told)

    def _finish(self, how: str, loser: int, told: list[Event] | None) -> None:
        """Pay, and let the loser deal (rules §7.7-8)."""
        top = self.stock.pile[-1]
        callers = _SEATS[self.callers]
        ending = Ending(how, loser, self.owner, callers, self.stake, top, tuple(self.hands), self.burst_pays)
        for seat, gain in enumerate(points_of(ending)):
            self.scores[seat] += gain
        self.unwritten += (ending,)
        self.heavy = NOBODY
        self.due = False
        if told is not None:
            told.append(DealScored(self.deal, self.results()[-1], tuple(self.scores)))
        self.dealer = Seat(loser)
        if self.deal < self.deals:
            self.deal += 1
            self.phase = SHUFFLE
            return
        self.phase = OVER
        if told is not None:
            told.append(MatchEnded(tuple(self.scores), self.standing().winners))

    def results(self) -> tuple[DealResult, ...]:
        """The score sheets of the deals that are over."""
        if self.unwritten:
            self.sheets += tuple(map(explain, self.unwritten))
            self.unwritten = ()
        return self.sheets

    # What can be seen

    def standing(self) -> Standing:
        """The highest account is best; equal ones share the place (rules §7.9)."""
        over = self.phase == OVER
        best = max(self.scores)
        return Standing(
            deal=self.deal,
            phase=PHASE[self.phase],
            scores=tuple(self.scores),
            over=over,
            winners=tuple(Seat(s) for s in range(self.seats) if over and self.scores[s] == best),
            places=tuple(1 + sum(other > score for other in self.scores) for score in self.scores),
        )

    def view(self, viewer: Viewer) -> DobonFukuchiView:
        """What lies open, counts and accounts, the viewer's own hand and his own sealed answer."""
        own = 0 if viewer is None else self.hands[viewer]
        playing = WINDOW <= self.phase <= ANSWER
        stock = self.stock
        told, known = Told(), Known()
        if playing:
            open_cards = mask_of(stock.pile)
            told = self.traces.told(open_cards)
            known = known_to(viewer, own, told, open_cards, ALL_CARDS, len(stock.cards))
        answer = next((said.notation() for seat, said in self.answers if seat == viewer), "")
        return DobonFukuchiView(
            viewer,
            Table(
                seats=self.seats,
                deal=self.deal,
                deals=self.deals,
                take_ends=self.take_ends,
                burst_pays=self.burst_pays,
                phase=PHASE[self.phase],
                dealer=self.dealer,
                turn=Seat(self.turn) if playing else None,
                clockwise=self.direction > 0,
                pile=tuple(stock.pile),
                stock=len(stock.cards),
                suit=SUITS[self.suit],
                owner=None if self.owner == NOBODY else Seat(self.owner),
                penalty=self.penalty,
                skip=self.skip,
                owed=self.owed if self.phase == RENEW else None,
                again=self.again,
                heavy=None if self.heavy == NOBODY else Seat(self.heavy),
                due=self.due,
                window=self.window,
                answer=answer,
                callers=_SEATS[self.callers],
                opened=tuple(tuple(cards_in(mask)) for mask in told.opened),
                stake=self.stake,
                counts=tuple(hand.bit_count() for hand in self.hands),
                scores=tuple(self.scores),
                hand=tuple(cards_in(own)),
                results=self.results(),
            ),
            known,
            told,
        )
