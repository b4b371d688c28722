"""The moments of a match that is over: a row for each, with its portrait, its words and its pieces."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.pieces.seats import Seat
from tablegame.speech.second_person import in_second_person
from tablegame.study.highlight_finder import Finder, Highlight, foremost
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import ratio
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.layout import AsMany, Column, Node, Panel, Row, Sized, Space
from tablegame.ui.kit.nodes import Draw, FittedText, Label, Press
from tablegame.ui.kit.text_size import clamp_size, letter_height, text_scale
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.table.result.celebration import Celebration
from tablegame.ui.scenes.table.result.result_figures import MANY, LuckTable, ScoreChart
from tablegame.ui.scenes.table.result.result_text import ResultWords, moment_words
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.system.motion import Tween
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.buttons import Hotspot, Pressed
from tablegame.ui.widgets.form import WidgetState

HIGH: Final = 94.0
"""The height of a row, in du."""
AIR: Final = 5.0
"""The room over and under the words of a row, in du."""
FACE, FACE_LEAST = 84.0, 60.0
"""The side of a portrait, and its least height, in du."""
CARD, TILE, SIGN = 48.0, 39.0, 20.0
"""How wide cards, tiles and the signs between them are, in du."""
SMALLEST: Final = 0.74
"""A sum that is too wide has smaller cards first, then only the signs that stand between two hands."""
JOINTS: Final = ("=", "→", "＞")
APART: Final = 4.0
LEAST: Final = 17.6
"""The least height of letters for the player who has chosen large ones, in du."""
READ: Final = 302.0
"""The least width of the words, in du."""
SHEET_MOST, SHEET_LEAST = 1040.0, 560.0
"""The greatest and the least width of the sheet, in du."""
MOMENT_LEAST, MOMENT_AMONG = 70.0, 84.0
"""The least height of a moment, alone and under the numbers of several people, in du."""
MOMENTS: Final = 3
WORK_S: Final = 0.004
"""How long the search for highlights may take in a frame, in seconds."""
STAMP: Final = 190.0
"""The room of the stamp, in du."""
NAME, LETTERS = 150.0, 32.0
"""The greatest width and the height of the name on the stamp, in du."""
FALL_MS, AFTER_MS = 140, 1200


def moment_row(
    ui: Ui, names: Sequence[str], index: int, moment: Highlight, low: float,
    open_moment: Callable[[], object], *, game: str = "", own: str = "",
) -> Node:  # fmt: skip
    """Return the row of a moment. It gives way down to the height `low`.

    `names`: those of the seats; `game`: the name of the game, where moments of several stand together.
    The texts replace the name `own` by "you".
    """
    scale = text_scale(ui, t.NAME)
    size = clamp_size(ui, t.NAME, 20)
    first, *more = (ui.type.plain(in_second_person(ui.speaker, text, own)) for text in moment.texts[:2])
    forms = [*(ui.text("result.two", one=first, two=two) for two in more), first]
    head = ui.type.plain(in_second_person(ui.speaker, moment.head, own))
    text = FittedText(
        forms, size, t.SUMI_SECOND, title=ui.text("app.between.and").join(filter(None, (game, head))),
        title_size=clamp_size(ui, 19, 23), room=READ * min(1.5, scale), grow=1,
        floor=size * min(1.0, LEAST / (size * text_scale(ui, size))) if scale > 1.3 else t.CAPTION,
    )  # fmt: skip
    crest, mood = crests_of(names)[moment.seat], "pleased" if moment.glad else "worried"
    portrait = Draw(partial(_draw_portrait, crest, mood), FACE, FACE_LEAST)
    pieces = None
    if moment.terms:
        paint, last = partial(_draw_terms, moment.terms), moment.terms[-1]
        whole = _whole(moment.terms)
        pieces = Sized(Draw(paint, whole, 0), whole, least=_wide(last))
    label = ui.text("app.separator").join(filter(None, (game, moment_words(ui, moment, own))))
    row = Row(portrait, Panel(text, pad=0, top=AIR, kind="", grow=1), pieces, gap=16, align="fill")
    press = Press(
        lambda box: Hotspot(box, label, open_moment, _draw_ground, name=f"moment.{index}"),
        row, pad=8, top=4,
    )  # fmt: skip
    return Sized(press, h=HIGH, low=low, name=f"moment.{index}")


def _draw_ground(canvas: Canvas, box: Box, state: WidgetState) -> None:
    canvas.panel("column" if state.hovered or state.pressed else "note", *box)


def _draw_portrait(crest: int, mood: str, canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    canvas.portrait(crest, x + w / 2, y + h / 2 + 2, min(w, h), mood)


def _draw_terms(terms: Sequence[int | str], canvas: Canvas, box: Box) -> None:
    """Draw pieces and signs at the right of a box, closer together where there are many."""
    x, y, room, h = box
    right, middle, k = x + room - 4, y + h / 2, 1.0
    if any(isinstance(term, str) for term in terms):
        k = max(SMALLEST, min(1.0, room / _whole(terms)))
        if _whole(terms) * k > room:
            terms = tuple(term for term in terms if not isinstance(term, str) or term in JOINTS)
    wides = [k * _wide(term) for term in terms]
    whole = sum(wides) + APART * (len(wides) - 1)
    pieces = sum(1 for term in terms if not isinstance(term, str))
    squeeze = max(0.0, whole - room) / max(1, pieces - 1) if pieces > 1 else 0.0
    x = right - min(whole, max(room, wides[-1]))
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


def _whole(terms: Sequence[int | str]) -> float:
    return sum(map(_wide, terms)) + APART * (len(terms) - 1)


def _wide(term: int | str) -> float:
    if isinstance(term, str):
        return SIGN
    return TILE if term >= FIRST_TILE else CARD


class Stamp:
    """The name of the game in vermilion: as it was lettered for it, or in the display face."""

    def __init__(self, ui: Ui, game_id: str, moving: bool, late: float = 0.0) -> None:
        self.ui, self.game_id = ui, game_id
        self.fall = Tween(
            1.3 if moving else 1.0, 1.0, FALL_MS if moving else 0, delay=AFTER_MS + late if moving else 0
        )
        """How many times its size the stamp has while it falls."""

    def update(self, ms: int) -> bool:
        """Let the stamp fall. Return whether it must be drawn again."""
        if self.fall.done:
            return False
        falling = self.fall.value > 1
        self.fall.update(ms)
        if falling and self.fall.done:
            self.ui.sounds.play("brush")
        return True

    def node(self) -> Draw:
        """Return the stamp in its room."""
        return Draw(self._draw, STAMP, 1.3 * letter_height(self.ui, clamp_size(self.ui, 30, LETTERS)))

    def _draw(self, canvas: Canvas, box: Box) -> None:
        if self.fall.age < self.fall.delay:
            return
        scale, middle = self.fall.value, (box[0] + box[2] / 2, box[1] + box[3] / 2)
        sprite = f"title/banner_{self.game_id}_{self.ui.language}"
        if self.ui.art.has(sprite):
            wide = min(NAME, LETTERS / ratio(sprite)) * scale
            self._draw_frame(canvas, middle, wide, wide * ratio(sprite))
            canvas.sprite(sprite, middle[0] - wide / 2, middle[1] - wide * ratio(sprite) / 2, wide, -5)
            return
        words, high = game_name(self.ui, self.game_id), LETTERS * scale
        size = canvas.type.fitting(words, clamp_size(self.ui, 0.8 * high, 0.8 * high), NAME * scale, True)
        wide = canvas.type.measure(words, size, True)
        self._draw_frame(canvas, middle, wide, high)
        canvas.text(words, *middle, size, True, t.SHU, "center", wide, "middle", display=True)

    def _draw_frame(self, canvas: Canvas, middle: tuple[float, float], wide: float, high: float) -> None:
        """Draw the frame around a name of this size."""
        w, h = wide + 30 * self.fall.value, high + 20 * self.fall.value
        span = max(w, h) + 30
        frame = (
            f'<rect x="{(span - w) / 2:.1f}" y="{(span - h) / 2:.1f}" width="{w:.1f}" height="{h:.1f}" rx="6"'
            f' fill="none" stroke="{t.SHU}" stroke-width="2.8"'
            f' transform="rotate(-5 {span / 2:.1f} {span / 2:.1f})"/>'
        )
        canvas.shape("stamp", frame, middle[0] - span / 2, middle[1] - span / 2, span, span)


class MatchStory:
    """What the sheet shows, as much of it as can be seen."""

    def __init__(
        self, ui: Ui, words: ResultWords, celebration: Celebration, earlier: int, *,
        open_moment: Callable[[Highlight], object], open_review: Callable[[Seat], object],
        open_sheet: Pressed, moving: bool, late: float = 0.0,
    ) -> None:  # fmt: skip
        """Create the story.

        `earlier`: the number of deals before the position from which the record begins.
        """
        self.ui, self.words, self.celebration, self.open_moment = ui, words, celebration, open_moment
        match = words.match
        self.finder = Finder(
            match.record, words.names, words.sides, words.standing.places, earlier=earlier,
            games={match.game.id: match.game},
        )  # fmt: skip
        self.stamp = Stamp(ui, match.game.id, moving, late)
        self.people = LuckTable(ui, words, open_review, open_sheet)
        self.chart = ScoreChart(ui, words)
        self._luck = words.luck()
        self._rows: dict[tuple[int, int, float], Node] = {}

    @property
    def moments(self) -> Sequence[Highlight]:
        """The highlights of the match; none before the search has ended."""
        return self.finder.found

    def update(self, ms: int) -> bool:
        """Look for highlights, and for pars that come in by and by. Return whether the sheet has changed."""
        changed = not self.finder.done and self.finder.work(WORK_S)
        luck = self.words.luck()
        if self.people.update(ms) or luck != self._luck:
            self._luck, changed = luck, True
        return changed

    def node(self) -> Node:
        """Return the sheet with as much content as can be seen."""
        count = min(MOMENTS, len(self.moments) if self.finder.done else len(self.words.results))
        self._rows.clear()
        self.people.forget()
        head, people = self._head(), len(self.people.rows)
        fewest = min(1, count) if people else 0

        def make(number: int) -> Node:
            """Return the sheet with so many parts: first fewer moments give way, then fewer people."""
            moments = max(fewest, number - max(1, people) + fewest) if people else number - 1
            table = self.people.table(min(people, number)) if people else None
            low = MOMENT_AMONG if people and number >= people else MOMENT_LEAST
            return Panel(self._content(head, table, moments, low), kind="sheet", pad=22, top=12)

        most = people + count - fewest if people else count + 1
        return Sized(AsMany(make, most, search=True), SHEET_MOST, least=SHEET_LEAST)

    def _head(self) -> Node:
        words, about = self.words, clamp_size(self.ui, t.NAME, 20)
        title = Label(words.word("story"), 30, bold=True, display=True, most=32, say=False)
        lines = [FittedText([said], about, t.SUMI_SECOND) for said in (words.luck(), words.hidden()) if said]
        line = Column(title, Label(words.about(), about, t.SUMI_SECOND), grow=1)
        stamped = Row(line, self.stamp.node(), gap=14, align="fill")
        return Panel(Column(stamped, *lines, Space(4, grow=0)), pad=6, top=0, kind="")

    def _content(self, head: Node, people: Node | None, count: int, low: float) -> Node:
        """Return head, numbers of several people, so many moments, and the chart in what is left."""
        shown = foremost(self.moments, count)
        rows = [self._moment_row(n, moment, low) for n, moment in enumerate(shown)]
        lit = {moment.deal + 1 for moment in shown}
        many = len(self.words.order) == MANY and text_scale(self.ui, t.NAME) <= 1.3
        room = (178.0 if many else 150.0) * (1.0 if people is None else 0.85)
        chart = Draw(
            lambda canvas, box: self.chart.draw(canvas, box, lit, self.celebration.share("chart")),
            300, room, grow=1,
        )  # fmt: skip
        inset = Panel(Sized(chart, 300), pad=8, top=0, kind="", grow=1)
        return Column(head, people, *rows, inset, gap=4)

    def _moment_row(self, index: int, moment: Highlight, low: float) -> Node:
        key = index, self.moments.index(moment), low
        if key not in self._rows:
            press = partial(self.open_moment, moment)
            self._rows[key] = moment_row(
                self.ui, self.words.names, index, moment, low, press, own=self.words.own
            )
        return self._rows[key]
