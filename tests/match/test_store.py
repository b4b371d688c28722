"""A refused write loses nothing: it is tried again in later frames, at the next chance and at the end."""

import errno
import os
import re
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tablegame.controllers.presets import OwnPreset, OwnPresets
from tablegame.controllers.programs import Programs
from tablegame.match.bookmarks import Bookmarks
from tablegame.match.duplicate import new_duplicate
from tablegame.match.duplicate_store import Duplicates, folder_of
from tablegame.match.evenings import Evenings
from tablegame.match.home import write_fault
from tablegame.match.people import People
from tablegame.match.record import read_record
from tablegame.match.store import LATER_MS, RETRY_MS, SAVES, cause
from tablegame.match.writer import FileWriter
from tablegame.pieces.seats import Seat
from tablegame.rules.catalogue import GAMES, complete
from tablegame.speech import LANGUAGES, Speaker
from tablegame.study.exercises.own_exercises import OwnExercises
from tablegame.study.review.stored_reviews import Opinions
from tablegame.study.stats_epoch import Since
from tablegame.ui.system import preferences
from tablegame.ui.system.preferences import Learned
from tests.match.helpers import begin, play


class Refusing:
    """A system that refuses to replace or open files so many times, as while a virus scanner reads them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, times: int, number: int = errno.EACCES) -> None:
        self.left, self.number, self.refused = times, number, 0
        monkeypatch.setattr(os, "replace", self._guard(os.replace))
        monkeypatch.setattr(Path, "open", self._guard(Path.open))

    def _guard(self, act: Callable[..., Any]) -> Callable[..., Any]:
        def guarded(*args: Any, **kwargs: Any) -> Any:
            appends = act is not os.replace and not str(args[1:2] + (kwargs.get("mode"),)).count("a")
            if self.left and not appends:
                self.left, self.refused = self.left - 1, self.refused + 1
                raise OSError(self.number, os.strerror(self.number))
            return act(*args, **kwargs)

        guarded.__wrapped__ = act  # type: ignore[attr-defined]
        return guarded


STORES: dict[str, Callable[[Path], Callable[[], object]]] = {
    "people.json": lambda home: lambda: People(home).add("Ann"),
    "evenings.json": lambda home: lambda: Evenings(home).gather({"a": "Ann"}),
    "kept.json": lambda home: lambda: Bookmarks(home).star("x", True),
    "learned.json": lambda home: Learned(home).save,
    "statistics.json": lambda home: lambda: Since(home).reset("dobon", "2026-11-22T18:00:00+00:00"),
    "reviews/m.opinions": lambda home: lambda: Opinions(home, "m").put("kept", Seat(0), 3, True),
    "presets.json": lambda home: lambda: OwnPresets(home).add(OwnPreset("dobon", "Ours", {"rounds": 7})),
    "outside.json": lambda home: lambda: Programs(home).enter("Deep", "run"),
    "preferences.json": lambda home: lambda: preferences.Preferences(text_scale=1.5).save(home),
    "exercises.jsonl": lambda home: lambda: OwnExercises(home).answered_day(date(2026, 11, 22), True),
}


@pytest.mark.parametrize("name", STORES)
def test_every_store_is_tried_again_in_later_frames(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    path, act = tmp_path / name, STORES[name](tmp_path)
    monkeypatch.setattr(time, "sleep", lambda s: pytest.fail("the frame thread slept"))
    refusing = Refusing(monkeypatch, len(RETRY_MS))
    act()
    assert refusing.refused == 1 and not (path.exists() and path.stat().st_size)
    assert SAVES.fault(path) is None, "it is being tried again, which takes less than a second"
    now = 0
    while refusing.left or not (path.exists() and path.stat().st_size):
        SAVES.retry(now)
        now += 50
        assert now < 1200
    assert refusing.refused == len(RETRY_MS) and path.stat().st_size and not SAVES.faults
    assert sum(RETRY_MS) < 1000


@pytest.mark.parametrize("name", STORES)
def test_what_stays_refused_is_marked_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    path, act = tmp_path / name, STORES[name](tmp_path)
    monkeypatch.setattr(time, "sleep", lambda s: None)
    refusing = Refusing(monkeypatch, 10**6)
    act()
    for now in range(0, 3000, 50):
        SAVES.retry(now)
    assert refusing.refused == 1 + len(RETRY_MS)
    fault = SAVES.fault(path)
    assert fault is not None and list(SAVES.faults) == [path]
    for language in LANGUAGES:
        speaker = Speaker(language)
        assert (
            cause(speaker, fault) == speaker.text("errors.cause.refused") != speaker.text("errors.cause.full")
        )
    assert list(SAVES.flush()) == [path]
    refusing.left = 0
    Bookmarks(tmp_path / "other").star("y", True)
    assert path.exists() and not SAVES.faults, "any save is the next chance"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_of_the_operating_system_are_said(language: str) -> None:
    speaker = Speaker(language)
    for number, words in ((number, os.strerror(number)) for number in errno.errorcode):
        for reading in (False, True):
            said = cause(speaker, OSError(number, words), reading=reading)
            assert said and words.lower() not in said.lower()
            assert language != "ja" or not re.search("[A-Za-z]", said)
    for fault in (OSError("no number at all"), ValueError("embedded null byte")):
        assert cause(speaker, fault) == speaker.text("errors.cause.unknown")


def test_a_file_in_place_of_the_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "home").write_bytes(b"")
    fault = write_fault(tmp_path / "home")
    assert fault is not None and cause(Speaker("en"), fault) == "there is a file in place of the folder"


def test_no_page_says_the_words_of_the_operating_system() -> None:
    said = [path for path in Path("tablegame/ui").rglob("*.py") if "strerror" in path.read_text("utf-8")]
    assert said == []


def test_attempts_go_on_while_the_program_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in (errno.EACCES, errno.ENOSPC):
        refusing, home = Refusing(monkeypatch, 10**6, number), tmp_path / str(number)
        Bookmarks(home).star("x", True)
        for now in range(0, 3000, 50):
            SAVES.retry(now)
        refused = refusing.refused
        assert list(SAVES.faults) == [home / "kept.json"]
        for now in range(3000, 3000 + 3 * LATER_MS, 1000):
            SAVES.retry(now)
        assert 2 <= refusing.refused - refused <= 3, "not in every frame"
        refusing.left = 0
        for now in range(3000 + 3 * LATER_MS, 3000 + 5 * LATER_MS, 1000):
            SAVES.retry(now)
        assert (home / "kept.json").exists() and not SAVES.faults


def test_another_cause_at_a_later_attempt_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refusing = Refusing(monkeypatch, 10**6, errno.ENOSPC)
    Bookmarks(tmp_path).star("x", True)
    assert not SAVES.retry(0), "the cause is known by the save"
    refusing.number = errno.EACCES
    assert SAVES.retry(LATER_MS) and not SAVES.retry(LATER_MS + 1)
    (fault,) = SAVES.faults.values()
    assert fault.errno == errno.EACCES, "the file stays among those that are not saved"


def test_the_end_is_a_chance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    Refusing(monkeypatch, 3)
    Bookmarks(tmp_path).star("x", True)
    assert not SAVES.flush() and sum(slept) < 1 and (tmp_path / "kept.json").exists()


def test_a_full_disk_is_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Refusing(monkeypatch, 10**6, errno.ENOSPC)
    kept = Bookmarks(tmp_path)
    kept.star("x", True)
    assert kept.fault is not None and cause(Speaker("en"), kept.fault) == "the disk is full"
    monkeypatch.setattr(time, "sleep", lambda s: s and pytest.fail("nobody waits for a full disk"))
    assert SAVES.flush()


def test_a_store_that_is_opened_again_knows_what_is_not_saved_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Refusing(monkeypatch, 10**6)
    Since(tmp_path).reset("dobon", "2026-11-22T18:00:00+00:00")
    assert Since(tmp_path).of("dobon") == "2026-11-22T18:00:00+00:00"


def test_former_generations_survive_refusals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for scale in (1.1, 1.2, 1.3, 1.4):
        preferences.Preferences(text_scale=scale).save(tmp_path)
    former = [(tmp_path / f"preferences.json.{age}").read_bytes() for age in (1, 2)]
    current = (tmp_path / "preferences.json").read_bytes()
    replace, refusals = os.replace, [0]

    def refuse(source: Any, target: Any) -> None:
        if str(target).endswith(".json") and refusals[0] < 3:
            refusals[0] += 1
            raise PermissionError(errno.EACCES, "held")
        replace(source, target)

    monkeypatch.setattr(os, "replace", refuse)
    preferences.Preferences(text_scale=1.5).save(tmp_path)
    for now in range(0, 1500, 50):
        SAVES.retry(now)
    assert preferences.load(tmp_path)[0].text_scale == 1.5 and refusals[0] == 3
    assert [(tmp_path / f"preferences.json.{age}").read_bytes() for age in (1, 2, 3)] == [current, *former]


def test_a_duplicate_stays_closed_until_its_end_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES["dokuson"]
    one = new_duplicate(game, 3, complete(game, 3, {}), ("Ann", "Bob"), ("c", "d"), "easy")
    turns = Duplicates(tmp_path)
    turns.begin(one)
    refusing = Refusing(monkeypatch, 1)
    turns.call_off(one.id)
    found = turns.get(one.id)
    assert found is not None and found.closed and refusing.refused == 1
    for now in (0, 250):
        SAVES.retry(now)
    found = turns.get(one.id)
    assert found is not None and found.state == "called_off"
    again = Duplicates(tmp_path).get(one.id)
    assert again == found and folder_of(tmp_path).is_dir()


def test_a_record_that_was_refused_heals_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Taking a move back replaces the record; a thread tries again, and nothing is told for a second."""
    match = play(begin(tmp_path / "a.tgr"), 6)
    assert isinstance(match._writer, FileWriter)
    refusing = Refusing(monkeypatch, 1)
    match.take_back(match.line - 1)
    assert refusing.refused == 1 and not match.not_saved
    deadline = time.monotonic() + 5
    while len(read_record(tmp_path / "a.tgr").lines()) != match.written:
        assert time.monotonic() < deadline and not match.not_saved
        time.sleep(0.02)
    match.close()
    assert read_record(tmp_path / "a.tgr").lines() == match.record.lines()


def test_a_record_that_stays_refused_is_said_to_be_unsaved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablegame.match.writer.RETRY_MS", (5, 5, 5))
    match = play(begin(tmp_path / "a.tgr"), 6)
    refusing = Refusing(monkeypatch, 10**6)
    match.take_back(match.line - 1)
    deadline = time.monotonic() + 5
    while not match.not_saved:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert refusing.refused == 4
    refusing.left = 0
    match.close()
    assert read_record(tmp_path / "a.tgr").lines() == match.record.lines()
