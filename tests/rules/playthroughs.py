"""Random matches of a few deals printed in full, so that any change of the rules shows as a changed line.

`python -m tests.rules.playthroughs --write [GAME]` rewrites the files, or those of one game. Every few
decisions the changes of each view since the last printing are printed. `key+` is what a list has gained at
its end, `key-` what it has lost. Of a seat's view only what the bystander's has not is
printed, and under `=` what no longer differs.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules import chance
from tablegame.rules.catalogue import GAMES, SHELF, complete
from tablegame.rules.contract import AnyGame, Choose, Event
from tests.rules.hooks import shortened, tables_of

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 7

LAST_DEAL = 9
"""A match that is longer is printed so far."""

VIEWS_EVERY = 20
"""Decisions between two looks at all views."""


def plan() -> list[tuple[AnyGame, str, int]]:
    """Return the standard preset with every number of seats, the other presets with the fewest official
    ones, the variants with the most."""

    def seats_of(game: AnyGame, preset: str) -> Sequence[int]:
        if preset == "standard":
            return game.seats
        return game.official_seats[:1] if preset in game.presets else game.official_seats[-1:]

    found: dict[tuple[str, str, int], tuple[AnyGame, str, int]] = {}
    for game in GAMES.values():
        if SHELF[game.id].package != "tablegame":
            continue
        for preset, options in tables_of(game).items():
            for seats in seats_of(game, preset):
                # Presets that differ in the length of a match alone are printed once.
                played = json.dumps(complete(game, seats, shortened(game.id, options)), sort_keys=True)
                found.setdefault((game.id, played, seats), (game, preset, seats))
    return list(found.values())


def path_of(game: AnyGame, preset: str, seats: int) -> Path:
    return FOLDER / f"{game.id}-{preset}-{seats}.txt"


def compact(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))


def listed(moves: list[str]) -> str:
    """Return all moves as text; of hundreds, such as bids, the first, the last and how many there are."""
    return compact(moves) if len(moves) < 300 else f"{len(moves)} from {moves[0]} to {moves[-1]}"


def changes(before: dict[str, Any], view: dict[str, Any]) -> dict[str, Any]:
    """Return what tells `view` from `before`, without loss."""
    found: dict[str, Any] = {}
    if gone := [key for key in before if key not in view]:
        found["="] = gone
    for key, value in view.items():
        old = before.get(key, ...)
        if old == value:
            continue
        found[key] = value
        if isinstance(old, list) and isinstance(value, list) and old and value:
            gone = [item for item in old if item not in value]
            if old == value[: len(old)]:
                found[f"{key}+"] = value[len(old) :]
                del found[key]
            elif [item for item in old if item not in gone] == value:
                found[f"{key}-"] = gone
                del found[key]
    return found


def playthrough(game: AnyGame, preset: str, seats: int) -> Iterator[str]:
    """Yield the lines of one match."""
    options = complete(game, seats, shortened(game.id, tables_of(game)[preset]))
    state = game.begin(seats, options)
    rng = Rng(SEED)
    yield f"{game.id} {game.rules_version}, {seats} seats, {compact(dict(options))}"
    printed: dict[Seat | None, dict[str, Any]] = {}
    index = 0
    while True:
        standing = state.standing()
        yield ""
        if standing.deal > LAST_DEAL:
            yield "…"
            return
        yield f"# {index}: deal {standing.deal}, {standing.phase}, scores {list(standing.scores)}"
        acting = state.to_act()
        if index % VIEWS_EVERY == 0 or not acting:
            public = game.view_to_json(state.view(None))
            for viewer in (None, *map(Seat, range(seats))):
                view = public
                if viewer is not None:
                    own = game.view_to_json(state.view(viewer))
                    view = {key: value for key, value in own.items() if value != public.get(key, ...)}
                before = printed.get(viewer, {})
                printed[viewer] = view
                yield f"view {'-' if viewer is None else viewer}: {compact(changes(before, view))}"
        if not acting:
            yield f"over: winners {list(standing.winners)}, places {list(standing.places)}"
            return
        request = state.chance()
        if request is not None:
            what = list(request.values) if isinstance(request, Choose) else list(request.texts)
            yield f"chance: {compact(what)}"
        for seat in acting:
            if seat != CHANCE:
                yield f"legal {seat}: {listed([move.notation() for move in state.legal_actions(seat)])}"
        seat = rng.choice(acting)
        move = state.random_action(seat, rng) if request is None else chance.answer(request, rng)
        yield f"> {'chance' if seat == CHANCE else seat}: {move.notation()}"
        told: list[Event] = []
        state.apply(seat, move, told)
        for event in told:
            yield f"  {event}"
        index += 1


def text_of(game: AnyGame, preset: str, seats: int) -> str:
    return "\n".join(playthrough(game, preset, seats)) + "\n"


def main() -> None:
    named = sys.argv[2:]
    if sys.argv[1:2] != ["--write"] or len(named) > 1 or not set(named) <= set(GAMES):
        sys.exit("usage: python -m tests.rules.playthroughs --write [GAME]")
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob(f"{named[0] if named else '*'}-*.txt"):
        old.unlink()
    for game, preset, seats in plan():
        if named and game.id != named[0]:
            continue
        path_of(game, preset, seats).write_text(text_of(game, preset, seats), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
