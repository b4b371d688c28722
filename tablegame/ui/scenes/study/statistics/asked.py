"""What the page is asked: who, which game, and which of the matches; and the answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from tablegame.rules.catalogue import GAMES
from tablegame.study.figures.match import counter_of
from tablegame.study.figures_store import MIXED, PEOPLE, PERSON, PROGRAMS, Seating
from tablegame.study.persons import Persons
from tablegame.study.review.luck import Luck, altogether
from tablegame.study.review.read import ReadReviews
from tablegame.study.since import Since
from tablegame.study.statistics import SORTS, Filter, Statistics, examine
from tablegame.ui.games.registry import GAME_TABLES

PERIODS: Final = (7, 30, 365, 0)
"""Days; 0 for all."""


@dataclass
class Asked:
    """Who and what is looked at; "" and 0 for all."""

    who: str
    game: str
    days: int = 0
    level: str = ""
    seats: int = 0
    sort: str = "no_practice"


class Answers:
    """Reads what has been counted, once for each player and game, and examines it for what is asked."""

    def __init__(self, persons: Persons, since: Since, home: Path) -> None:
        """`home`: the folder where reviews are kept."""
        self.persons = persons
        self.reviews = ReadReviews(home)
        self.store = persons.store
        self.since = since
        self._known: tuple[object, ...] = ()
        self._played: list[Seating] = []
        self._meetings: list[tuple[str, str, int, int, int]] = []

    def played(self, asked: Asked) -> list[Seating]:
        """All finished matches of a player in a game since the last reset."""
        known = (asked.who, asked.game, self.persons.changes, self.since.of(asked.game))
        if known != self._known:
            self._known = known
            since = self.since.of(asked.game)
            self._played = [
                each for each in self.persons.seatings(asked.game, asked.who) if each.created >= since
            ]
            self._meetings = self.persons.meetings(asked.game, asked.who)
        return self._played

    def statistics(self, asked: Asked, now: datetime | None = None) -> Statistics:
        """What is known of what is asked."""
        return examine(
            self.taken(asked, now),
            self._meetings,
            self.store.names(asked.game),
            counter_of(asked.game),
        )

    def taken(self, asked: Asked, now: datetime | None = None) -> list[Seating]:
        """The matches that are asked for."""
        played, start = self.played(asked), ""
        if asked.days:
            start = ((now or datetime.now(UTC)) - timedelta(days=asked.days)).isoformat(timespec="seconds")
        wanted = Filter(start, asked.level, asked.seats, SORTS[asked.sort])
        return [each for each in played if wanted.takes(each)]

    def luck(self, asked: Asked, now: datetime | None = None) -> tuple[Luck, Luck]:
        """What the cards of these matches were worth by their reviews: of all of them, and of this month."""
        kept = self.reviews.of((each.identity, each.seat) for each in self.taken(asked, now))
        month = (now or datetime.now(UTC)).strftime("%Y-%m")
        this = [each for each in kept if each.created.startswith(month)]
        return altogether(kept, asked.game), altogether(this, asked.game)

    def players(self, game: str) -> list[str]:
        """Everybody of whom there is anything: people first, then computers."""
        found = [who for who, _ in self.persons.who(game)]
        return sorted(found, key=lambda who: not who.startswith(PERSON))

    def first(self, own: str, game: str) -> tuple[str, str]:
        """Return the player and the game that the page opens with: this person, and the game played most.

        A player at this computer who has finished no match gives way to the person with the most, never to a
        computer.
        """
        games = self.games()
        mine = self.persons.whose(PERSON + own)
        counted = self.store.games()
        if not game:
            game = max(games, key=lambda each: (counted.get(each, 0), -games.index(each)))
        players = self.players(game)
        return (mine if mine in players else person_of(players, mine)), game

    @staticmethod
    def games() -> list[str]:
        """The games that have a table, in the order of the shelf."""
        return [game for game in GAMES if game in GAME_TABLES]

    def levels(self, asked: Asked) -> Sequence[str]:
        """Of the opponents that this player has met."""
        found = {each.level for each in self.played(asked)}
        special = (PEOPLE, MIXED, PROGRAMS)
        return [*sorted(found - set(special), key=_level), *(each for each in special if each in found)]

    def counts(self, asked: Asked) -> Sequence[int]:
        """The numbers of seats that this player has played with."""
        return sorted({each.seats for each in self.played(asked)})


def person_of(players: Sequence[str], otherwise: str) -> str:
    """Return the first person among players, or `otherwise` if there is none: no page opens on a computer."""
    return next((who for who in players if who.startswith(PERSON)), otherwise)


def _level(level: str) -> tuple[int, str]:
    order = ("novice", "easy", "normal", "hard", "expert")
    return (order.index(level) if level in order else len(order)), level
