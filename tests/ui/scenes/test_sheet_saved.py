"""A score sheet is saved as text, for a spreadsheet and as a picture, with the numbers that it shows."""

import csv
import io
from typing import Any
from unicodedata import east_asian_width
from unittest import mock

import pygame
import pytest

from tablegame.match.header import Player
from tablegame.pieces.seats import Seat
from tablegame.speech import LANGUAGES
from tablegame.speech.runs import MINUS
from tablegame.ui.scenes.formats import MARK
from tablegame.ui.scenes.system.dialogs import NoteScene
from tablegame.ui.scenes.table.sheet.scene import SheetScene
from tablegame.ui.scenes.table.sheet.sheet_export import SUFFIXES, as_text, wide
from tests.ui.scenes.pages import Maker, make, played, show

__all__ = ["make"]

NAMES = {"en": ("=1+1", "Aoi", "Mei", "Wilhelmina"), "ja": ("けいと", "Aoi", "めい", "ｶﾅ")}


def saved(ui: Any, scene: SheetScene, kind: str) -> bytes:
    """Return the only new file of this kind; a sentence names it."""
    folder = ui.home / "exports"
    before = set(folder.glob("*")) if folder.exists() else set()
    scene.form.find("save").choose(kind)  # type: ignore[union-attr]
    ui.stack.apply()
    note = ui.stack.top
    (file,) = set(folder.glob("*")) - before
    assert isinstance(note, NoteScene) and file.name in ui.type.plain(note.texts[0])
    assert file.suffix == SUFFIXES[kind] and file.stat().st_mode & 0o077 == 0  # type: ignore[index]
    ui.stack.pop(note)
    ui.stack.apply()
    return bytes(file.read_bytes())


def sheet(make: Maker, language: str) -> tuple[Any, SheetScene]:
    ui = make(language=language)
    match = played(4, deals=2)
    players = [Player(name, "human") for name in NAMES[language]]
    scene = SheetScene(ui, "dokuson", players, match.view(Seat(0)), 1)
    show(ui, scene)
    return ui, scene


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tab", ["deal", "all"])
def test_the_numbers_are_those_of_the_sheet(make: Maker, language: str, tab: str) -> None:
    ui, scene = sheet(make, language)
    scene._turn(tab)
    shown = [
        [scene.data.words(row, n) if row.kind in ("one", "deal") else str(row.values[n]) for n in range(4)]
        for row in scene.rows
        if row.kind in ("one", "deal", "total", "place")
    ]
    plain = [[each.replace(MINUS, "-").lstrip("+") for each in row] for row in shown]
    text = saved(ui, scene, "csv").decode()
    assert text.startswith(MARK)
    names, *rows = csv.reader(io.StringIO(text[1:]))
    assert names[1:] == ["'=1+1" if name == "=1+1" else name for name in scene.names]
    assert [row[1:] for row in rows if row[1:] in plain] == plain
    words = saved(ui, scene, "text").decode()
    table = words.split("\n\n")[1].splitlines()
    assert len({wide(line) for line in table}) == 1 and len(table) == len(rows) + 1
    for numbers in shown:
        assert any(line.split()[-4:] == [n.replace(MINUS, "-") for n in numbers] for line in table)


def test_the_picture_is_the_sheet_at_twice_its_size(make: Maker) -> None:
    ui, scene = sheet(make, "en")
    before = pygame.image.tobytes(ui.window.surface(), "RGB")
    picture = pygame.image.load(io.BytesIO(saved(ui, scene, "png")), "sheet.png")
    assert abs(picture.get_width() - 2 * scene.box[2] * ui.metrics.s) <= 2
    assert pygame.image.tobytes(ui.window.surface(), "RGB") == before


def test_no_room_for_it_is_one_sentence(make: Maker) -> None:
    ui, scene = sheet(make, "en")
    full = OSError(28, "No space left")
    with mock.patch("tablegame.ui.scenes.formats.write_safely", side_effect=full):
        scene.form.find("save").choose("text")  # type: ignore[union-attr]
    ui.stack.apply()
    assert isinstance(ui.stack.top, NoteScene) and "the disk is full" in ui.type.plain(ui.stack.top.texts[0])


def test_wide_letters_take_two_columns_and_nothing_breaks_a_line() -> None:
    text = as_text(["a\nb"], [["", "めい"], ["合計", "-5"]]).decode()
    assert text == "a b\n\n      めい\n合計    -5\n"
    assert all(east_asian_width(letter) == "W" for letter in "めい")


def test_the_list_of_kinds_stays_open_when_more_of_the_luck_is_known(make: Maker) -> None:
    _, scene = sheet(make, "en")
    kinds = scene.form.find("save")
    assert kinds is not None
    kinds.press(scene.form, None)
    with mock.patch.object(scene.luck_rows, "due", return_value=True):
        with mock.patch.object(scene.luck_rows, "changed", return_value=True):
            scene.update(16)
    assert scene.form.modal is kinds
