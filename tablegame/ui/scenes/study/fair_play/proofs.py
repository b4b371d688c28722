"""What proves an answer, for the panel at the right: one at a time."""

from collections.abc import Callable, Sequence
from typing import Final

from tablegame.controllers.fair_check import FairCheck, Question
from tablegame.match.dealer import STREAM
from tablegame.match.record import Move, Record
from tablegame.pieces.seats import CHANCE
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.scenes.common import short_name
from tablegame.ui.scenes.dates import day_alone
from tablegame.ui.scenes.pages.cells import Column
from tablegame.ui.scenes.study.fair_play.words import name_of
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.digits import groups

LOCK: Final = 40.0
MOST: Final = 9
"""Lines of a list; how many more there are is said."""


class SealedPanel:
    """The seal before, what lay under it after, and between them the sum that leads from one to the other."""

    def __init__(self, ui: Ui, record: Record, over: bool) -> None:
        self.ui = ui
        self.record = record
        self.over = over

    def lay(self, column: Column, digits: Callable[..., object]) -> None:
        """Into a column. `digits` adds digits with a label, a name and a weight."""
        promise = self.record.header.promise
        assert promise is not None, "there is a seal"
        ui, sealed = self.ui, promise.method != STREAM
        if self.record.header.code:
            self._open_to_all(column)
            return
        brief = "brief" if self.over else "note"
        self._head(column, "seal", brief if sealed else "note_stream", opened=False)
        label = ui.text("fair_play.seal.label", seal=" ".join(groups(promise.commit)))
        digits(column, promise.commit, label, "seal", bold=True)
        if not self.over:
            return
        column.drawing(self._arrow, ui.type.leading("SHA-256", t.SIDE) + 10, 4)
        self._head(column, "secret", "note", opened=True)
        digits(column, promise.seed, " ".join(groups(promise.seed)), "secret", bold=False)
        if sealed:
            column.paragraph(ui.say("fair_play.secret.bots"), size=t.SIDE, gap=2, colour=t.SUMI_SECOND)
            digits(column, promise.bots, " ".join(groups(promise.bots)), "bots", bold=False)

    def _open_to_all(self, column: Column) -> None:
        """A code or a day says how the cards lie: there is nothing that could be sealed."""
        ui, header = self.ui, self.record.header
        column.paragraph(ui.say("fair_play.code.head"), bold=True, size=t.BODY, gap=6)
        if header.daily:
            day = day_alone(ui, header.daily)
            column.paragraph(ui.say("fair_play.code.of_day", day=day), size=t.SIDE)
        key = "its_code" if header.daily else "of_code"
        column.paragraph(ui.say(f"fair_play.code.{key}", code=header.code), size=t.SIDE)
        column.paragraph(ui.say("fair_play.code.common"), size=t.SIDE, gap=12)

    def _head(self, column: Column, name: str, note: str, *, opened: bool) -> None:
        """A lock on a disc, and beside it two lines."""
        x, y, w, h = column.box
        inner = Column(self.ui, (x + LOCK + 12, y + column.height, w - LOCK - 12, h))
        inner.paragraph(self.ui.say(f"fair_play.{name}.head"), bold=True, size=t.BODY, gap=0)
        inner.paragraph(self.ui.say(f"fair_play.{name}.{note}"), size=t.SIDE, gap=2, colour=t.SUMI_SECOND)
        high = max(LOCK + 4, inner.height)

        def disc(canvas: Canvas, box: Box) -> None:
            _lock(canvas, box[0] + LOCK / 2, box[1] + LOCK / 2 + 2, opened)

        column.drawing(disc, 0.0)
        column.beside(inner, high)

    def _arrow(self, canvas: Canvas, box: Box) -> None:
        x, y, w, h = box
        words, middle = "SHA-256", y + h / 2 - 4
        half = canvas.type.measure(words, t.SIDE) / 2 + 10
        canvas.line(x, middle, x + w / 2 - half, middle, t.WASHI_LINE, 1.6)
        canvas.line(x + w / 2 + half, middle, x + w, middle, t.WASHI_LINE, 1.6)
        canvas.text(words, x + w / 2, middle, t.SIDE, False, t.SUMI_SECOND, "center", anchor="middle")
        tip = f'<polygon points="0,0 12,0 6,7" fill="{t.SUMI_SECOND}"/>'
        canvas.shape("sha.tip", tip, x + w / 2 - 6, y + h - 8, 12, 8)


