"""The review of one seat of a record: its decisions, judged one after the other, and the pars of its deals.

A par is the worth of the cards of a deal: the mean of what hard makes of them in the same seat. The deal is
played again several times from its first decision with the same cards, against opponents of the same
levels. To be quick, hard has no more playouts than easy.
"""

import hashlib
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tablegame.ai.levels import LEVELS, settings_of
from tablegame.ai.think import MINDS, think
from tablegame.match.header import match_id
from tablegame.match.record import Record, seated_by
from tablegame.match.timeline import Timeline
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.chance import answer
from tablegame.rules.contract import Action, AnyState, Event
from tablegame.rules.events import DealScored
from tablegame.study.review.judgement import Z, judge, seed_of
from tablegame.study.review.review_model import DealPlayed, Judged, Par, Review, played_by


@dataclass(frozen=True, slots=True)
class ReviewDecision:
    """A move where there was a choice."""

    line: int
    """The line of the record."""
    deal: int
    """From 0."""


class Course:
    """The decisions and deals of one seat in a record. Raises RecordError for one that cannot be followed.

    Only deals that were scored have a part in it. Where a person had the seat for a while, only the decisions
    of that person have; else all of the seat.
    """

    def __init__(self, record: Record, seat: Seat) -> None:
        self.timeline: Final = Timeline(record)
        self.seat: Final = seat
        self.match: Final = match_id(record.header)
        counted = [number for number, deal in enumerate(self.timeline.deals) if deal.points is not None]
        persons = _persons_lines(record, seat) if seat in self.timeline.people else None
        decisions: list[ReviewDecision] = []
        deals: list[DealPlayed] = []
        for entry in self.timeline.entries:
            if entry.deal not in counted:
                continue
            if (
                entry.actor == seat
                and (persons is None or entry.line in persons)
                and len(self.timeline.legal(entry.line)) > 1
            ):
                decisions.append(ReviewDecision(entry.line, entry.deal))
            for event in entry.events:
                if isinstance(event, DealScored):
                    played = played_by(self.timeline.game, event.result, entry.deal, seat)
                    deals += [played] if played is not None else []
        self.decisions: Final = tuple(decisions)
        self.deals: Final = tuple(deals)

    def begun(self, mark: str) -> Review:
        """Return the review before anything is judged."""
        game = self.timeline.game.id
        return Review(self.match, game, self.seat, mark, len(self.decisions), (), self.deals)

    def asked(self, decision: ReviewDecision) -> tuple[Any, tuple[Action, ...], Action]:
        """Return the seat's view, its legal actions, and its choice."""
        entry = self.timeline.entry(decision.line)
        assert entry is not None and entry.actor != CHANCE, "a seat's move"
        view = self.timeline.view(decision.line - 1, self.seat)
        return view, self.timeline.legal(decision.line), self.timeline.game.parse(entry.text)

    def judge(self, decision: ReviewDecision, again: int = 0) -> Judged:
        """Return the judgement of one decision; with another number `again` in other imagined deals."""
        view, legal, played = self.asked(decision)
        seed = seed_of(self.match, decision.line) + again
        return judge(self.timeline.game.id, view, legal, played, seed, line=decision.line, deal=decision.deal)

    def reviewed(self, known: Review, again: int = 0) -> Iterator[Review]:
        """Return the review as it grows, a decision at a time; what is `known` is not judged again."""
        done = {judged.line: judged for judged in known.judged}
        for decision in self.decisions:
            if decision.line not in done:
                done[decision.line] = self.judge(decision, again)
                judged = tuple(done[line] for line in sorted(done))
                yield replace(known, judged=judged)


def _persons_lines(record: Record, seat: Seat) -> set[int]:
    """Return the lines before which a person was in the seat."""
    kind = record.header.players[seat].kind
    lines = set()
    for other, what in seated_by(record.header.data, record.header.seats):
        kind = what if other == seat else kind
    for line, move in enumerate(record.moves, 2):
        if kind == "human":
            lines.add(line)
        for other, what in seated_by(move.data, record.header.seats):
            kind = what if other == seat else kind
    return lines


