"""The state of the page of people: the chosen person, the evening that is shown, and the next seats."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache
from random import SystemRandom
from typing import Final

from tablegame.controllers.evening_host import EveningHost
from tablegame.match.archive_page import Query, Tab
from tablegame.match.evening_table import (
    Ledger,
    Ring,
    by_lot,
    by_places,
    by_points,
    exchanged,
    followed,
    present,
    spread,
    swapped,
)
from tablegame.match.evenings import LONGEST_PAUSE, Evening
from tablegame.match.people import MOST_PEOPLE, Person, person_key
from tablegame.match.summary import Summary
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame
from tablegame.speech import LANGUAGES, Speaker
from tablegame.study.figures.match_figures import counter_of
from tablegame.study.persons import grouped
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.formats import date_words
from tablegame.ui.scenes.people.match_setup import USUAL, MatchSetup, Sitter, recall
from tablegame.ui.scenes.people.people_service import apply_crests, host_of, own_name
from tablegame.ui.scenes.system import title_cache
from tablegame.ui.shell.context import Ui

LEAST: Final = 2
"""People of an evening."""
LATELY: Final = 6
"""Finished matches in which people are looked for who are not known yet."""


class PeopleData:
    """The state of the page of people, shared by its parts."""

    def __init__(self, ui: Ui, changed: Callable[[], object]) -> None:
        self.ui = ui
        apply_crests(ui)
        self.host: EveningHost = host_of(ui)
        self.changed = changed
        self.chosen = ""
        """The id of the person whose row is chosen."""
        self.shown = ""
        """The id of a former evening that is shown, or ""."""
        self.by_points = False
        self.points_of = ""
        """The game whose points are added up."""
        self.game = ""
        """The id of the game that was chosen for the next match."""
        self.how = "swap"
        """"swap", "lot", "stay", or "own" where plates were moved."""
        self._before: Ring = ()
        self._before_of: object = None
        self._ring: Ring = ()
        self._ring_of: object = None
        self._counts: Callable[[str], int] = lambda id: 0
        self.undo: tuple[str, tuple[Person, ...]] | None = None
        """The last deletion or merge in words, and the people before it."""
        if ui.has_service:
            ui.service.look()
        self.look()

    # People -------------------------------------------------------------------------------------------------
    @property
    def people(self) -> tuple[Person, ...]:
        """The known people."""
        return self.host.people.all

    @property
    def person(self) -> Person | None:
        """The person whose row is chosen."""
        return self.host.people.by_id(self.chosen)

    def look(self) -> None:
        """Store the results of matches that have ended, and count the matches of all people."""
        self.host.settle()
        lists = self.ui.service.shelf.lists
        self._counts = grouped(self.host.people, lists.played_by_name())
        if self.person is None and self.people:
            own = self.host.people.by_name(own_name(self.ui))
            self.chosen = (own or self.people[0]).id

    def matches_of(self, person: Person) -> int:
        """Return how many matches a person has finished."""
        return self._counts(person.id)

    def strangers(self) -> list[str]:
        """Return the names in the last matches and in the settings that belong to no known person, as far as
        people can be added."""
        ui = self.ui
        if len(self.people) >= MOST_PEOPLE:
            return []
        lists = ui.service.shelf.lists
        names = [own_name(ui)] if own_name(ui) else []
        for listed in lists.page(Query(Tab.FINISHED), 0, LATELY):
            names += [player.name for player in listed.summary.players if player.kind == "human"]
        unnamed = {name for language in LANGUAGES for name in _usual_names(language)}
        spelled = {person_key(name): " ".join(name.split()) for name in reversed(names)}
        return [
            spelled[key]
            for key in dict.fromkeys(map(person_key, names))
            if spelled[key] not in unnamed | {""} and self.host.people.by_name(spelled[key]) is None
        ][:LATELY]

    def add(self, name: str) -> None:
        """Add a person of a former match, who then plays tonight. A deletion before can no longer be undone,
        because that would remove the person again."""
        person = self.host.people.add(name)
        self.chosen, self.undo = person.id, None
        self.set_tonight(person, True)

    def is_tonight(self, person: Person) -> bool:
        """Return whether a person is to play the next match of the open evening."""
        evening = self.host.evenings.open
        return evening is not None and person.id in map(self.host.known, evening.people)

    def set_tonight(self, person: Person, on: bool) -> None:
        """Let a person join or leave the evening, which begins with the first person."""
        evening = self.host.evenings.open
        ids = [] if evening is None else list(dict.fromkeys(map(self.host.known, evening.people)))
        ids = [id for id in ids if id != person.id] + [person.id] * on
        named = {id: other.name for id in ids if (other := self.host.people.by_id(id)) is not None}
        if evening is not None and not named and not evening.matches:
            self.host.evenings.good_night()
        else:
            self.host.evenings.gather(named)
        self.shown = ""
        self.changed()

    # The evening --------------------------------------------------------------------------------------------
    @property
    def open(self) -> Evening | None:
        """The evening that is open, if any."""
        return self.host.evenings.open

    @property
    def evening(self) -> Evening | None:
        """The evening whose ledger is shown: a former one, the open one, or the last."""
        return self.host.evenings.of(self.shown) or self.open or next(iter(reversed(self._all())), None)

    def _all(self) -> Sequence[Evening]:
        return self.host.evenings.all

    def beside(self, step: int) -> Evening | None:
        """Return the evening before the one that is shown (-1) or after it (1)."""
        evening, known = self.evening, self._all()
        if evening is None:
            return None
        place = known.index(evening) + step
        return known[place] if 0 <= place < len(known) else None

    def turn(self, step: int) -> None:
        """Show the evening before (-1) or after (1) this one."""
        if (evening := self.beside(step)) is not None:
            self.shown = evening.id
            self.changed()

    def games_played(self) -> list[str]:
        """Return the games of the evening that is shown, in the order in which they were first played."""
        evening = self.evening
        return [] if evening is None else list(dict.fromkeys(match.game for match in evening.over))

    @property
    def points_game(self) -> str:
        """The game whose points are added up: the last one, unless another was chosen."""
        played = self.games_played()
        return self.points_of if self.points_of in played else played[-1] if played else ""

    def ledger(self) -> Ledger:
        """Return the ledger of the evening that is shown."""
        evening, known = self.evening, self.host.known
        if evening is None:
            return Ledger((), ())
        if self.by_points and self.points_game:
            return by_points(evening, self.points_game, self.low_wins(self.points_game), known)
        return by_places(evening, known)

    def low_wins(self, game: str) -> bool:
        """Return whether fewer points are better in a game."""
        return counter_of(game).low_wins if game in GAMES else False

    def name(self, id: str) -> str:
        """Return the name of a person of the evening that is shown."""
        evening = self.evening
        return "" if evening is None else self.host.name(evening, id)

    # Who sits where next ------------------------------------------------------------------------------------
    @property
    def before(self) -> Ring:
        """The people who play next, as they sit now."""
        evening, changes = self.open, self.host.changes
        if evening is None:
            return ()
        if (evening.id, changes) != self._before_of:
            people = present(evening, self.host.known)
            self._before = tuple(id for id in people if self.host.people.by_id(id) is not None)
            self._before_of = evening.id, changes
        return self._before

    @property
    def ring(self) -> Ring:
        """The people who play next, as they are to sit."""
        before = self.before
        of = (before, len(self.open.matches) if self.open else 0)
        if of != self._ring_of:
            self._ring_of = of
            played = self.open is not None and self.open.matches
            self.how = "swap" if played else "stay"
            self._ring = self._proposed()
        return self._ring

    def _proposed(self) -> Ring:
        before, evening = self.before, self.open
        if evening is None or self.how in ("stay", "own"):
            return before
        if self.how == "lot":
            return by_lot(before, SystemRandom())
        return swapped(before, followed(evening, self.host.known))

    def arrange(self, how: object) -> None:
        """Arrange the seats in another way; the lot is drawn again at each call."""
        self.how = str(how)
        self._ring = self._proposed()
        self.changed()

    def exchange(self, one: int, other: int) -> None:
        """Switch the people of two places."""
        if one != other:
            self._ring = exchanged(self.ring, one, other)
            self.how = "own"
            self.changed()

    def new_neighbours(self) -> tuple[int, bool]:
        """Return how many people will play after a new neighbour, and whether all of them will."""
        evening, ring = self.open, self.ring
        if evening is None or len(ring) < LEAST:
            return 0, False
        seen = followed(evening, self.host.known) or dict.fromkeys(_pairs(self.before), 1)
        fresh = sum(not seen.get(pair) for pair in _pairs(ring))
        return fresh, fresh == len(ring)

    # The next match -----------------------------------------------------------------------------------------
    def games(self) -> list[AnyGame]:
        """Return the games that have seats for all people of tonight."""
        count = max(LEAST, len(self.ring))
        return [GAMES[id] for id in GAME_TABLES if max(GAMES[id].seats) >= count]

    @property
    def next_game(self) -> AnyGame | None:
        """The game that is chosen, or was played last."""
        games = {game.id: game for game in self.games()}
        last = [match.game for match in self.open.matches][-1:] if self.open else []
        wanted = (self.game, *last, self.ui.preferences.last.get(title_cache.GAME))
        return next((games[id] for id in wanted if id in games), next(iter(games.values()), None))

    def plan(self) -> MatchSetup | None:
        """Return the next match: the rules chosen last for the game, people of tonight, then computers."""
        game, ring = self.next_game, self.ring
        if game is None or len(ring) < LEAST:
            return None
        plan = recall(game, self.ui.preferences.last.get(title_cache.memory(game.id)))
        plan.assisted = False
        if plan.seats < len(ring):
            plan.seats = min(count for count in game.seats if count >= len(ring))
        others = [sitter for sitter in plan.sitters if sitter.kind != "human"]
        names = [self._name(id) for id in spread(ring, plan.seats)]
        plan.sitters = [
            Sitter("human", name) if name else others.pop(0) if others else Sitter(USUAL)
            for name in [*names, *[""] * (len(plan.sitters) - len(names))]
        ]
        return plan

    def _name(self, id: str) -> str:
        person = self.host.people.by_id(id) if id else None
        return "" if person is None else person.name

    def waiting(self) -> Summary | None:
        """Return the match of tonight that has not ended, if any."""
        return None if self.open is None else self.host.waiting(self.open)

    # Words of time ------------------------------------------------------------------------------------------
    def day_of(self, evening: Evening) -> datetime | None:
        """Return when an evening began, in local time, or None if that cannot be read."""
        try:
            return datetime.fromisoformat(evening.began).astimezone()
        except (ValueError, OverflowError, OSError):
            return None

    def day_words(self, evening: Evening) -> str:
        """Return the day of an evening in words, without the time."""
        when = self.day_of(evening)
        if when is None:
            return evening.began[:10]
        month = self.ui.text(f"app.month.{when.month}")
        return self.ui.text("people.day", day=str(when.day), month=month, year=str(when.year))

    def since_words(self, evening: Evening) -> str:
        """Return when an evening began, with the day if that is not the day in its name."""
        when = self.day_of(evening)
        if when is None:
            return evening.began[11:16]
        if evening == self.open and not self.is_today(when):
            return date_words(self.ui, when)
        return self.ui.text("app.date.clock", hour=str(when.hour), minute=f"{when.minute:02}")

    @staticmethod
    def is_today(when: datetime) -> bool:
        """Return whether a moment is of this day, or of the night before it."""
        return datetime.now().astimezone() - when < LONGEST_PAUSE


def _pairs(ring: Ring) -> list[tuple[str, str]]:
    return list(zip(ring, (*ring[1:], *ring[:1]), strict=True))


@cache
def _usual_names(language: str) -> tuple[str, ...]:
    """Return the names of people who have not entered one."""
    speaker = Speaker(language)
    numbered = (speaker.text("seating.names.person", n=n) for n in range(1, 11))
    return speaker.text("seating.names.human"), *numbered
