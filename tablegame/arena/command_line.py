"""The command `tablegame arena`: its options, and what it prints."""

import errno
import json
import re
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from tablegame.arena import ladder, result_table
from tablegame.arena.ladder import STEPS
from tablegame.arena.measurement import RunOutcome, RunProgress, measure
from tablegame.arena.players import greet
from tablegame.arena.setup import FileFault, NeverPlayed, RunSetup, WrongSetup, set_up
from tablegame.arena.storage import FAULTS
from tablegame.controllers.outside_bot import KINDS
from tablegame.match.files import check_regular
from tablegame.speech import Speaker

DEALS: Final = 100
MOST: Final = 1_000_000
MOST_JOBS: Final = 256
MOST_SEED: Final = 2**63 - 1
MOST_MS: Final = 3_600_000
FIRST_WORD_S: Final = 3.0
"""The seconds before the first note on the progress of a run."""
PLAIN_WORD_S: Final = 30.0
"""The seconds between two notes on the progress where lines are kept."""

_COMMA: Final = re.compile(r""",(?=(?:[^"']|"[^"]*"|'[^']*')*$)""")
"""A comma that is not within quotes."""

OF_A_LADDER: Final = ("--ladder", "--game", "--seats", "--bots", "--deals", "--jobs", "--language")
"""The options that go with `--ladder`."""


def run(speaker: Speaker, options: Mapping[str, str]) -> bool:
    """Run and print a measurement; False if the user ended it early.

    Raise WrongSetup, FileFault, PoolFault, or OSError with the name of a file if it cannot be made. Raise
    NeverPlayed, after all is printed, if a program has not played.
    """
    for name in options:
        if "--ladder" in options and name not in OF_A_LADDER:
            raise WrongSetup("not_with_ladder", option=name)
    deals = whole_number(options, "--deals", 0 if "--ladder" in options else 1, MOST)
    jobs = whole_number(options, "--jobs", 1, MOST_JOBS) or 1
    if "--ladder" in options:
        return _ladder(speaker, options, deals, jobs)
    setup = _setup(options)
    effect = _effect(options.get("--sprt"))
    path = _path(options["--file"]) if "--file" in options else None
    _rehearse(speaker, setup)
    if setup.errors is not None:
        _check_end_of(setup.errors)
    greet(setup)
    progress_line = ProgressLine()
    try:
        outcome = measure(
            setup,
            deals or DEALS,
            jobs,
            path=path,
            effect=effect,
            on_progress=lambda now: progress_line.show(
                now.seconds, lambda: result_table.progress(speaker, setup, now)
            ),
        )
    finally:
        progress_line.clear()
    _print(speaker, outcome, as_json="--json" in options)
    if silent := result_table.never_played(setup, outcome.deals):
        raise NeverPlayed("never", bots=", ".join(silent))
    return outcome.ended != "interrupted"


def _rehearse(speaker: Speaker, setup: RunSetup) -> None:
    """Look up the texts that the run may need. Raise KeyError or TypeError for one that is missing."""
    result_table.rehearse(speaker, setup)
    for fault in (*FAULTS, "workers"):
        speaker.text(f"cli.arena.file.{fault}", path="", n=1, what="")
    for kind in KINDS if setup.commands else ():
        speaker.text(f"cli.arena.fault.{kind}", n=1)
    if setup.commands:
        speaker.text("cli.arena.played.never", bots="")


def _print(speaker: Speaker, outcome: RunOutcome, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(result_table.as_json(outcome)))
        return
    for line in result_table.lines(speaker, outcome):
        print(line)


def _setup(options: Mapping[str, str]) -> RunSetup:
    for name in ("--game", "--bots"):
        if name not in options:
            raise WrongSetup("missing", option=name)
    try:
        chosen = json.loads(options.get("--options", "{}"))
    except (ValueError, RecursionError):
        chosen = None
    if not isinstance(chosen, dict):
        raise WrongSetup("json", value=options["--options"][:40])
    return set_up(
        options["--game"],
        whole_number(options, "--seats", 1, 99),
        bots_of(options["--bots"]),
        chosen,
        seed=whole_number(options, "--seed", 0, MOST_SEED, 1) or 0,
        iterations=whole_number(options, "--iterations", 1, MOST),
        ms=whole_number(options, "--ms", 1, MOST_MS),
        command=options.get("--bot-command"),
        errors=_path(options["--bot-stderr"]).absolute() if "--bot-stderr" in options else None,
    )


