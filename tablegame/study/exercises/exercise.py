"""An exercise: what one seat knew at a decision, its legal moves, and what they are worth.

Nothing else of the match is kept. The state that a table is drawn from is imagined from the view, so that no
exercise can show what its owner could not see. The shipped exercises are `<game>.jsonl` next to this module,
one a line; docs/mining.md says how they are found. One of them is the exercise of the day.
"""

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

from tablegame.features.game_features import features_of
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.contract import Action, AnyGame, AnyState, Options, Reason

VERSION: Final = 1
ID_LENGTH: Final = 12
_LONGEST: Final = 60
"""Letters of a move."""

Verdict: TypeAlias = Literal["right", "less", "unknown"]
"""The verdict on an answer: as good as the best, measured to be worth less, or not measured."""


class BadExercise(ValueError):
    """A line that is no exercise, or one of other rules."""


@dataclass(frozen=True, slots=True)
class Valued:
    """A move, and what it was measured to be worth."""

    move: str
    """Its notation."""
    loss: float = 0.0
    """Points less than the best."""
    error: float = 0.0
    """Half of the 95 % interval of the loss; 0 for the best."""


@dataclass(frozen=True)
class Exercise:
    """One position with its answer."""

    game: str
    seats: int
    seat: Seat
    """The seat of the view."""
    view: Mapping[str, Any] = field(repr=False)
    """The view in the game's JSON form."""
    moves: tuple[Valued, ...]
    """The best first; its loss is 0."""
    within: float
    """A move that loses no more than this is right, too."""
    rules: int
    """The version of the rules that it was measured by."""
    kind: str = ""
    """The kind of decision (`kind_of`)."""
    found_by: str = ""
    """For a shipped exercise: the weakest level that plays a right move there in most tries."""
    source: str = ""
    """The origin: a match and the line of its record, or the seed of a self-play."""
    played: str = ""
    """The owner's move in the match; empty for a shipped exercise."""
    won: int = 0
    """Imagined deals in which the best did better than what it was compared with."""
    lost: int = 0
    """Those in which it did worse."""
    reason: Reason | None = None
    """The reason why the best move is best."""
    options: Options = field(default_factory=dict, repr=False)
    """The options that are not at their default."""

    @cached_property
    def id(self) -> str:
        """The hash of the position: the same for the same position, whatever was measured there."""
        text = json.dumps([self.game, self.seats, self.seat, self.view], sort_keys=True, ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()[:ID_LENGTH]

    @property
    def best(self) -> str:
        """The move that should be played."""
        return self.moves[0].move

    @property
    def level(self) -> int:
        """The difficulty, 1 .. 3; 0 where that was not measured."""
        return {"novice": 1, "easy": 1, "normal": 2, "hard": 3, "expert": 3}.get(self.found_by, 0)

    def loss(self, move: str) -> float | None:
        """Return what a move gives away; None for one that was not measured."""
        return next((valued.loss for valued in self.moves if valued.move == move), None)

    def verdict(self, move: str) -> Verdict:
        """Return the verdict on an answer."""
        loss = self.loss(move)
        return "unknown" if loss is None else "right" if loss <= self.within else "less"

    # At the table -------------------------------------------------------------------------------------------
    @cached_property
    def rules_of_game(self) -> AnyGame:
        """The game."""
        return GAMES[self.game]

    @cached_property
    def state(self) -> AnyState:
        """A match that this view allows: what the view does not see is made up."""
        game = self.rules_of_game
        view = game.view_from_json(self.view)
        return game.assemble(view, game.imagine(view, Rng(0)))

    @cached_property
    def position(self) -> Any:
        """The view."""
        return self.rules_of_game.view_from_json(self.view)

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """The legal actions."""
        return tuple(self.state.legal_actions(self.seat))

    @cached_property
    def all_options(self) -> Options:
        """The options of the match, with those at their default."""
        return complete(self.rules_of_game, self.seats, self.options)


def to_json(exercise: Exercise) -> dict[str, Any]:
    """Return the exercise as JSON values, which a file holds in one line."""
    data: dict[str, Any] = {
        "v": VERSION,
        "game": exercise.game,
        "seats": exercise.seats,
        "seat": exercise.seat,
        "rules": exercise.rules,
        "kind": exercise.kind,
        "source": exercise.source,
        "within": exercise.within,
        "moves": [[valued.move, round(valued.loss, 3), round(valued.error, 3)] for valued in exercise.moves],
        "won": exercise.won,
        "lost": exercise.lost,
    }
    if exercise.found_by:
        data["found_by"] = exercise.found_by
    if exercise.played:
        data["played"] = exercise.played
    if exercise.options:
        data["options"] = dict(exercise.options)
    if exercise.reason is not None:
        data["reason"] = [exercise.reason.code, dict(exercise.reason.values)]
    data["view"] = exercise.view
    return data


def from_json(data: Any) -> Exercise:
    """Read what `to_json` wrote, without asking the rules yet. Raise BadExercise for anything else."""
    if not isinstance(data, Mapping) or data.get("v") != VERSION:
        raise BadExercise("not an exercise of this program")
    game, view = data.get("game"), data.get("view")
    if not isinstance(game, str) or game not in GAMES or not isinstance(view, Mapping):
        raise BadExercise("no such game, or no view")
    seats, seat = _number(data, "seats"), _number(data, "seat")
    if seats not in GAMES[game].seats or not 0 <= seat < seats:
        raise BadExercise("no such seat")
    moves = data.get("moves")
    if not isinstance(moves, list) or len(moves) < 2:
        raise BadExercise("no moves to choose from")
    options = data.get("options", {})
    if not isinstance(options, Mapping):
        raise BadExercise("options are not what they must be")
    return Exercise(
        game, seats, Seat(seat), view, tuple(map(_valued, moves)), _worth(data.get("within")),
        _number(data, "rules"), _word(data, "kind"), _word(data, "found_by"), _word(data, "source"),
        _word(data, "played"), _number(data, "won"), _number(data, "lost"), _reason(data.get("reason")),
        dict(options),
    )  # fmt: skip


def is_sound(exercise: Exercise) -> bool:
    """Return whether the rules as they are now know this position, and its moves in it."""
    game = GAMES[exercise.game]
    if exercise.rules != game.rules_version:
        return False
    try:
        legal = {move.notation() for move in exercise.legal}
        same = exercise.state.view(exercise.seat) == exercise.position
    except Exception:  # a view may be whole and still tell of no match: a game may trip over it anywhere
        return False
    return same and all(valued.move in legal for valued in exercise.moves)


def _number(data: Mapping[str, Any], name: str) -> int:
    value = data.get(name, 0)
    if type(value) is not int or not 0 <= value < 1_000_000:
        raise BadExercise(f"{name} is no number")
    return value


def _word(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name, "")
    if not isinstance(value, str) or len(value) > 200:
        raise BadExercise(f"{name} is no text")
    return value


def _worth(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value < 0:
        raise BadExercise("a worth is no number")
    return float(value)


def _valued(data: Any) -> Valued:
    if not isinstance(data, list) or len(data) != 3 or not isinstance(data[0], str):
        raise BadExercise("a move is not what it must be")
    if len(data[0]) > _LONGEST:
        raise BadExercise("a move is too long")
    return Valued(data[0], _worth(data[1]), _worth(data[2]))


def _reason(data: Any) -> Reason | None:
    if data is None:
        return None
    if not isinstance(data, list) or len(data) != 2 or not isinstance(data[0], str):
        raise BadExercise("a reason is not what it must be")
    if not isinstance(data[1], Mapping):
        raise BadExercise("a reason is not what it must be")
    values = {str(key): tuple(value) if isinstance(value, list) else value for key, value in data[1].items()}
    return Reason(data[0], values)


def line_of(data: Mapping[str, Any]) -> str:
    """Return one line of a file."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def exercises_of_game(exercises: Sequence[Exercise], game: str) -> list[Exercise]:
    """Return the exercises of a game, or all."""
    return [exercise for exercise in exercises if not game or exercise.game == game]


def kinds_of(game: str) -> tuple[str, ...]:
    """Return the kinds of exercises of a game, in the order in which they are listed."""
    return features_of(game).exercise_kinds


def kind_of(game: str, view: Mapping[str, Any], best: str) -> str:
    """Return one of the kinds of the game; "" for a decision that belongs to none of them."""
    return features_of(game).exercise_kind(view, best.split(" "))


SHIPPED_COUNT: Final = 60
"""The number of exercises of each game."""


@lru_cache(maxsize=8)
def shipped(game: str) -> tuple[Exercise, ...]:
    """Return the shipped exercises of a game, the easiest first; none where there is no file."""
    file = files(__package__).joinpath(f"{game}.jsonl")
    if not file.is_file():
        return ()
    exercises = read_exercises(file.read_text("utf-8"))
    return tuple(sorted(exercises, key=lambda exercise: (exercise.level, exercise.id)))


def read_exercises(text: str) -> list[Exercise]:
    """Return the exercises of a file that the rules as they are now can show."""
    exercises = []
    for line in text.splitlines():
        try:
            exercise = from_json(json.loads(line))
        except (BadExercise, ValueError, RecursionError):
            continue
        if exercise.rules == GAMES[exercise.game].rules_version:
            exercises.append(exercise)
    return exercises


FIRST_DAY: Final = date(2026, 11, 23)
"""Before this there was none."""
CYCLE: Final = 60
"""After so many days the games take turns from the next one on: so each meets all exercises of its game."""


def exercise_of_day(day: date, games: Sequence[str]) -> Exercise | None:
    """Return the exercise of a day from one of these games, which take turns; None if there is none.

    The exercise of a game depends on the date alone. With `CYCLE` exercises a game, none comes again before
    all of its game have been there, however many games take turns.
    """
    n = (day - FIRST_DAY).days
    with_exercises = [game for game in games if shipped(game)]
    if n < 0 or not with_exercises:
        return None
    game = with_exercises[(n + n // CYCLE) % len(with_exercises)]
    ordered = sorted(shipped(game), key=lambda exercise: hashlib.sha256(exercise.id.encode()).digest())
    return ordered[n % len(ordered)]
