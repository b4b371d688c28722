"""Evenings: the people who play together, from the first match until good night, and the results.

An evening keeps places and points itself, so that it can be read without any record. People are stored by
their ids (`match.people`); the name beside an id is for those who are not known here any more.
"""

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from tablegame.limits import STORE, parse_json
from tablegame.match.store import Store

FILE: Final = "evenings.json"
VERSION: Final = 1
MOST_EVENINGS: Final = 1000
MOST_MATCHES: Final = 300
LONGEST_PAUSE: Final = timedelta(hours=14)
"""A match that begins later than this after the last one belongs to another evening."""


@dataclass(frozen=True, slots=True)
class EveningMatch:
    """A match of an evening."""

    identity: str
    game: str
    began: str
    sitting: tuple[str, ...]
    """The id of the person by seat; empty for a computer, a program or a guest."""
    places: tuple[int, ...] = ()
    """The places by seat; empty as long as it is not over."""
    scores: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Return whether its result is known."""
        return bool(self.places)

    @property
    def people(self) -> tuple[str, ...]:
        """The people who played, in the order of seats."""
        return tuple(id for id in self.sitting if id)


@dataclass(frozen=True, slots=True)
class Evening:
    """People who play together, and their matches."""

    id: str
    began: str
    people: tuple[str, ...]
    """The people of the next match, in the order in which they came."""
    names: Mapping[str, str] = field(default_factory=dict)
    """The latest names by id."""
    matches: tuple[EveningMatch, ...] = ()
    ended: str = ""
    """The time of good night; empty while the evening is open."""

    @property
    def over(self) -> tuple[EveningMatch, ...]:
        """The matches that have a result."""
        return tuple(match for match in self.matches if match.over)

    @property
    def waiting(self) -> tuple[EveningMatch, ...]:
        """The matches that have not ended."""
        return tuple(match for match in self.matches if not match.over)

    @property
    def everybody(self) -> tuple[str, ...]:
        """The people who have played, and those who play next."""
        return tuple(dict.fromkeys([*self.people, *(id for match in self.matches for id in match.people)]))

    @property
    def touched(self) -> str:
        """The time of the beginning, or of the last match."""
        return max([self.began, *(match.began for match in self.matches)])


class Evenings(Store[Sequence[Evening]]):
    """The evenings of one home, in one file; every change is written at once. At most one evening is open."""

    named_by_page = True

    def __init__(self, home: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        """Load the file of the home."""
        super().__init__(home, FILE, from_bytes, to_bytes, VERSION)
        self._now = now
        self.changes = 0
        """A number that grows with every change."""
        self._evenings = list(self.load() or ())

    # Queries ------------------------------------------------------------------------------------------------
    @property
    def all(self) -> Sequence[Evening]:
        """The evenings, the oldest first."""
        return tuple(self._evenings)

    @property
    def open(self) -> Evening | None:
        """The evening that goes on."""
        return next((evening for evening in reversed(self._evenings) if not evening.ended), None)

    def of(self, id: str) -> Evening | None:
        """Return the evening of that id."""
        return next((evening for evening in self._evenings if evening.id == id), None)

    def with_match(self, identity: str) -> Evening | None:
        """Return the evening that a match belongs to."""
        return next(
            (
                evening
                for evening in self._evenings
                if any(match.identity == identity for match in evening.matches)
            ),
            None,
        )

    # Changes ------------------------------------------------------------------------------------------------
    def gather(self, people: Mapping[str, str]) -> Evening:
        """Set the people of the next match, with their names; an evening begins if none is open."""
        evening = self.open
        if evening is None:
            evening = Evening(os.urandom(6).hex(), self._moment(), tuple(people), dict(people))
            self._evenings.append(evening)
            self._write()
            return evening
        return self._swap(evening, replace(evening, people=tuple(people), names={**evening.names, **people}))

    def begin(self, match: EveningMatch, people: Mapping[str, str], *, same: bool = False) -> Evening:
        """Record that a match of these people begins. It belongs to the open evening, unless that was another
        day; `same`: it was begun from that evening's own page."""
        now = self._now()
        last = self.open
        if last is not None and not same and now - _time(last.touched, now) > LONGEST_PAUSE:
            self.good_night()
        evening = self.gather({**self._present(people), **people})
        matches = (*evening.matches, match)[-MOST_MATCHES:]
        return self._swap(evening, replace(evening, matches=matches))

    def _present(self, people: Mapping[str, str]) -> dict[str, str]:
        """Return the people who are present, who stay so when others play a match without them."""
        evening = self.open
        return {} if evening is None else {id: evening.names.get(id, "") for id in evening.people}

    def result(
        self, identity: str, sitting: Sequence[str], places: Sequence[int], scores: Sequence[int]
    ) -> None:
        """Store the result of a match. `sitting` is that at its end; a seat that changed hands counts for no
        person."""
        evening = self.with_match(identity)
        if evening is None:
            return
        matches = tuple(
            replace(match, sitting=tuple(sitting), places=tuple(places), scores=tuple(scores))
            if match.identity == identity
            else match
            for match in evening.matches
        )
        self._swap(evening, replace(evening, matches=matches))

    def drop(self, identity: str) -> None:
        """Remove a match that was never finished from its evening."""
        evening = self.with_match(identity)
        if evening is not None:
            matches = tuple(match for match in evening.matches if match.identity != identity)
            self._swap(evening, replace(evening, matches=matches))

    def good_night(self) -> Evening | None:
        """End the open evening, and return it; one in which nothing was played is dropped."""
        evening = self.open
        if evening is None:
            return None
        if not evening.matches:
            self._evenings.remove(evening)
            self._write()
            return None
        return self._swap(evening, replace(evening, ended=self._moment()))

    def reopen(self, id: str) -> Evening | None:
        """Reopen an evening, and return it. None where another open one has matches."""
        evening, other = self.of(id), self.open
        if evening is None or not evening.ended:
            return evening
        if other is not None:
            if other.matches:
                return None
            self._evenings.remove(other)
        self._evenings.remove(evening)
        evening = replace(evening, ended="")
        self._evenings.append(evening)
        self._write()
        return evening

    def join(self, others: Iterable[Evening]) -> None:
        """Add evenings from elsewhere. One that is here, too, has the matches of both; only one that is here
        may be open."""
        known = {evening.id: evening for evening in self._evenings}
        for other in others:
            own = known.get(other.id)
            if own is None:
                known[other.id] = replace(other, ended=other.ended or other.touched)
                continue
            matches = {match.identity: match for match in (*other.matches, *own.matches)}
            matches |= {match.identity: match for match in other.matches if match.over}
            whole = tuple(sorted(matches.values(), key=lambda match: match.began))[-MOST_MATCHES:]
            known[other.id] = replace(own, matches=whole, names={**other.names, **own.names})
        ordered = sorted(known.values(), key=lambda evening: (not evening.ended, evening.began))
        self._evenings = ordered[-MOST_EVENINGS:]
        self._write()

    # Internals ----------------------------------------------------------------------------------------------
    def _moment(self) -> str:
        return self._now().astimezone(UTC).isoformat(timespec="seconds")

    def _swap(self, before: Evening, after: Evening) -> Evening:
        if after != before:
            self._evenings[self._evenings.index(before)] = after
            self._write()
        return after

    def _write(self) -> None:
        self._evenings = self._evenings[-MOST_EVENINGS:]
        self.changes += 1
        self._save(self._evenings)


