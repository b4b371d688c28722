"""Everything by touch: posted events of fingers, through the real loop."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tablegame.pieces.cards import parse_card
from tablegame.speech import Text
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.input.touch import LONG_MS
from tablegame.ui.kit.scrolling import WHEEL
from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.scenes.system.letters import LettersScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.table.drawers import LogScene
from tablegame.ui.scenes.table.pause import PauseScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.shell.scene import Scene
from tablegame.ui.shell.scene_stack import StackedScene
from tablegame.ui.system.motion import ManualClock
from tablegame.ui.widgets.buttons import Button, Dropdown
from tablegame.ui.widgets.form import FINGER, finger_box
from tablegame.ui.widgets.inputs import Slider
from tests.ui.still_service import StillService
from tests.ui.table.driver import BOTH, Driver, at_table

Point = tuple[float, float]


class Finger:
    """A finger; `number` tells several apart."""

    def __init__(self, ui: Ui, loop: Loop, number: int = 1) -> None:
        self.ui = ui
        self.loop = loop
        self.number = number

    def post(self, kind: int, point: Point, touch_id: int = 9) -> None:
        m = self.ui.metrics
        place: dict[str, Any] = {"x": point[0] / m.w, "y": point[1] / m.h, "dx": 0.0, "dy": 0.0}
        pygame.event.post(
            pygame.event.Event(kind, touch_id=touch_id, finger_id=self.number, pressure=1.0, **place)
        )
        self.loop.step()

    def down(self, point: Point) -> None:
        self.post(pygame.FINGERDOWN, point)

    def move(self, point: Point) -> None:
        self.post(pygame.FINGERMOTION, point)

    def up(self, point: Point) -> None:
        self.post(pygame.FINGERUP, point)

    def tap(self, point: Point) -> None:
        clock = self.ui.clock
        assert isinstance(clock, ManualClock)
        clock.advance(300)
        self.down(point)
        self.up((point[0] + 3, point[1] - 2))

    def drag(self, start: Point, end: Point) -> None:
        self.down(start)
        for n in range(1, 6):
            self.move((start[0] + (end[0] - start[0]) * n / 5, start[1] + (end[1] - start[1]) * n / 5))
        self.up(end)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Driver]:
    """Yield a table at which the person is dealer and begins."""
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        yield driver


@pytest.fixture
def finger(table: Driver) -> Finger:
    """Return a finger at that table."""
    return Finger(table.ui, table.loop)


# The table --------------------------------------------------------------------------------------------------
def test_a_card_is_tapped_and_then_its_lane(table: Driver, finger: Finger) -> None:
    finger.tap(table.card_point("AS"))
    assert (table.picked, table.moves) == ("AS", [])
    finger.tap(table.lane_point("S"))
    assert table.own == ["0 play AS"]


def test_a_card_is_tapped_and_then_the_button(table: Driver, finger: Finger) -> None:
    finger.tap(table.card_point("5H"))
    finger.tap(table.card_point("6H"))
    finger.tap(table.widget_point("swap"))
    assert table.picked == "6H 5H"
    finger.tap(table.widget_point("play"))
    assert table.own == ["0 play 6H 5H"]


def test_a_card_is_dragged_to_its_lane(table: Driver, finger: Finger) -> None:
    finger.drag(table.card_point("KS"), table.lane_point("S"))
    assert table.own == ["0 play KS"]


def test_a_finger_that_trembles_taps(table: Driver, finger: Finger) -> None:
    x, y = table.card_point("AS")
    finger.down((x, y))
    for by in ((5, 3), (-6, 8), (8, -8)):
        finger.move((x + by[0], y + by[1]))
        assert not table.scene.dragging
    finger.up((x + 8, y - 8))
    assert table.picked == "AS"


def test_nothing_stays_raised_under_a_finger_that_is_gone(table: Driver, finger: Finger) -> None:
    finger.tap(table.card_point("AS"))
    assert table.scene.model.pointer.hovered is None
    assert table.scene.form._hovered is None


def test_a_second_finger_changes_nothing(table: Driver, finger: Finger) -> None:
    other = Finger(table.ui, table.loop, 2)
    start, end = table.card_point("AS"), table.lane_point("S")
    finger.down(start)
    finger.move((start[0] + 60, start[1] - 60))
    assert table.scene.dragging
    other.tap(table.widget_point("menu"))
    other.drag(table.card_point("8H"), table.lane_point("H"))
    assert table.scene.dragging and table.moves == [] and table.ui.stack.top is table.scene
    finger.move(end)
    finger.up(end)
    assert table.own == ["0 play AS"]


def test_the_second_finger_may_go_on_when_the_first_is_gone(table: Driver, finger: Finger) -> None:
    other = Finger(table.ui, table.loop, 2)
    finger.down((600, 300))
    other.down(table.card_point("AS"))
    finger.up((600, 300))
    other.up(table.card_point("AS"))
    assert table.picked == ""
    other.tap(table.card_point("AS"))
    assert table.picked == "AS"


def test_mice_made_of_fingers_and_fingers_made_of_mice_are_not_heard(table: Driver, finger: Finger) -> None:
    s = table.ui.metrics.s
    x, y = table.card_point("AS")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=(x * s, y * s), button=1, touch=True))
    table.step()
    assert table.picked == ""
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        finger.post(kind, (x, y), touch_id=-1)
    assert table.picked == ""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=(x * s, y * s), button=1, touch=False))
    table.step()
    assert table.picked == "AS"


def test_the_pad_beside_the_keys_of_a_mac_is_no_screen(
    table: Driver, finger: Finger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablegame.ui.input.touch.sys", SimpleNamespace(platform="darwin", maxsize=2**60))
    finger.tap(table.card_point("AS"))
    assert table.picked == ""


# Looking closely --------------------------------------------------------------------------------------------
def test_a_finger_that_stays_shows_the_card_and_does_not_pick_it(table: Driver, finger: Finger) -> None:
    point = table.card_point("8H")
    finger.down(point)
    table.clock.advance(LONG_MS)
    table.step()
    assert table.scene.model.closely is not None and table.scene.model.closely.face == parse_card("8H")
    finger.up(point)
    assert table.scene.model.closely is None and table.picked == ""
    finger.tap(point)
    assert table.picked == "8H"


def test_a_card_on_the_table_can_be_seen_closely(table: Driver, finger: Finger) -> None:
    finger.drag(table.card_point("AS"), table.lane_point("S"))
    table.until_asked()
    x, y, w, h = table.scene.animator.rest[f"card.{parse_card('AS')}"].box
    finger.down((x + w / 2, y + h / 2))
    table.clock.advance(LONG_MS)
    table.step()
    assert table.scene.model.closely is not None and table.scene.model.closely.face == parse_card("AS")
    finger.up((x + w / 2, y + h / 2))
    assert len(table.own) == 1


def test_no_hidden_card_can_be_seen_closely(table: Driver, finger: Finger) -> None:
    backs = [pose for spot, pose in table.scene.animator.rest.items() if spot.startswith("back.")]
    assert backs
    for pose in backs[:4]:
        finger.down(pose.box.centre)
        table.clock.advance(LONG_MS)
        table.step()
        assert table.scene.model.closely is None
        finger.up(pose.box.centre)


def test_a_card_that_is_looked_at_can_still_be_dragged(table: Driver, finger: Finger) -> None:
    start, end = table.card_point("AS"), table.lane_point("S")
    finger.down(start)
    table.clock.advance(LONG_MS)
    table.step()
    assert table.scene.model.closely is not None
    finger.move((start[0], start[1] - 40))
    assert table.scene.model.closely is None and table.scene.dragging
    finger.move(end)
    finger.up(end)
    assert table.own == ["0 play AS"]


def test_a_button_is_pressed_by_a_slow_finger_too(table: Driver, finger: Finger) -> None:
    point = table.widget_point("menu")
    finger.down(point)
    table.clock.advance(5000)
    table.step(3)
    finger.up(point)
    assert isinstance(table.ui.stack.top, PauseScene)


def test_no_keys_are_shown_to_a_finger(table: Driver, finger: Finger) -> None:
    assert table.ui.cap("sort") == "S"
    finger.tap(table.card_point("AS"))
    assert table.ui.cap("sort") == table.ui.cap("Enter") == ""
    table.key(pygame.K_RIGHT)
    assert table.ui.cap("sort") == "S" and table.ui.cap("Enter") == "Enter"


# A match ----------------------------------------------------------------------------------------------------
def test_a_match_is_played_by_touch_alone(tmp_path: Path) -> None:
    with at_table(tmp_path, seats=3, seed=5, options={"deals_per_player": 1}, size=(1024, 640)) as table:
        finger, played = Finger(table.ui, table.loop), 0
        for _ in range(3000):
            top = table.ui.stack.top
            if table.match.over and top is not table.scene:
                break
            if top is not table.scene:
                finger.tap(_middle(top, "continue") if top is not None else (0, 0))
            elif table.scene.model.ending:
                stands = table.scene.form.find("deal_sheet") is not None
                finger.tap(_middle(table.scene, "deal_sheet") if stands else (640, 100))
            elif table.scene.parts.legal.asked and not table.scene.animator.moving:
                table.clock.advance(300)
                table.step(11)
                move = next(
                    move for move in table.scene.parts.legal.actions if len(move.gesture().pieces) == 1
                )
                card = move.notation().removeprefix("play ")
                lane = table.lane_point(move.gesture().zone.removeprefix("lane."))
                if played % 2:
                    finger.tap(table.card_point(card))
                    finger.tap(lane)
                else:
                    finger.drag(table.card_point(card), lane)
                played += 1
                assert len(table.own) == played
            else:
                table.step()
        assert table.match.over and played >= 3


def _middle(scene: StackedScene, name: str) -> Point:
    widget = scene.form.find(name) or next(each for each in scene.form.widgets if each.action == "activate")
    x, y, w, h = widget.rect
    return x + w / 2, y + h / 2


# Pages ------------------------------------------------------------------------------------------------------
class Page(Scene):
    """Buttons and a slider."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.pressed: list[str] = []
        self.wheel = 0

    def layout(self) -> None:
        self.form.clear()
        for n, x in enumerate((100.0, 140.0)):
            self.form.add(Button((x, 100, 30, 24), str(n), lambda n=n: self.pressed.append(str(n))))  # type: ignore[misc]
        self.slider = self.form.add(Slider((100, 300, 300, 44), "Volume", 0, range(11), lambda _: None))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            self.wheel += event.y
        return super().handle(event)


