"""A match on its way through its moves: what a running match, a resumed one and a replay share."""

import hashlib
from collections.abc import Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import Any

from tablegame.match.dealer import COMMON, KEYED, Dealer
from tablegame.match.header import Header
from tablegame.match.position import Position, deal_of, place
from tablegame.match.record import AMONG, DEALT, TO, Move
from tablegame.match.record_error import OtherRules, RecordError
from tablegame.match.shortened import Shortened
from tablegame.pieces.seats import CHANCE, Seat, Viewer
from tablegame.rules import chance
from tablegame.rules.catalogue import recorded
from tablegame.rules.contract import Action, AnyGame, AnyState, Choose, Event, Options, Shuffle, Standing


def seen(events: Sequence[Event], viewer: Viewer) -> tuple[Event, ...]:
    """The events as `viewer` may see them."""
    return tuple(shown for event in events if (shown := event.seen_by(viewer)) is not None)


def told_of(request: Shuffle | Choose, method: int) -> dict[str, object]:
    """What stands beside the dealer's answer, for those who check it without knowing the rules."""
    if isinstance(request, Choose):
        return {AMONG: list(map(int, request.values))} if method in KEYED else {}
    if method == COMMON and request.to:
        return {TO: list(map(int, request.to)), DEALT: request.dealt}
    return {}


class Replayer:
    """The true state, the line of the record it stands at, and counts."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Options,
        start: Position | None = None,
        deals: int | None = None,
    ) -> None:
        """BadPosition for a `start` that is none of such a match. `deals`: after so many it ends."""
        self.game = game
        self.options = options
        self.state: AnyState = (
            game.begin(seats, options) if start is None else place(game, seats, options, start)
        )
        if deals is not None:
            self.state = Shortened(self.state, deals)
        self._start = start
        self._first = self.state.clone()
        self.line = 1
        """Lines of the record so far, the header among them."""
        self.index = 0
        """Events that a bystander has been told. It grows with every public decision, not with a sealed
        answer, and cannot tell who was asked."""
        self.decisions = [0] * seats
        """By seat: decisions that it has made."""
        self._standing: tuple[int, Standing] | None = None
        """Where the match stood when that was last asked, and after which line."""

    @classmethod
    def of(cls, header: Header, games: Mapping[str, AnyGame]) -> "Replayer":
        """The beginning of a recorded match; OtherRules, or RecordError for options that do not fit."""
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
        """The dealer before the first answer of this match: from a position he counts on."""
        if dealer is None or self._start is None:
            return dealer
        return dealer.counting_from(*deal_of(self.game, self._first, self.options))

    def again(self) -> "Replayer":
        """The same match before its first move."""
        twin = copy(self)
        twin.state = self._first.clone()
        twin.line, twin.index = 1, 0
        twin.decisions = [0] * len(self.decisions)
        twin._standing = None
        return twin

    def standing(self) -> Standing:
        """Where the match stands; it is asked many times between two lines."""
        if self._standing is None or self._standing[0] != self.line:
            self._standing = self.line, self.state.standing()
        return self._standing[1]

    def bot_seed(self, bots: str, seat: Seat) -> int:
        """For a bot's next decision: from the bots' own seed, the seat and how often it has decided."""
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
        """The action written as `text`; ValueError if the text is not one for this actor."""
        if actor != CHANCE:
            game: Any = self.game  # a protocol does not say that it can be a key
            action: Action = _parsed(game, text)
            return action
        request = self.state.chance()
        if request is None:
            raise ValueError("the dealer is not to act")
        return chance.parse_answer(request, text)

    def follow(self, move: Move, dealer: Dealer | None, quiet: bool = False) -> tuple[Event, ...]:
        """Carry out the move of the next line, checked; RecordError if it cannot be.

        With a dealer, his answers have to be those of the record. `quiet` as in `advance`.
        """
        if self._start is None:
            return self._follow(move, dealer, quiet)
        line = self.line + 1
        try:
            return self._follow(move, dealer, quiet)
        except RecordError:
            raise
        except Exception as fault:
            # Somebody may have written down a position that never was, in which the rules have no answer.
            raise RecordError(line, "the position has no such continuation") from fault

    def _follow(self, move: Move, dealer: Dealer | None, quiet: bool) -> tuple[Event, ...]:
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
            told = told_of(request, dealer.method)
            if isinstance(request, Choose) and AMONG in move.data and move.data[AMONG] != told.get(AMONG):
                raise RecordError(line, "the lot was drawn among others", "other-chance")
            if isinstance(request, Shuffle) and any(move.data.get(key) != told[key] for key in told):
                raise RecordError(line, "the cards were dealt to others", "other-chance")
        return self.advance(actor, action, quiet)


@lru_cache(maxsize=8192)
def _parsed(game: AnyGame, text: str) -> Action:
    """The same few hundred moves are written in every record of a game."""
    action: Action = game.parse(text)
    return action
