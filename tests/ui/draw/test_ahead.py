"""Pictures made ahead: bit by bit, and the same as those that are made at once."""

from collections.abc import Iterator
from functools import partial

import pygame
import pytest

from tablegame.ui.draw import marks, panels
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import Art
from tablegame.ui.draw.canvas import NEARLY_THERE, Canvas
from tablegame.ui.draw.incremental_drawing import (
    LATER,
    ROTATION_FRAMES,
    BackgroundRotation,
    PrerenderStep,
    prerender,
)
from tablegame.ui.draw.panels import FIBROUS, Panels, _tag_top
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.system.metrics import Metrics

SIZE = (1280, 720)


def made() -> Canvas:
    art, metrics = Art(), Metrics(*SIZE)
    return Canvas(pygame.Surface(SIZE), metrics, t.theme(), Typesetter(metrics, art), art)


@pytest.fixture
def canvas() -> Canvas:
    """Return an empty canvas."""
    return made()


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def apart(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return how far two pictures are from each other on the average, of 255."""
    assert one.get_size() == other.get_size()
    a, b = pixels(one), pixels(other)
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)


# Steps ------------------------------------------------------------------------------------------------------
def noted(seen: list[int], count: int) -> Iterator[PrerenderStep]:
    """Yield steps that write their number into `seen`."""
    for number in range(count):
        yield partial(_note, seen, number)


def _note(seen: list[int], number: int, _: object) -> None:
    seen.append(number)


def test_no_more_than_so_many_are_done(canvas: Canvas) -> None:
    seen: list[int] = []
    steps = noted(seen, 4)
    assert not prerender(steps, canvas, 10.0, 3) and seen == [0, 1, 2]
    assert prerender(steps, canvas, 10.0) and seen == [0, 1, 2, 3]


def test_without_time_it_is_one_a_frame(canvas: Canvas) -> None:
    seen: list[int] = []
    steps = noted(seen, 2)
    assert not prerender(steps, canvas, -1.0) and seen == [0]


def test_what_waits_ends_the_work_of_a_frame(canvas: Canvas) -> None:
    seen: list[int] = []
    steps: Iterator[PrerenderStep] = iter([lambda _: LATER, lambda _: seen.append(1)])
    assert not prerender(steps, canvas, 10.0) and not seen
    assert prerender(steps, canvas, 10.0) and seen == [1]


# Stamps -----------------------------------------------------------------------------------------------------
LOOK = ("Seat 2 starts with 27", 400.0, 48.0, (3,))


def test_a_stamp_made_in_steps_is_the_one_that_is_made_at_once() -> None:
    ahead, at_once = made(), made()
    steps, frames = marks.stamp_steps(*LOOK), 1
    while not prerender(steps, ahead, 10.0):
        frames += 1
    assert frames == ROTATION_FRAMES + 1, "the same however fast it is turned"
    known = len(ahead.art.pictures)
    for canvas in (ahead, at_once):
        text, wide, size, crests = LOOK
        for grow in (1.3, 1.1, 1.0):
            marks.stamp(canvas, text, 640, 300, wide, size, grow, crests)
    assert pixels(ahead.surface) == pixels(at_once.surface)
    assert len(ahead.art.pictures) == known, "nothing had to be made when it fell"
    assert prerender(marks.stamp_steps(*LOOK), ahead, 10.0), "what is there is not made again"


def test_a_picture_turned_beside_is_turned_as_ever() -> None:
    picture = pygame.Surface((60, 40), pygame.SRCALPHA)
    picture.fill("#C03020", (10, 5, 30, 20))
    turned = BackgroundRotation(picture, 5.0).result()
    assert pixels(turned) == pixels(pygame.transform.rotozoom(picture, 5.0, 1.0))


# On their way -----------------------------------------------------------------------------------------------
def flown(w: float, angle: float, made_for: float, squeeze: float = 1.0) -> pygame.Surface:
    canvas = made()
    canvas.card(7, 600, 300, w, angle, made_for=made_for, squeeze=squeeze)
    return canvas.surface.subsurface((560, 250, 220, 260)).copy()


@pytest.mark.parametrize("angle", [0, 3, -9])
def test_a_piece_turned_when_it_is_small_looks_as_if_it_were_turned_before(angle: float) -> None:
    """Just beneath the bound and just above it, as near as pictures that differ by a pixel can be."""
    for squeeze in (1.0, 0.5):
        below, above = (flown(NEARLY_THERE * 100 + more, angle, 100, squeeze) for more in (-0.01, 0.01))
        assert apart(below, above) < 3.0


def test_a_small_piece_is_turned_only_where_that_is_seen() -> None:
    upright, little, more = (flown(60, angle, 100) for angle in (0, 2, 3))
    assert pixels(upright) == pixels(little) != pixels(more)
    assert apart(flown(80, 0, 100), flown(80, 2, 100)) > 0, "near its full size it is seen"


def test_a_strip_is_cut_of_a_tall_one(canvas: Canvas, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its fibre is that of the tall one at the foot, and all else is as if it were drawn by itself."""
    cut, _ = canvas.panels.get("strip", 200, 90, radius=6)
    after_another = made()
    after_another.panels.get("strip", 200, 140, radius=6)
    assert pixels(after_another.panels.get("strip", 200, 90, radius=6)[0]) == pixels(cut)
    monkeypatch.setattr(panels, "TALL_STRIP", 0.0)
    whole, _ = made().panels.get("strip", 200, 90, radius=6)
    assert cut.get_size() == whole.get_size() and apart(cut, whole) < 0.5
    corner = pygame.Rect(0, cut.get_height() - 12, 12, 12)
    assert pixels(cut.subsurface(corner)) == pixels(whole.subsurface(corner)), "shadow and round corner"


def test_of_small_pieces_no_turn_is_kept(canvas: Canvas) -> None:
    canvas.card(7, 600, 300, 60, 0, made_for=100)
    known = len(canvas.cards._pictures)
    for turn in range(-9, 10):
        canvas.card(7, 600, 300, 60, turn, made_for=100)
    assert len(canvas.cards._pictures) == known


def test_an_owner_on_his_way_is_the_one_who_will_lie_there() -> None:
    def drawn(made_for: float | None) -> pygame.Surface:
        canvas = made()
        marks.owner(canvas, (600, 300, 50, 70), 4, made_for)
        return canvas.surface.subsurface((580, 330, 90, 80)).copy()

    assert pixels(drawn(None)) == pixels(drawn(50))
    assert apart(drawn(None), drawn(100)) < 2.0


# Stretched --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", ["strip", "tab", "tag", "tray"])
@pytest.mark.parametrize("size", [(300, 200), (301, 97)])
def test_a_stretched_panel_is_one_drawn_whole(kind: str, size: tuple[int, int]) -> None:
    """Edges may differ by what the raster rounds."""
    panels = Panels(Art(), Metrics(*SIZE), t.theme())
    stretched, _ = panels.get(kind, *size)
    pad = panels._pad(kind)
    whole = panels._whole(kind, *size, pad, "", None, panels._radius(kind, size[1]))
    if kind in FIBROUS:
        whole.blit(panels.fibre.cut(*size, 1.0, panels._radius(kind, size[1]), FIBROUS[kind]), (pad, pad))
    if kind == "tag":
        panels._lay(whole, _tag_top(*size), pad)
    assert apart(stretched, whole) < 0.5
