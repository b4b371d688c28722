"""Statistics from figures: shares beside what chance alone would give, each with its likely range.

The share of matches won has the interval of Wilson; means have ± 1.96 standard errors. Where par lies within
the interval nothing is claimed, and fewer than `FEW` are too few to tell.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import sqrt
from statistics import NormalDist
from typing import Final, Literal

from tablegame.study.figures.match_figures import BASE, Counter, SeatFigures
from tablegame.study.figures_store import HELPED, PLAIN, PRACTICE, Seating

Z: Final = 1.96
"""The standard errors to each side that hold 95 in 100."""
FEW: Final = 16
LAST: Final = 100
"""Matches of the line."""

Verdict = Literal["few", "above", "below", "unclear"]
Fortune = Literal["few", "kind", "unkind", "ordinary"]


@dataclass(frozen=True, slots=True)
class Filter:
    """The choice of the matches that are counted."""

    since: str = ""
    """The earliest beginning of a match, as in records: `2026-11-22T18:00:00+00:00`."""
    level: str = ""
    """The level of the others; "" for all."""
    seats: int = 0
    """0 for all."""
    sorts: tuple[int, ...] = (PLAIN, HELPED)

    def takes(self, played: Seating) -> bool:
        """Return whether a match is one of them."""
        return (
            played.created >= self.since
            and self.level in ("", played.level)
            and self.seats in (0, played.seats)
            and played.sort in self.sorts
        )


SORTS: Final[Mapping[str, tuple[int, ...]]] = {
    "no_practice": (PLAIN, HELPED),
    "plain": (PLAIN,),
    "helped": (HELPED,),
    "practice": (PRACTICE,),
}
"""The sorts of matches that can be chosen, by name."""


@dataclass(frozen=True, slots=True)
class Met:
    """The results against one person; matches in which both came out level are left out."""

    name: str
    ahead: int
    behind: int

    @property
    def few(self) -> bool:
        """Return whether they are too few for a verdict."""
        return self.ahead + self.behind < FEW


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of a player in some matches of one game."""

    matches: int
    helped: int
    """The number of matches that were played with help."""
    wins: int
    par: float
    """The share that would be won by chance alone, 0 .. 1."""
    low: float
    high: float
    """The ends of the range of the share, 95 in 100."""
    verdict: Verdict
    ranked: int
    """Matches of which places are known."""
    mean_place: float
    par_place: float
    places: tuple[int, ...]
    """The numbers of 1st places, 2nd places and so on."""
    par_places: tuple[float, ...]
    """The numbers of places by chance alone."""
    line: tuple[float, ...]
    """The wins beyond par in the last matches, added up, from 0 on."""
    band: tuple[float, ...]
    """The distance from par within which chance alone stays, 95 in 100, at each of these points."""
    recent: tuple[Seating, ...]
    """The last matches, the oldest first."""
    figures: SeatFigures
    points: float
    """A deal."""
    points_range: float
    """± so much, 95 in 100."""
    table_points: float
    """The points of the whole table in a deal."""
    best: Seating | None
    worst: Seating | None
    """The matches with the best score and the worst."""
    fortune: Fortune
    luck: float
    """The first hands, 1 .. 100 for the worst and best of hundred that chance might give."""
    above: float
    """The same in standard deviations."""
    met: tuple[Met, ...] = ()

    @property
    def share(self) -> float:
        """The share of matches won."""
        return self.wins / self.matches if self.matches else 0.0


def wilson(wins: int, matches: int, z: float = Z) -> tuple[float, float]:
    """Return the interval of Wilson for a share; all there is for nothing."""
    if not matches:
        return 0.0, 1.0
    share = wins / matches
    grown = 1 + z * z / matches
    middle = share + z * z / (2 * matches)
    reach = z * sqrt(share * (1 - share) / matches + z * z / (4 * matches * matches))
    return max(0.0, (middle - reach) / grown), min(1.0, (middle + reach) / grown)


