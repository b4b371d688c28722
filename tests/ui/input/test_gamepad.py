"""Everything by gamepad: posted events of controllers and of plain joysticks, through the real loop."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from tablegame.controllers.question import Scripted
from tablegame.controllers.table_controller import TableController
from tablegame.match.dealer import Dealer
from tablegame.match.match import Match, Player
from tablegame.pieces.cards import card_text
from tablegame.rules.dokuson import DOKUSON
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.components import PadCap
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.input.gamepad import MAPPED, REPEAT_AFTER_MS, REPEAT_MS, Gamepads, caps_of
from tablegame.ui.scenes.people.own_presets import PresetNameScene
from tablegame.ui.scenes.people.seating_page import SeatingScene
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.scenes.system.letters import PAGES, LettersScene
from tablegame.ui.scenes.system.settings_page import SettingsScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.table.drawers import LogScene
from tablegame.ui.scenes.table.pause import PauseScene
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.system.keys import BINDINGS, PAD_ACTIONS, pad_button
from tablegame.ui.system.motion import ManualClock
from tablegame.ui.table.scene import TableScene
from tablegame.ui.widgets.inputs import TextField
from tests.ui.still_service import StillService
from tests.ui.table.driver import BOTH, Driver, at_table

NUMBER = {name: number for number, name in MAPPED.items() if name}


def post(kind: int, **values: Any) -> None:
    """Post an event of the pad with the number 5."""
    pygame.event.post(pygame.event.Event(kind, instance_id=5, **values))


class Pad:
    """A gamepad of a test."""

    def __init__(self, step: Callable[[], object]) -> None:
        self.step = step

    def down(self, name: str) -> None:
        post(pygame.CONTROLLERBUTTONDOWN, button=NUMBER[name])
        self.step()

    def up(self, name: str) -> None:
        post(pygame.CONTROLLERBUTTONUP, button=NUMBER[name])
        self.step()

    def press(self, *names: str) -> None:
        for name in names:
            self.down(name)
            self.up(name)

    def stick(self, x: float, y: float) -> None:
        post(pygame.CONTROLLERAXISMOTION, axis=0, value=int(x * 32767))
        post(pygame.CONTROLLERAXISMOTION, axis=1, value=int(y * 32767))
        self.step()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Driver]:
    """Yield a table at which the person is dealer and begins."""
    with at_table(tmp_path, hands=BOTH) as driver:
        driver.until_asked()
        yield driver


@pytest.fixture
def pad(table: Driver) -> Pad:
    """Return a pad at that table."""
    made = Pad(table.step)
    made.stick(0, 0)
    return made


def focus(driver: Driver) -> str:
    """Return the card with the ring, or the name of another widget with it."""
    widget = driver.scene.form.focus
    if widget is None or not driver.scene.form.ring_shown:
        return ""
    return card_text(int(widget.name[5:])) if widget.name.startswith("card.") else widget.name


def lanes(driver: Driver) -> list[Any]:
    """Return the legal plays of the cards that are picked."""
    picked = driver.scene.model.hand.selection.pieces
    return [move for move in driver.scene.parts.legal.actions if move.gesture().pieces == picked]


# The table --------------------------------------------------------------------------------------------------
def test_the_pad_walks_along_the_hand_lifts_and_plays(table: Driver, pad: Pad) -> None:
    pad.press("right")
    assert focus(table) == "AS"
    pad.press("a")
    assert (table.picked, table.moves) == ("AS", [])
    pad.press("a")
    assert table.own == ["0 play AS"]


def test_two_cards_are_lifted_and_laid_in_their_order(table: Driver, pad: Pad) -> None:
    hand = [card_text(card) for card in table.scene.model.hand.cards]
    pad.press(*["right"] * (hand.index("6H") + 1), "a")
    pad.press("left", "a")
    assert table.picked == "6H 5H"
    pad.press("y")
    assert table.picked == "5H 6H", "Y swaps two cards"
    pad.press("x")
    assert table.picked == "6H", "X puts the card with the ring back"
    pad.press("x", "y", "a")
    assert table.own == ["0 play 5H 6H"]


def test_y_sorts_where_there_is_nothing_to_swap(table: Driver, pad: Pad) -> None:
    before = table.scene.model.hand.cards
    pad.press("y")
    assert table.scene.model.hand.cards != before and table.ui.stack.scenes == [table.scene]


def test_a_lane_can_be_chosen_and_the_wrong_one_says_why(table: Driver, pad: Pad) -> None:
    pad.press("right", "a", "up")
    assert focus(table).startswith("lane.")
    while focus(table) != "lane.H":
        pad.press("up" if focus(table) == "lane.D" else "down")
    pad.press("a")
    assert table.reason == "dokuson.reason.lane" and table.moves == []
    pad.press("up")
    assert focus(table) == "lane.S"
    pad.press("a")
    assert table.own == ["0 play AS"]


def test_shoulders_step_through_the_legal_plays_and_b_puts_back(table: Driver, pad: Pad) -> None:
    legal = [" ".join(map(card_text, move.gesture().pieces)) for move in table.scene.parts.legal.actions]
    pad.press("rb", "rb")
    assert table.picked == legal[1]
    pad.press("lb", "lb")
    assert table.picked == legal[-1]
    pad.press("b")
    assert table.picked == "" and table.ui.stack.top is table.scene


def test_start_pauses_and_goes_on_even_with_cards_picked(table: Driver, pad: Pad) -> None:
    pad.press("rb", "start")
    assert isinstance(table.ui.stack.top, PauseScene)
    pad.press("start")
    table.step()
    assert table.ui.stack.top is table.scene and table.picked


def test_sheet_and_log_open_and_b_closes_them(table: Driver, pad: Pad) -> None:
    for button, scene in (("select", SheetScene), ("lstick", LogScene)):
        pad.press(button)
        assert isinstance(table.ui.stack.top, scene)
        table.step(3)
        pad.press("b")
        table.step()
        assert table.ui.stack.scenes == [table.scene]


def test_a_hurries_what_is_only_shown(tmp_path: Path) -> None:
    with at_table(tmp_path, hands=BOTH, first=1, speed="slow") as table:
        table.until(lambda: table.scene.animator.moving)
        pad, presses = Pad(table.step), 0
        while not table.scene.parts.legal.asked:
            pad.press("a")
            presses += 1
            assert presses < 12
        assert len(table.moves) == 2


def test_a_match_is_played_by_pad_alone(tmp_path: Path) -> None:
    with at_table(tmp_path, seats=3, seed=5, options={"deals_per_player": 1}) as table:
        pad, played = Pad(table.step), 0
        for _ in range(3000):
            if table.match.over and table.ui.stack.top is not table.scene:
                break
            if table.ui.stack.top is not table.scene:
                pad.press("start")
            elif table.scene.model.ending:
                pad.press("a")
            elif table.scene.parts.legal.asked and not table.scene.animator.moving:
                table.clock.advance(300)
                table.step(11)
                if len(table.own) % 2:
                    pad.press("right", "rb", "up")
                    assert focus(table).startswith("lane.")
                    while focus(table) not in [move.gesture().zone for move in lanes(table)]:
                        pad.press("up")
                    pad.press("a")
                else:
                    pad.press("right", "rb", "a")
                played += 1
                assert len(table.own) == played
            else:
                table.step()
        assert table.match.over and len(table.own) >= 3


# Sticks and holding -----------------------------------------------------------------------------------------
def test_the_stick_has_a_dead_zone_and_moves_once(table: Driver, pad: Pad) -> None:
    pad.stick(0.45, 0.3)
    assert focus(table) == ""
    pad.stick(0.6, 0.3)
    pad.stick(0.7, 0.3)
    pad.stick(0.4, 0.3)
    assert focus(table) == "AS", "between the two shares it is still held"
    pad.stick(0.1, 0.0)
    pad.stick(1.0, 0.0)
    assert focus(table) == card_text(table.scene.model.hand.cards[1])


def test_a_direction_that_is_held_comes_again(table: Driver, pad: Pad) -> None:
    hand = [card_text(card) for card in table.scene.model.hand.cards]
    pad.down("right")
    table.clock.advance(REPEAT_AFTER_MS - 60)
    table.step()
    assert focus(table) == hand[0]
    table.clock.advance(60)
    table.step()
    assert focus(table) == hand[1]
    table.clock.advance(REPEAT_MS)
    table.step()
    assert focus(table) == hand[2]
    pad.up("right")
    table.clock.advance(5000)
    table.step(3)
    assert focus(table) == hand[2]


def test_a_pad_that_is_unplugged_holds_nothing(table: Driver, pad: Pad) -> None:
    pad.down("right")
    post(pygame.JOYDEVICEREMOVED)
    table.clock.advance(5000)
    table.step(5)
    assert focus(table) == "AS"


def test_a_button_that_stays_down_plays_once(table: Driver, pad: Pad) -> None:
    pad.press("right", "a")
    pad.down("a")
    table.clock.advance(3000)
    table.step(30)
    pad.down("a")
    assert table.own == ["0 play AS"]


def test_the_pad_is_silent_while_another_window_is_in_front(
    table: Driver, pad: Pad, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(table.ui.window), "focused", False)
    pad.press("right")
    assert focus(table) == ""


def test_plugging_in_what_is_not_there_harms_nobody(table: Driver, pad: Pad) -> None:
    table.loop.devices[1].open()
    for kind in (pygame.JOYDEVICEADDED, pygame.CONTROLLERDEVICEADDED):
        pygame.event.post(pygame.event.Event(kind, device_index=3, guid=""))
    for button in range(-1, 40):
        post(pygame.CONTROLLERBUTTONUP, button=button)
    post(pygame.CONTROLLERBUTTONDOWN, button=33)
    post(pygame.JOYBUTTONDOWN, button=33)
    post(pygame.JOYAXISMOTION, axis=9, value=1.0)
    post(pygame.CONTROLLERAXISMOTION, axis=77, value=30000)
    table.step()
    assert table.ui.stack.top is table.scene and focus(table) == ""


def test_an_axis_counts_only_after_it_was_seen_at_rest(table: Driver) -> None:
    """A pedal or a broken stick trembles at its end."""
    for value in (1.0, 0.9, 1.0, 0.6, 1.0):
        post(pygame.JOYAXISMOTION, axis=0, value=value)
        table.step()
    assert focus(table) == "" and table.ui.device != "pad"
    for value in (0.0, 1.0):
        post(pygame.JOYAXISMOTION, axis=0, value=value)
        table.step()
    assert focus(table) and table.ui.device == "pad"


def test_gamepads_can_be_switched_off(table: Driver, pad: Pad) -> None:
    table.ui.preferences.gamepads = False
    pad.press("right", "a", "start")
    pad.stick(0.1, 0.0)
    pad.stick(1.0, 0.0)
    assert table.ui.stack.top is table.scene and focus(table) == "" and table.ui.device != "pad"
    table.ui.preferences.gamepads = True
    pad.press("right")
    assert focus(table)
    pad.down("right")
    table.ui.preferences.gamepads = False
    pad.up("right")
    gamepad = table.loop.devices[1]
    assert isinstance(gamepad, Gamepads) and not gamepad._held, "what was held is released"


# Plain joysticks --------------------------------------------------------------------------------------------
def test_a_joystick_without_a_known_layout_plays_too(table: Driver) -> None:
    post(pygame.JOYHATMOTION, hat=0, value=(1, 0))
    post(pygame.JOYHATMOTION, hat=0, value=(0, 0))
    post(pygame.JOYAXISMOTION, axis=0, value=0.1)
    post(pygame.JOYAXISMOTION, axis=0, value=1.0)
    post(pygame.JOYAXISMOTION, axis=0, value=0.0)
    table.step()
    assert focus(table) == card_text(table.scene.model.hand.cards[1])
    for _ in range(2):
        post(pygame.JOYBUTTONDOWN, button=0)
        post(pygame.JOYBUTTONUP, button=0)
    table.step()
    assert len(table.own) == 1


def test_a_mapped_pad_is_not_heard_twice(table: Driver) -> None:
    gamepad = table.loop.devices[1]
    assert isinstance(gamepad, Gamepads)
    gamepad._mapped.add(5)
    post(pygame.JOYBUTTONDOWN, button=5)
    post(pygame.CONTROLLERBUTTONDOWN, button=NUMBER["rb"])
    table.step()
    legal = [" ".join(map(card_text, move.gesture().pieces)) for move in table.scene.parts.legal.actions]
    assert table.picked == legal[0]


# What is written on the buttons -----------------------------------------------------------------------------
def test_caps_follow_the_device_that_was_used_last(
    table: Driver, pad: Pad, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    real = Canvas.text

    def text(canvas: Canvas, words: Any, *rest: Any, **how: Any) -> Any:
        if isinstance(words, str):
            drawn.append(words)
        return real(canvas, words, *rest, **how)

    monkeypatch.setattr(Canvas, "text", text)
    pad.press("rb")
    assert "A" in drawn and "Enter" not in drawn
    drawn.clear()
    table.key(pygame.K_LEFT)
    table.step()
    assert "Enter" in drawn and not any(isinstance(word, PadCap) for word in drawn)


def test_caps_are_those_of_the_pad() -> None:
    assert caps_of("Xbox Wireless Controller")["a"] == "A"
    assert caps_of("Sony DualSense")["a"] == "×"
    assert pad_button("pause") == "start" and pad_button("dobon") == ""


def test_every_action_of_a_pad_is_one_of_the_keys() -> None:
    known = {binding.action for binding in BINDINGS} | {"previous"}
    assert {action for actions in PAD_ACTIONS.values() for action in actions} <= known


# Letters ----------------------------------------------------------------------------------------------------
class Rooms(StillService):
    """A house with empty shelves, whose matches have silent neighbours."""

    def unfinished(self) -> list[Any]:
        return []

    def unfinished_count(self, games: Iterable[str]) -> int:
        return 0

    def new_match(
        self, game_id: str, seats: int, options: Any, players: Sequence[Player], *_: Any, **more: Any
    ) -> TableController:
        match = Match.new(DOKUSON, seats, options, players, dealer=Dealer.seeded(3), record=None)
        return TableController(match, [Scripted(()) for _ in players])


@pytest.fixture
def rooms(tmp_path: Path) -> Iterator[tuple[Ui, Pad]]:
    """Yield the title, and a pad."""
    ui = Ui(tmp_path, language="en", clock=ManualClock(), service=Rooms(), size=(1280, 720), routes=ROUTES)
    loop = Loop(ui, DEVICES)
    pygame.event.clear()
    ui.stack.push(TitleScene(ui))
    loop.step()
    yield ui, Pad(loop.step)
    ui.stack.clear()
    ui.stack.apply()
    ui.close()


def walk(ui: Ui, pad: Pad, name: str) -> None:
    """Move the ring to a widget with the right shoulder button."""
    for _ in range(130):
        top = ui.stack.top
        assert top is not None
        if top.form.focus is not None and top.form.focus.name == name and top.form.ring_shown:
            return
        pad.press("rb")
    raise AssertionError(f"the pad never reaches {name}")


def test_from_the_title_to_a_table_with_a_name_written_by_pad(rooms: tuple[Ui, Pad]) -> None:
    ui, pad = rooms
    walk(ui, pad, "seats")
    pad.press("a")
    assert isinstance(ui.stack.top, SeatingScene)
    seating = ui.stack.top
    walk(ui, pad, "name.0")
    pad.press("a")
    assert isinstance(ui.stack.top, LettersScene)
    walk(ui, pad, "key.4.1")
    pad.press("a", "right", "a")
    pad.press("start")
    assert ui.stack.top is seating
    assert seating.plan.sitters[0].name == "ty"
    assert seating.form.find("name.0").value_text == "ty"  # type: ignore[union-attr]
    pad.press("down")
    assert not isinstance(seating.form.focus, TextField) or seating.form.focus.name != "name.0"
    pad.press("start")
    assert isinstance(ui.stack.top, TableScene)
    assert ui.stack.top.model.names[0] == "ty"


def letters(ui: Ui, pad: Pad) -> LettersScene:
    """Return the letters for the first name."""
    ui.stack.push(SeatingScene(ui, "dokuson"))
    pad.step()
    walk(ui, pad, "name.0")
    pad.press("a")
    top = ui.stack.top
    assert isinstance(top, LettersScene)
    return top


def test_a_name_can_be_taken_erased_and_left_as_it_was(rooms: tuple[Ui, Pad]) -> None:
    ui, pad = rooms
    scene = letters(ui, pad)
    seating = ui.stack.scenes[-2]
    assert isinstance(seating, SeatingScene)
    before = seating.plan.sitters[0].name
    walk(ui, pad, "preset.2")
    pad.press("a")
    assert scene.value == "Ren"
    walk(ui, pad, "erase")
    pad.press("a")
    assert scene.value == "Re"
    pad.press("b")
    assert ui.stack.top is seating and seating.plan.sitters[0].name == before


def test_rules_are_saved_under_a_name_by_pad(rooms: tuple[Ui, Pad]) -> None:
    ui, pad = rooms
    seating = SeatingScene(ui, "dokuson")
    ui.stack.push(seating)
    pad.step()
    walk(ui, pad, "option.cards")
    pad.press("right")
    walk(ui, pad, "save_preset")
    pad.press("a")
    assert isinstance(ui.stack.top, PresetNameScene) and ui.stack.top.form.focus is not None
    pad.press("a")
    assert isinstance(ui.stack.top, LettersScene)
    walk(ui, pad, "key.4.1")
    pad.press("a", "start", "start")
    assert ui.stack.top is seating and seating.form.focus is seating.form.find("preset")
    assert [preset.name for preset in ui.service.presets.of("dokuson")] == ["t"]
    walk(ui, pad, "delete_preset")
    pad.press("a", "a")
    assert [preset.name for preset in ui.service.presets.of("dokuson")] == ["t"], "deleted, and undone"


def test_a_keyboard_writes_on_the_page_of_letters_too(rooms: tuple[Ui, Pad]) -> None:
    ui, pad = rooms
    scene = letters(ui, pad)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="あお"))
    pad.step()
    assert scene.value == "あお"
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode=""))
    pad.step()
    assert scene.value == "あ"


def test_turning_the_page_of_letters_leaves_the_caret_where_it_is(rooms: tuple[Ui, Pad]) -> None:
    ui, pad = rooms
    scene = letters(ui, pad)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="ac"))
    pad.step()
    scene.field.caret = scene.field.anchor = 1
    scene._turn("signs")
    scene._turn("small")
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="b"))
    pad.step()
    assert scene.value == "abc"


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_every_page_of_letters_fits(rooms: tuple[Ui, Pad], page: str, size: tuple[int, int]) -> None:
    ui, pad = rooms
    scene = letters(ui, pad)
    ui.window.size = size
    ui.resized()
    scene._turn(page)
    pad.step()
    x, y, w, h = scene.box
    assert 0 <= x and x + w <= ui.metrics.w and 0 <= y and y + h <= ui.metrics.h
    boxes = [widget.rect for widget in scene.form.widgets]
    for index, (left, top, wide, high) in enumerate(boxes):
        assert x <= left and left + wide <= x + w and y <= top and top + high <= y + h
        assert high >= 44
        for other in boxes[index + 1 :]:
            apart = (
                left + wide <= other[0] or other[0] + other[2] <= left
                or top + high <= other[1] or other[1] + other[3] <= top
            )  # fmt: skip
            assert apart


# Settings ---------------------------------------------------------------------------------------------------
def test_settings_are_changed_by_pad(rooms: tuple[Ui, Pad]) -> None:
    ui, pad = rooms
    ui.open_settings()
    pad.step()
    settings = ui.stack.top
    assert isinstance(settings, SettingsScene)
    seen = set()
    for _ in range(60):
        pad.press("rb")
        assert settings.form.focus is not None
        seen.add(settings.form.focus.name)
    assert {widget.name for widget in settings.form.widgets if widget.enabled and widget.focusable} <= seen
    before = ui.language
    walk(ui, pad, "language")
    pad.press("right")
    assert ui.language != before
    pad.press("b")
    pad.step()
    assert ui.stack.top is not settings


def test_a_pad_is_no_key_to_choose(rooms: tuple[Ui, Pad]) -> None:
    ui, pad = rooms
    ui.open_settings()
    pad.step()
    settings = ui.stack.top
    assert isinstance(settings, SettingsScene)
    settings.ask_key("sort")
    pad.press("x")
    assert settings.waiting_for is None and ui.preferences.keys == {}
