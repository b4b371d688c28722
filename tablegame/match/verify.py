"""Was a recorded match played by the rules, with the cards that the dealer promised?"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from tablegame.match.dealer import Dealer
from tablegame.match.position import Position
from tablegame.match.record import Record, RecordError
from tablegame.match.replayer import Replayer
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame


@dataclass(frozen=True, slots=True)
class Verdict:
    """`ok` when nothing is wrong; else `fault` says what, where, and by what code."""

    moves: int
    """Moves found to be in order, the dealer's among them."""
    finished: bool
    """Whether the record ends with the result."""
    shuffles: Literal["committed", "free"]
    """`free`: somebody outside dealt, and nothing was promised."""
    commit: str | None
    fault: RecordError | None = None
    begun_from: Position | None = None
    """The match begins from a position: nothing was promised before it."""

    @property
    def ok(self) -> bool:
        """Whether no fault was found."""
        return self.fault is None


def verify(record: Record, *, games: Mapping[str, AnyGame] = GAMES) -> Verdict:
    """Check the promise, every move and the result. Never raises for what a record holds."""
    promise = record.header.promise
    commit = promise.commit if promise else None
    shuffles: Literal["committed", "free"] = "committed" if promise else "free"
    moves = 0
    fault: RecordError | None = None
    try:
        dealer: Dealer | None = promise.dealer() if promise else None
        replayer = Replayer.of(record.header, games)
        for move in record.moves:
            replayer.follow(move, dealer)
            moves += 1
        check_result(record, replayer)
    except RecordError as found:
        fault = found
    return Verdict(moves, record.result is not None, shuffles, commit, fault, record.header.start)


def check_result(record: Record, replayer: Replayer) -> None:
    """RecordError if the record tells another result than its moves, which `replayer` has followed."""
    if record.result is None:
        return
    standing = replayer.state.standing()
    line = replayer.line + 1
    if not standing.over:
        raise RecordError(line, "there is a result before the end of the match", "other-result")
    if (record.result.scores, record.result.winners) != (standing.scores, standing.winners):
        raise RecordError(line, "the result is not the one of these moves", "other-result")
