"""Reviews on the disk: a small file for each match and seat, which may be lost without harm.

No review of a match that is not over is stored: it would show what was in other hands.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from tablegame.limits import STORE, parse_json
from tablegame.match.files import read_regular, write_safely
from tablegame.match.header import match_id
from tablegame.match.record import Record
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Reason
from tablegame.study.review.model import GRADES, DealPlayed, Judged, Par, Review, Rival

FOLDER: Final = "reviews"
VERSION: Final = 1
MOST_BYTES: Final = 4 << 20
"""A review takes a small part of this; a larger file is none."""
BEFORE: Final = 2
"""The number of the line with a record's first move."""


@dataclass(frozen=True, slots=True)
class KeptReview:
    """A review, and of what."""

    review: Review
    created: str
    """When the match began, as in its record."""
    name: str
    """The player in the seat at the beginning."""
    record: str = ""
    """The name of its record's file; "" where it had none."""
    pars: bool = False
    """Whether the pars of its deals were wanted."""


def path_of(home: Path, match: str, seat: Seat) -> Path:
    """Return the path of the review of a match."""
    return home / FOLDER / f"{match}-{int(seat)}.json"


def read(path: Path) -> KeptReview | None:
    """Read a review from a file; None where it cannot be read or makes no sense."""
    try:
        return from_json(parse_json(read_regular(path, MOST_BYTES), STORE))
    except (OSError, ValueError):
        return None


def read_of(home: Path, record: Record, seat: Seat) -> KeptReview | None:
    """Read the review of a record's seat; None where there is none, or it is about other moves than the
    record's."""
    kept = read(path_of(home, match_id(record.header), seat))
    return kept if kept is not None and _fits(kept.review, record, seat) else None


def _fits(review: Review, record: Record, seat: Seat) -> bool:
    moves, game = record.moves, GAMES[record.header.game]
    if (review.game, review.seat) != (record.header.game, seat):
        return False
    for each in review.judged:
        at = each.line - BEFORE
        if not 0 <= at < len(moves):
            return False
        move = moves[at]
        if (move.actor, move.text) != (seat, each.played):
            return False
        try:
            game.parse(each.played if each.rival is None else each.rival.move)
        except (ValueError, LookupError):
            return False
    return True


def write(home: Path, kept: KeptReview) -> None:
    """Keep a review, or replace the one that is kept; OSError where that cannot be."""
    path = path_of(home, kept.review.match, kept.review.seat)
    write_safely(path, (json.dumps(to_json(kept), separators=(",", ":")) + "\n").encode())


def all_kept(home: Path) -> Iterator[KeptReview]:
    """Return every review that can be read."""
    try:
        paths = sorted((home / FOLDER).glob("*.json"))
    except OSError:
        return
    yield from (kept for path in paths if (kept := read(path)) is not None)


def to_json(kept: KeptReview) -> dict[str, Any]:
    """Return the review as JSON values."""
    said = {"version": VERSION, **asdict(kept)}
    return {**said, "review": review_json(kept.review)}


def review_json(review: Review) -> dict[str, Any]:
    """Return a review as JSON values."""
    return {**asdict(review), "seat": int(review.seat)}


def from_json(data: Any) -> KeptReview:
    """Read what `to_json` wrote. Raise ValueError for anything else."""
    if not isinstance(data, Mapping) or data.get("version") != VERSION:
        raise ValueError("not what this program has written")
    try:
        return KeptReview(
            review_from(data["review"]), _text(data["created"]), _text(data["name"]), _text(data["record"]),
            bool(data["pars"]),
        )  # fmt: skip
    except (KeyError, TypeError, AttributeError) as fault:
        raise ValueError("something is missing, or of another kind") from fault


def review_from(data: Mapping[str, Any]) -> Review:
    """Return a review from JSON values; KeyError, TypeError or ValueError for anything else."""
    judged = tuple(judged_from(each) for each in data["judged"])
    deals = tuple(
        DealPlayed(_count(each["deal"]), _number(each["points"]), _number(each["average"]))
        for each in data["deals"]
    )
    return Review(
        _text(data["match"]), _text(data["game"]), Seat(_count(data["seat"])), _text(data["mark"]),
        _count(data["total"]), judged, deals, tuple(par_from(each) for each in data["pars"]),
    )  # fmt: skip


def judged_from(data: Mapping[str, Any]) -> Judged:
    """Read one decision. Raise ValueError for anything else."""
    if data["grade"] not in GRADES:
        raise ValueError("no grade")
    rival, reason = data["rival"], data["reason"]
    return Judged(
        _count(data["line"]), _count(data["deal"]), _text(data["played"]), data["grade"],
        _number(data["loss"]), _number(data["expected"]), _count(data["worlds"]),
        None if rival is None else _rival(rival), bool(data["certain"]),
        None if reason is None else Reason(_text(reason["code"]), _slots(reason["values"])),
    )  # fmt: skip


def par_from(data: Mapping[str, Any]) -> Par:
    """Read one par. Raise ValueError for anything else."""
    return Par(
        _count(data["deal"]), _number(data["mean"]), _number(data["error"]), _count(data["runs"])
    )  # fmt: skip


def _rival(data: Mapping[str, Any]) -> Rival:
    sheet = data["sheet"]
    return Rival(
        _text(data["move"]), _number(data["lead"]), _number(data["error"]), _count(data["won"]),
        _count(data["lost"]), None if sheet is None else _number(sheet),
    )  # fmt: skip


def _slots(values: Mapping[str, Any]) -> dict[str, object]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


def _number(value: Any) -> float:
    if type(value) not in (int, float) or not abs(value) < 1e9:
        raise ValueError("no number")
    return float(value)


def _count(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 1 << 40:
        raise ValueError("no count")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > 500:
        raise ValueError("no text")
    return value
