"""The result card of an evening: who has come to what, to be copied for others."""

from collections.abc import Callable, Sequence
from typing import Final

from tablegame.match.evenings import Evening
from tablegame.match.ledger import Line, by_places
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, game_name, grown, heading, place_word
from tablegame.ui.scenes.people.members.desk import Desk
from tablegame.ui.scenes.people.members.words import card_lines, day_words
from tablegame.ui.scenes.people.people_service import points
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.inputs import to_clipboard

WIDTH: Final = 640.0
EDGE: Final = 48.0
ROW: Final = 52.0


class CardScene(Scene):
    """Over the page of people; after good night the evening can still go on."""

    opaque = False

    def __init__(
        self, ui: Ui, desk: Desk, evening: Evening, changed: Callable[[], object], *, night: bool = False
    ) -> None:
        super().__init__(ui)
        self.desk = desk
        self.evening = evening
        self.night = night
        self.ledger = by_places(evening, desk.host.known)
        self.copied = False
        self.box: Box = (0, 0, 0, 0)
        self._changed = changed

    @property
    def page_name(self) -> str:
        """What a screen reader calls the page."""
        return self.ui.text("people.card.night" if self.night else "people.card.title")

    @property
    def _lines(self) -> Sequence[Line]:
        return [line for line in self.ledger.lines if any(line.entries)]

    def accessible_items(self) -> Sequence[Item]:
        """The card as it is copied."""
        lines = card_lines(self.ui, self.desk, self.evening, self.ledger)
        return [Item(f"card.{n}", "text", each) for n, each in enumerate(lines)]

    # Places -------------------------------------------------------------------------------------------------
    def _em(self, size: float) -> float:
        return self.ui.type.em("あ" if self.ui.language == "ja" else "x", size)

    def layout(self) -> None:
        """As high as its lines."""
        ui, form = self.ui, self.form
        w = min(WIDTH * min(1.6, max(1.0, grown(ui))), ui.metrics.w - 40)
        inner = w - 2 * EDGE
        self.head = 40 + 1.3 * capped(ui, t.TITLE, 42) + 1.6 * self._em(t.READING)
        games = ui.type.wrap(self._games(), t.NAME, inner)
        self.games_h = min(3, len(games)) * ui.type.leading(self._games(), t.NAME) + 12
        lines = max(1, len(self._lines))
        most = ui.metrics.h - 32 - self.head - self.games_h - 100
        self.row = min(max(ROW, 1.5 * self._em(t.HERO)), most / lines)
        h = self.head + self.games_h + lines * self.row + 100
        self.box = ((ui.metrics.w - w) / 2, (ui.metrics.h - h) / 2, w, h)
        x, y = self.box[:2]
        form.clear()
        form.paper = True
        size = capped(ui, t.BODY, 28)
        acts: list[tuple[str, str, str, str, Callable[[], object]]] = [
            ("close", "paper", "left", "back", self.close)
        ]
        if self.night:
            acts.append(("go_on", "paper", "undo", "", self.go_on))
        acts.append(("copy", "primary", "share", "activate", self.copy))
        said = [
            ui.text("people.card.copied" if n == "copy" and self.copied else f"people.card.{n}")
            for n, *_ in acts
        ]
        asked = [
            ui.type.measure(words, size, True) + (92 if n != "go_on" else 56)
            for words, (n, *_) in zip(said, acts, strict=True)
        ]
        room = inner - 12 * (len(acts) - 1)
        asked = [each * room / sum(asked) for each in asked]
        left = x + EDGE
        for (name, kind, icon, action, press), words, wide in zip(acts, said, asked, strict=True):
            form.add(
                Button(
                    (left, y + h - 70, wide, 50), words, press, kind=kind, icon=icon, action=action,
                    name=name, size=size,
                )
            )  # fmt: skip
            left += wide + 12
        if form.focus is None:
            form.set_focus(form.find("copy"), ring=ui.device in ("keyboard", "pad"))
        self.dirty = True

    def _games(self) -> str:
        ui = self.ui
        return ui.text("app.between.and").join(game_name(ui, match.game) for match in self.ledger.matches)

    # What is done -------------------------------------------------------------------------------------------
    def copy(self) -> None:
        """The card as text, for any other program."""
        self.copied = to_clipboard("\n".join(card_lines(self.ui, self.desk, self.evening, self.ledger)))
        self.layout()

    def go_on(self) -> None:
        """The evening is not over after all."""
        self.desk.host.evenings.reopen(self.evening.id)
        self.desk.shown = ""
        self.close()

    def close(self) -> None:
        """Back to the page of people."""
        self.ui.stack.pop(self)
        self._changed()

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The day, the games, a line for each person."""
        ui, (x, y, w, _) = self.ui, self.box
        inner = w - 2 * EDGE
        with self.unroll.paper(canvas, self.box, 0.5):
            size = capped(ui, t.TITLE, 42)
            heading(canvas, self.page_name, x + EDGE, y + 26 + 0.65 * size, size, inner)
            day = ui.text("people.evening.of", day=day_words(ui, self.desk, self.evening))
            count = ui.text("people.played_all", n=len(self.ledger.matches))
            said = ui.text("app.between.and").join((day, count))
            middle = y + 30 + 1.3 * size + 0.8 * self._em(t.READING)
            canvas.text(
                said, x + EDGE, middle, t.READING, True, t.SUMI_SECOND, max_width=inner, anchor="middle",
                shrink=True,
            )  # fmt: skip
            canvas.lines(
                self._games(), x + EDGE, y + self.head, inner, t.NAME, color=t.SUMI_SECOND, max_lines=3
            )
            top = y + self.head + self.games_h
            for number, line in enumerate(self._lines):
                self._line(canvas, line, x + EDGE, top + number * self.row, inner)
            self.form.draw(canvas)

    def _line(self, canvas: Canvas, line: Line, x: float, top: float, w: float) -> None:
        ui, middle = self.ui, top + self.row / 2
        size = capped(ui, t.HERO, 0.55 * self.row)
        canvas.line(x, top, x + w, top, t.WASHI_LINE, 1.2)
        r = min(18.0, 0.38 * self.row)
        if line.place <= 3:
            canvas.medal(line.place, x + 22, middle, r)
        else:
            canvas.text(
                place_word(ui, line.place), x + 22, middle, size, False, t.SUMI_SECOND, "center",
                anchor="middle", max_width=46, shrink=True,
            )  # fmt: skip
        person = self.desk.host.people.by_id(line.person)
        canvas.face(0 if person is None else person.crest, x + 72, middle, r)
        total = points(line.total)
        wide = canvas.type.measure(total, capped(ui, t.TOTAL, 0.6 * self.row), True)
        canvas.text(
            self.desk.host.name(self.evening, line.person), x + 104, middle, size, True, t.SUMI,
            max_width=w - 104 - wide - 16, anchor="middle", shrink=True,
        )  # fmt: skip
        canvas.text(
            total, x + w, middle, capped(ui, t.TOTAL, 0.6 * self.row), True, t.SUMI, "right", anchor="middle"
        )