def examine(
    played: Sequence[Seating],
    meetings: Sequence[tuple[str, str, int, int, int]] = (),
    names: Sequence[str] = (),
    counter: type[Counter] = Counter,
) -> Statistics:
    """Return the statistics of these matches; `counter` is that of their game, and `names` those of its
    figures."""
    total = added_up([seating.figures for seating in played if seating.figures], names, counter.largest)
    wins, matches = sum(seating.won for seating in played), len(played)
    par = sum(seating.chance for seating in played) / matches if matches else 0.0
    low, high = wilson(wins, matches)
    verdict: Verdict = (
        "few" if matches < FEW else "above" if low > par else "below" if high < par else "unclear"
    )
    ranked = [seating for seating in played if seating.places]
    slots = max((seating.sides for seating in ranked), default=0)
    line, band = _walk(played[-LAST:])
    sign = -1 if counter.low_wins else 1
    mean, reach = _points(total)
    fortune, luck, above = _fortune(total)
    return Statistics(
        matches=matches,
        helped=sum(seating.sort == HELPED for seating in played),
        wins=wins,
        par=par,
        low=low,
        high=high,
        verdict=verdict,
        ranked=len(ranked),
        mean_place=_mean([seating.place for seating in ranked]),
        par_place=_mean([sum(seating.places) / seating.seats for seating in ranked]),
        places=tuple(sum(seating.place == place for seating in ranked) for place in range(1, slots + 1)),
        par_places=tuple(
            sum(seating.places.count(place) / seating.seats for seating in ranked)
            for place in range(1, slots + 1)
        ),
        line=line,
        band=band,
        recent=tuple(played[-LAST:]),
        figures=total,
        points=mean,
        points_range=reach,
        table_points=total.table / total.deals if total.deals else 0.0,
        best=max(ranked, key=lambda seating: sign * seating.score, default=None),
        worst=min(ranked, key=lambda seating: sign * seating.score, default=None),
        fortune=fortune,
        luck=luck,
        above=above,
        met=head_to_head(played, meetings),
    )


def added_up(figures: Sequence[str], names: Sequence[str], largest: frozenset[str]) -> SeatFigures:
    """Add up figures of many matches in the store's form; read at one go, as there may be ten thousand."""
    read = json.loads(f"[{','.join(figures)}]")
    if not read:
        return SeatFigures()
    columns = list(zip_longest(*read, fillvalue=0))
    total = SeatFigures.of_flat([sum(column) for column in columns], names)
    for name in largest & total.counts.keys():
        total.counts[name] = max(columns[BASE + names.index(name)])
    return total


def head_to_head(
    played: Sequence[Seating], meetings: Sequence[tuple[str, str, int, int, int]]
) -> tuple[Met, ...]:
    """Return how matches against each person went, those met most often first; partners are no rivals."""
    known = {(seating.record, seating.seat): seating for seating in played if seating.places}
    ahead: dict[str, int] = {}
    behind: dict[str, int] = {}
    for record, other, seat, other_seat, partners in meetings:
        match = known.get((record, seat))
        if match is None or partners:
            continue
        own, rival = match.places[seat], match.places[other_seat]
        ahead[other] = ahead.get(other, 0) + (own < rival)
        behind[other] = behind.get(other, 0) + (own > rival)
    results = [Met(other.partition(":")[2], ahead[other], behind[other]) for other in ahead]
    return tuple(sorted(results, key=lambda met: (-(met.ahead + met.behind), met.name)))


def _walk(played: Sequence[Seating]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    line, band, variance = [0.0], [0.0], 0.0
    for seating in played:
        line.append(line[-1] + seating.won - seating.chance)
        variance += seating.chance * (1 - seating.chance)
        band.append(Z * sqrt(variance))
    return tuple(line), tuple(band)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _points(total: SeatFigures) -> tuple[float, float]:
    deals = total.deals
    if not deals:
        return 0.0, 0.0
    mean = total.points / deals
    if deals < 2:
        return mean, 0.0
    variance = max(0.0, total.squares - deals * mean * mean) / (deals - 1)
    return mean, Z * sqrt(variance / deals)


def _fortune(total: SeatFigures) -> tuple[Fortune, float, float]:
    if total.deals < FEW or total.spread <= 0:
        return "few", 50.0, 0.0
    above = total.fortune / sqrt(total.spread)
    luck = min(100.0, max(1.0, 100 * NormalDist().cdf(above)))
    return ("kind" if above > Z else "unkind" if above < -Z else "ordinary"), luck, above
