"""The archive says what the records say, whatever happens to it."""

import json
import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tablegame.match import archive as archive_module
from tablegame.match.archive import Archive
from tablegame.match.archive_db import NAME
from tablegame.match.archive_page import Query, Tab
from tablegame.match.dealer import Dealer
from tablegame.match.files import move_into
from tablegame.match.home import abandoned, home, matches
from tablegame.match.match import Match
from tablegame.match.summary import reading
from tablegame.rules.catalogue import GAMES
from tests.files import damaged_bytes
from tests.match.helpers import PLAYERS, SIGNS, begin, begin_signs, play


def fill(home: Path) -> tuple[list[Match], list[Match]]:
    """Return three finished matches and two under way."""
    done = [play(begin(matches(home) / f"done{n}.tgr", seed=n), seed=n) for n in range(3)]
    running = [play(begin(matches(home) / f"run{n}.tgr", seed=n), 4 + n) for n in range(2)]
    for n, match in enumerate([*done, *running]):
        match.close()
        assert match.path is not None
        os.utime(match.path, (1000 + n, 1000 + n))
    return done, running


def test_summaries(tmp_path: Path) -> None:
    done, running = fill(tmp_path)
    archive = Archive(tmp_path)
    assert [summary.path for summary in archive.unfinished()] == [m.path for m in reversed(running)]
    assert [summary.path for summary in archive.finished()] == [m.path for m in reversed(done)]
    summary, match = archive.unfinished()[0], running[1]
    assert (summary.game, summary.seats, summary.options) == ("dokuson", 3, match.options)
    assert (summary.players, summary.deal, summary.deals) == (PLAYERS, match.standing().deal, 3)
    assert summary.scores == match.standing().scores
    assert summary.to_act == (PLAYERS[match.to_act()[0]].name,)
    assert summary.created == match.record.header.created and summary.modified == 1004
    assert summary.playable and not summary.over
    ended = archive.finished()[0]
    assert ended.over and ended.winners == done[2].standing().winners and ended.to_act == ()
    assert archive.messages == []
    archive.close()


def test_only_the_newest_unfinished_matches_of_a_game_are_read(tmp_path: Path) -> None:
    _, running = fill(tmp_path)
    archive = Archive(tmp_path)
    assert [summary.path for summary in archive.unfinished(1)] == [running[-1].path]
    assert len(archive.unfinished(2)) == 2 == archive.unfinished_count(["dokuson", "dobon"])
    assert archive.unfinished_count(["dobon"]) == 0
    archive.close()


