"""The reasons of a computer's move.

One decision is thought of again with the same view, seed and level. This is allowed only for a match that is
over, because the moves weighed show what was in a hand. A thought that the clock cut short is repeated if the
record keeps its number of playouts. A thought of another version of the program, or of an outside program,
cannot be repeated.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tablegame.ai.levels import LEVELS
from tablegame.controllers.bot_audit import LONGEST_MS
from tablegame.controllers.workers import Job, Workers
from tablegame.match.record import MINDS, PLAYOUTS, SIMPLE
from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.contract import Reason

Case: TypeAlias = Literal["thinking", "told", "cut", "forced", "outside", "version", "simple", "failed"]
MOST: Final = 3
"""The number of moves that are shown."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One move that was weighed, and its value, 0 to 100; None for one not tried."""

    move: str
    worth: int | None
    played: bool


def level_of(timeline: Timeline, line: int) -> str:
    """Return the level of the computer that made the move of a line; "outside" for an outside program, "" for
    a person or the dealer."""
    entry = timeline.entry(line)
    if entry is None or entry.actor == CHANCE:
        return ""
    what, _, rest = timeline.kinds_at(line)[entry.actor].partition(":")
    return rest if what == "bot" and rest in LEVELS else "outside" if what == "outside" else ""


class AskWhy:
    """One question about the move of one line. Polled once a frame, never blocks."""

    def __init__(self, workers: Workers | None, timeline: Timeline, line: int) -> None:
        """Ask about the move of a line; ValueError for a match that is not over, or a move that no computer
        made."""
        entry = timeline.entry(line)
        self.level = level_of(timeline, line)
        if not timeline.over or entry is None or not self.level:
            raise ValueError("nothing can be asked about this move")
        self.line: Final = line
        self.seat: Final[Seat] = entry.actor
        self.move: Final = entry.text
        self.weighed: tuple[Weighed, ...] = ()
        """The move that was made first, then the best of the others."""
        self.reasons: tuple[Reason, ...] = ()
        self.case: Case = "thinking"
        self._workers = workers
        self._job: Job | None = None
        self._ask(timeline, line)

    def _ask(self, timeline: Timeline, line: int) -> None:
        record = timeline.record
        move = record.moves[line - 2]
        if self.level == "outside":
            self.case = "outside"
            return
        if move.data.get(SIMPLE) is True:
            self.case = "simple"
            return
        legal = timeline.legal(line)
        if len(legal) == 1:
            self.case = "forced"
            return
        if not _same_mind(timeline, line):
            self.case = "version"
            return
        if self._workers is None:
            self.case = "failed"
            return
        cut = move.data.get(PLAYOUTS)
        view = timeline.game.view_to_json(timeline.view(line - 1, self.seat))
        self._job = self._workers.submit(
            timeline.game.id,
            view,
            [action.notation() for action in legal],
            self.level,
            timeline.bot_seed(line),
            LONGEST_MS,
            why=True,
            cut=cut if type(cut) is int else None,
            character=record.header.players[self.seat].character,
        )

    def tick(self) -> bool:
        """Receive the thought, and return whether anything has changed."""
        job = self._job
        if job is None or self._workers is None:
            return False
        self._workers.tick()
        if job.move is None and not job.failed:
            return False
        self._job = None
        if job.failed:
            self.case = "failed"
            return True
        self._read(job.answer)
        return True

    def _read(self, answer: Mapping[str, object]) -> None:
        tried = answer.get("tried", ())
        worths = answer.get("worths", ())
        assert isinstance(tried, list) and isinstance(worths, list), "asked for why"
        moves = [
            Weighed(str(move), None if worth is None else round(100 * worth), move == self.move)
            for move, worth in zip(tried, worths, strict=True)
        ]
        own = [weighed for weighed in moves if weighed.played] or [Weighed(self.move, None, True)]
        self.weighed = (*own, *(weighed for weighed in moves if not weighed.played))[:MOST]
        reasons = answer.get("reasons", ())
        assert isinstance(reasons, list), "as above"
        self.reasons = tuple(Reason(code, values) for code, values in reasons)
        self.case = "told" if answer.get("move") == self.move else "cut"

    def cancel(self) -> None:
        """Cancel the question, because its answer is not wanted any longer."""
        if self._job is not None and self._workers is not None:
            self._workers.withdraw(self._job)
        self._job = None


def _same_mind(timeline: Timeline, line: int) -> bool:
    """Return whether this program thinks like the one that played."""
    from tablegame.ai.fingerprint import decides_alike

    mark: object = timeline.record.header.data.get(MINDS)
    for move in timeline.record.moves[: line - 1]:
        mark = move.data.get(MINDS, mark)
    return decides_alike(timeline.game.id, mark)
