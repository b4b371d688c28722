"""Finds exercises in matches that hard plays with itself: positions in which one move is clearly best.

    python tools/mine_exercises.py find dobon FOUND.jsonl --seed 1 --seconds 900
    python tools/mine_exercises.py measure dobon FOUND.jsonl MEASURED.jsonl
    python tools/mine_exercises.py choose dobon MEASURED.jsonl tablegame/study/exercises/dobon.jsonl

`find` looks for decisions in which a short thought sees a gap. `measure` plays all moves out in the same
imagined worlds, twice with different seeds, and has every level try. `choose` takes what is shipped, of all
kinds and grades. Run with a compiled copy (tools/compiled.py) it gives the same in less than half the time.
docs/mining.md lists thresholds and seeds.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from tablegame.ai.levels import LEVELS
from tablegame.ai.think import MINDS, think
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.rng import Rng
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Reason
from tablegame.study.exercises.exercise import SHIPPED_COUNT as WANTED
from tablegame.study.exercises.exercise import (
    BadExercise,
    Exercise,
    Valued,
    from_json,
    is_sound,
    kind_of,
    kinds_of,
    line_of,
    to_json,
)
from tablegame.study.review.judgement import compare_moves as compared
from tablegame.study.review.judgement import mean_lead as lead
from tablegame.study.review.review_model import Limits, limits_of

BRIEF: Final = 300
"""Playouts of a decision in the self-play."""
LEGAL_MOST: Final = 28
"""With more moves than this only those that a mind thinks worth trying are measured."""
WORLDS: Final = 400
"""In which the moves are compared, of each of the two measurements."""
FIRST: Final = 120
"""After so many what is clearly not an exercise is given up."""
TWINS: Final = 3
"""So many moves may be as good as the best, such as cards that do the same."""
TRIES: Final = 5
"""Of each level; it finds an exercise that it solves in most of them."""
PER_DEAL: Final = 3
"""Positions from one deal that are measured."""
GLANCES: Final = 3
"""Of a weak level at a position: what it finds most times is measured only now and then."""
COMMON: Final = 5
"""So many positions of a common kind are passed over for one that is measured."""
OBVIOUS: Final = 8
"""So many obvious ones are passed over for one that is measured."""
SHARE: Final = 0.75
"""Of those that are shipped no more are of one kind."""
MOST_NOVICE: Final = 12
"""Of those that are shipped novice finds no more, but in a game whose plan says otherwise."""


@dataclass(frozen=True)
class Plan:
    """How a game is searched."""

    seats: tuple[int, ...]
    gap: float
    """Worth 0..1 by which a short thought must see the best move ahead."""
    deals: int = 2
    """Of each match: later ones only have longer sheets."""
    legal: int = 999
    """With more moves than this hardly one alone is best."""
    common: tuple[str, ...] = ()
    """Kinds of which there are more than enough."""
    least: float = 1.0
    """The share of a review's mistake that every other move must lose."""
    weak: tuple[str, ...] = ("easy",)
    """The levels that are to miss the move, where hardly any position is not plain to one of them."""
    novice: int = MOST_NOVICE
    """Of those that are shipped novice finds no more."""
    plain: tuple[str, ...] = ()
    """The reasons of moves that ask for no thought; none of these is shipped."""


PLANS: Final = {
    "dokuson": Plan((4, 3, 5), 0.05, legal=7),
    "dobon": Plan((4, 3, 5), 0.04, deals=1, common=("discard",)),
    "dobon_plain": Plan(
        (4, 3, 5, 2), 0.04, deals=1, least=0.6, weak=("novice", "easy"), novice=60, plain=("goes_out",)
    ),
    "dobon_fukuchi": Plan((4, 3, 5), 0.03, least=0.75, weak=("novice", "easy")),
    "loadum": Plan((4, 3, 5), 0.04, deals=1, legal=6, common=("swap",), least=0.6),
    "clackerjack": Plan((4, 2), 0.05),
}


# Find -------------------------------------------------------------------------------------------------------
def find(game: str, seed: int, until: float) -> Iterator[Exercise]:
    """Yield decisions worth measuring, from one match after the other."""
    plan, number = PLANS[game], 0
    while time.monotonic() < until:
        seats = plan.seats[number % len(plan.seats)]
        yield from _of_match(game, plan, seats, seed * 100_000 + number, until)
        number += 1


