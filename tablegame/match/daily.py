"""Daily deals: for each game a short match whose cards are the same on every computer on that day.

The code depends only on the day and the game, so no network is needed. Results come from the records alone,
so nothing else is stored and nothing can contradict them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final

from tablegame.features.game_features import DailySetup, features_of
from tablegame.match.code import Code
from tablegame.match.summary import Summary
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, complete

SEAT: Final = Seat(0)
"""The seat of the person, whose cards are the same on every computer."""
LEVEL: Final = "normal"
"""The level of the opponents."""


@dataclass(frozen=True)
class DailyMatch(DailySetup):
    """The match of the day of one game, and the comparison of its results."""

    low: bool = False
    """Whether less is better."""
    places: bool = False
    """Whether the place counts: in games of lives points say next to nothing."""


class _Setups(Mapping[str, DailyMatch]):
    """The matches of the day by game, in the order of the shelf."""

    def __getitem__(self, game_id: str) -> DailyMatch:
        deal = features_of(game_id).daily if game_id in GAMES else None
        if deal is None:
            raise KeyError(game_id)
        game = GAMES[game_id]
        low = game.low_wins or game.lives
        return DailyMatch(deal.seats, deal.options, deal.minutes, low=low, places=game.lives)

    def __contains__(self, game_id: object) -> bool:
        return game_id in GAMES and features_of(str(game_id)).daily is not None

    def __iter__(self) -> Iterator[str]:
        return (game_id for game_id in GAMES if game_id in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


SETUPS: Final[Mapping[str, DailyMatch]] = _Setups()


@lru_cache(maxsize=512)
def code_of(day: date, game: str) -> Code:
    """Return the code of a game's deal on a day."""
    setup = SETUPS[game]
    options = complete(GAMES[game], setup.seats, setup.options)
    return Code.of_day(day, game, setup.seats, options)


@dataclass(frozen=True, slots=True)
class Reached:
    """The results of a game on a day."""

    first: Summary | None = None
    """The match that counts: the first that was finished."""
    begun: Summary | None = None
    """A match that can be continued, while none is finished."""
    repeats: int = 0
    """The number of further finished matches, which do not count because their cards were known."""

    @property
    def helped(self) -> bool:
        """Return whether it was played with help."""
        return self.first is not None and (self.first.helped or self.first.assisted)

    def value(self, setup: DailyMatch) -> int | None:
        """Return the points of the person's side or the person's place; None before the match is finished."""
        return None if self.first is None else value_of(setup, self.first.scores, self.first.places)


def value_of(setup: DailyMatch, scores: Sequence[int], places: Sequence[int]) -> int:
    """Return the score or place that counts for the person's seat."""
    return (places if setup.places else scores)[SEAT]


def at_par(setup: DailyMatch, value: float, par: float) -> bool:
    """Return whether a result is as good as par, or better."""
    return value <= par if setup.low else value >= par


def reached(summaries: Iterable[Summary]) -> dict[tuple[date, str], Reached]:
    """Return results by day and game, from matches that one person played from first to last.

    Practice, and matches that are not of the day they name, are left out.
    """
    tries: dict[tuple[date, str], list[Summary]] = {}
    for summary in sorted(summaries, key=lambda summary: summary.created):
        day = day_of(summary)
        if day is not None and counts(summary):
            tries.setdefault((day, summary.game), []).append(summary)
    return {key: _reached(tried) for key, tried in tries.items()}


def day_of(summary: Summary) -> date | None:
    """Return the day whose deal a match was, or None for any other match, even if its first line names a
    day."""
    try:
        day = date.fromisoformat(summary.daily)
    except ValueError:
        return None
    if summary.game not in SETUPS or not summary.playable:
        return None
    return day if code_of(day, summary.game).text == summary.code else None


def counts(summary: Summary) -> bool:
    """Return whether a match is one person against computers of the set level, in the compared seat."""
    kinds = [player.kind for player in summary.players]
    others = {kind for seat, kind in enumerate(kinds) if seat != SEAT}
    at_home = kinds[SEAT] == "human" and others == {f"bot:{LEVEL}"}
    return at_home and not summary.changed and not summary.branch and not summary.assisted


def _reached(tries: Sequence[Summary]) -> Reached:
    finished = [summary for summary in tries if summary.over and summary.scores]
    going = [summary for summary in tries if not summary.over and not summary.aside]
    return Reached(
        finished[0] if finished else None,
        going[-1] if going and not finished else None,
        max(0, len(finished) - 1),
    )
