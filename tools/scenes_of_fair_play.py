"""Scenes of fair play: the cut before a match, and the page after its check."""

from collections.abc import Callable, Mapping

from studio import Studio

from tablegame.match.record import Player
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, complete
from tablegame.ui.shell.navigation import CutPage

FRAMES = 30
SEAL = "b1cb9715c7dae7484c5f6fb6feab69471f5195079ae3ab9f4663d76bd77eb06b"


def scenes() -> Mapping[str, Callable[[Studio], object]]:
    """What there is to look at, by name."""
    return {
        "cut": lambda studio: _cut(studio, "dobon", 4, 1, {Seat(0): "17/54"}),
        "cut_people": lambda studio: _cut(
            studio, "loadum", 10, 5, {Seat(0): "9/52", Seat(1): "maple", Seat(4): "40/52"}
        ),
        "cut_tiles": lambda studio: _cut(studio, "clackerjack", 4, 2, {}),
    }


def _cut(studio: Studio, game_id: str, seats: int, people: int, cuts: Mapping[Seat, str]) -> object:
    names = [studio.ui.text(f"seating.names.{n + 1}") for n in range(seats)]
    players = [Player(name, "human" if n < people else "bot:normal") for n, name in enumerate(names)]
    options = complete(GAMES[game_id], seats, {})
    studio.ui.open(CutPage(game_id, players, options, SEAL, cuts, lambda _: None))
    studio.step(FRAMES)
    return studio.ui.stack.top
