"""A page that scrolls: what moves it, how far, and what it leaves to its widgets."""

import pygame
import pytest

from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import button, choice
from tablegame.ui.kit.layout import Column, Node
from tablegame.ui.kit.nodes import Draw
from tablegame.ui.kit.page import PageScene
from tablegame.ui.kit.scrolling import FADE, KEPT, WHEEL, ScrollArea, ScrollBar, distance_to_show
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.form import Widget
from tests.ui.ink import pixel
from tests.ui.scenes.pages import Maker, key, make, show

__all__ = ["make"]


class Rows(PageScene):
    """A column of buttons under one that stays."""

    count, first = 40, ""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.laid = 0

    def layout(self) -> None:
        self.laid += 1
        super().layout()

    def head(self) -> Node:
        return button("stays", print, name="stays")

    def body(self) -> Node:
        return Column(*(self.row(n) for n in range(self.count)), gap=6)

    def row(self, n: int) -> Node:
        """Return a row."""
        return button(f"row {n}", print, name=f"row.{n}")

    @property
    def area(self) -> ScrollArea:
        """The area that scrolls."""
        return self.areas["page"]

    @property
    def offset(self) -> float:
        """How far it is scrolled."""
        return self.area.offset

    def row_widget(self, n: int) -> Widget:
        """Return the widget of a row."""
        widget = self.form.find(f"row.{n}")
        assert widget is not None
        return widget

    def top(self, n: int = 0) -> float:
        """Return where a row is."""
        return self.row_widget(n).rect[1]


class Few(Rows):
    """Nothing is out of sight."""

    count = 3


class Lists(Rows):
    """Rows that open a list."""

    def row(self, n: int) -> Node:
        return choice(f"row {n}", [("a", "a"), ("b", "b")], "a", print, name=f"row.{n}")


def wheel(ui: Ui, steps: int) -> bool:
    """Turn the wheel; return whether that was used."""
    assert ui.stack.top is not None
    pygame.mouse.set_pos(ui.window.size[0] / 2, ui.window.size[1] / 2)
    return ui.stack.top.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps))


def shown(ui: Ui, kind: type[Rows] = Rows) -> Rows:
    """Return the page, in front."""
    page = kind(ui)
    show(ui, page)
    return page


class Tall(PageScene):
    """A dark picture that is higher than the page."""

    first = ""

    def body(self) -> Node:
        return Draw(lambda canvas, box: canvas.fill(*box, t.SUMI), 200, 1500, grow=1)


def test_what_goes_on_fades_into_the_paper_at_that_edge(make: Maker) -> None:
    ui = make()
    page = Tall(ui)
    show(ui, page)

    def luminances() -> tuple[float, float, float]:
        """Return those of the picture near its upper edge, in its middle, and near its lower edge."""
        canvas = ui.canvas()
        page.draw(canvas)
        x, y, w, h = page.areas["page"].seen
        points = [ui.metrics.rect(x + w / 2, at, 1, 1).topleft for at in (y + 12, y + h / 2, y + h - 12)]
        upper, middle, lower = (t.luminance(pixel(canvas.surface, point)) for point in points)
        return upper, middle, lower

    dark = luminances()[1]
    upper, _, lower = luminances()
    assert upper == dark and lower > dark + 0.1, "at the top it goes on below"
    key(ui, pygame.K_PAGEDOWN)
    assert min(luminances()[0], luminances()[2]) > dark + 0.1, "in the middle it goes on at both edges"
    key(ui, pygame.K_END)
    upper, _, lower = luminances()
    assert upper > dark + 0.1 and lower == dark, "at the end it is whole"


def test_wheel_and_keys_move_it_and_it_ends_at_both_ends(make: Maker) -> None:
    ui = make()
    page = shown(ui)
    start, laid, bar = page.top(), page.laid, page.form.find("scroll bar")
    assert wheel(ui, -2) and page.offset == 2 * WHEEL and page.top() == start - 2 * WHEEL
    assert wheel(ui, 1) and page.offset == WHEEL
    assert wheel(ui, 9) and page.offset == 0 and page.top() == start
    turned, most = page.area.box[3] - KEPT, page.area.most
    for code, offset in (
        (pygame.K_PAGEDOWN, turned),
        (pygame.K_PAGEDOWN, 2 * turned),
        (pygame.K_PAGEUP, turned),
        (pygame.K_END, most),
        (pygame.K_PAGEDOWN, most),
        (pygame.K_HOME, 0.0),
        (pygame.K_PAGEUP, 0.0),
    ):
        key(ui, code)
        assert page.offset == pytest.approx(offset) and page.top() == pytest.approx(start - offset)
        assert isinstance(bar, ScrollBar) and bar.offset == pytest.approx(offset / most)
    assert page.laid == laid, "what is scrolled is not laid out again"


