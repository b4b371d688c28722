"""A run: deals until there are enough, the test is decided or the user ends it."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from tablegame.arena import storage
from tablegame.arena.figures import Verdict, sprt
from tablegame.arena.play import DealFigures
from tablegame.arena.pool import Pool
from tablegame.arena.setup import Setup


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a run."""

    done: int
    wanted: int
    """Deals, those of earlier runs among them."""
    seconds: float
    """Since it began."""
    left: float | None
    """Seconds that the rest will take at this rate; None before the first deal."""
    deals: Sequence[DealFigures]


@dataclass(slots=True)
class Outcome:
    """The results of a run, and why it ended."""

    setup: Setup
    deals: list[DealFigures]
    ended: Literal["done", "decided", "interrupted"]
    effect: float | None = None
    """The gain in share of the win, 0..1, that a sequential test weighs; None without one."""
    verdict: Verdict | None = None
    """The verdict of the sequential test, where one was asked for."""


def measure(
    setup: Setup,
    deals: int,
    jobs: int,
    *,
    path: Path | None = None,
    effect: float | None = None,
    on_progress: Callable[[Progress], None] = lambda progress: None,
) -> Outcome:
    """Play `deals` deals, those that the file at `path` has among them. Ctrl-C ends it with what there is.

    `effect`: stop when a sequential test of the first bot's gain over par is decided. FileFault, OSError or
    PoolFault if it cannot be.
    """
    known = [] if path is None else storage.resume(path, setup)
    outcome = Outcome(setup, known[:deals], "done", effect)
    _judge(outcome)
    if outcome.ended == "decided" or len(outcome.deals) >= deals:
        return outcome

    def keep(deal: DealFigures) -> None:
        if path is not None:
            storage.append(path, setup, deal)

    with Pool(jobs) as pool:
        return play_missing(outcome, deals, pool, keep, on_progress)


def play_missing(
    outcome: Outcome,
    wanted: int,
    pool: Pool,
    keep: Callable[[DealFigures], None],
    on_progress: Callable[[Progress], None],
) -> Outcome:
    """Play the deals that `outcome` lacks, each handed to `keep` before it counts. Ctrl-C ends it."""
    found = outcome.deals
    before = len(found)
    began = time.monotonic()
    try:
        for deal in pool.play(outcome.setup, range(before, wanted)):
            if deal is not None:
                _drop_known_faults(deal, found)
                keep(deal)
                found.append(deal)
                _judge(outcome)
            spent = time.monotonic() - began
            played = len(found) - before
            left = spent / played * (wanted - len(found)) if played else None
            on_progress(Progress(len(found), wanted, spent, left, found))
            if outcome.ended == "decided":
                break
    except KeyboardInterrupt:
        outcome.ended = "interrupted"
    return outcome


def _drop_known_faults(deal: DealFigures, earlier: Sequence[DealFigures]) -> None:
    """Keep only the first failed answer of each program in full: a broken program would fill the file."""
    for name, bot in deal.bots.items():
        if any(each.bots[name].first_fault is not None for each in earlier):
            bot.first_fault = None


def _judge(outcome: Outcome) -> None:
    """Take the sequential test of the deals so far; once it is decided later deals go."""
    if outcome.effect is None:
        return
    outcome.verdict = sprt(gains(outcome.setup, outcome.deals), outcome.effect)
    if outcome.verdict.better is not None:
        outcome.ended = "decided"
        del outcome.deals[outcome.verdict.deals :]


def gains(setup: Setup, deals: Sequence[DealFigures]) -> list[float]:
    """Return by deal how far the first bot's share of the win is above par, -1..1."""
    return [deal.bots[setup.names[0]].share - setup.par for deal in deals]
