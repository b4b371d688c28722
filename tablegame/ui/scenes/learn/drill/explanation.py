"""The note in which a question is explained, and the frame that waits in its place."""

from collections.abc import Sequence
from typing import Final

from tablegame.learn.drills.question import NONE, Question, Row, Verdict
from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.speech import Speaker, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.system.metrics import Box

ROW: Final = 53.0
HEAD: Final = 62.0
MOST: Final = 25.0
"""How high letters are at most, in du."""
PIECE: Final = 32.0
"""How wide a small card is at most."""


def paint_waiting(canvas: Canvas, speaker: Speaker, box: Box, question: Question) -> None:
    """A frame, and what is to be done."""
    x, y, w, h = box
    canvas.stitches(x, y, w, h, 10, t.WASHI_LINE, 1.0)
    said = [speaker.text(key) for key in waiting_keys(question)]
    size = canvas.type.within(said[0], t.BODY, 28)
    high = [len(canvas.type.wrap(each, size, w - 80)) * canvas.type.leading(each, size) for each in said]
    top = y + (h - sum(high)) / 2
    for each, rows in zip(said, high, strict=True):
        canvas.lines(each, x + 40, top, w - 80, size, False, t.SUMI_SECOND, "center")
        top += rows


def waiting_keys(question: Question) -> tuple[str, str] | tuple[str]:
    """The texts of the frame."""
    first = "drills.waits_many" if question.many else "drills.waits_one"
    if any(answer.id == NONE for answer in question.answers):
        return first, "drills.waits_none"
    return (first, "drills.waits_least") if question.many else (first,)


def head_of(question: Question, verdict: Verdict, given: frozenset[str]) -> Text:
    """What is said first: right, what is missing, or what would have been right."""
    if verdict == "nearly":
        left = [answer.text for answer in question.answers if answer.id in question.right - given]
        missing = Text("drills.plain", {"text": left[0]})
        for each in left[1:]:
            missing = Text("drills.both", {"first": missing, "second": each})
        return Text("drills.nearly", {"n": len(left), "missing": missing})
    return Text("drills.correct" if verdict == "right" else "drills.wrong", {"said": question.said})


def paint_note(
    canvas: Canvas, speaker: Speaker, box: Box, head: Text, question: Question, given: frozenset[str]
) -> None:
    """The head and a row for each step."""
    x, y, w, h = box
    canvas.panel("note", x, y, w, h, color=t.BRASS)
    said = head.say(speaker)
    size = canvas.type.within(said, t.HERO, 30)
    canvas.rows(said, x + 24, y + 32, w - 48, size, True, t.SUMI, most=2, high=52)
    rows = question.rows
    high = min(ROW, (h - HEAD - 8) / len(rows))
    columns = _columns(canvas, speaker, question, given, high, w)
    for nth, row in enumerate(rows):
        top = y + HEAD + nth * high
        if nth:
            canvas.line(x + 24, top, x + w - 24, top, t.WASHI_LINE, 1, 0.6)
        _row(canvas, speaker, row, (x + 24, top, w - 48, high), columns, given, question)


def _columns(
    canvas: Canvas, speaker: Speaker, question: Question, given: frozenset[str], high: float, w: float
) -> tuple[float, float, float]:
    """The widths of what is reckoned, of its result, and of the pieces."""
    type, rows = canvas.type, question.rows
    what = max(type.measure(row.what.say(speaker), _size(canvas, row.what.say(speaker))) for row in rows)
    results = [row.result.say(speaker) for row in rows if row.result is not None]
    result = max((type.measure(each, _size(canvas, each), True) for each in results), default=0.0)
    pieces = max((_across(row.pieces, high) for row in rows), default=0.0)
    room = w - 48 - (result + 46 if results else 0) - (pieces + 18 if pieces else 0)
    notes = [_words(speaker, row, question, given)[0] for row in rows]
    note = max((type.measure(each, _size(canvas, each)) + 34 for each in notes if each), default=0.0)
    most = room - min(note, max(150.0, 0.4 * w))
    return min(what + 4, max(90.0, most)), result + 46 if results else 0.0, pieces + 18 if pieces else 0.0


