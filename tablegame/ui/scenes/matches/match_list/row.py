"""A row of the list: one match, and, where it is chosen, the room for what can be done with it."""

from collections.abc import Callable

from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import ratio
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.list_row import ListRow
from tablegame.ui.scenes.common import capped, grown, place_word
from tablegame.ui.scenes.matches.match_list.words import RowWords, Sitter
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box, inside
from tablegame.ui.widgets.form import State

LEFT, WIDTH = 36.0, 1128.0
"""Of a row, from the left edge of the sheet."""
INDENT = 24.0
"""Of a branch beneath its match."""
LARGE = 1.3
"""From so large letters on a row has three lines."""
HEIGHT = 54.0
CHIP = 26.0


def is_large(ui: Ui) -> bool:
    """Whether rows have three lines."""
    return grown(ui) >= LARGE


def row_height(ui: Ui) -> float:
    """Of a row that is not chosen."""
    if not is_large(ui):
        return HEIGHT
    first, other = _large_steps(ui)
    return 18 + first + 2 * other


def _large_steps(ui: Ui) -> tuple[float, float]:
    """From the first line of a row to the second, and from there to the third."""
    sample = "あ" if ui.language == "ja" else "x"
    first, other = capped(ui, t.BODY, 28), capped(ui, t.NAME, 24)
    return 1.3 * ui.type.em(sample, first), 1.25 * ui.type.em(sample, other)


def is_narrow(ui: Ui) -> bool:
    """Whether the smallest letters, which are as large in a small window, leave less room beside them."""
    return max(ui.type.em("x", t.SIDE), 0.8 * ui.type.em("あ", t.SIDE)) > 16


