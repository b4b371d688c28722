"""The tables of the games as they are drawn: one file a game, read when somebody sits down at it."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

from tablegame.ui.table.game_table import GameTable

if TYPE_CHECKING:
    from tablegame.ui.games.clackerjack.table import ClackerjackTable
    from tablegame.ui.games.dobon.table import DobonTable
    from tablegame.ui.games.dobon_fukuchi.table import DobonFukuchiTable
    from tablegame.ui.games.dokuson.table import DokusonTable
    from tablegame.ui.games.loadum.table import LoadumTable

    _KEPT: tuple[GameTable, ...] = (
        DokusonTable(),
        DobonTable(),
        DobonFukuchiTable(),
        LoadumTable(),
        ClackerjackTable(),
    )


class GameTables(Mapping[str, GameTable]):
    """The face of each game that has one, by its id; made when it is first asked for.

    The face of `dokuson` is the `DokusonTable` of `games/dokuson/table.py`, and so on.
    """

    def __init__(self, *games: str) -> None:
        self._made: dict[str, GameTable | None] = dict.fromkeys(games)

    def __getitem__(self, game: str) -> GameTable:
        if (made := self._made[game]) is not None:
            return made
        name = "".join(word.capitalize() for word in game.split("_")) + "Table"
        face: GameTable = getattr(import_module(f"tablegame.ui.games.{game}.table"), name)()
        self._made[game] = face
        return face

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __contains__(self, game: object) -> bool:
        return game in self._made

    def __len__(self) -> int:
        return len(self._made)


GAME_TABLES: Final = GameTables("dokuson", "dobon", "dobon_fukuchi", "loadum", "clackerjack")
