"""Many plausible matches: known to an archive without records, or as records in a folder."""

import json
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from tablegame.match.archive import Archive
from tablegame.match.archive_db import FINISHED, UNFINISHED
from tablegame.match.dealer import Dealer
from tablegame.match.header import Player
from tablegame.match.home import matches
from tablegame.match.match import Match
from tablegame.match.summary import Summary
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, complete
from tests.match.helpers import play

T = TypeVar("T")
PEOPLE = ("Kate", "Hana", "けいと")
BOTS = ("Aoi", "Mei", "Ren", "Sora", "Kaito", "Yui")
LEVELS = ("novice", "easy", "normal", "hard", "expert")
LAST = 1_795_000_000
"""When the newest was touched: November 2026."""
APART = 3 * 3600
UNFINISHED_IN = 20
"""One match in so many goes on."""


def shuffled(rng: Rng, items: Sequence[T]) -> list[T]:
    """Return the same in another order."""
    found = list(items)
    rng.shuffle(found)
    return found


def sitters(rng: Rng, seats: int) -> tuple[Player, ...]:
    """Return a person, at times two or none, and computers of one level."""
    people = (1, 1, 1, 1, 1, 2, 0)[rng.below(7)]
    level = LEVELS[rng.below(5)]
    names = shuffled(rng, PEOPLE)[:people]
    found = [Player(name, "human") for name in names]
    found += [Player(name, f"bot:{level}") for name in shuffled(rng, BOTS)[: seats - people]]
    return tuple(shuffled(rng, found))


def summaries(count: int, seed: int = 1) -> list[Summary]:
    """Return so many matches without records, the newest first."""
    rng, found = Rng(seed), []
    for number in range(count):
        game = list(GAMES.values())[rng.below(len(GAMES))]
        seats = game.official_seats[0]
        scores = tuple(rng.below(400) - 100 for _ in range(seats))
        places = tuple(1 + sum(other > score for other in scores) for score in scores)
        over = number % UNFINISHED_IN != 3
        touched = LAST - APART * number
        when = datetime.fromtimestamp(touched - 1200, UTC).isoformat(timespec="seconds")
        found.append(
            Summary(
                path=Path(f"{number:06}-{game.id}.tgr"),
                game=game.id,
                seats=seats,
                options={},
                players=sitters(rng, seats),
                deal=1 + rng.below(6),
                deals=6,
                scores=scores,
                places=places,
                winners=tuple(Seat(seat) for seat in range(seats) if over and places[seat] == 1),
                to_act=(),
                over=over,
                created=when,
                modified=float(touched),
                playable=True,
                assisted=number % 18 == 5,
                changed=(Seat(1),) if number % 30 == 7 else (),
                helped=number % 25 == 9,
                identity=f"{number:032}",
                known_as=f"{number:016}",
            )
        )
    return found


def shelve(archive: Archive, found: list[Summary], aside: bool = False) -> None:
    """Let an archive know them."""
    for one in found:
        stamp, kind = int(one.modified * 1e9), FINISHED if one.over else UNFINISHED
        archive._keep(one.path.name, 1, stamp, aside, one, kind, followed=True)
    archive._db.commit()


@lru_cache
def _wholes() -> tuple[list[bytes], ...]:
    """Return the lines of a few matches of every game, one person among computers."""
    found = []
    for game in GAMES.values():
        for seed, seats in enumerate(game.official_seats[:2]):
            players = [Player("Kate", "human"), *(Player(BOTS[n], "bot:normal") for n in range(1, seats))]
            whole = play(
                Match.new(game, seats, complete(game, seats, {}), players, dealer=Dealer.seeded(seed)),
                seed=seed,
            )
            found.append([json.dumps(line).encode() + b"\n" for line in whole.record.lines()])
    return tuple(found)


def records(home: Path, count: int, seed: int = 1) -> None:
    """Write so many records into the folder, which the archive has not read yet."""
    rng, folder = Rng(seed), matches(home)
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        lines = _wholes()[rng.below(len(_wholes()))]
        first = json.loads(lines[0])
        touched = LAST - APART * number
        first["created"] = datetime.fromtimestamp(touched - 1200, UTC).isoformat(timespec="seconds")
        first["players"] = [
            {"name": player.name, "kind": player.kind} for player in sitters(rng, first["seats"])
        ]
        kept = lines[1:] if number % UNFINISHED_IN != 3 else lines[1 : len(lines) // 2]
        path = folder / f"{number:06}-{first['game']}.tgr"
        path.write_bytes(json.dumps(first).encode() + b"\n" + b"".join(kept))
        os.utime(path, (touched, touched))
