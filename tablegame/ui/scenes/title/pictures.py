"""The pictures that say on the title what a game is about, drawn from its own pieces."""

from collections.abc import Callable, Mapping

from tablegame.pieces.cards import parse_card
from tablegame.speech import signed
from tablegame.ui.draw import theme as t
from tablegame.ui.draw.canvas import Canvas
from tablegame.ui.draw.furniture import spread
from tablegame.ui.scenes.common import sign_colour
from tablegame.ui.shell.context import Ui

DOKUSON_LANES = (("S", "AS 2S 9S 7S 8S 4S"), ("H", "5H QH KH 2H"), ("D", "3D 9D JD"))
DOKUSON_HAND = (("TS", 10), ("8H", 0), ("JH", 0), ("6D", -6))


def dokuson(ui: Ui, canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    """Three lanes at the end of a deal with their medals, and a hand with what each card counts."""
    step, card = 25.0, 44.0
    row = (h - 112) / 3
    for place, (suit, cards) in enumerate(DOKUSON_LANES, 1):
        top = y + (place - 1) * row
        middle = top + card * t.CARD_RATIO / 2
        canvas.medallion(suit, x + 22, middle, 20)
        spread(canvas, [parse_card(text) for text in cards.split()], x + 58, top, card, step)
        canvas.sprite(f"medals/{place}", x + 250, middle - 18, 36)
        canvas.text(
            ui.say(f"dokuson_rules.about_place.{place}"),
            x + 296,
            middle,
            t.NAME,
            place == 1,
            t.SUMI,
            max_width=w - 296,
            anchor="middle",
            shrink=True,
        )
    top = y + 3 * row + 4
    canvas.line(x, top, x + w, top, t.WASHI_LINE, 1.4)
    for index, (text, worth) in enumerate(DOKUSON_HAND):
        left = x + 58 + index * 58
        canvas.card(parse_card(text), left, top + 18, 48)
        canvas.panel("badge", left - 2, top + 70, 52, 26, color=sign_colour(worth))
        canvas.text(signed(worth), left + 24, top + 83, t.SIDE, True, t.WHITE, "center", anchor="middle")
    total = sum(worth for _, worth in DOKUSON_HAND)
    canvas.text(f"= {signed(total)}", x + 306, top + 51, t.TOTAL, True, t.GAIN, anchor="middle")


PICTURES: Mapping[str, Callable[[Ui, Canvas, float, float, float, float], None]] = {"dokuson": dokuson}
