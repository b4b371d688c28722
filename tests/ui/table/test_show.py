"""What the table shows, when, and what it never shows."""

import random
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.controllers.match_service import MatchService
from tablegame.controllers.question import Notice
from tablegame.controllers.workers import Workers
from tablegame.match.match import Batch, Match, Player
from tablegame.match.record import read_record
from tablegame.pieces.cards import card_text, parse_card
from tablegame.pieces.seats import Seat
from tablegame.rules import events as shared
from tablegame.rules.catalogue import GAMES
from tablegame.rules.dokuson import events as own
from tablegame.rules.events import Dealt, Public
from tablegame.speech import LANGUAGES, Speaker
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.scenes.table.live_table import live_table
from tablegame.ui.scenes.table.result.scene import ResultScene
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.system.assets import has_asset
from tablegame.ui.system.sound import KINDS
from tablegame.ui.table.event_playback import EventPlayback
from tablegame.ui.table.table_context import Repaint
from tests.lengths import rest_long
from tests.match.helpers import begin, play
from tests.ui.anew import painted_anew
from tests.ui.table.driver import BOTH, NAMES, Driver, at_table, controller_of

FACE = GAME_TABLES["dokuson"]


# Cues -------------------------------------------------------------------------------------------------------
def kinds() -> set[type]:
    """Return every class of event that the rules of Dokuson can tell."""
    found = [value for module in (shared, own) for value in vars(module).values() if isinstance(value, type)]
    elsewhere = {Public, shared.WindowOpened, shared.WindowClosed}
    return {kind for kind in found if hasattr(kind, "seen_by") and kind not in elsewhere}


def test_every_event_has_a_cue_in_every_language() -> None:
    match = play(begin())
    told: list[Any] = [*match.events_since(), own.DealVoid(2)]
    assert {type(event) for event in told} == kinds(), "an event that this test does not show"
    view = match.view(Seat(0))
    for event in told:
        for viewer in (None, Seat(0), Seat(2)):
            cue = FACE.cue(event.seen_by(viewer), view, NAMES[:3])
            assert cue.log, "every event stands in the log"
            for language in LANGUAGES:
                speaker = Speaker(language)
                for text in (*cue.log, *([cue.banner] if cue.banner else [])):
                    assert speaker.plain(text.say(speaker)).strip()
            assert not cue.sound or any(has_asset(f"sounds/{cue.sound}{kind}") for kind in KINDS)
            assert cue.deal == isinstance(event, Dealt)


def test_a_card_laid_comes_out_of_the_hand_of_its_seat() -> None:
    cue = FACE.cue(own.Laid(Seat(1), (4, 5), "S", 2), begin().view(Seat(0)), NAMES)
    assert cue.origins == {"card.4": 1, "card.5": 1}


def test_an_unknown_event_is_not_passed_over() -> None:
    class Eclipse(Public):
        pass

    with pytest.raises(TypeError, match="Eclipse"):
        FACE.cue(Eclipse(), begin().view(Seat(0)), NAMES)


# What may be seen -------------------------------------------------------------------------------------------
CARD = re.compile("(10|[2-9AJQK])([♠♥♦♣])")