class MatchRow(ListRow):
    """One match of the list."""

    def __init__(
        self, ui: Ui, rect: Box, words: RowWords, spoken: str, *, chosen: bool, under: bool, lost: bool,
        name: str, on_choose: Callable[[], object], on_go: Callable[[], object],
    ) -> None:  # fmt: skip
        """`lost`: what decisions lost stands before the marks."""
        super().__init__(
            rect, words.title, spoken, chosen=chosen, name=name, on_choose=on_choose, on_go=on_go
        )
        self.ui = ui
        self.words = words
        self.indent = INDENT if under else 0.0
        self.lost = lost

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas, state: State) -> None:
        """On straw where it is chosen or pointed at."""
        self.ground(canvas, state)
        if is_large(self.ui):
            self._draw_large(canvas)
        else:
            self._draw(canvas)

    def _picture(self, canvas: Canvas, x: float, y: float, w: float) -> None:
        name = f"title/{self.words.game}"
        if self.ui.art.has(name):
            canvas.fill(x - 1.5, y - 1.5, w + 3, w * ratio(name) + 3, t.WASHI_BOX)
            canvas.sprite(name, x, y, w)

    def _draw(self, canvas: Canvas) -> None:
        words, ox, y = self.words, self.rect[0] - LEFT - 40, self.rect[1] + (3 if self.chosen else 0)
        left = ox + 140 + self.indent
        self._picture(canvas, ox + 92 + self.indent, y + 4, 35)
        # Letters that are as small as may be are larger in a small window.
        narrow = is_narrow(self.ui)
        people, mine = ox + (404 if narrow else 396), ox + (808 if narrow else 792)
        end, high = people - 6, y + 16
        wide = canvas.text(
            words.game_name, left, high, t.BODY, True, t.SUMI, max_width=end - left, anchor="middle",
            shrink=True,
        )[0]  # fmt: skip
        if end - left - wide > 60:
            canvas.text(
                words.deals, left + wide + 10, high, t.NAME, False, t.SUMI_SECOND,
                max_width=end - left - wide - 10, anchor="middle", shrink=True,
            )  # fmt: skip
        canvas.text(
            words.when, left, y + 39, t.SIDE, False, t.SUMI_QUIET, max_width=end - left, anchor="middle",
            shrink=True,
        )  # fmt: skip
        self._people(canvas, people, y, mine - 4 - people)
        if words.you is not None:
            self._you(canvas, words.you, mine, y + 27, ox + 900 - mine)
        self._marks(canvas, ox + (1012 if self.lost else 904), y + 27, 120 if self.lost else 224)
        if words.note:
            canvas.icon("note", ox + 1149, y + 27, 22, t.SUMI_SECOND)

    def _people(self, canvas: Canvas, x: float, y: float, room: float) -> None:
        """A crest each, with the name over the score."""
        all_of_them = self.words.sitters
        shown = all_of_them if len(all_of_them) <= (4 if is_narrow(self.ui) else 6) else all_of_them[:3]
        columns = max(2, len(shown) if len(shown) == len(all_of_them) else 4)
        step, many = room / columns, len(shown) > 4
        size, r, gap = (t.SIDE, 11.0, 4.0) if many else (t.NAME, 14.0, 6.0)
        for index, each in enumerate(shown):
            at = x + index * step
            canvas.face(each.crest, at + r, y + 27, r)
            left, width = at + 2 * r + gap, step - 2 * r - gap - 3
            ink = t.SUMI if each.person else t.SUMI_SECOND
            canvas.text(
                each.name, left, y + 16, size, each.person, ink, max_width=width, anchor="middle", shrink=True
            )
            wide = canvas.text(
                each.score, left, y + 39, t.SIDE, False, ink, max_width=width, anchor="middle", shrink=True
            )[0]
            if each.lives:
                canvas.icon("life", left + wide + 10, y + 39, 14, t.LOSS)
        if len(shown) < len(all_of_them):
            more = self.ui.text("matches.row.more", n=len(all_of_them) - len(shown))
            canvas.text(
                more, x + 3 * step, y + 27, t.NAME, False, t.SUMI_SECOND, max_width=step - 6, anchor="middle",
                shrink=True,
            )  # fmt: skip

    def _you(self, canvas: Canvas, you: Sitter, x: float, middle: float, room: float) -> None:
        """The place of who looks, and what he reached."""
        left = x + 38
        if you.place <= 3:
            canvas.medal(you.place, x + 14, middle, 14)
        else:
            place = place_word(self.ui, you.place)
            wide = canvas.text(
                place, x, middle, t.NAME, True, t.SUMI_SECOND, max_width=48, anchor="middle", shrink=True
            )[0]
            left = max(left, x + wide + 8)
        canvas.text(
            you.score, left, middle, t.BODY, True, t.SUMI, max_width=x + room - left, anchor="middle",
            shrink=True,
        )  # fmt: skip

    def _marks(self, canvas: Canvas, x: float, middle: float, room: float) -> None:
        """Chips with words, or icons alone where those have no room."""
        ground = t.STRAW_DEEP if self.chosen else t.WASHI_SHADE
        size = capped(self.ui, t.CAPTION, 20)
        em = max((canvas.type.em(said, size) for _, said in self.words.marks), default=0.0)
        sign, high = max(15.0, 0.9 * em), max(CHIP, 1.5 * em)
        wide = [canvas.type.measure(said, size) + sign + 24 for _, said in self.words.marks]
        alone = sum(wide) + 6 * (len(wide) - 1) > room
        for (icon, said), width in zip(self.words.marks, wide, strict=True):
            w = sign + 19 if alone else width
            canvas.panel("chip", x, middle - high / 2, w, high, color=ground)
            canvas.icon(icon, x + 9 + sign / 2, middle, sign, t.SUMI_SECOND)
            if not alone:
                canvas.text(said, x + 14 + sign, middle, size, False, t.SUMI_SECOND, anchor="middle")
            x += w + 6

    def _draw_large(self, canvas: Canvas) -> None:
        ui, words = self.ui, self.words
        ox, y = self.rect[0] - LEFT - 40, self.rect[1]
        first, other = _large_steps(ui)
        body, name = capped(ui, t.BODY, 28), capped(ui, t.NAME, 24)
        self._picture(canvas, ox + 92 + self.indent, y + 12, 54)
        left, end = ox + 162 + self.indent, ox + 920
        high = y + 9 + first / 2
        wide = canvas.text(
            words.game_name, left, high, body, True, t.SUMI, max_width=end - left, anchor="middle"
        )[0]
        if end - left - wide > 80:
            canvas.text(
                words.deals, left + wide + 12, high, name, False, t.SUMI_SECOND,
                max_width=end - left - wide - 12, anchor="middle",
            )  # fmt: skip
        canvas.text(
            words.when, left, y + 9 + first + other / 2, name, False, t.SUMI_QUIET, max_width=end - left,
            anchor="middle",
        )  # fmt: skip
        low = y + 9 + first + 1.5 * other
        shown = words.sitters if len(words.sitters) <= 4 else words.sitters[:3]
        step = (end - left) / max(3, len(shown) + (len(shown) < len(words.sitters)))
        for index, each in enumerate(shown):
            at = left + index * step
            canvas.face(each.crest, at + 13, low, 13)
            said = " ".join(filter(None, (each.name, each.score)))
            ink = t.SUMI if each.person else t.SUMI_SECOND
            canvas.text(said, at + 32, low, name, each.person, ink, max_width=step - 40, anchor="middle")
        if len(shown) < len(words.sitters):
            more = ui.text("matches.row.more", n=len(words.sitters) - len(shown))
            canvas.text(
                more, left + 3 * step, low, name, False, t.SUMI_SECOND, max_width=step - 8, anchor="middle"
            )
        if (you := words.you) is not None:
            canvas.medal(you.place, ox + 954, high + 8, 18) if you.place <= 3 else canvas.text(
                place_word(ui, you.place),
                ox + 936,
                high + 8,
                name,
                True,
                t.SUMI_SECOND,
                max_width=56,
                anchor="middle",
            )
            canvas.text(you.score, ox + 996, high + 8, body, True, t.SUMI, max_width=110, anchor="middle")
        self._marks(canvas, ox + 936, low - 2, 252)
        if words.note:
            canvas.icon("note", ox + 1130, high + 8, 24, t.SUMI_SECOND)

    def hit(self, point: tuple[float, float]) -> bool:
        """Whether the point is on the row."""
        return inside(self.rect, point)
