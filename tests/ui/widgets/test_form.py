"""Focus, presses and typed text, with events posted to a window on the dummy driver."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tablegame.ui.input.devices import DEVICES
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.motion import ManualClock
from tablegame.ui.widgets.buttons import Button, Dropdown, Segmented, Toggle
from tablegame.ui.widgets.inputs import Slider, Stepper, TextField


class Page(Scene):
    """One of each, noting what happens to it."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.notes: list[object] = []
        self.level = 1.0

    def layout(self) -> None:
        form, note = self.form, self.notes.append
        form.clear()
        form.add(Button((100, 100, 200, 50), "One", lambda: note("one"), name="one", action="sort"))
        form.add(Button((320, 100, 200, 50), "Two", lambda: note("two"), name="two"))
        form.add(Button((540, 100, 200, 50), "Off", lambda: note("off"), name="off", enabled=False))
        form.add(Toggle((100, 200, 200, 44), "Switch", False, note, name="switch"))
        form.add(Segmented((100, 300, 300, 44), "Pace", [(1, "A"), (2, "B"), (3, "C")], 1, note, name="pace"))
        form.add(TextField((100, 400, 300, 44), "Name", "abc", note, name="name", most=8))
        form.add(Dropdown((450, 300, 200, 44), "Who", [(1, "A"), (2, "B")], 1, note, name="who"))
        form.add(Stepper((450, 400, 200, 44), "Count", 3, 2, 4, note, name="count"))
        form.add(Slider((700, 400, 300, 44), "Level", self.level, [1, 2, 3], self.slide, name="level"))

    def slide(self, level: float) -> None:
        """Lay everything out anew in the middle of a drag."""
        self.level = level
        self.notes.append(level)
        self.layout()

    def draw(self, canvas: object) -> None:
        self.ui.canvas().table()
        super().draw(self.ui.canvas())


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Page, Loop, ManualClock]]:
    """Yield a page on an unseen window, and its loop and clock."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    clock = ManualClock()
    ui = Ui(tmp_path, language="en", clock=clock, size=(1280, 720), routes=ROUTES)
    scene, loop = Page(ui), Loop(ui, DEVICES)
    ui.stack.push(scene)
    pygame.event.clear()
    loop.step()
    yield scene, loop, clock
    ui.close()


def mouse(kind: int, x: float, y: float) -> None:
    extra = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    pygame.event.post(pygame.event.Event(kind, pos=(x, y), **extra))


def click(loop: Loop, x: float, y: float) -> None:
    mouse(pygame.MOUSEBUTTONDOWN, x, y)
    mouse(pygame.MOUSEBUTTONUP, x, y)
    loop.step()


def key(loop: Loop, code: int, mod: int = 0) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
    loop.step()


Kit = tuple[Page, Loop, ManualClock]


def test_a_click_presses_and_a_disabled_button_does_not(page: Kit) -> None:
    scene, loop, clock = page
    click(loop, 150, 120)
    clock.advance(400)
    click(loop, 600, 120)
    assert scene.notes == ["one"]


def test_letting_go_elsewhere_presses_nothing(page: Kit) -> None:
    scene, loop, _ = page
    mouse(pygame.MOUSEBUTTONDOWN, 150, 120)
    mouse(pygame.MOUSEBUTTONUP, 150, 300)
    loop.step()
    assert scene.notes == []


def test_a_second_press_at_once_on_something_else_is_ignored(page: Kit) -> None:
    scene, loop, clock = page
    click(loop, 150, 120)
    click(loop, 400, 120)
    assert scene.notes == ["one"]
    clock.advance(300)
    click(loop, 400, 120)
    click(loop, 400, 120)
    assert scene.notes == ["one", "two", "two"]


def test_tab_moves_the_focus_past_disabled_widgets_and_back(page: Kit) -> None:
    scene, loop, _ = page
    seen = []
    for _ in range(3):
        key(loop, pygame.K_TAB)
        assert scene.form.focus is not None
        seen.append(scene.form.focus.name)
    assert seen == ["one", "two", "switch"]
    key(loop, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert scene.form.focus is not None and scene.form.focus.name == "two"
    key(loop, pygame.K_RETURN)
    assert scene.notes == ["two"]


def test_arrows_find_the_nearest_widget(page: Kit) -> None:
    scene, loop, _ = page
    key(loop, pygame.K_TAB)
    key(loop, pygame.K_RIGHT)
    assert scene.form.focus is not None and scene.form.focus.name == "two"
    key(loop, pygame.K_LEFT)
    key(loop, pygame.K_DOWN)
    assert scene.form.focus is not None and scene.form.focus.name == "switch"
    key(loop, pygame.K_SPACE)
    assert scene.notes == [True]


def test_the_key_of_an_action_presses_its_button(page: Kit) -> None:
    scene, loop, _ = page
    key(loop, pygame.K_s)
    assert scene.notes == ["one"]


def test_choices_by_mouse_and_keys(page: Kit) -> None:
    scene, loop, clock = page
    click(loop, 390, 320)
    assert scene.notes == [3]
    key(loop, pygame.K_LEFT)
    assert scene.notes == [3, 2]
    clock.advance(300)
    click(loop, 500, 320)
    assert scene.form.modal is not None
    key(loop, pygame.K_DOWN)
    key(loop, pygame.K_RETURN)
    assert scene.notes == [3, 2, 2] and scene.form.modal is None
    scene.form.set_focus(scene.form.find("count"), ring=True)
    key(loop, pygame.K_RIGHT)
    key(loop, pygame.K_RIGHT)
    assert scene.notes[3:] == [4]


def test_typing_composing_deleting_and_the_limit(page: Kit) -> None:
    scene, loop, _ = page
    click(loop, 150, 420)
    field = scene.form.find("name")
    assert isinstance(field, TextField)
    key(loop, pygame.K_END)
    pygame.event.post(pygame.event.Event(pygame.TEXTEDITING, text="に", start=0, length=1))
    loop.step()
    assert field.composing == "に" and field.value == "abc"
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="日本語日本語"))
    loop.step()
    assert field.value == "abc日本語日本" and field.composing == ""
    key(loop, pygame.K_BACKSPACE)
    assert field.value == "abc日本語日"
    key(loop, pygame.K_s)
    assert "one" not in scene.notes
    key(loop, pygame.K_a, pygame.KMOD_CTRL)
    key(loop, pygame.K_x, pygame.KMOD_CTRL)
    assert field.value == ""


@pytest.mark.parametrize("code", [pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_F10, pygame.K_F11])
@pytest.mark.parametrize("mod", [0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL])
def test_a_composition_owns_all_keys(page: Kit, code: int, mod: int) -> None:
    """The input method has them: it is not thrown away, nothing else gets the focus, and no page opens."""
    scene, loop, _ = page
    click(loop, 150, 420)
    field = scene.form.find("name")
    assert isinstance(field, TextField)
    pygame.event.post(pygame.event.Event(pygame.TEXTEDITING, text="に", start=0, length=1))
    loop.step()
    before = list(scene.notes)
    key(loop, code, mod)
    assert field.composing == "に" and scene.form.focus is field and scene.notes == before
    assert loop.ui.stack.scenes == [scene] and not loop.ui.window.fullscreen
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="日"))
    loop.step()
    assert field.value == "abc日"


def test_caret_and_drag_outlive_a_new_layout(page: Kit) -> None:
    scene, loop, clock = page
    click(loop, 150, 420)
    key(loop, pygame.K_HOME)
    scene.layout()
    field = scene.form.focus
    assert isinstance(field, TextField) and (field.caret, field.anchor) == (0, 0)
    clock.advance(400)
    mouse(pygame.MOUSEBUTTONDOWN, 716, 422)
    mouse(pygame.MOUSEMOTION, 850, 422)
    mouse(pygame.MOUSEMOTION, 995, 422)
    mouse(pygame.MOUSEBUTTONUP, 995, 422)
    loop.step()
    assert scene.notes == [2, 3]


def test_a_still_page_is_not_drawn_again(page: Kit) -> None:
    _, loop, _ = page
    loop.step()
    before = loop.frames_drawn
    for _ in range(30):
        loop.step()
    assert loop.frames_drawn == before
    mouse(pygame.MOUSEMOTION, 150, 120)
    loop.step()
    assert loop.frames_drawn == before + 1


def test_a_press_beside_a_widget_takes_the_light_off_it(page: Kit) -> None:
    scene, loop, _ = page
    mouse(pygame.MOUSEMOTION, 150, 120)
    loop.step()
    before = loop.frames_drawn
    mouse(pygame.MOUSEBUTTONDOWN, 60, 60)  # without a movement before it, as by a finger
    loop.step()
    one = scene.form.find("one")
    assert one is not None and not scene.form.state(one).hovered and loop.frames_drawn == before + 1


def test_a_resize_keeps_everything_in_reach(page: Kit) -> None:
    scene, loop, clock = page
    scene.ui.window.size = (1600, 900)
    pygame.event.post(pygame.event.Event(pygame.WINDOWRESIZED, x=1600, y=900))
    loop.step()
    assert scene.ui.metrics.s == 1.25
    clock.advance(400)
    click(loop, 150 * 1.25, 120 * 1.25)
    assert scene.notes == ["one"]
