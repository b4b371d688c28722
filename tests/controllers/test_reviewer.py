"""Reviews for a window: what is wanted first, what is kept, what is told of a match that goes on."""

import json
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing import Pipe
from pathlib import Path
from typing import Any

import pytest

from tablegame.ai.fingerprint import mind_fingerprint
from tablegame.ai.think import simple
from tablegame.controllers import reviewer as reviewing
from tablegame.controllers.match_service import MatchService
from tablegame.controllers.review_worker import left
from tablegame.controllers.reviewer import Reviewer
from tablegame.controllers.workers import Workers
from tablegame.match.dealer import Dealer
from tablegame.match.header import Player, match_id
from tablegame.match.home import matches
from tablegame.match.record import Record, dump, parse_bytes, read_record
from tablegame.pieces.seats import Seat
from tablegame.study.review import judgement as judging
from tablegame.study.review import match_review as pars
from tablegame.study.review.match_review import Course
from tablegame.study.review.review_model import Judged, Review, Rival
from tablegame.study.review.stored_reviews import KeptReview, path_of, read_of, read_review, write_review
from tablegame.ui.shell.service import Reviewing
from tests.controllers.in_process import InProcess, begin, played


class Threaded:
    """In the place of a process: the same work in a thread, which can be stopped as if it had died."""

    made: list["Threaded"] = []

    def __init__(self, serve: Callable[[Any], None], name: str, niceness: int) -> None:
        self.connection, self.theirs = Pipe()
        self.pid, self.status = 1, -9
        self.thread = threading.Thread(target=serve, args=(self.theirs,), daemon=True)
        self.thread.start()
        self.dead = False
        self.made.append(self)

    @property
    def alive(self) -> bool:
        return not self.dead and self.thread.is_alive()

    def end(self, patience: float = 0.0) -> None:
        self.dead = True
        self.connection.close()
        self.thread.join(20)


@pytest.fixture
def threaded(monkeypatch: pytest.MonkeyPatch) -> list[Threaded]:
    monkeypatch.setattr(Threaded, "made", [])
    monkeypatch.setattr(reviewing, "ChildProcess", Threaded)
    monkeypatch.setattr(judging, "SCREEN", 40)
    monkeypatch.setattr(judging, "LOOKED", 5)
    monkeypatch.setattr(judging, "CHOOSING", 5)
    monkeypatch.setattr(judging, "LOOKS", (10, 20))
    monkeypatch.setattr(pars, "RUNS", 2)
    monkeypatch.setattr(reviewing, "CORES", 1)
    return Threaded.made


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the record of one short match."""
    home = tmp_path_factory.mktemp("home")
    matches(home).mkdir()
    path = matches(home) / "one.tgr"
    match = played(begin("dokuson", Dealer.seeded(3), "hbbb", "novice", path), InProcess())
    match.close()
    return path


@pytest.fixture
def home(tmp_path: Path, finished: Path) -> Path:
    matches(tmp_path).mkdir()
    (matches(tmp_path) / "one.tgr").write_bytes(finished.read_bytes())
    return tmp_path


@pytest.fixture
def record(home: Path) -> Record:
    return read_record(matches(home) / "one.tgr")


ME = Seat(0)


def until(reviewer: Reviewer, done: Callable[[], Any], seconds: float = 120.0) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it did not happen in time"
        if not reviewer.tick():
            time.sleep(0.002)


def whole(reviewer: Reviewer, record: Record) -> Review:
    until(reviewer, lambda: not reviewer.busy)
    found = reviewer.found(record, ME)
    assert found is not None and found.complete
    return found


@pytest.fixture
def reviewer(home: Path, threaded: list[Threaded]) -> Iterator[Reviewer]:
    made = Reviewer(home)
    yield made
    made.close()


def test_a_review_grows_until_it_is_complete(reviewer: Reviewer, record: Record, home: Path) -> None:
    as_told: Reviewing = reviewer
    assert as_told.found(record, ME) is None and not as_told.tick()
    reviewer.want(record, ME)
    reviewer.want(record, ME)
    sizes = set()
    while reviewer.busy:
        if reviewer.tick() and (found := reviewer.found(record, ME)) is not None:
            sizes.add(len(found.judged))
    found = whole(reviewer, record)
    assert sizes == set(range(found.total + 1)) and found.total > 3
    assert found.mark == mind_fingerprint("dokuson") and not found.pars
    assert list(Course(record, ME).reviewed(Course(record, ME).begun(found.mark)))[-1] == found
    kept = read_review(path_of(home, match_id(record.header), ME))
    assert kept is not None and kept.review == found
    assert (kept.record, kept.name, kept.pars) == ("one.tgr", record.header.players[0].name, False)
    again = Reviewer(home)
    assert again.found(record, ME) == found
    again.want(record, ME)
    assert not again.busy  # it is complete, and by the same thought


@pytest.fixture
def judged_lines(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Return a list of the threads that judge, by name, with the lines; it grows with every judgement."""
    lines: list[tuple[str, int]] = []
    judge = Course.judge

    def noted(self: Course, decision: Any, again: int = 0) -> Judged:
        lines.append((threading.current_thread().name, decision.line))
        return judge(self, decision, again)

    monkeypatch.setattr(Course, "judge", noted)
    monkeypatch.setattr(reviewing, "CORES", 2)
    monkeypatch.setattr(reviewing, "MANY", 2)
    return lines


