"""What proves the answer to a question: a seal and its secret, or what was gone through line by line."""

from collections.abc import Sequence
from typing import Final

from tablegame.controllers.fair_check import FairCheck, Question
from tablegame.match.dealer import STREAM
from tablegame.match.header import Promise
from tablegame.match.record import Move, Record
from tablegame.pieces.seats import CHANCE
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.layout import Column, Node, Row
from tablegame.ui.kit.nodes import DigitsNode, Draw, Label, hairline, paragraphs
from tablegame.ui.scenes.common import short_name
from tablegame.ui.scenes.dates import day_alone
from tablegame.ui.scenes.study.fair_play.question_texts import name_of
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.digits import groups

LOCK: Final = 40.0
"""The size of the picture of a lock, in du."""
DIGITS: Final = 15.0
"""The size of digits, with which eight groups stand beside each other in the panel."""
MOST: Final = 9
"""The most lines of a list; a last line says how many more there are."""


def sealed_node(ui: Ui, record: Record, promise: Promise, over: bool) -> Node:
    """Return the seal, and of a match that is `over` the secret and how the seal follows from it."""
    if record.header.code:
        return _code_node(ui, record)
    sealed = promise.method != STREAM
    label = ui.text("fair_play.seal.label", seal=" ".join(groups(promise.commit)))
    brief = "brief" if over else "note"
    parts: list[Node] = [
        _locked_head(ui, "seal", brief if sealed else "note_stream", opened=False),
        DigitsNode(promise.commit, label=label, name="seal", size=DIGITS, least=2),
    ]
    if over:
        arrow = Draw(_draw_tip, 12, 8)
        line = hairline(w=20, grow=1)
        sum_words = Label("SHA-256", t.SIDE, t.SUMI_SECOND)
        parts += [
            Column(Row(line, sum_words, hairline(w=20, grow=1)), arrow),
            _locked_head(ui, "secret", "note", opened=True),
            _secret_digits(promise.seed, "secret"),
        ]
        if sealed:
            parts.append(Label(ui.say("fair_play.secret.bots"), t.SIDE, t.SUMI_SECOND, lines=0))
            parts.append(_secret_digits(promise.bots, "bots"))
    return Column(*parts, gap=4)


def _secret_digits(digits: str, name: str) -> Node:
    label, least = " ".join(groups(digits)), 2 if len(digits) > 32 else 1
    return DigitsNode(digits, label=label, name=name, size=DIGITS, bold=False, ink=t.SUMI, least=least)


def _code_node(ui: Ui, record: Record) -> Node:
    """Return what a code or a day says: anyone can compute the cards, so there is no seal."""
    header = record.header
    key = "its_code" if header.daily else "of_code"
    texts = [ui.say(f"fair_play.code.{key}", code=header.code), ui.say("fair_play.code.common")]
    if header.daily:
        texts.insert(0, ui.say("fair_play.code.of_day", day=day_alone(ui, header.daily)))
    head = Label(ui.say("fair_play.code.head"), t.BODY, bold=True)
    return Column(head, *paragraphs(texts, t.SIDE), gap=8)


def _locked_head(ui: Ui, name: str, note: str, *, opened: bool) -> Node:
    """Return the picture of a lock, and beside it a heading and a note."""
    words = Column(
        Label(ui.say(f"fair_play.{name}.head"), t.BODY, bold=True),
        Label(ui.say(f"fair_play.{name}.{note}"), t.SIDE, t.SUMI_SECOND, lines=0, least=6),
        grow=1,
    )
    return Row(Draw(lambda canvas, b: _draw_lock(canvas, b, opened), LOCK, LOCK), words, gap=12)


def _draw_tip(canvas: Canvas, box: Box) -> None:
    x, y, w, _ = box
    tip = f'<polygon points="0,0 12,0 6,7" fill="{t.SUMI_SECOND}"/>'
    canvas.shape("sha.tip", tip, x + w / 2 - 6, y, 12, 8)


def _draw_lock(canvas: Canvas, box: Box, opened: bool) -> None:
    r = LOCK / 2
    bow = "M14,19V14.5A6,6 0 0 1 25.6,12.4" if opened else "M14,19V15A6,6 0 0 1 26,15V19"
    ground, ink = (t.WASHI_BOX, t.TAB) if opened else (t.TAB, t.WHITE)
    svg = (
        f'<circle cx="{r}" cy="{r}" r="{r - 1.5}" fill="{ground}" stroke="{t.TAB}" stroke-width="2"/>'
        f'<circle cx="{r}" cy="{r}" r="{r - 5}" fill="none" stroke="{ink}" stroke-width="1.4"/>'
        f'<path d="M11,19H29V29H11Z{bow}" fill="none" stroke="{ink}" stroke-width="2"'
        ' stroke-linejoin="round" stroke-linecap="round"/>'
    )
    canvas.shape(f"disc.{opened}", svg, *box)


# What is listed ---------------------------------------------------------------------------------------------
def proof_lines(ui: Ui, record: Record, question: Question, check: FairCheck) -> list[str]:
    """Return what the check went through, line by line, at most `MOST` lines."""
    make = {"cards": _dealt, "moves": _deals, "bots": _thought}.get(question)
    lines = make(ui, record, check) if make is not None else []
    if len(lines) <= MOST:
        return lines
    return [*lines[: MOST - 1], ui.text("fair_play.proof.rest", n=len(lines) - MOST + 1)]


def _dealt(ui: Ui, record: Record, check: FairCheck) -> list[str]:
    """Return the deals, renewals and lots with their lines."""
    lines, deal, pack = [], 0, 0
    for line, move in enumerate(record.moves, 2):
        if move.actor != CHANCE:
            continue
        what, *pieces = move.text.split(" ")
        if what != "shuffle":
            lines.append(ui.text("fair_play.proof.lot", line=line, value=_drawn(ui, record, pieces)))
        elif len(pieces) >= pack:
            pack, deal = len(pieces), deal + 1
            lines.append(ui.text("fair_play.proof.deal", line=line, deal=deal, n=pack))
        else:
            lines.append(ui.text("fair_play.proof.renewal", line=line, deal=deal, n=len(pieces)))
    return lines


def _drawn(ui: Ui, record: Record, pieces: Sequence[str]) -> str:
    """Return the name of the player that a lot fell on, or the lot as it stands in the record."""
    value = pieces[0] if pieces else ""
    seat = int(value) if value.isdigit() else -1
    return name_of(record, seat) if 0 <= seat < record.header.seats else value


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
    lines = [ui.text("fair_play.proof.moves", deal=n, n=count) for n, count in enumerate(counts, 1)]
    if record.result is not None:
        names = [player.name for player in record.header.players]
        scores = [
            ui.text("fair_play.proof.score", seat=short_name(ui, name, t.SIDE, 150, False), n=score)
            for name, score in zip(names, record.result.scores, strict=False)
        ]
        lines = [*lines[: MOST - 1], ui.text("app.separator").join(scores)]
    return lines


def _begins(move: Move, pack: int) -> bool:
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
        ui.text("fair_play.proof.same", seat=name_of(record, seat), n=same[seat], of=every[seat])
        for seat in sorted(every)
    ]