def test_a_large_folder_is_listed_in_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No step of a pass takes in more names than `_NAMES`, of the folder or of the database."""
    done, running = fill(tmp_path)
    archive = Archive(tmp_path)
    before = archive.unfinished(), archive.finished()
    archive.look_again()
    whole = sum(1 for _ in archive._steps())
    monkeypatch.setattr(archive_module, "_NAMES", 2)
    assert sum(1 for _ in archive._steps()) >= whole + 2 + 2, "five names twice, two a step"
    assert (archive.unfinished(), archive.finished()) == before
    os.remove(str(done[0].path))
    archive.refresh()
    assert len(archive.finished()) == len(done) - 1 and len(archive.unfinished()) == len(running)
    archive.close()


def test_the_games_that_were_played(tmp_path: Path) -> None:
    """Finished or not; what cannot be read is of no game."""
    archive = Archive(tmp_path)
    assert archive.played() == set()
    archive.close()
    fill(tmp_path)
    path = matches(tmp_path) / "other.tgr"
    other = Match.new(GAMES["dobon"], 3, {}, PLAYERS, dealer=Dealer.seeded(3), record=path)
    play(other, 3).close()
    (matches(tmp_path) / "newer.tgr").write_bytes(b'{"tablegame": 99}\n')
    archive = Archive(tmp_path)
    assert archive.played() == {"dokuson", "dobon"}
    archive.close()


def test_results_by_game_and_player(tmp_path: Path) -> None:
    done, _ = fill(tmp_path)
    archive = Archive(tmp_path)
    tallies = {tally.name: tally for tally in archive.results("dokuson")}
    for seat, player in enumerate(PLAYERS):
        tally = tallies[player.name]
        scores = [match.standing().scores[seat] for match in done]
        assert (tally.matches, tally.kind, tally.points, tally.best) == (
            3,
            player.kind,
            sum(scores),
            max(scores),
        )
        assert tally.wins == sum(seat in match.standing().winners for match in done)
        assert sum(tally.places) == 3
    assert [tally.name for tally in archive.results(player="Bö")] == ["Bö"]
    assert archive.results("whist") == []
    assert len(archive.finished("dokuson", "Ann")) == 3 and archive.finished(player="Zoe") == []
    archive.close()


def test_what_changes_is_read_again(tmp_path: Path) -> None:
    _, running = fill(tmp_path)
    archive = Archive(tmp_path)
    assert running[0].path is not None and running[1].path is not None
    play(Match.resume(running[0].path)).close()
    running[1].path.unlink()
    archive.refresh()
    assert archive.unfinished() == []
    assert len(archive.finished()) == 4 and archive.results()[0].matches == 4
    archive.close()


@pytest.mark.parametrize("damage", ["missing", "garbage", "cut", "layout", "columns"])
def test_a_database_that_is_lost_is_made_again(tmp_path: Path, damage: str) -> None:
    fill(tmp_path)
    first = Archive(tmp_path)
    expected = (first.unfinished(), first.finished(), first.results())
    first.close()
    file = tmp_path / NAME
    match damage:
        case "missing":
            file.unlink()
        case "garbage":
            file.write_bytes(b"not a database" * 1000)
        case "cut":
            file.write_bytes(file.read_bytes()[:5000] + b"\x99" * 9000)
        case "layout":
            with sqlite3.connect(file) as db:
                db.execute("PRAGMA user_version = 77")
        case "columns":
            with sqlite3.connect(file) as db:
                db.execute("DROP TABLE seatings")
                db.execute("CREATE TABLE seatings (match TEXT)")
    again = Archive(tmp_path)
    assert (again.unfinished(), again.finished(), again.results()) == expected
    again.rebuild()
    assert (again.unfinished(), again.finished(), again.results()) == expected
    again.close()


def test_damaged_records_are_put_aside_with_a_word(tmp_path: Path) -> None:
    done, _ = fill(tmp_path)
    folder = matches(tmp_path)
    data = (folder / "done0.tgr").read_bytes()
    (folder / "header.tgr").write_bytes(data[:40])
    (folder / "empty.tgr").write_bytes(b"")
    (folder / "done1.tgr").write_bytes(data.replace(b'"m"', b'"n"', 3))
    archive = Archive(tmp_path)
    told = sorted(archive.messages, key=lambda message: str(message.slots["file"]))
    assert [(message.key, message.slots) for message in told] == [
        ("errors.record.put_aside", {"file": f"{name}.tgr.damaged-1", "line": line})
        for name, line in (("done1", 2), ("header", 1))
    ]
    assert all((folder / str(message.slots["file"])).exists() for message in archive.messages)
    assert (folder / "empty.tgr").exists(), "whose it is cannot be told"
    assert len(archive.finished()) == 2 and len(archive.unfinished()) == 2
    archive.messages.clear()
    archive.refresh()
    assert archive.messages == []
    archive.close()


def test_other_rules_are_listed_and_keep_their_result(tmp_path: Path) -> None:
    fill(tmp_path)
    before = Archive(tmp_path)
    expected = before.results()
    before.close()
    for path in matches(tmp_path).iterdir():
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        lines[0] = json.dumps({**json.loads(lines[0]), "rules": 99}) + "\n"
        path.write_text("".join(lines), encoding="utf-8")
    archive = Archive(tmp_path)
    assert archive.results() == expected
    assert [summary.playable for summary in archive.unfinished()] == [False, False]
    assert archive.messages == []
    archive.close()


def test_a_program_with_other_rules_reads_all_again(tmp_path: Path) -> None:
    fill(tmp_path)
    Archive(tmp_path, games={}).close()
    archive = Archive(tmp_path)
    assert all(summary.playable for summary in archive.unfinished())
    archive.close()


def test_a_home_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    archive = Archive(tmp_path / "file" / "home")
    assert archive.unfinished() == [] and archive.finished() == [] and archive.results() == []
    archive.close()


def test_a_disk_without_room_for_the_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is kept in memory, and says the same."""
    fill(tmp_path)
    whole = Archive(tmp_path)
    expected = (whole.unfinished(), whole.finished(), whole.results())
    whole.close()
    (tmp_path / NAME).unlink()
    real = sqlite3.connect

    class Full(sqlite3.Connection):
        def execute(self, query: str, *values: object) -> sqlite3.Cursor:
            if query.startswith("INSERT INTO matches"):
                raise sqlite3.OperationalError("database or disk is full")
            return super().execute(query, *values)  # type: ignore[arg-type]

    def connect(place: str) -> sqlite3.Connection:
        return real(place, factory=sqlite3.Connection if place == ":memory:" else Full)

    monkeypatch.setattr(sqlite3, "connect", connect)
    archive = Archive(tmp_path)
    assert (archive.unfinished(), archive.finished(), archive.results()) == expected
    assert archive.messages == []
    archive.refresh()
    archive.close()


