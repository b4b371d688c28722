"""Ten questions about a game: asked, answered, explained; and how it went."""

import os
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Final

import pygame

from tablegame.learn.book import has_book
from tablegame.learn.drills.drill import (
    DRILLS,
    NONE,
    DrillQuestion,
    DrillRow,
    DrillRun,
    Group,
    Hands,
    series,
)
from tablegame.learn.progress import Best
from tablegame.speech import Text
from tablegame.ui.draw import theme as t
from tablegame.ui.kit.controls import button, toggle
from tablegame.ui.kit.layout import Column, Layers, Node, Panel, Row, Sized, Space
from tablegame.ui.kit.nodes import Draw, Label, Speech, hairline, heading, on_cloth
from tablegame.ui.kit.page import PageScene
from tablegame.ui.kit.text_size import clamp_size
from tablegame.ui.scenes.common import game_name
from tablegame.ui.scenes.learn.drill_nodes import (
    ANSWER,
    Outcome,
    answer_row,
    cloth,
    draw_frame,
    explanation,
    hand_groups,
)
from tablegame.ui.scenes.learn.lesson_nodes import ProgressDot, lesson_bar, progress_dots
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import BookPage
from tablegame.ui.system.keys import digit_of, held_with

TEN: Final = "ten"
"""The name under which the best run of a game is stored."""
STEP_MS: Final = 80.0
"""The time from one mark to the next."""
CALLED: Final = ("wait", "two", "more", "return")
"""The kinds of questions whose right answers can be played as calls."""
_ALSO: Final = {"1": "A"}
"""The other caps of keys, where no answer has the first one: an ace is a one, too."""


