"""The query of the page of statistics, its options in words, and the answers to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, TypeAlias

from tablegame.ai.levels import LEVELS
from tablegame.rules.catalogue import GAMES
from tablegame.study.figures.match import counter_of
from tablegame.study.figures_store import MIXED, PEOPLE, PERSON, PROGRAMS, Seating
from tablegame.study.persons import Persons
from tablegame.study.review.luck import Luck, altogether
from tablegame.study.review.read import ReadReviews
from tablegame.study.since import Since
from tablegame.study.statistics import SORTS, Filter, Statistics, examine
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.study.statistics.figure_rows import short_game
from tablegame.ui.shell.context import Ui

PERIODS: Final = (7, 30, 365, 0)
"""The periods that can be chosen, in days; 0 for all time."""
AskedOptions: TypeAlias = tuple[str, list[tuple[object, Text]], object]
"""A label, the options, and the chosen one."""


@dataclass
class StatisticsQuery:
    """The player, the game and the matches that are looked at; "" and 0 for all."""

    who: str
    game: str
    days: int = 0
    level: str = ""
    seats: int = 0
    sort: str = "no_practice"


class Answers:
    """Counted matches, read once for each player and game, and examined for what is asked."""

    def __init__(self, persons: Persons, since: Since, home: Path) -> None:
        """Read the reviews in `home`, the folder of the player."""
        self.persons = persons
        self.reviews = ReadReviews(home)
        self.store = persons.store
        self.since = since
        self._known: tuple[object, ...] = ()
        self._played: list[Seating] = []
        self._meetings: list[tuple[str, str, int, int, int]] = []

    def played(self, asked: StatisticsQuery) -> list[Seating]:
        """Return all finished matches of a player in a game since the last reset."""
        known = (asked.who, asked.game, self.persons.changes, self.since.of(asked.game))
        if known != self._known:
            self._known = known
            since = self.since.of(asked.game)
            self._played = [
                played for played in self.persons.seatings(asked.game, asked.who) if played.created >= since
            ]
            self._meetings = self.persons.meetings(asked.game, asked.who)
        return self._played

    def statistics(self, asked: StatisticsQuery, now: datetime | None = None) -> Statistics:
        """Return the statistics of the matches that are asked for."""
        return examine(
            self.taken(asked, now),
            self._meetings,
            self.store.names(asked.game),
            counter_of(asked.game),
        )

    def taken(self, asked: StatisticsQuery, now: datetime | None = None) -> list[Seating]:
        """Return the matches that are asked for."""
        played, start = self.played(asked), ""
        if asked.days:
            start = ((now or datetime.now(UTC)) - timedelta(days=asked.days)).isoformat(timespec="seconds")
        wanted = Filter(start, asked.level, asked.seats, SORTS[asked.sort])
        return [seating for seating in played if wanted.takes(seating)]

    def luck(self, asked: StatisticsQuery, now: datetime | None = None) -> tuple[Luck, Luck]:
        """Return what the cards were worth by the reviews: of all these matches, and of this month."""
        kept = self.reviews.of((played.identity, played.seat) for played in self.taken(asked, now))
        month = (now or datetime.now(UTC)).strftime("%Y-%m")
        of_month = [review for review in kept if review.created.startswith(month)]
        return altogether(kept, asked.game), altogether(of_month, asked.game)

    def players(self, game: str) -> list[str]:
        """Return all players that have been counted: people first, then computers."""
        players = [who for who, _ in self.persons.who(game)]
        return sorted(players, key=lambda who: not who.startswith(PERSON))

    def first(self, own: str, game: str) -> tuple[str, str]:
        """Return the player and the game that the page opens with: this person, and the game played most.

        A player at this computer who has finished no match gives way to the person with the most, never to a
        computer.
        """
        games = self.games()
        mine = self.persons.whose(PERSON + own)
        counted = self.store.games()
        if not game:
            game = max(games, key=lambda name: (counted.get(name, 0), -games.index(name)))
        players = self.players(game)
        return (mine if mine in players else person_of(players, mine)), game

    @staticmethod
    def games() -> list[str]:
        """Return the games that have a table, in the order of the shelf."""
        return [game for game in GAMES if game in GAME_TABLES]

    def levels(self, asked: StatisticsQuery) -> Sequence[str]:
        """Return the levels of the opponents that this player has met."""
        met = {seating.level for seating in self.played(asked)}
        special = (PEOPLE, MIXED, PROGRAMS)
        return [*sorted(met - set(special), key=_level), *(level for level in special if level in met)]

    def counts(self, asked: StatisticsQuery) -> Sequence[int]:
        """Return the numbers of seats that this player has played with."""
        return sorted({seating.seats for seating in self.played(asked)})


def person_of(players: Sequence[str], otherwise: str) -> str:
    """Return the first person among players, or `otherwise` if there is none: no page opens on a computer."""
    return next((who for who in players if who.startswith(PERSON)), otherwise)


def _level(level: str) -> tuple[int, str]:
    order = ("novice", "easy", "normal", "hard", "expert")
    return (order.index(level) if level in order else len(order)), level


def who_words(ui: Ui, who: str) -> str:
    """Return a player in words."""
    if who.startswith(PERSON):
        return who.removeprefix(PERSON)
    if who == PROGRAMS:
        return ui.text("statistics.programs")
    return ui.text("statistics.computers", level=_level_name(ui, who.partition(":")[2]))


def _level_name(ui: Ui, level: str) -> str:
    return ui.text(f"bots.level.{level}.name") if level in LEVELS else level


def _level_words(ui: Ui, level: str) -> str:
    special = {"": "any", PEOPLE: "people", MIXED: "mixed", PROGRAMS: "programs"}
    if level in special:
        return ui.text(f"statistics.levels.{special[level]}")
    return ui.text("statistics.levels.level", level=_level_name(ui, level))


def choices(ui: Ui, asked: StatisticsQuery, answers: Answers) -> dict[str, AskedOptions]:
    """Return what may be asked for: by the name of the field its label, its options and the chosen one."""
    text, players = ui.text, answers.players(asked.game)
    if asked.who not in players:
        players.insert(0, asked.who)
    counts, levels = (0, *answers.counts(asked)), ("", *answers.levels(asked))
    options: dict[str, tuple[str, list[tuple[object, Text]]]] = {
        "who": ("who", [(who, who_words(ui, who)) for who in players]),
        "game": ("game", [(game, short_game(ui, game)) for game in answers.games()]),
        "days": ("period", [(days, text(f"statistics.periods.{days or 'all'}")) for days in PERIODS]),
        "level": ("opponents", [(level, _level_words(ui, level)) for level in levels]),
        "seats": ("table", [(n, text(f"statistics.seats.{'n' if n else 'any'}", n=n)) for n in counts]),
        "sort": ("kinds", [(sort, text(f"statistics.sorts.{sort}")) for sort in SORTS]),
    }
    return {
        name: (text(f"statistics.{label}"), offered, getattr(asked, name))
        for name, (label, offered) in options.items()
    }
