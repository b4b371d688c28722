"""The picture of the table in each rule book: real, whole, with a number on all that its list speaks of."""

from dataclasses import replace
from typing import Any

import pytest

from tablegame.learn.book_model import TableView
from tablegame.speech import LANGUAGES
from tablegame.ui.scenes.learn.book.book_contents import BookPoint
from tablegame.ui.scenes.learn.book.book_pictures import NumberedTable, number_radius
from tablegame.ui.scenes.learn.book.scene import BookScene
from tablegame.ui.scenes.system.title.scene import TitleScene
from tablegame.ui.shell.navigation import BookPage
from tablegame.ui.table.pose import Box
from tests.lengths import rest_long
from tests.stages import COMPLETE
from tests.ui.scenes.pages import Maker, draw, make, show

CASES = [(game, language) for game in COMPLETE for language in LANGUAGES]
QUICK = {("dobon", "en"), ("clackerjack", "ja")}

__all__ = ["make"]


def book(make: Maker, game: str, language: str, **more: Any) -> BookScene:
    """Return the page about the table, just drawn for the first time."""
    ui = make(language)
    show(ui, TitleScene(ui))
    ui.open(BookPage(game, "table.", **more))
    draw(ui)
    top = ui.stack.top
    assert isinstance(top, BookScene)
    return top


def still_of(scene: BookScene) -> NumberedTable:
    """Return its picture, made in the frames that draw nothing."""
    (still,) = scene.text.pictures.values()
    for _ in range(60):
        scene.drawn()
        scene.update(16)
    return still


@pytest.mark.parametrize(("game", "language"), rest_long(CASES, but=QUICK))
def test_each_number_is_on_the_picture_and_speaks_of_something_there(
    make: Maker, game: str, language: str
) -> None:
    check_picture(book(make, game, language))


@pytest.mark.parametrize("stage", rest_long([1, 4, 5], but=[1]))
def test_so_it_is_for_each_stage_of_dobon(make: Maker, stage: int) -> None:
    check_picture(book(make, "dobon", "en", seats=4, options={"stage": stage}))


def check_picture(scene: BookScene) -> None:
    """Check that each number of the list is on the picture."""
    numbers = [block.number for block in scene.text.blocks if isinstance(block, BookPoint) and block.number]
    (view,) = (block for block in scene.text.blocks if isinstance(block, TableView))
    still = still_of(scene)
    assert numbers == list(range(1, len(view.marks) + 1)) and len(numbers) >= 5
    assert still.is_made and len(still.marks) == len(numbers)
    for mark, box in zip(view.marks, still.marks, strict=True):
        assert box is not None, f"{mark} is not on the table"
        x, y, w, h = box
        assert -0.01 <= x and -0.01 <= y and x + w <= 1.01 and y + h <= 1.01, (mark, box)
        assert w * h < 0.2, f"{mark} is half the table"
    draw(scene.ui)
    places = still.places
    assert len(places) == len(numbers) and None not in places
    assert not _on_words(still, places, number_radius(scene.ui.type), scene.ui.metrics.s)
    near = [(a, b) for n, a in enumerate(places) for b in places[:n] if a and b and _apart(a, b) < 24]
    assert not near


def _on_words(still: NumberedTable, places: Any, r: float, scale: float) -> list[tuple[int, Box]]:
    """Return the numbers that lie on words of other things than their own."""
    assert still._finished is not None and still._places is not None and still._finished.words
    w, h = (side / scale for side in still._places[0].get_size())

    def boxed(shares: Any) -> Box:
        return Box(shares[0] * w, shares[1] * h, shares[2] * w, shares[3] * h).grown(-2)

    found = []
    for number, ((x, y), mark) in enumerate(zip(places, still.marks, strict=True), 1):
        disc = Box(x - r, y - r, 2 * r, 2 * r)
        words = [box for box in map(boxed, still._finished.words) if not box.overlap(boxed(mark).grown(4))]
        found += [(number, box) for box in words if disc.overlap(box)]
    return found


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def test_the_page_opens_before_its_picture_is_made(make: Maker) -> None:
    scene = book(make, "dobon", "en")
    (still,) = scene.text.pictures.values()
    assert not still.is_made
    assert still_of(scene).is_made
    scene.ui.set_language("ja")
    assert not any(picture.is_made for picture in scene.text.pictures.values())


def test_nothing_of_the_picture_is_heard_or_kept(make: Maker) -> None:
    scene = book(make, "dobon_fukuchi", "en")
    scene.ui.sounds.played.clear()
    before = replace(scene.ui.preferences)
    assert still_of(scene).is_made
    assert not scene.ui.sounds.played and scene.ui.preferences == before


def test_where_the_rules_of_a_match_look_different_there_is_no_picture_and_no_number(make: Maker) -> None:
    scene = book(make, "loadum", "en", seats=4, options={"swallow": True})
    kinds = [block for block in scene.text.blocks if isinstance(block, TableView)]
    numbers = [block.number for block in scene.text.blocks if isinstance(block, BookPoint)]
    assert not kinds and not any(numbers)
