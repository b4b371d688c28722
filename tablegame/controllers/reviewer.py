"""Reviews for a window: a process of low priority judges, and its findings are collected step by step.

The process is asked for one step after the other, so that the viewed match always comes first. The other
people of a match take turns. A process that dies or hangs is replaced and continues from what was stored.
Once a page has asked for a review, a second process judges its decisions from the end, even after the page
is closed. It stores nothing.
"""

import json
import os
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeAlias

from tablegame.controllers.child_process import ChildProcess
from tablegame.controllers.review_worker import serve
from tablegame.match.duplicate_store import is_closed
from tablegame.match.header import match_id
from tablegame.match.record import Record, dump
from tablegame.pieces.seats import Seat
from tablegame.study.review.review_model import Review
from tablegame.study.review.stored_reviews import judged_from, par_from, read_of, review_from

NICENESS: Final = 15
"""After frames, sound and the thought of opponents; at 19 a busy machine would never come to it."""
START_S: Final = 60.0
"""Seconds in which a new process must say that it is ready."""
STEP_S: Final = 300.0
"""Seconds after which a step counts as hanging: it has what the others leave of the machine."""
HOLD_S: Final = 5.0
"""Seconds for which a step waits at most while opponents think."""
REST_S: Final = 30.0
"""Seconds without anything to do after which the process ends."""
MOST_FAILED: Final = 3
"""Processes in a row that found nothing, after which there are no more until a review is wanted."""

CORES: Final = os.cpu_count() or 1
"""With one processor core, a second process would only share its time."""
MANY: Final = 8
"""Decisions left from which on a second process is worth its start."""

_Key: TypeAlias = tuple[str, Seat]


class _Job:
    """One match and seat that is to be reviewed."""

    def __init__(self, record: Record, seat: Seat, pars: bool) -> None:
        self.record = record
        self.seat = seat
        self.pars = pars
        self.wanted = False
        """Whether a page has asked for it."""
        self.deal: int | None = None
        """The deal that was shown last: it comes before the others."""
        self.turn = 0
        """The number of its last step among all steps."""
        self.opened = False
        """Whether the process has its present record."""
        self.left: dict[int, int] | None = None
        """The lines that are left to judge, with their deals; None until the process has said so."""
        self.over = record.result is not None
        """Whether the match was over when it was last wanted."""
        self.crashes = 0
        """The number of times that the process died at it."""

    @property
    def judging(self) -> bool:
        """Return whether decisions may be left to judge."""
        return self.left is None or bool(self.left)

    def pick(self, taken: int | None, last: bool = False) -> int | None:
        """Return the first line to judge, or the last one, of the deal on show if it has any left.

        None if no line is left but the one that the other process has `taken`.
        """
        left = [line for line in self.left or () if line != taken]
        of_deal = [line for line in left if self.left is not None and self.left[line] == self.deal] or left
        return of_deal[-1 if last else 0] if of_deal else None


class _Helper:
    """The second process. It judges decisions of one review, from the last one on."""

    def __init__(self, key: _Key, job: _Job) -> None:
        """Start the process; OSError if there can be no more."""
        self.key = key
        self.job = job
        self.line: int | None = None
        """The line that it judges."""
        self._process = ChildProcess(serve, "tablegame-review", NICENESS)
        self._waits = True
        """Whether an answer is awaited; the first one says that the process is ready."""
        self._deadline = time.monotonic() + START_S
        self._opened = False

    def found(self) -> Iterator[Mapping[str, Any]]:
        """Yield answers with what it has judged. Raise EOFError once it is gone, hangs or has failed."""
        connection = self._process.connection
        while connection.poll():
            answer = json.loads(connection.recv_bytes())
            self._waits, self.line = False, None
            if "judged" in answer:
                yield answer
            elif not {"ready", "begun"} & answer.keys():
                raise EOFError
        if not self._process.alive or (self._waits and time.monotonic() > self._deadline):
            raise EOFError

    def ask(self, taken: int | None) -> None:
        """Ask for one more decision, not that which is `taken`; OSError if the process is gone."""
        if self._waits:
            return
        name = _name_of(self.key)
        if self._opened:
            self.line = self.job.pick(taken, last=True)
            if self.line is None:
                return
            request = {"go": name, "line": self.line}
        else:
            request = {**_opening(name, self.job), "home": "", "pars": False}
        self._opened = self._waits = True
        self._deadline = time.monotonic() + STEP_S
        self._process.connection.send_bytes(json.dumps(request).encode())

    def end(self) -> None:
        """End the process."""
        self._process.end()


