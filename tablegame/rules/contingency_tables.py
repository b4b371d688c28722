"""Counting the tables of whole numbers with given sums, and drawing one of them by weight.

A table says how many pieces of each kind lie in each group of places. Its weight is the product of 1/n! over
its cells, which is proportional to the number of ways to choose the pieces themselves.
"""

from bisect import bisect
from collections.abc import Sequence
from math import comb, factorial, prod
from typing import Final

from tablegame.pieces.rng import Rng

_SHARE: Final = tuple(1.0 / factorial(n) for n in range(171))
"""By n: 1/n!. Floats end at 170!."""

Row = tuple[int, ...]
_Step = tuple[list[float], list[Row], list[Row]]
"""Running weights, rows and what they leave of the columns."""


def estimate_effort(rows: Sequence[int], columns: Sequence[int], allowed: Sequence[int]) -> int:
    """Estimate how many steps counting takes, row by row."""
    states = prod(size + 1 for size in columns) // (1 + max(columns, default=0))
    work, reach = 0, 1
    for size, mask in list(zip(rows, allowed, strict=True))[:-1]:
        ways = comb(size + mask.bit_count() - 1, size) if mask else 1
        work += reach * ways
        reach = min(reach * ways, states)
    return work


class ContingencyTables:
    """Tables with row sums `rows` and column sums `columns`; bit j of `allowed[i]` opens cell (i, j)."""

    __slots__ = ("_allowed", "_columns", "_rows", "_steps", "_totals")

    def __init__(self, rows: Sequence[int], columns: Sequence[int], allowed: Sequence[int]) -> None:
        self._rows = tuple(rows)
        self._columns = tuple(columns)
        self._allowed = tuple(tuple(j for j in range(len(columns)) if mask >> j & 1) for mask in allowed)
        self._steps: list[dict[Row, _Step]] = [{} for _ in rows]
        self._totals: list[dict[Row, float]] = [{} for _ in rows]

    def weight(self) -> float:
        """Return the weights of all tables together; 0.0 exactly if there is none."""
        return self._total(0, self._columns)

    def _total(self, row: int, left: Row) -> float:
        if row == len(self._rows):
            return float(not any(left))
        known = self._totals[row].get(left)
        if known is None:
            known = self._totals[row][left] = self._count(row, left)
        return known

    def _count(self, row: int, left: Row) -> float:
        if row < len(self._rows) - 1:
            running = self._step(row, left)[0]
            return running[-1] if running else 0.0
        # The rest of the columns is the last row.
        open_here = self._allowed[row]
        if sum(left) != self._rows[row] or sum(left[j] for j in open_here) != self._rows[row]:
            return 0.0
        return prod(map(_SHARE.__getitem__, left))

    def _step(self, row: int, left: Row) -> _Step:
        """Return every way to fill a row that can be finished."""
        known = self._steps[row].get(left)
        if known is not None:
            return known
        running: list[float] = []
        chosen: list[Row] = []
        rest: list[Row] = []
        total = 0.0
        open_here = self._allowed[row]
        room = [left[j] for j in open_here]
        for parts in split_sums(self._rows[row], room):
            after, cells = list(left), [0] * len(left)
            weight = 1.0
            for j, n in zip(open_here, parts, strict=True):
                if n:
                    after[j] -= n
                    cells[j] = n
                    weight *= _SHARE[n]
            then = tuple(after)
            weight *= self._total(row + 1, then)
            if weight:
                total += weight
                running.append(total)
                chosen.append(tuple(cells))
                rest.append(then)
        known = self._steps[row][left] = (running, chosen, rest)
        return known

    def draw(self, rng: Rng) -> list[Row]:
        """Return one table, each as likely as its weight. There must be at least one."""
        left = self._columns
        table: list[Row] = []
        steps, last = self._steps, len(self._rows) - 1
        for row in range(last):
            running, chosen, rest = steps[row].get(left) or self._step(row, left)
            at = bisect(running, rng.random() * running[-1]) if len(running) > 1 else 0
            table.append(chosen[at])
            left = rest[at]
        table.append(left)
        return table


def split_sums(total: int, room: Sequence[int]) -> list[tuple[int, ...]]:
    """Return every way to write `total` as a sum of parts, each within its room."""
    if not room:
        return [()] if not total else []
    behind = sum(room[1:])
    return [
        (first, *others)
        for first in range(max(0, total - behind), min(total, room[0]) + 1)
        for others in split_sums(total - first, room[1:])
    ]
