"""The catalogue of games: one line each. The program finds all parts of a game by the name of its folder.

In every layer a game is a folder of its name that exports one fixed name:

    rules/<id>      GAME    its rules (`contract.Game`)
    ai/<id>         MIND    its decisions (`ai.mind.Mind`)
    ui/games/<id>   TABLE   its table (`ui.table.game_table.GameTable`)

What else it has is `FEATURES` in features/<id> (`features.game_features.Features`); it need not have any.
Its texts are speech/<language>/<id>.toml, <id>_rules.toml and <id>_hints.toml. A folder is loaded when it is
first asked for something, so the first screen need not wait for games that are not played today.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Literal, TypeVar, cast

from tablegame import speech
from tablegame.rules.contract import AnyGame, Options, OptionValue

T = TypeVar("T")


class Shelved:
    """A game of the catalogue. Attributes that are not stored here are read from its rules."""

    def __init__(
        self,
        id: str,
        title: str,
        seats: tuple[int, ...],
        official_seats: tuple[int, ...] = (),
        rules_version: int = 1,
        package: str = "tablegame",
        letters: str = "",
        stage: Literal["playable", "complete"] = "complete",
    ) -> None:
        """Describe a game whose layers have their folders in `package`; codes of its deals begin with
        `letters`, without which it has none. A game that is `playable` may lack what a complete one has."""
        self.id = id
        self.title = title
        self.seats = seats
        self.official_seats = official_seats or seats
        self.rules_version = rules_version
        self.package = package
        self.letters = letters
        self.stage = stage

    def folder(self, layer: str) -> str:
        """Return the importable name of the game's folder in a layer."""
        return f"{self.package}.{layer}.{self.id}"

    @property
    def loaded(self) -> bool:
        """True if the rules are loaded."""
        return "begin" in self.__dict__

    def load(self) -> AnyGame:
        """Return the game itself."""
        game: AnyGame = import_module(self.folder("rules")).GAME
        # From now on attributes of the game are read here without a look-up.
        self.__dict__.update({name: getattr(game, name) for name in dir(game) if not name.startswith("_")})
        return game

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or "id" not in self.__dict__:
            raise AttributeError(name)
        return getattr(self.load(), name)


_LINES: Final = (
    Shelved("dokuson", "Dokuson", (2, 3, 4, 5, 6), (3, 4, 5), letters="DK"),
    Shelved("dobon_plain", "Everyday Dobon", (2, 3, 4, 5, 6, 7, 8), letters="DP"),
    Shelved("dobon", "Dobon", (3, 4, 5, 6), letters="DB"),
    Shelved("dobon_fukuchi", "Fukuchi Dobon", (3, 4, 5), letters="DF"),
    Shelved("loadum", "Losing Loadum", (3, 4, 5, 6, 7, 8, 9, 10), letters="DM"),
    Shelved("clackerjack", "Clackerjack", (2, 4), letters="CJ"),
)

SHELF: Final = {line.id: line for line in _LINES}
"""In the order of the first screen. A test holds these lines against the games."""

GAMES: Final = cast(Mapping[str, AnyGame], SHELF)
"""The games of the shelf by id."""


class OfEachGame(Mapping[str, T]):
    """The parts of all games in one layer, by id: `name` in their folders there, loaded at the first use.

    A game of the shelf without a folder in that layer is not in it.
    """

    def __init__(self, layer: str, name: str) -> None:
        self.layer = layer
        self.name = name

    def __getitem__(self, game_id: str) -> T:
        folder = SHELF[game_id].folder(self.layer)
        try:
            part: T = getattr(import_module(folder), self.name)
        except ModuleNotFoundError as fault:
            if not f"{folder}.".startswith(f"{fault.name}."):
                raise  # the folder is there, and lacks something itself
            raise KeyError(game_id) from None
        return part

    def __contains__(self, game_id: object) -> bool:
        if game_id not in SHELF:
            return False
        try:
            return find_spec(SHELF[str(game_id)].folder(self.layer)) is not None
        except ModuleNotFoundError:  # its package has no such layer
            return False

    def __iter__(self) -> Iterator[str]:
        return (game_id for game_id in SHELF if game_id in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


@contextmanager
def shelved(line: Shelved) -> Iterator[None]:
    """Keep a game on the shelf whose folders and texts are in a package of their own."""
    texts = f"{line.package}.speech"
    if line.id in SHELF:
        yield
        return
    SHELF[line.id] = line
    speech.add_package(texts)
    try:
        yield
    finally:
        speech.remove_package(texts)
        del SHELF[line.id]


def complete(game: AnyGame, seats: int, options: Mapping[str, object]) -> Options:
    """Return all options of `game`, those not given at their default; ValueError if one is wrong."""
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


def recorded(game: AnyGame, seats: int, options: Mapping[str, object]) -> Options:
    """Return the options of a match that was begun with these, as `complete` does.

    An option that came later and is not named is left out, because the match is older than it.
    """
    chosen = complete(game, seats, options)
    missing = {option.name for option in game.options(seats) if option.later and option.name not in options}
    return {name: value for name, value in chosen.items() if name not in missing}
