"""The store says what the records say, and counts only what is to be counted."""

import json
import os
import sqlite3
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tablegame.controllers.match_service import MatchService
from tablegame.controllers.workers import Workers
from tablegame.match.archive import Archive
from tablegame.match.code import Code
from tablegame.match.files import move_into
from tablegame.match.home import abandoned, matches
from tablegame.match.match import Match
from tablegame.match.record import Record, dump, parse_bytes
from tablegame.rules.catalogue import GAMES, complete
from tablegame.rules.dokuson import DOKUSON
from tablegame.study import figures_store
from tablegame.study.figures.match_figures import MatchCount, SeatFigures, count
from tablegame.study.figures_store import (
    HELPED,
    MIXED,
    NAME,
    PEOPLE,
    PLAIN,
    PRACTICE,
    PROGRAMS,
    UNCOUNTED,
    UNUSABLE,
    FigureStore,
)
from tablegame.study.statistics import examine
from tests.files import damaged_bytes
from tests.match.helpers import PLAYERS, begin, play

WHO = "human:Ann"


def lines() -> list[dict[str, Any]]:
    """Return a finished match of Ann and two computers, at Dokuson."""
    return json.loads(json.dumps(play(begin()).record.lines()))  # type: ignore[no-any-return]


def put(home: Path, name: str, data: list[dict[str, Any]], **header: Any) -> Path:
    """Return a record in the folder."""
    path = matches(home) / f"{name}.tgr"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(map(dump, [{**data[0], "created": name, **header}, *data[1:]])))
    return path


@pytest.fixture
def store(tmp_path: Path) -> Any:
    found = FigureStore(tmp_path)
    yield found
    found.close()


def test_a_match_is_counted_once(tmp_path: Path, store: FigureStore) -> None:
    match = play(begin())
    put(tmp_path, "one", lines())
    store.refresh()
    before = store.changes
    store.refresh()
    assert store.changes == before
    (found,) = store.seatings("dokuson", WHO)
    expected = count(match.record)
    assert (
        SeatFigures.of_flat(json.loads(found.figures), store.names("dokuson")) == expected.seats[0]
        and found.places == expected.places
    )
    assert (found.seats, found.sides, found.sort, found.level) == (3, 3, PLAIN, MIXED)
    assert found.won == (0 in expected.winners) and found.score == match.standing().scores[0]
    assert dict(store.who("dokuson")) == {WHO: 1, "bot:hard": 1, "bot:easy": 1}
    assert store.games() == {"dokuson": 1} and store.last(WHO) == "one"


def test_what_is_not_counted(tmp_path: Path, store: FigureStore) -> None:
    """Unfinished and abandoned matches, branches, seats that changed hands, and copies."""
    data = lines()
    put(tmp_path, "unfinished", data[:-1])
    put(tmp_path, "damaged", [*data[:4], {"a": 2, "m": "nonsense"}, *data[4:]])
    (matches(tmp_path) / "newer.tgr").write_bytes(b'{"tablegame": 99}\n')
    move_into(put(tmp_path, "abandoned", data), abandoned(tmp_path))
    changed = [data[0], {**data[1], "seated": {"0": "bot:hard"}}, *data[2:]]
    put(tmp_path, "changed", changed)
    store.refresh()
    assert store.seatings("dokuson", WHO) == [] and dict(store.who("dokuson")) == {
        "bot:hard": 1,
        "bot:easy": 1,
    }
    put(tmp_path, "first", data, created="2026-11-01")
    put(tmp_path, "copy of it", data, created="2026-11-01")
    store.refresh()
    assert len(store.seatings("dokuson", WHO)) == 1


def test_help_and_practice_are_told_apart(tmp_path: Path, store: FigureStore) -> None:
    data = lines()
    put(tmp_path, "a", data)
    put(tmp_path, "b", [data[0], {**data[1], "helped": [1]}, *data[2:]])
    put(tmp_path, "c", data, assisted=True)
    store.refresh()
    assert [each.sort for each in store.seatings("dokuson", WHO)] == [PLAIN, HELPED, PRACTICE]


