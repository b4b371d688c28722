"""The right page of a stamp book: the drills with the best result so far, and the rule book."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from tablegame.learn.book import has_book
from tablegame.learn.drills.series import has_drill
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped
from tablegame.ui.scenes.stampbook.scene import Extra, StampBookScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BookPage, DrillPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Widget

HEIGHT: Final = 200.0
BUTTON_H: Final = 52.0


def extras(ui: Ui, game_id: str) -> tuple[Extra, ...]:
    """Those that there are for a game."""
    found = []
    if has_drill(game_id):
        found.append(_extra(ui, game_id, "drills"))
    if has_book(game_id):
        found.append(_extra(ui, game_id, "book"))
    return tuple(found)


def _extra(ui: Ui, game_id: str, name: str) -> Extra:
    return Extra(HEIGHT, partial(_add, ui, game_id, name), partial(_draw, ui, game_id, name))


def _add(ui: Ui, game_id: str, name: str, scene: StampBookScene, box: Box) -> Sequence[Widget]:
    x, y, w, h = box
    page = DrillPage(game_id) if name == "drills" else BookPage(game_id)
    words = ui.text(f"stampbook.{name}.open")
    wide = min(w, max(240.0, ui.type.measure(words, t.BODY, True) + 110))
    button = Button(
        (x, y + h - BUTTON_H - 8, wide, BUTTON_H), words, partial(ui.open, page), kind="paper",
        size=capped(ui, t.BODY, 28), icon="continue" if name == "drills" else "learn", name=name,
    )  # fmt: skip
    return [button]


def best_words(ui: Ui, game_id: str) -> str:
    """The best result so far."""
    best = ui.learned.best(game_id, "ten")
    if best is None:
        return ui.text("stampbook.drills.none")
    if best.ms is None:
        return ui.text("drills.end.best", n=best.right, of=best.of)
    seconds = best.ms // 1000
    time = ui.text("drills.time", minutes=seconds // 60, seconds=f"{seconds % 60:02}")
    return ui.text("drills.end.best_time", n=best.right, of=best.of, time=time)


def _draw(ui: Ui, game_id: str, name: str, canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    title = ui.text(f"stampbook.{name}.title")
    size = canvas.type.within(title, t.TOTAL, 34)
    canvas.text(title, x, y + 20, size, True, t.SUMI, anchor="middle", max_width=w, shrink=True, display=True)
    about = ui.text(f"stampbook.{name}.about")
    size = canvas.type.within(about, t.NAME, 24)
    canvas.rows(about, x, y + 66, w, size, False, t.SUMI_SECOND, most=2, high=54)
    if name == "drills":
        best = best_words(ui, game_id)
        size = canvas.type.within(best, t.NAME, 24)
        canvas.text(best, x, y + 114, size, True, t.GAIN, anchor="middle", max_width=w, shrink=True)
    canvas.line(x, y + h + 8, x + w, y + h + 8, t.WASHI_LINE, 1, 0.6)
