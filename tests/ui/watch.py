"""What can be seen on a screen, piece by piece, whatever was drawn when and kept wherever.

While a watch is on, each piece has a colour of its own. Its face and every text that names it are painted in
that colour. After a frame the window itself is searched for these colours. So layers, caches and flights that
were painted earlier count, too.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest import mock

import pygame

from tablegame.match.match import Batch, Match
from tablegame.pieces.dominoes import FACES as PLAYED
from tablegame.pieces.dominoes import FIRST_TILE, TILES, tile_of
from tablegame.pieces.seats import Seat, Viewer
from tablegame.rules.clackerjack.terms import STACKS
from tablegame.speech.runs import piece_sign
from tablegame.ui.access.tree import describe
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.picture_cache import Pictures
from tablegame.ui.draw.piece_pictures import CardLook, Cards, TileLook, Tiles
from tablegame.ui.draw.theme import CARD_RATIO
from tablegame.ui.draw.typesetting import Text, Typesetter
from tablegame.ui.games.registry import GAME_TABLES
from tablegame.ui.scenes.learn.book.scene import BookScene
from tablegame.ui.scenes.system.settings_page import SettingsScene
from tablegame.ui.scenes.table.curtain import CurtainScene
from tablegame.ui.table.event_playback import EventPlayback
from tablegame.ui.table.pose import piece_of
from tablegame.ui.table.scene import TableScene
from tests.rules.secrets import named, shown

FACE, WORD, OTHER_FACE, OTHER_WORD = range(4)
"""What was painted: a face or a word on the table, or on any other page."""
MARK = bytes((0xF2, 0xA7))
"""Blue and green of all these colours, as they lie in memory; the red is the piece and what was painted."""
PIECES = 62
STRIP = 24
"""Rows of the window that are searched anew together."""
LEAST = 40
"""Pixels of a colour that are no accident."""
_MARKED = re.compile(re.escape(MARK) + b"(.)(?:." + re.escape(MARK) + rb"\1)*", re.DOTALL)
"""As many neighbours of one colour as there are, of four bytes each."""


def told_as(piece: int) -> int:
    """Return a card as it is; a tile, and a tile as played, as the tile that it is."""
    if piece < FIRST_TILE:
        return piece
    return tile_of(piece) if piece in PLAYED else piece


def colour(piece: int, kind: int) -> tuple[int, int, int]:
    """Return the colour of a piece."""
    return kind * PIECES + told_as(piece) % FIRST_TILE, MARK[1], MARK[0]


class PieceFinder:
    """A search for the colours of pieces; of each further frame only the strips that changed are searched."""

    def __init__(self, first: int = 0) -> None:
        self._first = first
        self._strips: list[tuple[bytes, Counter[int]]] = []

    def find(self, surface: pygame.Surface) -> tuple[set[int], ...]:
        """Return the pieces from `first` on that are on the surface, by kind."""
        data, size = surface.get_buffer().raw, surface.get_pitch() * STRIP
        strips = [data[at : at + size] for at in range(0, len(data), size)]
        known = self._strips if len(self._strips) == len(strips) else [(b"", Counter())] * len(strips)
        self._strips = [
            old if old[0] == strip else (strip, _count(strip))
            for strip, old in zip(strips, known, strict=True)
        ]
        counts: Counter[int] = Counter()
        for _, count in self._strips:
            counts.update(count)
        pieces: tuple[set[int], ...] = (set(), set(), set(), set())
        for red, pixels in counts.items():
            kind, piece = divmod(red, PIECES)
            if pixels >= LEAST and kind < len(pieces):
                pieces[kind].add(self._first + piece)
        return pieces


def _count(strip: bytes) -> Counter[int]:
    """Return how many pixels of each piece's colour are in some rows of a surface."""
    counts: Counter[int] = Counter()
    for run in _MARKED.finditer(strip):
        counts[run[1][0]] += 1 + (run.end() - run.start() - 3) // 4
    return counts


