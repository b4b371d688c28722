"""The hanging scroll of a game on the wall of the title, the slip of a match on it, and how it unrolls."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from tablegame.features.game_features import features_of
from tablegame.rules.contract import AnyGame
from tablegame.ui.draw import theme as t
from tablegame.ui.draw import typesetting
from tablegame.ui.draw.art import raster, ratio
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.text_size import clamp_size
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.system import title_cache
from tablegame.ui.scenes.system.title.scroll_paper import (
    BIGGEST,
    EDGE,
    LEADING,
    NAME_EDGES,
    PAPER_EDGES,
    PaperLine,
    Papers,
    lettered,
    name_in,
    players_words,
    tagline,
)
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import out_cubic
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import WidgetState

LIFT: Final = 8.0
"""How much higher the chosen scroll hangs, in du."""
ART: Final = 120.0
"""The least height of a scroll's picture, in du."""
FRAME: Final = 64.0
"""The height that the cloth and the rods of a scroll add to both."""
SPRITE: Final = (240.0, 430.0)
"""The width and the height of the cloth with its rods, ten du wider than a wide scroll at each side."""
BESIDE: Final = 10.0
CUT: Final = 200.0
"""The height at which the cloth is cut, to be as long as the window allows."""
PICTURE: Final = (200.0, 260.0)
"""Width and height of a game's picture."""
ART_TOP: Final = 22.0
ROD: Final = 24.0
"""The height of the lower rod."""
SEAL_LARGE: Final = 1.15
"""The size at which a seal begins, as a share of its own."""
SLIP_EDGES: Final = 74.0
"""The width of a scroll that words on its slip do not have, in du."""


# Pictures ---------------------------------------------------------------------------------------------------
def draw_picture(canvas: Canvas, ui: Ui, game_id: str, x: float, y: float, w: float) -> None:
    """Draw the picture of a game, `w` du wide; its name on paper if the game has no picture."""
    if ui.art.has(f"title/{game_id}"):
        canvas.sprite(f"title/{game_id}", x, y, w)
        return
    k = w / PICTURE[0]
    h = PICTURE[1] * k
    canvas.sprite("title/plain", x, y, w)
    words = game_name(ui, game_id).split(" ")
    size = min(40 * k, *(canvas.type.fitting(word, 40 * k, w - 28 * k, True, 6.0) for word in words))
    step = 1.2 * canvas.type.em(words[0], size)
    middle = y + 0.66 * h - step * (len(words) - 1) / 2
    for n, word in enumerate(words):
        canvas.text(
            word, x + w / 2, middle + n * step, size, True, t.SUMI, "center", w - 20 * k, "middle",
            shrink=True, display=True,
        )  # fmt: skip


def picture_height(width: float) -> float:
    """Return the height of the whole picture on a scroll so wide, in du."""
    return PICTURE[1] / PICTURE[0] * (width - 2 * EDGE)