def following(home: Path, games: Any = GAMES) -> tuple[list[str], Archive]:
    """Return the names of the records whose moves a pass over all of them has followed, and the archive."""
    followed: list[str] = []
    real = reading

    def noted(path: Path, modified: float, games: Any, count: Any) -> Any:
        followed.append(path.name)
        return real(path, modified, games, count)

    archive_module.reading = noted  # type: ignore[assignment, attr-defined]
    try:
        archive = Archive(home, games=games)
    finally:
        archive_module.reading = real  # type: ignore[attr-defined]
    return followed, archive


def test_unfinished_matches_are_read_first_and_the_others_listed_by_their_word(tmp_path: Path) -> None:
    fill(tmp_path)
    whole = Archive(tmp_path)
    expected = (whole.unfinished(), whole.finished(), whole.results())
    whole.close()
    (tmp_path / NAME).unlink()
    archive = Archive(tmp_path, read=False)
    assert archive.unfinished() == archive.finished() == []
    archive.look_again()
    archive.work(0.0, least=5)
    assert archive.unfinished() == expected[0], "whole, with the deal and who is to play"
    assert [summary.deal for summary in archive.finished()] == [0, 0, 0]
    assert archive.results() == expected[2], "by the word of their last lines"
    assert archive.busy
    while archive.busy:
        archive.work(0.0)
    assert (archive.unfinished(), archive.finished(), archive.results()) == expected
    archive.close()


def test_what_was_read_lasts_though_the_program_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path)
    monkeypatch.setattr(archive_module, "_BATCH_S", 0.0)
    archive = Archive(tmp_path, read=False)
    archive.look_again()
    archive.work(0.0, least=4)
    archive._db.rollback()  # as a kill leaves it
    archive._db.close()
    names, again = following(tmp_path)
    assert len(names) < 5 and "run0.tgr" not in names
    assert len(again.finished()) == 3 and len(again.unfinished()) == 2
    again.close()


def test_only_the_game_whose_rules_changed_is_read_again(tmp_path: Path) -> None:
    fill(tmp_path)
    begin_signs(matches(tmp_path) / "signs.tgr").close()
    games = {**GAMES, "signs": SIGNS}
    Archive(tmp_path, games=games).close()
    assert following(tmp_path, games)[0] == []

    class Newer(type(SIGNS)):  # type: ignore[misc]
        rules_version = 2

    names, archive = following(tmp_path, {**GAMES, "signs": Newer()})
    assert names == ["signs.tgr"]
    [older] = [summary for summary in archive.unfinished() if not summary.playable]
    assert older.path.name == "signs.tgr"
    archive.close()


def test_a_newer_format_is_left_alone_and_named(tmp_path: Path) -> None:
    fill(tmp_path)
    newer = matches(tmp_path) / "newer.tgr"
    newer.write_bytes(b'{"tablegame": 3, "whatever": 1}\nnot even JSON\n')
    for _ in range(2):
        archive = Archive(tmp_path)
        assert archive.newer() == ["newer.tgr"] and archive.messages == []
        assert len(archive.unfinished()) == 2 and len(archive.finished()) == 3
        archive.close()
    assert newer.read_bytes().startswith(b'{"tablegame": 3')


@pytest.mark.parametrize("mtime", [-(2**40), 2**34 + 1, 2**33])
def test_odd_times_keep_nobody_from_the_list(tmp_path: Path, mtime: int) -> None:
    fill(tmp_path)
    odd = matches(tmp_path) / "run0.tgr"
    try:
        os.utime(odd, ns=(0, mtime * 10**9))
    except (OSError, OverflowError):
        pytest.skip("no file of this system has such a time")
    archive = Archive(tmp_path)
    assert len(archive.unfinished()) == 2
    archive.close()


@pytest.mark.parametrize(
    "change",
    [
        {"created": "0001-01-01T00:00:00+14:00"},
        {"created": "9999-12-31T23:59:59-12:00"},
        {"seated": {"9" * 1900: "human"}},
        {"rules": 10**6},
        {"game": "\ud800", "rules": 7},
        {"players": [{"name": "\udfff", "kind": "human"}] * 3},
        {"options": {"x": [[[]]] * 9}, "rules": 7},
    ],
)
@pytest.mark.parametrize("name", ["run0", "done0"])
def test_odd_headers_keep_nobody_from_the_list(tmp_path: Path, change: dict[str, Any], name: str) -> None:
    fill(tmp_path)
    odd = matches(tmp_path) / f"{name}.tgr"
    first, rest = odd.read_bytes().split(b"\n", 1)
    odd.write_bytes(json.dumps({**json.loads(first), **change}).encode() + b"\n" + rest)
    archive = Archive(tmp_path)
    assert len(archive.unfinished()) + len(archive.finished()) == 5
    archive.results()
    archive.close()


