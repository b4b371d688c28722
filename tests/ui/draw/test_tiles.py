"""Domino tiles on the screen: what each half shows, how it is dressed, and that it can be read."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tablegame.pieces import dominoes
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import Art
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.piece_pictures import TILE_EDGE as EDGE
from tablegame.ui.draw.piece_pictures import TileLook, Tiles
from tablegame.ui.draw.textures import Shadows
from tablegame.ui.draw.theme import CardStyle
from tablegame.ui.draw.tile_parts import half_sprite, halves_shown
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.system.metrics import Metrics
from tests.ui.ink import pixel

SIZES = (20, 50, 150)


@pytest.fixture(scope="module")
def tiles() -> Tiles:
    """Return pictures of tiles."""
    return Tiles(Art(), Shadows())


def canvas_of(size: tuple[int, int], dress: CardStyle) -> Canvas:
    art, metrics = Art(), Metrics(*size)
    art.use_style(dress)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    return Canvas(surface, metrics, t.theme("indigo", "back", dress), Typesetter(metrics, art), art)


@pytest.fixture
def canvases() -> Iterator[list[Canvas]]:
    """Yield the canvas of a window, with pips and with numerals."""
    yield [canvas_of((1280, 720), CardStyle()), canvas_of((1280, 720), CardStyle(large=True))]


def test_suit_above_and_rank_below() -> None:
    assert halves_shown(dominoes.tile(3, 6)) == ((6, False), (3, False))
    assert halves_shown(dominoes.tile(3, 6), turned=True) == ((3, False), (6, False))
    assert halves_shown(dominoes.tile(0, 4)) == ((0, False), (4, False))
    assert halves_shown(dominoes.tile(0, 4), turned=True) == ((4, False), (0, False))
    assert halves_shown(dominoes.face(4, 2, dominoes.BLANK_SUIT)) == ((4, True), (2, False))
    assert halves_shown(dominoes.face(4, 2, dominoes.BLANK_RANK)) == ((4, False), (2, True))
    for shown in dominoes.FACES:
        (suit, suit_blank), (rank, rank_blank) = halves_shown(shown)
        assert dominoes.tile(0 if suit_blank else suit, 0 if rank_blank else rank) == dominoes.tile_of(shown)


def test_every_half_has_its_sprite() -> None:
    art = Art()
    pieces = [*dominoes.TILES, *dominoes.FACES]
    halves = [
        half_sprite(place, half, numerals)
        for piece in pieces
        for place, half in zip(("suit", "rank"), halves_shown(piece), strict=True)
        for numerals in (False, True)
    ]
    assert all(art.has(name) for name in halves)
    assert len(set(halves)) == 2 * (1 + 4 * 6)


@pytest.mark.parametrize("w", SIZES)
@pytest.mark.parametrize("numerals", [False, True])
def test_all_pieces_look_different(tiles: Tiles, w: int, numerals: bool) -> None:
    pictures: dict[bytes, int] = {}
    for piece in (*dominoes.TILES, *dominoes.FACES):
        face = tiles.flat(TileLook(piece, w, w / 50, numerals=numerals))
        assert face.get_size() == (w, 2 * w + max(1, round(EDGE * w)))
        found = pictures.setdefault(pygame.image.tobytes(face, "RGBA"), piece)
        # An open tile of two numbers looks as it does when it is played so.
        assert halves_shown(found) == halves_shown(piece), (found, piece)


def test_a_declared_blank_stays_gold(tiles: Tiles) -> None:
    for suit in range(1, 7):
        for rank in range(1, 7):
            shown = dominoes.face(suit, rank, dominoes.BLANK_SUIT | dominoes.BLANK_RANK)
            face = tiles.flat(TileLook(shown, 100, 2.0))
            for y in (24, 182):
                r, g, b, _ = face.get_at((50, y))
                assert r > 200 and 150 < g < 235 and b < 190, "gold leaf between the rings"


@pytest.mark.parametrize("dimmed", [False, True])
def test_pips_can_be_read(tiles: Tiles, dimmed: bool) -> None:
    for number in range(1, 7):
        face = tiles.flat(TileLook(dominoes.tile(number, number), 100, 2.0, dimmed=dimmed))
        pip = (50, 50) if number % 2 else (25, 25)
        least = 3.0 if dimmed else 4.5
        assert t.contrast(pixel(face, pip), pixel(face, (50, 16))) >= least
        below = (pip[0], pip[1] + 101)
        assert t.contrast(pixel(face, below), pixel(face, (50, 115))) >= 4.5
    plain = tiles.flat(TileLook(dominoes.tile(1, 6), 100, 2.0))
    dark = tiles.flat(TileLook(dominoes.tile(1, 6), 100, 2.0, dimmed=True))
    assert t.luminance(pixel(dark, (50, 115))) < 0.6 * t.luminance(pixel(plain, (50, 115)))


def test_back_tells_nothing_and_is_kept(tiles: Tiles) -> None:
    look = TileLook(None, 50, 1.0)
    assert tiles.picture(look) is tiles.picture(look)
    assert tiles.picture(look, 4.4) is tiles.picture(look, 3.8), "whole degrees"
    tiles.clear()
    assert (
        tiles.flat(look).get_at((25, 50))[:3]
        != tiles.flat(TileLook(dominoes.tile(1, 1), 50, 1.0)).get_at((25, 50))[:3]
    )


def test_the_canvas_draws_tiles_where_they_belong(canvases: list[Canvas], tmp_path: Path) -> None:
    seen = []
    for canvas in canvases:
        canvas.tile(dominoes.tile(2, 5), 100, 100, 50, shadow="none")
        mask = pygame.mask.from_surface(canvas.surface, 200)
        box = mask.get_bounding_rects()[0]
        assert (box.x, box.y, box.w) == (100, 100, 50) and box.h == 107
        seen.append(pygame.image.tobytes(canvas.surface, "RGBA"))
    assert seen[0] != seen[1], "numerals instead of pips"
    canvas = canvases[0]
    canvas.tile(dominoes.tile(2, 5), 300, 100, 50, -4, rim="selected", lift=18, tick="2")
    assert canvas.surface.get_at((325, 72))[:3] == (255, 213, 74), "the tick stands over the middle"
    canvas.tile(
        dominoes.tile(2, 5), 500, 100, 50, dimmed=True, rim="legal", ghost=True, squeeze=0.5, made_for=60
    )
    canvas.tile(None, 600, 100, 20)
    assert canvas.surface.get_at((610, 120)).a == 255


@pytest.mark.parametrize("side", t.STANDING_RATIOS)
def test_a_standing_tile_is_bone_above_and_lacquer_below(canvases: list[Canvas], side: str) -> None:
    canvas = canvases[0]
    w = 40.0
    h = w * t.STANDING_RATIOS[side]
    canvas.standing_tile(side, 100, 100, w)
    mask = pygame.mask.from_surface(canvas.surface, 200)
    box = mask.get_bounding_rects()[0]
    assert (box.x, box.y, box.w) == (100, 100, 40) and abs(box.h - h) <= 2
    assert t.luminance(pixel(canvas.surface, (120, 104))) > 0.7
    assert t.luminance(pixel(canvas.surface, (120, round(100 + 0.85 * h)))) < 0.05
