"""The five questions of fair play about a finished match, answered in small steps for a window.

Was the seal that of this secret? Were the words mixed in? Do shuffles and lots follow from both? Are the
moves legal and the result right? Do the computers' moves follow from what their seats could see? The file is
read as it is now, because it may have been changed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from time import perf_counter
from typing import Final, Literal, TypeAlias

from tablegame.controllers.bot_audit import Rethinking, Rethought, Summed, summed
from tablegame.controllers.workers import Workers
from tablegame.match.dealer import METHODS, STREAM
from tablegame.match.record import Record, dump, id_of, read_record
from tablegame.match.record_error import RecordError
from tablegame.match.verify import VerifyResult, verify_in_steps
from tablegame.pieces.seats import CHANCE
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame

Question: TypeAlias = Literal["seal", "words", "cards", "moves", "bots"]
QUESTIONS: Final[tuple[Question, ...]] = ("seal", "words", "cards", "moves", "bots")
State: TypeAlias = Literal["open", "good", "bad", "unknown"]
"""The state of a question. `open`: not asked yet. `unknown`: it cannot be answered, or not of everything."""

STEP_MS: Final = 5.0
"""The most milliseconds of a frame, one more move aside."""
_MOVES: Final = ("illegal-move", "not-to-act", "match-over", "other-result", "damaged", "other-lines")
_SECRET: Final = ("other-seed", "other-seal", "other-code")
"""Faults of the source of the cards."""
_AGREED: Final = ("other-words", "other-table")
"""Faults of the parts of the keys beside the secret."""
_UNREAD: Final = ("damaged", "other-format")
"""Faults of a file that leave nothing else to check."""
_FOUND: Final[dict[str, State]] = {}
"""The result of the last check since the program was started, by the id of a match."""


def found_of(record: Record) -> State:
    """Return `good` for a match that was checked here and is in order, `bad` if a fault was found, else
    `open`."""
    return _FOUND.get(id_of(record.header), "open")


class FairCheck:
    """A check of one match: call `tick` once a frame until `done`."""

    def __init__(self, record: Record, workers: Workers, *, games: Mapping[str, AnyGame] = GAMES) -> None:
        self.record: Final = record
        self.verdict: VerifyResult | None = None
        """The verdict on the promise, the moves and the result."""
        self.summary: Summed | None = None
        """The findings on the computers' moves; None also where the record could not be followed to its
        end."""
        self.done = False
        self.lots: Final = sum(m.actor == CHANCE and not m.text.startswith("shuffle") for m in record.moves)
        self.shuffles: Final = sum(move.actor == CHANCE for move in record.moves) - self.lots
        self._workers = workers
        self._games = games
        self._file = record
        """The record of the file, or the one in memory if there is none."""
        promise = record.header.promise
        try:
            self._file = record if record.path is None else read_record(record.path)
        except RecordError as fault:
            self.verdict = VerifyResult(0, False, "free", None, fault)
            self.done = True
        except OSError:
            pass  # that the match is not saved is said elsewhere
        shown = promise.commit if promise else None
        self._steps = verify_in_steps(self._file, games=games, shown=shown)
        self._followed = 0
        self._rethinking: Rethinking | None = None

    def tick(self, ms: float = STEP_MS) -> None:
        """Continue the check for `ms` milliseconds."""
        until = perf_counter() + ms / 1000
        while not self.done and perf_counter() < until:
            if self.verdict is None:
                self._follow()
            elif self._rethinking is not None and not self._think(self._rethinking):
                return
        if self.done:
            states = {self.state(question) for question in QUESTIONS}
            result: State = "bad" if "bad" in states else "good" if states == {"good"} else "open"
            _FOUND[id_of(self.record.header)] = result

    def _follow(self) -> None:
        try:
            self._followed = next(self._steps)
        except StopIteration as end:
            verdict: VerifyResult = end.value
            if verdict.ok and (line := self._differs()):
                fault = RecordError(line, "this is not what was played here", "other-lines")
                verdict = replace(verdict, fault=fault)
            self.verdict = verdict
            if verdict.ok:
                self._rethinking = Rethinking(self._workers, self._file, games=self._games)
            else:
                self.done = True

    def _differs(self) -> int:
        """Return the first line of the file that differs from the record in memory; 0 for none."""
        both = zip_longest(map(dump, self._file.lines()), map(dump, self.record.lines()))
        return next((number for number, (stored, played) in enumerate(both, 1) if stored != played), 0)

    def _think(self, rethinking: Rethinking) -> bool:
        """Return whether it went on at once, with nothing to wait for."""
        before = len(rethinking.findings)
        rethinking.tick()
        if rethinking.done:
            self.summary = summed(rethinking.findings, self._file)
            self.done = True
        return len(rethinking.findings) > before

    def cancel(self) -> None:
        """Cancel the check, because its answer is not wanted any longer."""
        if self._rethinking is not None and not self.done:
            self._rethinking.cancel()
        self._steps.close()
        self.done = True

    @property
    def thought(self) -> tuple[int, int]:
        """The number of moves of seats checked so far, and of all."""
        rethinking = self._rethinking
        if rethinking is None:
            return 0, sum(move.actor != CHANCE for move in self.record.moves)
        return len(rethinking.findings), rethinking.total

    @property
    def findings(self) -> Sequence[Rethought]:
        """The findings about moves of seats so far."""
        return self._rethinking.findings if self._rethinking is not None else ()

    @property
    def file(self) -> Record:
        """The record that is checked, as it was in the file."""
        return self._file

    def first_fault(self, question: Question) -> int:
        """Return the line of the record where a question found the first fault; 0 for none."""
        if self.state(question) != "bad":
            return 0
        if question == "bots":
            other = self.summary.first_other if self.summary is not None else None
            return other.line if other is not None else 0
        fault = self.verdict.fault if self.verdict is not None else None
        return fault.line if fault is not None else 0

    @property
    def share(self) -> float:
        """The progress, from 0 to 1: following the record takes the first tenth."""
        if self.done:
            return 1.0
        done, total = self.thought
        return 0.1 * self._followed / max(1, len(self.record.moves)) + 0.9 * done / max(1, total)

    def state(self, question: Question) -> State:
        """Return the state of one of the five questions by now."""
        verdict = self.verdict
        if verdict is None:
            return "open"
        if question == "bots":
            return self._bots(verdict)
        code = verdict.fault.code if verdict.fault else ""
        promise = self.record.header.promise
        if question == "moves":
            return "good" if verdict.ok else "bad" if code in _MOVES else "unknown"
        if promise is None or promise.method not in METHODS or (code in _UNREAD and not verdict.moves):
            return "unknown"
        if question == "seal":
            return "bad" if code in _SECRET else "good"
        if code in (*_SECRET, "other-rules"):
            return "unknown"
        if question == "words":
            told_apart = promise.method != STREAM or code != "other-chance"
            # A match from a position may never draw another card: then only words could not be checked.
            shows = verdict.answers or (verdict.ok and not promise.words)
            return "bad" if code in _AGREED else "good" if told_apart and shows else "unknown"
        if code == "other-chance":
            return "bad"
        every = verdict.answers == self.shuffles + self.lots
        return "good" if every and code not in _AGREED else "unknown"

    def _bots(self, verdict: VerifyResult) -> State:
        if self.summary is None:
            return "unknown" if self.done else "open"
        if self.summary.others:
            return "bad"
        return "unknown" if self.summary.unchecked else "good"
