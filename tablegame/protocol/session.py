"""The match that the engine holds, with all hidden pieces, written as JSON."""

from collections.abc import Mapping
from typing import Any

from tablegame.limits import RECORD_LINES
from tablegame.match.dealer import Dealer
from tablegame.match.event_json import event_to_json
from tablegame.match.match import IllegalAction, Match, Player
from tablegame.match.record import parse_record
from tablegame.match.record_error import RecordError
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.protocol.wire import BadRequest, quoted
from tablegame.rules.contract import AnyGame, Choose, Reason, Shuffle
from tablegame.speech import Speaker

_ENGLISH = Speaker("en")


class Session:
    """One match in memory. Without a dealer, chance is an actor of its own."""

    __slots__ = ("match",)

    def __init__(self, match: Match) -> None:
        self.match = match

    @classmethod
    def new(
        cls, game: AnyGame, seats: int, options: Mapping[str, object], dealer: Dealer | None
    ) -> "Session":
        """Begin a match before its first decision; the dealer has done its part."""
        players = [Player(f"Seat {seat}", "human") for seat in range(max(0, min(seats, 100)))]
        try:
            return cls(Match.new(game, seats, options, players, dealer=dealer))
        except ValueError as fault:
            raise BadRequest("bad-option", str(fault)) from None

    @classmethod
    def load(cls, lines: list[Any]) -> "Session":
        """Return the match of a record, every line of it checked."""
        if len(lines) > RECORD_LINES:
            raise BadRequest("bad-record", f"a record has at most {RECORD_LINES} lines, not {len(lines)}")
        try:
            return cls(Match.load(parse_record(lines)))
        except RecordError as fault:
            raise BadRequest("bad-record", str(fault)[:300]) from None

    def act(self, actor: int | str, text: str) -> list[dict[str, Any]]:
        """Carry out one move and return its events in full. Raise BadRequest, and change nothing, if it is
        illegal.

        `actor`: a seat, or "chance".
        """
        match = self.match
        if match.over:
            raise BadRequest("match-over", "the match is over")
        seat = CHANCE if actor == "chance" else Seat(int(actor))
        if seat not in match.to_act() or actor == CHANCE:
            names = ", ".join("chance" if one == CHANCE else str(one) for one in match.to_act())
            raise BadRequest("not-to-act", f"{quoted(actor)} is not to act; now: {names}")
        before = match.line
        try:
            action = match.parse(seat, text)
            if action.notation() != text:
                raise ValueError(f"it is written {action.notation()!r}")
            match.decide(seat, action)
        except ValueError as fault:
            raise BadRequest("illegal-move", f"{quoted(text)} is not a move: {fault}"[:300]) from None
        except IllegalAction as fault:
            message = f"{quoted(text)} is not legal: {_sentence(fault.reason)}"
            raise BadRequest("illegal-move", message) from None
        return [event_to_json(event) for event in match.events_since(before)]

    def status(self) -> dict[str, Any]:
        """Return the STATE of the protocol."""
        standing = self.match.standing()
        return {
            "game": self.match.game.id,
            "seats": self.match.seats,
            "deal": standing.deal,
            "phase": standing.phase,
            "to_act": [self._actor(seat) for seat in self.match.to_act()],
            "scores": list(standing.scores),
            "over": standing.over,
            "winners": list(standing.winners),
        }

    def _actor(self, seat: Seat) -> dict[str, Any]:
        """Return an entry of `to_act`: the seat, and its legal moves (protocol, "Requests")."""
        request = self.match.chance()
        if isinstance(request, Shuffle):
            return {"actor": "chance", "kind": "shuffle", "pieces": list(request.texts)}
        legal = sorted(action.notation() for action in self.match.legal(seat))
        if isinstance(request, Choose):
            return {"actor": "chance", "kind": "choose", "legal": legal}
        return {"actor": seat, "legal": legal}

    def view(self, seat: int) -> Any:
        """Return the view of a seat."""
        if not 0 <= seat < self.match.seats:
            raise BadRequest("bad-request", f"seats are 0..{self.match.seats - 1}, not {quoted(seat)}")
        return self.match.view(Seat(seat))

    def record(self) -> list[dict[str, Any]]:
        """Return the lines of the match so far."""
        return self.match.record.lines()


def _sentence(reason: Reason) -> str:
    return _ENGLISH.text(reason.code, **reason.values) if _ENGLISH.has(reason.code) else reason.code
