"""The rows of duplicates that go on: what is played there stays closed, so that all they do is lead there."""

from functools import partial

from tablegame.match.archive_page import Tab
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.matches.match_list.desk import END, Desk, X
from tablegame.ui.scenes.matches.open_duplicates import MOST, going_on, words_of
from tablegame.ui.shell.navigation import DuplicatePage
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import State


def add_rows(desk: Desk, low: float) -> float:
    """A row for each; where what follows may begin."""
    ui, high = desk.ui, 58.0 if desk.large else 46.0
    for duplicate in going_on(ui)[:MOST] if desk.found.tab is Tab.UNFINISHED else ():
        box = (desk.ox + X - 8, low, END - X + 16, high - 6)
        words = words_of(ui, duplicate)
        press = partial(ui.open, DuplicatePage(duplicate.id))
        spot = Hotspot(box, words, press, name=f"duplicate.{duplicate.id[:8]}")
        spot.drawer = partial(_draw, desk, box, words)
        desk.form.add(spot)
        low += high
    return low


def _draw(desk: Desk, box: Box, words: str, canvas: Canvas, state: State) -> None:
    x, y, w, h = box
    straw = ".7" if state.hovered else ".35"
    back = f'<rect width="{w}" height="{h}" rx="10" fill="{t.STRAW}" fill-opacity="{straw}"/>'
    canvas.shape("closed", back, x, y, w, h)
    canvas.icon("lock", x + 26, y + h / 2, 22, t.SUMI_SECOND)
    canvas.text(
        words, x + 50, y + h / 2, desk.size, True, t.SUMI, max_width=w - 100, anchor="middle", shrink=True
    )
    canvas.icon("right", x + w - 24, y + h / 2, 20, t.SUMI_SECOND)
