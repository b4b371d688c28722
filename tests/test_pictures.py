"""The pictures of the read-me: there, small, of the right size, and shown in both languages."""

import importlib.util
import re
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pygame
import pytest

ROOT = Path(__file__).resolve().parent.parent
PICTURES = sorted((ROOT / "docs" / "pictures").glob("*.png"))


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """What makes them."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "tools" / "pictures.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "pictures", module)
    spec.loader.exec_module(module)
    return module


def test_ten_pictures_under_two_megabytes(script: ModuleType) -> None:
    assert {path.stem for path in PICTURES} == set(script.PICTURES) and len(PICTURES) == 10
    assert sum(path.stat().st_size for path in PICTURES) < 2_000_000
    for path in PICTURES:
        assert pygame.image.load(path).get_size() == script.SIZE == (1280, 720)


@pytest.mark.parametrize("page", ["README.md", "docs/README.ja.md"])
def test_every_picture_is_shown_and_described(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    shown = re.findall(r"!\[([^\]]+)\]\(([^)]+)\)", text)
    assert sorted(Path(place).stem for _, place in shown) == [path.stem for path in PICTURES]
    assert all(((ROOT / page).parent / place).exists() for _, place in shown)
    assert all(len(words) > 3 for words, _ in shown)
    other = "docs/README.ja.md" if page == "README.md" else "../README.md"
    assert f"]({other})" in text


def test_a_picture_in_fewer_colours_is_the_same_to_the_eye(script: ModuleType, tmp_path: Path) -> None:
    whole = pygame.Surface((320, 180))
    for x in range(320):
        for y in range(180):
            whole.set_at((x, y), (x // 2, (x + y) // 3, 200 - y if x % 40 else 255))
    data = script.png(whole)
    assert data == script.png(whole)
    (tmp_path / "a.png").write_bytes(data)
    small = pygame.image.load(tmp_path / "a.png")
    assert small.get_size() == (320, 180)
    apart = [
        max(abs(a - b) for a, b in zip(whole.get_at((x, y)), small.get_at((x, y)), strict=True))
        for x in range(0, 320, 3)
        for y in range(0, 180, 3)
    ]
    assert sum(apart) / len(apart) < 8 and max(apart) < 64


def test_few_colours_stay_as_they_are(script: ModuleType) -> None:
    counts = Counter({(0, 0, 0): 5, (255, 255, 255): 3, (166, 43, 31): 1})
    palette, number = script.reduced(counts)
    assert sorted(palette) == sorted(counts) and len(set(number.values())) == 3
