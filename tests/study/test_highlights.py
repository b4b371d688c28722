"""Three moments of a match, found by rule: in records made by hand and in random matches of every game."""

from collections.abc import Sequence
from functools import lru_cache

import pytest

from tablegame.ai.think import simple
from tablegame.features.deal_story import CountedDeal, PublicEvent, Teller
from tablegame.features.game_features import features_of
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.match.summary import among_sides
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import DealResult, Line
from tablegame.rules.events import DealScored
from tablegame.speech import LANGUAGES, Speaker
from tablegame.study.highlight_finder import (
    Finder,
    Highlight,
    decided,
    gathered,
    highlights,
    is_low,
    largest,
)
from tests.lengths import rest_long
from tests.study.made import Made
from tests.study.test_figures import loadum

NAMES = ("Kate", "Aoi", "Mei", "Ren", "Sora", "Hana", "Kaito", "Yui", "Riku", "Nao")
EN = Speaker("en")


@lru_cache(maxsize=16)
def played(game: str, seats: int, seed: int) -> Match:
    players = [Player(name, "bot:hard") for name in NAMES[:seats]]
    match = Match.new(GAMES[game], seats, {}, players, dealer=Dealer.seeded(seed), bots=b"highlights")
    while not match.over:
        seat = match.to_act()[0]
        match.decide(seat, simple(game, match.view(seat), match.legal(seat)))
    return match


def found_in(match: Match) -> Sequence[Highlight]:
    sides = match.game.sides(match.seats)
    places = among_sides(match.standing().places, sides)
    finder = Finder(match.record, NAMES, sides, places)
    assert finder.work()
    return finder.found


def said(highlight: Highlight) -> str:
    return " ".join(EN.plain(text.say(EN)) for text in (highlight.head, *highlight.texts))


CASES = [(game, seats, seed) for game in sorted(GAMES) for seats in GAMES[game].seats for seed in (1, 2)]
QUICK = [(game, 4, 1) for game in sorted(GAMES)]


@pytest.mark.parametrize(("game", "seats", "seed"), rest_long(CASES, but=QUICK))
def test_every_match_has_its_moments(game: str, seats: int, seed: int) -> None:
    match = played(game, seats, seed)
    found = found_in(match)
    deals = len(match.view(None).table.results)
    assert len(found) == min(3, deals)
    assert [each.deal for each in found] == sorted({each.deal for each in found})
    kinds = [kind for each in found for kind in each.kinds]
    assert "swing" in kinds
    sides = match.game.sides(seats)
    if deals > 1 and len({match.standing().places[side[0]] for side in sides}) > 1:
        assert kinds.count("deciding") == 1
    last = len(match.record.moves) + 1
    for each in found:
        assert 2 <= each.line <= last and 0 <= each.seat < seats
        assert match.record.moves[each.line - 2]
        for language in LANGUAGES:
            speaker = Speaker(language)
            words = [speaker.plain(text.say(speaker)) for text in (each.head, *each.texts)]
            assert all(words) and len(words) > 1
        assert all(isinstance(term, str) or 0 <= term < 272 for term in each.terms)
    assert found_in(match) == found, "the same record, the same moments"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_only_what_everybody_saw_is_looked_at(game: str) -> None:
    """What a bystander is told of each event is that event; hands come only from the count."""
    match = played(game, QUICK[0][1], 1)
    for deal in gathered(match.record, 0):
        if deal is not None:
            assert all(one.event.seen_by(None) == one.event for one in deal.events)
            assert isinstance(deal.events[-1].event, DealScored)


def test_little_by_little_comes_to_the_same() -> None:
    match = played("dobon", 4, 1)
    finder = Finder(match.record, NAMES, match.game.sides(4), match.standing().places)
    steps = 0
    while not finder.work(0.0):
        steps += 1
    assert steps > len(match.record.moves) / 2
    assert tuple(finder.found) == tuple(found_in(match))


# Records made by hand ---------------------------------------------------------------------------------------
def moments(made: Made, places: Sequence[int]) -> Sequence[Highlight]:
    game = GAMES[made.record.header.game]
    seats = made.record.header.seats
    finder = Finder(made.record, NAMES, game.sides(seats), places)
    finder.work()
    return finder.found


