"""A match of Clackerjack as it truly stands."""

from collections.abc import Sequence
from itertools import starmap
from typing import Final

from tablegame.pieces.dominoes import packed, tile_text, unpacked
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat, Viewer, clockwise
from tablegame.rules.clackerjack.actions import (
    LEADS,
    PASS,
    TAKES,
    Lead,
    Move,
    Pass,
    Play,
    Take,
    is_bomb,
    kind_name,
)
from tablegame.rules.clackerjack.events import (
    FirstStarter,
    LeadChosen,
    Passed,
    Played,
    RoundWon,
    StackTaken,
    TilesDealt,
    WentOut,
)
from tablegame.rules.clackerjack.reach import nth_play, plays_in, reachable_plays, remaining_plays
from tablegame.rules.clackerjack.scoring import (
    Ending,
    GoingOut,
    explain,
    going_out,
    may_choose,
    next_active,
    next_leader,
    next_starter,
    passes_needed,
)
from tablegame.rules.clackerjack.terms import (
    ALL_BLANKS,
    DOUBLE_BLANK,
    HALF_BLANKS,
    OPEN_PACK,
    OTHER,
    STACKS,
    TWO_OPEN,
    TWO_OPEN_PACK,
    Terms,
)
from tablegame.rules.clackerjack.view import ClackerjackView, Laid, PublicView
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
from tablegame.rules.events import DealScored, MatchEnded
from tablegame.rules.imagine import Known

LOT: Final = 0
"""The first starter is to be drawn."""
SHUFFLE: Final = 1
STACK: Final = 2
PLAY: Final = 3
LEAD: Final = 4
OVER: Final = 5
PHASES: Final[tuple[str, ...]] = ("deal", "deal", "stacks", "play", "lead", "over")

_ONE: Final = tuple((Seat(seat),) for seat in range(4))
_CHANCE: Final[tuple[Seat, ...]] = (CHANCE,)
UNKNOWN: Final = -1
"""The plays of a hand, before they are worked out. Compiled code is quick to tell a large set from it."""