RUNS: Final = 24
LEVEL: Final = "hard"
OTHERS: Final = "normal"
"""The level that plays for people and programs at the table."""
QUICK: Final = "easy"
"""The level whose number of worlds for every move is used."""
_MS: Final = 600_000
_STRONG: Final = ("hard", "expert")


def start_of(course: Course, deal: int) -> int | None:
    """Return the line before the first decision of a deal; None where no seat decided anything."""
    for entry in course.timeline.entries:
        if entry.deal == deal and entry.actor != CHANCE:
            return entry.line - 1
    return None


class Runs:
    """The runs of one deal, one after the other."""

    def __init__(self, course: Course, deal: int, runs: int | None = None) -> None:
        self.deal: Final = deal
        self.done = 0
        self._course = course
        self._runs = RUNS if runs is None else runs
        self._found: list[float] = []

    def go_on(self) -> Par | None:
        """Run once more, and return the par after the last run."""
        points = one_run(self._course, self.deal, self.done)
        assert points is not None, "the seat has a part in a deal that it has points of"
        self._found.append(points)
        self.done += 1
        return _par(self.deal, self._found) if self.done == self._runs else None


def par_of(course: Course, deal: int, runs: int | None = None) -> Par | None:
    """Return the par of a deal; None where the seat had no part in it."""
    if all(played.deal != deal for played in course.deals):
        return None
    all_runs = Runs(course, deal, runs)
    while (par := all_runs.go_on()) is None:
        pass
    return par


def _par(deal: int, results: list[float]) -> Par:
    mean = sum(results) / len(results)
    if len(results) < 2:
        return Par(deal, mean, 0.0, len(results))
    variance = sum((points - mean) ** 2 for points in results) / (len(results) - 1)
    return Par(deal, mean, Z * math.sqrt(variance / len(results)), len(results))


def one_run(course: Course, deal: int, run: int) -> float | None:
    """Return the points of one run of a deal by the level hard; None where the seat has no part in it."""
    line = start_of(course, deal)
    if line is None:
        return None
    words = f"par {course.match} {deal} {run}"
    rng = Rng(int.from_bytes(hashlib.sha256(words.encode()).digest()[:8], "big"))
    levels = _levels(course, line + 1)
    state = course.timeline.at(line)
    game = course.timeline.game
    events: list[Event] = []
    while not (scored := [event for event in events if isinstance(event, DealScored)]):
        events.clear()
        _step(game.id, state, levels, rng, events)
    played = played_by(game, scored[0].result, deal, course.seat)
    return None if played is None else played.points


def _step(game_id: str, state: AnyState, levels: Sequence[str], rng: Rng, events: list[Event]) -> None:
    seat = state.to_act()[0]
    if seat == CHANCE:
        request = state.chance()
        assert request is not None, "CHANCE acts only when it is asked"
        state.apply(CHANCE, answer(request, rng), events)
        return
    legal = state.legal_actions(seat)
    move = legal[0]
    if len(legal) > 1:
        level, playouts = levels[seat], None
        if level in _STRONG:
            level, playouts = LEVEL, MINDS[game_id].tuned(settings_of(QUICK)).worlds * len(legal)
        move = think(game_id, state.view(seat), legal, level, rng.below(1 << 48), playouts, _MS).move
    state.apply(seat, move, events)


def _levels(course: Course, line: int) -> list[str]:
    """Return by seat the level that plays from a line on."""
    levels = []
    for kind in course.timeline.kinds_at(line):
        level = kind.partition(":")[2]
        levels.append(level if kind.startswith("bot:") and level in LEVELS else OTHERS)
    levels[course.seat] = LEVEL
    return levels
