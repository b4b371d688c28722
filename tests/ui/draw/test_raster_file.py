"""The rasters kept from one start to the next: the same pixels, never old ones, and no harm without them."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO
from unittest import mock

import pygame
import pytest

from tablegame import app
from tablegame.match.files import open_regular
from tablegame.ui.draw import art, raster_file
from tablegame.ui.draw.art import Art, keep_rasters, raster
from tablegame.ui.draw.raster_file import RasterFile
from tablegame.ui.system.assets import asset

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="3" fill="{}"/></svg>'
)
RED, BLUE = SVG.format("#cc2222").encode(), SVG.format("#2222cc").encode()


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    pygame.display.init()
    yield
    keep_rasters(None)


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Return the file of a start that drew one red picture."""
    path = tmp_path / "cache" / "rasters"
    file = RasterFile(path)
    keep_rasters(file)
    raster(RED, 60, 60)
    keep_rasters(None)
    file.save()
    return path


def test_the_next_start_has_the_same_pixels_without_drawing(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = raster(RED, 60, 60)
    keep_rasters(RasterFile(kept))
    monkeypatch.setattr(pygame.image, "load_sized_svg", None)
    again = raster(RED, 60, 60)
    assert pixels(again) == pixels(drawn) and again.get_masks() == drawn.get_masks()
    again.fill((0, 0, 0))
    assert pixels(raster(RED, 60, 60)) == pixels(drawn)
    with pytest.raises(TypeError):
        raster(BLUE, 60, 60)
    with pytest.raises(TypeError):
        raster(RED, 61, 61)


def test_rasters_are_read_when_they_are_wanted_and_none_is_added_later(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = RasterFile(kept)
    assert file.get(RED, 60, 60) is not None
    file.save()
    file.add(BLUE, raster(BLUE, 20, 20))
    assert not file._used and file.get(RED, 60, 60) is not None
    opened = mock.Mock(side_effect=open_regular)
    monkeypatch.setattr(raster_file, "open_regular", opened)
    for _ in range(3):
        file.get(RED, 60, 60)
    assert opened.call_count == 3


@pytest.mark.parametrize("change", ["gone", "other", "cut"])
def test_of_a_file_that_changes_while_the_program_runs_no_raster_is_taken(kept: Path, change: str) -> None:
    """Another file may hold other pictures in these places."""
    file = RasterFile(kept)
    data = kept.read_bytes()
    kept.unlink()
    if change != "gone":
        kept.write_bytes(data[:-1] if change == "cut" else data.replace(b"\0", b"\1"))
    assert file.get(RED, 60, 60) is None
    file.add(RED, raster(RED, 60, 60))
    file.save()
    again = file.get(RED, 60, 60)
    assert again is not None and pixels(again) == pixels(raster(RED, 60, 60))


@pytest.mark.parametrize("refused", [1, 2])
def test_a_file_that_cannot_be_opened_once_does_no_harm(
    tmp_path: Path, refused: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is where another program scans it just then."""
    path = tmp_path / "rasters"
    file = RasterFile(path)
    for source in (RED, BLUE):
        file.add(source, raster(source, 20, 20))
    file.save()
    file = RasterFile(path)
    calls = []

    def busy(path: Path) -> BinaryIO:
        calls.append(path)
        if len(calls) == refused:
            raise PermissionError
        return open_regular(path)

    monkeypatch.setattr(raster_file, "open_regular", busy)
    found = [file.get(source, 20, 20) is not None for source in (RED, BLUE)]
    assert found == [refused != 1, refused != 2]
    file.save()
    monkeypatch.undo()
    kept = RasterFile(path)
    assert [kept.get(source, 20, 20) is not None for source in (RED, BLUE)] == found


@pytest.mark.parametrize("fault", ["replace", "head"])
def test_a_file_that_cannot_be_written_does_no_harm(
    kept: Path, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.write_bytes(b"damaged\n")
    file = RasterFile(kept)
    file.add(RED, raster(RED, 20, 20))
    if fault == "replace":
        monkeypatch.setattr(os, "replace", mock.Mock(side_effect=PermissionError))
    else:
        monkeypatch.setattr(raster_file, "_LARGEST_HEAD", 20)
    file.save()
    assert file.get(RED, 20, 20) is None and [kept] == list(kept.parent.iterdir())


def test_a_raster_that_is_added_while_the_file_is_written_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Grounds of tables are drawn in a thread, which may still hold the file."""
    path = tmp_path / "cache" / "rasters"
    file, picture = RasterFile(path), raster(BLUE, 20, 20)
    file.add(RED, picture)
    convert = pygame.image.tobytes

    def meanwhile(surface: pygame.Surface, order: str) -> bytes:
        file.add(BLUE, picture)
        return convert(surface, order)  # type: ignore[arg-type]

    monkeypatch.setattr(pygame.image, "tobytes", meanwhile)
    file.save()
    kept = RasterFile(path)
    assert kept.get(RED, 20, 20) is not None and kept.get(BLUE, 20, 20) is None


def test_a_changed_sprite_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, source = "icons/menu", asset("sprites/icons/menu.svg").read_bytes()
    other = asset("sprites/icons/close.svg").read_bytes()
    path = tmp_path / "rasters"

    def started(found: bytes) -> bytes:
        monkeypatch.setattr(art, "_source", lambda _: found)
        file = RasterFile(path)
        keep_rasters(file)
        picture = Art().get(name, 64, h_px=64)
        keep_rasters(None)
        file.save()
        return pixels(picture)

    first = started(source)
    assert started(source) == first != started(other)
    assert len(json.loads(path.read_bytes().partition(b"\n")[0])["rasters"]) == 1, "the old one is dropped"


def test_only_what_was_used_stays(kept: Path) -> None:
    before = kept.stat()
    file = RasterFile(kept)
    assert file.get(RED, 60, 60) is not None
    file.save()
    assert kept.stat().st_mtime_ns == before.st_mtime_ns, "nothing is new"
    file = RasterFile(kept)
    file.add(BLUE, raster(BLUE, 20, 20))
    file.save()
    file = RasterFile(kept)
    assert file.get(RED, 60, 60) is None and file.get(BLUE, 20, 20) is not None


@pytest.mark.parametrize("change", ["cut", "longer", "zeros", "head", "version", "empty", "folder"])
def test_a_damaged_file_is_none(kept: Path, change: str) -> None:
    data = kept.read_bytes()
    head, _, rest = data.partition(b"\n")
    kept.unlink()
    if change == "folder":
        kept.mkdir()
    else:
        kept.write_bytes(
            {
                "cut": data[:-1],
                "longer": data + b"x",
                "zeros": head + b"\n" + bytes(len(rest)),
                "head": b"[" + data,
                "version": head.replace(pygame.version.ver.encode(), b"0.0.0") + b"\n" + rest,
                "empty": b"",
            }[change]
        )
    file = RasterFile(kept)
    assert file.get(RED, 60, 60) is None
    file.add(RED, raster(RED, 60, 60))
    file.save()
    assert (RasterFile(kept).get(RED, 60, 60) is None) == (change == "folder")


def test_the_file_is_bounded(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = kept.read_bytes()
    monkeypatch.setattr(raster_file, "LARGEST", 4 * 50 * 50)
    file = RasterFile(kept)
    file.add(BLUE, raster(BLUE, 51, 51))
    file.save()
    assert kept.read_bytes() == before


START = """
import hashlib, pygame
from tablegame import app
from tablegame.ui.draw import art
from tablegame.ui.shell.loop import Loop

drawn, real, load = [], Loop.step, pygame.image.load_sized_svg

def step(loop):
    real(loop)
    if loop.frames_drawn == 1 and drawn[-1] != "shown":
        picture = pygame.image.tobytes(loop.ui.window.surface(), "RGB")
        print(len(drawn), hashlib.sha256(picture).hexdigest())
        drawn.append("shown")
    return not art._KeptRasters.file._saved

def counted(*args):
    drawn.append(args)
    return load(*args)

drawn.append("begun")
Loop.step, pygame.image.load_sized_svg = step, counted
app.run(size=(1280, 720))
"""


def test_the_title_is_the_same_with_and_without_it(tmp_path: Path) -> None:
    path = tmp_path / app.CACHE / app.FIRST_PICTURE
    environ = {**os.environ, "TABLEGAME_HOME": str(tmp_path), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

    def started() -> tuple[int, str]:
        call = [sys.executable, "-c", START]
        said = subprocess.run(call, env=environ, check=True, capture_output=True, text=True, timeout=120)
        count, digest = said.stdout.split()
        return int(count), digest

    started()  # the very first title greets its player
    path.unlink()
    (drawn, without), (none, with_it) = started(), started()
    assert without == with_it
    assert drawn > 30 and none == 1 and path.stat().st_size < raster_file.LARGEST
