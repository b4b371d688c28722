"""The process that reviews: it judges a decision of a record, or plays a deal again, with each request.

It stores its findings on the disk, of matches that are over only. Requests and answers are JSON.

`{"open": KEY, "seat": 0, "record": [..], "path": "..", "home": "..", "over": true, "pars": true}` opens a
record. The answer `{"key": KEY, "begun": {..}, "known": true, "lines": [[12, 0], ..]}` has the lines that are
still to judge, with their deals.

`{"go": KEY, "line": 12, "found": [..]}` judges a line; `found` are findings of another process. Without
a line it plays again the deal of `"deal": 2`, or another. The answers are `{"key": KEY, "judged": {..}}`,
`{"key": KEY, "par": {..}}`, `{"key": KEY, "run": 3}` or `{"key": KEY, "done": true}`.

`{"left": HOME}` is answered by `{"left": [..]}`, the reviews that are not complete.
"""

import json
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tablegame.crash_report import details
from tablegame.match.home import matches
from tablegame.match.record import Record, parse_bytes, read_record
from tablegame.match.record_error import RecordError
from tablegame.pieces.seats import Seat
from tablegame.study.review.review_model import Judged, Review
from tablegame.study.review.stored_reviews import (
    KeptReview,
    all_reviews,
    judged_from,
    read_of,
    review_json,
    write_review,
)

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from tablegame.study.review.match_review import ReviewDecision, Runs

TRIES, WAIT_S = 50, 0.1
"""The number of times, and seconds between them, that an incomplete record is read again."""
KEEP_S: Final = 3.0
"""Seconds after which findings are stored."""


class Work:
    """The review of one seat of a record, in progress."""

    def __init__(self, request: dict[str, Any], before: "Work | None") -> None:
        """Open a record for review; RecordError if it cannot be followed, OSError if it cannot be read.
        Findings of `before` are not judged again while the match is the same."""
        from tablegame.ai.fingerprint import decides_alike, mind_fingerprint
        from tablegame.study.review.match_review import Course

        self.record = _record(request)
        self.over = bool(request["over"])
        self.home = Path(request["home"]) if self.over and request["home"] else None
        self.pars = bool(request["pars"])
        self.course: Course = Course(self.record, Seat(request["seat"]))
        game = self.record.header.game
        self.review: Review = self.course.begun(mind_fingerprint(game))
        self.known = False
        """Whether it continues a stored review."""
        self._runs: dict[int, Runs] = {}
        """The runs in progress, by deal."""
        self._unkept = False
        self._kept_at = time.monotonic()
        known = self._on_disk()
        if known is not None and decides_alike(game, known.mark) and known.total == self.review.total:
            self.review, self.known = known, True
        elif before is not None:
            self.review = replace(self.review, judged=self._still(before))
        if self.home is not None and not self.known:
            self._keep()

    def _on_disk(self) -> Review | None:
        if self.home is None:
            return None
        kept = read_of(self.home, self.record, self.review.seat)
        return None if kept is None else kept.review

    def _still(self, before: "Work") -> tuple[Judged, ...]:
        """Return the judgements of this match before it went on; none if moves were taken back."""
        texts = [move.text for move in self.record.moves]
        earlier = [move.text for move in before.record.moves]
        if before.review.match != self.review.match or texts[: len(earlier)] != earlier:
            return ()
        lines = {decision.line for decision in self.course.decisions}
        return tuple(judged for judged in before.review.judged if judged.line in lines)

    def take(self, found: Iterable[Judged]) -> None:
        """Add what another process has judged."""
        judged = {known.line: known for known in (*found, *self.review.judged)}
        if len(judged) > len(self.review.judged):
            self._grown(replace(self.review, judged=tuple(judged[line] for line in sorted(judged))))

    def left(self) -> "list[ReviewDecision]":
        """Return the decisions that are not judged yet."""
        judged = {known.line for known in self.review.judged}
        return [decision for decision in self.course.decisions if decision.line not in judged]

    def go_on(self, line: int | None = None, deal: int | None = None) -> dict[str, Any]:
        """Run one step: judge `line`, or else play `deal` or another again. Return the answer."""
        decision = next((decision for decision in self.left() if decision.line == line), None)
        if decision is not None:
            judgement = self.course.judge(decision)
            self.take((judgement,))
            return {"judged": asdict(judgement)}
        if self.pars:
            had = {par.deal for par in self.review.pars}
            deals = [played.deal for played in self.review.deals if played.deal not in had]
            if deals:
                return self._run(deal if deal in deals else deals[0])
        self._keep()
        return {"done": True}

    def _run(self, deal: int) -> dict[str, Any]:
        """Play a deal once more. Return the par after the last run, else the number of runs."""
        from tablegame.study.review.match_review import Runs

        runs = self._runs.setdefault(deal, Runs(self.course, deal))
        par = runs.go_on()
        if par is None:
            return {"run": runs.done}
        del self._runs[deal]
        pars = sorted((*self.review.pars, par), key=lambda known: known.deal)
        self._grown(replace(self.review, pars=tuple(pars)))
        return {"par": asdict(par)}

    def _grown(self, review: Review) -> None:
        self.review = review
        self._unkept = True
        if review.complete or time.monotonic() - self._kept_at > KEEP_S:
            self._keep()

    def _keep(self) -> None:
        """Store the findings."""
        self._kept_at = time.monotonic()
        if self.home is None or not (self._unkept or not self.known):
            return
        header = self.record.header
        name = self.record.path.name if self.record.path is not None else ""
        kept = KeptReview(self.review, header.created, header.players[self.review.seat].name, name, self.pars)
        old = self._on_disk()
        if old is not None and old.mark != self.review.mark and old.complete and not self.review.complete:
            return  # the earlier one is shown until this one is complete
        with suppress(OSError):  # it can be found again another time
            write_review(self.home, kept)
            self._unkept, self.known = False, True


