"""What the laws must be told about each game: `tests/rules/<game>/hooks.py`, found by the game's folder."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, TypeVar

from tablegame.pieces.rng import Rng
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame, AnyState

T = TypeVar("T")


class Hook(Mapping[str, T]):
    """One thing that `hooks.py` of every game says, by the game's id."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __getitem__(self, game_id: str) -> T:
        found: T | None = getattr(import_module(_module(game_id)), self.name, None)
        if found is None:
            raise KeyError(game_id)
        return found

    def __iter__(self) -> Iterator[str]:
        return (
            game_id
            for game_id in GAMES
            if find_spec(_module(game_id)) and hasattr(import_module(_module(game_id)), self.name)
        )

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _module(game_id: str) -> str:
    return f"tests.rules.{game_id}.hooks"


PACKS: Final = Hook[int]("PACK")
"""How many pieces a game has."""

PIECES: Final = Hook[Callable[[AnyState], list[int]]]("pieces")
"""All pieces of a match, wherever they lie; -1 for one that nobody can name."""

CANDIDATES: Final = Hook[Callable[[Any, Rng], Iterator[Any]]]("candidates")
"""Actions of all sorts that a seat might try, legal or not."""

ASKING: Final = Hook[frozenset[str]]("ASKING")
"""Phases in which it is hidden who is asked, or who has answered."""

VARIANTS: Final = Hook[Mapping[str, Mapping[str, object]]]("VARIANTS")
"""Options that no preset has, by a name for them; a game need not have any."""


def tables_of(game: AnyGame) -> dict[str, Mapping[str, object]]:
    """Return the presets of a game, and its variants."""
    return {**game.presets, **VARIANTS.get(game.id, {})}


DRAWN: Final = Hook[frozenset[type]]("DRAWN")
"""The classes of events that a player's own draw or exchange brings; a game need not have any."""


NEWER: Final[tuple[tuple[str, str, object], ...]] = (
    *(("dobon", "stage", stage) for stage in range(1, 7)),
    *(("dobon_fukuchi", "jump_in", way) for way in ("moves_turn", "keeps_turn")),
    *(("dobon_fukuchi", "callers", who) for who in ("all", "nearest")),
    *(("loadum", "swap", rounds) for rounds in (None, 10)),
    ("loadum", "swap_kinds", "court"),
)
"""Values of options that came after the first version, each with its game and option: they are held to more
than the tables above, for presets and variants have them in passing only."""


SILENT = frozenset({"pass", "decline", "keep"})
"""Answers by which a window closes as if nobody had been asked."""

LONGEST: Final = Hook[Mapping[str, int]]("LONGEST")
"""Options that make a match long, and the most that they are under the laws; a game need not have any."""


def shortened(game_id: str, options: Mapping[str, object]) -> dict[str, object]:
    """Return the same options of a game for a match that is not long."""
    longest = LONGEST.get(game_id, {})
    return {
        name: min(value, longest[name]) if name in longest and type(value) is int else value
        for name, value in options.items()
    }
