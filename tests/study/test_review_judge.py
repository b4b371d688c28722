"""How one decision is judged: laws of every game, and a few clear cases."""

from collections.abc import Iterator
from typing import Any

import pytest

from tablegame.ai.think import MINDS, simple
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.study.review import judgement as judging
from tablegame.study.review.judgement import judge, judge_moves, judge_now, seed_of
from tablegame.study.review.review_model import limits_of

EVERY = sorted(MINDS)


def decisions(game: str, seed: int, most: int, seats: int = 0) -> Iterator[tuple[Any, Any, list[Any], Seat]]:
    """Yield state, view, legal moves and seat of each third choice of a match of the simple policy."""
    seats = seats or GAMES[game].official_seats[-1]
    match = Match.new(
        GAMES[game], seats, {}, [Player(str(seat), "bot:hard") for seat in range(seats)],
        dealer=Dealer.seeded(seed),
    )  # fmt: skip
    count = 0
    while not match.over and count < 3 * most:
        seat = match.to_act()[0]
        legal, view = match.legal(seat), match.view(seat)
        if len(legal) > 1:
            count += 1
            if count % 3 == 0:
                yield match._replayer.state, view, list(legal), seat
        match.decide(seat, simple(game, view, legal))


def counts_otherwise(game: str, view: Any, legal: list[Any]) -> bool:
    """Return whether the reviews of a game count something else than the points of its score sheet."""
    world = GAMES[game].assemble(view, GAMES[game].imagine(view, Rng(1)))
    return MINDS[game].outcome(world, view.viewer, legal[0], Rng(1), 0.1).sheet is not None


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "SCREEN", 60)
    monkeypatch.setattr(judging, "LOOKED", 10)
    monkeypatch.setattr(judging, "CHOOSING", 10)
    monkeypatch.setattr(judging, "LOOKS", (20, 40))
    monkeypatch.setattr(judging, "SOLVED", (4, 8))


@pytest.mark.parametrize("game", EVERY)
def test_an_outcome_is_worth_what_the_same_playout_is(game: str) -> None:
    mind = MINDS[game]
    for number, (_, view, legal, seat) in enumerate(decisions(game, 3, 4)):
        world = GAMES[game].assemble(view, GAMES[game].imagine(view, Rng(number)))
        for move in legal[:5]:
            for noise in (0.1, 0.5):
                found = mind.outcome(world, seat, move, Rng(number), noise)
                assert found.worth == mind.playout(world, seat, move, Rng(number), noise)


@pytest.mark.parametrize("game", ["clackerjack", "loadum"])
def test_what_a_solved_ending_brings_is_what_it_is_worth(game: str) -> None:
    mind, points = MINDS[game], set()
    for number, (_, view, legal, seat) in enumerate(
        decisions(game, 4, 200, 4 if game == "clackerjack" else 5)
    ):
        world = GAMES[game].assemble(view, GAMES[game].imagine(view, Rng(number)))
        if (found := mind.solved(world, seat, legal, 4000)) is None:
            continue
        assert [each.worth for each in found] == mind.exact(world, seat, legal, 4000)
        points |= {each.points for each in found}
        for one in found:
            assert all(other.points >= one.points for other in found if other.worth > one.worth)
    assert points


@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize("game", EVERY)
def test_worlds_that_a_view_cannot_tell_apart_are_judged_alike(game: str) -> None:
    differed = False
    for number, (state, view, legal, seat) in enumerate(decisions(game, 5, 3)):
        other = GAMES[game].assemble(view, GAMES[game].imagine(view, Rng(number)))
        assert other.view(seat) == view
        differed |= GAMES[game].view_to_json(other.view(None)) is not None and other is not state
        played, seed = legal[-1], seed_of("match", number)
        first = judge(game, view, legal, played, seed, line=number)
        assert (
            judge(game, other.view(seat), list(other.legal_actions(seat)), played, seed, line=number) == first
        )
        assert (first.line, first.played) == (number, played.notation())
    assert differed


@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize("game", EVERY)
def test_what_a_judgement_says_holds_together(game: str) -> None:
    for number, (_, view, legal, _) in enumerate(decisions(game, 6, 4)):
        for played in (legal[0], legal[-1]):
            found = judge(game, view, legal, played, number)
            limits = limits_of(game)
            assert (found.grade == "good") == (found.loss == 0.0)
            if found.rival is None:
                assert (found.grade, found.worlds) == ("good", 0)
                continue
            assert found.rival.move != found.played and found.rival.won + found.rival.lost <= found.worlds
            assert (found.rival.sheet is None) == (found.certain or not counts_otherwise(game, view, legal))
            if found.grade != "good":
                assert found.loss == found.rival.lead > found.rival.error
                assert found.grade == limits.grade(found.loss)
                assert found.better in [move.notation() for move in legal]


@pytest.mark.usefixtures("brief")
def test_every_move_is_rated_against_the_best() -> None:
    _, view, legal, _ = next(decisions("dokuson", 7, 1))
    rated = judge_moves("dokuson", view, legal, 1, legal[-1:], 30)
    assert rated[0].loss == 0.0 and rated[0].right
    assert legal[-1].notation() in [each.move for each in rated]
    assert [each.loss for each in rated[1:]] == sorted(each.loss for each in rated[1:])
    assert rated == judge_moves("dokuson", view, legal, 1, legal[-1:], 30)
    assert all(each.right == (each.loss < limits_of("dokuson").inaccuracy) for each in rated)


def test_what_is_late_is_not_said() -> None:
    _, view, legal, _ = next(decisions("dokuson", 7, 1))
    worst = judge_moves("dokuson", view, legal, 1, legal, 60)[-1]
    move = next(move for move in legal if move.notation() == worst.move)
    assert judge_now("dokuson", view, legal, move, 1, 0) is None
    found = judge_now("dokuson", view, legal, move, 1, 60_000)
    assert found is not None and found.loss > limits_of("dokuson").mistake


def test_a_seed_tells_lines_apart() -> None:
    assert len({seed_of("one", 2), seed_of("one", 3), seed_of("two", 2)}) == 3
    assert seed_of("one", 2) == seed_of("one", 2) >= 0
