"""The wall of the title: five or six scrolls are in sight, and others are dragged or focused into it."""

from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tablegame.rules.catalogue import GAMES
from tablegame.speech import LANGUAGES
from tablegame.ui.access.tree import describe
from tablegame.ui.input.touch import Touch
from tablegame.ui.kit.carousel import RowMotion
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.system.title.scroll_paper import NARROW, WIDE, WallSize
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import inside
from tablegame.ui.system.motion import Pace
from tablegame.ui.widgets.form import Widget
from tests.ui.scenes.pages import Maker, click, draw, key, make, show

__all__ = ["make"]


def games(count: int) -> list[Any]:
    """Return the games there are, and as many more without art or names."""
    seats = {"seats": (2, 3), "official_seats": (2, 3)}
    more = [SimpleNamespace(id=f"game_{n}", **seats) for n in range(count - len(GAMES))]
    return [*GAMES.values(), *more][:count]


def wall(ui: Ui, count: int) -> TitleScene:
    """Return a title with so many scrolls."""
    title = TitleScene(ui, games=games(count))
    show(ui, title)
    return title


def spots(title: TitleScene) -> list[Widget]:
    """Return the widgets of the scrolls."""
    return [scroll.spot for scroll in title.game_scrolls]


def in_sight(title: TitleScene) -> list[int]:
    """Return the scrolls that hang wholly in the window."""
    lies = [scroll.spot.rect for scroll in title.game_scrolls]
    left, _, wide, _ = title.wall.box
    right = left + wide
    return [n for n, (x, _, w, _) in enumerate(lies) if x >= left - 0.5 and x + w <= right + 0.5]


# Where they hang --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("count", range(1, NARROW.columns + 1))
def test_up_to_six_scrolls_never_move(make: Maker, count: int) -> None:
    ui = make()
    title = wall(ui, count)
    before = [scroll.spot.rect for scroll in title.game_scrolls]
    assert title.form.find("wall.left") is None and title.form.find("wall.right") is None
    title.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    title.motion.go(3)
    title.wall.arrange()
    assert [scroll.spot.rect for scroll in title.game_scrolls] == before


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_six_games_hang_side_by_side(make: Maker, language: str, size: tuple[int, int]) -> None:
    ui = make(language, size)
    title = wall(ui, 6)
    assert in_sight(title) == list(range(6)) and not title.motion.scrolls
    assert all(scroll.spot.touchable for scroll in title.game_scrolls)


@pytest.mark.parametrize(
    "count, size, scale, hung",
    [
        (5, (1280, 720), 1.0, WIDE), (6, (1280, 720), 1.0, NARROW), (9, (1280, 720), 1.0, NARROW),
        (6, (1280, 720), 2.0, WIDE), (6, (1024, 640), 1.0, WIDE),
    ],
)  # fmt: skip
def test_scrolls_are_narrow_where_words_have_room(
    make: Maker, count: int, size: tuple[int, int], scale: float, hung: WallSize
) -> None:
    title = wall(make("en", size, scale), count)
    assert title.game_scrolls[0].spot.rect[2] == hung.width
    assert len(in_sight(title)) == min(count, hung.columns)


def test_the_chosen_game_stays_in_sight_when_text_becomes_larger(make: Maker) -> None:
    ui = make()
    title = wall(ui, 6)
    title.choose(title.games[5])
    ui.preferences.text_scale = 2.0
    ui.changed()
    draw(ui)
    assert in_sight(title) == [1, 2, 3, 4, 5]
    ui.preferences.text_scale = 1.0
    ui.changed()
    draw(ui)
    assert in_sight(title) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1080), (3840, 2160)])
@pytest.mark.parametrize("count", [6, 7, 9])
def test_every_scroll_can_be_seen(make: Maker, count: int, size: tuple[int, int]) -> None:
    ui = make(size=size)
    title = wall(ui, count)
    seen: set[int] = set()
    columns = title.motion.columns
    for first in range(count - columns + 1):
        title.motion.go(first)
        title.wall.arrange()
        draw(ui)
        assert in_sight(title) == list(range(first, first + columns))
        seen.update(in_sight(title))
        left, right = title.form.find("wall.left"), title.form.find("wall.right")
        if count == columns:
            assert left is None and right is None
            continue
        assert left is not None and right is not None
        assert (left.visible, right.visible) == (first > 0, first < count - columns)
        shown = [widget for widget in title.form.widgets if widget.visible and widget.rect[2] > 0]
        boxes = [
            (widget.name, pygame.FRect(widget.rect).inflate(-0.01, -0.01))  # neighbours share an edge
            for widget in shown
            if widget not in spots(title) or title.motion.seen(spots(title).index(widget))
        ]
        for index, (name, box) in enumerate(boxes):
            assert 0 <= box.left and box.right <= ui.metrics.w and box.bottom <= ui.metrics.h, name
            for other, far in boxes[index + 1 :]:
                assert not box.colliderect(far), (name, other)
    assert seen == set(range(count))


def test_what_was_played_last_is_in_sight(make: Maker) -> None:
    ui = make()
    ui.preferences.last["game"] = "game_2"
    title = wall(ui, 9)
    assert title.chosen.id == "game_2" and 8 in in_sight(title)


# Hands ------------------------------------------------------------------------------------------------------
def test_the_wheel_moves_it_by_one(make: Maker) -> None:
    ui = make()
    title = wall(ui, 8)
    for y, first in ((-1, 1), (-1, 2), (-1, 2), (1, 1), (5, 0), (1, 0)):
        title.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=y))
        assert in_sight(title)[0] == first
    title.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=1, y=0))
    assert in_sight(title)[0] == 1


