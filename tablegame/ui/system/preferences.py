"""The player's preferences, stored as JSON in the program's home folder."""

import dataclasses
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from tablegame.learn.progress import VERSION, Progress, from_bytes, to_bytes
from tablegame.limits import STORE, parse_json
from tablegame.match.files import UNFIT, read_regular, write_safely
from tablegame.match.home import SUFFIX, matches
from tablegame.match.people import People, person_key
from tablegame.match.store import SAVES, Store

FILE = "preferences.json"
GENERATIONS = 3
"""Former files that are kept beside the newest."""

_CHOICES: dict[str, tuple[str, ...]] = {
    "language": ("", "en", "ja"),
    "cloth": ("own", "indigo", "forest", "teal", "wine", "dark"),
    "card_back": ("back", "waves", "treasures", "tortoise", "arrows", "mesh"),
    "card_faces": ("own", "plain"),
    "suits": ("two", "four", "contrast"),
    "speed": ("slow", "normal", "fast", "instant"),
    "call_window": ("short", "normal", "long", "untimed"),
    "first_windows": ("wait", "seconds", "usual"),
    "own_sum": ("off", "own", "all"),
    "legal": ("off", "standard", "guided"),
    "tooltips": ("off", "new", "on"),
    "cover_after": ("off", "30", "60"),
    "hand_rows": ("auto", "one", "two"),
    "memory_aid": ("off", "cards", "seats"),
    "remarks": ("off", "little", "lively"),
    "coach_moves": ("off", "gentle"),
}
_RANGES: dict[str, tuple[float, float]] = {
    "text_scale": (0.8, 2.0),
    "speed_factor": (0.4, 2.5),
    "volume": (0.0, 1.0),
    "calls_volume": (0.0, 1.0),
    "music_volume": (0.0, 1.0),
}
OWN = frozenset({"language", "player_name", "name_asked", "window", "maximized", "monitor", "last", "deals"})
"""What belongs to the person and the machine, and stays when everything else is reset."""


@dataclass
class Preferences:
    """The settings; an empty language means that of the system."""

    language: str = ""
    cloth: str = "own"
    """Of tables: each game's own, or one for all."""
    card_back: str = "back"
    card_faces: str = "own"
    suits: str = "four"
    large_indices: bool = False
    left_handed: bool = False
    speed: str = "normal"
    speed_factor: float = 1.0
    call_window: str = "normal"
    first_windows: str = "wait"
    """What call windows do until all at the table know the game: wait, stay open longer, or nothing."""
    auto_pass: bool = True
    """One person among computers lets windows pass by themselves in which passing is all that can be done."""
    own_sum: str = "all"
    """What stands beside the own hand where its sum matters: nothing, the sum, what it waits for too."""
    legal: str = "standard"
    tooltips: str = "new"
    """What things at a table mean is told beside them: never, until the player knows the game, or always."""
    text_scale: float = 1.0
    volume: float = 0.8
    calls_volume: float = 0.8
    gamepads: bool = True
    """Whether gamepads and joysticks act at all."""
    sound: bool = True
    music: bool = False
    """At a table its game's loop is heard."""
    music_volume: float = 0.5
    remarks: str = "little"
    """How much the computers say at the table: nothing, now and then, or whenever there is an occasion."""
    muted: list[str] = field(default_factory=list)
    """The characters who say nothing."""
    reduced_motion: bool = False
    shoulder: bool = False
    """With several people: cards stay covered in one's own turn too, until they are asked for."""
    cover_after: str = "off"
    """With several people: after how many seconds without a move open cards are covered."""
    flat_hand: bool = False
    memory_aid: str = "seats"
    """How much the memory aid tells at a table where one person plays."""
    memory_helps: bool = False
    """Whether a match in which it was opened counts as one with help."""
    hand_rows: str = "auto"
    """How many rows a hand stands in; by itself, as many as leave enough of each card."""
    hold_trick: bool = False
    one_click: bool = False
    ask_cut: bool = False
    """Before each match people are asked whether they cut."""
    coach: bool = True
    """In a player's first deals of a game a tip on a rule comes when its moment does."""
    coach_moves: str = "gentle"
    """At practice tables and in first deals: whether a move that costs much is spoken of."""
    last_one: bool = False
    """In Dobon: the last card is declared by itself."""
    underlines: bool = True
    """In the rule book: words that are explained are underlined."""
    drill_timer: bool = False
    """In drills the time is taken; there is never a limit."""
    fullscreen: bool = False
    player_name: str = ""
    name_asked: bool = False
    """Whether the name was asked for, and given or not."""
    window: list[int] = field(default_factory=lambda: [1280, 720])
    """Its size while it is neither maximized nor in full screen."""
    maximized: bool = False
    monitor: int = 0
    """The number of the monitor that showed the window last, from 0."""
    keys: dict[str, int] = field(default_factory=dict)
    last: dict[str, Any] = field(default_factory=dict)
    """What was chosen last on each screen, such as the seats of the last match."""
    deals: dict[str, dict[str, int]] = field(default_factory=dict)
    """By game and name: deals that people have played, as far as they are counted."""

    def save(self, home: Path) -> bool:
        """Write everything. Return False where the home cannot be written and keeps its old file for now."""
        text = json.dumps(dataclasses.asdict(self), ensure_ascii=False, indent=2, sort_keys=True)
        path, raw = home / FILE, (text + "\n").encode(errors="replace")
        SAVES.save(path, partial(write_safely, path, raw, keep=GENERATIONS))
        return SAVES.fault(path) is None

    def reset(self, names: Iterable[str] | None = None) -> None:
        """Reset the named settings; without names all but the player's own."""
        plain = Preferences()
        every = {entry.name for entry in dataclasses.fields(Preferences)}
        for name in every - OWN if names is None else names:
            setattr(self, name, getattr(plain, name))


