"""Measures tempers: python tools/tempers.py [WORD:GAME ..] [--deals N] [--seconds S] [--table]

One seat plays at hard with a quarter of its playouts and one temper, the others play the same without it. The
seat goes round the table with the same cards. The result of each deal is added to --kept: a run goes on where
the last one ended. With --table it writes the results as a table of docs/characters.md.
"""

import argparse
import hashlib
import json
import math
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tablegame.ai import levels
from tablegame.ai.dobon.evaluation import DiscardEvaluation
from tablegame.ai.dobon_fukuchi import policy
from tablegame.ai.dobon_plain import evaluation
from tablegame.ai.levels import PLAIN, WORDS
from tablegame.ai.think import think
from tablegame.arena.play import first, shares_of
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.cards import SUITS
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.clackerjack.actions import is_bomb

LEVEL: Final = "hard"
SHARE: Final = 0.25
STEP: Final = 10
"""So many deals of one temper before those of the next."""
SEATS: Final = dict.fromkeys(GAMES, 4) | {"dokuson": 3}
LONGER: Final[Mapping[str, Mapping[str, int]]] = {"hunts": {"rounds": 3}, "turns": {"rounds": 3}}
"""Where the score matters, a deal is a match of three."""


@dataclass
class Style:
    """What a seat did of what it might have done."""

    done: float = 0.0
    chances: float = 0.0


@dataclass
class Watch:
    """What is counted of one match, by seat."""

    game: str
    word: str
    seats: list[Style] = field(default_factory=list)

    def saw(self, seat: Seat, view: Any, legal: Any, move: Any) -> None:
        """Note a decision with more than one legal move."""
        found = COUNTED[self.word, self.game](view, legal, move)
        if found is not None:
            self.seats[seat].done += found
            self.seats[seat].chances += 1


Counter = Callable[[Any, Any, Any], float | None]
"""A number for a decision; None where it is none of those that are counted."""


def _name(move: Any) -> str:
    return type(move).__name__


def _bid(view: Any, legal: Any, move: Any) -> float | None:
    return float(move.amount) if _name(move) == "Bid" else None


_LOOKS: Final[Mapping[str, Callable[[Any, Seat], Any]]] = {
    "dobon_plain": evaluation.UnseenCount, "dobon": DiscardEvaluation, "dobon_fukuchi": policy.UnseenCount,
}  # fmt: skip
"""What counts the calls to be feared, by game."""


def _danger(game: str, view: Any, legal: Any, move: Any) -> float | None:
    """Return the calls to be feared on the number laid, in hundredths, by all that the seat can count."""
    number = getattr(move, "number", None) or getattr(move, "value", None)
    if number is None or not 0 < number < 14:
        return None
    state: Any = GAMES[game].assemble(view, GAMES[game].imagine(view, Rng(0)))
    look = _LOOKS[game](state, view.viewer)
    feared = [look.danger[getattr(each, "number", getattr(each, "value", 0))] for each in _plays(legal)]
    return 100 * (look.danger[number] - min(feared)) if max(feared) > min(feared) else None


def _plays(legal: Any) -> list[Any]:
    return [each for each in legal if _name(each) in ("Discard", "Play")]


def _strong(view: Any, legal: Any, move: Any) -> float | None:
    """Return whether an 8, a 2 or a joker was laid where something else could have been."""
    plays = [each for each in legal if _name(each) == "Discard"]
    strong = [each.number in (0, 2, 8) for each in plays]
    return float(move.number in (0, 2, 8)) if _name(move) == "Discard" and len(set(strong)) > 1 else None


def _bomb(view: Any, legal: Any, move: Any) -> float | None:
    bombs = [_name(each) == "Play" and is_bomb(each.kind) for each in legal]
    played = bool(_name(move) == "Play" and is_bomb(move.kind))
    return float(played) if len(set(bombs)) > 1 else None


