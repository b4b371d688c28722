"""Frozen decisions of all games and levels: the proof that a change of the code decides as before.

`python -m tests.ai.frozen_decisions` recomputes all of them. If every one is as it was frozen, it adds the
present marks of the code to `tablegame/ai/alike.toml`. Then records, reviews and "ask why" of the older marks
are accepted. `--anew GAME` is for a decision that really changed. It freezes what the code decides now and
begins the list of that game again: older moves are then another version's.
"""

import argparse
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from tablegame.ai.fingerprint import ALIKE, alike_marks, built_fingerprint, mind_fingerprint
from tablegame.ai.levels import LEVELS, TEMPERS, temper_of
from tablegame.ai.think import MINDS, simple, think
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.match.record import Record, parse_record
from tablegame.match.replay import Replayer
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE
from tablegame.rules.catalogue import GAMES, complete
from tests.rules.hooks import shortened, tables_of

FOLDER: Final = Path(__file__).parent / "frozen"
MATCHES: Final = 10
"""Frozen matches of each game, at as many different tables."""
POSITIONS: Final = 9
"""Positions of each match that are thought about, spread over its phases."""
PLAYOUTS: Final = 150
"""Of the strong levels, so that the whole proof takes about a minute."""
CUT: Final = 400
"""Playouts after which some of their full thoughts are cut short."""
NO_CLOCK: Final = 10**7
"""Milliseconds that no thought takes."""
HEAD: Final = """\
# Marks of code (`minds` in a record) that decides alike, by game, the oldest first.
# Written by `python -m tests.ai.frozen_decisions`, which proves it on frozen decisions. Do not edit.
"""


def path_of(game: str) -> Path:
    return FOLDER / f"{game}.jsonl"


def played(game: str, number: int) -> Record:
    """Return a match of the simple policy which strays, at a table of its own."""
    rules, rng = GAMES[game], Rng(number)
    tables, seats = list(tables_of(rules).values()), rules.seats[number % len(rules.seats)]
    options = shortened(game, complete(rules, seats, tables[number % len(tables)]))
    players = [Player(f"P{seat}", "bot:hard") for seat in range(seats)]
    match = Match.new(rules, seats, options, players, dealer=Dealer.seeded(number), bots=b"frozen")
    state = match._replayer.state
    for _ in range(250):
        if match.over:
            break
        seat = rng.choice(match.to_act())
        strays = rng.random() < 0.25
        match.decide(seat, state.random_action(seat, rng) if strays else MINDS[game].sensible(state, seat))
    return match.record


