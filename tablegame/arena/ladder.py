"""The measured ladder: the steps of every game, their file of data, and the page that is made of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from tablegame.ai.levels import LEVELS
from tablegame.arena import storage
from tablegame.arena.figures import FEWEST, Estimate, Times, elo
from tablegame.arena.measurement import Pool, RunOutcome, RunProgress, play_missing
from tablegame.arena.play import DealFigures
from tablegame.arena.result_table import (
    count_of,
    decimals,
    lead_of,
    percent,
    percent_with_margin,
    share_of,
    times_of,
    with_margin,
)
from tablegame.arena.setup import GREEDY, RANDOM, RunSetup, set_up
from tablegame.arena.storage import StoredRun
from tablegame.features.game_features import features_of
from tablegame.rules.catalogue import GAMES

SEED: Final = 20_000
"""The seed of deals on which no bots were tuned."""


class Pairing(NamedTuple):
    """A bot in one seat (where partners play, on one side) and another in all others."""

    game: str
    seats: int
    bots: tuple[str, str]
    """The bot that is measured, and the bot of the other seats."""


@dataclass(frozen=True, slots=True)
class LadderStep:
    """A pairing that is measured, and how many deals of it are wanted."""

    pairing: Pairing
    deals: int

    def set_up(self) -> RunSetup:
        """Return the set-up that is measured."""
        return set_up(*self.pairing, seed=SEED)


TABLES: Final = tuple(
    (game, seats)
    for game in GAMES
    if (measured := features_of(game).measured) is not None
    for seats in measured.seats
)
"""The tables of the ladder: games and numbers of seats."""

RUNGS: Final = tuple((higher, lower) for lower, higher in pairwise((RANDOM, *LEVELS)))
YARDSTICKS: Final = ((GREEDY, RANDOM), ("hard", GREEDY), ("hard", RANDOM))
DEALS: Final = {RANDOM: 2000, GREEDY: 1000, "novice": 1000, "easy": 1000, "normal": 600, "hard": 300}
"""By the stronger bot of a step: its number of deals; 200 for others, as many as their time allows."""

STEPS: Final = tuple(
    LadderStep(Pairing(game, seats, bots), DEALS.get(bots[0], 200))
    for game, seats in TABLES
    for bots in (*YARDSTICKS, *RUNGS)
)


def page_of(path: Path) -> Path:
    """Return the path of the page for a file of data: next to it."""
    return path.with_suffix(".md")


def update(
    path: Path,
    steps: Sequence[LadderStep],
    deals: int | None,
    jobs: int,
    on_progress: Callable[[int, RunSetup, RunProgress], None],
) -> bool:
    """Play what is missing of these steps, `deals` of each if given, and write the page after each.

    Return False if Ctrl-C ended it. A step whose bots think otherwise now is measured anew. Raise FileFault,
    OSError or PoolFault if a step cannot be measured.
    """
    with Pool(jobs) as pool:
        for number, step in enumerate(steps, 1):
            setup = step.set_up()
            outcome = RunOutcome(setup, _known(path, setup), "done")
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
    """Write the page of a file of data. Raise FileFault or OSError if that fails."""
    page_of(path).write_bytes(page(storage.read(path)).encode())


def _known(path: Path, setup: RunSetup) -> list[DealFigures]:
    """Return the deals of exactly this set-up in the file."""
    return next((stored.deals for stored in storage.read(path) if stored.id == setup.id), [])


def _begin(path: Path, step: LadderStep, setup: RunSetup) -> None:
    """Begin a step in the file, and remove figures of other bots under the same names."""
    stored = storage.read(path)
    if any(one.id == setup.id for one in stored):
        return
    others = [one for one in stored if not _same_step(one.setup, step)]
    if len(others) < len(stored):
        storage.rewrite(path, others)
    storage.begin(path, setup)


def _same_step(setup: Mapping[str, Any], step: LadderStep) -> bool:
    names = tuple(dict.fromkeys(setup.get("bots", ())))
    return (setup.get("game"), setup.get("seats"), names) == step.pairing


INTRODUCTION: Final = """\
# The ladder: how strong the opponents are

You need this page if you want to know how strong a level is, or have changed how one thinks.

