"""How reviews judge: of hard's own decisions, twice with other imagined deals, and of planted moves.

    python -m tools.calibrate_review dobon loadum --deals 200 --cases 200 --out FILE
    python -m tools.calibrate_review --table FILE..

Whole matches of hard are played, and one seat of each is reviewed, twice. In positions of the other seats two
moves are planted. The worst one, where it gives away a blunder, must be found to be a mistake. The best one
of a longer thought must not. Every finding is a line of FILE. A call that was broken off goes on where it
was. `--table` makes the table of docs/review.md of FILE.
"""

import argparse
import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from tablegame.ai.think import think
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.match.record import Record
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.study.review.judgement import LEVEL, Rated, judge, judge_moves
from tablegame.study.review.match_review import Course
from tablegame.study.review.review_model import GRADES, limits_of

SEATS: Final = {"dokuson": 4, "dobon_plain": 4, "dobon": 4, "dobon_fukuchi": 4, "loadum": 5, "clackerjack": 4}
LONG: Final = 4000
"""Playouts of the thought whose move is planted as the best."""
WEIGHED: Final = 400
"""Imagined deals in which the worst move is looked for."""
GLANCE: Final = 60
"""As many tell whether it is worth looking for."""
WORST: Final = 12
"""Worst moves that are planted into one match at most."""
BEST: Final = 8
"""Best moves that are planted into one match at most."""
_MS: Final = 600_000


def play(game: str, seed: int) -> Record:
    """Return a match of hard against itself."""
    seats = SEATS[game]
    players = [Player(str(seat), "bot:hard") for seat in range(seats)]
    match = Match.new(GAMES[game], seats, {}, players, dealer=Dealer.seeded(seed))
    while not match.over:
        seat = match.to_act()[0]
        legal = match.legal(seat)
        move = legal[0]
        if len(legal) > 1:
            move = think(game, match.view(seat), legal, "hard", match.bot_seed(seat), None, _MS).move
        match.decide(seat, move)
    match.close()
    return match.record


def reviewed(game: str, record: Record, seed: int) -> dict[str, Any]:
    """Return one seat of a match, judged twice."""
    course = Course(record, Seat(seed % SEATS[game]))
    began = time.process_time()
    first = [course.judge(decision) for decision in course.decisions]
    took = time.process_time() - began
    second = [course.judge(decision, again=1 << 32) for decision in course.decisions]
    return {
        "game": game,
        "seed": seed,
        "deals": len(course.deals),
        "seconds": round(took, 3),
        "grades": [[a.grade, b.grade] for a, b in zip(first, second, strict=True)],
        "lost": round(sum(each.loss for each in first), 2),
    }


def planted(game: str, record: Record, seed: int) -> Iterator[dict[str, Any]]:
    """Yield what is found of worst and best moves put into a match, where those sit who are not reviewed."""
    rng, reviewed_seat = Rng(seed), seed % SEATS[game]
    courses = [Course(record, Seat(seat)) for seat in range(SEATS[game]) if seat != reviewed_seat]
    places = [(course, decision) for course in courses for decision in course.decisions]
    rng.shuffle(places)
    worst_found = 0
    for number, (course, decision) in enumerate(places):
        view, legal, _ = course.asked(decision)
        own = rng.below(1 << 40)
        found: dict[str, Any] = {"game": game, "seed": seed, "line": decision.line}
        if number < BEST:
            best = think(game, view, legal, LEVEL, own, LONG, _MS).move
            found["best"] = judge(game, view, legal, best, own + 1).grade
        worst = _blunder(game, view, legal, own)
        if worst is not None:
            move = next(move for move in legal if move.notation() == worst.move)
            judged = judge(game, view, legal, move, own + 3)
            found |= {"worst": judged.grade, "gives": round(worst.loss, 2), "told": round(judged.loss, 2)}
            worst_found += 1
        if len(found) > len(("game", "seed", "line")):
            yield found
        if worst_found == WORST:
            return


