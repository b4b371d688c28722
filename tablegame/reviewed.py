"""A finished match reviewed on the command line: as lines to read, and as JSON for programs."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

from tablegame.ai.fingerprint import mind_fingerprint
from tablegame.ai.words import clause
from tablegame.match.record import Record
from tablegame.match.record_error import RecordError
from tablegame.pieces.seats import Seat
from tablegame.speech import Speaker
from tablegame.study.review.course import Course
from tablegame.study.review.kept import review_json
from tablegame.study.review.limits import counts_lives, limits_of
from tablegame.study.review.model import Judged, Review
from tablegame.study.review.par import par_of
from tablegame.study.review.sums import sums_of
from tablegame.transcript import readable

Progress = Callable[[int, int], None]

MOST_SEED: Final = 1 << 32


class NotReviewed(Exception):
    """The match cannot be reviewed; the sentence says why."""


def courses(speaker: Speaker, path: Path, seat: int | None, player: str) -> list[Course]:
    """Return the courses to review: those of this seat, or of a player, or of all seats of people.

    Raise NotReviewed where there is none, and Unreadable for a record that cannot be replayed.
    """
    record = readable(speaker, path)
    if record.result is None:
        raise NotReviewed(speaker.text("cli.review.not_over"))
    seats = _seats(speaker, record, seat, player)
    try:
        return [Course(record, each) for each in seats]
    except RecordError as fault:
        raise NotReviewed(speaker.text(fault.key, **fault.slots)) from None


def _seats(speaker: Speaker, record: Record, seat: int | None, player: str) -> Sequence[Seat]:
    names = [each.name for each in record.header.players]
    if seat is not None:
        if not 0 <= seat < len(names):
            raise NotReviewed(speaker.text("cli.review.no_seat", n=seat, last=len(names) - 1))
        return [Seat(seat)]
    if player:
        found = [Seat(place) for place, name in enumerate(names) if name == player]
        if not found:
            told = ", ".join(names)
            raise NotReviewed(speaker.text("cli.review.no_player", name=player[:40], names=told))
        return found
    people = [Seat(place) for place, kinds in enumerate(record.kinds()) if "human" in kinds]
    if not people:
        raise NotReviewed(speaker.text("cli.review.nobody", last=len(names) - 1))
    return people


def review(course: Course, seed: int, pars: bool, progress: Progress) -> Review:
    """Return the whole review of one seat; with another `seed` in other imagined deals."""
    found = course.begun(mind_fingerprint(course.timeline.game.id))
    steps = found.total + (len(found.deals) if pars else 0)
    progress(0, steps)
    for grown in course.reviewed(found, seed * MOST_SEED):
        found = grown
        progress(len(found.judged), steps)
    for deal in found.deals if pars else ():
        par = par_of(course, deal.deal)
        assert par is not None, "it has points of the deal"
        found = replace(found, pars=(*found.pars, par))
        progress(found.total + len(found.pars), steps)
    return found


def told(course: Course, found: Review) -> dict[str, Any]:
    """Return a review for programs."""
    sums = sums_of(found)
    return review_json(found) | {
        "player": course.timeline.record.header.players[found.seat].name,
        "unit": "hundredths of a life" if counts_lives(found.game) else "points",
        "limits": limits_of(found.game)._asdict(),
        "lost": found.lost,
        "sums": {**asdict(sums), "fell": sums.fell, "par": sums.par},
    }


def lines(speaker: Speaker, course: Course, found: Review) -> Iterator[str]:
    """Yield a review for people: the sums, and what cost most first."""
    say = speaker.text
    names = [player.name for player in course.timeline.record.header.players]
    unit = "life" if counts_lives(found.game) else "points"
    sums = sums_of(found)
    yield say("cli.review.head", game=say(f"{found.game}.name"), name=names[found.seat], n=found.total)
    yield say("cli.review.lost", points=_number(-found.lost), unit=say(f"cli.review.unit.{unit}"))
    if sums.cards is not None and sums.fell is not None and found.pars:
        yield say(
            "cli.review.sums",
            average=_number(sums.average),
            cards=_number(sums.cards),
            error=f"{sums.error:.1f}",
            lost=_number(-sums.lost),
            fell=_number(sums.fell),
            total=_number(sums.total),
        )
    for each in found.costliest():
        yield _line(speaker, each, names)


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
