"""Colours and text sizes are named in one place, and letters keep their floors."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablegame.ui
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import Art
from tablegame.ui.draw.typesetting import Typesetter
from tablegame.ui.system.metrics import Metrics

FOLDER = Path(tablegame.ui.__file__).parent
FILES = sorted(FOLDER.rglob("*.py"))
NAMING = ("theme.py",)
"""Where colours have their names: those of the screen, and those of the sprites."""
SIZE_AT = {"text": 3, "lines": 4, "measure": 1, "wrap": 1, "fitting": 1, "ellipsis": 1, "leading": 1, "em": 1}
"""The place of the size among the arguments of what draws and measures letters."""
COLOUR = re.compile(r"#(?:[0-9A-Fa-f]{3}){1,2}\b")


def strings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield every string that is neither a docstring nor a colour of the cloth of a game."""
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    cloths = [node for node in calls if isinstance(node.func, ast.Name) and node.func.id == "Cloth"]
    told |= {id(argument) for cloth in cloths for argument in cloth.args}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


def test_no_colour_is_written_outside_the_theme() -> None:
    found = [
        f"{path.relative_to(FOLDER)}:{line}: {text[:60]}"
        for path in FILES
        if path.name not in NAMING and COLOUR.search(source := path.read_text("utf-8"))
        for line, text in strings(ast.parse(source))
        if COLOUR.search(text)
    ]
    assert found == []


def test_no_text_size_is_written_outside_the_theme() -> None:
    found = []
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            place = SIZE_AT.get(node.func.attr)
            if place is None:
                continue
            sizes = [each.value for each in node.keywords if each.arg == "size"] + node.args[
                place : place + 1
            ]
            plain = [each.value for each in sizes if isinstance(each, ast.Constant)]
            if any(isinstance(size, (int, float)) and size > 1 for size in plain):
                found.append(f"{path.relative_to(FOLDER)}:{node.lineno}: {node.func.attr} {plain}")
    assert found == []


@pytest.mark.parametrize("window", [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160)])
def test_no_named_size_falls_below_its_floor(window: tuple[int, int]) -> None:
    metrics = Metrics(*window)
    type_ = Typesetter(metrics, Art())
    for size in (t.KEY_CAP, t.CAPTION, t.SIDE, t.NAME, t.READING, t.BODY):
        assert type_.size_px("札を出す", size) >= t.JAPANESE_FLOOR_PX == 16
        assert type_.size_px("カード", size) >= t.JAPANESE_FLOOR_DU * metrics.s
        if size >= t.CAPTION:
            assert type_.size_px("Play", size) >= t.LATIN_FLOOR_PX == 14
    assert type_.leading("札", t.BODY) >= 1.6 * t.BODY
    assert type_.leading("a", t.BODY) >= 1.45 * t.BODY - 1, "whole pixels"


def test_body_text_is_as_large_as_guides_ask() -> None:
    """18 px at 720 lines, 27 at 1080, 54 at 2160."""
    for window, least in (((1280, 720), 18), ((1920, 1080), 27), ((3840, 2160), 54)):
        assert Typesetter(Metrics(*window), Art()).size_px("Play", t.BODY) >= least
