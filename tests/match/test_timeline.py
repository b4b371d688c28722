"""Any line of a record at once: the same states as step by step, and moments that tell nothing hidden."""

import random
import time
from functools import cache

import pytest

from tablegame.ai.think import simple
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.match.record import Record
from tablegame.match.replay import replay
from tablegame.match.timeline import Timeline
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.rules.catalogue import GAMES
from tablegame.rules.events import WindowClosed
from tests.lengths import rest_long


@cache
def played(game_id: str, seed: int = 5, moves: int = 10**6, people: int = 1) -> Record:
    """Return a match of the simple policy, or its first moves."""
    game = GAMES[game_id]
    seats = 4 if 4 in game.seats else min(game.seats)
    players = [Player(f"P{n}", "human" if n < people else "bot:easy") for n in range(seats)]
    match = Match.new(game, seats, {}, players, dealer=Dealer.seeded(seed), bots=b"x")
    while moves and not match.over:
        seat = match.to_act()[0]
        match.decide(seat, simple(game_id, match.view(seat), match.legal(seat)))
        moves -= 1
    return match.record


CASES = rest_long(GAMES, but={"dokuson", "clackerjack"})


@pytest.mark.parametrize("game_id", CASES)
def test_every_line_is_the_state_of_the_replay(game_id: str) -> None:
    record = played(game_id)
    timeline = Timeline(record)
    steps = list(replay(record))
    assert timeline.last == steps[-1].line
    random.Random(1).shuffle(steps)
    viewers = (None, *map(Seat, range(timeline.seats)))
    for step in steps:
        assert timeline.at(step.line).standing() == step.standing
        for viewer in viewers:
            assert timeline.view(step.line, viewer) == step.view(viewer), step.line
            assert timeline.seen(step.line, viewer) == step.seen(viewer)


@pytest.mark.parametrize("game_id", CASES)
def test_any_jump_takes_less_than_fifty_milliseconds(game_id: str) -> None:
    timeline = Timeline(played(game_id))
    lines = random.Random(2).choices(range(1, timeline.last + 1), k=40)
    spent = []
    for line in lines:
        timeline._recent.clear()
        timeline._views.clear()
        began = time.thread_time()
        timeline.view(line, timeline.home)
        spent.append(time.thread_time() - began)
    assert max(spent) < 0.05


@pytest.mark.parametrize("game_id", CASES)
def test_moments_hold_every_line_once_and_begin_with_something_seen(game_id: str) -> None:
    timeline = Timeline(played(game_id))
    for viewer in (None, *map(Seat, range(timeline.seats))):
        moments = timeline.moments(viewer)
        lines = [line for each in moments for line in range(each.line, each.last + 1)]
        assert lines == list(range(moments[0].line, timeline.last + 1))
        for each in moments:
            own = timeline.entry(each.line).actor == viewer  # type: ignore[union-attr]
            told = [event for event in timeline.told(each, viewer) if not isinstance(event, WindowClosed)]
            assert own or told


@pytest.mark.parametrize("game_id", CASES)
def test_a_moment_does_not_show_who_was_asked_in_a_window(game_id: str) -> None:
    """Answers that are hidden lie inside the moment before: none of them begins one of another's."""
    timeline = Timeline(played(game_id))
    for viewer in map(Seat, range(timeline.seats)):
        begins = {each.line for each in timeline.moments(viewer)}
        for entry in timeline.entries:
            silent = all(isinstance(event, WindowClosed) for event in timeline.seen(entry.line, viewer))
            if silent and entry.actor != viewer:
                assert entry.line not in begins
    everything = timeline.moments(Seat(0), everything=True)
    decided = {entry.line for entry in timeline.entries if entry.actor != CHANCE}
    assert decided <= {each.line for each in everything}


@pytest.mark.parametrize("game_id", CASES)
def test_deals_follow_each_other_and_hold_all_lines(game_id: str) -> None:
    timeline = Timeline(played(game_id))
    assert timeline.deals[0].first == 2 and timeline.deals[-1].last == timeline.last
    for one, other in zip(timeline.deals, timeline.deals[1:], strict=False):
        assert one.last + 1 == other.first
    assert all(deal.points is not None for deal in timeline.deals)
    assert timeline.deal_at(1) == 0 and timeline.deal_at(timeline.last) == len(timeline.deals) - 1
    under_way = Timeline(played(game_id, moves=30))
    assert not under_way.over and under_way.deals[-1].last == under_way.last


def test_of_a_match_under_way_only_the_one_person_s_knowledge_may_be_seen() -> None:
    timeline = Timeline(played("dokuson", moves=9))
    assert timeline.home == 0 and timeline.may_see(Seat(0)) and timeline.may_see(None)
    assert not timeline.may_see(Seat(1))
    several = Timeline(played("dokuson", moves=9, people=2))
    assert several.home is None and not several.may_see(Seat(0))
    watched = Timeline(played("dokuson", moves=9, people=0))
    assert watched.home is None
    over = Timeline(played("dokuson", people=2))
    assert over.home == 0 and over.may_see(Seat(1))


@pytest.mark.parametrize("game_id", CASES)
def test_a_position_of_any_line_begins_a_match(game_id: str) -> None:
    timeline = Timeline(played(game_id))
    own = [each.line for each in timeline.moments(Seat(0)) if each.own]
    for line in random.Random(3).sample(own, min(6, len(own))):
        position = timeline.position(line - 1, Seat(0))
        players = timeline.record.header.players
        dealer = Dealer.seeded(9)
        match = Match.new(
            timeline.game, timeline.seats, timeline.options, players, dealer=dealer, start=position
        )
        assert match.view(Seat(0)) == timeline.view(line - 1, Seat(0))
        assert 0 in match.to_act()
        assert position.match == timeline.id and position.line == line - 1