class GameScroll:
    """The sign of a game. A press chooses the game; a press on the chosen one starts its primary action."""

    def __init__(
        self, ui: Ui, game: AnyGame, on_press: Callable[[], object], *, chosen: bool, new: bool,
        paper: Papers, slip: "MatchSlip | None",
    ) -> None:  # fmt: skip
        """Create the scroll of a game.

        `paper`: the words under the pictures; `slip`: that of the match that waits.
        """
        said = [game_name(ui, game.id), players_words(ui, game, said=True), tagline(ui, game.id)]
        if slip is not None:
            said.append(ui.text("title.slip_said", where=slip.where))
        elif new:
            said.append(ui.text("title.never_played"))
        label = ui.text("app.separator").join(words for words in said if words)
        self.ui, self.game, self.chosen, self.new = ui, game, chosen, new
        self.spot = Hotspot(
            (0, 0, 0, 0), label, on_press, self._draw, name=f"scroll.{game.id}", role="radio button",
            value="1" if chosen else "0", tab_stop=chosen, ring=None,
        )  # fmt: skip
        self.art = 0.0
        """The height of the picture, in du."""
        self.paper, self.slip = paper, slip
        self.share = 1.0
        """How far it is unrolled, 0..1."""
        self.seal_size = 1.0
        """The size of the seal, as a share of its own; 0 before it is stamped."""

    @property
    def widgets(self) -> Sequence[Hotspot]:
        """The scroll, and the slip that hangs on it."""
        return (self.spot,) if self.slip is None else (self.spot, self.slip.spot)

    def move(self, box: Box, window: Box | None, seen: bool) -> None:
        """Move to a box, a little higher if it is chosen. The mouse presses what is `seen`."""
        place = (box[0], box[1] - (LIFT if self.chosen else 0.0), *box[2:])
        self.art = box[3] - self.paper.depth - FRAME
        self.spot.rect = place
        if self.slip is not None:
            self.slip.hang(place, ART_TOP + self.art - 7)
        for spot in self.widgets:
            spot.window, spot.touchable = window, seen

    def _draw(self, canvas: Canvas, box: Box, state: WidgetState) -> None:
        x, y, w, h = box
        if self.share < 1:
            shown = ROD + (h - ROD) * self.share
            with canvas.clip(x - 2 * LIFT, y - LIFT, w + 4 * LIFT, shown - ROD / 2 + LIFT):
                self._hanging(canvas, state, x, y, w, h)
            self._rod(canvas, x, y + shown - h, w, h)
            return
        self._hanging(canvas, state, x, y, w, h)
        if self.new and self.seal_size > 0:
            self._seal(canvas, x + w - 30, y + 26)
        if self.chosen:
            canvas.ring((x - 6, y - 2, w + 12, h + 6), 7, width=3.4 if state.focused else 2.6)

    def _hanging(self, canvas: Canvas, state: WidgetState, x: float, y: float, w: float, h: float) -> None:
        self._shadow(canvas, x, y, w, h)
        self._cloth(canvas, x, y, w, h)
        art, wide = self.art, w - 2 * EDGE
        canvas.fill(x + EDGE - 1, y + ART_TOP - 1, wide + 2, art + 2, t.WASHI)
        eye = features_of(self.game.id).picture_focus
        with canvas.clip(x + EDGE, y + ART_TOP, wide, art):
            above = eye * (picture_height(w) - art)
            draw_picture(canvas, self.ui, self.game.id, x + EDGE, y + ART_TOP - above, wide)
        self._paper(canvas, x + EDGE - 1, y + ART_TOP + art + 14, wide + 2)
        if state.hovered and not self.chosen:
            canvas.fill(x, y + 8, w, h - 18, t.WHITE, 0.06)

    def _shadow(self, canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
        metrics, s = canvas.metrics, canvas.metrics.s
        blur = (9 if self.chosen else 6) * s
        size = metrics.px(w - 8), metrics.px(h - 14)
        picture, pad = canvas.panels.shadows.get(*size, 4 * s, blur, t.BLACK, 0.55)
        place = metrics.rect(x + 4, y + 14, 1, 1)
        canvas.surface.blit(picture, (place.x - pad, place.y - pad))

    @property
    def _sprite(self) -> str:
        name = f"title/scroll_{self.game.id}"
        return name if self.ui.art.has(name) else "title/scroll_plain"

    def _cloth(self, canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the sprite in pieces; as much of its middle is left out as the scroll is shorter."""
        self._sides(canvas, (x, y, w, CUT), y)
        self._sides(canvas, (x, y + CUT, w, h + 4 - CUT), y + h + 2 - SPRITE[1])

    def _rod(self, canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the lower rod alone, around which the rest is still rolled, of a scroll that begins at y."""
        self._sides(canvas, (x, y + h + 2 - ROD, w, ROD + 4), y + h + 2 - SPRITE[1])

    def _sides(self, canvas: Canvas, part: Box, top: float) -> None:
        """Draw a part of the sprite that begins at `top`; a narrow scroll leaves out its middle."""
        (x, y, w, h), left = part, part[0] - BESIDE
        right = x + w + BESIDE - SPRITE[0]
        middle = x + w / 2 if right < left else x + w + BESIDE
        with canvas.clip(left, y, middle - left, h):
            canvas.sprite(self._sprite, left, top, SPRITE[0])
        if right < left:
            with canvas.clip(middle, y, x + w + BESIDE - middle, h):
                canvas.sprite(self._sprite, right, top, SPRITE[0])

    def _paper(self, canvas: Canvas, x: float, y: float, w: float) -> None:
        """Draw the words: names and players stand alike on all scrolls, the tagline takes the rest."""
        ui, paper, room = self.ui, self.paper.depth, self.paper.room
        shape = f'<rect width="{w}" height="{paper}" rx="2" fill="{t.WASHI_SHEET}"/>'
        canvas.shape("scroll paper", shape, x, y, w, paper)
        lines = self.paper.lines[self.game.id]
        spare = paper - sum(line.height for line in lines)
        gap = min(spare, PAPER_EDGES) / (len(lines) + 1)
        middle, top = x + w / 2, y + gap
        for row in lines:
            if row is lines[-1]:
                top += (spare - gap * (len(lines) + 1)) / 2
            if row.language:
                self._name(canvas, row, middle, top + row.height / 2)
            else:
                canvas.lines(
                    row.words, middle - room / 2, top, room, row.size, row.bold,
                    t.SUMI if row.bold else t.SUMI_SECOND, "center",
                    leading=LEADING * ui.type.em(row.words, row.size),
                )  # fmt: skip
            top += row.height + gap

    def _name(self, canvas: Canvas, row: PaperLine, cx: float, cy: float) -> None:
        """Draw a name as it was lettered for the game, or in the display face."""
        name, most, room = lettered(self.game, row.language), row.height, self.paper.room
        if self.ui.art.has(name):
            wide = min(room - NAME_EDGES, most / ratio(name))
            canvas.sprite(name, cx - wide / 2, cy - wide * ratio(name) / 2, wide)
            return
        size = clamp_size(self.ui, 0.86 * most, 0.86 * most)
        ink = t.SUMI if row.language == "en" else t.SHU
        canvas.text(
            name_in(self.game.id, row.language), cx, cy, size, True, ink, "center", room, "middle",
            shrink=True, display=True,
        )  # fmt: skip

    def _seal(self, canvas: Canvas, cx: float, cy: float) -> None:
        """Draw the seal of a game that was never played here, a little askew."""
        words = self.ui.text("title.new")
        size = clamp_size(self.ui, t.READING, BIGGEST)
        key = ("new game", words, canvas.type.size_px(words, size), canvas.metrics.s)
        picture = canvas.art.pictures.get(key, lambda: self._seal_picture(canvas, words, size))
        if self.seal_size != 1.0:
            picture = pygame.transform.smoothscale_by(picture, self.seal_size)
        canvas.centred(picture, cx, cy)

    @staticmethod
    def _seal_picture(canvas: Canvas, words: str, size: float) -> pygame.Surface:
        s = canvas.metrics.s
        line = canvas.type.line(words, size, True, t.SHU)
        if typesetting.has_display_letters(words):
            line, _ = typesetting.display_line(canvas.art, canvas.type, words, size, t.rgba(t.SHU))
        w, h = max(line.get_width() / s + 12, 28.0), max(line.get_height() / s + 5, 28.0)
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w + 6} {h + 6}">'
            f'<rect x="3.5" y="5" width="{w}" height="{h}" rx="5" fill="{t.BLACK}" fill-opacity=".3"/>'
            f'<rect x="3.2" y="3.2" width="{w - 0.4}" height="{h - 0.4}" rx="5" fill="{t.WASHI}"'
            f' stroke="{t.SHU}" stroke-width="2.4"/></svg>'
        )
        paper = raster(svg.encode(), round((w + 6) * s), round((h + 6) * s))
        middle = paper.get_rect().center
        paper.blit(line, line.get_rect(center=middle))
        return pygame.transform.rotozoom(paper, 5, 1.0)


