"""Lives, numbers, the cord, the ring of a window, directions: drawn where they belong and told apart."""

import math
from collections.abc import Callable

import pygame
import pytest

from tablegame.ui.draw import components, marks
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import Art
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.scenes.learn.highlight_targets import HighlightTarget, draw_ring
from tablegame.ui.system.metrics import Metrics
from tablegame.ui.table.pose import Box

GOLD, RED = t.rgba(t.FOCUS)[:3], t.rgba(t.SHU_HI)[:3]


@pytest.fixture(params=[(1024, 640), (1280, 720), (2560, 1440)])
def canvas(request: pytest.FixtureRequest) -> Canvas:
    """Return an empty canvas."""
    art, metrics = Art(), Metrics(*request.param)
    surface = pygame.Surface(request.param, pygame.SRCALPHA)
    return Canvas(surface, metrics, t.theme(), Typesetter(metrics, art), art)


def at(canvas: Canvas, x: float, y: float) -> tuple[int, int, int]:
    s = canvas.metrics.s
    r, g, b, _ = canvas.surface.get_at((round(x * s), round(y * s)))
    return r, g, b


def near(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < 60


def inked(canvas: Canvas) -> pygame.Rect:
    """Return all that is drawn, in du."""
    found = pygame.mask.from_surface(canvas.surface, 60).get_bounding_rects()
    box = found[0].unionall(found[1:])
    s = canvas.metrics.s
    return pygame.Rect(round(box.x / s), round(box.y / s), round(box.w / s), round(box.h / s))


def test_lives_kept_are_full_and_lost_ones_are_outlines(canvas: Canvas) -> None:
    assert components.lives(canvas, 100, 100, 2, 3) == 60
    assert [near(at(canvas, 100 + 20 * n, 100), t.rgba(t.BRASS_HI)[:3]) for n in range(3)] == [
        True,
        True,
        False,
    ]
    assert inked(canvas).w > 55


def test_the_ring_runs_out_clockwise(canvas: Canvas) -> None:
    def lit(left: float) -> list[bool]:
        canvas.surface.fill(0)
        marks.window_ring(canvas, 400, 300, left)
        r = marks.WINDOW_R
        angles = (math.radians(45 + 90 * n - 90) for n in range(4))
        return [near(at(canvas, 400 + r * math.cos(a), 300 + r * math.sin(a)), GOLD) for a in angles]

    assert lit(1.0) == lit(2.0) == [True] * 4
    assert lit(0.7) == [False, True, True, True]
    assert lit(0.45) == [False, False, True, True]
    assert lit(0.2) == [False, False, False, True]
    assert lit(0.0) == lit(-1.0) == [False] * 4


def test_the_cord_is_drawn_together_and_then_knotted(canvas: Canvas) -> None:
    widths = []
    for tight in (0.0, 0.5, 1.0):
        canvas.surface.fill(0)
        marks.cord(canvas, 600, 300, "+7", tight)
        widths.append(sum(near(at(canvas, x, 300), RED) for x in range(480, 600)))
        tied = inked(canvas).bottom > 300 + marks.KNOT + 20
        assert tied == (tight == 1.0)
    assert all(widths)
    assert near(at(canvas, 600 - 95, 300), RED) and near(at(canvas, 600 - 86.5, 300), RED)


def test_chevrons_point_the_way_that_is_played(canvas: Canvas) -> None:
    pictures = []
    for clockwise in (True, False):
        canvas.surface.fill(0)
        for nth in range(len(marks.CHEVRONS)):
            x, y, along = marks.chevron_at(nth, 640, 300, 318, 148)
            marks.chevron(canvas, x, y, along + (0 if clockwise else 180))
        pictures.append(pygame.image.tobytes(canvas.surface, "RGBA"))
        assert inked(canvas).w > 500
    assert pictures[0] != pictures[1]


def test_an_owners_crest_hangs_half_over_the_lower_edge(canvas: Canvas) -> None:
    marks.owner(canvas, (100, 100, 72, 101), 3)
    box = inked(canvas)
    assert abs(box.centery - 201) <= 1 and abs(box.centerx - 136) <= 1
    assert abs(box.w - 2 * (marks.owner_r(72) + 1.6)) <= 2
    colour = t.rgba(t.seat_colour(3))[:3]
    around = [(136 + dx, 201 + dy) for dx in range(-12, 13) for dy in range(-12, 13)]
    assert any(near(at(canvas, *point), colour) for point in around), "in its own colour"
    assert marks.owner_r(40) < marks.owner_r(72) == marks.OWNER_R


def test_the_rim_of_the_last_piece_is_round_it_and_in_its_owners_colour(canvas: Canvas) -> None:
    marks.last_laid(canvas, (100, 100, 72, 101), 3)
    box = inked(canvas)
    assert box.left < 100 and box.right > 172 and box.w <= 72 + 12
    colour = t.rgba(t.seat_colour(3))[:3]
    assert any(near(at(canvas, 100 - dx, 150), colour) for dx in range(5))
    assert at(canvas, 136, 150) == at(canvas, 5, 5), "the piece is not covered"


def test_numbers_and_bombs_fit_their_discs(canvas: Canvas) -> None:
    discs: tuple[tuple[Callable[[], None], str], ...] = (
        (lambda: components.number(canvas, 200, 200, "10"), t.SELECTED),
        (lambda: components.bomb(canvas, 200, 200, 5), t.SHU),
        (lambda: components.bomb(canvas, 200, 200, 5, live=False), t.SPENT),
    )
    for draw, ground in discs:
        canvas.surface.fill(0)
        draw()
        assert inked(canvas).w <= 28
        assert near(at(canvas, 200, 191), t.rgba(ground)[:3])
    assert t.contrast(t.TAB_TEXT, t.SPENT) >= 4.5 and t.contrast(t.TAB_TEXT, t.SHU) >= 4.5


def test_the_layers_of_a_pile_are_those_of_whole_cards(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drawn(count: int) -> bytes:
        canvas.surface.fill("#204030")
        marks.pile(canvas, count, 300, 300, 80)
        return pygame.image.tobytes(canvas.surface, "RGB")

    def whole(w: float, high: float, down: float, colour: str) -> str:
        return (
            f'<rect y="{down:.2f}" width="{w:.2f}" height="{high:.2f}" rx="{0.072 * w:.2f}" fill="{colour}"/>'
        )

    counts = (3, 7, 26, 52)
    short = [drawn(count) for count in counts]
    monkeypatch.setattr(marks, "_layer", whole)
    for before, after in zip(short, map(drawn, counts), strict=True):
        assert max(abs(one - other) for one, other in zip(before, after, strict=True)) <= 1


def test_a_pile_sinks_and_an_empty_one_is_gone(canvas: Canvas) -> None:
    tops = []
    for count in (40, 20, 1, 0):
        canvas.surface.fill(0)
        marks.pile(canvas, count, 300, 300, 80)
        tops.append(inked(canvas).y if count else None)
    assert tops[0] is not None and tops[1] is not None and tops[2] is not None
    assert tops[0] < tops[1] < tops[2] and tops[3] is None
    assert pygame.mask.from_surface(canvas.surface).count() == 0


def test_stitches_light_up_one_after_another(canvas: Canvas) -> None:
    every = len(marks.stitch_line(600, 300))
    counts = []
    for last in (0, every // 4, every // 2, every):
        canvas.surface.fill(0)
        marks.lit_stitches(canvas, 100, 100, 600, 300, range(last))
        counts.append(pygame.mask.from_surface(canvas.surface, 60).count())
    assert counts[0] == 0 and counts[1] < counts[2] < counts[3]
    canvas.surface.fill(0)
    marks.lit_stitches(canvas, 100, 100, 600, 300, range(every // 4))
    box = inked(canvas)
    assert box.x > 380 and box.y > 230, "from the right, clockwise"


def test_lit_stitches_lie_on_those_of_the_oval(canvas: Canvas) -> None:
    canvas.stitches(100, 100, 600, 300, oval=True)
    cloth = pygame.mask.from_surface(canvas.surface, 40)
    canvas.surface.fill(0)
    marks.lit_stitches(canvas, 100, 100, 600, 300, range(len(marks.stitch_line(600, 300))))
    lit = pygame.mask.from_surface(canvas.surface, 100)
    assert lit.overlap_area(cloth, (0, 0)) > 0.7 * lit.count()


def test_buzzers_show_whose_they_are(canvas: Canvas) -> None:
    pictures = set()
    for seat in range(4):
        for pressed in (False, True):
            canvas.surface.fill(0)
            marks.buzzer(canvas, (100, 100, 96, 96), seat, str(seat + 1), pressed)
            pictures.add(pygame.image.tobytes(canvas.surface, "RGBA"))
    assert len(pictures) == 8


def test_a_stamp_that_has_grown_less_shows_nothing_of_the_larger_one(canvas: Canvas) -> None:
    """All its sizes share one picture."""
    seen = []
    for sizes in ((1.1,), (1.3, 1.1)):
        for grow in sizes:
            canvas.surface.fill((20, 40, 60))
            marks.stamp(canvas, "Dobon!", 640, 300, 260, grow=grow)
        seen.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert seen[0] == seen[1]


def test_a_stamp_falls_to_its_size_and_is_kept(canvas: Canvas) -> None:
    wide = []
    for grow in (1.3, 1.1, 1.0, 1.0):
        canvas.surface.fill(0)
        marks.stamp(canvas, "Dobon!", 640, 300, 260, grow=grow)
        box = inked(canvas)
        wide.append(box.w)
        assert abs(box.centerx - 640) <= 6 and abs(box.centery - 300) <= 16
    assert wide[0] > wide[1] > wide[2] == wide[3] > 260
    stamps = [key for key in canvas.art.pictures._stored if isinstance(key, tuple) and key[0] == "stamp"]
    assert len(stamps) == 2, "flat and turned; what falls is not kept"
    paper = pygame.mask.from_surface(canvas.surface, 200)
    heights = []
    for x in (530, 750):
        column = round(x * canvas.metrics.s)
        rows = [y for y in range(canvas.surface.get_height()) if paper.get_at((column, y))]
        heights.append(sum(rows) / len(rows) / canvas.metrics.s)
    assert 12 < heights[0] - heights[1] < 27, "its left end hangs lower"


def test_a_shadow_tightens_as_a_card_comes_down(canvas: Canvas) -> None:
    bottoms, darkness = [], []
    for air in (1.0, 0.6, 0.3):
        canvas.surface.fill(0)
        marks.air_shadow(canvas, (300, 300, 96, 134), air)
        bottoms.append(pygame.mask.from_surface(canvas.surface, 8).get_bounding_rects()[0].bottom)
        darkness.append(canvas.surface.get_at(canvas.metrics.rect(340, 360, 1, 1).topleft).a)
    assert bottoms[0] > bottoms[1] > bottoms[2]
    assert 0 < darkness[0] < darkness[1] < darkness[2]


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("share", [0.3, 1.0])
def test_the_sides_of_a_lesson_ring_are_the_whole_of_it_and_smaller(
    canvas: Canvas, first: bool, share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = HighlightTarget(Box(100.3, 100.7, 700, 150), 18)
    draw_ring(canvas, target, first, share)
    sides, taken = pygame.image.tobytes(canvas.surface, "RGBA"), canvas.art.pictures.size
    canvas.surface.fill((0, 0, 0, 0))
    canvas.art.clear()
    monkeypatch.setattr(canvas, "hollow_shape", lambda *args: canvas.shape(*args[:-2]))
    draw_ring(canvas, target, first, share)
    assert sides == pygame.image.tobytes(canvas.surface, "RGBA")
    assert taken < 0.5 * canvas.art.pictures.size


@pytest.mark.parametrize("size", [(210.0, 40.0), (228.0, 118.0), (95.0, 260.0)])
@pytest.mark.parametrize("far", [3.0, 9.5, 14.0])
def test_the_sides_of_a_rim_are_the_whole_of_it_and_smaller(
    canvas: Canvas, size: tuple[float, float], far: float
) -> None:
    w, h, radius, alpha = size[0] + 2 * far, size[1] + 2 * far, 12 + far, 0.5
    canvas.rim("pulse", 100, 100, w, h, radius, alpha)
    sides = pygame.image.tobytes(canvas.surface, "RGBA")
    canvas.surface.fill((0, 0, 0, 0))
    canvas.panel("pulse", 100, 100, w, h, radius=radius, alpha=alpha)
    assert sides == pygame.image.tobytes(canvas.surface, "RGBA")
    s = canvas.metrics.s
    drawn = canvas.panels.rim("pulse", round(w * s), round(h * s), radius, alpha)
    area = sum(side.get_width() * side.get_height() for side, _, _ in drawn)
    whole, _ = canvas.panels.get("pulse", round(w * s), round(h * s), radius=radius, alpha=alpha)
    assert area < 0.8 * whole.get_width() * whole.get_height()
