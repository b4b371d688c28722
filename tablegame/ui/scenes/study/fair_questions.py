"""The five questions of fair play: their texts and rows, signs of answers, and the lines of a proof."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tablegame.controllers.bot_audit import Rethought
from tablegame.controllers.fair_check import QUESTIONS, FairCheck, Question
from tablegame.controllers.fair_check import State as Answer
from tablegame.match.dealer import COMMON, KEYED, UNBOUND, place_of
from tablegame.match.record import Record, RecordMove
from tablegame.match.verify import unprotected
from tablegame.pieces.seats import CHANCE
from tablegame.ui.access.recorder import joined
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.layout import Column, Layers, Node, Row
from tablegame.ui.kit.nodes import Draw, Label, Press
from tablegame.ui.scenes.common import first_key, seat_names, short_name
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import WidgetState

SIGN: Final = 15.0
"""The radius of the sign, in du."""
LONGEST: Final = 60
"""The most letters of a name that are shown."""
MOST: Final = 9
"""The most lines of a list; a last line says how many more there are."""


@dataclass(frozen=True)
class QuestionAnswer:
    """The answer to a question, and the texts of its row."""

    answer: Answer
    title: str
    note: str
    more: Sequence[str] = ()
    """The sentences of the proof."""
    share: float | None = None
    """The part that has been checked, 0..1, while the check is under way."""


def question_row(
    ui: Ui, row: QuestionAnswer, shown: bool, press: Callable[[], object], *, name: str, enabled: bool
) -> Node:
    """Return the row of a question, `shown` with its proof.

    A press shows or hides the proof, or opens the place of the first fault. `enabled`: whether there is one.
    """
    act = ui.text("app.fold.hide" if shown else "app.fold.show")
    words = Column(
        Label(row.title, t.READING, bold=True, lines=0, least=16),
        Label(row.note, t.SIDE, t.SUMI_SECOND, lines=0, least=8),
        _progress(row.share) if row.share is not None else None,
        grow=1,
    )
    sign = Draw(lambda canvas, b: _draw_sign(canvas, row.answer, b), 2 * SIGN, 2 * SIGN)
    more = Layers(Label(act, t.NAME, t.TAB, bold=True), Draw(_underline, 0, 0)) if enabled else None
    parts = ui.text(f"fair_play.state.{row.answer}"), row.note, *(row.more if shown else ())
    value = joined(ui, dict.fromkeys(part.rstrip(".。") for part in parts))

    def make(box: Box) -> Hotspot:
        draw = partial(_draw_row, shown)
        return Hotspot(
            box, row.title, press, draw, name=name, enabled=enabled, ring=None, value=value, sound="button"
        )

    return Press(make, Row(sign, words, more, gap=14), pad=10, top=3)


def _draw_row(shown: bool, canvas: Canvas, box: Box, state: WidgetState) -> None:
    """Draw the ground of a row, on straw if its proof is `shown`."""
    x, y, w, h = box
    inset = (x, y + 1, w, h - 2)
    if shown or state.hovered:
        canvas.panel("tab", *inset, color=t.STRAW, radius=9, alpha=1.0 if shown else 0.45)
    if shown:
        canvas.ring(inset, 9, True, gap=0, width=2.4)
    elif not state.hovered:
        canvas.line(x, y + h, x + w, y + h, t.WASHI_LINE, 1.2)
    if state.focused:
        canvas.ring(inset, 9, True, gap=2)


def _progress(share: float) -> Draw:
    def draw(canvas: Canvas, box: Box) -> None:
        x, y, w, h = box
        canvas.panel("tab", x, y + 2, w, h - 2, color=t.TRACK_PAPER, radius=3.5)
        canvas.panel("tab", x, y + 2, max(7.0, w * share), h - 2, color=t.TAB, radius=3.5)

    return Draw(draw, 60, 9)


def _underline(canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    canvas.line(x, y + h - 1, x + w, y + h - 1, t.TAB, 1.6)


def _draw_sign(canvas: Canvas, answer: Answer, box: Box) -> None:
    """Draw a tick on a disc, a cross on a square, a dash in a ring, or an empty ring."""
    r = SIGN
    ring = f'<circle cx="{r}" cy="{r}" r="{r - 1.5}" fill="none" stroke="{t.SUMI_QUIET}"'
    drawn = {
        "good": f'<circle cx="{r}" cy="{r}" r="{r}" fill="{t.GAIN}"/>'
        '<path d="M8.5,15.5L13,20L21.5,10.5" stroke-width="3"',
        "bad": f'<rect x="1" y="1" width="28" height="28" rx="5" fill="{t.SHU}"/>'
        '<path d="M9,9L21,21M21,9L9,21" stroke-width="3.2"',
        "unknown": f'{ring} stroke-width="3"/><path d="M9.5,15H20.5" stroke-width="3"',
        "open": f'{ring} stroke-width="2"/>',
    }[answer]
    if answer != "open":
        ink = t.SUMI_QUIET if answer == "unknown" else t.WHITE
        drawn += f' fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round"/>'
    canvas.shape(f"sign.{answer}", drawn, *box)


# Texts -----------------------------------------------------------------------------------------------------
def name_of(ui: Ui, record: Record, seat: int) -> str:
    """Return the name of the player of a seat when the match began, of a computer in the language spoken
    now.
    """
    return seat_names(ui, record.header.players)[seat][:LONGEST]


def cut_words(ui: Ui, record: Record) -> list[str]:
    """Return each word that was mixed in, with its player if the record names one, or that no one cut."""
    promise = record.header.promise
    if promise is None:
        return []
    if promise.words:
        return [_cut(ui, name_of(ui, record, seat), word) for seat, word in promise.words]
    if promise.cuts:
        return [ui.text("fair_play.word_alone", word=word) for word in promise.cuts]
    if record.header.code:
        return [ui.text("fair_play.code.uncut")]
    sealed = promise.method in KEYED
    return [ui.text("fair_play.words.none" if sealed else "fair_play.words.none_stream")]


def _cut(ui: Ui, name: str, word: str) -> str:
    """Return what a player mixed in: a place in the pack or a word."""
    if (place := place_of(word)) is not None:
        return ui.text("fair_play.place", seat=name, n=place[0], of=place[1])
    return ui.text("fair_play.word", seat=name, word=word)


class QuestionTexts:
    """The texts of the rows for a record and the state of its check."""

    def __init__(self, ui: Ui, record: Record, check: FairCheck | None) -> None:
        self.ui = ui
        self.record = record
        self.check = check
        promise = record.header.promise
        self.stream = promise is not None and promise.method not in KEYED
        forms = {COMMON: "_code" if record.header.code else "_common", UNBOUND: "_unbound"}
        self.form = "" if promise is None else forms.get(promise.method, "")
        """The end of those keys of texts that differ between methods of dealing."""

    def rows(self) -> list[QuestionAnswer]:
        """Return the texts of the five rows in their order."""
        return [self._row(question) for question in QUESTIONS]

    def _row(self, question: Question) -> QuestionAnswer:
        answer = "open" if self.check is None else self.check.state(question)
        stopped = self.check is not None and self.check.done
        if answer == "open" and stopped:
            answer = "unknown"
        title = self._title(question, answer)
        note = self._note(question, answer)
        running = self.check is not None and not self.check.done
        share = self.check.share if self.check and running and question == "bots" else None
        more = [] if answer == "open" or self.check is None else self._more(question, answer, self.check)
        return QuestionAnswer(answer, title, note, more, share)

    def _text(self, question: str, which: str, /, **slots: object) -> str:
        key = f"fair_play.row.{question}.{which}"
        own = key + self.form
        return self.ui.text(own if self.form and self.ui.speaker.has(own) else key, **slots)

    def _title(self, question: Question, answer: str) -> str:
        """Return what is true, or the question as long as that is not known."""
        known = "title" if answer == "good" else "open"
        if question == "bots":
            return self._bots_title(answer)
        if answer == "bad" or question == "seal":
            return self._text(question, "bad" if answer == "bad" else known)
        if question == "words":
            promise = self.record.header.promise
            count = len(promise.cuts) if promise else 0
            which = known if count or known == "open" else "none"
            return self._text("words", which, n=count)
        dealt = [move for move in self.record.moves if move.actor == CHANCE]
        if question == "moves":
            return self._text("moves", known, n=len(self.record.moves) - len(dealt))
        lots = sum(not move.text.startswith("shuffle") for move in dealt)
        shuffles = self._text("cards", "shuffles", n=len(dealt) - lots)
        if lots:
            return self._text("cards", known, shuffles=shuffles, lots=self._text("cards", "lots", n=lots))
        if known == "open":
            return self._text("cards", "open_shuffles", shuffles=shuffles)
        return self._text("cards", "follow", n=len(dealt))

    def _bots_title(self, answer: str) -> str:
        result = self.check.summary if self.check else None
        if result is None:
            return self._text("bots", "open")
        if answer == "bad":
            return self._text("bots", "bad", n=result.others)
        if count := result.followed + result.forced:
            return self._text("bots", "title", n=count)
        return self._text("bots", "open" if result.unchecked else "none")

    def _note(self, question: Question, answer: str) -> str:
        ui, check = self.ui, self.check
        if check is None:
            return ui.text("fair_play.state.open")
        if question == "bots":
            return self._bots_note(answer, check)
        if answer == "open":
            return ui.text("fair_play.state.running")
        fault = check.verdict.fault if check.verdict else None
        if answer == "bad" and fault is not None:
            return ui.text(fault.key, **fault.slots)
        if answer == "unknown":
            if self.record.header.promise is None and question != "moves":
                return self._text("seal", "unknown")
            if check.verdict is None:
                return ui.text("fair_play.state.stopped", n=0, total=check.thought[1])
            if fault is not None and fault.code == "other-rules":
                return ui.text(fault.key, **fault.slots)
            if question == "words" and check.verdict.ok:
                return self._text("words", "unknown")
            return ui.text("fair_play.state.after")
        if question == "words":
            every = cut_words(ui, self.record)
            return every[0] if len(every) == 1 else self._text("words", "good")
        if question == "seal" and self.record.header.code:
            return ui.text("fair_play.code.open_to_all")
        return self._text(question, "good")

    def _bots_note(self, answer: str, check: FairCheck) -> str:
        ui, result = self.ui, check.summary
        there, total = check.thought
        if result is None:
            if check.verdict is not None and not check.verdict.ok:
                return ui.text("fair_play.state.after")
            words = "stopped" if check.done else "thinking" if check.verdict else "running"
            return ui.text(f"fair_play.state.{words}", n=there, total=total)
        if result.first_other is not None:
            return self._other(result.first_other)
        if result.unchecked:
            return self._text("bots", "unknown", n=sum(result.unchecked.values()))
        if result.followed + result.forced:
            return self._text("bots", "good")
        return self._people(result.people)

    def _other(self, move: Rethought) -> str:
        seat = name_of(self.ui, self.record, move.seat)
        which = "other_cut" if move.why == "cut" else "other"
        return self._text("bots", which, line=move.line, seat=seat, move=move.move, expected=move.expected)

    def _people(self, seats: Sequence[int]) -> str:
        names = self.ui.text("app.separator").join(name_of(self.ui, self.record, seat) for seat in seats)
        return self._text("bots", "people", names=names)

    def _unprotected(self) -> list[str]:
        """Return what nothing protects in this record, and after how many deals it ends."""
        ui, header = self.ui, self.record.header
        names = [ui.text(f"fair_play.field.{field}") for field in unprotected(header)]
        deals = [] if header.deals is None else [ui.text("fair_play.row.moves.deals", n=header.deals)]
        listed = ui.text("app.separator").join(names)
        return [*deals, *([self._text("moves", "unprotected", names=listed)] if names else [])]

    def _more(self, question: Question, answer: str, check: FairCheck) -> list[str]:
        if question != "bots":
            if answer == "unknown" or self.record.header.promise is None and question != "moves":
                return []
            stream = self.stream and question != "moves"
            promise = self.record.header.promise
            sealed = question == "seal" and promise is not None and not stream and self.form != "_code"
            slots = {"tag": f"tablegame {promise.method}"} if sealed and promise is not None else {}
            more = self._text(question, "more_stream" if stream else "more", **slots)
            if question == "moves":
                return [more, *self._unprotected()]
            every = cut_words(self.ui, self.record) if question == "words" else []
            return [*every, more] if len(every) > 1 else [more]
        result = check.summary
        if result is None:
            return []
        lines = [self._text("bots", "more")] if answer == "good" and result.followed else []
        for which, count in (("forced", result.forced), ("simple", result.simple)):
            if count:
                lines.append(self._text("bots", which, n=count))
        lines += [self._text("bots", f"unchecked.{why}", n=count) for why, count in result.unchecked.items()]
        if result.people:
            lines.append(self._people(result.people))
        return lines


def proof_lines(ui: Ui, record: Record, question: Question, check: FairCheck) -> list[str]:
    """Return what the check went through, line by line, at most `MOST` lines."""
    make = {"cards": _dealt, "moves": _deals, "bots": _thought}.get(question)
    lines = make(ui, record, check) if make is not None else []
    if len(lines) <= MOST:
        return lines
    return [*lines[: MOST - 1], ui.text("fair_play.proof.rest", n=len(lines) - MOST + 1)]


def _dealt(ui: Ui, record: Record, check: FairCheck) -> list[str]:
    """Return the deals, renewals and lots with their lines."""
    lines, deal, pack, name = [], 0, 0, partial(_deal_name, ui, record)
    for line, move in enumerate(record.moves, 2):
        if move.actor != CHANCE:
            continue
        what, *pieces = move.text.split(" ")
        if what != "shuffle":
            lines.append(ui.text("fair_play.proof.lot", line=line, value=_drawn(ui, record, pieces)))
        elif len(pieces) >= pack:
            pack, deal = len(pieces), deal + 1
            lines.append(ui.text("fair_play.proof.deal", line=line, deal=name(deal), n=pack))
        else:
            lines.append(ui.text("fair_play.proof.renewal", line=line, deal=name(deal), n=len(pieces)))
    return lines


def _deal_name(ui: Ui, record: Record, number: int) -> str:
    """Return the name of a deal in the words of its game, such as "Round 3"."""
    return ui.text(first_key(ui, f"{record.header.game}.replay.deal", "replay.deal"), n=number)


def _drawn(ui: Ui, record: Record, pieces: Sequence[str]) -> str:
    """Return the name of the player that a lot fell on, or the lot as it stands in the record."""
    value = pieces[0] if pieces else ""
    seat = int(value) if value.isdigit() else -1
    return name_of(ui, record, seat) if 0 <= seat < record.header.seats else value


def _deals(ui: Ui, record: Record, check: FairCheck) -> list[str]:
    """Return how many moves the deals had, and the scores at the end."""
    counts: list[int] = []
    pack = 0
    for move in record.moves:
        if move.actor != CHANCE:
            counts = counts or [0]
            counts[-1] += 1
        elif _begins(move, pack):
            pack = len(move.text.split(" ")) - 1
            counts.append(0)
    lines = [
        ui.text("fair_play.proof.moves", deal=_deal_name(ui, record, n), n=count)
        for n, count in enumerate(counts, 1)
    ]
    if record.result is not None:
        names = seat_names(ui, record.header.players)
        scores = [
            ui.text("fair_play.proof.score", seat=short_name(ui, name, t.SIDE, 150, False), n=score)
            for name, score in zip(names, record.result.scores, strict=False)
        ]
        lines = [*lines[: MOST - 1], ui.text("app.separator").join(scores)]
    return lines


def _begins(move: RecordMove, pack: int) -> bool:
    what, *pieces = move.text.split(" ")
    return what == "shuffle" and len(pieces) >= pack


def _thought(ui: Ui, record: Record, check: FairCheck) -> list[str]:
    """Return for the seats of computers how many moves came out the same."""
    same: dict[int, int] = {}
    every: dict[int, int] = {}
    for move in check.findings:
        if move.why != "person":
            every[move.seat] = every.get(move.seat, 0) + 1
            same[move.seat] = same.get(move.seat, 0) + (move.outcome in ("followed", "forced"))
    return [
        ui.text("fair_play.proof.same", seat=name_of(ui, record, seat), n=same[seat], of=every[seat])
        for seat in sorted(every)
    ]
