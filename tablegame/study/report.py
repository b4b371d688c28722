"""Statistics for other programs: as JSON, as CSV, and as lines to read."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tablegame.speech import Speaker
from tablegame.speech.terminal import printable
from tablegame.study.figures.match import counter_of
from tablegame.study.figures_store import PERSON
from tablegame.study.persons import Persons
from tablegame.study.since import Since
from tablegame.study.statistics import SORTS, Statistics, examine

COLUMNS = ("game", "player", "kind", "sort", "what", "value")
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""The first letters of a cell that a spreadsheet would calculate."""


def reports(store: Persons, since: Since, games: Sequence[str], person: str = "") -> Iterator[dict[str, Any]]:
    """Yield the statistics of each game, player and sort of matches.

    Matches without help and with help are apart from practice. `person`: by any of that person's names.
    """
    wanted_who = store.whose(PERSON + person)
    for game in games:
        start = since.of(game)
        for who, _ in store.who(game):
            name, kind = (who.removeprefix(PERSON), "human") if who.startswith(PERSON) else ("", who)
            if person and who != wanted_who:
                continue
            played = [each for each in store.seatings(game, who) if each.created >= start]
            meetings, names = store.meetings(game, who), store.store.names(game)
            for sort, wanted in SORTS.items():
                chosen = [each for each in played if each.sort in wanted]
                if chosen:
                    found = examine(chosen, meetings, names, counter_of(game))
                    head = {"game": game, "player": name, "kind": kind, "sort": sort, "since": start or None}
                    yield head | to_json(found)


def to_json(found: Statistics) -> dict[str, Any]:
    """Return the statistics as plain JSON values."""
    figures = found.figures
    return {
        "matches": found.matches,
        "helped": found.helped,
        "wins": found.wins,
        "share": round(found.share, 6),
        "low": round(found.low, 6),
        "high": round(found.high, 6),
        "par": round(found.par, 6),
        "verdict": found.verdict,
        "places": list(found.places),
        "par_places": [round(each, 3) for each in found.par_places],
        "mean_place": round(found.mean_place, 4),
        "deals": figures.deals,
        "points": round(found.points, 4),
        "points_range": round(found.points_range, 4),
        "table_points": round(found.table_points, 4),
        "best": None if found.best is None else {"record": found.best.record, "score": found.best.score},
        "worst": None if found.worst is None else {"record": found.worst.record, "score": found.worst.score},
        "figures": {name: round(value, 4) for name, value in sorted(figures.counts.items())},
        "first_hands": {"verdict": found.fortune, "of_100": round(found.luck, 2)},
        "head_to_head": [{"player": met.name, "ahead": met.ahead, "behind": met.behind} for met in found.met],
    }


def to_csv(found: Sequence[Mapping[str, Any]]) -> str:
    """Return a line for each number, with whose it is."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for report in found:
        head = [_safe(str(report[name])) for name in COLUMNS[:4]]
        for what, value in _flat(report):
            writer.writerow([*head, _safe(what), _safe(value) if isinstance(value, str) else value])
    return text.getvalue()


def _flat(report: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    for name, value in report.items():
        if name in COLUMNS or value is None:
            continue
        if isinstance(value, dict):
            yield from ((f"{name}.{inner}", each) for inner, each in value.items())
        elif isinstance(value, list) and name == "head_to_head":
            for met in value:
                yield f"{name}.{met['player']}", f"{met['ahead']} : {met['behind']}"
        elif isinstance(value, list):
            yield from ((f"{name}.{place}", each) for place, each in enumerate(value, 1))
        else:
            yield name, value


def _safe(cell: str) -> str:
    """Return a cell that is no formula, and steers no terminal."""
    cell = printable(cell)
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def to_lines(speaker: Speaker, found: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Return a line for each player and game."""
    say = speaker.text
    for report in found:
        if report["sort"] not in ("no_practice", "practice"):
            continue
        kind = report["kind"]
        who = report["player"] or (
            say("statistics.computers", level=_level(speaker, kind.partition(":")[2]))
            if kind.startswith("bot:")
            else say("statistics.programs")
        )
        few = report["verdict"] == "few"
        told = say(
            "cli.stats.few" if few else "cli.stats.share",
            **({} if few else {"n": round(100 * report["share"]), "low": round(100 * report["low"]),
                               "high": round(100 * report["high"]), "par": round(100 * report["par"])}),
        )  # fmt: skip
        yield say(
            "cli.stats.line",
            game=say(f"{report['game']}_rules.name"),
            sort=say(f"statistics.sorts.{report['sort']}"),
            who=who,
            n=report["matches"],
            wins=report["wins"],
            told=told,
        )


def _level(speaker: Speaker, level: str) -> str:
    key = f"bots.level.{level}.name"
    return speaker.text(key) if speaker.has(key) else level
