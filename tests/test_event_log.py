"""The last events in a report: bounded, without names and pieces, and nothing on the disk before a fault."""

import re
import threading
import time
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

from tablegame import crash_report
from tablegame.controllers.question import Scripted
from tablegame.controllers.table_controller import TableController
from tablegame.crash_report import EVENT_KINDS, MOST_EVENTS, CrashReporter, compose, last_events, note_event
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.texts import piece_text
from tablegame.rules.catalogue import GAMES, complete
from tests.controllers.test_table_controller import play_out
from tests.rules.hooks import shortened

LINE = re.compile(rf"-\d+\.\d s ({'|'.join(EVENT_KINDS)}) ([A-Za-z]+)")
NAMES = (
    "Xaver", "Yolanda", "Zacharias", "Wilhelmine", "Ulrich", "Tiberius", "Sidonie", "Roswitha", "Quirin",
    "Pia",
)  # fmt: skip


@pytest.fixture(autouse=True)
def no_events() -> None:
    crash_report._EVENTS.clear()


def play(game_id: str, seats: int, seed: int) -> TableController:
    game = GAMES[game_id]
    options = shortened(game_id, complete(game, seats, {}))
    players = [Player(NAMES[seat], "bot:easy") for seat in range(seats)]
    match = Match.new(game, seats, options, players, dealer=Dealer.seeded(seed), record=None)
    table = TableController(match, [Scripted() for _ in range(seats)])
    play_out(table, 60.0)
    return table


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game_id", GAMES)
def test_events_name_no_player_and_no_piece(game_id: str, seed: int) -> None:
    """Whatever is played: a line holds an age, a kind of the list and the name of a class."""
    seats = GAMES[game_id].seats[-1]
    table = play(game_id, seats, seed)
    events = last_events()
    assert events and len(events) <= MOST_EVENTS
    known = {type(event).__name__ for event in table.match.events_since()}
    for line in events:
        found = LINE.fullmatch(line)
        assert found is not None and found[2] in known, line
        assert not any(name in line for name in NAMES)
        assert found[2] not in {piece_text(piece) for piece in range(52)}
    table.leave()


def test_what_is_hidden_from_a_bystander_is_not_noted() -> None:
    table = play("dokuson", 4, 1)
    shown = [type(event).__name__ for batch in table.match.history(None) for event in batch.events]
    assert not Counter(line.split()[-1] for line in last_events()) - Counter(shown)
    assert len(last_events()) >= min(MOST_EVENTS, len(shown) - 5)


def test_the_log_is_bounded_and_on_no_disk(tmp_path: Path) -> None:
    for _ in range(3 * MOST_EVENTS):
        note_event("event", SimpleNamespace(name="Xaver"))
    assert len(last_events()) == MOST_EVENTS and {line.split()[-1] for line in last_events()} == {
        "SimpleNamespace"
    }
    assert not list(tmp_path.iterdir())


def test_an_event_is_of_a_listed_kind() -> None:
    with pytest.raises(ValueError, match="kind"):
        note_event("Xaver has drawn 8♣", object())


def test_a_report_ends_with_the_last_events(tmp_path: Path) -> None:
    assert "last events" not in compose("window", "a fault", {})
    note_event("opened", SimpleNamespace())
    path = CrashReporter(tmp_path).note("window", RuntimeError("x"))
    assert path is not None
    text = path.read_text("utf-8")
    assert text.index("RuntimeError") < text.index("last events:") < text.index("s opened SimpleNamespace")


def test_a_window_that_hangs_leaves_one_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crash_report, "LOOK_EVERY_S", 0.05)
    reporter = CrashReporter(tmp_path)
    note_event("opened", SimpleNamespace())
    folder = tmp_path / crash_report.FOLDER
    with reporter.watched():
        for _ in range(10):
            reporter.note_frame()
            time.sleep(0.02)
        assert not folder.exists(), "as long as frames are drawn there is none"
        until = time.monotonic() + 20
        while not (folder.exists() and list(folder.glob("*.txt"))) and time.monotonic() < until:
            time.sleep(0.02)
        time.sleep(0.5)
    (path,) = folder.glob("*.txt")
    text = path.read_text("utf-8")
    assert "where: hang" in text and "test_event_log.py" in text and "opened SimpleNamespace" in text


def test_the_watch_ends_with_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crash_report, "LOOK_EVERY_S", 0.05)
    reporter = CrashReporter(tmp_path)
    with reporter.watched():
        reporter.note_frame()
    assert reporter._watch is not None
    reporter._watch.join(10)
    assert not reporter._watch.is_alive() and not (tmp_path / crash_report.FOLDER).exists()
    assert threading.main_thread().is_alive()