@pytest.mark.parametrize(
    ("kinds", "level"),
    [
        (("bot:hard", "bot:hard"), "hard"), (("human", "human"), PEOPLE), (("human", "bot:easy"), "easy"),
        (("outside:x", "outside:y"), PROGRAMS), (("outside:x", "bot:easy"), MIXED),
    ],
)  # fmt: skip
def test_who_the_others_were(tmp_path: Path, store: FigureStore, kinds: tuple[str, str], level: str) -> None:
    players = [{"name": name, "kind": kind} for name, kind in zip("ABC", ("human", *kinds), strict=True)]
    put(tmp_path, "a", lines(), players=players)
    store.refresh()
    (found,) = store.seatings("dokuson", "human:A")
    assert found.level == level
    met = {(other, same) for _, other, _, _, same in store.meetings("dokuson", "human:A")}
    assert met == {(f"human:{name}", 0) for name, kind in zip("BC", kinds, strict=True) if kind == "human"}


def test_other_rules_leave_the_result(tmp_path: Path, store: FigureStore) -> None:
    """What happened in such a match cannot be followed; who won stands in its last line."""
    data = lines()
    put(tmp_path, "old", data, rules=0)
    store.refresh()
    (found,) = store.seatings("dokuson", WHO)
    assert found.places == () and found.place == 0 and found.figures == ""
    assert found.won == (0 in data[-1]["result"]["winners"])


def test_a_result_is_counted_in_full_once_its_rules_are_these(tmp_path: Path) -> None:
    class Newer(type(DOKUSON)):  # type: ignore[misc]
        rules_version = DOKUSON.rules_version + 1

    put(tmp_path, "a", lines())
    for games in ({**GAMES, "dokuson": Newer()}, GAMES):
        found = FigureStore(tmp_path, games=games)
        found.refresh()
        (seating,) = found.seatings("dokuson", WHO)
        found.close()
        assert bool(seating.figures) is (games is GAMES)


def test_it_follows_the_folder(tmp_path: Path, store: FigureStore) -> None:
    path = put(tmp_path, "a", lines())
    put(tmp_path, "b", lines())
    store.refresh()
    path.unlink()
    store.refresh()
    assert [each.record for each in store.seatings("dokuson", WHO)] == ["b.tgr"]
    store.rebuild()
    assert store.seatings("dokuson", WHO) == []
    store.refresh()
    assert len(store.seatings("dokuson", WHO)) == 1


def test_what_was_counted_is_kept(tmp_path: Path) -> None:
    put(tmp_path, "a", lines())
    first = FigureStore(tmp_path)
    first.refresh()
    first.close()
    again = FigureStore(tmp_path)
    assert len(again.seatings("dokuson", WHO)) == 1
    again.close()
    (tmp_path / NAME).write_bytes(b"no database at all")
    damaged = FigureStore(tmp_path)
    damaged.refresh()
    assert len(damaged.seatings("dokuson", WHO)) == 1
    damaged.close()


def test_whatever_byte_is_damaged_the_database_is_made_again(tmp_path: Path) -> None:
    """Statistics tell what the records say, whether the fault shows at opening, in a pass or in an answer."""
    put(tmp_path, "a", lines())
    first = FigureStore(tmp_path)
    first.refresh()
    expected = first.seatings("dokuson", WHO)
    first.close()
    file = tmp_path / NAME
    for place, data in damaged_bytes(file.read_bytes(), 40):
        file.write_bytes(data)
        again = FigureStore(tmp_path)
        for _ in range(3):
            again.refresh()
            for who, _ in again.who("dokuson"):
                again.seatings("dokuson", who)
                again.meetings("dokuson", who)
                again.computers_met(who)
                again.last(who)
            if again.games() and again.names("dokuson") and again.total() == 1 and not again.busy:
                break
        else:
            raise AssertionError(f"not made again after damage at byte {place}")
        again.close()
    with sqlite3.connect(file) as db:
        db.execute("UPDATE seats SET figures = replace(figures, '1', '2')")
    again = FigureStore(tmp_path)
    assert again.seatings("dokuson", WHO) == [] and again.busy, "counted again, not told wrong"
    again.refresh()
    assert again.seatings("dokuson", WHO) == expected
    again.close()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="a folder that cannot be written")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    put(tmp_path, "a", lines())
    tmp_path.chmod(0o500)
    try:
        found = FigureStore(tmp_path)
        found.refresh()
        assert len(found.seatings("dokuson", WHO)) == 1
        found.close()
    finally:
        tmp_path.chmod(0o700)