def test_the_arrows_at_its_ends_are_pressed(make: Maker) -> None:
    ui = make()
    title = wall(ui, 11)
    assert title.form.at((title.wall.box[0] - 26, title.game_scrolls[0].spot.rect[1] + 200)) is None
    click(ui, "wall.right")
    assert in_sight(title) == [5, 6, 7, 8, 9, 10]
    click(ui, "wall.left")
    assert in_sight(title) == [0, 1, 2, 3, 4, 5]


def test_who_goes_on_by_keys_sees_what_he_looks_at(make: Maker) -> None:
    ui = make()
    title = wall(ui, 8)
    title.choose(title.games[0])
    for index in range(1, 8):
        key(ui, pygame.K_RIGHT)
        assert title.form.focus is spots(title)[index] and index in in_sight(title)
        assert title.chosen is title.games[index]
    key(ui, pygame.K_RIGHT)
    assert title.chosen is title.games[7], "it ends there"
    for index in reversed(range(7)):
        key(ui, pygame.K_LEFT)
        assert title.form.focus is spots(title)[index] and index in in_sight(title)
    for _ in range(7):
        key(ui, pygame.K_RIGHT)
    go = title.form.find("go")
    assert go is not None and go.label == "Play game_1"
    stops = []
    for _ in title.form.widgets:
        key(ui, pygame.K_TAB)
        stops.append(title.form.focus)
    scrolls = spots(title)
    assert {stop for stop in stops if stop in scrolls} == {scrolls[7]}, "one stop for them all"


def drag(title: TitleScene, ui: Ui, way: float, *, steps: int = 5) -> None:
    """Drag the third scroll in sight so far, in du."""
    ui.clock.advance(400)  # type: ignore[attr-defined]
    x, y, w, h = title.game_scrolls[title.motion.first + 2].spot.rect
    s = ui.metrics.s

    def post(kind: int, at: float) -> None:
        more: dict[str, Any] = (
            {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        )
        title.handle(pygame.event.Event(kind, pos=((x + w / 2 + at) * s, (y + h / 2) * s), **more))

    post(pygame.MOUSEBUTTONDOWN, 0)
    for n in range(1, steps + 1):
        post(pygame.MOUSEMOTION, way * n / steps)
    post(pygame.MOUSEBUTTONUP, way)


def test_a_hand_draws_it_along_and_presses_nothing(make: Maker) -> None:
    ui = make()
    title = wall(ui, 8)
    for steps, first in ((-1.2, 1), (-3, 2), (0.4, 2), (9, 0)):
        drag(title, ui, steps * NARROW.step)
        assert in_sight(title)[0] == first and ui.stack.top is title and not title.dragging
    assert title.chosen is title.games[0]
    drag(title, ui, 6.0)
    assert title.chosen is title.games[2], "a hand that trembles presses"


def test_a_finger_draws_it_along(make: Maker) -> None:
    ui = make()
    title = wall(ui, 7)
    touch = Touch(ui, title.handle)
    x, y, w, h = title.game_scrolls[2].spot.rect

    def finger(kind: int, at: float) -> None:
        across, down = (x + w / 2 + at) / ui.metrics.w, (y + h / 2) / ui.metrics.h
        touch.handle(pygame.event.Event(kind, touch_id=1, finger_id=1, x=across, y=down))

    finger(pygame.FINGERDOWN, 0)
    for at in range(-20, -260, -20):
        finger(pygame.FINGERMOTION, at)
    assert title.dragging
    finger(pygame.FINGERUP, -260)
    assert in_sight(title)[0] == 1 and ui.stack.top is title


def test_what_is_drawn_past_the_end_cannot_be_hit(make: Maker) -> None:
    ui = make(size=(2560, 1080))
    title = wall(ui, 7)
    far = spots(title)[6]
    point = (far.rect[0] + far.rect[2] / 2, far.rect[1] + 60)
    assert inside(far.rect, point) and point[0] < ui.metrics.w and title.form.at(point) is None
    ui.device = "touch"
    assert title.form.at((far.rect[0] - 2, far.rect[1] + 60)) is not far


# Motion and ears --------------------------------------------------------------------------------------------
def test_it_moves_at_the_chosen_pace_and_stands_still_where_that_is_wanted() -> None:
    row = RowMotion(7, WIDE.columns, WIDE.step)
    row.go(2, Pace())
    assert row.x(2) == 2 * WIDE.step and row.update(60) and 0 < row.x(2) < 2 * WIDE.step
    while row.update(60):
        pass
    assert row.x(2) == 0
    row.go(0, Pace(reduced=True))
    assert row.x(0) == 0 and not row.update(16)


def test_a_screen_reader_is_told_of_every_scroll_and_of_the_ends(make: Maker) -> None:
    ui = make()
    title = wall(ui, 7)
    names = [child.name for child in describe(ui).page.children]
    scrolls = [child for child in describe(ui).page.children if child.role == "radio button"]
    assert [child.name.split(",")[0] for child in scrolls] == [
        "Dokuson", "Everyday Dobon", "Dobon", "Fukuchi Dobon", "Losing Loadum", "Clackerjack", "game_0",
    ]  # fmt: skip
    assert [child.checked for child in scrolls] == [True, *[False] * 6]
    assert scrolls[2].name == "Dobon, 3 to 6 players, with auction and binds, never played"
    assert "More games to the right" in names and "More games to the left" not in names
    title.motion.go(2)
    title.wall.arrange()
    names = [child.name for child in describe(ui).page.children]
    assert "More games to the left" in names and "More games to the right" not in names