def _blunder(game: str, view: Any, legal: Sequence[Any], own: int) -> Rated | None:
    """Return the worst move, if it gives away a blunder beyond its interval."""
    limit = limits_of(game).blunder
    asked = legal if len(legal) <= 40 else [legal[0], legal[-1]]
    worst = max(judge_moves(game, view, legal, own + 4, asked, GLANCE), key=lambda each: each.loss)
    if worst.loss < limit:
        return None
    worst = max(judge_moves(game, view, legal, own + 2, asked, WEIGHED), key=lambda each: each.loss)
    return worst if worst.loss - worst.error >= limit else None


def run(games: list[str], deals: int, cases: int, out: Path) -> None:
    """Play a match of the game that has had least time so far, until there are enough of all."""
    spent = dict.fromkeys(games, 0.0)
    had = read([out]) if out.exists() else []
    done = Counter({game: sum(each["game"] == game and "played" in each for each in had) for game in games})
    with out.open("a") as file:
        while open_games := [game for game in games if not enough(game, had, deals, cases)]:
            game = min(open_games, key=lambda each: spent[each])
            began = time.process_time()
            seed = 1000 + done[game]
            done[game] += 1
            record = play(game, seed)
            own = [each for each in had if each["game"] == game]
            lines = [{"game": game, "seed": seed, "played": True}]
            if dealt(own) < deals:
                lines.append(reviewed(game, record, seed))
            if planted_in(own) < cases:
                lines += planted(game, record, seed)
            had += lines
            for line in lines:
                print(json.dumps(line), file=file, flush=True)
            spent[game] += time.process_time() - began


def enough(game: str, had: list[dict[str, Any]], deals: int, cases: int) -> bool:
    """Return whether as much has been found of a game as was asked for."""
    own = [each for each in had if each["game"] == game]
    return dealt(own) >= deals and planted_in(own) >= cases


def dealt(found: list[dict[str, Any]]) -> int:
    """Return how many deals are reviewed."""
    return sum(each.get("deals", 0) for each in found)


def planted_in(found: list[dict[str, Any]]) -> int:
    """Return how many worst moves are planted."""
    return sum("worst" in each for each in found)


def read(paths: list[Path]) -> list[dict[str, Any]]:
    """Return the findings of some files."""
    return [json.loads(line) for path in paths for line in path.read_text().splitlines()]


def table(found: list[dict[str, Any]]) -> Iterator[str]:
    """Yield lines of Markdown."""
    by_game: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for each in found:
        by_game[each["game"]].append(each)
    yield (
        "| game, seats | matches, deals | decisions | inaccuracies | mistakes | blunders"
        " | the same class twice | seconds a match | worst found | best called a mistake |"
    )
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for game in [game for game in GAMES if game in by_game]:
        matches = [each for each in by_game[game] if "grades" in each]
        pairs = [pair for each in matches for pair in each["grades"]]
        count = Counter(grade for pair in pairs for grade in pair)
        both = max(1, 2 * len(pairs))
        shares = [f"{100 * count[grade] / both:.1f} %" for grade in GRADES[1:]]
        same = sum(a == b for a, b in pairs)
        worst = [each["worst"] for each in by_game[game] if "worst" in each]
        best = [each["best"] for each in by_game[game] if "best" in each]
        bad = GRADES[2:]
        yield (
            f"| {GAMES[game].title}, {SEATS[game]} | {len(matches)}, {sum(m['deals'] for m in matches)}"
            f" | {len(pairs)} | {' | '.join(shares)} | {100 * same / max(1, len(pairs)):.1f} %"
            f" | {sum(m['seconds'] for m in matches) / max(1, len(matches)):.1f}"
            f" | {sum(grade in bad for grade in worst)} of {len(worst)}"
            f" | {sum(grade in bad for grade in best)} of {len(best)} |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.calibrate_review", description=__doc__)
    parser.add_argument("games", nargs="*", help=f"of {', '.join(SEATS)}; all by default")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--cases", type=int, default=200, help="planted blunders")
    parser.add_argument("--out", type=Path, default=Path("review.jsonl"))
    parser.add_argument("--table", type=Path, nargs="+", help="files of which the table is made")
    given: Any = parser.parse_args()
    if given.table:
        print("\n".join(table(read(given.table))))
    else:
        run(given.games or list(SEATS), given.deals, given.cases, given.out)


if __name__ == "__main__":
    main()
