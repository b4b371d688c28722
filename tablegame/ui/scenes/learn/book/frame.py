"""What stands round the text of the book: its title, the way back, the search field, the sections."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped
from tablegame.ui.scenes.learn.book import places
from tablegame.ui.scenes.learn.book.places import Places
from tablegame.ui.scenes.learn.book.source import BookContents
from tablegame.ui.scenes.learn.book.tabs import SectionTab
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.choices import Choice
from tablegame.ui.widgets.form import Form

VEIL = 0.62
ICON = 20.0


class Sections(Protocol):
    """Whoever opens sections."""

    @property
    def form(self) -> Form:
        """Where its tabs are."""

    def sections(self) -> Sequence[tuple[str, str]]:
        """Ids and titles of all."""

    def open_section(self, id: str) -> None:
        """Opens one."""


def add_ways(
    ui: Ui, form: Form, at: Places, earlier: tuple[Callable[[], object], bool],
    later: tuple[Callable[[], object], bool],
) -> None:  # fmt: skip
    """Back to what was read before, and forward again; each with whether there is anything."""
    for name, icon, box, (press, possible) in (
        ("earlier", "left", at.earlier, earlier),
        ("later", "right", at.later, later),
    ):
        button = Button(
            box, "", press, kind="paper", icon=icon, size=ICON, name=name, enabled=possible, key="-"
        )
        button.label = ui.text(f"rulebook.{name}")
        form.add(button)


def add_sections(ui: Ui, at: Places, scene: Sections, chosen: str, differing: int) -> None:
    """A tab for each, or one list where letters are large; a chip says how many options differ."""
    form, sections = scene.form, scene.sections()
    chip, between = ui.text("rulebook.differ", n=differing) if differing else "", ui.text("app.between.and")
    if at.dropped is not None:
        options: list[tuple[object, str]] = [
            (id, f"{title}{between}{chip}" if id == "this" and chip else title) for id, title in sections
        ]
        form.add(
            Choice(
                at.dropped, ui.text("rulebook.sections"), options, chosen,
                lambda id: scene.open_section(str(id)), name="sections", size=t.BODY,
            )
        )  # fmt: skip
        return
    step = min(places.TAB_STEP, (at.back[1] - 12 - at.tabs[1]) / max(1, len(sections)))
    x, y, w, _ = at.tabs
    chipped = {"this": 96.0} if chip else {}
    size = min(
        ui.type.fitting(title, t.READING, w - 32 - chipped.get(id, 0.0), True) for id, title in sections
    )
    for nth, (id, title) in enumerate(sections):
        box = (x, y + nth * step, w, step - 2)
        turn = partial(_turn, scene, nth)
        on = id == chosen
        tab = SectionTab(box, title, on, turn, f"section.{id}", size, chip if id == "this" else "")
        tab.tab_stop = on
        form.add(tab)


def _turn(scene: Sections, index: int, by: int) -> None:
    """Opens the section of a tab, or a neighbour's; the focus goes with it."""
    sections = scene.sections()
    id, _ = sections[(index + by) % len(sections)]
    scene.open_section(id)
    if by and (tab := scene.form.find(f"section.{id}")) is not None:
        scene.form.set_focus(tab, ring=True)


def draw_sheet(canvas: Canvas, ui: Ui, at: Places, contents: BookContents, waits: bool) -> None:
    """The sheet over what is darkened, its title, and the rule beside the sections."""
    canvas.veil(VEIL)
    canvas.panel("sheet", *at.sheet)
    x, y, w, _ = at.title
    wide, _ = canvas.text(
        contents.title, x, y, capped(ui, t.TITLE, 44), True, t.SUMI, anchor="middle", max_width=w,
        shrink=True, display=True,
    )  # fmt: skip
    version = contents.version
    if waits and at.margin is None:
        left, top, end = x + wide + 22, y - 11, at.earlier[0] - 16
        if at.dropped is not None:
            left, top = at.dropped[0] + at.dropped[2] + 24, at.dropped[1] + at.dropped[3] / 2 - 11
            end = at.search[0] + at.search[2]
        draw_waits(canvas, ui, left, top, end - left)
    elif version and wide + 20 + canvas.type.measure(version, t.NAME) <= w:
        canvas.text(version, x + wide + 18, y + 3, t.NAME, False, t.SUMI_QUIET, anchor="middle")
    if at.rule is not None:
        canvas.line(at.rule, at.tabs[1], at.rule, at.back[1] + at.back[3], t.WASHI_LINE, 1.2)


def draw_waits(canvas: Canvas, ui: Ui, x: float, y: float, room: float) -> None:
    """That the call waits."""
    canvas.icon("wait", x + 9, y + 11, ICON, t.SUMI_SECOND)
    words = ui.say("rulebook.waits")
    canvas.rows(words, x + 28, y + 11, room - 28, t.SIDE, False, t.SUMI_SECOND, high=64)