def bots_of(text: str) -> list[str]:
    """Return the bots of a list with commas between them; a comma within quotes belongs to a command."""
    return [bot.strip() for bot in _COMMA.split(text)]


def _check_end_of(path: Path) -> None:
    """Raise FileFault if nothing can be added to the file."""
    try:
        check_regular(path)
        path.open("ab").close()
    except OSError as fault:
        raise FileFault("unusable", path=str(path)[:200], what=fault) from None


def _path(name: str) -> Path:
    if "\0" in name:
        refused = OSError(errno.EINVAL, "")
        raise FileFault("unusable", path=name.replace("\0", "?")[:200], what=refused)
    return Path(name)


def whole_number(
    options: Mapping[str, str], name: str, low: int, high: int, default: int | None = None
) -> int | None:
    """Return the whole number that an option gives; WrongSetup for anything else."""
    if name not in options:
        return default
    text = options[name]
    if not (text.isascii() and text.isdigit() and len(text) < 20 and low <= int(text) <= high):
        raise WrongSetup("number", option=name, value=text[:40], low=low, high=high)
    return int(text)


def _effect(text: str | None) -> float | None:
    """Return the effect of the sequential test, from points of a hundred."""
    if text is None:
        return None
    try:
        effect = float(text)
    except ValueError:
        effect = 0.0
    if not 0.1 <= effect <= 50:
        raise WrongSetup("effect", value=text[:40])
    return effect / 100


def _ladder(speaker: Speaker, options: Mapping[str, str], deals: int | None, jobs: int) -> bool:
    bots = tuple(options["--bots"].split(",")) if "--bots" in options else None
    seats = whole_number(options, "--seats", 1, 99)
    steps = [
        step
        for step in STEPS
        if options.get("--game", step.pairing.game) == step.pairing.game
        and seats in (None, step.pairing.seats)
        and bots in (None, step.pairing.bots)
    ]
    if not steps:
        raise WrongSetup("no_step")
    progress_line = ProgressLine()

    def where(number: int, setup: RunSetup) -> str:
        return speaker.text(
            "cli.arena.step",
            k=number,
            n=len(steps),
            game=setup.game,
            seats=setup.seats,
            bots=", ".join(setup.names),
        )

    def show(number: int, setup: RunSetup, now: RunProgress) -> None:
        progress_line.show(
            now.seconds, lambda: f"{where(number, setup)} {result_table.progress(speaker, setup, now)}"
        )

    path = _path(options["--ladder"])
    first = steps[0].set_up()
    _rehearse(speaker, first)
    where(1, first)
    written = speaker.text("cli.arena.written", path=str(ladder.page_of(path)))
    try:
        whole_ladder = ladder.update(path, steps, deals, jobs, show)
    finally:
        progress_line.clear()
    print(written)
    if not whole_ladder:
        print(speaker.text("cli.arena.interrupted"))
    return whole_ladder


class ProgressLine:
    """The notes on the progress of a run on standard error: a line that changes, or a line now and then."""

    def __init__(self) -> None:
        self._terminal = sys.stderr is not None and sys.stderr.isatty()
        self._pause = 1.0 if self._terminal else PLAIN_WORD_S
        self._next = time.monotonic() + FIRST_WORD_S
        self._shown = False

    def show(self, seconds: float, word: Callable[[], str]) -> None:
        """Show a note on the progress, unless the last one is fresh or the run is young."""
        now = time.monotonic()
        if sys.stderr is None or now < self._next or seconds < FIRST_WORD_S:
            return
        self._next = now + self._pause
        self._shown = True
        end = "\x1b[K\r" if self._terminal else "\n"
        print(word(), end=end, file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Clear the line that changes."""
        if self._terminal and self._shown:
            print("\x1b[K", end="", file=sys.stderr, flush=True)
