"""The results of a run, as a table for people and as JSON for programs."""

import json
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from unicodedata import east_asian_width

from tablegame.arena.figures import Estimate, Times, Verdict, elo, estimate
from tablegame.arena.measurement import RunOutcome, RunProgress
from tablegame.arena.play import BotFigures, DealFigures
from tablegame.arena.setup import RunSetup
from tablegame.controllers.outside_bot import KINDS, LATE
from tablegame.speech import Speaker

MINUS = "\N{MINUS SIGN}"
SHOWN = 1500
"""Letters of a question that the table for people shows; `--json` has all of it."""


def share_of(deals: Sequence[DealFigures], name: str) -> Estimate:
    """Return a bot's share of the wins."""
    return estimate([deal.bots[name].share for deal in deals])


def points_of(deals: Sequence[DealFigures], name: str) -> Estimate:
    """Return a bot's points a deal."""
    return estimate([deal.bots[name].points for deal in deals])


def lives_of(deals: Sequence[DealFigures], name: str) -> Estimate | None:
    """Return the lives that a deal cost a bot, in a game with lives."""
    lost = [bot.lives for deal in deals if (bot := deal.bots[name]).lives is not None]
    return estimate(lost) if lost and len(lost) == len(deals) else None


def lead_of(bots: Sequence[str], deals: Sequence[DealFigures], what: str = "points") -> Estimate | None:
    """Return the first bot's `points`, or `lives` lost, less those of the others a seat, deal by deal; None
    without others or lives. `bots`: by seat; `what`: a field of `BotFigures`."""
    names = tuple(dict.fromkeys(bots))
    if len(names) == 1 or any(getattr(deal.bots[name], what) is None for deal in deals for name in names):
        return None
    seats = {name: bots.count(name) for name in names[1:]}
    return estimate(
        [
            getattr(deal.bots[names[0]], what)
            - sum(getattr(deal.bots[name], what) * count for name, count in seats.items())
            / sum(seats.values())
            for deal in deals
        ]
    )


def times_of(deals: Sequence[DealFigures], name: str) -> dict[str, Times]:
    """Return the decisions of a bot in all deals, by phase."""
    by_phase: dict[str, Times] = {}
    for deal in deals:
        for phase, times in deal.bots[name].times.items():
            by_phase.setdefault(phase, Times()).merge(times)
    return by_phase


def count_of(deals: Sequence[DealFigures], name: str, what: str) -> int:
    """Return the sum of `faults`, `capped` or `slow`."""
    return sum(getattr(deal.bots[name], what) for deal in deals)


def kinds_of(deals: Sequence[DealFigures], name: str) -> dict[str, int]:
    """Return the faults of a program by kind, of every kind."""
    return {kind: sum(deal.bots[name].kinds[kind] for deal in deals) for kind in KINDS}


def first_fault_of(deals: Sequence[DealFigures], name: str) -> Mapping[str, Any] | None:
    """Return the first answer of a program that failed, as `BotFigures` has it."""
    faults = (deal.bots[name].first_fault for deal in deals)
    return next((fault for fault in faults if fault is not None), None)


def never_played(setup: RunSetup, deals: Sequence[DealFigures]) -> list[str]:
    """Return the programs that were asked, and of whose answers not a single one could be played."""
    return [
        name
        for name, _ in setup.commands
        if (faults := count_of(deals, name, "faults"))
        and faults >= sum(times.count for times in times_of(deals, name).values())
    ]


def as_json(outcome: RunOutcome) -> dict[str, Any]:
    """Return all figures as plain JSON values; None for an interval that has no end."""
    setup, deals = outcome.setup, outcome.deals
    data: dict[str, Any] = {
        "setup": setup.data(),
        "deals": len(deals),
        "placements": len(setup.placements()),
        "seconds": round(sum(deal.seconds for deal in deals), 2),
        "ended": outcome.ended,
        "par": setup.par,
        "bots": {name: _bot_json(setup, deals, name) for name in setup.names},
        "lead": _estimate_json(lead) if (lead := lead_of(setup.bots, deals)) else None,
    }
    if (verdict := outcome.verdict) is not None:
        data["sprt"] = {
            "effect": outcome.effect,
            "ratio": round(verdict.ratio, 3),
            "better": verdict.better,
        }
    return data


