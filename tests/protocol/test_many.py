"""Two thousand random matches of every game through the engine's session, options and all drawn by lot."""

import json

import pytest

from tablegame.match.dealer import Dealer
from tablegame.pieces.rng import Rng
from tablegame.protocol.session import Session
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import AnyGame
from tests.rules.laws import LIMIT, random_options

MATCHES = 2000
PART = 50

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def play_through(game: AnyGame, seed: int, **fixed: object) -> None:
    """Play one match: legal lists in their form, no error, and a record that loads to the same end.

    `fixed`: options that are not drawn by lot.
    """
    rng = Rng(seed)
    seats = rng.choice(game.seats)
    session = Session.new(game, seats, {**random_options(game, seats, rng), **fixed}, Dealer.seeded(seed))
    moves = 0
    while not (status := session.status())["over"]:
        actors = status["to_act"]
        assert actors and [actor["actor"] for actor in actors] == sorted({actor["actor"] for actor in actors})
        for actor in actors:
            legal = actor["legal"]
            assert legal and legal == sorted(set(legal))
        actor = rng.choice(actors)
        session.act(actor["actor"], rng.choice(actor["legal"]))
        moves += 1
        assert moves < LIMIT
    assert status["to_act"] == [] and status["phase"] == "over" and status["winners"]
    lines = [json.loads(json.dumps(line)) for line in session.record()]
    assert lines[-1] == {"result": {"scores": status["scores"], "winners": status["winners"]}}
    again = Session.load(lines)
    assert again.status() == status and again.record() == lines
    for seat in range(seats):
        assert again.view(seat) == session.view(seat)


@EVERY_GAME
def test_some_matches(game: AnyGame) -> None:
    for seed in range(4):
        play_through(game, seed)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("part", range(MATCHES // PART))
@EVERY_GAME
def test_many_matches(game: AnyGame, part: int) -> None:
    for seed in range(part * PART, (part + 1) * PART):
        play_through(game, 1_000 + seed)


NEWER = {"dobon_fukuchi": ("jump_in", "callers")}
"""Options that records made before they came do not name."""


@pytest.mark.parametrize("game_id", NEWER)
def test_a_record_that_does_not_name_newer_options_goes_as_it_was_played(game_id: str) -> None:
    game = GAMES[game_id]
    rng = Rng(5)
    session = Session.new(game, game.seats[-1], {}, Dealer.seeded(5))
    for _ in range(200):
        actor = rng.choice(session.status()["to_act"])
        session.act(actor["actor"], rng.choice(actor["legal"]))
    lines = [json.loads(json.dumps(line)) for line in session.record()]
    for name in NEWER[game_id]:
        del lines[0]["options"][name]
    again = Session.load(lines)
    assert again.status() == session.status()
    assert all(again.view(seat) == session.view(seat) for seat in range(game.seats[-1]))
