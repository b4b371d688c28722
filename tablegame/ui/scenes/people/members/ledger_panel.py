"""The ledger of an evening: a column for each match, the places, and what everybody has come to."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from tablegame.controllers.match_service import MatchService
from tablegame.match.evenings import EveningMatch
from tablegame.match.ledger import Entry, Ledger, Line
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import ratio
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, game_name, place_word
from tablegame.ui.scenes.dates import moment
from tablegame.ui.scenes.matches import records
from tablegame.ui.scenes.people.members.desk import Desk
from tablegame.ui.scenes.people.members.ledger_head import PAD, LedgerHead
from tablegame.ui.scenes.people.members.start_panel import StartPanel
from tablegame.ui.scenes.people.members.words import worth_words
from tablegame.ui.scenes.people.people_service import points
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import MatchesPage, ReplayPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot, IconButton
from tablegame.ui.widgets.form import State, Widget

PITCH, PICTURE, COLUMNS_AT = 72.0, 36.0, 208.0
"""Between two columns, the width of a picture, and where the first column may begin."""
HIGH: Final = 368.0
ROW, LEAST_ROW = 56.0, 20.0
BREATH: Final = 1.5
"""The height of a row in letters, so that no line touches the next one."""
MEDALS: Final = 3


class LedgerPanel:
    """Laid out by the page, drawn beneath its widgets."""

    def __init__(self, ui: Ui, desk: Desk) -> None:
        self.ui = ui
        self.desk = desk
        self.start = StartPanel(ui, desk)
        self.box: Box = (0, 0, 0, 0)
        self.ledger = Ledger((), ())
        self.first = 0
        """The first column in sight, where there are more than have room; -1: so that the last one is."""
        self._held: tuple[str, bool] = ("", False)
        self.row = ROW
        self.head = LedgerHead(ui, desk)
        self.columns: Sequence[int] = ()
        self.pitch = PITCH

    # Places -------------------------------------------------------------------------------------------------
    def _em(self, size: float) -> float:
        return self.ui.type.em("あ" if self.ui.language == "ja" else "x", size)

    def lay(self, add: Callable[[Widget], object], x: float, y: float, w: float, h: float | None) -> float:
        """From (x, y), `h` du high or as high as it asks; the height."""
        desk = self.desk
        self.ledger = desk.ledger()
        evening = desk.evening
        held = (evening.id if evening else "", desk.by_points)
        if held != self._held:
            self._held, self.first = held, -1
        control = max(44.0, 1.5 * self._em(t.READING))
        if evening is None or not desk.ledger().lines:
            h = self.start.lay(add, x, y, w, h, control)
            self.box = (x, y, w, h)
            return h
        self.head.lay(add, evening, len(self.ledger.matches), (x, y, w, control))
        picture = PICTURE * ratio("title/dokuson")
        lines = max(1, len(self.ledger.lines))
        note = 1.5 * self._em(t.SIDE) * len(self._note_rows(w - 2 * PAD)) + 10
        over = self.head.high + 12 + picture + 8
        if h is None:
            self.row = max(40.0, 1.5 * self._em(t.READING))
            h = over + lines * self.row + note + 8
        else:
            self.row = max(LEAST_ROW, min(ROW, (h - over - note) / lines))
        self.box = (x, y, w, h)
        self.rows_at = y + over
        self._columns(add, x, y + self.head.high + 12, w)
        return h

    def _columns(self, add: Callable[[Widget], object], x: float, top: float, w: float) -> None:
        """The pictures of the games, each a way to its match."""
        ui, matches = self.ui, self.ledger.matches
        totals = [self._total(line) for line in self.ledger.lines] + [ui.text("people.evening.total")]
        right = max(ui.type.measure(words, self._total_size, True) for words in totals) + 24
        start = x + max(COLUMNS_AT, min(0.45 * w, self._name_at + self._longest_name + 14))
        self.name_end = start - 8
        room = x + w - PAD - right - start
        least = max(self._entry_width + 14, 52.0)
        self.pitch = max(least, min(PITCH, room / max(1, len(matches))))
        fit = max(1, int(room // self.pitch))
        most = max(0, len(matches) - fit)
        arrows = most > 0
        if arrows:
            fit = max(1, int((room - 2 * 36) // self.pitch))
            most = len(matches) - fit
        self.first = most if self.first < 0 else max(0, min(self.first, most))
        self.columns = range(self.first, min(len(matches), self.first + fit))
        self.columns_at = start + (36 if arrows else 0)
        picture = PICTURE * ratio("title/dokuson")
        middle = top + picture / 2 - 22
        if arrows:
            self._arrow(add, "before", "left", start - 8, middle, -1, self.first > 0)
        for place, index in enumerate(self.columns):
            match = matches[index]
            left = self.columns_at + place * self.pitch + (self.pitch - PICTURE) / 2
            when = moment(ui, match.began)
            label = ui.text("people.evening.match_said", game=game_name(ui, match.game), when=when)
            box = (left - 4, top - 4, PICTURE + 8, picture + 8)
            add(
                Hotspot(
                    box, label, partial(self._open, match), partial(self._picture, match, left, top),
                    name=f"match.{index}", ring=6,
                )
            )  # fmt: skip
        if arrows:
            left = self.columns_at + fit * self.pitch
            self._arrow(add, "after", "right", left, middle, 1, self.first < most)

    def _arrow(
        self, add: Callable[[Widget], object], name: str, icon: str, left: float, top: float, step: int,
        on: bool,
    ) -> None:  # fmt: skip
        """Beside the columns, where there are more than can be seen."""
        label = self.ui.text("app.button.back" if step < 0 else "app.button.next")
        add(
            IconButton(
                (left, top, 40, 44), icon, label, partial(self._scroll, step), name=f"ledger.{name}",
                enabled=on, color=t.SUMI,
            )
        )  # fmt: skip

    def _scroll(self, step: int) -> None:
        self.first = max(0, self.first + step)
        self.desk.changed()

    def _open(self, match: EveningMatch) -> None:
        """A match that is over is seen again; one that is not, or cannot be, is shown in the list."""
        self.ui.sounds.play("button")
        if (path := self._to_replay(match)) is not None:
            records.replay(self.ui, path)
        else:
            self.ui.open(MatchesPage(identity=match.identity))

    def _to_replay(self, match: EveningMatch) -> Path | None:
        """Where the record of a match lies that can be seen again."""
        ui = self.ui
        service: MatchService | None = ui.service
        found = service.shelf.lists.match(match.identity) if service is not None else None
        if found is None or not (match.over and found[1].playable and ui.leads(ReplayPage)):
            return None
        path: Path = found[1].path
        return path

    @property
    def roomy(self) -> bool:
        """Whether no line touches the next one."""
        return not self.ledger.lines or self.row >= BREATH * self._em(t.CAPTION)

    # Words --------------------------------------------------------------------------------------------------
    def _total(self, line: Line) -> str:
        return points(line.total) if any(line.entries) else "–"

    def _entry(self, entry: Entry | None) -> str:
        if entry is None:
            return self.ui.text("people.evening.not_played")
        if self.desk.by_points:
            return str(entry.score).replace("-", "−")
        return place_word(self.ui, entry.place)

    def _note(self) -> str:
        ui, desk = self.ui, self.desk
        if not self.ledger.matches:
            return ui.text("people.evening.nothing")
        if desk.by_points:
            return ui.text("people.evening.low" if desk.low_wins(desk.points_game) else "people.evening.high")
        return ui.text("people.evening.worth", points=worth_words(ui, self.ledger.most_people))

    def _note_rows(self, width: float) -> Sequence[str]:
        return self.ui.type.wrap(self._note(), t.SIDE, width)

    def words(self) -> list[str]:
        """All of it as a screen reader tells it."""
        ui = self.ui
        if not self.ledger.lines:
            return self.start.words()
        said = [self.head.words]
        for line in self.ledger.lines:
            each = [
                f"{game_name(ui, match.game)} {self._entry(entry)}"
                for match, entry in zip(self.ledger.matches, line.entries, strict=True)
            ]
            slots = {
                "place": place_word(ui, line.place), "name": self.desk.name(line.person),
                "total": self._total(line), "each": ui.text("app.separator").join(each),
            }  # fmt: skip
            said.append(ui.text("people.evening.line_said", **slots))
        return [*said, self._note()]

    # Picture ------------------------------------------------------------------------------------------------
    @property
    def _name_at(self) -> float:
        return self._crest_at + self._crest_r + 10

    @property
    def _crest_r(self) -> float:
        return min(16.0, 0.42 * self.row)

    @property
    def _mark(self) -> float:
        """The middle of medals and places, from the left edge."""
        places = [place_word(self.ui, line.place) for line in self.ledger.lines if line.place > MEDALS]
        wide = max((self.ui.type.measure(each, self._mark_size) for each in places), default=0.0)
        return max(34.0, 12 + wide / 2)

    @property
    def _mark_size(self) -> float:
        return capped(self.ui, t.NAME, 0.6 * self.row)

    @property
    def _crest_at(self) -> float:
        return 2 * self._mark + self._crest_r if self._mark > 34 else 62 + self._crest_r

    @property
    def _size(self) -> float:
        return capped(self.ui, t.BODY, 0.62 * self.row)

    @property
    def _total_size(self) -> float:
        return capped(self.ui, t.TOTAL, 0.66 * self.row)

    @property
    def _longest_name(self) -> float:
        names = [self.desk.name(line.person) for line in self.ledger.lines]
        return max((self.ui.type.measure(name, self._size, True) for name in names), default=0.0)

    @property
    def _entry_width(self) -> float:
        said = [self._entry(entry) for line in self.ledger.lines for entry in line.entries]
        return max((self.ui.type.measure(each, self._size, True) for each in said), default=0.0) + 8

    def _picture(self, match: EveningMatch, x: float, y: float, canvas: Canvas, state: State) -> None:
        name = f"title/{match.game}"
        if self.ui.art.has(name):
            canvas.fill(x - 2, y - 2, PICTURE + 4, PICTURE * ratio(name) + 4, t.WASHI_BOX)
            canvas.sprite(name, x, y, PICTURE)
        if state.hovered:
            canvas.ring((x - 2, y - 2, PICTURE + 4, PICTURE * ratio("title/dokuson") + 4), 4, True, gap=0)
            said = [game_name(self.ui, match.game)]
            said += [self.ui.text("matches.action.replay")] if match.over else []
            words = self.ui.text("app.between.and").join(said)
            canvas.hint(words, (x - 4, y - 4, PICTURE + 8, PICTURE * 1.3 + 8))

    def draw(self, canvas: Canvas) -> None:
        """The paper, its head, the lines."""
        ui, (x, y, w, h) = self.ui, self.box
        canvas.panel("field", x, y, w, h, radius=10)
        if not self.ledger.lines:
            self.start.draw(canvas, self.box)
            return
        self.head.draw(canvas)
        picture = PICTURE * ratio("title/dokuson")
        words = ui.text("people.evening.total")
        canvas.text(
            words, x + w - PAD, y + self.head.high + 12 + picture / 2, capped(ui, t.READING, 26), True,
            t.SUMI, "right", anchor="middle",
        )  # fmt: skip
        for number, line in enumerate(self.ledger.lines):
            self._draw_line(canvas, number, line)
        canvas.lines(
            self._note(), x + PAD, self.rows_at + len(self.ledger.lines) * self.row + 6, w - 2 * PAD, t.SIDE,
            color=t.SUMI_SECOND, max_lines=2,
        )  # fmt: skip

    def _draw_line(self, canvas: Canvas, number: int, line: Line) -> None:
        ui, (x, _, w, _) = self.ui, self.box
        top, high = self.rows_at + number * self.row, self.row
        middle, person = top + high / 2, self.desk.host.people.by_id(line.person)
        leads = line.place == 1 and any(line.entries)
        if leads:
            straw = (
                f'<rect x=".8" y=".8" width="{w - 21.6}" height="{high - 5.6:.1f}" rx="8" fill="{t.STRAW}"'
                f' stroke="{t.BRASS}" stroke-width="1.6"/>'
            )
            canvas.shape("first", straw, x + 10, top + 2, w - 20, high - 4)
        elif number + 1 < len(self.ledger.lines):
            canvas.line(x + PAD, top + high, x + w - PAD, top + high, t.WASHI_LINE, 1.2)
        r = min(15.0, 0.42 * high)
        if not any(line.entries):
            pass  # whoever has not played yet has no place
        elif line.place <= MEDALS:
            canvas.medal(line.place, x + self._mark, middle, r)
        else:
            canvas.text(
                place_word(ui, line.place), x + self._mark, middle, self._mark_size, False, t.SUMI_SECOND,
                "center", anchor="middle",
            )  # fmt: skip
        crest = 0 if person is None else person.crest
        canvas.face(crest, x + self._crest_at, middle, self._crest_r)
        left = x + self._name_at
        canvas.text(
            self.desk.name(line.person), left, middle, self._size, True, t.SUMI, anchor="middle",
            max_width=self.name_end - left, shrink=True,
        )  # fmt: skip
        for place, index in enumerate(self.columns):
            self._draw_entry(
                canvas, line.entries[index], self.columns_at + (place + 0.5) * self.pitch, middle
            )
        canvas.text(
            self._total(line), x + w - PAD, middle, self._total_size, True, t.SUMI, "right", anchor="middle"
        )

    def _draw_entry(self, canvas: Canvas, entry: Entry | None, cx: float, middle: float) -> None:
        words, size = self._entry(entry), self._size
        first = entry is not None and entry.place == 1
        if first:
            wide = canvas.type.measure(words, size, True) + 14
            # In rows as low as they get it is as high as they are.
            high = min(max(self.row - 8, LEAST_ROW), 1.5 * canvas.type.em(words, size))
            canvas.panel("tab", cx - wide / 2, middle - high / 2, wide, high, radius=6)
        canvas.text(
            words, cx, middle, size, first, t.TAB_TEXT if first else t.SUMI_SECOND, "center", anchor="middle"
        )