def _lock(canvas: Canvas, cx: float, cy: float, opened: bool) -> None:
    r = LOCK / 2
    bow = "M14,19V14.5A6,6 0 0 1 25.6,12.4" if opened else "M14,19V15A6,6 0 0 1 26,15V19"
    ground, ink = (t.WASHI_BOX, t.TAB) if opened else (t.TAB, t.WHITE)
    svg = (
        f'<circle cx="{r}" cy="{r}" r="{r - 1.5}" fill="{ground}" stroke="{t.TAB}" stroke-width="2"/>'
        f'<circle cx="{r}" cy="{r}" r="{r - 5}" fill="none" stroke="{ink}" stroke-width="1.4"/>'
        f'<path d="M11,19H29V29H11Z{bow}" fill="none" stroke="{ink}" stroke-width="2"'
        ' stroke-linejoin="round" stroke-linecap="round"/>'
    )
    canvas.shape(f"disc.{opened}", svg, cx - r, cy - r, LOCK, LOCK)


# What is listed ---------------------------------------------------------------------------------------------
def proof_lines(ui: Ui, record: Record, question: Question, check: FairCheck) -> list[str]:
    """What was gone through, line by line, after what the row says of it."""
    found = {"cards": _dealt, "moves": _deals, "bots": _thought}.get(question)
    lines = found(ui, record, check) if found is not None else []
    if len(lines) <= MOST:
        return lines
    return [*lines[: MOST - 1], ui.text("fair_play.proof.rest", n=len(lines) - MOST + 1)]


def _dealt(ui: Ui, record: Record, check: FairCheck) -> list[str]:
    """Each deal, renewal and lot with its line."""
    found, deal, pack = [], 0, 0
    for line, move in enumerate(record.moves, 2):
        if move.actor != CHANCE:
            continue
        what, *pieces = move.text.split(" ")
        if what != "shuffle":
            found.append(ui.text("fair_play.proof.lot", line=line, value=_drawn(ui, record, pieces)))
        elif len(pieces) >= pack:
            pack, deal = len(pieces), deal + 1
            found.append(ui.text("fair_play.proof.deal", line=line, deal=deal, n=pack))
        else:
            found.append(ui.text("fair_play.proof.renewal", line=line, deal=deal, n=len(pieces)))
    return found


def _drawn(ui: Ui, record: Record, pieces: Sequence[str]) -> str:
    """Whom a lot fell on; of a later lot the seat is told by its number as it stands."""
    value = pieces[0] if pieces else ""
    seat = int(value) if value.isdigit() else -1
    return name_of(record, seat) if 0 <= seat < record.header.seats else value


def _deals(ui: Ui, record: Record, check: FairCheck) -> list[str]:
    """How many moves each deal had, and the scores at the end."""
    counts: list[int] = []
    pack = 0
    for move in record.moves:
        if move.actor != CHANCE:
            counts = counts or [0]
            counts[-1] += 1
        elif _begins(move, pack):
            pack = len(move.text.split(" ")) - 1
            counts.append(0)
    found = [ui.text("fair_play.proof.moves", deal=n, n=count) for n, count in enumerate(counts, 1)]
    if record.result is not None:
        names = [player.name for player in record.header.players]
        scores = [
            ui.text("fair_play.proof.score", seat=short_name(ui, name, t.SIDE, 150, False), n=score)
            for name, score in zip(names, record.result.scores, strict=False)
        ]
        found = [*found[: MOST - 1], ui.text("app.separator").join(scores)]
    return found


def _begins(move: Move, pack: int) -> bool:
    what, *pieces = move.text.split(" ")
    return what == "shuffle" and len(pieces) >= pack


def _thought(ui: Ui, record: Record, check: FairCheck) -> list[str]:
    """By seat of a computer how many moves came out the same."""
    same: dict[int, int] = {}
    every: dict[int, int] = {}
    for each in check.findings:
        if each.why != "person":
            every[each.seat] = every.get(each.seat, 0) + 1
            same[each.seat] = same.get(each.seat, 0) + (each.outcome in ("followed", "forced"))
    return [
        ui.text("fair_play.proof.same", seat=name_of(record, seat), n=same[seat], of=every[seat])
        for seat in sorted(every)
    ]
