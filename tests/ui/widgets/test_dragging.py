"""Widgets that pages draw: lines with places, tiles to drag, choices in cells, and fields with keys."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import ManualClock
from tablegame.ui.widgets.choices import DrawnChoice, Dropdown
from tablegame.ui.widgets.dragging import Tile, Track
from tablegame.ui.widgets.form import Widget, WidgetState
from tablegame.ui.widgets.inputs import TextField

PLACES = (100.0, 150.0, 250.0, 400.0)


def ignore(canvas: Canvas, box: Box, state: WidgetState) -> None:
    """Draw nothing."""


class Board(Scene):
    """A page with one widget, which notes what happens to it."""

    def __init__(self, ui: Ui, make: Callable[["Board"], list[Widget]]) -> None:
        super().__init__(ui)
        self.notes: list[object] = []
        self.make = make

    def layout(self) -> None:
        self.form.clear()
        for widget in self.make(self):
            self.form.add(widget)

    def draw(self, canvas: Canvas) -> None:
        canvas.table()
        super().draw(canvas)


Opened = Callable[[Callable[[Board], list[Widget]]], tuple[Board, Loop, ManualClock]]


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Opened]:
    """Yield a function that opens a board on a window that is not shown."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    clock = ManualClock()
    ui = Ui(tmp_path, language="en", clock=clock, size=(1280, 720), routes=ROUTES)

    def open_board(make: Callable[[Board], list[Widget]]) -> tuple[Board, Loop, ManualClock]:
        board, loop = Board(ui, make), Loop(ui, DEVICES)
        ui.stack.push(board)
        pygame.event.clear()
        loop.step()
        return board, loop, clock

    yield open_board
    ui.close()


def mouse(loop: Loop, kind: int, x: float, y: float) -> None:
    """Send an event of the mouse."""
    extra = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    pygame.event.post(pygame.event.Event(kind, pos=(x, y), **extra))
    loop.step()


def click(loop: Loop, x: float, y: float) -> None:
    """Press the mouse button and let it go."""
    mouse(loop, pygame.MOUSEBUTTONDOWN, x, y)
    mouse(loop, pygame.MOUSEBUTTONUP, x, y)


def key(loop: Loop, code: int) -> None:
    """Press a key."""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
    loop.step()


# A line with places -----------------------------------------------------------------------------------------
def track(board: Board, **more: object) -> list[Widget]:
    """Return a line with four places."""
    note = board.notes.append
    return [
        Track(
            (100, 100, 300, 40), "line", note, ignore, lambda box: PLACES, name="line", value=lambda: "now",
            keys={pygame.K_LEFT: partial(note, "left")}, **more,  # type: ignore[arg-type]
        )
    ]  # fmt: skip


def test_a_press_on_a_line_chooses_the_nearest_place_and_a_key_names_none(opened: Opened) -> None:
    board, loop, _ = opened(track)
    click(loop, 190, 120)
    key(loop, pygame.K_LEFT)
    assert board.notes == [1, "left"] and board.form.ring_shown
    board.form.press("line")
    assert board.notes[2:] == [None] and board.form.find("line").value_text == "now"  # type: ignore[union-attr]
    key(loop, pygame.K_RIGHT)
    assert len(board.notes) == 3, "a key without a meaning is left to the page"


def test_a_drag_along_a_line_names_each_place(opened: Opened) -> None:
    def make(board: Board) -> list[Widget]:
        return track(board, drag=lambda place: board.notes.append(("drag", place)))

    board, loop, _ = opened(make)
    mouse(loop, pygame.MOUSEBUTTONDOWN, 100, 120)
    for x in (160, 390, 900):
        mouse(loop, pygame.MOUSEMOTION, x, 120)
    assert board.notes == [("drag", 0), ("drag", 1), ("drag", 3), ("drag", 3)]
    mouse(loop, pygame.MOUSEBUTTONUP, 900, 120)
    assert len(board.notes) == 4, "let go beside the line presses nothing"


def test_a_note_stands_over_the_place_that_is_pointed_at_and_goes_with_the_pointer(opened: Opened) -> None:
    said: list[int] = []

    def note(place: int) -> str:
        said.append(place)
        return f"place {place}"

    board, loop, _ = opened(lambda board: track(board, note=note))
    mouse(loop, pygame.MOUSEMOTION, 260, 120)
    assert set(said) == {2}
    said.clear()
    mouse(loop, pygame.MOUSEMOTION, 600, 500)
    board.form.changed()
    loop.step()
    assert not said


def test_a_line_is_told_when_the_focus_leaves_it(opened: Opened) -> None:
    board, loop, _ = opened(lambda board: track(board, leave=lambda: board.notes.append("left it")))
    click(loop, 190, 120)
    assert board.notes == [1]
    board.form.set_focus(None)
    assert board.notes == [1, "left it"]


