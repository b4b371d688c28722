"""The games on the shelf: one line each."""

from collections.abc import Mapping
from typing import Final

from tablegame.rules.clackerjack import CLACKERJACK
from tablegame.rules.contract import AnyGame, Options, OptionValue
from tablegame.rules.dobon import DOBON
from tablegame.rules.dobon_fukuchi import DOBON_FUKUCHI
from tablegame.rules.dokuson import DOKUSON
from tablegame.rules.loadum import LOADUM

GAMES: Final[Mapping[str, AnyGame]] = {
    game.id: game for game in (DOKUSON, DOBON, DOBON_FUKUCHI, LOADUM, CLACKERJACK)
}


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