def _time(text: str, otherwise: datetime) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return otherwise
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


# The file ---------------------------------------------------------------------------------------------------
def to_bytes(evenings: Iterable[Evening]) -> bytes:
    """Return the contents of a file."""
    listed = [
        {
            "id": evening.id, "began": evening.began, "ended": evening.ended, "people": list(evening.people),
            "names": dict(evening.names), "matches": [_match_data(match) for match in evening.matches],
        }
        for evening in evenings
    ]  # fmt: skip
    data = {"version": VERSION, "evenings": listed}
    return (json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode(errors="replace")


def _match_data(match: EveningMatch) -> dict[str, Any]:
    return {
        "match": match.identity, "game": match.game, "began": match.began, "sitting": list(match.sitting),
        "places": list(match.places), "scores": list(match.scores),
    }  # fmt: skip


def from_bytes(raw: bytes) -> tuple[Evening, ...]:
    """Return the valid entries of a file. Raise ValueError if it is no such file."""
    data = parse_json(raw, STORE)
    listed = data.get("evenings") if isinstance(data, dict) else None
    if not isinstance(listed, list):
        raise ValueError("no evenings")
    evenings: dict[str, Evening] = {}
    for value in listed:
        evening = _evening(value)
        if evening is not None:
            evenings.setdefault(evening.id, evening)
    return tuple(evenings.values())[-MOST_EVENINGS:]


def _evening(data: Any) -> Evening | None:
    if not isinstance(data, dict) or not all(_text(data.get(name)) for name in ("id", "began")):
        return None
    names, matches, ended = data.get("names"), data.get("matches"), data.get("ended")
    read = [_match(value) for value in matches] if isinstance(matches, list) else []
    return Evening(
        data["id"],
        data["began"],
        tuple(dict.fromkeys(_texts(data.get("people")))),
        {id: name for id, name in names.items() if isinstance(name, str)} if isinstance(names, dict) else {},
        tuple({match.identity: match for match in read if match is not None}.values())[-MOST_MATCHES:],
        ended if isinstance(ended, str) else "",
    )


def _match(data: Any) -> EveningMatch | None:
    if not isinstance(data, dict) or not all(_text(data.get(name)) for name in ("match", "game", "began")):
        return None
    sitting, places, scores = data.get("sitting"), data.get("places"), data.get("scores")
    if not isinstance(sitting, list) or not all(isinstance(id, str) for id in sitting):
        return None
    numbers = [_numbers(numbers_of, len(sitting)) for numbers_of in (places, scores)]
    whole = all(numbers) and all(1 <= place <= len(sitting) for place in numbers[0])
    return EveningMatch(
        data["match"], data["game"], data["began"], tuple(sitting), *(numbers if whole else ((), ()))
    )


def _text(data: Any) -> bool:
    return isinstance(data, str) and bool(data)


def _texts(data: Any) -> list[str]:
    return [text for text in data if _text(text)] if isinstance(data, list) else []


def _numbers(data: Any, count: int) -> tuple[int, ...]:
    whole = isinstance(data, list) and len(data) == count and all(type(number) is int for number in data)
    return tuple(data) if whole else ()
