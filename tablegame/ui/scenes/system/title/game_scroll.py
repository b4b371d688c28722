"""The hanging scroll of a game on the wall of the title, and the slip of a match on it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from tablegame.features.game_features import features_of
from tablegame.rules.contract import AnyGame
from tablegame.speech import Speaker
from tablegame.ui.draw import theme as t
from tablegame.ui.draw import typesetting
from tablegame.ui.draw.art import raster, ratio
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.text_size import clamp_size, text_scale
from tablegame.ui.scenes.common import game_name
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import WidgetState

WIDTH: Final = 220.0
LIFT: Final = 8.0
"""How much higher the chosen scroll hangs, in du."""
ART: Final = (120.0, 260.0)
"""The least height of a scroll's picture, and that of all of it, in du."""
PAPER: Final = 104.0
"""The least height of the paper under the picture, with the names."""
FRAME: Final = 64.0
"""The height that the cloth and the rods of a scroll add to both."""
SPRITE: Final = (240.0, 430.0)
"""The width and the height of the cloth with its rods, ten du wider than the scroll at each side."""
CUT: Final = 200.0
"""The height at which the cloth is cut, to be as long as the window allows."""
PICTURE: Final = (200.0, 260.0)
"""Width and height of a game's picture."""
ART_TOP: Final = 22.0
ROOM: Final = 192.0
"""The width that words have on the paper."""
LEADING: Final = 1.34
ROD: Final = 24.0
"""The height of the lower rod."""
SLIP_ROOM: Final = 146.0
"""The width that words have on a slip."""
PAPER_EDGES: Final = 10.0
"""The least height that stays free on the paper, above, below and between its lines, in all."""
BIGGEST: Final = 26.0
"""The greatest height of letters on a scroll, which is only so wide, in du."""


# Words ------------------------------------------------------------------------------------------------------
def players_words(ui: Ui, game: AnyGame, said: bool = False) -> str:
    """Return "3–5 players", the numbers that the author meant, or as it is `said`, "3 to 5 players"."""
    seats = game.official_seats
    if len(seats) == 1:
        return ui.text("title.players_one", low=seats[0])
    if len(seats) == 2 and seats[1] - seats[0] > 1:
        return ui.text("title.players_pair", low=seats[0], high=seats[1])
    key = "title.players_said" if said else "title.players_range"
    return ui.text(key, low=seats[0], high=seats[-1])


def tagline(ui: Ui, game_id: str) -> str:
    """Return a game's description in a few words, or "" for a game without one."""
    key = f"{game_id}_rules.tagline"
    return ui.text(key) if ui.speaker.has(key) else ""


def name_in(game_id: str, language: str) -> str:
    """Return the name of a game in a language, or its id if it has none there."""
    speaker, key = Speaker(language), f"{game_id}_rules.name"
    return speaker.text(key) if speaker.has(key) else game_id


@dataclass(frozen=True)
class PaperLine:
    """One line on the paper, or a few: a name in its own lettering, or words."""

    height: float
    language: str = ""
    words: str = ""
    size: float = 0.0
    bold: bool = False


def paper_lines(ui: Ui, game: AnyGame) -> list[PaperLine]:
    """Return the lines on a scroll's paper: both names, the players, the tagline.

    The name in the other language is left out where letters are large.
    """
    k = text_scale(ui, t.SIDE)
    own, other = ("ja", "en") if ui.language == "ja" else ("en", "ja")
    lines = [PaperLine(min(40.0, 28.0 * k), own)]
    if k < 1.36:
        lines.append(PaperLine(19.0, other))
    for words, size, bold in (
        (players_words(ui, game), clamp_size(ui, t.NAME, BIGGEST), True),
        (tagline(ui, game.id), clamp_size(ui, t.SIDE, BIGGEST), False),
    ):
        if words:
            count = len(ui.type.wrap(words, size, ROOM, bold))
            lines.append(PaperLine(count * LEADING * ui.type.em(words, size), "", words, size, bold))
    return lines


