"""The figures of matches by person: under whichever name of theirs each was played."""

from collections.abc import Callable, Collection, Sequence

from tablegame.match.people import People
from tablegame.study.figures_store import PERSON, FigureStore, Seating


class Persons:
    """A view of a store in which all matches have the present names of people."""

    def __init__(self, store: FigureStore, people: People) -> None:
        self.store = store
        self.people = people
        self._met: tuple[str, object, list[tuple[str, int, int]]] = ("", None, [])
        """The player of the last query for computers met, the state of the data then, and the answer."""
        self._named: tuple[object, dict[str, list[str]]] = (None, {})
        """The value of `changes` then, and by player every name."""

    @property
    def changes(self) -> tuple[int, int]:
        """A value that changes with everything that answers depend on."""
        return self.store.changes, self.people.changes

    def whose(self, who: str) -> str:
        """Return the present name of a player; computers keep theirs."""
        if not who.startswith(PERSON):
            return who
        name = who.removeprefix(PERSON)
        person = self.people.by_name(name)
        if person is not None:
            return PERSON + person.name
        return PERSON + self._spellings().get(self.people.identity(name), [name])[0]

    def who(self, game: str) -> list[tuple[str, int]]:
        """Return the players who have finished a match of a game, with their matches; those with most
        first."""
        found: dict[str, int] = {}
        for who, count in self.store.who(game):
            found[self.whose(who)] = found.get(self.whose(who), 0) + count
        return sorted(found.items(), key=lambda each: (-each[1], each[0]))

    def seatings(self, game: str, who: str) -> list[Seating]:
        """Return a player's result in every match of a game, the oldest first."""
        names = self._names(game, who)
        if len(names) == 1:
            return self.store.seatings(game, names[0])
        found = [each for name in names for each in self.store.seatings(game, name)]
        return sorted(found, key=lambda each: (each.created, each.record, each.seat))

    def meetings(self, game: str, who: str) -> list[tuple[str, str, int, int, int]]:
        """Return a player's meetings with people: the record, the other person, the own seat, the other's,
        and 1 for partners."""
        met = [
            (record, self.whose(other), mine, theirs, same)
            for name in self._names(game, who)
            for record, other, mine, theirs, same in self.store.meetings(game, name)
        ]
        return [each for each in met if each[1] != self.whose(who)]

    def record_against(self, who: str, names: Collection[str]) -> tuple[int, int]:
        """Return how often a player, by the present name, came out ahead of a computer with one of these
        names, and how often behind it."""
        ahead = behind = 0
        for name, mine, theirs in self._computers_met(who):
            if name in names:
                ahead, behind = ahead + (mine < theirs), behind + (mine > theirs)
        return ahead, behind

    def _computers_met(self, who: str) -> list[tuple[str, int, int]]:
        if self._met[:2] != (who, self.changes):
            own = self.people.names(who, self._spellings().get(self.people.identity(who), ()))
            found = [each for name in own for each in self.store.computers_met(PERSON + name)]
            self._met = who, self.changes, found
        return self._met[2]

    def _spellings(self) -> dict[str, list[str]]:
        """Return every name in the finished matches by player, those of most matches first."""
        if self._named[0] != self.changes:
            counts: dict[str, int] = {}
            for game in self.store.games():
                for who, count in self.store.who(game):
                    if who.startswith(PERSON):
                        counts[who] = counts.get(who, 0) + count
            found: dict[str, list[str]] = {}
            for who in sorted(counts, key=lambda who: (-counts[who], who)):
                name = who.removeprefix(PERSON)
                found.setdefault(self.people.identity(name), []).append(name)
            self._named = self.changes, found
        return self._named[1]

    def _names(self, game: str, who: str) -> Sequence[str]:
        if not who.startswith(PERSON):
            return (who,)
        present = self.whose(who)
        return [each for each, _ in self.store.who(game) if self.whose(each) == present] or (who,)


def grouped(people: People, counts: dict[str, int]) -> Callable[[str], int]:
    """Return a function from a person to the number of matches, given that number by name."""
    by_id: dict[str, int] = {}
    for name, count in counts.items():
        person = people.by_name(name)
        if person is not None:
            by_id[person.id] = by_id.get(person.id, 0) + count
    return lambda id: by_id.get(id, 0)
