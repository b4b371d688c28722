import json
from dataclasses import replace
from typing import Any

import pytest

from tablegame.arena import players
from tablegame.arena.play import DealFigures, first, play_deal, points_of, shares_of
from tablegame.arena.players import Baseline, BotDecision
from tablegame.arena.setup import RunSetup, set_up
from tablegame.arena.storage import deal_data, deal_of
from tablegame.match.match import Match
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import DealResult, Line, Standing

TABLES = [
    (game.id, seats) for game in GAMES.values() for seats in dict.fromkeys((game.seats[0], game.seats[-1]))
]


def without_times(figures: DealFigures) -> dict[str, Any]:
    """Return all that must be the same in every run."""
    bots = {name: replace(bot, times={}, slow=0) for name, bot in figures.bots.items()}
    counts = {
        name: {phase: times.count for phase, times in bot.times.items()} for name, bot in figures.bots.items()
    }
    return {"deal": figures.deal, "bots": bots, "counts": counts}


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_deal_of_every_game(game: str, seats: int) -> None:
    setup = set_up(game, seats, ["greedy", "random"])
    figures = play_deal(setup, 0)
    others = sum(bot != "greedy" for bot in setup.bots)
    total = figures.bots["greedy"].share * (seats - others) + figures.bots["random"].share * others
    assert total * len(setup.sides) == pytest.approx(seats, rel=1e-4)
    assert figures.seconds > 0 and not figures.bots["greedy"].faults
    assert (figures.bots["greedy"].lives is not None) == (game == "loadum")
    assert figures.bots["greedy"].times and not figures.bots["random"].times
    assert without_times(figures) == without_times(play_deal(setup, 0)) != without_times(play_deal(setup, 1))


@pytest.mark.parametrize("game", ["dokuson", "dobon_fukuchi", "clackerjack"])
def test_alike_bots_share_alike(game: str) -> None:
    setup = set_up(game, None, ["greedy"])
    figures = play_deal(setup, 3)
    assert len(setup.placements()) == 1
    assert figures.bots["greedy"].share == pytest.approx(setup.par)


def shuffles(match: Match) -> list[str]:
    """Return what the dealer did before the first card."""
    return [move.text for move in match.record.moves if move.actor == CHANCE][:2]


def test_all_placements_have_the_same_shuffles(monkeypatch: pytest.MonkeyPatch) -> None:
    matches: list[Match] = []
    new = Match.new

    def kept(*arguments: Any, **more: Any) -> Match:
        matches.append(new(*arguments, **more))
        return matches[-1]

    monkeypatch.setattr(Match, "new", kept)
    play_deal(set_up("dobon", 4, ["greedy", "random"]), 8)
    starts = [shuffles(match) for match in matches]
    assert len(starts) == 4 and all(start == starts[0] for start in starts)
    seatings = [[player.name for player in match.players] for match in matches]
    assert [names.index("greedy") for names in seatings] == [0, 1, 2, 3]
    play_deal(set_up("dobon", 4, ["greedy", "random"]), 6)
    assert shuffles(matches[-1]) != starts[0]


def test_a_level_is_reproducible_and_its_fault_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = set_up("dokuson", 3, ["hard", "greedy"], iterations=24)
    assert without_times(play_deal(setup, 0)) == without_times(play_deal(setup, 0))

    def broken(request: dict[str, Any]) -> dict[str, Any]:
        raise ZeroDivisionError

    monkeypatch.setattr(players, "reply", broken)
    figures = play_deal(setup, 0).bots["hard"]
    assert figures.faults > 0 and "ZeroDivisionError" in figures.fault
    monkeypatch.setattr(players, "reply", lambda request: {"move": "play XX", "ms": 0, "capped": False})
    assert play_deal(setup, 0).bots["hard"].faults == figures.faults


def test_the_cap_is_counted() -> None:
    setup = set_up("dobon", 4, ["hard", "random"], ms=1)
    assert play_deal(setup, 0).bots["hard"].capped > 0


def test_a_bot_is_handed_a_view_as_text_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    requests: list[dict[str, Any]] = []

    def noted(request: dict[str, Any]) -> dict[str, Any]:
        requests.append(request)
        return {"move": request["legal"][0], "ms": 0.0, "capped": False}

    monkeypatch.setattr(players, "reply", noted)
    play_deal(set_up("loadum", 4, ["hard", "random"]), 0)
    assert requests
    for request in requests:
        assert json.loads(json.dumps(request)) == request
        hands = request["view"]["hands"] if "hands" in request["view"] else None
        assert hands is None or not isinstance(hands[0], list)


def test_random_plays_any_legal_move() -> None:
    bot = Baseline("random")
    moves = {bot.decide(BotDecision("dokuson", Seat(0), None, "abcd", seed, 0)) for seed in range(60)}
    assert moves == set("abcd") and bot.last_ms is None


SIDES = ((Seat(0), Seat(2)), (Seat(1), Seat(3)))


def test_partners_win_together_and_ties_are_shared() -> None:
    assert shares_of([Seat(0), Seat(2)], SIDES) == {0: 1, 2: 1, 1: 0, 3: 0}
    assert shares_of([Seat(0), Seat(1), Seat(2), Seat(3)], SIDES) == dict.fromkeys(range(4), 0.5)
    alone = tuple((Seat(seat),) for seat in range(3))
    assert shares_of([Seat(0), Seat(2)], alone) == {0: 0.5, 1: 0, 2: 0.5}


def test_lives_come_before_what_was_taken() -> None:
    def lines(taken: int, lost: int) -> tuple[Line, ...]:
        pile = Line("pile", (), (("pile", taken), ("n", 2)), 0)
        return (pile, Line("lost", (), (("pile", taken),), -1)) if lost else (pile,)

    result = DealResult(((), (), ()), (lines(0, 1), lines(7, 0), lines(7, 0)))
    standing = Standing(2, "deal", (2, 3, 3), False, (), (3, 1, 1))
    assert points_of(result) == (0, 7, 7)
    assert first(standing, result, [(Seat(0),), (Seat(1),), (Seat(2),)]).winners == (1, 2)
    result = DealResult(((), (), ()), (lines(0, 1), lines(7, 0), lines(3, 0)))
    assert first(standing, result, [(Seat(0),), (Seat(1),), (Seat(2),)]).winners == (2,)


def test_figures_are_written_and_read(monkeypatch: pytest.MonkeyPatch) -> None:
    setup: RunSetup = set_up("loadum", 4, ["hard", "greedy"], iterations=16)
    figures = play_deal(setup, 2)
    again = deal_of(json.loads(json.dumps(deal_data(figures))))
    assert deal_data(again) == deal_data(figures)
    assert again.bots["hard"].times.keys() == figures.bots["hard"].times.keys()
