"""The statistics of a run: means with their 95 % interval, a sequential test, and durations of decisions."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist, fmean, stdev
from typing import Any, Final

DECIDED: Final = math.log(0.95 / 0.05)
"""The log likelihood ratio at which the test stops, for 5 % of errors of either kind."""
FEWEST: Final = 16
"""The number of deals before which no spread is trusted."""
_Z: Final = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals; the 95 % interval reaches `margin` to either side."""

    mean: float
    """The mean; not a number if there is no deal."""
    margin: float
    """Half the width of the interval; endless if there are fewer than two deals."""
    deals: int

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.margin

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.margin


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of some deals with its interval, which is endless for fewer than two deals."""
    n = len(values)
    if n < 2:
        return Estimate(values[0] if values else math.nan, math.inf, n)
    return Estimate(fmean(values), _student(n - 1) * stdev(values) / math.sqrt(n), n)


def _student(freedom: int) -> float:
    """Return the 97.5 % point of Student's distribution, by Cornish and Fisher; exact for one and two."""
    if freedom < 3:
        return (12.7062, 4.3027)[freedom - 1]
    z = _Z
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


@dataclass(frozen=True, slots=True)
class Verdict:
    """The state of a sequential test of "not better" against "better by the effect"."""

    ratio: float
    """The log likelihood ratio: values above 0 support "better by the effect"."""
    deals: int
    """The number of deals that it took, or that there are."""
    better: bool | None
    """Whether the effect is there; None while it is not decided."""


def sprt(gains: Sequence[float], effect: float) -> Verdict:
    """Compute the test over the deals in their order, up to the one that decided it.

    `gains`: by deal, how far above par; `effect`: in the same unit, above 0. Normal approximation with the
    spread of the deals so far.
    """
    # Running sums, because the variance of every prefix of the deals would take quadratic time.
    total = squares = ratio = 0.0
    for n, gain in enumerate(gains, 1):
        total += gain
        squares += gain * gain
        if n < FEWEST:
            continue
        mean = total / n
        variance = max(squares - n * mean * mean, 0.0) / (n - 1)
        # Deals that all end alike have no spread: then the mean alone decides.
        ratio = effect * (total - n * effect / 2) / max(variance, 1e-9)
        if abs(ratio) >= DECIDED:
            return Verdict(ratio, n, ratio > 0)
    return Verdict(ratio, len(gains), None)


def elo(share: float, sides: int) -> float:
    """Return the rating difference to the field that a share of wins, 0..1, among two or more `sides` stands
    for. It is endless for none or all of them."""
    if not 0 < share < 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share * (sides - 1) / (1 - share))


STEP: Final = 1.1
LEAST_MS: Final = 0.01


@dataclass(slots=True)
class Times:
    """The durations of the decisions of one kind, as counts by length in steps of a tenth."""

    longest: float = 0.0
    """The milliseconds of the longest decision."""
    bins: Counter[int] = field(default_factory=Counter)
    """The numbers of decisions that took about `LEAST_MS * STEP ** bin`."""

    def add(self, ms: float) -> None:
        """Add one more decision."""
        self.longest = max(self.longest, ms)
        self.bins[round(math.log(max(ms, LEAST_MS) / LEAST_MS, STEP))] += 1

    def merge(self, other: "Times") -> None:
        """Add all decisions of `other`."""
        self.longest = max(self.longest, other.longest)
        self.bins.update(other.bins)

    @property
    def count(self) -> int:
        """The number of decisions."""
        return self.bins.total()

    def quantile(self, share: float) -> float:
        """Return the milliseconds that this share of the decisions stayed within, to about 5 %."""
        wanted = share * self.count
        passed = 0
        for number in sorted(self.bins):
            passed += self.bins[number]
            if passed >= wanted:
                return float(min(LEAST_MS * STEP**number, self.longest))
        return 0.0

    def data(self) -> dict[str, Any]:
        """Return the durations as plain JSON values."""
        return {
            "max": round(self.longest, 2),
            "bins": {str(number): count for number, count in sorted(self.bins.items())},
        }

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Times":
        """Read what `data` wrote. Raise TypeError, ValueError, KeyError or AttributeError for anything
        else."""
        bins = Counter({int(number): int(count) for number, count in data["bins"].items()})
        return cls(float(data["max"]), bins)
