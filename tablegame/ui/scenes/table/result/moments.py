"""Three moments of the match on the sheet, each with its cards; a press opens the replay there."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tablegame.speech import Runs
from tablegame.study.highlights.find import Highlight, foremost
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, em, grown
from tablegame.ui.scenes.table.result.feast import Feast
from tablegame.ui.scenes.table.result.words import ResultWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import Form, State

GAP: Final = 4.0
HIGH: Final = 94.0
FACE: Final = 84.0
CARD, TILE, SIGN = 48.0, 39.0, 20.0
"""How wide cards, tiles and the signs between them are."""
FIRST_TILE: Final = 64
SMALLEST: Final = 0.74
"""A sum that is too wide has smaller cards first, then only the signs that stand between two hands."""
JOINTS: Final = ("=", "→", "＞")
APART: Final = 4.0
TEXT_AT: Final = 104.0
LEAST: Final = 17.6
"""Large letters are nowhere smaller, in du."""
READ: Final = 330.0
"""The words have at least so much room."""


class Moments:
    """The rows of highlights."""

    def __init__(
        self, ui: Ui, words: ResultWords, feast: Feast, on_open: Callable[[Highlight], object]
    ) -> None:
        self.ui = ui
        self.words = words
        self.feast = feast
        self.on_open = on_open
        self.crests = crests_of(words.names)
        self.rows: Sequence[Highlight] = ()
        self.shown: Sequence[Highlight] = ()
        """Those that have a place on the sheet."""

    def height(self) -> float:
        """Of one row: a head and two lines."""
        head, body = self._sizes()
        return max(HIGH, 14 + 1.3 * em(self.ui, head) + 2.45 * em(self.ui, body))

    def _sizes(self) -> tuple[float, float]:
        return capped(self.ui, 19, 23), capped(self.ui, t.NAME, 20)

    def lay(self, form: Form, box: Box, high: float, most: int) -> None:
        """Rows one under the other, `most` of them."""
        x, y, w, _ = box
        self.shown = foremost(self.rows, most)
        for n, each in enumerate(self.shown):
            place = (x, y + n * (high + GAP), w, high)
            draw = partial(self._draw, n, each, place)
            press = partial(self.on_open, each)
            form.add(Hotspot(place, self.words.told_moment(each), press, draw, name=f"moment.{n}", ring=10))

    def _draw(self, n: int, each: Highlight, box: Box, canvas: Canvas, state: State) -> None:
        share = self.feast.share(f"moment.{n}")
        if share <= 0:
            return
        x, y, w, h = box
        with canvas.clip(x - 6, y - 6, (w + 12) * share, h + 12):
            canvas.panel("column" if state.hovered or state.pressed else "note", x, y, w, h)
            mood = "pleased" if each.glad else "worried"
            face = min(FACE, h - 8)
            canvas.portrait(self.crests[each.seat], x + 8 + FACE / 2, y + h / 2 + 2, face, mood)
            room = self._terms(
                canvas, each, (x + w - 14, y + h / 2), w - TEXT_AT - READ * min(1.5, grown(self.ui, t.NAME))
            )
            self._text(canvas, each, (x + TEXT_AT, y, w - TEXT_AT - room - 28, h))

    def _text(self, canvas: Canvas, each: Highlight, box: Box) -> None:
        ui = self.ui
        x, y, w, h = box
        head, body = self._sizes()
        title: Runs = each.head.say(ui.speaker)
        head_h = 1.3 * em(ui, head)
        said, body, count = self._fitting(each, body, w, h - head_h - 8)
        line = 1.2 * em(ui, body)
        top = y + (h - head_h - count * line) / 2
        canvas.text(title, x, top + head_h / 2, head, True, t.SUMI, max_width=w, anchor="middle", shrink=True)
        canvas.lines(
            said, x, top + head_h, w, body, False, t.SUMI_SECOND, max_lines=count, leading=line
        )

    def _fitting(self, each: Highlight, size: float, w: float, h: float) -> tuple[str, float, int]:
        """Return the words of a highlight, the size of their letters and the number of their lines.

        Letters become smaller, then the second sentence is left out, before a sentence is cut.
        """
        ui, speaker = self.ui, self.ui.speaker
        first, *more = (ui.type.plain(text.say(speaker)) for text in each.texts[:2])
        least = size * min(1.0, (LEAST if grown(ui, t.NAME) > 1.3 else t.CAPTION) / em(ui, size))
        for said in (*(ui.text("result.two", one=first, two=two) for two in more), first):
            body = size
            while True:
                rows, room = len(ui.type.wrap(said, body, w)), max(1, int(h / (1.2 * em(ui, body))))
                if rows <= room:
                    return said, body, rows
                if body <= least:
                    break
                body = max(least, body - 0.5)
        return first, least, room

    def _terms(self, canvas: Canvas, each: Highlight, end: tuple[float, float], room: float) -> float:
        """Pieces and signs up to the right edge, closer together where there are many; how wide they are."""
        right, middle = end
        terms, k = each.terms, 1.0
        if not terms:
            return 0.0
        if any(isinstance(term, str) for term in terms):
            k = max(SMALLEST, min(1.0, room / _whole(terms)))
            if _whole(terms) * k > room:
                terms = tuple(term for term in terms if not isinstance(term, str) or term in JOINTS)
        wides = [k * _wide(term) for term in terms]
        whole = sum(wides) + APART * (len(wides) - 1)
        pieces = sum(1 for term in terms if not isinstance(term, str))
        squeeze = max(0.0, whole - room) / max(1, pieces - 1) if pieces > 1 else 0.0
        x = right - min(whole, max(room, wides[-1]))
        left = x
        for n, (term, wide) in enumerate(zip(terms, wides, strict=True)):
            if isinstance(term, str):
                size = canvas.type.within(term, t.HERO, 24)
                canvas.text(term, x + wide / 2, middle, size, True, t.SUMI_QUIET, "center", anchor="middle")
                x += wide + APART
                continue
            high = wide * (t.TILE_RATIO if term >= FIRST_TILE else t.CARD_RATIO)
            canvas.piece(term, x, middle - high / 2, wide)
            last = n == len(wides) - 1 or isinstance(terms[n + 1], str)
            x += wide + APART - (0 if last else squeeze)
        return right - left


def _whole(terms: Sequence[int | str]) -> float:
    """Beside each other."""
    return sum(map(_wide, terms)) + APART * (len(terms) - 1)


def _wide(term: int | str) -> float:
    """How much room a piece or a sign has."""
    if isinstance(term, str):
        return SIGN
    return TILE if term >= FIRST_TILE else CARD