@pytest.fixture
def page(tmp_path: Path) -> Iterator[tuple[Page, Finger]]:
    """Yield a page, and a finger on it."""
    ui = Ui(tmp_path, language="en", clock=ManualClock(), size=(1280, 720), routes=ROUTES)
    loop = Loop(ui, DEVICES)
    pygame.event.clear()
    scene = Page(ui)
    ui.stack.push(scene)
    loop.step()
    yield scene, Finger(ui, loop)
    ui.close()


def test_a_finger_beside_a_small_button_means_it(page: tuple[Page, Finger]) -> None:
    scene, finger = page
    finger.tap((96, 92))
    finger.tap((134, 95))
    finger.tap((136, 95))
    assert scene.pressed == ["0", "0", "1"]
    finger.tap((80, 60))
    assert len(scene.pressed) == 3


def test_a_mouse_beside_a_button_does_not_mean_it(page: tuple[Page, Finger]) -> None:
    scene, finger = page
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=(96, 92), button=1, touch=False))
    finger.loop.step()
    assert scene.pressed == []


def test_what_a_finger_hits_is_large_enough() -> None:
    for w, h in ((30, 24), (44, 44), (44, 40), (200, 56), (1000, 40)):
        _, _, wide, high = finger_box((100, 100, w, h))
        assert wide >= min(1.15 * w, w + 24) and high >= min(FINGER, h + 24)
    assert finger_box((100, 100, 44, 40))[2:] == (pytest.approx(50.6), 48)