Every row is one bot among others: the first bot plays one seat, and the second all others (in Clackerjack
with four, each bot plays one side). All of a row's deals are played once from every seat with the same
shuffles, each to its end and from an even score. The deal is the unit of the statistics, and every interval
is one of 95%.

- *Wins*: the share of best results of the deal, split by those who tie for it; *by chance* is what equal bots
  would have. In Losing Loadum the best keeps its life and has taken the least.
- A step is **significant** when the whole interval is above chance, *ahead* when only its middle is, and
  otherwise *undecided*. Fewer than sixteen deals allow no conclusion.
- *Lead*: the first bot's points less the others', deal by deal. In Dobon few points are good; in Losing
  Loadum points are those taken, and few are good too. There only lives lost decide a match, and a player who
  keeps them need not have the fewest points. So that figure says more than the wins.
- *Elo*: the difference of rating to the field that corresponds to the share.
- *p95*, *max*: milliseconds of the processor that the first bot took for a decision with a choice; `s`:
  seconds that a deal took with all its placements.
- *Mark*: identifies the code that thought. Rows with another mark are measured again. The exception is code
  that was rewritten so that every decision stayed the same, checked on 500 positions for each game and level:
  it keeps the earlier figures under its new mark.

`tablegame arena --ladder docs/ladder.jsonl` writes this page and plays the deals that its data lacks: see
[the arena](arena.md).
"""

BARS: Final = {
    Pairing(game, seats, (bot, among)): measured.bars[seats, bot, among]
    for bot, among in YARDSTICKS
    for game, seats in TABLES
    if (measured := features_of(game).measured) and (seats, bot, among) in measured.bars
}
"""By pairing: the least share of wins, 0..1, that the first bot has to reach."""

FEW: Final = "too few deals"
"""The note on a row from which nothing is concluded yet."""


@dataclass(frozen=True, slots=True)
class LadderRow:
    """The figures of one step."""

    pairing: Pairing
    par: float
    """The share of wins of equal bots, 0..1."""
    share: Estimate
    """The share of wins of the first bot, 0..1."""
    lead: Estimate
    """The first bot's points less those of the others, a deal."""
    lives: Estimate | None
    """The lead in lives lost, in a game with lives."""
    deals: int
    seconds: float
    """The processor seconds of all deals."""
    p95: float
    """The milliseconds that 95 % of the first bot's decisions stayed within."""
    longest: float
    """The milliseconds of the longest decision of the first bot."""
    faults: int
    """The number of decisions of both bots that failed or that the cap cut short."""
    fingerprint: str

    @property
    def standing(self) -> str:
        """The verdict on the row: whether the first bot was shown to be better."""
        if self.deals < FEWEST:
            return FEW
        if self.share.low > self.par:
            return "**significant**"
        return "*ahead*" if self.share.mean > self.par else "*undecided*"


def rows_of(stored: Sequence[StoredRun]) -> list[LadderRow]:
    """Return a row for every set-up with at least two deals."""
    return [_row(one) for one in stored if len(one.deals) > 1]


def _row(one: StoredRun) -> LadderRow:
    game, seats = str(one.setup["game"]), int(one.setup["seats"])
    bots = tuple(str(bot) for bot in one.setup["bots"])
    names = tuple(dict.fromkeys(bots))
    first, second = names[0], names[-1]
    times = Times()
    for kind_times in times_of(one.deals, first).values():
        times.merge(kind_times)
    lead = lead_of(bots, one.deals)
    assert lead is not None, "a step has two bots"
    return LadderRow(
        Pairing(game, seats, (first, second)),
        1 / len(GAMES[game].sides(seats)),
        share_of(one.deals, first),
        lead,
        lead_of(bots, one.deals, "lives"),
        len(one.deals),
        sum(deal.seconds for deal in one.deals),
        times.quantile(0.95),
        times.longest,
        sum(count_of(one.deals, name, what) for name in names for what in ("faults", "capped")),
        str(one.setup["thought"]),
    )