def test_it_works_in_small_steps(tmp_path: Path, store: FigureStore) -> None:
    for name in "abcdef":
        put(tmp_path, name, lines())
    store.look_again()
    counted = [0]
    while store.busy:
        store.work(0.0)
        counted.append(store.done)
    assert counted[-1] == store.found == 6
    assert max(after - before for before, after in pairwise(counted)) == 1, "one record a step"


def ten_thousand(home: Path) -> None:
    """Store as many counted records: one match of Ann again and again."""
    put(home, "a", lines())
    store = FigureStore(home)
    store.refresh()
    db = store._db
    (row,) = db.execute("SELECT * FROM seats WHERE who = ?", (WHO,)).fetchall()
    names = [f"{number:06}.tgr" for number in range(10_000)]
    about = []
    for name in names:
        path = matches(home) / name
        path.write_bytes(b"x")
        about.append((name, 1, str(path.stat().st_mtime_ns)))
    with db:
        db.executemany("INSERT INTO records VALUES (?, ?, ?, 0)", about)
        db.executemany(
            f"INSERT INTO seats VALUES ({', '.join('?' * len(row))})",
            [(name, f"identity {name}", *row[2:]) for name in names],
        )
    store.close()


@pytest.mark.slow
def test_ten_thousand_matches_are_told_of_in_half_a_second(tmp_path: Path) -> None:
    """From the opening of the database to all that the page says."""
    ten_thousand(tmp_path)
    begun = time.process_time()  # others may use the machine
    store = FigureStore(tmp_path)
    played, meetings = store.seatings("dokuson", WHO), store.meetings("dokuson", WHO)
    found = examine(played, meetings, store.names("dokuson"))
    store.who("dokuson"), store.games()
    lasted = time.process_time() - begun
    store.close()
    assert found.matches == 10_001 and lasted < 0.5


def test_a_code_that_a_person_plays_once_more_is_practice(tmp_path: Path, store: FigureStore) -> None:
    def of_code(seed: int) -> list[dict[str, Any]]:
        one = Code("dokuson", 3, complete(GAMES["dokuson"], 3, {}), 7)
        match = Match.new(GAMES["dokuson"], 3, {}, PLAYERS, dealer=one.dealer())
        return json.loads(json.dumps(play(match, seed=seed).record.lines()))  # type: ignore[no-any-return]

    put(tmp_path, "b", of_code(1), created="2026-11-22T10:00:00")
    put(tmp_path, "a", of_code(2), created="2026-11-22T11:00:00")
    put(tmp_path, "c", lines(), created="2026-11-22T12:00:00")
    put(tmp_path, "copy", of_code(1), created="2026-11-22T10:00:00")
    store.refresh()
    assert [found.sort for found in store.seatings("dokuson", WHO)] == [PLAIN, PRACTICE, PLAIN]
    assert [found.sort for found in store.seatings("dokuson", "bot:hard")] == [PLAIN, PLAIN, PLAIN]


def tables(store: FigureStore) -> list[list[Any]]:
    """Return all that is stored of records, in an order that does not depend on when it was stored."""
    queries = ("SELECT * FROM records ORDER BY name", "SELECT * FROM seats ORDER BY record, seat")
    return [store._db.execute(query).fetchall() for query in queries]


def various(home: Path) -> None:
    """Fill the folder with matches of all states."""
    data = lines()
    changed = [data[0], {**data[1], "seated": {"0": "bot:hard"}}, *data[2:]]
    put(home, "whole", data)
    put(home, "changed", changed)
    put(home, "unfinished", data[:-1])
    put(home, "older rules", data, rules=0)
    put(home, "practice", data, assisted=True)


