import os
import shlex
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tablegame.controllers.bot import Bot
from tablegame.controllers.match_service import MatchService, check_kind
from tablegame.controllers.question import Human, Question, Scripted
from tablegame.controllers.table_controller import TableController
from tablegame.controllers.workers import Workers
from tablegame.match.dealer import Dealer
from tablegame.match.match import Batch, IllegalAction, Match, Player
from tablegame.match.record import read_record
from tablegame.pieces.seats import Seat
from tablegame.rules.dokuson import DOKUSON
from tablegame.rules.events import Dealt, MatchEnded

PLAYERS = [Player("Ann", "human"), Player("Bo", "bot:easy"), Player("Cy", "bot:easy")]


@pytest.fixture
def service(tmp_path: Path) -> Iterator[MatchService]:
    made = MatchService(tmp_path, Workers())
    made.workers.start()
    yield made
    made.close()


def new_match(kinds: str = "bbb", number: int = 1) -> Match:
    players = [Player(f"P{seat}", "human" if kind == "h" else "bot:easy") for seat, kind in enumerate(kinds)]
    return Match.new(DOKUSON, len(kinds), {}, players, dealer=Dealer.seeded(number))


def play_out(table: TableController, seconds: float = 20.0) -> list[Batch]:
    """Tick to the end; people play their first legal move."""
    told: list[Batch] = []
    end = time.monotonic() + seconds
    while not table.over:
        assert time.monotonic() < end, "the match does not end"
        told += table.tick(True)
        if table.due is not None:
            table.reveal(table.due)
        if (question := table.question) is not None:
            assert table.decide(question.legal[0])
        elif table.thinking:
            time.sleep(0.0005)
    return told


def test_three_bots_play_a_whole_match() -> None:
    workers = Workers()
    workers.start()
    table = TableController(new_match(), [Bot(workers, "easy") for _ in range(3)])
    told = play_out(table)
    workers.close()
    assert table.viewer is None
    assert table.notices == []
    assert [batch.line for batch in told] == sorted({batch.line for batch in told})
    events = [event for batch in told for event in batch.events]
    assert sum(isinstance(event, Dealt) for event in events) == 3
    assert isinstance(events[-1], MatchEnded)


def test_a_person_and_bots_play_and_the_person_sees_only_his_hand(service: MatchService) -> None:
    table = service.new_match("dokuson", 3, {}, PLAYERS, cut="luck")
    assert table.viewer == 0
    told = play_out(table)
    for batch in told:
        for event in batch.events:
            if isinstance(event, Dealt):
                assert event.seen_by(Seat(0)) == event
    table.leave()
    assert table.match.path is not None
    record = read_record(table.match.path)
    assert record.result is not None
    assert record.header.promise is not None and record.header.promise.cuts == ("luck",)


def test_the_person_is_asked_when_the_stage_is_ready() -> None:
    table = TableController(new_match("hbb"), [Human(), Scripted(), Scripted()])
    assert table.tick(False) == table.match.history(Seat(0))
    while table.match.to_act() != (0,):
        table.tick(True)
    for _ in range(3):
        table.tick(False)
        assert table.question is None
    while table.question is None:
        table.tick(True)
    question = table.question
    assert question.seat == 0 == table.viewer
    assert question.legal == tuple(table.match.legal(question.seat))
    assert table.due is None and not table.shared


def test_moves_of_bots_wait_until_the_stage_is_ready() -> None:
    table = TableController(new_match(), [Scripted() for _ in range(3)])
    table.tick(True)
    before = table.match.index
    for _ in range(5):
        table.tick(False)
        assert table.thinking == set()
    assert table.match.index == before
    table.tick(True)
    assert table.match.index > before


def three_people() -> TableController:
    """Return a table of three, the first of whom looks at the hand."""
    table = TableController(new_match("hhh"), [Human(), Human(), Human()])
    table.tick(True)
    table.tick(True)
    assert table.due is not None
    table.reveal(table.due)
    return table


def test_an_illegal_move_of_a_person_changes_nothing_and_gives_the_reason() -> None:
    table = three_people()
    question = table.question
    assert question is not None
    missing = next(card for card in range(39) if card not in question.view.table.hand)
    from tablegame.rules.dokuson.actions import SINGLE

    with pytest.raises(IllegalAction) as caught:
        table.decide(SINGLE[missing])
    assert caught.value.reason.code == "dokuson.reason.hand"
    assert table.question is question
    assert table.decide(question.legal[0])
    assert table.question is None
    assert table.decide(question.legal[0]) is False


def test_a_decision_for_a_question_that_no_longer_stands_is_refused() -> None:
    table = three_people()
    question = table.question
    assert question is not None
    table.match.decide(question.seat, question.legal[0])
    line, index = table.match.line, table.match.index
    assert table.question is question and question.index != index, "the table has not been told yet"
    assert table.decide(question.legal[-1]) is False
    assert (table.match.line, table.match.index) == (line, index)


def test_an_illegal_move_of_a_bot_becomes_the_simple_one() -> None:
    def cheat(question: Question) -> Any:
        return DOKUSON.parse("play AS KH")

    table = TableController(new_match(), [Scripted(then=cheat) for _ in range(3)])
    assert play_out(table)
    assert table.match.over


