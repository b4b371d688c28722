"""Records that are followed move by move, also beyond the rules of their game: matches cut to fewer deals."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from tablegame.match.dealer import COMMON, KEYED, Dealer
from tablegame.match.header import Header
from tablegame.match.position import Position, deal_of, place
from tablegame.match.record import AMONG, DEALT, TO, Record, RecordMove
from tablegame.match.record_error import OtherRules, RecordError
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat, Viewer
from tablegame.rules import chance
from tablegame.rules.catalogue import GAMES, recorded
from tablegame.rules.contract import (
    Action,
    AnyGame,
    AnyState,
    ChanceAction,
    Choose,
    Event,
    Options,
    Shuffle,
    Standing,
)
from tablegame.rules.events import MatchEnded

OVER = "over"


class TruncatedState:
    """A state of a game that ends the match after a number of deals. The first places then win. Until then it
    behaves like the state of the game."""

    def __init__(self, state: AnyState, deals: int) -> None:
        """Wrap the state of a match before the end of its deal number `deals`."""
        self._state = state
        self._deals = deals
        self._ended = False

    def __getattr__(self, name: str) -> Any:
        """Return other attributes of the game's own state."""
        if name.startswith("__") or name == "_state":
            raise AttributeError(name)
        return getattr(self._state, name)

    @property
    def whole(self) -> AnyState:
        """The state by the game's own rules, without that end."""
        return self._state

    def clone(self) -> "TruncatedState":
        """Return an independent copy."""
        twin = TruncatedState(self._state.clone(), self._deals)
        twin._ended = self._ended
        return twin

    def to_act(self) -> Sequence[Seat]:
        return () if self._ended else self._state.to_act()

    def chance(self) -> Shuffle | Choose | None:
        """Return the request to the dealer."""
        return None if self._ended else self._state.chance()

    def dealt(self) -> bool:
        """Return whether a deal is under way."""
        return self._state.dealt()

    def legal_actions(self, seat: Seat) -> Sequence[Any]:
        """Return every legal action of a seat that owes a decision."""
        return () if self._ended else self._state.legal_actions(seat)

    def random_action(self, seat: Seat, rng: Rng) -> Any:
        """Return one legal action."""
        return self._state.random_action(seat, rng)

    def apply(self, seat: Seat, action: Any | ChanceAction, events: list[Event] | None = None) -> None:
        """Carry out a legal action; the one that ends the last deal ends the match."""
        self._state.apply(seat, action, events)
        if seat == CHANCE or self._state.dealt():
            return
        standing = self._state.standing()
        if not standing.over and standing.deal > self._deals:
            self._ended = True
            if events is not None:
                events.append(MatchEnded(standing.scores, self.standing().winners))

    def standing(self) -> Standing:
        standing = self._state.standing()
        if not self._ended:
            return standing
        first = tuple(Seat(seat) for seat, place in enumerate(standing.places) if place == 1)
        return replace(standing, deal=self._deals, phase=OVER, over=True, winners=first)

    def view(self, viewer: Viewer) -> Any:
        """Return all that a viewer may know."""
        view = self._state.view(viewer)
        changes: dict[str, object] = {"phase": OVER, "deal": self._deals} if self._ended else {}
        if hasattr(view.table, "deals"):
            changes["deals"] = self._deals
        return replace(view, table=replace(view.table, **changes)) if changes else view


def seen(events: Sequence[Event], viewer: Viewer) -> tuple[Event, ...]:
    """Return the events as `viewer` may see them."""
    return tuple(shown for event in events if (shown := event.seen_by(viewer)) is not None)


def told_of(request: Shuffle | Choose, method: int) -> dict[str, object]:
    """Return the keys beside the dealer's answer, for readers who check it without the rules."""
    if isinstance(request, Choose):
        return {AMONG: list(map(int, request.values))} if method in KEYED else {}
    if method == COMMON and request.to:
        return {TO: list(map(int, request.to)), DEALT: request.dealt}
    return {}