def _bot_json(setup: RunSetup, deals: Sequence[DealFigures], name: str) -> dict[str, Any]:
    share = share_of(deals, name)
    lives = lives_of(deals, name)
    rating = elo(share.mean, len(setup.sides))
    return {
        "share": _estimate_json(share),
        "elo": round(rating, 1) if math.isfinite(rating) else None,
        "points": _estimate_json(points_of(deals, name)),
        **({"lives": _estimate_json(lives)} if lives else {}),
        **{what: count_of(deals, name, what) for what in ("faults", "capped", "slow")},
        **(_faults_json(deals, name) if setup.command(name) is not None else {}),
        "ms": {
            phase: {
                "count": times.count,
                "median": round(times.quantile(0.5), 2),
                "p95": round(times.quantile(0.95), 2),
                "max": round(times.longest, 2),
            }
            for phase, times in sorted(times_of(deals, name).items())
        },
    }


def _faults_json(deals: Sequence[DealFigures], name: str) -> dict[str, Any]:
    return {"kinds": kinds_of(deals, name), "first_fault": first_fault_of(deals, name)}


def _estimate_json(estimated: Estimate) -> dict[str, float | None]:
    return {
        "mean": round(estimated.mean, 5) if math.isfinite(estimated.mean) else None,
        "half": round(estimated.margin, 5) if math.isfinite(estimated.margin) else None,
    }


def lines(speaker: Speaker, outcome: RunOutcome) -> Iterator[str]:
    """Return the tables of strength and of time, and what should be known of them."""
    setup, deals = outcome.setup, outcome.deals
    say = speaker.text
    yield say("cli.arena.title", game=say(f"{setup.game}.name"), seats=setup.seats, n=len(deals))
    if not deals:
        yield from _notes(speaker, outcome)
        return
    yield say(
        "cli.arena.how",
        seed=setup.seed,
        n=len(setup.placements()),
        par=percent(setup.par),
        seconds=decimals(sum(deal.seconds for deal in deals), 1),
    )
    lives = lives_of(deals, setup.names[0]) is not None
    heads = ["bot", "share", "elo", "taken" if lives else "points", *(["lives"] if lives else [])]
    rows = [[say(f"cli.arena.head.{head}") for head in heads]]
    for name in setup.names:
        share = share_of(deals, name)
        row = [
            name,
            percent_with_margin(share),
            decimals(elo(share.mean, len(setup.sides)), 0, signed=True),
            with_margin(points_of(deals, name)),
        ]
        rows.append([*row, with_margin(mean_lives)] if (mean_lives := lives_of(deals, name)) else row)
    yield ""
    yield from columns(rows)
    if (lead := lead_of(setup.bots, deals)) is not None:
        yield say("cli.arena.lead", bot=setup.names[0], lead=with_margin(lead, signed=True))
    yield from _time_lines(speaker, setup, deals)
    yield from _notes(speaker, outcome)


def rehearse(speaker: Speaker, setup: RunSetup) -> None:
    """Build once all texts that a run of this set-up may need, so that a missing one is noticed before hours
    of deals are played. Raise KeyError or TypeError with the key of the text."""
    for lives, better in ((None, None), (1.0, True), (1.0, False)):
        bot = BotFigures(1.0, 1.0, lives, faults=1, capped=1, slow=1, times={"": Times(1.0, Counter([0]))})
        if setup.commands:
            failed = {"kind": LATE, "deal": 0, "placement": 0, "seat": 0, "question": {}, "answer": ""}
            bot.first_fault = failed | {"answer": "{}"} if better else failed
            bot.kinds = Counter(KINDS)
        deals = [DealFigures(0, 1.0, dict.fromkeys(setup.names, bot))]
        verdict = Verdict(0.0, len(deals), better)
        list(lines(speaker, RunOutcome(setup, deals, "interrupted", 0.05, verdict)))
        for done in ([], deals):
            progress(speaker, setup, RunProgress(len(done), 1, 0.0, 0.0, done))


def _time_lines(speaker: Speaker, setup: RunSetup, deals: Sequence[DealFigures]) -> Iterator[str]:
    """Return a row for each bot and phase in which it had to think."""
    rows = [
        [speaker.text(f"cli.arena.head.{head}") for head in ("bot", "phase", "count", "median", "p95", "max")]
    ]
    for name in setup.names:
        for phase, times in sorted(times_of(deals, name).items()):
            figures = (times.quantile(0.5), times.quantile(0.95), times.longest)
            rows.append([name, phase, str(times.count), *(decimals(figure, 1) for figure in figures)])
    if len(rows) > 1:
        yield ""
        yield speaker.text("cli.arena.times")
        yield from columns(rows)