def test_a_fault_in_the_rules_of_one_record_keeps_nobody_from_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path)
    real = reading

    def odd(path: Path, modified: float, games: Any, count: Any) -> Any:
        if path.name == "run0.tgr":
            raise ZeroDivisionError
        return real(path, modified, games, count)

    monkeypatch.setattr(archive_module, "reading", odd)
    archive = Archive(tmp_path)
    assert len(archive.unfinished()) == 1 and len(archive.finished()) == 3
    assert [message.key for message in archive.messages] == ["errors.record.unreadable"]
    assert (matches(tmp_path) / "run0.tgr").exists()
    archive.close()


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such files")
def test_what_is_no_file_of_ours_is_left_where_it_is(tmp_path: Path) -> None:
    fill(tmp_path)
    folder = matches(tmp_path)
    os.mkfifo(folder / "pipe.tgr")
    (folder / "folder.tgr").mkdir()
    (folder / "placeholder.tgr").touch()
    (folder / "nowhere.tgr").symlink_to(folder / "gone")
    strange = os.fsdecode(b"bytes\xff.tgr")
    (folder / "run0.tgr").rename(folder / strange)
    archive = Archive(tmp_path)
    assert strange in [summary.path.name for summary in archive.unfinished()] and archive.messages == []
    assert len(archive.finished()) == 3
    assert {"pipe.tgr", "folder.tgr", "placeholder.tgr", "nowhere.tgr"} <= set(os.listdir(folder))
    archive.close()


@pytest.mark.skipif(os.name != "posix", reason="a system without modes")
def test_all_that_tells_of_matches_is_its_owners_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEGAME_HOME", str(tmp_path / "home"))
    before = os.umask(0)
    try:
        where = home()
        fill(where)
        old = matches(where) / "run0.tgr"
        old.chmod(0o644)
        matches(where).chmod(0o755)
        Archive(home()).close()
        move_into(matches(where) / "run1.tgr", abandoned(where))
    finally:
        os.umask(before)
    for path in where.rglob("*"):
        assert path.stat().st_mode & 0o777 == (0o700 if path.is_dir() else 0o600), path
    assert where.stat().st_mode & 0o777 == 0o700


def test_whatever_byte_is_damaged_the_database_is_made_again(tmp_path: Path) -> None:
    """Every question is answered, whether the fault shows at opening, in a pass or in an answer."""

    def answers(archive: Archive) -> list[object]:
        lists = archive.lists
        pages = [lists.page(Query(tab)) for tab in Tab]
        for listed in pages[Tab.FINISHED.value]:
            assert lists.match(listed.summary.identity) and lists.listed(listed.summary.identity)
        return [
            pages, lists.totals(), lists.played_by_name(), lists.daily("2026"), lists.kinds(Tab.FINISHED),
            archive.unfinished(), archive.finished(), archive.results(), archive.played(), archive.newer(),
        ]  # fmt: skip

    fill(tmp_path)
    first = Archive(tmp_path)
    names = [each.path.name for each in first.finished()]
    first.close()
    file = tmp_path / NAME
    for place, data in damaged_bytes(file.read_bytes(), 40):
        file.write_bytes(data)
        again = Archive(tmp_path)
        assert len(answers(again)) == 10, place
        again.close()
    for bad in (b"caf\xe9", b"\xff"):
        with sqlite3.connect(file) as db:
            db.execute("UPDATE matches SET summary = CAST(? AS TEXT), file = CAST(? AS TEXT)", (bad, bad))
        again = Archive(tmp_path)
        answers(again)
        assert [each.path.name for each in again.finished()] == names
        again.close()


def copies(home: Path, whole: bytes) -> None:
    """Write what programs that synchronise folders leave: beginnings, copies, and one that went another
    way."""
    lines = whole.splitlines(True)
    folder = matches(home)
    for name, data in {
        "m (conflicted copy).tgr": lines[:5], "m.sync-conflict-20261122-1.tgr": lines,
        "m 2.tgr": [*lines[:9], lines[9][:4]],
    }.items():  # fmt: skip
        (folder / name).write_bytes(b"".join(data))


