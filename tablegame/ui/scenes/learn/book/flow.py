"""A section as it is read: its blocks from above, each where it stands, with the links that are in them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol, TypeAlias

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.line_breaking import has_japanese, unwrapped
from tablegame.ui.scenes.learn.book.arrange import is_tile
from tablegame.ui.scenes.learn.book.content import (
    Entry,
    Example,
    Figure,
    Grid,
    Heading,
    Paragraph,
    Section,
    Span,
    TableView,
    Words,
    plain,
)
from tablegame.ui.scenes.learn.book.grid import GridBlock
from tablegame.ui.scenes.learn.book.links import Follow, links_in
from tablegame.ui.scenes.learn.book.still import Still, ViewBlock, number, radius
from tablegame.ui.scenes.learn.book.strip import Strip
from tablegame.ui.scenes.learn.book.typeset import Look, Setting, compose, simple
from tablegame.ui.shell.context import Ui
from tablegame.ui.widgets.form import Widget

H1: Final = 26.0
H2: Final = 20.0
INDENT: Final = 22.0
NUMBERED: Final = 11.0
"""Between a number and its point."""
FIGURE: Final = 60.0
FIGURE_TILE: Final = 40.0
FOOT: Final = 30.0
"""Left free beneath the last block."""


class Standing(Protocol):
    """A block with a place."""

    @property
    def id(self) -> str:
        """Of the paragraph."""

    @property
    def height(self) -> float:
        """In du."""

    def draw(self, canvas: Canvas, x: float, y: float, look: Look) -> None:
        """Draws it."""

    def widgets(self, x: float, y: float) -> Sequence[Widget]:
        """What can be pressed in it."""

    def words(self) -> str:
        """All of it, for a screen reader."""


@dataclass
class TextBlock:
    """Running text."""

    id: str
    setting: Setting
    follow: Follow
    underlines: bool
    indent: float = 0.0
    colour: t.Colour = t.SUMI
    bold: bool = False
    display: bool = False
    above: float = 0.0
    below: float = 0.0
    number: int = 0
    """Of its mark on a picture of the table, in place of the dot."""

    @property
    def height(self) -> float:
        """With the space above and below."""
        return self.above + self.setting.height + self.below

    def draw(self, canvas: Canvas, x: float, y: float, look: Look) -> None:
        """The text, a dot before a point of a list."""
        y += self.above
        if self.display:
            text = "".join(run.text for line in self.setting.lines for run in line)
            size = self.setting.size
            if len(self.setting.lines) == 1:
                canvas.text(
                    text, x, y + self.setting.leading / 2, size, True, t.SUMI, anchor="middle", display=True
                )
                return
        if self.number:
            middle = y + self.setting.leading / 2
            number(canvas, self.number, x + radius(canvas.type) + 1, middle, look.alpha(middle))
        elif self.indent:
            canvas.circle(x + 8, y + self.setting.leading / 2, 3, t.BRASS_LO)
        self.setting.draw(canvas, x + self.indent, y, self.colour, self.underlines, look, self.bold)

    def widgets(self, x: float, y: float) -> Sequence[Widget]:
        """Its links."""
        return links_in(self.id, self.setting, x + self.indent, y + self.above, self.follow, self.underlines)

    def words(self) -> str:
        """The text."""
        text = unwrapped("".join(run.text for run in line) for line in self.setting.lines)
        return f"{self.number}. {text}" if self.number else text


@dataclass
class FigureBlock:
    """Pieces side by side."""

    id: str
    pieces: tuple[int, ...]
    caption: Setting | None
    width: float
    said: str

    def __post_init__(self) -> None:
        tile = is_tile(self.pieces[0])
        self._w = FIGURE_TILE if tile else FIGURE
        self._h = self._w * (t.TILE_RATIO if tile else t.CARD_RATIO)
        self._across = max(1, int((self.width + 8) // (self._w + 8)))
        rows = -(-len(self.pieces) // self._across)
        below = self.caption.height + 4 if self.caption is not None else 0.0
        self.height = rows * (self._h + 10) + below + 14

    def draw(self, canvas: Canvas, x: float, y: float, look: Look) -> None:
        """The pieces, then the line beneath."""
        for n, piece in enumerate(self.pieces):
            row, place = divmod(n, self._across)
            canvas.piece(piece, x + place * (self._w + 8), y + row * (self._h + 10), self._w)
        if self.caption is not None:
            rows = -(-len(self.pieces) // self._across)
            self.caption.draw(canvas, x, y + rows * (self._h + 10) + 2, t.SUMI_SECOND)

    def widgets(self, x: float, y: float) -> Sequence[Widget]:
        """Nothing."""
        return ()

    def words(self) -> str:
        """The pieces and the line."""
        return self.said


@dataclass
class StripBlock:
    """A worked example."""

    strip: Strip
    below: float = 16.0

    @property
    def id(self) -> str:
        """Of the example."""
        return self.strip.id

    @property
    def height(self) -> float:
        """With the space below."""
        return self.strip.height + self.below

    def draw(self, canvas: Canvas, x: float, y: float, look: Look) -> None:
        """The strip."""
        self.strip.draw(canvas, x, y)

    def widgets(self, x: float, y: float) -> Sequence[Widget]:
        """Its own."""
        return self.strip.widgets(x, y)

    def words(self) -> str:
        """What lies there and what is said."""
        return self.strip.words()


@dataclass
class EntryBlock:
    """A word of the glossary, its reading and what it means."""

    id: str
    name: Setting
    reading: Setting
    text: Setting
    follow: Follow
    underlines: bool
    more: Setting | None
    beside: bool

    @property
    def height(self) -> float:
        """With the space below."""
        head = self.name.height if self.beside else self.name.height + self.reading.height
        more = self.more.height if self.more is not None else 0.0
        return head + self.text.height + more + 14

    def _below_head(self) -> float:
        return self.name.height if self.beside else self.name.height + self.reading.height

    def draw(self, canvas: Canvas, x: float, y: float, look: Look) -> None:
        """Name and reading, then the text."""
        self.name.draw(canvas, x, y, t.SUMI, bold=True)
        if self.beside:
            slack = (self.name.leading - self.reading.leading) / 2
            self.reading.draw(canvas, x + self.name.width + 12, y + slack, t.SUMI_QUIET)
        else:
            self.reading.draw(canvas, x, y + self.name.height, t.SUMI_QUIET)
        y += self._below_head()
        self.text.draw(canvas, x, y, t.SUMI, self.underlines, look)
        if self.more is not None:
            self.more.draw(canvas, x, y + self.text.height, t.TAB)

    def widgets(self, x: float, y: float) -> Sequence[Widget]:
        """Links in the text, and the one that says more."""
        y += self._below_head()
        found = links_in(self.id, self.text, x, y, self.follow, self.underlines)
        if self.more is not None:
            found += links_in(f"{self.id}/more", self.more, x, y + self.text.height, self.follow)
        return found

    def words(self) -> str:
        """All of it."""
        return " ".join(
            unwrapped("".join(run.text for run in line) for line in part.lines)
            for part in (self.name, self.reading, self.text)
        )


def _where(parts: "Sequence[tuple[str, object]]", sought: str) -> int:
    """The number of the block before that paragraph, for a row before its table; 0 if it is not there."""
    within = [n for n, (id, _) in enumerate(parts) if id and (id == sought or sought.startswith(f"{id}."))]
    exact = [n for n in within if parts[n][0] == sought]
    return max(0, (exact or within or [0])[-1] - 1)


Enough: TypeAlias = Callable[["Flow"], bool]
"""Whether no more of a flow needs to stand now."""


class Flow:
    """The blocks of one section, `width` du wide; from the top, in du."""

    def __init__(
        self, ui: Ui, section: Section, width: float, follow: Follow, strip_of: Callable[[Example], Strip],
        underlines: bool, listed: Sequence[Example] = (), titled: bool = True,
        still_of: Callable[[TableView], Still] | None = None, measure: float | None = None,
        enough: "Enough" = lambda flow: False, sought: str = "",
    ) -> None:  # fmt: skip
        """`listed`: examples that stand at its end, under a heading of their own; `titled`: its name is
        told; `measure`: how wide text is at most. Without `still_of` there are no pictures of tables. When
        `enough` stands it is not `whole`, until it is told to `go_on`. It begins with the block before the
        paragraph that is `sought`, if there is one: what is further up comes last."""
        self._ui = ui
        self._wide = width
        self._width = width if measure is None else min(width, measure)
        self._still_of = still_of
        self._follow = follow
        self._strip_of = strip_of
        self._underlines = underlines
        self.blocks: list[tuple[float, Standing]] = []
        self.height = 0.0
        self.risen = 0.0
        """How much lower than at first everything stands, because of what came above it."""
        parts = list(self._parts(section, listed, titled))
        begins = _where(parts, sought)
        self._above = parts[:begins]
        self._below = parts[begins:][::-1]
        self.go_on(enough)

    def _parts(
        self, section: Section, listed: Sequence[Example], titled: bool
    ) -> "Iterator[tuple[str, Callable[[], Standing]]]":
        """All blocks by id, and how each of them comes to stand."""
        if titled:
            yield "", partial(self._title, section)
        blocks = [
            each for each in section.blocks if not isinstance(each, TableView) or self._still_of is not None
        ]
        for nth, block in enumerate(blocks):
            if isinstance(block, Heading):
                yield block.id, partial(self._heading, block, titled or nth > 0)
            else:
                yield block.id, partial(self._stand, block)
        if listed:
            more = Heading("more", simple(self._ui.text("rulebook.more")))
            yield more.id, partial(self._heading, more, titled or bool(blocks))
            for example in listed:
                yield example.id, partial(self._stand, example)

    @property
    def whole(self) -> bool:
        """Whether all of it stands."""
        return not self._above and not self._below

    @property
    def ended(self) -> bool:
        """Whether its last block stands."""
        return not self._below

    def go_on(self, enough: "Enough") -> None:
        """One block after the other, at least one, until that is enough or it is whole."""
        while not self.whole:
            if self._below:
                _, stand = self._below.pop()
                block = stand()
                self.blocks.append((self.height, block))
                self.height += block.height + (0.0 if self._below else FOOT)
            else:
                _, stand = self._above.pop()
                block = stand()
                self.blocks = [(0.0, block), *((top + block.height, each) for top, each in self.blocks)]
                self.height += block.height
                self.risen += block.height
            if enough(self):
                return

    def place(self, id: str) -> tuple[float, float] | None:
        """From where to where a paragraph stands; for a row its table."""
        best: tuple[float, float] | None = None
        for top, block in self.blocks:
            if block.id == id:
                return top, top + block.height
            if id.startswith(f"{block.id}."):
                best = top, top + block.height
        return best

    def read_from(self, id: str) -> float | None:
        """Where to begin to read a paragraph: at the heading right above it, if one stands there."""
        where = self.place(id)
        above = [block for top, block in self.blocks if where is not None and top < where[0] - 1]
        if where is None or not above:
            return None if where is None else where[0]
        last = above[-1]
        return where[0] - last.height if isinstance(last, TextBlock) and last.bold else where[0]

    def widgets(self, x: float, y: float) -> list[Widget]:
        """Everything that can be pressed, in reading order."""
        return [widget for top, block in self.blocks for widget in block.widgets(x, y + top)]

    def draw(self, canvas: Canvas, x: float, y: float, low: float, high: float, look: Look) -> None:
        """What lies between two heights."""
        for top, block in self.blocks:
            if y + top + block.height > low and y + top < high:
                block.draw(canvas, x, y + top, look)

    def words(self) -> list[tuple[str, str]]:
        """All of it, for a screen reader, by id."""
        return [(block.id, block.words()) for _, block in self.blocks]

    # Blocks -------------------------------------------------------------------------------------------------
    def _text(self, words: Words, size: float, width: float | None = None, bold: bool = False) -> Setting:
        return compose(self._ui.type, words, size, self._width if width is None else width, bold)

    def _title(self, section: Section) -> Standing:
        size = self._ui.type.fitting(section.title, H1, self._width, True, 18)
        setting = self._text(simple(section.title), size, bold=True)
        return TextBlock("", setting, self._follow, False, bold=True, display=True, below=6.0)

    def _heading(self, block: Heading, follows: bool) -> Standing:
        """`follows`: something stands above it."""
        setting = self._text(block.words, H2, bold=True)
        above = 12.0 if follows else 0.0
        return TextBlock(block.id, setting, self._follow, self._underlines, bold=True, above=above, below=4.0)

    def _stand(self, block: Paragraph | Grid | Figure | TableView | Example | Entry) -> Standing:
        follow, lines = self._follow, self._underlines
        match block:
            case Paragraph():
                indent = INDENT if block.bullet else 0.0
                if block.number:
                    indent = 2 * radius(self._ui.type) + NUMBERED
                setting = self._text(block.words, t.BODY, self._width - indent)
                below = 6.0 if block.bullet else 11.0 if has_japanese(plain(block.words)) else 12.0
                return TextBlock(block.id, setting, follow, lines, indent, below=below, number=block.number)
            case Grid():
                return GridBlock(self._ui, block, self._wide, follow, lines)
            case Figure():
                caption = self._text(block.caption, t.SIDE) if block.caption else None
                pieces = " ".join(
                    self._ui.speaker.plain(self._ui.say("rulebook.example.piece", piece=one))
                    for one in block.pieces
                )
                return FigureBlock(
                    block.id, block.pieces, caption, self._width, f"{pieces} {plain(block.caption)}"
                )
            case TableView():
                assert self._still_of is not None, "without pictures there are no such blocks"
                said = plain(block.caption) or self._ui.text("rulebook.table")
                return ViewBlock(block.id, self._still_of(block), self._wide, said)
            case Example():
                strip = self._strip_of(block)
                strip.lay(self._width)
                return StripBlock(strip)
            case Entry():
                return self._entry(block)

    def _entry(self, block: Entry) -> Standing:
        word = block.word
        name, reading = (
            self._text(simple(word.name), t.BODY, bold=True),
            self._text(simple(word.reading), t.SIDE),
        )
        beside = len(name.lines) == 1 and name.width + 12 + reading.width <= self._width
        more = None
        if word.more:
            title = self._ui.text("rulebook.more_of", title=word.more_title)
            more = self._text((Span(title, False, "link", word.more),), t.SIDE)
        text = self._text(word.text, t.READING)
        return EntryBlock(block.id, name, reading, text, self._follow, self._underlines, more, beside)
