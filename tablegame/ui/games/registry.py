"""The tables of the games as they are drawn: one file a game, read when somebody sits down at it."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

from tablegame.ui.table.game_table import Face

if TYPE_CHECKING:
    from tablegame.ui.games.clackerjack.table import ClackerjackFace
    from tablegame.ui.games.dobon.table import DobonFace
    from tablegame.ui.games.dobon_fukuchi.table import DobonFukuchiFace
    from tablegame.ui.games.dokuson.table import DokusonFace
    from tablegame.ui.games.loadum.table import LoadumFace

    _KEPT: tuple[Face, ...] = (
        DokusonFace(),
        DobonFace(),
        DobonFukuchiFace(),
        LoadumFace(),
        ClackerjackFace(),
    )


class Faces(Mapping[str, Face]):
    """The face of each game that has one, by its id; made when it is first asked for.

    The face of `dokuson` is the `DokusonFace` of `games/dokuson/table.py`, and so on.
    """

    def __init__(self, *games: str) -> None:
        self._made: dict[str, Face | None] = dict.fromkeys(games)

    def __getitem__(self, game: str) -> Face:
        if (made := self._made[game]) is not None:
            return made
        name = "".join(word.capitalize() for word in game.split("_")) + "Face"
        face: Face = getattr(import_module(f"tablegame.ui.games.{game}.table"), name)()
        self._made[game] = face
        return face

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __contains__(self, game: object) -> bool:
        return game in self._made

    def __len__(self) -> int:
        return len(self._made)


FACES: Final = Faces("dokuson", "dobon", "dobon_fukuchi", "loadum", "clackerjack")