def _trump(view: Any, legal: Any, move: Any) -> float | None:
    if _name(move) != "Play" or view.table.trump is None:
        return None
    trump = SUITS.index(view.table.trump)
    trumps = {each.card // 13 == trump for each in legal if _name(each) == "Play"}
    return float(move.card // 13 == trump) if len(trumps) > 1 else None


def _swap(view: Any, legal: Any, move: Any) -> float | None:
    kinds = {_name(each) for each in legal}
    if "Propose" not in kinds and not any(each.notation() == "accept" for each in legal):
        return None
    return float(_name(move) == "Propose" or move.notation() == "accept")


def _double(view: Any, legal: Any, move: Any) -> float | None:
    return float(len(move.cards) == 2) if len({len(each.cards) for each in legal}) > 1 else None


def _out_of_turn(view: Any, legal: Any, move: Any) -> float | None:
    words = {each.notation() for each in legal}
    plays = [each for each in legal if _name(each) == "Play"]
    return float(_name(move) == "Play") if "pass" in words and plays else None


def _hurts_leader(
    binding: Sequence[int], best: Callable[[list[int]], int], view: Any, legal: Any, move: Any
) -> float | None:
    """Return whether the next seat leads among the others, of moves that bind or skip it."""
    if _name(move) != "Discard" or move.number not in binding:
        return None
    table, seats = view.table, len(view.table.counts)
    me, step = int(view.viewer), table.direction
    others = [score for seat, score in enumerate(table.scores) if seat != me]
    return float(table.scores[(me + step) % seats] == best(others))


COUNTED: Final[Mapping[tuple[str, str], Counter]] = {
    **{(word, game): partial(_danger, game) for word in ("bold", "careful") for game in _LOOKS},
    **{("turns", game): partial(_danger, game) for game in ("dobon_plain", "dobon")},
    **{(word, "dobon"): _bid for word in ("bids_high", "bids_low")},
    **{(word, "dobon_fukuchi"): _out_of_turn for word in ("quick", "patient")},
    **{(word, "clackerjack"): _bomb for word in ("hoards", "spends")},
    **{(word, "loadum"): _trump for word in ("hoards", "spends")},
    **{(word, game): _strong for word in ("hoards", "spends") for game in ("dobon_plain", "dobon")},
    ("swaps", "loadum"): _swap,
    ("doubles", "dokuson"): _double,
    ("hunts", "dobon_plain"): partial(_hurts_leader, (1, 2), max),
    ("hunts", "dobon"): partial(_hurts_leader, (0, 2), min),
}
"""The style figure of each temper in each game."""
WHERE: Final = {word: tuple(game for game in GAMES if (word, game) in COUNTED) for word in WORDS}
"""In which games each temper is measured."""


def play(game: str, word: str, deal: int, seat: int) -> tuple[float, list[Style]]:
    """Return the share of the win of a tempered seat in a deal, and the style figures of all seats."""
    seats = SEATS[game]
    seed = hashlib.sha256(f"tempers {game} {deal}".encode()).digest()
    players = [Player(str(each), f"bot:{LEVEL}") for each in range(seats)]
    options = LONGER.get(word, {})
    match = Match.new(GAMES[game], seats, options, players, dealer=Dealer(seed), bots=seed[:16])
    watch = Watch(game, word, [Style() for _ in range(seats)])
    while not match.over and (options or match.standing().deal == 1):
        acting = match.to_act()[0]
        legal = match.legal(acting)
        move = legal[0]
        if len(legal) > 1:
            view = match.view(acting)
            temper = WORDS[word] if acting == seat else PLAIN
            move = think(
                game, view, legal, LEVEL, match.bot_seed(acting), ms=600_000, temper=temper
            ).move  # fmt: skip
            watch.saw(acting, view, legal, move)
        match.decide(acting, move)
    sides = GAMES[game].sides(seats)
    ended = match.standing()
    if not options:
        ended = first(ended, match.view(None).table.results[-1], sides)
    return shares_of(ended.winners, sides)[seat], watch.seats


def measure(word: str, game: str, kept: Path, deals: int, until: float) -> None:
    """Measure deals that are not stored yet, until there are enough or the time is over."""
    done = sum(each["word"] == word and each["game"] == game for each in _kept(kept))
    for deal in range(done, deals):
        if time.monotonic() > until:
            return
        share, ours, theirs = 0.0, Style(), Style()
        for seat in range(SEATS[game]):
            won, styles = play(game, word, deal, seat)
            share += won
            for number, style in enumerate(styles):
                into = ours if number == seat else theirs
                into.done += style.done
                into.chances += style.chances
        line = {
            "word": word, "game": game, "share": share / SEATS[game],
            "ours": [ours.done, ours.chances], "theirs": [theirs.done, theirs.chances],
        }  # fmt: skip
        with kept.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def _kept(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def _ratio(lines: list[dict[str, Any]], whose: str) -> tuple[float, float]:
    """Return a figure for a chance, and half of its 95 % over deals."""
    done, chances = (sum(line[whose][n] for line in lines) for n in (0, 1))
    if not chances:
        return math.nan, math.nan
    mean, n = done / chances, len(lines)
    spread = sum((line[whose][0] - mean * line[whose][1]) ** 2 for line in lines)
    return mean, 1.96 * math.sqrt(spread * n / max(1, n - 1)) / chances


def table(kept: Path) -> Iterable[str]:
    """Return what was found, row by row."""
    every = _kept(kept)
    yield "| temper | game | deals | win share against the plain level | style: plain | style: tempered |"
    yield "|---|---|---|---|---|---|"
    for word, games in WHERE.items():
        for game in games:
            lines = [each for each in every if each["word"] == word and each["game"] == game]
            if len(lines) < 2:
                continue
            sides = len(GAMES[game].sides(SEATS[game]))
            gains = [100 * (each["share"] - 1 / sides) for each in lines]
            mean = sum(gains) / len(gains)
            error = math.sqrt(sum((each - mean) ** 2 for each in gains) / (len(gains) - 1) / len(gains))
            plain, wide = _ratio(lines, "theirs")
            ours, _ = _ratio(lines, "ours")
            clear = "" if abs(ours - plain) > wide else " (not distinguishable)"
            yield (
                f"| {word} | {game} | {len(lines)} | {mean:+.1f} ± {1.96 * error:.1f} |"
                f" {plain:.3g} ± {wide:.2g} | {ours:.3g}{clear} |"
            )


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("what", nargs="*", help="WORD:GAME; all of them by default")
    asked.add_argument("--deals", type=int, default=400)
    asked.add_argument("--seconds", type=float, default=math.inf)
    asked.add_argument("--kept", type=Path, default=Path("tempers.jsonl"))
    asked.add_argument("--table", action="store_true")
    chosen = asked.parse_args()
    if not chosen.table:
        quarter = replace(levels.LEVEL_SETTINGS[LEVEL], effort=SHARE)
        levels.LEVEL_SETTINGS[LEVEL] = quarter
        until = time.monotonic() + chosen.seconds
        pairs = [each.split(":") for each in chosen.what]
        pairs = pairs or [[word, game] for word, games in WHERE.items() for game in games]
        for step in range(STEP, chosen.deals + STEP, STEP):
            for word, game in pairs:
                measure(word, game, chosen.kept, min(step, chosen.deals), until)
    print("\n".join(table(chosen.kept)))


if __name__ == "__main__":
    main()