def expected(record: Record) -> Review:
    """Return the review as one process finds it."""
    course = Course(record, ME)
    return list(course.reviewed(course.begun(mind_fingerprint("dokuson"))))[-1]


def test_two_processes_share_a_review_that_is_waited_for(
    reviewer: Reviewer, record: Record, home: Path, threaded: list[Threaded],
    judged_lines: list[tuple[str, int]],
) -> None:  # fmt: skip
    deals = [decision.deal for decision in Course(record, ME).decisions]
    later = max(set(deals) - {deals[0]}, key=deals.count)
    reviewer.want(record, ME, pars=True, deal=later)
    until(reviewer, lambda: (known := reviewer.found(record, ME)) is not None and known.pars)
    assert len(threaded) == 2 and not threaded[1].alive, "the second one ends before pars are played"
    found = whole(reviewer, record)
    shared, lines = list(judged_lines), [line for _, line in judged_lines]
    assert len({name for name, _ in shared}) == 2 and sorted(lines) == sorted(set(lines))
    shown = {decision.line for decision in Course(record, ME).decisions if decision.deal == later}
    # The other process may begin with the next deal a moment before the last of these is noted.
    assert 2 < len(shown) < len(lines) - 2 and shown <= set(lines[: len(shown) + 1]), "the deal on show first"
    assert replace(found, pars=()) == expected(record) and len(found.pars) == len(found.deals)
    kept = read_review(path_of(home, found.match, ME))
    assert kept is not None and kept.review == found, "the first one stores what both have found"


def test_a_review_that_no_page_waits_for_has_one_process(
    reviewer: Reviewer, record: Record, threaded: list[Threaded], judged_lines: list[tuple[str, int]]
) -> None:
    reviewer.follow(record, ME)
    whole(reviewer, record)
    assert len(threaded) == 1 and len({name for name, _ in judged_lines}) == 1


def test_the_first_process_goes_on_alone_if_the_second_one_dies(
    reviewer: Reviewer, record: Record, home: Path, threaded: list[Threaded],
    judged_lines: list[tuple[str, int]],
) -> None:  # fmt: skip
    reviewer.want(record, ME)
    until(reviewer, lambda: len({name for name, _ in judged_lines}) == 2)
    threaded[1].dead = True
    assert whole(reviewer, record) == expected(record)
    assert len(threaded) == 2
    kept = read_review(path_of(home, match_id(record.header), ME))
    assert kept is not None and kept.review == expected(record)