class MatchSlip:
    """A slip of paper on a scroll, for a match that waits; a press resumes it.

    Keys and screen readers skip it: the scroll's words include it, and the primary button does the same.
    """

    def __init__(
        self, ui: Ui, game_id: str, words: Sequence[str], on_press: Callable[[], object], scroll: float
    ) -> None:
        """Create a slip.

        `words`: where the match stands, the longest first; the first that fits is written.
        """
        self.where = words[0]
        self.size = clamp_size(ui, t.NAME, 22.0)
        room = scroll - SLIP_EDGES
        measured = [(said, ui.type.measure(said, self.size, True)) for said in words]
        label, needed = next((pair for pair in measured if pair[1] <= room), measured[-1])
        self.spot = Hotspot(
            (0, 0, 0, 0), label, on_press, self._draw, name=f"slip.{game_id}", ring=None, role="none",
            focusable=False,
        )  # fmt: skip
        size = min(room, needed) + 42, max(30.0, 1.5 * ui.type.em(label, self.size))
        self._size: Final = size

    def hang(self, scroll: Box, foot: float) -> None:
        """Move to the foot of the picture of a scroll, which is so many du below its top."""
        self.spot.rect = (scroll[0] + 17, scroll[1] + foot - self._size[1], *self._size)

    def _draw(self, canvas: Canvas, box: Box, state: WidgetState) -> None:
        x, y, w, h = box
        ground = t.WASHI_BOX if state.hovered else t.WASHI
        shape = (
            f'<rect x="1" y="3" width="{w - 2}" height="{h - 2}" rx="6" fill="{t.BLACK}" fill-opacity=".35"/>'
            f'<rect width="{w}" height="{h - 2}" rx="6" fill="{ground}"/>'
        )
        if state.hovered:
            shape += (
                f'<rect x=".8" y=".8" width="{w - 1.6}" height="{h - 3.6}" rx="5.2" fill="none"'
                f' stroke="{t.BRASS}" stroke-width="1.6"/>'
            )
        canvas.shape("slip", shape, x, y, w, h)
        canvas.icon("pause", x + 17, y + h / 2 - 1, 16, t.SUMI)
        canvas.text(
            self.spot.label, x + 31, y + h / 2 - 1, self.size, True, t.SUMI, max_width=w - 40,
            anchor="middle", shrink=True,
        )  # fmt: skip


