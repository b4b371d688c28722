"""The measured ladder: every step of every game, kept in a file of data, written up as a page."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tablegame.arena import storage
from tablegame.arena.ladder_page import page
from tablegame.arena.ladder_steps import Step
from tablegame.arena.play import DealFigures
from tablegame.arena.pool import Pool
from tablegame.arena.run import Outcome, Progress, play_missing
from tablegame.arena.setup import Setup


def page_of(path: Path) -> Path:
    """Return the path of the page for a file of data: next to it."""
    return path.with_suffix(".md")


def update(
    path: Path,
    steps: Sequence[Step],
    deals: int | None,
    jobs: int,
    on_progress: Callable[[int, Setup, Progress], None],
) -> bool:
    """Play what is missing of these steps, `deals` of each if given, and write the page after each.

    False if Ctrl-C ended it. What was measured with bots that think otherwise now is measured anew.
    FileFault, OSError or PoolFault if it cannot be.
    """
    with Pool(jobs) as pool:
        for number, step in enumerate(steps, 1):
            setup = step.set_up()
            outcome = Outcome(setup, _known(path, setup), "done")
            wanted = step.deals if deals is None else deals
            if len(outcome.deals) < wanted:
                _begin(path, step, setup)
                play_missing(
                    outcome,
                    wanted,
                    pool,
                    lambda deal, setup=setup: storage.append(path, setup, deal),  # type: ignore[misc]
                    lambda now, number=number, setup=setup: on_progress(number, setup, now),  # type: ignore[misc]
                )
            write(path)
            if outcome.ended == "interrupted":
                return False
    return True


def write(path: Path) -> None:
    """Write the page of a file of data; FileFault or OSError if it cannot be."""
    page_of(path).write_bytes(page(storage.read(path)).encode())


def _known(path: Path, setup: Setup) -> list[DealFigures]:
    """Return the deals that the file has of this very set-up."""
    return next((stored.deals for stored in storage.read(path) if stored.id == setup.id), [])


def _begin(path: Path, step: Step, setup: Setup) -> None:
    """Make place in the file for a step: what other bots did under these names goes."""
    stored = storage.read(path)
    if any(one.id == setup.id for one in stored):
        return
    others = [one for one in stored if not _same_step(one.setup, step)]
    if len(others) < len(stored):
        storage.rewrite(path, others)
    storage.begin(path, setup)


def _same_step(setup: Mapping[str, Any], step: Step) -> bool:
    names = tuple(dict.fromkeys(setup.get("bots", ())))
    return (setup.get("game"), setup.get("seats"), names) == step.pairing
