"""Whether compiled code plays as the sources do, and how much faster it is: both in one run, turn about.

`python tools/compiled_same.py FOLDER moves [GAME..]` plays with both and compares all that was played. It
plays matches by the simple policy (`--matches 2000`), and deals in which the first seat plays at hard with
few playouts (`--hard 20`). `python tools/compiled_same.py FOLDER speed [GAME..]` prints a table. FOLDER is
one that `tools/compiled.py` has made.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
CHUNK = 50
"""Matches that are played before the two are compared."""
PLAYOUTS = 60
"""For a decision at hard: enough for every round of halving."""
LOOK = 20
"""Every so many decisions of the simple policy are made in an imagined world."""
SECONDS = 0.3
SEATS = {"dokuson": (3,), "loadum": (4, 7), "clackerjack": (2, 4)}
"""Where speed is measured with other numbers of seats than four."""


def played(game_id: str, first: int, count: int, hard: bool) -> str:
    """Return a digest of all that was played in matches of these seeds."""
    from tablegame.ai.think import MINDS, think
    from tablegame.pieces.rng import Rng
    from tablegame.rules.catalogue import GAMES, complete
    from tablegame.rules.chance import answer

    game, mind = GAMES[game_id], MINDS[game_id]
    digest = hashlib.sha256()
    for seed in range(first, first + count):
        seats = game.seats[seed % len(game.seats)]
        state: Any = game.begin(seats, complete(game, seats, {}))
        dice = Rng(seed)
        deals = decisions = 0
        while acting := state.to_act():
            seat = acting[0]
            request = state.chance()
            if request is not None:
                move: Any = answer(request, dice)
                deals += seat < 0
                if hard and deals > 2:
                    break
            else:
                decisions += 1
                if hard and seat == 0:
                    view, legal = state.view(seat), state.legal_actions(seat)
                    move = think(game_id, view, legal, "hard", seed, iterations=PLAYOUTS, ms=600_000).move
                elif decisions % LOOK:
                    move = mind.sensible(state, seat)
                else:
                    # Now and then by the way that a thought takes, with all that may be played.
                    view, legal = state.view(seat), state.legal_actions(seat)
                    digest.update(" ".join(move.notation() for move in legal).encode())
                    digest.update(repr(view).encode())
                    move = mind.sensible(game.assemble(view, game.imagine(view, dice)), seat)
            digest.update(move.notation().encode())
            state.apply(seat, move)
        digest.update(repr(state.standing()).encode())
    return digest.hexdigest()


def each(act: Callable[[], object]) -> float:
    """Return the processor seconds of one call."""
    calls, batch, began = 0, 1, time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        for _ in range(batch):
            act()
        calls += batch
        batch *= 2 if spent < SECONDS / 10 else 1
    return spent / calls


def speed(game_id: str, seats: int) -> dict[str, float]:
    """Return how many a second: random moves, clones, determinizations, and playouts of a whole thought at
    hard."""
    from tablegame.ai.levels import settings_of
    from tablegame.ai.think import MINDS, think
    from tablegame.bench import play_out
    from tablegame.pieces.rng import Rng
    from tablegame.rules.catalogue import GAMES, complete
    from tablegame.rules.chance import answer, settle

    game, mind, dice = GAMES[game_id], MINDS[game_id], Rng(5)
    match: Any = game.begin(seats, complete(game, seats, {}))
    settle(match, dice)
    while True:
        seat = match.to_act()[0]
        request = match.chance()
        if request is None and mind.effort(match, seat) >= 1000 and len(match.legal_actions(seat)) > 3:
            break
        move = match.random_action(seat, dice) if request is None else answer(request, dice)
        match.apply(seat, move)
    view, legal = match.view(seat), match.legal_actions(seat)
    assert settings_of("hard").worlds == 0
    moves = 0

    def walk() -> None:
        nonlocal moves
        state: Any = game.begin(seats, complete(game, seats, {}))
        while acting := state.to_act():
            request = state.chance()
            move = state.random_action(acting[0], dice) if request is None else answer(request, dice)
            state.apply(acting[0], move)
            moves += 1

    began = time.process_time()
    while time.process_time() - began < SECONDS:
        walk()
    a_move = (time.process_time() - began) / moves
    spent = made = seed = 0.0
    while spent < 2 * SECONDS:
        seed += 1
        began = time.process_time()
        made += think(game_id, view, legal, "hard", int(seed), ms=600_000).iterations
        spent += time.process_time() - began
    return {
        "moves": 1 / a_move,
        "clone": 1 / each(match.clone),
        "determinize": 1 / each(lambda: game.assemble(view, game.imagine(view, dice))),
        "random playouts": 1 / each(lambda: play_out(game.assemble(view, game.imagine(view, dice)), dice)),
        "playouts at hard": made / spent,
    }


def asked(folder: Path, *words: str) -> Any:
    """Return what this script answers with the program of a folder."""
    call = [sys.executable, __file__, "--answer", *words]
    done = subprocess.run(call, env={**os.environ, "PYTHONPATH": str(folder)}, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    return json.loads(done.stdout)


def compare(folder: Path, game: str, count: int, hard: bool) -> Iterator[int]:
    """Yield the numbers of matches that are the same so far. End the program where they differ."""
    for first in range(0, count, CHUNK):
        words = (game, str(first), str(min(CHUNK, count - first)), "hard" if hard else "")
        if asked(ROOT, "moves", *words) != asked(folder, "moves", *words):
            sys.exit(f"{game}: the matches from seed {first} on are not the same")
        yield min(first + CHUNK, count)


def main() -> None:
    sys.path.insert(0, str(ROOT))
    from tablegame.rules.catalogue import GAMES

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("what", choices=("moves", "speed"))
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--hard", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    folder = chosen.folder.resolve()
    for game in chosen.games:
        if chosen.what == "moves":
            for count, hard in ((chosen.matches, False), (chosen.hard, True)):
                same = max(compare(folder, game, count, hard), default=0)
                kind = "at hard" if hard else "by the simple policy"
                print(f"{game}: {same} matches {kind} are the same", flush=True)
            continue
        for seats in SEATS.get(game, (4,)):
            pairs = [(asked(ROOT, "speed", game, str(seats)), asked(folder, "speed", game, str(seats)))
                     for _ in range(chosen.rounds)]  # fmt: skip
            for name in pairs[0][0]:
                pure, fast = (median(pair[n][name] for pair in pairs) for n in (0, 1))
                ratio = median(pair[1][name] / pair[0][name] for pair in pairs)
                print(f"| {game}, {seats} | {name} | {pure:,.0f} | {fast:,.0f} | {ratio:.2f} |", flush=True)


if __name__ == "__main__":
    words = sys.argv[1:]
    if words[:2] == ["--answer", "moves"]:
        print(json.dumps(played(words[2], int(words[3]), int(words[4]), bool(words[5]))))
    elif words[:2] == ["--answer", "speed"]:
        print(json.dumps(speed(words[2], int(words[3]))))
    else:
        main()
