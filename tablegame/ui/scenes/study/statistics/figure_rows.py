"""The figures of each game row by row, the query that they answer, and the file of all statistics."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, TypeAlias

from tablegame.ai.levels import LEVELS
from tablegame.features.game_features import features_of
from tablegame.rules.catalogue import GAMES
from tablegame.speech import Text as Line
from tablegame.study.figures.match_figures import CHANCE_OF, counter_of
from tablegame.study.figures_store import MIXED, PEOPLE, PERSON, PROGRAMS, Seating
from tablegame.study.persons import Persons
from tablegame.study.review.review_model import Luck, luck_of
from tablegame.study.review.stored_reviews import ReadReviews
from tablegame.study.statistics import FEW, SORTS, Filter, Statistics, examine
from tablegame.study.stats_epoch import Since
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.common import first_key, game_name, place_word
from tablegame.ui.scenes.formats import csv_bytes, digits_of, fixed, fixed_signed, lay, moment, safe
from tablegame.ui.scenes.study.luck_text import in_sheet
from tablegame.ui.shell.context import Ui

PERIODS: Final = (7, 30, 365, 0)
"""The periods that can be chosen, in days; 0 for all time."""
AskedOptions: TypeAlias = tuple[str, list[tuple[object, Text]], object]
"""A label, the options, and the chosen one."""


def percent(ui: Ui, part: float, whole: float) -> str:
    """Return the share of a part as `33%`, or "" if there is no whole."""
    return ui.text("statistics.percent", n=round(100 * part / whole)) if whole else ""


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A row of the figures of a game."""

    label: str
    value: str
    side: str = ""
    loss: bool = False
    """Whether more of it is worse, so that it has the colour of losses."""
    inset: bool = False
    """Whether it says more about the row above."""
    links: tuple[tuple[str, Seating], ...] = ()
    """The numbers of the value that lead to a match, in their order."""


class FigureRows:
    """Builder of the rows of one game."""

    def __init__(self, ui: Ui, game: str, stats: Statistics) -> None:
        self.ui = ui
        self.game = game
        self.stats = stats
        self.rows: list[FigureRow] = []

    def count(self, name: str) -> float:
        """Return a figure by its name."""
        return self.stats.figures.counts.get(name, 0)

    @property
    def deals(self) -> int:
        """The number of deals that are counted."""
        return self.stats.figures.deals

    def label(self, name: str) -> str:
        """Return the name of a figure in this game, or in every game."""
        return self.ui.text(first_key(self.ui, f"{self.game}.figures.{name}", f"statistics.{name}"))

    def add(self, name: str, value: str, side: str = "", *, loss: bool = False, inset: bool = False) -> None:
        """Add a row."""
        self.rows.append(FigureRow(self.label(name), value, side, loss, inset))

    def number(
        self, name: str, value: float, side: Line | None = None, *, digits: int = 0, inset: bool = False
    ) -> None:
        """Add a number, with words beside it."""
        words = self.ui.text(side.key, **side.slots) if side is not None else ""
        self.add(name, fixed(value, digits), words, inset=inset)

    def numbers(self, name: str, values: Sequence[float], *, inset: bool = False) -> None:
        """Add two or three numbers in one row."""
        slots = dict(zip(("one", "two", "three"), map(fixed, values), strict=False))
        key = "statistics.pair" if len(values) == 2 else "statistics.triple"
        self.add(name, self.ui.text(key, **slots), inset=inset)

    def played_with(self, seats: int) -> bool:
        """Return whether a match with so many seats is among those counted."""
        return any(seating.seats == seats for seating in self.stats.recent)

    def share(self, name: str, whole: float | None = None, *, loss: bool = False) -> None:
        """Add how often, and in which share of the deals or of `whole`."""
        count = self.count(name)
        self.add(
            name, fixed(count), percent(self.ui, count, self.deals if whole is None else whole), loss=loss
        )

    def mean(self, name: str) -> None:
        """Add how often, and how often a deal."""
        count = self.count(name)
        side = self.ui.text("statistics.a_deal", n=fixed(count / self.deals, 1)) if self.deals else ""
        self.add(name, fixed(count), side)

    def of(self, name: str, whole: float, *, loss: bool = False) -> None:
        """Add how often out of how many chances."""
        count = self.count(name)
        side = self.ui.text("statistics.of", n=round(whole))
        self.add(name, fixed(count), side, loss=loss and count > 0)

    def points(self, sign: int = 1) -> None:
        """Add the mean of a deal with its range, beside that of the whole table."""
        stats, ui = self.stats, self.ui
        digits = digits_of(max(abs(stats.points), stats.points_range))
        written = fixed_signed if sign > 0 else fixed
        value = written(sign * stats.points, digits)
        if self.deals < FEW:
            self.add("points", value, ui.text("statistics.few"))
            return
        spread = ui.text("statistics.spread", value=value, range=fixed(stats.points_range, digits))
        average = ui.text("statistics.average", n=written(sign * stats.table_points, digits))
        self.add("points", spread, average)

    def extremes(self) -> None:
        """Add the best match and the worst one."""
        best, worst = self.stats.best, self.stats.worst
        if best is not None and worst is not None:
            one, two = fixed(best.score), fixed(worst.score)
            pair = self.ui.text("statistics.pair", one=one, two=two)
            self.rows.append(FigureRow(self.label("extremes"), pair, links=((one, best), (two, worst))))