def paper_height(ui: Ui, games: Sequence[AnyGame]) -> float:
    """Return the height of the paper of all these games: that which the wordiest of them needs."""
    needed = max(sum(line.height for line in paper_lines(ui, game)) for game in games)
    return max(PAPER, needed + PAPER_EDGES)


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


class GameScroll(Hotspot):
    """The sign of a game. A press chooses the game; a press on the chosen one starts its primary action."""

    role = "radio button"

    def __init__(
        self, ui: Ui, game: AnyGame, on_press: Callable[[], object], *, chosen: bool, new: bool, slip: str
    ) -> None:
        """Create the scroll of a game. `slip`: where the match stands that waits, if there is one."""
        said = [game_name(ui, game.id), players_words(ui, game, said=True), tagline(ui, game.id)]
        if slip:
            said.append(ui.text("title.slip_said", where=slip))
        elif new:
            said.append(ui.text("title.never_played"))
        label = ui.text("app.separator").join(words for words in said if words)
        super().__init__((0, 0, 0, 0), label, on_press, name=f"scroll.{game.id}")
        self.ui, self.game, self.chosen, self.new = ui, game, chosen, new
        self.tab_stop = chosen
        self.art = 0.0
        """The height of the picture, in du."""
        self.paper_height = 0.0
        """The height of the paper under the picture, in du."""
        self.window: Box | None = None
        """The part of the wall that is seen; None if the whole wall is."""
        self.share = 1.0
        """How far it is unrolled, 0..1."""
        self.seal_size = 1.0
        """The size of the seal, as a share of its own; 0 before it is stamped."""

    @property
    def value_text(self) -> str:
        return "1" if self.chosen else "0"

    def hang(self, box: Box, paper: float, window: Box | None, seen: bool) -> None:
        """Move to a box; a finger that comes down beside a scroll presses it only if it is `seen`."""
        self.rect, self.paper_height, self.window, self.touchable = box, paper, window, seen
        self.art = box[3] - paper - FRAME

    def hit(self, point: tuple[float, float]) -> bool:
        return super().hit(point) and (self.window is None or inside(self.window, point))

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        if self.window is None:
            self._draw(canvas, state)
            return
        x, _, w, _ = self.window
        if x < self.rect[0] + self.rect[2] and self.rect[0] < x + w:
            with canvas.clip(*self.window):
                self._draw(canvas, state)

    def _draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.rect
        if self.share < 1:
            shown = ROD + (h - ROD) * self.share
            with canvas.clip(x - 2 * LIFT, y - LIFT, w + 4 * LIFT, shown - ROD / 2 + LIFT):
                self._hanging(canvas, state, x, y, w, h)
            self._rod(canvas, x, y + shown - h, h)
            return
        self._hanging(canvas, state, x, y, w, h)
        if self.new and self.seal_size > 0:
            self._seal(canvas, x + 190, y + 26)
        if self.chosen:
            canvas.ring((x - 6, y - 2, w + 12, h + 6), 7, width=3.4 if state.focused else 2.6)

    def _hanging(self, canvas: Canvas, state: WidgetState, x: float, y: float, w: float, h: float) -> None:
        self._shadow(canvas, x, y, w, h)
        self._cloth(canvas, x, y, h)
        art = self.art
        canvas.fill(x + 9, y + ART_TOP - 1, 202, art + 2, t.WASHI)
        eye = features_of(self.game.id).picture_focus
        with canvas.clip(x + 10, y + ART_TOP, PICTURE[0], art):
            draw_picture(
                canvas, self.ui, self.game.id, x + 10, y + ART_TOP - eye * (PICTURE[1] - art), PICTURE[0]
            )
        self._paper(canvas, x + 9, y + ART_TOP + art + 14)
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

    def _cloth(self, canvas: Canvas, x: float, y: float, h: float) -> None:
        """Draw the sprite in two pieces; as much of its middle is left out as the scroll is shorter."""
        name, (wide, high) = self._sprite, SPRITE
        over = (wide - WIDTH) / 2
        with canvas.clip(x - over, y, wide, CUT):
            canvas.sprite(name, x - over, y, wide)
        with canvas.clip(x - over, y + CUT, wide, h + 4 - CUT):
            canvas.sprite(name, x - over, y + h + 2 - high, wide)

    def _rod(self, canvas: Canvas, x: float, y: float, h: float) -> None:
        """Draw the lower rod alone, around which the rest is still rolled, of a scroll that begins at y."""
        name, (wide, high) = self._sprite, SPRITE
        over = (wide - WIDTH) / 2
        with canvas.clip(x - over, y + h + 2 - ROD, wide, ROD + 4):
            canvas.sprite(name, x - over, y + h + 2 - high, wide)

    def _paper(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the words: names and players stand alike on all scrolls, the tagline takes the rest."""
        ui, paper = self.ui, self.paper_height
        shape = f'<rect width="202" height="{paper}" rx="2" fill="{t.WASHI_SHEET}"/>'
        canvas.shape("scroll paper", shape, x, y, 202, paper)
        lines = paper_lines(ui, self.game)
        spare = paper - sum(line.height for line in lines)
        gap = min(spare, PAPER_EDGES) / (len(lines) + 1)
        middle, top = x + 101, y + gap
        for row in lines:
            if row is lines[-1]:
                top += (spare - gap * (len(lines) + 1)) / 2
            if row.language:
                self._name(canvas, row, middle, top + row.height / 2)
            else:
                canvas.lines(
                    row.words, middle - ROOM / 2, top, ROOM, row.size, row.bold,
                    t.SUMI if row.bold else t.SUMI_SECOND, "center",
                    leading=LEADING * ui.type.em(row.words, row.size),
                )  # fmt: skip
            top += row.height + gap

    def _name(self, canvas: Canvas, row: PaperLine, cx: float, cy: float) -> None:
        """Draw a name as it was lettered for the game, or in the display face."""
        name, most = f"title/name_{self.game.id}_{row.language}", row.height
        if self.ui.art.has(name):
            wide = min(ROOM - 6, most / ratio(name))
            canvas.sprite(name, cx - wide / 2, cy - wide * ratio(name) / 2, wide)
            return
        size = clamp_size(self.ui, 0.86 * most, 0.86 * most)
        ink = t.SUMI if row.language == "en" else t.SHU
        canvas.text(
            name_in(self.game.id, row.language), cx, cy, size, True, ink, "center", ROOM, "middle",
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


class MatchSlip(Hotspot):
    """A slip of paper on a scroll, for a match that waits; a press resumes it.

    Keys and screen readers skip it: the scroll's words include it, and the primary button does the same.
    """

    role = "none"

    def __init__(self, scroll: GameScroll, words: Sequence[str], on_press: Callable[[], object]) -> None:
        """Create a slip. `words`: where the match stands, the longest first; the first that fits is written.
        """
        ui = scroll.ui
        self.size = clamp_size(ui, t.NAME, 22.0)
        measured = [(said, ui.type.measure(said, self.size, True)) for said in words]
        label, self._label_width = next((pair for pair in measured if pair[1] <= SLIP_ROOM), measured[-1])
        super().__init__((0, 0, 0, 0), label, on_press, name=f"slip.{scroll.game.id}", ring=None)
        self.scroll = scroll
        self.focusable = False

    def hang(self) -> None:
        """Move to the foot of the scroll's picture."""
        scroll = self.scroll
        letters = scroll.ui.type.em(self.label, self.size)
        size = min(SLIP_ROOM, self._label_width) + 42, max(30.0, 1.5 * letters)
        foot = scroll.rect[1] + ART_TOP + scroll.art - 7
        self.rect = (scroll.rect[0] + 17, foot - size[1], *size)
        self.touchable = scroll.touchable

    def hit(self, point: tuple[float, float]) -> bool:
        return super().hit(point) and self.scroll.hit(point)

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        window = self.scroll.window
        x, y, w, h = self.rect
        if window is not None and not (window[0] <= x and x + w <= window[0] + window[2]):
            return
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
            self.label, x + 31, y + h / 2 - 1, self.size, True, t.SUMI, max_width=w - 40, anchor="middle",
            shrink=True,
        )  # fmt: skip
