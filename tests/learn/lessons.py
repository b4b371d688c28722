"""Plays lessons through the rules, every way that is right, and says where they are not true."""

from collections.abc import Iterator, Sequence

from tablegame.learn.lessons import ANY, OTHER, Lesson, LessonStep
from tablegame.pieces.seats import CHANCE
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyState
from tablegame.rules.example_match import begin_case, make_move
from tablegame.rules.examples import ExampleMove
from tests.rules.examples import check, check_position

LATIN, JAPANESE = 140, 70
"""Signs in a bubble, at most."""
STEPS = (8, 14)
FIRST_ACTION = 3
ACTIONS = 0.6
UNSEEN = ("unseen", "told", "places", "allowed", "known_turned", "traces")
"""Keys of a view that tell of pieces which do not lie open."""


class Untrue(AssertionError):
    """A lesson that the rules do not bear out."""


def play(lesson: Lesson) -> int:
    """Play it by its right moves, every one of them; the number of ways tried. Untrue names the step."""
    return sum(_from(lesson, at, None) for at, step in enumerate(lesson.steps) if step.start is not None)


def _from(lesson: Lesson, at: int, state: AnyState | None) -> int:
    """Play on from a step up to the next one that begins anew, each right move in its turn."""
    step, where = (
        lesson.steps[at],
        f"{lesson.game}, lesson {lesson.id}, step {at + 1} ({lesson.steps[at].say})",
    )
    if step.start is not None:
        state = begin_case(lesson.game, step.start)
        if step.start.start and "dealt" not in step.start.start:
            check_position(GAMES[lesson.game], step.start, state)
    assert state is not None
    for move in step.do:
        try:
            make_move(GAMES[lesson.game], state, move)
        except ValueError as fault:
            raise Untrue(f"{where}: {fault}") from fault
    if step.so is not None:
        check(lesson.game, state.clone(), step.so)
    rings(lesson, step, state, where)
    ends = at + 1 == len(lesson.steps) or lesson.steps[at + 1].start is not None
    if not step.moves:
        return 1 if ends else _from(lesson, at + 1, state)
    ways = 0
    for text in right_moves(lesson, step, state, where):
        after = state.clone()
        make_move(GAMES[lesson.game], after, ExampleMove(lesson.seat, text))
        ways += 1 if ends else _from(lesson, at + 1, after)
    return ways


def right_moves(lesson: Lesson, step: LessonStep, state: AnyState, where: str) -> Sequence[str]:
    """Return the moves that are right; Untrue if one of them is not legal, or a wrong one is not what it
    must be."""
    game = GAMES[lesson.game]
    if lesson.seat not in state.to_act():
        acting = ["chance" if seat == CHANCE else seat for seat in state.to_act()]
        raise Untrue(f"{where}: the learner is asked, but it is for {acting} to act")
    legal = {action.notation() for action in state.legal_actions(lesson.seat)}
    right = sorted(legal - set(step.wrong)) if ANY in step.moves else list(step.moves)
    if missing := [move for move in right if game.parse(move).notation() not in legal]:
        raise Untrue(f"{where}: {missing} is not legal; these are: {', '.join(sorted(legal)[:20])}")
    if not right:
        raise Untrue(f"{where}: nothing is right")
    view = state.view(lesson.seat)
    for move in step.wrong:
        if move == OTHER:
            continue
        action = game.parse(move)
        if action.notation() not in legal and game.why_not(view, action) is None:
            raise Untrue(f"{where}: {move!r} is neither legal nor refused")
    return right


def rings(lesson: Lesson, step: LessonStep, state: AnyState, where: str) -> None:
    """Check that what is ringed exists: seats, and the pieces that the learner may see."""
    view = GAMES[lesson.game].view_to_json(state.view(lesson.seat))
    shown = str({key: value for key, value in view.items() if key not in UNSEEN})
    for ring in step.ring:
        if ring.what == "seat" and not (ring.which.isdecimal() and int(ring.which) < lesson.seats):
            raise Untrue(f"{where}: there is no seat {ring.which}")
        if ring.what == "card" and f"'{ring.which}'" not in shown:
            raise Untrue(f"{where}: no {ring.which} is seen")


def texts(lesson: Lesson) -> Iterator[tuple[str, bool]]:
    """Yield the keys of all that is said in a lesson, and whether it stands in a bubble."""
    yield lesson.key("name"), False
    yield lesson.key("theme"), False
    for step in lesson.steps:
        for name in step.texts:
            yield lesson.key(name), True


def worded(lesson: Lesson) -> Iterator[str]:
    """Yield the keys of answers that have words: those that no language writes by itself."""
    for step in lesson.steps:
        for choice in step.choices:
            yield lesson.choice_key(step, choice)
