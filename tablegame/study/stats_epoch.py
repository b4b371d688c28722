"""The start of statistics for each game: a small file in the folder; records stay as they are."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tablegame.limits import STORE, parse_json
from tablegame.match.store import Store

FILE_NAME: Final = "statistics.json"
VERSION: Final = 1


class Since(Store[Mapping[str, str]]):
    """The start of statistics by game, a moment as in records, `2026-11-22T18:00:00+00:00`; a game without
    one counts whole."""

    def __init__(self, home: Path) -> None:
        super().__init__(home, FILE_NAME, from_bytes, to_bytes, VERSION)
        self._games: dict[str, str] = dict(self.load() or {})

    def of(self, game: str) -> str:
        """Return when the count of a game begins; "" for from the first match on."""
        return self._games.get(game, "")

    def reset(self, game: str, moment: str) -> bool:
        """Count a game from a moment on, or wholly for "", and return whether that could be stored."""
        if moment:
            self._games[game] = moment
        else:
            self._games.pop(game, None)
        self._save(self._games)
        return not self.not_saved


def to_bytes(games: Mapping[str, str]) -> bytes:
    """Return a file of these moments."""
    data = {"version": VERSION, "since": dict(games)}
    return (json.dumps(data, indent=2, sort_keys=True) + "\n").encode()


def from_bytes(raw: bytes) -> dict[str, str]:
    """Read a file. Raise ValueError if it is none of this program."""
    return _games(parse_json(raw, STORE))


def _games(data: Any) -> dict[str, str]:
    if not isinstance(data, dict) or type(data.get("version")) is not int:
        raise ValueError("not what this program has written")
    since = data.get("since")
    games = since.items() if isinstance(since, dict) else ()
    return {game: moment for game, moment in games if isinstance(moment, str)}
