"""Fair play: the seal and the words; after the last card the secret too, and the check of five questions."""

from collections.abc import Generator
from functools import partial
from importlib import resources
from math import sqrt
from statistics import NormalDist

from tablegame.controllers.fair_check import QUESTIONS, FairCheck
from tablegame.match.dealer import STREAM
from tablegame.match.duplicate_store import is_closed
from tablegame.match.record import Record
from tablegame.match.record_error import RecordError
from tablegame.match.timeline import Timeline
from tablegame.speech import number
from tablegame.study.figures.match_figures import MatchFigures, count_in_steps
from tablegame.study.statistics import Z
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.controls import button, buttons
from tablegame.ui.kit.layout import Column, Fits, Flow, Node, Panel, Row, Space
from tablegame.ui.kit.nodes import Draw, Label, Speech, heading, paragraphs
from tablegame.ui.kit.text_size import clamp_size
from tablegame.ui.scenes.formats import lay
from tablegame.ui.scenes.study.fair_questions import (
    QuestionAnswer,
    QuestionTexts,
    name_of,
    proof_lines,
    question_row,
)
from tablegame.ui.scenes.study.seal import FairPlayScene
from tablegame.ui.scenes.study.statistics.charts import bell
from tablegame.ui.shell.context import Ui
from tablegame.ui.shell.navigation import NotePage, ReplayPage
from tablegame.ui.system.file_manager import open_folder
from tablegame.ui.system.metrics import Box


def fair_play_scene(ui: Ui, record: Record) -> FairPlayScene:
    """Return the page about a match: with its secret once it is over and no player has still to play it."""
    hidden = record.result is None or is_closed(ui.home, record.header)
    return (FairPlayScene if hidden else FairCheckScene)(ui, record)


