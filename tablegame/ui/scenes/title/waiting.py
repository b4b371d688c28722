"""The list of matches that wait to be gone on with."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from tablegame.match.record import RecordError
from tablegame.match.summary import Summary
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, game_name, grown, key_only, names_list
from tablegame.ui.scenes.dates import date_words, moment
from tablegame.ui.scenes.title.matches import look_at, read_on, resume, set_aside, summary_words, waiting
from tablegame.ui.scenes.title.scroll import draw_picture
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import AbandonPage, NotePage, TitlePage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.widgets.buttons import Button, IconButton

MARGIN = 56.0
PICTURE = 1.3
"""Height over width of a game's picture."""
GO = 190.0
"""How wide the button is that goes on with a match."""


class WaitingScene(Scene):
    """A page of matches, each with a button to go on."""

    def __init__(self, ui: Ui, matches: Sequence[Summary]) -> None:
        super().__init__(ui)
        self.matches = list(matches)
        self.page = 0
        self.damaged, self.newer = set_aside(ui)
        """Names of records that were put aside, and of those that are left alone."""
        self._gone = False
        """Whether the title behind lists a match that is no longer there."""

    def layout(self) -> None:
        """As many rows as the window holds."""
        ui = self.ui
        k = grown(ui, t.NAME)
        w = min(1100.0, ui.metrics.w - 80)
        h = ui.metrics.h - 80
        self.box = ((ui.metrics.w - w) / 2, 40.0, w, h)
        x, y = self.box[:2]
        self.row = 62 + 24 * k
        self.rows = max(1, int((h - 96 - 96 - (20 if self.damaged or self.newer else 0)) // self.row))
        self.pages = max(1, -(-len(self.matches) // self.rows))
        self.page = min(self.page, self.pages - 1)
        self.form.clear()
        self.form.paper = True
        for index, summary in enumerate(self.shown):
            top = y + 96 + index * self.row
            go = Button(
                (x + w - MARGIN - GO - 60, top + (self.row - 52) / 2, GO, 52),
                ui.text("title.list.continue" if summary.playable else "title.list.look"),
                partial(resume if summary.playable else look_at, ui, summary),
                kind="primary" if index == 0 and self.page == 0 else "paper",
                icon="continue" if summary.playable else "log",
                name=f"continue.{summary.path.name}",
            )
            self.form.add(go)
            drop = IconButton(
                (x + w - MARGIN - 48, top + (self.row - 48) / 2, 48, 48),
                "trash",
                ui.text("title.list.abandon", match=self._head(summary)),
                partial(self.abandon, summary),
                name=f"abandon.{summary.path.name}",
                color=t.SUMI,
            )
            self.form.add(drop)
        back = Button(
            (x + MARGIN - 8, y + h - 78, 180, 48),
            ui.text("title.list.back"),
            self.close,
            kind="paper",
            icon="left",
            action="back",
            name="back",
        )
        self.form.add(back)
        if self.damaged:
            mend = Button(
                (x + MARGIN + 188, y + h - 78, 360, 48),
                ui.text("title.list.mend"),
                self.mend,
                kind="paper",
                name="mend",
            )
            self.form.add(mend)
        if self.pages > 1:
            for icon, by, left in (("left", -1, x + w - MARGIN - 190), ("right", 1, x + w - MARGIN - 48)):
                turn = IconButton(
                    (left, y + h - 78, 48, 48),
                    icon,
                    ui.text("app.button.next" if by > 0 else "app.button.back"),
                    partial(self.turn, by),
                    name=icon,
                    color=t.SUMI,
                    enabled=0 <= self.page + by < self.pages,
                )
                self.form.add(turn)
        if self.shown:
            first = self.shown[0]
            key_only(
                self.form, "activate", "first", lambda: (resume if first.playable else look_at)(ui, first)
            )

    @property
    def shown(self) -> list[Summary]:
        """The matches on this page."""
        return self.matches[self.page * self.rows : (self.page + 1) * self.rows]

    def turn(self, by: int) -> None:
        """Another page."""
        self.page = max(0, min(self.pages - 1, self.page + by))
        self.layout()
        self.dirty = True

    def update(self, ms: int) -> None:
        """What is found among the records meanwhile joins the list."""
        super().update(ms)
        found = read_on(self.ui, ms)
        if found is not None and found != self.matches:
            self._show(found)

    def _show(self, found: list[Summary]) -> None:
        self.matches = found
        self.damaged, self.newer = set_aside(self.ui)
        self._gone = True
        self.layout()
        self.dirty = True

    def mend(self) -> None:
        """Makes a match of the good lines of the first record that was put aside; says if it has none."""
        ui, name = self.ui, self.damaged[0]
        try:
            ui.service.mend(name)
        except RecordError:
            ui.open(NotePage([ui.say("errors.record.not_mended", file=name)]))
        except OSError as fault:
            slots = {"file": name, "text": fault.strerror or ""}
            ui.open(NotePage([ui.say("errors.record.unreadable", **slots)]))
        else:
            self._show(waiting(ui))
        self.damaged = [*self.damaged[1:], name] if name in self.damaged else self.damaged

    def abandon(self, summary: Summary) -> None:
        """Asks whether the match is to be taken off the list."""
        self.ui.open(AbandonPage(self._head(summary), summary.path, partial(self._drop, summary)))

    def _drop(self, summary: Summary) -> None:
        self.matches.remove(summary)
        self._gone = True
        if self.matches:
            self.layout()
            self.dirty = True
        else:
            self.close()

    def close(self) -> None:
        """Back to the title."""
        if self._gone:
            self.ui.open(TitlePage())
        else:
            self.ui.stack.pop(self)

    def _when(self, summary: Summary, room: float) -> str:
        """When it was last played, and when it was begun if there is room for both."""
        begun = self.ui.text("title.list.date", when=moment(self.ui, summary.created))
        if not summary.modified:
            return begun
        try:
            when = datetime.fromtimestamp(summary.modified).astimezone()
        except (ValueError, OverflowError, OSError):
            return begun
        last = self.ui.text("title.list.last", when=date_words(self.ui, when))
        both = self.ui.text("app.between.and").join((last, begun))
        return both if self.ui.type.measure(both, t.SIDE) <= room else last

    def _head(self, summary: Summary) -> str:
        between = self.ui.text("app.between.and")
        return between.join((game_name(self.ui, summary.game), summary_words(self.ui, summary)))

    def _aside(self) -> str:
        """Which files are not among the rows, and why."""
        ui, kinds = self.ui, {"title.list.damaged": self.damaged, "title.list.newer": self.newer}
        said = [
            ui.text(key, files=ui.text("app.separator").join(names)) for key, names in kinds.items() if names
        ]
        return ui.text("app.between.and").join(said)

    def draw(self, canvas: Canvas) -> None:
        """The paper and its rows."""
        ui = self.ui
        x, y, w, h = self.box
        canvas.table()
        with self.unroll.paper(canvas, self.box, 0.25):
            canvas.text(
                ui.say("title.list.title"),
                x + MARGIN - 8,
                y + 34,
                capped(ui, t.TITLE, 44),
                True,
                t.SUMI,
                max_width=w - 110,
                display=True,
            )
            if not self.matches:
                canvas.lines(
                    ui.say("title.list.empty"), x + MARGIN - 8, y + 108, w - 2 * MARGIN + 16, t.BODY,
                    color=t.SUMI,
                )  # fmt: skip
            if self.damaged or self.newer:
                canvas.text(
                    self._aside(),
                    x + MARGIN - 8,
                    y + h - 98,
                    t.SIDE,
                    color=t.SHU,
                    anchor="middle",
                    max_width=w - 2 * MARGIN + 8,
                )
            high = min(self.row - 18, 92.0)
            left = x + MARGIN + high / PICTURE + 20
            room = w - MARGIN - GO - 60 - 24 - (left - x)
            for index, summary in enumerate(self.shown):
                top = y + 96 + index * self.row
                canvas.line(x + MARGIN - 8, top, x + w - MARGIN, top, t.WASHI_LINE, 1.4)
                at = x + MARGIN, top + (self.row - high) / 2
                canvas.panel("list", at[0] - 2, at[1] - 2, high / PICTURE + 4, high + 4, radius=3)
                draw_picture(canvas, ui, summary.game, *at, high / PICTURE)
                people = sum(player.kind == "human" for player in summary.players)
                names = [each.name for each in summary.players if people > 1 or each.kind != "human"]
                step = (self.row - 8) / 3
                head = self._head(summary)
                each = max(60.0, (room - 90) / max(1, len(names)) - 16)
                whom = ui.text(
                    "title.list.people" if people > 1 else "title.list.with",
                    names=names_list(ui, names, each, t.NAME),
                )
                lines = (
                    (head, t.BODY, True, t.SUMI),
                    (whom, t.NAME, False, t.SUMI),
                    (self._when(summary, room), t.SIDE, False, t.SUMI_SECOND),
                )
                for number, (text, size, bold, ink) in enumerate(lines):
                    middle = top + 6 + step * (number + 0.5)
                    canvas.text(
                        text, left, middle, size, bold, ink, max_width=room, anchor="middle", shrink=True
                    )
            if self.pages > 1:
                words = ui.say("title.list.page", page=self.page + 1, pages=self.pages)
                middle = x + w - MARGIN - 95
                canvas.text(words, middle, y + h - 54, t.NAME, color=t.SUMI, align="center", anchor="middle")
            self.form.draw(canvas)
