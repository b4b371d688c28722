"""Ten questions about a game: asked, answered, explained; and how it went."""

import os
from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from tablegame.learn.book import has_book
from tablegame.learn.drills.run import Run
from tablegame.learn.drills.series import DRILLS, series
from tablegame.learn.progress import Best
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import TOPBAR_H
from tablegame.ui.scenes.common import capped, corner, game_name, grown, heading
from tablegame.ui.scenes.learn.drill import ending, told
from tablegame.ui.scenes.learn.drill.answer_key import AnswerKey, Outcome
from tablegame.ui.scenes.learn.drill.cloth import paint_cloth
from tablegame.ui.scenes.learn.drill.explanation import head_of, paint_note, paint_waiting
from tablegame.ui.scenes.learn.drill.played import Played
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BookPage
from tablegame.ui.shell.scene import Scene
from tablegame.ui.system.keys import digit_of, held_with
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.accessible_item import Item
from tablegame.ui.widgets.buttons import Button, IconButton, Toggle

TEN: Final = "ten"
"""The name under which the best run of a game is kept."""
SHEET: Final = (48.0, 58.0, 1184.0, 646.0)
CLOTH: Final = (84.0, 162.0, 452.0, 276.0)
NOTE: Final = (560.0, 162.0, 636.0, 276.0)
LEFT: Final = 84.0
WIDE: Final = 1112.0
KEYS_Y: Final = 486.0
KEY_H: Final = 76.0
FOOT_Y: Final = 628.0
STEP_MS: Final = 80.0
"""From one mark to the next."""
LINK: Final = 230.0
"""The width of the way to the rule."""


def word_of(mark: str, many: bool) -> str:
    """The text below an answer that should have been chosen, or should not."""
    return "drills.impossible" if mark == "wrong" else "drills.missed" if many else "drills.was_right"


