"""Every store of a home: what was written is read without loss, and no fault of a file loses anything."""

import errno
import json
import os
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tablegame.controllers.presets import OwnPreset, OwnPresets
from tablegame.controllers.programs import Programs
from tablegame.learn.progress import Best
from tablegame.match import files, store
from tablegame.match.bookmarks import Bookmark, Bookmarks
from tablegame.match.duplicate_store import Duplicates
from tablegame.match.evenings import Evenings
from tablegame.match.people import People
from tablegame.match.store import SAVES, HomeFile, Store, take_damaged
from tablegame.pieces.seats import Seat
from tablegame.study.exercises.own_exercises import OwnExercises
from tablegame.study.review.stored_reviews import Opinions
from tablegame.study.stats_epoch import Since
from tablegame.ui.system.preferences import Learned

FROZEN = Path(__file__).with_name("home_1_0")
"""A home as version 1.0 has written it."""
MATCH = "a" * 32


@dataclass(frozen=True)
class Case:
    """A store, how it is opened, what it holds, and a change of it."""

    file: str
    open: Callable[[Path], Any]
    holds: Callable[[Any], object]
    change: Callable[[Any], object]
    versioned: bool = True


CASES = {
    "people": Case("people.json", People, lambda one: one.all, lambda one: one.add(f"Xenia {len(one.all)}")),
    "evenings": Case("evenings.json", Evenings, lambda one: one.all, lambda one: one.gather({"x": "Xenia"})),
    "bookmarks": Case("kept.json", Bookmarks, lambda one: dict(one._kept), lambda one: one.star("z", True)),
    "learned": Case(
        "learned.json", Learned, lambda one: (one.done, one.at, one.own, one.bests, one.tips, one.coached),
        lambda one: (one.decline("loadum"), one.save()),
    ),
    "statistics": Case(
        "statistics.json", Since, lambda one: one.of("dobon"),
        lambda one: one.reset("loadum", "2026-11-24T18:00:00+00:00"),
    ),
    "opinions": Case(
        f"reviews/{MATCH}.opinions", lambda home: Opinions(home, MATCH), lambda one: dict(one._held),
        lambda one: one.put("kept", Seat(1), 7, True),
    ),
    "presets": Case(
        "presets.json", OwnPresets, lambda one: one.all,
        lambda one: one.add(OwnPreset("loadum", f"Ours {len(one.all)}", {"stop_at": 2})),
    ),
    "programs": Case(
        "outside.json", Programs, lambda one: (one.names, one.command("Deep"), dict(one._agreed)),
        lambda one: one.enter("Other", "run"), versioned=False,
    ),
}  # fmt: skip
VERSIONED = [name for name, case in CASES.items() if case.versioned]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a home of version 1.0, to be changed."""
    return Path(shutil.copytree(FROZEN, tmp_path / "copy"))


def all_bytes(home: Path) -> dict[str, bytes]:
    return {
        path.relative_to(home).as_posix(): path.read_bytes() for path in home.rglob("*") if path.is_file()
    }


def refuse(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Let no new file be made and none be renamed."""

    def refused(*args: Any, **kwargs: Any) -> Any:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(tempfile, "mkstemp", refused)
    monkeypatch.setattr(Path, "rename", refused)


# Of today ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", CASES)
def test_a_home_of_version_1_0_is_read_without_loss(home: Path, name: str) -> None:
    case = CASES[name]
    one: Store[Any] = case.open(home)
    value = one.load()
    assert value is not None and one.damaged is None
    assert json.loads(one._to_bytes(value)) == json.loads((FROZEN / case.file).read_bytes())
    case.change(one)
    assert case.holds(case.open(home)) == case.holds(one) != case.holds(case.open(FROZEN)) or name in (
        "learned", "statistics",
    )  # fmt: skip
    assert all_bytes(home) | {case.file: b""} == all_bytes(FROZEN) | {case.file: b""}


