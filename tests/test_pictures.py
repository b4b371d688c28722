"""The pictures of the read-me: there, small, shown in both languages, and what the program shows now."""

import re
import struct
import sys
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pictures
import pygame
import pytest
from studio import opened

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"
PICTURES = sorted(FOLDER.glob("*.png"))


def test_twelve_pictures_and_a_moving_one_under_three_megabytes() -> None:
    assert {path.stem for path in PICTURES} == {*pictures.PICTURES, "play"} and len(PICTURES) == 13
    assert sum(path.stat().st_size for path in PICTURES) < 3_000_000
    for path in PICTURES:
        size = (960, 540) if path.stem == "play" else (1280, 720)
        assert pygame.image.load(path).get_size() == size
    assert (FOLDER / "play.png").stat().st_size < 1_500_000


Frames = list[tuple[pygame.Surface, int]]


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the parts of a PNG by their names."""
    at = 8
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", data, at + 8 + length) == (zlib.crc32(kind + body),)
        yield kind, body
        at += 12 + length


def shown(data: bytes) -> Frames:
    """Return what an animated PNG with a palette shows one after the other, and for how long, as the
    format says."""
    frames: Frames = []
    canvas, palette, told, serials = pygame.Surface((1, 1)), b"", 0, []
    box, ms = pygame.Rect(0, 0, 0, 0), 0
    for kind, body in chunks(data):
        if kind == b"IHDR":
            canvas = pygame.Surface(struct.unpack_from(">II", body), 0, 24)
        elif kind == b"PLTE":
            palette = body
        elif kind == b"acTL":
            told = struct.unpack(">II", body)[0]
        elif kind == b"fcTL":
            serial, w, h, x, y, ms, _, _, over = struct.unpack(">IIIIIHHBB", body)
            box = pygame.Rect(x, y, w, h)
            assert over == bool(frames) and (frames or box == canvas.get_rect())
            serials.append(serial)
        elif kind in (b"IDAT", b"fdAT"):
            if kind == b"fdAT":
                serials.append(struct.unpack_from(">I", body)[0])
            rows = zlib.decompress(body if kind == b"IDAT" else body[4:])
            assert len(rows) == (box.w + 1) * box.h
            for y in range(box.h):
                start = y * (box.w + 1) + 1
                assert rows[start - 1] == 0
                for x, number in enumerate(rows[start : start + box.w]):
                    if number != 255:
                        canvas.set_at((box.x + x, box.y + y), tuple(palette[3 * number : 3 * number + 3]))
            frames.append((canvas.copy(), ms))
    assert told == len(frames) and serials == list(range(len(serials)))
    return frames


def test_a_moving_picture_shows_its_frames_and_holds_the_last() -> None:
    moving = sys.modules["moving_picture"]
    frames = [pygame.Surface((40, 30), 0, 24) for _ in range(5)]
    for n, frame in enumerate(frames):
        frame.fill((90, 20, 20))
        frame.fill((200, 200, 210), (2 + 3 * min(n, 3), 4 + n // 3, 6, 5))
    found = shown(moving.apng(frames, pictures.reduced))
    same = [pygame.image.tobytes(frame, "RGB") for frame in frames]
    assert [pygame.image.tobytes(frame, "RGB") for frame, _ in found] == same[:4], "the last two are one"
    assert [ms for _, ms in found] == [80, 80, 80, 160 + moving.HELD_MS]


def parts(picture: pygame.Surface) -> bytes:
    """Return the mean colours of 48 x 27 parts: edges of letters hardly count in them."""
    whole = pygame.Surface(picture.get_size(), 0, 24)
    whole.blit(picture, (0, 0))
    return pygame.image.tobytes(pygame.transform.smoothscale(whole, (48, 27)), "RGB")


def apart(one: pygame.Surface, other: pygame.Surface) -> tuple[float, float]:
    """Return how far two pictures differ, of 255 at most: on the whole, and in the worst part."""
    found = [abs(a - b) for a, b in zip(parts(one), parts(other), strict=True)]
    return sum(found) / len(found), max(found)


def test_pictures_that_differ_are_told_apart() -> None:
    one = pygame.image.load(FOLDER / "dokuson.png")
    assert apart(one, one) == (0, 0)
    other = one.copy()
    other.fill((0, 0, 0), (600, 300, 90, 130))
    assert max(apart(one, other)) > WORST, "a card more is seen"


MEAN, WORST = 1.5, 40.0
"""What fewer colours and another version of SDL may change."""


@pytest.mark.long
@pytest.mark.parametrize("name", [path.stem for path in PICTURES if path.stem != "play"])
def test_a_picture_is_what_the_program_shows_now(name: str) -> None:
    mean, worst = apart(pygame.image.load(FOLDER / f"{name}.png"), pictures.taken(name))
    assert mean < MEAN and worst < WORST, f"`python tools/pictures.py {name}` makes it anew"


@pytest.mark.long
def test_the_moving_picture_is_what_the_program_shows_now() -> None:
    with opened() as studio:
        now = pictures.play(studio)
    then = shown((FOLDER / "play.png").read_bytes())
    for one, (other, _) in ((now[0], then[0]), (now[-1], then[-1])):
        mean, worst = apart(one, other)
        assert mean < MEAN and worst < WORST, "`python tools/pictures.py play` makes it anew"


@pytest.mark.parametrize("page", ["README.md", "docs/README.ja.md"])
def test_every_picture_is_shown_and_described(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    shown = re.findall(r"!\[([^\]]+)\]\(([^)]+)\)", text)
    assert sorted(Path(place).stem for _, place in shown) == [path.stem for path in PICTURES]
    assert all(((ROOT / page).parent / place).exists() for _, place in shown)
    assert all(len(words) > 3 for words, _ in shown)
    other = "docs/README.ja.md" if page == "README.md" else "../README.md"
    assert f"]({other})" in text


def test_a_picture_in_fewer_colours_is_the_same_to_the_eye(tmp_path: Path) -> None:
    whole = pygame.Surface((320, 180))
    for x in range(320):
        for y in range(180):
            whole.set_at((x, y), (x // 2, (x + y) // 3, 200 - y if x % 40 else 255))
    data = pictures.png(whole)
    assert data == pictures.png(whole)
    (tmp_path / "a.png").write_bytes(data)
    small = pygame.image.load(tmp_path / "a.png")
    assert small.get_size() == (320, 180)
    apart = [
        max(abs(a - b) for a, b in zip(whole.get_at((x, y)), small.get_at((x, y)), strict=True))
        for x in range(0, 320, 3)
        for y in range(0, 180, 3)
    ]
    assert sum(apart) / len(apart) < 8 and max(apart) < 64


def test_few_colours_stay_as_they_are() -> None:
    counts = Counter({(0, 0, 0): 5, (255, 255, 255): 3, (166, 43, 31): 1})
    palette, number = pictures.reduced(counts)
    assert sorted(palette) == sorted(counts) and len(set(number.values())) == 3
