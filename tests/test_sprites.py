"""The sprites: drawn in the safe part of SVG, whole, and the same on every rebuild."""

import io
import itertools
import os
import re
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tablegame.speech import LANGUAGES
from tablegame.ui.system.preferences import choices

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame  # noqa: E402

from tablegame.ui.draw import theme as t  # noqa: E402
from tablegame.ui.draw.art import Art  # noqa: E402
from tests.lengths import check_all, long  # noqa: E402
from tests.stages import COMPLETE  # noqa: E402

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
ATTRIBUTES = {
    "width", "height", "viewBox", "id", "gradientUnits", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry",
    "x", "y", "d", "offset", "stop-color", "stop-opacity", "fill", "fill-rule", "stroke", "stroke-width",
    "stroke-linecap", "stroke-linejoin", "opacity", "transform", "gradientTransform",
}  # fmt: skip
PAINT = re.compile(r"#[0-9A-Fa-f]{6}|url\(#\w+\)")
SMALL = ("icons/minus.svg", "tiles/mark.svg", "tiles/rank_1.svg")
FORBIDDEN = ("rgba(", "hsl(", "currentColor", "style=", "class=", "href", "objectBoundingBox")
BLEEDING = tuple(name.removesuffix(".svg").replace("scroll_", "") for name in FILES if "/scroll_" in name)
"""The pictures that scrolls show, which fill their view box."""
SHADES = tuple(name for name in FILES if name.startswith(("grounds/", "lanes/")))
"""As large as a canvas or a lane, and cut by it: `ui/draw/test_grounds.py` looks at them."""
PICTURES = [name for name in FILES if name not in SHADES]
QUICK = [name for name in PICTURES if "/plain/" not in name]
PLAIN = [name for name in PICTURES if "/plain/" in name]


def test_every_card_has_a_face_and_a_dimmed_face() -> None:
    names = {rank + suit for rank in "A23456789TJQK" for suit in "SHDC"} | {"X1", "X2"}
    assert {p.stem for p in (SPRITES / "cards").glob("*.svg")} == names | set(choices("card_back"))
    assert {p.stem for p in (SPRITES / "cards" / "dim").glob("*.svg")} == names
    suited = names - {"X1", "X2"}
    for folder in ("plain", "plain/dim"):
        assert {p.stem for p in (SPRITES / "cards" / folder).glob("*.svg")} == suited


def test_every_complete_game_has_its_picture_scroll_name_and_call() -> None:
    for game in COMPLETE:
        assert {f"title/{game}.svg", f"title/scroll_{game}.svg"} <= set(FILES)
        for language in LANGUAGES:
            assert {f"title/{kind}_{game}_{language}.svg" for kind in ("name", "banner")} <= set(FILES)


def test_only_shapes_the_rasteriser_draws_right() -> None:
    check_all(check_shapes, FILES)


def check_shapes(name: str) -> None:
    """Check that a sprite consists of shapes that the rasteriser draws right."""
    text = (SPRITES / name).read_text("utf-8")
    elements = list(ElementTree.fromstring(text).iter())
    assert {e.tag.rsplit("}", 1)[-1] for e in elements} <= ELEMENTS
    assert {attribute for e in elements for attribute in e.attrib} <= ATTRIBUTES
    assert not [word for word in FORBIDDEN if word in text]
    assert text.count("Gradient id=") == text.count("userSpaceOnUse")
    paints = {e.get(kind, "none") for e in elements for kind in ("fill", "stroke", "stop-color")}
    assert all(paint == "none" or PAINT.fullmatch(paint) for paint in paints)
    named = {found for paint in paints for found in re.findall(r"url\(#(\w+)\)", paint)}
    assert named == {e.get("id") for e in elements if e.tag.endswith("Gradient")}


@pytest.mark.parametrize("side", [48, 200, 520])
@pytest.mark.parametrize("names", [QUICK, long(PLAIN)], ids=["quick", "plain"])
def test_draws_something_and_cuts_nothing_off(names: list[str], side: int) -> None:
    check_all(lambda name: check_picture(name, side), names)


def check_picture(name: str, side: int) -> None:
    """Check a sprite at `side` pixels: it draws something, and nothing is cut off at its edges."""
    if name.startswith("bursts/") and side < 200:
        return  # thin rays of light, which are never shown so small
    surface = pygame.image.load_sized_svg(SPRITES / name, (side, side))
    mask = pygame.mask.from_surface(surface, 40)
    w, h = surface.get_size()
    assert mask.count() > w * h * (0.008 if name in SMALL or name.startswith("faces/") else 0.02)
    colours = {tuple(surface.get_at((x, y))[:3]) for x in range(0, w, 3) for y in range(0, h, 3)}
    assert len(colours) > 1, "a box of one colour is no picture"
    if name.removesuffix(".svg") in BLEEDING:
        assert mask.count() == w * h
        return
    corners = [(0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1)]
    assert all(surface.get_at(corner).a < (150 if side < 100 else 40) for corner in corners)
    if side >= 200 and not name.startswith(("cards/", "tiles/", "icon.svg")):
        edge = [(x, y) for x in range(w) for y in (0, h - 1)] + [(x, y) for x in (0, w - 1) for y in range(h)]
        assert sum(mask.get_at(at) for at in edge) <= len(edge) * 0.05


