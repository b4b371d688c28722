"""Scenes of reviews for the contact sheets: every game, a review on its way, and one without a loss."""

from collections.abc import Callable, Mapping

from scenes_of_replay import record
from studio import Studio

from tablegame.match.record import Record
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import SHELF
from tablegame.study.review.model import Review
from tablegame.ui.scenes.learn.exercise_page import ExerciseScene
from tablegame.ui.scenes.study.review.scene import ReviewScene
from tablegame.ui.shell.navigation import ReviewPage
from tests.ui.made_review import MadeReviewing, made_review


def scenes() -> Mapping[str, Callable[[Studio], object]]:
    """What there is to look at, by name."""
    found: dict[str, Callable[[Studio], object]] = {f"review_{game}": _of(game) for game in SHELF}
    found["review_ten"] = _of("loadum", 10)
    found["review_others"] = _others
    found["review_on_its_way"] = lambda studio: _shown(studio, "dobon", upto=0.5)
    found["review_begins"] = _begins
    found["review_no_loss"] = lambda studio: _shown(studio, "dokuson", costs=0)
    found["review_play_on"] = _play_on
    found["exercise_retry_dobon"] = _retry("dobon", 1)
    found["exercise_retry_loadum"] = _retry("loadum", 0, right=True)
    found["exercise_retry_clackerjack"] = _retry("clackerjack", 3)
    return found


def review(studio: Studio, game: str, seats: int = 0, made: Review | None = None) -> ReviewScene:
    """The review of a match of the simple policy."""
    return _page(studio, record(studio, game, seats), made)


def _page(studio: Studio, of: Record, made: Review | None) -> ReviewScene:
    reviewing = MadeReviewing()
    if made is not None:
        reviewing.put(made)
    studio.service._reviewing = reviewing  # type: ignore[assignment]
    scene = ReviewScene(studio.ui, ReviewPage(None, of))
    studio.show(scene)
    studio.step(20)
    return scene


def _of(game: str, seats: int = 0) -> Callable[[Studio], ReviewScene]:
    return lambda studio: review(studio, game, seats)


def _shown(studio: Studio, game: str, costs: int = 4, upto: float = 1.0) -> ReviewScene:
    of = record(studio, game)
    return _page(studio, of, made_review(of, costs=costs, upto=upto))


def _begins(studio: Studio) -> ReviewScene:
    of = record(studio, "dobon")
    whole = made_review(of)
    return _page(studio, of, Review(whole.match, whole.game, Seat(0), "", 0))


def _others(studio: Studio) -> ReviewScene:
    scene = review(studio, "dobon")
    scene.toggle_others()
    studio.step(5)
    return scene


def _play_on(studio: Studio) -> ReviewScene:
    scene = review(studio, "dokuson")
    scene.choose_way()
    studio.step(5)
    return scene


def _retry(game: str, tries: int, right: bool = False) -> Callable[[Studio], object]:
    """A decision that is made once more; after so many wrong moves, and a right one."""

    def show(studio: Studio) -> object:
        review(studio, game).try_it()
        studio.step(20)
        top = studio.ui.stack.top
        assert isinstance(top, ExerciseScene)
        one = top.exercise
        for move in [one.played] * tries + [one.best] * right:
            top.position.decide(one.rules_of_game.parse(move))
            studio.step(20)
        return top

    return show