class DrillScene(PageScene):
    """One drill after the other, until it is left."""

    width, first, veil, side, edge = 1184.0, "", 0.35, 36.0, 20.0

    def __init__(self, ui: Ui, game_id: str, seed: int | None = None) -> None:
        super().__init__(ui)
        self.game_id = game_id
        self._seed = int.from_bytes(os.urandom(6)) if seed is None else seed
        self.run = DrillRun(series(DRILLS[game_id], self._seed))
        self.before: Best | None = None
        """The best run before this one, once it is over."""
        self.beaten = False
        self.played: int | None = None
        """The call that is shown on the cloth, as an index of `calls`."""
        self._age = 1e9
        """The time since the marks began to appear, in ms."""
        self._second = 0

    # The page -----------------------------------------------------------------------------------------------
    @property
    def page_name(self) -> str:
        return self.ui.text("app.between.and").join((game_name(self.ui, self.game_id), self.subtitle))

    @property
    def subtitle(self) -> str:
        """The subject of the drill, in words."""
        if self.run.over:
            return self.ui.text("drills.title")
        kind = self.ui.text(f"drills.kind.{self.game_id}.{self.run.question.kind}")
        return self.ui.text("drills.titled", kind=kind)

    def bar(self) -> Node:
        ui, run, total = self.ui, self.run, len(self.run.questions)
        place = "" if run.over else ui.say("drills.place", n=run.at + 1, of=total)
        dots = progress_dots([self._dot(nth) for nth in range(total)])
        name = game_name(ui, self.game_id)
        return lesson_bar(ui, self.close, name, self.subtitle, dots, place, action="back")

    def head(self) -> Node:
        ui, run, question = self.ui, self.run, self.run.question
        if run.over:
            key = "drills.end.all" if run.right == len(run.questions) else "drills.end.title"
            title = ui.text(key, n=run.right, of=len(run.questions))
            result = Label(title, t.BANNER, bold=True, display=True, most=56, live="soon", name="heading")
            return Panel(result, kind="", pad=0, top=8)
        verdicts = Counter(run.verdicts)
        places = ui.text(
            "drills.places", n=run.at + 1, of=len(run.questions), right=verdicts["right"],
            nearly=verdicts["nearly"], wrong=verdicts["wrong"],
        )  # fmt: skip
        best, row = ui.learned.streaks.get(self.game_id, 0), ui.learned.runs.get(self.game_id, 0)
        counts = [("drills.row", str(row)), ("drills.best", str(best))]
        words = [
            Row(Label(ui.text(key), t.NAME, t.SUMI_QUIET, most=22, say=False), self._number(number), gap=10)
            for key, number in counts
        ]
        time = self._number(self.time(run.ms)) if ui.preferences.drill_timer else None
        return Column(
            Speech(self.subtitle, places),
            Row(heading(question.ask.say(ui.speaker)), *words, time, gap=20),
            Label(question.help.say(ui.speaker), t.NAME, t.SUMI_SECOND, most=24, lines=2),
            Speech(ui.text("drills.streak", n=row, best=best)),
        )

    @staticmethod
    def _number(words: str) -> Node:
        return Label(words, 24, bold=True, most=30, say=False)

    def body(self) -> Node:
        if self.run.over:
            return self._result()
        ui, run, question = self.ui, self.run, self.run.question
        shown = cloth(ui, question.cloth)
        if self.played is not None:
            shown = _played_call(ui, question, self.calls[self.played])
        note, words, rule = _instructions(ui, question), ui.text("drills.answer"), None
        if run.checked:
            given = run.given[run.at]
            note = explanation(ui, question, run.verdicts[run.at], given)
            said = [answer.text.say(ui.speaker) for answer in question.answers if answer.id in given]
            answers = ui.text("app.separator").join(ui.speaker.plain(text) for text in said)
            words = ui.text("drills.answered", answers=answers)
            if has_book(self.game_id):
                rule = button(
                    ui.say(f"drills.rule.{self.game_id}.{question.kind}"), self.open_rule,
                    name="rule", icon="learn", size=clamp_size(ui, t.NAME, 24),
                )  # fmt: skip
        answer = Label(words, t.BODY, bold=True, most=26, grow=1)
        return Column(
            Row(shown, note, gap=24, align="fill", shares=(452, 636), grow=1),
            Sized(Row(answer, rule, gap=16), h=52),
            self._answers(),
            stretch=2,
        )

    def _answers(self) -> Node:
        run, answers = self.run, self.run.question.answers
        chosen = run.given[run.at] if run.checked else run.chosen
        outcomes: dict[str, Outcome] = {}
        if run.checked:
            ids = [answer.id for nth, answer in enumerate(answers) if nth * STEP_MS <= self._age]
            outcomes = {id: self._outcome(id) for id in ids}
        return answer_row(
            self.ui, run.question, self.choose, chosen=chosen, outcomes=outcomes, enabled=not run.checked
        )

    def _outcome(self, id: str) -> Outcome:
        chosen = id in self.run.given[self.run.at]
        if id in self.run.question.right:
            return "found" if chosen else "missed"
        return "wrong" if chosen else "other"

    def foot(self) -> Node:
        ui, run, on = self.ui, self.run, self.ui.preferences.drill_timer
        other = partial(button, high=52)
        first = partial(other, action="activate", kind="primary", size=t.HERO)
        if run.over:
            key = "drills.end.again_missed" if run.missed else "drills.end.again"
            done = other(ui.say("drills.end.done"), self.close, name="done", size=t.HERO, least=200)
            return Row(first(ui.say(key), self.again, name="again", least=220), done, Space(), gap=16)
        act = first(ui.say("drills.check"), self.check, name="check", enabled=bool(run.chosen), least=200)
        played = None
        if run.checked:
            last = run.at + 1 == len(run.questions)
            act = first(ui.say("drills.last" if last else "drills.next"), self.go_on, name="next", least=248)
            if self.calls:
                more = self.played is not None and self.played + 1 < len(self.calls)
                words = ui.say("drills.played_next" if more else "drills.played")
                played = other(words, self.show_played, name="played", icon="continue")
        timer = toggle(ui.say("drills.timer"), on, self._set_timer, name="timer")
        words = ui.say("drills.timer_on" if on else "drills.timer_off")
        state = Label(words, t.NAME, t.SUMI_QUIET, say=False)
        return Row(act, played, Space(), Row(timer, state, gap=4), gap=16)

    # The end ------------------------------------------------------------------------------------------------
    def _result(self) -> Node:
        """Return the figures at the left and what was missed at the right."""
        ui, missed = self.ui, self.run.missed
        lines = [
            Label(line, t.BODY, t.SUMI_SECOND if n else t.SUMI, bold=not n, lines=0, most=32)
            for n, line in enumerate(self._figures())
        ]
        head = ui.text("drills.end.missed", n=len(missed)) if missed else ui.text("drills.end.clean")
        rows: list[Node] = [Label(head, t.HERO, bold=True, lines=0, most=34)]
        speaker = ui.speaker
        for question in missed:
            ask = speaker.plain(question.ask.say(speaker))
            if isinstance(question.cloth, Hands) and question.cloth.groups:
                held = speaker.text("drills.tiles", tiles=question.cloth.groups[-1].pieces)
                ask = speaker.text("drills.noted", first=held, second=ask)
            said = speaker.plain(question.said.say(speaker))
            rows += [
                Space(2, grow=0),
                hairline(6),
                Label(ask, t.NAME, t.SUMI_SECOND, lines=0, most=28),
                Label(said, t.BODY, t.GAIN, bold=True, lines=0, most=30),
            ]
        note = Panel(Column(*rows, gap=6), kind="note", ink=t.BRASS, pad=24, top=18)
        return Row(Column(*lines, gap=10), note, gap=24, align="top", shares=(452, 636))

    def _figures(self) -> Iterator[str]:
        """Yield what is said of the run that is over."""
        ui, run = self.ui, self.run
        nearly = run.verdicts.count("nearly")
        if nearly:
            yield ui.text("drills.end.nearly", n=nearly)
        if ui.preferences.drill_timer:
            yield ui.text("drills.end.time", time=self.time(run.ms))
        best = ui.learned.best(self.game_id, TEN)
        if self.before is None:
            yield ui.text("drills.end.first")
        elif self.beaten:
            yield ui.text("drills.end.new_best")
        elif best is not None and best.ms is not None:
            yield ui.text("drills.end.best_time", n=best.right, of=best.of, time=self.time(best.ms))
        elif best is not None:
            yield ui.text("drills.end.best", n=best.right, of=best.of)
        yield ui.text("drills.end.row", n=run.longest, best=ui.learned.streaks.get(self.game_id, 0))

    # Actions ------------------------------------------------------------------------------------------------
    @property
    def calls(self) -> tuple[DrillRow, ...]:
        """The steps of the explanation that can be played on the cloth as calls."""
        question = self.run.question
        if not isinstance(question.cloth, Hands) or question.kind not in CALLED:
            return ()
        return tuple(row for row in question.rows if row.answer and row.pieces)

    def choose(self, id: str) -> None:
        """Choose an answer, or take it back."""
        self.run.choose(id)
        self.layout()

    def check(self) -> None:
        """Compare the answer and show the explanation."""
        verdict = self.run.check()
        if verdict is None:
            return
        self.ui.learned.answered(self.game_id, verdict == "right")
        self._age = 0.0 if self.ui.lively and not self.ui.pace.reduced else 1e9
        self.layout()

    def go_on(self) -> None:
        """Show the next question, or the end after the last one."""
        self.played = None
        self.run.go_on()
        if self.run.over:
            self._end()
        else:
            self.ui.learned.save()
        self.layout()

    def _end(self) -> None:
        run, learned = self.run, self.ui.learned
        ms = run.ms if self.ui.preferences.drill_timer else None
        self.before = learned.best(self.game_id, TEN)
        self.beaten = learned.drilled(self.game_id, TEN, Best(run.right, len(run.questions), ms))
        learned.save()

    def again(self) -> None:
        """Ask ten more: first those that were missed, then others."""
        run = self.run
        self._seed += 1
        asked = {question.id for question in run.questions}
        self.run = DrillRun(series(DRILLS[self.game_id], self._seed, run.missed, asked))
        self.layout()

    def close(self) -> None:
        self.ui.learned.save()
        super().close()

    def show_played(self) -> None:
        """Play the next call of the explanation on the cloth, after the last one the first again."""
        self.played = 0 if self.played is None else (self.played + 1) % len(self.calls)
        self.layout()

    def open_rule(self) -> None:
        """Open the rule book at the paragraph of the question."""
        self.ui.open(BookPage(self.game_id, self.run.question.paragraph))

    def _set_timer(self, on: bool) -> None:
        self.ui.preferences.drill_timer = on
        self.ui.save_soon()
        self.layout()

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose answers by their caps, and check by Enter on an answer."""
        if event.type == pygame.KEYDOWN and not self.run.over:
            on_answer = self.form.focus is not None and self.form.focus.name.startswith(ANSWER)
            if on_answer and self.ui.keys.hits(event, "activate"):
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
                self.form.set_focus(self.form.find(f"{ANSWER}{answer.id}"), ring=True)
                return True
        return False

    def update(self, ms: int) -> None:
        """Let marks appear one after the other, and the time run."""
        super().update(ms)
        if self._age < STEP_MS * len(self.run.question.answers):
            self._age += ms
            self.layout()
        if self.ui.preferences.drill_timer:
            self.run.passes(ms)
            if self.run.ms // 1000 != self._second:
                self._second = self.run.ms // 1000
                self.layout()

    def time(self, ms: int) -> str:
        """Return a time as minutes and seconds."""
        seconds = ms // 1000
        return self.ui.text("drills.time", minutes=seconds // 60, seconds=f"{seconds % 60:02}")

    def _dot(self, nth: int) -> ProgressDot:
        run = self.run
        if nth < len(run.verdicts) and (nth != run.at or run.over):
            return ProgressDot(run.verdicts[nth])
        return ProgressDot("now" if nth == run.at else "open")


def _instructions(ui: Ui, question: DrillQuestion) -> Node:
    """Return a frame in the place of the note, with what is to be done."""
    keys = ["drills.waits_many" if question.many else "drills.waits_one"]
    if any(answer.id == NONE for answer in question.answers):
        keys.append("drills.waits_none")
    elif question.many:
        keys.append("drills.waits_least")
    lines = [Label(ui.text(key), t.BODY, t.SUMI_SECOND, lines=0, most=28, align="center") for key in keys]
    return Layers(Draw(draw_frame, 0, 0), Panel(Column(Space(), *lines, Space()), kind="", pad=40))


def _played_call(ui: Ui, question: DrillQuestion, call: DrillRow) -> Node:
    """Return a cloth on which a card is discarded and called: hands, the sum and the words of the call."""
    assert isinstance(question.cloth, Hands), "calls are made with hands"
    returned, speaker = question.kind == "return", ui.speaker
    seat = Text("drills.laid", {"seat": Text("drills.name.1")})
    discard = Group(Text("drills.laid_by_you") if returned else seat, call.pieces)
    own = question.cloth.groups[-1].pieces
    hand = tuple(piece for piece in own if not returned or piece not in call.pieces)
    words = speaker.plain(call.what.say(speaker))
    if call.result is not None:
        words = speaker.calculation(f"{words} = {speaker.plain(call.result.say(speaker))}")
    game = question.ask.key.split(".")[1]
    said = ui.say(f"drills.call_return.{game}" if returned else f"drills.call.{game}")
    content = Column(
        hand_groups(ui, (discard, Group(Text("drills.hand"), hand)), 84),
        Label(words, t.TOTAL, t.BRASS_HI, bold=True, most=30, align="center"),
        Label(said, t.TITLE, t.TEXT, bold=True, display=True, most=38, align="center"),
        gap=4,
    )
    return on_cloth(content)
