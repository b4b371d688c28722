"""Everything in one file and back: nothing is lost, nothing overwritten, and no file can do harm."""

import io
import json
import os
import struct
import zipfile
from collections.abc import Callable, Generator, Mapping
from datetime import date
from fnmatch import fnmatch
from pathlib import Path
from typing import TypeVar
from unittest import mock

import pytest

from tablegame import crash_report
from tablegame.controllers.backup import MANIFEST, RESETS, SETTINGS, backing_up
from tablegame.controllers.presets import OwnPreset, OwnPresets
from tablegame.controllers.programs import Programs
from tablegame.controllers.restore import NotRestored, Restored, RestoreTarget, restoring, take_offered
from tablegame.learn.progress import Best, Progress, add_progress, to_bytes
from tablegame.match.archive import Archive
from tablegame.match.bookmarks import Bookmark, Bookmarks
from tablegame.match.duplicate import new_duplicate
from tablegame.match.duplicate_store import Duplicates, folder_of
from tablegame.match.evenings import EveningMatch, Evenings
from tablegame.match.files import make_folder, unfinished
from tablegame.match.header import match_id
from tablegame.match.home import abandoned, lock, matches
from tablegame.match.people import People
from tablegame.match.record import dump, read_record
from tablegame.match.store import NOT_BACKED_UP
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES
from tablegame.safekeeping import BackupRefused, back_up, restore
from tablegame.speech import LANGUAGES, Speaker
from tablegame.study.exercises.own_exercises import OwnExercises
from tablegame.study.figures_store import FigureStore
from tablegame.study.review.stored_reviews import Opinions
from tablegame.study.stats_epoch import Since
from tablegame.ui.scenes.formats import lay
from tablegame.ui.system import preferences
from tablegame.ui.system.preferences import Learned
from tests.match.helpers import begin, play
from tests.match.test_duplicate import finish, made, turns

R = TypeVar("R")


def run(steps: Generator[tuple[int, int], None, R]) -> R:
    try:
        while True:
            done, total = next(steps)
            assert 0 <= done <= total
    except StopIteration as end:
        found: R = end.value
        return found


def match(path: Path, seed: int, moves: int = 20) -> bytes:
    path.parent.mkdir(parents=True, exist_ok=True)
    game = begin(path, seed=seed)
    play(game, moves)
    game.close()
    return path.read_bytes()


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with some of everything."""
    home = tmp_path_factory.mktemp("full")
    for n in range(3):
        match(matches(home) / f"m{n}.tgr", n)
        os.utime(matches(home) / f"m{n}.tgr", (1_700_000_000 + 2 * n,) * 2)
    match(abandoned(home) / "m0.tgr", 9)
    Bookmarks(home).note(match_id(read_record(matches(home) / "m0.tgr").header), "hello")
    kate, hana = (People(home).add(name) for name in ("Kate", "Hana"))
    begun = EveningMatch("m", "dobon", "2026-11-21T20:00:00+00:00", (kate.id, hana.id), (1, 2), (30, 10))
    Evenings(home).begin(begun, {kate.id: "Kate", hana.id: "Hana"})
    Evenings(home).good_night()
    OwnPresets(home).add(OwnPreset("dobon", "House rules", {"rounds": 7}))
    progress = Progress()
    progress.finish("dobon", "one", "2026-11-01")
    (home / "learned.json").write_bytes(to_bytes(progress))
    chosen = preferences.Preferences(cloth="forest", player_name="Kate", window=[1999, 999])
    chosen.last = {"seats": ["human", "outside:rm -rf /"], "settings": "general"}
    chosen.save(home)
    (home / "outside.json").write_text('{"secret-command": 1}')
    Since(home).reset("dobon", "2026-11-01T00:00:00+00:00")
    return home


@pytest.fixture(scope="module")
def whole(full: Path) -> Path:
    return run(backing_up(full)).path


class Desk:
    """Takes what is no record."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.kept = Bookmarks(home)
        self.learned = Progress()
        self.people, self.evenings = People(home), Evenings(home)
        self.exercises = OwnExercises(home)
        self.presets = OwnPresets(home)
        self.chosen, _ = preferences.load(home)

    @property
    def hands(self) -> RestoreTarget:
        return RestoreTarget(
            self.kept.join, lambda each: add_progress(self.learned, each),
            lambda raw: preferences.take(self.chosen, raw), self.exercises.join, self.people.join,
            self.evenings.join, self.presets.join,
            lambda name: preferences.is_own(self.chosen, self.people, self.home, name),
        )  # fmt: skip

    def restore(self, source: Path) -> Restored:
        return run(restoring(self.home, source, self.hands))


