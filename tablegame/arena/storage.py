"""The file of a run: JSON Lines, a set-up and then a line a deal. Several runs may share a file."""

import json
import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tablegame.arena.figures import Times
from tablegame.arena.play import BotFigures, DealFigures
from tablegame.arena.setup import FileFault, RunSetup
from tablegame.match.files import check_regular, write_safely

FORMAT: Final = 1
FAULTS: Final = ("damaged", "other", "unusable")
"""The keys of a `FileFault`."""


@dataclass(slots=True)
class StoredRun:
    """The part of a file about one set-up: what was played, and the deals 0, 1, 2 .. in their order."""

    id: str
    setup: Mapping[str, Any]
    deals: list[DealFigures] = field(default_factory=list)


def read(path: Path) -> list[StoredRun]:
    """Return all set-ups of a file in their order, nothing for a file that is not there.

    A last line that was cut short is cut off. FileFault for any other damage, OSError if it cannot be read.
    """
    try:
        check_regular(path)
        data = path.read_bytes()
    except FileNotFoundError:
        return []
    *lines, torn = data.split(b"\n")
    stored: dict[str, StoredRun] = {}
    for number, line in enumerate(lines, 1):
        try:
            _take(stored, json.loads(line))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise FileFault("damaged", path=str(path), n=number) from None
    if torn:
        if lines == []:
            # Not even the first line is whole, so it may be any file.
            raise FileFault("damaged", path=str(path), n=1)
        os.truncate(path, len(data) - len(torn))
    return list(stored.values())


def _take(stored: dict[str, StoredRun], line: Any) -> None:
    """Add a line to what the file has; ValueError, TypeError, KeyError or AttributeError for a wrong one."""
    name = line["set"]
    if "setup" in line:
        if line["arena"] != FORMAT or name in stored or not isinstance(line["setup"], dict):
            raise ValueError("not a set-up")
        stored[name] = StoredRun(name, line["setup"])
        return
    deal = deal_of(line)
    if deal.deal != len(stored[name].deals) or set(deal.bots) != set(stored[name].setup["bots"]):
        raise ValueError("not the next deal")
    stored[name].deals.append(deal)


def begin(path: Path, setup: RunSetup) -> None:
    """Add a set-up; OSError if the file cannot be written."""
    _append(path, {"arena": FORMAT, "set": setup.id, "setup": setup.data()})


def append(path: Path, setup: RunSetup, deal: DealFigures) -> None:
    """Add a deal of a set-up that the file has; OSError if the file cannot be written."""
    _append(path, {"set": setup.id, **deal_data(deal)})


def rewrite(path: Path, stored: list[StoredRun]) -> None:
    """Replace all set-ups of a file by these. Raise OSError if the file cannot be written."""
    lines: list[bytes] = []
    for one in stored:
        lines.append(_line({"arena": FORMAT, "set": one.id, "setup": dict(one.setup)}))
        lines += [_line({"set": one.id, **deal_data(deal)}) for deal in one.deals]
    mode = path.stat().st_mode
    write_safely(path, b"".join(lines))
    path.chmod(mode)


def resume(path: Path, setup: RunSetup) -> list[DealFigures]:
    """Return the deals that the file of this one set-up has; it is begun if there is none.

    FileFault for a file of another set-up and for a damaged one, OSError if it cannot be used.
    """
    stored = read(path)
    if not stored:
        begin(path, setup)
        return []
    if len(stored) > 1 or stored[0].id != setup.id:
        raise FileFault("other", path=str(path), what=_difference(stored, setup))
    return stored[0].deals


def _difference(stored: list[StoredRun], setup: RunSetup) -> str:
    """Return the names of what is set up otherwise in the file of one run; "*" for a file of several."""
    ours = json.loads(json.dumps(setup.data()))
    names = [name for name in ours if stored[0].setup.get(name) != ours[name]]
    return ", ".join(names) if len(stored) == 1 else "*"


def deal_data(deal: DealFigures) -> dict[str, Any]:
    """Return a deal as plain JSON values."""
    return {
        "deal": deal.deal,
        "seconds": round(deal.seconds, 3),
        "bots": {name: _bot_data(bot) for name, bot in deal.bots.items()},
    }


def _bot_data(bot: BotFigures) -> dict[str, Any]:
    data: dict[str, Any] = {"share": bot.share, "points": bot.points}
    if bot.lives is not None:
        data["lives"] = bot.lives
    data |= {name: count for name in ("faults", "capped", "slow") if (count := getattr(bot, name))}
    if bot.kinds:
        data["kinds"] = dict(sorted(bot.kinds.items()))
    if bot.first_fault is not None:
        data["first_fault"] = bot.first_fault
    if bot.times:
        data["times"] = {phase: times.data() for phase, times in sorted(bot.times.items())}
    return data


def deal_of(data: Mapping[str, Any]) -> DealFigures:
    """Read what `deal_data` wrote. Raise ValueError, TypeError, KeyError or AttributeError for anything
    else."""
    return DealFigures(
        int(data["deal"]),
        float(data["seconds"]),
        {
            name: BotFigures(
                share=float(bot["share"]),
                points=float(bot["points"]),
                lives=float(bot["lives"]) if "lives" in bot else None,
                faults=int(bot.get("faults", 0)),
                capped=int(bot.get("capped", 0)),
                slow=int(bot.get("slow", 0)),
                kinds=Counter({str(kind): int(n) for kind, n in bot.get("kinds", {}).items()}),
                first_fault=_fault_of(bot["first_fault"]) if "first_fault" in bot else None,
                times={phase: Times.of(times) for phase, times in bot.get("times", {}).items()},
            )
            for name, bot in data["bots"].items()
        },
    )


def _fault_of(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Read a failed answer. Raise KeyError, ValueError or TypeError for anything else."""
    known = {"deal": int, "placement": int, "seat": int, "kind": str, "answer": str, "question": dict}
    if any(not isinstance(data[key], kind) for key, kind in known.items()):
        raise ValueError("not a failed answer")
    return data


def _append(path: Path, data: Mapping[str, Any]) -> None:
    try:
        with path.open("ab") as file:
            file.write(_line(data))
    except OSError as fault:
        # A disk that is full does not say which file it was.
        raise OSError(fault.errno, fault.strerror, str(path)) from fault


def _line(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"
