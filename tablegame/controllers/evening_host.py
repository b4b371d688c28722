"""The people of this home, their evenings, and the results of the matches of those."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from tablegame.match.archive_page import Lists, Tab
from tablegame.match.evening_table import LEAST
from tablegame.match.evenings import Evening, EveningMatch, Evenings
from tablegame.match.header import Player, match_id
from tablegame.match.match import Match
from tablegame.match.people import People, Person
from tablegame.match.summary import Summary, among_sides


class EveningHost:
    """The people of this home and the open evening, to which their matches are added.

    Guests and seats that changed hands count for no person. Practice tables and matches from a position
    belong to no evening.
    """

    def __init__(self, home: Path, lists: Callable[[], Lists]) -> None:
        """Use `lists` for the matches as they are known by now."""
        self.people: Final = People(home)
        self.evenings: Final = Evenings(home)
        self._lists = lists

    @property
    def changes(self) -> int:
        """A number that grows with every change that pages may show."""
        return self.people.changes + self.evenings.changes

    # People -------------------------------------------------------------------------------------------------
    def known(self, id: str) -> str:
        """Return the id that a person of an evening has now."""
        person = self.people.by_id(id)
        return id if person is None else person.id

    def name(self, evening: Evening, id: str) -> str:
        """Return the name of a person of an evening, known here or not."""
        person = self.people.by_id(id)
        return evening.names.get(id, "") if person is None else person.name

    def sitting(self, players: Sequence[Player]) -> tuple[str, ...]:
        """Return by seat the id of the person there; each person once."""
        ids: list[str] = []
        for player in players:
            person = self.people.by_name(player.name) if player.kind == "human" else None
            ids.append("" if person is None or person.id in ids else person.id)
        return tuple(ids)

    def alone(self, players: Sequence[Player]) -> Person | None:
        """Return the one person at a table, where only one sits there and is known."""
        names = [player.name for player in players if player.kind == "human"]
        return self.people.by_name(names[0]) if len(names) == 1 else None

    # Evenings -----------------------------------------------------------------------------------------------
    def began(self, match: Match, *, same: bool = False) -> None:
        """Add a match that has begun to the open evening.

        `same`: it was begun on the page of that evening.
        """
        sitting = self.sitting(match.sitting)
        ids = [id for id in sitting if id]
        header = match.record.header
        if len(ids) < LEAST or match.assisted or match.start is not None:
            return
        identity = match_id(header)
        if self.evenings.with_match(identity) is None:
            names = {id: person.name for id in ids if (person := self.people.by_id(id)) is not None}
            self.evenings.begin(
                EveningMatch(identity, header.game, header.created, sitting), names, same=same
            )

    def ended(self, match: Match) -> None:
        """Store the result of a match that is over."""
        standing, record = match.standing(), match.record
        if not standing.over or self.evenings.with_match(match_id(record.header)) is None:
            return
        places = among_sides(standing.places, match.game.sides(match.seats))
        changed = record.changed_seats()
        sitting = self.sitting(match.sitting)
        self.evenings.result(
            match_id(record.header),
            tuple("" if seat in changed else id for seat, id in enumerate(sitting)),
            places,
            standing.scores,
        )

    def is_tonight(self, match: Match) -> bool:
        """Return whether a match belongs to the evening that is open."""
        evening = self.evenings.open
        return evening is not None and evening == self.evenings.with_match(match_id(match.record.header))

    def settle(self) -> None:
        """Store the results of matches that ended at another time, and drop those that will not end."""
        for evening in self.evenings.all:
            for match in evening.waiting:
                self._settle(match)

    def _settle(self, match: EveningMatch) -> None:
        listed = self._lists().match(match.identity)
        if listed is None:
            return  # it may lie in a folder that is not there today
        tab, summary = listed
        if tab in (Tab.ABANDONED, Tab.PRACTICE):
            self.evenings.drop(match.identity)
        elif tab is Tab.FINISHED and summary.places and len(summary.scores) == len(match.sitting):
            sitting = ["" if seat in summary.changed else id for seat, id in enumerate(match.sitting)]
            self.evenings.result(match.identity, sitting, summary.places, summary.scores)

    def waiting(self, evening: Evening) -> Summary | None:
        """Return the match that can be gone on with, the one begun last."""
        for match in reversed(evening.waiting):
            listed = self._lists().match(match.identity)
            if listed is not None and listed[0] is Tab.UNFINISHED and listed[1].playable:
                return listed[1]
        return None
