"""A page that scrolls: what moves it, how far, and what it leaves to its widgets."""

from collections.abc import Callable

import pygame
import pytest

from tablegame.ui.scenes.pages.scrolled import (
    BAR,
    KEPT,
    WHEEL,
    ScrollBar,
    ScrolledPage,
    distance_to_show,
    shift,
)
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.buttons import Button, Choice
from tablegame.ui.widgets.form import Widget
from tests.ui.scenes.pages import Maker, key, make, show

__all__ = ["make"]

AREA = (100.0, 100.0, 400.0, 300.0)
ROWS, STEP = 20, 50.0
MOST = ROWS * STEP - AREA[3]


class Rows(ScrolledPage):
    """A column of buttons under one that stays, moved without being laid out anew."""

    rows = ROWS

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.laid = 0

    def layout(self) -> None:
        self.laid += 1
        form, (x, y, w, _) = self.form, AREA
        form.clear()
        form.area = AREA
        form.add(Button((x, 20, w, 40), "stays", lambda: None, name="stays"))
        for n in range(self.rows):
            form.inner.append(form.add(self.row((x, y + n * STEP, w - BAR, STEP - 10), n)))
        self.content_height = self.rows * STEP
        self.offset = min(self.offset, self._most)
        shift(form.inner, -self.offset)
        self._add_bar((x + w, y, BAR, AREA[3]))

    def row(self, box: tuple[float, float, float, float], n: int) -> Widget:
        return Button(box, f"row {n}", lambda: None, name=f"row.{n}")

    def _move(self, by: float) -> None:
        shift(self.form.inner, by)

    def top(self, n: int = 0) -> float:
        """Where a row is."""
        return self.form.inner[n].rect[1]


class Anew(Rows):
    """The same, laid out anew whenever it scrolls."""

    def _move(self, by: float) -> None:
        ScrolledPage._move(self, by)


class Few(Rows):
    """Nothing is out of sight."""

    rows = 3


class Lists(Rows):
    """Rows that open a list."""

    def row(self, box: tuple[float, float, float, float], n: int) -> Widget:
        return Choice(box, f"row {n}", [("a", "a"), ("b", "b")], "a", lambda _: None, name=f"row.{n}")


def wheel(ui: Ui, steps: int) -> bool:
    """The wheel turns; whether that was used."""
    assert ui.stack.top is not None
    return ui.stack.top.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps))


def bar_of(page: Rows) -> ScrollBar:
    """Its bar."""
    bar = page.form.find("scroll bar")
    assert isinstance(bar, ScrollBar)
    return bar


def shown(ui: Ui, kind: Callable[[Ui], Rows] = Rows) -> Rows:
    """The page, in front."""
    page = kind(ui)
    show(ui, page)
    return page


@pytest.mark.parametrize("kind", [Rows, Anew])
def test_wheel_and_keys_move_it_and_it_ends_at_both_ends(make: Maker, kind: type[Rows]) -> None:
    ui = make()
    page = shown(ui, kind)
    assert wheel(ui, -2) and page.offset == 2 * WHEEL and page.top() == AREA[1] - 2 * WHEEL
    assert wheel(ui, 1) and page.offset == WHEEL
    assert wheel(ui, 9) and page.offset == 0 and page.top() == AREA[1]
    turned = AREA[3] - KEPT
    for code, offset in (
        (pygame.K_PAGEDOWN, turned),
        (pygame.K_PAGEDOWN, 2 * turned),
        (pygame.K_PAGEUP, turned),
        (pygame.K_END, MOST),
        (pygame.K_PAGEDOWN, MOST),
        (pygame.K_HOME, 0.0),
        (pygame.K_PAGEUP, 0.0),
    ):
        key(ui, code)
        assert page.offset == offset and page.top() == AREA[1] - offset
        assert bar_of(page).offset == offset / MOST


