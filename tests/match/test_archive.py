"""The archive says what the records say, whatever happens to it."""

import json
import os
import sqlite3
from pathlib import Path

import pytest

from tablegame.match.archive import NAME, Archive
from tablegame.match.home import matches
from tablegame.match.match import Match
from tests.match.helpers import PLAYERS, begin, play


def fill(home: Path) -> tuple[list[Match], list[Match]]:
    """Three finished matches and two under way."""
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