def _size(canvas: Canvas, text: object) -> float:
    return canvas.type.within(text, t.BODY, MOST)  # type: ignore[arg-type]


def _across(pieces: Sequence[int], high: float) -> float:
    return len(pieces) * (_wide(pieces, high) + 3) if pieces else 0.0


def _wide(pieces: Sequence[int], high: float) -> float:
    ratio = t.TILE_RATIO if pieces[0] >= FIRST_TILE else t.CARD_RATIO
    return min(PIECE, (high - 9) / ratio)


def _row(
    canvas: Canvas, speaker: Speaker, row: Row, box: Box, columns: tuple[float, float, float],
    given: frozenset[str], question: Question,
) -> None:  # fmt: skip
    x, top, w, high = box
    middle = top + high / 2
    what = row.what.say(speaker)
    reached = bool(row.answer) or row.holds is True
    size = _size(canvas, what)
    canvas.rows(what, x, middle, columns[0], size, False, t.SUMI, most=2, high=high - 4)
    at = x + columns[0]
    if row.result is not None:
        said = row.result.say(speaker)
        ink = t.SUMI if reached or row.note is None else t.SUMI_QUIET
        sign = canvas.type.within("=", t.BODY, MOST)
        canvas.text("=", at + 16, middle, sign, False, t.SUMI_QUIET, "center", anchor="middle")
        canvas.text(said, at + 32, middle, _size(canvas, said), True, ink, anchor="middle")
    at += columns[1]
    if row.pieces:
        wide = _wide(row.pieces, high)
        ratio = t.TILE_RATIO if row.pieces[0] >= FIRST_TILE else t.CARD_RATIO
        for nth, piece in enumerate(row.pieces):
            canvas.piece(piece, at + 8 + nth * (wide + 3), middle - wide * ratio / 2, wide)
    at += columns[2] + 8
    _mark(canvas, speaker, row, (at, middle, x + w - at, high), question, given)


def mark_of(row: Row, question: Question, given: frozenset[str]) -> tuple[str, str]:
    """The icon of a row and the key of its word, if it has any."""
    missed = "drills.missed" if question.many else "drills.was_right"
    if row.answer:
        return ("check", "drills.found") if row.answer in given else ("hint", missed)
    if row.holds is not None:
        return ("check" if row.holds else "close"), ""
    return "", ""


def _words(speaker: Speaker, row: Row, question: Question, given: frozenset[str]) -> tuple[str, bool]:
    """What stands at the end of a row, and whether it is only how the answer came out."""
    _, key = mark_of(row, question, given)
    words = [speaker.text(key)] if key else []
    if row.note is not None:
        words.append(speaker.plain(row.note.say(speaker)))
    if len(words) == 2:
        return speaker.text("drills.noted", first=words[0], second=words[1]), False
    return (words[0], bool(key)) if words else ("", False)


def _mark(
    canvas: Canvas, speaker: Speaker, row: Row, box: Box, question: Question, given: frozenset[str]
) -> None:  # fmt: skip
    x, middle, w, high = box
    icon, _ = mark_of(row, question, given)
    ink = {"check": t.GAIN, "hint": t.FOCUS_PAPER, "close": t.LOSS}.get(icon, t.SUMI_QUIET)
    if icon:
        canvas.icon(icon, x + 9, middle, 18, ink)
    elif row.note is not None:
        canvas.line(x + 4, middle, x + 15, middle, t.SUMI_QUIET, 1.6)
    said, strong = _words(speaker, row, question, given)
    if said:
        size = canvas.type.within(said, t.BODY if strong else t.READING, MOST)
        canvas.rows(said, x + 26, middle, w - 26, size, strong, ink, most=2, high=high - 4)