MACHINE = frozenset({"window", "maximized", "monitor", "fullscreen"})
"""What fits this machine, whatever another one had."""


def choices(name: str) -> tuple[str, ...]:
    """Return what can be chosen for that setting."""
    return _CHOICES[name]


def is_own(preferences: Preferences, people: People, home: Path, name: str) -> bool:
    """Return whether settings with that player's name are this player's: under any name of theirs, or where
    no name and no match is here yet."""
    if not (preferences.player_name or people.all or any(matches(home).glob(f"*{SUFFIX}"))):
        return True
    if preferences.player_name and person_key(preferences.player_name) == person_key(name):
        return True
    own = people.by_name(preferences.player_name) if preferences.player_name else None
    return own is not None and own == people.by_name(name)


def take(preferences: Preferences, raw: bytes) -> None:
    """Take settings that were written elsewhere. The player's own are only added to."""
    data = parse_json(raw, STORE)
    taken = _read(data)
    for entry in dataclasses.fields(Preferences):
        if entry.name in data and entry.name not in OWN | MACHINE:
            setattr(preferences, entry.name, getattr(taken, entry.name))
    preferences.language = preferences.language or taken.language
    preferences.player_name = preferences.player_name or taken.player_name
    preferences.last = {**taken.last, **preferences.last}
    for game, played in taken.deals.items():
        known = preferences.deals.setdefault(game, {})
        for name, count in played.items():
            known[name] = max(count, known.get(name, 0))


def load(home: Path) -> tuple[Preferences, str | None]:
    """Return the preferences, and the name a damaged file was put aside under."""
    path = home / FILE
    try:
        data = parse_json(read_regular(path, STORE.size), STORE)
        if not isinstance(data, dict):
            raise ValueError("not an object")
    except (OSError, ValueError) as fault:
        if isinstance(fault, OSError) and fault.errno not in UNFIT:
            return Preferences(), None
        aside = _free_name(path)
        try:
            path.replace(aside)
        except OSError:
            return Preferences(), path.name
        return Preferences(), aside.name
    return _read(data), None


def _free_name(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
        number += 1
    return aside


def _read(data: dict[str, Any]) -> Preferences:
    """Take each setting that makes sense and leaves the others as they are by default."""
    out = Preferences()
    if "cloth" not in data and data.get("table") in ("forest", "dark"):
        # Written before games had cloths of their own; indigo was the first choice.
        data = {**data, "cloth": data["table"]}
    for entry in dataclasses.fields(Preferences):
        value = data.get(entry.name)
        if _sensible(entry.name, value, getattr(out, entry.name)):
            setattr(out, entry.name, float(value) if entry.name in _RANGES else value)  # type: ignore[arg-type]
    return out


def _sensible(name: str, value: object, default: object) -> bool:
    if name in _RANGES:
        low, high = _RANGES[name]
        return isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high
    if name in _CHOICES:
        return value in _CHOICES[name]
    if name == "window":
        return (
            isinstance(value, list)
            and len(value) == 2
            and all(type(v) is int and 0 < v < 20000 for v in value)
        )
    if name == "monitor":
        return type(value) is int and 0 <= value < 100
    if name == "muted":
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    if name == "keys":
        return isinstance(value, dict) and all(
            isinstance(k, str) and type(v) is int for k, v in value.items()
        )
    if name == "deals":
        return isinstance(value, dict) and all(
            isinstance(game, str) and isinstance(played, dict) and all(map(_count, played.items()))
            for game, played in value.items()
        )
    return type(value) is type(default)


def _count(entry: tuple[object, object]) -> bool:
    name, count = entry
    return isinstance(name, str) and type(count) is int and count >= 0


PROGRESS_FILE: Final = "learned.json"


class Learned(Progress, Store[Progress]):
    """Progress with a file: every change that is worth it is followed by `save`."""

    def __init__(self, home: Path) -> None:
        """Load what is stored in that folder."""
        Progress.__init__(self)
        Store.__init__(self, home, PROGRESS_FILE, from_bytes, to_bytes, VERSION)
        self.changes = 0
        """Grows with everything that was learned; nothing else need be looked at."""
        if (stored := self.load()) is not None:
            self.__dict__.update(stored.__dict__)

    def save(self) -> None:
        """Write everything down at one stroke; a home that cannot be written keeps its old file."""
        self.changes += 1
        self._save(self)
