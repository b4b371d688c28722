"""Exercises from reviews: the mistakes of a person, and decisions that the person keeps."""

from collections.abc import Collection, Iterator
from pathlib import Path

from tablegame.match.header import match_id
from tablegame.match.home import matches
from tablegame.match.record import read_record
from tablegame.match.record_error import RecordError
from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import complete
from tablegame.study.exercises.exercise import Exercise, Valued, kind_of
from tablegame.study.review.review_model import Judged, Review, limits_of
from tablegame.study.review.stored_reviews import KeptReview, Opinions, all_reviews, read_of

COSTLY = ("mistake", "blunder")
"""The grades that become exercises by themselves; a review gives them only if they are clear at 95 %."""


def exercise_of(timeline: Timeline, seat: Seat, judged: Judged) -> Exercise | None:
    """Return the decision of a review as an exercise; None where there was nothing to choose from.

    Only what was compared is known; whatever else is tried has to be compared then.
    """
    rival = judged.rival
    if rival is None:
        return None
    best, other = rival.move, judged.played
    loss = rival.lead
    if judged.grade == "good" and loss <= 0:
        best, other, loss = other, best, -loss
    won, lost = (rival.won, rival.lost) if best == rival.move else (rival.lost, rival.won)
    game, match = timeline.game, match_id(timeline.record.header)
    view = game.view_to_json(timeline.view(judged.line - 1, seat))
    defaults = complete(game, timeline.seats, {})
    options = {name: value for name, value in timeline.options.items() if defaults.get(name) != value}
    return Exercise(
        game.id, timeline.seats, seat, view, (Valued(best), Valued(other, max(0.0, loss), rival.error)),
        limits_of(game.id).inaccuracy, game.rules_version, kind_of(game.id, view, best),
        source=f"{match}, line {judged.line}", played=judged.played, won=won, lost=lost,
        reason=judged.reason, options=options,
    )  # fmt: skip


def exercises_of(
    timeline: Timeline, review: Review, kept: Collection[int] = (), doubted: Collection[int] = ()
) -> Iterator[Exercise]:
    """Return the mistakes of a review and what was kept of it, but for what did not convince; by their
    lines."""
    for judged in review.judged:
        wanted = judged.grade in COSTLY or judged.line in kept
        if wanted and judged.line not in doubted:
            exercise = exercise_of(timeline, review.seat, judged)
            if exercise is not None:
                yield exercise


def gathered(home: Path, looked: Collection[str]) -> Iterator[tuple[str, list[Exercise]]]:
    """Yield the name and the exercises of every complete review of a person that is not in `looked`."""
    for review in all_reviews(home):
        name = name_of(review)
        if name in looked or not review.review.complete:
            continue
        yield name, _of_match(home, review)


def name_of(kept: KeptReview) -> str:
    """Return the name under which a review is noted as looked at."""
    return f"{kept.review.match}-{int(kept.review.seat)}"


def _of_match(home: Path, kept: KeptReview) -> list[Exercise]:
    if not kept.record:
        return []
    seat = kept.review.seat
    try:
        record = read_record(matches(home) / Path(kept.record).name)
        # The name in the file may be another record's.
        if read_of(home, record, seat) != kept:
            return []
        timeline = Timeline(record)
    except (OSError, ValueError, RecordError):
        return []
    if not (timeline.over and seat in timeline.people):
        return []
    opinions = Opinions(home, kept.review.match)
    return list(
        exercises_of(timeline, kept.review, opinions.lines("kept", seat), opinions.lines("doubted", seat))
    )
