"""What the page may be asked: its choices in words, and the widgets of its head and of the filters."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from tablegame.ai.levels import LEVELS
from tablegame.study.figures_store import MIXED, PEOPLE, PERSON, PROGRAMS
from tablegame.study.statistics import SORTS
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.common import capped
from tablegame.ui.scenes.study.statistics.asked import PERIODS, Answers, Asked
from tablegame.ui.scenes.study.statistics.rows import short_game
from tablegame.ui.scenes.study.statistics.widgets import PersonChoice
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.choices import Choice, OneOf, Segmented
from tablegame.ui.widgets.form import Widget

Options: TypeAlias = tuple[str, list[tuple[object, Text]], object]
"""A label, what may be chosen, and what is."""


class Questions:
    """Makes the widgets that ask; `change` hears the name of what was changed, and to what."""

    def __init__(
        self, ui: Ui, asked: Asked, answers: Answers, change: Callable[[str, object], object]
    ) -> None:
        self.ui = ui
        self.asked = asked
        self.answers = answers
        self.change = change
        self.title_room = 0.0
        """How wide the title may be."""
        self.end = (0.0, 0.0)
        """Where the last filter ends, and the height of its middle."""

    def who_words(self, who: str) -> str:
        """A player in words."""
        if who.startswith(PERSON):
            return who.removeprefix(PERSON)
        if who == PROGRAMS:
            return self.ui.text("statistics.programs")
        return self.ui.text("statistics.computers", level=self._level_name(who.partition(":")[2]))

    def _level_name(self, level: str) -> str:
        return self.ui.text(f"bots.level.{level}.name") if level in LEVELS else level

    def _level_words(self, level: str) -> str:
        special = {"": "any", PEOPLE: "people", MIXED: "mixed", PROGRAMS: "programs"}
        if level in special:
            return self.ui.text(f"statistics.levels.{special[level]}")
        return self.ui.text("statistics.levels.level", level=self._level_name(level))

    def choices(self) -> dict[str, Options]:
        """By name what may be asked for: its label, the options, the one chosen."""
        ui, asked, answers = self.ui, self.asked, self.answers
        players = answers.players(asked.game)
        if asked.who not in players:
            players.insert(0, asked.who)
        periods = [(days, ui.text(f"statistics.periods.{days or 'all'}")) for days in PERIODS]
        levels = ["", *answers.levels(asked)]
        counts = answers.counts(asked)
        return {
            "who": (ui.text("statistics.who"), [(each, self.who_words(each)) for each in players], asked.who),
            "game": (
                ui.text("statistics.game"),
                [(each, short_game(ui, each)) for each in answers.games()],
                asked.game,
            ),
            "days": (ui.text("statistics.period"), list(periods), asked.days),
            "level": (
                ui.text("statistics.opponents"),
                [(each, self._level_words(each)) for each in levels],
                asked.level,
            ),
            "seats": (
                ui.text("statistics.table"),
                [
                    (0, ui.text("statistics.seats.any")),
                    *((n, ui.text("statistics.seats.n", n=n)) for n in counts),
                ],
                asked.seats,
            ),
            "sort": (
                ui.text("statistics.kinds"),
                [(each, ui.text(f"statistics.sorts.{each}")) for each in SORTS],
                asked.sort,
            ),
        }

    def head(self, left: float, y: float, inner: float, found: list[Widget]) -> float:
        """Player and game beside the title, or under it; where the rest may begin."""
        ui = self.ui
        size = capped(ui, t.TITLE, 44)
        title = ui.type.measure(ui.text("statistics.title"), size, True) * 1.1
        choices = self.choices()
        who, game = choices["who"], choices["game"]
        high = max(44.0, 1.5 * ui.type.em("x", t.READING))
        games = sum(ui.type.measure(words, t.NAME, True) for _, words in game[1]) + 18.0 * len(game[1])
        person = 104 + ui.type.measure(self.who_words(self.asked.who), t.NAME, True)
        person = max(156.0, min(240.0, person))
        self.title_room = title
        start = left + max(216.0, title + 24)
        if start + person + 16 + games <= left + inner:
            found.append(self._person((start, y, person, high), who))
            rest = left + inner - start - person - 16
            found.append(self._one(Segmented, (start + person + 16, y, rest, high), "game", game, t.READING))
            return y + high + 16
        half = (inner - 12) / 2
        wide = [self._asks(each[1], t.NAME) + 34 for each in (who, game)]
        if title + 24 + sum(wide) + 12 <= inner:
            start = left + inner - sum(wide) - 12
            found.append(self._person((start, y, wide[0], high), who))
            found.append(self._one(Choice, (start + wide[0] + 12, y, wide[1], high), "game", game, t.NAME))
            return y + high + 16
        self.title_room = inner
        y += max(44.0, 1.2 * size)
        found.append(self._person((left, y, half, high), who))
        found.append(self._one(Choice, (left + half + 12, y, half, high), "game", game, t.NAME))
        return y + high + 14

    def filters(self, left: float, top: float, inner: float, found: list[Widget]) -> float:
        """Period, opponents, seats and kinds; where they end."""
        ui, choices = self.ui, self.choices()
        high = max(40.0, 1.5 * ui.type.em("x", t.NAME))
        periods = choices["days"]
        wide = sum(ui.type.measure(words, t.NAME, True) for _, words in periods[1]) + 20.0 * 4
        parts: list[tuple[str, type[OneOf], float]] = [("days", Segmented, max(312.0, wide))]
        if wide > inner:
            parts = [("days", Choice, self._asks(periods[1], t.NAME))]
        parts += [(name, Choice, self._asks(choices[name][1], t.NAME)) for name in ("level", "seats", "sort")]
        x, y = left, top
        for name, kind, want in parts:
            want = min(want, inner)
            if x > left and x + want > left + inner:
                x, y = left, y + high + 10
            found.append(self._one(kind, (x, y, want, high), name, choices[name], t.NAME))
            x += want + (16 if name == "days" else 10)
        self.end = (x, y + high / 2)
        return y + high

    def _asks(self, options: Sequence[tuple[object, Text]], size: float) -> float:
        return max(self.ui.type.measure(words, size) for _, words in options) + 54

    def _person(self, place: Box, what: Options) -> Widget:
        label, options, value = what
        return PersonChoice(
            place, label, options, value, partial(self.change, "who"), name="who", size=t.NAME
        )

    def _one(self, kind: type[OneOf], place: Box, name: str, what: Options, size: float) -> OneOf:
        label, options, value = what
        return kind(place, label, options, value, partial(self.change, name), name=name, size=size)
