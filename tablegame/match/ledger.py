"""The ledger of an evening: a column for each match, and what everybody has come to."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tablegame.match.evenings import Evening, EveningMatch

LEAST: int = 2
"""People, without whom a match is not one among people."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What one person has of one match."""

    place: int
    """Among the people who played."""
    worth: float
    """Points for the place: of four people 3, 2, 1, 0; those who share a place share the mean."""
    score: int
    """Of the game."""


@dataclass(frozen=True, slots=True)
class Line:
    """A person's line."""

    person: str
    entries: tuple[Entry | None, ...]
    """By match; None for one in which the person did not play."""
    total: float
    place: int
    """In the evening; those of one total share it."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """All of it, the first place first."""

    matches: tuple[EveningMatch, ...]
    lines: tuple[Line, ...]

    @property
    def most_people(self) -> int:
        """How many played in the largest of the matches."""
        return max((len(match.people) for match in self.matches), default=0)


def by_places(evening: Evening, known: Callable[[str], str] = str) -> Ledger:
    """Points for places over all games. `known` says which id a person has now."""
    return _ledger(evening, evening.over, known, lambda entry: entry.worth, 1)


def by_points(evening: Evening, game: str, low_wins: bool, known: Callable[[str], str] = str) -> Ledger:
    """The points of one game, added up."""
    matches = [match for match in evening.over if match.game == game]
    return _ledger(evening, matches, known, lambda entry: entry.score, -1 if low_wins else 1)


def entries(match: EveningMatch, known: Callable[[str], str] = str) -> Mapping[str, Entry]:
    """By person what a match brought."""
    people = [(seat, known(id)) for seat, id in enumerate(match.sitting) if id]
    places = [match.places[seat] for seat, _ in people]
    found: dict[str, Entry] = {}
    for seat, person in people:
        ahead = sum(place < match.places[seat] for place in places)
        level = places.count(match.places[seat])
        worth = len(people) - 1 - ahead - (level - 1) / 2
        # Whoever is one person by now and sat there twice has the better of both.
        if person not in found or worth > found[person].worth:
            found[person] = Entry(1 + ahead, worth, match.scores[seat])
    return found


def _ledger(
    evening: Evening,
    matches: Sequence[EveningMatch],
    known: Callable[[str], str],
    worth: Callable[[Entry], float],
    sign: int,
) -> Ledger:
    matches = [match for match in matches if len(match.people) >= LEAST]
    columns = [entries(match, known) for match in matches]
    everybody = list(dict.fromkeys(map(known, evening.everybody)))
    totals = {
        person: sum(worth(column[person]) for column in columns if person in column) for person in everybody
    }
    played = {person: any(person in column for column in columns) for person in everybody}
    # Whoever has not played stands last, whatever a game counts.
    rank = {person: (not played[person], -sign * totals[person]) for person in everybody}
    everybody.sort(key=lambda person: rank[person])
    return Ledger(
        tuple(matches),
        tuple(
            Line(
                person,
                tuple(column.get(person) for column in columns),
                totals[person],
                1 + sum(rank[other] < rank[person] for other in everybody),
            )
            for person in everybody
        ),
    )
