"""A screen reader's view of the real program, over AT-SPI on a bus of its own."""

import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tablegame.match.home import new_record_path
from tablegame.match.record import dump
from tests.match.test_timeline import played
from tests.x11.program import Program, own_moves, records, seat_easy, wait

pytestmark = pytest.mark.speech

PYTHON = os.environ.get("TABLEGAME_GI_PYTHON", "/usr/bin/python3")
Node = dict[str, Any]


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Start a session bus for this test alone."""
    called = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
    with subprocess.Popen(called, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as daemon:
        assert daemon.stdout is not None
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", daemon.stdout.readline().strip())
        monkeypatch.delenv("AT_SPI_BUS_ADDRESS", raising=False)
        try:
            yield
        finally:
            daemon.terminate()


class Listener:
    """A screen reader without a voice."""

    def __init__(self, program: Program) -> None:
        self._process = subprocess.Popen(
            [PYTHON, "-W", "ignore", str(Path(__file__).with_name("atspi.py")), str(program.process.pid)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.heard: list[tuple[str, str]] = []
        assert self._read() == "ready"

    def _read(self) -> Any:
        assert self._process.stdout is not None and self._process.stderr is not None
        line = self._process.stdout.readline()
        assert line, f"needs python3-gi and gir1.2-atspi-2.0 for {PYTHON}: {self._process.stderr.read()}"
        return json.loads(line)

    def _order(self, **order: Any) -> Any:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return self._read()

    def everything(self) -> list[Node]:
        """Return all that is on the screen."""
        found: list[Node] = []

        def walk(node: Node) -> None:
            found.append(node)
            for child in node["children"]:
                walk(child)

        walk(self._order(do="tree"))
        return found

    def named(self, role: str, name: str = "") -> list[Node]:
        """Return what has this role and a name that begins so."""
        return [node for node in self.everything() if node["role"] == role and node["name"].startswith(name)]

    def press(self, role: str, name: str, **more: Any) -> None:
        """Do the first action of it."""
        self.until(lambda: self._order(do="act", role=role, name=name, **more), f"{role} {name}")
        time.sleep(0.4)

    def until(self, done: Callable[[], object], what: str) -> None:
        """Wait until something is so."""
        wait(done, what, 30)

    def says(self, words: str) -> bool:
        """Return whether this has been announced, or told of the focus."""
        self.heard += [tuple(each) for each in self._order(do="heard")]
        return any(words in text for _, text in self.heard)

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


@pytest.fixture
def both(bus: None, tmp_path: Path) -> Iterator[tuple[Program, Listener]]:
    """Yield the program at its title, and who listens to it."""
    pytest.importorskip("accesskit", reason="the extra `speech` is not installed")
    seat_easy(tmp_path)
    with Program(tmp_path) as program:
        listener = Listener(program)
        try:
            yield program, listener
        finally:
            listener.close()


def test_a_match_begins_and_cards_are_played_by_a_screen_reader(both: tuple[Program, Listener]) -> None:
    program, listener = both
    listener.until(lambda: listener.named("push button", "Learn Dokuson"), "the title is told")
    assert all(node["name"] for node in listener.named("push button"))
    listener.press("push button", "Seats & rules")
    listener.until(lambda: listener.named("entry", "Name of seat 1"), "the seats are told")
    kinds = listener.named("combo box", "Player in seat 2")
    assert kinds and kinds[0]["actions"] == ["click"]
    listener.press("push button", "Start")
    wait(lambda: records(program.home), "a match begins")

    listener.until(lambda: cards(listener), "the hand is told")
    listener.until(lambda: listener.named("label", "Your turn"), "it is the person's turn")
    hand = cards(listener)
    assert all(" of " in card["name"] for card in hand)
    lanes = {lane["name"]: lane["about"] for lane in listener.named("push button") if "lane" in lane["name"]}
    assert set(lanes) == {"spades lane", "hearts lane", "diamonds lane"}
    people = listener.named("list item")
    assert any("cards" in each["name"] and "points" in each["name"] for each in people)

    first = hand[0]["name"].split(",")[0]
    listener.press(hand[0]["role"], first, focus=True)
    listener.until(lambda: "focused" in cards(listener)[0]["states"], "the focus follows")
    assert play(program, listener), "a card goes to its lane"
    listener.until(lambda: listener.says("lane"), "what happened is announced")
    assert any(kind.startswith("object:announcement") for kind, _ in listener.heard)


def test_the_wrong_lane_says_why(both: tuple[Program, Listener]) -> None:
    program, listener = both
    listener.press("push button", "Play")
    listener.until(lambda: listener.named("label", "Your turn"), "it is the person's turn")
    card = cards(listener)[0]["name"].split(",")[0]
    suit = card.split(" of ")[1]
    wrong = next(each for each in ("spades", "hearts", "diamonds") if each != suit)
    listener.press(cards(listener)[0]["role"], card)
    listener.until(lambda: "selected" in cards(listener)[0]["states"], "the card is picked")
    listener.press("push button", f"{wrong} lane")
    listener.until(lambda: listener.says(f"belongs to the {suit} lane"), "the reason is announced")
    assert not own_moves(program.home)


def cards(listener: Listener) -> list[Node]:
    """Return the hand."""
    boxes = listener.named("list box", "Your hand")
    return list(boxes[0]["children"]) if boxes else []


def play(program: Program, listener: Listener) -> bool:
    """Play a card by its own action, then its lane. Return whether it was played."""
    before = len(own_moves(program.home))
    card = cards(listener)[0]
    name = card["name"].split(",")[0]
    listener.press(card["role"], name)
    listener.until(
        lambda: cards(listener) and "selected" in cards(listener)[0]["states"], "the card is picked"
    )
    listener.press("push button", f"{name.split(' of ')[1]} lane")
    wait(lambda: len(own_moves(program.home)) > before, "the card is played")
    return True


def test_settings_are_turned_by_a_screen_reader(both: tuple[Program, Listener]) -> None:
    program, listener = both
    listener.press("push button", "Settings")
    listener.until(lambda: listener.named("page tab", "Sound"), "the pages are told")
    listener.press("page tab", "Sound")
    listener.until(
        lambda: "selected" in listener.named("page tab", "Sound")[0]["states"], "the page is turned"
    )
    switch = next(node for node in listener.everything() if node["role"] == "toggle button")
    assert "pressed" not in switch["states"]
    listener.press(switch["role"], switch["name"])
    listener.until(
        lambda: "pressed" in listener.named(switch["role"], switch["name"])[0]["states"], "the sound is on"
    )
    slider = listener.named("slider")[0]
    value, least, _ = slider["number"]
    assert value > least and "enabled" in slider["states"]
    listener.press("slider", slider["name"], number=least)
    listener.until(lambda: listener.named("slider")[0]["number"][0] == least, "the slider is at its end")


def test_statistics_are_told_in_words_and_turned_by_a_screen_reader(bus: None, tmp_path: Path) -> None:
    """What plots show is in labels; the line has a value that can be moved; other games are a press away."""
    pytest.importorskip("accesskit", reason="the extra `speech` is not installed")
    for seed in range(3):
        path = new_record_path(tmp_path, "dokuson")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"".join(map(dump, played("dokuson", seed).lines())))
    with Program(tmp_path) as program:
        listener = Listener(program)
        try:
            listener.press("push button", "Statistics")
            listener.until(lambda: listener.named("panel", "Statistics"), "the page is told")
            listener.until(lambda: listener.named("slider", "The last"), "the matches are counted")
            told = [node["name"] for node in listener.named("label")]
            heads = ("Matches won", "Places", "Head to head", "Were the cards kind?")
            assert all(head in told for head in heads), told
            assert any("par is one in" in each for each in told)
            assert any(each.startswith("1st: ") and "by chance" in each for each in told)
            assert "Luck alone stays within" in listener.named("slider", "The last")[0]["name"]
            listener.press("radio button", "Loadum")
            listener.until(
                lambda: "checked" in listener.named("radio button", "Loadum")[0]["states"], "another game"
            )
            opponents = listener.named("combo box", "Opponents")[0]
            assert opponents["about"] == "Any level", "what is chosen is told, too"
            assert all(node["name"] for node in listener.named("push button"))
        finally:
            listener.close()