def test_scripts_are_followed() -> None:
    match = new_match()
    seat = match.to_act()[0]
    first = match.legal(seat)[-1].notation()
    table = TableController(match, [Scripted([first] if other == seat else []) for other in range(3)])
    while len(match.record.moves) < 3:
        table.tick(True)
    assert match.record.moves[2].text == first


class SlowDisk:
    """A match whose lines are durable only when the test says so."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.durable = 0

    @property
    def acknowledged(self) -> int:
        return self.durable

    def __getattr__(self, name: str) -> Any:
        return getattr(self.match, name)


def test_nothing_is_shown_before_it_is_durable_nor_is_anybody_asked() -> None:
    disk = SlowDisk(new_match("hhh"))
    table = TableController(disk, [Human(), Human(), Human()])  # type: ignore[arg-type]
    assert table.tick(True) == []
    assert table.due is None
    disk.durable = 2
    assert [batch.line for batch in table.tick(True)] == [2]
    assert table.due is None
    disk.durable = 3
    assert [batch.line for batch in table.tick(True)] == [3]
    table.tick(True)
    assert table.due is not None
    table.reveal(table.due)
    question = table.question
    assert question is not None
    table.decide(question.legal[0])
    assert table.tick(True) == []
    assert table.due is None
    disk.durable = 4
    assert [batch.line for batch in table.tick(True)] == [4]


def test_a_match_is_left_and_resumed(service: MatchService) -> None:
    table = service.new_match("dokuson", 3, {}, PLAYERS)
    while len(table.match.record.moves) < 6:
        table.tick(True)
        if (question := table.question) is not None:
            table.decide(question.legal[0])
    view = table.match.view(Seat(0))
    table.leave()
    table.leave()
    assert table.tick(True) == []
    [summary] = service.unfinished()
    assert [player.name for player in summary.players] == ["Ann", "Bo", "Cy"]
    again = service.resume(summary.path)
    assert again.match.view(Seat(0)) == view
    assert again.tick(True) == []
    play_out(again)
    again.leave()
    assert service.unfinished() == []


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_process_killed_again_and_again_ends_no_match(service: MatchService) -> None:
    players = [Player(name, "bot:hard") for name in ("A", "B", "C")]
    table = service.new_match("dokuson", 3, {}, players)
    killed = 0
    end = time.monotonic() + 120  # nine processes start, on whatever else the machine does
    while not table.over:
        assert time.monotonic() < end
        table.tick(True)
        if table.thinking and service.workers.ready and service.workers.pid is not None:
            os.kill(service.workers.pid, signal.SIGKILL)
            killed += 1
        time.sleep(0.002)
    keys = [notice.key for notice in table.notices]
    assert killed >= 9
    assert keys.count("bots.notice.simple") == 3
    assert keys.count("bots.notice.replaced") == 6


def test_outside_programs_and_bots_share_a_table(service: MatchService) -> None:
    example = shlex.join([sys.executable, str(Path(__file__).parents[2] / "docs" / "example_bot.py")])
    dying = shlex.join([sys.executable, "-c", "pass"])
    service.programs.enter("Example", example)
    service.programs.enter("Dying", dying)
    players = [Player("E", "outside:Example"), Player("D", "outside:Dying"), Player("B", "bot:novice")]
    table = service.new_match("dokuson", 3, {}, players)
    play_out(table)
    assert table.faults(Seat(0)) == 0
    assert table.faults(Seat(1)) > 0
    assert table.faults(Seat(2)) == 0
    assert {notice.seat for notice in table.notices} == {Seat(1)}
    table.leave()


def test_bots_alone_play_the_same_match_from_the_same_seeds() -> None:
    records = []
    for _ in range(2):
        match = Match.new(
            DOKUSON, 3, {}, [Player("P", "bot:hard")] * 3, dealer=Dealer.seeded(4), bots=b"0123456789abcdef"
        )
        from tablegame.ai.think import think

        def hard(question: Question) -> Any:
            return think("dokuson", question.view, question.legal, "hard", question.seed, 40, 60_000).move

        play_out(TableController(match, [Scripted(then=hard) for _ in range(3)]))
        records.append([move.text for move in match.record.moves])
    assert records[0] == records[1]


@pytest.mark.parametrize("kind", ["", "bot", "bot:godlike", "outside:", "outside:  ", "robot:hard"])
def test_unknown_kinds_of_players_are_refused(service: MatchService, kind: str) -> None:
    with pytest.raises(ValueError):
        check_kind(kind)
    with pytest.raises(ValueError):
        service.new_match("dokuson", 3, {}, [Player("A", kind)] * 3)
    assert service.unfinished() == []


def test_a_table_that_is_left_listens_to_its_match_no_more(service: MatchService) -> None:
    table = service.new_match("dokuson", 3, {}, PLAYERS, assisted=True)
    table.tick(True)
    assert table._ears, "all hands may be opened: everybody's view is kept"
    table.leave()
    assert not table._ears and not table.match._listeners