def short_game(ui: Ui, game: str) -> str:
    """Return the short name of a game, for a tab."""
    key = f"{game}.figures.short"
    return ui.text(key) if ui.speaker.has(key) else game_name(ui, game)


def figure_rows(ui: Ui, game: str, stats: Statistics) -> list[FigureRow]:
    """Return all rows of a game."""
    rows = FigureRows(ui, game, stats)
    features_of(game).figure_rows(rows)
    rows.extremes()
    return rows.rows


def luck_rows(ui: Ui, game: str, stats: Statistics) -> list[tuple[str, int, int]]:
    """Return the pieces and lots that are named: what, how many, and how many by chance."""
    counts = stats.figures.counts
    names = [name.removeprefix(CHANCE_OF) for name in counts if name.startswith(CHANCE_OF)]
    out = []
    for name in sorted(names, key=lambda name: name == "lot"):
        what = ui.text(first_key(ui, f"{game}.figures.{name}", "statistics.cards.lot"))
        out.append((what, round(counts.get(name, 0)), round(counts[CHANCE_OF + name])))
    return out


# A table for other programs: CSV in the language of the player ----------------------------------------------
def exported_rows(
    ui: Ui, game: str, asked: Sequence[tuple[str, str]], stats: Statistics, luck: Sequence[Luck] = ()
) -> list[list[str]]:
    """Return all rows: what was asked for, then panel by panel what is shown."""
    rows = [*_statistics_rows(ui, game, asked, stats), *par_rows(ui, luck)]
    return [[safe(cell) for cell in row] for row in rows]


def par_rows(ui: Ui, luck: Sequence[Luck]) -> Iterator[list[str]]:
    """Yield what the cards were worth by their pars, and what was made of them: of all, and of this month."""
    for part, when in zip(luck, ("", "month"), strict=False):
        section = ui.text("statistics.cards.head")
        if when:
            section = f"{section} {ui.text('luck.this_month')}"
        yield [section, ui.text("luck.csv_matches"), str(part.matches), "", "", ""]
        if part.sums is not None and (par := in_sheet(part.game, part.sums.par)) is not None:
            error = abs(in_sheet(part.game, part.sums.error) or 0.0)
            made = in_sheet(part.game, part.sums.total) or 0.0
            limits = (f"{par + sign * error:.2f}" for sign in (-1, 1))
            yield [section, ui.text("luck.csv_par"), f"{par:.2f}", *limits, ""]
            yield [section, ui.text("luck.csv_made"), f"{made:.2f}", "", "", f"{par:.2f}"]
            lost = abs(in_sheet(part.game, part.sums.lost) or 0.0)
            yield [section, ui.text("luck.csv_lost"), f"{lost:.2f}", "", "", ""]