class FairCheckScene(FairPlayScene):
    """A page about a finished match: its secret, and the check of five questions with their proofs."""

    opaque, width, over = True, 1200.0, True

    def __init__(self, ui: Ui, record: Record) -> None:
        super().__init__(ui, record)
        self.check: FairCheck | None = None
        self.shown: int | None = 0
        """The question whose proof is shown."""
        self.chosen = False
        """Whether the player has opened or closed a proof."""
        self.luck = LuckFairness(ui, record)
        self.took = 0
        """How long the last check took, in ms."""
        self._begun = 0
        self._seen: tuple[object, ...] = ()

    # The check ----------------------------------------------------------------------------------------------
    @property
    def running(self) -> bool:
        """Return whether the check is under way."""
        return self.check is not None and not self.check.done

    def start(self) -> None:
        """Check the record from its beginning."""
        if self.ui.has_service:
            self._begun = self.ui.clock.now()
            self.check = FairCheck(self.record, self.ui.service.workers)
            self.layout()

    def stop(self) -> None:
        """Stop the check and keep its answers."""
        if self.check is not None:
            self.check.cancel()
        self.layout()

    def update(self, ms: int) -> None:
        super().update(ms)
        if self.check is None or self.check.done:
            if self.luck.tick():
                self.layout()
            return
        self.check.tick()
        seen = (*map(self.check.state, QUESTIONS), self.check.thought[0], self.check.done)
        if seen != self._seen:
            self._seen = seen
            self.layout()
        if self.check.done:
            self.took = self.ui.clock.now() - self._begun
            if self.shown and not self._rows()[self.shown].more:
                self.shown = 0  # its proof is gone
            self.ui.sounds.play("button")
            self.layout()

    def leave(self) -> None:
        super().leave()
        if self.check is not None:
            self.check.cancel()

    def _rows(self) -> list[QuestionAnswer]:
        return QuestionTexts(self.ui, self.record, self.check).rows()

    @property
    def stamp(self) -> str:
        """The result of the check in words, or "" before its end."""
        if self.check is None or not self.check.done:
            return ""
        good = sum(self.check.state(question) == "good" for question in QUESTIONS)
        if good == len(QUESTIONS):
            return self.ui.text("fair_play.all_good")
        return self.ui.text("fair_play.some_good", n=good, total=len(QUESTIONS))

    # The page -----------------------------------------------------------------------------------------------
    def head(self) -> Node:
        intro, stamp = self._intro(), self._stamp() if self.stamp else None
        if intro is None:
            return Row(super().head(), stamp, gap=20)
        title = Row(heading(self.ui.say(self.title), grow=0), self._match(), gap=20, align="baseline")
        return Row(Column(title, intro, gap=6, grow=1), stamp, gap=20)

    def _intro(self) -> Node | None:
        """Return what the page proves and the chain of its proof; None if unsealed or wrong."""
        promise, checked = self.record.header.promise, self.check
        if promise is None or (checked and any(checked.state(question) == "bad" for question in QUESTIONS)):
            return None
        end = "_code" if self.record.header.code else ""
        return Flow(
            Label(self.ui.say(f"fair_play.intro{end}"), t.SIDE, bold=True, lines=0, most=22),
            Label(self.ui.say(f"fair_play.chain{end}"), t.SIDE, t.TAB, lines=0, most=22),
            gap=16, line_gap=0, grow=1,
        )  # fmt: skip

    def _stamp(self) -> Node:
        good = self.stamp == self.ui.text("fair_play.all_good")
        ink, stamp = t.GAIN if good else t.SUMI, self.stamp
        size = self.ui.type.fitting(stamp, clamp_size(self.ui, t.TOTAL, 30), 220, True)
        room = self.ui.type.measure(stamp, size, True) + 60

        def draw(canvas: Canvas, box: Box) -> None:
            x, y, w, h = box
            frame = (
                f'<rect x="8" y="9" width="{w - 16:.1f}" height="{h - 18:.1f}" rx="6" fill="none"'
                f' stroke="{ink}" stroke-width="3" transform="rotate(-3 {w / 2:.1f} {h / 2:.1f})"/>'
            )
            canvas.shape("fair_stamp", frame, *box)
            middle = (x + w / 2, y + h / 2)
            canvas.text(stamp, *middle, size, True, ink, "center", w - 36, "middle", display=True)

        return Draw(draw, room, 66, say=stamp)

    def body(self) -> Node:
        free = self._free() if self.record.header.promise is None else None
        checking, luck = self._checking(), self.luck.panel()
        proof, sceptic = Panel(self._proof(), pad=12, top=8), self._sceptic()
        columns = Row(
            Column(free, checking, Column(*self._questions(self.shown), gap=1), luck, gap=10),
            Column(proof, sceptic, gap=10),
            gap=14, align="top", shares=(0.575, 0.425),
        )  # fmt: skip

        def narrow() -> Node:
            shown = self.shown if self.chosen else None  # under its question it would hide the others
            rows = self._questions(shown)
            if shown is not None:
                rows.insert(shown + 1, Column(Space(6, 0), proof, Space(6, 0)))
            return Column(free, checking, Column(*rows, gap=1), luck, sceptic, gap=14)

        return Fits(columns, narrow)

    def _checking(self) -> Node:
        """Return the button of the check, and beside it how long it took and what it counts."""
        ui, running = self.ui, self.running
        key = "stop" if running else "check" if self.check is None else "check_again"
        press = button(
            ui.say(f"fair_play.{key}"), self.stop if running else self.start, name="check", size=t.BODY,
            kind="paper" if running else "primary", icon="close" if running else "verify",
            action="back" if running else "activate", least=230,
            enabled=ui.has_service,
        )  # fmt: skip
        texts = [ui.say("fair_play.counted")]
        if self.took and not running:
            texts.insert(0, ui.say("fair_play.took", n=max(1, round(self.took / 1000))))
        notes = Column(*(Label(words, t.SIDE, t.SUMI_SECOND, lines=2) for words in texts), grow=1)
        return Fits(Row(press, notes, gap=12), Column(press, notes, gap=6))

    def _questions(self, shown: int | None) -> list[Node]:
        """Return the rows. `shown`: the one whose proof is shown."""
        promised = self.record.header.promise is not None
        return [
            question_row(
                self.ui, row, n == shown, partial(self.show, n, n == shown), name=f"row.{QUESTIONS[n]}",
                enabled=bool(row.more) or (n == 0 and promised),
            )
            for n, row in enumerate(self._rows())
        ]  # fmt: skip

    def _proof(self) -> Node:
        """Return the proof of the question that is shown."""
        ui, promise = self.ui, self.record.header.promise
        question = QUESTIONS[self.shown] if self.shown is not None else None
        if question == "seal" and promise is not None:
            return self._sealed(promise)
        if question is None or self.check is None:
            return Label(ui.say("fair_play.proof.none"), ink=t.SUMI_SECOND, lines=0)
        row = self._rows()[QUESTIONS.index(question)]
        lines = proof_lines(ui, self.check.file, question, self.check)
        return Column(
            Label(row.title, t.BODY, bold=True, lines=0),
            *paragraphs(row.more, t.SIDE),
            Column(*paragraphs(lines, t.SIDE, t.SUMI_SECOND), gap=3),
            gap=8,
        )

    def _sceptic(self) -> Node | None:
        """Return how to check the match without this program."""
        ui, promise = self.ui, self.record.header.promise
        if promise is None:
            return None
        plain = "note_other" if promise.method != STREAM else "note_stream"
        key = "code" if self.record.header.code else "note" if self._has_script else plain
        head = Label(ui.say("fair_play.sceptic.head"), t.BODY, bold=True, lines=0)
        note = Label(ui.say(f"fair_play.sceptic.{key}"), t.SIDE, lines=0)
        return Panel(Column(head, note, gap=4), pad=12, top=8)

    @property
    def _has_script(self) -> bool:
        """Return whether the short script checks this match: one with keys, from its first card on."""
        header = self.record.header
        return header.promise is not None and header.promise.method != STREAM and header.start is None

    def foot(self) -> Node:
        ui = self.ui
        back = button(
            ui.say("fair_play.back"), self.close, name="back", icon="left",
            action="" if self.running else "back", size=t.BODY, least=150,
        )  # fmt: skip
        saved = ui.say(f"fair_play.{'saved' if self.copied == 'save_script' else 'save_script'}")
        save = button(saved, self.save_script, name="save_script", icon="save")
        show = button(ui.say("fair_play.open_record"), self.open_record, name="open_record", icon="folder")
        return Row(
            back, Space(), buttons(save if self._has_script else None, show if self.record.path else None)
        )

    # Actions ------------------------------------------------------------------------------------------------
    def show(self, row: int, is_shown: bool) -> None:
        """Show the proof of a question or hide it if it is shown, or open the replay at what is wrong."""
        line = self.check.first_fault(QUESTIONS[row]) if self.check is not None else 0
        if line >= 2 and self.check is not None:
            self._replay(self.check.file, line)
            return
        self.shown, self.chosen = None if is_shown else row, True
        self.layout()

    def _replay(self, record: Record, line: int) -> None:
        """Open the match at its first fault, without the moves after it that cannot be followed."""
        last = len(record.moves) + 1
        try:
            Timeline(record)
        except RecordError:
            record, last = Record(record.header, list(record.moves[: line - 2])), line - 1
        self.ui.open(ReplayPage(None, record, max(1, min(line, last))))

    def open_record(self) -> None:
        """Open the folder of the record in the file manager of the system."""
        if self.record.path is not None:
            open_folder(self.record.path.parent)

    def save_script(self) -> None:
        """Write the script for sceptics into the folder of exports, and open that folder."""
        try:
            path = lay(self.ui.home, "verify", ".py", script())
        except OSError as fault:
            reason = self.ui.cause(fault)
            self.ui.open(NotePage([self.ui.say("fair_play.not_saved", text=reason)]))
            return
        self.copied = "save_script"
        self.layout()
        if not open_folder(path.parent):
            words = self.ui.say("fair_play.script_saved", file=f"{path.parent.name}/{path.name}")
            self.ui.open(NotePage([words]))