def test_nothing_reaches_beyond_the_view_box() -> None:
    check_all(check_view_box, [name for name in PICTURES if name.removesuffix(".svg") not in BLEEDING])


def check_view_box(name: str) -> None:
    """Check that a sprite draws nothing outside its view box."""
    text = (SPRITES / name).read_text("utf-8")
    w, h = (float(v) for v in re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', text).groups())  # type: ignore[union-attr]
    wider = text.replace(f'viewBox="0 0 {w:g} {h:g}"', f'viewBox="{-w / 4} {-h / 4} {1.5 * w} {1.5 * h}"')
    wider = re.sub(r'<svg([^>]*?) width="[\d.]+" height="[\d.]+"', r"<svg\1", wider)
    assert wider != text
    surface = pygame.image.load_sized_svg(io.BytesIO(wider.encode()), (240, round(240 * h / w)))
    full = surface.get_size()
    inside = pygame.Rect(0, 0, round(full[0] / 1.5) + 2, round(full[1] / 1.5) + 2)
    inside.center = (full[0] // 2, full[1] // 2)
    mask = pygame.mask.from_surface(surface, 20)
    mask.draw(pygame.mask.Mask(inside.size, True), inside.topleft)
    seen = mask.count()
    assert seen == inside.w * inside.h, "something is drawn outside and would be cut off"


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


@pytest.mark.parametrize(("folder", "least"), [("cards", 0.27), ("cards/plain", 0.15)])
def test_courts_are_told_apart_when_they_are_small(folder: str, least: float) -> None:
    """At 60 pixels high the figures alone, without their indices, differ by rank and by suit."""
    pictures = {}
    for name in (rank + suit for rank in "JQK" for suit in "SHDC"):
        surface = pygame.image.load_sized_svg(SPRITES / folder / f"{name}.svg", (43, 60))
        art = surface.subsurface((17, 3, 23, 54))
        pictures[name] = [art.get_at((x, y))[:3] for x in range(23) for y in range(54)]
    for one, other in itertools.combinations(pictures, 2):
        pixels = zip(pictures[one], pictures[other], strict=True)
        far = sum(max(abs(a - b) for a, b in zip(p, q, strict=True)) > 32 for p, q in pixels)
        assert far > least * 23 * 54, (one, other, far / 23 / 54)


def test_faces_are_told_apart_when_they_are_small() -> None:
    """At 40 pixels across people differ from each other, and their moods."""
    pictures, art = {}, Art()
    for name in (f"{face}_{mood}" for face in t.FACES for mood in t.MOODS):
        surface = art.load(f"faces/{name}", 40, 40)
        pictures[name] = [surface.get_at((x, y))[:3] for x in range(4, 36) for y in range(3, 38)]
    for one, other in itertools.combinations(pictures, 2):
        pixels = zip(pictures[one], pictures[other], strict=True)
        far = sum(max(abs(a - b) for a, b in zip(p, q, strict=True)) > 32 for p, q in pixels)
        same = one.rpartition("_")[0] == other.rpartition("_")[0]
        assert far > (0.015 if same else 0.25) * 32 * 35, (one, other, far / 32 / 35)


def test_a_face_is_drawn_behind_hair_and_only_eyes_brows_and_mouth_change() -> None:
    """Between expressions nothing moves but the face; a fan moves with the mood of its owner."""
    art, side = Art(), 200
    middle = pygame.Rect(56, 56, 92, 80)
    for face in t.FACES:
        calm = art.load(f"faces/{face}_calm", side, side)
        for name in t.EXPRESSIONS:
            other = art.load(f"faces/{face}_{name}", side, side)
            differ = pygame.mask.from_threshold(other, (0, 0, 0), (9, 9, 9, 255), calm)
            differ.invert()
            boxes = differ.get_bounding_rects()
            assert bool(boxes) == (name != "calm") or (face, name) in ALIKE, (face, name)
            if face != "someone" or name not in ("pleased", "worried", "smile", "uneasy"):
                assert all(middle.contains(box) for box in boxes), (face, name, boxes)


ALIKE = {(face, "half") for face in ("mei", "nao", "yuki")}
"""Eyes that are narrow anyway."""
