"""The ledger of an evening, with a column for each match."""

from functools import partial
from pathlib import Path
from typing import Final

from tablegame.match.evening_table import Ledger, LedgerEntry, LedgerLine
from tablegame.match.evenings import EveningMatch
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import ratio
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.typesetting import Text
from tablegame.ui.kit.controls import choice, icon_button, segmented
from tablegame.ui.kit.layout import AsMany, Column, Fits, Node, Panel, Row, Sized, Space, TableNode
from tablegame.ui.kit.nodes import Draw, Label, Press, Speech, face
from tablegame.ui.kit.text_size import clamp_size, text_scale
from tablegame.ui.scenes.common import game_name, place_mark, place_word, short_name
from tablegame.ui.scenes.formats import moment
from tablegame.ui.scenes.matches import records
from tablegame.ui.scenes.people.members.people_data import PeopleData
from tablegame.ui.scenes.people.people_service import points
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import MatchesPage, ReplayPage
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import WidgetState

PICTURE: Final = 36.0
"""The width of the picture of a game, in du."""
LONGEST: Final = 200.0
"""The width of a name, in du at the usual text size, that is not cut."""
ARROW: Final = 40.0
"""The width of an arrow beside the columns, in du."""
ENTRY: Final = 40.0
"""The height of a place in a row that is as high as it takes, in du."""
TOTAL: Final = 38.0
"""The greatest height of a sum in such a row, in du."""
HEAD: Final = 0.94
"""The part of its width with which the head still stands in one line."""
ROW, ROWS, LEAST = 50.0, 224.0, 22.5
"""The height of a row, of all rows where they share a page, and of a row at least, in du."""
USUAL, ROOM = 52.0, 390.0
"""The height of a row, and of all rows where there are many, in du."""