# Tiles ------------------------------------------------------------------------------------------------------
def tiles(board: Board) -> list[Widget]:
    """Return two tiles."""
    note = board.notes.append
    return [
        Tile((x, 100, 100, 40), name, partial(note, f"press {name}"), ignore, partial(note), name=name)
        for name, x in (("one", 100), ("two", 400))
    ]


@pytest.mark.parametrize(("end", "dropped"), [((450, 120), "two"), ((700, 400), ""), ((120, 110), "")])
def test_a_tile_is_dropped_on_another_one_or_beside(
    opened: Opened, end: tuple[float, float], dropped: str
) -> None:
    board, loop, _ = opened(tiles)
    mouse(loop, pygame.MOUSEBUTTONDOWN, 110, 110)
    mouse(loop, pygame.MOUSEMOTION, *end)
    board.layout()
    tile = board.form.find("one")
    assert isinstance(tile, Tile) and tile.is_displaced, "it is still carried after a layout"
    mouse(loop, pygame.MOUSEBUTTONUP, *end)
    assert board.notes == [dropped] and not tile.is_displaced


def test_a_short_press_moves_no_tile_and_a_key_presses_it(opened: Opened) -> None:
    board, loop, _ = opened(tiles)
    mouse(loop, pygame.MOUSEBUTTONDOWN, 110, 110)
    mouse(loop, pygame.MOUSEMOTION, 113, 112)
    mouse(loop, pygame.MOUSEBUTTONUP, 113, 112)
    assert not board.notes
    board.form.press("one")
    assert board.notes == ["press one"]


# Choices and fields -----------------------------------------------------------------------------------------
def rows(box: Box) -> list[Box]:
    """Return three rows under each other."""
    x, y, w, h = box
    return [(x, y + n * h / 3, w, h / 3) for n in range(3)]


def test_cells_are_chosen_where_their_page_places_them_unless_they_are_off(opened: Opened) -> None:
    drawn: list[tuple[object, bool]] = []

    def make(board: Board) -> list[Widget]:
        options = [(value, value) for value in ("a", "b", "c")]
        made = DrawnChoice(
            (100, 100, 200, 90), "rows", options, "a", board.notes.append, rows,
            lambda canvas, box, value, chosen: drawn.append((value, chosen)), name="rows",
            off=frozenset({"b"}),
        )  # fmt: skip
        made.steps, made.wraps = {pygame.K_UP: -1, pygame.K_DOWN: 1}, False
        return [made]

    board, loop, _ = opened(make)
    assert drawn[:3] == [("a", True), ("b", False), ("c", False)]
    click(loop, 150, 145)
    assert not board.notes, "it cannot be chosen"
    click(loop, 150, 175)
    assert board.notes == ["c"]
    key(loop, pygame.K_DOWN)
    assert board.notes == ["c"], "it ends there"
    key(loop, pygame.K_UP)
    assert board.notes == ["c", "a"]


def test_a_field_writes_in_its_own_way_and_hands_keys_on(opened: Opened) -> None:
    def make(board: Board) -> list[Widget]:
        return [
            TextField(
                (100, 100, 300, 44), "code", "ab", board.notes.append, name="code", icon="search",
                write=lambda before, new, after: (f"{before}{new}{after}".upper(), len(before) + len(new)),
                keys={pygame.K_UP: partial(board.notes.append, "up")}, found="a finding",
                empties=True,
            )
        ]  # fmt: skip

    board, loop, _ = opened(make)
    click(loop, 390, 120)
    field = board.form.find("code")
    assert isinstance(field, TextField) and field.value_text == "ab: a finding"
    key(loop, pygame.K_HOME)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="x"))
    loop.step()
    assert (field.value, field.caret) == ("XAB", 1)
    key(loop, pygame.K_UP)
    assert board.notes == ["XAB", "up"]
    key(loop, pygame.K_ESCAPE)
    assert board.form.focus is None and field.value == "" and field.value_text == ""


def test_a_list_shows_the_face_of_who_is_chosen_in_the_field(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    faces: list[int] = []
    monkeypatch.setattr(Canvas, "face", lambda self, crest, *box: faces.append(crest))

    def make(board: Board) -> list[Widget]:
        return [
            Dropdown(
                (100 + 300 * n, 100, 200, 44), "who", [(1, "Anna"), (2, "robots")], value, print,
                name=f"who.{value}", face=lambda who: 7 if who == 1 else None, portrait=True, icon="robot",
            )
            for n, value in enumerate((1, 2))
        ]  # fmt: skip

    opened(make)
    assert set(faces) == {7}
