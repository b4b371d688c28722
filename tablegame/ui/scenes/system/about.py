"""The page about the program: its version, where data is stored, its parts, and every licence."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

import tablegame
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import button
from tablegame.ui.kit.layout import Column, Node, Row, Space
from tablegame.ui.kit.nodes import Label
from tablegame.ui.kit.page import TabbedScene
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.assets import asset
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
class AboutParagraph:
    """A paragraph of a licence."""

    text: str
    head: bool = False
    """Whether it is the heading of the paragraphs after it."""


@lru_cache
def paragraphs(page: str) -> tuple[AboutParagraph, ...]:
    """Return the paragraphs of the licences of a page, without the line breaks of their files."""
    out: list[AboutParagraph] = []
    for name in TEXTS[page]:
        text = asset(name).read_text("utf-8").replace("\f", "\n")
        for block in text.split("\n\n"):
            lines = [line for line in map(str.strip, block.splitlines()) if line]
            words = " ".join(line for line in lines if not set(line) <= set("-="))
            if words:
                out.append(AboutParagraph(words, len(lines) == 2 and set(lines[1]) == {"="}))
    return tuple(out)


class AboutScene(TabbedScene):
    """A page with tabs: the program, its parts, and a tab for each licence."""

    title, tab_names = "about.title", PAGES

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.copied = False

    def tab_words(self, name: str) -> Text:
        return self.ui.say(f"about.page.{name}")

    def body(self) -> Node:
        if self.page == "program":
            return self._program()
        if self.page == "parts":
            return self._parts()
        licence = paragraphs(self.page)
        return Column(
            _bold(self.ui.say(f"about.head.{self.page}")),
            *(Label(one.text, t.NAME if one.head else t.SIDE, bold=one.head, lines=0) for one in licence),
            gap=10,
        )

    def foot(self) -> Node:
        done = button(
            self.ui.say("about.done"), self.close,
            name="done", kind="primary", action="back", size=t.BODY, least=180,
        )  # fmt: skip
        return Row(done, Space())

    def _program(self) -> Node:
        say = self.ui.say
        words = say("about.copied" if self.copied else "about.copy")
        return Column(
            _bold(say("app.version", version=tablegame.__version__)),
            Label(say("about.what"), lines=0),
            Space(6, grow=0),
            _bold(say("about.network_head")),
            Label(say("about.network"), lines=0),
            Space(6, grow=0),
            _bold(say("about.data_head")),
            Label(say("about.data"), lines=0),
            Label(str(self.ui.home), lines=0),
            Row(button(words, self.copy, name="copy", icon="save"), Space()),
            gap=8,
        )

    def _parts(self) -> Node:
        sdl = ".".join(map(str, pygame.get_sdl_version()))
        slots = {"pygame": pygame.version.ver, "sdl": sdl}
        parts = (
            Column(
                _bold(self.ui.say(f"about.part.{part}.name", **slots)),
                Label(self.ui.say(f"about.part.{part}.licence"), lines=0),
                gap=2,
            )
            for part in PARTS
        )
        return Column(*parts, gap=16)

    def copy(self) -> None:
        """Copy the path of the data to the clipboard."""
        self.copied = to_clipboard(str(self.ui.home))
        self.layout()


def _bold(words: Text) -> Label:
    return Label(words, t.BODY, bold=True, lines=0)