class ClackerjackState:
    """Hands as packed tiles, the round on the table, and where the match stands. Mutable; `clone` copies."""

    __slots__ = (
        "counts", "deal", "gone", "hands", "outs", "owner", "passes", "phase", "reaches", "round",
        "scores", "sheets", "stacks", "starter", "terms", "top", "turn", "unwritten",
    )  # fmt: skip

    def begin(self, terms: Terms) -> "ClackerjackState":
        """Set the state at the start of a match and return it. `clone` fills a blank state instead."""
        seats = terms.seats
        self.terms = terms
        self.deal = 1
        self.phase = LOT
        self.starter: Seat | None = None
        self.turn = Seat(0)
        self.hands = [0] * seats
        """By seat its tiles as `dominoes.packed`, open ones included."""
        self.counts = [0] * seats
        self.reaches = [UNKNOWN] * seats
        """The plays that each hand can make; not yet worked out after a change."""
        self.gone = [0] * seats
        """The tiles that each seat has played in this deal."""
        self.stacks: tuple[str, ...] = ("",) * seats
        self.round: list[tuple[Seat, Play]] = []
        """The plays of the round in order; the round that ends a deal stays until the next one."""
        self.top: Play | None = None
        """The play that must be beaten; None for a leader."""
        self.owner = Seat(0)
        """The seat of the last play of the round."""
        self.passes = 0
        """In succession since the last play."""
        self.outs: tuple[GoingOut, ...] = ()
        self.scores = [0] * seats
        self.sheets: tuple[DealResult, ...] = ()
        self.unwritten: tuple[Ending, ...] = ()
        """Deals that are over and whose sheets have not been read yet; a search never reads them."""
        return self

    def clone(self) -> "ClackerjackState":
        """Return an independent copy."""
        twin = ClackerjackState()
        twin.terms = self.terms
        twin.deal = self.deal
        twin.phase = self.phase
        twin.starter = self.starter
        twin.turn = self.turn
        twin.hands = self.hands[:]
        twin.counts = self.counts[:]
        twin.reaches = self.reaches[:]
        twin.gone = self.gone[:]
        twin.stacks = self.stacks
        twin.round = self.round[:]
        twin.top = self.top
        twin.owner = self.owner
        twin.passes = self.passes
        twin.outs = self.outs
        twin.scores = self.scores[:]
        twin.sheets = self.sheets
        twin.unwritten = self.unwritten
        return twin

    def to_act(self) -> Sequence[Seat]:
        """Return the seat whose turn it is, CHANCE before a deal, () at the end."""
        if self.phase < STACK:
            return _CHANCE
        return () if self.phase == OVER else _ONE[self.turn]

    def chance(self) -> Shuffle | Choose | None:
        """Return the lot for the first starter, then a shuffle of the plain tiles a deal (rules §5.1-2)."""
        if self.phase == LOT:
            return Choose(tuple(range(self.terms.seats)))
        if self.phase == SHUFFLE:
            assert self.starter is not None, "the first starter is drawn before the first shuffle"
            pack, seats = self.terms.pack, self.terms.seats
            to = clockwise(self.starter, seats)
            return Shuffle(pack, tuple(map(tile_text, pack)), to, self.terms.dealt)
        return None

    def plays(self, seat: Seat) -> int:
        """Return the plays that the tiles of a seat suffice for, as a set of indices."""
        mask = self.reaches[seat]
        if mask == UNKNOWN:
            self.reaches[seat] = mask = reachable_plays(self.hands[seat], self.terms.allowed)
        return mask

    def dealt(self) -> bool:
        """Return whether a deal is under way."""
        return SHUFFLE < self.phase < OVER

    def legal_actions(self, seat: Seat) -> Sequence[Move]:
        """Return every combination that beats the top play, and passing for all but a leader (rules §4,
        §6)."""
        if seat != self.turn or self.phase < STACK or self.phase == OVER:
            return ()
        if self.phase == PLAY:
            if self.top is None:
                return plays_in(self.plays(seat))
            return [*plays_in(self.plays(seat) & self.top.beaten), PASS]
        return TAKES if self.phase == STACK else LEADS

    def random_action(self, seat: Seat, rng: Rng) -> Move:
        if self.phase == PLAY:
            mask = self.reaches[seat]
            if mask == UNKNOWN:
                self.reaches[seat] = mask = reachable_plays(self.hands[seat], self.terms.allowed)
            top = self.top
            if top is None:
                count = mask.bit_count()
                return nth_play(mask, int(rng.random() * count), count)
            mask &= top.beaten
            if not mask:
                return PASS
            count = mask.bit_count()
            drawn = int(rng.random() * (count + 1))
            return PASS if drawn == count else nth_play(mask, drawn, count)
        return rng.choice(TAKES) if self.phase == STACK else rng.choice(LEADS)

    def apply(self, seat: Seat, action: Move | ChanceAction, events: list[Event] | None = None) -> None:
        """Carry out a legal action of the seat that is to act."""
        kind = type(action)
        if kind is Pass:
            self._pass(seat, events)
        elif isinstance(action, Play):
            self._play(seat, action, events)
        elif isinstance(action, Lead):
            self._lead(seat, action, events)
        elif isinstance(action, Take):
            self._take(seat, action, events)
        elif isinstance(action, ShuffleAction):
            self._deal(action.order, events)
        elif isinstance(action, ChooseAction):
            self.starter = Seat(action.value)
            self.phase = SHUFFLE
            if events is not None:
                events.append(FirstStarter(self.starter))

    def _deal(self, order: Sequence[int], events: list[Event] | None) -> None:
        starter, terms = self.starter, self.terms
        assert starter is not None, "the first starter is drawn before the first shuffle"
        seats = terms.seats
        for place in range(seats):
            seat = (starter + place) % seats
            self.hands[seat] = packed(order[place : terms.dealt : seats])
            self.counts[seat] = len(range(place, terms.dealt, seats))
        if terms.partners:
            for seat in terms.double_blanks(starter):
                self.hands[seat] += packed((DOUBLE_BLANK,))
                self.counts[seat] += 1
        hidden = tuple(map(unpacked, self.hands)) if events is not None else ()
        if not terms.partners:
            for seat in range(seats):
                self.hands[seat] += TWO_OPEN_PACK
                self.counts[seat] += len(TWO_OPEN)
        self.reaches = [UNKNOWN] * seats
        self.gone = [0] * seats
        self.stacks = ("",) * seats
        self.round = []
        self.top = None
        self.passes = 0
        self.outs = ()
        self.turn = self.owner = starter
        self.phase = STACK if terms.partners else PLAY
        if events is not None:
            shown = () if terms.partners else TWO_OPEN
            events.append(TilesDealt(self.deal, starter, tuple(map(len, hidden)), hidden, (shown,) * seats))

    def _take(self, seat: Seat, action: Take, events: list[Event] | None) -> None:
        partner = Seat((seat + 2) % 4)
        other = OTHER[action.parity]
        stacks = list(self.stacks)
        for taker, parity in ((seat, action.parity), (partner, other)):
            stacks[taker] = parity
            self.hands[taker] += OPEN_PACK[parity]
            self.counts[taker] += 3
            self.reaches[taker] = UNKNOWN
        self.stacks = tuple(stacks)
        assert self.starter is not None, "a deal has a starter"
        if seat == self.starter:
            self.turn = self.terms.left[seat]
        else:
            self.turn = self.starter
            self.phase = PLAY
        if events is not None:
            events.append(StackTaken(seat, action.parity, STACKS[action.parity], partner, STACKS[other]))

    def _play(self, seat: Seat, action: Play, events: list[Event] | None) -> None:
        counts = self.counts
        self.round.append((seat, action))
        cost = action.cost
        before = self.hands[seat]
        self.hands[seat] = hand = before - cost
        self.gone[seat] += cost
        reach = self.reaches[seat]
        if reach != UNKNOWN:
            self.reaches[seat] = remaining_plays(reach, before, hand)
        counts[seat] = left = counts[seat] - action.size
        self.top = action
        self.owner = seat
        self.passes = 0
        if events is not None:
            events.append(Played(seat, action.tiles, action.faces, kind_name(action), left))
        if left or not self._out(seat, events):
            turn = self.terms.left[seat]
            while not counts[turn]:
                turn = self.terms.left[turn]
            self.turn = turn

    def _out(self, seat: Seat, events: list[Event] | None) -> bool:
        """Score a seat that has gone out, and return whether that ends the deal (rules §7)."""
        scores, terms = self.scores, self.terms
        out = going_out(seat, self.counts)
        self.outs += (out,)
        side = terms.sides[seat & 1]
        for member in side:
            scores[member] += out.tiles
        if events is not None:
            events.append(WentOut(seat, out.against, out.tiles, tuple(scores)))
        done = scores[seat] >= terms.target
        if not done and any(self.counts[member] for member in side):
            return False
        self.unwritten += (Ending(tuple(self.hands), self.outs),)
        if events is not None:
            events.append(DealScored(self.deal, self.results()[-1], tuple(scores)))
        if done or (self.deal >= terms.deals and scores[0] != scores[1]):
            self.phase = OVER
            if events is not None:
                events.append(MatchEnded(tuple(scores), self.standing().winners))
            return True
        assert self.starter is not None, "a deal has a starter"
        self.deal += 1
        self.starter = next_starter(self.starter, scores)
        self.phase = SHUFFLE
        return True

    def _pass(self, seat: Seat, events: list[Event] | None) -> None:
        self.passes += 1
        owner, counts = self.owner, self.counts
        if events is not None:
            events.append(Passed(seat))
        if self.passes < passes_needed(owner, counts):
            self.turn = next_active(seat, counts)
            return
        assert self.top is not None, "a leader may not pass"
        bomb = is_bomb(self.top.kind)
        if may_choose(owner, bomb, counts):
            self.turn = owner
            self.phase = LEAD
            if events is not None:
                events.append(RoundWon(owner, bomb, None))
            return
        self.top = None
        self.round = []
        self.passes = 0
        self.turn = next_leader(owner, bomb, counts)
        if events is not None:
            events.append(RoundWon(owner, bomb, self.turn))

    def _lead(self, seat: Seat, action: Lead, events: list[Event] | None) -> None:
        self.top = None
        self.round = []
        self.passes = 0
        self.turn = Seat((seat + 2) % 4) if action.partner else seat
        self.phase = PLAY
        if events is not None:
            events.append(LeadChosen(seat, self.turn))

    def results(self) -> tuple[DealResult, ...]:
        """Return the score sheets of the deals that are over."""
        if self.unwritten:
            self.sheets += tuple(map(explain, self.unwritten))
            self.unwritten = ()
        return self.sheets

    def standing(self) -> Standing:
        """Rank the sides by points, more being better (rules §8)."""
        over = self.phase == OVER
        scores = self.scores
        best = max(scores)
        return Standing(
            deal=self.deal,
            phase=PHASES[self.phase],
            scores=tuple(scores),
            over=over,
            winners=tuple(Seat(s) for s in range(self.terms.seats) if over and scores[s] == best),
            places=tuple(1 + sum(other > score for other in scores) for score in scores),
        )

    def view(self, viewer: Viewer) -> ClackerjackView:
        """Return the view of `viewer`: the open part, its own hand, and its knowledge of unseen tiles."""
        terms, hands = self.terms, self.hands
        seats = range(terms.seats)
        dealt = STACK <= self.phase <= LEAD
        open_bits = HALF_BLANKS if terms.partners else ALL_BLANKS
        own = 0 if viewer is None else hands[viewer]
        sure: tuple[tuple[int, ...], ...] = ((),) * terms.seats
        known = Known()
        if dealt:
            others = [hands[seat] & ~ALL_BLANKS for seat in seats if seat != viewer]
            seen = (sum(self.gone) & ~ALL_BLANKS) + (own & ~ALL_BLANKS)
            places = [len(unpacked(hand)) for hand in others]
            if terms.aside:
                places.append(terms.aside)
            known = Known(unpacked(packed(terms.pack) - seen), tuple(places))
            if terms.partners:
                sure = tuple(unpacked(hand & 3) for hand in hands)
        return ClackerjackView(
            viewer,
            PublicView(
                seats=terms.seats,
                deal=self.deal,
                deals=terms.deals,
                target=terms.target,
                all_blank_combos=terms.all_blank,
                lone_double_as_single=terms.double_single,
                lone_blank_as_single=terms.blank_single,
                phase=PHASES[self.phase],
                starter=self.starter,
                turn=self.turn if dealt else None,
                stacks=self.stacks,
                counts=tuple(self.counts),
                open=tuple(unpacked(hand & open_bits) for hand in hands),
                gone=tuple(map(unpacked, self.gone)),
                round=tuple(starmap(Laid, self.round)),
                passed=self._passed(),
                outs=self.outs,
                scores=tuple(self.scores),
                hand=unpacked(own),
                results=self.results(),
            ),
            known,
            sure,
        )

    def _passed(self) -> tuple[Seat, ...]:
        """Return the seats that have passed since the last play. No seat goes out by passing, so turns show
        it."""
        seats: list[Seat] = []
        seat = self.owner
        for _ in range(self.passes):
            seat = next_active(seat, self.counts)
            seats.append(seat)
        return tuple(seats)
