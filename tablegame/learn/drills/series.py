"""Ten questions: graded, none twice, those that were missed before first."""

from collections.abc import Collection, Sequence
from typing import Final

from tablegame.learn.drills.question import Drill, Question
from tablegame.pieces.rng import Rng
from tablegame.rules.catalogue import OfEachGame

DRILLS: Final = OfEachGame[Drill]("learn.drills", "DRILL")
"""By game."""


def has_drill(game_id: str) -> bool:
    """Return whether there are questions about a game."""
    return game_id in DRILLS


COUNT: Final = 10
LEVELS: Final = (1, 1, 2, 2, 2, 2, 3, 3, 3, 3)
"""The levels of the questions, one after the other."""
_TRIES: Final = 40
"""The tries for a question other than one that was just asked."""


def series(
    drill: Drill, seed: int, again: Sequence[Question] = (), but: Collection[str] = ()
) -> tuple[Question, ...]:
    """Return ten questions: first those to be asked `again`, then new ones, none of which is among `but`."""
    rng = Rng(seed)
    found = list(again[:COUNT])
    asked = {question.id for question in found} | set(but)
    for nth in range(len(found), COUNT):
        found.append(another(drill, nth, rng, asked))
        asked.add(found[-1].id)
    return tuple(found)


def another(drill: Drill, nth: int, rng: Rng, asked: Collection[str]) -> Question:
    """Return the n-th question of a series, from 0, that was not asked yet."""
    kind, level = drill.kinds[nth % len(drill.kinds)], LEVELS[nth % COUNT]
    for _ in range(_TRIES):
        question = drill.ask(kind, level, rng)
        if question.id not in asked:
            return question
    raise LookupError(f"there are no more questions of the kind {kind!r}")
