"""The games on the shelf: one line each, and a game is loaded when it is first asked for something.

So the first screen need not wait for the rules of games that nobody plays today.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

from tablegame.rules.contract import AnyGame, Options, OptionValue

if TYPE_CHECKING:
    from tablegame.rules.clackerjack import CLACKERJACK
    from tablegame.rules.dobon import DOBON
    from tablegame.rules.dobon_fukuchi import DOBON_FUKUCHI
    from tablegame.rules.dokuson import DOKUSON
    from tablegame.rules.loadum import LOADUM

    _KEPT: tuple[AnyGame, ...] = (DOKUSON, DOBON, DOBON_FUKUCHI, LOADUM, CLACKERJACK)


class Shelved:
    """A game as the shelf shows it. Whatever else it is asked, the game in `rules/<id>` answers."""

    def __init__(
        self,
        id: str,
        title: str,
        seats: tuple[int, ...],
        official_seats: tuple[int, ...] = (),
        rules_version: int = 1,
    ) -> None:
        self.id = id
        self.title = title
        self.seats = seats
        self.official_seats = official_seats or seats
        self.rules_version = rules_version

    def load(self) -> AnyGame:
        """The game itself."""
        game: AnyGame = getattr(import_module(f"tablegame.rules.{self.id}"), self.id.upper())
        # From now on its answers are found here at once.
        self.__dict__.update({name: getattr(game, name) for name in dir(game) if not name.startswith("_")})
        return game

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or "id" not in self.__dict__:
            raise AttributeError(name)
        return getattr(self.load(), name)


SHELF: Final = (
    Shelved("dokuson", "Dokuson", (2, 3, 4, 5, 6), (3, 4, 5)),
    Shelved("dobon", "Dobon", (3, 4, 5, 6)),
    Shelved("dobon_fukuchi", "Dobon (Fukuchi)", (3, 4, 5)),
    Shelved("loadum", "Losing Loadum", (3, 4, 5, 6, 7, 8, 9, 10)),
    Shelved("clackerjack", "Clackerjack", (2, 4)),
)
"""In the order of the first screen. A test holds these lines against the games."""

GAMES: Final[Mapping[str, AnyGame]] = {game.id: cast(AnyGame, game) for game in SHELF}


def complete(game: AnyGame, seats: int, options: Mapping[str, object]) -> Options:
    """All options of `game`, those not given at their default; ValueError if one is wrong."""
    if type(seats) is not int or seats not in game.seats:
        allowed = ", ".join(map(str, game.seats))
        raise ValueError(f"{game.id} is played by {allowed}; {str(seats)[:20]} seats were asked for")
    known = {option.name: option for option in game.options(seats)}
    for name in options:
        if name not in known:
            raise ValueError(f"{game.id} has no option {str(name)[:40]!r}; it has {', '.join(known)}")
    chosen: dict[str, OptionValue] = {}
    for name, option in known.items():
        value = options.get(name, option.default)
        if not (value is None or isinstance(value, int | str)) or not option.allows(value):
            low, high = option.range or (0, -1)
            allowed = ", ".join(map(str, option.choices)) if option.choices else f"{low}..{high}"
            raise ValueError(f"option {name} of {game.id} can be {allowed}, not {str(value)[:40]!r}")
        chosen[name] = value
    return chosen