def test_rows_of_a_list_are_high_enough_for_a_finger(page: tuple[Page, Finger]) -> None:
    scene, finger = page
    took: list[object] = []
    options = [(n, str(n)) for n in range(4)]
    choice = scene.form.add(Dropdown((500, 200, 200, 44), "Number", options, 0, took.append))
    finger.tap((600, 222))
    assert choice.opened and choice.ROW >= FINGER
    x, y, _, _ = choice._list
    finger.tap((x + 20, y + 4 + 2.5 * choice.ROW))
    assert took == [2] and not choice.opened


def test_a_slider_follows_the_finger(page: tuple[Page, Finger]) -> None:
    scene, finger = page
    finger.drag((115, 322), (380, 340))
    assert scene.slider.value == 10 and scene.wheel == 0


def test_a_page_follows_the_finger_and_presses_nothing(page: tuple[Page, Finger]) -> None:
    scene, finger = page
    finger.drag((115, 110), (115, 260))
    assert scene.wheel == 3 and scene.pressed == []
    finger.drag((700, 600), (700, 500))
    assert scene.wheel == 1


def test_the_log_scrolls_and_a_tap_beside_it_closes_it(table: Driver, finger: Finger) -> None:
    table.scene.model.log += [Text("dokuson.log.void")] * 80
    finger.tap(table.widget_point("log"))
    log = table.ui.stack.top
    assert isinstance(log, LogScene)
    finger.drag((1100, 300), (1100, 500))
    page = log.areas["page"]
    assert page.most - page.offset == 4 * WHEEL
    finger.tap((300, 300))
    table.step()
    assert table.ui.stack.top is table.scene


def test_a_tap_on_a_field_brings_letters(tmp_path: Path) -> None:
    service = StillService()
    ui = Ui(tmp_path, language="ja", clock=ManualClock(), service=service, size=(1024, 640), routes=ROUTES)
    loop = Loop(ui, DEVICES)
    pygame.event.clear()
    ui.stack.push(TitleScene(ui))
    loop.step()
    finger = Finger(ui, loop)
    assert ui.stack.top is not None
    finger.tap(_middle(ui.stack.top, "seats"))
    seating = ui.stack.top
    assert isinstance(seating, SeatingScene)
    finger.tap(_middle(seating, "name.0"))
    letters = ui.stack.top
    assert isinstance(letters, LettersScene)
    finger.tap(_middle(letters, "field"))
    assert ui.stack.top is letters, "letters bring no letters"
    finger.tap(_middle(letters, "key.0.0"))
    finger.tap(_middle(letters, "key.8.2"))
    finger.tap(_middle(letters, "done"))
    assert ui.stack.top is seating and seating.plan.sitters[0].name == "ある"
    ui.close()