def _name_of(key: _Key) -> str:
    return f"{key[0]}-{int(key[1])}"


def _opening(name: str, job: _Job) -> dict[str, Any]:
    """Return the request that opens the record of a job, without its folder."""
    path = job.record.path
    lines = [] if path is not None and job.over else [dump(line).decode() for line in job.record.lines()]
    return {
        "open": name,
        "seat": int(job.seat),
        "record": lines,
        "path": "" if lines else str(path),
        "moves": len(job.record.moves),
        "over": job.over,
    }


class Reviewer:
    """The queue of reviews. It starts its process when there is something to do, and never blocks."""

    def __init__(self, home: Path | None, on_fault: Callable[[str], object] = lambda text: None) -> None:
        """Store reviews in `home`, or nowhere for None. Call `on_fault` with faults of the process."""
        self._home = home
        self._on_fault = on_fault
        self._reviews: dict[_Key, Review | None] = {}
        """The reviews that are shown; None for one that was looked for and is missing."""
        self._anew: dict[_Key, Review] = {}
        """Reviews in progress that will replace one by another thought."""
        self._jobs: dict[_Key, _Job] = {}
        """The jobs in order."""
        self._ids: dict[int, tuple[Record, str]] = {}
        self._process: ChildProcess | None = None
        self._ready = False
        self._asked: _Key | None = None
        """The job of the process."""
        self._line: int | None = None
        """The line that it judges."""
        self._steps = 0
        """The number of steps that were requested."""
        self._waits = False
        self._deadline = 0.0
        self._told = 0.0
        """The time of the last answer."""
        self._failed = 0
        self._resume = home is not None
        """Whether the process is still to be asked for reviews that the end of the program interrupted."""
        self._idle_since: float | None = None
        self._helper: _Helper | None = None
        self._unhelped: set[_Key] = set()
        """The jobs that a second process has failed at."""
        self._beside: dict[_Key, list[Any]] = {}
        """Findings of the second process that the first one does not know yet, by review."""

    # Reviewing ----------------------------------------------------------------------------------------------
    def want(self, record: Record, seat: Seat, pars: bool = False, deal: int | None = None) -> None:
        """Review this match for a seat before all others, and of it one deal first. A second call changes
        nothing. A deal of a duplicate that others have still to play is left out."""
        if self._home is not None and is_closed(self._home, record.header):
            return
        key = self._key(record, seat)
        known = self.found(record, seat)
        job = self._jobs.pop(key, None)
        if job is None and known is not None and self._enough(known, pars) and self._same_mind(known):
            return
        self._failed = 0
        job = self._renewed(job, record, seat, pars)
        job.wanted, job.deal = True, deal
        self._jobs = {key: job, **self._jobs}

    def found(self, record: Record, seat: Seat) -> Review | None:
        """Return the review as far as it has come. None where nothing is known, and for a match that is not
        over."""
        if record.result is None:
            return None
        key = self._key(record, seat)
        if key not in self._reviews:
            kept = None if self._home is None else read_of(self._home, record, seat)
            self._reviews[key] = None if kept is None else kept.review
        return self._reviews[key]

    def awaited(self, record: Record, seat: Seat) -> bool:
        """Return whether a review of a match that is over is in progress, even if none of it is known yet."""
        return record.result is not None and self.busy and self._key(record, seat) in self._jobs

    def tick(self, thinking: bool = False) -> bool:
        """Receive findings, request the next step, and return whether any review grew.

        While opponents are `thinking` the next step waits, though not for ever.
        """
        if self._process is None and not self._jobs:
            return False
        if self._process is None:
            if self._failed >= MOST_FAILED or not self._spawn():
                return False
        grown, alive = self._receive()
        if not alive or ((self._waits or not self._ready) and time.monotonic() > self._deadline):
            self._replace()
        elif self._ready and not self._waits and not (thinking and time.monotonic() < self._told + HOLD_S):
            self._ask()
            self._rest()
        return self._help(thinking) or grown

    # For the service of tables ------------------------------------------------------------------------------
    def follow(self, record: Record, seat: Seat) -> None:
        """Review the deals of a match that are over, after all that is wanted. Of a match that goes on
        nothing is shown or stored."""
        key = self._key(record, seat)
        self._jobs[key] = self._renewed(self._jobs.pop(key, None), record, seat, True)

    @property
    def busy(self) -> bool:
        """Return whether any review is still requested or interrupted."""
        return bool(self._jobs) and self._failed < MOST_FAILED

    @property
    def pid(self) -> int | None:
        """The process that reviews, while there is one."""
        return None if self._process is None else self._process.pid

    def close(self) -> None:
        """End the process; its findings are kept."""
        self._end()
        self._jobs.clear()

    # Internals ----------------------------------------------------------------------------------------------
    def _key(self, record: Record, seat: Seat) -> _Key:
        known = self._ids.get(id(record))
        if known is None or known[0] is not record:
            if len(self._ids) > 100:
                self._ids.clear()
            known = self._ids[id(record)] = record, match_id(record.header)
        return known[1], seat

    @staticmethod
    def _enough(known: Review, pars: bool) -> bool:
        return known.complete and (not pars or len(known.pars) >= len(known.deals))

    @staticmethod
    def _same_mind(known: Review) -> bool:
        from tablegame.ai.fingerprint import decides_alike

        return decides_alike(known.game, known.mark)

    @staticmethod
    def _renewed(job: _Job | None, record: Record, seat: Seat, pars: bool) -> _Job:
        """Return the job with the present record: a match that has gone on is opened again."""
        if job is None:
            return _Job(record, seat, pars)
        if job.over and (job.pars or not pars):
            return job
        renewed = _Job(record, seat, pars or job.pars)
        renewed.wanted, renewed.deal, renewed.turn = job.wanted, job.deal, job.turn
        return renewed

    def _next(self) -> _Key | None:
        """Choose the next step: wanted reviews first, and decisions before pars. Reviews of other players of
        the match come later."""
        left = [key for key, job in self._jobs.items() if job.judging] or list(self._jobs)
        if not left or self._jobs[left[0]].wanted:
            return left[0] if left else None
        same = [key for key in left if key[0] == left[0][0] and not self._jobs[key].wanted]
        return min(same, key=lambda key: self._jobs[key].turn)

    def _ask(self) -> None:
        complete = (key for key in self._beside if key in self._jobs and not self._jobs[key].judging)
        key = next(complete, None) or self._next()
        if key is None:
            if self._resume:
                self._resume = False
                self._send({"left": str(self._home)})
            return
        job, name = self._jobs[key], _name_of(key)
        beside = self._helper.line if self._helper is not None and self._helper.job is job else None
        line = job.pick(beside) if job.opened else None
        if job.opened and line is None and job.judging:
            return  # the second process is at the last one
        self._asked, self._line = key, line
        self._steps += 1
        job.turn = self._steps
        if job.opened:
            found = self._beside.pop(key, [])
            self._send({"go": name, "line": line, "deal": job.deal, "found": found})
            return
        job.opened = True
        self._beside.pop(key, None)  # judged for another opening; the process judges those lines itself
        home = "" if self._home is None else str(self._home)
        self._send({**_opening(name, job), "home": home, "pars": job.pars and job.over})

    # The second process -------------------------------------------------------------------------------------
    def _help(self, thinking: bool) -> bool:
        """Let a second process judge decisions that a page has asked for. Return whether the review grew."""
        key = self._next()
        job = None if key is None else self._jobs[key]
        if self._helper is not None and (job is not self._helper.job or not self._helper.job.left):
            self._end_helper()
        if key is None or job is None or not (job.wanted and job.over and job.left):
            return False
        grown = False
        try:
            if self._helper is None:
                if len(job.left) < MANY or thinking or CORES < 2 or key in self._unhelped:
                    return False
                self._helper = _Helper(key, job)
            for answer in self._helper.found():
                self._beside.setdefault(key, []).append(answer["judged"])
                job.left.pop(answer["judged"]["line"], None)
                grown |= self._taken(key, job, answer)
            if job.judging and not thinking:
                self._helper.ask(self._line)
        except (EOFError, OSError, ValueError, KeyError, TypeError):
            self._unhelped.add(key)
            self._end_helper()
        return grown

    def _growing(self, key: _Key) -> Review | None:
        """Return the review in progress, which may replace the one that is shown."""
        return self._anew.get(key) or self._reviews.get(key)

    def _end_helper(self) -> None:
        if self._helper is not None:
            self._helper.end()
            self._helper = None

    # The first process --------------------------------------------------------------------------------------

    def _rest(self) -> None:
        """End the process after it has had nothing to do for a while."""
        now = time.monotonic()
        if self._waits or self._helper is not None:
            self._idle_since = None
        elif self._idle_since is None:
            self._idle_since = now
        elif now - self._idle_since > REST_S:
            self._end()

    def _send(self, request: Mapping[str, Any]) -> None:
        assert self._process is not None, "only a ready process is asked"
        self._waits = True
        self._deadline = time.monotonic() + STEP_S
        try:
            self._process.connection.send_bytes(json.dumps(request).encode())
        except OSError:
            self._replace()

    def _receive(self) -> tuple[bool, bool]:
        """Return whether anything grew, and whether the process is still there."""
        process, grown = self._process, False
        if process is None:
            return False, False
        try:
            while process.connection.poll():
                grown |= self._take(json.loads(process.connection.recv_bytes()))
        except (EOFError, OSError, ValueError, KeyError, TypeError):
            return grown, False
        return grown, process.alive

    def _take(self, answer: Mapping[str, Any]) -> bool:
        if "ready" in answer:
            self._ready = True
            return False
        self._waits = False
        self._told = time.monotonic()
        if "error" in answer:
            self._on_fault(str(answer["error"]))
        if "left" in answer:
            self._go_on_with(answer["left"])
            return False
        key, self._asked, self._line = self._asked, None, None
        job = None if key is None else self._jobs.get(key)
        if key is None or job is None or answer.get("key") != _name_of(key):
            return False
        if "failed" in answer:
            del self._jobs[key]
            return False
        if "done" in answer:
            if job.opened:  # it may have been requested again meanwhile
                del self._jobs[key]
            return False
        if "begun" in answer:
            job.left = dict(answer["lines"])
        else:
            self._failed = 0
        if "judged" in answer and job.left is not None:
            job.left.pop(answer["judged"]["line"], None)
        return job.over and self._taken(key, job, answer)

    def _taken(self, key: _Key, job: _Job, answer: Mapping[str, Any]) -> bool:
        """Store a finding about a match that is over."""
        if "begun" in answer:
            begun = review_from(answer["begun"])
            if answer["known"] and self._home is not None:
                kept = read_of(self._home, job.record, job.seat)
                begun = kept.review if kept is not None else begun
            before = self._reviews.get(key)
            if before is not None and before.complete and before.mark != begun.mark:
                self._anew[key] = begun
                return False
            self._reviews[key] = begun
            return True
        review = self._growing(key)
        if review is None:
            return False
        if "judged" in answer:
            judged = judged_from(answer["judged"])
            others = [known for known in review.judged if known.line != judged.line]
            review = replace(review, judged=tuple(sorted((*others, judged), key=lambda known: known.line)))
        elif "par" in answer:
            par = par_from(answer["par"])
            others_ = [known for known in review.pars if known.deal != par.deal]
            review = replace(review, pars=tuple(sorted((*others_, par), key=lambda known: known.deal)))
        else:
            return False
        if key in self._anew and not review.complete:
            self._anew[key] = review
            return False
        self._anew.pop(key, None)
        self._reviews[key] = review
        return True

    def _go_on_with(self, left: Any) -> None:
        """Continue reviews that were interrupted, after all that is wanted."""
        from tablegame.match.record import read_record
        from tablegame.match.record_error import RecordError

        for entry in left:
            try:
                record = read_record(Path(entry["path"]))
            except (OSError, RecordError):
                continue
            seat = Seat(entry["seat"])
            if record.result is not None:
                self._jobs.setdefault(self._key(record, seat), _Job(record, seat, bool(entry["pars"])))

    def _spawn(self) -> bool:
        try:
            self._process = ChildProcess(serve, "tablegame-review", NICENESS)
        except OSError:
            self._failed += 1
            return False
        self._ready = self._waits = False
        self._deadline = time.monotonic() + START_S
        return True

    def _replace(self) -> None:
        """End the process; the next one is started when there is something to do."""
        self._failed += 1
        if self._process is not None and not self._process.alive:
            self._on_fault(f"The reviewing process ended with status {self._process.status}.")
        if self._asked in self._jobs:
            self._jobs[self._asked].crashes += 1
            if self._jobs[self._asked].crashes >= MOST_FAILED:
                del self._jobs[self._asked]
        self._end()

    def _end(self) -> None:
        self._end_helper()
        if self._process is not None:
            self._process.end()
            self._process = None
        self._beside.clear()
        self._ready = self._waits = False
        self._asked = self._line = self._idle_since = None
        for job in self._jobs.values():
            job.opened, job.left = False, None