def _of_match(game: str, plan: Plan, seats: int, seed: int, until: float) -> Iterator[Exercise]:
    rules, rng = GAMES[game], Rng(seed)
    players = [Player(f"Seat{seat}", "bot:hard") for seat in range(seats)]
    match = Match.new(rules, seats, {}, players, dealer=Dealer.seeded(seed))
    try:
        while not match.over and match.standing().deal <= plan.deals and time.monotonic() < until:
            seat = match.to_act()[0]
            legal = match.legal(seat)
            view = match.view(seat)
            if len(legal) == 1:
                match.decide(seat, legal[0])
                continue
            found = think(game, view, legal, "expert", rng.below(1 << 62), BRIEF, 60_000)
            values = sorted((each.value for each in found.tried if each.worlds), reverse=True)
            data = rules.view_to_json(view)
            kind = kind_of(game, data, found.move.notation())
            wide = kind and len(values) > 1 and values[0] - values[1] >= plan.gap
            wide = wide and len(legal) <= plan.legal and not (kind in plan.common and rng.below(COMMON))
            if wide and _worth_it(plan, game, view, legal, found.move, rng):
                gap = values[0] - values[1]
                moves = (Valued(found.move.notation()), Valued(_other(legal, found.move), gap))
                source = f"self-play {seed}, decision {match.index}"
                yield Exercise(
                    game, seats, seat, data, moves, limits_of(game).inaccuracy, rules.rules_version, kind,
                    source=source,
                )  # fmt: skip
            match.decide(seat, found.move)
    finally:
        match.close()


def _worth_it(plan: Plan, game: str, view: Any, legal: Sequence[Any], best: Any, rng: Rng) -> bool:
    """Return whether the weak levels often play something else there; now and then also where they do not."""
    for level in plan.weak:
        tries = [think(game, view, legal, level, rng.below(1 << 62), None, 60_000) for _ in range(GLANCES)]
        if sum(each.move != best for each in tries) * 2 <= GLANCES:
            return not rng.below(OBVIOUS)
    return True


def _other(legal: Sequence[Any], move: Any) -> str:
    return str(next(each for each in legal if each != move).notation())


def limits_for(game: str) -> Limits:
    """Return the limits of its reviews, with the mistake that an exercise of the game is about."""
    limits = limits_of(game)
    return limits._replace(mistake=PLANS[game].least * limits.mistake)


# Measure ----------------------------------------------------------------------------------------------------
def measured(found: Exercise, seed: int) -> Exercise | None:
    """Return an exercise with all its moves measured; None where more than one is good, or where that is
    not clear."""
    game, limits = found.game, limits_for(found.game)
    mind, rules = MINDS[game], GAMES[game]
    view = found.position
    moves = _moves(found)
    if len(moves) < 2:
        return None
    first = compared(game, view, moves, seed, FIRST)
    best = max(range(len(moves)), key=lambda i: sum(first[i]))
    ahead = [lead(first[best], row)[0] for row in first]
    if not _clear(ahead, 0.6 * limits.mistake, limits.mistake):
        return None
    samples = compared(game, view, moves, seed + 1, WORLDS)
    again = compared(game, view, moves, seed + 2, WORLDS)
    for each in (samples, again):
        found_leads = [lead(each[best], row) for row in each]
        if not _clear([gap for gap, _ in found_leads], limits.inaccuracy, limits.mistake):
            return None
        if any(gap > limits.inaccuracy and gap <= error for gap, error in found_leads):
            return None
    both = [a + b for a, b in zip(samples, again, strict=True)]
    if not _clear([lead(both[best], row)[0] for row in both], limits.inaccuracy, limits.mistake):
        return None
    valued = [Valued(moves[best].notation())]
    others = []
    for i, move in enumerate(moves):
        if i != best:
            gap, error = lead(both[best], both[i])
            others.append(Valued(move.notation(), max(0.0, gap), error))  # a twin may seem better
    valued += sorted(others, key=lambda one: one.loss)
    next_best = next(each.move for each in valued[1:] if each.loss > limits.inaccuracy)
    rival = next(i for i, move in enumerate(moves) if move.notation() == next_best)
    pairs = list(zip(both[best], both[rival], strict=True))
    world = rules.assemble(view, rules.imagine(view, Rng(seed)))
    thought = think(game, view, found.legal, "expert", seed, None, 60_000, why=True)
    reason: Reason | None = mind.reason(world, found.seat, moves[best], thought.tried)
    if thought.move != moves[best]:
        reason = mind.reason(world, found.seat, moves[best], ())
    one = replace(
        found, moves=tuple(valued), reason=reason, kind=kind_of(game, found.view, moves[best].notation()),
        won=sum(a > b for a, b in pairs), lost=sum(a < b for a, b in pairs),
    )  # fmt: skip
    graded = _grade(one, seed)
    return replace(one, found_by=graded) if graded else None


