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

    def has_played(self, name: str) -> bool:
        """Return whether a person has finished a match of any game, under any of their names."""
        present = self.whose(PERSON + name)
        return any(who == present for game in self.store.games() for who, _ in self.who(game))

    def who(self, game: str) -> list[tuple[str, int]]:
        """Return the players who have finished a match of a game, with their matches; those with most
        first."""
        matches: dict[str, int] = {}
        for who, count in self.store.who(game):
            matches[self.whose(who)] = matches.get(self.whose(who), 0) + count
        return sorted(matches.items(), key=lambda player: (-player[1], player[0]))

    def seatings(self, game: str, who: str) -> list[Seating]:
        """Return a player's result in every match of a game, the oldest first."""
        names = self._names(game, who)
        if len(names) == 1:
            return self.store.seatings(game, names[0])
        seatings = [seating for name in names for seating in self.store.seatings(game, name)]
        return sorted(seatings, key=lambda seating: (seating.created, seating.record, seating.seat))

    def meetings(self, game: str, who: str) -> list[tuple[str, str, int, int, int]]:
        """Return a player's meetings with people: the record, the other person, the own seat, the other's,
        and 1 for partners."""
        met = [
            (record, self.whose(other), seat, other_seat, same)
            for name in self._names(game, who)
            for record, other, seat, other_seat, same in self.store.meetings(game, name)
        ]
        return [meeting for meeting in met if meeting[1] != self.whose(who)]

    def record_against(self, who: str, names: Collection[str]) -> tuple[int, int]:
        """Return how often a player, by the present name, came out ahead of a computer with one of these
        names, and how often behind it."""
        ahead = behind = 0
        for name, place, other_place in self._computers_met(who):
            if name in names:
                ahead, behind = ahead + (place < other_place), behind + (place > other_place)
        return ahead, behind

    def _computers_met(self, who: str) -> list[tuple[str, int, int]]:
        if self._met[:2] != (who, self.changes):
            own = self.people.names(who, self._spellings().get(self.people.identity(who), ()))
            results = [result for name in own for result in self.store.computers_met(PERSON + name)]
            self._met = who, self.changes, results
        return self._met[2]

    def _spellings(self) -> dict[str, list[str]]:
        """Return every name in the finished matches by player, those of most matches first."""
        if self._named[0] != self.changes:
            counts: dict[str, int] = {}
            for game in self.store.games():
                for who, count in self.store.who(game):
                    if who.startswith(PERSON):
                        counts[who] = counts.get(who, 0) + count
            spellings: dict[str, list[str]] = {}
            for who in sorted(counts, key=lambda who: (-counts[who], who)):
                name = who.removeprefix(PERSON)
                spellings.setdefault(self.people.identity(name), []).append(name)
            self._named = self.changes, spellings
        return self._named[1]

    def _names(self, game: str, who: str) -> Sequence[str]:
        if not who.startswith(PERSON):
            return (who,)
        present = self.whose(who)
        return [player for player, _ in self.store.who(game) if self.whose(player) == present] or (who,)


def grouped(people: People, counts: dict[str, int]) -> Callable[[str], int]:
    """Return a function from the id of a person to the number of matches, given that number by name."""
    by_id: dict[str, int] = {}
    for name, count in counts.items():
        person = people.by_name(name)
        if person is not None:
            by_id[person.id] = by_id.get(person.id, 0) + count
    return lambda id: by_id.get(id, 0)
