"""A person's own exercises: positions kept from their matches, and when each comes again.

`exercises.jsonl` in the home folder is only ever appended to, a line at a time, so that no data in it can be
lost. Later lines add to earlier ones. A line that cannot be read is skipped. There are five boxes: an
exercise that was solved comes again later each time, and from the start after a miss.
"""

import errno
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from tablegame.limits import EXERCISE, EXERCISES_BYTES, parse_json
from tablegame.match.files import check_regular, create_folder, make_private, read_regular
from tablegame.match.store import SAVES, HomeFile
from tablegame.rules.catalogue import GAMES
from tablegame.study.exercises.exercise import BadExercise, Exercise, from_json, is_sound, line_of, to_json

FILE: Final = "exercises.jsonl"
DAYS: Final = (1, 3, 7, 14, 30)
"""After how many days an exercise of each box comes again."""
REST: Final = timedelta(hours=1)
"""The time after its review in which a position is not asked for, because it would only be remembered."""


@dataclass(frozen=True, slots=True)
class BoxPlace:
    """The box of an exercise and the day when it is due."""

    since: datetime
    """When it was kept, with its zone."""
    box: int = 0
    """1 to 5; 0: never solved yet."""
    due: date | None = None
    """The first day on which it is due; None: as soon as it has rested."""

    def is_due(self, now: datetime) -> bool:
        """Return whether it is due now."""
        if now - self.since < REST and now >= self.since:
            return False
        return self.due is None or self.due <= now.astimezone().date()

    def days_left(self, now: datetime) -> int:
        """Return the days until the exercise is due; 0: now, or within the hour."""
        return max(0, (self.due - now.astimezone().date()).days) if self.due is not None else 0

    def answered(self, right: bool, now: datetime) -> "BoxPlace":
        """Return the place after an answer; only the first answer of a sitting counts."""
        box = min(len(DAYS), self.box + 1) if right else 0
        days = DAYS[max(0, box - 1)]
        return replace(self, box=box, due=now.astimezone().date() + timedelta(days=days))


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Kept:
    """An exercise with its box."""

    exercise: Exercise
    place: BoxPlace