def _notes(speaker: Speaker, outcome: RunOutcome) -> Iterator[str]:
    """Yield what went wrong, how the sequential test stands, and whether the run was ended early."""
    setup, deals = outcome.setup, outcome.deals
    say = speaker.text
    for name in setup.names:
        for what in ("faults", "capped", "slow"):
            if not (count := count_of(deals, name, what)):
                continue
            if what == "faults" and setup.command(name) is not None:
                yield from _fault_lines(speaker, deals, name, count)
            else:
                yield say(f"cli.arena.note.{what}", bot=name, n=count)
        if said := next((deal.bots[name].fault for deal in deals if deal.bots[name].fault), ""):
            yield f"  {said.strip().splitlines()[-1]}"
    if (verdict := outcome.verdict) is not None and outcome.effect is not None:
        key = {None: "open", True: "better", False: "not_better"}[verdict.better]
        slots = {"bot": setup.names[0], "effect": decimals(outcome.effect * 100, 1)}
        yield say(f"cli.arena.sprt.{key}", ratio=decimals(verdict.ratio, 2, signed=True), **slots)
    if outcome.ended == "interrupted":
        yield say("cli.arena.interrupted")


def _fault_lines(speaker: Speaker, deals: Sequence[DealFigures], name: str, count: int) -> Iterator[str]:
    """Yield how the answers of a program failed, and the first failed one with its question."""
    say = speaker.text
    yield say("cli.arena.note.faults_outside", bot=name, n=count)
    kinds = [(kind, n) for kind, n in kinds_of(deals, name).items() if n]
    for kind, n in kinds:
        yield f"  {say(f'cli.arena.fault.{kind}', n=n)}"
    if (first := first_fault_of(deals, name)) is None:
        return
    question = json.dumps(first["question"], ensure_ascii=False) if first["question"] else "-"
    shown = question if len(question) <= SHOWN else f"{question[:SHOWN]}…"
    yield f"  {say('cli.arena.fault.first', deal=first['deal'], seat=first['seat'])}"
    yield f"    {shown}"
    yield f"    → {first['answer'] or say('cli.arena.fault.nothing')}"


def progress(speaker: Speaker, setup: RunSetup, now: RunProgress) -> str:
    """Return the progress of a run in a line."""
    if not now.deals:
        return speaker.text("cli.arena.begun", n=now.wanted)
    share = share_of(now.deals, setup.names[0])
    return speaker.text(
        "cli.arena.progress",
        done=now.done,
        n=now.wanted,
        spent=clock(now.seconds),
        left=clock(now.left) if now.left is not None else "?",
        bot=setup.names[0],
        share=percent_with_margin(share),
    )


def percent(value: float) -> str:
    """Return a share: 0.316 as "31.6%"."""
    return f"{decimals(value * 100, 1)}%"


def with_margin(estimated: Estimate, *, signed: bool = False) -> str:
    """Return a mean and how far its interval reaches: "3.21 ±0.40"."""
    return f"{decimals(estimated.mean, 2, signed=signed)} {plus_minus(estimated.margin, 2)}"


def percent_with_margin(share: Estimate) -> str:
    """Return a share and how far its interval reaches: "31.6% ±2.4"."""
    return f"{percent(share.mean)} {plus_minus(share.margin * 100)}"


def plus_minus(value: float, places: int = 1) -> str:
    """Format how far an interval reaches."""
    return f"±{decimals(value, places)}"


def decimals(value: float, places: int, *, signed: bool = False) -> str:
    """Return a number with a true minus sign."""
    if math.isinf(value):
        text = "∞"
    elif math.isnan(value):
        return "?"
    else:
        text = f"{abs(value):,.{places}f}"
    # A number rounded to zero has no sign.
    if value < 0 and text.strip("0.,"):
        return MINUS + text
    return f"+{text}" if signed and text.strip("0.,") else text


def clock(seconds: float) -> str:
    """Format minutes and seconds as "4:07"; with hours, "1:04:07"."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Align rows: the first column to the left, the others to the right."""
    widths = [max(_width(row[place]) for row in rows) for place in range(len(rows[0]))]
    for row in rows:
        cells = [
            cell + " " * (width - _width(cell)) if place == 0 else " " * (width - _width(cell)) + cell
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def _width(text: str) -> int:
    """Return places on a terminal."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
