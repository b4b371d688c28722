"""Statistics for the contact sheets: of every game, of few matches, of none, and what resets them."""

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from studio import NAMES, Studio

from tablegame.ai.think import simple
from tablegame.match.dealer import Dealer
from tablegame.match.home import SUFFIX, matches
from tablegame.match.match import Match, Player
from tablegame.match.record import dump, read_record
from tablegame.rules.catalogue import GAMES, SHELF
from tablegame.study.review.kept import KeptReview, write
from tablegame.ui.scenes.people.opponents import OpponentsScene
from tablegame.ui.scenes.study.statistics.scene import ResetScene, StatisticsScene
from tests.ui.made_review import made_review

SEATS = {"dokuson": 4, "dobon": 4, "dobon_fukuchi": 4, "loadum": 5, "clackerjack": 4}
SHORT: Mapping[str, Mapping[str, Any]] = {
    "dobon": {"rounds": 3},
    "dobon_fukuchi": {"deals": 3},
    "loadum": {"lives": 1},
    "clackerjack": {"deals": 1},
}
PLAYED = 5
"""Matches that are really played; all others are these again, from other days and of other people."""
LEVELS = ("normal", "normal", "hard", "easy")


def scenes() -> Mapping[str, Callable[[Studio], object]]:
    """What there is to look at, by name."""
    found: dict[str, Callable[[Studio], object]] = {f"statistics_{game}": _of(game, 60) for game in SHELF}
    found["statistics_few"] = _of("dokuson", 9)
    found["statistics_pars"] = _with_pars
    found["statistics_none"] = _of("dobon", 0)
    found["statistics_reset"] = _reset
    found["who_is_who"], found["who_is_who_new"] = _who_is_who(40), _who_is_who(0)
    return found


def _of(game: str, count: int) -> Callable[[Studio], StatisticsScene]:
    def show(studio: Studio) -> StatisticsScene:
        fill(studio.ui.home, game, count, NAMES[studio.language])
        studio.service.figures.refresh()
        scene = StatisticsScene(studio.ui, game)
        studio.show(scene)
        return scene

    return show


def _with_pars(studio: Studio) -> StatisticsScene:
    """Most matches have been reviewed, and their pars are known."""
    home = studio.ui.home
    fill(home, "dobon", 40, NAMES[studio.language])
    for number, path in enumerate(sorted(matches(home).iterdir())):
        if path.name.endswith(SUFFIX):
            record = read_record(path)
            made = made_review(record, pars=number % 5 != 0)
            write(home, KeptReview(made, record.header.created, record.header.players[0].name))
    studio.service.figures.refresh()
    scene = StatisticsScene(studio.ui, "dobon")
    studio.show(scene)
    return scene


def _who_is_who(count: int) -> Callable[[Studio], None]:
    def show(studio: Studio) -> None:
        fill(studio.ui.home, "dokuson", count, NAMES[studio.language])
        studio.service.figures.refresh()
        studio.show(OpponentsScene(studio.ui))

    return show


def _reset(studio: Studio) -> None:
    scene = _of("dobon", 20)(studio)
    scene._reset(True)
    studio.over(ResetScene(studio.ui, "dobon", scene.answers.since.of("dobon"), lambda now: None))


def fill(home: Path, game: str, count: int, names: Sequence[str]) -> None:
    """Finished matches in the folder of records, the newest from today."""
    folder = matches(home)
    folder.mkdir(parents=True, exist_ok=True)
    played = [_played(game, seed) for seed in range(min(PLAYED, count))]
    rng = Random(game)
    for number in range(count):
        header, *rest = played[number % len(played)]
        level = rng.choice(LEVELS)
        people = {0, *([1] if number % 3 == 0 else []), *([2] if number % 7 == 0 else [])}
        seats = header["seats"]
        players = [
            {"name": names[seat], "kind": "human" if seat in people else f"bot:{level}"}
            for seat in range(seats)
        ]
        when = datetime.now(UTC) - timedelta(days=3 * (count - number))
        fresh = {**header, "players": players, "created": when.isoformat(timespec="seconds")}
        if number % 10 == 4:
            fresh["assisted"] = True
        if number % 8 == 5:
            rest = [{**rest[0], "helped": [1]}, *rest[1:]]
        path = folder / f"{when:%Y%m%d-%H%M%S}-{game}-{number:06x}{SUFFIX}"
        path.write_bytes(b"".join(map(dump, [fresh, *rest])))


def _played(game: str, seed: int) -> list[dict[str, Any]]:
    seats = SEATS.get(game, 4)
    players = [Player(f"{seat}", "bot:normal") for seat in range(seats)]
    rng = Random(seed)
    match = Match.new(
        GAMES[game], seats, SHORT.get(game, {}), players, dealer=Dealer.seeded(seed), record=None
    )
    while not match.over:
        seat = match.to_act()[0]
        legal = match.legal(seat)
        sensible = seat == 0 or rng.random() < 0.8
        match.decide(seat, simple(game, match.view(seat), legal) if sensible else rng.choice(list(legal)))
    lines: list[dict[str, Any]] = json.loads(json.dumps(match.record.lines()))
    return lines