def _statistics_rows(
    ui: Ui, game: str, asked: Sequence[tuple[str, str]], stats: Statistics
) -> Iterator[list[str]]:
    title = ui.text("statistics.title")
    yield [ui.text(f"statistics.csv.{name}") for name in ("section", "what", "value", "low", "high", "par")]
    for what, value in asked:
        yield [title, what, value, "", "", ""]
    section = ui.text("statistics.won.head")
    par_wins = fixed(stats.par * stats.matches, 1)
    yield [section, ui.text("statistics.csv.wins"), str(stats.wins), "", "", par_wins]
    shares = (stats.share, stats.low, stats.high, stats.par)
    yield [section, ui.text("statistics.csv.share"), *(f"{share:.4f}" for share in shares)]
    section = ui.text("statistics.places.head")
    mean = f"{stats.mean_place:.3f}", "", "", f"{stats.par_place:.3f}"
    yield [section, ui.text("statistics.csv.mean_place"), *mean]
    for n, (often, par) in enumerate(zip(stats.places, stats.par_places, strict=True), 1):
        yield [section, place_word(ui, n), str(often), "", "", f"{par:.2f}"]
    section = ui.text("statistics.line.head", n=len(stats.recent))
    for played, level in zip(stats.recent, stats.line[1:], strict=True):
        yield [section, moment(ui, played.created), f"{level:.3f}", "", "", ""]
    section = ui.text("statistics.figures.head", game=ui.text(f"{game}_rules.name"))
    yield [section, ui.text("statistics.csv.deals"), str(stats.figures.deals), "", "", ""]
    limits = (f"{stats.points + sign * stats.points_range:.3f}" for sign in (-1, 1))
    yield [section, ui.text("statistics.csv.points"), f"{stats.points:.3f}", *limits, ""]
    yield [section, ui.text("statistics.csv.average"), f"{stats.table_points:.3f}", "", "", ""]
    for row in figure_rows(ui, game, stats)[1:]:
        yield [section, row.label, row.value, "", "", row.side]
    section = ui.text("statistics.met.head")
    for met in stats.met:
        yield [section, met.name, f"{met.ahead} : {met.behind}", "", "", ""]
    section = ui.text("statistics.cards.head")
    word = ui.text("statistics.few" if stats.fortune == "few" else f"statistics.cards.{stats.fortune}")
    yield [section, ui.text("statistics.cards.of"), fixed(round(stats.luck)), "", "", word]
    for what, count, chance in luck_rows(ui, game, stats):
        yield [section, what, str(count), "", "", str(chance)]


def write_export(home: Path, game: str, rows: Sequence[Sequence[str]], now: datetime | None = None) -> Path:
    """Write a new file into the folder of exports and return its path; raise OSError if that fails."""
    return lay(home, f"statistics-{game}", ".csv", csv_bytes(rows), now)


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
        reviews = [stored.review for stored in kept]
        of_month = [stored.review for stored in kept if stored.created.startswith(month)]
        return luck_of(reviews, asked.game), luck_of(of_month, asked.game)

    def players(self, game: str) -> list[str]:
        """Return all players that have been counted: people first, then computers."""
        players = [who for who, _ in self.persons.who(game)]
        return sorted(players, key=lambda who: not who.startswith(PERSON))

    def first(self, own: str, game: str) -> tuple[str, str]:
        """Return the player and the game that the page opens with: this person, and the game played most.

        A player at this computer who has no name or no match gives way to the person seated last, never to a
        computer.
        """
        games = self.games()
        name = self.persons.whose(PERSON + own)
        counted = self.store.games()
        if not game:
            game = max(games, key=lambda played: (counted.get(played, 0), -games.index(played)))
        players = self.players(game)
        return (name if name in players else self.seated_last(game, name)), game

    def seated_last(self, game: str, otherwise: str) -> str:
        """Return the person whose match of a game is the newest, or `otherwise` if there is none."""
        newest = {
            who: self.persons.seatings(game, who)[-1].created
            for who in self.players(game)
            if who.startswith(PERSON)
        }
        return max(newest, key=lambda who: newest[who], default=otherwise)

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
