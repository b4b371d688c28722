"""The program with its window, on the dummy driver: what it does when something is wrong."""

import errno
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unicodedata import east_asian_width

import pytest

from tablegame import app
from tablegame import crash_report as report
from tablegame.app import run
from tablegame.controllers.match_service import MatchService
from tablegame.controllers.workers import Workers
from tablegame.match.dealer import Dealer
from tablegame.match.files import unfinished
from tablegame.match.home import lock, matches
from tablegame.match.match import Match, Player
from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES, Speaker
from tablegame.ui.scenes.matches.match_list.scene import MatchesScene
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.scenes.system.dialogs import FaultScene, NoteScene, shorten_path
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.table.live_table import live_table
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.system.preferences import FILE, Preferences
from tablegame.ui.table.scene import TableScene
from tests.ui.ink import written

SECRETS = "Momoka holds KH, 5S and card 17"

Step = Callable[[Any], object]


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    for name in app.LAUNCHED:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Return a function that has steps done, one a frame, and closes the window after the last. A step that
    returns True is repeated.

    A step that answers True is done again.
    """

    def follow(*steps: Step) -> list[str]:
        fronts: list[str] = []
        waiting = list(steps)
        real = Loop.step

        def step(loop: Loop) -> bool:
            going = real(loop)
            top = loop.ui.stack.top
            if top is not None and (not fronts or fronts[-1] != type(top).__name__):
                fronts.append(type(top).__name__)
            if loop.frames_drawn:
                if waiting:
                    if waiting[0](loop.ui) is not True:
                        waiting.pop(0)
                else:
                    loop.ui.quit()
            return going

        monkeypatch.setattr(Loop, "step", step)
        return fronts

    return follow


def press(name: str) -> Step:
    return lambda ui: ui.stack.top.form.press(name)


def rest(ui: Any) -> None:
    """Run a frame."""


def failing(ui: Any) -> bool:
    """Run frames until the page about a fault is there. Return whether it is not yet there."""
    return not isinstance(ui.stack.top, FaultScene)


def reports(home: Path) -> list[str]:
    return [path.read_text("utf-8") for path in sorted((home / report.FOLDER).glob("*.txt"))]


def begin(ui: Any) -> None:
    """Begin a match with one person."""
    players = [Player("Momoka", "human"), Player("Ben", "bot:easy"), Player("Ciro", "bot:easy")]
    ui.stack.push(live_table(ui, ui.service.new_match("dokuson", 3, {}, players)))


def test_a_fault_at_the_table_is_told_and_the_match_is_offered(
    own_home: Path,
    script: Callable[..., list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(scene: TableScene, ms: int) -> None:
        raise KeyError(SECRETS)

    offered: list[Path] = []
    monkeypatch.setattr(TableScene, "update", fail)

    def look(ui: Any) -> None:
        offered.extend(summary.path for summary in ui.stack.top.waiting)

    fronts = script(begin, failing, rest, press("title"), rest, look)
    assert run() == 1
    assert fronts[0] == "TitleScene"
    assert fronts[-2:] == ["FaultScene", "TitleScene"]
    (record,) = matches(own_home).glob("*.tgr")
    assert offered == [record]
    (text,) = reports(own_home)
    assert "KeyError" in text and "test_app.py" in text and record.name in text and "TableScene" in text
    said = text.split("\n\nlast events:")[0].splitlines()[-1]
    assert said == "KeyError: '… holds …, … and card …'"
    assert SECRETS not in text and "Momoka" not in text
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and "Traceback" not in err and str(own_home / report.FOLDER) in err
    assert err.endswith(f": {said}\n") and SECRETS not in err and "Momoka" not in err


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EACCES])
def test_the_page_of_a_fault_claims_no_match_that_the_disk_refuses(
    own_home: Path, script: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch, fault: int
) -> None:
    """Also within the second in which a refusal that may pass is tried again."""
    claimed: list[bool] = []

    def refuse(scene: TableScene, ms: int) -> None:
        match = scene.source.table.match  # type: ignore[attr-defined]
        monkeypatch.setattr(match._writer, "_file", Refusing())
        monkeypatch.setattr("tablegame.match.writer.write_safely", Refusing().write)
        seat = match.to_act()[0]
        match.decide(seat, match.legal(seat)[0])
        raise KeyError("fault")

    class Refusing:
        def write(self, *data: object) -> int:
            raise OSError(fault, "refused")

        def __getattr__(self, name: str) -> Any:
            return lambda *_: 0

    monkeypatch.setattr(TableScene, "update", refuse)

    def look(ui: Any) -> None:
        claimed.append(ui.stack.top.saved)

    script(begin, failing, rest, look, press("title"), rest)
    assert run() == 1
    assert claimed == [False]


def test_the_window_is_closed_from_the_page_of_the_fault(
    own_home: Path, script: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(scene: TitleScene, canvas: object) -> None:
        raise ZeroDivisionError("no")

    monkeypatch.setattr(TitleScene, "draw", fail)
    fronts = script(rest, press("quit"), rest)
    assert run(language="ja") == 1
    assert fronts == ["FaultScene"]
    assert len(reports(own_home)) == 1


def test_where_nothing_can_be_drawn_the_program_ends(
    own_home: Path,
    script: Callable[..., list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("no")

    monkeypatch.setattr("tablegame.ui.draw.canvas.Canvas.cloth", fail)
    script(rest)
    assert run() == 1
    err = capsys.readouterr().err
    assert "Traceback" not in err and 1 <= err.count("\n") <= 2
    assert reports(own_home)


def test_a_fault_before_the_window_is_a_sentence(
    own_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("first\nsecond")

    monkeypatch.setattr(app, "open_ui", fail)
    assert run() == 1
    err = capsys.readouterr().err
    assert err.startswith("tablegame: Something went wrong.") and err.count("\n") == 1
    assert err.endswith(": RuntimeError: first\n")
    assert "RuntimeError" in reports(own_home)[0]


def test_a_fault_of_a_thread_is_a_report(own_home: Path, script: Callable[..., list[str]]) -> None:
    def thread(ui: Any) -> None:
        worker = threading.Thread(target=lambda: 1 / 0, name="record x.tgr")
        worker.start()
        worker.join()

    script(thread, rest)
    assert run() == 0
    (text,) = reports(own_home)
    assert "ZeroDivisionError" in text and "where: record" in text


def test_faults_of_the_thinking_process_are_reports(own_home: Path, script: Callable[..., list[str]]) -> None:
    def trouble(ui: Any) -> None:
        pool = ui.service.workers
        job = pool.submit("dokuson", {"no": "view"}, ["play 5H"], "hard", 1, 500)
        while not job.failed and job.move is None:
            pool.tick()

    script(trouble, trouble, rest)
    assert run() == 0
    (text,) = reports(own_home)
    assert "thinking process" in text and "Traceback" in text and "5H" not in text


def test_without_a_display_one_sentence(
    own_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for language, word in (("en", "screen"), ("ja", "画面")):
        assert run(language=language) == 1
        err = capsys.readouterr().err
        assert err.count("\n") == 1 and word in err
    assert not (own_home / report.FOLDER).exists()


def test_a_second_start_says_so(own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own_home.mkdir(parents=True)
    for language in ("en", "ja"):
        with lock(own_home):
            assert run(language=language) == 1
        err = capsys.readouterr().err
        assert err.count("\n") == 1 and err.startswith("tablegame: ")


def record_of_a_friend(folder: Path) -> Path:
    """Return a match that was begun elsewhere."""
    players = [Player("Ann", "human"), Player("Ben", "bot:easy"), Player("Ciro", "bot:easy")]
    path = folder / "札 of a friend.tgr"
    Match.new(GAMES["dokuson"], 3, {}, players, dealer=Dealer.seeded(1), record=path).close()
    return path


def until(found: Callable[[Any], object]) -> Step:
    """Return a step that is repeated each frame until `found` is true, for a minute at most."""
    by = time.monotonic() + 60.0

    def look(ui: Any) -> bool:
        return not found(ui) and time.monotonic() < by

    return look


def listed(ui: Any) -> bool:
    return isinstance(ui.stack.top, MatchesScene)


def test_a_file_is_shown_as_brought_and_nothing_begins(
    own_home: Path, tmp_path: Path, script: Callable[..., list[str]]
) -> None:
    source = record_of_a_friend(tmp_path)
    tables: list[object] = []
    fronts = script(until(listed), lambda ui: tables.extend(ui.service.tables))
    assert run(shown=source) == 0
    assert fronts == ["TitleScene", "MatchesScene"] and tables == []
    (brought,) = matches(own_home).glob("*.tgr")
    assert brought.read_bytes() == source.read_bytes()


@pytest.mark.parametrize("data", [b"Dear Ann", b"", None])
def test_a_file_that_is_no_record_is_said(
    own_home: Path, tmp_path: Path, script: Callable[..., list[str]], data: bytes | None
) -> None:
    if data is not None:
        (tmp_path / "a.tgr").write_bytes(data)
    said: list[str] = []
    noted = until(lambda ui: isinstance(ui.stack.top, NoteScene))
    fronts = script(noted, lambda ui: said.extend(map(ui.type.plain, ui.stack.top.texts)))
    assert run(shown=tmp_path / "a.tgr") == 0
    assert fronts == ["TitleScene", "NoteScene"] and len(said) == 1 and "a.tgr" in said[0]
    assert not list(matches(own_home).iterdir())


def test_a_file_that_brings_the_program_down_is_not_shown_again(
    own_home: Path, tmp_path: Path, script: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("no")

    monkeypatch.setattr("tablegame.ui.scenes.matches.match_list.actions.dropped", fail)
    faulty = until(lambda ui: isinstance(ui.stack.top, FaultScene))
    fronts = script(faulty, rest, press("title"), rest, until(lambda ui: ui.service.workers.pid))
    assert run(shown=record_of_a_friend(tmp_path)) == 1
    assert fronts == ["TitleScene", "FaultScene", "TitleScene"] and len(reports(own_home)) == 1


def test_a_file_while_the_program_runs(own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own_home.mkdir(parents=True)
    for language, word in (("en", "Drop the file"), ("ja", "ドロップ")):
        with lock(own_home):
            assert run(language=language, shown=Path("a.tgr")) == 1
        err = capsys.readouterr().err
        assert err.count("\n") == 1 and word in err


def test_what_a_former_run_left_unfinished_is_cleared(
    own_home: Path, script: Callable[..., list[str]]
) -> None:
    own_home.mkdir(parents=True)
    handle, left = unfinished(own_home / FILE)
    os.close(handle)
    os.utime(left, (0, 0))
    script(until(lambda ui: not left.exists()))
    assert run() == 0
    assert not left.exists()


def test_a_home_that_is_a_file_is_said_and_play_goes_on(
    tmp_path: Path,
    script: Callable[..., list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    place = tmp_path / "file"
    place.write_bytes(b"mine")
    monkeypatch.setenv("TABLEGAME_HOME", str(place))
    notes: list[str] = []

    def read(ui: Any) -> None:
        notes.extend(ui.type.plain(text) for text in ui.stack.top.texts)

    fronts = script(read, press("close"), rest, begin, rest, rest)
    assert run() == 0
    assert fronts[:2] == ["NoteScene", "TitleScene"] and fronts[-1] == "TableScene"
    assert len(notes) == 1 and str(place) in notes[0]
    assert place.read_bytes() == b"mine"
    assert capsys.readouterr().err == ""


def test_damaged_settings_are_put_aside_and_said(own_home: Path, script: Callable[..., list[str]]) -> None:
    for number, damage in enumerate((b"{", b"\xff\xfe", b"[" * 100_000, b"7", b""), 1):
        own_home.mkdir(parents=True, exist_ok=True)
        (own_home / FILE).write_bytes(damage)
        fronts = script(press("close"), rest)
        assert run() == 0
        assert fronts[0] == "NoteScene", damage[:9]
        kept = sorted(path.read_bytes() for path in own_home.glob("preferences.damaged-*"))
        assert len(kept) == number and damage in kept


def test_settings_that_cannot_be_saved_are_said_once(
    own_home: Path,
    script: Callable[..., list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    def save(ui: Any) -> None:
        ui.preferences.volume = 0.1
        ui.save()

    monkeypatch.setattr("tablegame.ui.system.preferences.write_safely", full)
    fronts = script(save, rest, rest, press("close"), rest, save, rest, rest)
    assert run() == 0
    assert fronts == ["TitleScene", "NoteScene", "TitleScene"]
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("refusals", "told"), [(2, False), (10**6, True)])
def test_a_refusal_is_told_only_if_it_lasts(
    own_home: Path,
    script: Callable[..., list[str]],
    monkeypatch: pytest.MonkeyPatch,
    refusals: int,
    told: bool,
) -> None:
    """Another program holds the file: for a moment, or for good. The sentence names file and cause."""
    left, notes, replace = [refusals], list[str](), os.replace

    def hold(source: Any, target: Any) -> None:
        if Path(target).name == "kept.json" and left[0]:
            left[0] -= 1
            raise PermissionError(13, "Permission denied")
        replace(source, target)

    def settled(ui: Any) -> bool:
        if isinstance(ui.stack.top, NoteScene):
            notes.extend(map(ui.type.plain, ui.stack.top.texts))
        return not (notes or (own_home / "kept.json").exists())

    monkeypatch.setattr(os, "replace", hold)
    fronts = script(rest, lambda ui: ui.service.shelf.bookmarks.star("x", True), lambda ui: settled(ui), rest)
    assert run() == 0
    assert ("NoteScene" in fronts) == told and (own_home / "kept.json").exists() != told
    assert not told or ("kept.json" in notes[0] and "another program" in notes[0])


def test_long_and_strange_names_are_drawn(own_home: Path, script: Callable[..., list[str]]) -> None:
    names = ["W" * 200, "漢" * 200, "\u202eabc\x1b[31m\t\n\0" + "é" * 190, "\ud800 lone", "", "👍🏽" * 60]
    Preferences(player_name=names[0]).save(own_home)
    workers = Workers()
    service = MatchService(own_home, workers)
    for cut in (3, 6):
        players = [Player(name, "human" if not seat else "bot:easy") for seat, name in enumerate(names[:cut])]
        service.new_match("dokuson", cut, {}, players).leave()
    service.close()

    def seat(ui: Any) -> None:
        ui.stack.top.form.press("seats")

    fronts = script(rest, seat, rest, press("back"), rest, press("go"), *[rest] * 12)
    assert run() == 0
    assert fronts == ["TitleScene", "SeatingScene", "TitleScene", "TableScene"]
    assert not (own_home / report.FOLDER).exists()


def test_an_interrupt_ends_the_window_quietly(
    own_home: Path,
    script: Callable[..., list[str]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    from tablegame.cli import run as call

    def interrupt(ui: Any) -> None:
        raise KeyboardInterrupt

    script(begin, rest, interrupt)
    assert call([]) == 130
    out, err = capsys.readouterr()
    assert out == err == ""
    assert len(list(matches(own_home).glob("*.tgr"))) == 1
    with lock(own_home) as held:
        assert held


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_page_of_the_fault_has_room_for_its_words(
    own_home: Path, size: tuple[int, int], language: str, scale: float
) -> None:
    ui = Ui(own_home, size=size, language=language, routes=ROUTES)
    ui.preferences.text_scale = scale
    ui.changed()
    try:
        for place in (None, own_home / "report.txt", Path("/" + "deep/" * 200 + "report.txt")):
            scene = FaultScene(ui, place, place is None, lambda: TitleScene(ui))
            ui.stack.reset(scene)
            ui.stack.apply()
            x, y, w, h = scene.box
            assert x >= 0 and y >= 0 and x + w <= ui.metrics.w and y + h <= ui.metrics.h
            body, foot = scene.areas["page"].box, [widget.rect for widget in scene.form.widgets[-2:]]
            assert all(body[1] + body[3] <= top and top + high <= y + h for _, top, _, high in foot)
            assert not written(ui).faults()
    finally:
        ui.close()


def test_the_middle_of_a_long_path_is_left_out() -> None:
    path = "/" + "deep/" * 100 + "report.txt"
    assert shorten_path("/home/x") == "/home/x"
    assert len(shorten_path(path)) < 130 and shorten_path(path).endswith("/report.txt")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_after_a_click_a_second_start_says_so_in_a_window(
    own_home: Path,
    script: Callable[..., list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    language: str,
) -> None:
    own_home.mkdir(parents=True)
    monkeypatch.setenv("DESKTOP_STARTUP_ID", "tablegame-1")
    seen: list[str] = []

    def read(ui: Any) -> None:
        seen.append(f"{ui.language} {ui.stack.top.texts[0]}")

    fronts = script(read, press("close"), rest)
    with lock(own_home):
        assert run(language=language) == 1
    assert fronts == ["_LoneNoteScene"]
    assert capsys.readouterr().err == f"tablegame: {seen[0].partition(' ')[2]}\n"
    assert seen[0].startswith(language)
    assert sorted(path.name for path in own_home.iterdir()) == ["lock", "matches"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_damaged_record_is_put_aside_and_said(
    own_home: Path, script: Callable[..., list[str]], language: str
) -> None:
    workers = Workers()
    service = MatchService(own_home, workers)
    players = [Player("Ann", "human"), Player("Ben", "bot:easy"), Player("Ciro", "bot:easy")]
    for _ in range(2):
        service.new_match("dokuson", 3, {}, players).leave()
    service.close()
    sound, broken = sorted(matches(own_home).glob("*.tgr"))
    data = broken.read_bytes().replace(b'"m"', b'"n"', 1)
    broken.write_bytes(data)
    said: list[str] = []

    def read(ui: Any) -> None:
        said.extend(ui.type.plain(text) for text in ui.stack.top.texts)

    offered: list[Path] = []

    def look(ui: Any) -> None:
        offered.extend(summary.path for summary in ui.stack.top.waiting)

    assert script(read, press("close"), rest, look) == []
    assert run(language=language) == 0
    assert len(said) == 1 and broken.name in said[0] and "2" in said[0]
    assert offered == [sound]
    assert (matches(own_home) / f"{broken.name}.damaged-1").read_bytes() == data


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_message_box_fits_on_a_small_screen(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(app, "message_box", lambda title, text: shown.append(text))
    sentence = Speaker(language).text(
        "errors.home.unwritable", folder="/home/ann/" + "a folder/" * 9, text="the disk is full"
    )
    app._show_box(sentence)
    (text,) = shown
    rows = text.split("\n")
    assert len(rows) > 1 and sum(map(len, rows)) >= len(sentence) - len(rows), "nothing is left out"
    assert all(sum(1 + (east_asian_width(sign) in "WF") for sign in row) <= 60 for row in rows)
