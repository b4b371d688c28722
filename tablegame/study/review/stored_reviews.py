"""Reviews on the disk, and opinions of them: a small file for each match and seat, and one for each match.

A review may be lost without harm, because it can be made again. An opinion names a decision that a person
keeps, or whose judgement does not convince.

No review of a match that is not over is stored: it would show what was in other hands.
"""

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from tablegame.limits import STORE, parse_json
from tablegame.match.files import read_regular, write_safely
from tablegame.match.header import match_id
from tablegame.match.record import Record
from tablegame.match.store import Store
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Reason
from tablegame.study.review.review_model import GRADES, DealPlayed, Judged, Par, Review, Rival

FOLDER: Final = "reviews"
VERSION: Final = 1
REVIEW_BYTES: Final = 4 << 20
"""A review takes a small part of this; a larger file is none."""
BEFORE: Final = 2
"""The number of the line with a record's first move."""


@dataclass(frozen=True, slots=True)
class KeptReview:
    """A review with the match that it is about."""

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


def read_review(path: Path) -> KeptReview | None:
    """Read a review from a file; None where it cannot be read or makes no sense."""
    try:
        return stored_from(parse_json(read_regular(path, REVIEW_BYTES), STORE))
    except (OSError, ValueError):
        return None


def read_of(home: Path, record: Record, seat: Seat) -> KeptReview | None:
    """Read the review of a record's seat; None where there is none, or it is about other moves than the
    record's."""
    kept = read_review(path_of(home, match_id(record.header), seat))
    return kept if kept is not None and _fits(kept.review, record, seat) else None


def _fits(review: Review, record: Record, seat: Seat) -> bool:
    moves, game = record.moves, GAMES[record.header.game]
    if (review.game, review.seat) != (record.header.game, seat):
        return False
    for judged in review.judged:
        at = judged.line - BEFORE
        if not 0 <= at < len(moves):
            return False
        move = moves[at]
        if (move.actor, move.text) != (seat, judged.played):
            return False
        try:
            game.parse(judged.played if judged.rival is None else judged.rival.move)
        except (ValueError, LookupError):
            return False
    return True


def write_review(home: Path, kept: KeptReview) -> None:
    """Keep a review, or replace the one that is kept; OSError where that cannot be."""
    path = path_of(home, kept.review.match, kept.review.seat)
    write_safely(path, (json.dumps(stored_json(kept), separators=(",", ":")) + "\n").encode())


def all_reviews(home: Path) -> Iterator[KeptReview]:
    """Return every review that can be read."""
    try:
        paths = sorted((home / FOLDER).glob("*.json"))
    except OSError:
        return
    yield from (kept for path in paths if (kept := read_review(path)) is not None)


def stored_json(kept: KeptReview) -> dict[str, Any]:
    """Return the review as JSON values."""
    data = {"version": VERSION, **asdict(kept)}
    return {**data, "review": review_json(kept.review)}


def review_json(review: Review) -> dict[str, Any]:
    """Return a review as JSON values."""
    return {**asdict(review), "seat": int(review.seat)}