def _clear(ahead: Sequence[float], within: float, mistake: float) -> bool:
    """Return whether one move is best, or a few that do the same, and every other one is a mistake."""
    right = sum(gap <= within for gap in ahead)
    others = [gap for gap in ahead if gap > within]
    return bool(others) and right <= min(TWINS, len(ahead) // 2) and min(others) >= mistake


def _moves(found: Exercise) -> list[Any]:
    """Return all that may be done, or, of very many, what is worth trying."""
    rules, mind, view = GAMES[found.game], MINDS[found.game], found.position
    legal = [move for move in found.legal if rules.offered(view, move)]
    if len(legal) <= LEGAL_MOST:
        return legal
    world = rules.assemble(view, rules.imagine(view, Rng(0)))
    moves = mind.candidates(world, found.seat, found.legal)
    home = mind.sensible(world, found.seat)
    return moves if home in moves else [*moves, home]


def _grade(one: Exercise, seed: int) -> str:
    """Return the weakest level that plays a right move in most tries; nothing where none does."""
    for level in LEVELS:
        right = 0
        for nth in range(TRIES):
            move = think(one.game, one.position, one.legal, level, seed + nth, None, 60_000).move.notation()
            right += one.verdict(move) == "right"
        if 2 * right > TRIES:
            return level
    return ""


# Choose -----------------------------------------------------------------------------------------------------
def chosen(found: Sequence[Exercise], wanted: int = WANTED) -> list[Exercise]:
    """Choose so many of all kinds and grades in turn, the rarest first. Within a kind those come first that
    only the stronger levels find."""
    game = found[0].game
    rank = {level: nth for nth, level in enumerate(LEVELS)}
    heaps: dict[tuple[str, str], list[Exercise]] = {}
    for one in sorted(found, key=lambda one: one.id):
        heaps.setdefault((one.kind, one.found_by), []).append(one)
    taken: list[Exercise] = []
    kinds: Counter[str] = Counter()
    grades: Counter[tuple[str, str]] = Counter()
    while heaps and len(taken) < wanted:
        easy = sum(count for (_, grade), count in grades.items() if grade == LEVELS[0])
        open_to = [key for key in heaps if key[1] != LEVELS[0] or easy < PLANS[game].novice]
        if not open_to:
            break
        kind, grade = min(
            open_to,
            key=lambda key: (kinds[key[0]], grades[key], kinds_of(game).index(key[0]), -rank[key[1]]),
        )
        taken.append(heaps[kind, grade].pop())
        kinds[kind] += 1
        grades[kind, grade] += 1
        if not heaps[kind, grade]:
            del heaps[kind, grade]
    while len(taken) > 1 and max(kinds.values()) > SHARE * len(taken):
        common = kinds.most_common(1)[0][0]
        taken.remove(next(one for one in reversed(taken) if one.kind == common))
        kinds[common] -= 1
    return sorted(taken, key=lambda one: (rank[one.found_by], one.id))


# Command line -----------------------------------------------------------------------------------------------
def lines(path: Path) -> Iterator[Exercise]:
    """Yield the exercises of a file."""
    for line in path.read_text("utf-8").splitlines():
        try:
            yield from_json(json.loads(line))
        except (BadExercise, ValueError):
            print("a line was passed over", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python tools/mine_exercises.py")
    parser.add_argument("what", choices=("find", "measure", "choose"))
    parser.add_argument("game", choices=sorted(PLANS))
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long")
    given = parser.parse_args()
    until = time.monotonic() + given.seconds
    if given.what == "find":
        _find(given.game, given.files[0], given.seed, until)
    elif given.what == "measure":
        _measure(given.files[0], given.files[1], given.seed, until)
    else:
        limits = limits_for(given.game)
        every = {
            one.id: replace(one, within=limits.inaccuracy)
            for one in lines(given.files[0])
            if is_sound(one)
            and _clear([each.loss for each in one.moves], limits.inaccuracy, limits.mistake)
            and not (one.reason and one.reason.code.rpartition(".")[2] in PLANS[given.game].plain)
        }
        best = chosen(list(every.values()))
        given.files[1].write_text("".join(line_of(to_json(one)) + "\n" for one in best), "utf-8")
        print(f"{len(best)} of {len(every)}:", Counter(one.kind for one in best),
              Counter(one.found_by for one in best))  # fmt: skip


def _find(game: str, out: Path, seed: int, until: float) -> None:
    deals: Counter[tuple[str, object]] = Counter()
    with out.open("a", encoding="utf-8") as file:
        for one in find(game, seed, until):
            deal = one.source.partition(",")[0], one.view.get("deal")
            if deals[deal] >= PER_DEAL:
                continue
            deals[deal] += 1
            file.write(line_of(to_json(one)) + "\n")
            file.flush()


def _measure(source: Path, out: Path, seed: int, until: float) -> None:
    looked = out.with_suffix(".looked")
    """Which positions were measured, also those that are no exercise."""
    done = set(looked.read_text("utf-8").splitlines()) if looked.is_file() else set[str]()
    count, kept = 0, 0
    with out.open("a", encoding="utf-8") as file, looked.open("a", encoding="utf-8") as told:
        for one in lines(source):
            if time.monotonic() >= until:
                break
            if one.source in done:
                continue
            count += 1
            exercise = measured(one, seed * 1_000_003 + count)
            if exercise is not None:
                kept += 1
                file.write(line_of(to_json(exercise)) + "\n")
                file.flush()
            told.write(one.source + "\n")
            told.flush()
    print(f"{kept} of {count} positions")


if __name__ == "__main__":
    main()
