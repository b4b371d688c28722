"""A match whose only player is out and leaves: its computers play on without a screen, to its end."""

import time
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest

from tablegame.controllers.match_service import MatchService
from tablegame.controllers.table_controller import TableController
from tablegame.match.dealer import Dealer
from tablegame.match.home import matches
from tablegame.match.match import Match, Player
from tablegame.match.record import read_record
from tablegame.match.verify import verify
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tests.controllers.in_process import InProcess, begin, sit

KINDS = ("human", "bot:novice", "bot:novice", "bot:novice")


@pytest.fixture
def service(tmp_path: Path) -> Iterator[MatchService]:
    """Yield a service whose computers think at once."""
    made = MatchService(tmp_path, InProcess())
    yield made
    made.close()


def out_of_match(service: MatchService) -> TableController:
    """Return a table of Losing Loadum at which the only player is out; three computers play on."""
    path = matches(service.home) / "loadum.tgr"
    for seed in range(40):
        path.unlink(missing_ok=True)
        players = [Player(name, kind) for name, kind in zip("ABCD", KINDS, strict=True)]
        match = Match.new(
            GAMES["loadum"], 4, {"lives": 1, "swap": 0}, players, dealer=Dealer.seeded(seed), record=path
        )
        while not match.over and 0 not in match.standing().out:
            actor = match.to_act()[0]
            match.decide(actor, match.legal(actor)[-1])
        match.close()
        if match.standing().out == (0,):
            return service.resume(path)
    raise AssertionError("no first player is out")


def skipped(service: MatchService) -> TableController:
    """Return a table whose player has skipped to the result and left."""
    table = out_of_match(service)
    table.tick(True)
    table.hurry_bots(True)
    assert table.skips_to_result
    table.get_up()
    assert table.unattended and not table.left and service.tables == [] and service.open_tables == [table]
    return table


def test_the_match_is_played_to_its_end_while_other_pages_are_open(service: MatchService) -> None:
    table = skipped(service)
    path = table.match.path
    assert path is not None and [one.path for one in service.unfinished()] == [path]
    end = time.monotonic() + 30
    while not table.left:
        assert time.monotonic() < end, "it does not end"
        service.look_over()
        time.sleep(0.0005)  # the disk has its own time
    assert table.match.over
    assert service.read_on(0.01), "lists are told"
    assert service.listed() == []
    record = read_record(path)
    assert record.result is not None and verify(record).ok


def test_it_stops_where_it_is_opened_again_or_another_begins(service: MatchService) -> None:
    table = skipped(service)
    path = table.match.path
    assert path is not None
    begun = table.match.line
    while table.match.line < begun + 5:
        service.look_over()
    line = table.match.line
    again = service.resume(path)
    assert table.left and again.match.line == line and again.is_out and not again.skips_to_result
    again.hurry_bots(True)
    again.get_up()
    other = service.new_match("dokuson", 3, {}, [Player(name, "bot:novice") for name in "ABC"])
    assert again.left and service.tables == [other]


def test_it_stops_before_its_record_is_moved_or_replaced(service: MatchService, tmp_path: Path) -> None:
    table = skipped(service)
    assert table.match.path is not None
    copy = tmp_path / "copy.tgr"
    copy.write_bytes(table.match.path.read_bytes())
    service.shelf.bring(copy)
    assert table.left
    again = service.resume(table.match.path)
    again.hurry_bots(True)
    again.get_up()
    assert not again.left
    service.abandon(table.match.path)
    assert again.left


def test_a_player_who_does_not_skip_leaves_the_match_as_it_is(service: MatchService) -> None:
    table = out_of_match(service)
    table.tick(True)
    table.get_up()
    assert table.left and not table.unattended


def test_the_service_works_while_a_computer_is_to_move_or_an_answer_is_owed(tmp_path: Path) -> None:
    """What decides is whose turn it is, not how long the thought takes."""
    workers = InProcess()
    service = MatchService(tmp_path, workers)
    assert not service.works
    table = sit(begin("dokuson", Dealer.new()), workers)
    service._tables.append(table)
    with mock.patch.object(TableController, "thinking", {Seat(1)}):
        assert workers.idle and service.works
    with mock.patch.object(TableController, "thinking", set[Seat]()):
        assert not service.works
        with mock.patch.object(InProcess, "idle", False):
            assert service.works
    service.close()


def test_an_answer_that_nobody_waits_for_is_received(tmp_path: Path) -> None:
    workers = InProcess()
    service = MatchService(tmp_path, workers)
    with mock.patch.object(InProcess, "idle", False), mock.patch.object(workers, "tick") as ticked:
        service.look_over()
    assert ticked.called
    service.close()
