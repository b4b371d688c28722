"""The optional parts of a game: a folder `features/<game>` exports `FEATURES`, and overrides what it has.

What a game does not override is absent everywhere. Without a daily deal a game is not on the page of the day;
without tips it has no coach. A game without the folder has none of these parts.

Highlights and tips are modules of that folder: `TELLER` in highlights.py, `TIPS` in tips.py. They are read at
the first use, so the title, which needs pictures and days alone, does not wait for the rules of all games.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Protocol, TypeVar

from tablegame.features.coach_tip import Tip
from tablegame.features.deal_story import Teller
from tablegame.features.open_pieces import MemoryBox, OpenedBy, OpenGroup, memory_rows
from tablegame.rules.catalogue import OfEachGame
from tablegame.rules.contract import Event, Options
from tablegame.speech import Text
from tablegame.values import Value

T = TypeVar("T")


@dataclass(frozen=True)
class DailySetup:
    """The set-up of a match that is played on every day. Where it changes, results of past days are lost."""

    seats: int
    options: Options = field(hash=False)
    """The options that are not at their default."""
    minutes: int
    """About how long the match takes."""


class MeasuredTables(Value):
    """The tables at which the arena measures the computers of a game."""

    seats: tuple[int, ...]
    bars: Mapping[tuple[int, str, str], float]
    """The share of wins, 0..1, that a bot has to reach: by number of seats, bot, and the bot among which."""
    lead: bool = False
    """Whether the lead in points of hard over greedy has a bar, too."""
    even: tuple[int, ...] = ()
    """Of `seats`, the numbers at which expert is not measured to be stronger than hard (docs/ladder.md)."""

    def is_even(self, seats: int) -> bool:
        """Return whether expert is not measured to be stronger than hard at a table of about `seats`."""
        return min(self.seats, key=lambda number: abs(number - seats)) in self.even


class SideBySide(Value):
    """Games that the rule book shows side by side, with texts in speech/<language>/side_by_side.toml."""

    name: str
    games: tuple[str, ...]
    rows: tuple[str, ...]


class ExampleFact(Value):
    """A fact of a view that a worked example states in a sentence, the text `book.position.<key>`."""

    kind: str = "number"
    """What the value is: number, seat, seats, each, suit, clockwise, window or names."""
    seat: str = ""
    """The key of the view that holds the seat to which a number belongs."""
    number: str = ""
    """The key of the view that holds a number by seat, to be named beside a seat."""
    words: str = ""
    """Before the value: the key of its text, of names."""
    always: bool = False
    """Whether it is stated though no start names it."""
    in_start: bool = True
    """Whether a start that names it states it, too."""
    starts: tuple[str, ...] = ()
    """Words in the start of an example that mean this fact."""
    text: str = ""
    """The key of the text, where it is another than that of the view."""


class FigureWriter(Protocol):
    """The writer of the statistics of one person in one game, row by row. Rows have names of figures."""

    @property
    def deals(self) -> int:
        """The number of deals that are counted."""

    def count(self, name: str) -> float:
        """Return a figure of the game's counter by its name."""

    def played_with(self, seats: int) -> bool:
        """Return whether a match with so many seats is among those counted."""

    def points(self, sign: int = 1) -> None:
        """Add the mean points of a deal, with their range."""

    def number(
        self, name: str, value: float, side: Text | None = None, *, digits: int = 0, inset: bool = False
    ) -> None:
        """Add a number, with words beside it."""

    def numbers(self, name: str, values: Sequence[float], *, inset: bool = False) -> None:
        """Add two or three numbers in one row."""

    def share(self, name: str, whole: float | None = None, *, loss: bool = False) -> None:
        """Add how often, and in which share of the deals or of `whole`."""

    def mean(self, name: str) -> None:
        """Add how often, and how often a deal."""

    def of(self, name: str, whole: float, *, loss: bool = False) -> None:
        """Add how often out of how many chances."""


class Features:
    """The optional parts of one game; here all of them are absent, or as they are in most games."""

    daily: DailySetup | None = None
    """The match of the day."""
    measured: MeasuredTables | None = None
    """The tables of the ladder."""
    review_limits: tuple[float, float, float] = (3.0, 8.0, 15.0)
    """The losses, as reviews count them, from which on a move is an inaccuracy, a mistake, a blunder."""
    exercise_kinds: tuple[str, ...] = ()
    """The kinds of its exercises, in the order in which they are listed."""
    comparison: SideBySide | None = None
    """The games that the rule book shows beside this one."""
    picture_focus: float = 0.6
    """The part of the title's picture that is shown where not all of it is: 0 is the top, 1 the foot."""
    first_game: str = ""
    """The id of a simpler game of the same family, with which a player who knows neither should begin.

    The title says so in the text `first_game` of this game's rules.
    """
    example_facts: Mapping[str, ExampleFact] = {}
    """By key of a view what a worked example states of it, in the order of its sentences."""

    def exercise_kind(self, view: Mapping[str, Any], words: Sequence[str]) -> str:
        """Return the kind of decision whose best move is `words`; "" for a decision of no kind.

        `view` is the view of the exercise as JSON.
        """
        return ""

    def highlights(self) -> Teller:
        """Return the story of a match of the game on its last page."""
        return self._part("highlights", "TELLER", Teller())

    def tips(self) -> Sequence[Tip]:
        """Return the tips of the coach: of two that fit a moment the first is the rarer one."""
        return self._part("tips", "TIPS", ())

    def _part(self, module: str, name: str, absent: T) -> T:
        """Return `name` of a module in the folder of the game; `absent` if there is no such module."""
        path = f"{type(self).__module__}.{module}"
        if type(self) is Features or find_spec(path) is None:
            return absent
        part: T = getattr(import_module(path), name)
        return part

    def figure_rows(self, rows: FigureWriter) -> None:
        """Write the statistics of a person."""
        rows.points()

    def allows_memory(self, options: Options) -> bool:
        """Return whether the memory aid goes with these rules, so that remembering is not the game."""
        return True

    def memory(self, view: Any, pieces: Sequence[int]) -> MemoryBox:
        """Return the box of all `pieces` of the game for the memory aid, as it is for this view."""
        return MemoryBox(memory_rows(pieces))

    def opened_by(self, event: Event) -> OpenedBy | None:
        """Return the effect of a public event on open pieces; None if there is none."""
        return None

    def open_groups(self, view: Any) -> Iterator[OpenGroup]:
        """Yield the pieces that lie open on the table for a bystander, as a printed example names them."""
        return iter(())

    def taken(self, view: Any) -> Sequence[Sequence[int]]:
        """Return by seat the pieces that it has taken; () where none are."""
        return ()


FEATURES: Final = OfEachGame[Features]("features", "FEATURES")
"""By the game's id, for games that have the folder."""
_NONE: Final = Features()


def features_of(game_id: str) -> Features:
    """Return the optional parts of a game; a game without any has those of `Features`."""
    return FEATURES[game_id] if game_id in FEATURES else _NONE