class Opening:
    """The unrolling of the scrolls one after the other, each with its seal at the end."""

    def __init__(self, ui: Ui, games: Sequence[str], new: frozenset[str]) -> None:
        """Begin the motion; `new` are the games that have a seal."""
        moves = ui.lively and not ui.pace.reduced
        shown = title_cache.seals_shown(ui)
        first = shown is None
        self._unroll = ui.pace.ms("scroll") if moves and first else 0.0
        self._stamp = ui.pace.ms("seal") if moves else 0.0
        self._fresh = new - (shown or frozenset())
        self._order = {game: place for place, game in enumerate(games)}
        self._age = 0.0
        if ui.lively and (first or self._fresh):
            title_cache.note_seals(ui, new | (shown or frozenset()))

    def update(self, ms: float) -> bool:
        """Move on by so many ms. Return whether anything moves."""
        moving = self._age < self._unroll * len(self._order) + (self._stamp if self._fresh else 0.0)
        self._age += ms
        return moving

    def finish(self) -> None:
        """End all motion at once."""
        self._age = float("inf")

    def apply(self, scrolls: Sequence[GameScroll]) -> None:
        """Set how far each scroll is unrolled now, and the size of its seal."""
        for scroll in scrolls:
            age = self._age - self._order[scroll.game.id] * self._unroll
            scroll.share = _share(age, self._unroll)
            stamped = _share(age - self._unroll, self._stamp) if scroll.game.id in self._fresh else 1.0
            scroll.seal_size = 0.0 if stamped <= 0 else SEAL_LARGE - (SEAL_LARGE - 1) * stamped


def _share(age: float, lasts: float) -> float:
    """Return the completed share of a motion, 0..1."""
    if age >= lasts:
        return 1.0
    return out_cubic(age / lasts) if age > 0 else 0.0
