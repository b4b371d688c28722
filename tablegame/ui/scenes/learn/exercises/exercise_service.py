"""Which exercises can be solved, and how they are begun, for all pages."""

import random
from collections.abc import Sequence
from datetime import date
from typing import Final

from tablegame.match.people import person_key
from tablegame.rules.catalogue import SHELF
from tablegame.study.exercises.daily import of_day
from tablegame.study.exercises.model import Exercise, sound
from tablegame.study.exercises.own import OwnExercises
from tablegame.study.exercises.shipped import shipped
from tablegame.study.exercises.sitting import Sitting
from tablegame.ui.scenes.learn.exercises.ending import EndingScene
from tablegame.ui.scenes.learn.exercises.exercise_store import own_of
from tablegame.ui.scenes.learn.exercises.scene import Asked, ExerciseScene
from tablegame.ui.scenes.people.people_service import names_of, own_name
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene import Scene

OWN_MOST: Final = 10
"""The most of the player's own exercises in one sitting."""
SHIPPED_MOST: Final = 5
"""The most shipped exercises in one sitting."""


def of_today(ui: Ui, today: date) -> Exercise | None:
    """Return the exercise of the day, from a game that the player has played; None if there is none."""
    one = of_day(today, played(ui))
    return one if one is not None and sound(one) else None


def played(ui: Ui) -> list[str]:
    """Return the games of which the player has played a deal; while no name is set, every person's count."""
    own = set(map(person_key, names_of(ui, own_name(ui))))
    return [
        game
        for game in SHELF
        if any(
            count
            for name, count in ui.preferences.deals.get(game, {}).items()
            if not own or person_key(name) in own
        )
    ]


def next_shipped(ui: Ui, game: str) -> list[Exercise]:
    """Return the next shipped exercises of a game.

    Those never asked for come first, the easiest before others, then those that were missed. Once all are
    solved, those solved longest ago come again.
    """
    own = own_of(ui)
    ones = [one for one in shipped(game) if sound(one)]
    new = [one for one in ones if own.solved(one) is None and not own.has(one)]
    missed = [one for one in ones if own.solved(one) is False]
    return (new + missed or own.longest_ago(ones))[:SHIPPED_MOST]


def solved(ui: Ui, game: str) -> tuple[int, int]:
    """Return how many shipped exercises of a game were solved, and how many there are."""
    own, ones = own_of(ui), shipped(game)
    return sum(_is_solved(own, one) for one in ones), len(ones)


def _is_solved(own: OwnExercises, one: Exercise) -> bool:
    place = own.place(one)
    return place.box > 0 if place is not None and own.has(one) else own.solved(one) is True


# Beginning --------------------------------------------------------------------------------------------------
def solve_own(ui: Ui, due: Sequence[Exercise]) -> None:
    """Begin some of the player's own exercises, in random order."""
    some = list(due)
    random.shuffle(some)
    own = own_of(ui)
    solve(ui, Sitting(some[:OWN_MOST], own.answered), ui.text("exercises.from_matches"), "own")


def solve_shipped(ui: Ui, game: str) -> None:
    """Begin the next shipped exercises of a game."""
    if exercises := next_shipped(ui, game):
        solve(ui, Sitting(exercises, own_of(ui).answered), ui.text("exercises.shipped"), "shipped")


def solve_day(ui: Ui, today: date) -> None:
    """Begin the exercise of the day; only its first answer is stored."""
    one, own = of_today(ui, today), own_of(ui)
    if one is not None:
        sitting = Sitting([one], lambda _, right: own.answered_day(today, right), repeats=False)
        solve(ui, sitting, ui.text("exercises.of_day"), "day")


def solve(ui: Ui, sitting: Sitting, title: str, source: str) -> None:
    """Begin a sitting over the page in front. `source`: "own", "shipped" or "day"."""

    def again(missed: Sequence[Exercise]) -> None:
        solve(ui, Sitting(missed, repeats=False), title, source)

    def over(ui: Ui) -> Scene:
        return EndingScene(ui, sitting, title, source, again)

    own = own_of(ui)

    def keep(one: Exercise, on: bool) -> None:
        if on:
            own.keep_again(one)
        else:
            own.drop(one)

    ui.stack.push(ExerciseScene(ui, Asked(sitting, title, over, keep, own.has)))