def test_copies_of_one_match_are_one_entry(tmp_path: Path) -> None:
    """Whichever comes first: the longest is listed, and no beginning of a finished match is gone on with."""
    match = play(begin(matches(tmp_path) / "m.tgr"))
    match.close()
    whole = (matches(tmp_path) / "m.tgr").read_bytes()
    copies(tmp_path, whole)
    archive = Archive(tmp_path)
    assert archive.unfinished() == [] and [each.path.name for each in archive.finished()] == ["m.tgr"]
    assert archive.lists.totals() == {**dict.fromkeys(Tab, 0), Tab.FINISHED: 1}
    assert archive.lists.played_by_name() == {"Ann": 1} and archive.results()[0].matches == 1
    assert not archive.finished()[0].copy
    archive.close()
    again = Archive(tmp_path)
    (matches(tmp_path) / "m.tgr").unlink()
    (matches(tmp_path) / "m.sync-conflict-20261122-1.tgr").unlink()
    again.refresh()
    assert [each.path.name for each in again.unfinished()] == ["m 2.tgr"], "the longest that is left"
    (matches(tmp_path) / "late.tgr").write_bytes(whole)
    again.renew(matches(tmp_path) / "late.tgr")
    assert again.unfinished() == [] and [each.path.name for each in again.finished()] == ["late.tgr"]
    move_into(matches(tmp_path) / "late.tgr", abandoned(tmp_path))
    again.refresh()
    assert again.unfinished() == [] and again.finished() == [], "nor one that was finished and then deleted"
    again.close()


def test_copies_that_differ_are_listed_and_named(tmp_path: Path) -> None:
    play(begin(matches(tmp_path) / "m.tgr"), 6).close()
    lines = (matches(tmp_path) / "m.tgr").read_bytes().splitlines(True)
    (matches(tmp_path) / "n.tgr").write_bytes(b"".join(lines[:5]))
    play(Match.resume(matches(tmp_path) / "n.tgr"), 3, seed=11).close()
    assert (matches(tmp_path) / "n.tgr").read_bytes().splitlines(True)[: len(lines)] != lines
    (matches(tmp_path) / "short.tgr").write_bytes(b"".join(lines[:4]))
    archive = Archive(tmp_path)
    assert {(each.path.name, each.copy) for each in archive.unfinished()} == {
        ("m.tgr", True),
        ("n.tgr", True),
    }
    (matches(tmp_path) / "n.tgr").unlink()
    archive.refresh()
    assert [(each.path.name, each.copy) for each in archive.unfinished()] == [("m.tgr", False)]
    archive.close()


def test_a_pass_through_thousands_of_records_goes_in_small_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Listing, forgetting and following never take more than their share of a step, in the right order."""
    for name, share in {"_NAMES": 3, "_STATS": 3, "_FORGOTTEN": 2, "_FOLLOWED": 2}.items():
        monkeypatch.setattr(archive_module, name, share)
    line = json.dumps(next(iter(play(begin()).record.lines()))).encode() + b"\n"
    paths = [matches(tmp_path) / f"{number:02}.tgr" for number in range(20)]
    for place, path in enumerate(paths):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(line.replace(b'"created": "', b'"created": "%02d' % place))
        os.utime(path, (1000 + place, 1000 + place))
    archive = Archive(tmp_path, read=False)
    listed, steps = listing(archive), 0
    assert listed == [path.name for path in reversed(paths)]
    archive.refresh()
    assert [summary.path for summary in archive.unfinished()] == list(reversed(paths))
    for path in paths[:15]:
        path.unlink()
    forgotten: list[str] = []
    forget = archive._forget

    def noted(key: str) -> None:
        forgotten.append(key)
        forget(key)

    monkeypatch.setattr(archive, "_forget", noted)
    archive.look_again()
    while archive.busy:
        before = len(forgotten)
        archive.work(0.0)
        steps += 1
        assert len(forgotten) - before <= 2
    assert len(forgotten) == 15 and steps > 12
    assert [summary.path for summary in archive.unfinished()] == list(reversed(paths[15:]))
    archive.close()


def listing(archive: Archive) -> list[str]:
    """Return the names of an archive's folder in the order of a pass."""
    steps = archive_module.listed(archive.folder)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return [entry.name for entry in end.value]


def test_thousands_of_known_names_are_no_reason_to_wait_for_new_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A screen waits for the first few new records of a small folder, and not for the end of a large one."""
    fill(tmp_path)
    Archive(tmp_path).close()
    monkeypatch.setattr(archive_module, "_NAMES", 5)
    monkeypatch.setattr(archive_module, "_NEW", 1)
    archive = Archive(tmp_path, read=False)
    archive.look_again()
    archive.work(0.0, least=5)
    assert archive._looked == 5 and archive.busy
    archive.close()
