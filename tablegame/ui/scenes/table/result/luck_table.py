"""What the cards of every person were worth, and what their decisions gave away: a small table on the last
page of a match that several people have played. A row leads to the review of whoever it is about."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tablegame.pieces.seats import Seat
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, em
from tablegame.ui.scenes.study.luck import EverybodysLuck, PersonLuck
from tablegame.ui.scenes.table.result.words import ResultWords
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.table.crests import crests_of
from tablegame.ui.widgets.buttons import Hotspot, Pressed
from tablegame.ui.widgets.form import Form, State

ONE_COLUMN: Final = 5
"""More people than this stand in two columns, where the letters leave the room."""
BETWEEN: Final = 28.0
"""Du between two columns of people."""
GAP: Final = 14.0
"""Du between two numbers."""
NAME_LEAST: Final = 5.0
"""So many em of a name must be seen; rather a number that can be told from others is left out, and then the
second column."""
SPARED: Final = ("gap", "made")
"""Those numbers, the first first; what was made stands beside the sheet."""
FIRST_MS: Final = 400
"""What has come in is written down so often at most."""


class LuckTable:
    """Of one match. `on_review` is told whose review is wanted, `on_more` that of all of them."""

    def __init__(
        self, ui: Ui, words: ResultWords, on_review: Callable[[Seat], object], on_more: Pressed
    ) -> None:
        self.ui = ui
        self.words = words
        self.on_review, self.on_more = on_review, on_more
        self._crests = crests_of(words.names)
        self._all = EverybodysLuck(ui, words.match.record, words.called)
        self.rows: Sequence[PersonLuck] = ()
        """By place, as they stand on the page; nobody, where fewer than two people played."""
        self._since = FIRST_MS
        self._short = False
        """Whether two columns leave little room for what is still to come."""
        self._new()

    def update(self, ms: int) -> bool:
        """Whether what is told has changed and is now to be written."""
        self._since += ms
        return self._since >= FIRST_MS and self._new()

    def _new(self) -> bool:
        if len(self._all.people) < 2:
            return False
        places = self.words.places
        rows = sorted(self._all.of(), key=lambda each: (places[each.seat], each.seat))
        if rows == self.rows:
            return False
        self.rows, self._since = rows, 0
        return True

    # Places -------------------------------------------------------------------------------------------------
    @property
    def _size(self) -> float:
        return capped(self.ui, t.NAME, 20)

    @property
    def _pitch(self) -> float:
        return max(26.0, 1.45 * em(self.ui, self._size))

    @property
    def _head(self) -> float:
        return 1.4 * em(self.ui, self._small)

    @property
    def _small(self) -> float:
        return capped(self.ui, t.SIDE, 18)

    def _laid(self, width: float, room: float) -> tuple[int, int, list[str]]:
        """How many columns of people, how many people of them in sight, and which numbers."""
        count = len(self.rows)
        kinds = ["made", "par", "gap", "lost"]
        across = 2 if count > ONE_COLUMN else 1
        while True:
            self._short = across > 1
            wide = (width - BETWEEN * (across - 1)) / across
            if self._name_room(wide, kinds) >= NAME_LEAST * em(self.ui, self._size):
                break
            if (spared := next((each for each in SPARED if each in kinds), None)) is not None:
                kinds.remove(spared)
            elif across > 1:
                across, kinds = 1, ["made", "par", "gap", "lost"]
            else:
                break
        lines = max(1, int((room - self._head) // self._pitch))
        shown = count if -(-count // across) <= lines else max(0, lines - 1) * across
        return across, shown, kinds

    def _wide(self, kind: str) -> float:
        """Of a number with its head."""
        measure = self.ui.type.measure
        cells = (measure(self._cell(each, kind), self._size, kind in ("par", "lost")) for each in self.rows)
        return max(measure(self.ui.text(f"luck.table.{kind}"), self._small), *cells)

    def _name_room(self, wide: float, kinds: Sequence[str]) -> float:
        return wide - 34 - sum(self._wide(kind) + GAP for kind in kinds)

    def height(self, width: float, room: float) -> float:
        """Of all that is in sight, in a `room` so high."""
        if not self.rows:
            return 0.0
        across, shown, _ = self._laid(width, room)
        lines = -(-shown // across) + (shown < len(self.rows))
        return self._head + lines * self._pitch + 8

    def lay(self, form: Form, box: Box) -> None:
        """Heads, then a row for each person, the best first, column by column."""
        self._box = box
        if not self.rows:
            return
        x, y, w, h = box
        across, shown, self._kinds = self._laid(w, h - 8)
        wide = (w - BETWEEN * (across - 1)) / across
        lines = -(-shown // across)
        self._lefts = [x + column * (wide + BETWEEN) for column in range(across if shown > lines else 1)]
        self._column = wide
        top = y + self._head
        for n, each in enumerate(self.rows[:shown]):
            column, line = divmod(n, lines)
            place = (self._lefts[column], top + line * self._pitch, wide, self._pitch)
            form.add(
                Hotspot(
                    place, self.ui.text("luck.table.review", words=each.words),
                    partial(self.on_review, each.seat), partial(self._draw_row, each, place),
                    name=f"luck.{int(each.seat)}", ring=7,
                )
            )  # fmt: skip
        if shown < len(self.rows):
            words = self.ui.text("luck.table.more", n=len(self.rows) - shown)
            place = (x, top + lines * self._pitch, w, self._pitch)
            form.add(
                Hotspot(
                    place,
                    words,
                    self.on_more,
                    partial(self._draw_more, words, place),
                    name="luck.table.more",
                    ring=7,
                )
            )

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The heads of the columns and the lines between the rows, which are drawn as they are pressed."""
        if not self.rows:
            return
        ui = self.ui
        _, y, _, _ = self._box
        middle = y + self._head / 2
        for left in self._lefts:
            right = left + self._column - 4
            for kind in reversed(self._kinds):
                words = ui.text(f"luck.table.{kind}")
                canvas.text(words, right, middle, self._small, False, t.SUMI_QUIET, "right", anchor="middle")
                right -= self._wide(kind) + GAP
            if left == self._lefts[0]:
                own = f"{self.words.game_id}.luck_head"
                head = ui.text(own if ui.speaker.has(own) else "luck.table.head")
                size = self._small
                if ui.type.measure(head, size, True) <= right - left - 6:
                    canvas.text(head, left + 4, middle, size, True, t.SUMI, anchor="middle")

    def _cell(self, each: PersonLuck, kind: str) -> str:
        numbers = each.numbers
        if kind == "made":
            return each.made
        if kind == "lost":
            if each.lost or self._short or not each.progress:
                return each.lost or each.progress
            return self.ui.text("luck.table.looked", part=each.progress)
        if numbers is None:
            to_come = "luck.table.short" if self._short else "luck.table.to_come"
            return self.ui.text(to_come) if kind == "par" else ""
        if kind == "par":
            return self.ui.text("luck.table.error", par=numbers.par, error=numbers.error)
        return numbers.gap

    def _ground(self, canvas: Canvas, box: Box, state: State) -> None:
        x, y, w, h = box
        canvas.line(x, y, x + w, y, t.WASHI_LINE, 1.2)
        if state.hovered or state.pressed:
            straw = f'<rect width="{w}" height="{h - 2}" rx="6" fill="{t.STRAW}"/>'
            canvas.shape("luck", straw, x, y + 1, w, h - 2)

    def _draw_row(self, each: PersonLuck, box: Box, canvas: Canvas, state: State) -> None:
        x, y, w, h = box
        self._ground(canvas, box, state)
        middle, size = y + h / 2, self._size
        canvas.face(self._crests[each.seat], x + 16, middle, min(12.0, 0.42 * h), self.words.mood(each.seat))
        right = x + w - 4
        for kind in reversed(self._kinds):
            words = self._cell(each, kind)
            known = bool(each.lost) if kind == "lost" else each.numbers is not None or kind == "made"
            ink = t.SUMI if known else t.SUMI_QUIET
            bold = known and kind in ("par", "lost")
            canvas.text(words, right, middle, size, bold, ink, "right", anchor="middle")
            right -= self._wide(kind) + GAP
        room = max(8.0, right - x - 34)
        shown = self.ui.type.ellipsis(each.name, size, room)
        canvas.text(shown, x + 34, middle, size, False, t.SUMI, anchor="middle")
        if shown != each.name and (state.hovered or state.focused):
            canvas.hint(each.name, box, above=True)

    def _draw_more(self, words: str, box: Box, canvas: Canvas, state: State) -> None:
        x, y, w, h = box
        self._ground(canvas, box, state)
        canvas.text(
            words, x + 34, y + h / 2, self._size, True, t.TERM, max_width=w - 40, anchor="middle", shrink=True
        )