def test_moved_or_laid_out_anew(make: Maker) -> None:
    ui = make()
    for kind, laid in ((Rows, 0), (Anew, 1)):
        page = shown(ui, kind)
        before = page.laid
        wheel(ui, -1)
        assert page.laid - before == laid and page.dirty
        page.dirty = False
        page.scroll(0)
        assert page.laid - before == laid and not page.dirty


def test_arrows_go_to_widgets_first_and_scroll_where_there_is_none(make: Maker) -> None:
    ui = make()
    page = shown(ui)
    page.form.set_focus(page.form.inner[0], ring=True)
    key(ui, pygame.K_DOWN)
    assert page.form.focus is page.form.inner[1] and page.offset == 0
    page.form.set_focus(page.form.inner[-1], ring=True)
    assert page.offset == MOST
    key(ui, pygame.K_HOME)
    assert page.offset == 0
    key(ui, pygame.K_DOWN)
    assert page.offset == WHEEL and page.form.focus is page.form.inner[-1]


def test_keys_that_mean_nothing_here_are_not_used(make: Maker) -> None:
    page = shown(make())
    assert not page.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F9, mod=0, unicode=""))
    assert not page.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_END, mod=0))
    assert page.offset == 0


def test_an_open_list_has_wheel_and_keys_to_itself(make: Maker) -> None:
    ui = make()
    page = shown(ui, Lists)
    page.form.set_focus(page.form.inner[0], ring=True)
    key(ui, pygame.K_RETURN)
    assert page.form.modal is page.form.inner[0]
    wheel(ui, -1)
    for code in (pygame.K_DOWN, pygame.K_END, pygame.K_PAGEDOWN):
        key(ui, code)
    assert page.offset == 0
    key(ui, pygame.K_ESCAPE)
    assert page.form.modal is None and wheel(ui, -1) and page.offset == WHEEL


def test_what_the_keyboard_comes_to_is_seen_and_what_the_mouse_presses_stays(make: Maker) -> None:
    ui = make()
    page = shown(ui)
    page.form.set_focus(page.form.inner[10], ring=False)
    assert page.offset == 0
    page.form.set_focus(page.form.inner[10], ring=True)
    assert page.top(10) + STEP - 10 + page.below == AREA[1] + AREA[3]
    page.form.set_focus(page.form.inner[3], ring=True)
    assert page.top(3) - page.above == AREA[1]
    before = page.offset
    page.form.set_focus(page.form.find("stays"), ring=True)
    assert page.offset == before


def test_what_is_out_of_sight_cannot_be_pressed(make: Maker) -> None:
    page = shown(make())
    page.scroll(STEP)
    x, y, w, h = page.form.inner[0].rect
    assert page.form.at((x + w / 2, y + h / 2)) is None
    x, y, w, h = page.form.inner[1].rect
    assert page.form.at((x + w / 2, y + h / 2)) is page.form.inner[1]


def test_the_bar_follows_the_mouse(make: Maker) -> None:
    page = shown(make())
    bar = bar_of(page)
    x, y, w, h = bar.rect
    assert bar.shown == AREA[3] / (ROWS * STEP)
    for share, offset in ((0.5, MOST / 2), (1.0, MOST), (0.0, 0.0)):
        bar.drag(page.form, (x + w / 2, y + share * h))
        assert page.offset == pytest.approx(offset) and bar.offset == pytest.approx(share)


def test_where_all_is_seen_there_is_no_bar_and_nothing_moves(make: Maker) -> None:
    ui = make()
    page = shown(ui, Few)
    assert page.form.find("scroll bar") is None
    wheel(ui, -3)
    key(ui, pygame.K_END)
    assert page.offset == 0 and page.top() == AREA[1]


def test_a_widget_that_is_too_high_shows_its_top() -> None:
    def way(y: float, h: float) -> float:
        return distance_to_show(Widget((0, y, 10, h), "a"), (0, 100, 10, 200), 5, 7)

    assert way(105, 188) == 0
    assert way(90, 20) == -15
    assert way(290, 20) == 17
    assert way(290, 500) == 185
    assert way(105, 500) == 0