class Replayer:
    """The follower of a record: the true state, its line, and counts."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Options,
        start: Position | None = None,
        deals: int | None = None,
    ) -> None:
        """Begin a match, at `start` if given; BadPosition if that is none of such a match. It ends after
        `deals`."""
        self.game = game
        self.options = options
        self.state: AnyState = (
            game.begin(seats, options) if start is None else place(game, seats, options, start)
        )
        if deals is not None:
            self.state = TruncatedState(self.state, deals)
        self._start = start
        self._first = self.state.clone()
        self.line = 1
        """The number of lines so far, the header among them."""
        self.index = 0
        """The number of events that a bystander has seen. It grows with every public decision, not with a
        sealed answer, and does not show who was asked."""
        self.decisions = [0] * seats
        """The number of decisions by seat."""
        self._standing: tuple[int, Standing] | None = None
        """The latest standing, and the line that it was computed after."""

    @classmethod
    def of(cls, header: Header, games: Mapping[str, AnyGame]) -> "Replayer":
        """Return the beginning of a recorded match; OtherRules, or RecordError for options that do not
        fit.
        """
        game = games.get(header.game)
        if game is None:
            raise OtherRules(f"this program has no rules for the game {header.game[:40]!r}")
        if game.rules_version != header.rules:
            raise OtherRules(
                f"this match was played under version {header.rules} of the rules of {game.title}; "
                f"this program plays version {game.rules_version}"
            )
        try:
            options = recorded(game, header.seats, header.options)
            return cls(game, header.seats, options, header.start, header.deals)
        except ValueError as fault:
            raise RecordError(1, str(fault)) from fault

    def dealing(self, dealer: Dealer | None) -> Dealer | None:
        """Return the dealer before the first answer of this match; from a position the deals are counted
        on.
        """
        if dealer is None or self._start is None:
            return dealer
        return dealer.counting_from(*deal_of(self.game, self._first, self.options))

    def again(self) -> "Replayer":
        """Return the same match before its first move."""
        twin = copy(self)
        twin.state = self._first.clone()
        twin.line, twin.index = 1, 0
        twin.decisions = [0] * len(self.decisions)
        twin._standing = None
        return twin

    def standing(self) -> Standing:
        """Return the standing, cached because it is read many times between two lines."""
        if self._standing is None or self._standing[0] != self.line:
            self._standing = self.line, self.state.standing()
        return self._standing[1]

    def bot_seed(self, bots: str, seat: Seat) -> int:
        """Return the seed of a bot's next decision, which depends on the bots' own seed, the seat and its
        number of decisions."""
        words = f"{bots} {seat} {self.decisions[seat]}"
        return int.from_bytes(hashlib.sha256(words.encode("utf-8", "surrogatepass")).digest()[:8], "big")

    def advance(self, actor: Seat, action: Action, quiet: bool = False) -> tuple[Event, ...]:
        """Carry out a legal action; the events in full. If `quiet` there are none, and no index is kept."""
        self.line += 1
        if actor != CHANCE:
            self.decisions[actor] += 1
        if quiet:
            self.state.apply(actor, action)
            return ()
        happened: list[Event] = []
        self.state.apply(actor, action, happened)
        events = tuple(happened)
        self.index += len(seen(events, None))
        return events

    def parse(self, actor: Seat, text: str) -> Action:
        """Return the action written as `text`; ValueError if the text is not one for this actor."""
        if actor != CHANCE:
            game: Any = self.game  # a protocol does not say that it can be a key
            action: Action = _parsed(game, text)
            return action
        request = self.state.chance()
        if request is None:
            raise ValueError("the dealer is not to act")
        return chance.parse_answer(request, text)

    def follow(self, move: RecordMove, dealer: Dealer | None, quiet: bool = False) -> tuple[Event, ...]:
        """Carry out the move of the next line, checked; RecordError if it is not legal. A dealer's answers
        must be those of the record. `quiet` as in `advance`."""
        if self._start is None:
            return self._follow(move, dealer, quiet)
        line = self.line + 1
        try:
            return self._follow(move, dealer, quiet)
        except RecordError:
            raise
        except Exception as fault:
            # A file may hold a position that never was, for which the rules have no answer.
            raise RecordError(line, "the position has no such continuation") from fault

    def _follow(self, move: RecordMove, dealer: Dealer | None, quiet: bool) -> tuple[Event, ...]:
        line = self.line + 1
        actor = move.actor
        owing = self.state.to_act()
        if not owing:
            raise RecordError(line, "there is a move after the end of the match", "match-over")
        if actor not in owing:
            who = "the dealer" if actor == CHANCE else f"seat {actor}"
            raise RecordError(line, f"{who} is not to act", "not-to-act")
        try:
            action = self.parse(actor, move.text)
        except ValueError as fault:
            raise RecordError(line, str(fault), "illegal-move") from fault
        if actor != CHANCE:
            if action not in self.state.legal_actions(actor):
                raise RecordError(line, f"{move.text[:80]!r} is not legal here", "illegal-move")
        elif dealer is not None:
            request = self.state.chance()
            assert request is not None, "CHANCE acts only when it is asked"
            if dealer.answer(request).notation() != action.notation():
                raise RecordError(line, "the dealer's answer is not the one promised", "other-chance")
            promised = told_of(request, dealer.method)
            if isinstance(request, Choose) and AMONG in move.data and move.data[AMONG] != promised.get(AMONG):
                raise RecordError(line, "the lot was drawn among others", "other-chance")
            if isinstance(request, Shuffle) and any(move.data.get(key) != promised[key] for key in promised):
                raise RecordError(line, "the cards were dealt to others", "other-chance")
        return self.advance(actor, action, quiet)


@lru_cache(maxsize=8192)
def _parsed(game: AnyGame, text: str) -> Action:
    """Return the action of a move; cached, because the same few hundred moves are in every record of a
    game."""
    action: Action = game.parse(text)
    return action


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """The match after one line of its record."""

    line: int
    """The line; 1 is the header, before the first move."""
    index: int
    actor: Seat | None
    """CHANCE or a seat; None at the beginning."""
    notation: str
    events: tuple[Event, ...]
    """All events of the line, hidden ones too; () at the beginning."""
    standing: Standing
    _state: AnyState = field(repr=False, compare=False)

    def view(self, viewer: Viewer) -> Any:
        """Return the view of `viewer` at this moment."""
        return self._state.view(viewer)

    def seen(self, viewer: Viewer) -> tuple[Event, ...]:
        """Return the events as `viewer` may see them."""
        return seen(self.events, viewer)


def replay(record: Record, *, games: Mapping[str, AnyGame] = GAMES) -> Iterator[ReplayStep]:
    """Return every moment of the match, the beginning first; RecordError at a line that is not legal."""
    replayer = Replayer.of(record.header, games)

    def step(actor: Seat | None, notation: str, events: tuple[Event, ...]) -> ReplayStep:
        state = replayer.state
        return ReplayStep(
            replayer.line, replayer.index, actor, notation, events, state.standing(), state.clone()
        )

    yield step(None, "", ())
    for move in record.moves:
        yield step(move.actor, move.text, replayer.follow(move, None))