class OwnExercises(HomeFile):
    """The exercises of one home folder. No fault of their file is raised."""

    def __init__(self, home: Path, now: Callable[[], datetime] = _now) -> None:
        """Read the file of the home folder."""
        super().__init__(home, FILE)
        self._now = now
        self._kept: dict[str, Kept] = {}
        self._dropped: set[str] = set()
        self._days: dict[date, bool] = {}
        self._solved: dict[str, bool] = {}
        self._looked: set[str] = set()
        self.damaged = 0
        """Lines that could not be read."""
        self.changes = 0
        """Grows with every change."""
        self._whole = True
        """Whether the file ends with a whole line."""
        self._unwritten = b""
        """Lines that the file lacks."""
        self._read()

    def _read(self) -> None:
        try:
            raw = read_regular(self._path, EXERCISES_BYTES)
        except OSError:
            return
        self._whole = not raw or raw.endswith(b"\n")
        for line in raw.splitlines():
            if line.strip() and not self._take(line):
                self.damaged += 1

    def _take(self, line: bytes) -> bool:
        """Apply a line of the file, and return whether it was one of this program."""
        try:
            data = parse_json(line, EXERCISE)
            return isinstance(data, dict) and self._learn(data)
        except (ValueError, KeyError, RecursionError, BadExercise, OverflowError):
            return False

    def _learn(self, data: dict[str, Any]) -> bool:
        if "exercise" in data:
            exercise = from_json(data["exercise"])
            if exercise.id not in self._kept:
                self._kept[exercise.id] = Kept(exercise, BoxPlace(_moment(data["at"])))
            self._dropped.discard(exercise.id)
        elif "answer" in data:
            id, right, at = str(data["answer"]), data["right"] is True, _moment(data["at"])
            if (kept := self._kept.get(id)) is not None:
                self._kept[id] = Kept(kept.exercise, kept.place.answered(right, at))
            else:
                self._solved.pop(id, None)
                self._solved[id] = right
        elif "drop" in data:
            self._dropped.add(str(data["drop"]))
        elif "looked" in data:
            self._looked.add(str(data["looked"]))
        elif "day" in data:
            self._days.setdefault(date.fromisoformat(str(data["day"])), data["right"] is True)
        else:
            return False
        return True

    # Queries ------------------------------------------------------------------------------------------------
    @property
    def all(self) -> Sequence[Exercise]:
        """The stored exercises, the oldest first."""
        return [entry.exercise for id, entry in self._kept.items() if id not in self._dropped]

    def has(self, exercise: Exercise) -> bool:
        """Return whether it is kept."""
        return exercise.id in self._kept and exercise.id not in self._dropped

    def place(self, exercise: Exercise) -> BoxPlace | None:
        """Return the place of an exercise, or None if it is not kept."""
        kept = self._kept.get(exercise.id)
        return None if kept is None else kept.place

    def waiting(self) -> int:
        """Count the exercises that are due now, without looking at the rules of any game."""
        now = self._now()
        kept = (entry for id, entry in self._kept.items() if id not in self._dropped)
        return sum(
            entry.place.is_due(now) and entry.exercise.rules == GAMES[entry.exercise.game].rules_version
            for entry in kept
        )

    def due(self, game: str = "", kind: str = "") -> list[Exercise]:
        """Return the exercises that are due now, of a game and a kind or of all."""
        now = self._now()
        return [
            entry.exercise
            for id, entry in self._kept.items()
            if id not in self._dropped
            and (not game or entry.exercise.game == game)
            and (not kind or entry.exercise.kind == kind)
            and entry.place.is_due(now)
            and is_sound(entry.exercise)
        ]

    def days_left(self, game: str = "", kind: str = "") -> int | None:
        """Return the days until the next exercise of a game and a kind, or of all, is due; None where there
        is none."""
        now = self._now()
        days = (
            entry.place.days_left(now)
            for id, entry in self._kept.items()
            if id not in self._dropped
            and (not game or entry.exercise.game == game)
            and (not kind or entry.exercise.kind == kind)
            and entry.exercise.rules == GAMES[entry.exercise.game].rules_version
        )
        return min(days, default=None)

    def solved(self, exercise: Exercise) -> bool | None:
        """Return whether an exercise that is not kept, such as a shipped one, was solved last; None: never
        asked."""
        return self._solved.get(exercise.id)

    def longest_ago(self, exercises: Sequence[Exercise]) -> list[Exercise]:
        """Sort exercises: those that were asked last come at the end."""
        place = {id: nth for nth, id in enumerate(self._solved, 1)}
        return sorted(exercises, key=lambda exercise: place.get(exercise.id, 0))

    def of_day(self, day: date) -> bool | None:
        """Return whether that day's exercise was solved; None: not asked yet."""
        return self._days.get(day)

    @property
    def looked(self) -> frozenset[str]:
        """The reviews whose mistakes were kept."""
        return frozenset(self._looked)

    # Changes ------------------------------------------------------------------------------------------------
    def keep(self, exercise: Exercise) -> bool:
        """Keep an exercise from a star or a review, and return whether it is new. Dropped ones do not come
        back."""
        if exercise.id in self._kept or exercise.id in self._dropped:
            return False
        self._write({"exercise": to_json(exercise), "at": self._now().isoformat(timespec="seconds")})
        return True

    def keep_again(self, exercise: Exercise) -> None:
        """Keep an exercise even if it was dropped."""
        if not self.has(exercise):
            self._write({"exercise": to_json(exercise), "at": self._now().isoformat(timespec="seconds")})

    def keep_all(self, review: str, mistakes: Sequence[Exercise]) -> None:
        """Keep the mistakes of a review, once."""
        if review not in self._looked:
            for exercise in mistakes:
                self.keep(exercise)
            self._write({"looked": review})

    def drop(self, exercise: Exercise) -> None:
        """Discard an exercise for good. One that was never kept is discarded too, so that no review will keep
        it."""
        if exercise.id not in self._dropped:
            self._write({"drop": exercise.id})

    def answered(self, exercise: Exercise, right: bool) -> None:
        """Record the first answer of a sitting."""
        at = self._now().isoformat(timespec="seconds")
        self._write({"answer": exercise.id, "right": right, "at": at})

    def answered_day(self, day: date, right: bool) -> None:
        """Record the answer to the exercise of a day; only the first one counts."""
        if day not in self._days:
            self._write({"day": day.isoformat(), "right": right})

    def join(self, raw: bytes) -> None:
        """Add the lines of such a file from elsewhere: those that follow the lines here, or are about
        something new."""
        try:
            own_lines = read_regular(self._path, EXERCISES_BYTES).splitlines() if self._path.exists() else []
        except OSError:
            own_lines = []
        others, known = raw.splitlines(), set(own_lines)
        follows = others[: len(own_lines)] == own_lines
        subjects = {*self._kept, *self._dropped, *self._solved, *(day.isoformat() for day in self._days)}
        for line in others:
            # What was done here with an exercise or a day stays, unless the other file goes on from here.
            known_subject = not follows and _subject(line) in subjects
            if line not in known and not known_subject and self._take(line):
                self._unwritten += line + b"\n"
        self.changes += 1
        if self._unwritten:
            SAVES.save(self._path, self._append)

    def _write(self, data: dict[str, Any]) -> None:
        """Apply a line, and append it to the file."""
        self._learn(data)
        self.changes += 1
        self._unwritten += (line_of(data) + "\n").encode("utf-8", "replace")
        SAVES.save(self._path, self._append)

    def _append(self) -> None:
        """Add the lines that the file lacks; OSError where that cannot be."""
        create_folder(self._path.parent)
        check_regular(self._path)
        make_private(self._path)
        lines = self._unwritten if self._whole else b"\n" + self._unwritten
        with self._path.open("ab", buffering=0) as file:
            start = file.tell()
            if start + len(lines) > EXERCISES_BYTES:  # it could not be read again
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
            try:
                if file.write(lines) != len(lines):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            except OSError:
                with suppress(OSError):
                    file.truncate(start)
                raise
            with suppress(OSError):
                os.fsync(file.fileno())
        self._unwritten, self._whole = b"", True


def _subject(line: bytes) -> str:
    """Return the id of the exercise, or the day, of a line; "" if it has neither."""
    try:
        data = parse_json(line, EXERCISE)
        if "exercise" in data:
            return from_json(data["exercise"]).id
        return str(data.get("answer") or data.get("drop") or data.get("day") or "")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, BadExercise):
        return ""


def _moment(text: Any) -> datetime:
    """Return a point in time with its zone; ValueError for anything else."""
    moment = datetime.fromisoformat(str(text))
    if moment.tzinfo is None:
        raise ValueError("a time without its zone")
    return moment