def test_a_return_and_the_call_that_stood() -> None:
    match = Made("dobon", 3, rounds=2)
    for answer in ("return", "pass"):
        match.deal({0: "KH KD QH QD JH", 1: "TS 9S 2S 3H 4D", 2: "AS AH 2C 2D 4C"}, "7S")
        match.moves("0 bid 10; 1 bid 20; 2 bid 5")
        match.moves(f"1 play TS; 2 pass; 2 play AS; 1 play 9S; 2 dobon; 1 {answer}")
    first, second = moments(match, (1, 1, 3))
    assert first.kinds[0] == "bonus" and first.seat == 1 and first.glad
    assert said(first).startswith("Round 1 · Aoi's return Mei calls on Aoi's 9♠, Aoi returns it: Mei scores")
    assert "6×50" in said(first)
    nine, (*called, arrow, two, three, four) = first.terms[0], first.terms[1:]
    assert (nine, arrow) == (8, "→") and len(called) == 4 and (two, three, four) == (1, 15, 29)
    assert match.record.moves[first.line - 2].text == "return"
    assert "Mei calls Dobon on Aoi's 9♠: Aoi scores 2×50." in said(second)
    assert second.terms[1::2] == ("+", "+", "+", "=") and second.terms[-1] == 8


def test_a_wrong_challenge() -> None:
    match = loadum()
    match.moves("0 play KS; 1 play 2H; 2 play 6D; 0 declare 1")
    (only,) = moments(match, (3, 1, 1))
    assert said(only).startswith("Deal 1 · a wrong challenge Kate wrongly challenges Aoi and loses a life.")
    assert only.seat == 0 and not only.glad and set(only.kinds) == {"bonus", "swing"}


# By the scores alone ----------------------------------------------------------------------------------------
def deal(index: int, points: Sequence[int], scores: Sequence[int]) -> CountedDeal:
    lines = tuple((Line("x", (), (), each),) for each in points)
    result = DealResult(((),) * len(points), lines)
    scored = DealScored(index + 1, result, tuple(scores))
    return CountedDeal(index, result, tuple(scores), (PublicEvent(10 * index + 9, scored),))


def run(*points: Sequence[int]) -> list[CountedDeal]:
    totals = [0] * len(points[0])
    out = []
    for index, each in enumerate(points):
        totals = [a + b for a, b in zip(totals, each, strict=True)]
        out.append(deal(index, each, totals))
    return out


SOLO = ((Seat(0),), (Seat(1),), (Seat(2),))


def test_few_points_may_be_good() -> None:
    assert is_low((10, 40, 30), (1, 3, 2)) and not is_low((40, 10, 30), (1, 3, 2))
    assert not is_low((5, 5, 5), (1, 1, 1))


def test_the_deal_that_decided() -> None:
    deals = run((5, 1, 0), (0, 9, 0), (6, 0, 0), (1, 0, 0))
    assert decided(deals, SOLO, (1, 2, 3), low=False) == (deals[2], False)
    ahead = run((5, 1, 0), (9, 0, 0), (0, 3, 0))
    assert decided(ahead, SOLO, (1, 2, 3), low=False) == (ahead[1], True), "where nobody else ever led"
    assert decided(deals, SOLO, (1, 1, 1), low=False) is None
    level = run((5, 1, 0), (0, 4, 0), (1, 0, 0))
    assert decided(level, SOLO, (1, 2, 3), low=False) == (level[2], False), "who is level does not lead"
    low = run((9, 1, 0), (0, 20, 30))
    assert decided(low, SOLO, (1, 2, 3), low=True) == (low[1], False)


def test_of_equal_swings_a_gain_comes_first_and_then_the_earlier_deal() -> None:
    two = SOLO[:2]
    for points, side in (((5, -5), two[0]), ((-5, 5), two[1])):
        deals = run(points, points)
        assert largest(deals, two, low=False) == (deals[0], side)


def test_a_game_that_adds_nothing_is_told_by_its_points() -> None:
    found = highlights("high_card", run((5, 1, 0), (0, 9, 0), (6, 0, 0), (1, 0, 0)), NAMES, SOLO, (1, 2, 3))
    assert [each.deal for each in found] == [0, 1, 2]
    assert [each.kinds for each in found] == [("swing",), ("swing",), ("deciding",)]
    assert said(found[1]).endswith("Aoi, +9. No other deal changed as much."), "no number is said twice"
    assert "Only here" not in said(found[2]) and "From here on Kate stayed ahead." in said(found[2])
    assert features_of("high_card").highlights() == Teller()


def test_sides_are_told_together() -> None:
    sides = ((Seat(0), Seat(2)), (Seat(1), Seat(3)))
    found = highlights("other", run((5, 0, 5, 0), (0, 2, 0, 2)), NAMES, sides, (1, 3, 1, 3))
    assert "Kate and Mei +5" in said(found[0]) and found[0].glad
    assert highlights("other", (), NAMES, sides, (1, 1, 1, 1)) == ()
