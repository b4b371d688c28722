"""The commands about one record: its moves, a check and a review, as plain JSON values or as lines.

Hidden data stays hidden here. A match that goes on is shown as the one person's seat saw it, or a bystander
where several people play or none. A duplicate that is under way is not shown.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

from tablegame.ai.fingerprint import mind_fingerprint
from tablegame.ai.words import clause
from tablegame.controllers.bot_audit import Summed, decisions, rethink, summed
from tablegame.match import verify as check
from tablegame.match.event_json import event_to_json
from tablegame.match.hint_log import hinted_lines
from tablegame.match.record import Record
from tablegame.match.record_error import RecordError
from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import CHANCE, Seat, Viewer
from tablegame.speech import Speaker
from tablegame.study.review.match_review import Course, par_of
from tablegame.study.review.review_model import Judged, Review, counts_lives, limits_of, sums_of
from tablegame.study.review.stored_reviews import review_json
from tablegame.transcript import Unreadable, readable


def replayed(speaker: Speaker, path: Path) -> dict[str, Any]:
    """Return all steps of a match that may be shown. Raise Unreadable with the fault."""
    record = readable(speaker, path)
    try:
        timeline = Timeline(record)
    except RecordError as fault:
        raise Unreadable(speaker.text(fault.key, **fault.slots)) from None
    header, over = record.header, timeline.over
    viewer = None if over else timeline.home
    data = {
        "game": header.game, "rules": header.rules, "seats": header.seats, "options": dict(header.options),
        "players": [{"name": player.name, "kind": player.kind} for player in header.players],
        "created": header.created, "practice": header.assisted or record.practised(),
        "branch": header.start is not None, "finished": over, "everything": over,
        "viewer": None if viewer is None else int(viewer),
        "hints": [{"line": line, "seat": int(seat)} for line, seat in hinted_lines(record)],
    }  # fmt: skip
    if over and record.result is not None:
        scores, winners = list(record.result.scores), list(map(int, record.result.winners))
        data["result"] = {"scores": scores, "winners": winners}
    steps = _every(timeline) if over else _seen(timeline, viewer)
    return {**data, "steps": steps}


def _every(timeline: Timeline) -> list[dict[str, Any]]:
    """Return every line of a match that is over, in full."""
    return [
        {
            "line": entry.line, "deal": entry.deal + 1,
            "actor": "chance" if entry.actor == CHANCE else int(entry.actor), "move": entry.text,
            "events": [event_to_json(event) for event in entry.events],
        }
        for entry in timeline.entries
    ]  # fmt: skip


def _seen(timeline: Timeline, viewer: Viewer) -> list[dict[str, Any]]:
    """Return the events that one viewer saw, by moment, without unseen questions and answers."""
    steps = []
    for moment in timeline.moments(viewer):
        step: dict[str, Any] = {"line": moment.line, "deal": timeline.deal_at(moment.line) + 1}
        entry = timeline.entry(moment.line)
        if moment.own and entry is not None:
            step |= {"actor": int(entry.actor), "move": entry.text}
        steps.append({**step, "events": [event_to_json(event) for event in timeline.told(moment, viewer)]})
    return steps


def verified(
    speaker: Speaker,
    path: Path,
    *,
    thoughts: bool = True,
    shown: str | None = None,
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> dict[str, Any]:
    """Return the result of a check; `good` says whether it passed. Raise Unreadable for what cannot be
    checked at all."""
    record = readable(speaker, path)
    verdict = check.verify(record, shown=shown)
    data: dict[str, Any] = {
        "good": verdict.ok, "fault": None, "finished": verdict.finished, "moves": verdict.moves,
        "answers": verdict.answers, "promised": verdict.shuffles == "committed", "seal": verdict.commit,
        "cuts": _cuts(verdict), "from_position": verdict.begun_from is not None,
        "deals": record.header.deals, "unprotected": list(verdict.unprotected), "thoughts": None,
    }  # fmt: skip
    if verdict.fault is not None:
        fault = verdict.fault
        words = speaker.text(fault.key, **fault.slots)
        return {**data, "fault": {"line": fault.line, "code": fault.code, "text": words}}
    if not verdict.finished or not thoughts:
        return data
    findings, total = [], decisions(record)
    for finding in rethink(record):
        findings.append(finding)
        progress(len(findings), total)
    summary = summed(findings, record)
    if summary.first_other is not None:
        words = _otherwise(speaker, record, summary)
        fault_of = {"line": summary.first_other.line, "code": "other-thought", "text": words}
        data |= {"good": False, "fault": fault_of}
    return {**data, "thoughts": _thoughts(summary)}


def _cuts(verdict: check.VerifyResult) -> list[dict[str, Any]]:
    if verdict.words:
        return [{"seat": int(cut.seat), "word": cut.word} for cut in verdict.words]
    return [{"seat": None, "word": word} for word in verdict.cuts]


def _otherwise(speaker: Speaker, record: Record, summary: Summed) -> str:
    other = summary.first_other
    assert other is not None, "a move did not follow"
    name = record.header.players[other.seat].name
    key = "cli.verify.other_cut" if other.why == "cut" else "cli.verify.other"
    return speaker.text(
        key, n=summary.others, line=other.line, seat=name, move=other.move,
        expected=other.expected,
    )  # fmt: skip


def _thoughts(summary: Summed) -> Mapping[str, Any]:
    """Return how many moves of computers followed from what their seats could see."""
    other = summary.first_other
    return {
        "followed": summary.followed, "forced": summary.forced, "simple": summary.simple,
        "others": summary.others, "unchecked": dict(summary.unchecked),
        "people": list(map(int, summary.people)),
        "first_other": None if other is None else {
            "line": other.line, "seat": int(other.seat), "move": other.move, "expected": other.expected,
        },
    }  # fmt: skip


ReviewProgress = Callable[[int, int], None]

MOST_SEED: Final = 1 << 32


class NotReviewed(Exception):
    """The error of a match that cannot be reviewed; the sentence says why."""


def review_courses(speaker: Speaker, path: Path, seat: int | None, player: str) -> list[Course]:
    """Return the courses to review: those of this seat, or of a player, or of all seats of people.

    Raise NotReviewed where there is none, and Unreadable for a record that cannot be replayed.
    """
    record = readable(speaker, path)
    if record.result is None:
        raise NotReviewed(speaker.text("cli.review.not_over"))
    seats = _seats(speaker, record, seat, player)
    try:
        return [Course(record, seat) for seat in seats]
    except RecordError as fault:
        raise NotReviewed(speaker.text(fault.key, **fault.slots)) from None


def _seats(speaker: Speaker, record: Record, seat: int | None, player: str) -> Sequence[Seat]:
    names = [player.name for player in record.header.players]
    if seat is not None:
        if not 0 <= seat < len(names):
            raise NotReviewed(speaker.text("cli.review.no_seat", n=seat, last=len(names) - 1))
        return [Seat(seat)]
    if player:
        seats = [Seat(place) for place, name in enumerate(names) if name == player]
        if not seats:
            review_data = ", ".join(names)
            raise NotReviewed(speaker.text("cli.review.no_player", name=player[:40], names=review_data))
        return seats
    people = [Seat(place) for place, kinds in enumerate(record.kinds()) if "human" in kinds]
    if not people:
        raise NotReviewed(speaker.text("cli.review.nobody", last=len(names) - 1))
    return people


def review_seat(course: Course, seed: int, pars: bool, progress: ReviewProgress) -> Review:
    """Return the whole review of one seat; with another `seed` in other imagined deals."""
    reviewed = course.begun(mind_fingerprint(course.timeline.game.id))
    steps = reviewed.total + (len(reviewed.deals) if pars else 0)
    progress(0, steps)
    for grown in course.reviewed(reviewed, seed * MOST_SEED):
        reviewed = grown
        progress(len(reviewed.judged), steps)
    for deal in reviewed.deals if pars else ():
        par = par_of(course, deal.deal)
        assert par is not None, "it has points of the deal"
        reviewed = replace(reviewed, pars=(*reviewed.pars, par))
        progress(reviewed.total + len(reviewed.pars), steps)
    return reviewed


def review_data(course: Course, review: Review) -> dict[str, Any]:
    """Return a review as plain JSON values."""
    sums = sums_of(review)
    return review_json(review) | {
        "player": course.timeline.record.header.players[review.seat].name,
        "unit": "hundredths of a life" if counts_lives(review.game) else "points",
        "limits": limits_of(review.game)._asdict(),
        "lost": review.lost,
        "sums": {**asdict(sums), "fell": sums.fell, "par": sums.par},
    }


def review_lines(speaker: Speaker, course: Course, review: Review) -> Iterator[str]:
    """Yield the lines of a review: the sums, then the decisions that cost most first."""
    say = speaker.text
    names = [player.name for player in course.timeline.record.header.players]
    unit = "life" if counts_lives(review.game) else "points"
    sums = sums_of(review)
    yield say("cli.review.head", game=say(f"{review.game}.name"), name=names[review.seat], n=review.total)
    yield say("cli.review.lost", points=_number(-review.lost), unit=say(f"cli.review.unit.{unit}"))
    if sums.cards is not None and sums.fell is not None and review.pars:
        yield say(
            "cli.review.sums",
            average=_number(sums.average),
            cards=_number(sums.cards),
            error=f"{sums.error:.1f}",
            lost=_number(-sums.lost),
            fell=_number(sums.fell),
            total=_number(sums.total),
        )
    for judged in review.costliest():
        yield _line(speaker, judged, names)


def _line(speaker: Speaker, judged: Judged, names: Sequence[str]) -> str:
    rival = judged.rival
    assert rival is not None, "something was better"
    text = speaker.text(
        "cli.review.line",
        deal=judged.deal + 1,
        line=judged.line,
        grade=speaker.text(f"review.grade.{judged.grade}"),
        points=_number(-judged.loss),
        error=f"{rival.error:.1f}",
        played=judged.played,
        better=rival.move,
    )
    if judged.reason is None:
        return text
    because = speaker.plain(clause(speaker, judged.reason, names))
    return speaker.text("cli.review.because", line=text, reason=because)


def _number(value: float) -> str:
    """Format a number with its sign, and a true minus."""
    rounded = round(value, 1)
    return f"{rounded:+.1f}".replace("-", "\N{MINUS SIGN}") if rounded else "0.0"