class LedgerTable:
    """The nodes of the ledger of the evening that is shown."""

    def __init__(self, ui: Ui, data: PeopleData) -> None:
        self.ui = ui
        self.data = data
        self.last: int | None = None
        """The number of the last column in sight where not all fit, or None for the newest match."""
        self._shown: tuple[str, bool] = ("", False)
        self._words: dict[LedgerEntry | None, str] = {}
        """What stands in the columns."""
        self._games: dict[str, str] = {}
        """The names of the games that were played."""

    def node(self, ledger: Ledger, *, shared: bool) -> Node:
        """Return the whole ledger. `shared`: whether its rows are low enough to leave room for more."""
        evening = self.data.evening
        shown = (evening.id if evening else "", self.data.by_points)
        if shown != self._shown:
            self._shown, self.last = shown, None
        low = max(LEAST, min(ROW, ROWS / max(1, len(ledger.lines)))) if shared else 0.0
        matches = len(ledger.matches)
        self._games = {match.game: game_name(self.ui, match.game) for match in ledger.matches}
        return Column(
            self._head(matches),
            self._table(ledger, low),
            Label(self._note(ledger), t.SIDE, t.SUMI_SECOND, lines=0),
            gap=4, grow=1,
        )  # fmt: skip

    # The head -----------------------------------------------------------------------------------------------
    def _head(self, matches: int) -> Node:
        ui, data = self.ui, self.data
        evening = data.evening
        assert evening is not None
        title = ui.text("people.evening.tonight")
        if evening != data.open:
            title = ui.text("people.evening.of", day=data.day_words(evening))
        since = [ui.text("people.evening.since", time=data.since_words(evening))]
        since += [ui.text("people.played_all", n=matches)] if matches else []
        sub = Label(ui.text("app.between.and").join(since), t.NAME, t.SUMI_SECOND)
        name = Label(title, t.HERO, bold=True)
        first, last = self._turns(), self._counting()
        one_line = Row(*first, name, sub, Space(), *last, gap=10)
        return Fits(one_line, Column(Row(*first, name, Space(), *last, gap=10), sub), ease=HEAD)

    def _turns(self) -> list[Node]:
        """Return the ways to the evenings before and after, if there are any."""
        data = self.data
        if data.beside(-1) is None and data.beside(1) is None:
            return []
        return [
            icon_button(
                icon, self.ui.text(f"people.evening.{name}"), partial(data.turn, step), name=name, side=40,
                enabled=data.beside(step) is not None,
            )
            for name, icon, step in (("earlier", "left", -1), ("later", "right", 1))
        ]  # fmt: skip

    def _counting(self) -> list[Node]:
        """Return the choice between places and points, and of the game whose points are counted."""
        ui, data = self.ui, self.data
        games = data.games_played()
        nodes: list[Node] = []
        if data.by_points and len(games) > 1:
            names: list[tuple[object, Text]] = [(game, game_name(ui, game)) for game in games]
            label = ui.text("people.evening.game")
            nodes.append(choice(label, names, data.points_game, self._count_game, name="points_of"))
        options: list[tuple[object, Text]] = [
            (False, ui.text("people.evening.places")), (True, ui.text("people.evening.points")),
        ]  # fmt: skip
        count = segmented(
            ui.text("people.evening.count"), options, data.by_points, self._count, name="count",
            size=t.READING, enabled=bool(games),
        )  # fmt: skip
        return [*nodes, count]

    def _count(self, by_points: object) -> None:
        self.data.by_points = bool(by_points)
        self.data.changed()

    def _count_game(self, game: object) -> None:
        self.data.points_of = str(game)
        self.data.changed()

    # The table ----------------------------------------------------------------------------------------------
    def _table(self, ledger: Ledger, low: float) -> Node:
        """Return a row for each person; `low`: the height of a row, or 0 for as high as it takes."""
        size = clamp_size(self.ui, t.BODY, 0.62 * low) if low else t.BODY
        self._words = {
            entry: self._entry(entry) for entry in {entry for line in ledger.lines for entry in line.entries}
        }
        widest = max((self.ui.type.measure(words, size, True) for words in self._words.values()), default=0.0)
        pitch = max(PICTURE + 16, widest + 20)
        words = self.ui.text("people.evening.total")
        pictures = AsMany(partial(self._pictures, ledger, pitch), len(ledger.matches))
        total = Label(words, t.READING, bold=True, align="right", most=26)
        head: list[Node] = [Label(""), Label(""), pictures if ledger.matches else Label(""), total]
        rows = [head, *(self._row(ledger, line, low, size, pitch) for line in ledger.lines)]
        leaders = [n for n, line in enumerate(ledger.lines, 1) if line.place == 1 and any(line.entries)]
        grounds = dict.fromkeys(leaders, draw_leader)
        return TableNode(rows, wide=1, pad=0 if low else 2, grow=1, grounds=grounds)

    def _columns(self, count: int, total: int) -> range:
        """Return the numbers of the matches in sight where so many have room."""
        last = total if self.last is None else max(count, min(total, self.last))
        return range(last - count, last)

    def _pictures(self, ledger: Ledger, pitch: float, count: int) -> Node:
        """Return the pictures over the columns, between two arrows where not all matches are in sight."""
        total, say = len(ledger.matches), self.ui.text
        columns = self._columns(count, total)
        pictures = [Sized(self._picture(ledger.matches[index], index), pitch) for index in columns]
        if count >= total:
            return Row(*pictures, gap=0)
        before = icon_button(
            "left", say("app.button.back"), partial(self._turn, columns.stop - 1), name="ledger.before",
            side=ARROW, enabled=columns.start > 0,
        )  # fmt: skip
        after = icon_button(
            "right", say("app.button.next"), partial(self._turn, columns.stop + 1), name="ledger.after",
            side=ARROW, enabled=columns.stop < total,
        )  # fmt: skip
        return Row(before, *pictures, after, gap=0)

    def _turn(self, last: int) -> None:
        self.last = last
        self.data.changed()

    def _picture(self, match: EveningMatch, index: int) -> Node:
        """Return the picture of a game, which leads to its match."""
        ui, name = self.ui, f"title/{match.game}"
        game = self._games[match.game]
        words = [game, *([ui.text("matches.action.replay")] if match.over else [])]
        size = PICTURE, PICTURE * ratio("title/dokuson")

        def paint(canvas: Canvas, box: Box) -> None:
            left, top = box[0] + (box[2] - PICTURE) / 2, box[1]
            canvas.fill(left - 2, top - 2, PICTURE + 4, size[1] + 4, t.WASHI_BOX)
            if ui.art.has(name):
                canvas.sprite(name, left, top, PICTURE)

        def make(box: Box) -> Hotspot:
            label = ui.text("people.evening.match_said", game=game, when=moment(ui, match.began))

            def point_out(canvas: Canvas, box: Box, state: WidgetState) -> None:
                if state.hovered:
                    canvas.ring(box, 4, True, gap=0)

            return Hotspot(box, label, partial(self._open, match), point_out, name=f"match.{index}", ring=6)

        picture = Draw(paint, *size, tip=ui.text("app.between.and").join(words))
        return Press(make, picture, over=True, pad=4, top=4)

    def _row(self, ledger: Ledger, line: LedgerLine, low: float, size: float, pitch: float) -> list[Node]:
        ui, person = self.ui, self.data.host.people.by_id(line.person)
        radius, most, played = min(16.0, 0.42 * low) if low else 15.0, 0.62 * low, any(line.entries)
        mark: Node = Space(2 * radius, grow=0)
        if played:
            mark = place_mark(ui, line.place, radius, t.NAME, say=False)
        words = short_name(ui, self.data.name(line.person), t.BODY, LONGEST * text_scale(ui))
        name = Label(words, t.BODY, bold=True, most=most, say=False)
        sum_words = points(line.total) if played else "–"
        total = Label(sum_words, t.TOTAL, bold=True, align="right", most=1.1 * most or TOTAL, say=False)
        entries = partial(self._entries, line, size, pitch, low or ENTRY)
        spoken = self._spoken(ledger, line)
        return [
            Sized(Row(Speech(spoken), Space(8, grow=0), mark, Space(8, grow=0), gap=0), h=low),
            Row(face(0 if person is None else person.crest, radius), name, gap=10),
            AsMany(entries, len(line.entries)) if line.entries else Label(""),
            Panel(total, kind="", pad=6, top=0),
        ]

    def _entries(self, line: LedgerLine, size: float, pitch: float, high: float, count: int) -> Node:
        """Return the places or points of a person in the matches in sight, the first places on blue."""
        arrow = ARROW if count < len(line.entries) else 0.0
        entries = [line.entries[index] for index in self._columns(count, len(line.entries))]
        words = self._words

        def paint(canvas: Canvas, box: Box) -> None:
            x, y, _, h = box
            tall = min(h, 1.4 * canvas.type.em("x", size))
            for n, entry in enumerate(entries):
                middle = x + arrow + (n + 0.5) * pitch
                first = entry is not None and entry.place == 1
                if first:
                    canvas.panel("tab", middle - pitch / 2 + 3, y + (h - tall) / 2, pitch - 6, tall, radius=6)
                ink = t.TAB_TEXT if first else t.SUMI_SECOND
                canvas.text(words[entry], middle, y + h / 2, size, first, ink, "center", anchor="middle")

        return Draw(paint, pitch * count + 2 * arrow, high)

    def _open(self, match: EveningMatch) -> None:
        """Open the replay of a match that is over, or else show the match in the list."""
        self.ui.sounds.play("button")
        if (path := self._replayable(match)) is not None:
            records.replay(self.ui, path)
        else:
            self.ui.open(MatchesPage(identity=match.identity))

    def _replayable(self, match: EveningMatch) -> Path | None:
        """Return the path of the record of a match, if it can be replayed."""
        ui = self.ui
        listed = ui.service.shelf.lists.match(match.identity) if ui.has_service else None
        if listed is None or not (match.over and listed[1].playable and ui.leads(ReplayPage)):
            return None
        return listed[1].path

    # Words --------------------------------------------------------------------------------------------------
    def _entry(self, entry: LedgerEntry | None) -> str:
        if entry is None:
            return self.ui.text("people.evening.not_played")
        if self.data.by_points:
            return str(entry.score).replace("-", "−")
        return place_word(self.ui, entry.place)

    def _note(self, ledger: Ledger) -> str:
        ui, data = self.ui, self.data
        if not ledger.matches:
            return ui.text("people.evening.nothing")
        if data.by_points:
            return ui.text("people.evening.low" if data.low_wins(data.points_game) else "people.evening.high")
        return worth_words(ui, ledger)

    def _spoken(self, ledger: Ledger, line: LedgerLine) -> str:
        """Return a person's line in words."""
        ui = self.ui
        entries = [
            f"{self._games[match.game]} {self._words[entry]}"
            for match, entry in zip(ledger.matches, line.entries, strict=True)
        ]
        slots = {
            "place": place_word(ui, line.place), "name": self.data.name(line.person),
            "total": points(line.total) if any(line.entries) else "–",
            "each": ui.text("app.separator").join(entries),
        }  # fmt: skip
        return ui.text("people.evening.line_said", **slots)


def draw_leader(canvas: Canvas, box: Box) -> None:
    """Draw straw with an edge of brass under a row."""
    x, y, w, h = box
    straw = (
        f'<rect x=".8" y=".8" width="{w - 1.6}" height="{h - 1.6:.1f}" rx="8" fill="{t.STRAW}"'
        f' stroke="{t.BRASS}" stroke-width="1.6"/>'
    )
    canvas.shape("first", straw, x, y, w, h)


def worth_words(ui: Ui, ledger: Ledger) -> str:
    """Return the sentence on how many points each place gives."""
    worth = ui.text("app.separator").join(map(str, reversed(range(ledger.most_people))))
    return ui.text("people.evening.worth", points=worth)
