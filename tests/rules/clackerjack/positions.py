"""Positions of Clackerjack written down as tiles, and what tests do with them."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablegame.pieces.dominoes import parse_tile
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import complete
from tablegame.rules.clackerjack import CLACKERJACK
from tablegame.rules.clackerjack.actions import Play, kind_name
from tablegame.rules.clackerjack.layout import lay_out
from tablegame.rules.clackerjack.state import ClackerjackState
from tablegame.rules.contract import Event
from tests.rules.positions import act_in, chance, reason_against

SHORT = {
    "S": "single", "St": "step", "IP": "pair", "R": "run", "IT": "trip",
    "D": "double", "DSt": "double_step", "DP": "double_pair", "DR": "double_run", "DT": "double_trip",
}  # fmt: skip
"""Kinds as the rules abbreviate them."""


def tiles(text: str) -> tuple[int, ...]:
    """Return `35 04` as tiles."""
    return tuple(sorted(map(parse_tile, text.split())))


def position(
    hands: Mapping[int, str], laid: Sequence[tuple[int, str]] = (), *, seats: int = 4, **more: Any
) -> ClackerjackState:
    """Return the match in which `turn` is to act after these plays of the round; `more` are options, and
    what `layout.lay_out` has."""
    options = {name: more.pop(name) for name in [*CLACKERJACK.presets["standard"]] if name in more}
    return lay_out(
        seats,
        complete(CLACKERJACK, seats, options),
        hands=hands,
        laid=", ".join(f"{seat} {text}" for seat, text in laid),
        **more,
    )


def dealt(seats: int, starter: int, **options: object) -> ClackerjackState:
    """Return a fresh match, its first starter drawn and its first deal dealt in the order of the pack."""
    state = CLACKERJACK.begin(seats, complete(CLACKERJACK, seats, options))
    chance(state, f"choose {starter}")
    chance(state)
    return state


def readings(text: str, seats: int = 4, **options: Any) -> set[tuple[str, int]]:
    """Return kind and key of all that a leader can make of exactly these tiles."""
    state = position({0: text}, seats=seats, **options)
    return {
        (kind_name(play), play.key)
        for play in state.legal_actions(Seat(0))
        if isinstance(play, Play) and tuple(sorted(play.tiles)) == tiles(text)
    }


def read(text: str) -> set[tuple[str, int]]:
    """Return `S 5-3, D 6` as kinds and keys; of steps and runs the last face, of double ones the last
    number."""
    found = set()
    for part in text.split(", "):
        kind, last = part.split()
        key = int(last.replace("-", ""))
        found.add((SHORT[kind], key))
    return found


def act(state: ClackerjackState, *texts: str) -> list[Event]:
    """Make these legal moves of the seats to act in turn. Return the public events."""
    told: list[Event] = []
    for text in texts:
        (seat,) = state.to_act()
        told += act_in(CLACKERJACK, state, seat, text)
    return told


def refused(state: ClackerjackState, text: str) -> str:
    """Return why the seat to act may not make this move, which must be illegal."""
    (seat,) = state.to_act()
    return reason_against(CLACKERJACK, state, seat, text).code.removeprefix("clackerjack.reason.")
