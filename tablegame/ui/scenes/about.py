"""About the program: its version, where data lies, what it is made of, and every licence to read."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

import tablegame
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.scenes.pages.cells import Cell, Column
from tablegame.ui.scenes.pages.tabbed import PagesScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.assets import asset
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.form import Widget
from tablegame.ui.widgets.inputs import to_clipboard

TEXTS: Final[dict[str, tuple[str, ...]]] = {
    "mit": ("ui/licences/MIT.txt",),
    "ofl": (
        "ui/draw/fonts/OFL.txt",
        "sprites/licences/ZenKakuGothicNew-OFL.txt",
        "sprites/licences/KaiseiTokumin-OFL.txt",
    ),
    "lgpl": ("ui/licences/LGPL-2.1.txt",),
    "libraries": ("ui/licences/libraries.txt",),
    "python": ("ui/licences/Python.txt",),
}
"""The files of each page that shows a licence."""
PAGES: Final = ("program", "parts", *TEXTS)
PARTS: Final = (
    "program",
    "letters",
    "outlines",
    "pygame",
    "sdl",
    "lgpl_libraries",
    "libraries",
    "accesskit",
    "python",
)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One of a licence."""

    text: str
    head: bool = False
    """Whether it names what the paragraphs beneath it are about."""


@lru_cache
def paragraphs(page: str) -> tuple[Paragraph, ...]:
    """The licences of a page, paragraph by paragraph, without the line breaks of their files."""
    out: list[Paragraph] = []
    for name in TEXTS[page]:
        text = asset(name).read_text("utf-8").replace("\f", "\n")
        for block in text.split("\n\n"):
            lines = [line for line in map(str.strip, block.splitlines()) if line]
            told = " ".join(line for line in lines if not set(line) <= set("-="))
            if told:
                out.append(Paragraph(told, len(lines) == 2 and set(lines[1]) == {"="}))
    return tuple(out)


class AboutScene(PagesScene):
    """Opened from the title and from the settings."""

    title = "about.title"

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.copied = False

    def pages(self) -> Sequence[str]:
        """The program, its parts, and a page for each licence."""
        return PAGES

    def page_title(self, page: str) -> Text:
        """What stands on a tab."""
        return self.ui.say(f"about.page.{page}")

    def fill(self, column: Column) -> None:
        """The open page."""
        if self.page == "program":
            self._program(column)
        elif self.page == "parts":
            self._parts(column)
        else:
            column.paragraph(self.ui.say(f"about.head.{self.page}"), bold=True, size=t.BODY, gap=12)
            for each in paragraphs(self.page):
                column.paragraph(each.text, bold=each.head, size=t.NAME if each.head else t.SIDE, gap=10)

    def _program(self, column: Column) -> None:
        ui = self.ui
        column.paragraph(ui.say("app.version", version=tablegame.__version__), bold=True, size=t.BODY)
        column.paragraph(ui.say("about.what"), gap=22)
        column.paragraph(ui.say("about.network_head"), bold=True, size=t.BODY)
        column.paragraph(ui.say("about.network"), gap=22)
        column.paragraph(ui.say("about.data_head"), bold=True, size=t.BODY)
        column.paragraph(ui.say("about.data"))
        column.paragraph(str(ui.home), gap=10)
        said = ui.say("about.copied" if self.copied else "about.copy")

        def copy(box: Box) -> list[Widget]:
            return [Button(box, said, self.copy, kind="paper", icon="save", size=t.NAME, name="copy")]

        column.add(Cell("", copy, width=ui.type.measure(said, t.NAME, True) + 84, height=48, wide=True))

    def copy(self) -> None:
        """Offers the path of the data to other programs."""
        self.copied = to_clipboard(str(self.ui.home))
        self.layout()

    def _parts(self, column: Column) -> None:
        ui = self.ui
        sdl = ".".join(map(str, pygame.get_sdl_version()))
        slots = {"pygame": pygame.version.ver, "sdl": sdl}
        for part in PARTS:
            column.paragraph(ui.say(f"about.part.{part}.name", **slots), bold=True, size=t.BODY, gap=2)
            column.paragraph(ui.say(f"about.part.{part}.licence"), gap=16)

    def foot(self, x: float, y: float, w: float) -> None:
        """One button."""
        done = self.ui.say("about.done")
        self.form.add(Button((x, y, 180, 48), done, self.close, kind="primary", action="back", name="done"))

    def close(self) -> None:
        """Back to what lies beneath."""
        self.ui.stack.pop(self)
