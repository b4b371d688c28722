"""The durations of decisions, kept short: counts by length in steps of a tenth."""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

STEP: Final = 1.1
LEAST_MS: Final = 0.01


@dataclass(slots=True)
class Times:
    """Decisions of one kind."""

    longest: float = 0.0
    """Milliseconds."""
    bins: Counter[int] = field(default_factory=Counter)
    """The numbers of decisions that took about `LEAST_MS * STEP ** bin`."""

    def add(self, ms: float) -> None:
        """Add one more decision."""
        self.longest = max(self.longest, ms)
        self.bins[round(math.log(max(ms, LEAST_MS) / LEAST_MS, STEP))] += 1

    def merge(self, other: "Times") -> None:
        """Add all of `other` too."""
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
        """Return plain JSON values."""
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