def test_what_stands_in_the_home_of_version_1_0() -> None:
    people = People(FROZEN)
    assert [person.name for person in people.all] == ["Ann", "Robert", "葵 Aoi"]
    assert people.by_name("Bob") == people.by_name("Robert")
    first, last = Evenings(FROZEN).all
    assert first.ended and not last.ended and first.over[0].places == (1, 3, 2, 4)
    assert Bookmarks(FROZEN).of(MATCH) == Bookmark(True)
    assert Bookmarks(FROZEN).of("b" * 32).note == "the 8♣ was the worst"
    assert Learned(FROZEN).best("dobon", "calls") == Best(9, 10, 41000)
    assert Programs(FROZEN).command("Deep") == "python3 bot.py --fast"
    assert Opinions(FROZEN, MATCH).has("doubted", Seat(2), 9)
    own = OwnExercises(FROZEN)
    assert len(own.all) == 1 and not own.damaged and own.of_day(date(2026, 11, 27)) is False


def test_the_duplicate_of_version_1_0(home: Path) -> None:
    duplicates = Duplicates(home)
    (one,) = duplicates.all()
    assert one.people == ("Ann", "Bob") and one.closed and not duplicates.damaged
    assert all_bytes(home) == all_bytes(FROZEN)


# Of a newer version -----------------------------------------------------------------------------------------
def made_newer(path: Path) -> bytes:
    data = json.loads(path.read_bytes())
    data |= {"version": 99, "later": {"unknown": [1, 2]}}
    for value in data.values():
        for entry in value if isinstance(value, list) else ():
            if isinstance(entry, dict):
                entry["later"] = "unknown"
    raw = json.dumps(data).encode()
    path.write_bytes(raw)
    return raw


@pytest.mark.parametrize("name", VERSIONED)
def test_an_older_program_reads_what_it_can_and_loses_nothing(home: Path, name: str) -> None:
    case = CASES[name]
    raw = made_newer(home / case.file)
    one = case.open(home)
    assert case.holds(one) == case.holds(case.open(FROZEN)) and one.damaged is None
    assert (home / case.file).read_bytes() == raw, "reading changes nothing"
    case.change(one)
    assert (home / f"{case.file}.newer-1").read_bytes() == raw
    assert case.holds(case.open(home)) == case.holds(one)
    case.change(case.open(home))
    assert not (home / f"{case.file}.newer-2").exists(), "the file is of this version now"


@pytest.mark.parametrize("name", VERSIONED)
def test_a_newer_file_that_cannot_be_read_stays_until_something_changes(home: Path, name: str) -> None:
    case = CASES[name]
    raw = b'{"version": 99}'
    (home / case.file).write_bytes(raw)
    one = case.open(home)
    assert (home / case.file).read_bytes() == raw
    case.change(one)
    assert (home / f"{case.file}.newer-1").read_bytes() == raw


def test_a_duplicate_of_a_newer_version_is_left_alone(home: Path) -> None:
    (path,) = (home / "duplicates").iterdir()
    raw = made_newer(path)
    duplicates = Duplicates(home)
    assert not duplicates.all() and not duplicates.damaged
    assert path.read_bytes() == raw and len(list(path.parent.iterdir())) == 1


def test_a_line_of_a_newer_version_stays_among_the_exercises(home: Path) -> None:
    path = home / "exercises.jsonl"
    before = path.read_bytes() + b'{"later":"unknown"}\n'
    path.write_bytes(before)
    own = OwnExercises(home)
    own.answered_day(date(2026, 11, 28), True)
    assert path.read_bytes().startswith(before) and len(own.all) == 1