def chosen(record: Record) -> list[int]:
    """Return the lines whose moves are thought about: real choices, of each phase some."""
    replayer, phases = Replayer.of(record.header, GAMES), dict[str, list[int]]()
    for line, move in enumerate(record.moves, 2):
        if move.actor != CHANCE and len(replayer.state.legal_actions(move.actor)) > 1:
            phases.setdefault(replayer.state.standing().phase, []).append(line)
        replayer.follow(move, None)
    each = max(1, POSITIONS // max(1, len(phases)))
    return sorted(line for lines in phases.values() for line in lines[:: max(1, len(lines) // each)][:each])


def thoughts_at(game: str, view: Any, legal: Sequence[Any], line: int) -> Iterator[list[Any]]:
    """Yield what is decided in one position by the simple policy, every level, and some of the characters."""
    yield ["simple", "", None, None, simple(game, view, legal).notation(), None, None]
    names = sorted(TEMPERS)
    rows: list[tuple[str, str, int | None, int | None]] = [
        (level, "", None if number < 3 else PLAYOUTS, None) for number, level in enumerate(LEVELS)
    ]
    for number, level in enumerate((LEVELS[line % len(LEVELS)], *LEVELS[3:])):
        character = names[(line + 5 * number) % len(names)]
        rows.append((level, character, PLAYOUTS if level in LEVELS[3:] else None, None))
    if line % 3 == 0:
        rows.append((LEVELS[3 + line % 2], "", None, CUT))
    for level, character, playouts, cut in rows:
        temper = temper_of(character)
        found = think(game, view, legal, level, line, playouts, NO_CLOCK, cut=cut, temper=temper)
        value = None if found.value is None else round(found.value, 9)
        yield [level, character, playouts, cut, found.move.notation(), found.iterations, value]


def decided(record: Record, lines: Iterable[int]) -> Iterator[dict[str, Any]]:
    """Yield what this code decides at `lines` of a match; at the end, how it lists the legal moves all
    through."""
    game, wanted = record.header.game, set(lines)
    replayer, listed = Replayer.of(record.header, GAMES), hashlib.sha256()
    for line, move in enumerate(record.moves, 2):
        for seat in replayer.state.to_act():
            if seat != CHANCE:
                legal = replayer.state.legal_actions(seat)
                listed.update(json.dumps([line, seat, [each.notation() for each in legal]]).encode())
        if line in wanted:
            legal = replayer.state.legal_actions(move.actor)
            view = replayer.state.view(move.actor)
            yield {"line": line, "thoughts": list(thoughts_at(game, view, legal, line))}
        replayer.follow(move, None)
    yield {"line": 0, "legal": listed.hexdigest(), "scores": list(replayer.state.standing().scores)}


def freeze(game: str) -> None:
    """Write what the present code decides."""
    with path_of(game).open("w", encoding="utf-8", newline="\n") as file:
        for number in range(MATCHES):
            record = played(game, number)
            file.write(json.dumps({"record": record.lines()}) + "\n")
            for row in decided(record, chosen(record)):
                file.write(json.dumps(row) + "\n")


def differences(game: str, every: int = 1) -> list[str]:
    """Return where the present code decides otherwise than is frozen. `every`: of so many positions one."""
    found: list[str] = []
    matches: list[tuple[Record, dict[int, dict[str, Any]]]] = []
    for text in path_of(game).read_text("utf-8").splitlines():
        row = json.loads(text)
        if "record" in row:
            matches.append((parse_record(row["record"]), {}))
        else:
            matches[-1][1][row["line"]] = row
    for number, (record, rows) in enumerate(matches):
        lines = [line for line in rows if line][number % every :: every]
        for row in decided(record, lines):
            then, now = rows[row["line"]], json.loads(json.dumps(row))
            if now != then:
                pairs = zip_longest(then.get("thoughts", [then]), now.get("thoughts", [now]))
                found += [
                    f"{game}, match {number}, line {row['line']}: {old} -> {new}"
                    for old, new in pairs
                    if old != new
                ]
    return found


def write_marks(marks: dict[str, list[str]]) -> None:
    """Write the table of marks."""
    tables = (f"{game} = {json.dumps(listed)}\n" for game, listed in marks.items() if listed)
    ALIKE.write_text(HEAD + "".join(tables), encoding="utf-8", newline="\n")


def with_present(game: str, marks: Iterable[str]) -> list[str]:
    """Return `marks` and those of the present code: with its sources, and as a program without them."""
    return list(dict.fromkeys([*marks, mind_fingerprint(game), built_fingerprint(game)]))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--anew", metavar="GAME", action="append", default=[], choices=sorted(GAMES))
    anew = parser.parse_args().anew
    marks = {game: list(alike_marks(game)) for game in GAMES}
    for game in anew:
        freeze(game)
        marks[game] = []
    frozen = [game for game in GAMES if path_of(game).is_file()]
    with ProcessPoolExecutor() as pool:
        found = dict(zip(frozen, pool.map(differences, frozen), strict=True))
    for game, changed in found.items():
        if changed:
            print(*changed[:5], f"{game}: {len(changed)} frozen decisions differ.", sep="\n")
        else:
            marks[game] = with_present(game, marks[game])
    write_marks(marks)
    print("Alike:", dict(Counter({game: len(listed) for game, listed in marks.items()})))
    return int(any(found.values()))


if __name__ == "__main__":
    sys.exit(main())