def page(stored: Sequence[StoredRun]) -> str:
    """Return the page of the ladder in Markdown."""
    rows_by_pairing = {row.pairing: row for row in rows_of(stored)}
    parts = [INTRODUCTION, *_bars(rows_by_pairing)]
    missing = [step.pairing for step in STEPS if step.pairing not in rows_by_pairing]
    for game, seats in TABLES:
        title = f"{GAMES[game].title}, {seats} seats"
        pairings = [step.pairing for step in STEPS if step.pairing[:2] == (game, seats)]
        if rows := [rows_by_pairing[pairing] for pairing in pairings if pairing in rows_by_pairing]:
            parts += _table(title, rows)
    if missing:
        parts += ["## Not measured yet\n", *_missing(missing), ""]
    return "\n".join(parts)


def _missing(pairings: Sequence[Pairing]) -> Iterator[str]:
    """Return a line for each game and number of seats that lacks a row."""
    for game, seats in TABLES:
        if pairs := [" among ".join(one.bots) for one in pairings if one[:2] == (game, seats)]:
            yield f"- {GAMES[game].title}, {seats} seats: {', '.join(pairs)}"


def _table(title: str, rows: Sequence[LadderRow]) -> Iterator[str]:
    """Return the rows of one game and number of seats."""
    yield f"## {title}\n"
    lives = any(row.lives for row in rows)
    more = " lead in lives lost |" if lives else ""
    head = "| bot | among | wins | by chance | | Elo | lead in points |"
    yield f"{head}{more} deals | s | p95 ms | max ms | mark |"
    yield "|---" * (13 if lives else 12) + "|"
    for row in rows:
        yield " | ".join(
            (
                f"| {row.pairing.bots[0]}",
                row.pairing.bots[1],
                percent_with_margin(row.share),
                percent(row.par),
                row.standing,
                decimals(elo(row.share.mean, round(1 / row.par)), 0, signed=True),
                with_margin(row.lead, signed=True),
                *([with_margin(row.lives, signed=True)] if row.lives else []),
                f"{row.deals:,}",
                decimals(row.seconds / row.deals, 2),
                decimals(row.p95, 1),
                decimals(row.longest, 0),
                f"`{row.fingerprint[:6]}` |",
            )
        )
    if faults := sum(row.faults for row in rows):
        yield f"\nDecisions that failed or that the cap cut short: {faults}."
    yield ""


def _bars(rows: Mapping[Pairing, LadderRow]) -> Iterator[str]:
    """Yield the goals of the bots next to what was measured."""
    yield "## Bars\n"
    yield "The least that the opponents should reach, and what was measured. A bar is *open* if the interval"
    yield "reaches to both sides of it. The 60% in Dobon are out of reach:"
    yield "[how much luck there is](arena.md#how-much-luck-there-is).\n"
    yield "| game | bot | among | at least | measured | |"
    yield "|---|---|---|---|---|---|"
    for pairing, share in BARS.items():
        row = rows.get(pairing)
        said = "not measured" if row is None else percent_with_margin(row.share)
        met = "" if row is None else _met(row.share, share)
        title = f"{GAMES[pairing.game].title}, {pairing.seats}"
        yield f"| {title} | {' | '.join(pairing.bots)} | {percent(share)} | {said} | {met} |"
        if row is not None and pairing.bots == ("hard", "greedy"):
            yield from _lead_bars(row, title)
    yield ""


def _lead_bars(row: LadderRow, title: str) -> Iterator[str]:
    """Yield the lead that hard has to have over greedy where a share of wins does not say enough."""
    game, measured = GAMES[row.pairing.game], features_of(row.pairing.game).measured
    leads = [("points", row.lead)] if measured and measured.lead else []
    leads += [("lives lost", row.lives)] if row.lives else []
    for what, lead in leads:
        low = game.low_wins or game.lives
        sure, worse = (lead.high < 0, lead.low > 0) if low else (lead.low > 0, lead.high < 0)
        met = FEW if lead.deals < FEWEST else "reached" if sure else "**missed**" if worse else "*open*"
        wanted = f"lead {'below' if low else 'above'} 0 at 95%"
        said = with_margin(lead, signed=True)
        yield f"| {title}, {what} | {' | '.join(row.pairing.bots)} | {wanted} | {said} | {met} |"


def _met(estimate: Estimate, bar: float) -> str:
    """Return the words of the page on whether a share reaches a bar."""
    if estimate.deals < FEWEST:
        return FEW
    if estimate.low >= bar:
        return "reached"
    if estimate.high < bar:
        return "**missed**"
    return "*open*, reached by the mean" if estimate.mean >= bar else "*open*, missed by the mean"
