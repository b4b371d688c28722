"""The process that reviews: it judges a decision of a record, or plays a deal again, with each request.

It stores its findings on the disk, of matches that are over only. Requests and answers are JSON.

`{"open": KEY, "seat": 0, "record": [..], "path": "..", "home": "..", "over": true, "pars": true}` is answered
by `{"key": KEY, "begun": {..}, "known": true}`.

`{"go": KEY, "deal": 2}` takes that deal first. The answers are `{"key": KEY, "judged": {..}}`,
`{"key": KEY, "par": {..}}`, `{"key": KEY, "run": 3}` or `{"key": KEY, "done": true}`.

`{"left": HOME}` is answered by `{"left": [..]}`, the reviews that are not complete.
"""

import json
import os
import time
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tablegame.crash_report import details
from tablegame.match.home import matches
from tablegame.match.record import Record, parse_bytes, read_record
from tablegame.match.record_error import RecordError
from tablegame.pieces.seats import Seat
from tablegame.study.review.kept import KeptReview, all_kept, read_of, review_json, write
from tablegame.study.review.model import Judged, Review

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from tablegame.study.review.par import Runs

TRIES, WAIT_S = 50, 0.1
"""How often, and after how many seconds, a record is read again that is not whole yet."""
KEEP_S: Final = 3.0
"""Seconds after which what was found meanwhile is kept."""


class Work:
    """One record and one seat, on their way."""

    def __init__(self, request: dict[str, Any], before: "Work | None") -> None:
        """Open a record for review; RecordError if it cannot be followed, OSError if it cannot be read. What
        was found `before` is not judged again while the match is the same."""
        from tablegame.ai.fingerprint import decides_alike, mind_fingerprint
        from tablegame.study.review.course import Course

        self.record = _record(request)
        self.over = bool(request["over"])
        self.home = Path(request["home"]) if self.over and request["home"] else None
        self.pars = bool(request["pars"])
        self.course: Course = Course(self.record, Seat(request["seat"]))
        game = self.record.header.game
        self.review: Review = self.course.begun(mind_fingerprint(game))
        self.known = False
        """Whether it goes on from what was kept."""
        self._runs: dict[int, Runs] = {}
        """By deal, those that are on their way."""
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
        """Return what was judged of this match before it went on; nothing where moves were taken back."""
        texts = [move.text for move in self.record.moves]
        earlier = [move.text for move in before.record.moves]
        if before.review.match != self.review.match or texts[: len(earlier)] != earlier:
            return ()
        lines = {each.line for each in self.course.decisions}
        return tuple(each for each in before.review.judged if each.line in lines)

    def go_on(self, first: int | None = None) -> dict[str, Any]:
        """Return one step, in the deal `first` if anything of it is left; the answer."""
        judged = {each.line for each in self.review.judged}
        left = [each for each in self.course.decisions if each.line not in judged]
        if left:
            found = self.course.judge(next((each for each in left if each.deal == first), left[0]))
            every = sorted((*self.review.judged, found), key=lambda each: each.line)
            self._grown(replace(self.review, judged=tuple(every)))
            return {"judged": asdict(found)}
        if self.pars:
            had = {par.deal for par in self.review.pars}
            deals = [each.deal for each in self.review.deals if each.deal not in had]
            if deals:
                return self._run(first if first in deals else deals[0])
        self._keep()
        return {"done": True}

    def _run(self, deal: int) -> dict[str, Any]:
        """Play a deal once more. Return the par after the last run, else the number of runs."""
        from tablegame.study.review.par import Runs

        runs = self._runs.setdefault(deal, Runs(self.course, deal))
        par = runs.go_on()
        if par is None:
            return {"run": runs.done}
        del self._runs[deal]
        pars = sorted((*self.review.pars, par), key=lambda each: each.deal)
        self._grown(replace(self.review, pars=tuple(pars)))
        return {"par": asdict(par)}

    def _grown(self, review: Review) -> None:
        self.review = review
        self._unkept = True
        if review.complete or time.monotonic() - self._kept_at > KEEP_S:
            self._keep()

    def _keep(self) -> None:
        """Write down what was found."""
        self._kept_at = time.monotonic()
        if self.home is None or not (self._unkept or not self.known):
            return
        header = self.record.header
        name = self.record.path.name if self.record.path is not None else ""
        kept = KeptReview(self.review, header.created, header.players[self.review.seat].name, name, self.pars)
        old = self._on_disk()
        if old is not None and old.mark != self.review.mark and old.complete and not self.review.complete:
            return  # the earlier one is shown until this one is complete
        with suppress(OSError):  # it is found again another time
            write(self.home, kept)
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
    """Return the reviews of matches in a home folder that were broken off, with where their records lie."""
    found = []
    for kept in all_kept(home):
        review, path = kept.review, matches(home) / kept.record
        missing = not review.complete or (kept.pars and len(review.pars) < len(review.deals))
        if missing and kept.record and Path(kept.record).name == kept.record and os.path.isfile(path):
            found.append({"path": str(path), "seat": int(review.seat), "pars": kept.pars})
    return found


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
            return {"key": key, "begun": begun, "known": work.known}
        answer = works[key].go_on(request.get("deal"))
        if "done" in answer and works[key].over:
            del works[key]
        return {"key": key, **answer}
    except (RecordError, OSError) as fault:
        works.pop(key, None)
        return {"key": key, "failed": str(fault)}
    except Exception as fault:  # whatever a review trips over must not end the process
        works.pop(key, None)
        return {"key": key, "failed": str(fault), "error": details(fault)}
