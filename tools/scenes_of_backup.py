"""Backups for the contact sheets: one that is there, one that comes back, and one that is damaged."""

from collections.abc import Callable, Mapping
from pathlib import Path

import scenes_of_matches
from studio import Studio

from tablegame.controllers.backup import backing_up
from tablegame.ui.scenes.matches.backup_page import BackupScene
from tablegame.ui.shell.navigation import BackupPage, SettingsPage, TitlePage


def scenes() -> Mapping[str, Callable[[Studio], object]]:
    """What there is to look at, by name."""
    return {
        "backup": _backup, "backup_restore": _asked, "backup_damaged": _damaged, "backup_restored": _restored,
        "backup_settings": _settings,
    }  # fmt: skip


def _opened(studio: Studio, page: BackupPage) -> BackupScene:
    studio.ui.open(TitlePage())
    studio.step(60)
    studio.ui.open(page)
    studio.step(3)
    scene = studio.ui.stack.top
    assert isinstance(scene, BackupScene)
    return scene


def _backup(studio: Studio) -> None:
    scenes_of_matches.fill(studio)
    scene = _opened(studio, BackupPage())
    studio.until(lambda: bool(scene.words), 600)
    studio.step(3)


def _asked(studio: Studio) -> None:
    _opened(studio, BackupPage(restore=True))


def _damaged(studio: Studio) -> None:
    path = Path(studio.ui.home) / "tablegame-backup.zip"
    path.write_bytes(b"PK")
    scene = _opened(studio, BackupPage(restore=True, path=path))
    scene.begin()
    studio.until(lambda: bool(scene.fault), 600)
    studio.step(3)


def _restored(studio: Studio) -> None:
    scenes_of_matches.fill(studio)
    home = Path(studio.ui.home)
    for _ in backing_up(home, path := home / "tablegame-backup.zip"):
        pass
    for number, record in enumerate(sorted((home / "matches").glob("*.tgr"))):
        if number % 2:
            record.unlink()
        elif number == 0:
            record.write_bytes(b"".join(record.read_bytes().splitlines(True)[:9]))
    scene = _opened(studio, BackupPage(restore=True, path=path))
    scene.begin()
    studio.until(lambda: bool(scene.words), 600)
    studio.step(3)


def _settings(studio: Studio) -> None:
    studio.ui.preferences.last["settings"] = "backup"
    studio.ui.open(SettingsPage())
    studio.step(60)
    top = studio.ui.stack.top
    assert top is not None
    top.form.set_focus(top.form.find("restore"), ring=True)
    studio.step(3)