def test_arrows_go_to_widgets_first_and_scroll_where_there_is_none(make: Maker) -> None:
    ui = make()
    page = shown(ui)
    page.form.set_focus(page.row_widget(0), ring=True)
    key(ui, pygame.K_DOWN)
    assert page.form.focus is page.row_widget(1) and page.offset == 0
    last = page.row_widget(page.count - 1)
    page.form.set_focus(last, ring=True)
    assert page.offset == pytest.approx(page.area.most, abs=1)
    key(ui, pygame.K_HOME)
    assert page.offset == 0
    key(ui, pygame.K_DOWN)
    assert page.offset == WHEEL and page.form.focus is last


def test_keys_that_mean_nothing_here_are_not_used(make: Maker) -> None:
    page = shown(make())
    assert not page.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F9, mod=0, unicode=""))
    assert not page.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_END, mod=0))
    assert page.offset == 0


def test_an_open_list_has_wheel_and_keys_to_itself(make: Maker) -> None:
    ui = make()
    page = shown(ui, Lists)
    page.form.set_focus(page.row_widget(0), ring=True)
    key(ui, pygame.K_RETURN)
    assert page.form.modal is page.row_widget(0)
    wheel(ui, -1)
    for code in (pygame.K_DOWN, pygame.K_END, pygame.K_PAGEDOWN):
        key(ui, code)
    assert page.offset == 0
    key(ui, pygame.K_ESCAPE)
    assert page.form.modal is None and wheel(ui, -1) and page.offset == WHEEL


def test_what_the_keyboard_comes_to_is_seen_and_what_the_mouse_presses_stays(make: Maker) -> None:
    ui = make()
    page = shown(ui)
    page.form.set_focus(page.row_widget(30), ring=False)
    assert page.offset == 0
    page.form.set_focus(page.row_widget(30), ring=True)
    _, y, _, h = page.area.box
    assert page.top(30) + page.row_widget(30).rect[3] + FADE == pytest.approx(y + h)
    page.form.set_focus(page.row_widget(3), ring=True)
    assert page.top(3) - FADE == pytest.approx(y)
    before = page.offset
    page.form.set_focus(page.form.find("stays"), ring=True)
    assert page.offset == before


def test_what_is_out_of_sight_cannot_be_pressed(make: Maker) -> None:
    page = shown(make())
    page.scroll(page.area, page.top(1) - page.top(0))
    x, y, w, h = page.row_widget(0).rect
    assert page.form.at((x + w / 2, y + h / 2)) is not page.row_widget(0)
    x, y, w, h = page.row_widget(1).rect
    assert page.form.at((x + w / 2, y + h / 2)) is page.row_widget(1)


def test_the_bar_follows_the_mouse(make: Maker) -> None:
    page = shown(make())
    bar, most = page.form.find("scroll bar"), page.area.most
    assert isinstance(bar, ScrollBar)
    x, y, w, h = bar.rect
    assert bar.shown == pytest.approx(page.area.box[3] / (page.area.box[3] + most))
    for share, offset in ((0.5, most / 2), (1.0, most), (0.0, 0.0)):
        bar.drag(page.form, (x + w / 2, y + share * h))
        assert page.offset == pytest.approx(offset)


def test_where_all_is_seen_there_is_no_bar_and_nothing_moves(make: Maker) -> None:
    ui = make()
    page = shown(ui, Few)
    start = page.top()
    assert page.form.find("scroll bar") is None
    wheel(ui, -3)
    key(ui, pygame.K_END)
    assert page.offset == 0 and page.top() == start


def test_a_widget_that_is_too_high_shows_its_top() -> None:
    def way(y: float, h: float) -> float:
        return distance_to_show(Widget((0, y, 10, h), "a"), (0, 100, 10, 200), 5, 7)

    assert way(105, 188) == 0
    assert way(90, 20) == -15
    assert way(290, 20) == 17
    assert way(290, 500) == 185
    assert way(105, 500) == 0
