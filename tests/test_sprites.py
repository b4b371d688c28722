"""The sprites: drawn in the safe part of SVG, whole, and the same on every rebuild."""

import os
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame  # noqa: E402

SPRITES = Path(__file__).resolve().parent.parent / "sprites"
FILES = sorted(p.relative_to(SPRITES).as_posix() for p in SPRITES.rglob("*.svg"))
ELEMENTS = {
    "svg",
    "defs",
    "g",
    "path",
    "rect",
    "circle",
    "ellipse",
    "linearGradient",
    "radialGradient",
    "stop",
}
FORBIDDEN = ("rgba(", "hsl(", "currentColor", "style=", "class=", "href", "objectBoundingBox")
BLEEDING = ("title/dokuson", "title/dobon", "title/fukuchi", "title/loadum", "title/clackerjack")


def test_every_card_has_a_face_and_a_dimmed_face() -> None:
    names = {rank + suit for rank in "A23456789TJQK" for suit in "SHDC"}
    assert {p.stem for p in (SPRITES / "cards").glob("*.svg")} == names | {"back", "waves"}
    assert {p.stem for p in (SPRITES / "cards" / "dim").glob("*.svg")} == names


@pytest.mark.parametrize(
    "folder", ["cards", "cards/dim", "suits", "suits/light", "icons", "crests", "medals", "title"]
)
def test_only_shapes_the_rasteriser_draws_right(folder: str) -> None:
    for file in (SPRITES / folder).glob("*.svg"):
        text = file.read_text("utf-8")
        used = {e.tag.rsplit("}", 1)[-1] for e in ElementTree.fromstring(text).iter()}
        assert used <= ELEMENTS, file.name
        assert not [word for word in FORBIDDEN if word in text], file.name
        assert text.count("<linearGradient") == text.count("userSpaceOnUse"), file.name


@pytest.mark.parametrize("name", FILES)
def test_draws_something_and_cuts_nothing_off(name: str) -> None:
    surface = pygame.image.load_sized_svg(SPRITES / name, (200, 200))
    mask = pygame.mask.from_surface(surface, 40)
    w, h = surface.get_size()
    assert mask.count() > w * h * 0.02
    if name.removesuffix(".svg") in BLEEDING:
        assert mask.count() == w * h
        return
    corners = [(0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1)]
    assert not any(mask.get_at(corner) for corner in corners)
    if not name.startswith(("cards/", "icon.svg")):
        edge = [(x, y) for x in range(w) for y in (0, h - 1)] + [(x, y) for x in (0, w - 1) for y in range(h)]
        assert sum(mask.get_at(at) for at in edge) <= len(edge) * 0.05


def test_tintable_sprites_are_white() -> None:
    for folder in ("icons", "crests"):
        for file in (SPRITES / folder).glob("*.svg"):
            surface = pygame.image.load_sized_svg(file, (48, 48))
            pixels = (surface.get_at((x, y)) for x in range(48) for y in range(48))
            assert all(min(p.r, p.g, p.b) > 250 for p in pixels if p.a > 20), file.name


def test_shadows_fade_out_inside_their_patch() -> None:
    patches = tomllib.loads((SPRITES / "shadows" / "patches.toml").read_text("utf-8"))
    assert set(patches) == {"rest", "lifted", "sheet", "glow"}
    for name, patch in patches.items():
        surface = pygame.image.load(SPRITES / "shadows" / f"{name}.png")
        size = surface.get_width()
        assert size == surface.get_height() == 2 * patch["corner"] + 2
        middle = size // 2
        assert surface.get_at((0, middle)).a <= 1
        assert surface.get_at((middle, middle)).a > 100
        assert abs(surface.get_at((patch["corner"] - 1, middle)).a - surface.get_at((middle, middle)).a) <= 2


def test_paper_fibre_tiles() -> None:
    surface = pygame.image.load(SPRITES / "shadows" / "fibre.png")
    assert surface.get_size() == (512, 512)
    steps = [abs(surface.get_at((x, 0)).a - surface.get_at((x, 511)).a) for x in range(512)]
    assert sum(steps) / 512 < 30


def test_a_rebuild_gives_the_same_files(tmp_path: Path) -> None:
    subprocess.run([sys.executable, SPRITES / "draw.py", tmp_path], check=True)
    built = sorted(p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*") if p.is_file())
    assert [n for n in built if n.endswith(".svg")] == FILES
    for name in built:
        if name.endswith(".png"):  # the packing may differ between builds of zlib, the pixels may not
            old, new = (pygame.image.load(folder / name) for folder in (SPRITES, tmp_path))
            assert pygame.image.tobytes(old, "RGBA") == pygame.image.tobytes(new, "RGBA"), name
        else:
            assert (SPRITES / name).read_bytes() == (tmp_path / name).read_bytes(), name
