"""Fair play: the seal and the words; after the last card the secret too, and the check of five questions."""

from collections.abc import Sequence
from functools import partial

import pygame

from tablegame.controllers.fair_check import QUESTIONS, FairCheck
from tablegame.match.dealer import KEYED
from tablegame.match.record import Record
from tablegame.ui.access.recorder import spoken
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import capped, game_name, grown, names_list
from tablegame.ui.scenes.fair_play.rows import Row
from tablegame.ui.scenes.fair_play.words import FairWords, cut_words
from tablegame.ui.scenes.pages.cells import Column
from tablegame.ui.scenes.pages.tabbed import BAR, WHEEL, PagesForm, ScrollBar
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button
from tablegame.ui.widgets.digits import Digits, groups
from tablegame.ui.widgets.form import Widget
from tablegame.ui.widgets.inputs import to_clipboard

EDGE, HEAD, FOOT = 48.0, 104.0, 84.0
BETWEEN = 52.0
ONE_COLUMN = 1.4
"""Text this much larger stands in a single column."""
LEFT = 0.56
"""Of the width, for the questions, where eight groups of digits have room beside that."""


class FairPlayScene(Scene):
    """A page over the table or the result. What the secret was is shown of a finished match alone."""

    def __init__(self, ui: Ui, record: Record) -> None:
        super().__init__(ui)
        self.form: PagesForm = PagesForm(ui, self._reveal)
        self.record = record
        self.over = record.result is not None
        self.check: FairCheck | None = None
        self.shown: int | None = None
        """The question whose row is open."""
        self.offset = 0.0
        self.copied = ""
        """The button that was pressed last to copy something."""
        self.box: Box = (0, 0, 0, 0)
        self.columns: list[Column] = []
        self._seen: tuple[object, ...] = ()

    # The check ----------------------------------------------------------------------------------------------
    @property
    def running(self) -> bool:
        """Whether the check is under way."""
        return self.check is not None and not self.check.done

    def start(self) -> None:
        """Checks, from the beginning."""
        workers = getattr(self.ui.service, "workers", None)
        if self.over and workers is not None:
            self.shown = None
            self.check = FairCheck(self.record, workers)
            self.layout()

    def stop(self) -> None:
        """What is found by now stays."""
        if self.check is not None:
            self.check.cancel()
        self.layout()

    def update(self, ms: int) -> None:
        """The check goes on a little."""
        super().update(ms)
        if self.check is None or self.check.done:
            return
        self.check.tick()
        seen = (*(self.check.state(each) for each in QUESTIONS), self.check.thought[0], self.check.done)
        if seen != self._seen:
            self._seen = seen
            self.layout()
        if self.check.done:
            self.ui.sounds.play("button")

    def leave(self) -> None:
        """Nobody waits for the check any more."""
        super().leave()
        if self.check is not None:
            self.check.cancel()

    # Places -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """Questions at the left, seal and secret at the right; one column where text is large."""
        w, h = min(1200.0, self.ui.metrics.w - 56), self.ui.metrics.h - 48
        self._lay(w, h)
        needed = HEAD + FOOT + 24 + max(column.height for column in self.columns)
        if not self.over and needed < h:
            self._lay(w, needed)
        for column in self.columns:
            for widget in column.widgets:
                self.form.add(widget)
                self.form.inner.append(widget)
        self._buttons()
        self.dirty = True

    def _lay(self, w: float, h: float) -> None:
        ui, form = self.ui, self.form
        self.box = ((ui.metrics.w - w) / 2, (ui.metrics.h - h) / 2, w, h)
        x, y, _, _ = self.box
        form.clear()
        form.paper = True
        area = (x + EDGE - 12, y + HEAD, w - 2 * EDGE + 24, h - HEAD - FOOT)
        form.area = area
        inner, top = w - 2 * EDGE, y + HEAD + 6
        if grown(ui, t.NAME) > ONE_COLUMN:
            column = Column(ui, (x + EDGE, top, inner - BAR - 8, area[3]))
            self.columns = [column]
            self._lead(column)
            column.height += 20
            self._side(column)
        else:
            right = max(self._eight(), (inner - BETWEEN) * (1 - LEFT) - BAR - 8)
            left = inner - BETWEEN - right - BAR - 8
            self.columns = [
                Column(ui, (x + EDGE, top, left, area[3])),
                Column(ui, (x + EDGE + left + BETWEEN, top, right, area[3])),
            ]
            self._lead(self.columns[0])
            self._side(self.columns[1])
        self.offset = min(self.offset, self._most)
        for column in self.columns:
            column.shift(-self.offset)
        if self._most:
            bar = (x + w - EDGE - BAR + 12, top, BAR, area[3] - 12)
            share = area[3] / (area[3] + self._most)
            form.add(ScrollBar(bar, share, self.offset / self._most, self._drag_bar))

    def _lead(self, column: Column) -> None:
        if self.over and self.record.header.promise is not None:
            self._questions(column)
        elif self.over:
            self._free(column)
            self._questions(column)
        else:
            self._seal(column)

    def _side(self, column: Column) -> None:
        if self.over:
            self._secret(column)
            return
        self._cut(column)
        if self.record.header.promise is not None and not self.record.header.code:
            column.height += 12
            column.paragraph(self.ui.say("fair_play.secret.later"))

    def _questions(self, column: Column) -> None:
        x, _, w, _ = column.box
        for n, told in enumerate(FairWords(self.ui, self.record, self.check).rows()):
            y = column.box[1] + column.height
            row = Row(self.ui, x, y, w, told, n == self.shown, partial(self._show, n), f"row.{QUESTIONS[n]}")
            column.widgets.append(row)
            column.height += row.rect[3] + 4

    def _free(self, column: Column) -> None:
        column.paragraph(self.ui.say("fair_play.seal.free"), gap=14)

    def _seal(self, column: Column) -> None:
        promise = self.record.header.promise
        if promise is None:
            self._free(column)
            return
        ui = self.ui
        if code := self.record.header.code:
            column.paragraph(ui.say("fair_play.code.head"), bold=True, size=t.BODY, gap=2)
            column.paragraph(ui.say("fair_play.code.note"), size=t.SIDE)
            column.paragraph(code, bold=True, size=t.BODY, gap=10)
            self._copies(column, [("copy_code", "fair_play.code.copy", code)])
            return
        column.paragraph(ui.say("fair_play.seal.head"), bold=True, size=t.BODY, gap=2)
        note = "fair_play.seal.note" if promise.method in KEYED else "fair_play.seal.note_stream"
        column.paragraph(ui.say(note), size=t.SIDE)
        label = ui.text("fair_play.seal.label", seal=" ".join(groups(promise.commit)))
        self._digits(column, promise.commit, label, "seal", bold=True)
        if not self.over:
            self._copies(column, [("copy_seal", "fair_play.seal.copy", promise.commit)])

    def _cut(self, column: Column) -> None:
        words = cut_words(self.ui, self.record)
        if words:
            column.paragraph(self.ui.say("fair_play.words.head"), bold=True, size=t.BODY, gap=4)
        for each in words:
            column.paragraph(each, gap=4)

    def _secret(self, column: Column) -> None:
        """The seal, the seed of the dealer and that of the computers: only of a match that is over."""
        promise = self.record.header.promise
        if promise is None or not self.over:
            return
        self._seal(column)
        if self.record.header.code:
            return
        ui, sealed = self.ui, promise.method in KEYED
        column.height += 14
        column.paragraph(ui.say("fair_play.secret.head"), bold=True, size=t.BODY, gap=2)
        column.paragraph(ui.say("fair_play.secret.note"), size=t.SIDE, gap=4)
        self._digits(column, promise.seed, " ".join(groups(promise.seed)), "secret", bold=False)
        if sealed:
            column.paragraph(ui.say("fair_play.secret.bots"), size=t.SIDE, gap=4)
            self._digits(column, promise.bots, " ".join(groups(promise.bots)), "bots", bold=False)
        how = "fair_play.secret.how" if sealed else "fair_play.secret.how_stream"
        column.paragraph(ui.say(how), size=t.SIDE)
        line = f"tablegame {promise.method} {promise.seed} {promise.bots}" if sealed else promise.seed
        key = "fair_play.secret.copy" if sealed else "fair_play.secret.copy_stream"
        seal = ("copy_seal", "fair_play.seal.copy", promise.commit)
        self._copies(column, [seal, ("copy_secret", key, line)])

    def _eight(self) -> float:
        """The width of eight groups of digits."""
        promise = self.record.header.promise
        shown = [promise.commit, promise.seed] if promise is not None and self.over else []
        shown = [] if self.record.header.code else shown
        return max(
            (Digits(self.ui.type, each, 0, 0, 9999.0, label="", name="", least=2).rect[2] for each in shown),
            default=0.0,
        )

    def _digits(self, column: Column, digits: str, label: str, name: str, *, bold: bool) -> None:
        x, y, w, _ = column.box
        ink = t.TAB if bold else t.SUMI
        widget = Digits(
            self.ui.type, digits, x, y + column.height, w, label=label, name=name, bold=bold, ink=ink
        )
        column.widgets.append(widget)
        column.height += widget.rect[3] + 10

    def _copies(self, column: Column, copies: Sequence[tuple[str, str, str]]) -> None:
        """Buttons by name, words and what they copy; beside each other where there is room."""
        ui = self.ui
        x, _, w, _ = column.box
        left, high = 0.0, 50.0
        for name, key, text in copies:
            words = ui.say("fair_play.copied" if self.copied == name else key)
            longest = max(ui.type.measure(ui.say(each), t.NAME, True) for each in (key, "fair_play.copied"))
            wide = min(w, longest + 58)
            if left and left + wide > w:
                left, column.height = 0.0, column.height + high
            place = (x + left, column.box[1] + column.height, wide, 44)
            take = partial(self._take, name, text)
            column.widgets.append(
                Button(place, words, take, kind="paper", icon="share", name=name, size=t.NAME)
            )
            left += wide + 12
        column.height += high

    def _buttons(self) -> None:
        ui = self.ui
        x, y, w, h = self.box
        foot = y + h - 68
        wide = 190 * min(1.3, grown(ui, t.NAME))
        if self.over:
            key = "stop" if self.running else "check_again" if self.check else "check"
            check = Button(
                (x + w - EDGE - 280, foot, 280, 50), ui.say(f"fair_play.{key}"),
                self.stop if self.running else self.start,
                kind="paper" if self.running else "primary", icon="close" if self.running else "verify",
                action="activate", name="check", size=t.HERO,
                enabled=getattr(ui.service, "workers", None) is not None,
            )  # fmt: skip
            self.form.add(check)
        self.form.add(
            Button(
                (x + EDGE, foot, wide, 50), ui.say("fair_play.back"), self.close,
                kind="paper" if self.over else "primary", icon="left", action="back", name="back",
            )
        )  # fmt: skip

    # What the person does -----------------------------------------------------------------------------------
    def close(self) -> None:
        """Back to where the person came from."""
        self.ui.stack.pop(self)

    def _show(self, row: int) -> None:
        self.shown = None if self.shown == row else row
        self.layout()

    def _take(self, name: str, text: str) -> None:
        if to_clipboard(text):
            self.copied = name
            self.layout()

    @property
    def _most(self) -> float:
        """How far the page can be scrolled, in du."""
        return max(0.0, max(column.height for column in self.columns) + 16 - self.form.area[3])

    def _drag_bar(self, share: float) -> None:
        self._scroll_to(share * self._most)

    def _scroll_to(self, offset: float) -> None:
        offset = min(self._most, max(0.0, offset))
        if offset == self.offset:
            return
        for column in self.columns:
            column.shift(self.offset - offset)
        self.offset = offset
        bar = self.form.find("scroll bar")
        if isinstance(bar, ScrollBar):
            bar.offset = offset / self._most
        self.dirty = True

    def _reveal(self, widget: Widget) -> None:
        _, y, _, h = self.form.area
        top, foot = widget.rect[1] - 12, widget.rect[1] + widget.rect[3] + 16
        if top < y:
            self._scroll_to(self.offset + top - y)
        elif foot > y + h:
            self._scroll_to(self.offset + min(foot - y - h, top - y))

    def handle(self, event: pygame.event.Event) -> bool:
        """The wheel and the keys that turn pages scroll; everything else is the form's."""
        if event.type == pygame.MOUSEWHEEL:
            self._scroll_to(self.offset - event.y * WHEEL)
            return True
        used = super().handle(event)
        if not used and event.type == pygame.KEYDOWN:
            high = self.form.area[3] - 60
            steps = {pygame.K_PAGEUP: -high, pygame.K_PAGEDOWN: high}
            steps |= {pygame.K_UP: -WHEEL, pygame.K_DOWN: WHEEL}
            if event.key in steps:
                self._scroll_to(self.offset + steps[event.key])
                return True
        return used

    # Words --------------------------------------------------------------------------------------------------
    @property
    def stamp(self) -> str:
        """What the check came to; nothing before its end."""
        if self.check is None or not self.check.done:
            return ""
        good = sum(self.check.state(each) == "good" for each in QUESTIONS)
        if good == len(QUESTIONS):
            return self.ui.text("fair_play.all_good")
        return self.ui.text("fair_play.some_good", n=good, total=len(QUESTIONS))

    def accessible_items(self) -> Sequence[Item]:
        """The whole page, also what is scrolled away; rows, digits and buttons are told with the widgets."""
        ui = self.ui
        words = [*([self.stamp] if self.stamp else []), *(each for one in self.columns for each in one.said)]
        rest = [Item(f"text.{n}", "text", spoken(ui, each)) for n, each in enumerate(words)]
        return [Item("heading", "text", spoken(ui, ui.say("fair_play.title"))), *rest]

    # Picture ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The paper, its head, then what scrolls, then the buttons."""
        ui = self.ui
        x, y, w, _ = self.box
        canvas.table()
        with self.unroll.paper(canvas, self.box, 0.25):
            room = w - 2 * EDGE - (300 if self.stamp else 0)
            canvas.text(
                ui.say("fair_play.title"), x + EDGE, y + 46, capped(ui, t.TITLE, 44), True, t.SUMI,
                max_width=room, anchor="middle", shrink=True, display=True,
            )  # fmt: skip
            players = [player.name for player in self.record.header.players]
            names = names_list(ui, players, max(70.0, (room - 160) / len(players)), t.SIDE)
            sub = ui.say("fair_play.sub", game=game_name(ui, self.record.header.game), names=names)
            size = capped(ui, t.SIDE, 22)
            canvas.text(sub, x + EDGE, y + 82, size, color=t.SUMI_SECOND, max_width=room, anchor="middle")
            if self.stamp:
                self._stamp(canvas, x + w - EDGE - 130, y + 58)
            left, top, wide, high = self.form.area
            with canvas.clip(*self.form.area):
                for column in self.columns:
                    column.draw(canvas)
            if self._most:
                canvas.line(left + 12, top, left + wide - 12, top, t.WASHI_LINE)
                canvas.line(left + 12, top + high, left + wide - 12, top + high, t.WASHI_LINE)
            super().draw(canvas)

    def _stamp(self, canvas: Canvas, cx: float, cy: float) -> None:
        found = [self.check.state(each) for each in QUESTIONS] if self.check else []
        ink = t.SHU if "bad" in found else t.GAIN if found.count("good") == len(QUESTIONS) else t.SUMI
        size = canvas.type.fitting(self.stamp, capped(self.ui, t.TOTAL, 30), 220, True)
        wide = canvas.type.measure(self.stamp, size, True) + 44
        high = 54.0
        span_w, span_h = wide + 16, high + 24
        frame = (
            f'<rect x="8" y="12" width="{wide:.1f}" height="{high:.1f}" rx="6" fill="none" stroke="{ink}"'
            f' stroke-width="3" transform="rotate(-3 {span_w / 2:.1f} {span_h / 2:.1f})"/>'
        )
        canvas.shape("fair_stamp", frame, cx - span_w / 2, cy - span_h / 2, span_w, span_h)
        canvas.text(self.stamp, cx, cy, size, True, ink, "center", wide - 20, "middle", display=True)