def _record(request: dict[str, Any]) -> Record:
    if not request["path"]:
        return parse_bytes("".join(request["record"]).encode())
    for _ in range(TRIES):
        record = read_record(Path(request["path"]))
        if len(record.moves) >= request["moves"] and record.result is not None:
            break
        time.sleep(WAIT_S)  # the last lines are on their way to the disk
    return record


def left(home: Path) -> list[dict[str, Any]]:
    """Return the interrupted reviews of a home folder, with the paths of their records."""
    interrupted = []
    for kept in all_reviews(home):
        review, path = kept.review, matches(home) / kept.record
        missing = not review.complete or (kept.pars and len(review.pars) < len(review.deals))
        if missing and kept.record and Path(kept.record).name == kept.record and os.path.isfile(path):
            interrupted.append({"path": str(path), "seat": int(review.seat), "pars": kept.pars})
    return interrupted


def serve(connection: "Connection") -> None:
    """Answer requests until the other end goes away. A fault is sent as the text of its report."""
    works: dict[str, Work] = {}
    try:
        connection.send_bytes(b'{"ready": true}')
        while True:
            request = json.loads(connection.recv_bytes())
            connection.send_bytes(json.dumps(_answer(request, works)).encode())
    except (EOFError, OSError):
        return


def _answer(request: dict[str, Any], works: dict[str, Work]) -> dict[str, Any]:
    key = request.get("open") or request.get("go") or ""
    try:
        if "left" in request:
            return {"left": left(Path(request["left"]))}
        if "open" in request:
            works[key] = work = Work(request, works.get(key))
            begun = review_json(work.review if not work.known else replace(work.review, judged=(), pars=()))
            lines = [[decision.line, decision.deal] for decision in work.left()]
            return {"key": key, "begun": begun, "known": work.known, "lines": lines}
        works[key].take(judged_from(found) for found in request.get("found", ()))
        answer = works[key].go_on(request.get("line"), request.get("deal"))
        if "done" in answer and works[key].over:
            del works[key]
        return {"key": key, **answer}
    except (RecordError, OSError) as fault:
        works.pop(key, None)
        return {"key": key, "failed": str(fault)}
    except Exception as fault:  # no fault of a review may end the process
        works.pop(key, None)
        return {"key": key, "failed": str(fault), "error": details(fault)}