class DrillScene(Scene):
    """One drill after the other, until it is left."""

    def __init__(self, ui: Ui, game_id: str, seed: int | None = None) -> None:
        super().__init__(ui)
        self.game_id = game_id
        self._seed = int.from_bytes(os.urandom(6)) if seed is None else seed
        self.run = Run(series(DRILLS[game_id], self._seed))
        self.before: Best | None = None
        """The best run before this one, once it is over."""
        self.beaten = False
        self.played: Played | None = None
        """What is being shown on the cloth."""
        self._age = 1e9
        """Since the marks began to appear, in ms."""
        self._second = 0

    # What there is ------------------------------------------------------------------------------------------
    @property
    def page_name(self) -> str:
        """The game, and what is drilled."""
        return self.ui.text("app.between.and").join((game_name(self.ui, self.game_id), self.subtitle))

    @property
    def subtitle(self) -> str:
        """What is drilled."""
        if self.run.over:
            return self.ui.text("drills.title")
        kind = self.ui.text(f"drills.kind.{self.game_id}.{self.run.question.kind}")
        return self.ui.text("drills.titled", kind=kind)

    def place(self, box: Box) -> Box:
        """A box of the picture on this canvas: the block stands in the middle."""
        dx, dy = corner(self.ui)
        return box[0] + dx, box[1] + dy, box[2], box[3]

    @property
    def sheet(self) -> Box:
        """The paper, from below the bar to the foot of the window."""
        x, y, w, _ = self.place(SHEET)
        return x, SHEET[1], w, self.ui.metrics.h - 16 - SHEET[1]

    # Layout -------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        """The bar, and the answers or the end."""
        ui, form = self.ui, self.form
        form.clear()
        form.paper = False
        leave = ui.say("drills.leave")
        form.add(
            Button((8, 4, 130, 32), leave, self.close, icon="close", action="back", name="leave", size=t.NAME)
        )
        width = ui.metrics.w
        sound = "on" if ui.preferences.sound else "off"
        icon, label = ("sound" if ui.preferences.sound else "mute"), ui.text(f"table.sound_{sound}")
        form.add(
            IconButton((width - 100, 0, 44, 40), icon, label, ui.toggle_sound, name="sound", action="sound")
        )
        full = ui.text("table.full_screen")
        form.add(
            IconButton((width - 56, 0, 44, 40), "fullscreen", full, ui.toggle_fullscreen, name="fullscreen")
        )
        form.paper = True
        if self.run.over:
            ending.lay_out(self)
        else:
            self._answers()
            self._foot()
        self.dirty = True

    def _answers(self) -> None:
        ui, question, checked = self.ui, self.run.question, self.run.checked
        count = len(question.answers)
        x, y, _, h = self.place((LEFT, KEYS_Y, 0, KEY_H))
        gap = 10.0 if count <= 13 else 8.0
        words = [ui.speaker.plain(each.text.say(ui.speaker)) for each in question.answers if not each.alone]
        large = max(map(len, words)) <= 4
        pieces = any(len(each.pieces) > 1 for each in question.answers)
        most = 76.0 if count > 7 else 120.0 if large and not pieces else 212.0
        wide = min(most, (WIDE - gap * (count - 1)) / count)
        step = wide + gap if count < 13 else (WIDE - wide) / (count - 1)
        for nth, answer in enumerate(question.answers):
            chosen = answer.id in (self.run.given[self.run.at] if checked else self.run.chosen)
            mark = self._mark(answer.id, chosen) if checked and nth * STEP_MS <= self._age else ""
            word = ui.text(word_of(mark, question.many)) if mark in ("missed", "wrong") else ""
            key = AnswerKey(
                (x + nth * step, y, wide, h), answer, ui.speaker, partial(self.choose, answer.id),
                many=question.many, chosen=chosen, mark=mark, word=word, large=large,
            )  # fmt: skip
            key.enabled = key.focusable = not checked
            self.form.add(key)

    def _mark(self, id: str, chosen: bool) -> Outcome:
        right = id in self.run.question.right
        if right:
            return "found" if chosen else "missed"
        return "wrong" if chosen else "other"

    def _foot(self) -> None:
        ui, run = self.ui, self.run
        x, y, _, _ = self.place((LEFT, FOOT_Y, 0, 0))
        k = min(1.4, grown(ui, t.BODY))
        if not run.checked:
            press = Button(
                (x, y, 200 * k, 52), ui.say("drills.check"), self.check, kind="primary", action="activate",
                name="check", enabled=bool(run.chosen), size=t.HERO,
            )  # fmt: skip
            self.form.add(press)
        else:
            last = run.at + 1 == len(run.questions)
            press = Button(
                (x, y, 248 * k, 52), ui.say("drills.last" if last else "drills.next"), self.go_on,
                kind="primary", action="activate", name="next", size=t.HERO,
            )  # fmt: skip
            self.form.add(press)
            if Played.shows(run.question):
                more = self.played is not None and self.played.more
                label = ui.say("drills.played_next" if more else "drills.played")
                self.form.add(
                    Button(
                        (x + 248 * k + 16, y, 220 * k, 52), label, self.show_played, kind="paper",
                        icon="continue", name="played", size=t.BODY,
                    )
                )  # fmt: skip
            if has_book(self.game_id):
                nx, ny, nw, nh = self.place(NOTE)
                high = KEYS_Y - NOTE[1] - NOTE[3] - 12
                rule = ui.say(f"drills.rule.{self.game_id}.{run.question.kind}")
                self.form.add(
                    Button(
                        (nx + nw - LINK, ny + nh + 6, LINK, high), rule, self.open_rule, kind="paper",
                        icon="learn", name="rule", size=capped(ui, t.NAME, 24),
                    )
                )  # fmt: skip
        on = ui.preferences.drill_timer
        label = ui.say("drills.timer")
        wide = 70 + ui.type.measure(label, t.BODY) + 4
        state = max(ui.type.measure(ui.say(f"drills.timer_{each}"), t.NAME) for each in ("on", "off")) + 10
        self.form.add(
            Toggle(
                (x + WIDE - wide - state, y, wide, 52), label, on, self._set_timer, name="timer", size=t.BODY
            )
        )

    # What is done -------------------------------------------------------------------------------------------
    def choose(self, id: str) -> None:
        """An answer is chosen or taken back."""
        self.run.choose(id)
        self.layout()

    def check(self) -> None:
        """The answer is compared, and the explanation comes."""
        verdict = self.run.check()
        if verdict is None:
            return
        self.ui.learned.answered(self.game_id, verdict == "right")
        self._age = 0.0 if self.ui.lively and not self.ui.pace.reduced else 1e9
        self.layout()

    def go_on(self) -> None:
        """The next question; after the last one the end."""
        self.played = None
        self.run.go_on()
        if self.run.over:
            self._ended()
        else:
            self.ui.learned.save()
        self.layout()

    def _ended(self) -> None:
        run, learned = self.run, self.ui.learned
        ms = run.ms if self.ui.preferences.drill_timer else None
        self.before = learned.best(self.game_id, TEN)
        self.beaten = learned.drilled(self.game_id, TEN, Best(run.right, len(run.questions), ms))
        learned.save()

    def again(self) -> None:
        """Ten more: first those that were missed, then others."""
        run = self.run
        self._seed += 1
        asked = {question.id for question in run.questions}
        self.run = Run(series(DRILLS[self.game_id], self._seed, run.missed, asked))
        self.layout()

    def close(self) -> None:
        """Back to what lies beneath."""
        self.ui.learned.save()
        self.ui.stack.pop(self)

    def show_played(self) -> None:
        """What was explained comes onto the cloth, one thing after the other."""
        if self.played is None or not self.played.more:
            self.played = Played(self.run.question)
        else:
            self.played.go_on()
        self.layout()

    def open_rule(self) -> None:
        """The paragraph of the rule book."""
        self.ui.open(BookPage(self.game_id, self.run.question.paragraph))

    def _set_timer(self, on: bool) -> None:
        self.ui.preferences.drill_timer = on
        self.ui.save_soon()
        self.layout()

    def handle(self, event: pygame.event.Event) -> bool:
        """The caps choose answers; Enter on an answer checks."""
        if event.type == pygame.KEYDOWN and not self.run.over:
            if isinstance(self.form.focus, AnswerKey) and self.ui.keys.hits(event, "activate"):
                self.check()
                return True
            if not held_with(event) and not getattr(event, "action", "") and self._cap(event):
                return True
        return super().handle(event)

    def _cap(self, event: pygame.event.Event) -> bool:
        """Choose the answer of a key. Return whether it is the key of one."""
        if self.run.checked:
            return False
        digit = digit_of(event)
        name = pygame.key.name(event.key).upper() if digit is None else str(digit)
        answers = self.run.question.answers
        if name not in {answer.cap for answer in answers}:
            name = _ALSO.get(name, "")
        for answer in answers:
            if name and answer.cap == name:
                self.choose(answer.id)
                self.form.set_focus(self.form.find(f"answer.{answer.id}"), ring=True)
                return True
        return False

    def update(self, ms: int) -> None:
        """Marks appear one after the other; the time runs."""
        super().update(ms)
        last = STEP_MS * len(self.run.question.answers)
        if self._age < last:
            self._age += ms
            self.layout()
        if self.ui.preferences.drill_timer:
            self.run.passes(ms)
            if self.run.ms // 1000 != self._second:
                self._second = self.run.ms // 1000
                self.dirty = True

    def time(self, ms: int) -> str:
        """A time as minutes and seconds."""
        seconds = ms // 1000
        return self.ui.text("drills.time", minutes=seconds // 60, seconds=f"{seconds % 60:02}")

    # Drawing ------------------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas) -> None:
        """The bar, the sheet, what is asked or how it went."""
        canvas.table()
        canvas.veil(0.35)
        self._bar(canvas)
        canvas.panel("sheet", *self.sheet)
        if self.run.over:
            ending.paint(self, canvas)
        else:
            self._head(canvas)
            self._body(canvas)
        super().draw(canvas)

    def _bar(self, canvas: Canvas) -> None:
        ui, run, type = self.ui, self.run, canvas.type
        canvas.panel("topbar", 0, 0, canvas.w, TOPBAR_H)
        name = game_name(ui, self.game_id)
        x = 152.0
        dots = canvas.w / 2 + 60
        size = type.within(name, t.HERO, 26)
        wide, _ = canvas.text(name, x, 19.5, size, True, anchor="middle", max_width=dots - 190 - x)
        sub = self.subtitle
        room = dots - 24 - (x + wide + 14)
        if room > 80:
            size = type.within(sub, t.NAME, 22)
            canvas.text(sub, x + wide + 14, 19.5, size, False, t.TEXT_SOFT, anchor="middle", max_width=room,
                        shrink=True)  # fmt: skip
        for nth in range(len(run.questions)):
            told.dot(canvas, dots + nth * 22, 20, run, nth)
        if not run.over:
            place = ui.say("drills.place", n=run.at + 1, of=len(run.questions))
            size = type.within(place, t.NAME, 24)
            start = dots + 22 * len(run.questions) + 6
            canvas.text(place, start, 19.5, size, False, t.TEXT_SOFT, anchor="middle",
                        max_width=canvas.w - 110 - start, shrink=True)  # fmt: skip

    def _head(self, canvas: Canvas) -> None:
        ui, question, type = self.ui, self.run.question, canvas.type
        x, y, _, _ = self.place((LEFT, 84, 0, 0))
        right = self._row(canvas, x + WIDE, y + 20)
        ask = question.ask.say(ui.speaker)
        size = type.within(ask, t.TITLE, 38)
        heading(canvas, ask, x, y + 20, size, right - 24 - x)
        words = question.help.say(ui.speaker)
        size = type.within(words, t.NAME, 20)
        canvas.rows(words, x, y + 54, WIDE, size, False, t.SUMI_SECOND, most=1, high=30)

    def _row(self, canvas: Canvas, right: float, middle: float) -> float:
        """The run of right answers and the best one, right-aligned; the time where it is taken. Its left."""
        ui, type = self.ui, canvas.type
        parts = [
            (ui.text("drills.row"), str(ui.learned.runs.get(self.game_id, 0))),
            (ui.text("drills.best"), str(ui.learned.streaks.get(self.game_id, 0))),
        ]
        if ui.preferences.drill_timer:
            parts.append(("", self.time(self.run.ms)))
        x = right
        for word, figure in reversed(parts):
            size = type.within(figure, 24, 30)
            x -= canvas.text(figure, x, middle, size, True, t.SUMI, "right", anchor="middle")[0]
            if word:
                size = type.within(word, t.NAME, 22)
                x -= 10
                x -= canvas.text(word, x, middle, size, False, t.SUMI_QUIET, "right", anchor="middle")[0]
            x -= 20
        return x

    def _body(self, canvas: Canvas) -> None:
        ui, run = self.ui, self.run
        question, note = run.question, self.place(NOTE)
        if self.played is not None:
            self.played.paint(canvas, ui.speaker, self.place(CLOTH))
        else:
            paint_cloth(canvas, ui.speaker, self.place(CLOTH), question.cloth)
        if run.checked:
            given = run.given[run.at]
            head = head_of(question, run.verdicts[run.at], given)
            paint_note(canvas, ui.speaker, note, head, question, given)
        else:
            paint_waiting(canvas, ui.speaker, note, question)
        x, y, _, _ = self.place((LEFT, KEYS_Y - 22, 0, 0))
        words = told.answer_words(ui, run) if run.checked else ui.text("drills.answer")
        size = canvas.type.within(words, t.BODY, 26)
        canvas.text(words, x, y, size, True, t.SUMI, anchor="middle", max_width=WIDE - LINK - 16, shrink=True)
        if (timer := self.form.find("timer")) is not None:
            tx, ty, tw, th = timer.rect
            state = ui.say("drills.timer_on" if ui.preferences.drill_timer else "drills.timer_off")
            canvas.text(state, tx + tw + 8, ty + th / 2, t.NAME, False, t.SUMI_QUIET, anchor="middle")

    def accessible_items(self) -> Sequence[Item]:
        """The question, what lies on the cloth, and after the check the explanation."""
        if self.run.over:
            return ending.items(self)
        learned, game = self.ui.learned, self.game_id
        row = learned.runs.get(game, 0), learned.streaks.get(game, 0)
        return told.items(self.ui, self.run, self.subtitle, row)


_ALSO: Final = {"1": "A"}
"""Another cap where no answer has the one that was pressed: an ace is a one, too."""