def test_findings_of_the_second_process_do_not_outlast_a_job_that_failed(
    reviewer: Reviewer, record: Record, threaded: list[Threaded], judged_lines: list[tuple[str, int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    judge = Course.judge

    def fails(self: Course, decision: Any, again: int = 0) -> Judged:
        if threading.current_thread() is not threaded[0].thread:
            return judge(self, decision, again)
        end = time.monotonic() + 60
        while not reviewer._beside and time.monotonic() < end:
            time.sleep(0.002)
        raise ValueError("a fault")

    with monkeypatch.context() as patched:
        patched.setattr(Course, "judge", fails)
        reviewer.want(record, ME)
        until(reviewer, lambda: not reviewer.busy)
        assert reviewer._beside, "found while the first process failed"
    monkeypatch.setattr(reviewing, "CORES", 1)
    reviewer.want(record, ME)
    assert whole(reviewer, record) == expected(record)


def test_a_review_of_a_mark_that_is_proved_to_decide_alike_is_kept(
    reviewer: Reviewer, record: Record, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviewer.want(record, ME)
    found = whole(reviewer, record)
    kept = read_review(path_of(home, match_id(record.header), ME))
    assert kept is not None
    older = replace(found, mark="a" * 16, judged=found.judged[:-1])
    write_review(home, replace(kept, review=older))
    alike = ("a" * 16, mind_fingerprint("dokuson"))
    monkeypatch.setattr("tablegame.ai.fingerprint.alike_marks", lambda game: alike)
    again = Reviewer(home)
    again.want(record, ME)
    assert whole(again, record) == replace(found, mark="a" * 16), "it went on from what was kept"
    other = Reviewer(home)
    other.want(record, ME)
    assert not other.busy
    monkeypatch.setattr("tablegame.ai.fingerprint.alike_marks", lambda game: ())
    other.want(record, ME)
    assert other.busy, "another version's is made anew"
    again.close()
    other.close()


def test_pars_come_after_everything_else(reviewer: Reviewer, record: Record, home: Path) -> None:
    reviewer.want(record, ME, pars=True)
    until(reviewer, lambda: (found := reviewer.found(record, ME)) is not None and found.pars)
    found = reviewer.found(record, ME)
    assert found is not None and found.complete and len(found.pars) == 1
    found = whole(reviewer, record)
    assert [par.deal for par in found.pars] == [deal.deal for deal in found.deals]
    assert {par.runs for par in found.pars} == {2}
    kept = read_review(path_of(home, found.match, ME))
    assert kept is not None and kept.review == found and kept.pars


def test_a_process_that_dies_is_replaced_and_goes_on(
    reviewer: Reviewer, record: Record, threaded: list[Threaded], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablegame.controllers.review_worker.KEEP_S", -1.0)
    reviewer.want(record, ME)
    until(reviewer, lambda: (found := reviewer.found(record, ME)) is not None and len(found.judged) >= 2)
    threaded[0].dead = True
    before = reviewer.found(record, ME)
    found = whole(reviewer, record)
    assert before is not None and found.judged[:2] == before.judged[:2]
    assert len(threaded) == 2
    assert found == list(Course(record, ME).reviewed(Course(record, ME).begun(found.mark)))[-1]


def test_one_that_always_dies_is_given_up(
    reviewer: Reviewer, record: Record, threaded: list[Threaded]
) -> None:
    reviewer.want(record, ME)
    for number in range(reviewing.MOST_FAILED):
        until(reviewer, lambda n=number: len(threaded) > n)  # type: ignore[misc]
        threaded[number].dead = True
        reviewer.tick()
    assert not reviewer.busy and not reviewer.tick() and len(threaded) == reviewing.MOST_FAILED
    reviewer.want(record, ME)
    assert whole(reviewer, record).complete


def test_a_damaged_file_is_found_anew(reviewer: Reviewer, record: Record, home: Path) -> None:
    path = path_of(home, match_id(record.header), ME)
    path.parent.mkdir()
    path.write_bytes(b'{"version": 1, "review": {')
    assert reviewer.found(record, ME) is None
    reviewer.want(record, ME)
    found = whole(reviewer, record)
    kept = read_review(path)
    assert kept is not None and kept.review == found


def test_what_tells_of_other_moves_is_no_review_of_this_match(record: Record, home: Path) -> None:
    course = Course(record, ME)
    line = course.decisions[0].line
    move = record.moves[line - 2].text
    judged = Judged(line, 0, move, "good", 0.0, 1.0, 40, Rival(move, 0.0, 1.0, 3, 4), False)
    begun = course.begun("any")

    def found(*, seat: Seat = ME, rival: str = move, **change: Any) -> bool:
        told = replace(judged, rival=Rival(rival, 0.0, 1.0, 3, 4), **change)
        kept = KeptReview(replace(begun, seat=seat, judged=(told,)), record.header.created, "A")
        path = path_of(home, begun.match, ME)
        write_review(home, kept)
        path_of(home, begun.match, seat).replace(path)
        return read_of(home, record, ME) is not None and Reviewer(home).found(record, ME) is not None

    assert found()
    assert not found(line=line + 10**6) and not found(line=1) and not found(played="none")
    assert not found(rival="none") and not found(seat=Seat(1))


@pytest.mark.long
def test_a_review_by_another_thought_is_shown_until_there_is_a_new_one(
    reviewer: Reviewer, record: Record, home: Path
) -> None:
    reviewer.want(record, ME)
    found = whole(reviewer, record)
    path = path_of(home, found.match, ME)
    kept = read_review(path)
    assert kept is not None
    other = replace(found, mark="another", judged=tuple(replace(each, loss=9.0) for each in found.judged))
    write_review(home, replace(kept, review=other))
    second = Reviewer(home)
    second.want(record, ME)
    shown = []
    while second.busy:
        second.tick()
        shown.append(second.found(record, ME))
    second.close()
    assert shown[0] == other and shown[-1] == found
    assert all(each in (other, found) for each in shown)
    kept = read_review(path)
    assert kept is not None and kept.review == found


def test_nothing_is_told_of_a_match_that_goes_on(reviewer: Reviewer, record: Record, home: Path) -> None:
    last = Course(record, ME).timeline.deals[0].last
    running = Record(record.header, record.moves[: last + 2])
    reviewer.follow(running, ME)
    assert reviewer.busy and not reviewer.awaited(running, ME)
    while reviewer.busy:
        assert not reviewer.tick()
        assert reviewer.found(running, ME) is None
    assert not (home / "reviews").exists()
    # What was found meanwhile is not found again once the match is over.
    reviewer.follow(record, ME)
    assert reviewer.awaited(record, ME) and not reviewer.awaited(record, Seat(1))
    until(reviewer, lambda: reviewer.found(record, ME) is not None)
    begun = reviewer.found(record, ME)
    assert begun is not None and {each.deal for each in begun.judged} == {0}
    assert len(whole(reviewer, record).pars) == len(begun.deals)


def test_what_was_broken_off_goes_on_after_the_next_start(
    reviewer: Reviewer, record: Record, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablegame.controllers.review_worker.KEEP_S", -1.0)
    reviewer.want(record, ME)
    until(reviewer, lambda: (found := reviewer.found(record, ME)) is not None and len(found.judged) >= 2)
    reviewer.close()
    assert [each["seat"] for each in left(home)] == [0]
    second = Reviewer(home)
    running = Record(record.header, record.moves[:3])
    second.follow(running, Seat(1))
    until(second, lambda: (found := second.found(record, ME)) is not None and found.complete)
    second.close()
    assert left(home) == []


def test_a_record_that_cannot_be_followed_is_no_fault(reviewer: Reviewer, record: Record) -> None:
    moves = [replace(move) for move in record.moves]
    moves[2], moves[3] = moves[3], moves[2]
    wrong = Record(record.header, moves, record.result)
    reviewer.want(wrong, ME)
    until(reviewer, lambda: not reviewer.busy)
    assert reviewer.found(wrong, ME) is None


def test_an_idle_process_ends(
    reviewer: Reviewer, record: Record, threaded: list[Threaded], monkeypatch: pytest.MonkeyPatch
) -> None:
    reviewer.want(record, ME)
    whole(reviewer, record)
    monkeypatch.setattr(reviewing, "REST_S", 0.0)
    until(reviewer, lambda: reviewer.pid is None)
    assert len(threaded) == 1


@pytest.mark.long
def test_a_real_process_survives_a_kill(home: Path, record: Record) -> None:
    faults: list[str] = []
    reviewer = Reviewer(home, faults.append)
    reviewer.want(record, ME)
    until(reviewer, lambda: (found := reviewer.found(record, ME)) is not None and found.judged, 300)
    pid = reviewer.pid
    assert pid is not None
    if os.name == "posix":
        assert os.getpriority(os.PRIO_PROCESS, pid) >= reviewing.NICENESS
        os.kill(pid, signal.SIGKILL)
    until(reviewer, lambda: not reviewer.busy, 300)
    found = reviewer.found(record, ME)
    assert found is not None and found.complete
    assert json.loads(path_of(home, found.match, ME).read_text())["review"]["total"] == found.total
    reviewer.close()
    assert reviewer.pid is None


def test_deals_that_end_at_a_table_are_handed_on(tmp_path: Path) -> None:
    service = MatchService(tmp_path, Workers())
    told: list[tuple[str, Seat, int]] = []

    class Told(Reviewer):
        def follow(self, record: Record, seat: Seat) -> None:
            told.append((match_id(record.header), seat, len(record.moves)))

        def tick(self, thinking: bool = False) -> bool:
            return False

    service._reviewing = Told(None)
    players = [Player("Kate", "human"), *(Player(str(seat), "bot:novice") for seat in range(2))]
    service.new_match("dokuson", 3, {"deals_per_player": 1}, players)
    match = service.tables[0].match
    deals = [match.standing().deal]
    while not match.over:
        service.look_over()
        assert len(told) == match.standing().deal - deals[0]
        seat = match.to_act()[0]
        match.decide(seat, simple("dokuson", match.view(seat), match.legal(seat)))
    service.look_over()
    service.look_over()
    assert len(told) == 3 and {seat for _, seat, _ in told} == {0}
    assert told[-1] == (match_id(match.record.header), Seat(0), len(match.record.moves))
    service.close()


def test_a_deal_that_others_have_still_to_play_is_not_reviewed(
    reviewer: Reviewer, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "is_closed", lambda home, header: True)
    reviewer.want(record, ME)
    assert not reviewer.busy


def test_a_step_waits_while_opponents_think_and_not_for_ever(
    reviewer: Reviewer, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "HOLD_S", 1e9)
    reviewer.want(record, ME)
    until(reviewer, lambda: reviewer.found(record, ME) is not None)
    before = reviewer.found(record, ME)
    while reviewer._waits:
        reviewer.tick(thinking=True)
    held = reviewer.found(record, ME)
    for _ in range(50):
        assert not reviewer.tick(thinking=True)
    assert reviewer.found(record, ME) == held and before is not None
    monkeypatch.setattr(reviewing, "HOLD_S", 0.0)
    while reviewer.busy:
        reviewer.tick(thinking=True)
    assert whole(reviewer, record).complete


def steps(reviewer: Reviewer, record: Record, seats: list[Seat]) -> list[tuple[Seat, int]]:
    """Return whose decision was judged, and in which deal, one after the other."""
    found: list[tuple[Seat, int]] = []
    seen: dict[Seat, set[int]] = {seat: set() for seat in seats}
    while reviewer.busy:
        if not reviewer.tick():
            time.sleep(0.001)
        for seat in seats:
            review = reviewer.found(record, seat)
            for each in review.judged if review is not None else ():
                if each.line not in seen[seat]:
                    seen[seat].add(each.line)
                    found.append((seat, each.deal))
    return found


def test_people_of_a_match_take_turns(reviewer: Reviewer, record: Record) -> None:
    seats = [Seat(0), Seat(1), Seat(2)]
    for seat in seats:
        reviewer.follow(record, seat)
    found = [seat for seat, _ in steps(reviewer, record, seats)]
    least = min(found.count(seat) for seat in seats)
    assert least > 3
    for n in range(0, 3 * least, 3):
        assert set(found[n : n + 3]) == set(seats)
    assert all(
        len(review.pars) == len(review.deals) for seat in seats if (review := reviewer.found(record, seat))
    )


def test_whoever_is_looked_at_comes_first_and_of_them_the_deal(reviewer: Reviewer, record: Record) -> None:
    seats = [Seat(0), Seat(1), Seat(2)]
    for seat in seats:
        reviewer.follow(record, seat)
    last = Course(record, Seat(2)).decisions[-1].deal
    assert last > 0
    reviewer.want(record, Seat(2), pars=True, deal=last)
    found = steps(reviewer, record, seats)
    own = Course(record, Seat(2)).decisions
    in_last = sum(each.deal == last for each in own)
    assert found[: len(own)] == [
        *[(Seat(2), last)] * in_last,
        *((Seat(2), each.deal) for each in own if each.deal != last),
    ]


def test_two_seats_of_one_name_have_reviews_of_their_own(
    home: Path, threaded: list[Threaded], record: Record
) -> None:
    players = [Player("Kate", "human"), Player("Kate", "human"), *record.header.players[2:]]
    lines = [dict(each) for each in record.lines()]
    lines[0]["players"] = [
        {**told, "name": who.name, "kind": who.kind}
        for told, who in zip(lines[0]["players"], players, strict=True)
    ]
    twice = parse_bytes(b"".join(dump(each) for each in lines))
    reviewer = Reviewer(home)
    for seat in (Seat(0), Seat(1)):
        reviewer.follow(twice, seat)
    until(reviewer, lambda: not reviewer.busy)
    reviewer.close()
    for seat in (Seat(0), Seat(1)):
        course = Course(record, seat)
        found = reviewer.found(twice, seat)
        kept = read_of(home, twice, seat)
        assert found is not None and kept is not None and kept.review == found
        assert [each.line for each in found.judged] == [each.line for each in course.decisions]
        assert found.deals == course.deals and found.seat == seat