class Watch:
    """Notes every face that is drawn and every card that is named, and compares with what is known."""

    def __init__(self, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
        self.driver = driver
        self.drawn: set[int] = set()
        self.named: set[str] = set()
        self.faces = 0
        self.line = 0
        self.batches: list[tuple[int, Batch]] = []
        real_card, real_text, real_show = Canvas.card, Canvas.text, EventPlayback.show

        def card(canvas: Canvas, face: int | None, *rest: float, **how: Any) -> None:
            if face is not None:
                self.drawn.add(face)
            real_card(canvas, face, *rest, **how)

        def text(canvas: Canvas, said: Any, *rest: Any, **how: Any) -> tuple[float, float]:
            self.named |= {"".join(pair) for pair in CARD.findall(canvas.type.plain(said))}
            return real_text(canvas, said, *rest, **how)

        def show(course: EventPlayback, batch: Batch) -> None:
            self.line = batch.line
            self.batches.append((driver.clock.now(), batch))
            real_show(course, batch)

        monkeypatch.setattr(Canvas, "card", card)
        monkeypatch.setattr(Canvas, "text", text)
        monkeypatch.setattr(EventPlayback, "show", show)

    def check(self) -> None:
        """Check the table after each frame."""
        viewer = self.driver.scene.model.viewer
        deal: set[int] = set()
        ever: set[int] = set()
        for entry in self.driver.match._history:
            if entry.line > self.line:
                break
            for event in entry.events:
                if isinstance(event, Dealt):
                    deal = set(event.hands[viewer] or ()) if viewer is not None else set()
                elif isinstance(event, own.Laid):
                    deal |= set(event.cards)
                elif isinstance(event, shared.DealScored):
                    ever |= set().union(*event.result.hands)
                    deal |= ever
                ever |= deal
        allowed = deal if self.driver.ui.stack.top is self.driver.scene else ever
        assert self.drawn <= allowed, [card_text(card) for card in self.drawn - allowed]
        names = {card_text(card) for card in ever}
        shown = [CARD.fullmatch(each).groups() for each in self.named]  # type: ignore[union-attr]
        named = {f"{rank.replace('10', 'T')}{'SHDC'['♠♥♦♣'.index(suit)]}" for rank, suit in shown}
        assert named <= names, named - names
        self.faces += len(self.drawn)
        self.drawn.clear()
        self.named.clear()


@pytest.mark.parametrize("seats", rest_long((2, 3, 4, 5, 6), but=[4]))
def test_a_whole_match_through_the_real_scenes_shows_no_hidden_face(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    deals = 0
    with at_table(tmp_path, seats=seats, seed=seats) as driver:
        watch = Watch(driver, monkeypatch)
        for _ in range(4000):
            before = driver.ui.stack.top
            driver.play_next()
            watch.check()
            top = driver.ui.stack.top
            if isinstance(top, ResultScene):
                break
            if isinstance(top, SheetScene) and top is not before:
                deals += 1
                table = driver.scene.model.view.table
                assert table.deal == deals, "the sheet comes before the next deal"
                assert max(map(len, table.rows)) == 6
                assert driver.finale.scored is not None and driver.finale.scored.result == deals - 1
        else:
            raise AssertionError("the match does not end")
        assert driver.match.over and deals == seats
        assert watch.faces > 300, "what stands still is not drawn again"
        assert len(watch.batches) == len(driver.match.history(Seat(0))), "everything was shown, once"
        assert [batch.line for _, batch in watch.batches] == sorted({b.line for _, b in watch.batches})
        driver.step(5)
        watch.check()


def test_a_bystander_sees_no_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with at_table(tmp_path, seats=3, seed=2, person=False) as driver:
        watch = Watch(driver, monkeypatch)
        assert driver.scene.model.viewer is None and driver.scene.model.hand.cards == ()
        for _ in range(1500):
            driver.play_next()
            watch.check()
            if isinstance(driver.ui.stack.top, ResultScene):
                break
        assert driver.match.over
        assert driver.scene.form.find("play") is None


class Screen:
    """A sum of the picture after each frame."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.sums: list[int] = []
        self.shown: list[int] = []

    def step(self) -> None:
        drawn = self.driver.loop.frames_drawn
        self.driver.step()
        new = self.driver.loop.frames_drawn > drawn or not self.sums
        frame = self.driver.ui.window.surface().get_view("0")
        self.sums.append(zlib.crc32(frame.raw) if new else self.sums[-1])


def test_every_frame_is_the_same_whatever_the_neighbours_hold(tmp_path: Path) -> None:
    """Also how long they seem to think."""
    other = (BOTH[0], "7S 3S 4S AH TH JH 7D JD QD", "8S 9S 5S 2H 3H QH 8D 9D KD")
    scripts = {1: ["play 7S"], 2: ["play QH"]}
    films = []
    for number, hands in enumerate((BOTH, other)):
        random.seed(5)
        with at_table(tmp_path / str(number), hands=hands, first=1, scripts=scripts, speed="fast") as driver:
            screen = Screen(driver)
            for _ in range(600):
                screen.step()
                if driver.scene.parts.legal.asked:
                    break
            assert [text[2:] for text in driver.moves] == ["play 7S", "play QH"]
            films.append(screen.sums)
    assert len(set(films[0])) > 20
    assert films[0] == films[1]


# When it is shown -------------------------------------------------------------------------------------------
def test_a_neighbour_takes_a_moment_though_his_answer_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_table(tmp_path, hands=BOTH, first=1, speed="normal") as driver:
        watch = Watch(driver, monkeypatch)
        driver.until(lambda: driver.scene.model.dealt)
        driver.until(lambda: not driver.scene.animator.moving)
        dealt = driver.clock.now()
        driver.until(lambda: driver.scene.parts.legal.asked)
        _, first, second = [now for now, batch in watch.batches if batch.line > 2]
        assert 500 <= first - dealt <= 900 + 64
        assert 260 * 0.75 + 500 <= second - first <= 260 * 1.35 + 900 + 64
        assert driver.clock.now() - second <= 260 * 1.35 + 64, "a person is not kept waiting"


def test_a_neighbour_s_card_leaves_the_end_of_the_right_fan_whichever_it_was(tmp_path: Path) -> None:
    starts = set()
    for number in range(4):
        random.seed(number)
        with at_table(tmp_path, hands=BOTH, first=1, scripts={1: ["play 7S"]}, speed="normal") as driver:
            driver.until(lambda: driver.moves and driver.scene.animator.moving)
            flight = next(flight for flight in driver.scene.animator.flights() if flight.lands)
            assert flight.spot == f"card.{parse_card('7S')}" and flight.start.face is None
            plate = driver.scene.parts.geometry.room.plates[Seat(1)]
            assert plate.x < flight.start.x < plate.right
            assert abs(flight.start.y - plate.bottom) < 20
            starts.add(flight.start.x)
    assert len(starts) == 1, "where it leaves says nothing about the card"


def test_the_person_s_own_card_needs_no_pause(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with at_table(tmp_path, hands=BOTH, speed="slow") as driver:
        driver.until_asked()
        watch = Watch(driver, monkeypatch)
        before = driver.clock.now()
        driver.drag("5H", driver.lane_point("H"))
        assert watch.batches and watch.batches[0][0] - before < 150


def test_reduced_motion_moves_nothing_across_the_table(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, first=1, speed="normal") as driver:
        driver.ui.preferences.reduced_motion = True
        longest = 0.0
        for _ in range(400):
            driver.step()
            longest = max(longest, driver.scene.animator.left)
            assert not any(flight.lands for flight in driver.scene.animator.flights())
            if driver.scene.parts.legal.asked:
                break
        assert driver.scene.parts.legal.asked and longest <= 120


# Interruptions ----------------------------------------------------------------------------------------------
def resize(driver: Driver, size: tuple[int, int]) -> None:
    driver.ui.window.size = size
    pygame.event.post(pygame.event.Event(pygame.WINDOWRESIZED, x=size[0], y=size[1]))
    driver.step()
    assert (driver.ui.metrics.w_px, driver.ui.metrics.h_px) == size


def test_a_new_size_in_the_middle_of_a_motion(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, speed="slow") as driver:
        driver.until(lambda: driver.scene.animator.moving)
        for size in ((1920, 1080), (1024, 640), (2400, 800)):
            resize(driver, size)
            assert driver.scene.animator.rest == driver.scene.parts.arrangement.poses()
            assert max(pose.x for pose in driver.scene.animator.rest.values()) < driver.ui.metrics.w
        driver.until_asked()
        driver.drag("5H", driver.lane_point("H"))
        assert driver.own == ["0 play 5H"]


def test_a_new_size_in_the_middle_of_a_drag(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        driver.take("5H", (640.0, 540.0))
        resize(driver, (1600, 900))
        driver.move((640, 540), driver.lane_point("H"))
        driver.up(driver.lane_point("H"))
        assert driver.own == ["0 play 5H"]


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Record all that is written."""
    found: list[str] = []
    real = Canvas.text

    def text(canvas: Canvas, said: Any, *rest: Any, **how: Any) -> tuple[float, float]:
        found.append(canvas.type.plain(said))
        return real(canvas, said, *rest, **how)

    monkeypatch.setattr(Canvas, "text", text)
    with painted_anew():
        yield found


def test_another_language_in_the_middle_of_a_match_is_spoken_at_once(
    tmp_path: Path, words: list[str]
) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        driver.drag("5H", driver.lane_point("H"))
        driver.until_asked()
        driver.click(driver.card_point("AS"))
        driver.click(driver.card_point("KS"))
        assert driver.reason
        driver.scene.model.bubble = None  # it stands in the place of the prompt
        words.clear()
        driver.scene.parts.painter.forget()
        driver.scene.carry_out(Repaint())
        driver.step()
        english = {word for word in words if re.search("[A-Za-z]{3}", word)} - set(NAMES)
        assert {"Dealer", "Sort", "Swap"} <= english
        words.clear()
        driver.ui.set_language("ja")
        driver.step()
        japanese = Speaker("ja")
        for said in (
            FACE.prompt(driver.scene.model.view, driver.scene.parts.decisions.shown(), NAMES),
            FACE.play_label(driver.scene.parts.decisions.shown()),
            *(label for label, _ in FACE.tag(driver.scene.model.view, NAMES)),
        ):
            assert japanese.plain(said.say(japanese)) in words
        assert english & set(words) == {"Enter"}, "nothing but a key is left in the other language"
        assert driver.scene.model.log and driver.picked == "KS"


def test_the_sound_device_may_be_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuch")
    with at_table(tmp_path, hands=BOTH) as driver:
        assert not driver.ui.sounds.open()
        driver.until_asked()
        driver.drag("5H", driver.lane_point("H"))
        driver.until_asked()
        assert {"deal", "turn", "lacquer"} <= set(driver.ui.sounds.played)


def test_a_disk_that_refuses_is_said_at_the_table_once(tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "file").write_bytes(b"")
    with at_table(tmp_path, hands=BOTH, record=tmp_path / "file" / "a.tgr") as driver:
        driver.until_asked()
        assert driver.match.not_saved
        said = driver.ui.text("table.not_saved")
        assert any(word and said.startswith(word) for word in words), "it stands in a bubble"
        driver.drag("5H", driver.lane_point("H"))
        driver.until_asked()
        assert driver.own == ["0 play 5H"], "play goes on"
        assert [text.key for text in driver.scene.model.log].count("table.not_saved") == 1


def test_a_disk_that_is_full_later_is_said_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with at_table(tmp_path, hands=BOTH, record=tmp_path / "a.tgr") as driver:
        driver.until_asked()
        assert "table.not_saved" not in [text.key for text in driver.scene.model.log]
        monkeypatch.setattr(driver.match._writer, "_failed", True)
        driver.step(2)
        assert driver.reason == "table.not_saved"


def test_a_notice_about_a_neighbour_is_said_and_noted(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        driver.table.notices.append(Notice("bots.notice.gone", Seat(1)))
        driver.step()
        assert driver.scene.model.log[-1].key == driver.reason == "bots.notice.gone"
        assert driver.table.notices == []
        driver.step(2)


# Coming back ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("moves", [1, 5, 7])
def test_resuming_lands_on_the_same_picture(tmp_path: Path, moves: int) -> None:
    path = tmp_path / "a.tgr"
    with at_table(tmp_path, seats=3, seed=4, record=path) as driver:
        for _ in range(3000):
            driver.play_next()
            if driver.match.path is not None and driver.match.acknowledged < driver.match.written:
                driver.match._writer.wait(1)  # type: ignore[attr-defined]
            if len(driver.own) >= moves and driver.ui.stack.top is driver.scene:
                break
        driver.until(lambda: driver.scene.parts.legal.asked)
        driver.until_asked()
        driver.scene.form.set_focus(None, ring=False)
        # What the others have just done stands at their plates for a moment only.
        driver.scene.model.now += driver.ui.pace.ms("slip")
        driver.scene.carry_out(Repaint())
        driver.step()
        before = driver.ui.window.surface().copy()
        log = driver.scene.model.log
    with at_table(tmp_path, match=Match.resume(path)) as driver:
        driver.step()
        assert not driver.scene.animator.moving, "nothing is dealt again"
        driver.until_asked()
        driver.step()
        after = driver.ui.window.surface()
        assert driver.scene.model.log == log
        assert before.get_view("0").raw == after.get_view("0").raw
        driver.key(pygame.K_RIGHTBRACKET)
        driver.key(pygame.K_RETURN)
        assert len(driver.own) == moves + 1 or driver.match.over


def test_a_match_that_is_over_is_resumed_at_its_result(tmp_path: Path) -> None:
    path = tmp_path / "a.tgr"
    play(begin(path)).close()
    with at_table(tmp_path, match=Match.resume(path)) as driver:
        driver.until(lambda: isinstance(driver.ui.stack.top, ResultScene), 20)
        assert driver.match.over and sorted(driver.top.places)[0] == 1


def test_a_match_against_the_real_opponents(tmp_path: Path) -> None:
    workers = Workers()
    workers.start()
    service = MatchService(tmp_path, workers)
    ui = Ui(tmp_path, language="ja", service=service, size=(1280, 720), routes=ROUTES)
    ui.preferences.speed = "instant"
    ui.preferences.speed_factor = 2.5
    players = [Player(name, "bot:easy" if n else "human") for n, name in enumerate(NAMES[:2])]
    scene = live_table(ui, service.new_match("dokuson", 2, {}, players))
    ui.stack.push(scene)
    loop = Loop(ui, DEVICES)
    pygame.event.clear()
    try:
        for _ in range(3000):
            loop.step()
            if isinstance(ui.stack.top, ResultScene):
                break
            if isinstance(ui.stack.top, SheetScene) or scene.model.ending:
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
            elif scene.parts.legal.asked and not scene.animator.moving:
                scene.model.now += 200
                scene.parts.picking.step_set(1)
                scene.parts.decisions.commit()
        match = controller_of(scene).match
        assert match.over and match.path is not None
        record = read_record(match.path)
        assert record.result is not None
    finally:
        service.close()
        ui.close()


@pytest.mark.parametrize("game", ["dobon_plain", "loadum"])
def test_nothing_is_said_of_hands_before_the_first_deal(tmp_path: Path, game: str) -> None:
    """The match has dealt them already, while the table still shows who starts."""
    with at_table(tmp_path, game=GAMES[game], seats=4, seed=3, speed="normal") as driver:
        scene = driver.scene

        def said() -> set[str]:
            names = {item.key for item in scene.accessible_items()}
            return {name for name in names if name == "prompt" or name.startswith("own.")}

        driver.step(2)
        assert not scene.model.dealt and not said() and not scene.parts.hand_total.lines
        driver.until(lambda: scene.model.dealt)
        assert "prompt" in said() and bool(scene.parts.hand_total.lines) == (game == "dobon_plain")
