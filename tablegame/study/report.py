"""Statistics for other programs: as JSON, as CSV, and as lines to read."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tablegame.speech import Speaker
from tablegame.speech.terminal import printable
from tablegame.study.figures.match_figures import counter_of
from tablegame.study.figures_store import PERSON, Seating
from tablegame.study.persons import Persons
from tablegame.study.statistics import SORTS, Statistics, examine
from tablegame.study.stats_epoch import Since

COLUMNS = ("game", "player", "kind", "sort", "what", "value")
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""The first letters of a cell that a spreadsheet would calculate."""


def player_reports(
    store: Persons, since: Since, games: Sequence[str], person: str = ""
) -> Iterator[dict[str, Any]]:
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
            played = [seating for seating in store.seatings(game, who) if seating.created >= start]
            meetings, names = store.meetings(game, who), store.store.names(game)
            for sort, wanted in SORTS.items():
                chosen = [seating for seating in played if seating.sort in wanted]
                if chosen:
                    statistics = examine(chosen, meetings, names, counter_of(game))
                    head = {"game": game, "player": name, "kind": kind, "sort": sort, "since": start or None}
                    yield head | to_json(statistics)


def to_json(statistics: Statistics) -> dict[str, Any]:
    """Return the statistics as plain JSON values."""
    figures = statistics.figures
    return {
        "matches": statistics.matches,
        "helped": statistics.helped,
        "wins": statistics.wins,
        "share": round(statistics.share, 6),
        "low": round(statistics.low, 6),
        "high": round(statistics.high, 6),
        "par": round(statistics.par, 6),
        "verdict": statistics.verdict,
        "places": list(statistics.places),
        "par_places": [round(number, 3) for number in statistics.par_places],
        "mean_place": round(statistics.mean_place, 4),
        "deals": figures.deals,
        "points": round(statistics.points, 4),
        "points_range": round(statistics.points_range, 4),
        "table_points": round(statistics.table_points, 4),
        "best": _record_and_score(statistics.best),
        "worst": _record_and_score(statistics.worst),
        "figures": {name: round(value, 4) for name, value in sorted(figures.counts.items())},
        "first_hands": {"verdict": statistics.fortune, "of_100": round(statistics.luck, 2)},
        "head_to_head": [
            {"player": met.name, "ahead": met.ahead, "behind": met.behind} for met in statistics.met
        ],
    }


def _record_and_score(match: Seating | None) -> dict[str, Any] | None:
    return None if match is None else {"record": match.record, "score": match.score}


def to_csv(reports: Sequence[Mapping[str, Any]]) -> str:
    """Return a line for each number, with whose it is."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for report in reports:
        head = [_safe(str(report[name])) for name in COLUMNS[:4]]
        for what, value in _flat(report):
            writer.writerow([*head, _safe(what), _safe(value) if isinstance(value, str) else value])
    return text.getvalue()


def _flat(report: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    for name, value in report.items():
        if name in COLUMNS or value is None:
            continue
        if isinstance(value, dict):
            yield from ((f"{name}.{inner}", number) for inner, number in value.items())
        elif isinstance(value, list) and name == "head_to_head":
            for met in value:
                yield f"{name}.{met['player']}", f"{met['ahead']} : {met['behind']}"
        elif isinstance(value, list):
            yield from ((f"{name}.{place}", number) for place, number in enumerate(value, 1))
        else:
            yield name, value


def _safe(cell: str) -> str:
    """Return a cell that is no formula, and steers no terminal."""
    cell = printable(cell)
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def to_lines(speaker: Speaker, reports: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Return a line for each player and game."""
    say = speaker.text
    for report in reports:
        if report["sort"] not in ("no_practice", "practice"):
            continue
        kind = report["kind"]
        who = report["player"] or (
            say("statistics.computers", level=_level(speaker, kind.partition(":")[2]))
            if kind.startswith("bot:")
            else say("statistics.programs")
        )
        few = report["verdict"] == "few"
        result = say(
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
            told=result,
        )


def _level(speaker: Speaker, level: str) -> str:
    key = f"bots.level.{level}.name"
    return speaker.text(key) if speaker.has(key) else level
