"""What a question of a drill shows: the cloth, the answers, and the note that explains them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, Final, Literal

from tablegame.learn.drills import drill as q
from tablegame.pieces.dominoes import FIRST_TILE
from tablegame.speech import Mark, Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.art import outline, stroke
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.panels import box
from tablegame.ui.kit.layout import Column, Fits, Layers, Node, Panel, Row, Sized, Space, TableNode
from tablegame.ui.kit.nodes import Draw, Label, Press, Speech, icon, on_cloth, piece_ratio
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box
from tablegame.ui.widgets.buttons import Hotspot
from tablegame.ui.widgets.form import WidgetState

Outcome = Literal["", "found", "missed", "wrong", "other"]
"""The outcome of an answer after the check; "" before it."""

PIECE: Final = 156.0
"""The width of the largest card, in du."""
CLOSE: Final = 0.4
"""The part of the gap that pieces keep where they shrink rather than lie over each other."""
SMALLER: Final = 0.7
"""The part of their size down to which pieces shrink before they lie over each other."""
SHOWN: Final = 0.4
"""The least part of a piece that is seen under the next one."""
HAND_H: Final = 84.0
"""The least height of a hand, in du."""
LANE_H: Final = 44.0
"""The least height of a lane, in du."""
SIGNS: Final = (("+", 0, 0), ("−", 1, 0), ("×", 0, 1), ("÷", 1, 1))
"""The four operations, with their columns and rows."""
LARGE, SMALL = (28.0, 36.0), (t.BODY, 28.0)
"""The sizes of letters on keys, and the greatest height of them, in du."""
PIECES, BROAD, SLIM = 212.0, 120.0, 60.0
"""The least widths of keys: with several pieces, of other ones, and where there are many keys, in du."""
KEY_PAD: Final = 6.0
"""The least room beside the words of a key, in du."""
HIGH: Final = 76.0
"""The least height of a key, in du."""
FAINT: Final = 0.5
"""The opacity of an answer that was neither right nor chosen."""
_OUTCOME_INK: Final = {"found": t.GAIN, "missed": t.FOCUS_PAPER, "wrong": t.LOSS, "other": t.SUMI_QUIET}
ANSWER: Final = "answer."
"""The beginning of the names of answers."""
NOTE_LETTERS: Final = 25.0
"""The greatest height of letters in the note, in du."""
STEP_PIECES: Final = 108.0
"""The sum of the widths of pieces under each other, in du."""
_STEP_INK: Final = {"check": t.GAIN, "hint": t.FOCUS_PAPER, "close": t.LOSS}


# The cloth --------------------------------------------------------------------------------------------------
def cloth(ui: Ui, shown: q.Cloth) -> Node:
    """Return a cloth with everything on it."""
    if isinstance(shown, q.Hands):
        content = _hands(ui, shown)
    elif isinstance(shown, q.Tricks):
        content = _tricks(ui, shown)
    else:
        content = _lanes(ui, shown)
    return on_cloth(Column(*content, gap=4))


def fan(
    pieces: Sequence[int], most: float, *, gap: float = 3.0, high: float = 0.0, grow: float = 0.0,
    alpha: int = 255, say: str = "", places: int = 0,
) -> Node:  # fmt: skip
    """Return pieces beside each other, as high as a card of the width `most`.

    Where they have little room they are smaller, and then lie over each other. `high`: the least height, in
    du; 0 for that of the pieces. `places`: for how many pieces there must be room.
    """
    ratio, count = piece_ratio(pieces[0]), max(places, len(pieces))
    natural = most * t.CARD_RATIO / ratio

    def paint(canvas: Canvas, box: Box) -> None:
        x, y, w, h = box
        whole = min(natural, h / ratio)
        size = min(whole, (w - CLOSE * gap * (count - 1)) / count)
        if size < SMALLER * whole:
            size = min(whole, w / (1 + SHOWN * (count - 1)))
        step = min(size + gap, (w - size) / max(1, count - 1))
        for n, piece in enumerate(pieces):
            canvas.piece(piece, x + n * step, y + (h - size * ratio) / 2, size, alpha=alpha)

    least = min(natural, high / ratio or natural) * (1 + SHOWN * (count - 1))
    room, tall = count * (natural + gap) - gap, high or most * t.CARD_RATIO
    return Draw(paint, room, tall, least=least, grow=grow, say=say)


def _words(ui: Ui, text: Text, size: float = t.NAME, ink: t.Colour = t.TEXT_COOL, **more: Any) -> Label:
    return Label(text.say(ui.speaker), size, ink, **{"most": 24.0, **more})


# Hands, tricks and lanes ------------------------------------------------------------------------------------
def _hands(ui: Ui, shown: q.Hands) -> list[Node]:
    beside = [Space(), Column(Space(), Draw(_draw_signs, 104, 104), Space())] if shown.signs else []
    foot = [_words(ui, shown.foot, t.SIDE, most=20, lines=2)] if shown.foot is not None else []
    return [hand_groups(ui, shown.groups, PIECE, *beside), *foot]


def hand_groups(ui: Ui, groups: Sequence[q.Group], most: float, *beside: Node) -> Node:
    """Return groups of pieces under their captions, `most` du wide at most, and what stands beside them."""
    columns = []
    for group in groups:
        say = _held(ui, group.caption, group.pieces)
        hand = fan(group.pieces, most, gap=14, high=HAND_H, grow=1, say=say)
        columns.append(Column(_words(ui, group.caption, say=False), hand, gap=4))
    return Row(*columns, *beside, gap=24, align="fill", grow=1)


def _tricks(ui: Ui, shown: q.Tricks) -> list[Node]:
    """Return a column for each player, with the points before the tricks where there were some."""
    names = [ui.speaker.plain(name.say(ui.speaker)) for name in shown.names]
    shares = [1.0] * len(names) if shown.before is None else [1.2, *([1.0] * len(names))]
    first = [] if shown.before is None else [Space(0)]
    line = partial(Label, bold=True, align="center", most=22, say=False)
    rows: list[Node] = [Row(*first, *(line(name, ink=t.TEXT) for name in names), gap=4, shares=shares)]
    if shown.before is not None:
        points = [line(str(number), t.BODY, t.BRASS_HI) for number in shown.before]
        before = _words(ui, Text("drills.loadum.before"), t.SIDE, most=19, say=False)
        rows.append(Row(before, *points, gap=4, shares=shares))
        scores = zip(names, shown.before, strict=True)
        rows.append(Speech(*(ui.text("drills.loadum.before_told", seat=name, n=n) for name, n in scores)))
    for number, (cards, led) in enumerate(zip(shown.cards, shown.led, strict=True), 1):
        order = [(led + step) % len(names) for step in range(len(names))]
        plays = (ui.text("drills.loadum.played", seat=names[seat], card=cards[seat]) for seat in order)
        words = ui.text("drills.loadum.trick", n=number, plays=ui.text("app.separator").join(plays))
        played = [Draw(partial(_draw_played, card, seat == led), 0, 40) for seat, card in enumerate(cards)]
        trick = Row(*first, *played, gap=4, align="fill", shares=shares)
        rows.append(Layers(Speech(words), trick, grow=1))
    foot = [_words(ui, shown.foot, ink=t.BRASS_HI, bold=True, most=22)] if shown.foot is not None else []
    leader = _words(ui, Text("drills.loadum.led"), t.SIDE, most=20, say=False)
    return [*rows, Row(*foot, Space(), icon("leader", 16, t.SELECTED), leader)]


def _lanes(ui: Ui, shown: q.Lanes) -> list[Node]:
    rows: list[Node] = []
    longest = max(map(len, shown.rows))
    for suit, cards in zip("SHD", shown.rows, strict=True):
        key = "drills.lane" if cards else "drills.lane_empty"
        say = ui.text(key, suit=suit, cards=cards, n=len(cards))
        empty = Sized(Speech(say), h=LANE_H)
        hand = fan(cards, PIECE, gap=8, high=LANE_H, say=say, places=longest) if cards else empty
        lane = Layers(Draw(_draw_slot, 0, 0), Panel(hand, kind="", pad=8, top=3), grow=1)
        rows.append(Row(Draw(partial(_draw_medallion, suit), 44, 40), lane, gap=10, align="fill", grow=1))
    if shown.hand and shown.caption is not None:
        caption = Sized(_words(ui, shown.caption, most=22, lines=2, say=False), 92)
        held = _held(ui, shown.caption, shown.hand)
        rows.append(Row(caption, fan(shown.hand, 62, gap=6, grow=1, say=held), gap=6))
    return rows


def _held(ui: Ui, caption: Text, pieces: Sequence[int]) -> str:
    said = ui.speaker.plain(caption.say(ui.speaker))
    return ui.text("drills.noted", first=said, second=ui.text("drills.tiles", tiles=pieces))


def _draw_signs(canvas: Canvas, box: Box) -> None:
    """Draw the four operations; they are no buttons."""
    for sign, across, down in SIGNS:
        cx, cy = box[0] + 23 + 58 * across, box[1] + 23 + 58 * down
        canvas.circle(cx, cy, 23, None, t.BRASS, 1.6)
        size = canvas.type.within(sign, 24, 30)
        canvas.text(sign, cx, cy, size, False, t.BRASS_HI, "center", anchor="middle")


def _draw_played(card: int, led: bool, canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    wide = min(0.9 * PIECE, (h - 5) / t.CARD_RATIO, w - 22)
    left, top = x + (w - wide) / 2, y + (h - wide * t.CARD_RATIO) / 2
    canvas.card(card, left, top, wide)
    if led:
        canvas.icon("leader", left - 12, top + wide * 0.7, 16, t.SELECTED)


def _draw_medallion(suit: str, canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    canvas.medallion(suit, x + w / 2, y + h / 2, min(20, h / 2 - 4))


def _draw_slot(canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    svg = f'<rect width="{w}" height="{h}" rx="8" fill="{canvas.look.cloth.lane}" fill-opacity=".7"/>'
    canvas.shape("drill lane", svg, x, y, w, h)


# The answers ------------------------------------------------------------------------------------------------
def missed_key(many: bool) -> str:
    """Return the key of what is said of a right answer that was not chosen."""
    return "missed" if many else "was_right"


def answer_row(
    ui: Ui, question: q.DrillQuestion, choose: Callable[[str], object], *, chosen: Collection[str],
    outcomes: Mapping[str, Outcome], enabled: bool,
) -> Node:  # fmt: skip
    """Return the answers as keys of one width, in large letters where these have room.

    Many keys fill the whole row. `choose` receives the id of the answer that is pressed.
    """
    most_pieces = max(len(answer.pieces) for answer in question.answers)

    def key(answer: q.DrillAnswer, letters: tuple[float, float], pad: float) -> Node:
        return answer_key(
            ui, answer, partial(choose, answer.id), many=question.many, chosen=answer.id in chosen,
            enabled=enabled, outcome=outcomes.get(answer.id, ""), letters=letters, pad=pad,
        )  # fmt: skip

    def row(letters: tuple[float, float], least: float, pad: float, *, whole: bool) -> Node:
        keys = [
            key(answer, SMALL if (whole or most_pieces) and not _is_rank(ui, answer) else letters, pad)
            for answer in question.answers
        ]
        cells = [Layers(Sized(Space(), least), key) for key in keys]
        together = Row(*cells, gap=8, align="fill", shares=(1,) * len(cells), grow=1 if whole else 0)
        return together if whole else Row(together, Space())

    return Fits(
        row(LARGE, PIECES if most_pieces > 1 else BROAD, 2 * KEY_PAD, whole=False),
        lambda: row(LARGE, SLIM, KEY_PAD, whole=True),
        lambda: row(SMALL, SLIM, KEY_PAD, whole=True),
    )


def _is_rank(ui: Ui, answer: q.DrillAnswer) -> bool:
    """Return whether an answer is one letter or a number, such as the rank of a card."""
    words = ui.speaker.plain(answer.text.say(ui.speaker))
    return len(words) == 1 or words.isdecimal()


def answer_key(
    ui: Ui, answer: q.DrillAnswer, press: Callable[[], object], *, many: bool, chosen: bool, enabled: bool,
    outcome: Outcome, letters: tuple[float, float], pad: float,
) -> Node:  # fmt: skip
    """Return an answer as a key, and under it how it came out if it was missed or wrong.

    `letters`: their size and the greatest height of them, in du; `pad`: the room beside the words.
    """
    said = answer.text.say(ui.speaker)
    label, words = ui.speaker.plain(said), ""
    if outcome in ("missed", "wrong"):
        words = ui.text(f"drills.{missed_key(many) if outcome == 'missed' else 'impossible'}")
    ink = t.TAB_TEXT if chosen and not outcome else _OUTCOME_INK.get(outcome, t.SUMI)
    if answer.pieces:
        content: Node = fan(answer.pieces, 43, gap=4, alpha=round(255 * FAINT) if outcome == "other" else 255)
    elif len(said) == 1 and isinstance(said[0], Mark) and said[0].kind == "suit":
        faint = t.SUMI_QUIET if outcome == "other" else None
        content = Draw(partial(_draw_answer_suit, str(said[0].value), faint), 40, 44)
    else:
        size, most = letters
        forms = [Label(said, size, ink, bold=True, lines=n, most=most, align="center") for n in (1, 2)]
        wraps = " " in label and (letters == SMALL or answer.alone)  # a word is never broken
        content = Fits(*forms) if wraps else forms[0]
    if answer.under is not None:
        under = Label(answer.under.say(ui.speaker), t.CAPTION, ink, most=18, align="center")
        content = Column(content, under)

    def make(box: Box) -> Hotspot:
        said = ui.text("app.separator").join(filter(None, (label, words)))
        spot = Hotspot(
            box, said, press, partial(_draw_key, chosen, outcome),
            name=f"{ANSWER}{answer.id}", enabled=enabled, value="1" if chosen else "0", sound="button",
            role="check box" if many else "radio button", focusable=enabled,
        )  # fmt: skip
        spot.confirm = "lift"
        return spot

    content = Column(Space(), Column(content, align="center"), Space())
    key = Press(make, Sized(content, h=HIGH), pad=pad)
    return Column(key, Draw(partial(_draw_word, words, outcome), 0, 28), gap=2)


def _draw_key(chosen: bool, outcome: Outcome, canvas: Canvas, place: Box, state: WidgetState) -> None:
    """Draw the ground of an answer, and a tick or a cross on it after the check."""
    x, y, w, h = place
    if outcome == "found":
        canvas.shape("found", box(1, 1, w - 2, h - 2, 9, t.GAIN_PALE, t.GAIN, 2), x, y, w, h)
    elif outcome == "wrong":
        canvas.shape("wrong", box(1.2, 1.2, w - 2.4, h - 2.4, 9, t.WASHI_BOX, t.SHU, 2.4), x, y, w, h)
    elif outcome == "missed":
        dashes = stroke(outline(w, h, 9, 1.2, 6, 4), t.FOCUS_PAPER, 2)
        canvas.shape("missed", box(1, 1, w - 2, h - 2, 9, t.STRAW) + dashes, x, y, w, h)
    elif chosen and not outcome:
        canvas.panel("tab", x, y, w, h, radius=10)
    else:
        alpha, word = (FAINT, "") if outcome else (1.0, state.word)
        canvas.panel("button_paper", x, y, w, h, state=word, alpha=alpha, radius=10)
    if outcome in ("found", "wrong"):
        canvas.circle(x + w - 2, y + 2, 10, _OUTCOME_INK[outcome], t.WASHI_BOX, 1.6)
        canvas.icon("check" if outcome == "found" else "close", x + w - 2, y + 2, 13, t.WHITE)


def _draw_word(words: str, outcome: Outcome, canvas: Canvas, box: Box) -> None:
    """Draw how an answer came out, centred, and wider than the key where that is narrow."""
    x, y, w, h = box
    size = canvas.type.within(words, t.SIDE, 20)
    ink = _OUTCOME_INK.get(outcome, t.SUMI)
    canvas.text(words, x + w / 2, y + h / 2, size, True, ink, "center", anchor="middle")


def _draw_answer_suit(suit: str, ink: t.Colour | None, canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    canvas.suit(suit, x + w / 2, y + h / 2, 40, ink)


# The note ---------------------------------------------------------------------------------------------------
def explanation(ui: Ui, question: q.DrillQuestion, verdict: q.Verdict, given: frozenset[str]) -> Node:
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


def _verdict(question: q.DrillQuestion, verdict: q.Verdict, given: frozenset[str]) -> Text:
    """Return the verdict in words: right, the missing part, or the right answer."""
    if verdict == "nearly":
        lacking = [answer.text for answer in question.answers if answer.id in question.right - given]
        missing = Text("drills.plain", {"text": lacking[0]})
        for text in lacking[1:]:
            missing = Text("drills.both", {"first": missing, "second": text})
        return Text("drills.nearly", {"n": len(lacking), "missing": missing})
    return Text("drills.correct" if verdict == "right" else "drills.wrong", {"said": question.said})


def _step(ui: Ui, row: q.DrillRow, question: q.DrillQuestion, given: frozenset[str]) -> list[Node | None]:
    """Return the cells of a step: what is done, its result, the pieces of that, and what it means."""
    line = partial(Label, most=NOTE_LETTERS, say=False)
    result = None
    if row.result is not None:
        reached = bool(row.answer) or row.holds is True or row.note is None
        value = line(row.result.say(ui.speaker), t.BODY, t.SUMI if reached else t.SUMI_QUIET, bold=True)
        result = Row(line(ui.text("app.sign.equals").strip(), t.BODY, t.SUMI_QUIET), value)
    sign, outcome, words = _meaning(ui, row, question, given)
    ink = _STEP_INK.get(sign, t.SUMI_QUIET)
    bold = bool(outcome) and words == outcome
    dash: Node = Draw(_draw_dash, 18, 18) if words else Sized(Space(0), 18)
    mark = icon(sign, 18, ink) if sign else dash
    meaning = line(words, t.BODY if bold else t.READING, ink, bold=bold, lines=2, grow=1)
    pieces = fan(row.pieces, min(32, STEP_PIECES / len(question.rows))) if row.pieces else None
    return [line(row.what.say(ui.speaker), t.BODY, lines=2), result, pieces, Row(mark, meaning)]


def _meaning(
    ui: Ui, row: q.DrillRow, question: q.DrillQuestion, given: frozenset[str]
) -> tuple[str, str, str]:
    """Return the icon of a step, how its answer came out, and that with its note; each may be empty."""
    sign = "" if row.holds is None else "check" if row.holds else "close"
    outcome = ""
    if row.answer:
        sign, key = ("check", "found") if row.answer in given else ("hint", missed_key(question.many))
        outcome = ui.text(f"drills.{key}")
    note = "" if row.note is None else ui.speaker.plain(row.note.say(ui.speaker))
    both = ui.text("drills.noted", first=outcome, second=note) if outcome and note else outcome or note
    return sign, outcome, both


def _spoken_step(ui: Ui, row: q.DrillRow, question: q.DrillQuestion, given: frozenset[str]) -> str:
    words = ui.speaker.plain(row.what.say(ui.speaker))
    if row.result is not None:
        words = ui.speaker.calculation(f"{words} = {ui.speaker.plain(row.result.say(ui.speaker))}")
    elif row.pieces and row.pieces[0] >= FIRST_TILE:
        words += f" {ui.text('drills.tiles', tiles=row.pieces)}"
    _, _, meaning = _meaning(ui, row, question, given)
    return ui.text("drills.noted", first=words, second=meaning) if meaning else words


def draw_frame(canvas: Canvas, box: Box) -> None:
    """Draw the stitched frame in which a note will stand."""
    canvas.stitches(*box, 10, t.WASHI_LINE, 1.0)


def _draw_dash(canvas: Canvas, box: Box) -> None:
    x, y, _, h = box
    canvas.line(x + 4, y + h / 2, x + 15, y + h / 2, t.SUMI_QUIET, 1.6)
