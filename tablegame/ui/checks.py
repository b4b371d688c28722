"""Checks of the shipped files and the first screen, and a measurement of frame times, without a user."""

import gc
import io
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pygame

from tablegame.controllers.match_service import MatchService
from tablegame.controllers.workers import Workers
from tablegame.match.match import Player
from tablegame.pieces.cards import card_text
from tablegame.rules.catalogue import SHELF
from tablegame.speech import LANGUAGES
from tablegame.speech.text_catalogue import entries
from tablegame.ui.draw import typesetting
from tablegame.ui.draw.art import raster
from tablegame.ui.draw.typesetting import FONTS
from tablegame.ui.input.devices import DEVICES
from tablegame.ui.scenes.routes import ROUTES
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.scenes.table.live_table import live_table
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.loop import Loop
from tablegame.ui.system.assets import asset, has_asset
from tablegame.ui.system.sound import KINDS

SIZES = (24, 96)
"""Pixels across at which every picture is drawn."""
SIZE = (1280, 720)
LEAST = {
    "cards": 53, "crests": 15, "portraits": 16, "faces": 208, "grounds": 5, "icons": 10, "suits": 4,
    "sounds": 10,
}  # fmt: skip
"""How many files a folder holds at least; fewer, and something was not shipped."""

SEATS: Final = 4
"""The seats of a table that is measured."""
FIRST_GAME: Final = next(iter(SHELF))

Fault = tuple[str, str]
"""The file, and what is wrong with it; "" where it is in order."""


def versions() -> tuple[str, str]:
    """Return the libraries that the window needs, each with its version."""
    return f"pygame-ce {pygame.version.ver}", f"SDL {'.'.join(map(str, pygame.get_sdl_version()))}"


def _files(folder: str, kinds: tuple[str, ...]) -> list[Path]:
    root = asset(folder)
    return sorted(path for path in root.rglob("*") if path.suffix in kinds) if root.is_dir() else []


def pictures() -> Iterator[Fault]:
    """Draw every picture at two sizes."""
    pygame.display.init()
    pygame.display.set_mode((16, 16))
    try:
        for name in (*map(card_text, range(52)), "back"):
            if not has_asset(f"sprites/cards/{name}.svg"):
                yield f"sprites/cards/{name}.svg", "missing"
        for folder in ("cards", "crests", "portraits", "faces", "grounds", "icons", "suits"):
            if len(found := _files(f"sprites/{folder}", (".svg",))) < LEAST[folder]:
                yield f"sprites/{folder}", f"{len(found)} files"
        yield typesetting.DISPLAY_FILE, "" if typesetting.has_display_letters("Tablegame 設定") else "missing"
        for path in _files("sprites", (".svg", ".png")):
            yield path.name, _trouble_with(path)
    finally:
        pygame.display.quit()


def _trouble_with(path: Path) -> str:
    try:
        if path.suffix == ".png":
            picture = pygame.image.load(io.BytesIO(path.read_bytes()), path.name).convert_alpha()
            return "" if picture.get_bounding_rect() else "empty"
        data = path.read_bytes()
        drawn = [raster(data, size, size) for size in SIZES]
    except (pygame.error, OSError, ValueError) as fault:
        return str(fault)
    return "" if drawn[-1].get_bounding_rect() else "empty"


def fonts() -> Iterator[Fault]:
    """Open every font and draws every letter of every text with it."""
    pygame.font.init()
    letters = {
        letter for language in LANGUAGES for entry in entries(language).values() for letter in entry.letters()
    }
    for name in FONTS.values():
        path = asset(name)
        try:
            font = pygame.font.Font(io.BytesIO(path.read_bytes()), 18)
            lacking = [x for x in sorted(letters) if x.isprintable() and font.metrics(x)[0] is None]
            font.render("Tablegame 札", True, "white")
        except (pygame.error, OSError, ValueError) as fault:
            yield path.name, str(fault)
            continue
        yield path.name, "".join(lacking[:20])


def sounds() -> Iterator[Fault]:
    """Read every sound, and play it inaudibly."""
    try:
        pygame.mixer.init(44100, -16, 2, 512)
    except (pygame.error, NotImplementedError) as fault:
        yield "mixer", str(fault)
        return
    try:
        found = _files("sounds", KINDS)
        if len(found) < LEAST["sounds"]:
            yield "sounds", f"{len(found)} files"
        for path in found:
            try:
                length = pygame.mixer.Sound(io.BytesIO(path.read_bytes())).get_length()
            except (pygame.error, OSError) as fault:
                yield path.name, str(fault)
                continue
            yield path.name, "" if length else "empty"
    finally:
        pygame.mixer.quit()


def screens() -> Iterator[Fault]:
    """Draw the first screen in every language."""
    for language in LANGUAGES:
        with tempfile.TemporaryDirectory() as folder:
            ui = Ui(Path(folder), language=language, size=SIZE, routes=ROUTES)
            try:
                ui.stack.push(TitleScene(ui))
                Loop(ui, DEVICES).step()
                shades = {tuple(ui.window.surface().get_at((x, 300))) for x in range(0, SIZE[0], 7)}
                yield f"title {language}", "" if len(shades) > 8 else "empty"
            finally:
                ui.close()
    pygame.quit()


class _WorkClock:
    """The real clock, with the moment at which the wait for the last frame was over."""

    def __init__(self) -> None:
        self._clock = pygame.time.Clock()
        self.began = time.perf_counter()

    def now(self) -> int:
        return pygame.time.get_ticks()

    def tick(self, rate: int) -> int:
        """Wait for the next frame."""
        ms = self._clock.tick(rate)
        self.began = time.perf_counter()
        return ms

    def rest(self, rate: int, woken: int) -> int:
        """Wait for the next frame."""
        return self.tick(rate)


def frame_times(
    seconds: float, size: tuple[int, int], game: str = FIRST_GAME, seats: int = SEATS, level: str = "hard"
) -> list[float]:
    """Return the milliseconds from events to flip, without the wait, of every frame drawn.

    Opponents of `level` play at normal speed in a window of `size`. Raises NoDisplay without a screen.
    """
    times: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        clock = _WorkClock()
        workers = Workers()
        service = MatchService(Path(folder), workers)
        ui = Ui(Path(folder), clock=clock, service=service, size=size, routes=ROUTES, fitted=False)
        try:
            workers.start()
            players = [Player(f"Seat {seat + 1}", f"bot:{level}") for seat in range(seats)]
            ui.stack.push(live_table(ui, service.new_match(game, seats, {}, players)))
            loop = Loop(ui, DEVICES)
            gc.freeze()  # as the loop does when the program runs
            until = time.perf_counter() + seconds
            while time.perf_counter() < until and loop.step():
                if loop.frames_drawn > len(times):
                    times.append(1000 * (time.perf_counter() - clock.began))
        finally:
            gc.unfreeze()
            ui.close()
            service.close()
    return times[1:]