class LuckFairness:
    """The first hands of the first person of a match, counted in small steps: call `tick` once a frame."""

    def __init__(self, ui: Ui, record: Record) -> None:
        self.ui = ui
        self.record = record
        people = [seat for seat, kinds in enumerate(record.kinds()) if "human" in kinds]
        self.seat = people[0] if people else -1
        self.alone = len(people) == 1
        self.deals = 0
        self.above: float | None = None
        """The luck in standard deviations; None before it is known, and for a match without a person."""
        self._steps: Generator[None, None, MatchFigures] | None = count_in_steps(record) if people else None

    def tick(self) -> bool:
        """Count one step further. Return whether this step was the last one."""
        if self._steps is None:
            return False
        try:
            next(self._steps)
            return False
        except StopIteration as end:
            counted: MatchFigures = end.value
            hands = counted.seats[self.seat]
            self.deals = hands.deals
            if hands.deals and hands.spread > 0:
                self.above = hands.fortune / sqrt(hands.spread)
        except RecordError:
            pass  # the rows of the page say what is wrong with the record
        self._steps = None
        return True

    def panel(self) -> Node | None:
        """Return the panel about the hands, or None while nothing is known of them."""
        ui, above = self.ui, self.above
        if above is None:
            return None
        rank = round(min(100.0, max(1.0, 100 * NormalDist().cdf(above))))
        fortune = "kind" if above > Z else "unkind" if above < -Z else "ordinary"
        verdict = ui.text(f"statistics.cards.{fortune}")
        whose = ui.text("fair_play.kind.yours", n=self.deals)
        if not self.alone:
            whose = ui.text("fair_play.kind.theirs", n=self.deals, seat=name_of(ui, self.record, self.seat))
        of = ui.text("fair_play.kind.of", of=ui.text("statistics.cards.of"), verdict=verdict)
        words = Column(
            Label(ui.text("statistics.cards.head"), t.BODY, bold=True),
            Label(whose, t.SIDE, t.SUMI_SECOND, lines=0),
            Row(
                Label(number(rank), t.DAMAGE, bold=True, say=False),
                Label(of, t.READING, lines=0, say=False, grow=1),
                align="baseline",
            ),
            Speech(ui.text("statistics.cards.told", n=rank, verdict=verdict)),
            grow=1,
        )
        chance = bell(ui, above, 280, 58)
        return Panel(Fits(Row(words, chance, gap=20), Column(words, chance, gap=4)))


def script() -> bytes:
    """Return the source of docs/verify.py, which needs nothing but Python."""
    return resources.files("tablegame.match").joinpath("verify_py.txt").read_bytes()
