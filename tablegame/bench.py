"""A benchmark of the rules of every game, and of the frames of the table where there is a window."""

import json
import platform
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from statistics import median, quantiles
from typing import Any, Final

from tablegame import __version__
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.chance import answer, settle
from tablegame.rules.contract import AnyGame, AnyState
from tablegame.speech import Speaker

SEED: Final = 1
RULES_SECONDS: Final = 0.5
FRAME_SECONDS: Final = 5.0
FRAME_SIZE: Final = (1920, 1080)
FRAME_LEVELS: Final = ("novice", "expert")
FRAME_TURNS: Final = 2


Progress = Callable[[int, int], None]
"""A function that is called before each step with how many are done, and of how many; last with all done."""


def untold(done: int, total: int) -> None:
    """Ignore progress."""


def run(speaker: Speaker, *, as_json: bool, progress: Progress = untold) -> None:
    """Measure and print. KeyError, before anything is measured, if a text for it is missing."""
    list(_lines(speaker, _specimen()))
    speaker.text("cli.bench.progress", n=0, total=1)
    figures = measure(RULES_SECONDS, progress)
    if as_json:
        print(json.dumps(figures))
        return
    for line in _lines(speaker, figures):
        print(line)


def measure(seconds: float, progress: Progress = untold) -> dict[str, Any]:
    """Return all figures; each is measured for about `seconds`. `frames` is None where no window can be
    opened."""
    tables = [(game, seats) for game in GAMES.values() for seats in game.seats]
    games: dict[str, dict[str, dict[str, float]]] = {game_id: {} for game_id in GAMES}
    for done, (game, seats) in enumerate(tables):
        progress(done, len(tables) + 1)
        games[game.id][str(seats)] = _rules(game, seats, seconds)
    progress(len(tables), len(tables) + 1)
    frames = frame_figures()
    progress(len(tables) + 1, len(tables) + 1)
    return {
        "version": __version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "games": games,
        "frames": frames,
    }


def _specimen() -> dict[str, Any]:
    """Return figures of the form that `measure` returns, with an example of every kind."""
    rules = dict.fromkeys(("moves_per_second", "playouts_per_second", "clone_us", "determinize_us"), 0)
    frames = {"count": 1, "median_ms": 0.0, "p99_ms": 0.0}
    return {
        "version": __version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "games": {game_id: {"1": rules, "2": rules} for game_id in GAMES},
        "frames": dict.fromkeys(FRAME_LEVELS, frames),
    }


def _rules(game: AnyGame, seats: int, seconds: float) -> dict[str, float]:
    rng = Rng(SEED)
    state: AnyState = game.begin(seats, complete(game, seats, {}))
    settle(state, rng)
    seat = next(iter(state.to_act()))
    view = state.view(seat)

    def imagined() -> AnyState:
        return game.assemble(view, game.imagine(view, rng))

    def playout() -> None:
        play_out(imagined(), rng)

    return {
        "moves_per_second": round(_moves_a_second(game, seats, rng, seconds)),
        "playouts_per_second": round(1 / _each(playout, seconds)),
        "clone_us": round(_each(state.clone, seconds) * 1e6, 2),
        "determinize_us": round(_each(imagined, seconds) * 1e6, 2),
    }


def play_out(world: AnyState, rng: Rng) -> None:
    """Play random moves to the end of the deal."""
    while acting := world.to_act():
        seat = acting[0]
        if seat != CHANCE:
            world.apply(seat, world.random_action(seat, rng))
        elif world.dealt() and (request := world.chance()) is not None:
            world.apply(seat, answer(request, rng))
        else:
            return


def _moves_a_second(game: AnyGame, seats: int, rng: Rng, seconds: float) -> float:
    """Return the random moves per processor second in whole matches, the dealer's among them."""
    moves = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        state: AnyState = game.begin(seats, complete(game, seats, {}))
        while acting := state.to_act():
            seat = acting[0]
            if (request := state.chance()) is not None:
                state.apply(seat, answer(request, rng))
            else:
                state.apply(seat, state.random_action(seat, rng))
            moves += 1
    return moves / spent


def _each(act: Callable[[], object], seconds: float) -> float:
    """Return the processor seconds of one call, from batches so long that reading the clock does not
    count."""
    calls = spent = 0.0
    batch = 1
    while spent < seconds:
        began = time.process_time()
        for _ in range(batch):
            act()
        took = time.process_time() - began
        calls += batch
        spent += took
        if took < seconds / 10:
            batch *= 2
    return spent / calls


def frame_figures() -> dict[str, dict[str, float]] | None:
    """Return the frames of the table by the level of its bots; None without a window.

    Bots that hardly think (novice) and those that think longest (expert) take turns.
    """
    if find_spec("pygame") is None or find_spec("tablegame.ui.checks") is None:
        return None
    from tablegame.ui.checks import frame_times
    from tablegame.ui.system.window import NoDisplay

    try:
        times: dict[str, list[float]] = {level: [] for level in FRAME_LEVELS}
        for _ in range(FRAME_TURNS):
            for level, figures in times.items():
                figures += frame_times(FRAME_SECONDS, FRAME_SIZE, level=level)
    except NoDisplay:
        return None
    return {
        level: {
            "count": len(samples),
            "median_ms": round(median(samples), 2),
            "p99_ms": round(quantiles(samples, n=100)[98], 2),
        }
        for level, samples in times.items()
        if len(samples) > 1
    }


def _lines(speaker: Speaker, figures: dict[str, Any]) -> Iterator[str]:
    yield f"Tablegame {figures['version']}, Python {figures['python']}, {figures['machine']}"
    for name, by_seats in figures["games"].items():
        title = speaker.text(f"{name}.name") if speaker.has(f"{name}.name") else name
        for seats, numbers in by_seats.items():
            yield ""
            yield speaker.text("cli.bench.game", game=title, n=int(seats))
            yield _row(numbers["moves_per_second"], speaker.text("cli.bench.moves"))
            yield _row(numbers["playouts_per_second"], speaker.text("cli.bench.playouts"))
            yield _row(numbers["clone_us"], speaker.text("cli.bench.clone"))
            yield _row(numbers["determinize_us"], speaker.text("cli.bench.determinize"))
    if (frames := figures["frames"]) is not None:
        for level, numbers in frames.items():
            yield ""
            yield speaker.text("cli.bench.frames", level=speaker.text(f"bots.level.{level}.name"))
            yield _row(numbers["median_ms"], speaker.text("cli.bench.median"))
            yield _row(numbers["p99_ms"], speaker.text("cli.bench.p99"))


def _row(value: float, words: str) -> str:
    return f"{value:>14,}  {words}"
