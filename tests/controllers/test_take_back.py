"""Moves taken back at a table: by whom, how far, and when not."""

import time
from pathlib import Path

import pytest

from tablegame.controllers.match_service import MatchService
from tablegame.controllers.question import Human, Scripted
from tablegame.controllers.table_controller import TableController
from tablegame.controllers.workers import Workers
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.match.record import read_record
from tablegame.match.verify import verify
from tablegame.pieces.seats import Seat
from tablegame.rules.dokuson import DOKUSON

NAMES = ("Ann", "Bo", "Cy")


def sit(
    people: int = 1, *, assisted: bool = False, path: Path | None = None, seed: int = 4
) -> TableController:
    players = [Player(name, "human" if n < people else "bot:easy") for n, name in enumerate(NAMES)]
    dealer = Dealer.seeded(seed)
    match = Match.new(DOKUSON, 3, {}, players, dealer=dealer, record=path, assisted=assisted)
    return TableController(match, [Human() if n < people else Scripted() for n in range(3)])


def asked(table: TableController) -> None:
    """Tick until a person sees a question."""
    for _ in range(2000):
        table.tick(True)
        if table.match.path is not None:
            time.sleep(0.001)  # the disk has its own time
        if table.due is not None:
            table.reveal(table.due)
        if table.question is not None:
            return
    raise AssertionError("nobody is asked")


def turns(table: TableController, count: int) -> None:
    """Play the first legal moves of the people."""
    for _ in range(count):
        asked(table)
        assert table.question is not None
        assert table.decide(table.question.legal[0])


def test_at_a_practice_table_a_person_goes_back_through_his_decisions_and_deals(tmp_path: Path) -> None:
    table = sit(assisted=True, path=tmp_path / "a.tgr")
    seen = []
    while table.match.standing().deal < 3:
        asked(table)
        assert table.question is not None
        seen.append((table.question.view, table.match.line))
        table.decide(table.question.legal[0])
    views = [view for view, _ in seen]
    while seen:
        view, line = seen.pop()
        assert table.take_back(table.match.line) is None
        assert (table.match.view(Seat(0)), table.match.line) == (view, line)
        assert table.question is None and not table.thinking
    reason = table.take_back(table.match.line)
    assert reason is not None and reason.code == "errors.undo.first"
    again = []
    while table.match.standing().deal < 3:
        asked(table)
        assert table.question is not None
        again.append(table.question.view)
        table.decide(table.question.legal[0])
    assert again == views, "chance and neighbours do the same again"
    table.leave()
    assert verify(read_record(tmp_path / "a.tgr")).ok


def test_what_was_waiting_to_be_shown_is_forgotten() -> None:
    table = sit(assisted=True)
    turns(table, 2)
    table.tick(False)
    before = table.match.line
    assert table.take_back(0) is None and table.match.line < before
    assert table.tick(True) == []
    asked(table)
    assert table.question is not None and table.question.index == table.match.index


def test_elsewhere_a_move_is_taken_back_until_something_new_was_shown() -> None:
    table = sit()
    asked(table)
    reason = table.why_not_back(table.match.line)
    assert reason is not None and reason.code == "errors.undo.first"
    view, line = table.match.view(Seat(0)), table.match.line
    turns(table, 1)
    [shown] = table.tick(True)  # the own move
    table.tick(True)  # the neighbour's, decided and not shown yet
    assert table.match.line > shown.line
    assert table.take_back(shown.line) is None
    assert (table.match.view(Seat(0)), table.match.line) == (view, line)
    assert not table.match.helped


def test_among_computers_one_move_a_deal_is_taken_back_after_others_have_played() -> None:
    table = sit()
    asked(table)
    view, line = table.match.view(Seat(0)), table.match.line
    turns(table, 1)
    asked(table)
    assert table.may_take_back(table.match.line) and table.back_helps(table.match.line)
    assert table.take_back(table.match.line) is None
    assert (table.match.view(Seat(0)), table.match.line) == (view, line) and table.match.helped == {1}
    turns(table, 1)
    shown = table.tick(True)[0].line
    assert not table.back_helps(shown) and table.take_back(shown) is None, "a slip is no second help"
    turns(table, 1)
    asked(table)
    assert not table.may_take_back(table.match.line)
    reason = table.take_back(table.match.line)
    assert reason is not None and reason.code == "errors.undo.once"
    while table.match.standing().deal == 1:
        turns(table, 1)
    asked(table)
    turns(table, 1)
    asked(table)
    assert table.take_back(table.match.line) is None and table.match.helped == {1, 2}
    record = table.match.record
    assert record.helped() == {1, 2} and not record.practised() and verify(record).ok
    assert Match.load(record).helped == {1, 2}


