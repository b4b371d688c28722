"""What a question is about, on a piece of cloth: hands, tricks or lanes; and a call that is played on it."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from tablegame.learn.drills import question as q
from tablegame.speech import Text
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.kit.layout import Column, Layers, Node, Panel, Row, Sized, Space
from tablegame.ui.kit.nodes import Draw, Label, Speech, icon, on_cloth, piece_ratio
from tablegame.ui.shell.context import Ui
from tablegame.ui.system.metrics import Box

PIECE: Final = 122.0
"""The width of the largest card, in du."""
HAND_H: Final = 84.0
"""The least height of a hand, in du."""
LANE_H: Final = 44.0
"""The least height of a lane, in du."""
SIGNS: Final = (("+", 0, 0), ("−", 1, 0), ("×", 0, 1), ("÷", 1, 1))


def cloth(ui: Ui, shown: q.Cloth) -> Node:
    """Return a cloth with all that lies on it."""
    if isinstance(shown, q.Hands):
        content = _hands(ui, shown)
    elif isinstance(shown, q.Tricks):
        content = _tricks(ui, shown)
    else:
        content = _lanes(ui, shown)
    return on_cloth(Column(*content, gap=4))


def played_call(ui: Ui, question: q.Question, call: q.Row) -> Node:
    """Return a cloth on which a card is discarded and called: hands, the sum and the words of the call."""
    assert isinstance(question.cloth, q.Hands), "calls are made with hands"
    returned, speaker = question.kind == "return", ui.speaker
    seat = Text("drills.discards", {"seat": Text("drills.name.1")})
    discard = q.Group(Text("drills.you_discard") if returned else seat, call.pieces)
    own = question.cloth.groups[-1].pieces
    hand = tuple(piece for piece in own if not returned or piece not in call.pieces)
    words = speaker.plain(call.what.say(speaker))
    if call.result is not None:
        words += f" = {speaker.plain(call.result.say(speaker))}"
    game = question.ask.key.split(".")[1]
    said = ui.say(f"drills.call_return.{game}" if returned else f"drills.call.{game}")
    content = Column(
        _groups(ui, (discard, q.Group(Text("drills.hand"), hand)), 84),
        Label(words, t.TOTAL, t.BRASS_HI, bold=True, most=30, align="center"),
        Label(said, t.TITLE, t.TEXT, bold=True, display=True, most=38, align="center"),
        gap=4,
    )
    return on_cloth(content)


def fan(
    pieces: Sequence[int], most: float, *, gap: float = 3.0, high: float = 0.0, grow: float = 0.0,
    alpha: int = 255, say: str = "",
) -> Node:  # fmt: skip
    """Return pieces beside each other, as high as a card of the width `most`, over each other in little room.

    `high`: the least height, in du; 0 for that of the pieces.
    """
    wide, count = most * t.CARD_RATIO / piece_ratio(pieces[0]), len(pieces)

    def paint(canvas: Canvas, box: Box) -> None:
        x, y, w, h = box
        size = min(wide, h / piece_ratio(pieces[0]))
        step = min(size + gap, (w - size) / max(1, count - 1))
        for n, piece in enumerate(pieces):
            canvas.piece(piece, x + n * step, y + (h - size * piece_ratio(pieces[0])) / 2, size, alpha=alpha)

    least, high = wide * (1 + 0.4 * (count - 1)), high or most * t.CARD_RATIO
    return Draw(paint, count * (wide + gap) - gap, high, least=least, grow=grow, say=say)


def _words(ui: Ui, text: Text, size: float = t.NAME, ink: t.Colour = t.TEXT_COOL, **more: Any) -> Label:
    return Label(text.say(ui.speaker), size, ink, **{"most": 24.0, **more})


# Hands, tricks and lanes ------------------------------------------------------------------------------------
def _hands(ui: Ui, shown: q.Hands) -> list[Node]:
    beside = [Space(), Column(Space(), Draw(_draw_signs, 104, 104), Space())] if shown.signs else []
    foot = [_words(ui, shown.foot, t.SIDE, most=20, lines=2)] if shown.foot is not None else []
    return [_groups(ui, shown.groups, PIECE, *beside), *foot]


def _groups(ui: Ui, groups: Sequence[q.Group], most: float, *beside: Node) -> Node:
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
        told = zip(names, shown.before, strict=True)
        rows.append(Speech(*(ui.text("drills.loadum.before_told", seat=name, n=n) for name, n in told)))
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
    for suit, cards in zip("SHD", shown.rows, strict=True):
        key = "drills.lane" if cards else "drills.lane_empty"
        say = ui.text(key, suit=suit, cards=cards, n=len(cards))
        hand = fan(cards, PIECE, gap=8, high=LANE_H, say=say) if cards else Sized(Speech(say), h=LANE_H)
        lane = Layers(Draw(_draw_slot, 0, 0), Panel(hand, kind="", pad=8, top=3), grow=1)
        rows.append(Row(Draw(partial(_draw_suit, suit), 44, 40), lane, gap=10, align="fill", grow=1))
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


def _draw_suit(suit: str, canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    canvas.medallion(suit, x + w / 2, y + h / 2, min(20, h / 2 - 4))


def _draw_slot(canvas: Canvas, box: Box) -> None:
    x, y, w, h = box
    svg = f'<rect width="{w}" height="{h}" rx="8" fill="{canvas.look.cloth.slot}" fill-opacity=".7"/>'
    canvas.shape("drill lane", svg, x, y, w, h)
