"""The ledger of an evening: the results of all players, and the order in which they sit next."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random

from tablegame.match.evenings import Evening, EveningMatch

LEAST: int = 2
"""The least number of people of a match that counts."""


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """The result of one person in one match."""

    place: int
    """The place among the people who played."""
    worth: float
    """Points for the place: of four people 3, 2, 1, 0; those who share a place share the mean."""
    score: int
    """The score of the game."""


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """The line of one person."""

    person: str
    entries: tuple[LedgerEntry | None, ...]
    """The entries by match; None for one in which the person did not play."""
    total: float
    place: int
    """The place in the evening; people with equal totals share it."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """The table of an evening, the first place first."""

    matches: tuple[EveningMatch, ...]
    lines: tuple[LedgerLine, ...]

    @property
    def most_people(self) -> int:
        """The number of people in the largest of the matches."""
        return max((len(match.people) for match in self.matches), default=0)


def by_places(evening: Evening, known: Callable[[str], str] = str) -> Ledger:
    """Return points for places over all games. `known` returns the present id of a person."""
    return _ledger(evening, evening.over, known, lambda entry: entry.worth, 1)


def by_points(evening: Evening, game: str, low_wins: bool, known: Callable[[str], str] = str) -> Ledger:
    """Return the points of one game, added up."""
    matches = [match for match in evening.over if match.game == game]
    return _ledger(evening, matches, known, lambda entry: entry.score, -1 if low_wins else 1)


def entries(match: EveningMatch, known: Callable[[str], str] = str) -> Mapping[str, LedgerEntry]:
    """Return the entry of each person for a match."""
    people = [(seat, known(id)) for seat, id in enumerate(match.sitting) if id]
    places = [match.places[seat] for seat, _ in people]
    by_person: dict[str, LedgerEntry] = {}
    for seat, person in people:
        ahead = sum(place < match.places[seat] for place in places)
        level = places.count(match.places[seat])
        worth = len(people) - 1 - ahead - (level - 1) / 2
        # A person who had two seats, as two entries since merged, gets the better result.
        if person not in by_person or worth > by_person[person].worth:
            by_person[person] = LedgerEntry(1 + ahead, worth, match.scores[seat])
    return by_person


def _ledger(
    evening: Evening,
    matches: Sequence[EveningMatch],
    known: Callable[[str], str],
    worth: Callable[[LedgerEntry], float],
    sign: int,
) -> Ledger:
    matches = [match for match in matches if len(match.people) >= LEAST]
    columns = [entries(match, known) for match in matches]
    everybody = list(dict.fromkeys(map(known, evening.everybody)))
    totals = {
        person: sum(worth(column[person]) for column in columns if person in column) for person in everybody
    }
    played = {person: any(person in column for column in columns) for person in everybody}
    # People who have not played come last, whatever a game counts.
    rank = {person: (not played[person], -sign * totals[person]) for person in everybody}
    everybody.sort(key=lambda person: rank[person])
    return Ledger(
        tuple(matches),
        tuple(
            LedgerLine(
                person,
                tuple(column.get(person) for column in columns),
                totals[person],
                1 + sum(rank[other] < rank[person] for other in everybody),
            )
            for person in everybody
        ),
    )


def counts_ahead(ledger: Ledger) -> Mapping[tuple[str, str], int]:
    """Return how often the first person of each pair had a better place than the second.

    People who never played together are no pair.
    """
    counts: Counter[tuple[str, str]] = Counter()
    for line, other in permutations(ledger.lines, 2):
        for entry, beside in zip(line.entries, other.entries, strict=True):
            if entry is not None and beside is not None:
                counts[line.person, other.person] += entry.place < beside.place
    return counts


ALL: int = 7
"""The most people of whom every order is tried; with more, orders are improved by exchanging two."""

Ring = tuple[str, ...]
"""People in the order of play; after the last comes the first."""


def present(evening: Evening, known: Callable[[str], str] = str) -> Ring:
    """Return those who play next as they sit now: as in the last match, newcomers behind."""
    people = list(dict.fromkeys(map(known, evening.people)))
    last = evening.matches[-1].people if evening.matches else ()
    seated = [person for person in dict.fromkeys(map(known, last)) if person in people]
    return (*seated, *(person for person in people if person not in seated))


def followed(evening: Evening, known: Callable[[str], str] = str) -> Counter[tuple[str, str]]:
    """Return how often each person has played right after each other one tonight."""
    pairs: Counter[tuple[str, str]] = Counter()
    for match in evening.matches:
        people = [known(person) for person in match.people]
        if len(people) > 1:
            pairs.update(zip(people, (*people[1:], people[0]), strict=True))
    return pairs


def swapped(ring: Ring, before: Counter[tuple[str, str]]) -> Ring:
    """Return the order in which the fewest play after the same neighbour again, and for which the fewest
    move."""
    if len(ring) < 2:
        return ring
    if len(ring) == 2:
        return (ring[1], ring[0])
    # Without any match yet all people change their present neighbours.
    before = before or Counter(zip(ring, (*ring[1:], ring[0]), strict=True))

    def cost(order: Sequence[str]) -> tuple[int, int]:
        again = sum(before[pair] for pair in zip(order, (*order[1:], order[0]), strict=True))
        return again, sum(a != b for a, b in zip(order, ring, strict=True))

    if len(ring) <= ALL:
        return min(permutations(ring), key=cost)
    return min((_improved(start, cost) for start in _starts(ring)), key=cost)


def by_lot(ring: Ring, chance: Random) -> Ring:
    """Shuffle the people."""
    people = list(ring)
    chance.shuffle(people)
    return tuple(people)


def exchanged(ring: Ring, first: int, other: int) -> Ring:
    """Exchange the seats of two people."""
    people = list(ring)
    people[first], people[other] = people[other], people[first]
    return tuple(people)


def spread(ring: Ring, seats: int) -> tuple[str, ...]:
    """Return the people over a table with more seats, as evenly as can be; nothing where a computer sits."""
    places = [""] * seats
    for number, person in enumerate(ring):
        places[number * seats // len(ring)] = person
    return tuple(places)


def _starts(ring: Ring) -> Iterable[Ring]:
    yield ring
    yield (ring[0], *reversed(ring[1:]))
    yield (*ring[::2], *ring[1::2])
    yield (*ring[::3], *ring[1::3], *ring[2::3])


def _improved(order: Ring, cost: Callable[[Sequence[str]], tuple[int, int]]) -> Ring:
    while True:
        better = min(
            (exchanged(order, first, other) for first, other in combinations(range(len(order)), 2)), key=cost
        )
        if cost(better) >= cost(order):
            return order
        order = better
