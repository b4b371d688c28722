"""Draws every scene in every language and at several sizes, and lays the pictures side by side.

`python tools/contact_sheets.py FOLDER [PART OF A NAME]`: for people who look for faults. All sprites at three
sizes are on sheets of their own; the part `sprites` draws only those.
"""

import argparse
from pathlib import Path

import pygame
from scenes import all_scenes
from studio import opened

from tablegame.speech import LANGUAGES
from tablegame.ui.system.assets import asset

SIZES = ((1280, 720), (1920, 1080), (2560, 1440))
ACROSS, WIDE, GAP = 2, 960, 8
"""Pictures in a row of a sheet, their width and the gap between them, in pixels."""
ROWS = 3

MAT = (58, 84, 116)
HEIGHTS = (60, 160, 360)
"""At which sprites are looked at, in pixels."""


def sprites(folder: Path) -> None:
    """Draw sprites on a mat, smallest first, on sheets that can still be opened."""
    files = sorted(asset("sprites").rglob("*.svg"))
    for high in HEIGHTS:
        step = high + GAP
        across = max(6, 2400 // step)
        most = across * max(1, 2400 // step)
        for first in range(0, len(files), most):
            shown = files[first : first + most]
            sheet = pygame.Surface((across * step + GAP, -(-len(shown) // across) * step + GAP))
            sheet.fill(MAT)
            for place, file in enumerate(shown):
                picture = pygame.image.load_sized_svg(file, (high, high))
                x, y = GAP + place % across * step, GAP + place // across * step
                sheet.blit(picture, (x + (high - picture.get_width()) // 2, y))
            pygame.image.save(sheet, folder / f"sheet-sprites-{high}-{first // most + 1}.png")


def draw(folder: Path, part: str, sizes: tuple[tuple[int, int], ...] = SIZES) -> None:
    """Draw each picture for itself, and the sheets."""
    folder.mkdir(parents=True, exist_ok=True)
    if part in ("", "sprites"):
        sprites(folder)
    for size in sizes:
        for language in LANGUAGES:
            rows: list[pygame.Surface] = []
            for name, show in all_scenes().items():
                if part not in name:
                    continue
                with opened(language, size) as studio:
                    show(studio)
                    picture = studio.surface().copy()
                pygame.image.save(picture, folder / f"{name}-{language}-{size[1]}.png")
                high = WIDE * size[1] // size[0]
                rows.append(pygame.transform.smoothscale(picture.convert(24), (WIDE, high)))
            for first in range(0, len(rows), ACROSS * ROWS):
                shown = rows[first : first + ACROSS * ROWS]
                sheet = contact(shown)
                number = first // (ACROSS * ROWS) + 1
                pygame.image.save(sheet, folder / f"sheet-{language}-{size[1]}-{number}.png")


def contact(pictures: list[pygame.Surface]) -> pygame.Surface:
    """Return pictures of one size in rows."""
    wide, high = pictures[0].get_size()
    down = -(-len(pictures) // ACROSS)
    sheet = pygame.Surface((ACROSS * (wide + GAP) + GAP, down * (high + GAP) + GAP))
    for place, picture in enumerate(pictures):
        x, y = place % ACROSS, place // ACROSS
        sheet.blit(picture, (GAP + x * (wide + GAP), GAP + y * (high + GAP)))
    return sheet


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("folder", type=Path)
    words.add_argument("part", nargs="?", default="")
    given = words.parse_args()
    draw(given.folder, given.part)
