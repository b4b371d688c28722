"""The note beside a question: what is to be done, and after the answer the steps of the explanation."""

from functools import partial
from typing import Final

from tablegame.learn.drills import question as q
from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.speech import Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.layout import Column, Layers, Node, Panel, Row, Sized, Space, TableNode
from tablegame.ui.kit.nodes import Draw, Label, Speech, icon
from tablegame.ui.scenes.learn.drill.answer_key import missed_key
from tablegame.ui.scenes.learn.drill.cloth import fan
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box

MOST: Final = 25.0
"""The greatest height of letters in the note, in du."""
PIECES: Final = 108.0
"""The sum of the widths of pieces under each other, in du."""
_INK: Final = {"check": t.GAIN, "hint": t.FOCUS_PAPER, "close": t.LOSS}


def instructions(ui: Ui, question: q.Question) -> Node:
    """Return a frame in the place of the note, with what is to be done."""
    keys = ["drills.waits_many" if question.many else "drills.waits_one"]
    if any(answer.id == q.NONE for answer in question.answers):
        keys.append("drills.waits_none")
    elif question.many:
        keys.append("drills.waits_least")
    lines = [Label(ui.text(key), t.BODY, t.SUMI_SECOND, lines=0, most=28, align="center") for key in keys]
    return Layers(Draw(_draw_frame, 0, 0), Panel(Column(Space(), *lines, Space()), kind="", pad=40))


def explanation(ui: Ui, question: q.Question, verdict: q.Verdict, given: frozenset[str]) -> Node:
    """Return the note: whether the answer was right, and the steps of the explanation in common columns."""
    head = Label(
        _verdict(question, verdict, given).say(ui.speaker), t.HERO, bold=True, lines=0, most=30,
        live="now", name="verdict",
    )  # fmt: skip
    rows = [_step(ui, row, question, given) for row in question.rows]
    used = [n for n in range(len(rows[0])) if any(row[n] is not None for row in rows)]
    cells = [[row[n] or Space(0, grow=0) for n in used] for row in rows]
    spoken = Speech(*(_spoken_step(ui, row, question, given) for row in question.rows))
    steps = TableNode(cells, wide=len(used) - 1, gap=16, pad=4)
    return Panel(Column(head, spoken, steps, gap=8), kind="note", ink=t.BRASS, pad=24, top=12)


def _verdict(question: q.Question, verdict: q.Verdict, given: frozenset[str]) -> Text:
    """Return what is said first: right, what is missing, or what would have been right."""
    if verdict == "nearly":
        left = [answer.text for answer in question.answers if answer.id in question.right - given]
        missing = Text("drills.plain", {"text": left[0]})
        for text in left[1:]:
            missing = Text("drills.both", {"first": missing, "second": text})
        return Text("drills.nearly", {"n": len(left), "missing": missing})
    return Text("drills.correct" if verdict == "right" else "drills.wrong", {"said": question.said})


def _step(ui: Ui, row: q.Row, question: q.Question, given: frozenset[str]) -> list[Node | None]:
    """Return the cells of a step: what is done, its result, the pieces of that, and what it means."""
    line = partial(Label, most=MOST, say=False)
    result = None
    if row.result is not None:
        reached = bool(row.answer) or row.holds is True or row.note is None
        value = line(row.result.say(ui.speaker), t.BODY, t.SUMI if reached else t.SUMI_QUIET, bold=True)
        result = Row(line("=", t.BODY, t.SUMI_QUIET), value)
    sign, outcome, words = _meaning(ui, row, question, given)
    ink = _INK.get(sign, t.SUMI_QUIET)
    bold = bool(outcome) and words == outcome
    dash: Node = Draw(_draw_dash, 18, 18) if words else Sized(Space(0), 18)
    mark = icon(sign, 18, ink) if sign else dash
    meaning = line(words, t.BODY if bold else t.READING, ink, bold=bold, lines=2, grow=1)
    pieces = fan(row.pieces, min(32, PIECES / len(question.rows))) if row.pieces else None
    return [line(row.what.say(ui.speaker), t.BODY, lines=2), result, pieces, Row(mark, meaning)]


def _meaning(ui: Ui, row: q.Row, question: q.Question, given: frozenset[str]) -> tuple[str, str, str]:
    """Return the icon of a step, how its answer came out, and that with its note; each may be empty."""
    sign = "" if row.holds is None else "check" if row.holds else "close"
    outcome = ""
    if row.answer:
        sign, key = ("check", "found") if row.answer in given else ("hint", missed_key(question.many))
        outcome = ui.text(f"drills.{key}")
    note = "" if row.note is None else ui.speaker.plain(row.note.say(ui.speaker))
    both = ui.text("drills.noted", first=outcome, second=note) if outcome and note else outcome or note
    return sign, outcome, both


def _spoken_step(ui: Ui, row: q.Row, question: q.Question, given: frozenset[str]) -> str:
    words = ui.speaker.plain(row.what.say(ui.speaker))
    if row.result is not None:
        words += f" = {ui.speaker.plain(row.result.say(ui.speaker))}"
    elif row.pieces and row.pieces[0] >= FIRST_TILE:
        words += f" {ui.text('drills.tiles', tiles=row.pieces)}"
    _, _, meaning = _meaning(ui, row, question, given)
    return ui.text("drills.noted", first=words, second=meaning) if meaning else words


def _draw_frame(canvas: Canvas, box: Box) -> None:
    canvas.stitches(*box, 10, t.WASHI_LINE, 1.0)


def _draw_dash(canvas: Canvas, box: Box) -> None:
    x, y, _, h = box
    canvas.line(x + 4, y + h / 2, x + 15, y + h / 2, t.SUMI_QUIET, 1.6)
