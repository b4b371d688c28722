"""The program with a window: opens the folder, the window and the thinking process, and runs the scenes."""

import os
import sys
from pathlib import Path

import pygame

from tablegame.controllers.house import House
from tablegame.controllers.workers import Workers
from tablegame.language import preferred_language
from tablegame.match.home import HomeBusy, home, lock
from tablegame.speech import Speaker
from tablegame.ui.art import raster
from tablegame.ui.assets import asset
from tablegame.ui.context import Ui
from tablegame.ui.loop import Loop
from tablegame.ui.scenes.title import TitleScene
from tablegame.ui.window import NoDisplay

GOOD, BAD = 0, 1
ICON_PX = 128


def run(*, size: tuple[int, int] | None = None, fullscreen: bool = False, language: str | None = None) -> int:
    """Play until the window is closed; the status of the process. Problems are said in one sentence."""
    folder = home()
    speaker = Speaker(language or preferred_language(os.environ))
    try:
        with lock(folder):
            return _play(folder, size, fullscreen, language)
    except HomeBusy as busy:
        return _say(speaker.text(busy.key, folder=str(busy.folder)))
    except NoDisplay:
        return _say(speaker.text("errors.no_display"))


def _play(folder: Path, size: tuple[int, int] | None, fullscreen: bool, language: str | None) -> int:
    workers = Workers()
    house = House(folder, workers)
    try:
        ui = open_ui(house, size=size, language=language)
        try:
            if fullscreen and not ui.window.fullscreen:
                ui.toggle_fullscreen()
            Loop(ui).run(TitleScene(ui), later=[workers.start])
        finally:
            ui.close()
    finally:
        house.close()
        pygame.quit()
    return GOOD


def open_ui(house: House, *, size: tuple[int, int] | None = None, language: str | None = None) -> Ui:
    """The window with its icon and everything that scenes reach for; NoDisplay where there is no screen."""
    ui = Ui(house.home, language=language, house=house, size=size, fallback=preferred_language(os.environ))
    ui.window.set_icon(raster(asset("sprites/icon.svg").read_bytes(), ICON_PX, ICON_PX))
    return ui


def _say(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return BAD
