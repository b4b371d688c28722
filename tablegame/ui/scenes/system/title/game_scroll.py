"""The hanging scroll of a game on the wall of the title, the slip of a match on it, and how it unrolls."""

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
from tablegame.ui.scenes.system import title_cache
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import out_cubic
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
SEAL_LARGE: Final = 1.15
"""The size at which a seal begins, as a share of its own."""
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


class GameScroll:
    """The sign of a game. A press chooses the game; a press on the chosen one starts its primary action."""

    def __init__(
        self, ui: Ui, game: AnyGame, on_press: Callable[[], object], *, chosen: bool, new: bool,
        paper: float, slip: "MatchSlip | None",
    ) -> None:  # fmt: skip
        """Create the scroll of a game.

        `paper`: the height of the paper under the picture, in du; `slip`: that of the match that waits.
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
        self.paper_height, self.slip = paper, slip
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
        self.art = box[3] - self.paper_height - FRAME
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


class MatchSlip:
    """A slip of paper on a scroll, for a match that waits; a press resumes it.

    Keys and screen readers skip it: the scroll's words include it, and the primary button does the same.
    """

    def __init__(
        self, ui: Ui, game_id: str, words: Sequence[str], on_press: Callable[[], object]
    ) -> None:
        """Create a slip. `words`: where the match stands, the longest first; the first that fits is written.
        """
        self.where = words[0]
        self.size = clamp_size(ui, t.NAME, 22.0)
        measured = [(said, ui.type.measure(said, self.size, True)) for said in words]
        label, needed = next((pair for pair in measured if pair[1] <= SLIP_ROOM), measured[-1])
        self.spot = Hotspot(
            (0, 0, 0, 0), label, on_press, self._draw, name=f"slip.{game_id}", ring=None, role="none",
            focusable=False,
        )  # fmt: skip
        size = min(SLIP_ROOM, needed) + 42, max(30.0, 1.5 * ui.type.em(label, self.size))
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