def test_help_is_counted_apart(tmp_path: Path) -> None:
    service = MatchService(tmp_path, Workers())
    try:
        for helps in (True, False):
            path = tmp_path / "matches" / f"{helps}.tgr"
            table = sit(path=path, seed=4)
            turns(table, 1)
            asked(table)
            if helps:
                assert table.take_back(table.match.line) is None
            while not table.match.over:
                table.tick(True)
                time.sleep(0.0005)
                if table.question is not None:
                    table.decide(table.question.legal[0])
            table.leave()
        service.archive.refresh()
        assert [found.helped for found in sorted(service.archive.finished(), key=lambda s: s.path.name)] == [
            False,
            True,
        ]
        for assisted in (True, False):
            [ann] = [one for one in service.archive.results(assisted=assisted) if one.name == "Ann"]
            assert ann.matches == 1
    finally:
        service.close()


def test_where_another_person_has_sat_nothing_seen_is_taken_back() -> None:
    table = sit(2)
    table.match.seat(Seat(1), "bot:easy")
    table.replace(Seat(1), Scripted())
    turns(table, 1)
    asked(table)
    assert not table.may_take_back(table.match.line)
    reason = table.take_back(table.match.line)
    assert reason is not None and reason.code == "errors.undo.shared"


def test_a_move_that_ends_a_deal_has_shown_hands_and_stands() -> None:
    for seed in range(20):
        table = sit(seed=seed)
        while table.match.standing().deal == 1:
            asked(table)
            assert table.question is not None
            table.decide(table.question.legal[0])
            if table.match.standing().deal == 2:
                reason = table.take_back(0)
                assert reason is not None and reason.code == "errors.undo.deal"
                return
            for _ in range(9):
                table.tick(True)
    raise AssertionError("no person ended a deal")


def test_with_several_people_a_move_stands_but_at_a_practice_table() -> None:
    for assisted in (False, True):
        table = sit(2, assisted=assisted)
        turns(table, 3)
        for _ in range(5):
            table.tick(True)
        assert table.viewer is None
        reason = table.take_back(table.match.line)
        assert reason is not None and reason.code == "errors.undo.nobody"
        asked(table)
        seat, line = table.viewer, table.match.line
        assert seat is not None
        reason = table.take_back(table.match.line)
        if not assisted:
            assert reason is not None and reason.code == "errors.undo.shared" and table.match.line == line
            continue
        assert reason is None and table.match.line < line
        assert table.viewer == table.holder == seat and table.match.to_act() == (seat,)
        assert table.question is not None and table.question.view == table.match.view(seat)
        assert table.tick(True) == [] and table.question is not None
        table.decide(table.question.legal[-1])
        assert table.viewer is None and table.holder is None


def test_after_the_end_nothing_is_taken_back() -> None:
    table = sit(assisted=True)
    while not table.match.over:
        turns(table, 1)
        for _ in range(10):
            table.tick(True)
    reason = table.take_back(table.match.line)
    assert reason is not None and reason.code == "errors.undo.over"


def test_somebody_else_plays_on_and_the_person_comes_back_also_after_a_resume(tmp_path: Path) -> None:
    service = MatchService(tmp_path, Workers())
    try:
        players = [Player("Ann", "human"), Player("Bo", "human"), Player("Cy", "bot:easy")]
        table = service.new_match("dokuson", 3, {}, players)
        assert table.shared
        service.seat(table, Seat(1), "bot:hard")
        assert not table.shared and table.people == (0,)
        table.leave()
        assert table.match.path is not None
        again = service.resume(table.match.path)
        assert [sitter.human for sitter in again.controllers] == [True, False, False]
        assert [player.kind for player in service.unfinished()[0].players] == [
            "human",
            "bot:hard",
            "bot:easy",
        ]
        service.seat(again, Seat(1), "human")
        assert again.shared and again.people == (0, 1)
        with pytest.raises(ValueError, match="nonsense"):
            service.seat(again, Seat(1), "nonsense")
    finally:
        service.close()


def test_an_abandoned_match_is_left_and_lies_beside_the_others(tmp_path: Path) -> None:
    service = MatchService(tmp_path, Workers())
    try:
        table = service.new_match("dokuson", 3, {}, [Player(name, "human") for name in NAMES])
        path = table.match.path
        assert path is not None
        table.match.seat(Seat(0), "bot:easy")  # not told by any line yet
        moved = service.abandon(path)
        assert table.left and service.unfinished() == [] and moved.parent == tmp_path / "abandoned"
        assert read_record(moved).sitting()[0].kind == "bot:easy"
        with pytest.raises(OSError):
            service.abandon(path)
        path.with_name("b.tgr").write_bytes(b"{}\n")
        assert service.unfinished() == []
        while service.archive.busy:  # a first look is short, however slow the disk is
            service.read_on(1.0)
        assert service.damaged() == ["b.tgr.damaged-1"]
    finally:
        service.close()