def files(home: Path) -> dict[str, bytes]:
    return {str(each.relative_to(home)): each.read_bytes() for each in home.rglob("*") if each.is_file()}


def test_an_empty_folder_becomes_the_same(full: Path, whole: Path, tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    found = desk.restore(whole)
    assert len(found.records) == 4 and not (found.known or found.differ or found.refused)
    for folder in ("matches", "abandoned"):
        assert files(full / folder) == files(tmp_path / folder)
    for n in range(3):
        assert (matches(tmp_path) / f"m{n}.tgr").stat().st_mtime == 1_700_000_000 + 2 * n
    identity = match_id(read_record(matches(full) / "m0.tgr").header)
    assert Bookmarks(tmp_path).of(identity).note == "hello"
    assert desk.learned.lesson_day("dobon", "one") == "2026-11-01"
    assert desk.chosen.cloth == "forest" and desk.chosen.player_name == "Kate"
    assert desk.chosen.window == preferences.Preferences().window
    assert People(tmp_path).all == People(full).all and Evenings(tmp_path).all == Evenings(full).all
    assert len(People(full).all) == 2 and len(Evenings(full).all) == 1
    assert Since(tmp_path).of("dobon") == "2026-11-01T00:00:00+00:00"


def test_no_command_of_a_program_is_in_it(whole: Path) -> None:
    with zipfile.ZipFile(whole) as file:
        assert all(b"secret-command" not in file.read(name) for name in file.namelist())
        settings = json.loads(file.read(SETTINGS))
    assert settings["last"] == {"settings": "general"} and "outside" not in json.dumps(settings)
    assert whole.stat().st_mode & 0o077 == 0


def test_twice_is_once(whole: Path, tmp_path: Path) -> None:
    Desk(tmp_path).restore(whole)
    before = files(tmp_path)
    found = Desk(tmp_path).restore(whole)
    assert found.known == 4 and not found.records and files(tmp_path) == before


def test_another_record_is_never_overwritten(full: Path, whole: Path, tmp_path: Path) -> None:
    """One further on here, one not so far, one with other moves, and another match of the same name."""
    matches(tmp_path).mkdir(parents=True)
    further = (matches(full) / "m0.tgr").read_bytes()
    less = b"".join((matches(full) / "m1.tgr").read_bytes().splitlines(True)[:5])
    (matches(tmp_path) / "a.tgr").write_bytes(further + further.splitlines(True)[-1])
    (matches(tmp_path) / "b.tgr").write_bytes(less)
    mine = match(matches(tmp_path) / "m2.tgr", 77)
    deleted = (abandoned(full) / "m0.tgr").read_bytes().splitlines(True)
    other = [*deleted[:6], deleted[7]]
    (matches(tmp_path) / "c.tgr").write_bytes(b"".join(other))
    before = files(tmp_path)
    found = Desk(tmp_path).restore(whole)
    after = files(tmp_path)
    same = {"matches/a.tgr", "matches/c.tgr", "matches/m2.tgr"}
    assert {name: after[name] for name in same} == {name: before[name] for name in same}
    assert after["matches/b.tgr"] == (matches(full) / "m1.tgr").read_bytes(), "it goes on from what was here"
    assert [path.name for path in found.further] == ["b.tgr"]
    when = (matches(full) / "m1.tgr").stat().st_mtime
    assert abs(found.further[0].stat().st_mtime - when) <= 2, "it was played then, and not when it came back"
    assert found.known == 1 and found.differ == ["m0.tgr"] and len(found.records) == 1
    assert after["matches/m2.tgr"] == mine
    assert after["matches/m2-2.tgr"] == (matches(full) / "m2.tgr").read_bytes()


def test_a_match_that_was_given_up_here_and_finished_elsewhere_is_back(
    full: Path, whole: Path, tmp_path: Path
) -> None:
    whole_one = (matches(full) / "m1.tgr").read_bytes()
    abandoned(tmp_path).mkdir(parents=True)
    (abandoned(tmp_path) / "m1.tgr").write_bytes(b"".join(whole_one.splitlines(True)[:5]))
    found = Desk(tmp_path).restore(whole)
    assert found.further == [matches(tmp_path) / "m1.tgr"]
    assert found.further[0].read_bytes() == whole_one and not (abandoned(tmp_path) / "m1.tgr").exists()


def names_in(path: Path) -> set[str]:
    with zipfile.ZipFile(path) as file:
        return set(file.namelist())


def used(home: Path) -> None:
    """Write all that the program writes into a home, and some files of other programs."""
    for folder in (matches(home), abandoned(home)):
        make_folder(folder)
    for n in range(2):
        match(matches(home) / f"m{n}.tgr", n, 10**6)
    match(abandoned(home) / "gone.tgr", 5)
    one = new_duplicate(GAMES["dokuson"], 3, {}, ("Ann", "Bob"), ("c", "d"), "easy")
    Duplicates(home).begin(one)
    Bookmarks(home).star("x", True)
    People(home).add("Ann")
    Evenings(home).gather({"a": "Ann"})
    Since(home).reset("dobon", "2026-11-01T00:00:00+00:00")
    OwnExercises(home).answered_day(date(2026, 11, 22), True)
    Opinions(home, "m").put("kept", Seat(0), 3, True)
    Programs(home).enter("Deep", "run")
    Learned(home).save()
    for scale in (1.1, 1.2, 1.3, 1.4, 1.5):
        preferences.Preferences(text_scale=scale).save(home)
    with lock(home):
        Archive(home).close()
        store = FigureStore(home)
        store.refresh()
        store.close()
    (home / "daily.json").write_text("{}")
    (home / "reviews" / "abc-0.json").write_text("{}")
    lay(home, "scores", ".csv", b"x")
    crash_report.write(home, "a fault")
    os.close(unfinished(home / SETTINGS)[0])


def test_every_file_of_a_home_is_in_it_or_can_be_made_again(tmp_path: Path) -> None:
    used(tmp_path)
    (matches(tmp_path) / "bad.tgr.damaged-1").write_bytes(b"?")
    found = run(backing_up(tmp_path))
    inside = names_in(found.path)
    for path in tmp_path.rglob("*"):
        name = path.relative_to(tmp_path).as_posix()
        if path.is_file() and path.parent.name not in ("exports", "reports"):
            silent = any(fnmatch(name, pattern) for pattern in NOT_BACKED_UP)
            assert (name in inside) + silent + (path.name in found.left_out) == 1, name
    assert found.left_out == ["bad.tgr.damaged-1"]
    assert {"exercises.jsonl", "reviews/m.opinions"} <= inside
    if os.name == "posix":
        for path in tmp_path.rglob("*"):
            private = 0o700 if path.is_dir() else 0o600
            made_here = path.name not in ("daily.json", "abc-0.json", "bad.tgr.damaged-1")
            assert not made_here or path.stat().st_mode & 0o777 == private, path
    again = tmp_path / "again"
    restored = Desk(again).restore(found.path)
    assert not restored.refused and {"exercises.jsonl", "opinions"} <= set(restored.others)
    assert (again / "exercises.jsonl").read_bytes() == (tmp_path / "exercises.jsonl").read_bytes()
    assert Opinions(again, "m").has("kept", Seat(0), 3)


def test_exercises_of_two_homes_come_together(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for home, right in ((here, True), (there, False)):
        OwnExercises(home).answered_day(date(2026, 11, 22), right)
    OwnExercises(there).answered_day(date(2026, 11, 23), True)
    mine = OwnExercises(here)
    for _ in range(2):
        mine.join((there / "exercises.jsonl").read_bytes())
    assert len((here / "exercises.jsonl").read_bytes().splitlines()) == 2
    again = OwnExercises(here)
    assert again._days == {date(2026, 11, 22): True, date(2026, 11, 23): True}, "what was done here stays"


def test_a_backup_says_what_it_leaves_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match(matches(tmp_path) / "good.tgr", 1)
    match(tmp_path / "elsewhere.tgr", 2)
    (matches(tmp_path) / "link.tgr").symlink_to(tmp_path / "elsewhere.tgr")
    (matches(tmp_path) / "empty.tgr").write_bytes(b"")
    (matches(tmp_path) / "large.tgr").write_bytes(b"x" * (17 << 20))
    (tmp_path / "kept.json").write_bytes(b"x" * (9 << 20))
    (tmp_path / SETTINGS).write_bytes(b"none")
    found = run(backing_up(tmp_path))
    left = {"link.tgr", "empty.tgr", "large.tgr", "kept.json", SETTINGS, "elsewhere.tgr"}
    assert set(found.left_out) == left and found.records == 1 and not found.lacks_matches


def test_a_backup_without_any_of_the_matches_is_no_success(tmp_path: Path) -> None:
    matches(tmp_path).mkdir()
    (matches(tmp_path) / "large.tgr").write_bytes(b"x" * (17 << 20))
    for speaker in map(Speaker, LANGUAGES):
        with pytest.raises(BackupRefused) as fault:
            back_up(tmp_path, None, speaker)
        assert "large.tgr" in str(fault.value)
    empty = tmp_path / "empty"
    empty.mkdir()
    (words,) = back_up(empty, None, Speaker("en"))
    assert words.startswith("Backed up 0 matches")


def test_settings_of_another_person_are_only_offered(whole: Path, tmp_path: Path) -> None:
    preferences.Preferences(player_name="Hana", cloth="wine").save(tmp_path)
    desk = Desk(tmp_path)
    found = desk.restore(whole)
    assert len(found.records) == 4 and found.player_name == "Kate"
    assert desk.chosen.cloth == "wine" and Since(tmp_path).of("dobon") == ""
    assert set(found.offered) == {SETTINGS, RESETS} and not {SETTINGS, RESETS} & set(found.others)
    take_offered(tmp_path, found.offered, desk.hands, found)
    assert desk.chosen.cloth == "forest" and desk.chosen.player_name == "Hana"
    assert Since(tmp_path).of("dobon") == "2026-11-01T00:00:00+00:00"


@pytest.mark.parametrize("name", ["Kate", " ｋａｔｅ", "Katy"])
def test_own_settings_come_back_unasked(whole: Path, tmp_path: Path, name: str) -> None:
    """Under any name of the person, however it is written."""
    preferences.Preferences(player_name=name, cloth="wine").save(tmp_path)
    people = People(tmp_path)
    people.rename(people.add("Kate").id, "Katy")
    desk = Desk(tmp_path)
    assert not desk.restore(whole).offered and desk.chosen.cloth == "forest"


def test_the_command_takes_such_settings_if_told_to(whole: Path, tmp_path: Path) -> None:
    preferences.Preferences(player_name="Hana", cloth="wine").save(tmp_path)
    assert "--settings" in restore(tmp_path, whole, Speaker("en"))[-1]
    assert preferences.load(tmp_path)[0].cloth == "wine"
    restore(tmp_path, whole, Speaker("en"), settings=True)
    assert preferences.load(tmp_path)[0].cloth == "forest"


def test_what_is_kept_and_learned_is_joined(tmp_path: Path) -> None:
    kept = Bookmarks(tmp_path)
    kept.star("a", True)
    kept.note("b", "mine")
    others = {"a": Bookmark(False, "x"), "b": Bookmark(True, "theirs"), "c": Bookmark(True)}
    for _ in range(2):
        kept.join(others)
    again = Bookmarks(tmp_path)
    assert again.of("a") == Bookmark(True, "x") and again.of("b") == Bookmark(True, "mine / theirs")
    assert again.of("c") == Bookmark(True)
    mine, theirs = Progress(), Progress()
    mine.finish("dobon", "one", "2026-11-02")
    mine.leave("dobon", "two", 3)
    mine.bests = {"dobon": {"d": Best(9, 10)}}
    theirs.finish("dobon", "one", "2026-11-01")
    theirs.finish("dobon", "three", "2026-11-01")
    theirs.leave("dobon", "two", 1)
    theirs.saw("dobon", "four", 2, (1,))
    theirs.bests = {"dobon": {"d": Best(8, 10), "e": Best(1, 10)}}
    theirs.tips, theirs.streaks = {"t"}, {"dobon": 5}
    for _ in range(2):
        add_progress(mine, theirs)
    assert mine.done == {"dobon": {"one": "2026-11-02", "three": "2026-11-01"}}
    assert mine.step("dobon", "two") == 3 and mine.was_seen("dobon", "four")
    assert mine.bests["dobon"] == {"d": Best(9, 10), "e": Best(1, 10)}
    assert mine.tips == {"t"} and mine.streaks == {"dobon": 5}


# Files that are none, or would do harm ----------------------------------------------------------------------
ABOUT = json.dumps({"tablegame_backup": 1}).encode()


def packed(contents: Mapping[str, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", how) as file:
        for name, data in contents.items():
            file.writestr(name, data)
    return raw.getvalue()


def lying() -> bytes:
    """Return a file that says it is small and is not."""
    data = packed({MANIFEST: ABOUT, "matches/a.tgr": b"x" * 5000})
    return data.replace(struct.pack("<L", 5000), struct.pack("<L", 50))


def twice() -> bytes:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as file, pytest.warns(UserWarning):
        for name in (MANIFEST, "matches/a.tgr", "matches/a.tgr"):
            file.writestr(name, ABOUT)
    return raw.getvalue()


def broken(whole: bytes, at: int) -> bytes:
    return whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :]


HOSTILE: dict[str, Callable[[], bytes]] = {
    "nothing": lambda: b"",
    "text": lambda: b"hello " * 100,
    "half a zip": lambda: packed({MANIFEST: ABOUT})[:60],
    "another zip": lambda: packed({"photo.jpg": b"x"}),
    "no manifest": lambda: packed({"matches/a.tgr": b"x"}),
    "odd manifest": lambda: packed({MANIFEST: b"[" * 100_000}),
    "a flag": lambda: packed({MANIFEST: b'{"tablegame_backup": true}'}),
    "out of it": lambda: packed({MANIFEST: ABOUT, "matches/../../evil.tgr": b"x"}),
    "upwards": lambda: packed({MANIFEST: ABOUT, "../evil.tgr": b"x"}),
    "from the root": lambda: packed({MANIFEST: ABOUT, "/etc/evil.tgr": b"x"}),
    "a drive": lambda: packed({MANIFEST: ABOUT, "matches/C:evil.tgr": b"x"}),
    "backslash": lambda: packed({MANIFEST: ABOUT, "matches/..\\evil.tgr": b"x"}),
    "commands": lambda: packed({MANIFEST: ABOUT, "outside.json": b"{}"}),
    "a folder": lambda: packed({MANIFEST: ABOUT, "matches/": b""}),
    "twice": twice,
    "other case": lambda: packed({MANIFEST: ABOUT, "matches/a.tgr": b"x", "matches/A.tgr": b"x"}),
    "bomb": lambda: packed({MANIFEST: ABOUT, "matches/a.tgr": bytes(15 << 20)}),
    "too large": lambda: packed({MANIFEST: ABOUT, "kept.json": os.urandom(1 << 20) * 9}),
    "other packing": lambda: packed({MANIFEST: ABOUT}, zipfile.ZIP_LZMA),
    "lying": lying,
    "comment": lambda: packed({MANIFEST: ABOUT}) + b"tail",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_one_sentence_and_nothing_else(name: str, tmp_path: Path) -> None:
    source = tmp_path / "there" / "backup.zip"
    source.parent.mkdir()
    source.write_bytes(HOSTILE[name]())
    home = tmp_path / "home"
    home.mkdir()
    with pytest.raises(NotRestored) as fault:
        Desk(home).restore(source)
    assert fault.value.key == "errors.backup.damaged" and fault.value.slots == {"file": "backup.zip"}
    assert files(tmp_path) == {"there/backup.zip": source.read_bytes()}


def test_a_long_list_is_not_read(tmp_path: Path) -> None:
    source = tmp_path / "b.zip"
    source.write_bytes(struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 65000, 65000, 1 << 30, 0, 0))
    with mock.patch("tablegame.controllers.restore.zipfile.ZipFile", side_effect=AssertionError):
        with pytest.raises(NotRestored):
            Desk(tmp_path).restore(source)


def test_any_damaged_byte_leaves_all_as_it_was(whole: Path, tmp_path: Path) -> None:
    data, home = whole.read_bytes(), tmp_path / "home"
    home.mkdir()
    source = tmp_path / "b.zip"
    for at in range(40, len(data), len(data) // 12):
        source.write_bytes(broken(data, at))
        try:
            found = Desk(home).restore(source)
        except NotRestored:
            assert not files(home)
        else:  # it hit what nobody reads, such as the moment of a file
            assert len(found.records) + found.known == 4
            for each in home.rglob("*"):
                if each.is_file():
                    each.unlink()


def test_a_newer_one_is_said_to_be_newer(tmp_path: Path) -> None:
    source = tmp_path / "b.zip"
    source.write_bytes(packed({MANIFEST: b'{"tablegame_backup": 99}', "unheard of": b"x"}))
    with pytest.raises(NotRestored) as fault:
        Desk(tmp_path).restore(source)
    assert fault.value.key == "errors.backup.newer"


def test_what_cannot_be_read_in_it_is_named(full: Path, tmp_path: Path) -> None:
    good = (matches(full) / "m0.tgr").read_bytes()
    contents = {
        MANIFEST: ABOUT, "matches/good.tgr": good, "matches/newer.tgr": b'{"tablegame": 99}\n',
        "matches/bad.tgr": b"\x00\xff\n", "abandoned/deep.tgr": b"[" * 50_000 + b"\n", "kept.json": b"[]",
        "statistics.json": b'{"version": 1, "since": {"dobon": "9999-01-01T00:00:00+00:00", "x": "y"}}',
    }  # fmt: skip
    source = tmp_path / "b.zip"
    source.write_bytes(packed(contents, zipfile.ZIP_STORED))
    desk = Desk(tmp_path)
    found = desk.restore(source)
    assert [path.name for path in found.records] == ["good.tgr"]
    assert set(found.refused) == {"newer.tgr", "bad.tgr", "deep.tgr", "kept.json"}
    assert Since(tmp_path).of("dobon") == ""


def test_a_record_is_followed_to_its_last_line_before_it_is_taken(full: Path, tmp_path: Path) -> None:
    lines = read_record(matches(full) / "m1.tgr").lines()
    at = next(n for n, line in enumerate(lines) if line.get("a") == 1)
    wrong = [dict(line) for line in lines]
    wrong[at]["m"] = "play 9Z"
    other = [dict(line) for line in lines]
    other[0] |= {"rules": 99, "created": "2020-01-01T00:00:00+00:00"}
    other[at]["m"] = "what was a move then"
    dealt = [dict(line) for line in lines]
    shuffle = next(line for line in dealt if str(line.get("m")).startswith("shuffle"))
    what, first, second, *rest = shuffle["m"].split(" ")
    shuffle["m"] = " ".join([what, second, first, *rest])
    contents = {
        f"matches/{name}.tgr": b"".join(map(dump, each))
        for name, each in (("wrong", wrong), ("dealt", dealt), ("other", other), ("right", lines))
    }
    source = tmp_path / "b.zip"
    source.write_bytes(packed({MANIFEST: ABOUT, **contents}, zipfile.ZIP_STORED))
    found = Desk(tmp_path).restore(source)
    assert sorted(found.refused) == ["dealt.tgr", "wrong.tgr"], "no line of them was laid here"
    assert sorted(path.name for path in found.records) == ["other.tgr", "right.tgr"]


# A backup that cannot be written ----------------------------------------------------------------------------
def test_it_stands_there_whole_or_not_at_all(full: Path, tmp_path: Path) -> None:
    target = tmp_path / "b.zip"
    steps = backing_up(full, target)
    next(steps)
    assert not target.exists()
    steps.close()
    assert not list(tmp_path.iterdir())
    with mock.patch("os.fsync", side_effect=OSError(28, "No space left on device")), pytest.raises(OSError):
        run(backing_up(full, target))
    assert not list(tmp_path.iterdir())
    target.write_text("mine")
    with pytest.raises(FileExistsError):
        run(backing_up(full, target))
    assert target.read_text() == "mine"


def test_a_link_is_no_record(full: Path, tmp_path: Path) -> None:
    matches(tmp_path).mkdir(parents=True)
    (matches(tmp_path) / "a.tgr").symlink_to(matches(full) / "m0.tgr")
    (matches(tmp_path) / "d.tgr").mkdir()
    found = run(backing_up(tmp_path))
    assert found.records == 0


def test_the_line_that_is_being_written_is_left_out(full: Path, tmp_path: Path) -> None:
    matches(tmp_path).mkdir(parents=True)
    data = (matches(full) / "m0.tgr").read_bytes()
    (matches(tmp_path) / "a.tgr").write_bytes(data + b'{"s":')
    with zipfile.ZipFile(run(backing_up(tmp_path)).path) as file:
        assert file.read("matches/a.tgr") == data


def test_people_of_one_name_are_one_and_their_evenings_are_both_here(
    full: Path, whole: Path, tmp_path: Path
) -> None:
    kate = People(tmp_path).add("Kate", crest=9)
    mine = EveningMatch("n", "dobon", "2026-11-22T20:00:00+00:00", (kate.id, "x"), (2, 1), (5, 6))
    Evenings(tmp_path).begin(mine, {kate.id: "Kate", "x": "Tomo"})
    Desk(tmp_path).restore(whole)
    people, evenings = People(tmp_path), Evenings(tmp_path)
    assert [each.name for each in people.all] == ["Kate", "Hana"] and people.all[0].crest == 9
    theirs = Evenings(full).all[0]
    assert people.by_id(theirs.people[0]) == people.all[0]
    assert {each.id for each in evenings.all} == {theirs.id, evenings.open.id if evenings.open else ""}


# Duplicates -------------------------------------------------------------------------------------------------
def test_a_duplicate_that_goes_on_comes_back_closed(tmp_path: Path) -> None:
    """Not a line of it lies among the matches, before all have played."""
    home, other = tmp_path / "a", tmp_path / "b"
    desk, each = turns(home), made(people=2, deals=1)
    desk.store.begin(each)
    finish(desk.table(each, 0))
    whole = run(backing_up(home)).path
    out = Desk(other).restore(whole)
    assert [path.parent for path in out.records] == [folder_of(other)] and not out.refused
    found = Duplicates(other).get(each.id)
    assert found is not None and found.has_played(0) and found.closed
    assert not list(matches(other).glob("*.tgr"))
    # What is open elsewhere is not let in where it is still closed.
    finish(desk.table(desk.store.look(each.id) or each, 1))
    after = desk.store.look(each.id)
    assert after is not None and after.state == "over"
    later = run(backing_up(home, tmp_path / "later.zip")).path
    with zipfile.ZipFile(later) as file:
        names = file.namelist()
    with zipfile.ZipFile(later) as file, zipfile.ZipFile(tmp_path / "some.zip", "w") as some:
        for name in names:
            if not name.endswith(".json") or name == MANIFEST:
                some.writestr(name, file.read(name))
    out = Desk(other).restore(tmp_path / "some.zip")
    assert not list(matches(other).glob("*.tgr")) and out.differ
    # With its file it has come further there, and opens.
    out = Desk(other).restore(later)
    opened = Duplicates(other).get(each.id)
    assert opened is not None and opened.state == "over"
    assert len(list(matches(other).glob("*.tgr"))) == 2