def test_one_pass_of_the_archive_counts_what_it_follows(
    tmp_path: Path, store: FigureStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    various(tmp_path)
    with FiguresApart(tmp_path) as apart:
        monkeypatch.setattr(figures_store, "parse_bytes", lambda data: pytest.fail("read a second time"))
        archive = Archive(tmp_path, counting=store.counting)
        assert tables(store) == tables(apart) and store.total() == 4
        store.refresh()
        assert store.found == 0, "its own pass finds nothing left"
        path = put(tmp_path, "later", lines())
        archive.renew(path)
        assert store.total() == 5, "a match that has just ended"
        archive.close()


class FiguresApart:
    """A store in memory that has counted a folder by its own pass."""

    def __init__(self, home: Path) -> None:
        self._home = home

    def __enter__(self) -> FigureStore:
        self.store = FigureStore(self._home)
        self.store._db.close()
        self.store._db = self.store._prepared(None)
        self.store.refresh()
        return self.store

    def __exit__(self, *fault: object) -> None:
        self.store.close()


@pytest.mark.parametrize("step", ["__init__", "see"])
def test_no_fault_of_counting_keeps_the_archive_from_listing(
    tmp_path: Path, store: FigureStore, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    various(tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(MatchCount, step, lambda count, *given: 1 / 0)
        archive = Archive(tmp_path, counting=store.counting)
    assert len(archive.finished()) == 5
    states = dict(store._db.execute("SELECT name, state FROM records").fetchall())
    assert states["whole.tgr"] == UNUSABLE and states["unfinished.tgr"] == UNCOUNTED
    put(tmp_path, "later", lines())
    count = store.counting("later.tgr", 1, 1)
    assert count is not None
    store._db.close()
    assert store.counting("later.tgr", 1, 1) is None
    count.keep()
    store.refresh()
    assert store.total() == 5, "a database that failed is made again"
    archive.close()


def test_a_full_disk_is_tried_a_few_times_and_all_is_counted_in_memory(
    tmp_path: Path, store: FigureStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the place of a full disk: what stores a record fails while the database is a file."""
    for number in range(5):
        put(tmp_path, str(number), lines())
    kept, begun = FigureStore._keep, list[int]()

    def full(self: FigureStore, *about: Any) -> None:
        if self._db.execute("PRAGMA database_list").fetchone()[2]:
            raise sqlite3.OperationalError("database or disk is full")
        kept(self, *about)

    monkeypatch.setattr(FigureStore, "_keep", full)
    start_over = FigureStore._start_over

    def counted(self: FigureStore) -> None:
        begun.append(1)
        start_over(self)

    monkeypatch.setattr(FigureStore, "_start_over", counted)
    store.look_again()
    Archive(tmp_path, counting=store.counting).close()
    assert len(begun) == 2 and store.busy, "the pass under way is begun again"
    store.refresh()
    assert store.total() == 5 and len(begun) == 2


def test_what_is_counted_in_the_middle_of_its_own_pass_is_not_counted_again(
    tmp_path: Path, store: FigureStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    various(tmp_path)
    store.look_again()
    while not store.found:
        store.work(0.0)
    Archive(tmp_path, counting=store.counting).close()
    read: list[bytes] = []

    def noted(data: bytes) -> Record:
        read.append(data)
        return parse_bytes(data)

    monkeypatch.setattr(figures_store, "parse_bytes", noted)
    store.refresh()
    assert store.total() == 4 and len(read) <= 1, "only the one that it had begun"


@pytest.mark.parametrize("listed_before", [False, True])
def test_matches_are_counted_before_the_page_of_statistics_is_opened(
    tmp_path: Path, listed_before: bool
) -> None:
    """The lists of matches count on, also what the archive had listed before anything was counted."""
    various(tmp_path)
    if listed_before:
        Archive(tmp_path).close()
    service = MatchService(tmp_path, Workers())
    service.look()
    for _ in range(200):
        service.read_on(0.01)
    assert not service.archive.busy and not service.figures.busy
    assert service.figures.total() == 4
    service.close()