@dataclass(frozen=True)
class Known:
    """What may be seen after a line of the record."""

    line: int
    views: dict[Viewer, Any]
    open: set[int]
    """Every piece that everybody has been shown since the beginning."""
    whole: bool = True
    """Whether the match has not gone on since."""
    by: Viewer = None
    """The seat that the line speaks of, if it is one alone."""


class Watch:
    """Notes what each viewer may know, line by line, and compares it with the screen."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.frames = 0
        self.own = 0
        """Frames in which hidden pieces lay open before their owner."""
        self.public = 0
        """Frames of a table that nobody looked at alone."""
        self.early = False
        """Whether what all may see may be seen before it is shown, as where somebody sits down meanwhile."""
        self._first = FIRST_TILE if GAME_TABLES[match.game.id].tile else 0
        NAMES.clear()
        NAMES.update(TILE_NAMES if self._first else CARD_NAMES)
        self._finder = PieceFinder(self._first)
        self._on = self._finder.find(pygame.Surface((1, 1)))
        self._ever: set[int] = set()
        self._held: dict[Viewer, set[int]] = {}
        """What has lain open to each viewer before: a player who gives a card away may be told who has it."""
        for batch in match.history(None):
            self._open(batch)
        self._now = self._before = self._known(match.line)
        self._coming: list[Known] = []
        self._stop = match.listen(None, self._told)

    def close(self) -> None:
        """Stop listening, and name cards again: what follows may have no watch."""
        self._stop()
        NAMES.clear()
        NAMES.update(CARD_NAMES)

    def _viewers(self) -> tuple[Viewer, ...]:
        return (None, *map(Seat, range(self.match.seats)))

    def _known(self, line: int) -> Known:
        views = {viewer: self.match.view(viewer) for viewer in self._viewers()}
        return Known(line, views, set(self._ever))

    def _open(self, batch: Batch) -> None:
        for event in batch.events:
            self._ever |= named(event)

    def _told(self, batch: Batch) -> None:
        self._open(batch)
        views = {viewer: self.match.view(viewer) for viewer in self._viewers()}
        views[None] = batch.view
        seats = {getattr(event, "seat", None) for event in batch.events}
        by = seats.pop() if len(seats) == 1 else None
        self._coming.append(Known(batch.line, views, set(self._ever), whole=False, by=by))

    def reached(self, line: int) -> None:
        """Note that the table shows what this line brought."""
        while self._coming and self._coming[0].line <= line:
            self._before, self._now = self._now, self._coming.pop(0)
        if not self._coming:
            self._now = self._known(self._now.line)

    def _laid_open(self) -> set[int]:
        """Return the hands that the end of a deal opens to all, for as long as it is what the table shows."""
        return shown(self._now.views[None], self._before.views[None])

    def check(self, scene: TableScene, frame: str, drawn: bool = True) -> None:
        """Check that nothing that the viewer may not know is on the window, on the stage or in a label.

        `drawn`: the window may look different from the last time.
        """
        viewer = scene.source.viewer
        stack = scene.ui.stack
        if scene not in stack.scenes or isinstance(stack.top, BookScene):
            return  # the examples of the rule book belong to no match
        if viewer is not None and not scene.source.shared:
            # One person is left at this screen: all of it is his, whatever page is in front.
            if not self._now.whole:
                self._now = self._known(self._now.line)
            self._now.open.update(_open_in(self.match.view(viewer)))
            return
        if self.early and not self._now.whole:
            self._now = self._known(self._now.line)
        # In a window that has closed in the match already, those who are visited see what they had before it.
        known = self._now if self._now.whole else self._before
        in_time = known is self._now or scene.source.visiting
        assert viewer is None or in_time, f"{frame}: a private turn before all was shown"
        top = stack.top
        alone = top is scene or (isinstance(top, CurtainScene) and top.phase == "opens")
        assert viewer is None or alone, f"{frame}: a page that all may see lies over a private turn"
        public = {piece for each in (self._before, self._now) for piece in _open_in(each.views[None])}
        public |= self._laid_open()
        if self.early:
            public |= _open_in(self.match.view(None)) | self._ever
        allowed = public | (_open_in(known.views[viewer]) if viewer is not None else set())
        if viewer is not None and self._coming and self._coming[0].by == viewer:
            # The flight of a card that the viewer has drawn can end before the line counts as shown.
            allowed |= _open_in(self._coming[0].views[viewer])
        if drawn:
            self._on = self._finder.find(scene.ui.window.surface())
        on = self._on
        if viewer is not None:
            self._held.setdefault(viewer, set()).update(allowed)
        told = self._now.open | public | self._held.get(viewer, set())
        self._same(on[FACE] - allowed, f"{frame}: faces on the table")
        self._same(on[WORD] - allowed - told, f"{frame}: words on the table")
        self._same((on[OTHER_FACE] | on[OTHER_WORD]) - self._now.open - public, f"{frame}: on another page")
        if scene in stack.visible:
            assert scene.model.viewer == scene.model.view.viewer == viewer, (
                f"{frame}: somebody else's view is drawn"
            )
            lies = [pose.face for pose in scene.animator.rest.values()]
            lies += [f for each in scene.animator.flights() for f in (each.start.face, each.goal.face)]
            up = {told_as(face) for face in lies if face is not None}
            self._same(up - allowed, f"{frame}: on the stage")
            items = {item for item, _ in scene.parts.pointer.held_poses()} | set(
                scene.model.hand.selection.pieces
            )
            self._same({piece_of(item) for item in items} - allowed, f"{frame}: in the hand")
        for each in stack.visible:
            for widget in each.form.widgets:
                words = pieces_in(f"{widget.label} {widget.value_text} {widget.name}")
                self._same(words - allowed - told, f"{frame}: a label")
        self._same(pieces_in(scene.ui.window.title), f"{frame}: the window's title")
        self.frames += 1
        self.own += bool(on[FACE] - public)
        self.public += viewer is None

    def hear(self, scene: TableScene, frame: str) -> None:
        """Check that a screen reader is given nothing that the viewer may not know."""
        if isinstance(scene.ui.stack.top, BookScene):
            return  # as above
        viewer = scene.source.viewer
        allowed = self._now.open | _open_in(self._now.views[None])
        if self.early:
            allowed = allowed | _open_in(self.match.view(None)) | self._ever
        if viewer is not None:
            known = self._now if self._now.whole else self._before
            allowed = allowed | _open_in(known.views[viewer]) | self._held.get(viewer, set())
        with (
            mock.patch("tablegame.ui.access.recorder._CARD", _NEVER),
            mock.patch("tablegame.ui.access.recorder._SUITS", {}),
        ):
            items = [describe(scene.ui).page]
        while items:
            item = items.pop()
            items += item.children
            self._same(pieces_in(f"{item.name} {item.value}") - allowed, f"{frame}: told to a screen reader")

    @staticmethod
    def _same(hidden: set[Any], where: str) -> None:
        assert not hidden, f"{where}: {sorted(str(piece_sign(piece)) for piece in hidden)}"


def _open_in(view: Any) -> set[int]:
    choosing = getattr(view.table, "phase", "") == "stacks"
    return shown(view, view) | (STACKED if choosing else set())


STACKED = {piece for tiles in STACKS.values() for piece in tiles}
"""What lies open in the stacks of Clackerjack while they are chosen."""
CARD_NAMES = {sign: piece for piece in range(PIECES) if (sign := piece_sign(piece))}
TILE_NAMES = {str(piece_sign(piece)): told_as(piece) for piece in (*TILES, *PLAYED)}
NAMES = dict(CARD_NAMES)
"""Of the pieces that the match under watch is played with."""
_NAME = re.compile("|".join(sorted(map(re.escape, (*CARD_NAMES, *TILE_NAMES)), key=len, reverse=True)))


_NEVER = re.compile("(?!)")
"""What is told keeps its signs, so that pieces can be found in it."""


def pieces_in(text: str) -> set[int]:
    """Return the pieces that a text names."""
    return {NAMES[name] for name in _NAME.findall(text) if name in NAMES}


@contextmanager
def colours(reached: Callable[[int], None]) -> Iterator[None]:
    """Paint faces and names as the colours of their pieces, and nothing half transparent."""
    painted: dict[object, pygame.Surface] = {}
    kinds: list[tuple[int, int] | None] = [(OTHER_FACE, OTHER_WORD)]
    """As what faces and words are painted now; None where examples are shown that belong to no match."""
    real_line, real_fill, real_put, real_picture = Typesetter.line, Canvas.fill, Canvas._put, Cards.picture
    real_show, real_tile = EventPlayback.show, Tiles.picture

    def block(size: tuple[int, int], pieces: list[int], kind: int) -> pygame.Surface:
        key = (size, tuple(pieces), kind)
        if key not in painted:
            surface = pygame.Surface(size)
            for n, piece in enumerate(pieces):
                top = n * size[1] // len(pieces)
                surface.fill(colour(piece, kind), (0, top, size[0], size[1]))
            painted[key] = surface
        return painted[key]

    def picture(cards: Cards, look: CardLook, angle: float = 0.0) -> pygame.Surface:
        if look.card is None or kinds[-1] is None:
            return real_picture(cards, look, angle)
        size = look.w_px, round(look.w_px * CARD_RATIO)
        return block(size, [look.card], kinds[-1][0])

    def tile(tiles: Tiles, look: TileLook, angle: float = 0.0) -> pygame.Surface:
        if look.piece is None or kinds[-1] is None:
            return real_tile(tiles, look, angle)
        return block((look.w_px, look.h_px), [look.piece], kinds[-1][0])

    def line(type: Typesetter, text: Text, size: float, bold: bool, ink: Any) -> pygame.Surface:
        real = real_line(type, text, size, bold, ink)
        pieces = sorted(pieces_in(type.plain(text)))
        return block(real.get_size(), pieces, kinds[-1][1]) if pieces and kinds[-1] is not None else real

    def fill(canvas: Canvas, x: float, y: float, w: float, h: float, ink: Any, alpha: float = 1.0) -> None:
        if alpha >= 1.0:
            real_fill(canvas, x, y, w, h, ink, alpha)

    def put(canvas: Canvas, picture: pygame.Surface, x: float, y: float, alpha: int = 255) -> None:
        real_put(canvas, picture, x, y, 255 if alpha > 0 else 0)

    def drawing(draw: Callable[[Any, Canvas], None], kind: tuple[int, int] | None) -> Any:
        def drawn(scene: Any, canvas: Canvas) -> None:
            kinds.append(kind)
            draw(scene, canvas)
            kinds.pop()

        return drawn

    def show(playback: EventPlayback, batch: Batch) -> None:
        real_show(playback, batch)
        reached(batch.line)

    with (
        mock.patch("pygame.transform.smoothscale", pygame.transform.scale),
        mock.patch("tablegame.ui.draw.typesetting._LETTERS", Pictures(12 << 20)),
        mock.patch.object(Cards, "picture", picture),
        mock.patch.object(Tiles, "picture", tile),
        mock.patch.object(Typesetter, "line", line),
        mock.patch.object(Canvas, "fill", fill),
        mock.patch.object(Canvas, "_put", put),
        mock.patch.object(Canvas, "veil", lambda *_, **__: None),
        mock.patch.object(TableScene, "draw", drawing(TableScene.draw, (FACE, WORD))),
        mock.patch.object(SettingsScene, "draw", drawing(SettingsScene.draw, None)),
        mock.patch.object(EventPlayback, "show", show),
    ):
        yield
