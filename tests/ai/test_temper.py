"""Tempers: an old match is played as it was, nothing more is seen, and people are played like computers."""

from dataclasses import fields
from typing import Any

import pytest

from tablegame.ai.levels import LEVELS, PLAIN, PRIZED, TEMPERS, WORDS, Temper, made_of, temper_of
from tablegame.ai.search import Comparison
from tablegame.ai.think import MINDS, think
from tablegame.characters import CHARACTERS
from tablegame.controllers.bot import Bot
from tablegame.controllers.question import Question
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.rng import Rng
from tablegame.rules.catalogue import GAMES

SEATS = {"dokuson": 3, "dobon": 4, "dobon_fukuchi": 4, "loadum": 4, "clackerjack": 4}


def positions(game: str, count: int, kinds: tuple[str, ...] = ("human",)) -> list[tuple[Match, Any, Any]]:
    """Return matches at decisions of more than one move, with the seat to act and the legal moves."""
    rng, found = Rng(4), list[tuple[Match, Any, Any]]()
    seats = SEATS[game]
    players = [Player(f"P{n}", kinds[n % len(kinds)]) for n in range(seats)]
    match = Match.new(GAMES[game], seats, {}, players, dealer=Dealer.seeded(4), bots=b"bots")
    while len(found) < count and not match.over:
        seat = match.to_act()[0]
        legal = match.legal(seat)
        if len(legal) > 1:
            found.append((match, seat, (match.view(seat), legal, match.bot_seed(seat))))
        match.decide(seat, rng.choice(list(legal)))
    return found


def test_every_character_has_two_tempers_and_they_differ() -> None:
    assert set(TEMPERS) == set(CHARACTERS)
    assert all(len(words) == 2 and set(words) <= set(WORDS) for words in TEMPERS.values())
    assert len({frozenset(words) for words in TEMPERS.values()}) == len(CHARACTERS)
    assert {word for words in TEMPERS.values() for word in words} == set(WORDS)
    assert temper_of("") == temper_of("nobody") == PLAIN != temper_of("aoi")
    assert made_of(("bold", "careful")) == PLAIN
    everything = made_of(WORDS)
    assert all(abs(getattr(everything, each.name)) <= 1 for each in fields(Temper))


@pytest.mark.parametrize("game", list(SEATS))
def test_without_a_temper_a_level_plays_as_it_did(game: str) -> None:
    for _, _, (view, legal, seed) in positions(game, 3):
        for level in ("easy", "hard"):
            plain = think(game, view, legal, level, seed, iterations=20, ms=60_000)
            none = think(game, view, legal, level, seed, iterations=20, ms=60_000, temper=temper_of(""))
            assert (plain.move, plain.iterations, plain.value) == (none.move, none.iterations, none.value)


@pytest.mark.parametrize("game", list(SEATS))
def test_what_is_liked_follows_from_the_view_alone(game: str) -> None:
    """In every world that a view allows the same moves are liked as much; somewhere they are told apart."""
    rules, mind, rng, apart = GAMES[game], MINDS[game], Rng(9), 0
    everything = made_of(set(WORDS) - {"careful", "bids_low", "patient", "spends"})
    for _, seat, (view, legal, _) in positions(game, 60):
        found = []
        for _ in range(4):
            world = rules.assemble(view, rules.imagine(view, rng))
            if mind.effort(world, seat):
                found.append(mind.likes(world, seat, legal, everything))
        assert found.count(found[0]) == len(found) if found else True
        apart += bool(found) and len(set(found[0])) > 1
    assert apart


@pytest.mark.parametrize("game", list(SEATS))
def test_a_character_always_finds_a_legal_move(game: str) -> None:
    for _, _, (view, legal, seed) in positions(game, 3):
        for character, level in zip(("aoi", "ren", "sora", "ken"), LEVELS, strict=False):
            temper = temper_of(character)
            moves = [
                think(game, view, legal, level, seed, iterations=20, ms=60_000, temper=temper).move
                for _ in range(2)
            ]
            assert moves[0] in legal and moves[0] == moves[1]


@pytest.mark.parametrize("game", list(SEATS))
def test_what_a_computer_is_asked_never_depends_on_who_is_human(game: str) -> None:
    """The same cards and moves with people in other seats: view, moves, seed and temper are the same."""

    class Told:
        """Takes down what is sent to the thinking process."""

        def __init__(self) -> None:
            self.bodies: list[Any] = []

        def submit(self, *about: Any, **more: Any) -> None:
            self.bodies.append((about, more))

    asked = []
    for kinds in (("human",), ("bot:hard",), ("human", "bot:hard"), ("bot:hard", "human")):
        told = Told()
        bot = Bot(told, "hard", character="kaito")  # type: ignore[arg-type]
        for match, seat, (view, legal, seed) in positions(game, 12, kinds):
            bot.ask(Question(match.id, 0, seat, view, tuple(legal), game, seed))
            bot._job = None
        asked.append(told.bodies)
    assert asked[0] and asked.count(asked[0]) == len(asked)
    assert all(more["character"] == "kaito" for _, more in asked[0])


def _compared(samples: list[list[float]], likes: list[float]) -> Comparison:
    found = object.__new__(Comparison)
    found.samples, found.likes, found.believed = samples, likes, 0
    return found


def test_what_is_liked_is_played_only_where_it_is_about_as_good() -> None:
    near = [0.5 + 0.1 * (n % 2) for n in range(40)]
    little = [each - 0.002 + 0.02 * (n % 3 - 1) for n, each in enumerate(near)]
    much = [each - 3 * PRIZED for each in near]
    assert _compared([near, little, much], [0.0, 1.0, 2.0]).liked(0) == 1
    assert _compared([near, little, much], [0.0, 0.0, 0.0]).liked(0) == 0
    assert _compared([near, little, much], []).liked(0) == 0
    assert _compared([near, little[:10], much], [0.0, 1.0, 2.0]).liked(0) == 0, "hardly tried"