# Damaged ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"\xff\xfe", b'{"version": 1'])
@pytest.mark.parametrize("name", CASES)
def test_a_damaged_file_costs_a_sentence_and_no_other_file(home: Path, name: str, raw: bytes) -> None:
    case = CASES[name]
    (home / case.file).write_bytes(raw)
    one = case.open(home)
    case.holds(one)
    aside = f"{Path(case.file).name}.damaged-1"
    assert one.damaged == aside
    assert take_damaged() == ([] if one.named_by_page else [aside]) and take_damaged() == []
    case.change(one)
    now = all_bytes(home)
    assert now[f"{case.file}.damaged-1"] == raw
    others = {file: data for file, data in all_bytes(FROZEN).items() if file != case.file}
    assert {file: now[file] for file in others} == others


def test_a_damaged_duplicate_is_put_aside_and_named(home: Path) -> None:
    (path,) = (home / "duplicates").iterdir()
    path.write_bytes(b"{")
    duplicates = Duplicates(home)
    assert duplicates.damaged == [f"{path.name}.damaged-1"]
    assert (path.parent / duplicates.damaged[0]).read_bytes() == b"{"


@pytest.mark.parametrize("name", CASES)
def test_a_damaged_file_is_never_replaced_where_it_cannot_be_put_aside(
    home: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    case = CASES[name]
    (home / case.file).write_bytes(b"{")
    with monkeypatch.context() as patch:
        refuse(patch, errno.EROFS)
        one = case.open(home)
        case.change(one)
        assert (home / case.file).read_bytes() == b"{" and one.fault is not None
    SAVES.flush()
    assert (home / f"{case.file}.damaged-1").read_bytes() == b"{" and one.fault is None
    assert case.holds(case.open(home)) == case.holds(one)


@pytest.mark.parametrize("name", CASES)
def test_a_file_that_could_not_be_read_is_not_replaced(
    home: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """As one that a virus scanner holds while the program starts."""
    case, raw = CASES[name], (home / CASES[name].file).read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(store, "read_regular", lambda path, most: os.open(path / "no", os.O_RDONLY))
        patch.setattr(os, "open", lambda *_: (_ for _ in ()).throw(PermissionError(errno.EACCES, "held")))
        one = case.open(home)
        case.holds(one)
    case.change(one)
    assert (home / f"{case.file}.unread-1").read_bytes() == raw and one.damaged is None
    assert (home / case.file).exists()


# Full and read-only homes -----------------------------------------------------------------------------------
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
@pytest.mark.parametrize("name", CASES)
def test_a_full_or_read_only_home_keeps_working(
    home: Path, monkeypatch: pytest.MonkeyPatch, name: str, number: int
) -> None:
    case, one = CASES[name], CASES[name].open(home)
    case.holds(one)
    with monkeypatch.context() as patch:
        refuse(patch, number)
        case.change(one)
        for now in range(0, 2000, 100):
            SAVES.retry(now)
        assert one.fault is not None and one.fault.errno == number
        assert all_bytes(home) == all_bytes(FROZEN)
        assert case.holds(case.open(home)) == case.holds(one), "what is not saved yet is known"
    SAVES.flush()
    assert one.fault is None and case.holds(case.open(home)) == case.holds(one)


def test_a_crash_between_two_steps_leaves_a_whole_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new bytes are on the disk before the old file is put aside."""
    raw = made_newer(home / "people.json")
    people, steps = People(home), list[str]()

    def put_aside(path: Path, why: str) -> object:
        steps.append(why)
        return files.put_aside(path, why)

    monkeypatch.setattr(os, "fsync", lambda handle: steps.append("on the disk"))
    monkeypatch.setattr(store, "put_aside", put_aside)
    people.add("New")
    assert steps[:2] == ["on the disk", "newer"] and (home / "people.json.newer-1").read_bytes() == raw


# The list of a backup ---------------------------------------------------------------------------------------
def test_a_file_that_no_list_names_cannot_be_a_store(tmp_path: Path) -> None:
    HomeFile(tmp_path, "people.json")
    with pytest.raises(ValueError, match="new.json"):
        HomeFile(tmp_path, "new.json")