def stored_from(data: Any) -> KeptReview:
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
    judged = tuple(judged_from(judged) for judged in data["judged"])
    deals = tuple(
        DealPlayed(_count(played["deal"]), _number(played["points"]), _number(played["average"]))
        for played in data["deals"]
    )
    return Review(
        _text(data["match"]), _text(data["game"]), Seat(_count(data["seat"])), _text(data["mark"]),
        _count(data["total"]), judged, deals, tuple(par_from(par) for par in data["pars"]),
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


MOST_REVIEWS: Final = 2000
"""The number of reviews that are read, those of the newest matches first."""


class ReadReviews:
    """The stored reviews of one home folder."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._known: dict[str, tuple[tuple[int, int], KeptReview | None]] = {}

    def of(self, wanted: Iterable[tuple[str, int]]) -> list[KeptReview]:
        """Return the readable reviews of these matches, by their ids and seats, the oldest first."""
        stamps = self._listed()
        paths = [(path_of(self._home, match, Seat(seat)), (match, seat)) for match, seat in wanted]
        reviews = []
        for path, whose in [path for path in paths if path[0].name in stamps][-MOST_REVIEWS:]:
            stamp, known = self._known.get(path.name, ((0, 0), None))
            if stamp != stamps[path.name]:
                known = read_review(path)
                self._known[path.name] = stamps[path.name], known
            if known is not None and (known.review.match, known.review.seat) == whose:
                reviews.append(known)
        return reviews

    @property
    def written(self) -> int:
        """A stamp that changes once a review has been written, and is cheap to read."""
        try:
            return os.stat(self._home / FOLDER).st_mtime_ns
        except OSError:
            return 0

    def _listed(self) -> dict[str, tuple[int, int]]:
        """Return by file when it was written, and its length, because clocks of disks are coarse."""
        try:
            with os.scandir(self._home / FOLDER) as entries:
                stats = {entry.name: entry.stat() for entry in entries}
        except OSError:
            return {}
        return {name: (stat.st_mtime_ns, stat.st_size) for name, stat in stats.items()}


OPINIONS_ENDING: Final = ".opinions"
OPINIONS_VERSION: Final = 1
MOST_LINES: Final = 10_000
"""The largest number of lines that a file may name."""
Opinion: TypeAlias = Literal["kept", "doubted"]
OPINIONS: Final[tuple[Opinion, ...]] = ("kept", "doubted")
Lines: TypeAlias = frozenset[tuple[Seat, int]]


class Opinions(Store[dict[Opinion, Lines]]):
    """The opinions of one match, written at every change.

    A decision is identified by its seat and its line in the record.
    """

    def __init__(self, home: Path, match: str) -> None:
        """Read the opinions in the home folder; none, where there is no file, or a damaged one."""
        name = re.sub(r"[^A-Za-z0-9_-]", "_", match)[:80]
        file = f"{FOLDER}/{name}{OPINIONS_ENDING}"
        super().__init__(home, file, opinions_from, opinions_bytes, OPINIONS_VERSION)
        self._held: dict[Opinion, Lines] = {"kept": frozenset(), "doubted": frozenset()}
        self._held |= self.load() or {}

    def has(self, opinion: Opinion, seat: Seat, line: int) -> bool:
        """Return whether a decision is kept, or not convincing."""
        return (seat, line) in self._held[opinion]

    def lines(self, opinion: Opinion, seat: Seat) -> frozenset[int]:
        """Return the lines of the decisions of a seat that have this opinion."""
        return frozenset(line for other, line in self._held[opinion] if other == seat)

    def put(self, opinion: Opinion, seat: Seat, line: int, on: bool) -> None:
        """Set or clear an opinion of a decision."""
        one = frozenset({(seat, line)})
        held = self._held[opinion]
        self._held[opinion] = held | one if on else held - one
        self._save(self._held)

    def join(self, others: dict[Opinion, Lines]) -> None:
        """Add the opinions of another file."""
        self._held = {name: lines | others.get(name, frozenset()) for name, lines in self._held.items()}
        self._save(self._held)


def opinions_bytes(held: dict[Opinion, Lines]) -> bytes:
    """Return the contents of a file."""
    data = {name: sorted([int(seat), line] for seat, line in lines) for name, lines in held.items()}
    return (json.dumps({"version": OPINIONS_VERSION, **data}, sort_keys=True) + "\n").encode()


def opinions_from(raw: bytes) -> dict[Opinion, Lines]:
    """Read each pair of a file that makes sense. Raise ValueError if the file is not of this kind."""
    data = parse_json(raw, STORE)
    if not isinstance(data, dict):
        raise ValueError("no opinions of decisions")
    opinions: dict[Opinion, Lines] = {}
    for name in OPINIONS:
        pairs = data.get(name)
        pairs = pairs[:MOST_LINES] if isinstance(pairs, list) else []
        opinions[name] = frozenset(
            (Seat(pair[0]), pair[1])
            for pair in pairs
            if isinstance(pair, list)
            and len(pair) == 2
            and all(type(n) is int and 0 <= n < 10**6 for n in pair)
        )
    return opinions
