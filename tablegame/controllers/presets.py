"""The player's own presets: options of a game under a name, in one file of the home folder.

The file may be of another version, which knows other options. A preset keeps them all, and a match takes
those that this version knows.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from tablegame.limits import STORE, parse_json
from tablegame.match.header import LONGEST_PRESET
from tablegame.match.people import person_key
from tablegame.match.store import Store
from tablegame.rules.catalogue import complete
from tablegame.rules.contract import AnyGame, Option, Options, OptionValue

FILE: Final = "presets.json"
VERSION: Final = 1
MOST_PRESETS: Final = 12
"""The most own presets of a game that can be saved: a list with them stays on the smallest screen."""

NameFault: TypeAlias = Literal["", "empty", "long", "standard", "taken", "full"]
"""Why a name is refused; "" if it is not."""


@dataclass(frozen=True, slots=True)
class OwnPreset:
    """Options of a game under a name."""

    game: str
    name: str
    options: Mapping[str, Any]
    """The options by name, as the file holds them."""

    def known(self, game: AnyGame) -> dict[str, OptionValue]:
        """Return the options with a value that this version allows at some number of seats."""
        offered = [option for seats in game.seats for option in game.options(seats)]
        return {name: value for name, value in self.options.items() if _is_offered(offered, name, value)}

    def is_whole(self, game: AnyGame) -> bool:
        """Return whether this version knows all of the options."""
        return len(self.known(game)) == len(self.options)


def _is_offered(options: Iterable[Option], name: str, value: object) -> bool:
    if not (value is None or isinstance(value, int | str)):
        return False
    return any(option.name == name and option.allows(value) for option in options)


def fitting_options(game: AnyGame, seats: int, options: Mapping[str, Any]) -> Options:
    """Return all options: those of `options` that this number of seats allows, the others by default."""
    offered = game.options(seats)
    fitting = {name: value for name, value in options.items() if _is_offered(offered, name, value)}
    return complete(game, seats, fitting)


def fitting_seats(game: AnyGame, options: Mapping[str, Any]) -> int:
    """Return the number of seats that allows the most of `options`, an official one before others."""

    def count_fitting(seats: int) -> int:
        offered = game.options(seats)
        return sum(_is_offered(offered, name, value) for name, value in options.items())

    return max((*game.official_seats, *game.seats), key=count_fitting)


def standard_preset(game: AnyGame, seats: int, options: Options) -> str:
    """Return the id of the standard preset that has exactly these options; "" if none has."""
    same = (name for name, values in game.presets.items() if complete(game, seats, values) == options)
    return next(same, "")


def plain_preset_name(name: str) -> str:
    """Return a name as it is stored, without needless blanks."""
    return " ".join(name.split())


class OwnPresets(Store[Sequence[OwnPreset]]):
    """The own presets of one home, in one file; every change is written at once."""

    named_by_page = True

    def __init__(self, home: Path) -> None:
        """Load the file of the home."""
        super().__init__(home, FILE, from_bytes, to_bytes, VERSION)
        self.all: tuple[OwnPreset, ...] = tuple(self.load() or ())
        """All presets, in the order in which they were saved."""
        self.chosen: dict[str, OwnPreset] = {}
        """The preset that was chosen last, by game: of presets with the same options it names a match."""

    # Queries ------------------------------------------------------------------------------------------------
    def of(self, game_id: str) -> tuple[OwnPreset, ...]:
        """Return the presets of a game."""
        return tuple(preset for preset in self.all if preset.game == game_id)

    def by_name(self, game_id: str, name: str) -> OwnPreset | None:
        """Return the preset of a game with a name, in whatever width and case it is written."""
        key = person_key(name)
        return next((preset for preset in self.of(game_id) if person_key(preset.name) == key), None)

    def matching(self, game: AnyGame, seats: int, options: Mapping[str, object]) -> OwnPreset | None:
        """Return the preset that has these options, if no standard one has; the chosen one before others."""
        own = self.of(game.id)  # most players have none, and then no rules need be loaded
        if not own or standard_preset(game, seats, fitting_options(game, seats, options)):
            return None
        same = [preset for preset in own if fitting_options(game, seats, preset.options) == dict(options)]
        chosen = self.chosen.get(game.id)
        return chosen if chosen in same else next(iter(same), None)

    def name_of(self, game: AnyGame, seats: int, options: Mapping[str, object]) -> str:
        """Return the name of the preset that has these options; "" if none has."""
        preset = self.matching(game, seats, options)
        return "" if preset is None else preset.name

    def name_fault(
        self, game_id: str, name: str, standard: Iterable[str], renamed: OwnPreset | None = None
    ) -> NameFault:
        """Return why a preset cannot have a name.

        `standard`: the names that the game has itself. `renamed`: the preset that is to have the name, or
        None for a new one.
        """
        name = plain_preset_name(name)
        if not name:
            return "empty"
        if len(name) > LONGEST_PRESET:
            return "long"
        if person_key(name) in map(person_key, standard):
            return "standard"
        if self.by_name(game_id, name) not in (None, renamed):
            return "taken"
        return "full" if renamed is None and len(self.of(game_id)) >= MOST_PRESETS else ""

    # Changes ------------------------------------------------------------------------------------------------
    def add(self, preset: OwnPreset) -> None:
        """Add a preset after the others, as the chosen one."""
        self.chosen[preset.game] = preset
        self._put((*self.all, preset))

    def rename(self, preset: OwnPreset, name: str) -> OwnPreset:
        """Give a preset another name, and return it."""
        renamed = self.chosen[preset.game] = replace(preset, name=plain_preset_name(name))
        self._put([renamed if other == preset else other for other in self.all])
        return renamed

    def delete(self, preset: OwnPreset) -> int:
        """Delete a preset, and return its place for `put_back`. Matches keep its name."""
        place = self.all.index(preset)
        self._put([other for other in self.all if other != preset])
        return place

    def put_back(self, place: int, preset: OwnPreset) -> None:
        """Add a preset that was deleted at its former place, as the chosen one."""
        self.chosen[preset.game] = preset
        self._put([*self.all[:place], preset, *self.all[place:]])

    def _put(self, presets: Iterable[OwnPreset]) -> None:
        self.all = tuple(presets)
        self._save(self.all)

    def join(self, others: Iterable[OwnPreset]) -> None:
        """Add all presets of another home. A name that is taken by other options gets a number."""
        before = self.all
        for other in others:
            same = self.by_name(other.game, other.name)
            if same is not None and same.options == other.options:
                continue
            name, number = other.name, 2
            while self.by_name(other.game, name) is not None:
                name, number = f"{other.name[: LONGEST_PRESET - 3]} {number}", number + 1
            self.all = (*self.all, replace(other, name=name))
        if self.all != before:
            self._save(self.all)


# The file ---------------------------------------------------------------------------------------------------
def to_bytes(presets: Iterable[OwnPreset]) -> bytes:
    """Return the contents of a file."""
    listed = [
        {"game": preset.game, "name": preset.name, "options": dict(preset.options)} for preset in presets
    ]
    data = {"version": VERSION, "presets": listed}
    return (json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode(errors="replace")


def from_bytes(raw: bytes) -> tuple[OwnPreset, ...]:
    """Return the presets of a file.

    Raise ValueError if one entry is none: the file is then put aside whole.
    """
    data = parse_json(raw, STORE)
    listed = data.get("presets") if isinstance(data, dict) else None
    if not isinstance(listed, list):
        raise ValueError("no list of presets")
    return tuple(map(_preset, listed))


def _preset(data: Any) -> OwnPreset:
    values = [data.get(key) for key in ("game", "name", "options")] if isinstance(data, dict) else [None] * 3
    game, name, options = values
    if not (isinstance(game, str) and isinstance(name, str) and isinstance(options, dict) and name.strip()):
        raise ValueError("no preset")
    return OwnPreset(game, name, options)
