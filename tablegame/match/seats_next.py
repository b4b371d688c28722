"""Who sits where next: orders round a table that bring as many new neighbours as can be."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, permutations
from random import Random

from tablegame.match.evenings import Evening

ALL: int = 7
"""People whose every order is looked at; with more, orders are improved by exchanging two."""

Ring = tuple[str, ...]
"""People in the order of play; after the last comes the first."""


def present(evening: Evening, known: Callable[[str], str] = str) -> Ring:
    """Those who play next as they sit now: as in the last match, newcomers behind."""
    people = list(dict.fromkeys(map(known, evening.people)))
    last = evening.matches[-1].people if evening.matches else ()
    seated = [person for person in dict.fromkeys(map(known, last)) if person in people]
    return (*seated, *(person for person in people if person not in seated))


def followed(evening: Evening, known: Callable[[str], str] = str) -> Counter[tuple[str, str]]:
    """How often each has played right after each other tonight."""
    found: Counter[tuple[str, str]] = Counter()
    for match in evening.matches:
        people = [known(person) for person in match.people]
        if len(people) > 1:
            found.update(zip(people, (*people[1:], people[0]), strict=True))
    return found


def swapped(ring: Ring, before: Counter[tuple[str, str]]) -> Ring:
    """The order in which the fewest play after somebody they have played after, and in which the fewest get
    up for that."""
    if len(ring) < 2:
        return ring
    if len(ring) == 2:
        return (ring[1], ring[0])
    # Without any match yet everybody is to change neighbours with those beside them now.
    before = before or Counter(zip(ring, (*ring[1:], ring[0]), strict=True))

    def cost(order: Sequence[str]) -> tuple[int, int]:
        again = sum(before[pair] for pair in zip(order, (*order[1:], order[0]), strict=True))
        return again, sum(a != b for a, b in zip(order, ring, strict=True))

    if len(ring) <= ALL:
        return min(permutations(ring), key=cost)
    return min((_improved(start, cost) for start in _starts(ring)), key=cost)


def by_lot(ring: Ring, chance: Random) -> Ring:
    """Any order."""
    people = list(ring)
    chance.shuffle(people)
    return tuple(people)


def exchanged(ring: Ring, one: int, other: int) -> Ring:
    """Two change seats."""
    people = list(ring)
    people[one], people[other] = people[other], people[one]
    return tuple(people)


def spread(ring: Ring, seats: int) -> tuple[str, ...]:
    """The people over a table with more seats, as evenly as can be; nothing where a computer sits."""
    found = [""] * seats
    for number, person in enumerate(ring):
        found[number * seats // len(ring)] = person
    return tuple(found)


def _starts(ring: Ring) -> Iterable[Ring]:
    yield ring
    yield (ring[0], *reversed(ring[1:]))
    yield (*ring[::2], *ring[1::2])
    yield (*ring[::3], *ring[1::3], *ring[2::3])


def _improved(order: Ring, cost: Callable[[Sequence[str]], tuple[int, int]]) -> Ring:
    while True:
        better = min(
            (exchanged(order, one, other) for one, other in combinations(range(len(order)), 2)), key=cost
        )
        if cost(better) >= cost(order):
            return order
        order = better
