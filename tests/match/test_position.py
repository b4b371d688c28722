"""A match begun from a position is recorded, gone on with, checked and told like any other."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tablegame.match.dealer import Dealer, SealedDealer, Terms
from tablegame.match.header import agreement
from tablegame.match.match import CannotUndo, Match, Player
from tablegame.match.position import BadPosition, Position, deal_of, place, position_from_json
from tablegame.match.record import parse_record, read_record
from tablegame.match.record_error import FORMAT, FROM_POSITION, RecordError
from tablegame.match.replay import Replayer, replay
from tablegame.match.summary import summarise
from tablegame.match.take_back import reveals
from tablegame.match.verify import verify
from tablegame.pieces.rng import Rng
from tablegame.pieces.seats import CHANCE, Seat
from tablegame.protocol.session import Session
from tablegame.rules.catalogue import GAMES
from tablegame.rules.contract import Shuffle, ShuffleAction
from tests.match.helpers import play
from tests.rules.hooks import shortened

EVERY = sorted(GAMES)


def parent(name: str, seed: int, moves: int) -> Match:
    """Return a match of a game, played on for some moves."""
    game = GAMES[name]
    seats = game.seats[seed % len(game.seats)]
    options = shortened(name, {option.name: option.default for option in game.options(seats)})
    players = [Player(f"P{seat}", "human") for seat in range(seats)]
    return play(Match.new(game, seats, options, players, dealer=Dealer.seeded(seed)), moves, seed)


def moments(name: str, count: int = 3) -> Iterator[tuple[Match, Position]]:
    """Yield matches of a game somewhere in the middle, and what the seat to act knows."""
    for seed in range(count):
        match = parent(name, seed, 3 + 11 * seed)
        if not match.over:
            yield match, match.position(match.to_act()[0])


def branch(match: Match, position: Position, path: Path | None = None) -> Match:
    return Match.new(
        match.game,
        match.seats,
        match.options,
        match.players,
        dealer=Dealer.seeded(99),
        record=path,
        bots=b"bots",
        start=position,
    )


@pytest.mark.parametrize("name", EVERY)
def test_a_position_holds_every_piece_where_it_lies(name: str) -> None:
    for match, position in moments(name, 6):
        again = position_from_json(json.loads(json.dumps(position.to_json())))
        assert again == position and (position.match, position.line) == (match.id, match.line)
        state = place(match.game, match.seats, match.options, again)
        viewer = match.to_act()[0]
        assert state.view(viewer) == match.view(viewer)
        show = match.game.view_to_json
        for seat in map(Seat, range(match.seats)):
            assert show(state.view(seat))["hand"] == show(match.view(seat))["hand"]


@pytest.mark.parametrize("name", EVERY)
def test_it_is_played_on_and_read_by_everybody(name: str, tmp_path: Path) -> None:
    for number, (match, position) in enumerate(moments(name)):
        path = tmp_path / f"{number}.tgr"
        begun = play(branch(match, position, path), 9, number)
        begun.close()
        resumed = Match.resume(path)
        assert resumed.start == position
        assert resumed.view(None) == begun.view(None) and resumed.line == begun.line
        play(resumed, seed=number).close()
        record = read_record(path)
        assert record.header.data["tablegame"] == FROM_POSITION and record.header.start == position
        verdict = verify(record)
        assert verdict.ok and verdict.finished and verdict.begun_from == position
        steps = list(replay(record))
        assert steps[0].view(Seat(0)) == place(match.game, match.seats, match.options, position).view(Seat(0))
        assert steps[-1].standing.scores == resumed.standing().scores
        session = Session.load([json.dumps(line) for line in record.lines()])
        assert session.match.over and session.record() == record.lines()
        found = summarise(path, 0.0, GAMES)
        assert found.over and found.branch and found.scores == resumed.standing().scores


@pytest.mark.parametrize("name", EVERY)
def test_the_stock_keeps_its_order(name: str) -> None:
    """The same moves lead to the same cards as in the match that it was taken from, in the same deal."""
    for match, position in moments(name):
        twin = branch(match, position)
        rng = Rng(5)
        while not match.over and match.standing().deal == twin.standing().deal and len(match.to_act()) == 1:
            seat = match.to_act()[0]
            action = match._replayer.state.random_action(seat, rng)
            shuffles = sum(move.actor == CHANCE for move in match.record.moves)
            match.decide(seat, action)
            twin.decide(seat, action)
            if shuffles != sum(move.actor == CHANCE for move in match.record.moves):
                break
            show = match.game.view_to_json
            for each in map(Seat, range(match.seats)):  # what others had seen is not part of a position
                assert show(match.view(each))["hand"] == show(twin.view(each))["hand"]


@pytest.mark.parametrize("name", EVERY)
def test_nothing_is_taken_back_beyond_the_start(name: str) -> None:
    match, position = next(moments(name))
    begun = branch(match, position)
    before = begun.view(None)
    first = begun.line
    with pytest.raises(CannotUndo):
        begun.take_back(0)
    play(begun, 3)
    reveals(begun, next(i + 2 for i, move in enumerate(begun.record.moves) if move.actor != CHANCE))
    begun.take_back(first)
    assert begun.view(None) == before and begun.line == first


def test_ordinary_matches_keep_the_format_that_older_programs_read() -> None:
    assert parent("dokuson", 1, 3).record.header.data["tablegame"] == FORMAT


def test_a_branch_of_a_branch(tmp_path: Path) -> None:
    match, position = next(moments("dobon"))
    begun = play(branch(match, position), 2)
    again = branch(begun, begun.position(begun.to_act()[0]), tmp_path / "a.tgr")
    again.close()
    start = Match.resume(tmp_path / "a.tgr").start
    assert start is not None and (start.match, start.line) == (begun.id, begun.line)


def _cut(start: dict[str, Any], rng: random.Random) -> None:
    del start[rng.choice(["view", "hidden"])]


def _lose(start: dict[str, Any], rng: random.Random) -> None:
    rng.choice([place for place in start["hidden"] if place]).pop()


def _swap(start: dict[str, Any], rng: random.Random) -> None:
    rng.choice([place for place in start["hidden"] if place])[0] = "Q?"


def _double(start: dict[str, Any], rng: random.Random) -> None:
    held = [place for place in start["hidden"] if place]
    held[0][0] = held[-1][-1] if held[0][0] != held[-1][-1] else "zz"


def _other_seats(start: dict[str, Any], rng: random.Random) -> None:
    view = start["view"]
    if "seats" in view:
        view["seats"] += 1
    else:
        view["counts"].append(1)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("harm", [_cut, _lose, _swap, _double, _other_seats])
def test_a_bad_start_is_damage_in_line_1(
    name: str, harm: Callable[[dict[str, Any], random.Random], None]
) -> None:
    match, position = next(moments(name))
    lines = [json.loads(json.dumps(line)) for line in branch(match, position).record.lines()]
    harm(lines[0]["start"], random.Random(1))
    with pytest.raises(RecordError) as caught:
        Match.load(parse_record(lines))
    assert caught.value.line == 1
    verdict_or_fault(lines)


def verdict_or_fault(lines: list[Any]) -> None:
    try:
        record = parse_record(lines)
    except RecordError:
        return
    assert not verify(record).ok


def mangle(value: Any, rng: random.Random) -> Any:
    """Return the JSON value with one place of it made another."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(sorted(value))
        return {**value, key: mangle(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        nth = rng.randrange(len(value))
        return [*value[:nth], mangle(value[nth], rng), *value[nth + 1 :]]
    if isinstance(value, int) and rng.random() < 0.7:
        return value + rng.choice([-7, -1, 1, 2, 10**9])
    return rng.choice([None, -1, 0, 1, 3, "", "8H", "play", True, [], {}, [1, 2], "over"])


@pytest.mark.parametrize("name", EVERY)
def test_a_start_that_somebody_wrote_never_faults(name: str) -> None:
    """It is refused, or it is a position that can be played on, to its end where that is near."""
    rng, refused, played = random.Random(name), 0, 0
    for number, (match, position) in enumerate(moments(name, 4)):
        lines = json.loads(json.dumps(play(branch(match, position), 4).record.lines()))
        for _ in range(25):
            start = mangle(lines[0]["start"], rng)
            try:
                record = parse_record([{**lines[0], "start": start}, *lines[1:]])
                verify(record)
                begun = Match.load(record)
            except RecordError:
                refused += 1
                continue
            before = len(begun.record.moves)
            play(begun, 300, seed=number)
            played += begun.over or len(begun.record.moves) >= before + 300
    assert refused and played, "some starts are refused, others are played on"


def test_a_position_that_is_no_object() -> None:
    others: tuple[Any, ...] = (None, 3, [], {}, {"view": {}, "hidden": 3}, {"view": {}, "hidden": [[1]]})
    for data in others:
        with pytest.raises(BadPosition):
            position_from_json(data)
    with pytest.raises(BadPosition):
        position_from_json({"view": {}, "hidden": [], "from": {"match": 3}})


@pytest.mark.parametrize("name", EVERY)
def test_the_deal_under_way_is_known_at_every_moment(name: str) -> None:
    """It is the dealer's own count, so that a match which begins there can go on with it."""
    game = GAMES[name]
    for seats in game.seats[:2]:
        options = shortened(name, {option.name: option.default for option in game.options(seats)})
        players = [Player(f"P{seat}", "human") for seat in range(seats)]
        for seed in range(seats, seats + 20):
            dealer = SealedDealer.numbered(seed)
            match = play(Match.new(game, seats, options, players, dealer=dealer), seed=seed)
            if match.standing().deal > 1:
                break
        else:
            pytest.skip(f"each of twenty matches of {name} ends with its first deal")
        record = match.record
        promise = record.header.promise
        assert promise is not None
        replayer = Replayer.of(record.header, GAMES)
        dealer = SealedDealer(dealer.seed, dealer.bots, (), promise.terms)
        for move in record.moves:
            deal, pack = deal_of(game, replayer.state, replayer.options)
            assert deal == dealer._deal and dealer._pack in (0, pack)
            replayer.follow(move, dealer)
        assert deal > 1


@pytest.mark.parametrize("name", ["dobon", "dobon_fukuchi"])
def test_a_renewal_in_the_deal_that_it_begins_in_is_no_deal(name: str, tmp_path: Path) -> None:
    """What is dealt later does not depend on how often the stock was renewed before."""
    renewed = 0
    for seed in range(12):
        match = parent(name, seed, 30)
        deal, whole = deal_of(match.game, match._replayer.state, match.options)
        path = tmp_path / f"{seed}.tgr"
        begun = Match.new(
            match.game, match.seats, match.options, match.players,
            dealer=SealedDealer.numbered(7), record=path, start=match.position(match.to_act()[0]),
        )  # fmt: skip
        play(begun, seed=seed).close()
        dealt = [move.text.split(" ")[1:] for move in begun.record.moves if move.text.startswith("shuffle ")]
        renewed += bool(dealt) and len(dealt[0]) < whole
        # The same secret where nothing was renewed: its deals of these numbers.
        agreed = agreement(match.players)
        terms = Terms(match.game.id, match.game.rules_version, match.seats, match.options, agreed)
        twin = SealedDealer.numbered(7).at(terms).counting_from(deal, whole)
        for order in dealt:
            if len(order) == whole:
                answer = twin.answer(Shuffle(tuple(range(whole)), tuple(sorted(order))))
                assert isinstance(answer, ShuffleAction) and list(answer.texts) == order
        assert verify(read_record(path)).ok and summarise(path, 0.0, GAMES).over
    assert renewed > 2
